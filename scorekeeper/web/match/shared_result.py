"""The result of one match, for everybody who has the link to it. The page has no link to the table.

The link is signed with the server's secret over the match and its table's looking link; neither of these can be derived
from it. So links need not be stored, and they do not expire, but renewing the looking link makes all of them void.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, make_response, render_template, url_for

from ...core.entries import Entry, Unreadable, is_house_entry
from ...core.hands import Told
from ...core.ledger import Line
from ...core.settle import settle
from ...core.words import N_
from ...store.links import result_seal, shared_match
from ...store.loaded import FrozenMatch, ShownMatch
from ...store.loading import shown_match
from ...store.matches import MatchInfo
from ..http import rates
from ..http.chart import Mark, points_of
from ..http.filters import hands_counted, translate, where_played
from ..http.i18n import current_locale, note_missing_words_of
from ..http.picture import Lines, Result, Row, has_png
from ..http.sending import as_picture, kept_by_nobody, number_signed, preview_of, with_signature
from ..record.ending import ending_of
from ..record.standings import pots_back, standings_of
from ..table.share import qr
from . import pages as match_pages
from .hands import step_page
from .page import chart_of_ending, colours_of
from .requested_match import requested_shown, saved_as
from .row_items import steps_of, told_of_hand
from .scorecard import columns, page_of_hands

pages = Blueprint("shared_result", __name__, url_prefix="/r")

HANDS = 40  #: the most hands on a page
SALT = "scorekeeper-result"


def signed(match_id: int) -> str | None:
    """Return the last part of the URL of a match's result, its id and a signature; ``None`` if the match is gone."""
    return with_signature(match_id, result_seal(match_id), SALT)


def signed_match(text: str) -> int:
    """Return the id of the match for which ``signed`` gave ``text``. Raises ``NoSuchTable`` if it is not valid now."""
    return number_signed(text, signed)


@pages.get("/<text>")
def page(text: str) -> Response:
    """Show the result of a match: who won, the ranking, its chart, its scorecard, and every hand with its reasons."""
    match, shown = opened(text)
    ending, pots = ending_of(shown), pots_back(shown)
    known = [name for each in (*standings_of(shown), *pots) for name in each.amounts]
    accounts = columns(shown)
    made = render_template(
        "match/result.html", match=match, game=shown.game, frozen=isinstance(shown, FrozenMatch), ending=ending,
        pots=pots, colours=colours_of(shown, known), chart=chart_of_ending(shown, ending),
        payments=settle(shown.ledger.owed()), sides=tuple(shown.sides), columns=accounts,
        counts_wins=shown.counts_wins,
        preview=preview_of(of_match(shown), url_for("shared_result.page", text=text, _external=True)),
        **_hands(shown, len(accounts)),
    )  # fmt: skip
    return kept_by_nobody(make_response(made))


def opened(text: str) -> tuple[MatchInfo, ShownMatch]:
    """Return the match for which ``signed`` gave ``text``, and set ``g.table``; raises as ``signed_match``."""
    with rates.guessing(text):
        match_id = signed_match(text)
    g.table, match = shared_match(match_id, text)
    note_missing_words_of(match.game)
    return match, shown_match(match)


class HandOfResult(NamedTuple):
    """A hand with its reasons, or a house entry that moved something between hands, such as a charge.

    ``number``: of the hand, ``None`` for a house entry; ``entry``: that, or the one that ended the hand, as it counts;
    ``lines``: what all its entries moved; ``unreadable``: whether today's rules cannot read it, so that only its lines
    are shown; ``told``: its cards (``told_of_hand``); ``seq``: the entry's number; ``steps``: whether it can be seen
    step by step.
    """

    number: int | None
    entry: Entry
    lines: tuple[Line, ...]
    unreadable: bool
    told: Sequence[Told]
    seq: int
    steps: bool


def _hands(shown: ShownMatch, accounts: int) -> dict[str, Any]:
    """Return a page of hands as template values, newest first: ``hands`` of the scorecard, ``rows`` with their reasons.

    ``accounts``: how many columns the scorecard has. The ``before`` of the request is the number of an entry.
    """
    listed = page_of_hands(shown, HANDS, accounts)
    lines = list[Line]()
    rows = list[HandOfResult]()
    for item in shown.items[listed.after : listed.last]:
        if item.effective is None or not (item.number or item.lines):
            continue
        beside = is_house_entry(item.effective)
        if not beside and item.number is None:
            lines += item.lines
            continue
        moved, lines = (item.lines, lines) if beside else ((*lines, *item.lines), [])
        unreadable = isinstance(item.effective, Unreadable)
        steps = bool(steps_of(shown, item.seq))
        rows.append(
            HandOfResult(item.number, item.effective, moved, unreadable, told_of_hand(shown, item), item.seq, steps)
        )
    return {"hands": listed.hands, "rows": rows[::-1], "older": listed.older, "newer": listed.newer}


@pages.get("/<text>/hand/<int:seq>/<int:n>")
def step(text: str, seq: int, n: int) -> Response:
    """Show a step of a hand, as ``match.step`` does, to those who have only the link to the result."""
    _, shown = opened(text)
    newest = page_of_hands(shown, HANDS, len(columns(shown)))
    back = url_for("shared_result.page", text=text, before=seq + 1 if seq <= newest.after else None)
    made = step_page(
        shown, seq, n, lambda there: url_for("shared_result.step", text=text, seq=seq, n=there), lambda _: back,
        public=True,
    )  # fmt: skip
    return kept_by_nobody(make_response(made))


@pages.get("/<text>/<any(wide, tall):shape>.<any(svg, png):form>")
def picture(text: str, shape: str, form: str) -> Response:
    """Return the picture of a result: as SVG, or as PNG for previews; 404 for a PNG that this server cannot make."""
    _, shown = opened(text)
    return as_picture(of_match(shown), shape, form)


def of_match(shown: ShownMatch) -> Result:
    """Return the content of the picture of a match's result: who won, the ranking, the chart, the turning point."""
    match, ending, locale = shown.match, ending_of(shown), current_locale()
    figure = locale.signed if ending.by is None or ending.by.gains else locale.number
    series = shown.chart_series()
    colours = colours_of(shown, [*series, *(placed.name for placed in ending.places)])
    turning = ending.turning
    lines = None
    if shown.trend.hands > 1:
        mark = Mark(turning.winner, turning.hand) if turning else None
        lines = Lines(points_of(shown.trend, series), {name: colours[name] for name in series}, mark)
    alone = ending.alone
    return Result(
        games=[shown.game], heading=ending.said, figure=figure(alone.amount) if alone else "",
        colour=colours[alone.name] if alone else "",
        what=" · ".join([translate(shown.game.name), hands_counted(shown.game, match.counted)]),
        where=where_played(match),
        turning=turning.what or turning.said if turning else "",
        rows=[
            Row(locale.number(placed.place), placed.name, figure(placed.amount), colours[placed.name])
            for placed in ending.places if placed != alone
        ],
        lines=lines,
    )  # fmt: skip


@match_pages.get("/result")
def result() -> str:
    """Show what can be sent of the match's result: its picture, its link, its text."""
    shown = requested_shown()
    address = url_for("shared_result.page", text=signed(shown.match.id))
    whole = url_for("shared_result.page", text=signed(shown.match.id), _external=True)
    sees = (
        N_("Anyone who opens this link sees how this match ended, and nothing else of the table.")
        if shown.match.finished
        else N_("Anyone who opens this link sees the standing of this match, and nothing else of the table.")
    )  # fmt: skip
    return render_template(
        "match/result_link.html", game=shown.game, title=translate(shown.game.name), back=url_for("match.match"),
        address=address, whole=whole, qr=qr(whole), png=has_png(), text=url_for("match.text"),
        plain=url_for("match.plain_text"), sees=sees,
        holds=N_("It works until the match or the table is removed, or the link to look on is renewed."),
        says=preview_of(of_match(shown), whole).title, name=saved_as("png"),
    )  # fmt: skip
