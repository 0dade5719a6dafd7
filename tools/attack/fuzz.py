"""Hostile input for fields: values, field names, hosts, and their random combinations."""

from __future__ import annotations

import io
import random
from collections.abc import Mapping, Sequence
from urllib.parse import quote, quote_from_bytes

from werkzeug.routing import Rule

from tools.serving import OPTIONS

#: Names that would be code if they were not escaped. Each is a valid name of a player.
HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onclick='alert(1)", "</title>{{7*7}}${7}")

VALUES = [
    "", " ", "0", "1", "2", "-1", "11", "3.5", "1e9", "9" * 19, "9" * 40, "-" + "9" * 40, "9" * 5000,
    "٣", "½", "x", "\0", "a\0b",
    "\x1b[2J", "\r\nSet-Cookie: a=b", "\u202e", "\ufeff", "👩‍👩‍👧", "x" * 41, "x" * 20_000, "../..",
    "//evil.example", "/\\evil.example",
    "/\t/evil.example", "javascript:alert(1)", "' OR 1=1 --", "%s%n", "{0.__class__}", "{{7*7}}",
    "pot:x", "An & Binh", "null",
    "true", "[]", "hand", "void", "amend", "note", "An", "Binh", "Zed", "source", "tet", "dragon",
    "blocked", "vi", "en", "10D", "JK",
    *HOSTILE,
]  # fmt: skip
FIELDS = [
    "csrf_token", "name", "unit", "code", "lang", "next", "player", "new", "after", "text", "seen",
    "key", "winner", "caller", "outcome",
    "by", "hand", "left:An", "left:Binh", "left:Chi", "thoi_hai", "bao_mot", "on_two", "tu_quy:Binh",
    "chat_by", "chat_on", "chat_new", "twos:Binh", "beat",
    "from", "to", "amount", "first", "seat-0", "seat-1", "seat-9", "file", "variant", "switch", "kind", "before",
    "question", "cards", "play",
    *OPTIONS, *VALUES[20:24],
]  # fmt: skip
RIGHT = {"seen": ["1", "2"], "winner": ["An"], "left:Binh": ["3"], "left:Chi": ["10"], "player": ["An", "Dung"]}

#: Host names that no server of ours has.
HOSTS = (
    "a" * 64, "a" * 64 + ".local", "a" * 5000, "evil.example", "evil.example:8000", "localhost.evil.example",
    "8.8.8.8", "[2606:4700::1111]:8000", "127.0.0.1.evil.example", ".", "..", "a..local", "-", "a b", "a/b",
    "a@localhost", "localhost:x", "localhost:99999999", "[::1", "::1]", "lo\u00e7alhost",
    "evil.example, localhost", "\x7f",
)  # fmt: skip

#: A name that once took a minute of processor time: each mark has to be sorted among all the others.
MARKS = "a" + "\u0301\u0334" * 20_000

#: The headers that a browser sends with a form from another site.
OTHER_SITES: dict[str, dict[str, str]] = {
    "by Sec-Fetch-Site": {"Sec-Fetch-Site": "cross-site"},
    "from a neighbour": {"Sec-Fetch-Site": "same-site"},
    "by Origin": {"Origin": "https://evil.example"},
    "by an Origin like ours": {"Origin": "http://localhost.evil.example"},
    "by an Origin that is none": {"Origin": "http://[::1"},
}

Field = tuple[str, object]


class Fuzz:
    """Random addresses and forms, partly valid, around the match at the address ``match``."""

    def __init__(self, chance: random.Random, match: str) -> None:
        self.chance, self.match = chance, match
        self.right = {"code": match.split("/")[2], "number": "1", "seq": "1", "kind": "hand", "slug": "sam"}

    def value(self, name: str) -> str:
        """Return a value for a field of that name."""
        if name in RIGHT and self.chance.random() < 0.5:
            return self.chance.choice(RIGHT[name])
        return self.chance.choice(VALUES)

    def address(self, rule: Rule) -> str:
        """Return a path with a query, parts of both hostile."""
        path = rule.rule
        for name in rule.arguments:
            right = self.chance.random() < 0.75
            value = self.right.get(name, "1") if right else self.chance.choice(VALUES)
            raw = value.encode() if self.chance.random() < 0.9 else value.encode() + b"\xff\xc3"
            shown = value if right else quote_from_bytes(raw, safe="")
            for converter in ("", "int:", "path:"):
                path = path.replace(f"<{converter}{name}>", shown)
        query = [f"{quote(n)}={quote(self.value(n))}" for n in self.some(FIELDS, 3)]
        return path + ("?" + "&".join(query) if query else "")

    def some(self, of: Sequence[str], most: int) -> list[str]:
        """Return up to ``most`` of the strings ``of``, some perhaps twice."""
        return self.chance.choices(of, k=self.chance.randint(0, most))

    def form(self) -> list[Field]:
        """Return fields without a token; the value of a file is its content and its name."""
        form: list[Field] = [(name, self.value(name)) for name in self.some(FIELDS, 14)]
        form += [("key", "".join(self.chance.choices("abcdef", k=12)))] if self.chance.random() < 0.7 else []
        form += [("seen", str(self.chance.randint(0, 4)))] if self.chance.random() < 0.5 else []
        if self.chance.random() < 0.2:
            form.append(("file", (io.BytesIO(self.chance.choice(VALUES).encode()), self.chance.choice(VALUES[:8]))))
        return [pair for pair in form if pair[0] != "csrf_token"]

    def headers(self) -> Mapping[str, str]:
        """Return headers that sometimes name an unknown language, and sometimes claim to come from a script."""
        if self.chance.random() >= 0.2:
            return {}
        language = self.value("")
        headers = {"HX-Request": "true"}
        return {**headers, "Accept-Language": language} if language.isascii() and language.isprintable() else headers
