"""The fields for sweeps of a counted deal: a number for each side, or the cards that swept; and the special sweeps.

An entry names a player for each sweep. If only a side's number is entered, all its sweeps are recorded for the first of
its players in order of play, and the lines then name nobody (``games.seep.counting``). Sweeps whose players are known
keep them and their cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....core.cards import PACK, Card
from ....core.problems import Problem, incomplete
from ....core.words import N_
from ....games.seep.entries import Count
from ....games.seep.state import PLAYS
from ..forms import FormData, number
from ..pads import fill_one, one
from .base import SWEEP_CARD, SeepSheet

SPECIAL = ("first", "last")  #: sweeps with the first and with the last play
Sweep = dict[str, Any]  #: a sweep as in an entry
SWEEPS = {"sweeps-number": N_("{side}: how many sweeps?"), **SWEEP_CARD}  #: what is asked, see ``Sheet.asks``


class SweepFields(SeepSheet):
    """The part of a sheet that asks for sweeps."""

    @property
    def logged_sweeps(self) -> list[Sweep]:
        """Return the sweeps of the corrected entry, or of the deal that was being logged."""
        if isinstance(self.original, Count):
            return sweeps_of(self.original)
        return [_sweep(sweep.player, sweep.when, sweep.card) for sweep in self.deal.sweeps]

    def fill_sweeps(self, data: FormData, sweeps: Sequence[Sweep]) -> None:
        """Fill in the fields for ``sweeps``."""
        usual = [sweep for sweep in sweeps if not sweep.get("when")]
        for side, players in self.state.sides.items():
            of_side = [sweep for sweep in usual if sweep["player"] in players]
            data[f"sweeps:{side}"] = str(len(of_side) or "")
            data.setlist(f"swept:{side}", [sweep["card"] for sweep in of_side if "card" in sweep])
            if any(sweep["player"] != players[0] for sweep in of_side):
                data["named"] = "1"
        for player, n in Counter(sweep["player"] for sweep in usual).items():
            data[f"sweeps:{player}"] = str(n)
        for sweep in sweeps:
            if when := sweep.get("when"):
                data[f"swept-{when}"] = sweep["player"]
                if "card" in sweep:
                    fill_one(data, when, Card(sweep["card"]))

    # -- what is asked at this table -----------------------------------------------------------------------------------

    @property
    def by_sweeping_card(self) -> bool:
        """Return whether the sheet asks for the cards that swept, not for numbers: a sweep scores its card's value."""
        return self.needs_card("")

    @property
    def may_name(self) -> bool:
        """Return whether the sheet offers to enter sweeps player by player."""
        return not self.by_sweeping_card and len(self.sides) < len(self.seated)

    @property
    def specials(self) -> Sequence[str]:
        """Return which of ``first`` and ``last`` the sheet asks about: sweeps with the first and last play of a deal.

        It asks if they are worth something, but not what other sweeps are; or if such a sweep was logged.
        """
        known = {sweep.get("when") for sweep in self.logged_sweeps}
        worth = self.options.worth
        return [when for when in SPECIAL if when in known or worth(when) not in (0, worth(""))]

    def who(self, when: str) -> str:
        """Return the player who makes the first or the last play of a deal."""
        return next(iter(self.whose(when).values()))

    def swept(self, when: str) -> bool:
        """Return whether a sweep with the ``when`` play, first or last, is ticked for the player who makes it."""
        return self.get(f"swept-{when}") == self.who(when)

    @property
    def relies_on(self) -> Mapping[str, str]:
        """Return who makes the first or the last play, if a sweep with it is ticked."""
        said = [self.whose(when) for when in self.specials if self.get(f"swept-{when}")]
        return {words: who for one in said for words, who in one.items()}

    # -- what was tapped -----------------------------------------------------------------------------------------------

    @property
    def named(self) -> bool:
        """Return whether sweeps are entered player by player."""
        return self.may_name and self.ticked("named")

    def _counted(self) -> Counter[str]:
        """Return the numbers of sweeps by side or player; text that is no number counts as none.

        Switching between sides and players loses nothing: if no number was entered for the players, that of their side
        counts, and the other way round. A number with which the sheet was filled in does not count then, because it may
        have been deleted.
        """
        counted = Counter[str]()
        for side, players in self.state.sides.items():
            filled = sum(sweep["player"] in players and not sweep.get("when") for sweep in self.logged_sweeps)
            whole, each = self._numbers((side,)), self._numbers(players)
            if self.named:
                counted += each or Counter({players[0]: whole[side]} if whole[side] != filled else {})
            else:
                counted += whole or Counter({side: each.total()} if each.total() != filled else {})
        return counted

    def _numbers(self, names: Sequence[str]) -> Counter[str]:
        found = {name: number(self.get(f"sweeps:{name}")) for name in names}
        return Counter({name: n for name, n in found.items() if isinstance(n, int) and 0 < n <= PLAYS})

    def sweeps(self) -> list[Sweep]:
        """Return the sweeps as in an entry: those that were logged before, in their order, then those added here."""
        return [*self._kept(left := self._left()), *self._new(left)]

    def _left(self) -> Counter[str]:
        """Return the entered sweeps as counts by player, side, card, or special play.

        What it returns is counted down as sweeps are listed (``_kept``, ``_new``).
        """
        left = Counter({when: 1 for when in self.specials if self.get(f"swept-{when}")})
        if self.by_sweeping_card:
            return left + Counter(card for side in self.sides for card in self.all(f"swept:{side}"))
        return left + self._counted()

    def _kept(self, left: Counter[str]) -> Iterator[Sweep]:
        for sweep in self.logged_sweeps:
            key = self._key(sweep)
            if left[key]:
                left[key] -= 1
                yield self._special(key, sweep) if "when" in sweep else sweep

    def _key(self, sweep: Sweep) -> str:
        """Return the key of a known sweep in ``_left``."""
        if "when" in sweep:
            return str(sweep["when"])
        if self.by_sweeping_card:
            card = str(sweep.get("card", ""))
            return card if card in self.all(f"swept:{self.state.side(sweep['player'])}") else ""
        return str(sweep["player"] if self.named else self.state.side(sweep["player"]))

    def _new(self, left: Counter[str]) -> Iterator[Sweep]:
        for when in self.specials:
            if left[when]:
                yield self._special(when, {"when": when})
        for side, players in self.state.sides.items():
            for card in PACK if self.by_sweeping_card else ():
                if left[str(card)] and str(card) in self.all(f"swept:{side}"):
                    yield {"player": players[0], "card": str(card)}
            for name in players if self.named else (side,):
                for _ in range(left[name]):
                    yield {"player": name if self.named else players[0]}

    def _special(self, when: str, sweep: Sweep) -> Sweep:
        """Return a special sweep with the ticked player, and with its card if that counts.

        The rules check whether that player can have made it.
        """
        card = one(when, self.all)
        made = {**sweep, "player": self.get(f"swept-{when}")}
        return {**made, "card": card} if card and self.needs_card(when) else made

    # -- what is missing -----------------------------------------------------------------------------------------------

    def unsaid_sweeps(self) -> Iterator[Problem]:
        """Yield problems for missing or impossible numbers of sweeps."""
        counted = self._counted()
        for name in () if self.by_sweeping_card else self.seated if self.named else self.sides:
            if self.get(f"sweeps:{name}").strip().strip("0") and name not in counted:
                yield incomplete(("sweeps",), "sweeps-number", {"side": name})
        for side, players in self.state.sides.items() if self.named else ():
            if counted.keys() & {*players} and not self._numbers(players):  # the side's own number is hidden now
                yield incomplete(("sweeps",), "sweeps-number", {"side": side})

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return the values for a question about a sweep: its player, and the rank of its card."""
        if problem.code != "sweep-card-missing":
            return super().details(problem)
        sweep = self.value["sweeps"][int(problem.path[1]) - 1]
        return {"player": sweep["player"], "rank": self.get(f"{sweep['when']}-rank") if "when" in sweep else ""}


def sweeps_of(count: Count) -> list[Sweep]:
    """Return the sweeps of a count as in an entry."""
    return [_sweep(sweep.player, sweep.when or None, sweep.card or None) for sweep in count.sweeps]


def _sweep(player: str, when: str | None, card: str | None) -> Sweep:
    return {"player": player, **({"when": when} if when else {}), **({"card": str(card)} if card else {})}
