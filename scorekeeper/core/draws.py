"""Draw who begins, by a card each or two dice each, and write down what everybody drew for the table to see."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from .cards import PACK, Card

LOT = re.compile(r"(.+) ((?:[2-9]|10|[JQKA])[♠♥♦♣]|[1-6]\+[1-6])", re.DOTALL)  #: one player's name and what they drew
BETWEEN = re.compile("( · | / )")


class Draw(NamedTuple):
    """The result of a draw.

    ``player``: who begins; ``shown``: what everybody drew, the same in every language: ``An K♠ · Bo 7♦``; ``lowest``:
    whether the lowest card begins, not the highest.
    """

    player: str
    shown: str
    lowest: bool = False


def draw_by_cards(
    players: Sequence[str], ranks: Sequence[str], suits: Sequence[str], chance: Random, lowest: bool = False
) -> Draw:
    """Deal a card of one pack of 52 to each of ``players`` and return the draw.

    The highest card begins, or if ``lowest`` the lowest. ``ranks`` and ``suits``: all of them, from low to high; suits
    decide between equal ranks.
    """
    dealt = dict(zip(players, chance.sample(PACK, len(players)), strict=True))
    rising = sorted(players, key=lambda player: _height(dealt[player], ranks, suits))
    shown = " · ".join(f"{player} {card.face}" for player, card in dealt.items())
    return Draw(rising[0 if lowest else -1], shown, lowest)


def _height(card: Card, ranks: Sequence[str], suits: Sequence[str]) -> tuple[int, int]:
    return ranks.index(card.rank), suits.index(card.suit)


def draw_by_dice(players: Sequence[str], chance: Random) -> Draw:
    """Throw two dice for each of ``players`` and return the draw: the highest sum begins.

    Those who share the highest sum throw again. ``shown`` has every round: ``An 3+4 · Bo 6+1 / An 2+2 · Bo 5+1``.
    """
    rounds = []
    among = list(players)
    while True:
        thrown = {player: (chance.randint(1, 6), chance.randint(1, 6)) for player in among}
        rounds.append(" · ".join(f"{player} {one}+{other}" for player, (one, other) in thrown.items()))
        best = max(map(sum, thrown.values()))
        among = [player for player, dice in thrown.items() if sum(dice) == best]
        if len(among) == 1:
            return Draw(among[0], " / ".join(rounds))


def renamed_lots(text: str, names: Mapping[str, str]) -> str:
    """Return the text of a note with the names in it replaced by ``names``, old to new, if the note tells of a draw.

    Any other text is returned unchanged. In every language the note of a draw ends in a colon, a blank and
    ``Draw.shown``: ``Cards: An K♠ · Bo 7♦``.
    """
    said, colon, shown = text.partition(": ")
    parts = BETWEEN.split(shown)
    lots = [LOT.fullmatch(part) for part in parts[::2]]
    if len(lots) < 2:
        return text
    for n, lot in enumerate(lots):
        if lot is None:
            return text
        parts[2 * n] = f"{names.get(lot[1], lot[1])} {lot[2]}"
    return said + colon + "".join(parts)
