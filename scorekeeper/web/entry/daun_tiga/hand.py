"""Daun Tiga's sheet for a deal, player by player in order of play with the banker last.

What was tapped for a player stands in fields that end in his name: ``stake``, ``second``, ``hand`` (a score, or three
of a kind in short) and ``cards`` (typed). Cards of an entry that is being corrected stay to the letter as long as
nobody types over them, also where tiles, which have no suit, are shown instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from ....core.cards import RANKS
from ....core.entries import Entry
from ....core.words import N_, Locale, say
from ....games.daun_tiga.entries import Hand, Stakes
from ....games.daun_tiga.referee import HAND
from ....games.daun_tiga.shown import SHORT, triple_choices
from ....store.service import LoadedMatch
from ...forms import FormData, Sheet, clean, flag, number, picks, text
from .pads import PADS, stake_value
from .typed import TILE_OF, WINDS, as_typed, card_of, split_cards, split_tiles

BET = ("bet_by", "bet_on", "bet_stake", "bet_second")  #: fields of the rows of side bets
SPARE_BETS = 16  #: empty rows for side bets, beyond those that are filled

Asked = tuple[str, dict[str, Any]] | None  #: what is asked next, with its values


class HandSheet(Sheet):
    """A deal: stakes, side bets, and the hands as they were shown."""

    kind = "hand"
    template = "games/daun-tiga/hand.html"
    dues = True
    pads = PADS
    cards_in_hand = HAND

    def __init__(self, loaded: LoadedMatch, data: FormData | None = None, original: Entry | None = None) -> None:
        state = loaded.state
        self.banker: str = state.banker
        self.order: tuple[str, ...] = (*loaded.seats.others(state.banker), state.banker)
        self.tiles: bool = state.options.pack == "tiles"
        super().__init__(loaded, data, original)

    def offered(self) -> FormData:
        """Each one's last stake; nothing for who sat the last deal out."""
        data: FormData = MultiDict()
        for player in self.players:
            if player in self.state.stakes and player not in self.state.out:
                data[f"stake:{player}"], data[f"second:{player}"] = stake_data(self.state.stakes[player])
        return data

    def fields(self) -> Mapping[str, Any]:
        each = ("stake", "second", "hand", "cards")
        rows = {name: picks() for name in BET}
        return {**{f"{one}:{name}": text() for name in self.seated for one in each}, **rows, "banker_stays": flag()}

    # -- one player --------------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody but the banker, in order of play."""
        return self.order[:-1]

    def staked(self, player: str) -> Any:
        """What a player staked: a number, two of them, or the words that are none; ``None``: he sits out."""
        return stake_value(self.get(f"stake:{player}"), self.get(f"second:{player}"))

    def typed(self, player: str) -> str:
        """His cards as they stand in their field."""
        return " ".join(self.get(f"cards:{player}").split())

    def cards(self) -> dict[str, list[str]]:
        """The cards of everybody for whom any were typed, by player; what spells no card stands there as it was typed.

        A tile becomes the first card of its rank not used yet.
        """
        typed = {player: words for player in self.order if (words := self.typed(player))}
        before = self.original.hands if isinstance(self.original, Hand) else {}
        cards = {
            player: list(map(str, hand))
            for player, hand in before.items()
            if isinstance(hand, tuple) and typed.get(player) == as_typed(hand, self.tiles)
        }
        used = Counter(card for hand in cards.values() for card in hand)
        for player, words in typed.items():
            if player not in cards:
                cards[player] = self._split(words, used)
        return cards

    def _split(self, words: str, used: Counter[str]) -> list[str]:
        return [card_of(tile, used) for tile in split_tiles(words)] if self.tiles else split_cards(words)

    def hands(self) -> dict[str, Any]:
        """Every hand that was tapped or typed, by player, as an entry has it."""
        cards = self.cards()
        tapped = {player: self.get(f"hand:{player}").strip() for player in self.order}
        shown = {p: hand if hand in SHORT else number(hand) for p, hand in tapped.items() if hand}
        return {p: cards.get(p) or shown[p] for p in self.order if p in cards or p in shown}

    def hand_shown(self, player: str) -> str:
        """His hand as the head of his step shows it."""
        hand = self.get(f"hand:{player}")
        return self.typed(player) or dict(triple_choices(self.state.options)).get(hand, hand)

    @property
    def open(self) -> str | None:
        """Whose step is unfolded on the page: the first one that still lacks a hand."""
        hands = self.hands()
        return next((p for p in self.order if p not in hands and (self.needs(p) or p not in self.state.out)), None)

    def needs(self, player: str) -> bool:
        """Whether his hand is wanted and not there yet."""
        backed = player == self.banker or player in (on for _, on, _, _ in self.bets())
        return (backed or self.staked(player) is not None) and player not in self.hands()

    def pad(self) -> list[Any]:
        """What can be tapped instead of typed: ranks, or tiles with what they are called."""
        return [(tile, WINDS.get(tile, tile)) for tile in "123456789東北西南"] if self.tiles else list(RANKS)

    # -- side bets ---------------------------------------------------------------------------------------------------

    def bets(self) -> list[tuple[str, str, str, str]]:
        """Every row of side bets: by, on, first stake, second stake; empty where nothing was said."""
        columns = [list(self[name].data or ()) for name in BET]
        rows = max(map(len, columns))
        by, on, first, second = (column + [""] * (rows - len(column)) for column in columns)
        return [row for row in zip(self._known(by), on, first, second, strict=True) if any(row)]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """The rows as the page has them: those filled, then empty ones."""
        return self.bets() + [("", "", "", "")] * SPARE_BETS

    def _known(self, typed: Iterable[str]) -> list[str]:
        """Each name as typed, or as somebody is called already whose name looks the same."""
        before = self.original.bets if isinstance(self.original, Hand) else ()
        known = dict.fromkeys((*(bet.by for bet in before), *self.loaded.step.ledger.money))
        alike = {clean(name): name for name in reversed(known)}  # of several the first
        return [name if name in known else alike.get(clean(name), clean(name)) for name in typed]

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        value: dict[str, Any] = {
            "kind": "hand",
            "stakes": {p: stake for p in self.order if (stake := self.staked(p)) is not None},
            "hands": self.hands(),
        }
        if bets := self.bets():
            value["bets"] = [{"by": by, "on": on, "stake": stake_value(*stakes)} for by, on, *stakes in bets]
        if self["banker_stays"].data:
            value["banker_stays"] = True
        return value

    def missing(self, locale: Locale) -> str | None:
        asked = self._missing_stake() or self._missing_bet() or self._missing_hand() or self._missing_tile()
        return say(*asked, locale) if asked else None

    def _missing_stake(self) -> Asked:
        hands, backed = self.hands(), {on for _, on, _, _ in self.bets()}
        for player in self.players:
            if not self.get(f"stake:{player}").strip():
                if self.get(f"second:{player}").strip():
                    return N_("What is {player}’s first stake?"), {"player": player}
                if player in hands and player not in backed:
                    return N_("What does {player} stake?"), {"player": player}
        if self.players and all(self.staked(player) is None for player in self.players):
            return N_("What does {player} stake?"), {"player": self.players[0]}
        return None

    def _missing_bet(self) -> Asked:
        for by, on, first, _ in self.bets():
            if not by:
                return (N_("Who bets on {player}?"), {"player": on}) if on else (N_("Who bets?"), {})
            if not on:
                return N_("On whom does {player} bet?"), {"player": by}
            if not first.strip():
                return N_("How much does {by} bet on {on}?"), {"by": by, "on": on}
        return None

    def _missing_hand(self) -> Asked:
        for player in self.order:
            if self.typed(player) and self.get(f"hand:{player}"):
                return N_("{player}: the score tapped, or the cards typed?"), {"player": player}
            if bare := [rank for rank in split_cards(self.typed(player)) if rank in RANKS and not self.tiles]:
                return N_("{player}: the {rank} of which suit?"), {"player": player, "rank": bare[0]}
            if self.needs(player):
                message = N_("What has {player}, the bank?") if player == self.banker else N_("What has {player}?")
                return message, {"player": player}
        return None

    def _missing_tile(self) -> Asked:
        held = Counter(card[:-1] for cards in self.cards().values() for card in cards if self.tiles and len(card) > 1)
        for rank, times in held.items():
            if times > 4:
                return N_("{tile} stands {times} times; there are four"), {"tile": TILE_OF[rank], "times": times}
        return None

    def fill(self, entry: Hand) -> FormData:
        data: FormData = MultiDict()
        for player, stake in entry.stakes.items():
            data[f"stake:{player}"], data[f"second:{player}"] = stake_data(stake)
        for player, hand in entry.hands.items():
            if isinstance(hand, tuple):
                data[f"cards:{player}"] = as_typed(hand, self.tiles)
            else:
                data[f"hand:{player}"] = str(hand)
        rows = [(bet.by, bet.on, *stake_data(bet.stake)) for bet in entry.bets]
        for name, column in zip(BET, zip(*rows, strict=True), strict=False):
            data.setlist(name, list(column))
        if entry.banker_stays:
            data["banker_stays"] = "1"
        return data


# -- from fields to values and back -----------------------------------------------------------------------------------


def stake_data(stake: Stakes) -> tuple[str, str]:
    """What stands in the two fields of a stake; the second is empty where there is only one."""
    return (str(stake), "") if isinstance(stake, int) else (str(stake[0]), str(stake[1]))
