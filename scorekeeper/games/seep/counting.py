"""Score a deal of Seep: its points, the lead, the baazi, who pays, who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ...core.cards import Card
from ...core.ledger import Line, Pay, Score
from .floor import points, value
from .state import SeepState, Swept, scoring

#: When a sweep was made (``Swept.when``) and whether its card is known, to the ``case`` of the reason of its line.
SWEPT = {
    (None, False): "", (None, True): "card",
    ("first", False): "first", ("first", True): "first-card",
    ("last", False): "last", ("last", True): "last-card",
}  # fmt: skip


class Counted(NamedTuple):
    """What a finished deal is scored from: each side's card points or scoring cards, the majority, the sweeps.

    Sides are named as in ``SeepState.sides``.
    """

    points: Mapping[str, int]  #: side to card points, without sweeps and majority
    cards: Mapping[str, Sequence[Card]]  #: side to its scoring cards; empty if points were typed
    typed: str | None  #: the side whose points were typed, the first if both were; ``None``: they follow from cards
    majority: str | None  #: the side with more than 26 cards
    sweeps: Sequence[Swept]
    unnamed: frozenset[str] = frozenset()  #: the sides of which only the number of sweeps is known, not who made them
    left: tuple[str, Sequence[Card]] = ("", ())  #: the side that captured last, and the cards that it got at the end


def by_cards(state: SeepState, cards: Mapping[str, Sequence[Card]], majority: str | None, sweeps: Any) -> Counted:
    """Return the facts to score a deal from, if it is known who took which scoring cards (docs/rules/seep.md, Scoring).

    ``cards``: side to what it took, at least the scoring cards; ``majority``: the side with more than 26 cards,
    ``None`` if neither has; ``sweeps``: those of the deal.
    """
    known = {side: scoring(taken, state.options) for side, taken in cards.items()}
    return Counted({side: points(taken, state.options) for side, taken in known.items()}, known, None, majority, sweeps)


def worth(state: SeepState, sweep: Swept) -> int:
    """Return the points of a sweep, a fixed number or its card's capture value (docs/rules/seep.md, Sweeps).

    0 if it is the value of a card that is not known.
    """
    worth = state.options.worth(sweep.when)
    if isinstance(worth, int):
        return worth
    return value(sweep.card) if sweep.card else 0


def close(state: SeepState, counted: Counted) -> tuple[SeepState, tuple[Line, ...]]:
    """Return the state after a finished deal, and its lines (docs/rules/seep.md, Scoring; Baazi; Who deals).

    The lines are points, and payments if a baazi is won: by a lead of enough points, or because the other side made too
    few in the deal. Then both sides start again from zero. The state says who deals next.
    """
    lines: list[Line] = [
        line for side in state.sides for line in (*_cards(state, counted, side), *_sweeps(state, counted, side))
    ]
    made = {side: sum(line.points for line in lines if isinstance(line, Score) and line.side == side)
            for side in state.sides}  # fmt: skip
    now = msgspec.structs.replace(
        state, points={side: state.points[side] + made[side] for side in state.sides}, deals=state.deals + 1,
        deal=None, last_dealer=state.dealer,
    )  # fmt: skip
    now = msgspec.structs.replace(now, reached=_ahead(now))
    winner, why = _baazi(now, made)
    if winner is None:
        return _deal_on(now, now.lead[0]), tuple(lines)
    lines += [Score(winner, 0, "baazi", why), *_money(now, winner)]
    baazis = {**now.baazis, winner: now.baazis[winner] + 1}
    now = msgspec.structs.replace(now, points=dict.fromkeys(now.points, 0), baazis=baazis, last_baazi=winner)
    return _deal_on(now, winner, baazi=True), tuple(lines)


def _ahead(state: SeepState) -> dict[str, int]:
    """Return a dict of side to its lead in points, below 0 if it is behind (docs/rules/seep.md, Baazi)."""
    ahead, by = state.lead
    return {side: by if side == ahead else -by for side in state.sides}


def _cards(state: SeepState, counted: Counted, side: str) -> list[Score]:
    """Return lines for a side's card points and majority, or satthi instead (docs/rules/seep.md, Scoring; Satthi)."""
    options, won = state.options, counted.points[side]
    majority = options.majority if counted.majority == side else 0
    if options.satthi and won == options.total and (majority or not options.majority):
        return [Score(side, options.satthi, "satthi", {"satthi": options.satthi, "points": won + majority})]
    found = []
    if won:
        found.append(Score(side, won, "cards", _why(state, counted, side)))
    if majority:
        found.append(Score(side, majority, "majority", {"points": majority}))
    return found


def _why(state: SeepState, counted: Counted, side: str) -> dict[str, Any]:
    """Return the values of the sentence for a side's card points: its cards, what was typed, or what was left."""
    if side in counted.cards:
        cards = counted.cards[side]
        why = {"cards": tuple(map(str, cards)), "sum": tuple(state.options.points[card] for card in cards)}
        last, left = counted.left
        return {**why, "left": tuple(map(str, left)), "also": ["left-over"]} if left and side == last else why
    if counted.typed == side:
        return {"points": counted.points[side], "case": "typed"}
    total = state.options.total
    return {"points": counted.points[side], "total": total, "other": total - counted.points[side], "case": "rest"}


def _sweeps(state: SeepState, counted: Counted, side: str) -> list[Score]:
    """Return a line for each sweep of a side that is worth points (docs/rules/seep.md, Sweeps)."""
    found = []
    for sweep in counted.sweeps:
        won = worth(state, sweep)
        if won and state.side(sweep.player) == side:
            case = SWEPT[sweep.when, sweep.card is not None]
            if side in counted.unnamed and not sweep.when:
                case = "side-card" if sweep.card else "side"
            why = {"player": sweep.player, "card": str(sweep.card), "case": case}
            found.append(Score(side, won, "sweep", why))
    return found


def _baazi(state: SeepState, made: Mapping[str, int]) -> tuple[str | None, dict[str, Any]]:
    """Return the side that wins a baazi, or ``None``, and the numbers of its line (docs/rules/seep.md, Baazi).

    ``state``: that with the points of the deal; ``made``: side to these. A side that alone made fewer than ``minimum``
    loses a baazi at once, whatever the lead; else a lead of ``lead`` points wins it.
    """
    minimum = state.options.minimum
    short = [side for side in state.sides if made[side] < minimum]
    if len(short) == 1:
        winner = next(side for side in state.sides if side not in short)
        case = "minimum" if len(state.sides[short[0]]) > 1 else "minimum-alone"
        return winner, {"loser": short[0], "points": made[short[0]], "minimum": minimum, "case": case}
    ahead, by = state.lead
    return (ahead, {"by": by, "lead": state.options.lead}) if by >= state.options.lead else (None, {})


def _money(state: SeepState, winner: str) -> list[Pay]:
    """Return payments: each loser pays the winner who plays next after them (docs/rules/seep.md, Baazi)."""
    stake = state.options.baazi_stake
    if not stake:
        return []
    why: dict[str, Any] = {"stake": stake, "case": "money"}
    return [Pay(*pair, stake, "baazi", why) for pair in state.seats.losers(state.sides[winner])]


def _deal_on(state: SeepState, ahead: str | None, baazi: bool = False) -> SeepState:
    """Return the state with the next dealer, who is of the side that is behind (docs/rules/seep.md, Who deals).

    ``ahead``: the side in front, ``None`` if neither is; after a baazi, which ``baazi`` says, its winner. Then the
    partner of whoever would have dealt deals; with two players that same player. Where the deal rotates it goes to the
    next in order of play, whoever won.
    """
    dealer = state.dealer
    if state.options.next_dealer == "rotates":
        return msgspec.structs.replace(state, dealer=state.seats.after(dealer), deals_as="rotates")
    passes = state.side(dealer) == ahead
    would = state.seats.after(dealer) if passes else dealer
    if baazi:
        as_ = "baazi" if len(state.seats) > 2 else "baazi_two"
        return msgspec.structs.replace(state, dealer=state.partner(would), deals_as=as_)
    as_ = "ahead" if passes else "level" if ahead is None else "behind"
    return msgspec.structs.replace(state, dealer=would, deals_as=as_)
