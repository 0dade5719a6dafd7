"""A short signature of what a page states that a recording would do.

The form sends it back, which proves that what is recorded is what was shown. It is computed from codes and numbers
only, so it is the same in every language, and without the match's id: a match begun on a phone that keeps the table has
another id there. It consists of parts (``PARTS``), so that two signatures show what differs: the entries that are
shown; their lines; the next turn, the standings, and whether a yes is needed; the effect on the rest of the log.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from flask import g

from ...core.entries import Correction, Entry, Void, changes_match
from ...core.ledger import Line, paying
from ...core.match import NEW, Step
from ...core.outcome import Outcome
from ...core.problems import Problem
from ...core.reading import plain
from ...core.rearrange import NoLongerFits
from ...core.results import result
from ...store.loaded import LoadedMatch
from ..http import identity
from ..http.keys import keyed_hash

PARTS = ("entry", "lines", "next", "later")
SHOWN = "shown"  #: with the table's id, what the key is hashed from; phones that keep the table have that key too
BYTES = 3  #: bytes of each part, which makes four characters in base 64


def signature(loaded: LoadedMatch, outcome: Outcome, *, yes: bool = False) -> str:
    """Return the signature of recording ``outcome``. ``yes``: whether a yes records it, so that none is needed."""
    told = [(_with_name(loaded, entry), again == NEW) for entry, again in outcome.entries if not again]
    standing = result(loaded.header, outcome.after.now, (), settled=False)
    standing["asks"] = not yes and asks_for_yes(loaded, outcome.after.now)
    if outcome.corrects:
        return _signed(loaded, told, stated_lines(outcome), standing, _later(outcome))
    return _signed(loaded, told, outcome.after.now.lines, standing, {})


def signature_of_question(loaded: LoadedMatch, told: Mapping[int, Entry | None], stuck: NoLongerFits) -> str:
    """Return the signature of the question about a later entry that is no longer valid, ``stuck``.

    ``told``: the answers so far, by entry number.
    """
    because = [_code(problem) for problem in stuck.problems]
    return _signed(loaded, sorted(told.items()), (), [stuck.seq, stuck.made, because], {})


def differing(one: str, other: str) -> tuple[str, ...]:
    """Return the parts in which two signatures differ; all parts if one of them is malformed."""
    ours, theirs = one.split("."), other.split(".")
    if len(ours) != len(PARTS) or len(theirs) != len(PARTS):
        return PARTS
    return tuple(part for part, a, b in zip(PARTS, ours, theirs, strict=True) if a != b)


def asks_for_yes(loaded: LoadedMatch, after: Step) -> bool:
    """Return whether entries that lead to the state ``after`` would be proposed only, as somebody pays much by them.

    ``False`` too if the request comes from the device of one of those who would pay: by sending it they agree.
    """
    payers = paying(loaded.step.ledger, after.ledger, g.table.yes_from)
    return bool(payers) and identity.person() not in payers


def stated_lines(outcome: Outcome) -> list[tuple[Line, ...]]:
    """Return the lines of each entry that is new, inserted or corrected, one tuple for each entry."""
    return [outcome.lines(seq) for seq in outcome.places]


def _with_name(loaded: LoadedMatch, entry: Entry) -> Any:
    """Return an entry as a plain value; a correction names its entry by ``LoadedMatch.name_of`` instead of its number.

    On a phone that keeps the table the number may be another than here, the name is not.
    """
    name = loaded.name_of(entry.entry) if isinstance(entry, Correction) else ""
    return plain(entry) | {"entry": name} if name else plain(entry)


def _later(outcome: Outcome) -> dict[str, Any]:
    """Return the effect on all other entries: changed lines, changed numbers of hands, and entries logged again."""
    first = len(outcome.before.items) + 1
    return {
        "lines": [(seq, outcome.lines(seq)) for seq in outcome.changed if seq not in outcome.places],
        "numbers": outcome.renumbered,
        "again": [
            (entry, again, outcome.lines(seq))
            for seq, (entry, again) in enumerate(outcome.entries, first)
            if again and changes_match(entry) and not isinstance(entry, Void)
        ],
    }


def _code(problem: Problem) -> list[str]:
    return [problem.code, *map(str, problem.path)]


def _signed(loaded: LoadedMatch, *parts: Any) -> str:
    key = keyed_hash(f"{SHOWN} {loaded.match.table_id}", 32).encode()
    return ".".join(_digest(key, [name, part]) for name, part in zip(PARTS, parts, strict=True))


def _digest(key: bytes, part: Any) -> str:
    said = json.dumps(plain(part), sort_keys=True, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return urlsafe_b64encode(hashlib.blake2b(said, key=key, digest_size=BYTES).digest()).decode()
