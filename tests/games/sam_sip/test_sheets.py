"""Sheets: whatever an entry says can be tapped, and a correction that changes nothing changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.core.entries import Entry, kind_of
from scorekeeper.core.files import read_entry
from scorekeeper.core.match import begin
from scorekeeper.core.reading import dumps, plain
from scorekeeper.core.words import ENGLISH
from scorekeeper.games.sam_sip import SAM_SIP
from scorekeeper.games.sam_sip.state import SamSipState
from scorekeeper.web.entry.sam_sip import SHEETS
from scorekeeper.web.entry.sam_sip.sheets import DealSheet

from .strategies import deal, logs
from .table import cards, drawn, joke, log, shows, thrown_in, won

APP = Flask(__name__)


@pytest.fixture(autouse=True, scope="module")
def request_of_a_page() -> Iterator[None]:
    with APP.test_request_context():
        yield


def sheet(state: SamSipState, kind: str, data: MultiDict[str, str] | None = None, original: Entry | None = None) -> Any:
    loaded: Any = SimpleNamespace(game=SAM_SIP, state=state, seats=state.seats)
    return SHEETS[kind](loaded, data, original)


def tapped(kind: str, *before: Any, variant: str = "phuket", options: dict[str, Any] | None = None, **data: Any) -> Any:
    """Return a sheet after ``before`` with these fields; ``-`` and ``:`` in names are written ``__`` and ``_of_``."""
    form: MultiDict[str, str] = MultiDict()
    for name, value in data.items():
        key = name.replace("__", "-").replace("_of_", ":")
        form.setlist(key, value if isinstance(value, list) else [value])
    return sheet(log(*before, variant=variant, **(options or {})).now.state, kind, form)


def again(state: SamSipState, entry: Entry) -> dict[str, Any]:
    """Return what the sheet of ``entry`` says when it is opened and saved."""
    opened = sheet(state, kind_of(entry), original=entry)
    assert opened.missing(ENGLISH) is None
    assert without_empty(opened.draft()) == without_empty(plain(entry))
    value: dict[str, Any] = json.loads(dumps(sheet(state, kind_of(entry), opened.data, entry).value))
    return value


def without_empty(value: Any) -> Any:
    """Return all of an entry that can be tapped: nothing empty, and no order."""
    if isinstance(value, dict):
        return {key: told for key, item in value.items() if (told := without_empty(item)) not in ({}, [])}
    return sorted(map(without_empty, value)) if isinstance(value, list | tuple) else value


@given(logs(corrected=False), st.integers(0, 9999))
def test_opened_and_saved_an_entry_says_what_it_said(log: Any, seed: int) -> None:
    state = log.now.state
    if len(state.playing) < 2 or state.winner:
        return
    chance = Random(seed)
    for _ in range(5):
        entry = deal(chance, state)
        value = again(state, entry)
        assert SAM_SIP.rules.check(state, read_entry(SAM_SIP, value)) == []
        assert read_entry(SAM_SIP, value) == entry


@pytest.mark.parametrize(
    ("variant", "entry"),
    [
        ("korat", won(joke={})),
        ("korat", won(joke={"stakes": ["Ana"]})),
        ("korat", won(joke={"stakes": ["Dao", "Ana"], "claims": {"Dao": ["10C", "10S"]}})),
        ("korat", won(by="dealt-set")),
        ("korat", won(by="dealt-set", cards=cards("KS KD KH"))),
        ("korat", won(by="dealt-set", sets={"Ana": "TTTT", "Bo": "KKK"})),
        ("korat", thrown_in("Bo", "9D", cards=cards("AS AD 4S 5S 10D"), joke=joke("Cy", Cy="9S"))),
        ("bangkok", won(match={})),
        ("bangkok", drawn(match={"Bo": ["8C"], "Ana": ["8S", "8H"]})),
        ("bangkok", drawn(indicator="10S", match={"Bo": ["10C"]})),
        ("mon", won(waiting=[])),
        ("mon", won(waiting=["Ana", "Dao"], out=["Bo"])),
        ("phuket", won(indicator="JK", cards=cards("JK 9D JK KH 5D 5C"), out=["Cy", "Bo"])),
        ("phuket", won(by="one-suit")),
        ("phuket", won(pays={"Dao": 0, "Bo": 4})),
        ("phuket", won(pays={"Dao": 0}, out=["Cy"])),
        ("phuket", won(pays={"Dao": 0}, out=["Dao", "Cy"])),
    ],
)
def test_an_entry_from_a_file_keeps_all_that_it_said(variant: str, entry: Any) -> None:
    state = begin(log(entry, variant=variant).header).state
    read = read_entry(SAM_SIP, entry)
    assert read_entry(SAM_SIP, again(state, read)) == read


# -- what is asked next ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "asks"),
    [
        (tapped("hand"), "Who won the deal?"),
        (tapped("hand", winner="Bo"), None),
        (tapped("hand", winner="Bo", indicator__rank="10"), "Which 10 is turned up?"),
        (tapped("hand", winner="Bo", indicator__rank="JK"), None),
        (tapped("hand", winner="Bo", cards=["AS", "9S"], cards__jokers="1"), "Its cards: 3 of 6"),
        (tapped("hand", variant="korat", winner="Bo", claim_of_Bo=["S"]), "Which rank is turned up?"),
        (tapped("hand", variant="korat", winner="Bo", claim_of_Bo=["S"], joke__rank="8"), None),
        (tapped("hand", variant="bangkok", winner="Bo", match_of_Bo=["S"]), "Which rank is turned up?"),
        (tapped("hand", variant="bangkok", winner="Bo", match_of_Bo=["S"], indicator__rank="8"), None),
        (tapped("hand", variant="korat", winner="Bo", by="dealt-set", set_of_Cy="KKK"), "Which set was Bo dealt?"),
        (tapped("hand", variant="korat", winner="Bo", by="dealt-set", cards=["KS"]), "Its cards: 1 of 3"),
        (tapped("hand", variant="mon", winner="Bo", cards=["KS"]), "Its cards: 1 of 8"),
        (tapped("thrown_in", variant="korat"), "Who was dealt two key cards?"),
        (tapped("thrown_in", variant="korat", player="Bo"), "Which card is turned up?"),
        (tapped("thrown_in", variant="korat", player="Bo", indicator__rank="3"), "Which 3 is turned up?"),
        (tapped("drawn", variant="bangkok"), None),
    ],
)
def test_the_next_thing_that_is_missing_is_asked_for(made: DealSheet, asks: str | None) -> None:
    assert made.missing(ENGLISH) == asks


# -- what was tapped, and then hidden --------------------------------------------------------------------------------

UP = {"indicator__rank": "4", "indicator__suit": "H"}


@pytest.mark.parametrize(
    ("made", "value"),
    [
        (tapped("hand", winner="Bo"), won("Bo")),
        (tapped("hand", winner="Bo", out=["Bo", "Cy"]), won("Bo", out=["Cy"])),
        (
            tapped("hand", winner="Bo", out=["Bo", "Cy", "Dao"], pays_of_Dao="3", pays_of_Bo="2", pays_of_Ana="1"),
            won("Bo", out=["Cy"], pays={"Dao": 3}),
        ),
        (tapped("hand", winner="Bo", out=["Cy"], pays_of_Cy="0"), won("Bo", pays={"Cy": 0})),
        (tapped("hand", winner="Bo", out=["Cy"], pays_of_Cy="some"), won("Bo", pays={"Cy": "some"})),
        (tapped("hand", variant="korat", winner="Bo", out=["Cy"], pays_of_Cy="3"), won("Bo", out=["Cy"])),
        (tapped("hand", options={"bankroll": 9}, winner="Bo", out=["Cy"], pays_of_Cy="3"), won("Bo", out=["Cy"])),
        (tapped("hand", variant="mon", winner="Bo", out=["Cy"], pays_of_Cy="3"), won("Bo", out=["Cy"])),
        (tapped("hand", winner="Bo", by="dealt-set"), won("Bo")),
        (tapped("hand", variant="korat", winner="Bo", set_of_Bo="KKK"), won("Bo")),
        (
            tapped("hand", variant="korat", winner="Bo", joke_stakes=[], claim_of_Bo=["S"], **UP),
            won("Bo", indicator="4H", joke=joke("Bo", Bo="4S")),
        ),
        (
            tapped(
                "hand",
                variant="korat",
                winner="Bo",
                joke_stakes=["Dao"],
                joke__rank="8",
                claim_of_Bo=["S"],
                claim_of_Cy=["H", "D"],
            ),
            won("Bo", joke={"stakes": ["Dao", "Bo", "Cy"], "claims": {"Bo": ["8S"], "Cy": ["8H", "8D"]}}),
        ),
        (tapped("hand", variant="mon", winner="Bo", **UP), won("Bo")),
        (tapped("hand", variant="mon", winner="Bo", waiting=["Bo"]), won("Bo", waiting=["Bo"])),
        (tapped("hand", winner="Bo", waiting=["Bo"], match_of_Bo=["S"], joke_all="1"), won("Bo")),
        (tapped("hand", winner="Bo", indicator__rank="JK", indicator__suit="S"), won("Bo", indicator="JK")),
        (
            tapped("hand", won(joke=joke("Ana")), variant="korat", winner="Bo", joke_all="1", claim_of_Ana=["S"], **UP),
            won("Bo", indicator="4H", joke=joke("Bo", "Cy", "Dao", Ana="4S")),
        ),
        (
            tapped(
                "hand", variant="bangkok", options={"jokers": 1}, winner="Bo", indicator__rank="JK", match_of_Bo=["S"]
            ),
            won("Bo", indicator="JK"),
        ),
        (tapped("thrown_in", variant="korat", player="Bo", **UP), thrown_in("Bo", "4H")),
        (tapped("drawn", variant="bangkok", match_of_Bo=["C"], **UP), drawn(indicator="4H", match={"Bo": ["4C"]})),
    ],
)
def test_a_sheet_says_what_is_seen_on_it_and_no_more(made: DealSheet, value: Any) -> None:
    assert made.draft() == value


def test_a_plain_win_is_nothing_but_the_winner() -> None:
    for variant in ("phuket", "korat", "chiang-mai", "bangkok", "mon"):
        assert tapped("hand", variant=variant, winner="Cy").draft() == won("Cy")


def test_who_is_out_is_on_no_sheet() -> None:
    made = tapped("hand", won(out=["Dao"]))
    assert made.state.playing == ("Ana", "Bo", "Cy")


def test_cards_that_do_not_win_go_on_as_they_were_tapped() -> None:
    hand = shows("10S KD 4S 6H 5D 5C", "Bo", indicator="2H")
    assert again(log().now.state, read_entry(SAM_SIP, hand)) == hand


# -- what is unusual, and no more than is needed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "noticed"),
    [
        ({"winner": "Bo"}, True),
        ({"winner": "Bo", "waiting": ["Cy"]}, True),
        ({"winner": "Bo", "waiting": ["Bo", "Cy"]}, False),
        ({"waiting": ["Cy"]}, False),
    ],
)
def test_a_winner_in_mon_who_had_not_called_waiting_is_noticed(data: dict[str, Any], noticed: bool) -> None:
    made = tapped("hand", variant="mon", **data)
    assert (made.notice(ENGLISH) is not None) is noticed
    assert not noticed or "winner" not in data or made.missing(ENGLISH) is None


def test_nobody_is_noticed_where_waiting_is_not_called() -> None:
    assert tapped("hand", variant="phuket", winner="Bo").notice(ENGLISH) is None


def test_one_list_for_the_turned_up_card_in_bangkok() -> None:
    """Its rank is enough for matching cards; with its suit too it is the card turned up."""
    rank = tapped("hand", variant="bangkok", winner="Bo", match_of_Bo=["S"], indicator__rank="8")
    assert rank.missing(ENGLISH) is None
    assert rank.draft() == {"kind": "hand", "winner": "Bo", "match": {"Bo": ["8S"]}}
    whole = tapped("hand", variant="bangkok", winner="Bo", match_of_Bo=["S"], indicator__rank="8", indicator__suit="H")
    assert whole.draft() == {**rank.draft(), "indicator": "8H"}
    opened = sheet(whole.state, "hand", original=read_entry(SAM_SIP, rank.draft()))
    assert opened.get("indicator-rank") == "8"


def test_korat_thrown_in_asks_only_for_cards_that_make_a_key_rank() -> None:
    asked = [rank for rank, _ in tapped("thrown_in", variant="korat").key_ranks()]
    assert asked == ["A", "2", "3", "4", "6", "7", "8", "9"]
