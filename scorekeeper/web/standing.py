"""Where a match stands, each thing apart and called what it is: points, what else the game counts, money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..core.ledger import POT, total
from ..core.replay import Header, Step
from ..core.results import money
from ..core.words import N_
from ..store.service import LoadedMatch, ShownMatch
from .filters import translate


class Standing(NamedTuple):
    """What everybody has of one thing. ``what``: what that is called; ``money``: whether it is in table units;
    ``gains``: whether it is gained and lost, so that a sign stands before it."""

    what: str
    amounts: Mapping[str, int]
    gains: bool = True
    money: bool = False


class Difference(NamedTuple):
    """What becomes of a standing. ``changes``: name to what it is and what it would be, where that differs."""

    what: str
    changes: Mapping[str, tuple[int, int]]
    gains: bool


def standings_of(shown: ShownMatch) -> list[Standing]:
    """Where a match stands; money only where some is in play."""
    if isinstance(shown, LoadedMatch):
        return standings_at(shown.header, shown.step)
    accounts, points = shown.ledger.money, shown.standings() if shown.match.points else {}
    return _standings(points, {}, accounts if not points or any(accounts.values()) else {})


def pots_back(shown: ShownMatch) -> list[Standing]:
    """What still lies in its pots, by who paid it in: what is owed counts it as his, where a match stands does not."""
    ledger = shown.step.ledger if isinstance(shown, LoadedMatch) else shown.ledger
    lies = {name: amount for name, amount in total(ledger.pots.values()).items() if amount}
    what = translate(N_("In the pot, given back as it was paid in"))
    return [Standing(what, lies, gains=False, money=True)] if lies else []


def standings_at(header: Header, step: Step, *, pots: bool = False) -> list[Standing]:
    """Where a match stands after ``step``; ``pots``: with what lies in each."""
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
    """What of a match would stand otherwise after a correction; empty: nothing."""
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
