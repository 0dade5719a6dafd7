"""Which matches a page of figures is about: those of a period, and of one game or all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import date

from flask import request

from ...core.game import Game
from ...core.words import N_
from ...games import by_slug
from ...store.clock import day_in
from ...store.evenings import Evening
from ..http.cached_page import NotCached, cached_page
from ..http.filters import translate
from ..http.i18n import current_locale


@dataclass(frozen=True)
class Span:
    """A period of evenings, and a game. ``period``: a year, a month or a date (``2026-11``); empty for all evenings.

    ``first`` and ``last``: the dates of the first and the last evening, ``None`` for no limit; if one is given,
    ``period`` is ignored. ``game``: ``None`` for all games. ``problems``: sentences with what is wrong in the query.
    """

    period: str = ""
    first: date | None = None
    last: date | None = None
    game: Game | None = None
    problems: list[str] = field(default_factory=list)

    def __contains__(self, evening: Evening) -> bool:
        day = evening.day
        if self.first or self.last:
            return (self.first or day) <= day <= (self.last or day)
        return day.isoformat().startswith(self.period)

    def of(self, evenings: Sequence[Evening]) -> list[Evening]:
        """Return those ``evenings`` that are in the period and have matches that figures count, in the same order."""
        return [evening for evening in evenings if evening in self and evening.in_figures]

    def address(self, **more: object) -> dict[str, str]:
        """Return the query of a URL to a page about the same matches; ``more`` adds to it, or replaces values."""
        query = {
            "period": self.period,
            "from": self.first.isoformat() if self.first else "",
            "to": self.last.isoformat() if self.last else "",
            "game": self.game.slug if self.game else "",
        }
        return {key: str(value) for key, value in (query | more).items() if value}

    def other_period(self, period: str, **more: object) -> dict[str, str]:
        """Return the query of a URL that asks for ``period`` in place of this one, and for the same game."""
        return self.address(**{"period": period, "from": "", "to": ""} | more)

    @property
    def words(self) -> str:
        """The period in words; empty for all evenings."""
        locale = current_locale()
        if self.first or self.last:
            days = [locale.day(day, with_year=True) if day else "…" for day in (self.first, self.last)]
            return " – ".join(days)
        return period_words(self.period)


def period_words(period: str) -> str:
    """Return a period in words: a date, a month with its year, a year; empty for all evenings."""
    locale = current_locale()
    match period.count("-"):
        case 2:
            return locale.day(date.fromisoformat(period), with_year=True)
        case 1:
            return locale.month(date.fromisoformat(f"{period}-01"))
    return period


def requested_span() -> Span:
    """Return the span that the request's query asks for; what is not valid is left out, and ``problems`` says so."""
    problems = list[str]()
    dates = {key: _date(key, problems) for key in ("from", "to")}
    first, last = dates["from"], dates["to"]
    if first and last and first > last:
        problems.append(translate(N_("The first date is after the last one.")))
        first = last = None
    period = request.args.get("period", "")
    if not _is_period(period):
        problems.append(translate(N_("“{value}” is not a period: write a year, a month or a date."), value=period[:40]))
        period = ""
    game = request.args.get("game", "")
    if game and game not in by_slug:
        problems.append(translate(N_("“{value}” is not one of the games."), value=game[:40]))
    return Span(period, first, last, by_slug.get(game), problems)


def _date(key: str, problems: list[str]) -> date | None:
    """Return the date under ``key`` in the query, ``None`` without one; add a problem if it cannot be read."""
    text = request.args.get(key, "").strip()
    day = day_in(text)
    if text and day is None:
        problems.append(translate(N_("“{value}” is not a date: write it as 2026-11-30."), value=text[:40]))
    return day


def _is_period(text: str) -> bool:
    """Return whether ``text`` is a year, a month or a date (``2026``, ``2026-11``, ``2026-11-30``), or empty."""
    return not text or (len(text) in (4, 7, 10) and day_in(text + "0001-01-01"[len(text) :]) is not None)


# -- pages of figures --------------------------------------------------------------------------------------------------


def answer(make: Callable[..., tuple[str, int]], *of: Hashable) -> tuple[str, int]:
    """Return the page that ``make(span, *of)`` makes for the request's span, and its status: 400 if its query is wrong.

    ``make`` returns the page, and how many matches are still to be counted; ``of``: what else it needs, such as the id
    of a person. The page is cached until the table changes, unless matches are uncounted or the query is wrong.
    """
    try:
        return cached_page(_page, make, *of), 200
    except NotCached as page:
        return page.text, page.status


def _page(make: Callable[..., tuple[str, int]], *of: Hashable) -> str:
    """Return a page. Raises ``NotCached``, which has the page, if it is to be made again the next time."""
    span = requested_span()
    text, left = make(span, *of)
    if left or span.problems:
        raise NotCached(text, 400 if span.problems else 200)
    return text
