"""What holds in every Samba match, whatever was melded."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from hypothesis import given, settings

from scorekeeper.core.ledger import Pay, Score
from scorekeeper.core.match import Match
from scorekeeper.core.results import result_of
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.entries import EndHand, Hand, Meld
from tests.properties import properties, steps

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
        if step.lines:
            assert isinstance(read, Hand | EndHand)
        if any(isinstance(line, Pay) for line in step.lines):
            assert step.state.winner
            assert not match.before(n).state.winner


def a_match_is_over_once_one_side_alone_is_highest_at_the_target(match: Match) -> None:
    state = match.state
    last = next((entry for entry in reversed(match.effective) if isinstance(entry, Hand | EndHand | Meld)), None)
    if isinstance(last, Hand | EndHand):
        seated = [state.points[side] for side in state.sides]
        over = max(seated) >= state.options.target and seated.count(max(seated)) == 1
        gone = set(state.points) - set(state.sides)
        assert gone or (state.winner is not None) == over
    if state.winner:
        assert state.points[state.winner] == max(state.points[side] for side in state.sides)


def a_match_that_the_table_ended_has_no_winner_and_moved_no_money(match: Match) -> None:
    if match.state.ended:
        shown = result_of(match)
        assert (shown["finished"], shown["winner"], shown["settlement"]) == (True, None, [])
        assert not any(shown["money"].values())


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
    a_match_that_the_table_ended_has_no_winner_and_moved_no_money,
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
                 "ChangeOptions", "ChangeSeats", "EndMatch"):  # fmt: skip
        assert met[what] > 2, (what, met)
