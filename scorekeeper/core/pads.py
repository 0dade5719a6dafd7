"""Pads: for each key of a question to the referee, the control by which a person enters its value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from .cards import RANKS

CARDS = "cards"  #: any number of cards: a key for each
BY_RANK = "by-rank"  #: any number of cards whose suits do not matter: a count for each rank
CARD = "card"  #: one card: a key for its rank, a key for its suit
HANDS = "hands"  #: the cards of several people: a row for each, in which they are typed


def _none(_options: Any) -> int:
    return 0


def never(_options: Any) -> bool:
    """Return ``False``. Given as ``Pad.suits``, it says that suits do not matter under any options."""
    return False


def _always(_options: Any) -> bool:
    return True


class Pad(NamedTuple):
    """How a page lets a person enter the value of one key of a question, such as cards.

    A page shows a question's pads in the order in which they are declared. ``kind``: ``CARDS``, ``BY_RANK``, ``CARD``
    or ``HANDS``; else the name of a pad of the game's own, which the game's ``pad.html`` shows and one of its sheets
    for logging reads. ``jokers``, ``suits``: called with the options in force.
    """

    kind: str
    label: str  #: its heading; a msgid
    needed: bool = True  #: whether the question cannot be asked without it
    told: bool = True  #: what no cards mean, if they are not needed: ``True``: there are none, ``False``: not known
    ranks: Sequence[str] = RANKS  #: the ranks that have a key, in the order of their keys
    jokers: Callable[[Any], int] = _none  #: returns for the options how many jokers there may be
    suits: Callable[[Any], bool] = _always  #: returns for the options whether suits matter (``CARD``, ``HANDS``)
    choices: Mapping[int, str] = MappingProxyType({})  #: what may be chosen on a pad of the game's own, to its name
    short: str = ""  #: if a number or a word may replace the cards of a row: a msgid that says which
    words: Collection[str] = ()  #: those of these words that look like numbers
    on_sheets: bool = False  #: whether the game's sheets have it too, so that it is shown with their styles

    @property
    def own(self) -> bool:
        """Return whether ``kind`` is the name of a pad of the game's own."""
        return self.kind not in (CARDS, BY_RANK, CARD, HANDS)


Pads = Mapping[str, Mapping[str, Pad]]  #: by question, then by key
