"""Who a device is at its table: asked of whoever joins, by one tap, until it is answered; it can be skipped."""

from __future__ import annotations

from flask import Flask, g, render_template, session, url_for
from markupsafe import Markup

from ...store.devices import people_of_devices, person_of_device
from ...store.tables import people_of_table
from . import cookies

#: People who are asked about by a tile each; more of them are found under "Somebody else".
MOST_TILES = 24


def said() -> str | None:
    """Return who the request's device is at its table; empty: it only looks on; ``None``: it has not said."""
    if "said" not in g:
        g.said = person_of_device(g.table.id, cookies.device()) if "table" in g else None
    found: str | None = g.said
    return found


def person() -> str:
    """Return the name under which the request's device records at its table; empty if it has not said one."""
    return said() or ""


def is_asked() -> bool:
    """Return whether the request's device is asked who it is: it may record at a table that it did not make.

    Whoever made a table lets the others in from *Share*, which asks there. An older version kept one answer for all
    tables in the session: whoever gave that is asked once at each.
    """
    joined = g.table.owner != cookies.device() or "person" in session
    return bool(g.table.may_record and joined and said() is None)


def question() -> Markup:
    """Return the question on top of a page of the request's table or match; nothing if it is not asked.

    A page that is made once for all devices has a place for it (``g.who_place``).
    """
    if "who_place" in g:
        return Markup(g.who_place)  # noqa: S704 - random letters, see ``page.WHO_PLACE``
    if not is_asked() or not (names := people_of_table(g.table.id)):
        return Markup()
    back = url_for("match.match") if "number" in g else url_for("table.table")
    return Markup(render_template("table/who.html", names=names, back=back))  # noqa: S704


def whose(by: str | None, recorded: str | None) -> str:
    """Return who recorded something: ``recorded`` as it was kept then, else who the device ``by`` is at the table now.

    Items of a log come with it (``LoadedMatch.recorded_by``).
    """
    if recorded or not by:
        return recorded or ""
    known: dict[str, str] = g.setdefault("whose", {})
    if by not in known:
        known[by] = people_of_devices(g.table.id, [by]).get(by, "")
    return known[by]


def install(app: Flask) -> None:
    """Give templates the question, and who recorded something."""
    app.jinja_env.globals.update(who_asked=question, whose=whose, MOST_TILES=MOST_TILES)
