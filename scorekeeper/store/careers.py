"""Careers: what somebody has done at a table, with their evenings, their games, and whom they won from.

All of it is added up from the results that lists of matches show, and from the summaries of the newest matches. A
summary is kept beside the log whose last hash it names; if it is missing, or of another log, it is made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import select, update

from ..core.game import Game
from ..core.reading import dumps, loads
from ..core.tally import Tally, tally
from .engine import writing
from .evenings import Evening
from .loading import shown_match
from .matches import match_by_number
from .models import Match, db

MOST_HANDS = 10_000  #: hands whose lines are looked at, of the newest matches


class PlayedGame(NamedTuple):
    """Somebody's matches of one game: how many, in how many they ended ahead, what they came to in table units."""

    game: Game
    matches: int
    ahead: int
    money: int


class Rival(NamedTuple):
    """Somebody else in the same matches: how many, in how many the rival ended behind, what was won from the rival."""

    name: str
    matches: int
    behind: int
    money: int


class Career(NamedTuple):
    """What somebody has done at a table. Amounts are in table units.

    ``evenings`` and ``results``: what each evening, and each match by its number, came to, the first one first;
    ``won``: hands won, and ``rivals``: whom they met, most often first, both in the matches from number ``since`` on.
    """

    name: str
    evenings: dict[date, int]
    results: dict[int, int]
    games: list[PlayedGame]
    won: int
    rivals: list[Rival]
    since: int

    @property
    def money(self) -> int:
        """What all matches came to."""
        return sum(self.results.values())

    @property
    def ahead(self) -> int:
        """In how many matches they ended ahead."""
        return sum(amount > 0 for amount in self.results.values())

    @property
    def over_time(self) -> list[int]:
        """What they had won or lost after each match."""
        sums, sum_ = list[int](), 0
        for amount in self.results.values():
            sums.append(sum_ := sum_ + amount)
        return sums


def career_of(table_id: int, name: str, evenings: Sequence[Evening]) -> Career:
    """Return what ``name`` has done at the table with those evenings, newest first."""
    mine = [match for evening in evenings for match in evening.matches if match.hands and name in match.ledger.money]
    mine.sort(key=lambda match: match.number)
    results = {match.number: match.ledger.money[name] for match in mine}
    games = []
    for game in dict.fromkeys(match.game for match in mine):
        amounts = [match.ledger.money[name] for match in mine if match.game is game]
        games.append(PlayedGame(game, len(amounts), sum(amount > 0 for amount in amounts), sum(amounts)))
    wanted, left = list[int](), MOST_HANDS
    for match in reversed(mine):
        left -= match.hands
        if left < 0 and wanted:
            break
        wanted.append(match.number)
    looked = _tallies(table_id, wanted)
    return Career(
        name, {e.day: e.money[name] for e in reversed(evenings) if e.hands and name in e.money}, results, games,
        sum(found.won.get(name, 0) for found in looked.values()),
        _rivals(name, {m.number: m.ledger.money for m in mine if m.number in looked}, looked),
        min(looked, default=0),
    )  # fmt: skip


def _rivals(name: str, money: Mapping[int, Mapping[str, int]], looked: Mapping[int, Tally]) -> list[Rival]:
    """Return whom ``name`` met in these matches. ``money``, ``looked``: by match number, everybody's money and the
    tally."""
    found = []
    for other in dict.fromkeys(other for standing in money.values() for other in standing if other != name):
        met = [n for n, standing in money.items() if other in standing]
        between = [looked[n].between for n in met]
        gained = sum(b.get((name, other), 0) - b.get((other, name), 0) for b in between)
        found.append(Rival(other, len(met), sum(money[n][other] < money[n][name] for n in met), gained))
    return sorted(found, key=lambda rival: -rival.matches)


class _Summary(NamedTuple):
    """A match's summary beside its log: which log, by its last hash and the rules that counted it, and its tally."""

    last_hash: str
    rules: int
    won: dict[str, int]
    between: list[tuple[str, str, int]]


def _tallies(table_id: int, numbers: Sequence[int]) -> dict[int, Tally]:
    """Return the tallies of a table's matches by their numbers, in that order; those that were missing are kept."""
    columns = Match.number, Match.id, Match.last_hash, Match.rules, Match.summary
    rows = db.session.execute(select(*columns).where(Match.table_id == table_id, Match.number.in_(numbers))).all()
    found, made = dict[int, Tally](), list[dict[str, Any]]()
    for row in rows:
        kept = loads(row.summary, _Summary) if row.summary else None
        if kept is None or (kept.last_hash, kept.rules) != (row.last_hash, row.rules):
            shown = shown_match(match_by_number(table_id, row.number))
            won, between = tally(shown.items)
            pairs = [(winner, behind, amount) for (winner, behind), amount in between.items()]
            kept = _Summary(shown.match.last_hash, shown.match.rules, won, pairs)
            made.append({"id": row.id, "summary": dumps(kept)})
        found[row.number] = Tally(kept.won, {(winner, behind): amount for winner, behind, amount in kept.between})
    if made:
        with writing():
            db.session.execute(update(Match), made)
    return {number: found[number] for number in numbers if number in found}
