"""Careers: a player's totals at a table, by evening, by game, and against each other player.

They are added up from the results in the rows of matches, and from the summaries of the newest matches. A summary is
cached in the row of its match, with the last hash of the log that it was computed from. If it is missing, or the log
has another last hash by now, it is computed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import select, update

from ..core.game import Game
from ..core.ledger import won_by_people
from ..core.reading import dumps, loads
from ..core.tally import Tally, tally
from ..lanes import work_through
from .engine import writing
from .evenings import Evening
from .loaded import LoadedMatch
from .loading import shown_match
from .matches import MatchInfo, match_by_number
from .models import Match, db

MOST_HANDS = 10_000  #: hands whose lines are looked at, of the newest matches


class PlayedGame(NamedTuple):
    """A player's matches of one game: how many there are, and in how many the player ended ahead.

    ``amount``: what they won or lost in all, in table units; if not ``has_money``, how many hands they won.
    """

    game: Game
    matches: int
    ahead: int
    amount: int
    has_money: bool


class Rival(NamedTuple):
    """Another player who was in the same matches, and the result between the two.

    ``matches``: how many matches both were in; ``behind``: in how many of them the rival ended behind; ``money``: what
    the player won from the rival, in table units.
    """

    name: str
    matches: int
    behind: int
    money: int


class Career(NamedTuple):
    """A player's totals at a table. Amounts are in table units or, if not ``has_money``, hands won.

    ``evenings``: total by day, and ``results``: total by match number, both oldest first; ``ahead``: the number of
    matches in which they ended ahead. The newest matches, from number ``since`` on, also give ``won``, the hands won,
    and ``rivals``, most frequent first.
    """

    name: str
    has_money: bool
    evenings: dict[date, int]
    results: dict[int, int]
    games: list[PlayedGame]
    ahead: int
    won: int
    rivals: list[Rival]
    since: int

    @property
    def amount(self) -> int:
        """The total over all matches."""
        return sum(self.results.values())

    @property
    def over_time(self) -> list[int]:
        """The running total after each match, oldest first."""
        sums, sum_ = list[int](), 0
        for amount in self.results.values():
            sums.append(sum_ := sum_ + amount)
        return sums


def career_of(table_id: int, name: str, evenings: Sequence[Evening]) -> Career:
    """Return the career of the player ``name`` at a table. ``evenings``: all evenings of the table, newest first."""
    mine = [match for evening in evenings for match in evening.matches if match.counted and name in match.ledger.money]
    mine.sort(key=lambda match: match.number)
    has_money = any(match.ledger.has_money for match in mine)
    results = {match.number: _amount(match, name, has_money) for match in mine}
    games = []
    for game in dict.fromkeys(match.game for match in mine):
        of_game = [match for match in mine if match.game is game]
        for_money = any(match.ledger.has_money for match in of_game)
        amount = sum(_amount(match, name, for_money) for match in of_game)
        games.append(PlayedGame(game, len(of_game), _ahead(of_game, name), amount, for_money))
    wanted, left = list[int](), MOST_HANDS
    for match in reversed(mine):
        left -= match.counted
        if left < 0 and wanted:
            break
        wanted.append(match.number)
    looked = _tallies(table_id, wanted)
    by_evening = {
        evening.day: (evening.money if has_money else evening.won).get(name, 0)
        for evening in reversed(evenings)
        if evening.hands and name in evening.money
    }
    return Career(
        name, has_money, by_evening, results, games, _ahead(mine, name),
        sum(found.won.get(name, 0) for found in looked.values()),
        _rivals(name, {m.number: m.ranked for m in mine if m.number in looked}, looked),
        min(looked, default=0),
    )  # fmt: skip


def _amount(match: MatchInfo, name: str, has_money: bool) -> int:
    """Return what a player won or lost in a match: table units, or hands won if not ``has_money``."""
    return match.ledger.money[name] if has_money else won_by_people(match.ledger.wins).get(name, 0)


def _ahead(matches: Iterable[MatchInfo], name: str) -> int:
    """Return the number of these matches in which the player ``name`` is ahead."""
    return sum(name in match.ahead for match in matches)


def _rivals(name: str, ranked: Mapping[int, Mapping[str, int]], looked: Mapping[int, Tally]) -> list[Rival]:
    """Return the other players of these matches as rivals of ``name``, most frequent first.

    ``ranked``: ``MatchInfo.ranked`` by match number; ``looked``: the tally by match number.
    """
    found = []
    for other in dict.fromkeys(other for standing in ranked.values() for other in standing if other != name):
        met = [n for n, standing in ranked.items() if other in standing]
        between = [looked[n].between for n in met]
        gained = sum(b.get((name, other), 0) - b.get((other, name), 0) for b in between)
        found.append(Rival(other, len(met), sum(ranked[n][other] < ranked[n][name] for n in met), gained))
    return sorted(found, key=lambda rival: -rival.matches)


class _Summary(NamedTuple):
    """The cached tally of a match. ``last_hash`` and ``rules``: the log and the version of the rules that it is for."""

    last_hash: str
    rules: int
    won: dict[str, int]
    between: list[tuple[str, str, int]]


def _tallies(table_id: int, numbers: Sequence[int]) -> dict[int, Tally]:
    """Return tallies by match number, in the order of ``numbers``. Compute and store those that are not cached."""
    columns = Match.number, Match.id, Match.seq, Match.last_hash, Match.rules, Match.summary
    rows = db.session.execute(select(*columns).where(Match.table_id == table_id, Match.number.in_(numbers))).all()
    found, made = dict[int, Tally](), list[dict[str, Any]]()
    summaries = [loads(row.summary, _Summary) if row.summary else None for row in rows]
    fresh = [
        kept and (kept.last_hash, kept.rules) == (row.last_hash, row.rules)
        for kept, row in zip(summaries, rows, strict=True)
    ]
    work_through(sum(row.seq for row, is_fresh in zip(rows, fresh, strict=True) if not is_fresh))
    for row, kept, is_fresh in zip(rows, summaries, fresh, strict=True):
        if kept is None or not is_fresh:
            shown = shown_match(match_by_number(table_id, row.number))
            wins = shown.ledger.wins if isinstance(shown, LoadedMatch) or shown.ledger.wins else None
            won, between = tally(shown.items, wins)
            pairs = [(winner, behind, amount) for (winner, behind), amount in between.items()]
            kept = _Summary(shown.match.last_hash, shown.match.rules, won, pairs)
            made.append({"id": row.id, "summary": dumps(kept)})
        found[row.number] = Tally(kept.won, {(winner, behind): amount for winner, behind, amount in kept.between})
    if made:
        with writing():
            db.session.execute(update(Match), made)
    return {number: found[number] for number in numbers if number in found}
