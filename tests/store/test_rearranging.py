"""A correction of several entries: recorded at once, sent again harmlessly, and shown as if it had been there."""

from __future__ import annotations

import pytest

from scorekeeper.core.entries import Void
from scorekeeper.core.files import make_header, read_entry, read_match
from scorekeeper.core.match import NewEntry
from scorekeeper.core.reading import plain
from scorekeeper.core.rearrange import put_in, recorded_for, swap
from scorekeeper.core.verify import verify
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.store.loading import load_match
from scorekeeper.store.log_items import LogItem
from scorekeeper.store.recording import Conflict, Sender, record_entries
from scorekeeper.store.transfer import import_match, match_file

from .play import Json, Played, folded, hand, info, kept, key, note

pytestmark = pytest.mark.usefixtures("context")


def inserting(played: Played, seq: int, value: Json) -> tuple[LoadedMatch, list[NewEntry]]:
    loaded = played.position()
    return loaded, put_in(loaded.log, seq, read_entry(SAM, value), {})


def record(loaded: LoadedMatch, entries: list[NewEntry], sent: str | None = None) -> LoadedMatch:
    return record_entries(loaded, entries, Sender(sent or key(), "phone", "An"), seen=loaded.match.seq)


def listed(played: Played) -> list[LogItem]:
    return played.position().listed(0, 100)[::-1]


FOUR = (hand(1), hand(2), hand(3), note())
FORGOTTEN = hand(9, 9)


def test_what_is_kept_is_what_a_fold_of_the_log_gives() -> None:
    played = Played(entries=FOUR)
    after = record(*inserting(played, 2, FORGOTTEN))
    log = played.position().log
    assert after.match.seq == 4 + 3 + 4
    assert [plain(read) for read in log.effective if read is not None] == [
        hand(1), FORGOTTEN, hand(2), hand(3), note(),
    ]  # fmt: skip
    assert kept(played) == folded(played.header, log.entries)


def test_the_list_reads_as_if_it_had_stood_there_all_along() -> None:
    played = Played(entries=FOUR)
    was = {row.seq: row.recorded_at for row in listed(played)}
    record(*inserting(played, 2, FORGOTTEN))
    rows = listed(played)
    assert [plain(row.logged) for row in rows] == [hand(1), FORGOTTEN, hand(2), hand(3), note()]
    assert [(row.inserted, row.again) for row in rows] == [
        (False, False), (True, False), (False, True), (False, True), (False, True),
    ]  # fmt: skip
    assert [row.recorded_at for row in rows[2:]] == [was[2], was[3], was[4]]
    record(*inserting(played, rows[0].seq, hand(10, 10)))
    rows = listed(played)
    assert [row.inserted for row in rows] == [True, False, True, False, False, False]
    assert [row.recorded_at for row in rows[3:]] == [was[2], was[3], was[4]]


def test_an_entry_that_was_logged_again_is_found_by_its_old_number() -> None:
    played = Played(entries=FOUR)
    record(*inserting(played, 2, FORGOTTEN))
    record(*inserting(played, 1, FORGOTTEN))
    rows = {row.seq for row in listed(played)}
    for seq in (2, 3, 8, 9, 10):
        found = played.position().log_item_at(seq)
        assert found is not None
        assert found.seq in rows
    assert played.position().log_item_at(100) is None
    second = played.position().log_item_at(2)
    assert second is not None
    assert plain(second.effective) == hand(2)


def test_sent_again_it_is_recorded_once_and_something_else_under_its_key_is_not() -> None:
    played = Played(entries=FOUR)
    loaded, entries = inserting(played, 2, FORGOTTEN)
    sent = key()
    first = record(loaded, entries, sent)
    assert record(loaded, entries, sent).match == first.match
    with pytest.raises(Conflict):
        record(loaded, inserting(Played(entries=FOUR), 2, hand(8, 8))[1], sent)
    assert played.seq == first.match.seq


def test_as_it_was_then_the_same_is_said_again() -> None:
    played = Played(entries=FOUR)
    loaded, entries = inserting(played, 2, FORGOTTEN)
    record(loaded, entries)
    then = played.position().at(4)
    assert then.step.ledger == loaded.step.ledger
    assert put_in(then.log, 2, read_entry(SAM, FORGOTTEN), {}) == entries


def test_all_of_it_is_recorded_or_nothing() -> None:
    played = Played(entries=FOUR)
    loaded, entries = inserting(played, 2, FORGOTTEN)
    played.record(hand(4))
    with pytest.raises(Conflict):
        record(loaded, entries)
    assert played.seq == 5


def test_the_chain_of_hashes_follows() -> None:
    played = Played(entries=FOUR)
    record(*inserting(played, 2, FORGOTTEN))
    assert verify(match_file(info(played))) == ([{"entries": 11, "last": info(played).last_hash}], [])


def test_two_that_are_swapped_are_shown_as_corrected() -> None:
    played = Played(entries=FOUR)
    loaded = played.position()
    record(loaded, swap(loaded.log, 1, {}))
    rows = [row for row in listed(played) if not row.corrects]
    assert [plain(row.effective) for row in rows] == [hand(2), hand(1), hand(3), note()]
    assert [bool(row.corrected_by) for row in rows] == [True, True, False, False]


DEAL = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}


def test_a_play_of_seep_that_is_struck_out_shifts_the_others_and_its_line_stays() -> None:
    plays = [("Binh", "9H"), ("An", "8D"), ("Binh", "7C"), ("An", "5S")]
    played = Played(make_header(by_slug["seep"], ("An", "Binh"), first="An"))
    for value in (DEAL, *({"kind": "play", "player": player, "card": card} for player, card in plays)):
        played.record(value)
    loaded = played.position()
    record(loaded, recorded_for(loaded.log, Void(3)))
    rows = [row for row in listed(played) if not row.corrects][1:]
    assert [row.struck for row in rows] == [False, True, False, False]
    assert [(row.logged.player, row.logged.card) for row in rows if not row.struck] == [
        ("Binh", "9H"), ("An", "7C"), ("Binh", "5S"),
    ]  # fmt: skip


def test_read_back_from_a_file_the_list_is_the_same() -> None:
    played = Played(entries=FOUR)
    for what in ("put in", "swap"):
        loaded = played.position()
        record(loaded, inserting(played, 2, FORGOTTEN)[1] if what == "put in" else swap(loaded.log, 1, {}))
        was = listed(played)
        copy = import_match(played.table, read_match(by_slug, match_file(info(played))))
        rows = load_match(copy).listed(0, 100)[::-1]
        assert [_shown(row) for row in rows] == [_shown(row) for row in was]
        assert copy.counted == info(played).counted


def _shown(row: LogItem) -> tuple[object, ...]:
    return (
        row.seq,
        row.number,
        row.effective,
        row.corrected_by,
        row.inserted,
        row.again,
        row.recorded_at.replace(microsecond=0),
    )
