"""Sam Sip's sheets: a deal won, thrown in, drawn.

Every sheet shows only what the table's options have. What a player cannot see does not count: suits claimed for
somebody who is not in the joke pot, dealt sets where none won, the winner among those who are out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType
from werkzeug.datastructures import MultiDict

from ....core.cards import JOKER, RANKS, Card
from ....core.problems import Problem, incomplete
from ....core.words import N_
from ....games.sam_sip.entries import Drawn, Hand, Joke, ThrownIn
from ....games.sam_sip.options import SamSipOptions, indicator_turned
from ....games.sam_sip.referee import SET_RANKS, key_rank
from ....games.sam_sip.state import SamSipState
from ..forms import FormData, Sheet, flag, number, pick, picks, text
from ..pads import Known, fill_one, fill_several, one, several

#: Who may hold the cards that a question to the referee is about.
KNOWN: Mapping[str, Callable[[SamSipState], Known]] = {
    "joke-pot": lambda state: Known(people=state.playing),
    "matching-card": lambda state: Known(people=state.playing),
    "dealt-sets": lambda state: Known(people=state.playing),
}

#: Questions that several sheets ask; see ``Sheet.asks``.
INDICATOR = {"indicator-suit": N_("Which {rank} is turned up?"), "indicator-rank": N_("Which rank is turned up?")}
CARDS = {"cards-tapped": N_("Its cards: {n} of {bound}")}


class DealSheet(Sheet):
    """Gather what all three ways in which a deal ends have in common: the card turned up, joke pot, matching cards."""

    referee_knows = KNOWN

    @property
    def options(self) -> SamSipOptions:
        """Return the options that the match is played with."""
        options: SamSipOptions = self.state.options
        return options

    @property
    def playing(self) -> tuple[str, ...]:
        """Return those seated who are not out."""
        playing: tuple[str, ...] = self.state.playing
        return playing

    @property
    def turns_up(self) -> bool:
        return indicator_turned(self.options)

    def fields(self) -> Mapping[str, Any]:
        playing = self.state.playing
        return {
            "indicator": pick(),
            "indicator-rank": pick(),
            "indicator-suit": pick(),
            "joke_stakes": picks(),
            "joke_all": flag(),
            "joke-rank": pick(),
            **{f"claim:{name}": picks() for name in playing},
            "match_rank": text(),
            **{f"match:{name}": picks() for name in playing},
            "cards": picks(),
            "cards-jokers": text(),
        }

    def indicator(self) -> str:
        """Return the card turned up, as a file writes it; empty where none is turned up, or it is not tapped whole."""
        return one("indicator", self.all) if self.turns_up else ""

    @staticmethod
    def key_ranks() -> list[tuple[str, str | None]]:
        """Return each rank that may be turned up, with the key rank that it makes."""
        return [(rank, key_rank(Card(rank + "S"))) for rank in RANKS]

    def cards(self) -> list[str]:
        """Return the cards that were tapped, as a file writes them."""
        return several("cards", self.all)

    # -- the joke pot and matching cards -----------------------------------------------------------------------------

    def not_in(self) -> list[str]:
        """Return those who have no stake in the joke pot yet."""
        return [name for name in self.playing if name not in self.state.joke_in]

    def paying(self) -> list[str]:
        """Return who pays into the joke pot now: those tapped, and who claims it, because only who is in it may."""
        if self["joke_all"].data:
            return self.not_in()
        tapped = [name for name in self.all("joke_stakes") if name in self.not_in()]
        return tapped + [name for name in self.claimants() if name in self.not_in() and name not in tapped]

    def claimants(self) -> list[str]:
        """Return who claims the joke pot; nobody where a joker is turned up, and the suits are hidden."""
        joker = self.get("indicator-rank") == JOKER
        return [] if joker else [name for name in self.playing if self.all(f"claim:{name}")]

    def dealt(self, field: str, rank: str, names: list[str]) -> dict[str, list[str]]:
        """Return cards of the rank turned up, by the player to whom they were dealt.

        ``field``: what the fields of their suits begin with; ``rank``: the field of the rank, for where it is not told
        by the card turned up; ``names``: whose cards count.
        """
        of = self.get("indicator-rank") or self.get(rank)
        if of == JOKER:
            return {}  # no rank is turned up, and the suits are hidden
        return {name: [of + suit for suit in suits] for name in names if (suits := self.all(f"{field}:{name}"))}

    def joke(self) -> dict[str, Any]:
        """Return what happened with the joke pot, as an entry has it; empty where nothing did."""
        stakes, claims = self.paying(), self.dealt("claim", "joke-rank", self.claimants())
        return ({"stakes": stakes} if stakes else {}) | ({"claims": claims} if claims else {})

    def match(self) -> dict[str, list[str]]:
        """Return matching cards, by the player to whom they were dealt."""
        return self.dealt("match", "match_rank", list(self.playing))

    def draft(self) -> dict[str, Any]:
        value: dict[str, Any] = {"kind": self.kind}
        if card := self.indicator():
            value["indicator"] = card
        if self.options.joke_stake and (joke := self.joke()):
            value["joke"] = joke
        if self.options.match_bonus and self.kind != "thrown_in" and (match := self.match()):
            value["match"] = match
        return value | self.own()

    def own(self) -> dict[str, Any]:
        """Return the keys that only this kind has."""
        return {}

    # -- what is missing ---------------------------------------------------------------------------------------------

    @property
    def bound(self) -> int:
        """Return how many cards are tapped, if any are: two key cards, where a deal is thrown in."""
        return 2

    def unsaid(self) -> Iterable[Problem]:
        """Yield what is tapped by half, which the rules do not miss: a card without its suit, some cards of several."""
        rank = self.get("indicator-rank") if self.turns_up else ""
        if rank and not self.indicator():
            yield incomplete(("indicator",), "indicator-suit", {"rank": rank})
        for field, dealt in (
            ("joke-rank", self.claimants() if self.options.joke_stake else []),
            ("match_rank", self.match() if self.options.match_bonus else {}),
        ):
            if dealt and not rank and not self.get(field):
                yield incomplete((), "indicator-rank")
        if 0 < (n := len(self.cards())) < self.bound:
            yield incomplete(("cards",), "cards-tapped", {"n": n, "bound": self.bound})

    @staticmethod
    def fill_common(entry: Hand | ThrownIn | Drawn) -> FormData:
        """Return what would have been tapped for the keys that all three kinds share."""
        data: FormData = MultiDict()
        if isinstance(entry.indicator, Card):
            fill_one(data, "indicator", entry.indicator)
        if isinstance(entry.joke, Joke):
            data.setlist("joke_stakes", list(entry.joke.stakes))
            _fill_dealt(data, "claim", "joke-rank", entry.joke.claims, entry.indicator)
        if isinstance(entry, Hand | Drawn) and isinstance(entry.match, dict):
            _fill_dealt(data, "match", "match_rank", entry.match, entry.indicator)
        return data


def _fill_dealt(
    data: FormData, field: str, rank: str, dealt: Mapping[str, tuple[Card, ...]], indicator: Card | UnsetType
) -> None:
    for name, cards in dealt.items():
        data.setlist(f"{field}:{name}", [card.suit for card in cards])
        if indicator is UNSET:
            data[rank] = cards[0].rank


class HandSheet(DealSheet):
    """Log that somebody won the deal."""

    kind = "hand"
    template = "games/sam-sip/hand.html"
    asks = {
        "winner": N_("Who won the deal?"),
        **INDICATOR,
        "sets-winner-missing": N_("Which set was {player} dealt?"),
        **CARDS,
    }

    def fields(self) -> Mapping[str, Any]:
        playing = self.state.playing
        return {
            **super().fields(),
            "winner": pick(),
            "by": pick(),
            **{f"set:{name}": text() for name in playing},
            "out": picks(),
            **{f"pays:{name}": text() for name in playing},
            "waiting": picks(),
        }

    @property
    def ways(self) -> list[str]:
        """Return in which ways a deal can be won here, besides pairs."""
        return [
            *(["three-aces", "one-suit"] if self.options.specials else []),
            *(["dealt-set"] if self.options.dealt_sets else []),
        ]

    @property
    def set_choices(self) -> list[str]:
        """Return all sets that may be dealt, the best first."""
        most = range(min(4, self.options.hand_size), 2, -1)
        return [rank * times for times in most for rank in reversed(SET_RANKS)]

    @property
    def size(self) -> int:
        """Return cards in a winning hand."""
        return self.options.hand_size + 1

    def by(self) -> str:
        """Return the way in which the deal was won: one of ``ways``, or ``pairs``."""
        return self.get("by") if self.get("by") in self.ways else "pairs"

    def sets(self) -> dict[str, str]:
        """Return the sets that were dealt, by player, each as its cards' ranks (``777``); empty where no set won."""
        if self.by() != "dealt-set":
            return {}
        return {name: dealt for name in self.playing if (dealt := self.get(f"set:{name}"))}

    @property
    def may_pay_less(self) -> bool:
        """Return whether who cannot pay in full may say so: the stake is paid after the deal, no money is tracked."""
        return bool(self.state.stake) and not self.options.pot and not self.options.bankroll

    def out(self) -> list[str]:
        """Return who has to stop, as tapped; the winner never does."""
        return [name for name in self.all("out") if name != self.get("winner")]

    def pays(self) -> dict[str, Any]:
        """Return what those of them who cannot pay the stake in full could still pay."""
        short = self.out() if self.may_pay_less else []
        return {name: number(left) for name in self.playing if name in short and (left := self.get(f"pays:{name}"))}

    def own(self) -> dict[str, Any]:
        """Return who won and how, the cards, sets that were dealt, who is out or waits; only what was tapped."""
        winner = self.get("winner")
        own: dict[str, Any] = {"winner": winner}
        if self.by() != "pairs":
            own["by"] = self.by()
        if sets := self.sets():
            own["sets"] = sets
        if cards := self.cards():
            own["cards"] = cards
        pays = self.pays()
        named = self.original.out if isinstance(self.original, Hand) else ()
        if out := [name for name in self.out() if name not in pays or name in named]:
            own["out"] = out
        if pays:
            own["pays"] = pays
        if self.options.waiting and (waiting := self.all("waiting")):
            own["waiting"] = waiting
        return own

    @property
    def bound(self) -> int:
        """Return cards in a dealt set, or in a winning hand."""
        return 3 if self.by() == "dealt-set" else self.size

    def fill(self, entry: Hand) -> FormData:
        data = DealSheet.fill_common(entry)
        data["winner"] = entry.winner
        data["by"] = "" if entry.by == "pairs" else entry.by
        if isinstance(entry.cards, tuple):
            fill_several(data, "cards", entry.cards)
        if isinstance(entry.sets, dict):
            data.update({f"set:{name}": dealt for name, dealt in entry.sets.items()})
        pays = entry.pays if isinstance(entry.pays, dict) else {}
        data.setlist("out", list(dict.fromkeys((*entry.out, *pays))))
        data.update({f"pays:{name}": str(left) for name, left in pays.items()})
        if isinstance(entry.waiting, tuple):
            data.setlist("waiting", list(entry.waiting))
        return data


class ThrownInSheet(DealSheet):
    """Log that somebody was dealt two key cards."""

    kind = "thrown_in"
    template = "games/sam-sip/thrown_in.html"
    asks = {
        "player": N_("Who was dealt two key cards?"),
        "indicator": N_("Which card is turned up?"),
        **INDICATOR,
        **CARDS,
    }

    def fields(self) -> Mapping[str, Any]:
        return {**super().fields(), "player": pick()}

    def own(self) -> dict[str, Any]:
        """Return who was dealt two key cards, and which, where they were tapped."""
        cards = self.cards()
        return {"player": self.get("player"), **({"cards": cards} if cards else {})}

    def fill(self, entry: ThrownIn) -> FormData:
        data = DealSheet.fill_common(entry)
        data["player"] = entry.player
        if isinstance(entry.cards, tuple):
            fill_several(data, "cards", entry.cards)
        return data


class DrawnSheet(DealSheet):
    """Log that the stock ran out: nothing needs to be said of it."""

    kind = "drawn"
    template = "games/sam-sip/drawn.html"
    asks = INDICATOR

    def fill(self, entry: Drawn) -> FormData:
        return DealSheet.fill_common(entry)


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, ThrownInSheet, DrawnSheet)}
