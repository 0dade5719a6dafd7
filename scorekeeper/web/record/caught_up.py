"""Let a sheet go on where what came in changes nothing for it: as if it had seen it, with a line that tells of it.

Nothing changes where the log says the same as then, apart from notes: a hand that was recorded and taken back, or a
correction that was undone. For a new entry that is also so where earlier entries were only corrected and the match is
in the same state, because the same sheet then gives the same entry with the same lines. A hand more, or one less, is
always shown and asked about.

A name that was corrected meanwhile is followed: what was tapped for the old name is meant for the new one.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask, g
from werkzeug.datastructures import MultiDict

from ...core.entries import Entry, Note, kind_of
from ...core.names import renaming
from ...core.problems import Refused
from ...core.seats import JOINT
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.names import name_changes
from ..entry.forms import FormData, Sheet
from ..http.filters import translate
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from .came import came_told
from .conflicts import SheetAt, as_seen, came_in, known_beyond, standing_line, with_known

NOTE = kind_of(Note)


def goes_on(loaded: LoadedMatch, since: int, kind: str, correcting: LogItem | None, sheet_at: SheetAt) -> bool:
    """Return whether the request's sheet, whose page had seen ``since`` entries, goes on despite what came in."""
    if not 0 <= since < loaded.match.seq:
        return False
    newer = came_in(loaded, since)
    if correcting is None and _told_by(newer, loaded, sheet_at):
        return False  # exactly this was recorded already
    notes = len(newer) == loaded.match.seq - since and all(row.kind == NOTE for row in newer)
    on = notes or reads_as_then(loaded, since)
    on = on or (correcting is None and (kind == NOTE or _same_state(loaded, since)))
    if on:
        g.seen, g.came_quietly = loaded.match.seq, newer
    return on


def seen_by_now(loaded: LoadedMatch, seen: int) -> int:
    """Return how many entries the sender has seen, including those that came in and change nothing for them."""
    if g.get("seen") == loaded.match.seq or (0 <= seen < loaded.match.seq and reads_as_then(loaded, seen)):
        return loaded.match.seq
    return seen


def reads_as_then(loaded: LoadedMatch, since: int) -> bool:
    """Return whether the log says the same as when it had ``since`` entries: then all that is made of it is the same.

    Notes are left aside, and so is what is known beyond ``since``.
    """
    known = known_beyond()
    now = [item.effective for item in loaded.items if item.seq <= since or item.seq not in known]
    return _told(now) == _told(loaded.log.at(since).effective)


def _told(reads: Sequence[Entry | None]) -> list[Entry]:
    return [read for read in reads if read is not None and not isinstance(read, Note)]


def _told_by(newer: Sequence[LogItem], loaded: LoadedMatch, sheet_at: SheetAt) -> bool:
    """Return whether the request's sheet says exactly what a new entry among the ``newer`` ones says."""
    new = [row.effective for row in newer if row.effective is not None and not row.corrects]
    if not new:
        return False
    sheet = sheet_at(loaded, None)
    try:
        return not sheet.missing(current_locale()) and sheet.entry in new
    except Refused:
        return False


def _same_state(loaded: LoadedMatch, since: int) -> bool:
    """Return whether the match is in the same state as then, and earlier entries were only corrected."""
    known, then = known_beyond(), loaded.log.at(since).effective
    new = (item for item in loaded.items[since:] if item.effective is not None and item.seq not in known)
    if not all(isinstance(item.effective, Note) for item in new):
        return False
    if [read is None for read in then] != [item.effective is None for item in loaded.items[:since]]:
        return False
    seen = as_seen(loaded, since)
    return seen is not None and bool(with_known(loaded, seen).state == loaded.state)


# -- names -----------------------------------------------------------------------------------------------------------


def follow_names(sheet: Sheet, data: FormData | None) -> FormData | None:
    """Return what was sent with the new names of people; ``None`` if no name was corrected since the page was made.

    What was typed as free text is not changed.
    """
    made = data.get("names", type=bounded_int) if data is not None else None
    if data is None or made is None or made >= g.table.names_seq:
        return None
    names = _put_right(g.table.names_seq - made, {part for pair in data.items(multi=True) for part in pair})
    followed: FormData = MultiDict()
    for name, value in data.items(multi=True):
        field, *parts = name.split(":")
        typed = name in sheet.free_text
        followed.add(":".join([field, *(names.get(part, part) for part in parts)]),
                     value if typed else names.get(value, value))  # fmt: skip
    followed["names"] = str(g.table.names_seq)
    if list(followed.items(multi=True)) == [*data.items(multi=True)]:
        return None
    return followed


def _put_right(newest: int, said: set[str]) -> dict[str, str]:
    """Return old names with the new ones, by the newest so many changes; a line tells which are followed.

    ``said``: all that might be a name.
    """
    changes = name_changes(g.table.id)[:newest][::-1]
    heard = {part for text in said for part in text.split(":")}
    names = dict[str, str]()
    for change in changes:
        people = {name for side in (*heard, *names.values()) for name in side.split(JOINT)}
        step = renaming(change.old, change.new, people)
        names = {old: step.get(new, new) for old, new in names.items()} | {
            old: new for old, new in step.items() if old not in names
        }
    told = [(old, new) for old, new in names.items() if old in heard and old != new and JOINT not in old]
    if told:
        g.called = told
    return names


# -- on the page -----------------------------------------------------------------------------------------------------


def came_lines(loaded: LoadedMatch) -> list[str]:
    """Return what came in and changes nothing for the request's sheet, a sentence each."""
    said = [one.said for one in came_told(loaded, g.get("came_quietly", ()))]
    return [translate(N_("Meanwhile {what}"), what=what) for what in said] + [
        translate(N_("{old} is called {new} now"), old=old, new=new) for old, new in g.get("called", ())
    ]


def install(app: Flask) -> None:
    """Register what came in quietly, and where a match would be after each choice, as template globals."""
    app.jinja_env.globals.update(came_lines=came_lines, standing_line=standing_line)
