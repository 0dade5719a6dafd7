"""Melds on a Samba table, and cards as people type or tap them: helpers for the sheet of a turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from ....core.cards import JOKER, STAR, SUITS, Card, read_card
from ....core.problems import quoted
from ....core.reading import plain
from ....games.samba.entries import Laid, Wilds
from ....games.samba.melds import FULL, JOKERS, MOST_WILD, ORDER, PACKS, Meld, Problematic
from ....games.samba.scoring import Melded
from ..forms import FormData

WILDS, CARDS = "wilds", "cards"  #: what a new meld can be, beside a group or a sequence


class TableMeld(NamedTuple):
    """A meld on the table. ``field``: its form field; ``offered``: the cards that may be added, each with how many."""

    n: int
    meld: Meld
    field: str
    offered: dict[Card, int]

    @property
    def naturals(self) -> dict[Card, int]:
        """Return the natural cards that may be added to a group, each with how many; empty for other melds."""
        return {card: times for card, times in self.offered.items() if card.rank == self.meld.of}


class Side(NamedTuple):
    """A side on the sheet. ``needs``: what its first meld must be worth, 0 after that; ``melded``: its totals."""

    name: str
    players: tuple[str, ...]
    melds: tuple[TableMeld, ...]
    pairs: tuple[tuple[int, int], ...]  #: numbers of melds that may be merged
    needs: int
    melded: Melded


# -- cards -------------------------------------------------------------------------------------------------------------

_RUN = re.compile(r"JK|(?:10|[A-Z0-9])[SHDC♠♥♦♣]", re.IGNORECASE)


def split(words: str) -> list[str]:
    """Return cards as typed or tapped, with or without blanks; text that is no card is passed on unchanged."""
    bare = words.replace("\ufe0f", "").replace(STAR, " JK ").strip()
    run = re.sub(r"[\s,;]+", "", bare)
    cards = _RUN.findall(run)
    return [_card(word) for word in (cards if "".join(cards) == run else re.split(r"[\s,;]+", bare))]


def faces(cards: Iterable[Card]) -> str:
    """Return cards as the text that is shown in the sheet's fields: ``10♦ ★``."""
    return " ".join(card.face for card in cards)


def _card(word: str) -> str:
    try:
        return str(read_card(word))
    except ValueError:
        return word


def is_card(word: str) -> bool:
    """Return whether ``word`` is a card as in a file."""
    return _card(word) == word and _RUN.fullmatch(word) is not None


def as_cards(words: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards for ``words``. Raises ``Problematic`` if one of them is no card."""
    if wrong := next((word for word in words if not is_card(word)), None):
        raise Problematic("no-card", value=quoted(wrong))
    return tuple(map(Card, words))


def naturals_of(cards: Sequence[str]) -> list[str]:
    """Return the naturals among ``cards`` if they are all of one rank; else an empty list."""
    natural = [card for card in cards if is_card(card) and Card(card).rank in ORDER]
    return natural if len({Card(card).rank for card in natural}) == 1 else []


def pairs_of(melds: Mapping[int, Meld]) -> tuple[tuple[int, int], ...]:
    """Return the numbers of each two groups of one rank, which may be merged, the lower first: ``((1, 3),)``.

    ``melds``: a side's melds by number.
    """
    groups = [(n, meld.of) for n, meld in sorted(melds.items()) if meld.kind == "group"]
    return tuple((n, m) for n, rank in groups for m, other in groups if n < m and rank == other)


def offered_to(meld: Meld, seen: Mapping[Card, int]) -> dict[Card, int]:
    """Return the cards that may be added to ``meld``, each with how many are not on the table yet.

    In a sequence each card has 1. ``seen``: how many of each card are on the table.
    """
    out = {}
    if meld.kind == "sequence":
        low, high, more = ORDER.index(meld.cards[0].rank), ORDER.index(meld.cards[-1].rank), FULL - meld.size
        ranks = [*range(max(0, low - more), low), *range(high + 1, min(len(ORDER), high + more + 1))]
        return {card: 1 for at in ranks if seen.get(card := Card(ORDER[at] + meld.of), 0) < PACKS}
    if meld.kind == "group":
        out = {Card(meld.of + suit): PACKS for suit in SUITS}
    wild = MOST_WILD - meld.wild if meld.kind == "group" else FULL - meld.size if meld.kind == "wilds" else 0
    if wild > 0:
        out |= {JOKER: JOKERS, **{Card("2" + suit): PACKS for suit in SUITS}}
    return {card: left for card, bound in out.items() if (left := bound - seen.get(card, 0)) > 0}


def tap_meld(data: FormData, row: str, laid: Laid) -> None:
    """Fill in the fields of the row whose names begin with ``row`` (``new-0``) for ``laid``, a meld as in an entry."""
    if isinstance(laid, tuple):
        data[row], data[f"{row}-cards"] = CARDS, faces(laid)
    elif isinstance(laid.wilds, Wilds):
        data[row] = WILDS
        data[f"{row}-twos"], data[f"{row}-jokers"] = str(laid.wilds.twos), str(laid.wilds.jokers)
    elif laid.sequence is not UNSET:
        run: dict[str, Any] = plain(laid)
        data[row] = run["sequence"]
        data.setlist(f"{row}-rank", list(ORDER[ORDER.index(run["from"]) : ORDER.index(run["to"]) + 1]))
    else:
        data[row], data[f"{row}-naturals"] = str(laid.group), str(laid.naturals)
        data[f"{row}-twos"], data[f"{row}-jokers"] = str(laid.twos or 0), str(laid.jokers or 0)
