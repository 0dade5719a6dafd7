"""What a button says is what is recorded: a save carries the signature of what its reader was shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from flask import Flask

from scorekeeper.games import GAMES
from scorekeeper.web.entry import sheets

from .pages import Page
from .showing import NEVER, OWN, PEOPLE, Case, Entry, Place, cases, instead, signed

SHEET = {"X-Requested-With": "sheet"}
NOTE: Entry = {"kind": "note", "text": "meanwhile"}
ALL = list(cases())
PIECES = {"end_deal", "end_hand"}  #: they end what came before, and cannot come before it


class Way(NamedTuple):
    """A way in which a sheet is sent: the state of its match, its address, and the entry that it is about."""

    place: Place
    path: str
    seq: int | None


def new(app: Flask, case: Case) -> Way:
    return Way(Place(app, case.game, case.before), f"log/{case.kind}", None)


def correction(app: Flask, case: Case) -> Way:
    """Return a correction of the second entry by the first, which may be of another kind."""
    seq = len(case.before) + 1
    return Way(Place(app, case.game, [*case.before, case.second]), f"correct/{seq}/{case.kind}", seq)


def put_in(app: Flask, case: Case) -> Way:
    seq = len(case.before) + 1
    return Way(Place(app, case.game, [*case.before, NOTE]), f"missing/{seq}/{case.kind}", seq)


def opened(way: Way) -> Page:
    path = way.path.rpartition("/")[0] + "?kind=" + way.path.rpartition("/")[2] if "correct" in way.path else way.path
    return way.place.phone.get(way.place.match + path)


def filled(way: Way, entry: Entry) -> list[tuple[str, str]]:
    form = opened(way).form(way.path)
    return [*way.place.tokens(form), *way.place.tapped(entry, way.seq)]


WAYS = [(case, way) for case in ALL for way in (new, correction, put_in) if way is new or case.game == "sam"
        or case in [Case(case.game, *own) for own in OWN[case.game]]]  # fmt: skip


def test_every_sheet_of_every_game_is_tried(whole: Flask) -> None:
    assert whole
    tried = {(case.game, case.kind) for case in ALL} | NEVER
    assert tried == {(game.slug, kind) for game in GAMES for kind in sheets(game)}


@pytest.mark.parametrize(("case", "way"), WAYS, ids=[f"{case}-{way.__name__}" for case, way in WAYS])
def test_only_what_was_shown_is_recorded(app: Flask, case: Case, way: Callable[[Flask, Case], Way]) -> None:
    """Each part of a signature counts; so does another entry's, and that of the match as it was before."""
    at = way(app, case)
    fields, before = filled(at, case.first), at.place.record
    tapped = {value for _, value in at.place.tapped(case.first, at.seq)}
    shown = at.place.signature(at.path, fields)
    assert re.fullmatch(r"[\w-]{4}(\.[\w-]{4}){3}", shown)
    parts = shown.split(".")
    wrong = [".".join([*parts[:n], "AAAA", *parts[n + 1 :]]) for n in range(4)]
    if case.second["kind"] == case.kind and way is not correction:
        wrong.append(at.place.signature(at.path, filled(at, case.second)))
    for signature in [*wrong, "x"]:
        page = at.place.post(at.path, instead(fields, shown=signature), **SHEET)
        assert (page.status, at.place.record) == (409, before), page.problems
        assert page.problems
        assert signed(page) == shown, "it comes back with what it would do now"
        form = page.form(at.path)
        assert tapped <= {"", *(value for _, value in form.fields)}, "the answers come back"
        assert form["key"].startswith("shown-")
    assert at.place.post(at.path, instead(fields, shown=""), **SHEET).status == 409, "a script brings what was shown"
    assert at.place.post(at.path, instead(fields, shown="", key="shown-without-it")).status == 409
    assert at.place.record == before
    sent = instead(fields, shown=shown)
    assert at.place.post(at.path, sent, **SHEET).status == 204
    after = at.place.record
    assert after != before
    assert at.place.post(at.path, sent, **SHEET).status == 204, "sent again it is recorded already"
    assert at.place.record == after


@pytest.mark.parametrize("case", ALL, ids=str)
def test_where_nothing_was_claimed_a_form_without_scripts_saves(app: Flask, case: Case) -> None:
    at = new(app, case)
    fields, before = filled(at, case.first), at.place.record
    stated = bool(dict(fields)["shown"])  # as it was opened it could be saved
    assert dict(fields)["key"].startswith("shown-") is stated
    page = at.place.post(at.path, [field for field in fields if field[0] != "shown"])
    assert (page.status, at.place.record != before) == ((409, False) if stated else (303, True))


@pytest.mark.parametrize("case", [case for case in ALL if case.kind not in ("end_match", "note")], ids=str)
def test_a_forged_number_does_not_hide_what_came_in(app: Flask, case: Case) -> None:
    """Somebody records another entry; the sheet says that it has seen it, with the signature from before."""
    at = new(app, case)
    fields = filled(at, case.first)
    shown = at.place.signature(at.path, fields)
    at.place.log(case.second)
    before = at.place.record
    forged = instead(fields, shown=shown, seen=str(len(case.before) + 1))
    would = at.place.signature(at.path, forged)
    page = at.place.post(at.path, forged, **SHEET)
    if would == shown:  # whatever came in: it does all that was said, and nothing else
        assert page.status == 204
        return
    assert (page.status in (409, 422), at.place.record) == (True, before)
    assert page.problems


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_note_in_between_is_no_part_of_what_was_shown(app: Flask, case: Case) -> None:
    at = new(app, case)
    fields = filled(at, case.first)
    sent = instead(fields, shown=at.place.signature(at.path, fields))
    at.place.log(NOTE)
    assert at.place.post(at.path, sent, **SHEET).status == 204


def test_what_differs_is_said_and_how_it_would_be_now(app: Flask) -> None:
    case = ALL[0]
    at = new(app, case)
    fields = filled(at, case.first)
    shown = at.place.signature(at.path, fields)
    at.place.log({"kind": "options", "options": {"stake": 9}})
    page = at.place.post(at.path, instead(fields, shown=shown, seen="1"), **SHEET)
    assert page.status == 409
    assert page.problems == [
        "Not saved: it would now do something other than you were shown.",
        "It would move: Binh −27 · An +135 · Chi −45 · Dung −63",
        "Next: An leads · 9 per card",
    ]
    other = filled(at, case.second)
    page = at.place.post(at.path, instead(other, shown=signed(page), seen="1"), **SHEET)
    assert "It would record: Binh goes out" in page.problems


# -- striking out, bringing back, swapping -----------------------------------------------------------------------------


@pytest.fixture
def two(app: Flask) -> Place:
    hands = [{"kind": "hand", "winner": who, "left": {name: 3 for name in PEOPLE if name != who}} for who in PEOPLE[:2]]
    return Place(app, "sam", hands)


@pytest.mark.parametrize("path", ["strike/1", "strike/2", "restore/2", "swap/2"])
def test_what_is_struck_out_brought_back_or_swapped_was_shown(two: Place, path: str) -> None:
    if path == "restore/2":
        two.phone.send(two.phone.get(f"{two.match}strike/2").form("strike/2"))
    fields, before = two.tokens(two.form(path)), two.record
    shown = dict(fields)["shown"]
    for wrong in (None, "", "x", shown[:-1] + ("A" if shown[-1] != "A" else "B"), "AAAA" + shown[4:]):
        sent = instead(fields, **({} if wrong is None else {"shown": wrong}))
        sent = [field for field in sent if wrong is not None or field[0] != "shown"]
        page = two.post(path, instead(sent, key="a-key-of-its-own"))
        assert (page.status, two.record) == (409, before), page.text
        assert any(text.startswith("Not saved: ") for text in page.problems)
        assert page.form(path)["shown"] == shown
    assert two.post(path, fields).status == 303
    assert two.record != before


def test_what_was_undone_is_brought_back_as_it_was_shown(two: Place) -> None:
    two.phone.send(two.phone.get(two.match).form("undo/2"))
    form = two.phone.get(two.match).form("restore/2")
    assert form["shown"]
    assert two.phone.send(form, shown=None).status == 409
    assert two.phone.send(form).status == 303


def test_an_undo_says_what_it_takes_back_by_its_address(two: Place) -> None:
    form = two.phone.get(two.match).form("undo/2")
    assert two.phone.send(form, shown="AAAA.AAAA.AAAA.AAAA").status == 409, "what is sent is compared"
    assert two.phone.send(form).status == 303


def test_a_yes_is_to_what_was_shown(two: Place) -> None:
    two.phone.send(two.phone.get(two.match.rsplit("m/", 1)[0] + "about").form("/about"), yes_from="1")
    fields = filled(
        Way(two, "log/hand", None), {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 3, "Dung": 3}}
    )
    assert two.post("log/hand", fields).status == 303
    yes = next(form for form in two.phone.get(two.match).forms if "/yes/" in form.action)
    before = two.record
    for wrong in (None, "x"):
        page = two.phone.send(yes, shown=wrong, player="Binh")
        assert (page.status, two.record) == (409, before)
    assert two.phone.send(yes, player="Binh").status == 303
    assert two.record != before


def test_a_correction_that_asks_on_is_shown_as_such(app: Flask) -> None:
    """Its signature says that nothing is recorded yet, so it does not fit once everything does."""
    join = {"kind": "join", "player": "Em", "after": "An"}
    hand = {"kind": "hand", "winner": "An", "left": dict.fromkeys(("Binh", "Chi", "Dung", "Em"), 3)}
    place = Place(app, "sam", [join, hand])
    page = place.phone.get(f"{place.match}strike/1")
    assert page.form("strike/1")["shown"]
    asked = place.phone.send(page.form("strike/1"))
    assert asked.status == 422
    place.phone.send(place.phone.get(f"{place.match}strike/2").form("strike/2"))
    before = place.record
    assert place.phone.send(page.form("strike/1"), seen="3").status == 409
    assert place.record == before


def test_what_is_put_in_place_of_anothers_was_shown(app: Flask) -> None:
    case = ALL[0]
    at = new(app, case)
    fields = filled(at, case.first)
    at.place.log(case.second)
    page = at.place.post(at.path, fields)
    form = page.form("/correct/1/hand")
    assert form["shown"]
    assert at.place.phone.send(form, shown=None).status == 409
    assert at.place.phone.send(form).status == 303
