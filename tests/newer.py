"""The rules of a game as a later version of the app might have them, put in place of today's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Pay
from scorekeeper.core.problems import Problem
from scorekeeper.games import by_slug
from scorekeeper.web.frozen import today
from scorekeeper.web.matches import page_without_tokens


def newer(patch: pytest.MonkeyPatch, slug: str, **rules: Any) -> Game:
    """The game with its next version, ``rules`` of it changed, for the rest of the test."""
    game = by_slug[slug]
    made = Game(replace(game.rules, version=game.rules.version + 1, **rules), game.presentation)
    patch.setitem(by_slug, slug, made)
    for kept in (page_without_tokens, today):  # as long as the process lives, in which the rules stay the same
        kept.cache_clear()
    return made


def paying_double(game: Game) -> Callable[[Any, Any], Any]:
    """The game's ``apply``, every payment of it twice as much."""

    def apply(state: Any, entry: Any) -> Any:
        now, lines = game.rules.apply(state, entry)
        return now, tuple(
            Pay(line.payer, line.payee, line.amount * 2, line.why, line.numbers) if isinstance(line, Pay) else line
            for line in lines
        )

    return apply


def refusing(game: Game, unwanted: Callable[[Any], bool]) -> Callable[[Any, Any], list[Problem]]:
    """The game's ``check``, which besides refuses the entries that are ``unwanted``."""

    def check(state: Any, entry: Any) -> list[Problem]:
        return [Problem((), "finished")] if unwanted(entry) else game.rules.check(state, entry)

    return check
