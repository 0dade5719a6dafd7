"""Daun Tiga's pages: the referee's pads for what passes between the bank and a player."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support import table_file
from tests.web.phone import Phone

from .table import FOUR, file

PAYS = "/referee/daun-tiga?question=pays"


@pytest.mark.parametrize(
    ("given", "answer", "why"),
    [
        ("bank=5&hand=8&stake=5", "The bank pays 5", "8 beats 5: the bank pays the stake."),
        ("bank=AAA&hand=9&stake=5&stake-second=20", "The player pays 5", "this three of a kind is not Long"),
        ("bank=5&hand=8&stake=5&stake-second=20", "The bank pays 25", "both stakes, 5 + 20 = 25."),
        ("bank-cards=7S 8D KH&hand-cards=ts 9d 6♣&stake=5", "Nothing passes", "5 against 5: equal hands"),
        ("bank=9&bank-cards=JS QD KH&hand=8&stake=5", "The player pays 5", "PPP beats 8"),
    ],
)
def test_what_passes_is_asked_with_hands_in_short_or_by_cards(phone: Phone, given: str, answer: str, why: str) -> None:
    page: Any = phone.get(f"{PAYS}&{given}")
    said = " ".join(" ".join(page.words).split())
    assert page.status == 200
    assert answer in said
    assert why in said


@pytest.mark.parametrize("given", ["", "bank=5", "bank=5&hand=8", "bank=5&hand=8&stake-second=20", "hand=8&stake=5"])
def test_nothing_is_said_before_all_is_given(phone: Phone, given: str) -> None:
    page: Any = phone.get(f"{PAYS}&{given}")
    assert page.status == 200
    assert not [word for word in page.words if " pays " in word or "missing" in word]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("bank=KKK&hand=8&stake=5", "any three pictures are PPP"),
        ("bank=5&hand=8&stake=some", "“some” is not a whole number"),
        ("bank=5&hand=8&stake=0", "0 is too small"),
        ("bank-cards=7S 8D&hand=8&stake=5", "2 cards: a hand is three"),
        ("bank-cards=7S 8D xx&hand=8&stake=5", "“xx” is not a card"),
    ],
)
def test_what_makes_no_sense_is_named_and_stays_as_it_was_typed(phone: Phone, given: str, said: str) -> None:
    page: Any = phone.get(f"{PAYS}&{given}")
    assert page.status == 200
    assert said in " ".join(page.words)
    kept = {part.split("=")[1] for part in given.split("&") if not part.startswith("bank=")}
    assert all(f'value="{value}"' in page.html for value in kept)


def test_the_second_stake_is_asked_only_where_long_is_played_and_cards_only_where_no_tiles_are(phone: Phone) -> None:
    for options, second, cards in (({}, True, True), ({"long": False}, False, True), ({"pack": "tiles"}, True, False)):
        table = phone.upload("/import", json.dumps(table_file([file(**options)], FOUR)).encode())
        html = phone.client.get(f"{table.location}m/1/referee?question=pays").text
        assert ('name="stake-second"' in html) == second
        assert ('name="bank-cards"' in html) == cards


# -- a deal struck out -----------------------------------------------------------------------------------------------


def deals(*bankers: str) -> list[dict[str, Any]]:
    """Return a deal of each of these bankers, against whom everybody else stakes 5 and has a better hand."""
    return [
        {"kind": "hand", "stakes": {name: 5 for name in FOUR if name != banker},
         "hands": {name: 3 if name == banker else 7 for name in FOUR}}
        for banker in bankers
    ]  # fmt: skip


def read_in(phone: Phone, *entries: dict[str, Any]) -> str:
    table = phone.upload("/import", json.dumps(table_file([file(*entries)], FOUR)).encode()).location
    return f"{table}m/1/"


def recorded(phone: Phone, match: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(phone.get(f"{match}match.json").html)["entries"]
    return entries


def test_who_banked_the_deals_after_one_that_is_struck_out_stays_as_it_was(phone: Phone) -> None:
    first, second, third, fourth = FOUR
    dealt = deals(first, second, third)
    match = read_in(phone, *dealt)
    page = phone.get(f"{match}strike/1")
    assert f"Recorded with it, so that later entries stay as they are: {second} is banker" in page.text
    assert "no longer be valid" not in page.text
    form = page.form("/strike/1")
    assert "Strike out deal 1" in page.text
    assert phone.send(form).status == 303
    made = recorded(phone, match)
    assert made[3:] == [
        {"kind": "void", "entry": 3}, {"kind": "void", "entry": 2},
        {"kind": "banker", "player": second}, *dealt[1:], {"kind": "void", "entry": 1},
    ]  # fmt: skip
    assert phone.send(form).status == 303
    assert len(recorded(phone, match)) == len(made), "sent again it is recorded once"
    shown = phone.get(match)
    assert f"{fourth} banks" in shown.text
    assert "Deal 1 struck out" in shown.text or "struck out" in shown.text
    phone.send(shown.form("/undo-change/4"))
    now = phone.get(match)
    assert f"{fourth} banks" in now.text
    assert "3 deals" in now.text, "all of it is taken back at once"


def test_a_deal_before_one_whose_banker_was_chosen_is_struck_out_alone(phone: Phone) -> None:
    first, second, third, _ = FOUR
    match = read_in(phone, *deals(first), {"kind": "banker", "player": third}, *deals(third))
    page = phone.get(f"{match}strike/1")
    assert "Recorded with it" not in page.text
    phone.send(page.form("/strike/1"))
    assert recorded(phone, match)[3:] == [{"kind": "void", "entry": 1}]
    match = read_in(phone, *deals(first, second))
    phone.send(phone.get(f"{match}strike/2").form("/strike/2"))
    assert recorded(phone, match)[2:] == [{"kind": "void", "entry": 2}], "the newest"


def test_that_somebody_was_not_chosen_is_asked_about_later_deals(phone: Phone) -> None:
    *_, third, _ = FOUR
    match = read_in(phone, {"kind": "banker", "player": third}, *deals(third))
    page = phone.get(f"{match}strike/1")
    assert "Recorded with it" not in page.text
    assert "no longer be valid" in page.text
