"""Another phone of the table, without scripts and without a screen: it asks for pages, and sends their forms."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlencode, urljoin

from playwright.sync_api import APIRequestContext, APIResponse, BrowserContext

from . import flow
from .flow import Json

Fields = list[tuple[str, str]]

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Form(NamedTuple):
    """A form of a page: where it is sent, and what is filled in or ticked on it, hidden fields too."""

    action: str
    fields: Fields

    def with_(self, given: Fields) -> Fields:
        """Return the fields to send with ``given`` filled in; a field in ``given`` has only that value."""
        told = {name for name, _ in given}
        return [*(field for field in self.fields if field[0] not in told), *given]


class Forms(HTMLParser):
    """The parser of a page's forms, in their order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._within: Fields | None = None
        self._templates = 0
        self._select: list[tuple[str, bool]] | None = None
        self._option: list[str] | None = None
        self._area: list[str] | None = None
        self._name = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "template":
            self._templates += 1
        if self._templates:
            return
        if tag == "form":
            self._within = []
            self.found.append(Form(given.get("action", ""), self._within))
        elif tag == "input":
            self._input(given)
        elif tag == "textarea":
            self._name, self._area = given.get("name", ""), []
        elif tag == "select":
            self._name, self._select = given.get("name", ""), []
        elif tag == "option" and self._select is not None:
            self._option = []
            self._select.append((given.get("value", ""), "selected" in given))
            if "value" in given:
                self._option = None

    def _input(self, given: dict[str, str]) -> None:
        kind, name = given.get("type", "text"), given.get("name", "")
        if self._within is None or not name or "disabled" in given or kind in ("submit", "button", "file"):
            return
        if kind in ("radio", "checkbox") and "checked" not in given:
            return
        self._within.append((name, given.get("value", "on" if kind == "checkbox" else "")))

    def handle_data(self, data: str) -> None:
        for text in (self._option, self._area):
            if text is not None:
                text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._templates -= 1
        elif tag == "form":
            self._within = None
        elif tag == "option" and self._option is not None and self._select:
            self._select[-1] = ("".join(self._option).strip(), self._select[-1][1])
            self._option = None
        elif tag == "select" and self._select is not None:
            chosen = [value for value, on in self._select if on] or [value for value, _ in self._select[:1]]
            if self._within is not None and self._name:
                self._within += [(self._name, value) for value in chosen]
            self._select = None
        elif tag == "textarea" and self._area is not None:
            if self._within is not None and self._name:
                self._within.append((self._name, "".join(self._area).removeprefix("\n")))
            self._area = None


class OtherPhone:
    """A phone that makes tables, and so owns them. ``context``: its cookies."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context

    @property
    def sender(self) -> APIRequestContext:
        """Return what sends requests with its cookies."""
        return self.context.request

    def set_table(self, people: Sequence[str], *matches: Json) -> str:
        """Create a table of these matches and return its address."""
        self.context.clear_cookies()
        return flow.read_table(self, people, *matches)  # type: ignore[arg-type]

    def page(self, address: str) -> str:
        """Return the text of a page."""
        answer = self.context.request.get(address)
        assert answer.ok, f"{address} was answered with {answer.status}"
        return answer.text()

    def form(self, address: str, of: str) -> Form:
        """Return the first form of a page that is sent to an address matching ``of``."""
        found = [form for form in Forms(self.page(address)).found if re.search(of, form.action)]
        assert found, f"{address} has no form that is sent to {of}"
        return found[0]

    def send(self, address: str, of: str, given: Fields | None = None) -> APIResponse:
        """Fill in a form of a page, send it, and return the resulting page, which is another one."""
        form = self.form(address, of)
        body = urlencode(form.with_(given or []))
        answer = self.context.request.post(urljoin(address, form.action), data=body, headers=FORM)
        assert answer.ok, f"{form.action} with {given} was answered with {answer.status}: {problems(answer.text())}"
        return answer

    def match(self, base: str) -> Json:
        """Return the file of a match."""
        found: Json = json.loads(self.page(f"{base}match.json"))
        return found


def problems(page: str) -> str:
    """Return the problems that a page names."""
    found = re.findall(r'class="problems.*?</div>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>|^[^>]*>", " ", " ".join(found)).split())
