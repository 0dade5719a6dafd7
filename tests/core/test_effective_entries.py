"""What counts after void and amend: each sentence of the contract on them, then a second opinion by force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.corrections import effective_entries
from scorekeeper.core.entries import Amend, Entry, Note, Void


def effective(log: Sequence[Entry]) -> list[Entry | None]:
    """Return the entry that counts at each place."""
    return effective_entries(log)[0]


def corrected_by(log: Sequence[Entry]) -> list[int | None]:
    """Return the number of the correction that decides each place."""
    return effective_entries(log)[1]


def reading(*log: Any) -> list[str | None]:
    """Return what counts at each place, notes by their text; an int voids that entry, a pair amends it to a note."""
    return [found.text if isinstance(found, Note) else found for found in effective(entries(*log))]  # type: ignore[misc]


def entries(*log: Any) -> list[Entry]:
    return [entry(item) for item in log]


def entry(item: int | tuple[int, str] | str) -> Entry:
    if isinstance(item, int):
        return Void(item)
    return Amend(item[0], Note(item[1])) if isinstance(item, tuple) else Note(item)


def test_without_corrections_every_entry_reads_as_it_was_made() -> None:
    assert reading("a", "b") == ["a", "b"]
    assert reading() == []


def test_a_voided_entry_is_read_as_if_it_had_never_been_made() -> None:
    assert reading("a", "b", 1) == [None, "b", None]


def test_an_amended_entry_is_read_as_with_at_its_own_place() -> None:
    assert reading("a", "b", (1, "x")) == ["x", "b", None]


def test_the_latest_decides_how_an_entry_reads() -> None:
    assert reading("a", (1, "x"), (1, "y")) == ["y", None, None]
    assert reading("a", (1, "x"), 1) == [None, None, None]


def test_an_amend_brings_back_an_entry_that_was_struck_out() -> None:
    assert reading("a", 1, (1, "x")) == ["x", None, None]


def test_a_void_of_an_amend_undoes_that_correction() -> None:
    assert reading("a", (1, "x"), 2) == ["a", None, None]
    assert reading("a", (1, "x"), (1, "y"), 3) == ["x", None, None, None]
    assert reading("a", 1, (1, "y"), 3) == [None, None, None, None]


def test_voiding_twice_is_harmless() -> None:
    assert reading("a", 1, 1) == [None, None, None]
    assert reading("a", (1, "x"), 2, 2) == ["a", None, None, None]


def test_an_amended_amend_no_longer_amends_and_reads_as_its_with_at_its_own_place() -> None:
    assert reading("a", (1, "x"), (2, "z")) == ["a", "z", None]


def test_an_amend_of_an_amended_amend_undone_amends_again() -> None:
    assert reading("a", (1, "x"), (2, "z"), 3) == ["x", None, None, None]


def test_only_a_correction_in_effect_decides() -> None:
    assert reading("a", (1, "x"), 1, (1, "y"), 4) == [None, None, None, None, None]
    assert reading("a", (1, "x"), (1, "y"), 3, 2) == ["a", None, None, None, None]


def test_what_corrects_an_entry_can_be_named() -> None:
    assert corrected_by(entries("a", "b", (1, "x"), 1, 2)) == [4, 5, None, None, None]
    assert corrected_by(entries("a", (1, "x"), 2)) == [None, 3, None]


def second_opinion(log: Sequence[Entry]) -> list[Entry | None]:
    """Return the same by the contract's sentences word for word, top down and slowly."""

    def decides(number: int) -> Entry | None:
        """Return the latest correction of entry ``number`` that is itself in effect."""
        named = [n for n, e in enumerate(log, 1) if isinstance(e, Void | Amend) and e.entry == number and n > number]
        standing = [n for n in named if isinstance(log[n - 1], Void) or decides(n) is None]
        return log[max(standing) - 1] if standing else None

    def reads(number: int) -> Entry | None:
        made, by = log[number - 1], decides(number)
        if isinstance(by, Void):
            return None
        if isinstance(by, Amend):
            return by.with_  # type: ignore[no-any-return]
        return None if isinstance(made, Void | Amend) else made

    return [reads(n) for n in range(1, len(log) + 1)]


@st.composite
def any_log(draw: st.DrawFn) -> list[Entry]:
    log: list[Entry] = [Note("1")]
    for number in range(2, draw(st.integers(1, 14)) + 1):
        may_be_named = [n for n, entry in enumerate(log, 1) if not isinstance(entry, Void)]
        kind = draw(st.sampled_from("nvvaa"))
        at = draw(st.sampled_from(may_be_named))
        log.append(Note(str(number)) if kind == "n" else Void(at) if kind == "v" else Amend(at, Note(f"{number}'")))
    return log


@settings(max_examples=400)
@given(any_log())
def test_a_second_opinion_reads_every_log_alike(log: list[Entry]) -> None:
    assert effective(log) == second_opinion(log)


@given(any_log())
def test_a_corrector_is_why_an_entry_reads_as_it_does(log: list[Entry]) -> None:
    for made, read, by in zip(log, *effective_entries(log), strict=True):
        if by is not None:
            corrector = log[by - 1]
            assert read == (corrector.with_ if isinstance(corrector, Amend) else None)
        else:
            assert read == (None if isinstance(made, Void | Amend) else made)


def test_ten_thousand_corrections_of_corrections_are_read_at_once() -> None:
    # Each amends the one before it, so every second one is in effect: entry 2 is not, and entry 1 is as it was made.
    log: list[Entry] = [Note("a"), *[Amend(n, Note("x")) for n in range(1, 10_001)]]
    assert effective(log)[:3] == [Note("a"), Note("x"), None]


@pytest.mark.parametrize("length", [1, 2, 5])
def test_to_ask_which_count_changes_nothing(length: int) -> None:
    log = entries("a", (1, "x"), 2, "b", 4)[:length]
    was = list(log)
    effective(log)
    assert log == was
