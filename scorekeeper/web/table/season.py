"""The season of a table: a ranking over a period, its course, who met whom, and the records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from flask import g, render_template, request, url_for

from ...core.game import Game
from ...core.words import N_, Money
from ...games import by_slug
from ...store.evenings import Evening, evenings_of
from ...store.money import matches_played
from ...store.names import people_ids
from ...store.season import (
    Best,
    Place,
    PlayedMatch,
    Standing,
    highest_hand,
    matches_in_figures,
    over_evenings,
    pairs_in,
    ranking,
    record_of,
    standings_over,
    streaks,
)
from ..http.chart import LARGE, drawn
from ..http.filters import seat_class, translate
from ..http.i18n import current_locale
from ..http.parts import part_of
from ..http.requested_table import table_blueprint, tonight
from .span import Span, answer, period_words

pages = table_blueprint("season", "/season")

MOST_LINES = 9  #: lines of the chart, of those who are ranked highest
MOST_POINTS = 60  #: evenings of the chart; of more only every other, third … is drawn
MOST_PLACES = 100  #: people of the ranking on a page
MOST_PAIRS = 20  #: pairs of people on a page


class Order(NamedTuple):
    """What people in the season are ranked by, such as money. ``name``: its msgid; ``value``: returns it for a person.

    ``course``: returns how much a match adds to a person's line of the chart; ``sums``: the msgid of what lines show.
    """

    name: str
    value: Callable[[Standing], int | Fraction]
    course: Callable[[PlayedMatch, str], int]
    sums: str


def _money(match: PlayedMatch, name: str) -> int:
    return match.match.ledger.money[name]


def _won(match: PlayedMatch, name: str) -> int:
    return int(name in match.winners)


def _points(match: PlayedMatch, name: str) -> int:
    own = match.summary.people.get(name) if match.summary else None
    return own.points if own else 0


def _hands_won(match: PlayedMatch, name: str) -> int:
    own = match.summary.people.get(name) if match.summary else None
    return own.won if own else 0


MONEY = Order(N_("Money"), lambda one: one.money, _money, N_("Money"))
WON = Order(N_("Matches won"), lambda one: one.won, _won, N_("Matches won"))
POINTS = Order(N_("Points"), lambda one: one.points, _points, N_("Points"))
MONEY_A_HAND = Order(N_("Money per hand"), lambda one: one.money_a_hand, _money, N_("Money"))
WON_A_HAND = Order(N_("Share of hands won"), lambda one: one.won_a_hand, _hands_won, N_("Hands won"))


def orders(matches: Sequence[PlayedMatch]) -> dict[str, Order]:
    """Return what people can be ranked by over these matches, by its name in the URL; the first is the default.

    By money or money per hand only if there is any; by points only if all are of one game that keeps them.
    """
    money = any(one.match.ledger.has_money for one in matches)
    points = len({one.match.slug for one in matches}) == 1 and all(one.match.points is not None for one in matches)
    return {
        **({"money": MONEY} if money else {}),
        "won": WON,
        **({"points": POINTS} if points else {}),
        **({"hand": MONEY_A_HAND} if any(one.for_money for one in matches) else {}),
        "share": WON_A_HAND,
    }


@pages.get("/")
def page() -> tuple[str, int]:
    """Show the season over the period, of the game and in the order that the query asks for.

    If a date or the period in it is not valid, the page says so (400).
    """
    return answer(_season)


def _season(span: Span) -> tuple[str, int]:
    """Return the page of the season, and how many matches are still to be counted."""
    everything = evenings_of(matches_played(g.table.id), g.table)
    played = matches_in_figures(g.table.id, span.of(everything), span.game)
    matches = played.matches
    ways = orders(matches)
    order = ways.get(request.args.get("order", "")) or next(iter(ways.values()))
    days = {one.day for one in matches}
    places = ranking(standings_over(matches).values(), order.value, len(days))
    text = render_template(
        "table/season.html", span=span, matches=matches, left=played.left, ways=ways, order=order,
        chosen=next(key for key, way in ways.items() if way is order), places=part_of(places, "places", MOST_PLACES),
        days=len(days),
        ids=people_ids(g.table.id), periods=_periods(everything), months=_months(everything), games=_games(everything),
        chart=_chart(matches, places, order), pairs=part_of(pairs_in(matches), "pairs", MOST_PAIRS),
        records=list(_records(matches)),
        has_money=any(one.match.ledger.has_money for one in matches),
        asked={key: request.args.get(key, "") for key in ("from", "to")},
    )  # fmt: skip
    return text, played.left


def _periods(evenings: Sequence[Evening]) -> dict[str, str]:
    """Return the periods that are one tap away, each in words by its ``period`` in the URL.

    The evening is the present one, or the last on which something was played.
    """
    today = tonight()
    newest = next((evening.day for evening in evenings if evening.in_figures), today)
    evening = N_("This evening") if newest == today else N_("Last evening")
    return {
        newest.isoformat(): translate(evening),
        f"{today:%Y-%m}": current_locale().month(today),
        f"{today:%Y}": f"{today:%Y}",
        "": translate(N_("All time")),
    }


def _months(evenings: Sequence[Evening]) -> dict[str, str]:
    """Return the months in which the table has played, newest first, each in words by its ``period`` in the URL."""
    months = dict.fromkeys(f"{evening.day:%Y-%m}" for evening in evenings if evening.in_figures)
    return {month: period_words(month) for month in months}


def _games(evenings: Sequence[Evening]) -> list[Game]:
    """Return the games that the table has played, in the order in which all games are listed."""
    there = {match.slug for evening in evenings for match in evening.matches if match.in_figures}
    return [game for slug, game in by_slug.items() if slug in there]


def _chart(matches: Sequence[PlayedMatch], places: Sequence[Place], order: Order) -> str | None:
    """Return the chart of those ranked highest over the evenings; ``None`` if there are fewer than two evenings."""
    points = over_evenings(matches, order.course)
    if len(points) < 2:
        return None
    names = [place.standing.name for place in places if place.place][:MOST_LINES]
    step = -(-len(points) // MOST_POINTS)
    kept = [n for n in range(1, len(points) + 1) if n % step == 0 or n == len(points)]
    lines = [(0, dict.fromkeys(names, 0))]
    lines += [(n, {name: points[n - 1][1][name] for name in names if name in points[n - 1][1]}) for n in kept]
    classes = {name: seat_class(names, name) for name in names}
    figure = Money if order in (MONEY, MONEY_A_HAND) else int
    return drawn(lines, names, classes, LARGE, current_locale().number, figure)


class RecordShown(NamedTuple):
    """A record as the page shows it.

    ``address``: the URL of the hand or match that made it; ``of``: whose it is; ``shared``: whether ``n`` was reached
    more than once.
    """

    text: str
    of: str
    day: date
    n: int
    is_money: bool
    address: str
    shared: bool


def _records(matches: Sequence[PlayedMatch]) -> Iterator[RecordShown]:
    """Yield the records of these matches: hands by money and by points, streaks, those of each game."""
    if best := _positive(highest_hand([one for one in matches if one.for_money], "best")):
        yield _shown(translate(N_("Highest hand")), best, is_money=True)
    of_game = dict[str, list[PlayedMatch]]()
    for one in matches:
        of_game.setdefault(one.match.slug, []).append(one)
    for game in by_slug.values():
        own, name = of_game.get(game.slug, []), translate(game.name)
        if best := _positive(highest_hand(own, "most")):
            yield _shown(translate(N_("Most points in a hand: {game}"), game=name), best)
        if (best := highest_hand(own, "run")) and best.n > 1:
            yield _shown(translate(N_("Most hands won in a row: {game}"), game=name), best)
        for code in game.rules.records:
            if best := record_of(own, code):
                text = translate(game.presentation.stats[code])
                yield _shown(text, best, is_money=code in game.presentation.money_stats)
    names = dict.fromkeys(name for one in matches for name in one.winners)
    found = [(streaks(matches, name)[1], name) for name in names]
    if (longest := max((streak.length for streak, _ in found), default=0)) > 1:
        streak, name = next(one for one in found if one[0].length == longest)
        day = next(one.day for one in matches if one.match.number == streak.last)
        yield _shown(translate(N_("Most matches won in a row")), Best(name, longest, streak.last, day))


def _positive(best: Best | None) -> Best | None:
    """Return a record above 0, else ``None``."""
    return best if best and best.n > 0 else None


def _shown(text: str, best: Best, *, is_money: bool = False) -> RecordShown:
    """Return a record with the URL of its hand, or of its match."""
    if best.seq is None:
        address = url_for("match.match", number=best.match)
    else:
        address = url_for("match.entry", number=best.match, seq=best.seq)
    return RecordShown(text, best.name, best.day, best.n, is_money, address, best.shared)
