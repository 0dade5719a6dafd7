"""Previews: what a sheet, a correction or a strike-out would do, before anything is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...core.entries import Amend, Correction, EndMatch, Entry, Void, kind_of, said
from ...core.hands import HandSummary
from ...core.isolation import isolated
from ...core.ledger import Line
from ...core.log_page import about
from ...core.match import STUCK, NewEntry, Step, hands_won
from ...core.outcome import Outcome, outcome_of
from ...core.problems import Problem, Refused
from ...core.rearrange import NoLongerFits, is_stuck, recorded_for, stuck_behind
from ...core.words import N_
from ...store.loaded import LoadedMatch, ShownMatch
from ...store.log_items import LogItem
from ..entry.forms import Sheet
from ..http.filters import (
    gain_of,
    gains_by_side,
    hand_label,
    headline,
    problem_text,
    protagonist,
    summary_of,
    translate,
)
from ..http.i18n import current_locale
from .changed_pieces import ChangedPiece, changed_pieces
from .ending import who_won_by_money
from .signatures import asks_for_yes, signature, signature_of_question, stated_lines
from .standings import Difference, differences, most_of

MOST_IN_SHORT = 8  #: the most players whose gains and losses fit on the Save button


class SheetPreview(NamedTuple):
    """What a sheet would do, as far as it is filled in.

    ``missing``: the next question; ``problems``: what is not valid, in words; ``save``: the label of the button;
    ``outcome``: the match before and after; ``lines``: the lines of the entry; ``differences``: how a correction
    changes the standings; ``again``: how many later entries are logged again; ``notice``: a sentence with the later
    entry that is asked about next; ``signature``: of all that is stated here, empty if nothing is (``signatures.py``).
    """

    missing: str | None = None
    problems: tuple[str, ...] = ()
    blocker: int | None = None  #: the number of the entry that prevents a correction
    save: str = ""
    short: str = ""  #: the outcome in one line
    outcome: Outcome | None = None
    lines: tuple[Line, ...] = ()
    differences: tuple[Difference, ...] = ()
    summary: HandSummary = HandSummary()  #: the game's summary of the hand
    asks: bool = False  #: whether it is only proposed, and somebody who pays has to say yes
    again: int = 0
    pieces: tuple[ChangedPiece, ...] = ()  #: of hands logged piece by piece, those that read differently
    notice: str = ""
    stuck: int | None = None  #: the number of the entry that is asked about next
    signature: str = ""

    @property
    def after(self) -> Step | None:
        """The step that the match would reach; ``None`` if the sheet is not complete and valid."""
        return self.outcome.after.now if self.outcome else None

    @property
    def change(self) -> Outcome | None:
        """The outcome of a correction; ``None`` for a new entry."""
        return self.outcome if self.outcome and self.outcome.corrects else None

    @property
    def ready(self) -> bool:
        """Return whether the button saves, or goes on to a question: nothing is missing or not valid."""
        return not (self.missing or self.problems)


def preview_sheet(loaded: LoadedMatch, sheet: Sheet, correcting: LogItem | None) -> SheetPreview:
    """Return what the sheet would do, or what is missing or wrong in it.

    ``correcting``: the item that it corrects, ``None`` for a new entry.
    """
    if missing := sheet.missing(current_locale()):
        return SheetPreview(missing=missing)
    try:
        entry = sheet.entry
    except Refused as refused:
        return refusal(loaded, refused)
    if correcting and entry == correcting.effective:
        return SheetPreview(missing=translate("Nothing is changed yet"))
    return preview_entry(loaded, Amend(correcting.seq, entry) if correcting else entry)


def preview_entry(loaded: LoadedMatch, entry: Entry) -> SheetPreview:
    """Return what recording ``entry`` would do, or why it is refused.

    If a later entry would no longer be valid after a correction, the preview says that this entry is asked about next.
    """
    try:
        return preview_entries(loaded, recorded_for(loaded.log, entry))
    except Refused as refused:
        if isinstance(entry, Correction) and is_stuck(refused) and (stuck := stuck_behind(loaded.log, entry)):
            return asks_next(loaded, stuck, answer_of(entry))
        return refusal(loaded, refused)


def answer_of(correction: Correction) -> dict[int, Entry | None]:
    """Return a correction as an answer: its entry's number to what replaces the entry, ``None`` for a strike-out."""
    return {correction.entry: correction.with_ if isinstance(correction, Amend) else None}


def preview_entries(loaded: LoadedMatch, entries: Sequence[NewEntry]) -> SheetPreview:
    """Return what recording ``entries`` would do. Raises ``Refused`` if they are not valid."""
    outcome = outcome_of(loaded.log, entries)
    first, lines = _stated(loaded, entries, outcome)
    asks, summary = asks_for_yes(loaded, outcome.after.now), _summary(loaded, first, lines)
    preview = SheetPreview(
        outcome=outcome, lines=lines, summary=summary, asks=asks, signature=signature(loaded, outcome),
        save=_save_label(loaded, first, lines, summary, asks=asks, ends=outcome.ends),
    )  # fmt: skip
    if not outcome.corrects:
        return preview._replace(short=_in_short(loaded, first, outcome.after.now))
    found = tuple(differences(loaded.header, outcome.before.now, outcome.after.now))
    again = sum(bool(again) and not isinstance(entry, Void) for entry, again in entries)
    pieces = tuple(changed_pieces(outcome, current_locale()))
    return preview._replace(differences=found, again=again, pieces=pieces)


def main_entries(entries: Sequence[NewEntry]) -> list[NewEntry]:
    """Return those of ``entries`` that a change is about, not those only taken back and logged again because of it.

    If there are no others, as when an insertion is undone, return those logged again.
    """
    return [one for one in entries if not one.again] or [one for one in entries if not isinstance(one.entry, Void)]


def _stated(loaded: LoadedMatch, entries: Sequence[NewEntry], outcome: Outcome) -> tuple[Entry, tuple[Line, ...]]:
    """Return the entry that the page is about, with its lines: a hand if there is one, else the first entry."""
    told, lines = [one.entry for one in main_entries(entries)], stated_lines(outcome)
    hand = next((n for n, entry in enumerate(told) if kind_of(entry) in loaded.game.rules.hands), 0)
    return told[hand], lines[hand] if lines else ()


def proposing(label: str, *, asks: bool) -> str:
    """Return ``label`` for a button; if ``asks`` (a yes is needed first), with *Propose:* before it."""
    return translate("Propose: {what}", what=label) if asks else label


def asks_next(loaded: LoadedMatch, stuck: NoLongerFits, said: Mapping[int, Entry | None]) -> SheetPreview:
    """Return a preview for answers that make an entry invalid: it says that this entry is asked about next.

    ``said``: the answers so far, by entry number.
    """
    return SheetPreview(
        save=translate("Go on"), notice=no_longer_fits(loaded, stuck), stuck=stuck.seq,
        signature=signature_of_question(loaded, said, stuck),
    )  # fmt: skip


def no_longer_fits(loaded: LoadedMatch, stuck: NoLongerFits) -> str:
    """Return a sentence that says which entry would no longer be valid after the correction, and why."""
    row, what = loaded.log_item_at(stuck.seq), headline(loaded.game, stuck.made)
    hand = f"{hand_label(row)} ({what})" if row and row.number else translate("“{what}”", what=what)
    return _no_longer_holds(loaded, hand, stuck.problems)


def _no_longer_holds(loaded: LoadedMatch, hand: str, problems: Sequence[Problem]) -> str:
    because = "; ".join(problem_text(loaded.game, problem) for problem in problems)
    return translate("{hand} would then no longer be valid: {because}", hand=hand, because=because)


def refusal(loaded: LoadedMatch, refused: Refused) -> SheetPreview:
    """Return a preview with the problems in words; it names the later entry that makes a correction impossible."""
    blocker, texts = None, []
    for problem in refused.problems:
        if problem.code == STUCK and problem.path == ("with",):  # the entry being typed
            texts += [problem_text(loaded.game, cause) for cause in problem.values["because"]]
        elif problem.code == STUCK:
            blocker = problem.values["entry"]
            hand = hand_label(loaded.log_item_at(blocker))
            texts.append(_no_longer_holds(loaded, hand, problem.values["because"]))
        else:
            texts.append(problem_text(loaded.game, problem))
    return SheetPreview(problems=tuple(texts), blocker=blocker)


def _summary(loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...]) -> HandSummary:
    """Return the game's summary of the hand that ``entry`` records or corrects; empty for a strike-out."""
    if isinstance(entry, Void):
        return HandSummary()
    made = said(entry)
    return summary_of(loaded.game, loaded.sides, made, lines)


def _save_label(
    loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...], summary: HandSummary, *, asks: bool, ends: bool
) -> str:
    """Return the label of the button: what will happen, above all what ends with the hand.

    ``asks``: whether it is only proposed; ``ends``: whether the match is over then.
    """
    if isinstance(entry, Void):
        return proposing(void_label(loaded, entry), asks=asks)
    made = said(entry)
    gain = gain_of(loaded.game, made, lines)
    moved = f"{isolated(gain[0])} {current_locale().signed(gain[1])}" if gain else ""
    what = summary.moment or moved or headline(loaded.game, made)
    if ends and not isinstance(made, EndMatch):
        what = translate(N_("{what}, and the match is over"), what=what)
    return proposing(what, asks=True) if asks else translate("Save: {what}", what=what)


def void_label(shown: ShownMatch, void: Void) -> str:
    """Return ``Strike out hand 3`` for a void, or ``Take back the correction of hand 3`` if it names a correction."""
    hand, further = corrected_label(shown, void)
    return translate(N_("Take back the correction of {hand}") if further else N_("Strike out {hand}"), hand=hand)


def corrected_label(shown: ShownMatch, correction: Correction) -> tuple[str, bool]:
    """Return the label of the entry that changes, e.g. ``hand 3``, and whether a correction of it is what is named."""
    named, further = about(shown.items, correction)
    return hand_label(shown.log_item_at(named.seq)), further


def _in_short(loaded: LoadedMatch, entry: Entry, after: Step) -> str:
    """Return the gains and losses that the button does not say, and whose turn is next, on one line.

    Empty if there are none, or too many. For an entry that only ends the match, return who has won it.
    """
    others = gains_by_side(after.lines)
    others.pop(protagonist(loaded.game, entry) or "", None)
    turn = loaded.game.turn(after.state, current_locale())
    if not others and loaded.game.rules.finished(after.state):
        counts = loaded.counts_wins and not loaded.game.rules.summary(after.state).winner
        said = most_of(hands_won(loaded.game, after)) if counts else [turn.why] if turn.why else []
        return next(iter(said), who_won_by_money(after.ledger))
    if not others or len(others) > MOST_IN_SHORT:
        return ""
    parts = [f"{isolated(name)} {current_locale().signed(amount)}" for name, amount in others.items()]
    return " · ".join([*parts, turn.what])
