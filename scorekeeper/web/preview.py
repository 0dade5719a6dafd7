"""What a sheet, a correction or a strike-out would do: the fold run dry, in words, before anything is saved."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.entries import Amend, Entry, Void
from ..core.files import read_entry
from ..core.ledger import Line
from ..core.problems import Refused
from ..core.replay import Step
from ..store import service
from ..store.service import Change, LoadedMatch
from .filters import gain_of, headline, moved, problem_text, translate
from .forms import Sheet
from .i18n import current_locale

MOST_IN_SHORT = 5  #: players whose gains and losses fit on the Save button


class Live(NamedTuple):
    """What a sheet would do, as far as it was tapped."""

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
        return not (self.missing or self.problems)


def dry_run(at: LoadedMatch, sheet: Sheet, correcting: service.Row | None) -> Live:
    """What the sheet would do; what is missing or wrong in it where it would not."""
    if missing := sheet.missing(current_locale()):
        return Live(missing=missing)
    try:
        entry = read_entry(at.game, sheet_value(sheet, correcting))
    except Refused as refused:
        return refusal(at, refused)
    if correcting and isinstance(entry, Amend) and entry.with_ == correcting.reads:
        return Live(missing=translate("Nothing is changed yet"))
    return look(at, entry, hand_label(correcting))


def look(at: LoadedMatch, entry: Entry, name: str) -> Live:
    """``entry`` run dry at the match as it stands, or why it is refused."""
    change = None
    try:
        if isinstance(entry, Void | Amend):
            change = service.preview_correction(at, entry)
            after, lines = change.after.now, change.after.steps[entry.entry - 1].lines
        else:
            after = service.preview(at, entry)
            lines = after.lines
    except Refused as refused:
        return refusal(at, refused)
    return Live(
        save=save_label(at, entry, lines, name), short=in_short(at, entry, after), before=at.step, after=after,
        lines=lines, change=change,
    )  # fmt: skip


def refusal(at: LoadedMatch, refused: Refused) -> Live:
    """Why something was refused, in words; a later hand that stands in the way is named by its number."""
    blocker, texts = None, []
    for problem in refused.problems:
        if problem.code == "no-longer-holds" and problem.path == ("with",):  # what is typed just now
            texts += [problem_text(at.game, cause) for cause in problem.values["because"]]
        elif problem.code == "no-longer-holds":
            blocker = problem.values["entry"]
            because = "; ".join(problem_text(at.game, cause) for cause in problem.values["because"])
            hand = hand_label(service.row(at.match, blocker))
            texts.append(translate("Then {hand} no longer holds: {because}", hand=hand, because=because))
        else:
            texts.append(problem_text(at.game, problem))
    return Live(problems=tuple(texts), blocker=blocker)


def save_label(at: LoadedMatch, entry: Entry, lines: tuple[Line, ...], name: str) -> str:
    """What will happen, for the button that makes it happen."""
    if isinstance(entry, Void):
        return translate("Strike out {hand}", hand=name)
    shown = entry.with_ if isinstance(entry, Amend) else entry
    gain = gain_of(at.game, shown, lines)
    if gain:
        return translate("Save: {player} {amount}", player=gain[0], amount=current_locale().signed(gain[1]))
    return translate("Save: {what}", what=headline(at.game, shown))


def in_short(at: LoadedMatch, entry: Entry, after: Step) -> str:
    """Everybody else's gain or loss and who acts next, in one line; nothing where there are too many."""
    others = {} if isinstance(entry, Void | Amend) else moved(after.lines)
    others.pop(at.game.presentation.protagonist(entry) or "", None)
    if not others or len(others) > MOST_IN_SHORT:
        return ""
    parts = [
        f"{name} {current_locale().signed(amount)}" for name, amount in others.items() if not name.startswith("pot:")
    ]
    return " · ".join([*parts, at.game.presentation.turn(after.state, current_locale()).what])


def sheet_value(sheet: Sheet, correcting: service.Row | None) -> dict[str, Any]:
    """What the sheet says, as an entry; a correction of the entry that is being corrected."""
    value = sheet.value()
    return {"kind": "amend", "entry": correcting.seq, "with": value} if correcting else value


def hand_label(row: service.Row | None) -> str:
    """``hand 3``; an entry that is no hand by its own number."""
    if row is None:
        return ""
    return translate("hand {n}", n=row.number) if row.number else translate("entry {n}", n=row.seq)
