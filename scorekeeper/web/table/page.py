"""The table: its people, their standing over all matches, its matches; starting a new one."""

from __future__ import annotations

from flask import Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ...core.problems import Refused
from ...core.reading import indented
from ...games import GAMES
from ...library import replay
from ...store.evenings import evenings_of
from ...store.matches import match_by_key, start_match
from ...store.money import matches_played, money_over, owed_over, payments_of, removed_matches
from ...store.names import people_ids
from ...store.tables import list_person, people_of_table
from ...store.transfer import export_table, import_match
from ..entry.forms import alike, clean
from ..http import rates
from ..http.cors import published
from ..http.filters import problem_text, refusal_of_file
from ..http.keys import sent_key
from ..http.numbers import bounded_int
from .blueprint import pages
from .new_match import NewMatch, note_draw


@pages.get("/")
def table() -> str:
    """Show the table's own page: its people, their money over all matches, its matches."""
    return _table()


def _table(**more: object) -> str:
    played = matches_played(g.table.id)
    names, paid = people_of_table(g.table.id), payments_of(g.table.id)
    owed = owed_over(played, paid, names) if any(not payment.undone_at for payment in paid) else {}
    gone = removed_matches(g.table.id)
    just_gone = request.args.get("removed", type=bounded_int)
    return render_template(
        "table/table.html", matches=played, names=names, money=money_over(played, names), owed=owed,
        ids=people_ids(g.table.id),
        removed=next((match for match in gone if match.number == just_gone), None), gone=len(gone),
        evenings=evenings_of(played, g.table), alike=alike(names), adding=request.args.get("open") == "people",
        **more,
    )  # fmt: skip


@pages.post("/people")
def add_person() -> BaseResponse | tuple[str, int]:
    """Put a name on the table's list; show the page again with the problems if it is not valid."""
    name = clean(request.form.get("player", ""))
    try:
        list_person(g.table.id, name)
    except Refused as refused:
        problems = [problem_text(None, p) for p in refused.problems]
        return _table(problems=problems, wrong="person", typed=name), 422
    return redirect(url_for("table.table", open="people"), 303)


@pages.get("/table.json")
def export() -> Response:
    """Return the table file: people, matches, payments, to keep or to import elsewhere."""
    text = indented(export_table(g.table)) + "\n"
    return published(lambda: text, [text], "application/json", "table.json")


@pages.post("/matches/import")
def read_file() -> BaseResponse | tuple[str, int]:
    """Create a match of this table from a match file; show the page again with the problems if it is not valid."""
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    try:
        made = match_by_key(g.table.id, key := sent_key(data))
        if made is None:
            rates.count_import(data)
            made = import_match(g.table.id, replay(data), key)
    except Refused as refused:
        return _table(problems=refusal_of_file(refused), wrong="import"), 422
    return redirect(url_for("match.match", number=made.number), 303)


# -- a new match -----------------------------------------------------------------------------------------------------


@pages.get("/new")
def games() -> BaseResponse | str:
    """Ask which game is to be played."""
    return render_template("table/games.html", games=GAMES)


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> BaseResponse | str | tuple[str, int]:
    """Show the form of a new match of the game ``slug``; sent, start the match and go there.

    Show the form again if another variant was chosen (``switch``), if something is not valid, or, once, if two names
    look alike (422). Who begins may be drawn here; then what everybody drew is noted in the log.
    """
    form = NewMatch(slug, people_of_table(g.table.id))
    if request.method == "GET" or form.wants_other:
        return form.page()
    if form.asks_alike:
        return form.page(), 422
    try:
        agreed = form.agreed()
        match = start_match(g.table.id, agreed.header, sent_key())
    except Refused as refused:
        return form.page(refused.problems), 422
    note_draw(match, agreed)
    return redirect(url_for("match.match", number=match.number), 303)
