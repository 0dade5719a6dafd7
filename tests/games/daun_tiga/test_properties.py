"""What holds in every Daun Tiga match, whatever was played; all payments reckoned a second time."""

from __future__ import annotations

import copy
import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.entries import Amend, Entry, Note, Void
from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.ledger import gains
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import parse, plain
from scorekeeper.core.replay import Log, result_of
from scorekeeper.games import by_slug
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.entries import DealtHand, Hand
from scorekeeper.games.daun_tiga.options import DaunTigaOptions
from tests.support import cleared, fewest_payments, unequal

from .strategies import legal, logs, summed


def folded(log: Log, entries: list[Entry]) -> Log | int:
    """A log with the same header and other entries, or the number of the first that does not hold."""
    try:
        return Log(log.header, entries)
    except Refused as refused:
        return refused.entry


# -- the second reckoning: nothing of the game's code but its entries and options --------------------------------------

POINTS = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 10, "J": 0, "Q": 0, "K": 0}
ORDER = ["PPP", "TTT", "999", "888", "777", "666", "555", "444", "333", "222", "AAA"]  #: the lowest first


def in_short(hand: DealtHand, options: DaunTigaOptions) -> int | str:
    if not isinstance(hand, tuple):
        return hand
    ranks = ["T" if card[:-1] == "10" else card[:-1] for card in hand]
    if all(rank in "JQK" for rank in ranks):
        return "PPP"
    if ranks[0] == ranks[1] == ranks[2]:
        return ranks[0] * 3
    total = sum(POINTS[rank] for rank in ranks)
    return 10 if total in (10, 20) and not options.tens_count_zero else int(str(total)[-1])


def reckoned(hand: Hand, banker: str, options: DaunTigaOptions) -> Counter[str]:
    """Who gains what in a deal, by the table of payments written out as it stands."""
    shown = {player: in_short(dealt, options) for player, dealt in hand.hands.items()}
    bank = shown[banker]

    def better(one: int | str, other: int | str) -> bool:
        if isinstance(one, str):
            return isinstance(other, int) or ORDER.index(one) > ORDER.index(other)
        return isinstance(other, int) and one > other

    def long(one: int | str) -> bool:
        return one[0] in options.triples_long if isinstance(one, str) else one >= options.long_from

    money: Counter[str] = Counter()
    backed = [(player, player, stake) for player, stake in hand.stakes.items()]
    for by, on, stake in backed + [(bet.by, bet.on, bet.stake) for bet in hand.bets]:
        first, both = (stake, stake) if isinstance(stake, int) else (stake[0], sum(stake))
        mine = shown[on]
        amount = 0
        if better(mine, bank):
            amount = both if long(mine) else first
        elif better(bank, mine):
            takes_both = long(bank) or (isinstance(bank, str) and isinstance(mine, str))
            amount = -(both if takes_both else first)
        money[by] += amount
        money[banker] -= amount
    return money


@given(logs(most=10))
def test_every_payment_is_as_reckoned_a_second_time(log: Log) -> None:
    before = log.start
    for read, step in zip(log.reads, log.steps, strict=True):
        if isinstance(read, Hand):
            expected = reckoned(read, before.state.banker, log.header.options)
            assert unequal(gains(step.lines)) == unequal(expected)
        else:
            assert step.lines == ()
        before = step


@given(logs())
def test_the_bank_goes_round_as_reckoned_a_second_time(log: Log) -> None:
    before = log.start.state
    for read, step in zip(log.reads, log.steps, strict=True):
        if isinstance(read, Hand) and not read.banker_stays:
            ring = before.seats.seated * 2
            assert step.state.banker == ring[ring.index(before.banker) + 1]
        elif isinstance(read, Hand):
            assert step.state.banker == before.banker
        assert step.state.banker in step.state.seats
        before = step.state


# -- what holds in every game ----------------------------------------------------------------------------------------


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
    assert (back.header, back.entries, back.steps) == (log.header, log.entries, log.steps)
    assert json.dumps(write_match(back.header, back.entries), ensure_ascii=False) == text
    assert json.dumps(result_of(back)) == json.dumps(result_of(log)), "equal matches print equal text"


@given(logs(most=5))
def test_the_settlement_clears_all_and_no_smaller_one_exists(log: Log) -> None:
    result = result_of(log)
    assert cleared(result["settlement"]) == unequal(result["money"])
    if len(unequal(result["money"])) < 8:
        assert len(result["settlement"]) == fewest_payments(result["money"])


@given(st.data(), logs())
def test_check_and_apply_change_nothing_that_they_are_given(data: st.DataObject, log: Log) -> None:
    state = log.now.state
    entry = data.draw(legal(state))
    entry_was, state_was, ledger_was = copy.deepcopy(plain(entry)), copy.deepcopy(state), copy.deepcopy(log.now.ledger)
    if not isinstance(entry, Note):
        assert DAUN_TIGA.check(state, entry) == []
        assert DAUN_TIGA.apply(state, entry) == DAUN_TIGA.apply(state, entry)
    log.try_(entry)
    assert (plain(entry), state, log.now.ledger) == (entry_was, state_was, ledger_was)
