"""The address bar: an address that leads nowhere says so, whatever it contains, on either database."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from .phone import Phone

HUGE = "99999999999999999999999999"
NUMBERS = ["0", "2", "-1", "1.0", "x", "%00", "01x", "2147483648", "9223372036854775808", HUGE, "9" * 1000]
CODES = ["0" * 12, "x", "%00", "a%00b", "x" * 5000, "%F0%9F%82%A1", "..", "%2e%2e", "'", "%ff", "%0d%0a", "None"]


@pytest.fixture
def place(app: Flask) -> tuple[Phone, str]:
    phone = Phone(app)
    match = phone.sit_down()
    phone.hand(match)
    return phone, match


@pytest.mark.parametrize("page", ["", "new", "table.json", "settle/", "share/", "m/1/", "m/1/referee"])
def test_unknown_codes(place: tuple[Phone, str], page: str) -> None:
    phone, _ = place
    for code in CODES:
        got = phone.get(f"/t/{code}/{page}")
        assert got.status in (404, 308), code
        if got.status == 404 and page.endswith(".json"):
            assert json.loads(got.html)["error"] == "not-found", code
        elif got.status == 404:
            assert "There is no such page" in got.text, code


@pytest.mark.parametrize(
    "page", ["", "log", "log/hand", "chart", "text", "text.txt", "match.json", "house-rules", "referee"]
)
def test_unknown_matches(place: tuple[Phone, str], page: str) -> None:
    phone, match = place
    for number in NUMBERS:
        assert phone.get(f"{match.replace('m/1/', '')}m/{number}/{page}").status == 404, number


def test_a_number_with_noughts_before_it_is_that_number(place: tuple[Phone, str]) -> None:
    phone, match = place
    assert phone.get(f"{match.replace('m/1/', '')}m/01/text.txt").html == phone.get(f"{match}text.txt").html


@pytest.mark.parametrize("page", ["correct/{}", "strike/{}", "restore/{}", "correct/{}?kind=note"])
def test_unknown_entries(place: tuple[Phone, str], page: str) -> None:
    phone, match = place
    for number in NUMBERS:
        assert phone.get(match + page.format(number)).status == 404, number


@pytest.mark.parametrize("page", ["undo/{}", "strike/{}", "restore/{}", "correct/{}/hand", "correct/{}/hand/preview"])
def test_unknown_entries_are_not_corrected(place: tuple[Phone, str], page: str) -> None:
    phone, match = place
    before = phone.get(f"{match}match.json").html
    for number in NUMBERS:
        got = phone.post(match + page.format(number), {"seen": "1", "key": "a-key-of-its-own", "winner": "An"})
        assert got.status in (404, 422), number
    assert phone.get(f"{match}match.json").html == before


def test_unknown_payments_are_not_taken_back(place: tuple[Phone, str]) -> None:
    phone, match = place
    for number in NUMBERS:
        assert phone.post(f"{match.replace('m/1/', '')}settle/take-back/{number}").status == 404


@pytest.mark.parametrize(
    "before", ["", "x", "-1", "0", "1.5", "%00", "2147483648", HUGE, "-" + HUGE, "9" * 5000, "٣", "[]"]
)
def test_before_which_entry_makes_no_sense(place: tuple[Phone, str], before: str) -> None:
    phone, match = place
    page = phone.get(f"{match}?before={before}")
    assert page.status == 200
    assert "An" in page.text


@pytest.mark.parametrize("seen", ["", "x", "-1", "2147483648", HUGE, "-" + HUGE, "1.0", "\0", "٣", "9" * 5000])
def test_seen_makes_no_sense(place: tuple[Phone, str], seen: str) -> None:
    phone, match = place
    settle = match.replace("m/1/", "settle/")
    sent = {"seen": seen, "key": "a-key-of-its-own"}
    before = phone.get(f"{match}match.json").html
    assert phone.post(f"{match}log/note", {**sent, "text": "x"}).status == 409
    assert phone.post(f"{match}undo/1", sent).status == 409
    assert phone.post(f"{match}strike/1", sent).status == 409
    assert phone.post(f"{match}correct/1/note", {**sent, "text": "x"}).status == 409
    assert phone.post(f"{settle}pay", {**sent, "from": "Chi", "to": "An", "amount": "1"}).status == 409
    assert phone.get(f"{match}match.json").html == before


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "x" * 5000, "\0" * 8, "a-key\0of-its-own", "\ud83c\udca1" * 8])
def test_a_key_makes_no_sense(place: tuple[Phone, str], key: str) -> None:
    phone, match = place
    key = key.encode("utf-16", "surrogatepass").decode("utf-16")
    before = phone.get(f"{match}match.json").html
    assert phone.post(f"{match}log/note", {"seen": "1", "key": key, "text": "x"}).status in (303, 409)
    payment = {"seen": "0", "key": key, "from": "Chi", "to": "An", "amount": "1"}
    assert phone.post(match.replace("m/1/", "settle/pay"), payment).status in (303, 409)
    if not 8 <= len(key) <= 64 or "\0" in key:
        assert phone.get(f"{match}match.json").html == before


@pytest.mark.parametrize("length", [8, 62, 63, 64, 65])
def test_a_draw_under_a_long_key(app: Flask, length: int) -> None:
    phone = Phone(app)
    match = phone.sit_down()
    page = phone.post(f"{match}draw", {"seen": "0", "key": "x" * length})
    assert page.status == (303 if length <= 64 else 409)
    assert ("Drawn, the highest begins: " in phone.get(match).text) == (length <= 64)


@pytest.mark.parametrize("kind", ["lunch", "void", "amend", "HAND", "hand%00", "%00", "..", "x" * 5000])
def test_unknown_kinds(place: tuple[Phone, str], kind: str) -> None:
    phone, match = place
    sent = {"seen": "1", "key": "a-key-of-its-own", "entry": "1"}
    for address in (f"log/{kind}", f"correct/1?kind={kind}"):
        assert phone.get(match + address).status == 404
    for address in (f"log/{kind}", f"log/{kind}/preview", f"correct/1/{kind}", f"correct/1/{kind}/preview"):
        assert phone.post(match + address, sent).status in (404, 405)


@pytest.mark.parametrize("slug", ["chess", "SAM", "sam%00", "%00", "..%2f..%2fetc", "x" * 5000])
def test_unknown_games(place: tuple[Phone, str], slug: str) -> None:
    phone, match = place
    for address in (f"/rules/{slug}", f"/referee/{slug}", f"{match.replace('m/1/', '')}new/{slug}"):
        assert phone.get(address).status == 404


@pytest.mark.parametrize("question", ["x", "%00", "beats%00", "x" * 5000, HUGE])
def test_unknown_questions(place: tuple[Phone, str], question: str) -> None:
    phone, match = place
    assert phone.get(f"/referee/sam?question={question}").status == 404
    assert phone.get(f"{match}referee?question={question}").status == 404


@pytest.mark.parametrize(
    "cards", ["", "XX", "%00", "JK", "AS&cards=AS&cards=AS", "&".join(["cards=2S"] * 3000), "10D" * 900]
)
def test_cards_that_are_none(place: tuple[Phone, str], cards: str) -> None:
    phone, match = place
    for address in ("/referee/sam", f"{match}referee"):
        assert phone.get(f"{address}?question=combination&cards={cards}").status == 200


def test_methods_that_an_address_does_not_have(place: tuple[Phone, str]) -> None:
    phone, match = place
    known: dict[str, set[str]] = {}
    for rule in phone.app.url_map.iter_rules():
        known[rule.rule] = known.get(rule.rule, set()) | set(rule.methods or ())
    for rule, methods in known.items():
        address = rule.replace("<code>", match.split("/")[2]).replace("<kind>", "hand").replace("<slug>", "sam")
        address = re.sub(r"<any\((\w+)[^>]*>", r"\1", re.sub("<int:[a-z]+>", "1", address))
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - methods:
            answer = phone.client.open(address, method=method, data={"csrf_token": phone.token})
            assert answer.status_code in (405, 400), (method, address)
        assert phone.client.open(address, method="OPTIONS").status_code == 200
