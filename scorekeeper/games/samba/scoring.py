"""Score a hand of Samba: melds, bonuses, red threes, cards left, going out; the target and the money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ...core.cards import Card
from ...core.ledger import Line, Pay, Score
from .entries import Held, Left
from .melds import RED_THREES, Meld, is_black_three, is_red_three, value
from .options import SambaOptions
from .state import SambaState

#: What a meld can become, as options name it, and the code of its line.
FULL_CODES = {"samba": "samba", "pure": "pure-canasta", "mixed": "mixed-canasta", "bolivia": "bolivia"}


def needed(options: SambaOptions) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return what a side needs to go out (docs/rules/samba.md, Going out).

    Pairs, each of which must hold: names of full melds as ``FULL_CODES`` has them, and how many of these together.
    """
    return (tuple(FULL_CODES), options.needed), (("samba",), options.needed_sambas)


class Melded(NamedTuple):
    """Hold what a side has melded. ``cards``: its card value; ``values``: that of each meld, where they are known.

    ``fulls``: how many of each, by the names in ``FULL_CODES``; ``red_threes``: how many were laid.
    """

    cards: int
    values: tuple[int, ...]
    fulls: Mapping[str, int]
    red_threes: int

    def qualifies(self, options: SambaOptions) -> bool:
        """Tell whether the side has what is needed to go out (docs/rules/samba.md, Going out)."""
        return all(sum(self.fulls.get(full, 0) for full in fulls) >= times for fulls, times in needed(options))

    def lacks_sambas(self, options: SambaOptions) -> bool:
        """Tell whether only sambas are missing before the side may go out."""
        return sum(self.fulls.values()) >= options.needed and self.fulls["samba"] < options.needed_sambas

    def needs(self, options: SambaOptions) -> dict[str, int]:
        """Return what the side has and what is needed, as a sentence wants it."""
        return {"have": sum(self.fulls.values()), "needed": options.needed, "sambas": self.fulls["samba"],
                "needed_sambas": options.needed_sambas}  # fmt: skip


def of_melds(melds: Sequence[Meld], red_threes: int) -> Melded:
    """Return what ``melds`` and so many ``red_threes`` come to (docs/rules/samba.md, Scoring)."""
    values = tuple(meld.value for meld in melds)
    made: list[str | None] = [meld.full for meld in melds]
    return Melded(sum(values), values, {full: made.count(full) for full in FULL_CODES}, red_threes)


def close(
    state: SambaState, melded: Mapping[str, Melded], out: str | None, left: Left
) -> tuple[SambaState, tuple[Line, ...]]:
    """Return the match after a hand, and its lines: one for each side and code (docs/rules/samba.md, Scoring; Winning).

    ``melded``: side to what it melded; ``out``: who went out, or ``None``; ``left``: player to what is left. The
    deal goes round; once a side has won, the others pay.
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
        state, points=points, hands=state.hands + 1, hand=None, winner=winner, dealer=state.seats.after(state.dealer)
    )
    if winner and state.options.game_stake:
        lines += _money(state, winner)
    return now, tuple(lines)


def _lines(options: SambaOptions, side: str, melded: Melded, out: str | None, held: Left) -> list[Score]:
    """Return what a side scores for a hand, without what comes to 0 (docs/rules/samba.md, Scoring).

    ``out``: its player who went out, if one did; ``held``: its players to what they have left.
    """
    found = [Score(side, melded.cards, "melds", {"sum": melded.values or melded.cards})]
    for full, code in FULL_CODES.items():
        bonus, times = getattr(options, full), melded.fulls[full]
        found.append(Score(side, bonus * times, code, {"bonus": bonus, "times": times}))
    found += [_red_threes(options, side, melded), _held_red(options, side, held), _left(options, side, held)]
    if out:
        found.append(Score(side, options.out, "out", {"player": out}))
    return [line for line in found if line.points]


def _red_threes(options: SambaOptions, side: str, melded: Melded) -> Score:
    """Score red threes laid: for a side that has what is needed, else against it (docs/rules/samba.md, Red threes).

    All six count ``all_red_threes`` instead, where they count for the side.
    """
    times, counts = melded.red_threes, melded.qualifies(options)
    points = red_three_points(options, times, counts)
    if counts and times == RED_THREES:
        return Score(side, points, "red-threes", {"case": "all"})
    case = {} if counts else {"case": "against"}
    return Score(side, points, "red-threes", {"times": times, "each": options.red_three, **case})


def red_three_points(options: SambaOptions, times: int, counts: bool) -> int:
    """Return the points of ``times`` red threes; ``counts``: whether the side has what is needed, else they lose.

    (docs/rules/samba.md, Red threes)
    """
    if not counts:
        return -options.red_three * times
    return options.all_red_threes if times == RED_THREES else options.red_three * times


def _held_red(options: SambaOptions, side: str, held: Left) -> Score:
    """Score against each player who holds any red three, however many (docs/rules/samba.md, Red threes)."""
    holders = tuple(player for player, cards in held.items() if red_threes(cards))
    each = options.red_three_held
    return Score(side, -each * len(holders), "red-threes-held", {"players": holders, "each": each})


def _left(options: SambaOptions, side: str, held: Left) -> Score:
    """Score other cards in hand by minus their values (docs/rules/samba.md, Scoring)."""
    values = tuple(n for cards in held.values() for n in _values(options, cards) if n)
    return Score(side, -sum(values), "left", {"sum": values})


def _values(options: SambaOptions, left: tuple[Card, ...] | Held) -> tuple[int, ...]:
    """Return what counts against a player for what is left, one by one or in all."""
    return (left.value,) if isinstance(left, Held) else tuple(held_value(card, options) for card in left)


def held_value(card: Card, options: SambaOptions) -> int:
    """Return what a card left in hand counts against its side: its value, a black three what the table agreed on.

    (docs/rules/samba.md, Black threes)
    """
    return options.black_three_held if is_black_three(card) else value(card)


def red_threes(left: tuple[Card, ...] | Held) -> int:
    """Return how many red threes a player has left (docs/rules/samba.md, Red threes)."""
    return left.red_threes if isinstance(left, Held) else sum(map(is_red_three, left))


def _winner(state: SambaState, points: Mapping[str, int]) -> str | None:
    """Return the side that has won: one at the target or above, alone the highest (docs/rules/samba.md, Winning).

    If two are equally high, another hand is played. ``points``: side to points after the hand.
    """
    ranked = sorted(state.sides, key=lambda side: -points[side])
    best, *rest = ranked
    if points[best] < state.options.target or (rest and points[rest[0]] == points[best]):
        return None
    return best


def _money(state: SambaState, winner: str) -> list[Pay]:
    """Let each player of a losing side pay the winner who plays next (docs/rules/samba.md, Winning)."""
    stake = state.options.game_stake
    why: dict[str, Any] = {"stake": stake}
    return [Pay(*pair, stake, "game", why) for pair in state.seats.losers(state.sides[winner])]
