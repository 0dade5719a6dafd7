"""The words that every game must have: for each code, kind and key, checked for all of ``GAMES``."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

import scorekeeper.games
from scorekeeper.core.entries import COMMON, kind_of
from scorekeeper.core.game import COMMON_KINDS, Game
from scorekeeper.core.words import PROBLEMS, Message, Plural
from scorekeeper.games import GAMES

FOLDER = Path(scorekeeper.games.__file__).parent

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def messages(game: Game) -> Iterator[tuple[str, Message]]:
    for found in (game.words.reasons, game.words.problems, game.words.answers, game.words.kinds, game.words.fields):
        yield from found.items()


@every_game
def test_every_sentence_can_be_filled_in(game: Game) -> None:
    for code, message in messages(game):
        for text in (message.one, message.many) if isinstance(message, Plural) else (message,):
            names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
            assert text, code
            assert all(name.isidentifier() for name in names), code
            assert not isinstance(message, Plural) or message.by in names, code


@every_game
def test_every_kind_and_every_key_has_words(game: Game) -> None:
    for entry in game.rules.entries:
        assert game.words.kinds[kind_of(entry)]
        assert set(entry.__struct_encode_fields__) <= set(game.words.fields), kind_of(entry)
    assert set(COMMON_KINDS) == {kind_of(entry) for entry in COMMON}
    pots = {pot for variant in game.rules.variants for pot in game.rules.pots(variant.options)}
    assert len({game.words.pots.get(pot) for pot in pots}) == len(pots), "two pots are called the same"
    assert not set(game.words.problems) & set(PROBLEMS), "the house says these already"


def trees(game: Game) -> list[ast.Module]:
    """Return the syntax trees of the game's own modules but for its words."""
    folder = FOLDER / game.slug.replace("-", "_")
    paths = [path for path in sorted(folder.rglob("*.py")) if not path.name.startswith("words")]
    assert paths
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def strings(game: Game) -> set[str]:
    """Return every string in the game's modules but docstrings."""
    return {
        node.value
        for tree in trees(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value
    }


@every_game
def test_every_problem_that_the_game_names_has_words(game: Game) -> None:
    named = {
        node.args[1].value
        for tree in trees(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("Problem", "incomplete")
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
    }
    assert named
    assert named <= set(game.words.problems) | set(PROBLEMS)


@every_game
def test_every_code_in_the_games_source_has_words(game: Game) -> None:
    """Anything written like-this that is no slug, kind, pad or value of an entry or option is a code with words."""
    known = {code for code, _ in messages(game)} | set(PROBLEMS) | set(game.rules.questions)
    known |= {game.slug, *game.presentation.stats, *(variant.slug for variant in game.rules.variants)}
    known |= {pad.kind for pads in game.presentation.pads.values() for pad in pads.values()}
    known |= {
        str(value)
        for type_ in (*game.rules.entries, game.rules.options)
        for value in literals(inspect.type_info(type_))
    }
    codes = {text for text in strings(game) if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", text)}
    known |= {code.split("-", n)[n] for code in known for n in range(1, code.count("-"))}  # cases of reasons
    assert codes <= known


@every_game
def test_no_words_are_kept_for_codes_that_the_game_never_names(game: Game) -> None:
    named = strings(game)
    cases = {f"{why}-{case}" for why in named & set(game.words.reasons) for case in named}
    assert set(game.words.reasons) | set(game.words.problems) <= named | cases


def literals(info: inspect.Type) -> set[Any]:
    match info:
        case inspect.LiteralType():
            return set(info.values)
        case inspect.StructType():
            return {value for field in info.fields for value in literals(field.type)}
        case inspect.UnionType():
            return {value for type_ in info.types for value in literals(type_)}
        case inspect.ListType() | inspect.VarTupleType():
            return literals(info.item_type)
        case inspect.DictType():
            return literals(info.key_type) | literals(info.value_type)
        case inspect.Metadata():
            return literals(info.type)
    return set()
