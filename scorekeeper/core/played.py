"""What each player did in a match: hands played and won, points, best and worst hand, and the game's statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from .entries import is_house_entry
from .game import O, S, Stat
from .ledger import POT, RETURNED, Line, Pay, Score, gains
from .match import Match
from .seats import people_of


class HandAt(NamedTuple):
    """A figure of a hand, ``n``, such as what it gained, and ``seq``, the number of the entry that ended the hand."""

    n: int
    seq: int


class Played(msgspec.Struct, array_like=True):
    """What one player did in a match.

    ``hands``: how many hands counted while they played; ``won``: how many of those they or their side won; ``points``:
    all points of their side; ``run``: how many hands they won in a row at most, with the entry that ended the last of
    these; ``best`` and ``worst``: the highest and the lowest gain in one hand, in table units, ``None`` if no money is
    in play; ``most`` and ``least``: the same in points of their side; ``stats``: code of each of the game's statistics
    to its number.
    """

    hands: int = 0
    won: int = 0
    points: int = 0
    run: HandAt = HandAt(0, 0)
    best: HandAt | None = None
    worst: HandAt | None = None
    most: HandAt | None = None
    least: HandAt | None = None
    stats: dict[str, int] = {}


class Highest(NamedTuple):
    """The highest ``n`` that a statistic kept as a record (``Rules.records``) reached in a match.

    ``code``: the statistic; ``player``: whose it is; ``seq``: the number of the entry that made it.
    """

    code: str
    player: str
    n: int
    seq: int


def played(match: Match[S, O]) -> tuple[dict[str, Played], list[Highest]]:
    """Return what each person did in ``match``, by name, and the highest value of each statistic in ``Rules.records``.

    The names are those of everybody who was seated, has bet, or is named in a charge.
    """
    rules, out = match.game.rules, match.game.presentation.out
    people = {name: Played() for name in match.ledger.money}
    stats: dict[str, Counter[str]] = {}
    records: dict[str, Highest] = {}
    runs = Counter[str]()
    for step, item, entry in match.walk():
        _add_points(people, item.lines)
        if is_house_entry(entry):
            continue
        for stat in rules.stats(step.state, entry, item.lines):
            if stat.code in rules.records:
                _keep_highest(records, stat, item.seq)
            else:
                stats.setdefault(stat.player, Counter())[stat.code] += stat.n
        if item.number is None:
            continue
        playing = [name for name in step.state.seats.seated if name not in out(step.state)]
        winner = rules.won_by(step.state, entry, item.lines)
        _add_hand(people, playing, people_of(winner, people) if winner else [], runs, item.seq)
        _compare(people, playing, item.lines, item.seq, for_money=match.ledger.in_play)
    for name, counted in stats.items():
        people.setdefault(name, Played()).stats = {code: n for code, n in counted.items() if n}
    return people, list(records.values())


def _add_points(people: dict[str, Played], lines: Iterable[Line]) -> None:
    """Add the points among ``lines`` to everybody of the side that makes them."""
    for line in lines:
        if isinstance(line, Score):
            for name in people_of(line.side, people):
                people[name].points += line.points


def _keep_highest(records: dict[str, Highest], stat: Stat, seq: int) -> None:
    """Keep ``stat``, of entry ``seq``, in ``records`` if it is higher than the one of its code."""
    if stat.code not in records or stat.n > records[stat.code].n:
        records[stat.code] = Highest(stat.code, stat.player, stat.n, seq)


def _add_hand(
    people: dict[str, Played], playing: Iterable[str], winners: Sequence[str], runs: Counter[str], seq: int
) -> None:
    """Count the hand that entry ``seq`` ended; ``runs``: name to the hands won in a row up to now."""
    for name in playing:
        one = people[name]
        one.hands += 1
        runs[name] = runs[name] + 1 if name in winners else 0
        one.won += name in winners
        if runs[name] > one.run.n:
            one.run = HandAt(runs[name], seq)


def _compare(
    people: dict[str, Played], playing: Iterable[str], lines: Sequence[Line], seq: int, *, for_money: bool
) -> None:
    """Keep what the hand of entry ``seq`` moved for each of ``playing``, if it is their best or worst."""
    moved = gains(line for line in lines if isinstance(line, Pay) and line.why != RETURNED)
    made = Counter[str]()
    for line in lines:
        if isinstance(line, Score):
            made.update(dict.fromkeys(people_of(line.side, people), line.points))
    for name in playing:
        one = people[name]
        if for_money:
            one.best, one.worst = _extremes(one.best, one.worst, HandAt(moved.get(name, 0), seq))
        if made:
            one.most, one.least = _extremes(one.most, one.least, HandAt(made[name], seq))


def _extremes(high: HandAt | None, low: HandAt | None, hand: HandAt) -> tuple[HandAt, HandAt]:
    """Return the higher of ``high`` and ``hand``, and the lower of ``low`` and ``hand``; of equal ones the earlier."""
    return (
        hand if high is None or hand.n > high.n else high,
        hand if low is None or hand.n < low.n else low,
    )


def played_by_lines(people: Iterable[str], hands: int, won: dict[str, int], lines: Iterable[Line]) -> dict[str, Played]:
    """Return name to what that person did, in a match of which only its payments and points (``lines``) are known.

    Only hands, hands won and points. ``people``: everybody in it, pots are ignored; ``hands``: how many hands counted,
    which is taken as everybody's number; ``won``: name to hands won.
    """
    found = {name: Played(hands=hands, won=won.get(name, 0)) for name in people if not name.startswith(POT)}
    for line in lines:
        if isinstance(line, Score):
            for name in people_of(line.side, found):
                found.setdefault(name, Played(hands=hands)).points += line.points
    return found
