"""Daun Tiga's referee: what a hand is, which hand is better, what is Long. Works from the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ...core.cards import Card, too_often
from ...core.game import Question
from ...core.problems import Path, Problem, quoted
from ...core.reading import shown
from ...core.words import N_
from .entries import DealtHand
from .options import DaunTigaOptions

PICTURES = "JQK"
SHORT = {"10": "T"}  #: how a rank is written in the short form of three of a kind
SHOWN = {"T": "10", "P": "J, Q, K"}  #: and how that form is spoken of
HAND = 3  #: cards of a hand
TRIPLES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "P")  #: the best first


class Value(NamedTuple):
    """What a hand is worth: three of a kind by its short rank, else a score."""

    triple: str | None
    score: int

    @property
    def height(self) -> tuple[int, int]:
        """Compares with that of other hands: the larger is the better hand."""
        return (1, -TRIPLES.index(self.triple)) if self.triple else (0, self.score)

    @property
    def answer(self) -> int | str:
        return self.triple * 3 if self.triple else self.score


def value(hand: DealtHand, options: DaunTigaOptions) -> Value:
    """What ``hand`` is worth; it has been checked."""
    if isinstance(hand, str):
        return Value(hand[0], 0)
    if isinstance(hand, int):
        return Value(None, hand)
    kinds = {_kind(card) for card in hand}
    if len(kinds) == 1:
        return Value(kinds.pop(), 0)
    total = sum(_points(card) for card in hand)
    best = 0 if options.tens_count_zero else 10
    return Value(None, total % 10 or best)


def _kind(card: Card) -> str:
    """What must be equal for three of a kind: the rank as its short form has it; all pictures are one kind."""
    return "P" if card.rank in PICTURES else SHORT.get(card.rank, card.rank)


def _points(card: Card) -> int:
    return 0 if card.rank in PICTURES else 1 if card.rank == "A" else int(card.rank)


def is_long(hand: Value, options: DaunTigaOptions) -> bool:
    """Whether a hand is Long: a score of ``long_from`` or more, or a three of a kind that the table named."""
    return hand.triple in options.triples_long if hand.triple else hand.score >= options.long_from


def scores(options: DaunTigaOptions) -> range:
    """The scores that there are, lowest first."""
    return range(10) if options.tens_count_zero else range(1, 11)


def check_hand(hand: DealtHand, options: DaunTigaOptions, path: Path) -> list[Problem]:
    """Three cards, a score that there is, or three of a kind in short."""
    if isinstance(hand, str):
        if len(hand) == HAND and len(set(hand)) == 1 and hand[0] in TRIPLES:
            return []
        return [Problem(path, "no-triple", {"value": quoted(hand)})]
    if isinstance(hand, int):
        low, *_, high = scores(options)
        if low <= hand <= high:
            return []
        return [Problem(path, "no-score", {"value": shown(hand), "low": low, "high": high})]
    if len(hand) != HAND:
        return [Problem(path, "three-cards", {"value": len(hand)})]
    return []


def check_pack(hands: Mapping[str, DealtHand], path: Path) -> list[Problem]:
    """All hands of a deal come from one pack: no card twice, four of a rank, twelve pictures, short forms counted."""
    cards = [card for hand in hands.values() if isinstance(hand, tuple) for card in hand]
    found = too_often(cards, path)
    held: Counter[str] = Counter(_kind(card) for card in set(cards))  # one that stands twice was named already
    for hand in hands.values():
        if isinstance(hand, str):
            held[hand[0]] += 3
    return found + [
        Problem(path, "pack-rank", {"value": SHOWN.get(kind, kind), "times": times, "bound": bound})
        for kind, times in sorted(held.items())
        if times > (bound := 12 if kind == "P" else 4)
    ]


# -- the questions ---------------------------------------------------------------------------------------------------


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is this hand worth?"""

    hand: DealtHand


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose hand is better?"""

    hands: dict[str, DealtHand]


Answer = dict[str, Any] | list[Problem]


def ask_score(options: DaunTigaOptions, asked: Score) -> Answer:
    """A score or a three of a kind, and whether it is Long, even where the contract is not played."""
    hands = {"hand": asked.hand}
    if found := check_hand(asked.hand, options, ("hand",)) or check_pack(hands, ("hand",)):
        return found
    worth = value(asked.hand, options)
    numbers: dict[str, Any] = {"score": worth.score, "kind": worth.answer, "from": options.long_from}
    if worth.triple:
        why = "triple-long" if is_long(worth, options) else "triple"
    elif isinstance(asked.hand, tuple):
        numbers["parts"] = [_points(card) for card in asked.hand]
        why = "score-ten" if worth.score == 10 else "score"
    else:
        why = "score-short"
    return {"answer": worth.answer, "long": is_long(worth, options), "why": why, "numbers": numbers}


def ask_rank(options: DaunTigaOptions, asked: Rank) -> Answer:
    """Names in groups, the best hand first, equal hands together in the order given."""
    found = [p for name, hand in asked.hands.items() for p in check_hand(hand, options, ("hands", name))]
    if not asked.hands:
        found.append(Problem(("hands",), "no-hands"))
    if found := found or check_pack(asked.hands, ("hands",)):
        return found
    return {"answer": ranked(asked.hands, options), "why": "rank", "numbers": {}}


def ranked(hands: Mapping[str, DealtHand], options: DaunTigaOptions) -> list[list[str]]:
    """Names in groups, the best hand first."""
    groups: dict[tuple[int, int], list[str]] = {}
    for name, hand in hands.items():
        groups.setdefault(value(hand, options).height, []).append(name)
    return [groups[height] for height in sorted(groups, reverse=True)]


QUESTIONS = {
    "score": Question(Score, N_("What is this hand worth?"), ask_score),
    "rank": Question(Rank, N_("Whose hand is better?"), ask_rank),
}
