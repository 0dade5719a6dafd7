"""Two record while requests are lost, late and repeated: the log is what was acknowledged, in some order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.depth import rounds
from tools.attack.interleavings import Entry, Wanted, check, interleave
from tools.attack.kills import Lost

INTERLEAVINGS = rounds(15, 60)


@pytest.mark.slow
def test_however_two_who_record_interleave_the_log_is_an_order_of_what_was_acknowledged(tmp_path: Path) -> None:
    counts = interleave(tmp_path, INTERLEAVINGS, seed=13)
    assert counts["interleavings"] == INTERLEAVINGS
    assert counts["recordings acknowledged"] > 4 * INTERLEAVINGS
    for kind in ("of these, sent more than once", "conflicts", "recorded too", "dropped"):
        assert counts[kind] > INTERLEAVINGS / 5, kind  # how many depends on who was quicker
    for fate in ("lost", "unheard", "late"):
        assert counts[f"requests {fate}"] > INTERLEAVINGS, fate


def wanted(key: str) -> Wanted:
    return Wanted("log/hand", [("seen", "0"), ("key", key)], entry(key))


def entry(key: str) -> Entry:
    return {"kind": "hand", "winner": key}


ACKNOWLEDGED = [[wanted("a1"), wanted("a2")], [wanted("b1")]]


@pytest.mark.parametrize("order", ["a1 a2 b1", "a1 b1 a2", "b1 a1 a2"])
def test_any_order_is_one_that_keeps_each_recorders_own(order: str) -> None:
    check([(key, entry(key)) for key in order.split()], ACKNOWLEDGED)


@pytest.mark.parametrize("order", ["a1 a2", "a1 a2 b1 b1", "a1 a2 b1 c1", "a2 a1 b1", ""])
def test_what_is_lost_doubled_or_in_another_order_is_found(order: str) -> None:
    with pytest.raises(Lost):
        check([(key, entry(key)) for key in order.split()], ACKNOWLEDGED)


def test_an_entry_other_than_the_acknowledged_one_is_found() -> None:
    with pytest.raises(Lost):
        check([("a1", entry("a1")), ("a2", entry("b1")), ("b1", entry("a2"))], ACKNOWLEDGED)
