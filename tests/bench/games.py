"""What each game's benchmark plays: ordinary hands, as files hold them and as sheets send them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

PLAYERS = ["An", "Bình", "Chi", "Dũng"]

Entry = dict[str, Any]
Form = dict[str, str]


def sam_hand(chance: random.Random) -> Entry:
    winner = chance.choice(PLAYERS)
    return {"kind": "hand", "winner": winner, "left": {p: chance.randint(1, 10) for p in PLAYERS if p != winner}}


def sam_form(chance: random.Random) -> tuple[str, Form]:
    hand = sam_hand(chance)
    return "hand", {"winner": hand["winner"], **{f"left:{p}": str(n) for p, n in hand["left"].items()}}


HANDS: dict[str, Callable[[random.Random], Entry]] = {"sam": sam_hand}
FORMS: dict[str, Callable[[random.Random], tuple[str, Form]]] = {"sam": sam_form}


def match(slug: str, hands: int, chance: random.Random) -> dict[str, Any]:
    """A match file of ``hands`` ordinary hands."""
    entries = [HANDS[slug](chance) for _ in range(hands)]
    return {"format": "scorekeeper-match/1", "game": slug, "players": PLAYERS, "entries": entries}


def table(slug: str, hands: int) -> dict[str, Any]:
    """A table file with one such match."""
    one = match(slug, hands, random.Random(hands))
    del one["format"]
    return {
        "format": "scorekeeper-table/1", "name": "Bench", "unit": "chips", "players": PLAYERS, "matches": [one],
        "payments": [],
    }  # fmt: skip


def form(slug: str, chance: random.Random) -> tuple[str, Form]:
    """The kind and the fields of a hand, as the sheet sends it."""
    return FORMS[slug](chance)
