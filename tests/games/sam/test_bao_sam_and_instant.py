"""The entries ``bao_sam`` and ``instant`` of Sâm's page."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.sam.entries import INSTANTS

from .table import FOUR, beat, blocked, lines, played, won, wrong


def dealt(hand: str = "dragon", winner: str = "An") -> dict[str, Any]:
    return {"kind": "instant", "winner": winner, "hand": hand}


@pytest.mark.parametrize("sam", [1, 20, 50])
def test_won_each_opponent_pays_sam_stakes(sam: int) -> None:
    assert lines(won(), sam=sam, stake=2) == [(name, "An", sam * 2, "sam-won") for name in FOUR[1:]]


@pytest.mark.parametrize("sam", [1, 20, 50])
def test_blocked_the_caller_alone_pays_for_all_opponents(sam: int) -> None:
    assert lines(blocked("Dung", by="An"), sam=sam, stake=2) == [("Dung", "An", sam * 3 * 2, "sam-blocked")]


def test_the_deal_stops_at_once_so_there_are_no_cards_to_count() -> None:
    assert {line[3] for line in lines(won())} == {"sam-won"}
    assert {line[3] for line in lines(blocked())} == {"sam-blocked"}


@pytest.mark.parametrize("chong", ["last", "each", "double"])
def test_the_beat_that_blocked_is_settled_beside(chong: str) -> None:
    """The deal stops at the first beat, so there is one at most, the blocker's on the caller."""
    got = lines(blocked(by="Chi", chat=[beat("Chi", "An")]), chat_chong=chong, chat_hai=7)
    assert got == [("An", "Chi", 7, "chat"), ("An", "Chi", 60, "sam-blocked")]


@pytest.mark.parametrize(
    ("chat", "problems"),
    [
        ([beat("Chi", "An"), beat("Chi", "An")], [(1, "chat", "one-beat-blocks")]),
        ([beat("Chi", "Binh"), beat("An", "Chi")], [(1, "chat", "one-beat-blocks")]),
        ([beat("Binh", "An")], [(1, "chat.1.by", "beat-by-blocker")]),
        ([beat("Chi", "Binh")], [(1, "chat.1.on", "beat-on-caller")]),
        ([beat("An", "Chi")], [(1, "chat.1.by", "beat-by-blocker"), (1, "chat.1.on", "beat-on-caller")]),
    ],
)
def test_a_blocked_sam_holds_no_other_beat(chat: list[Any], problems: list[Any]) -> None:
    assert wrong(blocked(by="Chi", chat=chat)) == problems


def test_a_beat_misleads_nobody_while_the_blocker_is_not_known() -> None:
    entry = {"kind": "bao_sam", "caller": "An", "outcome": "blocked", "chat": [beat("Chi", "An")]}
    assert wrong(entry) == [(1, "by", "blocker-missing")]
    assert wrong({**entry, "by": "An"}) == [(1, "by", "blocks-himself")]


@pytest.mark.parametrize("sam", [1, 20, 50])
def test_den_sam_all_pays_each_opponent_in_a_line_of_its_own(sam: int) -> None:
    got = lines(blocked("Dung", by="An"), sam=sam, stake=2, den_sam="all")
    assert got == [("Dung", name, sam * 2, "sam-blocked") for name in FOUR[:3]]


def test_den_sam_changes_nothing_of_who_leads_and_of_the_beat() -> None:
    entry = blocked("Dung", by="An", chat=[beat("An", "Dung")])
    assert played(entry, den_sam="all")["next"]["leader"] == "An"
    assert ("Dung", "An", 20, "chat") in lines(entry, den_sam="all")


def test_den_sam_at_nothing_gives_no_line() -> None:
    assert lines(blocked(), sam=0, den_sam="all") == lines(blocked(), sam=0) == []


@pytest.mark.parametrize("sam", [1, 20])
def test_a_bao_sam_that_ends_on_a_2_is_lost_where_sam_on_two(sam: int) -> None:
    got = lines(won("Chi", on_two=True), sam=sam, stake=5, sam_on_two=True)
    assert got == [("Chi", name, sam * 5, "sam-on-two") for name in FOUR if name != "Chi"]
    assert played(won("Chi", on_two=True), sam_on_two=True)["next"]["leader"] == "Chi"


def test_one_that_did_not_end_on_a_2_is_won_there_too() -> None:
    assert lines(won(on_two=False), sam_on_two=True) == lines(won(), sam_on_two=True) == lines(won())


@pytest.mark.parametrize(
    ("entry", "options", "problem"),
    [
        (won(on_two=True), {}, "sam-on-two-not-played"),
        (won(on_two=False), {}, "sam-on-two-not-played"),
        (blocked(on_two=True), {"sam_on_two": True}, "sam-on-two-blocked"),
        (blocked(on_two=False), {"sam_on_two": True}, "sam-on-two-blocked"),
        (blocked(on_two=True), {}, "sam-on-two-not-played"),
    ],
)
def test_on_two_is_said_only_of_a_bao_sam_that_was_won_and_where_that_loses_it(
    entry: dict[str, Any], options: dict[str, Any], problem: str
) -> None:
    assert wrong(entry, **options) == [(1, "on_two", problem)]


def test_no_beats_given_is_the_same_as_an_empty_array() -> None:
    assert lines(won(chat=[])) == lines(won())
    assert lines(blocked(chat=[])) == lines(blocked())


@pytest.mark.parametrize("hand", INSTANTS)
def test_a_dealt_winning_hand_is_paid_by_each_opponent(hand: str) -> None:
    assert lines(dealt(hand), instant=7, stake=3) == [(name, "An", 21, "instant") for name in FOUR[1:]]


def test_a_tet_table_plays_dealt_winning_hands_for_20_cards() -> None:
    assert lines(dealt(), variant="tet") == [(name, "An", 20, "instant") for name in FOUR[1:]]


def test_a_tet_table_charges_15_for_cong_and_for_a_beaten_2() -> None:
    entry = {"kind": "hand", "winner": "An", "left": {"Binh": 10, "Chi": 1, "Dung": 2}, "chat": [beat("Chi", "Dung")]}
    assert lines(entry, variant="tet") == [
        ("Binh", "An", 15, "cong"),
        ("Chi", "An", 1, "cards-left"),
        ("Dung", "An", 2, "cards-left"),
        ("Dung", "Chi", 15, "chat"),
    ]


def test_single_options_change_what_the_variant_says() -> None:
    assert lines(dealt(), variant="tet", instant=3)[0] == ("Binh", "An", 3, "instant")
    assert played(variant="tet")["variant"] == "tet"
