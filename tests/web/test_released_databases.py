"""Each schema ever released is migrated on either database, and nothing in it is lost.

The databases are in ``tests/store/databases``; ``tools/released_schema.py`` makes that of a new revision.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from flask import Flask

from scorekeeper.core.settle import settle
from scorekeeper.store.matches import MatchInfo, matches_of
from scorekeeper.store.migrate import config, upgrade
from scorekeeper.store.money import matches_played, money_over, owed_over, payments_of
from scorekeeper.store.tables import people_of_table, table_by_code
from tests.store.released import REVISIONS, expectations, load
from tests.store.stores import DATABASES, Made

from .phone import Phone

PAGES = ("", "log", "chart", "text", "text.txt", "match.json", "house-rules", "referee")


def test_every_revision_has_its_database() -> None:
    revisions = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    assert revisions == set(REVISIONS), "run: python -m tools.released_schema REVISION"


@pytest.mark.parametrize("revision", REVISIONS)
def test_its_database_is_of_that_revision_and_has_a_match_of_every_game(revision: str) -> None:
    matches = expectations(revision)["matches"]
    assert {match["game"] for match in matches} >= {"sam", "sam-sip", "daun-tiga", "seep", "samba"}
    assert {match["finished"] for match in matches} == {True, False}


@pytest.fixture(params=REVISIONS)
def revision(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=DATABASES)
def upgraded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, revision: str
) -> Iterator[Flask]:
    """Yield the application on a database of that revision, migrated."""
    with Made(request, tmp_path_factory, PROPAGATE_EXCEPTIONS=False) as app:
        load(app, revision)
        upgrade(app)
        yield app


def results(match: MatchInfo) -> dict[str, Any]:
    """Return the result of a match, as its rows have it once its page has been opened."""
    return {"number": match.number, "game": match.slug, "hands": match.counted, "finished": match.finished,
            "winner": match.winner, "points": match.points, "money": match.ledger.money,
            "pots": match.ledger.pots}  # fmt: skip


@pytest.mark.slow
def test_nothing_is_lost_every_page_answers_and_it_goes_on(upgraded: Flask, revision: str) -> None:
    expected = expectations(revision)
    nothing_is_lost_and_every_page_answers(upgraded, expected)
    it_goes_on_being_played(upgraded, expected)


def nothing_is_lost_and_every_page_answers(upgraded: Flask, expected: dict[str, Any]) -> None:
    phone, address = Phone(upgraded), f"/t/{expected['code']}/"
    for page in ("", "new", "settle/", "settle/text", "share/", "table.json"):
        assert phone.get(address + page).status == 200, page
    with upgraded.app_context():
        table = table_by_code(expected["code"])
        played, names = matches_played(table.id), people_of_table(table.id)
        assert money_over(played, names) == expected["money"]
        owed = owed_over(played, payments_of(table.id), names)
        assert [list(payment) for payment in settle(owed)] == expected["settlement"]
        assert [results(match) for match in matches_of(table.id)] == expected["matches"]
        ends = {match.number: (1, match.seq) for match in matches_of(table.id)}
        frozen = {match.number for match in played if match.frozen}
    for number, seqs in ends.items():
        match = f"{address}m/{number}/"
        pages = [*PAGES, *(f"{what}/{seq}" for seq in seqs for what in ("correct", "strike"))]
        for page in pages:
            allowed = (409,) if number in frozen and page not in PAGES else (200, 302, 404)
            assert phone.get(match + page).status in allowed, (number, page)


def it_goes_on_being_played(upgraded: Flask, expected: dict[str, Any]) -> None:
    phone, address = Phone(upgraded), f"/t/{expected['code']}/"
    # somebody there is called Bình
    match = phone.start(address, alike="“Bình” and “Binh” look alike. Are they two people?")
    phone.hand(match)
    assert match.endswith(f"/m/{len(expected['matches']) + 1}/")
    assert phone.upload(f"{address}matches/import", phone.get(f"{match}match.json").html.encode()).status == 303
