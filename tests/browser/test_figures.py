"""The sums of a page during taps equal those of the rules, for hands tapped at random.

The script is asked for what it shows after each hand; what was tapped is then counted by the rules alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from scorekeeper.core.cards import Card
from scorekeeper.core.ledger import Score
from scorekeeper.core.reading import convert, replaced
from scorekeeper.core.seats import Seats
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.entries import Held, Laid
from scorekeeper.games.samba.figures import counters
from scorekeeper.games.samba.melds import Meld, read
from scorekeeper.games.samba.options import VARIANTS as SAMBAS
from scorekeeper.games.samba.options import SambaOptions
from scorekeeper.games.samba.scoring import FULL_CODES, Melded, close, of_melds
from scorekeeper.games.seep.options import VARIANTS as SEEPS
from tests.games.samba.table import AC, BD, FOUR

from .flow import Json, read_table
from .phone import Phone, visiting

HANDS = 30
MOST_CHANCES = 200
MINUS = "\N{MINUS SIGN}"

#: Only the sums of the sheet are wanted: it asks no server, saves nothing, keeps no draft, and is not laid
#: out after a tap.
QUIET = """addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.sheet");
  for (const attribute of ["hx-post", "data-done", "data-draft"]) form.removeAttribute(attribute);
  Element.prototype.scrollIntoView = HTMLElement.prototype.focus = () => {};
}, true)"""

#: Taps at random keys of a sheet, as ``chances`` say, numbers from 0 to 1, and returns what the sheet then shows.
TAP_SAMBA = """chances => {
  const form = document.querySelector("form.sheet");
  const all = (within, selector) => [...within.querySelectorAll(selector)];
  const draw = () => chances.pop();
  const one = list => list[Math.floor(draw() * list.length)];
  const type = (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const sides = all(form, "[data-side]");
  one(all(form, "[name=out]")).click();
  for (const side of sides) {
    const melds = side.querySelector("[data-melds]");
    for (let last; (last = all(melds, "[data-meld]").at(-1));) {
      if (last.ariaExpanded === "false") last.click();
      melds.querySelector("[data-take-away]").click();
    }
    const byTotals = draw() < 0.2;
    side.querySelector(`[data-by='${byTotals ? "totals" : ""}']`).click();
    if (byTotals) all(side, "[data-total-of]").forEach((field, n) => type(field, Math.floor(draw() * (n ? 3 : 900))));
    else for (let taps = 4 + draw() * 20; taps > 0; taps--) {
      const full = all(melds, "[data-meld]").length > 6;
      const keys = all(melds, "button:not([disabled])").filter(key => !full || key.closest("[data-lain]"));
      const edits = keys.filter(key => key.closest("[data-part]"));
      one(edits.length && draw() < 0.6 ? edits : keys).click();
    }
    one(all(side, "[data-reds] input")).click();
  }
  for (const hand of all(form, "[data-counts]")) {
    while (hand.querySelector("[data-total]").textContent) hand.querySelector("[data-less]").click();
    all(hand, "[data-each='0']").forEach(field => type(field, ""));
    if (draw() < 0.2) type(hand.querySelector("[data-typed]"), Math.floor(draw() * 300));
    for (let taps = draw() * 8; taps > 0; taps--) one(all(hand, "[data-more]")).click();
  }
  return {
    tapped: Object.fromEntries([...new FormData(form)].filter(([name]) => !name.startsWith("csrf"))),
    left: Object.fromEntries(all(form, "[data-counts]").map(hand => [
      hand.dataset.counts, hand.querySelector("[data-total]").textContent,
    ])),
    worth: sides.map(side => all(side, ".meldworth").map(worth => worth.textContent)),
    sums: all(form, "[data-tab-sum]").map(sum => sum.textContent),
    terms: sides.map(side => all(side, "[data-receipt] .term:not(.makes-all) b").map(term => term.textContent)),
  };
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser, server: str) -> Iterator[Phone]:
    """Yield a phone on whose pages only the sums are alive."""
    with visiting(browser, server) as phone:
        phone.page.add_init_script(QUIET)
        yield phone
    assert phone.troubles == []


def sheet(phone: Phone, head: Json, kind: str) -> None:
    """Open the empty sheet of a match."""
    players = head["players"]
    table = read_table(phone, players, {**head, "entries": []})
    phone.page.goto(f"{table}m/1/log/{kind}")


def number(text: str) -> int:
    """Parse a number as a page shows it; empty: 0."""
    return int(text.replace(",", "").replace(MINUS, "-").replace(" ", "").removeprefix("+") or 0)


def tapped_hands(phone: Phone, tap: str) -> Iterator[Json]:
    """Yield what the sheet shows after each of many hands tapped at random."""
    chance = random.Random(7)
    for _ in range(HANDS):
        yield phone.page.evaluate(tap, [chance.random() for _ in range(MOST_CHANCES)])


def melds(tapped: dict[str, str], side: str, options: SambaOptions) -> tuple[Meld, ...]:
    """Return the melds that were tapped, and check that each is one."""
    laid = convert(json.loads(tapped[f"melds:{side}"] or "[]"), list[Laid])
    return tuple(read(short, options) for short in laid)


def melded(tapped: dict[str, str], side: str, options: SambaOptions) -> Melded:
    red = int(tapped[f"red:{side}"])
    if tapped[f"by:{side}"] != "totals":
        return of_melds(melds(tapped, side, options), red)
    totals = ("sambas", "pure", "mixed", *(["bolivias"] if options.bolivia else []))
    fulls = dict.fromkeys(FULL_CODES, 0)  # totals that the variant lacks are not on the page
    fulls |= {full: int(tapped[f"{total}:{side}"]) for full, total in zip(FULL_CODES, totals, strict=False)}
    return Melded(int(tapped[f"cards:{side}"]), (), fulls, red)


@pytest.mark.parametrize("variant", SAMBAS, ids=lambda variant: variant.slug)
def test_a_hand_of_samba_adds_up_on_the_page_as_in_the_rules(phone: Phone, variant: Any) -> None:
    own = {"black_three_held": 100}
    sheet(phone, {"game": "samba", "variant": variant.slug, "options": own, "players": FOUR}, "hand")
    options = replaced(variant.options, **own)
    state = SAMBA.rules.start(options, Seats(FOUR), None)
    seen = set()
    for shown in tapped_hands(phone, TAP_SAMBA):
        tapped = shown["tapped"]
        left = {
            player: Held(number(value), number(tapped[f"left:{player}:red_threes"]))
            for player, value in shown["left"].items()
            if player != tapped["out"]
        }
        for player, held in left.items():
            if not tapped[f"left:{player}"]:
                counted = [each * number(tapped[f"left:{player}:{name}"]) for name, each, _ in counters(options)]
                assert held.value == sum(counted)
        made = {side: melded(tapped, side, options) for side in (AC, BD)}
        out = tapped["out"] if tapped["out"] in FOUR else None
        _, lines = close(state, made, out, left)
        for n, side in enumerate((AC, BD)):
            points = [line.points for line in lines if isinstance(line, Score) and line.side == side]
            assert number(shown["sums"][n]) == sum(points), shown
            terms = [number(term.replace("+", "")) for term in shown["terms"][n]]
            assert sorted(filter(None, terms)) == sorted(points), shown
            laid = melds(tapped, side, options)
            assert [sum(map(number, worth.split(" + "))) for worth in shown["worth"][n]] == [
                meld.value + meld.bonus(options) for meld in laid
            ]
            seen |= {meld.full or meld.kind for meld in laid}
    assert {*FULL_CODES, "group", "sequence", "black-threes"} - {"bolivia"} <= seen
    assert ("bolivia" in seen) == bool(options.bolivia)


#: Taps scoring cards of a side, or types its points, and returns what is then shown of both.
TAP_SEEP = """chances => {
  const form = document.querySelector("form.sheet");
  const all = selector => [...form.querySelectorAll(selector)];
  const [first, second, ...rest] = chances;
  const sides = all("[data-makes]").map(side => side.parentElement.querySelector("input"));
  const typed = all("[data-points]");
  sides[Math.floor(first * 2)].click();
  all("[data-worth]").forEach((card, n) => card.checked !== rest[n] < second && card.click());
  typed.forEach(field => { field.value = ""; });
  typed[0].value = Math.floor(second * 120);
  typed[0].dispatchEvent(new Event("input", { bubbles: true }));
  return {
    side: form.querySelector("[name=side]:checked").value,
    cards: all("[data-worth]:checked").map(card => card.value),
    sum: form.querySelector("[data-sum]").textContent,
    makes: Object.fromEntries(all("[data-makes]").map((side, n) => [sides[n].value, side.textContent])),
    typed: typed[0].value,
    rest: typed[1].placeholder,
  };
}"""


@pytest.mark.parametrize("variant", SEEPS, ids=lambda variant: variant.slug)
def test_scoring_cards_of_seep_add_up_on_the_page_as_in_the_rules(phone: Phone, variant: Any) -> None:
    sheet(phone, {"game": "seep", "variant": variant.slug, "players": FOUR}, "count")
    options = variant.options
    for shown in tapped_hands(phone, TAP_SEEP):
        points = sum(options.points[Card(card)] for card in shown["cards"])
        assert shown["sum"] == f"{points} of {options.total}"
        other = next(side for side in (AC, BD) if side != shown["side"])
        assert shown["makes"] == {shown["side"]: str(points), other: str(options.total - points)}
        left = options.total - int(shown["typed"])
        assert shown["rest"] == (str(left) if left >= 0 else "")
