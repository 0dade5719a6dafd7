"""What a correction keeps to the letter: the order of cards and names, which no tap can tell, and empty keys.

A sheet that is being corrected carries the entry as it was (``was``); what the sheet then says is held against it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..core.entries import Entry
from ..core.problems import Refused
from ..core.reading import dumps, parse


def written(entry: Entry) -> str:
    """An entry as a sheet carries it."""
    return dumps(entry)


def read(text: str) -> dict[str, Any]:
    """The entry that a sheet carries, as plain JSON values; empty where it carries none that can be read."""
    try:
        value = parse(text.encode(errors="replace")) if text else {}
    except Refused:
        return {}
    return value if isinstance(value, dict) else {}


def as_it_was(value: dict[str, Any], was: dict[str, Any]) -> dict[str, Any]:
    """``value``, its lists in the order of ``was`` where they hold the same, and the empty keys of ``was``."""
    out = {}
    for key, now in value.items():
        then = was.get(key)
        if isinstance(now, dict) and isinstance(then, dict):
            now = as_it_was(now, then)
        elif isinstance(now, list) and isinstance(then, list) and Counter(map(str, now)) == Counter(map(str, then)):
            now = then
        out[key] = now
    return out | {key: then for key, then in was.items() if then in ({}, []) and key not in value}
