"""Answer what a play of Sâm is, what beats what, which dealt hands win at once, from the rules alone.

Each ``ask_`` function returns the answer, or the problems of the question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from ...core.cards import RANKS, Card, too_often
from ...core.game import Answer, question
from ...core.problems import Path, Problem
from ...core.words import N_
from .options import SamOptions

#: Ranks of singles, pairs, triples and fours, low to high; suits never count.
RANK_ORDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
ORDER = {rank: n for n, rank in enumerate(RANK_ORDER)}
#: Ranks of straights run A 2 3 … K A: the ace is low in ``LOW``, above the king in ``HIGH``.
LOW = {rank: n for n, rank in enumerate(RANKS, 1)}
HIGH = {**LOW, "A": 14}

OF_A_KIND = {1: "single", 2: "pair", 3: "triple", 4: "four"}  #: number of cards of one rank to the combination


def combination(cards: Sequence[Card], options: SamOptions) -> tuple[str, str] | None:
    """Return kind and top rank of the combination that ``cards`` are, ``("straight", "7")``; ``None`` if they are none.

    Kinds are ``single``, ``pair``, ``triple``, ``four`` and ``straight``; pairs in a row do not count
    (docs/rules/sam.md, Combinations).
    """
    ranks = {card.rank for card in cards}
    if len(ranks) == 1 and len(cards) <= 4:
        return OF_A_KIND[len(cards)], cards[0].rank
    top = straight_top([card.rank for card in cards], options)
    return ("straight", top) if top else None


def straight_top(ranks: Sequence[str], options: SamOptions) -> str | None:
    """Return the top rank of a straight of three or more ``ranks``, else ``None`` (docs/rules/sam.md, Combinations).

    ``ranks``: in any order. They run A 2 3 … Q K A, the ace low or high, never K A 2. With a 2 they are a straight only
    if the option ``straight_with_two`` is on.
    """
    if len(ranks) < 3 or len(set(ranks)) < len(ranks) or ("2" in ranks and not options.straight_with_two):
        return None
    for places in (LOW, HIGH):  # the ace low, then high
        run = sorted(ranks, key=places.__getitem__)
        if places[run[-1]] - places[run[0]] == len(run) - 1:
            return run[-1]
    return None


def beats(on: tuple[str, str, int], play: tuple[str, str, int]) -> bool:
    """Return whether ``play`` beats ``on``; each: kind, top rank, number of cards (docs/rules/sam.md, What beats what).

    It must be of the same kind, with as many cards and a higher top, 3 lowest and 2 highest; but a four of a kind also
    beats a single 2.
    """
    (kind, top, cards), (by, by_top, by_cards) = on, play
    if by == "four" and kind == "single" and top == "2":
        return True
    if kind != by or cards != by_cards:
        return False
    # The top of a straight is from 3 to the high ace, ranks that have the same order here.
    return ORDER[by_top] > ORDER[top]


def instant(cards: Sequence[Card], options: SamOptions) -> str | None:
    """Return the code of the winning hand that ten dealt ``cards`` are, else ``None`` (docs/rules/sam.md, Tới trắng).

    It is the first that fits: ``dragon`` (a straight), ``four-twos``, ``one-colour`` (red or black), ``three-triples``,
    ``five-pairs``. Four of a kind counts as a triple or as two pairs.
    """
    counts = Counter(card.rank for card in cards)
    if straight_top([card.rank for card in cards], options):
        return "dragon"
    if counts["2"] == 4:
        return "four-twos"
    if len({card.suit in "HD" for card in cards}) == 1:
        return "one-colour"
    if sum(count >= 3 for count in counts.values()) == 3:
        return "three-triples"
    if sum(count // 2 for count in counts.values()) == 5:
        return "five-pairs"
    return None


# -- the questions ---------------------------------------------------------------------------------------------------


class Combination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask which combination these cards are."""

    cards: tuple[Card, ...]


class Beats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether ``play`` beats ``on``, the cards on the table."""

    on: tuple[Card, ...]
    play: tuple[Card, ...]


class InstantHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether a hand wins as it is dealt, before any play."""

    cards: tuple[Card, ...]


def ask_combination(options: SamOptions, asked: Combination) -> Answer | list[Problem]:
    """Answer with the kind of combination that one to ten cards are, and its ``top`` rank.

    Null if they are no combination (docs/rules/sam.md, Combinations).
    """
    if found := _number(asked.cards, ("cards",), 1, 10) or too_often(asked.cards, ("cards",)):
        return found
    made = combination(asked.cards, options)
    if made is None:
        return Answer(None, _why_none(asked.cards, options))
    kind, top = made
    return Answer(kind, f"is-{kind}", {"top": top, "cards": len(asked.cards)}, {"top": top})


def ask_beats(options: SamOptions, asked: Beats) -> Answer | list[Problem]:
    """Answer whether ``play`` beats ``on`` (docs/rules/sam.md, What beats what).

    A problem if ``on`` is no combination; if ``play`` is none, it does not beat.
    """
    found = _number(asked.on, ("on",), 1, 10) + _number(asked.play, ("play",), 1, 10)
    found = found or too_often((*asked.on, *asked.play), ())
    if found:
        return found
    on, play = combination(asked.on, options), combination(asked.play, options)
    if on is None:
        return [Problem(("on",), "no-combination", {"value": " ".join(card.rank for card in asked.on)})]
    if play is None:
        return Answer(False, "play-is-none")
    answer = beats((*on, len(asked.on)), (*play, len(asked.play)))
    numbers = {"top": play[1], "on_top": on[1], "cards": len(asked.on)}
    return Answer(answer, _why_beats(on, play, asked, answer), numbers)


def ask_instant(options: SamOptions, asked: InstantHand) -> Answer | list[Problem]:
    """Answer with the code of the winning hand that ten dealt cards are, or null (docs/rules/sam.md, Tới trắng).

    Whether the table plays such hands (the option ``instant``) does not matter.
    """
    if found := _number(asked.cards, ("cards",), 10, 10) or too_often(asked.cards, ("cards",)):
        return found
    answer = instant(asked.cards, options)
    return Answer(answer, f"instant-{answer or 'none'}")


def _number(cards: Sequence[Card], path: Path, low: int, high: int) -> list[Problem]:
    """Return a problem if there are fewer than ``low`` or more than ``high`` cards."""
    if low <= len(cards) <= high:
        return []
    code = "exact-number-of-cards" if low == high else "number-of-cards"
    return [Problem(path, code, {"value": len(cards), "low": low, "high": high}, incomplete=len(cards) < low)]


def _why_none(cards: Sequence[Card], options: SamOptions) -> str:
    """Return the code that says why ``cards`` are no combination."""
    ranks = {card.rank for card in cards}
    if "2" in ranks and not options.straight_with_two:
        return "none-two"
    if len(cards) == 2:
        return "none-two-cards"
    return "none-two-high" if len(ranks) == len(cards) and _round_the_corner(ranks) else "none"


def _round_the_corner(ranks: set[str]) -> bool:
    """Return whether ``ranks`` would be a straight if 2 could follow K A."""
    ends = [rank for rank in ranks if RANKS[LOW[rank] % len(RANKS)] not in ranks]
    return {"K", "A", "2"} <= ranks and len(ends) == 1


def _why_beats(on: tuple[str, str], play: tuple[str, str], asked: Beats, answer: bool) -> str:
    """Return the code that says why one combination beats another, or does not."""
    if answer and play[0] == "four" and on[0] == "single":
        return "four-beats-two"
    if on[0] != play[0]:
        return "other-kind"
    if len(asked.on) != len(asked.play):
        return "other-length"
    if on[1] == play[1]:
        return "equal"
    return "higher" if answer else "not-higher"


QUESTIONS = {
    "combination": question(Combination, N_("What are these cards?"), ask_combination),
    "beats": question(Beats, N_("Does this beat that?"), ask_beats),
    "instant": question(InstantHand, N_("Does this dealt hand win at once?"), ask_instant),
}
