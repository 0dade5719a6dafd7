"""Files that are not ours are refused with what is wrong with them, quickly, and nothing is stored."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.support import match_file, table_file
from tools.attack.fuzz import HOSTILE

from .pages import Page
from .phone import Phone

Stored = Callable[[], dict[str, list[Any]]]

PLAYERS = ("An", "Bo")


def hand(left: Any = 7, **keys: Any) -> dict[str, Any]:
    return {"kind": "hand", "winner": "An", "left": {"Bo": left}, **keys}


def written(value: Any) -> bytes:
    return json.dumps(value).encode()


def refused(phone: Phone, stored: Stored, address: str, content: bytes, status: int = 422) -> Page:
    """Return the answer to a file that is refused; check that nothing is stored."""
    before = stored()
    page = phone.upload(address, content)
    assert page.status == status
    assert stored() == before
    return page


def match_of(*entries: Any, **head: Any) -> dict[str, Any]:
    return match_file("sam", head.pop("players", PLAYERS), entries, **head)


MATCH, TABLE = match_of(hand()), table_file([match_of(hand())])

#: Neither a match nor a table: what is wrong with it in either place.
NEITHER: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", ""),
    "not utf-8": (b'{"format": "\xff\xfe"}', "not UTF-8 text"),
    "utf-16": ("{}".encode("utf-16"), "not UTF-8 text"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(1000), "not UTF-8 text"),
    "not json": (b"format: match", "not JSON"),
    "cut short": (written(MATCH)[:-2], "not JSON"),
    "nul": (b'{"format": "a\0"}', "not JSON"),
    "not a number": (b'{"format": NaN}', "not JSON"),
    "a list": (b"[]", "is not an object"),
    "null": (b"null", "is not an object"),
    "empty": (b"{}", "format"),
    "another format": (written({"format": "chess/1"}), "“chess/1” is not scorekeeper-"),
    "a newer format": (written({**MATCH, "format": "scorekeeper-match/2"}), "format"),
    "a format of lists": (written({"format": ["scorekeeper-match/1"]}), "format"),
    "half a character": (b'{"format": "\\ud800"}', "\\ud800"),
    "digits": (b'{"format": ' + b"9" * 50_000 + b"}", "999… is not"),
    "a million brackets": (b"[" * 1_000_000, "nested too deeply"),
    "a million braces": (b'{"a":' * 300_000, "nested too deeply"),
    "long words": (written({"format": "x" * 1_000_000}), "format"),
    "hostile": (written({"format": HOSTILE[1]}), "format"),
}


@pytest.mark.parametrize("where", ["/import", "{table}matches/import"])
@pytest.mark.parametrize("name", NEITHER)
def test_what_is_no_record(phone: Phone, where: str, name: str, stored: Stored) -> None:
    content, says = NEITHER[name]
    address = where.format(table=phone.open_table())
    start = time.monotonic()
    page = refused(phone, stored, address, content)
    assert time.monotonic() - start < 5
    assert page.problems
    assert says in " ".join(page.problems)
    other = "This is not a file that Scorekeeper has saved, or not all of it."
    assert (page.problems[0] == other) == any(said in page.problems[-1] for said in ("not UTF-8 text", "not JSON"))
    assert len(" ".join(page.problems)) < 500


FAULTS: dict[str, tuple[Any, str]] = {
    "another game": (match_of() | {"game": "chess"}, "“chess” is not a game; expected "),
    "unknown key": (match_of(whatever=1), "whatever: unknown key"),
    "no players": (match_of(players=()), "2 to 4 can play this game, not 0"),
    "eleven left": (match_of(hand(), hand(11)), "entry 2: cards left, Bo: 11 cards left, but only 10 were dealt"),
    "a huge number": (match_of(hand(10**40)), "entry 1: "),
    "a fraction": (match_of(hand(1.5)), "1.5 is not a whole number"),
    "a stranger": (match_of({"kind": "leave", "player": "Zed"}), "“Zed” is not at the table; expected An, Bo"),
    "thối hai": (match_of(hand(10, thoi_hai=["Bo"])), "Bo has all ten cards: that is cóng, not thối hai"),
    "is no longer valid": (
        match_of(hand(), {"kind": "leave", "player": "Bo"}, {"kind": "join", "player": "Bo", "after": "An"},
                 {"kind": "void", "entry": 2}),
        "then entry 3 is no longer valid",
    ),
    "a later hand falls": (
        match_of({"kind": "join", "player": "Di", "after": "An"},
                 {"kind": "hand", "winner": "Di", "left": {"An": 3, "Bo": 4}}, {"kind": "void", "entry": 1}),
        "then entry 2 is no longer valid",
    ),
    "half a name": (match_of(players=("An", "\ud800")), "\\ud800"),
    "half a loser": (match_of(hand() | {"left": {"Bo": 3, "\ud800": 3}}), "entry 1: "),
    "half a winner": (match_of({"kind": "hand", "winner": "\ud800", "left": {"\ud800": 10}, "thoi_hai": ["\ud800"]}),
                      "entry 1: "),
    "half a key": (match_of(hand(**{"\udfff": 1})), "entry 1: "),
    "half a note": (match_of({"kind": "note", "text": "\ud800"}), "entry 1: "),
    "half a kind": (match_of({"kind": "\ud800"}), "entry 1: "),
    "half an option": (match_of(options={"\ud800": 1, "chat_chong": "\ud800"}), "\\ud800"),
    "half a variant": (match_of(variant="\ud800"), "\\ud800"),
    "half a leader": (match_of(first="\ud800"), "\\ud800"),
    "a nul": (match_of(players=("An", "B\0")), "control character"),
    "a long loser": (match_of(hand() | {"left": {"Bo": 3, "x" * 100_000: 3}}), "entry 1: "),
    "a hostile loser": (match_of(hand() | {"left": {"Bo": 3, HOSTILE[0]: 3, HOSTILE[1]: 4}}), "entry 1: "),
    "hostile all over": (match_of(hand(**{HOSTILE[0]: HOSTILE[1]}) | {"winner": HOSTILE[0]}), "entry 1: "),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_match_that_does_not_hold(phone: Phone, name: str, stored: Stored) -> None:
    value, says = FAULTS[name]
    page = refused(phone, stored, f"{phone.open_table()}matches/import", written(value))
    assert says in " ".join(page.problems), page.problems
    assert sum(map(len, page.problems)) < 1000


@pytest.mark.parametrize("name", FAULTS)
def test_a_table_with_such_a_match(phone: Phone, name: str, stored: Stored) -> None:
    value, says = FAULTS[name]
    names = (*PLAYERS, "Di")
    page = refused(phone, stored, "/import", written(table_file([MATCH, value], names)))
    assert "match 2: " in page.problems[0]
    assert says in " ".join(page.problems) or "among the table" in page.problems[0], page.problems


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": ""}, "name: empty"), ({"name": "\ud800"}, "\\ud800"),
        ({"unit": "x" * 41}, "what the money is called: 41 characters"),
        ({"unit": "\ud800"}, "what the money is called: "), ({"unit": "\0"}, "what the money is called: "),
        ({"players": ["An", "An"]}, "occurs twice"),
        ({"payments": [{"from": "An", "to": "Bo", "amount": 10**12}]}, "payments, how much: 1,000,000,000,000 is too"),
        ({"payments": [{"from": "An", "to": "An", "amount": 1}]}, "payments, whom: “An” cannot pay “An”"),
        ({"payments": [{"from": "An", "to": "\ud800", "amount": 1}]}, "\\ud800"), ({"matches": {}}, "not an array"),
        ({"name": None}, "null is not a string"), ({"whatever": 1}, "whatever: unknown key"),
    ],
)  # fmt: skip
def test_a_table_that_does_not_hold(phone: Phone, changes: dict[str, Any], says: str, stored: Stored) -> None:
    page = refused(phone, stored, "/import", written({**TABLE, **changes}))
    assert says in " ".join(page.problems), page.problems


@pytest.mark.parametrize("address", ["/import", "/tables", "/join", "{table}matches/import", "{match}log/note"])
def test_ten_megabytes_are_too_large(phone: Phone, match: str, address: str, stored: Stored) -> None:
    address = address.format(table=match.replace("m/1/", ""), match=match)
    page = refused(phone, stored, address, b" " * 10_000_000, 413)
    assert "A file may have 2 MB, a form 100 kB." in page.text


@pytest.mark.parametrize(
    "fields", [{"name": "x" * 1_000_000}, {f"f{n}": "x" for n in range(3000)}], ids=["long", "many"]
)
def test_a_form_too_large_is_not_read(phone: Phone, fields: dict[str, str], stored: Stored) -> None:
    before = stored()
    assert phone.post("/tables", fields).status in (413, 422)
    page = phone.post("/tables", [*fields.items(), ("file", (io.BytesIO(b"x"), "x"))])
    assert page.status == 413
    assert stored() == before


def corrections(n: int) -> list[dict[str, Any]]:
    """Return hands, and as many corrections of the first, each of which causes all hands to be read again."""
    return [*[hand()] * n, *({"kind": "amend", "entry": 1, "with": hand(2 + at % 2)} for at in range(n))]


@pytest.mark.parametrize("where", ["/import", "{table}matches/import"])
def test_a_small_file_of_very_many_corrections_is_answered_quickly(phone: Phone, where: str, stored: Stored) -> None:
    value = match_of(*corrections(1400))
    content = written(table_file([value]) if where == "/import" else value)
    assert len(content) < 300_000
    start = time.process_time()
    page = refused(phone, stored, where.format(table=phone.open_table()), content)
    assert time.process_time() - start < 5
    assert "would make more than 6,000 entries be counted again; split the file" in page.problems[0]


def test_a_file_of_many_matches_with_corrections_is_read_in_pieces(phone: Phone) -> None:
    content = written(table_file([match_of(*corrections(60))] * 30))
    page, pieces = phone.upload("/import", content), 1
    while page.status == 200 or "/import/" in page.location:
        there = page.location if page.status == 303 else next(link for link in page.links() if "/import/" in link)
        page, pieces = phone.get(there), pieces + 1
    assert page.status == 303
    assert pieces > 3
    assert f"{page.location}m/30/" in phone.get(page.location).links()


def test_a_long_record_is_read(phone: Phone) -> None:
    """Two thousand hands and forty corrections: years of evenings."""
    value = match_of(*[hand()] * 2000, *({"kind": "void", "entry": n} for n in range(1900, 1940)))
    start = time.monotonic()
    page = phone.upload(f"{phone.open_table()}matches/import", written(value))
    assert page.status == 303, page.problems
    assert "1,960" in phone.get(f"{page.location}chart").text or "+13,720" in phone.get(f"{page.location}text.txt").html
    assert time.monotonic() - start < 30


def test_what_was_saved_is_read_back(phone: Phone, match: str) -> None:
    phone.hand(match)
    phone.hand(match, 7, 10)
    table = match.replace("m/1/", "")
    saved = phone.get(f"{table}table.json").html
    other = phone.upload("/import", saved.encode()).location
    assert other != table
    assert phone.get(f"{other}table.json").html == saved
    again = phone.upload(f"{other}matches/import", phone.get(f"{match}match.json").html.encode()).location
    assert again == f"{other}m/2/"
    assert phone.get(f"{again}match.json").html == phone.get(f"{match}match.json").html
