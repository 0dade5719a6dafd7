"""Decide which entries are valid at Seep, and what they move; plays: ``plays.py``, the score: ``counting.py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

import msgspec
from msgspec import UNSET

from ...core.cards import RANKS, Card
from ...core.draws import Draw, draw_by_cards
from ...core.entries import AddPoints, ChangeTurn, Entry, Join, Leave
from ...core.game import Mover, Rules, Stat, Summary
from ...core.ledger import Line
from ...core.problems import Problem
from ...core.reading import replaced
from ...core.seats import Seats, partnerships
from ...core.words import N_
from . import plays
from .checks import check_capture, check_count, check_end
from .counting import Counted, by_cards, close
from .entries import ENTRIES, Capture, Count, Deal, EndDeal, Play, Redeal, sweep_of
from .floor import points
from .options import VARIANTS, SeepOptions
from .referee import QUESTIONS
from .state import PLAYS, OpenDeal, SeepState, Swept
from .stats import stats


class SeepRules(Rules[SeepState, SeepOptions]):
    slug = "seep"
    variants = VARIANTS
    options = SeepOptions
    state = SeepState
    entries = ENTRIES
    takes = (AddPoints, ChangeTurn)
    players = (2, 4)
    version = 3
    hands = ("count", "end_deal")
    pieces = ("capture", "deal", "play", "redeal")
    questions = QUESTIONS
    entries_depend_on_place = True

    def start(self, options: SeepOptions, seats: Seats, first: str | None) -> SeepState:
        """Return the first state: ``first`` deals, else who sits first (docs/rules/seep.md, Who deals)."""
        none = dict.fromkeys(partnerships(seats.seated), 0)
        return SeepState(options, seats, first or seats.seated[0], none, none)

    def for_money(self, options: SeepOptions) -> bool:
        """Return whether losers of a baazi pay money, ``baazi_stake`` (docs/rules/seep.md, Baazi)."""
        return bool(options.baazi_stake)

    def expected(self, state: SeepState) -> Sequence[str]:
        """Return the kinds of entry that may be logged now (docs/rules/seep.md, Logging a deal).

        Between deals: ``count``, or what may begin a deal; in a deal: its next piece, or ``count`` to end it. Empty
        once the match is over.
        """
        if state.finished:
            return ()
        if state.deal is None:
            return ("count", "deal", "capture", "redeal")
        return ("play", "count") if state.deal.by_plays else ("capture", "end_deal", "count")

    def check(self, state: SeepState, entry: Entry) -> list[Problem]:
        """Return the problems with ``entry`` (docs/rules/seep.md, Logging a deal; Coming and going).

        An open deal goes on in the way in which it was begun, by plays or by captures; a count may end it early.
        """
        match entry:
            case Leave() | Join():
                return [Problem((), "nobody-moves")]
            case Count():
                return check_count(state, entry)
            case Capture() | EndDeal():
                if state.deal is not None and state.deal.by_plays:
                    return [Problem((), "logged-by-plays")]
                return check_capture(state, entry) if isinstance(entry, Capture) else check_end(state, entry)
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

    def apply(self, state: SeepState, entry: Entry) -> tuple[SeepState, tuple[Line, ...]]:
        """Return the state after ``entry``, which must be valid, and its lines (docs/rules/seep.md, Logging a deal).

        The lines are the points of a deal that it ends, and payments for a baazi. A deal thrown in before the bid
        changes nothing: the same dealer deals again (docs/rules/seep.md, The deal and the bid).
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

    def summary(self, state: SeepState) -> Summary:
        """Return the summary of the match now (docs/rules/seep.md, Who deals; Baazi).

        It has who deals, bids and plays next, the lead, the baazis won, the open deal, the winner.
        """
        ahead, by = state.lead
        deal = state.deal
        turn = {"turn": state.turn} if state.turn else {}
        return Summary(
            next={"dealer": state.dealer, "bidder": state.bidder, **turn},
            state={
                "deals": state.deals,
                "lead": {"side": ahead, "by": by},
                "baazis": state.baazis,
                "deal": None if deal is None else {
                    "loose": list(map(str, deal.loose)),
                    "houses": [
                        {
                            "value": house.value,
                            "cards": list(map(str, house.cards)),
                            "owners": list(house.owners),
                            "cemented": house.cemented,
                        }
                        for house in deal.houses
                    ],
                    "captured": {side: list(map(str, cards)) for side, cards in deal.captured.items()},
                    "sweeps": {
                        side: sum(sweep.player in players for sweep in deal.sweeps)
                        for side, players in state.sides.items()
                    },
                    "played": deal.played,
                },
            },
            winner=state.winner if state.finished else None,
            points={side: state.points[side] for side in state.sides},
            chart_series=state.reached or dict.fromkeys(state.sides, 0),
            tallies={N_("Baazis won"): state.baazis},
        )  # fmt: skip

    def decided(self, state: SeepState) -> bool:
        """Return whether the last agreed baazi is won, or the table has ended the match (docs/rules/seep.md, Baazi)."""
        return state.finished

    def between_hands(self, state: SeepState) -> bool:
        """Return whether no deal is open, begun but not ended (docs/rules/seep.md, Logging a deal)."""
        return state.deal is None

    def sides(self, state: SeepState) -> Mapping[str, tuple[str, ...]]:
        """Return a dict of side to its one or two players (docs/rules/seep.md, Players and cards; Two players)."""
        return state.sides

    def stats(self, state: SeepState, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry`` adds to players' statistics (docs/rules/seep.md, Scoring)."""
        return stats(state, entry, lines)

    def points_restart(self, lines: Sequence[Line]) -> bool:
        """Return whether ``lines`` say that a baazi was won; sides then start from zero (docs/rules/seep.md, Baazi)."""
        return any(line.why == "baazi" for line in lines)

    def check_change(self, state: SeepState, options: SeepOptions, named: Collection[str]) -> list[Problem]:
        """Return a problem if new ``options`` end the match with a baazi that is won already.

        A limit of 0 ``baazis`` is none, and always possible (docs/rules/seep.md, Baazi).
        """
        if options.baazis and options.baazis <= state.won:
            return [Problem(("baazis",), "baazis-won", {"value": options.baazis, "won": state.won})]
        return []

    def change_turn(self, state: SeepState, player: str) -> SeepState:
        """Return the state in which ``player`` deals next, as the table has decided (docs/rules/seep.md, Who deals)."""
        return msgspec.structs.replace(state, dealer=player, deals_as="table")

    def turn_meant(self, state: SeepState, entry: Entry) -> str | None:
        """Return who must have dealt for ``entry`` to be right, if that is not ``state.dealer``.

        The player after the dealer makes the first play, the dealer the last (docs/rules/seep.md, Who deals). ``None``
        if ``entry`` agrees with ``state.dealer``, or has neither of these plays.
        """
        before = {player: dealer for dealer in state.seats.seated if (player := state.seats.after(dealer))}
        sweeps = {"first": state.bidder, "last": state.dealer}
        match entry:
            case Play() if state.deal is not None and not state.deal.played:
                meant = [("first", entry.player)]
            case Capture():
                meant = [(entry.sweep, entry.player)] if isinstance(entry.sweep, str) else []
            case Count():
                meant = [(sweep.when, sweep.player) for sweep in entry.sweeps if isinstance(sweep.when, str)]
            case _:
                meant = []
        dealers = {
            player if when == "last" else before[player]
            for when, player in meant
            if player in before and player != sweeps[when]
        }
        return dealers.pop() if len(dealers) == 1 else None

    def add_points(self, state: SeepState, side: str, points: int) -> SeepState:
        """Return the state with ``points`` more for ``side``, which does not win a baazi by them, whatever its lead.

        Only the end of a deal decides a baazi (docs/rules/seep.md, Baazi).
        """
        return msgspec.structs.replace(state, points={**state.points, side: state.points[side] + points})

    def seating(self, state: SeepState) -> Sequence[str]:
        """Return an empty tuple: nobody leaves or sits down in a match (docs/rules/seep.md, Coming and going)."""
        return ()

    def newcomers(self, entry: Entry) -> Sequence[str]:
        """Return an empty tuple: no entry brings anybody into the match (docs/rules/seep.md, Coming and going)."""
        return ()

    def draw(self, players: Sequence[str], chance: Random, lowest: bool = False) -> Draw:
        """Draw the first dealer: the highest card, kings high, or the ``lowest`` (docs/rules/seep.md, Who deals)."""
        return draw_by_cards(players, RANKS, "CDHS", chance, lowest)

    def moving(self, place: SeepState) -> Mover[SeepState]:
        """Return a mover that gives a moved play to the player whose turn it then is (docs/rules/seep.md, A turn)."""
        return lambda _was, now, entry, _told: (
            replaced(entry, player=now.turn) if now.turn and isinstance(entry, Play) else entry
        )


def _counted(state: SeepState, count: Count) -> Counted:
    """Return what a counted deal is scored by; a side not named took the rest (docs/rules/seep.md, Logging a deal)."""
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
    """Return the partnerships whose sweeps are all by the first of their players (docs/rules/seep.md, Logging a deal).

    This is how a count records that only the number is known. Sweeps with the first or last play are not considered.
    """
    swept = {sweep.player for sweep in sweeps if not sweep.when}
    return frozenset(
        side for side, players in state.sides.items() if len(players) > 1 and swept.isdisjoint(players[1:])
    )


def _captured(state: SeepState, capture: Capture) -> OpenDeal:
    """Return the deal with ``capture`` added, the played card captured too (docs/rules/seep.md, Logging a deal)."""
    deal = state.deal or OpenDeal(captured=dict.fromkeys(state.sides, ()))
    side = state.side(capture.player)
    with_ = (capture.with_,) if isinstance(capture.with_, Card) and capture.with_ not in capture.cards else ()
    sweeps = deal.sweeps
    if capture.sweep is not UNSET:
        sweep = sweep_of(capture)
        card = sweep.card if isinstance(sweep.card, Card) else None
        sweeps = (*sweeps, Swept(sweep.player, None if sweep.when is UNSET else sweep.when, card))
    return msgspec.structs.replace(
        deal, captured={**deal.captured, side: (*deal.captured[side], *with_, *capture.cards)}, sweeps=sweeps,
        captures=deal.captures + 1, last=capture.player,
    )  # fmt: skip


def _ended(state: SeepState, end: EndDeal) -> Counted:
    """Return what a deal of captures is scored by; ``last`` gets the rest (docs/rules/seep.md, The end of a deal)."""
    deal = state.deal
    assert deal is not None
    majority = end.more_cards if isinstance(end.more_cards, str) else None
    missing = tuple(card for card in state.options.points if card not in deal.gone)
    last = state.side(end.last) if isinstance(end.last, str) else ""
    cards = {side: taken + missing if side == last else taken for side, taken in deal.captured.items()}
    return by_cards(state, cards, majority, deal.sweeps)._replace(left=(last, missing))


def _played(state: SeepState, play: Play) -> tuple[SeepState, tuple[Line, ...]]:
    """Return the state after a play, and its lines; the last one ends the deal (docs/rules/seep.md, The end of a deal).

    A majority is more than 26 cards (docs/rules/seep.md, Scoring).
    """
    move, before = plays.judge(state, play), state.deal
    assert isinstance(move, plays.Move)
    assert before is not None
    deal = plays.after(state, play, move)
    if deal.played < PLAYS:
        return msgspec.structs.replace(state, deal=deal), ()
    most = max(deal.captured, key=lambda side: len(deal.captured[side]))
    more = len(deal.captured[most]) * 2 > PLAYS + 4
    last, left = plays.left_over(before, play, move)
    counted = by_cards(state, deal.captured, most if more else None, deal.sweeps)
    return close(state, counted._replace(left=(state.side(last) if last else "", left)))


def captured_points(state: SeepState) -> dict[str, int]:
    """Return a dict of side to the card points captured in the open deal so far (docs/rules/seep.md, Scoring)."""
    taken = state.deal.captured if state.deal else {}
    return {side: points(taken.get(side, ()), state.options) for side in state.sides}
