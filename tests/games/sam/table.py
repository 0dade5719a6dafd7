"""Sâm entries and matches in few words."""

from __future__ import annotations

from typing import Any

from scorekeeper.cli import replay_value
from tests.support import Json, codes, lines_of, match_file, question, refusal

FOUR = ("An", "Binh", "Chi", "Dung")


def hand(binh: int = 3, chi: int = 5, dung: int = 9, **keys: Any) -> Json:
    """Return a hand in which An goes out; the others' cards left."""
    return {"kind": "hand", "winner": "An", "left": {"Binh": binh, "Chi": chi, "Dung": dung}, **keys}


def went_out(winner: str, **left: int) -> Json:
    return {"kind": "hand", "winner": winner, "left": left}


def won(caller: str = "An", **keys: Any) -> Json:
    return {"kind": "bao_sam", "caller": caller, "outcome": "won", **keys}


def blocked(caller: str = "An", by: str = "Binh", **keys: Any) -> Json:
    return {"kind": "bao_sam", "caller": caller, "outcome": "blocked", "by": by, **keys}


def beat(by: str, on: str, **keys: Any) -> Json:
    return {"by": by, "on": on, **keys}


def file(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    return match_file("sam", players, entries, **head)


def played(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    """Return the result of a match; keywords are options, but ``first``, ``variant`` and ``options``."""
    return replay_value(file(*entries, players=players, **_head(head)))


def lines(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[tuple[Any, ...]]:
    """Return the lines of the last entry: ``(from, to, amount, why)``, sorted."""
    return lines_of(played(*entries, players=players, **head), len(entries))


def next_of(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> str | None:
    """Return who leads after these entries."""
    return played(*entries, players=players, **head)["next"]["leader"]


def wrong(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[tuple[int, str, str]]:
    """Return entry, path and code of each problem."""
    return codes(file(*entries, players=players, **_head(head)))


def says(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[str]:
    """Return the refusal in words."""
    return refusal(file(*entries, players=players, **_head(head)))


def asked(what: str, **keys: Any) -> Json:
    return question("sam", what, **keys)


def _head(keys: dict[str, Any]) -> dict[str, Any]:
    head = {k: keys.pop(k) for k in ("first", "variant") if k in keys}
    return {**head, "options": keys} if keys else head
