"""A small browser: one connection kept open, cookies, hidden fields of forms, files of a page. No scripts."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

import brotli

HEADERS = {
    "Accept": "text/html,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "en",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-Mode": "navigate",
}
FILES = {"stylesheet", "icon", "manifest", "preload", "modulepreload"}
IMPORT = re.compile(r"""@import\s+(?:url\()?["']?([^"')\s;]+)""")

Fields = Mapping[str, str | list[str]]


class Unexpected(Exception):
    """Raised if a server's answer is not the one that a browser's user would expect."""


class Answer(NamedTuple):
    """An answer as it arrived. ``path``: of the request; ``body``: as it was sent."""

    path: str
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def sent(self) -> int:
        """Return the bytes of head and body."""
        return self._head + len(self.body)

    @property
    def plain(self) -> int:
        """Return the bytes if nothing had been compressed."""
        return self._head + len(self.decoded)

    @property
    def gzipped(self) -> int:
        """Return the bytes if a proxy had compressed all that can be and is not yet."""
        kind = self.headers.get_content_type()
        text = kind.startswith("text/") or kind.endswith(("json", "javascript", "xml"))
        return self._head + len(gzip.compress(self.body)) if text and self.body is self.decoded else self.sent

    @property
    def _head(self) -> int:
        return len(f"HTTP/1.1 {self.status} OK\r\n") + len(bytes(self.headers))

    @property
    def decoded(self) -> bytes:
        """Return the uncompressed body."""
        match self.headers.get("Content-Encoding"):
            case "br":
                return bytes(brotli.decompress(self.body))
            case "gzip":
                return gzip.decompress(self.body)
        return self.body

    @property
    def text(self) -> str:
        """Return the body as text."""
        return self.decoded.decode(self.headers.get_content_charset("utf-8"))


class Browser:
    """One person's browser at the server on ``port`` of this machine."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies: dict[str, str] = {}

    def close(self) -> None:
        """Close the connection; cookies stay, and the next request opens another."""
        self.connection.close()

    def send(self, path: str, fields: Fields | None = None) -> Answer:
        """Send one request, a form's if there are ``fields``. Raises ``OSError`` if nobody answers."""
        headers = HEADERS | {"Sec-Fetch-Site": "same-origin" if self.cookies else "none"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None
        if fields is not None:
            body = urlencode(fields, doseq=True).encode()
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
            headers["Referer"] = self.origin + path
        self.connection.request("GET" if body is None else "POST", path, body, headers)
        response = self.connection.getresponse()
        answer = Answer(path, response.status, response.headers, response.read())
        for line in response.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return answer

    def get(self, path: str) -> Answer:
        """Return a page. Raises ``Unexpected`` if the answer is not one."""
        answer = self.send(path)
        if answer.status != 200:
            raise Unexpected(f"{path} answered {answer.status}")
        return answer

    def open(self, path: str) -> list[Answer]:
        """Return all answers on the way to a page, which is the last: a browser follows redirects.

        Raises ``Unexpected`` if the last is not a page.
        """
        answers = [self.send(path)]
        while answers[-1].status in (301, 302, 303, 307, 308):
            answers.append(self.send(beside(path, answers[-1].headers["Location"])))
        if answers[-1].status != 200:
            raise Unexpected(f"{path} answered {answers[-1].status}")
        return answers

    def post(self, path: str, fields: Fields) -> Answer:
        """Send a form. Raises ``Unexpected`` if the answer is not a redirect."""
        answer = self.send(path, fields)
        if answer.status not in (302, 303):
            raise Unexpected(f"the form sent to {path} was answered {answer.status}")
        return answer

    def visit(self, path: str) -> list[Answer]:
        """Return all answers that a newcomer waits for: the page, its files, and stylesheets that these import.

        Pictures and fonts that a stylesheet names are not counted. Raises ``Unexpected`` as ``open`` and ``get``.
        """
        answers = self.open(path)
        asked = {answers[-1].path}
        left = [beside(answers[-1].path, file) for file in Page(answers[-1].text).files]
        while left:
            file = left.pop(0)
            if file not in asked:
                asked.add(file)
                answers.append(self.get(file))
                if answers[-1].headers.get_content_type() == "text/css":
                    left += [beside(file, found) for found in IMPORT.findall(answers[-1].text)]
        return answers


def beside(path: str, address: str) -> str:
    """Return the path and query of an ``address`` found in the page or file at ``path``."""
    parts = urlsplit(urljoin(path, address))
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


class Page(HTMLParser):
    """The content of a page: its ``files``, and the hidden fields of its ``forms``, by where they are sent."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.files: list[str] = []
        self.forms: dict[str, dict[str, str]] = {}
        self._fields: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the file that an element names, or the form or hidden field that it is."""
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._fields = self.forms.setdefault(found.get("action", ""), {})
        elif tag == "input" and found.get("type") == "hidden" and "name" in found:
            self._fields[found["name"]] = found.get("value", "")
        elif (tag == "link" and FILES & set(found.get("rel", "").split())) and "href" in found:
            self.files.append(found["href"])
        elif tag in ("script", "img") and found.get("src"):
            self.files.append(found["src"])
