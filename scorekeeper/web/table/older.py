"""The page of a month: its evenings with their matches, which the page of the table no longer lists."""

from __future__ import annotations

from calendar import monthrange

from flask import abort, g, render_template

from ...store.clock import day_in
from ...store.evenings import evenings_between, evenings_of
from ..http.cached_page import cached_page
from ..http.parts import part_of
from .evenings import pages

MONTH_MATCHES = 100  #: matches of a month on a page


@pages.get("/in/<month>")
def month(month: str) -> str:
    """Show the evenings of a month, written as ``2024-12``, with their matches; 404 if there was none."""
    return cached_page(_month, month)


def _month(month: str) -> str:
    first = day_in(f"{month}-01")
    last = first and first.replace(day=monthrange(first.year, first.month)[1])
    whole = {evening.day: evening for evening in evenings_between(g.table, first, last)} if first and last else {}
    if not whole:
        abort(404)
    part = part_of([match for evening in whole.values() for match in evening.matches], "matches", MONTH_MATCHES)
    return render_template(
        "table/month.html", month=month, first=first, part=part, whole=whole, listed=evenings_of(part.rows, g.table)
    )
