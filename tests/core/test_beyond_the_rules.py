"""What the house logs that no rule knows: charges, points, who is next; what goes back from pots; who won hands."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.problems import Refused
from scorekeeper.core.scorecard import scored_hands
from scorekeeper.core.seats import MATCH_PEOPLE
from scorekeeper.core.table_files import read_table, table_result, write_table
from scorekeeper.core.tally import tally
from scorekeeper.games import by_slug
from scorekeeper.library import replay

Json = dict[str, Any]

WON: Json = {"kind": "hand", "winner": "An", "left": {"Bo": 3, "Cy": 4}}
DEALT: Json = {"kind": "hand", "winner": "An"}
COUNTED: Json = {"kind": "count", "points": {"An & Cy": 60}}
SIDES: Json = {"kind": "hand", "sides": {"An": {"cards": 500}}, "out": None}
BANKED: Json = {"kind": "hand", "stakes": {"Bo": 5}, "hands": {"An": 6, "Bo": 8}}
END: Json = {"kind": "end_match"}
DRAWN: Json = {"kind": "drawn"}
HANDS = {"sam": WON, "sam-sip": DEALT, "seep": COUNTED, "samba": SIDES, "daun-tiga": BANKED}
FOUR = "An Bo Cy Di"


def charge(payers: str, payees: str, amount: int = 5, why: str = "a fine") -> Json:
    return {"kind": "charge", "from": payers.split(), "to": payees.split(), "amount": amount, "why": why}


def points(side: str, n: int, why: str = "a penalty") -> Json:
    return {"kind": "points", "side": side, "points": n, "why": why}


def turn(player: str) -> Json:
    return {"kind": "turn", "player": player}


def file(game: str, *entries: Json, players: str = "An Bo Cy", **head: Any) -> Json:
    players = FOUR if game == "seep" and players == "An Bo Cy" else players
    return {"format": "scorekeeper-match/1", "game": game, "players": players.split(), "entries": [*entries], **head}


def result(game: str, *entries: Json, **head: Any) -> Json:
    return replay_value(file(game, *entries, **head), explain=True)


def refused(game: str, *entries: Json, **head: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        result(game, *entries, **head)
    return caught.value.lines()


# -- charges -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", by_slug)
def test_each_pays_each_in_their_order_and_why_is_the_text(game: str) -> None:
    got = result(game, charge("Bo Zed", "An Cy", 7, "tiền trà"))
    assert got["hands"] == [{
        "entry": 1,
        "lines": [
            {"from": payer, "to": payee, "amount": 7, "why": "charge", "text": "tiền trà"}
            for payer, payee in (("Bo", "An"), ("Bo", "Cy"), ("Zed", "An"), ("Zed", "Cy"))
        ],
    }]  # fmt: skip
    assert {name: n for name, n in got["money"].items() if n} == {"An": 14, "Bo": -14, "Cy": 14, "Zed": -14}
    assert sum(payment["amount"] for payment in got["settlement"]) == 28


@pytest.mark.parametrize("game", by_slug)
def test_a_charge_moves_money_and_nothing_else(game: str) -> None:
    before, got = result(game, HANDS[game]), result(game, HANDS[game], charge("Bo", "Zed"))
    for key in before.keys() - {"money", "hands", "settlement"}:
        assert got[key] == before[key], key
    undone = result(game, HANDS[game], charge("Bo", "Zed"), {"kind": "void", "entry": 2})
    assert undone == before
    amended = result(game, HANDS[game], charge("Zed", "Bo"), {"kind": "amend", "entry": 2, "with": charge("Bo", "Zed")})
    assert amended["money"] == got["money"]


def test_a_charge_may_come_within_a_hand() -> None:
    meld = {"kind": "meld", "player": "An", "new": [["AS", "AH", "AD"]]}
    end = {"kind": "end_hand", "out": None}
    got = result("samba", meld, charge("Bo", "An"), end)
    assert (got["points"]["An"], got["money"]) == (60, {"An": 5, "Bo": -5, "Cy": 0})
    deal = [{"kind": "deal", "bid": 9, "floor": ["2S", "3S", "4S", "5S"]}, charge("Bo", "An")]
    assert result("seep", *deal)["state"]["deal"]["played"] == 0


def test_a_bystander_may_sit_down_later_and_keeps_the_money() -> None:
    join = {"kind": "join", "player": "Zed", "after": "Cy"}
    assert result("sam", charge("Zed", "An"), join)["money"] == {"An": 5, "Bo": 0, "Cy": 0, "Zed": -5}


def test_once_a_charge_counts_money_names_everybody_also_where_none_is_in_play() -> None:
    assert result("seep", COUNTED)["money"] == {}
    both = [charge("An", "Bo"), charge("Bo", "An")]
    assert result("seep", *both)["money"] == dict.fromkeys(FOUR.split(), 0)
    assert result("seep", *both, {"kind": "void", "entry": 1}, {"kind": "void", "entry": 2})["money"] == {}


def test_money_that_was_in_play_at_some_time_stays_named() -> None:
    stakes = [{"kind": "options", "options": {"baazi_stake": n}} for n in (5, 0)]
    assert result("seep", *stakes)["money"] == dict.fromkeys(FOUR.split(), 0)


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        (charge("", "An"), ["from: nobody is named; expected one name or more"]),
        (charge("An", ""), ["to: nobody is named; expected one name or more"]),
        (charge("An", "Bo An"), ["to.2: “An” pays and is paid; expected each name on one side"]),
        (charge("Bo Bo", "An"), ["from.2: “Bo” occurs twice; expected each name once"]),
        (charge("pot:main", "An"), ["from.1: “pot:main” begins with “pot:”, which names a pot"]),
        ({**charge("Bo", "An"), "to": ["A & B"]}, ["to.1: “A & B” contains “ & ”, which joins the names of partners"]),
        ({**charge("Bo", "An"), "to": [" Zed"]}, ["to.1: “ Zed” begins or ends with a blank"]),
        ({**charge("Bo", "An"), "to": ["Z\ned"]}, ["to.1: “Z\\u000aed” contains a control character"]),
        (charge("Bo", "An", 0), ["amount: 0 is too small; expected 1 or more"]),
        (charge("Bo", "An", True), ["amount: true is not a whole number"]),
        (charge("Bo", "An", 10**9 + 1), ["amount: 1000000001 is too large; expected 1000000000 or less"]),
        (charge("Bo", "An", why=""), ["why: no reason is given; expected 1 to 100 characters"]),
        (charge("Bo", "An", why="x" * 101), ["why: 101 characters; expected at most 100"]),
        (charge("Bo", "An", why="tea "), ["why: begins or ends with a blank"]),
        (charge("Bo", "An", why="tea\nmoney"), ["why: “tea\\u000amoney” contains a control character"]),
        (
            charge("", "", why=""),
            [
                "from: nobody is named; expected one name or more", "to: nobody is named; expected one name or more",
                "why: no reason is given; expected 1 to 100 characters",
            ],
        ),
    ],
)  # fmt: skip
def test_what_no_charge_is(entry: Json, lines: list[str]) -> None:
    assert refused("sam", entry) == [f"entry 1: {line}" for line in lines]


def test_a_reason_has_a_hundred_characters_counted_in_code_points() -> None:
    assert result("sam", charge("Bo", "An", why="𝄞" * 100))["hands"][0]["lines"][0]["text"] == "𝄞" * 100


def test_bystanders_are_among_the_people_of_a_match() -> None:
    names = [f"P{n}" for n in range(MATCH_PEOPLE - 3)]
    full = {**charge("", "An"), "from": names}
    assert len(result("sam", full)["money"]) == MATCH_PEOPLE
    more = f"{MATCH_PEOPLE + 1} people with those beside the table; expected at most {MATCH_PEOPLE} in a match"
    assert refused("sam", full, charge("Zed", "An", why="")) == [
        f"entry 2: {more}", "entry 2: why: no reason is given; expected 1 to 100 characters",
    ]  # fmt: skip
    assert refused("sam", {**full, "from": [*names, "Zed"]}) == [f"entry 1: {more}"]


@pytest.mark.parametrize("entry", [charge("Bo", "An"), points("An", 5), turn("Bo"), END])
def test_nothing_of_it_comes_after_the_end(entry: Json) -> None:
    said = "entry 2: the match is over; only a note or a correction may follow"
    assert refused("samba", END, entry) == [said]


# -- points ------------------------------------------------------------------------------------------------------------


def test_points_count_for_the_baazi_under_way_but_win_nothing_by_themselves() -> None:
    got = result("seep", COUNTED, points("An & Cy", 200))
    assert (got["points"], got["state"]["baazis"]) == ({"An & Cy": 260, "Bo & Di": 40}, {"An & Cy": 0, "Bo & Di": 0})
    assert got["next"]["dealer"] == "Bo", "whom the deal before has named"
    assert got["hands"][1]["lines"] == [
        {"side": "An & Cy", "points": 200, "why": "points", "text": "a penalty"}
    ]  # fmt: skip
    then = result("seep", COUNTED, points("An & Cy", 200), {"kind": "count", "points": {"Bo & Di": 90}})
    assert then["state"]["baazis"] == {"An & Cy": 1, "Bo & Di": 0}
    assert then["wins"] == {"An & Cy": 1, "Bo & Di": 1}, "points of the table win no deal"


def test_points_reach_a_target_only_once_a_hand_ends() -> None:
    got = result("samba", points("An", 10_000))
    assert (got["finished"], got["next"]["first_meld"]["An"]) == (False, 150)
    assert result("samba", points("An", 10_000), {**SIDES, "sides": {}})["winner"] == "An"
    assert result("samba", points("An", -5))["next"]["first_meld"]["An"] == 15


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        (points("Zed", 5), ["side: “Zed” is not a side at the table; expected An, Bo, Cy"]),
        (points("An", 0), ["points: 0 points; expected more or fewer"]),
        (points("An", 10**6 + 1), ["points: 1000001 is too large; expected 1000000 or less"]),
        (points("An", -(10**6) - 1), ["points: −1000001 is too small; expected −1000000 or more"]),
        (points("An", 5, " "), ["why: begins or ends with a blank"]),
        (
            points("Zed", 0, ""),
            [
                "side: “Zed” is not a side at the table; expected An, Bo, Cy",
                "points: 0 points; expected more or fewer",
                "why: no reason is given; expected 1 to 100 characters",
            ],
        ),
    ],
)  # fmt: skip
def test_what_no_points_are(entry: Json, lines: list[str]) -> None:
    assert refused("samba", entry) == [f"entry 1: {line}" for line in lines]


def test_a_side_that_has_left_gets_no_points() -> None:
    found = refused("samba", {"kind": "leave", "player": "Cy"}, points("Cy", 5))
    assert found == ["entry 2: side: “Cy” is not a side at the table; expected An, Bo"]


@pytest.mark.parametrize("game", ["sam", "sam-sip", "daun-tiga"])
def test_a_game_without_points_does_not_know_them(game: str) -> None:
    assert refused(game, points("An", 5))[0].startswith("entry 1: kind: “points” is not a kind of entry here")


# -- who is next -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "key", "after"), [("sam", "leader", "An"), ("sam-sip", "dealer", "An"), ("samba", "dealer", "An"),
                               ("seep", "dealer", "Di")]
)  # fmt: skip
def test_who_is_next_is_who_the_table_says_and_then_the_rules_go_on(game: str, key: str, after: str) -> None:
    assert result(game, HANDS[game], turn("Cy"))["next"][key] == "Cy"
    assert result(game, HANDS[game], turn("Bo"), turn("Cy"))["next"][key] == "Cy", "the last one counts"
    same = result(game, turn("An"))
    assert same["next"][key] == "An", "also where the rules say the same"
    struck = result(game, HANDS[game], turn("Cy"), {"kind": "void", "entry": 2})
    assert struck["next"] == result(game, HANDS[game])["next"]
    assert result(game, turn("Cy"), HANDS[game])["next"][key] == after


def test_daun_tiga_has_a_banker_instead() -> None:
    assert refused("daun-tiga", turn("Bo"))[0].startswith("entry 1: kind: “turn” is not a kind of entry here")


@pytest.mark.parametrize("game", ["sam", "sam-sip", "samba"])
def test_whoever_is_next_sits_at_the_table(game: str) -> None:
    assert refused(game, turn("Zed")) == ["entry 1: player: “Zed” is not at the table; expected An, Bo, Cy"]


def test_whoever_is_out_deals_no_more() -> None:
    found = refused("sam-sip", {**DEALT, "out": ["Bo"]}, turn("Bo"))
    assert found == ["entry 2: player: “Bo” is out and plays no more"]


def test_a_leader_may_be_named_while_one_sits_alone_and_stays_if_another_comes() -> None:
    alone = [{"kind": "leave", "player": name} for name in ("Bo", "Cy")]
    back = {"kind": "join", "player": "Bo", "after": "An"}
    assert result("sam", *alone, turn("An"), back)["next"]["leader"] == "An"
    assert result("sam", turn("Bo"), alone[0])["next"]["leader"] is None


@pytest.mark.parametrize("entry", [points("An", 5), turn("Bo")])
def test_neither_points_nor_another_turn_within_a_hand(entry: Json) -> None:
    meld = {"kind": "meld", "player": "An", "red_threes": 1}
    assert refused("samba", meld, entry) == ["entry 2: a hand is being played; expected its end first"]


# -- the end, and what is in pots --------------------------------------------------------------------------------------


def test_points_decide_a_match_that_the_table_ends_where_it_says_so() -> None:
    money = {"options": {"game_stake": 10}}
    got = result("samba", SIDES, {**END, "counts": True}, **money)
    assert (got["finished"], got["winner"], got["money"]) == (True, "An", {"An": 20, "Bo": -10, "Cy": -10})
    assert [hand["entry"] for hand in got["hands"]] == [1, 2]
    below = result("samba", points("An", -5), points("Bo", -9), points("Cy", -1), {**END, "counts": True}, **money)
    assert below["winner"] == "Cy", "they need not be above 0"
    equal = result("samba", {**END, "counts": True}, **money)
    assert (equal["finished"], equal["winner"], equal["money"]) == (True, None, {"An": 0, "Bo": 0, "Cy": 0})
    for entry in (END, {**END, "counts": False}):
        assert result("samba", SIDES, entry, **money)["winner"] is None


@pytest.mark.parametrize("game", ["sam", "sam-sip", "daun-tiga", "seep"])
def test_points_decide_no_other_game(game: str) -> None:
    said = ["entry 1: counts: points do not decide a match of this game"]
    assert refused(game, {**END, "counts": True}) == refused(game, {**END, "counts": False}) == said


KORAT = {"variant": "korat", "options": {"draw": True}}


def test_what_is_in_pots_goes_back_when_a_hand_ends_the_match() -> None:
    stakes = {**DRAWN, "joke": {"stakes": ["Bo", "Cy"]}}
    got = result("sam-sip", stakes, {**DEALT, "out": ["Bo", "Cy"]}, **KORAT)
    back = [line for line in got["hands"][1]["lines"] if line["why"] == "returned"]
    assert [(line["from"], line["to"], line["amount"]) for line in back] == [
        ("pot:joke", "Bo", 5),
        ("pot:joke", "Cy", 5),
    ]
    assert {line["text"] for line in back} == {"back from the pot, which nobody won"}
    assert (got["winner"], got["pots"], got["state"]["joke_in"]) == ("An", {"main": 0, "joke": 0}, [])
    assert got["money"] == {"An": 40, "Bo": -20, "Cy": -20}


def test_it_stays_where_the_match_goes_on_and_comes_back_with_it() -> None:
    got = result("sam-sip", DRAWN, END, {"kind": "void", "entry": 2}, DEALT, **KORAT)
    assert (got["finished"], got["money"]) == (False, {"An": 40, "Bo": -20, "Cy": -20})


def test_what_goes_back_was_lost_to_nobody() -> None:
    match = replay(file("sam-sip", DRAWN, END, **KORAT))
    assert tally(match.items, match.ledger.wins) == ({}, {})


def test_the_scorecard_has_a_row_of_its_own_for_what_is_no_hand() -> None:
    match = replay(file("sam", WON, charge("Bo", "An"), WON))
    rows = list(scored_hands(match.items, match.game.rules.points_restart))
    assert [(row.entry, row.number, row.beside, row.money["An"].gain) for row in rows] == [
        (1, 1, False, 7), (2, None, True, 5), (3, 2, False, 7),
    ]  # fmt: skip
    assert rows[-1].money["An"].total == match.ledger.money["An"] == 19


# -- who won hands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "entries", "wins"),
    [
        ("sam", [WON], {"An": 1, "Bo": 0, "Cy": 0}),
        ("sam", [{**WON, "on_two": True}], {"An": 0, "Bo": 0, "Cy": 0}),
        ("sam", [{"kind": "bao_sam", "caller": "An", "outcome": "blocked", "by": "Cy"}], {"An": 0, "Bo": 0, "Cy": 1}),
        ("sam-sip", [DEALT, {"kind": "leave", "player": "An"}], {"Bo": 0, "Cy": 0, "An": 1}),
        ("seep", [{"kind": "count", "points": {"An & Cy": 50}}], {"An & Cy": 0, "Bo & Di": 0}),
        ("samba", [{**SIDES, "sides": {}, "left": {"An": {"value": 5}}}], {"An": 0, "Bo": 0, "Cy": 0}),
        (
            "samba",
            [{**SIDES, "sides": {"An": {"cards": 5}}, "left": {"Bo": {"value": 5}}}],
            {"An": 1, "Bo": 0, "Cy": 0},
        ),
        ("daun-tiga", [BANKED], {}),
    ],
)
def test_who_won_how_many_hands(game: str, entries: list[Json], wins: Json) -> None:
    got = result(game, *entries)["wins"]
    assert (got, list(got)) == (wins, list(wins))


def test_nobody_wins_a_deal_that_was_thrown_in_or_drawn() -> None:
    thrown = {"kind": "thrown_in", "player": "An", "indicator": "3S"}
    assert set(result("sam-sip", DRAWN, thrown, **KORAT)["wins"].values()) == {0}


# -- files -------------------------------------------------------------------------------------------------------------


def test_when_a_match_began_changes_no_result_and_is_written_back() -> None:
    value = file("sam", WON, started="2025-01-17T20:15:00Z")
    assert replay_value(value) == replay_value(file("sam", WON))
    written = replay(value).written
    assert written is not None
    assert written.started == "2025-01-17T20:15:00Z"
    assert refused("sam", {"kind": "?"}, started="yesterday") == [
        "started: “yesterday” is not a time; expected one in UTC, written 2026-11-22T19:04:05Z"
    ]


def table(**keys: Any) -> Json:
    match = {key: value for key, value in file("sam", WON).items() if key != "format"}
    whole = {"name": "Friday", "unit": "€", "players": ["An", "Bo", "Cy", "Zed"], "matches": [match], "payments": []}
    return {"format": "scorekeeper-table/1", **whole, **keys}


def test_a_table_file_says_when_and_what_for_somebody_paid_and_how_money_is_shown() -> None:
    paid = {"from": "Bo", "to": "An", "amount": 3, "at": "2026-11-22T23:10:00Z", "note": "in cash"}
    value = table(payments=[paid, {"from": "Cy", "to": "An", "amount": 4}], decimals=2, cash=True)
    found = read_table(by_slug, value)
    assert (found.decimals, found.cash) == (2, True)
    assert table_result(found)["owed"] == {"An": 0, "Bo": 0, "Cy": 0, "Zed": 0}
    again = write_table(
        found.name, found.unit, found.players, value["matches"], found.payments, decimals=2, cash=True
    )  # fmt: skip
    assert again == value
    assert "decimals" not in write_table(found.name, found.unit, found.players, [], [])


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"decimals": 1}, "decimals: 1 is not one of 0, 2"),
        ({"cash": 1}, "cash: 1 is not true or false"),
        ({"cash": None}, "cash: null is not true or false"),
        ({"payments": [{"from": "Bo", "to": "An", "amount": 1, "at": "2026-11-22"}]},
         "payments.1.at: “2026-11-22” is not a time; expected one in UTC, written 2026-11-22T19:04:05Z"),
        ({"payments": [{"from": "Bo", "to": "An", "amount": 1, "note": "x" * 101}]},
         "payments.1.note: 101 characters; expected at most 100"),
    ],
)  # fmt: skip
def test_what_a_table_file_is_refused_for(keys: Json, line: str) -> None:
    with pytest.raises(Refused) as caught:
        read_table(by_slug, table(**keys))
    assert caught.value.lines() == [line]


def test_whoever_is_charged_is_among_the_tables_players() -> None:
    match = {key: value for key, value in file("sam", WON, charge("Zed", "An")).items() if key != "format"}
    assert table_result(read_table(by_slug, table(matches=[match])))["money"]["Zed"] == -5
    with pytest.raises(Refused) as caught:
        read_table(by_slug, table(matches=[match], players=["An", "Bo", "Cy"]))
    assert caught.value.lines() == ["match 1: entry 2: “Zed” is not among the table's players"]
