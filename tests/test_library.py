"""The library: what the guide prints is what its lines do, it is typed, and importing it is cheap."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper import Match, Refused, TableFile, games, judge, library, replay, replay_table, result
from tests.support import match_file, question, table_file

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
HAND = {"kind": "hand", "winner": "An", "left": {"Bo": 3}}
MATCH = match_file("sam", ["An", "Bo"], [HAND])

WRONG = """
from scorekeeper import games, judge, replay

number: int = replay(b"").standings()
name: int = games.by_slug["sam"].name
judge(5)
"""


def printed_in(page: str) -> str:
    """Return the lines of Python that a page prints."""
    (lines,) = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return str(lines)


TEN = printed_in("README.md")
MORE = printed_in("docs/library.md")


def run(code: str, folder: Path) -> str:
    """Return what ``code`` prints where nothing of the project lies."""
    (folder / "client.py").write_text(code, encoding="utf-8")
    ran = subprocess.run([sys.executable, "client.py"], cwd=folder, capture_output=True, encoding="utf-8")
    assert not ran.returncode, ran.stderr
    return ran.stdout


def test_the_lines_of_the_guide_print_what_is_said_beside_them(tmp_path: Path) -> None:
    said = re.findall(r"\bprint\(.*\)  # (.+)", TEN + MORE)
    assert len(said) == (TEN + MORE).count("print(")
    assert run(TEN + MORE, tmp_path).splitlines() == said
    assert len(TEN.split("\n")) - TEN.count("\n\n") - 1 == 10


@pytest.mark.slow
def test_a_strict_type_checker_knows_its_types(tmp_path: Path) -> None:
    (tmp_path / "client.py").write_text(TEN + MORE, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    asked = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "client.py", "wrong.py"]
    ran = subprocess.run(asked, cwd=tmp_path, capture_output=True, encoding="utf-8")
    wrong = [line for line in ran.stdout.splitlines() if ": error: " in line]
    assert [line.split(": error: ")[0] for line in wrong] == ["wrong.py:4", "wrong.py:5", "wrong.py:6"], ran.stdout


def test_importing_the_package_alone_loads_nothing(tmp_path: Path) -> None:
    asked = "import sys, scorekeeper\nprint(scorekeeper.__version__, [m for m in sys.modules if 'scorekeeper.' in m])"
    assert run(asked, tmp_path).split() == [scorekeeper.__version__, "[]"]


def test_what_the_package_offers_is_what_the_library_has_and_its_page_explains() -> None:
    assert set(scorekeeper.__all__) == set(library.__all__) - {"File"}
    for name in scorekeeper.__all__:
        assert getattr(scorekeeper, name) is getattr(library, name)
        assert name in dir(scorekeeper)
        assert re.search(rf"^\| .*`{name}[`(]", PAGE, re.MULTILINE), name
    with pytest.raises(AttributeError, match="nothing"):
        _ = scorekeeper.nothing


def test_the_page_names_functions_with_their_parameters_and_nothing_that_is_missing() -> None:
    for name, parameters in re.findall(r"^\| `(\w+)\(([^)]+)\)` \|", PAGE, re.MULTILINE):
        if hasattr(library, name):
            found = list(inspect.signature(getattr(library, name)).parameters)
            assert [one.split("=")[0] for one in parameters.split(", ")] == found
    match = replay(MATCH)
    for name in re.findall(r"`(\w+)(?:\(\w*\))?`", " ".join(re.findall(r"^\| ([^|]+) \|", says_of_a_match(), re.M))):
        assert hasattr(match, name), name
    for name in ("seq", "logged", "effective", "number", "lines"):
        assert f"`{name}`" in says_of_a_match()
        assert hasattr(match.items[0], name)


def says_of_a_match() -> str:
    """Return the table of what a match says, without its head."""
    return PAGE.split("## What a match says")[1].split("|---|---|")[1].split("\n\n")[0]


def test_a_file_is_its_text_its_bytes_or_its_object() -> None:
    text = json.dumps(MATCH)
    assert result(replay(text)) == result(replay(text.encode())) == result(replay(MATCH))
    asked = question("sam", "combination", cards=["3S", "3C"])
    assert judge(json.dumps(asked)) == judge(asked)
    assert judge(asked)["answer"] == "pair"


def test_a_match_and_a_table_say_what_is_in_them() -> None:
    match, table = replay(MATCH), replay_table(table_file([MATCH]))
    assert isinstance(match, Match)
    assert isinstance(table, TableFile)
    assert (match.standings(), match.hands, match.finished) == ({"An": 3, "Bo": -3}, 1, False)
    assert result(match)["money"] == result(table)["money"] == match.ledger.money
    assert result(table)["matches"][0]["hands"] == result(match)["hands"]
    assert match.at(0).standings() == {"An": 0, "Bo": 0}
    assert match.header.game in games.GAMES
    assert match.header.game.slug == MATCH["game"]


def test_reasons_are_explained_on_request_alone() -> None:
    match, table = replay(MATCH), replay_table(table_file([MATCH]))
    lines = [line for hand in result(match)["hands"] for line in hand["lines"]]
    assert lines
    assert all("text" not in line for line in lines)
    explained = [line for hand in result(match, explain=True)["hands"] for line in hand["lines"]]
    assert [line["text"] for line in explained] == ["3 cards × 1"]
    assert result(table, explain=True)["matches"][0]["hands"][0]["lines"] == explained


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (
            {**MATCH, "entries": [{**HAND, "left": {"Bo": 11}}]},
            "entry 1: left.Bo: 11 cards left, but only 10 were dealt",
        ),
        ('{"format": 2}', "format: 2 is not scorekeeper-match/1"),
        ("{", "not JSON"),
        (b"\xff", "not UTF-8 text"),
        ("\ud800", "not UTF-8 text"),
        ([], "[] is not an object"),
    ],
)
def test_a_refusal_says_in_the_words_of_its_game_what_is_wrong(file: object, said: str) -> None:
    with pytest.raises(Refused) as caught:
        replay(file)  # type: ignore[arg-type]
    assert str(caught.value).startswith(said)
    assert caught.value.lines() == [str(caught.value)]


def test_a_refusal_by_a_match_itself_has_the_words_of_its_game_too() -> None:
    match = replay(MATCH)
    entry = match.items[0].logged
    wrong = type(entry)(winner="An", left={"Bo": 11})  # type: ignore[call-arg]
    with pytest.raises(Refused) as caught:
        match.after(wrong)
    assert str(caught.value) == "entry 2: left.Bo: 11 cards left, but only 10 were dealt"


def test_every_game_is_found_by_its_slug() -> None:
    assert [games.by_slug[game.slug] for game in games.GAMES] == list(games.GAMES)
