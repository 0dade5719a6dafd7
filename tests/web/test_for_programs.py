"""What other programs read of a table: its matches, its standing over a period, its evenings, its settlement."""

from __future__ import annotations

import json
import random
import re
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scorekeeper.config import ROOT
from scorekeeper.demo import fill
from scorekeeper.games import GAMES
from scorekeeper.library import replay_table, result
from scorekeeper.store.links import links_of
from scorekeeper.store.tables import table_by_code
from tests.store.stores import emptied
from tests.support import table_file
from tools import openapi
from tools.bench import games

from .phone import Phone

#: Each answer by its path below the link, for a table with one match.
ANSWERS = {path: path.replace("{number}", "1") for path in openapi.PATHS}


def schema_of(path: str) -> Draft202012Validator:
    """Return a validator for the answer at ``path``, from the description in the documents."""
    kept = json.loads(openapi.KEPT.read_text(encoding="utf-8"))
    answer = kept["paths"][f"/t/{{code}}{path}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    return Draft202012Validator({**answer, "components": kept["components"]})


def ask(client: FlaskClient, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    return json.loads(answer.data)


def test_the_description_in_the_documents_is_the_code_s() -> None:
    assert json.loads(openapi.KEPT.read_text(encoding="utf-8")) == openapi.described(), "python -m tools.openapi"


def test_what_programs_send_has_the_form_of_entries_in_files() -> None:
    sent = openapi.described()["components"]["schemas"]["SendEntry"]["properties"]["entry"]["anyOf"]
    forms = json.loads((openapi.KEPT.parent / "match.json").read_text(encoding="utf-8"))["$defs"]
    assert [each["$ref"].removeprefix("match.json#/$defs/") in forms for each in sent] == [True] * len(GAMES)


def test_every_code_of_a_problem_is_listed() -> None:
    """``docs/programming.md`` sends programmers there."""
    listed = openapi.described()["components"]["schemas"]["Fault"]["properties"]["code"]["examples"]
    made = re.compile(r"\b(?:Problem|incomplete|Problematic)\((?:\([^()]*\), |path, )?\"([a-z-]+)\"")
    files = [file for part in ("core", "games", "web/log") for file in (ROOT / "scorekeeper" / part).rglob("*.py")]
    found = {code for file in files for code in made.findall(file.read_text("utf-8"))}
    assert len(found) > 100
    assert found <= set(listed)


def test_every_json_file_of_a_table_is_described(app: Flask) -> None:
    rules = (str(rule).replace("int:", "") for rule in app.url_map.iter_rules())
    found = {rule.replace("<", "{").replace(">", "}") for rule in rules if rule.startswith("/t/<code>/")}
    assert {rule for rule in found if rule.endswith(".json")} == set(openapi.described()["paths"])


@st.composite
def tables(draw: st.DrawFn) -> Any:
    """Return a table file with matches of any game, some hands of them struck out, and payments."""
    chance = random.Random(draw(st.integers(0, 10_000)))
    matches = []
    for slug in draw(st.lists(st.sampled_from(sorted(games.HANDS)), min_size=1, max_size=5)):
        match = games.match(slug, draw(st.integers(0, 6)), chance)
        del match["format"]
        if match["entries"]:
            match["entries"].append({"kind": "void", "entry": chance.randint(1, len(match["entries"]))})
        matches.append(match)
    names = draw(st.lists(st.permutations(games.PLAYERS), max_size=3))
    paid = [{"from": payer, "to": payee, "amount": chance.randint(1, 99)} for payer, payee, *_ in names]
    return table_file(matches, games.PLAYERS, payments=paid)


@given(file=tables())
def test_sums_are_those_of_the_file_and_every_answer_is_as_described(whole: Flask, file: Any) -> None:
    app = emptied(whole)
    expected = result(replay_table(file))
    phone = Phone(app)
    address = phone.upload("/import", json.dumps(file).encode()).location
    table = f"/t/{address.split('/')[2]}"
    answers = {path: ask(phone.client, table + below) for path, below in ANSWERS.items()}
    for path, answer in answers.items():
        schema_of(path).validate(answer)
    assert {row["player"]: row["money"] for row in answers["/standing.json"]["players"]} == expected["money"]
    settlement = answers["/settle/settlement.json"]
    assert settlement["owed"] == expected["owed"]
    # A plan that people have begun is kept: as many payments as for a file, perhaps others.
    assert len(settlement["settlement"]) == len(expected["settlement"])
    left = dict(settlement["owed"])
    for owing in settlement["settlement"]:
        left[owing["from"]] += owing["amount"]
        left[owing["to"]] -= owing["amount"]
    assert not any(left.values())
    assert [{key: paid[key] for key in ("from", "to", "amount")} for paid in settlement["payments"]][::-1] == file[
        "payments"
    ]
    listed = answers["/matches.json"]["matches"]
    assert [match["number"] for match in listed] == list(range(len(file["matches"]), 0, -1))
    for match, replayed in zip(listed, reversed(expected["matches"]), strict=True):
        for key in ("game", "variant", "money", "points", "winner"):
            assert match[key] == replayed[key], key
        assert _some(match["wins"]) == _some(replayed["wins"])
        assert (match["state"] == "over") == replayed["finished"]
    evenings = answers["/evenings.json"]["evenings"]
    assert sum(evening["hands"] for evening in evenings) == answers["/standing.json"]["hands"]
    assert answers["/m/{number}/standing.json"]["next"]["codes"] == expected["matches"][0]["next"]


def _some(wins: dict[str, int]) -> dict[str, int]:
    return {side: n for side, n in wins.items() if n}


def test_a_period_counts_the_evenings_within_it(phone: Phone, match: str) -> None:
    phone.hand(match)
    table = match.removesuffix("m/1/")
    today = ask(phone.client, f"{table}evenings.json")["evenings"][0]["evening"]
    within = ask(phone.client, f"{table}standing.json?from={today}&to={today}")
    assert {row["player"]: row["money"] for row in within["players"]} == {"An": 40, "Binh": -15, "Chi": -25}
    assert (within["from"], within["to"], within["matches"], within["hands"]) == (today, today, 1, 1)
    before = ask(phone.client, f"{table}standing.json?to=2020-01-01")
    assert (before["matches"], {row["money"] for row in before["players"]}) == (0, {0})


def test_long_lists_of_matches_lead_on(app: Flask) -> None:
    matches = [games.match("sam", 1, random.Random(1)) for _ in range(105)]
    for match in matches:
        del match["format"]
    phone = Phone(app)
    address = phone.upload("/import", json.dumps(table_file(matches, games.PLAYERS)).encode()).location
    table = f"/t/{address.split('/')[2]}"
    first = ask(phone.client, f"{table}/matches.json")
    assert ([m["number"] for m in first["matches"]], first["older"]) == (list(range(105, 5, -1)), 6)
    rest = ask(phone.client, f"{table}/matches.json?before={first['older']}")
    assert ([m["number"] for m in rest["matches"]], rest["older"]) == ([5, 4, 3, 2, 1], None)


def test_long_lists_of_evenings_and_of_payments_lead_on(app: Flask) -> None:
    days = [date(2024, 1, 1) + timedelta(days=n) for n in range(55)]
    matches = [games.match("sam", 1, random.Random(1)) | {"started": f"{day}T19:00:00Z"} for day in days]
    for match in matches:
        del match["format"]
    payments = [{"from": "An", "to": "Bình", "amount": n, "at": f"{days[n % 55]}T21:00:00Z"} for n in range(1, 104)]
    file = table_file(matches, games.PLAYERS) | {"payments": payments}
    phone = Phone(app)
    table = f"/t/{phone.upload('/import', json.dumps(file).encode()).location.split('/')[2]}"
    first = ask(phone.client, f"{table}/evenings.json")
    rest = ask(phone.client, f"{table}/evenings.json?before={first['older']}")
    assert [len(part["evenings"]) for part in (first, rest)] == [50, 5]
    assert [one["evening"] for part in (first, rest) for one in part["evenings"]] == [str(day) for day in days[::-1]]
    assert rest["older"] is None
    first = ask(phone.client, f"{table}/settle/settlement.json")
    rest = ask(phone.client, f"{table}/settle/settlement.json?before={first['older']}")
    assert [one["amount"] for part in (first, rest) for one in part["payments"]] == list(range(103, 0, -1))
    assert (len(first["payments"]), rest["older"], rest["owed"]) == (100, None, first["owed"])


def test_an_onlooker_reads_all_of_it_and_no_recording_code(app: Flask) -> None:
    with app.app_context():
        recording = fill().code
        looking = links_of(table_by_code(recording).id).looking.code
    program = app.test_client()
    for below in ANSWERS.values():
        assert recording not in json.dumps(ask(program, f"/t/{looking}{below}"))


@pytest.mark.parametrize("below", ANSWERS.values())
def test_it_is_sent_again_only_where_something_is_new(phone: Phone, match: str, below: str) -> None:
    address = match.removesuffix("/m/1/") + below
    known = {"If-None-Match": phone.client.get(address).headers["ETag"]}
    assert phone.client.get(address, headers=known).status_code == 304
    phone.hand(match)
    assert phone.client.get(address, headers=known).status_code == 200


@pytest.mark.parametrize(
    ("below", "status", "error", "why"),
    [
        ("standing.json?from=yesterday", 400, "bad-request", "from: 'yesterday' is no date"),
        ("settle/settlement.json?evening=2020-01-01", 404, "not-found", "nothing was played on 2020-01-01"),
        ("matches.json?before=last", 400, "bad-request", "before: 'last' is no whole number"),
        ("matches.json?before=99999999999", 400, "bad-request", "before: '99999999999' is no whole number"),
        ("m/9/standing.json", 404, "not-found", "no such table, match or address"),
        ("nothing.json", 404, "not-found", "no such table, match or address"),
    ],
)
def test_why_not_is_json_with_a_code(phone: Phone, match: str, below: str, status: int, error: str, why: str) -> None:
    answer = phone.client.get(match.removesuffix("m/1/") + below)
    said = json.loads(answer.data)
    assert (answer.status_code, said["status"], said["error"]) == (status, status, error)
    assert why in said["why"]
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_a_removed_match_and_a_wrong_code_are_told_as_json(phone: Phone, match: str) -> None:
    phone.post(f"{match}remove")
    assert json.loads(phone.client.get(f"{match}standing.json").data)["error"] == "gone"
    assert json.loads(phone.client.get("/t/nothingatall/standing.json").data)["error"] == "not-found"


def test_a_stream_that_is_not_there_is_told_as_json(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    phone.post(f"{table}remove")
    for address, status, error in ((f"{table}live", 410, "gone"), ("/t/nothingatall/live", 404, "not-found")):
        answer = phone.client.get(address)
        assert (answer.status_code, json.loads(answer.data)["error"]) == (status, error)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("below", ["standing.json", "live", "m/1/entries.json"])
def test_what_a_browser_asks_beforehand_sets_no_cookie(app: Flask, match: str, below: str) -> None:
    asked = app.test_client().options(match.removesuffix("m/1/") + below)
    assert (asked.status_code, asked.headers.getlist("Set-Cookie")) == (200, [])


def test_the_stream_of_a_table_may_be_followed_from_any_site(phone: Phone, match: str) -> None:
    answer = phone.client.get(match.removesuffix("m/1/") + "live")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
