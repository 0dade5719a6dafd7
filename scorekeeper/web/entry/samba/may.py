"""Links from the sheet of a turn to the referee, with the tapped cards filled in: "They melded that. May they?"

A link has the cards on the sheet, and the side's melds and score in its match; the referee's page knows the options. If
only numbers of cards were tapped, any suits are used.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from ....core.cards import JOKER, Card
from ....core.reading import dumps
from ....games.samba.melds import ORDER, written
from ....games.samba.packs import bound, of_rank
from .table import TableMeld, is_card

if TYPE_CHECKING:
    from .turn import MeldSheet


class May:
    """The referee's questions about the turn on a sheet, each as a URL relative to the match's."""

    def __init__(self, sheet: MeldSheet) -> None:
        self.sheet = sheet

    def meld(self, n: int) -> str:
        """Return the link to ask whether the new meld in row ``n`` is valid."""
        return _asked("meld", cards=" ".join(cards_of(self.sheet.laid(n))))

    def added(self, lying: TableMeld) -> str:
        """Return the link to ask whether a meld on the table is still valid with what is added to it."""
        return _asked("meld", cards=" ".join([*cards_of(written(lying.meld)), *self.sheet.onto(lying)]))

    def first(self) -> str:
        """Return the link to ask whether the new melds are enough for the side's first meld."""
        sheet, side = self.sheet, self.sheet.side
        score = {"score": sheet.state.points[side.name]} if side else {}
        return _asked("first-meld", **score, melds=dumps([sheet.laid(n) for n in sheet.filled()]))

    def taken(self) -> str:
        """Return the link to ask whether the pile or its top card may be taken.

        As the player's hand it has the cards that they meld in this turn, without the top card.
        """
        sheet, side, top = self.sheet, self.sheet.side, self.sheet.get("top") or self.sheet.top()
        hand = [card for n in sheet.filled() for card in cards_of(sheet.laid(n))]
        hand += [card for one in (side.melds if side else ()) for card in sheet.onto(one)]
        if is_card(top):  # it comes from the pile, not out of the hand
            same = [card for card in hand if is_card(card) and Card(card).rank == Card(top).rank]
            if same:
                hand.remove(top if top in hand else same[0])
        melds = {"melds": dumps([written(one.meld) for one in side.melds])} if side else {}
        return _asked("discard", **({"top": top} if is_card(top) else {}), hand=" ".join(hand), **melds)


def _asked(question: str, **given: Any) -> str:
    return "referee?" + urlencode({"question": question, **given})


def cards_of(laid: Any) -> list[str]:
    """Return the cards of a meld in an entry, as codes such as ``7S``.

    If only counts were logged (``{"group": "7", "naturals": 4}``), the suits are made up. A count that no pack can hold
    adds no cards.
    """
    if not isinstance(laid, dict):
        return list(laid)
    if suit := laid.get("sequence"):
        return [rank + suit for rank in ORDER[ORDER.index(laid["from"]) : ORDER.index(laid["to"]) + 1]]
    wild, rank = laid.get("wilds", laid), laid.get("group", "")
    naturals = _several(rank, laid.get("naturals")) if rank in (*ORDER, "3") else []
    return [*naturals, *_several("2", wild.get("twos")), *_several(str(JOKER), wild.get("jokers"))]


def _several(rank: str, times: Any) -> list[str]:
    """Return a number of cards of a rank, in alternating suits."""
    if not isinstance(times, int) or not 0 < times <= bound(rank):
        return []
    return [str(card) for card in islice(cycle(of_rank(rank)), times)]
