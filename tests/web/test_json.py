"""What other programs read: the state of a match, its scorecard, with the link to look on."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import datetime, timedelta
from types import ModuleType
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.demo import fill
from scorekeeper.games import by_slug
from scorekeeper.store.links import links_of
from scorekeeper.store.models import db
from scorekeeper.web.http import cors
from scorekeeper.web.http.cors import as_csv
from scorekeeper.web.match import match_json as data
from scorekeeper.web.match import page as matches
from scorekeeper.web.match import requested_match
from tests.newer import newer, paying_double

from .phone import Phone


def test_it_says_what_the_board_shows(phone: Phone, match: str) -> None:
    phone.hand(match)
    standing = json.loads(phone.client.get(f"{match}standing.json").data)
    assert standing["next"] == {
        "player": "An",
        "what": "An leads",
        "why": "won the last hand",
        "codes": {"leader": "An", "stake": 5},
    }
    assert {side["side"]: side["standing"] for side in standing["sides"]} == {"An": 40, "Binh": -15, "Chi": -25}
    assert (standing["entries"], standing["finished"], standing["winner"]) == (1, False, None)
    assert standing["last"]["hand"] == 1
    line = {key: standing["last"]["lines"][0][key] for key in ("from", "to", "amount", "why")}
    assert line == {"from": "Binh", "to": "An", "amount": 15, "why": "cards-left"}


def test_every_game_can_be_read_by_an_onlooker(app: Flask) -> None:
    with app.app_context():
        table = fill()
        looking = links_of(table.id).looking.code
    program = app.test_client()
    of_matches = [f"m/{n}/{what}" for n in range(1, 7) for what in ("standing.json", "scorecard.csv")]
    for address in ("table.json", *of_matches):
        answer = program.get(f"/t/{looking}/{address}")
        assert answer.status_code == 200, address
        assert table.code not in answer.get_data(as_text=True)


@pytest.mark.parametrize("address", ["m/1/standing.json", "m/1/match.json", "m/1/scorecard.csv", "table.json"])
def test_it_is_sent_again_only_where_something_is_new(phone: Phone, match: str, address: str) -> None:
    address = match.removesuffix("m/1/") + address
    phone.hand(match)
    first = phone.client.get(address)
    assert first.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in first.headers
    assert first.headers["Cache-Control"] == "private, no-cache"
    known = {"If-None-Match": first.headers["ETag"]}
    again = phone.client.get(address, headers=known)
    assert (again.status_code, again.data) == (304, b"")
    phone.hand(match)
    assert phone.client.get(address, headers=known).status_code == 200


@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
@pytest.mark.parametrize("address", ["m/1/standing.json", "m/1/match.json", "m/1/scorecard.csv", "table.json"])
def test_whoever_takes_it_compressed_asks_again_as_well(phone: Phone, match: str, address: str, coding: str) -> None:
    phone.hand(match)
    address, wants = match.removesuffix("m/1/") + address, {"Accept-Encoding": coding}
    first = phone.client.get(address, headers=wants)
    again = phone.client.get(address, headers={**wants, "If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code, again.data) == (200, 304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", ["standing.json", "match.json", "scorecard.csv"])
def test_where_nothing_is_new_nothing_is_made(
    phone: Phone, match: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the state of the match nor its log is read; the database is asked for the rows of table and match."""
    phone.hand(match)
    known = {"If-None-Match": phone.client.get(match + address).headers["ETag"]}
    made = list[str]()

    def count(module: ModuleType, name: str) -> None:
        was = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *of, **more: (made.append(name), was(*of, **more))[1])

    for module, name in ((requested_match, "shown_match"), (matches, "indented"), (cors, "indented"), (data, "as_csv")):
        count(module, name)
    with phone.app.app_context():
        engine = db.engine
    asked = list[str]()
    event.listen(engine, "before_cursor_execute", note := lambda _c, _u, said, *_more: asked.append(said))
    try:
        assert [phone.client.get(match + address, headers=known).status_code for _ in range(3)] == [304] * 3
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert (made, len(asked)) == ([], 3)
    phone.hand(match)
    made.clear()
    assert phone.client.get(match + address, headers=known).status_code == 200
    assert set(made) == {"shown_match", "as_csv" if address.endswith("csv") else "indented"}


def test_another_language_is_another_answer(phone: Phone, match: str) -> None:
    address = f"{match}standing.json"
    english = phone.client.get(address, headers={"Accept-Language": "en"})
    known = {"If-None-Match": english.headers["ETag"]}
    assert phone.client.get(address, headers={**known, "Accept-Language": "vi"}).status_code == 200
    assert phone.client.get(address, headers={**known, "Accept-Language": "en"}).status_code == 304


def test_newer_rules_are_another_answer(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.hand(match)
    known = {"If-None-Match": phone.client.get(f"{match}standing.json").headers["ETag"]}
    newer(monkeypatch, "sam", apply=paying_double(by_slug["sam"]))
    assert phone.client.get(f"{match}standing.json", headers=known).status_code == 200


def test_no_other_page_can_be_read_by_another_site(phone: Phone, match: str) -> None:
    for address in (match, f"{match}board", f"{match}text.txt", "/"):
        assert "Access-Control-Allow-Origin" not in phone.client.get(address).headers


def test_a_name_is_no_formula(phone: Phone) -> None:
    names = ["=1+1", "@Binh", "-Chi"]
    match = phone.sit_down(names)
    phone.log(match, winner=names[0], **{"left:@Binh": "3", "left:-Chi": "5"})
    text = phone.client.get(f"{match}scorecard.csv").data.decode("utf-8-sig")
    head, hand = csv.reader(io.StringIO(text))
    assert head == ["hand", *(f"'{name} money{more}" for name in names for more in ("", " total")), "recorded"]
    assert hand[:-1] == ["1", "40", "40", "-15", "-15", "-25", "-25"]


@pytest.mark.parametrize(
    "name",
    ["x;=1+1", 'x;"=1"', "x; +1", "x;;-1", 'x";@A1', "x;＝1", "x;y;=1", "=1;=2", "x;\u200b=1", "\uff0b1"],
)
def test_no_cell_is_a_formula_where_semicolons_separate_them_either(name: str) -> None:
    """So does Excel where a comma is for decimals: a file with commas is read by lines, each cut at its semicolons."""
    for cell in (name, f"An {name}", f"{name}\tz"):
        text = "".join(as_csv([["hand", cell, 5], [cell, 1, -2]])).removeprefix("\ufeff")
        cells = [part for line in text.splitlines() for part in re.split("[;\t]", line)]
        cells += [part for row in csv.reader(io.StringIO(text)) for part in row]
        cells += [part for row in csv.reader(io.StringIO(text), delimiter=";") for part in row]
        begun = [cell.lstrip(" \"'\u200b") for cell in cells if not cell.lstrip(' "\u200b').startswith("'")]
        assert not [
            cell for cell in begun if cell[:1] and cell[0] in "=+-@＝＋－＠" and not re.fullmatch(r"-\d+", cell)
        ]


@pytest.mark.parametrize("name", ["An; Bình", "Jean-Luc", "a=b", "Bo + Chi", "50% @ home", 'An "the fox" Lee'])
def test_a_name_that_is_no_formula_is_as_it_is_written(name: str) -> None:
    [[cell]] = csv.reader(io.StringIO("".join(as_csv([[name]])).removeprefix("\ufeff")))
    assert cell == name


def test_what_older_rules_counted_says_so(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.hand(match)
    newer(monkeypatch, "sam", apply=paying_double(by_slug["sam"]))
    standing = json.loads(phone.client.get(f"{match}standing.json").data)
    assert (standing["older_rules"], standing["next"], standing["sides"][0]["standing"]) == (True, None, 40)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])  # a day and an hour apart
def test_files_for_spreadsheets_have_the_time_at_the_table(phone: Phone, zone: str) -> None:
    table = phone.post("/tables", {"name": "Friday", "unit": "", "timezone": zone}).location
    match = phone.start(table)
    phone.hand(match)
    phone.send(phone.get(f"{table}settle/").form("/pay"))
    now = datetime.now(ZoneInfo(zone))
    near = {f"{now - timedelta(minutes=n):%Y-%m-%d %H:%M}" for n in range(3)}
    for path in (f"{match}scorecard.csv", f"{table}settle/payments.csv"):
        rows = list(csv.DictReader(io.StringIO(phone.client.get(path).data.decode("utf-8-sig"))))
        assert rows[-1]["recorded"] in near, path
    untimed = {**json.loads(phone.get(f"{match}match.json").html)}
    del untimed["record"]
    untimed.pop("started", None)
    read = phone.upload(f"{table}matches/import", json.dumps(untimed).encode()).location
    [row] = csv.DictReader(io.StringIO(phone.client.get(f"{read}scorecard.csv").data.decode("utf-8-sig")))
    assert row["recorded"] == "", "nobody knows when"


def test_payments_are_there_for_a_spreadsheet(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    phone.hand(match)
    phone.send(phone.get(f"{table}settle/").form("/pay"))
    text = phone.client.get(f"{table}settle/payments.csv").data.decode("utf-8-sig")
    rows = [(*row.values(),) for row in csv.DictReader(io.StringIO(text))]
    assert [row[:4] for row in rows] == [("owed", "Binh", "An", "15"), ("paid", "Chi", "An", "25")]
    assert [bool(row[4]) for row in rows] == [False, True]
    paid = next(form for form in phone.get(f"{table}settle/").forms if "take-back" in form.action)
    phone.send(paid)
    text = phone.client.get(f"{table}settle/payments.csv").data.decode("utf-8-sig")
    assert sorted(row["state"] for row in csv.DictReader(io.StringIO(text))) == ["owed", "owed", "taken back"]
    assert phone.get(f"{table}settle/payments.csv?evening=friday").status == 400


def test_an_evening_without_a_match_is_not_all_evenings_for_a_spreadsheet(phone: Phone, match: str) -> None:
    """Once what was owed over all evenings was written beside the date that was asked for."""
    phone.hand(match)
    missing = phone.get(match.replace("m/1/", "settle/payments.csv?evening=2020-01-01"))
    assert (missing.status, missing.response.get_json()["error"]) == (404, "not-found")
