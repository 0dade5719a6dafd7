"""What others have recorded since a page was made: the match as the page saw it, compared with the match now.

If that changes nothing for a sheet, the sheet goes on as if its page had seen it. If it matters, the slower recorder is
shown what came in, what they intended to record, and what each choice would lead to.

What they intended is read at the match as their page saw it. At the present match, a sheet that takes the player from
the turn would name somebody else. Two people are only said to have recorded the same hand if their entries are equal;
in all other cases both entries are shown, and the people decide.

Forms that wait on a phone for a connection are sent one after the other. The page of a later one has not seen the
entries that the earlier ones became, though the person knows of them. So the form names these entries in ``known``, and
also those that the person has said to be the same hand as theirs.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec
from flask import Flask, current_app, g, request

from ...core.entries import Amend, Correction, Entry, Note, changes_match, kind_of
from ...core.isolation import isolated
from ...core.ledger import Line
from ...core.match import Item, NewEntry, Step, standings
from ...core.problems import Refused
from ...core.rearrange import recorded_for
from ...core.words import N_, Money
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..http import cookies
from ..http.filters import headline, translate
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from .preview import SheetPreview, preview_sheet, refusal
from .sent_form import Form, entry_of
from .sentences import describe_entries

MOST_CAME_IN = 20  #: the most entries that are shown as having come in, newest ones
MOST_CORRECTIONS = 20  #: the most known corrections that are made again, because each folds the log
MOST_KNOWN = 200  #: the most entries that a request may name as known, those that it named last
MOST_STANDING = 8  #: the most sides whose standings are shown beside a choice


@dataclass(frozen=True, eq=False)
class Meanwhile:
    """What came in after the first ``since`` entries of a match; ``loaded``: the match now.

    ``form``: the form that was filled in during that time, ``None`` if there is none; ``correcting``: the item that it
    corrects, as it is now.
    """

    loaded: LoadedMatch
    since: int
    form: Form | None = None
    correcting: LogItem | None = None

    @cached_property
    def known(self) -> set[int]:
        """Return numbers of entries that the sender knows of although its page had not seen them.

        The form names them, or the same device sent them while the form waited. An entry equal to the form's own is
        only known if the form names it: it may be the same hand, entered again because the first response was lost.
        """
        numbers = request.form.get("known", "").split()[-MOST_KNOWN:]
        named = {int(number) for number in numbers if re.fullmatch("[0-9]{1,9}", number)}
        if "waited" not in request.form:
            return named
        first, device = max(0, request.form.get("seen", 0, type=bounded_int)), cookies.device()
        own = {n for n, stamp in enumerate(self.loaded.stamps[first:], first + 1) if stamp.by == device} - named
        # On a phone that keeps the table, all its own entries are what waits before the form.
        if own and self.form and not self.correcting and not current_app.config["COPY"]:
            said = entry_of(self.form.sheet(self._with(named) or self.loaded))
            own = {n for n in own if said is None or self.loaded.items[n - 1].effective != said}
        return named | own

    @cached_property
    def new(self) -> list[LogItem]:
        """Return what came in, newest first, at most ``MOST_CAME_IN``; not what is known or only logged again."""
        rows = self.loaded.listed(self.since, MOST_CAME_IN + len(self.known))
        return [row for row in rows if not row.again and row.seq not in self.known][:MOST_CAME_IN]

    @cached_property
    def seen(self) -> LoadedMatch | None:
        """Return the match as the page saw it; ``None`` if nothing was recorded since, or ``since`` is not valid."""
        return self.loaded.at(self.since) if 0 <= self.since < self.loaded.match.seq else None

    @cached_property
    def then(self) -> LoadedMatch | None:
        """Return the match as the page saw it, with the known entries that are valid there; ``None`` if ``seen`` is."""
        return self._with(self.known)

    def _with(self, known: set[int]) -> LoadedMatch | None:
        """Return the match as the page saw it and with the ``known`` entries, as far as these are valid there."""
        then, later = self.seen, self.loaded.items[max(0, self.since) :]
        if then and known.issuperset(item.seq for item in later):
            return self.loaded
        here = {seq: seq for seq in range(1, self.since + 1)}  # the numbers that entries have there
        corrections = 0
        for item in later if then else ():
            named = here.get(item.logged.entry) if isinstance(item.logged, Correction) else 0
            corrections += named != 0
            if then and item.seq in known and named is not None and corrections <= MOST_CORRECTIONS:
                logged = msgspec.structs.replace(item.logged, entry=named) if named else item.logged
                with suppress(Refused):
                    then = then.after(NewEntry(logged, item.again and here.get(item.again)))
                    here[item.seq] = len(then.items)
        return then

    @cached_property
    def _corrected(self) -> set[int]:
        """Return the numbers of the entries that the page had seen and for which a known correction decides now."""
        return {item.seq for item in self.loaded.items[: max(0, self.since)] if item.corrected_by in self.known}

    def _overruled(self) -> bool:
        """Return whether a known correction no longer decides how an entry that the page had seen counts."""
        later = self.loaded.items[max(0, self.since) :]
        known = (item.logged for item in later if item.seq in self.known and item.corrected_by not in self.known)
        named = {entry.entry for entry in known if isinstance(entry, Correction)}
        return any(seq <= self.since for seq in named - self._corrected)

    def twin(self, entry: Entry | None) -> LogItem | None:
        """Return the first new item whose effective entry equals ``entry``; ``None`` if there is none."""
        return next((row for row in reversed(self.new) if entry is not None and row.effective == entry), None)

    def correction_of(self, seq: int) -> LogItem | None:
        """Return the newest correction of entry ``seq`` that came in; ``None`` if there is none."""
        return next((row for row in self.new if row.corrects and row.named and row.named.seq == seq), None)

    # -- whether it matters ---------------------------------------------------------------------------------------

    def changes_nothing(self) -> bool:
        """Return whether something was recorded since, but the effective entries are as when the page was made.

        Notes do not count, nor do known entries. A hand that was recorded and taken back changes nothing, nor does a
        correction that was undone.
        """
        if self.seen is None or self._overruled():
            return False
        later = [item for item in self.loaded.items[self.since :] if item.seq not in self.known]
        now = [item.effective for item in (*self._earlier(self.loaded), *later)]
        then = [item.effective for item in self._earlier(self.seen)]
        return list(filter(changes_match, now)) == list(filter(changes_match, then))

    def _earlier(self, there: LoadedMatch) -> list[Item]:
        """Return the items that the page had seen, without those for which a known correction decides now."""
        return [item for item in there.items[: self.since] if item.seq not in self._corrected]

    def goes_on(self) -> bool:
        """Return whether the form can go on as if its page had seen everything; the page then just mentions it.

        That is so if nothing changes, and for a new note. It is also so for any other new entry if earlier entries were
        only corrected and the match is in the same state, because the sheet then gives the same entry with the same
        lines. ``False`` if exactly the new entry came in, if nothing did, or without a form.
        """
        if self.form is None or self.seen is None:
            return False
        logs = self.correcting is None
        if logs and any(row.effective for row in self.new) and self.twin(entry_of(self.form.sheet(self.loaded))):
            return False  # exactly this was recorded already
        note = self.form.kind == kind_of(Note)
        on = self.changes_nothing() or (logs and (note or self._same_state()))
        if on:
            g.unimportant = self
        return on

    def _same_state(self) -> bool:
        """Return whether the match is in the same state as then, and earlier entries were only corrected."""
        assert self.seen is not None
        later = self.loaded.items[self.since :]
        if self._overruled() or any(changes_match(item.effective) for item in later if item.seq not in self.known):
            return False
        now, then = self._earlier(self.loaded), self._earlier(self.seen)
        if [item.effective is None for item in now] != [item.effective is None for item in then]:
            return False
        return self.then is not None and bool(self.then.state == self.loaded.state)

    # -- what it means for what was to be recorded ----------------------------------------------------------------

    @cached_property
    def intended(self) -> Intended | None:
        """Return what the form was about to record; ``None`` if it was incomplete, invalid even then, or no change."""
        if self.form is None:
            return None
        return self._new_entry(self.form) if self.correcting is None else self._correction(self.form, self.correcting)

    @property
    def alike(self) -> bool:
        """Return whether the first hand or piece that came in is of the form's kind, and so may be the same hand."""
        other = self._competing()
        return bool(self.form and other and other.kind == self.form.kind)

    def _competing(self) -> LogItem | None:
        """Return the first effective hand, or piece of one, that came in; ``None`` if none did.

        ``None`` also unless the form is for a new hand or piece, or if too many entries came in to show all of them.
        """
        logged = self.loaded.game.rules.hand_kinds
        if self.correcting or not self.form or self.form.kind not in logged or len(self.new) == MOST_CAME_IN:
            return None
        return next(iter(self._hands_in()), None)

    def _hands_in(self) -> list[LogItem]:
        """Return the effective hands, and pieces of one, that came in, oldest first."""
        logged = self.loaded.game.rules.hand_kinds
        return [row for row in reversed(self.new) if row.kind in logged and row.effective is not None]

    def _new_entry(self, form: Form) -> Intended | None:
        loaded, then = self.loaded, self.then
        entry = entry_of(form.sheet(then)) if then else None
        if then is None or entry is None:
            return None
        try:
            intended = Intended(entry, then.step_after(entry).lines)
        except Refused:
            return None
        if twin := self.twin(entry):
            return intended._replace(same=True, twin=twin)
        theirs, instead = self._competing(), None
        if theirs:
            there = form.sheet(loaded, theirs)
            if entry_of(there) == theirs.effective:  # the form would change nothing in their entry
                return intended._replace(same=True, twin=theirs)
            instead = preview_sheet(loaded, there, theirs)
        try:
            loaded.step_after(entry)
        except Refused as refused:
            intended = intended._replace(why_not=refusal(loaded, refused).problems)
        sheet = form.sheet(loaded)
        now = entry_of(sheet)
        if now is not None and headline(loaded.game, now) != headline(loaded.game, entry):
            intended = intended._replace(now=now)
        intended = intended._replace(after=preview_sheet(loaded, sheet, None).after)
        if theirs is None or instead is None or not instead.ready:
            return intended
        who, alone = loaded.game.presentation.protagonist, len(self._hands_in()) == 1
        alike = alone and theirs.kind == kind_of(entry) and who(theirs.effective or entry) == who(entry)
        return intended._replace(theirs=theirs, instead=instead, alike=alike)

    def _correction(self, form: Form, row: LogItem) -> Intended | None:
        """Return what the form was about to correct in ``row``; ``None`` also if it would change nothing."""
        then, seq = self.seen, form.seq or row.seq
        if then is None or seq > then.match.seq:
            return None
        entry = entry_of(form.sheet(then, then.log_item(then.items[seq - 1])))
        if entry is None:
            return None
        try:
            lines = then.log.after(*recorded_for(then.log, Amend(seq, entry))).items[seq - 1].lines
        except Refused:
            return None
        same, theirs = row.effective == entry, self.correction_of(row.seq)
        if same and theirs is None:  # the form changes nothing, and nobody else has changed the entry
            return None
        after = preview_sheet(self.loaded, form.sheet(self.loaded, row), row).after
        return Intended(entry, lines, same=same, theirs=theirs, after=after)


def came_in(
    loaded: LoadedMatch, since: int, form: Form | None = None, correcting: LogItem | None = None
) -> Meanwhile | None:
    """Return the ``Meanwhile`` of what came in after the first ``since`` entries; ``None`` if its ``new`` is empty."""
    found = Meanwhile(loaded, since, form, correcting)
    return found if found.new else None


class Intended(NamedTuple):
    """What the slower recorder was about to record.

    ``entry`` and ``lines``: the entry and its lines if nothing had come in; ``same``: whether exactly this is recorded
    already; ``twin``: the new item that records it; ``why_not``: why the entry is no longer valid, in words; ``now``:
    the entry that the sheet would give now, if that is another; ``theirs``: the item that came in at the same place, or
    the other correction of the same entry; ``instead``: the preview of replacing that one by ``entry``; ``after``: the
    step with both entries, ``None`` if that is not valid; ``alike``: whether only one hand came in and both entries
    are about the same player, and so most likely the same hand.
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
        """Return the most likely choice: ``too`` (record it as well), ``instead`` (replace the other) or ``drop``."""
        if self.instead and (self.alike or self.why_not):
            return "instead"
        return "drop" if self.why_not or self.now else "too"


def seen_by_now(loaded: LoadedMatch, seen: int) -> int:
    """Return how many entries the sender is taken to have seen: ``seen``, or all if the newer ones change nothing."""
    quiet: Meanwhile | None = g.get("unimportant")
    passed = (quiet and quiet.loaded is loaded) or Meanwhile(loaded, seen).changes_nothing()
    return loaded.match.seq if passed else seen


def what_came_in(behind: Meanwhile | None) -> str:
    """Return a sentence that says why nothing was recorded: it names the first of the entries that came in.

    ``behind``: ``None`` if none did, because the request does not say what its page had seen.
    """
    if behind is None:
        return translate(N_("Not saved: the form does not say which entries its page had seen."))
    return translate(N_("Not saved: meanwhile {what}"), what=describe_entries(behind.loaded, behind.new[-1:])[0].said)


# -- on the page -----------------------------------------------------------------------------------------------------


def standings_line(loaded: LoadedMatch, step: Step | None) -> str:
    """Return the standings after ``step`` and whose turn it is then, on one line; empty if ``step`` is ``None``.

    The standings are left out if they are as the page shows them; of many sides only those that differ are named.
    """
    if step is None:
        return ""
    then, now = standings(loaded.game, step), loaded.standings()
    names = [name for name in then if len(then) <= MOST_STANDING or then[name] != now.get(name)]
    figure = int if loaded.match.points is not None or loaded.counts_wins else Money
    said = [f"{isolated(name)}\u00a0{current_locale().signed(figure(then[name]))}" for name in names[:MOST_STANDING]]
    what = loaded.game.turn(step.state, current_locale()).what
    more = ["…"] if len(names) > MOST_STANDING or len(names) < len(then) else []
    return " · ".join([*([*said, *more] if then != now else []), what])


def unimportant_lines(loaded: LoadedMatch) -> list[str]:
    """Return sentences for what came in but changes nothing for the request's sheet, and for names corrected since."""
    quiet: Meanwhile | None = g.get("unimportant")
    said = [one.said for one in describe_entries(loaded, quiet.new)] if quiet else []
    return [translate(N_("Meanwhile {what}"), what=what) for what in said] + [
        translate(N_("{old} is now called {new}"), old=old, new=new) for old, new in g.get("called", ())
    ]


def install(app: Flask) -> None:
    """Register ``unimportant_lines`` and ``standings_line`` as template globals."""
    app.jinja_env.globals.update(unimportant_lines=unimportant_lines, standings_line=standings_line)
