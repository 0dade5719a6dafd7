"""An example table for newcomers: an evening of each game, showing what can happen in it."""

from __future__ import annotations

from typing import Any

from .core.files import TABLE
from .core.table_files import read_table
from .games import by_slug
from .store.models import Table
from .store.transfer import import_table

AN, BINH, CHI, DUNG, EM = PEOPLE = ("An", "Bình", "Chi", "Dũng", "Em")


def hand(winner: str, left: dict[str, int], **more: Any) -> dict[str, Any]:
    """Return a ``hand`` entry of Sâm as a dict; ``left``: loser to number of cards left; ``more``: further keys."""
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


KORAT: list[dict[str, Any]] = [
    {"kind": "hand", "winner": BINH, "indicator": "4H", "joke": {"stakes": [AN, BINH, CHI]}},
    {"kind": "thrown_in", "player": AN, "indicator": "3S", "cards": ["7S", "7D"], "joke": {"stakes": [DUNG]}},
    {"kind": "hand", "winner": DUNG, "indicator": "KD", "joke": {"claims": {CHI: ["KS"]}}},
    {"kind": "hand", "winner": AN, "by": "dealt-set", "sets": {AN: "777", CHI: "222"}, "indicator": "QC"},
    {
        "kind": "hand", "winner": CHI, "indicator": "5S", "cards": ["5H", "7D", "AS", "9S", "KD", "KH"],
        "joke": {"stakes": [AN, CHI]},
    },
]  # fmt: skip

DAUN_TIGA: list[dict[str, Any]] = [
    {"kind": "banker", "player": BINH},
    {"kind": "hand", "stakes": {CHI: 10, DUNG: [5, 10], AN: 5}, "hands": {BINH: 5, CHI: 9, DUNG: 8, AN: 3}},
    {
        "kind": "hand", "stakes": {DUNG: [5, 10], AN: 5, BINH: 20}, "hands": {CHI: 2, DUNG: "PPP", AN: 7, BINH: 4},
        "bets": [{"by": EM, "on": AN, "stake": 5}], "banker_stays": True,
    },
    {
        "kind": "hand", "stakes": {DUNG: 5, AN: 5, BINH: 10},
        "hands": {CHI: ["9S", "KD", "JH"], DUNG: ["4S", "4H", "10C"], AN: ["AS", "2D", "QC"], BINH: 9},
    },
]  # fmt: skip


def play(player: str, card: str, **how: Any) -> dict[str, Any]:
    """Return a ``play`` entry of Seep as a dict; ``how``: further keys for what the card does, such as ``build=9``."""
    return {"kind": "play", "player": player, "card": card, **how}


SEEP: list[dict[str, Any]] = [
    {"kind": "count", "points": {f"{AN} & {CHI}": 60}},
    {"kind": "count", "points": {f"{AN} & {CHI}": 68}, "sweeps": [{"player": BINH}, {"player": CHI, "card": "QH"}]},
    {"kind": "count", "cards": {f"{AN} & {CHI}": ["2S", "3S", "10D", "AH", "AC", "4S"]}},
    {"kind": "deal", "bid": 9, "floor": ["QS", "AC", "5C", "JC"]},
    play(BINH, "4D", build=9, **{"with": ["5C"]}),
    play(CHI, "AS", build=10, **{"break": 9}),
    play(DUNG, "10S", build=10),
    play(AN, "8S", build=9, **{"with": ["AC"]}),
    play(BINH, "AD", build=10, **{"break": 9}),
    play(CHI, "2C"),
    play(DUNG, "7D", build=9, **{"with": ["2C"]}),
    play(AN, "4H", build=13, **{"break": 9}),
]

SAMBA: list[dict[str, Any]] = [
    {
        "kind": "hand",
        "sides": {
            f"{AN} & {CHI}": {
                "melds": [{"sequence": "S", "from": "4", "to": "10"}, {"group": "K", "naturals": 7}], "red_threes": 3,
            },
            f"{BINH} & {DUNG}": {"melds": [["AS", "AH", "AD", "AC", "JK"]], "red_threes": 1},
        },
        "out": AN, "left": {CHI: ["JK", "4H"], BINH: ["3H", "KS"]},
    },
    {"kind": "meld", "player": CHI, "new": [["AS", "AH", "JK"], ["8H", "9H", "10H"]], "red_threes": 1},
    {"kind": "meld", "player": DUNG, "new": [{"group": "Q", "naturals": 6, "twos": 1}, {"group": "5", "naturals": 3}]},
    {"kind": "meld", "player": AN, "took": "top", "top": "JH", "add": [{"to": 2, "cards": ["JH", "QH"]}]},
]  # fmt: skip


def fill() -> Table:
    """Create the example table in the database, with its matches and a payment, and return its row."""
    match = {"game": "sam", "variant": "tet", "options": {"stake": 5}, "players": [AN, BINH, CHI, DUNG]}
    record = {
        "format": TABLE,
        "name": "Friday at Lan’s",
        "unit": "nghìn",
        "players": list(PEOPLE),
        "matches": [
            {**match, "entries": FIRST_EVENING},
            {**match, "entries": TONIGHT},
            {"game": "sam-sip", "variant": "korat", "players": [AN, BINH, CHI, DUNG], "entries": KORAT},
            {"game": "daun-tiga", "players": [AN, BINH, CHI, DUNG], "entries": DAUN_TIGA},
            {"game": "seep", "first": DUNG, "players": [AN, BINH, CHI, DUNG], "entries": SEEP},
            {"game": "samba", "players": [AN, BINH, CHI, DUNG], "entries": SAMBA},
        ],
        "payments": [{"from": CHI, "to": BINH, "amount": 100}],
    }
    return import_table(read_table(by_slug, record))
