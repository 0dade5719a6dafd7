"""Nobody waits for a fold: while a match is locked, rows are written and nothing else is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.core import match as core_match
from scorekeeper.core.files import read_entry
from scorekeeper.core.match import Match
from scorekeeper.core.problems import Refused
from scorekeeper.core.table_files import TableFile
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store import recording, tables, transfer
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.store.loading import load_match
from scorekeeper.store.models import db
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.recording import Conflict
from scorekeeper.store.transfer import import_match, import_table
from tests.newer import next_version

from .play import NAMES, Json, Played, amend, folded, hand, info, kept, record, void

pytestmark = pytest.mark.usefixtures("context")

LENGTH = 20
HANDS: tuple[Json, ...] = tuple(hand(1 + n % 9) for n in range(LENGTH))


LOCKS = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "UPDATE match SET"}


class Watch:
    """Events in order: ``fold`` and ``lock`` for any number of them, ``free``; and what is to happen at a lock."""

    def __init__(self) -> None:
        self.happened: list[str] = []
        self.first: Callable[[], object] | None = None  #: is called once, before the next lock is taken

    def saw(self, what: str) -> None:
        if what in ("fold", "lock") and self.happened[-1:] == [what]:
            return
        if what == "free" and self.happened[-1:] != ["lock"]:
            return
        self.happened.append(what)

    def statement(self, _c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        # On PostgreSQL the usual recording locks the match by writing it.
        if "FOR UPDATE" in statement or statement.startswith(LOCKS[db.engine.dialect.name]):
            self.saw("lock")


@pytest.fixture
def watch(context: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    made, apply_entry, writing = Watch(), core_match.apply_entry, recording.writing

    def watched(*args: Any) -> Any:
        made.saw("fold")
        return apply_entry(*args)

    def preceded() -> Any:
        first, made.first = made.first, None
        if first:
            first()
        return writing()

    monkeypatch.setattr(core_match, "apply_entry", watched)
    monkeypatch.setattr(recording, "writing", preceded)
    free = lambda _connection: made.saw("free")  # noqa: E731
    heard = {"before_cursor_execute": made.statement, "commit": free, "rollback": free}
    for name, heard_by in heard.items():
        event.listen(db.engine, name, heard_by)
    yield made
    for name, heard_by in heard.items():
        event.remove(db.engine, name, heard_by)


def correct(played: Played, value: Json, seen: int = LENGTH) -> LoadedMatch:
    return record(played.position(), value, seen=seen)


def truth(played: Played, *more: Json) -> object:
    return folded(played.header, [read_entry(SAM, entry) for entry in (*HANDS, *more)])


@pytest.mark.parametrize("value", [hand(4), void(1), amend(1, hand(9))], ids=lambda value: value["kind"])
def test_what_is_recorded_is_folded_before_the_match_is_locked(watch: Watch, value: Json) -> None:
    played = Played(entries=HANDS)
    watch.happened.clear()
    correct(played, value)
    assert watch.happened == ["fold", "lock", "free"]
    assert kept(played) == truth(played, value)


@pytest.mark.parametrize("value", [hand(4), void(1), amend(1, hand(9))], ids=lambda value: value["kind"])
def test_who_was_slower_is_told_so_without_another_fold(watch: Watch, value: Json) -> None:
    played = Played(entries=HANDS)
    watch.first = lambda: played.record(void(2))
    with pytest.raises(Conflict):
        correct(played, value)
    slower = watch.happened[len(watch.happened) - watch.happened[::-1].index("fold") - 1 :]
    assert slower == ["fold", "lock", "free", "lock", "free"], "the quicker one folds, and writes; the slower one looks"
    assert kept(played) == truth(played, void(2))


def test_a_match_that_is_rebuilt_meanwhile_is_folded_again_and_not_under_the_lock(watch: Watch) -> None:
    played = Played(entries=HANDS)

    def renamed() -> None:
        rename_person(played.table, people_ids(played.table)["Binh"], "Bình", by="phone")
        watch.happened.clear()

    watch.first = renamed
    after = correct(played, void(1))
    assert watch.happened == ["lock", "free", "fold", "lock", "free"]
    assert after.people == ["An", "Bình", "Chi"]
    assert kept(played) == folded(after.header, after.log.entries)


def test_newer_rules_fold_a_log_before_they_lock_the_match(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(entries=HANDS)
    monkeypatch.setitem(by_slug, "sam", next_version(SAM))
    watch.happened.clear()
    played.position()
    assert watch.happened == ["fold", "lock", "free", "fold"], "then it is loaded"
    assert kept(played) == truth(played)


def test_newer_rules_lose_nothing_that_is_recorded_while_they_fold(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, newer = Played(entries=HANDS), next_version(SAM)
    older, advance = info(played), core_match.advance
    recorded: list[bool] = []

    def quicker(*args: Any) -> Any:
        if not recorded:
            recorded.append(True)
            monkeypatch.setitem(by_slug, "sam", SAM)
            played.record(hand(7))
            monkeypatch.setitem(by_slug, "sam", newer)
        return advance(*args)

    monkeypatch.setitem(by_slug, "sam", newer)
    monkeypatch.setattr(core_match, "advance", quicker)
    assert load_match(older).match.seq == LENGTH + 1
    assert kept(played) == truth(played, hand(7))


def test_what_is_refused_locks_nothing(watch: Watch) -> None:
    played = Played(entries=HANDS)
    watch.happened.clear()
    for value in (hand(11), void(LENGTH + 5), amend(1, hand(11)), amend(1, {"kind": "leave", "player": "Binh"})):
        with pytest.raises(Refused):
            correct(played, value)
    assert "lock" not in watch.happened


@pytest.mark.parametrize("what", ["a match", "a table"])
def test_of_a_file_all_is_made_before_anything_is_locked(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Made under the lock, the rows of a long match kept others from recording for more than the 5 s that they wait."""
    played = Played()
    log = Match.of(played.header, [read_entry(SAM, value) for value in HANDS])
    made_first = ("chain", "check_chain", "found_again", "entry_row", "result_columns")
    for name in made_first:
        made = getattr(transfer, name)

        def watched(*args: Any, made: Any = made) -> Any:
            watch.saw("fold")
            return made(*args)

        monkeypatch.setattr(transfer, name, watched)
    for module in (transfer, tables):

        def locking(writing: Any = module.writing) -> Any:
            watch.saw("lock")
            return writing()

        monkeypatch.setattr(module, "writing", locking)
    watch.happened.clear()
    if what == "a match":
        import_match(played.table, log)
    else:
        import_table(TableFile("Friday", "", NAMES, (log,), ()))
    assert watch.happened[:2] == ["fold", "lock"]
    assert "fold" not in watch.happened[1:]
