"""Define what a Sam Sip match keeps between entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.seats import Seats
from .options import SamSipOptions

DealsAs = Literal["first", "won", "thrown_in", "drawn", "next", "table"]


class SamSipState(msgspec.Struct, frozen=True):
    """The state of a Sam Sip match. ``dealer``: who deals next; ``stake``: of that deal; ``deals_as``: why they deal.

    ``hands``: number of deals over; ``out``: who had to stop for lack of money; ``joke_in``: who is in the joke pot;
    ``main``: money in the main pot; ``paid``: who has paid into it since a deal was last won or drawn; ``money``: name
    to net money, only with bankrolls; ``winner``: of the match, once one player is left; ``ended``: whether the table
    has ended the match. Money is in table units.
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
        """Return those seated who are not out, in order of play."""
        return tuple(p for p in self.seats.seated if p not in self.out)

    @property
    def joke(self) -> int:
        """Return the money in the joke pot, in table units."""
        return self.options.joke_stake * len(self.joke_in)

    def bankroll(self, player: str) -> int:
        """Return the money that ``player`` has left, in table units; only to be asked where bankrolls are tracked."""
        return self.options.bankroll + self.money.get(player, 0)

    @property
    def next_stake(self) -> int:
        """Return the stake of the deal after the next one (docs/rules/sam-sip.md, Stakes).

        It is so only if the next one is won and nobody goes out in it.
        """
        return self.stake + self.options.stake_step

    def at_risk(self, player: str) -> int:
        """Return the most that ``player`` can lose in the next deal, in table units, without a joke stake.

        With a main pot that is the ante, 0 if it is paid already; else the stake, at most the player's bankroll. Where
        matching cards are played, one stake is added (docs/rules/sam-sip.md, Stakes; The main pot; Matching cards).
        """
        options = self.options
        if options.pot:
            stake = 0 if player in self.paid else self.stake
        else:
            stake = min(self.stake, self.bankroll(player)) if options.bankroll else self.stake
        return stake + (self.stake if options.match_bonus else 0)

    @property
    def risks(self) -> dict[str, int]:
        """Return ``at_risk`` of each player who is not out, by name."""
        return {player: self.at_risk(player) for player in self.playing}
