"""Beats: four of a kind on a 2 or on a four of a kind, alone and in chains."""

from __future__ import annotations

from typing import Any

import pytest

from .table import beat, blocked, hand, lines, played

A, B, C, D = "An", "Binh", "Chi", "Dung"


def beats(*pairs: Any, left: tuple[int, int, int] = (1, 1, 1), **head: Any) -> list[tuple[Any, ...]]:
    """Return the beats' lines of a hand; a pair is ``(by, on)``, with a third member the beat starts a new chain."""
    chat = [beat(by, on, **({"new": new[0]} if new else {})) for by, on, *new in pairs]
    return [line for line in lines(hand(*left, chat=chat), **head) if line[3] == "chat"]


def test_a_beaten_2_costs_chat_hai_stakes() -> None:
    assert beats((B, C), stake=3, chat_hai=11) == [(C, B, 33, "chat")]


def test_the_last_one_beaten_pays_for_every_beat_of_that_trick_to_the_last_who_beat() -> None:
    assert beats((B, D), (C, B)) == [(B, C, 40, "chat")]
    assert beats((B, D), (C, B), (A, C)) == [(C, A, 60, "chat")]


def test_each_beaten_player_pays_who_beat_them_where_chat_chong_is_each() -> None:
    assert beats((B, D), (C, B), (A, C), chat_chong="each") == [
        (B, C, 20, "chat"),
        (C, A, 20, "chat"),
        (D, B, 20, "chat"),
    ]


def test_there_is_one_line_a_chain_or_one_line_a_beat() -> None:
    chain = ((B, D), (C, B), (A, D), (D, A))
    assert len(beats(*chain)) == 2
    assert len(beats(*chain, chat_chong="double")) == 2
    assert len(beats(*chain, chat_chong="each")) == 4


@pytest.mark.parametrize("beaten", [1, 2, 3, 4])
def test_with_double_each_further_beat_doubles_what_the_last_one_beaten_pays(beaten: int) -> None:
    chain = ((B, D), (C, B), (A, C), (D, A))[:beaten]
    by, on = chain[-1]
    price = 20 * (1, 2, 4, 8)[beaten - 1]
    assert beats(*chain, chat_chong="double") == [(on, by, price, "chat")]


def test_with_double_another_trick_begins_at_the_price_again() -> None:
    assert beats((B, D), (C, B), (A, D), chat_chong="double", chat_hai=3) == [(B, C, 6, "chat"), (D, A, 3, "chat")]


def test_beats_that_do_not_follow_each_other_are_chains_of_their_own() -> None:
    assert beats((B, D), (C, D)) == [(D, B, 20, "chat"), (D, C, 20, "chat")]


def test_new_starts_a_new_chain_all_the_same() -> None:
    assert beats((B, D), (C, B, True)) == [(B, C, 20, "chat"), (D, B, 20, "chat")]


def test_new_false_is_the_same_as_leaving_it_out() -> None:
    assert beats((B, D), (C, B, False)) == beats((B, D), (C, B))


def test_new_on_the_first_beat_changes_nothing() -> None:
    assert beats((B, D, True), (C, B)) == beats((B, D), (C, B))


def test_a_chain_may_go_back_and_forth() -> None:
    assert beats((B, D), (D, B), (B, D)) == [(D, B, 60, "chat")]


def test_chat_hai_at_nothing_gives_no_lines() -> None:
    assert beats((B, C), chat_hai=0) == []


def test_beats_may_be_given_where_a_sam_was_blocked() -> None:
    assert lines(blocked(A, by=B, chat=[beat(B, on=A)])) == [(A, B, 20, "chat"), (A, B, 60, "sam-blocked")]


def test_beats_stand_before_the_charges_of_the_hand() -> None:
    result = played(hand(3, 5, 9, chat=[beat(B, on=D)]))
    assert [line["why"] for line in result["hands"][0]["lines"]] == ["chat"] + ["cards-left"] * 3


#: Beats, the cards that Binh, Chi and Dung have left at most, and whether An ended on a 2.
FITS = [
    ([(B, C)], (6, 9, 10), False),
    ([(B, C), (B, C)], (2, 8, 10), False),
    ([(B, C), (B, C, True)], (2, 8, 10), False),
    ([(A, C), (A, C), (B, A)], (6, 8, 10), False),
    ([(A, B), (A, B)], (8, 10, 10), True),
    ([(A, B), (A, B), (B, A, True)], (4, 10, 10), True),
    ([(B, D), (C, B)], (6, 6, 9), False),
    ([(A, B), (A, B), (B, A, True), (C, A, True)], (4, 6, 10), False),
]


@pytest.mark.parametrize(("pairs", "left", "on_two"), FITS)
def test_beats_that_fit_the_cards_played_are_taken(pairs: list[Any], left: tuple[int, int, int], on_two: bool) -> None:
    chat = [beat(by, on, **({"new": True} if new else {})) for by, on, *new in pairs]
    assert played(hand(*left, chat=chat, on_two=on_two))["state"] == {"hands": 1}
