"""A deal that was logged play by play, step by step: for who records, who looks on, and who has the result’s link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.match import Match
from scorekeeper.core.reading import plain
from scorekeeper.core.words import ENGLISH
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.entries import Deal, Play
from scorekeeper.games.seep.state import PLAYS, OpenDeal
from scorekeeper.store.links import links_of
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.match import shared_result
from tests.browser.seep_player import Table, lively

from .pages import Page
from .phone import Phone
from .test_seep_play import FOUR, sit

DEAL = {"kind": "deal", "bid": 11, "floor": ["4S", "3D", "9C", "KH"]}
THROWN = {"kind": "play", "player": "West", "card": "JH"}
COUNT = {"kind": "count", "points": {"North & South": 60}}


class Course:
    """A whole deal with what lay on the floor after each play."""

    def __init__(self, seed: int) -> None:
        self.table = table = Table(FOUR, seed)
        self.entered: list[Deal | Play] = [table.turn_up()]
        self.deals = [table.deal]
        while table.deal:
            chosen = table.choose(lively)
            table.play(chosen)
            self.entered.append(chosen)
            self.deals.append(table.deal)
        self.entries: list[dict[str, Any]] = [plain(entry) for entry in self.entered]


def floors(page: Page) -> list[str]:
    """Return what lies on each floor of the page."""
    return page.html.split('<div class="felt">')[1:]


def lying(floor: str) -> tuple[list[str], dict[int, list[str]]]:
    """Return the loose cards and the houses of a floor, as the page names the cards."""
    named = re.compile(r'role="img" aria-label="([^"]+)"')
    there = re.split('<div class="taken"', floor)[0]
    loose, *houses = re.split('<li class="house', there)
    return named.findall(loose), {
        int(re.search(r"<b>(\d+)</b>", house)[1]): named.findall(house)  # type: ignore[index]
        for house in houses
    }


def named(phone: Phone, deal: OpenDeal) -> tuple[list[str], dict[int, list[str]]]:
    """Return the loose cards and the houses of ``deal`` in the same form."""
    with phone.client.application.test_request_context():
        name = phone.client.application.jinja_env.globals["card_name"]
        return [name(card) for card in deal.loose], {
            house.value: [name(card) for card in house.cards] for house in deal.houses
        }


def test_each_play_has_the_floor_before_and_after_it(phone: Phone) -> None:
    course = Course(3)
    match = sit(phone, *course.entries)
    page = phone.get(phone.get(match).link("Step by step"))
    for n, (before, after) in enumerate(zip(course.deals, course.deals[1:], strict=False), 1):
        assert f"{n} of {PLAYS}" in page.text
        assert before is not None
        found = floors(page)
        assert lying(found[0]) == named(phone, before), n
        if after is None:
            break
        assert lying(found[1]) == named(phone, after), n
        swept = len(after.sweeps) > len(before.sweeps)
        assert ("a sweep" in page.text) == ("Swept by" in found[1]) == swept
        page = phone.get(page.link("Next"))
    assert [link for link in ("Next", "To the last") if f">{link}</a>" in page.html] == []
    assert len(found) == 1, "the last play leaves no floor, but the result of the deal"
    assert 'class="why"' in page.html
    assert "1 of 48" in phone.get(page.link("To the first")).text
    assert "47 of 48" in phone.get(page.link("Previous")).text


def test_from_the_history_a_link_leads_to_the_play(phone: Phone) -> None:
    match = sit(phone, DEAL, THROWN, {"kind": "play", "player": "South", "card": "2H"}, COUNT)
    _, second, first, dealt = phone.get(f"{match}history").html.split('<li class="hand"')[1:]
    for part, said in ((first, "1 of 2"), (second, "2 of 2")):
        link = re.findall(r'href="([^"]+/step)"', part)[0]
        assert said in phone.get(phone.get(link).location).text
    assert "/step" not in dealt
    assert phone.get(f"{match}entry/4/step").location.endswith("#e4"), "the count has no floor of its own"


def test_a_corrected_play_is_shown_as_it_counts(phone: Phone) -> None:
    other = {**THROWN, "card": "JC"}
    match = sit(phone, DEAL, THROWN, COUNT, {"kind": "amend", "entry": 2, "with": other})
    page = phone.get(f"{match}hand/3/1")
    assert "West throws J♣" in page.text
    assert "corrected" in page.text
    assert "J♥" not in page.text


def test_a_finished_deal_says_what_its_plays_did_by_the_rules_and_the_dealer_of_then(phone: Phone) -> None:
    swept = [{"kind": "deal", "bid": 9, "floor": ["2S", "7H", "4C", "5D"]},
             {"kind": "play", "player": "West", "card": "9C", "take": "all"}, COUNT]  # fmt: skip
    match = sit(phone, *swept, {"kind": "options", "options": {"first_sweep": 0}}, variant="hundred")
    assert "27 points" in phone.get(f"{match}hand/3/1").text
    captured = [{"kind": "capture", "player": "West", "cards": ["AS"], "sweep": "first"},
                {"kind": "capture", "player": "South", "cards": ["AH"]},
                {"kind": "capture", "player": "North", "cards": ["2S"], "sweep": "last"},
                {"kind": "end_deal", "last": "North"}]  # fmt: skip
    page = phone.get(f"{sit(phone, *captured)}hand/4")
    assert page.text.count("a sweep") == 2


def test_an_open_deal_and_one_that_was_only_counted_have_no_steps(phone: Phone) -> None:
    match = sit(phone, COUNT, DEAL, {**THROWN, "player": "South"})
    assert "Step by step" not in phone.get(match).text + phone.get(f"{match}history").text
    for path in ("hand/1/1", "hand/3/1", "hand/2/1", "hand/9/1", "hand/0/1", "entry/9/step"):
        assert phone.get(f"{match}{path}").status == 404, path
    assert phone.get(f"{match}entry/3/step").location.endswith("#e3")


@pytest.mark.parametrize("n", [0, 2, 99999999999999999999])
def test_a_step_that_does_not_exist_is_not_found(phone: Phone, n: int) -> None:
    match = sit(phone, DEAL, THROWN, COUNT)
    assert phone.get(f"{match}hand/3/1").status == 200
    assert phone.get(f"{match}hand/3/{n}").status == 404


def test_onlookers_and_whoever_has_the_link_to_the_result_can_step_too(app: Flask, phone: Phone) -> None:
    match = sit(phone, DEAL, THROWN, COUNT)
    result = next(link for link in phone.get(f"{match}result").links() if re.fullmatch("/r/[a-z0-9]+", link))
    stranger = Phone(app)
    first = stranger.get(stranger.get(result).link("Step by step"))
    assert "West throws J♥" in first.text
    assert {link for link in first.links() if not link.startswith(("/r/", "#"))} == set()
    assert first.links()[0] == result
    with app.app_context():
        looking = links_of(table_by_code(match.split("/")[2]).id).looking.code
    seen = stranger.get(f"/t/{looking}/m/1/hand/3/1")
    assert seen.status == 200
    assert "West throws J♥" in seen.text


def test_a_step_of_a_handed_out_deal_leads_back_to_the_page_that_has_it(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_result, "HANDS", 1)
    fine = {"kind": "charge", "from": ["West"], "to": ["North"], "amount": 5, "why": "tea"}
    match = sit(phone, DEAL, THROWN, COUNT, fine)
    result = next(link for link in phone.get(f"{match}result").links() if re.fullmatch("/r/[a-z0-9]+", link))
    stranger = Phone(app)
    assert "Step by step" not in stranger.get(result).text, "the charge has the newest page to itself"
    back = stranger.get(f"{result}/hand/3/1").links()[0]
    assert stranger.get(back).link("Step by step") == f"{result}/hand/3/1"


def test_cards_are_named_on_the_floor(phone: Phone) -> None:
    match = sit(phone, DEAL, THROWN, COUNT)
    assert lying(floors(phone.get(f"{match}hand/3/1"))[0])[0] == [
        "4 of spades", "3 of diamonds", "9 of clubs", "king of hearts",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_is_remembered_by_the_scoring_cards_that_each_side_took(seed: int) -> None:
    course = Course(seed)
    played = Match.begin(course.table.log.header).after(*course.entered)
    last = played.items[-1]
    told = SEEP.presentation.told_of_hand(course.entered, last.lines, ENGLISH)
    taken = {one.who: one.cards for one in told}
    scoring = course.table.state.options.points
    assert sorted(card for cards in taken.values() for card in cards) == sorted(map(str, scoring))
    before = course.deals[-2]
    assert before is not None
    for side, cards in before.captured.items():
        assert {str(card) for card in cards if card in scoring} <= set(taken.get(side, ()))
