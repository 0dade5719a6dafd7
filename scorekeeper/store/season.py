"""Figures over the matches of a table: who has won how much in all, who met whom, the records.

``docs/figures.md`` says what each figure counts. They come from the rows of matches and their summaries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from ..core.game import Game
from ..core.played import HandAt
from ..core.seats import JOINT, people_of
from .evenings import Evening
from .matches import MatchInfo
from .summaries import Summary, summaries_of

GUESTS_FROM = 3  #: in a ranking of this many evenings or more, whoever played on only one of them is a guest


class PlayedMatch:
    """A match that figures count, its evening, and its summary; ``None`` if that is not computed yet.

    ``day``: the date of the evening; ``ranked``: the number by which each player is ranked (``MatchInfo.ranked``), of
    those who played a hand or, without a summary or from paper, of all who have an account. ``winners``: those who are
    ranked highest; empty if all are equal, or nobody is above 0. ``partners``: the sides that have several players.
    """

    __slots__ = ("day", "match", "partners", "ranked", "summary", "winners")

    def __init__(self, match: MatchInfo, day: date, summary: Summary | None) -> None:
        self.match, self.day, self.summary = match, day, summary
        names: Iterable[str] = match.ledger.money
        if summary is not None and not match.from_paper:
            people = summary.people
            names = [name for name in names if name in people and people[name].hands]
        self.ranked = ranked = match.ranked(names)
        best = max(ranked.values(), default=0)
        level = best <= 0 or best == min(ranked.values())
        self.winners = _NOBODY if level else frozenset([name for name, had in ranked.items() if had == best])
        sides = (people_of(side, match.ledger.money) for side in match.points or ())
        self.partners = [side for side in sides if len(side) > 1]

    @property
    def tied(self) -> bool:
        """Return whether several people who are not partners have won it together."""
        return len(self.winners) > 1 and not any(self.winners <= set(side) for side in self.partners)

    @property
    def for_money(self) -> bool:
        """Whether the match is for money: money is in play or, if it is from paper, was charged."""
        return self.match.ledger.in_play or (self.match.from_paper and self.match.ledger.charged)


_NOBODY = frozenset[str]()


class PlayedMatches(NamedTuple):
    """Matches that figures count, oldest first; of these, ``left`` have no summary yet, so that figures lack them."""

    matches: list[PlayedMatch]
    left: int


def matches_in_figures(table_id: int, evenings: Iterable[Evening], game: Game | None = None) -> PlayedMatches:
    """Return the matches of these evenings that figures count, oldest first. ``game``: only those of that game.

    Raises as ``summaries_of``.
    """
    found = [
        (match, evening.day)
        for evening in evenings
        for match in evening.matches
        if match.in_figures and game in (None, match.game)
    ]
    summaries, left = summaries_of(table_id, [match for match, _ in found])
    played = [PlayedMatch(match, day, summaries.get(match.number)) for match, day in found]
    return PlayedMatches(sorted(played, key=lambda one: (one.day, one.match.number)), left)


@dataclass
class Standing:
    """What somebody has done over several matches.

    ``money``: what they won or lost in all, in table units; ``points``: of their sides; ``paper_money`` and
    ``paper_points``: how much of these is from paper. ``matches``: how many they played in, ``days``: on which
    evenings, ``won``: how many of the matches they won. ``hands``: how many they played, ``hands_won``: how many of the
    hands they or their side won, ``winnable``: how many are of games whose hands are won, ``money_hands``: how many are
    of matches for money.
    """

    name: str
    money: int = 0
    matches: int = 0
    won: int = 0
    hands: int = 0
    hands_won: int = 0
    winnable: int = 0
    money_hands: int = 0
    points: int = 0
    paper_money: int = 0
    paper_points: int = 0
    days: set[date] = field(default_factory=set)

    def add(self, played: PlayedMatch) -> None:
        """Add what this person did in a match in which they have an account."""
        name, money, from_paper = self.name, played.match.ledger.money[self.name], played.match.from_paper
        self.money += money
        self.paper_money += money if from_paper else 0
        if name not in played.ranked:
            return
        self.matches += 1
        self.won += name in played.winners
        self.days.add(played.day)
        if played.summary and (own := played.summary.people.get(name)):
            self.hands += own.hands
            self.hands_won += own.won
            self.winnable += own.hands if played.match.game.rules.hands_are_won else 0
            self.money_hands += own.hands if played.for_money else 0
            self.points += own.points
            self.paper_points += own.points if from_paper else 0

    @property
    def money_a_hand(self) -> Fraction:
        """Their average money in a hand played for money, without that from paper; 0 if they played no such hand."""
        return Fraction(self.money - self.paper_money, self.money_hands) if self.money_hands else Fraction(0)

    @property
    def points_a_hand(self) -> Fraction:
        """The average points of their sides in a hand, without those from paper; 0 if they played no hand."""
        return Fraction(self.points - self.paper_points, self.hands) if self.hands else Fraction(0)

    @property
    def won_a_hand(self) -> Fraction:
        """The share of their hands that they or their side won, in games whose hands are won; 0 without any."""
        return Fraction(self.hands_won, self.winnable) if self.winnable else Fraction(0)


def standing_of(matches: Iterable[PlayedMatch], name: str) -> Standing:
    """Return what ``name`` has done over these matches; all zeros for somebody who is in none of them."""
    standing = Standing(name)
    for played in matches:
        if name in played.match.ledger.money:
            standing.add(played)
    return standing


def standings_over(matches: Iterable[PlayedMatch]) -> dict[str, Standing]:
    """Return the standing of everybody who has an account in these matches, by name."""
    people = dict[str, Standing]()
    for played in matches:
        for name in played.match.ledger.money:
            people.setdefault(name, Standing(name)).add(played)
    return people


class Place(NamedTuple):
    """Somebody in a ranking. ``place``: from 1, equal ones have the same; ``None`` for those who played too little."""

    place: int | None
    standing: Standing


Value = Callable[[Standing], int | Fraction]


def ranking(standings: Iterable[Standing], value: Value, evenings: int) -> list[Place]:
    """Return people in the order of ``value(standing)``, the highest first, guests last.

    ``evenings``: on how many evenings the standings are. A guest has played in no match, or only on one of
    ``GUESTS_FROM`` or more evenings.
    """
    order = sorted(standings, key=lambda one: (-value(one), one.name))
    guests = [one for one in order if not one.matches or (evenings >= GUESTS_FROM and len(one.days) == 1)]
    ranked = [one for one in order if one not in guests]
    higher = [sum(value(other) > value(one) for other in ranked) for one in ranked]
    return [
        *(Place(n + 1, one) for n, one in zip(higher, ranked, strict=True)),
        *(Place(None, one) for one in guests),
    ]


def matches_won(played: Iterable[MatchInfo]) -> Counter[str]:
    """Return how many of these matches each person has won, by name.

    No summaries are read, so whoever has only an account in a match, as bettors have, can be its winner too.
    """
    return Counter(name for match in played for name in PlayedMatch(match, match.created_at.date(), None).winners)


def over_evenings(
    matches: Sequence[PlayedMatch], value: Callable[[PlayedMatch, str], int]
) -> list[tuple[date, dict[str, int]]]:
    """Return the running totals of everybody after each evening, as date and name to total, oldest first.

    ``value(match, name)``: what a match adds to somebody's total, such as their money in it.
    """
    sums, points = dict[str, int](), list[tuple[date, dict[str, int]]]()
    for played in matches:
        for name in played.match.ledger.money:
            sums[name] = sums.get(name, 0) + value(played, name)
        if points and points[-1][0] == played.day:
            points.pop()
        points.append((played.day, dict(sums)))
    return points


@dataclass
class Pair:
    """Two people who played in the same matches, or won money from each other, as ``one`` sees it.

    ``matches``: how many both played; ``together``: in how many of them as partners; ``won``: how many of those they
    won. ``before`` and ``behind``: in how many of the others ``one`` was ranked before the other, and behind.
    ``money``: what ``one`` won from the other, less what they lost to them, in table units.
    """

    one: str
    other: str
    matches: int = 0
    before: int = 0
    behind: int = 0
    money: int = 0
    together: int = 0
    won: int = 0

    @property
    def apart(self) -> int:
        """The number of matches that both played, but not as partners."""
        return self.matches - self.together

    @property
    def met(self) -> bool:
        return bool(self.apart or self.money)

    def add(self, played: PlayedMatch) -> None:
        """Add a match that both played."""
        one, other = self.one, self.other
        self.matches += 1
        if played.partners and any(one in side and other in side for side in played.partners):
            self.together += 1
            self.won += one in played.winners
        else:
            had, others = played.ranked[one], played.ranked[other]
            self.before += had > others
            self.behind += had < others


def pairs_in(matches: Iterable[PlayedMatch], name: str | None = None) -> list[Pair]:
    """Return a pair for each two who played in the same matches or won money from each other, the most matches first.

    ``name``: only pairs with that player, who is ``one`` in each.
    """
    pairs = dict[tuple[str, str], Pair]()

    def pair(one: str, other: str) -> Pair:
        two = one, other
        return pairs.get(two) or pairs.setdefault(two, Pair(one, other))

    for played in matches:
        for winner, behind, amount in played.summary.between if played.summary else ():
            if name in (None, winner, behind):
                if winner == name or (name is None and winner < behind):
                    pair(winner, behind).money += amount
                else:
                    pair(behind, winner).money -= amount
        if name is None:
            for one, other in combinations(sorted(played.ranked), 2):
                pair(one, other).add(played)
        elif name in played.ranked:
            for other in played.ranked:
                if other != name:
                    pair(name, other).add(played)
    return sorted(pairs.values(), key=lambda pair: (-pair.matches, pair.one, pair.other))


class Streak(NamedTuple):
    """Matches won in a row by somebody: how many, and the match number of the last; both 0 if there are none."""

    length: int
    last: int


def streaks(matches: Iterable[PlayedMatch], name: str) -> tuple[Streak, Streak]:
    """Return the present and the longest streak of matches won by ``name``, of those in which they played."""
    now = longest = Streak(0, 0)
    for played in matches:
        if name in played.ranked:
            now = Streak(now.length + 1, played.match.number) if name in played.winners else Streak(0, 0)
            longest = now if now.length > longest.length else longest
    return now, longest


class Best(NamedTuple):
    """A record: ``name`` reached ``n`` in match number ``match``, on the evening ``day``.

    ``seq``: the number of the entry that made it; ``None`` for matches won in a row, of which ``match`` is the last.
    ``shared``: whether ``n`` is known to have been reached more than once. Summaries do not tell all: of each match
    they have only the first such hand of each player, and only the first holder of a game record.
    """

    name: str
    n: int
    match: int
    day: date
    seq: int | None = None
    shared: bool = False


def highest_hand(matches: Sequence[PlayedMatch], by: str, name: str | None = None) -> Best | None:
    """Return the hand with the highest gain, of ``name`` or of anybody, of several the first; ``None`` without any.

    ``by``: the field of ``Played`` to compare: ``best`` for money, ``most`` for points. Without ``name``, all who
    gained that in the hand are named: ``An & Chi`` if they are partners, else ``An, Chi``.
    """
    best = _extreme(matches, by, name, 1)
    if best is None or name:
        return best
    [of] = [played for played in matches if played.match.number == best.match]
    people = of.summary.people if of.summary else {}
    same = [player for player, own in people.items() if getattr(own, by) == (best.n, best.seq)]
    partners = any(set(side) == set(same) for side in of.partners)
    return best._replace(name=(JOINT if partners else ", ").join(same))


def lowest_hand(matches: Iterable[PlayedMatch], by: str, name: str) -> Best | None:
    """Return the hand in which ``name`` gained least, of several the first; ``None`` if there is none.

    ``by``: the field of ``Played`` to compare: ``worst`` for money, ``least`` for points.
    """
    return _extreme(matches, by, name, -1)


def _extreme(matches: Iterable[PlayedMatch], by: str, name: str | None, sign: int) -> Best | None:
    """Return the first of the highest hands, or with ``sign`` -1 of the lowest, of ``name`` or of anybody."""
    best: Best | None = None
    for played in matches:
        number = played.match.number
        for player, own in played.summary.people.items() if played.summary else ():
            if name is not None and player != name:
                continue
            hand: HandAt | None = getattr(own, by)
            if not hand or not hand.seq:
                continue
            if best is None or hand.n * sign > best.n * sign:
                best = Best(player, hand.n, number, played.day, hand.seq)
            elif hand.n == best.n and (number, hand.seq) != (best.match, best.seq):
                if number == best.match and hand.seq < (best.seq or 0):  # matches are in their order, people are not
                    best = Best(player, hand.n, number, played.day, hand.seq)
                best = best._replace(shared=True)
    return best


def record_of(matches: Iterable[PlayedMatch], code: str) -> Best | None:
    """Return the first of the highest game records with that code; ``None`` if there is none.

    ``matches``: of one game; ``code``: one of ``Rules.records``.
    """
    best: Best | None = None
    for played in matches:
        for record in played.summary.records if played.summary else ():
            if record.code == code and (best is None or record.n > best.n):
                best = Best(record.player, record.n, played.match.number, played.day, record.seq)
            elif record.code == code and best is not None and record.n == best.n:
                best = best._replace(shared=True)
    return best
