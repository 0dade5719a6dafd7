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
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core import rearrange
from scorekeeper.core.entries import Amend, Entry, Join, Leave, Note, TableEntry, Void
from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.game import is_hand
from scorekeeper.core.ledger import POT, Score, gains
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import dumps, loads, parse, plain
from scorekeeper.core.rearrange import Later, NoLongerFits
from scorekeeper.core.replay import Header, Log, Step
from scorekeeper.core.results import result, result_of
from scorekeeper.core.scorecard import Counted, scored_hands
from scorekeeper.core.seats import Seats
from scorekeeper.games import by_slug
from tests.depth import examples
from tests.support import cleared, fewest_payments, unequal

# -- random matches --------------------------------------------------------------------------------------------------

NOTES = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20).map(Note)


def comings_and_goings(seats: Seats, names: Iterable[str], most: int) -> list[st.SearchStrategy[Entry]]:
    """Leaving while somebody stays, and joining, by one of ``names``, while fewer than ``most`` sit."""
    away = [name for name in names if name not in seats]
    kinds: list[st.SearchStrategy[Entry]] = []
    if len(seats.seated) > 1:
        kinds.append(st.sampled_from(seats.seated).map(Leave))
    if away and len(seats.seated) < most:
        kinds.append(st.builds(Join, st.sampled_from(away), st.sampled_from(seats.seated)))
    return kinds


@dataclass(frozen=True)
class Matches:
    """Random matches of a game."""

    headers: st.SearchStrategy[Header]
    legal: Callable[[Any], st.SearchStrategy[Entry]]  #: any entry but a correction that may come in a state
    most: int = 10  #: entries in a match, where a test does not say
    corrected: int = 3  #: one entry in so many corrects another

    def logs(self, most: int | None = None, corrected: bool = True, least: int = 0) -> st.SearchStrategy[Log]:
        """Matches of up to ``most`` entries, all of them legal when they were made."""
        return _logs(self, self.most if most is None else most, corrected, least)


@st.composite
def _logs(draw: st.DrawFn, matches: Matches, most: int, corrected: bool, least: int) -> Log:
    log = Log(draw(matches.headers))
    for _ in range(draw(st.integers(least, most))):
        entry: Entry | None = None
        if corrected and log.entries and draw(st.integers(1, matches.corrected)) == 1:
            entry = draw(_corrections(matches, log))
        if entry is None:
            entry = draw(matches.legal(log.now.state))
        assert log.add(entry) == []
    return log


@st.composite
def _corrections(draw: st.DrawFn, matches: Matches, log: Log) -> Entry | None:
    """A void or an amend that holds, ``None`` where the one drawn does not."""
    at = draw(st.integers(1, len(log.entries)))
    entry = Void(at) if draw(st.booleans()) else Amend(at, draw(matches.legal(log.before(at).state)))
    return None if isinstance(log.with_entry(entry), list) else entry


# -- what holds in them ----------------------------------------------------------------------------------------------


def accounts(step: Step) -> dict[str, int]:
    """All players' money, and what lies in each pot."""
    return step.ledger.money | {POT + pot: step.ledger.in_pot(pot) for pot in step.ledger.pots}


def folded(log: Log, entries: list[Entry]) -> Log | int:
    """A log with the same header and other entries, or the number of the first that does not hold."""
    try:
        return Log(log.header, entries)
    except Refused as refused:
        return refused.entry


def counted(log: Log) -> list[Later]:
    """The entries that count, as they read."""
    return [Later(n, read) for n, read in enumerate(log.reads, 1) if read is not None]


def recorded(log: Log, entries: Iterable[rearrange.Logged]) -> None:
    """Each of them holds when it is recorded."""
    for entry, _ in entries:
        assert log.add(entry) == []


def stuck_problem(log: Log, correction: Entry, entry: int) -> None:
    """The correction is refused, and names the first entry that no longer holds."""
    (problem,) = log.with_entry(correction)  # type: ignore[misc]
    assert (problem.code, problem.values["entry"]) == ("no-longer-holds", entry)


def money_and_pots_add_up_to_nothing_after_every_entry(log: Log) -> None:
    assert sum(accounts(log.start).values()) == 0
    assert [sum(accounts(step).values()) for step in log.steps] == [0] * len(log.entries)


def what_is_owed_with_standing_pots_given_back_adds_up_to_nothing(log: Log) -> None:
    assert [sum(step.ledger.owed().values()) for step in log.steps] == [0] * len(log.entries)


def each_entrys_lines_are_what_it_moved(log: Log) -> None:
    before = accounts(log.start)
    for step in log.steps:
        after = accounts(step)
        moved = {name: after.get(name, 0) - before.get(name, 0) for name in before | after}
        assert unequal(moved) == unequal(gains(step.lines))
        for line in step.lines:
            assert isinstance(line, Score) or (line.amount > 0 and line.payer != line.payee)
        before = after


def money_and_pots_are_what_the_lines_that_count_come_to(log: Log) -> None:
    total = dict.fromkeys(accounts(log.now), 0)
    for step in log.steps:
        for name, amount in gains(step.lines).items():
            total[name] += amount
    assert total == accounts(log.now)


def the_scorecard_runs_through_the_standings_of_the_fold(log: Log) -> None:
    rules, kept = log.game.rules, []
    for n, (read, ended, step) in enumerate(zip(log.reads, log.hands, log.steps, strict=True), 1):
        if read is not None:
            kept.append(Counted(n, n if is_hand(log.game, read, ended) else None, False, step.lines))
    hands = scored_hands(kept, rules.begins_anew)
    assert [hand.entry for hand in hands if hand.number] == [entry.number for entry in kept if entry.number]
    for hand in hands:
        step = log.before(hand.entry + 1)
        money = {name: cell.total for name, cell in hand.money.items()}
        assert unequal(money) == unequal(accounts(step))
        points = rules.summary(step.state).points or {}
        made = {side: 0 if hand.anew else cell.total for side, cell in hand.points.items()}
        assert unequal(made) == unequal(points)


def folding_at_once_equals_folding_one_by_one(log: Log) -> None:
    at_once = Log(log.header, log.entries)
    assert at_once.steps == log.steps
    assert at_once.reads == log.reads


def a_state_can_be_kept_elsewhere_and_taken_up_again(log: Log) -> None:
    for step in log.steps:
        assert loads(dumps(step.state), type(step.state)) == step.state


def a_file_written_and_read_back_is_equal(log: Log) -> None:
    text = json.dumps(write_match(log.header, log.entries), ensure_ascii=False)
    back = read_match(by_slug, parse(text.encode()))
    assert back.header == log.header
    assert back.entries == log.entries
    assert back.steps == log.steps
    assert json.dumps(write_match(back.header, back.entries), ensure_ascii=False) == text
    assert json.dumps(result_of(back)) == json.dumps(result_of(log)), "equal matches print equal text"


def the_settlement_clears_all_that_is_owed_and_no_smaller_one_exists(log: Log) -> None:
    now = result_of(log)
    assert unequal(now["money"]) == unequal(log.now.ledger.money)
    assert cleared(now["settlement"]) == unequal(log.now.ledger.owed())
    # the latest step at which few enough owe or are owed to try every other settlement
    step = next(s for s in (*log.steps[::-1], log.start) if len(unequal(s.ledger.owed())) <= 7)
    settlement = result(log.header, step, ())["settlement"]
    assert len(settlement) == fewest_payments(step.ledger.owed())


HOLDS = (
    money_and_pots_add_up_to_nothing_after_every_entry,
    what_is_owed_with_standing_pots_given_back_adds_up_to_nothing,
    each_entrys_lines_are_what_it_moved,
    money_and_pots_are_what_the_lines_that_count_come_to,
    the_scorecard_runs_through_the_standings_of_the_fold,
    folding_at_once_equals_folding_one_by_one,
    a_state_can_be_kept_elsewhere_and_taken_up_again,
    a_file_written_and_read_back_is_equal,
    the_settlement_clears_all_that_is_owed_and_no_smaller_one_exists,
)


# -- what is tried on them: each leaves the match as it is, for the next ----------------------------------------------


class Tried(NamedTuple):
    """A match, and how more is drawn for it."""

    log: Log
    draw: Callable[[st.SearchStrategy[Any]], Any]
    legal: Callable[[Any], st.SearchStrategy[Entry]]

    def entry(self, state: Any) -> Entry:
        """Any that may come in ``state``, but a correction."""
        made: Entry = self.draw(self.legal(state))
        return made

    def number(self, least: int, most: int) -> int:
        """One of those."""
        return int(self.draw(st.integers(least, most)))

    def again(self) -> Log:
        """The same match, to be recorded in."""
        return Log(self.log.header, self.log.entries)


def check_and_apply_change_nothing_that_they_are_given(tried: Tried) -> None:
    log, state = tried.log, tried.log.now.state
    entry = tried.entry(state)
    was = copy.deepcopy((plain(entry), state, log.now.ledger))
    if not isinstance(entry, Note | TableEntry):  # the house checks and applies those
        assert log.game.rules.check(state, entry) == []
        assert log.game.rules.apply(state, entry) == log.game.rules.apply(state, entry)
    log.with_entry(entry)
    assert (plain(entry), state, log.now.ledger) == was


def trying_an_entry_or_refusing_one_leaves_the_log_as_it_is(tried: Tried) -> None:
    log = tried.log
    was = (list(log.entries), list(log.reads), list(log.steps))
    log.with_entry(tried.entry(log.now.state))
    log.with_entry(Void(1))
    assert log.add(Void(len(log.entries) + 1)) != []
    assert log.add(Void(0)) != []
    assert (log.entries, log.reads, log.steps) == was


def a_void_of_the_last_entry_equals_never_having_made_it(tried: Tried) -> None:
    log, before = tried.again(), result_of(tried.log)
    assert log.add(tried.entry(log.now.state)) == []
    assert log.add(Void(len(log.entries))) == []
    assert result_of(log) == before


def putting_an_entry_in_equals_a_log_that_had_it_in_its_place(tried: Tried) -> None:
    log = tried.again()
    counting = counted(log)
    at = tried.number(0, len(counting))
    seq = counting[at].seq if at < len(counting) else len(log.entries) + 1
    entry = tried.entry(log.before(seq).state)
    try:
        made = rearrange.put_in(log.game, log.before(seq), counting[at:], entry, {})
    except NoLongerFits:
        return
    recorded(log, made)
    expected = folded(log, [one.entry for one in counted(log)])
    assert isinstance(expected, Log)
    assert {**result_of(log), "hands": []} == {**result_of(expected), "hands": []}
    assert [one.entry for one in counted(log)][at] == entry
    assert len(counted(log)) == len(counting) + 1


def taking_an_entry_out_and_putting_it_in_again_changes_nothing(tried: Tried) -> None:
    log, was = tried.again(), result_of(tried.log)
    counting = counted(log)
    if not counting:
        return
    at = tried.number(0, len(counting) - 1)
    seq, entry = counting[at]
    try:
        recorded(log, rearrange.take_out(log.game, log.before(seq), counting[at:], {}))
    except NoLongerFits:
        return
    assert len(counted(log)) == len(counting) - 1
    place = log.before(seq)
    recorded(log, rearrange.put_in(log.game, place, [one for one in counted(log) if one.seq > seq], entry, {}))
    assert {**result_of(log), "hands": []} == {**was, "hands": []}
    assert [one.entry for one in counted(log)] == [one.entry for one in counting]


TRIED = (
    check_and_apply_change_nothing_that_they_are_given,
    trying_an_entry_or_refusing_one_leaves_the_log_as_it_is,
    a_void_of_the_last_entry_equals_never_having_made_it,
    putting_an_entry_in_equals_a_log_that_had_it_in_its_place,
    taking_an_entry_out_and_putting_it_in_again_changes_nothing,
)


# -- what is tried on matches without corrections ----------------------------------------------------------------------


def a_void_equals_a_log_without_the_entry(tried: Tried) -> None:
    log, at = tried.log, tried.number(1, len(tried.log.entries))
    without = folded(log, [*log.entries[: at - 1], *log.entries[at:]])
    if isinstance(without, int):
        stuck_problem(log, Void(at), without + 1)
    else:
        voided = log.with_entry(Void(at))
        assert isinstance(voided, Log)
        assert {**result_of(voided), "hands": []} == {**result_of(without), "hands": []}


def an_amend_equals_a_log_written_right_the_first_time(tried: Tried) -> None:
    log, at = tried.log, tried.number(1, len(tried.log.entries))
    right = tried.entry(log.before(at).state)
    made = folded(log, [*log.entries[: at - 1], right, *log.entries[at:]])
    if isinstance(made, int):
        stuck_problem(log, Amend(at, right), made)
    else:
        amended = log.with_entry(Amend(at, right))
        assert isinstance(amended, Log)
        assert result_of(amended) == result_of(made)
        assert [step.state for step in amended.steps[:-1]] == [step.state for step in made.steps]


CORRECTED = (a_void_equals_a_log_without_the_entry, an_amend_equals_a_log_written_right_the_first_time)


# -- the tests ---------------------------------------------------------------------------------------------------------


def properties(matches: Matches, *facts: Callable[[Log], None]) -> type:
    """The tests of what holds in every match, as a class to stand in a test module as ``Test...``.

    ``facts``: what holds in every match of this game beside what holds in all. Everything is held against each match
    that is drawn, as to draw it takes longest by far. Each call makes the tests anew: Hypothesis does not let classes
    share one.
    """
    logs, legal = matches.logs, matches.legal

    class Properties:
        @settings(max_examples=examples(100))
        @given(st.data(), logs())
        def test_what_holds_in_every_match(self, data: st.DataObject, log: Log) -> None:
            for holds in (*HOLDS, *facts):
                holds(log)
            for holds_tried in TRIED:
                holds_tried(Tried(log, data.draw, legal))

        @given(st.data(), logs(corrected=False, least=1))
        def test_what_holds_of_corrections_of_every_match(self, data: st.DataObject, log: Log) -> None:
            for holds in CORRECTED:
                holds(Tried(log, data.draw, legal))

    return Properties
