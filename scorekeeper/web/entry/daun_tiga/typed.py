"""Cards and tiles as people at a Daun Tiga table type them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ....core.cards import SIGNS, SUITS
from ....core.words import N_

#: Tiles of one suit and the winds, and the ranks that they mean; the first spelling is how a tile is shown.
TILES = {
    **{str(n): "A" if n == 1 else str(n) for n in range(1, 10)},
    **dict.fromkeys(("東", "东", "E"), "10"),
    **dict.fromkeys(("北", "N"), "J"),
    **dict.fromkeys(("西", "W"), "Q"),
    **dict.fromkeys(("南", "S"), "K"),
}
TILE_OF = {rank: tile for tile, rank in reversed(TILES.items())}
WINDS = {"東": N_("east"), "北": N_("north"), "西": N_("west"), "南": N_("south")}

CARD = re.compile(r"(?:10|[A-Z0-9])[SHDC♠♥♦♣]", re.IGNORECASE)


def as_typed(cards: Iterable[str], tiles: bool) -> str:
    """Return cards as a person would type them, or as the ``tiles`` that mean the same."""
    return " ".join(TILE_OF.get(card[:-1], card) if tiles else card[:-1] + SIGNS.get(card[-1], "") for card in cards)


def split_cards(words: str) -> list[str]:
    """Return cards as typed, with or without blanks between them; what is no card goes on as it is."""
    bare = words.replace("\ufe0f", "")  # phones add it to suit signs
    run = re.sub(r"[\s,;]+", "", bare)
    cards = CARD.findall(run)
    return cards if "".join(cards) == run else re.split(r"[\s,;]+", bare.strip())


def split_tiles(words: str) -> list[str]:
    """Return tiles as typed, a letter or digit each."""
    return [letter.upper() for letter in words if not letter.isspace() and letter not in ",;"]


def card_of(tile: str, used: Counter[str]) -> str:
    """Return the first card that a tile can be and that is not ``used``, and count it as used; suits never matter."""
    if tile not in TILES:
        return tile
    cards = [TILES[tile] + suit for suit in SUITS]
    card = next((card for card in cards if not used[card]), cards[0])
    used[card] += 1
    return card
