"""What cannot be is refused on every form: the field, the value and what was expected; what was typed stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .phone import OPTIONS, Phone, unkeyed

Stored = Callable[[], dict[str, list[Any]]]


# -- house rules -----------------------------------------------------------------------------------------------------

RULES = [
    ("stake", "0", "Stake: 0 is too small: 1 or more"),
    ("stake", "-5", "Stake: −5 is too small: 1 or more"),
    ("stake", "five", "Stake: “five” is not a whole number"),
    ("stake", "", "Stake: “” is not a whole number"),
    ("stake", "1.5", "Stake: “1.5” is not a whole number"),
    ("stake", "1e9", "Stake: “1e9” is not a whole number"),
    ("stake", "٣", "Stake: “\u2068٣\u2069” is not a whole number"),
    ("cong", "1000000001", "Cóng: 1,000,000,001 is too large: 1,000,000,000 or less"),
    ("cong", "9" * 40, "is too large: 1,000,000,000 or less"),
    ("sam", "-" + "9" * 40, "is too small: 0 or more"),
    ("thoi_hai", "9" * 4000, "is not a whole number"),
    ("instant", "\0", "Tới trắng: “\\u0000” is not a whole number"),
    ("chat_chong", "never", "Chặt chồng: “never” cannot be chosen here, only double, each, last"),
    ("bao_mot", "", "báo một: “” cannot be chosen here, only all, cards"),
    ("first", "3", "is not among the players"),
    ("first", "x", "is not among the players"),
]


@pytest.mark.parametrize(("field", "value", "says"), RULES, ids=[f"{f}={v[:12]}" for f, v, _ in RULES])
def test_a_house_rule_that_cannot_be(phone: Phone, field: str, value: str, says: str, stored: Stored) -> None:
    table = phone.open_table()
    before = stored()
    typed = {**OPTIONS, "seat-0": "An", "seat-1": "Binh", field: value}
    page = phone.post(f"{table}new/sam", typed)
    assert page.status == 422
    assert says in " ".join(page.problems).replace("options, ", ""), page.problems
    assert len(page.problems) == 1
    assert stored() == before
    form = page.form("/new/sam")
    assert (form["seat-0"], form["seat-1"]) == ("An", "Binh")
    if field not in ("first", "chat_chong", "bao_mot"):
        assert form[field] == value
        (wrong,) = (tag.attrs for tag in page.tags if "aria-invalid" in tag.attrs)
        assert wrong["name"] == field
        assert "autofocus" in wrong
        assert f'id="{wrong["aria-describedby"]}">{page.problems[0].partition(":")[0]}:' in page.html.replace(
            "&#34;", '"'
        )


def test_all_mistakes_are_named_at_once(phone: Phone) -> None:
    table = phone.open_table()
    typed = {**OPTIONS, "seat-0": "A\x07", "seat-1": "pot:x", "stake": "0", "cong": "many", "first": "2"}
    page = phone.post(f"{table}new/sam", typed)
    assert page.status == 422
    assert len(page.problems) == 5


@pytest.mark.parametrize("variant", ["none", "TET", "\0", "source\0", "x" * 5000])
def test_no_such_variant(phone: Phone, variant: str) -> None:
    table = phone.open_table()
    assert phone.post(f"{table}new/sam", {**OPTIONS, "variant": variant}).status == 404
    assert phone.client.get(f"{table}new/sam", query_string={"variant": variant}).status_code == 404


# -- a hand ----------------------------------------------------------------------------------------------------------

HANDS: list[tuple[dict[str, Any], str]] = [
    ({"left_Binh": "11"}, "Binh: 11 cards left, but only 10 were dealt"),
    ({"left_Binh": "0"}, "Binh: 0 cards left; a loser has 1 to 10"),
    ({"left_Binh": "-1"}, "Binh: −1 is too small: 0 or more"),
    ({"left_Binh": "many"}, "Binh: “many” is not a whole number"),
    ({"left_Binh": "9" * 40}, "is too large"),
    ({"left_Binh": None}, "How many cards does Binh have left?"),
    ({"left_Chi": None}, "How many cards does Chi have left?"),
    ({"winner": None}, "Who went out?"),
    ({"winner": "Zed", "left_An": "2"}, "who went out: “Zed” is not at the table: An, Binh, Chi are"),
    ({"thoi_hai": ["Binh"], "left_Binh": "10"}, "Binh has all ten cards: that is cóng, not thối hai"),
    ({"thoi_hai": ["Binh"], "left_Binh": "5"}, "Binh has 5 cards left, but there are only four 2s"),
    ({"thoi_hai": ["Binh", "Chi"], "left_Binh": "3", "left_Chi": "2"}, "5 2s left among them all"),
    ({"on_two": "1", "bao_mot": "Chi"}, "báo một: does not go with a finish on a 2"),
    ({"tu_quy:Binh": "1"}, "fours of a kind in hand are not charged at this table"),
    ({"twos:Binh": "1"}, "2s in hand are not charged one by one at this table"),
    ({"chat_by-0": "Binh", "chat_on-0": "Zed"}, "“Zed” is not at the table"),
    ({"chat_by-0": "Binh", "chat_on-0": "Binh"}, "cannot beat what"),
    ({"chat_by-0": "Binh"}, "Whom did Binh beat?"),
    ({"chat_by-0": "Binh", "chat_on-0": "An", "chat_by-1": "Binh"}, "Whom did Binh beat?"),
    ({"chat_by-0": "Binh", "chat_on-0": "An", "left_Binh": "9"}, "Binh has played 1 card, but the beats need 4"),
]


@pytest.mark.parametrize(("changes", "says"), HANDS, ids=[says[:40] for _, says in HANDS])
def test_a_hand_that_cannot_be(phone: Phone, match: str, changes: dict[str, Any], says: str, stored: Stored) -> None:
    before = stored()
    typed = {"winner": "An", "left_Binh": "4", "left_Chi": "3", **changes}
    page = phone.log(match, **typed)
    assert page.status == 422
    assert says in " ".join(page.problems), page.problems
    assert stored() == before
    form = page.form("/log/hand")
    for name, value in unkeyed(typed).items():
        if value != "Zed":
            wanted = [] if value is None else value if isinstance(value, list) else [value]
            assert [v for v in form.all(name) if v] == wanted or name.startswith(("tu_quy", "twos")), name
    assert form["seen"] == "0"
    repaired = {"winner": "An", "left:Binh": "4", "left:Chi": "3"}
    assert phone.post(form.action, {**repaired, "seen": "0", "key": form["key"]}).status == 303


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("bao_sam", {}, "Who called Sâm?"),
        ("bao_sam", {"caller": "Zed"}, "who called: “Zed” is not at the table"),
        ("bao_sam", {"caller": "An", "outcome": "lost"}, "Who blocked?"),
        (
            "bao_sam",
            {"caller": "An", "outcome": "lost", "by": "Chi"},
            "“lost” cannot be chosen here, only blocked, won",
        ),
        ("bao_sam", {"caller": "An", "outcome": "blocked", "by": "An"}, "Who blocked?"),
        ("bao_sam", {"caller": "An", "outcome": "blocked", "by": "Zed"}, "by: “Zed” is not at the table"),
        ("instant", {"winner": "An", "hand": "dragon"}, "are not played at this table"),
        ("instant", {"winner": "An", "hand": "luck"}, "winning hand: “luck” cannot be chosen here, only dragon"),
        ("lead", {}, "Who leads?"),
        ("lead", {"player": "Zed"}, "player: “Zed” is not at the table"),
        ("leave", {}, "Who leaves?"),
        ("leave", {"player": "Zed"}, "player: “Zed” is not at the table"),
        ("join", {}, "Who sits down?"),
        ("join", {"player": "Dung"}, "Who plays just before Dung?"),
        ("join", {"player": "An", "after": "Chi"}, "“An” is at the table already"),
        ("join", {"player": "Dung", "after": "Zed"}, "after: “Zed” is not at the table"),
        ("note", {"text": " \n "}, "Write something first"),
        ("note", {"text": "x" * 501}, "note: 501 characters: there is room for 500"),
    ],
)
def test_an_entry_that_cannot_be(
    phone: Phone, match: str, kind: str, fields: dict[str, str], says: str, stored: Stored
) -> None:
    before = stored()
    page = phone.post(f"{match}log/{kind}", {**fields, "seen": "0", "key": "a-key-of-its-own"})
    assert page.status == 422
    assert says in " ".join(page.problems), page.problems
    assert stored() == before
    if "text" in fields:
        assert page.form("/note")["text"].strip() == fields["text"].strip()


def test_nobody_plays_alone(phone: Phone, match: str, stored: Stored) -> None:
    for name in ("Chi", "Binh"):
        assert phone.log(match, "leave", player=name).status == 303
    before = stored()
    page = phone.post(f"{match}log/hand", {"winner": "An", "seen": "2", "key": "a-key-of-its-own"})
    assert page.status == 422
    assert "1 seated: a hand takes 2 or more" in " ".join(page.problems)
    page = phone.log(match, "leave", player="An")
    assert page.status == 422
    assert "“An” is the last one seated" in " ".join(page.problems)
    assert stored() == before
    assert phone.get(match).status == 200


# -- money and codes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"amount": "0"}, "how much: 0 is too small: 1 or more"),
        ({"amount": "-3"}, "how much: −3 is too small: 1 or more"),
        ({"amount": "1000000000000"}, "how much: 1,000,000,000,000 is too large: 1,000,000,000 or less"),
        ({"amount": "9" * 40}, "is too large: 1,000,000,000 or less"),
        ({"amount": "all"}, "how much: “all” is not a whole number"),
        ({"amount": ""}, "how much: “” is not a whole number"),
        ({"from": "An"}, "whom: “An” cannot pay “An”"),
        ({"from": "Zed"}, "who paid: “Zed” is not among the table's players"),
        ({"to": "pot:x"}, "whom: “pot:x” is not among the table's players"),
        ({"from": "\0"}, "who paid: “\\u0000” is not among the table's players"),
    ],
)
def test_a_payment_that_cannot_be(phone: Phone, match: str, changes: dict[str, str], says: str, stored: Stored) -> None:
    phone.hand(match)
    settle = match.replace("m/1/", "settle/")
    before = stored()
    typed = {"from": "Chi", "to": "An", "amount": "25", **changes}
    other = [form for form in phone.get(settle).forms if form.action.endswith("/pay")][-1]
    page = phone.send(other, typed)
    assert page.status == 422
    assert says in " ".join(page.problems), page.problems
    assert stored() == before
    kept = [form for form in page.forms if form.action.endswith("/pay")][-1]
    for name, value in typed.items():
        if value not in ("Zed", "pot:x", "\0"):
            assert kept[name] == value


@pytest.mark.parametrize(
    "code", ["", "nope", "0" * 12, "x" * 5000, "\0", "' OR 1=1", "https://elsewhere.example/t/abc/"]
)
def test_no_such_code(phone: Phone, code: str, stored: Stored) -> None:
    before = stored()
    page = phone.post("/join", {"code": code})
    assert page.status == 422
    assert page.problems[0].startswith("No table has the code")
    assert "Its page Share shows one of 8 letters and digits." in page.problems[0]
    assert len(page.problems[0]) < 200
    assert page.form("/join")["code"] == code
    assert stored() == before


def test_a_code_is_read_as_it_is_typed(phone: Phone) -> None:
    table = phone.open_table()
    code = table.split("/")[2]
    grouped = "-".join((code[:4], code[4:8], code[8:])).upper().replace("0", "O").replace("1", "l")
    for typed in (code, grouped, f" {grouped} ", f"http://192.168.0.5:8000/t/{code}/", f"https://x.example/t/{code}"):
        assert phone.post("/join", {"code": typed}).location == table
