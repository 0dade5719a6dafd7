"""Describe hands: a game's word for one, a finished one in a line, and the entries by which one is logged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .words import N_, NP_, Plural


class HandWords(NamedTuple):
    """Hold the texts about hands that all games share, in a game's own word for a hand; every text is a msgid."""

    name: str  #: at the head of a column
    nth: str  #: as a heading
    in_text: str  #: within a sentence
    counted: Plural
    log: str
    none: str
    none_seen: str  #: the same for somebody who only looks on
    last: str  #: what somebody gained by the last one
    won: str  #: how many somebody has won, at the head of their numbers
    newest: str
    older: str
    refused: str  #: that one is no longer valid as it was logged
    later_counted: Plural  #: what a correction does to those after it
    later_same: str
    in_the_file: Plural  #: those that a receipt has no room for


HANDS = HandWords(
    N_("Hand"),
    N_("Hand {n}"),
    N_("hand {n}"),
    NP_("{n} hand", "{n} hands", by="n"),
    N_("Log hand"),
    N_("No hand yet. Play one, then tap “Log hand”."),
    N_("No hand yet. What the table logs shows here."),
    N_("{amount} last hand"),
    N_("Hands won"),
    N_("Newest hands"),
    N_("Older hands"),
    N_("Hand {n} no longer holds: {because}"),
    NP_("{n} later hand is counted again: {list}", "{n} later hands are counted again: {list}", by="n"),
    N_("No later hand changes."),
    NP_("{n} older hand is in the file", "{n} older hands are in the file", by="n"),
)

#: For the games whose players count deals.
DEALS = HandWords(
    N_("Deal"),
    N_("Deal {n}"),
    N_("deal {n}"),
    NP_("{n} deal", "{n} deals", by="n"),
    N_("Log deal"),
    N_("No deal yet. Play one, then tap “Log deal”."),
    N_("No deal yet. What the table logs shows here."),
    N_("{amount} last deal"),
    N_("Deals won"),
    N_("Newest deals"),
    N_("Older deals"),
    N_("Deal {n} no longer holds: {because}"),
    NP_("{n} later deal is counted again: {list}", "{n} later deals are counted again: {list}", by="n"),
    N_("No later deal changes."),
    NP_("{n} older deal is in the file", "{n} older deals are in the file", by="n"),
)


class HandSummary(NamedTuple):
    """Describe a finished hand in words.

    ``line``: what replaces the headline, empty if that is enough; ``moment``: what else ended with the hand, shown
    before it is saved and after; ``of_sides``: side to the parts of its score (``36 + 50``), if the sum is not enough.
    """

    line: str = ""
    moment: str = ""
    of_sides: Mapping[str, str] = {}


class Told(NamedTuple):
    """Hold cards that an entry names: whose they are (a player or a side; empty: nobody's), what they are, in words.

    ``cards``: as a file writes them, or a rank alone where nobody said the suit.
    """

    who: str
    what: str
    cards: tuple[str, ...]


class Piece(NamedTuple):
    """Describe in words what one entry of a hand did that is logged piece by piece.

    ``n``: its place among those that are counted; ``more``: the cards that it took or used, as a file writes them;
    ``covered``: whether those lie face down at the table, and so are hidden unless the table looks at them; ``marks``:
    what is remarkable about the entry; ``beside``: what else it led to; ``made``: the points that it made; ``changed``:
    what all this was and is, where the entry was logged again and reads differently since.
    """

    text: str
    n: int | None = None
    more: str = ""
    covered: bool = False
    marks: tuple[str, ...] = ()
    beside: str = ""
    made: str = ""
    changed: tuple[str, str] | None = None

    @property
    def line(self) -> str:
        """The piece in one line, without cards that lie face down."""
        return " · ".join(filter(None, [self.text, *self.marks, self.made, self.beside]))
