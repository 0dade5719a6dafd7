"""Random Samba matches: each entry is drawn from the state of the match, so that it is legal.

Of the turns that meld only those are kept that ``model.Table`` finds legal; both ways of logging are mixed.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET

from scorekeeper.core.entries import ChangeOptions, ChangeSeats, EndMatch, Entry, Join, Leave
from scorekeeper.core.files import make_header
from scorekeeper.core.match import Header
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.entries import EndHand, Hand, Held, Side
from scorekeeper.games.samba.state import SambaState
from tests.properties import NOTES, Matches

from .model import (
    AT,
    KINDS,
    RANKS,
    RED_THREES,
    SUITS,
    Table,
    Turn,
    against,
    can_be,
    ends,
    enough,
    full,
    kind,
    least,
    worth,
)
from .simulator import cards_of, entry_of, short
from .table import SIX

#: Every amount at a size that matters in a short match.
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "first_meld_top": st.sampled_from([0, 150, 160, 300]),
        "black_three_held": st.sampled_from([0, 5, 7, 100]),
        "target": st.integers(1, 6000),
        "samba": st.integers(0, 2000),
        "pure": st.integers(0, 900),
        "mixed": st.integers(0, 900),
        "bolivia": st.sampled_from([0, 0, 1, 2500]),
        "out": st.integers(0, 300),
        "needed": st.integers(0, 2),
        "needed_sambas": st.integers(0, 1),
        "red_three": st.integers(0, 200),
        "all_red_threes": st.integers(0, 2000),
        "red_three_held": st.integers(0, 900),
        "take_top": st.sampled_from(["card", "pile"]),
        "game_stake": st.sampled_from([0, 1, 10]),
        "point_stake": st.sampled_from([0, 0, 1, 3]),
    },
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    players = draw(st.permutations(SIX))[: draw(st.sampled_from([2, 3, 3, 4, 5, 6]))]
    first = draw(st.none() | st.sampled_from(players))
    return make_header(SAMBA, players, draw(st.sampled_from([None, "samba", "bolivia"])), draw(OPTIONS), first)


def a_meld(chance: Random, bolivia: int, size: int = 7) -> list[str]:
    """Draw cards that are a meld."""
    if bolivia and chance.random() < 0.2:
        return chance.sample(["2S", "2H", "2D", "2C", "JK", "JK", "2S"], chance.randint(3, 7))
    if chance.random() < 0.4:
        number = chance.choice([3, 4, 5, 7, 7])
        low, suit = chance.randrange(len(RANKS) - number + 1), chance.choice(SUITS)
        return [AT[suit, low + n] for n in range(number)]
    rank, number = chance.choice(RANKS), chance.choice([3, 4, 5, size])
    wild = chance.choice([0, 0, 1, 2])
    naturals = chance.sample([rank + suit for suit in SUITS for _ in range(3)], max(number - wild, 2 * wild))
    return [*naturals, *chance.sample(["2S", "2H", "2D", "2C", "JK", "JK"], wild)]


def table_of(state: SambaState) -> Table:
    """Return the melds on the table in the model's form. Only matches whose melds were named card by card come here."""
    table = Table.begun(state.options, state.sides, state.points)
    hand = state.hand
    if hand is None:
        return table
    melds = {side: {n: list(map(str, meld.cards)) for n, meld in melds.items()} for side, melds in hand.melds.items()}
    return Table(state.options, state.sides, table.minimum, melds, hand.laid, hand.red_threes, hand.going_out)


def a_turn(chance: Random, table: Table, player: str) -> Turn | None:
    """Draw a legal turn of ``player``, if one is found."""
    lying = table.melds[table.side(player)]
    for _ in range(6):
        turn = Turn(player)
        if not lying or chance.random() < 0.6:
            turn.new = [a_meld(chance, table.options.bolivia) for _ in range(chance.randint(1, 3))]
        if lying and chance.random() < 0.6:
            n = chance.choice(list(lying))
            if kind(lying[n]) == "sequence":
                card = chance.choice(ends(lying[n]) or ["4S"])
                turn.add = [(n, [card])]
                if chance.random() < 0.5:
                    turn.took, turn.top = "top", card
            elif kind(lying[n]) == "group":
                rank = next(card[:-1] for card in lying[n] if card[:-1] in RANKS)
                turn.add = [(n, [rank + chance.choice(SUITS) for _ in range(chance.choice([1, 3]))])]
                if chance.random() < 0.5:
                    turn.took, turn.top = "pile", turn.add[0][1][0]
        groups = [n for n, cards in lying.items() if kind(cards) == "group"]
        if groups and chance.random() < 0.4:
            n, number = chance.choice(groups), table.number[table.side(player)] + len(turn.new) + 1
            rank = next(card[:-1] for card in lying[n] if card[:-1] in RANKS)
            turn.new.append([rank + suit for suit in chance.sample(SUITS, 3)])
            turn.merge = [(n, number) if chance.random() < 0.5 else (number, n)]
        if chance.random() < 0.2:
            turn.red = chance.randint(1, 2)
        if chance.random() < 0.1:
            turn.new.append(["3S", "3C", "3S"])
        if table.after(turn) is not None:
            return turn
    turn = Turn(player, red=1)
    return turn if table.after(turn) is not None else None


def left_over(
    chance: Random, players: tuple[str, ...], seen: Counter[str], red: int, out: str | None
) -> dict[str, Any]:
    """Draw what players have left, named or counted, of what the packs still have."""
    left: dict[str, Any] = {}
    free = 6 - red
    for player in players:
        if player == out or chance.random() < 0.3:
            continue
        if chance.random() < 0.3:
            told = chance.randint(0, min(free, 2))
            left[player], free = Held(5 * chance.randint(0, 60), told), free - told
            continue
        cards = []
        for card in chance.sample(KINDS, chance.randint(0, 6)):
            rank = sum(times for one, times in seen.items() if one[:-1] == card[:-1])
            if seen[card] < 3 and rank < 6 and (card not in RED_THREES or free):
                free -= card in RED_THREES
                seen[card] += 1
                cards.append(card)
        left[player] = cards_of(cards)
    return left


def held(options: Any, left: dict[str, Any]) -> int:
    return sum(one.value if isinstance(one, Held) else against(one, options) for one in left.values())


def an_end(chance: Random, table: Table, players: tuple[str, ...]) -> EndHand:
    able = [p for p in players if table.may_go_out(table.side(p))]
    out = table.black or (chance.choice(able) if able and chance.random() < 0.7 else None)
    seen = Counter(c for melds in table.melds.values() for cards in melds.values() for c in cards)
    left = left_over(chance, players, seen, sum(table.red.values()), out)
    if not can_be(table.options, Counter(), worth(seen.elements()) + held(table.options, left)):
        left = {player: cards for player, cards in left.items() if not isinstance(cards, Held)}
    return EndHand(out, left)


def a_hand(chance: Random, state: SambaState) -> Hand:
    """Draw a hand counted, such as three packs can make."""
    while True:
        hand, counted, value = some_hand(chance, state)
        if can_be(state.options, counted, value + held(state.options, hand.left)):
            return hand


def some_hand(chance: Random, state: SambaState) -> tuple[Hand, Counter[str], int]:
    """Draw a hand counted: melds named or in short, or totals; also what was full, and the value of all melds."""
    sides, seen, red, able = dict[str, Side](), Counter[str](), 0, list[str]()
    made, value = Counter[str](), 0
    for side, players in state.sides.items():
        if chance.random() < 0.2:
            continue
        reds = chance.randint(0, 6 - red) if chance.random() < 0.3 else 0
        red += reds
        if chance.random() < 0.4:
            sambas, pure, mixed, bolivias = (chance.choice([0, 0, 1, 2]) for _ in range(4))
            bolivias = bolivias if state.options.bolivia else 0
            value_melded = least(sambas, pure, mixed, bolivias) + 5 * chance.randint(0, 180)
            sides[side] = Side(UNSET, value_melded, sambas, pure, mixed, bolivias, reds)
            fulls = ["samba"] * sambas + ["pure"] * pure + ["mixed"] * mixed + ["bolivia"] * bolivias
            value += value_melded
        else:
            melds = []
            for cards in (a_meld(chance, state.options.bolivia) for _ in range(chance.randint(0, 5))):
                more = seen + Counter(cards)
                ranks = Counter[str]()
                for card, times in more.items():
                    ranks[card if card == "JK" else card[:-1]] += times
                if max(more[card] for card in cards) <= 3 and ranks["JK"] <= 3:
                    seen = more
                    melds.append(cards)
            laid = tuple(short(cards) if chance.random() < 0.4 else cards_of(cards) for cards in melds)
            sides[side] = Side(melds=laid, red_threes=reds)
            fulls = [one for one in map(full, melds) if one]
            value += sum(map(worth, melds))
        made.update(fulls)
        if enough(state.options, fulls):
            able += players
    out = chance.choice(able) if able and chance.random() < 0.6 else None
    return Hand(sides, out, left_over(chance, state.seats.seated, seen, red, out)), made, value


@st.composite
def changes(draw: st.DrawFn, state: SambaState) -> Entry:
    """Draw what the table may change between two hands: target and money, the order of play, the end of the match."""
    what = draw(st.sampled_from(["end", "seats", "seats", "options", "options"]))
    if what == "end":
        return EndMatch(draw(st.sampled_from([UNSET, True])))
    if what == "seats" and len(state.seats) in (2, 3, 5):
        return ChangeSeats(tuple(draw(st.permutations(state.seats.seated))))
    most = max(state.points[side] for side in state.sides)
    target, stake = st.integers(max(most + 1, 1), max(most, 0) + 3000), st.sampled_from([0, 1, 10])
    bonus = st.sampled_from([0, 300, 1000])
    more = {"target": target, "samba": bonus, "out": bonus, "needed": st.integers(0, 2), "red_three_held": bonus}
    either = st.fixed_dictionaries({"game_stake": stake}, optional=more)
    return ChangeOptions(draw(either | st.fixed_dictionaries({"target": target})))


@st.composite
def legal(draw: st.DrawFn, state: SambaState) -> Entry:
    """Draw any entry but a correction that may come now."""
    chance = Random(draw(st.integers(0, 1 << 32)))
    what = draw(st.sampled_from(["hand", "meld", "meld", "meld", "end", "note", "seats", "change", "change"]))
    seated = state.seats.seated
    if state.winner or state.ended or what == "note":
        return draw(NOTES)
    if what == "change" and state.hand is None:
        return draw(changes(state))
    if what == "seats" and state.hand is None and len(seated) in (2, 3):
        away = [name for name in SIX if name not in seated]
        if len(seated) == 3:
            return Leave(draw(st.sampled_from(seated)))
        return Join(draw(st.sampled_from(away)), draw(st.sampled_from(seated)))
    if what == "hand":
        return a_hand(chance, state)
    table = table_of(state)
    if what in ("meld", "seats", "change"):
        melded = [player for player in seated if table.melds[table.side(player)]]
        turn = a_turn(chance, table, draw(st.sampled_from([*seated, *melded * 2])))
        if turn is not None:
            return entry_of(turn)
    return an_end(chance, table, seated)


MATCHES = Matches(headers(), legal, most=8)
logs = MATCHES.logs
