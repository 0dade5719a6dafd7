"""Samba's sheet for a hand that is counted after it was played, side by side.

A side's melds are tapped one by one, or its totals are typed as the table has counted them. Hidden fields do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.ledger import Score
from ....core.problems import Problem, incomplete
from ....core.reading import dumps
from ....core.unlikely import SEVERAL, unlikely
from ....core.words import N_, Locale, say
from ....games.samba.entries import Hand, Side
from ....games.samba.melds import ORDER, RED_THREES, Meld, written
from ..forms import FormData, number
from .left import LEFT, OUT, LeftSheet
from .melds import given_melds
from .pads import KNOWN, PADS
from .status import read_laid

TOTALS = ("cards", "sambas", "pure", "mixed", "bolivias")  #: keys of a side that is counted
NOTHING = "nothing"  #: the form value for a side that melded nothing
HANDS_SEEN = 3  #: the fewest hands from which the usual figures of a match are estimated
FULL_OF = {"sambas": "samba", "bolivias": "bolivia"}  #: total to its full meld, if the names differ


class HandSheet(LeftSheet):
    """The form for a hand that is counted after it was played."""

    kind = "hand"
    template = "games/samba/hand.html"
    asks = {
        **OUT,
        "sides": N_("{side} melded nothing?"),
        "totals-untold": N_("What are the cards of {side} worth?"),
        **LEFT,
    }
    pads = PADS
    referee_knows = KNOWN

    ranks: ClassVar[tuple[str, ...]] = ORDER
    reds: ClassVar[range] = range(RED_THREES + 1)
    full_of: ClassVar[Mapping[str, str]] = FULL_OF

    def offered(self) -> FormData:
        """Return form data with what was logged of the hand so far, if that was turn by turn; else empty.

        That is each side's melds and red threes, and who went out if they laid black threes.
        """
        data: FormData = MultiDict()
        if self.state.hand is None:
            return data
        for side, melds in self.state.hand.melds.items():
            data[f"melds:{side}"] = dumps([written(meld) for _, meld in sorted(melds.items())])
            data[f"red:{side}"] = str(self.state.hand.red_threes[side])
        data["out"] = self.state.hand.going_out or ""
        return data

    @property
    def open_panel(self) -> int:
        """Return the index of the side whose fields are visible; those of the other sides are behind tabs.

        It is the tab that was open before, unless its side is filled in and another is not: then the first such one.
        """
        said = self.get("panel")
        left = int(said) if said in map(str, range(len(self.state.sides))) else 0
        lacking = [n for n, side in enumerate(self.state.sides) if self.totals_missing(side) or self.untouched(side)]
        return left if left in lacking or not lacking else lacking[0]

    # -- what a side melded ------------------------------------------------------------------------------------------

    def by_totals(self, side: str) -> bool:
        """Return whether totals are typed for a side, instead of melds being tapped."""
        return self.get(f"by:{side}") == "totals"

    def totals_missing(self, side: str) -> bool:
        """Return whether a side's totals are still to be typed."""
        return self.by_totals(side) and not self.typed_totals(side)

    def nothing_melded(self, side: str) -> bool:
        """Return whether it was tapped that a side melded nothing."""
        return self.get(f"by:{side}") == NOTHING

    def untouched(self, side: str) -> bool:
        """Return whether nothing was entered for a side, which may have been forgotten."""
        return not (self.nothing_melded(side) or self.by_totals(side) or self.made(side))

    def melds(self, side: str) -> Any:
        """Return the melds of a side as in an entry; text that is no list is passed on unchanged."""
        return given_melds(f"melds:{side}", self.all)

    def totals(self) -> tuple[str, ...]:
        """Return the keys of the totals that can be typed: ``cards``, ``sambas``, ``pure``, ``mixed``, ``bolivias``.

        The last only if the table plays bolivias, or one is filled in.
        """
        given = any(self.get(f"bolivias:{side}") for side in self.state.sides)
        return TOTALS if self.options.bolivia or given else TOTALS[:-1]

    def typed_totals(self, side: str) -> dict[str, str]:
        """Return the typed totals of a side."""
        return {total: words for total in self.totals() if (words := self.get(f"{total}:{side}").strip())}

    def made(self, side: str) -> dict[str, Any] | None:
        """Return a side's melds or totals, and red threes, as in an entry; ``None`` without any."""
        made: dict[str, Any] = {}
        if self.by_totals(side):
            made = {total: n for total, words in self.typed_totals(side).items() if (n := number(words)) != 0}
        elif not self.nothing_melded(side) and (melds := self.melds(side)):
            made = {"melds": melds}
        red = self.get(f"red:{side}").strip()
        if red and (times := number(red)) != 0:
            made["red_threes"] = times
        return made or None

    # -- what is unusual ---------------------------------------------------------------------------------------------

    def notice(self, locale: Locale) -> str | None:
        """Return a warning: ``LeftSheet.notice``, a first meld that is too low, or a figure several times the usual."""
        return super().notice(locale) or self._below_first_meld(locale) or self._high_figure(locale)

    def _below_first_meld(self, locale: Locale) -> str | None:
        for side, needed in self.state.first_melds.items():
            value = self.card_value(side)
            if 0 < value < needed:
                words = N_("{side} melded {value}; a first meld is {needed} or more. It can be saved all the same.")
                return say(words, {"side": side, "value": value, "needed": needed}, locale)
        return None

    def _high_figure(self, locale: Locale) -> str | None:
        typed = {side: self.card_value(side) for side in self.state.sides if self.by_totals(side)}
        typed |= {player: self.left_value(player) for player in self.seated if player != self.out}
        if self.state.hands < HANDS_SEEN or not any(typed.values()):
            return None
        usual = self._usual()
        for who, value in typed.items():
            if middle := unlikely(value, usual, SEVERAL):
                words = N_("{who}: {value}, where {usual} is usual. It can be saved all the same.")
                return say(words, {"who": who, "value": value, "usual": middle}, locale)
        return None

    def _usual(self) -> list[int]:
        """Return the card values of all melds of a side in the match's hands, without the hand that is corrected."""
        items = [item for item in self.loaded.items if item.effective is not self.original]
        lines = (line for item in items for line in item.lines)
        return [line.points for line in lines if isinstance(line, Score) and line.why == "melds"]

    def card_value(self, side: str) -> int:
        """Return the card value of a side's melds, without bonuses; a meld that is not valid adds nothing."""
        if self.by_totals(side):
            value = number(self.typed_totals(side).get("cards", ""))
            return value if isinstance(value, int) else 0
        melds = [] if self.nothing_melded(side) else self.melds(side)
        told = [laid for laid in melds if isinstance(laid, dict) or _are_words(laid)]
        read = [read_laid(laid, self.options) for laid in told]
        return sum(meld.value for meld in read if isinstance(meld, Meld))

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        sides = {side: made for side in self.state.sides if (made := self.made(side)) is not None}
        return {"kind": "hand", "sides": sides, **self.ended()}

    def unsaid(self) -> Iterable[Problem]:
        """Yield problems for sides for which nothing was entered, which to the rules means that they melded nothing.

        Also for totals that are still to be typed; then the problems with the hands.
        """
        for side in self.state.sides:
            if self.totals_missing(side):
                yield incomplete(("sides",), "totals-untold", {"side": side})
            if self.untouched(side):
                yield incomplete(("sides",), "side-untold", {"side": side})
        yield from super().unsaid()

    def fill(self, entry: Hand) -> FormData:
        data = self.fill_left(entry)
        for side, made in entry.sides.items():
            if isinstance(made.melds, tuple):
                data[f"melds:{side}"] = dumps(made.melds)
            totals = {total: n for total in TOTALS if (n := getattr(made, total)) is not UNSET}
            data[f"by:{side}"] = "totals" if totals else ""
            data.update({f"{total}:{side}": str(n) for total, n in totals.items()})
            data[f"red:{side}"] = str(made.red_threes)
        for side in self.state.sides:
            made = entry.sides.get(side, Side())
            if made.melds in (UNSET, ()) and not made.red_threes and data.get(f"by:{side}") != "totals":
                data[f"by:{side}"] = NOTHING
        return data


def _are_words(laid: Any) -> bool:
    return isinstance(laid, list) and all(isinstance(word, str) for word in laid)
