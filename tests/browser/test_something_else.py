"""What the rules do not foresee: a fine, points, another dealer, a score from paper; in every game, taps counted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper import Match, replay
from scorekeeper.core.entries import kind_of

from .conftest import Phones
from .flow import board, read_table, ready, save, save_label, signed
from .phone import Phone

FOUR = ("An", "Bình", "Chi", "Dũng")
SIDES = ("An & Chi", "Bình & Dũng")

#: Each game with a hand that was played, as a file has it.
GAMES: dict[str, dict[str, Any]] = {
    "sam": {"kind": "hand", "winner": "An", "left": dict.fromkeys(FOUR[1:], 1)},
    "sam-sip": {"kind": "hand", "winner": "An"},
    "daun-tiga": {"kind": "hand", "stakes": {"Bình": 5, "Chi": 5}, "hands": {"An": 1, "Bình": 9, "Chi": 10}},
    "seep": {"kind": "count", "points": {SIDES[0]: 60}},
    "samba": {"kind": "hand", "sides": {SIDES[0]: {"cards": 100}}, "out": None},
}
#: The language of a table that plays it; the other tests of this file are in English.
HOME = {"sam": "vi-VN", "sam-sip": "th-TH", "daun-tiga": "ms-MY", "seep": "pa-IN", "samba": "nl-NL"}
#: How many hands each has won, as the scoreboard says; a banker's deal has no winner.
WON = {
    "sam": ["1"], "sam-sip": ["1"], "seep": ["1"], "samba": ["1"], "daun-tiga": [],
}  # fmt: skip
#: What is played for, or what comes nearest to it, with a figure that it is not.
RAISED = {
    "sam": ("stake", 2), "sam-sip": ("stake", 10), "daun-tiga": ("long_from", 9), "seep": ("baazi_stake", 50),
    "samba": ("game_stake", 50),
}  # fmt: skip
POINTS = ("seep", "samba")
TURNS = ("sam", "sam-sip", "seep", "samba")


def played(phone: Phone, game: str, *entries: dict[str, Any], **options: Any) -> None:
    """Open the match of a game in which one hand was played."""
    match = {"game": game, "players": FOUR, "options": options, "entries": [GAMES[game], *entries]}
    phone.page.goto(f"{read_table(phone, FOUR, match)}m/1/")


def log(phone: Phone) -> Match:
    """Return the match of the phone's page, as its file has it."""
    return replay(phone.context.request.get(f"{phone.page.url.split('?')[0].split('#')[0]}match.json").json())


def money(phone: Phone) -> dict[str, int]:
    """Return everybody's money in the match's file: what is settled."""
    return log(phone).ledger.money


def not_in_english(phone: Phone) -> None:
    """Check that the page has none of the words that it has in English."""
    english = r"Something else|Settle up|All paid|Undo|Missing|Save|Put in|Correct|deals|leads|pays|leaves|\bfor\b"
    assert not re.search(english, phone.page.locator("body").inner_text())


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_beyond_the_rules_in_the_language_of_the_table(phones: Phones, game: str) -> None:
    """A fine, another dealer, a raise that was forgotten, hands won, all paid: each with as few taps as it takes."""
    phone = phones(locale=HOME[game])
    played(phone, game)
    match, before = phone.page.url, money(phone)
    # hands won are beside everybody's figure, where a game has them
    won = phone.page.locator(".seat .sum small").all_inner_texts()
    assert [re.sub(r"\D", "", text) for text in won] == WON[game]

    phone.taps = 0
    phone.go(phone.page.locator("#something-else"))
    phone.pick("from", "Bình")
    phone.page.locator("input[name=amount]").fill("10")
    phone.page.locator("input[name=why]").fill("phạt")
    ready(phone)
    expect(save_label(phone.page)).to_contain_text(f"Bình {signed(-30)}")
    save(phone)
    assert phone.taps == 3, "the fine, but for the figure and a word"
    gains = {"An": 10, "Bình": -30, "Chi": 10, "Dũng": 10}
    fined = {name: before.get(name, 0) + gain for name, gain in gains.items()}
    assert money(phone) == fined
    expect(phone.page.locator(".hand:has(> .undo)")).to_contain_text("phạt")
    phone.taps = 0
    phone.go(phone.page.locator("#undo button"))
    assert phone.taps == 1
    assert {name: n for name, n in money(phone).items() if n} == {name: n for name, n in before.items() if n}
    phone.go(phone.page.locator("#undone button"))
    assert money(phone) == fined

    if game in TURNS:
        phone.taps = 0
        phone.tap(phone.page.locator("#another-deals summary"))
        phone.go(phone.page.locator("#another-deals").get_by_role("button", name="Dũng"))
        assert phone.taps == 2, "another deals"
        expect(phone.page.locator("#now")).to_contain_text("Dũng")

    phone.taps = 0
    phone.tap(phone.page.locator("#e2 summary"))
    phone.go(phone.page.locator("#e2 a[href$='/missing/2']"))
    phone.tap(phone.page.locator("#less-likely summary"))
    phone.go(phone.page.locator("#kinds a[href$='/options']"))
    option, figure = RAISED[game]
    phone.page.locator(f"input[name={option}]").fill(str(figure))
    save(phone)
    assert phone.taps == 5, "the raise, but for the figure"
    expect(phone.page.locator("#undo-change-here")).to_be_in_viewport()
    phone.page.goto(match)
    kinds = [kind_of(entry) for entry in log(phone).effective if entry is not None]
    assert kinds[1:3] == ["options", "charge"]
    assert getattr(log(phone).state.options, option) == figure
    assert money(phone) == fined

    phone.page.goto(f"{match.removesuffix('m/1/')}settle/")
    phone.taps = 0
    phone.tap(phone.page.locator("#all-are-paid"))
    undo, paid = phone.page.locator("#undo-all-paid"), phone.page.locator(".pay .tick.on")
    expect(undo).to_be_visible()
    assert phone.taps == 1, "all is paid"
    expect(paid).to_have_count(phone.page.locator(".pay .tick").count())
    not_in_english(phone)
    phone.tap(undo)
    assert phone.taps == 2, "undone by one tap"
    expect(undo).to_have_count(0)
    expect(paid).to_have_count(0)
    expect(phone.page.locator(".pay .tick")).not_to_have_count(0)


def test_everybody_pays_one_and_a_bystander_is_named_by_typing(phone: Phone) -> None:
    played(phone, "sam")
    phone.go(phone.page.locator("#something-else"))
    phone.pick("to", "Chi")
    phone.page.locator("input[name=amount]").fill("5")
    phone.page.locator("input[name=why]").fill("tea money")
    save(phone, f"Save: Chi {signed(15)}")
    assert board(phone.page) == {"An": 3 - 5, "Bình": -1 - 5, "Chi": -1 + 15, "Dũng": -1 - 5}
    phone.go(phone.page.locator("#something-else"))
    phone.pick("from", "An")
    phone.tap(phone.page.locator("#q-to summary"))
    phone.page.locator("input[name=new-to]").fill("the house")
    phone.page.locator("input[name=amount]").fill("2")
    phone.page.locator("input[name=why]").fill("tea")
    save(phone, f"Save: An {signed(-2)}")
    assert board(phone.page)["the house"] == 2


@pytest.mark.parametrize("game", POINTS)
def test_points_against_a_side_are_logged_corrected_and_struck_out(phones: Phones, game: str) -> None:
    phone = phones(locale=HOME[game])
    played(phone, game)
    before = board(phone.page)
    phone.go(phone.page.locator("#something-else"))
    phone.go(phone.page.locator("#kinds a[href$='/points']"))
    phone.pick("side", SIDES[0])
    phone.page.locator("input[name=points]").fill("25")
    phone.page.locator("input[name=why]").fill("looked at a card")
    phone.pick("against", "1")
    save(phone)
    assert board(phone.page) == {**before, SIDES[0]: before[SIDES[0]] - 25}
    newest = phone.page.locator(".hands > li").first
    phone.tap(newest.locator("summary").first)
    phone.go(newest.locator("a[href*='/correct/']"))
    expect(phone.page.locator("input[name=points]")).to_have_value("25")
    phone.page.locator("input[name=points]").fill("30")
    save(phone)
    phone.page.goto(phone.page.url.split("?")[0].split("#")[0])
    assert board(phone.page) == {**before, SIDES[0]: before[SIDES[0]] - 30}
    phone.go(phone.page.locator("#undo-change-last button"))
    assert board(phone.page) == {**before, SIDES[0]: before[SIDES[0]] - 25}
    phone.go(phone.page.locator("#undo button"))
    assert board(phone.page) == before


def test_who_dealt_a_deal_of_seep_that_is_being_played_is_put_right_before_it(phone: Phone) -> None:
    deal = {"kind": "deal", "bid": 9, "floor": ["2S", "3S", "4S", "5S"]}
    match = {"game": "seep", "players": FOUR, "entries": [deal]}
    phone.page.goto(f"{read_table(phone, FOUR, match)}m/1/")
    expect(phone.page.locator("#now")).to_contain_text("Bình")
    phone.tap(phone.page.locator("#another-deals summary"))
    phone.go(phone.page.locator("#another-deals").get_by_role("button", name="Bình"))
    phone.page.goto(phone.page.url.split("?")[0].split("#")[0])
    expect(phone.page.locator("#now")).to_contain_text("Chi")


def test_whoever_played_first_by_another_deal_is_offered_as_the_table_says(phone: Phone) -> None:
    """South played first? Then East dealt: record that."""
    match = {"game": "seep", "players": FOUR, "entries": []}
    table = read_table(phone, FOUR, match)
    phone.page.goto(f"{table}m/1/log/capture")
    # An deals, so Bình bids; a first sweep by Chi means that Bình dealt
    phone.pick("player", "Chi")
    phone.pick("sweep", "first")
    phone.page.locator("#dealt button").wait_for()
    phone.go(phone.page.locator("#dealt button"))
    phone.page.goto(f"{table}m/1/")
    expect(phone.page.locator("#now")).to_contain_text("Bình")


@pytest.mark.parametrize("game", [game for game in GAMES if game not in POINTS])
def test_a_score_from_paper_that_does_not_add_up_is_shared_out(phones: Phones, game: str) -> None:
    phone = phones(locale=HOME[game])
    match = {"game": game, "players": FOUR, "entries": []}
    phone.page.goto(f"{read_table(phone, FOUR, match)}m/1/")
    phone.go(phone.page.locator("#from-paper"))
    for name, figure in zip(FOUR, ("50", "-20", "40", ""), strict=True):
        phone.page.locator(f'input[name="figure:{name}"]').fill(figure)
    phone.pick("minus:Chi", "1")
    phone.refusals = {422}
    phone.go(phone.page.locator("button.go"))
    expect(phone.page.locator("#problems")).to_contain_text("\N{MINUS SIGN}10")
    phone.go(phone.page.locator("#shared button"))
    assert board(phone.page) == {"An": 52, "Bình": -18, "Chi": -37, "Dũng": 3}


@pytest.mark.parametrize("game", POINTS)
def test_a_score_from_paper_counts_as_points_where_the_game_has_them(phones: Phones, game: str) -> None:
    phone = phones(locale=HOME[game])
    match = {"game": game, "players": FOUR, "entries": []}
    phone.page.goto(f"{read_table(phone, FOUR, match)}m/1/")
    phone.go(phone.page.locator("#from-paper"))
    phone.page.locator(f'input[name="figure:{SIDES[0]}"]').fill("40")
    phone.go(phone.page.locator("button.go"))
    assert board(phone.page)[SIDES[0]] == 40
