"""Helpers for tests of all games: write files, ask for results and refusals, compare worked cases.

A worked case is one line of ``tests/games/<game>/logs/*.jsonl``: ``about``, then ``match``, ``table`` or ``question``,
and ``expect`` (a result, or an answer) or ``refused`` (the number of the entry that must be refused; 0: something
outside the entries). A key of a result or an answer that is not given in ``expect`` is not compared.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import judge
from scorekeeper.cli import replay_value
from scorekeeper.core.files import MATCH, TABLE
from scorekeeper.core.judge import FORMAT as QUESTION
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import parse

GAMES_FOLDER = Path(__file__).parent / "games"

Json = dict[str, Any]


# -- files -----------------------------------------------------------------------------------------------------------


def match_file(game: str, players: Sequence[str], entries: Iterable[Json] = (), **head: Any) -> Json:
    return {"format": MATCH, "game": game, "players": list(players), "entries": list(entries), **head}


def table_file(matches: Iterable[Json] = (), players: Sequence[str] = ("An", "Bo"), **keys: Any) -> Json:
    """Return a table file; the ``format`` of each match is removed, as in tables."""
    within = [{k: v for k, v in match.items() if k != "format"} for match in matches]
    whole = {"format": TABLE, "name": "Friday", "unit": "đ", "players": list(players), "matches": within}
    return {**whole, "payments": [], **keys}


def question(game: str, asked: str, **keys: Any) -> Json:
    return {"format": QUESTION, "game": game, "question": asked, **keys}


def refusal(value: Any) -> list[str]:
    """Return the lines with which a match, table or question is refused.

    A string or bytes is read as a file would be.
    """
    with pytest.raises(Refused) as caught:
        _answer(value)
    lines = caught.value.lines()
    assert lines
    assert all("\n" not in line and line.isprintable() for line in lines)
    return lines


def _answer(value: Any) -> Json:
    if isinstance(value, str | bytes):
        value = parse(value if isinstance(value, bytes) else value.encode())
    asked = isinstance(value, dict) and value.get("format") == QUESTION
    return judge(value) if asked else replay_value(value)


def codes(value: Any) -> list[tuple[int, str, str]]:
    """Return entry, dotted path and code of each problem with which a match or table is refused."""
    with pytest.raises(Refused) as caught:
        replay_value(value)
    return [(caught.value.entry, ".".join(map(str, p.path)), p.code) for p in caught.value.problems]


def lines_of(result: Json, entry: int) -> list[tuple[Any, ...]]:
    """Return ``(from, to, amount, why)`` or ``(side, points, why)`` of each line at an entry, sorted."""
    found = [hand["lines"] for hand in result["hands"] if hand["entry"] == entry]
    assert len(found) <= 1, "an entry is in hands once"
    keys = ("from", "to", "side", "amount", "points", "why")
    return sorted(tuple(line[k] for k in keys if k in line) for line in (found[0] if found else []))


# -- settlements -----------------------------------------------------------------------------------------------------


def cleared(payments: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Return what payments clear: a payer is below zero, like a debt. Check that each is a real payment."""
    net: Counter[str] = Counter()
    for payment in payments:
        assert type(payment["amount"]) is int
        assert payment["amount"] > 0
        assert payment["from"] != payment["to"]
        net[payment["from"]] -= payment["amount"]
        net[payment["to"]] += payment["amount"]
    return unequal(net)


def unequal(money: Mapping[str, int]) -> dict[str, int]:
    """Return those who owe or are owed."""
    return {name: amount for name, amount in money.items() if amount}


def fewest_payments(money: Mapping[str, int]) -> int:
    """Return the fewest payments by trying every way to divide up to seven people into groups that add up to zero."""
    amounts = list(unequal(money).values())
    return len(amounts) - max((len(groups) for groups in _divisions(amounts)), default=0)


def _divisions(amounts: list[int]) -> Iterator[list[list[int]]]:
    def ways(rest: list[int], groups: list[list[int]]) -> Iterator[list[list[int]]]:
        if not rest:
            if all(sum(group) == 0 for group in groups):
                yield groups
            return
        first, *others = rest
        for n in range(len(groups)):
            yield from ways(others, [*groups[:n], [*groups[n], first], *groups[n + 1 :]])
        yield from ways(others, [*groups, [first]])

    return ways(amounts, [])


# -- worked cases ----------------------------------------------------------------------------------------------------


def worked_cases() -> list[Any]:
    """Return every worked case of every game, as a parameter named after its file and what it is about."""
    found = []
    for path in sorted(GAMES_FOLDER.glob("*/logs/*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            found.append(pytest.param(case, id=f"{path.parent.parent.name}-{number}: {case['about']}"))
    return found


def check_case(case: Json) -> None:
    """Check the project against one worked case. Raises ``AssertionError`` with the difference."""
    value = case.get("match") or case.get("table") or case["question"]
    if "refused" in case:
        with pytest.raises(Refused) as caught:
            judge(value) if "question" in case else replay_value(value)
        assert caught.value.entry == case["refused"], caught.value.lines()
    elif "question" in case:
        same_answer(case["expect"], judge(value), value["question"])
    elif "table" in case:
        same_table(case["expect"], replay_value(value))
    else:
        same_result(case["expect"], replay_value(value))


def same_result(expected: Json, got: Json) -> None:
    """Check that a match's result has all that is expected of it."""
    for key in expected.keys() - {"money", "hands", "settlement"}:
        assert _within(_canon(expected[key], key), _canon(got[key], key)), (key, expected[key], got[key])
    if "money" in expected:
        assert unequal(got["money"]) == unequal(expected["money"])
    if "hands" in expected:
        assert _lines(got) == _lines(expected)
    if "settlement" in expected:
        same_settlement(expected["settlement"], got["settlement"])


def same_table(expected: Json, got: Json) -> None:
    for key in ("money", "owed"):
        if key in expected:
            assert unequal(got[key]) == unequal(expected[key]), key
    if "matches" in expected:
        for one, other in zip(expected["matches"], got["matches"], strict=True):
            same_result({k: v for k, v in one.items() if k != "settlement"}, other)
    if "settlement" in expected:
        same_settlement(expected["settlement"], got["settlement"])


def same_settlement(expected: list[Json], got: list[Json]) -> None:
    """Check that it is as short, and clears the same.

    Beyond 16 people only one payment fewer than people is promised.
    """
    clears = cleared(expected)
    assert cleared(got) == clears
    assert len(got) == len(expected) or (len(clears) > 16 and len(got) < len(clears))


def same_answer(expected: Json, got: Json, asked: str) -> None:
    assert isinstance(got["why"], str)
    assert got["why"]
    as_sets: dict[str, Callable[[Any], Any]] = {"captures": _takes, "builds": _builds}
    as_set = as_sets.get(asked, lambda answer: answer)
    assert as_set(got["answer"]) == as_set(expected["answer"])
    for key in expected.keys() - {"answer", "why"}:
        assert _canon(got[key], key) == _canon(expected[key], key), key


def _takes(answer: list[list[Any]]) -> set[Any]:
    return {
        (
            tuple(sorted(card for group in take if isinstance(group, list) for card in group)),
            tuple(sorted(house for house in take if isinstance(house, int))),
        )
        for take in answer
    }


def _builds(answer: list[Json]) -> set[Any]:
    return {
        (
            build["build"],
            build.get("break"),
            tuple(sorted(build.get("with", []))),
            tuple(sorted(card for group in build.get("also", []) for card in group)),
        )
        for build in answer
    }


#: Lists whose order does not matter: cards, owners, who is out.
_SETS = {"out", "joke_in", "owners", "loose", "cards", "captured", "floor", "houses"}


def _canon(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {k: sorted(map(str, v)) if key == "captured" else _canon(v, k) for k, v in value.items()}
    if isinstance(value, list):
        items = [_canon(item) for item in value]
        return sorted(items, key=lambda item: json.dumps(item, sort_keys=True)) if key in _SETS else items
    return value


def _within(expected: Any, got: Any) -> bool:
    """Compare so that more keys may be printed than are expected, but no other values."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(key in got and _within(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(map(_within, expected, got))
    return type(expected) is type(got) and expected == got


def _lines(result: Json) -> dict[int, Counter[Any]]:
    keys = ("from", "to", "amount", "side", "points", "why")
    return {
        hand["entry"]: Counter(tuple((k, line[k]) for k in keys if k in line) for line in hand["lines"])
        for hand in result["hands"]
        if hand["lines"]
    }
