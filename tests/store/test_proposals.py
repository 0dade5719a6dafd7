"""What moves much is recorded once somebody who pays has said yes; until then none of it is in the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.core.entries import Void
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.ledger import Ledger, paying
from scorekeeper.core.match import NewEntry
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import dumps
from scorekeeper.core.rearrange import put_in, recorded_for
from scorekeeper.games.sam import SAM
from scorekeeper.store import room
from scorekeeper.store.links import links_of
from scorekeeper.store.loaded import Frozen, LoadedMatch
from scorekeeper.store.loading import shown_match
from scorekeeper.store.matches import RemovedMatch, start_instead, start_match
from scorekeeper.store.models import Match, Proposal, db
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.proposals import (
    Answered,
    NoSuchProposal,
    NotPaying,
    entries_of,
    proposal_of,
    proposals_with_yes,
    record_proposal,
    withdraw_proposal,
    withdrawn,
)
from scorekeeper.store.recording import AwaitsYes, Conflict, Proposed, Sender, TakenBack, record_entries
from scorekeeper.store.removal import KEPT, bring_back_match, remove_match
from scorekeeper.store.rules_upgrade import count_by_todays_rules
from scorekeeper.store.tables import change_table, list_person, table_by_code
from scorekeeper.store.transfer import match_file
from tests.newer import newer, paying_double

from .play import NAMES, Json, Played, amend, exported, hand, info, kept, key, note, record, void
from .test_threads import at_once

HEADER = make_header(SAM, NAMES, options={"stake": 5})
SMALL, LARGE = hand(1, 1), hand(3, 5)  #: of the large one Binh pays 15, Chi 25

Send = Callable[[], object]


def asking(least: int, *entries: Json) -> Played:
    """Return a match of a table that asks for a yes from ``least`` on."""
    played = Played(HEADER, entries)
    change_table(played.table, "Friday", "đ", least)
    return played


def send(played: Played, value: Json, *, sent: str = "", seen: int | None = None, person: str = "") -> Any:
    loaded = played.position()
    entries = recorded_for(loaded.log, read_entry(SAM, value))
    seen = loaded.match.seq if seen is None else seen
    return record_entries(loaded, entries, Sender(sent or key(), "phone", person), seen=seen)


def propose(played: Played, value: Json, **how: Any) -> Proposal:
    with pytest.raises(Proposed):
        send(played, value, **how)
    return waiting(played)


def waiting(played: Played) -> Proposal:
    match = info(played)
    assert match.proposal
    return proposal_of(match, match.proposal)


def say_yes(played: Played, proposal: int, who: str = "Chi", *, person: str = "") -> None:
    record_proposal(played.position(), proposal, who, Sender("", "her phone", person))


def withdraw(played: Played, proposal: int) -> None:
    withdraw_proposal(info(played), proposal, Sender("", "another phone"))


def proposals() -> list[Proposal]:
    db.session.rollback()
    return list(db.session.scalars(select(Proposal).order_by(Proposal.id).execution_options(populate_existing=True)))


def untimed(played: Played) -> list[Json]:
    """Return the log's rows without times, and without what depends on them."""
    own = ("log", "recorded_at", "hash")
    return [{name: value for name, value in row.items() if name not in own} for row in played.rows()]


# -- what asks for a yes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "least", "payers"),
    [
        ({"An": 0, "Binh": 0}, {"An": 20, "Binh": -20}, 20, {"Binh": 20}),
        ({"An": 0, "Binh": 0}, {"An": 20, "Binh": -20}, 21, {}),
        ({"An": 0, "Binh": 0}, {"An": 20, "Binh": -20}, 0, {}),
        ({"An": 50, "Binh": -50}, {"An": 20, "Binh": -20}, 20, {"An": 30}),
        ({"An": -50}, {"An": -60, "Dung": -40}, 10, {"An": 10, "Dung": 40}),
        ({"An": -50, "Dung": 50}, {"An": 0}, 10, {"Dung": 50}),
    ],
    ids=["at the amount", "below it", "off", "who wins less", "who comes in", "who is struck out"],
)
def test_who_pays(before: dict[str, int], after: dict[str, int], least: int, payers: dict[str, int]) -> None:
    assert paying(Ledger(before), Ledger(after), least) == payers


@pytest.mark.usefixtures("context")
def test_a_table_asks_for_nothing_unless_it_says_so() -> None:
    played = Played(HEADER)
    send(played, LARGE)
    assert (played.seq, proposals()) == (1, [])


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize(("least", "logged"), [(24, 0), (25, 0), (26, 1)])
def test_the_amount_itself_asks_already(least: int, logged: int) -> None:
    played = asking(least)
    if logged:
        send(played, LARGE)
    else:
        propose(played, LARGE)
    assert (played.seq, len(played.rows()), len(proposals())) == (logged, logged, 1 - logged)


OTHER_WINNER = {"kind": "hand", "winner": "Chi", "left": {"An": 6, "Binh": 1}}


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize(
    ("value", "lost", "who"),
    [(amend(1, hand(1, 6)), 25, "Chi"), (amend(1, OTHER_WINNER), 40, "An"), (void(1), 10, "An")],
    ids=["one pays more", "another went out", "nobody won"],
)
def test_a_correction_asks_by_all_that_it_changes(value: Json, lost: int, who: str) -> None:
    for least, asks in ((lost + 1, False), (lost, True)):
        played = asking(0, SMALL)
        change_table(played.table, "Friday", "đ", least)
        before = played.rows()
        if asks:
            proposal = propose(played, value)
            assert played.rows() == before
            say_yes(played, proposal.id, who)
        else:
            send(played, value)
        assert [row["kind"] for row in played.rows()] == ["hand", value["kind"]]


@pytest.mark.usefixtures("context")
def test_what_is_brought_back_asks_too() -> None:
    played = asking(0, LARGE, void(1))
    change_table(played.table, "Friday", "đ", 25)
    say_yes(played, propose(played, amend(1, LARGE)).id)
    assert played.seq == 3


@pytest.mark.usefixtures("context")
def test_what_is_put_in_and_what_follows_come_in_together() -> None:
    played, other = asking(0, SMALL, SMALL), Played(HEADER, (SMALL, SMALL))
    change_table(played.table, "Friday", "đ", 45)
    for match in (played, other):
        loaded = match.position()
        entries = put_in(loaded.log, 2, read_entry(SAM, hand(1, 9)), {})
        sender = Sender("the-same-key", "phone")
        if match is played:
            with pytest.raises(Proposed):
                record_entries(loaded, entries, sender, seen=2)
            say_yes(played, waiting(played).id)
        else:
            record_entries(loaded, entries, sender, seen=2)
    assert [row | {"key": ""} for row in untimed(played)] == [row | {"key": ""} for row in untimed(other)]
    assert kept(played) == kept(other)


@pytest.mark.usefixtures("context")
def test_what_does_not_hold_is_refused_and_not_proposed() -> None:
    played = asking(1)
    with pytest.raises(Refused):
        send(played, hand(30, 5))
    assert proposals() == []


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize("wrong", [-1, 10**9 + 1, "much", "2.5", True])
def test_the_amount_is_a_whole_number_within_bounds(wrong: Any) -> None:
    played = asking(7)
    with pytest.raises(Refused) as caught:
        change_table(played.table, "Saturday", "đ", wrong)
    assert [problem.path for problem in caught.value.problems] == [("yes_from",)]
    code = links_of(played.table).recording.code
    assert table_by_code(code)[2:4] == ("Friday", "đ")
    change_table(played.table, "Saturday", "đ")
    assert table_by_code(code).yes_from == 7, "nothing said of it: as before"


# -- while it waits --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("context")
def test_nothing_else_is_recorded_while_it_waits() -> None:
    played = asking(25, SMALL)
    proposal, before = propose(played, LARGE), played.rows()
    for value in (note(), SMALL, hand(4, 9), void(1), {"kind": "end_match"}):
        with pytest.raises(AwaitsYes) as caught:
            send(played, value)
        assert caught.value.since == 1
    assert start_instead(info(played), HEADER) is None
    assert played.rows() == before
    assert [one.id for one in proposals()] == [proposal.id]


@pytest.mark.usefixtures("context")
def test_who_had_read_the_match_before_meets_it_too() -> None:
    played = asking(25)
    slower = played.position()
    propose(played, LARGE)
    for value in (note(), LARGE):
        with pytest.raises(AwaitsYes):
            record(slower, value, seen=0, by="another phone")


@pytest.mark.usefixtures("context")
def test_who_is_behind_as_well_is_shown_what_came_in() -> None:
    played = asking(25, SMALL)
    propose(played, LARGE)
    with pytest.raises(Conflict) as caught:
        send(played, note(), seen=0)
    assert caught.type is Conflict


@pytest.mark.usefixtures("context")
def test_another_match_of_the_table_goes_on() -> None:
    played = asking(25)
    propose(played, LARGE)
    other = Played(HEADER, table=played.table)
    send(other, SMALL)
    propose(other, LARGE)
    assert len({one.match_id for one in proposals()}) == 2


@pytest.mark.usefixtures("context")
def test_no_file_holds_it() -> None:
    played = asking(25, SMALL)
    table = table_by_code(links_of(played.table).recording.code)
    before = exported(table), match_file(info(played))
    propose(played, LARGE)
    assert (exported(table), match_file(info(played))) == before


@pytest.mark.usefixtures("context")
def test_sent_again_it_is_proposed_once() -> None:
    played, sent = asking(25), key()
    propose(played, LARGE, sent=sent)
    propose(played, LARGE, sent=sent)
    with pytest.raises(AwaitsYes):
        send(played, hand(3, 6), sent=sent)  # changed after a step back
    assert len(proposals()) == 1


@pytest.mark.usefixtures("context")
def test_a_list_in_it_sent_again_is_the_same_list() -> None:
    """As the entry has it, it is a tuple: that is how it was compared with the list that was stored."""
    played, sent = asking(25), key()
    lists = {**LARGE, "thoi_hai": ["Binh"]}
    proposal = propose(played, lists, sent=sent)
    propose(played, lists, sent=sent)
    withdraw(played, proposal.id)
    with pytest.raises(TakenBack):
        send(played, lists, sent=sent)
    assert (played.seq, len(proposals())) == (0, 1)


# -- yes -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("context")
def test_a_yes_records_it_just_as_it_was_sent() -> None:
    played, other = asking(25, SMALL), Played(HEADER, (SMALL,))
    proposal = propose(played, LARGE, sent="the-same-key", person="Mai")
    say_yes(played, proposal.id, person="Chi")
    send(other, LARGE, sent="the-same-key", person="Mai")
    assert untimed(played)[1] == untimed(other)[1]
    assert kept(played) == kept(other)
    (answered,) = proposals()
    assert (answered.said_yes, answered.seq, answered.closed_by, answered.closed_person) == (
        "Chi", 2, "her phone", "Chi",
    )  # fmt: skip
    assert info(played).proposal is None
    assert proposals_with_yes(info(played), [1, 2]).keys() == {2}
    send(played, SMALL)


@pytest.mark.usefixtures("context")
def test_a_second_yes_does_nothing() -> None:
    played = asking(15)
    proposal = propose(played, LARGE)
    for who in ("Binh", "Chi", "Binh", "nobody"):
        say_yes(played, proposal.id, who)
    assert played.seq == 1
    assert proposals()[0].said_yes == "Binh", "any of those who pay that much"


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize("who", ["An", "Binh", "Dung", ""])
def test_only_who_pays_that_much_may_say_it(who: str) -> None:
    played = asking(25)
    proposal = propose(played, LARGE)
    with pytest.raises(NotPaying):
        say_yes(played, proposal.id, who)
    assert (played.seq, info(played).proposal) == (0, proposal.id)


@pytest.mark.usefixtures("context")
def test_who_pays_and_records_it_too_has_said_yes() -> None:
    played = asking(25)
    send(played, LARGE, person="Chi")
    assert played.seq == 1
    (said,) = proposals()
    assert (said.said_yes, said.seq, said.closed_by, info(played).proposal) == ("Chi", 1, "phone", None)
    propose(played, LARGE, person="An")


@pytest.mark.usefixtures("context")
def test_the_amount_that_held_when_it_was_proposed_holds_for_its_yes() -> None:
    played = asking(25)
    proposal = propose(played, LARGE)
    change_table(played.table, "Friday", "đ", 0)
    with pytest.raises(AwaitsYes):
        send(played, note())
    say_yes(played, proposal.id)
    assert played.seq == 1


@pytest.mark.usefixtures("context")
def test_sent_again_after_the_yes_it_is_known() -> None:
    played, sent = asking(25), key()
    say_yes(played, propose(played, LARGE, sent=sent).id)
    assert send(played, LARGE, sent=sent, seen=0).match.seq == 1
    assert len(proposals()) == 1


@pytest.mark.usefixtures("context")
def test_newer_rules_come_between() -> None:
    played = asking(25, SMALL)
    proposal = propose(played, LARGE)
    with pytest.MonkeyPatch.context() as patch:
        newer(patch, "sam", apply=paying_double(SAM))
        with pytest.raises(Frozen):
            say_yes(played, proposal.id)
        frozen = shown_match(info(played))
        count_by_todays_rules(frozen.match, "phone")
        say_yes(played, proposal.id)
    assert (played.seq, info(played).proposal) == (2, None)


# -- taken back ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("context")
def test_taken_back_the_match_goes_on_as_if_nothing_had_been() -> None:
    played, sent = asking(25, SMALL), key()
    before, stood = played.rows(), kept(played)
    proposal = propose(played, LARGE, sent=sent)
    for _ in range(2):
        withdraw(played, proposal.id)
    assert (played.rows(), kept(played), info(played).proposal) == (before, stood, None)
    with pytest.raises(Answered):
        say_yes(played, proposal.id)
    with pytest.raises(TakenBack):
        send(played, LARGE, sent=sent)  # its answer was lost
    assert withdrawn(info(played), 5)[0].closed_by == "another phone"
    propose(played, hand(3, 6), sent=sent)
    assert len(proposals()) == 2


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize("least", [25, 0])
def test_what_was_taken_back_stays_so_once_a_name_in_it_is_put_right(least: int) -> None:
    played, sent = asking(25), key()
    withdraw(played, propose(played, LARGE, sent=sent).id)
    for old, new in (("Binh", "Bình"), ("Chi", "Binh")):
        rename_person(played.table, people_ids(played.table)[old], new, by="phone")
    change_table(played.table, "Friday", "đ", least)
    again = {**LARGE, "left": {"Bình": 3, "Binh": 5}}
    with pytest.raises(TakenBack):
        send(played, again, sent=sent)
    assert (played.seq, len(proposals())) == (0, 1)
    (told,) = entries_of(SAM, withdrawn(info(played), 5)[0])
    assert told.entry == read_entry(SAM, again)


@pytest.mark.usefixtures("context")
def test_a_name_put_right_while_it_was_open_is_not_put_right_twice_in_what_was_taken_back() -> None:
    played, sent = asking(25), key()
    proposal = propose(played, LARGE, sent=sent)
    for old, new in (("Binh", "X"), ("Chi", "Binh"), ("X", "Chi")):
        rename_person(played.table, people_ids(played.table)[old], new, by="phone")
    withdraw(played, proposal.id)
    with pytest.raises(TakenBack):
        send(played, {**LARGE, "left": {"Chi": 3, "Binh": 5}}, sent=sent)


@pytest.mark.usefixtures("context")
def test_what_is_taken_back_fills_the_table_too(monkeypatch: pytest.MonkeyPatch) -> None:
    played = asking(25)
    withdraw(played, (first := propose(played, LARGE)).id)
    monkeypatch.setattr(room, "SIZE", 2 * len(dumps(first.entries)))
    withdraw(played, propose(played, LARGE).id)
    with pytest.raises(Refused) as caught:
        send(played, LARGE)
    assert [problem.code for problem in caught.value.problems] == ["no-room"]
    assert (len(proposals()), info(played).proposal) == (2, None)
    send(played, SMALL)
    assert played.seq == 1


@pytest.mark.usefixtures("context")
def test_what_was_answered_by_yes_is_not_taken_back() -> None:
    played = asking(25)
    proposal = propose(played, LARGE)
    say_yes(played, proposal.id)
    with pytest.raises(Answered) as caught:
        withdraw(played, proposal.id)
    assert caught.value.proposal.said_yes == "Chi"
    assert played.seq == 1


@pytest.mark.usefixtures("context")
def test_what_is_proposed_elsewhere_is_nothing_here() -> None:
    played, other = asking(25), asking(25)
    proposal = propose(played, LARGE)
    for answer in (say_yes, withdraw):
        with pytest.raises(NoSuchProposal):
            answer(other, proposal.id)
    assert waiting(played).id == proposal.id


# -- what else may come between --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("context")
def test_a_removed_match_keeps_it_until_it_is_brought_back() -> None:
    played = asking(25)
    proposal = propose(played, LARGE)
    loaded = played.position()
    remove_match(loaded.match.id)
    with pytest.raises(RemovedMatch):
        record_proposal(loaded, proposal.id, "Chi", Sender("", "phone"))
    assert played.seq == 0
    bring_back_match(loaded.match.id)
    say_yes(played, proposal.id)
    assert played.seq == 1


@pytest.mark.usefixtures("context")
def test_it_is_deleted_with_its_match() -> None:
    played = asking(25)
    propose(played, LARGE)
    old = datetime.now(UTC) - KEPT - timedelta(days=1)
    db.session.execute(update(Match).values(removed_at=old))
    db.session.commit()
    start_match(played.table, HEADER)
    assert proposals() == []


@pytest.mark.usefixtures("context")
def test_a_name_put_right_is_put_right_in_it_too() -> None:
    played = asking(25, SMALL)
    said = propose(played, LARGE)
    say_yes(played, said.id)
    proposal = propose(played, hand(3, 9))
    people = people_ids(played.table)
    rename_person(played.table, people["Chi"], "Chí", by="phone")
    assert proposals()[0].said_yes == "Chí"
    with pytest.raises(NotPaying):
        say_yes(played, proposal.id, "Chi")
    say_yes(played, proposal.id, "Chí")
    assert '"Chí":9' in played.rows()[-1]["payload"]


@pytest.mark.usefixtures("context")
def test_who_is_only_in_what_is_proposed_cannot_become_somebody_of_the_match() -> None:
    played = asking(1, SMALL)
    list_person(played.table, "Dung")
    before = played.position()
    entries = [NewEntry(Void(1)), NewEntry(read_entry(SAM, {"kind": "join", "player": "Dung", "after": "An"}))]
    with pytest.raises(Proposed):
        record_entries(before, entries, Sender(key(), "phone"), seen=1)
    people = people_ids(played.table)
    with pytest.raises(Refused):
        rename_person(played.table, people["Dung"], "Chi", same_person=True, by="phone")
    rename_person(played.table, people["Dung"], "Dũng", by="phone")
    say_yes(played, waiting(played).id, "An")
    assert "Dũng" in played.match().ledger.money


# -- at once, and after a restart ------------------------------------------------------------------------------------


def test_of_eight_at_once_one_is_proposed(app: Flask) -> None:
    with app.app_context():
        played = asking(25)
    got = at_once(app, *(lambda n=n: send(played, hand(3, 5 + n % 3)) for n in range(8)))  # type: ignore[misc]
    assert sorted(type(one).__name__ for one in got) == ["AwaitsYes"] * 7 + ["Proposed"]
    with app.app_context():
        assert (played.seq, len(proposals())) == (0, 1)


def test_of_a_yes_and_a_step_back_at_once_one_wins_and_the_other_is_told(app: Flask) -> None:
    for _ in range(5):
        with app.app_context():
            played = asking(25)
            proposal = propose(played, LARGE).id
        yes, no = partial(say_yes, played, proposal), partial(withdraw, played, proposal)
        got = at_once(app, yes, no, yes)
        with app.app_context():
            (answered,) = [one for one in proposals() if one.id == proposal]
            agreed = answered.said_yes == "Chi"
            assert (played.seq, info(played).proposal) == (int(agreed), None)
        told = [type(one) for one in got]
        assert told == ([type(None), Answered, type(None)] if agreed else [Answered, type(None), Answered])


def test_a_yes_while_others_record_elsewhere_at_the_table(app: Flask) -> None:
    with app.app_context():
        played = asking(25)
        proposal = propose(played, LARGE).id
        other = Played(HEADER, table=played.table)
    late = partial(send, played, note(), seen=0)
    got = at_once(app, lambda: say_yes(played, proposal), lambda: send(other, SMALL), late)
    assert got[0] is None
    assert isinstance(got[1], LoadedMatch)
    assert isinstance(got[2], Conflict)


def test_it_waits_through_a_restart(app: Flask) -> None:
    with app.app_context():
        played = asking(25)
        proposal = propose(played, LARGE).id
        db.session.remove()
        db.engine.dispose()
    with app.app_context():
        assert waiting(played).id == proposal
        say_yes(played, proposal)
        assert played.seq == 1
