"""What is still to be given in an entry that is being filled in."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.files import make_header
from scorekeeper.core.match import begin
from scorekeeper.core.unfinished import still_missing
from scorekeeper.games import by_slug


def open_in(entry: dict[str, Any], game: str = "sam", players: str = "An Bo Cy", **options: Any) -> list[Any]:
    header = make_header(by_slug[game], players.split(), None, options, None)
    return [(*problem.path, problem.code) for problem in still_missing(by_slug[game], begin(header).state, entry)]


def won(left: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"kind": "hand", "winner": "An", "left": left, **keys}


@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        (won({"Bo": 1, "Cy": 2}), []),
        (won({"Bo": 1}), [("left", "Cy", "loser-missing")]),
        ({"kind": "hand", "left": {}}, [("winner", "missing-key")]),
        ({"kind": "join"}, [("player", "missing-key"), ("after", "missing-key")]),
        ({"kind": "options", "options": {}}, [("options", "options-empty")]),
        ({"kind": "note", "text": "x" * 501}, []),  # that is wrong, and no more of it would mend it
    ],
)
def test_of_what_can_be_read_it_is_what_the_rules_report(entry: dict[str, Any], missing: list[Any]) -> None:
    assert open_in(entry) == missing


@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        (won({"Bo": "many"}), [("left", "Cy", "loser-missing")]),
        (won({"Bo": "many", "Cy": "some"}), []),
        (won({"Bo": 1}, chat=[{"by": "Bo"}]), [("chat", 1, "on", "missing-key"), ("left", "Cy", "loser-missing")]),
        (won({"Bo": 1}, thoi_hai=[1, 2]), [("left", "Cy", "loser-missing")]),
        (won({"Bo": 1}, colour="red"), [("left", "Cy", "loser-missing")]),
        (won({}, winner=5), []),  # without the winner nobody knows who lost
    ],
)
def test_what_cannot_be_read_is_left_out_and_the_rest_is_looked_at(entry: dict[str, Any], missing: list[Any]) -> None:
    before = repr(entry)
    assert open_in(entry) == missing
    assert repr(entry) == before


def test_of_what_was_left_out_and_of_the_whole_that_it_is_part_of_nothing_is_missing() -> None:
    points = {"kind": "count", "points": {"N & S": "forty"}}
    assert open_in(points, "seep", "N W S E", majority=1) == [("more_cards", "majority-missing")]
