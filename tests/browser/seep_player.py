"""Players of Seep who know their hands and keep their duties: plays that are legal at a real table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scorekeeper.core.cards import PACK, Card
from scorekeeper.core.entries import Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.match import Match
from scorekeeper.games.seep import SEEP, plays
from scorekeeper.games.seep.entries import Deal, Play
from scorekeeper.games.seep.floor import value
from scorekeeper.games.seep.state import CARDS_EACH, OpenDeal, SeepState

Wish = Callable[[SeepState, Play], float]  #: weight of a play in the present deal


class Table:
    """A deal of Seep with open hands, kept beside the one that is logged on the page."""

    def __init__(self, players: Sequence[str], seed: int, variant: str = "hundred", **options: Any) -> None:
        header = make_header(SEEP, tuple(players), variant, options, players[0])
        self.chance = Random(seed)
        self.log = Match.begin(header)
        self.hands: dict[str, list[Card]] = {}
        self.stock: list[Card] = []

    @property
    def state(self) -> SeepState:
        state: SeepState = self.log.state
        return state

    @property
    def deal(self) -> OpenDeal | None:
        return self.state.deal

    def record(self, entry: Entry) -> None:
        """Record an entry, which must hold."""
        self.log = self.log.after(entry)

    def turn_up(self) -> Deal:
        """Deal until somebody can bid, and turn up the floor."""
        while True:
            pack = list(PACK)
            self.chance.shuffle(pack)
            floor, rest = sorted(pack[:4], key=PACK.index), pack[4:]  # as a pad returns them
            players = self.state.seats.seated
            self.hands = {p: rest[n * CARDS_EACH : (n + 1) * CARDS_EACH] for n, p in enumerate(players)}
            self.stock = rest[len(players) * CARDS_EACH :]
            bids = sorted({value(card) for card in self.hands[self.state.bidder] if value(card) >= 9})
            for bid in bids:
                deal = Deal(bid, (floor[0], floor[1], floor[2], floor[3]))
                if not self.state.deal and not self.log.game.rules.check(self.state, deal):
                    self.record(deal)
                    return deal

    def may(self) -> list[Play]:
        """Return every play that the player in turn may make with the cards in hand, duties kept."""
        player = self.state.turn
        assert player
        return [
            play
            for card in self.hands[player]
            for play in plays.choices(self.state, card)
            if self._kept(play) and self._can_be_taken(play)
        ]

    def _kept(self, play: Play) -> bool:
        """Return whether the player keeps a card for each house owned after the play."""
        move = plays.judge(self.state, play)
        assert isinstance(move, plays.Move)
        left = [value(card) for card in self.hands[play.player] if card != play.card]
        after = plays.after(self.state, play, move)
        return all(house.value in left for house in after.houses if play.player in house.owners)

    def _can_be_taken(self, play: Play) -> bool:
        """Return whether there are at most two houses more than the player has turns to take them in."""
        move = plays.judge(self.state, play)
        assert isinstance(move, plays.Move)
        mine = [h for h in plays.after(self.state, play, move).houses if play.player in h.owners]
        return len(mine) <= len(self.hands[play.player]) - 1

    def choose(self, wish: Wish) -> Play:
        """Choose a play at random, by weight."""
        may = self.may()
        return self.chance.choices(may, [wish(self.state, play) for play in may])[0]

    def play(self, play: Play) -> None:
        self.hands[play.player].remove(play.card)
        self.record(play)
        if self.stock and not any(self.hands.values()):
            players = self.state.seats.seated
            self.hands = {p: self.stock[n * CARDS_EACH : (n + 1) * CARDS_EACH] for n, p in enumerate(players)}
            self.stock = []


def lively(state: SeepState, play: Play) -> float:
    """Weigh plays so that houses are built and broken rather than cards thrown."""
    return 1 if not play.build and not play.take else 4 if play.break_ else 3
