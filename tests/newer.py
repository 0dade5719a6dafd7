"""The rules of a game as a later version of the app might have them, put in place of today's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.core.game import Game, Rules
from scorekeeper.core.ledger import Pay
from scorekeeper.core.problems import Problem
from scorekeeper.games import by_slug
from scorekeeper.web.match.page import page_without_tokens


def changed(rules: Rules, **members: Any) -> Rules:
    """Return the same rules with other ``members``; a method is given as a function of what it is asked."""
    own = {name: staticmethod(value) if callable(value) else value for name, value in members.items()}
    return type(type(rules).__name__, (type(rules),), own)()


def next_version(game: Game, **members: Any) -> Game:
    """Return the game with its next version, ``members`` of its rules changed."""
    return Game(changed(game.rules, version=game.rules.version + 1, **members), game.presentation)


def newer(patch: pytest.MonkeyPatch, slug: str, **rules: Any) -> Game:
    """Put the game with its next version, ``rules`` of it changed, in its place for the rest of the test."""
    made = next_version(by_slug[slug], **rules)
    patch.setitem(by_slug, slug, made)
    page_without_tokens.cache_clear()  # it lives as long as the process, whose rules never change
    return made


def paying_double(game: Game) -> Callable[[Any, Any], Any]:
    """Return the game's ``apply`` with every payment twice as much."""

    def apply(state: Any, entry: Any) -> Any:
        now, lines = game.rules.apply(state, entry)
        return now, tuple(
            Pay(line.payer, line.payee, line.amount * 2, line.why, line.numbers) if isinstance(line, Pay) else line
            for line in lines
        )

    return apply


def refusing(game: Game, unwanted: Callable[[Any], bool]) -> Callable[[Any, Any], list[Problem]]:
    """Return the game's ``check`` that also refuses the entries that are ``unwanted``."""

    def check(state: Any, entry: Any) -> list[Problem]:
        return [Problem((), "finished")] if unwanted(entry) else game.rules.check(state, entry)

    return check
