"""An evening ends as a match does: who won it, by how much, when it turned, who pays whom; and it can be sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.store.evenings import QUIET, Evening, evenings_of
from scorekeeper.store.links import looking_link
from scorekeeper.store.models import Match, Table, db
from scorekeeper.store.money import matches_played
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.table import evenings

from .pages import Page
from .phone import Phone
from .test_picture import Previewed


def ended(phone: Phone, match: str) -> None:
    phone.send(phone.get(f"{match}log/end_match").form("/log/end_match"))


@pytest.fixture
def table(phone: Phone, match: str) -> str:
    """Return the address of a table with an evening of two matches, the second of which goes on."""
    table = match.removesuffix("m/1/")
    phone.hand(match, None, 1, winner="Binh", left_An="2")
    ended(phone, match)
    phone.hand(phone.start(table), 7, 10)
    return table


def evening_of(phone: Phone, table: str) -> str:
    return next(link for link in phone.get(table).links() if "/evenings/" in link)


def handed_out(phone: Phone, table: str) -> str:
    """Return the address that the page of the newest evening hands out."""
    page = phone.get(phone.get(evening_of(phone, table)).link("Share the evening"))
    assert page.status == 200
    return next(link for link in page.links() if link.startswith("/e/"))


def opened(app: Flask, address: str, **headers: str) -> Page:
    return Phone(app, **headers).get(address)


def test_while_it_goes_on_it_says_who_is_where(phone: Phone, table: str) -> None:
    page = phone.get(evening_of(phone, table))
    for words in ("The evening so far", "The evening’s money · đ An +95 Binh −20 Chi −75", "2 matches, 2 hands"):
        assert words in page.text, page.text
    assert "wins the evening" not in page.text


def test_once_its_matches_are_over_it_names_who_won(phone: Phone, table: str) -> None:
    ended(phone, f"{table}m/2/")
    page = phone.get(evening_of(phone, table))
    for words in (
        "An wins the evening An +95", "đ Binh −20 Chi −75", "An is ahead from match 2 on Sâm +105",
        "Who pays whom Chi → An 75 Binh → An 20", "Hands won: An 1 · Binh 1 · Chi 0",
    ):  # fmt: skip
        assert words in page.text, page.text
    assert page.link("Settle this evening")


@pytest.mark.parametrize(("ago", "over"), [(timedelta(minutes=5), False), (QUIET + timedelta(minutes=1), True)])
def test_it_is_over_if_nobody_has_recorded_for_hours(app: Flask, table: str, ago: timedelta, over: bool) -> None:
    with app.app_context():
        at = table_by_code(table.split("/")[2])
        [evening] = evenings_of(matches_played(at.id), at)
        assert not evening.is_over(evening.last, at)
        noon = datetime(2024, 11, 22, 12, tzinfo=UTC)
        midday = Evening(noon.date(), [m._replace(created_at=noon, changed_at=noon) for m in evening.matches])
        assert midday.is_over(noon + ago, at) is over
        assert midday.is_over(noon + timedelta(days=1), at)


def test_who_has_the_link_sees_it_and_nothing_else(app: Flask, phone: Phone, table: str) -> None:
    ended(phone, f"{table}m/2/")
    address = handed_out(phone, table)
    page = opened(app, address)
    for words in ("An wins the evening An +95", "Friday", "2 matches, 2 hands", "Sâm · Northern Vietnam finished"):
        assert words in page.text, page.text
    ours = ("/static/", "/manifest", "#suit-")
    assert [link for link in page.addresses() if not link.startswith(ours)] == ["/language"]
    with app.app_context():
        looking = looking_link(table_by_code(table.split("/")[2]).id).code
    for code in (table.split("/")[2], looking):
        assert code not in page.html
        assert code not in address
    assert page.response.headers["Cache-Control"] == "private, no-store"
    assert page.response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "/t/" not in Phone(app).get("/").html
    assert handed_out(Phone(app), f"/t/{looking}/") == address, "who looks on may hand it on"


def test_an_evening_of_many_matches_is_listed_in_parts(
    app: Flask, phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "ON_A_PAGE", 1)
    for reader, first in ((phone, evening_of(phone, table)), (Phone(app), handed_out(phone, table))):
        page = reader.get(first)
        rest = reader.get(page.link("More"))
        assert [one.html.partition('id="matches"')[2].count('<li class="row">') for one in (page, rest)] == [1, 1]
        assert len({one.text.partition("2 matches, 2 hands")[2] for one in (page, rest)}) == 2
        assert "More" not in rest.text.partition("2 matches, 2 hands")[2]
        assert rest.link("First").partition("#")[0] == first


def test_a_chat_previews_it(app: Flask, phone: Phone, table: str) -> None:
    ended(phone, f"{table}m/2/")
    found = Previewed(opened(app, handed_out(phone, table)).html).found
    assert found["og:title"] == "An wins the evening +95"
    assert "Binh −20, Chi −75" in found["og:description"]
    for shape in ("wide", "tall"):
        picture = Phone(app).client.get(f"{handed_out(phone, table)}/{shape}.svg")
        assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
        assert "An wins the evening" in picture.get_data(as_text=True)
    if "og:image" in found:
        assert Phone(app).client.get(found["og:image"].removeprefix("http://localhost")).mimetype == "image/png"


def renew(phone: Phone, table: str) -> None:
    phone.post(f"{table}share/renew/look")


def remove(phone: Phone, table: str) -> None:
    phone.post(f"{table}remove")


def remove_matches(phone: Phone, table: str) -> None:
    for number in (1, 2):
        phone.post(f"{table}m/{number}/remove")


@pytest.mark.parametrize("void", [renew, remove, remove_matches])
def test_its_link_becomes_void(app: Flask, phone: Phone, table: str, void: Callable[[Phone, str], None]) -> None:
    address = handed_out(phone, table)
    assert opened(app, address).status == 200
    void(phone, table)
    page = opened(app, address)
    assert page.status == 404
    assert "Friday" not in page.html


def test_each_evening_has_a_link_of_its_own(app: Flask, phone: Phone, table: str) -> None:
    address = handed_out(phone, table)
    with app.app_context():
        earlier = datetime.now(UTC) - timedelta(days=9)
        db.session.execute(update(Match).where(Match.number == 2).values(created_at=earlier))
        db.session.execute(update(Table).values(version=Table.version + 1))
        db.session.commit()
    links = [link for link in phone.get(table).links() if "/evenings/" in link]
    assert len(set(links)) == 2
    other = next(link for link in phone.get(f"{links[-1]}/result").links() if link.startswith("/e/"))
    assert other != address
    assert "1 match, 1 hand" in opened(app, other).text


def test_what_is_forged_leads_nowhere(app: Flask, phone: Phone, table: str) -> None:
    address, match = handed_out(phone, table), phone.get(f"{table}m/1/result")
    text = address.removeprefix("/e/")
    result = next(link for link in match.links() if link.startswith("/r/")).removeprefix("/r/")
    for forged in (text[1:], text[:-1], text + "0", "0" + text, result, "z" * 28, "0" * 17, "1" * 28, "é" + text[1:]):
        assert opened(app, f"/e/{forged}").status == 404, forged
        assert opened(app, f"/e/{forged}/wide.svg").status == 404, forged
    assert opened(app, f"/r/{text}").status == 404


def test_there_is_none_where_nothing_was_played(phone: Phone, table: str) -> None:
    for day in ("2001-01-01", "x", "2024-13-01"):
        assert phone.get(f"{table}evenings/{day}/result").status == 404


def test_who_pays_whom_is_what_its_settlement_says(app: Flask, phone: Phone) -> None:
    """Once its page and its link told another plan, as short, than the page that settles it."""
    table = phone.open_table()
    phone.post(f"{table}people", {"player": "Dung"})  # on the table's list before Chi, but behind her at the match
    names = ("An", "Bo", "Chi", "Dung")
    match = phone.start(table, names, stake="1")
    for winner, left in (("An", {"Bo": 1, "Chi": 3, "Dung": 3}), ("Bo", {"An": 1, "Chi": 4, "Dung": 1})):
        counts = {f"left:{name}": str(left[name]) if name in left else None for name in names}
        assert phone.log(match, winner=winner, **counts).status == 303
    address, link = evening_of(phone, table), handed_out(phone, table)
    query = f"?evening={address.rpartition('/')[2]}"

    def check() -> None:
        due = json.loads(phone.get(f"{table}settle/settlement.json{query}").html)["settlement"]
        told = " ".join(f"{payment['from']} → {payment['to']} {payment['amount']}" for payment in due)
        for page in (phone.get(address), opened(app, link)):
            assert f"Who pays whom {told} " in f"{page.text} "

    check()
    page = phone.get(f"{table}settle/{query}")
    assert phone.send(page.form("/pay"), amount="5").status == 303
    check()
