"""Forms of sheets as they were sent: the sheet that a form gives at any match, and its entry.

If a name was corrected since the page was made, what was tapped for the old name is taken for the new one.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from flask import abort, g, request
from werkzeug.datastructures import MultiDict

from ...core.entries import Entry, kind_of
from ...core.names import renaming
from ...core.problems import Refused
from ...core.seats import JOINT
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.names import name_changes
from ..entry import sheets
from ..entry.forms import FormData, Sheet
from ..http.i18n import current_locale
from ..http.numbers import bounded_int


class Form(NamedTuple):
    """The sent form of a sheet. ``kind``: of its entry; ``seq``: the entry that it corrects, ``None`` for a new one."""

    kind: str
    seq: int | None
    data: FormData

    def sheet(self, there: LoadedMatch, correcting: LogItem | None = None) -> Sheet:
        """Return the sheet, filled in, at the match ``there``; for a correction, as before the corrected entry."""
        if correcting is None:
            return sheet_of(there, self.kind, None, self.data)
        return sheet_of(there.before(correcting.seq), self.kind, correcting.entry, self.data)


def sheet_of(loaded: LoadedMatch, kind: str, original: Entry | None, data: FormData | None) -> Sheet:
    """Return the sheet for a kind of entry at a match; abort with 404 if the game has no such kind.

    ``original``: the entry that it corrects, if any; ``data``: the sent form, ``None`` if the page is opened.
    """
    sheet_type = sheets(loaded.game).get(kind) or abort(404)
    original = original if original is not None and kind_of(original) == kind else None
    sheet = sheet_type(loaded, data, original)
    followed = _follow_names(sheet, data)
    return sheet_type(loaded, followed, original) if followed is not None else sheet


def sheet_filled_in(loaded: LoadedMatch, entry: Entry, original: Entry | None = None) -> Sheet:
    """Return the sheet filled in so that it gives ``entry``; ``original``: the entry that it corrects, if any."""
    kind = kind_of(entry)
    return sheet_of(loaded, kind, original, sheet_of(loaded, kind, entry, None).data)


def entry_of(sheet: Sheet) -> Entry | None:
    """Return the sheet's entry; ``None`` if something is missing or not valid."""
    if not sheet.missing(current_locale()):
        with suppress(Refused):
            return sheet.entry
    return None


def page_made_at() -> tuple[int, int] | None:
    """Return how many entries the match had when the form's page was made, and for how many hands ahead its sheet is.

    ``None`` if the form does not say.
    """
    drawn, _, ahead = request.form.get("drawn", "").partition("+")
    try:
        return bounded_int(drawn), bounded_int(ahead or "0")
    except ValueError:
        return None


# -- names -----------------------------------------------------------------------------------------------------------


def _follow_names(sheet: Sheet, data: FormData | None) -> FormData | None:
    """Return the sent fields with corrected names; ``None`` if no name was corrected since the page was made.

    Fields with free text are not changed.
    """
    made = data.get("names", type=bounded_int) if data is not None else None
    if data is None or made is None or made >= g.table.names_seq:
        return None
    names = _put_right(g.table.names_seq - made, {part for pair in data.items(multi=True) for part in pair})
    followed: FormData = MultiDict()
    for name, value in data.items(multi=True):
        field, colon, about = name.partition(":")
        person = next((said for said in _people_in(name) if said in names), "")
        put_right = about.replace(person, names[person], 1) if person else about
        followed.add(field + colon + put_right, value if name in sheet.free_text else names.get(value, value))
    followed["names"] = str(g.table.names_seq)
    if list(followed.items(multi=True)) == [*data.items(multi=True)]:
        return None
    return followed


def _people_in(field: str) -> list[str]:
    """Return the parts of a field like ``left:An`` or ``left:An:red`` that may be a name; names may have colons."""
    about = field.partition(":")[2]
    return [about, about.rpartition(":")[0]]


def _put_right(newest: int, said: set[str]) -> dict[str, str]:
    """Return corrected names, old to present one; note those that occur in the form in ``g.called``, for the page.

    ``newest``: how many corrections of names count, the newest; ``said``: everything in the form that may be a name.
    """
    changes = name_changes(g.table.id)[:newest][::-1]
    heard = {*said, *(person for text in said for person in _people_in(text))}
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
