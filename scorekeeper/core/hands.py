"""What games say about hands: their word for one, a finished one in a line, its cards and its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .words import N_, NP_, Plural


class HandWords(NamedTuple):
    """The texts of shared pages that name a hand, with a game's own word for it: hand or deal. All are msgids."""

    name: str  #: the head of a column
    nth: str  #: a hand with its number, as a heading
    in_text: str  #: the same within a sentence
    counted: Plural  #: how many hands
    log: str  #: on a button
    none: str  #: what the page shows before the first hand
    none_seen: str  #: the same for somebody who only looks on
    last: str  #: what somebody gained by the last hand
    won: str  #: the label of a number of hands won
    newest: str  #: the newest page of the log
    older: str  #: the next older page
    refused: str  #: a hand is no longer valid as it was logged
    later_counted: Plural  #: a correction changes what later hands move
    later_same: str  #: it changes none
    in_the_file: Plural  #: the hands that a receipt has no room for


HANDS = HandWords(
    N_("Hand"),
    N_("Hand {n}"),
    N_("hand {n}"),
    NP_("{n} hand", "{n} hands", by="n"),
    N_("Log hand"),
    N_("No hand yet. Play one, then tap “Log hand”."),
    N_("No hand yet. What the table logs is shown here."),
    N_("{amount} last hand"),
    N_("Hands won"),
    N_("Newest hands"),
    N_("Older hands"),
    N_("Hand {n} is no longer valid: {because}"),
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
    N_("No deal yet. What the table logs is shown here."),
    N_("{amount} last deal"),
    N_("Deals won"),
    N_("Newest deals"),
    N_("Older deals"),
    N_("Deal {n} is no longer valid: {because}"),
    NP_("{n} later deal is counted again: {list}", "{n} later deals are counted again: {list}", by="n"),
    N_("No later deal changes."),
    NP_("{n} older deal is in the file", "{n} older deals are in the file", by="n"),
)


class HandSummary(NamedTuple):
    """A finished hand in words.

    ``line``: what is shown instead of the headline, empty if that is enough; ``moment``: what else was won by the hand,
    such as the match, empty if nothing was; ``of_sides``: side to the parts of its score (``36 + 50``), if the sum is
    not enough.
    """

    line: str = ""
    moment: str = ""
    of_sides: Mapping[str, str] = {}


class Told(NamedTuple):
    """Cards that an entry names.

    ``who``: whose they are, a player or a side, empty if nobody's; ``what``: what they are, in words; ``cards``: as a
    file writes them, or a rank alone if nobody recorded the suit.
    """

    who: str
    what: str
    cards: tuple[str, ...]


class Piece(NamedTuple):
    """What one entry did of a hand that is logged piece by piece, in words: ``text``, and more that is shown with it.

    ``n``: its number among the hand's numbered pieces; ``more``: the cards that it took or used, as a file writes them;
    ``covered``: whether those lie face down at the table, and so are hidden unless the table looks at them; ``marks``:
    what is remarkable about the entry; ``beside``: what else it led to; ``made``: the points that it made; ``changed``:
    the ``line`` as it was and as it is, if the entry was logged again and reads differently since.
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
        """The piece in one line: all but ``more``, as those cards may lie face down, joined by `` · ``."""
        return " · ".join(filter(None, [self.text, *self.marks, self.made, self.beside]))
