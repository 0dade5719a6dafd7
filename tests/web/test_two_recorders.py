"""Two record: the slower one sees what came in and the hand that was meant, and drops it, adds it, or keeps one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from .pages import Form, Page
from .phone import Phone
from .test_seep_play import DEAL, sit, way

Json = dict[str, Any]

HAND = {"winner": "An", "left:An": None, "left:Binh": "3", "left:Chi": "5"}
OTHER = {"winner": "An", "left:An": None, "left:Binh": "3", "left:Chi": "6"}
NEXT = {"winner": "Binh", "left:An": "2", "left:Binh": None, "left:Chi": "9"}
LEAVE_IT = "It is the same: leave it as it is"
SAME = "Another phone has already recorded exactly the same"
IN_PLACE_OF = "Put mine in place of"
RECORDS = [""]  #: what is green is a button


@pytest.fixture
def other(phone: Phone) -> Phone:
    return Phone(phone.app)


def entries(phone: Phone, match: str) -> list[Json]:
    found: list[Json] = json.loads(phone.get(f"{match}match.json").html)["entries"]
    return found


def left(*cards: int, winner: str = "An") -> Json:
    others = [name for name in ("An", "Binh", "Chi") if name != winner]
    return {"kind": "hand", "winner": winner, "left": dict(zip(others, cards, strict=True))}


def slower(phone: Phone, other: Phone, match: str, mine: Mapping[str, Any], *theirs: Mapping[str, Any]) -> Page:
    """Return the answer to the slower of two who opened the same sheet."""
    form = other.get(f"{match}log/hand").form("/log/hand")
    for hand in theirs:
        assert phone.send(phone.get(f"{match}log/hand").form("/log/hand"), hand).status == 303
    page = other.send(form, mine)
    assert page.status == 409
    return page


def in_its_place(page: Page, seq: int, kind: str = "hand") -> Form:
    assert IN_PLACE_OF in page.text
    return page.form(f"/correct/{seq}/{kind}")


def go(page: Page) -> list[str]:
    """Return the address of the green choice on a page; a button has none."""
    return [tag.attrs.get("href", "") for tag in page.tags if "go" in tag.attrs.get("class", "").split()]


def green(page: Page) -> str:
    """Return the words of the green choice."""
    return re.sub("<[^>]+>", " ", re.findall(r'class="go".*?</(?:a|button)>', page.html, re.DOTALL)[0])


# -- a hand ----------------------------------------------------------------------------------------------------------


def test_he_sees_both_in_words_and_where_the_match_would_stand(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, NEXT, HAND)
    said = page.text
    assert "Meanwhile another phone recorded hand 1: An goes out +40 Binh pays An" in said
    assert "Recorded " in said.partition("Yours, not saved yet:")[0], "when"
    assert "Yours, not saved yet: Binh goes out +55 Look first" in said, "its receipt is below its sheet"
    assert SAME not in said
    assert "Record it too Save: Binh +55" in said
    too, rest = said.partition("Put mine in place of hand 1 (An +40)")[::2]
    assert "Another hand: Record it too" in too
    assert too.rstrip().endswith("An +30 · Binh +40 · Chi −70 · Binh leads The same hand:")
    assert rest.startswith(" An −10 · Binh +55 · Chi −45 · Binh leads Drop mine Went out")


def under_the_thumb(page: Page) -> str:
    return page.html.partition('<div class="bar" id="acts">')[2].partition("</div>")[0]


CHANGES: list[tuple[str, Mapping[str, Any]]] = [
    ("log/hand", NEXT), ("log/hand", {"winner": "Binh"}), ("log/hand", HAND), ("correct/1", {"left:Chi": "8"}),
    ("correct/1", {}), ("log/hand/preview", NEXT), ("correct/1/preview", {"left:Chi": "8"}), ("missing/1", NEXT),
]  # fmt: skip


@pytest.mark.parametrize(("where", "mine"), CHANGES)
def test_where_save_stood_nothing_records(
    phone: Phone, other: Phone, match: str, where: str, mine: Mapping[str, Any]
) -> None:
    """Saved, or previewed because another phone has recorded: the choice that records is beside what came in.

    It is not green where it may be the same hand, which would then count twice.
    """
    phone.send(phone.get(f"{match}log/hand").form("/log/hand"), NEXT)
    sheet = where.removesuffix("/preview")
    form = other.get(f"{match}{sheet}").form(f"/{sheet.removesuffix('/hand')}/hand")
    phone.send(phone.get(f"{match}log/hand").form("/log/hand"), HAND)
    form.action += where.removeprefix(sheet)
    page = other.send(form, mine)
    bar = under_the_thumb(page)
    assert "<button" not in bar
    maybe_twice = where.startswith("log/hand")  # nobody can tell of what is incomplete
    assert go(page) == ([match] if mine == HAND else [] if maybe_twice else RECORDS)
    assert ("#came-in" in bar) is (mine != HAND)
    assert 'id="came-in"' in page.html
    acts = page.html.partition('<div class="acts choices-of" id="choices-of">')[2].partition("</div>")[0]
    assert "data-offline" in acts
    assert ("Drop mine" in acts) is (mine != HAND)
    assert ("Record it too" in acts) is not where.startswith("correct")


def test_a_correction_is_not_told_of_another_hand(phone: Phone, other: Phone, played: str) -> None:
    form = other.get(f"{played}correct/1").form("correct/1/hand")
    phone.hand(played, 1, 1)
    said = other.send(form, {}).text
    assert "Yours is not saved yet." in said
    assert "The same hand" not in said
    assert IN_PLACE_OF not in said


def test_who_it_was_is_said_by_name(phone: Phone, other: Phone, match: str) -> None:
    share = phone.get(match.replace("m/1/", "share/"))
    named = next(form for form in share.forms if any(name == "person" for name, _ in form.fields))
    assert phone.send(named, person="Mai").status == 303
    assert "Meanwhile Mai recorded hand 1: An goes out +40" in slower(phone, other, match, NEXT, HAND).text


def named(phone: Phone, match: str) -> None:
    """Say that the device is Mai's."""
    phone.post(match.replace("m/1/", "share/device"), {"person": "Mai"})


def test_who_it_was_is_said_wherever_something_came_in(phone: Phone, other: Phone, match: str) -> None:
    """This is so beside a sheet, a correction, what is taken back at once, what is struck out, inserted or swapped."""
    named(phone, match)
    phone.send(phone.get(f"{match}log/hand").form("/log/hand"), HAND)
    phone.send(phone.get(f"{match}log/hand").form("/log/hand"), NEXT)
    forms = {
        "log/leave": (other.get(f"{match}log/leave").form("/log/leave"), {"player": "Chi"}),
        "correct/1": (other.get(f"{match}correct/1").form("/correct/1/hand"), OTHER),
        "undo": (other.get(match).form("/undo/2"), {}),
        "strike/1": (other.get(f"{match}strike/1").form("/strike/1"), {}),
        "missing/2": (other.get(f"{match}missing/2").form("/missing/2/hand"), HAND),
        "swap/2": (other.get(f"{match}swap/2").form("/swap/2"), {}),
    }
    corrected = phone.send(phone.get(f"{match}correct/2").form("/correct/2/hand"), {"winner": "Chi", "left:Binh": "8"})
    assert corrected.status == 303
    for where, (form, fields) in forms.items():
        page = other.send(form, fields)
        assert page.status == 409, where
        came = page.html.partition('<details class="came" ')[2].partition("</details>")[0]
        assert "Meanwhile Mai corrected hand 2: Chi goes out instead of Binh goes out" in came, where


def test_who_settled_in_between_is_said_by_name(phone: Phone, other: Phone, match: str) -> None:
    named(phone, match)
    phone.send(phone.get(f"{match}log/hand").form("/log/hand"), HAND)
    settle = match.replace("m/1/", "settle/")
    pays = [form for form in other.get(settle).forms if form.action.endswith("/pay")]
    phone.send(phone.get(settle).form("/pay"))
    for form, fields in ((pays[1], {}), (pays[-1], {"from": "Binh", "to": "An", "amount": "5"})):
        page = other.send(form, fields)
        assert page.status == 409
        assert "Meanwhile another phone recorded: Chi → An: 25 paid " in page.text
        assert "recorded by Mai" in page.text.partition("How this adds up")[0]


def waited(phone: Phone, match: str, hand: Mapping[str, Any], known: str) -> Page:
    """Return the answer to a hand that waited, whose page had seen nothing, and that knows of those entries."""
    form = phone.get(f"{match}log/hand").form("/log/hand")
    return phone.send(form, hand, seen="0", known=known)


def test_what_waited_is_not_compared_with_what_is_known(phone: Phone, other: Phone, match: str) -> None:
    """Entries 1 and 3 are of another phone, 2 of the same that waited: the hand just like it is one of its own."""
    for hand in (NEXT, HAND, OTHER):
        phone.send(phone.get(f"{match}log/hand").form("/log/hand"), hand)
    page = waited(other, match, HAND, "2")
    assert page.status == 409
    assert SAME not in page.text
    came = page.text.partition("Yours, not saved yet:")[0]
    assert ["hand 1:" in came, "hand 2:" in came, "hand 3:" in came] == [True, False, True]
    again = other.send(page.form("/log/hand"), seen="1")
    assert "hand 2:" not in again.text.partition("Yours, not saved yet:")[0], "it still knows when sent again"
    assert waited(other, match, HAND, "").problems[0] == f"{SAME}, as hand 2."
    assert waited(other, match, OTHER, "2").problems[0] == f"{SAME}, as hand 3."


@pytest.mark.parametrize("known", ["", "2 x -1 ²", "99999999999999999999", "3 2 2", "0 7", " ".join("9" * 5000)])
def test_whatever_is_said_to_be_known_what_was_not_seen_is_a_conflict(
    phone: Phone, other: Phone, match: str, known: str
) -> None:
    phone.send(phone.get(f"{match}log/hand").form("/log/hand"), HAND)
    assert waited(other, match, NEXT, known).status == 409
    assert len(entries(phone, match)) == 1


def test_another_hand_is_recorded_too(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, NEXT, HAND)
    assert other.send(page.form("/log/hand")).location == match
    assert entries(phone, match) == [left(3, 5), left(2, 9, winner="Binh")]


def test_dropped_it_leads_to_the_match_and_nothing_is_recorded(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, NEXT, HAND)
    assert page.link("Drop mine") == match
    assert entries(phone, match) == [left(3, 5)]


def test_the_same_hand_is_said_to_be_the_same_and_green_leaves_it(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, HAND, HAND)
    assert page.problems[0].startswith(SAME)
    assert page.link(LEAVE_IT) == match
    assert go(page) == [match], "nothing else is green"
    assert IN_PLACE_OF not in page.text
    assert entries(phone, match) == [left(3, 5)]
    assert other.send(page.form("/log/hand")).status == 303, "two hands may be alike"
    assert entries(phone, match) == [left(3, 5)] * 2


HALF = {"winner": "An", "left:Binh": "3"}


def test_a_hand_that_was_half_filled_in_is_compared_once_it_is_complete(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, HALF, HAND)
    assert "unfinished" in dict(page.form("/log/hand").fields)
    assert go(page) == [], "nobody can tell yet whether it is the same"
    for preview in ({"preview": "1"}, {}):  # looked at first, or sent at once
        page = other.send(page.form("/log/hand"), HAND, **preview)
        assert page.status == 409
        assert page.problems[0].startswith(SAME)
        assert go(page) == [match], "green leaves it"
        page = slower(phone, other, match, HALF, HAND)
    assert entries(phone, match) == [left(3, 5)] * 3


def test_a_half_hand_that_turns_out_another_may_be_put_in_its_place_or_recorded_too(
    phone: Phone, other: Phone, match: str
) -> None:
    page = other.send(slower(phone, other, match, HALF, HAND).form("/log/hand"), OTHER)
    assert page.status == 409
    assert in_its_place(page, 1)
    assert "unfinished" not in dict(page.form("/log/hand").fields)
    assert other.send(page.form("/log/hand")).status == 303, "its choices were seen"
    assert len(entries(phone, match)) == 2


def test_a_preview_is_all_that_comes_while_a_half_hand_is_still_incomplete(
    phone: Phone, other: Phone, match: str
) -> None:
    form = slower(phone, other, match, {"winner": "An"}, HAND).form("/log/hand")
    half = other.post(f"{match}log/hand/preview", [*form.fields, ("left:Binh", "3")])
    assert "came-in" not in half.html
    whole = other.post(f"{match}log/hand/preview", [*form.fields, ("left:Binh", "3"), ("left:Chi", "5")])
    assert SAME in whole.html


def test_the_same_hand_is_found_behind_another(phone: Phone, other: Phone, match: str) -> None:
    assert slower(phone, other, match, HAND, NEXT, HAND).problems[0].startswith(SAME)


def test_of_a_hand_told_differently_mine_is_put_in_its_place(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, OTHER, HAND)
    assert SAME not in page.text
    form = in_its_place(page, 1)
    for _ in range(2):  # its answer lost, it is sent again
        assert other.send(form).location == f"{match}#e1"
    assert entries(phone, match) == [left(3, 5), {"kind": "amend", "entry": 1, "with": left(3, 6)}]


def test_mine_is_put_in_its_place_behind_which_more_came_in(phone: Phone, other: Phone, match: str) -> None:
    page = slower(phone, other, match, OTHER, HAND, NEXT)
    assert other.send(in_its_place(page, 1)).status == 303
    assert entries(phone, match)[2:] == [{"kind": "amend", "entry": 1, "with": left(3, 6)}]


def test_mine_in_its_place_meets_a_third_phone(phone: Phone, other: Phone, match: str) -> None:
    form = in_its_place(slower(phone, other, match, OTHER, HAND), 1)
    phone.send(phone.get(f"{match}correct/1").form("correct/1/hand"), {"left:Chi": "9"})
    page = other.send(form)
    assert page.status == 409
    assert "Meanwhile another phone corrected hand 1: cards left, Chi: 5 → 9" in page.text
    assert page.form("correct/1/hand")["left:Chi"] == "6"


def test_looked_at_first_or_refused_it_still_shows_what_came_in(phone: Phone, other: Phone, match: str) -> None:
    form = slower(phone, other, match, NEXT, HAND).form("/log/hand")
    for changes, status in (({"preview": "1"}, 200), ({"left:Chi": "11"}, 422), ({"winner": None}, 422)):
        page = other.send(form, changes)
        assert page.status == status
        assert "Meanwhile another phone recorded hand 1" in page.text
    assert other.send(page.form("/log/hand"), winner="Binh").status == 303


def test_a_third_hand_that_comes_in_is_shown_beside_the_second(phone: Phone, other: Phone, match: str) -> None:
    form = slower(phone, other, match, NEXT, HAND).form("/log/hand")
    phone.hand(match, 1, 1)
    said = other.send(form).text
    assert "Meanwhile: another phone recorded hand 1: An goes out +40" in said
    assert "another phone recorded hand 2: An goes out +10" in said


def test_where_it_no_longer_fits_it_says_why_and_keeps_what_was_typed(phone: Phone, other: Phone, match: str) -> None:
    form = other.get(f"{match}log/hand").form("/log/hand")
    phone.log(match, "leave", player="Chi")
    page = other.send(form, HAND)
    assert page.status == 409
    assert "Yours, not saved yet: An goes out +40" in page.text
    assert "It no longer fits: " in page.text
    assert page.form("/log/hand")["left:Binh"] == "3"


@pytest.mark.parametrize("forged", ["-1", "99999999999", "x", ""])
def test_a_forged_number_breaks_nothing(phone: Phone, other: Phone, match: str, forged: str) -> None:
    form = slower(phone, other, match, NEXT, HAND).form("/log/hand")
    assert other.send(form, since=forged, winner=None).status == 422
    assert other.send(form, since=forged, seen="0").status == 409
    assert other.send(form, since=forged, seen=forged).status == 409


# -- what changes nothing --------------------------------------------------------------------------------------------


def quietly(phone: Phone, other: Phone, match: str, what: str) -> None:
    """Record something on the first phone that changes nothing for a new hand."""
    if what == "notes":
        for text in ("late", "a beer for Chi"):
            phone.log(match, "note", text=text)
    elif what == "a correction":
        assert phone.send(phone.get(f"{match}correct/1").form("correct/1/hand"), {"left:Chi": "4"}).status == 303
    else:
        phone.hand(match, 1, 1)
        assert phone.send(phone.get(match).form("/undo/2")).status == 303


SAID = {
    "notes": "Meanwhile Mai wrote a note: late Meanwhile Mai wrote a note: a beer for Chi",
    "a correction": "Meanwhile Mai corrected hand 1: cards left, Chi: 5 → 4; An was +40, is now +35;"
                    " Chi was −25, is now −20",
    "a hand and its undoing": "Meanwhile Mai recorded: An goes out Meanwhile Mai struck out “An goes out” (An +10)",
}  # fmt: skip


@pytest.mark.parametrize("what", SAID)
def test_what_changes_nothing_is_a_line_and_the_sheet_goes_on(
    phone: Phone, other: Phone, match: str, what: str
) -> None:
    named(phone, match)
    phone.hand(match)
    form = other.get(f"{match}log/hand").form("/log/hand")
    assert '<p class="came-line" id="came-line" role="status"></p>' in other.get(f"{match}log/hand").html
    quietly(phone, other, match, what)
    look = other.post(f"{match}log/hand/preview", [*form.fields, *((k, v) for k, v in NEXT.items() if v)])
    assert "<main" not in look.html, "nothing that is tapped is sent back"
    assert SAID[what] in look.text
    assert "Save: Binh +55" in look.text
    assert "came-in" not in look.html
    page = other.send(form, NEXT, preview="1")
    assert SAID[what] in page.text
    assert "#came-in" not in page.html
    assert [name for name, _ in page.form("/log/hand").fields if name in ("since", "known")] == []
    assert other.send(form, NEXT).status == 303
    assert entries(phone, match)[-1] == left(2, 9, winner="Binh")
    assert other.send(form, NEXT).status == 303, "its answer lost, it is sent again"
    assert len([one for one in entries(phone, match) if one == left(2, 9, winner="Binh")]) == 1


@pytest.mark.parametrize("where", ["correct/1", "undo", "strike/1", "missing/2", "swap/2"])
def test_a_note_keeps_nothing_from_being_done(phone: Phone, other: Phone, played: str, where: str) -> None:
    page = other.get(played if where == "undo" else played + where)
    form = page.form(
        {"correct/1": "/correct/1/hand", "undo": "/undo/2", "missing/2": "/missing/2/hand"}.get(where, where)
    )
    phone.log(played, "note", text="late")
    changes = {"correct/1": {"left:Chi": "6"}, "missing/2": HAND}.get(where, {})
    answer = other.send(form, changes)
    assert answer.status == 303, answer.problems
    assert len(entries(phone, played)) > 3


@pytest.mark.parametrize("back", ["brought back", "put in"])
def test_a_hand_more_is_never_a_line(phone: Phone, other: Phone, played: str, back: str) -> None:
    if back == "brought back":
        assert phone.send(phone.get(played).form("/undo/2")).status == 303
    form = other.get(f"{played}log/hand").form("/log/hand")
    if back == "brought back":
        assert phone.send(phone.get(f"{played}restore/2").form("restore/2")).status == 303
    else:
        assert phone.send(phone.get(f"{played}missing/2").form("/missing/2/hand"), OTHER).status == 303
    page = other.send(form, NEXT)
    assert page.status == 409
    said = {"brought back": "another phone brought back hand 2: An goes out +105", "put in": "recorded hand 2: An"}
    assert said[back] in page.text


def test_a_note_is_written_whatever_came_in_and_the_same_note_is_asked_about(
    phone: Phone, other: Phone, match: str
) -> None:
    form = other.get(f"{match}log/note").form("/log/note")
    phone.hand(match)
    assert other.send(form, text="late").status == 303
    form = phone.get(f"{match}log/note").form("/log/note")
    other.log(match, "note", text="Chi owes a beer")
    assert phone.send(form, text="Chi owes a beer").problems[0].startswith(SAME)


def test_each_thing_that_came_in_is_told_as_what_it_is(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match)
    form = other.get(f"{match}log/hand").form("/log/hand")
    phone.log(match, "options", stake="10")
    phone.log(match, "seats", **{"place-0": "Chi", "place-1": "Binh", "place-2": "An"})
    phone.log(match, "join", new="Dung", after="An")
    phone.log(match, "leave", player="Dung")
    phone.send(phone.get(f"{match}strike/1").form("strike/1"))
    phone.log(match, "note", text="late")
    page = other.send(form, NEXT)
    for said in (
        "another phone changed the house rules: stake 10 instead of 5", "Dung sat down after An", "Dung left the table",
        "another phone changed the order of play: Chi, Binh, An", "another phone struck out “An goes out” (An +40)",
        "another phone wrote a note: late",
    ):  # fmt: skip
        assert said.lower() in page.text.lower()
    assert "The same hand" not in page.text
    assert IN_PLACE_OF not in page.text


def test_ones_own_in_another_window_is_not_called_another_phones(phone: Phone, match: str) -> None:
    form = phone.get(f"{match}log/hand").form("/log/hand")
    phone.hand(match)
    assert "Meanwhile this phone recorded hand 1: An goes out +40" in phone.send(form, NEXT).text


# -- several that wait on one phone ----------------------------------------------------------------------------------


def waiting(phone: Phone, match: str, mine: Mapping[str, Any], *more: Any, **fields: Any) -> Page:
    """Return the page for the first of several that wait."""
    form = phone.get(f"{match}log/hand").form("/log/hand")
    queue = [
        one if isinstance(one, str) else
        {"address": f"{match}log/hand", "fields": [[k, v] for k, v in one.items() if v]} for one in more
    ]  # fmt: skip
    return phone.send(form, mine, seen="0", waited="1", queue=json.dumps(queue), **fields)


def test_all_that_waits_is_judged_in_one_decision(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match, 1, 1)
    phone.log(match, "note", text="late")
    page = waiting(other, match, NEXT, HAND, OTHER)
    assert page.status == 409
    assert "3 hands of yours wait. All of mine are other hands" in page.text
    assert "All of mine are other hands An +85 · Binh +20 · Chi −105 · An leads" in page.text
    button = next(tag for tag in page.tags if "data-all-mine" in tag.attrs)
    assert (button.attrs["type"], button.attrs["data-known"], button.attrs["class"]) == ("button", "1 2", "go")
    known = button.attrs["data-known"]
    form = other.get(f"{match}log/hand").form("/log/hand")
    for hand in (NEXT, HAND, OTHER):
        assert (
            other.send(form, hand, seen="0", known=known, key=f"key-{hand['left:Chi']}-{hand['winner']}").status == 303
        )
        known += f" {len(entries(phone, match))}"
    sides = json.loads(other.get(f"{match}standing.json").html)["sides"]
    assert {side["side"]: side["standing"] for side in sides} == {"An": 85, "Binh": 20, "Chi": -105}
    assert len(entries(phone, match)) == 5


def test_what_does_not_fit_among_them_is_named_with_why(phone: Phone, other: Phone, match: str) -> None:
    phone.hand(match, 3, 6)
    page = waiting(other, match, NEXT, OTHER, {**HAND, "left:Chi": "11"}, {"winner": "An"})
    said = page.text
    assert "4 hands of yours wait." in said
    assert "An goes out: exactly the same came in as hand 1" in said
    assert "An goes out: Chi: 11 cards left, but only 10 were dealt" in said
    assert "Went out: How many cards does Binh have left?" in said
    assert next(tag for tag in page.tags if "data-all-mine" in tag.attrs).attrs["class"] == "btn", "not the obvious one"
    assert entries(phone, match) == [left(3, 6)]


@pytest.mark.parametrize("queue", ["", "[", "7", "[7]", "[" * 5000, '[{"address": 1}]', "x" * 70_000,
                                   '[{"address": "/t/x/m/9/log/hand", "fields": []}]',
                                   json.dumps([{"address": "/t/x/m/1/log/hand", "fields": []}] * 201)])  # fmt: skip
def test_whatever_is_brought_along_the_page_is_as_for_one(phone: Phone, other: Phone, match: str, queue: str) -> None:
    phone.hand(match)
    form = other.get(f"{match}log/hand").form("/log/hand")
    page = other.send(form, NEXT, seen="0", queue=queue)
    assert page.status == 409
    assert "All of mine" not in page.text


# -- a play ----------------------------------------------------------------------------------------------------------

THREE = way(card="3S", build=12, **{"with": ["9C"]})  #: what West may play as well


@pytest.fixture
def seep(phone: Phone) -> str:
    return sit(phone, DEAL)


def slower_play(phone: Phone, other: Phone, match: str, mine: Mapping[str, Any]) -> Page:
    form = other.get(match).form("/log/play")
    assert phone.send(phone.get(match).form("/log/play"), card="5H").status == 303
    page = other.send(form, mine)
    assert page.status == 409
    return page


def test_the_same_play_is_the_same(phone: Phone, other: Phone, seep: str) -> None:
    page = slower_play(phone, other, seep, {"card": "5H"})
    assert page.problems[0].startswith(SAME)
    assert go(page) == [seep]
    assert "Saved now" not in page.text
    assert len(entries(phone, seep)) == 2


def test_a_play_is_never_credited_to_who_is_next_without_saying_so(phone: Phone, other: Phone, seep: str) -> None:
    page = slower_play(phone, other, seep, {"card": "3S", "way": THREE, "ways_of": "3S"})
    assert "Yours, not saved yet: West builds 12 with 3♠" in page.text
    assert "South" not in green(page), "what would be another player's is not green"
    assert "It no longer fits: “West” does not play now: South does" in page.text
    assert "Saved now, it would be: South builds 12 with 3♠" in page.text
    assert page.form("/log/play")["card"] == "3S"
    assert [entry["player"] for entry in entries(phone, seep)[1:]] == ["West"]


def test_a_play_that_still_lacks_something_says_whose_turn_it_is_now(phone: Phone, other: Phone, seep: str) -> None:
    page = slower_play(phone, other, seep, {"card": "3S", "way": "other", "ways_of": "3S"})
    assert "Now: South plays" in page.problems
    assert page.form("/log/play")["card"] == "3S"


def test_a_play_told_differently_is_put_in_its_place(phone: Phone, other: Phone, seep: str) -> None:
    page = slower_play(phone, other, seep, {"card": "3S", "way": THREE, "ways_of": "3S"})
    assert other.send(in_its_place(page, 2, "play")).status == 303
    amend = entries(phone, seep)[2]
    assert (amend["kind"], amend["entry"]) == ("amend", 2)
    assert (amend["with"]["player"], amend["with"]["card"]) == ("West", "3S")


def test_a_deal_begun_on_two_phones_is_the_same(phone: Phone, other: Phone) -> None:
    match = sit(phone)
    form = other.get(f"{match}log/deal").form("/log/deal")
    begun = {"bid": "12", "floor": DEAL["floor"]}
    assert phone.send(phone.get(f"{match}log/deal").form("/log/deal"), begun).status == 303
    assert other.send(form, begun).problems[0].startswith(SAME)
    page = other.send(form, {**begun, "bid": "9"})
    assert page.status == 409
    assert "It no longer fits: " in page.text
    assert other.send(in_its_place(page, 1, "deal")).status == 303
    assert entries(phone, match)[1]["with"]["bid"] == 9


# -- corrections -----------------------------------------------------------------------------------------------------


@pytest.fixture
def played(phone: Phone, match: str) -> str:
    phone.hand(match)
    phone.hand(match, 7, 10)
    return match


def corrects(phone: Phone, match: str, chi: str) -> Page:
    return phone.send(phone.get(f"{match}correct/1").form("correct/1/hand"), {"left:Chi": chi})


@pytest.mark.parametrize(("theirs", "same"), [("9", False), ("6", True)])
def test_two_correct_the_same_hand(phone: Phone, other: Phone, played: str, theirs: str, same: bool) -> None:
    form = other.get(f"{played}correct/1").form("correct/1/hand")
    assert corrects(phone, played, theirs).status == 303
    page = other.send(form, {"left:Chi": "6"})
    assert page.status == 409
    led_by = "You were about to record:" if same else "Yours, not saved yet:"
    assert f"{led_by} hand 1: An goes out +45" in page.text
    assert page.problems[0].startswith(SAME) is same
    assert go(page) == ([played] if same else RECORDS)
    assert ("Saved, yours replaces that correction." in page.text) is not same
    if not same:
        assert "corrected hand 1: cards left, Chi: 5 → 9; An was +40, is now +60; Chi was −25, is now −45" in page.text
        assert other.send(page.form("correct/1/hand")).status == 303
        assert entries(phone, played)[-1]["with"] == left(3, 6)


def test_one_corrects_what_the_other_struck_out(phone: Phone, other: Phone, played: str) -> None:
    form = other.get(f"{played}correct/1").form("correct/1/hand")
    assert phone.send(phone.get(f"{played}strike/1").form("strike/1")).status == 303
    page = other.send(form, {"left:Chi": "6"})
    assert page.status == 409
    assert "Saved, yours brings it back." in page.text
    assert other.send(page.form("correct/1/hand")).status == 303
    assert [entry["kind"] for entry in entries(phone, played)[2:]] == ["void", "amend"]


def test_one_strikes_out_what_the_other_corrected(phone: Phone, other: Phone, played: str) -> None:
    form = other.get(f"{played}strike/1").form("strike/1")
    assert corrects(phone, played, "9").status == 303
    page = other.send(form)
    assert page.status == 409
    assert "Somebody has corrected it in the meantime." in page.text
    assert "An goes out +60" in page.text, "as it reads now"
    assert page.link("Leave it as it is") == played
    assert other.send(page.form("strike/1")).status == 303
    assert [entry["kind"] for entry in entries(phone, played)[2:]] == ["amend", "void"]


@pytest.mark.parametrize("what", ["strike", "restore"])
def test_what_is_done_already_is_not_done_again(phone: Phone, other: Phone, played: str, what: str) -> None:
    if what == "restore":
        phone.send(phone.get(f"{played}strike/1").form("strike/1"))
    form = other.get(f"{played}{what}/1").form(f"{what}/1")
    assert phone.send(phone.get(f"{played}{what}/1").form(f"{what}/1")).status == 303
    before = entries(phone, played)
    page = other.send(form)
    assert page.status == 409
    assert "This has been done already." in page.text
    assert go(page) == [played]
    assert not [form for form in page.forms if form.action.endswith(f"{what}/1")]
    assert entries(phone, played) == before


def test_undo_of_what_is_struck_out_already_says_so(phone: Phone, other: Phone, played: str) -> None:
    form = other.get(played).form("undo/2")
    assert phone.send(phone.get(played).form("undo/2")).status == 303
    page = other.send(form)
    assert page.status == 409
    assert "is struck out already." in page.text
    assert len(entries(phone, played)) == 3


def test_undo_of_a_correction_or_of_nothing_is_no_page(phone: Phone, played: str) -> None:
    form = phone.get(played).form("undo/2")
    assert phone.send(form).status == 303
    for seq in (3, 4):
        assert phone.post(f"{played}undo/{seq}", form.fields).status == 404


def test_undo_behind_which_more_came_in_leads_to_striking_it_out(phone: Phone, other: Phone, played: str) -> None:
    form = other.get(played).form("undo/2")
    phone.hand(played, 1, 1)
    page = other.send(form)
    assert page.status == 409
    assert page.link("Strike out hand 2") == f"{played}strike/2"
