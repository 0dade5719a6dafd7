"""Judges all that waits on a phone in one decision: where the match would be if all of it were other hands.

Who looks at the first of several that wait may bring the others along (``queue``: a JSON array of objects, each with
the ``address`` and the ``fields`` of a form). Each sheet is read twice, at the match as its phone had it and at the
match as it then would be; one that no longer fits, would be read as something else or was recorded already is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import msgspec
from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from ..core.entries import Amend, Entry
from ..core.problems import Refused
from ..core.replay import Log, Step
from ..core.words import N_
from ..store import service
from ..store.service import LoadedMatch, Row
from .came import in_a_sentence
from .conflicts import MOST_KNOWN, as_seen, known_beyond, with_known
from .filters import hand_label, headline, kind_name, translate
from .forms import FormData, Sheet
from .i18n import current_locale
from .preview import refusal

MOST_WAITING = 200  #: forms that are judged together
MOST_BYTES = 60_000  #: of what is brought along
MOST_CORRECTIONS = 5  #: of these forms, each of which folds the whole log

ADDRESS = re.compile(r"/t/[^/]+/m/(?P<number>[0-9]{1,9})/(?:log|correct/(?P<seq>[0-9]{1,9}))/(?P<kind>[a-z_]{1,40})")

#: The sheet of a kind at a match as it was somewhere, correcting an entry, filled in as a form was.
SheetOf = Callable[[LoadedMatch, str, Entry | None, FormData | None], Sheet]


class Misfit(NamedTuple):
    """One of those that wait, in words, and why it is not simply another hand."""

    what: str
    why: str


class Queued(NamedTuple):
    """All that waits on a phone. ``number``: how many; ``known``: the entries that came in, which each of them then
    knows; ``after``: where the match would be with all that fit; ``misfits``: the others."""

    number: int
    known: str
    after: Step
    misfits: Sequence[Misfit]


class _Item(msgspec.Struct):
    address: str
    fields: list[tuple[str, str]]


@dataclass
class _Chain:
    """A match as it would be, one form after another."""

    there: LoadedMatch
    added: list[Entry] = field(default_factory=list)

    def add(self, entry: Entry) -> tuple[Step, Entry]:
        """Folds an entry behind it. Raises ``Refused`` where it does not hold."""
        if isinstance(entry, Amend):
            step = Log(self.there.header, [*self.there.log.entries, *self.added, entry]).now
        else:
            step = service.step_after(self.there, entry)
        self.added.append(entry)
        self.there = replace(self.there, step=step)
        return step, entry


class _Form(NamedTuple):
    kind: str
    seq: int | None
    data: FormData


def queued(
    loaded: LoadedMatch, since: int, came: Sequence[Row], mine: tuple[str, int | None], sheet_of: SheetOf
) -> Queued | None:
    """What waits on the request's phone; ``None`` where it brings nothing along, or more than can be judged at once.

    ``mine``: the kind of the request's own sheet, and which entry it corrects; ``came``: what came in since.
    """
    items = _brought(loaded)
    unknown = sorted(set(range(since + 1, loaded.match.seq + 1)) - known_beyond())
    if not items or not unknown or len(unknown) + len(known_beyond()) > MOST_KNOWN:
        return None
    forms = [_Form(*mine, request.form), *items]
    if sum(form.seq is not None for form in forms) > MOST_CORRECTIONS:
        return None
    seen = as_seen(loaded, since)
    then = _Chain(with_known(loaded, seen)) if seen else None
    now, new = _Chain(loaded), [row for row in came if row.reads is not None and not row.correction]
    found = [_judged(form, then, now, new, sheet_of) for form in forms]
    known = " ".join(map(str, unknown))
    return Queued(len(forms), known, now.there.step, [misfit for misfit in found if misfit])


def _brought(loaded: LoadedMatch) -> list[_Form]:
    written = request.form.get("queue", "")
    if len(written) > MOST_BYTES:
        return []
    try:
        items = msgspec.json.decode(written.encode(errors="replace"), type=list[_Item])
    except msgspec.MsgspecError:
        return []
    found = [(ADDRESS.fullmatch(item.address), item) for item in items[: MOST_WAITING + 1]]
    forms = [
        _Form(at["kind"], int(at["seq"]) if at["seq"] else None, MultiDict(item.fields))
        for at, item in found
        if at and int(at["number"]) == loaded.match.number
    ]
    return forms if len(forms) <= MOST_WAITING else []


def _judged(form: _Form, then: _Chain | None, now: _Chain, new: Sequence[Row], sheet_of: SheetOf) -> Misfit | None:
    """Why a form is not simply one more, which it becomes where it is."""
    meant = None
    if then:
        with suppress(Refused, NotFound):
            meant = _entry(form, then.there, sheet_of)
            meant = meant if isinstance(meant, str) else then.add(meant)[1]
    game = now.there.game
    what = _in_words(now.there, meant) if meant and not isinstance(meant, str) else kind_name(game, form.kind)
    try:
        entry = _entry(form, now.there, sheet_of)
        if isinstance(entry, str):
            return Misfit(what, entry)
        twin = next((row for row in new if row.reads == entry), None)
        if twin:
            return Misfit(what, translate(N_("just the same came in as {hand}"), hand=hand_label(twin)))
        if meant is not None and entry != meant:
            return Misfit(what, translate(N_("it would now be: {what}"), what=_in_words(now.there, entry)))
        now.add(entry)
    except Refused as refused:
        return Misfit(what, "; ".join(refusal(now.there, refused).problems))
    except NotFound:
        return Misfit(what, translate(N_("it is not there any more")))
    return None


def _entry(form: _Form, there: LoadedMatch, sheet_of: SheetOf) -> Entry | str:
    """What a form records there, or what is missing in it. Raises ``Refused``, ``NotFound``."""
    if form.seq is None:
        sheet = sheet_of(there, form.kind, None, form.data)
    elif form.seq > there.match.seq or (original := there.log.reads[form.seq - 1]) is None:
        raise NotFound
    else:
        sheet = sheet_of(there.before(form.seq), form.kind, original, form.data)
    if missing := sheet.missing(current_locale()):
        return missing
    return sheet.entry if form.seq is None else Amend(form.seq, sheet.entry)


def _in_words(there: LoadedMatch, entry: Entry) -> str:
    if isinstance(entry, Amend):
        hand = hand_label(service.row(there.match, entry.entry))
        return f"{translate(N_('Correct {hand}'), hand=hand)}: {headline(there.game, entry.with_)}"
    return in_a_sentence(there.game, entry, ())
