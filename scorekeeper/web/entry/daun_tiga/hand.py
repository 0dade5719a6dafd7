"""Daun Tiga's sheet for a deal, player by player in order of play with the banker last.

What was tapped for a player stands in fields that end in his name: ``stake``, ``second``, ``hand`` (a score, or three
of a kind in short) and ``cards`` (typed). Cards of an entry that is being corrected stay to the letter as long as
nobody types over them, also where tiles, which have no suit, are shown instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from ....core.cards import RANKS
from ....core.entries import Entry
from ....core.words import N_, Locale, say
from ....games.daun_tiga.entries import Bet, Hand, Stakes
from ....games.daun_tiga.referee import HAND
from ....games.daun_tiga.shown import SHORT, triple_choices
from ....games.daun_tiga.state import DaunTigaState
from ....store import service
from ....store.service import LoadedMatch
from ...forms import FormData, Sheet, clean, like_known, number, picks, text
from ...i18n import current_locale
from .pads import KNOWN, PADS, stake_data, stake_value
from .typed import TILE_OF, WINDS, as_typed, card_of, split_cards, split_tiles

BET = ("bet_by", "bet_on", "bet_stake", "bet_second")  #: fields of the rows of side bets
NO_STAKE = "0"  #: typed by who sits out where all others stake the same
BANK = "bank"  #: field of who the sheet has for the banker
ALL = "stake_all"  #: field of the one stake that everybody places
STAYS = "banker_stays"  #: field of the banker who banks again
#: Whom the sheet names that its entry does not name so; see ``Sheet.relies_on``.
BANKS = N_("When you filled this in, {was} banked; now it is {now}.")
SAME = "same_bets"  #: field that says that the side bets of the last deal are placed again
SPARE_BETS = 16  #: empty rows for side bets, beyond those that are filled

Asked = tuple[str, dict[str, Any]] | None  #: what is asked next, with its values


class HandSheet(Sheet):
    """A deal: stakes, side bets, and the hands as they were shown."""

    kind = "hand"
    template = "games/daun-tiga/hand.html"
    dues = True
    pads = PADS
    referee_knows = KNOWN
    cards_in_hand = HAND

    def __init__(self, loaded: LoadedMatch, data: FormData | None = None, original: Entry | None = None) -> None:
        state = loaded.state
        self.banker: str = state.banker
        self.order: tuple[str, ...] = (*loaded.seats.others(state.banker), state.banker)
        self.tiles: bool = state.options.pack == "tiles"
        super().__init__(loaded, data, original)

    @classmethod
    def ahead(cls, loaded: LoadedMatch) -> Sequence[DaunTigaState]:
        """The bank goes round."""
        state: DaunTigaState = loaded.state
        bankers = state.seats.others(state.banker)
        return [msgspec.structs.replace(state, banker=player, banks_as="turn") for player in bankers]

    def offered(self) -> FormData:
        """Each one's last stake, nothing for who sat the last deal out; a Long contract is made anew for every deal.

        Who banked that deal, or has just sat down, stakes what all others do, where that is the same.
        """
        state, data = self.state, FormData()
        playing = [player for player in self.players if player not in state.out]
        stakes = {player: first_of(state.stakes[player]) for player in playing if player in state.stakes}
        come = [player for player in playing if player == state.banked or player not in stakes]
        others = {stake for player, stake in stakes.items() if player not in come}
        fill_stakes(data, {**stakes, **(dict.fromkeys(come, *others) if len(others) == 1 else {})}, self.players)
        return data

    def fields(self) -> Mapping[str, Any]:
        each = ("stake", "second", "hand", "cards")
        rows = {name: picks() for name in (*BET, "bet_off")}
        fields = {f"{one}:{name}": text() for name in self.seated for one in each}
        return {**fields, ALL: text(), BANK: text(), **rows, SAME: text(), "same_off": picks(), STAYS: text()}

    # -- one player --------------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody but the banker, in order of play."""
        return self.order[:-1]

    @cached_property
    def _before(self) -> FormData:
        """What stood on the sheet when it was opened."""
        return self.fill(self.original) if isinstance(self.original, Hand) else self.offered()

    def stake(self, player: str) -> tuple[str, str]:
        """What stands in the two fields of a player's stake; where he touched neither, what all stake.

        Of who has emptied his both stand empty.
        """
        typed = self.get(f"stake:{player}").strip(), self.get(f"second:{player}").strip()
        before = self._before.get(f"stake:{player}", ""), self._before.get(f"second:{player}", "")
        alone = typed == before or f"stake:{player}" not in self.data
        untouched = self.get(ALL).strip() and player != self.banker and alone
        first, second = (self.get(ALL).strip(), "") if untouched else typed
        return ("" if first == NO_STAKE else first), second

    def staked(self, player: str) -> Any:
        """What a player staked: a number, two of them, or the words that are none; ``None``: he sits out."""
        return stake_value(*self.stake(player))

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

    def even(self, player: str) -> str:
        """A stake that stays where it is was a tie."""
        return current_locale().gettext(N_("tie")) if player in self.players and self.staked(player) else ""

    def pad(self) -> list[Any]:
        """What can be tapped instead of typed: ranks, or tiles with what they are called."""
        return [(tile, WINDS.get(tile, tile)) for tile in "123456789東北西南"] if self.tiles else list(RANKS)

    # -- side bets ---------------------------------------------------------------------------------------------------

    @cached_property
    def last_bets(self) -> tuple[Bet, ...]:
        """The side bets of the last deal, as far as they can be placed again; none into a correction."""
        if self.original is not None:
            return ()
        return tuple(bet for bet in self.state.bets if bet.on in self.players and bet.by != self.banker)

    @property
    def same(self) -> str:
        """What is sent where the same side bets are placed again: after how many deals, as others may follow."""
        return str(self.state.hands)

    @property
    def same_again(self) -> bool:
        """Whether that was tapped."""
        return self.get(SAME) == self.same

    def bets(self) -> list[tuple[str, str, str, str]]:
        """Every side bet: by, on, first stake, second stake; empty where nothing was said.

        Those of the last deal that are placed again, but for those taken off by their numbers; then the rows.
        """
        off = self.all("same_off")
        again = [bet for n, bet in enumerate(self.last_bets) if str(n) not in off] if self.same_again else []
        return [(bet.by, bet.on, *stake_data(bet.stake)) for bet in again] + self.typed_bets()

    def typed_bets(self) -> list[tuple[str, str, str, str]]:
        """Every row of side bets; rows that were taken off by their numbers are left out."""
        columns = [list(self[name].data or ()) for name in BET]
        rows, off = max(map(len, columns)), self.all("bet_off")
        by, on, first, second = (column + [""] * (rows - len(column)) for column in columns)
        made = zip(self._known(by), on, first, second, strict=True)
        return [row for n, row in enumerate(made) if any(row) and str(n) not in off]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """The rows as the page has them: those filled, then empty ones."""
        return self.typed_bets() + [("", "", "", "")] * SPARE_BETS

    def _known(self, typed: Iterable[str]) -> list[str]:
        """Each name as typed, or as somebody is called already whose name looks the same."""
        before = self.original.bets if isinstance(self.original, Hand) else ()
        known = dict.fromkeys((*(bet.by for bet in before), *self.loaded.step.ledger.money))
        alike = {clean(name): name for name in reversed(known)}  # of several the first
        return [name if name in known else alike.get(clean(name), clean(name)) for name in typed]

    @property
    def stays(self) -> bool:
        """Whether it is ticked that the banker banks again."""
        return self.get(STAYS) == self.banker

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {BANKS: self.banker}

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        value: dict[str, Any] = {
            "kind": "hand",
            "stakes": {p: stake for p in self.order if (stake := self.staked(p)) is not None},
            "hands": self.hands(),
        }
        if bets := self.bets():
            value["bets"] = [{"by": by, "on": on, "stake": stake_value(*stakes)} for by, on, *stakes in bets]
        if self.stays:
            value["banker_stays"] = True
        return value

    def missing(self, locale: Locale) -> str | None:
        asked = (
            self._other_bank()
            or self._other_stays()
            or self._missing_stake()
            or self._missing_bet()
            or self._missing_hand()
            or self._missing_tile()
        )
        return say(*asked, locale) if asked else None

    def notice(self, locale: Locale) -> str | None:
        """That somebody who bets and was not here before is called much like another."""
        new = [by for by, *_ in self.bets() if by and by not in self.loaded.people]
        known = service.people(self.loaded.match.table_id) if new else []
        like = like_known([by for by in new if by not in known], [*self.loaded.people, *known])
        words = N_("“{one}” and “{other}” look alike. Are they two people?")
        return say(words, {"one": like[0], "other": like[1]}, locale) if like else None

    def _other_bank(self) -> Asked:
        """The bank was not with him whom the sheet had for the banker when it was filled in."""
        thought = self.get(BANK)
        if thought in ("", self.banker):
            return None
        return N_("{banker} banks, and not {player}: who staked what?"), {"banker": self.banker, "player": thought}

    def _other_stays(self) -> Asked:
        """Somebody else was ticked to bank again than banks."""
        ticked = self.get(STAYS)
        if not ticked or self.stays:
            return None
        return N_("{player} cannot bank again, for {banker} banks"), {"player": ticked, "banker": self.banker}

    def _missing_stake(self) -> Asked:
        hands, backed = self.hands(), {on for _, on, _, _ in self.bets()}
        for player in self.players:
            first, second = self.stake(player)
            if not first:
                if second:
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
        fill_stakes(data, entry.stakes, self.players)
        for player, hand in entry.hands.items():
            if isinstance(hand, tuple):
                data[f"cards:{player}"] = as_typed(hand, self.tiles)
            else:
                data[f"hand:{player}"] = str(hand)
        fill_bets(data, entry.bets)
        if entry.banker_stays:
            data[STAYS] = self.banker
        return data


# -- from fields to values and back -----------------------------------------------------------------------------------


def fill_stakes(data: FormData, stakes: Mapping[str, Stakes], players: Sequence[str]) -> None:
    """Types ``stakes`` into their fields; where all ``players`` stake the same, and once, into that of all too."""
    for player, stake in stakes.items():
        data[f"stake:{player}"], data[f"second:{player}"] = stake_data(stake)
    figures = {stakes.get(player) for player in players}
    if len(figures) == 1 and isinstance(figure := figures.pop(), int):
        data[ALL], _ = stake_data(figure)


def first_of(stake: Stakes) -> int:
    """A stake without the second one of a Long contract."""
    return stake if isinstance(stake, int) else stake[0]


def fill_bets(data: FormData, bets: Iterable[Bet]) -> None:
    """Types side bets into their rows."""
    rows = [(bet.by, bet.on, *stake_data(bet.stake)) for bet in bets]
    for name, column in zip(BET, zip(*rows, strict=True), strict=False):
        data.setlist(name, list(column))
