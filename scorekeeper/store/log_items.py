"""Items of a log with what pages show of them beside: when and by whom each was recorded."""

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
    """When an entry was recorded, by which device and whose that was (``""``: not said), and under which key."""

    at: datetime
    by: str
    person: str
    key: str


@dataclass(frozen=True, eq=False)
class LogItem:
    """An item of a log with all that pages show of it.

    ``recorded_at`` and ``person``: when and by whom it was logged first; ``entry``: what it says, the effective entry
    or what was struck out; ``inserted``: whether it was put in after what follows it was logged; ``was``: what it moved
    before it was corrected last; ``named``: of a correction, what it is about, ``further``: by way of another one.
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

    @property
    def _same(self) -> tuple[object, ...]:
        """What decides all that it shows: an item is never changed."""
        return self.item, self.named.item if self.named else None, self.recorded_at, self.person

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LogItem) and self._same == other._same

    def __hash__(self) -> int:
        return hash(self._same)

    @property
    def seq(self) -> int:
        """Its number in the log, from 1."""
        return self.item.seq

    @property
    def number(self) -> int | None:
        """What the table calls the hand that it is, or ended."""
        return self.item.number

    @property
    def kind(self) -> str:
        """The kind of the entry as it was made."""
        return kind_of(self.item.logged)

    @property
    def logged(self) -> Entry:
        """The entry as it was made."""
        return self.item.logged

    @property
    def effective(self) -> Entry | None:
        """The entry that counts in its place; ``None`` where none does."""
        return self.item.effective

    @property
    def corrected_by(self) -> int | None:
        """The number of the correction that decides what counts in its place."""
        return self.item.corrected_by

    @property
    def lines(self) -> tuple[Line, ...]:
        """What it moves."""
        return self.item.lines

    @property
    def shown_lines(self) -> tuple[Line, ...]:
        """What it moves, and where it was struck out what it moved until then."""
        return self.was if self.struck else self.lines

    @property
    def replaced(self) -> tuple[Line, ...]:
        """Of a correction, what the entry that it names moved until then."""
        return self.item.replaced

    @property
    def again(self) -> bool:
        """Whether it was only taken back, or logged again, because something was inserted before it."""
        return bool(self.item.again)

    @property
    def undoable(self) -> bool:
        """Whether *Undo* takes it back where it is the newest."""
        return self.item.effective is not None and self.kind in undoable(self.game)

    @property
    def corrects(self) -> bool:
        """Whether it only says how another entry counts."""
        return self.item.corrects

    @property
    def struck(self) -> bool:
        """Whether it was struck out, and is no correction itself."""
        return self.item.struck
