"""What is proposed is answered: somebody who pays says yes, or it is taken back."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ..core.problems import Refused
from ..store import service
from . import cookies
from .filters import translate
from .matches import fill_number, frozen_page, load_numbered, match_now, match_page, requested_match, requested_shown
from .preview import refusal
from .tables import fill_code

pages = Blueprint("proposals", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)

Answer = Response | tuple[str, int]


@pages.app_errorhandler(service.Proposed)
def proposed(_: service.Proposed) -> Response | str | tuple[str, int]:
    """What was sent to be recorded waits for a yes: the way to where that is asked, or that page itself for a script
    that swaps in what changed; for one that sends what has waited (``static/js/queue.js``) it waits on (423)."""
    if request.accept_mimetypes.best == "application/json":
        return "", HTTPStatus.LOCKED
    if "HX-Request" in request.headers:
        return match_page(match_now())
    return redirect(url_for("matches.match"), 303)


@pages.post("/yes/<int:proposal>")
def say_yes(proposal: int) -> Answer:
    """Records what was proposed, because somebody who pays has said yes, and goes to the match.

    Its page, with why not, where that is not his to say, or it does not hold any more (422), or it was answered
    otherwise meanwhile (409).
    """
    loaded, who = requested_match(), request.form.get("player") or cookies.person()
    try:
        service.say_yes(loaded, proposal, who, by=cookies.device(), person=cookies.person())
    except service.NotPaying:
        return _not_done(translate("Only who pays by it can say yes."), 422)
    except service.Answered:
        return _not_done(translate("It was taken back meanwhile: nothing was recorded."), 409)
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
        service.withdraw(requested_shown().match, proposal, by=cookies.device(), person=cookies.person())
    except service.Answered as answered:
        who = answered.proposal.said_yes or ""
        return _not_done(translate("{player} has said yes meanwhile: it is recorded.", player=who), 409)
    except service.NoSuchProposal:
        abort(404)
    return redirect(url_for("matches.match"), 303)


def _not_done(why: str, status: int) -> tuple[str, int]:
    """The match as it is by now, with why it stays so."""
    try:
        return match_page(match_now(), problems=[why]), status
    except service.Frozen as frozen:
        return frozen_page(frozen.match), status
