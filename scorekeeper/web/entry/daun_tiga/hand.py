"""Daun Tiga's sheet for a deal, player by player in order of play with the banker last.

What was tapped for a player is in fields that end in their name: ``stake``, ``second``, ``hand`` (a score, or three
of a kind in short) and ``cards`` (typed). Cards of an entry that is being corrected stay to the letter as long as
nobody types over them, also where tiles, which have no suit, are shown instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from werkzeug.datastructures import MultiDict

from ....core.cards import RANKS
from ....core.entries import Entry
from ....core.problems import Problem, incomplete
from ....core.words import N_, Locale, say
from ....games.daun_tiga.entries import Bet, Hand, Stakes
from ....games.daun_tiga.referee import HAND
from ....games.daun_tiga.shown import SHORT, triple_choices
from ....games.daun_tiga.state import DaunTigaState
from ....store.loaded import LoadedMatch
from ....store.tables import people_of_table
from ...http.i18n import current_locale
from ..forms import FormData, Sheet, clean, like_known, number, picks, text
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


class HandSheet(Sheet):
    """Log a deal: stakes, side bets, and the hands as they were shown."""

    kind = "hand"
    template = "games/daun-tiga/hand.html"
    asks = {
        "bank": N_("{banker} banks, and not {player}: who staked what?"),
        "stays": N_("{player} cannot bank again, for {banker} banks"),
        "stake": N_("What does {player} stake?"),
        "first-stake": N_("What is {player}’s first stake?"),
        "bet": N_("Who bets?"),
        "bet-by": N_("Who bets on {player}?"),
        "bet-on": N_("On whom does {player} bet?"),
        "bet-stake": N_("How much does {by} bet on {on}?"),
        "hand": N_("What has {player}?"),
        "hand-of-bank": N_("What has {player}, the bank?"),
        "hand-twice": N_("{player}: the score tapped, or the cards typed?"),
        "hand-suit": N_("{player}: the {rank} of which suit?"),
        "tile": N_("{tile} stands {times} times; there are four"),
    }
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
        """Return the states of the next deals: the bank goes round."""
        state: DaunTigaState = loaded.state
        bankers = state.seats.others(state.banker)
        return [msgspec.structs.replace(state, banker=player, banks_as="turn") for player in bankers]

    def offered(self) -> FormData:
        """Return everybody's last stake, none for who sat the last deal out; a Long contract is made for one deal only.

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
        """Return everybody but the banker, in order of play."""
        return self.order[:-1]

    @cached_property
    def _before(self) -> FormData:
        """Return what was on the sheet when it was opened."""
        return self.fill(self.original) if isinstance(self.original, Hand) else self.offered()

    def stake(self, player: str) -> tuple[str, str]:
        """Return what is in the two fields of a player's stake; what all stake, where neither was touched.

        Both are empty where somebody has emptied them.
        """
        typed = self.get(f"stake:{player}").strip(), self.get(f"second:{player}").strip()
        before = self._before.get(f"stake:{player}", ""), self._before.get(f"second:{player}", "")
        alone = typed == before or f"stake:{player}" not in self.data
        untouched = self.get(ALL).strip() and player != self.banker and alone
        first, second = (self.get(ALL).strip(), "") if untouched else typed
        return ("" if first == NO_STAKE else first), second

    def staked(self, player: str) -> Any:
        """Return what a player staked: a number, two of them, or the words that are none; ``None``: nothing."""
        return stake_value(*self.stake(player))

    def typed(self, player: str) -> str:
        """Return a player's cards as their field has them."""
        return " ".join(self.get(f"cards:{player}").split())

    def cards(self) -> dict[str, list[str]]:
        """Return the cards of all for whom any were typed, by player; what spells no card goes on as it was typed.

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
        """Return every hand that was tapped or typed, by player, as an entry has it."""
        cards = self.cards()
        tapped = {player: self.get(f"hand:{player}").strip() for player in self.order}
        shown = {p: hand if hand in SHORT else number(hand) for p, hand in tapped.items() if hand}
        return {p: cards.get(p) or shown[p] for p in self.order if p in cards or p in shown}

    def hand_shown(self, player: str) -> str:
        """Return a player's hand as the head of their step shows it."""
        hand = self.get(f"hand:{player}")
        return self.typed(player) or dict(triple_choices(self.state.options)).get(hand, hand)

    @property
    def open(self) -> str | None:
        """Return whose step is unfolded on the page: the first one that still lacks a hand."""
        hands = self.hands()
        return next((p for p in self.order if p not in hands and (self.needs(p) or p not in self.state.out)), None)

    def needs(self, player: str) -> bool:
        """Return whether a player's hand is wanted and not there yet."""
        backed = player == self.banker or player in (on for _, on, _, _ in self.bets())
        return (backed or self.staked(player) is not None) and player not in self.hands()

    def even(self, player: str) -> str:
        """Return that it was a tie, where a stake stays where it is."""
        return current_locale().gettext(N_("tie")) if player in self.players and self.staked(player) else ""

    def pad(self) -> list[Any]:
        """Return what can be tapped instead of typed: ranks, or tiles with what they are called."""
        return [(tile, WINDS.get(tile, tile)) for tile in "123456789東北西南"] if self.tiles else list(RANKS)

    # -- side bets ---------------------------------------------------------------------------------------------------

    @cached_property
    def last_bets(self) -> tuple[Bet, ...]:
        """Return the side bets of the last deal, as far as they can be placed again; none into a correction."""
        if self.original is not None:
            return ()
        return tuple(bet for bet in self.state.bets if bet.on in self.players and bet.by != self.banker)

    @property
    def same(self) -> str:
        """Return what is sent where the same side bets are placed again: after how many deals, as others may follow."""
        return str(self.state.hands)

    @property
    def same_again(self) -> bool:
        """Return whether that was tapped."""
        return self.get(SAME) == self.same

    def bets(self) -> list[tuple[str, str, str, str]]:
        """Return every side bet: by, on, first stake, second stake; empty where nothing was said.

        Those of the last deal that are placed again, but for those taken off by their numbers; then the rows.
        """
        off = self.all("same_off")
        again = [bet for n, bet in enumerate(self.last_bets) if str(n) not in off] if self.same_again else []
        return [(bet.by, bet.on, *stake_data(bet.stake)) for bet in again] + self.typed_bets()

    def typed_bets(self) -> list[tuple[str, str, str, str]]:
        """Return every row of side bets; rows that were taken off by their numbers are left out."""
        columns = [list(self[name].data or ()) for name in BET]
        rows, off = max(map(len, columns)), self.all("bet_off")
        by, on, first, second = (column + [""] * (rows - len(column)) for column in columns)
        made = zip(self._known(by), on, first, second, strict=True)
        return [row for n, row in enumerate(made) if any(row) and str(n) not in off]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the rows as the page has them: those filled, then empty ones."""
        return self.typed_bets() + [("", "", "", "")] * SPARE_BETS

    def _known(self, typed: Iterable[str]) -> list[str]:
        """Return each name as typed, or as somebody is called already whose name looks the same."""
        before = self.original.bets if isinstance(self.original, Hand) else ()
        known = dict.fromkeys((*(bet.by for bet in before), *self.loaded.step.ledger.money))
        alike = {clean(name): name for name in reversed(known)}  # of several the first
        return [name if name in known else alike.get(clean(name), clean(name)) for name in typed]

    @property
    def stays(self) -> bool:
        """Return whether it is ticked that the banker banks again."""
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

    def notice(self, locale: Locale) -> str | None:
        """Say that somebody who bets and was not here before is called much like another."""
        new = [by for by, *_ in self.bets() if by and by not in self.loaded.people]
        known = people_of_table(self.loaded.match.table_id) if new else []
        like = like_known([by for by in new if by not in known], [*self.loaded.people, *known])
        words = N_("“{one}” and “{other}” look alike. Are they two people?")
        return say(words, {"one": like[0], "other": like[1]}, locale) if like else None

    # -- what is missing ---------------------------------------------------------------------------------------------

    def unsaid(self) -> Iterator[Problem]:
        """Yield all that is missing, field by field; the rules know of it only once all that was typed can be read."""
        if self.get(BANK) not in ("", self.banker):
            yield self._open("bank", self.get(BANK), banker=self.banker)
        if self.get(STAYS) and not self.stays:
            yield self._open("stays", self.get(STAYS), banker=self.banker)
        yield from self._open_stakes()
        yield from self._open_bets()
        yield from self._open_hands()
        held = Counter(card[:-1] for cards in self.cards().values() for card in cards if self.tiles and len(card) > 1)
        for rank, times in held.items():
            if times > 4:
                yield self._open("tile", "", tile=TILE_OF[rank], times=times)

    @staticmethod
    def _open(field: str, player: str, code: str = "", **values: Any) -> Problem:
        return incomplete((field,), code or field, {"player": player, **values})

    def _open_stakes(self) -> Iterator[Problem]:
        hands, backed = self.hands(), {on for _, on, _, _ in self.bets()}
        for player in self.players:
            first, second = self.stake(player)
            if not first and second:
                yield self._open("stake", player, "first-stake")
            elif not first and player in hands and player not in backed:
                yield self._open("stake", player)
        if self.players and all(self.staked(player) is None for player in self.players):
            yield self._open("stake", self.players[0])

    def _open_bets(self) -> Iterator[Problem]:
        for by, on, first, _ in self.bets():
            if not by:
                yield self._open("bet", on, "bet-by" if on else "")
            elif not on:
                yield self._open("bet", by, "bet-on")
            elif not first.strip():
                yield self._open("bet", by, "bet-stake", by=by, on=on)

    def _open_hands(self) -> Iterator[Problem]:
        for player in self.order:
            if self.typed(player) and self.get(f"hand:{player}"):
                yield self._open("hand", player, "hand-twice")
            if bare := [rank for rank in split_cards(self.typed(player)) if rank in RANKS and not self.tiles]:
                yield self._open("hand", player, "hand-suit", rank=bare[0])
            if self.needs(player):
                yield self._open("hand", player, "hand-of-bank" if player == self.banker else "")

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
    """Type ``stakes`` into their fields; where all ``players`` stake the same, and once, into that of all too."""
    for player, stake in stakes.items():
        data[f"stake:{player}"], data[f"second:{player}"] = stake_data(stake)
    figures = {stakes.get(player) for player in players}
    if len(figures) == 1 and isinstance(figure := figures.pop(), int):
        data[ALL], _ = stake_data(figure)


def first_of(stake: Stakes) -> int:
    """Return a stake without the second one of a Long contract."""
    return stake if isinstance(stake, int) else stake[0]


def fill_bets(data: FormData, bets: Iterable[Bet]) -> None:
    """Type side bets into their rows."""
    rows = [(bet.by, bet.on, *stake_data(bet.stake)) for bet in bets]
    for name, column in zip(BET, zip(*rows, strict=True), strict=False):
        data.setlist(name, list(column))
