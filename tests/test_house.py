"""The house knows no game: outside the folders of the games no word of one is found.

The words are collected from the games themselves: slugs and names, kinds of entries, their fields, options, questions.
Some are the house's own words too, or plain English, or of the languages that the house is written in; each of those is
listed below with its meaning in the house.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from scorekeeper.config import ROOT
from scorekeeper.core.entries import COMMON, kind_of
from scorekeeper.games import GAMES

#: What games say and the house says as well, with its meaning in the house.
SHARED = {
    # of the table
    "by": "who recorded an entry; what sorts a list",
    "owner": "the device that owns a table",
    "stake": "what the next hand is played for; the option of that name",
    "winner": "who won the match, in a result",
    "sides": "players or partnerships",
    "score": "a line that gives points",
    "pot": "an account that belongs to nobody",
    "match": "an evening of one game; what a pattern does",
    "hand": "what is played, logged, numbered and counted; the cards that somebody holds",
    "hands": "how many were played; a pad for the cards of several people",
    "lead": "scripts: what leads from one step to the next",
    "draw": "who begins may be drawn",
    "drawn": "who begins, once that is done",
    "play": "what people do at a table",
    "reason": "why a line moves what it moves",
    "outcome": "what a sheet would do, in a box below it",
    "last": "what each seat gained by the hand before",
    "target": "what an address or a script aims at",
    "capture": "scripts: to hear of an event before whoever acts on it",
    "stays": "plain English: what does not change",
    "waiting": "who still has money to come when all is settled",
    # of cards
    "card": "core/cards.py; a box on a page",
    "cards": "core/cards.py, templates/cards.html; a kind of pad",
    "dealt": "core/draws.py: who was shown which card; plain English",
    "jokers": "core/cards.py: cards that a pack may hold; how many a pad offers",
    "pack": "core/cards.py: fifty-two cards; a pad that shows them all",
    "rank": "core/cards.py: ace to king",
    "mixed": "core/cards.py: upper and lower case",
    # of entries, forms and files, and of plain speech
    "value": "what a field, a problem, an option has",
    "pays": "who pays whom when all is settled",
    "group": "fields that belong together; people between whom all is settled",
    "sequence": "Jinja's word for a list",
    "caller": "Jinja's word for the content of a call block",
    "on": "how a chosen button is marked; plain English",
    "when": "plain English",
    "values": "the numbers of a problem; what a mapping holds",
    "minimum": "a bound in a JSON schema",
    "needed": "whether a question waits for a pad",
    "add": "what sets and forms do",
    "new": "what is there for the first time",
    "count": "how often something is there",
    "left": "who got up; the side of a page; what remains",
    "out": "what comes of a reckoning",
    "also": "plain English",
    "long": "of many characters or many choices",
    "take": "plain English",
    "top": "a side of a page; a line above its reasons",
    "break": "what a style does with a line",
}

KEPT_APART = (
    *(f"scorekeeper/web/entry/{game.slug.replace('-', '_')}/" for game in GAMES),
    "templates/games/", "static/games/", "static/vendor/",
    "scorekeeper/store/migrations/versions/0003",  # reads once what games had kept until then
)  # fmt: skip
PYTHON = ("scorekeeper/core", "scorekeeper/store", "scorekeeper/web")
WORD = re.compile(r"[^\W\d_][\w-]*")


def _fields(info: inspect.Type) -> Iterator[str]:
    """Yield the names of the fields of a type and of all types in it."""
    if isinstance(info, inspect.StructType):
        yield from (field.encode_name for field in info.fields)
    for part in getattr(info, "__struct_fields__", ()):
        value = getattr(info, part)
        for inner in value if isinstance(value, tuple) else (value,):
            inner = inner.type if isinstance(inner, inspect.Field) else inner
            yield from _fields(inner) if isinstance(inner, inspect.Type) else ()


def _words_of(*types: type[Any]) -> set[str]:
    return {word for type_ in types for word in _fields(inspect.type_info(type_))}


def _words_of_games() -> dict[str, str]:
    """Map each word to its games."""
    words = dict[str, str]()
    for game in GAMES:
        own = {
            game.slug,
            game.slug.replace("-", "_"),
            game.slug.replace("-", ""),
            game.name,
            *map(kind_of, game.rules.entries),
        }
        asked = [question.type for question in game.rules.questions.values()]
        own |= {*game.rules.questions, *_words_of(*game.rules.entries, game.rules.options, *asked)}
        words.update(dict.fromkeys(own, game.slug))
    common = {*map(kind_of, COMMON), *_words_of(*COMMON)}
    return {word: slug for word, slug in words.items() if word not in common}


WORDS = _words_of_games()
NAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for game in GAMES for name in (game.slug, game.name)))


def _files() -> Iterator[Path]:
    for folder, suffixes in (*((folder, {".py"}) for folder in PYTHON), ("templates", {".html", ".txt"})):
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in suffixes)
    yield from (path for path in sorted((ROOT / "static").rglob("*")) if path.suffix in {".js", ".css"})


HOUSE = [path for path in _files() if not path.relative_to(ROOT).as_posix().startswith(KEPT_APART)]


def _words(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the words of a file with their lines: of Python names and codes, of all else every word."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            yield from ((getattr(node, "lineno", 0), word) for word in _words_of_node(node))
    else:
        for number, line in enumerate(text.splitlines(), 1):
            yield from ((number, word) for word in WORD.findall(line))


def _words_of_node(node: ast.AST) -> list[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
            return name.split(".")
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
            return [name]
        case ast.Constant(value=str(text)) if not re.search(r"\s", text):  # sentences speak plain English
            return WORD.findall(text)
    return []


@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_house_says_no_word_of_a_game(path: Path) -> None:
    found = [
        f"{path.name}:{line}: {word} ({WORDS[word]})"
        for line, word in _words(path)
        if word in WORDS and word not in SHARED
    ]
    named = NAMES.findall(path.read_text(encoding="utf-8"))
    assert not found, "\n".join(found)
    assert not named


def test_every_shared_word_is_a_game_s_and_the_house_s() -> None:
    said = {word for path in HOUSE for _, word in _words(path)}
    assert not SHARED.keys() - WORDS.keys(), "no game says these"
    assert not SHARED.keys() - said, "the house does not say these"
