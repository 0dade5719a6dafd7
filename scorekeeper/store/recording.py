"""Recording entries in the log of a match, all or none, on disk when it returns.

What moves much waits for a yes where the table wants it so: then it is only proposed (``proposals``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import CursorResult, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core.chain import entry_hash, written_time
from ..core.entries import Amend, Entry, kind_of
from ..core.ledger import paying
from ..core.match import Match, NewEntry
from ..core.outcome import Outcome, outcome_of
from ..core.reading import dumps, plain
from .engine import writing
from .loaded import LoadedMatch
from .loading import find_match, keep
from .log_items import Stamp
from .matches import MatchInfo, lock_to_record, result_columns, update_match
from .models import LoggedEntry, Proposal, db, table_of
from .models import Match as MatchRow
from .rules_upgrade import kept_columns
from .tables import add_people, asks_no_yes
from .versions import changed


class Conflict(Exception):
    """Something was recorded in between. ``since``: the number of entries that the sender had seen."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


class AwaitsYes(Conflict):
    """Something else is proposed in the match: until that is answered nothing is recorded."""


class TakenBack(Conflict):
    """Just this was proposed, and taken back since."""


class Proposed(Exception):  # it is the outcome, not an accident
    """What was sent is kept, and recorded once somebody who pays has said yes."""


class Sender(NamedTuple):
    """Who sends something to be recorded.

    ``key``: chosen by the sender, the same again where they send the same again, which is then recorded once; ``by``:
    the device; ``person``: whose that is, where it has said so.
    """

    key: str
    by: str
    person: str = ""


#: Looks at the match, and at what is about to be recorded in it; raises what keeps that from being done.
Check = Callable[[LoadedMatch, Outcome], None]


def unchecked(_loaded: LoadedMatch, _outcome: Outcome) -> None:
    """Let everything be recorded."""


def record_entries(
    loaded: LoadedMatch, entries: Sequence[NewEntry], sender: Sender, *, seen: int, check: Check = unchecked
) -> LoadedMatch:
    """Record ``entries``, a single one or several that are one correction, and return the match with them.

    ``loaded``: the match as it was read before; ``seen``: the number of entries the sender has seen; ``check``: asked
    of the match just as it is recorded, unless it was recorded before. Raises what that does, ``Refused`` where they do
    not hold, ``Conflict`` where something was recorded in between, or one of its kinds, ``Proposed`` where somebody has
    to say yes first, ``NoSuchMatch`` where the match is gone.
    """
    if loaded.match.seq != seen or loaded.match.proposal:
        loaded = read_again(loaded)
    while loaded.match.seq == seen:
        if loaded.match.proposal:
            proposal = db.session.get(Proposal, loaded.match.proposal)
            if proposal and _is_of(proposal, entries, sender.key):
                raise Proposed
            raise AwaitsYes(seen)
        # All that is folded is folded before others have to wait; they wait only while rows are written.
        outcome = outcome_of(loaded.log, entries)
        check(loaded, outcome)
        new = NewRows(loaded, outcome.after, sender, datetime.now(UTC))
        try:
            match = _write(loaded, entries, new, sender)
        except IntegrityError:  # the key is there already, though the sender has seen everything
            break
        if match and match.proposal:
            raise Proposed
        if match:
            return new.keep(match)
        loaded = read_again(loaded)
    # Who is behind may be sending again: their own entries are what they have not seen.
    if not was_sent(loaded, entries, sender.key):
        raise Conflict(seen)
    return loaded


def read_again(loaded: LoadedMatch) -> LoadedMatch:
    """Return the match as it is now. Raises as ``find_match``."""
    db.session.rollback()  # what was read before may be older
    return find_match(loaded.match.table_id, loaded.match.number)


def was_sent(loaded: LoadedMatch, entries: Sequence[NewEntry], key: str) -> bool:
    """Return whether these very entries were recorded under ``key`` before."""
    first = next((n for n, stamp in enumerate(loaded.stamps) if stamp.key == key), None)
    if first is None:
        return False
    found = loaded.items[first : first + len(entries)]
    return [item.logged for item in found] == [entry for entry, _ in entries]


_LOG, _MATCHES = table_of(LoggedEntry), table_of(MatchRow)
_ADD = insert(_LOG)
#: Writes a match that is as it was read, at a table that asks for no yes: the usual case, in one statement.
_ADVANCE = update(_MATCHES).where(
    _MATCHES.c.id == bindparam("match"), _MATCHES.c.last_hash == bindparam("was"), _MATCHES.c.seq == bindparam("seen"),
    _MATCHES.c.rules == bindparam("by_rules"), _MATCHES.c.frozen.is_(None), _MATCHES.c.proposal.is_(None),
    _MATCHES.c.removed_at.is_(None), asks_no_yes(_MATCHES.c.table_id),
)  # fmt: skip


class NewRows:
    """What is written of a match that has more entries than the database, made before anything is locked.

    ``before``: the match as it was read; ``log``: with the new entries; ``now``: when they are recorded.
    """

    def __init__(self, before: LoadedMatch, log: Match, sender: Sender, now: datetime) -> None:
        self.before, self.log = before, log
        self.log_rows, self.stamps, newcomers = list[dict[str, Any]](), list[Stamp](), list[str]()
        match, last_hash = before.match, before.match.last_hash
        for n, item in enumerate(log.items[match.seq :]):
            made, key = plain(item.logged), f"{sender.key}-{n}" if n else sender.key
            last_hash = entry_hash(last_hash, written_time(now), sender.person, made)
            self.log_rows.append({
                "match_id": match.id, "seq": item.seq, "kind": kind_of(item.logged), "payload": dumps(made),
                "recorded_at": now, "by": sender.by, "person": sender.person, "hash": last_hash, "key": key,
                "again": item.again, **kept_columns(item),
            })  # fmt: skip
            self.stamps.append(Stamp(now, sender.by, sender.person, key))
            newcomers += log.game.rules.newcomers(_said(item.logged))
        self.newcomers = newcomers
        self.earlier = [
            {"match_id": match.id, "seq": new.seq, **kept_columns(new)}
            for old, new in zip(before.items, log.items, strict=False)
            if old is not new and kept_columns(old) != kept_columns(new)
        ]
        self.columns = result_columns(log, now) | {"seq": len(log.items), "last_hash": last_hash, "proposal": None}

    def write(self) -> MatchInfo:
        """Write all of it, within the caller's transaction, which has locked the match; returns the match with it.

        Raises ``IntegrityError`` where an entry of the match has one of the keys already.
        """
        match = update_match(self.before.match, **self.columns)
        self.write_log()
        return match

    def advance(self) -> MatchInfo | None:
        """Write all of it if the match is still as it was read, and nothing asks for a yes; else nothing, and ``None``.

        Within the caller's transaction. Raises as ``write``.
        """
        match = self.before.match
        unchanged = {"match": match.id, "was": match.last_hash, "seen": match.seq, "by_rules": match.rules}
        done = cast(CursorResult[Any], db.session.execute(_ADVANCE, {**unchanged, **self.columns}))
        if done.rowcount == 0:
            return None
        changed(match.table_id)
        self.write_log()
        known = {name: value for name, value in self.columns.items() if name in MatchInfo._fields}
        return match._replace(**known)

    def write_log(self) -> None:
        """Write the rows of the log."""
        if self.earlier:
            db.session.execute(update(LoggedEntry), self.earlier)
        db.session.execute(_ADD, self.log_rows)
        add_people(self.before.match.table_id, self.newcomers)

    def keep(self, match: MatchInfo) -> LoadedMatch:
        """Keep the match in memory, once it is on disk, and return it."""
        lengths = [len(row["payload"]) + len(row["lines"]) for row in self.log_rows]
        return keep(match, self.log, (*self.before.stamps, *self.stamps), lengths)


def _said(entry: Entry) -> Entry:
    """Return what an entry says: of an amend what it puts in the place of another."""
    return entry.with_ if isinstance(entry, Amend) else entry


def _write(loaded: LoadedMatch, entries: Sequence[NewEntry], new: NewRows, sender: Sender) -> MatchInfo | None:
    """Write what comes of entries if the match is still as it was read; ``None``, and nothing, where not.

    Only propose them where somebody has to say yes first; who pays and sends it themselves has said it. Raises
    ``IntegrityError`` where an entry of the match has that key already, ``TakenBack`` where just this was proposed and
    taken back, ``NoSuchMatch`` where the match is gone.
    """
    match = loaded.match
    with writing():
        if made := new.advance():
            return made
        locked, yes_from = lock_to_record(match.table_id, match.number)
        if locked != match:
            return None
        payers = paying(loaded.log.ledger, new.log.ledger, yes_from)
        if not payers:
            return new.write()
        now = datetime.now(UTC)
        proposal = Proposal(
            match_id=match.id, seen=match.seq, key=sender.key, entries=_kept(entries), yes_from=yes_from,
            proposed_at=now, by=sender.by, person=sender.person,
        )  # fmt: skip
        if sender.person in payers:
            close(proposal, now, sender, said_yes=sender.person)
            db.session.add(proposal)
            return new.write()
        if _was_taken_back(match, entries, sender.key):
            raise TakenBack(match.seq)
        db.session.add(proposal)
        db.session.flush()
        return update_match(match, proposal=proposal.id)


def _kept(entries: Sequence[NewEntry]) -> str:
    """Return entries as a proposal keeps them."""
    return dumps([[entry, again] for entry, again in entries])


def _is_of(proposal: Proposal, entries: Sequence[NewEntry], key: str) -> bool:
    """Return whether just these entries were proposed, by just that request."""
    return (proposal.key, proposal.entries) == (key, _kept(entries))


def _was_taken_back(match: MatchInfo, entries: Sequence[NewEntry], key: str) -> bool:
    """Return whether that request proposed just these entries before, and nobody said yes."""
    mine = select(Proposal).where(Proposal.match_id == match.id, Proposal.key == key, Proposal.said_yes.is_(None))
    return any(_is_of(proposal, entries, key) for proposal in db.session.scalars(mine))


def close(proposal: Proposal, now: datetime, answerer: Sender, said_yes: str | None = None) -> None:
    """Mark what is proposed as answered, within the caller's transaction. ``said_yes``: who has, if anybody."""
    proposal.closed_at, proposal.closed_by, proposal.closed_person = now, answerer.by, answerer.person
    if said_yes is not None:
        proposal.said_yes, proposal.seq = said_yes, proposal.seen + 1
