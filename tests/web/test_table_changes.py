"""House rules from now on, another order of play, the end of a match: logged, corrected, struck out on their sheets."""

from __future__ import annotations

import json

import pytest

from .phone import Phone


def standing(phone: Phone, match: str, name: str = "An") -> str:
    return phone.get(f"{match}text.txt").html.split(f"{name}: ")[1].split(" đ")[0]


def test_house_rules_hold_from_the_next_hand_on(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    page = phone.log(match, "options", stake="10", straight_with_two=None)
    assert page.status == 303
    page = phone.get(match)
    assert "From here on: Stake 10, 2 in straights no" in page.text
    assert "10 per card" in page.text
    phone.hand(match, 3, 5)
    assert standing(phone, match) == "+120"
    assert "10" in phone.get(f"{match}house-rules").text


def test_only_what_is_set_otherwise_is_recorded(phone: Phone, match: str) -> None:
    page = phone.log(match, "options")
    assert (page.status, page.problems) == (422, ["What changes from now on?"])
    phone.log(match, "options", stake="10")
    entries = json.loads(phone.get(f"{match}match.json").html)["entries"]
    assert entries == [{"kind": "options", "options": {"stake": 10}}]


def test_a_wrong_figure_stays_and_is_named(phone: Phone, match: str) -> None:
    page = phone.log(match, "options", stake="none", cong="15")
    assert page.status == 422
    assert page.problems == ["Stake: “none” is not a whole number"]
    form = page.form("/log/options")
    assert (form["stake"], form["cong"]) == ("none", "15")


def test_house_rules_are_corrected_and_struck_out(phone: Phone, match: str) -> None:
    phone.log(match, "options", stake="10")
    phone.hand(match, 3, 5)
    page = phone.get(f"{match}correct/1")
    assert page.form("correct/1/options")["stake"] == "10"
    assert phone.send(page.form("correct/1/options"), stake="20").status == 303
    assert standing(phone, match) == "+160"
    assert phone.send(phone.get(f"{match}strike/1").form("strike/1")).status == 303
    assert standing(phone, match) == "+40"


def test_another_order_of_play(phone: Phone, match: str) -> None:
    page = phone.log(match, "seats", **{"place-0": "Chi", "place-1": "An", "place-2": "Binh"})
    assert page.status == 303
    assert "From here on the order of play is Chi, An, Binh" in phone.get(match).text
    page = phone.log(match, "seats", **{"place-0": "Chi", "place-1": "Chi", "place-2": "Binh"})
    assert page.status == 422
    assert page.problems == [
        "“Chi” stands twice: each needs another name",
        "“An” missing: everybody at the table needs a place",
    ]


def test_the_order_as_it_is_is_no_other(phone: Phone, match: str) -> None:
    assert phone.log(match, "seats").problems == ["Who plays after whom?"]


def test_the_match_is_ended_and_goes_on_once_that_is_struck_out(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    assert phone.log(match, "end_match").status == 303
    page = phone.get(match)
    assert "The match is ended" in page.text
    assert "Log hand" not in page.text
    assert phone.send(phone.get(f"{match}strike/2").form("strike/2")).status == 303
    assert "Log hand" in phone.get(match).text


@pytest.mark.parametrize("kind", ["options", "seats", "end_match"])
def test_nothing_more_changes_once_the_match_is_ended(phone: Phone, match: str, kind: str) -> None:
    phone.log(match, "end_match")
    page = phone.log(match, kind, **{"stake": "7"} if kind == "options" else {})
    assert page.status == 422


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("options", {"stake": "10"}),
        ("seats", {"place-0": "Chi", "place-1": "Binh", "place-2": "An"}),
        ("end_match", {}),
    ],
)
def test_what_the_table_changed_is_undone_like_a_hand(
    phone: Phone, match: str, kind: str, fields: dict[str, str]
) -> None:
    phone.hand(match)
    before = phone.get(f"{match}text.txt").html
    phone.log(match, kind, **fields)
    page = phone.send(phone.get(match).form("/undo/2"))
    assert page.status == 303
    assert phone.get(f"{match}text.txt").html == before
    assert phone.get(match).form("/undo/1")
