"""Samba's sheet for a turn that melds, in a hand that is logged turn by turn.

A new meld is a row (``new-0``, …). Its value is the rank of a group, the suit of a sequence, ``wilds``, or ``cards``;
further fields say how many cards of which sort (``-naturals``, ``-twos``, ``-jokers``), from which rank to which a
sequence runs (``-rank``), or which cards it is (``-cards``). Each meld on the table has a field for cards that are
added (``add-0-1``: side and number). Fields for another side than the player's are hidden, and do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from ....core.cards import SIGNS, SUITS, Card
from ....core.problems import Problem, Refused, incomplete
from ....core.words import N_
from ....games.samba import entries, turns
from ....games.samba.melds import FULL, MOST_WILD, ORDER, RED_THREES, Meld, Problematic, added, check_whole, value
from ....games.samba.options import SambaOptions
from ....games.samba.packs import bound
from ....games.samba.scoring import Melded, of_melds
from ....games.samba.state import OpenHand, SambaState
from ..forms import FormData, Sheet, number
from .may import May
from .status import MeldStatus, read_laid, status_of
from .table import (
    CARDS,
    WILDS,
    Side,
    TableMeld,
    as_cards,
    faces,
    is_card,
    naturals_of,
    offered_to,
    pairs_of,
    split,
    tap_meld,
)  # fmt: skip

GROUPS = (*ORDER, "3")  #: ranks of groups; ``3``: black threes
FEWEST_ROWS = 6  #: rows for new melds on an empty sheet
SPARE_ROWS = 2  #: empty rows beyond those that are filled
ROW = re.compile(r"new-(\d{1,2})")
TOPS = tuple(Card(rank + suit) for rank in ORDER for suit in SUITS)  #: cards that can be on top of the pile
DEFAULT_NATURALS = "3"  #: how many natural cards a group has if nothing was tapped


class MeldSheet(Sheet):
    """The form for a turn that melds."""

    kind = "meld"
    template = "games/samba/meld.html"
    asks = {
        "player": N_("Who melds?"),
        "new": N_("Which cards?"),
        "run-open": N_("{suit}: from which card to which?"),
        "nothing-tapped": N_("What does {player} meld?"),
        "top": N_("Which card lay on top?"),
        "first-meld": N_("First meld: {value} of {needed}"),
    }

    state: SambaState
    options: SambaOptions

    groups = GROUPS
    all_tops = TOPS
    suits = SUITS
    order = ORDER
    naturals = range(2, bound(ORDER[0]) + 1)
    full = FULL
    most_wild = MOST_WILD

    @cached_property
    def hand(self) -> OpenHand:
        """Return the hand as it is before this turn; an empty one if this is its first turn."""
        return self.state.begun()

    @cached_property
    def rows(self) -> range:
        """Return the indices of the rows for new melds: the filled ones, and some empty ones."""
        filled = [int(row[1]) + 1 for name in self.data if (row := ROW.fullmatch(name)) and self.data[name]]
        return range(max([FEWEST_ROWS, *(n + SPARE_ROWS for n in filled)]))

    @property
    def renewed(self) -> str | None:
        """Return the template for what is said about each meld, such as its value, which changes with every tap."""
        return "games/samba/meld_says.html"

    # -- what lies there ---------------------------------------------------------------------------------------------

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Return every side with its melds on the table."""
        firsts, seen = self.state.first_melds, turns.seen(self.hand).cards
        return tuple(
            Side(
                name, players,
                tuple(TableMeld(n, meld, f"add-{at}-{n}", offered_to(meld, seen)) for n, meld in sorted(melds.items())),
                pairs_of(melds),
                0 if melds else firsts[name],
                of_melds(tuple(melds.values()), self.hand.red_threes[name]),
            )
            for at, (name, players) in enumerate(self.state.sides.items())
            for melds in (self.hand.melds[name],)
        )  # fmt: skip

    @property
    def at(self) -> int | None:
        """Return the index of the side that melds; ``None`` until a player is tapped."""
        player = self.get("player")
        return next((at for at, side in enumerate(self.sides) if player in side.players), None)

    @property
    def side(self) -> Side | None:
        return None if self.at is None else self.sides[self.at]

    @property
    def red_threes_out(self) -> int:
        """Return how many red threes nobody has laid yet, or the number tapped for this turn if that is higher."""
        tapped = number(self.get("red_threes") or "0")
        out = RED_THREES - sum(self.hand.red_threes.values())
        return max(out, tapped if isinstance(tapped, int) and tapped <= RED_THREES else 0)

    def merges(self, at: int) -> list[str]:
        """Return the pairs of melds (``1-3``) that side number ``at`` may merge, and those that are ticked already."""
        pairs = [f"{n}-{m}" for n, m in self.sides[at].pairs]
        return list(dict.fromkeys([*pairs, *self.all(f"merge-{at}")]))

    # -- new melds ---------------------------------------------------------------------------------------------------

    def row(self, n: int, part: str = "") -> str:
        """Return the value of row ``n``, or of a ``part`` of it: ``naturals``, ``twos``, …

        If nothing was tapped, it is the default that the page shows.
        """
        said = self.get(f"new-{n}{'-' if part else ''}{part}")
        return said or {"naturals": DEFAULT_NATURALS, "twos": "0", "jokers": "0"}.get(part, "")

    def filled(self) -> list[int]:
        """Return the indices of the rows with a meld."""
        return [n for n in self.rows if self.row(n)]

    def laid(self, n: int) -> Any:
        """Return the meld in row ``n`` as in an entry; an empty list if no card of a sequence is tapped."""
        what = self.row(n)
        if what in SUITS:
            ranks = sorted(set(self.all(f"new-{n}-rank")) & set(ORDER), key=ORDER.index)
            run = ORDER[ORDER.index(ranks[0]) : ORDER.index(ranks[-1]) + 1] if ranks else ()
            if len(ranks) == 2 or tuple(ranks) == run:  # both ends, or every card
                return {"sequence": what, "from": ranks[0], "to": ranks[-1]} if ranks else []
            return [rank + what for rank in ranks]
        if what == CARDS:
            return split(self.get(f"new-{n}-cards"))
        wild = {kind: times for kind in ("twos", "jokers") if (times := number(self.row(n, kind))) != 0}
        if what == WILDS:
            return {"wilds": wild}
        return {"group": what, "naturals": number(self.row(n, "naturals")), **wild}

    def number_of(self, n: int) -> int:
        """Return the number that the meld in row ``n`` will have on the table."""
        side = self.side
        return (self.hand.laid[side.name] if side else 0) + self.filled().index(n) + 1

    def goes_into(self, n: int) -> int | None:
        """Return the number of the side's group on the table that has the rank of the new group in row ``n``.

        If there is one, the page offers to merge the two; ``None`` if there is none.
        """
        side, what = self.side, self.row(n)
        kinds = ((one.n, one.meld) for one in (side.melds if side else ()))
        return next((number for number, meld in kinds if meld.kind == "group" and meld.of == what), None)

    # -- the whole ---------------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        draft: dict[str, Any] = {
            "kind": "meld", "player": self.get("player"), "new": [self.laid(n) for n in self.filled()],
            "add": self._adds(), "merge": self._merged(), "red_threes": number(self.get("red_threes") or "0"),
        }  # fmt: skip
        took, top = self.get("took"), self.top()
        if took in ("pile", "top"):
            draft["took"] = took
            if top:
                draft["top"] = top
        return {key: said for key, said in draft.items() if said not in ([], 0)}

    def _adds(self) -> list[dict[str, Any]]:
        side = self.side
        there = [(one.n, " ".join(self.onto(one))) for one in (side.melds if side else ())]
        new = [(self.number_of(n), self.get(f"new-{n}-more")) for n in self.filled()]
        return [{"to": n, "cards": cards} for n, typed in (*there, *new) if (cards := split(typed))]

    def onto(self, lying: TableMeld) -> list[str]:
        """Return the cards added to a meld on the table; a taken top card is added to the first meld that it fits."""
        cards, side, top = split(self.get(lying.field)), self.side, self.get("top")
        if self.get("took") != "top" or not side or top not in self.tops():
            return cards
        fitting = [one for one in side.melds if one.meld.fits(Card(top))]
        if any(top in split(self.get(one.field)) for one in fitting):
            return cards
        return [*cards, top] if lying == fitting[0] else cards

    def _merged(self) -> list[list[int]]:
        into = [
            [goes, self.number_of(n)]
            for n in self.filled()
            if self.ticked(f"new-{n}-into") and (goes := self.goes_into(n)) is not None
        ]
        pairs = [] if self.at is None else self.all(f"merge-{self.at}")
        ticked = [[int(part) for part in pair.split("-")] for pair in pairs if re.fullmatch(r"\d{1,9}-\d{1,9}", pair)]
        return into + ticked

    # -- the pile and its top card -----------------------------------------------------------------------------------

    def tops(self) -> list[str]:
        """Return the cards that may have been on top of the pile, given what is tapped; empty if none was taken.

        A top card that is taken alone fits an end of a sequence on the table. The pile is taken with a card of the rank
        of a group to which naturals are added in this turn.
        """
        side, took = self.side, self.get("took")
        melds = [one.meld for one in side.melds] if side else []
        if took == "top":
            return [str(card) for card in TOPS if any(meld.fits(card) for meld in melds)]
        grown = self._grown() if took == "pile" else ()
        return [str(card) for card in TOPS if card.rank in grown]

    def top(self) -> str:
        """Return the top card of the pile: the tapped one, else the only possible one, else an empty string."""
        said, tops = self.get("top"), self.tops()
        if said and (said in tops or not tops):
            return said
        side = self.side
        typed = {card for one in (side.melds if side else ()) for card in split(self.get(one.field))}
        fits = [card for card in tops if card in typed] if self.get("took") == "top" and typed & {*tops} else tops
        return fits[0] if len(fits) == 1 else ""

    def tops_missing(self) -> str:
        """Return why no top card can be chosen, as a msgid; empty if one can, or if nothing was taken from the pile."""
        if self.tops() or self.get("took") not in ("pile", "top"):
            return ""
        if self.get("took") == "top":
            return N_("It fits no sequence that lies there.")
        return N_("Tap the meld that it goes to; the possible cards then appear here.")

    def _grown(self) -> set[str]:
        """Return the ranks of the groups to which naturals are added in this turn."""
        side = self.side
        groups = {what for n in self.filled() if (what := self.row(n)) in ORDER}
        by_cards = [naturals_of(split(self.row(n, "cards"))) for n in self.filled() if self.row(n) == CARDS]
        there = [one for one in (side.melds if side else ()) if one.meld.kind == "group"]
        grown = {one.meld.of for one in there if self.get(one.field).strip()}
        return groups | grown | {card[:-1] for cards in by_cards for card in cards}

    # -- what is missing ---------------------------------------------------------------------------------------------

    def unsaid(self) -> Iterable[Problem]:
        """Yield problems for incomplete rows, an empty turn, a missing top card, and a first meld that is too low.

        The last only if the rules find no other problem, because more may be tapped.
        """
        for n in self.filled():
            if self.row(n) in SUITS and len(self.all(f"new-{n}-rank")) < 2:
                yield incomplete(("new",), "run-open", {"suit": SIGNS[self.row(n)]})
            if self.row(n) == CARDS and not self.laid(n):
                yield incomplete(("new",), "cards-untold")
        if not self.draft().keys() & {"new", "add", "merge", "red_threes"}:
            yield incomplete((), "nothing-tapped", {"player": self.get("player")})
        if self.get("took") in ("pile", "top") and not self.top():
            yield incomplete(("top",), "top-untold")
        if isinstance(self.judged, list) and [problem.code for problem in self.judged] == ["first-meld-short"]:
            yield incomplete((), "first-meld", self.judged[0].values)

    # -- what the referee says -----------------------------------------------------------------------------------------

    @cached_property
    def judged(self) -> OpenHand | list[Problem]:
        """Return the hand after the turn, or the problems with the turn as far as it is tapped."""
        try:
            entry = self.entry
        except Refused as refused:
            return refused.problems
        return turns.judge(self.state, entry) if isinstance(entry, entries.Meld) else []

    @property
    def after(self) -> OpenHand | None:
        """Return the hand after the turn; ``None`` if the turn is not valid yet."""
        return self.judged if isinstance(self.judged, OpenHand) else None

    @property
    def worth(self) -> int:
        """Return the card value of this turn's valid new melds, and of all cards that it adds, fitting or not."""
        melds = [meld for n in self.filled() if isinstance(meld := self._meld(n), Meld)]
        cards = [card for add in self._adds() for card in add["cards"] if is_card(card)]
        return sum(meld.value for meld in melds) + sum(value(Card(card)) for card in cards)

    def melded_after(self) -> Melded | None:
        """Return the side's totals after the turn, before it if it is not valid; ``None`` until a player is tapped."""
        side, after = self.side, self.after
        if side is None:
            return None
        return of_melds(tuple(after.melds[side.name].values()), after.red_threes[side.name]) if after else side.melded

    def status(self, n: int) -> MeldStatus:
        """Return the text beside the meld in row ``n``; an empty one until enough of it is tapped."""
        if not self.row(n) or self.laid(n) == [] or (self.row(n) in SUITS and len(self.all(f"new-{n}-rank")) < 2):
            return MeldStatus()
        meld = self._meld(n)
        return self._status(meld)

    def _meld(self, n: int) -> Meld | Problematic:
        return read_laid(self.laid(n), self.options)

    def status_with(self, meld: TableMeld) -> MeldStatus:
        """Return the text beside a meld on the table, with the cards added to it; an empty one if none are."""
        cards = self.onto(meld)
        if not cards:
            return MeldStatus()
        try:
            after = added(meld.meld, as_cards(cards))
            check_whole(after, self.options)
        except Problematic as problem:
            return self._status(problem)
        return self._status(after)

    @cached_property
    def may(self) -> May:
        """Return the links to the referee."""
        return May(self)

    def _status(self, meld: Meld | Problematic) -> MeldStatus:
        return status_of(meld, self.options, self.loaded.game)

    # -- an entry that is corrected ----------------------------------------------------------------------------------

    def fill(self, entry: entries.Meld) -> FormData:
        data: FormData = MultiDict()
        side = self.state.side(entry.player) if entry.player in self.state.seats else next(iter(self.state.sides))
        at, count = list(self.state.sides).index(side), self.hand.laid[side]
        data["player"], data["red_threes"] = entry.player, str(entry.red_threes)
        data["took"] = "stock" if entry.took is UNSET else str(entry.took)
        if isinstance(entry.top, Card):
            data["top"] = str(entry.top)
        for n, laid in enumerate(entry.new):
            tap_meld(data, f"new-{n}", laid)
        for add in entry.add:
            field = f"new-{add.to - count - 1}-more" if add.to > count else f"add-{at}-{add.to}"
            data[field] = " ".join(filter(None, [data.get(field), faces(add.cards)]))
        data.setlist(f"merge-{at}", [f"{n}-{m}" for n, m in entry.merge])
        return data
