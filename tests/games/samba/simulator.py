"""Whole matches from real shuffled packs: random legal melds by players with a plan.

``model`` says what is legal and keeps the table; the app is asked at every turn that melds, and has to agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import UNSET

from scorekeeper.core.cards import Card
from scorekeeper.core.entries import Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.ledger import Score
from scorekeeper.core.match import begin
from scorekeeper.games.samba import SAMBA
from scorekeeper.games.samba.entries import Add, EndHand, Hand, Held, Meld, Short, Side, Wilds

from .model import (
    AT,
    BLACK_THREES,
    IS_WILD,
    KINDS,
    PACK,
    PLACE,
    RANK,
    RANKS,
    RED_THREES,
    SUIT,
    SUITS,
    Cards,
    Table,
    Turn,
    count,
    ends,
    full,
    kind,
    worth,
)

Hands = dict[str, list[str]]

TRIED = 0.2  #: after so many turns something illegal is tried, and after as many something random


def cards_of(cards: Cards) -> tuple[Card, ...]:
    return tuple(map(Card, cards))


def free(hand: Cards, top: str | None) -> list[str]:
    """Return the cards that may be kept back: not those of the rank of the top card that is to be taken."""
    return [card for card in hand if top is None or RANK[card] != RANK[top]]


def entry_of(turn: Turn) -> Meld:
    return Meld(
        turn.player, tuple(map(cards_of, turn.new)), tuple(Add(n, cards_of(cards)) for n, cards in turn.add),
        tuple(turn.merge), turn.red, turn.took or UNSET, Card(turn.top) if turn.top else UNSET,
    )  # fmt: skip


def short(cards: Cards) -> Short:
    """Return a meld in its short form."""
    twos, jokers = sum(RANK[card] == "2" for card in cards), list(cards).count("JK")
    match kind(cards, bolivia=1):
        case "sequence":
            low, *_, high = sorted(cards, key=PLACE.__getitem__)
            return Short(sequence=SUIT[low], from_=RANK[low], to=RANK[high])
        case "wilds":
            return Short(wilds=Wilds(twos, jokers))
    rank = next(RANK[card] for card in cards if card not in IS_WILD)
    return Short(group=rank, naturals=len(cards) - twos - jokers, twos=twos or UNSET, jokers=jokers or UNSET)


def group_of(cards: Cards) -> str | None:
    """Return the rank of a group."""
    if kind(cards) != "group":
        return None
    return RANK[cards[0]] if cards[0] not in IS_WILD else next(RANK[card] for card in cards if card not in IS_WILD)


# -- what a player does ------------------------------------------------------------------------------------------------


class Player:
    """One turn of one player, who melds cards of ``hand``; the rest stays in ``hand``."""

    def __init__(self, chance: Random, table: Table, player: str, hand: list[str]) -> None:
        self.chance, self.table, self.hand = chance, table, hand
        self.side = table.side(player)
        self.bolivia = bool(table.options.bolivia)
        self.lying = {n: list(cards) for n, cards in table.melds[self.side].items()}
        self.turn = Turn(player)
        self.last = table.number[self.side]

    def often(self, chance: float) -> bool:
        return self.chance.random() < chance

    def lay(self, cards: list[str]) -> None:
        self.last += 1
        self.turn.new.append(list(cards))
        self.lying[self.last] = list(cards)
        for card in cards:
            self.hand.remove(card)

    def put(self, n: int, cards: list[str]) -> None:
        self.turn.add.append((n, list(cards)))
        self.lying[n] += cards
        for card in cards:
            self.hand.remove(card)

    def take_pile(self, top: str) -> None:
        """Use the top card, in the hand already: it and two naturals go into one group."""
        others = list(self.hand)
        others.remove(top)
        pair = [card for card in others if RANK[card] == RANK[top]][:2]
        there = self.groups()[RANK[top]]
        if there and self.often(0.6):
            self.put(self.chance.choice(there), [top, *pair])
        else:
            self.lay([top, *pair])

    def groups(self) -> dict[str | None, list[int]]:
        """Return rank to the groups of it on the table."""
        found: dict[str | None, list[int]] = {rank: [] for rank in RANKS}
        for n, cards in self.lying.items():
            found.setdefault(group_of(cards), []).append(n)
        return found

    def meld_all(self) -> None:
        """Meld whatever goes: sequences first, then groups, then wild cards."""
        self.lengthen()
        self.sequences()
        self.naturals()
        self.wild()
        self.merge()

    def lengthen(self) -> None:
        for n, cards in self.lying.items():
            while fitting := [card for card in ends(cards) if card in self.hand]:
                more = [fitting[0]]
                if self.often(0.3):  # two at once, in any order
                    more += [card for card in ends([*cards, *more]) if card in self.hand and card not in more][:1]
                    self.chance.shuffle(more)
                self.put(n, more)

    def sequences(self) -> None:
        for suit in SUITS:
            while True:
                places = sorted({PLACE[card] for card in self.hand if card in PLACE and SUIT[card] == suit})
                runs: list[list[int]] = []
                for place in places:
                    if runs and runs[-1][-1] == place - 1:
                        runs[-1].append(place)
                    else:
                        runs.append([place])
                longest = max(runs, key=len, default=[])
                if len(longest) < 3 or not self.often(0.95):
                    break
                cards = [AT[suit, place] for place in longest[:7]]
                self.chance.shuffle(cards)
                self.lay(cards)

    def naturals(self) -> None:
        held = Counter(RANK[card] for card in self.hand if card in PLACE)
        groups = self.groups()  # what is laid of one rank changes nothing for the next
        for rank, times in held.items():
            there = groups[rank]
            mine = [card for card in self.hand if RANK[card] == rank]
            if there and (times < 3 or self.often(0.7)):
                if self.often(0.6 if times == 1 else 0.9):
                    self.put(self.chance.choice(there), mine)
            elif times >= 3 and self.often(0.9):
                self.lay(mine)
            elif times == 2 and self.often(0.3):
                wild = [card for card in self.hand if card in IS_WILD][:1]
                if wild:
                    self.lay([*mine, *wild])

    def wild(self) -> None:
        wild = [card for card in self.hand if card in IS_WILD]
        if self.bolivia:
            there = [n for n, cards in self.lying.items() if set(cards) <= IS_WILD and len(cards) < 7]
            if there and wild:
                self.put(there[0], wild[: 7 - len(self.lying[there[0]])])
            elif len(wild) >= 3 and self.often(0.8):
                self.lay(wild[:7])
            return
        for n, cards in self.lying.items():
            naturals = sum(card not in IS_WILD for card in cards)
            room = min(2, naturals // 2) - (len(cards) - naturals) if group_of(cards) else 0
            short_of = 7 - len(cards)
            if wild and room and (0 < short_of <= room or self.often(0.05)):
                more = wild[: min(room, max(1, short_of))]
                self.put(n, more)
                wild = wild[len(more) :]

    def merge(self) -> None:
        groups = self.groups()
        for rank in RANKS:
            there = groups[rank]
            if len(there) < 2 or max(len(self.lying[n]) for n in there) >= 7:
                continue
            n, m = self.chance.sample(there, 2)
            if kind(self.lying[n] + self.lying[m]):
                self.turn.merge.append((n, m))
                self.lying[n] += self.lying.pop(m)
                return

    def may_go_out(self) -> bool:
        melds = [full(cards) for cards in self.lying.values()]
        done, options = [one for one in melds if one], self.table.options
        return len(done) >= options.needed and done.count("samba") >= options.needed_sambas

    def black_threes(self) -> None:
        """Go out with black threes, if only they and a card to discard would be left."""
        black = [card for card in self.hand if card in BLACK_THREES]
        wild = [card for card in self.hand if card in IS_WILD][:2]
        wild = wild[: len(black) // 2]
        if len(black) + len(wild) >= 3 and len(self.hand) - len(black) - len(wild) <= 1 and self.may_go_out():
            self.lay([*black, *wild])

    def red_threes(self) -> None:
        red = [card for card in self.hand if card in RED_THREES]
        if red and (self.may_go_out() or self.often(0.3)):
            self.turn.red = len(red)
            for card in red:
                self.hand.remove(card)


# -- turns that are not legal ------------------------------------------------------------------------------------------


def mangled(chance: Random, table: Table, turn: Turn, hand: Cards) -> Turn:
    """Change something about the turn at random; the result may be legal or not."""
    lying = table.melds[table.side(turn.player)]
    made = Turn(
        turn.player, [list(cards) for cards in turn.new], [(n, list(cards)) for n, cards in turn.add],
        list(turn.merge), turn.red, turn.took, turn.top,
    )  # fmt: skip
    any_card = chance.choice(hand) if hand and chance.random() < 0.5 else chance.choice(KINDS)
    numbers = range(1, table.number[table.side(turn.player)] + len(turn.new) + 2)
    laid = [*made.new, *(cards for _, cards in made.add)]
    match chance.randrange(13):
        case 0 if laid:
            chance.choice(laid).append(any_card)
        case 1 if laid:
            cards = chance.choice(laid)
            del cards[chance.randrange(len(cards))]
        case 2 if laid:
            cards = chance.choice(laid)
            cards[chance.randrange(len(cards))] = any_card
        case 3:
            made.add.append((chance.choice(numbers), [any_card]))
        case 4 | 12:
            made.merge.append((chance.choice(numbers), chance.choice(numbers)))
        case 5:
            made.took, made.top = chance.choice(["pile", "top"]), any_card
        case 6:
            made.red += chance.randint(1, 6)
        case 7 if made.new:
            made.new.remove(chance.choice(made.new))
        case 8 if made.new:
            cards = chance.choice(made.new)
            chance.shuffle(cards)
            made.add.append((numbers[-2], cards[2:] or [any_card]))
            del cards[3:]
        case 9:
            made.new.append(chance.sample(KINDS, 3) if chance.random() < 0.2 else [any_card] * chance.randint(2, 4))
        case 10 if made.add:
            made.add = [(n, [card]) for n, cards in made.add for card in chance.sample(cards, len(cards))]
        case 11 if lying:
            n, cards = chance.choice(list(lying.items()))
            if fitting := ends(cards):
                card = chance.choice(fitting)
                made.took, made.top = "top", card
                made.add.append((n if chance.random() < 0.7 else chance.choice(numbers), [card]))
    return made


def wrongs(chance: Random, table: Table, turn: Turn) -> Iterator[tuple[str, Turn]]:
    """Yield turns that break a rule, near the legal ``turn``: which rule, and the turn."""
    player, side = turn.player, table.side(turn.player)
    lying = table.melds[side]
    rank, suit, place = chance.choice(RANKS), chance.choice(SUITS), chance.randrange(9)
    three = [AT[suit, place + n] for n in range(3)]
    pair = [rank + "S", rank + "H"]
    yield "three wilds in a group", Turn(player, [*turn.new, [*pair, *pair, *pair, "2S", "2H", "JK"]])
    yield "as many wilds as naturals", Turn(player, [*turn.new, [*pair, "2S", "JK"]])
    yield "a wild in a sequence", Turn(player, [*turn.new, [*three, chance.choice(["JK", "2" + suit])]])
    low = chance.randrange(4)
    yield "eight in a sequence", Turn(player, [*turn.new, [AT[suit, low + n] for n in range(8)]])
    yield "a three in a sequence", Turn(player, [*turn.new, ["3" + suit, *(AT[suit, n] for n in range(3))]])
    yield "a two in a sequence", Turn(player, [*turn.new, ["2" + suit, *(AT[suit, n] for n in range(3))]])
    yield "a gap in a sequence", Turn(player, [*turn.new, [three[0], three[2], AT[suit, (place + 6) % 11]]])
    yield "two cards", Turn(player, [*turn.new, three[:2]])
    yield "red threes as a group", Turn(player, [*turn.new, ["3H", "3D", "3H"]])
    yield "a seventh red three", Turn(player, turn.new, turn.add, turn.merge, 7 - sum(table.red.values()))
    yield "no such meld", Turn(player, turn.new, [*turn.add, (table.number[side] + len(turn.new) + 1, [rank + "S"])])
    yield "nothing", Turn(player)
    yield "nothing but the pile taken", Turn(player, took="pile", top=rank + "S")
    yield "a took without a top", Turn(player, turn.new, turn.add, turn.merge, turn.red, took="pile")
    yield "a top without a took", Turn(player, turn.new, turn.add, turn.merge, turn.red, top=rank + "S")
    yield "a fourth card of a kind", Turn(player, [*turn.new, [rank + "S"] * 4])
    blocked = chance.choice(["3H", "3S", "2S", "JK"])
    yield "a pile that is blocked", Turn(player, turn.new, turn.add, turn.merge, turn.red, "pile", blocked)
    if not table.options.bolivia:
        yield "wild cards alone", Turn(player, [*turn.new, ["2S", "2H", "JK"]])
    yield "eight wild cards", Turn(player, [*turn.new, ["2S", "2H", "2D", "2C", "2S", "2H", "JK", "JK"]])
    if not lying:
        yield "a first meld of fours", Turn(player, [["4S", "4H", "4D"]]) if table.minimum[side] > 15 else Turn(player)
    if not table.may_go_out(side):
        yield "black threes too early", Turn(player, [["3S", "3C", "3S"]])
    for n, cards in lying.items():
        others = [m for m in lying if m != n]
        if kind(cards) == "sequence":
            for card in ends(cards):
                beyond = [c for c in ends([*cards, card]) if c not in ends(cards)]
                for far in beyond:
                    yield "the top into the middle", Turn(player, [], [(n, [card, far])], took="top", top=far)
                yield "the top put down elsewhere", Turn(player, [[card] * 3], took="top", top=card)
            if len(cards) == 7:
                yield "more for a samba", Turn(player, [], [(n, [chance.choice(KINDS)])])
            if others:
                yield "sequences merged", Turn(player, [], [], [(n, chance.choice(others))])
        elif kind(cards, 1) == "group":
            of = next(RANK[card] for card in cards if card not in IS_WILD)
            yield "the top for a group alone", Turn(player, [], [(n, [of + suit])], took="pile", top=of + suit)
            both = [of + suit, chance.choice(WILDS)]
            yield (
                "the top with a natural and a wild",
                Turn(player, [], [(n, [of + suit, *both])], took="pile", top=of + suit),
            )
            yield "the top where no sequence lies", Turn(player, [], [(n, [of + suit])], took="top", top=of + suit)
            strange = [m for m in others if not any(RANK[card] == of for card in lying[m])]
            if strange:
                yield "groups of two ranks merged", Turn(player, [], [], [(n, chance.choice(strange))])
            if others:
                yield "a stranger in a group", Turn(player, [], [(n, [AT[suit, (PLACE[of + suit] + 1) % 11]])])
        elif others:
            yield "wild cards merged", Turn(player, [], [], [(n, chance.choice(others))])
        yield "a meld merged with itself", Turn(player, [], [], [(n, n)])
        yield "no card added", Turn(player, turn.new, [*turn.add, (n, [])])


WILDS = sorted(IS_WILD)


# -- a match -----------------------------------------------------------------------------------------------------------


class Simulator:
    """One match; the app is compared with the model at each turn that melds and at each end of a hand."""

    def __init__(self, players: tuple[str, ...], seed: Any, variant: str = "samba", **options: Any) -> None:
        self.chance = Random(f"{seed} {variant} {sorted(options.items())} {len(players)}")
        self.header = make_header(SAMBA, players, variant, options, None)
        self.state = begin(self.header).state
        self.options = self.state.options
        self.players = players
        half = len(players) // 2
        self.sides = (
            {f"{a} & {b}": (a, b) for a, b in zip(players[:half], players[half:], strict=True)}
            if len(players) in (4, 6)
            else {player: (player,) for player in players}
        )
        self.points = dict.fromkeys(self.sides, 0)
        self.dealer = players[0]
        self.entries: list[Entry] = []
        self.refused: Counter[str] = Counter()
        self.met: Counter[str] = Counter()

    def enter(self, entry: Entry) -> tuple[Any, ...]:
        found = SAMBA.rules.check(self.state, entry)
        assert found == [], (entry, found)
        self.state, lines = SAMBA.rules.apply(self.state, entry)
        self.entries.append(entry)
        return lines

    def match(self, most: int = 60) -> None:
        """Play hands until a side has the target and is alone the highest."""
        for hands in range(1, most + 1):
            self.hand()
            assert self.state.hands == hands
            if self.state.winner:
                return
        raise AssertionError("no end")

    def hand(self) -> None:
        """Play a hand from a shuffled pack until somebody goes out or the stock runs out."""
        before = self.state
        pack = list(PACK)
        self.chance.shuffle(pack)
        size = 13 if len(self.players) == 6 else 15
        self.hands: Hands = {player: [pack.pop() for _ in range(size)] for player in self.players}
        self.pile, self.stock = [pack.pop()], pack
        self.table = Table.begun(self.options, self.sides, self.points)
        self.logged = False
        self.slow = self.chance.random() < 0.1  # nobody wants to go out
        at, out = self.players.index(self.dealer), None
        while out is None:
            at = (at + 1) % len(self.players)
            ended = self.play(self.players[at])
            if ended == "stock":
                self.met["stock"] += 1
                break
            out = self.players[at] if ended else None
        self.over(before, out)

    # a turn

    def play(self, player: str) -> str | None:
        """Play a turn, and return ``out``, ``stock`` or nothing."""
        hand = self.hands[player]
        made = self.from_pile(player, hand)
        if made is None:
            if not self.stock:
                return "stock"
            hand += [self.stock.pop() for _ in range(min(2, len(self.stock)))]
            made = self.plan(player, list(hand))
        turn, rest = made
        if not turn.empty:
            self.meld(turn, hand)
        self.hands[player] = rest
        if self.chance.random() < 0.1 and self.logged:
            self.try_wrong(Turn(player))
        side = self.table.side(player)
        if self.table.may_go_out(side) and not self.slow:
            if len(rest) == 1:
                self.pile.append(rest.pop())
            if not rest:
                self.met["out"] += 1
                return "out"
        if len(rest) > 1:
            self.pile.append(self.discard(side, rest))
        assert rest
        return None

    def from_pile(self, player: str, hand: list[str]) -> tuple[Turn, list[str]] | None:
        """Return a turn with the discard, if that is legal and the player likes it."""
        if not self.pile or self.pile[-1] not in PLACE:
            return None
        top = self.pile[-1]
        fits = [n for n, cards in self.table.melds[self.table.side(player)].items() if top in ends(cards)]
        pair = sum(RANK[card] == RANK[top] for card in hand) >= 2
        took = "top" if fits and self.chance.random() < 0.9 else "pile" if pair and self.chance.random() < 0.7 else None
        if took is None:
            return None
        more = self.pile[:-1] if took == "pile" or self.options.take_top == "pile" else []
        made = self.plan(player, [*hand, top], took, top, fits, more)
        if not made[0].took:
            return None
        self.pile = [] if more else self.pile[:-1]
        return made

    def plan(
        self, player: str, hand: list[str], took: str | None = None, top: str | None = None, fits: Any = (),
        more: Cards = (),
    ) -> tuple[Turn, list[str]]:  # fmt: skip
        """Return what to meld and what is left; a turn without ``took`` if the discard cannot be taken.

        ``fits``: numbers of the melds that the top card fits; ``more``: what comes with it of the pile.
        """
        kept = self.chance.sample(free(hand, top), min(2, len(free(hand, top)))) if self.slow else []
        for _ in range(3):
            rest = list(hand)
            for card in kept:
                rest.remove(card)
            planned = Player(self.chance, self.table, player, rest)
            if took and top:
                planned.turn.took, planned.turn.top = took, top
                if took == "top":
                    planned.put(self.chance.choice(fits), [top])
                else:
                    planned.take_pile(top)
                rest += more
            planned.meld_all()
            planned.red_threes()
            if not kept:
                planned.black_threes()
            rest += kept
            turn = planned.turn
            side = planned.side
            if not self.table.melds[side] and sum(map(worth, planned.lying.values())) < self.table.minimum[side]:
                if turn.new and self.chance.random() < TRIED / 3:
                    self.try_wrong(turn, "a first meld short")
                rest = list(hand)
                turn = Turn(player)
                if not took and turn.red:
                    rest = [card for card in rest if card not in RED_THREES]
                return turn, rest
            if rest or (planned.may_go_out() and not self.slow) or turn.empty:
                return turn, rest
            if not free(hand, top):
                break
            kept = [self.chance.choice(free(hand, top))]
        return Turn(player), list(hand)

    def meld(self, turn: Turn, hand: Cards) -> None:
        """Enter a turn and compare the melds on the table; before it, something else is tried."""
        if self.chance.random() < TRIED:
            self.try_wrong(turn)
        if self.chance.random() < TRIED:
            other = mangled(self.chance, self.table, turn, hand)
            self.agree(other)
        after = self.table.after(turn)
        assert after is not None, ("the simulator itself", turn)
        self.enter(entry_of(turn))
        self.table, self.logged = after, True
        lying = self.state.hand
        assert lying is not None
        assert {s: {n: sorted(meld.cards) for n, meld in melds.items()} for s, melds in lying.melds.items()} == {
            s: {n: sorted(cards) for n, cards in melds.items()} for s, melds in after.melds.items()
        }
        assert lying.red_threes == after.red
        for what in ("new", "add", "merge", "red"):
            self.met[what] += bool(getattr(turn, what))
        self.met[turn.took or "drawn"] += 1
        self.met["black threes"] += after.black is not None

    def try_wrong(self, turn: Turn, what: str = "") -> None:
        """Try something illegal: ``turn`` itself, or by chance something near it."""
        if not what:
            what, turn = self.chance.choice(list(wrongs(self.chance, self.table, turn)))
        assert self.table.after(turn) is None, ("the model", what, turn)
        assert SAMBA.rules.check(self.state, entry_of(turn)), (what, turn, self.table)
        self.refused[what] += 1

    def agree(self, turn: Turn) -> None:
        """Check that the app finds the turn legal, or not, as the model does."""
        legal = self.table.after(turn) is not None
        found = SAMBA.rules.check(self.state, entry_of(turn))
        assert (found == []) == legal, (turn, found, self.table)
        self.met["legal by lot" if legal else "illegal by lot"] += 1

    def discard(self, side: str, hand: list[str]) -> str:
        """Discard what goes least with the rest and with the melds on the table; threes block the pile."""
        lying = self.table.melds[side].values()
        groups = {RANK[card] for cards in lying if kind(cards) == "group" for card in cards}
        wanted = {card for cards in lying for card in ends(cards)}
        ranks = Counter(RANK[card] for card in hand)
        have = {(SUIT[card], PLACE[card]) for card in hand if card in PLACE}
        least, worst = None, 99.0
        for card in hand:
            if card in PLACE:
                suit, at = SUIT[card], PLACE[card]
                near = sum((suit, at + n) in have for n in (-2, -1, 1, 2))
                use = 2 * ranks[RANK[card]] + 2 * near + 3 * (RANK[card] in groups) + 9 * (card in wanted)
            else:
                use = 3 if card in BLACK_THREES else 5 if card in RED_THREES else 12
            use += self.chance.random() * 2
            if use < worst:
                least, worst = card, use
        assert least is not None
        hand.remove(least)
        return least

    # the end of a hand

    def over(self, before: Any, out: str | None) -> None:
        """Count again, enter the hand in other words with the same result, and try wrong ends, which are refused."""
        left = {player: cards_of(cards) for player, cards in self.hands.items() if cards}
        self.wrong_ends(before, out, left)
        made = count(self.table, out, self.hands)
        opened = self.state
        lines = self.enter(EndHand(out, left))
        assert as_counted(lines) == made, (lines, made)
        for state, hand in zip((before, opened), self.in_other_words(out, left), strict=True):
            assert SAMBA.rules.check(state, hand) == [], hand
            after, others = SAMBA.rules.apply(state, hand)
            assert as_counted(others) == made, (hand, others)
            assert after == self.state
        for (side, _), points in made.items():
            self.points[side] += points
        self.dealer = self.players[(self.players.index(self.dealer) + 1) % len(self.players)]
        assert self.state.points == self.points
        assert self.state.dealer == self.dealer
        best = max(self.points.values())
        highest = [side for side, points in self.points.items() if points == best]
        assert self.state.winner == (highest[0] if best >= self.options.target and len(highest) == 1 else None)

    def in_other_words(self, out: str | None, left: Mapping[str, tuple[Card, ...]]) -> Iterator[Hand]:
        """Yield the same hand as ``hand``: melds card by card or in short by chance, and totals."""
        some = {
            side: Side(
                melds=tuple(short(m) if self.chance.random() < 0.5 else cards_of(m) for m in melds.values()),
                red_threes=self.table.red[side],
            )
            for side, melds in self.table.melds.items()
        }
        yield Hand(some, out, dict(left))
        counted = {}
        for side, melds in self.table.melds.items():
            fulls = Counter(map(full, melds.values()))
            counted[side] = Side(
                cards=sum(map(worth, melds.values())), sambas=fulls["samba"], pure=fulls["pure"],
                mixed=fulls["mixed"], bolivias=fulls["bolivia"], red_threes=self.table.red[side],
            )  # fmt: skip
        totals = {p: Held(worth(cards), sum(c in RED_THREES for c in cards)) for p, cards in left.items()}
        mixed = {side: some[side] if self.chance.random() < 0.3 else one for side, one in counted.items()}
        yield Hand(mixed, out, {p: totals[p] if self.chance.random() < 0.7 else left[p] for p in left})

    def wrong_ends(self, before: Any, out: str | None, left: dict[str, tuple[Card, ...]]) -> None:
        """Return ends of this hand that are refused."""
        melds = {side: Side(melds=tuple(map(cards_of, m.values()))) for side, m in self.table.melds.items()}

        def refused(what: str, end: EndHand | Hand) -> None:
            assert SAMBA.rules.check(before if isinstance(end, Hand) else self.state, end), (what, end)
            self.refused[what] += 1

        for player in self.chance.sample(self.players, 2):
            side = self.table.side(player)
            rest = {p: cards for p, cards in left.items() if p != player}
            if not self.table.may_go_out(side):
                refused("going out too early", EndHand(player, rest))
                refused("going out too early", Hand(melds, player, rest))
            elif out is None and left.get(player):
                refused("cards left by who went out", EndHand(player, left))
                refused("cards left by who went out", Hand(melds, player, left))
            if self.table.black and player != self.table.black:
                refused("another than who laid black threes", EndHand(player, rest))
        if self.table.black:
            refused("black threes and nobody out", EndHand(None, left))
            refused("black threes and nobody out", Hand(melds, None, left))
            refused("a turn after black threes", EndHand(self.players[0], {"nobody": ()}))
            assert SAMBA.rules.check(self.state, Meld(self.players[0], (cards_of(["KS", "KH", "KD"] * 3)[:3],)))
        elif out is None:
            black = {side: Side(melds=(*made.melds, cards_of(["3S", "3C", "3S"]))) for side, made in melds.items()}
            refused("black threes and nobody out", Hand({**melds, self.table.side(self.players[0]): black.popitem()[1]},
                                                        None, {}))  # fmt: skip
        rank = self.chance.choice(RANKS)
        lying = [card for side in self.table.melds.values() for cards in side.values() for card in cards]
        times = Counter(RANK[card] for card in [*lying, *(card for cards in left.values() for card in cards)])[rank]
        if times < 10:
            side = self.chance.choice(list(melds))
            for more, legal in ((12 - times, times < 10), (13 - times, False)):
                every = {**melds, side: Side(melds=(*(melds[side].melds or ()), Short(group=rank, naturals=more)))}
                end = Hand(every, out, left)
                assert (SAMBA.rules.check(before, end) == []) == legal, (end, SAMBA.rules.check(before, end))
            self.refused["a thirteenth natural"] += 1
        loser = next(p for p in self.players if p != out)
        refused("four of a card", EndHand(out, {**left, loser: (*left.get(loser, ()), *cards_of(["KS"] * 4))}))
        refused("seven jokers", EndHand(out, {**left, loser: (*left.get(loser, ()), *cards_of(["JK"] * 7))}))
        missing = 7 - sum(self.table.red.values())
        refused("seven red threes", EndHand(out, {loser: Held(0, missing)}))


def as_counted(lines: Any) -> dict[tuple[str, str], int]:
    """Return side and code to points; each once, and never nothing."""
    found = [line for line in lines if isinstance(line, Score)]
    made = {(line.side, line.why): line.points for line in found}
    assert len(made) == len(found)
    assert all(made.values())
    return made
