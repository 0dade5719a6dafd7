"""Match files: what is agreed before the first entry, and writing a match so that it reads back equal."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.files import make_header, options_of, read_match, write_match
from scorekeeper.core.problems import Refused
from scorekeeper.core.results import result_of
from tests.support import match_file

from .play import GAMES, PLAY, PlayOptions

ABC = ("A", "B", "C")


def refused(value: Any, games: Any = GAMES) -> list[str]:
    with pytest.raises(Refused) as caught:
        read_match(games, value)
    assert caught.value.entry == 0
    return caught.value.lines()


def file(**keys: Any) -> dict[str, Any]:
    return {**match_file("play", ABC), **keys}


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in file().items() if k != key}


KEYS = ("game", "players", "entries", "variant", "options", "first", "started", "record", "earlier")

#: Something outside the entries, and the line that refuses it.
HEADS: list[tuple[Any, list[str]]] = [
    (without("format"), ["format: null is not scorekeeper-match/1"]),
    (file(format="scorekeeper-match/2"), ["format: “scorekeeper-match/2” is not scorekeeper-match/1"]),
    (file(format=None), ["format: null is not scorekeeper-match/1"]),
    (file(format=1), ["format: 1 is not scorekeeper-match/1"]),
    (without("game"), ["game: missing; expected a string"]),
    (file(game="chess"), ["game: “chess” is not a game; expected play"]),
    (file(game=None), ["game: null is not a string"]),
    (file(variant=None), ["variant: null is not a string"]),
    (file(variant="hard"), ["variant: “hard” is not a variant of this game; expected plain, dear"]),
    (file(options=None), ["options: null is not an object"]),
    (file(options=[]), ["options: [] is not an object"]),
    (file(options={"steak": 1}), ["options.steak: unknown key; expected money, stake"]),
    (file(options={"stake": 13}), ["options.stake: 13 is unlucky"]),
    (without("players"), ["players: missing; expected an array"]),
    (file(players="ABC"), ["players: “ABC” is not an array"]),
    (file(players=["A", 5]), ["players.2: 5 is not a string"]),
    (file(players=["A", "A"]), ["players.2: “A” occurs twice; expected each name once"]),
    (file(players=["A"]), ["players: 2 to 20 can play this game, not 1"]),
    (file(first=None), ["first: null is not a string"]),
    (file(first="Z"), ["first: “Z” is not among the players"]),
    (without("entries"), ["entries: missing; expected an array"]),
    (file(entries=None), ["entries: null is not an array"]),
    (file(entries={}), ["entries: {} is not an array"]),
    (file(round=1), [f"round: unknown key; expected {', '.join(KEYS)}"]),
    ([], ["[] is not an object"]),
    ("x", ["“x” is not an object"]),
    (None, ["null is not an object"]),
]


@pytest.mark.parametrize(("value", "lines"), HEADS)
def test_something_outside_the_entries_is_refused_by_name(value: Any, lines: list[str]) -> None:
    assert refused(value) == lines


def test_a_fault_outside_the_entries_comes_before_them_all() -> None:
    assert refused(file(first="Z", entries=[{"kind": "?"}, 5])) == ["first: “Z” is not among the players"]


def test_all_that_is_wrong_outside_the_entries_is_said_together() -> None:
    assert refused(file(players=["A", "A", " B"], first="Z", options={"stake": 0})) == [
        "players.2: “A” occurs twice; expected each name once",
        "players.3: “ B” begins or ends with a blank",
        "first: “Z” is not among the players",
        "options.stake: 0 is too small; expected 1 or more",
    ]


def test_without_a_variant_the_default_one_is_played() -> None:
    assert make_header(PLAY, ABC).variant == "plain"
    assert options_of(PLAY, None, None) == PlayOptions()


def test_options_are_single_ones_that_differ_from_the_variants() -> None:
    assert options_of(PLAY, "dear", {"money": False}) == PlayOptions(money=False, stake=50)
    assert options_of(PLAY, "dear", {"stake": 1}) == PlayOptions()
    assert options_of(PLAY, "dear", {}) == PlayOptions(stake=50)


ENTRIES = [
    {"kind": "pay", "by": "A", "to": "Z", "amount": 3, "beside": True},
    {"kind": "pay", "by": "A", "to": "B", "amount": 0},
    {"kind": "ante", "amount": 1_000_000_000},
    {"kind": "leave", "player": "B"},
    {"kind": "join", "player": "👩‍👩‍👧", "after": "C"},
    {"kind": "note", "text": "hello\n\t“you” \\ \u2028"},
    {"kind": "void", "entry": 2},
    {"kind": "amend", "entry": 3, "with": {"kind": "ante", "amount": 2}},
    {"kind": "end"},
]


@pytest.mark.parametrize(
    "head",
    [
        {"variant": "plain"},
        {"variant": "dear"},
        {"variant": "dear", "options": {"stake": 1}},
        {"variant": "plain", "options": {"money": False, "stake": 7}},
        {"variant": "plain", "first": "B"},
    ],
)
def test_a_match_is_written_as_it_was_read(head: dict[str, Any]) -> None:
    value = {**match_file("play", ABC, ENTRIES), **head}
    log = read_match(GAMES, value)
    assert write_match(log.header, log.entries) == value
    assert result_of(read_match(GAMES, write_match(log.header, log.entries))) == result_of(log)


def test_keys_are_written_in_the_contracts_order() -> None:
    log = read_match(GAMES, file(options={"stake": 2}, first="A"))
    assert list(write_match(log.header, ())) == ["format", "game", "variant", "options", "players", "first", "entries"]


def test_options_that_do_not_differ_from_the_variants_are_not_written() -> None:
    log = read_match(GAMES, file(variant="dear", options={"stake": 50}))
    assert "options" not in write_match(log.header, ())


def test_within_a_table_a_match_has_no_format() -> None:
    log = read_match(GAMES, file())
    written = write_match(log.header, (), within_table=True)
    assert "format" not in written
    assert read_match(GAMES, written, within_table=True).header == log.header


def test_reading_changes_nothing_of_what_is_read() -> None:
    value = match_file("play", ABC, ENTRIES, options={"stake": 2})
    was = repr(value)
    read_match(GAMES, value)
    assert repr(value) == was
