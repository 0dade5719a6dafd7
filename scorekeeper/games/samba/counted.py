"""Check the totals of a counted hand: whether there are cards that make them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from ...core.cards import Card
from ...core.problems import Path, Problem
from .entries import Hand, Held, Left, Side
from .melds import FULL, ORDER, is_red_three, is_wild, value
from .options import SambaOptions
from .packs import CARDS, bound
from .scoring import Melded, values_left

FULL_KEYS = {"samba": "sambas", "pure": "pure", "mixed": "mixed", "bolivia": "bolivias"}  #: full meld to ``Side`` key
LEAST = {"samba": 50, "pure": 35, "mixed": 50, "bolivia": 140}  #: full meld to its least card value, in the same order
KEYS = ("cards", *FULL_KEYS.values())
_COUNTED = attrgetter(*FULL_KEYS.values())
UNIT = 5  #: every card value is a multiple of it
MOST_SAMBAS = 12  #: of all sides: three packs of four suits, and each samba of a suit has its 8
MOST_PURE = len(ORDER)  #: of all sides: each rank has twelve cards, enough for one; there are six black threes
MELDED = sum(1 for card in CARDS if not is_red_three(card))  #: cards that may be melded
WILD_CARDS = sum(map(is_wild, CARDS))  #: a mixed canasta has one at least, a bolivia seven
WORTH = sum(map(value, CARDS))  #: value of all cards together
BLACK_THREES, BLACK_THREE = bound("3"), value(Card("3S"))  #: how many there are, and what one is worth


def check_counted(made: Side, path: Path) -> list[Problem]:
    """Return the problems if no cards can make a side's counted totals (docs/rules/samba.md, Logging a hand).

    The card value must be a multiple of 5, and at least what the counted full melds are worth. ``path``: of the side.
    """
    cards, found = made.cards or 0, list[Problem]()
    if cards % UNIT:
        found.append(Problem((*path, "cards"), "not-of-five", {"value": cards}))
    least = sum([(times or 0) * worth for times, worth in zip(_COUNTED(made), LEAST.values(), strict=True)])
    if cards < least:
        found.append(Problem((*path, "cards"), "cards-too-few", {"value": cards, "least": least}))
    return found


def check_fulls(hand: Hand, melded: Mapping[str, Melded]) -> list[Problem]:
    """Return the problems if the full melds need more cards than the packs have (docs/rules/samba.md, Logging a hand).

    Full melds are sambas, canastas and bolivias, here of all sides together. ``melded``: side to its totals. Empty if
    no side counted its full melds: ``packs.Seen`` then checks each card.
    """
    fulls = {full: sum([one.fulls[full] for one in melded.values()]) for full in FULL_KEYS}

    def at(*names: str) -> Path:
        told: list[Path] = [
            ("sides", side, FULL_KEYS[full]) for side in melded for full in names if fulls_of(hand.sides[side])[full]
        ]
        return told[0] if len(told) == 1 else ("sides",)

    cards, wild = FULL * sum(fulls.values()), fulls["mixed"] + FULL * fulls["bolivia"]
    asked = (
        (("samba",), "too-many-sambas", fulls["samba"], MOST_SAMBAS),
        (("pure",), "too-many-pure", fulls["pure"], MOST_PURE),
        (tuple(FULL_KEYS), "too-many-full", cards, MELDED),
        (("mixed", "bolivia"), "too-many-wild-full", wild, WILD_CARDS),
    )
    over = [(names, code, {"value": found, "bound": most}) for names, code, found, most in asked if found > most]
    if not over or not any(sum(fulls_of(hand.sides[side]).values()) for side in melded):
        return []  # where every meld is named, ``packs.Seen`` checks each card
    return [Problem(at(*names), code, numbers) for names, code, numbers in over]


def check_worth(options: SambaOptions, melded: int, left: Left, counted: Sequence[Path]) -> list[Problem]:
    """Return a problem if cards melded and left are worth more than all cards (docs/rules/samba.md, Logging a hand).

    ``melded``: the card value of all melds; ``left``: player to cards left in hand; ``counted``: paths of the card
    values that the table has counted, for the problem.
    """
    most = WORTH + BLACK_THREES * max(0, options.black_three_held - BLACK_THREE)
    worth = melded + sum(sum(values_left(options, cards)) for cards in left.values())
    if worth <= most:
        return []
    held: list[Path] = [("left", player, "value") for player, cards in left.items() if isinstance(cards, Held)]
    told = [*counted, *held]
    return [Problem(told[0] if len(told) == 1 else (), "worth-too-much", {"value": worth, "bound": most})]


def fulls_of(made: Side) -> dict[str, int]:
    """Return how many of each full meld a side has counted, as a dict (docs/rules/samba.md, Logging a hand).

    ``{"samba": 1, "pure": 0, "mixed": 2, "bolivia": 0}``, all of them 0 if the side named its melds instead.
    """
    return {full: times or 0 for full, times in zip(FULL_KEYS, _COUNTED(made), strict=True)}
