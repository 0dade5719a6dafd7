"""The history of a match: every change of its log as it was made, who made it, when, on which device, what it moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import islice
from typing import NamedTuple

from flask import g, render_template, request

from ...core.corrections import effective_entries
from ...core.entries import Amend, Correction, Entry, Unreadable, Void
from ...core.ledger import Line, gains
from ...core.log_page import changes_of, meant, moved_then
from ...core.match import NEW, Item
from ...core.words import Money
from ...store.clock import evening_of
from ...store.loaded import LoadedMatch, ShownMatch
from ...store.log_items import LogItem
from ...store.models import Proposal
from ...store.money import payments_of
from ...store.names import name_changes
from ...store.proposals import proposals_with_yes, withdrawn
from ...store.rules_upgrade import UNREADABLE
from ..http.filters import (
    at_the_table,
    correction_label,
    gains_by_side,
    hand_label,
    headline,
    protagonist,
    quoted,
    side_moves,
    summary_of,
)
from ..http.i18n import current_locale
from ..http.identity import device_label
from ..http.numbers import bounded_int
from ..record.changed_pieces import ChangedPiece, pieces_since
from ..record.proposal_shown import headlines_of
from ..record.told_changes import Reading, readings
from .requested_match import match_blueprint, requested_shown
from .row_items import has_picture

pages = match_blueprint("history", "/history")

PAGE = 40  #: the number of records on a page
#: The most entries that a page folds again to say what each record moved when it was made, in later hands too; beyond
#: that it says what the record moved by itself.
MOST_FOLDED = 2_000
MOST_LATER = 100  #: the most entries logged again that a page lists


class Later(NamedTuple):
    """An entry that was logged again because of a change. ``number``: of the hand that it ended, ``None`` for none.

    ``what``: its headline; ``changed``: how it reads differently because of changes, ``None`` if it does not.
    """

    number: int | None
    what: str
    changed: ChangedPiece | None


class Record(NamedTuple):
    """One row of the history: an entry as it was recorded.

    ``number``: the present number of the hand that it ended, ``None`` for none; ``logged_again``: whether it was taken
    back and logged again since, because something before it was changed; ``label``: what was done to which entry, empty
    for a new one; ``what``: the entry's headline then, empty if the label says it; ``was`` and ``now``: how a corrected
    entry read before and after, as far as that differs, ``None`` for all others; ``moves``: what the record gave and
    took, by account, in points or table units; ``alone``: whether that is without what it moved in later hands;
    ``device``: the label of the device; ``again``: how many entries were logged again because of it, ``later``: these,
    or the first of them; ``yes``: the proposal, and the label of the device that answered it, if somebody had to say
    yes; ``changed``: how a piece reads differently since an entry before it was corrected; ``steps``: whether the table
    at that moment can be shown (``match.step_of``).
    """

    item: LogItem
    number: int | None
    logged_again: bool
    label: str
    what: str
    was: Reading | None
    now: Reading | None
    moves: dict[str, int]
    alone: bool
    device: str
    again: int
    later: list[Later]
    yes: tuple[Proposal, str] | None
    changed: ChangedPiece | None
    steps: bool

    @property
    def seq(self) -> int:
        return self.item.seq

    @property
    def evening(self) -> date:
        return evening_of(self.item.recorded_at, g.table)

    @property
    def put_in(self) -> bool:
        """Return whether it was inserted ahead of entries that had been recorded earlier."""
        return self.item.item.again == NEW

    @property
    def reads_differently(self) -> bool:
        """Return whether it is a correction that changed a sentence or a card of its entry."""
        return any(side.sentences or side.told for side in (self.was, self.now) if side)

    @property
    def gain(self) -> int | None:
        """Return the gain of the player whom a new entry is about; ``None`` if there is none, or for a correction."""
        logged = self.item.logged
        if self.label or self.put_in or isinstance(logged, Correction | Unreadable):
            return None
        return self.moves.get(protagonist(self.item.game, logged) or "")

    @property
    def gone(self) -> bool:
        """Return whether somebody struck it out; not if it was only taken back to be logged again."""
        return self.item.struck and not self.logged_again

    @property
    def amended(self) -> bool:
        """Return whether somebody corrected it later: it counts, but not as it was recorded."""
        item = self.item.item
        if isinstance(item.logged, Correction) or self.logged_again:
            return False
        return item.effective is not None and item.effective != item.logged

    @property
    def date(self) -> date:
        return at_the_table(self.item.recorded_at).date()


class _Row(NamedTuple):
    """An item that somebody recorded on purpose. ``change``: that item, and those recorded only because of it."""

    item: Item
    change: Sequence[Item]

    @property
    def corrects(self) -> bool:
        """Return whether it changed something that was recorded before."""
        return self.item.corrects or self.item.again is not None

    @property
    def later(self) -> list[Item]:
        """The entries that were logged again because of it."""
        return [item for item in self.change if item is not self.item and not isinstance(item.logged, Void)]


@pages.get("")
def page() -> str:
    """Show a page of the match's records, newest first.

    ``before`` in the URL: only those of entries with a lower number; ``only=corrections``: only those that changed
    something recorded before. The first page also has the match's newest proposals that were taken back, and the
    table's newest payments and corrected names.
    """
    shown = requested_shown()
    before = request.args.get("before", type=bounded_int)
    only = request.args.get("only", "") == "corrections"
    rows = _rows(shown.items)
    corrections = [row for row in rows if row.corrects]
    listed = [row for row in (corrections if only else rows) if before is None or row.item.seq < before]
    found = listed[-PAGE:][::-1]
    changes = [] if before else name_changes(g.table.id)
    paid = [] if before else payments_of(g.table.id)[:PAGE]
    yeses = proposals_with_yes(shown.match, [row.item.seq for row in found])
    taken = [] if before else withdrawn(shown.match, PAGE)
    later = list(islice((item for row in found for item in row.later), MOST_LATER))
    items = [*(row.item for row in found), *later]
    since = pieces_since(shown.log, items, current_locale()) if isinstance(shown, LoadedMatch) else {}
    return render_template(
        "match/history.html", game=shown.game, before=before, only=only, device_label=device_label,
        counts=(len(rows), len(corrections)), older=found[-1].item.seq if len(listed) > PAGE else None,
        records=_Records(shown, since, later).of(found, yeses),
        withdrawn=[("; ".join(said for said, _ in headlines_of(shown, one)), one) for one in taken],
        names=[(change, device_label(change.by)) for change in changes],
        payments=[(payment, device_label(payment.by), device_label(payment.undone_by or "")) for payment in paid],
    )  # fmt: skip


def _rows(items: Sequence[Item]) -> list[_Row]:
    """Return a row for each item recorded on purpose, oldest first; of two swapped ones the later has what follows."""
    found = list[_Row]()
    for change in changes_of(items):
        *others, last = meant(change)
        found += [_Row(item, [item]) for item in others]
        found.append(_Row(last, [item for item in change if item not in others]))
    return found


class _Records:
    """Makes the records of a page.

    ``since``: which pieces read differently since they were logged, by entry number; ``later``: the items logged again
    that the page lists.
    """

    def __init__(self, shown: ShownMatch, since: dict[int, ChangedPiece], later: Iterable[Item]) -> None:
        self.shown, self.since, self.folds = shown, since, MOST_FOLDED
        #: the number of the newest entry that ended a hand
        self.over = next((item.seq for item in reversed(shown.items) if item.number is not None), 0)
        self.listed = {item.seq for item in later}
        #: the item that counts now of each entry that was logged again, by the number under which it was first logged
        self.again = {item.again: item for item in shown.items if item.again and item.effective is not None}

    def of(self, rows: Iterable[_Row], yeses: dict[int, Proposal]) -> list[Record]:
        """Return the record of each row; ``yeses``: proposals that somebody said yes to, by entry number."""
        return [self._record(row, yeses.get(row.item.seq)) for row in rows]

    def _record(self, row: _Row, yes: Proposal | None) -> Record:
        shown, item = self.shown, row.item
        log_item, lines = shown.log_item(item, as_recorded=True), moved_then(shown.items, item)
        label, what = correction_label(log_item) if log_item.named else "", self._what(log_item, lines)
        if log_item.named and hand_label(log_item.named) == quoted(what):
            what = ""  # the label already says it
        was, now = self._readings(log_item, lines) or (None, None)
        moves, alone = self._moves(row, lines)
        now_at = self.again.get(item.seq)
        return Record(
            log_item, now_at.number if now_at else item.number, self._logged_again(item), label, what, was, now, moves,
            alone, device_label(shown.stamps[item.seq - 1].by), len(row.later),
            [self._later(one) for one in row.later if one.seq in self.listed],
            (yes, device_label(yes.closed_by or "")) if yes else None, self.since.get(item.seq),
            self._steps(item, now_at or item),
        )  # fmt: skip

    def _steps(self, item: Item, now: Item) -> bool:
        """Return whether an entry, which now counts as item ``now``, is a step of a finished hand that can be shown."""
        return now.effective is not None and now.seq <= self.over and has_picture(self.shown.game, item.logged)

    def _logged_again(self, item: Item) -> bool:
        """Return whether an item was taken back only to be logged again, because of a change before it."""
        return bool(item.corrected_by and self.shown.items[item.corrected_by - 1].again is not None)

    def _later(self, item: Item) -> Later:
        row = self.shown.log_item(item, as_recorded=True)
        return Later(row.number, self._what(row, moved_then(self.shown.items, item)), self.since.get(item.seq))

    def _readings(self, row: LogItem, lines: Sequence[Line]) -> tuple[Reading, Reading] | None:
        """Return how a corrected entry read before and after; ``None`` for anything else, or if it is unreadable."""
        amend, named = row.logged, row.named
        if not isinstance(amend, Amend) or named is None or row.further:
            return None
        earlier, _ = effective_entries([item.logged for item in self.shown.items[: row.seq - 1]])
        was = earlier[named.seq - 1]
        if was is None or isinstance(was, Unreadable) or isinstance(amend.with_, Unreadable):
            return None
        try:
            return readings(row.game, tuple(self.shown.sides), (was, row.replaced), (amend.with_, lines))
        except UNREADABLE:
            return None

    def _moves(self, row: _Row, lines: Sequence[Line]) -> tuple[dict[str, int], bool]:
        """Return what a row moved, by account, and whether that is without what it moved in later hands."""
        first, last = row.change[0].seq, row.change[-1].seq
        since = self._corrected_since(first)
        if not row.corrects and last <= since:  # it reads as it did when it was recorded
            return self._amounts((), lines), False
        folded = max(last - since, 0) * (2 if row.corrects else 1)
        if isinstance(self.shown, LoadedMatch) and folded <= self.folds:
            self.folds -= folded
            before, after = (self.shown.log.at(length).items for length in (first - 1, last))
            pairs = [(item.lines, there.lines) for item, there in zip(before, after, strict=False)]
            removed = [line for was, now in pairs if was != now for line in was]
            added = [line for was, now in pairs if was != now for line in now]
            return self._amounts(
                removed, [*added, *(line for item in after[len(before) :] for line in item.lines)]
            ), False
        return self._amounts(row.item.replaced, () if isinstance(row.item.logged, Void) else lines), True

    def _corrected_since(self, seq: int) -> int:
        """Return the lowest number of an entry that entry ``seq`` or a later one corrects; without one, the last."""
        later = (item.logged.entry for item in self.shown.items[seq - 1 :] if isinstance(item.logged, Correction))
        return min(later, default=len(self.shown.items))

    def _amounts(self, removed: Sequence[Line], added: Sequence[Line]) -> dict[str, int]:
        """Return what the lines ``added`` give more than those ``removed``, by account: points, else money."""
        sides = self.shown.sides
        plus, minus = (
            side_moves(tuple(lines), sides)
            or gains_by_side(lines, sides) | {account: Money(n) for account, n in gains(lines).items()}
            for lines in (added, removed)
        )
        names = dict.fromkeys((*plus, *minus))
        kind = Money if any(isinstance(n, Money) for n in (*plus.values(), *minus.values())) else int
        moved = {name: kind(plus.get(name, 0) - minus.get(name, 0)) for name in names}
        return {name: n for name, n in moved.items() if n} if removed else moved

    def _what(self, row: LogItem, lines: tuple[Line, ...]) -> str:
        """Return the headline of a record as it was then; for a strike-out, that of the entry that was struck out.

        Empty if the record takes back a correction, or today's rules cannot read the entry.
        """
        try:
            if row.kind == "amend" and isinstance(row.logged, Amend):
                entry: Entry = row.logged.with_
            elif row.kind != "void":
                entry = row.logged
            elif row.further or row.named is None:
                return ""
            else:
                entry = row.named.entry if row.named.corrected_by == row.seq else row.named.logged
            if isinstance(entry, Correction | Unreadable):
                return ""
            return summary_of(row.game, self.shown.sides, entry, lines).line or headline(row.game, entry)
        except UNREADABLE:
            return ""
