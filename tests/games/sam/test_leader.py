"""Who leads next, who sits where: the page's sections on ``lead`` and on ``next``."""

from __future__ import annotations

from typing import Any

import pytest

from .table import FOUR, blocked, hand, next_of, played, went_out, won, wrong


def lead(player: str) -> dict[str, Any]:
    return {"kind": "lead", "player": player}


def leave(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


def join(player: str, after: str) -> dict[str, Any]:
    return {"kind": "join", "player": player, "after": after}


LEADS: list[tuple[str, list[dict[str, Any]], str | None]] = [
    ("null before the first hand", [], None),
    ("the winner of the hand before", [went_out("Chi", An=1, Binh=1, Dung=1)], "Chi"),
    ("the caller of a won Báo Sâm", [won("Dung")], "Dung"),
    ("the blocker of a blocked Báo Sâm", [blocked("Dung", by="Binh")], "Binh"),
    ("still the one who went out, of a hand fouled by on_two", [hand(on_two=True)], "An"),
    ("still the one who went out, where báo một pays", [hand(bao_mot="Chi")], "An"),
    ("who was drawn", [lead("Dung")], "Dung"),
    ("null when the leader has left", [hand(), leave("An")], None),
    ("null when who was drawn has left", [lead("Dung"), leave("Dung")], None),
    ("null stays so when the winner comes back", [hand(), leave("An"), join("An", "Dung")], None),
    ("null when only one player remains", [hand(), leave("Binh"), leave("Chi"), leave("Dung")], None),
    ("null stays so until drawn", [hand(), leave("An"), lead("Chi")], "Chi"),
    ("null stays so until a hand is won", [hand(), leave("An"), went_out("Dung", Binh=1, Chi=2)], "Dung"),
    ("the winner while others come and go", [hand(), leave("Chi"), join("Em", "An"), leave("Binh")], "An"),
    ("the first leader again once the hand is struck out", [lead("Chi"), hand(), {"kind": "void", "entry": 2}], "Chi"),
    ("whatever a note says", [lead("Chi"), {"kind": "note", "text": "An leads!"}], "Chi"),
]


@pytest.mark.parametrize(("entries", "leader"), [row[1:] for row in LEADS], ids=[row[0] for row in LEADS])
def test_the_leader_is(entries: list[dict[str, Any]], leader: str | None) -> None:
    assert next_of(*entries) == leader


def test_a_dealt_winning_hand_leads_next() -> None:
    assert next_of({"kind": "instant", "winner": "Chi", "hand": "dragon"}, variant="tet") == "Chi"


def test_first_names_who_leads_first_and_next_gives_the_stake() -> None:
    assert played(first="Binh", stake=5)["next"] == {"leader": "Binh", "stake": 5}


def test_nobody_is_named_as_dealer() -> None:
    assert set(played(hand())["next"]) == {"leader", "stake"}


def test_the_first_leader_may_leave_before_the_first_hand() -> None:
    assert next_of(leave("Binh"), first="Binh") is None
    assert next_of(leave("Binh"), first="An") == "An"


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([lead("An"), lead("Chi")], (2, "", "leader-known")),
        ([hand(), lead("Chi")], (2, "", "leader-known")),
        ([lead("Zed")], (1, "player", "not-seated")),
        ([leave("An"), lead("An")], (2, "player", "not-seated")),
        ([leave("An"), leave("Binh"), leave("Chi"), lead("Dung")], (4, "", "too-few-to-draw")),
    ],
)
def test_lead_only_while_the_leader_is_null_and_two_or_more_are_seated(entries: Any, problem: Any) -> None:
    assert wrong(*entries) == [problem]


def test_hands_count_hand_bao_sam_and_instant_and_nothing_else() -> None:
    instant = {"kind": "instant", "winner": "An", "hand": "dragon"}
    others = [{"kind": "note", "text": "!"}, leave("Dung"), join("Dung", "Chi")]
    result = played(lead("Binh"), hand(), won(), blocked(), instant, *others, variant="tet")
    assert result["state"] == {"hands": 4}


# -- coming and going ------------------------------------------------------------------------------------------------


def test_a_sam_counts_the_players_who_sit_when_it_is_called() -> None:
    assert played(leave("Dung"), won("An"))["money"] == {"An": 40, "Binh": -20, "Chi": -20, "Dung": 0}


def test_who_leaves_keeps_what_was_won_or_lost_and_comes_after_those_seated() -> None:
    result = played(hand(3, 5, 9), leave("Binh"), hand_of_three := went_out("Chi", An=1, Dung=2))
    assert list(result["money"].items()) == [("An", 16), ("Chi", -2), ("Dung", -11), ("Binh", -3)]
    assert (result["players"], list(result["sides"])) == (["An", "Chi", "Dung"], ["An", "Chi", "Dung"])
    assert hand_of_three["winner"] == "Chi"


def test_who_comes_back_gets_the_new_seat_and_keeps_the_money() -> None:
    result = played(hand(3, 5, 9), leave("Binh"), join("Binh", "Dung"))
    assert result["players"] == ["An", "Chi", "Dung", "Binh"]
    assert result["money"]["Binh"] == -3


def test_a_fifth_sits_down_only_where_five_may_play_from_the_start_or_from_now_on() -> None:
    fifth, sixth = join("Em", "Dung"), join("Giang", "Em")
    on, off = ({"kind": "options", "options": {"five_players": value}} for value in (True, False))
    assert wrong(fifth) == [(1, "", "table-full")]
    assert played(fifth, five_players=True)["players"] == [*FOUR, "Em"]
    assert played(on, fifth)["players"] == [*FOUR, "Em"]
    assert wrong(on, fifth, sixth) == [(3, "", "table-full")]
    assert wrong(on, fifth, off) == [(3, "options.five_players", "five-seated")]
    assert played(on, fifth, leave("An"), off)["players"] == ["Binh", "Chi", "Dung", "Em"]


def test_five_are_paid_and_led_like_four() -> None:
    five = (*FOUR, "Em")
    result = played(
        went_out("Em", An=1, Binh=2, Chi=3, Dung=10), blocked("Em", by="Chi"), players=five, five_players=True
    )
    assert result["money"] == {"An": -1, "Binh": -2, "Chi": 80 - 3, "Dung": -14, "Em": 20 - 80}
    assert result["next"]["leader"] == "Chi"


def test_a_newcomer_begins_with_nothing_and_plays_after_the_one_named() -> None:
    result = played(leave("Chi"), join("Em", "An"))
    assert result["players"] == ["An", "Em", "Binh", "Dung"]
    assert list(result["money"].items()) == [("An", 0), ("Em", 0), ("Binh", 0), ("Dung", 0), ("Chi", 0)]


@pytest.mark.parametrize(
    ("entries", "problems"),
    [
        ([join("Em", "An")], [(1, "", "table-full")]),
        ([join("An", "Binh")], [(1, "player", "already-seated"), (1, "", "table-full")]),
        ([leave("An"), join("Em", "An")], [(2, "after", "not-seated")]),
        ([leave("An"), join("Em", "Em")], [(2, "after", "not-seated")]),
        ([leave("An"), leave("An")], [(2, "player", "not-seated")]),
        ([leave("Zed")], [(1, "player", "not-seated")]),
        ([leave("An"), leave("Binh"), leave("Chi"), leave("Dung")], [(4, "player", "last-seated")]),
        ([leave("An"), join("a & b", "Binh")], [(2, "player", "name-and")]),
        ([leave("An"), join("pot:x", "Binh")], [(2, "player", "name-pot")]),
        ([leave("An"), join("", "Binh")], [(2, "player", "name-empty")]),
        ([leave("An"), join("x" * 41, "Binh")], [(2, "player", "name-length")]),
    ],
)
def test_coming_and_going_that_cannot_be(entries: Any, problems: Any) -> None:
    assert wrong(*entries) == problems


@pytest.mark.parametrize("entry", [went_out("An"), won("An"), {"kind": "instant", "winner": "An", "hand": "dragon"}])
def test_no_hand_while_only_one_is_seated(entry: dict[str, Any]) -> None:
    gone = [leave(name) for name in FOUR[1:]]
    assert wrong(*gone, entry, variant="tet") == [(4, "", "too-few")]
