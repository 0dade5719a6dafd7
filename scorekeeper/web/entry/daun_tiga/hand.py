"""Daun Tiga's sheet for a deal, player by player in order of play, the banker last.

The fields of a player are ``stake:NAME``, ``second:NAME``, ``sits:NAME`` (out), ``hand:NAME`` (a score, or three of a
kind in short) and ``cards:NAME`` (typed). A correction keeps the cards with their suits unless somebody types over
them, even if the page shows tiles, which have no suit.
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
from ....core.looks import as_known
from ....core.problems import Problem, incomplete
from ....core.unlikely import TEN, unlikely
from ....core.words import N_, Locale, Money, say
from ....games.daun_tiga.entries import Bet, Hand, Stakes
from ....games.daun_tiga.referee import CARDS_IN_HAND
from ....games.daun_tiga.shown import THREES, triple_choices
from ....games.daun_tiga.state import DaunTigaState
from ....store.loaded import LoadedMatch
from ...http.i18n import current_locale
from ..forms import FormData, Sheet, number, without_empty
from .pads import KNOWN, PADS, stake_data, stake_value
from .typed import TILE_OF, WINDS, as_typed, card_of, split_cards, split_tiles

BET = ("bet_by", "bet_on", "bet_stake", "bet_second")  #: fields of the rows of side bets
NO_STAKE = "0"  #: typed as a stake by somebody who sits out
BANK = "bank"  #: field with the name of the banker when the page was made
ALL = "stake_all"  #: field of the one stake that everybody places
STAYS = "banker_stays"  #: field with the name of the banker, if they bank again
#: For the banker, whom the sheet names as such, but its entry does not; see ``Sheet.relies_on``.
BANKS = N_("When you filled this in, {was} banked; now it is {now}.")
SAME = "same_bets"  #: field that says that the side bets of the last deal are placed again
SPARE_BETS = 16  #: empty rows for side bets, beyond those that are filled


class HandSheet(Sheet):
    """The form for a deal: stakes, side bets, and the hands as they were shown."""

    kind = "hand"
    typed_names = ("bet_by",)
    template = "games/daun-tiga/hand.html"
    asks = {
        "bank": N_("{banker} banks, not {player}: who staked what?"),
        "stays": N_("{player} cannot bank again, for {banker} banks"),
        "stake": N_("What does {player} stake? Or tap “sits out”"),
        "first-stake": N_("What is {player}’s first stake?"),
        "bet": N_("Who bets?"),
        "bet-by": N_("Who bets on {player}?"),
        "bet-on": N_("On whom does {player} bet?"),
        "bet-stake": N_("How much does {by} bet on {on}?"),
        "hand": N_("What does {player} have?"),
        "hand-of-bank": N_("What does {player}, the bank, have?"),
        "hand-twice": N_("{player}: the score tapped, or the cards typed?"),
        "hand-suit": N_("{player}: the {rank} of which suit?"),
        "tile": N_("{tile} occurs {times} times; there are only four"),
    }
    dues = True
    pads = PADS
    referee_knows = KNOWN
    cards_in_hand = CARDS_IN_HAND

    def __init__(self, loaded: LoadedMatch, data: FormData | None = None, original: Entry | None = None) -> None:
        state = loaded.state
        self.banker: str = state.banker
        self.order: tuple[str, ...] = (*loaded.seats.others(state.banker), state.banker)
        self.tiles: bool = state.options.pack == "tiles"
        super().__init__(loaded, data, original)

    @classmethod
    def ahead(cls, loaded: LoadedMatch) -> Sequence[DaunTigaState]:
        """Return the present state once for each other player as the banker, in the order in which the bank passes.

        They are what to expect after one deal, two, and so on.
        """
        state: DaunTigaState = loaded.state
        bankers = state.seats.others(state.banker)
        return [msgspec.structs.replace(state, banker=player, banks_as="turn") for player in bankers]

    def offered(self) -> FormData:
        """Return form data with everybody's last stake, and a tick for those who sat the last deal out.

        Both stakes of a Long contract are filled in if the table plays that. Players without a last stake get the
        stake of all others, if these all stake the same. So does whoever banked last, because their own last stake may
        be an old one, if at least two others have staked.
        """
        state, data = self.state, FormData()
        playing = [player for player in self.players if player not in state.out]
        last = {player: state.stakes[player] for player in playing if player in state.stakes}
        stakes = last if self.options.long else {player: first_of(stake) for player, stake in last.items()}
        rest = {player: first_of(stake) for player, stake in stakes.items() if player != state.banked}
        come = [p for p in playing if p not in stakes or (p == state.banked and len(rest) > 1)]
        others = set(rest.values() or map(first_of, stakes.values()))
        fill_stakes(data, {**stakes, **(dict.fromkeys(come, *others) if len(others) == 1 else {})}, self.players)
        fill_out(data, (player for player in self.players if player in state.out))
        return data

    # -- one player --------------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """Return everybody but the banker, in order of play."""
        return self.order[:-1]

    @cached_property
    def _before(self) -> FormData:
        """Return the form data with which the sheet was opened."""
        return self.fill(self.original) if isinstance(self.original, Hand) else self.offered()

    @property
    def all_staked(self) -> str:
        """Return the common stake with which the sheet opened: that of more than half of the players; else empty."""
        return self._before.get(ALL, "")

    def stake(self, player: str) -> tuple[str, str]:
        """Return a player's stake and, of a Long contract, the second one, as typed; else the second is empty.

        It is the common stake if somebody changed that since the sheet opened, but not the player's own. A stake of 0
        is empty; both are if the stake was deleted, or if the player was ticked as sitting out since the sheet opened.
        """
        if self._ticked_out(player) and not self._before.get(f"sits:{player}"):
            return "", ""
        typed = self.get(f"stake:{player}").strip(), self.get(f"second:{player}").strip()
        before = self._before.get(f"stake:{player}", ""), self._before.get(f"second:{player}", "")
        of_all = self.get(ALL).strip()
        alone = (typed == before and of_all != self.all_staked) or f"stake:{player}" not in self.data
        first, second = (of_all, "") if of_all and player != self.banker and alone else typed
        return ("" if first == NO_STAKE else first), second

    def _ticked_out(self, player: str) -> bool:
        return bool(self.get(f"sits:{player}"))

    def sits_out(self, player: str) -> bool:
        """Return whether a player was marked as sitting out: by a tick, by 0, or by deleting their stake."""
        if any(self.stake(player)):
            return False
        field = f"stake:{player}"
        emptied = field in self.data and self._before.get(field) and not self.get(field).strip()
        return self._ticked_out(player) or bool(emptied) or self.get(field).strip() == NO_STAKE

    def staked(self, player: str) -> Any:
        """Return a player's stake: a number, two of them, or text that is no number; ``None`` if there is none."""
        return stake_value(*self.stake(player), self.decimals)

    def typed(self, player: str) -> str:
        """Return the text in a player's field for cards."""
        return " ".join(self.get(f"cards:{player}").split())

    def cards(self) -> dict[str, list[str]]:
        """Return the typed cards by player: ``{"An": ["7H", "KS"]}``; text that is no card is passed on unchanged.

        A tile, which has no suit, becomes the first card of its rank that is in no hand yet.
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
        """Return by player the hand that was typed, or else tapped, as in an entry; without those who have none."""
        cards = self.cards()
        tapped = {player: self.get(f"hand:{player}").strip() for player in self.order}
        shown = {p: hand if hand in THREES else number(hand) for p, hand in tapped.items() if hand}
        return {p: cards.get(p) or shown[p] for p in self.order if p in cards or p in shown}

    def hand_shown(self, player: str) -> str:
        """Return a player's hand as text for the heading of their part of the form; empty if none was entered."""
        hand = self.get(f"hand:{player}")
        return self.typed(player) or dict(triple_choices(self.options)).get(hand, hand)

    @property
    def open(self) -> str | None:
        """Return whose part of the form is unfolded: the first who plays and has no hand yet; ``None`` if all have."""
        hands = self.hands()
        return next((p for p in self.order if p not in hands and (self.needs(p) or not self.sits_out(p))), None)

    def needs(self, player: str) -> bool:
        """Return whether a player's hand is missing: none was entered, and they bank, staked, or were bet on."""
        backed = player == self.banker or player in (on for _, on, _, _ in self.bets())
        return (backed or self.staked(player) is not None) and player not in self.hands()

    def even(self, player: str) -> str:
        """Return "tie", for a page to show beside a player who gains 0; empty for the banker, or without a stake."""
        return current_locale().gettext(N_("tie")) if player in self.players and self.staked(player) else ""

    def pad(self) -> list[Any]:
        """Return the keys for tapping cards: ranks; at a table with tiles, pairs of a tile and its name, a msgid."""
        return [(tile, WINDS.get(tile, tile)) for tile in "123456789東北西南"] if self.tiles else list(RANKS)

    # -- side bets ---------------------------------------------------------------------------------------------------

    @cached_property
    def last_bets(self) -> tuple[Bet, ...]:
        """Return the last deal's side bets, without those by or on the present banker; empty for a correction."""
        if self.original is not None:
            return ()
        return tuple(bet for bet in self.state.bets if bet.on in self.players and bet.by != self.banker)

    @property
    def same(self) -> str:
        """Return the value of the check box for placing the last side bets again: the number of deals so far.

        In a form that was opened before another deal was recorded it differs, and those bets are not placed.
        """
        return str(self.state.hands)

    @property
    def same_again(self) -> bool:
        """Return whether the same side bets are placed again."""
        return self.get(SAME) == self.same

    def bets(self) -> list[tuple[str, str, str, str]]:
        """Return every side bet: by, on, first stake, second stake; empty strings for what is missing.

        Those of the last deal that are placed again come first, then the typed rows.
        """
        off = self.all("same_off")
        again = [bet for n, bet in enumerate(self.last_bets) if str(n) not in off] if self.same_again else []
        return [(bet.by, bet.on, *stake_data(bet.stake)) for bet in again] + self.typed_bets()

    def typed_bets(self) -> list[tuple[str, str, str, str]]:
        """Return the filled rows of side bets, without those that were removed."""
        columns = [self.all(name) for name in BET]
        rows, off = max(map(len, columns)), self.all("bet_off")
        by, on, first, second = (column + [""] * (rows - len(column)) for column in columns)
        made = zip(self._known(by), on, first, second, strict=True)
        return [row for n, row in enumerate(made) if any(row) and str(n) not in off]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the rows of side bets on the page, each as in ``bets``: those that were typed, then empty ones."""
        return self.typed_bets() + [("", "", "", "")] * SPARE_BETS

    def _known(self, typed: Iterable[str]) -> list[str]:
        """Return each typed name as somebody in the match is called, if it means them, else cleaned."""
        before = self.original.bets if isinstance(self.original, Hand) else ()
        known = dict.fromkeys((*(bet.by for bet in before), *self.loaded.step.ledger.money))
        return as_known(typed, known)

    @property
    def stays(self) -> bool:
        """Return whether it is ticked that the banker banks again."""
        return self.get(STAYS) == self.banker

    @property
    def relies_on(self) -> Mapping[str, str]:
        return {BANKS: self.banker}

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        bets = [
            {"by": by, "on": on, "stake": stake_value(first, second, self.decimals)}
            for by, on, first, second in self.bets()
        ]
        return {
            "kind": self.kind,
            "stakes": {p: stake for p in self.order if (stake := self.staked(p)) is not None},
            "hands": self.hands(),
            **without_empty({"bets": bets, "banker_stays": self.stays}),
        }

    def notice(self, locale: Locale) -> str | None:
        """Return a notice that a typed name looks like another, or a stake is ten times the usual; else ``None``."""
        return self.two_alike((by for by, *_ in self.bets()), locale) or self._high_stake(locale)

    def _high_stake(self, locale: Locale) -> str | None:
        """Return a notice that a stake is ten times the usual, perhaps with a digit too many; else ``None``."""
        usual = [first_of(stake) for stake in self.state.stakes.values()]
        for player in self.players:
            stake = self.amount(self.stake(player)[0])
            if middle := unlikely(stake, usual, TEN):
                words = N_("{player} stakes {stake}, where {usual} is usual. It can be saved all the same.")
                return say(words, {"player": player, "stake": stake, "usual": Money(middle)}, locale)
        return None

    # -- what is missing ---------------------------------------------------------------------------------------------

    def unsaid(self) -> Iterator[Problem]:
        """Yield problems for fields that are missing or contradict each other, and if somebody else banks by now.

        The rules report few of these, because they only see an entry once all of it can be read.
        """
        if self.get(BANK) not in ("", self.banker):
            yield self._problem("bank", self.get(BANK), banker=self.banker)
        if self.get(STAYS) and not self.stays:
            yield self._problem("stays", self.get(STAYS), banker=self.banker)
        yield from self._stake_problems()
        yield from self._bet_problems()
        yield from self._hand_problems()
        held = Counter(card[:-1] for cards in self.cards().values() for card in cards if self.tiles and len(card) > 1)
        for rank, times in held.items():
            if times > 4:
                yield self._problem("tile", "", tile=TILE_OF[rank], times=times)

    @staticmethod
    def _problem(field: str, player: str, code: str = "", **values: Any) -> Problem:
        return incomplete((field,), code or field, {"player": player, **values})

    def _stake_problems(self) -> Iterator[Problem]:
        hands, backed = self.hands(), {on for _, on, _, _ in self.bets()}
        for player in self.players:
            first, second = self.stake(player)
            if not first and second:
                yield self._problem("stake", player, "first-stake")
            elif not first and player not in backed and (player in hands or not self.sits_out(player)):
                yield self._problem("stake", player)
        if self.players and all(self.staked(player) is None for player in self.players):
            yield self._problem("stake", self.players[0])

    def _bet_problems(self) -> Iterator[Problem]:
        for by, on, first, _ in self.bets():
            if not by:
                yield self._problem("bet", on, "bet-by" if on else "")
            elif not on:
                yield self._problem("bet", by, "bet-on")
            elif not first.strip():
                yield self._problem("bet", by, "bet-stake", by=by, on=on)

    def _hand_problems(self) -> Iterator[Problem]:
        for player in self.order:
            if self.typed(player) and self.get(f"hand:{player}"):
                yield self._problem("hand", player, "hand-twice")
            if bare := [rank for rank in split_cards(self.typed(player)) if rank in RANKS and not self.tiles]:
                yield self._problem("hand", player, "hand-suit", rank=bare[0])
            if self.needs(player):
                yield self._problem("hand", player, "hand-of-bank" if player == self.banker else "")

    def fill(self, entry: Hand) -> FormData:
        data: FormData = MultiDict()
        fill_stakes(data, entry.stakes, self.players)
        fill_out(data, (player for player in self.players if player not in entry.stakes))
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
    """Fill in ``stakes``, and as the common stake the first stake that more than half of ``players`` place."""
    for player in {**dict.fromkeys(players), **stakes}:
        stake = stakes.get(player)
        data[f"stake:{player}"], data[f"second:{player}"] = ("", "") if stake is None else stake_data(stake)
    firsts = Counter(first_of(stakes[player]) for player in players if player in stakes)
    for figure, times in firsts.most_common(1):
        if 2 * times > len(players):
            data[ALL], _ = stake_data(figure)


def fill_out(data: FormData, players: Iterable[str]) -> None:
    """Tick that ``players`` sit out."""
    for player in players:
        data[f"sits:{player}"] = "1"


def first_of(stake: Stakes) -> int:
    """Return the only stake, or the first of two in a Long contract."""
    return stake if isinstance(stake, int) else stake[0]


def fill_bets(data: FormData, bets: Iterable[Bet]) -> None:
    """Fill in the rows of side bets."""
    rows = [(bet.by, bet.on, *stake_data(bet.stake)) for bet in bets]
    for name, column in zip(BET, zip(*rows, strict=True), strict=False):
        data.setlist(name, list(column))
