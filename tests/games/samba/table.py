"""Samba entries and matches in few words.

Melds are written as their cards, ``"KS KH KD"``, or in short by ``group``, ``run`` and ``wilds``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.cli import replay_value
from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from tests.support import Json, codes, lines_of, match_file, question, refusal

TWO = ("Ann", "Bob")
THREE = ("Ann", "Bob", "Cas")
FOUR = ("Ann", "Bob", "Cas", "Dee")
FIVE = (*FOUR, "Eve")
SIX = (*FIVE, "Fay")
AC, BD = "Ann & Cas", "Bob & Dee"

Laid = str | Json


def group(rank: str, naturals: int, twos: int = 0, jokers: int = 0) -> Json:
    return {"group": rank, "naturals": naturals, "twos": twos, "jokers": jokers}


def run(suit: str, low: str, high: str) -> Json:
    return {"sequence": suit, "from": low, "to": high}


def wilds(twos: int = 0, jokers: int = 0) -> Json:
    return {"wilds": {"twos": twos, "jokers": jokers}}


SAMBA = run("S", "4", "10")
HEARTS = run("H", "5", "J")
KINGS = group("K", 7)
QUEENS = group("Q", 6, 1)


def laid(melds: Iterable[Laid]) -> list[Any]:
    return [meld.split() if isinstance(meld, str) else meld for meld in melds]


def side(*melds: Laid, red: int = 0) -> Json:
    """Return a side's melds and its red threes."""
    return {"melds": laid(melds), "red_threes": red}


#: The least card value of each meld that is counted as full.
LEAST = {"sambas": 50, "pure": 35, "mixed": 50, "bolivias": 140}


def counted(more: int = 0, **fulls: int) -> Json:
    """Return a side's totals, its cards worth as little as they can be and ``more``; ``red_threes`` too."""
    return {"cards": more + sum(LEAST.get(full, 0) * times for full, times in fulls.items()), **fulls}


def totals(points: int) -> Json:
    """Return a side's totals that come to so many points, with as few card values as can be."""
    made = (
        (points - 1500 * sambas - 500 * pure - 300 * mixed, sambas, pure, mixed)
        for sambas in range(9)
        for pure in range(6)
        for mixed in range(4)
    )
    possible = [one for one in made if one[0] >= 50 * one[1] + 35 * one[2] + 50 * one[3]]
    return dict(zip(("cards", "sambas", "pure", "mixed"), min(possible), strict=True))


def hand(sides: Mapping[str, Json], out: str | None = None, **left: Any) -> Json:
    """Return a hand counted; ``left`` by player: cards, or a value, or a value and red threes."""
    return {"kind": "hand", "sides": dict(sides), "out": out, "left": held(left)}


def held(left: Mapping[str, Any]) -> Json:
    kinds = {
        str: str.split,
        int: lambda value: {"value": value},
        tuple: lambda both: dict(zip(HELD, both, strict=True)),
    }
    return {player: kinds[type(cards)](cards) for player, cards in left.items()}


HELD = ("value", "red_threes")


def meld(player: str, *new: Laid, **keys: Any) -> Json:
    """Return a turn.

    ``add``: number to cards; ``merge``: pairs; ``red``: red threes; ``pile`` or ``top``: the discard.
    """
    entry: Json = {"kind": "meld", "player": player}
    if new:
        entry["new"] = laid(new)
    if "add" in keys:
        entry["add"] = [{"to": n, "cards": cards.split()} for n, cards in keys.pop("add").items()]
    if "merge" in keys:
        entry["merge"] = [list(pair) for pair in keys.pop("merge")]
    if "red" in keys:
        entry["red_threes"] = keys.pop("red")
    for took in ("pile", "top"):
        if took in keys:
            entry |= {"took": took, "top": keys.pop(took)}
    assert not keys
    return entry


def end(out: str | None = None, **left: Any) -> Json:
    return {"kind": "end_hand", "out": out, "left": held(left)}


def file(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> Json:
    return match_file("samba", players, entries, **head)


def played(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> Json:
    """Return the result of a match; keywords are options, but ``first`` and ``variant``."""
    return replay_value(file(*entries, players=players, **_head(head)))


def lines(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> list[tuple[Any, ...]]:
    """Return the lines of the last entry: ``(side, points, why)`` or ``(from, to, amount, why)``, sorted."""
    return lines_of(played(*entries, players=players, **head), len(entries))


def on_table(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> dict[str, dict[int, tuple[Any, ...]]]:
    """Return the melds of the open hand: side to its melds by number, each its kind, its cards sorted, its value."""
    now = played(*entries, players=players, **head)["state"]["hand"]
    return {
        side: {
            meld["n"]: (
                meld["kind"],
                " ".join(sorted(meld["cards"])) if isinstance(meld["cards"], list) else meld["cards"],
                meld["value"],
            )
            for meld in melds
        }
        for side, melds in now["melds"].items()
    }


def wrong(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> list[tuple[int, str, str]]:
    """Return entry, path and code of each problem."""
    return codes(file(*entries, players=players, **_head(head)))


def illegal(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> str:
    """Return the one code with which the last of these entries is refused."""
    ((entry, _, code),) = wrong(*entries, players=players, **head)
    assert entry == len(entries)
    return code


def says(*entries: Json, players: tuple[str, ...] = TWO, **head: Any) -> list[str]:
    """Return the refusal in words."""
    return refusal(file(*entries, players=players, **_head(head)))


def asked(what: str, **keys: Any) -> Json:
    """Return a question.

    ``melds`` as they are laid, other cards in one string; ``variant``, ``options`` as in a file.
    """
    said = {key: value.split() if key in ("cards", "hand") else value for key, value in keys.items()}
    if "melds" in said:
        said["melds"] = laid(said["melds"])
    return question("samba", what, **said)


def answer(what: str, **keys: Any) -> Json:
    found = judge(by_slug, asked(what, **keys))
    assert found.pop("why").strip()
    return found


def _head(keys: dict[str, Any]) -> dict[str, Any]:
    head = {k: keys.pop(k) for k in ("first", "variant") if k in keys}
    return {**head, "options": keys} if keys else head
