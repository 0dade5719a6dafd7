"""Putting in what was forgotten, two that are swapped, one too many, another player: what is recorded for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from scorekeeper.core.entries import Amend, Entry, Note, Void, kind_of
from scorekeeper.core.files import make_header, read_entry, read_match
from scorekeeper.core.problems import Refused
from scorekeeper.core.reading import plain
from scorekeeper.core.rearrange import (
    MOST_AGAIN,
    NEW,
    Fixes,
    Later,
    Logged,
    NoLongerFits,
    correct,
    found_again,
    put_in,
    swap,
    take_out,
)
from scorekeeper.core.replay import Header, Log
from scorekeeper.core.results import result_of
from scorekeeper.games import by_slug
from tests.support import worked_cases

SEEP = by_slug["seep"]
SAMBA = by_slug["samba"]
NAMES = ("An", "Bo", "Cy", "Di")
Json = dict[str, Any]


def match(game: str, entries: Iterable[Json], players: tuple[str, ...] = NAMES, **keys: Any) -> Log:
    header = make_header(by_slug[game], players, **keys)
    log = Log(header)
    for entry in entries:
        assert log.add(read_entry(header.game, entry)) == [], entry
    return log


def later(log: Log, seq: int) -> list[Later]:
    return [Later(n, read) for n, read in enumerate(log.reads, 1) if read is not None and n >= seq]


def entry(log: Log, value: Json) -> Entry:
    return read_entry(log.game, value)


def add(log: Log, made: Iterable[Logged]) -> list[Entry]:
    """How the log reads once all of that is recorded."""
    for one in made:
        assert log.add(one.entry) == []
    return [read for read in log.reads if read is not None]


def insert(log: Log, seq: int, value: Json, fixes: Fixes | None = None) -> list[Logged]:
    return put_in(log.game, log.before(seq), later(log, seq), entry(log, value), fixes or {})


def hand(winner: str, **left: int) -> Json:
    return {"kind": "hand", "winner": winner, "left": left}


def sam(*entries: Json) -> Log:
    return match("sam", entries, ("An", "Bo", "Cy"), first="An")


HANDS = (hand("An", Bo=1, Cy=2), hand("Bo", An=3, Cy=4), hand("Cy", An=5, Bo=6))


def test_what_came_after_is_taken_back_newest_first_and_logged_again_behind_the_new_one() -> None:
    log = sam(*HANDS)
    forgotten = hand("An", Bo=7, Cy=7)
    made = insert(log, 2, forgotten)
    assert made == [
        Logged(Void(3), 3), Logged(Void(2), 2), Logged(entry(log, forgotten), NEW),
        Logged(entry(log, HANDS[1]), 2), Logged(entry(log, HANDS[2]), 3),
    ]  # fmt: skip
    expected = sam(HANDS[0], forgotten, *HANDS[1:])
    assert add(log, made) == expected.entries
    assert log.now.ledger == expected.now.ledger


def test_at_the_end_it_is_logged_as_ever() -> None:
    assert insert(sam(*HANDS), 4, HANDS[0]) == [Logged(read_entry(by_slug["sam"], HANDS[0]), NEW)]


def test_entries_are_logged_again_as_they_read_and_those_struck_out_are_not() -> None:
    log = sam(*HANDS)
    for correction in (Amend(2, entry(log, hand("Bo", An=9, Cy=9))), Void(3), Note("late")):
        assert log.add(correction) == []
    made = insert(log, 1, HANDS[0])
    assert [one.entry for one in made[3:]] == [
        entry(log, HANDS[0]), entry(log, HANDS[0]), entry(log, hand("Bo", An=9, Cy=9)), Note("late"),
    ]  # fmt: skip
    add(log, made)


def test_a_finished_match_can_be_put_right_too() -> None:
    log = sam(*HANDS, {"kind": "end_match"})
    assert len(add(log, insert(log, 1, HANDS[2]))) == 5
    assert log.now.state.ended


def test_the_first_that_no_longer_fits_is_named_with_how_it_would_read_and_can_be_put_right_or_left_out() -> None:
    log = sam(*HANDS)
    with pytest.raises(NoLongerFits) as caught:
        insert(log, 2, {"kind": "leave", "player": "Cy"})
    assert (caught.value.seq, caught.value.made) == (2, entry(log, HANDS[1]))
    assert [problem.code for problem in caught.value.problems]
    with pytest.raises(NoLongerFits) as caught:
        insert(log, 2, {"kind": "leave", "player": "Cy"}, {2: entry(log, hand("Bo", An=3))})
    assert caught.value.seq == 3
    made = insert(log, 2, {"kind": "leave", "player": "Cy"}, {2: entry(log, hand("Bo", An=3)), 3: None})
    assert [kind_of(read) for read in add(log, made)] == ["hand", "leave", "hand"]


def test_what_is_put_in_must_hold_itself() -> None:
    with pytest.raises(NoLongerFits) as caught:
        insert(sam(*HANDS), 2, hand("An", Bo=11, Cy=1))
    assert caught.value.seq == NEW


def test_more_than_a_long_evening_is_not_logged_again() -> None:
    log = sam(*[HANDS[0]] * (MOST_AGAIN + 1))
    assert len(insert(log, 2, HANDS[0])) == 2 * MOST_AGAIN + 1
    with pytest.raises(Refused) as caught:
        insert(log, 1, HANDS[0])
    assert [problem.code for problem in caught.value.problems] == ["too-many-again"]


# -- swapped, one too many, another player ----------------------------------------------------------------------------


def test_two_of_a_kind_that_are_swapped_are_corrected_each_to_what_the_other_was() -> None:
    log = sam(*HANDS)
    made = swap(log.game, log.before(1), later(log, 1), {})
    one, two, three = (entry(log, value) for value in HANDS)
    assert [(each.entry, each.again) for each in made] == [
        (Void(3), 3), (Void(2), 2), (Amend(1, two), None), (Amend(2, one), None), (three, 3),
    ]  # fmt: skip
    assert add(log, made) == [two, one, three]


def test_of_two_kinds_the_second_is_put_in_before_the_first() -> None:
    log = sam(HANDS[0], {"kind": "options", "options": {"stake": 7}})
    made = swap(log.game, log.before(1), later(log, 1), {})
    assert [each.again for each in made] == [2, 1, NEW, 1]
    assert [kind_of(read) for read in add(log, made)] == ["options", "hand"]


def test_one_that_is_corrected_or_struck_out_leaves_the_rest_alone_where_it_stays_as_it_is() -> None:
    log = sam(*HANDS)
    other = entry(log, hand("Cy", An=1, Bo=2))
    assert correct(log.game, log.before(2), later(log, 2), other, {}) == [Logged(Amend(2, other))]
    assert take_out(log.game, log.before(2), later(log, 2), {}) == [Logged(Void(2))]


# -- Seep, play by play ----------------------------------------------------------------------------------------------

DEAL = {"kind": "deal", "bid": 9, "floor": ["10S", "JH", "KD", "QC"]}
#: Bo bids, and throws the nine that he bid; nobody takes anything with a lower card.
PLAYS = [("Bo", "9H"), ("Cy", "8D"), ("Di", "7C"), ("An", "5S"), ("Bo", "4S")]


def throw(player: str, card: str) -> Json:
    return {"kind": "play", "player": player, "card": card}


def seep(*plays: tuple[str, str]) -> Log:
    return match("seep", [DEAL, *(throw(*play) for play in plays)], first="An")


def played(reads: Iterable[Any]) -> list[tuple[str, str]]:
    return [(read.player, str(read.card)) for read in reads if kind_of(read) == "play"]


def test_a_forgotten_play_shifts_who_played_what() -> None:
    log = seep(*PLAYS)
    made = insert(log, 4, throw("Di", "6D"))  # before the third play
    assert played(add(log, made)) == [
        ("Bo", "9H"), ("Cy", "8D"), ("Di", "6D"), ("An", "7C"), ("Bo", "5S"), ("Cy", "4S"),
    ]  # fmt: skip


def test_a_play_that_was_never_made_shifts_them_back() -> None:
    log = seep(*PLAYS)
    made = take_out(SEEP, log.before(4), later(log, 4), {})
    assert [one.again for one in made] == [6, 5, None, 5, 6]
    assert played(add(log, made)) == [("Bo", "9H"), ("Cy", "8D"), ("Di", "5S"), ("An", "4S")]


def test_two_plays_that_are_swapped_are_played_by_whoever_plays_then() -> None:
    log = seep(*PLAYS)
    reads = add(log, swap(SEEP, log.before(3), later(log, 3), {}))
    assert played(reads) == [("Bo", "9H"), ("Cy", "7C"), ("Di", "8D"), ("An", "5S"), ("Bo", "4S")]


def test_another_player_than_whose_turn_it_is_does_not_fit() -> None:
    log = seep(*PLAYS)
    with pytest.raises(NoLongerFits) as caught:
        correct(SEEP, log.before(3), later(log, 3), entry(log, throw("Di", "8D")), {})
    assert [problem.code for problem in caught.value.problems] == ["not-your-turn"]


def test_a_count_that_closed_a_deal_never_counts_one_of_its_own() -> None:
    count = {"kind": "count", "points": {"An & Cy": 40}}
    log = match("seep", [DEAL, throw(*PLAYS[0]), count], first="An")
    with pytest.raises(NoLongerFits) as caught:
        take_out(SEEP, log.before(1), later(log, 1), {2: None})
    assert (caught.value.seq, [problem.code for problem in caught.value.problems]) == (3, ["hand-over"])


# -- Samba -----------------------------------------------------------------------------------------------------------


def meld(player: str, *new: list[str], **keys: Any) -> Json:
    return {"kind": "meld", "player": player, **({"new": list(new)} if new else {}), **keys}


def threes(rank: str) -> list[str]:
    return [rank + suit for suit in "SHD"]


def samba(*entries: Json) -> Log:
    return match("samba", entries, ("An", "Bo", "Cy"), first="An")


ACES, KINGS, QUEENS = (threes(rank) for rank in "AKQ")


def test_melds_that_follow_a_forgotten_one_are_named_by_their_new_numbers() -> None:
    log = samba(
        meld("An", ACES), meld("Bo", ACES), meld("An", KINGS), meld("An", add=[{"to": 2, "cards": ["KC"]}]),
        meld("An", add=[{"to": 1, "cards": ["AC"]}]), meld("Bo", add=[{"to": 1, "cards": ["AC"]}]),
    )  # fmt: skip
    reads: list[Any] = add(log, insert(log, 3, meld("An", QUEENS)))
    assert [[each.to for each in read.add] for read in reads] == [[], [], [], [], [3], [1], [1]]


def test_what_was_added_to_a_meld_that_is_gone_no_longer_fits() -> None:
    log = samba(meld("An", ACES), meld("An", QUEENS), meld("An", KINGS), meld("An", add=[{"to": 2, "cards": ["QC"]}]))
    with pytest.raises(NoLongerFits) as caught:
        take_out(SAMBA, log.before(2), later(log, 2), {})
    assert (caught.value.seq, [problem.code for problem in caught.value.problems]) == (4, ["no-such-meld"])


def test_melds_of_another_player_are_numbered_on_his_side() -> None:
    log = samba(
        meld("An", ACES), meld("Bo", ACES), meld("An", KINGS), meld("An", QUEENS), meld("Bo", QUEENS),
        meld("An", add=[{"to": 3, "cards": ["QC"]}]), meld("Bo", add=[{"to": 2, "cards": ["QC"]}]),
    )  # fmt: skip
    made = correct(SAMBA, log.before(3), later(log, 3), entry(log, meld("Bo", KINGS)), {})
    reads: list[Any] = add(log, made)
    assert [(read.player, [each.to for each in read.add]) for read in reads[-2:]] == [("An", [2]), ("Bo", [3])]


# -- every worked case -----------------------------------------------------------------------------------------------


def cases() -> list[Any]:
    return [case for case in worked_cases() if "match" in case.values[0] and "refused" not in case.values[0]]


@pytest.mark.parametrize("case", cases())
def test_any_entry_of_a_worked_case_can_be_forgotten_and_put_in(case: Json) -> None:
    whole = read_match(by_slug, case["match"])
    counting = later(whole, 1)
    for at, (_, forgotten) in enumerate(counting):
        log = _without(whole.header, [each.entry for each in counting], at)
        if log is None:
            continue  # what came after says that something is missing
        made = put_in(log.game, log.before(at + 1), later(log, at + 1), forgotten, {})
        assert add(log, made) == [each.entry for each in counting]
        assert {**result_of(log), "hands": []} == {**result_of(whole), "hands": []}


def _without(header: Header, entries: list[Entry], at: int) -> Log | None:
    """The match without its entry at that index, players shifted as those who logged it would have."""
    log = Log(header, entries)
    try:
        add(log, take_out(log.game, log.before(at + 1), later(log, at + 1), {}))
    except NoLongerFits:
        return None
    return Log(header, [read for read in log.reads if read is not None])


def test_numbers_and_kinds_of_what_is_recorded_are_plain_entries() -> None:
    log = sam(*HANDS)
    assert {kind_of(one.entry) for one in insert(log, 1, HANDS[0])} == {"void", "hand"}
    assert plain(insert(log, 3, HANDS[0])[0].entry) == {"kind": "void", "entry": 3}


# -- read back from a file -------------------------------------------------------------------------------------------


def found(log: Log, made: list[Logged]) -> list[int | None]:
    """What a file shows of those that were recorded at one time, after a log whose entries were recorded before."""
    before = len(log.entries)
    add(log, made)
    return found_again(log.entries, [*map(str, range(before)), *["x"] * len(made)])[before:]


def test_a_file_shows_what_was_recorded_as_one_correction() -> None:
    for log in (sam(*HANDS), sam(*HANDS, HANDS[0], {"kind": "options", "options": {"stake": 7}})):
        for made in (insert(log, 1, HANDS[0]), insert(log, 3, HANDS[0])):
            assert found(Log(log.header, log.entries), made) == [one.again for one in made]
        made = swap(log.game, log.before(1), later(log, 1), {})
        assert found(Log(log.header, log.entries), made) == [one.again for one in made]
    log = seep(*PLAYS)
    for made in (insert(log, 4, throw("Di", "6D")), take_out(SEEP, log.before(4), later(log, 4), {})):
        assert found(Log(log.header, log.entries), made) == [one.again for one in made]


def test_what_was_taken_back_by_itself_is_none() -> None:
    log = sam(*HANDS)
    assert found(Log(log.header, log.entries), [Logged(Void(3))]) == [None]
    assert found(Log(log.header, log.entries), [Logged(Void(3)), Logged(entry(log, HANDS[0]))]) == [None, None]
    two = [Logged(Void(3)), Logged(Void(2)), Logged(entry(log, HANDS[0])), Logged(Note("late")), Logged(Void(1))]
    assert found(Log(log.header, log.entries), two) == [None] * 5
    assert found_again([], []) == []
