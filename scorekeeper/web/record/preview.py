"""Previews: what a sheet, a correction or a strike-out would do, in words, before anything is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...core.entries import Amend, Correction, Entry, Void
from ...core.hands import HandSummary
from ...core.ledger import Line
from ...core.match import NEW, NewEntry, Step
from ...core.outcome import Outcome, outcome_of
from ...core.problems import Refused
from ...core.rearrange import NoLongerFits, recorded_for, stuck_behind
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..entry.forms import Sheet
from ..http.filters import gain_of, gains_by_side, hand_label, headline, problem_text, translate
from ..http.i18n import current_locale
from .standing import Difference, differences
from .statement import asks_for_yes, signature, signature_of_question, told_lines

MOST_IN_SHORT = 8  #: players whose gains and losses fit on the Save button


class Placed(NamedTuple):
    """An entry as it would be. ``number``: of its hand; ``lines``: its gains and losses."""

    number: int | None
    entry: Entry
    lines: tuple[Line, ...]


class SheetPreview(NamedTuple):
    """What a sheet would do, as far as it is filled in.

    ``missing``: the next thing that is asked; ``problems``: what is wrong, in words; ``save``: what the button says;
    ``outcome``: the match before and after; ``lines``: gains and losses of the entry; ``differences``: of the
    standings; ``again``: how many later entries are logged again; ``notice``: what is asked about next; ``swapped``:
    two entries as they would be after a swap; ``signature``: of all that is stated here, empty where nothing is
    (``statement.py``).
    """

    missing: str | None = None
    problems: tuple[str, ...] = ()
    blocker: int | None = None  #: the entry that prevents a correction
    save: str = ""
    short: str = ""  #: the outcome in one line
    outcome: Outcome | None = None
    lines: tuple[Line, ...] = ()
    differences: tuple[Difference, ...] = ()
    summary: HandSummary = HandSummary()  #: a hand as its game will tell it
    asks: bool = False  #: whether somebody who pays has to say yes first
    again: int = 0
    notice: str = ""
    stuck: int | None = None  #: the entry that is asked about next
    swapped: tuple[Placed, ...] = ()
    signature: str = ""

    @property
    def after(self) -> Step | None:
        """The step that the match would reach."""
        return self.outcome.after.now if self.outcome else None

    @property
    def change(self) -> Outcome | None:
        """What a correction would change; ``None`` for a new entry."""
        return self.outcome if self.outcome and self.outcome.corrects else None

    @property
    def ready(self) -> bool:
        """Whether it can be saved."""
        return not (self.missing or self.problems)


def preview_sheet(loaded: LoadedMatch, sheet: Sheet, correcting: LogItem | None) -> SheetPreview:
    """Return what the sheet would do, or what is missing or wrong in it.

    ``correcting``: the entry that the sheet corrects, ``None``: it logs a new one.
    """
    if missing := sheet.missing(current_locale()):
        return SheetPreview(missing=missing)
    try:
        entry = sheet_entry(sheet, correcting)
    except Refused as refused:
        return refusal(loaded, refused)
    if correcting and sheet.entry == correcting.effective:
        return SheetPreview(missing=translate("Nothing is changed yet"))
    return preview_entry(loaded, entry, hand_label(correcting))


def preview_entry(
    loaded: LoadedMatch, entry: Entry, name: str, entries: Sequence[NewEntry] | None = None
) -> SheetPreview:
    """Return what ``entry`` would do to the match as it is now, or why it is refused.

    After a correction with which a later entry no longer fits, return that this entry is asked about next. ``name``: of
    the hand it corrects; ``entries``: what is recorded for a correction, where something was asked.
    """
    try:
        preview = preview_several(loaded, entries or recorded_for(loaded.log, entry))
    except Refused as refused:
        return _stuck_or_refused(loaded, entry, refused)
    outcome, asks = preview.outcome, preview.asks
    assert outcome is not None
    lines = outcome.lines(entry.entry) if isinstance(entry, Correction) else outcome.after.now.lines
    summary = _summary(loaded, entry, lines)
    return preview._replace(
        save=save_label(loaded, entry, lines, summary, name, asks=asks), lines=lines, summary=summary,
        short=in_short(loaded, entry, outcome.after.now),
    )  # fmt: skip


def _stuck_or_refused(loaded: LoadedMatch, entry: Entry, refused: Refused) -> SheetPreview:
    if isinstance(entry, Correction) and (stuck := stuck_behind(loaded.log, entry)):
        return asks_next(loaded, stuck, said_by(entry))
    return refusal(loaded, refused)


def said_by(correction: Correction) -> dict[int, Entry | None]:
    """Return what a correction says of the entry that it names; ``None``: that it does not count."""
    return {correction.entry: correction.with_ if isinstance(correction, Amend) else None}


def preview_put_in(loaded: LoadedMatch, entries: Sequence[NewEntry], entry: Entry) -> SheetPreview:
    """Return what inserting ``entry`` would do, for which ``entries`` are recorded."""
    preview = preview_several(loaded, entries)
    summary = _summary(loaded, entry, preview.lines)
    save = save_label(loaded, entry, preview.lines, summary, "", asks=preview.asks)
    return preview._replace(save=save, summary=summary)


def preview_swap(loaded: LoadedMatch, entries: Sequence[NewEntry], _said: Any = None) -> SheetPreview:
    """Return what swapping two entries would do, for which ``entries`` are recorded."""
    preview = preview_several(loaded, entries)
    assert preview.outcome is not None
    amended = [entry.entry for entry, _ in entries if isinstance(entry, Amend)]
    placed = place_of(loaded.match.seq, entries)
    items = preview.outcome.after.items
    swapped = tuple(
        Placed(items[n - 1].number, entry, items[n - 1].lines)
        for n in amended or (placed, placed + 1)
        if (entry := items[n - 1].effective)
    )
    save = proposing(translate("Swap them"), asks=preview.asks)
    return preview._replace(save=save, lines=(), swapped=swapped)


def place_of(length: int, entries: Sequence[NewEntry]) -> int:
    """Return the number of the entry at which ``entries`` correct something, recorded after the first ``length``.

    That is the entry that is inserted, or else the last one that is corrected or struck out.
    """
    inserted = [n for n, (_, again) in enumerate(entries, 1) if again == NEW]
    corrected = [entry.entry for entry, again in entries if isinstance(entry, Correction) and again is None]
    return length + inserted[0] if inserted else corrected[-1]


def preview_several(loaded: LoadedMatch, entries: Sequence[NewEntry]) -> SheetPreview:
    """Return what recording ``entries`` would do, whatever they are. Raises ``Refused`` if they are not valid."""
    outcome = outcome_of(loaded.log, entries)
    asks, signed = asks_for_yes(loaded, outcome.after.now), signature(loaded, outcome)
    if not outcome.corrects:
        lines = outcome.after.now.lines
        summary = _summary(loaded, entries[0].entry, lines)
        return SheetPreview(outcome=outcome, lines=lines, summary=summary, asks=asks, signature=signed)
    found = tuple(differences(loaded.header, outcome.before.now, outcome.after.now))
    lines = next(iter(told_lines(outcome)), ())
    again = logged_again(entries)
    return SheetPreview(
        outcome=outcome, differences=found, again=again, lines=lines, asks=asks, signature=signed
    )  # fmt: skip


def proposing(label: str, *, asks: bool) -> str:
    """Return what the button says, marked as a proposal where it only proposes."""
    return translate("Propose: {what}", what=label) if asks else label


def logged_again(entries: Sequence[NewEntry]) -> int:
    """Return how many of ``entries`` were in the log before."""
    return sum(bool(again) and not isinstance(entry, Void) for entry, again in entries)


def asks_next(loaded: LoadedMatch, stuck: NoLongerFits, said: Mapping[int, Entry | None]) -> SheetPreview:
    """Return that a later entry no longer fits, and is asked about before anything is recorded.

    ``said``: the answers so far, by the numbers of their entries.
    """
    return SheetPreview(
        save=translate("Go on"), notice=no_longer_fits(loaded, stuck), stuck=stuck.seq,
        signature=signature_of_question(loaded, said, stuck),
    )  # fmt: skip


def no_longer_fits(loaded: LoadedMatch, stuck: NoLongerFits) -> str:
    """Return a sentence that names a later entry that no longer fits, and says why."""
    because = "; ".join(problem_text(loaded.game, problem) for problem in stuck.problems)
    row, what = loaded.log_item_at(stuck.seq), headline(loaded.game, stuck.made)
    hand = f"{hand_label(row)} ({what})" if row and row.number else translate("“{what}”", what=what)
    return translate("Then {hand} no longer holds: {because}", hand=hand, because=because)


def refusal(loaded: LoadedMatch, refused: Refused) -> SheetPreview:
    """Return why something was refused, in words; a later hand that prevents it is named by its number."""
    blocker, texts = None, []
    for problem in refused.problems:
        if problem.code == "no-longer-holds" and problem.path == ("with",):  # the entry being typed
            texts += [problem_text(loaded.game, cause) for cause in problem.values["because"]]
        elif problem.code == "no-longer-holds":
            blocker = problem.values["entry"]
            because = "; ".join(problem_text(loaded.game, cause) for cause in problem.values["because"])
            hand = hand_label(loaded.log_item_at(blocker))
            texts.append(translate("Then {hand} no longer holds: {because}", hand=hand, because=because))
        else:
            texts.append(problem_text(loaded.game, problem))
    return SheetPreview(problems=tuple(texts), blocker=blocker)


def _summary(loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...]) -> HandSummary:
    """Return the hand that ``entry`` is, or corrects, as the log will tell it; nothing if it is struck out."""
    if isinstance(entry, Void):
        return HandSummary()
    made = entry.with_ if isinstance(entry, Amend) else entry
    return loaded.game.presentation.summarize(tuple(loaded.sides), made, lines, current_locale())


def save_label(
    loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...], summary: HandSummary, name: str, *, asks: bool = False
) -> str:
    """Return what the button says: what will happen, above all what ends with a hand.

    ``asks``: whether it is only proposed.
    """
    if isinstance(entry, Void):
        return proposing(translate("Strike out {hand}", hand=name), asks=asks)
    made = entry.with_ if isinstance(entry, Amend) else entry
    gain = gain_of(loaded.game, made, lines)
    if not summary.moment and gain:
        player, amount = gain[0], current_locale().signed(gain[1])
        return (
            translate("Propose: {player} {amount}", player=player, amount=amount) if asks
            else translate("Save: {player} {amount}", player=player, amount=amount)
        )  # fmt: skip
    what = summary.moment or headline(loaded.game, made)
    return proposing(what, asks=True) if asks else translate("Save: {what}", what=what)


def in_short(loaded: LoadedMatch, entry: Entry, after: Step) -> str:
    """Return everybody else's gain or loss and who acts next, in one line; empty where there are too many."""
    others = {} if isinstance(entry, Correction) else gains_by_side(after.lines)
    others.pop(loaded.game.presentation.protagonist(entry) or "", None)
    if not others or len(others) > MOST_IN_SHORT:
        return ""
    parts = [f"{name} {current_locale().signed(amount)}" for name, amount in others.items()]
    return " · ".join([*parts, loaded.game.turn(after.state, current_locale()).what])


def sheet_entry(sheet: Sheet, correcting: LogItem | None) -> Entry:
    """Return the sheet's entry, or the correction to it. Raises ``Refused`` where it has mistakes of form."""
    return Amend(correcting.seq, sheet.entry) if correcting else sheet.entry
