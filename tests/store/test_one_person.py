"""Two names of one person in one match: made one where the two were never at the table together, else refused."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.match import Match
from scorekeeper.core.problems import Refused
from scorekeeper.core.table_files import read_table
from scorekeeper.core.verify import verify
from scorekeeper.games import by_slug
from scorekeeper.store.money import matches_played, money_over
from scorekeeper.store.names import people_ids, rename_person
from scorekeeper.store.tables import create_table, people_of_table
from scorekeeper.store.transfer import import_match
from tests.depth import examples

from .play import Json, exported
from .test_names import table_of
from .test_second_count import EVERY_GAME

HEAD: Json = {"format": "scorekeeper-match/1", "game": "sam", "players": ["An", "Bo", "Chi"]}
HAND = {"kind": "hand", "winner": "Bo", "left": {"An": 3, "Chi": 4}}
#: An gets up, and comes back under another name.
BACK = [{"kind": "leave", "player": "An"}, {"kind": "join", "player": "Ann", "after": "Bo"}]
AGAIN = {"kind": "hand", "winner": "Ann", "left": {"Bo": 2, "Chi": 5}}


def tea(payer: str, payee: str) -> Json:
    return {"kind": "charge", "from": [payer], "to": [payee], "amount": 7, "why": "tea"}


def played(*entries: Json, **head: Any) -> int:
    """Return a table with one match."""
    table = create_table("Friday", "đ").id
    import_match(table, read_match(by_slug, {**HEAD, **head, "entries": list(entries)}))
    return table


def make_one(table: int, old: str = "Ann", new: str = "An") -> None:
    rename_person(table, people_ids(table)[old], new, same_person=True, by="phone")


#: What happened, and the money at the end if Ann is An.
ONE = {
    "back under another name": ([HAND, *BACK, AGAIN], {"An": 4, "Bo": 5, "Chi": -9}),
    "a name typed wrongly in a charge": ([HAND, tea("Ann", "Bo")], {"An": -10, "Bo": 14, "Chi": -4}),
    "and the charge struck out": ([tea("Ann", "Bo"), {"kind": "void", "entry": 1}], {"An": 0, "Bo": 0, "Chi": 0}),
    "a hand corrected later": (
        [HAND, *BACK, AGAIN, {"kind": "amend", "entry": 4, "with": {**AGAIN, "left": {"Bo": 1, "Chi": 1}}}],
        {"An": -1, "Bo": 6, "Chi": -5},
    ),
}


@pytest.mark.parametrize("what", ONE)
def test_two_who_were_never_there_together_are_one(context: Flask, what: str) -> None:
    entries, money = ONE[what]
    table = played(*entries, options={"stake": 1})
    make_one(table)
    assert people_of_table(table) == ["An", "Bo", "Chi"]
    assert money_over(matches_played(table), ()) == money
    file = exported(table_of(table))
    assert "Ann" not in str(file)
    again = read_table(by_slug, file).matches[0]
    assert again.now.ledger.money == money
    assert not verify(file)[1]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_two_are_one_in_whatever_order_their_matches_were_played(context: Flask, order: tuple[int, ...]) -> None:
    """Once it failed where a match had both names, and a later one the former alone."""
    both: list[Json] = [HAND, *BACK, AGAIN]
    matches = [
        {**HEAD, "entries": both},
        {**HEAD, "players": ["Ann", "Bo", "Chi"], "entries": [AGAIN, {"kind": "end_match"}]},
        {**HEAD, "entries": [HAND]},
    ]
    table = create_table("Friday", "đ").id
    for n in order:
        import_match(table, read_match(by_slug, matches[n]))
    before = money_over(matches_played(table), ())
    make_one(table)
    assert sorted(people_of_table(table)) == ["An", "Bo", "Chi"]
    kept = {match.number: match for match in matches_played(table)}
    assert money_over(kept.values(), ()) == {
        "An": before["An"] + before["Ann"], "Bo": before["Bo"], "Chi": before["Chi"],
    }  # fmt: skip
    assert [(kept[n].finished, kept[n].counted) for n in sorted(kept)] == [
        ((False, 2), (True, 1), (False, 1))[n] for n in order
    ]
    assert not verify(exported(table_of(table)))[1]


TOGETHER = {
    "seated": [{"kind": "join", "player": "Ann", "after": "An"}],
    "in a hand": [{"kind": "join", "player": "Ann", "after": "An"}, {**HAND, "left": {"An": 1, "Ann": 2, "Chi": 3}}],
    "in a charge": [tea("An", "Ann")],
    "both paying": [{**tea("An", "Bo"), "from": ["An", "Ann"]}],
    "in an entry that was struck out": [tea("An", "Ann"), {"kind": "void", "entry": 1}],
}


@pytest.mark.parametrize("what", TOGETHER)
def test_two_who_were_there_together_are_two(context: Flask, what: str) -> None:
    table = played(*TOGETHER[what])
    before = exported(table_of(table))
    for pair in (("Ann", "An"), ("An", "Ann")):
        with pytest.raises(Refused) as refused:
            make_one(table, *pair)
        assert [problem.code for problem in refused.value.problems] == ["one-match"]
    assert exported(table_of(table)) == before


@pytest.mark.parametrize("slug", EVERY_GAME)
@settings(max_examples=examples(4), suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_in_any_match_nobodys_money_or_points_move(context: Flask, slug: str, data: st.DataObject) -> None:
    match: Match = data.draw(EVERY_GAME[slug].logs(most=8))
    table = create_table("Friday", "đ").id
    import_match(table, read_match(by_slug, write_match(match.header, match.entries)))
    names = people_of_table(table)
    old = data.draw(st.sampled_from(names))
    new = data.draw(st.sampled_from([name for name in names if name != old]))
    before, file = money_over(matches_played(table), ()), exported(table_of(table))
    try:
        make_one(table, old, new)
    except Refused:
        assert exported(table_of(table)) == file
        return
    (row,) = matches_played(table)
    expected = {name: n for name, n in before.items() if name != old}
    if old in before:
        expected[new] = before.get(new, 0) + before[old]
    assert row.ledger.money == expected
    after = exported(table_of(table))
    read = read_table(by_slug, after).matches[0]
    assert (read.now.ledger, read.hands, read.finished) == (row.ledger, row.counted, row.finished)
    assert not verify(after)[1]
