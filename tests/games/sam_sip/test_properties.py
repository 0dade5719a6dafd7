"""What holds in every Sam Sip match, whatever was played."""

from __future__ import annotations

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.entries import Amend, Entry, Join, Leave, Note, Void
from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.ledger import gains
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import dumps, loads, parse, plain
from scorekeeper.core.replay import Log, result_of
from scorekeeper.games import by_slug
from scorekeeper.games.sam_sip import SAM_SIP
from scorekeeper.games.sam_sip.entries import Hand, Joke, ThrownIn
from scorekeeper.games.sam_sip.referee import best_dealt, highest_suit
from scorekeeper.games.sam_sip.state import SamSipState
from tests.support import cleared, fewest_payments, unequal

from .model import Deal, Table
from .strategies import legal, logs, summed


def folded(log: Log, entries: list[Entry]) -> Log | int:
    """A log with the same header and other entries, or the number of the first that does not hold."""
    try:
        return Log(log.header, entries)
    except Refused as refused:
        return refused.entry


@given(logs())
def test_money_and_pots_add_up_to_nothing_after_every_entry(log: Log) -> None:
    assert summed(log.start) == 0
    assert [summed(step) for step in log.steps] == [0] * len(log.entries)


@given(logs())
def test_what_is_owed_with_standing_pots_given_back_adds_up_to_nothing(log: Log) -> None:
    for step in log.steps:
        assert sum(step.ledger.owed().values()) == 0
        pots = {pot: step.ledger.in_pot(pot) for pot in ("main", "joke")}
        state: SamSipState = step.state
        assert pots == {"main": state.main, "joke": state.joke}


@given(logs())
def test_each_entrys_lines_are_what_it_moved(log: Log) -> None:
    before = log.start
    for step in log.steps:
        moved = {name: step.ledger.money[name] - before.ledger.money.get(name, 0) for name in step.ledger.money}
        moved |= {f"pot:{pot}": step.ledger.in_pot(pot) - before.ledger.in_pot(pot) for pot in ("main", "joke")}
        assert unequal(moved) == unequal(gains(step.lines))
        assert all(line.amount > 0 and line.payer != line.payee for line in step.lines)
        before = step


@given(logs())
def test_nobody_loses_more_than_he_was_told_before_the_deal(log: Log) -> None:
    before = log.start
    for step, reads in zip(log.steps, log.reads, strict=True):
        for name, amount in gains(step.lines).items():
            if name.startswith("pot:") or reads is None:
                continue
            joke = getattr(reads, "joke", None)
            stakes = joke.stakes if isinstance(joke, Joke) else ()
            assert -amount <= before.state.at_risk(name) + (log.header.options.joke_stake if name in stakes else 0)
        before = step


@given(logs())
def test_who_deals_next_sits_at_the_table_and_is_not_out(log: Log) -> None:
    for step in log.steps:
        state: SamSipState = step.state
        assert state.dealer in (state.playing or state.seats.seated)
        assert (state.winner is not None) == (SAM_SIP.finished(state))
        assert state.winner is None or state.dealer == state.winner


@given(logs(corrected=False))
def test_money_stakes_and_dealers_are_those_of_plain_arithmetic(log: Log) -> None:
    if any(isinstance(entry, Leave | Join) for entry in log.entries):
        return
    options = log.header.options
    table = Table(
        log.header.players, options.stake, options.stake_step, options.pot, options.joke_stake, options.bankroll,
        log.header.first or "",
    )  # fmt: skip
    for entry, step in zip(log.entries, log.steps, strict=True):
        if isinstance(entry, Note):
            continue
        joke = entry.joke if isinstance(entry.joke, Joke) else Joke()  # type: ignore[attr-defined]
        match = getattr(entry, "match", None)
        hand = isinstance(entry, Hand)
        table.deal(
            Deal(
                winner=entry.winner if isinstance(entry, Hand) else "",
                redeal=entry.player if isinstance(entry, ThrownIn) else "",
                out=entry.out if isinstance(entry, Hand) else (),
                jokers=joke.stakes,
                joke_to=best_dealt(joke.claims) or "",
                match_to=(highest_suit(match) or "") if isinstance(match, dict) else "",
            )
        )
        assert step.ledger.money == table.money
        assert (step.state.stake, step.state.dealer, step.state.main) == (table.stake, table.dealer, table.main)
        assert set(step.state.out) == set(table.out)
        assert not hand or step.state.dealer == entry.winner  # type: ignore[attr-defined]


@given(logs())
def test_folding_at_once_equals_folding_one_by_one(log: Log) -> None:
    at_once = Log(log.header, log.entries)
    assert at_once.steps == log.steps
    assert at_once.reads == log.reads


@given(logs())
def test_a_state_can_be_kept_elsewhere_and_taken_up_again(log: Log) -> None:
    for step in log.steps:
        assert loads(dumps(step.state), SamSipState) == step.state


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
        (problem,) = log.try_(Amend(at, right))  # type: ignore[misc]
        assert (problem.code, problem.values["entry"]) == ("no-longer-holds", made)
    else:
        assert log.add(Amend(at, right)) == []
        assert result_of(log) == result_of(made)
        assert [step.state for step in log.steps[:-1]] == [step.state for step in made.steps]


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
def test_the_settlement_clears_all_that_is_owed_and_no_smaller_one_exists(log: Log) -> None:
    owed = log.now.ledger.owed()
    settlement = result_of(log)["settlement"]
    assert cleared(settlement) == unequal(owed)
    assert len(settlement) == fewest_payments(owed)


@given(st.data(), logs())
def test_check_and_apply_change_nothing_that_they_are_given(data: st.DataObject, log: Log) -> None:
    state = log.now.state
    entry = data.draw(legal(state))
    was = copy.deepcopy((plain(entry), state, log.now.ledger))
    if not isinstance(entry, Note):
        assert SAM_SIP.check(state, entry) == []
        assert SAM_SIP.apply(state, entry) == SAM_SIP.apply(state, entry)
    log.try_(entry)
    assert (plain(entry), state, log.now.ledger) == was
