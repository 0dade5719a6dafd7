"""A table's version rises with everything that is written at it, and with nothing else."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper import store
from scorekeeper.core.entries import Void
from scorekeeper.core.files import read_entry
from scorekeeper.core.rearrange import Logged
from scorekeeper.core.replay import Log
from scorekeeper.games.sam import SAM
from scorekeeper.store import service
from scorekeeper.store.models import db
from scorekeeper.store.service import Conflict
from scorekeeper.store.versions import AT_ONCE, standing

from .play import Played, hand, key, note

pytestmark = pytest.mark.usefixtures("context")

ROOM = Path(str(store.__file__)).parent
#: What a page does on its way: a match that other rules have counted is folded anew before it is shown.
ON_THE_WAY = {"current"}
#: What makes a table: nobody looks at it yet.
MAKES_A_TABLE = {"create_table", "create_table_with_match", "import_table"}


def version(table: int) -> int:
    db.session.rollback()
    return standing([table])[table].version


def _again(played: Played) -> None:
    loaded = played.position()
    assert service.start_instead(loaded.match, played.header) is not None


def _record_two(played: Played) -> None:
    loaded = played.position()
    entries = service.recorded_for(loaded, Void(1)) or [Logged(Void(1))]
    service.record_all(loaded, entries, seen=loaded.match.seq, key=key(), by="phone")


def _pay(played: Played) -> None:
    value = {"from": "Binh", "to": "An", "amount": 5}
    seen = service.table_by_code(_code(played.table)).payments_seq
    service.pay(played.table, value, seen=seen, key=key(), by="phone")


def _take_back(played: Played) -> None:
    _pay(played)
    service.take_back(played.table, service.payments_of(played.table)[0].id, by="phone")


def _code(table: int) -> str:
    return service.links_of(table).recording.code


def _frozen(played: Played) -> None:
    match = played.match()
    match.rules, match.frozen = 0, SAM.rules.version
    db.session.commit()
    service.count_anew(service.match_by_number(played.table, played.number), "phone")


def _proposed(played: Played) -> int:
    service.change_table(played.table, "Friday", "đ", 1)
    loaded = played.position()
    with pytest.raises(service.Proposed):
        service.record(loaded, read_entry(SAM, hand()), seen=loaded.match.seq, key=key(), by="phone")
    return played.match().proposal or 0


WRITES: dict[str, Callable[[Played], object]] = {
    "record": lambda p: p.record(note()),
    "record_all": _record_two,
    "say_yes": lambda p: service.say_yes(p.position(), _proposed(p), "Chi", by="phone"),
    "name_device": lambda p: service.name_device(p.table, "phone", "An"),
    "withdraw": lambda p: service.withdraw(p.position().match, _proposed(p), by="phone"),
    "change_table": lambda p: service.change_table(p.table, "Saturday", "k"),
    "add_person": lambda p: service.add_person(p.table, "Dung"),
    "start_match": lambda p: service.start_match(p.table, p.header),
    "start_again": lambda p: service.start_again(p.position()),
    "start_instead": _again,
    "import_match": lambda p: service.import_match(p.table, Log(p.header, [])),
    "pay": _pay,
    "take_back": _take_back,
    "put_right": lambda p: service.put_right(p.table, service.people_ids(p.table)["Chi"], "Chí", by="phone"),
    "remove_match": lambda p: service.remove_match(p.match().id),
    "bring_back_match": lambda p: service.bring_back_match(p.match().id),
    "bring_back_table": lambda p: service.bring_back_table(p.table),
    "count_anew": _frozen,
    "renew_recording": lambda p: service.renew_recording(p.table, _code(p.table)),
    "renew_looking": lambda p: service.renew_looking(p.table),
    "offer_table": lambda p: service.offer_table(p.table),
    "accept_table": lambda p: service.accept_table(p.table, service.offer_table(p.table), "phone"),
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
    assert writers & set(service.__all__) == set(WRITES) | MAKES_A_TABLE | {"remove_table"}


def test_both_links_open_it_until_they_are_renewed() -> None:
    played = Played()
    before = standing([played.table])[played.table].codes
    assert before == {link.code for link in service.links_of(played.table)}
    service.renew_looking(played.table)
    assert standing([played.table])[played.table].codes & before == {service.links_of(played.table).recording.code}


def test_a_table_that_is_removed_stands_nowhere() -> None:
    played = Played()
    service.remove_table(played.table)
    assert standing([played.table]) == {}


def test_it_stays_where_nothing_is_written() -> None:
    played = Played(entries=(hand(),))
    loaded, sent = played.position(), key()
    played.record(hand(), sent=sent)
    before = version(played.table)
    played.record(hand(), seen=1, sent=sent)
    with pytest.raises(Conflict):
        service.record(loaded, loaded.log.reads[0], seen=0, key=key(), by="phone")  # type: ignore[arg-type]
    service.export_table(service.table_by_code(_code(played.table)))
    assert version(played.table) == before


def test_any_number_of_tables_is_asked_for_at_once() -> None:
    played = Played()
    assert list(standing([played.table, *range(10**6, 10**6 + 2 * AT_ONCE)])) == [played.table]
