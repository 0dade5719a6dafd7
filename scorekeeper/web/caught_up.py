"""Lets a sheet go on where what came in changes nothing for it: as if it had seen it, with a line that tells of it.

Nothing does where the log reads as it did, but for notes: a hand that was recorded and taken back, a correction and its
undoing. For a new entry also where earlier ones were only corrected and the match is in the same state, because the
same sheet then gives the same entry and moves the same. Whatever is a hand more, or one less, is shown and asked about.

A name that was put right meanwhile is followed: what was tapped for somebody under the old one is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask, g
from werkzeug.datastructures import MultiDict

from ..core.entries import Entry, Note, kind_of
from ..core.log import readings
from ..core.names import renaming
from ..core.problems import Refused
from ..core.seats import JOINT
from ..core.words import N_
from ..store import service
from ..store.service import LoadedMatch
from .came import came_told
from .conflicts import SheetAt, as_seen, came_in, known_beyond, stands, with_known
from .filters import translate
from .forms import FormData, Sheet
from .i18n import current_locale
from .numbers import bounded_int

NOTE = kind_of(Note)


def goes_on(loaded: LoadedMatch, since: int, kind: str, correcting: service.Row | None, sheet_at: SheetAt) -> bool:
    """Whether the request's sheet, whose page had seen ``since`` entries, goes on as if it had seen what came in."""
    if not 0 <= since < loaded.match.seq:
        return False
    came = came_in(loaded, since)
    if correcting is None and _told_by(came, loaded, sheet_at):
        return False  # just this was recorded already
    notes = len(came) == loaded.match.seq - since and all(row.kind == NOTE for row in came)
    on = notes or reads_as_then(loaded, since)
    on = on or (correcting is None and (kind == NOTE or _same_state(loaded, since)))
    if on:
        g.seen, g.came_quietly = loaded.match.seq, came
    return on


def seen_by_now(loaded: LoadedMatch, seen: int) -> int:
    """How many entries whoever sends the request has seen, what came in since and changes nothing for it included."""
    if g.get("seen") == loaded.match.seq or (0 <= seen < loaded.match.seq and reads_as_then(loaded, seen)):
        return loaded.match.seq
    return seen


def reads_as_then(loaded: LoadedMatch, since: int) -> bool:
    """Whether the log reads as it did when it had ``since`` entries, but for notes and for what is known beyond that:
    then whatever is made of it is the same."""
    log, known = loaded.log, known_beyond()
    now = [read for n, read in enumerate(log.reads, 1) if n <= since or n not in known]
    return _told(now) == _told(readings(log.entries[:since]))


def _told(reads: Sequence[Entry | None]) -> list[Entry]:
    return [read for read in reads if read is not None and not isinstance(read, Note)]


def _told_by(came: Sequence[service.Row], loaded: LoadedMatch, sheet_at: SheetAt) -> bool:
    """Whether the request's sheet says just what a new entry among those that ``came`` does."""
    new = [row.reads for row in came if row.reads is not None and not row.correction]
    if not new:
        return False
    sheet = sheet_at(loaded, None)
    try:
        return not sheet.missing(current_locale()) and sheet.entry in new
    except Refused:
        return False


def _same_state(loaded: LoadedMatch, since: int) -> bool:
    """Whether the match is in the state in which it was then, and only how earlier entries read has changed."""
    log = loaded.log
    known, then = known_beyond(), readings(log.entries[:since])
    if any(read is not None and n not in known and not isinstance(read, Note)
           for n, read in enumerate(log.reads[since:], since + 1)):  # fmt: skip
        return False
    if [read is None for read in then] != [read is None for read in log.reads[:since]]:
        return False
    seen = as_seen(loaded, since)
    return seen is not None and bool(with_known(loaded, seen).state == loaded.state)


# -- names -----------------------------------------------------------------------------------------------------------


def follow_names(sheet: Sheet, data: FormData | None) -> FormData | None:
    """What was sent with the names that people have now, where some were put right since its page was made; else
    ``None``. What was typed as words stays as it was typed."""
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
    """Old names to new ones, by the ``newest`` so many changes. ``said``: all that might be a name; what is followed is
    told in a line."""
    changes = service.name_changes(g.table.id)[:newest][::-1]
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
    """What came in and changes nothing for the request's sheet: a sentence each."""
    said = [one.said for one in came_told(loaded, g.get("came_quietly", ()))]
    return [translate(N_("Meanwhile {what}"), what=what) for what in said] + [
        translate(N_("{old} is called {new} now"), old=old, new=new) for old, new in g.get("called", ())
    ]


def install(app: Flask) -> None:
    """Gives templates what came in quietly, and where a match would be after each choice."""
    app.jinja_env.globals.update(came_lines=came_lines, stands=stands)
