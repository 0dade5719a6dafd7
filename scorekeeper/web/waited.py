"""What has waited on a phone is read twice: as its page read when it was filled in, and as it would be recorded now.

Only where both say the same it is recorded: the same entry, and the same people whom the sheet named by how the match
stood then (``Sheet.relies_on``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import msgspec
from flask import request

from ..core.problems import Refused
from ..core.words import N_
from ..store import service
from ..store.service import LoadedMatch
from .filters import headline, translate
from .forms import Sheet
from .i18n import current_locale
from .recording import drawn_at


def reads_differently(loaded: LoadedMatch, now: Sheet, sheet_at: Callable[[LoadedMatch], Sheet | None]) -> str:
    """What the request's sheet says that it did not when it was filled in, in words; empty where that is nothing, or
    where it did not wait.

    ``sheet_at``: the sheet at the match as it stood then, ``None`` where there was none.
    """
    if "waited" not in request.form:
        return ""
    there = _as_drawn(loaded, type(now))
    then = sheet_at(there) if there else None
    if then is None:
        return translate(N_("Not saved: what its page showed is not known any more."))
    others = {said: who for said, who in then.relies_on.items() if now.relies_on.get(said, who) != who}
    if others:
        return " ".join(translate(said, was=was, now=now.relies_on[said]) for said, was in others.items())
    return "" if now.missing(current_locale()) else _other_entry(then, now)


def _other_entry(then: Sheet, now: Sheet) -> str:
    """That the sheet now says another entry; one that nobody can read is for its problems to say."""
    try:
        entry = now.entry
    except Refused:
        return ""
    if open_then := then.missing(current_locale()):
        return translate(N_("When you filled this in, this was still open: {question}"), question=open_then)
    game, was = then.loaded.game, None
    with suppress(Refused):
        was = then.entry
    if was == entry:
        return ""
    said = headline(game, was) if was else translate(N_("nothing that could be saved"))
    return translate(
        N_("When you filled this in, it said: {was}. Now it would say: {now}"), was=said, now=headline(game, entry)
    )


def _as_drawn(loaded: LoadedMatch, sheet_type: type[Sheet]) -> LoadedMatch | None:
    """The match as the page of the request had it; ``None`` where that cannot be said."""
    seq, ahead = drawn_at() or (-1, 0)
    if not 0 <= seq <= loaded.match.seq:
        return None
    then = loaded
    with suppress(RuntimeError):  # today's rules cannot tell
        then = service.as_of(loaded, seq) if seq < loaded.match.seq else loaded
        return ahead_of(then, sheet_type, ahead) if ahead else then
    return None


def ahead_of(loaded: LoadedMatch, sheet_type: type[Sheet], hands: int) -> LoadedMatch | None:
    """The match as it ordinarily is so many hands later; ``None``: the sheet is not another then. See
    ``Sheet.ahead``."""
    states = sheet_type.ahead(loaded)
    if not 1 <= hands <= len(states):
        return None
    return replace(loaded, step=msgspec.structs.replace(loaded.step, state=states[hands - 1]))
