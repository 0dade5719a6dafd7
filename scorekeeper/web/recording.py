"""The one door through which pages record: nothing but what the page has stated, where it stated anything.

A page that states what it would record has a key that begins with ``forms.SHOWN``, and sends the signature of what it
stated (``statement.py``) as ``shown``; so does every sheet that a script sends, and whatever strikes out, brings back
or swaps. Sent with another signature than what would be recorded now, or with none, nothing is recorded, and it is
said what differs. What a form says that stated nothing is recorded as it is.

What has waited on a phone (``waited``) need not have been stated: it is compared with how it read when it was tapped
(``waited.py``). Where others of the same phone went in before it, who is next and where everybody stands is another by
then, so only its entry and its lines are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import jsonify, request
from werkzeug.wrappers import Response

from ..core.game import Game
from ..core.rearrange import Logged
from ..core.words import N_
from ..store import service
from ..store.service import Conflict, LoadedMatch, Proposal
from . import cookies, identity
from .caught_up import seen_by_now
from .filters import account, moved, translate
from .forms import KEY_PATTERN, SHOWN
from .i18n import current_locale
from .numbers import bounded_int
from .preview import SheetPreview, preview_several
from .proposed import said_in_words
from .statement import PARTS, differing, signature

BY_SCRIPT = "sheet"  #: what a script that sends a sheet says of itself


class NotAsShown(Conflict):
    """What would be recorded is not what its page has stated.

    ``parts``: what of it differs, among ``statement.PARTS``; empty where the page does not say what it stated.
    """

    def __init__(self, loaded: LoadedMatch, entries: Sequence[Logged], parts: Sequence[str]) -> None:
        super().__init__(loaded.match.seq)
        self.loaded, self.entries, self.parts = loaded, entries, parts


def record(
    loaded: LoadedMatch,
    entries: Sequence[Logged],
    *,
    stated: bool | None = None,
    as_sent: tuple[int, str] | None = None,
) -> LoadedMatch:
    """Records ``entries`` under the key of its page, if nothing was recorded since that page was made, and it is what
    the page has stated.

    ``stated``: whether it has stated anything, where its key need not say so; ``as_sent``: the number of entries seen
    and a key of what goes along with what the page records. Raises ``Refused``, and ``Conflict``, also where a form
    lacks what every page of ours has.
    """
    seen, key = as_sent or (request.form.get("seen", type=bounded_int), request.form.get("key", ""))
    if seen is None or not (as_sent or KEY_PATTERN.fullmatch(key)):
        raise Conflict(max(0, seen or 0))
    seen = seen_by_now(loaded, seen)

    def check(now: LoadedMatch) -> None:
        if as_sent is None:
            _check_shown(now, entries, has_stated(key) if stated is None else stated)

    by, person = cookies.device(), identity.person()
    try:
        return service.record_all(loaded, entries, seen=seen, key=key, by=by, person=person, check=check)
    except NotAsShown:
        if service.was_sent(loaded, entries, key):
            return loaded
        raise


def say_yes(loaded: LoadedMatch, proposal: Proposal, who: str) -> None:
    """Records what was proposed, as its page has stated it; raises as ``record`` and ``service.say_yes`` do."""

    def check(now: LoadedMatch) -> None:
        _check_shown(now, service.entries_of(now.game, proposal), stated=True, yes=True)

    service.say_yes(loaded, proposal.id, who, by=cookies.device(), person=identity.person(), check=check)


def has_stated(key: str) -> bool:
    """Whether the request's page, whose key that is, has stated what it would record."""
    if "waited" in request.form:
        return False
    return key.startswith(SHOWN) or request.headers.get("X-Requested-With") == BY_SCRIPT


def _check_shown(loaded: LoadedMatch, entries: Sequence[Logged], stated: bool, yes: bool = False) -> None:
    """Raises ``NotAsShown`` where it is not what was stated, ``Refused`` where it does not hold."""
    shown = request.form.get("shown", "")
    if not shown:
        if stated:
            raise NotAsShown(loaded, entries, ())
        return
    compared = PARTS[:2] if after_others(loaded) else PARTS
    parts = [part for part in differing(shown, signature(loaded, entries, yes=yes)) if part in compared]
    if parts:
        raise NotAsShown(loaded, entries, parts)


def drawn_at() -> tuple[int, int] | None:
    """How many entries the match had when the request's page was made, and for how many hands later; ``None``: the
    request does not say."""
    drawn, _, ahead = request.form.get("drawn", "").partition("+")
    try:
        return bounded_int(drawn), bounded_int(ahead or "0")
    except ValueError:
        return None


def after_others(loaded: LoadedMatch) -> bool:
    """Whether what the request brings has waited on a phone, and others that waited there went in before it."""
    drawn = drawn_at()
    return "waited" in request.form and bool(request.form.get("known") or (drawn and drawn[0] != loaded.match.seq))


# -- what is said where nothing was recorded ---------------------------------------------------------------------------


def wants_json() -> bool:
    """Whether a script that sends what has waited asks."""
    return request.accept_mimetypes.best == "application/json"


def not_recorded(
    why: str, status: int, page: Callable[[], str], question: str | None = ""
) -> tuple[Response | str, int]:
    """The answer where nothing was recorded: a page; for a script that sends what has waited ``why``, and the
    ``question`` that is open, if any."""
    if wants_json():
        return jsonify(why=why, question=question or ""), status
    return page(), status


def why_not(conflict: Conflict) -> list[str]:
    """Why nothing was recorded, where that is not what came in meanwhile; else nothing."""
    if isinstance(conflict, NotAsShown):
        return _not_as_shown(conflict)
    if isinstance(conflict, service.AwaitsYes):
        return [translate("Not recorded: what is proposed has to be answered first.")]
    if isinstance(conflict, service.TakenBack):
        return [translate("Not recorded: just this was proposed before, and taken back.")]
    return []


def _not_as_shown(conflict: NotAsShown) -> list[str]:
    """What differs from what was stated, and how it would be now."""
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
    """Who gains and loses what."""
    moves = [f"{account(name, game)} {current_locale().signed(n)}" for name, n in moved(preview.lines).items()]
    return translate("It would move: {list}", list=" · ".join(moves)) if moves else translate("It would move nothing.")


def _comes_next(loaded: LoadedMatch, preview: SheetPreview) -> str:
    """Who is next then, and for what is played."""
    assert preview.after is not None  # else it was refused
    turn = loaded.game.turn(preview.after.state, current_locale()).what
    stake = " ".join(loaded.game.presentation.stake(preview.after.state, current_locale())).strip()
    what = " · ".join(filter(None, [turn, stake]))
    once_yes = N_("Next, once somebody who pays has said yes: {what}")
    return translate(once_yes if preview.asks else N_("Next: {what}"), what=what)
