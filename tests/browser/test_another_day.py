"""A match that lay open since another day asks before a hand is logged into it."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .access import barriers_on_both
from .conftest import Phones
from .flow import board, hands, match, read_in, read_table, save, tap_hand
from .phone import SCREEN, SMALLEST, Phone
from .places import ODD_NAMES, STAKE, samba, seep_by_plays
from .reckoning import Hand
from .test_access import STANDS_OUT

NAMES = ("An", "Binh", "Chi")
HAND = Hand("An", {"Binh": 3, "Chi": 5})


@pytest.fixture
def database(server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the record of the server. Nobody can move its clock, so entries are dated back instead."""
    [found] = tmp_path_factory.getbasetemp().glob("server[0-9]*/scorekeeper.sqlite3")
    return found


def lay_open(database: Path, address: str, *, days: int) -> None:
    """Date back all entries of that table's matches by so many days."""
    code, then = address.split("/t/")[1].split("/")[0], datetime.now(UTC) - timedelta(days=days)
    query = "UPDATE match SET changed_at = ? WHERE table_id = (SELECT id FROM card_table WHERE code = ?)"
    with sqlite3.connect(database, timeout=30) as connection:
        assert connection.execute(query, (f"{then:%Y-%m-%d %H:%M:%S.%f}", code)).rowcount


def asked(phone: Phone) -> Locator:
    return phone.page.locator("#open-since")


def test_a_match_of_another_day_asks_until_somebody_goes_on(phones: Phones, database: Path) -> None:
    one, other = phones(), phones()
    address = read_in(one, NAMES, HAND)
    one.page.goto(address)
    expect(asked(one)).to_have_count(0)
    lay_open(database, address, days=400)
    for phone in (one, other):
        phone.page.goto(address)
        expect(asked(phone)).to_contain_text(re.compile(r"left open since \w+ \d+ \w+ \d{4}\."))
        phone.follow("Log hand")
        expect(asked(phone)).to_be_visible()
    tap_hand(one, HAND)
    one.go(one.page.get_by_role("button", name="Go on with it"))
    expect(asked(one)).to_have_count(0)
    assert one.picked("winner") == [HAND.winner]
    save(one)
    expect(asked(one)).to_have_count(0)
    expect(asked(other)).to_have_count(0)
    assert hands(one.page) == [2, 1]


def test_the_same_people_begin_a_new_match_by_one_tap(phone: Phone, database: Path) -> None:
    address = read_in(phone, NAMES, HAND)
    lay_open(database, address, days=2)
    phone.page.goto(address)
    phone.go(phone.page.get_by_role("button", name="New match, the same people"))
    assert phone.page.url == address.replace("m/1/", "m/2/")
    expect(asked(phone)).to_have_count(0)
    assert list(board(phone.page)) == list(NAMES)


@pytest.mark.parametrize("locale", ["en", "vi"])
@pytest.mark.parametrize("game", ["sam", "seep", "samba"])
def test_everybody_can_answer(phones: Phones, database: Path, game: str, locale: str) -> None:
    phone = phones(locale=locale)
    made = {"sam": match(ODD_NAMES, stake=STAKE), "seep": seep_by_plays(ODD_NAMES), "samba": samba(ODD_NAMES, STAKE)}
    table = read_table(phone, ODD_NAMES, made[game])
    lay_open(database, table, days=400)
    for page in ("m/1/", "m/1/log"):
        phone.page.goto(table + page)
        expect(asked(phone)).to_be_visible()
        assert barriers_on_both(phone) == []
        phone.page.set_viewport_size(SMALLEST)
        assert phone.page.evaluate(STANDS_OUT) == []
        phone.page.set_viewport_size(SCREEN)
