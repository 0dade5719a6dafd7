"""A sixth game needs the files that docs/adding-a-game.md names and nothing else, and its pages work.

The page's own example is put into a copy of the project; ``sixth_game_walk.py`` then plays it there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([\w/.-]+/oldmaid[\w/.-]*)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = dict(FILE.findall(PAGE))
#: What `make schema` does, in one process.
WRITE_SCHEMAS = """
from contextlib import redirect_stdout
from pathlib import Path
from scorekeeper.cli import main
for which in ("match", "table", "question"):
    with Path("docs", "schema", f"{which}.json").open("w", encoding="utf-8") as file, redirect_stdout(file):
        main(["schema", which])
"""
[MATCH] = re.findall(r"^```json\n(\{\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the sixth game in it."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "Makefile", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)
    for name in ("scorekeeper", "templates", "static", "docs", "tests", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("screenshots"))
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        assert not path.exists(), f"{name} is there already"
        path.write_text(text, encoding="utf-8")
    registry = folder / "scorekeeper" / "games" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    text = text.replace("\nGAMES", "\nfrom .oldmaid import OLD_MAID\n\nGAMES", 1)
    registry.write_text(re.sub(r"(GAMES = cast\(.*\(.*?)\)\)", r"\1, OLD_MAID))", text, count=1), encoding="utf-8")
    run(folder, "-m", "tools.words")
    run(folder, "-c", WRITE_SCHEMAS)
    return folder


def run(house: Path, *command: str, text: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(house), "SCOREKEEPER_INSTANCE": str(house / "instance")}
    done = subprocess.run(
        [sys.executable, *command], cwd=house, env=environment, input=text, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_the_page_names_a_file_for_every_place() -> None:
    places = {str(Path(name).parent) for name in FILES}
    assert places == {
        "scorekeeper/games/oldmaid", "scorekeeper/web/entry/oldmaid", "templates/games/oldmaid", "docs/rules",
        "tests/games/oldmaid/logs",
    }  # fmt: skip


def test_a_small_game_is_small() -> None:
    def lines(ending: str) -> int:
        return sum(len(text.splitlines()) for name, text in FILES.items() if name.endswith(ending))

    assert lines(".py") <= 115
    assert lines(".html") <= 30
    assert lines(".js") == lines(".css") == 0


def test_its_match_replays_as_the_page_says(house: Path) -> None:
    got = json.loads(run(house, "-m", "scorekeeper.cli", "replay", "--explain", "-", text=MATCH))
    assert got["money"] == {"An": 0, "Chi": -2, "Binh": 2}
    assert got["next"] == {"dealer": "An", "stake": 2}
    assert {line["text"] for hand in got["hands"] for line in hand["lines"]} == {"left with the odd queen: 2"}


def test_it_is_in_the_list_of_games_and_in_the_schemas(house: Path) -> None:
    assert "oldmaid: Old Maid" in run(house, "-m", "scorekeeper.cli", "games")
    assert '"oldmaid-OddQueen"' in run(house, "-m", "scorekeeper.cli", "schema", "match")


def test_its_pages_work(house: Path) -> None:
    walk = Path(__file__).with_name("sixth_game_walk.py").read_text(encoding="utf-8")
    assert run(house, "-c", walk).split() == ["ok"]


def test_what_holds_every_game_holds_it(house: Path) -> None:
    """Run the tests that cover all games, and those of the house, in the copy; games do not differ by database."""
    held = (
        "games/test_conformance.py", "games/test_conformance_words.py", "games/test_worked_cases.py",
        "test_house.py", "test_glossary.py", "core/test_schema.py", "web/test_words.py", "web/test_static.py",
    )  # fmt: skip
    run(house, "-m", "pytest", "-k", "not postgresql", "-p", "no:cacheprovider", *(f"tests/{name}" for name in held))
