"""Lists of melds on a page: tapped with a script, or chosen in rows without scripts.

A tapped list is one field (``NAME``), with JSON as in an entry. Without scripts each meld is a row of choices
(``NAME-what``, ``-from``, ``-to``, ``-naturals``, ``-twos``, ``-jokers``). ``NAME-laid`` has the meld as it was; it is
used unchanged unless something else is chosen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.problems import Refused
from ....core.reading import dumps, parse, plain
from ....games.samba.melds import ORDER
from ..pads import Given

Plain = Any  #: a meld as an entry has it: its cards, or in short

CARDS, WILDS = "cards", "wilds"  #: what else ``Row.what`` may be, beside the suit of a sequence or the rank of a group
GROUPS = (*ORDER, "3")
PARTS = ("what", "from", "to", "naturals", "twos", "jokers", "laid")


class Row(NamedTuple):
    """A meld as a row of choices; ``what``: a sequence's suit, a group's rank, ``wilds``, ``cards``, or empty."""

    what: str = ""
    from_: str = ""
    to: str = ""
    naturals: str = ""
    twos: str = ""
    jokers: str = ""
    laid: str = ""


def given_melds(name: str, given: Given) -> Any:
    """Return the melds of the list ``name``, each as in an entry; text that is no list is passed on unchanged."""
    if length := len(given(f"{name}-what")):
        columns = [_filled(given(f"{name}-{part}"), length) for part in PARTS]
        rows = (Row(*row) for row in zip(*columns, strict=True))
        return [meld for row in rows if (meld := _meld(row)) is not None]
    typed = next(iter(given(name)), "").strip()
    melds = _parse(typed) if typed else []
    return melds if isinstance(melds, list) else typed


def _filled(column: list[str], length: int) -> list[str]:
    return (column + [""] * length)[:length]


def _meld(row: Row) -> Plain | None:
    """Return the meld of a row; ``None`` if the row is empty."""
    before = _parse(row.laid) if row.laid else None
    if row.what in ("", CARDS):
        return before if row.what else None
    made: dict[str, Any] = {"sequence": row.what, "from": row.from_, "to": row.to}
    wild = {key: _count(times) for key, times in (("twos", row.twos), ("jokers", row.jokers)) if times not in ("", "0")}
    if row.what == WILDS:
        made = {"wilds": wild}
    elif row.what in GROUPS:
        made = {"group": row.what, "naturals": _count(row.naturals), **wild}
    return before if _bare(before) == made else made


def _bare(meld: Plain) -> Plain:
    """Return a meld in short form without optional numbers that are 0."""
    if not isinstance(meld, dict):
        return meld
    return {key: _bare(n) for key, n in meld.items() if n != 0 or key == "naturals"}


def _count(typed: str) -> int | str:
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else typed


def _parse(typed: str) -> Any:
    """Return a JSON value; the text itself if it is no JSON, or a value that a page cannot show."""
    try:
        value = plain(parse(typed.encode(errors="replace")))
        dumps(value).encode()
    except (Refused, RecursionError, UnicodeEncodeError):
        return typed
    return value
