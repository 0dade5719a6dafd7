"""Samba: what an entry may be, and what it moves. Turns stand in ``turns.py``, the score in ``scoring.py``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from ...core.entries import Entry, Join, Leave, check_seating, kind_of, reseat
from ...core.game import Rules
from ...core.ledger import Line
from ...core.problems import Path, Problem, quoted
from ...core.seats import Seats, not_seated, partnerships
from . import turns
from .counted import KEYS, UNIT, check_counted, check_sambas, fulls_of
from .entries import ENTRIES, EndHand, Hand, Held, Left, Meld, Side
from .melds import Meld as Lying
from .melds import Problematic, read
from .moving import moving
from .options import VARIANTS, SambaOptions, check_options
from .packs import Seen
from .referee import QUESTIONS
from .scoring import Melded, close, of_melds, red_threes
from .state import SambaState, summary

ALONE = (2, 3, 5)  #: numbers of players who play each for himself, among whom one may leave or sit down


# -- what may be -----------------------------------------------------------------------------------------------------


def check(state: SambaState, entry: Entry) -> list[Problem]:
    """All breaches of the rules in ``entry``; empty: legal (docs/rules/samba.md, Logging a hand)."""
    match entry:
        case Leave() | Join():
            return _check_seating(state, entry)
        case Hand():
            return _check_hand(state, entry)
        case Meld():
            judged = turns.judge(state, entry)
            return judged if isinstance(judged, list) else []
        case EndHand():
            return _check_end(state, entry)
    raise TypeError(entry)


def seating(state: SambaState) -> tuple[str, ...]:
    """Which of ``leave`` and ``join`` may come now (docs/rules/samba.md, Coming and going).

    Between hands one leaves where three play, and one sits down where two do; else partnerships would begin or end.
    """
    if state.hand is not None:
        return ()
    number = len(state.seats)
    leave = ("leave",) if number in ALONE and number - 1 in ALONE else ()
    return (*leave, *(("join",) if number in ALONE and number + 1 in ALONE else ()))


def _check_seating(state: SambaState, entry: Leave | Join) -> list[Problem]:
    """Nobody comes or goes within a hand, nor where partners would change (docs/rules/samba.md, Coming and going)."""
    found = []
    if state.hand is not None:
        found.append(Problem((), "hand-open"))
    elif kind_of(entry) not in seating(state):
        found.append(Problem((), "number-fixed", {"seated": len(state.seats)}))
    return found + check_seating(state.seats, entry, len(state.seats) + 1 if found else max(ALONE))


def _check_hand(state: SambaState, hand: Hand) -> list[Problem]:
    """A counted hand: its sides, melds, cards left, going out, the packs (docs/rules/samba.md, Logging a hand).

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
    """The melds of a side by their place in the entry; what is wrong with it is added to ``found``.

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
    """What a side has melded: what its melds come to, or what was counted."""
    if isinstance(made.melds, tuple):
        return of_melds(tuple(melds.values()), made.red_threes)
    return Melded(made.cards or 0, (), fulls_of(made), made.red_threes)


def _check_left(state: SambaState, left: Left, out: str | None, seen: Seen) -> list[Problem]:
    """Who has what left; the cards are put among those ``seen``.

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
    """Only a side that has what is needed goes out (docs/rules/samba.md, Going out)."""
    if out not in state.seats:
        return [not_seated(state.seats, out, ("out",))]
    if melded.qualifies(state.options):
        return []
    code = "out-no-samba" if melded.lacks_sambas(state.options) else "out-early"
    return [Problem(("out",), code, melded.needs(state.options))]


def _check_end(state: SambaState, end: EndHand) -> list[Problem]:
    """The end of a hand logged as it happened (docs/rules/samba.md, Going out).

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


def apply(state: SambaState, entry: Entry) -> tuple[SambaState, tuple[Line, ...]]:
    """The state after ``entry`` and its lines; ``entry`` has been checked (docs/rules/samba.md, Logging a hand).

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
            melded = {side: of_melds(tuple(hand.melds[side].values()), hand.red_threes[side]) for side in state.sides}
            return close(state, melded, entry.out, entry.left)
    raise TypeError(entry)


def _moved(state: SambaState, entry: Leave | Join) -> SambaState:
    """Somebody has left or sat down: a newcomer starts at 0, who comes back has the points he had.

    If the next dealer leaves, the one after him deals (docs/rules/samba.md, Coming and going).
    """
    seats = reseat(state.seats, entry)
    dealer = state.dealer if state.dealer in seats else state.seats.after(state.dealer)
    points = {name: state.points.get(name, 0) for name in seats.everyone}
    return msgspec.structs.replace(state, seats=seats, dealer=dealer, points=points)


# -- what the house is told ------------------------------------------------------------------------------------------


def start(options: SambaOptions, seats: Seats, first: str | None) -> SambaState:
    """Whoever is named deals first, else whoever sits first; all at 0 points (docs/rules/samba.md, Who deals)."""
    return SambaState(options, seats, first or seats.seated[0], dict.fromkeys(partnerships(seats.seated), 0))


def expected(state: SambaState) -> Sequence[str]:
    """A hand counted, or the next piece of one that is being logged (docs/rules/samba.md, Logging a hand).

    Nothing once somebody has won.
    """
    if state.winner or state.ended:
        return ()
    return ("meld", "end_hand", "hand") if state.hand else ("hand", "meld", "end_hand")


def between_hands(state: SambaState) -> bool:
    """No hand is being logged as it happens (docs/rules/samba.md, Logging a hand)."""
    return state.hand is None


def check_change(state: SambaState, options: SambaOptions) -> list[Problem]:
    """Another target is one that no side has reached (docs/rules/samba.md, Winning).

    Sides that are equal at the target play on, and may change what they play for.
    """
    most = max(state.points[side] for side in state.sides)
    if options.target <= most and options.target != state.options.target:
        return [Problem(("target",), "target-reached", {"value": options.target, "most": most})]
    return []


def decided(state: SambaState) -> bool:
    """A side has reached the target, ahead of all others (docs/rules/samba.md, Winning)."""
    return state.winner is not None


def sides(state: SambaState) -> dict[str, tuple[str, ...]]:
    """Side to its players: partnerships of four or six; else all alone (docs/rules/samba.md, Players and cards)."""
    return state.sides


def for_money(options: SambaOptions) -> bool:
    """Whether the losers pay (docs/rules/samba.md, Winning)."""
    return bool(options.game_stake)


RULES = Rules(
    slug="samba",
    variants=VARIANTS,
    options=SambaOptions,
    state=SambaState,
    entries=ENTRIES,
    players=range(2, 7),
    version=2,
    hands=("hand", "end_hand"),
    pieces=("meld",),
    questions=QUESTIONS,
    check_options=check_options,
    start=start,
    expected=expected,
    check=check,
    apply=apply,
    decided=decided,
    between_hands=between_hands,
    changeable=("target", "game_stake"),
    check_change=check_change,
    moving=moving,
    summary=summary,
    seating=seating,
    sides=sides,
    for_money=for_money,
)
