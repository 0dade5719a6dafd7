"""The glossary is true.

What its ``code`` column names exists, each section explains a word once, and the terms that it gives for each language
are those of the catalogs.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from scorekeeper.web.http.i18n import LANGUAGES
from tools.words import CATALOGS, read

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")

HOUSE = "The house"
SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`]+)`")

SECTIONS: dict[str, str] = dict(SECTION.findall(GLOSSARY))
BY_LANGUAGE = SECTIONS.pop("Terms by language")


def cells(text: str) -> list[list[str]]:
    """Return the rows of a section's table, its head first."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


def rows() -> list[tuple[str, str, str]]:
    """Return section, word and code column of each row."""
    return [(section, word, code) for section, text in SECTIONS.items() for word, code, _meaning in cells(text)[1:]]


TERMS = [(section, term) for section, _word, code in rows() for term in QUOTED.findall(code)]


@cache
def known(section: str) -> frozenset[str]:
    """Return the names in that part of the package: a game has its folder and ``core``, the house all but games."""
    folder = next((game.slug.replace("-", "_") for game in GAMES if game.name == section), None)
    found = set[str]()
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE)
        of_a_game, of_this_game = place.parts[0] == "games", place.parts[:2] == ("games", folder)
        if of_this_game or place.parts[0] == "core" or (section == HOUSE and not of_a_game):
            found |= {path.name, str(place)} | set(words_of(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(found)


def words_of(tree: ast.Module) -> Iterator[str]:
    """Yield names and codes; a docstring or a message is many words, and names nothing."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=word) | ast.FunctionDef(name=word) | ast.arg(arg=word) | ast.keyword(arg=str(word)):
                yield word
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.Constant(value=str(word)):
                yield word


def test_every_section_has_rows_and_is_the_house_or_a_game() -> None:
    sections = list(SECTIONS)
    assert sections == [HOUSE, *(game.name for game in GAMES if game.name in sections)]
    assert {section for section, _term in TERMS} == set(sections)


@pytest.mark.parametrize(("section", "term"), TERMS)
def test_what_it_names_exists(section: str, term: str) -> None:
    assert term in known(section), f"nothing in the code of {section} is called {term}"


def test_a_section_explains_a_word_once() -> None:
    words = Counter((section, one.strip().casefold()) for section, word, _ in rows() for one in word.split(","))
    assert [word for word, times in words.items() if times > 1] == []


# -- terms by language -----------------------------------------------------------------------------------------------

HEAD, *TRANSLATED = cells(BY_LANGUAGE)


@cache
def sentences(language: str) -> list[tuple[str, str]]:
    """Return msgid and words of every message of a catalog, in lower case; of a plural, all forms in one."""

    def plain(text: object) -> str:
        return (" ".join(text) if isinstance(text, tuple) else str(text)).casefold()

    return [(plain(m.id), plain(m.string)) for m in read(CATALOGS / f"{language}.po") if m.id]


def test_each_term_is_given_once_and_for_all_languages() -> None:
    assert set(HEAD[1:]) == set(LANGUAGES) - {"en"}
    assert [term for term, times in Counter(term for term, *_ in TRANSLATED).items() if times > 1] == []


@pytest.mark.parametrize(
    ("language", "term", "word"),
    [
        (place, term, word)
        for term, *words in TRANSLATED
        for place, word in zip(HEAD[1:], words, strict=True)
        if word != "–"
    ],
)
def test_a_catalog_calls_it_so_where_english_names_it(language: str, term: str, word: str) -> None:
    english = re.compile("|".join(rf"\b{re.escape(one.casefold())}" for one in term.split(", ")))
    there = [words for msgid, words in sentences(language) if english.search(msgid)]
    assert any(word.casefold() in words for words in there), f"nothing in {language}.po calls a {term} {word}"
