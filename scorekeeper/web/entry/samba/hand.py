"""Samba's sheet for a hand that is counted after it was played, side by side.

What a side melded is tapped meld by meld, or typed as the totals that the table has counted; what is not shown does not
count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.problems import Problem, incomplete
from ....core.reading import dumps
from ....core.words import N_
from ....games.samba.entries import Hand, Side
from ....games.samba.melds import ORDER, RED_THREES, written
from ....games.samba.options import SambaOptions
from ..forms import FormData, number, pick, text
from .left import LEFT, OUT, LeftSheet
from .melds import given_melds, meld_fields
from .pads import KNOWN, PADS

TOTALS = ("cards", "sambas", "pure", "mixed", "bolivias")
NOTHING = "nothing"  #: tapped where a side melded nothing
FULL_OF = {"sambas": "samba", "bolivias": "bolivia"}  #: what options call a total, where that is another name


class HandSheet(LeftSheet):
    """Log a hand counted after it was played."""

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

    def fields(self) -> Mapping[str, Any]:
        melds = {key: field for side in self.sides for key, field in meld_fields(f"melds:{side}").items()}
        return {
            **self.left_fields(),
            "panel": text(),
            **{f"by:{side}": pick() for side in self.sides},
            **melds,
            **{f"{total}:{side}": text() for side in self.sides for total in (*TOTALS, "red")},
        }

    def offered(self) -> FormData:
        """Return all that lies on the table where the hand was being logged as it happened."""
        data: FormData = MultiDict()
        if self.state.hand is None:
            return data
        for side, melds in self.state.hand.melds.items():
            data[f"melds:{side}"] = dumps([written(meld) for _, meld in sorted(melds.items())])
            data[f"red:{side}"] = str(self.state.hand.red_threes[side])
        data["out"] = self.state.hand.going_out or ""
        return data

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.state.sides)

    @property
    def options(self) -> SambaOptions:
        return self.state.options

    @property
    def open_panel(self) -> int:
        """Return whose panel is in front, by the number of the side: one that lacks something, else as it was left."""
        said = self.get("panel")
        left = int(said) if said in map(str, range(len(self.sides))) else 0
        lacking = [n for n, side in enumerate(self.sides) if self.totals_missing(side) or self.untouched(side)]
        return left if left in lacking or not lacking else lacking[0]

    # -- what a side melded ------------------------------------------------------------------------------------------

    def by_totals(self, side: str) -> bool:
        """Return whether the totals of ``side`` are typed, and its melds not tapped."""
        return self.get(f"by:{side}") == "totals"

    def totals_missing(self, side: str) -> bool:
        """Return whether the totals of a side are still to be typed."""
        return self.by_totals(side) and not self.typed_totals(side)

    def nothing_melded(self, side: str) -> bool:
        """Return whether it was said that a side melded nothing."""
        return self.get(f"by:{side}") == NOTHING

    def untouched(self, side: str) -> bool:
        """Return whether nothing was told of a side: perhaps it melded nothing, perhaps it was forgotten."""
        return not (self.nothing_melded(side) or self.by_totals(side) or self.made(side))

    def melds(self, side: str) -> Any:
        """Return the melds of ``side``, as an entry has them; what can be read as no list, as it came."""
        return given_melds(f"melds:{side}", self.all)

    def totals(self) -> tuple[str, ...]:
        """Return totals that can be typed: bolivias where there are any, or where an entry says so anyway."""
        given = any(self.get(f"bolivias:{side}") for side in self.sides)
        return TOTALS if self.options.bolivia or given else TOTALS[:-1]

    def typed_totals(self, side: str) -> dict[str, str]:
        """Return the totals of a side that were typed."""
        return {total: words for total in self.totals() if (words := self.get(f"{total}:{side}").strip())}

    def made(self, side: str) -> dict[str, Any] | None:
        """Return what a side melded, as an entry has it; ``None``: nothing."""
        made: dict[str, Any] = {}
        if self.by_totals(side):
            made = {total: n for total, words in self.typed_totals(side).items() if (n := number(words)) != 0}
        elif not self.nothing_melded(side) and (melds := self.melds(side)):
            made = {"melds": melds}
        red = self.get(f"red:{side}").strip()
        if red and (times := number(red)) != 0:
            made["red_threes"] = times
        return made or None

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        sides = {side: made for side in self.sides if (made := self.made(side)) is not None}
        return {"kind": "hand", "sides": sides, **self.ended()}

    def unsaid(self) -> Iterable[Problem]:
        """Yield also of which side nothing is told; to the rules it melded nothing."""
        for side in self.sides:
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
        for side in self.sides:
            made = entry.sides.get(side, Side())
            if made.melds in (UNSET, ()) and not made.red_threes and data.get(f"by:{side}") != "totals":
                data[f"by:{side}"] = NOTHING
        return data
