"""The scorecard of a match: hands down, players across, what each hand gave and the running totals."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from flask import render_template, request

from ...core.ledger import POT
from ...core.scorecard import Cell, ScoredHand, scored_hands
from ...store.loaded import ShownMatch
from ..http.numbers import bounded_int
from .blueprint import scorecard as pages
from .page import colours_of
from .requested_match import requested_shown

PAGE = 40  #: hands on a page, which is printed on one sheet


class Column(NamedTuple):
    """An account on the card, of points or of money in table units; ``total``: as it is now."""

    name: str
    colour: str
    points: bool
    total: int

    def cell(self, hand: ScoredHand) -> Cell | None:
        """Return what a hand gave it; ``None`` if no hand has touched it yet."""
        return (hand.points if self.points else hand.money).get(self.name)


@pages.get("/")
def page() -> str:
    """Show the newest hands of the match, or older ones, newest first; each leads to its entry in the log."""
    shown = requested_shown()
    hands = scored_hands(shown.items, shown.game.rules.points_restart)
    before = request.args.get("before", type=bounded_int)
    end = len(hands) if before is None else bisect_left(hands, before, key=lambda hand: hand.entry)
    start = max(0, end - PAGE)
    return render_template(
        "match/scorecard.html", game=shown.game, match=shown.match, columns=columns(shown, hands),
        hands=hands[start:end][::-1],
        older=hands[start].entry if start else None, newer=end < len(hands),
    )  # fmt: skip


def columns(shown: ShownMatch, hands: Sequence[ScoredHand]) -> list[Column]:
    """Return points of each side if the game has them, then money of everybody if any passed, and the pots."""
    standings, last = shown.standings(), hands[-1].money if hands else {}
    accounts = {**dict.fromkeys(shown.people, 0), **{name: cell.total for name, cell in last.items()}}
    by_points = shown.match.points is not None
    colours = colours_of(shown, (*standings, *shown.people))
    found = [Column(name, colours[name], by_points, total) for name, total in standings.items()] if by_points else []
    if by_points and not any(cell.total for hand in hands for cell in hand.money.values()):
        return found
    return [*found, *(Column(name, colours.get(name, ""), False, total) for name, total in _in_order(accounts))]


def _in_order(accounts: dict[str, int]) -> list[tuple[str, int]]:
    """Return people in the order of the match, then its pots."""
    return sorted(accounts.items(), key=lambda account: account[0].startswith(POT))
