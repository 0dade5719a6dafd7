"""Nobody waits for long: what is written much of is written beside, some at a time, and then appears all at once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, func, select, update

from scorekeeper.app import create_app
from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.match import Match as Log
from scorekeeper.core.match import NewEntry
from scorekeeper.core.table_files import TableFile, TablePayment
from scorekeeper.core.verify import verify
from scorekeeper.demo import AN, BINH, CHI, DUNG, fill
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store import engine, logs, room
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.store.loading import load_match
from scorekeeper.store.matches import match_by_number, matches_of, result_columns
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.models import Log as LogRow
from scorekeeper.store.models import LoggedEntry, Match, Payment, Player, Table, db
from scorekeeper.store.money import record_payment
from scorekeeper.store.names import name_changes, people_ids, rename_person
from scorekeeper.store.recording import Sender, record_entries
from scorekeeper.store.removal import KEPT
from scorekeeper.store.rules_upgrade import kept_columns
from scorekeeper.store.tables import create_table, people_of_table, table_by_code
from scorekeeper.store.transfer import export_table, import_match, import_table, match_file
from tests.depth import rounds
from tests.newer import next_version
from tools.attack.kills import Recorder
from tools.serving import Phone, Server, free_port

from .play import NAMES, Json, Played, amend, folded, hand, kept, note, record, void
from .test_processes import SECRET
from .test_threads import at_once

LENGTH = 12
HANDS: tuple[Json, ...] = tuple(hand(1 + n % 9) for n in range(LENGTH))
STAKE = {"kind": "options", "options": {"stake": 7}}
HEADER = make_header(SAM, NAMES, options={"stake": 5})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few entries be many."""
    monkeypatch.setattr(engine, "FIRST_BATCH", 4)
    monkeypatch.setattr(engine, "MOST_BATCH", 4)
    monkeypatch.setattr(logs, "IN_PLACE", 4)


def long_log(length: int = LENGTH) -> Log:
    return Log.of(HEADER, [read_entry(SAM, hand(1 + n % 9)) for n in range(length)])


def put_right(table: int, old: str, new: str) -> None:
    rename_person(table, people_ids(table)[old], new, by="phone")


# -- what there is ---------------------------------------------------------------------------------------------------


def everything() -> Json:
    """Return all that can be seen of all tables, but for their codes."""
    db.session.rollback()
    found = {}
    seen = select(Table.code).where(Table.removed_at.is_(None)).order_by(Table.id)
    for code in db.session.scalars(seen).all():
        table = table_by_code(code)
        matches = [match_file(match) for match in matches_of(table.id)]
        assert [verify(json.loads(json.dumps(match)))[1] for match in matches] == [[]] * len(matches)
        for match in matches_of(table.id):
            shown = load_match(match)
            assert_kept(shown)
            assert len(shown.items) == match.seq
        found[table.id] = {**json.loads("".join(export_table(table))), "changes": len(name_changes(table.id))}
    return found


def assert_kept(shown: LoadedMatch) -> None:
    """Check that what is kept beside a log is what folding it gives."""
    log = LoggedEntry.__table__.c
    rows = db.session.execute(select(log.lines, log.hand).where(log.log == shown.match.log).order_by(log.seq)).all()
    assert [dict(row._mapping) for row in rows] == [kept_columns(item) for item in shown.items]
    row = db.session.execute(select(*Match.__table__.c).where(Match.id == shown.match.id)).one()
    again = result_columns(shown.log, shown.match.changed_at)
    assert {name: row._mapping[name] for name in again} == again


def assert_nothing_left() -> None:
    """Check that there are the entries and logs of matches, the rows of tables, and no others, once it is purged."""
    db.session.execute(update(LogRow).where(LogRow.spare.is_not(None)).values(spare=datetime.now(UTC) - KEPT))
    db.session.execute(update(Table).where(Table.removed_at.is_not(None)).values(created_at=datetime.now(UTC) - KEPT))
    db.session.commit()
    create_table("another", "")
    count = lambda model: db.session.scalar(select(func.count()).select_from(model)) or 0  # noqa: E731
    assert count(LogRow) == count(Match)
    assert count(LoggedEntry) == (db.session.scalar(select(func.sum(Match.seq))) or 0)
    shown = select(Table.id).where(Table.removed_at.is_(None))
    for model in (Match, Payment, Player):
        assert db.session.scalar(select(func.count()).where(model.table_id.not_in(shown))) == 0


# -- killed at any moment --------------------------------------------------------------------------------------------


def renamed(played: Played) -> None:
    rename_person(played.table, list(people_ids(played.table).values())[1], "Bình", by="phone")


def imported(played: Played) -> None:
    import_match(played.table, long_log(), "file-1")


def imported_table(_played: Played) -> None:
    payments = tuple(TablePayment("An", "Binh", n) for n in range(1, 7))
    import_table(TableFile("Sunday", "đ", NAMES, (long_log(),) * 3, payments), "file-1")


def corrected(played: Played) -> None:
    loaded = played.position()
    record_entries(loaded, [NewEntry(read_entry(SAM, amend(2, STAKE)))], Sender("sent-once", "phone"), seen=LENGTH)


WRITERS: dict[str, Callable[[Played], None]] = {
    "a name put right": renamed, "a match from a file": imported, "a table from a file": imported_table,
    "a correction of much": corrected,
}  # fmt: skip


def lengths(table: Json) -> list[int]:
    return [len(match["entries"]) for match in table["matches"]]


#: Whether all of it is there, in the files of all tables.
WHOLE: dict[Callable[[Played], None], Callable[[list[Json]], bool]] = {
    renamed: lambda tables: '"Binh"' not in json.dumps(tables) and tables[0]["changes"] == 1,
    imported: lambda tables: lengths(tables[0]) == [LENGTH, 3, LENGTH],
    imported_table: lambda tables: lengths(tables[1]) == [LENGTH] * 3 and len(tables[1]["payments"]) == 6,
    corrected: lambda tables: lengths(tables[0]) == [LENGTH + 1, 3],
}


class Killed(BaseException):
    """The process is gone."""


@contextmanager
def statements(seen: Callable[[str], None]) -> Iterator[None]:
    """Call ``seen`` before each statement and each commit."""

    def before(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen(statement)

    def commit(_c: Any) -> None:
        seen("COMMIT")

    heard = {"before_cursor_execute": before, "commit": commit}
    for name, by in heard.items():
        event.listen(db.engine, name, by)
    try:
        yield
    finally:
        for name, by in heard.items():
            event.remove(db.engine, name, by)


class Killer:
    """Lets so many statements pass, and then none."""

    def __init__(self, passes: int) -> None:
        self.passes = passes

    def __call__(self, _statement: str) -> None:
        self.passes -= 1
        if self.passes < 0:
            raise Killed


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)
def test_killed_at_any_statement_all_of_it_is_there_or_nothing(
    context: Flask, writer: Callable[[Played], None]
) -> None:
    played = Played(HEADER, HANDS)
    Played(HEADER, HANDS[:3], table=played.table)
    record_payment(played.table, {"from": "Binh", "to": "An", "amount": 5}, seen=0, key="payment-1", by="phone")
    before, passes, outcomes = everything(), 0, list[bool]()
    while not outcomes or not outcomes[-1]:
        killer = Killer(passes)
        with statements(killer):
            try:
                writer(played)
            except Killed:
                db.session.close()
        context.extensions.pop("match_cache", None)
        outcomes.append(everything() != before)
        passes += 1
    assert len(outcomes) > 15, "all of it is written in many transactions"
    after = everything()
    assert WHOLE[writer](list(after.values()))
    writer(played)  # done again by who got no answer: once is enough
    assert everything() == after
    assert_nothing_left()


# -- meanwhile -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch, small: None) -> Iterator[list[Callable[[], object]]]:
    """Yield a list of what is to be done in the pauses between batches, one after the other."""
    todo = list[Callable[[], object]]()

    def pause(_seconds: float) -> None:
        if todo:
            todo.pop(0)()

    monkeypatch.setattr(engine.time, "sleep", pause)
    yield todo
    assert not todo, "there were fewer pauses"


def idle() -> None:
    """Let a pause pass."""


CHANGES: dict[str, Callable[[str], Json]] = {
    "a hand": lambda name: {"kind": "hand", "winner": "An", "left": {name: 4, "Chi": 5}},
    "a correction of the first": lambda name: amend(
        1, {"kind": "hand", "winner": "An", "left": {name: 9, "Chi": 9}}
    ),
    "a correction of much": lambda _name: amend(2, STAKE),
    "struck out": lambda _name: void(3),
    "a note": lambda _name: note("Binh is late"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_recorded_between_any_two_batches_is_kept_and_renamed(
    app: Flask, pauses: list[Callable[[], object]], change: Callable[[str], Json]
) -> None:
    for nth in range(8):
        with app.app_context():
            played = Played(HEADER, HANDS)

        def meanwhile(played: Played = played) -> None:
            (out,) = at_once(app, lambda: record_again(played, change))
            assert out == LENGTH + 1

        pauses[:] = [idle] * nth + [meanwhile]
        with app.app_context():
            put_right(played.table, "Binh", "Bình")
            assert not pauses, f"{nth}"
            loaded = played.position()
            assert loaded.people == ["An", "Bình", "Chi"]
            assert loaded.match.seq == LENGTH + 1
            assert loaded.items[-1].logged == read_entry(SAM, change("Bình"))
            assert kept(played) == folded(loaded.header, loaded.log.entries)
            everything()


def record_again(played: Played, change: Callable[[str], Json]) -> int:
    loaded = played.position()
    return record(loaded, change(loaded.people[1]), seen=LENGTH).match.seq


def test_what_is_recorded_after_every_batch_is_kept_and_renamed(app: Flask, pauses: list[Callable[[], object]]) -> None:
    with app.app_context():
        played = Played(HEADER, HANDS)
        other = Played(HEADER, HANDS, table=played.table)

    def meanwhile() -> None:
        out = at_once(app, lambda: record_next(played), lambda: record_next(other))
        assert out == [None, None]

    pauses[:] = [meanwhile] * 8
    with app.app_context():
        put_right(played.table, "Binh", "Bình")
        for one in (played, other):
            assert one.position().match.seq == LENGTH + 8
            assert one.position().people == ["An", "Bình", "Chi"]
        everything()


def record_next(played: Played) -> None:
    loaded = played.position()
    record(loaded, CHANGES["a hand"](loaded.people[1]), seen=loaded.match.seq)


def test_two_names_are_put_right_at_once_whatever_batch_the_second_comes_behind(
    app: Flask, pauses: list[Callable[[], object]]
) -> None:
    for other, now in (("Chi", ["An", "Bình", "Chí"]), ("Binh", ["An", "Bình", "Chi"])):
        for nth in range(4):
            with app.app_context():
                played = Played(HEADER, HANDS)
            pauses[:] = [idle] * nth + [
                lambda other=other, played=played: at_once(
                    app, lambda: put_right(played.table, other, "Chí" if other == "Chi" else "Bin")
                )
            ]
            with app.app_context():
                put_right(played.table, "Binh", "Bình")
                assert people_of_table(played.table) == now == played.position().people
                assert len(name_changes(played.table)) == 2
                everything()


def test_a_match_that_begins_meanwhile_has_the_new_name_too(app: Flask, pauses: list[Callable[[], object]]) -> None:
    with app.app_context():
        played = Played(HEADER, HANDS)
    pauses[:] = [idle, lambda: at_once(app, lambda: Played(HEADER, HANDS[:2], table=played.table))]
    with app.app_context():
        put_right(played.table, "Binh", "Bình")
        assert [match.players for match in matches_of(played.table)] == [("An", "Bình", "Chi")] * 2
        everything()


def test_put_right_and_back_again_everything_but_the_chain_is_as_it_was(context: Flask, small: None) -> None:
    played = Played(HEADER, HANDS)
    before, rows = kept(played), played.rows()
    put_right(played.table, "Binh", "Bình")
    put_right(played.table, "Bình", "Binh")
    assert kept(played) == before
    assert [{**row, "log": 0} for row in played.rows()] == [{**row, "log": 0} for row in rows]
    assert_nothing_left()


def test_who_has_read_a_match_before_its_log_was_replaced_is_shown_it_as_it_now_is(context: Flask) -> None:
    played = Played(HEADER, HANDS)
    before = match_by_number(played.table, played.number)
    put_right(played.table, "Binh", "Bình")
    context.extensions.pop("match_cache", None)
    loaded = load_match(before)
    assert (loaded.people, len(loaded.items)) == (["An", "Bình", "Chi"], LENGTH)


@pytest.mark.parametrize("name", [AN, BINH, CHI, DUNG])
def test_in_every_game_what_is_kept_beside_the_log_is_what_folding_it_gives(context: Flask, name: str) -> None:
    table = fill().id
    for new in ("10D", "QH", "Ann-Marie", "rest"):  # a card and a code are names too
        put_right(table, name, new)
        everything()
        name = new


# -- how much at a time ----------------------------------------------------------------------------------------------


def recounted(played: Played) -> None:
    log = LoggedEntry.__table__
    db.session.execute(log.update().values(lines="[]"))
    db.session.execute(update(Match).values(rules=0))
    db.session.commit()
    played.position()


def removed(played: Played) -> None:
    db.session.execute(update(Table).values(removed_at=datetime.now(UTC) - KEPT - timedelta(days=1)))
    db.session.commit()
    create_table("another", "")
    assert db.session.scalar(select(func.count()).select_from(LoggedEntry)) == 0


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "writer", [*WRITERS.values(), recounted, removed], ids=[*WRITERS, "newer rules", "a table removed long ago"]
)
def test_no_transaction_writes_more_of_a_log_than_a_batch(
    context: Flask, monkeypatch: pytest.MonkeyPatch, writer: Callable[[Played], None]
) -> None:
    played = Played(HEADER, HANDS)
    context.extensions.pop("match_cache", None)
    written, most = [0], [0]

    def after(_c: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.split()[0] != "SELECT" and "logged_entry" in statement and "lines=" not in statement[:60]:
            written[0] += max(cursor.rowcount, 0)
            most[0] = max(most[0], written[0])

    def ended(_c: Any) -> None:
        written[0] = 0

    if writer is recounted:
        monkeypatch.setitem(by_slug, "sam", next_version(SAM))
    for name, by in (("after_cursor_execute", after), ("commit", ended), ("rollback", ended)):
        event.listen(db.engine, name, by)
    try:
        writer(played)
    finally:
        for name, by in (("after_cursor_execute", after), ("commit", ended), ("rollback", ended)):
            event.remove(db.engine, name, by)
    assert 0 < most[0] <= 5


# -- the real server -------------------------------------------------------------------------------------------------


class Patient(Phone):
    """A phone that waits as long as it takes."""

    timeout = 600


def renamed_while_another_records(
    stack: ExitStack, folder: Path, hands: int, matches: int, address: str | None
) -> tuple[float, list[float], list[float]]:
    """Return how long a name put right took, and each recording elsewhere before and meanwhile, in seconds."""
    shared = {"SECRET_KEY": SECRET, **({"DATABASE_URL": address} if address else {})}
    folders = [folder / str(n) for n in range(2 if address else 1)]
    for one in folders:
        one.mkdir()
    code, person = filled(folders[0], hands, matches, address)
    ports = [free_port() for _ in folders]
    for one, port in zip(folders, ports, strict=True):
        stack.enter_context(Server(one, port, shared))
    recorder, patient = Recorder(ports[-1]), Patient(ports[0])
    idle_times = [timed(recorder.record) for _ in range(10)]
    patient.get(f"/t/{code}/")
    patient.get(f"/t/{code}/people/{person}")
    took = list[float]()
    status = list[int]()

    def rename() -> None:
        took.append(timed(lambda: status.append(patient.post(f"/t/{code}/people/{person}", [("player", "Bình")])[0])))

    renaming = Thread(target=rename)
    renaming.start()
    meanwhile = list[float]()
    while renaming.is_alive():
        meanwhile.append(timed(recorder.record))
        time.sleep(max(0.0, (1 if hands > 5_000 else 0.1) - meanwhile[-1]))
    renaming.join()
    assert status == [303]
    assert "Bình" in patient.get(f"/t/{code}/")
    return took[0], idle_times, meanwhile


def timed(what: Callable[[], object]) -> float:
    began = time.monotonic()
    what()
    return time.monotonic() - began


def filled(folder: Path, hands: int, matches: int, address: str | None) -> tuple[str, int]:
    """Return the code of a new table with long matches, and the id of Binh at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_INSTANCE", str(folder))
        settings = {"SECRET_KEY": SECRET, **({"SQLALCHEMY_DATABASE_URI": address} if address else {})}
        app = create_app(settings)
    upgrade(app)
    with app.app_context():
        table = create_table("Friday", "đ")
        for _ in range(matches):
            import_match(table.id, long_log(hands))
        found = table.code, people_ids(table.id)["Binh"]
        db.session.remove()
        db.engine.dispose()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_while_a_name_is_put_right_in_a_long_match_another_table_records(
    tmp_path: Path, request: pytest.FixtureRequest, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MATCH_ENTRIES", room.OLDER_ENTRIES)  # as long as a match could be once
    monkeypatch.setattr(room, "MATCH_SIZE", room.OLDER_SIZE)
    address = request.getfixturevalue("postgres").database() if database == "postgresql" else None
    with ExitStack() as stack:
        took, usual, meanwhile = renamed_while_another_records(stack, tmp_path, rounds(3_000, 25_000), 1, address)
    shown = [f"{1000 * found:.0f} ms" for found in (median(usual), max(usual), median(meanwhile), max(meanwhile))]
    print(f"\n{database}: {took:.1f} s; idle {shown[:2]}, meanwhile {shown[2:]} of {len(meanwhile)}")
    assert len(meanwhile) > 3
    assert max(meanwhile) < 1, "seconds; 0.2 are promised, on a machine with nothing else to do"
