"""A match recorded under older rules keeps its result: it is folded again if the result is the same, else frozen."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from sqlalchemy import text, update

from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.match import Match as CoreMatch
from scorekeeper.core.reading import dumps, plain
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store.loaded import Frozen, FrozenMatch
from scorekeeper.store.loading import shown_match
from scorekeeper.store.models import LoggedEntry, Match, db
from scorekeeper.store.money import matches_played, money_over
from scorekeeper.store.rules_upgrade import UNREADABLE, Recount, count_by_todays_rules, recount
from scorekeeper.store.transfer import match_file
from tests.games.sam.strategies import logs
from tests.newer import newer, paying_double, refusing

from .play import NAMES, Json, Played, amend, folded, hand, info, kept, note, void

LOG: tuple[Json, ...] = (hand(), note(), hand(7, 10), void(1), amend(3, hand(1, 1)), hand(2, 2))
MONEY = {"An": 30, "Binh": -15, "Chi": -15}


@pytest.fixture
def older(context: Flask) -> Played:
    """Return a match that older rules counted."""
    return Played(entries=LOG)


def spoil(played: Played) -> None:
    """Make all stored data untrue but the result, and what corrections replaced under the rules of their time."""
    match = played.match()
    db.session.execute(update(Match).where(Match.id == match.id).values(trend="{}"))
    rows = update(LoggedEntry).where(LoggedEntry.log == match.log)
    db.session.execute(rows.values(hand=~LoggedEntry.hand))
    db.session.execute(rows.where(LoggedEntry.kind.not_in(["void", "amend"])).values(lines="[]"))
    db.session.commit()


def truth(played: Played, *more: Json) -> object:
    return folded(played.header, [read_entry(SAM, entry) for entry in (*LOG, *more)])


# -- the result stays --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(log=logs(most=8, least=2))
def test_counted_again_it_is_what_was_kept(context: Flask, log: CoreMatch) -> None:
    played = Played(log.header)
    for entry in log.entries:
        played.record(plain(entry))
    stored, changed_at = kept(played), played.match().changed_at
    spoil(played)
    with pytest.MonkeyPatch.context() as patch:
        newer(patch, "sam")
        assert played.position().match.rules == by_slug["sam"].rules.version
    assert kept(played) == stored
    assert played.match().changed_at == changed_at


def test_newer_rules_of_the_same_result_count_the_match_when_it_is_opened(
    older: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(older)
    newer(monkeypatch, "sam")
    assert older.position().match.rules == by_slug["sam"].rules.version
    assert kept(older) == truth(older)


@pytest.mark.parametrize("entry", [hand(9, 9), void(6)])
def test_newer_rules_of_the_same_result_count_it_before_the_next_entry(
    older: Played, monkeypatch: pytest.MonkeyPatch, entry: Json
) -> None:
    spoil(older)
    newer(monkeypatch, "sam")
    older.record(entry)
    assert kept(older) == truth(older, entry)


def test_newer_rules_of_the_same_result_count_it_when_its_table_is_listed(
    older: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(older)
    newer(monkeypatch, "sam")
    (listed,) = matches_played(older.table)
    assert (listed.ledger.money, bool(listed.frozen)) == (MONEY, False)
    assert kept(older) == truth(older)


def test_a_trend_and_a_summary_of_another_form_are_not_even_read(
    older: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    db.session.execute(text("UPDATE match SET trend = 'none', summary = 'none'"))
    db.session.commit()
    newer(monkeypatch, "sam")
    assert older.position().standings() == MONEY
    assert kept(older) == truth(older)


# -- the result would differ -------------------------------------------------------------------------------------------


def winning(name: str) -> Any:
    return lambda state: SAM.rules.summary(state)._replace(winner=name)


CHANGES: dict[str, Json] = {
    "money": {"apply": paying_double(SAM)},
    "whether it is over": {"decided": lambda state: state.hands >= 2},
    "the winner": {"summary": winning("Chi")},
    "the points": {"summary": lambda state: SAM.rules.summary(state)._replace(points={"An": 3})},
    "an entry that no longer holds": {"check": refusing(SAM, lambda entry: entry == read_entry(SAM, hand(2, 2)))},
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES.keys())
def test_a_match_that_would_come_out_differently_is_frozen(
    older: Played, monkeypatch: pytest.MonkeyPatch, changed: Json
) -> None:
    before, rows, version = kept(older), older.rows(), older.match().rules
    newer(monkeypatch, "sam", **changed)
    for _ in range(2):
        with pytest.raises(Frozen):
            older.position()
    assert (kept(older), older.rows(), older.match().rules) == (before._replace(state=""), rows, version)
    (listed,) = matches_played(older.table)
    assert (listed.ledger.money, listed.finished, bool(listed.frozen)) == (MONEY, False, True)


def test_what_would_differ_is_told(older: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    newer(monkeypatch, "sam", **CHANGES["money"])
    would = recount(frozen(older).match)
    assert would is not None
    assert would.money == {"An": (30, 60), "Binh": (-15, -30), "Chi": (-15, -30)}
    assert (would.points, would.pots, would.refused) == ({}, {}, {})
    assert not would.finished


def frozen(played: Played) -> FrozenMatch:
    shown = shown_match(info(played))
    assert isinstance(shown, FrozenMatch)
    return shown


def test_a_frozen_match_is_counted_by_rules_that_count_it_as_it_was(
    older: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(monkeypatch, "sam", **CHANGES["money"])
    frozen(older)
    newer(monkeypatch, "sam", apply=SAM.rules.apply)
    assert older.position().standings() == MONEY
    assert older.match().frozen is None
    older.record(hand(9, 9))
    assert kept(older) == truth(older, hand(9, 9))


def test_a_frozen_match_is_not_folded_again_to_be_listed(older: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    newer(monkeypatch, "sam", **CHANGES["money"])
    matches_played(older.table)
    newest = by_slug["sam"]

    def fail(*_: object) -> None:
        raise AssertionError("folded")

    monkeypatch.setattr("scorekeeper.store.rules_upgrade.Recount", fail)
    assert matches_played(older.table)[0].frozen
    assert money_over(matches_played(older.table), NAMES) == MONEY
    assert by_slug["sam"] is newest


# -- counting it again -------------------------------------------------------------------------------------------------


def test_counted_by_todays_rules_it_goes_on_by_them(older: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    game = newer(monkeypatch, "sam", **CHANGES["money"])
    for _ in range(2):  # twice is harmless
        count_by_todays_rules(info(older), "phone")
    assert older.position().standings() == {name: 2 * amount for name, amount in MONEY.items()}
    assert (older.match().rules, older.match().frozen, older.seq) == (game.rules.version, None, len(LOG))
    older.record(hand(1, 1))
    assert older.position().standings()["An"] == 80


def test_counted_by_todays_rules_what_is_no_longer_valid_is_struck_out_on_record(
    older: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(monkeypatch, "sam", check=refusing(SAM, lambda entry: getattr(entry, "winner", "") == "An"))
    assert list(Recount(frozen(older).match).refused) == [3, 6]
    count_by_todays_rules(info(older), "phone")
    assert older.position().standings() == dict.fromkeys(NAMES, 0)
    rows = older.rows()
    assert [row["payload"] for row in rows[len(LOG) :]] == [dumps(void(3)), dumps(void(6))]
    assert [row["by"] for row in rows[len(LOG) :]] == ["phone"] * 2
    assert kept(older) == truth(older, void(3), void(6))
    older.record(amend(6, {**hand(2, 2), "winner": "Binh", "left": {"An": 1, "Chi": 2}}))
    assert older.position().standings() == {"An": -5, "Binh": 15, "Chi": -10}


# -- what today's rules cannot read ------------------------------------------------------------------------------------

OTHER_WORDS = {
    "options": "UPDATE match SET options = '{\"gone\": 1}'",
    "an entry": 'UPDATE logged_entry SET payload = \'{"kind": "gone"}\' WHERE seq = 3',
    "an entry’s keys": 'UPDATE logged_entry SET payload = \'{"kind": "hand", "gone": 1}\' WHERE seq = 3',
}


@pytest.mark.parametrize("how", OTHER_WORDS.values(), ids=OTHER_WORDS.keys())
def test_a_match_that_cannot_be_read_keeps_its_result_and_is_exported(
    older: Played, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    db.session.execute(text(how))
    db.session.commit()
    newer(monkeypatch, "sam")
    assert frozen(older).standings() == MONEY
    assert recount(frozen(older).match) is None
    with pytest.raises(UNREADABLE):
        count_by_todays_rules(info(older), "phone")
    written = match_file(info(older))
    assert (len(written["entries"]), written["players"]) == (len(LOG), list(NAMES))
    (listed,) = matches_played(older.table)
    assert (listed.ledger.money, bool(listed.frozen)) == (MONEY, True)


# -- a pot in which something was when its match ended -----------------------------------------------------------------

DRAWN: Json = {"kind": "drawn"}
END: Json = {"kind": "end_match"}


def ended_with_a_pot() -> Played:
    """Return a match as rules counted it that left in a pot what was in it when the match ended."""
    played = Played(make_header(by_slug["sam-sip"], NAMES, "bangkok"), (DRAWN, END))
    match = played.match()
    was = Ledger(dict.fromkeys(NAMES, -10), {"main": dict.fromkeys(NAMES, 10)})
    db.session.execute(update(Match).where(Match.id == match.id).values(rules=match.rules - 1, ledger=was))
    db.session.execute(update(LoggedEntry).where(LoggedEntry.log == match.log, LoggedEntry.seq == 2).values(lines="[]"))
    db.session.commit()
    return played


def test_a_match_that_is_over_with_a_pot_is_counted_again_and_says_what_settling_said(context: Flask) -> None:
    played = ended_with_a_pot()
    (listed,) = matches_played(played.table)
    assert (listed.ledger.money, listed.frozen, listed.in_pots) == (dict.fromkeys(NAMES, 0), None, {})
    assert played.match().rules == by_slug["sam-sip"].rules.version
    assert '"returned"' in played.rows()[1]["lines"]


def test_one_that_owes_something_else_stays_as_it_was(context: Flask) -> None:
    played = ended_with_a_pot()
    other = Ledger({"An": -20, "Binh": -10, "Chi": 0}, {"main": dict.fromkeys(NAMES, 10)})
    db.session.execute(update(Match).values(ledger=other))
    db.session.commit()
    (listed,) = matches_played(played.table)
    assert (listed.ledger.money, bool(listed.frozen)) == (other.money, True)
