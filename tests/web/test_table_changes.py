"""House rules from now on, another order of play, the end of a match: logged, corrected, struck out on their sheets."""

from __future__ import annotations

import json

import pytest

from scorekeeper.games import GAMES
from tests.support import Json, match_file, table_file

from .phone import Phone


def standing(phone: Phone, match: str, name: str = "An") -> str:
    return phone.get(f"{match}text.txt").html.split(f"{name}: ")[1].split(" đ")[0]


def test_house_rules_hold_from_the_next_hand_on(phone: Phone, match: str) -> None:
    phone.hand(match, 3, 5)
    page = phone.log(match, "options", stake="10", straight_with_two=None)
    assert page.status == 303
    page = phone.get(match)
    assert "House rules: Stake 10, 2 in straights no" in page.text
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


@pytest.mark.parametrize(("stake", "noticed"), [("49", False), ("50", True), ("0", False), ("many", False)])
def test_ten_times_the_stake_is_noticed_and_saved_all_the_same(phone: Phone, stake: str, noticed: bool) -> None:
    match = phone.sit_down(stake="5")
    form = phone.get(f"{match}log/options").form("log/options")
    form.action += "/preview"
    page = phone.send(form, {"stake": stake})
    assert ("50, but now it is 5. You can save it anyway." in page.text) is noticed
    assert phone.send(phone.get(f"{match}log/options").form("log/options"), {"stake": "50"}).status == 303


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
    assert "Order of play: Chi, An, Binh" in phone.get(match).text
    page = phone.log(match, "seats", **{"place-0": "Chi", "place-1": "Chi", "place-2": "Binh"})
    assert page.status == 422
    assert page.problems == [
        "“Chi” is there twice: each person needs a different name",
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


# -- in every game -----------------------------------------------------------------------------------------------------

#: By game: who plays, the house rule that changes, its words, another order of play.
CHANGES: dict[str, tuple[str, dict[str, str], str, str]] = {
    "sam": ("An Bo Cy", {"stake": "10"}, "Stake 10", "Cy An Bo"),
    "sam-sip": ("An Bo Cy", {"stake": "15"}, "Stake 15", "Cy An Bo"),
    "daun-tiga": ("An Bo Cy", {"long_from": "9"}, "Long from 9", "Cy An Bo"),
    "seep": ("An Bo Cy Di", {"baazi_stake": "5"}, "Money for a baazi 5", ""),
    "samba": ("An Bo Cy", {"target": "500"}, "Target 500", "Cy An Bo"),
}


def read_in(phone: Phone, game: str, *entries: Json) -> str:
    """Return the address of a match of that game with a few entries."""
    people = CHANGES[game][0].split()
    page = phone.upload("/import", json.dumps(table_file([match_file(game, people, entries)], people)).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


def logged(phone: Phone, match: str) -> list[Json]:
    entries: list[Json] = json.loads(phone.get(f"{match}match.json").html)["entries"]
    return entries


def test_every_game_is_among_them() -> None:
    assert list(CHANGES) == [game.slug for game in GAMES]


@pytest.mark.parametrize("game", CHANGES)
def test_another_house_rule_is_logged_in_words_and_undone_in(phone: Phone, game: str) -> None:
    _, changed, said, _ = CHANGES[game]
    match = read_in(phone, game)
    assert phone.log(match, "options", **changed).status == 303
    assert logged(phone, match) == [{"kind": "options", "options": {name: int(n) for name, n in changed.items()}}]
    assert f"House rules: {said}" in phone.get(match).text
    assert phone.send(phone.get(match).form("/undo/1")).status == 303
    assert logged(phone, match)[-1] == {"kind": "void", "entry": 1}


@pytest.mark.parametrize("game", [game for game, row in CHANGES.items() if row[3]])
def test_another_order_of_play_is_logged_in_words_and_corrected_in(phone: Phone, game: str) -> None:
    match, order = read_in(phone, game), CHANGES[game][3].split()
    assert phone.log(match, "seats", **{f"place-{n}": name for n, name in enumerate(order)}).status == 303
    assert f"Order of play: {', '.join(order)}" in phone.get(match).text
    form = phone.get(f"{match}correct/1").form("correct/1/seats")
    assert [form[f"place-{n}"] for n in range(3)] == order
    page = phone.send(form, **{f"place-{n}": name for n, name in enumerate(order[::-1])})
    assert page.status == 303, page.problems
    assert logged(phone, match)[-1]["with"] == {"kind": "seats", "players": order[::-1]}


@pytest.mark.parametrize(
    ("game", "played", "offered"),
    [
        ("sam", {"kind": "hand", "winner": "An", "left": {"Bo": 1, "Cy": 2}}, True),
        ("seep", {"kind": "count", "points": {"An & Cy": 60}}, False),
    ],
)
def test_another_order_of_play_is_offered_but_where_partners_keep_their_places(
    phone: Phone, game: str, played: Json, offered: bool
) -> None:
    match = read_in(phone, game, played)
    assert any(link.endswith("log/seats") for link in phone.get(f"{match}about").links()) is offered


@pytest.mark.parametrize("game", CHANGES)
def test_the_end_is_logged_in_words_and_struck_out_in(phone: Phone, game: str) -> None:
    match = read_in(phone, game)
    assert phone.log(match, "end_match").status == 303
    page = phone.get(match)
    assert "The match is ended" in page.text
    assert not [link for link in page.links() if link.endswith("/log")]
    assert phone.send(phone.get(f"{match}strike/1").form("strike/1")).status == 303
    assert [link for link in phone.get(match).links() if link.endswith("/log")]
