"""What each player did in a match: hands, rows of wins, best and worst hand; and what only its lines still tell."""

from __future__ import annotations

import pytest

from scorekeeper.core.entries import Entry
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.ledger import Line, Pay, Score
from scorekeeper.core.match import Match
from scorekeeper.core.played import HandAt, Highest, Played, played, played_by_lines
from scorekeeper.games.sam import SAM
from tests.support import Json

PEOPLE = ("An", "Binh", "Chi")


def out(winner: str, cards: int = 2, **more: object) -> Json:
    return {"kind": "hand", "winner": winner, "left": {p: cards for p in PEOPLE if p != winner}, **more}


def match(*entries: Json, **options: object) -> Match:
    header = make_header(SAM, PEOPLE, "source", options, None)
    read: list[Entry] = [read_entry(SAM, entry) for entry in entries]
    return Match.of(header, read)


def test_hands_rows_and_extremes_are_counted_with_the_entries_that_made_them() -> None:
    people, records = played(match(out("An"), out("An", 9), out("Binh"), out("An", 1)))
    an, binh = people["An"], people["Binh"]
    assert (an.hands, an.won, an.run) == (4, 3, HandAt(2, 2))
    assert (an.best, an.worst) == (HandAt(18, 2), HandAt(-2, 3))
    assert (binh.hands, binh.won, binh.run) == (4, 1, HandAt(1, 3))
    assert an.stats == {"out": 3}
    assert (an.most, an.points, records) == (None, 0, [])


def test_what_was_struck_out_or_corrected_counts_as_it_is_now() -> None:
    void, amend = {"kind": "void", "entry": 1}, {"kind": "amend", "entry": 2, "with": out("Chi", 10)}
    people, _ = played(match(out("An"), out("An"), void, amend))
    assert people["An"].stats == {"cong": 1}
    assert (people["Chi"].hands, people["Chi"].won, people["Chi"].best) == (1, 1, HandAt(28, 2))
    assert people["Chi"].stats == {"out": 1, "cong-got": 2}


def test_only_hands_during_which_somebody_sat_are_theirs() -> None:
    people, _ = played(match(out("An"), {"kind": "leave", "player": "Chi"}, {**out("An"), "left": {"Binh": 3}}))
    assert [people[name].hands for name in PEOPLE] == [2, 2, 1]


@pytest.mark.parametrize("bao_mot", ["cards", "all"])
def test_nobody_but_who_paid_for_all_has_paid_for_what_they_held(bao_mot: str) -> None:
    held = {"left": {"Binh": 2, "Chi": 10}, "thoi_hai": ["Binh"]}
    paid, _ = played(match({**out("An"), **held}, bao_mot=bao_mot))
    assert (paid["Binh"].stats, paid["Chi"].stats) == ({"thoi": 1}, {"cong": 1})
    for_all, _ = played(match({**out("An"), **held, "bao_mot": "Chi"}, bao_mot=bao_mot))
    assert (for_all["Binh"].stats, for_all["Chi"].stats) == ({}, {"bao-mot": 1})


def test_the_highest_chain_is_kept_with_its_hand() -> None:
    chain = [{"by": "Binh", "on": "An"}, {"by": "Chi", "on": "Binh"}]
    _, records = played(match(out("An", chat=chain), out("An", chat=chain)))
    assert records == [Highest("chain", "Binh", 40, 1)]


def test_a_charge_is_no_hand_s() -> None:
    charge = {"kind": "charge", "from": ["Zed"], "to": ["An"], "amount": 99, "why": "a cake"}
    people, _ = played(match(out("An"), charge))
    assert people["An"].best == HandAt(4, 1)
    assert people["Zed"] == Played()


def test_of_a_match_that_only_its_lines_are_left_of_points_are_known() -> None:
    lines: list[Line] = [Score("An & Chi", 50, "x"), Score("Binh", -5, "x"), Pay("An", "Binh", 5, "x")]
    people = played_by_lines(PEOPLE, 3, {"An": 2}, lines)
    assert [(one.hands, one.won, one.points) for one in people.values()] == [(3, 2, 50), (3, 0, -5), (3, 0, 50)]
