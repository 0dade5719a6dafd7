"""Check a count, a capture and the end of a deal; each check returns the problems. For plays see ``plays.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from ...core.cards import Card
from ...core.problems import Path, Problem, incomplete, quoted
from ...core.seats import not_seated
from . import plays
from .entries import Capture, Count, EndDeal, Sweep, sweep_of
from .floor import LOWEST, reachable, value
from .state import OpenDeal, SeepState


def check_count(state: SeepState, count: Count) -> list[Problem]:
    """Return the problems with a counted deal: its points, majority and sweeps (docs/rules/seep.md, Logging a deal)."""
    return [*_check_points(state, count), *_check_majority(state, count), *_check_sweeps(state, count)]


def _check_points(state: SeepState, count: Count) -> list[Problem]:
    """Check that a count has points or scoring cards, not both, and check them (docs/rules/seep.md, Logging a deal)."""
    if (count.points is UNSET) == (count.cards is UNSET):
        return [Problem((), "points-or-cards")]
    key = "points" if count.cards is UNSET else "cards"
    given = count.points or count.cards
    if not isinstance(given, dict) or not given:
        return [incomplete((key,), "side-missing", {"expected": tuple(state.sides)})]
    found = [_not_a_side(state, side, (key, side)) for side in given if side not in state.sides]
    if not found and isinstance(count.points, dict):
        found = _check_sums(state, count.points)
    elif not found and isinstance(count.cards, dict):
        found = _check_scoring(state, count.cards)
    return found


def _check_sums(state: SeepState, given: Mapping[str, int]) -> list[Problem]:
    """Check that cards can make each side's points, and that both sides' are all (docs/rules/seep.md, Scoring)."""
    total, possible = state.options.total, reachable(tuple(state.options.points.values()))
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
    """Check scoring cards: none twice, all of them if both sides are named (docs/rules/seep.md, Scoring)."""
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
    """Check that ``more_cards`` is given if it counts, and is a side or ``None`` (docs/rules/seep.md, Scoring)."""
    side = entry.more_cards
    if side is UNSET:
        return [incomplete(("more_cards",), "majority-missing")] if state.options.majority else []
    if side is not None and side not in state.sides:
        return [_not_a_side(state, str(side), ("more_cards",))]
    return []


def _check_sweeps(state: SeepState, count: Count) -> list[Problem]:
    """Check each sweep; one with the first play, one with the last, no card twice (docs/rules/seep.md, Sweeps)."""
    found = list[Problem]()
    for n, sweep in enumerate(count.sweeps, 1):
        path: Path = ("sweeps", n)
        earlier = count.sweeps[: n - 1]
        found += _check_sweep(state, sweep, path, "card")
        if sweep.when is not UNSET and any(other.when == sweep.when for other in earlier):
            code = "first-sweep-twice" if sweep.when == "first" else "last-sweep-twice"
            found.append(Problem((*path, "when"), code))
        if isinstance(sweep.card, Card) and any(other.card == sweep.card for other in earlier):
            found.append(Problem((*path, "card"), "swept-twice", {"card": str(sweep.card)}))
    return found


def _check_sweep(state: SeepState, sweep: Sweep, path: Path, key: str) -> list[Problem]:
    """Check one sweep, whose card is under ``key`` in the entry (docs/rules/seep.md, Sweeps).

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


def check_capture(state: SeepState, capture: Capture) -> list[Problem]:
    """Return the problems with a capture in a deal logged by captures alone (docs/rules/seep.md, Logging a deal).

    No card is captured twice in a deal. A capture that sweeps with the first play must be the first of its deal; after
    one that sweeps with the last play there are no more (docs/rules/seep.md, Sweeps).
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
    # a player who is not seated is among the problems already
    return found + [p for p in _check_sweep(state, sweep_of(capture), (), "with") if p.code != "not-seated"]


def check_end(state: SeepState, end: EndDeal) -> list[Problem]:
    """Return the problems with the end of a deal logged by captures (docs/rules/seep.md, The end of a deal).

    At least one capture must be logged. If scoring cards were not captured yet, ``last`` must name who captured last
    and so gets them.
    """
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


def _not_a_side(state: SeepState, side: str, path: Path) -> Problem:
    """Return the problem that ``side`` is not one of the two sides (docs/rules/seep.md, Players and cards)."""
    return Problem(path, "no-side", {"value": quoted(side), "expected": tuple(state.sides)})
