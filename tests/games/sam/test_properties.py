"""What holds in every Sâm match, whatever was played."""

from __future__ import annotations

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.entries import Amend, Entry, Note, Void
from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.ledger import gains
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import parse, plain
from scorekeeper.core.replay import Log, result_of
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from tests.support import cleared, fewest_payments, unequal

from .strategies import hands, legal, logs, summed


def folded(log: Log, entries: list[Entry]) -> Log | int:
    """A log with the same header and other entries, or the number of the first that does not hold."""
    try:
        return Log(log.header, entries)
    except Refused as refused:
        return refused.entry


@given(logs())
def test_money_adds_up_to_nothing_after_every_entry(log: Log) -> None:
    assert summed(log.start) == 0
    assert [summed(step) for step in log.steps] == [0] * len(log.entries)


@given(logs())
def test_each_entrys_lines_are_what_it_moved(log: Log) -> None:
    before = log.start
    for step in log.steps:
        moved = {name: step.ledger.money[name] - before.ledger.money.get(name, 0) for name in step.ledger.money}
        assert unequal(moved) == unequal(gains(step.lines))
        assert all(line.amount > 0 and line.payer != line.payee for line in step.lines)
        before = step


@given(logs())
def test_money_is_what_the_lines_that_count_come_to(log: Log) -> None:
    total = dict.fromkeys(log.now.ledger.money, 0)
    for step in log.steps:
        for line in step.lines:
            total[line.payer] -= line.amount
            total[line.payee] += line.amount
    assert total == log.now.ledger.money


@given(logs())
def test_folding_at_once_equals_folding_one_by_one(log: Log) -> None:
    at_once = Log(log.header, log.entries)
    assert at_once.steps == log.steps
    assert at_once.reads == log.reads


@given(st.data(), logs())
def test_a_void_of_the_last_entry_equals_never_having_made_it(data: st.DataObject, log: Log) -> None:
    before = result_of(log)
    assert log.add(data.draw(legal(log.now.state))) == []
    assert log.add(Void(len(log.entries))) == []
    assert result_of(log) == before


@given(st.data(), logs(corrected=False, least=1))
def test_an_amend_equals_a_log_written_right_the_first_time(data: st.DataObject, log: Log) -> None:
    at = data.draw(st.integers(1, len(log.entries)))
    right = data.draw(legal(log.before(at).state))
    made = folded(log, [*log.entries[: at - 1], right, *log.entries[at:]])
    if isinstance(made, int):
        # It does not hold: the correction is refused, and names the first entry that no longer holds.
        (problem,) = log.try_(Amend(at, right))  # type: ignore[misc]
        assert (problem.code, problem.values["entry"]) == ("no-longer-holds", made)
    else:
        assert log.add(Amend(at, right)) == []
        assert result_of(log) == result_of(made)
        assert [step.state for step in log.steps[:-1]] == [step.state for step in made.steps]


@given(st.data(), logs(corrected=False, least=1))
def test_a_void_equals_a_log_without_the_entry(data: st.DataObject, log: Log) -> None:
    at = data.draw(st.integers(1, len(log.entries)))
    without = folded(log, [*log.entries[: at - 1], *log.entries[at:]])
    if isinstance(without, int):
        (problem,) = log.try_(Void(at))  # type: ignore[misc]
        assert (problem.code, problem.values["entry"]) == ("no-longer-holds", without + 1)
    else:
        assert log.add(Void(at)) == []
        assert {**result_of(log), "hands": []} == {**result_of(without), "hands": []}


@given(logs())
def test_a_file_written_and_read_back_is_equal(log: Log) -> None:
    text = json.dumps(write_match(log.header, log.entries), ensure_ascii=False)
    back = read_match(by_slug, parse(text.encode()))
    assert back.header == log.header
    assert back.entries == log.entries
    assert back.steps == log.steps
    assert json.dumps(write_match(back.header, back.entries), ensure_ascii=False) == text
    assert json.dumps(result_of(back)) == json.dumps(result_of(log)), "equal matches print equal text"


@given(logs())
def test_the_settlement_clears_all_and_no_smaller_one_exists(log: Log) -> None:
    result = result_of(log)
    assert cleared(result["settlement"]) == unequal(result["money"])
    assert len(result["settlement"]) == fewest_payments(result["money"])


@given(st.data(), logs())
def test_check_and_apply_change_nothing_that_they_are_given(data: st.DataObject, log: Log) -> None:
    state = log.now.state
    entry = data.draw(legal(state))
    entry_was, state_was, ledger_was = copy.deepcopy(plain(entry)), copy.deepcopy(state), copy.deepcopy(log.now.ledger)
    if not isinstance(entry, Note):
        assert SAM.check(state, entry) == []
        assert SAM.apply(state, entry) == SAM.apply(state, entry)
    log.try_(entry)
    assert (plain(entry), state, log.now.ledger) == (entry_was, state_was, ledger_was)


@given(st.data(), logs(least=1))
def test_trying_an_entry_or_refusing_one_leaves_the_log_as_it_is(data: st.DataObject, log: Log) -> None:
    was = (list(log.entries), list(log.reads), list(log.steps))
    log.try_(data.draw(legal(log.now.state)))
    log.try_(Void(1))
    assert log.add(Void(len(log.entries) + 1)) != []
    assert log.add(Void(0)) != []
    assert (log.entries, log.reads, log.steps) == was


@settings(max_examples=60)
@given(st.data(), logs(most=4, corrected=False))
def test_the_order_of_the_losers_in_the_entry_is_no_part_of_it(data: st.DataObject, log: Log) -> None:
    if len(log.now.state.seats) < 2:
        return
    entry = data.draw(hands(log.now.state.seats.seated, log.now.state.options))
    turned: Entry = type(entry)(
        entry.winner, dict(reversed(entry.left.items())), entry.thoi_hai[::-1], entry.tu_quy, entry.bao_mot,
        entry.on_two, entry.chat,
    )  # fmt: skip
    assert SAM.apply(log.now.state, entry) == SAM.apply(log.now.state, turned)
