"""What a sheet, a correction or a strike-out would do, in words, before anything is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..core.entries import Amend, Entry, Void
from ..core.ledger import Line
from ..core.problems import Refused
from ..core.rearrange import NEW, Logged, NoLongerFits
from ..core.replay import Step
from ..core.told import Told
from ..store import service
from ..store.service import Change, LoadedMatch
from .filters import gain_of, hand_label, headline, moved, problem_text, translate
from .forms import Sheet
from .i18n import current_locale
from .standing import Difference, differences
from .statement import asks_for_yes, signature, signature_of_question, told_lines

MOST_IN_SHORT = 8  #: players whose gains and losses fit on the Save button


class Placed(NamedTuple):
    """An entry as it would stand. ``number``: of the hand that it would be; ``lines``: what it would move."""

    number: int | None
    entry: Entry
    lines: tuple[Line, ...]


class SheetPreview(NamedTuple):
    """What a sheet would do, as far as it was tapped.

    ``missing``: the next thing that is asked; ``problems``: what is wrong, in words; ``save``: what the button says;
    ``before`` and ``after``: where the match stands and would stand; ``lines``: what the entry would move; ``change``:
    what a correction would, ``differences``: of the standings; ``again``: how many later entries it logs again;
    ``notice``: what is asked about next; ``swapped``: two entries as they would stand once they change places;
    ``signature``: of all that is stated here, empty where nothing is (``statement.py``).
    """

    missing: str | None = None
    problems: tuple[str, ...] = ()
    blocker: int | None = None  #: the entry that stands in the way of a correction
    save: str = ""
    short: str = ""  #: the outcome in one line
    before: Step | None = None
    after: Step | None = None
    lines: tuple[Line, ...] = ()
    change: Change | None = None
    differences: tuple[Difference, ...] = ()
    told: Told = Told()  #: a hand as its game will tell it
    asks: bool = False  #: whether somebody who pays has to say yes first
    again: int = 0
    notice: str = ""
    stuck: int | None = None  #: the entry that is asked about next
    swapped: tuple[Placed, ...] = ()
    signature: str = ""

    @property
    def ready(self) -> bool:
        """Whether it can be saved."""
        return not (self.missing or self.problems)


def preview_sheet(loaded: LoadedMatch, sheet: Sheet, correcting: service.Row | None) -> SheetPreview:
    """What the sheet would do; what is missing or wrong in it where it would not.

    ``correcting``: the entry that the sheet corrects, ``None``: it logs a new one.
    """
    if missing := sheet.missing(current_locale()):
        return SheetPreview(missing=missing)
    try:
        entry = sheet_entry(sheet, correcting)
    except Refused as refused:
        return refusal(loaded, refused)
    if correcting and sheet.entry == correcting.reads:
        return SheetPreview(missing=translate("Nothing is changed yet"))
    return preview_entry(loaded, entry, hand_label(correcting))


def preview_entry(
    loaded: LoadedMatch, entry: Entry, name: str, entries: Sequence[Logged] | None = None
) -> SheetPreview:
    """What ``entry`` would do to the match as it stands, or why it is refused; after a correction that a later entry
    does not survive, that this is asked about next.

    ``name``: of the hand it corrects; ``entries``: what is recorded for a correction, where something was asked.
    """
    change, found, again = None, list[Difference](), 0
    try:
        if isinstance(entry, Void | Amend):
            entries = entries or service.recorded_for(loaded, entry)
            change, again = service.change_by(loaded, entries), logged_again(entries)
            after, lines = change.after.now, change.lines[entry.entry - 1]
            found = differences(loaded.header, change.before, after)
        else:
            entries, after = [Logged(entry)], service.step_after(loaded, entry)
            lines = after.lines
    except Refused as refused:
        return _stuck_or_refused(loaded, entry, refused)
    told, asks = _told(loaded, entry, lines), asks_for_yes(loaded, after)
    return SheetPreview(
        save=save_label(loaded, entry, lines, told, name, asks=asks), short=in_short(loaded, entry, after), asks=asks,
        before=loaded.step, after=after, lines=lines, change=change, differences=tuple(found), told=told, again=again,
        signature=signature(loaded, entries, after=after),
    )  # fmt: skip


def _stuck_or_refused(loaded: LoadedMatch, entry: Entry, refused: Refused) -> SheetPreview:
    if isinstance(entry, Void | Amend) and (stuck := service.stuck_behind(loaded, entry)):
        return asks_next(loaded, stuck, said_by(entry))
    return refusal(loaded, refused)


def said_by(correction: Void | Amend) -> dict[int, Entry | None]:
    """What a correction says of the entry that it names; ``None``: that it does not count."""
    return {correction.entry: correction.with_ if isinstance(correction, Amend) else None}


def preview_put_in(loaded: LoadedMatch, entries: Sequence[Logged], entry: Entry) -> SheetPreview:
    """What it would do to put ``entry`` in, for which ``entries`` are recorded."""
    preview = _preview_corrections(loaded, entries)
    told = _told(loaded, entry, preview.lines)
    save = save_label(loaded, entry, preview.lines, told, "", asks=preview.asks)
    return preview._replace(save=save, told=told)


def preview_swap(loaded: LoadedMatch, entries: Sequence[Logged], _said: Any = None) -> SheetPreview:
    """What it would do to have two entries change places, for which ``entries`` are recorded."""
    preview = _preview_corrections(loaded, entries)
    change = preview.change
    assert change is not None
    amended = [entry.entry for entry, _ in entries if isinstance(entry, Amend)]
    placed = place_of(loaded, entries)
    swapped = tuple(
        Placed(change.numbers[n - 1], entry, change.lines[n - 1])
        for n in amended or (placed, placed + 1)
        if (entry := change.after.reads[n - 1])
    )
    save = proposing(translate("Swap them"), asks=preview.asks)
    return preview._replace(save=save, lines=(), swapped=swapped)


def place_of(loaded: LoadedMatch, entries: Sequence[Logged]) -> int:
    """The number of the entry at which ``entries`` put something right, once they are recorded: that of the one that is
    put in, else of the one that is corrected, or struck out, last."""
    put_in = [n for n, (_, again) in enumerate(entries, 1) if again == NEW]
    corrected = [entry.entry for entry, again in entries if isinstance(entry, Void | Amend) and again is None]
    return loaded.match.seq + put_in[0] if put_in else corrected[-1]


def preview_several(loaded: LoadedMatch, entries: Sequence[Logged]) -> SheetPreview:
    """What it would do to record ``entries``, whatever they are. Raises ``Refused`` where they do not hold."""
    first = entries[0].entry
    if len(entries) > 1 or isinstance(first, Void | Amend):
        return _preview_corrections(loaded, entries)
    after = service.step_after(loaded, first)
    return SheetPreview(before=loaded.step, after=after, lines=after.lines, told=_told(loaded, first, after.lines))


def _preview_corrections(loaded: LoadedMatch, entries: Sequence[Logged]) -> SheetPreview:
    change = service.change_by(loaded, entries)
    found = tuple(differences(loaded.header, change.before, change.after.now))
    return SheetPreview(
        before=loaded.step, after=change.after.now, change=change, differences=found, again=logged_again(entries),
        lines=next(iter(told_lines(loaded, entries, change)), ()), asks=asks_for_yes(loaded, change.after.now),
        signature=signature(loaded, entries),
    )  # fmt: skip


def proposing(label: str, *, asks: bool) -> str:
    """What the button says, where what it does is only proposed by it."""
    return translate("Propose: {what}", what=label) if asks else label


def logged_again(entries: Sequence[Logged]) -> int:
    """How many of ``entries`` stood in the log before."""
    return sum(bool(again) and not isinstance(entry, Void) for entry, again in entries)


def asks_next(loaded: LoadedMatch, stuck: NoLongerFits, said: Mapping[int, Entry | None]) -> SheetPreview:
    """That a later entry does not fit any more, and is asked about before anything is recorded.

    ``said``: what was said so far, by the numbers of the entries that it is said of.
    """
    return SheetPreview(
        save=translate("Go on"), notice=no_longer_fits(loaded, stuck), stuck=stuck.seq,
        signature=signature_of_question(loaded, said, stuck),
    )  # fmt: skip


def no_longer_fits(loaded: LoadedMatch, stuck: NoLongerFits) -> str:
    """Names a later entry that does not fit any more, and says why."""
    because = "; ".join(problem_text(loaded.game, problem) for problem in stuck.problems)
    row, what = service.row(loaded.match, stuck.seq), headline(loaded.game, stuck.made)
    hand = f"{hand_label(row)} ({what})" if row and row.number else translate("“{what}”", what=what)
    return translate("Then {hand} no longer holds: {because}", hand=hand, because=because)


def refusal(loaded: LoadedMatch, refused: Refused) -> SheetPreview:
    """Why something was refused, in words; a later hand that stands in the way is named by its number."""
    blocker, texts = None, []
    for problem in refused.problems:
        if problem.code == "no-longer-holds" and problem.path == ("with",):  # what is typed just now
            texts += [problem_text(loaded.game, cause) for cause in problem.values["because"]]
        elif problem.code == "no-longer-holds":
            blocker = problem.values["entry"]
            because = "; ".join(problem_text(loaded.game, cause) for cause in problem.values["because"])
            hand = hand_label(service.row(loaded.match, blocker))
            texts.append(translate("Then {hand} no longer holds: {because}", hand=hand, because=because))
        else:
            texts.append(problem_text(loaded.game, problem))
    return SheetPreview(problems=tuple(texts), blocker=blocker)


def _told(loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...]) -> Told:
    """The hand that ``entry`` is, or corrects, as the log will have it; nothing of one that is struck out."""
    if isinstance(entry, Void):
        return Told()
    made = entry.with_ if isinstance(entry, Amend) else entry
    return loaded.game.presentation.told(tuple(loaded.sides), made, lines, current_locale())


def save_label(
    loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...], told: Told, name: str, *, asks: bool = False
) -> str:
    """What will happen, for the button that makes it happen; what ends with a hand before anything else.

    ``asks``: whether it is only proposed.
    """
    if isinstance(entry, Void):
        return proposing(translate("Strike out {hand}", hand=name), asks=asks)
    made = entry.with_ if isinstance(entry, Amend) else entry
    gain = gain_of(loaded.game, made, lines)
    if not told.moment and gain:
        player, amount = gain[0], current_locale().signed(gain[1])
        return (
            translate("Propose: {player} {amount}", player=player, amount=amount) if asks
            else translate("Save: {player} {amount}", player=player, amount=amount)
        )  # fmt: skip
    what = told.moment or headline(loaded.game, made)
    return proposing(what, asks=True) if asks else translate("Save: {what}", what=what)


def in_short(loaded: LoadedMatch, entry: Entry, after: Step) -> str:
    """Everybody else's gain or loss and who acts next, in one line; nothing where there are too many."""
    others = {} if isinstance(entry, Void | Amend) else moved(after.lines)
    others.pop(loaded.game.presentation.protagonist(entry) or "", None)
    if not others or len(others) > MOST_IN_SHORT:
        return ""
    parts = [f"{name} {current_locale().signed(amount)}" for name, amount in others.items()]
    return " · ".join([*parts, loaded.game.turn(after.state, current_locale()).what])


def sheet_entry(sheet: Sheet, correcting: service.Row | None) -> Entry:
    """What the sheet records: its entry, or the correction to it. Raises ``Refused`` where it has mistakes of form."""
    return Amend(correcting.seq, sheet.entry) if correcting else sheet.entry
