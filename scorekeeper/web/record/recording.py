"""The one way by which pages record: only what the page has stated, where it stated anything.

A page that states what it would record has a key that begins with ``keys.SHOWN``, and sends the signature of what it
stated (``statement.py``) as ``shown``. So does every sheet that a script sends, and whatever strikes out, brings back
or swaps. If the signature differs from that of what would be recorded now, or is missing, nothing is recorded, and the
answer says what differs. A form that stated nothing is recorded as it is.

What has waited on a phone (``waited``) need not have been stated: it is compared with what it said when it was tapped
(``waited.py``). Where others of the same phone were recorded before it, who is next and the standings have changed, so
only its entry and its lines are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import jsonify, request
from werkzeug.wrappers import Response

from ...core.game import Game
from ...core.match import NewEntry
from ...core.outcome import Outcome
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.models import Proposal
from ...store.proposals import record_proposal
from ...store.recording import AwaitsYes, Conflict, Sender, TakenBack, record_entries, was_sent
from ..http import cookies, identity
from ..http.filters import account, gains_by_side, translate
from ..http.i18n import current_locale
from ..http.keys import KEY_PATTERN, SHOWN
from ..http.numbers import bounded_int
from .caught_up import seen_by_now
from .preview import SheetPreview, preview_several
from .proposed import said_in_words
from .statement import PARTS, differing, signature

BY_SCRIPT = "sheet"  #: sent as ``X-Requested-With`` by a script that sends a sheet


class NotAsShown(Conflict):
    """Raised where what would be recorded is not what its page has stated.

    ``parts``: what differs, among ``statement.PARTS``; empty where the page does not say what it stated.
    """

    def __init__(self, loaded: LoadedMatch, entries: Sequence[NewEntry], parts: Sequence[str]) -> None:
        super().__init__(loaded.match.seq)
        self.loaded, self.entries, self.parts = loaded, entries, parts


def record(
    loaded: LoadedMatch,
    entries: Sequence[NewEntry],
    *,
    stated: bool | None = None,
    as_sent: tuple[int, str] | None = None,
) -> LoadedMatch:
    """Record ``entries`` under the key of their page, if nothing was recorded since that page was made.

    They also have to be what the page has stated. ``stated``: whether it has stated anything, if its key does not say;
    ``as_sent``: the number of entries seen, and a key, for an entry that is recorded along with that of the page.
    Raises ``Refused``, and ``Conflict``, also where a form lacks what each of our pages has.
    """
    seen, key = as_sent or (request.form.get("seen", type=bounded_int), request.form.get("key", ""))
    if seen is None or not (as_sent or KEY_PATTERN.fullmatch(key)):
        raise Conflict(max(0, seen or 0))
    seen = seen_by_now(loaded, seen)

    def check(now: LoadedMatch, outcome: Outcome) -> None:
        if as_sent is None:
            _check_shown(now, outcome, has_stated(key) if stated is None else stated)

    try:
        return record_entries(loaded, entries, sender(key), seen=seen, check=check)
    except NotAsShown:
        if was_sent(loaded, entries, key):
            return loaded
        raise


def say_yes(loaded: LoadedMatch, proposal: Proposal, who: str) -> None:
    """Record what was proposed, as its page has stated it; raises as ``record`` and ``record_proposal`` do."""

    def check(now: LoadedMatch, outcome: Outcome) -> None:
        _check_shown(now, outcome, stated=True, yes=True)

    record_proposal(loaded, proposal.id, who, sender(), check)


def sender(key: str = "") -> Sender:
    """Return who sends the request: its device, and whose that is; ``key``: of what it sends."""
    return Sender(key, cookies.device(), identity.person())


def has_stated(key: str) -> bool:
    """Return whether the request's page, which has that key, has stated what it would record."""
    if "waited" in request.form:
        return False
    return key.startswith(SHOWN) or request.headers.get("X-Requested-With") == BY_SCRIPT


def _check_shown(loaded: LoadedMatch, outcome: Outcome, stated: bool, yes: bool = False) -> None:
    """Check that it is what was stated. Raises ``NotAsShown`` where it is not, ``Refused`` where it is not valid."""
    shown = request.form.get("shown", "")
    if not shown:
        if stated:
            raise NotAsShown(loaded, outcome.entries, ())
        return
    compared = PARTS[:2] if after_others(loaded) else PARTS
    parts = [part for part in differing(shown, signature(loaded, outcome, yes=yes)) if part in compared]
    if parts:
        raise NotAsShown(loaded, outcome.entries, parts)


def drawn_at() -> tuple[int, int] | None:
    """Return how many entries the match had when the request's page was made, and how many hands ahead its sheet is.

    ``None``: the request does not say.
    """
    drawn, _, ahead = request.form.get("drawn", "").partition("+")
    try:
        return bounded_int(drawn), bounded_int(ahead or "0")
    except ValueError:
        return None


def after_others(loaded: LoadedMatch) -> bool:
    """Return whether the request's form waited on a phone, and others from there were recorded before it."""
    drawn = drawn_at()
    return "waited" in request.form and bool(request.form.get("known") or (drawn and drawn[0] != loaded.match.seq))


# -- what is said where nothing was recorded ---------------------------------------------------------------------------


def wants_json() -> bool:
    """Return whether the request comes from a script that sends what has waited."""
    return request.accept_mimetypes.best == "application/json"


def not_recorded(
    why: str, status: int, page: Callable[[], str], question: str | None = ""
) -> tuple[Response | str, int]:
    """Return the answer that nothing was recorded: a page, or JSON for a script that sends what has waited.

    The JSON has ``why``, and the ``question`` that is open, if any.
    """
    if wants_json():
        return jsonify(why=why, question=question or ""), status
    return page(), status


def why_not(conflict: Conflict) -> list[str]:
    """Return why nothing was recorded; empty where the reason is what came in meanwhile."""
    if isinstance(conflict, NotAsShown):
        return _not_as_shown(conflict)
    if isinstance(conflict, AwaitsYes):
        return [translate("Not recorded: what is proposed has to be answered first.")]
    if isinstance(conflict, TakenBack):
        return [translate("Not recorded: just this was proposed before, and taken back.")]
    return []


def _not_as_shown(conflict: NotAsShown) -> list[str]:
    """Return what differs from what was stated, and how it would be now."""
    if not conflict.parts:
        return [translate("Not saved: what you were shown was not sent along. Look at what it does, and save it then.")]
    loaded, entries = conflict.loaded, conflict.entries
    preview = preview_several(loaded, entries)
    now = {
        "entry": translate("Recorded would be: {what}", what="; ".join(said_in_words(loaded, entries))),
        "lines": _moves(loaded.game, preview),
        "next": _comes_next(loaded, preview),
        "later": translate("What becomes of other hands is another than was said."),
    }
    first = translate("Not saved: now it would do something else than you were shown.")
    return [first, *(now[part] for part in conflict.parts)]


def _moves(game: Game, preview: SheetPreview) -> str:
    """Return who gains and loses what, in words."""
    moves = [f"{account(name, game)} {current_locale().signed(n)}" for name, n in gains_by_side(preview.lines).items()]
    return translate("It would move: {list}", list=" · ".join(moves)) if moves else translate("It would move nothing.")


def _comes_next(loaded: LoadedMatch, preview: SheetPreview) -> str:
    """Return who is next then, and what is played for, in words."""
    assert preview.after is not None  # without a step it would have been refused
    turn = loaded.game.turn(preview.after.state, current_locale()).what
    stake = " ".join(loaded.game.presentation.stake(preview.after.state, current_locale())).strip()
    what = " · ".join(filter(None, [turn, stake]))
    once_yes = N_("Next, once somebody who pays has said yes: {what}")
    return translate(once_yes if preview.asks else N_("Next: {what}"), what=what)
