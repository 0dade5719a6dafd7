"""Corrections that may change later entries too (``core.rearrange``): one sheet after the other asks about these.

As long as an entry would no longer be valid, its sheet is shown next, filled in for the match as it would be just
before that entry, until all are valid or left out. The form carries the answers so far (``said``). Nothing is recorded
before all questions are answered.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar

from flask import abort, redirect, render_template, request, url_for

from ...core.entries import Entry, kind_of
from ...core.files import read_entry
from ...core.game import COMMON_KINDS
from ...core.match import NEW, NewEntry, begin
from ...core.problems import Problem, Refused
from ...core.reading import dumps, parse
from ...core.rearrange import NoLongerFits
from ...store.loaded import LoadedMatch
from ...store.recording import Conflict
from ..entry import sheets
from ..entry.forms import FormData, Sheet
from ..http.filters import hand_label, translate
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from ..match.page import entry_url
from ..match.requested_match import requested_match
from ..record.meanwhile import Meanwhile, came_in
from ..record.preview import SheetPreview, asks_next, no_longer_fits, preview_entries, refusal
from ..record.recording import not_recorded
from ..record.sent_form import sheet_filled_in, sheet_of
from .change import Answer, LogChange, correctable_item, place_of
from .sheet_page import SheetPage

END = "end_match"  #: nothing may follow it, so it cannot be inserted

HANDED = -1  #: instead of an entry number, for the answer that somebody else was next where an entry is inserted

#: The answers so far, by entry number: what replaces the entry, ``None``: it is left out; for ``NEW`` what is inserted.
Said = Mapping[int, Entry | None]


class Rearrangement(LogChange):
    """A correction of several entries, made at entry ``seq``. ``kind``: that of the sheet in the request.

    The form carries the earlier answers, and its sheet gives one more. Then the next entry that is no longer valid is
    asked about (422), until all are valid or left out.
    """

    endpoint: ClassVar[str]  #: of the URL to which its sheets are sent

    def __init__(self, seq: int, kind: str = "") -> None:
        self.seq, self.kind = seq, kind

    @abstractmethod
    def recorded(self, loaded: LoadedMatch, said: Said) -> list[NewEntry]:
        """Return the entries to record for the answers ``said``. Raises as ``core.rearrange.put_in``.

        ``said``: an entry's number to the entry that replaces it, ``None`` to leave it out; ``NEW`` to one to insert.
        """

    @abstractmethod
    def complete(self, loaded: LoadedMatch, said: Said) -> bool:
        """Return whether ``said`` tells what the correction itself is, e.g. what to insert; if not, the form is bad."""

    @abstractmethod
    def settled(self, loaded: LoadedMatch, status: int = 200, behind: Meanwhile | None = None) -> Answer:
        """Return the page of the correction alone, for when no other entry has to be asked about any more.

        ``status``: of the response; ``behind``: what came in since the request's page was made.
        """

    def preview_of(self, loaded: LoadedMatch, entries: list[NewEntry]) -> SheetPreview:
        """Return what recording ``entries`` would do. Raises ``Refused`` if they are not valid."""
        return preview_entries(loaded, entries)

    def fixed(self, loaded: LoadedMatch) -> tuple[int, ...]:
        """Return the numbers of the entries that the correction is about (``NEW``: new), which may not be left out."""
        return (NEW,)

    def place(self, loaded: LoadedMatch) -> int:
        """Return the present number of the entry at which the correction is made."""
        return correctable_item(loaded, self.seq).seq

    def pending(self, loaded: LoadedMatch) -> PendingFix | None:
        """Return the next question, ``None`` if there is none; abort with 400 if the form is malformed."""
        said = said_before(loaded)
        return self.next_fix(loaded, said) if self.complete(loaded, said) else abort(400)

    def next_fix(self, loaded: LoadedMatch, said: Said) -> PendingFix | None:
        """Return the question about the first entry that is not valid after the answers ``said``.

        ``None`` if there is none: all are valid, or only the entry to insert or something else is at fault.
        """
        try:
            self.recorded(loaded, said)
        except NoLongerFits as stuck:
            return None if stuck.seq == NEW else self.fix(loaded, said, stuck)
        except Refused:
            pass
        return None

    def fix(self, loaded: LoadedMatch, said: Said, stuck: NoLongerFits) -> PendingFix:
        """Return the question about the entry that is no longer valid, which ``stuck`` names."""
        return PendingFix(self, self.place(loaded), stuck.seq, replace(loaded, step=stuck.step), said, stuck)

    def preview_said(self, loaded: LoadedMatch, said: Said, of: int = NEW) -> SheetPreview:
        """Return what the answers ``said`` would do, which entry is asked about next, or what is wrong.

        ``of``: the number of the entry just answered: if that is not valid, it is a problem and not asked again.
        """
        try:
            return self.preview_of(loaded, self.recorded(loaded, said))
        except NoLongerFits as stuck:
            if stuck.seq in (NEW, of):
                return refusal(loaded, stuck)
            if self.fix(loaded, said, stuck).possible:
                return asks_next(loaded, stuck, said)
            return SheetPreview(problems=(no_longer_fits(loaded, stuck),))
        except Refused as refused:
            return refusal(loaded, refused)

    def preview(self) -> Answer:
        """Render the preview of the request's sheet; if nothing is left to ask, return ``settled``."""
        loaded = requested_match()
        pending = self.pending(loaded)
        if pending is None:
            return self.settled(loaded)
        sheet = pending.sent or pending.opened()
        return render_template(
            "record/preview.html", loaded=loaded, game=loaded.game, sheet=sheet, fragment=True,
            preview=preview_fix(loaded, pending, sheet),
        )  # fmt: skip

    # -- the methods of a ``LogChange``

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        """Return the entries to record for all answers. Raises ``Refused`` if one is not valid, or is missing."""
        pending = self.pending(loaded)
        said = pending.answered() if pending else None
        if said is None:
            raise Refused([Problem((), "finished")])  # never shown: ``checked`` has returned a response
        return self.recorded(loaded, said)

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        pending = self.pending(loaded)
        if pending is None:
            return self.settled(loaded)
        if pending.sent is None:
            return ask_further(loaded, pending)
        if "preview" in request.form:  # without scripts, the button only shows what it would do
            return fix_page(loaded, pending)
        with suppress(Refused):  # ``plan`` raises it again
            return None if pending.answered() is not None else _again(loaded, pending)
        return None

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        pending = self.pending(loaded)
        assert pending is not None  # otherwise ``checked`` has returned a response
        return fix_page(loaded, pending, refused=why, behind=behind)

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        return redirect(entry_url(loaded, place_of(len(loaded.items) - len(entries), entries)), 303)

    def sent_again(self, loaded: LoadedMatch) -> Answer:
        return redirect(url_for("match.match"), 303)

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        pending, further = self.pending(loaded), None
        assert pending is not None
        with suppress(Refused):
            said = pending.answered()
            further = self.next_fix(loaded, said) if said else None
        if further is None or further.of == pending.of or not further.possible:
            return _again(loaded, pending)
        return ask_further(loaded, further)

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        if self.pending(loaded) is None:
            return self.settled(loaded, 409, came_in(loaded, conflict.since))
        return super().conflict(loaded, conflict)


@dataclass(frozen=True)
class PendingFix:
    """A question about one entry of a correction: the one to insert, or one that is no longer valid.

    ``seq``: the entry at which the correction is made; ``of``: the number of the entry that the question is about;
    ``there``: the match before that entry; ``said``: the answers so far; ``stuck``: why the entry is no longer valid,
    ``None`` for one to insert.
    """

    correction: Rearrangement
    seq: int
    of: int
    there: LoadedMatch
    said: Said
    stuck: NoLongerFits | None = None

    @property
    def kinds(self) -> list[str]:
        """The kinds of entry that are possible at that place."""
        rules, state = self.there.game.rules, self.there.state
        return [*rules.expected(state), *rules.house_kinds(state)]

    @property
    def kind(self) -> str:
        """The kind of the entry; for one to insert, that of the hand or piece now at its place, else the likeliest."""
        if self.stuck:
            return kind_of(self.stuck.made)
        now = self.there.log.effective[self.seq - 1]
        kind = kind_of(now) if now else ""
        of_hand = kind in self.there.game.rules.hand_kinds and kind in self.kinds
        return kind if of_hand else next(iter(self.kinds), "")

    @property
    def counted(self) -> list[str]:
        """The kinds of entry that count a whole hand at once, to choose instead of a piece that is no longer valid.

        Empty for an entry to insert, and between hands for an entry that is no piece.
        """
        rules, state = self.there.game.rules, self.there.state
        if self.stuck is None or (rules.between_hands(state) and self.kind not in rules.pieces):
            return []
        whole = rules.expected(begin(self.there.header).state)  # no hand is open there
        return [kind for kind in rules.expected(state) if kind in rules.hands and kind in whole]

    @property
    def optional(self) -> bool:
        """Return whether the entry can be left out."""
        return self.of not in self.correction.fixed(self.there)

    @property
    def others_next(self) -> list[str]:
        """The players to choose from if the rules name the wrong one as next before an inserted hand; else empty."""
        if self.of != NEW or NEW in self.said or self.kind not in self.there.game.rules.hands:
            return []
        rules, state = self.there.game.rules, self.there.state
        now = self.there.turn(current_locale()).player
        return [player for player in self.there.seats.seated if player != now and rules.handed_to(state, player)]

    @property
    def first(self) -> bool:
        """Return whether this asks for the entry to insert and nothing is answered yet, so that its page has a URL."""
        return self.of == NEW and not self.said

    @property
    def possible(self) -> bool:
        """Return whether any answer could be valid: to leave the entry out, or an entry of its kind at that place."""
        between = self.there.game.rules.between_hands(self.there.state)
        return self.optional or self.kind in self.kinds or (self.kind in COMMON_KINDS and between)

    @property
    def written(self) -> str:
        """The answers so far as JSON, for the form."""
        return dumps([*self.said.items()]) if self.said else ""

    def target(self, kind: str) -> str:
        """Return the URL to which the sheet of a ``kind`` is sent."""
        return url_for(self.correction.endpoint, seq=self.seq, kind=kind)

    def sheet(self, kind: str, data: FormData | None) -> Sheet:
        """Return the sheet of a ``kind``, filled in with ``data``, or for ``None`` as the page opens it."""
        return sheet_of(self.there, kind, None, data)

    def opened(self) -> Sheet:
        """Return the sheet as the page opens it: empty for an entry to insert, else filled in with the invalid entry.

        404 if no kind of entry is possible.
        """
        return sheet_filled_in(self.there, self.stuck.made) if self.stuck else self.sheet(self.kind, None)

    @cached_property
    def sent(self) -> Sheet | None:
        """The sheet of the request's form; ``None`` if there is none, or it is about another entry."""
        if request.method != "POST":
            return None
        about = _number_now(self.there, request.form.get("of", NEW, type=bounded_int))
        return self.sheet(self.correction.kind, request.form) if about == self.of else None

    def answered(self) -> Said | None:
        """Return the earlier answers and that of the request's sheet; ``None`` if the sheet is incomplete or not sent.

        The sheet may say that the entry is left out. Raises ``Refused`` if its entry is malformed.
        """
        if self.sent is None:
            return None
        if self.optional and "leave-out" in request.form:
            return {**self.said, self.of: None}
        return None if self.sent.missing(current_locale()) else {**self.said, self.of: self.sent.entry}


def said_before(loaded: LoadedMatch) -> Said:
    """Return the earlier answers in the form (``said``), empty if it has none; abort with 400 if they are malformed.

    Entry numbers in the form are replaced by present ones: an entry that was logged again since then has another.
    """
    written = request.form.get("said", "")
    try:
        pairs = parse(written.encode()) if written else []
        said = {int(of): None if entry is None else read_entry(loaded.game, entry) for of, entry in pairs}
    except (Refused, TypeError, ValueError):
        abort(400)
    return {_number_now(loaded, of): entry for of, entry in said.items()}


def _number_now(loaded: LoadedMatch, of: int) -> int:
    """Return the present number of entry ``of``; what is not in the log, as ``NEW`` and ``HANDED``, stays as it is."""
    item = loaded.log_item_at(of) if 0 < of <= loaded.match.seq else None
    return item.seq if item else of


def preview_fix(loaded: LoadedMatch, pending: PendingFix, sheet: Sheet) -> SheetPreview:
    """Return what the answer in ``sheet`` would do, what is missing or wrong in it, or what is asked next."""
    if question := sheet.missing(current_locale()):
        return SheetPreview(missing=question)
    try:
        said = {**pending.said, pending.of: sheet.entry}
    except Refused as refused:
        return refusal(loaded, refused)
    return pending.correction.preview_said(loaded, said, pending.of)


def fix_page(
    loaded: LoadedMatch,
    pending: PendingFix,
    sheet: Sheet | None = None,
    *,
    refused: Sequence[str] = (),
    behind: Meanwhile | None = None,
) -> str:
    """Render the page of a question. ``sheet``: the one to show, by default the one sent or, if none was, ``opened``.

    ``refused``: why it was not recorded, in sentences; ``behind``: what came in since.
    """
    sheet = sheet or pending.sent or pending.opened()
    told = [*([no_longer_fits(loaded, pending.stuck)] if pending.stuck else []), *refused]
    about = hand_label(loaded.log_item_at(pending.of or pending.seq))
    heading = (
        translate("Put right {hand}", hand=about) if pending.stuck else translate("Missing before {hand}", hand=about)
    )
    return SheetPage(
        loaded, sheet, preview=preview_fix(loaded, pending, sheet), pending=pending, heading=heading, refused=told,
        meanwhile=behind,
        kinds=[] if pending.stuck else [kind for kind in pending.kinds if kind in sheets(loaded.game) and kind != END],
    ).render()  # fmt: skip


def ask_further(loaded: LoadedMatch, pending: PendingFix) -> Answer:
    """Return the page of the question ``pending`` (422): nothing is recorded until it is answered."""
    why = no_longer_fits(loaded, pending.stuck) if pending.stuck else ""
    return not_recorded(why, 422, partial(fix_page, loaded, pending))


def _again(loaded: LoadedMatch, pending: PendingFix) -> Answer:
    """Return the response with the same sheet, and what is missing or not valid in it (422)."""
    shown = preview_fix(loaded, pending, pending.sent or pending.opened())
    why = [*shown.problems, *([shown.missing] if shown.missing else [])]
    return not_recorded("; ".join(why), 422, partial(fix_page, loaded, pending, refused=why), shown.missing)
