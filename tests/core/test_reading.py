"""From JSON to typed values: every fault is named with its path, its value and what was expected."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from scorekeeper.core.cards import Card
from scorekeeper.core.files import read_match
from scorekeeper.core.options import Count
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import convert, dumps, loads, parse, plain, shown
from scorekeeper.games import by_slug
from tests.support import match_file


class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 0


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    count: Count = 0
    text: str = ""
    yes: bool = False
    maybe: str | UnsetType = UNSET
    null: int | None = None
    either: Literal["a", "b"] = "a"
    some: tuple[int, ...] = ()
    few: Annotated[list[int], msgspec.Meta(min_length=1, max_length=2)] = msgspec.field(default_factory=lambda: [1])
    pair: tuple[int, str] = (1, "")
    by_name: dict[str, int] = {}
    card: Card = Card("AS")
    cards: tuple[Card, ...] = ()
    inner: Inner = Inner()
    inners: tuple[Inner, ...] = ()
    union: Inner | str = ""
    number: int | str = 0
    any: Any = None
    one: Literal[1, 2] = 1
    from_: str = ""


class Needs(msgspec.Struct, forbid_unknown_fields=True):
    count: Count
    either: Literal["a", "b"]
    thing: Any


class Lax(msgspec.Struct):
    text: str = ""


def faults(text: str, type_: Any = Thing) -> list[str]:
    with pytest.raises(Refused) as caught:
        convert(parse(text.encode()), type_)
    return caught.value.lines()


FAULTS: list[tuple[str, str]] = [
    ('{"count": -1}', "count: −1 is too small; expected 0 or more"),
    ('{"count": 1000000001}', "count: 1000000001 is too large; expected 1000000000 or less"),
    ('{"count": 1e3}', "count: 1e3 is not a whole number"),
    ('{"count": 5.0}', "count: 5.0 is not a whole number"),
    ('{"count": true}', "count: true is not a whole number"),
    ('{"count": "5"}', "count: “5” is not a whole number"),
    ('{"count": null}', "count: null is not a whole number"),
    ('{"count": []}', "count: [] is not a whole number"),
    ('{"count": {"a": 1}}', "count: {…} is not a whole number"),
    ('{"text": 5}', "text: 5 is not a string"),
    ('{"text": 5.0}', "text: 5.0 is not a string"),
    ('{"text": 1e400}', "text: 1e400 is not a string"),
    ('{"text": null}', "text: null is not a string"),
    ('{"text": ["x"]}', "text: […] is not a string"),
    ('{"yes": 1}', "yes: 1 is not true or false"),
    ('{"yes": "true"}', "yes: “true” is not true or false"),
    ('{"yes": null}', "yes: null is not true or false"),
    ('{"maybe": null}', "maybe: null is not a string"),
    ('{"either": "c"}', "either: “c” is not one of a, b"),
    ('{"either": null}', "either: null is not one of a, b"),
    ('{"either": ["a"]}', "either: […] is not one of a, b"),
    ('{"one": true}', "one: true is not one of 1, 2"),
    ('{"one": "1"}', "one: “1” is not one of 1, 2"),
    ('{"one": 1.0}', "one: 1.0 is not one of 1, 2"),
    ('{"some": 1}', "some: 1 is not an array"),
    ('{"some": {}}', "some: {} is not an array"),
    ('{"some": [1, "x"]}', "some.2: “x” is not a whole number"),
    ('{"few": []}', "few: 0 entries; expected 1 or more"),
    ('{"few": [1, 2, 3]}', "few: 3 entries; expected 2 or fewer"),
    ('{"pair": [1]}', "pair: 1 entry; expected exactly 2"),
    ('{"pair": [1, "x", 2]}', "pair: 3 entries; expected exactly 2"),
    ('{"pair": ["x", "x"]}', "pair.1: “x” is not a whole number"),
    ('{"by_name": []}', "by_name: [] is not an object"),
    ('{"by_name": {"An": "x"}}', "by_name.An: “x” is not a whole number"),
    ('{"by_name": {"An": 1, "An": 1}}', "by_name.An: the key is given twice"),
    ('{"card": "ZZ"}', "card: “ZZ” is not a card; expected a rank A 2 3 … 10 J Q K and a suit S H D C, or JK"),
    ('{"card": 5}', "card: 5 is not a card"),
    ('{"card": 5.0}', "card: 5.0 is not a card"),
    (
        '{"cards": ["AS", "ZZ"]}',
        "cards.2: “ZZ” is not a card; expected a rank A 2 3 … 10 J Q K and a suit S H D C, or JK",
    ),
    ('{"inner": {"m": 1}}', "inner.m: unknown key; expected n"),
    ('{"inner": 5}', "inner: 5 is not an object"),
    ('{"inners": [{}, {"n": "x"}]}', "inners.2.n: “x” is not a whole number"),
    ('{"union": {"n": "x"}}', "union.n: “x” is not a whole number"),
    ('{"number": null}', "number: null is not a whole number"),
    ('{"from_": "x"}', "from_: unknown key"),
    ('{"text": "a", "text": "a"}', "text: the key is given twice"),
    ('{"text": "a", "text": "b", "text": "c"}', "text: the key is given twice"),
    ('{"\\ud800": 1}', "\\ud800: unknown key"),
    ('{"either": "\\ud800"}', "either: “\\ud800” is not one of a, b"),
    ('{"a\\nb": 1}', "a\\u000ab: unknown key"),
    ('{"text": "a", "text\\u0000": "b", "text": "c"}', "text\\u0000: unknown key"),
    ("[]", "[] is not an object"),
    ("null", "null is not an object"),
    ('"x"', "“x” is not an object"),
    ("5.0", "5.0 is not an object"),
]


@pytest.mark.parametrize(("text", "line"), FAULTS)
def test_a_fault_is_named(text: str, line: str) -> None:
    found = faults(text)
    assert any(said.startswith(line) for said in found), found
    assert all(said.isprintable() for said in found)


def test_an_unknown_key_is_told_which_are_known() -> None:
    assert faults('{"m": 1}', Inner) == ["m: unknown key; expected n"]


def test_a_missing_key_is_told_what_is_expected() -> None:
    assert faults("{}", Needs) == [
        "count: missing; expected a whole number",
        "either: missing; expected a, b",
        "thing: missing; expected a value",
    ]


def test_all_faults_are_found_not_the_first() -> None:
    assert len(faults('{"count": -1, "text": 5, "inner": {"n": "x", "m": 1}, "more": 1, "some": ["x", "y"]}')) == 7


def test_where_unknown_keys_are_allowed_they_are_no_fault() -> None:
    assert faults('{"text": 5, "more": 1}', Lax) == ["text: 5 is not a string"]
    assert convert({"text": "x", "more": 1}, Lax) == Lax("x")


def test_what_fits_is_read() -> None:
    text = """{"count": 5, "text": "x", "yes": true, "maybe": "m", "null": null, "either": "b", "some": [1, 2],
        "few": [3], "pair": [4, "y"], "by_name": {"An": -1}, "card": "t♠", "cards": ["jk"], "inner": {"n": 7},
        "inners": [{}], "union": {"n": 1}, "number": "z", "any": [null], "one": 2, "from": "f"}"""
    made = convert(parse(text.encode()), Thing)
    assert (made.card, made.cards, made.inner, made.from_) == ("10S", ("JK",), Inner(7), "f")
    assert convert(plain(made), Thing) == made
    assert loads(dumps(made), Thing) == made


def test_cards_are_written_in_the_first_form() -> None:
    assert json.loads(dumps(convert({"card": "t♠"}, Thing)))["card"] == "10S"


def test_whole_numbers_of_any_size_are_written_and_read_back() -> None:
    huge = 10**40
    assert loads(dumps({"a": huge}), dict[str, int]) == {"a": huge}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
@example("".join(map(chr, range(0x100))))
@example("\ud800")
def test_json_is_written_as_the_standard_library_writes_it(value: Any) -> None:
    assert dumps(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# -- what is no JSON -------------------------------------------------------------------------------------------------


def said(data: bytes) -> str:
    with pytest.raises(Refused) as caught:
        parse(data)
    (line,) = caught.value.lines()
    return line


@pytest.mark.parametrize("data", [b"\xff", b"\xc3", b'{"a": "\xe9"}', "{}".encode("utf-16"), b"\xed\xa0\x80"])
def test_what_is_not_utf_8_is_refused(data: bytes) -> None:
    assert said(data) == "not UTF-8 text"


@pytest.mark.parametrize("data", [b"", b" ", b"{", b"{]", b"{'a': 1}", b"{} {}", b"\0", b"01", b"+1", b'"\n"', b"[1,]"])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert said(data).startswith("not JSON: ")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_in_json_is_refused(number: str) -> None:
    assert said(f'{{"a": {number}}}'.encode()).startswith(f"not JSON: {number} is no number")


def test_a_number_of_thousands_of_digits_is_refused_at_its_path() -> None:
    players = ("An", "Bo")
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 5}}
    value = json.dumps(match_file("sam", players, [hand, {**hand, "left": {"Bo": 7_777}}])).encode()
    with pytest.raises(Refused) as caught:
        read_match(by_slug, parse(value.replace(b"7777", b"9" * 10_000)))
    assert caught.value.entry == 2
    assert caught.value.problems[0].path == ("left", "Bo")


@pytest.mark.parametrize("data", [b"[" * 10**6, b'{"a":' * 10**6, b"[" * 10**6 + b"]" * 10**6])
def test_what_is_nested_a_million_deep_is_refused(data: bytes) -> None:
    assert said(data) == "nested too deeply to be one of our files"


def test_a_byte_order_mark_is_read_over() -> None:
    assert parse(b"\xef\xbb\xbf{}") == {}


def test_a_character_written_as_two_halves_is_whole() -> None:
    assert parse(b'"\\ud83d\\ude00"') == "😀"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "{}"),
        ({"a": 1}, "{…}"),
        ([], "[]"),
        ([1], "[…]"),
        (10**40, "10000000000000000000…"),
        (-(10**40), "−1000000000000000000…"),
        (-5, "−5"),
        (999, "999"),
        (None, "null"),
    ],
)
def test_a_value_is_shown_short_whatever_its_size(value: Any, text: str) -> None:
    assert shown(value) == text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(Thing.__struct_encode_fields__)


@pytest.mark.slow
@settings(max_examples=400)
@given(st.dictionaries(KEYS, JSON, max_size=3))
def test_any_json_is_read_or_refused_in_words(value: dict[str, Any]) -> None:
    data = json.dumps(value).encode()
    try:
        made = convert(parse(data), Thing)
    except Refused as refused:
        lines = refused.lines()
    else:
        # written and read again it is the same; a fraction, which only ``any`` lets through, is then its text
        assert plain(convert(plain(made), Thing)) == plain(made)
        return
    assert lines
    assert all(line.isprintable() and len(line) < 1000 for line in lines)
