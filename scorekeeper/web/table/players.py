"""A player's page: totals by evening and game, a chart of the running total, results against other players."""

from __future__ import annotations

from flask import abort, g, render_template

from ...core.words import Money
from ...store.careers import career_of
from ...store.evenings import evenings_of
from ...store.money import matches_played
from ...store.names import NoSuchPerson, people_ids, person_name
from ..http.chart import LARGE, drawn
from ..http.filters import seat_class
from ..http.i18n import current_locale
from ..http.requested_table import table_blueprint

pages = table_blueprint("players", "/players")


@pages.get("/<int:person>")
def page(person: int) -> str:
    """Show the career of a person of the table, by id; 404 if there is nobody with that id."""
    try:
        name = person_name(g.table.id, person)
    except NoSuchPerson:
        abort(404)
    career = career_of(g.table.id, name, evenings_of(matches_played(g.table.id), g.table))
    names = people_ids(g.table.id)
    points = [(0, {name: 0}), *((n, {name: sum_}) for n, sum_ in enumerate(career.over_time, 1))]
    figure = Money if career.has_money else int
    classes = {name: seat_class(list(names), name)}
    return render_template(
        "table/player.html", career=career, ids=names,
        chart=drawn(points, [name], classes, LARGE, current_locale().number, figure) if len(points) > 2 else None,
    )  # fmt: skip
