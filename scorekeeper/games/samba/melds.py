"""Judge melds: groups, sequences, wild cards alone, black threes; what they are worth and what may be added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from ...core.cards import JOKER, PACK, Card, is_red
from .entries import Laid, Rank, Short, Wilds
from .options import SambaOptions

Kind = Literal["group", "sequence", "wilds", "black-threes"]
#: Ranks of sequences, low to high.
ORDER = tuple(map(Rank, ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")))
FEWEST = 3  #: cards of a meld
FULL = 7  #: cards of a samba, a bolivia, and of a canasta at least
MOST_WILD = 2  #: in a group
PACKS, JOKERS = 3, 6
RED_THREES = 6

_VALUES = {"JK": 50, "2": 20, "A": 20, **dict.fromkeys(("K", "Q", "J", "10", "9", "8"), 10), **dict.fromkeys("7654", 5)}
#: Computed once, because they are looked up many times while a hand is checked.
WILD = frozenset(card for card in (*PACK, JOKER) if card.rank in ("JK", "2"))
RED_THREE_CARDS = frozenset(card for card in PACK if card.rank == "3" and is_red(card))
WORTH = {card: 5 if card.rank == "3" else _VALUES[card.rank] for card in (*PACK, JOKER) if card not in RED_THREE_CARDS}


class Problematic(Exception):
    """Raised if cards are no meld, or cannot join one. Callers make a ``Problem`` of ``code`` and ``values``."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def value(card: Card) -> int:
    """Return the card value of ``card``, 50 for a joker; 0 for a red three (docs/rules/samba.md, Players and cards)."""
    return WORTH.get(card, 0)


def is_wild(card: Card) -> bool:
    """Return whether ``card`` is wild, as jokers and 2s are (docs/rules/samba.md, Players and cards)."""
    return card in WILD


def is_red_three(card: Card) -> bool:
    """Return whether ``card`` is a red three, laid down alone and never melded (docs/rules/samba.md, Red threes)."""
    return card in RED_THREE_CARDS


def is_black_three(card: Card) -> bool:
    """Return whether ``card`` is a black three, melded only to go out (docs/rules/samba.md, Black threes)."""
    return card.rank == "3" and not is_red_three(card)


class Meld(msgspec.Struct, frozen=True):
    """A meld that was read from an entry or a question.

    ``of``: the rank of a group (``3``: black threes), the suit of a sequence, else empty; ``cards``: those that are
    known; ``naturals``, ``twos``, ``jokers``: how many of each; ``short``: whether any of it was logged in short, so
    that not all cards of a group are known.
    """

    kind: Kind
    of: str
    cards: tuple[Card, ...]
    naturals: int
    twos: int = 0
    jokers: int = 0
    short: bool = False

    @property
    def size(self) -> int:
        """Return how many cards the meld has."""
        return self.naturals + self.wild

    @property
    def wild(self) -> int:
        """Return how many cards of the meld are wild."""
        return self.twos + self.jokers

    @property
    def value(self) -> int:
        """Return the sum of its cards' values, without a bonus (docs/rules/samba.md, Players and cards)."""
        wild = self.twos * _VALUES["2"] + self.jokers * _VALUES["JK"]
        if self.kind == "sequence":
            return sum(map(value, self.cards))
        one = 5 if self.kind == "black-threes" else _VALUES.get(self.of, 0)
        return wild + self.naturals * one

    @property
    def full(self) -> Literal["samba", "pure", "mixed", "bolivia"] | None:
        """Return which full meld this is: a samba, pure or mixed canasta, or bolivia; ``None`` under seven cards.

        Seven or more of a rank are a canasta, pure without a wild card (docs/rules/samba.md, Groups); black threes too
        (docs/rules/samba.md, Black threes).
        """
        if self.size < FULL:
            return None
        if self.kind in ("sequence", "wilds"):
            return "samba" if self.kind == "sequence" else "bolivia"
        return "mixed" if self.wild else "pure"

    def bonus(self, options: SambaOptions) -> int:
        """Return the bonus of a samba, canasta or bolivia; 0 for any other meld (docs/rules/samba.md, Scoring)."""
        return getattr(options, self.full) if self.full else 0

    def fits(self, card: Card) -> bool:
        """Return whether ``card`` can be added at an end of this sequence (docs/rules/samba.md, A turn; Sequences).

        ``False`` for a samba, which has seven cards and is closed, and for melds of other kinds.
        """
        if self.kind != "sequence" or self.size >= FULL or card.suit != self.of or card.rank not in ORDER:
            return False
        at = ORDER.index(card.rank)
        return at in (ORDER.index(self.cards[0].rank) - 1, ORDER.index(self.cards[-1].rank) + 1)


def read(laid: Laid, options: SambaOptions) -> Meld:
    """Return the meld that was logged by its cards or in short (docs/rules/samba.md, Melds).

    Raises ``Problematic`` if it is none.
    """
    return of_cards(laid, options) if isinstance(laid, tuple) else _of_short(laid, options)


def of_cards(cards: Sequence[Card], options: SambaOptions) -> Meld:
    """Return the meld that ``cards`` make (docs/rules/samba.md, Melds). Raises ``Problematic`` if they make none."""
    natural = [card for card in cards if not is_wild(card)]
    jokers = sum(card == JOKER for card in cards)
    twos = len(cards) - len(natural) - jokers
    if any(map(is_red_three, natural)):
        raise Problematic("red-three", card=str(next(filter(is_red_three, natural))))
    ranks = {card.rank for card in natural}
    if not natural:
        return _checked(Meld("wilds", "", tuple(cards), 0, twos, jokers), options)
    if len(ranks) == 1:
        rank = natural[0].rank
        kind: Kind = "black-threes" if rank == "3" else "group"
        return _checked(Meld(kind, rank, tuple(cards), len(natural), twos, jokers), options)
    return _checked(_sequence(cards), options)


def _sequence(cards: Sequence[Card], short: bool = False) -> Meld:
    """Return cards of one suit as a sequence, low to high; ``_checked`` checks that they are consecutive.

    Raises ``Problematic`` for several suits, and for wild cards and threes (docs/rules/samba.md, Sequences).
    """
    if len({card.suit for card in cards if not is_wild(card)}) > 1:
        raise Problematic("no-meld", cards=tuple(map(str, cards)))
    if wild := next(filter(is_wild, cards), None):
        raise Problematic("wild-in-sequence", card=str(wild))
    if three := next((card for card in cards if card.rank == "3"), None):
        raise Problematic("three-in-sequence", card=str(three))
    low_to_high = sorted(cards, key=lambda card: ORDER.index(card.rank))
    return Meld("sequence", cards[0].suit, tuple(low_to_high), len(cards), short=short)


def _consecutive(cards: Sequence[Card]) -> bool:
    """Return whether cards, given low to high, are consecutive, from 4 to ace (docs/rules/samba.md, Sequences)."""
    places = [ORDER.index(card.rank) for card in cards]
    return places == list(range(places[0], places[0] + len(places)))


def _of_short(short: Short, options: SambaOptions) -> Meld:
    """Return the meld that is logged in short (docs/file-formats.md, Samba). Raises ``Problematic`` if it is none."""
    given = {key for key in Short.__struct_fields__ if getattr(short, key) is not UNSET}
    if "group" in given and "naturals" in given and given <= {"group", "naturals", "twos", "jokers"}:
        rank, naturals = str(short.group), short.naturals or 0
        kind: Kind = "black-threes" if rank == "3" else "group"
        return _checked(Meld(kind, rank, (), naturals, short.twos or 0, short.jokers or 0, True), options)
    if given == {"sequence", "from_", "to"}:
        low, high = str(short.from_), str(short.to)
        if "3" in (low, high) or ORDER.index(low) > ORDER.index(high):
            raise Problematic("sequence-ends", low=low, high=high)
        ranks = ORDER[ORDER.index(low) : ORDER.index(high) + 1]
        return _checked(_sequence([Card(f"{rank}{short.sequence}") for rank in ranks], short=True), options)
    if given == {"wilds"} and isinstance(short.wilds, Wilds):
        return _checked(Meld("wilds", "", (), 0, short.wilds.twos, short.wilds.jokers, True), options)
    raise Problematic("short-form")


def _checked(meld: Meld, options: SambaOptions) -> Meld:
    """Return ``meld``. Raises ``Problematic`` if it breaks a rule (docs/rules/samba.md, Melds).

    Three cards at least; sequences and wild cards alone have seven at most; a group has two wild cards at most, and
    twice as many naturals as wild ones at least (docs/rules/samba.md, Groups).
    """
    if meld.size < FEWEST:
        raise Problematic("too-few-cards", size=meld.size)
    if meld.kind == "wilds" and not options.bolivia:
        raise Problematic("wilds-alone")
    if meld.kind in ("sequence", "wilds"):
        if meld.size > FULL:
            raise Problematic("more-than-seven", size=meld.size)
        if meld.kind == "sequence" and not _consecutive(meld.cards):
            raise Problematic("sequence-gap", cards=tuple(map(str, meld.cards)))
        return meld
    if meld.wild > MOST_WILD:
        raise Problematic("too-many-wild", wild=meld.wild)
    if meld.naturals < 2 * meld.wild:
        raise Problematic("too-few-natural", naturals=meld.naturals, wild=meld.wild)
    return meld


def added(meld: Meld, cards: Sequence[Card]) -> Meld:
    """Return ``meld`` with ``cards`` added; ``check_whole`` must follow. Raises ``Problematic`` if they can never fit.

    More may be added to a canasta, but a samba is closed (docs/rules/samba.md, Groups; Sequences).
    """
    if meld.kind == "sequence":
        if meld.size + len(cards) > FULL:
            raise Problematic("samba-closed" if meld.size == FULL else "more-than-seven", size=meld.size + len(cards))
        return _sequence([*meld.cards, *cards], meld.short)
    naturals = [card for card in cards if not is_wild(card)]
    if stranger := next((c for c in naturals if c.rank != meld.of or is_red_three(c)), None):
        raise Problematic("not-of-the-group", card=str(stranger), rank=meld.of or "2, JK")
    jokers = sum(card == JOKER for card in cards)
    return msgspec.structs.replace(
        meld, cards=(*meld.cards, *cards), naturals=meld.naturals + len(naturals),
        twos=meld.twos + len(cards) - len(naturals) - jokers, jokers=meld.jokers + jokers,
    )  # fmt: skip


def merged(one: Meld, other: Meld) -> Meld:
    """Return two groups of one rank as one (docs/rules/samba.md, Groups). Raises ``Problematic`` for other melds.

    Sequences and wild cards alone are never merged.
    """
    if one.kind not in ("group", "black-threes") or (one.kind, one.of) != (other.kind, other.of):
        raise Problematic("not-two-groups")
    return Meld(
        one.kind, one.of, one.cards + other.cards, one.naturals + other.naturals, one.twos + other.twos,
        one.jokers + other.jokers, one.short or other.short,
    )  # fmt: skip


def check_whole(meld: Meld, options: SambaOptions) -> None:
    """Check that ``meld`` is still valid after cards were added or groups merged (docs/rules/samba.md, Melds).

    Raises ``Problematic`` if it is not.
    """
    _checked(meld, options)


def written(meld: Meld) -> Any:
    """Return a meld as files write it: a list of cards, or if ``meld.short`` a dict (docs/file-formats.md, Samba)."""
    if not meld.short:
        return list(map(str, meld.cards))
    if meld.kind == "sequence":
        return {"sequence": meld.of, "from": meld.cards[0].rank, "to": meld.cards[-1].rank}
    if meld.kind == "wilds":
        return {"wilds": {"twos": meld.twos, "jokers": meld.jokers}}
    return {"group": meld.of, "naturals": meld.naturals, "twos": meld.twos, "jokers": meld.jokers}
