"""Which strings of an entry are names: every game says so, and a log reads the same under other ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from scorekeeper.cli import replay_value
from scorekeeper.core.entries import COMMON, Entry, kind_of
from scorekeeper.core.files import entry_names, rename_entry, rename_head
from scorekeeper.core.game import Game
from scorekeeper.core.names import NAME, TEXT, renaming
from scorekeeper.games import GAMES, by_slug
from tests.support import worked_cases

ENTRIES = [(game, entry) for game in GAMES for entry in (*game.rules.entries, *COMMON)]
CASES = [case.values[0] for case in worked_cases()]
HOLDING = [case["match"] for case in CASES if "match" in case and "refused" not in case]


def strings(info: inspect.Type, said: Any = None) -> Iterator[Any]:
    """Yield what the type says of each string in it."""
    match info:
        case inspect.Metadata():
            yield from strings(info.type, info.extra or said)
        case inspect.StrType():
            yield said
        case inspect.UnionType():
            for member in info.types:
                yield from strings(member)
        case inspect.StructType():
            for field in info.fields:
                yield from strings(field.type)
        case inspect.DictType():
            yield from strings(info.key_type)
            yield from strings(info.value_type)
        case inspect.ListType() | inspect.VarTupleType():
            yield from strings(info.item_type)
        case inspect.TupleType():
            for item in info.item_types:
                yield from strings(item)


@pytest.mark.parametrize(("game", "type_"), ENTRIES, ids=[f"{g.slug}-{kind_of(e)}" for g, e in ENTRIES])
def test_every_string_of_an_entry_is_a_name_or_text(game: Game, type_: type[Entry]) -> None:
    free = list(strings(inspect.type_info(type_)))
    if type_ in COMMON:  # options are read by their own types
        free = [said for field in inspect.type_info(type_).fields if field.name != "options"  # type: ignore[union-attr]
                for said in strings(field.type)]  # fmt: skip
    assert all(said in (NAME, TEXT) for said in free)


def put_into(value: Any, names: dict[str, str]) -> Any:
    """Return a result with other names in it: every string that is one, or a side, or a text that is made of them."""
    if isinstance(value, dict):
        return {put_into(key, names): put_into(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [put_into(item, names) for item in value]
    return " & ".join(names.get(part, part) for part in value.split(" & ")) if isinstance(value, str) else value


@pytest.mark.parametrize("game", sorted({match["game"] for match in HOLDING}))
def test_a_log_replays_under_other_names_to_the_same_result(game: str) -> None:
    replayed = 0
    for match in HOLDING:
        if match["game"] != game:
            continue
        before = replay_value(match)
        heard = dict.fromkeys(match["players"])
        for entry in match["entries"]:
            heard |= dict.fromkeys(entry_names(by_slug[game], entry))
        made, names = match, dict[str, str]()
        for n, old in enumerate(name for name in heard if " & " not in name):
            names[old] = new = f"~{n}~"
            table = renaming(old, new, [names.get(name, name) for name in heard] + list(heard))
            made = {**made, **rename_head(made, table)}
            made["entries"] = [rename_entry(by_slug[game], entry, table) for entry in made["entries"]]
        assert replay_value(made) == put_into(before, names)
        assert not any(f'"{name}"' in json.dumps(made["players"]) for name in names)
        replayed += 1
    assert replayed > 5


def test_words_and_cards_are_nobodys_name() -> None:
    sam_sip = by_slug["sam-sip"]
    value = {"kind": "hand", "winner": "10D", "indicator": "10D", "match": {"10D": ["10S"]}}
    names = renaming("10D", "Ten", ["10D", "Bo"])
    assert rename_entry(sam_sip, value, names) == {
        "kind": "hand", "winner": "Ten", "indicator": "10D", "match": {"Ten": ["10S"]}
    }  # fmt: skip
    assert rename_entry(sam_sip, {"kind": "note", "text": "10D"}, names) == {"kind": "note", "text": "10D"}


def test_a_correction_is_renamed_within_and_a_side_by_its_players() -> None:
    seep = by_slug["seep"]
    value = {"with": {"points": {"An & Chi": 60}, "kind": "count"}, "kind": "amend", "entry": 1}
    made = rename_entry(seep, value, renaming("Chi", "Chí", ["An", "Bo", "Chi", "Dung"]))
    assert json.dumps(made) == json.dumps(
        {"with": {"points": {"An & Chí": 60}, "kind": "count"}, "kind": "amend", "entry": 1}
    )
