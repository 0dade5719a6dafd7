"""On paper: as many sheets as it takes, in black, with all that was played and paid and nothing to tap."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from tests.support import Json

from .access import barriers
from .flow import read_table
from .phone import SMALLEST, Phone

NAMES = ["An", "Bình", "Chi", "Dũng"]
CONTROLS = ("Log hand", "Share as text", "All paid", "Settle this evening", "take back", "Print")


def match_of(hands: int, names: list[str] = NAMES) -> Json:
    """Return a match in which everybody goes out in turn, while the others hold 3 cards."""
    entries: list[dict[str, Any]] = [
        {"kind": "hand", "winner": names[n % len(names)], "left": {o: 3 for o in names if o != names[n % len(names)]}}
        for n in range(hands)
    ]
    return {"game": "sam", "players": names, "options": {"stake": 5}, "entries": entries}


def printed(phone: Phone, paper: str = "A4") -> list[str]:
    """Return the text of each sheet that the browser prints of the page."""
    pages = PdfReader(BytesIO(phone.page.pdf(format=paper))).pages
    texts = [" ".join(page.extract_text().replace("\N{MINUS SIGN} ", "\N{MINUS SIGN}").split()) for page in pages]
    assert not [word for word in CONTROLS for text in texts if word in text]
    return texts


@pytest.mark.parametrize(
    ("hands", "paper", "sheets"), [(14, "A4", 1), (14, "Letter", 1), (120, "A4", 5), (120, "Letter", 6)]
)
def test_a_match_is_printed_whole(phone: Phone, hands: int, paper: str, sheets: int) -> None:
    table = read_table(phone, NAMES, match_of(hands))
    phone.page.goto(f"{table}m/1/scorecard/")
    phone.follow("Print")
    texts = printed(phone, paper)
    assert len(texts) == sheets
    assert f"{hands} hands" in texts[0]
    assert "1. " in texts[0]
    assert all("Hand An Bình Chi Dũng What happened" in text for text in texts[:sheets]), "named on every sheet"
    whole = " ".join(texts)
    assert whole.count("goes out") == hands
    assert [f" {n} " in whole for n in range(1, hands + 1)] == [True] * hands
    assert " 1 +45 +45 \N{MINUS SIGN}15" in whole


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_who_pays_whom_is_on_it_with_a_box_to_tick(phone: Phone, paper: str) -> None:
    table = read_table(phone, NAMES, match_of(5))
    phone.page.goto(f"{table}m/1/scorecard/paper")
    [text] = printed(phone, paper)
    assert "Who pays whom ☐ Bình → An 15 nghìn" in text
    phone.page.goto(f"{table}settle/")
    [text] = printed(phone, paper)
    assert "Bình → An still owed ☐ 15" in text
    assert "How this adds up" in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_an_evening_is_printed_with_its_matches(phone: Phone, paper: str) -> None:
    table = read_table(phone, NAMES, match_of(5))
    phone.page.goto(table)
    phone.go(phone.page.locator(".evening a"))
    [text] = printed(phone, paper)
    assert "Sâm · Northern Vietnam" in text
    assert "An +45" in text
    assert "5 hands" in text


def test_seventeen_people_are_printed_with_what_happened_beneath(phone: Phone) -> None:
    names = [f"Player number {n}" for n in range(1, 18)]
    deal = {
        "kind": "hand",
        "stakes": dict.fromkeys(names[1:], 10),
        "hands": {n: k % 9 + 1 for k, n in enumerate(names)},
    }
    entries = [{"kind": "banker", "player": names[0]}, deal]
    table = read_table(phone, names, {"game": "daun-tiga", "players": names, "entries": entries})
    phone.page.goto(f"{table}m/1/scorecard/paper")
    phone.page.emulate_media(media="print")
    phone.page.set_viewport_size({"width": 704, "height": 1000})  # an A4 sheet between its margins
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    [text] = printed(phone)
    assert all(name in text for name in names)


def test_colours_of_the_night_are_not_printed(phone: Phone) -> None:
    table = read_table(phone, NAMES, match_of(3))
    phone.page.emulate_media(color_scheme="dark", media="print")
    for path in ("m/1/scorecard/paper", "m/1/scorecard/", "settle/"):
        phone.page.goto(f"{table}{path}")
        found = phone.page.evaluate(
            """() => [...document.querySelectorAll("main *")].filter((node) => node.checkVisibility())
              .map((node) => getComputedStyle(node))
              .flatMap(({ color, stroke }) => [color, stroke])
              .filter((colour) => /^rgb/.test(colour) && new Set(colour.match(/[0-9]+/g).slice(0, 3)).size > 1)"""
        )
        assert not found, (path, set(found))


def test_the_page_to_print_can_be_read_on_a_phone(phone: Phone) -> None:
    table = read_table(phone, NAMES, match_of(20))
    phone.page.set_viewport_size(SMALLEST)
    phone.page.goto(f"{table}m/1/scorecard/paper")
    assert barriers(phone) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_told_cards_are_printed_in_black_beside_whose_they_are(phone: Phone) -> None:
    melds = [["4S", "5S", "6S", "7S", "8S", "9S", "10S"], {"group": "K", "naturals": 7}, ["AS", "AH", "AD", "AC", "JK"]]
    hand = {
        "kind": "hand",
        "sides": {"An & Chi": {"melds": melds}, "Bình & Dũng": {"melds": [["JS", "JH", "JD"]]}},
        "out": "An",
        "left": {"Bình": ["4H", "KS"]},
    }
    table = read_table(
        phone, NAMES, {"game": "samba", "players": NAMES, "options": {"target": 100_000}, "entries": [hand] * 30}
    )
    phone.page.set_viewport_size({"width": 704, "height": 1000})  # an A4 sheet between its margins
    phone.page.emulate_media(color_scheme="dark", media="print")
    phone.page.goto(f"{table}m/1/scorecard/paper")
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert phone.page.locator(".face").evaluate_all(
        "(faces) => [...new Set(faces.flatMap((face) => [getComputedStyle(face).color, face.className]))].sort()"
    ) == ["face", "face red", "rgb(0, 0, 0)"]
    texts = printed(phone)
    assert len(texts) <= 4
    told = (
        "An goes out An & Chi melded 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ An & Chi melded K K K K K K K"
        " An & Chi melded A♠ A♥ A♦ A♣ ★ Bình & Dũng melded J♠ J♥ J♦ Bình left in hand 4♥ K♠"
    )
    assert sum(text.count(told) for text in texts) == 30, "none is broken between two sheets"
