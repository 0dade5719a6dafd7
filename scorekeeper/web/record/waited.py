"""Compare what a form that waited on a phone said when it was filled in with what it would say now.

It is recorded only where both are the same: the same entry, and the same people whom the sheet named from the state
that the match had then (``Sheet.relies_on``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from flask import Flask, g, request

from ...core.problems import Refused
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..entry.forms import Sheet
from ..http.filters import hand_label, headline, kind_name, translate
from ..http.i18n import current_locale
from .recording import drawn_at


def kept_name(loaded: LoadedMatch, sheet: Sheet, correcting: LogItem | None = None) -> str:
    """Return what a sheet is called while it waits on a phone.

    That is its table, its game, its hand in the words of the log, whose number is ``{n}``, and who acts where that
    follows from the turn.
    """
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


def kept_numbers(loaded: LoadedMatch, sheet: Sheet, correcting: LogItem | None = None) -> tuple[int, int] | None:
    """Return which hand a sheet logs, and which comes next after it; ``None`` for what belongs to no hand."""
    rules, n = loaded.game.rules, loaded.match.counted + 1
    if correcting or sheet.kind not in rules.undoes:
        return None
    return n, n + (sheet.kind in rules.hands)


def install(app: Flask) -> None:
    """Register what a sheet is called while it waits as template globals."""
    app.jinja_env.globals.update(kept_name=kept_name, kept_numbers=kept_numbers)


def reads_differently(loaded: LoadedMatch, now: Sheet, sheet_at: Callable[[LoadedMatch], Sheet | None]) -> str:
    """Return how the request's sheet says something else than when it was filled in, in words.

    Empty where it says the same, or did not wait. ``sheet_at``: the sheet at the match as it was then, ``None`` where
    there was none.
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
    """Return that the sheet now gives another entry; empty if it cannot be read, which its problems tell."""
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
    """Return the match as the page of the request had it; ``None`` where that is not known."""
    seq, ahead = drawn_at() or (-1, 0)
    if not 0 <= seq <= loaded.match.seq:
        return None
    then = loaded.at(seq) if seq < loaded.match.seq else loaded
    return ahead_of(then, sheet_type, ahead) if ahead else then


def ahead_of(loaded: LoadedMatch, sheet_type: type[Sheet], hands: int) -> LoadedMatch | None:
    """Return the match as it usually is so many hands later; ``None`` where the sheet is the same then.

    See ``Sheet.ahead``.
    """
    states = sheet_type.ahead(loaded)
    if not 1 <= hands <= len(states):
        return None
    return loaded.with_state(states[hands - 1])
