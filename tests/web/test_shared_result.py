"""A link to the result of one match: with it that can be read, and nothing else."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import delete, update

from scorekeeper.demo import AN, BINH, CHI, DUNG, fill
from scorekeeper.games import by_slug
from scorekeeper.store.codes import ALPHABET, digits, number_of
from scorekeeper.store.links import links_of, looking_link
from scorekeeper.store.models import LoggedEntry, Match, Rate, Table, db
from scorekeeper.store.removal import KEPT
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.match import shared_result
from scorekeeper.web.match.shared_result import signed
from tests.newer import newer, paying_double
from tools.released_schema import OVER

from .pages import Page
from .phone import Phone


def handed_out(phone: Phone, match: str) -> str:
    """Return the address that the page of a match hands out."""
    page = phone.get(f"{match}result")
    assert page.status == 200
    address = next(link for link in page.links() if link.startswith("/r/"))
    assert f"http://localhost{address}" in page.words
    return address


def opened(app: Flask, address: str, **headers: str) -> Page:
    """Return what somebody reads who has nothing but the link."""
    return Phone(app, **headers).get(address)


@pytest.fixture
def over(phone: Phone, match: str) -> str:
    """Return a match of two hands that the table has ended."""
    phone.hand(match)
    phone.hand(match, 7, 10)
    phone.send(phone.get(f"{match}log/end_match").form("/log/end_match"))
    return match


# -- what it shows ---------------------------------------------------------------------------------------------------


def test_it_says_how_the_match_ended_and_who_pays_whom(app: Flask, phone: Phone, over: str) -> None:
    page = opened(app, handed_out(phone, over))
    assert page.status == 200
    shown = ("Sâm", "Friday", "An wins the match", "2 hands", "An +145", "Binh −50", "Chi −95", "Chi → An 95")
    for words in shown:
        assert words in page.text, words
    last_hash = phone.get(f"{over}receipt.txt").html.split()[-1]
    assert last_hash in page.text


def test_it_names_who_has_won(app: Flask, phone: Phone) -> None:
    match = phone.upload(f"{phone.open_table()}matches/import", json.dumps(OVER).encode()).location
    page = opened(app, handed_out(phone, match))
    winners, losers = f"{AN} & {CHI}", f"{BINH} & {DUNG}"
    for words in (f"{winners} win the match", f"Points {winners}", losers, f"{DUNG} → {CHI} 10"):
        assert words in page.text, page.text


def test_every_game_has_a_result(app: Flask, phone: Phone) -> None:
    with app.app_context():
        code = fill().code
    pages = [opened(app, handed_out(phone, f"/t/{code}/m/{number}/")) for number in range(1, 7)]
    assert {page.status for page in pages} == {200}
    assert all("last hash" in page.text for page in pages)


def test_everybody_has_a_place_and_every_hand_its_reasons(app: Flask, phone: Phone, over: str) -> None:
    page = opened(app, handed_out(phone, over))
    assert "Money · đ Binh −50 Chi −95" in page.text, "by place; who won is above"
    assert [tag.attrs["value"] for tag in page.tags if tag.name == "li" and "value" in tag.attrs] == ["2", "3"]
    for words in ("An is ahead from hand 1 on", "Hand An Binh Chi 2 +105 +145", "Chi pays An cóng: 14 × 5", "Receipt"):
        assert words in page.text, page.text
    assert [tag.name for tag in page.tags if tag.name == "polyline"] == ["polyline"] * 3


def test_those_who_are_even_share_a_place(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match, 5, 5)
    phone.send(phone.get(f"{match}log/end_match").form("/log/end_match"))
    page = opened(app, handed_out(phone, match))
    assert [tag.attrs["value"] for tag in page.tags if tag.name == "li" and "value" in tag.attrs] == ["2", "2"]


def test_many_hands_are_paged(app: Flask, phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_result, "HANDS", 2)
    for _ in range(5):
        phone.hand(match)
    address, rows = handed_out(phone, match), list[list[str]]()
    while True:
        page = opened(app, address)
        assert page.status == 200
        rows.append(re.findall(r'<th scope="row">(\d+)</th>', page.html))
        if not (older := [link for link in page.links() if "before=" in link]):
            break
        address = older[-1]
    assert rows == [["5", "4"], ["3", "2"], ["1"]]


def test_of_a_match_that_goes_on_it_says_as_of_when(app: Flask, phone: Phone, match: str) -> None:
    phone.hand(match)
    address = handed_out(phone, match)
    assert "Not over yet 1 hand · as it stood on" in opened(app, address).text
    phone.hand(match)
    assert "An +80" in opened(app, address).text
    assert "sees the standing of this match" in phone.get(f"{match}result").text


@pytest.mark.parametrize(("hour", "says"), [(21, "31 December 2024"), (22, "1 January 2025")])
def test_evenings_are_told_by_the_clock_of_the_table(app: Flask, phone: Phone, over: str, hour: int, says: str) -> None:
    """Until five in the morning it is still the evening before; in Bangkok it is seven hours later than here."""
    with app.app_context():
        db.session.execute(update(Match).values(created_at=datetime(2024, 12, 31, hour, 0, tzinfo=UTC)))
        db.session.execute(update(Table).values(timezone="Asia/Bangkok"))
        db.session.commit()
    assert says in opened(app, handed_out(phone, over)).text


def test_it_speaks_the_readers_language(app: Flask, phone: Phone, over: str) -> None:
    address = handed_out(phone, over)
    assert opened(app, address, Accept_Language="vi").lang == "vi"
    assert opened(app, address, Accept_Language="vi").text != opened(app, address, Accept_Language="nl").text
    thai = opened(app, address, Accept_Language="th")
    assert (thai.lang, "This page is in English" in thai.text) == ("th", False), (
        "the house's words; the game's in English"
    )


def test_what_older_rules_counted_says_so(app: Flask, phone: Phone, over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address = handed_out(phone, over)
    newer(monkeypatch, "sam", apply=paying_double(by_slug["sam"]))
    page = opened(app, address)
    assert "An +145" in page.text
    assert "Counted by older rules of the app." in page.text


# -- what it does not ------------------------------------------------------------------------------------------------


def test_nothing_on_it_leads_to_the_table_or_names_its_codes(app: Flask, phone: Phone, over: str) -> None:
    with app.app_context():
        table = table_by_code(over.split("/")[2])
        links = links_of(table.id)
    address = handed_out(phone, over)
    page = opened(app, address)
    ours = ("/static/", "/manifest", "#suit-")
    assert [link for link in page.addresses() if not link.startswith(ours)] == ["/language"]
    for code in (*links.recording, *links.looking):
        assert code not in page.html
        assert code not in address
    buttons = [tag for tag in page.tags if tag.name in ("button", "input", "select", "textarea", "a")]
    assert {tag.attrs.get("name", "lang") for tag in buttons if "data-look" not in str(tag)} <= {
        "lang", "csrf_token", "next"
    }  # fmt: skip
    assert not any("data-live" in tag.attrs for tag in page.tags)


def test_who_opens_it_knows_no_table_then(app: Flask, phone: Phone, over: str) -> None:
    reader = Phone(app)
    reader.get(handed_out(phone, over))
    assert "/t/" not in reader.get("/").html


def test_no_search_engine_and_no_store_keeps_it(app: Flask, phone: Phone, over: str) -> None:
    page = opened(app, handed_out(phone, over))
    assert page.response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert page.response.headers["Cache-Control"] == "private, no-store"
    assert page.response.headers["Referrer-Policy"] == "same-origin"
    robots = [tag.attrs["content"] for tag in page.tags if tag.attrs.get("name") == "robots"]
    assert robots == ["noindex, nofollow"]


def test_an_onlooker_may_hand_it_on(app: Flask, phone: Phone, over: str) -> None:
    with app.app_context():
        looking = looking_link(table_by_code(over.split("/")[2]).id).code
    onlooker = Phone(app)
    assert handed_out(onlooker, f"/t/{looking}/m/1/") == handed_out(phone, over)


def test_a_match_that_is_over_offers_it_and_every_match_has_it_in_its_menu(phone: Phone, match: str) -> None:
    phone.hand(match)
    assert phone.get(match).link("Link to the result") == f"{match}result"
    assert "Share the result" not in phone.get(match).text
    phone.send(phone.get(f"{match}log/end_match").form("/log/end_match"))
    assert phone.get(match).link("Share the result") == f"{match}result"


# -- the address -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match_id", [1, 31, 32, 1_000_000, 2**30 - 1])
def test_chats_and_calendars_leave_the_address_whole(
    app: Flask, match_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has only letters and digits, from the first to the last, and is short enough for one line of a calendar."""
    monkeypatch.setattr(shared_result, "result_seal", lambda _id: f"seal {match_id}")
    with app.app_context():
        text = signed(match_id) or ""
    assert re.fullmatch(f"[{ALPHABET}]+", text)
    assert not set(text) & set("-_=.~%")
    assert len(f"DESCRIPTION:https://scorekeeper.club.example.org/r/{text}") <= 75


@pytest.mark.parametrize("number", [0, 1, 31, 32, 12_345, 2**80 - 1])
def test_numbers_are_read_as_they_are_written(number: int) -> None:
    assert number_of(digits(number)) == number
    assert digits(number, 16).endswith(digits(number) if number else "0")
    assert len(digits(number, 16)) == 16


def test_an_address_is_another_for_each_match_and_secret_and_the_same_again(
    app: Flask, phone: Phone, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = phone.start(over.removesuffix("m/1/"))
    addresses = [handed_out(phone, over), handed_out(phone, other)]
    assert len(set(addresses)) == 2
    assert handed_out(phone, over) == addresses[0]
    monkeypatch.setattr(app, "secret_key", "another")
    assert opened(app, addresses[0]).status == 404


def forgeries(address: str, other: str) -> list[str]:
    """Return addresses that are almost one."""
    text = address.removeprefix("/r/")
    swapped = other.removeprefix("/r/")[:-16] + text[-16:]
    last = ALPHABET[ALPHABET.index(text[-1]) - 1]
    return [
        text[:-1], text[1:], text[:-1] + last, "0" + text, text + "0", text.upper(), text + ".", text + "-",
        text + "%00", swapped, text[:-16] + "0" * 16, "0" * 17, "z" * 22, "z" * 400, "é" + text[1:], "u" + text[1:],
    ]  # fmt: skip


def test_what_is_forged_or_cut_off_leads_nowhere(app: Flask, phone: Phone, over: str) -> None:
    address = handed_out(phone, over)
    other = handed_out(phone, phone.start(over.removesuffix("m/1/")))
    for text in forgeries(address, other):
        page = opened(app, f"/r/{text}")
        assert page.status == 404, text
        assert "There is no such page" in page.text
    assert opened(app, address).status == 200


def test_trying_counts_as_trying_codes_does(
    app: Flask, phone: Phone, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time() // 3600 * 3600 + 60
    monkeypatch.setattr(time, "time", lambda: now)
    monkeypatch.setitem(app.config, "LIMIT_CODES", 3)
    address = handed_out(phone, over)
    for n in range(3):
        assert opened(app, f"/r/1000000000000000{n}").status == 404
    assert opened(app, "/r/10000000000000009").status == 429
    assert opened(app, address).status == 200, "a right one gets in, whatever was tried"
    assert phone.get(over).status == 200


def test_what_is_gone_was_no_guess(app: Flask, phone: Phone, over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "LIMIT_CODES", 3)
    address = handed_out(phone, over)
    phone.post(f"{over}remove")
    assert opened(app, address).status == 404
    with app.app_context():
        assert not db.session.query(Rate).filter_by(what="CODES").count()


# -- how long it holds -----------------------------------------------------------------------------------------------


def test_it_ends_while_the_match_or_the_table_is_removed(app: Flask, phone: Phone, over: str) -> None:
    address, table = handed_out(phone, over), over.removesuffix("m/1/")
    for removed in (over, table):
        phone.post(f"{removed}remove")
        page = opened(app, address)
        assert page.status == 404
        assert not [form for form in page.forms if "bring-back" in form.action]
        assert "Friday" not in page.html
        phone.post(f"{removed}bring-back")
        assert opened(app, address).status == 200


def test_renewing_the_looking_link_ends_it_and_renewing_the_other_does_not(app: Flask, phone: Phone, over: str) -> None:
    address, table = handed_out(phone, over), over.removesuffix("m/1/")
    table = phone.post(f"{table}share/renew/record").location.removesuffix("share/")
    assert opened(app, address).status == 200
    phone.post(f"{table}share/renew/look")
    assert opened(app, address).status == 404
    again = handed_out(phone, f"{table}m/1/")
    assert again != address
    assert opened(app, again).status == 200


def test_it_never_leads_to_a_later_match_under_the_same_number(app: Flask, phone: Phone, over: str) -> None:
    """SQLite uses the number of the last row again, once that is gone."""
    address = handed_out(phone, over)
    phone.post(f"{over}remove")
    with app.app_context():
        match_id = db.session.query(Match.id).scalar()
        db.session.execute(update(Match).values(removed_at=datetime.now(UTC) - KEPT - timedelta(days=1)))
        db.session.execute(delete(LoggedEntry))
        db.session.commit()
        later = phone.start(over.removesuffix("m/1/"))
        db.session.execute(update(Match).values(id=match_id))
        db.session.commit()
    assert opened(app, address).status == 404
    assert opened(app, handed_out(phone, later)).status == 200


def test_a_name_put_right_is_right_there_too(app: Flask, phone: Phone, over: str) -> None:
    address, table = handed_out(phone, over), over.removesuffix("m/1/")
    person = phone.get(f"{table}about").link("Chi").split("/")[-1]
    phone.post(f"{table}people/{person}", {"player": "Chip"})
    assert "Chip → An 95" in opened(app, address).text
