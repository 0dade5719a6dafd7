"""Decide which entries are valid at Samba, and what they move; turns: ``turns.py``, the score: ``scoring.py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from ...core.entries import AddPoints, ChangeTurn, Entry, Join, Leave, check_seating, kind_of, reseat
from ...core.game import Rules, Stat, Summary
from ...core.ledger import Line
from ...core.problems import Path, Problem, quoted
from ...core.seats import Seats, not_seated, partnerships
from . import turns
from .counted import KEYS, UNIT, check_counted, check_fulls, check_worth, fulls_of
from .entries import ENTRIES, EndHand, Hand, Held, Left, Meld, Side
from .melds import Meld as Lying
from .melds import Problematic, read, written
from .moving import Moving
from .options import VARIANTS, SambaOptions
from .packs import Seen
from .referee import QUESTIONS
from .scoring import Melded, close, most_points_win, of_melds, red_threes
from .state import SambaState
from .stats import stats

Fault = tuple[str, dict[str, Any]]  #: the code of a problem and its values
NOTHING = Side()  #: of a side that has melded nothing
ALONE = (2, 3, 5)  #: numbers of players at which each plays alone; only between these may somebody leave or join


class SambaRules(Rules[SambaState, SambaOptions]):
    slug = "samba"
    variants = VARIANTS
    options = SambaOptions
    state = SambaState
    entries = ENTRIES
    takes = (AddPoints, ChangeTurn)
    counts_at_end = True
    players = range(2, 7)
    cost = 3
    version = 3
    hands = ("hand", "end_hand")
    pieces = ("meld",)
    questions = QUESTIONS
    entries_depend_on_place = True

    def start(self, options: SambaOptions, seats: Seats, first: str | None) -> SambaState:
        """Return the first state: ``first`` deals, else who sits first; 0 points (docs/rules/samba.md, Who deals)."""
        return SambaState(options, seats, first or seats.seated[0], dict.fromkeys(partnerships(seats.seated), 0))

    def for_money(self, options: SambaOptions) -> bool:
        """Return whether the losers of a match pay money (docs/rules/samba.md, Winning)."""
        return options.for_money

    def expected(self, state: SambaState) -> Sequence[str]:
        """Return the kinds of entry that may be logged now (docs/rules/samba.md, Logging a hand).

        They are ``hand``, a counted hand, and ``meld`` and ``end_hand``, a turn and the end of a hand logged turn by
        turn; the likeliest first. Empty once the match is over.
        """
        if state.winner or state.ended:
            return ()
        return ("meld", "end_hand", "hand") if state.hand else ("hand", "meld", "end_hand")

    def check(self, state: SambaState, entry: Entry) -> list[Problem]:
        """Return the problems with ``entry``; empty if it is valid (docs/rules/samba.md, Logging a hand)."""
        match entry:
            case Leave() | Join():
                return _check_seating(state, entry, self.seating(state))
            case Hand():
                return _check_hand(state, entry)
            case Meld():
                judged = turns.judge(state, entry)
                return judged if isinstance(judged, list) else []
            case EndHand():
                return _check_end(state, entry)
        raise TypeError(entry)

    def apply(self, state: SambaState, entry: Entry) -> tuple[SambaState, tuple[Line, ...]]:
        """Return the state after ``entry``, which must be valid, and its lines (docs/rules/samba.md, Logging a hand).

        The lines are points, and payments once a side has won. A counted hand also ends one that was being logged turn
        by turn, whose melds then do not count.
        """
        match entry:
            case Leave() | Join():
                return _moved(state, entry), ()
            case Hand():
                return close(state, _ended(state, entry), entry.out, entry.left)
            case Meld():
                hand = turns.judge(state, entry)
                assert not isinstance(hand, list)
                return msgspec.structs.replace(state, hand=hand), ()
            case EndHand():
                return close(state, _ended(state, entry), entry.out, entry.left)
        raise TypeError(entry)

    def summary(self, state: SambaState) -> Summary:
        """Return the summary of the match now (docs/rules/samba.md, Who deals; The first meld).

        It has who deals, what each side's first meld must be worth, the melds of the open hand, points, the winner.
        """
        hand = state.hand
        return Summary(
            next={"dealer": state.dealer, "first_meld": state.first_melds},
            state={
                "hands": state.hands,
                "hand": None if hand is None else {
                    "melds": {
                        side: [
                            {"n": n, "kind": meld.kind, "cards": written(meld), "value": meld.value}
                            for n, meld in sorted(melds.items())
                        ]
                        for side, melds in hand.melds.items()
                    },
                    "red_threes": dict(hand.red_threes),
                },
            },
            winner=state.winner,
            points={name: state.points[name] for name in dict.fromkeys((*state.sides, *state.points))},
        )  # fmt: skip

    def decided(self, state: SambaState) -> bool:
        """Return whether a side has won the match (docs/rules/samba.md, Winning)."""
        return state.winner is not None

    def between_hands(self, state: SambaState) -> bool:
        """Return whether no hand that is logged turn by turn is open (docs/rules/samba.md, Logging a hand)."""
        return state.hand is None

    def sides(self, state: SambaState) -> Mapping[str, tuple[str, ...]]:
        """Return a dict of side to its players: partners with four or six (docs/rules/samba.md, Players and cards)."""
        return state.sides

    def stats(self, state: SambaState, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry`` adds to players' statistics (docs/rules/samba.md, Scoring)."""
        return stats(state, entry, _ended(state, entry) if isinstance(entry, Hand | EndHand) else {})

    def check_change(self, state: SambaState, options: SambaOptions, named: Collection[str]) -> list[Problem]:
        """Return a problem if a side has as many points as a new target, or more (docs/rules/samba.md, Winning).

        ``named``: the options that the change sets. Without the target among them there is no problem: equal sides that
        have reached it play on.
        """
        most = max(state.points[side] for side in state.sides)
        if "target" in named and options.target <= most:
            return [Problem(("target",), "target-reached", {"value": options.target, "most": most})]
        return []

    def change_turn(self, state: SambaState, player: str) -> SambaState:
        """Return the state in which ``player`` deals next, then the one after them (docs/rules/samba.md, Who deals)."""
        return msgspec.structs.replace(state, dealer=player, deals_as="table")

    def add_points(self, state: SambaState, side: str, points: int) -> SambaState:
        """Return the state with ``points`` more for ``side``, which does not win by them, even at the target.

        Only the end of a hand decides a match (docs/rules/samba.md, Winning).
        """
        return msgspec.structs.replace(state, points={**state.points, side: state.points[side] + points})

    def end_match(self, state: SambaState, *, by_points: bool) -> tuple[SambaState, tuple[Line, ...]]:
        """Return the state and the payments after the table has ended the match (docs/rules/samba.md, Winning).

        ``by_points``: whether the side with most points wins and is paid; if not, nobody wins.
        """
        return most_points_win(state) if by_points else (state, ())

    def seating(self, state: SambaState) -> tuple[str, ...]:
        """Return which of ``leave`` and ``join`` may come now (docs/rules/samba.md, Coming and going).

        Between hands one of three players may leave, and a third may join two; else partnerships would begin or end.
        """
        if state.hand is not None:
            return ()
        number = len(state.seats)
        leave = ("leave",) if number in ALONE and number - 1 in ALONE else ()
        return (*leave, *(("join",) if number in ALONE and number + 1 in ALONE else ()))

    def moving(self, place: SambaState) -> Moving:
        """Return the mover that adapts the turns after ``place``, a state, to new numbers of melds.

        (docs/rules/samba.md, Logging a hand)
        """
        return Moving(place)


# -- checks: each returns the problems -------------------------------------------------------------------------------


def _check_seating(state: SambaState, entry: Leave | Join, seating: Sequence[str]) -> list[Problem]:
    """Check that nobody comes or goes within a hand, or changes partners (docs/rules/samba.md, Coming and going)."""
    found = []
    if state.hand is not None:
        found.append(Problem((), "hand-open"))
    elif kind_of(entry) not in seating:
        found.append(Problem((), "number-fixed", {"seated": len(state.seats)}))
    return found + check_seating(state.seats, entry, len(state.seats) + 1 if found else max(ALONE))


def _check_hand(state: SambaState, hand: Hand) -> list[Problem]:
    """Check a counted hand: its sides, melds, cards left, going out, the packs (docs/rules/samba.md, Logging a hand).

    Black threes are melded only by the side that goes out (docs/rules/samba.md, Black threes). The first meld is not
    checked.
    """
    found, seen = list[Problem](), Seen()
    melded = dict[str, Melded]()
    for side, made in hand.sides.items():
        if side not in state.sides:
            found.append(Problem(("sides", side), "no-side", {"value": quoted(side), "expected": tuple(state.sides)}))
            continue
        found += _check_form(state, made, ("sides", side))
        melds, faults, melded[side] = _read(made, state.options)
        found += [Problem(("sides", side, "melds", n), code, values) for n, (code, values) in faults.items()]
        for n, meld in melds.items():
            seen.meld(meld, ("sides", side, "melds", n))
            if meld.kind == "black-threes" and (hand.out is None or hand.out not in state.sides[side]):
                found.append(Problem(("sides", side, "melds", n), "black-threes-not-out"))
        seen.red_threes += made.red_threes
    found += check_fulls(hand, melded) + _check_left(state, hand.left, hand.out, seen)
    counted: list[Path] = [("sides", side, "cards") for side in melded if hand.sides[side].cards]
    found += check_worth(state.options, sum(one.cards for one in melded.values()), hand.left, counted)
    if hand.out is not None:
        side = state.side(hand.out) if hand.out in state.seats else ""
        found += _check_out(state, hand.out, melded[side] if side in melded else of_melds((), 0))
    return found + seen.too_often(())


def _check_form(state: SambaState, made: Side, path: Path) -> list[Problem]:
    """Check that a side uses one form: melds, or what was counted of them (docs/rules/samba.md, Logging a hand).

    There are no bolivias where none counts (docs/rules/samba.md, Wild cards alone).
    """
    found = list[Problem]()
    if made.bolivias and not state.options.bolivia:
        found.append(Problem((*path, "bolivias"), "wilds-alone"))
    if not isinstance(made.melds, tuple):
        return found + check_counted(made, path)
    if counted := [key for key in KEYS if getattr(made, key) is not UNSET]:
        found.append(Problem((*path, counted[0]), "one-form"))
    return found


@lru_cache(maxsize=256)  # a side of a hand is read to check the hand, and again to score it
def _read(made: Side, options: SambaOptions) -> tuple[Mapping[int, Lying], Mapping[int, Fault], Melded]:
    """Return a side's valid melds, the faults of its other ones, both by their place from 1, and the side's totals.

    The totals are those of its valid melds, or as the table has counted them.
    """
    melds, faults = dict[int, Lying](), dict[int, Fault]()
    if not isinstance(made.melds, tuple):
        return melds, faults, Melded(made.cards or 0, (), fulls_of(made), made.red_threes)
    for n, laid in enumerate(made.melds, 1):
        try:
            melds[n] = read(laid, options)
        except Problematic as fault:
            faults[n] = fault.code, fault.values
    return melds, faults, of_melds(tuple(melds.values()), made.red_threes)


def _check_left(state: SambaState, left: Left, out: str | None, seen: Seen) -> list[Problem]:
    """Check the cards left in hands, and count them in ``seen``.

    ``out``: who went out and has none (docs/rules/samba.md, Going out).
    """
    found = []
    for player, cards in left.items():
        path: Path = ("left", player)
        if player not in state.seats:
            found.append(not_seated(state.seats, player, path))
        elif player == out and cards not in ((), Held()):
            found.append(Problem(path, "out-with-cards"))
        if isinstance(cards, Held):
            seen.red_threes += red_threes(cards)
            if cards.value % UNIT and not state.options.black_three_held % UNIT:
                found.append(Problem((*path, "value"), "not-of-five", {"value": cards.value}))
        else:
            seen.hold(cards, path)
    return found


def _check_out(state: SambaState, out: str, melded: Melded) -> list[Problem]:
    """Check that a side that goes out has what is needed (docs/rules/samba.md, Going out)."""
    if out not in state.seats:
        return [not_seated(state.seats, out, ("out",))]
    if melded.qualifies(state.options):
        return []
    code = "out-no-samba" if melded.lacks_sambas(state.options) else "out-early"
    return [Problem(("out",), code, melded.needs(state.options))]


def _check_end(state: SambaState, end: EndHand) -> list[Problem]:
    """Check the end of a hand logged as it happened (docs/rules/samba.md, Going out).

    Whoever has laid black threes goes out in that turn (docs/rules/samba.md, Black threes).
    """
    hand = state.begun()
    seen = turns.seen(hand)
    found = _check_left(state, end.left, end.out, seen)
    if hand.going_out and end.out != hand.going_out:
        found.append(Problem(("out",), "laid-black-threes", {"player": hand.going_out}))
    elif end.out is not None:
        melds = hand.melds[state.side(end.out)] if end.out in state.seats else {}
        found += _check_out(state, end.out, of_melds(tuple(melds.values()), 0))
    melded = sum(meld.value for melds in hand.melds.values() for meld in melds.values())
    found += check_worth(state.options, melded, end.left, [])
    return found + seen.too_often(())


# -- what it moves -----------------------------------------------------------------------------------------------------


def _ended(state: SambaState, entry: Hand | EndHand) -> Mapping[str, Melded]:
    """Return a dict of side to its totals in the hand that ``entry`` ends (docs/rules/samba.md, Logging a hand)."""
    if isinstance(entry, Hand):
        return {side: _read(entry.sides.get(side, NOTHING), state.options)[2] for side in state.sides}
    hand = state.begun()
    return {side: of_melds(tuple(hand.melds[side].values()), hand.red_threes[side]) for side in state.sides}


def _moved(state: SambaState, entry: Leave | Join) -> SambaState:
    """Return the state after a leave or a join: newcomers have 0 points, players who come back what they had.

    If the next dealer leaves, the player after them deals (docs/rules/samba.md, Coming and going).
    """
    seats = reseat(state.seats, entry)
    dealer, deals_as = state.dealer, state.deals_as
    if dealer not in seats:
        dealer, deals_as = state.seats.after(dealer), "round"
    points = {name: state.points.get(name, 0) for name in seats.everyone}
    return msgspec.structs.replace(state, seats=seats, dealer=dealer, deals_as=deals_as, points=points)
