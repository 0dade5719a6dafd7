"""The table's page: its people with their totals, its matches; importing a match, and starting a new one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress

from flask import Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ...core.looks import clean
from ...core.match import Header, Match
from ...core.problems import Refused
from ...core.reading import parse
from ...games import GAMES
from ...lanes import enter_heavy_lane
from ...store.evenings import evenings_of, months_of, newest_of
from ...store.matches import MatchInfo, NoSuchMatch, RemovedMatch, match_by_key, match_by_number, start_match
from ...store.money import matches_played, money_over, owed_over, payments_of, removed_matches, won_over
from ...store.names import not_told_apart, people_ids
from ...store.room import NEARLY, held
from ...store.season import matches_won
from ...store.tables import list_person, people_of_table, tables_by_codes
from ...store.transfer import export_table, import_match, read_match_file
from ..entry.forms import DECIMALS
from ..http import cookies, identity, rates
from ..http.cached_page import cached_page
from ..http.cors import published
from ..http.file_names import file_name
from ..http.filters import problem_text, refusal_of_file
from ..http.keys import sent_key
from ..http.numbers import bounded_int
from ..http.runtime import megabytes
from . import pages
from .new_match import NewMatch, seats_of


@pages.get("/")
def table() -> str:
    """Show the table's page: its people, their totals over all matches, and its matches."""
    return cached_page(_table, *_beside_the_table())


def _beside_the_table() -> tuple[tuple[MatchInfo, ...], tuple[str, ...], int]:
    """Return what the page depends on besides what is recorded, as the arguments of ``_table``."""
    # A removed match can be brought back for a time only; nothing is written when that ends.
    return tuple(removed_matches(g.table.id)), identity.asked_among(), megabytes()


def _table(gone: Sequence[MatchInfo], asked: Sequence[str], keeps_whole: int, **more: object) -> str:
    """Render the page.

    ``gone``: the matches that can be brought back; ``asked``: the people among whom the device is asked who it belongs
    to; ``keeps_whole``: how many MB a phone downloads to keep a copy of the whole table, 0 if it cannot keep one;
    ``more``: further template values, such as ``problems``.
    """
    played = matches_played(g.table.id)
    names, paid = people_of_table(g.table.id), payments_of(g.table.id)
    not_undone = [payment for payment in paid if not payment.undone_at]
    owed = owed_over(played, paid, names) if not_undone else {}
    just_gone = request.args.get("removed", type=bounded_int)
    evenings = evenings_of(played, g.table)
    newest, still_open = newest_of(evenings)
    last = next((match for match in played if not match.from_paper), None)
    has_money = any(match.ledger.has_money for match in played)
    return render_template(
        "table/table.html", matches=played, last=None if last is None or last.frozen else last, names=names,
        money=money_over(played, names), owed=owed, paid=sum(payment.amount for payment in not_undone),
        won=won_over(played, names), has_money=has_money,
        in_pots=sum(sum(match.in_pots.values()) for match in played),
        matches_won={} if has_money else matches_won(match for match in played if match.in_figures),
        ids=people_ids(g.table.id),
        removed=next((match for match in gone if match.number == just_gone), None), gone=len(gone),
        nearly_full=held(g.table.id).full > NEARLY,
        newest=newest, still_open=still_open, whole={evening.day: evening for evening in evenings},
        months=months_of(evenings, [*newest, *still_open]),
        alike=not_told_apart(g.table.id), asked=asked, keeps_whole=keeps_whole,
        came_in=request.args.get("evenings", type=bounded_int), adding=request.args.get("open") == "people", **more,
    )  # fmt: skip


@pages.post("/people")
def add_person() -> BaseResponse | tuple[str, int]:
    """Add a name to the table's list; render the page again with the problems if it is not valid (422)."""
    name = clean(request.form.get("player", ""))
    try:
        list_person(g.table.id, name)
    except Refused as refused:
        problems = [problem_text(None, p) for p in refused.problems]
        return _table(*_beside_the_table(), problems=problems, wrong="person", typed=name), 422
    return redirect(url_for("table.table", open="people"), 303)


@pages.get("/table.json")
def export() -> Response:
    """Return the table file, with people, matches and payments, to keep or to import elsewhere."""
    enter_heavy_lane()
    of = (g.table.id, g.table.version)
    return published(lambda: export_table(g.table), of, "application/json", file_name("json"))


@pages.post("/matches/import")
def read_file() -> BaseResponse | str | tuple[str, int]:
    """Create a match from a match file and redirect to it; render the page again with the problems if not valid (422).

    If the file's amounts may be meant with other decimals than this table shows, show them first; the form that
    confirms them sends the file's text as ``content``. If a name in the file looks like another of the table, redirect
    to the table's page, which asks whether they are one person.
    """
    enter_heavy_lane()
    upload = request.files.get("file")
    data = upload.read() if upload else request.form.get("content", "").encode()
    try:
        made = match_by_key(g.table.id, key := sent_key(data))
        if made is None:
            rates.count_import(data)
            match = read_match_file(data)
            if request.form.get(DECIMALS) != str(g.table.decimals) and _may_mean_others(match):
                content = json.dumps(parse(data), ensure_ascii=False, separators=(",", ":"))
                return render_template("table/read_file.html", match=match, content=content)
            made = import_match(g.table.id, match, key)
    except Refused as refused:
        return _table(*_beside_the_table(), problems=refusal_of_file(refused), wrong="import"), 422
    if set(made.ledger.money) & {name for pair in not_told_apart(g.table.id) for name in pair}:
        return redirect(url_for("table.table"), 303)
    return redirect(url_for("match.match", number=made.number), 303)


def _may_mean_others(match: Match) -> bool:
    """Return whether amounts of a match file may be meant with other decimals than this table shows.

    A match file does not say how many. A table without decimals shows the amounts as they are in the file, so there
    only a device that knows a table with decimals is asked.
    """
    if not match.ledger.has_money:
        return False
    return bool(g.table.decimals) or any(table.decimals for table in tables_by_codes(cookies.known_tables()))


# -- a new match -----------------------------------------------------------------------------------------------------


@pages.get("/new")
def games() -> BaseResponse | str:
    """Show the games to choose from for a new match.

    ``people`` in the URL: the number of an earlier match; its players are filled in for the new one.
    """
    number, seats = request.args.get("people", type=bounded_int), dict[str, str]()
    with suppress(NoSuchMatch, RemovedMatch):
        if number is not None:
            seats = seats_of(match_by_number(g.table.id, number).players)
    return render_template("table/games.html", games=GAMES, seats=seats)


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> BaseResponse | str | tuple[str, int]:
    """Show the form of a new match of a game; on POST start it and redirect to it (``NewMatch.answer``)."""

    def start(header: Header) -> tuple[MatchInfo, str]:
        match = start_match(g.table.id, header, sent_key())
        return match, url_for("match.match", number=match.number)

    return NewMatch(slug, people_of_table(g.table.id)).answer(start)
