"""What is proposed is answered: somebody who pays says yes, or it is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.problems import Refused
from ..core.rearrange import NEW, Logged
from ..store import service
from ..store.service import LoadedMatch
from . import cookies, identity, recording
from .asked import asked_page
from .filters import translate
from .forms import FormData
from .matches import fill_number, frozen_page, load_numbered, match_now, match_page, requested_match, requested_shown
from .missing import missing_before
from .preview import refusal
from .proposed import dismiss, told_of_table
from .record import correctable_row, sheet_of, sheet_page
from .recording import not_recorded, wants_json, why_not
from .tables import fill_code

pages = Blueprint("proposals", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)

Answer = Response | tuple[Response | str, int]


@pages.app_errorhandler(service.Proposed)
def proposed(_: service.Proposed) -> Response | str | tuple[Response | str, int]:
    """What was sent to be recorded waits for a yes: the way to where that is asked, or that page itself for a script
    that swaps in what changed; for one that sends what has waited (``static/js/queue.js``) it waits on (423)."""
    if wants_json():
        return not_recorded(translate("Proposed, not recorded yet"), HTTPStatus.LOCKED, str)
    if "HX-Request" in request.headers:
        return match_page(match_now())
    return redirect(url_for("matches.match"), 303)


@pages.post("/yes/<int:proposal>")
def say_yes(proposal: int) -> Answer:
    """Records what was proposed, because somebody who pays has said yes, and goes to the match.

    Its page, with why not, where that is not his to say, or it does not hold any more (422), or it was answered
    otherwise meanwhile (409).
    """
    loaded, who = requested_match(), request.form.get("player") or identity.person()
    try:
        recording.say_yes(loaded, service.proposal_of(loaded.match, proposal), who)
    except service.NotPaying:
        return _not_done(translate("Only who pays by it can say yes."), 422)
    except service.Answered:
        return _not_done(translate("It was taken back meanwhile: nothing was recorded."), 409)
    except recording.NotAsShown as other:
        return _not_done(" ".join(why_not(other)), 409)
    except service.Conflict:
        return _not_done(translate("The match has changed since it was proposed: take it back, and log it again."), 409)
    except Refused as refused:
        return _not_done("; ".join(refusal(match_now(), refused).problems), 422)
    except service.NoSuchProposal:
        abort(404)
    return redirect(url_for("matches.match"), 303)


@pages.post("/take-back/<int:proposal>")
def take_back(proposal: int) -> Answer:
    """Nothing of what was proposed is recorded; to the match. Its page where somebody has said yes meanwhile (409)."""
    try:
        service.withdraw(requested_shown().match, proposal, by=cookies.device(), person=identity.person())
    except service.Answered as answered:
        who = answered.proposal.said_yes or ""
        return _not_done(translate("{player} has said yes meanwhile: it is recorded.", player=who), 409)
    except service.NoSuchProposal:
        abort(404)
    return redirect(url_for("matches.match"), 303)


@pages.get("/propose-again/<int:proposal>")
def propose_again(proposal: int) -> Response | str:
    """The sheet filled in with what was proposed and taken back, to be mended and proposed again."""
    loaded = requested_match()
    try:
        found = service.proposal_of(loaded.match, proposal)
        entries = service.entries_of(loaded.game, found)
    except service.NoSuchProposal:
        abort(404)
    except service.UNREADABLE:
        return redirect(url_for("matches.match"), 303)
    if found.closed_at is None or found.said_yes is not None:
        return redirect(url_for("matches.match"), 303)
    return _filled_in(loaded, entries)


@pages.post("/taken-back/<int:proposal>")
def leave(proposal: int) -> Response:
    """Whoever proposed it has been told that it was taken back, and leaves it."""
    dismiss(proposal)
    return redirect(url_for("matches.match"), 303)


def _filled_in(loaded: LoadedMatch, entries: Sequence[Logged]) -> Response | str:
    """The page on which ``entries`` are said, as they were."""
    (entry, again), *more = told_of_table(entries)
    if again == NEW:
        asked = missing_before(loaded, min(one.entry.entry for one in entries if isinstance(one.entry, Void)))
        return asked_page(loaded, asked, asked.sheet(kind_of(entry), _fields(asked.there, entry)))
    if isinstance(entry, Void):
        return redirect(url_for("matches.strike", seq=entry.entry), 303)
    if not isinstance(entry, Amend):
        if more or again is not None:  # two that are swapped: nothing in them is mended
            return redirect(url_for("matches.match"), 303)
        return sheet_page(loaded, sheet_of(loaded, kind_of(entry), None, _fields(loaded, entry)), sent=True)
    row = correctable_row(loaded, entry.entry)
    other = more[0].entry if more else None
    if isinstance(other, Amend) and correctable_row(loaded, other.entry).reads == entry.with_:
        return redirect(url_for("missing.swap", seq=max(row.seq, other.entry)), 303)
    if entry.with_ == row.shown:
        return redirect(url_for("matches.restore", seq=row.seq), 303)
    there = loaded.before(row.seq)
    sheet = sheet_of(there, kind_of(entry.with_), row.shown, _fields(there, entry.with_))
    return sheet_page(loaded, sheet, row, sent=True)


def _fields(there: LoadedMatch, entry: Entry) -> FormData:
    """What would have been tapped for an entry."""
    return sheet_of(there, kind_of(entry), entry, None).data


def _not_done(why: str, status: int) -> tuple[str, int]:
    """The match as it is by now, with why it stays so."""
    try:
        return match_page(match_now(), problems=[why]), status
    except service.Frozen as frozen:
        return frozen_page(frozen.match), status
