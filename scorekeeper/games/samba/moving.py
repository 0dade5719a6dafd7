"""Follow the numbers of melds at Samba, by which turns that get another place in the log name them."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.problems import Problem, Refused
from ...core.reading import replaced
from .entries import Meld
from .state import SambaState


class Moving:
    """Follow what each turn lays to where others add to it; a meld that lay there before keeps its number.

    ``numbers``: side to the numbers of its melds laid since, as they were and as they are now.
    """

    def __init__(self, place: SambaState) -> None:
        self.place = place
        self.numbers: dict[str, dict[int, int]] = {}

    def __call__(self, was: SambaState, now: SambaState, entry: Entry, told: Entry | None) -> Entry:
        """Return ``entry`` as it reads now (``core.game.Mover``). Raises ``Refused`` if its meld is gone."""
        if was.hand is None:
            self.numbers = {}
        if not isinstance(entry, Meld) or entry.player not in now.seats:
            return entry
        side = now.side(entry.player)
        self._follow(was.begun().laid[side], now.begun().laid[side], side, entry, now, told or entry)
        return entry if told else self._read(was, now, side, entry)

    def _follow(self, was: int, now: int, side: str, entry: Meld, state: SambaState, told: Entry) -> None:
        """Remember what the melds of ``entry`` are called once ``told`` is logged.

        ``was``, ``now``: how many melds the side had laid before it.
        """
        if isinstance(told, Meld) and told.player in state.seats and state.side(told.player) == side:
            laid = min(len(entry.new), len(told.new))
            self.numbers.setdefault(side, {}).update({was + n: now + n for n in range(1, laid + 1)})

    def _read(self, was: SambaState, now: SambaState, side: str, entry: Meld) -> Meld:
        def number(of: int, *path: str | int) -> int:
            if of in self.numbers.get(side, {}):
                return self.numbers[side][of]
            if was.hands == now.hands == self.place.hands and of <= self.place.begun().laid[side]:
                return of
            raise Refused([Problem(path, "no-such-meld", {"value": of})])

        return replaced(
            entry,
            add=tuple(replaced(add, to=number(add.to, "add", n, "to")) for n, add in enumerate(entry.add, 1)),
            merge=tuple(
                (number(into, "merge", n), number(gone, "merge", n)) for n, (into, gone) in enumerate(entry.merge, 1)
            ),
        )
