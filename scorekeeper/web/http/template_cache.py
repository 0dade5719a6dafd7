"""How templates are compiled: white space between elements is removed, text isolated, the result cached on disk.

Templates have one element on a line. A line break beside a tag, a statement or an expression is dropped together with
the indentation; one between two words, or between two attributes, becomes a blank, as in JSX. A blank within a line is
kept. One that is needed at the end of a line is written as ``{{ " " }}``.

Text that a template outputs is isolated, so that it cannot change the text direction of its neighbours
(``core/isolation.py``). Values within a tag are not, because forms send them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import Environment as JinjaEnvironment
from jinja2 import pass_eval_context
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.ext import Extension
from jinja2.filters import do_join
from jinja2.lexer import Token, TokenStream
from jinja2.nodes import EvalContext

from ...core.isolation import isolated

TAG = re.compile(r"<[a-zA-Z/!]")
QUOTED = re.compile(r"[\"'>]")
BREAK = re.compile(r"[ \t]*\n\s*")


@pass_eval_context
def _join(context: EvalContext, values: Iterable[Any], between: str = "") -> str:
    """Join values as Jinja's own ``join`` filter does, each of them isolated."""
    return str(do_join(context, map(_isolated, values), between))


def _isolated(value: Any) -> Any:
    """Return a value isolated if it is plain text; markup and numbers are returned unchanged."""
    return isolated(value) if type(value) is str else value


class OneElementALine(Extension):
    """A Jinja extension that removes line breaks between elements from HTML templates when they are compiled.

    It also appends the filter ``isolated`` to every expression that is output as text, but not within a tag.
    """

    def __init__(self, environment: JinjaEnvironment) -> None:
        super().__init__(environment)
        environment.filters.update(isolated=_isolated, join=_join)

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template with the changes that the class makes; each keeps its line number."""
        html = (stream.name or "").endswith(".html")
        reader, line = _Text(), 1
        isolates = False
        for token in stream:
            if token.type == "variable_begin":
                isolates = not reader.within
                yield token
                if isolates:
                    yield Token(token.lineno, "lparen", "(")
                line = token.lineno
                continue
            if token.type == "variable_end" and isolates:
                for kind, value in (("rparen", ")"), ("pipe", "|"), ("name", "isolated")):
                    yield Token(token.lineno, kind, value)
            if html and token.type == "data":
                # Jinja has removed the line break already if the line ends in a statement or a comment
                text = "\n" + token.value if token.lineno > line else token.value
                line = token.lineno + token.value.count("\n")
                token = Token(token.lineno, "data", reader.read(text))
            else:
                line = token.lineno
            yield token


class _Text:
    """A reader for a template's text, which comes in pieces that may end within a tag or a quoted value."""

    def __init__(self) -> None:
        self.ends = ""  #: what closes the open tag or quoted value: ``>`` or a quotation mark; empty: none is open
        self.typed = False  #: whether a ``textarea`` is open, whose text is sent back

    @property
    def within(self) -> bool:
        """Return whether the next piece begins within a tag or a ``textarea``."""
        return bool(self.ends) or self.typed

    def read(self, text: str) -> str:
        """Return a piece of text with line breaks removed or replaced by blanks."""
        made, at = [], 0
        while at < len(text):
            if not self.ends:
                found = TAG.search(text, at)
                end = found.start() if found else len(text)
                made.append(_words(text[at:end]))
                self.ends = ">" if found else ""
                if found:
                    self.typed = text.startswith("<textarea", end)
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
    """Return text between tags without line breaks at its ends; those within it become blanks."""
    start = BREAK.match(text)
    text = text[start.end() :] if start else text
    end = re.search(r"[ \t]*\n\s*\Z", text)
    return BREAK.sub(" ", text[: end.start()] if end else text)


class Templates(Environment):
    """Jinja's environment with one dict of globals shared by all templates.

    Jinja's own chain of two dicts, which lets a template have its own globals, takes a twentieth of the time of a page.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template: the shared dict, or a chain with ``d`` before it."""
        return super().make_globals(d) if d else self.globals


class CompiledTemplates(FileSystemBytecodeCache):
    """Jinja's bytecode cache on disk; if nothing can be written, the template is compiled again the next time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template to the cache; ignore ``OSError``."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def install(app: Flask) -> None:
    """Add ``OneElementALine`` to Jinja, and cache compiled templates in the instance folder if it can be written."""
    app.jinja_env.add_extension(OneElementALine)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    # Jinja's cache key covers a template's text, but not our extension; its hash is part of the folder's name.
    layout = sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    folder = app.config["INSTANCE"] / "templates" / layout
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        app.jinja_env.bytecode_cache = CompiledTemplates(str(folder))
