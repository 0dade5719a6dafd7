"""Pages made from all matches of a table: kept in memory and in the database, and never older than the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, func, select, text, update
from sqlalchemy.exc import OperationalError

from scorekeeper.store import cached_pages as store
from scorekeeper.store.clock import evening_of
from scorekeeper.store.engine import writing
from scorekeeper.store.models import CachedPage, Match, Table, db
from scorekeeper.store.removal import delete_tables
from scorekeeper.web.http import cached_page

from .phone import Phone

#: Of a table whose only evening is today's; the last six are for programs.
PATHS = (
    "", "season/", "season/?order=won", "players/{person}", "players/{person}/figures/hands-won", "settle/",
    "settle/?evening={day}", "evenings/{day}", "evenings/in/{month}", "share/", "matches.json", "standing.json",
    "evenings.json", "settle/settlement.json", "settle/settlement.json?evening={day}", "standing.json?from={day}",
)  # fmt: skip
TOKENS = re.compile(r'name="(csrf_token|key)" value="[^"]*"')


@pytest.fixture(autouse=True)
def of_two_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database keep pages of a table of two matches, as it does those of one with many."""
    monkeypatch.setattr(store, "FROM_MATCHES", 2)


@pytest.fixture
def table(phone: Phone) -> str:
    """Return the address of a table with two matches, each with a hand."""
    first = phone.sit_down()
    phone.hand(first)
    table = first.removesuffix("m/1/")
    phone.hand(phone.start(table), 9, 1)
    return table


class HasNoZone:
    timezone = ""


def addresses_at(phone: Phone, table: str) -> list[str]:
    """Return the addresses of all pages, each as in ``PATHS``."""
    day = evening_of(datetime.now(UTC), HasNoZone()).isoformat()
    listed = re.search(r"/players/(\d+)", phone.get(table).html)
    assert listed
    return [table + path.format(day=day, month=day[:7], person=listed[1]) for path in PATHS]


def started_again() -> None:
    """Forget what a process keeps in memory."""
    cached_page._cached.cache_clear()


def without_tokens(phone: Phone, address: str) -> str:
    page = phone.get(address)
    assert page.status == 200, address
    return TOKENS.sub("", page.response.get_data(as_text=True))


def rows(app: Flask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(CachedPage)) or 0


def forget_rows(app: Flask) -> None:
    with app.app_context():
        db.session.query(CachedPage).delete()
        db.session.commit()


class Reads:
    """Counts how often all matches of a table are read."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, _conn: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        of_matches = bool(re.search('FROM "?match"?[^_]', statement)) and "ledger" in statement
        self.number += of_matches and "IS NOT NULL" not in statement  # those that were removed are few


@pytest.fixture
def reads(app: Flask) -> Iterator[Reads]:
    counts = Reads()
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", counts)
    yield counts
    event.remove(engine, "before_cursor_execute", counts)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_made_once_and_then_read_from_memory_and_after_a_start_from_the_database(
    path: str, app: Flask, phone: Phone, table: str, reads: Reads
) -> None:
    address = dict(zip(PATHS, addresses_at(phone, table), strict=True))[path]
    started_again()
    forget_rows(app)
    made = without_tokens(phone, address)
    live = path == "evenings/{day}"  # the present evening may be over at any moment, by the clock alone
    assert rows(app) == (not live)
    reads.number = 0
    assert without_tokens(phone, address) == made
    started_again()
    assert without_tokens(phone, address) == made
    assert (reads.number > 0) == live
    started_again()
    forget_rows(app)
    assert without_tokens(phone, address) == made
    assert (reads.number > 0) == (path != "share/")


def hand(phone: Phone, table: str) -> None:
    phone.hand(f"{table}m/2/", 4, 2, "An")


def correction(phone: Phone, table: str) -> None:
    address = f"{table}m/2/strike/1"
    assert phone.send(phone.get(address).form(address)).status == 303


def payment(phone: Phone, table: str) -> None:
    fields = {"from": "Binh", "to": "An", "amount": "1", "seen": "0", "key": "a-key-of-its-own"}
    assert phone.post(f"{table}settle/pay", fields).status == 303


def new_match(phone: Phone, table: str) -> None:
    phone.start(table)


def person(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}people", {"player": "Em"}).status == 303


def name(phone: Phone, table: str) -> None:
    address = addresses_at(phone, table)[3].replace("players", "people")
    assert phone.send(phone.get(address).form(address), player="Anh").status == 303


def device(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}share/device", {"person": "Chi"}).status == 303


def about(phone: Phone, table: str) -> None:
    form = phone.get(f"{table}about").form(f"{table}about")
    assert phone.send(form, name="Saturday", unit="$").status == 303


def removal(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}m/1/remove").status == 303


@pytest.mark.parametrize(
    "write", [hand, correction, payment, new_match, person, name, device, about, removal], ids=lambda w: w.__name__
)
def test_whatever_is_written_at_the_table_shows_on_all_of_them_at_once(
    write: Callable[[Phone, str], None], app: Flask, phone: Phone, table: str
) -> None:
    addresses = addresses_at(phone, table)
    before = [without_tokens(phone, address) for address in addresses]
    write(phone, table)
    after = [without_tokens(phone, address) for address in addresses]
    assert after != before
    started_again()
    from_database = [without_tokens(phone, address) for address in addresses]
    started_again()
    forget_rows(app)
    made_again = [without_tokens(phone, address) for address in addresses]
    assert after == from_database == made_again


def test_each_device_gets_tokens_of_its_own_in_a_cached_page_and_can_send_its_forms(
    app: Flask, phone: Phone, table: str
) -> None:
    other = Phone(app)
    found = [each.get(f"{table}settle/").form(f"{table}settle/pay") for each in (phone, other, phone)]
    assert len({form["csrf_token"] for form in found}) >= 2
    assert len({form["key"] for form in found}) == 3
    page = phone.get(f"{table}settle/")
    assert "\0" not in page.html
    keys = {form["key"] for form in page.forms if "key" in dict(form.fields)}
    assert len(keys) > 1, "payments are told apart by their keys"
    paid = other.send(found[1], **{"from": "Binh", "to": "An", "amount": "1"})
    assert paid.status == 303
    assert "1" in other.get(f"{table}settle/").text


def test_what_differs_between_devices_is_kept_for_each(app: Flask, phone: Phone, table: str) -> None:
    asked, mine = Phone(app).get(table), phone.get(table)  # the owner is asked on another page
    assert asked.status == mine.status == 200
    assert "Who are you?" in asked.text
    assert "Who are you?" not in mine.text
    shared = phone.get(f"{table}share/")
    looking = re.search(r"/t/(\w+)/board", shared.html)
    assert looking
    onlooker = Phone(app)
    for address in addresses_at(phone, table):
        page = onlooker.get(address.replace(table, f"/t/{looking[1]}/"))
        assert page.status == 200
        assert table not in page.html, "nobody who looks on sees the link to record"
    in_vietnamese = Phone(app, Accept_Language="vi").get(f"{table}season/")
    assert in_vietnamese.html != phone.get(f"{table}season/").html


def test_only_those_of_the_present_version_stay_and_only_so_many(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST", 3)
    for address in addresses_at(phone, table)[:5]:
        phone.get(address)
    assert rows(app) == 3
    hand(phone, table)
    assert rows(app) == 3, "older ones go when the first of another version comes"
    phone.get(table)
    assert rows(app) == 1
    monkeypatch.setattr(store, "LONGEST", 1)
    started_again()
    forget_rows(app)
    phone.get(table)
    assert rows(app) == 0


def test_a_small_table_has_none_in_the_database(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "FROM_MATCHES", 3)
    phone.get(table)
    assert rows(app) == 0


def test_another_version_of_the_program_makes_its_own(
    phone: Phone, table: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.get(table)
    started_again()
    reads.number = 0
    phone.get(table)
    assert not reads.number
    started_again()
    monkeypatch.setattr(cached_page, "_program_fingerprint", lambda: "a later one")
    phone.get(table)
    assert reads.number


def test_a_database_that_takes_nothing_still_shows_them(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = without_tokens(phone, table)
    started_again()
    forget_rows(app)

    def full(*, lasting: bool) -> None:
        raise OperationalError("INSERT", {}, Exception("the disk is full"))

    monkeypatch.setattr(store, "writing", full)
    assert without_tokens(phone, table) == made
    assert rows(app) == 0


def test_a_page_does_not_wait_for_the_disk_and_a_hand_does(app: Flask) -> None:
    with app.app_context():
        asked, waits = {
            "sqlite": ("PRAGMA synchronous", [2, 1, 2]), "postgresql": ("SHOW synchronous_commit", None),
        }[db.engine.dialect.name]  # fmt: skip

        def found(*, lasting: bool) -> object:
            with writing(lasting=lasting):
                return db.session.execute(text(asked)).scalar()

        own = found(lasting=True)  # of the database that tests have
        assert [found(lasting=lasting) for lasting in (True, False, True)] == (waits or [own, "off", own])


def test_a_table_that_is_deleted_takes_its_pages_along(app: Flask, phone: Phone, table: str) -> None:
    phone.get(table)
    assert rows(app) == 1
    with app.app_context():
        delete_tables(list(db.session.scalars(select(Table.id))))
    assert rows(app) == 0


def test_of_a_page_with_a_date_that_is_none_nothing_is_kept(app: Flask, phone: Phone, table: str) -> None:
    for _ in range(2):
        page = phone.get(f"{table}season/?from=soon")
        assert page.status == 400
        assert "\0" not in page.html
        assert "soon" in page.text
    assert rows(app) == 0


def test_evenings_of_an_older_month_are_read_alone(app: Flask, phone: Phone, table: str) -> None:
    """Also at the ends of what dates can be, where there is none."""
    with app.app_context():
        old = datetime(2023, 12, 31, 23, 30, tzinfo=UTC)
        db.session.execute(update(Match).where(Match.number == 1).values(created_at=old))
        db.session.execute(update(Table).values(version=Table.version + 1, timezone="Asia/Bangkok"))
        db.session.commit()
    assert phone.get(f"{table}evenings/2023-12-31").status == 404  # it was half past six in the morning there
    assert phone.get(f"{table}evenings/2024-01-01").status == 200
    assert phone.get(f"{table}evenings/in/2024-01").status == 200
    for day in ("0001-01-01", "9999-12-31", "0001-01", "9999-12", "none"):
        assert phone.get(f"{table}evenings/{day}").status == 404
        assert phone.get(f"{table}evenings/in/{day}").status == 404
