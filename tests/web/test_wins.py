"""Hands won, on every page; where no money is in play they are what is counted. What goes back from pots."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.core.reading import dumps
from tests.support import Json, match_file, table_file

from .phone import Phone

PEOPLE = ("Nok", "Cat", "Dao")


def won(name: str, **more: object) -> Json:
    """Record a deal that ``name`` has won."""
    return {"kind": "hand", "winner": name, **more}


def table_with(phone: Phone, *matches: Json) -> str:
    """Return the address of a table with these matches."""
    file = table_file(list(matches), PEOPLE, unit="baht")
    return str(phone.upload("/import", dumps(file).encode()).location)


def mon(*more: Json) -> Json:
    """Return a match without money: Nok wins two deals, Cat one."""
    entries = (won("Nok"), won("Nok"), won("Cat"), *more)
    return match_file("sam-sip", PEOPLE, entries, variant="mon", options={})


def sam() -> Json:
    """Return a match in which Dao beats a 2 of Cat in a hand that Nok wins."""
    beat = {"by": "Dao", "on": "Cat"}
    hand = {"kind": "hand", "winner": "Nok", "left": {"Cat": 3, "Dao": 4}, "chat": [beat]}
    return match_file("sam", PEOPLE, (hand,), options={})


def result_of(phone: Phone, match: str) -> str:
    """Return the text of the shared result of a match."""
    link = next(link for link in phone.get(f"{match}result").links() if link.startswith("/r/"))
    return phone.get(link).text


def tiles(phone: Phone, match: str) -> dict[str, str]:
    """Return the scoreboard of a match: side to its figure with what is beside it."""
    found = re.findall(
        r'<div class="who">\s*<span[^>]*>(.*?)</span>.*?<div class="sum.*?>(.*?)</div>',
        phone.get(match).html,
        re.DOTALL,
    )
    return {name: " ".join(re.sub(r"<[^>]+>", " ", sum_).split()) for name, sum_ in found}


def test_without_money_the_scoreboard_counts_deals_won(phone: Phone) -> None:
    match = f"{table_with(phone, mon())}m/1/"
    assert tiles(phone, match) == {"Nok": "2", "Cat": "1", "Dao": "0"}
    assert re.findall(r"stand-sum[^>]*>([^<]+)", phone.get(f"{match}board").html) == ["2", "1", "0"]
    assert "Deals won\nNok: 2\nCat: 1\nDao: 0" in phone.get(f"{match}text.txt").html
    assert "Deals won Nok 2 Cat 1 Dao 0" in result_of(phone, match)


def test_the_scorecard_and_the_chart_count_them_too(phone: Phone) -> None:
    match = f"{table_with(phone, mon())}m/1/"
    card = phone.get(f"{match}scorecard/").text
    assert "Deal Nok 2 Cat 1 Dao 0 3 · 2 +1 1 · 0 2 +1 2 · 0 · 0 1 +1 1 · 0 · 0" in card
    assert phone.get(f"{match}scorecard.csv").html.splitlines()[0].endswith("Dao wins,Dao wins total,recorded")
    assert "Deal Nok Cat Dao 3 2 1 0 2 2 0 0 1 1 0 0" in phone.get(f"{match}chart").text


def test_a_fine_does_not_hide_them(phone: Phone) -> None:
    fine = {"kind": "charge", "from": ["Cat"], "to": ["Nok"], "amount": 5, "why": "late"}
    match = f"{table_with(phone, mon(fine))}m/1/"
    assert tiles(phone, match) == {"Nok": "2", "Cat": "1", "Dao": "0"}
    assert "1 Deals won · −5 Dao 0 Deals won" in phone.get(match).text
    assert "Deals won\nNok: 2\nCat: 1\nDao: 0\n\nMoney\nNok: +5 baht" in phone.get(f"{match}text.txt").html


def test_without_money_the_end_says_who_won_the_most(phone: Phone) -> None:
    table = table_with(phone, mon({"kind": "end_match"}))
    for page in (phone.get(f"{table}m/1/").text, phone.get(f"{table}board/").text, result_of(phone, f"{table}m/1/")):
        assert "Nok won most often: 2" in page
        assert "nobody has won" not in page
    assert re.search(r"Nok won most often: 2 Nok 2 3 deals", result_of(phone, f"{table}m/1/"))


def test_without_money_the_button_that_ends_it_says_who_won_the_most(phone: Phone) -> None:
    """The receipt once said that nobody had won, and the page after it who had."""
    sheet = phone.get(f"{table_with(phone, mon())}m/1/log/end_match").text
    assert "Nok won most often: 2" in sheet
    assert "nobody has won" not in sheet


def test_without_money_tables_and_people_count_matches_won_and_evenings_hands(phone: Phone) -> None:
    table = table_with(phone, mon({"kind": "end_match"}))
    page = phone.get(table)
    assert "Standing over all matches · Matches won" in page.text
    figures = re.findall(r"<b[^>]*>(\w+)</b>.*?<span class=\"amount\">(\d)</span>", page.html, re.DOTALL)
    assert figures[:3] == [("Nok", "1"), ("Cat", "0"), ("Dao", "0")]
    assert "Nok 2 · Cat 1" in page.text
    evening = phone.get(next(link for link in page.links() if "/evenings/" in link))
    assert "Nok wins the evening Nok 2 Hands won Cat 1 Dao 0" in evening.text
    people = [link for link in dict.fromkeys(page.links()) if "/players/" in link]
    first, last = phone.get(people[0]).text, phone.get(people[2]).text
    assert "1 match, 3 hands 1 of 1 Matches won" in first
    assert "Hands won 66.7 % 2 of 3" in first
    assert "Best match" not in first
    assert "1 match, 3 hands 0 of 1 Matches won" in last


def test_where_money_is_played_for_they_are_beside_it(phone: Phone) -> None:
    table = table_with(phone, sam())
    assert [text.split("won")[1:] for text in tiles(phone, f"{table}m/1/").values()] == [[" 1"], [], []]
    assert "1 hand won" in phone.get(table).text
    standing = json.loads(phone.client.get(f"{table}m/1/standing.json").data)
    assert [side["wins"] for side in standing["sides"]] == [1, 0, 0]


def test_who_only_gained_has_won_no_hand(phone: Phone) -> None:
    table = table_with(phone, sam())
    people = [link for link in dict.fromkeys(phone.get(table).links()) if "/players/" in link]
    assert [re.findall(r"(\d) of 1 Money per hand", phone.get(link).text) for link in people] == [["1"], ["0"], ["0"]]


@pytest.mark.parametrize("variant", ["korat", "bangkok"])
def test_what_was_in_a_pot_goes_back_in_the_same_sum_on_every_page(phone: Phone, variant: str) -> None:
    stakes = {"joke": {"stakes": list(PEOPLE)}} if variant == "korat" else {}
    drawn = {"kind": "drawn"} if variant == "bangkok" else None
    entries = [won("Nok", **stakes, indicator="5S")] if variant == "korat" else [drawn]
    ended = match_file("sam-sip", PEOPLE, (*entries, {"kind": "end_match"}), variant=variant, options={})
    table = table_with(phone, ended)
    match = f"{table}m/1/"
    sums = {"korat": ["+20", "−10", "−10"], "bangkok": ["0", "0", "0"]}[variant]
    ending = phone.get(match).text
    assert all(f"{name} {n}" in ending for name, n in zip(PEOPLE, sums, strict=True)), ending
    shown = {name: f"{name}: {n} baht" for name, n in zip(PEOPLE, sums, strict=True)}
    for text in ("text.txt", "receipt.txt"):
        assert all(said in phone.get(f"{match}{text}").html for said in shown.values())
    for page in (phone.get(table).text, result_of(phone, match).split("Scorecard")[0]):
        assert all(f"{name} {n}" in page for name, n in zip(PEOPLE, sums, strict=True)), page
        assert "pot" not in page
    card = phone.get(f"{match}scorecard/").text
    assert all(f"{name} {n}" in card for name, n in zip(PEOPLE, sums, strict=True)), card
    people = [link for link in dict.fromkeys(phone.get(table).links()) if "/players/" in link]
    assert [f"{n} baht in all" in phone.get(link).text for link, n in zip(people, sums, strict=True)] == [True] * 3


def test_a_pot_is_told_as_players_speak_of_it(phone: Phone) -> None:
    paid = won("Nok", indicator="5S", joke={"stakes": ["Cat", "Dao"]})
    match = f"{table_with(phone, match_file('sam-sip', PEOPLE, (paid,), variant='korat', options={}))}m/1/"
    page = phone.get(match).text
    assert "Nok, Cat, Dao stake into the main pot: 10 30" in page
    assert "Cat, Dao stake into the joke pot: 5 10" in page
    assert "Nok takes the main pot 30" in page


@pytest.mark.parametrize(("variant", "said"), [("korat", True), ("mon", False), ("chiang-mai", False)])
def test_the_end_speaks_of_pots_only_where_something_lies_in_one(phone: Phone, variant: str, said: bool) -> None:
    stakes = {"joke": {"stakes": ["Cat"]}, "indicator": "5S"} if said else {}
    entry = won("Nok", **stakes)
    match = f"{table_with(phone, match_file('sam-sip', PEOPLE, (entry,), variant=variant, options={}))}m/1/"
    sheet = phone.get(f"{match}log/end_match").text
    assert ("What still lies in a pot goes back" in sheet) == said


SIDES = ("North", "West", "South", "East")


def listed(phone: Phone, match: Json) -> str:
    """Return the text of a table whose only match is this one."""
    file = table_file([match], match["players"])
    return phone.get(str(phone.upload("/import", dumps(file).encode()).location)).text


def test_a_list_says_who_won_how_often_where_points_are_back_at_0(phone: Phone) -> None:
    counts = [{"kind": "count", "points": {"North & South": 75}}] * 2  # a baazi each
    text = listed(phone, match_file("seep", SIDES, counts))
    assert "Deals won: North & South 2 West & East 0" in text


def test_a_list_says_who_won_a_match(phone: Phone) -> None:
    sides = {"North & South": {"cards": 505, "sambas": 1}, "West & East": {"cards": 100}}
    hand = {"kind": "hand", "sides": sides, "left": {}, "out": None}
    text = listed(phone, match_file("samba", SIDES, [hand], options={"target": 2000}))
    assert "North & South win the match North & South 2,005 West & East 100" in text
