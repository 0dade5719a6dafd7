"""The hash chain of a match's log: each entry's hash covers the one before it, so that any later change is found.

Entries and head are hashed as the file has them, so this module works on plain JSON values and knows no game. It checks
whether an entry is the one that was recorded, not whether the rules allow it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from .problems import Path, Problem, Refused, quoted
from .seats import check_name

#: The parts of a match that are agreed before its first entry, in the order of a file.
HEAD = ("game", "variant", "options", "players", "first")

HASH = re.compile(r"[0-9a-f]{64}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}Z")


class Stamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When an entry was recorded (``2026-11-22T19:04:05Z``), by whom (``""`` if that is not known), and its hash."""

    at: str
    by: str
    hash: str


class WrittenMatch(NamedTuple):
    """A match word for word as its file has it.

    ``head``: its keys of ``HEAD``; ``entries``: plain JSON values; ``record``: a stamp for each entry, ``None`` if the
    file has none; ``earlier``: the last hash of each chain that a new one has replaced, as when somebody is renamed,
    oldest first; ``started``: when it began, a time in UTC, ``None`` if the file does not say.
    """

    head: dict[str, Any]
    entries: list[Any]
    record: list[Stamp] | None
    earlier: list[str]
    started: str | None = None


def head_of(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the head of a match file: the part of ``value``, its JSON object, whose keys are in ``HEAD``."""
    return {key: value[key] for key in HEAD if key in value}


_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value: Any) -> str:
    """Return a plain JSON value as canonical JSON: sorted keys, no blanks, no escapes that are not required.

    Raises ``TypeError`` if it has a ``NotWhole`` number (``reading.parse``), ``RecursionError`` if it is nested too
    deeply.
    """
    return _CANONICAL.encode(value)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def head_hash(head: Mapping[str, Any]) -> str:
    """Return the hash of a match's head, with which the chain begins.

    Raises as ``canonical``, and ``UnicodeEncodeError`` for lone surrogates.
    """
    return _hash(canonical(head))


def entry_hash(before: str, at: str, by: str, entry: Any) -> str:
    """Return the hash of the plain ``entry``, recorded ``at`` that time ``by`` that person, after the hash ``before``.

    Raises as ``head_hash``.
    """
    return _hash(f"{before}\n{canonical({'at': at, 'by': by, 'entry': entry})}")


def chain(head: Mapping[str, Any], recorded: Iterable[tuple[str, str, Any]]) -> list[str]:
    """Return the hashes of a whole log: the head's, then one for each entry.

    ``recorded``: for each entry ``at``, ``by`` and its plain JSON value.
    Raises as ``head_hash``.
    """
    hashes = [head_hash(head)]
    for at, by, entry in recorded:
        hashes.append(entry_hash(hashes[-1], at, by, entry))
    return hashes


def stamps(hashes: Sequence[str], recorded: Iterable[tuple[str, str]]) -> list[Stamp]:
    """Return a stamp for each entry of a log.

    ``hashes``: what ``chain`` returned, the head's hash first; ``recorded``: ``at`` and ``by`` of each entry.
    """
    return [Stamp(at, by, hash_) for (at, by), hash_ in zip(recorded, hashes[1:], strict=True)]


# -- reading ---------------------------------------------------------------------------------------------------------


def check_record(written: WrittenMatch) -> list[Problem]:
    """Return the problems with the form of ``record``, ``earlier`` and ``started``; empty if there are none.

    ``check_chain`` checks whether the hashes are right.
    """
    found = [Problem(("earlier", n), "no-hash", {"value": quoted(hash_)})
             for n, hash_ in enumerate(written.earlier, 1) if not HASH.fullmatch(hash_)]  # fmt: skip
    if written.started is not None:
        found += check_time(written.started, ("started",))
    if written.record is None:
        return found
    if len(written.record) != len(written.entries):
        values = {"value": len(written.record), "bound": len(written.entries)}
        return [Problem(("record",), "record-length", values), *found]
    names = {by: check_name(by, ()) for by in {stamp.by for stamp in written.record} if by}
    return [p.under("record", n) for n, stamp in enumerate(written.record, 1) for p in _faults(stamp, names)] + found


def _faults(stamp: Stamp, names: Mapping[str, list[Problem]]) -> list[Problem]:
    found = [p.under("by") for p in names.get(stamp.by, ())]
    if not HASH.fullmatch(stamp.hash):
        found.append(Problem(("hash",), "no-hash", {"value": quoted(stamp.hash)}))
    return check_time(stamp.at, ("at",)) + found


def check_time(at: str, path: Path) -> list[Problem]:
    """Return, in a list, the problem that ``at`` is not a time as ``moment`` reads it; empty if it is one.

    ``path``: the place of ``at`` in its file.
    """
    try:
        moment(at)
    except ValueError:
        return [Problem(path, "no-time", {"value": quoted(at)})]
    return []


def check_chain(written: WrittenMatch) -> str:
    """Check that the record of a match is the hash chain of its head and entries, and return its last hash.

    ``check_record`` must have found no problems. Raises ``Refused`` if there is no record, or at the first entry whose
    hash in the record is not the one that follows: that entry, or the head before the first, is not what was recorded.
    """
    if written.record is None:
        raise Refused([Problem((), "no-record")])
    number = 0
    try:
        last = head_hash(written.head)
        for number, (entry, stamp) in enumerate(zip(written.entries, written.record, strict=True), 1):
            last = entry_hash(last, stamp.at, stamp.by, entry)
            if last != stamp.hash:
                raise _broken(number, stamp.hash, last)
    except (TypeError, UnicodeEncodeError, RecursionError):  # a value that no file can hold was never recorded
        raise Refused([Problem(("hash",), "hash-impossible")], entry=max(number, 1)) from None
    return last


def _broken(number: int, hash_: str, expected: str) -> Refused:
    values = {"value": quoted(hash_, len(hash_)), "expected": expected}
    return Refused([Problem(("hash",), "hash-broken", values)], entry=number)


# -- times -----------------------------------------------------------------------------------------------------------


def moment(at: str) -> datetime:
    """Return the time written as ``at``: ``2026-11-22T19:04:05Z``. Raises ``ValueError`` for any other text."""
    if not TIME.fullmatch(at):
        raise ValueError(at)
    return datetime.fromisoformat(at)


def written_time(time: datetime) -> str:
    """Return ``time`` as a record writes it: in UTC, without fractions of a second."""
    return time.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"
