"""A name typed wrongly is put right: in all matches and payments of its table, at once; or merged with another's.

The log says the same as before, of somebody with another name, so what is kept beside it is folded anew and comes to
the same. The chain of each match is made anew and keeps the last hash that it had.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import delete, select, update

from ..core.files import check_names, entry_names, read_entry, rename_entry, rename_head
from ..core.ledger import Ledger, Line, Pay, Score
from ..core.names import renaming
from ..core.problems import Problem, Refused, quoted
from ..core.reading import dumps, loads, plain
from ..core.replay import Log
from ..core.trend import Point, Trend
from ..games import by_slug
from .caches import cached_columns, cached_entries, trend_of
from .chain import chain_anew, written_match
from .engine import writing
from .matches import MatchInfo, all_matches, header_of, lock_match, new_header, update_match
from .models import LoggedEntry, Match, NameChange, Payment, Player, Proposal, TableDevice, db
from .refolding import UNREADABLE, current, is_current
from .tables import lock_table
from .versions import changed


class NoSuchPerson(Exception):
    """Nobody of the table has that id."""


def person(table_id: int, person_id: int) -> str:
    """The name of somebody of the table. Raises ``NoSuchPerson``."""
    name = db.session.scalar(select(Player.name).where(Player.table_id == table_id, Player.id == person_id))
    if name is None:
        raise NoSuchPerson(person_id)
    return name


def people_ids(table_id: int) -> dict[str, int]:
    """Everybody of the table, name to id, in the order in which they came."""
    rows = db.session.execute(select(Player.name, Player.id).where(Player.table_id == table_id).order_by(Player.id))
    return {row.name: row.id for row in rows}


def name_changes(table_id: int) -> list[NameChange]:
    """The names of the table that were put right, the newest first."""
    query = select(NameChange).where(NameChange.table_id == table_id).order_by(NameChange.id.desc())
    return list(db.session.scalars(query))


def put_right(table_id: int, person_id: int, new: str, *, same_person: bool = False, by: str, who: str = "") -> None:
    """Gives somebody of the table the name ``new``, everywhere; harmless where he has it already.

    ``same_person``: that he and the person of that name are one, where there is one. ``by``: the device that does so,
    and ``who``: whose that is, where it has said so; both are kept. Raises ``NoSuchPerson``, and ``Refused`` where
    nobody may be called so, another is and they are not said to be one, or they cannot be one: a match, or a payment
    between them, has both.
    """
    if found := check_names([new], ("player",)):
        raise Refused(found)
    done = False
    while not done:
        old = person(table_id, person_id)
        if old == new:
            return
        played = [current(match) if match.game in by_slug else match for match in all_matches(table_id)]
        # Everything is folded before others have to wait.
        matches = [made for match in played if (made := _renamed(match, old, new))]
        done = _write(table_id, person_id, (old, new), matches, played, same_person=same_person, by=by, who=who)


class _Renamed(NamedTuple):
    """What is written of a match in which a name is another. ``proposed``: the entries of what is proposed in it."""

    match: MatchInfo
    columns: dict[str, Any]
    entries: list[dict[str, Any]]
    proposed: str | None


def _renamed(match: MatchInfo, old: str, new: str) -> _Renamed | None:
    """The match with the name ``new`` for ``old``; ``None`` where that stands nowhere in it.

    Raises ``Refused`` where ``new`` stands in it too, or it takes no such name.
    """
    written, proposed = written_match(match.id), _proposed(match)
    heard = dict.fromkeys([*written.head["players"], *loads(match.ledger, Ledger).money])
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
    """The entries of what is proposed in a match, as they are kept; ``None`` where nothing is."""
    kept = db.session.scalar(select(Proposal.entries).where(Proposal.id == match.proposal)) if match.proposal else None
    return json.loads(kept) if kept else None


class _Kept(NamedTuple):
    """What is kept beside a log, of the match and of each entry."""

    columns: dict[str, Any]
    entries: list[dict[str, Any]]


def _folded(match: MatchInfo, entries: Iterable[Any], names: Mapping[str, str]) -> _Kept:
    """What is kept beside the log ``entries`` of a match, folded.

    Raises ``Refused`` where two sides would be called the same.
    """
    header = header_of(match)
    new_header(header.game, header.players, header.variant, plain(header.options), header.first)
    log = Log(header, [read_entry(header.game, value) for value in entries])
    kept = cached_entries(log, [_lines(row.lines, names) for row in _kept_rows(match)])
    return _Kept(cached_columns(header.game, log.now, trend_of(log), match.changed_at), kept)


def _kept_rows(match: MatchInfo) -> Sequence[Any]:
    """How each entry of a match reads, and its lines, as they are kept until now."""
    columns = select(LoggedEntry.reads, LoggedEntry.lines)
    return db.session.execute(columns.where(LoggedEntry.match_id == match.id).order_by(LoggedEntry.seq)).all()


# -- a match that stands as older rules left it ----------------------------------------------------------------------


def _replaced(match: MatchInfo, names: Mapping[str, str]) -> _Kept:
    """What is kept beside a log that cannot be folded, with other names in it; of its state nothing is ever read."""
    game, ledger, trend = by_slug[match.game], loads(match.ledger, Ledger), loads(match.trend, Trend)
    pots = {pot: _keys(paid, names) for pot, paid in ledger.pots.items()}
    points = [Point(point.hand, _keys(point.standings, names)) for point in trend.points]
    columns = {
        "ledger": dumps(Ledger(_keys(ledger.money, names), pots)),
        "trend": dumps(Trend(trend.stride, trend.hands, tuple(points))),
        "points": dumps(_keys(json.loads(match.points), names)) if match.points else None,
        "winner": names.get(match.winner, match.winner) if match.winner else None,
    }
    entries = [
        {
            "reads": dumps(rename_entry(game, json.loads(reads), names)) if reads else None,
            "lines": _lines(lines, names),
        }
        for reads, lines in _kept_rows(match)
    ]
    return _Kept(columns, entries)


def _keys(amounts: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return {names.get(name, name): amount for name, amount in amounts.items()}


def _lines(kept: str, names: Mapping[str, str]) -> str:
    """Lines as they are kept, with other names in them."""
    return dumps([_line(line, names) for line in loads(kept, tuple[Line, ...])])


def _line(line: Line, names: Mapping[str, str]) -> Line:
    """A line with other names in it. Which of the numbers of its sentence are names it does not say, but no code and
    no card that stands among them may be anybody's."""
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
    """Writes the new name everywhere if the table is still as it was read: else nothing, and ``False``.

    Raises ``Refused`` where the two who are to be one cannot be, or are not to be.
    """
    old, new = name
    with writing():
        # Matches first and the table then, as whoever records does, so that nobody waits for each other.
        for match in played:
            if match.game in by_slug and lock_match(table_id, match.number) != match:
                return False
        table = lock_table(table_id)
        if person(table_id, person_id) != old or all_matches(table_id) != played:
            return False
        merged = _check_other(table_id, old, new, same_person=same_person)
        for made in matches:
            written = update_match(made.match, **made.columns)
            if made.entries:
                db.session.execute(update(LoggedEntry), made.entries)
            if made.proposed:
                renamed = update(Proposal).where(Proposal.id == made.match.proposal)
                db.session.execute(renamed.values(entries=made.proposed))
            chain_anew(written)
        of_table = select(Match.id).where(Match.table_id == table_id)
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
    """Whether somebody of the table is called ``new`` already. Raises ``Refused`` where he is, and cannot be ``old``
    too."""
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
