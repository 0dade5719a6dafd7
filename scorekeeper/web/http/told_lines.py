"""The lines of an entry in words: who pays whom and why, with the names of pots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import Flask

from ...core.game import Game
from ...core.isolation import isolated
from ...core.ledger import POT, RETURNED, Line, Pay, Score
from ...core.words import N_, Money
from .filters import account, line_reason, translate
from .i18n import current_locale


class ToldLine(NamedTuple):
    """One reason why an entry moves money or points, for people: ``An pays Binh``, ``3 cards × 5``, 15.

    ``who``: of money between two players a sentence; else the name of who gets it from a pot, pays it into one, or
    scores; ``why``: the reason in words; ``points``: whether ``amount`` is points, not ``Money``.
    """

    who: str
    why: str
    amount: int
    points: bool = False


def told_lines(game: Game, lines: Iterable[Line]) -> list[ToldLine]:
    """Return what an entry moves, its ``lines``, in words.

    Equal payments into one pot for one reason become one line, with all payers and the sum; so do equal amounts that
    players get back from a pot which nobody won.
    """
    sharing: dict[tuple[str, str, int], list[str]] = {}
    found = list[ToldLine | tuple[str, str, int]]()
    for line in lines:
        why = line_reason(game, line)
        if isinstance(line, Score):
            found.append(ToldLine(line.side, why, line.points, points=True))
        elif line.why == RETURNED:
            back = line.payer, _back(game, line), line.amount
            if back not in sharing:
                found.append(back)
            sharing.setdefault(back, []).append(line.payee)
        elif line.payer.startswith(POT):
            found.append(ToldLine(line.payee, why, Money(line.amount)))  # the reason says that it is taken from a pot
        elif line.payee.startswith(POT):
            ante = line.payee, why, line.amount
            if ante not in sharing:
                found.append(ante)
            sharing.setdefault(ante, []).append(line.payer)
        else:
            who = translate("{payer} pays {payee}", payer=line.payer, payee=line.payee)
            found.append(ToldLine(who, why, Money(line.amount)))
    return [each if isinstance(each, ToldLine) else _shared(each, sharing[each]) for each in found]


def _back(game: Game, line: Pay) -> str:
    """Return why ``line`` returns money: which pot nobody won, and how much each player gets back from it."""
    each = current_locale().number(Money(line.amount))
    return translate(N_("back from {pot}, which nobody won: {each}"), pot=account(line.payer, game), each=each)


def _shared(line: tuple[str, str, int], players: list[str]) -> ToldLine:
    """Return one line for what ``players`` pay into a pot or get back. ``line``: the pot, the reason, how much each."""
    _pot, why, each = line
    return ToldLine(", ".join(map(isolated, players)), why, Money(each * len(players)))


def rule_of(game: Game, lines: Iterable[Line]) -> str:
    """Return the reason (``why``, a code) of one of an entry's ``lines`` whose rule its link *Rule* leads to.

    It is the rarest: the one that comes last in the game's ``words.reasons``, which begin with common ones. Empty if no
    reason is the game's own, as of a fine.
    """
    given = {line.why for line in lines}
    return next((code for code in reversed([*game.words.reasons]) if code in given), "")


def install(app: Flask) -> None:
    """Register ``told_lines`` and ``rule_of`` as template globals."""
    app.jinja_env.globals.update(told_lines=told_lines, rule_of=rule_of)
