"""Evenings and players: what was played on a day, and what somebody has done at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.core.chain import chain, head_of, written_time
from scorekeeper.core.ledger import gains
from scorekeeper.store.careers import career_of
from scorekeeper.store.clock import evening_of
from scorekeeper.store.evenings import evenings_of
from scorekeeper.store.models import Match, db
from scorekeeper.store.money import matches_played
from scorekeeper.store.season import matches_in_figures
from scorekeeper.store.tables import create_table, table_by_code
from tests.store.play import Played, hand, void

from .phone import Phone

FRIDAY = datetime(2024, 11, 22, 20, 0, tzinfo=UTC)
HERE = FRIDAY.replace(tzinfo=None).astimezone()  #: the same hour by the server's clock


class InUtc:
    timezone = "UTC"


@pytest.mark.parametrize(("hour", "day"), [(20, 22), (23.99, 22), (24.5, 22), (28.99, 22), (29, 23), (36, 23)], ids=str)
def test_an_evening_goes_on_until_five(hour: float, day: int) -> None:
    moment = datetime(2024, 11, 22, tzinfo=UTC) + timedelta(hours=hour)
    assert evening_of(moment, InUtc()) == date(2024, 11, day)


@pytest.fixture
def table(app: Flask) -> Iterator[tuple[str, list[Played]]]:
    """Yield the address of a table, and its matches: two on a Friday, the second after midnight, one on Saturday."""
    with app.app_context():
        made = create_table("Friday", "đ", timezone="UTC")
        at = made.id
        matches = [
            Played(table=at, entries=(hand(3, 5), hand(1, 1), void(2))),
            Played(table=at, entries=(hand(2, 4), {"kind": "hand", "winner": "Binh", "left": {"An": 9, "Chi": 1}})),
            Played(table=at, entries=({"kind": "hand", "winner": "Chi", "left": {"An": 9, "Binh": 9}},)),
        ]
        for played, hours in zip(matches, (0, 6, 24), strict=True):
            begun = FRIDAY + timedelta(hours=hours)
            found = (Match.table_id == at) & (Match.number == played.number)
            db.session.execute(update(Match).where(found).values(created_at=begun))
            db.session.commit()
        yield f"/t/{made.code}/", matches


def test_matches_stand_under_their_evening_with_its_money(phone: Phone, table: tuple[str, list[Played]]) -> None:
    page = phone.get(table[0])
    days = re.findall(r"evenings/([0-9-]+)\"", page.html)
    assert days == ["2024-11-23", "2024-11-22"]
    saturday, friday = page.html.split("evenings/")[1:]
    assert (saturday.count('<li class="row">'), friday.count('<li class="row">')) == (1, 2)
    assert "Friday 22 November" in friday
    evening = phone.get(f"{table[0]}evenings/2024-11-22")
    figure = r"value=\"(\d)\"><b[^>]*>(\w+)</b>\s*<span class=\"amount \w+\">([^<]+)"
    assert re.findall(figure, evening.html) == [
        ("1", "An", "+25"), ("1", "Binh", "+25"), ("3", "Chi", "\N{MINUS SIGN}50"),
    ]  # fmt: skip
    assert "An, Binh share first place" in evening.text
    assert "2 matches, 3 hands" in evening.text


@pytest.mark.parametrize("day", ["2024-11-24", "2024-13-01", "friday", "2024-11-22T20:00", "20241122", "2024-W47-5"])
def test_no_evening_is_a_page_that_is_not_there(phone: Phone, table: tuple[str, list[Played]], day: str) -> None:
    assert phone.get(f"{table[0]}evenings/{day}").status == 404


def test_a_career_is_what_the_logs_come_to(table: tuple[str, list[Played]]) -> None:
    address, matches = table
    at = table_by_code(address.split("/")[2])
    for name in ("An", "Binh", "Chi"):
        career = career_of(matches_in_figures(at.id, evenings_of(matches_played(at.id), at)), name)
        money = [played.position().step.ledger.money for played in matches]
        results = [amounts[name] for amounts in money]
        assert [one.match.ledger.money[name] for one in career.matches] == results
        assert career.standing.money == sum(results)
        assert career.over_time == [sum(results[: n + 1]) for n in range(3)]
        assert career.evenings
        assert {career.evenings.best[1], career.evenings.worst[1]} == {results[0] + results[1], results[2]}
        assert career.standing.won == sum(max(amounts.values()) == amounts[name] for amounts in money)
        won, between = 0, dict[str, int]()
        for played in matches:
            for row in played.position().items:
                won += gains(row.lines).get(name, 0) > 0
                for line in row.lines:
                    if name in (line.payer, line.payee):  # type: ignore[union-attr]
                        other = line.payee if name == line.payer else line.payer  # type: ignore[union-attr]
                        sign = -1 if name == line.payer else 1  # type: ignore[union-attr]
                        between[other] = between.get(other, 0) + sign * line.amount  # type: ignore[union-attr]
        assert career.standing.hands_won == won
        assert {pair.other: pair.money for pair in career.pairs} == between
        assert [pair.matches for pair in career.pairs] == [3, 3]
        [game] = career.games
        assert (game.standing.matches, game.standing.money) == (3, sum(results))


def test_a_player_s_page_says_so(phone: Phone, table: tuple[str, list[Played]]) -> None:
    page = phone.get(table[0])
    people = re.findall(r"players/\d+", page.html)
    page = phone.get(table[0] + people[2])
    for said in (
        "2 evenings",
        "3 matches, 4 hands",
        "Matches won 1 of 3",
        "Hands won",
        "Head to head",
        "Saturday 23 November",
    ):
        assert said in page.text
    assert phone.get(f"{table[0]}players/{10**6}").status == 404


def test_who_has_played_nothing_has_a_page(phone: Phone) -> None:
    table = phone.open_table()
    assert phone.post(f"{table}people", {"player": "Zed"}).status == 303
    [person] = set(re.findall(r"players/\d+", phone.get(table).html))
    assert "No match was played yet." in phone.get(table + person).text


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0, ""), (1, " · 1 min"), (60, " · 1 hr"), (112, " · 1 hr 52 min"), (8.9 * 60, " · 8 hr 54 min"), (9 * 60, "")],
)
def test_a_list_says_how_long_a_match_was_played_unless_it_was_changed_on_another_evening(
    phone: Phone, table: tuple[str, list[Played]], minutes: float, told: str
) -> None:
    # its evening ends at five, nine hours later
    first = (Match.table_id == table_by_code(table[0].split("/")[2]).id) & (Match.number == 1)
    db.session.execute(update(Match).where(first).values(changed_at=FRIDAY + timedelta(minutes=minutes)))
    db.session.commit()
    text = phone.get(f"{table[0]}evenings/2024-11-22").text
    assert f"1 hand{told} An +40" in text


def listed(phone: Phone, table: str) -> str:
    """Return what the list of matches says of the one of a table."""
    said = re.search(r"(?:going on|finished) · (.*?)</small>", phone.get(table).html, re.DOTALL)
    assert said
    return " ".join(said[1].split())


def read_again(phone: Phone, table: dict[str, Any], *times: datetime) -> str:
    """Read a table's file whose only match has its entries from these times on, and return the table's address."""
    [played] = table["matches"]
    said = [(written_time(at), "", entry) for at, entry in zip(times, played["entries"], strict=True)]
    hashes = chain(head_of(played), said)[1:]
    played.pop("started", None)
    played["record"] = [{"at": one[0], "by": "", "hash": last} for one, last in zip(said, hashes, strict=True)]
    return phone.upload("/import", json.dumps(table).encode()).location


def file_of(phone: Phone, match: str) -> dict[str, Any]:
    """Return the file of a match's table."""
    file: dict[str, Any] = json.loads(phone.get(match.replace("m/1/", "table.json")).html)
    return file


def forget_times(table: dict[str, Any]) -> None:
    """Take from a table's file all that says when its first match was played."""
    for key in ("record", "started"):
        table["matches"][0].pop(key, None)


def test_a_match_from_a_file_was_played_when_its_record_says(phone: Phone, match: str) -> None:
    phone.hand(match)
    table = file_of(phone, match)
    for at, told in ((FRIDAY, f"{FRIDAY.astimezone():%H:%M} · 1 hand"), (datetime(1, 1, 2, tzinfo=UTC), "1 hand")):
        assert listed(phone, read_again(phone, table, at)) == told
    forget_times(table)
    read = phone.upload("/import", json.dumps(table).encode()).location
    assert listed(phone, read) == "1 hand", "nobody knows when"


def test_a_match_from_a_file_was_changed_last_when_its_record_says(phone: Phone, match: str) -> None:
    """What lay open on an evening long ago is no match of tonight, and how long it was played is known."""
    phone.hand(match)
    phone.hand(match)
    last = HERE + timedelta(minutes=11)
    read = read_again(phone, file_of(phone, match), HERE, last)
    assert "This match has been left open since Friday 22 November 2024" in phone.get(f"{read}m/1/").text
    assert json.loads(phone.get(f"{read}matches.json").html)["matches"][0]["changed"] == written_time(
        HERE + timedelta(minutes=11)
    )
    phone.log(f"{read}m/1/", "end_match")
    phone.log(match, "end_match")
    minutes = [HERE + timedelta(minutes=n) for n in (0, 10, 11)]
    assert "2 hands · 11 min" in phone.get(f"{read_again(phone, file_of(phone, match), *minutes)}m/1/").text


@pytest.mark.parametrize("page", ["scorecard/", "scorecard/paper", "text", "receipt"])
def test_a_match_after_midnight_is_one_of_its_evening_wherever_its_date_is_told(
    phone: Phone, match: str, page: str
) -> None:
    phone.hand(match)
    phone.log(match, "end_match")
    night = HERE + timedelta(hours=4, minutes=30)
    read = read_again(phone, file_of(phone, match), night, night + timedelta(minutes=5))
    assert "22 November 2024" in phone.get(f"{read}m/1/{page}").text


@pytest.mark.parametrize("page", ["scorecard/", "scorecard/paper", "text", "receipt"])
def test_of_a_match_that_nobody_knows_when_no_date_is_told(phone: Phone, match: str, page: str) -> None:
    phone.hand(match)
    table = file_of(phone, match)
    forget_times(table)
    read = phone.upload("/import", json.dumps(table).encode()).location
    assert f"{datetime.now(UTC):%B %Y}" not in phone.get(f"{read}m/1/{page}").text


def test_how_long_an_evening_was_is_not_known_where_something_was_changed_on_another(phone: Phone, match: str) -> None:
    phone.hand(match)
    phone.log(match, "end_match")
    for hours, told in ((2, True), (19, False)):
        read = read_again(phone, file_of(phone, match), HERE, HERE + timedelta(hours=hours))
        assert (f"{hours} hr" in phone.get(f"{read}evenings/2024-11-22").text) == told
