"""Record entries in a match's log: all of them or none, in one transaction, which is on disk when it ends.

At a table that asks for it, entries that move much money are only proposed, and wait for a yes (``proposals``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import ColumnElement, CursorResult, Select, bindparam, select, update
from sqlalchemy.exc import IntegrityError

from ..core.chain import entry_hash, written_time
from ..core.entries import Correction, EndMatch, Entry, said
from ..core.ledger import paying
from ..core.match import Match, NewEntry, newcomers
from ..core.outcome import Outcome, outcome_of
from ..core.reading import dumps, loads, plain
from .cash import pay_as_it_goes
from .engine import writing
from .loaded import LoadedMatch
from .loading import find_match, keep
from .log_items import Stamp
from .logs import LogChanges
from .matches import MatchInfo, lock_to_record, result_columns, update_match
from .models import Match as MatchRow
from .models import Proposal, db, table_of
from .names import entries_now
from .room import check_match_room, check_room, check_room_to_propose, has_room
from .rules_upgrade import entry_row, kept_alike, kept_columns
from .tables import add_people, asks_no_yes
from .versions import changed


class Conflict(Exception):
    """Raised if others have recorded something since the sender's page was made.

    ``since``: how many entries that page had seen; for a payment, the table's ``payments_seq`` that it had seen.
    """

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since


class AwaitsYes(Conflict):
    """Raised if a proposal is open in the match: until it is answered nothing else is recorded."""


class TakenBack(Conflict):
    """Raised if the same request was stored as a proposal before, and that proposal has been taken back."""


class Proposed(Exception):  # an outcome, not an error
    """Raised once entries are stored as a proposal: they are recorded when somebody who pays says yes."""


class Sender(NamedTuple):
    """Who sends a recording.

    ``key``: chosen by the sender and sent again with a repeated request, which is then recorded only once; ``by``: the
    device; ``person``: the player to whom the device belongs, empty if unknown.
    """

    key: str
    by: str
    person: str = ""


#: Is called with the match and the outcome just before recording; raises an exception to prevent it.
Check = Callable[[LoadedMatch, Outcome], None]


def unchecked(_loaded: LoadedMatch, _outcome: Outcome) -> None:
    """Allow every recording: a ``Check`` that never raises."""


def record_entries(
    loaded: LoadedMatch, entries: Sequence[NewEntry], sender: Sender, *, seen: int, check: Check = unchecked
) -> LoadedMatch:
    """Record ``entries``, which are one entry or one correction of several entries, and return the match with them.

    ``loaded``: the match as the request has read it; ``seen``: how many entries the sender's page had seen; ``check``:
    called just before recording. If the same request was recorded before, nothing is recorded, and the present match is
    returned. Raises whatever ``check`` raises, ``Refused`` if the entries are not valid or the match or table is full,
    ``Conflict`` or a subclass if something else was recorded since ``seen``, ``Proposed`` if the entries wait for a yes
    now, ``TooFast`` as ``changed``, and as ``find_match`` if the match is gone, removed or frozen by now.
    """
    if loaded.match.seq != seen or loaded.match.proposal:
        loaded = read_again(loaded)
    while loaded.match.seq == seen:
        if loaded.match.proposal:
            proposal = db.session.get(Proposal, loaded.match.proposal)
            if proposal and (proposal.key, proposal.entries) == (sender.key, _kept(entries)):
                raise Proposed
            raise AwaitsYes(seen)
        _check_room(loaded, entries, loaded.match.size)
        # Fold before anything is locked; others only wait while rows are written.
        outcome = outcome_of(loaded.log, entries)
        check(loaded, outcome)
        new = NewRows(loaded, outcome.after, sender, datetime.now(UTC))
        _check_room(loaded, entries, new.columns["size"])
        try:
            with new.changes:
                match = _write(loaded, entries, new, sender)
        except IntegrityError:  # the log already has an entry with this key
            break
        if match and match.proposal:
            raise Proposed
        if match:
            return new.keep(match)
        loaded = read_again(loaded)
    # A repeated request has not seen its own entries: then this is no conflict.
    if not was_sent(loaded, entries, sender.key):
        raise Conflict(seen)
    return loaded


def read_again(loaded: LoadedMatch) -> LoadedMatch:
    """Return the match as it is now. Raises as ``find_match``."""
    db.session.rollback()  # end the transaction, which still sees the older rows
    return find_match(loaded.match.table_id, loaded.match.number)


def was_sent(loaded: LoadedMatch, entries: Sequence[NewEntry], key: str) -> bool:
    """Return whether exactly these entries were recorded under ``key`` before."""
    first = next((n for n, stamp in enumerate(loaded.stamps) if stamp.key == key), None)
    if first is None:
        return False
    found = loaded.items[first : first + len(entries)]
    return [item.logged for item in found] == [entry for entry, _ in entries]


_MATCHES = table_of(MatchRow)


def _taken_back(match_id: ColumnElement[int] | int, key: ColumnElement[str] | str) -> Select[Proposal]:
    """Return a query for the proposals of a match that were sent under that key and then taken back."""
    return select(Proposal).where(
        Proposal.match_id == match_id, Proposal.key == key, Proposal.closed_at.is_not(None),
        Proposal.said_yes.is_(None),
    )  # fmt: skip


#: Updates a match if it is unchanged and its table never asks for a yes: the usual case, in one statement.
_ADVANCE = update(_MATCHES).where(
    _MATCHES.c.id == bindparam("match"), _MATCHES.c.last_hash == bindparam("was"), _MATCHES.c.seq == bindparam("seen"),
    _MATCHES.c.rules == bindparam("by_rules"), _MATCHES.c.frozen.is_(None), _MATCHES.c.proposal.is_(None),
    _MATCHES.c.removed_at.is_(None), asks_no_yes(_MATCHES.c.table_id), has_room(_MATCHES.c.table_id),
    ~_taken_back(_MATCHES.c.id, bindparam("sent")).exists(),
)  # fmt: skip


class NewRows:
    """The rows to write for entries that are not in the database yet, computed before anything is locked.

    ``changes``: the changes to the log, a context manager to enter before the transaction; ``columns``: those of the
    match's row. ``before``: the match as it was read; ``log``: the match with the new entries; ``now``: the time of the
    recording.
    """

    def __init__(self, before: LoadedMatch, log: Match, sender: Sender, now: datetime) -> None:
        self.before, self.log, self.key = before, log, sender.key
        rows, self.stamps, people = list[dict[str, Any]](), list[Stamp](), list[str]()
        match, last_hash = before.match, before.match.last_hash
        for n, item in enumerate(log.items[match.seq :]):
            made = plain(item.logged)
            last_hash = entry_hash(last_hash, written_time(now), sender.person, made)
            stamp = Stamp(now, sender.by, sender.person, f"{sender.key}-{n}" if n else sender.key)
            rows.append(entry_row(item, made, stamp, last_hash))
            self.stamps.append(stamp)
            people += newcomers(log.game.rules, said(item.logged))
        self.newcomers = people
        earlier = [
            {"seq": new.seq, **kept_columns(new)}
            for old, new in zip(before.items, log.items, strict=False)
            if not kept_alike(old, new)
        ]
        self.changes = LogChanges(match.log, match.seq, earlier, rows)
        self.lengths = [len(row["payload"]) + len(row["lines"]) for row in rows]
        self.columns = result_columns(log, now) | {
            "seq": len(log.items), "size": match.size + sum(self.lengths), "last_hash": last_hash, "proposal": None,
        }  # fmt: skip

    def write(self) -> MatchInfo:
        """Write everything within the caller's transaction, which has locked the match, and return the match's new row.

        Raises ``IntegrityError`` if the log has an entry with one of the keys already, ``Refused`` if there is no room.
        """
        check_room(self.before.match.table_id)
        match = update_match(self.before.match, **self.columns, **self.changes.columns)
        self.write_log(match)
        return match

    def advance(self) -> MatchInfo | None:
        """Write everything within the caller's transaction if the match is unchanged, without locking it before.

        Return the match's new row. Write nothing and return ``None`` if the match was changed, something is proposed in
        it or was taken back under this key, or the table is full or may ask for a yes. Raises ``IntegrityError`` as
        ``write`` does.
        """
        match = self.before.match
        unchanged = {
            "match": match.id,
            "was": match.last_hash,
            "seen": match.seq,
            "by_rules": match.rules,
            "sent": self.key,
        }
        columns = self.columns | self.changes.columns
        done = cast(CursorResult[Any], db.session.execute(_ADVANCE, {**unchanged, **columns}))
        if done.rowcount == 0:
            return None
        changed(match.table_id)
        known = {name: value for name, value in columns.items() if name in MatchInfo._fields}
        match = match._replace(**known)
        self.write_log(match)
        return match

    def write_log(self, match: MatchInfo) -> None:
        """Write the entries, add newcomers to the table's list, and if the match just ended call ``pay_as_it_goes``.

        ``match``: its new row.
        """
        self.changes.write()
        add_people(self.before.match.table_id, self.newcomers)
        if match.finished and not self.before.match.finished:
            last = self.stamps[-1]
            pay_as_it_goes(match, now=last.at, by=last.by, person=last.person)

    def keep(self, match: MatchInfo) -> LoadedMatch:
        """Put the match with the new entries into the cache, and return it; to be called after the commit."""
        return keep(match, self.log, (*self.before.stamps, *self.stamps), self.lengths)


def _check_room(loaded: LoadedMatch, entries: Sequence[NewEntry], size: int) -> None:
    """Check that a match has room for ``entries``, with which its size is ``size``. Raises ``Refused`` if it has not.

    The last of its room is for corrections, for what ends it, and for the rest of a hand that is open.
    """
    was, rules = loaded.match, loaded.game.rules
    kept = (EndMatch, Correction, *(() if rules.between_hands(loaded.state) else (Entry,)))
    hands = not any(isinstance(one.entry, kept) or one.again is not None for one in entries)
    check_match_room(loaded.game, was.seq + len(entries), size, was=(was.seq, was.size), hands=hands)


def _write(loaded: LoadedMatch, entries: Sequence[NewEntry], new: NewRows, sender: Sender) -> MatchInfo | None:
    """Write the new rows and return the match's new row; write nothing and return ``None`` if the match was changed.

    If somebody has to say yes first, store a proposal instead, unless the sender is one of those who pay: then sending
    it is saying yes. Raises ``IntegrityError`` if the log has an entry with that key, ``TakenBack`` if exactly this was
    proposed and taken back, whatever the table asks for by now, ``Refused`` if the table is full, ``NoSuchMatch`` if
    the match is gone.
    """
    match = loaded.match
    with writing():
        if made := new.advance():
            return made
        locked, yes_from = lock_to_record(match)
        if locked != match:
            return None
        taken = db.session.scalars(_taken_back(match.id, sender.key)).all()
        if any(_kept(entries) in (mine.entries, entries_now(loaded.game, mine)) for mine in taken):
            raise TakenBack(match.seq)
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
        check_room_to_propose(match.table_id, len(dumps(proposal.entries)))
        db.session.add(proposal)
        db.session.flush()
        return update_match(match, proposal=proposal.id)


def _kept(entries: Sequence[NewEntry]) -> list[Any]:
    """Return entries as a proposal read from the database has them: with lists, where ``plain`` leaves tuples."""
    return loads(dumps([[entry, again] for entry, again in entries]), list[Any])


def close(proposal: Proposal, now: datetime, answerer: Sender, said_yes: str | None = None) -> None:
    """Mark a proposal as answered in the caller's transaction. ``said_yes``: the payer; ``None``: it is taken back."""
    proposal.closed_at, proposal.closed_by, proposal.closed_person = now, answerer.by, answerer.person
    if said_yes is not None:
        proposal.said_yes, proposal.seq = said_yes, proposal.seen + 1
