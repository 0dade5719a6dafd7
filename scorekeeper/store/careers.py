"""Careers: what one player has done at a table, in all, by game, and with each other player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from ..core.game import Game
from .season import (
    Best,
    Pair,
    PlayedMatch,
    PlayedMatches,
    Standing,
    Streak,
    highest_hand,
    lowest_hand,
    pairs_in,
    standing_of,
    streaks,
)


class PlayedGame(NamedTuple):
    """What a player has done in the matches of one game; ``stats``: code, such as ``called-won``, to its number."""

    game: Game
    standing: Standing
    has_money: bool
    stats: Counter[str]


class Extremes(NamedTuple):
    """A player's best and worst evening or match: each as its date or match number, and their money in table units."""

    best: tuple[date | int, int]
    worst: tuple[date | int, int]


class Career(NamedTuple):
    """What a player has done over several matches of a table.

    ``matches``: those in which they played or have money, oldest first. ``has_money``: whether money was in play or
    charged in one of them. ``evenings`` and ``results``: the best and worst evening and match, of those for money;
    ``None`` if there are fewer than two. ``best_hand`` and ``worst_hand``: by money if a match was for money, else by
    points; ``None`` if they played fewer than two hands, or if points would have to be compared over several games.
    ``now`` and ``longest``: the present and the longest streak of matches won. ``left``: how many of the matches have
    no summary yet, so that their hands are not counted.
    """

    name: str
    standing: Standing
    matches: list[PlayedMatch]
    has_money: bool
    games: list[PlayedGame]
    pairs: list[Pair]
    evenings: Extremes | None
    results: Extremes | None
    best_hand: Best | None
    worst_hand: Best | None
    now: Streak
    longest: Streak
    left: int

    @property
    def over_time(self) -> list[int]:
        """The running total after each of ``matches``: money in table units or, without ``has_money``, matches won."""
        sums, sum_ = list[int](), 0
        for match in self.matches:
            sums.append(sum_ := sum_ + (match.match.ledger.money[self.name] if self.has_money else self.has_won(match)))
        return sums

    def has_won(self, match: PlayedMatch) -> bool:
        """Return whether the player is among the winners of that match."""
        return self.name in match.winners

    @property
    def points_game(self) -> bool:
        """Whether all the player's matches are of one game, and that game keeps points."""
        return len(self.games) == 1 and all(match.match.points is not None for match in self.matches)


def career_of(played: PlayedMatches, name: str) -> Career:
    """Return what the player ``name`` has done in these matches; an empty career if they have no account in any."""
    mine = [match for match in played.matches if name in match.match.ledger.money]
    games = [
        _game(game, [match for match in mine if match.match.game is game], name)
        for game in dict.fromkeys(match.match.game for match in mine)
    ]
    has_money = any(match.match.ledger.has_money for match in mine)
    by_money = any(match.for_money for match in mine)
    hands = sum(own.hands for match in mine if match.summary and (own := match.summary.people.get(name)))
    alone = [match for match in mine if match.summary and name in match.summary.people]
    by = ("best", "worst") if by_money else ("most", "least")
    comparable = hands > 1 and (by_money or len(games) == 1)
    now, longest = streaks(mine, name)
    return Career(
        name,
        standing_of(mine, name),
        mine,
        has_money,
        games,
        pairs_in(mine, name),
        _extremes([(match.day, match.match.ledger.money[name]) for match in mine if match.for_money]),
        _extremes([(match.match.number, match.match.ledger.money[name]) for match in mine if match.for_money]),
        highest_hand(alone, by[0], name) if comparable else None,
        lowest_hand(alone, by[1], name) if comparable else None,
        now,
        longest,
        sum(match.summary is None for match in mine),
    )


def _game(game: Game, matches: Sequence[PlayedMatch], name: str) -> PlayedGame:
    """Return what ``name`` has done in these ``matches``, which are of one game."""
    stats = Counter[str]()
    for match in matches:
        if match.summary and (own := match.summary.people.get(name)):
            stats.update(own.stats)
    has_money = any(match.match.ledger.has_money for match in matches)
    return PlayedGame(game, standing_of(matches, name), has_money, stats)


def _extremes(amounts: Sequence[tuple[date | int, int]]) -> Extremes | None:
    """Add the amounts up by date or number, and return the best and the worst sum; ``None`` if fewer than two."""
    sums = dict[date | int, int]()
    for of, amount in amounts:
        sums[of] = sums.get(of, 0) + amount
    if len(sums) < 2:
        return None
    return Extremes(max(sums.items(), key=lambda one: one[1]), min(sums.items(), key=lambda one: one[1]))
