"""Check a hand that the table has counted: the figures must be such as cards can make."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.problems import Path, Problem
from .entries import Hand, Side
from .scoring import Melded

#: What is said to be full in a counted hand, by what a meld becomes: its key, and the least card value that it has.
FULL_KEYS = {"samba": "sambas", "pure": "pure", "mixed": "mixed", "bolivia": "bolivias"}
LEAST = {"samba": 50, "pure": 35, "mixed": 50, "bolivia": 140}
KEYS = ("cards", *FULL_KEYS.values())
UNIT = 5  #: every card value is a multiple of it
MOST_SAMBAS = 12  #: of all sides: three packs of four suits, and each samba of a suit has its 8


def check_counted(made: Side, path: Path) -> list[Problem]:
    """Check that counted figures are such as cards can make (docs/rules/samba.md, Logging a hand).

    Card values are multiples of 5, and what is said to be full is worth something.
    """
    cards, found = made.cards or 0, list[Problem]()
    if cards % UNIT:
        found.append(Problem((*path, "cards"), "not-of-five", {"value": cards}))
    least = sum(times * LEAST[full] for full, times in fulls_of(made).items())
    if cards < least:
        found.append(Problem((*path, "cards"), "cards-too-few", {"value": cards, "least": least}))
    return found


def check_sambas(hand: Hand, melded: Mapping[str, Melded]) -> list[Problem]:
    """Check for twelve sambas at most, all that the packs hold (docs/rules/samba.md, Logging a hand)."""
    sambas, counted = sum(one.fulls["samba"] for one in melded.values()), [s for s in melded if hand.sides[s].sambas]
    if sambas <= MOST_SAMBAS or not counted:
        return []
    path: Path = ("sides", counted[0], "sambas") if len(counted) == 1 else ("sides",)
    return [Problem(path, "too-many-sambas", {"value": sambas, "bound": MOST_SAMBAS})]


def fulls_of(made: Side) -> dict[str, int]:
    """Return what is said to be full, by what a meld becomes (docs/rules/samba.md, Logging a hand)."""
    return {full: getattr(made, key) or 0 for full, key in FULL_KEYS.items()}
