"""A match that lay open since another evening: its pages say so before a hand is logged into it."""

from __future__ import annotations

from datetime import UTC, date, datetime

from flask import Flask, g, session

from ...store.evenings import evening_of
from ...store.matches import MatchInfo
from ..http.i18n import current_locale

#: In the session: the matches with which this device goes on, id to the evening on which it has said so.
GOES_ON = "goes_on"


def tonight() -> date:
    """Return the day of the evening that it is now at the request's table; without one, by the server's clock."""
    now = datetime.now(UTC)
    return evening_of(now, g.table) if "table" in g else now.astimezone().date()


def day_in_words(day: date) -> str:
    """Return a day in the reader's language, with its year where that is another one."""
    return current_locale().day(day, with_year=day.year != tonight().year)


def lay_open_since(match: MatchInfo) -> date | None:
    """Return the day of the evening on which something was last recorded in an open match, or on which it was begun.

    ``None`` where that is this evening, where nobody is to be asked (an onlooker, or while a yes is waited for), and
    where this device has said that it goes on with the match.
    """
    if match.finished or match.proposal or not g.table.may_record:
        return None
    since, today = evening_of(match.changed_at, g.table), tonight()
    return None if since >= today or _goes_on().get(str(match.id)) == str(today) else since


def open_since(match: MatchInfo) -> str:
    """Return the same in words; empty for ``None``."""
    since = lay_open_since(match)
    return day_in_words(since) if since else ""


def go_on_with(match: MatchInfo) -> None:
    """Keep in mind, for this evening, that this device goes on with the match."""
    today = str(tonight())
    others = {one: day for one, day in _goes_on().items() if day == today}
    session[GOES_ON] = {**others, str(match.id): today}


def _goes_on() -> dict[str, str]:
    said = session.get(GOES_ON)
    return said if isinstance(said, dict) else {}


def install(app: Flask) -> None:
    """Give templates since when a match lies open, and days in words."""
    app.jinja_env.globals["open_since"] = open_since
    app.jinja_env.filters["day"] = day_in_words
