"""Evenings: the matches that a table began from 5:00 on one day to 5:00 on the next, with their totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from ..core.ledger import total, won_by_people
from .clock import HasTimezone, evening_of
from .matches import MatchInfo
from .models import Payment
from .money import matches_played, owed_over
from .tables import TableInfo

LISTED = 5  #: evenings whose matches are listed on the page of a table
MATCHES_LISTED = 40  #: matches on that page
A_ZONE = timedelta(days=2)  #: no moment of an evening is farther from its date in UTC, in any time zone
QUIET = timedelta(hours=3)  #: if nothing is recorded for so long, an evening is over


class Evening(NamedTuple):
    """An evening of a table: its date and its matches, newest first (from ``newest_of``: the unfinished ones first)."""

    day: date
    matches: list[MatchInfo]

    @property
    def money(self) -> dict[str, int]:
        """What everybody with an account has won or lost on this evening, by name, in table units."""
        return total(match.ledger.money for match in reversed(self.matches))

    @property
    def won(self) -> dict[str, int]:
        """The number of hands that each player won on this evening, by name; without those who won none."""
        return total(won_by_people(match.ledger.wins, match.ledger.money) for match in reversed(self.matches))

    @property
    def has_money(self) -> bool:
        return any(match.ledger.has_money for match in self.matches)

    @property
    def hands(self) -> int:
        return sum(match.counted for match in self.matches)

    @property
    def in_figures(self) -> bool:
        return any(match.in_figures for match in self.matches)

    @property
    def last(self) -> datetime:
        return max(match.changed_at for match in self.matches)

    def lasted(self, table: HasTimezone) -> timedelta | None:
        """Return the time from the start of the first match to the last entry of any.

        ``None`` if it is not known when a match was played, if the last entry was recorded on another evening, or if
        the time is less than a minute.
        """
        if any(match.untimed for match in self.matches):
            return None
        return _on_one_evening(min(match.created_at for match in self.matches), self.last, table)

    def is_over(self, now: datetime, table: HasTimezone) -> bool:
        """Return whether the evening is over at the moment ``now``.

        It is once all its matches are over, once nothing was recorded in them for ``QUIET``, or once ``now`` belongs to
        another evening.
        """
        if all(match.finished for match in self.matches) or now - self.last > QUIET:
            return True
        return evening_of(now, table) != self.day

    def owed(self, paid: Iterable[Payment]) -> dict[str, int]:
        """Return what each is owed for this evening after those of ``paid`` that are for it, by name, in table units.

        Below 0 the player owes. ``paid``: payments of the table.
        """
        return owed_over(self.matches, [payment for payment in paid if payment.evening == self.day], self.money)

    def settled_with_others(self, paid: Iterable[Payment]) -> bool:
        """Return whether something is owed for this evening that can only be settled together with all other evenings.

        That is so if, since it began, somebody paid for all evenings together: nobody can tell which evening such a
        payment was for. ``paid``: the payments of the table.
        """
        paid, began = list(paid), min(match.created_at for match in self.matches)
        together = any(p.evening is None and p.undone_at is None and p.made_at >= began for p in paid)
        return together and any(self.owed(paid).values())


class Month(NamedTuple):
    """A month of a list of evenings: its first day, how many evenings and matches it has."""

    first: date
    evenings: int
    matches: int

    @property
    def year(self) -> int:
        return self.first.year

    @property
    def key(self) -> str:
        """The month as it is in URLs, such as ``2026-11``."""
        return f"{self.first:%Y-%m}"


def months_of(evenings: Iterable[Evening], listed: Iterable[Evening] = ()) -> list[Month]:
    """Return the months of ``evenings``, newest first, each with how many evenings and matches it has.

    ``evenings``: newest first. ``listed``: the evenings, with those of their matches, that the page shows already; a
    month is left out if it shows all its matches.
    """
    shown = {evening.day: len(evening.matches) for evening in listed}
    by_month = groupby(evenings, lambda evening: evening.day.replace(day=1))
    found = [(first, list(some)) for first, some in by_month]
    return [
        Month(first, len(some), sum(len(evening.matches) for evening in some)) for first, some in found
        if any(shown.get(evening.day) != len(evening.matches) for evening in some)
    ]  # fmt: skip


def newest_of(evenings: Sequence[Evening]) -> tuple[list[Evening], list[Evening]]:
    """Return two lists for the page of a table: the newest evenings, and older ones with a match that is not over.

    Each list has at most ``LISTED`` evenings, newest first like ``evenings``, and both together have at most
    ``MATCHES_LISTED`` matches; the rest is left out. Within an evening the matches that are not over come first.
    """
    older = [evening for evening in evenings[LISTED:] if any(not match.finished for match in evening.matches)]
    room = MATCHES_LISTED

    def listed(some: Sequence[Evening]) -> Iterator[Evening]:
        nonlocal room
        for evening in some[:LISTED]:
            first = sorted(evening.matches, key=lambda match: match.finished)[:room]
            room -= len(first)
            if first:
                yield Evening(evening.day, first)

    return list(listed(evenings)), list(listed(older))


def lasted(match: MatchInfo, table: HasTimezone) -> timedelta | None:
    """Return how long a match was played, from its start to its last entry.

    ``None`` if that is unknown, because it was imported without times or changed on another evening, or if it is less
    than a minute.
    """
    return None if match.untimed else _on_one_evening(match.created_at, match.changed_at, table)


def _on_one_evening(begun: datetime, ended: datetime, table: HasTimezone) -> timedelta | None:
    if ended - begun < timedelta(minutes=1):
        return None
    return ended - begun if evening_of(begun, table) == evening_of(ended, table) else None


def played_last(played: Iterable[MatchInfo]) -> MatchInfo | None:
    """Return the match in which something was recorded last; ``None`` if there are no matches."""
    return max(played, key=lambda match: (match.changed_at, match.number), default=None)


def going_on(played: Sequence[MatchInfo], table: HasTimezone) -> MatchInfo | None:
    """Return the match that the table is playing now; ``None`` if there is none.

    That is the unfinished match with the newest entry, if something was recorded in it on the newest evening. A match
    left open on an earlier evening does not count.
    """
    if (last := played_last(played)) is None:
        return None
    tonight = evening_of(last.changed_at, table)
    return played_last(m for m in played if not m.finished and evening_of(m.changed_at, table) == tonight)


def evenings_between(table: TableInfo, first: date, last: date) -> list[Evening]:
    """Return the evenings of a table from ``first`` to ``last``, both included, newest first.

    Only the rows of matches that began up to two days before or after are read.
    """
    days = max(first, date.min + A_ZONE) - A_ZONE, min(last, date.max - A_ZONE) + A_ZONE
    begun = datetime.combine(days[0], time.min, UTC), datetime.combine(days[1], time.max, UTC)
    found = evenings_of(matches_played(table.id, begun), table)
    return [evening for evening in found if first <= evening.day <= last]


def evenings_of(played: Iterable[MatchInfo], table: HasTimezone) -> list[Evening]:
    """Group the matches ``played``, which are newest first, by evening; return the evenings, newest first."""
    dated = sorted(((evening_of(match.created_at, table), match) for match in played), key=itemgetter(0), reverse=True)
    return [Evening(day, [match for _, match in some]) for day, some in groupby(dated, itemgetter(0))]
