"""A player's page: his evenings, his games, his money over time, whom he won from."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template

from ..store import service
from .chart import LARGE, drawn
from .filters import seat_class
from .i18n import current_locale
from .tables import fill_code, load

pages = Blueprint("players", __name__, url_prefix="/t/<code>/players")
pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


@pages.get("/<int:person>")
def page(person: int) -> str:
    """What somebody of the table, by his id, has done there."""
    try:
        name = service.person(g.table.id, person)
    except service.NoSuchPerson:
        abort(404)
    career = service.career(g.table.id, name, service.evenings(service.matches(g.table.id), g.table))
    names = service.people_ids(g.table.id)
    points = [(0, {name: 0}), *((n, {name: sum_}) for n, sum_ in enumerate(career.over_time, 1))]
    classes = {name: seat_class(list(names), name)}
    return render_template(
        "tables/player.html", career=career, ids=names,
        chart=drawn(points, [name], classes, LARGE, current_locale().number) if len(points) > 2 else None,
    )  # fmt: skip
