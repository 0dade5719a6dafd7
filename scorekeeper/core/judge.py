"""Questions to the referee, as files ask them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .files import Games, given, no_game, options_of, unformatted
from .game import Game
from .problems import Problem, Refused, refusals_of
from .reading import convert, shown
from .words import ENGLISH, Locale, say

FORMAT = "scorekeeper-question/1"


class _Head(msgspec.Struct):
    game: str
    question: str
    variant: str | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET


def judge(games: Games, value: Any, locale: Locale = ENGLISH) -> dict[str, Any]:
    """The answer to the question that a plain JSON value asks: ``answer``, ``why`` and what more is known.

    Raises ``Refused`` where the question itself makes no sense.
    """
    value = unformatted(value, FORMAT)
    head = convert(value, _Head)
    game = games.get(head.game)
    if game is None:
        raise Refused([no_game(head.game, games)])
    with refusals_of(game.slug):
        options = options_of(game, given(head.variant), given(head.options))
    rest = {k: v for k, v in value.items() if k not in ("game", "variant", "options", "question")}
    return ask(game, options, head.question, rest, locale)


def ask(game: Game, options: Any, question: str, keys: dict[str, Any], locale: Locale = ENGLISH) -> dict[str, Any]:
    """The answer to one of a game's questions, its ``why`` in words. Raises ``Refused``."""
    asked = game.questions.get(question)
    if asked is None:
        values = {"value": shown(question), "expected": tuple(game.questions)}
        raise Refused([Problem(("question",), "no-question", values)])
    with refusals_of(game.slug):
        answer = asked.ask(options, convert(keys, asked.type))
        if isinstance(answer, list):
            raise Refused(answer)
    numbers = answer.pop("numbers")
    answer["why"] = say(game.words.answers[answer["why"]], numbers, locale)
    return dict(answer)
