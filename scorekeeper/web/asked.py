"""What a correction of several entries asks: the sheet of the one that is put in, or of one that no longer fits.

Where an entry no longer fits, its own sheet is asked next, at the match as it would then stand, until all fit or are
left out. What was said so far goes along with the form (``said``); nothing is recorded before all of it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..core.entries import Entry, kind_of
from ..core.files import read_entry
from ..core.game import COMMON_KINDS
from ..core.problems import Refused
from ..core.reading import dumps, parse
from ..core.rearrange import NEW, Logged, NoLongerFits
from ..core.replay import begin
from ..store import service
from ..store.service import Conflict, LoadedMatch
from .came import what_came_in
from .conflicts import came_in
from .entry import sheets
from .filters import hand_label, translate
from .forms import FormData, Sheet
from .i18n import current_locale
from .matches import entry_url, match_now, requested_match
from .numbers import bounded_int
from .preview import SheetPreview, asks_next, no_longer_fits, place_of, refusal
from .record import Answer, correctable_row, resent, sheet_of, sheet_page
from .recording import not_recorded, record, why_not

#: What was said so far: the entry that is put in (``NEW``), and what is logged instead of others, by their numbers.
Said = Mapping[int, Entry | None]


class Correction(NamedTuple):
    """A correction of several entries, at one of them.

    ``recorded``: what is recorded for it by what was said, raises as ``service.put_in``; ``preview``: what that would
    do; ``endpoint``: where its sheets are sent; ``fixed``: the entries that it is about, which cannot be left out.
    """

    recorded: Callable[[LoadedMatch, int, Said], list[Logged]]
    preview: Callable[[LoadedMatch, list[Logged], Said], SheetPreview]
    endpoint: str
    fixed: tuple[int, ...] = (NEW,)


class Asked(NamedTuple):
    """The entry that a page asks about: the one that is put in, or another that no longer fits.

    ``seq``: where the correction is made; ``of``: whose sheet it is; ``there``: the match as it would stand before it;
    ``stuck``: why that no longer fits.
    """

    correction: Correction
    seq: int
    of: int
    there: LoadedMatch
    said: Said
    stuck: NoLongerFits | None = None

    @property
    def kinds(self) -> list[str]:
        """What can have been there."""
        rules, state = self.there.game.rules, self.there.state
        return [*rules.expected(state), *rules.may_seat(state)]

    @property
    def kind(self) -> str:
        """What it was; of what is missing the same as the hand that stands there, or the likeliest."""
        if self.stuck:
            return kind_of(self.stuck.made)
        place = self.there.log.reads[self.seq - 1]
        standing = kind_of(place) if place else ""
        of_hand = standing in self.there.game.rules.undoes and standing in self.kinds
        return standing if of_hand else next(iter(self.kinds), "")

    @property
    def counted(self) -> list[str]:
        """How a hand of which it is a piece, and that no longer fits, can be counted as a whole instead."""
        rules, state = self.there.game.rules, self.there.state
        if self.stuck is None or (rules.between_hands(state) and self.kind not in rules.pieces):
            return []
        whole = rules.expected(begin(self.there.header).state)  # no hand is open there
        return [kind for kind in rules.expected(state) if kind in rules.hands and kind in whole]

    @property
    def optional(self) -> bool:
        """Whether it can be left out."""
        return self.of not in self.correction.fixed

    @property
    def first(self) -> bool:
        """Whether its page has an address: nothing was said before it."""
        return self.of == NEW and not self.said

    @property
    def possible(self) -> bool:
        """Whether anything that its sheet says could fit."""
        between = self.there.game.rules.between_hands(self.there.state)
        return self.optional or self.kind in self.kinds or (self.kind in COMMON_KINDS and between)

    @property
    def written(self) -> str:
        """What was said, as it goes along with the form."""
        return dumps([*self.said.items()]) if self.said else ""

    def target(self, kind: str) -> str:
        """Where its sheet is sent."""
        return url_for(self.correction.endpoint, seq=self.seq, kind=kind)

    def sheet(self, kind: str, data: FormData | None) -> Sheet:
        """Its sheet, with what was tapped in ``data``."""
        return sheet_of(self.there, kind, None, data)

    def opened(self) -> Sheet:
        """Its sheet as it is opened, filled in as it was, as far as it can have been; 404 where nothing can have."""
        was = sheet_of(self.there, self.kind, self.stuck.made, None).data if self.stuck else None
        return self.sheet(self.kind, was)

    def tapped(self, kind: str) -> Sheet | None:
        """Its sheet as the request has it, ``None`` where the request is about another one."""
        return self.sheet(kind, request.form) if request.form.get("of", NEW, type=bounded_int) == self.of else None

    def also(self, entry: Entry | None) -> Said:
        """What was said, and ``entry`` for this one."""
        return {**self.said, self.of: entry}

    def told(self, sheet: Sheet) -> Said | None:
        """The same with what the sheet says, or that it is left out; ``None`` where something is missing in the sheet.

        Raises ``Refused`` for mistakes of form.
        """
        if self.optional and "leave-out" in request.form:
            return self.also(None)
        return None if sheet.missing(current_locale()) else self.also(sheet.entry)


def said_before(loaded: LoadedMatch) -> Said:
    """What was said before, as it came along with the form; 400 where that is none of ours."""
    written = request.form.get("said", "")
    try:
        pairs = parse(written.encode()) if written else []
        return {int(of): None if entry is None else read_entry(loaded.game, entry) for of, entry in pairs}
    except (Refused, TypeError, ValueError):
        abort(400)


def next_asked(loaded: LoadedMatch, correction: Correction, seq: int, said: Said) -> Asked | None:
    """The entry that no longer fits by what was said so far, ``None`` where there is none."""
    try:
        correction.recorded(loaded, seq, said)
    except NoLongerFits as stuck:
        if stuck.seq != NEW:
            return Asked(correction, seq, stuck.seq, replace(loaded, step=stuck.step), said, stuck)
    except Refused:
        pass
    return None


def preview_said(loaded: LoadedMatch, correction: Correction, seq: int, said: Said, of: int = NEW) -> SheetPreview:
    """What would be done by what was said, or what is asked next. ``of``: the entry that was said last."""
    try:
        return correction.preview(loaded, correction.recorded(loaded, seq, said), said)
    except NoLongerFits as stuck:
        if stuck.seq in (NEW, of):
            return refusal(loaded, stuck)
        asked = Asked(correction, seq, stuck.seq, replace(loaded, step=stuck.step), said, stuck)
        return (
            asks_next(loaded, stuck, said)
            if asked.possible
            else SheetPreview(problems=(no_longer_fits(loaded, stuck),))
        )
    except Refused as refused:
        return refusal(loaded, refused)


def preview_asked(loaded: LoadedMatch, asked: Asked, sheet: Sheet) -> SheetPreview:
    """What the sheet would do, or what is asked next."""
    if question := sheet.missing(current_locale()):
        return SheetPreview(missing=question)
    try:
        said = asked.also(sheet.entry)
    except Refused as refused:
        return refusal(loaded, refused)
    return preview_said(loaded, asked.correction, asked.seq, said, asked.of)


def preview_part(loaded: LoadedMatch, asked: Asked, kind: str) -> str:
    """What the request's sheet would do so far: the part of its page that says so."""
    sheet = asked.tapped(kind) or asked.opened()
    return render_template(
        "matches/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, fragment=True,
        preview=preview_asked(loaded, asked, sheet),
    )  # fmt: skip


def asked_page(
    loaded: LoadedMatch,
    asked: Asked,
    sheet: Sheet | None = None,
    *,
    refused: Sequence[str] = (),
    new: list[service.Row] | None = None,
) -> str:
    """The page of a sheet, by itself of that as it is opened.

    ``refused``: why it is not recorded, where it was sent; ``new``: what came in between.
    """
    sheet = sheet or asked.opened()
    shown = preview_asked(loaded, asked, sheet)
    told = [*([no_longer_fits(loaded, asked.stuck)] if asked.stuck else []), *refused]
    about = hand_label(service.row(loaded.match, asked.of or asked.seq))
    heading = (
        translate("Put right {hand}", hand=about) if asked.stuck else translate("Missing before {hand}", hand=about)
    )
    return sheet_page(
        loaded, sheet, preview=shown, asked=asked, heading=heading, refused=told, came_in=new or [],
        kinds=[] if asked.stuck else [kind for kind in asked.kinds if kind in sheets(loaded.game)],
    )  # fmt: skip


def save_asked(
    seq: int,
    kind: str,
    ask: Callable[[LoadedMatch, int], Asked | None],
    settled: Callable[[LoadedMatch, service.Row, list[service.Row], int], Response | tuple[str, int]],
) -> Answer:
    """Records the correction at entry ``seq`` with what the request's sheet says, and goes to where it stands.

    The sheet again where something is missing or refused (422), or was recorded in between (409); the sheet of the
    next entry that no longer fits (422) as long as there is one. ``ask``: what the request asks at a match as it
    stands; ``settled``: the answer where that is nothing, with what came in between and its status.
    """
    loaded = requested_match()
    if resent(loaded, lambda then: _entries_then(then, kind, ask(then, seq))):
        return redirect(url_for("matches.match"), 303)
    row = correctable_row(loaded, seq)
    asked = ask(loaded, row.seq)
    if asked is None:
        return settled(loaded, row, [], 200)
    tapped = asked.tapped(kind)
    if tapped is None:
        return _asks_on(loaded, asked)
    if "preview" in request.form:  # without scripts
        return asked_page(loaded, asked, tapped)
    said: Said | None = None
    try:
        said = asked.told(tapped)
        if said is None:
            return _refused(loaded, asked, tapped)
        entries = asked.correction.recorded(loaded, asked.seq, said)
        after = record(loaded, entries)
    except Refused:
        further = next_asked(loaded, asked.correction, asked.seq, said) if said else None
        if further is None or further.of == asked.of or not further.possible:
            return _refused(loaded, asked, tapped)
        return _asks_on(loaded, further)
    except Conflict as conflict:
        loaded = match_now()
        row, new = correctable_row(loaded, seq), came_in(loaded, conflict.since)
        asked = ask(loaded, row.seq)
        if asked is None:
            return settled(loaded, row, new, 409)
        why = why_not(conflict)
        page = partial(asked_page, loaded, asked, asked.tapped(kind), refused=why, new=new)
        return not_recorded(" ".join(why) or what_came_in(loaded, new), 409, page)
    return redirect(entry_url(after.match, place_of(loaded, entries)), 303)


def _refused(loaded: LoadedMatch, asked: Asked, sheet: Sheet) -> Answer:
    """The sheet again, with what is wrong or missing in it."""
    shown = preview_asked(loaded, asked, sheet)
    why = [*shown.problems, *([shown.missing] if shown.missing else [])]
    return not_recorded("; ".join(why), 422, partial(asked_page, loaded, asked, sheet, refused=why), shown.missing)


def _asks_on(loaded: LoadedMatch, asked: Asked) -> Answer:
    """The sheet of an entry that is to be asked about first."""
    why = no_longer_fits(loaded, asked.stuck) if asked.stuck else ""
    return not_recorded(why, 422, partial(asked_page, loaded, asked))


def _entries_then(then: LoadedMatch, kind: str, asked: Asked | None) -> list[Logged]:
    """What the request records at the match as it was ``then``. Raises ``Refused``."""
    sheet = asked.tapped(kind) if asked else None
    said = asked.told(sheet) if asked and sheet else None
    return asked.correction.recorded(then, asked.seq, said) if asked and said else []
