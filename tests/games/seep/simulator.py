"""Whole deals with random legal plays by players who see their own hands, and keep what they owe as owners.

``model.Table`` says what is legal and keeps the floor; the app is asked at every play, and has to agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from msgspec import UNSET

from scorekeeper.core.cards import Card
from scorekeeper.core.entries import Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.match import begin
from scorekeeper.games import by_slug
from scorekeeper.games.seep.entries import Deal, Play, Redeal
from scorekeeper.games.seep.plays import choices

from .model import FIRST, PACK, VALUE, Move, Table, grouped

#: How much the players of a deal like which play: most build, some leave the floor full, some sweep it.
LIKINGS = (
    {"build": 6, "take": 3, "throw": 1},
    {"build": 2, "take": 1, "throw": 20},
    {"build": 1, "take": 9, "throw": 3},
)

SEEP = by_slug["seep"]


@dataclass
class Dealt:
    """The pack dealt out: each player's cards, in one or two hands of twelve, and the floor."""

    hands: dict[str, list[list[str]]]
    floor: list[str]
    bids: list[int]  #: what the first player can bid on the first four cards


def deal_out(chance: Random, players: tuple[str, ...], dealer: str) -> Dealt:
    pack = list(PACK)
    chance.shuffle(pack)
    at = (players.index(dealer) + 1) % len(players)
    floor, rest = pack[:4], pack[4:]
    twelves = [rest[n : n + 12] for n in range(0, 48, 12)]
    order = players[at:] + players[:at]
    hands = {player: twelves[n :: len(players)] for n, player in enumerate(order)}
    first_four = hands[order[0]][0][:4]
    return Dealt(hands, floor, sorted({VALUE[card] for card in first_four if VALUE[card] >= 9}))


def keeps(table: Table, hand: list[str], move: Move) -> bool:
    """Return whether the player keeps what is owed once ``move`` was made, and the ten for the first house of ten.

    Only the player's own hand is looked at, as at a table.
    """
    after = [VALUE[card] for card in hand if card != move.card]
    if any(table.turn in owners and value not in after for value, owners in table.standing(move).items()):
        return False
    return all(
        not table.options.ten_nine or value in table.first or move.build != value or card in hand
        for card, value in FIRST.items()
    )


def entry_of(player: str, move: Move, chance: Random, ways: int = 2) -> Play:
    """Return the move as an entry; if there is only one way, now and then without naming it."""
    card = Card(move.card)
    if move.take is not None:
        if ways == 1 and chance.random() < 0.5:
            return Play(player, card, take="all")
        house = [VALUE[card]] if move.house else []
        return Play(player, card, take=(*house, *_groups(move.take, VALUE[card])))
    if not move.build:
        return Play(player, card)
    also: Any = UNSET if ways == 1 and chance.random() < 0.5 else _groups(move.also, move.build)
    return Play(
        player, card, build=move.build, with_=tuple(map(Card, sorted(move.with_))) or UNSET,
        break_=move.broken or UNSET, also=also,
    )  # fmt: skip


def _groups(cards: Any, total: int) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(Card, group)) for group in grouped(cards, total))


def key_of(play: Play) -> tuple[Any, ...]:
    """Return the play in the form of ``Move.key``."""
    if play.build is not UNSET:
        groups: Any = play.also or ()
        cards = frozenset(map(str, play.with_ or ())).union(*groups)
        return ("build", play.build, play.break_ or 0, cards)
    if play.take is UNSET:
        return ("throw",)
    assert isinstance(play.take, tuple)
    loose = frozenset(str(card) for group in play.take if isinstance(group, tuple) for card in group)
    return ("take", loose, any(isinstance(group, int) for group in play.take))


# -- plays that are not legal ------------------------------------------------------------------------------------------


def wrongs(table: Table, move: Move, chance: Random) -> Iterator[tuple[str, Play]]:
    """Yield plays that break a rule, near the legal ``move``: what each breaks, and the play."""
    player, card = table.turn, Card(move.card)
    right = entry_of(player, move, chance)
    moves = table.moves(move.card)
    other = chance.choice([p for p in table.players if p != player])
    yield "another player", Play(other, card, right.take, right.build, right.with_, right.break_, right.also)
    yield "a card that was seen", Play(player, Card(chance.choice(sorted(table.seen))))
    if not any(m.key == ("throw",) for m in moves):
        yield "a throw of what takes, or before the bid", Play(player, card)
    if not any(m.take is not None for m in moves):
        yield "a take of nothing", Play(player, card, take="all")
        yield "no groups", Play(player, card, take=())
    if isinstance(right.take, tuple):
        yield "an incomplete take", Play(player, card, take=right.take[:-1])
        yield "a group twice", Play(player, card, take=(*right.take, right.take[0]))
    ways = {m.take for m in moves if m.take is not None}
    if len(ways) > 1:
        yield "all of several", Play(player, card, take="all")
    for value, house in table.houses.items():
        raised = value + VALUE[move.card]
        if raised <= 13 and (player in house.owners or house.cemented):
            yield "a broken house that is the player's own, or cemented", Play(player, card, build=raised, break_=value)
        if value != VALUE[move.card]:
            yield "a house of another value", Play(player, card, take=(value,))
    if move.build and not move.broken:
        yield "another sum", Play(player, card, build=move.build % 13 + 9 if move.build < 13 else 9, with_=right.with_)
        if move.build in (9, 10) and not table.houses and len(move.also) > 0:
            yield "with all but one group", Play(player, card, build=move.build, with_=right.with_, also=())
    if VALUE[card] in range(9, 14) and not any(m.build == VALUE[card] for m in moves):
        yield "a house of one card", Play(player, card, build=VALUE[card])
    absent = [value for value in range(9, 14) if value not in table.houses]
    if absent:
        yield "a house that is not there", Play(player, card, take=(chance.choice(absent),))
    if table.loose:
        lying = Card(chance.choice(table.loose))
        yield "a card twice", Play(player, card, build=13, with_=(lying, lying))
    unseen = [c for c in PACK if c not in table.seen and c != card]
    if unseen:
        hidden = Card(chance.choice(unseen))
        yield "with a card that is not there", Play(player, card, build=chance.randint(9, 13), with_=(hidden,))


def any_play(table: Table, card: str, chance: Random) -> tuple[Play, bool]:
    """Return a random play of ``card``, and whether it is legal."""
    moves, loose = table.moves(card), table.loose
    some = frozenset(chance.sample(loose, chance.randint(0, min(3, len(loose)))))
    if chance.random() < 0.3:
        there = sorted(table.houses)
        house = bool(there) and chance.random() < 0.5
        groups = tuple((Card(c),) for c in sorted(some) if VALUE[c] == VALUE[card])
        rest = tuple(Card(c) for c in sorted(some) if VALUE[c] != VALUE[card])
        take: tuple[Any, ...] = (*([VALUE[card]] if house else []), *groups, *([rest] if rest else []))
        sums_right = not rest or sum(VALUE[c] for c in rest) == VALUE[card]
        legal = sums_right and any(m.take == some and m.house == house for m in moves)
        return Play(table.turn, Card(card), take=take), legal
    build = chance.choice(sorted(m.build for m in moves if m.build) or range(9, 14))
    broken = chance.choice([0, 0, *table.houses])
    fits = [m for m in moves if (m.build, m.broken, m.with_) == (build, broken, some)]
    play = Play(
        table.turn, Card(card), build=build, with_=tuple(map(Card, sorted(some))) or UNSET, break_=broken or UNSET
    )
    return play, len({m.also for m in fits}) == 1


# -- a deal ------------------------------------------------------------------------------------------------------------


class Stuck(AssertionError):
    """Raised if no card that the player holds may be played: the table, and the hand."""


class Simulator:
    """One match of a table with these options; each deal is played out, and the app is compared with it.

    If it is not ``held``, the app is asked nothing beyond the plays that are made. Players who are not ``mindful`` make
    any play that the app, which sees no hands, has to allow.
    """

    held = True
    mindful = True

    def __init__(self, players: tuple[str, ...], seed: int, variant: str = "hundred", **options: Any) -> None:
        self.chance = Random(f"{seed} {variant} {sorted(options.items())} {len(players)}")
        self.header: Any = make_header(SEEP, players, variant, options, None)
        self.state: Any = begin(self.header).state
        self.players = players
        self.refused: dict[str, int] = {}

    def enter(self, entry: Entry) -> tuple[Any, ...]:
        found = SEEP.rules.check(self.state, entry)
        assert found == [], (entry, found)
        self.state, lines = SEEP.rules.apply(self.state, entry)
        return lines

    def deal(self) -> tuple[Table, list[Entry], tuple[Any, ...]]:
        """Play a deal; return it once all was played, what was entered, and the lines of its last play."""
        self.liking = self.chance.choice(LIKINGS)
        before, dealt, entries = self.state, self._dealt(), list[Entry]()
        while not dealt.bids or (self.state.options.floor_check and {"10D", "9S"} & {*dealt.floor}):
            entries.append(Redeal("floor" if dealt.bids else "no-bid"))
            self.enter(entries[-1])
            dealt = self._dealt()
        bid = self.chance.choice(dealt.bids)
        table = Table(self.players, before.dealer, before.options, bid, list(dealt.floor))
        a, b, c, d = map(Card, dealt.floor)
        entries.append(Deal(bid, (a, b, c, d)))
        self.enter(entries[-1])
        lines: tuple[Any, ...] = ()
        hands = {player: list(dealt.hands[player][0]) for player in self.players}
        while table.played < 48:
            player = table.turn
            if not hands[player]:
                hands[player] = list(dealt.hands[player][1])
            held = hands[player][:4] if not table.played else hands[player]
            move, ways = self._chosen(table, held)
            if self.held:
                self._held_against(table, move)
            entry = entry_of(player, move, self.chance, ways)
            lines = self.enter(entry)
            entries.append(entry)
            table.play(move)
            hands[player].remove(move.card)
            if self.held and table.played < 48:
                self._same_floor(table)
        return table, entries, lines

    def _dealt(self) -> Dealt:
        return deal_out(self.chance, self.players, self.state.dealer)

    def _chosen(self, table: Table, held: list[str]) -> tuple[Move, int]:
        """Return a random legal play that keeps what owners owe, and in how many ways the same could be meant.

        Raises ``Stuck`` if the player holds no card that has such a play.
        """
        for card in self.chance.sample(held, len(held)):
            moves = table.moves(card)
            fair = [move for move in moves if keeps(table, held, move)] if self.mindful else moves
            if fair:
                kinds = dict[str, list[Move]]()
                for move in fair:
                    kinds.setdefault(move.key[0], []).append(move)
                kind = self.chance.choices(list(kinds), [self.liking[kind] for kind in kinds])[0]
                move = self.chance.choice(kinds[kind])
                if move.build:
                    alike = {m.also for m in moves if m[:6] == move[:6]}
                else:
                    alike = {m.take for m in moves if m.take is not None}
                return move, len(alike)
        raise Stuck(table, held)

    def _held_against(self, table: Table, move: Move) -> None:
        """Check that the app offers what is legal, and refuses what is not: one of them at each play, by chance."""
        match self.chance.randrange(3):
            case 0:
                offered = list(map(key_of, choices(self.state, Card(move.card))))
                assert len(offered) == len(set(offered)), (table, offered)
                assert set(offered) == {m.key for m in table.moves(move.card)}, (table, move.card, offered)
            case 1:
                what, play = self.chance.choice(list(wrongs(table, move, self.chance)))
                assert SEEP.rules.check(self.state, play), (what, table, play)
                self.refused[what] = self.refused.get(what, 0) + 1
            case 2:
                play, legal = any_play(table, move.card, self.chance)
                assert (SEEP.rules.check(self.state, play) == []) == legal, (table, play, legal)

    def _same_floor(self, table: Table) -> None:
        deal = self.state.deal
        assert set(deal.loose) == {*table.loose}
        assert len(deal.loose) == len(table.loose)
        assert {h.value: (set(h.cards), len(h.cards), set(h.owners), h.cemented) for h in deal.houses} == {
            value: (set(h.cards), len(h.cards), set(h.owners), h.cemented) for value, h in table.houses.items()
        }
        taken = {
            side: sorted(card for player in players for card in table.captured[player])
            for side, players in self.state.sides.items()
        }
        assert {side: sorted(cards) for side, cards in deal.captured.items()} == taken
        assert [(s.player, s.when or "", str(s.card)) for s in deal.sweeps] == table.sweeps
        assert (deal.played, self.state.turn) == (table.played, table.turn)


@cache
def recorded(seed: int, players: tuple[str, ...] = ("North", "West", "South", "East"), variant: str = "hundred") -> Any:
    """Return the entries of a whole deal."""
    simulator = Simulator(players, seed, variant)
    table, entries, _ = simulator.deal()
    return simulator.header, entries, table
