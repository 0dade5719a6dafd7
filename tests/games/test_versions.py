"""Rules of one version always give the same result: what is counted under it is not folded again.

``tools/worked_results.py`` keeps the results of the worked cases under each version, and refuses to if that did not
rise.
"""

from __future__ import annotations

import pytest

from scorekeeper.core.game import Game
from scorekeeper.games import GAMES, by_slug
from tests.newer import changed, paying_double
from tools.worked_results import Results, kept, results, unversioned


def test_no_result_of_a_worked_case_changes_without_a_rise_of_the_version() -> None:
    assert unversioned(results(), kept()) == {}, "raise `version` in the rules, then: python -m tools.worked_results"


def test_what_the_versions_of_today_come_to_is_kept() -> None:
    assert kept() == results(), "run: python -m tools.worked_results"


@pytest.mark.parametrize("slug", ["sam", "sam-sip", "daun-tiga"])
def test_rules_that_pay_otherwise_are_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, game = results(), by_slug[slug]
    paying = Game(changed(game.rules, apply=paying_double(game)), game.presentation)
    monkeypatch.setitem(by_slug, slug, paying)
    assert list(unversioned(results(), before)) == [slug]


def test_a_rise_of_the_version_allows_another_result() -> None:
    before, now = {"sam": Results(1, {"case": "one"})}, {"sam": Results(2, {"case": "other"})}
    assert unversioned(now, before) == {}
    assert unversioned(before, now) == {"sam": ["case"]}


def test_a_new_case_needs_no_new_version() -> None:
    assert unversioned({"sam": Results(1, {"case": "one", "new": "two"})}, {"sam": Results(1, {"case": "one"})}) == {}


def test_every_game_has_worked_cases() -> None:
    assert all(results()[game.slug].results for game in GAMES)
