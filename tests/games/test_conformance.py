"""What every game must offer, checked for all of ``GAMES``: a new game is tested here without a change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from msgspec import inspect

import scorekeeper.games
from scorekeeper.cli import replay_value
from scorekeeper.core.cards import Card, Spelled
from scorekeeper.core.entries import (
    COMMON,
    NOT_EVERYWHERE,
    AddPoints,
    Amend,
    ChangeOptions,
    ChangeSeats,
    ChangeTurn,
    Charge,
    Correction,
    EndMatch,
    Entry,
    HouseEntry,
    Join,
    Leave,
    Note,
    Void,
    kind_of,
)
from scorekeeper.core.files import make_header, options_of, read_entry, read_match, write_match
from scorekeeper.core.game import COMMON_KINDS, Game, variant_of
from scorekeeper.core.judge import ask
from scorekeeper.core.log_page import last_undoable
from scorekeeper.core.match import Match, begin
from scorekeeper.core.options import Options, describe, fixed_options
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import dumps, loads, parse, plain
from scorekeeper.core.results import result_of
from scorekeeper.core.schema import schema
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import GAMES, by_slug
from scorekeeper.web.entry.common_sheets import COMMON_SHEETS
from scorekeeper.web.http.filters import headline, kind_name
from tests import support
from tests.properties import same

FOLDER = Path(scorekeeper.games.__file__).parent
TEMPLATES = FOLDER.parents[1] / "templates"

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
ENTRIES = [(game, entry) for game in GAMES for entry in game.rules.kinds]
every_entry = pytest.mark.parametrize(("game", "type_"), ENTRIES, ids=[f"{g.slug}-{kind_of(e)}" for g, e in ENTRIES])
QUESTIONS = [(game, name) for game in GAMES for name in game.rules.questions]
every_question = pytest.mark.parametrize(("game", "name"), QUESTIONS, ids=[f"{g.slug}-{n}" for g, n in QUESTIONS])


# -- samples: a plain value of any type that an entry may have --------------------------------------------------------


def sample(info: inspect.Type, every_key: bool) -> Any:
    """Return a plain value that fits; of structs with every key, or only with those that are required."""
    match info:
        case inspect.Metadata():
            return sample(info.type, every_key)
        case inspect.IntType():
            return max(info.ge or 0, 1)
        case inspect.StrType():
            return "An"
        case inspect.BoolType():
            return True
        case inspect.LiteralType():
            return info.values[0]
        case inspect.CustomType() if info.cls is Card:
            return "AS"
        case inspect.CustomType() if issubclass(info.cls, Spelled):
            return info.cls.values[0]
        case inspect.DictType():
            return {sample(info.key_type, every_key): sample(info.value_type, every_key)}
        case inspect.ListType() | inspect.VarTupleType():
            return [sample(info.item_type, every_key)] * max(info.min_length or 0, 1)
        case inspect.TupleType():
            return [sample(item, every_key) for item in info.item_types]
        case inspect.UnionType():
            return sample(next(t for t in info.types if type(t).__name__ not in ("UnsetType", "NoneType")), every_key)
        case inspect.StructType():
            tag = {info.tag_field: info.tag} if info.tag_field else {}
            fields = [field for field in info.fields if every_key or field.required]
            return tag | {field.encode_name: sample(field.type, every_key) for field in fields}
        case inspect.AnyType():
            return {"kind": "note", "text": "with"}
    raise TypeError(info)


def sample_of(type_: type[Entry], every_key: bool = True) -> dict[str, Any]:
    return sample(inspect.type_info(type_), every_key)  # type: ignore[no-any-return]


def refusal(game: Game, value: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        read_entry(game, value)
    return caught.value.lines(game.words)


# -- entries ---------------------------------------------------------------------------------------------------------


@every_entry
@pytest.mark.parametrize("every_key", [True, False], ids=["every key", "required keys"])
def test_an_entry_round_trips(game: Game, type_: type[Entry], every_key: bool) -> None:
    entry = read_entry(game, sample_of(type_, every_key))
    assert type(entry) is type_
    text = json.dumps(plain(entry), ensure_ascii=False)
    assert read_entry(game, parse(text.encode())) == entry
    if type_ is not Amend:
        assert loads(dumps(entry), type_) == entry


@every_entry
def test_an_entry_is_frozen_and_strict(game: Game, type_: type[Entry]) -> None:
    assert type_.__struct_config__.frozen
    assert type_.__struct_config__.forbid_unknown_fields
    assert refusal(game, {**sample_of(type_), "unheard-of": 1})[0].startswith("unheard-of: unknown key; expected ")


@every_entry
def test_every_required_key_is_missed_by_name(game: Game, type_: type[Entry]) -> None:
    full = sample_of(type_)
    for field in inspect.type_info(type_).fields:  # type: ignore[union-attr]
        if field.required:
            without = {k: v for k, v in full.items() if k != field.encode_name}
            (line,) = refusal(game, without)
            assert line.startswith(f"{field.encode_name}: missing; expected ")


@every_entry
def test_null_is_not_the_same_as_leaving_a_key_out(game: Game, type_: type[Entry]) -> None:
    full = sample_of(type_)
    types = {field.encode_name: field.type for field in inspect.type_info(type_).fields}  # type: ignore[union-attr]
    for key in full:
        if inspect.NoneType() in getattr(types.get(key), "types", ()):  # it says something: nobody
            assert plain(read_entry(game, {**full, key: None})) == {**plain(read_entry(game, full)), key: None}
            continue
        (line, *_) = refusal(game, {**full, key: None})
        assert line.startswith((f"{key}: null", "with: null"))


@every_game
def test_kinds_are_distinct_and_none_is_taken_from_the_house(game: Game) -> None:
    kinds = [kind_of(entry) for entry in (*game.rules.entries, *COMMON)]
    assert len(set(kinds)) == len(kinds)
    assert set(game.rules.hands) <= set(game.rules.hand_kinds) <= {kind_of(entry) for entry in game.rules.entries}


# -- options ---------------------------------------------------------------------------------------------------------


@every_game
def test_every_option_has_label_help_and_words_for_its_choices(game: Game) -> None:
    for option in describe(game.rules.options()):
        assert option.label
        assert option.label != option.name, option.name
        assert option.help.endswith("."), option.name
        assert option.choices or option.type not in ("choice", "list"), option.name
        assert all(option.choices.values()), option.name
        assert option.type != "int" or (option.low is not None and option.high is not None), option.name


@every_game
def test_choices_are_all_that_the_option_takes(game: Game) -> None:
    hints = {field.name: field.type for field in inspect.type_info(game.rules.options).fields}  # type: ignore[union-attr]
    for option in describe(game.rules.options()):
        info = hints[option.name]
        while isinstance(info, inspect.Metadata):
            info = info.type
        if isinstance(info, inspect.LiteralType):
            assert set(option.choices) == set(info.values)


@every_game
def test_options_are_frozen_strict_and_have_defaults(game: Game) -> None:
    assert issubclass(game.rules.options, Options)
    assert game.rules.options.__struct_config__.frozen
    assert game.rules.options.__struct_config__.forbid_unknown_fields
    assert game.rules.check_options(game.rules.options()) == []


@every_game
def test_every_statistic_that_the_worked_cases_give_has_a_name(game: Game) -> None:
    named = game.presentation.stats
    assert set(game.rules.records) | set(game.presentation.money_stats) <= set(named)
    found = set[str]()
    cases = (Path(__file__).parent / game.slug.replace("-", "_") / "logs").glob("*.jsonl")
    for line in (line for path in cases for line in path.read_text(encoding="utf-8").splitlines()):
        case = json.loads(line)
        if "match" in case and "expect" in case:
            match = read_match(by_slug, case["match"])
            for step, item, entry in match.walk():
                if isinstance(entry, tuple(game.rules.entries)):
                    found.update(stat.code for stat in game.rules.stats(step.state, entry, item.lines))
    assert found <= set(named)
    assert bool(found) == bool(named)


@every_game
def test_variants_hold_and_have_words(game: Game) -> None:
    assert len({variant.slug for variant in game.rules.variants}) == len(game.rules.variants) >= 1
    assert variant_of(game, None) is game.rules.variants[0]
    for variant in game.rules.variants:
        assert type(variant.options) is game.rules.options
        assert game.rules.check_options(variant.options) == []
        written = json.loads(json.dumps(plain(variant.options)))
        fixed = {name: written.pop(name) for name in fixed_options(game.rules.options)}
        assert options_of(game, variant.slug, written) == variant.options
        for name, value in fixed.items():
            with pytest.raises(Refused):
                options_of(game, variant.slug, {name: value})
        assert variant.title
        assert variant.blurb.endswith(".")


# -- the kinds of the house ------------------------------------------------------------------------------------------

#: One entry of each kind that the house has itself, where P1 and P2 play and a note was logged before.
HOUSE: dict[type[Entry], Callable[[Match], dict[str, Any]]] = {
    Leave: lambda match: {"kind": "leave", "player": "P2"},
    Join: lambda match: {"kind": "join", "player": "New", "after": "P1"},
    Note: lambda match: {"kind": "note", "text": "New rules from here on"},
    ChangeOptions: lambda match: {"kind": "options", "options": option_of(match)},
    ChangeSeats: lambda match: {"kind": "seats", "players": [*match.header.players[1:], match.header.players[0]]},
    EndMatch: lambda match: {"kind": "end_match"},
    Charge: lambda match: {"kind": "charge", "from": ["P2", "Zed"], "to": ["P1"], "amount": 5, "why": "a fine"},
    AddPoints: lambda match: {
        "kind": "points",
        "side": next(iter(match.game.rules.sides(match.state))),
        "points": -50,
        "why": "a penalty",
    },
    ChangeTurn: lambda match: {"kind": "turn", "player": "P2"},
    Void: lambda match: {"kind": "void", "entry": 1},
    Amend: lambda match: {"kind": "amend", "entry": 1, "with": {"kind": "note", "text": "instead"}},
}
HOUSE_ENTRIES = [(game, kind) for game in GAMES for kind in game.rules.kinds if kind in COMMON]
every_house_entry = pytest.mark.parametrize(
    ("game", "type_"), HOUSE_ENTRIES, ids=[f"{game.slug}-{kind_of(kind)}" for game, kind in HOUSE_ENTRIES]
)


def option_of(match: Match) -> dict[str, Any]:
    """Return the first option that may change during a match, as it is."""
    name = match.game.rules.may_change[0]
    return {name: plain(match.header.options)[name]}


@every_game
def test_a_game_takes_only_kinds_of_the_house_that_not_every_game_has(game: Game) -> None:
    assert set(game.rules.takes) <= set(NOT_EVERYWHERE)
    for kind in set(NOT_EVERYWHERE) - set(game.rules.takes):
        assert refusal(game, HOUSE[kind](next(noted(game))))[0].startswith("kind: ")


def noted(game: Game) -> Iterator[Match]:
    """Return matches of ``game`` after a note."""
    return (match.after(Note("before")) for match in starts(game))


def recorded(match: Match, entry: Entry) -> Match | None:
    """Return the match with ``entry``, or ``None`` where it is refused, for which there are words."""
    try:
        return match.after(entry)
    except Refused as refused:
        refused.lines(match.game.words)  # fails where there are none
        return None


def test_each_kind_of_the_house_has_an_example_here() -> None:
    assert set(HOUSE) == set(COMMON) == set(get_args(HouseEntry))
    assert len(set(COMMON)) == len(COMMON)


@every_house_entry
def test_an_entry_of_the_house_is_recorded_or_refused_and_reads_the_same_from_a_file(
    game: Game, type_: type[Entry]
) -> None:
    for match in noted(game):
        value = HOUSE[type_](match)
        entry = read_entry(game, value)
        assert type(entry) is type_
        assert json.loads(json.dumps(plain(entry))) == value
        made = recorded(match, entry)
        if made is None:
            continue
        file = json.dumps(write_match(made.header, made.entries))
        back = read_match(by_slug, parse(file.encode()))
        assert json.dumps(write_match(back.header, back.entries)) == file
        same(back, made)
        same(Match.load(made.header, made.entries, [item.replaced for item in made.items]), made)
        if not issubclass(type_, Correction):
            assert result_of(made.after(Void(2))) == result_of(match)


#: What a table logs on a sheet; corrections are made of the entries that they name.
LOGGED = [kind for kind in COMMON if not issubclass(kind, Correction)]


@pytest.mark.parametrize("type_", LOGGED, ids=kind_of)
def test_a_kind_of_the_house_has_a_sheet_words_and_a_headline(type_: type[Entry]) -> None:
    """A kind that is added half is named here before a page cannot show it."""
    kind = kind_of(type_)
    sheet = COMMON_SHEETS[kind]
    assert (TEMPLATES / sheet.template).is_file()
    with Flask("words").test_request_context():
        for game in GAMES:
            if type_ in game.rules.kinds:
                assert kind_name(game, kind)
                assert headline(game, read_entry(game, HOUSE[type_](next(noted(game)))))


def test_the_sheets_of_the_house_are_those_of_its_kinds() -> None:
    assert set(COMMON_SHEETS) == {kind_of(kind) for kind in LOGGED}


@pytest.mark.parametrize("type_", [kind for kind in LOGGED if kind is not Note], ids=kind_of)
def test_a_kind_of_the_house_is_offered_where_it_may_come_and_taken_back_by_undo(type_: type[Entry]) -> None:
    games = [game for game in GAMES if type_ in game.rules.kinds]
    assert any(kind_of(type_) in game.rules.house_kinds(match.state) for game in games for match in noted(game))
    for match in (match for game in games for match in noted(game)):
        made = recorded(match, read_entry(match.game, HOUSE[type_](match)))
        assert made is None or last_undoable(match.game, made.items) is made.items[-1]


@pytest.mark.parametrize("type_", COMMON, ids=kind_of)
def test_every_kind_of_the_house_is_recorded_in_some_game(type_: type[Entry]) -> None:
    assert any(
        recorded(match, read_entry(game, HOUSE[type_](match)))
        for game in GAMES
        if type_ in game.rules.kinds
        for match in noted(game)
    )


@every_house_entry
def test_an_entry_of_the_house_after_the_end_of_a_match_is_recorded_or_refused(game: Game, type_: type[Entry]) -> None:
    match = next(noted(game)).after(EndMatch())
    made = recorded(match, read_entry(game, HOUSE[type_](match)))
    assert (made is not None) == (issubclass(type_, Note | Correction))


@every_house_entry
def test_an_entry_of_the_house_has_a_name_and_fits_the_schema(game: Game, type_: type[Entry]) -> None:
    assert COMMON_KINDS[kind_of(type_)]
    match = next(noted(game))
    file = write_match(match.header, match.entries)
    validator = Draft202012Validator(schema("match", [game]))
    validator.validate({**file, "entries": [*file["entries"], HOUSE[type_](match)]})
    assert not validator.is_valid({**file, "entries": [{**HOUSE[type_](match), "unheard-of": 1}]})


# -- a match begins --------------------------------------------------------------------------------------------------


def starts(game: Game) -> Iterator[Match]:
    names = [f"P{n}" for n in range(1, 41)]
    for variant in game.rules.variants:
        for number in game.rules.players_with(variant.options):
            for first in (None, names[0], names[number - 1]):
                yield Match.begin(make_header(game, names[:number], variant.slug, None, first))


@every_game
def test_a_match_begins_with_nothing_owed_and_something_to_come(game: Game) -> None:
    begun = 0
    for match in starts(game):
        result = result_of(match)
        assert json.loads(json.dumps(result)) == result
        assert set(result["money"].values()) <= {0}
        assert (result["finished"], result["winner"], result["hands"], result["settlement"]) == (False, None, [], [])
        assert (result["points"] is None) or set(result["points"]) == set(result["sides"])
        assert sorted(p for players in result["sides"].values() for p in players) == sorted(result["players"])
        assert set(result["pots"]) == set(game.rules.pots(match.header.options))
        expected = game.rules.expected(match.state)
        assert expected
        assert set(expected) <= {kind_of(entry) for entry in game.rules.entries}
        begun += 1
    assert begun


@every_game
def test_a_match_that_has_begun_can_be_told(game: Game) -> None:
    for match in starts(game):
        turn = game.presentation.turn(match.state, ENGLISH)
        assert turn.what
        assert turn.why
        assert all(game.presentation.stake(match.state, ENGLISH))


@every_game
def test_a_state_is_frozen_and_can_be_kept_elsewhere_and_taken_up_again(game: Game) -> None:
    for match in starts(game):
        state = match.state
        assert type(state) is game.rules.state
        assert state.__struct_config__.frozen
        assert state.seats.seated == match.header.players
        assert loads(dumps(state), game.rules.state) == state


@every_game
def test_a_match_that_has_begun_is_written_and_read_back(game: Game) -> None:
    for match in starts(game):
        back = read_match(by_slug, parse(json.dumps(write_match(match.header, ())).encode()))
        assert back.header == match.header
        assert back.now == begin(match.header)


# -- questions, registry ---------------------------------------------------------------------------------------------


@every_question
def test_a_question_is_strict_has_a_title_and_says_what_is_missing(game: Game, name: str) -> None:
    question = game.rules.questions[name]
    assert question.title.endswith("?")
    assert question.type.__struct_config__.forbid_unknown_fields
    assert question.type.__struct_config__.frozen
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    with pytest.raises(Refused) as caught:
        ask(game, game.rules.variants[0].options, name, {"unheard-of": 1})
    assert "unheard-of: unknown key" in caught.value.lines(game.words)[0]


@every_question
def test_a_question_is_asked_with_a_pad_for_each_of_its_keys(game: Game, name: str) -> None:
    keys = {field.encode_name: field for field in msgspec.structs.fields(game.rules.questions[name].type)}
    pads = game.presentation.pads[name]
    assert set(pads) == set(keys)
    assert not [key for key, field in keys.items() if pads[key].needed > field.required]
    for options in (variant.options for variant in game.rules.variants):
        assert all(pad.label and pad.jokers(options) >= 0 for pad in pads.values())


@every_game
def test_a_game_has_a_name_a_line_and_a_slug(game: Game) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.slug)
    assert game.name
    assert game.presentation.blurb
    assert by_slug[game.slug] is game
    assert 2 <= min(game.rules.players) <= max(game.rules.players)
    assert list(game.rules.players) == sorted(set(game.rules.players))


def test_the_list_of_games_is_the_whole_registry() -> None:
    assert len(by_slug) == len(GAMES) == len({game.slug for game in GAMES})
    folders = {path.name for path in FOLDER.iterdir() if (path / "__init__.py").exists()}
    assert folders == {game.slug.replace("-", "_") for game in GAMES}


@every_game
def test_each_game_has_worked_cases(game: Game) -> None:
    logs = Path(__file__).parent / game.slug.replace("-", "_") / "logs"
    assert list(logs.glob("*.jsonl"))


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("seep", ("A &", "A", "C", "& C")),
        ("samba", ("A &", "A", "C", "& C")),
        ("samba", ("A &", "A", "x", "C", "& C", "y")),
    ],
)
def test_two_partnerships_of_one_name_are_refused(game: str, players: tuple[str, ...]) -> None:
    (line,) = support.refusal(support.match_file(game, players, []))
    assert line.startswith("players: ")
    assert "would be the name of two sides" in line
    turned = (players[0], *reversed(players[1:]))
    assert replay_value(support.match_file(game, turned, []))["sides"]
