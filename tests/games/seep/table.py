"""Seep entries and matches in few words.

Plays are written as they are said: ``5S build 12 with 4H 3D also QH 8C+4C``, ``JC take 11 2S+9S JD``, ``4C break 9
build 13``, ``7H`` thrown. Who plays follows from their order.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.cli import replay_value
from tests.support import Json, codes, lines_of, match_file, question, refusal

FOUR = ("North", "West", "South", "East")
NS, WE = "North & South", "West & East"


def count(ours: int | None = None, theirs: int | None = None, **keys: Any) -> Json:
    """Return a deal counted: card points of North & South, of West & East, or of both."""
    points = {side: made for side, made in ((NS, ours), (WE, theirs)) if made is not None}
    return {"kind": "count", "points": points, **keys}


def taken(cards: str, side: str = NS, **keys: Any) -> Json:
    """Return a deal counted: the scoring cards of a side."""
    return {"kind": "count", "cards": {side: cards.split()}, **keys}


def swept(player: str, **keys: Any) -> Json:
    return {"player": player, **keys}


def capture(player: str, cards: str = "", **keys: Any) -> Json:
    return {"kind": "capture", "player": player, "cards": cards.split(), **keys}


def end(last: str | None = None, **keys: Any) -> Json:
    return {"kind": "end_deal", **({"last": last} if last else {}), **keys}


def deal(bid: int, floor: str) -> Json:
    return {"kind": "deal", "bid": bid, "floor": floor.split()}


def play(player: str, said: str, **keys: Any) -> Json:
    """Return a play.

    ``said``: the card, then ``take``, ``build``, ``with``, ``break``, ``also``, each with its values.
    """
    card, *words = said.split()
    entry: Json = {"kind": "play", "player": player, "card": card}
    key = ""
    for word in words:
        if word in ("take", "with", "also"):
            key, entry[word] = word, []
        elif word in ("build", "break"):
            key = word
        elif key in ("build", "break"):
            entry[key] = int(word)
        elif word == "all":
            entry[key] = "all"
        else:
            entry[key].append(int(word) if word.isdecimal() else word if key == "with" else word.split("+"))
    return {**entry, **keys}


def dealt(bid: int, floor: str, *plays: str, players: tuple[str, ...] = FOUR, dealer: str | None = None) -> list[Json]:
    """Return a deal and its plays, in order of play from the player after the dealer on."""
    at = players.index(dealer or players[0]) + 1
    turns = [players[(at + n) % len(players)] for n in range(len(plays))]
    return [deal(bid, floor), *[play(who, said) for who, said in zip(turns, plays, strict=True)]]


def file(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    return match_file("seep", players, entries, **head)


def played(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    """Return the result of a match; keywords are options, but ``first`` and ``variant``."""
    return replay_value(file(*entries, players=players, **_head(head)))


def lines(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[tuple[Any, ...]]:
    """Return the lines of the last entry: ``(side, points, why)`` or ``(from, to, amount, why)``, sorted."""
    return lines_of(played(*entries, players=players, **head), len(entries))


def dealer(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> str:
    """Return who deals next."""
    return played(*entries, players=players, **head)["next"]["dealer"]


def floor(bid: int, cards: str, *plays: str, players: tuple[str, ...] = FOUR, **head: Any) -> Json:
    """Return the open deal after these plays; with ``houses`` by their values, cards as sets."""
    entries = dealt(bid, cards, *plays, players=players, dealer=head.get("first"))
    now = played(*entries, players=players, **head)["state"]["deal"]
    houses = {
        h["value"]: (set(h["cards"]), h["owners"], "cemented" if h["cemented"] else "ordinary") for h in now["houses"]
    }
    captured = {side: set(taken) for side, taken in now["captured"].items()}
    return {**now, "loose": set(now["loose"]), "houses": houses, "captured": captured}


def house(cards: str, *owners: str, cemented: bool = False) -> tuple[set[str], list[str], str]:
    return set(cards.split()), list(owners), "cemented" if cemented else "ordinary"


def illegal(bid: int, cards: str, *plays: str, players: tuple[str, ...] = FOUR, **head: Any) -> str:
    """Return the code with which the last of these plays is refused."""
    entries = dealt(bid, cards, *plays, players=players, dealer=head.get("first"))
    ((entry, _, code),) = wrong(*entries, players=players, **head)
    assert entry == len(entries)
    return code


def wrong(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[tuple[int, str, str]]:
    """Return entry, path and code of each problem."""
    return codes(file(*entries, players=players, **_head(head)))


def says(*entries: Json, players: tuple[str, ...] = FOUR, **head: Any) -> list[str]:
    """Return the refusal in words."""
    return refusal(file(*entries, players=players, **_head(head)))


def asked(what: str, **keys: Any) -> Json:
    return question("seep", what, **keys)


def _head(keys: dict[str, Any]) -> dict[str, Any]:
    head = {k: keys.pop(k) for k in ("first", "variant") if k in keys}
    return {**head, "options": keys} if keys else head
