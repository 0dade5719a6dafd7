"""Standings of a match, each thing apart and under its own name: points, what else the game counts, money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...core.ledger import POT, total
from ...core.match import Header, Step
from ...core.results import money
from ...core.words import N_
from ...store.loaded import LoadedMatch, ShownMatch
from ..http.filters import translate


class Standing(NamedTuple):
    """What everybody has of one thing.

    ``what``: its name; ``money``: whether it is in table units; ``gains``: whether it is gained and lost, and so shown
    with a sign.
    """

    what: str
    amounts: Mapping[str, int]
    gains: bool = True
    money: bool = False


class Difference(NamedTuple):
    """How a standing changes. ``changes``: name to what it is and what it would be, where that differs."""

    what: str
    changes: Mapping[str, tuple[int, int]]
    gains: bool


def standings_of(shown: ShownMatch) -> list[Standing]:
    """Return the standings of a match; money only where some is in play."""
    if isinstance(shown, LoadedMatch):
        return standings_at(shown.header, shown.step)
    accounts, points = shown.ledger.money, shown.standings() if shown.match.points else {}
    return _standings(points, {}, accounts if not points or any(accounts.values()) else {})


def pots_back(shown: ShownMatch) -> list[Standing]:
    """Return what is still in the pots of a match, by who paid it in.

    What is owed counts it as theirs; the standings of the match do not.
    """
    lies = {name: amount for name, amount in total(shown.ledger.pots.values()).items() if amount}
    what = translate(N_("In the pot, given back as it was paid in"))
    return [Standing(what, lies, gains=False, money=True)] if lies else []


def standings_at(header: Header, step: Step, *, pots: bool = False) -> list[Standing]:
    """Return the standings of a match after ``step``; ``pots``: with what is in each pot."""
    summary = header.game.rules.summary(step.state)
    accounts = money(header, step)
    if pots:
        accounts |= {POT + pot: step.ledger.in_pot(pot) for pot in step.ledger.pots}
    return _standings(summary.points or {}, summary.tallies, accounts)


def _standings(
    points: Mapping[str, int], tallies: Mapping[str, Mapping[str, int]], accounts: Mapping[str, int]
) -> list[Standing]:
    found = [
        Standing(translate(N_("Points")), points),
        *(Standing(translate(what), amounts, gains=False) for what, amounts in tallies.items()),
        Standing(translate(N_("Money")), accounts, money=True),
    ]
    return [standing for standing in found if standing.amounts]


def differences(header: Header, before: Step, after: Step) -> list[Difference]:
    """Return the standings that a correction would change; empty: none."""
    was = {standing.what: standing.amounts for standing in standings_at(header, before, pots=True)}
    found = []
    for what, will, gains, _ in standings_at(header, after, pots=True):
        had = was.pop(what, {})
        found.append(Difference(what, _changes(had, will), gains))
    found += [Difference(what, _changes(had, {}), gains=True) for what, had in was.items()]
    return [difference for difference in found if difference.changes]


def _changes(was: Mapping[str, int], will: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    both = {name: (was.get(name, 0), will.get(name, 0)) for name in {**was, **will}}
    return {name: (had, has) for name, (had, has) in both.items() if had != has}
