"""Samba a second time, for the tests: what is a meld, what is a legal turn, what a hand counts.

It follows the rules with plain strings, without the app's code. Tables are small and are copied at each turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  #: low to high, as sequences have them
SUITS = ("S", "H", "D", "C")
WILD = ("2S", "2H", "2D", "2C", "JK")
RED_THREES = ("3H", "3D")
BLACK_THREES = ("3S", "3C")
NATURALS = tuple(rank + suit for rank in RANKS for suit in SUITS)
KINDS = (*NATURALS, *WILD, *RED_THREES, *BLACK_THREES)  #: the 53 different cards
PACK = tuple(card for card in KINDS for _ in range(6 if card == "JK" else 3))

RANK = {card: "JK" if card == "JK" else card[:-1] for card in KINDS}
SUIT = {card: "" if card == "JK" else card[-1] for card in KINDS}
PLACE = {card: RANKS.index(RANK[card]) for card in NATURALS}
AT = {(suit, place): RANKS[place] + suit for suit in SUITS for place in range(len(RANKS))}
IS_WILD = frozenset(WILD)
VALUE = {
    card: 50 if card == "JK"
    else 20 if RANK[card] in ("2", "A")
    else 0 if card in RED_THREES
    else 10 if RANK[card] in ("8", "9", "10", "J", "Q", "K")
    else 5
    for card in KINDS
}  # fmt: skip

Cards = Sequence[str]


def worth(cards: Iterable[str]) -> int:
    return sum(VALUE[card] for card in cards)


def against(cards: Iterable[str], options: Any) -> int:
    """Return what cards left in a hand count against its side."""
    return sum(options.black_three_held if card in BLACK_THREES else VALUE[card] for card in cards)


def kind(cards: Cards, bolivia: int = 0) -> str | None:
    """Return what the cards are, if a meld at all."""
    return _kind(tuple(cards), bolivia > 0)


@lru_cache(maxsize=1 << 16)
def _kind(cards: tuple[str, ...], bolivia: bool) -> str | None:
    if len(cards) < 3:
        return None
    naturals = [card for card in cards if card not in IS_WILD]
    wild = len(cards) - len(naturals)
    if not naturals:
        return "wilds" if bolivia and wild <= 7 else None
    if len({RANK[card] for card in naturals}) == 1:
        if naturals[0] in RED_THREES or any(card in RED_THREES for card in naturals):
            return None
        fits = wild <= 2 and len(naturals) >= 2 * wild
        return None if not fits else "black-threes" if RANK[naturals[0]] == "3" else "group"
    if wild or len(cards) > 7 or any(card not in PLACE for card in cards) or len({SUIT[card] for card in cards}) > 1:
        return None
    places = {PLACE[card] for card in cards}
    return "sequence" if len(places) == len(cards) == max(places) - min(places) + 1 else None


def full(cards: Cards) -> str | None:
    """Return ``samba``, ``pure``, ``mixed`` or ``bolivia`` for cards that are a meld."""
    if len(cards) < 7:
        return None
    match kind(cards, bolivia=1):
        case "sequence":
            return "samba"
        case "wilds":
            return "bolivia"
    return "mixed" if IS_WILD & set(cards) else "pure"


def ends(cards: Cards) -> tuple[str, ...]:
    """Return the cards that fit an end of a sequence; none if it is closed, or no sequence."""
    if kind(cards) != "sequence" or len(cards) == 7:
        return ()
    places, suit = [PLACE[card] for card in cards], SUIT[cards[0]]
    return tuple(AT[suit, at] for at in (min(places) - 1, max(places) + 1) if (suit, at) in AT)


def needed(score: int, top: int = 150) -> int:
    """Return what the first meld must reach; ``top``: from 7000 points on."""
    return 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120 if score < 7000 else top


def least(sambas: int, pure: int, mixed: int, bolivias: int) -> int:
    """Return the least card value of so many, each made of the cheapest cards."""
    fours, twos = ["4S"] * 7, ["2S"] * 7
    run = [AT["S", place] for place in range(7)]
    return sambas * worth(run) + pure * worth(fours) + mixed * worth([*fours[:6], *twos[:1]]) + bolivias * worth(twos)


def can_be(options: Any, counted: Mapping[str, int], value: int) -> bool:
    """Return whether three packs can make so many ``counted`` melds, and a ``value`` melded and held in all."""
    melded = [card for card in PACK if card not in RED_THREES]
    cards = 7 * sum(counted.values())
    wild = counted["mixed"] + 7 * counted["bolivia"]
    return (
        counted["samba"] <= 12
        and counted["pure"] <= 11
        and cards <= len(melded)
        and wild <= sum(card in IS_WILD for card in melded)
        and value <= max(worth(melded), against(melded, options))
    )


def enough(options: Any, fulls: Iterable[str | None]) -> bool:
    """Return whether these are what is needed to go out, and for the red threes."""
    have = [one for one in fulls if one]
    return len(have) >= options.needed and have.count("samba") >= options.needed_sambas


@dataclass
class Turn:
    """What somebody melds in a turn."""

    player: str
    new: list[list[str]] = field(default_factory=list)
    add: list[tuple[int, list[str]]] = field(default_factory=list)
    merge: list[tuple[int, int]] = field(default_factory=list)
    red: int = 0
    took: str | None = None
    top: str | None = None

    @property
    def empty(self) -> bool:
        return not (self.new or self.add or self.merge or self.red)


@dataclass(frozen=True)
class Table:
    """The melds on the table: side to its melds by number, how many it laid, its red threes; black threes' owner."""

    options: Any
    sides: Mapping[str, tuple[str, ...]]
    minimum: Mapping[str, int]
    melds: Mapping[str, Mapping[int, Cards]]
    number: Mapping[str, int]
    red: Mapping[str, int]
    black: str | None = None

    @classmethod
    def begun(cls, options: Any, sides: Mapping[str, tuple[str, ...]], scores: Mapping[str, int]) -> Table:
        minimum = {side: needed(scores[side], options.first_meld_top) for side in sides}
        none = dict.fromkeys(sides, 0)
        return cls(options, sides, minimum, {side: {} for side in sides}, none, none)

    def side(self, player: str) -> str:
        return next(side for side, players in self.sides.items() if player in players)

    def may_go_out(self, side: str) -> bool:
        return enough(self.options, map(full, self.melds[side].values()))

    def after(self, turn: Turn) -> Table | None:
        """Return the table after a legal turn; ``None`` if it is not legal."""
        if self.black or turn.empty or (turn.took is None) != (turn.top is None):
            return None
        side, bolivia = self.side(turn.player), self.options.bolivia
        before = self.melds[side]
        lying = {n: list(cards) for n, cards in before.items()}
        mine: dict[int, list[str]] = {}  # what was laid in this turn, by meld
        last = self.number[side]
        for cards in turn.new:
            last += 1
            if kind(cards, bolivia) is None:
                return None
            lying[last] = list(cards)
            mine[last] = list(cards)
        groups = {n: RANK[max(cards, key=PLACE.__contains__)] for n, cards in lying.items()
                  if kind(cards, bolivia) == "group"}  # fmt: skip
        groups |= {n: "3" for n, cards in lying.items() if kind(cards, bolivia) == "black-threes"}
        for n, cards in turn.add:
            if n not in lying or not cards:
                return None
            lying[n] += cards
            mine.setdefault(n, []).extend(cards)
        for n, m in turn.merge:
            if n == m or n not in lying or m not in lying or groups.get(n) is None or groups.get(n) != groups.get(m):
                return None
            lying[n] += lying.pop(m)
            mine.setdefault(n, []).extend(mine.pop(m, []))
        kinds = {n: kind(cards, bolivia) for n, cards in lying.items()}
        if None in kinds.values():
            return None
        if not before and lying and sum(map(worth, lying.values())) < self.minimum[side]:
            return None
        black = "black-threes" in kinds.values()
        if black and not enough(self.options, map(full, lying.values())):
            return None
        if turn.took and turn.top and not self._took_right(turn.took, turn.top, turn, before, mine, kinds):
            return None
        made = Table(
            self.options, self.sides, self.minimum, {**self.melds, side: lying}, {**self.number, side: last},
            {**self.red, side: self.red[side] + turn.red}, turn.player if black else None,
        )  # fmt: skip
        return made if made._in_the_packs() else None

    @staticmethod
    def _took_right(
        took: str, top: str, turn: Turn, before: Mapping[int, Cards], mine: Mapping[int, Cards],
        kinds: Mapping[int, str | None],
    ) -> bool:  # fmt: skip
        if top not in PLACE:
            return False
        if took == "top":
            return any(n in before and top in cards and top in ends(before[n]) for n, cards in turn.add)
        return any(
            kinds[n] == "group" and top in cards and sum(RANK[card] == RANK[top] for card in cards) >= 3
            for n, cards in mine.items()
        )

    def _in_the_packs(self) -> bool:
        if sum(self.red.values()) > 6:
            return False
        seen = Counter(card for melds in self.melds.values() for cards in melds.values() for card in cards)
        return all(times <= (6 if card == "JK" else 3) for card, times in seen.items())


def count(table: Table, out: str | None, hands: Mapping[str, Cards]) -> dict[tuple[str, str], int]:
    """Return side and code to points; ``hands``: what each player has left. Sides without anything are left out."""
    options, found = table.options, dict[tuple[str, str], int]()
    for side, players in table.sides.items():
        fulls = [full(cards) for cards in table.melds[side].values()]
        red = table.red[side]
        if not enough(options, fulls):
            for_red = -red * options.red_three
        else:
            for_red = options.all_red_threes if red == 6 else red * options.red_three
        holding = [player for player in players if {"3H", "3D"} & set(hands[player])]
        found |= {
            (side, "melds"): sum(map(worth, table.melds[side].values())),
            (side, "left"): -sum(against(hands[player], options) for player in players),
            (side, "samba"): fulls.count("samba") * options.samba,
            (side, "pure-canasta"): fulls.count("pure") * options.pure,
            (side, "mixed-canasta"): fulls.count("mixed") * options.mixed,
            (side, "bolivia"): fulls.count("bolivia") * options.bolivia,
            (side, "out"): options.out if out in players else 0,
            (side, "red-threes"): for_red,
            (side, "red-threes-held"): -options.red_three_held * len(holding),
        }
    return {key: points for key, points in found.items() if points}
