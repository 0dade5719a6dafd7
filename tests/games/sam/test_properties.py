"""What holds in every Sâm match, whatever was played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.entries import Entry
from scorekeeper.core.match import Match
from scorekeeper.games.sam import SAM
from tests.properties import properties

from .strategies import MATCHES, hands, logs

TestEveryMatch = properties(MATCHES)


@settings(max_examples=60)
@given(st.data(), logs(most=4, corrected=False))
def test_the_order_of_the_losers_in_the_entry_is_no_part_of_it(data: st.DataObject, match: Match) -> None:
    if len(match.state.seats) < 2:
        return
    entry = data.draw(hands(match.state.seats.seated, match.state.options))
    turned: Entry = type(entry)(
        entry.winner, dict(reversed(entry.left.items())), entry.thoi_hai[::-1], dict(reversed(entry.twos.items())),
        entry.tu_quy, entry.bao_mot, entry.on_two, entry.chat,
    )  # fmt: skip
    assert SAM.rules.apply(match.state, entry) == SAM.rules.apply(match.state, turned)
