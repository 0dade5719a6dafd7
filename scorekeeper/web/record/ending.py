"""How a match ended: who won or the ranking, by how much, and the hand that decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from flask import g

from ...core.entries import Unreadable
from ...core.ledger import Ledger, won_by_people
from ...core.ranking import Placed, first_places, ranking, sole_leader, turning_point
from ...core.seats import JOINT
from ...core.trend import Trend
from ...core.words import N_, Money
from ...store.evenings import Evening, lasted
from ...store.loaded import FrozenMatch, LoadedMatch, ShownMatch
from ..http.filters import gain_of, headline, summary_of, translate, translate_plural, wins_match
from ..http.i18n import current_locale
from .standings import MOST_BEST, Standing, most_won, standings_of


class TurningPoint(NamedTuple):
    """The hand or, of an evening, the match after which the winner led for good (``core.ranking.turning_point``).

    ``hand``: the number of the hand, or of the match on the evening, from 1; ``said``: a sentence with it; ``what``:
    what happened in the hand, or the name of the match's game, empty if not known; ``gain``: who gained or lost there
    and how much, e.g. ``("An", 50)``, ``None`` if ``what`` says it already, or nobody did.
    """

    hand: int
    winner: str
    said: str
    what: str = ""
    gain: tuple[str, int] | None = None


class Ending(NamedTuple):
    """How a match or an evening ended, or how it is now.

    ``over``: whether it is over; ``said``: who won, in a sentence; ``by``: the standing by which it is ranked, ``None``
    if nothing was counted; ``places``: everybody in it by place; ``others``: all other standings, each by amount;
    ``turning``: the turning point, if there is one; ``lasted``: from its start to the last entry, ``None`` if
    unknown; ``why``: why it is over, or that nobody has won, in the game's words; often empty.
    """

    over: bool
    said: str
    by: Standing | None
    places: list[Placed]
    others: list[Standing]
    turning: TurningPoint | None
    lasted: timedelta | None
    why: str = ""

    @property
    def first(self) -> list[Placed]:
        """Those who have the first place; empty if everybody has it."""
        first = [placed for placed in self.places if placed.place == 1]
        return first if len(first) < len(self.places) else []

    @property
    def alone(self) -> Placed | None:
        """Whoever has the first place alone; ``None`` if nobody has, or it is not over."""
        return self.first[0] if self.over and len(self.first) == 1 else None

    @property
    def time(self) -> str:
        """How long it lasted, in words; empty if that is unknown."""
        return current_locale().length(self.lasted)


def ending_of(shown: ShownMatch) -> Ending:
    """Return how a match ended or, if it goes on, how it is now, without a turning point."""
    standings = standings_of(shown)
    by = _deciding(shown, standings)
    winner = shown.match.winner if shown.match.finished else None
    places = ranking(by.amounts, [winner] if winner else []) if by else []
    others = [each._replace(amounts=_by_amount(each.amounts)) for each in standings if each is not by]
    if not shown.match.finished:
        return Ending(False, translate(N_("Not over yet")), by, places, others, None, lasted(shown.match, g.table))
    said = most_won(shown)
    return Ending(
        True, said[0] if said else who_won(winner, places, by), by, places, others, _turning(shown, winner, places),
        lasted(shown.match, g.table), "" if said else _why(shown),
    )  # fmt: skip


def who_won(winner: str | None, places: Sequence[Placed], by: Standing | None) -> str:
    """Return a sentence with who won a match that is over.

    ``winner``: by the rules of the game, ``None`` if they name nobody. Then whoever is first in ``places`` has won if
    ``by`` counts money; with points or hands won they are only ahead at the end.
    """
    if winner:
        return wins_match(winner)
    best = first_places(places)
    if by is None or len(best) == len(places) or len(best) > MOST_BEST:
        return translate(N_("The match is ended"))
    if not by.money:
        return translate(N_("Ahead at the end: {players}"), players=best)
    if len(best) == 1:
        return wins_match(best[0])
    return translate(N_("{players} share first place"), players=best)


def who_won_by_money(ledger: Ledger) -> str:
    """Return a sentence with who has won a match by having the most money; empty if nobody has it alone."""
    leader = sole_leader(ledger.money) if any(ledger.money.values()) else None
    return wins_match(leader) if leader else ""


def _why(shown: ShownMatch) -> str:
    """Return why a match is over, in the game's words; empty if that only names the winner, or nobody can tell."""
    if isinstance(shown, FrozenMatch) or (shown.state.ended and shown.match.winner):
        return ""
    turn = shown.turn(current_locale())
    return turn.what if turn.player else turn.why  # where a game names a winner, ``what`` says why they have won


def winners_of(shown: ShownMatch) -> str:
    """Return who won a match that is over, in a sentence; empty if it goes on, or nobody can be named."""
    ending = ending_of(shown)
    return ending.said if shown.match.finished and ending.first else ""


def _deciding(shown: ShownMatch, standings: list[Standing]) -> Standing | None:
    """Return the standing by which a match is ranked: what the game tallies if any was won, else the scoreboard's."""
    if isinstance(shown, LoadedMatch):
        tallies = shown.game.rules.summary(shown.state).tallies
        won = {translate(what) for what, amounts in tallies.items() if any(amounts.values())}
        if tallied := next((each for each in standings if each.what in won), None):
            return tallied
    return next(iter(standings), None)


def _by_amount(amounts: Mapping[str, int]) -> dict[str, int]:
    return {placed.name: placed.amount for placed in ranking(amounts)}


def _turning(shown: ShownMatch, winner: str | None, places: list[Placed]) -> TurningPoint | None:
    """Return the turning point of a match that is over, if one side has won it alone."""
    best = [winner] if winner else first_places(places)
    if len(best) != 1:
        return None
    hand = turning_point(shown.trend, shown.chart_series(), best[0])
    if hand is None or shown.trend.hands < 2:
        return None
    which = translate(shown.game.presentation.hand_words.in_text, n=hand)
    said = translate_plural(
        "{name} is ahead from {hand} on", "{name} are ahead from {hand} on", name=best[0], hand=which,
        n=len(best[0].split(JOINT)),
    )  # fmt: skip
    point = TurningPoint(hand, best[0], said)
    item = next((item for item in shown.items if item.number == hand), None)
    if shown.trend.stride > 1 or item is None or item.effective is None or isinstance(item.effective, Unreadable):
        return point
    if isinstance(shown, FrozenMatch):
        return point
    line = summary_of(shown.game, shown.sides, item.effective, item.lines).line
    gain = None if line else gain_of(shown.game, item.effective, item.lines)
    return point._replace(what=line or headline(shown.game, item.effective), gain=gain)


def ending_of_evening(evening: Evening, *, over: bool) -> Ending:
    """Return how an evening ended or, unless it is ``over``, how it is so far.

    It is ranked by money or, if none is in play, by hands won. Its turning point is a match.
    """
    what = N_("The evening’s money") if evening.has_money else N_("Hands won")
    won = {name: evening.won.get(name, 0) for name in evening.money}
    amounts = {name: Money(amount) for name, amount in evening.money.items()} if evening.has_money else won
    by = Standing(translate(what), amounts, gains=evening.has_money, money=evening.has_money)
    places = ranking(amounts)
    beside = evening.has_money and any(won.values())
    others = [Standing(translate(N_("Hands won")), _by_amount(won), gains=False)] if beside else []
    return Ending(
        over, _who_won_evening(places) if over else translate(N_("The evening so far")), by, places, others,
        _turning_match(evening, places) if over else None, evening.lasted(g.table),
    )  # fmt: skip


def _who_won_evening(places: Sequence[Placed]) -> str:
    best = first_places(places)
    if len(best) == len(places) or len(best) > MOST_BEST:
        return translate(N_("The evening is over"))
    if len(best) == 1:
        return translate(N_("{name} wins the evening"), name=best[0])
    return translate(N_("{players} share first place"), players=best)


def trend_of_evening(evening: Evening) -> Trend:
    """Return everybody's totals after each match of an evening, in order, for its chart and its turning point.

    They are money in table units or, if none is in play, hands won.
    """
    trend, sums = Trend(), dict.fromkeys(evening.money, 0)
    for match in sorted(evening.matches, key=lambda match: match.number):
        given = match.ledger.money if evening.has_money else won_by_people(match.ledger.wins, match.ledger.money)
        sums = {name: amount + given.get(name, 0) for name, amount in sums.items()}
        trend = trend.add(lambda sums=sums: sums)  # type: ignore[misc]
    return trend


def _turning_match(evening: Evening, places: Sequence[Placed]) -> TurningPoint | None:
    best, trend = first_places(places), trend_of_evening(evening)
    if len(best) != 1 or trend.hands < 2:
        return None
    number = turning_point(trend, {placed.name: placed.amount for placed in places}, best[0])
    if number is None:
        return None
    said = translate(N_("{name} is ahead from match {n} on"), name=best[0], n=number)
    if trend.stride > 1:
        return TurningPoint(number, best[0], said)
    played = sorted(evening.matches, key=lambda match: match.number)[number - 1]
    gain = Money(played.ledger.money.get(best[0], 0)) if evening.has_money else 0
    return TurningPoint(number, best[0], said, translate(played.game.name), (best[0], gain) if gain else None)
