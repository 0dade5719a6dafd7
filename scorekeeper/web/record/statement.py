"""What a page states that a recording would do, as a short signature.

The page sends it back with what is to be recorded, and so shows that nothing else is. It is made of codes and numbers
alone, so that it is the same in every language, and of parts (``PARTS``), so that two signatures show what differs: the
entry as the table is told of it; its lines; who is next, the standings, and whether somebody is asked for a yes; and
how the rest of the log then counts. Words that came in meanwhile, as in a note, are no part of it.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from flask import current_app, g

from ...core.entries import Entry, Note, Void
from ...core.ledger import Line, paying
from ...core.match import NEW, Step
from ...core.outcome import Outcome
from ...core.problems import Problem
from ...core.reading import plain
from ...core.rearrange import NoLongerFits
from ...core.results import result
from ...store.loaded import LoadedMatch
from ..http import identity

PARTS = ("entry", "lines", "next", "later")
SALT = b"shown"
BYTES = 3  #: of each part, which are four characters


def signature(loaded: LoadedMatch, outcome: Outcome, *, yes: bool = False) -> str:
    """Return the signature of what ``outcome`` records; ``yes``: whether it is recorded by somebody's yes."""
    told = [(entry, again == NEW) for entry, again in outcome.entries if not again]
    standing = result(loaded.header, outcome.after.now, (), settled=False)
    standing["asks"] = not yes and asks_for_yes(loaded, outcome.after.now)
    if outcome.corrects:
        return _signed(loaded, told, told_lines(outcome), standing, _later(outcome))
    return _signed(loaded, told, outcome.after.now.lines, standing, {})


def signature_of_question(loaded: LoadedMatch, told: Mapping[int, Entry | None], stuck: NoLongerFits) -> str:
    """Return the signature of the question about a later entry that is ``stuck``.

    ``told``: the answers so far, by the numbers of their entries.
    """
    because = [_code(problem) for problem in stuck.problems]
    return _signed(loaded, sorted(told.items()), (), [stuck.seq, stuck.made, because], {})


def differing(one: str, other: str) -> tuple[str, ...]:
    """Return the parts in which two signatures differ; all parts where one of them is not ours."""
    ours, theirs = one.split("."), other.split(".")
    if len(ours) != len(PARTS) or len(theirs) != len(PARTS):
        return PARTS
    return tuple(part for part, a, b in zip(PARTS, ours, theirs, strict=True) if a != b)


def asks_for_yes(loaded: LoadedMatch, after: Step) -> bool:
    """Return whether somebody who pays has to say yes first; False if the request's device is one of theirs."""
    payers = paying(loaded.step.ledger, after.ledger, g.table.yes_from)
    return bool(payers) and identity.person() not in payers


def told_lines(outcome: Outcome) -> list[tuple[Line, ...]]:
    """Return the lines of each entry that the table is told of: those that are inserted or corrected."""
    return [outcome.lines(seq) for seq in outcome.places]


def _later(outcome: Outcome) -> dict[str, Any]:
    """Return how earlier entries and those that are logged again would count, where that differs from now."""
    first = len(outcome.before.items) + 1
    return {
        "lines": [(seq, outcome.lines(seq)) for seq in outcome.changed if seq not in outcome.places],
        "numbers": outcome.renumbered,
        "again": [
            (entry, again, outcome.lines(seq))
            for seq, (entry, again) in enumerate(outcome.entries, first)
            if again and not isinstance(entry, Note | Void)
        ],
    }


def _code(problem: Problem) -> list[str]:
    return [problem.code, *map(str, problem.path)]


def _signed(loaded: LoadedMatch, *parts: Any) -> str:
    key = hashlib.blake2b(str(current_app.secret_key).encode(), person=SALT).digest()
    return ".".join(_digest(key, [loaded.match.id, name, part]) for name, part in zip(PARTS, parts, strict=True))


def _digest(key: bytes, part: Any) -> str:
    said = json.dumps(plain(part), sort_keys=True, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return urlsafe_b64encode(hashlib.blake2b(said, key=key, digest_size=BYTES).digest()).decode()
