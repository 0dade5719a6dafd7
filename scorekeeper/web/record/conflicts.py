"""Show the slower recorder what came in, what they meant to record, and what each choice would lead to.

What they meant is read again at the match as they had seen it, so that it is never taken for another player's: where
the sheet takes the player from the turn, it would by now name somebody else. That two people recorded the same hand is
only said where their entries are equal; in all other cases both entries are shown, and people decide.

A sheet that waited for a connection behind others has not seen the entries that these became. It names them in
``known``, beside what its page had seen: the phone's own entries, and those that a person found to be the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from flask import g, request

from ...core.entries import Amend, Correction, Entry, Void, kind_of
from ...core.ledger import Line
from ...core.match import Step, standings
from ...core.problems import Refused
from ...core.rearrange import recorded_for
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..entry.forms import Sheet
from ..http import cookies
from ..http.filters import headline, translate
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from .preview import SheetPreview, preview_sheet, refusal

MOST_CAME_IN = 20  #: entries that came in and are shown, the newest
MOST_KNOWN = 200  #: entries that a request may name as known, the first of them
MOST_STANDING = 8  #: sides whose standings are told beside a choice

#: The sheet of a request at an earlier or later match, correcting that entry.
SheetAt = Callable[[LoadedMatch, Entry | None], Sheet]


class Intended(NamedTuple):
    """What somebody was about to record.

    ``entry`` and ``lines``: the entry and its lines if nothing had come in; ``same``: whether exactly this is recorded
    already; ``twin``: the new entry that records it; ``why_not``: why it no longer fits, in words; ``now``: what their
    sheet would record now, where that differs; ``theirs``: what came in at the place of the entry, or how somebody else
    corrected the same entry; ``instead``: what replacing that by the entry would change; ``after``: where the match
    would be with both entries, ``None``: it cannot be recorded as it is; ``alike``: whether both entries tell of the
    same player, so that they are most likely one hand, told differently.
    """

    entry: Entry
    lines: tuple[Line, ...]
    same: bool = False
    twin: LogItem | None = None
    why_not: tuple[str, ...] = ()
    now: Entry | None = None
    theirs: LogItem | None = None
    instead: SheetPreview | None = None
    after: Step | None = None
    alike: bool = False

    @property
    def obvious(self) -> str:
        """The choice that fits best: ``too`` (record it as well), ``instead`` (replace the other) or ``drop``."""
        if self.instead and (self.alike or self.why_not):
            return "instead"
        return "drop" if self.why_not or self.now else "too"


def came_in(loaded: LoadedMatch, since: int) -> list[LogItem]:
    """Return what others recorded after entry ``since``, without what was only logged again; newest first."""
    known = known_beyond()
    rows = loaded.listed(since, MOST_CAME_IN + len(known))
    return [row for row in rows if not row.again and row.seq not in known][:MOST_CAME_IN]


def known_beyond() -> set[int]:
    """Return the entries that the sender of the request's sheet knows, beyond those that its page had seen."""
    numbers = request.form.get("known", "").split()[:MOST_KNOWN]
    return {int(number) for number in numbers if re.fullmatch("[0-9]{1,9}", number)} | _own()


def _own() -> set[int]:
    """Return the entries that the request's own device recorded while the sheet waited on it."""
    if "waited" not in request.form:
        return set()
    if "own_entries" not in g:
        seen = request.form.get("seen", 0, type=bounded_int)
        first, device = max(0, seen or 0), cookies.device()
        g.own_entries = {n for n, stamp in enumerate(g.loaded.stamps[first:], first + 1) if stamp.by == device}
    own: set[int] = g.own_entries
    return own


def seen_at_first(seen: int) -> int:
    """Return how many entries there were when the sheet was filled in. ``seen``: when it was sent last."""
    first = request.form.get("since", seen, type=bounded_int)
    return max(0, min(seen, first))


def as_seen(loaded: LoadedMatch, since: int) -> LoadedMatch | None:
    """Return the match as it was with ``since`` entries; ``None`` where it has no more, or today's rules cannot say."""
    if since >= loaded.match.seq:
        return None
    return loaded.at(since)


# -- a new entry -----------------------------------------------------------------------------------------------------


def intended_entry(loaded: LoadedMatch, since: int, newer: Sequence[LogItem], sheet_at: SheetAt) -> Intended | None:
    """Return what the request's sheet was to record as the entry after entry ``since``.

    ``None`` where something is missing in the sheet, or it would have been refused even then: then the sheet says so.
    """
    then = as_seen(loaded, since)
    then = with_known(loaded, then) if then else None
    sheet = sheet_at(then, None) if then else None
    if then is None or sheet is None or sheet.missing(current_locale()):
        return None
    try:
        entry = sheet.entry
        intended = Intended(entry, then.step_after(entry).lines)
    except Refused:
        return None
    twin = next((row for row in reversed(newer) if not row.corrects and row.effective == entry), None)
    if twin:
        return intended._replace(same=True, twin=twin)
    theirs = competing_hand(loaded, newer, sheet.kind)
    instead = None
    if theirs:
        instead = preview_sheet(loaded, sheet_at(loaded.before(theirs.seq), theirs.effective), theirs)
        if not (instead.ready or instead.problems):  # their sheet would change nothing in it
            return intended._replace(same=True, twin=theirs)
    now = sheet_at(loaded, None)
    intended = _fitted(intended, loaded, now)._replace(after=preview_sheet(loaded, now, None).after)
    if theirs is None or instead is None or not instead.ready:
        return intended
    who = loaded.game.presentation.protagonist
    alike = theirs.effective is not None and theirs.kind == kind_of(entry) and who(theirs.effective) == who(entry)
    return intended._replace(theirs=theirs, instead=instead, alike=alike)


def with_known(loaded: LoadedMatch, then: LoadedMatch) -> LoadedMatch:
    """Return the match ``then`` with the entries known beyond it, as far as they fit there."""
    for seq in sorted(known_beyond()):
        row = loaded.log_item_at(seq) if seq > then.match.seq else None
        if row and row.effective and not row.corrects:
            with suppress(Refused):
                then = then.after(row.effective)
    return then


def competing_hand(loaded: LoadedMatch, newer: Sequence[LogItem], kind: str) -> LogItem | None:
    """Return the first hand, or piece of one, that came in; ``None`` unless ``kind`` is part of a hand too."""
    logged = loaded.game.rules.undoes
    if kind not in logged or len(newer) == MOST_CAME_IN:
        return None
    return next((row for row in reversed(newer) if row.kind in logged and row.effective is not None), None)


def _fitted(intended: Intended, loaded: LoadedMatch, sheet: Sheet) -> Intended:
    """Return ``intended`` with why it no longer fits, and what ``sheet`` would record instead."""
    why_not: tuple[str, ...] = ()
    try:
        loaded.step_after(intended.entry)
    except Refused as refused:
        why_not = refusal(loaded, refused).problems
    now = None
    if not sheet.missing(current_locale()):
        with suppress(Refused):
            now = sheet.entry
    if now is not None and headline(loaded.game, now) == headline(loaded.game, intended.entry):
        now = None
    return intended._replace(why_not=why_not, now=now)


def standing_line(loaded: LoadedMatch, step: Step | None) -> str:
    """Return where the match is after ``step`` and who is next, in one line; empty where that is not known."""
    if step is None:
        return ""
    then, now = standings(loaded.game, step), loaded.standings()
    names = [name for name in then if len(then) <= MOST_STANDING or then[name] != now.get(name)]
    said = [f"{name}\u00a0{current_locale().signed(then[name])}" for name in names[:MOST_STANDING]]
    what = loaded.game.turn(step.state, current_locale()).what
    standing = " · ".join([*said, *(["…"] if len(names) > MOST_STANDING or len(names) < len(then) else [])])
    return translate(N_("{standing}. Next: {what}"), standing=standing, what=what)


# -- a correction ----------------------------------------------------------------------------------------------------


def intended_correction(
    loaded: LoadedMatch, since: int, row: LogItem, seq: int, newer: Sequence[LogItem], sheet_at: SheetAt
) -> Intended | None:
    """Return what the request's sheet was to correct in entry ``seq``, which is ``row`` now.

    ``None`` where something is missing in the sheet, where it would have been refused even then, and where nobody has
    changed the entry. ``theirs`` is another correction of the same entry that came in.
    """
    then = as_seen(loaded, since)
    if then is None or not 1 <= seq <= then.match.seq:
        return None
    sheet = sheet_at(then.before(seq), then.log.effective[seq - 1])
    if sheet.missing(current_locale()):
        return None
    try:
        lines = then.log.after(*recorded_for(then.log, Amend(seq, sheet.entry))).items[seq - 1].lines
    except Refused:
        return None
    same, theirs = row.effective == sheet.entry, corrected_by(newer, row.seq)
    if same and theirs is None:  # nobody has changed it, neither they nor others
        return None
    after = preview_sheet(loaded, sheet_at(loaded.before(row.seq), row.entry), row).after
    return Intended(sheet.entry, lines, same=same, theirs=theirs, after=after)


def corrected_by(newer: Sequence[LogItem], seq: int) -> LogItem | None:
    """Return the newest correction of entry ``seq`` that came in."""
    return next((row for row in newer if row.corrects and row.named and row.named.seq == seq), None)


def is_done(entry: Correction, row: LogItem) -> bool:
    """Return whether somebody else has already struck out, or brought back, what ``entry`` was to."""
    return row.struck if isinstance(entry, Void) else not row.struck
