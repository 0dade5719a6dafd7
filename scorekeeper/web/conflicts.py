"""Shows to who was slower what came in, what they meant to record, and what each choice would lead to.

What was meant is read once more at the match as they had seen it, so that it is never taken for somebody else's: where
who did it follows from whose turn it is, the sheet by now says another player. Whether two people have told the same
hand is said where their entries are the same; whatever else is put beside each other, people decide.

A sheet that waited for a connection with others before it has seen less than what they led to. It names that beside
what its page had seen (``known``): the phone's own, and what a person has found to be the same as one of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from flask import g, request

from ..core.entries import Amend, Entry, Void, kind_of
from ..core.ledger import Line
from ..core.problems import Refused
from ..core.replay import Step
from ..core.words import N_
from ..store import service
from ..store.service import LoadedMatch, Row
from . import cookies
from .filters import headline, translate
from .forms import Sheet
from .i18n import current_locale
from .numbers import bounded_int
from .preview import SheetPreview, preview_sheet, refusal

MOST_CAME_IN = 20  #: entries that are shown as having come in, the newest
MOST_KNOWN = 200  #: entries that a request may name as known, the first of them
MOST_STANDING = 8  #: sides whose standings are told beside a choice

#: The sheet of a request at a match as it stood somewhere, correcting that entry.
SheetAt = Callable[[LoadedMatch, Entry | None], Sheet]


class Meant(NamedTuple):
    """What somebody was about to record.

    ``entry`` and ``lines``: as it would have read, and what it would have moved, had nothing come in; ``same``: whether
    just this is recorded already; ``twin``: the new entry that is just this; ``why_not``: why it no longer fits, in
    words; ``now``: what their sheet would record now, where that says something else; ``theirs``: what came in where
    theirs was to be, or how somebody else corrected the same entry; ``instead``: what it would change to have theirs in
    its place; ``after``: where the match would be with theirs as well, ``None``: it cannot be recorded as it is.
    """

    entry: Entry
    lines: tuple[Line, ...]
    same: bool = False
    twin: Row | None = None
    why_not: tuple[str, ...] = ()
    now: Entry | None = None
    theirs: Row | None = None
    instead: SheetPreview | None = None
    after: Step | None = None
    alike: bool = (
        False  #: whether both tell of the same player: then it is the same hand, told differently, most likely
    )

    @property
    def obvious(self) -> str:
        """Which choice is the one to make, as far as can be told: to record it ``too``, to put it in place of the other
        (``instead``), or to ``drop`` it."""
        if self.instead and (self.alike or self.why_not):
            return "instead"
        return "drop" if self.why_not or self.now else "too"


def came_in(loaded: LoadedMatch, since: int) -> list[Row]:
    """What others recorded after entry number ``since``, but for what was only logged again; newest first."""
    known = known_beyond()
    rows = service.rows(loaded.match, after=since, most=MOST_CAME_IN + len(known))
    return [row for row in rows if not row.again and row.seq not in known][:MOST_CAME_IN]


def known_beyond() -> set[int]:
    """The entries that whoever filled in the request's sheet knows beyond those that its page had seen."""
    numbers = request.form.get("known", "").split()[:MOST_KNOWN]
    return {int(number) for number in numbers if re.fullmatch("[0-9]{1,9}", number)} | _own()


def _own() -> set[int]:
    """What the request's device recorded itself, where the sheet has waited there: nobody need tell it."""
    if "waited" not in request.form:
        return set()
    if "own_entries" not in g:
        seen = request.form.get("seen", 0, type=bounded_int)
        g.own_entries = service.own_entries(g.loaded.match, cookies.device(), after=max(0, seen or 0))
    own: set[int] = g.own_entries
    return own


def seen_at_first(seen: int) -> int:
    """How many entries there were for who filled in the request's sheet; ``seen``: when it was sent last."""
    first = request.form.get("since", seen, type=bounded_int)
    return max(0, min(seen, first))


def as_seen(loaded: LoadedMatch, since: int) -> LoadedMatch | None:
    """The match as it was when it had ``since`` entries; ``None`` where it had no more, or today's rules cannot say."""
    if since >= loaded.match.seq:
        return None
    with suppress(RuntimeError):
        return service.as_of(loaded, since)
    return None


# -- a new entry -----------------------------------------------------------------------------------------------------


def meant_new(loaded: LoadedMatch, since: int, came: Sequence[Row], sheet_at: SheetAt) -> Meant | None:
    """What the request's sheet was to record as the entry after number ``since``.

    ``None`` where something is missing in it, or it would have been refused even then: then the sheet says so.
    """
    then = as_seen(loaded, since)
    then = with_known(loaded, then) if then else None
    sheet = sheet_at(then, None) if then else None
    if then is None or sheet is None or sheet.missing(current_locale()):
        return None
    try:
        entry = sheet.entry
        meant = Meant(entry, service.step_after(then, entry).lines)
    except Refused:
        return None
    twin = next((row for row in reversed(came) if not row.correction and row.reads == entry), None)
    if twin:
        return meant._replace(same=True, twin=twin)
    theirs = in_its_place(loaded, came, sheet.kind)
    instead = None
    if theirs:
        instead = preview_sheet(loaded, sheet_at(loaded.before(theirs.seq), theirs.reads), theirs)
        if not (instead.ready or instead.problems):  # his sheet has nothing to change in it
            return meant._replace(same=True, twin=theirs)
    now = sheet_at(loaded, None)
    meant = _fitted(meant, loaded, now)._replace(after=preview_sheet(loaded, now, None).after)
    if theirs is None or instead is None or not instead.ready:
        return meant
    who = loaded.game.presentation.protagonist
    alike = theirs.reads is not None and theirs.kind == kind_of(entry) and who(theirs.reads) == who(entry)
    return meant._replace(theirs=theirs, instead=instead, alike=alike)


def with_known(loaded: LoadedMatch, then: LoadedMatch) -> LoadedMatch:
    """The match as it was ``then``, and what is known beyond that, as far as it holds there."""
    for seq in sorted(known_beyond()):
        row = service.row(loaded.match, seq) if seq > then.match.seq else None
        if row and row.reads and not row.correction:
            with suppress(Refused):
                then = replace(then, step=service.step_after(then, row.reads))
    return then


def in_its_place(loaded: LoadedMatch, came: Sequence[Row], kind: str) -> Row | None:
    """The hand, or piece of one, that came in first, where an entry of that ``kind`` is one as well."""
    logged = loaded.game.rules.undoes
    if kind not in logged or len(came) == MOST_CAME_IN:
        return None
    return next((row for row in reversed(came) if row.kind in logged and row.reads is not None), None)


def _fitted(meant: Meant, loaded: LoadedMatch, sheet: Sheet) -> Meant:
    """The same, with why it no longer fits, and what ``sheet`` would record instead."""
    why_not: tuple[str, ...] = ()
    try:
        service.step_after(loaded, meant.entry)
    except Refused as refused:
        why_not = refusal(loaded, refused).problems
    now = None
    if not sheet.missing(current_locale()):
        with suppress(Refused):
            now = sheet.entry
    if now is not None and headline(loaded.game, now) == headline(loaded.game, meant.entry):
        now = None
    return meant._replace(why_not=why_not, now=now)


def stands(loaded: LoadedMatch, step: Step | None) -> str:
    """Where the match is after ``step``, and who is next, in a line; empty where that is not known."""
    if step is None:
        return ""
    standings, now = service.standings(loaded.game, step), loaded.standings()
    names = [name for name in standings if len(standings) <= MOST_STANDING or standings[name] != now.get(name)]
    said = [f"{name}\u00a0{current_locale().signed(standings[name])}" for name in names[:MOST_STANDING]]
    what = loaded.game.turn(step.state, current_locale()).what
    standing = " · ".join([*said, *(["…"] if len(names) > MOST_STANDING or len(names) < len(standings) else [])])
    return translate(N_("{standing}. Next: {what}"), standing=standing, what=what)


# -- a correction ----------------------------------------------------------------------------------------------------


def meant_correction(
    loaded: LoadedMatch, since: int, row: Row, seq: int, came: Sequence[Row], sheet_at: SheetAt
) -> Meant | None:
    """As what the request's sheet was to correct entry number ``seq``, which now stands as ``row``.

    ``None`` as above, and where neither he nor anybody else has changed it. ``theirs`` is another correction of the
    same entry that came in.
    """
    then = as_seen(loaded, since)
    if then is None or not 1 <= seq <= then.match.seq:
        return None
    sheet = sheet_at(then.before(seq), then.log.reads[seq - 1])
    if sheet.missing(current_locale()):
        return None
    try:
        lines = service.change_by(then, service.recorded_for(then, Amend(seq, sheet.entry))).lines[seq - 1]
    except Refused:
        return None
    same, theirs = row.reads == sheet.entry, corrected_by(came, row.seq)
    if same and theirs is None:  # nobody has touched it, nor has he
        return None
    after = preview_sheet(loaded, sheet_at(loaded.before(row.seq), row.shown), row).after
    return Meant(sheet.entry, lines, same=same, theirs=theirs, after=after)


def corrected_by(came: Sequence[Row], seq: int) -> Row | None:
    """The newest correction of entry ``seq`` that came in."""
    return next((row for row in came if row.correction and row.named and row.named.seq == seq), None)


def is_done(entry: Void | Amend, row: Row) -> bool:
    """Whether somebody else has struck out, or brought back, just what ``entry`` was to."""
    return row.struck if isinstance(entry, Void) else not row.struck
