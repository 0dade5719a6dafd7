"""Corrections of several entries, asked about sheet by sheet: an insertion, a swap, whatever no longer fits.

Where an entry no longer fits, its own sheet comes next, at the match as it would then be, until all entries fit or are
left out. The form carries the answers so far (``said``). Nothing is recorded before all answers are there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import ClassVar, NamedTuple

from flask import abort, redirect, render_template, request, url_for

from ...core.entries import Entry, kind_of
from ...core.files import read_entry
from ...core.game import COMMON_KINDS
from ...core.match import NEW, NewEntry, begin
from ...core.problems import Problem, Refused
from ...core.reading import dumps, parse
from ...core.rearrange import NoLongerFits
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ...store.recording import Conflict
from ..entry import sheets
from ..entry.forms import FormData, Sheet
from ..http.filters import hand_label, translate
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from ..match.page import entry_url
from ..match.requested_match import requested_match
from ..record.conflicts import came_in
from ..record.preview import SheetPreview, asks_next, no_longer_fits, place_of, refusal
from ..record.recording import not_recorded
from .change import Answer, LogChange, correctable_item
from .sheet import sheet_of
from .sheet_page import Meanwhile, sheet_page

#: Answers so far: the entry to insert (``NEW``), and by number what replaces other entries; ``None``: left out.
Said = Mapping[int, Entry | None]


class Rearrangement(LogChange):
    """A correction of several entries, made at entry ``seq``; the request continues it by the sheet of a ``kind``.

    The form carries the earlier answers, and its sheet gives one more. The next entry that no longer fits is asked
    about (422), until all fit or are left out.
    """

    endpoint: ClassVar[str]  #: where its sheets are sent

    def __init__(self, seq: int, kind: str = "") -> None:
        self.seq, self.kind = seq, kind

    @abstractmethod
    def recorded(self, loaded: LoadedMatch, seq: int, said: Said) -> list[NewEntry]:
        """Return the entries to record for the answers ``said``. Raises as ``core.rearrange.put_in``."""

    @abstractmethod
    def preview_of(self, loaded: LoadedMatch, seq: int, entries: list[NewEntry], said: Said) -> SheetPreview:
        """Return what recording ``entries`` would do."""

    @abstractmethod
    def settled(self, loaded: LoadedMatch, new: Sequence[LogItem], status: int) -> Answer:
        """Answer that there is nothing more to ask; ``new``: what came in meanwhile."""

    def fixed(self, loaded: LoadedMatch, seq: int) -> tuple[int, ...]:
        """Return the entries that the correction is about, which cannot be left out."""
        return (NEW,)

    def place(self, loaded: LoadedMatch) -> int:
        """Return the number of the entry at which the correction is made now."""
        return correctable_item(loaded, self.seq).seq

    def pending(self, loaded: LoadedMatch) -> PendingFix | None:
        """Return the entry to ask about, or None if all fit; 400 where the form is not one of ours."""
        return next_fix(loaded, self, self.place(loaded), said_before(loaded))

    def preview(self) -> Answer:
        """Render what the request's sheet would do so far; if all fit meanwhile, the page for that."""
        loaded = requested_match()
        pending = self.pending(loaded)
        if pending is None:
            return self.settled(loaded, (), 200)
        sheet = pending.tapped(self.kind) or pending.opened()
        return render_template(
            "record/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, fragment=True,
            preview=preview_fix(loaded, pending, sheet),
        )  # fmt: skip

    # -- the methods of a ``LogChange``

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        """Return the entries to record for all answers. Raises ``Refused``, also while an answer is missing."""
        said = self._said(loaded, self.pending(loaded))
        if said is None:
            raise Refused([Problem((), "finished")])  # never shown: ``checked`` has answered
        return self.recorded(loaded, self.place(loaded), said)

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        pending = self.pending(loaded)
        if pending is None:
            return self.settled(loaded, (), 200)
        tapped = pending.tapped(self.kind)
        if tapped is None:
            return asks_on(loaded, pending)
        if "preview" in request.form:  # sent without scripts: only show what it would do
            return fix_page(loaded, pending, tapped)
        with suppress(Refused):  # ``plan`` raises it again, and it is answered then
            return None if pending.told(tapped) is not None else self._again(loaded, pending, tapped)
        return None

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), new: Sequence[LogItem] = ()) -> str:
        pending = self.pending(loaded)
        assert pending is not None  # if it were, ``checked`` would have answered
        return fix_page(loaded, pending, pending.tapped(self.kind), refused=why, new=new)

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        return redirect(entry_url(loaded, place_of(len(loaded.items) - len(entries), entries)), 303)

    def sent_again(self, loaded: LoadedMatch) -> Answer:
        return redirect(url_for("match.match"), 303)

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        pending = self.pending(loaded)
        assert pending is not None
        said: Said | None = None
        with suppress(Refused):
            said = self._said(loaded, pending)
        further = next_fix(loaded, self, pending.seq, said) if said else None
        if further is None or further.of == pending.of or not further.possible:
            return self._again(loaded, pending, pending.tapped(self.kind) or pending.opened())
        return asks_on(loaded, further)

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        if self.pending(loaded) is None:
            return self.settled(loaded, came_in(loaded, conflict.since), 409)
        return super().conflict(loaded, conflict)

    def _said(self, loaded: LoadedMatch, pending: PendingFix | None) -> Said | None:
        """Return the answers with that of the request's sheet; ``None`` where that one is missing."""
        sheet = pending.tapped(self.kind) if pending else None
        return pending.told(sheet) if pending and sheet else None

    def _again(self, loaded: LoadedMatch, pending: PendingFix, sheet: Sheet) -> Answer:
        """Answer with the same sheet, and what is wrong or missing in it."""
        shown = preview_fix(loaded, pending, sheet)
        why = [*shown.problems, *([shown.missing] if shown.missing else [])]
        return not_recorded("; ".join(why), 422, partial(fix_page, loaded, pending, sheet, refused=why), shown.missing)


class PendingFix(NamedTuple):
    """An entry that a page asks about: the one that is inserted, or another that no longer fits.

    ``seq``: where the correction is made; ``of``: the entry that the sheet is for; ``there``: the match as it would be
    before that entry; ``stuck``: why that entry no longer fits.
    """

    correction: Rearrangement
    seq: int
    of: int
    there: LoadedMatch
    said: Said
    stuck: NoLongerFits | None = None

    @property
    def kinds(self) -> list[str]:
        """Kinds of entry that are possible at that place."""
        rules, state = self.there.game.rules, self.there.state
        return [*rules.expected(state), *rules.may_seat(state)]

    @property
    def kind(self) -> str:
        """Kind of the entry as it was; for a missing entry that of the hand now at its place, or the likeliest."""
        if self.stuck:
            return kind_of(self.stuck.made)
        place = self.there.log.effective[self.seq - 1]
        standing = kind_of(place) if place else ""
        of_hand = standing in self.there.game.rules.undoes and standing in self.kinds
        return standing if of_hand else next(iter(self.kinds), "")

    @property
    def counted(self) -> list[str]:
        """Kinds of whole hand as which a hand can be counted instead, if a piece of it no longer fits."""
        rules, state = self.there.game.rules, self.there.state
        if self.stuck is None or (rules.between_hands(state) and self.kind not in rules.pieces):
            return []
        whole = rules.expected(begin(self.there.header).state)  # no hand is open there
        return [kind for kind in rules.expected(state) if kind in rules.hands and kind in whole]

    @property
    def optional(self) -> bool:
        """Whether the entry can be left out."""
        return self.of not in self.correction.fixed(self.there, self.seq)

    @property
    def first(self) -> bool:
        """Whether its page has an address: there are no earlier answers."""
        return self.of == NEW and not self.said

    @property
    def possible(self) -> bool:
        """Whether anything that its sheet can say could fit."""
        between = self.there.game.rules.between_hands(self.there.state)
        return self.optional or self.kind in self.kinds or (self.kind in COMMON_KINDS and between)

    @property
    def written(self) -> str:
        """The answers so far, as the form carries them."""
        return dumps([*self.said.items()]) if self.said else ""

    def target(self, kind: str) -> str:
        """Return the address to which its sheet is sent."""
        return url_for(self.correction.endpoint, seq=self.seq, kind=kind)

    def sheet(self, kind: str, data: FormData | None) -> Sheet:
        """Return its sheet, filled in with ``data``."""
        return sheet_of(self.there, kind, None, data)

    def opened(self) -> Sheet:
        """Return its sheet as it is opened, filled in with the entry as far as possible; 404 where no kind is."""
        was = sheet_of(self.there, self.kind, self.stuck.made, None).data if self.stuck else None
        return self.sheet(self.kind, was)

    def tapped(self, kind: str) -> Sheet | None:
        """Return its sheet as the request fills it in; ``None`` where the request is about another entry."""
        return self.sheet(kind, request.form) if request.form.get("of", NEW, type=bounded_int) == self.of else None

    def also(self, entry: Entry | None) -> Said:
        """Return the answers so far, with ``entry`` as the answer for this one."""
        return {**self.said, self.of: entry}

    def told(self, sheet: Sheet) -> Said | None:
        """Return the answers with that of the sheet, or that the entry is left out; ``None`` if that one is missing.

        Raises ``Refused`` for mistakes of form.
        """
        if self.optional and "leave-out" in request.form:
            return self.also(None)
        return None if sheet.missing(current_locale()) else self.also(sheet.entry)


def said_before(loaded: LoadedMatch) -> Said:
    """Return the earlier answers that the form carries; 400 where they are not ours."""
    written = request.form.get("said", "")
    try:
        pairs = parse(written.encode()) if written else []
        return {int(of): None if entry is None else read_entry(loaded.game, entry) for of, entry in pairs}
    except (Refused, TypeError, ValueError):
        abort(400)


def next_fix(loaded: LoadedMatch, correction: Rearrangement, seq: int, said: Said) -> PendingFix | None:
    """Return the next entry that no longer fits, given the answers so far; ``None`` where there is none."""
    try:
        correction.recorded(loaded, seq, said)
    except NoLongerFits as stuck:
        if stuck.seq != NEW:
            return PendingFix(correction, seq, stuck.seq, replace(loaded, step=stuck.step), said, stuck)
    except Refused:
        pass
    return None


def preview_said(loaded: LoadedMatch, correction: Rearrangement, seq: int, said: Said, of: int = NEW) -> SheetPreview:
    """Return what the answers would do, or what is asked next. ``of``: the entry that was answered last."""
    try:
        return correction.preview_of(loaded, seq, correction.recorded(loaded, seq, said), said)
    except NoLongerFits as stuck:
        if stuck.seq in (NEW, of):
            return refusal(loaded, stuck)
        pending = PendingFix(correction, seq, stuck.seq, replace(loaded, step=stuck.step), said, stuck)
        if pending.possible:
            return asks_next(loaded, stuck, said)
        return SheetPreview(problems=(no_longer_fits(loaded, stuck),))
    except Refused as refused:
        return refusal(loaded, refused)


def preview_fix(loaded: LoadedMatch, pending: PendingFix, sheet: Sheet) -> SheetPreview:
    """Return what the sheet would do, or what is asked next."""
    if question := sheet.missing(current_locale()):
        return SheetPreview(missing=question)
    try:
        said = pending.also(sheet.entry)
    except Refused as refused:
        return refusal(loaded, refused)
    return preview_said(loaded, pending.correction, pending.seq, said, pending.of)


def fix_page(
    loaded: LoadedMatch,
    pending: PendingFix,
    sheet: Sheet | None = None,
    *,
    refused: Sequence[str] = (),
    new: Sequence[LogItem] = (),
) -> str:
    """Render the page of a sheet; without ``sheet``, of the one that opens.

    ``refused``: why it is not recorded, if it was sent; ``new``: what came in meanwhile.
    """
    sheet = sheet or pending.opened()
    shown = preview_fix(loaded, pending, sheet)
    told = [*([no_longer_fits(loaded, pending.stuck)] if pending.stuck else []), *refused]
    about = hand_label(loaded.log_item_at(pending.of or pending.seq))
    heading = (
        translate("Put right {hand}", hand=about) if pending.stuck else translate("Missing before {hand}", hand=about)
    )
    return sheet_page(
        loaded, sheet, preview=shown, pending=pending, heading=heading, refused=told,
        meanwhile=Meanwhile(list(new)) if new else None,
        kinds=[] if pending.stuck else [kind for kind in pending.kinds if kind in sheets(loaded.game)],
    )  # fmt: skip


def asks_on(loaded: LoadedMatch, pending: PendingFix) -> Answer:
    """Answer with the sheet of an entry that is to be asked about first."""
    why = no_longer_fits(loaded, pending.stuck) if pending.stuck else ""
    return not_recorded(why, 422, partial(fix_page, loaded, pending))
