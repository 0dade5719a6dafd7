"""Repairs within reach: what was forgotten is put in at its place, and what was done is said and undone by one tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from scorekeeper.core.entries import kind_of

from .conftest import Phones
from .daun_tiga import give_hand, step
from .flow import Json, board, hands, read_table, ready, row, save_button, save_label, signed
from .phone import Phone
from .seep_flow import FOUR as SEEP_FOUR
from .seep_flow import read_in
from .test_missing import DEAL, PLAYS
from .test_samba import Sheet as SambaSheet
from .test_something_else import FOUR, GAMES, HOME, POINTS, log, not_in_english


def sam(phone: Phone, number: int = 4) -> str:
    """Open a match of Sâm in which An won every hand, each by one card of everybody."""
    hand = {"kind": "hand", "winner": "An", "left": dict.fromkeys(FOUR[1:], 1)}
    match = {"game": "sam", "players": FOUR, "entries": [hand] * number}
    phone.page.goto(f"{read_table(phone, FOUR, match)}m/1/")
    return phone.page.url


def missing_before(phone: Phone, seq: int) -> None:
    """Open the sheet for what is missing before entry ``seq``."""
    row = phone.page.locator(f"#e{seq}")
    phone.tap(row.locator("summary"))
    phone.go(row.locator(f"a[href$='/missing/{seq}']"))


def test_a_stake_raise_is_put_in_between_in_five_taps_and_the_figure(phone: Phone) -> None:
    match = sam(phone)
    missing_before(phone, 3)
    phone.tap(phone.page.locator("#less-likely summary"))
    phone.go(phone.page.locator("#kinds a[href$='/options']"))
    phone.page.locator("input[name=stake]").fill("2")
    ready(phone)
    phone.go(save_button(phone.page))
    assert phone.taps == 5
    assert "#e" in phone.page.url
    expect(phone.page.locator("#undo-change-here")).to_be_in_viewport()
    phone.page.goto(match)
    assert board(phone.page)["An"] == 3 + 3 + 6 + 6
    phone.taps = 0
    phone.go(phone.page.locator("#undo-change-last button"))
    assert phone.taps == 1
    assert board(phone.page)["An"] == 12
    assert hands(phone.page) == [4, 3, 2, 1]
    expect(phone.page.locator("#undo-change-last")).to_have_count(0)


def test_a_newer_hand_has_undo_again(phone: Phone) -> None:
    match = sam(phone)
    missing_before(phone, 3)
    phone.pick("winner", "Bình")
    for name in ("An", "Chi", "Dũng"):
        phone.pick(f"left:{name}", 2)
    ready(phone)
    phone.go(save_button(phone.page))
    phone.page.goto(match)
    expect(phone.page.locator("#undo-change-last")).to_contain_text("Put in: hand 3")
    phone.follow("Log hand")
    phone.pick("winner", "Chi")
    for name in ("An", "Bình", "Dũng"):
        phone.pick(f"left:{name}", 1)
    ready(phone)
    phone.go(save_button(phone.page))
    expect(phone.page.locator("#undo-change-last")).to_have_count(0)
    phone.go(phone.page.locator("#undo button"))
    assert board(phone.page)["Bình"] == -4 + 6


def test_only_an_older_hand_offers_to_strike_it_out_since_undo_is_beside_the_newest(phone: Phone) -> None:
    sam(phone, 2)
    for seq, offered in ((2, False), (1, True)):
        row = phone.page.locator(f"#e{seq}")
        phone.tap(row.locator("summary"))
        expect(row.get_by_role("link", name="Correct", exact=True)).to_be_visible()
        expect(row.get_by_role("link", name="Strike out", exact=True)).to_have_count(int(offered))
        expect(row.locator(".undo")).to_have_count(int(not offered))


class Table(NamedTuple):
    """Three hands of a game, before the last of which all these kinds can be put in, one after another."""

    players: Sequence[str]
    hands: Sequence[Json]
    changes: Sequence[str]
    options: Json = {}

    @property
    def otherwise(self) -> list[str]:
        """Return another order: the first and the last have changed places."""
        first, *between, last = self.players
        return [last, *between, first]


def deal(banker: str, low: str, high: str) -> Json:
    """Return a deal of Daun Tiga in which one of four sits out."""
    return {"kind": "hand", "stakes": {low: 5, high: 5}, "hands": {banker: 2, low: 1, high: 9}}


#: Hands that do not name who has left by then.
TABLES = {
    "sam": Table(
        FOUR, [{"kind": "bao_sam", "caller": "An", "outcome": "won"}] * 3, ["charge", "turn", "seats", "leave"],
    ),
    "sam-sip": Table(FOUR, [GAMES["sam-sip"]] * 3, ["charge", "turn", "seats", "leave"], {"stake_step": 0}),
    "daun-tiga": Table(
        FOUR, [deal("An", "Bình", "Chi"), deal("Bình", "An", "Chi"), deal("Chi", "An", "Bình")],
        ["charge", "seats", "leave"],
    ),
    "seep": Table(FOUR[:2], [{"kind": "count", "points": {"An": 60}}] * 3, ["charge", "points", "turn", "seats"]),
    "samba": Table(
        FOUR[:3], [{"kind": "hand", "sides": {"An": {"cards": 100}}, "out": None}] * 3,
        ["charge", "points", "turn", "seats", "leave"],
    ),
}  # fmt: skip


def change(phone: Phone, kind: str, table: Table) -> None:
    """Fill in what the table changes, on the sheet of its kind."""
    last = table.players[-1]
    if kind in ("turn", "leave"):
        phone.pick("player", last)
    elif kind == "charge":
        phone.pick("from", "Bình")
        phone.page.locator("input[name=amount]").fill("10")
        phone.page.locator("input[name=why]").fill("…")
    elif kind == "points":
        phone.pick("side", "Bình")
        phone.page.locator("input[name=points]").fill("25")
        phone.page.locator("input[name=why]").fill("…")
    else:
        for place, name in enumerate(table.otherwise):
            phone.page.locator(f"[name=place-{place}]").evaluate(
                "(one, name) => { one.value = name; one.dispatchEvent(new Event('change', {bubbles: true})); }", name
            )


def newer_hand(phone: Phone, game: str) -> None:
    """Fill in an ordinary hand, on its sheet."""
    if game == "sam":
        phone.pick("winner", "An")
        for name in ("Bình", "Chi"):
            phone.pick(f"left:{name}", 1)
    elif game == "sam-sip":
        phone.pick("winner", "An")
    elif game == "daun-tiga":
        for name, hand in (("Chi", 1), ("Bình", 3), ("An", 9)):
            give_hand(phone, name, hand)
    elif game == "seep":
        phone.page.locator("input[name='points:An']").fill("65")
    else:
        phone.pick("out", " & ")  # nobody
        sheet = SambaSheet(phone)
        sheet.totals("An", cards=200)
        sheet.totals("Bình", cards=0)
        sheet.type_left(**dict.fromkeys(("An", "Bình"), 5))


@pytest.mark.parametrize("game", TABLES)
def test_what_the_table_changes_is_put_in_between_and_a_newer_hand_has_undo_again(phones: Phones, game: str) -> None:
    phone, table = phones(locale=HOME[game]), TABLES[game]
    head = {"game": game, "players": table.players, "options": table.options}
    address = read_table(phone, table.players, {**head, "entries": table.hands})
    phone.page.goto(f"{address}m/1/")
    match, before, money = phone.page.url, board(phone.page), log(phone).ledger.money
    last = table.players[-1]
    left = [last] if "leave" in table.changes else []
    for kind in table.changes:
        phone.taps = 0
        third = row(phone.page, 3)
        if third.locator("details").get_attribute("open") is None:
            phone.tap(third.locator("summary"))
        phone.go(third.locator("a[href*='/missing/']"))
        expect(phone.page.locator("#kinds a[href$='/end_match']")).to_have_count(0)
        phone.tap(phone.page.locator("#less-likely summary"))
        phone.go(phone.page.locator(f"#kinds a[href$='/{kind}']"))
        expect(phone.page.get_by_role("heading", level=1)).to_contain_text("3")
        change(phone, kind, table)
        ready(phone)
        not_in_english(phone)
        phone.go(save_button(phone.page))
        assert phone.taps <= 6, "figures, words and the order of the seats aside"
        expect(phone.page.locator("#undo-change-here")).to_be_in_viewport()
        not_in_english(phone)
        phone.page.goto(match)
    kinds = [kind_of(entry) for entry in log(phone).effective if entry is not None]
    assert kinds[2:-1] == table.changes
    seated = table.otherwise
    for name in {"Bình", last}:
        fine = -10 * (len(seated) - 1) if name == "Bình" else 10
        won = money.get(name, 0) * 2 // 3 if name in left else money.get(name, 0)  # by three hands that are alike
        assert log(phone).ledger.money[name] == won + fine
    assert list(log(phone).state.seats.seated) == [name for name in seated if name not in left]
    if game in POINTS:
        assert board(phone.page)["Bình"] == before["Bình"] + 25

    put_in = board(phone.page)
    expect(phone.page.locator("#undo-change-last")).to_be_visible()
    phone.page.goto(f"{match}log/{'count' if game == 'seep' else 'hand'}")
    newer_hand(phone, game)
    ready(phone)
    phone.go(save_button(phone.page))
    phone.page.goto(match)
    assert board(phone.page) != put_in
    expect(phone.page.locator("#undo-change-last")).to_have_count(0)
    phone.go(phone.page.locator("#undo button"))
    assert board(phone.page) == put_in


def test_the_list_of_plays_beside_the_pad_opens_what_is_tapped(phones: Phones) -> None:
    phone = phones(viewport={"width": 1024, "height": 768}, locale="hi-IN")
    plays = [{"kind": "play", "player": player, "card": card} for player, card in PLAYS]
    read_in(phone, DEAL, *plays, names=SEEP_FOUR)
    match = phone.page.url
    shown = phone.page.locator("#lately a")
    for nth in range(shown.count()):
        seq = len(plays) + 1 - nth
        phone.go(shown.nth(nth))
        assert phone.page.url == f"{match}correct/{seq}"
        assert phone.picked("card") == [plays[seq - 2]["card"]]
        phone.page.goto(match)
    assert nth == min(len(plays), 4) - 1


DAUN = ("Ahmad", "Bala", "Chong", "Devi")


def daun_tiga(phone: Phone, *entries: dict[str, object]) -> str:
    """Open a match of Daun Tiga with these entries."""
    match = {"game": "daun-tiga", "players": DAUN, "entries": entries}
    phone.page.goto(f"{read_table(phone, DAUN, match)}m/1/")
    return phone.page.url


def test_who_has_not_staked_is_asked_about_by_name_and_sits_out_by_a_tap(phones: Phones) -> None:
    phone = phones(locale="ms-MY")
    # who banked has no stake of their own to be offered, and the others staked differently
    match = daun_tiga(
        phone, {"kind": "hand", "stakes": {"Bala": 5, "Chong": 10, "Devi": 5}, "hands": dict.fromkeys(DAUN, 5)}
    )
    phone.page.goto(f"{match}log")
    for name in ("Chong", "Devi"):
        give_hand(phone, name, 7)
    give_hand(phone, "Bala", 3)
    expect(save_label(phone.page)).to_have_text("Berapa taruhan Ahmad? Atau ketik “tidak main”")
    expect(step(phone, "Ahmad").locator(".sits")).to_be_hidden()
    phone.tap(save_button(phone.page))
    expect(step(phone, "Ahmad")).to_have_attribute("open", "")
    phone.tap(step(phone, "Ahmad").locator("[data-sits]"))
    ready(phone)
    phone.go(save_button(phone.page))
    assert board(phone.page) == {"Ahmad": 0, "Bala": -15, "Chong": 10, "Devi": 5}


@pytest.mark.parametrize(("language", "banker"), [("en-GB", "Devi"), ("ms-MY", "Ahmad")])
def test_a_deal_is_missing_and_another_banked_it(phones: Phones, language: str, banker: str) -> None:
    phone = phones(locale=language)
    deals = [
        {"kind": "hand", "stakes": {name: 5 for name in DAUN if name != bank}, "hands": dict.fromkeys(DAUN, 4)}
        for bank in DAUN
    ]
    match = daun_tiga(phone, *deals)
    missing_before(phone, 3)
    phone.tap(phone.page.locator("#another-next summary"))
    phone.go(phone.page.locator("#another-next").get_by_role("link", name=banker))
    for name in DAUN:
        if name != banker:
            phone.pick(f"hand:{name}", 3)
    phone.pick(f"hand:{banker}", 7)
    ready(phone)
    # it tells the deal, and not only who banked it
    expect(save_label(phone.page)).to_contain_text(f"{banker} {signed(15)}")
    assert phone.page.locator("#outcome .why .amount").all_inner_texts() == ["5"] * 3
    phone.go(save_button(phone.page))
    assert phone.taps == 3 + len(DAUN) + 2
    phone.page.goto(match)
    assert board(phone.page) == {name: 15 if name == banker else -5 for name in DAUN}
    assert hands(phone.page) == [5, 4, 3, 2, 1]
    expect(phone.page.locator("#now")).to_contain_text("Ahmad")
    phone.go(phone.page.locator("#undo-change-last button"))
    assert board(phone.page) == dict.fromkeys(DAUN, 0)
    assert hands(phone.page) == [4, 3, 2, 1]


def test_a_fifth_at_a_full_table_of_sam_is_one_question(phones: Phones) -> None:
    phone = phones(locale="vi-VN")
    match = sam(phone, 1)
    phone.page.goto(f"{match}about")
    phone.go(phone.page.locator("a[href$='/log/join']"))
    expect(phone.page.locator("#open-seat")).to_contain_text("chơi 5 người chứ?")
    phone.go(phone.page.locator("#open-seat .go"))
    phone.page.locator("input[name=new]").fill("Em")
    phone.pick("after", "Dũng")
    ready(phone)
    phone.go(save_button(phone.page))
    assert phone.taps == 4
    assert board(phone.page) == {"An": 3, "Bình": -1, "Chi": -1, "Dũng": -1, "Em": 0}
