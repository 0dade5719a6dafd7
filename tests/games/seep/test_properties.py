"""What holds in every Seep match, whatever was counted, captured or played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.entries import AddPoints, ChangeOptions, ChangeTurn, Charge, EndMatch, Void
from scorekeeper.core.ledger import Pay, Score
from scorekeeper.core.match import Match, begin
from scorekeeper.core.results import result_of
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.entries import Capture, Count, Deal, EndDeal, Play
from tests.properties import properties, steps, stuck_problem
from tests.support import unequal

from .model import SCALES, VALUE, dealer_after
from .simulator import recorded
from .strategies import MATCHES, as_table, headers, legal, logs

FOUR = ("North", "West", "South", "East")
TWO = ("Amrit", "Balbir")


def closed(match: Match) -> Any:
    """Each deal that is over: the state before its last entry, that entry as it reads, and the step after it."""
    before = begin(match.header)
    for read, step in zip(match.effective, steps(match), strict=True):
        if step.state.deals > before.state.deals:
            yield before.state, read, step
        before = step


def all_card_points_are_given_out_once(match: Match) -> None:
    for before, _, step in closed(match):
        total = sum(SCALES[before.options.values].values())
        made = Counter(dict.fromkeys(("cards", "satthi"), 0))
        for line in step.lines:
            if isinstance(line, Score):
                made[line.why] += line.points
        assert made["cards"] in (total, 0)
        assert (made["cards"] == 0) == any(line.why == "satthi" for line in step.lines)


def every_scoring_card_is_given_out_once(match: Match) -> None:
    """What the lines say they count, where the cards are known."""
    for before, _, step in closed(match):
        named = [card for line in step.lines if line.why == "cards" for card in line.numbers.get("cards", ())]
        assert not named or sorted(named) == sorted(SCALES[before.options.values])


def no_card_is_captured_twice(match: Match) -> None:
    for step in steps(match):
        if step.state.deal:
            cards = [card for taken in step.state.deal.captured.values() for card in taken]
            assert len(cards) == len(set(cards))


def points_are_added_up_and_the_lead_is_the_difference(match: Match) -> None:
    points = dict.fromkeys(match.state.sides, 0)
    for step in steps(match):
        for line in step.lines:
            if isinstance(line, Score):
                points[line.side] += line.points
        if any(line.why == "baazi" for line in step.lines):
            points = dict.fromkeys(points, 0)
        (one, had), (other, has) = points.items()
        side = None if had == has else one if had > has else other
        said = SEEP.rules.summary(step.state)
        assert said.points == points
        assert said.state["lead"] == {"side": side, "by": abs(had - has)}


def a_baazi_is_won_where_the_lead_or_the_minimum_says_so(match: Match) -> None:
    for before, _, step in closed(match):
        made = Counter(dict.fromkeys(before.sides, 0))
        for line in step.lines:
            if isinstance(line, Score):
                made[line.side] += line.points
        short = [side for side in before.sides if made[side] < before.options.minimum]
        total = {side: before.points[side] + made[side] for side in before.sides}
        best, worst = max(total, key=lambda side: total[side]), min(total.values())
        winner = None
        if len(short) == 1:
            (winner,) = before.sides.keys() - set(short)
        elif total[best] - worst >= before.options.lead:
            winner = best
        assert [x.side for x in step.lines if isinstance(x, Score) and x.why == "baazi"] == [winner] * bool(winner)
        won = {side: step.state.baazis[side] - before.baazis[side] for side in before.sides}
        assert won == {side: int(side == winner) for side in before.sides}


def the_next_dealer_is_reckoned_a_second_time(match: Match) -> None:
    for before, _, step in closed(match):
        won = next((line.side for line in step.lines if isinstance(line, Score) and line.why == "baazi"), None)
        points = step.state.points
        ahead = won or (max(points, key=lambda side: points[side]) if len(set(points.values())) > 1 else None)
        player = before.sides[ahead][0] if ahead else None
        rule = before.options.next_dealer
        assert step.state.dealer == dealer_after(before.seats.seated, before.dealer, player, won is not None, rule)
        assert step.state.deal is None


def the_dealer_changes_only_with_a_deal(match: Match) -> None:
    before = begin(match.header)
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, ChangeTurn):
            assert step.state.dealer == read.player
        elif read is not None and step.state.deals == before.state.deals:
            assert step.state.dealer == before.state.dealer
            assert step.lines == () or isinstance(read, Charge | AddPoints)
        before = step


def baazi_stakes_add_up_to_nothing_and_go_to_who_plays_next(match: Match) -> None:
    for before, _, step in closed(match):
        pays = [line for line in step.lines if isinstance(line, Pay)]
        won = next((line.side for line in step.lines if isinstance(line, Score) and line.why == "baazi"), None)
        stake = before.options.baazi_stake
        assert len(pays) == (len(before.seats) // 2 if won and stake else 0)
        seated = before.seats.seated
        for pay in pays:
            assert (pay.amount, pay.why) == (stake, "baazi")
            assert pay.payer not in before.sides[won]
            assert pay.payee == seated[(seated.index(pay.payer) + 1) % len(seated)]
        assert sum(step.ledger.money.values()) == 0


def who_won_and_whether_it_is_over(match: Match) -> None:
    for step in steps(match):
        (one, had), (other, has) = step.state.baazis.items()
        over = had + has == (step.state.options.baazis or -1) or step.state.ended
        assert SEEP.rules.finished(step.state) == over
        winner = one if had > has else other if has > had else None
        assert SEEP.rules.summary(step.state).winner == (winner if over else None)


def what_a_table_changes_holds_from_the_next_deal_on_and_moves_nothing(match: Match) -> None:
    before, options = begin(match.header), match.header.options
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, ChangeOptions):
            options = msgspec.structs.replace(options, **read.options)
        if isinstance(read, ChangeOptions | EndMatch):
            assert step.lines == ()
            assert (step.ledger.money, step.state.points, step.state.baazis, step.state.dealer) == (
                before.ledger.money, before.state.points, before.state.baazis, before.state.dealer
            )  # fmt: skip
        assert step.state.options == options
        assert step.state.ended == (before.state.ended or isinstance(read, EndMatch))
        before = step


def a_deal_is_won_by_who_made_more_in_it(match: Match) -> None:
    wins: Counter[str] = Counter()
    for before, _, step in closed(match):
        one, other = before.sides
        made = {
            side: sum(x.points for x in step.lines if isinstance(x, Score) and x.side == side) for side in (one, other)
        }
        wins[one] += made[one] > made[other]
        wins[other] += made[other] > made[one]
    assert unequal(match.ledger.wins) == unequal(wins)


def points_of_the_table_count_and_win_nothing_by_themselves(match: Match) -> None:
    before = begin(match.header)
    for read, step in zip(match.effective, steps(match), strict=True):
        if isinstance(read, AddPoints):
            given = step.state.points[read.side] - before.state.points[read.side]
            assert (given, step.state.baazis) == (read.points, before.state.baazis)
            assert [(x.side, x.points, x.why) for x in step.lines if isinstance(x, Score)] == [
                (read.side, read.points, "points")
            ]
        before = step


def sweeps_count_what_they_are_worth(match: Match) -> None:
    """Of a count: each sweep that is worth anything has a line."""
    for before, read, step in closed(match):
        if isinstance(read, Count):
            worths = []
            for sweep in read.sweeps:
                rate = {"first": before.options.first_sweep, "last": before.options.last_sweep}
                worth = rate.get(sweep.when or "", before.options.sweep)
                side = next(side for side, players in before.sides.items() if sweep.player in players)
                worths.append((side, VALUE[sweep.card] if worth == "card" else worth))
            lines = [(x.side, x.points) for x in step.lines if isinstance(x, Score) and x.why == "sweep"]
            assert sorted(lines) == sorted(item for item in worths if item[1])


TestEveryMatch = properties(
    MATCHES,
    all_card_points_are_given_out_once,
    every_scoring_card_is_given_out_once,
    no_card_is_captured_twice,
    points_are_added_up_and_the_lead_is_the_difference,
    a_baazi_is_won_where_the_lead_or_the_minimum_says_so,
    the_next_dealer_is_reckoned_a_second_time,
    the_dealer_changes_only_with_a_deal,
    baazi_stakes_add_up_to_nothing_and_go_to_who_plays_next,
    who_won_and_whether_it_is_over,
    what_a_table_changes_holds_from_the_next_deal_on_and_moves_nothing,
    a_deal_is_won_by_who_made_more_in_it,
    points_of_the_table_count_and_win_nothing_by_themselves,
    sweeps_count_what_they_are_worth,
)


@settings(max_examples=60)
@given(st.data(), headers())
def test_all_three_ways_come_in_random_matches(data: st.DataObject, header: Any) -> None:
    match = Match.begin(header)
    for _ in range(25):
        match = match.after(data.draw(legal(match.state)))
    for step in steps(match):
        deal = step.state.deal
        if deal and deal.by_plays:
            table = as_table(step.state)
            assert table.turn == step.state.turn
            lying = [card for house in deal.houses for card in house.cards]
            cards = [*deal.loose, *lying, *[card for taken in deal.captured.values() for card in taken]]
            assert len(cards) == len(set(cards)) == deal.played + 4


def test_the_strategy_reaches_every_kind() -> None:
    seen: Counter[type] = Counter()

    @settings(max_examples=60)
    @given(logs(most=14, corrected=False, least=14))
    def collect(match: Match) -> None:
        seen.update(type(entry) for entry in match.entries)

    collect()
    assert {Capture, Count, Deal, EndDeal, Play, ChangeOptions, EndMatch} <= set(seen)


# -- undo is identity at every play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR, TWO], ids=["four", "two"])
@pytest.mark.parametrize("variant", ["hundred", "rawalpindi"])
@pytest.mark.parametrize("seed", range(3))
def test_undo_is_identity_at_every_play(seed: int, variant: str, players: tuple[str, ...]) -> None:
    header, entries, _ = recorded(seed, players, variant)
    match = Match.begin(header)
    for entry in entries:
        before, was = result_of(match), match.now
        match = match.after(entry)
        undone = match.after(Void(len(match.items)))
        assert undone.now.state == was.state
        assert undone.now.ledger == was.ledger
        assert result_of(undone) == before
        again = undone.after(entry)
        assert again.now == match.now
    assert match.state.deals == 1


@pytest.mark.parametrize("players", [FOUR, TWO], ids=["four", "two"])
def test_a_whole_deal_is_undone_play_by_play_to_its_beginning(players: tuple[str, ...]) -> None:
    header, entries, _ = recorded(7, players)
    match = Match.of(header, entries)
    states = [begin(match.header).state, *(step.state for step in steps(match))]
    for number in range(len(entries), 0, -1):
        match = match.after(Void(number))
        assert match.state == states[number - 1]
    assert match.now == begin(match.header)


@pytest.mark.parametrize("seed", range(4))
def test_a_play_struck_out_from_the_middle_is_refused_by_the_turn_after_it(seed: int) -> None:
    header, entries, _ = recorded(seed)
    match = Match.of(header, entries)
    at = next(n for n, entry in enumerate(entries, 1) if isinstance(entry, Play))
    for number in (at, at + 10, at + 30):
        stuck_problem(match, Void(number), number + 1)


def test_a_count_closes_a_deal_over_whatever_was_played_of_it() -> None:
    header, entries, _ = recorded(3)
    for upto in range(1, len(entries)):
        match = Match.of(header, [*entries[:upto], Count(points={"North & South": 40})])
        assert match.state.points == {"North & South": 40, "West & East": 60}
        assert match.state.deal is None
