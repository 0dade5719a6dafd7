"""Arrows point one way: web -> store -> games -> core, and between the rooms of web."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from flask import Blueprint

import scorekeeper
from scorekeeper.app import create_app
from scorekeeper.web import BLUEPRINTS, PAGES

PACKAGE = Path(scorekeeper.__file__).parent
OUTSIDE = ("flask", "flask_sqlalchemy", "flask_wtf", "sqlalchemy", "wtforms", "alembic", "jinja2", "werkzeug")

ABOVE_THE_RULES = (
    *("scorekeeper.store", "scorekeeper.web", "scorekeeper.app"),
    *("scorekeeper.cli", "scorekeeper.library"),
)


@pytest.mark.parametrize("module", ["scorekeeper.games", "scorekeeper.cli", "scorekeeper.library"])
def test_rules_load_no_web_framework_and_no_database(module: str) -> None:
    asked = f"import sys, {module}; print([m for m in {OUTSIDE!r} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, cwd=PACKAGE.parent, check=True)
    assert ran.stdout.strip() == "[]"


def imported(path: Path) -> set[str]:
    """Return every module that a file imports anywhere, relative ones in full."""
    package = ("scorekeeper", *path.relative_to(PACKAGE).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def files(folder: str) -> list[Path]:
    found = sorted((PACKAGE / folder).rglob("*.py"))
    assert found
    return found


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("core", ("scorekeeper.games", *ABOVE_THE_RULES)),
        ("games", ABOVE_THE_RULES),
    ],
)
def test_no_module_points_backwards(folder: str, forbidden: tuple[str, ...]) -> None:
    for path in files(folder):
        named = imported(path)
        backwards = [m for m in named if any(m == f or m.startswith(f + ".") for f in (*forbidden, *OUTSIDE))]
        assert not backwards, (path, backwards)


def test_no_game_imports_another() -> None:
    for path in files("games"):
        here = path.relative_to(PACKAGE / "games").parts
        if len(here) == 1:
            continue
        others = [m for m in imported(path) if m.startswith("scorekeeper.games.") and m.split(".")[2] != here[0]]
        assert not others, (path, others)


#: The rooms of ``web``, the lowest first: each imports only from those before it.
ROOMS = ("http", "entry", "rules", "record", "table", "match", "log", "settle", "home")
WEB = PACKAGE / "web"


def rooms_of(path: Path) -> set[str]:
    """The other rooms of ``web`` from which a module of a room imports."""
    parts = [name.split(".") for name in imported(path)]
    return {part[2] for part in parts if part[:2] == ["scorekeeper", "web"] and len(part) > 2} - {
        path.relative_to(WEB).parts[0].removesuffix(".py")
    }


def test_every_module_of_web_is_in_a_room() -> None:
    found = {path.stem for path in WEB.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert found - {"__init__", "__pycache__"} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_web_imports_only_from_lower_ones(room: str) -> None:
    lower = set(ROOMS[: ROOMS.index(room)])
    for path in [WEB / f"{room}.py"] if (WEB / f"{room}.py").exists() else files(f"web/{room}"):
        assert rooms_of(path) <= lower, (path, rooms_of(path) - lower)


def test_an_arrow_up_and_the_whole_of_web_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    monkeypatch.setitem(globals(), "WEB", tmp_path / "web")
    path = tmp_path / "web" / "http" / "new.py"
    path.parent.mkdir(parents=True)
    path.write_text("def late():\n    from ..match import page\n    from .. import BLUEPRINTS\n    from . import ids\n")
    assert rooms_of(path) == {"match", "BLUEPRINTS"}


def test_each_blueprint_and_each_module_with_pages_is_in_the_one_list() -> None:
    paths = [*WEB.glob("*.py"), *WEB.glob("*/*.py")]
    named = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths}
    modules = [import_module(name.removesuffix(".__init__")) for name in named.values()]
    found = {thing for module in modules for thing in vars(module).values() if isinstance(thing, Blueprint)}
    assert found == set(BLUEPRINTS) == set(create_app({"SECRET_KEY": "x"}).blueprints.values())
    for path in paths:
        if re.search(r"^@\w+\.(get|post|route)\(", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert import_module(named[path]) in PAGES, path
