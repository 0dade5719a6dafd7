"""White space of templates: they are written one element a line, and sent without the lines.

A line break beside a tag, a statement or an expression means nothing, with the indentation around it; one between two
words, or between two attributes, is a blank. (React reads its templates so.) A blank within a line stays; one that is
needed at the end of a line is written ``{{ " " }}``. So the lines of a template show nowhere, in the page or in its
size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

TAG = re.compile(r"<[a-zA-Z/!]")
QUOTED = re.compile(r"[\"'>]")
BREAK = re.compile(r"[ \t]*\n\s*")


class OneElementALine(Extension):
    """Remove line breaks that mean nothing from the text of HTML templates, when they are compiled."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template with their original line numbers."""
        html = (stream.name or "").endswith(".html")
        reader, line = _Text(), 1
        for token in stream:
            if html and token.type == "data":
                # where a statement or a comment ends a line, Jinja has taken the line's end off already
                text = "\n" + token.value if token.lineno > line else token.value
                line = token.lineno + token.value.count("\n")
                token = Token(token.lineno, "data", reader.read(text))
            else:
                line = token.lineno
            yield token


class _Text:
    """A reader of a template's text in pieces, which may end within a tag or a quoted value."""

    def __init__(self) -> None:
        self.ends = ""  #: what ends the tag or the quoted value that is open: ``>`` or a quotation mark

    def read(self, text: str) -> str:
        """Return a piece of text as it is sent."""
        made, at = [], 0
        while at < len(text):
            if not self.ends:
                found = TAG.search(text, at)
                end = found.start() if found else len(text)
                made.append(_words(text[at:end]))
                self.ends = ">" if found else ""
            elif self.ends == ">":
                found = QUOTED.search(text, at)
                end = found.end() if found else len(text)
                made.append(BREAK.sub(" ", text[at:end]))
                self.ends = "" if found and found[0] == ">" else found[0] if found else ">"
            else:
                end = text.find(self.ends, at) + 1 or len(text)
                made.append(BREAK.sub(" ", text[at:end]))
                self.ends = ">" if text[at:end].endswith(self.ends) else self.ends
            at = end
        return "".join(made)


def _words(text: str) -> str:
    """Return text between tags, statements and expressions: breaks at its ends removed, those within it made blanks."""
    start = BREAK.match(text)
    text = text[start.end() :] if start else text
    end = re.search(r"[ \t]*\n\s*\Z", text)
    return BREAK.sub(" ", text[: end.start()] if end else text)
