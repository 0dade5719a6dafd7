"""Every address with hostile values in its path, its query and its form: never a fault of the server's own."""

from __future__ import annotations

import io
import random
from urllib.parse import quote, quote_from_bytes

import pytest
from flask import Flask
from werkzeug.routing import Rule

from .pages import HOSTILE
from .phone import NAMES, OPTIONS, Phone

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


class Monkey:
    """A phone that presses everything, with a seed of its own."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.chance = random.Random(seed)
        self.phone = Phone(app)
        self.match = self.phone.sit_down(NAMES, instant="20", thoi_tu_quy="10")
        self.phone.hand(self.match)
        self.right = {"code": self.match.split("/")[2], "number": "1", "seq": "1", "kind": "hand", "slug": "sam"}

    def value(self, name: str) -> str:
        if name in RIGHT and self.chance.random() < 0.5:
            return self.chance.choice(RIGHT[name])
        return self.chance.choice(VALUES)

    def address(self, rule: Rule) -> str:
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

    def some(self, of: list[str], most: int) -> list[str]:
        return self.chance.choices(of, k=self.chance.randint(0, most))

    def form(self) -> list[tuple[str, object]]:
        form: list[tuple[str, object]] = [(name, self.value(name)) for name in self.some(FIELDS, 14)]
        form += [("key", "".join(self.chance.choices("abcdef", k=12)))] if self.chance.random() < 0.7 else []
        form += [("seen", str(self.chance.randint(0, 4)))] if self.chance.random() < 0.5 else []
        if self.chance.random() < 0.2:
            form.append(("file", (io.BytesIO(self.chance.choice(VALUES).encode()), self.chance.choice(VALUES[:8]))))
        return [pair for pair in form if pair[0] != "csrf_token"]

    def press(self, rule: Rule, method: str) -> None:
        headers = {"Accept-Language": self.value(""), "HX-Request": "true"} if self.chance.random() < 0.2 else {}
        headers = {name: value for name, value in headers.items() if value.isascii() and value.isprintable()}
        address = self.address(rule)
        page = self.phone.get(address, **headers) if method == "GET" else self.phone.post(address, self.form())
        assert page.status < 500
        if page.location:
            assert page.location.startswith(("/", "http://localhost/"))
            assert not page.location.startswith(("//", "/\\"))


@pytest.mark.parametrize("seed", range(3))
def test_no_value_anywhere_breaks_the_server(app: Flask, seed: int) -> None:
    monkey = Monkey(app, seed)
    presses = [
        (rule, method) for rule in app.url_map.iter_rules() for method in {"GET", "POST"} & set(rule.methods or ())
    ]
    for _ in range(20):
        monkey.chance.shuffle(presses)
        for rule, method in presses:
            monkey.press(rule, method)
    page = monkey.phone.get(monkey.match)
    assert page.status == 200
    assert all(name in page.text for name in NAMES)
    again = monkey.phone.upload("/import", monkey.phone.get(monkey.match.replace("m/1/", "table.json")).html.encode())
    assert again.status == 303, again.problems
