"""Daun Tiga entries and matches in few words. An banks first; Bo, Cy and Di play after one another."""

from __future__ import annotations

from typing import Any

from scorekeeper.cli import replay_value
from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from tests.support import Json, codes, lines_of, match_file, question, refusal

FOUR = ("An", "Bo", "Cy", "Di")


def deal(stakes: dict[str, Any], hands: dict[str, Any], **keys: Any) -> Json:
    return {"kind": "hand", "stakes": stakes, "hands": hands, **keys}


def one(bank: Any, player: Any, stake: Any = 5, **keys: Any) -> Json:
    """Return a deal of An, the banker, against Bo alone."""
    return deal({"Bo": stake}, {"An": bank, "Bo": player}, **keys)


def bet(by: str, on: str, stake: Any = 5) -> Json:
    return {"by": by, "on": on, "stake": stake}


def file(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    return match_file("daun-tiga", players, entries, **_head(head))


def played(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    """Return the result of a match; keywords are options, but ``first``, ``variant`` and ``options``."""
    return replay_value(file(*entries, players=players, **head))


def lines(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[tuple[Any, ...]]:
    """Return the lines of the last entry: ``(from, to, amount, why)``, sorted."""
    return lines_of(played(*entries, players=players, **head), len(entries))


def banker(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> str:
    """Return who banks after these entries."""
    return str(played(*entries, players=players, **head)["next"]["banker"])


def wrong(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[tuple[int, str, str]]:
    """Return entry, path and code of each problem."""
    return codes(file(*entries, players=players, **head))


def says(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[str]:
    """Return the refusal in words."""
    return refusal(file(*entries, players=players, **head))


def score(hand: Any, **options: Any) -> Json:
    """Return the referee's answer for a hand."""
    return judge(by_slug, asked("score", hand=hand, options=options))


def rank(variant: str = "dobree", **hands: Any) -> list[list[str]]:
    """Return names in groups, the best hand first."""
    answer: list[list[str]] = judge(by_slug, asked("rank", hands=hands, variant=variant))["answer"]
    return answer


def asked(what: str, **keys: Any) -> Json:
    return question("daun-tiga", what, **keys)


def _head(keys: dict[str, Any]) -> dict[str, Any]:
    head = {k: keys.pop(k) for k in ("first", "variant") if k in keys}
    return {**head, "options": keys} if keys else head
