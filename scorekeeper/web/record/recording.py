"""How pages record: only what the page has stated, if it has stated anything.

A page that states what it would record has a key with the prefix ``keys.SHOWN``, and sends the signature of what it
stated (``signatures.py``) as ``shown``. Every sheet sent by a script does that too, as does everything that strikes
out, brings back or swaps. If the signature is missing, or differs from that of what would be recorded now, nothing is
recorded, and the response says what differs. A form of a page that stated nothing is recorded as it is.

A form that waited on a phone (``waited``) need not have stated anything: it is compared with what it meant when it was
filled in (``offline_queue.py``). If others of the same phone were recorded before it, the next turn and the standings
have changed, so only its entry and lines are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import jsonify, request
from werkzeug.wrappers import Response

from ...core.game import Game
from ...core.isolation import isolated
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
from .meanwhile import seen_by_now
from .preview import SheetPreview, preview_entries
from .proposal_shown import said_in_words
from .sent_form import page_made_at
from .signatures import PARTS, differing, signature

BY_SCRIPT = "sheet"  #: the value of ``X-Requested-With`` if a script sends a sheet


class NotAsShown(Conflict):
    """Raised if what would be recorded is not what the page has stated.

    ``parts``: the parts that differ, of ``signatures.PARTS``; empty if the request has no signature.
    """

    def __init__(self, loaded: LoadedMatch, entries: Sequence[NewEntry], parts: Sequence[str]) -> None:
        super().__init__(loaded.match.seq)
        self.loaded, self.entries, self.parts = loaded, entries, parts


def record(
    loaded: LoadedMatch, entries: Sequence[NewEntry], sender: Sender, seen: int | None, *, stated: bool | None = None
) -> LoadedMatch:
    """Record ``entries`` under the sender's key, and return the match with them.

    ``seen``: how many entries the sender has seen, ``None`` if the request does not say; ``stated``: whether the page
    has stated what it records, ``None``: the key or a header says it. Raises ``Refused`` if the entries are not valid,
    ``Proposed`` if they wait for a yes now, and ``Conflict`` if something else was recorded since the page was made,
    what is recorded is not what it stated (``NotAsShown``), or the request lacks a key or ``seen``.
    """
    key = sender.key
    if seen is None or not KEY_PATTERN.fullmatch(key):
        raise Conflict(max(0, seen or 0))

    def check(now: LoadedMatch, outcome: Outcome) -> None:
        _check_shown(now, outcome, _has_stated(key) if stated is None else stated)

    try:
        return record_entries(loaded, entries, sender, seen=seen_by_now(loaded, seen), check=check)
    except NotAsShown:
        if was_sent(loaded, entries, key):
            return loaded
        raise


def say_yes(loaded: LoadedMatch, proposal: Proposal, who: str) -> None:
    """Record a proposal because ``who`` has said yes.

    Raises ``NotAsShown`` if its effect is not what the page has stated, and as ``record_proposal``.
    """

    def check(now: LoadedMatch, outcome: Outcome) -> None:
        _check_shown(now, outcome, stated=True, yes=True)

    record_proposal(loaded, proposal.id, who, sender(), check)


def sender(key: str = "") -> Sender:
    """Return who sends the request, the device and the person it belongs to. ``key``: the key of the recording."""
    return Sender(key, cookies.device(), identity.person())


def _has_stated(key: str) -> bool:
    """Return whether the page with that key has stated what it would record; a form that has waited has not."""
    if "waited" in request.form:
        return False
    return key.startswith(SHOWN) or request.headers.get("X-Requested-With") == BY_SCRIPT


def _check_shown(loaded: LoadedMatch, outcome: Outcome, stated: bool, yes: bool = False) -> None:
    """Check that the outcome is what the page has stated. Raises ``NotAsShown`` if it is not."""
    shown = request.form.get("shown", "")
    if not shown:
        if stated:
            raise NotAsShown(loaded, outcome.entries, ())
        return
    made_at = page_made_at()
    after_others = request.form.get("known") or (made_at and made_at[0] != loaded.match.seq)
    # Others that waited on the phone were recorded before it: what comes next is no longer as its page stated.
    compared = PARTS[:2] if "waited" in request.form and after_others else PARTS
    parts = [part for part in differing(shown, signature(loaded, outcome, yes=yes)) if part in compared]
    if parts:
        raise NotAsShown(loaded, outcome.entries, parts)


# -- responses if nothing was recorded ---------------------------------------------------------------------------------


def wants_json() -> bool:
    """Return whether the request comes from a script that sends forms which have waited."""
    return request.accept_mimetypes.best == "application/json"


def not_recorded(
    why: str, status: int, page: Callable[[], str], question: str | None = ""
) -> tuple[Response | str, int]:
    """Return the response if nothing was recorded: what ``page`` renders, with ``status``.

    A script that sends waiting forms gets JSON, with ``why``, and the open ``question`` if there is one.
    """
    if wants_json():
        return jsonify(why=why, question=question or ""), status
    return page(), status


def why_not(conflict: Conflict) -> list[str]:
    """Return why nothing was recorded, in sentences; empty for a plain ``Conflict``: ``what_came_in`` says it then."""
    if isinstance(conflict, NotAsShown):
        return _not_as_shown(conflict)
    if isinstance(conflict, AwaitsYes):
        return [translate("Not recorded: the open proposal has to be answered first.")]
    if isinstance(conflict, TakenBack):
        return [translate("Not recorded: exactly this was proposed before, and taken back.")]
    return []


def _not_as_shown(conflict: NotAsShown) -> list[str]:
    """Return sentences that say what each part that differs from what the page has stated would be now."""
    if not conflict.parts:
        return [
            translate("Not saved: the form did not say what you were shown. Look at what it does now, then save it.")
        ]
    loaded, entries = conflict.loaded, conflict.entries
    preview = preview_entries(loaded, entries)
    now = {
        "entry": translate("It would record: {what}", what="; ".join(said_in_words(loaded, entries))),
        "lines": _moves(loaded.game, preview),
        "next": _comes_next(loaded, preview),
        "later": translate("Other hands would change differently from what you were shown."),
    }
    first = translate("Not saved: it would now do something other than you were shown.")
    return [first, *(now[part] for part in conflict.parts)]


def _moves(game: Game, preview: SheetPreview) -> str:
    """Return a sentence with the gains and losses of a preview."""
    moves = [
        f"{isolated(account(name, game))} {current_locale().signed(n)}"
        for name, n in gains_by_side(preview.lines).items()
    ]
    return translate("It would move: {list}", list=" · ".join(moves)) if moves else translate("It would move nothing.")


def _comes_next(loaded: LoadedMatch, preview: SheetPreview) -> str:
    """Return a sentence with whose turn is next, and the stake."""
    assert preview.after is not None  # otherwise the entries would have been refused
    turn = loaded.game.turn(preview.after.state, current_locale()).what
    stake = " ".join(loaded.game.presentation.stake(preview.after.state, current_locale())).strip()
    what = " · ".join(filter(None, [turn, stake]))
    once_yes = N_("Next, once somebody who pays has said yes: {what}")
    return translate(once_yes if preview.asks else N_("Next: {what}"), what=what)
