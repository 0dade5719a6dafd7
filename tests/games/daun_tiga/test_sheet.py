"""The sheets: taps become an entry, an entry becomes the same taps, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.core.entries import ChangeOptions, kind_of
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.match import Match
from scorekeeper.core.reading import dumps
from scorekeeper.core.words import ENGLISH
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.entries import Banker, Bet, Hand
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.web.entry.daun_tiga import SHEETS
from scorekeeper.web.entry.daun_tiga.hand import HandSheet

from .strategies import logs
from .table import FOUR

ROW = SimpleNamespace(game=DAUN_TIGA, table_id=0)  #: as far as a sheet reads it
APP = Flask(__name__)
APP.secret_key = "test"


@pytest.fixture(autouse=True)
def request_of_a_page() -> Iterator[None]:
    with APP.test_request_context():
        yield


def position(match: Match, step: Any = None) -> LoadedMatch:
    return LoadedMatch(match=cast(Any, ROW), items=match.items, stamps=(), log=match, step=step or match.now)


def at_table(*entries: Any, **options: Any) -> LoadedMatch:
    return position(Match.of(make_header(DAUN_TIGA, FOUR, None, options, None), entries))


def sheet(data: dict[str, Any] | None = None, at: LoadedMatch | None = None, **options: Any) -> HandSheet:
    made: MultiDict[str, str] | None = None
    if data is not None:
        made = MultiDict()
        for key, given_ in data.items():
            made.setlist(key, given_ if isinstance(given_, list) else [given_])
    return HandSheet(at or at_table(**options), made)


def asks(data: dict[str, Any], **options: Any) -> str | None:
    return sheet(data, **options).missing(ENGLISH)


WHOLE = {"stake:Bo": "5", "hand:Bo": "7", "hand:An": "6", "sits:Cy": "1", "sits:Di": "1"}


# -- there and back --------------------------------------------------------------------------------------------------


@given(logs(most=6))
def test_filling_a_sheet_from_an_entry_gives_the_entry_back(match: Match) -> None:
    with APP.test_request_context():
        for number, read in enumerate(match.effective, 1):
            if not isinstance(read, Hand | Banker):
                continue
            sheet_type = SHEETS[kind_of(read)]
            opened = sheet_type(position(match, match.before(number)), original=read)
            assert opened.missing(ENGLISH) is None
            assert read_entry(DAUN_TIGA, opened.draft()) == read


@given(logs(most=4), st.data())
def test_and_so_does_sending_the_page_that_was_filled(match: Match, data: st.DataObject) -> None:
    """A page sends every field that it shows, the empty ones too, and the cards as it wrote them."""
    with APP.test_request_context():
        for number, read in enumerate(match.effective, 1):
            if isinstance(read, Hand):
                at = position(match, match.before(number))
                filled = HandSheet(at, original=read)
                sent: MultiDict[str, str] = MultiDict()
                for player in filled.order:
                    for one in ("stake", "second", "hand"):
                        sent[f"{one}:{player}"] = filled.get(f"{one}:{player}")
                    sent[f"cards:{player}"] = filled.typed(player)
                for row in filled.rows():
                    for name, shown in zip(("bet_by", "bet_on", "bet_stake", "bet_second"), row, strict=True):
                        sent.add(name, shown)
                if filled.stays:
                    sent["banker_stays"] = filled.banker
                assert read_entry(DAUN_TIGA, HandSheet(at, sent, read).draft()) == read
                assert HandSheet(at, sent, read).entry == read


# -- stakes ----------------------------------------------------------------------------------------------------------


def test_one_stake_is_for_all_who_touched_none_of_their_own() -> None:
    first = Hand({"Bo": 5, "Cy": (5, 10)}, {"An": 3, "Bo": 2, "Cy": 1})
    data = {"stake_all": "50", "stake:Cy": "5", "second:Cy": "10", "stake:Di": "0", "stake:An": "7"}
    told = sheet(data, at=at_table(first))
    assert told.draft()["stakes"] == {"Cy": 50, "An": 7}


def test_the_last_side_bets_are_an_offer_and_nothing_is_preset() -> None:
    bets = (Bet("Pak", "Cy", 50), Bet("Mak", "Bo", (1000, 20)), Bet("Bo", "Cy", 5))
    first = Hand({"Bo": 5, "Cy": 5}, {"An": 3, "Bo": 2, "Cy": 1}, bets)
    at = at_table(first)
    assert sheet(at=at).bets() == []
    assert sheet(at=at).last_bets == (Bet("Pak", "Cy", 50),), "nobody bets on the bank, nor does the bank"
    assert sheet({"same_bets": "1"}, at=at).bets() == [("Pak", "Cy", "50", "")]
    assert sheet({"same_bets": "0"}, at=at).bets() == [], "tapped when another deal was the last one"
    assert sheet({"same_bets": "1", "same_off": ["0"]}, at=at).bets() == []
    rows = {"bet_by": ["Zed"], "bet_on": ["Di"], "bet_stake": ["7"]}
    both = sheet({"same_bets": "1", **rows}, at=at)
    assert [bet["by"] for bet in both.draft()["bets"]] == ["Pak", "Zed"]

    second = Hand({"Cy": 5, "An": 5}, {"An": 3, "Bo": 2, "Cy": 1}, (Bet("Pak", "Cy", 50),))
    cy_banks = sheet(at=at_table(first, second))
    assert cy_banks.last_bets == (Bet("Mak", "Bo", (1000, 20)),), "what could not be placed is offered again"
    instead = Hand({"Cy": 5, "An": 5}, {"An": 3, "Bo": 2, "Cy": 1}, (Bet("Mak", "An", 30),))
    assert sheet(at=at_table(first, instead)).last_bets == (Bet("Mak", "An", 30),), "Mak has bet on An instead"


def test_the_last_stakes_are_offered_but_not_to_who_sat_out() -> None:
    first = Hand({"Bo": 5, "Cy": (5, 10)}, {"An": 3, "Bo": 2, "Cy": 1})
    offered = sheet(at=at_table(first))
    assert offered.order == ("Cy", "Di", "An", "Bo")
    assert [offered.staked(player) for player in offered.order] == [[5, 10], None, 5, None]
    second = Hand({"An": 2, "Cy": 7, "Di": 4}, {"Bo": 3, "An": 2, "Cy": 1, "Di": 5})
    offered = sheet(at=at_table(first, second))
    assert [offered.staked(player) for player in ("Di", "An", "Bo")] == [4, 2, 5], "Bo's from before Bo banked"


def test_who_banked_stakes_what_all_others_do_and_all_stake_says_how_much() -> None:
    deals = [
        Hand({"Bo": 50, "Cy": 50, "Di": 50}, {"An": 3, "Bo": 2, "Cy": 1, "Di": 4}),
        Hand({"An": 20, "Cy": 20, "Di": 20}, {"An": 3, "Bo": 2, "Cy": 1, "Di": 4}),
    ]
    for n, figure in enumerate((50, 20), 1):
        offered = sheet(at=at_table(*deals[:n]))
        assert offered.draft()["stakes"] == dict.fromkeys(offered.players, figure)
        assert offered.get("stake_all") == str(figure)
    alone = Hand({"An": 20}, {"An": 3, "Bo": 1}, banker_stays=False)
    offered = sheet(at=at_table(deals[0], alone))
    assert (offered.staked("Bo"), offered.staked("An")) == (50, 20), "one other alone is no table that agreed on 20"
    apart = Hand({"Bo": 50, "Cy": 40, "Di": 50}, {"An": 3, "Bo": 2, "Cy": 1, "Di": 4})
    assert sheet(at=at_table(apart)).get("stake_all") == ""


def test_all_stake_keeps_what_most_have_and_the_second_stake_is_offered_again() -> None:
    bo_stakes_more = Hand({"Bo": (50, 20), "Cy": 10, "Di": 10}, {"An": 1, "Bo": 2, "Cy": 3, "Di": 4}, banker_stays=True)
    at = at_table(bo_stakes_more)
    offered = sheet(at=at)
    assert offered.get("stake_all") == "10"
    assert offered.draft()["stakes"] == {"Bo": [50, 20], "Cy": 10, "Di": 10}
    fields = {key: value for key, value in offered.data.items() if key != "stake_all"}
    assert sheet({**fields, "stake_all": "10"}, at=at).draft()["stakes"] == offered.draft()["stakes"]
    assert sheet({**fields, "stake_all": "20"}, at=at).draft()["stakes"] == {"Bo": 20, "Cy": 20, "Di": 20}
    assert sheet({**fields, "stake_all": "10", "stake:Di": "5"}, at=at).draft()["stakes"]["Di"] == 5
    without_long = sheet(at=at_table(bo_stakes_more, ChangeOptions({"long": False})))
    assert without_long.draft()["stakes"] == {"Bo": 50, "Cy": 10, "Di": 10}


def test_ten_times_the_usual_stake_is_noticed() -> None:
    at = at_table(Hand({"Bo": 5, "Cy": 10, "Di": 10}, {"An": 1, "Bo": 2, "Cy": 3, "Di": 4}, banker_stays=True))
    assert sheet({"stake:Bo": "99"}, at=at).notice(ENGLISH) is None
    says = "Bo stakes 100, where 10 is usual. It can be saved all the same."
    assert sheet({"stake:Bo": "100"}, at=at).notice(ENGLISH) == says
    assert sheet({"stake:Bo": "100"}).notice(ENGLISH) is None


def test_who_empties_the_stake_sits_out_whatever_all_stake() -> None:
    first = Hand({"Bo": 50, "Cy": 50, "Di": 50}, {"An": 3, "Bo": 2, "Cy": 1, "Di": 4})
    fields = {"stake_all": "20", "stake:Cy": "", "second:Cy": "", "stake:Di": "50", "second:Di": "", "stake:An": "50"}
    assert sheet(fields, at=at_table(first)).draft()["stakes"] == {"Di": 20, "An": 20}


def test_nothing_is_offered_into_a_correction_or_a_sheet_sent() -> None:
    at = at_table(Hand({"Bo": 5, "Cy": 5}, {"An": 3, "Bo": 2, "Cy": 1}))
    assert sheet({}, at=at).draft()["stakes"] == {}
    assert sheet(at=at).draft()["stakes"] == {"Cy": 5, "An": 5}


@pytest.mark.parametrize(
    ("first", "second", "stake"),
    [("5", "", 5), ("5", "10", [5, 10]), (" 5 ", " ", 5), ("five", "", "five"), ("1,000", "", 1000), ("-3", "", -3)],
)
def test_a_stake_or_both_of_a_long_contract(first: str, second: str, stake: Any) -> None:
    data = {**WHOLE, "stake:Bo": first, "second:Bo": second}
    assert sheet(data).draft()["stakes"] == {"Bo": stake}


# -- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("7S 8D KH", ["7S", "8D", "KH"]),
        ("7s8dkh", ["7s", "8d", "kh"]),
        ("TS 10d, 9C", ["TS", "10d", "9C"]),
        ("7♠ 8♦️ K♥", ["7♠", "8♦", "K♥"]),
        ("7 ♠ 8 ♦ K ♥", ["7♠", "8♦", "K♥"]),
        ("seven of spades", ["seven", "of", "spades"]),
        ("7S", ["7S"]),
    ],
)
def test_cards_are_read_as_people_type_them(typed: str, cards: list[str]) -> None:
    assert sheet({**WHOLE, "hand:Bo": "", "cards:Bo": typed}).draft()["hands"]["Bo"] == cards


def test_tiles_stand_for_cards_and_suits_are_given_in_order_of_use() -> None:
    data = {"stake:Bo": "5", "stake:Cy": "5", "cards:Bo": "7 8 S", "cards:Cy": "77E", "cards:An": "東 北 w"}
    assert sheet(data, pack="tiles").draft()["hands"] == {
        "Bo": ["7S", "8S", "KS"], "Cy": ["7H", "7D", "10S"], "An": ["10H", "JS", "QS"],
    }  # fmt: skip


def test_a_fifth_tile_of_a_kind_is_asked_about() -> None:
    data = {"stake:Bo": "5", "cards:Bo": "7 7 1", "cards:An": "7 7 7", "sits:Cy": "1", "sits:Di": "1"}
    assert asks(data, pack="tiles") == "7 occurs 5 times; there are only four"


def test_cards_of_an_entry_stay_to_the_letter_where_tiles_are_shown() -> None:
    at = at_table(pack="tiles")
    entry = read_entry(DAUN_TIGA, {"kind": "hand", "stakes": {"Bo": 1}, "hands": {"An": ["7D", "KC", "10H"], "Bo": 3}})
    opened = HandSheet(at, original=entry)
    assert opened.typed("An") == "7 南 東"
    sent = HandSheet(at, opened.data, entry)
    assert read_entry(DAUN_TIGA, sent.draft()) == sent.entry == entry


def test_cards_of_an_entry_can_be_taken_away_or_typed_over() -> None:
    original = read_entry(
        DAUN_TIGA, {"kind": "hand", "stakes": {"Bo": 5}, "hands": {"Bo": ["7H", "8H", "9H"], "An": 6}}
    )

    def bo(**fields: str) -> Any:
        data: MultiDict[str, str] = MultiDict({**WHOLE, "hand:Bo": "", **fields})
        return json.loads(dumps(HandSheet(at_table(), data, original).entry))["hands"]["Bo"]

    assert bo(**{"cards:Bo": "", "hand:Bo": "4"}) == 4
    assert list(bo(**{"cards:Bo": "AS 2S 3S"})) == ["AS", "2S", "3S"]
    assert bo(**{"cards:Bo": "9H 8H 7H"}) == ["7H", "8H", "9H"]


# -- side bets -------------------------------------------------------------------------------------------------------


def test_side_bets_are_rows_and_empty_rows_are_none() -> None:
    rows = {
        "bet_by": ["", "Zed ", "Cy"],
        "bet_on": ["", "Bo", "Bo"],
        "bet_stake": ["", "5", "6"],
        "bet_second": ["", "", "7"],
    }
    assert sheet({**WHOLE, **rows}).draft()["bets"] == [
        {"by": "Zed", "on": "Bo", "stake": 5},
        {"by": "Cy", "on": "Bo", "stake": [6, 7]},
    ]


def test_a_bystander_who_bet_before_is_known_however_the_name_is_composed() -> None:
    apart, composed = "Rene\u0301", "René"
    at = at_table(Hand({"Bo": 5}, {"An": 3, "Bo": 2}, (Bet(apart, "Bo", 5),)))
    rows = {"bet_by": [composed], "bet_on": ["Cy"], "bet_stake": ["5"]}
    assert sheet({"stake:Cy": "1", **rows}, at=at).draft()["bets"][0]["by"] == apart


# -- what is asked next ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "question"),
    [
        ({}, "What does Bo stake? Or tap “sits out”"),
        ({"stake:Bo": "5", "second:Cy": "5", "sits:Di": "1"}, "What is Cy’s first stake?"),
        ({"stake:Bo": "5", "hand:Cy": "5"}, "What does Cy stake? Or tap “sits out”"),
        ({"stake:Bo": "5", "hand:Bo": "7", "hand:An": "6"}, "What does Cy stake? Or tap “sits out”"),
        ({"stake:Bo": "5", "sits:Cy": "1", "sits:Di": "1"}, "What does Bo have?"),
        ({**WHOLE, "hand:An": ""}, "What does An, the bank, have?"),
        ({**WHOLE, "stake:Di": "5", "sits:Di": ""}, "What does Di have?"),
        ({**WHOLE, "cards:Bo": "7S 8D KH"}, "Bo: the score tapped, or the cards typed?"),
        ({**WHOLE, "hand:Bo": "", "cards:Bo": "7S 8 K"}, "Bo: the 8 of which suit?"),
        ({**WHOLE, "bet_by": ["Zed"]}, "On whom does Zed bet?"),
        ({**WHOLE, "bet_on": ["Bo"]}, "Who bets on Bo?"),
        ({**WHOLE, "bet_stake": ["5"]}, "Who bets?"),
        ({**WHOLE, "bet_by": ["Zed"], "bet_on": ["Bo"]}, "How much does Zed bet on Bo?"),
        ({**WHOLE, "bet_by": ["Zed"], "bet_on": ["Cy"], "bet_stake": ["5"]}, "What does Cy have?"),
        (WHOLE, None),
    ],
)
def test_the_next_thing_that_is_missing_is_asked_for(data: dict[str, Any], question: str | None) -> None:
    assert asks(data) == question


def test_who_sits_out_needs_no_hand_without_a_bet_on_it() -> None:
    assert sheet(WHOLE).draft() == {"kind": "hand", "stakes": {"Bo": 5}, "hands": {"Bo": 7, "An": 6}}
    bets = {"bet_by": ["Zed"], "bet_on": ["Cy"], "bet_stake": ["5"], "hand:Cy": "TTT"}
    assert asks({**WHOLE, **bets}) is None


def test_the_step_that_is_open_is_the_first_that_lacks_a_hand() -> None:
    first = Hand({"Bo": 5, "Cy": 5}, {"An": 3, "Bo": 2, "Cy": 1})
    assert sheet().open == "Bo"
    assert sheet(at=at_table(first)).open == "Cy"
    second = Hand({"Cy": 5}, {"Bo": 3, "Cy": 1})
    third = sheet({"stake:Bo": "5", "hand:Bo": "3", "sits:Di": "1", "sits:An": "1"}, at=at_table(first, second))
    assert (third.order, third.open) == (("Di", "An", "Bo", "Cy"), "Cy"), "who sat out is passed over"


def test_the_banker_sheet_asks_who_banks() -> None:
    made = SHEETS["banker"](at_table(), MultiDict())
    assert made.missing(ENGLISH) == "Who banks?"
    assert SHEETS["banker"](at_table(), MultiDict({"player": "Cy"})).draft() == {"kind": "banker", "player": "Cy"}
