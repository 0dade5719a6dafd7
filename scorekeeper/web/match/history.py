"""The history of a match: who recorded, corrected and struck out what, when and on which device."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import NamedTuple

from flask import current_app, g, render_template, request

from ...core.entries import Amend, Correction, Entry, Unreadable
from ...core.ledger import Line, gains
from ...core.log_page import moved_then
from ...core.match import Item
from ...store.loaded import ShownMatch
from ...store.log_items import LogItem
from ...store.models import Proposal
from ...store.money import payments_of
from ...store.names import name_changes
from ...store.proposals import said_yes_to, withdrawn
from ...store.rules_upgrade import UNREADABLE
from ..http.filters import correction_label, gains_by_side, hand_label, headline, quoted, side_moves, summary_of
from ..http.numbers import bounded_int
from ..record.proposed import said_by
from .blueprint import history as pages
from .requested_match import requested_shown

PAGE = 40  #: records on a page


class Record(NamedTuple):
    """A record as the page shows it.

    ``number``: of the hand that it is, as hands are numbered now; ``label``: what was done to what, empty if something
    was logged; ``what``: as it then read; ``moves``: what that gave each side, of what was struck out what it took
    away; ``device``: a short name of the device; ``names``: the entry that a correction is about; ``yes``: if somebody
    had to say yes to it first, what was proposed, and the short name of the device on which they did.
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


@pages.get("")
def page() -> str:
    """Show every record of the match, newest first, the newest payments of the table, and its corrected names."""
    shown = requested_shown()
    before = request.args.get("before", type=bounded_int)
    end = len(shown.items) + 1 if before is None else min(before, len(shown.items) + 1)
    found = shown.items[max(end - 1 - PAGE, 0) : max(end - 1, 0)][::-1]
    older = found[-1].seq if found and found[-1].seq > 1 else None
    changes = [] if before else name_changes(g.table.id)
    paid = [] if before else payments_of(g.table.id)[:PAGE]
    yeses = said_yes_to(shown.match, [item.seq for item in found])
    taken = [] if before else withdrawn(shown.match, PAGE)
    return render_template(
        "match/history.html", game=shown.game, older=older, before=before,
        records=[_told(shown, item, yeses.get(item.seq)) for item in found], device_label=device_label,
        withdrawn=[("; ".join(said for said, _ in said_by(shown, one)), one) for one in taken],
        names=[(change, device_label(change.by)) for change in changes],
        payments=[(payment, device_label(payment.by), device_label(payment.undone_by or "")) for payment in paid],
    )  # fmt: skip


def _told(shown: ShownMatch, item: Item, yes: Proposal | None) -> Record:
    row, lines = shown.log_item(item, as_recorded=True), moved_then(shown.items, item)
    label, what = correction_label(row) if row.named else "", _what(shown, row, lines)
    if row.named and hand_label(row.named) == quoted(what):
        what = ""  # which the label says
    moves = side_moves(lines, shown.sides) or {**gains_by_side(lines, shown.sides), **gains(lines)}
    device = device_label(shown.stamps[item.seq - 1].by)
    return Record(
        row.seq, row.number, label, what, moves, row.recorded_at, row.person, device,
        row.named.seq if row.named else None, item.again is not None,
        (yes, device_label(yes.closed_by or "")) if yes else None,
    )  # fmt: skip


def _what(shown: ShownMatch, row: LogItem, lines: tuple[Line, ...]) -> str:
    """Return what a record says happened, by what it moved then; of what was struck out what it had said.

    Empty if a correction was taken back, or no rules can read it now.
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
    """Return a short name of a device, the same on every page; empty if it was read from a file, with no device.

    It is valid on this server alone, and cannot be traced back to the device.
    """
    if not device or device == "file":
        return ""
    secret = str(current_app.secret_key).encode()[:64]
    return hashlib.blake2b(device.encode(), key=secret, digest_size=2).hexdigest().upper()
