"""Payments: made once, taken back, never out of nothing."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.problems import Refused
from scorekeeper.core.settle import settle
from scorekeeper.store.models import db
from scorekeeper.store.money import payments_of, record_payment, take_back_payment
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.recording import Conflict
from scorekeeper.store.tables import NoSuchTable

from .play import Json, Played, hand, key
from .test_files import owed, table


@pytest.fixture
def at(context: Flask) -> int:
    """Return a table at which Binh owes An 15 and Chi owes An 25."""
    return Played(entries=(hand(),)).table


def payment(amount: Any = 15, payer: str = "Binh", payee: str = "An") -> Json:
    return {"from": payer, "to": payee, "amount": amount}


def pay(at: int, value: Json, seen: int | None = None, sent: str | None = None) -> None:
    record_payment(at, value, seen=seq(at) if seen is None else seen, key=sent or key(), by="phone")


def seq(at: int) -> int:
    return table(at).payments_seq


def made(at: int) -> list[tuple[str, str, int, bool]]:
    db.session.rollback()
    return [(p.payer, p.payee, p.amount, p.undone_at is not None) for p in payments_of(at)]


def test_what_was_paid_is_owed_no_more(at: int) -> None:
    assert owed(at) == {"An": 40, "Binh": -15, "Chi": -25}
    pay(at, payment())
    assert owed(at) == {"An": 25, "Binh": 0, "Chi": -25}
    for left in settle(owed(at)):
        pay(at, payment(left.amount, left.payer, left.payee))
    assert not any(owed(at).values())
    assert made(at) == [("Chi", "An", 25, False), ("Binh", "An", 15, False)]


def test_taken_back_it_is_owed_again_and_stays_on_record(at: int) -> None:
    pay(at, payment())
    [paid] = payments_of(at)
    for _ in range(2):
        take_back_payment(at, paid.id, by="phone")
        assert made(at) == [("Binh", "An", 15, True)]
    assert seq(at) == 2
    assert owed(at)["Binh"] == -15


def test_sent_again_it_is_paid_once(at: int) -> None:
    sent = key()
    pay(at, payment(), 0, sent)
    pay(at, payment(), 0, sent)
    pay(at, payment(), 1, sent)
    assert len(made(at)) == seq(at) == 1


def test_sent_again_after_it_was_taken_back_it_is_neither_paid_nor_said_to_be(at: int) -> None:
    sent = key()
    pay(at, payment(), 0, sent)
    take_back_payment(at, payments_of(at)[0].id, by="phone")
    for seen in (0, 1, 2):
        with pytest.raises(Conflict):
            pay(at, payment(), seen, sent)
    assert made(at) == [("Binh", "An", 15, True)]
    assert owed(at)["Binh"] == -15


def test_sent_again_after_a_name_was_put_right_it_is_a_conflict(at: int) -> None:
    sent = key()
    pay(at, payment(), 0, sent)
    rename_person(at, people_ids(at)["Binh"], "Bình", by="phone")
    with pytest.raises(Conflict):
        pay(at, payment(), 0, sent)
    assert made(at) == [("Bình", "An", 15, False)]


def test_sent_again_with_another_note_it_is_a_conflict(at: int) -> None:
    sent = key()
    pay(at, payment(), 0, sent)
    with pytest.raises(Conflict):
        pay(at, payment() | {"note": "in coins"}, 0, sent)


@pytest.mark.parametrize("seen", [0, 1])
def test_the_same_key_for_another_payment_is_a_conflict(at: int, seen: int) -> None:
    sent = key()
    pay(at, payment(), 0, sent)
    for other in (payment(16), payment(15, "Chi"), payment(15, "Binh", "Chi")):
        with pytest.raises(Conflict):
            pay(at, other, seen, sent)
    assert len(made(at)) == seq(at) == 1


@pytest.mark.parametrize("seen", [0, 2, -1, 2**70])
def test_who_saw_other_payments_gets_a_conflict(at: int, seen: int) -> None:
    pay(at, payment())
    with pytest.raises(Conflict):
        pay(at, payment(), seen)
    assert len(made(at)) == seq(at) == 1


@pytest.mark.parametrize(
    "value",
    [
        payment(0), payment(-5), payment(10**9 + 1), payment(10**40), payment("15"), payment(1.5), payment(True),
        payment(None), payment(payee="Binh"), payment(payer="Zed"), payment(payee="pot:x"), payment(payer=""), {},
        {**payment(), "why": "x"}, payment(payer="\ud800"), payment(payer="\0"),
    ],
)  # fmt: skip
def test_what_is_no_payment_is_refused(at: int, value: Json) -> None:
    with pytest.raises(Refused):
        pay(at, value)
    assert made(at) == []
    assert seq(at) == 0


def test_only_payments_of_this_table_are_taken_back(at: int) -> None:
    other = Played(entries=(hand(),)).table
    pay(other, payment())
    [paid] = payments_of(other)
    with pytest.raises(NoSuchTable):
        take_back_payment(at, paid.id, by="phone")
    assert made(other)[0][3] is False
