"""An evening of Daun Tiga: nine players, bystanders, Long contracts, corrections; taps; seventeen under one thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .access import barriers
from .conftest import Phones
from .daun_tiga import (
    MAK,
    NINE,
    PAK,
    Deal,
    Stake,
    give_hand,
    give_stake,
    log,
    money,
    read_in,
    save,
    save_says,
    start,
    step,
)  # fmt: skip
from .flow import act, board, open_table, row, save_button, signed
from .phone import Phone, css

# -- the evening -------------------------------------------------------------------------------------------------------

A, B, C, D, E, F, G, H, I = NINE  # noqa: E741
FIVES: dict[str, Stake] = dict.fromkeys(NINE, 5)


def stakes(banker: str, **more: Stake | None) -> dict[str, Stake]:
    """Return stakes of five for all but those named; ``None``: sits out."""
    named = {**FIVES, **{name: stake for name, stake in more.items() if stake is not None}}
    return {name: s for name, s in named.items() if name != banker and more.get(name, 0) is not None}


def hands(*dealt: int | str | None) -> dict[str, int | str]:
    """Return a hand for each of the nine; ``None``: none was shown."""
    return {name: hand for name, hand in zip(NINE, dealt, strict=True) if hand is not None}


EVENING = (
    Deal(A, stakes(A, Bala=(5, 10), Eng=20), hands(5, 8, 6, 3, 5, "AAA", 9, 10, 4)),
    Deal(B, stakes(B, Eng=20), hands(7, 8, 6, 3, "PPP", 10, 9, 1, 4), bets=((PAK, E, 50), (MAK, A, (10, 20)))),
    Deal(C, stakes(C, Eng=(20, 30), Hui=None), hands(2, 3, 1, 4, 5, 6, 7, None, "222"), stays=True),
    Deal(
        C, stakes(C, Eng=(20, 30), Hui=None), hands(2, 3, 9, 4, 9, 10, 7, 8, "333"),
        bets=((PAK, H, (40, 20)), (D, E, 7)),
    ),
    Deal(D, stakes(D, Eng=20), hands(2, 3, 9, 4, 9, 5, 7, 8, "333"), typed={A: "AS AD KH", G: "7♣ 10♠ q♦"}),
    Deal(E, stakes(E), hands(4, 5, 6, 7, 3, 8, 9, 10, "TTT"), stays=True),
)  # fmt: skip


def test_dice_say_who_banks_first_unless_somebody_is_named(phone: Phone) -> None:
    open_table(phone)
    start(phone, NINE)
    page = phone.page
    phone.go(page.get_by_role("button", name="Draw it"))
    drawn = page.locator(".seats > li").filter(has=page.locator(".chip")).locator(".who > span").first.inner_text()
    assert drawn in NINE
    expect(page.locator(".now b").first).to_have_text(f"{drawn} banks")
    expect(page.get_by_role("button", name="Draw it")).to_have_count(0)
    named = next(name for name in NINE if name != drawn)
    phone.follow("Log deal")
    phone.follow("Who banks")
    phone.pick("player", named)
    save(phone, f"Save: {named} is banker")
    expect(page.locator(".now b").first).to_have_text(f"{named} banks")


def test_an_evening_of_nine_with_two_bystanders_long_contracts_and_corrections(phones: Phones) -> None:
    phone = phones()
    address = read_in(phone, NINE, *EVENING[:2])
    page = phone.page
    for n, deal in enumerate(EVENING[2:], 3):
        log(phone, deal)
        now = money(*EVENING[:n])
        assert board(page) == now
        next_one = deal.banker if deal.stays else NINE[NINE.index(deal.banker) + 1]
        expect(page.locator(".now b").first).to_have_text(f"{next_one} banks")

    # the newest deal: the banker did not stay after all, and Hui had 2
    newest = EVENING[-1]
    right = Deal(E, newest.stakes, {**newest.hands, H: 2})
    act(phone, row(page, 6), "Correct")
    for player in NINE:
        expect(step(phone, player).locator("[data-has]")).to_have_text(str(newest.hands[player]))
    phone.pick("banker_stays", E)
    give_hand(phone, H, 2)
    save_says(phone, f"Save: {E} {signed(right.gains()[E])}")
    expect(page.locator("#live")).to_contain_text(f"Next: {F} banks instead of {E} banks")
    save(phone)
    assert board(page) == money(*EVENING[:-1], right)
    expect(page.locator(".now b").first).to_have_text(f"{F} banks")

    # an older one: had Chong not stayed, Chong could not have banked the deal after it
    phone.tap(row(page, 3).locator("summary"))
    act(phone, row(page, 3), "Correct")
    phone.pick("banker_stays", EVENING[2].banker)
    expect(page.locator("#live .notice")).to_contain_text(
        "deal 4 (Chong banks against 7 players) would then no longer be valid"
    )
    page.goto(address)

    # an older one that the rest survives: Eng staked once only, and Ida had 9
    was = EVENING[3]
    eng: dict[str, Stake] = {**was.stakes, E: 20}
    older = Deal(C, eng, {**was.hands, I: 9}, bets=was.bets)
    phone.tap(row(page, 4).locator("summary"))
    act(phone, row(page, 4), "Correct")
    give_stake(phone, E, 20)
    give_hand(phone, I, 9)
    save_says(phone, f"Save: {C} {signed(older.gains()[C])}")
    save(phone)
    assert board(page) == money(*EVENING[:3], older, EVENING[4], right)


def test_an_ordinary_deal_of_five_takes_one_tap_for_each_hand_and_two(phones: Phones) -> None:
    phone = phones()
    five = NINE[:5]
    before = [
        Deal(A, dict.fromkeys((B, C, D, E), 5), {A: 5, B: 6, C: 4, D: 5, E: 9}),
        Deal(B, dict.fromkeys((A, C, D, E), 5), {A: 5, B: 6, C: 4, D: 5, E: 9}),
    ]
    read_in(phone, five, *before)
    deal = Deal(C, dict.fromkeys((D, E, A, B), 5), {D: 7, E: 8, A: 3, B: 10, C: 7})
    phone.taps = 0
    phone.follow("Log deal")
    for player in (D, E, A, B, C):
        phone.pick(f"hand:{player}", deal.hands[player])
    for player, amount in deal.gains().items():
        expect(step(phone, player).locator(".due")).to_have_text(signed(amount) if amount else "tie")
    save(phone, None)
    assert phone.taps == 7 <= 3 + 5
    assert board(phone.page) == money(*before, deal, names=five)


def test_one_stake_for_all_last_deals_bets_and_a_tie(phone: Phone) -> None:
    before = Deal(A, dict.fromkeys((B, C, D), 5), {A: 5, B: 6, C: 4, D: 5}, bets=((PAK, C, 50), (MAK, D, 9)))
    read_in(phone, NINE[:4], before)
    phone.follow("Log deal")
    expect(phone.page.locator("[name=bet_by]").nth(0)).to_have_value("")
    expect(phone.page.get_by_label("All stake")).to_have_value("5")
    expect(step(phone, A).locator("[data-staked]")).to_have_text("5")
    expect(phone.page.locator(".same")).to_contain_text(f"{PAK} on {C}: 50")
    phone.pick("same_bets", 1)
    phone.pick("same_off", 1)
    phone.page.get_by_label("All stake").fill("20")
    expect(step(phone, D).locator("[data-staked]")).to_have_text("20")
    deal = Deal(B, dict.fromkeys((C, D, A), 20), {A: 3, B: 6, C: 9, D: 6}, bets=((PAK, C, 50),))
    for player in (C, D, A, B):
        phone.pick(f"hand:{player}", deal.hands[player])
    expect(step(phone, D).locator(".due")).to_have_text("tie")
    expect(phone.page.locator("#live")).to_contain_text(f"Tie, nothing passes: {D}")
    save(phone, f"Save: {B} {signed(deal.gains()[B])}")
    assert board(phone.page) == money(before, deal, names=(*NINE[:4], PAK, MAK))
    expect(row(phone.page, 2)).to_contain_text(f"Tie, nothing passes: {D}")


def test_a_deal_without_scripts(phones: Phones) -> None:
    phone = phones(scripts=False)
    read_in(phone, NINE)
    for deal in EVENING[:2]:
        log(phone, deal)
    assert board(phone.page) == money(*EVENING[:2])


def test_seventeen_players_are_entered_in_order_of_play_under_one_thumb(phone: Phone) -> None:
    names = tuple(f"Player {n:02}" for n in range(17))
    chances = [3, 7, "AAA", 9, 4, 10, 1, 8, 2, "PPP", 6, 5, 9, 3, 7, 8, 6]
    first = Deal(names[0], dict.fromkeys(names[1:], 5), dict(zip(names, chances, strict=True)))
    second = Deal(names[1], {n: 5 for n in names if n != names[1]}, dict(zip(names, chances[::-1], strict=True)))
    read_in(phone, names, first, second)
    shown = {name: n % 10 + 1 for n, name in enumerate(names)}
    third = Deal(names[2], {n: 5 for n in names if n != names[2]}, shown)
    phone.taps = 0
    phone.follow("Log deal")
    places = []
    for player in (*names[3:], *names[:3]):
        tile = phone.choice(f"hand:{player}", third.hands[player])
        expect(tile).to_be_in_viewport(ratio=1)
        expect(phone.page.locator(".shield")).to_have_count(0)  # an earlier tap counts as a slip
        places.append(step(phone, player).bounding_box() or {})
        phone.tap(tile)
    assert len({round(place["y"]) for place in places[:8]}) == 1, "the step stays where the thumb is"
    save(phone, f"Save: {names[2]} {signed(third.gains()[names[2]])}")
    assert phone.taps == 17 + 2
    assert board(phone.page) == money(first, second, third, names=names)


def test_a_double_tap_on_a_hand_gives_the_next_player_none(phone: Phone) -> None:
    read_in(phone, NINE[:4])
    phone.follow("Log deal")
    give_stake(phone, C, 5)
    phone.tap_twice(phone.choice(f"hand:{C}", 9))
    expect(step(phone, C).locator("[data-has]")).to_have_text("9")
    expect(step(phone, D)).to_have_attribute("open", "")
    expect(step(phone, D).locator("[data-has]")).to_have_text("")
    phone.pick(f"hand:{D}", 4)
    expect(step(phone, D).locator("[data-has]")).to_have_text("4")


def test_save_leads_to_what_is_missing(phones: Phones) -> None:
    phone = phones()
    read_in(phone, NINE[:3])
    phone.follow("Log deal")
    phone.pick(f"hand:{B}", 7)
    expect(step(phone, B).locator("[data-stake]")).to_be_focused()
    phone.page.keyboard.type("5")
    phone.page.keyboard.press("Enter")
    expect(step(phone, C)).to_have_attribute("open", "")
    phone.tap(step(phone, C).locator("> summary"))
    save_says(phone, f"What does {C} stake? Or tap “sits out”")
    phone.tap(save_button(phone.page))
    expect(step(phone, C)).to_have_attribute("open", "")
    phone.tap(step(phone, C).locator("[data-sits]"))
    expect(step(phone, C)).to_contain_text("sits out")
    save_says(phone, f"What does {A}, the bank, have?")
    phone.tap(save_button(phone.page))
    expect(step(phone, A)).to_have_attribute("open", "")
    phone.pick(f"hand:{A}", 3)
    save(phone, f"Save: {A} {signed(-5)}")
    assert board(phone.page) == {A: -5, B: 5, C: 0}


def test_a_hand_by_its_cards_from_the_pad(phones: Phones) -> None:
    phone = phones()
    read_in(phone, NINE[:2])
    phone.follow("Log deal")
    give_stake(phone, B, (5, 10))
    found = step(phone, B)
    phone.tap(found.locator("summary", has_text="by cards"))
    for key in ("7", "♠", "J", "♥", "2", "♦"):
        phone.tap(found.locator(f".typepad [value='{key}']"))
    expect(found.locator("[data-has]")).to_have_text("7♠ J♥ 2♦")
    phone.pick(f"hand:{A}", 8)
    save(phone, f"Save: {A} {signed(-15)}")
    assert board(phone.page) == {A: -15, B: 15}


def test_tiles_stand_on_the_pad_where_a_table_plays_with_tiles(phones: Phones) -> None:
    phone = phones()
    read_in(phone, NINE[:2], pack="tiles")
    phone.follow("Log deal")
    give_stake(phone, B, 5)
    found = step(phone, B)
    phone.tap(found.locator("summary", has_text="by tiles"))
    for tile in "東東9":
        phone.tap(found.locator(f".typepad [value='{tile}']"))
    expect(found.locator("[data-has]")).to_have_text("東 東 9")
    phone.pick(f"hand:{A}", 8)
    save(phone, f"Save: {A} {signed(-5)}")
    act(phone, row(phone.page, 1), "Correct")
    expect(step(phone, B).locator("[data-has]")).to_have_text("東 東 9")


@pytest.mark.parametrize("pack", ["cards", "tiles"])
def test_everybody_can_use_the_sheet(phones: Phones, pack: str) -> None:
    phone = phones()
    page = phone.page
    address = read_in(phone, NINE[:4], Deal(A, {B: 5, C: (5, 10)}, {A: 3, B: 9, C: 2}), pack=pack, triples_long=["A"])
    for path in ("", "log", "log/banker", "correct/1", "referee?question=rank&hands-who=Bo&hands-cards=9"):
        page.goto(address + path)
        page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => { fold.open = true })")
        if path == "log":
            page.locator("input[name=bet_by]").first.fill(PAK)
        assert barriers(phone) == [], path


def test_the_referee_ranks_hands_in_short_and_by_cards(phones: Phones) -> None:
    phone = phones()
    read_in(phone, NINE[:4])
    phone.follow("Referee")
    phone.go(phone.page.get_by_role("button", name="Whose hand is better?"))
    for player, typed in ((A, "9"), (B, "ppp"), (C, "AS 2S 6D"), (D, "10")):
        phone.page.locator(f"input[name=hands-who][value={css(player)}] + input").fill(typed)
    expect(phone.page.locator("#answer b").first).to_have_text(f"1. {B} 2. {D} 3. {A} = {C}")


def test_who_takes_the_stake_back_sits_out_and_the_sheet_goes_on(phones: Phones) -> None:
    phone = phones()
    first = Deal(A, {B: 5, C: 5, D: 5}, {A: 3, B: 2, C: 4, D: 5})
    read_in(phone, NINE[:4], first)
    phone.follow("Log deal")
    give_stake(phone, C, None)
    phone.page.keyboard.press("Enter")
    expect(step(phone, D)).to_have_attribute("open", "")
    expect(step(phone, C)).to_contain_text("sits out")
    give_hand(phone, D, 9)
    phone.pick(f"hand:{A}", 7)
    give_stake(phone, A, 6)
    phone.page.keyboard.press("Enter")
    phone.pick(f"hand:{B}", 8)
    second = Deal(B, {D: 5, A: 6}, {D: 9, A: 7, B: 8})
    save(phone, f"Save: {B} {signed(second.gains()[B])}")
    assert board(phone.page) == money(first, second, names=NINE[:4])
    phone.follow("Log deal")
    expect(step(phone, D)).to_have_attribute("open", "")


def test_one_stake_for_all_is_what_it_says_after_a_reload(phone: Phone) -> None:
    read_in(phone, NINE[:4], Deal(A, dict.fromkeys((B, C, D), 5), {A: 5, B: 6, C: 4, D: 5}))
    phone.follow("Log deal")
    field = phone.page.get_by_label("All stake")
    field.press("Control+a")
    field.press_sequentially("25")
    phone.page.reload()
    expect(field).to_have_value("25")
    expect(step(phone, D).locator("[data-staked]")).to_have_text("25")
    deal = Deal(B, dict.fromkeys((C, D, A), 25), {A: 3, B: 6, C: 9, D: 1})
    for player in (C, D, A, B):
        phone.pick(f"hand:{player}", deal.hands[player])
    save(phone, f"Save: {B} {signed(deal.gains()[B])}")


def test_who_sits_out_has_no_hand(phone: Phone) -> None:
    read_in(phone, NINE[:4], Deal(A, dict.fromkeys((B, C, D), 5), {A: 5, B: 6, C: 4, D: 5}))
    phone.follow("Log deal")
    phone.pick(f"hand:{C}", 7)
    phone.pick(f"sits:{C}", 1)
    assert phone.picked(f"hand:{C}") in ([], [""])
    deal = Deal(B, dict.fromkeys((D, A), 5), {A: 3, B: 6, D: 1})
    for player in (D, A, B):
        phone.pick(f"hand:{player}", deal.hands[player])
    save(phone, f"Save: {B} {signed(deal.gains()[B])}")


def test_only_what_the_next_banker_can_no_longer_say_is_named_as_lost(phones: Phones) -> None:
    """Bala banks on the sheet; meanwhile another phone logs that deal, so Chong banks: only the stake is gone."""
    one, other = phones(), phones()
    address = read_in(one, NINE[:4], Deal(A, dict.fromkeys((B, C, D), 5), {A: 5, B: 6, C: 4, D: 5}))
    one.page.goto(f"{address}log/hand")
    give_stake(one, C, 7)
    for player, hand in ((C, 9), (D, 3), (B, 8)):
        give_hand(one, player, hand)
    other.page.goto(address)
    log(other, Deal(B, dict.fromkeys((A, C, D), 5), {A: 3, B: 6, C: 9, D: 1}))
    lost = one.page.locator("#lost")
    expect(lost).to_have_text(f"No longer on this sheet, and not saved: What {C} has Stake 7")
    assert [one.picked(f"hand:{player}") for player in (B, C, D)] == [["8"], ["9"], ["3"]]
