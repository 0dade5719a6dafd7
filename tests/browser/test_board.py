"""One tablet follows the evening by itself: a match, what the evening came to, a match of another game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .access import barriers
from .conftest import Phones
from .flow import comes_to, log, read_table, save
from .phone import TABLET
from .reckoning import Hand

NAMES = ("An", "Binh", "Chi", "Dung")


def figures(page: Page) -> dict[str, str]:
    names, sums = (page.locator(f".stand-{part}").all_inner_texts() for part in ("who > span:first-child", "sum"))
    return dict(zip(names, sums, strict=True))


def styles(page: Page) -> list[str]:
    """Return the stylesheets of the page."""
    found: list[str] = page.evaluate("[...document.styleSheets].map(({ href }) => href.split('/').at(-1))")
    return found


def test_a_tablet_follows_two_matches_of_two_games_and_the_standing_between_them(phones: Phones) -> None:
    recorder, tablet = phones(), phones(viewport=TABLET)
    table = read_table(recorder, NAMES)
    recorder.page.goto(f"{table}share/")
    tablet.page.goto(recorder.page.locator("#board-address").inner_text().strip())
    tablet.page.evaluate("document.documentElement.dataset.same = 1")
    asked: list[str] = []
    tablet.page.on("framenavigated", lambda frame: asked.append(frame.url))
    heading, banner, main = (tablet.page.locator(place) for place in ("h1", ".moments", "main"))
    expect(banner).to_have_text("No match was played yet.")

    recorder.page.goto(f"{table}new/sam")
    for n, name in enumerate(NAMES):
        recorder.page.locator(f"input[name=seat-{n}]").fill(name)
    recorder.go(recorder.page.get_by_role("button", name="Start"))
    match = recorder.page.url
    expect(heading).to_contain_text("Sâm")
    log(recorder, Hand("An", {"Binh": 3, "Chi": 5, "Dung": 1}), 1)
    expect(tablet.page.locator(".stand-sum").first).to_have_text("+9")
    assert barriers(tablet) == []

    recorder.page.goto(f"{match}log/end_match")
    save(recorder)
    expect(banner).to_contain_text("An won the most: +9")
    assert figures(tablet.page) == {"An": "+9", "Binh": "−3", "Chi": "−5", "Dung": "−1"}
    assert barriers(tablet) == []

    recorder.page.goto(f"{table}new/seep")
    for n, name in enumerate(NAMES):
        recorder.page.locator(f"input[name=seat-{n}]").fill(name)
    recorder.go(recorder.page.get_by_role("button", name="Start"))
    expect(heading).to_contain_text("Seep")
    comes_to(styles, tablet.page, ["house.css", "seep.css", "seep-board.css"])  # the game's own came with it
    expect(main).to_contain_text("An & Chi")
    assert barriers(tablet) == []
    assert tablet.page.evaluate("document.documentElement.dataset.same") == "1", "nobody loaded it again"
    assert asked == []
