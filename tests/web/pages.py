"""A page as a test reads it: its forms, links and words, and that nothing in it could run or leak."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from werkzeug.test import TestResponse

from tools.attack.fuzz import HOSTILE

ADDRESSES = frozenset({"href", "src", "action", "formaction", "poster", "xlink:href", "hx-get", "hx-post"})
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


#: A tag, or a comment (then the group ``name`` is missing), as our templates write them: values stand in quotes, and
#: nothing else begins with ``<``. One expression for a whole page takes half the time of ``html.parser``.
MARKUP = re.compile(
    r"""<(?:!--.*?-->|!doctype\ html>
    |(?P<end>/?)(?P<name>[a-z][a-z0-9-]*)(?P<attrs>(?:\s+[^\s"'<>/=]+(?:="[^"]*"|='[^']*')?)*)\s*/?>)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)"|='([^']*)')?""")


@lru_cache(maxsize=10_000)
def attributes(written: str) -> Mapping[str, str]:
    """The attributes of a tag; most tags stand on many pages."""
    found = ATTRIBUTE.findall(written)
    attrs = {name.lower(): unescape(double or single) for name, double, single in found}
    assert len(attrs) == len(found), f"an attribute stands twice: {written}"
    return attrs


class Tag(NamedTuple):
    name: str
    attrs: Mapping[str, str]


class Open(NamedTuple):
    """An element that is not closed yet. ``link``: the address of the link that it is, or stands in."""

    name: str
    link: str | None = None
    problems: bool = False


class Form:
    """A form as the page fills it in."""

    def __init__(self, attrs: Mapping[str, str], page: str) -> None:
        self.action = attrs.get("action") or page
        self.post = attrs.get("method", "get") == "post"
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []

    def __getitem__(self, name: str) -> str:
        return dict(self.fields)[name]

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field == name]


class Page:
    """A response that is a page, parsed."""

    def __init__(self, response: TestResponse, path: str = "") -> None:
        self.response, self.status, self.html = response, response.status_code, response.get_data(as_text=True)
        self.path = path
        self.location = response.headers.get("Location", "")
        self.tags: list[Tag] = []
        self.forms: list[Form] = []
        self.words: list[str] = []
        self.problems: list[str] = []
        self._open: list[Open] = [Open("")]
        self._links: list[tuple[str, str]] = []
        self._select = ""  # whose options these are
        self._chosen = False  # the chosen option is named by its text, which is yet to come
        if response.mimetype == "text/html" and self.status not in range(300, 400):
            self._read()
            check(self)

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        at = 0
        for found in MARKUP.finditer(self.html):
            if found.start() > at:
                self._text(self.html[at : found.start()])
            at = found.end()
            end, name, attrs = found.group("end", "name", "attrs")
            if end:
                self._end(name.lower())
            elif name:
                self._start(name.lower(), attrs, found.group().endswith("/>"))
        self._text(self.html[at:])

    def _start(self, name: str, written: str, closed: bool) -> None:
        attrs = attributes(written)
        made = Tag(name, attrs)
        self.tags.append(made)
        if name not in VOID and not closed:
            _, link, problems = self._open[-1]
            link = attrs.get("href", "") if name == "a" else link
            self._open.append(Open(name, link, problems or "problems" in attrs.get("class", "").split()))
        if name == "form":
            self.forms.append(Form(attrs, self.path))
        elif self.forms:
            self._field(name, attrs)

    def _field(self, tag: str, attrs: Mapping[str, str]) -> None:
        form, name = self.forms[-1], attrs.get("name")
        if tag == "input" and name:
            if attrs.get("type") not in ("radio", "checkbox", "file") or "checked" in attrs:
                form.fields.append((name, attrs.get("value", "")))
        elif tag == "button" and name:
            form.buttons.append((name, attrs.get("value", "")))
        elif tag in ("select", "textarea") and name:
            form.fields.append((name, ""))
            self._select = name
        elif tag == "option" and "selected" in attrs and self._within("select"):
            form.fields[-1] = (self._select, attrs.get("value", ""))
            self._chosen = "value" not in attrs

    def _end(self, name: str) -> None:
        while len(self._open) > 1 and self._open.pop().name != name:
            pass

    def _text(self, written: str) -> None:
        assert "<" not in written, f"no markup, and not escaped: {written}"
        text, inside = unescape(written), self._open[-1]
        if inside.name == "option" and self._chosen:
            self.forms[-1].fields[-1] = (self.forms[-1].fields[-1][0], text)
            self._chosen = False
        elif inside.name == "textarea" and self.forms and self.forms[-1].fields:
            name, value = self.forms[-1].fields[-1]
            self.forms[-1].fields[-1] = (name, value + text)
        if words := " ".join(text.split()):
            assert inside.name not in ("script", "style"), f"inline {inside.name}: {words}"
            self.words.append(words)
            if inside.link is not None:
                self._links.append((inside.link, words))
            if inside.problems:
                self.problems.append(words)

    def _within(self, name: str) -> bool:
        return any(one.name == name for one in self._open)

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

    def link(self, text: str) -> str:
        """Where the first link leads in whose words ``text`` stands."""
        return next(address for address, words in self._links if text in words)

    def links(self) -> list[str]:
        return [tag.attrs["href"] for tag in self.tags if tag.name == "a"]

    def addresses(self) -> Iterator[str]:
        for tag in self.tags:
            for name in ADDRESSES & tag.attrs.keys():
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
    names = {name for tag in page.tags for name in tag.attrs}
    running = {name for name in names if name.startswith(("on", "hx-on", "hx-vals", "hx-vars")) or name == "style"}
    assert not running, [tag for tag in page.tags if running & tag.attrs.keys()]
    assert not any("alert" in name for name in names)
    assert not {tag.name for tag in page.tags} & {"style", "iframe", "object", "embed", "base"}
    assert all(tag.attrs["src"].startswith("/static/") for tag in page.tags if tag.name == "script")
    for address in page.addresses():
        assert address.startswith(("/", "?", "#")), address
        assert not address.startswith("//"), address
    for payload in HOSTILE[:2]:
        assert payload not in page.html, payload
