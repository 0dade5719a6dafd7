"""What is proposed in a match, in words: what it says, what it moves, whose yes it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from flask import Flask, g, session

from ..core.entries import Amend, Entry, Void
from ..core.ledger import Line
from ..core.problems import Refused
from ..core.rearrange import NEW, Logged
from ..core.words import N_
from ..store import service
from ..store.service import LoadedMatch, Proposal, ShownMatch
from . import identity
from .filters import gain_of, hand_label, headline, translate
from .preview import SheetPreview, preview_several, refusal
from .statement import signature

#: What is proposed, in words, and whose gain or loss stands beside that.
Said = tuple[str, tuple[str, int] | None]


class OpenProposal(NamedTuple):
    """What is proposed and waits for a yes.

    ``said``: what it says; ``preview``: what it would do, or why it no
    longer can; ``payers``: who may say yes, name to what he pays in table units; ``mine``: who of them the request's
    device belongs to, empty: none. ``at`` and ``person``: when it was proposed, and by whom where that was said.
    """

    id: int
    said: Sequence[Said]
    preview: SheetPreview
    payers: Mapping[str, int]
    mine: str
    at: datetime
    person: str
    signature: str = ""


def proposed_in(shown: ShownMatch) -> OpenProposal | None:
    """What is proposed in a match; ``None``: nothing is."""
    if not shown.match.proposal:
        return None
    proposal = service.proposal_of(shown.match, shown.match.proposal)
    said, preview, payers, signed = said_by(shown, proposal), SheetPreview(), dict[str, int](), ""
    if isinstance(shown, LoadedMatch):
        try:
            entries = service.entries_of(shown.game, proposal)
            preview, signed = preview_several(shown, entries), signature(shown, entries, yes=True)
        except Refused as refused:
            preview = refusal(shown, refused)
        if preview.after:
            said = said_by(shown, proposal, preview.lines)
            payers = service.payers(shown, proposal, preview.after)
    mine = identity.person() if identity.person() in payers else ""
    by = identity.whose(proposal.by, proposal.person)
    return OpenProposal(proposal.id, said, preview, payers, mine, proposal.proposed_at, by, signed)


def said_by(shown: ShownMatch, proposal: Proposal, lines: tuple[Line, ...] = ()) -> list[Said]:
    """What a proposal says, in words; nothing where today's rules cannot read it. ``lines``: what it moves."""
    try:
        told = told_of_table(service.entries_of(shown.game, proposal))
        first, *more = [_words(shown, one) for one in told]
        return [(first, _gain(shown, told[0].entry, lines)), *((what, None) for what in more)]
    except service.UNREADABLE:
        return []


def said_in_words(shown: ShownMatch, entries: Sequence[Logged]) -> list[str]:
    """What recording ``entries`` says, as far as the table need be told."""
    return [_words(shown, one) for one in told_of_table(entries)]


def told_of_table(entries: Sequence[Logged]) -> list[Logged]:
    """Those of ``entries`` that the table need be told; all of them where that is none."""
    return [one for one in entries if not one.again] or [one for one in entries if not isinstance(one.entry, Void)]


def _gain(shown: ShownMatch, entry: Entry, lines: tuple[Line, ...]) -> tuple[str, int] | None:
    if isinstance(entry, Void):
        return None
    return gain_of(shown.game, entry.with_ if isinstance(entry, Amend) else entry, lines)


def _words(shown: ShownMatch, one: Logged) -> str:
    entry = one.entry
    if isinstance(entry, Void):
        return translate(N_("Strike out {hand}"), hand=hand_label(service.row(shown.match, entry.entry)))
    what = headline(shown.game, entry.with_ if isinstance(entry, Amend) else entry)
    if isinstance(entry, Amend):
        row = service.row(shown.match, entry.entry)
        label = N_("Bring back {hand}") if row and row.struck else N_("Correct {hand}")
        return f"{translate(label, hand=hand_label(row))}: {what}"
    return translate(N_("Put in: {what}"), what=what) if one.again == NEW else what


# -- what was taken back ---------------------------------------------------------------------------------------------

MOST_SEEN = 20  #: notices that a device has dismissed and keeps in mind, the newest


class TakenBack(NamedTuple):
    """What this device proposed and another took back. ``person``: whose that is, where it has said so."""

    id: int
    said: Sequence[Said]
    person: str


def taken_back_here(match: service.MatchInfo) -> int:
    """The id of what the request's device proposed last in a match and another device took back; 0: nothing.

    Until something is proposed again or recorded, or it was told and dismissed.
    """
    device = session.get("device")  # whoever has none has proposed nothing
    if not (device and g.table.yes_from and g.table.may_record) or match.proposal:
        return 0
    newest = service.newest_proposal(match)
    if newest is None or newest.closed_at is None or newest.said_yes is not None or newest.seen != match.seq:
        return 0
    mine = newest.by == device != newest.closed_by
    return newest.id if mine and newest.id not in session.get("seen_taken_back", ()) else 0


def dismiss(proposal: int) -> None:
    """Keeps in the device's mind that it has been told that this was taken back."""
    session["seen_taken_back"] = [*session.get("seen_taken_back", ()), proposal][-MOST_SEEN:]


def taken_back_told(shown: ShownMatch, proposal_id: int) -> TakenBack:
    """The same in words."""
    proposal, lines = service.proposal_of(shown.match, proposal_id), tuple[Line, ...]()
    if isinstance(shown, LoadedMatch):
        with suppress(Refused, *service.UNREADABLE):
            lines = preview_several(shown, service.entries_of(shown.game, proposal)).lines
    return TakenBack(proposal.id, said_by(shown, proposal, lines), proposal.closed_person or "")


def install(app: Flask) -> None:
    """Gives templates what is proposed in a match, and what was taken back."""
    app.jinja_env.globals.update(proposed_in=proposed_in, taken_back_told=taken_back_told)
