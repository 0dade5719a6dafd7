"""The hands that each game's benchmark plays, as files have them and as sheets send them."""

from __future__ import annotations

import io
import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from typing import Any

from scorekeeper import cli

PLAYERS = ["An", "Bình", "Chi", "Dũng"]

Entry = dict[str, Any]
Form = dict[str, str]


def sam_hand(chance: random.Random) -> Entry:
    winner = chance.choice(PLAYERS)
    return {"kind": "hand", "winner": winner, "left": {p: chance.randint(1, 10) for p in PLAYERS if p != winner}}


def sam_form(chance: random.Random) -> tuple[str, Form]:
    hand = sam_hand(chance)
    return "hand", {"winner": hand["winner"], **{f"left:{p}": str(n) for p, n in hand["left"].items()}}


def sam_sip_hand(chance: random.Random) -> Entry:
    return {"kind": "hand", "winner": chance.choice(PLAYERS)}


def sam_sip_form(chance: random.Random) -> tuple[str, Form]:
    return "hand", {"winner": chance.choice(PLAYERS)}


def daun_tiga_hand(chance: random.Random) -> Entry:
    """Return a hand whose first player banks, loses to everybody and stays, so that any deal may follow any other."""
    banker, *others = PLAYERS
    hands = {banker: 1, **{player: chance.randint(2, 10) for player in others}}
    return {"kind": "hand", "stakes": dict.fromkeys(others, 5), "hands": hands, "banker_stays": True}


def daun_tiga_form(chance: random.Random) -> tuple[str, Form]:
    hand = daun_tiga_hand(chance)
    stakes = {f"stake:{player}": str(stake) for player, stake in hand["stakes"].items()}
    hands = {f"hand:{player}": str(n) for player, n in hand["hands"].items()}
    return "hand", {**stakes, **hands, "banker_stays": PLAYERS[0]}


def seep_hand(chance: random.Random) -> Entry:
    return {"kind": "count", "points": {f"{PLAYERS[0]} & {PLAYERS[2]}": chance.randint(20, 80)}}


def seep_form(chance: random.Random) -> tuple[str, Form]:
    return "count", {f"points:{side}": str(points) for side, points in seep_hand(chance)["points"].items()}


def samba_hand(chance: random.Random) -> Entry:
    first, second = f"{PLAYERS[0]} & {PLAYERS[2]}", f"{PLAYERS[1]} & {PLAYERS[3]}"
    sides = {
        first: {"cards": chance.randrange(200, 830, 5), "pure": 2},
        second: {"cards": chance.randrange(200, 830, 5)},
    }
    return {"kind": "hand", "sides": sides, "out": PLAYERS[0], "left": {p: {"value": 35} for p in PLAYERS[1:]}}


def samba_form(chance: random.Random) -> tuple[str, Form]:
    hand = samba_hand(chance)
    totals = {f"{key}:{side}": str(n) for side, made in hand["sides"].items() for key, n in made.items()}
    ways = {f"by:{side}": "totals" for side in hand["sides"]}
    return "hand", {**totals, **ways, "out": hand["out"], **{f"left:{player}": "35" for player in PLAYERS[1:]}}


#: Options that let a match go on for as many hands as the benchmark plays.
OPTIONS = {"samba": {"target": 1_000_000_000}}

#: A random hand of each game: as an entry (``HANDS``), and as the kind and the fields of its sheet (``FORMS``).
HANDS: dict[str, Callable[[random.Random], Entry]] = {
    "sam": sam_hand,
    "sam-sip": sam_sip_hand,
    "daun-tiga": daun_tiga_hand,
    "seep": seep_hand,
    "samba": samba_hand,
}
FORMS: dict[str, Callable[[random.Random], tuple[str, Form]]] = {
    "sam": sam_form,
    "sam-sip": sam_sip_form,
    "daun-tiga": daun_tiga_form,
    "seep": seep_form,
    "samba": samba_form,
}


def match(slug: str, hands: int, chance: random.Random) -> dict[str, Any]:
    """Return a match file of ``hands`` ordinary hands."""
    entries = [HANDS[slug](chance) for _ in range(hands)]
    head = {"format": "scorekeeper-match/1", "game": slug, "players": PLAYERS, "options": OPTIONS.get(slug, {})}
    return {**head, "entries": entries}


def table(slug: str, hands: int) -> dict[str, Any]:
    """Return a table file with one such match."""
    one = match(slug, hands, random.Random(hands))
    del one["format"]
    return {
        "format": "scorekeeper-table/1", "name": "Bench", "unit": "chips", "players": PLAYERS, "matches": [one],
        "payments": [],
    }  # fmt: skip


def form(slug: str, chance: random.Random) -> tuple[str, Form]:
    """Return the kind and the form fields of a random hand, as the sheet of that kind sends it."""
    return FORMS[slug](chance)


def replayed(matches: Iterable[Entry]) -> tuple[float, int]:
    """Return the seconds that ``scorekeeper replay`` takes for these match files in one process, and its status."""
    lines = "".join(json.dumps(match) + "\n" for match in matches)
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8")
    try:
        start = time.perf_counter()
        with redirect_stdout(io.StringIO()):
            status = cli.main(["replay", "--lines", "-"])
        return time.perf_counter() - start, status
    finally:
        sys.stdin = stdin
