"""Score a hand of Samba: melds, bonuses, red threes, cards left, going out; the target and the money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ...core.cards import Card
from ...core.ledger import Line, Pay, Score
from ...core.ranking import sole_leader
from .entries import Held, Left
from .melds import RED_THREES, Meld, is_black_three, is_red_three, value
from .options import SambaOptions
from .state import SambaState

#: Full meld, by the name of its option, to the code of its line.
FULL_CODES = {"samba": "samba", "pure": "pure-canasta", "mixed": "mixed-canasta", "bolivia": "bolivia"}


POINTS_PAID = 100  #: points behind for which ``point_stake`` is paid once


def needed(options: SambaOptions) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return the full melds that a side needs to go out, as pairs; it must meet each (docs/rules/samba.md, Going out).

    A pair: names of full melds as in ``FULL_CODES``, and how many of these together are needed: ``(("samba",), 1)``.
    """
    return (tuple(FULL_CODES), options.needed), (("samba",), options.needed_sambas)


class Melded(NamedTuple):
    """The totals of a side's melds. ``cards``: their card value; ``values``: that of each meld, empty if not known.

    ``fulls``: name of a full meld, as in ``FULL_CODES``, to how many; ``red_threes``: how many were laid.
    """

    cards: int
    values: tuple[int, ...]
    fulls: Mapping[str, int]
    red_threes: int

    def qualifies(self, options: SambaOptions) -> bool:
        """Return whether the side has enough full melds to go out (docs/rules/samba.md, Going out)."""
        return all(sum([self.fulls.get(full, 0) for full in fulls]) >= times for fulls, times in needed(options))

    def lacks_sambas(self, options: SambaOptions) -> bool:
        """Return whether the side has enough full melds to go out, but too few sambas among them."""
        return sum(self.fulls.values()) >= options.needed and self.fulls["samba"] < options.needed_sambas

    def needs(self, options: SambaOptions) -> dict[str, int]:
        """Return how many full melds and sambas the side has and needs, as the values of a sentence that says so."""
        return {"have": sum(self.fulls.values()), "needed": options.needed, "sambas": self.fulls["samba"],
                "needed_sambas": options.needed_sambas}  # fmt: skip


def of_melds(melds: Sequence[Meld], red_threes: int) -> Melded:
    """Return the totals of a side's ``melds``, without bonuses; ``red_threes``: how many it laid.

    (docs/rules/samba.md, Scoring)
    """
    values = tuple(meld.value for meld in melds)
    made: list[str | None] = [meld.full for meld in melds]
    return Melded(sum(values), values, {full: made.count(full) for full in FULL_CODES}, red_threes)


def close(
    state: SambaState, melded: Mapping[str, Melded], out: str | None, left: Left
) -> tuple[SambaState, tuple[Line, ...]]:
    """Return the state after a finished hand, and the points and payments (docs/rules/samba.md, Scoring; Winning).

    Each side has one line of points for each reason. ``melded``: side to its totals; ``out``: who went out, ``None`` if
    the stock ran out; ``left``: player to cards left. The next player deals; once a side has won, the others pay.
    """
    lines: list[Line] = []
    for side, players in state.sides.items():
        held = {player: left[player] for player in players if player in left}
        lines += _lines(state.options, side, melded[side], out if out in players else None, held)
    points = dict(state.points)
    for line in lines:
        if isinstance(line, Score):
            points[line.side] += line.points
    winner = _winner(state, points)
    now = msgspec.structs.replace(
        state, points=points, hands=state.hands + 1, hand=None, winner=winner, dealer=state.seats.after(state.dealer),
        deals_as="round",
    )  # fmt: skip
    if winner:
        lines += money(now, winner)
    return now, tuple(lines)


def most_points_win(state: SambaState) -> tuple[SambaState, tuple[Line, ...]]:
    """Return the state in which the side with most points has won, and the payments (docs/rules/samba.md, Winning).

    If two are equally high nobody wins: the same state and no payments.
    """
    winner = sole_leader({side: state.points[side] for side in state.sides})
    if winner is None:
        return state, ()
    return msgspec.structs.replace(state, winner=winner), tuple(money(state, winner))


def _lines(options: SambaOptions, side: str, melded: Melded, out: str | None, held: Left) -> list[Score]:
    """Return a side's lines for a hand, without those of 0 points (docs/rules/samba.md, Scoring).

    ``out``: its player who went out, or ``None``; ``held``: its players to the cards that they have left.
    """
    found = [Score(side, melded.cards, "melds", {"sum": melded.values or melded.cards})]
    for full, times in melded.fulls.items():
        if times:
            bonus = getattr(options, full)
            found.append(Score(side, bonus * times, FULL_CODES[full], {"bonus": bonus, "times": times}))
    if melded.red_threes:
        found.append(_red_threes(options, side, melded))
    if holders := tuple([player for player, cards in held.items() if red_threes(cards)]):
        found.append(_held_red(options, side, holders))
    if held:
        found.append(_left(options, side, held))
    if out:
        found.append(Score(side, options.out, "out", {"player": out}))
    return [line for line in found if line.points]


def _red_threes(options: SambaOptions, side: str, melded: Melded) -> Score:
    """Return the line for red threes laid, against a side that may not go out (docs/rules/samba.md, Red threes).

    All six count ``all_red_threes`` together, if they count for the side.
    """
    times, counts = melded.red_threes, melded.qualifies(options)
    points = red_three_points(options, times, counts)
    if counts and times == RED_THREES:
        return Score(side, points, "red-threes", {"case": "all"})
    case = {} if counts else {"case": "against"}
    return Score(side, points, "red-threes", {"times": times, "each": options.red_three, **case})


def red_three_points(options: SambaOptions, times: int, counts: bool) -> int:
    """Return the points of ``times`` red threes that a side has laid (docs/rules/samba.md, Red threes).

    ``counts``: whether the side has enough full melds to go out; if not, the points are negative.
    """
    if not counts:
        return -options.red_three * times
    return options.all_red_threes if times == RED_THREES else options.red_three * times


def _held_red(options: SambaOptions, side: str, holders: tuple[str, ...]) -> Score:
    """Return the line for red threes in hand: one penalty for each holder (docs/rules/samba.md, Red threes)."""
    each = options.red_three_held
    return Score(side, -each * len(holders), "red-threes-held", {"players": holders, "each": each})


def _left(options: SambaOptions, side: str, held: Left) -> Score:
    """Return the line for other cards in hand, against the side (docs/rules/samba.md, Scoring)."""
    values = tuple([n for cards in held.values() for n in values_left(options, cards) if n])
    return Score(side, -sum(values), "left", {"sum": values})


def values_left(options: SambaOptions, left: tuple[Card, ...] | Held) -> tuple[int, ...]:
    """Return the points that cards left in a hand cost: one number for each card, or only their counted sum.

    (docs/rules/samba.md, Scoring)
    """
    return (left.value,) if isinstance(left, Held) else tuple(held_value(card, options) for card in left)


def held_value(card: Card, options: SambaOptions) -> int:
    """Return the points that a card left in hand costs its side, 0 or more (docs/rules/samba.md, Black threes).

    That is its card value, for a black three ``black_three_held``; 0 for a red three, which is a penalty of its own.
    """
    return options.black_three_held if is_black_three(card) else value(card)


def red_threes(left: tuple[Card, ...] | Held) -> int:
    """Return how many red threes a player has left in hand (docs/rules/samba.md, Red threes)."""
    return left.red_threes if isinstance(left, Held) else sum(map(is_red_three, left))


def _winner(state: SambaState, points: Mapping[str, int]) -> str | None:
    """Return the side that has won, alone the highest and at the target (docs/rules/samba.md, Winning).

    ``None`` if no side has reached the target, or two are equally high. ``points``: side to points after the hand.
    """
    best = sole_leader({side: points[side] for side in state.sides})
    return best if best is not None and points[best] >= state.options.target else None


def money(state: SambaState, winner: str) -> list[Pay]:
    """Return the payments once a side has won: losers pay the winner who plays next (docs/rules/samba.md, Winning).

    A player of a losing side pays ``game_stake``, and ``point_stake`` for each full 100 points by which that side is
    behind.
    """
    game, each = state.options.game_stake, state.options.point_stake
    lines = list[Pay]()
    for payer, payee in state.seats.losers(state.sides[winner]):
        behind = state.points[winner] - state.points[state.side(payer)]
        hundreds = behind // POINTS_PAID
        numbers: dict[str, Any] = {"behind": behind, "hundreds": hundreds, "stake": each}
        lines.append(Pay(payer, payee, game, "game", {"stake": game}))
        lines.append(Pay(payer, payee, hundreds * each, "difference", numbers))
    return [line for line in lines if line.amount]
