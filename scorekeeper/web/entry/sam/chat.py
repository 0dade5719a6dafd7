"""The rows for chặt on Sâm's sheet: who beats (``chat_by-0``), and who is beaten (``chat_on-0``).

From the second row on, an empty ``chat_on`` means the player who beat last, in the same trick; a name means another
trick. Rows after one without a ``chat_by`` are hidden and do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from ....games.sam.checks import MOST_FOURS, MOST_WITH_FIVE
from ....games.sam.entries import Beat
from ..forms import FormData

MOST_BEATS = MOST_FOURS * MOST_WITH_FIVE  #: each beat takes a four of a kind
SHOWN = 4  #: rows on an empty sheet
SPARE = 2  #: empty rows beyond those that are filled


class Row(NamedTuple):
    """A row: who beats, and who is named as beaten; either is empty if nobody was tapped."""

    by: str
    named: str


def rows(get: Callable[[str], str]) -> list[Row]:
    """Return the rows on the page: the filled ones, then some empty ones. ``get``: returns a form field's value."""
    made = [Row(get(f"chat_by-{n}"), get(f"chat_on-{n}")) for n in range(MOST_BEATS)]
    filled = len(list(takewhile(lambda row: row.by, made)))
    return made[: max(SHOWN, filled + SPARE)]


def beats(tapped: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the beats as in an entry; one whose beaten player is unknown has only ``by``."""
    made: list[dict[str, Any]] = []
    for row in takewhile(lambda row: row.by, tapped):
        last = made[-1]["by"] if made else ""
        on = row.named or ("" if last == row.by else last)
        made.append({"by": row.by} | ({"on": on} if on else {}) | ({"new": True} if last and row.named == last else {}))
    return made


def fill_chat(data: FormData, chat: Sequence[Beat]) -> None:
    """Fill in the rows for the beats of an entry."""
    last = ""
    for n, beat in enumerate(chat):
        data[f"chat_by-{n}"], data[f"chat_on-{n}"] = beat.by, "" if beat.on == last and not beat.new else beat.on
        last = beat.by
