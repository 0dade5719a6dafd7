"""The page for evenings kept in a spreadsheet: what is pasted or in a file, what would be recorded, and recording it.

One form has all of it. What was pasted is sent along with every step, so nothing is kept between them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import get_args

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...core.game import Game
from ...core.ledger import total
from ...core.looks import alike
from ...core.match import Match
from ...core.problems import Problem, Refused, reported
from ...core.seats import JOINT
from ...core.spreadsheet import Dates, Sheet, in_points, match_of, read_sheet, sheet_text
from ...core.words import N_, Money
from ...games import GAMES, by_slug
from ...lanes import enter_heavy_lane
from ...library import replay
from ...store.clock import evening_of, time_on
from ...store.matches import match_by_key, matches_of
from ...store.names import tell_apart
from ...store.tables import people_of_table
from ...store.transfer import import_evenings
from ..http import rates
from ..http.filters import problem_text, translate
from ..http.keys import sent_key
from ..http.numbers import bounded_int
from . import pages

ONE, TWO = "one", "two"  #: answers to the question whether two names are one person


class SentSheet:
    """The form as it was sent: a sheet, the game, the order of dates, and who is who."""

    def __init__(self) -> None:
        form = request.form
        self.known = people_of_table(g.table.id)
        self.game: Game = by_slug.get(form.get("game", "")) or _usual_game()
        self.dates: Dates = next((dates for dates in get_args(Dates) if dates == form.get("dates")), "")
        self.now = datetime.now(UTC)

    @cached_property
    def text(self) -> str:
        """The text of the chosen file, else of what was pasted. Raises ``Refused`` if the file is not text."""
        upload = request.files.get("file")
        content = upload.read() if upload else b""
        return sheet_text(content) if content else request.form.get("sheet", "")

    def read(self, same: dict[str, str]) -> Sheet:
        """Return the sheet as it is read. ``same``: names in it, each with the name that it is read as."""
        return read_sheet(
            self.text, self.game, latest=evening_of(self.now, g.table), known=self.known, same=same, dates=self.dates,
            decimals=g.table.decimals,
        )  # fmt: skip

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Return pairs of look-alike names: one of the table or the sheet, and a new one, of the sheet."""
        names = [one for name in self.read({}).names for one in (name.split(JOINT) if self.points else [name])]
        return [pair for pair in alike([*self.known, *names]) if pair[1] not in self.known]

    def answer(self, name: str) -> str:
        """Return the answer about a new name that looks like another: ``ONE`` or ``TWO``; empty if none was given."""
        return request.form.get(f"alike:{name}", "")

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet, with each new name that was said to be the same person's as another replaced by that one."""
        same = {other: one for one, other in self.pairs if self.answer(other) == ONE}
        return self.read(same)

    @property
    def points(self) -> bool:
        return in_points(self.game)

    @cached_property
    def matches(self) -> list[Match]:
        """The matches to record, oldest first. Raises ``Refused`` with all problems of the sheet."""
        if self.sheet.problems:
            raise Refused(self.sheet.problems)
        made, found = list[Match](), list[Problem]()
        for evening in self.sheet.evenings:
            began = time_on(evening.day, g.table, self.now)
            try:
                made.append(replay(match_of(self.game, evening, began, translate(N_("from a spreadsheet")))))
            except Refused as refused:
                found.append(Problem((), "sheet-refused", {"row": evening.row, "because": refused.problems}))
        if found:
            raise Refused(found)
        return made

    @property
    def signature(self) -> str:
        """A digest of what would be recorded; the page sends it back, so that only what it showed is recorded."""
        said = repr((self.game.slug, g.table.decimals, self.sheet.evenings))
        return hashlib.blake2b(said.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()

    def page(self, problems: Sequence[Problem] = (), *, notice: str = "") -> str:
        """Return the page: the empty form, or what would be recorded, or what is wrong."""
        try:
            text = self.text
        except Refused:
            text = ""
        sheet = self.sheet if text.strip() else None
        figure = int if self.points else Money
        evenings = sheet.evenings if sheet and not problems else []
        there = {evening_of(match.created_at, g.table) for match in matches_of(g.table.id)} if evenings else set()
        added = total(evening.figures for evening in evenings)
        sums = {name: added[name] for name in sheet.names if name in added} if sheet else {}
        return render_template(
            "table/spreadsheet.html", games=GAMES, game=self.game, in_points=in_points, text=text, pasted=sheet,
            points=self.points, evenings=evenings, figure=figure, there=there, sums=sums,
            new=[name for name in sums if not set(name.split(JOINT) if self.points else [name]) <= set(self.known)],
            pairs=self.pairs if evenings else [], answer=self.answer, ONE=ONE, TWO=TWO, notice=notice,
            problems=[problem_text(None, problem) for problem in reported(problems)],
            signature=self.signature if evenings else "",
        )  # fmt: skip


def _usual_game() -> Game:
    """Return the game for money that the table began last; if it began none, the first such game of ``GAMES``."""
    begun = (by_slug.get(match.slug) for match in reversed(matches_of(g.table.id)))
    return next(game for game in (*begun, *GAMES) if game and not in_points(game))


@pages.route("/spreadsheet", methods=["GET", "POST"])
def spreadsheet() -> Response | str | tuple[str, int]:
    """Show the form for evenings from a spreadsheet; on POST show what would be recorded, or record it.

    It is recorded only if the page had shown exactly that, and each look-alike name has an answer; then redirect to the
    table's page. If not, render the page again with what would be recorded, or with the problems (422).
    """
    sent = SentSheet()
    if request.method == "GET":
        return sent.page()
    enter_heavy_lane()
    recorded, key = request.form.get("record", type=bounded_int), sent_key()
    if recorded and match_by_key(g.table.id, key):
        return redirect(url_for("table.table", evenings=recorded), 303)
    try:
        matches = sent.matches
    except Refused as refused:
        return sent.page(refused.problems), 422
    if recorded is None:
        return sent.page()
    if request.form.get("shown") != sent.signature:
        return sent.page(notice=translate("The sheet was changed: this is what would be recorded now.")), 422
    if not all(sent.answer(other) for _, other in sent.pairs):
        return sent.page(notice=translate("First say who is who.")), 422
    rates.count_import(sent.text.encode())
    try:
        import_evenings(g.table.id, matches, key)
    except Refused as refused:
        return sent.page(refused.problems), 422
    if others := [other for _, other in sent.pairs if sent.answer(other) == TWO]:
        tell_apart(g.table.id, others)
    return redirect(url_for("table.table", evenings=len(matches)), 303)
