"""A phone at the table: opens pages, fills in forms and sends them, its token with every one."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Flask, session
from flask_wtf.csrf import generate_csrf
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from scorekeeper.web.http.cookies import device
from tools.serving import OPTIONS as ONE_A_CARD

from .pages import Form, Page

#: The house rules as the form of a new Sâm match sends them, five a card.
OPTIONS = {**ONE_A_CARD, "stake": "5"}
NAMES = ("An", "Binh", "Chi")

Data = Mapping[str, Any]


class Phone:
    """One device: its cookies, its language."""

    def __init__(self, app: Flask, **headers: str) -> None:
        self.app, self.client = app, app.test_client()
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self._token = ""

    def get(self, path: str, **headers: str) -> Page:
        page = Page(self.client.get(path, headers={**self.headers, **headers}), path)
        assert page.status < 500, page.text
        return page

    @property
    def token(self) -> str:
        """Make the token that any page would have, and give the device its name: faster than to load a page."""
        if not self._token:
            with self.client.session_transaction() as kept, self.app.test_request_context():
                session.update(kept)
                device()
                self._token = generate_csrf()
                kept.update(session)
        return self._token

    def post(self, path: str, data: Data | Iterable[tuple[str, Any]] = (), *, token: str | None = None) -> Page:
        """Send a form. ``token``: instead of the right one; empty: none."""
        token = self.token if token is None else token
        form: MultiDict[str, Any] = MultiDict(data)
        if token:
            form.setdefault("csrf_token", token)
        sent: dict[str, Any] = {"data": form}
        if any(isinstance(value, tuple) for value in form.values()):
            files = [(name, FileStorage(*v) if isinstance(v, tuple) else v) for name, v in form.items(multi=True)]
            boundary, body = encode_multipart(MultiDict(files))
            sent = {"data": body, "content_type": f"multipart/form-data; boundary={boundary}"}
        page = Page(self.client.post(path, headers=self.headers, **sent), path)
        assert page.status < 500, page.text
        return page

    def upload(self, path: str, content: bytes, name: str = "file.json") -> Page:
        return self.post(path, [("file", (io.BytesIO(content), name))])

    def send(self, form: Form, changes: Data | None = None, **more: Any) -> Page:
        """Send a form as the page filled it in, some of it changed; ``None`` leaves a field out."""
        changed = {**(changes or {}), **more}
        fields = [(name, value) for name, value in form.fields if name not in changed]
        for name, value in changed.items():
            fields += (
                [(name, v) for v in value] if isinstance(value, list) else [(name, value)] if value is not None else []
            )
        return self.post(form.action, fields)

    # -- sitting down ------------------------------------------------------------------------------------------------

    def open_table(self, name: str = "Friday", unit: str = "đ") -> str:
        """Return the address of a new table."""
        page = self.post("/tables", {"name": name, "unit": unit})
        assert page.status == 303, page.problems
        return page.location

    def start(self, table: str, names: Iterable[str] = NAMES, **options: str) -> str:
        """Return the address of a new match."""
        seats = {f"seat-{n}": name for n, name in enumerate(names)}
        page = self.post(f"{table}new/sam", {**OPTIONS, **seats, **options})
        assert page.status == 303, page.problems
        return page.location

    def sit_down(self, names: Iterable[str] = NAMES, **options: str) -> str:
        """Return the address of a new match at a new table."""
        return self.start(self.open_table(), names, **options)

    def log(self, match: str, kind: str = "hand", **fields: Any) -> Page:
        """Open the sheet, fill it in and send it."""
        return self.send(self.get(f"{match}log/{kind}").form(f"/log/{kind}"), unkeyed(fields))

    def hand(self, match: str, binh: Any = 3, chi: Any = 5, winner: str = "An", **fields: Any) -> None:
        counts = {"left_An": None, "left_Binh": str(binh), "left_Chi": str(chi)}
        page = self.log(match, winner=winner, **{**counts, **fields})
        assert (page.status, page.location) == (303, match), page.problems


def unkeyed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``left:Binh`` for ``left_Binh``, since the former is no name in Python."""
    return {k.replace("left_", "left:", 1) if k.startswith("left_") else k: v for k, v in fields.items()}
