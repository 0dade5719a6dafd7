"""Put a turn of Samba into a few words: what was taken, melded, added and merged, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from ...core.cards import Card
from ...core.words import N_, Locale, say
from .entries import Laid, Meld, Short, Wilds
from .melds import Problematic, read, value
from .options import SambaOptions

#: Options under which every meld is valid that is so at some table.
ALL_PLAYED = SambaOptions(bolivia=1)


def headline(turn: Meld, locale: Locale) -> str:
    """Return what happened in a turn, in a few words, with the card value of what was laid and added.

    ``Bert melds 4 × K, adds 7♥ (45)`` (docs/rules/samba.md, Players and cards)
    """
    added = [str(card) for add in turn.add for card in add.cards]
    if turn.took == "top" and str(turn.top) in added:
        added.remove(str(turn.top))  # it is named as taken
    parts: list[tuple[object, str, Mapping[str, object]]] = [
        (turn.took == "pile", N_("takes the pile with {card}"), {"card": turn.top}),
        (turn.took == "top", N_("takes {card}"), {"card": turn.top}),
        (turn.new, N_("melds {melds}"), {"melds": " + ".join(_laid(laid, locale) for laid in turn.new)}),
        (added, N_("adds {cards}"), {"cards": " ".join(added)}),
        (turn.merge, N_("merges melds"), {}),
        (turn.red_threes, N_("red threes: {n}"), {"n": turn.red_threes}),
    ]
    what = ", ".join(say(message, values, locale) for there, message, values in parts if there)
    worth = _worth(turn)
    message = N_("{player} {what} ({value})") if worth else N_("{player} {what}")
    return say(message, {"player": turn.player, "what": what, "value": worth}, locale)


def _laid(laid: Laid, locale: Locale) -> str:
    """Return a new meld in words: its cards, or how many of which rank, or the ends of a sequence."""
    if isinstance(laid, Short) and laid.sequence is not UNSET:
        return locale.cards(f"{laid.from_}{laid.sequence}–{laid.to}{laid.sequence}")
    if not isinstance(laid, Short):
        return locale.cards(" ".join(laid))
    wild = laid.wilds if isinstance(laid.wilds, Wilds) else laid
    several = [(laid.naturals, f"{laid.group}"), (wild.twos, "2"), (wild.jokers, "JK")]
    return " ".join(f"{times} × {locale.cards(rank)}" for times, rank in several if times)


def _worth(turn: Meld) -> int:
    """Return the sum of the card values of what was laid and added."""
    worth = sum(value(Card(card)) for add in turn.add for card in add.cards)
    for laid in turn.new:
        try:
            worth += read(laid, ALL_PLAYED).value
        except Problematic:
            continue  # not valid as a meld, but described all the same
    return worth
