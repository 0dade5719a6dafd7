"""What a sheet, a correction or a strike-out would do, in words, before anything is saved."""

from __future__ import annotations

from typing import NamedTuple

from ..core.entries import Amend, Entry, Void
from ..core.ledger import Line
from ..core.problems import Refused
from ..core.replay import Step
from ..store import service
from ..store.service import Change, LoadedMatch
from .filters import gain_of, headline, moved, problem_text, translate
from .forms import Sheet
from .i18n import current_locale

MOST_IN_SHORT = 5  #: players whose gains and losses fit on the Save button


class SheetPreview(NamedTuple):
    """What a sheet would do, as far as it was tapped.

    ``missing``: the next thing that is asked; ``problems``: what is wrong, in words; ``save``: what the button says;
    ``before`` and ``after``: where the match stands and would stand; ``lines``: what the entry would move; ``change``:
    what a correction would.
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


def preview_entry(loaded: LoadedMatch, entry: Entry, name: str) -> SheetPreview:
    """What ``entry`` would do to the match as it stands, or why it is refused. ``name``: of the hand it corrects."""
    change = None
    try:
        if isinstance(entry, Void | Amend):
            change = loaded.log.change_of(entry)
            after, lines = change.after.now, change.lines[entry.entry - 1]
        else:
            after = service.step_after(loaded, entry)
            lines = after.lines
    except Refused as refused:
        return refusal(loaded, refused)
    return SheetPreview(
        save=save_label(loaded, entry, lines, name), short=in_short(loaded, entry, after), before=loaded.step,
        after=after, lines=lines, change=change,
    )  # fmt: skip


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


def save_label(loaded: LoadedMatch, entry: Entry, lines: tuple[Line, ...], name: str) -> str:
    """What will happen, for the button that makes it happen."""
    if isinstance(entry, Void):
        return translate("Strike out {hand}", hand=name)
    made = entry.with_ if isinstance(entry, Amend) else entry
    gain = gain_of(loaded.game, made, lines)
    if gain:
        return translate("Save: {player} {amount}", player=gain[0], amount=current_locale().signed(gain[1]))
    return translate("Save: {what}", what=headline(loaded.game, made))


def in_short(loaded: LoadedMatch, entry: Entry, after: Step) -> str:
    """Everybody else's gain or loss and who acts next, in one line; nothing where there are too many."""
    others = {} if isinstance(entry, Void | Amend) else moved(after.lines)
    others.pop(loaded.game.presentation.protagonist(entry) or "", None)
    if not others or len(others) > MOST_IN_SHORT:
        return ""
    parts = [
        f"{name} {current_locale().signed(amount)}" for name, amount in others.items() if not name.startswith("pot:")
    ]
    return " · ".join([*parts, loaded.game.turn(after.state, current_locale()).what])


def sheet_entry(sheet: Sheet, correcting: service.Row | None) -> Entry:
    """What the sheet records: its entry, or the correction to it. Raises ``Refused`` where it has mistakes of form."""
    return Amend(correcting.seq, sheet.entry) if correcting else sheet.entry


def hand_label(row: service.Row | None) -> str:
    """``hand 3``; an entry that is no hand by its own number."""
    if row is None:
        return ""
    return translate("hand {n}", n=row.number) if row.number else translate("entry {n}", n=row.seq)
