"""The entries ``bao_sam`` and ``instant`` of Sâm's page."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.sam.entries import INSTANTS

from .table import FOUR, beat, blocked, lines, played, won


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


def test_where_blocked_beats_are_settled_chains_and_all() -> None:
    chat = [beat("Binh", "An"), beat("Chi", "Binh")]
    assert lines(blocked(by="Chi", chat=chat)) == [("An", "Chi", 60, "sam-blocked"), ("Binh", "Chi", 40, "chat")]


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
