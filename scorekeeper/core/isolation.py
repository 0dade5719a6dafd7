"""Isolation of names, so that one that is written from right to left cannot change the order of words around it."""

from __future__ import annotations

import re

FSI, PDI = "\u2068", "\u2069"
_CONTROLS = "\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069"  #: these change the direction or break the line
#: Letters that are written from right to left, and what else may change the order of the text next to it.
_TURNS = re.compile(f"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff{_CONTROLS}]")
ISOLATED = re.compile(f"{FSI}[^{_CONTROLS}]*{PDI}")
_ISOLATED_OR_CONTROL = re.compile(f"({FSI}[^{_CONTROLS}]*{PDI})|([\u2028\u2029])|[{_CONTROLS}]")
_NAMES = re.compile("( & |^“|”$)")  #: what is around names, and between the names of partners


def isolated(text: str) -> str:
    """Return ``text`` changed so that it cannot change the order of the text next to it, in a page or in plain text.

    A name with letters from right to left is put between U+2068 and U+2069, inside its quotation marks; each of two
    partners by itself. Direction controls are left out, and U+2028 or U+2029 becomes a blank. A text in which
    everything that needs it is isolated already is returned unchanged.
    """
    if text.isascii() or not _TURNS.search(text) or not _TURNS.search(ISOLATED.sub("", text)):
        return text
    parts = _NAMES.split(text)
    return "".join(part if n % 2 else _isolated(part) for n, part in enumerate(parts))


def _isolated(part: str) -> str:
    plain = _ISOLATED_OR_CONTROL.sub(lambda found: found[1] or (" " if found[2] else ""), part)
    if not _TURNS.search(ISOLATED.sub("", plain)):
        return plain
    return FSI + plain.replace(FSI, "").replace(PDI, "") + PDI
