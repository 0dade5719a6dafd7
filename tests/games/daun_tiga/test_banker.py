"""Who banks: first, next, again; leaving; dice. And what the state offers for the next deal."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from scorekeeper.core.entries import Leave
from scorekeeper.core.files import make_header
from scorekeeper.core.judge import judge
from scorekeeper.core.match import Match, begin
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.entries import Banker, Hand
from tests.support import refusal

from .table import FOUR, asked, banker, bet, deal, one, played, wrong


def chosen(player: str) -> dict[str, Any]:
    return {"kind": "banker", "player": player}


def leaves(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


CYS = deal({"An": 1}, {"Cy": 3, "An": 2})  #: Cy banks


def test_the_first_in_the_list_banks_first_where_nobody_was_named() -> None:
    assert banker() == "An"


def test_whoever_was_named_banks_first() -> None:
    assert banker(first="Cy") == "Cy"


def test_a_banker_is_chosen_by_dice_or_handed_the_bank_by_agreement() -> None:
    assert banker(chosen("Cy")) == "Cy"
    assert banker(one(3, 2), chosen("An")) == "An"


def test_the_turn_of_banker_passes_to_the_next_player_each_deal() -> None:
    entries: list[dict[str, Any]] = []
    seen = []
    for bank in (*FOUR, *FOUR):
        other = "Bo" if bank == "An" else "An"
        entries.append(deal({other: 1}, {bank: 3, other: 2}))
        seen.append(banker(*entries))
    assert seen == ["Bo", "Cy", "Di", "An", "Bo", "Cy", "Di", "An"]


def test_a_banker_who_lost_to_all_may_deal_again() -> None:
    entry = deal({"Bo": 1, "Cy": 2}, {"An": 3, "Bo": 4, "Cy": "PPP"}, banker_stays=True)
    assert banker(entry) == "An"
    assert banker({**entry, "banker_stays": False}) == "Bo", "the banker may stay, and need not"


def test_and_again() -> None:
    lost = one(3, 4, banker_stays=True)
    assert banker(lost, lost, lost, one(3, 4)) == "Bo"


@pytest.mark.parametrize("cy", [3, 2], ids=["a tie", "a win"])
def test_the_banker_may_not_stay_if_somebody_did_not_win(cy: int) -> None:
    entry = deal({"Bo": 1, "Cy": 2}, {"An": 3, "Bo": 4, "Cy": cy}, banker_stays=True)
    assert wrong(entry) == [(1, "banker_stays", "banker-cannot-stay")]


def test_hands_that_are_only_bet_upon_do_not_keep_the_banker_from_staying() -> None:
    entry = deal({"Bo": 1}, {"An": 3, "Bo": 4, "Cy": 1}, bets=[bet("Zed", "Cy")], banker_stays=True)
    assert banker(entry) == "An"


def test_a_banker_who_leaves_passes_the_bank_on_at_once_and_coming_back_does_not_undo_it() -> None:
    assert banker(leaves("An")) == "Bo"
    assert banker(leaves("An"), {"kind": "join", "player": "An", "after": "Di"}) == "Bo"
    assert banker(one(3, 2), leaves("An")) == "Bo", "another who leaves changes nothing"
    assert banker(one(3, 2), leaves("Cy"), deal({"An": 1}, {"Bo": 2, "An": 1})) == "Di"


def test_who_sits_down_banks_in_order_of_play() -> None:
    assert banker({"kind": "join", "player": "Em", "after": "An"}, one(3, 2)) == "Em"


def test_a_correction_of_who_stays_moves_all_later_banks() -> None:
    stays = one(3, 4, banker_stays=True)
    again = one(3, 2)
    assert banker(stays, again) == "Bo"
    refused = wrong(stays, again, {"kind": "amend", "entry": 1, "with": one(3, 4)})
    assert refused == [(3, "entry", "no-longer-holds")]


# -- dice ------------------------------------------------------------------------------------------------------------


def start(players: tuple[str, ...] = FOUR, first: str | None = None) -> Match:
    return Match.begin(make_header(DAUN_TIGA, players, None, None, first))


def test_the_app_throws_for_the_first_banker_and_everybody_is_as_likely() -> None:
    state = begin(make_header(DAUN_TIGA, FOUR, None, None, None)).state
    chance = random.Random(1)
    drawn = Counter(DAUN_TIGA.rules.draw(state.seats.seated, chance).player for _ in range(4000))
    assert set(drawn) == set(FOUR)
    assert all(900 < times < 1100 for times in drawn.values())


def test_a_banker_drawn_by_lot_is_not_said_to_have_been_chosen() -> None:
    state = start().state
    drawn = DAUN_TIGA.rules.draw(state.seats.seated, random.Random(2)).player
    entry = DAUN_TIGA.rules.drawn_entry(state, drawn)
    assert entry
    for match in (start().after(entry), start(first=drawn)):  # on the match's page, and as the match begins
        said = DAUN_TIGA.presentation.turn(match.state, ENGLISH)
        assert (said.player, said.why) == (drawn, "banks first")


def test_it_throws_once_and_not_where_he_was_named_or_a_deal_was_played() -> None:
    match = start().after(Banker("Cy"))
    assert DAUN_TIGA.rules.drawn_entry(match.state, "Bo") is None
    assert DAUN_TIGA.rules.drawn_entry(start().now.state, "Bo") == Banker("Bo")
    match = start().after(Hand({"Bo": 1}, {"An": 3, "Bo": 2}))
    assert DAUN_TIGA.rules.drawn_entry(match.state, "Bo") is None


def test_it_throws_once_whoever_sat_first_has_left_before_anybody_was_named() -> None:
    match = start().after(Leave("An"))
    assert DAUN_TIGA.rules.drawn_entry(match.state, "Cy") == Banker("Cy")
    assert DAUN_TIGA.presentation.turn(match.state, ENGLISH).player == "Bo"
    assert DAUN_TIGA.rules.drawn_entry(match.after(Banker("Cy")).after(Leave("Cy")).state, "Bo") is None


# -- what the table is told -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "first", "why"),
    [
        ([], None, "banks first"),
        ([], "Bo", "banks first"),  # drawn or chosen
        ([Banker("Bo")], None, "banks first"),
        ([Hand({"Bo": 1}, {"An": 3, "Bo": 2}), Banker("An")], None, "the table has decided so"),
        ([Hand({"Bo": 1}, {"An": 3, "Bo": 2})], None, "the bank passed on"),
        ([Hand({"Bo": 1}, {"An": 1, "Bo": 2}, banker_stays=True)], None, "lost to everybody and stays"),
        ([Banker("Bo"), Leave("Bo")], None, "the bank passed on"),
    ],
)
def test_the_turn_says_who_banks_and_why(entries: list[Any], first: str | None, why: str) -> None:
    match = start(first=first).after(*entries)
    turn = DAUN_TIGA.presentation.turn(match.state, ENGLISH)
    assert (turn.what, turn.why) == (f"{turn.player} banks", why)


@pytest.mark.parametrize(
    ("options", "stake"),
    [
        ({}, ("8+", "is Long")),
        ({"long_from": 10}, ("10", "is Long")),
        ({"long_from": 9, "tens_count_zero": True}, ("9", "is Long")),
        ({"long_from": 10, "tens_count_zero": True}, ("9", "is the best score")),
        ({"long": False}, ("10", "is the best score")),
    ],
)
def test_what_is_long_is_shown_beside_who_banks(options: dict[str, Any], stake: tuple[str, str]) -> None:
    state = begin(make_header(DAUN_TIGA, FOUR, None, options, None)).state
    assert DAUN_TIGA.presentation.stake(state, ENGLISH) == stake


def test_the_state_keeps_the_last_stakes_and_who_sat_out() -> None:
    match = start().after(
        Hand({"Bo": 5, "Cy": (5, 10)}, {"An": 3, "Bo": 2, "Cy": 1}),
        Hand({"An": 2, "Cy": 7}, {"Bo": 3, "An": 2, "Cy": 1}),
    )
    assert match.state.stakes == {"Bo": 5, "An": 2, "Cy": 7}
    assert match.state.out == ("Di",)


def test_deals_are_counted_and_nothing_ends_the_match() -> None:
    result = played(one(3, 2), CYS | {"hands": {"Bo": 3, "An": 2}}, chosen("An"))
    assert (result["state"], result["next"]) == ({"hands": 2}, {"banker": "An"})
    assert (result["finished"], result["winner"], result["points"], result["pots"]) == (False, None, None, {})


@pytest.mark.parametrize(
    ("bank", "hands", "stays"),
    [
        (4, [5, 6, "PPP"], True),
        (4, [5, 4], False),  # an equal one is none that is better
        ("333", ["222", "AAA"], True),
        (["10S", "KS", "KH"], [10], False),
        ("222", [["AS", "AD", "AC"]], True),
    ],
)
@pytest.mark.parametrize("ties_to_bank", [False, True])
def test_the_referee_says_whether_the_bank_may_stay(
    bank: Any, hands: list[Any], stays: bool, ties_to_bank: bool
) -> None:
    question = asked("stays", bank=bank, hands=hands, options={"ties_to_bank": ties_to_bank})
    assert judge(by_slug, question)["answer"] is stays


@pytest.mark.parametrize(
    ("bank", "hands", "said"),
    [
        (5, [], "hands: no hand: at least one is needed"),
        (5, ["AAA", "AAA"], "A occurs 6 times in all hands; the pack has 4"),
        (5, [["2S", "3S", "4S"], ["2S", "5S", "6S"]], "2S occurs too often: 2 times, but the pack has 1"),
        (11, [5], "bank: 11 is not a score: scores are 1 to 10"),
        (5, [5, 0], "hands.2: 0 is not a score: scores are 1 to 10"),
    ],
)
def test_a_question_about_the_bank_that_makes_no_sense(bank: Any, hands: list[Any], said: str) -> None:
    assert refusal(asked("stays", bank=bank, hands=hands)) == [said]


def test_with_ties_to_bank_too_the_banker_stays_only_where_every_staked_hand_is_better() -> None:
    assert wrong(one(5, 5, banker_stays=True), ties_to_bank=True) == [(1, "banker_stays", "banker-cannot-stay")]
    assert banker(one(4, 5, banker_stays=True), ties_to_bank=True) == "An"
