"""Decide what may happen at Samba, and what it moves; turns are in ``turns.py``, the score in ``scoring.py``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from ...core.entries import Entry, Join, Leave, check_seating, kind_of, reseat
from ...core.game import Rules, Summary
from ...core.ledger import Line
from ...core.problems import Path, Problem, quoted
from ...core.seats import Seats, not_seated, partnerships
from . import turns
from .counted import KEYS, UNIT, check_counted, check_sambas, fulls_of
from .entries import ENTRIES, EndHand, Hand, Held, Left, Meld, Side
from .melds import Meld as Lying
from .melds import Problematic, read, written
from .moving import Moving
from .options import VARIANTS, SambaOptions
from .packs import Seen
from .referee import QUESTIONS
from .scoring import Melded, close, of_melds, red_threes
from .state import SambaState

ALONE = (2, 3, 5)  #: numbers of players who play each for themselves, among whom one may leave or sit down


class SambaRules(Rules[SambaState, SambaOptions]):
    slug = "samba"
    variants = VARIANTS
    options = SambaOptions
    state = SambaState
    entries = ENTRIES
    players = range(2, 7)
    version = 2
    hands = ("hand", "end_hand")
    pieces = ("meld",)
    questions = QUESTIONS
    may_change = ("target", "game_stake")
    entries_depend_on_place = True

    def start(self, options: SambaOptions, seats: Seats, first: str | None) -> SambaState:
        """Let who was named deal first, else who sits first; all at 0 points (docs/rules/samba.md, Who deals)."""
        return SambaState(options, seats, first or seats.seated[0], dict.fromkeys(partnerships(seats.seated), 0))

    def for_money(self, options: SambaOptions) -> bool:
        """Tell whether the losers pay (docs/rules/samba.md, Winning)."""
        return bool(options.game_stake)

    def expected(self, state: SambaState) -> Sequence[str]:
        """Expect a hand counted, or the next piece of one that is being logged (docs/rules/samba.md, Logging a hand).

        Nothing once somebody has won.
        """
        if state.winner or state.ended:
            return ()
        return ("meld", "end_hand", "hand") if state.hand else ("hand", "meld", "end_hand")

    def check(self, state: SambaState, entry: Entry) -> list[Problem]:
        """Return all breaches of the rules in ``entry``; empty: legal (docs/rules/samba.md, Logging a hand)."""
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
        """Return the state after ``entry``, which was checked, and its lines (docs/rules/samba.md, Logging a hand).

        A counted hand also ends one that was being logged as it happened; what was logged of that no longer counts.
        """
        match entry:
            case Leave() | Join():
                return _moved(state, entry), ()
            case Hand():
                made = {side: entry.sides.get(side, Side()) for side in state.sides}
                melded = {side: _melded(one, _read(state, one, (), [])) for side, one in made.items()}
                return close(state, melded, entry.out, entry.left)
            case Meld():
                hand = turns.judge(state, entry)
                assert not isinstance(hand, list)
                return msgspec.structs.replace(state, hand=hand), ()
            case EndHand():
                hand = state.begun()
                melded = {
                    side: of_melds(tuple(hand.melds[side].values()), hand.red_threes[side]) for side in state.sides
                }
                return close(state, melded, entry.out, entry.left)
        raise TypeError(entry)

    def summary(self, state: SambaState) -> Summary:
        """Say who deals, what first melds must reach, what lies (docs/rules/samba.md, Who deals; The first meld)."""
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
        """Tell whether a side has reached the target, ahead of all others (docs/rules/samba.md, Winning)."""
        return state.winner is not None

    def between_hands(self, state: SambaState) -> bool:
        """Tell whether no hand is being logged as it happens (docs/rules/samba.md, Logging a hand)."""
        return state.hand is None

    def sides(self, state: SambaState) -> dict[str, tuple[str, ...]]:
        """Map each side to its players: partners among four or six (docs/rules/samba.md, Players and cards)."""
        return state.sides

    def check_change(self, state: SambaState, options: SambaOptions) -> list[Problem]:
        """Check that another target is one that no side has reached (docs/rules/samba.md, Winning).

        Sides that are equal at the target play on, and may change what they play for.
        """
        most = max(state.points[side] for side in state.sides)
        if options.target <= most and options.target != state.options.target:
            return [Problem(("target",), "target-reached", {"value": options.target, "most": most})]
        return []

    def seating(self, state: SambaState) -> tuple[str, ...]:
        """Return which of ``leave`` and ``join`` may come now (docs/rules/samba.md, Coming and going).

        Between hands one leaves where three play, and one sits down where two do; else partnerships would begin or end.
        """
        if state.hand is not None:
            return ()
        number = len(state.seats)
        leave = ("leave",) if number in ALONE and number - 1 in ALONE else ()
        return (*leave, *(("join",) if number in ALONE and number + 1 in ALONE else ()))

    def moving(self, place: SambaState) -> Moving:
        """Return how turns after ``place`` read (docs/rules/samba.md, Logging a hand)."""
        return Moving(place)


# -- what may be -----------------------------------------------------------------------------------------------------


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
        melds = _read(state, made, ("sides", side), found)
        for n, meld in melds.items():
            seen.meld(meld, ("sides", side, "melds", n))
            if meld.kind == "black-threes" and (hand.out is None or hand.out not in state.sides[side]):
                found.append(Problem(("sides", side, "melds", n), "black-threes-not-out"))
        seen.red_threes += made.red_threes
        melded[side] = _melded(made, melds)
    found += check_sambas(hand, melded) + _check_left(state, hand.left, hand.out, seen)
    if hand.out is not None:
        side = state.side(hand.out) if hand.out in state.seats else ""
        found += _check_out(state, hand.out, melded.get(side, of_melds((), 0)))
    return found + seen.too_often(())


def _read(state: SambaState, made: Side, path: Path, found: list[Problem]) -> dict[int, Lying]:
    """Return the melds of a side by their place in the entry; what is wrong with it is added to ``found``.

    Wild cards alone only where a bolivia counts (docs/rules/samba.md, Wild cards alone).
    """
    counted = [key for key in KEYS if getattr(made, key) is not UNSET]
    if made.bolivias and not state.options.bolivia:
        found.append(Problem((*path, "bolivias"), "wilds-alone"))
    if not isinstance(made.melds, tuple):
        found += check_counted(made, path)
        return {}
    if counted:
        found.append(Problem((*path, counted[0]), "one-form"))
    melds = {}
    for n, laid in enumerate(made.melds, 1):
        try:
            melds[n] = read(laid, state.options)
        except Problematic as error:
            found.append(Problem((*path, "melds", n), error.code, error.values))
    return melds


def _melded(made: Side, melds: dict[int, Lying]) -> Melded:
    """Return what a side has melded: what its melds come to, or what was counted."""
    if isinstance(made.melds, tuple):
        return of_melds(tuple(melds.values()), made.red_threes)
    return Melded(made.cards or 0, (), fulls_of(made), made.red_threes)


def _check_left(state: SambaState, left: Left, out: str | None, seen: Seen) -> list[Problem]:
    """Check who has what left; the cards are put among those ``seen``.

    Who went out has none (docs/rules/samba.md, Going out).
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
    return found + seen.too_often(())


# -- what it moves -----------------------------------------------------------------------------------------------------


def _moved(state: SambaState, entry: Leave | Join) -> SambaState:
    """Seat who sits down, or let somebody leave: newcomers start at 0, who comes back has the old points.

    If the next dealer leaves, whoever comes after deals (docs/rules/samba.md, Coming and going).
    """
    seats = reseat(state.seats, entry)
    dealer = state.dealer if state.dealer in seats else state.seats.after(state.dealer)
    points = {name: state.points.get(name, 0) for name in seats.everyone}
    return msgspec.structs.replace(state, seats=seats, dealer=dealer, points=points)
