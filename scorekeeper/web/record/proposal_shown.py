"""Proposals in words: what is proposed in a match, its gains and losses, and who may say yes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from flask import Flask, g, session

from ...core.entries import Amend, Entry, Void, said
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
from ..http.filters import gain_of, headline, translate
from .preview import SheetPreview, corrected_label, main_entries, preview_entries, refusal, void_label
from .signatures import signature

#: A proposal's headline, and the gain or loss shown beside it, if any: whose, and how much.
Headline = tuple[str, tuple[str, int] | None]


class ShownProposal(NamedTuple):
    """A proposal for display: one that is open, or was taken back.

    ``said``: its headlines; ``preview``: what it would do, or why it is no longer valid; ``person``: who proposed it or
    took it back, empty if unknown. For an open one, ``at``: when it was proposed; ``payers``: who may say yes, name to
    what they would pay, in table units; ``mine``: the payer to whom the request's device belongs, empty if none;
    ``signature``: of what a yes would record.
    """

    id: int
    said: Sequence[Headline]
    preview: SheetPreview
    person: str
    at: datetime
    payers: Mapping[str, int] = {}
    mine: str = ""
    signature: str = ""


def _shown(shown: ShownMatch, proposal: Proposal, person: str) -> ShownProposal:
    preview = SheetPreview()
    if isinstance(shown, LoadedMatch):
        try:
            preview = preview_entries(shown, entries_of(shown.game, proposal))
        except Refused as refused:
            preview = refusal(shown, refused)
        except UNREADABLE:  # then ``said`` is empty too
            pass
    said = headlines_of(shown, proposal, preview.lines)
    return ShownProposal(proposal.id, said, preview, person, proposal.proposed_at)


def proposed_in(shown: ShownMatch) -> ShownProposal | None:
    """Return the open proposal of a match; ``None`` if there is none."""
    if not shown.match.proposal:
        return None
    proposal = proposal_of(shown.match, shown.match.proposal)
    found = _shown(shown, proposal, identity.whose(proposal.by, proposal.person))
    if not (isinstance(shown, LoadedMatch) and found.preview.outcome):
        return found
    payers = payers_of(shown.log, proposal, found.preview.outcome.after)
    mine = identity.person() if identity.person() in payers else ""
    return found._replace(payers=payers, mine=mine, signature=signature(shown, found.preview.outcome, yes=True))


def headlines_of(shown: ShownMatch, proposal: Proposal, lines: tuple[Line, ...] = ()) -> list[Headline]:
    """Return the headlines of a proposal; empty if today's rules cannot read it.

    ``lines``: those of its first entry, for the gain or loss beside the first headline.
    """
    try:
        told = main_entries(entries_of(shown.game, proposal))
        first, *more = [in_words(shown, one) for one in told]
        return [(first, _gain(shown, told[0].entry, lines)), *((what, None) for what in more)]
    except UNREADABLE:
        return []


def said_in_words(shown: ShownMatch, entries: Sequence[NewEntry]) -> list[str]:
    """Return headlines for ``entries``, without those that are only logged again."""
    return [in_words(shown, one) for one in main_entries(entries)]


def _gain(shown: ShownMatch, entry: Entry, lines: tuple[Line, ...]) -> tuple[str, int] | None:
    if isinstance(entry, Void):
        return None
    return gain_of(shown.game, said(entry), lines)


def in_words(shown: ShownMatch, one: NewEntry) -> str:
    """Return the headline of an entry to record; that of a correction names the entry that it corrects."""
    entry = one.entry
    if isinstance(entry, Void):
        return void_label(shown, entry)
    what = headline(shown.game, said(entry))
    if isinstance(entry, Amend):
        row = shown.log_item_at(entry.entry)
        label = N_("Bring back {hand}") if row and row.struck else N_("Correct {hand}")
        return f"{translate(label, hand=corrected_label(shown, entry)[0])}: {what}"
    return translate(N_("Put in: {what}"), what=what) if one.again == NEW else what


# -- proposals that were taken back ----------------------------------------------------------------------------------

MOST_SEEN = 20  #: the most dismissed notices that a session remembers, newest ones


def id_taken_back(match: MatchInfo) -> int:
    """Return the id of the newest proposal if the request's device made it and another device took it back; else 0.

    It is 0 again after another proposal or recording, or once the notice was dismissed.
    """
    device = session.get("device")  # without an id the device cannot have proposed anything
    if not (device and g.table.yes_from and g.table.may_record) or match.proposal:
        return 0
    newest = newest_proposal(match)
    if newest is None or newest.closed_at is None or newest.said_yes is not None or newest.seen != match.seq:
        return 0
    mine = newest.by == device != newest.closed_by
    return newest.id if mine and newest.id not in session.get("seen_taken_back", ()) else 0


def dismiss(proposal: int) -> None:
    """Remember in the session that the notice about a proposal that was taken back, given by id, was dismissed."""
    session["seen_taken_back"] = [*session.get("seen_taken_back", ()), proposal][-MOST_SEEN:]


def taken_back_proposal(shown: ShownMatch, proposal_id: int) -> ShownProposal:
    """Return a proposal that was taken back, for display. Raises ``NoSuchProposal`` if there is none with that id."""
    proposal = proposal_of(shown.match, proposal_id)
    return _shown(shown, proposal, proposal.closed_person or "")


def install(app: Flask) -> None:
    """Register ``proposed_in`` and ``taken_back_proposal`` as template globals."""
    app.jinja_env.globals.update(proposed_in=proposed_in, taken_back_proposal=taken_back_proposal)
