"""Answer what a hand of Daun Tiga is, which hand is better, what is Long, from the rules alone.

Each ``ask_`` function returns the answer, or the problems of the question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ...core.cards import Card, too_often
from ...core.game import Answer, question
from ...core.options import MOST
from ...core.problems import Path, Problem, quoted
from ...core.reading import shown
from ...core.words import N_, Part
from .entries import DealtHand, Stakes, spelt
from .options import DaunTigaOptions
from .words import ANSWERS

PICTURES = "JQK"
SHORT = {"10": "T"}  #: rank to how it is written in three of a kind (``TTT``), if that differs
SHORT_FOR = {"T": "10"}  #: the other way round
OF_A_RANK = 4  #: cards of one rank in the pack
ALL_PICTURES = 12  #: pictures in the pack
CARDS_IN_HAND = 3
TRIPLES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "P")  #: ranks of three of a kind, the best first


class Value(NamedTuple):
    """The worth of a hand: a ``triple``, one of ``TRIPLES``, if it is three of a kind; else a ``score`` of 0 to 10."""

    triple: str | None
    score: int

    @property
    def height(self) -> tuple[int, int]:
        """Return the sort key of the hand: the better hand has the larger key, hands that tie have equal ones."""
        return (1, -TRIPLES.index(self.triple)) if self.triple else (0, self.score)

    def beats(self, bank: Value) -> bool:
        """Return whether this hand beats the bank's; an equal one does not (docs/rules/daun-tiga.md, The bank)."""
        return self.height > bank.height

    @property
    def answer(self) -> int | str:
        """Return the worth as files write it: the score, or three of a kind, ``AAA`` … ``PPP`` (any three pictures)."""
        return self.triple * 3 if self.triple else self.score


#: The value of each score and of each three of a kind, made only once because every hand of every deal needs one.
_SCORES = {score: Value(None, score) for score in range(11)}
_TRIPLES = {triple: Value(triple, 0) for triple in TRIPLES}


def value(hand: DealtHand, options: DaunTigaOptions) -> Value:
    """Return the worth of ``hand``, which must be valid (docs/rules/daun-tiga.md, Hands).

    Three of a kind has no score. Any other hand scores the last digit of the sum of its cards, 7 for 8-9-K; but a sum
    of 10 or 20 scores 10, the best, or with ``tens_count_zero`` 0.
    """
    if isinstance(hand, int):
        return _SCORES[hand]
    if isinstance(hand, str):
        return _TRIPLES[hand[0]]
    kinds = {_kind(card) for card in hand}
    if len(kinds) == 1:
        return _TRIPLES[kinds.pop()]
    total = sum(_points(card) for card in hand)
    best = 0 if options.tens_count_zero else 10
    return _SCORES[total % 10 or best]


def _kind(card: Card) -> str:
    """Return which of ``TRIPLES`` three cards like ``card`` would be.

    All pictures are one kind, so J-Q-K is three of a kind too (docs/rules/daun-tiga.md, Hands).
    """
    return "P" if card.rank in PICTURES else SHORT.get(card.rank, card.rank)


def _points(card: Card) -> int:
    """Return what a card adds to the score: ace 1, picture 0, else its number (docs/rules/daun-tiga.md, Hands)."""
    return 0 if card.rank in PICTURES else 1 if card.rank == "A" else int(card.rank)


def is_long(hand: Value, options: DaunTigaOptions) -> bool:
    """Return whether a hand is Long: if it wins, the second of two stakes is paid too (docs/rules/daun-tiga.md, Long).

    A score is Long from ``long_from`` on, three of a kind only if it is in ``triples_long``. Whether the table plays
    Long (the option ``long``) does not matter.
    """
    return hand.triple in options.triples_long if hand.triple else hand.score >= options.long_from


def scores(options: DaunTigaOptions) -> range:
    """Return all scores, lowest first: 1 to 10, or 0 to 9 where tens count zero (docs/rules/daun-tiga.md, Hands)."""
    return range(10) if options.tens_count_zero else range(1, 11)


def check_hand(hand: DealtHand, options: DaunTigaOptions, path: Path) -> list[Problem]:
    """Return the problems with ``hand`` as it was logged (docs/rules/daun-tiga.md, Hands).

    It must be three cards, a possible score (1 to 10; 0 to 9 with ``tens_count_zero``), or three of a kind as ``AAA``.
    """
    if isinstance(hand, str):
        if len(hand) == CARDS_IN_HAND and len(set(hand)) == 1 and hand[0] in TRIPLES:
            return []
        pictures = len(hand) == CARDS_IN_HAND and set(hand) <= {*PICTURES}
        code = "score-quoted" if hand.isdecimal() else "pictures-short" if pictures else "no-triple"
        return [Problem(path, code, {"value": quoted(hand)})]
    if isinstance(hand, int):
        if hand in (possible := scores(options)):
            return []
        low, high = possible[0], possible[-1]
        value = hand if abs(hand) <= MOST else shown(hand)
        return [Problem(path, "no-score", {"value": value, "low": low, "high": high})]
    if len(hand) != CARDS_IN_HAND:
        return [Problem(path, "three-cards", {"value": len(hand)}, incomplete=len(hand) < CARDS_IN_HAND)]
    return []


def check_pack(hands: Mapping[str, DealtHand], path: Path) -> list[Problem]:
    """Return the problems if one pack has not all cards of a deal's hands (docs/rules/daun-tiga.md, What is refused).

    No card may occur twice, no rank more than four times, nor more than twelve pictures. A hand written as ``AAA``
    counts as three cards of that rank, a score as none. ``hands``: player to hand, only those that ``check_hand``
    accepts.
    """
    if all(isinstance(hand, int) for hand in hands.values()):
        return []  # scores name no cards
    cards = [card for hand in hands.values() if isinstance(hand, tuple) for card in hand]
    found = too_often(cards, path)
    held: Counter[str] = Counter(_kind(card) for card in set(cards))  # a card that occurs twice is reported already
    for hand in hands.values():
        if isinstance(hand, str):
            held[hand[0]] += 3
    return found + [
        Problem(path, "pack-pictures", {"times": times})
        if kind == "P"
        else Problem(path, "pack-rank", {"value": SHORT_FOR.get(kind, kind), "times": times, "bound": OF_A_RANK})
        for kind, times in sorted(held.items())
        if times > (ALL_PICTURES if kind == "P" else OF_A_RANK)
    ]


class Contract(NamedTuple):
    """What a player and the banker pay each other. ``won``: whether the player's hand is better: the banker pays.

    ``stakes``: how many of a player's two stakes are paid, 0 to 2 (a single stake is the first); ``rule``: the code of
    the rule that says so; ``times``: by what each of them is multiplied; ``equal``: whether both hands are worth the
    same.
    """

    won: bool
    stakes: int
    rule: str
    times: int = 1
    equal: bool = False


def contract(hand: Value, bank: Value, options: DaunTigaOptions) -> Contract:
    """Return who pays, the player or the banker, and how many of the player's two stakes: none, the first, or both.

    Both are paid if the hand that wins is Long, or if the banker's wins and both are three of a kind; else the first
    (docs/rules/daun-tiga.md, Long). In a tie nothing is paid, but with ``ties_to_bank`` the banker wins it. If three of
    a kind wins, each stake is paid ``triple_pays`` times (docs/rules/daun-tiga.md, House rules).
    """
    height, banked = hand.height, bank.height
    equal = height == banked
    if equal and not options.ties_to_bank:
        return Contract(False, 0, "tie", equal=True)
    won = height > banked
    times = options.triple_pays if (hand if won else bank).triple else 1
    if won:
        if is_long(hand, options):
            return Contract(won, 2, "player-long", times)
        return Contract(won, 1, "player-triple" if hand.triple else "player-short", times)
    if is_long(bank, options):
        return Contract(won, 2, "bank-long", times, equal)
    if bank.triple and hand.triple:
        return Contract(won, 2, "bank-triples", times, equal)
    return Contract(won, 1, "bank-triple" if bank.triple else "bank-short", times, equal)


# -- the questions ---------------------------------------------------------------------------------------------------


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what this hand is worth."""

    hand: DealtHand

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "hand", spelt(self.hand))


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask how hands rank. ``hands``: name to hand."""

    hands: dict[str, DealtHand]

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "hands", {name: spelt(hand) for name, hand in self.hands.items()})


class Pays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what the banker, who has ``bank``, and a player with ``hand`` pay. ``stake``: the player's, or their two."""

    bank: DealtHand
    hand: DealtHand
    stake: Stakes

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "bank", spelt(self.bank))
        msgspec.structs.force_setattr(self, "hand", spelt(self.hand))


class Stays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether the banker, who has ``bank``, may bank the next deal too. ``hands``: those of all who staked."""

    bank: DealtHand
    hands: tuple[DealtHand, ...]

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "bank", spelt(self.bank))
        msgspec.structs.force_setattr(self, "hands", tuple(map(spelt, self.hands)))


def ask_score(options: DaunTigaOptions, asked: Score) -> Answer | list[Problem]:
    """Answer with a score, or a three of a kind as ``AAA`` (docs/rules/daun-tiga.md, Hands; Long).

    The answer's ``long``: whether the hand is Long, even if the table does not play Long.
    """
    hands = {"hand": asked.hand}
    if found := check_hand(asked.hand, options, ("hand",)) or check_pack(hands, ("hand",)):
        return found
    worth = value(asked.hand, options)
    numbers: dict[str, Any] = {"score": worth.score, "kind": worth.answer, "from": options.long_from}
    if worth.triple:
        why = "triple-long" if is_long(worth, options) else "triple"
    elif isinstance(asked.hand, tuple):
        numbers["parts"] = [_points(card) for card in asked.hand]
        numbers["sum"] = sum(numbers["parts"])
        why = "score-ten" if worth.score == 10 else "score" if numbers["sum"] > worth.score else "score-sum"
    else:
        why = "score-short"
    return Answer(worth.answer, why, numbers, {"long": is_long(worth, options)})


def ask_rank(options: DaunTigaOptions, asked: Rank) -> Answer | list[Problem]:
    """Answer with names in groups, the best hand first, equal hands together (docs/rules/daun-tiga.md, Hands)."""
    found = [p for name, hand in asked.hands.items() for p in check_hand(hand, options, ("hands", name))]
    if not asked.hands:
        found.append(Problem(("hands",), "no-hands"))
    if found := found or check_pack(asked.hands, ("hands",)):
        return found
    return Answer(ranked(asked.hands, options), "rank")


def ask_pays(options: DaunTigaOptions, asked: Pays) -> Answer | list[Problem]:
    """Answer with what the bank pays the player, in table units; below 0: what the player pays.

    A single stake goes to the better hand; ``contract`` says how many of two stakes are paid (docs/rules/daun-tiga.md,
    Paying; Long).
    """
    hands = {"bank": asked.bank, "hand": asked.hand}
    found = [p for key, hand in hands.items() for p in check_hand(hand, options, (key,))]
    if not options.long and not isinstance(asked.stake, int):
        found.append(Problem(("stake",), "long-not-played"))
    if found := found or check_pack(hands, ()):
        return found
    bank, hand = value(asked.bank, options), value(asked.hand, options)
    stakes = (asked.stake,) if isinstance(asked.stake, int) else asked.stake
    passed = contract(hand, bank, options)
    rule, parts = passed.rule, stakes[: passed.stakes]
    if len(stakes) == 1 and parts:
        rule = "player-better" if passed.won else "bank-better"
    if parts and passed.equal:
        rule = rule.replace("bank", "equal")
    amount = sum(parts)
    numbers: dict[str, Any] = {"hand": hand.answer, "bank": bank.answer, "stakes": parts, "amount": amount}
    why = f"pays-{rule}"
    if passed.times > 1:
        said = Part(ANSWERS[why], numbers)
        numbers = {"said": said, "stake": amount, "times": passed.times, "amount": amount * passed.times}
        why = "pays-times"
    amount *= passed.times
    return Answer(amount if passed.won else -amount, why, numbers)


def ask_stays(options: DaunTigaOptions, asked: Stays) -> Answer | list[Problem]:
    """Answer whether the banker may bank again: only if all who staked won (docs/rules/daun-tiga.md, The bank)."""
    paths: dict[str, Path] = {"bank": ("bank",), **{str(n): ("hands", n) for n in range(1, len(asked.hands) + 1)}}
    hands = dict(zip(paths, (asked.bank, *asked.hands), strict=True))
    found = [p for key, hand in hands.items() for p in check_hand(hand, options, paths[key])]
    if not asked.hands:
        found.append(Problem(("hands",), "no-hands"))
    if found := found or check_pack(hands, ()):
        return found
    bank, values = value(asked.bank, options), [value(hand, options) for hand in asked.hands]
    no_better = [hand.answer for hand in values if not hand.beats(bank)]
    numbers = {"bank": bank.answer, "hands": tuple(map(str, no_better))}
    return Answer(not no_better, "stays-not" if no_better else "stays", numbers)


def ranked(hands: Mapping[str, DealtHand], options: DaunTigaOptions) -> list[list[str]]:
    """Return names in groups of equal hands, the best group first (docs/rules/daun-tiga.md, Hands).

    Within a group names keep their order. Any three of a kind beats every score; aces are best, pictures the lowest.
    """
    groups: dict[tuple[int, int], list[str]] = {}
    for name, hand in hands.items():
        groups.setdefault(value(hand, options).height, []).append(name)
    return [groups[height] for height in sorted(groups, reverse=True)]


QUESTIONS = {
    "score": question(Score, N_("What is this hand worth?"), ask_score),
    "rank": question(Rank, N_("Whose hand is better?"), ask_rank),
    "pays": question(Pays, N_("What passes, and why?"), ask_pays),
    "stays": question(Stays, N_("May the bank stay?"), ask_stays),
}
