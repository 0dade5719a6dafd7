"""What one address may do in an hour: enough for any house, with a limit for whoever tries codes or fills the disk."""

from __future__ import annotations

import time
from typing import Any

import pytest
from flask import Flask

from scorekeeper.config import settings
from scorekeeper.lanes import SLOW
from scorekeeper.store.codes import TYPED_LENGTH, new_code
from scorekeeper.store.links import links_of
from scorekeeper.store.models import Rate, db
from scorekeeper.store.rates import TooOften
from scorekeeper.store.tables import NoSuchTable, table_by_code
from scorekeeper.web.http.rates import ALL, DAY, HOUR, SLOW_SECONDS, WITHIN, guessing, source
from tests.store.test_threads import at_once

from .pages import Page
from .phone import Phone

FEW = 3


@pytest.fixture
def limited(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """Return the application on SQLite, then on PostgreSQL, with low limits, within one hour by its clock."""
    now = time.time() // DAY * DAY + 60
    monkeypatch.setattr(time, "time", lambda: now)
    for what in WITHIN:
        monkeypatch.setitem(app.config, f"LIMIT_{what}", FEW)
    monkeypatch.setitem(app.config, "LIMIT_IMPORTED_BYTES", 5_000)
    return app


class Somebody(Phone):
    """A phone at an address."""

    def __init__(self, app: Flask, address: str = "192.0.2.1") -> None:
        super().__init__(app)
        self.client.environ_base["REMOTE_ADDR"] = address

    def name(self, name: str) -> Page:
        return self.post("/tables", {"name": name})


def refused(page: Page, wait: int = HOUR - 60) -> None:
    """Check that the page says when to try again, to people and to programs."""
    assert page.status == 429
    assert page.response.headers["Retry-After"] == str(wait)
    assert f"Try again in {wait // 60:,} minutes." in page.text
    assert "Nothing was saved." in page.text


def test_new_tables_have_an_end_for_each_address(limited: Flask) -> None:
    phone = Somebody(limited)
    for n in range(FEW):
        assert phone.name(f"Table {n}").status == 303
    refused(phone.name("One more"))
    refused(Somebody(limited).name("Another browser"))
    assert Somebody(limited, "192.0.2.2").name("Another house").status == 303


def test_what_was_made_already_is_answered_though_it_is_enough(limited: Flask) -> None:
    phone = Somebody(limited)
    form = {"name": "Friday", "key": "a-key-of-its-own"}
    made = phone.post("/tables", form).location
    for n in range(FEW - 1):
        phone.name(f"Table {n}")
    refused(phone.name("One more"))
    assert phone.post("/tables", form).location == made


def test_after_the_hour_it_begins_at_zero_and_nothing_old_is_kept(
    limited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Somebody(limited)
    for n in range(FEW + 1):
        phone.name(f"Table {n}")
    later = time.time() + HOUR
    monkeypatch.setattr(time, "time", lambda: later)
    assert phone.name("Next hour").status == 303
    with limited.app_context():
        rows = db.session.query(Rate).all()
    assert {row.number for row in rows} == {1}
    assert {row.window for row in rows} == {int(later) // HOUR * HOUR}


def test_there_is_an_end_in_all(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limited.config, "LIMIT_TABLES", 1)
    for n in range(ALL):
        assert Somebody(limited, f"192.0.2.{n}").name("Friday").status == 303
    page = Somebody(limited, "198.51.100.1").name("Friday")
    refused(page)
    assert "At this server this was asked too often." in page.text
    assert "From your network" not in page.text


def told(page: Page) -> None:
    """Check that it is said whose wrong codes were too many, and that nobody is kept out for them."""
    assert page.status == 429
    assert page.response.headers["Retry-After"] == str(HOUR - 60)
    assert "From your network many wrong codes were tried." in page.text
    assert "Whoever has a right code, a link or a QR gets in all the same." in page.text


def test_wrong_codes_have_an_end_for_each_network_and_a_right_one_gets_in(limited: Flask) -> None:
    table = Somebody(limited, "192.0.2.9").open_table()
    phone = Somebody(limited)
    assert phone.post("/join", {"code": new_code()}).status == 422
    assert phone.get(f"/t/{new_code()}/").status == 404
    assert phone.get(f"/t/{new_code()}/m/1/").status == 404
    for address in (f"/t/{new_code()}/", f"/t/{new_code()}/m/1/", f"/r/{new_code()}"):
        told(phone.get(address))
    mistyped = phone.post("/join", {"code": new_code()})
    told(mistyped)
    assert 'name="code"' in mistyped.html, "another can be typed right there"
    assert Somebody(limited).post("/join", {"code": table.split("/")[2]}).location == table
    assert Somebody(limited).get(table).status == 200
    assert Somebody(limited, "192.0.2.2").get(f"/t/{new_code()}/").status == 404, "another network has its own"


def guess(app: Flask, address: str) -> tuple[str | None, list[tuple[str, float]]]:
    """Type a wrong code. Return the bound of its network, if that was reached already, and what is to be slowed."""
    slowed: list[tuple[str, float]] = []
    with app.test_request_context("/join", method="POST", environ_base={"REMOTE_ADDR": address, SLOW: slowed.append}):
        try:
            with guessing(new_code(TYPED_LENGTH), typed=True):
                raise NoSuchTable
        except NoSuchTable:
            return None, slowed
        except TooOften as often:
            return often.bound.what, slowed


def test_610_wrong_codes_from_51_networks_keep_no_newcomer_out(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were refused for 44 minutes, and told that it was their own network that had asked too often."""
    monkeypatch.setitem(limited.config, "LIMIT_CODES", 12)
    table = Somebody(limited, "192.0.2.9").open_table()
    with limited.app_context():
        typed = links_of(table_by_code(table.split("/")[2]).id).recording.typed
    for n in range(610):
        guess(limited, f"2001:db8:{n % 51:x}::1")
    newcomer = Somebody(limited, "198.51.100.1")
    assert newcomer.post("/join", {"code": typed}).location == table
    assert Somebody(limited, "198.51.100.2").get(table).status == 200
    mistyped = newcomer.post("/join", {"code": new_code(TYPED_LENGTH)})
    assert mistyped.status == 422
    assert "Somebody is trying codes here" in mistyped.text
    assert "your network" not in mistyped.text


def test_of_ipv6_the_wider_networks_have_bounds_of_their_own(limited: Flask) -> None:
    for n in range(4):  # four houses of one network of 56 bits, each of which may try as many as an address
        answers = [guess(limited, f"2001:db8:0:{n:x}::{i + 1:x}") for i in range(FEW + 1)]
        network = source(f"2001:db8:0:{n:x}::") if n < 3 else WIDE
        assert answers == [(None, [])] * FEW + [("CODES", [(network, SLOW_SECONDS)])]
    assert guess(limited, "2001:db8:0:f::1") == ("CODES", [(WIDE, SLOW_SECONDS)]), "another house of it"
    assert guess(limited, "2001:db8:0:100::1") == (None, []), "the next network of 56 bits"
    for n in range(1, 4):
        for i in range(4 * FEW):
            guess(limited, f"2001:db8:0:{n:x}{i:02x}::1")
    assert guess(limited, "2001:db8:0:f00::1") == ("CODES", [("2001:db8::/48", SLOW_SECONDS)])
    assert guess(limited, "2001:db8:1::1") == (None, [])


WIDE = "2001:db8::/56"


def test_while_everybody_guesses_all_wrong_answers_are_slow_and_each_network_is_counted(
    limited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limited.config, "LIMIT_CODES", 1)
    for n in range(ALL):
        assert guess(limited, f"192.0.2.{n}") == (None, [])
    for network in ("198.51.100.1", "2001:db8::/64"):
        address = network.replace("/64", "1")
        assert guess(limited, address) == (None, [(network, SLOW_SECONDS)])
        assert guess(limited, address) == ("CODES", [(network, SLOW_SECONDS)])


def test_who_knows_a_table_goes_on_though_the_address_tried_too_many(limited: Flask) -> None:
    phone = Somebody(limited)
    match = phone.sit_down()
    for _ in range(FEW):
        Somebody(limited).get(f"/t/{new_code()}/")
    told(Somebody(limited).get(f"/t/{new_code()}/"))
    phone.hand(match)
    assert phone.get(match.replace("m/1/", "")).status == 200
    assert phone.post("/join", {"code": match.split("/")[2]}).status == 303


def test_those_whom_a_renewed_link_shut_out_leave_the_way_open_by_the_new_one(limited: Flask) -> None:
    """Each page that was open asks once more by the old code, in one house maybe hundreds."""
    owner, guest = Somebody(limited, "192.0.2.9"), Somebody(limited)
    table = owner.open_table()
    assert guest.get(table).status == 200
    renewed = owner.post(f"{table}share/renew/record").location.removesuffix("share/")
    for _ in range(FEW + 1):
        assert guest.get(table).status == 404
    assert Somebody(limited).get(renewed).status == 200


def test_files_have_an_end_by_number_and_by_size(limited: Flask) -> None:
    phone = Somebody(limited)
    for _ in range(FEW):
        assert phone.upload("/import", b"{}").status == 422  # what is refused costs as much
    refused(phone.upload("/import", b"{}"))
    other = Somebody(limited, "192.0.2.2")
    table = other.open_table()
    assert other.upload(f"{table}matches/import", b" " * 3_000).status == 422
    refused(other.upload(f"{table}matches/import", b" " * 3_000), DAY - 60)
    assert other.upload(f"{table}matches/import", b" " * 2_000).status == 422


def test_reckoned_by_several_processes_it_is_the_same(limited: Flask) -> None:
    """Twelve at once, as so many processes would: as many are let in as one after the other."""
    phones = [Somebody(limited) for _ in range(12)]
    tokens = [phone.token for phone in phones]
    assert all(tokens)
    answers: list[Any] = at_once(limited, *(lambda phone=phone: phone.name("Friday").status for phone in phones))
    assert sorted(answers) == [303] * FEW + [429] * (12 - FEW)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("unix:", None, True),
    ],
)
def test_whom_an_address_represents(one: str, other: str | None, same: bool) -> None:
    assert (source(one) == source(other)) is same


def test_no_address_is_in_the_database(limited: Flask) -> None:
    Somebody(limited).name("Friday")
    with limited.app_context():
        assert all("192" not in row.who for row in db.session.query(Rate))


def test_as_it_comes_nobody_at_a_table_meets_an_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """A club of 40 behind one address: each mistypes the code twice in an hour, and each opens a table."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    usual = settings()
    assert usual["LIMIT_CODES"] >= 40 * 2
    assert usual["LIMIT_TABLES"] >= 40
    assert usual["LIMIT_IMPORTS"] >= 40
    assert usual["LIMIT_IMPORTED_BYTES"] >= 20 * usual["MAX_CONTENT_LENGTH"]
    monkeypatch.setenv("SCOREKEEPER_LIMIT_TABLES", "5")
    assert settings()["LIMIT_TABLES"] == 5


def test_at_a_table_no_more_is_recorded_in_a_minute_than_people_can_play(
    limited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script is told to slow down, in words; other tables go on, and so does this one in the next minute."""
    phone, other = Somebody(limited), Somebody(limited)
    match, elsewhere = phone.sit_down(), other.sit_down()
    then = time.time() + 60
    monkeypatch.setattr(time, "time", lambda: then)
    monkeypatch.setitem(limited.config, "LIMIT_RECORDINGS", FEW)
    for n in range(FEW):
        assert phone.log(match, winner="An", **{"left:Binh": n + 1, "left:Chi": 1}).status == 303
    page = phone.log(match, winner="An", **{"left:Binh": 9, "left:Chi": 1})
    assert (page.status, page.response.headers["Retry-After"]) == (429, str(60 - int(then) % 60))
    assert "More was sent at this table in one minute than people can play." in page.text
    assert other.log(elsewhere, winner="An", **{"left:Binh": 1, "left:Chi": 1}).status == 303
    later = then + 60
    monkeypatch.setattr(time, "time", lambda: later)
    assert phone.log(match, winner="An", **{"left:Binh": 9, "left:Chi": 1}).status == 303
