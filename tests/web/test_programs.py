"""What other programs record: by the same way as pages, with JSON for forms and codes for sentences."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from scorekeeper.core.reading import dumps
from scorekeeper.games.sam import SAM
from scorekeeper.library import replay, result
from scorekeeper.store.links import links_of
from scorekeeper.store.tables import table_by_code
from tests.newer import newer, paying_double
from tests.store.stores import emptied
from tests.support import Json, table_file, worked_cases
from tools import openapi

from .phone import Phone

Stored = Callable[[], dict[str, list[Any]]]

HAND = {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5}}
OTHER = {"kind": "hand", "winner": "Binh", "left": {"An": 2, "Chi": 1}}
NOTE = {"kind": "note", "text": "rain"}
FINE = {"kind": "charge", "from": ["Binh"], "to": ["An"], "amount": 5, "why": "a fine"}
MOVES = [
    {"from": "Binh", "to": "An", "amount": 15, "why": "cards-left"},
    {"from": "Chi", "to": "An", "amount": 25, "why": "cards-left"},
]

DESCRIBED = openapi.described()


def send(client: FlaskClient, address: str, **body: Any) -> TestResponse:
    return client.post(address, json=body)


def answer(sent: TestResponse, status: int = 200) -> Any:
    """Return an answer, which is as described and sets no cookie."""
    assert sent.status_code == status, sent.text
    assert sent.headers.getlist("Set-Cookie") == []
    name = "Recording" if status < 300 else "Refusal"
    schema = {"$ref": f"#/components/schemas/{name}", "components": DESCRIBED["components"]}
    found = json.loads(sent.data)
    Draft202012Validator(schema).validate(found)
    return found


def without_text(lines: list[Json]) -> list[Json]:
    return [{key: value for key, value in line.items() if key != "text"} for line in lines]


@pytest.fixture
def program(app: Flask) -> FlaskClient:
    """Return a client that knows nothing but the address."""
    return app.test_client()


@pytest.fixture
def entries(program: FlaskClient, match: str) -> Callable[[], list[Json]]:
    """Return a function that returns the entries of the match."""

    def ask() -> list[Json]:
        found: list[Json] = json.loads(program.get(f"{match}match.json").data)["entries"]
        return found

    return ask


# -- what is recorded ------------------------------------------------------------------------------------------------


def test_an_entry_is_recorded_and_answered_with_what_it_moves(
    program: FlaskClient, match: str, entries: Callable[[], list[Json]], phone: Phone
) -> None:
    found = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0, by="Robot"))
    assert (found["recorded"], found["proposed"], found["length"]) == (True, False, 1)
    assert found["entries"] == [{"entry": 1, "made": entries()[0]}]
    assert [(moved["entry"], moved["hand"], without_text(moved["lines"])) for moved in found["moved"]] == [
        (1, 1, MOVES)
    ]
    assert found["moved"][0]["lines"][0]["text"] == "3 cards × 5"
    assert found["result"]["money"] == {"An": 40, "Binh": -15, "Chi": -25}
    assert found["version"] == json.loads(program.get(f"{match}standing.json").data)["version"]
    assert "Robot" in phone.get(f"{match}history").text
    assert json.loads(program.get(f"{match}match.json").data)["record"][0]["by"] == "Robot"


def test_a_preview_is_the_same_answer_and_records_nothing(program: FlaskClient, match: str, stored: Stored) -> None:
    before = stored()
    shown = answer(send(program, f"{match}preview.json", entry=HAND, length=0, by="Robot"))
    assert answer(send(program, f"{match}preview.json", entry=HAND)) == shown
    assert stored() == before
    done = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0, by="Robot"))
    assert {**shown, "recorded": True, "version": done["version"]} == done


def test_the_last_entry_that_counts_is_undone_or_another(
    program: FlaskClient, match: str, entries: Callable[[], list[Json]]
) -> None:
    for n, entry in enumerate((HAND, OTHER, NOTE)):
        answer(send(program, f"{match}entries.json", entry=entry, key=f"program-{n}", length=n))
    for n, (which, of, money) in enumerate([({}, 3, -30), ({}, 2, 40), ({"entry": 1}, 1, 0)], 3):
        found = answer(send(program, f"{match}undo.json", key=f"program-{n}", length=n, **which))
        assert entries()[-1] == {"kind": "void", "entry": of}
        assert (found["length"], found["result"]["money"].get("An", 0)) == (n + 1, money if of != 3 else 30)
    refused = answer(send(program, f"{match}undo.json", key="program-7", length=6), 422)
    assert [(fault["path"], fault["code"]) for fault in refused["problems"]] == [(["entry"], "no-such-entry")]


def test_a_correction_says_what_it_moves(program: FlaskClient, match: str) -> None:
    answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0))
    amend = {"kind": "amend", "entry": 1, "with": {**HAND, "left": {"Binh": 1, "Chi": 5}}}
    found = answer(send(program, f"{match}preview.json", entry=amend))
    assert [(m["entry"], m["lines"][0]["amount"]) for m in found["moved"]] == [(1, 5)]
    assert found["result"]["money"] == {"An": 30, "Binh": -5, "Chi": -25}


PLAYED = ("9S", "2S", "3S", "4S")
FOUR = ("An", "Binh", "Chi", "Dung")
DEAL = {"kind": "deal", "bid": 11, "floor": ["2C", "7S", "JD", "8C"]}
MELD = {"kind": "meld", "player": "An", "red_threes": 1}


@pytest.mark.parametrize(
    ("game", "sent", "piece"),
    [
        ("seep", [{"kind": "count", "points": {"An & Chi": 60}}, DEAL], DEAL),
        ("seep", [NOTE, NOTE, DEAL], DEAL),
        ("samba", [NOTE, MELD], MELD),
        ("samba", [NOTE, NOTE, MELD], MELD),
        ("samba", [MELD, NOTE], None),
    ],
)
def test_every_page_opens_where_an_amend_made_an_entry_one_of_another_kind(
    program: FlaskClient, phone: Phone, game: str, sent: list[Json], piece: Json | None
) -> None:
    """Each entry but the first amends the one before it: a hand that is open then began with an entry of any kind."""
    file = table_file([{"game": game, "players": FOUR, "entries": []}], players=FOUR)
    match = phone.upload("/import", dumps(file).encode()).location + "m/1/"
    for n, entry in enumerate(sent):
        made = {"kind": "amend", "entry": n, "with": entry} if n else entry
        answer(send(program, f"{match}entries.json", entry=made, key=f"program-{n}", length=n))
    now = phone.get(match)
    assert now.status == 200
    turn = [form.action for form in now.forms if form.action.endswith("/turn")]
    assert turn == [f"{match}missing/{len(sent) - 1 or 1}/turn" if piece else f"{match}log/turn"]
    for path in ("log", "log/note", "board", "history", "scorecard/", "receipt", "standing.json"):
        assert phone.get(match + path).status == 200


def _plain(entries: list[Json]) -> bool:
    return all(entry["kind"] not in ("void", "amend") for entry in entries)


#: Worked cases that a program can send: refused in an entry, or not at all; what corrections give is the result alone.
CASES = [
    case
    for case in (parameter.values[0] for parameter in worked_cases())
    if "match" in case
    and case.get("refused") != 0
    and not ("refused" in case and not _plain(case["match"]["entries"][: case["refused"]]))
]


@given(case=st.sampled_from(CASES))
def test_the_log_is_the_one_that_replay_reads(whole: Flask, case: Any) -> None:
    """Each entry of a worked case is sent by itself; the one that ``replay`` refuses is refused with its problems."""
    app, match = emptied(whole), case["match"]
    phone = Phone(app)
    # without a record, as what is sent gets another
    head = {key: value for key, value in match.items() if key not in ("format", "record", "earlier")}
    table = table_file([{**head, "entries": []}], match["players"])
    address = f"{phone.upload('/import', dumps(table).encode()).location}m/1/"
    program, length, last = app.test_client(), 0, None
    refused = case.get("refused", 0)
    for n, entry in enumerate(match["entries"], 1):
        sent = send(program, f"{address}entries.json", entry=entry, key=f"program-{n}", length=length)
        if n == refused:
            assert answer(sent, 422)["problems"]
            break
        last = answer(sent)
        length = last["length"]
    exported = json.loads(program.get(f"{address}match.json").data)
    if _plain(match["entries"]):
        kept = match["entries"][: refused - 1] if refused else match["entries"]
        assert result(replay({**match, "entries": kept})) == result(replay(exported))
        assert len(exported["entries"]) == len(kept)
    if last and not refused:
        expected = result(replay(match))
        assert last["result"] == {key: expected[key] for key in last["result"]}


# -- once, and who was first -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 2])
def test_a_key_that_is_sent_twice_records_once(
    program: FlaskClient, match: str, entries: Callable[[], list[Json]], length: int
) -> None:
    first = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0))
    answer(send(program, f"{match}entries.json", entry=OTHER, key="program-2", length=1))
    again = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=length))
    assert again == {**first, "version": again["version"]}
    assert len(entries()) == 2
    other = answer(send(program, f"{match}entries.json", entry=NOTE, key="program-1", length=length), 409)
    assert (other["error"], other["length"], len(entries())) == ("key-used", 2, 2)


def test_a_key_of_which_another_has_a_part_is_told_to_be_used(program: FlaskClient, phone: Phone) -> None:
    """A strike-out of a play logs later ones again, under the same key with a number behind it."""
    plays = [{"kind": "play", "player": player, "card": card} for player, card in zip("BCDA", PLAYED, strict=True)]
    deal = {"kind": "deal", "bid": 9, "floor": ["KS", "QH", "JD", "8C"]}
    file = table_file([{"game": "seep", "players": list("ABCD"), "entries": [deal, *plays]}], players=list("ABCD"))
    match = phone.upload("/import", dumps(file).encode()).location + "m/1/"
    answer(send(program, f"{match}entries.json", entry=NOTE, key="program-1-2", length=5))
    void = {"kind": "void", "entry": 3}
    refused = answer(send(program, f"{match}entries.json", entry=void, key="program-1", length=6), 409)
    assert (refused["error"], refused["length"]) == ("key-used", 6)
    done = answer(send(program, f"{match}entries.json", entry=void, key="program-2", length=6))
    assert len(done["entries"]) > 1


def put_right(phone: Phone, match: str, old: str, new: str) -> None:
    about = phone.get(f"{match.removesuffix('m/1/')}about")
    assert phone.send(phone.get(about.link(old)).form(about.link(old)), player=new).status == 303


@pytest.mark.parametrize("entry", [HAND, {**FINE, "to": ["An", "Lan"]}, {**FINE, "to": ["An\u200b", "Lan\u200b"]}])
def test_a_key_that_is_sent_twice_records_once_though_a_name_was_put_right_in_between(
    program: FlaskClient, phone: Phone, match: str, entries: Callable[[], list[Json]], entry: Json
) -> None:
    answer(send(program, f"{match}entries.json", entry=entry, key="program-1", length=0))
    answer(send(program, f"{match}entries.json", entry={"kind": "void", "entry": 1}, key="program-2", length=1))
    for old, new in (("An", "Anh"), ("Binh", "Bình"), ("Anh", "Ánh")):
        put_right(phone, match, old, new)
    amend = {"kind": "amend", "entry": 1, "with": entries()[0]}
    answer(send(program, f"{match}entries.json", entry=amend, key="program-3", length=2))
    put_right(phone, match, "Chi", "Chí")
    if entry != HAND:
        put_right(phone, match, "Lan", "Lân")
    there = entries()
    for n, sent in enumerate((entry, {"kind": "void", "entry": 1}, amend)):
        again = answer(send(program, f"{match}entries.json", entry=sent, key=f"program-{n + 1}", length=n))
        assert again["entries"] == [{"entry": n + 1, "made": there[n]}]
        other = send(program, f"{match}entries.json", entry=OTHER, key=f"program-{n + 1}", length=n)
        assert answer(other, 409)["error"] == "key-used"
    assert entries() == there


def test_what_a_yes_has_recorded_is_sent_again_though_a_name_was_put_right_in_between(
    program: FlaskClient, phone: Phone, match: str
) -> None:
    about = phone.get(f"{match.removesuffix('m/1/')}about").form("/about")
    assert phone.send(about, yes_from="20").status == 303
    answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0), 202)
    put_right(phone, match, "An", "Anh")
    yes = next(form for form in phone.get(match).forms if "/yes/" in form.action)
    assert phone.send(yes, player="Chi").status == 303
    again = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0))
    assert (again["recorded"], again["entries"][0]["made"]["winner"]) == (True, "Anh")


def test_an_undo_that_is_sent_twice_undoes_once(program: FlaskClient, match: str) -> None:
    for n in (0, 1):
        answer(send(program, f"{match}entries.json", entry=HAND, key=f"program-{n}", length=n))
    first = answer(send(program, f"{match}undo.json", key="program-u", length=2))
    again = answer(send(program, f"{match}undo.json", key="program-u", length=2))
    assert (again["entries"], again["length"]) == (first["entries"], 3)


def test_what_came_in_meanwhile_is_told(program: FlaskClient, phone: Phone, match: str) -> None:
    phone.hand(match)
    found = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0), 409)
    assert (found["error"], found["length"]) == ("conflict", 1)
    assert [(came["entry"], came["made"]["winner"], came["by"]) for came in found["came_in"]] == [(1, "An", "")]
    for length, why in ((0, "Something else was recorded"), (7, "The log has fewer entries")):
        refused = answer(send(program, f"{match}preview.json", entry=HAND, length=length), 409)
        assert (refused["length"], refused["why"].startswith(why)) == (1, True)
    assert answer(send(program, f"{match}undo.json", key="program-2", length=0), 409)["error"] == "conflict"


def test_what_changes_nothing_is_no_conflict(program: FlaskClient, match: str) -> None:
    answer(send(program, f"{match}entries.json", entry=NOTE, key="program-1", length=0))
    assert answer(send(program, f"{match}entries.json", entry=HAND, key="program-2", length=0))["length"] == 2


def test_of_two_programs_at_once_one_is_told_what_the_other_recorded(app: Flask, match: str) -> None:
    gate, statuses = threading.Barrier(2), list[int]()

    def go(n: int) -> None:
        client = app.test_client()
        gate.wait()
        statuses.append(send(client, f"{match}entries.json", entry=HAND, key=f"program-{n}", length=0).status_code)

    threads = [threading.Thread(target=go, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409]


def test_a_large_swing_waits_for_a_yes(program: FlaskClient, phone: Phone, match: str) -> None:
    about = phone.get(f"{match.removesuffix('m/1/')}about").form("/about")
    assert phone.send(about, yes_from="20").status == 303
    shown = answer(send(program, f"{match}preview.json", entry=HAND))
    assert (shown["recorded"], shown["proposed"]) == (False, True)
    found = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0, by="Robot"), 202)
    assert (found["recorded"], found["proposed"], found["moved"]) == (False, True, shown["moved"])
    for path, more in (("entries.json", {"key": "program-2", "length": 0}), ("preview.json", {})):
        assert answer(send(program, match + path, entry=OTHER, **more), 409)["error"] == "awaits-yes"
    for _ in range(2):
        again = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0, by="Robot"), 202)
        assert again["moved"] == found["moved"]
    assert "Robot" in phone.get(match).text


def test_who_pays_says_yes_by_sending_it(program: FlaskClient, phone: Phone, match: str) -> None:
    about = phone.get(f"{match.removesuffix('m/1/')}about").form("/about")
    assert phone.send(about, yes_from="20").status == 303
    found = answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0, by="Chi"))
    assert (found["recorded"], found["proposed"]) == (True, False)


# -- what is refused -------------------------------------------------------------------------------------------------

SENT = {"entry": HAND, "key": "program-1", "length": 0}


@pytest.mark.parametrize("path", ["entries.json", "undo.json", "preview.json"])
@pytest.mark.parametrize(
    ("kind", "body", "status", "error"),
    [
        ("text/plain", json.dumps(SENT), 415, "unsupported-media-type"),
        ("application/x-www-form-urlencoded", json.dumps(SENT), 415, "unsupported-media-type"),
        ("multipart/form-data; boundary=x", "--x--", 415, "unsupported-media-type"),
        ("", json.dumps(SENT), 415, "unsupported-media-type"),
        ("application/json", "", 400, "bad-request"),
        ("application/json", "{", 400, "bad-request"),
        ("application/json", "[" * 100_000, 400, "bad-request"),
        ("application/json", b"\xff", 400, "bad-request"),
        ("application/json", " " * 100_001, 413, "too-large"),
        ("application/json", "[]", 422, "not-valid"),
        ("application/json", '{"key": "\\ud800", "length": 1e9, "length": true, "\\u0000": 0}', 422, "not-valid"),
    ],
)  # fmt: skip
def test_what_is_no_json_of_ours_is_refused(
    program: FlaskClient, match: str, path: str, kind: str, body: str | bytes, status: int, error: str, stored: Stored
) -> None:
    before = stored()
    for accept in ("*/*", "application/json"):
        sent = program.post(match + path, data=body, content_type=kind, headers={"Accept": accept})
        assert answer(sent, status)["error"] == error
    assert stored() == before


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"key": None}, [("key", "missing-key")]),
        ({"key": "short"}, [("key", "wrong-type")]),
        ({"key": 7, "length": "1"}, [("length", "wrong-type"), ("key", "wrong-type")]),
        ({"length": -1}, [("length", "not-a-figure")]),
        ({"length": 2**31}, [("length", "not-a-figure")]),
        ({"length": None}, [("length", "missing-key")]),
        ({"by": "x" * 41}, [("by", "name-length")]),
        ({"by": "An & Bo"}, [("by", "name-and")]),
        ({"by": "\u200b"}, [("by", "name-unseen")]),
        ({"by": "a\nb"}, [("by", "name-control")]),
        ({"whom": "An"}, [("whom", "unknown-key")]),
        ({"entry": []}, [("entry", "wrong-type")]),
        ({"entry": {"kind": "trick"}}, [("entry.kind", "unknown-kind")]),
        ({"entry": {"kind": "hand"}}, [("entry.winner", "missing-key"), ("entry.left", "missing-key")]),
        ({"entry": {**HAND, "winner": "Dung"}}, [("entry.winner", "not-seated")]),
        ({"entry": {**HAND, "left": {"Binh": 11, "Chi": 1}}}, [("entry.left.Binh", "left-over-ten")]),
        ({"entry": {"kind": "void", "entry": 1}}, [("entry.entry", "no-such-entry")]),
        ({"entry": {**FINE, "from": ["Binh", "\u200b"]}}, [("entry.from.2", "name-unseen")]),
        ({"entry": {"kind": "join", "player": "\u3164", "after": "An"}}, [("entry.player", "name-unseen")]),
        ({"entry": {**FINE, "from": ["An\u200b"]}}, [("entry.to.1", "pays-and-is-paid")]),
    ],
)  # fmt: skip
def test_what_is_not_valid_is_named_with_path_and_code(
    program: FlaskClient, match: str, changes: Json, faults: list[tuple[str, str]], stored: Stored
) -> None:
    before = stored()
    body = {key: value for key, value in {**SENT, **changes}.items() if value is not None}
    found = answer(send(program, f"{match}entries.json", **body), 422)
    assert [(".".join(map(str, fault["path"])), fault["code"]) for fault in found["problems"]] == faults
    assert found["why"].isprintable()
    assert stored() == before


@pytest.mark.parametrize(
    ("sent", "made"),
    [("An\u200b", "An"), ("\u202eBinh", "Binh"), ("\u00a0Du\u0303ng", "Dũng"), ("Chi", "Chi"), ("Du ng", "Du ng")],
)
def test_a_name_that_is_new_to_the_table_is_kept_as_if_it_were_typed(
    program: FlaskClient, match: str, entries: Callable[[], list[Json]], sent: str, made: str
) -> None:
    body: Json = {"entry": {**FINE, "from": [sent], "to": ["Lan"]}, "key": "program-1", "length": 0}
    first = answer(send(program, f"{match}entries.json", **body))
    assert answer(send(program, f"{match}entries.json", **body)) == first, "sent again, it is still the same"
    assert entries() == [{**FINE, "from": [made], "to": ["Lan"]}] == [first["entries"][0]["made"]]
    amend = {"kind": "amend", "entry": 1, "with": {**body["entry"], "to": ["L\u00adan"]}}
    answer(send(program, f"{match}entries.json", entry=amend, key="program-2", length=1))
    assert entries()[1]["with"] == entries()[0]


def test_a_name_that_a_file_brought_to_the_table_is_used_as_it_is(phone: Phone, program: FlaskClient) -> None:
    odd = "\u200b"
    file = table_file([{"game": "sam", "players": ["An", "Bo"], "entries": []}], players=["An", "Bo", odd])
    match = phone.upload("/import", json.dumps(file).encode()).location + "m/1/"
    entry = {**FINE, "from": ["Bo"], "to": [odd]}
    found = answer(send(program, f"{match}entries.json", entry=entry, key="program-1", length=0))
    assert found["entries"][0]["made"] == entry


@pytest.mark.parametrize("entry", [0, -1, 2, 3, 10**30])
def test_an_entry_that_is_none_or_a_correction_is_not_undone(
    program: FlaskClient, match: str, stored: Stored, entry: int
) -> None:
    answer(send(program, f"{match}entries.json", entry=HAND, key="program-1", length=0))
    answer(send(program, f"{match}undo.json", key="program-2", length=1))
    before = stored()
    found = answer(send(program, f"{match}undo.json", key="program-3", length=2, entry=entry), 422)
    assert found["problems"][0]["code"] == ("voids-void" if entry == 2 else "no-such-entry")
    assert stored() == before


@pytest.mark.parametrize("game", ["sam", "seep", "samba"])
@pytest.mark.parametrize("entry", [-1, 0, 2, 10**30])
def test_a_correction_of_an_entry_that_is_none_is_refused_in_every_game(
    program: FlaskClient, phone: Phone, stored: Stored, game: str, entry: int
) -> None:
    file = table_file([{"game": game, "players": FOUR, "entries": [NOTE]}], players=FOUR)
    match = phone.upload("/import", dumps(file).encode()).location + "m/1/"
    before = stored()
    for correction in ({"kind": "void", "entry": entry}, {"kind": "amend", "entry": entry, "with": FINE}):
        for path, more in (("preview.json", {}), ("entries.json", {"key": "program-1", "length": 1})):
            found = answer(send(program, match + path, entry=correction, **more), 422)
            assert [(fault["path"], fault["code"]) for fault in found["problems"]] == [
                (["entry", "entry"], "no-such-entry")
            ]
    assert stored() == before


def test_problems_are_told_in_the_language_that_is_asked_for(program: FlaskClient, match: str) -> None:
    bad = {**SENT, "entry": {**HAND, "winner": "Dung"}}
    english, dutch = (
        answer(
            program.post(f"{match}preview.json", json={"entry": bad["entry"]}, headers={"Accept-Language": code}), 422
        )
        for code in ("en", "nl")
    )
    assert english["why"] == dutch["why"]
    assert english["problems"][0]["text"] != dutch["problems"][0]["text"]


def looking(app: Flask, match: str) -> str:
    """Return the address of the match by its looking link."""
    code = match.split("/")[2]
    with app.app_context():
        return match.replace(code, links_of(table_by_code(code).id).looking.code)


@pytest.mark.parametrize("path", ["entries.json", "undo.json", "preview.json"])
def test_the_looking_link_records_nothing(program: FlaskClient, app: Flask, match: str, path: str) -> None:
    said = answer(send(program, looking(app, match) + path, **SENT), 403)
    assert (said["error"], said["why"][:28]) == ("forbidden", "This link does not allow it,")


@pytest.mark.parametrize("path", ["entries.json", "undo.json", "preview.json"])
def test_what_is_not_there_is_told_as_json(program: FlaskClient, phone: Phone, match: str, path: str) -> None:
    assert answer(send(program, f"/t/nothingatall/m/1/{path}", **SENT), 404)["error"] == "not-found"
    assert answer(send(program, match.replace("m/1/", "m/9/") + path, **SENT), 404)["error"] == "not-found"
    got = program.get(match + path)
    assert answer(got, 405)["error"] == "method-not-allowed"
    assert got.headers["Allow"] == "OPTIONS, POST"
    phone.post(f"{match}remove")
    assert answer(send(program, match + path, **SENT), 410)["error"] == "gone"


@pytest.mark.parametrize("headers", [{"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_pages_of_other_sites_record_nothing(
    program: FlaskClient, match: str, headers: dict[str, str], stored: Stored
) -> None:
    before = stored()
    assert answer(program.post(f"{match}entries.json", json=SENT, headers=headers), 403)["error"] == "forbidden"
    asked = program.options(f"{match}entries.json", headers={**headers, "Access-Control-Request-Method": "POST"})
    assert "Access-Control-Allow-Origin" not in asked.headers
    assert stored() == before


def test_cookies_say_nothing(app: Flask, phone: Phone, match: str) -> None:
    """What is sent from a player's own browser is a program's too."""
    assert phone.post(f"{match.removesuffix('m/1/')}share/device", {"person": "Chi"}).status == 303
    answer(send(phone.client, f"{match}entries.json", **SENT))
    assert json.loads(phone.client.get(f"{match}match.json").data)["record"][0]["by"] == ""


def test_who_sends_too_fast_is_told_when_to_go_on(
    app: Flask, program: FlaskClient, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = time.time() + 60
    monkeypatch.setattr(time, "time", lambda: then)
    monkeypatch.setitem(app.config, "LIMIT_RECORDINGS", 1)
    answer(send(program, f"{match}entries.json", **SENT))
    sent = send(program, f"{match}entries.json", entry=OTHER, key="program-2", length=1)
    assert answer(sent, 429)["error"] == "too-many-requests"
    assert sent.headers["Retry-After"] == str(60 - int(then) % 60)


def test_a_match_of_older_rules_is_recorded_in_by_nobody(
    program: FlaskClient, phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.hand(match)
    newer(monkeypatch, "sam", apply=paying_double(SAM))
    for path in ("entries.json", "preview.json"):
        assert answer(send(program, match + path, **SENT), 409)["error"] == "older-rules"
