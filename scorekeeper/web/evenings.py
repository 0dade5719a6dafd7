"""An evening at a table: its matches, what it came to."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, abort, g, render_template

from ..store import service
from .tables import fill_code, load

pages = Blueprint("evenings", __name__, url_prefix="/t/<code>/evenings")
pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


@pages.get("/<day>")
def page(day: str) -> str:
    """The evening of that day, written ``2024-12-31``."""
    asked = day_in(day)
    found = service.evenings(service.matches(g.table.id), g.table)
    evening = next((evening for evening in found if evening.day == asked), None) or abort(404)
    return render_template("tables/evening.html", evening=evening, names=service.people(g.table.id))


def day_in(text: str) -> date | None:
    """The day that an address or a form names, written ``2024-12-31``; ``None`` where it names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
