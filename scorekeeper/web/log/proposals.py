"""Answers to a proposal: a yes from somebody who pays, or taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ...core.entries import Amend, Correction, Void
from ...core.match import NEW, NewEntry
from ...core.problems import Refused
from ...core.rearrange import swapped
from ...store.loaded import Frozen, LoadedMatch
from ...store.proposals import Answered, NoSuchProposal, NotPaying, entries_of, proposal_of, withdraw_proposal
from ...store.recording import Conflict, Proposed
from ...store.rules_upgrade import UNREADABLE
from ..http import identity
from ..http.filters import translate
from ..match.page import frozen_page, match_page
from ..match.requested_match import match_now, requested_match, requested_shown
from ..record import recording
from ..record.preview import main_entries, refusal
from ..record.proposal_shown import dismiss
from ..record.recording import not_recorded, wants_json, why_not
from ..record.sent_form import sheet_filled_in
from .blueprint import pages
from .change import correctable_item
from .correction_flow import HANDED, fix_page
from .insert import Insertion
from .sheet_page import SheetPage

Answer = Response | tuple[Response | str, int]


@pages.app_errorhandler(Proposed)
def proposed(_: Proposed) -> Response | str | tuple[Response | str, int]:
    """Return the response to a recording that waits for a yes: a redirect to the match, which asks for it.

    A script that replaces parts of the page gets the match's page itself. A script that sends waiting forms
    (``static/js/queue.js``) gets JSON that says it is only proposed (423).
    """
    if wants_json():
        return not_recorded(translate("Proposed, not recorded yet"), HTTPStatus.LOCKED, str)
    if "HX-Request" in request.headers:
        return match_page(match_now())
    return redirect(url_for("match.match"), 303)


@pages.post("/yes/<int:proposal>")
def say_yes(proposal: int) -> Answer:
    """Record a proposal because somebody who pays says yes, and redirect to the match.

    If nothing is recorded, render the match with the reason. 422: the person does not pay, or the proposal is no longer
    valid. 409: it was taken back, the match has changed, or it would have another effect than the page has stated.
    """
    loaded, who = requested_match(), request.form.get("player") or identity.person()
    try:
        recording.say_yes(loaded, proposal_of(loaded.match, proposal), who)
    except NotPaying:
        return _not_done(translate("Only somebody who would pay can say yes."), 422)
    except Answered:
        return _not_done(translate("It was taken back in the meantime: nothing was recorded."), 409)
    except recording.NotAsShown as other:
        return _not_done(" ".join(why_not(other)), 409)
    except Conflict:
        return _not_done(translate("The match has changed since it was proposed: take it back, and log it again."), 409)
    except Refused as refused:
        return _not_done("; ".join(refusal(match_now(), refused).problems), 422)
    except NoSuchProposal:
        abort(404)
    return redirect(url_for("match.match"), 303)


@pages.post("/take-back/<int:proposal>")
def take_back(proposal: int) -> Answer:
    """Take a proposal back and redirect to the match; render that if somebody has said yes in between (409)."""
    try:
        withdraw_proposal(requested_shown().match, proposal, recording.sender())
    except Answered as answered:
        who = answered.proposal.said_yes or ""
        return _not_done(translate("{player} has said yes in the meantime: it is recorded.", player=who), 409)
    except NoSuchProposal:
        abort(404)
    return redirect(url_for("match.match"), 303)


@pages.get("/propose-again/<int:proposal>")
def propose_again(proposal: int) -> Response | str:
    """Show the page that would record a proposal that was taken back, filled in with it, or redirect to that page.

    Redirect to the match if the proposal was not taken back, or has no such page; 404 if there is no such proposal.
    """
    loaded = requested_match()
    try:
        found = proposal_of(loaded.match, proposal)
        entries = entries_of(loaded.game, found)
    except NoSuchProposal:
        abort(404)
    except UNREADABLE:
        return redirect(url_for("match.match"), 303)
    if found.closed_at is None or found.said_yes is not None:
        return redirect(url_for("match.match"), 303)
    return _filled_in(loaded, entries)


@pages.post("/taken-back/<int:proposal>")
def dismiss_taken_back(proposal: int) -> Response:
    """Stop showing this device the notice that another took its proposal back, and redirect to the match."""
    dismiss(proposal)
    return redirect(url_for("match.match"), 303)


def _filled_in(loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Response | str:
    """Render the page that would record ``entries``, filled in with them, or redirect to it.

    What has no such page, as the undoing of a correction, leads to the match, where it was proposed.
    """
    (entry, again), *more = told = main_entries(entries)
    if later := swapped(entries):
        return redirect(url_for("log.swap", seq=later), 303)
    if again == NEW:
        return _put_in(loaded, entries, told)
    named = [loaded.items[one.entry - 1].logged for one, _ in told if isinstance(one, Correction)]
    if any(isinstance(one, Correction) for one in named):
        return redirect(url_for("match.match"), 303)
    if isinstance(entry, Void) and not more:
        return redirect(url_for("log.strike", seq=entry.entry), 303)
    if not isinstance(entry, Amend):
        if more or again is not None:  # it undoes an insertion or a swap
            return redirect(url_for("match.match"), 303)
        return SheetPage(loaded, sheet_filled_in(loaded, entry), sent=True).render()
    row = correctable_item(loaded, entry.entry)
    other = more[0].entry if more else None
    if isinstance(other, Amend) and correctable_item(loaded, other.entry).effective == entry.with_:
        return redirect(url_for("log.swap", seq=max(row.seq, other.entry)), 303)
    if entry.with_ == row.entry:
        return redirect(url_for("log.restore", seq=row.seq), 303)
    sheet = sheet_filled_in(loaded.before(row.seq), entry.with_, row.entry)
    return SheetPage(loaded, sheet, row, sent=True).render()


def _put_in(loaded: LoadedMatch, entries: Sequence[NewEntry], told: Sequence[NewEntry]) -> Response | str:
    """Render the page that would put in what is new among ``entries``, or redirect to that of the strike-out with it.

    ``told``: the main ones of ``entries``. Of several new ones the first says who was next, and the second is the hand.
    """
    for one in told:
        if isinstance(one.entry, Void):
            return redirect(url_for("log.strike", seq=one.entry.entry), 303)
    first, *others = [one.entry for one in told]
    taken_back = [one.entry.entry for one in entries if isinstance(one.entry, Void)]
    if not taken_back:  # what followed was struck out, so it comes last
        if others:
            return redirect(url_for("match.match"), 303)
        return SheetPage(loaded, sheet_filled_in(loaded, first), sent=True).render()
    pending = Insertion(min(taken_back)).asked(loaded, {HANDED: first} if others else None)
    return fix_page(loaded, pending, sheet_filled_in(pending.there, others[0] if others else first))


def _not_done(why: str, status: int) -> tuple[str, int]:
    """Render the match as it is now, with the reason why nothing was done."""
    try:
        return match_page(match_now(), problems=[why]), status
    except Frozen as frozen:
        return frozen_page(frozen.match), status
