"""What waited on a phone is recorded as its reader saw it, or there is a question that says why in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask

from scorekeeper.web.record.meanwhile import MOST_KNOWN

from .phone import Phone
from .showing import CAPTURE, DEAL, PEOPLE, Entry, Place, instead

COUNT: Entry = {"kind": "count", "points": {"An & Chi": 20}}
BIDS = "When you filled this in, An bid; now it is Binh."
DEALS = "When you filled this in, Dung dealt; now it is An."


def send(place: Place, path: str, fields: Any, accept: str = "application/json", **more: Any) -> Any:
    """Send what waited, as the script does; ``seen`` is the present number of entries."""
    sent = [*fields, ("waited", "1"), ("csrf_token", place.phone.token), *more.items()]
    data: dict[str, list[str]] = {}
    for name, value in sent:
        data.setdefault(name, []).append(value)
    return place.phone.client.post(place.match + path, data=data, headers={"Accept": accept})


def kept(place: Place, path: str, *tapped: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the present form of a page, with what is tapped, as a phone keeps it."""
    tokens = place.tokens(place.form(path))
    return [*(field for field in tokens if field[0] != "shown"), *tapped]


def after(place: Place, fields: list[tuple[str, str]], entry: Entry) -> list[tuple[str, str]]:
    """Return the same, when another of the same phone was recorded before it."""
    place.log(entry)
    seen = int(dict(fields)["seen"]) + 1
    return instead(fields, seen=str(seen))


def floor(*cards: str) -> list[tuple[str, str]]:
    return [("floor", card) for card in cards]


SEEP = {
    "deal": ("log/deal", [("bid", "9"), *floor("QS", "AC", "5C", "JC")], BIDS),
    "first sweep": ("log/count", [("points:An & Chi", "40"), ("swept-first", "An")], BIDS),
    "first capture": ("log/capture", [("player", "An"), ("cards", "10D"), ("sweep", "first")], BIDS),
    "last capture": ("log/capture", [("player", "Dung"), ("cards", "10D"), ("sweep", "last")], DEALS),
    "redeal": ("log/redeal", [("reason", "no-bid")], DEALS),
}


@pytest.mark.parametrize("what", SEEP)
def test_seep_asks_where_somebody_else_bids_or_deals_by_then(app: Flask, what: str) -> None:
    path, tapped, why = SEEP[what]
    place = Place(app, "seep", [])
    fields = kept(place, path, *tapped)
    now = after(place, fields, {"kind": "count", "points": {"An & Chi": 20}})
    before = place.record
    answer = send(place, path, now)
    assert (answer.status_code, answer.json["why"]) == (409, why)
    assert place.record == before
    page = send(place, path, now, accept="text/html")
    assert page.status_code == 409
    assert why in page.text
    assert 'id="sheet"' in page.text


def test_what_reads_the_same_is_recorded(app: Flask) -> None:
    place = Place(app, "seep", [])
    fields = kept(place, "log/count", ("points:An & Chi", "40"))
    answer = send(place, "log/count", after(place, fields, COUNT))
    assert (answer.status_code, answer.json) == (200, {"seen": 2, "own": [2], "address": place.match})


def test_a_sweep_is_of_whom_it_names(app: Flask) -> None:
    place = Place(app, "seep", [])
    fields = kept(place, "log/count", ("points:An & Chi", "40"))
    for name, why in (("Binh", "Binh"), ("1", "1")):
        answer = send(place, "log/count", [*fields, ("swept-first", name)])
        assert answer.status_code == 422
        assert why in answer.json["why"]
    assert send(place, "log/count", [*fields, ("swept-first", "An")]).status_code == 200
    assert '"player": "An"' in place.record


def test_a_play_that_can_mean_several_is_its_own_question(app: Flask) -> None:
    place = Place(app, "seep", [DEAL, {"kind": "play", "player": "An", "card": "9S"}])
    answer = send(place, "log/play", kept(place, "log/play", ("card", "AS")))
    question = "What does A♠ do?"
    assert (answer.status_code, answer.json) == (422, {"why": question, "question": question})


def test_the_next_play_from_the_page_of_the_one_before_is_asked_about(app: Flask) -> None:
    place = Place(app, "seep", [DEAL])
    fields = kept(place, "log/play", ("card", "2C"))
    now = after(place, fields, {"kind": "play", "player": "An", "card": "9S"})
    answer = send(place, "log/play", now)
    assert (answer.status_code, answer.json["why"]) == (409, "When you filled this in, An played; now it is Binh.")


HAND = [("stake:Binh", "5"), ("stake:Chi", "5"), ("stake:Dung", "5"), *((f"hand:{name}", "3") for name in PEOPLE)]
DEALT: Entry = {
    "kind": "hand", "stakes": {"Binh": 5, "Chi": 5, "Dung": 5}, "hands": {"An": 3, "Binh": 4, "Chi": 5, "Dung": 6},
}  # fmt: skip
BANKS = "When you filled this in, An banked; now it is Binh."


@pytest.mark.parametrize("stays", [(), (("banker_stays", "An"),)])
def test_daun_tiga_asks_where_somebody_else_banks_by_then(app: Flask, stays: Any) -> None:
    place = Place(app, "daun-tiga", [])
    now = after(place, kept(place, "log/hand", *HAND, *stays), {"kind": "banker", "player": "Binh"})
    answer = send(place, "log/hand", now)
    assert (answer.status_code, answer.json["why"]) == (409, BANKS)


def test_a_sheet_of_the_next_hand_is_read_as_it_was_ahead(app: Flask) -> None:
    place = Place(app, "daun-tiga", [])
    ahead = place.phone.get(f"{place.match}log/hand/ahead/1").form("/log/hand")
    assert (ahead["drawn"], ahead["bank"]) == ("0+1", "Binh")
    tokens = [field for field in place.tokens(ahead) if field[0] != "shown"]
    hand = [
        ("stake:An", "5"),
        *((f"hand:{name}", "3") for name in ("An", "Binh")),
        ("sits:Chi", "1"),
        ("sits:Dung", "1"),
    ]
    expected = after(place, [*tokens, *hand], DEALT)
    assert send(place, "log/hand", expected).status_code == 200, "the bank went round, as was expected"
    place.log({"kind": "banker", "player": "An"})
    late = send(place, "log/hand", instead(expected, seen="3", key="a-key-of-its-own"))
    assert (late.status_code, late.json["why"]) == (409, "When you filled this in, Binh banked; now it is An.")


def test_the_banker_who_stays_is_sent_by_name(app: Flask) -> None:
    place = Place(app, "daun-tiga", [])
    box = next(tag for tag in place.phone.get(f"{place.match}log/hand").tags if tag.attrs.get("name") == "banker_stays")
    assert box.attrs["value"] == "An"
    fields = kept(place, "log/hand", *HAND)
    for name in ("Binh", "1"):
        page = place.post("log/hand", [*fields, ("banker_stays", name)])
        assert (page.status, page.problems) == (422, [f"{name} cannot bank again, for An banks"])


def test_a_sheet_that_read_otherwise_is_asked_about_with_both(app: Flask) -> None:
    """Who claims the joke pot pays into it, or has done so: that is in the entry, and in no word of the sheet."""
    place = Place(app, "sam-sip", [])
    fields = kept(place, "log/drawn", ("joke_all", "1"))
    now = after(place, fields, {"kind": "drawn", "joke": {"stakes": ["An"]}})
    answer = send(place, "log/drawn", now)
    assert answer.status_code == 409
    assert answer.json["why"].startswith("When you filled this in, it said: ")


@pytest.mark.parametrize("drawn", [None, "", "x", "9", "0+9", "0+x", "-1", "9" * 30])
def test_who_does_not_say_what_the_page_showed_is_asked(app: Flask, drawn: str | None) -> None:
    place = Place(app, "daun-tiga", [])
    fields = [field for field in kept(place, "log/hand", *HAND) if field[0] != "drawn"]
    answer = send(place, "log/hand", [*fields, *([] if drawn is None else [("drawn", drawn)])])
    assert (answer.status_code, answer.json["why"]) == (409, "Not saved: what its page showed is no longer known.")


def test_what_waits_is_compared_with_what_it_showed(app: Flask) -> None:
    """Behind others of its phone only its entry and its lines count: they have changed who is next."""
    place = Place(app, "sam", [])
    entry: Entry = {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5, "Dung": 7}}
    fields = kept(place, "log/hand", *place.tapped(entry))
    shown = place.signature("log/hand", fields)
    wrong = send(place, "log/hand", fields, shown="AAAA" + shown[4:])
    assert wrong.status_code == 409
    assert wrong.json["why"].endswith("It would record: An goes out")
    now = after(place, fields, {**entry, "winner": "Binh", "left": {"An": 1, "Chi": 1, "Dung": 1}})
    assert send(place, "log/hand", now, shown="AAAA" + shown[4:]).status_code == 409
    assert send(place, "log/hand", now, shown=shown).status_code == 200


def test_a_correction_that_waited_is_read_as_it_was(app: Flask) -> None:
    place = Place(app, "sam", [{"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5, "Dung": 7}}])
    entry: Entry = {"kind": "hand", "winner": "An", "left": {"Binh": 4, "Chi": 5, "Dung": 7}}
    form = place.phone.get(f"{place.match}correct/1").form("correct/1/hand")
    fields = [*(field for field in place.tokens(form) if field[0] != "shown"), *place.tapped(entry, 1)]
    now = after(place, fields, {"kind": "note", "text": "rain"})
    answer = send(place, "correct/1/hand", now)
    assert (answer.status_code, answer.json) == (200, {"seen": 3, "own": [3], "address": answer.json["address"]})


# -- why, for a script -------------------------------------------------------------------------------------------------


def test_what_came_in_is_why_and_what_is_missing_is_the_question(app: Flask) -> None:
    place = Place(app, "sam", [])
    fields = kept(place, "log/hand", ("winner", "An"), ("left:Binh", "3"))
    answer = send(place, "log/hand", fields)
    question = "How many cards does Chi have left?"
    assert (answer.status_code, answer.json) == (422, {"why": question, "question": question})
    place.log({"kind": "options", "options": {"stake": 9}})
    answer = send(place, "log/hand", fields)
    why = "Not saved: meanwhile another phone changed the house rules: Stake 9 instead of 5"
    assert (answer.status_code, answer.json) == (409, {"why": why, "question": question})


def test_a_correction_that_a_later_hand_does_not_survive_says_which(app: Flask) -> None:
    hand: Entry = {"kind": "hand", "winner": "An", "left": dict.fromkeys(("Binh", "Chi", "Dung", "Em"), 3)}
    place = Place(app, "sam", [{"kind": "join", "player": "Em", "after": "An"}, hand])
    form = place.phone.get(f"{place.match}correct/1").form("correct/1/join")
    answer = send(place, "correct/1/join", [*place.tokens(form), ("new", "Giang"), ("after", "An")])
    assert answer.status_code == 422
    assert answer.json["why"].startswith("hand 1 (An goes out) would then no longer be valid: ")


@pytest.mark.parametrize(("path", "status"), [("log/nothing", 404), ("correct/9/hand", 404)])
def test_whatever_goes_wrong_is_said_to_a_script_too(app: Flask, path: str, status: int) -> None:
    place = Place(app, "sam", [])
    answer = send(place, path, [("seen", "0"), ("key", "a-key-of-its-own")])
    assert answer.status_code == status
    assert "There is no such page" in answer.json["why"]
    gone = place.phone.client.post(f"{place.match}log/hand", data={"seen": "0"}, headers={"Accept": "application/json"})
    assert gone.status_code == 400
    assert gone.json["why"].startswith("This page was open too long")


def test_a_removed_match_is_told_as_such(app: Flask) -> None:
    place = Place(app, "sam", [])
    fields = kept(place, "log/note", ("text", "rain"))
    assert place.phone.post(f"{place.match}remove").status == 303
    answer = send(place, "log/note", fields)
    assert answer.status_code == 410
    assert answer.json["why"].startswith("This match was removed on ")


def test_capturing_is_the_same_entry_whoever_deals(app: Flask) -> None:
    place = Place(app, "seep", [CAPTURE])
    fields = kept(place, "log/capture", ("player", "Binh"), ("cards", "AS"))
    assert send(place, "log/capture", after(place, fields, {**CAPTURE, "cards": ["AD"]})).status_code == 200


# -- what the phone does not know to be recorded -----------------------------------------------------------------------


def hand_of(winner: str, key: str, **more: str) -> list[tuple[str, str]]:
    """Return a hand of Sâm that An, Binh, Chi and Dung played, as a phone keeps it."""
    left = [(f"left:{name}", "3") for name in PEOPLE if name != winner]
    return [("names", "0"), ("drawn", "0"), ("winner", winner), *left, ("key", key), ("seen", "0"), *more.items()]


def test_what_this_phone_has_recorded_just_so_is_asked_about_unless_its_queue_knows_of_it(app: Flask) -> None:
    """Its answer was lost, the page came from the phone, and the hand was tapped again."""
    place = Place(app, "sam", [])
    assert place.post("log/hand", [*hand_of("An", "the-first-key"), ("csrf_token", place.phone.token)]).status == 303
    again = send(place, "log/hand", hand_of("An", "the-second-key"))
    why = "Not saved: meanwhile this phone recorded hand 1: An goes out +45"
    assert (again.status_code, again.json) == (409, {"why": why, "question": ""})
    page = send(place, "log/hand", hand_of("An", "the-second-key"), accept="text/html")
    assert "This phone has already recorded exactly the same, as hand 1." in page.text
    assert send(place, "log/hand", hand_of("Binh", "the-third-key")).json["own"] == [2], "another hand comes after it"
    assert send(place, "log/hand", hand_of("An", "the-second-key", known="1 2")).json["own"] == [3]


def about(place: Place, path: str, button: str) -> list[tuple[str, str]]:
    """Return the fields of a form about an entry, as a phone keeps them that has seen nothing of the server."""
    form = place.phone.get(place.match + path).form(button)
    return instead([field for field in form.fields if field[0] != "csrf_token"], seen="0")


@pytest.mark.parametrize("what", ["undo", "strike", "correct"])
def test_what_waited_is_about_the_entry_with_its_key_and_no_other(app: Flask, what: str) -> None:
    """On the phone the hand was entry 1, as nobody else's was there; here it is entry 2, and undone as such."""
    place = Place(app, "sam", [])
    assert send(place, "log/hand", hand_of("An", "the-first-key")).json["own"] == [1]
    path, button = {"undo": ("", "undo/1"), "strike": ("strike/1", "strike/1"), "correct": ("correct/1", "/hand")}[what]
    fields = about(place, path, button)
    assert ("about", "the-first-key") in fields
    there = Place(app, "sam", [])
    there.log({"kind": "hand", "winner": "Chi", "left": {"An": 1, "Binh": 1, "Dung": 1}})
    sent = [field for field in fields if field[0] not in ("shown", "drawn")]
    if what == "correct":
        sent = [*instead(sent, **{"left:Chi": "9"}), ("drawn", "1")]
    address = {"undo": "undo/1", "strike": "strike/1", "correct": "correct/1/hand"}[what]
    nothing = send(there, address, sent)
    why = "Not recorded: the entry that this is about is not in the log."
    assert (nothing.status_code, nothing.json["why"]) == (409, why)
    assert why in send(there, address, sent, accept="text/html").text
    assert send(there, "log/hand", hand_of("An", "the-first-key", known="1")).json["own"] == [2]
    asked = send(there, address, sent)
    assert (asked.status_code, "meanwhile another phone recorded hand 1" in asked.json["why"]) == (409, True)
    if what != "strike":  # what that did was not said, and so nothing of it is recorded
        assert send(there, address, [*sent, ("known", "1")]).json["own"] == [3]
        assert json.loads(there.record)["entries"][2]["entry"] == 2


def test_what_somebody_else_has_taken_back_too_needs_nothing_more(app: Flask) -> None:
    place = Place(app, "sam", [{"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5, "Dung": 7}}])
    fields = about(place, "", "undo/1")
    other = Phone(app)
    assert other.send(other.get(f"{place.match}strike/1").form("strike/1")).status == 303
    before = place.record
    assert send(place, "undo/1", fields).json == {"own": [], "seen": True, "address": place.match}
    assert place.record == before


def test_a_script_reads_that_a_sheet_is_recorded_and_sees_no_redirect(app: Flask) -> None:
    """Somebody else's redirect, such as that of a hotspot which wants a log-in, is no such answer."""
    place = Place(app, "sam", [])
    fields = [*hand_of("An", "the-first-key", waited="1"), ("csrf_token", place.phone.token)]
    for _ in range(2):
        page = place.post("log/hand", fields, **{"X-Requested-With": "sheet"})
        assert (page.status, page.html, page.response.headers.get("Location")) == (204, "", None)
    assert len(json.loads(place.record)["entries"]) == 1


# -- what this phone has corrected meanwhile ---------------------------------------------------------------------------

WON: Entry = {"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 5, "Dung": 7}}


def taken_back(place: Place, seq: int) -> None:
    """Send the undoing of entry ``seq``, the only one that the phone had from the server."""
    form = place.phone.get(place.match).form(f"undo/{seq}")
    fields = instead([field for field in form.fields if field[0] != "csrf_token"], seen=str(seq))
    assert send(place, f"undo/{seq}", fields).json["own"] == [seq + 1]


def test_what_this_phone_has_taken_back_is_no_news_to_what_waits_behind_it(app: Flask) -> None:
    """On a phone that keeps the table, what waits has seen the server's rows alone."""
    place = Place(app, "sam", [WON])
    taken_back(place, 1)
    first = instead(hand_of("Binh", "the-first-key"), seen="1", drawn="2")
    assert send(place, "log/hand", [*first, ("known", "2")]).json["own"] == [3]
    note = [("text", "rain"), ("drawn", "3"), ("seen", "1"), ("key", "the-second-key"), ("known", "2 3")]
    assert send(place, "log/note", note).json["own"] == [4]
    undo = [("seen", "1"), ("key", "the-third-key"), ("about", "the-first-key"), ("known", "2 3 4")]
    assert send(place, "undo/3", undo).json["own"] == [5]


def test_a_sheet_behind_what_was_taken_back_is_read_as_it_was_then(app: Flask) -> None:
    place = Place(app, "daun-tiga", [DEALT])
    taken_back(place, 1)
    fields = instead(kept(place, "log/hand", *HAND), seen="1")
    assert dict(fields)["drawn"] == "2"
    other = Phone(app)
    note = other.get(f"{place.match}log/note").form("log/note")
    assert other.send(note, {"text": "rain"}).status == 303
    answer = send(place, "log/hand", [*fields, ("known", "2")])
    assert (answer.status_code, answer.json["own"]) == (200, [4]), "An banks, as on the phone"


def test_what_somebody_else_has_brought_back_since_is_asked_about(app: Flask) -> None:
    place = Place(app, "sam", [WON])
    taken_back(place, 1)
    fields = instead(hand_of("Binh", "the-first-key"), seen="1", drawn="2")
    other = Phone(app)
    assert other.send(other.get(f"{place.match}restore/1").form("restore/1")).status == 303
    answer = send(place, "log/hand", [*fields, ("known", "2")])
    assert answer.status_code == 409
    assert "another phone" in answer.json["why"]


def test_a_swap_whose_answer_was_lost_is_told_as_recorded(app: Flask) -> None:
    place = Place(app, "sam", [WON, {"kind": "note", "text": "rain"}])
    form = place.phone.get(f"{place.match}swap/2").form("swap/2")
    fields = [field for field in form.fields if field[0] != "csrf_token"]
    once, again = (send(place, "swap/2", fields) for _ in range(2))
    assert (once.status_code, again.status_code) == (200, 200)
    assert again.json["own"] == once.json["own"]


@pytest.mark.parametrize(("seq", "name", "here"), [(7, "the-first-key", 10), (5, "a-key-of-its-own+1", 7)])
def test_what_was_logged_again_is_the_same_entry_where_more_was(app: Flask, seq: int, name: str, here: int) -> None:
    """A note of another phone is logged again too, so each entry behind the inserted hand has another key here."""
    for others in ([], [{"kind": "note", "text": "rain"}]):
        place = Place(app, "sam", [WON, *others])
        first = instead(hand_of("An", "the-first-key"), seen=str(1 + len(others)), drawn="1")
        assert send(place, "log/hand", first).status_code == 200
        seen = len(json.loads(place.record)["entries"])
        binh = instead(hand_of("Binh", "a-key-of-its-own"), seen=str(seen))
        assert send(place, "missing/1/hand", binh).status_code == 200
        if not others:
            assert dict(about(place, f"strike/{seq}", f"strike/{seq}"))["about"] == name
    entries = json.loads(place.record)["entries"]
    known = " ".join(str(n) for n in range(1, len(entries) + 1))
    answer = send(place, f"undo/{seq}", [("about", name), ("seen", "1"), ("key", "the-last-key"), ("known", known)])
    assert answer.status_code == 200
    last = json.loads(place.record)["entries"][-1]
    assert (last["kind"], last["entry"]) == ("void", here)


def test_what_a_person_has_said_last_is_known_however_much_waited_before(app: Flask) -> None:
    place = Place(app, "sam", [])
    place.log(WON)
    known = " ".join(map(str, [*range(1000, 1000 + MOST_KNOWN), 1]))
    hand = instead(hand_of("Binh", "the-first-key"), known=known)
    assert send(place, "log/hand", hand).json["own"] == [2]


def test_an_insertion_whose_answer_was_lost_is_found_though_its_place_was_logged_again(app: Flask) -> None:
    place = Place(app, "sam", [])
    assert send(place, "log/hand", hand_of("An", "the-first-key")).json["own"] == [1]
    binh = [*hand_of("Binh", "a-key-of-its-own"), ("about", "the-first-key"), ("known", "1")]
    once, again = (send(place, "missing/1/hand", binh) for _ in range(2))
    assert (once.status_code, again.status_code) == (200, 200)
    assert again.json["own"] == once.json["own"] == [2, 3, 4]
