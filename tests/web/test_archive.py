"""What is over is folded away: evenings by their months on a table's page, tables on the home page."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper.store.evenings import LISTED, MATCHES_LISTED
from scorekeeper.store.models import Table, db
from tests.support import match_file, table_file

from .phone import Phone

HAND = {"kind": "hand", "winner": "An", "left": {"Bo": 3}}
END = {"kind": "end_match"}


def table_of(phone: Phone, days: list[date], *, ended: bool = True) -> str:
    """Return the address of a table with a match on each of these days."""
    matches = [
        match_file("sam", ("An", "Bo"), [HAND, *([END] if ended else [])], started=f"{day}T12:00:00Z") for day in days
    ]
    for match in matches:
        match.pop("format")
    written = phone.app.json.dumps(table_file(matches)).encode()
    return phone.upload("/import", written).location


def days_on(html: str) -> list[str]:
    """Return the evenings to which a page leads, in the order of the page."""
    return re.findall(r"/evenings/([0-9]{4}-[0-9]{2}-[0-9]{2})\"", html)


def test_older_evenings_are_folded_by_year_and_month(phone: Phone) -> None:
    days = [date(2024, 1, 5) + timedelta(weeks=n) for n in range(60)]
    table = table_of(phone, days)
    page = phone.get(table)
    newest = [str(day) for day in reversed(days)]
    assert days_on(page.html) == newest[:LISTED]
    assert "An +180" in page.text, "nothing is left out of the sums"
    months = re.findall(r"/evenings/in/([0-9-]+)", page.html)
    assert months == sorted({day[:7] for day in newest[LISTED:]}, reverse=True)
    assert "January 2024 4 evenings · 4 matches" in page.text
    listed = [day for month in months for day in days_on(phone.get(f"{table}evenings/in/{month}").html)]
    assert sorted({*newest[:LISTED], *listed}, reverse=True) == newest


def test_a_match_that_is_not_over_stays_in_the_list(phone: Phone) -> None:
    days = [date(2024, 1, 5) + timedelta(weeks=n) for n in range(10)]
    table = table_of(phone, days, ended=False)
    page = phone.get(table)
    assert len(days_on(page.html)) == 2 * LISTED
    _, _, older = page.html.partition("<h3>Not over yet</h3>")
    assert days_on(older) == [str(day) for day in reversed(days[:LISTED])], "apart, as there may be gaps between them"


def test_a_month_counts_all_its_evenings_also_those_listed_above(phone: Phone) -> None:
    days = [date(2024, 1, 2) + timedelta(days=n) for n in range(LISTED + 2)]
    table = table_of(phone, days)
    page = phone.get(table)
    assert f"January 2024 {LISTED + 2} evenings · {LISTED + 2} matches" in page.text
    assert "Not over yet" not in page.text
    assert len(days_on(phone.get(f"{table}evenings/in/2024-01").html)) == LISTED + 2


@pytest.mark.parametrize("month", ["2024-02", "2023-12", "2024-13", "2024-1", "x", "2024-01-05"])
def test_there_is_no_page_of_another_month(phone: Phone, month: str) -> None:
    table = table_of(phone, [date(2024, 1, 5)])
    assert phone.get(f"{table}evenings/in/{month}").status == 404


def test_a_thousand_matches_are_listed_in_parts(phone: Phone) -> None:
    table = table_of(phone, [date(2024, 1, 5)] * 300)
    page = phone.get(table)
    assert len(set(re.findall(r"/m/([0-9]+)/", page.html))) <= MATCHES_LISTED + 1
    seen, address = set[str](), f"{table}evenings/in/2024-01"
    while address:
        page = phone.get(address)
        found = set(re.findall(r"/m/([0-9]+)/", page.html))
        assert 0 < len(found) <= 100
        assert not found & seen
        seen |= found
        address = next((link for link in page.links() if "matches=" in link and link != address), "")
    assert len(seen) == 300


def test_onlookers_read_older_evenings_too(phone: Phone) -> None:
    table = table_of(phone, [date(2024, 1, 5) + timedelta(weeks=n) for n in range(10)])
    with phone.app.app_context():
        watch = db.session.query(Table).order_by(Table.id.desc()).first()
        assert watch
        code = watch.watch_code
    assert table
    assert Phone(phone.app).get(f"/t/{code}/evenings/in/2024-01").status == 200


def test_tables_where_nothing_was_played_for_long_are_folded(phone: Phone, app: Flask) -> None:
    for name in ("First", "Second", "Third", "Fourth", "Fifth"):
        phone.get(phone.open_table(name))
    old = datetime.now(UTC) - timedelta(days=100)
    with app.app_context():
        db.session.execute(db.update(Table).where(Table.name.in_(("First", "Second", "Fifth"))).values(created_at=old))
        db.session.commit()
    text = phone.get("/").text
    older = text[text.index("Older tables") :]
    assert [name for name in ("First", "Second", "Third", "Fourth", "Fifth") if name in older] == ["First", "Second"]
    assert all(name in text for name in ("Third", "Fourth", "Fifth"))
