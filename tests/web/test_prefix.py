"""Below a path of another site (``SCOREKEEPER_PREFIX``): every address on every page leads there, and so do cookies."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.app import create_app
from scorekeeper.asgi import below
from scorekeeper.config import Unusable, settings
from scorekeeper.store.migrate import upgrade
from scorekeeper.web.http.cookies import TABLES

from .pages import Page
from .phone import Phone
from .test_links import walked

PREFIX = "/club/cards"


class Visitor(Phone):
    """A phone to which every address begins with the prefix; the client puts it in front by itself."""

    def get(self, path: str, **headers: str) -> Page:
        return super().get(self.inside(path), **headers)

    def post(self, path: str, data: Any = (), *, token: str | None = None) -> Page:
        return super().post(self.inside(path), data, token=token)

    @staticmethod
    def inside(path: str) -> str:
        assert path.startswith(f"{PREFIX}/"), path
        return path.removeprefix(PREFIX)


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setenv("SCOREKEEPER_PREFIX", f"{PREFIX}/")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/record.sqlite3", "PROPAGATE_EXCEPTIONS": False})
    upgrade(app)
    return Visitor(app)


def sit_down(visitor: Visitor) -> str:
    table = visitor.post(f"{PREFIX}/tables", {"name": "Friday", "unit": "đ"}).location
    return visitor.start(table)


@pytest.mark.slow
def test_every_address_on_every_page_begins_with_the_prefix(visitor: Visitor) -> None:
    match = sit_down(visitor)
    for _ in range(3):
        visitor.hand(match)
    pages = walked(visitor, f"{PREFIX}/")
    assert len(pages) > 60
    for address, page in pages.items():
        for tag in page.tags:
            for name, value in tag.attrs.items():
                random = name == "value" and tag.attrs.get("name") != "next"  # a signature may begin like an address
                if value and re.match(r"/(?!/)[\w.-]*/", value) and not random:
                    assert value.startswith(f"{PREFIX}/"), (address, tag.name, name, value)
    assert any("/static/" in page.html for page in pages.values())


def test_what_other_programs_read_leads_there(visitor: Visitor) -> None:
    match = sit_down(visitor)
    manifest = json.loads(visitor.get(f"{PREFIX}/manifest.webmanifest").html)
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == (f"{PREFIX}/",) * 3
    assert all(icon["src"].startswith(f"{PREFIX}/static/") for icon in manifest["icons"])
    share = visitor.get(match.replace("m/1/", "share/"))
    assert f"http://localhost{PREFIX}/t/" in share.text
    assert visitor.post(f"{PREFIX}/language", {"lang": "vi", "next": match}).location == match
    assert visitor.post(f"{PREFIX}/language", {"lang": "vi", "next": "//elsewhere"}).location == f"{PREFIX}/"


def test_cookies_are_sent_to_no_other_site_of_the_host(visitor: Visitor) -> None:
    sit_down(visitor)
    for name in ("scorekeeper", TABLES):
        cookie = visitor.client.get_cookie(name, path=PREFIX)
        assert cookie
        assert cookie.path == PREFIX


@pytest.mark.parametrize(
    ("raw", "inside"),
    [
        ("/club/cards/t/abc/", "/t/abc/"),
        ("/club/cards/t/a%2Fb?x=/club/cards/", "/t/a%2Fb?x=/club/cards/"),
        ("/club/cards", "/"),
        ("/club/cards?x=1", "/?x=1"),
        ("/t/abc/", "/t/abc/"),  # the proxy has taken it away
        ("/health", "/health"),
        ("/club/cardsharps/", "/club/cardsharps/"),
        ("/club/cards/club/cards/", "/club/cards/"),
    ],
)
def test_a_proxy_may_pass_the_prefix_on_or_take_it_away(raw: str, inside: str) -> None:
    found = below(PREFIX, {"path": raw.partition("?")[0], "raw_path": raw.encode()})
    assert found["raw_path"].decode() == inside
    assert (found["path"], found["root_path"]) == (inside.partition("?")[0], PREFIX)
    assert below("", found) is found


@pytest.mark.parametrize(("value", "root"), [("", "/"), ("/", "/"), ("cards", "/cards"), ("/a/b.c/", "/a/b.c")])
def test_slashes_around_it_make_no_difference(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str, root: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_PREFIX", value)
    assert settings()["APPLICATION_ROOT"] == root


@pytest.mark.parametrize("value", ["https://nas.lan/cards", "/a b", "/a?b", "/a//b", "/ä"])
def test_what_is_no_path_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_PREFIX", value)
    with pytest.raises(Unusable, match="SCOREKEEPER_PREFIX"):
        settings()
