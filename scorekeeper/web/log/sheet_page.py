"""The page of a sheet, with all its template values in one object.

A sheet may be for a new entry, for one some hands ahead, for a correction, or for one question of a correction. It may
be shown again because something is not valid, or because somebody else has recorded something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from flask import render_template, url_for

from ...core.log_page import newest_hands
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..entry import sheets
from ..entry.forms import Sheet
from ..http.filters import hand_label
from ..http.i18n import current_locale
from ..http.keys import new_key
from ..match.page import Seat, board, entry_url
from ..record.meanwhile import Meanwhile
from ..record.offline_queue import Waiting, judge_waiting
from ..record.preview import SheetPreview, preview_sheet

if TYPE_CHECKING:
    from .correction_flow import PendingFix

LAST_HANDS = 8  #: hands listed beside a sheet on a wide screen
FEW_KINDS = 4  #: kinds of entry that fit side by side on a phone
SOMETHING_ELSE = ("charge", "points", "note")  #: kinds of entry that are independent of the rules


@dataclass(eq=False)
class SheetPage:
    """The template values of a sheet's page (``log/log.html``).

    ``correcting``: the item that is corrected; ``pending``: the question that the sheet answers; ``heading``: empty for
    the usual one, the kind of entry or what is corrected; ``kinds``: kinds of entry to choose from; ``turns``: whose
    turn it is, now and in later hands, if the sheet depends on that; ``ahead``: for how many hands later the sheet is,
    0 for now; ``refused``: why it was not recorded; ``meanwhile``: what came in; ``mine``: the item that this sheet has
    recorded already; ``sent``: whether the sheet shows what was sent, which no draft may replace. ``preview``,
    ``kinds`` and ``turns`` are computed if they are not given.
    """

    loaded: LoadedMatch
    sheet: Sheet
    correcting: LogItem | None = None
    _: KW_ONLY
    preview: SheetPreview | None = None
    pending: PendingFix | None = None
    heading: str = ""
    kinds: Sequence[str] | None = None
    turns: Sequence[str] | None = None
    ahead: int = 0
    refused: Sequence[str] = ()
    meanwhile: Meanwhile | None = None
    mine: LogItem | None = None
    sent: bool = False

    def render(self) -> str:
        """Render the page."""
        loaded, sheet, game = self.loaded, self.sheet, self.loaded.game
        preview = self.preview or preview_sheet(loaded, sheet, self.correcting)
        if self.kinds is None:
            self.kinds = [kind for kind in game.rules.expected(sheet.state) if kind in sheets(game)]
            if sheet.kind in SOMETHING_ELSE and not self.correcting:
                self.kinds = [k for k in SOMETHING_ELSE if k in (*game.rules.house_kinds(sheet.state), "note")]
        if self.turns is None:
            self.turns = [] if self.correcting else turns_of(loaded, sheet.kind)
        return render_template(
            "log/log.html", page=self, loaded=loaded, game=game, sheet=sheet, preview=preview,
            key=new_key(shown=preview.ready), names=list(loaded.step.ledger.money),
        )  # fmt: skip

    @property
    def likely(self) -> Sequence[str]:
        """The kinds that are visible at once: all if there are few, else the game's own."""
        kinds = self.kinds or ()
        own = self.loaded.game.rules.expected(self.sheet.state)
        return kinds if len(kinds) <= FEW_KINDS else [kind for kind in kinds if kind in own]

    @property
    def less_likely(self) -> Sequence[str]:
        """The kinds that are folded away."""
        return [kind for kind in self.kinds or () if kind not in self.likely]

    @property
    def name(self) -> str:
        """The label of the item that is corrected; empty if none is."""
        return hand_label(self.correcting)

    @property
    def goes_on(self) -> bool:
        """Return whether the sheet is for an entry that the game expects at that place."""
        return self.sheet.kind in (self.kinds or ()) and self.sheet.kind not in SOMETHING_ELSE

    @property
    def done(self) -> str:
        """The URL of the page that follows once the sheet is recorded."""
        return url_for("match.changed") if self.pending else done_at(self.loaded, self.correcting)

    @property
    def seen(self) -> int:
        """The number of entries that the match has."""
        return self.loaded.match.seq

    @property
    def turn(self) -> str:
        """Whose turn it is and to do what, in words: ``An leads``."""
        return self.loaded.game.turn(self.sheet.state, current_locale()).what

    @property
    def stake(self) -> Sequence[str]:
        """The present stake as text, and what it is called: ``("5", "per card")``."""
        return self.loaded.game.presentation.stake(self.sheet.state, current_locale())

    @cached_property
    def board(self) -> Sequence[Seat]:
        """The scoreboard."""
        return board(self.loaded, ())

    @cached_property
    def last_hands(self) -> Sequence[LogItem]:
        """The last hands that count, newest first."""
        hands = newest_hands(self.loaded.game, self.loaded.items, LAST_HANDS)[::-1]
        return self.loaded.log_items(item for item in hands if item.number)

    @cached_property
    def waiting(self) -> Waiting | None:
        """All forms that wait on the slower recorder's phone, judged together; ``None`` if no other does."""
        return judge_waiting(self.meanwhile) if self.meanwhile else None


def turns_of(loaded: LoadedMatch, kind: str) -> list[str]:
    """Return whose turn it is in words (``An leads``), now and in each of the next hands.

    Empty if the sheet of that kind does not depend on it.
    """
    states = sheets(loaded.game)[kind].ahead(loaded)
    return [loaded.game.turn(state, current_locale()).what for state in (loaded.state, *states)] if states else []


def done_at(loaded: LoadedMatch, correcting: LogItem | None) -> str:
    """Return the URL of the page that follows once a sheet is recorded: the match or, after a correction, the entry."""
    return entry_url(loaded, correcting.seq) if correcting else url_for("match.match")
