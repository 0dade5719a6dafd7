"""A filling for every sheet of every game, and the ways in which a sheet is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.core.changes import check_change
from scorekeeper.core.entries import ChangeOptions
from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.match import Match
from scorekeeper.core.reading import parse
from scorekeeper.games import by_slug
from scorekeeper.store.loading import find_match
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.entry import sheets

from .pages import Form, Page
from .phone import Phone

Entry = dict[str, Any]

PEOPLE = ["An", "Binh", "Chi", "Dung"]
LEFT = {name: {"value": 20} for name in PEOPLE}
HEADS: Mapping[str, Entry] = {
    "sam": {"variant": "tet", "options": {"stake": 5, "five_players": True}},
    "seep": {"first": "Dung", "options": {"floor_check": True}},
    "daun-tiga": {"first": "An"},
    "sam-sip": {"variant": "korat", "options": {"draw": True}},
    "samba": {},
}
DEAL: Entry = {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]}
MELD: Entry = {"kind": "meld", "player": "An", "new": [["AS", "AH", "JK"], ["8H", "9H", "10H"]]}
CAPTURE: Entry = {"kind": "capture", "player": "An", "cards": ["10D"]}
HANDS = {"An": 3, "Binh": 4, "Chi": 5, "Dung": 6}
SAMBAS: Entry = {"kind": "hand", "out": "An", "sides": {"An & Chi": {"cards": 300, "sambas": 2}}}
THREE = {name: LEFT[name] for name in PEOPLE[1:]}
TWICE = {"Binh": {"value": 90}, "Chi": {"value": 20}, "Dung": {"value": 30}}

#: By game: what is logged before, and two entries of a kind that can each follow.
OWN: Mapping[str, list[tuple[list[Entry], Entry, Entry]]] = {
    "sam": [
        ([], {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5, "Dung": 7}},
         {"kind": "hand", "winner": "Binh", "left": {"An": 3, "Chi": 5, "Dung": 7}}),
        ([], {"kind": "bao_sam", "caller": "An", "outcome": "won"},
         {"kind": "bao_sam", "caller": "Chi", "outcome": "won"}),
        ([], {"kind": "instant", "winner": "An", "hand": "five-pairs"},
         {"kind": "instant", "winner": "Chi", "hand": "five-pairs"}),
        ([], {"kind": "lead", "player": "Binh"}, {"kind": "lead", "player": "Chi"}),
    ],
    "seep": [
        ([], {"kind": "count", "points": {"An & Chi": 60}}, {"kind": "count", "points": {"An & Chi": 35}}),
        ([], CAPTURE, {"kind": "capture", "player": "Binh", "cards": ["AS"]}),
        ([CAPTURE], {"kind": "end_deal", "last": "An"}, {"kind": "end_deal", "last": "Binh"}),
        ([], {"kind": "redeal", "reason": "no-bid"}, {"kind": "redeal", "reason": "floor"}),
        ([], DEAL, {**DEAL, "bid": 10}),
        ([DEAL], {"kind": "play", "player": "An", "card": "4D", "build": 9, "with": ["5C"]},
         {"kind": "play", "player": "An", "card": "9S"}),
    ],
    "daun-tiga": [
        ([], {"kind": "hand", "stakes": {"Binh": 5, "Chi": 5, "Dung": 5}, "hands": HANDS},
         {"kind": "hand", "stakes": {"Binh": 5, "Chi": 10, "Dung": 5}, "hands": HANDS}),
        ([], {"kind": "banker", "player": "Binh"}, {"kind": "banker", "player": "Chi"}),
    ],
    "sam-sip": [
        ([], {"kind": "hand", "winner": "An", "indicator": "4H"},
         {"kind": "hand", "winner": "Binh", "indicator": "4H"}),
        ([], {"kind": "thrown_in", "player": "An", "indicator": "3S", "cards": ["7S", "7D"]},
         {"kind": "thrown_in", "player": "Chi", "indicator": "3S", "cards": ["7S", "7D"]}),
        ([], {"kind": "drawn"}, {"kind": "drawn", "joke": {"stakes": ["An"]}}),
    ],
    "samba": [
        ([], {**SAMBAS, "left": THREE}, {**SAMBAS, "left": TWICE}),
        ([], MELD, {**MELD, "red_threes": 1}),
        ([MELD], {"kind": "end_hand", "out": None, "left": LEFT},
         {"kind": "end_hand", "out": None, "left": {**LEFT, "An": {"value": 5}}}),
    ],
}  # fmt: skip

#: Two of each kind that every game has.
COMMON: list[tuple[Entry, Entry]] = [
    ({"kind": "leave", "player": "Dung"}, {"kind": "leave", "player": "Chi"}),
    ({"kind": "join", "player": "Em", "after": "An"}, {"kind": "join", "player": "Em", "after": "Chi"}),
    ({"kind": "note", "text": "rain"}, {"kind": "note", "text": "tea"}),
    ({"kind": "seats", "players": ["An", "Chi", "Binh", "Dung"]},
     {"kind": "seats", "players": ["An", "Dung", "Binh", "Chi"]}),
    ({"kind": "end_match"}, {"kind": "note", "text": "not yet"}),
    ({"kind": "charge", "from": ["An"], "to": ["Binh"], "amount": 5, "why": "fine"},
     {"kind": "charge", "from": ["An"], "to": ["Zed"], "amount": 7, "why": "tea"}),
    ({"kind": "turn", "player": "Chi"}, {"kind": "turn", "player": "Dung"}),
    ({"kind": "points", "side": "An & Chi", "points": 5, "why": "fine"},
     {"kind": "points", "side": "An & Chi", "points": -5, "why": "fine"}),
]  # fmt: skip
#: What is never valid with four at the table: partners keep their places and nobody leaves or joins them.
NEVER = {(game, kind) for game in ("seep", "samba") for kind in ("leave", "join", "seats")}
#: Kinds of the house that a game does not have.
LACKS = {("daun-tiga", "turn"), *((game, "points") for game in ("sam", "sam-sip", "daun-tiga"))}


class Case(NamedTuple):
    """A sheet: ``first`` and ``second`` are two entries that can each follow ``before``."""

    game: str
    before: list[Entry]
    first: Entry
    second: Entry

    @property
    def kind(self) -> str:
        return str(self.first["kind"])

    def __str__(self) -> str:
        return f"{self.game}-{self.kind}"


def cases() -> Iterator[Case]:
    for game, own in OWN.items():
        yield from (Case(game, *one) for one in own)
        yield from (Case(game, [], *one) for one in COMMON if (game, one[0]["kind"]) not in NEVER | LACKS)
        yield Case(game, [], *changes_of(game))


def log_of(game: str, entries: list[Entry]) -> Match[Any, Any]:
    return read_match(by_slug, parse(file_of(game, entries)))


def file_of(game: str, entries: list[Entry]) -> bytes:
    head = {"format": "scorekeeper-match/1", "game": game, "players": PEOPLE, **HEADS[game]}
    return json.dumps({**head, "entries": entries}).encode()


def changes_of(game: str) -> list[Entry]:
    """Return two changes of house rules that a table may make at once."""
    log = log_of(game, [])
    found = []
    for name in log.game.rules.may_change:
        now = getattr(log.now.state.options, name)
        new = not now if isinstance(now, bool) else now + 1 if isinstance(now, int) else None
        if new is not None and not check_change(log.game, log.now.state, ChangeOptions({name: new})):
            found.append({"kind": "options", "options": {name: new}})
    return found[:2]


class Place:
    """A phone at a match of a game in which those entries are logged."""

    def __init__(self, app: Flask, game: str, entries: list[Entry]) -> None:
        self.app, self.game, self.phone = app, by_slug[game], Phone(app)
        page = self.phone.upload(f"{self.phone.open_table()}matches/import", file_of(game, entries))
        assert page.status == 303, page.problems
        self.match = page.location

    def tapped(self, entry: Entry, seq: int | None = None) -> list[tuple[str, str]]:
        """Return what would be tapped for an entry, on a new sheet or on that of entry ``seq``."""
        with self.app.test_request_context():
            code, number = self.match.split("/")[2], int(self.match.split("/")[4])
            table = table_by_code(code)
            loaded = find_match(table.id, number)
            there = loaded if seq is None else loaded.before(seq)
            sheet = sheets(self.game)[entry["kind"]](there, None, read_entry(self.game, entry))
            data: MultiDict[str, str] = sheet.data
            return list(data.items(multi=True))

    def form(self, path: str) -> Form:
        """Return the form of the page at ``path``, with nothing tapped."""
        return self.phone.get(self.match + path).form(path.split("?")[0])

    def tokens(self, form: Form) -> list[tuple[str, str]]:
        """Return what a form sends beside what is tapped."""
        tokens = ("seen", "key", "shown", "drawn", "of", "said", "proposal", "bank", "since")
        return [(name, value) for name, value in form.fields if name in tokens]

    def signature(self, path: str, fields: list[tuple[str, str]]) -> str:
        """Return the signature in the preview of a sheet."""
        page = self.phone.post(f"{self.match}{path}/preview", fields)
        assert page.status == 200
        return signed(page)

    def post(self, path: str, fields: list[tuple[str, str]], **headers: str) -> Page:
        self.phone.headers = headers
        try:
            return self.phone.post(self.match + path, fields)
        finally:
            self.phone.headers = {}

    @property
    def record(self) -> str:
        """Return all that is recorded."""
        return self.phone.get(f"{self.match}match.json").html

    def log(self, entry: Entry) -> None:
        """Record an entry on another phone."""
        path = f"log/{entry['kind']}"
        page = Phone(self.app)
        form = page.get(self.match + path).form(path)
        key = f"another-phone-{form['seen']}"
        sent = page.post(self.match + path, [("seen", form["seen"]), ("key", key), *self.tapped(entry)])
        assert sent.status == 303, sent.problems


def signed(page: Page) -> str:
    """Return the signature that comes with a page's statement."""
    return next(tag.attrs["value"] for tag in page.tags if tag.attrs.get("id") == "shown")


def instead(fields: list[tuple[str, str]], **others: str) -> list[tuple[str, str]]:
    """Return the same form with other values."""
    return [*((name, value) for name, value in fields if name not in others), *others.items()]
