"""Drawing who begins: fair, and with what everybody drew."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from scorekeeper.core.draws import draw_by_cards, draw_by_dice, renamed_lots

LOW_TO_HIGH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FOUR = ("An", "Bo", "Cy", "Di")


def test_everybody_is_as_likely() -> None:
    chance = Random(1)
    for draw in (lambda: draw_by_dice(FOUR, chance), lambda: draw_by_cards(FOUR, LOW_TO_HIGH, "CDHS", chance)):
        drawn = Counter(draw().player for _ in range(4000))
        assert all(900 < drawn[player] < 1100 for player in FOUR)


def test_the_highest_card_is_drawn_and_suits_decide_equal_ranks() -> None:
    signs = {"♠": 3, "♥": 2, "♦": 1, "♣": 0}
    for seed in range(300):
        draw = draw_by_cards(FOUR, LOW_TO_HIGH, "CDHS", Random(seed))
        cards = dict(part.split(" ") for part in draw.shown.split(" · "))
        assert len(set(cards.values())) == 4
        best = max(cards, key=lambda name: (LOW_TO_HIGH.index(cards[name][:-1]), signs[cards[name][-1]]))
        assert draw.player == best


def test_the_highest_throw_is_drawn_and_equal_ones_throw_again() -> None:
    again = 0
    for seed in range(300):
        draw = draw_by_dice(FOUR, Random(seed))
        rounds = [dict(part.split(" ") for part in each.split(" · ")) for each in draw.shown.split(" / ")]
        sums = [{name: sum(map(int, dice.split("+"))) for name, dice in each.items()} for each in rounds]
        for before, after in pairwise(sums):
            assert set(after) == {name for name, total in before.items() if total == max(before.values())}
            again += 1
        assert max(sums[-1], key=sums[-1].__getitem__) == draw.player
        assert Counter(sums[-1].values())[max(sums[-1].values())] == 1
    assert again > 10


NAMES = {"Bo": "Bảo", "Bo & An": "Bảo & An"}


@pytest.mark.parametrize("seed", range(20))
def test_a_renamed_player_keeps_the_cards_drawn(seed: int) -> None:
    people, others = ("An", "Bo", "An Bo", "Bo 3+4"), ("An", "Bảo", "An Bo", "Bo 3+4")
    for draw in (draw_by_dice, lambda all_, chance: draw_by_cards(all_, LOW_TO_HIGH, "CDHS", chance)):
        before, after = (f"Drawn: {draw(each, Random(seed)).shown}" for each in (people, others))
        assert renamed_lots(before, NAMES) == after


@pytest.mark.parametrize(
    "text", ["Bo is late", "Bo: 3+4", "He said: Bo 3+4", "Bo 3+4 · An 1+1", "Drawn: Bo 3+4 · nothing · An 1+1"]
)
def test_other_words_of_a_note_stay_as_they_are(text: str) -> None:
    assert renamed_lots(text, NAMES) == text
