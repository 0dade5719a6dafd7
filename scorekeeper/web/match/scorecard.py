"""The scorecard of a match: a row for each hand, a column for each account, with running totals."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from flask import render_template, request

from ...core.hands import Told
from ...core.ledger import POT, Pay
from ...core.scorecard import Cell, ScoredHand, scored_hands
from ...core.settle import settle
from ...core.words import Money
from ...store.loaded import LoadedMatch, ShownMatch
from ..http.chart import LARGE
from ..http.filters import headline, summary_of
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from .page import chart_of, colours_of, figures_of
from .requested_match import match_blueprint, requested_shown
from .row_items import told_of_hand

pages = match_blueprint("scorecard", "/scorecard")

PAGE = 40  #: the most hands on a page, which is printed on one sheet of paper
PRINTED = 500  #: the most hands that are printed: the newest ones; the match file has them all
MOST_CARDS = 5_000  #: once this many cards of the newest hands are printed, older hands have none
BESIDE = 6  #: the most columns beside which a sheet of paper has room for what happened
CHART = LARGE._replace(height=140)  #: the chart's size on paper, where a match of 14 hands takes one sheet
FEW = 4  #: columns that fit a phone's screen without scrolling
CROWDED = 20  #: the most characters of figures beside each other for which there is room in letters of the usual size
CELLS = 1_000  #: the most figures on a page, for matches with very many players
PRINTED_CELLS = 6_000  #: the same on paper: seventeen players have 350 hands


class Column(NamedTuple):
    """An account on the scorecard: points (or hands won), or ``Money``. ``colour``: a CSS class; ``total``: by now."""

    name: str
    colour: str
    points: bool
    total: int

    @property
    def figure(self) -> type[int]:
        """Return the type of the amounts in this column: ``int`` for points and hands, ``Money`` for money."""
        return int if self.points else Money

    def cell(self, hand: ScoredHand) -> Cell | None:
        """Return what a hand gave this account, and the total after it; ``None`` if it was not used until then."""
        cell = (hand.points if self.points else hand.money).get(self.name)
        return cell and Cell(self.figure(cell.gain), self.figure(cell.total))


@pages.get("/")
def page() -> str:
    """Show a page of hands, newest first, each with a link to its entry in the log."""
    shown = requested_shown()
    all_columns = columns(shown)
    listed = page_of_hands(shown, PAGE, len(all_columns))
    return render_template(
        "match/scorecard.html", game=shown.game, match=shown.match, columns=all_columns,
        counts_wins=shown.counts_wins, hands=listed.hands, shape=shape(all_columns, listed.hands), older=listed.older,
        newer=listed.newer, chart=chart_of(shown),
    )  # fmt: skip


class PageOfHands(NamedTuple):
    """A page of scored hands, newest first; they are of the entries with numbers above ``after``, up to ``last``.

    ``older``: the ``before`` of the next page, ``None`` if there is none; ``newer``: whether there are newer hands.
    """

    hands: list[ScoredHand]
    after: int
    last: int
    older: int | None
    newer: bool


def page_of_hands(shown: ShownMatch, most: int, accounts: int) -> PageOfHands:
    """Return the page of at most ``most`` hands before the entry ``before`` in the URL, or without it of the newest.

    ``accounts``: how many columns the scorecard has; with many of them there are fewer hands on a page.
    """
    restart = shown.game.rules.points_restart
    entries = [hand.entry for hand in scored_hands(shown.items, restart)]
    before = request.args.get("before", type=bounded_int)
    end = len(entries) if before is None else bisect_left(entries, before)
    start = max(0, end - max(1, min(most, CELLS // max(1, accounts))))
    hands = list(with_wins(shown, islice(scored_hands(shown.items, restart), start, end)))
    return PageOfHands(
        hands[::-1], entries[start - 1] if start else 0, entries[end - 1] if end else 0,
        entries[start] if start else None, end < len(entries),
    )  # fmt: skip


@pages.get("/paper")
def paper() -> str:
    """Show the match as it is printed: its result, the chart, every hand with what happened, who pays whom.

    Of a very long match these are the newest hands; its file has all of them.
    """
    shown = requested_shown()
    all_columns, items = columns(shown), shown.items
    most = max(1, min(PRINTED, PRINTED_CELLS // max(1, len(all_columns))))
    hands = deque(scored_hands(items, shown.game.rules.points_restart), most)
    standings = sorted(shown.standings().items(), key=lambda pair: -pair[1])
    return render_template(
        "match/paper.html", game=shown.game, match=shown.match, columns=all_columns, counts_wins=shown.counts_wins,
        hands=[
            (hand, _happened(shown, hand), told)
            for hand, told in zip(with_wins(shown, hands), _told(shown, hands), strict=True)
        ], chart=chart_of(shown, CHART),
        ranking=[(place(standings, n), name, n) for name, n in standings], figure=figures_of(shown),
        payments=settle(shown.ledger.owed()), shape="wide" if len(all_columns) > BESIDE else "",
    )  # fmt: skip


def place(standings: Sequence[tuple[str, int]], amount: int) -> int:
    """Return the place, from 1, of those who have ``amount``; equal ones share it. ``standings``: names and amounts."""
    return 1 + sum(n > amount for _, n in standings)


def _happened(shown: ShownMatch, hand: ScoredHand) -> str:
    """Return what happened in a hand, in one line; empty if its entry was struck out."""
    item = shown.items[hand.entry - 1]
    if item.effective is None:
        return ""
    summary = summary_of(shown.game, shown.standings(), item.effective, item.lines)
    return summary.line or headline(shown.game, item.effective)


def _told(shown: ShownMatch, hands: Sequence[ScoredHand]) -> list[Sequence[Told]]:
    """Return the cards of each of ``hands``, oldest first; empty for older ones once there are ``MOST_CARDS``."""
    found, room = list[Sequence[Told]](), MOST_CARDS
    for hand in reversed(hands):
        told = told_of_hand(shown, shown.items[hand.entry - 1]) if room > 0 else ()
        room -= sum(len(each.cards) for each in told)
        found.append(told)
    return found[::-1]


def shape(columns: list[Column], hands: list[ScoredHand]) -> str:
    """Return the CSS classes of the table by how much room it needs.

    ``few``: the columns fit a phone; ``crowded``: they do so in small letters, because their figures are long;
    ``wide``: they fit no sheet of paper in letters of the usual size.
    """
    if len(columns) > FEW:
        return "wide" if len(columns) > 8 else ""
    cells = (column.cell(hand) or () for column in columns for hand in hands)
    figures = [*(column.total for column in columns), *(figure for cell in cells for figure in cell)]
    longest = max((len(current_locale().signed(figure)) for figure in figures), default=0)
    return "few crowded" if longest * len(columns) > CROWDED else "few"


def with_wins(shown: ShownMatch, hands: Iterable[ScoredHand]) -> Iterator[ScoredHand]:
    """Yield the hands; if hands won are what counts, and the match is not frozen, with these in place of points."""
    if not (isinstance(shown, LoadedMatch) and shown.counts_wins):
        yield from hands
        return
    for hand in hands:
        was, then = (shown.before(seq).hands_won() for seq in (hand.entry, hand.entry + 1))
        yield hand._replace(points={side: Cell(n - was.get(side, 0), n) for side, n in then.items()})


def columns(shown: ShownMatch) -> list[Column]:
    """Return a column for each side's points or hands won, if these count, and for everybody's money and each pot.

    Those of money are left out if points or hands won count and no money was moved.
    """
    standings, ledger = shown.standings(), shown.ledger
    accounts = {**ledger.money, **{f"{POT}{name}": ledger.in_pot(name) for name in ledger.pots}}
    by_points = shown.match.points is not None or shown.counts_wins
    colours = colours_of(shown, (*standings, *shown.people))
    found = [Column(name, colours[name], by_points, total) for name, total in standings.items()] if by_points else []
    if by_points and not any(isinstance(line, Pay) and line.amount for item in shown.items for line in item.lines):
        return found
    return [*found, *(Column(name, colours.get(name, ""), False, Money(total)) for name, total in accounts.items())]
