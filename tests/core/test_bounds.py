"""Files made to keep a machine busy: the work and the messages are bounded, whatever they contain."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core import files, table_files
from scorekeeper.core import match as match_module
from scorekeeper.core.corrections import Corrections, effective_entries
from scorekeeper.core.entries import Amend, Note, Void
from scorekeeper.core.files import make_header, read_entry, read_match
from scorekeeper.core.match import EVERY, Fold, Item, Match
from scorekeeper.core.problems import MOST_FAULTS, REPORTED, Refused
from scorekeeper.core.reading import indented, parse
from scorekeeper.core.settle import settle
from scorekeeper.core.table_files import MOST_MATCHES, read_table
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from tests.support import match_file, refusal, table_file

Json = dict[str, Any]


def hand(left: int = 7) -> Json:
    return {"kind": "hand", "winner": "An", "left": {"Bo": left}}


def void(entry: int) -> Json:
    return {"kind": "void", "entry": entry}


def amend(entry: int, with_: Json | None = None) -> Json:
    return {"kind": "amend", "entry": entry, "with": with_ or hand(3)}


def sam(*entries: Json) -> Json:
    return match_file("sam", ("An", "Bo"), entries)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return every entry that is folded or checked, in turn."""
    made: list[Any] = []
    apply_entry = match_module.apply_entry

    def counted(game: Any, step: Any, entry: Any) -> Any:
        made.append(entry)
        return apply_entry(game, step, entry)

    monkeypatch.setattr(match_module, "apply_entry", counted)
    return made


# -- corrections -----------------------------------------------------------------------------------------------------

HANDS = 500


def test_striking_out_the_newest_hand_again_and_again_folds_each_hand_about_once(folds: list[Any]) -> None:
    read_match(by_slug, sam(*[hand()] * HANDS, *(void(n) for n in range(HANDS, 0, -1))))
    assert len(folds) < 2.2 * HANDS


def test_logging_and_striking_out_in_turn_folds_each_hand_once(folds: list[Any]) -> None:
    read_match(by_slug, sam(*(entry for n in range(HANDS) for entry in (hand(), void(2 * n + 1)))))
    assert len(folds) == HANDS


def test_undo_and_redo_at_the_edge_of_what_is_kept_folds_nothing_again(folds: list[Any]) -> None:
    start = [hand()] * (4 * EVERY)
    read_match(by_slug, sam(*start, *(e for n in range(HANDS) for e in (void(len(start) + 2 * n), hand()))))
    assert len(folds) <= len(start) + HANDS + 2 * EVERY


def test_a_correction_folds_from_the_entry_that_it_names_on(folds: list[Any]) -> None:
    match = read_match(by_slug, sam(*[hand()] * HANDS))
    folds.clear()
    assert match.after(Void(HANDS - 9)).work <= 12
    assert len(folds) <= 9 + EVERY


def test_a_correction_that_changes_nothing_folds_nothing(folds: list[Any]) -> None:
    match = read_match(by_slug, sam(*[hand()] * HANDS))
    folds.clear()
    match.after(Amend(1, read_entry(SAM, hand())))
    assert not folds


NOTES = 20_000


def test_corrections_of_corrections_at_the_end_of_a_very_long_log_are_little_work(folds: list[Any]) -> None:
    """Notes are amended, the amends struck out, again, and amended themselves, from the last note back."""
    fold = Fold(Match.of(make_header(SAM, ("An", "Bo")), [Note("")] * NOTES))
    folds.clear()
    for note in range(NOTES, NOTES - 300, -1):
        number = len(fold.items) + 1
        corrections = Amend(note, Note("x")), Void(number), Void(number), Amend(number, Note("y")), Void(number + 3)
        for correction in corrections:
            assert fold.add(correction) == []
    assert fold.work < 2 * 5 * 300 * 300
    assert len(folds) <= fold.work + EVERY * 5 * 300  # and what lies between a snapshot and the note
    whole = fold.match()
    assert [item.effective for item in whole.items[:NOTES]] == [Note("")] * NOTES
    assert {item.effective for item in whole.items[NOTES:]} == {None}


def test_what_does_not_count_is_not_gone_through_for_a_correction(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest hand struck out and logged again, behind ever more of what was struck out before."""
    looked: list[Item] = []
    fold = Fold(Match.of(make_header(SAM, ("An", "Bo")), [read_entry(SAM, hand())] * HANDS))
    monkeypatch.setattr(match_module, "_same", lambda one, other: looked.append(one) or one is other)
    for seq in range(HANDS, 0, -1):
        assert fold.add(Void(seq)) == []
    assert len(looked) < 3 * HANDS
    assert fold.match().hands == 0


FLOODS: dict[str, list[Json]] = {
    "300 hands, 300 voids": [*[hand()] * 300, *map(void, range(1, 301))],
    "the first hand amended": [*[hand()] * 300, *(amend(1, hand(1 + n % 9)) for n in range(300))],
    "each amends the one before": [hand(), *(amend(n, hand(1 + n % 2)) for n in range(1, 600))],
}


@pytest.mark.parametrize("name", FLOODS)
def test_what_corrections_fold_again_is_bounded_and_it_is_said_what_to_do(
    name: str, folds: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_FOLDED_AGAIN", 2000)
    (said,) = refusal(table_file([sam(*FLOODS[name])]))
    assert said.endswith("its corrections would make more than 2000 entries be counted again; split the file")
    assert len(folds) < 3000


def test_a_hand_of_many_bets_is_as_much_work_as_many_hands() -> None:
    bets = [{"by": f"b{n}", "on": "Bo", "stake": 1} for n in range(100)]
    deal = {"kind": "hand", "stakes": {"Bo": 1}, "hands": {"An": 5, "Bo": 7}, "bets": bets, "banker_stays": False}
    match = read_match(by_slug, match_file("daun-tiga", ("An", "Bo"), [deal, void(1), amend(1, deal)]))
    assert match.work > 10


def test_what_is_folded_again_is_counted_for_the_whole_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FOLDED_AGAIN", 30)
    monkeypatch.setattr(table_files, "FOLDED_FREELY", 0)
    match = sam(*[hand()] * 20, void(1))
    assert len(replay_value(table_file([match]))["matches"]) == 1
    assert refusal(table_file([match, match])) == [
        "match 2: entry 21: its corrections would make more than 30 entries be counted again; split the file"
    ]


def test_years_of_evenings_with_a_few_corrections_each_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FOLDED_AGAIN", 70)
    match = sam(*[hand()] * 20, *map(void, (1, 2, 3)))
    assert len(replay_value(table_file([match] * 9))["matches"]) == 9


def test_a_record_that_is_taken_over_is_bounded_match_by_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FOLDED_AGAIN", 100)
    much, more = (sam(*[hand()] * 20, *map(void, range(1, last + 1))) for last in (5, 7))
    assert refusal(table_file([much] * 9))[0].startswith("match 2: entry 24")
    assert len(read_table(by_slug, table_file([much] * 9), each=True).matches) == 9
    with pytest.raises(Refused) as caught:
        read_table(by_slug, table_file([much, more]), each=True)
    assert (caught.value.match, [problem.code for problem in caught.value.problems]) == (2, ["too-much"])


def test_what_counts_in_a_growing_log_is_what_counts_in_the_whole_of_it() -> None:
    entries = [read_entry(SAM, hand(1 + n)) for n in range(4)]
    named = [
        Amend(1, entries[3]),
        Void(5),
        Amend(2, entries[0]),
        Amend(7, entries[1]),
        Void(8),
        Void(2),
        Amend(5, entries[2]),
    ]
    grown = Corrections(entries)
    for n, one in enumerate(named, len(entries) + 1):
        was = (grown.entries[:], grown.corrected_by[:], grown.effective[:])
        grown.take_back(grown.add(one))
        assert (grown.entries, grown.corrected_by, grown.effective) == was
        grown.add(one)
        whole = [*entries, *named][:n]
        assert (grown.effective, grown.corrected_by) == effective_entries(whole)


# -- memory ----------------------------------------------------------------------------------------------------------


def test_a_long_log_with_many_bystanders_keeps_few_ledgers() -> None:
    """1.6 MB of it took 5.6 GB: each of these 1,200 steps had money of 190 people of its own."""
    deals = [
        {
            "kind": "hand", "stakes": {"Bo": 1}, "hands": {"An": 5, "Bo": 7}, "banker_stays": False,
            "bets": [{"by": f"b{n % 190}", "on": "Bo", "stake": 1}],
        }
        for n in range(600)
    ]  # fmt: skip
    entries = [e for deal in deals for e in (deal, {"kind": "banker", "player": "An"})]
    tracemalloc.start()
    try:
        match = read_match(by_slug, match_file("daun-tiga", ("An", "Bo"), entries))
        assert tracemalloc.get_traced_memory()[1] < 6_000_000
    finally:
        tracemalloc.stop()
    assert len(match.ledger.money) == 192


# -- what is told ----------------------------------------------------------------------------------------------------

MANY = 5000
WRONG: dict[str, Any] = {
    "payments of nothing": table_file(payments=[{}] * MANY),
    "payments to oneself": table_file(payments=[{"from": "An", "to": "An", "amount": 1}] * MANY),
    "payments of strangers": table_file(payments=[{"from": "X", "to": "Y", "amount": 1}] * MANY),
    "people without names": table_file(players=[""] * MANY),
    "people twice": table_file(players=["An"] * MANY),
    "people that are numbers": table_file(players=[1] * MANY),  # type: ignore[list-item]
    "players without names": match_file("sam", [""] * MANY),
    "unknown keys": {**sam(), **{f"k{n}": 1 for n in range(MANY)}},
    "unknown options": match_file("sam", ("An", "Bo"), options={f"k{n}": 1 for n in range(MANY)}),
    "unknown keys of an entry": sam({"kind": "note", "text": "", **{f"k{n}": 1 for n in range(MANY)}}),
    "hands of strangers": sam({"kind": "hand", "winner": "An", "left": {f"k{n}": 1 for n in range(MANY)}}),
    "bets of nothing": match_file(
        "daun-tiga", ("An", "Bo"), [{"kind": "hand", "stakes": {}, "hands": {}, "bets": [{}] * MANY}]
    ),
    "bets of nobody": match_file(
        "daun-tiga", ("An", "Bo"),
        [{"kind": "hand", "stakes": {}, "hands": {}, "bets": [{"by": "", "on": "", "stake": 1}] * MANY}],
    ),
    "a correction to such a hand": sam(hand(), amend(1, {**hand(), "left": {f"k{n}": 1 for n in range(MANY)}})),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_the_first_20_problems_are_told_and_how_many_more(name: str) -> None:
    lines = refusal(json.dumps(WRONG[name]))
    assert len(lines) <= REPORTED + 1
    assert sum(map(len, lines)) < 12_000
    if len(lines) > REPORTED:
        more = int(lines[-1].rsplit("and ", 1)[1].removesuffix(" more"))
        assert 0 < more <= 5 * MANY


def test_a_key_given_twice_very_often_is_told_20_times() -> None:
    lines = refusal('{"format": "scorekeeper-match/1",' + ",".join(f'"k{n % 2000}":1' for n in range(4000)) + "}")
    assert len(lines) == REPORTED + 1


def test_few_problems_are_all_told() -> None:
    assert len(refusal(table_file(payments=[{}] * 6))) == 18


def test_faults_are_looked_for_no_further_than_a_bound() -> None:
    with pytest.raises(Refused) as caught:
        replay_value(table_file(payments=[{}] * MANY))
    assert caught.value.problems[-1].values["n"] <= MOST_FAULTS + 3 - REPORTED


def test_a_table_of_very_many_matches_is_refused() -> None:
    said = refusal(table_file([sam()] * (MOST_MATCHES + 1)))
    assert said == [f"matches: {MOST_MATCHES + 1} entries; expected {MOST_MATCHES} or fewer"]


# -- many people -----------------------------------------------------------------------------------------------------


def test_thousands_are_settled_in_one_payment_fewer_than_they_are() -> None:
    owed = {f"p{n}": n + 1 for n in range(6000)}
    owed["bank"] = -sum(owed.values())
    payments = settle(owed)
    assert len(payments) == 6000
    assert {p.payer for p in payments} == {"bank"}


def test_whoever_owes_most_pays_whoever_is_owed_most() -> None:
    owed = {f"p{n}": 3**n for n in range(20)} | {f"q{n}": -(3**n) - 1 for n in range(19)}
    owed["rest"] = -sum(owed.values())
    payments = settle(owed)
    assert len(payments) < len(owed)
    for p in payments:
        owed[p.payer] += p.amount
        owed[p.payee] -= p.amount
    assert not any(owed.values())
    amounts = [p.amount for p in payments]
    assert min(amounts) > 0


def test_json_is_laid_out_as_the_standard_library_does() -> None:
    value = {"a": [], "b": {}, "c": [{"x": "é\u2028 “", "n": 10**40, "t": True, "z": None}, [1, -2]]}
    assert indented(value) == json.dumps(value, ensure_ascii=False, indent=2)
    assert parse(indented(value).encode()) == value
