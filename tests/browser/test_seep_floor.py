"""Seep logged card by card: the floor, the pad and the choices on one page; every tap is counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from msgspec import UNSET
from playwright.sync_api import Route, ViewportSize, expect

from scorekeeper.core.cards import PACK, Card
from scorekeeper.core.entries import Void
from scorekeeper.core.reading import plain
from scorekeeper.games.seep import plays, rules
from scorekeeper.games.seep.entries import Deal, Play
from scorekeeper.games.seep.state import PLAYS
from scorekeeper.web.entry.seep.ways import spelt
from scorekeeper.web.http.filters import SUIT_NAMES

from .access import barriers_on_both
from .conftest import Phones
from .flow import Json, read_table, ready, save, save_button, save_label, send
from .phone import SCREEN, TABLET, TALL, Phone
from .seep_flow import OPEN_PILES
from .seep_flow import read_in as deal_in
from .seep_player import Table, lively

FOUR = ("North", "West", "South", "East")
WORTH_SEEING = ("take", "throw", "build", "add", "break", "cemented", "sweep", "one way", "a choice")


class Course:
    """A deal that was played with open hands: its entries, and what happened in it."""

    def __init__(self, seed: int, players: tuple[str, ...] = FOUR, **options: Any) -> None:
        self.table = Table(players, seed, **options)
        self.deal = self.table.turn_up()
        self.plays: list[Play] = []
        self.happened: list[set[str]] = []
        while self.table.deal:
            play = self.table.choose(lively)
            self.happened.append(self._what(play))
            self.table.play(play)
            self.plays.append(play)

    def _what(self, play: Play) -> set[str]:
        """Return what a play is, and whether its card leaves a choice."""
        state, move = self.table.state, plays.judge(self.table.state, play)
        assert isinstance(move, plays.Move)
        assert state.deal
        there = state.deal.house(move.house.value) if move.house else None
        what = {"take" if play.take else "break" if play.break_ else "throw" if not play.build else "build"}
        what |= {"add"} if there else set()
        what |= {"cemented"} if move.house and move.house.cemented else set()
        what |= {"sweep"} if len(plays.after(state, play, move).sweeps) > len(state.deal.sweeps) else set()
        return what | {"one way" if len(plays.choices(state, play.card)) == 1 else "a choice"}

    @property
    def lively(self) -> range:
        """Return the shortest run of plays in which something of everything happens; empty if there is none."""
        runs = (range(n, m) for n in range(PLAYS) for m in range(n, PLAYS + 1))
        whole = (run for run in runs if set[str]().union(*(self.happened[n] for n in run)) >= set(WORTH_SEEING))
        return min(whole, key=len, default=range(0))

    @property
    def fullest(self) -> int:
        """Return how many plays were made when most cards are on the floor."""
        return max(range(PLAYS), key=lambda n: self._lying(self.plays[:n]))

    def _lying(self, made: list[Play]) -> int:
        deal = Table(self.table.state.seats.seated, 0).log.after(self.deal, *made).state.deal
        return len(deal.loose) + len(deal.houses)


@lru_cache
def course(players: tuple[str, ...] = FOUR, after: int = 0) -> Course:
    """Return a deal in which something of everything happens."""
    found = (Course(seed, players) for seed in range(after, after + 200))
    return next(one for one in found if one.lively)


READ_OUT = "lists => lists.flatMap(list => [...list.querySelectorAll('.face')].map(card => card.ariaLabel))"

#: All that a floor says, in one query: cards by the name of their list, words of each house by the same name, the rest.
SHOWN = """() => {
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const words = (node) => node.innerText.replace(/\\s+/g, " ").trim();
  const readOut = (list) => all(".face", list).map((card) => card.ariaLabel);
  const named = all(".floor [aria-label]").filter((list) => list.matches("ul, ol"));
  return {
    lies: Object.fromEntries(named.map((list) => [list.ariaLabel, readOut(list)])),
    houses: all(".house").map((house) => [words(house), readOut(house.querySelector("ul"))]),
    now: words(document.querySelector(".now b")),
    felt: words(document.querySelector(".felt")),
    taken: all("#taken").flatMap(readOut),
    offered: all("input[name=card]").filter((card) => !card.closest(".spent")).map((card) => card.value),
    tally: all(".tally > li").map(words),
  };
}"""


#: A place on the felt for this way alone, as the page has it.
PLACE = """(way) => {
  const ways = [...document.querySelectorAll("[data-spots]")];
  const places = ways.find((one) => one.value === way).dataset.spots.split(" ").filter(Boolean);
  return places.find((place) => ways.filter((one) => one.dataset.spots.split(" ").includes(place)).length === 1);
}"""


class Evening:
    """A match of Seep on a page, and the same deal kept beside it."""

    def __init__(self, phone: Phone, players: tuple[str, ...] = FOUR, *entries: Deal | Play, **options: Any) -> None:
        self.phone, self.page = phone, phone.page
        self.beside = Table(players, 0, **options)
        for entry in entries:
            self.beside.record(entry)
        head = {"game": "seep", "variant": "hundred", "players": players, "options": options}
        match: Json = {**head, "entries": [plain(entry) for entry in entries]}
        self.address = read_table(phone, players, match) + "m/1/"
        self.page.goto(self.address)

    @property
    def deal(self) -> Any:
        return self.beside.deal

    def turn_up(self, deal: Deal) -> None:
        """Fill in the bid and the floor, on their sheet."""
        self.page.goto(f"{self.address}log/deal")
        self.phone.pick("bid", deal.bid)
        for card in deal.floor:
            self.phone.pick("floor", card)
        save(self.phone)
        self.beside.record(deal)
        self.agrees()

    def ways(self, card: Card) -> int:
        return len(plays.choices(self.beside.state, card))

    def tap(self, play: Play) -> None:
        """Tap the card, and the choice if there is one."""
        several = self.ways(play.card) > 1
        self.phone.pick("card", play.card)
        if not self.phone.scripts:
            if several:
                self.phone.go(self.page.get_by_role("button", name="Look first"))
        else:
            expect(self.page.locator("#choices input[name=ways_of]")).to_have_value(play.card)
            expect(self.page.locator(".way input")).to_have_count(self.ways(play.card))
        if several:
            self.phone.pick("way", spelt(play))
        elif self.phone.scripts:
            assert self.phone.picked("way") == [spelt(play)], "the only way is chosen already"

    def play(self, play: Play, look: Callable[[], None] = lambda: None) -> int:
        """Tap a play and save it, after a ``look`` at the page; return the number of taps."""
        taps = self.phone.taps
        self.tap(play)
        look()
        save(self.phone)
        self.beside.record(play)
        self.agrees()
        return self.phone.taps - taps

    def play_on_the_felt(self, play: Play, look: Callable[[], None]) -> int:
        """On a large screen tap the card, and then what it takes, or what else it does."""
        taps = self.phone.taps
        self.phone.pick("card", play.card)
        expect(self.page.locator("#choices input[name=ways_of]")).to_have_value(play.card)
        look()
        place: str | None = self.page.evaluate(PLACE, spelt(play))
        if play.take:
            assert place or self.ways(play.card) > 1, "a place of its own, where that is all the card may do"
        tile = self.phone.choice("way", spelt(play))
        send(self.phone, self.page.locator(f"[data-spot='{place}'].lit") if place else tile)
        self.beside.record(play)
        self.agrees()
        return self.phone.taps - taps

    def lies(self, name: str) -> list[str]:
        """Return the cards of a list, as they are read out."""
        cards: list[str] = self.page.get_by_role("list", name=name, exact=True).evaluate_all(READ_OUT)
        return cards

    def agrees(self) -> None:
        """Check that the page shows the floor, the houses and what each side has."""
        deal, state = self.deal, self.beside.state
        if not deal:
            expect(self.page.locator(".felt")).to_have_count(0)
            return
        self.page.evaluate(OPEN_PILES)
        shown = self.page.evaluate(SHOWN)
        lies, said = shown["lies"], shown["houses"]
        assert lies.pop("Loose cards", []) == [read_out(card) for card in deal.loose]
        taken = [read_out(card) for card in deal.taken]
        assert shown["taken"] == taken, "until the next play, not after"
        for house, (words, cards) in zip(deal.houses, said, strict=True):
            assert words.startswith(f"{house.value} house of {', '.join(house.owners)}")
            assert ("cemented" in words) == house.cemented
            assert cards == [read_out(card) for card in house.cards]
        assert lies == {}, "nothing else lies there"
        assert shown["now"] == f"{state.turn} plays"
        assert f"play {deal.played + 1} of {PLAYS}" in shown["felt"]
        assert sorted(card for card in shown["offered"] if card) == sorted(c for c in PACK if c not in deal.seen)
        made = rules.captured_points(state)
        for line, (side, players) in zip(shown["tally"], state.sides.items(), strict=True):
            points = made[side]
            assert (f"{points} point" if points == 1 else f"{points} points") in line
            sweeps = sum(sweep.player in players for sweep in deal.sweeps)
            assert (f"{sweeps} sweep" in line) == bool(sweeps)


def read_out(card: str) -> str:
    rank = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}.get(card[:-1], card[:-1])
    return f"{rank} of {SUIT_NAMES[card[-1]]}"


#: What a player needs before a tap, but is under the bar with the Save button or scrolled away.
COVERED = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const covered = [".felt", ".pad.pack", "#choices"].filter(
    (part) => document.querySelector(part).getBoundingClientRect().bottom > bar.top + 8);
  return scrollY ? [...covered, `scrolled by ${scrollY}`] : covered;
}"""


@pytest.mark.parametrize("screen", [TABLET, SCREEN], ids=["tablet", "phone"])
def test_plays_of_every_kind(phones: Phones, screen: ViewportSize) -> None:
    phone, played = phones(viewport=screen), course()
    run = played.lively
    evening = Evening(phone, FOUR, played.deal, *played.plays[: run.start])

    def look() -> None:
        if screen == TABLET:
            assert phone.page.evaluate(COVERED) == [], f"covered at play {n + 1}"

    for n in run:
        if screen == TABLET:
            assert evening.play_on_the_felt(played.plays[n], look) == 2, f"play {n + 1}: a card, and what it does"
            continue
        taps = evening.play(played.plays[n])
        expected = 2 if "one way" in played.happened[n] else 3
        assert taps == expected, f"play {n + 1}: a card, a choice where there is one, Save"
    n = played.fullest
    evening = Evening(phone, FOUR, played.deal, *played.plays[:n])
    evening.play_on_the_felt(played.plays[n], look) if screen == TABLET else evening.play(played.plays[n])


#: A floor as full as it can be: a card, and what it builds with which.
FULL: list[tuple[str, int, str]] = [
    ("KS", 0, ""), ("2S", 0, ""), ("7S", 9, "2S"), ("3S", 0, ""), ("7H", 10, "3S"), ("5S", 0, ""), ("6S", 11, "5S"),
    ("5H", 0, ""), ("7D", 12, "5H"), ("4S", 0, ""), ("9H", 13, "4S"),
    *((card, 0, "") for card in ("7C", "6H", "5D", "4H", "3H", "2H", "AS")),
]  # fmt: skip


def test_five_houses_and_twelve_loose_cards_leave_the_pad_in_sight(phones: Phones) -> None:
    plays = [
        Play(FOUR[(n + 1) % 4], Card(card), build=worth or UNSET, with_=(Card(on),) if on else UNSET)
        for n, (card, worth, on) in enumerate(FULL)
    ]
    for screen in (SCREEN, TABLET, TALL):
        phone = phones(viewport=screen)
        Evening(phone, FOUR, Deal(13, cards("8S 8H 8D 8C")), *plays)  # type: ignore[arg-type]
        page = phone.page
        expect(page.locator(".house")).to_have_count(5)
        # no more than eleven can lie beside five houses; a twelfth all the same
        page.locator(".loose li").last.evaluate("card => card.after(card.cloneNode(true))")
        expect(page.locator(".loose li")).to_have_count(12)
        assert page.evaluate(COVERED) == [], screen
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]


def test_a_play_saved_leaves_the_page_as_it_is_and_back_leads_off_the_match(phone: Phone) -> None:
    played = course()
    evening = Evening(phone, FOUR, played.deal, *played.plays[:2])
    page = phone.page
    page.evaluate("document.body.same = true")
    before = page.evaluate("history.length")
    for play in played.plays[2:6]:
        evening.play(play)
        said = page.locator("#heard")
        expect(said).to_contain_text(f"{evening.beside.state.turn} plays")
        expect(said).to_contain_text(play.player)
    assert page.evaluate("[document.body.same, document.activeElement.className]") == [True, "go"]
    assert page.evaluate("history.length") == before
    page.go_back()
    assert "/m/1/" not in page.url


def test_the_first_play_and_the_last_of_a_deal(phone: Phone) -> None:
    played = course()
    evening = Evening(phone)
    evening.turn_up(played.deal)
    evening.play(played.plays[0])
    evening = Evening(phone, FOUR, played.deal, *played.plays[:-2])
    for play in played.plays[-2:]:
        evening.play(play)
    expect(phone.page.locator(".now")).to_contain_text("deals")
    expect(phone.page.locator(".hands > li").first).to_contain_text(played.plays[-1].player)
    score = {side: evening.beside.state.points[side] for side in evening.beside.state.sides}
    shown = phone.page.locator(".hands > li").first.inner_text()
    assert all(str(abs(points)) in shown for points in score.values() if points) or evening.beside.state.last_baazi
    # the last play too is taken back with one tap, and the deal is open again
    phone.go(phone.page.get_by_role("button", name="Undo"))
    evening.beside.record(Void(PLAYS + 1))
    evening.agrees()


def test_a_floor_that_comes_in_from_another_phone_brings_its_scripts(phones: Phones) -> None:
    played, phone, other = course(), phones(), phones()
    evening = Evening(phone)
    other.page.goto(evening.address)
    scripts = other.page.locator("head > script")
    expect(scripts).to_have_count(1)
    evening.turn_up(played.deal)
    expect(scripts).to_have_count(2)
    expect(other.page.locator("form[data-state=empty]")).to_be_visible()
    card = played.plays[0].card
    other.pick("card", card)
    expect(other.page.locator("#choices input[name=ways_of]")).to_have_value(card)


def test_undo_on_a_kept_page_takes_back_only_what_that_page_shows(phone: Phone) -> None:
    """On a slow line the page after a play is the one kept before it; a play from there knows of all that was seen."""
    played = course()
    evening = Evening(phone, FOUR, played.deal, *played.plays[:2])
    phone.page.evaluate("memory.set(`seen:${document.body.dataset.match}`, 4, true)")

    def kept(route: Route) -> None:
        answer = route.fetch()
        whole = answer.text().replace("<html ", '<html data-kept="2026-11-29T12:00:00Z" ', 1)
        route.fulfill(response=answer, body=whole)

    phone.page.route(evening.address, kept)
    phone.hear_nothing()  # else the page would be renewed at once
    phone.page.goto(evening.address)
    expect(phone.page.locator("#kept-since")).to_be_visible()
    expect(phone.page.locator("#sheet input[name=seen]")).to_have_value("4")
    expect(phone.page.locator("#take-back input[name=seen]")).to_have_value("3")
    expect(phone.page.locator("#take-back input[name=about]")).to_have_count(1)


def test_captured_cards_lie_face_down_unless_the_table_plays_with_open_piles(phone: Phone) -> None:
    played = course()
    at = next(n for n, play in enumerate(played.plays) if play.take and n > 8)
    evening = Evening(phone, FOUR, played.deal, *played.plays[: at + 1])
    points, captured = phone.page.locator(".made .pile").first, phone.page.locator(".pack .spent .cardkey").first
    box = phone.page.get_by_label("Open piles")
    expect(box).not_to_be_checked()
    expect(points).to_be_hidden()
    expect(captured).to_be_visible()
    phone.tap(phone.page.locator(".piles label"))
    expect(points).to_be_visible()
    expect(captured).to_be_hidden()
    evening.play(played.plays[at + 1])
    expect(box).to_be_checked()
    expect(points).to_be_visible()
    another = Evening(phone, FOUR, played.deal, *played.plays[: at + 1])
    assert another.address.split("/m/")[0] != evening.address.split("/m/")[0]
    expect(box).not_to_be_checked()


def test_a_captured_card_tapped_with_closed_piles_is_refused_with_the_reason(phone: Phone) -> None:
    played = course()
    at = next(n for n, play in enumerate(played.plays) if play.take and n > 8)
    evening = Evening(phone, FOUR, played.deal, *played.plays[: at + 1])
    card = min(evening.deal.gone)
    phone.pick("card", card)
    expect(phone.page.locator("#live")).to_contain_text("it was captured")


def test_two_players_have_twelve_cards_twice(phone: Phone) -> None:
    two = ("North", "West")
    played = course(two)
    evening = Evening(phone, two, played.deal, *played.plays[:23])
    hand = phone.page.locator(".tally > li")
    expect(hand.nth(0)).to_contain_text("North 1")
    expect(hand.nth(1)).to_contain_text("West 12")
    evening.play(played.plays[23])
    expect(hand.nth(0)).to_contain_text("North 12")


def test_undo_of_plays_across_a_capture(phone: Phone) -> None:
    played = course()
    at = next(n for n, play in enumerate(played.plays) if play.take and n > 8)
    evening = Evening(phone, FOUR, played.deal, *played.plays[: at - 1])
    evening.agrees()
    before = phone.page.locator("form.sheet .table").inner_text()
    for play in played.plays[at - 1 : at + 2]:
        evening.play(play)
    for n in range(3):
        taps = phone.taps
        phone.go(phone.page.get_by_role("button", name="Undo"))
        assert phone.taps - taps == 1
        evening.beside.record(Void(at + 3 - n))
        evening.agrees()
    assert phone.page.locator("form.sheet .table").inner_text() == before
    evening.play(played.plays[at - 1])
    evening.play(played.plays[at])


@pytest.mark.parametrize("screen", [TABLET, SCREEN], ids=["tablet", "phone"])
def test_what_was_undone_is_brought_back_from_where_the_next_card_is_looked_for(
    phones: Phones, screen: ViewportSize
) -> None:
    phone, played = phones(viewport=screen), course()
    evening = Evening(phone, FOUR, played.deal, *played.plays[:3])
    phone.go(phone.page.get_by_role("button", name="Undo"))
    back = phone.page.get_by_role("button", name="Bring back")
    expect(back).to_be_in_viewport(ratio=1)
    phone.go(back)
    evening.agrees()
    expect(back).to_have_count(0)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


#: The spec's own example, and one with a house of two ways.
FIRST = Deal(11, cards("2S 9S JD KH"))  # type: ignore[arg-type]


def test_a_card_says_what_it_must_take(phone: Phone) -> None:
    Evening(phone, FOUR, FIRST)
    phone.pick("card", "JC")
    expect(save_label(phone.page)).to_have_text("What does J♣ do?")
    ways = phone.page.locator(".way")
    expect(ways).to_have_count(2)
    take = ways.filter(has_text="takes")
    assert [card.get_attribute("aria-label") for card in take.locator(".face").all()] == [
        "2 of spades", "9 of spades", "jack of diamonds",
    ]  # fmt: skip
    expect(take).to_contain_text("11 points")
    expect(ways.filter(has_text="builds")).to_contain_text("West must keep a J")
    phone.tap(take)
    expect(save_label(phone.page)).to_contain_text("Save: West takes with")
    save(phone)
    expect(phone.page.locator(".taken")).to_contain_text("Taken by West:")


def test_a_house_says_who_must_keep_what(phone: Phone) -> None:
    evening = Evening(phone, FOUR, Deal(12, cards("4S 3D QC KH")))  # type: ignore[arg-type]
    assert evening.ways(Card("5H")) >= 1
    phone.pick("card", "5H")
    way = phone.page.locator(".way").filter(has_text="builds")
    expect(way).to_contain_text("cemented")
    expect(way).to_contain_text("West must keep a Q")
    expect(way.locator(".face")).to_have_count(4)
    save(phone)
    expect(phone.page.locator(".house.cemented")).to_contain_text("house of West")


def test_what_breaks_a_rule_is_refused_with_the_rule_and_the_sum(phone: Phone) -> None:
    Evening(phone, FOUR, Deal(12, cards("4S 3D 9C KH")))  # type: ignore[arg-type]
    live = phone.page.locator("#live")
    phone.pick("card", "7H")
    expect(live).to_contain_text("the bid is 12")
    expect(save_label(phone.page)).to_have_text("Something is wrong: show it")
    phone.pick("card", "5H")
    expect(phone.page.locator(".way")).to_have_count(1)
    phone.pick("way", "other")
    expect(save_label(phone.page)).to_have_text("What does 5♥ do?")
    phone.pick("does", 12)
    phone.pick("uses", "4S")
    expect(live).to_contain_text("5 + 4 = 9, not 12")
    phone.pick("uses", "3D")
    expect(save_label(phone.page)).to_contain_text("Save: West builds 12 with")
    phone.pick("does", "take")
    expect(live).to_contain_text("takes nothing")
    # what is sent all the same is refused with the same words
    phone.refusals = {422}
    way = '{"card":"5H","build":12,"with":["4S"]}'
    phone.page.locator("input[name=way]").first.evaluate("(one, way) => { one.value = way; one.checked = true }", way)
    with phone.page.expect_navigation():
        phone.page.locator("#sheet").evaluate("form => form.submit()")
    expect(phone.page.locator("#problems")).to_contain_text("5 + 4 = 9, not 12")


def test_another_card_takes_the_choice_of_the_one_before_with_it(phone: Phone) -> None:
    played = course()
    evening = Evening(phone, FOUR, played.deal, *played.plays[:12])
    several = next(card for card in PACK if card not in evening.deal.seen and evening.ways(card) > 1)
    phone.pick("card", several)
    phone.tap(phone.page.locator(".way").nth(1))
    phone.tap(phone.page.locator(".cardkey.other"))
    expect(phone.page.locator("#choices .ways")).to_have_count(0)
    expect(save_label(phone.page)).to_contain_text("Which card does")
    evening.play(played.plays[12])


#: From now on answers arrive, but the page gets them only once ``answer()`` is called.
HELD_BACK = """() => {
  const ask = window.fetch;
  const told = new Promise((tell) => { window.answer = tell; });
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const text = await answer.text();
    await told;
    return new Response(text, { status: answer.status });
  };
}"""
#: Gives them to the page, and lets it do with them what it does at once.
TOLD = "async () => { answer(); for (const _ of Array(9)) await new Response('').text(); }"


#: A press longer than 0.8 seconds is still a tap: this machine may be slow.
PATIENT = "{ const later = setTimeout; window.setTimeout = (what, ms) => later(what, ms === 800 ? 60_000 : ms); }"


def test_nothing_is_taken_away_under_a_finger(phone: Phone) -> None:
    played = course()
    phone.page.add_init_script(PATIENT)
    evening = Evening(phone, FOUR, played.deal, *played.plays[:12])
    page = phone.page
    first, second = [card for card in PACK if card not in evening.deal.seen and evening.ways(card) > 1][:2]
    shown = page.locator("#choices input[name=ways_of]")
    phone.pick("card", first)
    expect(shown).to_have_value(first)
    page.evaluate(HELD_BACK)
    with page.expect_response("**/preview"):
        phone.pick("card", second)
    page.locator(".cardkey.other").hover()
    page.mouse.down()
    page.evaluate(TOLD)
    page.mouse.up()
    expect(save_label(page)).to_contain_text("Which card does")
    expect(shown).to_have_value("")


def test_a_card_tapped_while_the_play_before_is_saved_answers_nothing(phone: Phone) -> None:
    played = course()
    evening = Evening(phone, FOUR, played.deal, *played.plays[:12])
    page, (play, then) = phone.page, played.plays[12:14]
    evening.tap(play)
    ready(phone)
    page.evaluate(HELD_BACK)
    phone.tap(save_button(page))
    phone.pick("card", then.card)
    page.evaluate(TOLD)
    evening.beside.record(play)
    expect(save_label(page)).to_have_text(f"Which card does {evening.beside.state.turn} play?")
    evening.agrees()
    assert phone.picked("card") == phone.picked("way") == []
    phone.pick("card", then.card)
    expect(page.locator(".way input")).to_have_count(evening.ways(then.card))


def test_an_old_play_is_corrected_at_the_floor_as_it_was(phone: Phone) -> None:
    played = course()
    table, last = Table(FOUR, 0), 0
    table.record(played.deal)
    for n, play in enumerate(played.plays[:30]):
        last = n if len(plays.choices(table.state, play.card)) > 1 else last
        table.record(play)
    evening = Evening(phone, FOUR, played.deal, *played.plays[: last + 1])
    phone.page.goto(f"{evening.address}correct/{last + 2}")
    expect(save_label(phone.page)).to_have_text("Nothing is changed yet")
    was = played.plays[last]
    assert phone.picked("card") == [was.card]
    assert phone.picked("way") == [spelt(was)]
    evening.beside.record(Void(last + 2))
    assert evening.lies("Loose cards") == [read_out(card) for card in evening.deal.loose]
    other = next(play for play in plays.choices(evening.beside.state, was.card) if spelt(play) != spelt(was))
    phone.pick("way", spelt(other))
    expect(save_label(phone.page)).to_contain_text("Save")
    save(phone)
    evening.beside.record(other)
    phone.page.goto(evening.address)
    evening.agrees()


def test_a_deal_begun_card_by_card_is_finished_by_a_count(phone: Phone) -> None:
    played = course()
    Evening(phone, FOUR, played.deal, *played.plays[:17])
    phone.follow("Count the deal instead")
    phone.page.locator('input[name="points:North & South"]').fill("60")
    save(phone)
    expect(phone.page.locator(".felt")).to_have_count(0)
    expect(phone.page.locator(".hands > li").first).to_contain_text("60–40")


def test_plays_without_scripts(phones: Phones) -> None:
    phone, played = phones(scripts=False), course()
    evening = Evening(phone)
    evening.turn_up(played.deal)
    run = played.lively
    evening = Evening(phone, FOUR, played.deal, *played.plays[: run.start])
    for n in run:
        expected = 2 if "one way" in played.happened[n] else 4
        assert evening.play(played.plays[n]) == expected, "a card, Save; with a choice also Look first and the choice"
    # saved at once although there is a choice, the sheet comes back with it
    again = next(n for n in run if "a choice" in played.happened[n])
    evening = Evening(phone, FOUR, played.deal, *played.plays[:again])
    play = played.plays[again]
    phone.refusals = {422}
    phone.pick("card", play.card)
    phone.go(save_button(phone.page))
    expect(phone.page.locator("#problems")).to_contain_text("What does")
    phone.pick("way", spelt(play))
    phone.go(save_button(phone.page))
    evening.beside.record(play)
    evening.agrees()
    phone.go(phone.page.get_by_role("button", name="Undo"))
    evening.beside.record(Void(evening.beside.log.entries.index(play) + 1))
    evening.agrees()


def test_two_phones_that_log_the_same_play(phones: Phones) -> None:
    played, one = course(), phones()
    evening = Evening(one, FOUR, played.deal, *played.plays[:5])
    other = phones(storage_state=one.context.storage_state())
    other.hear_nothing()
    other.page.goto(evening.address)
    play = played.plays[5]
    other.pick("card", play.card)
    if evening.ways(play.card) > 1:
        other.pick("way", spelt(play))
    ready(other)
    evening.play(play)
    other.refusals = {409}
    other.tap(save_button(other.page))
    expect(other.page.locator(".came")).to_have_count(1)
    assert other.page.locator(f".pack > label input[value='{played.plays[5].card}']").count() == 0
    # a tap on a page that is out of date brings it up to date, and keeps the card
    other.page.goto(evening.address)
    evening.play(played.plays[6])
    card = next(card for card in PACK if card not in evening.deal.seen)
    other.pick("card", card)
    expect(other.page.locator(".came")).to_have_count(1)
    assert other.picked("card") == [card]
    turn = evening.beside.state.turn
    said = other.page.evaluate("document.body.innerText + document.querySelector('.wholepack legend').innerText")
    assert f"{turn} plays" in said
    assert f"Which card does {turn} play?" in said
    assert sum(f"{player} plays" in said for player in FOUR) == 1, "one table, one turn"


def test_everybody_can_use_the_floor(phones: Phones) -> None:
    phone, played = phones(), course()
    at = next(n for n, play in enumerate(played.plays) if play.take and n > 12)
    evening = Evening(phone, FOUR, played.deal, *played.plays[: at + 1])
    several = max((card for card in PACK if card not in evening.deal.seen), key=evening.ways)
    for step in ("floor", "choices", "by hand", "deal"):
        if step == "choices":
            phone.pick("card", several)
            expect(phone.page.locator("#choices .ways")).to_have_count(1)
        elif step == "by hand":
            phone.pick("way", "other")
        elif step == "deal":
            phone.page.goto(f"{Evening(phone).address}log/deal")
        assert barriers_on_both(phone) == [], step


#: What of the sheet lies under its bar.
UNDER_THE_BAR = """() => {
  const bar = document.querySelector("main .bar").getBoundingClientRect();
  const keys = [...document.querySelectorAll("main .sheet :is(label, button)")].filter((one) => !one.closest(".bar"));
  return keys.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width && bottom > bar.top + 1 && top < bar.bottom - 1).length;
}"""


def test_on_a_phone_on_its_side_no_card_lies_under_the_bar(phones: Phones) -> None:
    phone = phones(viewport={"width": 844, "height": 390})
    deal_in(phone, {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]})
    bar = phone.page.locator("main .bar")
    expect(bar).to_have_css("position", "static")
    for place in ("start", "end"):
        bar.evaluate("(bar, block) => bar.scrollIntoView({ block })", place)
        assert phone.page.evaluate(UNDER_THE_BAR) == 0
    phone.page.set_viewport_size({"width": 390, "height": 844})
    expect(bar).to_have_css("position", "fixed")
