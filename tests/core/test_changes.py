"""Changes that a table makes between two hands: house rules, the order of play, the end."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.problems import Refused, in_words
from scorekeeper.core.results import result_of
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug

Json = dict[str, Any]

END: Json = {"kind": "end_match"}
WON: Json = {"kind": "hand", "winner": "An", "left": {"Bo": 3, "Cy": 4}}
DEALT: Json = {"kind": "hand", "winner": "An"}
COUNTED: Json = {"kind": "count", "points": {"An & Cy": 100}}
SIDES: Json = {"kind": "hand", "sides": {"An": {"cards": 500}}, "out": None}


def options(**named: Any) -> Json:
    return {"kind": "options", "options": named}


def seats(*players: str) -> Json:
    return {"kind": "seats", "players": list(players)}


def result(game: str, *entries: Json, players: str = "An Bo Cy", **head: Any) -> Json:
    value = {"format": "scorekeeper-match/1", "game": game, "players": players.split(), "entries": [*entries], **head}
    log = read_match(by_slug, value)
    again = read_match(by_slug, write_match(log.header, log.entries))
    assert result_of(again) == result_of(log)
    return result_of(log)


def refused(game: str, *entries: Json, **head: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        result(game, *entries, **head)
    words = by_slug[game].words
    return [f"{caught.value.entry}: {'.'.join(map(str, p.path))}: {in_words(p, words)}" for p in caught.value.problems]


# -- options -----------------------------------------------------------------------------------------------------------


def test_house_rules_hold_from_now_on_and_not_before() -> None:
    got = result("sam", WON, options(stake=10), WON)
    assert got["money"]["Bo"] == -3 - 30
    assert got["next"]["stake"] == 10


def test_another_such_entry_changes_them_again() -> None:
    got = result("sam", options(stake=10, cong=15), WON, options(stake=2), WON)
    assert got["money"]["Bo"] == -30 - 6


def test_options_are_undone_and_corrected_like_any_entry() -> None:
    assert result("sam", options(stake=10), WON, {"kind": "void", "entry": 1})["money"]["Bo"] == -3
    amend = {"kind": "amend", "entry": 1, "with": options(stake=20)}
    assert result("sam", options(stake=10), WON, amend)["money"]["Bo"] == -60


def test_a_stake_of_sam_sip_is_the_next_deals_and_rises_and_falls_back_from_there() -> None:
    got = result("sam-sip", DEALT, DEALT, options(stake=50), DEALT)  # 5, 10, then 50
    assert got["money"]["Bo"] == -5 - 10 - 50
    assert got["next"]["stake"] == 55
    fell = result("sam-sip", options(stake=50), DEALT, {**DEALT, "out": ["Cy"]})
    assert fell["next"]["stake"] == 50
    named = result("sam-sip", DEALT, DEALT, options(stake=5))  # the same amount, named: it is the next stake
    assert named["next"]["stake"] == 5
    assert result("sam-sip", DEALT, DEALT, options(stake_step=1))["next"]["stake"] == 15


def test_money_may_come_into_play_and_what_has_moved_stays() -> None:
    four = "An Bo Cy Di"
    assert result("seep", COUNTED, players=four)["money"] == {}
    paid = result("seep", options(baazi_stake=5), COUNTED, options(baazi_stake=0), players=four)
    assert paid["money"] == {"An": 5, "Bo": -5, "Cy": 5, "Di": -5}


def test_a_target_of_samba_is_one_that_no_side_has() -> None:
    assert result("samba", SIDES, options(target=501), SIDES)["finished"]
    said = "a side has 500 points already: it has to be more than that"
    assert refused("samba", SIDES, options(target=500)) == [f"2: options.target: {said}"]


def test_baazis_are_more_than_have_been_won_or_none() -> None:
    four = "An Bo Cy Di"
    assert result("seep", COUNTED, options(baazis=2), COUNTED, players=four)["winner"] == "An & Cy"
    assert not result("seep", COUNTED, options(baazis=0), players=four)["finished"]
    said = "1 baazi has been won: it has to be more, or 0"
    assert refused("seep", COUNTED, options(baazis=1), players=four) == [f"2: options.baazis: {said}"]


@pytest.mark.parametrize(
    ("game", "named", "line"),
    [
        ("sam", {}, "options: nothing is changed; expected one house rule or more"),
        ("sam", {"stake": 0}, "options.stake: 0 is too small; expected 1 or more"),
        ("seep", {"values": {}}, "options.values: comes with the variant and cannot be set"),
        (
            "sam-sip",
            {"pot": True},
            "options.pot: stays as it is until the match is over; expected specials, specials_wild, dealt_sets, "
            "two_key_redeal, match_bonus, draw, one_picture_pair, stake, stake_step",
        ),
    ],
)
def test_what_may_change_and_in_which_bounds(game: str, named: Json, line: str) -> None:
    players = "An Bo Cy Di" if game == "seep" else "An Bo Cy"
    found = refused(game, {"kind": "options", "options": named}, players=players)
    assert found == [f"1: {line}"]


def test_an_unknown_option_is_named() -> None:
    [line] = refused("sam", options(stakes=5))
    assert line.startswith("1: options.stakes: unknown key; expected stake, cong")


# -- seats -------------------------------------------------------------------------------------------------------------


def test_another_order_of_play_and_who_banks_next_stays() -> None:
    bank = {"kind": "hand", "stakes": {"Bo": 5}, "hands": {"An": 6, "Bo": 8}}
    got = result("daun-tiga", seats("Cy", "An", "Bo"))
    assert (got["players"], got["next"]) == (["Cy", "An", "Bo"], {"banker": "An"})
    assert result("daun-tiga", seats("An", "Cy", "Bo"), bank)["next"] == {"banker": "Cy"}


@pytest.mark.parametrize(
    ("order", "lines"),
    [
        (("An", "Bo"), ["players: “Cy” missing; expected everybody at the table, each once"]),
        (("An", "Bo", "Cy", "Bo"), ["players.4: “Bo” occurs twice; expected each name once"]),
        (("An", "Bo", "Cy", "Di"), ["players.4: “Di” is not at the table; expected An, Bo, Cy"]),
    ],
)
def test_everybody_seated_is_in_the_order_once(order: tuple[str, ...], lines: list[str]) -> None:
    assert refused("sam", seats(*order)) == [f"1: {line}" for line in lines]


@pytest.mark.parametrize("game", ["seep", "samba"])
def test_partners_keep_their_places(game: str) -> None:
    found = refused(game, seats("An", "Cy", "Bo", "Di"), players="An Bo Cy Di")
    assert found == ["1: : partners keep their places through the match"]


def test_points_stay_with_their_players() -> None:
    got = result("samba", SIDES, seats("Cy", "An", "Bo"))
    assert list(got["points"].items()) == [("Cy", 0), ("An", 500), ("Bo", 0)]
    assert got["next"]["dealer"] == "Bo"


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "entry"), [("sam", WON), ("sam-sip", DEALT), ("samba", SIDES), ("daun-tiga", END)], ids=str
)
def test_the_table_ends_the_match_and_nobody_has_won(game: str, entry: Json) -> None:
    entries = [entry, END] if entry is not END else [END]
    got = result(game, *entries)
    assert (got["finished"], got["winner"]) == (True, None)
    over = "the match is over; only a note or a correction may follow"
    assert refused(game, *entries, END) == [f"{len(entries) + 1}: : {over}"]


def test_in_seep_the_side_that_won_more_baazis_wins() -> None:
    four = "An Bo Cy Di"
    assert result("seep", COUNTED, END, players=four)["winner"] == "An & Cy"
    assert result("seep", END, players=four)["winner"] is None


@pytest.mark.parametrize(
    ("game", "entries", "why"),
    [
        ("seep", [COUNTED, END], "Winner: An & Cy"),
        ("seep", [END], "nobody has won"),
        ("daun-tiga", [END], ""),  # it is for money, in which nobody wins a match
    ],
    ids=["won", "level", "for money"],
)
def test_once_ended_nobody_acts_next(game: str, entries: list[Json], why: str) -> None:
    value = {"format": "scorekeeper-match/1", "game": game, "players": ["An", "Bo", "Cy", "Di"], "entries": entries}
    turn = by_slug[game].turn(read_match(by_slug, value).now.state, ENGLISH)
    assert (turn.player, turn.what, turn.why) == (None, "The match is ended", why)


def test_what_is_in_a_pot_goes_back_to_those_who_paid_it_in() -> None:
    got = result("sam-sip", {"kind": "drawn"}, END, variant="bangkok")
    assert (got["money"], got["pots"]) == ({"An": 0, "Bo": 0, "Cy": 0}, {"main": 0})
    assert [line["why"] for line in got["hands"][1]["lines"]] == ["returned"] * 3
    assert got["settlement"] == []


def test_an_end_is_taken_back_and_the_match_goes_on() -> None:
    assert not result("sam", WON, END, {"kind": "void", "entry": 2}, WON)["finished"]


# -- between hands only ------------------------------------------------------------------------------------------------

MELD: Json = {"kind": "meld", "player": "An", "red_threes": 1}
DEAL: Json = {"kind": "deal", "bid": 9, "floor": ["2S", "3S", "4S", "5S"]}


@pytest.mark.parametrize("change", [options(game_stake=1), seats("Bo", "An"), END], ids=["options", "seats", "end"])
def test_nothing_changes_while_a_hand_of_samba_is_open(change: Json) -> None:
    said = "2: : a hand is being played; expected its end first"
    assert refused("samba", MELD, change, players="An Bo") == [said]


@pytest.mark.parametrize("change", [options(baazi_stake=1), END], ids=["options", "end"])
def test_nothing_changes_while_a_deal_of_seep_is_open(change: Json) -> None:
    said = "2: : a hand is being played; expected its end first"
    assert refused("seep", DEAL, change, players="An Bo Cy Di") == [said]
