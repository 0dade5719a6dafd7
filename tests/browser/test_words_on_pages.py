"""How many words a page has for those who read it and those who hear it, counted together: fewer are kinder to both."""

from __future__ import annotations

import re

from .flow import read_in, read_table, send_native, tap_hand
from .phone import Phone
from .places import seep_by_plays, set_tables
from .reckoning import Hand

FOUR = ("An", "Bình", "Chi", "Dũng")
HAND = Hand("An", {"Bình": 7, "Chi": 10, "Dũng": 2})
OTHER = Hand("Bình", {"An": 3, "Chi": 5, "Dũng": 1})

#: What is shown on a page, also to readers by voice alone; and the names that only these are told.
SHOWN = """() => {
  const words = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    if (!part.matches("script, style, template, noscript") && part.checkVisibility({ visibilityProperty: true }))
      words.push(texts.currentNode.data);
  }
  for (const part of document.body.querySelectorAll("[aria-label], [alt], [title]"))
    if (part.checkVisibility() && !part.closest("[aria-hidden=true]"))
      words.push(part.ariaLabel ?? "", part.getAttribute("alt") ?? "", part.title ?? "");
  return words.join(" ");
}"""


def words_on(phone: Phone) -> int:
    return len(re.findall(r"\S*\w\S*", phone.page.evaluate(SHOWN)))


def be_late(phone: Phone) -> None:
    """Send a hand that has not seen the newest one."""
    read_in(phone, FOUR, HAND, HAND)
    phone.follow("Log hand")
    tap_hand(phone, OTHER)
    phone.refusals = {409}
    phone.page.locator("#sheet input[name=seen]").evaluate("field => { field.value -= 1; }")
    send_native(phone)


#: The most words of each page: what it has, a history after midnight three words more. Together they are at most half
#: of the 2,512 of the first count.
BOUNDS = {
    "m/1/": 119, "m/3/": 92, "m/4/": 62, "m/5/": 331, "m/7/": 131, "m/1/history": 120, "share/": 63, "m/1/about": 76,
    "m/7/log/hand": 117,
}  # fmt: skip
CONFLICT = 132


def test_a_page_has_no_more_words_than_it_needs(phone: Phone) -> None:
    table = set_tables(phone, FOUR, "Em", 5).filled
    found = {}
    for path in BOUNDS:
        phone.page.goto(table + path)
        found[path] = words_on(phone)
    be_late(phone)
    found["conflict"] = words_on(phone)
    many = {path: n for path, n in found.items() if n > {**BOUNDS, "conflict": CONFLICT}[path]}
    assert many == {}


def test_an_answer_told_in_words_names_its_cards_and_runs_nothing_together(phone: Phone) -> None:
    """It is what a hand that waits for a connection is called by."""
    phone.page.goto(f"{read_table(phone, FOUR, seep_by_plays(FOUR))}m/1/")
    phone.pick("card", "JS")
    phone.tap(phone.page.locator("label.way").filter(has_text="takes"))
    words = phone.page.evaluate("answers.words(document.getElementById('sheet'))")
    assert words.endswith("What does jack of spades do? takes jack of clubs 11 points")
