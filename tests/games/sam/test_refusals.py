"""Every problem of Sâm by name: what provokes it, at which path, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.sam.words import PROBLEMS
from tests.support import refusal

from .table import FOUR, asked, beat, blocked, hand, played, says, went_out, won, wrong

INSTANT = {"kind": "instant", "winner": "An", "hand": "dragon"}
LEAD = {"kind": "lead", "player": "An"}
EACH = {"thoi_hai_each": 5}
LEAVE = [{"kind": "leave", "player": name} for name in FOUR[1:]]

#: Code, entries, options, the last line of the refusal.
ENTRIES: list[tuple[str, list[dict[str, Any]], dict[str, Any], str]] = [
    ("left-over-ten", [hand(11)], {}, "entry 1: left.Binh: 11 cards left, but only 10 were dealt"),
    ("left-none", [hand(0)], {}, "entry 1: left.Binh: 0 cards left; a loser has 1 to 10"),
    (
        "loser-missing",
        [went_out("An", Binh=1, Chi=2)],
        {},
        "entry 1: left.Dung: the cards that each loser has left are still missing",
    ),
    (
        "winner-among-losers",
        [went_out("An", An=2, Binh=1, Chi=2, Dung=3)],
        {},
        "entry 1: left.An: 2 left, but this is the winner, who has none",
    ),
    ("winner-no-loser", [hand(bao_mot="An")], {}, "entry 1: bao_mot: An went out and is not a loser"),
    ("winner-no-loser", [hand(thoi_hai=["An"])], {}, "entry 1: thoi_hai.1: An went out and is not a loser"),
    (
        "winner-no-loser",
        [hand(tu_quy={"An": 1})],
        {"thoi_tu_quy": 1},
        "entry 1: tu_quy.An: An went out and is not a loser",
    ),
    (
        "thoi-hai-cong",
        [hand(10, thoi_hai=["Binh"])],
        {},
        "entry 1: thoi_hai.1: Binh has all ten cards: that is cóng, not thối hai",
    ),
    (
        "thoi-hai-over-four",
        [hand(1, 5, thoi_hai=["Binh", "Chi"])],
        {},
        "entry 1: thoi_hai.2: Chi has 5 cards left, but there are only four 2s",
    ),
    (
        "too-many-twos",
        [hand(2, 3, thoi_hai=["Binh", "Chi"])],
        {},
        "entry 1: thoi_hai: 5 2s left among them all, but there are only four",
    ),
    (
        "thoi-hai-not-played",
        [hand(2, thoi_hai=["Binh"])],
        {"thoi_hai": 0},
        "entry 1: thoi_hai: thối hai is not played at this table",
    ),
    (
        "twos-not-charged",
        [hand(twos={"Binh": 1})],
        {},
        "entry 1: twos: 2s in hand are not charged one by one at this table",
    ),
    (
        "winner-no-loser",
        [hand(twos={"An": 1})],
        EACH,
        "entry 1: twos.An: An went out and is not a loser",
    ),
    (
        "twos-and-thoi-hai",
        [hand(2, thoi_hai=["Binh"], twos={"Binh": 2})],
        EACH,
        "entry 1: twos.Binh: Binh is charged for thối hai already, so not for each 2",
    ),
    ("twos-one-to-four", [hand(9, twos={"Binh": 0})], EACH, "entry 1: twos.Binh: 0 2s: 1 to 4 are possible"),
    ("twos-one-to-four", [hand(9, twos={"Binh": 5})], EACH, "entry 1: twos.Binh: 5 2s: 1 to 4 are possible"),
    ("twos-over-left", [hand(1, twos={"Binh": 2})], EACH, "entry 1: twos.Binh: 2 2s, but only 1 card is left"),
    ("twos-over-left", [hand(3, twos={"Binh": 4})], EACH, "entry 1: twos.Binh: 4 2s, but only 3 cards are left"),
    (
        "twos-and-fours",
        [hand(4, tu_quy={"Binh": 1}, twos={"Binh": 1})],
        {**EACH, "thoi_tu_quy": 1},
        "entry 1: twos.Binh: the 2s and the fours of a kind need 5 cards, but only 4 are left",
    ),
    (
        "twos-and-fours",
        [hand(10, tu_quy={"Binh": 2}, twos={"Binh": 3})],
        {**EACH, "thoi_tu_quy": 1},
        "entry 1: twos.Binh: the 2s and the fours of a kind need 11 cards, but only 10 are left",
    ),
    (
        "too-many-twos",
        [hand(3, 5, 9, twos={"Binh": 1, "Chi": 2, "Dung": 2})],
        EACH,
        "entry 1: twos: 5 2s left among them all, but there are only four",
    ),
    (
        "too-many-twos",
        [hand(2, 5, 9, thoi_hai=["Binh"], twos={"Chi": 2, "Dung": 1})],
        EACH,
        "entry 1: twos: 5 2s left among them all, but there are only four",
    ),
    (
        "not-with-on-two",
        [hand(twos={"Binh": 1}, on_two=True)],
        EACH,
        "entry 1: twos: does not go with a finish on a 2: there nobody pays for cards left",
    ),
    (
        "tu-quy-not-charged",
        [hand(4, tu_quy={"Binh": 1})],
        {},
        "entry 1: tu_quy: fours of a kind in hand are not charged at this table",
    ),
    (
        "tu-quy-one-or-two",
        [hand(9, tu_quy={"Binh": 3})],
        {"thoi_tu_quy": 1},
        "entry 1: tu_quy.Binh: 3 fours of a kind: 1 or 2 are possible",
    ),
    (
        "tu-quy-one-or-two",
        [hand(9, tu_quy={"Binh": 0})],
        {"thoi_tu_quy": 1},
        "entry 1: tu_quy.Binh: 0 fours of a kind: 1 or 2 are possible",
    ),
    (
        "tu-quy-too-few-cards",
        [hand(7, tu_quy={"Binh": 2})],
        {"thoi_tu_quy": 1},
        "entry 1: tu_quy.Binh: fours of a kind in hand: 2; they need 8 cards, but only 7 are left",
    ),
    (
        "not-with-on-two",
        [hand(bao_mot="Binh", on_two=True)],
        {},
        "entry 1: bao_mot: does not go with a finish on a 2: there nobody pays for cards left",
    ),
    (
        "not-with-on-two",
        [hand(1, thoi_hai=["Binh"], on_two=True)],
        {},
        "entry 1: thoi_hai: does not go with a finish on a 2: there nobody pays for cards left",
    ),
    (
        "not-with-on-two",
        [hand(4, tu_quy={"Binh": 1}, on_two=True)],
        {"thoi_tu_quy": 1},
        "entry 1: tu_quy: does not go with a finish on a 2: there nobody pays for cards left",
    ),
    ("beats-himself", [hand(chat=[beat("An", "An")])], {}, "entry 1: chat.1.on: “An” cannot beat what “An” played"),
    (
        "chat-too-few-played",
        [hand(7, chat=[beat("Binh", "Chi")])],
        {},
        "entry 1: left.Binh: Binh has played 3 cards, but the beats need 4 played",
    ),
    (
        "chat-too-few-played",
        [hand(9, chat=[beat("Binh", "Chi")])],
        {},
        "entry 1: left.Binh: Binh has played 1 card, but the beats need 4 played",
    ),
    (
        "chat-too-few-played",
        [hand(dung=10, chat=[beat("An", "Dung")])],
        {},
        "entry 1: left.Dung: Dung has played 0 cards, but the beats need 1 played",
    ),
    (
        "chat-too-few-played",
        [hand(chat=[beat("An", "Binh")] * 3)],
        {},
        "entry 1: chat: An has played 10 cards, but the beats need 12 played",
    ),
    (
        "chat-too-few-played",
        [
            hand(
                1,
                1,
                1,
                chat=[*[beat("An", "Binh")] * 2, *[beat(x, "An", new=True) for x in ("Chi", "Dung")]],
                on_two=True,
            )
        ],
        {},
        "entry 1: chat: An has played 10 cards, but the beats need 11 played",
    ),
    (
        "chat-too-few-played",
        [hand(9, chat=[beat("Binh", "Chi")])],
        {},
        "entry 1: left.Binh: Binh has played 1 card, but the beats need 4 played",
    ),
    (
        "one-beat-blocks",
        [blocked(chat=[beat("Binh", "An")] * 2)],
        {},
        "entry 1: chat: 2 beats; the deal stops at the first, so at most one can be logged",
    ),
    (
        "beat-by-blocker",
        [blocked(chat=[beat("Chi", "An")])],
        {},
        "entry 1: chat.1.by: “Chi” did not block; the beat is the blocker’s",
    ),
    (
        "beat-on-caller",
        [blocked(chat=[beat("Binh", "Chi")])],
        {},
        "entry 1: chat.1.on: “Chi” did not call; the beat is on the caller",
    ),
    (
        "blocker-missing",
        [{"kind": "bao_sam", "caller": "An", "outcome": "blocked"}],
        {},
        "entry 1: by: not said yet: who blocked the Báo Sâm",
    ),
    ("blocks-himself", [blocked("Chi", by="Chi")], {}, "entry 1: by: “Chi” cannot block their own Báo Sâm"),
    (
        "won-has-no-blocker",
        [won(by="Chi")],
        {},
        "entry 1: by: nobody blocked a Báo Sâm that was won",
    ),
    (
        "won-has-no-chat",
        [won(chat=[beat("Binh", "Chi")])],
        {},
        "entry 1: chat: a Báo Sâm that was won was beaten by nobody",
    ),
    (
        "sam-on-two-not-played",
        [won(on_two=True)],
        {},
        "entry 1: on_two: a Báo Sâm that ends on a 2 is won like any other at this table",
    ),
    (
        "sam-on-two-blocked",
        [blocked(on_two=True)],
        {"sam_on_two": True},
        "entry 1: on_two: a Báo Sâm that was blocked did not end on a 2",
    ),
    (
        "instant-not-played",
        [INSTANT],
        {},
        "entry 1: dealt winning hands are not played at this table",
    ),
    ("leader-known", [hand(), LEAD], {}, "entry 2: nobody is drawn now: An leads"),
    (
        "five-seated",
        [{"kind": "options", "options": {"five_players": False}}],
        {"five_players": True, "players": (*FOUR, "Em")},
        "entry 1: options.five_players: five are seated; one has to leave first",
    ),
    ("too-few-to-draw", [*LEAVE, LEAD], {}, "entry 4: 1 seated: it takes 2 or more to draw who leads"),
]

QUESTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("no-combination", asked("beats", on=["3S", "4S"], play=["5S"]), "on: 3 4 is not a combination"),
    ("number-of-cards", asked("combination", cards=[]), "cards: 0 cards: 1 to 10 are needed"),
    ("exact-number-of-cards", asked("instant", cards=["3S"]), "cards: 1 card: 10 are needed"),
]


@pytest.mark.parametrize(
    ("code", "entries", "options", "line"), ENTRIES, ids=[f"{row[0]}-{n}" for n, row in enumerate(ENTRIES)]
)
def test_an_entry_that_cannot_be_is_refused_by_name_and_in_words(
    code: str, entries: list[dict[str, Any]], options: dict[str, Any], line: str
) -> None:
    assert [found[2] for found in wrong(*entries, **options)] == [code]
    assert says(*entries, **options) == [line]


@pytest.mark.parametrize(("code", "value", "line"), QUESTIONS)
def test_a_question_that_makes_no_sense_is_refused(code: str, value: dict[str, Any], line: str) -> None:
    assert code in PROBLEMS
    assert refusal(value) == [line]


def test_every_problem_of_the_game_is_provoked_above() -> None:
    assert {row[0] for row in ENTRIES} | {row[0] for row in QUESTIONS} == set(PROBLEMS)


def test_the_winner_has_played_all_ten_cards_even_if_named_among_the_losers() -> None:
    chat = [beat("An", "Binh"), beat("An", "Binh")]
    entry = {**hand(chat=chat), "left": {"An": 4, "Binh": 3, "Chi": 5, "Dung": 9}}
    assert wrong(entry) == [(1, "left.An", "winner-among-losers")]


THRICE = [beat("Binh", "Chi")] * 3


@pytest.mark.parametrize(
    ("left", "code"),
    [({}, "loser-missing"), ({"Binh": 0}, "left-none"), ({"Binh": 11}, "left-over-ten")],
    ids=["missing", "none", "eleven"],
)
def test_what_a_loser_has_played_is_not_judged_where_it_is_not_known(left: dict[str, int], code: str) -> None:
    entry = {**hand(chat=THRICE), "left": {**left, "Chi": 5, "Dung": 9}}
    assert wrong(entry) == [(1, "left.Binh", code)]


def test_a_loser_with_one_card_left_has_played_nine() -> None:
    chat = [*[beat("Binh", "Chi")] * 2, beat("An", "Binh", new=True), beat("Dung", "Binh", new=True)]
    line = "entry 1: left.Binh: Binh has played 9 cards, but the beats need 10 played"
    assert says(hand(1, 5, 5, chat=chat)) == [line]


def test_a_second_name_in_thoi_hai_is_refused() -> None:
    assert wrong(hand(1, thoi_hai=["Binh", "Binh"])) == [(1, "thoi_hai.2", "name-twice")]


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({**hand(), "winner": "Zed", "left": {"An": 1, "Binh": 1, "Chi": 1, "Dung": 1}}, "winner"),
        (went_out("Zed", An=1), "winner"),
        (went_out("An", Binh=1, Chi=2, Dung=3, Zed=4), "left.Zed"),
        (hand(thoi_hai=["Zed"]), "thoi_hai.1"),
        (hand(bao_mot="Zed"), "bao_mot"),
        (hand(chat=[beat("Zed", "An")]), "chat.1.by"),
        (hand(chat=[beat("An", "Dung"), beat("An", "Zed")]), "chat.2.on"),
        (won("Zed"), "caller"),
        (blocked("Zed"), "caller"),
        (blocked(by="Zed"), "by"),
        (blocked(chat=[beat("Zed", "An")]), "chat.1.by"),
    ],
)
def test_only_who_is_seated_takes_part(entry: dict[str, Any], path: str) -> None:
    assert wrong(entry) == [(1, path, "not-seated")]


def test_only_who_is_seated_takes_part_in_dealt_hands_and_fours_of_a_kind() -> None:
    assert wrong({**INSTANT, "winner": "Zed"}, instant=1) == [(1, "winner", "not-seated")]
    assert wrong(hand(tu_quy={"Zed": 1}), thoi_tu_quy=1) == [(1, "tu_quy.Zed", "not-seated")]
    assert wrong(hand(twos={"Zed": 1}), thoi_hai_each=1) == [(1, "twos.Zed", "not-seated")]


def test_who_left_has_no_cards_left() -> None:
    assert wrong(LEAVE[0], hand()) == [(2, "left.Binh", "not-seated")]


def test_all_breaches_of_the_rules_in_one_entry_are_reported_together() -> None:
    entry = {
        "kind": "hand",
        "winner": "An",
        "left": {"An": 1, "Binh": 11, "Chi": 8},
        "thoi_hai": ["Chi", "Chi", "Zed"],
        "tu_quy": {"Chi": 1},
        "bao_mot": "An",
        "on_two": True,
        "chat": [beat("Chi", "An")],
    }
    assert set(wrong(entry)) == {
        (1, "left.An", "winner-among-losers"),
        (1, "left.Binh", "left-over-ten"),
        (1, "left.Dung", "loser-missing"),
        (1, "thoi_hai.1", "thoi-hai-over-four"),
        (1, "thoi_hai.2", "thoi-hai-over-four"),
        (1, "thoi_hai.2", "name-twice"),
        (1, "thoi_hai.3", "not-seated"),
        (1, "tu_quy", "tu-quy-not-charged"),
        (1, "bao_mot", "winner-no-loser"),
        (1, "bao_mot", "not-with-on-two"),
        (1, "thoi_hai", "not-with-on-two"),
        (1, "tu_quy", "not-with-on-two"),
        (1, "left.Chi", "chat-too-few-played"),
    }


@pytest.mark.parametrize("left", [5, 9, 10])
def test_thoi_hai_with_more_than_four_cards_is_refused(left: int) -> None:
    """The hand of the bad input too: thối hai beside nine, or all ten, cards."""
    assert len(wrong(hand(left, thoi_hai=["Binh"]))) == 1


@pytest.mark.parametrize("left", [(4, 1), (1, 4), (3, 2), (2, 3), (4, 4)])
def test_no_more_than_four_2s_are_left_among_them_all(left: tuple[int, int]) -> None:
    assert wrong(hand(*left, thoi_hai=["Binh", "Chi"])) == [(1, "thoi_hai", "too-many-twos")]


#: Cards left, fours of a kind, 2s: all that just fits.
FITS = [(1, 0, 1), (4, 0, 4), (4, 1, 4), (5, 1, 1), (7, 1, 3), (8, 2, 4), (9, 2, 1), (10, 2, 2), (10, 0, 4)]


@pytest.mark.parametrize(("left", "fours", "twos"), FITS)
def test_2s_and_fours_of_a_kind_that_fit_the_cards_left_are_taken(left: int, fours: int, twos: int) -> None:
    """Four 2s are one of the fours of a kind themselves."""
    keys = {"twos": {"Binh": twos}, **({"tu_quy": {"Binh": fours}} if fours else {})}
    assert played(hand(left, **keys), thoi_hai_each=5, thoi_tu_quy=1)["state"] == {"hands": 1}


@pytest.mark.parametrize(("left", "fours", "twos"), FITS[:-1])
def test_with_one_card_fewer_they_do_not_fit(left: int, fours: int, twos: int) -> None:
    keys = {"twos": {"Binh": twos}, **({"tu_quy": {"Binh": fours}} if fours else {})}
    assert wrong(hand(left - 1, **keys), thoi_hai_each=5, thoi_tu_quy=1)


def test_2s_and_thoi_hai_come_to_four_at_most_and_may_be_four() -> None:
    both = hand(2, 5, 9, thoi_hai=["Binh"], twos={"Chi": 1, "Dung": 1})
    assert played(both, hand(3, 5, 10, twos={"Chi": 2, "Dung": 2}), thoi_hai_each=5)["state"] == {"hands": 2}
