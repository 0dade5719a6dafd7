"""The page of a sheet, and all that it shows, in one object.

A sheet may be for a new entry, for one some hands ahead, for a correction, or for one fix of several. It may be shown
again because something is refused, or because somebody else recorded meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

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
from ..record.conflicts import Intended
from ..record.preview import SheetPreview, preview_sheet
from ..record.queued import Queued

if TYPE_CHECKING:
    from .correction_flow import PendingFix

LAST_HANDS = 8  #: beside a sheet, on a wide screen


class Meanwhile(NamedTuple):
    """Entries that came in while somebody filled in a sheet: ``came_in``, after the entry ``since``.

    ``intended``: what the sheet was to record; ``alike``: whether an entry of the same kind came in at its place;
    ``queued``: what else waits on the same phone.
    """

    came_in: list[LogItem]
    since: int | None = None
    intended: Intended | None = None
    alike: bool = False
    queued: Queued | None = None


@dataclass(frozen=True, kw_only=True)
class SheetPage:
    """All that the page of a sheet shows, beside the sheet (``log/log.html``).

    ``correcting``: the entry that is corrected; ``pending``: the fix that the sheet is for; ``heading``: empty where
    the kind of entry says it; ``kinds``: what else can have happened; ``turns``: who acts, now and in later hands,
    where that is asked; ``ahead``: for which of them the sheet is; ``done``: where it leads once it is recorded;
    ``refused``: why it was not recorded; ``mine``: the entry that this very sheet has recorded already; ``sent``:
    whether what the sheet shows was sent, so that no draft replaces it; ``seen``: how many entries the match has;
    ``key``: of the next recording; ``turn``: who acts; ``stake``: what is played for.
    """

    correcting: LogItem | None
    pending: PendingFix | None
    heading: str
    kinds: Sequence[str]
    turns: Sequence[str]
    ahead: int
    done: str
    refused: Sequence[str]
    meanwhile: Meanwhile | None
    mine: LogItem | None
    sent: bool
    seen: int
    key: str
    turn: str
    stake: Sequence[str]
    board: Sequence[Seat]
    last_hands: Sequence[LogItem]

    @property
    def name(self) -> str:
        """Name of the entry that is corrected."""
        return hand_label(self.correcting)


def sheet_page(
    loaded: LoadedMatch,
    sheet: Sheet,
    correcting: LogItem | None = None,
    *,
    preview: SheetPreview | None = None,
    pending: PendingFix | None = None,
    heading: str = "",
    kinds: Sequence[str] | None = None,
    turns: Sequence[str] | None = None,
    ahead: int = 0,
    refused: Sequence[str] = (),
    meanwhile: Meanwhile | None = None,
    mine: LogItem | None = None,
    sent: bool = False,
) -> str:
    """Render the page of a sheet at the match; the arguments are fields of ``SheetPage``.

    Where ``preview``, ``kinds`` or ``turns`` are not given, they are worked out here.
    """
    preview = preview or preview_sheet(loaded, sheet, correcting)
    game, state, locale = loaded.game, sheet.state, current_locale()
    if kinds is None:
        kinds = [kind for kind in game.rules.expected(state) if kind in sheets(game)]
    if turns is None:
        turns = [] if correcting else turns_of(loaded, sheet.kind)
    page = SheetPage(
        correcting=correcting, pending=pending, heading=heading, kinds=kinds, turns=turns, ahead=ahead,
        done=done_at(loaded, correcting), refused=refused, meanwhile=meanwhile, mine=mine, sent=sent,
        seen=loaded.match.seq, key=new_key(shown=preview.ready), turn=game.turn(state, locale).what,
        stake=game.presentation.stake(state, locale), board=board(loaded, ()),
        last_hands=loaded.log_items(item for item in newest_hands(game, loaded.items, LAST_HANDS)[::-1] if item.number),
    )  # fmt: skip
    return render_template(
        "log/log.html", page=page, loaded=loaded, game=game, sheet=sheet, preview=preview,
        names=list(loaded.step.ledger.money),
    )  # fmt: skip


def turns_of(loaded: LoadedMatch, kind: str) -> list[str]:
    """Return who acts on the sheet of that kind, now and in later hands; empty if the sheet does not depend on it."""
    states = sheets(loaded.game)[kind].ahead(loaded)
    return [loaded.game.turn(state, current_locale()).what for state in (loaded.state, *states)] if states else []


def done_at(loaded: LoadedMatch, correcting: LogItem | None) -> str:
    """Return the address to which a sheet leads once it is recorded."""
    return entry_url(loaded, correcting.seq) if correcting else url_for("match.match")
