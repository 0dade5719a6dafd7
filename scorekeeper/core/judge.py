"""The referee's answers to questions, which come from files or from a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .files import Games, given, no_game, options_of, unformatted
from .game import Game, O, S
from .problems import Problem, Refused, refusals_of
from .reading import Json, convert, shown
from .words import ENGLISH, Locale

FORMAT = "scorekeeper-question/1"


class _Head(msgspec.Struct):
    game: str
    question: str
    variant: str | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET


def judge(games: Games, value: Any, locale: Locale = ENGLISH) -> dict[str, Json]:
    """Return the answer to a question file, given as a plain JSON value: ``answer``, ``why`` in words, further keys.

    Raises ``Refused`` if the game, variant, option or question does not exist, or the keys do not fit the question.
    """
    value = unformatted(value, FORMAT)
    head = convert(value, _Head)
    game = games.get(head.game)
    if game is None:
        raise Refused([no_game(head.game, games)])
    with refusals_of(game):
        options = options_of(game, given(head.variant), given(head.options))
    rest = {k: v for k, v in value.items() if k not in ("game", "variant", "options", "question")}
    return ask(game, options, head.question, rest, locale)


def ask(
    game: Game[S, O], options: O, question: str, keys: Mapping[str, Json], locale: Locale = ENGLISH
) -> dict[str, Json]:
    """Return the answer to one of a game's questions: ``answer``, ``why`` in words, and further keys.

    ``keys``: name to plain JSON value, as the question needs them. Raises ``Refused`` if the game has no such question,
    or the keys do not fit it or contradict each other.
    """
    asked = game.rules.questions.get(question)
    if asked is None:
        values = {"value": shown(question), "expected": tuple(game.rules.questions)}
        raise Refused([Problem(("question",), "no-question", values)])
    with refusals_of(game):
        answer = asked.answer(options, keys)
        if isinstance(answer, list):
            raise Refused(answer)
    why = game.words.say(game.words.answers[answer.why], answer.numbers, locale)
    return {"answer": answer.answer, "why": why, **answer.more}
