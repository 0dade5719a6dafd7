"""Evenings: the matches that were begun on one day at the table, and what they came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from ..core.ledger import total
from .clock import HasTimezone, day_of
from .models import Payment
from .money import MatchSummary, owed_over

#: A match that is begun before five in the morning belongs to the evening before.
NIGHT = timedelta(hours=5)


class Evening(NamedTuple):
    """The matches of one evening, newest first."""

    day: date
    matches: list[MatchSummary]

    @property
    def money(self) -> dict[str, int]:
        """What everybody who played has won or lost on it, name to table units."""
        return total(match.ledger.money for match in reversed(self.matches))

    @property
    def hands(self) -> int:
        """How many hands of all its matches count."""
        return sum(match.hands for match in self.matches)

    def owed(self, paid: Iterable[Payment]) -> dict[str, int]:
        """Return what is still owed of it (below 0: owes), name to table units, less the payments for this evening."""
        return owed_over(self.matches, [payment for payment in paid if payment.evening == self.day], self.money)

    def settled_with_others(self, paid: Iterable[Payment]) -> bool:
        """Return whether it can't be settled by itself.

        That is so if something of it is owed, and money was paid for all evenings together since it began: what that
        was for is not known.
        """
        paid, began = list(paid), min(match.created_at for match in self.matches)
        together = any(p.evening is None and p.undone_at is None and p.made_at >= began for p in paid)
        return together and any(self.owed(paid).values())


def played_last(played: Iterable[MatchSummary]) -> MatchSummary | None:
    """Return the match in which something was recorded last; ``None``: there is none."""
    return max(played, key=lambda match: (match.changed_at, match.number), default=None)


def going_on(played: Sequence[MatchSummary], table: HasTimezone) -> MatchSummary | None:
    """Return the open match that the table plays; ``None``: none is.

    Of several it is the one recorded in last. One that has been left open since an evening before the last recording is
    not being played any more.
    """
    if (last := played_last(played)) is None:
        return None
    tonight = evening_of(last.changed_at, table)
    return played_last(m for m in played if not m.finished and evening_of(m.changed_at, table) == tonight)


def evening_of(moment: datetime, table: HasTimezone) -> date:
    """Return the day of the evening to which a moment belongs at that table."""
    return day_of(moment - NIGHT, table)


def evenings_of(played: Iterable[MatchSummary], table: HasTimezone) -> list[Evening]:
    """Return the evenings of matches that are given newest first, the newest evening first."""
    by_day = sorted(played, key=lambda match: evening_of(match.created_at, table), reverse=True)
    return [Evening(day, list(matches)) for day, matches in groupby(by_day, lambda m: evening_of(m.created_at, table))]
