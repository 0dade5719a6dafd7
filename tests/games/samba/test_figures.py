"""The figures that pages of Samba add up: asked of the rules, for every meld that there is."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.cards import JOKER, Card
from scorekeeper.core.reading import convert
from scorekeeper.games.samba.entries import Laid
from scorekeeper.games.samba.figures import counted_as, counters, figures, in_short, laid_by_a_tap
from scorekeeper.games.samba.melds import of_cards, read
from scorekeeper.games.samba.options import VARIANTS, SambaOptions
from scorekeeper.games.samba.packs import CARDS


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_meld_that_a_tap_lays_is_one(variant: Any) -> None:
    options = variant.options
    for what, laid in laid_by_a_tap(options).items():
        made = [read(short, options) for short in convert(laid, list[Laid])]
        assert {meld.full or meld.kind for meld in made} <= {what}
        assert len(made) == len(set(made))
    assert {*figures(options)["shapes"]} == {
        "group",
        "black-threes",
        "sequence",
        *(["wilds"] if options.bolivia else []),
    }


def test_every_card_of_the_packs_goes_to_one_counter() -> None:
    assert sum(counter.bound for counter in counters(SambaOptions())) == len(CARDS) == 3 * 52 + 6
    assert {counter.name for counter in counters(SambaOptions())} == set(map(counted_as, CARDS))


def test_cards_read_in_short_as_the_same_meld() -> None:
    options = VARIANTS[1].options
    told = [["KS", "KH", "JK"], ["6S", "4S", "5S"], ["2S", "JK", "JK"], ["3S", "3C", "3C"]]
    for cards, short in zip(told, in_short(told, options).values(), strict=True):
        named, meld = of_cards(tuple(map(Card, cards)), options), read(convert(short, Laid), options)
        assert (named.kind, named.of, named.value, named.size) == (meld.kind, meld.of, meld.value, meld.size)
    assert (
        in_short([["KS", "QH", "3H"], "KS KH KD", {"group": "K", "naturals": 3}, [], ["KS", 7], [JOKER]], options) == {}
    )
