"""What has waited on a phone is read twice: as its page read when it was filled in, and as it would be recorded now.

Only where both say the same it is recorded: the same entry, and the same people whom the sheet named by how the match
stood then (``Sheet.relies_on``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import msgspec
from flask import Flask, g, request

from ..core.problems import Refused
from ..core.words import N_
from ..store import service
from ..store.service import LoadedMatch
from .filters import hand_label, headline, kind_name, translate
from .forms import Sheet
from .i18n import current_locale
from .recording import drawn_at


def kept_name(loaded: LoadedMatch, sheet: Sheet, correcting: service.Row | None = None) -> str:
    """What a sheet is called while it waits on a phone: its table, its game, its hand in the words of the log, whose
    number is ``{n}``, and who acts where that follows from the turn."""
    game = loaded.game
    what = [kind_name(game, sheet.kind)]
    if correcting:
        what = [translate(N_("Correct {hand}"), hand=hand_label(correcting))]
    elif sheet.kind in game.rules.undoes:
        hand = translate(game.presentation.hand_words.in_text, n="{n}")
        what = [hand, *(what if sheet.kind != game.rules.hands[0] else [])]
        if sheet.follows_turn or sheet.relies_on:
            what.append(game.turn(sheet.state, current_locale()).what)
    return " · ".join([g.table.name, translate(game.name), *what])


def kept_numbers(loaded: LoadedMatch, sheet: Sheet, correcting: service.Row | None = None) -> tuple[int, int] | None:
    """Which hand a sheet logs, and which comes next once it is in; ``None`` for what belongs to no hand."""
    rules, n = loaded.game.rules, loaded.match.counted + 1
    if correcting or sheet.kind not in rules.undoes:
        return None
    return n, n + (sheet.kind in rules.hands)


def install(app: Flask) -> None:
    """Gives templates what a sheet is called while it waits."""
    app.jinja_env.globals.update(kept_name=kept_name, kept_numbers=kept_numbers)


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
