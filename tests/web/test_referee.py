"""The referee's page: what a match knows is filled in, and another question keeps what was tapped."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.core.cards import PACK, RANKS
from tests.games.samba.table import AC, BD, FOUR, group, hand, meld, run, totals
from tests.support import Json, table_file

from .pages import Page
from .phone import Phone
from .test_seep_play import sit

FLOOR: list[dict[str, Any]] = [
    {"kind": "deal", "bid": 12, "floor": ["4S", "3D", "9C", "KH"]},
    {"kind": "play", "player": "West", "card": "5H", "build": 12, "with": ["4S", "3D"]},
    {"kind": "play", "player": "South", "card": "QC", "build": 12},
    {"kind": "play", "player": "East", "card": "2C"},
]


def tapped(page: Page) -> dict[str, list[str]]:
    """Return what is tapped on the pads of the referee."""
    found: dict[str, list[str]] = {}
    for name, value in next(form for form in page.forms if "from" in dict(form.fields)).fields:
        if value and name not in ("question", "from"):
            found.setdefault(name, []).append(value)
    return found


def test_the_referee_of_a_match_knows_the_floor_and_the_cards_that_can_be_meant(phone: Phone) -> None:
    match = sit(phone, *FLOOR)
    page = phone.get(f"{match}referee?card=JS")
    assert tapped(page) == {"loose": ["KH", "2C", "9C"], "houses": ["12"], "card-rank": ["J"]}
    assert "9♣ + 2♣" in page.text
    offered = {tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "loose"}
    assert offered == set(PACK) - {"4S", "3D", "5H", "QC"}, "the cards of a house lie no longer loose"
    builds = phone.get(f"{match}referee?question=builds&from=captures&card=JS&loose=9C")
    known = {"houses-12-owner": ["partner"], "houses-12-cemented": ["1"]}
    assert tapped(builds) == {"loose": ["9C"], "card-rank": ["J"], **known}, "South, the partner, added to the house"
    # cleared it stays so
    assert tapped(phone.get(f"{match}referee?question=captures&from=captures")) == {}


@pytest.mark.parametrize("variant", ["hundred", "rawalpindi"])
@pytest.mark.parametrize("question", ["captures", "builds"])
def test_the_referee_of_a_match_tells_nobody_what_was_captured(phone: Phone, variant: str, question: str) -> None:
    match = sit(phone, *FLOOR, {"kind": "play", "player": "North", "card": "9H", "take": [["9C"]]}, variant=variant)
    page = phone.get(f"{match}referee?question={question}")
    assert tapped(page)["loose"] == ["KH", "2C"], "nine took nine"

    def offered(name: str) -> set[str]:
        return {tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == name and tag.attrs["value"]}

    housed = {"4S", "3D", "5H", "QC"}
    assert offered("loose") == set(PACK) - housed
    if offered("card"):
        assert offered("card") == set(PACK) - housed - {"KH", "2C"}
    else:
        assert offered("card-rank") == set(RANKS)


def test_another_question_keeps_the_cards(phone: Phone) -> None:
    page = phone.get("/referee/seep?question=points&from=captures&card-rank=J&loose=2S&loose=9S&houses=11")
    kept = tapped(page)
    assert kept["cards"] == kept["loose"] == ["2S", "9S"]
    assert kept["card-rank"] == ["J"]
    back = phone.get("/referee/sam?question=beats&from=combination&cards-3=2")
    assert tapped(back)["on-3"] == ["2"]


@pytest.mark.parametrize(("variant", "asked"), [("hundred", False), ("rawalpindi", True)])
def test_a_suit_is_asked_for_only_where_it_matters(phone: Phone, variant: str, asked: bool) -> None:
    match = sit(phone, variant=variant)
    page = phone.get(f"{match}referee?question=captures&card-rank=9&loose=9S&loose=5H&loose=4H")
    assert any(tag.attrs.get("name") == "card-suit" for tag in page.tags) == asked
    assert ("5♥ + 4♥" in page.text) != asked


def test_where_suits_matter_one_tap_on_a_card_that_can_still_be_played_is_enough(phone: Phone) -> None:
    match = sit(phone, *FLOOR, variant="rawalpindi", floor_check=False)
    page = phone.get(f"{match}referee?card=JS")
    assert tapped(page)["card"] == ["JS"]
    offered = {tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "card"}
    assert offered == set(PACK) - {"4S", "3D", "9C", "KH", "5H", "QC", "2C"}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("sam?question=combination&cards-3=1&cards-4=1&cards-5=1", "Straight"),
        ("sam?question=combination&cards-2=4", "Four of a kind"),
        ("sam?question=beats&on-2=1&play-5=4", "Yes"),
        ("sam?question=beats&on-2=1&play-2=1", "No"),
        ("daun-tiga?question=score&hand-7=1&hand-8=1&hand-K=1", "7 + 8 + 0 = 15"),
        ("daun-tiga?question=rank&hands-who=Bo&hands-cards=7+8+K&hands-who=Cy&hands-cards=t+9+K", "Cy"),
    ],
)
def test_where_no_suit_matters_cards_are_counted_by_their_ranks(phone: Phone, asked: str, says: str) -> None:
    page = phone.get(f"/referee/{asked}")
    assert says in page.text, page.text
    assert not {"♠", "♥", "♦", "♣"} & {*page.text}, "neither asked for nor said"


@pytest.mark.parametrize(
    ("typed", "says"), [("x", "“x” is not a card"), ("12", "“12” is not a card"), ("२", "4 + 4 + 7 = 15")]
)
def test_a_count_that_is_no_digit_is_not_taken_for_none(phone: Phone, typed: str, says: str) -> None:
    assert says in phone.get(f"/referee/daun-tiga?question=score&hand-7=1&hand-4={typed}").text


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("daun-tiga?question=rank", "Type the cards."),
        ("sam-sip?question=dealt-sets&variant=korat", "Type the cards."),
        ("sam-sip?question=joke-pot", "Tap the cards."),
        ("sam?question=combination", "Tap the cards."),
    ],
)
def test_it_is_said_whether_cards_are_tapped_or_typed(phone: Phone, asked: str, says: str) -> None:
    assert says in phone.get(f"/referee/{asked}").text


def read_in(phone: Phone, game: str, players: tuple[str, ...], *entries: Json, **head: Any) -> str:
    match = {"game": game, "players": list(players), "options": {}, "entries": entries, **head}
    page = phone.upload("/import", json.dumps(table_file([match], players)).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


def about(page: Page) -> list[str]:
    """Return whom the question may be about."""
    return [tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "of"]


def test_a_match_of_daun_tiga_knows_its_banker_and_the_last_stakes(phone: Phone) -> None:
    hands = {"An": 6, "Bo": 7, "Cy": 8, "Di": 2}
    deal = {"kind": "hand", "stakes": {"Bo": 5, "Cy": [40, 60], "Di": 50}, "hands": hands}
    match = read_in(phone, "daun-tiga", ("An", "Bo", "Cy", "Di"), deal)
    page = phone.get(f"{match}referee?question=pays")
    assert "The bank’s hand: Bo" in page.text
    assert about(page) == ["Cy", "Di"]
    assert tapped(page) == {}
    page = phone.get(f"{match}referee?question=pays&from=pays&of=Cy&bank=5&hand=8&stake=7")
    assert tapped(page) == {"stake": ["40"], "stake-second": ["60"], "bank": ["5"], "hand": ["8"]}
    assert "The bank pays 100" in page.text

    alike = {**deal, "stakes": {"Bo": 5, "Cy": 50, "Di": 50}}
    page = phone.get(read_in(phone, "daun-tiga", ("An", "Bo", "Cy", "Di"), alike) + "referee?question=pays")
    assert (about(page), tapped(page)) == ([], {"stake": ["50"]})


def test_a_match_of_samba_knows_scores_and_what_lies_on_the_table(phone: Phone) -> None:
    counted = hand({AC: totals(2000), BD: {"cards": 100}}, None, Ann=5)
    match = read_in(phone, "samba", FOUR, counted, meld("Bob", run("S", "7", "J"), group("K", 3)))
    page = phone.get(f"{match}referee?question=first-meld&melds=[]")
    assert tapped(page)["score"] == ["1995"], "the other side has melded already"
    page = phone.get(f"{match}referee?question=may-go-out&of=Bob+%26+Dee")
    assert about(page) == [AC, BD]
    assert json.loads(tapped(page)["melds"][0]) == [run("S", "7", "J"), group("K", 3)]


def test_a_match_of_sam_sip_asks_about_those_who_are_not_out(phone: Phone) -> None:
    lost = {"kind": "hand", "winner": "An", "out": ["Cy"], "indicator": "5S"}
    match = read_in(phone, "sam-sip", ("An", "Bo", "Cy"), lost, variant="korat")
    page = phone.get(f"{match}referee?question=joke-pot")
    assert tapped(page)["claims-who"] == ["An", "Bo"]


def test_ranks_that_are_all_gone_are_not_offered(phone: Phone) -> None:
    fours = [{**FLOOR[0], "floor": ["4S", "4H", "4D", "4C"]}]
    page = phone.get(f"{sit(phone, *fours)}referee")
    ranks = [tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "card-rank"]
    assert len(ranks) == 13
    assert "4" not in ranks


def test_before_the_first_play_of_seep_the_referee_says_what_the_bid_asks(phone: Phone) -> None:
    deal = {**FLOOR[0], "bid": 11}
    says = "The first play serves the bid: it builds a house of 11, or its card counts 11."
    match = sit(phone, deal)
    for question in ("builds", "captures"):
        asked = f"referee?question={question}&from={question}&card=7S&card-rank=7&card-suit=S"
        assert says in phone.get(f"{match}{asked}").text
        assert says not in phone.get(f"/referee/seep?question={question}").text


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("question=score&hand-8=3", "888"),
        ("question=rank&hands-who=Bo&hands-cards=999&hands-who=Cy&hands-cards=888", "1. Cy"),
        ("question=rank&hands-who=Bo&hands-cards=222&hands-who=Cy&hands-cards=8+8+8", "1. Bo"),
        ("question=pays&bank=888&hand=9&stake=5", "The player pays 5"),
        ("question=pays&bank=9&hand=222&stake=5", "The bank pays 5"),
        ("question=stays&bank=888&hands=222&hands=999", "No better than the bank’s 888: 999"),
        ("question=stays&bank=9&hands=222&hands=8+8+8", "Every staked hand is better"),
    ],
)
def test_three_of_a_kind_from_222_to_999_is_understood_on_every_pad(phone: Phone, asked: str, says: str) -> None:
    page = phone.get(f"/referee/daun-tiga?{asked}")
    assert says in page.text, page.text
    assert "is no score" not in page.text


def test_the_buttons_of_three_of_a_kind_are_understood(phone: Phone) -> None:
    page = phone.get("/referee/daun-tiga?question=pays")
    offered = [tag.attrs["value"] for tag in page.tags if tag.attrs.get("name") == "bank" and tag.attrs.get("value")]
    assert {"222", "888", "999", "PPP"} <= set(offered)
    for bank in offered:
        page = phone.get(f"/referee/daun-tiga?question=pays&from=pays&bank={bank}&hand=1&stake=5")
        assert "The player pays 5" in page.text or "Nothing passes" in page.text, bank


def test_may_the_bank_stay_is_asked_of_those_who_play_against_it(phone: Phone) -> None:
    deal = {"kind": "hand", "stakes": {"Bo": 5, "Cy": 5}, "hands": {"An": 6, "Bo": 7, "Cy": 8}}
    match = read_in(phone, "daun-tiga", ("An", "Bo", "Cy"), deal)
    page = phone.get(f"{match}referee?question=stays")
    assert "The bank’s hand: Bo" in page.text
    assert len([tag for tag in page.tags if tag.attrs.get("name") == "hands"]) == 2
    page = phone.get(f"{match}referee?question=stays&from=stays&bank=5&hands=7&hands=")
    assert "Every staked hand is better" in page.text, "who sat out has no hand"


def test_is_this_deal_thrown_in(phone: Phone) -> None:
    match = read_in(phone, "sam-sip", ("An", "Bo", "Cy"), variant="korat")
    page = phone.get(f"{match}referee?question=thrown-in")
    assert "Is this deal thrown in?" in page.text
    dealt = "&".join(f"cards={card}" for card in ("7S", "7D", "2S", "4S", "KS"))
    page = phone.get(f"{match}referee?question=thrown-in&from=thrown-in&indicator-rank=3&indicator-suit=S&{dealt}")
    assert "Yes" in page.text
    assert "2 key cards were dealt" in page.text
    elsewhere = read_in(phone, "sam-sip", ("An", "Bo"), variant="phuket")
    assert "Is this deal thrown in?" not in phone.get(f"{elsewhere}referee").text


def test_what_a_card_may_build_takes_the_hand_into_account_where_it_is_told(phone: Phone) -> None:
    asked = "/referee/seep?question=builds&from=builds&card-rank=5&loose=4S&loose=3D&loose=QH"
    assert "must keep a card of that value in hand" in phone.get(asked).text
    page = phone.get(f"{asked}&hand=QD")
    assert "12-house" in page.text
    assert "9-house: with" not in page.text


def test_whose_house_is_it_and_may_i_break_it(phone: Phone) -> None:
    match = sit(phone, *FLOOR[:2])  # West built twelve; South plays, an opponent
    page = phone.get(f"{match}referee?question=builds&card=AS&card-rank=A")
    assert "The others’ 12-house, an ordinary one: you may break it." in page.text
    match = sit(phone, *FLOOR[:3])  # South cemented it; East plays
    page = phone.get(f"{match}referee?question=builds&card=AS&card-rank=A")
    assert "The 12-house is cemented: nobody may break it." in page.text
    mine = phone.get("/referee/seep?question=builds&from=builds&card-rank=A&houses-9-owner=me&houses-11-owner=partner")
    assert "Your own 9-house: only others may break it." in mine.text
    assert "Your partner’s 11-house, an ordinary one: you may break it." in mine.text
    highest = phone.get("/referee/seep?question=builds&from=builds&card-rank=A&houses-13-owner=other")
    assert "The 13-house is the highest: nobody can break it." in highest.text


@pytest.mark.parametrize(("take_top", "says"), [("card", "The top card alone"), ("pile", "it brings the whole pile")])
def test_what_a_top_card_brings_is_said(phone: Phone, take_top: str, says: str) -> None:
    match = read_in(phone, "samba", FOUR, options={"take_top": take_top})
    melds = json.dumps([run("S", "6", "9")])
    asked = f"question=discard&from=discard&top-rank=10&top-suit=S&hand=KS+4H&melds={melds}"
    assert says in phone.get(f"{match}referee?{asked}").text


def test_three_wild_cards_are_answered_by_the_table(phone: Phone) -> None:
    for variant, says in (("samba", "Wild cards are not melded alone here"), ("bolivia", "3 wild cards, worth 90")):
        match = read_in(phone, "samba", FOUR, variant=variant)
        assert says in phone.get(f"{match}referee?question=meld&from=meld&cards=2S+2H+JK").text


def test_bao_mot_binds_single_cards_alone(phone: Phone) -> None:
    assert "must be the highest card in hand" in phone.get("/referee/sam?question=combination&cards-7=1").text
    for cards in ("cards-7=2", "cards-7=3", "cards-7=1&cards-8=1&cards-9=1"):
        assert "is free" in phone.get(f"/referee/sam?question=combination&{cards}").text
