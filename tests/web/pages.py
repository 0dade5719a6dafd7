"""A page as a test reads it: its forms, links and words, and checks that nothing in it can run or leak."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from werkzeug.test import TestResponse

from tools.attack.fuzz import HOSTILE

ADDRESSES = frozenset({"href", "src", "action", "formaction", "poster", "xlink:href", "hx-get", "hx-post"})
RUNNING = ("on", "hx-on", "hx-vals", "hx-vars")  #: beginnings of attributes that run something
FIELDS = {"input", "button", "select", "textarea", "option"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


#: A tag or a comment, as our templates write them: values are in quotes, and nothing else begins with ``<``. To split
#: a page by it takes a tenth of the time of ``html.parser``.
MARKUP = re.compile(r"""(<!--.*?-->|<(?:[^"'<>]|"[^"]*"|'[^']*')*>)""", re.DOTALL)
TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9-]*)(?P<attrs>(?:\s+[^\s"'<>/=]+(?:="[^"]*"|='[^']*')?)*)\s*(?P<closed>/?)>""",
    re.IGNORECASE,
)
ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)"|='([^']*)')?""")


class Tag(NamedTuple):
    name: str
    attrs: Mapping[str, str]


class Markup(NamedTuple):
    """The meaning of a tag.

    ``tag``: it begins that element; ``ends``: it ends one; ``encloses``: it begins one that has to be ended; ``link``:
    the address of the link that it begins; ``problems``: it begins a list of problems.
    """

    tag: Tag | None
    ends: str = ""
    encloses: bool = False
    link: str | None = None
    problems: bool = False


@lru_cache(maxsize=50_000)
def markup(written: str) -> Markup:
    """Return the meaning of a tag as it was written; most tags are on many pages."""
    if written.startswith("<!--") or written.lower() == "<!doctype html>":
        return Markup(None)
    found = TAG.fullmatch(written)
    assert found, f"no tag as we write them: {written}"
    name = found["name"].lower()
    if found["end"]:
        return Markup(None, ends=name)
    pairs = ATTRIBUTE.findall(found["attrs"])
    attrs = {key.lower(): unescape(double or single) for key, double, single in pairs}
    assert len(attrs) == len(pairs), f"an attribute is there twice: {written}"
    check_tag(tag := Tag(name, attrs))
    return Markup(
        tag,
        encloses=name not in VOID and not found["closed"],
        link=attrs.get("href", "") if name == "a" else None,
        problems="problems" in attrs.get("class", "").split(),
    )


class Open(NamedTuple):
    """An element that is not closed yet. ``link``: the address of the link that it is, or is in."""

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
        self.response, self.status = response, response.status_code
        assert str(response.headers).isascii(), "what a server cannot send"
        self.html = "" if response.mimetype == "image/png" else response.get_data(as_text=True)
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
        pieces = MARKUP.split(self.html)
        for text, written in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
            if text:
                self._text(text)
            if written:
                self._markup(markup(written))

    def _markup(self, found: Markup) -> None:
        if found.ends:
            while len(self._open) > 1 and self._open.pop().name != found.ends:
                pass
        elif tag := found.tag:
            self.tags.append(tag)
            if found.encloses:
                _, link, problems = self._open[-1]
                link = link if found.link is None else found.link
                self._open.append(Open(tag.name, link, problems or found.problems))
            if tag.name == "form":
                self.forms.append(Form(tag.attrs, self.path))
            elif self.forms and tag.name in FIELDS:
                self._field(*tag)

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
        """Return the form that posts to an address that ends so."""
        found = [form for form in self.forms if form.post and form.action.split("?")[0].endswith(end)]
        assert found, f"no form to {end} among {[form.action for form in self.forms]}"
        return found[0]

    def link(self, text: str) -> str:
        """Return the address of the first link whose words contain ``text``."""
        return next(address for address, words in self._links if text in words)

    def links(self) -> list[str]:
        return [tag.attrs["href"] for tag in self.tags if tag.name == "a" and "href" in tag.attrs]

    def addresses(self) -> Iterator[str]:
        for tag in self.tags:
            for name in ADDRESSES & tag.attrs.keys():
                yield tag.attrs[name]


# -- what holds on every page ----------------------------------------------------------------------------------------


def check_tag(tag: Tag) -> None:
    """Check that a tag runs nothing but our own files, asks no other site, and frames nothing."""
    running = [name for name in tag.attrs if name.startswith(RUNNING) or name == "style" or "alert" in name]
    assert not running, tag
    assert tag.name not in {"style", "iframe", "object", "embed", "base"}, tag
    if tag.name == "script":
        assert re.match(r"(/[\w.-]+)*/static/", tag.attrs["src"]), tag
    for name in ADDRESSES & tag.attrs.keys():
        assert tag.attrs[name].startswith(("/", "?", "#")), tag
        assert not tag.attrs[name].startswith("//"), tag


def policy(page: Page) -> Mapping[str, list[str]]:
    return checked_policy(page.response.headers["Content-Security-Policy"])


@lru_cache(maxsize=100)
def checked_policy(header: str) -> Mapping[str, list[str]]:
    """Check that the policy lets a page have our own files and no others."""
    rules = {words[0]: words[1:] for part in header.split(";") if (words := part.split())}
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == rules["style-src"] == rules["form-action"] == ["'self'"]
    assert rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
    sources = {source for listed in rules.values() for source in listed}
    assert sources <= {"'self'", "'none'", "data:"}
    assert [name for name, listed in rules.items() if "data:" in listed] in ([], ["img-src"])
    return rules


def check(page: Page) -> None:
    """Check that nothing on the page runs but our own files (``check_tag`` checks its tags); no hostile name is raw."""
    assert policy(page)
    assert page.response.headers["X-Content-Type-Options"] == "nosniff"
    assert page.response.headers["Referrer-Policy"] in ("same-origin", "no-referrer", "strict-origin")
    for payload in HOSTILE[:2]:
        assert payload not in page.html, payload
