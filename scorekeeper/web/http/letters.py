"""How wide text is, about, and where it may be cut: for pictures and charts, whose text no browser wraps."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=4000)
def _em(letter: str) -> float:
    """Return about how wide a letter is at most, as a share of the size of its font."""
    category, code = unicodedata.category(letter), ord(letter)
    if category in ("Mn", "Me", "Cf"):
        return 0.0
    if code >= 0x1F000 or category == "So":
        return 1.4
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in "WMwm@%—…&":
        return 1.1
    if letter in " .,;:'’!|ilj()[]·":
        return 0.4
    if letter.isdigit():
        return 0.7
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return 0.8 if letter.isupper() else 0.5 if letter in "frt" else 0.66
    return 0.85


def width_of(text: str, size: float) -> float:
    """Return an estimate, rather too large, of how wide ``text`` is in letters of that ``size``; in the same unit."""
    return sum(map(_em, text)) * size


def clusters(text: str) -> list[str]:
    """Return ``text`` in pieces that must not be cut: a letter with its marks, or joined signs such as emoji."""
    found = list[str]()
    for letter in text:
        joins = unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= letter <= "\U0001f3ff"
        if found and (joins or found[-1].endswith("\u200d") or found[-1][-1:] == "\u094d"):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def cut(text: str, width: float, size: float, *, front: bool = False) -> str:
    """Return ``text``, with an ellipsis instead of its end if it is wider than ``width`` in letters of ``size``.

    ``front``: its beginning is left out instead.
    """
    if width_of(text, size) <= width:
        return text
    left, kept = width - width_of("…", size), list[str]()
    for cluster in reversed(clusters(text)) if front else clusters(text):
        left -= width_of(cluster, size)
        if left < 0:
            break
        kept.append(cluster)
    return f"…{''.join(reversed(kept)).lstrip()}" if front else f"{''.join(kept).rstrip()}…"


def cut_names(names: Iterable[str], width: float, size: float) -> dict[str, str]:
    """Return each name cut as by ``cut``; of names that would then read the same, the beginning is left out instead."""
    short = {name: cut(name, width, size) for name in names}
    alike = Counter(short.values())
    return {name: text if alike[text] == 1 else cut(name, width, size, front=True) for name, text in short.items()}
