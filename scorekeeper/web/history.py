"""The history of a match: who recorded, corrected and struck out what, when and on which device."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import NamedTuple

from flask import Blueprint, current_app, g, render_template, request

from ..core.entries import Amend, Entry, Void
from ..core.ledger import Line, gains
from ..core.reading import loads
from ..store import service
from ..store.service import ShownMatch
from .filters import correction_label, hand_label, headline, moved, quoted, side_moves, told_of
from .matches import fill_number, load_numbered, requested_shown
from .numbers import bounded_int
from .proposed import said_by
from .tables import fill_code

pages = Blueprint("history", __name__, url_prefix="/t/<code>/m/<int:number>/history")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)

PAGE = 40  #: records on a page


class Record(NamedTuple):
    """A record as the page tells it.

    ``number``: of the hand that it is, as hands stand now; ``label``: what was done to what, empty where something was
    logged; ``what``: as it then read; ``moves``: what that gave each side, of what was struck out what it took away;
    ``device``: a short name of the device; ``names``: the entry that a correction is about; ``yes``: where somebody had
    to say yes to it first, what was proposed, and the short name of the device on which he did.
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
    yes: tuple[service.Proposal, str] | None


@pages.get("")
def page() -> str:
    """Every record of the match, newest first; the newest payments of the table, and its names that were put right."""
    shown = requested_shown()
    before = request.args.get("before", type=bounded_int)
    found, older = service.history(shown.match, before=before, most=PAGE)
    changes = [] if before else service.name_changes(g.table.id)
    paid = [] if before else service.payments_of(g.table.id)[:PAGE]
    yeses = service.said_yes_to(shown.match, [record.row.seq for record in found])
    taken = [] if before else service.withdrawn(shown.match, PAGE)
    return render_template(
        "matches/history.html", game=shown.game, older=older, before=before,
        records=[_told(shown, record, yeses.get(record.row.seq)) for record in found], device_label=device_label,
        withdrawn=[("; ".join(said for said, _ in said_by(shown, one)), one) for one in taken],
        names=[(change, device_label(change.by)) for change in changes],
        payments=[(payment, device_label(payment.by), device_label(payment.undone_by or "")) for payment in paid],
    )  # fmt: skip


def _told(shown: ShownMatch, record: service.Recorded, yes: service.Proposal | None) -> Record:
    row = record.row
    lines = loads(record.moved, tuple[Line, ...]) if record.moved else ()
    label, what = correction_label(row) if row.named else "", _what(shown, row, lines)
    if row.named and hand_label(row.named) == quoted(what):
        what = ""  # which the label says
    moves = side_moves(lines, shown.sides) or {**moved(lines, shown.sides), **gains(lines)}
    return Record(
        row.seq, row.number, label, what, moves, row.recorded_at, row.person, device_label(record.device),
        row.named.seq if row.named else None, record.again, (yes, device_label(yes.closed_by or "")) if yes else None,
    )  # fmt: skip


def _what(shown: ShownMatch, row: service.Row, lines: tuple[Line, ...]) -> str:
    """What a record says happened, by what it moved then; of what was struck out what it had said.

    Empty where a correction was taken back, and where no rules can read it now.
    """
    try:
        if row.kind == "amend" and isinstance(row.made, Amend):
            entry: Entry = row.made.with_
        elif row.kind != "void":
            entry = row.made
        elif row.raw.further or row.named is None:
            return ""
        else:
            entry = row.named.shown if row.named.decided == row.seq else row.named.made
        if isinstance(entry, Void | Amend):
            return ""
        return told_of(row.game, shown.sides, entry, lines).line or headline(row.game, entry)
    except service.UNREADABLE:
        return ""


def device_label(device: str) -> str:
    """A short name of a device, the same on every page; empty where no device recorded: it was read from a file.

    It is of this server alone, and leads back to no device.
    """
    if not device or device == "file":
        return ""
    secret = str(current_app.secret_key).encode()[:64]
    return hashlib.blake2b(device.encode(), key=secret, digest_size=2).hexdigest().upper()
