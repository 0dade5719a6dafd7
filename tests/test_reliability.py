"""The page of what it withstands names existing tests, and each row has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "reliability.md").read_text(encoding="utf-8")
ROWS = [
    line
    for line in PAGE.partition("## What strangers send")[2].splitlines()
    if line.startswith("| ") and not line.startswith("| fault or attack")
]


def named(row: str) -> list[tuple[str, str]]:
    """Return file and test, as a row's last cell has them; one without a file is of the file before."""
    found: list[tuple[str, str]] = []
    for file, test in re.findall(r"`([\w/]*(?:\.py)?)::(test_\w+)`", row.split("|")[-2]):
        found.append((file or found[-1][0], test))
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2:50])
def test_each_row_names_its_test(row: str) -> None:
    assert len(row.split("|")) == 7, "five cells"
    assert named(row), "no test"
    for file, test in named(row):
        assert re.search(rf"^def {test}\(", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE), (file, test)


def test_the_page_has_rows() -> None:
    assert len(ROWS) > 25
