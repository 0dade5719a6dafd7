"""Judge all that waits on a phone together: where the match would be if each of these forms were one more entry.

The request that shows a conflict for the first form may bring the others along (``queue``: a JSON array of objects,
each with the ``address`` and the ``fields`` of a form). Each sheet is read twice, at the match as its phone had it and
at the match as it would then be. A sheet that no longer fits, would now say something else or was recorded already is
named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from ...core.entries import Amend, Entry
from ...core.match import Step
from ...core.problems import Refused
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..entry.forms import FormData, Sheet
from ..http.filters import hand_label, headline, kind_name, translate
from ..http.i18n import current_locale
from .came import in_a_sentence
from .conflicts import MOST_KNOWN, as_seen, known_beyond, with_known
from .preview import refusal

MOST_WAITING = 200  #: forms that are judged together
MOST_BYTES = 60_000  #: of ``queue``
MOST_CORRECTIONS = 5  #: among these forms, because each correction folds the whole log

ADDRESS = re.compile(r"/t/[^/]+/m/(?P<number>[0-9]{1,9})/(?:log|correct/(?P<seq>[0-9]{1,9}))/(?P<kind>[a-z_]{1,40})")

#: The sheet of a kind at an earlier or later match, correcting an entry, filled in as a form was.
SheetOf = Callable[[LoadedMatch, str, Entry | None, FormData | None], Sheet]


class Misfit(NamedTuple):
    """A form that waits, in words, and why it is not simply one more entry."""

    what: str
    why: str


class Queued(NamedTuple):
    """All that waits on a phone.

    ``number``: how many forms; ``known``: the entries that came in, which each form then knows; ``after``: where the
    match would be with all that fit; ``misfits``: the others.
    """

    number: int
    known: str
    after: Step
    misfits: Sequence[Misfit]


class _Item(msgspec.Struct):
    address: str
    fields: list[tuple[str, str]]


class _Form(NamedTuple):
    kind: str
    seq: int | None
    data: FormData


def queued(
    loaded: LoadedMatch, since: int, newer: Sequence[LogItem], mine: tuple[str, int | None], sheet_of: SheetOf
) -> Queued | None:
    """Return what waits on the request's phone; ``None`` where it brings nothing along, or too much to judge at once.

    ``mine``: the kind of the request's own sheet, and which entry it corrects; ``newer``: what came in since.
    """
    items = _brought(loaded)
    unknown = sorted(set(range(since + 1, loaded.match.seq + 1)) - known_beyond())
    if not items or not unknown or len(unknown) + len(known_beyond()) > MOST_KNOWN:
        return None
    forms = [_Form(*mine, request.form), *items]
    if sum(form.seq is not None for form in forms) > MOST_CORRECTIONS:
        return None
    seen = as_seen(loaded, since)
    then, now = with_known(loaded, seen) if seen else None, loaded
    new, misfits = [row for row in newer if row.effective is not None and not row.corrects], list[Misfit]()
    for form in forms:
        misfit, then, now = _judged(form, then, now, new, sheet_of)
        misfits += [misfit] if misfit else []
    return Queued(len(forms), " ".join(map(str, unknown)), now.step, misfits)


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


def _judged(
    form: _Form, then: LoadedMatch | None, now: LoadedMatch, new: Sequence[LogItem], sheet_of: SheetOf
) -> tuple[Misfit | None, LoadedMatch | None, LoadedMatch]:
    """Return why a form is not simply one more entry, or None; and the matches ``then`` and ``now`` with it."""
    intended = None
    if then:
        with suppress(Refused, NotFound):
            intended = _entry(form, then, sheet_of)
            then = then if isinstance(intended, str) else then.after(intended)
    what = _in_words(now, intended) if intended and not isinstance(intended, str) else kind_name(now.game, form.kind)
    try:
        entry = _entry(form, now, sheet_of)
        twin = next((row for row in new if row.effective == entry), None)
        if isinstance(entry, str):
            why = entry
        elif twin:
            why = translate(N_("just the same came in as {hand}"), hand=hand_label(twin))
        elif intended is not None and entry != intended:
            why = translate(N_("it would now be: {what}"), what=_in_words(now, entry))
        else:
            return None, then, now.after(entry)
    except Refused as refused:
        why = "; ".join(refusal(now, refused).problems)
    except NotFound:
        why = translate(N_("it is not there any more"))
    return Misfit(what, why), then, now


def _entry(form: _Form, there: LoadedMatch, sheet_of: SheetOf) -> Entry | str:
    """Return what a form would record there, or what is missing in it. Raises ``Refused``, ``NotFound``."""
    if form.seq is None:
        sheet = sheet_of(there, form.kind, None, form.data)
    elif form.seq > there.match.seq or (original := there.log.effective[form.seq - 1]) is None:
        raise NotFound
    else:
        sheet = sheet_of(there.before(form.seq), form.kind, original, form.data)
    if missing := sheet.missing(current_locale()):
        return missing
    return sheet.entry if form.seq is None else Amend(form.seq, sheet.entry)


def _in_words(there: LoadedMatch, entry: Entry) -> str:
    if isinstance(entry, Amend):
        hand = hand_label(there.log_item_at(entry.entry))
        return f"{translate(N_('Correct {hand}'), hand=hand)}: {headline(there.game, entry.with_)}"
    return in_a_sentence(there.game, entry, ())
