"""What is entered as paid when a match ends: its own money, less what was paid for it before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.core.files import read_entry
from scorekeeper.core.match import NewEntry
from scorekeeper.core.options import MOST
from scorekeeper.core.settle import settle
from scorekeeper.core.table_files import read_table
from scorekeeper.games import by_slug
from scorekeeper.store.loading import find_match
from scorekeeper.store.models import Match, db
from scorekeeper.store.money import payments_of, record_payment, take_back_payment
from scorekeeper.store.proposals import newest_proposal, record_proposal
from scorekeeper.store.recording import Proposed, Sender, record_entries
from scorekeeper.store.removal import KEPT, remove_match
from scorekeeper.store.tables import change_table
from scorekeeper.store.transfer import import_table

from .play import Json, Played, exported, hand, info, key
from .test_files import owed, table

END: Json = {"kind": "end_match"}


@pytest.fixture
def played(context: Flask) -> Played:
    """Return a match at a table that pays as it goes."""
    played = Played()
    change_table(played.table, "Friday", "đ", cash=True)
    return played


def made(played: Played) -> list[tuple[str, str, int]]:
    there = payments_of(played.table)
    return [(p.payer, p.payee, p.amount) for p in reversed(there) if not p.undone_at]


def pay(played: Played, payer: str, payee: str, amount: int) -> None:
    value = {"from": payer, "to": payee, "amount": amount}
    record_payment(played.table, value, seen=table(played.table).payments_seq, key=key(), by="phone")


@pytest.mark.parametrize("undone", [False, True])
def test_payments_of_a_deleted_match_are_of_no_other(played: Played, undone: bool) -> None:
    """A database may give the next match its id; its number nobody else gets, since phones know matches by it."""
    played.record(hand())
    played.record(END)
    for payment in payments_of(played.table) if undone else ():
        take_back_payment(played.table, payment.id, by="phone")
    remove_match(info(played).id)
    db.session.execute(update(Match).values(removed_at=datetime.now(UTC) - KEPT - timedelta(days=1)))
    db.session.commit()
    second = Played(entries=(hand(1, 1), END), table=played.table)
    assert second.number == 2
    before = [] if undone else [("Binh", "An", 15), ("Chi", "An", 25)]
    assert sorted(made(second)) == sorted([*before, ("Binh", "An", 5), ("Chi", "An", 5)])


def test_older_debts_stay_owed(played: Played) -> None:
    change_table(played.table, "Friday", "đ", cash=False)
    played.record(hand())
    played.record(END)
    change_table(played.table, "Friday", "đ", cash=True)
    second = Played(entries=(hand(1, 1), END), table=played.table)
    assert sorted(made(second)) == [("Binh", "An", 5), ("Chi", "An", 5)]
    assert owed(played.table) == {"An": 40, "Binh": -15, "Chi": -25}


@pytest.mark.parametrize("paid", [("Chi", "An", 25), ("Chi", "An", 10), ("Binh", "An", 15)])
def test_what_was_paid_during_the_match_is_not_paid_again(played: Played, paid: tuple[str, str, int]) -> None:
    played.record(hand())
    pay(played, *paid)
    played.record(END)
    assert not any(owed(played.table).values())
    assert sum(amount for _, _, amount in made(played)) == 40


def test_what_was_paid_beyond_the_match_is_never_handed_back(played: Played) -> None:
    played.record(hand())
    pay(played, "Chi", "An", 40)
    played.record(END)
    assert made(played) == [("Chi", "An", 40)], "who is still to be paid is no longer known from this match alone"
    assert owed(played.table) == {"An": 0, "Binh": -15, "Chi": 15}


def owing(table: int, payer: str, payee: str, amount: int) -> None:
    """Leave a debt from before, as of a table that did not pay as it goes."""
    change_table(table, "Friday", "đ", cash=False)
    debt = {"kind": "charge", "from": [payer], "to": [payee], "amount": amount, "why": "before"}
    Played(entries=(debt,), table=table)
    change_table(table, "Friday", "đ", cash=True)


def test_an_older_debt_paid_during_the_match_is_not_its_own(context: Flask) -> None:
    at = Played().table
    owing(at, "Dung", "An", 40)
    match = Played(table=at, entries=(hand(),))
    pay(match, "Dung", "An", 40)
    match.record(END)
    assert sorted(made(match)) == [("Binh", "An", 15), ("Chi", "An", 25), ("Dung", "An", 40)]
    assert not any(owed(at).values())


def test_what_was_paid_to_somebody_else_whom_the_winner_owes_is_not_paid_again(context: Flask) -> None:
    at = Played().table
    owing(at, "An", "Dung", 40)
    match = Played(table=at, entries=(hand(),))
    pay(match, "Binh", "Dung", 15)
    pay(match, "Chi", "Dung", 25)
    match.record(END)
    assert made(match) == [("Binh", "Dung", 15), ("Chi", "Dung", 25)]
    assert not any(owed(at).values())


def test_what_is_more_than_one_payment_may_be_is_entered_as_several(context: Flask) -> None:
    at = Played().table
    most = {"kind": "charge", "from": ["Binh"], "to": ["An"], "amount": MOST, "why": "a bet"}
    change_table(at, "Friday", "đ", cash=True)
    match = Played(table=at, entries=(most, most, most | {"amount": 5}, END))
    assert sorted(made(match)) == [("Binh", "An", 5), ("Binh", "An", MOST), ("Binh", "An", MOST)]
    read_table(by_slug, exported(table(at)))


def test_what_is_opened_and_ended_again_enters_only_the_difference(played: Played) -> None:
    played.record(hand())
    played.record(END)
    played.record({"kind": "void", "entry": 2})
    assert not any(owed(played.table).values())
    played.record({"kind": "void", "entry": 1})
    assert owed(played.table) == {"An": -40, "Binh": 15, "Chi": 25}
    played.record(END)
    assert not any(owed(played.table).values())
    assert sorted(made(played)[2:]) == [("An", "Binh", 15), ("An", "Chi", 25)]


def test_a_new_end_pays_again_what_was_taken_back(played: Played) -> None:
    played.record(hand())
    played.record(END)
    take_back_payment(played.table, payments_of(played.table)[0].id, by="phone", together=True)
    assert made(played) == []
    assert len(settle(owed(played.table))) == 2
    played.record({"kind": "void", "entry": 2})
    played.record(END)
    assert len(made(played)) == 2


def test_a_yes_that_ends_a_match_pays_it(played: Played) -> None:
    change_table(played.table, "Friday", "đ", 20)
    loaded = find_match(played.table, played.number)
    entries = [NewEntry(read_entry(loaded.game, value)) for value in (hand(), END)]
    with pytest.raises(Proposed):
        record_entries(loaded, entries, Sender(key(), "phone"), seen=0)
    assert made(played) == []
    proposal = newest_proposal(loaded.match)
    assert proposal
    for _ in range(2):
        record_proposal(loaded, proposal.id, "Chi", Sender(key(), "other"))
    assert sorted(made(played)) == [("Binh", "An", 15), ("Chi", "An", 25)]


def test_the_seen_number_of_payments_rises_once(played: Played) -> None:
    played.record(hand())
    before = table(played.table).payments_seq
    played.record(END)
    assert table(played.table).payments_seq == before + 1


# -- a table read from its file --------------------------------------------------------------------------------------


def read_back(played: Played) -> Played:
    """Return the match of the same number at a table that was made of the file of its table."""
    again = object.__new__(Played)
    again.table, again.number = import_table(read_table(by_slug, exported(table(played.table)))).id, played.number
    return again


def the_evening_and_batch(played: Played) -> list[tuple[str, str, int, object, str]]:
    """Return the payments, oldest first, each with its evening and which entry of which match recorded it."""
    made = reversed(payments_of(played.table))
    return [(p.payer, p.payee, p.amount, p.evening, p.key.split(":", 2)[2]) for p in made]


def test_what_the_end_of_a_match_entered_is_of_that_match_in_a_table_read_from_its_file(played: Played) -> None:
    played.record(hand())
    played.record(END)
    other = read_back(played)
    assert the_evening_and_batch(other) == the_evening_and_batch(played)
    assert all(p.key.startswith(f"cash:{info(other).id}:") for p in payments_of(other.table))
    for one in (played, other):
        one.record({"kind": "void", "entry": 2})
        one.record({"kind": "amend", "entry": 1, "with": hand() | {"winner": "Binh", "left": {"An": 3, "Chi": 5}}})
        one.record(END)
        assert not any(owed(one.table).values())
    assert made(other) == made(played)
    assert len(made(other)) > 2
    take_back_payment(other.table, payments_of(other.table)[-1].id, by="phone", together=True)
    assert made(other) == made(played)[2:], "the two of the first end, together"


def test_what_another_match_entered_is_paid_for_no_other_in_a_table_read_from_its_file(played: Played) -> None:
    played.record(hand())
    Played(entries=(hand(), END), table=played.table)
    other = read_back(played)
    other.record(END)
    assert not any(owed(other.table).values())
    assert len(made(other)) == 4


def test_a_match_whose_number_is_another_in_the_file_has_its_payments(played: Played) -> None:
    played.record(hand())
    second = Played(entries=(hand(1, 1), END), table=played.table)
    remove_match(info(played).id)
    other = read_back(second)
    other.number = 1
    assert [p.key.split(":")[2] for p in payments_of(other.table)] == ["1-2", "1-2"]
    other.record({"kind": "void", "entry": 2})
    other.record(END)
    assert sorted(made(other)) == [("Binh", "An", 5), ("Chi", "An", 5)], "nothing twice"


def test_payments_that_nobody_can_tell_a_match_of_are_for_all_evenings(played: Played) -> None:
    played.record(hand())
    pay(played, "Binh", "An", 3)
    played.record(END)
    file = exported(table(played.table))
    file["payments"][1]["note"] = "cash"
    del file["payments"][2]["at"]
    other = import_table(read_table(by_slug, file)).id
    assert [(p.key, p.evening) for p in reversed(payments_of(other))] == [(f"file-{n}", None) for n in range(3)]
