"""Declare how a game tells of its hands: what it calls one, how one reads in a line, and what was done within one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .words import N_, NP_, Plural


class HandWords(NamedTuple):
    """Hold what the house says of a hand, in a game's own word for it; every text is a msgid."""

    name: str  #: at the head of a column
    nth: str  #: as a heading
    in_text: str  #: within a sentence
    counted: Plural
    log: str
    none: str
    none_seen: str  #: the same to somebody who only looks on
    last: str  #: what the last one gave somebody
    newest: str
    older: str
    refused: str  #: that one no longer holds as it was logged
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
    N_("Newest hands"),
    N_("Older hands"),
    N_("Hand {n} no longer holds: {because}"),
    NP_("{n} later hand is counted anew: {list}", "{n} later hands are counted anew: {list}", by="n"),
    N_("No later hand changes."),
    NP_("{n} older hand stands in the file", "{n} older hands stand in the file", by="n"),
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
    N_("Newest deals"),
    N_("Older deals"),
    N_("Deal {n} no longer holds: {because}"),
    NP_("{n} later deal is counted anew: {list}", "{n} later deals are counted anew: {list}", by="n"),
    N_("No later deal changes."),
    NP_("{n} older deal stands in the file", "{n} older deals stand in the file", by="n"),
)


class HandSummary(NamedTuple):
    """Tell a hand that is over in a line, by the lines that it moved.

    ``line``: what replaces the headline, empty where that says it; ``moment``: what ended with the hand besides, said
    before it is saved and after; ``of_sides``: side to what it made, in parts (``36 + 50``), where its sum is not all.
    """

    line: str = ""
    moment: str = ""
    of_sides: Mapping[str, str] = {}


class Piece(NamedTuple):
    """Tell one entry of a hand that is logged piece by piece, by what it did when it was made.

    ``n``: its place among those that are counted; ``more``: what it took or used, as a file writes cards; ``covered``:
    whether that lies face down at the table, and so is shown only where the table looks at it; ``marks``: what is
    remarkable in it; ``beside``: what came of it besides.
    """

    text: str
    n: int | None = None
    more: str = ""
    covered: bool = False
    marks: tuple[str, ...] = ()
    beside: str = ""
