"""The fold: the first entry that fails is the one named, corrections, finished matches, what a result prints."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.core.entries import Amend, Note, Void
from scorekeeper.core.files import make_header, read_entry, read_match
from scorekeeper.core.ledger import Score
from scorekeeper.core.match import EVERY, Match, begin
from scorekeeper.core.problems import Refused
from scorekeeper.core.results import result_of, written
from scorekeeper.games.sam import SAM
from tests.properties import same, steps, tried
from tests.support import match_file

from .play import GAMES, PLAY

ABC = ("A", "B", "C")


def pay(by: str, to: str, amount: int = 1, **keys: Any) -> dict[str, Any]:
    return {"kind": "pay", "by": by, "to": to, "amount": amount, **keys}


ANTE = {"kind": "ante", "amount": 2}
TAKE = {"kind": "take", "by": "A"}
END = {"kind": "end"}


def void(entry: int) -> dict[str, Any]:
    return {"kind": "void", "entry": entry}


def amend(entry: int, with_: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "amend", "entry": entry, "with": with_}


def note(text: str = "!") -> dict[str, Any]:
    return {"kind": "note", "text": text}


def read(*entries: dict[str, Any], **head: Any) -> Match:
    return read_match(GAMES, match_file("play", ABC, entries, **head))


def result(*entries: dict[str, Any], **head: Any) -> dict[str, Any]:
    return result_of(read(*entries, **head))


def refused(*entries: dict[str, Any]) -> list[str]:
    with pytest.raises(Refused) as caught:
        read(*entries)
    return caught.value.lines(PLAY.words)


# -- what is refused -------------------------------------------------------------------------------------------------


def test_the_first_entry_that_does_not_hold_is_the_one_refused_and_none_after_it_is_judged() -> None:
    assert refused(pay("A", "B"), TAKE, pay("A", "Z"), {"kind": "?"}) == ["entry 2: by: there is no pot"]


def test_every_entry_must_hold_when_it_is_made_even_where_a_later_void_names_it() -> None:
    assert refused(TAKE, void(1)) == ["entry 1: by: there is no pot"]


def test_a_void_or_an_amend_may_name_any_earlier_entry() -> None:
    for number in (0, -1, 2, 3, 10**40):
        said = [f"entry 2: entry: there is no entry {str(number).replace('-', '−')} before this one"]
        assert refused(ANTE, void(number)) == said
        assert refused(ANTE, amend(number, note())) == said


def test_but_not_a_void() -> None:
    line = "entry: entry 2 is itself a void and cannot be named"
    assert refused(ANTE, void(1), void(2)) == [f"entry 3: {line}"]
    assert refused(ANTE, void(1), amend(2, note())) == [f"entry 3: {line}"]


def test_with_is_neither_void_nor_amend() -> None:
    assert refused(ANTE, amend(1, void(1))) == ["entry 2: with.kind: void cannot be in a correction"]
    assert refused(ANTE, amend(1, amend(1, note()))) == ["entry 2: with.kind: amend cannot be in a correction"]


def test_where_the_log_would_not_hold_the_correction_is_refused_and_names_the_first_that_no_longer_holds() -> None:
    said = "then entry 3 is no longer valid: by: there is no pot"
    assert refused(ANTE, pay("A", "B"), TAKE, void(1)) == [f"entry 4: entry: {said}"]
    assert refused(ANTE, pay("A", "B"), TAKE, amend(1, note())) == [f"entry 4: entry: {said}"]


def test_an_amend_whose_with_does_not_hold_at_its_place_is_refused_and_names_it() -> None:
    then = "with: then entry 1 is no longer valid"
    assert refused(note(), ANTE, amend(1, TAKE)) == [f"entry 3: {then}: by: there is no pot"]
    assert refused(note(), amend(1, pay("A", "Z"))) == [f"entry 2: {then}: to: Z is not among the players"]


def test_a_void_that_brings_back_what_no_longer_holds_is_refused() -> None:
    # entry 4 took the ante away; restoring it would take the same pot twice
    log = [ANTE, TAKE, amend(2, note()), TAKE]
    assert read(*log).ledger.money["A"] == 4
    assert refused(*log, void(3)) == ["entry 5: entry: then entry 4 is no longer valid: by: there is no pot"]


def test_a_mistake_of_form_inside_with_is_named_with_its_path() -> None:
    assert refused(ANTE, amend(1, {"kind": "ante", "amount": 0})) == [
        "entry 2: with.amount: 0 is too small; expected 1 or more"
    ]
    assert refused(ANTE, amend(1, {"kind": "?"}))[0].startswith("entry 2: with.kind: “?” is not a kind of entry here")
    assert refused(ANTE, {"kind": "amend", "entry": 1}) == ["entry 2: with: missing; expected a value"]
    assert refused(ANTE, amend(1, [])) == ["entry 2: with: [] is not an object"]  # type: ignore[arg-type]


# -- what holds ------------------------------------------------------------------------------------------------------


def test_nothing_is_ever_removed_an_undone_hand_stays_on_record() -> None:
    match = read(ANTE, pay("A", "B"), void(1))
    assert len(match.entries) == 3
    assert result_of(match)["money"] == {"A": -1, "B": 1, "C": 0}


def test_an_amended_entrys_lines_stand_at_its_own_number() -> None:
    assert [hand["entry"] for hand in result(pay("A", "B"), pay("B", "C"), amend(1, pay("A", "C")))["hands"]] == [1, 2]


def test_a_correction_of_an_old_entry_changes_everything_after_it() -> None:
    assert result(ANTE, pay("A", "B"), TAKE, amend(1, {"kind": "ante", "amount": 7}))["money"]["A"] == 21 - 7 - 1


def test_an_amend_may_put_a_leave_where_a_hand_was() -> None:
    changed = result(pay("A", "B"), amend(1, {"kind": "leave", "player": "B"}))
    assert (changed["players"], changed["hands"]) == (["A", "C"], [])


@pytest.mark.parametrize("text", ["", "x" * 500, "𝄞" * 500, "two\nlines\tand tabs", "<script>", "עדי"])
def test_a_note_has_at_most_500_characters_counted_in_code_points(text: str) -> None:
    assert result(note(text))["hands"] == []


def test_a_longer_note_is_refused_anywhere() -> None:
    said = "text: 501 characters; expected at most 500"
    assert refused(note("x" * 501)) == [f"entry 1: {said}"]
    assert refused(ANTE, amend(1, note("x" * 501))) == [f"entry 2: with: then entry 1 is no longer valid: {said}"]
    assert refused(END, note("x" * 501)) == [f"entry 2: {said}"]


# -- finished --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry", [pay("A", "B"), END, {"kind": "leave", "player": "A"}, {"kind": "join", "player": "D", "after": "A"}]
)
def test_once_a_match_is_finished_only_note_void_and_amend_are_allowed(entry: dict[str, Any]) -> None:
    said = "entry 2: the match is over; only a note or a correction may follow"
    assert refused(END, entry) == [said]


def test_a_finished_match_may_be_noted_and_corrected_and_next_is_given_as_usual() -> None:
    done = result(ANTE, END, note(), amend(1, {"kind": "ante", "amount": 5}))
    assert (done["finished"], done["winner"], done["next"]) == (True, "A", {"stake": 1})
    assert (done["pots"], done["money"]) == ({"p": 0}, {"A": 0, "B": 0, "C": 0})


def test_a_match_whose_end_is_struck_out_goes_on() -> None:
    assert result(END, void(1), pay("A", "B"))["finished"] is False


def test_a_correction_may_not_end_a_match_before_its_later_entries() -> None:
    assert refused(note(), pay("A", "B"), amend(1, END))[0].startswith(
        "entry 3: entry: then entry 2 is no longer valid: the match is over"
    )
    assert result(pay("A", "B"), note(), amend(1, END))["finished"] is True


# -- results ---------------------------------------------------------------------------------------------------------

KEYS = "game variant players sides money points pots next finished winner wins state hands settlement".split()  # noqa: SIM905


def test_keys_are_printed_in_the_contracts_order() -> None:
    assert list(result()) == KEYS
    assert result(variant="dear")["variant"] == "dear"


def test_a_pot_prints_what_lies_in_it_and_is_settled_as_still_its_payers() -> None:
    got = result(ANTE, pay("A", "B", 5))
    assert (got["pots"], got["money"]) == ({"p": 6}, {"A": -7, "B": 3, "C": -2})
    assert got["settlement"] == [{"from": "A", "to": "B", "amount": 5}]


def test_money_is_empty_where_no_option_puts_money_in_play() -> None:
    assert result(options={"money": False})["money"] == {}


def test_money_keeps_those_who_left_after_those_seated_and_bystanders_last() -> None:
    got = result(pay("A", "Z", 2, beside=True), {"kind": "leave", "player": "A"})
    assert list(got["money"].items()) == [("B", 0), ("C", 0), ("A", -2), ("Z", 2)]


def test_a_line_says_who_pays_whom_how_much_and_why_and_with_explain_the_text() -> None:
    assert result(ANTE)["hands"][0]["lines"][0] == {"from": "A", "to": "pot:p", "amount": 2, "why": "ante"}
    explained = result_of(read(ANTE), lambda line: line.why.upper())
    assert explained["hands"][0]["lines"][0]["text"] == "ANTE"


def test_a_line_of_points_says_which_side_gets_how_many_and_why() -> None:
    assert written(Score("A & C", -5, "left")) == {"side": "A & C", "points": -5, "why": "left"}


def test_an_entry_without_lines_is_not_in_hands() -> None:
    assert result(pay("A", "B", 0), note())["hands"] == []


# -- the match as a value --------------------------------------------------------------------------------------------


def test_a_match_with_another_entry_is_another_match() -> None:
    match = read(ANTE)
    tried = match.after(read(ANTE, pay("A", "B")).entries[1])
    assert (len(match.entries), len(tried.entries)) == (1, 2)
    assert result_of(tried) == result(ANTE, pay("A", "B"))


def test_trying_an_entry_that_does_not_hold_says_why() -> None:
    with pytest.raises(Refused) as caught:
        read().after(read(ANTE, TAKE).entries[1])
    assert (caught.value.entry, [problem.path for problem in caught.value.problems]) == (1, [("by",)])


def test_a_match_knows_the_step_before_each_entry() -> None:
    match = read(ANTE, pay("A", "B"), TAKE)
    assert [match.before(n).ledger.money["A"] for n in (1, 2, 3)] == [0, -2, -3]
    assert match.ledger.money["A"] == match.before(4).ledger.money["A"] == 3


def test_a_match_knows_all_names_struck_out_and_corrected_ones_too() -> None:
    match = read(pay("A", "Y", beside=True), void(1), note(), amend(3, pay("A", "X", beside=True)))
    assert match.names() == ["A", "B", "C", "Y", "X"]


def test_folding_entries_that_do_not_hold_names_the_first() -> None:
    match = read(ANTE, TAKE)
    with pytest.raises(Refused) as caught:
        Match.of(match.header, match.entries[::-1])
    assert caught.value.entry == 1


def test_a_match_as_it_was_is_that_of_its_first_entries() -> None:
    match = read(ANTE, pay("A", "B"), TAKE, void(2), amend(1, {"kind": "ante", "amount": 7}))
    assert [result_of(match.at(n)) for n in range(6)] == [
        result(*[ANTE, pay("A", "B"), TAKE, void(2), amend(1, {"kind": "ante", "amount": 7})][:n]) for n in range(6)
    ]
    assert match.at(9) is match


def test_an_item_says_how_its_entry_counts_and_what_a_correction_replaced() -> None:
    match = read(ANTE, pay("A", "B"), pay("B", "C"), void(2), amend(3, pay("B", "A")))
    assert [(item.struck, item.corrects, item.corrected) for item in match.items] == [
        (False, False, False), (True, False, False), (False, False, True), (False, True, False), (False, True, False),
    ]  # fmt: skip
    assert [item.corrected_by for item in match.items] == [None, 4, 5, None, None]
    paid, other = read(ANTE, pay("A", "B"), pay("B", "C")).items[1:]
    assert [item.replaced for item in match.items] == [(), (), (), paid.lines, other.lines]
    assert match.items[1].lines == ()


# -- a long match ----------------------------------------------------------------------------------------------------


def long_match() -> Match:
    """Return a match of Sâm with five times as many entries as between two snapshots, corrections among them."""
    chance = Random(7)
    match = Match.begin(make_header(SAM, ("An", "Bo", "Cy")))
    while len(match.items) < 5 * EVERY + 3:
        left = {name: chance.randint(1, 10) for name in ("Bo", "Cy")}
        hand = read_entry(SAM, {"kind": "hand", "winner": "An", "left": left})
        named = chance.randint(max(1, len(match.items) - 2 * EVERY), max(1, len(match.items)))
        entry = chance.choice([hand, hand, Note("!"), Void(named), Amend(named, hand), Amend(named, Note("?"))])
        match = tried(match, entry) or match
    return match


def test_before_every_entry_of_a_long_match_the_step_is_that_of_a_fold_from_the_beginning() -> None:
    match = long_match()
    assert len({type(item.logged) for item in match.items}) == 4
    same(Match.of(match.header, match.entries), match)
    for seq, step in enumerate([begin(match.header), *steps(match)], 1):
        found = match.before(seq)
        assert (found.state, found.ledger) == (step.state, step.ledger)


def test_a_long_match_at_any_length_is_that_of_so_many_entries() -> None:
    match = long_match()
    for length in range(0, len(match.items) + 1, 5):
        there, expected = match.at(length), Match.of(match.header, match.entries[:length])
        assert [(item.effective, item.corrected_by, item.number, item.lines) for item in there.items] == [
            (item.effective, item.corrected_by, item.number, item.lines) for item in expected.items
        ]
        assert (there.now, there.trend, there.snapshots) == (expected.now, expected.trend, expected.snapshots)


def test_a_correction_of_a_long_match_shares_all_that_it_leaves_as_it_is() -> None:
    match = long_match()
    at = len(match.items) // 2
    hand = read_entry(SAM, {"kind": "hand", "winner": "Bo", "left": {"An": 1, "Cy": 1}})
    corrected = match.after(Amend(at, hand))
    assert all(item is was for item, was in zip(corrected.items[: at - 1], match.items[: at - 1], strict=True))
    kept = (at - 1) // EVERY + 1
    assert all(one is was for one, was in zip(corrected.snapshots[:kept], match.snapshots[:kept], strict=True))
    same(corrected, Match.of(match.header, corrected.entries))


# -- how many people -------------------------------------------------------------------------------------------------


def beside(*numbers: int) -> list[dict[str, Any]]:
    return [pay("A", f"bystander {n}", beside=True) for n in numbers]


CROWD = beside(*range(197))  # with the three players


def test_a_match_holds_200_people() -> None:
    assert len(result(*CROWD, *beside(5))["money"]) == 200


@pytest.mark.parametrize("more", [*beside(197), {"kind": "join", "player": "D", "after": "A"}])
def test_whoever_would_be_one_more_is_refused(more: dict[str, Any]) -> None:
    line = "201 people with those beside the table; expected at most 200 in a match"
    assert refused(*CROWD, more) == [f"entry 198: {line}"]
    (stuck,) = refused(*CROWD, note(), amend(198, more))
    assert stuck.endswith(f"is no longer valid: {line}")
    assert len(result(*CROWD, void(3), more)["money"]) == 200
