"""What somebody has done at a table: his evenings, his games, whom he won from.

All of it comes of what is kept with the matches, and of the lines of the newest of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import bindparam, select

from ..core.game import Game
from ..core.tally import Tally, tally
from .evenings import Evening
from .models import Match, db
from .scorecard import counted_entries

MOST_HANDS = 10_000  #: hands whose lines are looked at, of the newest matches


class PlayedGame(NamedTuple):
    """Somebody's matches of one game: how many, in how many he ended ahead, what they came to in table units."""

    game: Game
    matches: int
    ahead: int
    money: int


class Rival(NamedTuple):
    """Somebody else in the same matches: how many these were, in how many he ended behind, what was won from him."""

    name: str
    matches: int
    behind: int
    money: int


class Career(NamedTuple):
    """What somebody has done at a table. Amounts are in table units.

    ``evenings`` and ``results``: what each evening, and each match by its number, came to, the first one first;
    ``won``: hands won, and ``rivals``: whom he met, most often first, both in the matches from number ``since`` on.
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
        """In how many matches he ended ahead."""
        return sum(amount > 0 for amount in self.results.values())

    @property
    def over_time(self) -> list[int]:
        """What he had won or lost after each match."""
        sums, sum_ = list[int](), 0
        for amount in self.results.values():
            sums.append(sum_ := sum_ + amount)
        return sums


def career(table_id: int, name: str, evenings: Sequence[Evening]) -> Career:
    """What ``name`` has done at the table with those evenings, newest first."""
    mine = [match for evening in evenings for match in evening.matches if match.hands and name in match.ledger.money]
    mine.sort(key=lambda match: match.number)
    results = {match.number: match.ledger.money[name] for match in mine}
    games = []
    for game in dict.fromkeys(match.game for match in mine):
        amounts = [match.ledger.money[name] for match in mine if match.game is game]
        games.append(PlayedGame(game, len(amounts), sum(amount > 0 for amount in amounts), sum(amounts)))
    looked, left = dict[int, Tally](), MOST_HANDS
    heads = _heads(table_id)
    for match in reversed(mine):
        left -= match.hands
        if left < 0 and looked:
            break
        looked[match.number] = _tally(*heads[match.number])
    return Career(
        name, {e.day: e.money[name] for e in reversed(evenings) if e.hands and name in e.money}, results, games,
        sum(found.won.get(name, 0) for found in looked.values()),
        _rivals(name, {m.number: m.ledger.money for m in mine if m.number in looked}, looked),
        min(looked, default=0),
    )  # fmt: skip


def _rivals(name: str, money: Mapping[int, Mapping[str, int]], looked: Mapping[int, Tally]) -> list[Rival]:
    """Whom ``name`` met in matches that stand at ``money``, by their numbers."""
    found = []
    for other in dict.fromkeys(other for standing in money.values() for other in standing if other != name):
        met = [n for n, standing in money.items() if other in standing]
        between = [looked[n].between for n in met]
        gained = sum(b.get((name, other), 0) - b.get((other, name), 0) for b in between)
        found.append(Rival(other, len(met), sum(money[n][other] < money[n][name] for n in met), gained))
    return sorted(found, key=lambda rival: -rival.matches)


_HEADS = select(*(Match.__table__.c[name] for name in ("number", "id", "seq", "last_hash"))).where(
    Match.table_id == bindparam("table")
)


def _heads(table_id: int) -> dict[int, tuple[int, int, str]]:
    """Numbers of the table's matches to what tells each apart, as long as nothing is recorded."""
    return {row.number: (row.id, row.seq, row.last_hash) for row in db.session.execute(_HEADS, {"table": table_id})}


@lru_cache(maxsize=4096)
def _tally(match: int, last: int, _hash: str) -> Tally:
    # The last hash stands for the whole log, so what was counted once holds until something is recorded.
    return tally(counted_entries(match, last))
