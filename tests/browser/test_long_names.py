"""What an evening leaves behind with seventeen names of forty characters, of all scripts: nothing stands out."""

from __future__ import annotations

import pytest

from .conftest import Phones
from .flow import Json, read_table
from .phone import SCREEN, SMALLEST, Phone
from .test_picture import PEOPLE, SCRIPTS

#: What reaches beyond the page, and texts of a chart that are out of its frame, or lie on one another.
WRONG = """() => {
  const out = [];
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) out.push(`the page is ${beyond} px too wide`);
  for (const chart of document.querySelectorAll("main svg")) {
    const all = [...chart.querySelectorAll("text")];
    const texts = all.filter((node) => node.textContent.trim() && node.checkVisibility());
    const boxes = texts.map((node) => [node.textContent, node.getBoundingClientRect()]);
    const frame = (chart.closest(".box") ?? chart.parentNode).getBoundingClientRect();
    const margin = chart.closest(".box") ? 0 : 16; // that of the page
    for (const [text, box] of boxes)
      if (box.left < frame.left - margin || box.right > frame.right + margin || box.top < frame.top - margin
        || box.bottom > frame.bottom + margin) out.push(`out of the chart: ${text}`);
    const line = ({ top, bottom }) => (bottom - top) / 4; // the height of a line is more than that of its letters
    for (const [n, [text, box]] of boxes.entries())
      for (const [other, there] of boxes.slice(n + 1))
        if (box.left < there.right - 1 && there.left < box.right - 1
          && box.top + line(box) < there.bottom - line(there) && there.top + line(there) < box.bottom - line(box))
          out.push(`${text} on ${other}`);
  }
  const names = [...document.querySelectorAll("main b, main th, main .who, main .chip-button")];
  for (const name of names.filter((node) => node.checkVisibility())) {
    const { left, right, width } = name.getBoundingClientRect();
    const within = name.closest(".scroll, [data-scroll], .wide");
    if (width && !within && (right > innerWidth + 1 || left < -1)) out.push(`beyond the screen: ${name.textContent}`);
  }
  return out;
}"""


def ended(names: list[str]) -> Json:
    """Return a match of Daun Tiga that is over, in which the bank goes round."""
    deals = [
        {"kind": "hand", "stakes": {n: 9_000_000 for n in names if n != bank},
         "hands": {n: (7 * k + 3 * turn) % 9 + 1 for k, n in enumerate(names)}, "banker_stays": False}
        for turn, bank in enumerate(names[:1])
    ]  # fmt: skip
    entries = [{"kind": "banker", "player": names[0]}, *deals, {"kind": "end_match"}]
    return {"game": "daun-tiga", "players": names, "entries": entries}


@pytest.mark.parametrize("script", SCRIPTS)
def test_seventeen_long_names_fit_every_page_of_figures(phones: Phones, script: str) -> None:
    phone = phones()
    names = [f"{n}{SCRIPTS[script]}"[:40].strip() for n in range(PEOPLE)]
    table = read_table(phone, names, ended(names), ended(names[::-1]))
    for path in ("", "season/", "settle/", "m/1/", "m/1/scorecard/", "m/1/chart", "m/1/history"):
        phone.page.goto(f"{table}{path}")
        fits(phone, path)
    phone.page.goto(table)
    evening = phone.page.locator(".evening a").get_attribute("href")
    player = phone.page.locator("main .list a.link").first.get_attribute("href")
    for address in (evening, player):
        assert address
        phone.page.goto(address)
        fits(phone, address)
    for page, link in ((f"{table}m/1/", "Share the result"), (str(evening), "Share the evening")):
        phone.page.goto(page)
        phone.follow(link)
        fits(phone, link)
        handed_out = phone.page.locator("#result-address").get_attribute("href")
        assert handed_out
        phone.page.goto(handed_out)
        fits(phone, handed_out)


def fits(phone: Phone, page: str) -> None:
    for size in (SCREEN, SMALLEST):
        phone.page.set_viewport_size(size)
        assert phone.page.evaluate(WRONG) == [], (page, size)
    phone.page.set_viewport_size(SCREEN)
