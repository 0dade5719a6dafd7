"""Settling up: a payment that was ticked, or paid in part, keeps its place; the table shows both sums."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update

from scorekeeper.store.clock import day_of, evening_of
from scorekeeper.store.models import Match, db
from scorekeeper.store.money import payments_of
from scorekeeper.store.tables import table_by_code
from scorekeeper.web import settle
from tests.support import match_file, table_file

from .pages import Form, Page
from .phone import Phone


def rows(page: Page) -> list[tuple[str, bool]]:
    """Return who pays whom, in the order of the page, and whether it was paid."""
    found = re.findall(r'<li class="pay( done)?" id=.*?<b>(.*?)</b>', page.html, re.DOTALL)
    return [(re.sub("<[^>]*>", "", names), bool(done)) for done, names in found]


def test_a_ticked_payment_stays_at_its_place(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    page = phone.get(settle)
    first, second = [names for names, _ in rows(page)]
    answer = phone.send([form for form in page.forms if form.action.endswith("/pay")][1])
    page = phone.get(answer.location)
    assert rows(page) == [(first, False), (second, True)]
    answer = phone.send(next(form for form in page.forms if "take-back" in form.action))
    page = phone.get(answer.location)
    assert rows(page) == [(first, False), (second, False)]
    answer = phone.send([form for form in page.forms if form.action.endswith("/pay")][1])
    page = phone.get(answer.location)
    answer = phone.send(page.form("/pay"))
    assert rows(phone.get(answer.location)) == [(first, True), (second, True)]
    assert rows(phone.get(settle)) == [(first, True), (second, True)], "on a page that is opened again too"


def test_the_page_is_refreshed_as_it_was_opened_and_each_payment_is_known_by_its_people(
    phone: Phone, match: str
) -> None:
    """So another phone's tick appears at its place, and what was typed stays with the payment that it is for."""
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    page = phone.get(settle)
    ids = [tag.attrs["id"] for tag in page.tags if tag.name == "li" and "pay" in tag.attrs.get("class", "").split()]
    assert len(set(ids)) == 2
    again = next(tag.attrs["data-page"] for tag in page.tags if tag.name == "body")
    phone.send(page.form("/pay"))
    came = phone.get(again)
    assert [names for names, _ in rows(came)] == [names for names, _ in rows(page)]
    assert [done for _, done in rows(came)] == [True, False]
    assert [tag.attrs["id"] for tag in came.tags if tag.attrs.get("id") in ids] == ids


def test_a_page_that_says_what_is_wrong_stays_as_it_is(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    page = phone.get(match.replace("m/1/", "settle/"))
    assert any("data-live" in tag.attrs for tag in page.tags)
    for typed in ({"amount": "no number"}, {"amount": "1000"}):
        answer = phone.send(page.form("/pay"), typed)
        assert answer.status == 422
        assert not any("data-live" in tag.attrs for tag in answer.tags)


def test_what_was_paid_besides_is_planned_again(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    page = phone.get(settle)
    other = [form for form in page.forms if form.action.endswith("/pay")][-1]
    answer = phone.send(other, {"from": "Chi", "to": "Binh", "amount": "25", "anyway": "25"})
    page = phone.get(answer.location)
    assert rows(page) == [("Binh → An", False), ("Chi → Binh", True)]
    assert page.form("/pay")["amount"] == "40"


def test_who_pays_whom_stays_the_same_when_a_part_is_paid(phone: Phone) -> None:
    """Planned again, the fewest payments for what is left would be between others; a reload shows the same page."""
    table = phone.open_table()
    match = phone.start(table, ("An", "Bo", "Chi", "Dung"), stake="1")
    for winner, left in (("An", {"Bo": 1, "Chi": 3, "Dung": 3}), ("Bo", {"An": 1, "Chi": 4, "Dung": 1})):
        counts = {f"left:{name}": str(left[name]) if name in left else None for name in ("An", "Bo", "Chi", "Dung")}
        assert phone.log(match, winner=winner, **counts).status == 303
    settle = f"{table}settle/"
    page = phone.get(settle)
    assert rows(page) == [("Chi → An", False), ("Dung → Bo", False), ("Chi → Bo", False)]
    answer = phone.send(page.form("/pay"), amount="5")
    for come in (phone.get(answer.location), phone.get(settle)):
        assert rows(come) == rows(page)
        assert "5 of 6 paid" in come.text
        assert [form["amount"] for form in come.forms if form.action.endswith("/pay")][:3] == ["1", "4", "1"]
    assert "Chi → An: 1 đ\nDung → Bo: 4 đ\nChi → Bo: 1 đ" in phone.get(f"{settle}text.txt").html
    phone.hand(phone.start(table), 3, 5)
    assert "5 of 6 paid" not in phone.get(settle).text, "what was played since is planned with the rest"


def test_the_table_says_what_was_won_and_what_is_still_owed(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    table = match.replace("m/1/", "")
    assert "still owes" not in phone.get(table).text
    page = phone.get(f"{table}settle/")
    phone.send(page.form("/pay"), {"from": "Binh", "to": "An", "amount": "10"})
    said = phone.get(table).text
    for words in ("An +40 still gets 30", "Binh −15 still owes 5", "Chi −25 still owes 25"):
        assert words in said, said


def test_a_part_is_paid_in_its_row_and_taken_back_there(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    page = phone.get(settle)
    answer = phone.send([form for form in page.forms if form.action.endswith("/pay")][1], amount="10")
    page = phone.get(answer.location)
    assert [done for _, done in rows(page)] == [False, False]
    assert "10 of 15 paid" in page.text
    part = next(form for form in page.forms if "take-back" in form.action)
    rest = [form for form in page.forms if form.action.endswith("/pay")][1]
    answer = phone.send(rest)
    assert [done for _, done in rows(phone.get(answer.location))] == [False, True]
    answer = phone.send(part)
    page = phone.get(answer.location)
    assert [done for _, done in rows(page)] == [False, False]
    assert sum(int(form["amount"]) for form in page.forms if form.action.endswith("/pay") and form["amount"]) == 35


@pytest.mark.parametrize("form", [1, -1], ids=["row", "other"])
def test_more_than_is_owed_is_asked_about_once(phone: Phone, match: str, form: int) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")

    def pay(page: Page, **fields: str) -> Page:
        forms = [form for form in page.forms if form.action.endswith("/pay")]
        return phone.send(forms[form], {"from": "Binh", "to": "An", **fields})

    asked = pay(phone.get(settle), amount="9999")
    assert asked.status == 422
    assert "More than is owed: 15. Record it all the same?" in asked.text
    assert "Record 9,999" in asked.text
    assert [form["amount"] for form in asked.forms if form.action.endswith("/pay")][form] in ("9,999", "9999")
    again = pay(asked, amount="99999", anyway="9999")
    assert "Record 99,999" in again.text, "another amount is another question"
    assert pay(again, amount="9999", anyway="9999").status == 303
    table = match.replace("m/1/", "")
    assert "Binh −15 still gets 9,984" in phone.get(table).text


def test_the_same_payment_sent_twice_is_no_more_than_is_owed(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    form = phone.get(match.replace("m/1/", "settle/")).form("/pay")
    assert [phone.send(form).status for _ in range(2)] == [303, 303]


def test_nobody_is_preset_in_another_payment(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    other = [form for form in phone.get(settle).forms if form.action.endswith("/pay")][-1]
    assert (other["from"], other["to"], other["amount"]) == ("", "", "")
    assert phone.send(other, amount="5").status == 422


def test_the_text_says_the_day_and_what_each_has_won(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    table = match.replace("m/1/", "")
    phone.send(phone.get(f"{table}settle/").form("/pay"))
    text = phone.get(f"{table}settle/text.txt").html
    head, won, paid = text.strip().split("\n\n")
    with phone.app.app_context():
        today = day_of(datetime.now(UTC), table_by_code(table.split("/")[2]))
    assert f"{today.day} {today:%B %Y}" in head
    assert won.split("\n") == ["An: +40 đ", "Binh: −15 đ", "Chi: −25 đ"]
    assert len(paid.split("\n")) == 2


def begun(phone: Phone, match: str, *, days: int) -> str:
    """Date the match back by so many days; return the day of its evening."""
    _, _, code, _, number, _ = match.split("/")
    with phone.app.app_context():
        table = table_by_code(code)
        moment = datetime.now(UTC) - timedelta(days=days)
        found = (Match.table_id == table.id) & (Match.number == int(number))
        db.session.execute(update(Match).where(found).values(created_at=moment))
        db.session.commit()
        return str(evening_of(moment, table))


def test_one_evening_is_settled_by_itself(phone: Phone) -> None:
    table = phone.open_table()
    first, second = phone.start(table), phone.start(table)
    phone.hand(first, 3, 5)
    phone.hand(second, 1, 1)
    day, today = begun(phone, first, days=2), begun(phone, second, days=0)
    for text in (phone.get(f"{table}settle/").text, phone.get(f"{table}settle/?evening={today}").text):
        assert "All evenings" in text
    page = phone.get(f"{table}settle/?evening={day}")
    assert rows(page) == [("Chi → An", False), ("Binh → An", False)]
    for _ in range(2):
        page = phone.get(phone.send(page.form("/pay")).location)
    assert rows(page) == [("Chi → An", True), ("Binh → An", True)]
    assert "✓ Chi → An: 25 đ" in phone.get(f"{table}settle/text.txt?evening={day}").html
    page = phone.get(f"{table}settle/?evening={today}")
    assert rows(page) == [("Binh → An", False), ("Chi → An", False)]
    phone.send(phone.get(f"{table}settle/").form("/pay"))
    page = phone.get(f"{table}settle/?evening={today}")
    assert "Paid together with other evenings" in page.text
    assert not [form for form in page.forms if form.action.endswith("/pay")]
    assert "All settled" in phone.get(f"{table}settle/?evening={day}").text
    assert phone.get(f"{table}settle/?evening=never").status == 200


# -- all paid --------------------------------------------------------------------------------------------------------


def take_back_all(page: Page) -> Form:
    """Return the form that takes back what one tap recorded."""
    return next(form for form in page.forms if "batch" in dict(form.fields))


def test_all_paid_records_what_is_still_to_be_paid_and_one_tap_takes_back_just_that(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    phone.send(phone.get(settle).form("/pay"), amount="10")
    before = rows(phone.get(settle))
    answer = phone.send(phone.get(settle).form("/all"))
    page = phone.get(answer.location)
    assert rows(page) == [(names, True) for names, _ in before]
    assert not [form for form in page.forms if form.action.endswith("/all")]
    undo = take_back_all(page)
    page = phone.get(phone.send(undo).location)
    assert rows(page) == before
    assert "10 of 25 paid" in page.text, "what was paid before stays paid"
    phone.send(undo)
    assert rows(phone.get(settle)) == before
    assert phone.get(settle).form("/all")["amount"] == "15"


def test_all_paid_sent_twice_is_recorded_once_and_never_what_was_not_shown(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    form, late = phone.get(settle).form("/all"), phone.get(settle).form("/all")
    phone.hand(match, 1, 1)
    assert phone.send(form).status == 409, "a hand was played since"
    form = phone.get(settle).form("/all")
    assert [phone.send(form).status for _ in range(2)] == [303, 303]
    assert phone.send(late).status == 409
    assert len(payments(phone, match)) == 2
    assert "All settled" in phone.get(settle).text


def test_all_paid_is_of_the_evening_that_the_page_settles(phone: Phone) -> None:
    table = phone.open_table()
    first, second = phone.start(table), phone.start(table)
    phone.hand(first, 3, 5)
    phone.hand(second, 1, 1)
    day, today = begun(phone, first, days=2), begun(phone, second, days=0)
    answer = phone.send(phone.get(f"{table}settle/?evening={day}").form("/all"))
    assert answer.location.endswith(f"evening={day}")
    assert all(done for _, done in rows(phone.get(answer.location)))
    assert not any(done for _, done in rows(phone.get(f"{table}settle/?evening={today}")))


def test_a_note_is_shown_wherever_the_payment_is(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    table = match.replace("m/1/", "")
    other = [form for form in phone.get(f"{table}settle/").forms if form.action.endswith("/pay")][-1]
    assert phone.send(other, {"from": "Chi", "to": "An", "amount": "25"}, note="x" * 101).status == 422
    assert phone.send(other, {"from": "Chi", "to": "An", "amount": "25"}, note=" for the taxi ").status == 303
    for page in (f"{table}settle/", f"{table}settle/text.txt", f"{match}history", f"{table}table.json"):
        assert "for the taxi" in phone.get(page).html, page
    phone.send(next(form for form in phone.get(f"{table}settle/").forms if "take-back" in form.action))
    assert "for the taxi" in phone.get(f"{table}settle/").html


# -- paying as it goes -----------------------------------------------------------------------------------------------


def pays_as_it_goes(phone: Phone, match: str, cash: str | None = "1") -> None:
    answer = phone.send(phone.get(f"{match.rsplit('m/', 1)[0]}about").form("/about"), cash=cash)
    assert answer.status == 303, answer.problems


def payments(phone: Phone, match: str) -> list[tuple[str, str, int]]:
    """Return the payments made at the table and not taken back, oldest first."""
    with phone.app.app_context():
        made = payments_of(table_by_code(match.split("/")[2]).id)
        return [(p.payer, p.payee, p.amount) for p in reversed(made) if not p.undone_at]


def end(phone: Phone, match: str) -> None:
    assert phone.log(match, "end_match").status == 303


def test_a_match_that_ends_is_paid_at_a_table_that_pays_as_it_goes(phone: Phone, match: str) -> None:
    pays_as_it_goes(phone, match)
    phone.hand(match, 3, 5)
    assert payments(phone, match) == []
    end(phone, match)
    assert sorted(payments(phone, match)) == [("Binh", "An", 15), ("Chi", "An", 25)]
    page = phone.get(match.replace("m/1/", "settle/"))
    assert "All settled" in page.text
    assert "Sâm #1" in page.text, "the note names the match"
    assert "still gets" not in phone.get(match.replace("m/1/", "")).text
    pays_as_it_goes(phone, match, cash=None)
    second = phone.start(match.replace("m/1/", ""))
    phone.hand(second, 1, 1)
    end(phone, second)
    assert len(payments(phone, match)) == 2, "no longer"


def test_the_page_of_a_match_says_that_its_end_entered_payments_as_long_as_they_are_there(
    phone: Phone, match: str
) -> None:
    pays_as_it_goes(phone, match)
    phone.hand(match, 3, 5)
    assert "entered as paid" not in phone.get(match).text
    end(phone, match)
    said = phone.get(match)
    assert "2 payments were entered as paid. Settle up" in said.text
    assert said.html.partition('id="entered"')[2].partition("</p>")[0].count(match.replace("m/1/", "settle/")) == 1
    settle = phone.get(match.replace("m/1/", "settle/"))
    phone.send(
        next(form for form in settle.forms if "/take-back/" in form.action and ("batch", "1") not in form.fields)
    )
    assert "1 payment was entered as paid." in phone.get(match).text
    phone.send(phone.get(f"{match}strike/2").form("/strike/2"))
    assert "entered as paid" not in phone.get(match).text, "it goes on"


def test_a_match_whose_end_entered_no_payments_says_nothing_of_them(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    end(phone, match)
    pays_as_it_goes(phone, match)
    assert "entered as paid" not in phone.get(match).text


def test_only_the_owner_says_whether_a_table_pays_as_it_goes(phone: Phone, match: str) -> None:
    other, about = Phone(phone.app), match.replace("m/1/", "about")
    form = other.get(about).form("/about")
    assert "cash-asked" not in dict(form.fields)
    assert other.send(form, {"cash-asked": "1", "cash": "1"}).status == 403
    pays_as_it_goes(phone, match)
    assert "pays as it goes" in other.get(match.replace("m/1/", "about")).text
    other.send(other.get(match.replace("m/1/", "about")).form("/about"), unit="k")
    assert '"cash": true' in phone.get(match.replace("m/1/", "table.json")).html


def test_a_correction_leaves_what_is_owed_right_and_the_next_end_enters_the_difference(
    phone: Phone, match: str
) -> None:
    pays_as_it_goes(phone, match)
    phone.hand(match, 3, 5)
    end(phone, match)
    correct = phone.get(f"{match}correct/1").form("/correct/1/hand")
    assert phone.send(correct, {"left:Binh": "1"}).status == 303
    page = phone.get(match.replace("m/1/", "settle/"))
    assert rows(page)[0] == ("An → Binh", False), "what Binh has paid too much"
    assert phone.get(match.replace("m/1/", "settle/")).form("/all")["amount"] == "10"
    phone.send(phone.get(f"{match}strike/2").form("/strike/2"))
    assert len(payments(phone, match)) == 2, "nothing is paid because a match goes on"
    phone.hand(match, 2, 2)
    end(phone, match)
    assert sorted(payments(phone, match)[2:]) == [("Chi", "An", 10)], "10 of Binh's 15 were for this hand"
    assert "All settled" in phone.get(match.replace("m/1/", "settle/")).text


def test_a_match_that_two_phones_end_is_paid_once(phone: Phone, match: str) -> None:
    pays_as_it_goes(phone, match)
    phone.hand(match, 3, 5)
    other = Phone(phone.app)
    mine, theirs = (of.get(f"{match}log/end_match").form("/log/end_match") for of in (phone, other))
    assert [phone.send(mine).status, phone.send(mine).status, other.send(theirs).status] == [303, 303, 409]
    assert len(payments(phone, match)) == 2


def test_what_was_entered_is_taken_back_together_and_paid_again_at_the_next_end(phone: Phone, match: str) -> None:
    pays_as_it_goes(phone, match)
    phone.hand(match, 3, 5)
    end(phone, match)
    phone.send(phone.get(f"{match}strike/2").form("/strike/2"))
    phone.send(take_back_all(phone.get(match.replace("m/1/", "settle/"))))
    assert payments(phone, match) == []
    end(phone, match)
    assert len(payments(phone, match)) == 2, "what was taken back is to be paid again"


def test_who_leaves_is_asked_whether_they_are_paid_now(phone: Phone) -> None:
    match = phone.sit_down(("An", "Binh", "Chi", "Dung"))
    pays_as_it_goes(phone, match)
    counts = {"left:An": None, "left:Binh": "3", "left:Chi": "5", "left:Dung": "1"}
    assert phone.log(match, winner="An", **counts).status == 303
    answer = phone.log(match, "leave", player="Chi")
    page = phone.get(answer.location)
    assert "Chi has left. Is it paid now?" in page.text
    assert "Chi → An 25" in page.text
    answer = phone.send(page.form("/settle/one"))
    assert payments(phone, match) == [("Chi", "An", 25)]
    page = phone.get(answer.location)
    assert "Chi has left, and all is paid." in page.text
    phone.send(take_back_all(page))
    assert payments(phone, match) == []
    phone.send(phone.get(answer.location).form("/settle/one"))
    assert "Chi has left" not in phone.get(match).text
    end(phone, match)
    assert sorted(payments(phone, match)) == [("Binh", "An", 15), ("Chi", "An", 25), ("Dung", "An", 5)]


def test_who_leaves_and_owes_nothing_is_not_asked(phone: Phone, match: str) -> None:
    answer = phone.log(match, "leave", player="Chi")
    assert "has left" not in phone.get(answer.location).text


# -- the matches of which it is the sum ------------------------------------------------------------------------------


def matches_said(page: Page) -> list[str]:
    """Return what the page says of each match in a line."""
    lines = re.findall(r'<details class="box" id="match-\d+">\s*<summary>(.*?)</summary>', page.html, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", line).split()) for line in lines]


def test_no_two_matches_read_alike_though_they_came_from_a_file(phone: Phone) -> None:
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 3}}
    match = {"game": "sam", "players": ["An", "Bo"], "options": {}, "entries": [hand]}
    table = phone.upload("/import", json.dumps(table_file([match] * 4)).encode()).location
    said = matches_said(phone.get(f"{table}settle/"))
    assert said == [f"Sâm, 1 hand An +3 match {n} · An, Bo" for n in (4, 3, 2, 1)], "when they were played is not known"


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_match_is_named_with_the_day_at_its_table_and_who_played(phone: Phone, zone: str) -> None:
    table = phone.post("/tables", {"name": "Friday", "unit": "", "timezone": zone}).location
    match = phone.start(table)
    before = datetime.now(UTC)
    phone.hand(match)
    [said] = matches_said(phone.get(f"{table}settle/"))
    evenings = [now.astimezone(ZoneInfo(zone)) - timedelta(hours=5) for now in (before, datetime.now(UTC))]
    days = {f"{day.day} {day:%B %Y}" for day in evenings}
    assert said in {f"Sâm, 1 hand An +40 match 1 · {day} · An, Binh, Chi" for day in days}


def test_how_it_comes_to_this_is_listed_in_parts(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle, "MATCHES", 2)
    table = phone.open_table()
    for n in range(3):
        phone.hand(phone.start(table), 3 + n, 5)
    phone.start(table)  # without a hand: it moves nothing
    first = phone.get(f"{table}settle/")
    assert re.findall(r"match \d", first.text.partition("How this adds up")[2]) == ["match 3", "match 2"]
    rest = phone.get(first.link("More"))
    assert re.findall(r"match \d", rest.text.partition("How this adds up")[2]) == ["match 1"]
    assert rows(rest) == rows(first), "all of them are settled on either page"


def test_payments_made_before_and_those_taken_back_are_listed_in_parts(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settle, "PAYMENTS", 2)
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 3}}
    paid = [{"from": "Bo", "to": "An", "amount": n, "at": f"2024-01-0{n}T20:00:00Z"} for n in range(1, 9)]
    file = table_file([match_file("sam", ["An", "Bo"], [hand])], payments=paid)
    address = f"{phone.upload('/import', json.dumps(file).encode()).location}settle/"

    def listed(page: Page, taken_back: bool = False) -> list[list[int]]:
        """Return the amounts on this page and on those that follow."""
        shown = page.html.partition('id="back"')[2] if taken_back else page.html.partition('<h2 id="how"')[0]
        amounts = re.findall(r'<li class="(?:struck|pay done)".*?<span class="am(?:oun)?t">(\d)<', shown, re.DOTALL)
        key = "back" if taken_back else "paid"
        links = [link for link in re.findall(r'href="([^"]*)"', page.html) if re.search(rf"[?;&]{key}=", link)]
        rest = listed(phone.get(unescape(links[0])), taken_back) if links else []
        return [[int(n) for n in amounts], *rest]

    assert listed(phone.get(address)) == [[8, 7], [6, 5], [4, 3], [2, 1]]
    assert re.search(r"paid 8 January 2024, \d\d:\d\d ", phone.get(address).text), "on which day, if not today"
    for _ in range(3):
        phone.send(next(form for form in phone.get(address).forms if "take-back" in form.action))
    assert listed(phone.get(address)) == [[5, 4], [3, 2], [1]]
    assert listed(phone.get(address), taken_back=True) == [[8, 7], [6]]


def test_another_payment_knows_people_by_their_names_and_not_by_what_is_drawn(phone: Phone) -> None:
    """Once nobody whose name runs from right to left could be chosen, and of two names of a file the wrong one was."""
    people = ("אבי", "An", "An\u202e", "Bo  Li", "Bo Li")
    file = json.dumps(table_file([match_file("sam", people[:4])], people)).encode()
    settle = f"{phone.upload('/import', file).location}settle/"
    page = phone.get(settle)
    offered = [tag.attrs.get("value") for tag in page.tags if tag.name == "option"]
    assert offered == ["", *people] * 2
    for n, (payer, payee) in enumerate(pairwise(people), 1):
        other = [form for form in phone.get(settle).forms if form.action.endswith("/pay")][-1]
        assert phone.send(other, {"from": payer, "to": payee, "amount": str(n), "anyway": str(n)}).status == 303
    made = phone.get(f"{settle}settlement.json").response.get_json()["payments"]
    assert [(one["from"], one["to"]) for one in made[::-1]] == list(pairwise(people))


def test_a_printed_match_says_that_what_was_paid_since_is_not_on_it(phone: Phone, match: str) -> None:
    """Its boxes to tick are those of the match alone: once all is paid, nobody is to pay by them again."""
    said = "For this match alone; what has been paid at the table since is not shown here."
    assert said not in phone.get(f"{match}scorecard/paper").text
    phone.hand(match, 3, 5)
    settle = match.replace("m/1/", "settle/")
    assert phone.send(phone.get(settle).form("/all")).status == 303
    printed = phone.get(f"{match}scorecard/paper").text
    assert "☐ Chi → An 25 đ" in printed
    assert said in printed


def test_an_evening_from_paper_says_what_it_moved(phone: Phone, match: str) -> None:
    charge = {"kind": "charge", "from": ["Binh"], "to": ["An"], "amount": 7, "why": "x"}
    evening = match_file("sam", ["An", "Binh", "Chi"], [charge, {"kind": "end_match"}])
    phone.upload(match.replace("m/1/", "matches/import"), json.dumps(evening).encode())
    page = phone.get(match.replace("m/1/", "settle/"))
    assert "Sâm, from paper An +7" in page.text
