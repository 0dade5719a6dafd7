"""The sweeps of a deal that is counted: how many each side made, or which cards swept, and the first and last play's.

An entry names a player for each sweep. Where the table counts a side's sweeps and says nobody's name they are all put
down to the first of its players, in order of play, and the reasons name nobody then (``games.seep.counting``); sweeps
whose players are known already keep them, and their cards.
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
from ..forms import FormData, flag, number, pick, picks, text
from ..pads import fill_one, one
from .base import SWEEP_CARD, SeepSheet

SPECIAL = ("first", "last")  #: a sweep with the first play, with the last
Sweep = dict[str, Any]  #: as an entry has it
SWEEPS = {"sweeps-number": N_("{side}: how many sweeps?"), **SWEEP_CARD}  #: what is asked, see ``Sheet.asks``


class SweepFields(SeepSheet):
    """Ask for sweeps: the part of a sheet where they are counted."""

    @property
    def logged_sweeps(self) -> list[Sweep]:
        """Return the sweeps of the entry that is corrected, or of the deal that was being logged."""
        if isinstance(self.original, Count):
            return sweeps_of(self.original)
        return [_sweep(sweep.player, sweep.when, sweep.card) for sweep in self.deal.sweeps]

    def sweep_fields(self) -> Mapping[str, Any]:
        """Return the fields of sweeps: how many ``sweeps:`` of a side or player, the cards ``swept:`` of a side."""
        special = {f"{when}{part}": pick() for when in SPECIAL for part in ("", "-rank", "-suit")}
        return {
            **{f"sweeps:{who}": text() for who in (*self.sides, *self.seated)},
            **{f"swept:{side}": picks() for side in self.sides},
            "named": flag(),
            **{f"swept-{when}": pick() for when in SPECIAL},
            **special,
        }

    def fill_sweeps(self, data: FormData, sweeps: Sequence[Sweep]) -> None:
        """Tap ``sweeps`` in ``data``."""
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
        """Return whether the cards that swept are tapped: a sweep is worth what its card is."""
        return self.needs_card("")

    @property
    def may_name(self) -> bool:
        """Return whether players can be named, for whoever wants to."""
        return not self.by_sweeping_card and len(self.sides) < len(self.seated)

    @property
    def specials(self) -> Sequence[str]:
        """Return which of ``SPECIAL`` are asked for: where they count something else, or are known."""
        known = {sweep.get("when") for sweep in self.logged_sweeps}
        worth = self.options.worth
        return [when for when in SPECIAL if when in known or worth(when) not in (0, worth(""))]

    def who(self, when: str) -> str:
        """Return who makes the first play of a deal, or the last."""
        return next(iter(self.whose(when).values()))

    def ticked(self, when: str) -> bool:
        """Return whether it is ticked that this player swept with it."""
        return self.get(f"swept-{when}") == self.who(when)

    @property
    def relies_on(self) -> Mapping[str, str]:
        """Return who makes the first play or the last, where that is ticked."""
        said = [self.whose(when) for when in self.specials if self.get(f"swept-{when}")]
        return {words: who for one in said for words, who in one.items()}

    # -- what was tapped -----------------------------------------------------------------------------------------------

    @property
    def named(self) -> bool:
        """Return whether sweeps are counted player by player."""
        return self.may_name and bool(self["named"].data)

    def _counted(self) -> Counter[str]:
        """Return how many sweeps are counted, by side or player; what is no such number counts for none.

        Nothing is lost by asking for names, or no longer: a side of which no player is told keeps its own number, and
        the other way round; but for a number with which the sheet was filled, for that may just be taken away.
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
        """Return the sweeps as an entry has them: those that are known first, in their order."""
        return [*self._kept(left := self._left()), *self._new(left)]

    def _left(self) -> Counter[str]:
        """Return what was tapped: how many of whom, which cards, which special ones; found sweeps are taken off it."""
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
        """Return the key under which ``_left`` has the sweep."""
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
        """Return a sweep with the first play or the last, of the player who was ticked, with its card if that counts.

        Whether that player can have made it is for the rules to say.
        """
        card = one(when, self.all)
        made = {**sweep, "player": self.get(f"swept-{when}")}
        return {**made, "card": card} if card and self.needs_card(when) else made

    # -- what is missing -----------------------------------------------------------------------------------------------

    def unsaid_sweeps(self) -> Iterator[Problem]:
        """Yield for which side or player the number of sweeps is not told, or is not one that can be."""
        counted = self._counted()
        for name in () if self.by_sweeping_card else self.seated if self.named else self.sides:
            if self.get(f"sweeps:{name}").strip().strip("0") and name not in counted:
                yield incomplete(("sweeps",), "sweeps-number", {"side": name})
        for side, players in self.state.sides.items() if self.named else ():
            if counted.keys() & {*players} and not self._numbers(players):  # its own number is not shown any more
                yield incomplete(("sweeps",), "sweeps-number", {"side": side})

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return also who made the sweep, and the rank of its card, which may be tapped before its suit."""
        if problem.code != "sweep-card-missing":
            return super().details(problem)
        sweep = self.value["sweeps"][int(problem.path[1]) - 1]
        return {"player": sweep["player"], "rank": self.get(f"{sweep['when']}-rank") if "when" in sweep else ""}


def sweeps_of(count: Count) -> list[Sweep]:
    """Return the sweeps of a count, as an entry has them."""
    return [_sweep(sweep.player, sweep.when or None, sweep.card or None) for sweep in count.sweeps]


def _sweep(player: str, when: str | None, card: str | None) -> Sweep:
    return {"player": player, **({"when": when} if when else {}), **({"card": str(card)} if card else {})}
