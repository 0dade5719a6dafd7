"""Define what a Sam Sip match keeps between entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.seats import Seats
from .options import SamSipOptions

DealsAs = Literal["first", "won", "thrown_in", "drawn", "next", "table"]


class SamSipState(msgspec.Struct, frozen=True):
    """The state of a Sam Sip match. ``dealer``: who deals next; ``stake``: of that deal; ``deals_as``: why they deal.

    ``hands``: number of deals over; ``out``: who had to stop for lack of money; ``joke_in``: who has paid into the joke
    pot since it was last won; ``main``: money in the main pot; ``paid``: who has paid into that since a deal was last
    won or drawn; ``money``: name to net money, only with bankrolls; ``winner``: of the match, once one player is left;
    ``ended``: whether the table has ended the match. Money is in table units.
    """

    options: SamSipOptions
    seats: Seats
    dealer: str
    stake: int
    deals_as: DealsAs = "first"
    hands: int = 0
    out: tuple[str, ...] = ()
    joke_in: tuple[str, ...] = ()
    main: int = 0
    paid: tuple[str, ...] = ()
    money: dict[str, int] = {}
    winner: str | None = None
    ended: bool = False

    @property
    def playing(self) -> tuple[str, ...]:
        """Return the seated players who have not gone out for lack of money, in order of play."""
        return tuple(p for p in self.seats.seated if p not in self.out)

    @property
    def joke(self) -> int:
        """Return the money in the joke pot, in table units."""
        return self.options.joke_stake * len(self.joke_in)

    def bankroll(self, player: str) -> int:
        """Return the money that ``player`` has left, in table units; meaningless if the option ``bankroll`` is 0."""
        return self.options.bankroll + self.money.get(player, 0)

    @property
    def next_stake(self) -> int:
        """Return the stake of the deal after the next one, if that is won and nobody goes out of money in it.

        (docs/rules/sam-sip.md, Stakes)
        """
        return self.stake + self.options.stake_step

    def at_risk(self, player: str) -> int:
        """Return the most that ``player`` can lose in the next deal, in table units, besides a joke stake.

        With a main pot that is the ante, 0 if it is paid already; else the stake, at most the player's bankroll. Where
        matching cards are paid, one stake is added (docs/rules/sam-sip.md, Stakes; The main pot; Matching cards).
        """
        options = self.options
        if options.pot:
            stake = 0 if player in self.paid else self.stake
        else:
            stake = min(self.stake, self.bankroll(player)) if options.bankroll else self.stake
        return stake + (self.stake if options.match_bonus else 0)

    @property
    def risks(self) -> dict[str, int]:
        """Return a dict of each player who is not out to ``at_risk``, the most that they can lose in the next deal."""
        return {player: self.at_risk(player) for player in self.playing}
