"""An example table that a newcomer can walk through: two evenings of Sâm, with what can happen in them."""

from __future__ import annotations

from typing import Any

from .core.files import TABLE, read_table
from .games import by_slug
from .store import service
from .store.models import Table

AN, BINH, CHI, DUNG, EM = PEOPLE = ("An", "Bình", "Chi", "Dũng", "Em")


def hand(winner: str, left: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"kind": "hand", "winner": winner, "left": left, **more}


FIRST_EVENING: list[dict[str, Any]] = [
    {"kind": "lead", "player": CHI},
    hand(CHI, {AN: 4, BINH: 7, DUNG: 2}),
    hand(AN, {BINH: 1, CHI: 3, DUNG: 10}),
    hand(BINH, {AN: 5, CHI: 6, DUNG: 1}, thoi_hai=[DUNG]),
    {"kind": "bao_sam", "caller": AN, "outcome": "won"},
    hand(DUNG, {AN: 2, BINH: 8, CHI: 4}),
    {"kind": "instant", "winner": BINH, "hand": "five-pairs"},
]

TONIGHT: list[dict[str, Any]] = [
    {"kind": "lead", "player": AN},
    hand(AN, {BINH: 7, CHI: 10, DUNG: 2}, thoi_hai=[DUNG]),
    hand(CHI, {AN: 3, BINH: 5, DUNG: 4}),
    hand(DUNG, {AN: 6, BINH: 2, CHI: 9}),
    hand(DUNG, {AN: 1, BINH: 4, CHI: 3}, chat=[{"by": AN, "on": CHI}, {"by": DUNG, "on": AN}]),
    {"kind": "bao_sam", "caller": BINH, "outcome": "blocked", "by": CHI},
    hand(CHI, {AN: 8, BINH: 10, DUNG: 2}),
    hand(AN, {BINH: 3, CHI: 1, DUNG: 7}, bao_mot=DUNG),
    {"kind": "amend", "entry": 4, "with": hand(DUNG, {AN: 6, BINH: 2, CHI: 7})},
    hand(BINH, {AN: 2, CHI: 5, DUNG: 3}, on_two=True),
    hand(BINH, {AN: 2, CHI: 5, DUNG: 3}),
    {"kind": "void", "entry": 11},
    {"kind": "leave", "player": DUNG},
    {"kind": "join", "player": EM, "after": CHI},
    hand(CHI, {AN: 6, BINH: 1, EM: 5}),
    {"kind": "note", "text": "Em brought the cake."},
    hand(AN, {BINH: 7, CHI: 10, EM: 2}),
]


def fill() -> Table:
    """Makes the example table and returns it."""
    match = {"game": "sam", "variant": "tet", "options": {"stake": 5}, "players": [AN, BINH, CHI, DUNG]}
    record = {
        "format": TABLE,
        "name": "Friday at Lan’s",
        "unit": "nghìn",
        "players": list(PEOPLE),
        "matches": [{**match, "entries": FIRST_EVENING}, {**match, "entries": TONIGHT}],
        "payments": [{"from": CHI, "to": BINH, "amount": 100}],
    }
    return service.import_table(read_table(by_slug, record))
