"""Proposals in words: what is proposed in a match, its gains and losses, and who may say yes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from flask import Flask, g, session

from ...core.entries import Amend, Entry, Void
from ...core.ledger import Line
from ...core.match import NEW, NewEntry
from ...core.problems import Refused
from ...core.words import N_
from ...store.loaded import LoadedMatch, ShownMatch
from ...store.matches import MatchInfo
from ...store.models import Proposal
from ...store.proposals import entries_of, newest_proposal, payers_of, proposal_of
from ...store.rules_upgrade import UNREADABLE
from ..http import identity
from ..http.filters import gain_of, hand_label, headline, translate
from .preview import SheetPreview, preview_several, refusal
from .statement import signature

#: What is proposed, in words, and the gain or loss shown beside it: whose, and how much.
Said = tuple[str, tuple[str, int] | None]


class OpenProposal(NamedTuple):
    """A proposal that waits for a yes.

    ``said``: what it says; ``preview``: what it would do, or why it no longer can; ``payers``: who may say yes, name to
    what they pay in table units; ``mine``: the one of them to whom the request's device belongs, empty: none; ``at``
    and ``person``: when it was proposed, and by whom if they said so.
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
    """Return what is proposed in a match; ``None``: nothing is."""
    if not shown.match.proposal:
        return None
    proposal = proposal_of(shown.match, shown.match.proposal)
    said, preview, payers, signed = said_by(shown, proposal), SheetPreview(), dict[str, int](), ""
    if isinstance(shown, LoadedMatch):
        try:
            preview = preview_several(shown, entries_of(shown.game, proposal))
            signed = signature(shown, preview.outcome, yes=True) if preview.outcome else ""
        except Refused as refused:
            preview = refusal(shown, refused)
        if preview.outcome:
            said = said_by(shown, proposal, preview.lines)
            payers = payers_of(shown.log, proposal, preview.outcome.after)
    mine = identity.person() if identity.person() in payers else ""
    by = identity.whose(proposal.by, proposal.person)
    return OpenProposal(proposal.id, said, preview, payers, mine, proposal.proposed_at, by, signed)


def said_by(shown: ShownMatch, proposal: Proposal, lines: tuple[Line, ...] = ()) -> list[Said]:
    """Return a proposal in words; empty where today's rules cannot read it. ``lines``: its gains and losses."""
    try:
        told = told_of_table(entries_of(shown.game, proposal))
        first, *more = [_words(shown, one) for one in told]
        return [(first, _gain(shown, told[0].entry, lines)), *((what, None) for what in more)]
    except UNREADABLE:
        return []


def said_in_words(shown: ShownMatch, entries: Sequence[NewEntry]) -> list[str]:
    """Return what recording ``entries`` says, as far as the table has to be told."""
    return [_words(shown, one) for one in told_of_table(entries)]


def told_of_table(entries: Sequence[NewEntry]) -> list[NewEntry]:
    """Return those of ``entries`` that the table has to be told; all of them where that is none."""
    return [one for one in entries if not one.again] or [one for one in entries if not isinstance(one.entry, Void)]


def _gain(shown: ShownMatch, entry: Entry, lines: tuple[Line, ...]) -> tuple[str, int] | None:
    if isinstance(entry, Void):
        return None
    return gain_of(shown.game, entry.with_ if isinstance(entry, Amend) else entry, lines)


def _words(shown: ShownMatch, one: NewEntry) -> str:
    entry = one.entry
    if isinstance(entry, Void):
        return translate(N_("Strike out {hand}"), hand=hand_label(shown.log_item_at(entry.entry)))
    what = headline(shown.game, entry.with_ if isinstance(entry, Amend) else entry)
    if isinstance(entry, Amend):
        row = shown.log_item_at(entry.entry)
        label = N_("Bring back {hand}") if row and row.struck else N_("Correct {hand}")
        return f"{translate(label, hand=hand_label(row))}: {what}"
    return translate(N_("Put in: {what}"), what=what) if one.again == NEW else what


# -- what was taken back ---------------------------------------------------------------------------------------------

MOST_SEEN = 20  #: dismissed notices that a device remembers, the newest


class TakenBack(NamedTuple):
    """What this device proposed and another took back. ``person``: who took it back, if they said so."""

    id: int
    said: Sequence[Said]
    person: str


def taken_back_here(match: MatchInfo) -> int:
    """Return the id of the last proposal of the request's device, if another device took it back; else 0.

    It is 0 again once something is proposed or recorded, or once the notice was dismissed.
    """
    device = session.get("device")  # a device without one has proposed nothing
    if not (device and g.table.yes_from and g.table.may_record) or match.proposal:
        return 0
    newest = newest_proposal(match)
    if newest is None or newest.closed_at is None or newest.said_yes is not None or newest.seen != match.seq:
        return 0
    mine = newest.by == device != newest.closed_by
    return newest.id if mine and newest.id not in session.get("seen_taken_back", ()) else 0


def dismiss(proposal: int) -> None:
    """Remember on this device that the notice of a proposal taken back was dismissed."""
    session["seen_taken_back"] = [*session.get("seen_taken_back", ()), proposal][-MOST_SEEN:]


def taken_back_told(shown: ShownMatch, proposal_id: int) -> TakenBack:
    """Return a proposal that was taken back in words."""
    proposal, lines = proposal_of(shown.match, proposal_id), tuple[Line, ...]()
    if isinstance(shown, LoadedMatch):
        with suppress(Refused, *UNREADABLE):
            lines = preview_several(shown, entries_of(shown.game, proposal)).lines
    return TakenBack(proposal.id, said_by(shown, proposal, lines), proposal.closed_person or "")


def install(app: Flask) -> None:
    """Register what is proposed in a match, and what was taken back, as template globals."""
    app.jinja_env.globals.update(proposed_in=proposed_in, taken_back_told=taken_back_told)
