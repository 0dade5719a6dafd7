"""The glossary is true: what its ``code`` column names exists, and each section explains a word once."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.games import GAMES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")

HOUSE = "The house"
SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`]+)`")


def rows() -> list[tuple[str, str, str]]:
    """Section, word and code column of each row."""
    found = []
    for section, text in SECTION.findall(GLOSSARY):
        lines = [line for line in text.splitlines() if line.startswith("|")]
        for line in lines[2:]:  # after the head and its rule
            word, code, _meaning = (cell.strip() for cell in line.strip("|").split("|"))
            found.append((section, word, code))
    return found


TERMS = [(section, term) for section, _word, code in rows() for term in QUOTED.findall(code)]


@cache
def known(section: str) -> frozenset[str]:
    """What that part of the package is made of: for a game its own folder and ``core``, for the house all but games."""
    folder = next((game.slug.replace("-", "_") for game in GAMES if game.name == section), None)
    found = set[str]()
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE)
        of_a_game, of_this_game = place.parts[0] == "games", place.parts[:2] == ("games", folder)
        if of_this_game or place.parts[0] == "core" or (section == HOUSE and not of_a_game):
            found |= {path.name, str(place)} | set(words_of(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(found)


def words_of(tree: ast.Module) -> Iterator[str]:
    """Names and codes; a docstring or a message is many words, and names nothing."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=word) | ast.FunctionDef(name=word) | ast.arg(arg=word) | ast.keyword(arg=str(word)):
                yield word
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.Constant(value=str(word)):
                yield word


def test_every_section_has_rows_and_is_the_house_or_a_game() -> None:
    sections = [section for section, _ in SECTION.findall(GLOSSARY)]
    assert sections == [HOUSE, *(game.name for game in GAMES if game.name in sections)]
    assert {section for section, _term in TERMS} == set(sections)


@pytest.mark.parametrize(("section", "term"), TERMS)
def test_what_it_names_exists(section: str, term: str) -> None:
    assert term in known(section), f"nothing in the code of {section} is called {term}"


def test_a_section_explains_a_word_once() -> None:
    words = Counter((section, one.strip().casefold()) for section, word, _ in rows() for one in word.split(","))
    assert [word for word, times in words.items() if times > 1] == []
