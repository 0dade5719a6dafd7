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
        f"Deals won\n{NS}: 2\n{WE}: 0",
    ]
    assert phone.get(f"{match}text.txt").html.strip().split("\n\n")[1:] == expected
    assert phone.get(f"{match}receipt.txt").html.split("\n\n")[1:5] == expected


def test_the_text_says_who_won(phone: Phone) -> None:
    assert "win the match" not in phone.get(f"{played(phone, won())}text.txt").html
    match = played(phone, won(), {"kind": "end_match"})
    assert f"{NS} win the match" in phone.get(f"{match}text.txt").html


def test_without_money_in_play_there_is_none_in_the_text(phone: Phone) -> None:
    assert "Money" not in phone.get(f"{played(phone, won())}text.txt").html


def test_what_was_in_a_pot_has_gone_back_wherever_an_ended_match_is(phone: Phone) -> None:
    """What people have adds up to zero, and is what they are paid."""
    paid = {"kind": "hand", "winner": "An", "indicator": "5S", "joke": {"stakes": ["Bo", "Cy"]}}
    people = ("An", "Bo", "Cy")
    ended = match_file("sam-sip", people, (paid, {"kind": "end_match"}), variant="korat", options={})
    table = phone.upload("/import", dumps(table_file([ended], people, unit="baht")).encode()).location
    match = f"{table}m/1/"
    what = "In the pot, returned to those who paid it in"
    link = next(link for link in phone.get(f"{match}result").links() if link.startswith("/r/"))
    for address in (match, f"{table}settle/text.txt", link):
        assert what not in phone.get(address).text, address
    assert "Bo, Cy back from the joke pot, which nobody won: 5 10" in phone.get(match).text
    for text in ("text.txt", "receipt.txt"):
        said = phone.get(f"{match}{text}").html
        assert what not in said
        assert "An: +20 baht\nBo: −10 baht\nCy: −10 baht\n" in said, text
    owed = phone.get(f"{table}settle/text.txt").html
    assert owed.count("10") >= 2, owed


def test_ending_a_match_says_before_who_wins_it(phone: Phone) -> None:
    match = played(phone, won())
    assert f"Winner: {NS}" in html.unescape(phone.get(f"{match}log/end_match").html)
    level = played(phone, {"kind": "count", "points": {NS: 50}})
    assert "Winner" not in phone.get(f"{level}log/end_match").html


def test_points_besides_a_deal_are_told_in_the_headline_and_its_reason(phone: Phone) -> None:
    fined = {"kind": "points", "side": NS, "points": -10, "why": "looked"}
    page = phone.get(played(phone, won(), fined)).text
    row = page.rpartition("Scorecard")[2].partition("Recorded")[0]
    assert row.count("−10") == 2, row


def test_who_leaves_is_told_what_of_it_lies_in_a_pot(phone: Phone) -> None:
    """Their figure on the scoreboard is lower by that than what they are asked to pay."""
    people = ("An", "Bo", "Cy")
    paid = {"kind": "hand", "winner": "An", "indicator": "5S", "joke": {"stakes": ["Bo", "Cy"]}}
    record = table_file([match_file("sam-sip", people, (paid,), variant="korat", options={})], people, unit="baht")
    match = f"{phone.upload('/import', dumps(record).encode()).location}m/1/"
    left = phone.get(phone.log(match, "leave", player="Bo").location).text
    assert "Bo has left. Is it paid now? Bo → An 10" in left
    assert "5 in the pots counts here as still Bo’s. Once somebody wins it, it is owed again." in left
    assert "in the pots" not in phone.get(phone.log(match, "leave", player="An").location).text


def test_a_card_that_is_needed_cannot_be_none(phone: Phone) -> None:
    """A deal of Korat is thrown in because of the card turned up; one that was won need not tell it."""
    match = match_file("sam-sip", ("An", "Bo", "Cy"), (), variant="korat", options={})
    record = table_file([match], ("An", "Bo", "Cy"), unit="baht")
    log = f"{phone.upload('/import', dumps(record).encode()).location}m/1/log"
    thrown_in, won = (
        phone.get(f"{log}/{kind}").html.partition('id="q-indicator"')[2].partition("</fieldset>")[0]
        for kind in ("thrown_in", "hand")
    )
    assert "indicator-rank" in thrown_in
    assert "no card" not in thrown_in
    assert "no card" in won


def test_striking_out_what_won_a_baazi_shows_baazis_and_money(phone: Phone) -> None:
    page = phone.get(f"{played(phone, won(), baazi_stake=50, baazis=1)}strike/1")
    assert tables(page) == [
        [["Baazis won", "now", "after"], [NS, "1", "0"]],
        [["Money", "now", "after"], *([p, was, "0"] for p, was in zip(FOUR, ["+50", "−50"] * 2, strict=True))],
        [["Deals won", "now", "after"], [NS, "1", "0"]],
    ]
    for words in ("The match then goes on.", "North deals instead of Winner: North & South"):
        assert words in page.text, page.text
    assert "The standings stay as they are." not in page.text


def test_what_moves_nothing_has_no_table_without_rows(phone: Phone) -> None:
    page = phone.get(f"{played(phone, won(), {'kind': 'note', 'text': 'rain'}, baazi_stake=50)}strike/2")
    assert "The standings stay as they are." in page.text
    assert tables(page) == []
