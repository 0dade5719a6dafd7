"""Standings of a match, one for each thing that is counted: points, the game's tallies, money, hands won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...core.game import Game
from ...core.ledger import POT, total
from ...core.match import Header, Step, hands_won
from ...core.results import money
from ...core.words import N_, Money
from ...store.loaded import LoadedMatch, ShownMatch
from ..http.filters import translate

MOST_BEST = 3  #: those who share the first place are named if there are at most so many


class Standing(NamedTuple):
    """One thing that is counted, with everybody's amounts.

    ``what``: its name; ``gains``: whether amounts are shown with a sign; ``money``: whether they are ``Money``.
    """

    what: str
    amounts: Mapping[str, int]
    gains: bool = True
    money: bool = False


class Difference(NamedTuple):
    """The changes of a standing. ``changes``: name to the amounts before and after; the rest as in ``Standing``.

    Of money it has everybody, so that both columns add up to 0; of all else only those whose amount differs.
    """

    what: str
    changes: Mapping[str, tuple[int, int]]
    gains: bool


def standings_of(shown: ShownMatch) -> list[Standing]:
    """Return the standings of a match, that of the scoreboard first; money only if some is in play."""
    if isinstance(shown, LoadedMatch):
        return standings_at(shown.header, shown.step)
    accounts, points, won = shown.ledger.money, shown.match.points or {}, shown.hands_won()
    if shown.counts_wins or points:
        accounts = accounts if any(accounts.values()) else {}
    return _standings(shown.game, points, {}, accounts, won, wins_first=shown.counts_wins)


def most_won(shown: ShownMatch) -> list[str]:
    """Return ``most_of`` for a finished match that counts hands won and has no winner; empty for any other."""
    return most_of(shown.standings()) if shown.match.finished and shown.counts_wins and not shown.match.winner else []


def most_of(won: Mapping[str, int]) -> list[str]:
    """Return a list of one sentence with who won most hands; empty if that is nobody, or more than ``MOST_BEST``.

    ``won``: side to the number of hands that it won.
    """
    most = max(won.values(), default=0)
    best = [name for name, n in won.items() if n == most]
    if not most or len(best) > MOST_BEST:
        return []
    return [translate(N_("{players} won most often: {n}"), players=best, n=most)]


def pots_back(shown: ShownMatch) -> list[Standing]:
    """Return a list of one standing, the money in the pots of a match by who paid it in; empty if there is none.

    It still belongs to these players when debts are computed, but is not part of their standings.
    """
    lies = {name: amount for name, amount in total(shown.ledger.pots.values()).items() if amount}
    what = translate(N_("In the pot, returned to those who paid it in"))
    return [_of_money(what, lies, gains=False)] if lies else []


def standings_at(header: Header, step: Step, *, pots: bool = False) -> list[Standing]:
    """Return the standings of a match after ``step``, the scoreboard's first; ``pots``: with the money in each pot."""
    summary = header.game.rules.summary(step.state)
    accounts = money(step)
    if pots:
        accounts |= {POT + pot: step.ledger.in_pot(pot) for pot in step.ledger.pots}
    game, won = header.game, hands_won(header.game, step)
    counts_wins = summary.points is None and not step.ledger.in_play
    return _standings(game, summary.points or {}, summary.tallies, accounts, won, wins_first=counts_wins)


def _standings(
    game: Game,
    points: Mapping[str, int],
    tallies: Mapping[str, Mapping[str, int]],
    accounts: Mapping[str, int],
    won: Mapping[str, int],
    *,
    wins_first: bool,
) -> list[Standing]:
    wins = Standing(translate(game.presentation.hand_words.won), won, gains=False)
    found = [
        *([wins] if wins_first else []),
        Standing(translate(N_("Points")), points),
        *(Standing(translate(what), amounts, gains=False) for what, amounts in tallies.items()),
        _of_money(translate(N_("Money")), accounts),
        *([wins] if not wins_first and any(won.values()) else []),
    ]
    return [standing for standing in found if standing.amounts]


def _of_money(what: str, amounts: Mapping[str, int], *, gains: bool = True) -> Standing:
    return Standing(what, {name: Money(amount) for name, amount in amounts.items()}, gains, money=True)


def differences(header: Header, before: Step, after: Step) -> list[Difference]:
    """Return the changes of all standings that differ between two steps of a match, money in pots included."""
    was, will = ({one.what: one for one in standings_at(header, step, pots=True)} for step in (before, after))
    found, none = list[Difference](), Standing("", {})
    for what in {**will, **was}:
        had, has = was.get(what, none).amounts, will.get(what, none).amounts
        standing = {**was, **will}[what]
        zero = Money() if standing.money else 0
        both = {name: (had.get(name, zero), has.get(name, zero)) for name in {**had, **has}}
        changes = {name: (n, then) for name, (n, then) in both.items() if n != then}
        if changes:
            found.append(Difference(what, both if standing.money else changes, standing.gains))
    return found
