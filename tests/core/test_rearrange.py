"""Inserting what was forgotten, swapping two, removing one too many, another player: what is recorded for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from scorekeeper.core.entries import Amend, Entry, Note, Void, kind_of
from scorekeeper.core.files import make_header, read_entry, read_match
from scorekeeper.core.log_page import is_swapped, listed
from scorekeeper.core.match import NEW, Header, Match, NewEntry
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import plain
from scorekeeper.core.rearrange import (
    MOST_AGAIN,
    Fixes,
    NoLongerFits,
    correct,
    counting_before,
    found_again,
    put_in,
    recorded_for,
    stuck_behind,
    swap,
    take_back,
)
from scorekeeper.core.results import result_of
from scorekeeper.games import by_slug
from tests.support import worked_cases

SEEP = by_slug["seep"]
SAMBA = by_slug["samba"]
NAMES = ("An", "Bo", "Cy", "Di")
Json = dict[str, Any]


def logged(game: str, entries: Iterable[Json], players: tuple[str, ...] = NAMES, **keys: Any) -> Match:
    header = make_header(by_slug[game], players, **keys)
    return Match.of(header, [read_entry(header.game, entry) for entry in entries])


def counting(match: Match) -> list[Entry]:
    """Return the entries that count, as they count."""
    return [entry for entry in match.effective if entry is not None]


def entry(match: Match, value: Json) -> Entry:
    return read_entry(match.game, value)


def then(match: Match, made: Iterable[NewEntry]) -> list[Entry]:
    """Return the entries that count once all of that is recorded."""
    return counting(match.after(*made))


def insert(match: Match, seq: int, value: Json, fixes: Fixes | None = None) -> list[NewEntry]:
    return put_in(match, seq, entry(match, value), fixes or {})


def hand(winner: str, **left: int) -> Json:
    return {"kind": "hand", "winner": winner, "left": left}


def sam(*entries: Json) -> Match:
    return logged("sam", entries, ("An", "Bo", "Cy"), first="An")


HANDS = (hand("An", Bo=1, Cy=2), hand("Bo", An=3, Cy=4), hand("Cy", An=5, Bo=6))


def test_what_came_after_is_taken_back_newest_first_and_logged_again_behind_the_new_one() -> None:
    match = sam(*HANDS)
    forgotten = hand("An", Bo=7, Cy=7)
    made = insert(match, 2, forgotten)
    assert made == [
        NewEntry(Void(3), 3), NewEntry(Void(2), 2), NewEntry(entry(match, forgotten), NEW),
        NewEntry(entry(match, HANDS[1]), 2), NewEntry(entry(match, HANDS[2]), 3),
    ]  # fmt: skip
    expected = sam(HANDS[0], forgotten, *HANDS[1:])
    with_it = match.after(*made)
    assert counting(with_it) == expected.entries
    assert with_it.ledger == expected.ledger
    assert [item.again for item in with_it.items] == [None, None, None, 3, 2, NEW, 2, 3]


def test_at_the_end_it_is_logged_as_ever() -> None:
    assert insert(sam(*HANDS), 4, HANDS[0]) == [NewEntry(read_entry(by_slug["sam"], HANDS[0]), NEW)]


def test_entries_are_logged_again_as_they_read_and_those_struck_out_are_not() -> None:
    match = sam(*HANDS)
    match = match.after(Amend(2, entry(match, hand("Bo", An=9, Cy=9))), Void(3), Note("late"))
    made = insert(match, 1, HANDS[0])
    assert [one.entry for one in made[3:]] == [
        entry(match, HANDS[0]), entry(match, HANDS[0]), entry(match, hand("Bo", An=9, Cy=9)), Note("late"),
    ]  # fmt: skip
    then(match, made)


def test_a_finished_match_can_be_put_right_too() -> None:
    match = sam(*HANDS, {"kind": "end_match"})
    with_it = match.after(*insert(match, 1, HANDS[2]))
    assert len(counting(with_it)) == 5
    assert with_it.state.ended


def test_the_first_that_no_longer_fits_is_named_with_how_it_would_read_and_can_be_put_right_or_left_out() -> None:
    match = sam(*HANDS)
    with pytest.raises(NoLongerFits) as caught:
        insert(match, 2, {"kind": "leave", "player": "Cy"})
    assert (caught.value.seq, caught.value.made) == (2, entry(match, HANDS[1]))
    assert [problem.code for problem in caught.value.problems]
    with pytest.raises(NoLongerFits) as caught:
        insert(match, 2, {"kind": "leave", "player": "Cy"}, {2: entry(match, hand("Bo", An=3))})
    assert caught.value.seq == 3
    made = insert(match, 2, {"kind": "leave", "player": "Cy"}, {2: entry(match, hand("Bo", An=3)), 3: None})
    assert [kind_of(read) for read in then(match, made)] == ["hand", "leave", "hand"]


def test_what_is_put_in_must_hold_itself() -> None:
    with pytest.raises(NoLongerFits) as caught:
        insert(sam(*HANDS), 2, hand("An", Bo=11, Cy=1))
    assert caught.value.seq == NEW


def test_more_than_a_long_evening_is_not_logged_again() -> None:
    match = sam(*[HANDS[0]] * (MOST_AGAIN + 1))
    assert len(insert(match, 2, HANDS[0])) == 2 * MOST_AGAIN + 1
    with pytest.raises(Refused) as caught:
        insert(match, 1, HANDS[0])
    assert [problem.code for problem in caught.value.problems] == ["too-many-again"]


# -- swapped, one too many, another player ----------------------------------------------------------------------------


def test_two_of_a_kind_that_are_swapped_are_corrected_each_to_what_the_other_was() -> None:
    match = sam(*HANDS)
    made = swap(match, 1, {})
    one, two, three = (entry(match, value) for value in HANDS)
    assert [(each.entry, each.again) for each in made] == [
        (Void(3), 3), (Void(2), 2), (Amend(1, two), None), (Amend(2, one), None), (three, 3),
    ]  # fmt: skip
    assert then(match, made) == [two, one, three]


def test_of_two_kinds_the_second_is_put_in_before_the_first() -> None:
    match = sam(HANDS[0], {"kind": "options", "options": {"stake": 7}})
    made = swap(match, 1, {})
    assert [each.again for each in made] == [2, 1, NEW, 1]
    assert [kind_of(read) for read in then(match, made)] == ["options", "hand"]


def test_one_that_is_corrected_or_struck_out_leaves_the_rest_alone_where_it_stays_as_it_is() -> None:
    match = sam(*HANDS)
    other = entry(match, hand("Cy", An=1, Bo=2))
    assert correct(match, Amend(2, other), {}) == [NewEntry(Amend(2, other))]
    assert correct(match, Void(2), {}) == [NewEntry(Void(2))]


def test_an_entry_that_was_struck_out_is_brought_back_by_an_amend_but_not_struck_out_again() -> None:
    match = sam(*HANDS).after(Void(2))
    back = Amend(2, entry(match, HANDS[1]))
    assert correct(match, back, {}) == [NewEntry(back)]
    with pytest.raises(Refused) as caught:
        correct(match, Void(2), {})
    assert [problem.code for problem in caught.value.problems] == ["no-such-entry"]


def test_what_is_logged_again_twice_has_the_number_under_which_it_was_logged_first() -> None:
    match = sam(*HANDS)
    once = match.after(*insert(match, 3, HANDS[0]))
    twice = once.after(*insert(once, 5, HANDS[1]))
    assert [item.again for item in once.items[3:]] == [3, NEW, 3]
    assert [item.again for item in twice.items[6:]] == [3, 5, NEW, 5, 3]


FINE = {"kind": "charge", "from": ["Cy"], "to": ["An"], "amount": 5, "why": "fine"}

#: What may be recorded as one correction, by what a table calls it, at a match of three hands and a fine.
CHANGES = {
    "put in": lambda match: insert(match, 2, hand("Bo", An=9, Cy=9)),
    "a note put in": lambda match: insert(match, 3, {"kind": "note", "text": "tea"}),
    "swapped": lambda match: swap(match, 1, {}),
    "swapped, of two kinds": lambda match: swap(match, 3, {}),
    "corrected": lambda match: [NewEntry(Amend(2, entry(match, hand("An", Bo=7, Cy=7))))],
    "struck out": lambda match: [NewEntry(Void(2))],
    "corrected with a later one": lambda match: correct(
        match, Amend(1, entry(match, hand("Bo", An=1, Cy=1))), {3: entry(match, hand("Cy", An=1, Bo=1))}
    ),
    "struck out with a later one": lambda match: correct(match, Void(1), {2: None}),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("corrected", [False, True])
def test_one_correction_is_taken_back_exactly(change: str, corrected: bool) -> None:
    match = sam(*HANDS, FINE)
    if corrected:
        match = match.after(Amend(2, entry(match, hand("Cy", An=2, Bo=2))), Amend(3, match.items[2].logged))
    after = match.after(*CHANGES[change](match))
    assert counting(after) != counting(match)
    back = after.after(*take_back(after, len(match.items)))
    assert counting(back) == counting(match)
    assert back.ledger.money == match.ledger.money
    last = max(item.seq for item in back.items if item.effective)
    again = back.after(*insert(back, last, hand("An", Bo=1, Cy=1)))
    assert counting(again.after(*take_back(again, len(back.items)))) == counting(match)


def test_what_is_swapped_is_known_from_what_is_put_in_or_corrected() -> None:
    match = sam(*HANDS, FINE)
    for name, change in CHANGES.items():
        after = match.after(*change(match))
        found = [item.seq for item in listed(after.items) if is_swapped(after.items, item)]
        assert bool(found) is name.startswith("swapped"), name


def test_the_last_entry_that_counts_before_another_is_known() -> None:
    match = sam(*HANDS).after(Void(2))
    assert [counting_before(match, seq) for seq in range(1, 6)] == [None, 1, 1, 3, 3]


# -- Seep, play by play ----------------------------------------------------------------------------------------------

DEAL = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}
#: Bo bids, and throws the nine of the bid; nobody takes anything with a lower card.
PLAYS = [("Bo", "9H"), ("Cy", "8D"), ("Di", "7C"), ("An", "5S"), ("Bo", "4S")]


def throw(player: str, card: str) -> Json:
    return {"kind": "play", "player": player, "card": card}


def seep(*plays: tuple[str, str]) -> Match:
    return logged("seep", [DEAL, *(throw(*play) for play in plays)], first="An")


def played(reads: Iterable[Any]) -> list[tuple[str, str]]:
    return [(read.player, str(read.card)) for read in reads if kind_of(read) == "play"]


def test_a_forgotten_play_shifts_who_played_what() -> None:
    match = seep(*PLAYS)
    made = insert(match, 4, throw("Di", "6D"))  # before the third play
    assert played(then(match, made)) == [
        ("Bo", "9H"), ("Cy", "8D"), ("Di", "6D"), ("An", "7C"), ("Bo", "5S"), ("Cy", "4S"),
    ]  # fmt: skip


def test_a_play_that_was_put_in_is_taken_back_and_who_played_after_it_is_as_before() -> None:
    match = seep(*PLAYS)
    after = match.after(*insert(match, 4, throw("Di", "6D")))
    back = after.after(*take_back(after, len(match.items)))
    assert counting(back) == counting(match)
    listing = [item.seq for item in listed(back.items) if not item.corrects]
    assert len(listing) == len(match.items) + 1, "what was put in stays visible, struck out"


def test_a_play_that_was_never_made_shifts_them_back() -> None:
    match = seep(*PLAYS)
    made = correct(match, Void(4), {})
    assert [one.again for one in made] == [6, 5, None, 5, 6]
    assert played(then(match, made)) == [("Bo", "9H"), ("Cy", "8D"), ("Di", "5S"), ("An", "4S")]


def test_two_plays_that_are_swapped_are_played_by_whoever_plays_then() -> None:
    match = seep(*PLAYS)
    reads = then(match, swap(match, 3, {}))
    assert played(reads) == [("Bo", "9H"), ("Cy", "7C"), ("Di", "8D"), ("An", "5S"), ("Bo", "4S")]


def test_another_player_than_whose_turn_it_is_does_not_fit() -> None:
    match = seep(*PLAYS)
    with pytest.raises(NoLongerFits) as caught:
        correct(match, Amend(3, entry(match, throw("Di", "8D"))), {})
    assert [problem.code for problem in caught.value.problems] == ["not-your-turn"]


def test_a_correction_that_shifts_later_plays_is_recorded_with_them_and_any_other_entry_alone() -> None:
    match = seep(*PLAYS)
    made = recorded_for(match, Void(4))
    assert made == correct(match, Void(4), {})
    assert len(made) == 5
    fifth = entry(match, throw("Cy", "3D"))
    assert recorded_for(match, fifth) == [NewEntry(fifth)]
    assert recorded_for(match, Void(6)) == [NewEntry(Void(6))]


def test_where_a_later_play_no_longer_fits_the_correction_is_recorded_alone_and_it_is_known_which() -> None:
    match = samba(
        meld("An", ACES), meld("An", QUEENS), meld("An", KINGS), meld("An", add=[{"to": 2, "cards": ["QC"]}])
    )  # fmt: skip
    assert recorded_for(match, Void(2)) == [NewEntry(Void(2))]
    stuck = stuck_behind(match, Void(2))
    assert stuck is not None
    assert stuck.seq == 4
    assert stuck_behind(match, Void(4)) is None


def test_a_count_that_closed_a_deal_never_counts_one_of_its_own() -> None:
    count = {"kind": "count", "points": {"An & Cy": 40}}
    match = logged("seep", [DEAL, throw(*PLAYS[0]), count], first="An")
    with pytest.raises(NoLongerFits) as caught:
        correct(match, Void(1), {2: None})
    assert (caught.value.seq, [problem.code for problem in caught.value.problems]) == (3, ["hand-over"])


# -- Samba -----------------------------------------------------------------------------------------------------------


def meld(player: str, *new: list[str], **keys: Any) -> Json:
    return {"kind": "meld", "player": player, **({"new": list(new)} if new else {}), **keys}


def threes(rank: str) -> list[str]:
    return [rank + suit for suit in "SHD"]


def samba(*entries: Json) -> Match:
    return logged("samba", entries, ("An", "Bo", "Cy"), first="An")


ACES, KINGS, QUEENS = (threes(rank) for rank in "AKQ")


def test_melds_that_follow_a_forgotten_one_are_named_by_their_new_numbers() -> None:
    match = samba(
        meld("An", ACES), meld("Bo", ACES), meld("An", KINGS), meld("An", add=[{"to": 2, "cards": ["KC"]}]),
        meld("An", add=[{"to": 1, "cards": ["AC"]}]), meld("Bo", add=[{"to": 1, "cards": ["AC"]}]),
    )  # fmt: skip
    reads: list[Any] = then(match, insert(match, 3, meld("An", QUEENS)))
    assert [[each.to for each in read.add] for read in reads] == [[], [], [], [], [3], [1], [1]]


def test_what_was_added_to_a_meld_that_is_gone_no_longer_fits() -> None:
    match = samba(meld("An", ACES), meld("An", QUEENS), meld("An", KINGS), meld("An", add=[{"to": 2, "cards": ["QC"]}]))
    with pytest.raises(NoLongerFits) as caught:
        correct(match, Void(2), {})
    assert (caught.value.seq, [problem.code for problem in caught.value.problems]) == (4, ["no-such-meld"])


def test_melds_of_another_player_are_numbered_on_his_side() -> None:
    match = samba(
        meld("An", ACES), meld("Bo", ACES), meld("An", KINGS), meld("An", QUEENS), meld("Bo", QUEENS),
        meld("An", add=[{"to": 3, "cards": ["QC"]}]), meld("Bo", add=[{"to": 2, "cards": ["QC"]}]),
    )  # fmt: skip
    made = correct(match, Amend(3, entry(match, meld("Bo", KINGS))), {})
    reads: list[Any] = then(match, made)
    assert [(read.player, [each.to for each in read.add]) for read in reads[-2:]] == [("An", [2]), ("Bo", [3])]


# -- every worked case -----------------------------------------------------------------------------------------------


def cases() -> list[Any]:
    return [case for case in worked_cases() if "match" in case.values[0] and "refused" not in case.values[0]]


@pytest.mark.parametrize("case", cases())
def test_any_entry_of_a_worked_case_can_be_forgotten_and_put_in(case: Json) -> None:
    whole = read_match(by_slug, case["match"])
    entries = counting(whole)
    for at, forgotten in enumerate(entries):
        match = _without(whole.header, entries, at)
        if match is None:
            continue  # what came after says that something is missing
        with_it = match.after(*put_in(match, at + 1, forgotten, {}))
        assert counting(with_it) == entries
        assert {**result_of(with_it), "hands": []} == {**result_of(whole), "hands": []}


def _without(header: Header, entries: list[Entry], at: int) -> Match | None:
    """Return the match without its entry at that index, players shifted as those who logged it would have."""
    match = Match.of(header, entries)
    try:
        return Match.of(header, then(match, correct(match, Void(at + 1), {})))
    except NoLongerFits:
        return None


def test_numbers_and_kinds_of_what_is_recorded_are_plain_entries() -> None:
    match = sam(*HANDS)
    assert {kind_of(one.entry) for one in insert(match, 1, HANDS[0])} == {"void", "hand"}
    assert plain(insert(match, 3, HANDS[0])[0].entry) == {"kind": "void", "entry": 3}


# -- read back from a file -------------------------------------------------------------------------------------------


def found(match: Match, made: list[NewEntry]) -> list[int | None]:
    """Return what a file shows of those that were recorded at one time, after entries that were recorded before."""
    before = len(match.items)
    return found_again(match.after(*made).entries, [*map(str, range(before)), *["x"] * len(made)])[before:]


def test_a_file_shows_what_was_recorded_as_one_correction() -> None:
    for match in (sam(*HANDS), sam(*HANDS, HANDS[0], {"kind": "options", "options": {"stake": 7}})):
        for made in (insert(match, 1, HANDS[0]), insert(match, 3, HANDS[0])):
            assert found(match, made) == [one.again for one in made]
        made = swap(match, 1, {})
        assert found(match, made) == [one.again for one in made]
    match = seep(*PLAYS)
    for made in (insert(match, 4, throw("Di", "6D")), correct(match, Void(4), {})):
        assert found(match, made) == [one.again for one in made]


def test_what_was_taken_back_by_itself_is_none() -> None:
    match = sam(*HANDS)
    assert found(match, [NewEntry(Void(3))]) == [None]
    assert found(match, [NewEntry(Void(3)), NewEntry(entry(match, HANDS[0]))]) == [None, None]
    two = [
        NewEntry(Void(3)),
        NewEntry(Void(2)),
        NewEntry(entry(match, HANDS[0])),
        NewEntry(Note("late")),
        NewEntry(Void(1)),
    ]
    assert found(match, two) == [None] * 5
    assert found_again([], []) == []
