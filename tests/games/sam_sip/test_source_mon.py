"""The source on Mon: each test is a sentence of it, quoted."""

from __future__ import annotations

import pytest

from scorekeeper import judge

from .table import asked, cards, says, shows

NO_PAIRS = "AS 2S 4D 6H QS QD KS JD"  #: one pair of pictures, and four cards that go with nothing


def test_four_pairs_are_needed_to_win() -> None:
    """Cards that are left over are named, not pairs of pictures that the hand has not."""
    assert says(shows(NO_PAIRS), variant="mon") == ["entry 1: cards: does not win; left over: AS, 2S, KS, JD"]
    found = judge(asked("winning-hand", "mon", cards=cards(NO_PAIRS)))
    assert found == {"answer": False, "why": "Not all cards fall into pairs; left over: AS, 2S, KS, JD."}


@pytest.mark.parametrize(
    ("held", "pairs"),
    [("AS 9S QS QD KS KD 5H 5D", 2), ("JS JD QS QD KS KD 5H 5D", 3), ("JS JD JH JC 10S 10D 5H 5D", 2)],
)
def test_a_player_is_not_allowed_to_meld_more_than_one_pair_of_picture_cards(held: str, pairs: int) -> None:
    assert says(shows(held), variant="mon") == [
        f"entry 1: cards: does not win: {pairs} pairs of pictures, where one at most may be"
    ]
