"""Seep: what an entry may be, and what it moves. Single plays stand in ``plays.py``, the score in ``counting.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from ...core.cards import RANKS, Card
from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry, Join, Leave
from ...core.game import Mover, Rules
from ...core.ledger import Line
from ...core.problems import Path, Problem, incomplete, quoted
from ...core.reading import replaced
from ...core.seats import Seats, not_seated, partnerships
from . import plays
from .counting import Counted, begins_anew, by_cards, close
from .entries import ENTRIES, Capture, Count, Deal, EndDeal, Play, Redeal, Sweep
from .floor import LOWEST, points, reachable, value
from .options import VARIANTS, SeepOptions, check_options
from .referee import QUESTIONS
from .state import PLAYS, OpenDeal, SeepState, Swept, summary

# -- what may be -----------------------------------------------------------------------------------------------------


def check(state: SeepState, entry: Entry) -> list[Problem]:
    """All breaches of the rules in ``entry``; empty: legal (docs/rules/seep.md, Logging a deal; Coming and going).

    A deal is logged in one way; only a count may end one that was begun in another.
    """
    match entry:
        case Leave() | Join():
            return [Problem((), "nobody-moves")]
        case Count():
            return [*_check_points(state, entry), *_check_majority(state, entry), *_check_sweeps(state, entry)]
        case Capture() | EndDeal():
            if state.deal is not None and state.deal.by_plays:
                return [Problem((), "logged-by-plays")]
            return _check_capture(state, entry) if isinstance(entry, Capture) else _check_end(state, entry)
        case Deal() | Redeal() if state.deal is not None:
            return [Problem((), "deal-open")]
        case Deal():
            return plays.check_deal(state, entry)
        case Redeal():
            looked = entry.reason == "floor" and not state.options.floor_check
            return [Problem(("reason",), "floor-not-looked-at")] if looked else []
        case Play():
            if state.deal is None or not state.deal.by_plays:
                return [Problem((), "no-deal" if state.deal is None else "logged-by-captures")]
            judged = plays.judge(state, entry)
            return judged if isinstance(judged, list) else []
    raise TypeError(entry)


def _check_points(state: SeepState, count: Count) -> list[Problem]:
    """Either points or scoring cards, of one side or both (docs/rules/seep.md, Logging a deal)."""
    if (count.points is UNSET) == (count.cards is UNSET):
        return [Problem((), "points-or-cards")]
    key = "points" if count.cards is UNSET else "cards"
    given = count.points or count.cards
    if not isinstance(given, dict) or not given:
        return [incomplete((key,), "side-missing", {"expected": tuple(state.sides)})]
    found = [not_a_side(state, side, (key, side)) for side in given if side not in state.sides]
    if not found and isinstance(count.points, dict):
        found = _check_sums(state, count.points)
    elif not found and isinstance(count.cards, dict):
        found = _check_scoring(state, count.cards)
    return found


def _check_sums(state: SeepState, given: Mapping[str, int]) -> list[Problem]:
    """Card points that some scoring cards make, and of both sides all of them (docs/rules/seep.md, Scoring)."""
    total, possible = state.options.total, reachable(state.options.points)
    found = [
        Problem(("points", side), "points-unreachable", {"value": number, "total": total})
        for side, number in given.items()
        if number not in possible
    ]
    if not found and len(given) == len(state.sides) and sum(given.values()) != total:
        values = {"sum": tuple(given.values()), "made": sum(given.values()), "total": total}
        found.append(Problem(("points",), "points-not-total", values))
    return found


def _check_scoring(state: SeepState, given: Mapping[str, Sequence[Card]]) -> list[Problem]:
    """Scoring cards, none twice, and of both sides all of them (docs/rules/seep.md, Scoring)."""
    found, known = list[Problem](), dict[Card, str]()
    for side, cards in given.items():
        for n, card in enumerate(cards, 1):
            path: Path = ("cards", side, n)
            if card not in state.options.points:
                found.append(Problem(path, "counts-nothing", {"card": str(card)}))
            elif card in known:
                found.append(Problem(path, "card-twice", {"card": str(card)}))
            known[card] = side
    if not found and len(given) == len(state.sides) and len(known) < len(state.options.points):
        missing = tuple(str(card) for card in state.options.points if card not in known)
        found.append(incomplete(("cards",), "cards-missing", {"cards": missing}))
    return found


def _check_majority(state: SeepState, entry: Count | EndDeal) -> list[Problem]:
    """Who has more than 26 cards must be said where it counts (docs/rules/seep.md, Scoring)."""
    side = entry.more_cards
    if side is UNSET:
        return [incomplete(("more_cards",), "majority-missing")] if state.options.majority else []
    if side is not None and side not in state.sides:
        return [not_a_side(state, str(side), ("more_cards",))]
    return []


def _check_sweeps(state: SeepState, count: Count) -> list[Problem]:
    """Each sweep can have been; one first, one last, and no card sweeps twice (docs/rules/seep.md, Sweeps)."""
    found = list[Problem]()
    for n, sweep in enumerate(count.sweeps, 1):
        path: Path = ("sweeps", n)
        earlier = count.sweeps[: n - 1]
        found += check_sweep(state, sweep, path, "card")
        if sweep.when is not UNSET and any(other.when == sweep.when for other in earlier):
            code = "first-sweep-twice" if sweep.when == "first" else "last-sweep-twice"
            found.append(Problem((*path, "when"), code))
        if isinstance(sweep.card, Card) and any(other.card == sweep.card for other in earlier):
            found.append(Problem((*path, "card"), "swept-twice", {"card": str(sweep.card)}))
    return found


def check_sweep(state: SeepState, sweep: Sweep, path: Path, key: str) -> list[Problem]:
    """Whether such a sweep can have been; the card that swept stands under ``key`` (docs/rules/seep.md, Sweeps).

    The first play is the bidder's and with a card of 9 or more (docs/rules/seep.md, The deal and the bid); the last is
    the dealer's.
    """
    when = None if sweep.when is UNSET else str(sweep.when)
    card = sweep.card if isinstance(sweep.card, Card) else None
    found = [] if sweep.player in state.seats else [not_seated(state.seats, sweep.player, (*path, "player"))]
    if card is None:
        if state.options.worth(when) == "card":
            found.append(incomplete((*path, key), "sweep-card-missing"))
    else:
        found += plays.no_joker(card, (*path, key))
    who = {"first": state.bidder, "last": state.dealer}.get(when or "")
    if who and sweep.player != who and sweep.player in state.seats:
        code = "first-by-bidder" if when == "first" else "last-by-dealer"
        found.append(Problem((*path, "player"), code, {"value": quoted(sweep.player), "player": who}))
    if when == "first" and card and card != "JK" and value(card) < LOWEST:
        found.append(Problem((*path, key), "first-sweep-card", {"card": str(card)}))
    return found


def _check_capture(state: SeepState, capture: Capture) -> list[Problem]:
    """Cards captured are named once in a deal (docs/rules/seep.md, Logging a deal).

    A first sweep is with the first capture, and after a last one nothing is captured (docs/rules/seep.md, Sweeps).
    """
    deal = state.deal or OpenDeal()
    found = [] if capture.player in state.seats else [not_seated(state.seats, capture.player, ("player",))]
    noted: list[tuple[Path, Card]] = [(("cards", n), card) for n, card in enumerate(capture.cards, 1)]
    known = list[Card]()
    found += [p for path, card in noted for p in plays.no_joker(card, path)]
    if isinstance(capture.with_, Card) and capture.with_ not in capture.cards:
        noted.append((("with",), capture.with_))
    for path, card in noted:
        if card in known or card in deal.gone:
            found.append(Problem(path, "captured-already" if card in deal.gone else "card-twice", {"card": str(card)}))
        known.append(card)
    if any(sweep.when == "last" for sweep in deal.sweeps):
        found.append(Problem((), "after-last-sweep"))
    if capture.sweep is UNSET:
        return found + (plays.no_joker(capture.with_, ("with",)) if isinstance(capture.with_, Card) else [])
    if capture.sweep is False:
        return [*found, Problem(("sweep",), "sweep-false")]
    if capture.sweep == "first" and deal.captures:
        found.append(Problem(("sweep",), "first-capture"))
    # a player who is not seated has been named already
    return found + [p for p in check_sweep(state, _sweep(capture), (), "with") if p.code != "not-seated"]


def _sweep(capture: Capture) -> Sweep:
    """The sweep that a capture was."""
    when: Any = capture.sweep if isinstance(capture.sweep, str) else UNSET
    return Sweep(capture.player, when, capture.with_)


def _check_end(state: SeepState, end: EndDeal) -> list[Problem]:
    """Who captured last must be said where scoring cards are missing (docs/rules/seep.md, The end of a deal)."""
    deal = state.deal
    if deal is None:
        return [Problem((), "no-capture")]
    found = _check_majority(state, end)
    missing = [card for card in state.options.points if card not in deal.gone]
    if isinstance(end.last, str):
        if end.last not in state.seats:
            found.append(not_seated(state.seats, end.last, ("last",)))
    elif missing:
        found.append(incomplete(("last",), "last-missing", {"cards": tuple(map(str, missing))}))
    return found


def not_a_side(state: SeepState, side: str, path: Path) -> Problem:
    """The problem that ``side`` is none of the two (docs/rules/seep.md, Players and cards)."""
    return Problem(path, "no-side", {"value": quoted(side), "expected": tuple(state.sides)})


# -- what it moves -----------------------------------------------------------------------------------------------------


def apply(state: SeepState, entry: Entry) -> tuple[SeepState, tuple[Line, ...]]:
    """The state after ``entry`` and its lines; ``entry`` has been checked (docs/rules/seep.md, Logging a deal).

    A deal that is thrown in before the bid changes nothing: the same dealer deals again (docs/rules/seep.md, The deal
    and the bid).
    """
    match entry:
        case Count():
            return close(state, _counted(state, entry))
        case Capture():
            return msgspec.structs.replace(state, deal=_captured(state, entry)), ()
        case EndDeal():
            return close(state, _ended(state, entry))
        case Deal():
            return msgspec.structs.replace(state, deal=plays.open_deal(state, entry)), ()
        case Redeal():
            return state, ()
        case Play():
            return _played(state, entry)
    raise TypeError(entry)


def _counted(state: SeepState, count: Count) -> Counted:
    """A deal that was counted; the side that is not named took the rest (docs/rules/seep.md, Logging a deal)."""
    majority = count.more_cards if isinstance(count.more_cards, str) else None
    sweeps = [Swept(s.player, None if s.when is UNSET else s.when, s.card or None) for s in count.sweeps]
    if isinstance(count.cards, dict):
        known = {card for cards in count.cards.values() for card in cards}
        rest = [card for card in state.options.points if card not in known]
        counted = by_cards(state, {side: count.cards.get(side, rest) for side in state.sides}, majority, sweeps)
        return counted._replace(unnamed=_unnamed(state, sweeps))
    assert isinstance(count.points, dict)
    total, given = state.options.total, count.points
    made = {side: given.get(side, total - sum(given.values())) for side in state.sides}
    return Counted(made, {}, next(iter(given)), majority, sweeps, _unnamed(state, sweeps))


def _unnamed(state: SeepState, sweeps: Sequence[Swept]) -> frozenset[str]:
    """The partnerships whose sweeps all stand with the first of their players (docs/rules/seep.md, Logging a deal).

    That is how a count says that nobody's name was noted; of a first or last sweep it is known who made it.
    """
    swept = {sweep.player for sweep in sweeps if not sweep.when}
    return frozenset(
        side for side, players in state.sides.items() if len(players) > 1 and swept.isdisjoint(players[1:])
    )


def _captured(state: SeepState, capture: Capture) -> OpenDeal:
    """The deal with one capture more, the card played among what was taken (docs/rules/seep.md, Logging a deal)."""
    deal = state.deal or OpenDeal(captured=dict.fromkeys(state.sides, ()))
    side = state.side(capture.player)
    with_ = (capture.with_,) if isinstance(capture.with_, Card) and capture.with_ not in capture.cards else ()
    sweeps = deal.sweeps
    if capture.sweep is not UNSET:
        sweep = _sweep(capture)
        card = sweep.card if isinstance(sweep.card, Card) else None
        sweeps = (*sweeps, Swept(sweep.player, None if sweep.when is UNSET else sweep.when, card))
    return msgspec.structs.replace(
        deal, captured={**deal.captured, side: (*deal.captured[side], *with_, *capture.cards)}, sweeps=sweeps,
        captures=deal.captures + 1, last=capture.player,
    )  # fmt: skip


def _ended(state: SeepState, end: EndDeal) -> Counted:
    """A deal logged by captures: what was not noted goes to the last captor (docs/rules/seep.md, The end of a deal)."""
    deal = state.deal
    assert deal is not None
    majority = end.more_cards if isinstance(end.more_cards, str) else None
    missing = tuple(card for card in state.options.points if card not in deal.gone)
    last = state.side(end.last) if isinstance(end.last, str) else ""
    cards = {side: taken + missing if side == last else taken for side, taken in deal.captured.items()}
    return by_cards(state, cards, majority, deal.sweeps)


def _played(state: SeepState, play: Play) -> tuple[SeepState, tuple[Line, ...]]:
    """The deal with one play more; the last one closes it (docs/rules/seep.md, The end of a deal).

    Only more than 26 of the cards are a majority (docs/rules/seep.md, Scoring).
    """
    move = plays.judge(state, play)
    assert isinstance(move, plays.Move)
    deal = plays.after(state, play, move)
    if deal.played < PLAYS:
        return msgspec.structs.replace(state, deal=deal), ()
    most = max(deal.captured, key=lambda side: len(deal.captured[side]))
    more = len(deal.captured[most]) * 2 > PLAYS + 4
    return close(state, by_cards(state, deal.captured, most if more else None, deal.sweeps))


def standing_points(state: SeepState) -> dict[str, int]:
    """Side to the card points it has captured in the deal that is being logged (docs/rules/seep.md, Scoring)."""
    taken = state.deal.captured if state.deal else {}
    return {side: points(taken.get(side, ()), state.options) for side in state.sides}


# -- what the house is told ------------------------------------------------------------------------------------------


def start(options: SeepOptions, seats: Seats, first: str | None) -> SeepState:
    """Whoever is named deals first, else whoever sits first (docs/rules/seep.md, Who deals)."""
    none = dict.fromkeys(partnerships(seats.seated), 0)
    return SeepState(options, seats, first or seats.seated[0], none, none)


def expected(state: SeepState) -> Sequence[str]:
    """A deal counted, or the next piece of one that is being logged (docs/rules/seep.md, Logging a deal).

    Nothing once all baazis are played.
    """
    if state.finished:
        return ()
    if state.deal is None:
        return ("count", "deal", "capture", "redeal")
    return ("play", "count") if state.deal.by_plays else ("capture", "end_deal", "count")


def decided(state: SeepState) -> bool:
    """All baazis that the table plays are won (docs/rules/seep.md, Baazi)."""
    return state.finished


def between_hands(state: SeepState) -> bool:
    """No deal is being logged (docs/rules/seep.md, Logging a deal)."""
    return state.deal is None


def check_change(state: SeepState, options: SeepOptions) -> list[Problem]:
    """The match goes on for more baazis than have been won, or without an end (docs/rules/seep.md, Baazi)."""
    if options.baazis and options.baazis <= state.won:
        return [Problem(("baazis",), "baazis-won", {"value": options.baazis, "won": state.won})]
    return []


def moving(_place: SeepState) -> Mover[SeepState]:
    """A play that comes to stand elsewhere is by whoever plays then (docs/rules/seep.md, Logging a deal)."""
    return lambda _was, now, entry, _told: (
        replaced(entry, player=now.turn) if now.turn and isinstance(entry, Play) else entry
    )


def nobody_moves(_state: SeepState) -> Sequence[str]:
    """Nobody leaves or sits down during a match (docs/rules/seep.md, Coming and going)."""
    return ()


def no_newcomers(_entry: Entry) -> Sequence[str]:
    """Nobody comes into the match (docs/rules/seep.md, Coming and going)."""
    return ()


def sides(state: SeepState) -> dict[str, tuple[str, ...]]:
    """Side to its players: two partnerships, or two players (docs/rules/seep.md, Players and cards; Two players)."""
    return state.sides


def for_money(options: SeepOptions) -> bool:
    """Whether a baazi is paid for (docs/rules/seep.md, Baazi)."""
    return bool(options.baazi_stake)


def draw(players: Sequence[str], chance: Random) -> Draw:
    """The first dealer is drawn by lot: the highest card, kings high (docs/rules/seep.md, Who deals)."""
    return draw_by_cards(players, RANKS, "CDHS", chance)


RULES = Rules(
    slug="seep",
    variants=VARIANTS,
    options=SeepOptions,
    state=SeepState,
    entries=ENTRIES,
    players=(2, 4),
    version=2,
    hands=("count", "end_deal"),
    pieces=("capture", "deal", "play", "redeal"),
    questions=QUESTIONS,
    check_options=check_options,
    start=start,
    expected=expected,
    check=check,
    apply=apply,
    decided=decided,
    between_hands=between_hands,
    changeable=("baazis", "baazi_stake"),
    check_change=check_change,
    moving=moving,
    summary=summary,
    seating=nobody_moves,
    newcomers=no_newcomers,
    sides=sides,
    for_money=for_money,
    begins_anew=begins_anew,
    draw=draw,
)
