"""The standings, in text and before a correction: points, baazis and money apart, each under its own name."""

from __future__ import annotations

import html
import re

from scorekeeper.core.reading import dumps
from tests.games.seep.table import FOUR, NS, WE, file
from tests.support import Json, match_file, table_file

from .pages import Page
from .phone import Phone

NORTH, WEST, SOUTH, EAST = FOUR


def won() -> Json:
    """Record a deal that wins North and South a baazi."""
    return {"kind": "count", "points": {NS: 99}}


def played(phone: Phone, *entries: Json, variant: str = "hundred", **options: object) -> str:
    """Return the address of a match of Seep."""
    match = file(*entries, players=FOUR, variant=variant, options=options)
    record = table_file([match], players=FOUR, unit="rupees")
    return f"{phone.upload('/import', dumps(record).encode()).location}m/1/"


def tables(page: Page) -> list[list[list[str]]]:
    """Return the tables on a page, row by row."""
    return [
        [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
        for table in re.findall(r"<table.*?</table>", html.unescape(page.html), re.DOTALL)
    ]


def test_the_text_says_points_baazis_and_money_apart(phone: Phone) -> None:
    match = played(phone, won(), {"kind": "count", "points": {NS: 60}}, baazi_stake=50)
    expected = [
        f"Points\n{NS}: +60\n{WE}: +40",
        f"Baazis won\n{NS}: 1\n{WE}: 0",
        f"Money\n{NORTH}: +50 rupees\n{WEST}: −50 rupees\n{SOUTH}: +50 rupees\n{EAST}: −50 rupees",
    ]
    assert phone.get(f"{match}text.txt").html.strip().split("\n\n")[1:] == expected
    assert phone.get(f"{match}receipt.txt").html.split("\n\n")[1:4] == expected


def test_without_money_in_play_there_is_none_in_the_text(phone: Phone) -> None:
    assert "Money" not in phone.get(f"{played(phone, won())}text.txt").html


def test_what_is_in_a_pot_is_named_wherever_an_ended_match_is(phone: Phone) -> None:
    """What people have does not add up to zero without it, nor to what they are paid."""
    paid = {"kind": "hand", "winner": "An", "indicator": "5S", "joke": {"stakes": ["Bo", "Cy"]}}
    people = ("An", "Bo", "Cy")
    ended = match_file("sam-sip", people, (paid, {"kind": "end_match"}), variant="korat", options={})
    table = phone.upload("/import", dumps(table_file([ended], people, unit="baht")).encode()).location
    match = f"{table}m/1/"
    what = "In the pot, given back as it was paid in"
    assert f"{what}: Bo 5, Cy 5" in phone.get(match).text
    for text in ("text.txt", "receipt.txt"):
        assert f"{what}\nBo: 5 baht\nCy: 5 baht\n" in phone.get(f"{match}{text}").html, text
    assert f"{what}: Bo 5, Cy 5\n" in phone.get(f"{table}settle/text.txt").html
    link = next(link for link in phone.get(f"{match}result").links() if link.startswith("/r/"))
    assert f"{what} · baht Bo 5 Cy 5" in phone.get(link).text


def test_striking_out_what_won_a_baazi_shows_baazis_and_money(phone: Phone) -> None:
    page = phone.get(f"{played(phone, won(), baazi_stake=50, baazis=1)}strike/1")
    assert tables(page) == [
        [["Baazis won", "now", "then"], [NS, "1", "0"]],
        [["Money", "now", "then"], *([p, was, "0"] for p, was in zip(FOUR, ["+50", "−50"] * 2, strict=True))],
    ]
    for words in ("The match then goes on.", "North deals instead of Winner: North & South"):
        assert words in page.text, page.text
    assert "The standings stay as they are." not in page.text


def test_what_moves_nothing_has_no_table_without_rows(phone: Phone) -> None:
    page = phone.get(f"{played(phone, won(), {'kind': 'note', 'text': 'rain'}, baazi_stake=50)}strike/2")
    assert "The standings stay as they are." in page.text
    assert tables(page) == []
