"""A table's version rises with everything that is written at it, and with nothing else."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper import store
from scorekeeper.core.entries import Void
from scorekeeper.core.match import Match
from scorekeeper.core.rearrange import recorded_for
from scorekeeper.games.sam import SAM
from scorekeeper.store.devices import name_device
from scorekeeper.store.links import accept_table, links_of, offer_table, renew_looking, renew_recording
from scorekeeper.store.matches import match_by_number, start_again, start_instead, start_match
from scorekeeper.store.models import db
from scorekeeper.store.money import payments_of, record_payment, take_back_payment
from scorekeeper.store.names import people_ids, rename_person, tell_apart
from scorekeeper.store.proposals import record_proposal, withdraw_proposal
from scorekeeper.store.recording import Conflict, Proposed, Sender, record_entries
from scorekeeper.store.removal import bring_back_match, bring_back_table, remove_match, remove_table
from scorekeeper.store.rules_upgrade import count_by_todays_rules
from scorekeeper.store.tables import change_table, list_person, table_by_code
from scorekeeper.store.transfer import import_evenings, import_match
from scorekeeper.store.versions import AT_ONCE, versions_of

from .play import Played, exported, hand, key, note, record

pytestmark = pytest.mark.usefixtures("context")

ROOM = Path(str(store.__file__)).parent
#: What a page does on its way: a match that other rules have counted is folded again before it is shown.
ON_THE_WAY = {"current"}
#: What others call to write, and what writes nothing of a table.
NOT_OF_A_TABLE = {"writing", "write_batches", "write", "made_once", "check_writable", "count"}
#: What writes logs that no match has yet, or any more, deletes what nobody can see, or keeps what no page shows or what
#: can be dropped.
BESIDE = {
    "spare_logs", "write_entries", "rewrite_entries", "rewrite", "copy_of", "drop_logs", "drop_spare", "purge_logs",
    "purge", "delete_tables", "delete_table", "matches_in_figures", "note_opened", "summaries_of",
    "store_page",
}  # fmt: skip
#: What makes a table, or writes one that is hidden while a file is read, or on a phone that keeps it: nobody looks at
#: it yet.
MAKES_A_TABLE = {
    "create_table", "create_table_with_match", "import_table", "begin_import", "go_on", "written_table", "hidden_table",
    "write_matches", "show_table", "discard_table", "put_rows",
}  # fmt: skip
#: What removes tables: both links open them no more.
REMOVES_A_TABLE = {"remove_table", "remove_unused"}


def version(table: int) -> int:
    db.session.rollback()
    return versions_of([table])[table].version


def _again(played: Played) -> None:
    loaded = played.position()
    assert start_instead(loaded.match, played.header) is not None


def _start_again(played: Played) -> None:
    loaded = played.position()
    start_again(loaded.match, loaded.log)


def _record_two(played: Played) -> None:
    loaded = played.position()
    entries = recorded_for(loaded.log, Void(1))
    record_entries(loaded, entries, Sender(key(), "phone"), seen=loaded.match.seq)


def _pay(played: Played) -> None:
    value = {"from": "Binh", "to": "An", "amount": 5}
    seen = table_by_code(_code(played.table)).payments_seq
    record_payment(played.table, value, seen=seen, key=key(), by="phone")


def _take_back(played: Played) -> None:
    _pay(played)
    take_back_payment(played.table, payments_of(played.table)[0].id, by="phone")


def _code(table: int) -> str:
    return links_of(table).recording.code


def _frozen(played: Played) -> None:
    match = played.match()
    match.rules, match.frozen = 0, SAM.rules.version
    db.session.commit()
    count_by_todays_rules(match_by_number(played.table, played.number), "phone")


def _proposed(played: Played) -> int:
    change_table(played.table, "Friday", "đ", 1)
    loaded = played.position()
    with pytest.raises(Proposed):
        record(loaded, hand(), seen=loaded.match.seq)
    return played.match().proposal or 0


WRITES: dict[str, Callable[[Played], object]] = {
    "record_entries": lambda p: p.record(note()),
    "record_entries, several": _record_two,
    "record_proposal": lambda p: record_proposal(p.position(), _proposed(p), "Chi", Sender("", "phone")),
    "name_device": lambda p: name_device(p.table, "phone", "An"),
    "withdraw_proposal": lambda p: withdraw_proposal(p.position().match, _proposed(p), Sender("", "phone")),
    "change_table": lambda p: change_table(p.table, "Saturday", "k"),
    "list_person": lambda p: list_person(p.table, "Dung"),
    "start_match": lambda p: start_match(p.table, p.header),
    "start_again": lambda p: _start_again(p),
    "start_instead": _again,
    "import_evenings": lambda p: import_evenings(p.table, [Match.begin(p.header)]),
    "import_match": lambda p: import_match(p.table, Match.begin(p.header)),
    "record_payment": _pay,
    "take_back_payment": _take_back,
    "rename_person": lambda p: rename_person(p.table, people_ids(p.table)["Chi"], "Chí", by="phone"),
    "tell_apart": lambda p: tell_apart(p.table, ["Chi"]),
    "remove_match": lambda p: remove_match(p.match().id),
    "bring_back_match": lambda p: bring_back_match(p.match().id),
    "bring_back_table": lambda p: bring_back_table(p.table),
    "count_by_todays_rules": _frozen,
    "renew_recording": lambda p: renew_recording(p.table, _code(p.table)),
    "renew_looking": lambda p: renew_looking(p.table),
    "offer_table": lambda p: offer_table(p.table),
    "accept_table": lambda p: accept_table(p.table, offer_table(p.table), "phone"),
}


@pytest.mark.parametrize("name", WRITES)
def test_it_rises_with_each_write(name: str) -> None:
    played, other = Played(entries=(hand(),)), Played()
    before, others = version(played.table), version(other.table)
    WRITES[name](played)
    assert version(played.table) > before
    assert version(other.table) == others


def test_every_public_function_that_writes_is_among_those_that_were_tried() -> None:
    calls: dict[str, set[str]] = {}
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name not in ON_THE_WAY:
                names = {one.func for one in ast.walk(node) if isinstance(one, ast.Call)}
                calls.setdefault(node.name, set()).update(n.id for n in names if isinstance(n, ast.Name))
    writers = {"writing"}
    while more := {name for name, called in calls.items() if called & writers} - writers:
        writers |= more
    public = {name for name in writers if not name.startswith("_")} - NOT_OF_A_TABLE - BESIDE
    assert public == set(WRITES) - {"record_entries, several"} | MAKES_A_TABLE | REMOVES_A_TABLE


def test_both_links_open_it_until_they_are_renewed() -> None:
    played = Played()
    before = versions_of([played.table])[played.table].codes
    assert before == {link.code for link in links_of(played.table)}
    renew_looking(played.table)
    assert versions_of([played.table])[played.table].codes & before == {links_of(played.table).recording.code}


def test_a_table_that_is_removed_is_listed_nowhere() -> None:
    played = Played()
    remove_table(played.table)
    assert versions_of([played.table]) == {}


def test_it_stays_where_nothing_is_written() -> None:
    played = Played(entries=(hand(),))
    loaded, sent = played.position(), key()
    played.record(hand(), sent=sent)
    before = version(played.table)
    played.record(hand(), seen=1, sent=sent)
    with pytest.raises(Conflict):
        record(loaded, hand(), seen=0)
    exported(table_by_code(_code(played.table)))
    assert version(played.table) == before


def test_any_number_of_tables_is_asked_for_at_once() -> None:
    played = Played()
    assert list(versions_of([played.table, *range(10**6, 10**6 + 2 * AT_ONCE)])) == [played.table]
