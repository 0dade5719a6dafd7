"""If PostgreSQL is lost at any point of a recording: that is said, and what is sent again counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import psycopg
import pytest
from flask import Flask
from sqlalchemy import Connection, event, select

from scorekeeper.store.models import LoggedEntry, db
from tests.store.stores import emptied

from .pages import Form
from .phone import Phone


@contextmanager
def lost_at(app: Flask, number: int) -> Iterator[list[str]]:
    """Let the server end the connection just before that statement, commit or rollback; return all that were sent."""
    sent: list[str] = []
    address = app.config["SQLALCHEMY_DATABASE_URI"].replace("+psycopg", "")

    def tell(connection: Connection, what: str) -> None:
        sent.append(what)
        if len(sent) == number and not connection.invalidated:
            lost = connection.connection.dbapi_connection.info.backend_pid  # type: ignore[union-attr]
            with psycopg.connect(address, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 10000)", (lost,))

    listened = {
        "before_cursor_execute": lambda connection, _cursor, statement, *_: tell(connection, statement),
        "commit": lambda connection: tell(connection, "COMMIT"),
        "rollback": lambda connection: tell(connection, "ROLLBACK"),
    }
    with app.app_context():
        engine = db.engine
    for name, listener in listened.items():
        event.listen(engine, name, listener)
    try:
        yield sent
    finally:
        for name, listener in listened.items():
            event.remove(engine, name, listener)


Fill = Callable[[Phone, str], Form]


def played(phone: Phone) -> str:
    match = phone.sit_down()
    phone.hand(match)
    phone.hand(match)
    return match


def hand(phone: Phone, match: str) -> Form:
    form = phone.get(f"{match}log/hand").form("/log/hand")
    form.fields = [(name, value) for name, value in form.fields if name in ("seen", "key")]
    form.fields += [("winner", "An"), ("left:Binh", "3"), ("left:Chi", "4")]
    return form


def strike(phone: Phone, match: str) -> Form:
    return phone.get(f"{match}strike/2").form("/strike/2")


def undo(phone: Phone, match: str) -> Form:
    return phone.get(match).form("/undo/2")


@pytest.mark.slow
@pytest.mark.parametrize("whole", ["postgresql"], indirect=True)
@pytest.mark.parametrize("what", [hand, strike, undo], ids=lambda what: what.__name__)
def test_wherever_the_connection_is_lost_what_is_sent_again_counts_once(whole: Flask, what: Fill) -> None:
    for number in count(1):  # until it is after all of them
        phone = Phone(emptied(whole))
        form = what(phone, played(phone))
        address = form.action
        with lost_at(whole, number) as sent:
            answer = phone.client.post(address, data={"csrf_token": phone.token, **dict(form.fields)})
        assert answer.status_code in (303, 503), sent
        assert phone.post(address, form.fields).status == 303, sent
        with whole.app_context():
            assert db.session.scalars(select(LoggedEntry.seq).order_by(LoggedEntry.seq)).all() == [1, 2, 3], sent
        if len(sent) < number:
            break
    assert number > 5
