"""Seep's sheets for deals that are counted after they were played, or logged capture by capture.

Sweeps of a count stand in rows (``sweep-0-player``, ``-when``, ``-rank``, ``-suit``); rows without a player count for
nothing. What a player cannot see does not count either: a first sweep of somebody who is not the bidder, a card where a
sweep is worth the same with any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.cards import PACK, RANKS, SUITS, Card
from ....core.words import N_, Locale, say
from ....games.seep.entries import Capture, Count, EndDeal, Redeal
from ....games.seep.options import SeepOptions
from ....games.seep.state import OpenDeal, SeepState
from ...forms import NOBODY, Data, Sheet, flag, number, pick, picks, text
from ...pads import fill_one, one

FEWEST_ROWS = 4  #: rows for sweeps on an empty sheet
SPARE_ROWS = 2  #: empty rows beyond those that are filled
ROW = re.compile(r"sweep-(\d{1,2})-player")

WHEN = ("", "first", "last")


class SeepSheet(Sheet):
    """What the sheets have in common: the state of the game."""

    state: SeepState

    @property
    def options(self) -> SeepOptions:
        return self.state.options

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.state.sides)

    @property
    def deal(self) -> OpenDeal:
        """The deal that is being logged, an empty one where none is."""
        return self.state.deal or OpenDeal(captured=dict.fromkeys(self.state.sides, ()))

    def by_suit(self, cards: Iterable[str]) -> list[Card]:
        """Cards as they lie on a pad: suit by suit, from the ace to the king."""
        return sorted(map(Card, cards), key=lambda card: (SUITS.index(card.suit), RANKS.index(card.rank)))

    def still_out(self) -> list[Card]:
        """The scoring cards that nobody has captured yet."""
        gone = self.deal.gone
        return self.by_suit(card for card in self.options.points if card not in gone)

    def makes(self, cards: Iterable[str]) -> int:
        """Card points of ``cards``."""
        return sum(self.options.points.get(Card(card), 0) for card in cards)

    @property
    def majority(self) -> bool:
        """Whether it is asked who has more than 26 cards: where that counts, or an entry says so anyway."""
        return bool(self.options.majority or self.get("more_cards"))

    def more_cards(self) -> dict[str, Any]:
        said = self.get("more_cards")
        return {"more_cards": None if said == NOBODY else said} if said else {}

    def majority_missing(self, locale: Locale) -> str | None:
        if self.options.majority and not self.get("more_cards"):
            return locale.gettext(N_("Who has more than 26 cards?"))
        return None

    def needs_card(self, when: str) -> bool:
        """Whether a sweep is worth what the card was that swept."""
        return self.options.worth(when) == "card"

    @property
    def needs_cards(self) -> bool:
        """Whether any sweep is."""
        return any(map(self.needs_card, WHEN))

    def when(self, player: str, said: str, first: bool = True) -> str:
        """``said`` where ``player`` may have swept then, as the sheet offers it; else empty."""
        if said == "first" and first and player == self.state.bidder:
            return said
        return said if said == "last" and player == self.state.dealer else ""


class CountSheet(SeepSheet):
    """A deal counted after it was played: card points typed for either side, or the scoring cards of one tapped."""

    kind = "count"
    template = "games/seep/count.html"

    @cached_property
    def rows(self) -> range:
        """The rows for sweeps: those that are filled, and some more."""
        filled = [int(row[1]) + 1 for name in self.data if (row := ROW.fullmatch(name)) and self.data[name]]
        return range(max([FEWEST_ROWS, *(n + SPARE_ROWS for n in filled)]))

    def offered(self) -> Data:
        """The sweeps of a deal that was being logged in another way."""
        data: Data = MultiDict()
        for n, sweep in enumerate(self.state.deal.sweeps if self.state.deal else ()):
            _fill_sweep(data, n, sweep.player, sweep.when or "", sweep.card)
        return data

    def fields(self) -> Mapping[str, Any]:
        rows = {f"sweep-{n}-{part}": pick() for n in self.rows for part in ("player", "when", "rank", "suit")}
        return {
            "by": pick(),
            **{f"points:{side}": text() for side in self.state.sides},
            "side": pick(),
            "cards": picks(),
            "none": flag(),
            "more_cards": pick(),
            **rows,
        }

    # -- card points -------------------------------------------------------------------------------------------------

    @property
    def by_cards(self) -> bool:
        return self.get("by") == "cards"

    def typed(self) -> dict[str, int | str]:
        """Card points as typed."""
        return {side: number(typed) for side in self.sides if (typed := self.get(f"points:{side}").strip())}

    def rest(self, side: str) -> str:
        """What is left for ``side`` where only the other side's card points are typed."""
        typed = [n for other, n in self.typed().items() if other != side]
        left = self.options.total - typed[0] if len(typed) == 1 and isinstance(typed[0], int) else -1
        return str(left) if 0 <= left <= self.options.total else ""

    def taken(self) -> dict[str, list[str]]:
        """The scoring cards of the side that was tapped."""
        side = self.get("side")
        return {side: self.all("cards")} if side else {}

    # -- sweeps ------------------------------------------------------------------------------------------------------

    def row(self, n: int) -> dict[str, Any]:
        """The sweep in a row; empty where nobody was tapped."""
        player = self.get(f"sweep-{n}-player")
        if not player:
            return {}
        sweep = {"player": player}
        if when := self.when(player, self.get(f"sweep-{n}-when")):
            sweep["when"] = when
        card = one(f"sweep-{n}", self.all)
        if card and (self.needs_card(when) or self.shows_card):
            sweep["card"] = card
        return sweep

    @property
    def shows_card(self) -> bool:
        """Whether cards are shown whatever a sweep is worth: the entry that is being corrected names one."""
        return isinstance(self.original, Count) and any(sweep.card is not UNSET for sweep in self.original.sweeps)

    def sweeps(self) -> list[dict[str, Any]]:
        return [sweep for n in self.rows if (sweep := self.row(n))]

    def draft(self) -> dict[str, Any]:
        sweeps = self.sweeps()
        return {
            "kind": "count",
            **({"cards": self.taken()} if self.by_cards else {"points": self.typed()}),
            **self.more_cards(),
            **({"sweeps": sweeps} if sweeps else {}),
        }

    # -- what is missing ---------------------------------------------------------------------------------------------

    def missing(self, locale: Locale) -> str | None:
        return self._missing_points(locale) or self.majority_missing(locale) or self._missing_card(locale)

    def _missing_points(self, locale: Locale) -> str | None:
        if not self.by_cards:
            return None if self.typed() else locale.gettext(N_("How many card points has a side?"))
        side = self.get("side")
        if not side:
            return locale.gettext(N_("Whose cards are tapped?"))
        if not self.all("cards") and not self["none"].data:
            return say(N_("Which cards has {side}?"), {"side": side}, locale)
        return None

    def _missing_card(self, locale: Locale) -> str | None:
        for n in self.rows:
            sweep = self.row(n)
            if sweep and self.needs_card(sweep.get("when", "")) and "card" not in sweep:
                return card_asked(sweep["player"], self.get(f"sweep-{n}-rank"), locale)
            side = self._counted_for(sweep.get("card", ""))
            if side and sweep["player"] not in self.state.sides[side]:
                values = {"card": sweep["card"], "side": side, "player": sweep["player"]}
                return say(N_("{card} is counted for {side}, but {player} swept with it"), values, locale)
        return None

    def _counted_for(self, card: str) -> str | None:
        """The side for which the card of a sweep is counted, where cards are tapped."""
        taken = self.taken() if self.by_cards and card in self.options.points else {}
        listed = [side for side, cards in taken.items() if card in cards]
        return next(iter(listed or (side for side in self.sides if taken and side not in taken)), None)

    def fill(self, entry: Count) -> Data:
        data: Data = MultiDict()
        if isinstance(entry.points, dict):
            data.update({f"points:{side}": str(points) for side, points in entry.points.items()})
        if isinstance(entry.cards, dict):
            data["by"] = "cards"
            side, cards = next(iter(entry.cards.items()))
            data["side"] = side
            data.setlist("cards", list(cards))
            data["none"] = "" if cards else "1"
        _fill_majority(data, entry)
        for n, sweep in enumerate(entry.sweeps):
            when, card = "" if sweep.when is UNSET else str(sweep.when), sweep.card
            _fill_sweep(data, n, sweep.player, when, card if isinstance(card, Card) else None)
        return data


def _fill_sweep(data: Data, n: int, player: str, when: str, card: Card | None) -> None:
    data[f"sweep-{n}-player"], data[f"sweep-{n}-when"] = player, when
    if card:
        fill_one(data, f"sweep-{n}", card)


def _fill_majority(data: Data, entry: Count | EndDeal) -> None:
    if entry.more_cards is not UNSET:
        data["more_cards"] = NOBODY if entry.more_cards is None else str(entry.more_cards)


def card_asked(player: str, rank: str, locale: Locale) -> str:
    """Asks with which card somebody swept."""
    if rank:
        return say(N_("With which {rank} did {player} sweep?"), {"rank": rank, "player": player}, locale)
    return say(N_("With which card did {player} sweep?"), {"player": player}, locale)


class CaptureSheet(SeepSheet):
    """Somebody captured: the scoring cards in it, and whether it swept the floor."""

    kind = "capture"
    template = "games/seep/capture.html"

    def fields(self) -> Mapping[str, Any]:
        return {
            "player": pick(),
            "cards": picks(),
            "sweep": pick(),
            "with-rank": pick(),
            "with-suit": pick(),
        }

    def others(self) -> list[Card]:
        """What else is noted: other cards of an entry that is being corrected, and what can no longer be captured."""
        before = self.original.cards if isinstance(self.original, Capture) else ()
        noted = [*before, *self.all("cards")]
        return [card for card in PACK if card in noted and card not in self.still_out()]

    @property
    def may_be_first(self) -> bool:
        return not self.deal.captures

    def sweep(self) -> str:
        """``true``, ``first``, ``last``; empty: none."""
        said = self.get("sweep")
        return said if said in ("", "true") else self.when(self.get("player"), said, self.may_be_first)

    def draft(self) -> dict[str, Any]:
        sweep, card = self.sweep(), one("with", self.all)
        value: dict[str, Any] = {"kind": "capture", "player": self.get("player"), "cards": self.all("cards")}
        if sweep:
            value["sweep"] = True if sweep == "true" else sweep
        if card and (self.shows_card or (sweep and self.needs_card(sweep))):
            value["with"] = card
        return value

    @property
    def shows_card(self) -> bool:
        """Whether the card played is shown in any case: the entry that is being corrected names it."""
        return isinstance(self.original, Capture) and self.original.with_ is not UNSET

    def missing(self, locale: Locale) -> str | None:
        player = self.get("player")
        if not player:
            return locale.gettext(N_("Who captured?"))
        if (sweep := self.sweep()) and self.needs_card(sweep) and not one("with", self.all):
            return card_asked(player, self.get("with-rank"), locale)
        return None

    def fill(self, entry: Capture) -> Data:
        data: Data = MultiDict({"player": entry.player})
        data.setlist("cards", list(entry.cards))
        if entry.sweep is not UNSET:
            data["sweep"] = "true" if entry.sweep is True else str(entry.sweep)
        if isinstance(entry.with_, Card):
            fill_one(data, "with", entry.with_)
        return data


class EndSheet(SeepSheet):
    """A deal logged by captures is over: who captured last, and who has more cards where that counts."""

    kind = "end_deal"
    template = "games/seep/end_deal.html"

    def fields(self) -> Mapping[str, Any]:
        return {"last": pick(), "more_cards": pick()}

    def offered(self) -> Data:
        """Who captured last so far."""
        return MultiDict({"last": self.deal.last or ""})

    def draft(self) -> dict[str, Any]:
        last = self.get("last")
        return {"kind": "end_deal", **({"last": last} if last else {}), **self.more_cards()}

    def missing(self, locale: Locale) -> str | None:
        if self.still_out() and not self.get("last"):
            return locale.gettext(N_("Who captured last?"))
        return self.majority_missing(locale)

    def fill(self, entry: EndDeal) -> Data:
        data: Data = MultiDict({"last": entry.last} if isinstance(entry.last, str) else {})
        _fill_majority(data, entry)
        return data


class RedealSheet(SeepSheet):
    """Thrown in before the bid."""

    kind = "redeal"
    template = "games/seep/redeal.html"

    @property
    def reasons(self) -> Sequence[str]:
        """Why a deal can be thrown in at this table."""
        return ("no-bid", "floor") if self.options.floor_check else ("no-bid",)

    def fields(self) -> Mapping[str, Any]:
        return {"reason": pick()}

    def offered(self) -> Data:
        """The reason, where there is only one."""
        return MultiDict({"reason": self.reasons[0]} if len(self.reasons) == 1 else {})

    def draft(self) -> dict[str, Any]:
        return {"kind": "redeal", "reason": self.get("reason")}

    def missing(self, locale: Locale) -> str | None:
        return None if self.get("reason") else locale.gettext(N_("Why is it dealt again?"))

    def fill(self, entry: Redeal) -> Data:
        return MultiDict({"reason": entry.reason})
