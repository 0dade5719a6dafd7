"""The page of one evening at a table: its matches and totals."""

from __future__ import annotations

from datetime import date

from flask import abort, g, render_template

from ...store.evenings import evenings_of
from ...store.money import matches_played
from ...store.tables import people_of_table
from ..http.requested_table import table_blueprint

pages = table_blueprint("evenings", "/evenings")


@pages.get("/<day>")
def page(day: str) -> str:
    """Show the evening of a date, written as ``2024-12-31``; 404 if there was none."""
    asked = day_in(day)
    found = evenings_of(matches_played(g.table.id), g.table)
    evening = next((evening for evening in found if evening.day == asked), None) or abort(404)
    return render_template("table/evening.html", evening=evening, names=people_of_table(g.table.id))


def day_in(text: str) -> date | None:
    """Return the date in a URL or a form, written as ``2024-12-31``; ``None`` if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
