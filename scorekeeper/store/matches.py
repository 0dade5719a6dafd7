"""Matches: what was agreed, where they stand, and what is kept with them so that no page folds a whole log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, func, select, update

from ..core.entries import Amend, Void
from ..core.files import make_header, read_entry
from ..core.game import Game, ends_hand
from ..core.ledger import Ledger
from ..core.log import correctors
from ..core.reading import dumps, loads, plain
from ..core.replay import Header, Log, Step, begin
from ..core.seats import Seats
from ..core.trend import Trend
from ..games import by_slug
from .engine import writing
from .models import LoggedEntry, Match, db
from .tables import seat_people, take_turn


class NoSuchMatch(Exception):
    """The table has no match of that number."""


class Position(NamedTuple):
    """A match, its header, and where it stands."""

    match: Match
    header: Header
    step: Step

    @property
    def game(self) -> Game:
        return self.header.game

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def seats(self) -> Seats:
        seats: Seats = self.step.state.seats
        return seats

    def standings(self) -> dict[str, int]:
        """What the scoreboard shows: points of each side where the game has them, else everybody's money."""
        return standings(self.game, self.step)

    def course(self) -> dict[str, int]:
        """What the chart follows."""
        return course(self.game, self.step)


def course(game: Game, step: Step) -> dict[str, int]:
    """What the chart follows: the standings, where the game has nothing that says more."""
    summary = game.summary(step.state)
    return summary.course or standings(game, step)


def standings(game: Game, step: Step) -> dict[str, int]:
    """Points of each side where the game has them, else everybody's money."""
    points = game.summary(step.state).points
    return step.ledger.money if points is None else points


MATCH = select(Match).where(Match.table_id == bindparam("table"), Match.number == bindparam("number"))
MATCH_TO_WRITE = MATCH.with_for_update()
NUMBERS = select(LoggedEntry.seq, LoggedEntry.number).where(LoggedEntry.match_id == bindparam("match"))


def new_header(
    game: Game, players: Sequence[str], variant: str, options: Mapping[str, Any], first: str | None
) -> Header:
    """What is agreed before the first entry, checked. Raises ``Refused``."""
    base = next((v.options for v in game.variants if v.slug == variant), None)
    changed = {k: v for k, v in options.items() if base is None or plain(getattr(base, k, None)) != v}
    return make_header(game, players, variant, changed, first)


def start_match(table_id: int, header: Header) -> Match:
    """A new match of the table, with no entry yet."""
    with writing():
        return new_match(table_id, header)


def new_match(table_id: int, header: Header) -> Match:
    now = datetime.now(UTC)
    take_turn(table_id)
    number = db.session.scalar(select(func.coalesce(func.max(Match.number), 0)).where(Match.table_id == table_id))
    match = Match(
        table_id=table_id, number=int(number or 0) + 1, game=header.game.slug, variant=header.variant,
        options=dumps(header.options), players=dumps(header.players), first=header.first, created_at=now,
        seq=0, numbered=0,
    )  # fmt: skip
    keep(match, header.game, begin(header), Trend(), now)
    db.session.add(match)
    seat_people(table_id, header.players)
    return match


def header_of(match: Match) -> Header:
    """What was agreed before the match's first entry."""
    game = by_slug[match.game]
    return Header(
        game, match.variant, loads(match.options, game.options), tuple(json.loads(match.players)), match.first
    )


def position(match: Match) -> Position:
    """Where a match stands; folded anew where the rules have changed since it was kept."""
    header = header_of(match)
    game: Game = header.game
    if match.rules != game.version:
        return Position(match, header, rebuild(match).now)
    return Position(match, header, Step(loads(match.state, game.state), loads(match.ledger, Ledger)))


def find_match(table_id: int, number: int) -> Position:
    """The table's match of that number, and where it stands. Raises ``NoSuchMatch``."""
    match = db.session.scalar(MATCH, {"table": table_id, "number": number})
    if match is None or match.game not in by_slug:
        raise NoSuchMatch(number)
    return position(match)


def log_of(match: Match) -> Log:
    """The whole log of a match, folded."""
    header = header_of(match)
    rows = db.session.execute(
        select(LoggedEntry.payload).where(LoggedEntry.match_id == match.id).order_by(LoggedEntry.seq)
    )
    return Log(header, [read_entry(header.game, json.loads(payload)) for (payload,) in rows])


def keep(match: Match, game: Game, step: Step, trend: Trend, now: datetime) -> None:
    """Keeps with the match where it stands."""
    match.rules = game.version
    match.state = dumps(step.state)
    match.ledger = dumps(step.ledger)
    match.trend = dumps(trend)
    match.finished = game.finished(step.state)
    match.counted = trend.hands
    match.changed_at = now


def rebuild(match: Match) -> Log:
    """Folds the whole log again and keeps what comes of it."""
    with writing():
        return fold_anew(db.session.get_one(Match, match.id, with_for_update=True, populate_existing=True))


def fold_anew(match: Match) -> Log:
    log = log_of(match)
    refold(match, log, 0, len(log.entries))
    keep(match, log.game, log.now, trend_of(log), match.changed_at)
    return log


def trend_of(log: Log) -> Trend:
    trend, before, last = Trend(), log.start, 0
    for number, read, step in zip(hand_numbers(log), log.reads, log.steps, strict=True):
        last = max(last, number or 0)
        if read is not None and ends_hand(log.game, read, before.state, step.state):
            trend = trend.add(course(log.game, step), last)
        before = step
    return trend


def refold(match: Match, log: Log, since: int, upto: int) -> None:
    """Keeps how the entries after number ``since``, up to ``upto``, now read and what they give."""
    decided = correctors(log.entries)
    changed = [
        {
            "match_id": match.id,
            "seq": n,
            "decided": decided[n - 1],
            "reads": None if log.reads[n - 1] is None else dumps(log.reads[n - 1]),
            "lines": dumps(log.steps[n - 1].lines),
        }
        for n in range(since + 1, upto + 1)
    ]
    if changed:
        db.session.execute(update(LoggedEntry), changed)


def hand_numbers(log: Log) -> list[int | None]:
    """What the table calls each entry: hands counted through, a correction by the number of its hand.

    An entry that is a hand by its kind has a number whatever becomes of it, another where it ends a hand.
    """
    numbers, before, last = list[int | None](), log.start, 0
    for made, step in zip(log.entries, log.steps, strict=True):
        if isinstance(made, Void | Amend):
            numbers.append(numbers[made.entry - 1])
        else:
            last += (ends := ends_hand(log.game, made, before.state, step.state))
            numbers.append(last if ends else None)
        before = step
    return numbers


def renumber(match: Match, log: Log) -> None:
    """Keeps the numbers of the hands as they are after a correction, which itself is yet to be written."""
    numbers = hand_numbers(log)
    match.numbered = max((number or 0 for number in numbers), default=0)
    known = db.session.execute(NUMBERS, {"match": match.id})
    if changed := [
        {"match_id": match.id, "seq": row.seq, "number": numbers[row.seq - 1]}
        for row in known
        if row.number != numbers[row.seq - 1]
    ]:
        db.session.execute(update(LoggedEntry), changed)
