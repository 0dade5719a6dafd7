"""A table of thirty evenings: of all games, with corrections, payments, and a guest."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from scorekeeper.core.files import read_match
from scorekeeper.core.results import result_of
from scorekeeper.games import by_slug

from .flow import Json

AN, BINH, CHI, DUNG, EM = PEOPLE = ("An", "Bình", "Chi", "Dũng", "Em")
FOUR = (AN, BINH, CHI, DUNG)
ZONE = "Asia/Ho_Chi_Minh"
FIRST = date(2026, 1, 9)  #: Fridays; the last evening is tonight's, recorded by the phones of a test
BEFORE = 29  #: evenings of the file
GUEST = 11  #: the evening on which Em plays a hand
HEADS: dict[str, Json] = {"sam": {"options": {"stake": 5}}, "samba": {"options": {"target": 5000}}}


def sam_hand(chance: random.Random) -> Json:
    """Return a hand of Sâm: sometimes a Báo Sâm, sometimes with a chain of beats or a rotten two."""
    drawn = chance.random()
    if drawn < 0.14:
        caller, by = chance.sample(FOUR, 2)
        return {"kind": "bao_sam", "caller": caller, "outcome": "blocked", "by": by}
    if drawn < 0.22:
        return {"kind": "bao_sam", "caller": chance.choice(FOUR), "outcome": "won"}
    winner = chance.choice(FOUR)
    losers = [name for name in FOUR if name != winner]
    hand: Json = {"kind": "hand", "winner": winner, "left": {name: chance.randint(1, 10) for name in losers}}
    if drawn > 0.93:
        first, second, third = chance.sample(FOUR, 3)
        hand["left"] = {name: min(n, 6) for name, n in hand["left"].items()}
        hand["chat"] = [{"by": second, "on": first}, {"by": third, "on": second}]
    return hand


def sam_sip_hand(chance: random.Random) -> Json:
    return {"kind": "hand", "winner": chance.choice(FOUR)}


def daun_tiga_hands(chance: random.Random, hands: int) -> list[Json]:
    """Return hands of Daun Tiga; who has the bank is asked of the rules."""
    head = {"format": "scorekeeper-match/1", "game": "daun-tiga", "players": list(FOUR)}
    entries: list[Json] = [{"kind": "banker", "player": BINH}]
    for _ in range(hands):
        bank = result_of(read_match(by_slug, {**head, "entries": entries}))["next"]["banker"]
        others = [name for name in FOUR if name != bank]
        dealt = {name: chance.randint(1, 9) for name in FOUR}
        entries.append({"kind": "hand", "stakes": dict.fromkeys(others, 5), "hands": dealt})
    return entries


def seep_deal(chance: random.Random, side: str) -> Json:
    swept = [{"player": chance.choice(FOUR)}] if chance.random() < 0.4 else []
    return {"kind": "count", "points": {side: chance.randint(35, 65)}, **({"sweeps": swept} if swept else {})}


def samba_hand(chance: random.Random, sides: list[str]) -> Json:
    first, second = chance.sample(sides, 2)
    made: dict[str, dict[str, int]] = {
        first: {"cards": chance.randrange(200, 830, 5), "red_threes": 1},
        second: {"cards": chance.randrange(200, 830, 5), "pure": chance.randint(0, 2)},
    }
    made[first]["sambas" if chance.random() < 0.5 else "pure"] = 2
    out = chance.choice(first.split(" & "))
    return {"kind": "hand", "sides": made, "out": out, "left": {name: {"value": 35} for name in FOUR if name != out}}


def played(slug: str, chance: random.Random, evening: int) -> Json:
    """Return a match that is over: of Sâm with a correction on every third evening."""
    a, b, c, d = chance.sample(FOUR, 4) if slug in ("seep", "samba") else FOUR
    sides = [f"{a} & {c}", f"{b} & {d}"]
    make: dict[str, Callable[[], Json]] = {
        "sam": lambda: sam_hand(chance),
        "sam-sip": lambda: sam_sip_hand(chance),
        "seep": lambda: seep_deal(chance, sides[0]),
        "samba": lambda: samba_hand(chance, sides),
    }
    head: Json = {"game": slug, **HEADS.get(slug, {}), "players": [a, b, c, d]}
    if slug == "daun-tiga":
        entries = daun_tiga_hands(chance, 4)
    else:
        entries = []
        for _ in range(chance.randint(5, 9)):
            entries.append(make[slug]())
            if over(head, entries):
                return {**head, "entries": entries}
    if slug == "sam" and evening % 3 == 0:
        entries += [{"kind": "void", "entry": 1}, {"kind": "amend", "entry": 2, "with": sam_hand(chance)}]
    if slug == "sam" and evening == GUEST:
        entries += [{"kind": "leave", "player": DUNG}, {"kind": "join", "player": EM, "after": CHI}]
        entries += [{"kind": "hand", "winner": EM, "left": {AN: 2, BINH: 3, CHI: 4}}]
    return {**head, "entries": [*entries, {"kind": "end_match"}]}


def over(head: Json, entries: list[Json]) -> bool:
    """Return whether the rules say that the match has ended."""
    return bool(
        result_of(read_match(by_slug, {"format": "scorekeeper-match/1", **head, "entries": entries}))["finished"]
    )


def table(chance: random.Random) -> Json:
    """Return the file of a table, as a spreadsheet of a program that kept it so far would write it."""
    matches: list[Json] = []
    payments: list[Json] = []
    games = ["sam", "sam", "daun-tiga", "seep", "sam-sip", "samba"]
    for n in range(BEFORE):
        day = datetime(FIRST.year, FIRST.month, FIRST.day, 12, tzinfo=UTC) + timedelta(days=7 * n)
        for k in range(2 + n % 2):
            one = played(games[(2 * n + k + n // 3) % len(games)], chance, n)
            matches.append({**one, "started": f"{day + timedelta(hours=k):%Y-%m-%dT%H:%M:%SZ}"})
        payer, payee = chance.sample(FOUR, 2)
        made: dict[str, Any] = {"from": payer, "to": payee, "amount": chance.randint(5, 60)}
        payments.append({**made, "at": f"{day + timedelta(hours=4):%Y-%m-%dT%H:%M:%SZ}", "note": f"Friday {n + 1}"})
    return {
        "format": "scorekeeper-table/1", "name": "Fridays", "unit": "nghìn", "players": list(PEOPLE),
        "matches": matches, "payments": payments,
    }  # fmt: skip
