"""Correct a misspelt name in all matches and payments of a table, or merge two names of one person.

For each match a copy of the log with the other name is written beside the log in use (``logs``), in batches and never
all in memory, while others go on recording. Then one short transaction switches all matches to their copies, if none
has changed since it was read. The hash chains are rebuilt, and each match keeps its former last hash in ``earlier``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import bindparam, delete, select, update

from ..core.chain import entry_hash, head_hash, written_time
from ..core.files import (
    check_names,
    entry_names,
    entry_types,
    read_entry,
    read_match,
    rename_entry,
    rename_head,
    write_match,
)
from ..core.game import Game
from ..core.ledger import Line, Pay, Score
from ..core.looks import alike, check_seen
from ..core.match import NewEntry
from ..core.names import renaming
from ..core.problems import Problem, Refused, quoted
from ..core.reading import dumps, loads, plain
from ..core.seats import JOINT
from ..core.trend import Point, Trend
from ..games import by_slug
from .engine import writing
from .loaded import Frozen
from .loading import CORRECTION_KINDS, load_match
from .logs import drop_spare, entries_after, purge_logs, put_in_force, rewrite_entries, spare_logs, write_entries
from .matches import MatchInfo, all_matches, header_of, new_header, result_columns
from .models import LoggedEntry, NameChange, Payment, Player, Proposal, TableDevice, db, table_of
from .models import Match as MatchRow
from .removal import is_gone
from .rules_upgrade import UNREADABLE, current, is_current
from .tables import lock_table, people_of_table
from .versions import changed

NAMES = ("player", "players")  #: the keys of a line's numbers that hold names of players; no other key does
_IDS = (
    select(*(Player.__table__.c[name] for name in ("name", "id")))
    .where(Player.table_id == bindparam("table"))
    .order_by(Player.id)
)
_LOG, _MATCHES = table_of(LoggedEntry), table_of(MatchRow)
_ENTRY = tuple(column for column in _LOG.c if column.name != "log")
_WRITTEN = _MATCHES.c.head, _MATCHES.c.earlier, _MATCHES.c.trend
#: Columns to compare to see whether a match has changed since it was read; all others follow from these.
_AS_READ = tuple(_MATCHES.c[name] for name in ("id", "log", "seq", "last_hash", "rules", "frozen", "proposal"))
_LOCKED = (
    select(*_AS_READ, _MATCHES.c.removed_at)
    .where(_MATCHES.c.table_id == bindparam("table"))
    .order_by(_MATCHES.c.number)
    .with_for_update()
)
_CHANGED_SINCE = (
    select(NameChange.old, NameChange.new)
    .join(MatchRow, MatchRow.table_id == NameChange.table_id)
    .where(MatchRow.id == bindparam("of"), NameChange.made_at > bindparam("since"))
    .order_by(NameChange.id)
)
_RENAME = update(_MATCHES).where(_MATCHES.c.id == bindparam("of"))


class NoSuchPerson(Exception):
    """Raised if nobody of the table has that id, or they have another name by now than the one given."""


def person_name(table_id: int, person_id: int) -> str:
    """Return the name of a person of the table. Raises ``NoSuchPerson`` if nobody has the id."""
    name = db.session.scalar(select(Player.name).where(Player.table_id == table_id, Player.id == person_id))
    if name is None:
        raise NoSuchPerson(person_id)
    return name


def people_ids(table_id: int) -> dict[str, int]:
    """Return the id of everybody on the table's list, name to id, in the order in which they were added."""
    return {row.name: row.id for row in db.session.execute(_IDS, {"table": table_id})}


def not_told_apart(table_id: int) -> list[tuple[str, str]]:
    """Return pairs of look-alike names (``core.looks.alike``) that the table has not confirmed to be two people's."""
    listed = select(Player.name, Player.told_apart).where(Player.table_id == table_id).order_by(Player.id)
    said = {row.name: row.told_apart for row in db.session.execute(listed)}
    return [pair for pair in alike(said) if not said[pair[1]]]


def tell_apart(table_id: int, names: Sequence[str]) -> None:
    """Confirm that the people with these names are not those listed before them whose names look alike."""
    of_table = Player.table_id == table_id
    with writing():
        lock_table(table_id)
        db.session.execute(update(Player).where(of_table, Player.name.in_(names)).values(told_apart=True))
        changed(table_id)


def name_changes(table_id: int) -> list[NameChange]:
    """Return the name corrections of the table, newest first."""
    query = select(NameChange).where(NameChange.table_id == table_id).order_by(NameChange.id.desc())
    return list(db.session.scalars(query))


def entries_now(game: Game, proposal: Proposal) -> list[Any]:
    """Return the entries of a proposal, with people's present names, as its row has them: lists of entry and ``again``.

    The row of an open proposal is rewritten when a name is put right. That of an answered one is not, because there may
    be very many: here the names are replaced that were put right since the answer.
    """
    found: list[Any] = proposal.entries
    if proposal.closed_at is None:
        return found
    made, again = [value for value, _ in found], [first for _, first in found]
    now = with_present_names(game, proposal.match_id, made, proposal.closed_at)
    return [list(pair) for pair in zip(now, again, strict=True)]


def with_present_names(
    game: Game, match_id: int, values: Iterable[dict[str, Any]], since: datetime
) -> list[dict[str, Any]]:
    """Return entries of a match, as plain values, with the names that were put right after ``since`` replaced."""
    found = list(values)
    for old, new in db.session.execute(_CHANGED_SINCE, {"of": match_id, "since": since}).all():
        found = [_renamed(game, value, old, new) for value in found]
    return found


def _renamed(game: Game, value: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    if value["kind"] not in entry_types(game):  # nobody can read it, by whatever name
        return value
    people = {person for name in entry_names(game, value) for person in name.split(JOINT)}
    return rename_entry(game, value, renaming(old, new, people))


def rename_person(
    table_id: int, person_id: int, new: str, *, old: str = "", same_person: bool = False, by: str, who: str = ""
) -> None:
    """Give a person of the table the name ``new`` everywhere; do nothing if they have it already.

    ``old``: the name that the sender's page showed for them, since the id may be somebody else's by now; empty: any.
    ``same_person``: merge them with the person who has the new name, if there is one. ``by``: the device that does so;
    ``who``: the player to whom it belongs, empty if unknown; both are recorded. Raises ``NoSuchPerson`` if nobody has
    the id and the old name. Raises ``Refused`` if the new name is not valid, somebody else has it and ``same_person``
    is not set, today's rules cannot read a match with the old one, or the two cannot be one person: both were seated or
    named in an entry at the same time, a match would count differently, or one has paid the other.
    """
    if found := check_seen(new, ("player",)) or check_names([new], ("player",)):
        raise Refused(found)
    begun, copies, done = list[int](), dict[int, _RenamedLog](), False
    try:
        while not done:
            now = person_name(table_id, person_id)
            if now == new:
                return
            if old and now != old:
                raise NoSuchPerson(person_id)
            _check_other(table_id, now, new, same_person=same_person)
            played = [current(match) if match.slug in by_slug else match for match in all_matches(table_id)]
            copies = {match.id: copies.get(match.id) or _RenamedLog(new) for match in played}
            # Write all of it before anything is locked, then what was recorded in the meantime.
            to_write = [one for match in played if (one := copies[match.id]).read_names(match, now)]
            unwritten = [one for one in to_write if one.log is None]
            for one, log in zip(unwritten, spare_logs(len(unwritten)), strict=True):
                one.begin(log)
            begun += [log for one in unwritten for log in (one.log, one.match.log) if log]
            write_entries(row for one in to_write for row in one.entries())
            for one in to_write:
                one.rewrite()
            done = _put_in_force(table_id, person_id, (now, new), copies, same_person=same_person, by=by, who=who)
    finally:
        drop_spare(begun)
    purge_logs()


# -- the copies of logs ----------------------------------------------------------------------------------------------


class _RenamedLog:
    """A match, and the copy of its log that is being written with the name ``new`` in place of ``old``.

    ``match``: its row when it was last read; ``log``: the copy, which has the first ``seq`` entries; ``None`` if
    ``old`` does not occur in the match; ``columns``: the values for the match's row; ``proposed``: the entries of its
    open proposal, renamed. ``found``: the names in the match and its first ``read`` entries; ``together``: whether an
    entry names both; ``recounted``: whether results of entries may have changed since these were copied.
    """

    match: MatchInfo

    def __init__(self, new: str) -> None:
        self.new, self.old = new, ""
        self.log: int | None = None
        self.found, self.read = dict[str, None](), 0
        self.columns, self.proposed, self.together = dict[str, Any](), list[Any](), False

    def read_names(self, match: MatchInfo, old: str) -> bool:
        """Collect the names in entries recorded since the last call; return whether anything is to be written.

        Begin from the first entry if the log is not a continuation of the one read before. Raises ``Refused`` if both
        names are in the match and cannot be one person's, the match cannot have the new name, or its entries cannot be
        read by today's rules.
        """
        if self.old == old and self.match == match:
            return False
        goes_on = self.old == old and self.match.log == match.log and self.match.seq
        self.recounted = goes_on and self.match.rules != match.rules
        if not goes_on:
            self.log, self.found, self.read, self.together = None, {}, 0, False
        self.match, self.old = match, old
        row = db.session.execute(select(*_WRITTEN).where(_MATCHES.c.id == match.id)).one()
        waiting: list[Any] = db.session.scalar(select(Proposal.entries).where(Proposal.id == match.proposal)) or []
        self.found |= dict.fromkeys([*row.head["players"], *match.ledger.money])
        try:
            game = match.game
            for payload in entries_after(match.log, self.read, match.seq, _LOG.c.payload):
                self._collect(entry_names(game, json.loads(payload[0])))
            for value, _ in waiting:
                self._collect(entry_names(game, value))
        except UNREADABLE:
            if old not in self.found:
                return False
            raise Refused([Problem((), "older-names", {"n": match.number})]) from None
        self.read = match.seq
        if old not in self.found:
            return False
        self.names = renaming(old, self.new, self.found)
        self.proposed = [[rename_entry(game, value, self.names), first] for value, first in waiting]
        self.columns = self._columns(row) | (self._merged() if self.new in self.found else {})
        return True

    def _collect(self, names: Sequence[str]) -> None:
        """Collect the names in an entry."""
        self.found |= dict.fromkeys(names)
        self.together |= {self.old, self.new} <= {one for name in names for one in name.split(JOINT)}

    def _merged(self) -> dict[str, Any]:
        """Return the result of a match in which both names are one person's, as columns.

        Raises ``Refused`` if they are two people's: an entry names both, both were seated at once, the rules would
        count the match differently, or what is proposed could no longer be recorded.
        """
        found = {"value": quoted(self.old), "other": quoted(self.new), "n": self.match.number}
        if self.together:
            raise Refused([Problem((), "one-match", found)])
        try:
            log = load_match(self.match).log
            value = json.loads(dumps(write_match(log.header, log.entries)))
            value |= rename_head(value, self.names)
            value["entries"] = [rename_entry(log.game, entry, self.names) for entry in value["entries"]]
            merged = read_match(by_slug, value)
            merged.after(*(NewEntry(read_entry(log.game, value), first) for value, first in self.proposed))
        except Frozen:
            raise Refused([Problem((), "older-names", {"n": self.match.number})]) from None
        except Refused:
            raise Refused([Problem((), "one-match", found)]) from None
        for then, now in zip(log.items, merged.items, strict=True):
            lines = dumps([_line(line, self.names) for line in then.lines])
            if (then.number, lines) != (now.number, dumps(list(now.lines))):
                raise Refused([Problem((), "one-counts-otherwise", found)])
        return result_columns(merged, self.match.changed_at)

    def begin(self, log: int) -> None:
        """Start a copy without entries in the spare log ``log``."""
        self.log, self.seq, self.last_hash = log, 0, head_hash(self.columns["head"])
        self.recounted = False

    def entries(self) -> Iterator[dict[str, Any]]:
        """Yield the rows of entries not copied yet, with the new name and their hashes."""
        self.written, kinds = self.seq, set[str]()
        for row in entries_after(self.match.log, self.seq, self.match.seq, *_ENTRY):
            value = rename_entry(self.match.game, json.loads(row.payload), self.names)
            self.last_hash = entry_hash(self.last_hash, written_time(row.recorded_at), row.person, value)
            kinds.add(row.kind)
            renamed = {"payload": dumps(value), "lines": self._lines(row.lines), "hash": self.last_hash}
            yield {"log": self.log, **row._mapping, **renamed}
        self.seq = self.match.seq
        self.recounted = self.recounted or not kinds.isdisjoint(CORRECTION_KINDS)
        self.columns |= {"log": self.log, "last_hash": self.last_hash}

    def rewrite(self) -> None:
        """Update the results in rows that were copied earlier, if a correction recorded since has changed them."""
        if self.recounted and self.written and self.log:
            rewrite_entries(self.log, self._changed(self.log))

    def _changed(self, log: int) -> Iterator[dict[str, Any]]:
        columns = _LOG.c.seq, _LOG.c.lines, _LOG.c.hand
        rows = (entries_after(of, 0, self.written, *columns) for of in (self.match.log, log))
        for now, kept in zip(*rows, strict=False):  # lengths differ only if the log was replaced and is being deleted
            if (lines := self._lines(now.lines), now.hand) != (kept.lines, kept.hand):
                yield {"seq": now.seq, "lines": lines, "hand": now.hand}

    def _lines(self, kept: str) -> str:
        """Return the stored lines of an entry with the new name. ``kept``: these lines as JSON."""
        if dumps(self.old)[1:-1] not in kept:
            return kept
        return dumps([_line(line, self.names) for line in loads(kept, tuple[Line, ...])])

    def _columns(self, row: Any) -> dict[str, Any]:
        """Return the match's columns with the new name. Raises ``Refused`` if the header is not valid with it."""
        match, names = self.match, self.names
        first = names.get(match.first, match.first) if match.first else None
        players = tuple(names.get(name, name) for name in match.players)
        if is_current(match) and self.new not in self.found:
            header = header_of(match)
            new_header(header.game, players, header.variant, plain(header.options), first)
        ledger, trend = match.ledger, row.trend
        pots = {pot: _keys(paid, names) for pot, paid in ledger.pots.items()}
        points = [Point(point.hand, _keys(point.standings, names)) for point in trend.points]
        return {
            "head": rename_head(row.head, names), "players": players, "first": first,
            "earlier": [*row.earlier, match.last_hash],
            "ledger": replace(ledger, money=_keys(ledger.money, names), pots=pots, wins=_keys(ledger.wins, names)),
            "trend": Trend(trend.stride, trend.hands, tuple(points)),
            "points": None if match.points is None else _keys(match.points, names),
            "winner": names.get(match.winner, match.winner) if match.winner else None,
        }  # fmt: skip


def _keys(amounts: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return {names.get(name, name): amount for name, amount in amounts.items()}


def _line(line: Line, names: Mapping[str, str]) -> Line:
    """Return a line with the names replaced."""
    numbers = {key: _number(value, names) if key in NAMES else value for key, value in line.numbers.items()}
    if isinstance(line, Pay):
        payer, payee = names.get(line.payer, line.payer), names.get(line.payee, line.payee)
        return Pay(payer, payee, line.amount, line.why, numbers)
    return Score(names.get(line.side, line.side), line.points, line.why, numbers)


def _number(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list | tuple):
        return [_number(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


# -- in force --------------------------------------------------------------------------------------------------------


def _put_in_force(
    table_id: int, person_id: int, name: tuple[str, str], copies: Mapping[int, _RenamedLog], *, same_person: bool,
    by: str, who: str,
) -> bool:  # fmt: skip
    """Switch all matches to their copies and rename the person, if nothing has changed since it was read.

    Return ``False``, and change nothing, if something has. Raises ``Refused`` as ``_check_other`` does.
    """
    old, new = name
    made = [one for one in copies.values() if one.log]
    columns = [{"of": one.match.id, **one.columns} for one in made]
    with writing():
        # Lock matches before the table, in the same order as recording does, so that there is no deadlock.
        locked = db.session.execute(_LOCKED, {"table": table_id}).all()
        as_read = {n: tuple(getattr(one.match, column.name) for column in _AS_READ) for n, one in copies.items()}
        if {row.id: tuple(row)[:-1] for row in locked if not is_gone(row.removed_at)} != as_read:
            return False
        table = lock_table(table_id)
        # Somebody who held the table's lock before us may have begun a match, which was not there to be locked.
        there = set(db.session.scalars(select(MatchRow.id).where(MatchRow.table_id == table_id)))
        if there != {row.id for row in locked} or person_name(table_id, person_id) != old:
            return False
        merged = _check_other(table_id, old, new, same_person=same_person)
        for some in _by_columns(columns):
            db.session.execute(_RENAME, some)
        if made:
            put_in_force([one.log for one in made if one.log], [one.match.log for one in made])
        for one in made:
            if one.proposed:
                renamed = update(Proposal).where(Proposal.id == one.match.proposal)
                db.session.execute(renamed.values(entries=one.proposed))
        of_table = select(MatchRow.id).where(MatchRow.table_id == table_id)
        said = update(Proposal).where(Proposal.match_id.in_(of_table), Proposal.said_yes == old)
        db.session.execute(said.values(said_yes=new))
        for column in (Payment.payer, Payment.payee):
            handed = update(Payment).where(Payment.table_id == table_id, column == old)
            db.session.execute(handed.values({column: new}))
        of_device = update(TableDevice).where(TableDevice.table_id == table_id, TableDevice.person == old)
        db.session.execute(of_device.values(person=new))
        if merged:
            db.session.execute(delete(Player).where(Player.id == person_id))
        else:
            db.session.execute(update(Player).where(Player.id == person_id).values(name=new))
        # Nobody has been asked yet about names that look like the new one.
        asked = [pair[1] for pair in alike(people_of_table(table_id)) if new in pair]
        listed = update(Player).where(Player.table_id == table_id, Player.name.in_(asked))
        db.session.execute(listed.values(told_apart=False))
        table.names_seq += 1
        table.payments_seq += 1  # so a page that is open cannot record payments under the former name
        changed(table_id)
        now = datetime.now(UTC)
        db.session.add(NameChange(table_id=table_id, old=old, new=new, merged=merged, made_at=now, by=by, person=who))
        return True


def _by_columns(rows: Iterable[dict[str, Any]]) -> Iterable[list[dict[str, Any]]]:
    """Return ``rows`` in lists of those with the same columns: a statement for many has the columns of its first."""
    found = dict[frozenset[str], list[dict[str, Any]]]()
    for row in rows:
        found.setdefault(frozenset(row), []).append(row)
    return found.values()


def _check_other(table_id: int, old: str, new: str, *, same_person: bool) -> bool:
    """Return whether another person of the table has the name ``new``.

    Raises ``Refused`` if so, unless ``same_person`` is set and neither of the two has paid the other.
    """
    if db.session.scalar(select(Player.id).where(Player.table_id == table_id, Player.name == new)) is None:
        return False
    if not same_person:
        raise Refused([Problem(("player",), "name-twice", {"value": quoted(new)})])
    between = select(Payment.id).where(
        Payment.table_id == table_id, Payment.undone_at.is_(None), Payment.payer.in_((old, new)),
        Payment.payee.in_((old, new)),
    )  # fmt: skip
    if db.session.scalar(between.limit(1)) is not None:
        raise Refused([Problem((), "one-payment", {"value": quoted(old), "other": quoted(new)})])
    return True
