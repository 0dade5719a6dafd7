"""Adapt turns of Samba that get another place in the log, where melds may have other numbers."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.problems import Problem, Refused
from ...core.reading import replaced
from .entries import Meld
from .state import SambaState


class Moving:
    """The mover of Samba (``core.game.Mover``): renumbers the melds named by turns that get another place.

    A turn names the melds that it adds to or merges. ``place``: the state from which the log is rearranged; melds that
    were laid before it keep their numbers. ``numbers``: side to old number to new number of each meld that it has laid
    since.
    """

    def __init__(self, place: SambaState) -> None:
        self.place = place
        self.numbers: dict[str, dict[int, int]] = {}

    def __call__(self, was: SambaState, now: SambaState, entry: Entry, told: Entry | None) -> Entry:
        """Return ``entry`` adapted to its new place. Raises ``Refused`` if a meld that it names is not there.

        ``was``, ``now``: the states before it at the old place and at the new one; ``told``: the entry that a person
        chose to log instead, ``None`` if nobody did.
        """
        if was.hand is None:
            self.numbers = {}
        if not isinstance(entry, Meld) or entry.player not in now.seats:
            return entry
        side = now.side(entry.player)
        self._follow(was.begun().laid[side], now.begun().laid[side], side, entry, now, told or entry)
        return entry if told else self._read(was, now, side, entry)

    def _follow(self, was: int, now: int, side: str, entry: Meld, state: SambaState, told: Entry) -> None:
        """Note the new numbers of the melds that ``entry`` lays; ``told``: the entry that is logged instead, or itself.

        ``was``, ``now``: how many melds the side had laid before it, at the old place and at the new one.
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
