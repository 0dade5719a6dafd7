"""Arrows point one way: web -> store -> games -> core."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
OUTSIDE = ("flask", "flask_sqlalchemy", "flask_wtf", "sqlalchemy", "wtforms", "alembic", "jinja2", "werkzeug")


@pytest.mark.parametrize("module", ["scorekeeper.games", "scorekeeper.cli", "scorekeeper.core.judge"])
def test_rules_load_no_web_framework_and_no_database(module: str) -> None:
    asked = f"import sys, {module}; print([m for m in {OUTSIDE!r} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, cwd=PACKAGE.parent, check=True)
    assert ran.stdout.strip() == "[]"


def imported(path: Path) -> set[str]:
    """Every module that a file names in an import, anywhere in it, relative ones in full."""
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
        ("core", ("scorekeeper.games", "scorekeeper.store", "scorekeeper.web", "scorekeeper.app", "scorekeeper.cli")),
        ("games", ("scorekeeper.store", "scorekeeper.web", "scorekeeper.app", "scorekeeper.cli")),
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
