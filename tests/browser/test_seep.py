"""Seep at the table: deals that are counted, deals logged by captures, baazis and who deals, corrections; taps.

The expected results are written out here, from the source's own examples or by hand.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .access import barriers_on_both
from .conftest import Phones
from .flow import board, open_table, read_table, row, save_button, save_label, send_back, send_native
from .phone import Phone
from .seep_flow import (
    FOUR,
    NOBODY,
    NS,
    OPEN_PILES,
    WE,
    Sweep,
    baazis,
    capture,
    correct,
    count,
    deals,
    done,
    facts,
    give_card,
    give_points,
    give_sweeps,
    read_in,
    sides,
    start,
    tap_cards,
    tidy,
    why,
)

NORTH, WEST, SOUTH, EAST = FOUR
both = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])

#: North deals first. Whose points are typed, how many, sweeps; then the lead, who deals, baazis of both sides.
#: The first five deals are the source's own example.
TWO_BAAZIS: list[tuple[str, int, list[Sweep], int, str, tuple[int, int]]] = [
    (NS, 60, [], 20, WEST, (0, 0)),
    (NS, 68, [], 56, WEST, (0, 0)),
    (WE, 71, [], 14, WEST, (0, 0)),
    (WE, 83, [], 52, SOUTH, (0, 0)),
    (NS, 23, [], 0, NORTH, (0, 1)),
    (NS, 70, [(SOUTH, "", "")], 90, WEST, (0, 1)),
    (WE, 50, [(SOUTH, "first", ""), (WEST, "", ""), (NORTH, "", "")], 0, EAST, (1, 1)),
]


@both
def test_counted_deals_through_two_baazis_with_the_right_dealer_after_each(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    open_table(phone)
    start(phone)
    assert deals(phone) == "North deals"
    for side, points, sweeps, lead, dealer, won in TWO_BAAZIS:
        taps = count(phone, side, points, sweeps)
        if not sweeps:
            assert taps == 3 <= 4, "a deal counted: Log, the field, Save"
        assert deals(phone) == f"{dealer} deals"
        assert tidy(phone.page.locator(".now .right")) == f"{lead} of 100 lead"
        assert baazis(phone) == f"{NS} {won[0]} · {WE} {won[1]}"
        dealing = phone.page.locator(".order li").filter(has=phone.page.locator(".chip"))
        assert tidy(dealing.locator("b")) == dealer
    assert why(phone) == f"{NS} won a baazi, so the partner of the player who would have dealt deals"
    assert board(phone.page) == {NS: 0, WE: 0}
    # the lead after each deal, as the chart has it
    phone.go(phone.page.locator("#chart"))
    figures = phone.page.locator(".figures tbody tr").all_inner_texts()
    assert [line.split()[1] for line in reversed(figures)] == ["+20", "+56", "+14", "−52", "−106", "+90", "+115"]
    dashes = [line.get_attribute("stroke-dasharray") for line in phone.page.locator(".legend .line").all()]
    assert len({*dashes}) == 2, "the lines differ in more than colour"


def test_the_sources_second_and_third_example(phones: Phones) -> None:
    phone = phones()
    open_table(phone)
    table = phone.page.url
    start(phone, first=EAST)
    count(phone, NS, 55)
    assert deals(phone) == "East deals"
    count(phone, WE, 62, [(WEST, "", ""), (EAST, "", "")])
    assert (deals(phone), baazis(phone)) == ("South deals", f"{NS} 0 · {WE} 1")
    expect(row(phone.page, 2)).to_contain_text("ahead by 114")
    phone.page.goto(table)
    start(phone, first=EAST)
    count(phone, NS, 99 - 25, [(NORTH, "first", "")])
    assert tidy(phone.page.locator(".now .right")) == "73 of 100 lead"
    assert deals(phone) == "East deals"
    count(phone, NS, 5)
    assert (deals(phone), baazis(phone)) == ("South deals", f"{NS} 0 · {WE} 1")
    expect(row(phone.page, 2)).to_contain_text(f"{NS} have 5 in this deal, fewer than 9")


def test_before_it_is_saved_a_count_says_all_that_it_does(phone: Phone) -> None:
    read_in(phone, {"kind": "count", "points": {NS: 99}, "sweeps": [{"player": SOUTH}]}, options={"baazi_stake": 50})
    assert facts(phone)["Money"] == "North +50 · West −50 · South +50 · East −50"
    phone.follow("Log deal")
    give_points(phone, NS, 60)
    other = phone.page.get_by_label(WE, exact=True).and_(phone.page.locator("[data-points]"))
    expect(other).to_have_attribute("placeholder", "40")
    live = phone.page.locator("#live")
    expect(live).to_contain_text("This deal")
    assert facts(phone) == {"This deal": f"{NS} 60 + 0 = 60 · {WE} 40 + 0 = 40", "Lead": f"level → then {NS} by 20"}
    expect(live).to_contain_text("Then:")
    expect(save_button(phone.page).locator("#short")).to_have_text(re.compile(rf"{NS} \+60 · {WE} \+40 · \w+ deals"))
    give_sweeps(phone, [(NORTH, "", ""), (SOUTH, "", "")])
    expect(live).to_contain_text("wins a baazi: ahead by 120")
    expect(save_label(phone.page)).to_have_text(f"Save: baazi for {NS}, +50 each")
    assert facts(phone)["Baazis won"] == f"{NS} 1 → then 2 · {WE} 0"
    expect(live).to_contain_text(f"West pays {SOUTH}")


def test_scoring_cards_are_tapped_and_their_sum_is_shown(phone: Phone) -> None:
    read_in(phone)
    phone.follow("Log deal")
    phone.pick("by", "cards")
    expect(save_label(phone.page)).to_have_text("Whose cards are tapped?")
    phone.pick("side", WE)
    makes = phone.page.locator("[data-makes]")
    for card, ours, theirs in (("KS", 13, 87), ("QS", 25, 75), ("10D", 31, 69), ("AC", 32, 68)):
        phone.pick("cards", card)
        assert makes.all_inner_texts() == [str(theirs), str(ours)]
    expect(phone.page.locator("[data-sum]")).to_have_text("32 of 100")
    assert phone.page.locator(".scoring input[name=cards]").count() == 17
    done(phone, f"Save: Counted: 4 scoring cards for {WE}")
    assert board(phone.page) == {NS: 68, WE: 32}


def test_a_side_without_any_scoring_card(phone: Phone) -> None:
    read_in(phone, variant="rawalpindi")
    phone.follow("Log deal")
    phone.pick("by", "cards")
    phone.pick("side", WE)
    assert phone.page.locator(".scoring input[name=cards]").count() == 7
    expect(save_label(phone.page)).to_have_text(f"{WE}: which cards?")
    phone.tap(phone.page.locator("input[name=none]"))
    done(phone)
    expect(row(phone.page, 1)).to_contain_text("satthi: all card points count 60 instead of 30")


# -- captures as they happen -------------------------------------------------------------------------------------------


@both
def test_a_deal_logged_by_captures_with_its_sweeps_to_its_end(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    read_in(phone)
    capture(phone, WEST, "AS 9S", "first")
    assert deals(phone) == "The deal is being played"
    assert sides(phone)[WE] == (10, "A♠ 9♠")
    assert capture(phone, NORTH, "10S 10D") == 3, "Capture, who, Save; and a tap for each card"
    assert capture(phone, EAST) == 3, "nothing in it that counts"
    assert capture(phone, SOUTH, "KS", "true") == 4, "one more for a sweep"
    shown = sides(phone)
    assert shown[NS] == (29, "10♠ 10♦ K♠")
    assert shown[WE] == (10, "A♠ 9♠")
    assert shown["Still out"] == (61, "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ J♠ Q♠ A♥ A♦ A♣")
    expect(phone.page.locator(".captured")).to_contain_text("1 sweep: West (first play)")
    phone.follow("Capture")
    phone.page.evaluate(OPEN_PILES)
    expect(phone.page.locator(".scoring .cardkey:visible")).to_have_count(12)  # only those still out
    phone.pick("player", WEST)
    expect(phone.choice("sweep", "first")).to_have_count(0)
    phone.pick("cards", "QS")
    done(phone)
    phone.follow("End deal")
    assert phone.picked("last") == [WEST], "who captured last is known"
    done(phone, "Save: The deal is over; West captured last")
    # NS 29 + 50; WE all the rest, 71, and 25 for the sweep with the first play
    assert board(phone.page) == {NS: 79, WE: 96}
    assert deals(phone) == "North deals"
    assert phone.page.locator(".captured").count() == 0
    expect(row(phone.page, 1)).to_contain_text("79–96 · 2 sweeps")


def test_a_last_sweep_is_offered_to_the_dealer_and_a_first_one_to_anybody_who_may_have_bid(phone: Phone) -> None:
    """Whoever played first bid: if it is another than the rules have it, another dealt."""
    read_in(phone)
    phone.follow("Log deal")
    phone.follow("Capture")
    for player, last in ((NORTH, True), (WEST, False), (SOUTH, False)):
        phone.pick("player", player)
        expect(phone.choice("sweep", "first")).to_be_visible()
        expect(phone.choice("sweep", "last")).to_be_visible(visible=last)


def test_a_sweep_that_is_worth_its_card_asks_for_the_card(phone: Phone) -> None:
    read_in(phone, variant="thirty")
    phone.follow("Log deal")
    phone.follow("Capture")
    phone.pick("player", EAST)
    expect(phone.choice("with-rank", "J")).to_be_hidden()
    phone.pick("sweep", "true")
    expect(save_label(phone.page)).to_have_text("With which card did East sweep?")
    give_card(phone, "with", "JC")
    tap_cards(phone, "9S")
    done(phone)
    phone.follow("End deal")
    expect(save_label(phone.page)).to_have_text("Who has more than 26 cards?")
    phone.pick("more_cards", NOBODY)
    done(phone)
    # 26 and 11 for the sweep: a lead of 30 and more, but no satthi, because nobody has the majority
    assert baazis(phone) == f"{NS} 0 · {WE} 1"
    expect(row(phone.page, 1)).to_contain_text("ahead by 37")


@both
def test_a_deal_begun_by_captures_and_finished_by_a_count(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    read_in(phone)
    capture(phone, WEST, "AS 9S", "first")
    capture(phone, SOUTH, "", "true")
    phone.follow("Capture")
    phone.follow("Deal counted")
    expect(phone.page.locator("main")).to_contain_text("This count closes the deal that is being logged")
    expect(phone.page.locator("input[name=swept-first]")).to_be_checked()
    expect(phone.page.locator(f"input[name='sweeps:{NS}']")).to_have_value("1")
    give_points(phone, NS, 45)
    done(phone)
    assert board(phone.page) == {NS: 95, WE: 80}
    assert deals(phone) == "West deals"
    assert phone.page.locator(".captured").count() == 0


def test_what_was_captured_lies_face_down_until_the_deal_is_counted(phone: Phone) -> None:
    read_in(phone)
    capture(phone, WEST, "AS 9S", "first")
    capture(phone, NORTH, "10S 10D")
    shown = phone.page.locator(".captured")
    expect(shown).to_contain_text("1 sweep: West (first play)")
    for pile in (".captured h2 b", ".captured .faces", ".captured .outstanding"):
        for part in phone.page.locator(pile).all():
            expect(part).to_be_hidden()
    phone.follow("Capture")
    expect(phone.page.locator(".scoring .cardkey:visible")).to_have_count(17)  # nor does the pad tell
    phone.tap(phone.page.locator(".piles label"))
    expect(phone.page.locator(".scoring .cardkey:visible")).to_have_count(13)


def test_undo_takes_back_capture_by_capture(phone: Phone) -> None:
    read_in(phone)
    capture(phone, WEST, "AS")
    capture(phone, NORTH, "10D")
    phone.follow("End deal")
    done(phone)
    for left in ({NS: (6, "10♦"), WE: (1, "A♠")}, {NS: (0, ""), WE: (1, "A♠")}, {}):
        phone.go(phone.page.get_by_role("button", name="Undo"))
        shown = dict(sides(phone))
        shown.pop("Still out", None)
        assert shown == left
    assert deals(phone) == "North deals"


def test_captures_and_the_end_of_their_deal_are_corrected(phone: Phone) -> None:
    read_in(phone)
    capture(phone, WEST, "AS 9S", "first")
    capture(phone, NORTH, "8S 10S JS QS 10D")
    phone.follow("End deal")
    phone.pick("last", EAST)
    done(phone)
    assert board(phone.page) == {NS: 47, WE: 53 + 25}

    match = phone.page.url
    correct(phone, "North captures: 8♠")
    assert (phone.picked("player"), phone.picked("cards")) == ([NORTH], ["8S", "10S", "JS", "QS", "10D"])
    tap_cards(phone, "KS")
    expect(phone.page.locator("#live")).to_contain_text("1 later deal is counted again: 1")
    done(phone)
    assert "/hand/" in phone.page.url, "back to its place"
    phone.page.goto(match)
    assert board(phone.page) == {NS: 60, WE: 40 + 25}

    correct(phone, "West sweeps the floor")
    assert phone.picked("sweep") == ["first"]
    assert phone.choice("cards", "10D").count() == 1, "it was still out then"
    phone.pick("sweep", "")
    done(phone)
    phone.page.goto(match)
    assert board(phone.page) == {NS: 60, WE: 40}

    correct(phone, 1)
    assert phone.picked("last") == [EAST]
    phone.pick("last", SOUTH)
    done(phone)
    assert board(phone.page) == {NS: 90, WE: 10}


# -- corrections -------------------------------------------------------------------------------------------------------

HIGH = "7S 8S 9S 10S JS QS KS AH AD AC 10D"  #: 79 points


def test_correcting_an_old_deal_moves_a_baazi_and_those_who_dealt_later(phone: Phone) -> None:
    read_in(
        phone,
        {"kind": "count", "cards": {NS: HIGH.split()}},  # +58; West deals
        {"kind": "count", "points": {NS: 71}},  # +100: a baazi; East deals, West's partner
        {"kind": "count", "points": {NS: 60}},  # +20; East's side is behind
    )
    assert (deals(phone), baazis(phone)) == ("East deals", f"{NS} 1 · {WE} 0")
    phone.taps = 0
    correct(phone, 1)
    assert phone.picked("by") == ["cards"]
    assert phone.picked("side") == [NS]
    assert sorted(phone.picked("cards")) == sorted(HIGH.split())
    phone.pick("cards", "KS")
    expect(phone.page.locator("#live")).to_contain_text("Next: West deals instead of East deals")
    assert facts(phone) == {
        "This deal": f"{NS} 66 + 0 = 66 · {WE} 34 + 0 = 34",
        "Lead": f"{NS} by 20 → then {NS} by 94",
        "Baazis won": f"{NS} 1 → then 0 · {WE} 0",
    }
    done(phone, f"Save: Counted: 10 scoring cards for {NS}")
    assert phone.taps <= 5
    assert (deals(phone), baazis(phone)) == ("West deals", f"{NS} 0 · {WE} 0")
    assert board(phone.page) == {NS: 66 + 71 + 60, WE: 34 + 29 + 40}
    assert tidy(phone.page.locator(".now .right")) == "94 of 100 lead"


def test_a_correction_that_a_later_deal_forbids_says_which(phone: Phone) -> None:
    phone.refusals = {422}
    read_in(
        phone,
        {"kind": "count", "points": {NS: 79}},
        {"kind": "count", "points": {NS: 71}},
        {"kind": "count", "points": {NS: 60}, "sweeps": [{"player": NORTH, "when": "first"}]},
    )
    correct(phone, 1)
    phone.page.locator("[data-points]").first.fill("66")
    # West dealt the third deal then, so that South bid
    says = expect(phone.page.locator("#live .notice"))
    says.to_contain_text("deal 3 (")
    says.to_contain_text("would then no longer be valid: ")
    says.to_contain_text("“North” does not play first: South does")
    # it is corrected as well, or left out
    phone.tap(save_button(phone.page))
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Put right deal 3")
    phone.go(phone.page.get_by_role("button", name="Leave it out"))
    assert tidy(phone.page.locator(".now .right")) == "74 of 100 lead"


# -- wrong inputs ------------------------------------------------------------------------------------------------------


@both
def test_what_cannot_have_been_is_refused_and_what_was_typed_stays(phones: Phones, scripts: bool) -> None:
    phone = phones(scripts=scripts)
    phone.refusals = {422}
    read_in(phone)
    phone.follow("Log deal")
    give_points(phone, NS, 60)
    give_points(phone, WE, 39)
    if scripts:
        expect(phone.page.locator("#live-problems")).to_have_text("60 + 39 = 99; all card points are 100")
        send_native(phone)
    else:
        send_back(phone)
    expect(phone.page.locator("#problems")).to_have_text("60 + 39 = 99; all card points are 100")
    fields = phone.page.locator("[data-points]")
    assert [field.input_value() for field in fields.all()] == ["60", "39"]
    fields.last.fill("40")
    done(phone)
    assert board(phone.page) == {NS: 60, WE: 40}


def test_a_card_sweeps_once(phone: Phone) -> None:
    phone.refusals = {422}
    read_in(phone, variant="thirty")
    phone.follow("Log deal")
    give_points(phone, NS, 13)
    phone.pick("more_cards", NS)
    give_sweeps(phone, [(SOUTH, "", "QH"), (EAST, "", "QH")])
    expect(phone.page.locator("#live-problems")).to_contain_text("Q♥ swept already: it was another card")
    phone.pick(f"swept:{WE}", "QH")
    phone.pick(f"swept:{WE}", "QC")
    done(phone)
    assert board(phone.page) == {NS: 13 + 4 + 12, WE: 13 + 12}


def test_save_leads_to_who_has_more_cards(phone: Phone) -> None:
    read_in(phone, variant="juneja")
    phone.follow("Log deal")
    phone.tap(save_button(phone.page))
    expect(phone.page.locator(".by-points.asked")).to_be_visible()
    with phone.page.expect_response("**/preview"):  # leaving the field asks nothing that was not asked by then
        give_points(phone, NS, 60)
    phone.page.keyboard.press("Tab")
    expect(phone.page.locator("#sheet[data-state=checking]")).to_have_count(0)
    expect(save_label(phone.page)).to_have_text("Who has more than 26 cards?")
    phone.tap(save_button(phone.page))
    expect(phone.page.locator(".asked")).to_contain_text("More than 26 cards")
    phone.pick("more_cards", WE)
    done(phone)
    assert board(phone.page) == {NS: 60, WE: 40}


def test_a_deal_is_dealt_again(phone: Phone) -> None:
    read_in(phone)
    phone.follow("Log deal")
    phone.follow("Dealt again")
    done(phone, "Save: No bid, dealt again")
    assert deals(phone) == "North deals"
    assert phone.page.locator(".pieces > li").count() == 1


# -- before the match, and everybody -----------------------------------------------------------------------------------


def test_a_new_match_shows_who_are_partners_and_sets_numbers_or_cards(phone: Phone) -> None:
    open_table(phone)
    phone.follow("New match")
    page = phone.page
    phone.go(page.locator("main").get_by_role("link", name="Seep"))
    expect(page.locator(".partners")).to_contain_text("partners sit opposite each other: seats 1 & 3, 2 & 4")
    for n, name in enumerate(FOUR):
        page.locator(f"input[name=seat-{n}]").fill(name)
    expect(page.locator(".partners")).to_have_text(f"Partners: {NS}, {WE}")
    phone.open("House rules")
    own = page.locator("input[name=sweep]:not([type])")
    expect(own).to_have_value("50")
    phone.pick("sweep", "card")
    expect(own).to_be_hidden()
    phone.pick("first_sweep", "")
    page.locator("input[name=first_sweep]:not([type])").fill("30")
    expect(page.locator("[data-changed]")).to_have_text("Sweep: the value of the card · Sweep with the first play: 30")
    phone.go(page.get_by_role("button", name="Start"))
    page.goto(f"{page.url}house-rules")
    expect(page.locator("main")).to_contain_text("the value of the card")


def test_two_players(phone: Phone) -> None:
    read_in(phone, names=("Ana", "Bo"))
    count(phone, "Bo", 70, [("Bo", "first", "")])
    assert board(phone.page) == {"Ana": 30, "Bo": 95}
    assert tidy(phone.page.locator(".now .right")) == "65 of 100 lead"
    assert deals(phone) == "Ana deals"
    assert phone.page.locator(".order").count() == 0


PLACES = (
    "m/1/", "m/1/log", "m/1/log/capture", "m/1/log/redeal", "m/1/correct/1", "m/1/chart", "m/2/", "m/2/log",
    "m/2/log/end_deal", "m/2/log/count", "m/2/correct/1", "new/seep", "new/seep?variant=thirty",
    "m/1/referee?question=captures&card-rank=J&card-suit=C&loose=2S&loose=9S&houses=11",
    "m/1/referee?question=builds&card-rank=5&card-suit=C&loose=4S&houses-9-owner=other", "m/1/referee?question=points",
)  # fmt: skip


def test_everybody_can_use_every_page(phones: Phones) -> None:
    phone = phones()
    page = phone.page
    counted = {"kind": "count", "cards": {NS: HIGH.split()}, "sweeps": [{"player": WEST, "when": "first"}]}
    again = {"kind": "count", "points": {NS: 71}}
    taken = {"kind": "capture", "player": WEST, "cards": ["9S", "3H"], "sweep": True, "with": "QH"}
    head = {"game": "seep", "players": FOUR}
    first = {**head, "entries": [counted, again], "options": {"baazi_stake": 5, "baazis": 3}}
    table = read_table(phone, FOUR, first, {**head, "variant": "thirty", "entries": [taken]})
    for path in PLACES:
        page.goto(table + path)
        page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => { fold.open = true })")
        if path.endswith("log"):
            for choice in (phone.choice("by", "cards"),):
                choice.click() if choice.count() else None
        assert barriers_on_both(phone) == [], path


def test_the_referee_answers_as_the_cards_are_tapped(phone: Phone) -> None:
    read_in(phone)
    phone.follow("Referee")
    phone.pick("card-rank", "J")
    for card in ("2S", "3D", "5S", "6H"):
        phone.pick("loose", card)
    answer = phone.page.locator("#answer")
    expect(answer).to_contain_text("2. 5♠ + 6♥")
    phone.pick("houses", 11)
    expect(answer).to_contain_text("the 11-house, 5♠ + 6♥")
    phone.go(phone.page.get_by_role("button", name="What may this card build?"))
    assert phone.picked("card-rank") == ["J"]
    assert phone.picked("loose") == ["2S", "5S", "6H", "3D"]
    phone.pick("card-rank", "2")
    for card in ("2S", "3D", "5S", "6H"):
        phone.pick("loose", card)
    phone.pick("houses-9-owner", "other")
    expect(answer).to_contain_text("11-house: breaks the 9-house")
    phone.pick("houses-9-cemented", 1)
    expect(answer.locator("b").first).to_have_text("NoneThe 9-house is cemented: nobody may break it.")
    phone.pick("loose", "2S")
    phone.go(phone.page.get_by_role("button", name="What do these cards count?"))
    phone.pick("cards", "10D")
    phone.pick("cards", "KS")
    expect(answer.locator("b").first).to_have_text("21")
