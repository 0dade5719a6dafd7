"""The examples for programmers, each run by itself against a table that is served."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from tools.serving import Phone, sit_down

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture
def match(server: str) -> str:
    """Return the address of a match of An, Binh and Chi, one a card, in which An has won two hands of three."""
    match = server + sit_down(Phone(urlsplit(server).port or 0))
    for length, (winner, left) in enumerate(
        [("An", {"Binh": 3, "Chi": 5}), ("Binh", {"An": 1, "Chi": 2}), ("An", {"Binh": 4, "Chi": 4})]
    ):
        record(match, {"kind": "hand", "winner": winner, "left": left}, length)
    return match


def record(match: str, entry: dict[str, Any], length: int) -> None:
    """Record an entry as a program does (``docs/json.md``)."""
    sent = json.dumps({"entry": entry, "key": f"example-{length}", "length": length}).encode()
    with urlopen(Request(f"{match}entries.json", sent, {"Content-Type": "application/json"}), timeout=30) as answer:
        assert json.load(answer)["length"] == length + 1


def table_of(match: str) -> str:
    return match.removesuffix("m/1/")


def run(program: str, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(EXAMPLES / program), *words]
    return subprocess.run(command, input=said, capture_output=True, text=True, encoding="utf-8", timeout=60)


def test_the_bot_answers_who_is_next(match: str) -> None:
    said = "good evening\nWho deals?\nwho's next, please\nwhoever\nWHO LEADS\n"
    assert run("who_deals.py", table_of(match), said=said).stdout == "An leads (won the last hand)\n" * 3
    record(match, {"kind": "hand", "winner": "Chi", "left": {"An": 1, "Binh": 1}}, 3)
    assert run("who_deals.py", table_of(match), said=said).stdout == "Chi leads (won the last hand)\n" * 3
    record(match, {"kind": "end_match"}, 4)
    assert run("who_deals.py", table_of(match), said="Who deals?\n").stdout == "Nothing is being played.\n"
    elsewhere = run("who_deals.py", table_of(match).rsplit("/t/", 1)[0] + "/t/nothing/", said="Who deals?\n")
    assert elsewhere.stdout.startswith("There is no such table")


def test_the_season_is_a_table(match: str) -> None:
    table, today = table_of(match), datetime.now(UTC).astimezone() - timedelta(hours=5)
    everybody = run("season_table.py", table)
    assert everybody.stdout.splitlines() == [
        "Friday, 1 match", "",
        "      matches  won  hands    đ",
        "An          1    1      2  +15",
        "Binh        1    0      1   -4",
        "Chi         1    0      0  -11",
    ]  # fmt: skip
    assert (everybody.stderr, everybody.returncode) == ("", 0)
    day = f"{today:%Y-%m-%d}"
    assert f"from {day} to {day}, 1 match" in run("season_table.py", table, "--from", day, "--to", day).stdout
    before = run("season_table.py", table, "--to", "2020-01-01").stdout
    assert before.splitlines() == ["Friday, to 2020-01-01, 0 matches", "", "  matches  won  hands  đ"]
    wrong = run("season_table.py", table, "--from", "yesterday")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr.startswith("from: 'yesterday' is no date")


def test_the_overlay_shows_what_is_recorded_at_once(match: str, browser: Browser) -> None:
    page = browser.new_page()
    try:
        page.goto(f"{(EXAMPLES / 'overlay.html').as_uri()}?table={quote(table_of(match), safe='')}")
        expect(page.locator("tr")).to_have_text(["An+15", "Binh−4", "Chi−11"])
        expect(page.get_by_role("status")).to_have_text("An leads")
        record(match, {"kind": "hand", "winner": "Chi", "left": {"An": 10, "Binh": 1}}, 3)
        expect(page.locator("tr")).to_have_text(["An+1", "Binh−5", "Chi+4"])
        expect(page.get_by_role("status")).to_have_text("Chi leads")
    finally:
        page.close()
