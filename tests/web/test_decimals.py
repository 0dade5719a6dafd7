"""A table that shows two decimals: every amount of money has them, on every page, and nothing else does."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.files import read_match
from scorekeeper.core.ledger import Pay, gains
from scorekeeper.core.words import ENGLISH, N_, Money, PlainEnglish, say
from scorekeeper.games import GAMES, by_slug
from scorekeeper.library import replay_table, result
from scorekeeper.store.tables import create_table
from scorekeeper.store.transfer import import_match
from scorekeeper.web.http.i18n import locale_of
from tests.support import match_file

from .pages import Page
from .phone import Phone
from .test_beyond_the_rules import FOUR, pages

Json = dict[str, Any]

# -- one figure ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "en", "vi", "th", "plain"),
    [
        (0, "0.00", "0,00", "0.00", "0.00"),
        (5, "0.05", "0,05", "0.05", "0.05"),
        (50, "0.50", "0,50", "0.50", "0.50"),
        (-150, "−1.50", "−1,50", "−1.50", "−1.50"),
        (123456, "1,234.56", "1.234,56", "1,234.56", "1234.56"),
        (-99_999_999, "−999,999.99", "−999.999,99", "−999,999.99", "−999999.99"),
    ],
)
def test_an_amount_is_written_as_the_language_has_it(amount: int, en: str, vi: str, th: str, plain: str) -> None:
    money = Money(amount)
    assert [locale_of(lang, 2).number(money) for lang in ("en", "vi", "th")] == [en, vi, th]
    assert PlainEnglish(2).number(money) == plain
    assert locale_of("en", 2).number(amount) == locale_of("en").number(money) == locale_of("en").number(amount)


def test_a_sentence_has_decimals_in_its_amounts_and_in_no_count() -> None:
    values = {"cards": 7, "stake": 50, "parts": (3, 4)}
    words = N_("{cards} cards × {stake}")
    assert say(words, values, locale_of("en", 2)) == "7 cards × 0.50"
    assert say(words, values, locale_of("en")) == say(words, values, ENGLISH) == "7 cards × 50"
    assert say("({parts}) × {stake}", values, locale_of("vi", 2)) == "(3 + 4) × 0,50"
    assert say("{stakes} = {amount}", {"stakes": (50, 100), "amount": 150}, locale_of("en", 2), money={"stakes"}) == (
        "0.50 + 1.00 = 150"
    )


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("5", "500"), ("0.5", "050"), ("0,5", "050"), ("0.50", "050"), ("0,50", "050"), ("1 000,25", "100025"),
        ("-0.50", "-050"), ("+2", "+200"), ("0.505", "0.505"), ("1.2.3", "1.2.3"), ("five", "five"), ("", ""),
        (".5", "050"), (",25", "025"), (".", "."), (".555", ".555"), ("5.", "5."),
        ("0.5x", "0.5x"), ("1e2", "1e2"), ("٠.٥", "٠.٥"),
    ],
)  # fmt: skip
def test_an_amount_is_read_with_point_or_comma(typed: str, read: str) -> None:
    assert {locale_of(lang, 2).read_amount(typed) for lang in ("en", "vi", "th")} == {read}


def test_what_groups_thousands_in_one_language_are_three_decimals_in_another() -> None:
    assert locale_of("en", 2).read_amount("1,500") == locale_of("vi", 2).read_amount("1.500") == "150000"
    assert locale_of("en", 2).read_amount("1,234.56") == locale_of("vi", 2).read_amount("1.234,56") == "123456"
    assert locale_of("vi", 2).read_amount("1,500") == "1,500"
    assert locale_of("en", 2).read_amount("1.500") == "1.500"


@pytest.mark.parametrize("amount", [0, 7, 50, 100, 123_456_789])
@pytest.mark.parametrize("lang", ["en", "vi", "nl", "hi"])
def test_what_a_field_is_filled_with_is_read_back(lang: str, amount: int) -> None:
    locale = locale_of(lang, 2)
    assert int(locale.read_amount(locale.typed_amount(amount))) == amount
    assert int(locale.read_amount(locale.number(Money(amount)))) == amount
    assert locale_of(lang).typed_amount(amount) == str(amount)


# -- every page ------------------------------------------------------------------------------------------------------

FINE: Json = {"kind": "charge", "from": ["Binh", "Zed"], "to": ["An"], "amount": 523, "why": "a fine"}
HANDS: dict[str, list[Json]] = {
    "sam": [{"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 4, "Dung": 5}}],
    "sam-sip": [{"kind": "drawn", "joke": {"stakes": ["Binh"]}}, {"kind": "hand", "winner": "An"}],
    "daun-tiga": [
        {
            "kind": "hand", "stakes": {"Binh": 137, "Chi": [137, 271]}, "hands": {"An": 6, "Binh": 8, "Chi": 9},
            "bets": [{"by": "Zed", "on": "Binh", "stake": 613}],
        }
    ],
    "seep": [{"kind": "count", "points": {"An & Chi": 100}}, {"kind": "count", "points": {"An & Chi": 60}}],
    "samba": [{"kind": "hand", "sides": {"An & Chi": {"cards": 850}, "Binh & Dung": {"cards": 725}}, "out": None}],
}  # fmt: skip
HEADS: dict[str, Json] = {
    "sam": {"options": {"stake": 137}},
    "sam-sip": {"variant": "korat", "options": {"draw": True, "stake": 137, "joke_stake": 271}},
    "seep": {"options": {"baazi_stake": 137}},
    "samba": {"options": {"game_stake": 137, "point_stake": 271}},
}
COUNTS = {"seep": ["100"], "samba": ["850", "725"]}  #: points that are to be read somewhere


def log_of(game: str) -> list[Json]:
    end: list[Json] = [{"kind": "end_match", **({"counts": True} if game == "samba" else {})}]
    return [*HANDS[game], FINE, *([] if game == "seep" else end)]


def shown_in(text: str) -> set[str]:
    """Return every figure with two decimals."""
    return set(re.findall(r"(?<![\d.,:])\d{1,3}(?:,\d{3})*\.\d{2}(?![\d.,:])", text))


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_every_amount_of_every_page_has_decimals_and_no_count_has(app: Flask, phone: Phone, game: str) -> None:
    """Go over all pages: each amount of the ledger is there with decimals and nowhere without, points are whole."""
    log = log_of(game)
    match = {"format": "scorekeeper-match/1", "game": game, "players": FOUR, **HEADS.get(game, {}), "entries": log}
    read = read_match(by_slug, match)
    moved = [line.amount for item in read.items for line in item.lines if isinstance(line, Pay)]
    gained = [n for item in read.items for n in gains(item.lines).values()]
    amounts = {abs(n) for n in (*moved, *gained, *read.now.ledger.money.values()) if abs(n) > 100}
    assert len(amounts) > 3
    with app.app_context():
        table = create_table("Friday", "đ", decimals=2)
        import_match(table.id, read)
        address = f"/t/{table.code}/"
    texts = {}
    for page in pages(app, len(log)):
        if page.endswith((".json", ".csv")) or page.startswith(("referee", "events")):
            continue
        got = phone.get(f"{address}m/1/{page}")
        if got.status == 200:
            texts[f"m/1/{page}"] = got.text
    people = set(re.findall(r"players/\d+", phone.get(address).html))
    evenings = set(re.findall(r"evenings/[\d-]+", phone.get(address).html))
    for page in ("", "settle/", "settle/text", "settle/text.txt", "board/", *people, *evenings):
        texts[page] = phone.get(address + page).text
    result_page = re.search(r"/r/\w+", phone.get(f"{address}m/1/result").html)
    assert result_page
    texts["result"] = phone.get(result_page[0]).text
    en = locale_of("en", 2)
    for amount in amounts:
        whole = re.compile(rf"(?<![\w.,]){amount}(?!\w|[.,]\d)")  # and no part of a code or a hash
        bare = {page: found[0] for page, text in texts.items() if (found := whole.search(text))}
        assert not bare, f"{amount} without decimals"
        assert any(en.number(Money(amount)) in shown_in(text) for text in texts.values()), amount
    assert "5.23" in shown_in(texts["m/1/"])
    for points in COUNTS.get(game, []):
        assert any(re.search(rf"(?<![\d.,]){points}(?![\d.,]\d)", text) for text in texts.values()), points
        as_money = en.number(Money(int(points)))
        assert not any(as_money in shown_in(text) for text in texts.values()), f"{points} are no money"


def read_json(phone: Phone, address: str) -> Json:
    found: Json = json.loads(phone.get(address).html)
    return found


def test_files_keep_whole_numbers_but_for_their_words(app: Flask, phone: Phone) -> None:
    with app.app_context():
        table = create_table("Friday", "đ", decimals=2)
        log = [*log_of("sam")[:-1], HANDS["sam"][0]]
        head = {"format": "scorekeeper-match/1", "game": "sam", "players": FOUR, **HEADS["sam"]}
        import_match(table.id, read_match(by_slug, {**head, "entries": log}))
        address = f"/t/{table.code}/"
    standing = read_json(phone, f"{address}m/1/standing.json")
    assert standing["table"] == {"name": "Friday", "unit": "đ", "decimals": 2}
    assert standing["sides"][0]["standing"] == 12 * 137 * 2 + 2 * 523
    assert standing["standings"][0]["amounts"]["Binh"] == -3 * 137 * 2 - 523
    assert standing["stake"] == {"value": "1.37", "what": "per card"}
    assert standing["last"]["lines"][0]["amount"] == 3 * 137
    assert standing["last"]["lines"][0]["text"] == "3 cards × 1.37"
    assert "An money,An money total" in phone.get(f"{address}m/1/scorecard.csv").html
    assert ",1644," in phone.get(f"{address}m/1/scorecard.csv").html
    file = read_json(phone, f"{address}table.json")
    assert file["decimals"] == 2
    assert file["matches"][0]["entries"][1]["amount"] == 523
    told = result(replay_table(file), explain=True)["matches"][0]["hands"][0]["lines"][0]
    assert (told["amount"], told["text"]) == (411, "3 cards × 1.37")


# -- what is typed ---------------------------------------------------------------------------------------------------


@pytest.fixture
def table(phone: Phone) -> str:
    """Return the address of a table that shows decimals, as its first form makes it."""
    form = phone.get("/").form("/tables")
    assert "decimals" not in dict(form.fields), "not ticked"
    return phone.send(form, {"name": "Friday", "unit": "baht", "decimals": "2"}).location


def begin(phone: Phone, table: str, game: str, names: Iterable[str] = FOUR[:3], **options: Any) -> str:
    """Start a match with the form as it is offered, but for ``options``."""
    form = phone.get(f"{table}new/{game}?variant={options.pop('variant', '')}").form(f"/new/{game}")
    page = phone.send(form, {**{f"seat-{n}": name for n, name in enumerate(names)}, **options})
    assert page.status == 303, page.problems
    return page.location


def options_of(phone: Phone, match: str) -> Json:
    found: Json = read_json(phone, f"{match}match.json").get("options", {})
    return found


def last_entry(phone: Phone, match: str) -> Json:
    found: Json = read_json(phone, f"{match}match.json")["entries"][-1]
    return found


def test_a_stake_is_offered_in_whole_units_and_typed_with_decimals(phone: Phone, table: str) -> None:
    form = phone.get(f"{table}new/sam").form("/new/sam")
    assert form["stake"] == "1.00"
    assert form["cong"] == "14", "counted in cards"
    assert options_of(phone, begin(phone, table, "sam"))["stake"] == 100
    match = begin(phone, table, "sam", stake="0.5")
    assert options_of(phone, match)["stake"] == 50
    assert "0.50 per card" in phone.get(match).text
    assert "Stake Money for one card (tiền bàn). 0.50" in phone.get(f"{match}house-rules").text
    again = phone.get(f"{match}agreed")
    assert "stake=0.50" in again.location
    assert phone.get(again.location).form("/agreed/sam")["stake"] == "0.50"
    phuket = begin(phone, table, "sam-sip", stake="0,25")
    assert (options_of(phone, phuket)["stake"], options_of(phone, phuket)["stake_step"]) == (25, 500)


def test_three_decimals_are_refused_and_stay_as_they_were_typed(phone: Phone, table: str) -> None:
    form = phone.get(f"{table}new/sam").form("/new/sam")
    page = phone.send(form, {"seat-0": "An", "seat-1": "Binh", "stake": "0.505"})
    assert page.status == 422
    assert page.problems == ["Stake: “0.505” is not an amount of money; expected a number with two decimals at most"]
    assert page.form("/new/sam")["stake"] == "0.505"
    page = phone.send(form, {"seat-0": "An", "seat-1": "Binh", "stake": "0"})
    assert page.problems == ["Stake: 0.00 is too small: 0.01 or more"]


def test_a_table_without_decimals_refuses_one(phone: Phone) -> None:
    form = phone.get(f"{phone.open_table()}new/sam").form("/new/sam")
    page = phone.send(form, {"seat-0": "An", "seat-1": "Binh", "stake": "0.50"})
    assert page.status == 422
    assert page.problems == ["Stake: “0.50” is not a whole number"]
    assert form["stake"] == "1"


def test_the_form_of_a_first_match_makes_a_table_with_decimals(phone: Phone) -> None:
    form = phone.get("/new/sam").form("/new/sam")
    said = {"seat-0": "An", "seat-1": "Binh", "stake": "0,505", "decimals": "2"}
    refused = phone.send(form, said)
    assert refused.status == 422
    assert refused.form("/new/sam")["decimals"] == "2", "still ticked"
    match = phone.send(refused.form("/new/sam"), {"stake": "0,50"}).location
    assert options_of(phone, match)["stake"] == 50
    assert read_json(phone, match.replace("m/1/", "table.json"))["decimals"] == 2
    assert "0.50 per card" in phone.get(match).text


def test_also_a_game_whose_stakes_are_typed_hand_by_hand_may_start_with_decimals(phone: Phone) -> None:
    form = phone.get("/new/daun-tiga").form("/new/daun-tiga")
    match = phone.send(form, {"seat-0": "An", "seat-1": "Binh", "decimals": "2"}).location
    assert read_json(phone, match.replace("m/1/", "table.json"))["decimals"] == 2


def test_the_owner_says_whether_a_table_shows_decimals(phone: Phone) -> None:
    match = phone.sit_down()
    phone.hand(match, 3, 5)
    about, other = match.replace("m/1/", "about"), Phone(phone.app)
    assert "What was recorded as 150 is shown as 1.50" in phone.get(about).text
    other.send(other.get(about).form("/about"), {"unit": "baht"})
    assert other.post(about, {"cash-asked": "1", "decimals": "2"}).status == 403
    assert "+40" in phone.get(match).text
    assert phone.send(phone.get(about).form("/about"), {"decimals": "2", "yes_from": "250"}).status == 303
    assert "+0.40" in phone.get(match).text
    assert "+40" not in phone.get(match).text
    assert "3 cards × 0.05" in phone.get(match).text
    assert phone.get(about).form("/about")["yes_from"] == "2.50", "as what was typed beside it was meant"
    refused = phone.send(phone.get(about).form("/about"), {"yes_from": "2.505"})
    assert refused.problems == [
        "the amount from which a yes is needed: “2.505” is not an amount of money; "
        "expected a number with two decimals at most"
    ]
    phone.send(phone.get(about).form("/about"), {"decimals": None, "yes_from": "0.40"})
    assert phone.get(about).form("/about")["yes_from"] == "40"
    assert "+40" in phone.get(match).text


def test_a_fine_is_typed_corrected_and_told_with_decimals(phone: Phone, table: str) -> None:
    match = begin(phone, table, "sam", stake="0.50")
    page = phone.log(match, "charge", **{"from": "Binh", "amount": "0,75", "why": "a fine"})
    assert page.status == 303, page.problems
    assert last_entry(phone, match)["amount"] == 75
    assert "−1.50" in phone.get(match).text
    form = phone.get(f"{match}correct/1").form("/correct/1/charge")
    assert form["amount"] == "0.75"
    preview = phone.send(form, {"amount": "1.5", "preview": "1"})
    assert "−3.00" in preview.text
    assert phone.send(form, {"amount": "1.555"}).status == 422
    phone.send(preview.form("/correct/1/charge"))
    assert last_entry(phone, match)["with"]["amount"] == 150
    assert "−3.00" in phone.get(match).text


def test_a_page_from_before_a_table_had_decimals_means_what_it_showed(phone: Phone) -> None:
    match = phone.sit_down()
    form = phone.get(f"{match}log/charge").form("/log/charge")
    about = phone.get(match.replace("m/1/", "about")).form("/about")
    phone.send(about, {"decimals": "2"})
    phone.send(form, {"from": "Binh", "amount": "50", "why": "a fine"})
    assert last_entry(phone, match)["amount"] == 50
    phone.log(match, "charge", **{"from": "Binh", "amount": "50", "why": "a fine"})
    assert last_entry(phone, match)["amount"] == 5000


def test_what_a_refused_payment_shows_is_read_as_it_is_shown(phone: Phone, table: str) -> None:
    """The table has turned its decimals off since the page was opened: only what was typed there has them still."""
    match = begin(phone, table, "sam", ("An", "Binh", "Chi"), stake="0.50")
    phone.hand(match, 3, 5)
    settle = f"{table}settle/"
    form = next(form for form in phone.get(settle).forms if ("form", "other") in form.fields)
    phone.send(phone.get(f"{table}about").form("/about"), {"decimals": None})
    page = phone.send(form, {"from": "Chi", "to": "Chi", "amount": "3.00"})
    assert page.status == 422
    (again,) = (form for form in page.forms if ("form", "other") in form.fields)
    assert (again["amount"], again["decimals-shown"]) == ("3.00", "2")
    dues = [form for form in page.forms if "amount" in dict(form.fields) and form is not again]
    assert {(due["amount"], due["decimals-shown"]) for due in dues if ("from", "Binh") in due.fields} == {("150", "0")}


def test_a_payment_is_typed_with_decimals(phone: Phone, table: str) -> None:
    match = begin(phone, table, "sam", ("An", "Binh", "Chi"), stake="0.50")
    phone.hand(match, 3, 5)
    settle = f"{table}settle/"
    form = next(form for form in phone.get(settle).forms if ("from", "Binh") in form.fields and "/pay" in form.action)
    assert form["amount"] == "1.50"
    assert phone.send(form, {"amount": "0.505"}).status == 422
    assert phone.send(form, {"amount": "0.5"}).status == 303
    assert "0.50 of 1.50 paid" in phone.get(settle).text
    more = phone.send(phone.get(settle).form("/pay"), {"from": "Chi", "to": "An", "amount": "3,00"})
    assert "More than is owed: 2.50" in more.text
    assert "Record 3.00" in more.text
    assert read_json(phone, f"{table}table.json")["payments"][0]["amount"] == 50


def test_a_score_from_paper_is_typed_with_decimals(phone: Phone, table: str) -> None:
    match = begin(phone, table, "sam", stake="0.50")
    form = phone.get(f"{match}carry-over").form("/carry-over")
    page = phone.send(form, {"figure:An": "1.25", "figure:Binh": "0.755", "minus:Binh": "1"})
    assert page.problems == ["Binh: “0.755” is not an amount of money; expected a number with two decimals at most"]
    page = phone.send(form, {"figure:An": "1.25", "figure:Binh": "0.75", "minus:Binh": "1"})
    assert "they add up to 0.50" in page.text
    # what is typed after that, and the return key, change nothing of what the button beside the figures records
    shown = next(form for form in page.forms if dict(form.fields).get("figure:An") == "1.08")
    assert [shown[name] for name in ("figure:Binh", "minus:Binh", "figure:Chi", "minus:Chi")] == [
        "0.92",
        "1",
        "0.16",
        "1",
    ]
    typed = next(form for form in page.forms if dict(form.fields).get("figure:An") == "1.25")
    assert "they add up to 9.25" in phone.send(typed, {"figure:An": "10"}).text
    assert phone.send(shown).location == match
    assert "An: +1.08 baht\nBinh: −0.92 baht\nChi: −0.16 baht" in phone.get(f"{match}text.txt").response.text
    match = begin(phone, table, "sam", stake="0.50")
    form = phone.get(f"{match}carry-over").form("/carry-over")
    phone.send(form, {"figure:An": "0.75", "figure:Binh": "0,75", "minus:Binh": "1"})
    assert "+0.75" in phone.get(match).text


def test_house_rules_from_now_on_take_decimals(phone: Phone, table: str) -> None:
    match = begin(phone, table, "sam", stake="0.50")
    form = phone.get(f"{match}log/options").form("/log/options")
    assert (form["stake"], form["cong"]) == ("0.50", "14")
    page = phone.send(form, {"stake": "7.50", "preview": "1"})
    assert "Stake: 7.50, but now it is 0.50" in page.text
    phone.send(page.form("/log/options"))
    assert last_entry(phone, match)["options"] == {"stake": 750}
    assert "Stake 7.50" in phone.get(match).text


# -- what is read in -------------------------------------------------------------------------------------------------


def read_in(phone: Phone, table: str, match: str) -> Page:
    """Read in a match file of another table, by the form as it is offered."""
    (form,) = (form for form in phone.get(table).forms if form.action.endswith("/matches/import"))
    fields = [(name, value) for name, value in form.fields if name != "file"]
    file = io.BytesIO(phone.get(f"{match}match.json").html.encode())
    return phone.post(form.action, [*fields, ("file", (file, "match.json"))])


def test_a_match_file_is_shown_with_the_decimals_of_the_table_before_it_is_read_in(phone: Phone, table: str) -> None:
    match = phone.sit_down()
    phone.hand(match, 3, 5)
    asked = read_in(phone, table, match)
    assert asked.status == 200
    assert "At this table they have: 40 in the file is 0.40." in asked.text
    assert "An +0.40 Binh −0.15 Chi −0.25" in asked.text
    assert "No match yet." in phone.get(table).text
    form = asked.form("/matches/import")
    read = phone.send(form)
    assert (read.status, read.location) == (303, f"{table}m/1/")
    assert phone.send(form).location == read.location, "sent again it is the same match"
    assert "An +0.40" in phone.get(table).text
    file, there = (read_json(phone, f"{at}match.json") for at in (read.location, match))
    assert file == there, "the entries and their hashes stay"


def test_who_knows_a_table_with_decimals_is_asked_at_one_without_too(phone: Phone, table: str) -> None:
    match = begin(phone, table, "sam", FOUR[:3], stake="0.50")
    phone.hand(match, 3, 5)
    other = phone.open_table()
    asked = read_in(phone, other, match)
    assert "At this table they have none: what was 4.00 is 400." in asked.text
    form = asked.form("/matches/import")
    phone.send(phone.get(f"{other}about").form("/about"), {"decimals": "2"})
    assert "At this table they have: 400 in the file is 4.00." in phone.send(form).text, "asked again: it changed"
    phone.send(phone.get(f"{other}about").form("/about"), {"decimals": None})
    assert phone.send(form).status == 303
    stranger = Phone(phone.app)
    assert read_in(stranger, other, match).status == 303, "there the amounts are as they are in the file"


def test_nobody_is_asked_about_a_match_without_money(phone: Phone, table: str) -> None:
    match = begin(phone, phone.open_table(), "seep", FOUR)
    assert read_in(phone, table, match).status == 303


def test_a_long_file_is_confirmed_too(phone: Phone, table: str) -> None:
    """A form may have 100 kB, a file 2 MB."""
    fine = {"kind": "charge", "from": ["Binh"], "to": ["An"], "amount": 5, "why": "a fine"}
    match = match_file("sam", FOUR[:2], [fine, *[{"kind": "note", "text": "ờ" * 500}] * 1200])
    file = json.dumps(match, ensure_ascii=False).encode()
    assert len(file) > 1_800_000
    form = phone.upload(f"{table}matches/import", file).form("/matches/import")
    multipart = ("more", (io.BytesIO(b""), "x"))
    assert phone.post(form.action, [*form.fields, multipart]).status == 303


def test_who_cannot_pay_in_full_pays_with_decimals(phone: Phone, table: str) -> None:
    match = begin(phone, table, "sam-sip", stake="0.50")
    sheet = phone.get(f"{match}log/hand")
    assert "all of 0.50" in sheet.html
    form = sheet.form("/log/hand")
    page = phone.send(form, {"winner": "An", "out": "Binh", "pays:Binh": "0.50"})
    assert page.status == 422
    assert "0.50 is no less than the stake of 0.50" in page.text
    phone.send(form, {"winner": "An", "out": "Binh", "pays:Binh": "0.2"})
    assert last_entry(phone, match)["pays"] == {"Binh": 20}
    assert phone.get(f"{match}correct/1").form("/correct/1/hand")["pays:Binh"] == "0.20"


def test_stakes_of_a_deal_are_typed_with_decimals(phone: Phone, table: str) -> None:
    match = begin(phone, table, "daun-tiga")
    said = {
        "stake:Binh": "0.50", "second:Binh": "1", "stake:Chi": "0,25", "hand:An": "6", "hand:Binh": "8",
        "hand:Chi": "5", "bet_by": "Zed", "bet_on": "Binh", "bet_stake": "2",
    }  # fmt: skip
    page = phone.send(phone.get(f"{match}log/hand").form("/log/hand"), said)
    assert page.status == 303, page.problems
    entry = last_entry(phone, match)
    assert entry["stakes"] == {"Binh": [50, 100], "Chi": 25}
    assert entry["bets"] == [{"by": "Zed", "on": "Binh", "stake": 200}]
    form = phone.get(f"{match}correct/1").form("/correct/1/hand")
    assert (form["stake:Binh"], form["second:Binh"], form["stake:Chi"]) == ("0.50", "1.00", "0.25")
    unchanged = phone.send(form, {"preview": "1"})
    assert "Nothing is changed yet" in unchanged.text
    corrected = phone.send(form, {"stake:Chi": "0.30", "preview": "1"})
    assert "0.30" in corrected.text
    asked = phone.get(f"{match}referee?question=pays&hand=8&bank=6&stake=0.50&stake-second=1")
    assert "0.50 + 1.00 = 1.50" in asked.text
