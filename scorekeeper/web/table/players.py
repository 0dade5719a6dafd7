"""A player's pages: what they have done at the table, and for each figure the matches and hands that add up to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from flask import abort, g, render_template, request, url_for

from ...core.entries import Entry
from ...core.game import Game
from ...core.seats import people_of
from ...core.words import N_, Money
from ...games import by_slug
from ...store.careers import career_of
from ...store.evenings import evenings_of
from ...store.loaded import LoadedMatch
from ...store.loading import shown_match
from ...store.matches import NoSuchMatch, RemovedMatch, match_by_number
from ...store.money import matches_played
from ...store.names import NoSuchPerson, people_ids, person_name
from ...store.season import PlayedMatch, matches_in_figures
from ..http.chart import LARGE, drawn
from ..http.filters import seat_class, translate
from ..http.i18n import current_locale, note_missing_words_of
from ..http.numbers import bounded_int
from ..http.parts import part_of
from ..http.requested_table import table_blueprint
from .span import Span, answer, requested_span

pages = table_blueprint("players", "/players")

ON_A_PAGE = 30  #: matches or hands that add up to a figure, on a page
MOST_PEOPLE = 50  #: people in a list, on a page


@pages.get("/<int:person>")
def page(person: int) -> tuple[str, int]:
    """Show what the person with that id has done in the matches that the query asks for; 404 if there is nobody.

    If a date or the period in the query is not valid, the page says so (400).
    """
    return answer(_player, person)


def _name(person: int) -> str:
    """Return the name of a person by id; 404 if there is nobody with that id."""
    try:
        return person_name(g.table.id, person)
    except NoSuchPerson:
        abort(404)


def _player(span: Span, person: int) -> tuple[str, int]:
    """Return the page of a player, and how many of their matches are still to be counted."""
    name = _name(person)
    everything = evenings_of(matches_played(g.table.id), g.table)
    career = career_of(matches_in_figures(g.table.id, span.of(everything), span.game), name)
    names = people_ids(g.table.id)
    points = [(0, {name: 0}), *((n, {name: sum_}) for n, sum_ in enumerate(career.over_time, 1))]
    figure = Money if career.has_money else int
    classes = {name: seat_class(list(names), name)}
    slugs = {m.slug for one in everything for m in one.matches if m.in_figures and name in m.ledger.money}
    text = render_template(
        "table/player.html", career=career, ids=names, person=person, span=span,
        partners=part_of([pair for pair in career.pairs if pair.together], "partners", MOST_PEOPLE),
        rivals=part_of([pair for pair in career.pairs if pair.met], "rivals", MOST_PEOPLE),
        games=[game for slug, game in by_slug.items() if slug in slugs],
        chart=drawn(points, [name], classes, LARGE, current_locale().number, figure) if len(points) > 2 else None,
    )  # fmt: skip
    return text, career.left


# -- what makes a figure -----------------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """A figure of a player's page: one of ``FIGURES``, or a statistic of a game.

    ``what``: its name in the URL, as in ``FIGURES``, or ``SLUG.CODE`` for a statistic; ``text``: what it is called;
    ``game`` and ``code``: of a statistic, ``None`` and empty for all others; ``other``: only matches with that player
    count, empty for all matches.
    """

    what: str
    text: str
    game: Game | None = None
    code: str = ""
    other: str = ""
    is_money: bool = False

    @property
    def by_hands(self) -> bool:
        return self.what == "hands-won" or bool(self.code)

    def of(self, match: PlayedMatch) -> dict[str, int]:
        """Return how much a match adds to the figure, by name of the player; without those to whom it adds nothing."""
        people, code = match.summary.people if match.summary else {}, self.code
        if code:
            same = match.match.game is self.game
            return {name: own.stats[code] for name, own in people.items() if code in own.stats} if same else {}
        if self.other and self.other not in match.ranked:
            return {}
        match self.what:
            case "won":
                return dict.fromkeys(match.winners, 1)
            case "hands":
                return {name: people[name].hands for name in match.ranked if name in people and people[name].hands}
            case "hands-won":
                return {name: people[name].won for name in match.ranked if name in people and people[name].won}
        return dict.fromkeys(match.ranked, 1)


FIGURES = {
    "matches": N_("Matches played"),
    "won": N_("Matches won"),
    "hands": N_("Hands played"),
    "hands-won": N_("Hands won"),
}


def _figure(what: str) -> Figure:
    """Return the figure of that name; 404 if there is none, or if nobody has the id that the query has as ``other``."""
    slug, _, code = what.partition(".")
    game = by_slug.get(slug)
    if game and code in game.presentation.stats and code not in game.rules.records:
        text = game.presentation.stats[code]
        return Figure(what, translate(text), game, code, is_money=code in game.presentation.money_stats)
    if what not in FIGURES:
        abort(404)
    other, text = "", translate(FIGURES[what])
    if "other" in request.args:
        other = _name(request.args.get("other", 0, type=bounded_int))
        text = translate(N_("{what}, with {name}"), what=text, name=other)
    return Figure(what, text, other=other)


class FigureRow(NamedTuple):
    """A match that adds ``n`` to a figure, with the URL to which a tap leads.

    ``money``: what the player won or lost in it, in table units; ``None`` if no money was in it.
    """

    played: PlayedMatch
    n: int
    money: int | None
    address: str


@pages.get("/<int:person>/figures/<what>")
def figure(person: int, what: str) -> tuple[str, int]:
    """Show the matches that add up to a figure of a person's page, newest first; 404 without such a person or figure.

    If a date or the period in the query is not valid, the page says so (400).
    """
    return answer(_figure_page, person, what)


def _figure_page(span: Span, person: int, what: str) -> tuple[str, int]:
    """Return the page of a figure's matches, and how many matches are still to be counted."""
    shown, name = _figure(what), _name(person)
    evenings = span.of(evenings_of(matches_played(g.table.id), g.table))
    played = matches_in_figures(g.table.id, evenings, span.game)
    adds = [(one, shown.of(one)) for one in reversed(played.matches)]
    made = [(one, n[name]) for one, n in adds if name in n]
    part = part_of(made, "row", ON_A_PAGE)
    rows = [
        FigureRow(one, n, one.match.ledger.money[name] if one.match.ledger.has_money else None,
                  _made_by(shown, person, one, span))
        for one, n in part.rows
    ]  # fmt: skip
    everybody = part_of([] if shown.other else _in_all(shown, adds), "people", MOST_PEOPLE)
    text = render_template(
        "table/figure.html", figure=shown, rows=rows, part=part, name=name, person=person, span=span,
        total=sum(n for _, n in made), matches=len(made), left=played.left,
        everybody=everybody, ids=people_ids(g.table.id),
        others={"other": request.args["other"]} if shown.other else {},
    )  # fmt: skip
    return text, played.left


def _in_all(shown: Figure, adds: Iterable[tuple[PlayedMatch, dict[str, int]]]) -> list[tuple[str, int]]:
    """Return the figure of each who played in one of these matches, highest first. ``adds``: what each match adds."""
    sums = dict[str, int]()
    for one, added in adds:
        if shown.game in (None, one.match.game):
            for name in one.ranked:
                sums[name] = sums.get(name, 0) + added.get(name, 0)
    return sorted(sums.items(), key=lambda each: (-each[1], each[0]))


def _made_by(shown: Figure, person: int, one: PlayedMatch, span: Span) -> str:
    """Return the URL of the hands of a match that add to a figure; of the match if they cannot be listed."""
    if shown.by_hands and one.summary and one.summary.whole:
        query: dict[str, Any] = {**span.address()}
        return url_for("players.figure_in", person=person, what=shown.what, number=one.match.number, **query)
    return url_for("match.match", number=one.match.number)


class HandRow(NamedTuple):
    """An entry that adds ``n`` to a figure: a hand, or a piece of a hand that was logged in several entries.

    ``seq``: the number of the entry; ``number``: that of the hand, ``None`` for a piece.
    """

    entry: Entry
    seq: int
    number: int | None
    n: int


@pages.get("/<int:person>/figures/<what>/<int:number>")
def figure_in(person: int, what: str, number: int) -> str:
    """Show the hands of a match that add to a figure of a person's page.

    404 if there is no such person, figure or match, the match is frozen, or the figure is neither *Hands won* nor a
    statistic.
    """
    shown, name = _figure(what), _name(person)
    try:
        match = match_by_number(g.table.id, number)
    except (NoSuchMatch, RemovedMatch):
        abort(404)
    loaded = shown_match(match)
    if not shown.by_hands or not isinstance(loaded, LoadedMatch):
        abort(404)
    note_missing_words_of(match.game)
    part = part_of(list(_hands_of(shown, loaded, name)), "row", ON_A_PAGE)
    return render_template(
        "table/figure_in.html", figure=shown, part=part, name=name, person=person,
        span=requested_span(), match=match, game=match.game,
    )  # fmt: skip


def _hands_of(shown: Figure, loaded: LoadedMatch, name: str) -> Iterator[HandRow]:
    """Yield the hands and pieces of a match that add to a figure of ``name``, oldest first."""
    rules = loaded.game.rules
    for step, item, entry in loaded.log.walk():
        if shown.code:
            if shown.game is not loaded.game or not isinstance(entry, tuple(rules.entries)):
                continue
            stats = rules.stats(step.state, entry, item.lines)
            n = sum(stat.n for stat in stats if (stat.code, stat.player) == (shown.code, name))
        else:
            winner = rules.won_by(step.state, entry, item.lines) if item.number is not None else None
            n = int(name in people_of(winner, loaded.people)) if winner else 0
        if n:
            yield HandRow(entry, item.seq, item.number, n)
