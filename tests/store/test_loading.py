"""A match in memory is what its log says: recorded one by one, read at once, or brought forward from elsewhere."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.app import create_app
from scorekeeper.core.entries import Amend, Note, Void
from scorekeeper.core.files import make_header, read_entry, read_match
from scorekeeper.core.game import Game
from scorekeeper.core.match import Match
from scorekeeper.core.reading import dumps
from scorekeeper.core.rearrange import swap
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store import loading
from scorekeeper.store.loaded import LoadedMatch
from scorekeeper.store.loading import MatchCache, load_match, match_cache
from scorekeeper.store.models import db
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.recording import Sender, record_entries
from scorekeeper.store.tables import create_table
from scorekeeper.store.transfer import import_match, match_file
from tests.games.sam.strategies import logs
from tests.games.seep.simulator import Simulator
from tools.bench import games as bench

from .play import NAMES, Played, amend, folded, hand, info, kept, key, note, record, says, void
from .stores import UNLIMITED
from .test_threads import at_once

RANDOM = settings(max_examples=30, suppress_health_check=list(HealthCheck))


def imported(log: Match) -> Played:
    """Return a match of a new table, read from a file."""
    played = Played(log.header)
    played.number = import_match(played.table, log).number
    return played


# -- one by one, or all at once --------------------------------------------------------------------------------------


@pytest.mark.slow
@RANDOM
@given(log=logs(most=12, least=1), data=st.data())
def test_recorded_one_by_one_is_folded_at_once(context: Flask, log: Match, data: st.DataObject) -> None:
    played = Played(log.header)
    for length, entry in enumerate(log.entries, 1):
        at = played.record(entry)
        whole = Match.of(log.header, log.entries[:length])
        assert (at.match.seq, at.step, at.trend) == (length, whole.now, whole.trend)
    assert kept(played) == folded(log.header, log.entries)
    loaded, before = played.position(), data.draw(st.integers(0, len(log.entries)))
    assert says(loaded.items) == says(log.items)
    then, made = loaded.at(before), Match.of(log.header, log.entries[:before])
    assert (then.match.seq, then.step, then.trend) == (before, made.now, made.trend)
    assert [item[:6] for item in says(then.items)] == [item[:6] for item in says(made.items)]
    before_it = loaded.before(before + 1).step
    assert (before_it.state, before_it.ledger) == _as_they_count(log, before)


def _as_they_count(log: Match, length: int) -> tuple[Any, Any]:
    """Return state and accounts after so many entries as they count in the end."""
    counting = [entry for entry in log.effective[:length] if entry is not None]
    whole = Match.of(log.header, counting)
    return whole.state, whole.ledger


@pytest.mark.slow
@RANDOM
@given(log=logs(most=12))
def test_read_from_a_file_is_recorded_one_by_one(context: Flask, log: Match) -> None:
    table = create_table("Friday", "").id
    match = import_match(table, log)
    played = Played(log.header, table=table)
    played.number = match.number
    assert kept(played) == folded(log.header, log.entries)
    assert match_file(info(played))["entries"] == [json.loads(dumps(entry)) for entry in log.entries]


@pytest.mark.usefixtures("context")
def test_what_several_entries_of_one_correction_give_is_kept_too() -> None:
    played = Played(entries=(hand(1), hand(2), hand(3), note()))
    loaded = played.position()
    after = record_entries(loaded, swap(loaded.log, 1, {}), Sender(key(), "phone"), seen=4)
    assert kept(played) == folded(played.header, after.log.entries)


@pytest.mark.usefixtures("context")
def test_a_correction_that_was_amended_and_corrects_again_says_what_it_replaces() -> None:
    played = Played(entries=(hand(1), amend(1, hand(2)), amend(2, note())))
    assert played.position().items[0].lines == played.position().log.before(2).lines != ()
    played.record(void(3))
    first, correction, *_ = played.position().items
    until_then = Match.of(played.header, [read_entry(SAM, hand(1))]).items[0].lines
    assert correction.replaced == until_then != first.lines
    assert kept(played) == folded(played.header, played.position().log.entries)


# -- recorded by another process -------------------------------------------------------------------------------------


@contextmanager
def memory(app: Flask, cache: MatchCache) -> Iterator[None]:
    """Work with the memory of another process."""
    mine = app.extensions.get("match_cache")
    app.extensions["match_cache"] = cache
    try:
        yield
    finally:
        app.extensions["match_cache"] = mine or MatchCache()


@contextmanager
def nothing_read_whole() -> Iterator[None]:
    """Fail where a log is read from its beginning."""

    def fail(*_: Any) -> Any:
        raise AssertionError("read whole")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "_read", fail)
        yield


@pytest.mark.slow
@RANDOM
@given(log=logs(most=12, least=1), data=st.data())
def test_what_others_recorded_is_brought_in_without_the_rest_being_read(
    context: Flask, log: Match, data: st.DataObject
) -> None:
    played, caches = Played(log.header), [MatchCache() for _ in range(3)]
    first, *others = log.entries
    played.record(first)
    for cache in caches:
        with memory(context, cache):
            played.position()
    for entry in others:
        with memory(context, data.draw(st.sampled_from(caches))), nothing_read_whole():
            played.record(entry)
    for cache in caches:
        with memory(context, cache):
            with nothing_read_whole():
                assert says(played.position().items) == says(log.items)
            assert kept(played) == folded(log.header, log.entries)


def test_two_processes_record_in_turn(app: Flask) -> None:
    with app.app_context():
        played = Played(entries=(hand(),))
        address = db.engine.url.render_as_string(hide_password=False)
    settings = {"TESTING": True, "SECRET_KEY": "for tests", "SQLALCHEMY_DATABASE_URI": address, **UNLIMITED}
    other = create_app(settings)
    values = [hand(2), void(1), amend(1, hand(4)), note(), hand(5), void(6)]
    for n, value in enumerate(values):
        with (app, other)[n % 2].app_context():
            played.record(value)
            assert played.position().match.seq == n + 2
    wanted = folded(played.header, [read_entry(SAM, value) for value in (hand(), *values)])
    for process in (app, other):
        with process.app_context():
            assert kept(played) == wanted
    with other.app_context():
        db.engine.dispose()


def test_a_log_that_others_rebuilt_is_read_whole(context: Flask) -> None:
    played = Played(entries=(hand(), note(), hand(2)))
    mine = match_cache()
    with memory(context, MatchCache()):
        rename_person(played.table, people_ids(played.table)["Binh"], "Bình", by="phone")
        played.record(hand_of("Bình"))
    assert match_cache() is mine
    with pytest.raises(AssertionError, match="read whole"), nothing_read_whole():
        played.position()
    loaded = played.position()
    assert loaded.people == ["An", "Bình", "Chi"]
    assert kept(played) == folded(loaded.header, loaded.log.entries)


def hand_of(name: str) -> dict[str, Any]:
    return {"kind": "hand", "winner": "An", "left": {name: 1, "Chi": 2}}


def test_who_read_its_row_before_others_recorded_has_the_log_of_that_row(context: Flask) -> None:
    played = Played(entries=(hand(), hand(2)))
    older = info(played)
    then = says(played.position().items)
    played.record(void(1))
    assert says(load_match(older).items) == then
    assert kept(played).seq == 3


def test_what_is_recorded_is_sent_under_its_key_whoever_loads_it(context: Flask) -> None:
    played, sent = Played(entries=(hand(),)), key()
    played.record(hand(2), sent=sent)
    played.record(note())
    context.extensions.pop("match_cache")
    loaded = played.position()
    found = loaded.sent_under(sent)
    assert found is not None
    assert (found.seq, loaded.numbers_under(sent), loaded.sent_under("never")) == (2, [2], None)


# -- how much is kept ------------------------------------------------------------------------------------------------

SMALL = 60_000


def in_memory(cache: MatchCache) -> int:
    """Return how many bytes the cache says to hold, but for the one match that is larger than all."""
    return int(cache._kept.currsize)


def test_of_many_matches_those_looked_at_last_are_kept(context: Flask) -> None:
    cache = MatchCache(SMALL)
    with memory(context, cache):
        played = [Played(entries=(hand(1 + n), hand(2), note(), void(1))) for n in range(9)]
        for one in played:
            one.position()
            assert in_memory(cache) <= SMALL
        newest, oldest = played[-1], played[0]
        with nothing_read_whole():
            newest.position()
        with pytest.raises(AssertionError, match="read whole"), nothing_read_whole():
            oldest.position()
        for n, one in enumerate(played):
            wanted = [read_entry(SAM, value) for value in (hand(1 + n), hand(2), note(), void(1))]
            assert kept(one) == folded(one.header, wanted)
        assert 3 <= len(cache._kept) < 9


def test_a_match_larger_than_all_is_kept_alone(context: Flask) -> None:
    cache = MatchCache(SMALL)
    with memory(context, cache):
        small = Played(entries=(hand(),))
        large = [imported(Match.of(small.header, [Note("x" * 400)] * 40)) for _ in range(2)]
        for one in (small, *large):
            one.position()
        with nothing_read_whole():
            small.position()
            large[1].position()
            large[1].record(note())
            assert large[1].position().match.seq == 41
        with pytest.raises(AssertionError, match="read whole"), nothing_read_whole():
            large[0].position()
        assert in_memory(cache) <= SMALL


def test_a_match_that_grows_larger_than_all_leaves_the_rest(context: Flask) -> None:
    cache = MatchCache(SMALL)
    with memory(context, cache):
        played = Played()
        while played.record(Note("x" * 400)).match.seq < 30:
            assert in_memory(cache) <= SMALL
        assert in_memory(cache) == 0
        with nothing_read_whole():
            assert played.position().match.seq == 30


def test_what_was_dropped_while_it_was_looked_at_is_counted_whole_again(context: Flask) -> None:
    cache, played = MatchCache(), Played(entries=(hand(1), hand(2), void(1)))
    with memory(context, MatchCache()):
        loaded = played.position()
    with memory(context, cache):
        record(loaded, hand(3), seen=3)
        assert cache._find(loaded.match.id) is not None
        assert cache._find(loaded.match.id).size == MatchCache().get(info(played)).size  # type: ignore[union-attr]
        assert kept(played).seq == 4


def test_recorded_one_by_one_it_is_said_to_be_about_as_large_as_read_at_once(context: Flask) -> None:
    played = Played(entries=(hand(1), hand(2), note(), hand(3)))
    loaded = played.position()
    record_entries(loaded, swap(loaded.log, 1, {}), Sender(key(), "phone"), seen=4)
    one_by_one = match_cache().get(info(played))
    assert 1 <= one_by_one.size / MatchCache().get(info(played)).size < 1.1, "what entries moved before counts too"


def deep_size(*values: object) -> int:
    """Return how many bytes values take with all that they refer to, but for games and code, which are there anyway."""
    seen, size, left = dict[int, object](), 0, list(values)
    while left:
        value = left.pop()
        if id(value) in seen or isinstance(value, type | ModuleType | FunctionType | Game):
            continue
        seen[id(value)] = value
        size += sys.getsizeof(value)
        left += gc.get_referents(value)
        if isinstance(value, msgspec.Struct):
            left += [getattr(value, name) for name in value.__struct_fields__]
    return size


def ordinary(slug: str, hands: int) -> Match:
    read = read_match(by_slug, json.loads(json.dumps(bench.match(slug, hands, Random(hands)))))
    return Match.of(read.header, read.entries)


def seep_plays(deals: int) -> Match:
    simulator = Simulator(("An", "Bình", "Chi", "Dũng"), 3)
    simulator.held = False
    return Match.of(simulator.header, [entry for _ in range(deals) for entry in simulator.deal()[1]])


def many_bets(hands: int) -> Match:
    """Return a match of Dẫn tiga, with twenty who bet from behind."""
    value = bench.match("daun-tiga", hands, Random(hands))
    others = bench.PLAYERS[1:]
    for entry in value["entries"]:
        entry["bets"] = [{"by": f"Guest {n}", "on": others[n % 3], "stake": 10} for n in range(20)]
    read = read_match(by_slug, value)
    return Match.of(read.header, read.entries)


def corrected(hands: int) -> Match:
    match = ordinary("sam", hands)
    other = [item.logged for item in match.items[::-1]]
    amends = [Amend(seq, entry) for seq, entry in enumerate(other, 1)]
    return match.after(*amends, *[Void(seq) for seq in range(hands, 0, -1)])


def notes(number: int, length: int) -> Match:
    header = make_header(SAM, NAMES)
    return Match.of(header, [Note(f"{n:03}" * (length // 3)) for n in range(number)])


SIZES = {
    **{f"{slug}, {hands} hands": (ordinary, slug, hands) for slug in by_slug for hands in (1, 10, 60, 400)},
    "seep, every play": (seep_plays, 4),
    "daun-tiga, many bets": (many_bets, 40),
    "corrections": (corrected, 40),
}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_match_is_never_larger_than_estimated_and_no_less_than_a_third_of_it(context: Flask, size: Any) -> None:
    make, *arguments = size
    played = imported(make(*arguments))
    read = MatchCache().get(info(played))
    assert 1 <= read.size / deep_size(read.log, read.stamps) <= 3


@pytest.mark.parametrize(("number", "length"), [(1, 3), (200, 3), (200, 480)])
def test_notes_are_no_less_than_a_quarter_of_what_is_estimated(context: Flask, number: int, length: int) -> None:
    read = MatchCache().get(info(imported(notes(number, length))))
    assert 1 <= read.size / deep_size(read.log, read.stamps) <= 4


# -- at once ---------------------------------------------------------------------------------------------------------


def test_eight_who_ask_for_the_same_large_match_load_it_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with app.app_context():
        played = imported(ordinary("sam", 1500))
    read, loads = loading._read, list[int]()

    def counted(match: Any) -> Any:
        loads.append(match.id)
        return read(match)

    monkeypatch.setattr(loading, "_read", counted)
    got = at_once(app, *[played.position] * 8)
    assert len(loads) == 1
    logs = {id(one.log) for one in got if isinstance(one, LoadedMatch)}
    assert (len(logs), len(got)) == (1, 8)
    assert all(isinstance(one, LoadedMatch) for one in got)


def test_where_a_load_fails_the_next_one_is_tried(context: Flask) -> None:
    played = Played(entries=(hand(),))
    context.extensions.pop("match_cache")
    with pytest.raises(AssertionError), nothing_read_whole():
        played.position()
    assert not match_cache()._loading, "a lock that nobody has is not kept, also where the load failed"
    assert kept(played).seq == 1
    assert not match_cache()._loading
