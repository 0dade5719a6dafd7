"""Seep's felt and pad never move or shrink: not by a message, not by a choice, not in the last plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from scorekeeper.games.seep import plays
from scorekeeper.games.seep.state import PLAYS
from scorekeeper.web.entry.seep.ways import spelt

from .conftest import Phones
from .flow import ready, save, send
from .phone import SCREEN, TABLET, Phone
from .test_phones import write_note
from .test_seep_floor import FOUR, Evening, course

#: Where the felt and the pad are on the page, wherever that is scrolled to, and how large.
PLACES = """() => [".felt", ".pad.pack"].map((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [part, ...[box.x, box.y + scrollY, box.width, box.height].map(Math.round)].join(" ");
})"""


def places(phone: Phone) -> list[str]:
    found: list[str] = phone.page.evaluate(PLACES)
    return found


def refused(phone: Phone, evening: Evening) -> None:
    """Tap a card that was captured: the answer says that it was."""
    phone.pick("card", min(evening.deal.gone))
    expect(phone.page.locator("#live")).to_contain_text("it was captured")


def asked(phone: Phone, evening: Evening) -> None:
    """Lay out what the card that is tapped may not do."""
    phone.pick("way", "other")
    phone.pick("does", "take")
    expect(phone.page.locator("#live")).to_contain_text("takes nothing")
    phone.pick("way", "")


def undo(phone: Phone, evening: Evening) -> None:
    """Take the last play back; the line that says so leads back to it."""
    phone.go(phone.page.get_by_role("button", name="Undo"))
    expect(phone.page.get_by_role("button", name="Bring back")).to_be_visible()


@pytest.mark.parametrize("screen", [TABLET, SCREEN], ids=["tablet", "phone"])
@pytest.mark.parametrize("after", [0, 60, 120])
def test_felt_and_pad_never_move_or_shrink_at_a_refusal_or_at_the_last_plays(
    phones: Phones, screen: ViewportSize, after: int
) -> None:
    phone, other, played = phones(viewport=screen), phones(), course(after=after)
    phone.hear_nothing()
    evening = Evening(phone, FOUR, played.deal)
    still, moved = places(phone), list[tuple[str, list[str]]]()

    def look(what: str) -> None:
        if (now := places(phone)) != still:
            moved.append((what, now))

    for n, play in enumerate(played.plays, 1):
        look(f"before play {n}")
        if n % 12 == 2:
            undo(phone, evening)
            look(f"undone at play {n}")
            phone.go(phone.page.get_by_role("button", name="Bring back"))
        if n == 20:
            write_note(other, evening.address, "West owes a beer")
        if evening.deal.gone and n % 3 == 0:
            refused(phone, evening)
            look(f"refused at play {n}")
        phone.pick("card", play.card)
        expect(phone.page.locator("#choices input[name=ways_of]")).to_have_value(play.card)
        look(f"ways of play {n}")
        if n == 20:
            expect(phone.page.locator("#came-line")).to_contain_text("West owes a beer")
        if (
            evening.deal.loose
            and not any(play.take for play in plays.choices(evening.beside.state, play.card))
            and n % 5 == 0
        ):
            asked(phone, evening)
            look(f"laid out at play {n}")
        way = phone.choice("way", spelt(play))
        if screen == SCREEN or n == PLAYS:
            way.check()
            ready(phone)
            look(f"what play {n} does")
            save(phone)
        else:
            send(phone, way)
        evening.beside.record(play)
    assert moved == []
    expect(phone.page.locator(".felt")).to_have_count(0)
