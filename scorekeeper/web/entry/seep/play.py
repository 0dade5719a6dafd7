"""Seep's sheet for a play, in a deal that is logged card by card.

What is tapped is a card and its *way*, one of its legal plays (field ``way``: JSON with the card in it, so that it is
never taken for a way of another card). If a card has only one way, the card is enough. A play that people made although
it is not offered can be laid out by hand (``way`` is ``other``, with ``does``, ``uses`` and ``house``); the rules then
check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from ....core.cards import JOKER, Card, read_card
from ....core.files import read_entry
from ....core.problems import Problem, Refused, incomplete
from ....core.reading import plain
from ....core.words import N_, Locale
from ....games.seep import plays, rules
from ....games.seep.entries import Play
from ....games.seep.floor import Group, builds, captures, points, takes, value
from ....games.seep.plays import Move
from ....games.seep.state import CARDS_EACH, PLAYS, OpenDeal, SeepState
from ..forms import FormData, Sheet, number
from .ways import HOUSES, WAY, Choice, all_of, covering, read_way, same, spelt, way_of

PLAYS_THEN = N_("When you filled this in, {was} played; now it is {now}.")  #: see ``Sheet.relies_on``
OTHER = "other"  #: the value of ``way`` for a play laid out by hand
PLACES = ("bottom", "right", "top", "left")  #: sides of the table in order of play: the player to the right is next


class Player(NamedTuple):
    """A player as the form for a play shows them.

    ``left``: how many cards they hold; ``plays``: whether it is their turn; ``place``: where they sit
    (``PLACES``).
    """

    name: str
    left: int
    plays: bool
    place: str


class Side(NamedTuple):
    """A side on the sheet, with its card points, and how many cards it captured and sweeps it made in this deal."""

    players: tuple[Player, ...]
    points: int
    cards: int
    sweeps: int


class PlaySheet(Sheet):
    """The form for one card and what it does; it is on the match's page."""

    kind = "play"
    template = "games/seep/play.html"
    asks = {"way-open": N_("What does {card} do?"), "card": N_("Which card does {player} play?")}
    follows_turn = True
    on_match_page = True

    houses = HOUSES
    plays = PLAYS

    # -- where the deal is -------------------------------------------------------------------------------------------

    @property
    def deal(self) -> OpenDeal | None:
        """Return the deal that is open, if it is logged card by card; else ``None``."""
        state: SeepState = self.state
        return state.deal if state.deal is not None and state.deal.by_plays else None

    @property
    def turn(self) -> str:
        return self.state.turn or ""

    @cached_property
    def sides(self) -> list[Side]:
        """Return the sides with what they have made so far in the deal, and their players with the cards left."""
        state, deal = self.state, self.deal or OpenDeal()
        made = rules.captured_points(state)
        return [
            Side(
                tuple(Player(name, self._left(name), name == state.turn, self._place(name)) for name in players),
                made[side],
                len(deal.captured.get(side, ())),
                sum(sweep.player in players for sweep in deal.sweeps),
            )
            for side, players in state.sides.items()
        ]

    def _place(self, player: str) -> str:
        """Return a player's side of the table; two players sit opposite each other."""
        return PLACES[self.seated.index(player) * len(PLACES) // len(self.seated)]

    @property
    def names(self) -> list[str]:
        """Return everybody who has played in the match, in the order of their colours."""
        return list(self.loaded.step.ledger.money)

    def _left(self, player: str) -> int:
        """Return how many cards a player has in hand; of two players each is dealt as many again after the first."""
        seated, played = self.seated, self.deal.played if self.deal else 0
        place = (seated.index(player) - seated.index(self.state.bidder)) % len(seated)
        made = (played - place + len(seated) - 1) // len(seated)
        return CARDS_EACH - made % CARDS_EACH if made < PLAYS // len(seated) else 0

    @property
    def last(self) -> str:
        """Return the player who played last; empty if nobody has."""
        played = self.deal.played if self.deal else 0
        return self.seated[(self.seated.index(self.state.bidder) + played - 1) % len(self.seated)] if played else ""

    @property
    def swept(self) -> bool:
        """Return whether the last play swept the floor."""
        deal = self.deal
        return bool(deal and deal.taken and deal.sweeps and deal.sweeps[-1].card == deal.taken[0])

    # -- the card and its ways ---------------------------------------------------------------------------------------

    @cached_property
    def card(self) -> Card | None:
        """Return the tapped card; ``None`` if there is none."""
        try:
            card = read_card(self.get("card"))
        except ValueError:
            return None
        return None if card == JOKER else card

    @property
    def stale(self) -> bool:
        """Return whether the ways on the page are not those of the card that is tapped now."""
        return self.get("ways_of") != self.get("card")

    @property
    def renewed(self) -> str | None:
        """Return the template for the part that changes with the card; ``None`` if the card is the same."""
        return "games/seep/renewed.html" if self.stale else None

    @cached_property
    def choices(self) -> list[Choice]:
        """Return all legal plays of the tapped card; empty without a card or a deal, or if the card was seen already.

        The JSON of the chosen one is as the form has it, even if that lists the same cards in another order.
        """
        if self.deal is None or self.card is None or self.card in self.deal.seen:
            return []
        given = self._given
        judged = plays.judge(self.state, given) if given else None
        return [
            self._choice(play, move, self.get("way") if same(move, judged) else spelt(play))
            for play in plays.choices(self.state, self.card)
            if isinstance(move := plays.judge(self.state, play), Move)
        ]

    def _choice(self, play: Play, move: Move, given: str) -> Choice:
        deal = self.deal
        assert deal is not None
        after = plays.after(self.state, play, move)
        won = points((play.card, *move.taken), self.options) if move.taken else 0
        there = deal.house(move.house.value) if move.house else None
        return Choice(play, move, given, there, won, len(after.sweeps) > len(deal.sweeps))

    @cached_property
    def spots(self) -> dict[str, tuple[str, ...]]:
        """Return for each choice, by its JSON, the places on the floor by tapping which it is selected.

        Of choices with the same places only the first has them, so that these select a capture rather than a house.
        """
        taken = set[frozenset[str]]()
        found = {}
        for choice in self.choices:
            places = frozenset(choice.spots)
            found[choice.given] = () if places in taken else choice.spots
            taken.add(places)
        return found

    @property
    def _takes(self) -> list[tuple[Group | int, ...]]:
        """Return what the card could capture, regardless of other rules."""
        deal, card = self.deal, self.card
        return captures(deal.loose, [house.value for house in deal.houses], card) if deal and card else []

    @property
    def chosen(self) -> str:
        """Return the value of ``way`` that is chosen, else the only possible one; empty if there is no single one."""
        if self._way or self.laying:
            return self.get("way")
        return self.choices[0].given if len(self.choices) == 1 else ""

    @cached_property
    def _way(self) -> dict[str, Any]:
        """Return the chosen way if it is one of this card; else an empty dict."""
        way = read_way(self.get("way")) if self.get("way") else None
        return way if isinstance(way, dict) and self.card and way.get("card") == str(self.card) else {}

    @cached_property
    def _given(self) -> Play | None:
        """Return the chosen way as a play; ``None`` if there is none."""
        try:
            play = read_entry(self.loaded.game, self._as_play(self._way)) if self._way else None
        except Refused:
            return None
        return play if isinstance(play, Play) else None

    def _as_play(self, way: Mapping[str, Any]) -> dict[str, Any]:
        return {"kind": "play", "player": self.turn, **{key: way[key] for key in WAY if key in way}}

    # -- what somebody did, laid out by hand -------------------------------------------------------------------------

    @property
    def laying(self) -> bool:
        """Return whether the play is laid out by hand."""
        return self.get("way") == OTHER and not self.stale

    @property
    def uses(self) -> Group:
        """Return the tapped loose cards."""
        uses = self.all("uses")
        return tuple(card for card in self.deal.loose if card in uses) if self.deal else ()

    def laid_out(self, card: Card) -> dict[str, Any]:
        """Return the way in which ``card`` is played, as laid out by hand.

        Cards that do not add up stay in one set, so that the problem names the sum.
        """
        house = number(self.get("house")) if self.get("house") else None
        if self.get("does") == "take":
            sets = covering(takes(self.uses, value(card)), self.uses)
            return {"card": str(card), "take": [*([house] if house else []), *sets]}
        if self.get("does") == "throw":
            return {"card": str(card)}
        wanted = number(self.get("does"))
        broken = house if house != wanted else None
        ways = builds(self.uses, plays.houses_on_floor(self.deal, self.turn), card, self.options) if self.deal else []
        fits = (b for b in ways if b.value == wanted and b.break_ == broken and all_of(b.with_, b.also, self.uses))
        if build := next(fits, None):
            return way_of(plain(plays.as_play(self.turn, card, build)))
        way: dict[str, Any] = {"card": str(card), "build": wanted}
        if self.uses:
            way["with"] = list(map(str, self.uses))
        return way | ({"break": broken} if broken else {})

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {PLAYS_THEN: self.turn} if self.deal else {}

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        way: Mapping[str, Any] = {"card": self.get("card")}
        if self.card and self.laying:
            way = self.laid_out(self.card)
        elif self._way:
            way = self._way
        elif len(self.choices) == 1:
            way = way_of(plain(self.choices[0].play))
        elif not self.choices and self.card and self._takes:
            way = {"card": str(self.card), "take": plain(self._takes[0])}
        return self._as_play(way)

    def unsaid(self) -> Iterable[Problem]:
        """Yield a problem if it is open what the card does; to the rules, a card alone is thrown."""
        card = self.get("card")
        if card and not (self.get("does") if self.laying else self.chosen or len(self.choices) < 2):
            yield incomplete(("card",), "way-open", {"card": card})

    def missing(self, locale: Locale) -> str | None:
        """Return the question about the next thing that is missing; without a deal, why nothing can be played."""
        if self.deal is None:
            words = self.loaded.game.words.problems
            return locale.gettext(str(words["no-deal" if self.state.deal is None else "logged-by-captures"]))
        return super().missing(locale)

    def fill(self, entry: Play) -> FormData:
        return MultiDict({"card": str(entry.card), "way": spelt(entry)})
