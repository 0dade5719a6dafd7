"""Sam Sip's sheets: a deal won, thrown in, or drawn.

Each sheet shows only what the table's options include. Hidden fields do not count: suits while a joker is turned up,
dealt sets if no set won, the winner among those who are out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ....core.cards import JOKER, RANKS, Card
from ....core.problems import Problem, incomplete
from ....core.reading import plain
from ....core.words import N_, Locale, say
from ....games.sam_sip.entries import Drawn, Hand, ThrownIn
from ....games.sam_sip.options import SamSipOptions, indicator_turned
from ....games.sam_sip.referee import SET_RANKS, key_rank
from ....games.sam_sip.state import SamSipState
from ...http.i18n import current_locale
from ..forms import FormData, Sheet, tapped, without_empty
from ..pads import Known, fill_one, fill_several, one, several

#: For each question about dealt cards: who can have been dealt some; see ``Sheet.referee_knows``.
KNOWN: Mapping[str, Callable[[SamSipState], Known]] = {
    "joke-pot": lambda state: Known(people=state.playing),
    "matching-card": lambda state: Known(people=state.playing),
    "dealt-sets": lambda state: Known(people=state.playing),
}

#: Questions that several sheets ask; see ``Sheet.asks``.
INDICATOR = {"indicator-suit": N_("Which {rank} is turned up?"), "indicator-rank": N_("Which rank is turned up?")}
CARDS = {"cards-tapped": N_("Its cards: {n} of {bound}")}


class DealSheet(Sheet):
    """The part that all three sheets share: the card turned up, the joke pot, and matching cards."""

    referee_knows = KNOWN

    state: SamSipState
    options: SamSipOptions

    @property
    def turns_up(self) -> bool:
        return indicator_turned(self.options)

    def indicator(self) -> str:
        """Return the card turned up, as in a file; empty if none is tapped, or only a rank or a suit."""
        return one("indicator", self.all) if self.turns_up else ""

    def key_ranks(self) -> list[tuple[str, str | None]]:
        """Return each rank that can be turned up, with its key rank; ``None`` if it has none."""
        return [(rank, key_rank(Card(rank + "S"))) for rank in RANKS]

    def cards(self) -> list[str]:
        """Return the cards tapped as the winner's hand, or as that of the player who threw the deal in."""
        return several("cards", self.all)

    # -- the joke pot and matching cards -----------------------------------------------------------------------------

    def not_in(self) -> list[str]:
        """Return the players, without those who are out, who are not in the joke pot yet."""
        return [name for name in self.state.playing if name not in self.state.joke_in]

    def paying(self) -> list[str]:
        """Return the players who pay into the joke pot now: those tapped and those who claim it, unless already in it.

        A tick for everybody means all who are not in it yet.
        """
        if self.ticked("joke_all"):
            return self.not_in()
        tapped = [name for name in self.all("joke_stakes") if name in self.not_in()]
        return tapped + [name for name in self.claimants() if name in self.not_in() and name not in tapped]

    def claimants(self) -> list[str]:
        """Return the players who claim the joke pot.

        Empty if a joker is turned up, because the suits are hidden then.
        """
        joker = self.get("indicator-rank") == JOKER
        return [] if joker else [name for name in self.state.playing if self.all(f"claim:{name}")]

    def dealt(self, field: str, rank: str, names: list[str]) -> dict[str, list[str]]:
        """Return by player the cards they were dealt of the rank turned up, such as ``{"An": ["7H", "7S"]}``.

        ``field``: the prefix of the fields in which their suits are tapped; ``names``: the players whose cards count;
        ``rank``: the field with the rank, if none is turned up. Without any rank the cards are suits only (``"H"``);
        the result is empty if a joker is turned up.
        """
        of = self.get("indicator-rank") or self.get(rank)
        if of == JOKER:
            return {}  # a joker has no rank, and the suits are hidden
        return {name: [of + suit for suit in suits] for name in names if (suits := self.all(f"{field}:{name}"))}

    def joke(self) -> dict[str, Any]:
        """Return the joke pot's part of an entry; empty if nothing happened with it."""
        stakes, claims = self.paying(), self.dealt("claim", "joke-rank", self.claimants())
        return without_empty({"stakes": stakes, "claims": claims})

    def match(self) -> dict[str, list[str]]:
        """Return by player the matching cards they were dealt: those of the rank turned up."""
        return self.dealt("match", "indicator-rank", list(self.state.playing))

    def draft(self) -> dict[str, Any]:
        match = self.match() if self.options.match_bonus and self.kind != "thrown_in" else {}
        joke = self.joke() if self.options.joke_stake else {}
        return {"kind": self.kind, **without_empty({"indicator": self.indicator(), "joke": joke, "match": match})}

    # -- what is missing ---------------------------------------------------------------------------------------------

    @property
    def bound(self) -> int:
        """Return the fewest cards that have to be tapped if any are: 2, for sheets that do not override it."""
        return 2

    def unsaid(self) -> Iterable[Problem]:
        """Yield problems for incomplete cards: a rank without a suit, suits without a rank, fewer than ``bound``."""
        rank = self.get("indicator-rank") if self.turns_up else ""
        match = self.match() if self.options.match_bonus and self.kind != "thrown_in" else {}
        if rank and not self.indicator() and not match:  # for matching cards the rank is enough
            yield incomplete(("indicator",), "indicator-suit", {"rank": rank})
        for field, dealt in (
            ("joke-rank", self.claimants() if self.options.joke_stake else []),
            ("indicator-rank", match),
        ):
            if dealt and not rank and not self.get(field):
                yield incomplete((), "indicator-rank")
        if 0 < (n := len(self.cards())) < self.bound:
            yield incomplete(("cards",), "cards-tapped", {"n": n, "bound": self.bound})

    def fill(self, entry: Hand | ThrownIn | Drawn) -> FormData:
        said: dict[str, Any] = plain(entry)
        locale, joke = current_locale(), said.get("joke", {})
        pays = {name: locale.typed_amount(amount) for name, amount in said.get("pays", {}).items()}
        data = tapped({key: said[key] for key in ("winner", "player", "by", "waiting") if key in said})
        out = list(dict.fromkeys((*said.get("out", ()), *pays)))
        data.update(
            tapped({"out": out, "pays": pays, "set": said.get("sets", {}), "joke_stakes": joke.get("stakes", [])})
        )
        if isinstance(entry.indicator, Card):
            fill_one(data, "indicator", entry.indicator)
        if "cards" in said:
            fill_several(data, "cards", map(Card, said["cards"]))
        for field, rank, dealt in (
            ("claim", "joke-rank", joke.get("claims", {})), ("match", "indicator-rank", said.get("match", {})),
        ):  # fmt: skip
            for name, cards in dealt.items():
                data.setlist(f"{field}:{name}", [Card(card).suit for card in cards])
                if "indicator" not in said:
                    data[rank] = Card(cards[0]).rank
        return data


class HandSheet(DealSheet):
    """The form for a deal that somebody won."""

    kind = "hand"
    template = "games/sam-sip/hand.html"
    asks = {
        "winner": N_("Who won the deal?"),
        **INDICATOR,
        "sets-winner-missing": N_("Which set was {player} dealt?"),
        **CARDS,
    }

    @property
    def ways(self) -> list[str]:
        """Return the ways other than pairs in which a deal can be won under the table's options."""
        return [
            *(["three-aces", "one-suit"] if self.options.specials else []),
            *(["dealt-set"] if self.options.dealt_sets else []),
        ]

    @property
    def set_choices(self) -> list[str]:
        """Return all sets that can be dealt, best first."""
        most = range(min(4, self.options.hand_size), 2, -1)
        return [rank * times for times in most for rank in reversed(SET_RANKS)]

    @property
    def size(self) -> int:
        """Return the number of cards in a winning hand."""
        return self.options.hand_size + 1

    def by(self) -> str:
        """Return how the deal was won: one of ``ways``, or ``pairs``."""
        return self.get("by") if self.get("by") in self.ways else "pairs"

    def sets(self) -> dict[str, str]:
        """Return the dealt sets by player, each as the ranks of its cards (``777``); empty if no set won."""
        if self.by() != "dealt-set":
            return {}
        return {name: dealt for name in self.state.playing if (dealt := self.get(f"set:{name}"))}

    @property
    def may_pay_less(self) -> bool:
        """Return whether the page lets a loser pay less than the stake.

        That is so if there is a stake and it is paid after the deal (there is no main pot), and players have no
        bankrolls, from which the app would know what they can pay.
        """
        return bool(self.state.stake) and not self.options.pot and not self.options.bankroll

    def out(self) -> list[str]:
        """Return the players tapped as out of money, who play no longer; without the winner."""
        return [name for name in self.all("out") if name != self.get("winner")]

    def pays(self) -> dict[str, Any]:
        """Return by player what those who are out can still pay: an amount, or what was typed if that is none."""
        short = [name for name in self.state.playing if name in self.out()] if self.may_pay_less else []
        return {name: self.amount(left) for name in short if (left := self.get(f"pays:{name}"))}

    def draft(self) -> dict[str, Any]:
        pays = self.pays()
        named = self.original.out if isinstance(self.original, Hand) else ()
        more = {
            "by": self.by() if self.by() != "pairs" else "",
            "sets": self.sets(),
            "cards": self.cards(),
            "out": [name for name in self.out() if name not in pays or name in named],
            "pays": pays,
            "waiting": self.all("waiting") if self.options.waiting else [],
        }
        return {**super().draft(), "winner": self.get("winner"), **without_empty(more)}

    def notice(self, locale: Locale) -> str | None:
        """Return a notice if the winner of a new deal had to call "waiting" and is not tapped for it; else ``None``."""
        winner = self.get("winner")
        called = winner in self.all("waiting") or self.by() == "dealt-set"  # nobody waits for what was dealt
        if not self.options.waiting or called or winner not in self.state.playing or self.original is not None:
            return None
        words = N_("Had {player} called “waiting”? If so, tap it. It can be saved either way.")
        return say(words, {"player": winner}, locale)

    @property
    def bound(self) -> int:
        """Return the fewest cards that have to be tapped if any are: 3 of a dealt set, or all of a winning hand."""
        return 3 if self.by() == "dealt-set" else self.size


class ThrownInSheet(DealSheet):
    """The form for a deal that was thrown in because somebody was dealt two key cards."""

    kind = "thrown_in"
    template = "games/sam-sip/thrown_in.html"
    asks = {
        "player": N_("Who was dealt two key cards?"),
        "indicator": N_("Which card is turned up?"),
        **INDICATOR,
        **CARDS,
    }

    def key_ranks(self) -> list[tuple[str, str | None]]:
        """Return pairs of a rank and its key rank, only of ranks that have one: without one no deal is thrown in."""
        return [(rank, key) for rank, key in super().key_ranks() if key]

    def keyless(self) -> list[str]:
        """Return the ranks that make ten with no other, such as ``J``: if one is turned up, no card is a key card."""
        return [rank for rank, key in super().key_ranks() if not key]

    def draft(self) -> dict[str, Any]:
        return {**super().draft(), "player": self.get("player"), **without_empty({"cards": self.cards()})}


class DrawnSheet(DealSheet):
    """The form for a deal that was drawn because the stock ran out: only what ``DealSheet`` has is entered."""

    kind = "drawn"
    template = "games/sam-sip/drawn.html"
    asks = INDICATOR


SHEETS: dict[str, type[Sheet]] = {sheet.kind: sheet for sheet in (HandSheet, ThrownInSheet, DrawnSheet)}
