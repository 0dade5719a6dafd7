"""A page as a test reads it: its forms, links and words, and that nothing in it could run or leak."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

from werkzeug.test import TestResponse

from tools.attack.fuzz import HOSTILE

ADDRESSES = ("href", "src", "action", "formaction", "poster", "xlink:href", "hx-get", "hx-post")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Tag(NamedTuple):
    name: str
    attrs: dict[str, str]


class Form:
    """A form as the page fills it in."""

    def __init__(self, attrs: dict[str, str], page: str) -> None:
        self.action = attrs.get("action") or page
        self.post = attrs.get("method", "get") == "post"
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []

    def __getitem__(self, name: str) -> str:
        return dict(self.fields)[name]

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field == name]


class Page(HTMLParser):
    """A response that is a page, parsed."""

    def __init__(self, response: TestResponse, path: str = "") -> None:
        super().__init__()
        self.response, self.status, self.html = response, response.status_code, response.get_data(as_text=True)
        self.path = path
        self.location = response.headers.get("Location", "")
        self.tags: list[Tag] = []
        self.forms: list[Form] = []
        self.words: list[str] = []
        self.problems: list[str] = []
        self._open: list[Tag] = []
        self._chosen = False  # the chosen option is named by its text, which is yet to come
        if response.mimetype == "text/html" and self.status not in range(300, 400):
            self.feed(self.html)
            self.close()
            check(self)

    # -- reading -----------------------------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Tag(tag, {name: value or "" for name, value in attrs})
        assert len(made.attrs) == len(attrs), f"an attribute stands twice: {attrs}"
        self.tags.append(made)
        if tag not in VOID:
            self._open.append(made)
        if tag == "form":
            self.forms.append(Form(made.attrs, self.path))
        elif self.forms:
            self._field(tag, made.attrs)

    def _field(self, tag: str, attrs: dict[str, str]) -> None:
        form, name = self.forms[-1], attrs.get("name")
        if tag == "input" and name:
            if attrs.get("type") not in ("radio", "checkbox", "file") or "checked" in attrs:
                form.fields.append((name, attrs.get("value", "")))
        elif tag == "button" and name:
            form.buttons.append((name, attrs.get("value", "")))
        elif tag in ("select", "textarea") and name:
            form.fields.append((name, ""))
        elif tag == "option" and "selected" in attrs and (select := self._within("select")):
            form.fields[-1] = (select.attrs["name"], attrs.get("value", ""))
            self._chosen = "value" not in attrs

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().name != tag:
            pass

    def handle_data(self, data: str) -> None:
        inside = self._open[-1] if self._open else Tag("", {})
        assert inside.name not in ("script", "style") or not data.strip(), f"inline {inside.name}: {data}"
        if inside.name == "option" and self._chosen:
            self.forms[-1].fields[-1] = (self.forms[-1].fields[-1][0], data)
            self._chosen = False
        if inside.name == "textarea" and self.forms and self.forms[-1].fields:
            name, value = self.forms[-1].fields[-1]
            self.forms[-1].fields[-1] = (name, value + data)
        if text := " ".join(data.split()):
            self.words.append(text)
            if any("problems" in tag.attrs.get("class", "").split() for tag in self._open):
                self.problems.append(text)

    def _within(self, name: str) -> Tag | None:
        return next((tag for tag in reversed(self._open) if tag.name == name), None)

    # -- what a test asks --------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        return " ".join(self.words)

    @property
    def lang(self) -> str:
        return next(tag.attrs["lang"] for tag in self.tags if tag.name == "html")

    def form(self, end: str) -> Form:
        """The form that posts to an address that ends so."""
        found = [form for form in self.forms if form.post and form.action.split("?")[0].endswith(end)]
        assert found, f"no form to {end} among {[form.action for form in self.forms]}"
        return found[0]

    def links(self) -> list[str]:
        return [tag.attrs["href"] for tag in self.tags if tag.name == "a"]

    def addresses(self) -> Iterator[str]:
        for tag in self.tags:
            for name in ADDRESSES:
                if name in tag.attrs:
                    yield tag.attrs[name]


# -- what holds on every page ----------------------------------------------------------------------------------------


def policy(page: Page) -> dict[str, list[str]]:
    header = page.response.headers["Content-Security-Policy"]
    return {words[0]: words[1:] for part in header.split(";") if (words := part.split())}


def check(page: Page) -> None:
    """Nothing on the page runs but our own files; nothing is asked of another site; no hostile name stands raw."""
    rules = policy(page)
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == rules["style-src"] == rules["form-action"] == ["'self'"]
    assert rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
    sources = {source for listed in rules.values() for source in listed}
    assert sources <= {"'self'", "'none'", "data:"}
    assert [name for name, listed in rules.items() if "data:" in listed] in ([], ["img-src"])
    assert page.response.headers["X-Content-Type-Options"] == "nosniff"
    assert page.response.headers["Referrer-Policy"] in ("same-origin", "no-referrer", "strict-origin")
    for tag in page.tags:
        assert tag.name not in ("style", "iframe", "object", "embed", "base"), tag
        assert tag.name != "script" or tag.attrs["src"].startswith("/static/"), tag
        for name in tag.attrs:
            assert not name.startswith(("on", "hx-on", "hx-vals", "hx-vars")), tag
            assert name != "style", tag
    for address in page.addresses():
        assert address.startswith(("/", "?", "#")), address
        assert not address.startswith("//"), address
    for payload in HOSTILE[:2]:
        assert payload not in page.html, payload
    assert not any("alert" in "".join(tag.attrs) for tag in page.tags)
