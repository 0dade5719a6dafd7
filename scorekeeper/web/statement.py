"""What a page states that a recording would do, as a short signature: sent back with what is to be recorded, it shows
that nothing else is.

It is made of codes and numbers alone, so that it is the same in every language, and of parts (``PARTS``), so that two
of them tell what differs: the entry as the table is told of it; the lines that it gives; who is next, where everybody
then is and whether somebody is asked for a yes; and how the rest of the log then counts. Words that came in between, a
note, are no part of it.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from flask import current_app, g

from ..core.entries import Amend, Entry, Note, Void
from ..core.ledger import Line, paying
from ..core.problems import Problem
from ..core.reading import plain
from ..core.rearrange import NEW, Logged, NoLongerFits
from ..core.replay import Step
from ..core.results import result
from ..store import service
from ..store.service import Change, LoadedMatch
from . import identity

PARTS = ("entry", "lines", "next", "later")
SALT = b"shown"
BYTES = 3  #: of each part, which are four characters


def signature(loaded: LoadedMatch, entries: Sequence[Logged], *, after: Step | None = None, yes: bool = False) -> str:
    """The signature of what recording ``entries`` would do to the match as it stands.

    ``after``: where a single new entry leads, if that is known; ``yes``: whether it is somebody's yes that is said.
    Raises ``Refused`` where they do not hold.
    """
    told = [(entry, again == NEW) for entry, again in entries if not again]
    lines: tuple[Line, ...] | list[tuple[Line, ...]]
    later: dict[str, Any] = {}
    if len(entries) == 1 and not isinstance(entries[0].entry, Void | Amend):
        after = after or service.step_after(loaded, entries[0].entry)
        lines = after.lines
    else:
        change = service.change_by(loaded, entries)
        after, lines = change.after.now, told_lines(loaded, entries, change)
        later |= _later(loaded, entries, change)
    stands = result(loaded.header, after, (), settled=False)
    stands["asks"] = not yes and asks_for_yes(loaded, after)
    return _signed(loaded, told, lines, stands, later)


def signature_of_question(loaded: LoadedMatch, told: Mapping[int, Entry | None], stuck: NoLongerFits) -> str:
    """The signature of what is said where a later entry is ``stuck``: that it is asked about next.

    ``told``: what was said so far, by the numbers of the entries that it is said of.
    """
    because = [_code(problem) for problem in stuck.problems]
    return _signed(loaded, sorted(told.items()), (), [stuck.seq, stuck.made, because], {})


def differing(one: str, other: str) -> tuple[str, ...]:
    """The parts in which two signatures differ; all where one of them is none of ours."""
    ours, theirs = one.split("."), other.split(".")
    if len(ours) != len(PARTS) or len(theirs) != len(PARTS):
        return PARTS
    return tuple(part for part, a, b in zip(PARTS, ours, theirs, strict=True) if a != b)


def asks_for_yes(loaded: LoadedMatch, after: Step) -> bool:
    """Whether somebody who pays has to say yes before the match stands there; the request's own device may be his."""
    payers = paying(loaded.step.ledger, after.ledger, g.table.yes_from)
    return bool(payers) and identity.person() not in payers


def told_lines(loaded: LoadedMatch, entries: Sequence[Logged], change: Change) -> list[tuple[Line, ...]]:
    """What each of ``entries`` that the table is told of then moves: one that is put in, or that is corrected."""
    places = [
        entry.entry - 1 if isinstance(entry, Void | Amend) else n
        for n, (entry, again) in enumerate(entries, loaded.match.seq)
        if not again
    ]
    return [change.lines[place] for place in places]


def _later(loaded: LoadedMatch, entries: Sequence[Logged], change: Change) -> dict[str, Any]:
    """How the entries before and those that are logged again then count, as far as that is another way than now."""
    corrected = [entry.entry for entry, again in entries if not again and isinstance(entry, Void | Amend)]
    changed = [n for n in change.hands if n not in corrected]
    again = [
        (entry, number, change.lines[n])
        for n, (entry, number) in enumerate(entries, loaded.match.seq)
        if number and not isinstance(entry, Note | Void)
    ]
    return {
        "lines": [(n, change.lines[n - 1]) for n in changed],
        "numbers": [
            (n, now)
            for n, (row, now) in enumerate(zip(loaded.log.rows, change.numbers, strict=False), 1)
            if now != row.number
        ],
        "again": again,
    }


def _code(problem: Problem) -> list[str]:
    return [problem.code, *map(str, problem.path)]


def _signed(loaded: LoadedMatch, *parts: Any) -> str:
    key = hashlib.blake2b(str(current_app.secret_key).encode(), person=SALT).digest()
    return ".".join(_digest(key, [loaded.match.id, name, part]) for name, part in zip(PARTS, parts, strict=True))


def _digest(key: bytes, part: Any) -> str:
    said = json.dumps(plain(part), sort_keys=True, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return urlsafe_b64encode(hashlib.blake2b(said, key=key, digest_size=BYTES).digest()).decode()
