"""A table for other programs: its matches, its standing over a period, its evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from flask import Response, g

from ...core.chain import written_time
from ...store.clock import evening_of
from ...store.evenings import Evening, evenings_of, going_on
from ...store.matches import MatchInfo
from ...store.money import matches_played, money_over, won_over
from ...store.season import matches_in_figures
from ...store.tables import people_of_table
from ..http.answers import Evenings, ListedEvening, ListedMatch, Matches, PlayersTotal, TableStanding
from ..http.cors import about_table, asked_date, asked_number, published_of_table
from ..http.requested_table import table_blueprint

pages = table_blueprint("table_json")

MOST_MATCHES = 100  #: the most matches in one answer
MOST_EVENINGS = 50  #: the most evenings in one answer


@pages.get("/matches.json")
def matches() -> Response:
    """Return the table's matches, newest first, at most ``MOST_MATCHES``.

    ``before`` in the URL: only those with a lower number; 400 if it is not a number.
    """
    return published_of_table(_matches, asked_number("before"))


def _matches(before: int | None) -> Matches:
    played = matches_played(g.table.id)
    now = going_on(played, g.table)
    listed = [match for match in played if before is None or match.number < before]
    return Matches(
        format="scorekeeper-matches/1", version=g.table.version, table=about_table(),
        current=now.number if now else None, matches=[_listed(match) for match in listed[:MOST_MATCHES]],
        older=listed[MOST_MATCHES - 1].number if len(listed) > MOST_MATCHES else None,
    )  # fmt: skip


@pages.get("/standing.json")
def standing() -> Response:
    """Return everybody's totals over a period: money won or lost, matches played and won, hands won.

    ``from`` and ``to`` in the URL: the first and the last date of the evenings that count; 400 if one is not a date.
    """
    return published_of_table(_standing, asked_date("from"), asked_date("to"))


def _standing(first: date | None, last: date | None) -> TableStanding:
    days = first or date.min, last or date.max
    played = [match for match in matches_played(g.table.id) if days[0] <= _evening(match) <= days[1]]
    winners = _winners(evenings_of(played, g.table))
    return TableStanding(
        format="scorekeeper-table-standing/1", version=g.table.version, table=about_table(),
        first=_written(first), last=_written(last), matches=len(played), hands=sum(m.counted for m in played),
        players=_totals(played, people_of_table(g.table.id), winners),
    )  # fmt: skip


@pages.get("/evenings.json")
def evenings() -> Response:
    """Return the table's evenings, newest first, each with its matches and what everybody won or lost.

    At most ``MOST_EVENINGS``. ``before`` in the URL: only those before that date; 400 if it is not a date.
    """
    return published_of_table(_evenings, asked_date("before"))


def _evenings(before: date | None) -> Evenings:
    there = evenings_of(matches_played(g.table.id), g.table)
    earlier = [evening for evening in there if before is None or evening.day < before]
    winners = _winners(earlier[:MOST_EVENINGS])
    found = [
        ListedEvening(
            evening=evening.day.isoformat(), matches=[match.number for match in evening.matches],
            hands=evening.hands, players=_totals(evening.matches, evening.money, winners),
        )
        for evening in earlier[:MOST_EVENINGS]
    ]  # fmt: skip
    return Evenings(
        format="scorekeeper-evenings/1", version=g.table.version, table=about_table(), evenings=found,
        older=found[-1].evening if len(earlier) > MOST_EVENINGS else None,
    )  # fmt: skip


def _listed(match: MatchInfo) -> ListedMatch:
    return ListedMatch(
        number=match.number, game=match.slug, variant=match.variant, players=list(match.ledger.money),
        state="over" if match.finished else "open", evening=_evening(match).isoformat(),
        started=None if match.untimed else written_time(match.created_at), changed=written_time(match.changed_at),
        hands=match.counted, entries=match.seq, winner=match.winner,
        money=match.ledger.money if match.ledger.has_money else {}, points=match.points, wins=match.ledger.wins,
    )  # fmt: skip


def _winners(evenings: Iterable[Evening]) -> dict[int, frozenset[str]]:
    """Return who has won each match of these evenings, by its number, as the season counts it."""
    return {one.match.number: one.winners for one in matches_in_figures(g.table.id, evenings).matches}


def _totals(
    played: Sequence[MatchInfo], names: Iterable[str], winners: Mapping[int, Iterable[str]]
) -> list[PlayersTotal]:
    """Return everybody's totals over these matches.

    ``names``: people to include even if they never played; ``winners``: who has won each match, by its number.
    """
    names = list(names)
    money, hands = money_over(played, names), won_over(played, names)
    won = Counter(name for match in played for name in winners.get(match.number, ()))
    return [
        PlayersTotal(
            player=name, matches=sum(name in match.ledger.money for match in played),
            won=won[name], money=amount, wins=hands.get(name, 0),
        )
        for name, amount in money.items()
    ]  # fmt: skip


def _evening(match: MatchInfo) -> date:
    return evening_of(match.created_at, g.table)


def _written(day: date | None) -> str | None:
    return day.isoformat() if day else None
