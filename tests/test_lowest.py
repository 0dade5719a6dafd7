"""Each dependency states the lowest version that ``make lowest`` tries, and the pinned one is not below it."""

from __future__ import annotations

import tomllib

import pytest
from packaging.version import Version

from tools import audit, lowest

PROJECT = tomllib.loads((lowest.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS = audit.pinned((lowest.ROOT / "constraints.txt").read_text(encoding="utf-8"))


def test_what_is_pinned_is_no_lower_than_what_is_stated() -> None:
    tried = lowest.lowest(PROJECT, PINS)
    assert {"flask", "sqlalchemy", "msgspec", "click", "psycopg", "pytest"} <= set(tried)
    assert [name for name, version in tried.items() if Version(PINS[name]) < Version(version)] == []


def test_the_lowest_is_tried_and_what_only_tests_need_is_as_pinned() -> None:
    tried = lowest.lowest(
        {"dependencies": ["Flask>=3.1"], "optional-dependencies": {"postgresql": [], "test": ["pytest>=8"]}},
        {"flask": "3.1.3", "pytest": "9.2.0"},
    )
    assert tried == {"flask": "3.1", "pytest": "9.2.0"}


def test_a_dependency_without_a_lowest_version_is_found() -> None:
    with pytest.raises(ValueError, match="'flask' states no lowest version"):
        lowest.lowest({"dependencies": ["flask"], "optional-dependencies": {"postgresql": [], "test": []}}, {})


def test_what_is_released_says_who_made_it_and_what_it_is() -> None:
    assert PROJECT["name"] == "cardtable-scorekeeper", "another package has the name of the command"
    assert PROJECT["authors"] == [{"name": "The Scorekeeper developers"}]
    assert PROJECT["license"] == "MIT"
    assert PROJECT["scripts"] == {"scorekeeper": "scorekeeper.cli:main"}
    assert "urls" not in PROJECT, "none exists yet"
