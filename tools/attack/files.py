"""Files of 2 MB, and files as long as a match may be, that cause as much work as they can."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import chain, count, islice, repeat
from typing import Any

from scorekeeper.core.files import MATCH, TABLE
from scorekeeper.core.problems import Refused
from scorekeeper.games import by_slug
from scorekeeper.store import room
from scorekeeper.store.transfer import match_rows, read_match_file

SIZE = 1_990_000

HAND = {"kind": "hand", "winner": "An", "left": {"Bo": 7}}
DEAL = {"kind": "hand", "stakes": {"Bo": 1}, "hands": {"An": 5, "Bo": 7}, "banker_stays": False}
BANKER = {"kind": "banker", "player": "An"}
#: As many people as a match may have, who pay each other.
CROWD = {"from": [f"{n:x}" for n in range(98)], "to": [f"{n:x}" for n in range(98, 196)]}
FINE = {"kind": "charge", "amount": 1, "why": "x"}
FOUR = ("An", "Bo", "Ci", "Du")
RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def filled(before: str, items: Iterable[Any], after: str, most: int = SIZE) -> str:
    """Return ``before``, as many ``items`` as fit into ``most`` bytes, and ``after``."""
    texts, size = [], len(before) + len(after)
    for item in items:
        text = item if isinstance(item, str) else json.dumps(item, separators=(",", ":"))
        size += len(text) + 1
        if size > most:
            break
        texts.append(text)
    return before + ",".join(texts) + after


def match(game: str, entries: Iterable[Any], most: int = SIZE, players: Iterable[str] = ("An", "Bo")) -> str:
    """Return a match file with as many of these entries as fit into ``most`` bytes."""
    options = {"target": 1_000_000_000} if game == "samba" else {}
    head = {"format": MATCH, "game": game, "players": list(players), "options": options, "entries": []}
    return filled(json.dumps(head)[:-2], entries, "]}", most)


def table(key: str, items: Iterable[Any], players: Iterable[str] = ("An", "Bo")) -> str:
    """Return a table file with these ``matches``, ``payments`` or ``players``."""
    whole = {"format": TABLE, "name": "Friday", "unit": "đ", "players": list(players), "matches": [], "payments": []}
    before, after = json.dumps(whole).split(f'"{key}": []')
    return filled(f'{before}"{key}":[', items, f"]{after}")


def void(entry: int) -> dict[str, Any]:
    """Return an entry that strikes another out."""
    return {"kind": "void", "entry": entry}


def amend(entry: int, left: int = 7) -> dict[str, Any]:
    """Return an entry that corrects another."""
    return {"kind": "amend", "entry": entry, "with": {**HAND, "left": {"Bo": left}}}


def betting() -> Iterator[Any]:
    """Yield deals with ever more bystanders."""
    for n in count():
        yield {**DEAL, "bets": [{"by": f"b{n % 190}", "on": "Bo", "stake": 1}]}
        yield BANKER


def dealt() -> Iterator[Any]:
    """Yield deals of Daun Tiga whose banker loses to everybody and stays."""
    for n in count():
        hands = {"An": 1, "Bo": 2 + n % 9, "Ci": 2 + n % 7, "Du": 3}
        stakes = {"Bo": 5, "Ci": [1, 2], "Du": 5}
        yield {"kind": "hand", "stakes": stakes, "hands": hands, "banker_stays": True}


def counted() -> Iterator[Any]:
    """Yield hands of Samba whose melds were counted, in turn by each side, with a little left with everybody."""
    for n in count():
        sides = {"An & Ci": {"cards": 300 + 5 * (n % 97), "pure": 2}, "Bo & Du": {"cards": 100 + 5 * (n % 89)}}
        left = {"Bo": {"value": 35}, "Ci": {"value": 5 * (n % 11)}, "Du": {"value": 35}}
        yield {"kind": "hand", "sides": sides, "out": "An", "left": left}


def melded(cards: bool) -> Iterator[Any]:
    """Yield hands of Samba with many melds, few hands alike. ``cards``: whether melds are named card by card."""
    for n in count():
        chance = random.Random(n)
        some = chance.sample(RANKS, 5 if cards else len(RANKS))
        if cards:
            melds: list[Any] = [[f"{rank}{suit}" for suit in chance.sample("SHDC", 3)] for rank in some]
            melds.append(["JK", *(f"{some[0]}{suit}" for suit in "SH")])
        else:
            melds = [{"group": rank, "naturals": chance.randint(3, 6)} for rank in some]
        yield {
            "kind": "hand",
            "sides": {"An": {"melds": melds}, "Bo": {"cards": 0}},
            "out": None,
            "left": {"Bo": ["4S"]},
        }


def in_turns() -> Iterator[Any]:
    """Yield the turns of hands of Samba in which everything that can be melded is, mostly one card at a time."""
    meld = {"kind": "meld"}
    mine, yours = ("S", "H", "D"), ("C", "S", "H")
    rest = ("D", "C", "S", "H", "D", "C")  # of the twelve cards of each rank
    for _ in count():
        for player, suits in (("An", mine), ("Bo", yours)):
            yield meld | {"player": player, "new": [[rank + suit for suit in suits] for rank in RANKS]}
        for n, rank in enumerate(RANKS, 1):
            for suit in rest:
                yield meld | {"player": "An", "add": [{"to": n, "cards": [rank + suit]}]}
        yield {"kind": "end_hand", "out": None, "left": {}}


def longest(entries: Iterable[Any], game: str = "sam", players: Iterable[str] = ("An", "Bo")) -> str:
    """Return a match file with as many of these entries as a match has room for."""
    some = list(islice(entries, room.most_entries(by_slug[game])))
    fits, over = (0, len(some)) if not _has_room(match(game, some, players=players)) else (len(some), len(some))
    while over - fits > 1:
        half = (fits + over) // 2
        fits, over = (half, over) if _has_room(match(game, some[:half], players=players)) else (fits, half)
    return match(game, some[:fits], players=players)


def _has_room(text: str) -> bool:
    try:
        log = read_match_file(text.encode())
        rows = match_rows(log, datetime.now(UTC))
        room.check_match_room(log.game, len(rows.entries), rows.columns["size"])
    except Refused:
        return False
    return True


def _within_table(text: str) -> str:
    """Return a match file as a table file holds it."""
    return json.dumps({key: value for key, value in json.loads(text).items() if key != "format"})


def corrected(hands: int) -> Iterator[Any]:
    """Yield ``hands`` hands, and then corrections of the first, without end."""
    return chain(repeat(HAND, hands), (amend(1, 1 + n % 9) for n in count()))


#: Files that are accepted, as long as a match may be: there are pages behind them.
ACCEPTED: dict[str, Callable[[], str]] = {
    "hands": lambda: longest(repeat(HAND)),
    "bystanders": lambda: longest(betting(), "daun-tiga"),
    "charges of many people": lambda: longest(repeat({**FINE, **CROWD})),
    "hands, then amends": lambda: longest(corrected(2_500)),
    "few hands, then amends": lambda: longest(corrected(100)),
    "hands, then voids": lambda: longest(chain(repeat(HAND, 2_500), map(void, count(1)))),
    "hands, then voids backwards": lambda: longest(chain(repeat(HAND, 2_500), (void(n) for n in range(2_500, 0, -1)))),
    "notes": lambda: longest(repeat({"kind": "note", "text": ""})),
    "Sam Sip": lambda: longest(({"kind": "hand", "winner": FOUR[n % 4]} for n in count()), "sam-sip", FOUR),
    "Daun Tiga": lambda: longest(dealt(), "daun-tiga", FOUR),
    "Seep": lambda: longest(({"kind": "count", "points": {"An & Ci": 20 + n % 60}} for n in count()), "seep", FOUR),
    "Daun Tiga, then amends": lambda: longest(
        chain(islice(dealt(), 2_500), ({"kind": "amend", "entry": 1, "with": deal} for deal in dealt())),
        "daun-tiga", FOUR,
    ),
    "Samba counted": lambda: longest(counted(), "samba", FOUR),
    "Samba card by card": lambda: longest(melded(cards=True), "samba"),
    "Samba in short": lambda: longest(melded(cards=False), "samba"),
    "Samba in turns": lambda: longest(in_turns(), "samba"),
    "Samba, then amends": lambda: longest(
        chain(islice(counted(), 800), ({"kind": "amend", "entry": 1, "with": hand} for hand in counted())),
        "samba", FOUR,
    ),
}  # fmt: skip


@cache
def accepted(name: str) -> bytes:
    """Return one of the files that are accepted."""
    return ACCEPTED[name]().encode()


FILES: dict[str, Callable[[], str]] = {
    "charges of many people": lambda: match("sam", repeat({**FINE, **CROWD})),
    "charges of a few": lambda: match("sam", repeat({**FINE, "from": ["An", "Bo"], "to": ["C", "D"]})),
    "brackets": lambda: "[" * SIZE,
    "digits": lambda: '{"format":' + "9" * (SIZE - 20) + "}",
    "empty objects": lambda: filled("[", repeat("{}"), "]"),
    "entries of nothing": lambda: match("sam", repeat("{}")),
    "a deep hand": lambda: match("sam", repeat('{"kind":"hand","winner":"An","left":' + "[" * 900 + "]" * 900 + "}")),
    "hands": lambda: match("sam", repeat(json.dumps(HAND))),
    "notes": lambda: match("sam", repeat('{"kind":"note","text":""}')),
    "bystanders": lambda: match("daun-tiga", betting()),
    "bets of nothing": lambda: match("daun-tiga", [json.dumps({**DEAL, "bets": [{}] * 400_000})] * 2),
    "bets on one hand": lambda: match(
        "daun-tiga",
        [{**DEAL, "bets": [{"by": f"b{n % 190}", "on": "Bo", "stake": 1} for n in range(50_000)]}, "{}"],
    ),
    "hands, then voids": lambda: match("sam", chain(islice(repeat(HAND), 20_000), map(void, count(1)))),
    "hands, then voids backwards": lambda: match(
        "sam", chain(islice(repeat(HAND), 20_000), (void(n) for n in range(20_000, 0, -1)))
    ),
    "hands, then amends": lambda: match(
        "sam", chain(islice(repeat(HAND), 20_000), (amend(1, 1 + n % 9) for n in count()))
    ),
    "each amends the one before": lambda: match("sam", chain([HAND], map(amend, count(1)))),
    "amended and voided": lambda: match(
        "sam", chain([HAND], (e for n in count(2, 2) for e in (amend(1), void(n))))
    ),
    "payments of nothing": lambda: table("payments", repeat("{}")),
    "payments": lambda: table("payments", repeat(json.dumps({"from": "An", "to": "Bo", "amount": 1}))),
    "the longest matches": lambda: table("matches", repeat(_within_table(accepted("hands").decode()))),
    "matches of corrections": lambda: table(
        "matches", repeat(_within_table(accepted("few hands, then amends").decode()))
    ),
    "matches": lambda: table("matches", repeat('{"game":"seep","players":["An","Bo"],"entries":[]}')),
    "people without names": lambda: table("players", repeat('""'), ()),
}  # fmt: skip
