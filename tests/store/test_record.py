"""Recording: the log only grows, a repeated recording counts once, and what is not valid leaves nothing behind."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from scorekeeper.core.files import read_entry
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import dumps
from scorekeeper.games import by_slug
from scorekeeper.store.loading import find_match
from scorekeeper.store.matches import NoSuchMatch, new_header
from scorekeeper.store.models import LoggedEntry, Player, db
from scorekeeper.store.recording import Conflict
from scorekeeper.store.tables import NoSuchTable, create_table, list_person, people_of_table, table_by_code

from .play import Json, Played, amend, hand, kept, key, note, void

pytestmark = pytest.mark.usefixtures("context")

MADE = ("seq", "kind", "payload", "recorded_at", "by", "key")
LOG: tuple[Json, ...] = (
    hand(), note(), hand(7, 10), void(1), amend(3, hand(1, 1)), amend(1, hand(4, 4)), void(5),
    {"kind": "leave", "player": "Chi"}, {"kind": "join", "player": "Dung", "after": "An"},
    amend(9, {"kind": "join", "player": "Em", "after": "An"}),
)  # fmt: skip


def made(row: Json) -> Json:
    return {name: row[name] for name in MADE}


def test_a_row_once_written_never_changes() -> None:
    played = Played()
    before: list[Json] = []
    for n, entry in enumerate(LOG, 1):
        at = played.record(entry)
        rows = played.rows()
        assert [made(row) for row in rows[:-1]] == before
        assert rows[-1]["payload"] == dumps(entry)
        assert (rows[-1]["kind"], rows[-1]["by"], rows[-1]["seq"], at.match.seq) == (entry["kind"], "phone", n, n)
        before = [made(row) for row in rows]


def test_newcomers_stand_among_the_people_for_good() -> None:
    played = Played(entries=LOG)
    assert people_of_table(played.table) == ["An", "Binh", "Chi", "Dung", "Em"]


def test_recorded_means_on_disk() -> None:
    played = Played(entries=(hand(),))
    db.session.rollback()
    assert len(played.rows()) == played.seq == 1


# -- sent again ------------------------------------------------------------------------------------------------------


def test_sent_again_it_is_answered_with_the_first_result() -> None:
    played, sent = Played(), key()
    first = played.record(hand(), seen=0, sent=sent)
    stored = kept(played)
    again = played.record(hand(), seen=0, sent=sent)
    assert kept(played) == stored
    assert again.match.seq == 1
    assert again.step.ledger == first.step.ledger
    assert again.state == first.state


def test_sent_again_after_others_recorded_it_is_there_once() -> None:
    played, sent = Played(), key()
    played.record(hand(), seen=0, sent=sent)
    played.record(note())
    stored = kept(played)
    assert played.record(hand(), seen=0, sent=sent).match.seq == 2
    assert kept(played) == stored


def test_a_correction_sent_again_is_there_once() -> None:
    played, sent = Played(entries=(hand(),)), key()
    for _ in range(2):
        played.record(void(1), seen=1, sent=sent)
    assert played.seq == 2


@pytest.mark.parametrize("seen", [0, 1, 2, 7])
def test_the_same_key_for_something_else_is_a_conflict(seen: int) -> None:
    played, sent = Played(), key()
    played.record(hand(), seen=0, sent=sent)
    stored = kept(played)
    with pytest.raises(Conflict):
        played.record(hand(4), seen=seen, sent=sent)
    assert kept(played) == stored


def test_the_same_key_after_a_reload_is_there_once() -> None:
    played, sent = Played(), key()
    played.record(hand(), seen=0, sent=sent)
    assert played.record(hand(), seen=1, sent=sent).match.seq == 1
    assert played.seq == 1


def test_the_same_key_in_another_match_is_another_recording() -> None:
    one, sent = Played(), key()
    other = Played(table=one.table)
    for played in (one, other):
        played.record(hand(), seen=0, sent=sent)
        assert played.seq == 1


# -- slower than another phone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seen", [0, 1, 3, 2**40])
@pytest.mark.parametrize("entry", [hand(), note(), void(1), amend(1, hand(1, 1))], ids=lambda entry: entry["kind"])
def test_who_saw_another_log_gets_a_conflict(seen: int, entry: Json) -> None:
    played = Played(entries=(hand(), hand()))
    stored = kept(played)
    with pytest.raises(Conflict) as caught:
        played.record(entry, seen=seen)
    assert caught.value.since == seen
    assert kept(played) == stored


# -- what does not hold ----------------------------------------------------------------------------------------------

REFUSED: dict[str, Any] = {
    "eleven cards": hand(11),
    "words": hand("five"),
    "a stranger": {**hand(), "winner": "Zed"},
    "no kind": {},
    "unknown kind": {"kind": "lunch"},
    "unknown key": hand(why=1),
    "no such entry": void(9),
    "itself": void(5),
    "zero": void(0),
    "a huge number": void(2**70),
    "void of a void": void(2),
    "amended to nonsense": amend(1, hand(11)),
    "amended to a void": amend(1, void(1)),
    "a later entry falls": amend(1, {"kind": "leave", "player": "Binh"}),
    "nobody to lead": {"kind": "lead", "player": "Chi"},
    "a nameless newcomer": {"kind": "join", "player": "", "after": "An"},
    "half a character": note("\ud800"),
    "too long": note("x" * 501),
}


@pytest.mark.parametrize("entry", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_leaves_nothing(entry: Json) -> None:
    played = Played(entries=(hand(), {"kind": "void", "entry": 1}, amend(1, hand()), hand(chi=2)))
    stored, people = kept(played), people_of_table(played.table)
    with pytest.raises(Refused):
        played.record(entry)
    assert kept(played) == stored
    assert people_of_table(played.table) == people


def test_words_are_kept_as_they_were_typed() -> None:
    words = "a\0b\r\n\t👩‍👩‍👧 \u202eمرحبا “x” \\u0000 " + "ư" * 400
    played = Played(entries=(note(words), amend(1, note(words[::-1]))))
    shown = played.position().items[0]
    assert shown.logged == read_entry(by_slug["sam"], note(words))
    assert shown.effective == read_entry(by_slug["sam"], note(words[::-1]))


def test_only_matches_and_tables_that_there_are() -> None:
    played = Played()
    for number in (0, 2, -1):
        with pytest.raises(NoSuchMatch):
            find_match(played.table, number)
    with pytest.raises(NoSuchTable):
        table_by_code("000000000000")
    assert db.session.scalar(select(func.count()).select_from(LoggedEntry)) == 0


# -- people ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " An", "x" * 41, "a\0", "\ud800", "A & B", "pot:x", "An"])
def test_a_person_whose_name_does_not_hold_is_not_stored(name: str) -> None:
    played = Played()
    with pytest.raises(Refused):
        list_person(played.table, name)
    db.session.rollback()
    assert db.session.scalar(select(func.count()).select_from(Player)) == 3


@pytest.mark.parametrize(("name", "unit"), [("", "đ"), ("x" * 41, ""), ("a\0", ""), ("a", "\0"), ("a", "x" * 41)])
def test_a_table_whose_name_does_not_hold_is_not_stored(name: str, unit: str) -> None:
    with pytest.raises(Refused):
        create_table(name, unit)


def test_amounts_beyond_64_bits_are_kept_whole() -> None:
    most = 10**9
    header = new_header(by_slug["sam"], ("An", "Binh"), "source", {"stake": most, "cong": most, "chat_hai": most}, None)
    played = Played(header)
    beats = [{"by": "An", "on": "Binh"}, {"by": "An", "on": "Binh", "new": True}]
    for _ in range(12):
        played.record({"kind": "hand", "winner": "An", "left": {"Binh": 8}, "chat": beats})
    played.record(void(1))
    assert played.position().standings()["An"] == 11 * (2 * most * most + 8 * most) > 2**64


# -- numbers of hands ------------------------------------------------------------------------------------------------


def numbers(played: Played) -> list[int | None]:
    return kept(played).numbers


def test_hands_are_numbered_as_they_stand_without_gaps() -> None:
    played = Played(entries=(hand(1), hand(2), note(), hand(3)))
    assert numbers(played) == [1, 2, None, 3]
    played.record(void(2))
    assert numbers(played) == [1, None, None, 2, None]
    played.record(hand(4))
    assert numbers(played) == [1, None, None, 2, None, 3]
    played.record(amend(2, hand(5)))
    assert numbers(played) == [1, 2, None, 3, None, 4, None]
    assert played.match().counted == 4
    played.record(amend(3, hand(6)))
    assert numbers(played)[:4] == [1, 2, 3, 4], "a note that was a hand"
    played.record(amend(1, note()))
    assert numbers(played)[:4] == [None, 1, 2, 3], "a hand that was a note"


def test_what_comes_after_a_struck_hand_is_renumbered_without_writing_a_row_of_it() -> None:
    played = Played(entries=tuple(hand(1 + n % 9) for n in range(40)))
    before = played.rows()
    played.record(void(2))
    assert [seq for seq, (row, was) in enumerate(zip(played.rows(), before, strict=False), 1) if row != was] == [2]
    assert numbers(played)[:40] == [1, None, *range(2, 40)]


def test_a_correction_keeps_what_the_hand_moved_until_then() -> None:
    played = Played(entries=(hand(1), amend(1, hand(2)), void(1)))
    loaded = played.position()
    hand_, corrected, struck = loaded.log_items(loaded.items)
    assert [sum(line.amount for line in row.replaced) for row in (corrected, struck)] == [30, 35]
    assert hand_.was == struck.replaced
    assert (hand_.lines, hand_.number) == ((), None)
    assert struck.named is not None
    assert struck.named.seq == 1
