"""Items of a log for display, with the time at which each was recorded, and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from ..core.entries import Entry, kind_of
from ..core.game import Game
from ..core.ledger import Line
from ..core.log_page import undoable
from ..core.match import Item


class Stamp(NamedTuple):
    """When an entry was recorded, by which device, by whom (empty: unknown), and under which key."""

    at: datetime
    by: str
    person: str
    key: str


@dataclass(frozen=True, eq=False)
class LogItem:
    """An item of a log with everything that pages show of it; what ``core.match.Item`` has means the same here.

    ``recorded_at`` and ``person``: when and by whom the entry was first recorded, but in the history those of this
    item; ``entry``: what to show: the effective entry or, if it was struck out, what it was until then; ``inserted``:
    whether it was put in before entries that were recorded earlier; ``was``: its lines before the last correction;
    ``named``: for a correction, the item that it changes in the end, ``further``: whether it does so by correcting
    another correction; ``swapped``: whether it changed places with another entry; ``corrected_at`` and ``corrector``:
    when it was corrected or struck out, and by whom; ``None`` and empty if it was not.
    """

    game: Game
    item: Item
    recorded_at: datetime
    person: str
    entry: Entry
    inserted: bool
    was: tuple[Line, ...]
    named: LogItem | None = None
    further: bool = False
    swapped: bool = False
    corrected_at: datetime | None = None
    corrector: str = ""

    @property
    def _same(self) -> tuple[object, ...]:
        """The values that decide everything it shows."""
        named = self.named.item if self.named else None
        return self.item, named, self.recorded_at, self.person, self.swapped, self.corrected_at, self.corrector

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LogItem) and self._same == other._same

    def __hash__(self) -> int:
        return hash(self._same)

    @property
    def seq(self) -> int:
        return self.item.seq

    @property
    def number(self) -> int | None:
        return self.item.number

    @property
    def kind(self) -> str:
        """The kind of the entry as it was recorded."""
        return kind_of(self.item.logged)

    @property
    def logged(self) -> Entry:
        return self.item.logged

    @property
    def effective(self) -> Entry | None:
        return self.item.effective

    @property
    def corrected_by(self) -> int | None:
        return self.item.corrected_by

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.item.lines

    @property
    def shown_lines(self) -> tuple[Line, ...]:
        """The lines to show: those of the effective entry or, if it was struck out, those that it had before."""
        return self.was if self.struck else self.lines

    @property
    def replaced(self) -> tuple[Line, ...]:
        return self.item.replaced

    @property
    def again(self) -> bool:
        """Return whether this takes back or logs again a later entry only because an earlier place was changed."""
        return bool(self.item.again)

    @property
    def undoable(self) -> bool:
        """Return whether the *Undo* button takes it back while it is the newest: it counts and is no note."""
        return self.item.effective is not None and self.kind in undoable(self.game)

    @property
    def corrects(self) -> bool:
        return self.item.corrects

    @property
    def struck(self) -> bool:
        return self.item.struck
