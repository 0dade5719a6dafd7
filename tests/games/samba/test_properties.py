"""What holds in every Samba match, whatever was melded."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import given, settings

from scorekeeper.core.entries import AddPoints, Charge, EndMatch
from scorekeeper.core.ledger import Pay, Score
from scorekeeper.core.match import Match, begin
from scorekeeper.core.results import result_of
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.entries import EndHand, Hand, Meld
from tests.properties import properties, steps
from tests.support import unequal

from .strategies import MATCHES, logs


def points_are_the_sums_of_their_lines(match: Match) -> None:
    """Those who left keep theirs."""
    points = Counter[str]()
    for step in steps(match):
        scored = [line for line in step.lines if isinstance(line, Score)]
        assert len({(line.side, line.why) for line in scored}) == len(scored), "one line for each side and code"
        assert all(line.points for line in step.lines if isinstance(line, Score)), "no line of nothing"
        for line in scored:
            points[line.side] += line.points
    shown = result_of(match)["points"]
    assert {side: points[side] for side in shown} == shown
    assert set(points) <= set(shown)


def only_what_ends_a_hand_moves_a_score_and_only_the_end_of_the_match_moves_money(match: Match) -> None:
    for n, (read, step) in enumerate(zip(match.effective, steps(match), strict=True), 1):
        if isinstance(read, Charge):
            continue
        if step.lines:
            assert isinstance(read, Hand | EndHand | AddPoints | EndMatch)
        if any(isinstance(line, Pay) for line in step.lines):
            assert step.state.winner
            assert not match.before(n).state.winner


def a_match_is_over_once_one_side_alone_is_highest_at_the_target(match: Match) -> None:
    state = match.state
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, Hand | EndHand):
            seated = [step.state.points[side] for side in step.state.sides]
            over = max(seated) >= step.state.options.target and seated.count(max(seated)) == 1
            assert (step.state.winner is not None) == over
    if state.winner:
        assert state.points[state.winner] == max(state.points[side] for side in state.sides)


def each_loser_pays_for_the_game_and_for_the_difference(match: Match) -> None:
    """Every payment at the end reckoned a second time, from the points and the seats."""
    before = begin(match.header)
    for step in steps(match):
        state, options = step.state, step.state.options
        paid = {(w.payer, w.payee, w.why): w.amount for w in step.lines if isinstance(w, Pay) and w.why != "charge"}
        expected = dict[tuple[str, str, str], int]()
        if state.winner and not before.state.winner:
            ring = state.seats.seated * 2
            winners = state.sides[state.winner]
            for at, player in enumerate(state.seats.seated):
                if player not in winners:
                    payee = next(other for other in ring[at:] if other in winners)
                    side = next(name for name, players in state.sides.items() if player in players)
                    hundreds = (state.points[state.winner] - state.points[side]) // 100
                    expected[player, payee, "game"] = options.game_stake
                    expected[player, payee, "difference"] = hundreds * options.point_stake
        assert paid == {key: amount for key, amount in expected.items() if amount}
        before = step


def a_match_that_the_table_ended_has_no_winner_and_moved_no_money_unless_points_count(match: Match) -> None:
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, EndMatch):
            seated = {side: step.state.points[side] for side in step.state.sides}
            best = [side for side, points in seated.items() if points == max(seated.values())]
            winner = best[0] if read.counts is True and len(best) == 1 else None
            assert (step.state.ended, step.state.winner) == (True, winner)
            paid = {line.payer for line in step.lines if isinstance(line, Pay) and line.why == "game"}
            losers = {player for side, players in step.state.sides.items() if side != winner for player in players}
            assert paid == (losers if winner and step.state.options.game_stake else set())


def a_hand_is_won_by_the_side_that_made_most_in_it(match: Match) -> None:
    wins = Counter[str]()
    for n, (read, step) in enumerate(zip(match.effective, steps(match), strict=True), 1):
        if isinstance(read, Hand | EndHand):
            made = dict.fromkeys(match.before(n).state.sides, 0)
            for line in step.lines:
                if isinstance(line, Score):
                    made[line.side] += line.points
            best = [side for side in made if made[side] == max(made.values())]
            wins.update(best if len(best) == 1 else [])
    assert unequal(match.ledger.wins) == unequal(wins)


def the_open_hand_adds_up(match: Match) -> None:
    """Each meld's value is that of its cards; numbers are never used again."""
    hand = match.state.hand
    if hand is None:
        return
    for side, melds in hand.melds.items():
        assert list(melds) == sorted(melds) or set(melds) <= set(range(1, hand.laid[side] + 1))
        for meld in melds.values():
            assert meld.size >= 3
            assert msgspec.structs.replace(meld, cards=()).size == meld.size


TestEveryMatch = properties(
    MATCHES,
    points_are_the_sums_of_their_lines,
    only_what_ends_a_hand_moves_a_score_and_only_the_end_of_the_match_moves_money,
    a_match_is_over_once_one_side_alone_is_highest_at_the_target,
    each_loser_pays_for_the_game_and_for_the_difference,
    a_match_that_the_table_ended_has_no_winner_and_moved_no_money_unless_points_count,
    a_hand_is_won_by_the_side_that_made_most_in_it,
    the_open_hand_adds_up,
)


@settings(max_examples=60)
@given(logs(most=6, corrected=False))
def test_the_order_of_sides_and_of_players_in_a_hand_is_no_part_of_it(match: Match) -> None:
    for n, entry in enumerate(match.effective, 1):
        if isinstance(entry, Hand):
            turned: Any = Hand(dict(reversed(entry.sides.items())), entry.out, dict(reversed(entry.left.items())))
            before = match.before(n).state
            one, other = SAMBA.rules.apply(before, entry), SAMBA.rules.apply(before, turned)
            assert one[0] == other[0]
            assert {(w.side, w.why, w.points) for w in one[1] if isinstance(w, Score)} == {
                (w.side, w.why, w.points) for w in other[1] if isinstance(w, Score)
            }


def test_all_kinds_of_entries_are_met() -> None:
    """Enough is drawn: melds of every kind, both ways to log, and both ways to end."""
    met = Counter[str]()

    @settings(max_examples=320)
    @given(logs(least=8))
    def look(match: Match) -> None:
        for entry in match.effective:
            if isinstance(entry, Meld):
                met.update(key for key in ("new", "add", "merge", "red_threes") if getattr(entry, key))
                met[str(entry.took)] += 1
            elif isinstance(entry, Hand):
                met["hand"] += 1
                met["out" if entry.out else "stock"] += 1
            elif entry is not None:
                met[type(entry).__name__] += 1
        met["winner"] += match.state.winner is not None

    look()
    for what in ("new", "add", "merge", "red_threes", "pile", "top", "hand", "out", "stock", "EndHand", "winner",
                 "ChangeOptions", "ChangeSeats", "EndMatch", "Charge", "AddPoints", "ChangeTurn"):  # fmt: skip
        assert met[what] > 2, (what, met)
