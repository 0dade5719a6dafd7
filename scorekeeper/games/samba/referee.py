"""Answer what is a meld of Samba, what a first meld, who may go out, what may be taken, from the rules alone.

Each ``ask_`` function returns the answer, or the problems of the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from ...core.cards import Card
from ...core.game import Answer, question
from ...core.options import MOST
from ...core.problems import Path, Problem
from ...core.words import N_
from .entries import Laid
from .melds import ORDER, Meld, Problematic, of_cards, read
from .options import SambaOptions, first_meld
from .packs import Seen
from .scoring import of_melds


class AskMeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question whether these cards are a meld."""

    cards: tuple[Card, ...]


class AskFirst(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question whether these melds are enough for a side's first meld. ``score``: its points before the hand."""

    score: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
    melds: tuple[Laid, ...]


class AskOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question whether a side that has these melds has enough full ones to go out."""

    melds: tuple[Laid, ...]


class AskDiscard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question whether a player with ``hand``, whose side has ``melds``, may take the discards or their ``top``."""

    top: Card
    hand: tuple[Card, ...]
    melds: tuple[Laid, ...]


def ask_meld(options: SambaOptions, asked: AskMeld) -> Answer | list[Problem]:
    """Answer with the kind of meld that the cards make, or null (docs/rules/samba.md, Melds).

    The answer also has, in points, ``value``, the sum of card values, and ``bonus``; both are 0 if it is no meld.
    """
    seen = Seen()
    seen.hold(asked.cards)
    if found := seen.too_often(("cards",)):
        return found
    try:
        meld = of_cards(asked.cards, options)
    except Problematic as error:
        return Answer(None, f"not-{error.code}", error.values, {"value": 0, "bonus": 0})
    bonus = meld.bonus(options)
    numbers = {"value": meld.value, "bonus": bonus, "size": meld.size}
    return Answer(meld.kind, meld.full or meld.kind, numbers, {"value": meld.value, "bonus": bonus})


def ask_first(options: SambaOptions, asked: AskFirst) -> Answer | list[Problem]:
    """Answer whether the melds are enough for a side's first meld of a hand (docs/rules/samba.md, The first meld).

    The answer also has ``value``, the sum of their card values, without bonuses, and ``needed``, what it must reach at
    the side's score. Black threes among the melds are a problem of the question (docs/rules/samba.md, Black threes).
    """
    melds, found = _read(asked.melds, options)
    found = found or [
        Problem(("melds", n), "black-threes-first") for n, meld in enumerate(melds, 1) if meld.kind == "black-threes"
    ]
    if found:
        return found
    made, needed = sum(meld.value for meld in melds), first_meld(asked.score, options)
    answer = made >= needed
    numbers = {"value": made, "needed": needed, "score": asked.score}
    more = {"value": made, "needed": needed}
    return Answer(answer, "first-enough" if answer else "first-short", numbers, more)


def ask_out(options: SambaOptions, asked: AskOut) -> Answer | list[Problem]:
    """Answer whether a side with these melds has enough full ones to go out (docs/rules/samba.md, Going out)."""
    melds, found = _read(asked.melds, options)
    if found is not None:
        return found
    melded = of_melds(melds, 0)
    answer = melded.qualifies(options)
    why = "may-go-out" if answer else "needs-sambas" if melded.lacks_sambas(options) else "needs-more"
    return Answer(answer, why, melded.needs(options))


def ask_discard(options: SambaOptions, asked: AskDiscard) -> Answer | list[Problem]:
    """Answer with what may be taken: ``pile``, ``top``, ``both`` for either, or null (docs/rules/samba.md, A turn).

    The pile may be taken with two naturals of the top card's rank in hand, the top card if it fits a melded sequence;
    neither with a 3, a 2 or a joker on top. With the option ``take_top`` ``pile``, taking the top card brings the whole
    pile.
    """
    melds, found = _read(asked.melds, options, (asked.top, *asked.hand))
    if found is not None:
        return found
    top = asked.top
    numbers = {"top": str(top)}
    if top.rank not in ORDER:
        return Answer(None, "blocked", numbers)
    pile = sum(card.rank == top.rank for card in asked.hand) >= 2
    fits = any(meld.fits(top) for meld in melds)
    answer = "both" if pile and fits else "pile" if pile else "top" if fits else None
    more = "-first" if pile and not melds else ""  # the side has melded nothing yet
    if fits and options.take_top == "pile":
        more = "-whole"
    return Answer(answer, f"take-{answer or 'neither'}{more}", numbers)


def _read(
    laid: Sequence[Laid], options: SambaOptions, others: Sequence[Card] = ()
) -> tuple[list[Meld], list[Problem] | None]:
    """Return the melds, and the problems if one is no meld or a card is named too often, else ``None``.

    ``others``: cards that are named beside the melds, which the packs must have as well.
    """
    melds, found, seen = list[Meld](), list[Problem](), Seen()
    seen.hold(others, ("hand",))
    for n, one in enumerate(laid, 1):
        path: Path = ("melds", n)
        try:
            melds.append(read(one, options))
        except Problematic as error:
            found.append(Problem(path, error.code, error.values))
        else:
            seen.meld(melds[-1], path)
    found += seen.too_often(("melds",))
    return melds, found or None


QUESTIONS = {
    "meld": question(AskMeld, N_("Are these a meld?"), ask_meld),
    "first-meld": question(AskFirst, N_("Are they enough for a first meld?"), ask_first),
    "may-go-out": question(AskOut, N_("May this side go out?"), ask_out),
    "discard": question(AskDiscard, N_("May the pile or its top card be taken?"), ask_discard),
}
