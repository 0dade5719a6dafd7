"""The figures of the season and of players equal those of a second count, which knows the table's file alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.core.files import read_match, write_match
from scorekeeper.core.match import Match
from scorekeeper.core.reading import plain
from scorekeeper.core.results import result_of
from scorekeeper.core.spreadsheet import SheetEvening, match_of
from scorekeeper.core.table_files import read_table
from scorekeeper.games import GAMES, by_slug
from scorekeeper.store.careers import career_of
from scorekeeper.store.evenings import evenings_of
from scorekeeper.store.models import Match as Row
from scorekeeper.store.models import db
from scorekeeper.store.money import matches_played
from scorekeeper.store.season import (
    PlayedMatch,
    highest_hand,
    matches_in_figures,
    over_evenings,
    pairs_in,
    ranking,
    record_of,
    standings_over,
    streaks,
)
from scorekeeper.store.tables import TableInfo
from scorekeeper.store.transfer import import_table
from tests.depth import examples
from tests.games.daun_tiga.strategies import MATCHES as DAUN_TIGA
from tests.games.sam.strategies import MATCHES as SAM
from tests.games.sam_sip.strategies import MATCHES as SAM_SIP
from tests.games.samba.strategies import MATCHES as SAMBA
from tests.games.seep.strategies import MATCHES as SEEP
from tests.second_count import Counted, Json, Season

from .test_files import exported, table

ZONE = "Asia/Ho_Chi_Minh"
BEGAN = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
VARIANTS = {
    game.slug: {"": plain(game.rules.variants[0].options)} | {v.slug: plain(v.options) for v in game.rules.variants}
    for game in GAMES
}
EVERY_GAME = {"sam": SAM, "sam-sip": SAM_SIP, "daun-tiga": DAUN_TIGA, "seep": SEEP, "samba": SAMBA}


def replay(file: Json) -> Json:
    """Return what the command line prints for a match file."""
    return result_of(read_match(by_slug, file))


def table_of(matches: list[Match], hours: list[int]) -> TableInfo:
    """Return a table with these matches, each begun so many hours after the first evening."""
    written: list[dict[str, Any]] = []
    for match, later in zip(matches, hours, strict=False):
        file = write_match(match.header, match.entries)
        del file["format"]
        written.append({**file, "started": f"{BEGAN + timedelta(hours=later):%Y-%m-%dT%H:%M:%SZ}"})
    people = list(dict.fromkeys(name for match in matches for name in match.names()))
    record = {
        "format": "scorekeeper-table/1", "name": "Friday", "unit": "", "players": people, "matches": written,
        "payments": [],
    }  # fmt: skip
    return table(import_table(read_table(by_slug, record), timezone=ZONE).id)


def compare(at: TableInfo) -> None:
    """Hold every figure of the table against the second count."""
    file = exported(at.id)
    second = Season(file, ZONE, VARIANTS, replay)
    everything = evenings_of(matches_played(at.id), at)
    played = matches_in_figures(at.id, everything)
    assert played.left == 0
    assert [one.match.number for one in played.matches] == [one.number for one in second.matches]
    assert [one.day for one in played.matches] == [one.day for one in second.matches]
    found = standings_over(played.matches)
    for name, own in found.items():
        career, expected = career_of(played, name), second.person(name)
        assert {
            "money": own.money, "matches": own.matches, "won": own.won, "hands": own.hands, "hands won": own.hands_won,
            "share of hands won": own.won_a_hand, "money per hand": own.money_a_hand, "points": own.points,
            "evenings": own.days, "in a row": tuple(streak.length for streak in streaks(played.matches, name)),
            "stats": {one.game.slug: dict(one.stats) for one in career.games if one.stats},
        } == {**expected, "stats": {game: own for game, own in expected["stats"].items() if own}}  # fmt: skip
        assert career.standing == own
        assert {
            what: (found.best[1], found.worst[1]) if found else None
            for what, found in (("evenings", career.evenings), ("matches", career.results))
        } == second.extremes(name)
    assert over_evenings(played.matches, lambda one, name: one.match.ledger.money[name]) == second.course()
    days = len({one.day for one in played.matches})
    for figure, value in (("money", attrgetter("money")), ("won", attrgetter("won")), ("points", attrgetter("points"))):
        ranked = ranking(found.values(), value, days)
        assert {place.standing.name: place.place for place in ranked} == second.places(figure)
    pairs = {(pair.one, pair.other): pair for pair in pairs_in(played.matches)}
    assert set(pairs) == second.pairs()
    for two, pair in pairs.items():
        assert {
            "matches": pair.matches, "together": pair.together, "won": pair.won, "before": pair.before,
            "behind": pair.behind, "money": pair.money,
        } == second.pair(*two)  # fmt: skip
    for one, other in zip(played.matches, second.matches, strict=True):
        compare_match(one, other)
    for by, hands in (("best", second.hands()), ("most", second.made())):
        best = highest_hand(played.matches, by)
        assert (best and (best.n, best.match, best.seq)) == max(hands, key=lambda hand: hand[0], default=None)


def compare_match(one: PlayedMatch, other: Counted) -> None:
    """Hold the best and worst hands and the records of one match against the second count."""
    assert one.winners == other.winners
    assert one.for_money == other.for_money
    assert one.summary
    for name, own in one.summary.people.items():
        hands = other.best.get(name, [])
        assert own.best == max(hands, key=lambda hand: hand[0], default=None)
        assert own.worst == min(hands, key=lambda hand: hand[0], default=None)
        made = other.made.get(name, [])
        assert own.most == max(made, key=lambda hand: hand[0], default=None)
        assert own.least == min(made, key=lambda hand: hand[0], default=None)
        assert own.run == other.run.get(name, (0, 0))
    assert {code: (n, name, seq) for code, name, n, seq in one.summary.records} == other.records
    best = highest_hand([one], "best")
    assert (best.n if best else None) == max((n for hands in other.best.values() for n, _ in hands), default=None)
    for code, (n, _, seq) in other.records.items():
        record = record_of([one], code)
        assert record
        assert (record.n, record.seq) == (n, seq)


@pytest.mark.parametrize("slug", EVERY_GAME)
@settings(max_examples=examples(12), suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_figure_equals_a_second_count(context: Flask, slug: str, data: st.DataObject) -> None:
    """A table of one game, with corrections; the first match of it is the longest."""
    matches = data.draw(st.lists(EVERY_GAME[slug].logs(most=12), min_size=1, max_size=2))
    compare(table_of(matches, data.draw(st.lists(st.integers(0, 80), min_size=2, max_size=2))))


@settings(max_examples=examples(6), suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_figure_of_a_table_of_all_games_equals_a_second_count(context: Flask, data: st.DataObject) -> None:
    matches = [data.draw(strategy.logs(most=6)) for strategy in EVERY_GAME.values()]
    at = table_of(matches, data.draw(st.lists(st.integers(0, 80), min_size=5, max_size=5)))
    compare(at)
    drop_summaries()
    compare(at)


def test_evenings_from_paper_equal_a_second_count(context: Flask) -> None:
    """Among ordinary matches, and alone; of games with money by default, without any, and with points."""
    day = BEGAN.date()
    sums = {"An": 70, "Bo": -30, "Chi": -40, "Di": 0}
    made = [
        read_match(by_slug, match_of(by_slug[slug], SheetEvening(2, day, figures), BEGAN, "from paper"))
        for slug, figures in [
            ("sam", sums), ("sam-sip", {**sums, "Em": 5, "Fi": -5}), ("daun-tiga", {"An": -9, "Bo": 9}),
            ("samba", {"An & Chi": 600, "Bo & Di": -40}), ("seep", {"An": 50, "Bo": 20}),
        ]
    ]  # fmt: skip
    compare(table_of(made, [0, 24, 48, 72, 96]))
    hand = {"kind": "hand", "winner": "Bo", "left": {"An": 3, "Chi": 4}}
    fine = {"kind": "charge", "from": ["Bo"], "to": ["Eve"], "amount": 2, "why": "tea"}
    head = {"format": "scorekeeper-match/1", "game": "sam", "players": ["An", "Bo", "Chi"]}
    others = [read_match(by_slug, {**head, "entries": log}) for log in ([hand, fine], [fine], [hand, hand])]
    compare(table_of([*made, *others], [0, 24, 0, 72, 96, 0, 24, 48]))


def drop_summaries() -> None:
    """Take away what is kept of matches: it is counted again."""
    db.session.execute(db.update(Row).values(summary=None))
    db.session.commit()
