"""A notice for a match that was left open on an earlier evening, before another hand is logged into it."""

from __future__ import annotations

from datetime import date

from flask import Flask, g, session

from ...store.clock import evening_of
from ...store.matches import MatchInfo
from ..http.i18n import current_locale
from ..http.requested_table import tonight

#: Session key: the matches that this device continues, id to the evening on which that was confirmed.
GOES_ON = "goes_on"


def day_in_words(day: date) -> str:
    """Return a date in the reader's language, with the year if it is not this one."""
    return current_locale().day(day, with_year=day.year != tonight().year)


def lay_open_since(match: MatchInfo) -> date | None:
    """Return the date of the last evening on which something was recorded in an open match.

    ``None`` if that is this evening, if the match is over or waits for a yes, if the request may not record, or if this
    device has confirmed that it continues the match.
    """
    if match.finished or match.proposal or not g.table.may_record:
        return None
    since, today = evening_of(match.changed_at, g.table), tonight()
    return None if since >= today or _goes_on().get(str(match.id)) == str(today) else since


def open_since(match: MatchInfo) -> str:
    """Return the date of ``lay_open_since`` in words; empty if there is none."""
    since = lay_open_since(match)
    return day_in_words(since) if since else ""


def go_on_with(match: MatchInfo) -> None:
    """Remember for this evening, in the session, that this device continues the match."""
    today = str(tonight())
    others = {one: day for one, day in _goes_on().items() if day == today}
    session[GOES_ON] = {**others, str(match.id): today}


def _goes_on() -> dict[str, str]:
    said = session.get(GOES_ON)
    return said if isinstance(said, dict) else {}


def install(app: Flask) -> None:
    """Register ``open_since`` as a template global and ``day`` as a filter."""
    app.jinja_env.globals["open_since"] = open_since
    app.jinja_env.filters["day"] = day_in_words
