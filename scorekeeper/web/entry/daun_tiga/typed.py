"""Cards and tiles as people type them at a Daun Tiga table."""

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
TILE_OF = {rank: tile for tile, rank in reversed(TILES.items())}  #: rank to the tile as it is shown
WINDS = {"東": N_("east"), "北": N_("north"), "西": N_("west"), "南": N_("south")}

CARD = re.compile(r"(?:10|[A-Z0-9])[SHDC♠♥♦♣]", re.IGNORECASE)


def as_typed(cards: Iterable[str], tiles: bool) -> str:
    """Return cards in one text as a person would type them: ``7♥ K♠``; with ``tiles`` as mahjong tiles: ``7 南``."""
    return " ".join(TILE_OF.get(card[:-1], card) if tiles else card[:-1] + SIGNS.get(card[-1], "") for card in cards)


def split_cards(words: str) -> list[str]:
    """Return typed cards, with or without blanks between them; text that is no card is passed on unchanged."""
    bare = words.replace("\ufe0f", "")  # phones add it to suit signs
    run = re.sub(r"[\s,;]+", "", bare)
    cards = CARD.findall(run)
    return cards if "".join(cards) == run else re.split(r"[\s,;]+", bare.strip())


def split_tiles(words: str) -> list[str]:
    """Return typed tiles, one for each letter or digit, in capitals."""
    return [letter.upper() for letter in words if not letter.isspace() and letter not in ",;"]


def card_of(tile: str, used: Counter[str]) -> str:
    """Return the first card of a tile's rank that is not ``used``, and count it there; any other text unchanged.

    If all four are used, it is the first of them.
    """
    if tile not in TILES:
        return tile
    cards = [TILES[tile] + suit for suit in SUITS]
    card = next((card for card in cards if not used[card]), cards[0])
    used[card] += 1
    return card
