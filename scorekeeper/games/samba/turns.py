"""Judge a turn of Samba: what is laid, added and merged, what was taken for it, whether the first meld is enough."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from ...core.cards import Card
from ...core.problems import Path, Problem
from ...core.seats import not_seated
from . import entries
from .melds import ORDER, Meld, Problematic, added, check_whole, is_wild, merged, read, value
from .packs import Seen
from .scoring import of_melds
from .state import OpenHand, SambaState


class Table(NamedTuple):
    """A side's melds after a turn, by number. ``number``: the highest number that it has used.

    ``laid``: number of a meld to the natural cards that this turn put there; ``unnamed``: number of a meld to how many
    more naturals it put there, suits unknown; ``worth``: the card value of all cards that this turn melded.
    """

    melds: dict[int, Meld]
    number: int
    laid: dict[int, Counter[Card]]
    unnamed: dict[int, int]
    worth: int


def judge(state: SambaState, turn: entries.Meld) -> OpenHand | list[Problem]:
    """Return the open hand after ``turn``, or its problems (docs/rules/samba.md, A turn; Melds; The first meld).

    Only a player whose side has what is needed to go out may lay black threes, and must then go out in that turn
    (docs/rules/samba.md, Black threes).
    """
    hand = state.begun()
    if turn.player not in state.seats:
        return [not_seated(state.seats, turn.player, ("player",))]
    if hand.going_out:
        return [Problem((), "went-out", {"player": hand.going_out})]
    if not (turn.new or turn.add or turn.merge or turn.red_threes):
        return [Problem((), "nothing-melded")]
    side = state.side(turn.player)
    before = hand.melds[side]
    table = _laid(state, turn, before, hand.laid[side])
    after = msgspec.structs.replace(hand, red_threes={**hand.red_threes, side: hand.red_threes[side] + turn.red_threes})
    if isinstance(table, list):
        return table + _check_top(turn) + seen(after).too_often(())
    black = any(meld.kind == "black-threes" for meld in table.melds.values())
    found = (_check_top(turn) or _check_took(turn, before, table)) + _check_first(state, side, before, table)
    melded = of_melds(tuple(table.melds.values()), 0)
    if black and not melded.qualifies(state.options):
        code = "black-threes-no-samba" if melded.lacks_sambas(state.options) else "black-threes-early"
        found.append(Problem(("new",), code, melded.needs(state.options)))
    after = msgspec.structs.replace(
        after, melds={**hand.melds, side: table.melds}, laid={**hand.laid, side: table.number},
        going_out=turn.player if black else None,
    )  # fmt: skip
    return found + seen(after).too_often(()) or after


def seen(hand: OpenHand) -> Seen:
    """Count all cards on the table, to find those named too often (docs/rules/samba.md, Players and cards)."""
    cards = Seen()
    for melds in hand.melds.values():
        for meld in melds.values():
            cards.meld(meld)
    cards.red_threes = sum(hand.red_threes.values())
    return cards


def _laid(state: SambaState, turn: entries.Meld, before: dict[int, Meld], count: int) -> Table | list[Problem]:
    """Return the side's melds after a turn, which lays, adds and merges in that order; or the problems.

    ``before``: its melds by number; ``count``: how many it has laid so far. A new meld must be valid as it is laid; one
    that was added to or merged must be valid at the end of the turn (docs/rules/samba.md, Melds).
    """
    found = list[Problem]()
    melds, laid, unnamed, worth = dict(before), dict[int, Counter[Card]](), dict[int, int](), 0
    refused = set[int]()  #: numbers of new melds that are not valid; additions to them are not checked

    def wrong(path: Path, error: Problematic) -> None:
        found.append(Problem(path, error.code, error.values))

    for n, new in enumerate(turn.new, 1):
        count += 1
        try:
            meld = read(new, state.options)
        except Problematic as error:
            wrong(("new", n), error)
            refused.add(count)
            continue
        melds[count] = meld
        laid[count] = Counter(card for card in meld.cards if not is_wild(card))
        unnamed[count] = meld.naturals - laid[count].total()
        worth += meld.value
    for n, add in enumerate(turn.add, 1):
        if add.to in refused:
            continue
        if add.to not in melds:
            found.append(Problem(("add", n, "to"), "no-such-meld", {"value": add.to}))
            continue
        if not add.cards:
            found.append(Problem(("add", n, "cards"), "no-cards"))
        try:
            melds[add.to] = added(melds[add.to], add.cards)
        except Problematic as error:
            wrong(("add", n, "cards"), error)
            continue
        laid.setdefault(add.to, Counter()).update(card for card in add.cards if not is_wild(card))
        worth += sum(map(value, add.cards))
    for n, (into, gone) in enumerate(turn.merge, 1):
        if refused & {into, gone}:
            continue
        if missing := [number for number in (into, gone) if number not in melds]:
            found.append(Problem(("merge", n), "no-such-meld", {"value": missing[0]}))
        elif into == gone:
            found.append(Problem(("merge", n), "merge-itself", {"value": into}))
        else:
            try:
                melds[into] = merged(melds[into], melds[gone])
            except Problematic as error:
                wrong(("merge", n), error)
                continue
            del melds[gone]
            laid.setdefault(into, Counter()).update(laid.pop(gone, Counter()))
            unnamed[into] = unnamed.get(into, 0) + unnamed.pop(gone, 0)
    if not found:
        for number, meld in melds.items():
            try:
                check_whole(meld, state.options)
            except Problematic as error:
                wrong(("add",) if any(add.to == number for add in turn.add) else ("merge",), error)
    return found or Table(melds, count, laid, unnamed, worth)


def _check_first(state: SambaState, side: str, before: dict[int, Meld], table: Table) -> list[Problem]:
    """Check that a side's first turn with melds is worth enough (docs/rules/samba.md, The first meld).

    ``before``: its melds before the turn. The partner's cards of another turn do not count.
    """
    needed = state.first_melds[side]
    if before or not table.melds or table.worth >= needed:
        return []
    return [Problem(("new",), "first-meld-short", {"value": table.worth, "needed": needed})]


def _check_top(turn: entries.Meld) -> list[Problem]:
    """Check that ``took`` and ``top`` are given together, and that the top card does not block the pile.

    A 3, a 2 or a joker does (docs/rules/samba.md, A turn).
    """
    if (turn.took is UNSET) != (turn.top is UNSET):
        return [Problem(("top",) if turn.top is UNSET else ("took",), "took-and-top")]
    if isinstance(turn.top, Card) and turn.top.rank not in ORDER:
        return [Problem(("top",), "top-blocked", {"card": str(turn.top)})]
    return []


def _check_took(turn: entries.Meld, before: dict[int, Meld], table: Table) -> list[Problem]:
    """Check that what was taken from the discards was melded as it has to be (docs/rules/samba.md, A turn).

    The top card must be added to a sequence that it fitted before the turn.
    """
    took, top = turn.took, turn.top
    if not isinstance(top, Card):
        return []
    if took == "pile":
        return [] if _pile_melded(top, table) else [Problem(("top",), "pile-not-melded", {"card": str(top)})]
    fitting = [number for number, meld in before.items() if meld.fits(top)]
    if not fitting:
        return [Problem(("top",), "top-fits-none", {"card": str(top)})]
    if any(add.to in fitting and top in add.cards for add in turn.add):
        return []
    return [Problem(("add",), "top-not-added", {"card": str(top)})]


def _pile_melded(top: Card, table: Table) -> bool:
    """Return whether the top card is in a group with two more naturals of this turn (docs/rules/samba.md, A turn)."""
    for number, meld in table.melds.items():
        if meld.kind == "group" and meld.of == top.rank:
            named, unnamed = table.laid.get(number, Counter()), table.unnamed.get(number, 0)
            if (named[top] or unnamed) and named.total() + unnamed >= 3:
                return True
    return False
