"""Correct a name that was typed wrongly, in all matches and payments of its table at once, or merge it with another.

The log says the same as before, of somebody with another name, so what is kept beside it is folded again and comes to
the same. The chain of each match is rebuilt and keeps the last hash that it had.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import delete, select, update

from ..core.files import check_names, entry_names, read_entry, rename_entry, rename_head
from ..core.ledger import Ledger, Line, Pay, Score
from ..core.match import Match
from ..core.names import renaming
from ..core.problems import Problem, Refused, quoted
from ..core.reading import dumps, loads, plain
from ..core.trend import Point, Trend
from ..games import by_slug
from .chain import rebuild_chain, written_match
from .engine import writing
from .loading import CORRECTION_KINDS
from .matches import MatchInfo, all_matches, header_of, lock_match, new_header, result_columns, update_match
from .models import LoggedEntry, NameChange, Payment, Player, Proposal, TableDevice, db
from .models import Match as MatchRow
from .rules_upgrade import UNREADABLE, current, is_current, kept_columns, trend_of
from .tables import lock_table
from .versions import changed


class NoSuchPerson(Exception):
    """Nobody of the table has that id."""


def person_name(table_id: int, person_id: int) -> str:
    """Return the name of somebody of the table. Raises ``NoSuchPerson``."""
    name = db.session.scalar(select(Player.name).where(Player.table_id == table_id, Player.id == person_id))
    if name is None:
        raise NoSuchPerson(person_id)
    return name


def people_ids(table_id: int) -> dict[str, int]:
    """Return everybody of the table, name to id, in the order in which they came."""
    rows = db.session.execute(select(Player.name, Player.id).where(Player.table_id == table_id).order_by(Player.id))
    return {row.name: row.id for row in rows}


def name_changes(table_id: int) -> list[NameChange]:
    """Return the names of the table that were corrected, the newest first."""
    query = select(NameChange).where(NameChange.table_id == table_id).order_by(NameChange.id.desc())
    return list(db.session.scalars(query))


def rename_person(
    table_id: int, person_id: int, new: str, *, same_person: bool = False, by: str, who: str = ""
) -> None:
    """Give somebody of the table the name ``new``, everywhere; harmless if they have it already.

    ``same_person``: they and the person of that name are one, if there is one. ``by``: the device that does so, and
    ``who``: whose that is, if it has said so; both are kept. Raises ``NoSuchPerson``, and ``Refused`` if nobody may be
    called so, if somebody else is and they are not said to be one, or if they cannot be one: a match, or a payment
    between them, has both.
    """
    if found := check_names([new], ("player",)):
        raise Refused(found)
    done = False
    while not done:
        old = person_name(table_id, person_id)
        if old == new:
            return
        played = [current(match) if match.game in by_slug else match for match in all_matches(table_id)]
        # Everything is folded before others have to wait.
        matches = [made for match in played if (made := _renamed(match, old, new))]
        done = _write(table_id, person_id, (old, new), matches, played, same_person=same_person, by=by, who=who)


class _Renamed(NamedTuple):
    """What is written of a match in which a name changes. ``proposed``: the entries of what is proposed in it."""

    match: MatchInfo
    columns: dict[str, Any]
    entries: list[dict[str, Any]]
    proposed: str | None


def _renamed(match: MatchInfo, old: str, new: str) -> _Renamed | None:
    """Return the match with the name ``new`` for ``old``; ``None`` if ``old`` is nowhere in it.

    Raises ``Refused`` if ``new`` is in it too, or it takes no such name.
    """
    written, proposed = written_match(match.id), _proposed(match)
    heard = dict.fromkeys([*written.head["players"], *match.accounts.money])
    try:
        game = by_slug[match.game]
        for value in (*written.entries, *(value for value, _ in proposed or ())):
            heard |= dict.fromkeys(entry_names(game, value))
    except UNREADABLE:
        if old not in heard:
            return None
        raise Refused([Problem((), "older-names", {"n": match.number})]) from None
    if old not in heard:
        return None
    if new in heard:
        raise Refused([Problem((), "one-match", {"value": quoted(old), "other": quoted(new), "n": match.number})])
    names = renaming(old, new, heard)
    head, entries = rename_head(written.head, names), [rename_entry(game, value, names) for value in written.entries]
    columns: dict[str, Any] = {
        "head": dumps(head), "players": dumps([names.get(name, name) for name in json.loads(match.players)]),
        "first": names.get(match.first, match.first) if match.first else None,
    }  # fmt: skip
    made = match._replace(players=columns["players"], first=columns["first"])
    again = _folded(made, entries, names) if is_current(match) else _replaced(match, names)
    rows = [{"match_id": match.id, "seq": n, "payload": dumps(value), **kept}
            for n, (value, kept) in enumerate(zip(entries, again.entries, strict=True), 1)]  # fmt: skip
    waiting = dumps([[rename_entry(game, value, names), first] for value, first in proposed]) if proposed else None
    return _Renamed(match, columns | again.columns, rows, waiting)


def _proposed(match: MatchInfo) -> list[tuple[Any, int | None]] | None:
    """Return the entries of what is proposed in a match, as they are kept; ``None`` if nothing is."""
    kept = db.session.scalar(select(Proposal.entries).where(Proposal.id == match.proposal)) if match.proposal else None
    return json.loads(kept) if kept else None


class _Kept(NamedTuple):
    """What is kept beside a log, of the match and of each entry."""

    columns: dict[str, Any]
    entries: list[dict[str, Any]]


def _folded(match: MatchInfo, entries: Iterable[Any], names: Mapping[str, str]) -> _Kept:
    """Return what is kept of the log ``entries`` of a match, folded.

    Raises ``Refused`` where two sides would be called the same.
    """
    header, rows = header_of(match), _kept_rows(match)
    new_header(header.game, header.players, header.variant, plain(header.options), header.first)
    replaced = [_line_values(row.lines, names) if row.kind in CORRECTION_KINDS else () for row in rows]
    logged = [read_entry(header.game, value) for value in entries]
    log = Match.load(header, logged, replaced, [row.again for row in rows])
    return _Kept(result_columns(log, match.changed_at), [kept_columns(item) for item in log.items])


def _kept_rows(match: MatchInfo) -> Sequence[Any]:
    """Return the kind and the lines of each entry of a match, as they are kept until now."""
    columns = select(LoggedEntry.kind, LoggedEntry.lines, LoggedEntry.again)
    return db.session.execute(columns.where(LoggedEntry.match_id == match.id).order_by(LoggedEntry.seq)).all()


# -- a match that is kept as older rules counted it ------------------------------------------------------------------


def _replaced(match: MatchInfo, names: Mapping[str, str]) -> _Kept:
    """Return what is kept beside a log that cannot be folded, with other names in it; its state is never read."""
    ledger, trend = match.accounts, trend_of(match)
    pots = {pot: _keys(paid, names) for pot, paid in ledger.pots.items()}
    points = [Point(point.hand, _keys(point.standings, names)) for point in trend.points]
    columns = {
        "ledger": dumps(Ledger(_keys(ledger.money, names), pots)),
        "trend": dumps(Trend(trend.stride, trend.hands, tuple(points))),
        "points": dumps(_keys(json.loads(match.points), names)) if match.points else None,
        "winner": names.get(match.winner, match.winner) if match.winner else None,
    }
    entries = [{"lines": dumps(_line_values(row.lines, names))} for row in _kept_rows(match)]
    return _Kept(columns, entries)


def _keys(amounts: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return {names.get(name, name): amount for name, amount in amounts.items()}


def _line_values(kept: str, names: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the lines that an entry keeps, with other names in them."""
    return tuple(_line(line, names) for line in loads(kept, tuple[Line, ...]))


def _line(line: Line, names: Mapping[str, str]) -> Line:
    """Return a line with other names in it.

    A line does not say which of its sentence's values are names, but nobody can be called like a code or a card among
    them.
    """
    numbers = {key: _number(value, names) if key != "case" else value for key, value in line.numbers.items()}
    if isinstance(line, Pay):
        payer, payee = names.get(line.payer, line.payer), names.get(line.payee, line.payee)
        return Pay(payer, payee, line.amount, line.why, numbers)
    return Score(names.get(line.side, line.side), line.points, line.why, numbers)


def _number(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list | tuple):
        return [_number(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


# -- writing ---------------------------------------------------------------------------------------------------------


def _write(
    table_id: int, person_id: int, name: tuple[str, str], matches: list[_Renamed], played: list[MatchInfo],
    *, same_person: bool, by: str, who: str,
) -> bool:  # fmt: skip
    """Write the new name everywhere if the table is still as it was read; else write nothing, and return ``False``.

    Raises ``Refused`` if the two who are to be one cannot be, or are not said to be.
    """
    old, new = name
    with writing():
        # Matches first and the table then, as whoever records does, so that nobody waits for each other.
        for match in played:
            if match.game in by_slug and lock_match(table_id, match.number) != match:
                return False
        table = lock_table(table_id)
        if person_name(table_id, person_id) != old or all_matches(table_id) != played:
            return False
        merged = _check_other(table_id, old, new, same_person=same_person)
        for made in matches:
            written = update_match(made.match, **made.columns)
            if made.entries:
                db.session.execute(update(LoggedEntry), made.entries)
            if made.proposed:
                renamed = update(Proposal).where(Proposal.id == made.match.proposal)
                db.session.execute(renamed.values(entries=made.proposed))
            rebuild_chain(written)
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
        table.names_seq += 1
        table.payments_seq += 1  # what a page that is open would pay is of other names
        changed(table_id)
        now = datetime.now(UTC)
        db.session.add(NameChange(table_id=table_id, old=old, new=new, merged=merged, made_at=now, by=by, person=who))
        return True


def _check_other(table_id: int, old: str, new: str, *, same_person: bool) -> bool:
    """Return whether somebody of the table is called ``new`` already.

    Raises ``Refused`` if so, and they cannot be the same person as ``old``.
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
