"""Files of 2 MB that cause as much work as they can."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, islice, repeat
from typing import Any

from scorekeeper.core.files import MATCH, TABLE

SIZE = 1_990_000

HAND = {"kind": "hand", "winner": "An", "left": {"Bo": 7}}
DEAL = {"kind": "hand", "stakes": {"Bo": 1}, "hands": {"An": 5, "Bo": 7}, "banker_stays": False}
BANKER = {"kind": "banker", "player": "An"}
#: As many people as a match may have, who pay each other.
CROWD = {"from": [f"{n:x}" for n in range(98)], "to": [f"{n:x}" for n in range(98, 196)]}
FINE = {"kind": "charge", "amount": 1, "why": "x"}


def filled(before: str, items: Iterable[Any], after: str, most: int = SIZE) -> str:
    """Return as many ``items`` as fit into ``most`` bytes."""
    texts, size = [], len(before) + len(after)
    for item in items:
        texts.append(item if isinstance(item, str) else json.dumps(item, separators=(",", ":")))
        size += len(texts[-1]) + 1
        if size > most:
            break
    return before + ",".join(texts[:-1]) + after


def match(game: str, entries: Iterable[Any], most: int = SIZE) -> str:
    """Return a match file with as many of these entries as fit into ``most`` bytes."""
    head = {"format": MATCH, "game": game, "players": ["An", "Bo"], "entries": []}
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


#: Files that are accepted, much smaller: there are pages behind them.
SMALL = 250_000
ACCEPTED: dict[str, Callable[[], str]] = {
    "hands": lambda: match("sam", repeat(json.dumps(HAND)), SMALL),
    "bystanders": lambda: match("daun-tiga", betting(), SMALL),
    "charges of many people": lambda: match("sam", repeat({**FINE, **CROWD}), SMALL // 5),
    "hands, then amends": lambda: match(
        "sam", chain(islice(repeat(HAND), 2_500), (amend(1, 1 + n % 9) for n in count())), SMALL
    ),
    "hands, then voids": lambda: match("sam", chain(islice(repeat(HAND), 2_500), map(void, count(1))), SMALL),
    "notes": lambda: match("sam", repeat('{"kind":"note","text":""}'), SMALL),
}


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
    "matches": lambda: table("matches", repeat('{"game":"seep","players":["An","Bo"],"entries":[]}')),
    "people without names": lambda: table("players", repeat('""'), ()),
}  # fmt: skip
