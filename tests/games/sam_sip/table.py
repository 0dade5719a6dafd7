"""Sam Sip entries and matches in few words."""

from __future__ import annotations

from typing import Any

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_match
from scorekeeper.core.match import Match
from scorekeeper.games import by_slug
from tests.support import Json, codes, lines_of, match_file, question, refusal

FOUR = ("Ana", "Bo", "Cy", "Dao")


def won(winner: str = "Ana", **keys: Any) -> Json:
    return {"kind": "hand", "winner": winner, **keys}


def cards(text: str) -> list[str]:
    return text.split()


def shows(text: str, winner: str = "Ana", **keys: Any) -> Json:
    """Return a deal won with these cards."""
    return won(winner, cards=cards(text), **keys)


def dealt_set(winner: str = "Ana", **sets: str) -> Json:
    return won(winner, by="dealt-set", sets=sets)


def thrown_in(player: str = "Ana", indicator: str = "3S", **keys: Any) -> Json:
    return {"kind": "thrown_in", "player": player, "indicator": indicator, **keys}


def drawn(**keys: Any) -> Json:
    return {"kind": "drawn", **keys}


def leave(player: str) -> Json:
    return {"kind": "leave", "player": player}


def join(player: str, after: str) -> Json:
    return {"kind": "join", "player": player, "after": after}


def joke(*stakes: str, **claims: str) -> Json:
    """Return who pays into the joke pot, and the wild cards dealt, as text."""
    return {"stakes": list(stakes), "claims": {name: cards(dealt) for name, dealt in claims.items()}}


def file(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    """Return a match file; keywords are options, but ``first`` and ``variant``."""
    at_top = {key: head.pop(key) for key in ("first", "variant") if key in head}
    return match_file("sam-sip", players, entries, **at_top, **({"options": head} if head else {}))


def log(*entries: Json, **head: Any) -> Match:
    return read_match(by_slug, file(*entries, **head))


def played(*entries: Json, **head: Any) -> Json:
    return replay_value(file(*entries, **head))


def lines(*entries: Json, **head: Any) -> list[tuple[Any, ...]]:
    """Return the lines of the last entry: ``(from, to, amount, why)``, sorted."""
    return lines_of(played(*entries, **head), len(entries))


def wrong(*entries: Json, **head: Any) -> list[tuple[int, str, str]]:
    """Return entry, path and code of each problem."""
    return codes(file(*entries, **head))


def says(*entries: Json, **head: Any) -> list[str]:
    """Return the refusal in words."""
    return refusal(file(*entries, **head))


def asked(what: str, variant: str = "phuket", **keys: Any) -> Json:
    return question("sam-sip", what, variant=variant, **keys)
