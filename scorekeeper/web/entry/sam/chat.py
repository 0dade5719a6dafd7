"""Chặt as it is tapped: a row for each beat, who beats (``chat_by-0``) and who is beaten (``chat_on-0``).

In a further row who is beaten need not be said: it is the one who beat last, in the same trick. Whoever is named there
is beaten in a trick of its own. Rows behind one in which nobody beats are not to be seen, and do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from ....games.sam.checks import MOST_FOURS, MOST_WITH_FIVE
from ....games.sam.entries import Beat
from ..forms import FormData, pick

MOST_BEATS = MOST_FOURS * MOST_WITH_FIVE  #: whoever beats has played a four of a kind for it
SHOWN = 4  #: rows on an empty sheet
SPARE = 2  #: empty rows beyond those that are filled


class Row(NamedTuple):
    """Say who beats, and who was named as beaten; either is empty where nobody was tapped."""

    by: str
    named: str


def chat_fields() -> dict[str, Any]:
    """Return the fields of every row."""
    return {f"chat_{part}-{n}": pick() for n in range(MOST_BEATS) for part in ("by", "on")}


def rows(get: Callable[[str], str]) -> list[Row]:
    """Return the rows that the page shows. ``get``: what was tapped in a field."""
    made = [Row(get(f"chat_by-{n}"), get(f"chat_on-{n}")) for n in range(MOST_BEATS)]
    filled = len(list(takewhile(lambda row: row.by, made)))
    return made[: max(SHOWN, filled + SPARE)]


def beats(tapped: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the beats as an entry has them; of one whose beaten player is not known, only who beats."""
    made: list[dict[str, Any]] = []
    for row in takewhile(lambda row: row.by, tapped):
        last = made[-1]["by"] if made else ""
        on = row.named or ("" if last == row.by else last)
        made.append({"by": row.by} | ({"on": on} if on else {}) | ({"new": True} if last and row.named == last else {}))
    return made


def fill_chat(data: FormData, chat: Sequence[Beat]) -> None:
    """Tap the beats of an entry."""
    last = ""
    for n, beat in enumerate(chat):
        data[f"chat_by-{n}"], data[f"chat_on-{n}"] = beat.by, "" if beat.on == last and not beat.new else beat.on
        last = beat.by
