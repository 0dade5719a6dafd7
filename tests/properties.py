"""What holds in every match of every game, and random matches to hold it against.

A game says in its ``strategies.py`` how its matches start and what may come in them, and in its ``test_properties.py``
that all of this holds::

    MATCHES = Matches(headers(), legal)
    logs = MATCHES.logs

    TestEveryMatch = properties(MATCHES)

What its headers and entries never have (money, pots, leaving, joining) is then simply not met.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.entries import Amend, Entry, Join, Leave, Note, TableEntry, Void
from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.ledger import POT, Score, gains
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import dumps, loads, parse, plain
from scorekeeper.core.replay import Header, Log, Step
from scorekeeper.core.results import result, result_of
from scorekeeper.core.seats import Seats
from scorekeeper.games import by_slug
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


#: A match that was drawn is held against all of them: drawing it takes longest.
HOLDS = (
    money_and_pots_add_up_to_nothing_after_every_entry,
    what_is_owed_with_standing_pots_given_back_adds_up_to_nothing,
    each_entrys_lines_are_what_it_moved,
    money_and_pots_are_what_the_lines_that_count_come_to,
    folding_at_once_equals_folding_one_by_one,
    a_state_can_be_kept_elsewhere_and_taken_up_again,
    a_file_written_and_read_back_is_equal,
    the_settlement_clears_all_that_is_owed_and_no_smaller_one_exists,
)


def properties(matches: Matches) -> type:
    """The tests of what holds in every match, as a class to stand in a test module as ``Test...``.

    Each call makes them anew: Hypothesis does not let classes share a test.
    """
    logs, legal = matches.logs, matches.legal

    class Properties:
        @settings(max_examples=160)
        @given(logs())
        def test_what_holds_in_every_match(self, log: Log) -> None:
            for holds in HOLDS:
                holds(log)

        @given(st.data(), logs())
        def test_a_void_of_the_last_entry_equals_never_having_made_it(self, data: st.DataObject, log: Log) -> None:
            before = result_of(log)
            assert log.add(data.draw(legal(log.now.state))) == []
            assert log.add(Void(len(log.entries))) == []
            assert result_of(log) == before

        @given(st.data(), logs(corrected=False, least=1))
        def test_a_void_equals_a_log_without_the_entry(self, data: st.DataObject, log: Log) -> None:
            at = data.draw(st.integers(1, len(log.entries)))
            without = folded(log, [*log.entries[: at - 1], *log.entries[at:]])
            if isinstance(without, int):
                stuck_problem(log, Void(at), without + 1)
            else:
                assert log.add(Void(at)) == []
                assert {**result_of(log), "hands": []} == {**result_of(without), "hands": []}

        @given(st.data(), logs(corrected=False, least=1))
        def test_an_amend_equals_a_log_written_right_the_first_time(self, data: st.DataObject, log: Log) -> None:
            at = data.draw(st.integers(1, len(log.entries)))
            right = data.draw(legal(log.before(at).state))
            made = folded(log, [*log.entries[: at - 1], right, *log.entries[at:]])
            if isinstance(made, int):
                stuck_problem(log, Amend(at, right), made)
            else:
                assert log.add(Amend(at, right)) == []
                assert result_of(log) == result_of(made)
                assert [step.state for step in log.steps[:-1]] == [step.state for step in made.steps]

        @given(st.data(), logs())
        def test_check_and_apply_change_nothing_that_they_are_given(self, data: st.DataObject, log: Log) -> None:
            state = log.now.state
            entry = data.draw(legal(state))
            was = copy.deepcopy((plain(entry), state, log.now.ledger))
            if not isinstance(entry, Note | TableEntry):
                assert log.game.rules.check(state, entry) == []
                assert log.game.rules.apply(state, entry) == log.game.rules.apply(state, entry)
            log.with_entry(entry)
            assert (plain(entry), state, log.now.ledger) == was

        @given(st.data(), logs(least=1))
        def test_trying_an_entry_or_refusing_one_leaves_the_log_as_it_is(self, data: st.DataObject, log: Log) -> None:
            was = (list(log.entries), list(log.reads), list(log.steps))
            log.with_entry(data.draw(legal(log.now.state)))
            log.with_entry(Void(1))
            assert log.add(Void(len(log.entries) + 1)) != []
            assert log.add(Void(0)) != []
            assert (log.entries, log.reads, log.steps) == was

    return Properties
