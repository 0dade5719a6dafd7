"""Recording an entry or a correction of one, and where the match would then stand.

What moves much waits for a yes where the table wants it so: then it is only proposed (``proposals``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core.chain import entry_hash, written_time
from ..core.entries import Amend, Entry, Void, kind_of
from ..core.game import ends_hand
from ..core.ledger import paying
from ..core.problems import Refused
from ..core.reading import dumps, loads, plain
from ..core.rearrange import Logged
from ..core.replay import Step, advance
from ..core.trend import Trend
from ..games import by_slug
from .caches import Shift, cached_columns, chart_series, struck_hands, trend_of
from .engine import writing
from .matches import LoadedMatch, MatchInfo, lock_to_record, update_match
from .models import LoggedEntry, Proposal, db, table_of
from .rearranging import change_by
from .refolding import find_match
from .stored_log import StoredEntry, first_logged
from .tables import add_people


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


#: Looks at the match as it stands when something is about to be recorded; raises what keeps that from being done.
Check = Callable[[LoadedMatch], None]


def unchecked(_loaded: LoadedMatch) -> None:
    """Nothing keeps it from being recorded."""


def step_after(loaded: LoadedMatch, entry: Entry) -> Step:
    """Where the match would stand with ``entry``; nothing is recorded. Raises ``Refused`` where it does not hold."""
    if isinstance(entry, Void | Amend):
        return loaded.log.change_of(entry).after.now
    step = advance(loaded.game, loaded.step, entry)
    if isinstance(step, list):
        raise Refused(step)
    return step


def record(loaded: LoadedMatch, entry: Entry, *, seen: int, key: str, by: str, person: str = "") -> LoadedMatch:
    """Records ``entry``, see ``record_all``."""
    return record_all(loaded, [Logged(entry)], seen=seen, key=key, by=by, person=person)


def record_all(
    loaded: LoadedMatch,
    entries: Sequence[Logged],
    *,
    seen: int,
    key: str,
    by: str,
    person: str = "",
    check: Check = unchecked,
) -> LoadedMatch:
    """Records ``entries``, all or none, on disk when this returns: the match as it then stands.

    A single one, or several that are one correction. ``loaded``: the match as it was read before; ``seen``: the number
    of entries the sender has seen; ``key``: chosen by the sender, the same again where he sends the same again, which
    is then recorded once; ``by``: the device; ``person``: whose that is, where it has said so; ``check``: asked of the
    match just as it is recorded, unless it was recorded before. Raises what that does, ``Refused`` where they do not
    hold, ``Conflict`` where something was recorded in between, or one of its kinds, ``Proposed`` where somebody has to
    say yes first, ``NoSuchMatch`` where the match is gone.
    """
    sender = Sender(key, by, person)
    if loaded.match.seq != seen or loaded.match.proposal:
        loaded = read_anew(loaded)
    while loaded.match.seq == seen:
        if loaded.match.proposal:
            proposal = db.session.get(Proposal, loaded.match.proposal)
            if proposal and _is_of(proposal, entries, key):
                raise Proposed
            raise AwaitsYes(seen)
        check(loaded)
        # All that is folded is folded before others have to wait; they wait only while rows are written.
        outcome = outcome_of(loaded, entries)
        try:
            match = _write(loaded, entries, outcome, sender)
        except IntegrityError:  # the key stands there already, though the sender has seen everything
            break
        if match and match.proposal:
            raise Proposed
        if match:
            return LoadedMatch(match, loaded.header, outcome.step)
        loaded = read_anew(loaded)
    # Who is behind may be sending again: his own entries are what he has not seen.
    if not was_sent(loaded, entries, key):
        raise Conflict(seen)
    return loaded


def read_anew(loaded: LoadedMatch) -> LoadedMatch:
    """The match as it stands now. Raises ``NoSuchMatch`` where it is gone, ``Frozen`` where
    today's rules count it otherwise than those that had."""
    db.session.rollback()  # what was read before may be older
    return find_match(loaded.match.table_id, loaded.match.number)


_LOG = table_of(LoggedEntry)
_ADD = insert(_LOG)
_SHIFT = (
    update(_LOG)
    .where(_LOG.c.match_id == bindparam("match"), _LOG.c.seq.between(bindparam("first"), bindparam("last")))
    .where(_LOG.c.number.is_not(None))
    .values(number=_LOG.c.number + bindparam("more"))
)
_SENT = select(LoggedEntry.seq).where(LoggedEntry.match_id == bindparam("match"), LoggedEntry.key == bindparam("key"))
_PAYLOADS = (
    select(LoggedEntry.payload)
    .where(LoggedEntry.match_id == bindparam("match"), LoggedEntry.seq.between(bindparam("first"), bindparam("last")))
    .order_by(LoggedEntry.seq)
)


def was_sent(loaded: LoadedMatch, entries: Sequence[Logged], key: str) -> bool:
    """Whether these very entries were recorded under ``key`` before."""
    first = db.session.scalar(_SENT, {"match": loaded.match.id, "key": key})
    if first is None:
        return False
    found = {"match": loaded.match.id, "first": first, "last": first + len(entries) - 1}
    return list(db.session.scalars(_PAYLOADS, found)) == [dumps(entry) for entry, _ in entries]


def _kept(entries: Sequence[Logged]) -> str:
    """Entries as a proposal keeps them."""
    return dumps([[entry, again] for entry, again in entries])


def _is_of(proposal: Proposal, entries: Sequence[Logged], key: str) -> bool:
    """Whether just these entries were proposed, by just that request."""
    return (proposal.key, proposal.entries) == (key, _kept(entries))


def _was_taken_back(match: MatchInfo, entries: Sequence[Logged], key: str) -> bool:
    """Whether that request proposed just these entries before, and nobody said yes."""
    mine = select(Proposal).where(Proposal.match_id == match.id, Proposal.key == key, Proposal.said_yes.is_(None))
    return any(_is_of(proposal, entries, key) for proposal in db.session.scalars(mine))


class Sender(NamedTuple):
    """Who sends something to be recorded; see ``record_all``."""

    key: str
    by: str
    person: str


class _New(NamedTuple):
    """An entry that is recorded, and what is kept beside it; see ``models.LoggedEntry``."""

    entry: Entry
    number: int | None
    decided: int | None
    reads: Entry | None
    lines: str
    again: int | None


class Outcome(NamedTuple):
    """What comes of entries that are recorded. ``step``: where the match then stands."""

    step: Step
    trend: Trend
    numbered: int  #: hands logged by then, those struck out included
    new: Sequence[_New]
    shifts: Sequence[Shift] = ()  #: earlier entries whose hands are then called otherwise
    rows: Mapping[int, StoredEntry] = {}  #: what is then kept beside earlier entries, by their numbers


def outcome_of(loaded: LoadedMatch, entries: Sequence[Logged]) -> Outcome:
    """What comes of ``entries``. Raises ``Refused`` where they do not hold."""
    first, again = entries[0]
    if len(entries) == 1 and not isinstance(first, Void | Amend):
        return _append(loaded, first, again)
    change = change_by(loaded, entries)
    rows, after, trend = loaded.log.rows, change.after, trend_of(change.after)
    new = [
        _New(
            entry, change.numbers[n], after.correctors[n], after.reads[n], change.kept_lines(n + 1),
            first_logged(rows, again),
        )
        for n, (entry, again) in enumerate(entries, loaded.match.seq)
    ]  # fmt: skip
    numbered = trend.hands + struck_hands(after, [*(row.again for row in rows), *(one.again for one in new)])
    return Outcome(after.now, trend, numbered, new, change.shifts, change.rows)


def _append(loaded: LoadedMatch, entry: Entry, again: int | None) -> Outcome:
    game, match, step = loaded.game, loaded.match, step_after(loaded, entry)
    trend, ends = loads(match.trend, Trend), ends_hand(game, entry, loaded.state, step.state)
    if ends:
        trend = trend.add(chart_series(game, step))
    new = _New(entry, trend.hands if ends else None, None, entry, dumps(step.lines), again)
    return Outcome(step, trend, match.numbered + ends, [new])


def _write(loaded: LoadedMatch, entries: Sequence[Logged], outcome: Outcome, sender: Sender) -> MatchInfo | None:
    """Writes what comes of entries if the match is still as it was read; ``None``, and nothing, where not.

    Only proposes them where somebody has to say yes first; who pays and sends it himself has said it. Raises
    ``IntegrityError`` where an entry of the match has that key already, ``TakenBack`` where just this was proposed and
    taken back, ``NoSuchMatch`` where the match is gone.
    """
    match, now = loaded.match, datetime.now(UTC)
    made = rows_of(match, outcome, sender, now)
    with writing():
        locked, yes_from = lock_to_record(match.table_id, match.number)
        if locked != match:
            return None
        payers = paying(loaded.step.ledger, outcome.step.ledger, yes_from)
        if not payers:
            return write_rows(match, made)
        proposal = Proposal(
            match_id=match.id, seen=match.seq, key=sender.key, entries=_kept(entries), yes_from=yes_from,
            proposed_at=now, by=sender.by, person=sender.person,
        )  # fmt: skip
        if sender.person in payers:
            close(proposal, now, sender, said_yes=sender.person)
            db.session.add(proposal)
            return write_rows(match, made)
        if _was_taken_back(match, entries, sender.key):
            raise TakenBack(match.seq)
        db.session.add(proposal)
        db.session.flush()
        return update_match(match, proposal=proposal.id)


def close(proposal: Proposal, now: datetime, answerer: Sender, said_yes: str | None = None) -> None:
    """Marks what is proposed as answered, within the caller's transaction. ``said_yes``: who has, if anybody."""
    proposal.closed_at, proposal.closed_by, proposal.closed_person = now, answerer.by, answerer.person
    if said_yes is not None:
        proposal.said_yes, proposal.seq = said_yes, proposal.seen + 1


class Rows(NamedTuple):
    """What is written of an outcome, made before anything is locked.

    ``log``: the rows added to the log; ``earlier``: what is then kept beside earlier ones; ``columns``: of the match's
    own row; ``newcomers``: who comes into the match.
    """

    log: Sequence[dict[str, Any]]
    earlier: Sequence[dict[str, Any]]
    shifts: Sequence[dict[str, Any]]
    columns: dict[str, Any]
    newcomers: Sequence[str]


def rows_of(match: MatchInfo, outcome: Outcome, sender: Sender, now: datetime) -> Rows:
    """What is written of an outcome, the chain going on from where the match stands. Nothing is proposed any more."""
    game, last_hash = by_slug[match.game], match.last_hash
    log, newcomers = list[dict[str, Any]](), list[str]()
    for n, new in enumerate(outcome.new):
        made = plain(new.entry)
        last_hash = entry_hash(last_hash, written_time(now), sender.person, made)
        log.append(
            {
                "match_id": match.id,
                "seq": match.seq + n + 1,
                "kind": kind_of(new.entry),
                "payload": dumps(made),
                "recorded_at": now,
                "by": sender.by,
                "person": sender.person,
                "hash": last_hash,
                "key": f"{sender.key}-{n}" if n else sender.key,
                "again": new.again,
                "number": new.number,
                "decided": new.decided,
                "reads": None if new.reads is None else dumps(new.reads),
                "lines": new.lines,
            }
        )
        newcomers += game.rules.newcomers(new.entry.with_ if isinstance(new.entry, Amend) else new.entry)
    earlier = [{"match_id": match.id, "seq": seq, **row._asdict()} for seq, row in outcome.rows.items()]
    shifts = [{"match": match.id, **shift._asdict()} for shift in outcome.shifts]
    columns = cached_columns(game, outcome.step, outcome.trend, now)
    columns |= {"seq": match.seq + len(log), "numbered": outcome.numbered, "last_hash": last_hash, "proposal": None}
    return Rows(log, earlier, shifts, columns, newcomers)


def write_rows(match: MatchInfo, made: Rows) -> MatchInfo:
    """Writes it, within the caller's transaction, which has locked the match; the match as it then is.

    Raises ``IntegrityError`` where an entry of the match has one of the keys already.
    """
    if made.shifts:
        db.session.execute(_SHIFT, made.shifts)
    if made.earlier:
        db.session.execute(update(LoggedEntry), made.earlier)
    written = update_match(match, **made.columns)
    db.session.execute(_ADD, made.log)
    add_people(match.table_id, made.newcomers)
    return written
