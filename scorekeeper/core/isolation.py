"""How a name is drawn among other words: so that it cannot change their order."""

from __future__ import annotations

import re

FSI, PDI = "\u2068", "\u2069"
_CONTROLS = "\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069"  #: what directs the text around it, or breaks it
#: Whatever is written from right to left, or may turn the order of what is next to it.
_TURNS = re.compile(f"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff{_CONTROLS}]")
ISOLATED = re.compile(f"{FSI}[^{_CONTROLS}]*{PDI}")
_ISOLATED_OR_CONTROL = re.compile(f"({FSI}[^{_CONTROLS}]*{PDI})|([\u2028\u2029])|[{_CONTROLS}]")
_NAMES = re.compile("( & |^“|”$)")  #: what is around names, and between those of partners


def isolated(text: str) -> str:
    """Return a text so that it cannot change the order of what is drawn next to it, in a page or in plain text.

    One with letters from right to left is put between U+2068 and U+2069, each partner of a side for itself, and within
    its quotation marks. What directs the text around it is left out, and a break that only Unicode knows becomes a
    blank. Isolating a text again changes nothing; neither does it change words among which all that needs it is
    isolated already.
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
