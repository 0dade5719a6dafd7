"""What holds in every match of every game, and random matches to hold it against.

A game says in its ``strategies.py`` how its matches start and what may come in them, and in its ``test_properties.py``
that all of this holds::

    MATCHES = Matches(headers(), legal)
    logs = MATCHES.logs

    TestEveryMatch = properties(MATCHES)

and after ``MATCHES`` what holds in that game besides.
What its headers and entries never have (money, pots, leaving, joining) is then simply not met.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from scorekeeper.core import match as match_module
from scorekeeper.core import rearrange
from scorekeeper.core.entries import (
    AddPoints,
    Amend,
    ChangeTurn,
    Charge,
    Correction,
    Entry,
    Join,
    Leave,
    Note,
    TableEntry,
    Void,
)
from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.game import Game, is_hand
from scorekeeper.core.ledger import POT, Pay, Score, gains
from scorekeeper.core.match import Fold, Header, Item, Match, NewEntry, Step, advance, begin, chart_series
from scorekeeper.core.problems import Refused
from scorekeeper.core.ranking import turning_point
from scorekeeper.core.reading import dumps, loads, parse, plain
from scorekeeper.core.rearrange import NoLongerFits
from scorekeeper.core.results import result, result_of
from scorekeeper.core.scorecard import scored_hands
from scorekeeper.core.seats import Seats
from scorekeeper.core.trend import Trend
from scorekeeper.games import by_slug
from tests.depth import examples
from tests.support import cleared, fewest_payments, unequal

# -- random matches --------------------------------------------------------------------------------------------------

NOTES = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20).map(Note)


def comings_and_goings(seats: Seats, names: Iterable[str], most: int) -> list[st.SearchStrategy[Entry]]:
    """Draw who leaves while somebody stays, or joins, one of ``names``, while fewer than ``most`` sit."""
    away = [name for name in names if name not in seats]
    kinds: list[st.SearchStrategy[Entry]] = []
    if len(seats.seated) > 1:
        kinds.append(st.sampled_from(seats.seated).map(Leave))
    if away and len(seats.seated) < most:
        kinds.append(st.builds(Join, st.sampled_from(away), st.sampled_from(seats.seated)))
    return kinds


BESIDE = ("Zed", "Yan", "Rene\u0301")  #: who pays and is paid without ever sitting at the table


def charge(people: Sequence[str], payers: int, payees: int, amount: int) -> Charge:
    """Let the first of ``people`` pay the next ones."""
    return Charge(tuple(people[:payers]), tuple(people[payers : payers + payees]), amount, "a fine")


def beyond_the_rules(game: Game, state: Any) -> list[st.SearchStrategy[Entry]]:
    """Draw what the house logs that no rule knows: charges at any time; points, and who is next, between hands."""
    rules = game.rules
    if rules.finished(state):
        return []
    people = st.permutations((*state.seats.everyone, *BESIDE))
    kinds: list[st.SearchStrategy[Entry]] = [
        st.builds(charge, people, st.integers(1, 2), st.integers(1, 2), st.integers(1, 50))
    ]
    if rules.between_hands(state):
        if AddPoints in rules.takes:
            points = st.integers(-300, 300).filter(bool)
            kinds.append(st.builds(AddPoints, st.sampled_from([*rules.sides(state)]), points, st.just("from paper")))
        if ChangeTurn in rules.takes:
            may = [player for player in state.seats.seated if not rules.check_turn(state, player)]
            kinds += [st.sampled_from(may).map(ChangeTurn)] if may else []
    return kinds


@dataclass(frozen=True)
class Matches:
    """Random matches of a game."""

    headers: st.SearchStrategy[Header]
    own: Callable[[Any], st.SearchStrategy[Entry]]  #: any entry but a correction that may come in a state
    most: int = 10  #: entries in a match, if a test does not say
    corrected: int = 3  #: one entry in so many corrects another

    def legal(self, state: Any) -> st.SearchStrategy[Entry]:
        """Return any entry but a correction that may come in a state; now and then one that no rule of it knows."""
        game = next((game for game in by_slug.values() if game.rules.state is type(state)), None)
        beyond = beyond_the_rules(game, state) if game else []
        if not beyond:
            return self.own(state)
        return st.integers(0, 5).flatmap(lambda n: self.own(state) if n else st.one_of(beyond))

    def logs(self, most: int | None = None, corrected: bool = True, least: int = 0) -> st.SearchStrategy[Match]:
        """Return matches of up to ``most`` entries, all of them legal when they were made."""
        return _logs(self, self.most if most is None else most, corrected, least)


@st.composite
def _logs(draw: st.DrawFn, matches: Matches, most: int, corrected: bool, least: int) -> Match:
    match = Match.begin(draw(matches.headers))
    for _ in range(draw(st.integers(least, most))):
        entry: Entry | None = None
        if corrected and match.items and draw(st.integers(1, matches.corrected)) == 1:
            entry = draw(_corrections(matches, match))
        if entry is None:
            entry = draw(matches.legal(match.state))
        match = match.after(entry)
    return match


@st.composite
def _corrections(draw: st.DrawFn, matches: Matches, match: Match) -> Entry | None:
    """A void or an amend that holds, ``None`` where the one drawn does not."""
    at = draw(st.integers(1, len(match.items)))
    entry = Void(at) if draw(st.booleans()) else Amend(at, draw(matches.legal(match.before(at).state)))
    return entry if tried(match, entry) else None


# -- what holds in them ----------------------------------------------------------------------------------------------


def accounts(step: Step) -> dict[str, int]:
    """Return all players' money, and the content of each pot."""
    return step.ledger.money | {POT + pot: step.ledger.in_pot(pot) for pot in step.ledger.pots}


@lru_cache(maxsize=1)
def steps(match: Match) -> tuple[Step, ...]:
    """Return the step after each entry, folded again from the beginning."""
    made, step = list[Step](), begin(match.header)
    for entry in match.effective:
        then = Step(step.state, step.ledger) if entry is None else advance(match.game, step, entry)
        assert isinstance(then, Step)
        step = then
        made.append(step)
    return tuple(made)


def tried(match: Match, *entries: Entry | NewEntry) -> Match | None:
    """Return the match with ``entries``, or ``None`` where one of them is refused."""
    try:
        return match.after(*entries)
    except Refused:
        return None


def folded(match: Match, entries: list[Entry]) -> Match | int:
    """Return a match with the same header and other entries, or the number of the first that does not hold."""
    try:
        return Match.of(match.header, entries)
    except Refused as refused:
        return refused.entry


def counted(match: Match) -> list[Item]:
    """Return the items that count."""
    return [item for item in match.items if item.effective is not None]


def counting(match: Match) -> list[Entry]:
    """Return the entries that count, as they count."""
    return [entry for entry in match.effective if entry is not None]


def stuck_problem(match: Match, correction: Entry, entry: int) -> None:
    """The correction is refused, and names the first entry that no longer holds."""
    with pytest.raises(Refused) as caught:
        match.after(correction)
    (problem,) = caught.value.problems
    assert (problem.code, problem.values["entry"]) == ("no-longer-holds", entry)


def same(one: Match, other: Match) -> None:
    """Two matches say the same, item by item and in all that came of them; how much work they were may differ."""
    assert one.header == other.header
    assert [*map(astuple, one.items)] == [*map(astuple, other.items)]
    assert (one.now, one.trend, one.snapshots) == (other.now, other.trend, other.snapshots)


@contextmanager
def snapshots_every(entries: int) -> Iterator[None]:
    """Matches keep snapshots that often, so that short ones have several of them too."""
    with patch.object(match_module, "EVERY", entries):
        yield


def money_and_pots_add_up_to_nothing_after_every_entry(match: Match) -> None:
    assert sum(accounts(begin(match.header)).values()) == 0
    assert [sum(accounts(step).values()) for step in steps(match)] == [0] * len(match.entries)


def what_is_owed_with_standing_pots_given_back_adds_up_to_nothing(match: Match) -> None:
    assert [sum(step.ledger.owed().values()) for step in steps(match)] == [0] * len(match.entries)


def each_entrys_lines_are_what_it_moved(match: Match) -> None:
    before = accounts(begin(match.header))
    for step in steps(match):
        after = accounts(step)
        moved = {name: after.get(name, 0) - before.get(name, 0) for name in before | after}
        assert unequal(moved) == unequal(gains(step.lines))
        for line in step.lines:
            assert isinstance(line, Score) or (line.amount > 0 and line.payer != line.payee)
        before = after


def money_and_pots_are_what_the_lines_that_count_come_to(match: Match) -> None:
    total = dict.fromkeys(accounts(match.now), 0)
    for step in steps(match):
        for name, amount in gains(step.lines).items():
            total[name] += amount
    assert total == accounts(match.now)


def the_scorecard_runs_through_the_standings_of_the_fold(match: Match) -> None:
    rules = match.game.rules
    assert [item.lines for item in match.items if item.effective] == [
        step.lines for item, step in zip(match.items, steps(match), strict=True) if item.effective
    ]
    hands = list(scored_hands(match.items, rules.points_restart))
    assert [hand.entry for hand in hands if hand.number] == [item.seq for item in match.items if item.number]
    for hand in hands:
        step = match.before(hand.entry + 1)
        money = {name: cell.total for name, cell in hand.money.items()}
        assert unequal(money) == unequal(accounts(step))
        points = rules.summary(step.state).points or {}
        made = {side: 0 if hand.restarts else cell.total for side, cell in hand.points.items()}
        assert unequal(made) == unequal(points)


def hands_are_numbered_as_they_come_and_each_item_has_its_own_lines(match: Match) -> None:
    before, hands = begin(match.header), 0
    for item, step in zip(match.items, steps(match), strict=True):
        ended = step.state.hands > before.state.hands
        hand = item.effective is not None and is_hand(match.game, item.effective, ended)
        hands += hand
        assert (item.number, item.lines) == (hands if hand else None, step.lines)
        before = step
    assert match.hands == hands


def the_trend_is_that_of_a_fold_from_the_beginning(match: Match) -> None:
    trend = Trend()
    for item, step in zip(match.items, steps(match), strict=True):
        if item.number is not None:
            trend = trend.add(lambda step=step: chart_series(match.game, step))  # type: ignore[misc]
    assert match.trend == trend


def the_winner_leads_from_the_turning_point_on_and_not_before_it(match: Match) -> None:
    hands = [(item.number, step) for item, step in zip(match.items, steps(match), strict=True) if item.number]
    figures = [(number, chart_series(match.game, step)) for number, step in hands]

    def alone(at: Mapping[str, int], name: str) -> bool:
        return at.get(name, 0) == max(at.values()) and [*at.values()].count(at.get(name, 0)) == 1 and name in at

    now = match.chart_series()
    for name in now:
        found = turning_point(match.trend, now, name)
        kept = [(number, at) for number, at in figures if number % match.trend.stride == 0]
        led = [alone(at, name) for _number, at in kept]
        if not alone(now, name) or not led or not led[-1]:
            assert found is None
        else:
            since = next(n for n in range(len(led)) if all(led[n:]))
            assert found == kept[since][0]
            assert since == 0 or not led[since - 1]


def once_a_match_is_over_its_pots_are_empty(match: Match) -> None:
    before = begin(match.header)
    for step in steps(match):
        back = [line for line in step.lines if line.why == "returned"]
        assert not back or (match.game.rules.finished(step.state) and not match.game.rules.finished(before.state))
        assert not match.game.rules.finished(step.state) or not any(map(step.ledger.in_pot, step.ledger.pots))
        if back:  # everybody is left with what they were owed
            rest = gains([line for line in step.lines if line not in back])
            owed = {name: before.ledger.owed().get(name, 0) + rest.get(name, 0) for name in step.ledger.money}
            into = gains([line for line in step.lines if isinstance(line, Pay) and line.payee.startswith(POT)])
            owed = {name: amount - into.get(name, 0) for name, amount in owed.items()}
            pots = [line for line in step.lines if isinstance(line, Pay) and line.payer.startswith(POT)]
            if len(pots) == len(back):  # no pot was won with the same entry
                assert step.ledger.money == owed
        before = step


def a_hand_is_won_by_one_side_or_by_nobody(match: Match) -> None:
    before = begin(match.header)
    for item, step in zip(match.items, steps(match), strict=True):
        won = {side: n - before.ledger.wins.get(side, 0) for side, n in step.ledger.wins.items()}
        assert sum(won.values()) <= (item.number is not None)
        assert set(won.values()) <= {0, 1}
        before = step
    shown = result_of(match)["wins"]
    assert unequal(shown) == (unequal(match.ledger.wins) if match.game.rules.hands_are_won else {})


def folding_at_once_equals_folding_one_by_one(match: Match) -> None:
    same(Match.of(match.header, match.entries), match)


def entries_that_were_accepted_before_are_folded_alike_without_a_check(match: Match) -> None:
    replaced, again = [item.replaced for item in match.items], [item.again for item in match.items]
    same(Match.load(match.header, match.entries, replaced, again), match)


def the_step_before_each_entry_is_that_of_a_fold_from_the_beginning(match: Match) -> None:
    before = [begin(match.header), *steps(match)]
    for often in (match_module.EVERY, 1, 3):
        with snapshots_every(often):
            short = Match.of(match.header, match.entries)
            for seq, step in enumerate(before, 1):
                found = short.before(seq)
                assert (found.state, found.ledger) == (step.state, step.ledger)


def a_match_at_any_length_is_that_of_so_many_entries(match: Match) -> None:
    # What a correction replaced is not known of one that was itself corrected later: it has lines of its own.
    corrected = {entry.entry for entry in match.entries if isinstance(entry, Correction)}
    with snapshots_every(2):
        whole = Match.of(match.header, match.entries)
        for length in range(len(match.items) + 1):
            there, expected = whole.at(length), Match.of(match.header, match.entries[:length])
            for item, other in zip(there.items, expected.items, strict=True):
                known = other if other.seq not in corrected else replace(other, replaced=item.replaced)
                assert astuple(item) == astuple(known)
            assert (there.now, there.trend, there.snapshots) == (expected.now, expected.trend, expected.snapshots)


def a_state_can_be_kept_elsewhere_and_taken_up_again(match: Match) -> None:
    for step in steps(match):
        assert loads(dumps(step.state), type(step.state)) == step.state


def a_file_written_and_read_back_is_equal(match: Match) -> None:
    text = json.dumps(write_match(match.header, match.entries), ensure_ascii=False)
    back = read_match(by_slug, parse(text.encode()))
    assert back.header == match.header
    assert back.entries == match.entries
    same(back, match)
    assert json.dumps(write_match(back.header, back.entries), ensure_ascii=False) == text
    assert json.dumps(result_of(back)) == json.dumps(result_of(match)), "equal matches print equal text"


def the_settlement_clears_all_that_is_owed_and_no_smaller_one_exists(match: Match) -> None:
    now = result_of(match)
    assert unequal(now["money"]) == unequal(match.ledger.money)
    assert cleared(now["settlement"]) == unequal(match.ledger.owed())
    # the latest step at which few enough owe or are owed to try every other settlement
    step = next(s for s in (*steps(match)[::-1], begin(match.header)) if len(unequal(s.ledger.owed())) <= 7)
    settlement = result(match.header, step, ())["settlement"]
    assert len(settlement) == fewest_payments(step.ledger.owed())


HOLDS = (
    money_and_pots_add_up_to_nothing_after_every_entry,
    what_is_owed_with_standing_pots_given_back_adds_up_to_nothing,
    each_entrys_lines_are_what_it_moved,
    money_and_pots_are_what_the_lines_that_count_come_to,
    the_scorecard_runs_through_the_standings_of_the_fold,
    hands_are_numbered_as_they_come_and_each_item_has_its_own_lines,
    the_trend_is_that_of_a_fold_from_the_beginning,
    the_winner_leads_from_the_turning_point_on_and_not_before_it,
    once_a_match_is_over_its_pots_are_empty,
    a_hand_is_won_by_one_side_or_by_nobody,
    folding_at_once_equals_folding_one_by_one,
    entries_that_were_accepted_before_are_folded_alike_without_a_check,
    the_step_before_each_entry_is_that_of_a_fold_from_the_beginning,
    a_match_at_any_length_is_that_of_so_many_entries,
    a_state_can_be_kept_elsewhere_and_taken_up_again,
    a_file_written_and_read_back_is_equal,
    the_settlement_clears_all_that_is_owed_and_no_smaller_one_exists,
)


# -- what is tried on them: each leaves the match as it is, for the next ----------------------------------------------


class Tried(NamedTuple):
    """A match, and how more is drawn for it."""

    match: Match
    draw: Callable[[st.SearchStrategy[Any]], Any]
    legal: Callable[[Any], st.SearchStrategy[Entry]]

    def entry(self, state: Any) -> Entry:
        """Return any that may come in ``state``, but a correction."""
        made: Entry = self.draw(self.legal(state))
        return made

    def number(self, least: int, most: int) -> int:
        """Return one of those."""
        return int(self.draw(st.integers(least, most)))

    def correction(self) -> Entry:
        """Return a correction of any entry, which need not hold."""
        at = self.number(1, len(self.match.items))
        if self.draw(st.booleans()):
            return Void(at)
        return Amend(at, self.entry(self.match.before(at).state))


def check_and_apply_change_nothing_that_they_are_given(tried: Tried) -> None:
    match, state = tried.match, tried.match.state
    entry = tried.entry(state)
    was = copy.deepcopy((plain(entry), state, match.ledger))
    if not isinstance(entry, Note | TableEntry | Charge):  # the house checks and applies those
        assert match.game.rules.check(state, entry) == []
        assert match.game.rules.apply(state, entry) == match.game.rules.apply(state, entry)
    match.after(entry)
    assert (plain(entry), state, match.ledger) == was


def recording_an_entry_or_refusing_one_leaves_the_match_as_it_is(tried_: Tried) -> None:
    match = tried_.match
    kept = match.items, match.snapshots
    was = copy.deepcopy(([*map(astuple, match.items)], match.now, match.trend, match.snapshots))
    match.after(tried_.entry(match.state))
    tried(match, Void(1))
    if match.items:
        tried(match, tried_.correction())
    for wrong in (Void(len(match.items) + 1), Void(0)):
        with pytest.raises(Refused) as caught:
            match.after(wrong)
        assert caught.value.entry == len(match.items) + 1
    assert kept == (match.items, match.snapshots)
    assert was == ([*map(astuple, match.items)], match.now, match.trend, match.snapshots)


def entries_recorded_together_are_as_if_recorded_one_by_one(tried_: Tried) -> None:
    match = tried_.match
    one = tried_.entry(match.state)
    with_one = match.after(one)
    other = Void(len(with_one.items)) if tried_.draw(st.booleans()) else tried_.entry(with_one.state)
    whole = with_one.after(other)
    same(match.after(one, other), whole)
    length = tried_.number(0, len(match.items))
    same(Match.of(match.header, match.entries[:length]).after(*match.entries[length:], one, other), whole)


def items_that_stay_the_same_are_shared_with_the_match_before_a_correction(tried_: Tried) -> None:
    match = tried_.match
    if not match.items:
        return
    corrected = tried(match, tried_.correction())
    if corrected is not None:
        for item, was in zip(corrected.items, match.items, strict=False):
            assert item is was or astuple(item) != astuple(was)


def a_refused_entry_leaves_what_is_being_built_as_it_was(tried_: Tried) -> None:
    match = tried_.match
    with snapshots_every(3):
        match = Match.of(match.header, match.entries)
        fold = Fold(match)
        corrections = [tried_._replace(match=match).correction() for _ in match.items[:2]]
        refused = [entry for entry in corrections if tried(match, entry) is None]
        assert all(fold.add(entry) for entry in refused)
        same(fold.match(), match)
        more = tried_.entry(match.state)
        assert fold.add(more) == []
        same(fold.match(), match.after(more))


def a_void_of_the_last_entry_equals_never_having_made_it(tried: Tried) -> None:
    match = tried.match
    undone = match.after(tried.entry(match.state)).after(Void(len(match.items) + 1))
    assert result_of(undone) == result_of(match)


def putting_an_entry_in_equals_a_log_that_had_it_in_its_place(tried: Tried) -> None:
    match = tried.match
    items = counted(match)
    at = tried.number(0, len(items))
    seq = items[at].seq if at < len(items) else len(match.items) + 1
    entry = tried.entry(match.before(seq).state)
    try:
        made = rearrange.put_in(match, seq, entry, {})
    except NoLongerFits:
        return
    with_it = match.after(*made)
    expected = folded(match, counting(with_it))
    assert isinstance(expected, Match)
    assert {**result_of(with_it), "hands": []} == {**result_of(expected), "hands": []}
    assert counting(with_it)[at] == entry
    assert len(counting(with_it)) == len(items) + 1


def taking_an_entry_out_and_putting_it_in_again_changes_nothing(tried: Tried) -> None:
    match = tried.match
    items = counted(match)
    if not items:
        return
    taken = items[tried.number(0, len(items) - 1)]
    assert taken.effective is not None
    try:
        without = match.after(*rearrange.correct(match, Void(taken.seq), {}))
    except NoLongerFits:
        return
    assert len(counting(without)) == len(items) - 1
    back = without.after(*rearrange.put_in(without, taken.seq, taken.effective, {}))
    assert {**result_of(back), "hands": []} == {**result_of(match), "hands": []}
    assert counting(back) == counting(match)


TRIED = (
    check_and_apply_change_nothing_that_they_are_given,
    recording_an_entry_or_refusing_one_leaves_the_match_as_it_is,
    entries_recorded_together_are_as_if_recorded_one_by_one,
    items_that_stay_the_same_are_shared_with_the_match_before_a_correction,
    a_refused_entry_leaves_what_is_being_built_as_it_was,
    a_void_of_the_last_entry_equals_never_having_made_it,
    putting_an_entry_in_equals_a_log_that_had_it_in_its_place,
    taking_an_entry_out_and_putting_it_in_again_changes_nothing,
)


# -- what is tried on matches without corrections ----------------------------------------------------------------------


def a_void_equals_a_log_without_the_entry(tried: Tried) -> None:
    match, at = tried.match, tried.number(1, len(tried.match.items))
    without = folded(match, [*match.entries[: at - 1], *match.entries[at:]])
    if isinstance(without, int):
        stuck_problem(match, Void(at), without + 1)
    else:
        assert {**result_of(match.after(Void(at))), "hands": []} == {**result_of(without), "hands": []}


def an_amend_equals_a_log_written_right_the_first_time(tried: Tried) -> None:
    match, at = tried.match, tried.number(1, len(tried.match.items))
    right = tried.entry(match.before(at).state)
    made = folded(match, [*match.entries[: at - 1], right, *match.entries[at:]])
    if isinstance(made, int):
        stuck_problem(match, Amend(at, right), made)
    else:
        amended = match.after(Amend(at, right))
        assert result_of(amended) == result_of(made)
        assert [step.state for step in steps(amended)[:-1]] == [step.state for step in steps(made)]


CORRECTED = (a_void_equals_a_log_without_the_entry, an_amend_equals_a_log_written_right_the_first_time)


# -- the tests ---------------------------------------------------------------------------------------------------------


def properties(matches: Matches, *facts: Callable[[Match], None]) -> type:
    """Return the tests of what holds in every match, as a class that a test module calls ``Test...``.

    ``facts``: what holds in every match of this game beside what holds in all. Everything is held against each match
    that is drawn, as to draw it takes longest by far. Each call makes the tests again: Hypothesis does not let classes
    share one.
    """
    logs, legal = matches.logs, matches.legal

    class Properties:
        @settings(max_examples=examples(100))
        @given(st.data(), logs())
        def test_what_holds_in_every_match(self, data: st.DataObject, match: Match) -> None:
            for holds in (*HOLDS, *facts):
                holds(match)
            for holds_tried in TRIED:
                holds_tried(Tried(match, data.draw, legal))

        @given(st.data(), logs(corrected=False, least=1))
        def test_what_holds_of_corrections_of_every_match(self, data: st.DataObject, match: Match) -> None:
            for holds in CORRECTED:
                holds(Tried(match, data.draw, legal))

    return Properties
