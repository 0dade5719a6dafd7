"""The history of a match: every record as it was made, with who made it, when, and on which device."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from flask import current_app, g, render_template, request

from ...core.entries import Amend, Correction, Entry, Unreadable
from ...core.ledger import Line, gains
from ...core.log_page import moved_then
from ...core.match import Item
from ...core.words import Money
from ...store.loaded import LoadedMatch, ShownMatch
from ...store.log_items import LogItem
from ...store.models import Proposal
from ...store.money import payments_of
from ...store.names import name_changes
from ...store.proposals import said_yes_to, withdrawn
from ...store.rules_upgrade import UNREADABLE
from ..http.filters import correction_label, gains_by_side, hand_label, headline, quoted, side_moves, summary_of
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from ..record.changed_pieces import ChangedPiece, pieces_since
from ..record.proposal_shown import said_by
from .requested_match import match_blueprint, requested_shown

pages = match_blueprint("history", "/history")

PAGE = 40  #: the number of records on a page


class Record(NamedTuple):
    """One row of the history.

    ``number``: the present number of the hand; ``label``: what was done to which entry, empty for a new one; ``what``:
    the headline of the entry as it was then; ``moves``: the gains and losses at the time; for a strike-out, those that
    it removed; ``device``: the label of the device; ``names``: the number of the entry that a correction is about;
    ``yes``: the proposal, and the label of the device that answered it, if somebody had to say yes; ``changed``: how a
    piece reads differently since an entry before it was corrected.
    """

    seq: int
    number: int | None
    label: str
    what: str
    moves: dict[str, int]
    at: datetime
    person: str
    device: str
    names: int | None
    again: bool
    yes: tuple[Proposal, str] | None
    changed: ChangedPiece | None


@pages.get("")
def page() -> str:
    """Show a page of the match's records, newest first; ``before`` in the URL: only records with a lower number.

    The first page also has the newest payments, the corrected names, and proposals that were taken back.
    """
    shown = requested_shown()
    before = request.args.get("before", type=bounded_int)
    end = len(shown.items) + 1 if before is None else min(before, len(shown.items) + 1)
    found = shown.items[max(end - 1 - PAGE, 0) : max(end - 1, 0)][::-1]
    older = found[-1].seq if found and found[-1].seq > 1 else None
    changes = [] if before else name_changes(g.table.id)
    paid = [] if before else payments_of(g.table.id)[:PAGE]
    yeses = said_yes_to(shown.match, [item.seq for item in found])
    taken = [] if before else withdrawn(shown.match, PAGE)
    since = pieces_since(shown.log, found, current_locale()) if isinstance(shown, LoadedMatch) else {}
    return render_template(
        "match/history.html", game=shown.game, older=older, before=before, device_label=device_label,
        records=[_told(shown, item, yeses.get(item.seq), since.get(item.seq)) for item in found],
        withdrawn=[("; ".join(said for said, _ in said_by(shown, one)), one) for one in taken],
        names=[(change, device_label(change.by)) for change in changes],
        payments=[(payment, device_label(payment.by), device_label(payment.undone_by or "")) for payment in paid],
    )  # fmt: skip


def _told(shown: ShownMatch, item: Item, yes: Proposal | None, changed: ChangedPiece | None) -> Record:
    row, lines = shown.log_item(item, as_recorded=True), moved_then(shown.items, item)
    label, what = correction_label(row) if row.named else "", _what(shown, row, lines)
    if row.named and hand_label(row.named) == quoted(what):
        what = ""  # the label already says it
    moves = side_moves(lines, shown.sides) or {**gains_by_side(lines, shown.sides), **_money(lines)}
    device = device_label(shown.stamps[item.seq - 1].by)
    return Record(
        row.seq, row.number, label, what, moves, row.recorded_at, row.person, device,
        row.named.seq if row.named else None, item.again is not None,
        (yes, device_label(yes.closed_by or "")) if yes else None, changed,
    )  # fmt: skip


def _money(lines: Sequence[Line]) -> dict[str, int]:
    """Return everybody's gains and losses, and those of the pots."""
    return {account: Money(n) for account, n in gains(lines).items()}


def _what(shown: ShownMatch, row: LogItem, lines: tuple[Line, ...]) -> str:
    """Return the headline of a record as it was then; for a strike-out, that of the entry that was struck out.

    Empty if a correction was taken back, or today's rules cannot read the entry.
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
        return summary_of(row.game, shown.sides, entry, lines).line or headline(row.game, entry)
    except UNREADABLE:
        return ""


def device_label(device: str) -> str:
    """Return a short label for a device, the same on every page; empty for an entry from a file.

    It is a keyed hash, so it is different on every server, and does not reveal the device's id.
    """
    if not device or device == "file":
        return ""
    secret = str(current_app.secret_key).encode()[:64]
    return hashlib.blake2b(device.encode(), key=secret, digest_size=2).hexdigest().upper()
