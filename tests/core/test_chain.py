"""The chain of a log: what is hashed, the form of a record, and that ``verify`` finds whatever was touched."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.core.chain import canonical, chain, head_of, moment, stamps, written_time
from scorekeeper.core.files import read_match, write_written
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import parse, plain
from scorekeeper.core.results import result_of
from scorekeeper.core.table_files import read_table
from scorekeeper.core.verify import verify
from tests.support import match_file, table_file

from .play import GAMES

Json = dict[str, Any]
AT, BY = "2026-11-22T19:04:05Z", "Ann"
ENTRIES = [
    {"kind": "pay", "by": "A", "to": "B", "amount": 5},
    {"kind": "note", "text": '“quoted” \\ "\t\x7f\u2028 đồng 👩‍👩‍👧'},
    {"kind": "amend", "entry": 1, "with": {"amount": 7, "to": "C", "by": "A", "kind": "pay", "beside": False}},
    {"kind": "void", "entry": 3},
]


def recorded(match: Json, *by: str) -> Json:
    """Return the match with its record; ``by``: who recorded the first entries, ``Ann`` the others."""
    said = [(f"2026-11-22T19:{n:02}:05Z", who) for n, who in enumerate((*by, *[BY] * len(match["entries"])), 1)]
    said = said[: len(match["entries"])]
    hashes = chain(head_of(match), [(*one, entry) for one, entry in zip(said, match["entries"], strict=True)])
    return {**match, "record": plain(stamps(hashes, said))}


MATCH = recorded(match_file("play", "ABC", ENTRIES, options={"stake": 2}, first="B", variant="plain"), "", "Bình")
TABLE = table_file([MATCH, recorded(match_file("play", "AB", ENTRIES[:1]))], players="ABC")


def broken(value: Any) -> list[str]:
    """Return what ``verify`` says of the matches that are not intact."""
    try:
        return [line for refused in verify(value)[1] for line in refused.lines()]
    except Refused as refused:
        return refused.lines()


# -- what is hashed --------------------------------------------------------------------------------------------------


def test_the_hashes_are_those_of_the_contract() -> None:
    head = {"players": ["A", "B"], "game": "play"}
    first = sha256(b'{"game":"play","players":["A","B"]}').hexdigest()
    entry = {"text": 'đ"\\\n', "kind": "note"}
    line = '{"at":"2026-11-22T19:04:05Z","by":"Ann","entry":{"kind":"note","text":"đ\\"\\\\\\n"}}'
    second = sha256(f"{first}\n{line}".encode()).hexdigest()
    assert chain(head, [(AT, BY, entry)]) == [first, second]


def test_canonical_json_is_what_the_contract_says_python_gives() -> None:
    for value in (MATCH, {"b": 1, "a": [True, None, {"é": "\x7f\u2028", "Z": 10**30}]}):
        assert canonical(value) == json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def test_the_head_is_what_of_it_the_file_has() -> None:
    assert list(head_of(MATCH)) == ["game", "variant", "options", "players", "first"]
    assert list(head_of(match_file("play", "AB"))) == ["game", "players"]


def test_a_log_without_entries_has_the_hash_of_its_head() -> None:
    match = {**match_file("play", "AB"), "record": []}
    assert verify(match) == ([{"entries": 0, "last": chain(head_of(match), [])[0]}], [])


# -- what a record must look like ------------------------------------------------------------------------------------

FIRST, *_ = MATCH["record"]
LONG = "x" * 41
NO_TIME = "is not a time; expected one in UTC, written 2026-11-22T19:04:05Z"
NO_HASH = "is not a hash; expected 64 of 0 to 9 and a to f"


def stamped(**keys: Any) -> Json:
    return {**MATCH, "record": [{**FIRST, **keys}, *MATCH["record"][1:]]}


FORMS: list[tuple[Json, str]] = [
    ({**MATCH, "record": MATCH["record"][:3]}, "record: 3 for 4 entries; expected one for each entry"),
    ({**MATCH, "record": [*MATCH["record"], FIRST]}, "record: 5 for 4 entries; expected one for each entry"),
    ({**MATCH, "record": []}, "record: 0 for 4 entries; expected one for each entry"),
    ({**MATCH, "record": None}, "record: null is not an array"),
    ({**MATCH, "record": [FIRST, FIRST, {}, FIRST]}, "record.3.at: missing; expected a string"),
    (stamped(when=AT), "record.1.when: unknown key; expected at, by, hash"),
    (stamped(by=None), "record.1.by: null is not a string"),
    (stamped(by=LONG), f"record.1.by: “{LONG}” has 41 characters; expected 1 to 40"),
    (stamped(by="a\tb"), "record.1.by: “a\\u0009b” contains a control character"),
    (stamped(by=" Ann"), "record.1.by: “ Ann” begins or ends with a blank"),
    *((stamped(at=at), f"record.1.at: “{at}” {NO_TIME}") for at in (
        "", "2026-02-30T19:04:05Z", "2026-11-22T24:00:00Z", "2026-11-22T19:60:05Z", "2026-11-22T19:04:60Z",
        "0000-11-22T19:04:05Z", "2026-11-22 19:04:05Z", "2026-11-22T19:04:05", "2026-11-22T19:04:05+00:00",
        "2026-11-22T19:04:05.5Z", "٢٠٢٦-11-22T19:04:05Z", "2026-11-22T19:04:05Zx",
    )),
    (stamped(hash="ab" * 29), f"record.1.hash: “{'ab' * 29}” {NO_HASH}"),
    (stamped(hash="AB" * 32), "record.1.hash: “" + "AB" * 30 + f"…” {NO_HASH}"),
    ({**MATCH, "earlier": ["ab" * 32, "0"]}, f"earlier.2: “0” {NO_HASH}"),
    ({**MATCH, "earlier": [1]}, "earlier.1: 1 is not a string"),
    ({**MATCH, "earlier": "0"}, "earlier: “0” is not an array"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "line"), FORMS)
def test_a_record_of_another_form_is_refused_before_the_entries(value: Json, line: str) -> None:
    with pytest.raises(Refused) as caught:
        read_match(GAMES, {**value, "entries": [*value["entries"][:3], {"kind": "nothing"}]})
    assert caught.value.entry == 0
    assert caught.value.lines()[0].startswith(line)
    assert broken(value) == caught.value.lines()


def test_one_entry_without_its_record_is_one_entry() -> None:
    line = "record: 0 for 1 entry; expected one for each entry"
    assert broken({**MATCH, "entries": MATCH["entries"][:1], "record": []}) == [line]


def test_in_a_table_the_match_is_named() -> None:
    value = deepcopy(TABLE)
    value["matches"][1]["record"][0]["hash"] = "0"
    with pytest.raises(Refused) as caught:
        read_table(GAMES, value)
    assert caught.value.lines() == broken(value) == [f"match 2: record.1.hash: “0” {NO_HASH}"]


def test_a_record_changes_no_result() -> None:
    bare = {key: item for key, item in MATCH.items() if key != "record"}
    wrong = {**MATCH, "record": [FIRST] * 4, "earlier": ["ab" * 32]}
    assert result_of(read_match(GAMES, bare)) == result_of(read_match(GAMES, MATCH)) == result_of(
        read_match(GAMES, wrong)
    )  # fmt: skip


def test_what_was_read_is_written_again_as_it_stood() -> None:
    value = {**MATCH, "earlier": ["ab" * 32]}
    written = read_match(GAMES, value).written
    assert written is not None
    assert json.dumps(write_written(written)) == json.dumps({"format": value["format"], **head_of(value), **value})


def test_times_are_written_as_they_are_read() -> None:
    for at in (AT, "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"):
        assert written_time(moment(at)) == at


# -- verify ----------------------------------------------------------------------------------------------------------


def test_an_untouched_file_is_whole() -> None:
    assert verify(MATCH) == ([{"entries": 4, "last": MATCH["record"][-1]["hash"]}], [])
    lasts = [match["record"][-1]["hash"] for match in TABLE["matches"]]
    assert verify(TABLE) == ([{"entries": 4, "last": lasts[0]}, {"entries": 1, "last": lasts[1]}], [])


def test_no_record_is_said() -> None:
    assert broken(match_file("play", "AB")) == ["no record"]
    assert broken(table_file([MATCH, match_file("play", "AB")], players="ABC")) == ["match 2: no record"]


def test_each_match_that_is_not_whole_has_a_line() -> None:
    value = deepcopy(TABLE)
    value["matches"][0]["entries"][2]["with"]["amount"] = 8
    del value["matches"][1]["record"]
    assert [line[:25] for line in broken(value)] == ["match 1: entry 3: hash: “", "match 2: no record"]


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        ({"players": ["A", "C", "B"]}, 1),
        ({"first": "A"}, 1),
        ({"options": {"stake": 3}}, 1),
        ({"variant": "dear"}, 1),
        ({"game": "other"}, 1),
        ({"entries": [*ENTRIES[:3], {"kind": "void", "entry": 1}]}, 4),
        ({"entries": [ENTRIES[1], ENTRIES[0], *ENTRIES[2:]]}, 1),
        ({"entries": [*ENTRIES[:2], {**ENTRIES[2], "entry": 2}, ENTRIES[3]]}, 3),
        ({"entries": [ENTRIES[0], 5.0, *ENTRIES[2:]]}, 2),
        ({"entries": [ENTRIES[0], {"kind": "note", "text": "\ud800"}, *ENTRIES[2:]]}, 2),
        ({"options": {"stake": 2.0}}, 1),
        ({"entries": ENTRIES[:3], "record": MATCH["record"][:2] + MATCH["record"][3:]}, 3),
    ],
)
def test_the_first_entry_that_was_touched_is_named_the_head_with_the_first(change: Json, entry: int) -> None:
    (line,) = broken(parse(json.dumps({**MATCH, **change}).encode()))
    assert line.startswith(f"entry {entry}: hash: ")


@pytest.mark.parametrize("key", ["at", "by", "hash"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_changed_stamp_is_named(key: str, number: int) -> None:
    value = deepcopy(MATCH)
    value["record"][number - 1][key] = {"at": "2026-11-22T19:04:06Z", "by": "Chi", "hash": "ab" * 32}[key]
    assert broken(value)[0].startswith(f"entry {number}: hash: ")


def logs(value: Json) -> list[Json]:
    """Return what the chain covers: heads, entries, records. It does not cover ``earlier``, nor the rest of a table."""
    matches = value.get("matches", [value])
    return [{**head_of(match), "entries": match.get("entries"), "record": match.get("record")} for match in matches]


@pytest.mark.parametrize("text", [json.dumps(TABLE, ensure_ascii=False, indent=2), json.dumps(MATCH)])
@settings(max_examples=300)
@given(at=st.integers(0), byte=st.integers(0, 255))
def test_any_byte_that_changes_a_log_is_found_and_no_other(text: str, at: int, byte: int) -> None:
    data = bytearray(text.encode())
    at %= len(data)
    assume(data[at] != byte)
    data[at] = byte
    try:
        value = parse(bytes(data))
        broken_ = verify(value)[1]
    except Refused:
        return  # it can no longer be read
    # A blank between two values, or another way of writing the same letter, changes nothing that was recorded.
    assert (broken_ == []) == (logs(value) == logs(json.loads(text)))
