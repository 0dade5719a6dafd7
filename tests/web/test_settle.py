"""Settling up: a payment that was ticked, or paid in part, keeps its place; the table shows both sums."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from scorekeeper.store.clock import day_of
from scorekeeper.store.evenings import evening_of
from scorekeeper.store.models import Match, db
from scorekeeper.store.tables import table_by_code

from .pages import Page
from .phone import Phone


def rows(page: Page) -> list[tuple[str, bool]]:
    """Return who pays whom, in the order of the page, and whether it was paid."""
    found = re.findall(r'<li class="pay( done)?" id=.*?<b>(.*?)</b>', page.html, re.DOTALL)
    return [(names, bool(done)) for done, names in found]


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
    assert "still owed" not in phone.get(table).text
    page = phone.get(f"{table}settle/")
    phone.send(page.form("/pay"), {"from": "Binh", "to": "An", "amount": "10"})
    said = phone.get(table).text
    for words in ("An +40 still owed +30", "Binh −15 still owed −5", "Chi −25 still owed −25"):
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
    assert "Binh −15 still owed +9,984" in phone.get(table).text


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
