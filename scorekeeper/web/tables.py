"""The table: its people, their standing over all matches, its matches; starting a new one."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from ..core.files import read_match
from ..core.game import Game, variant_of
from ..core.options import OptionInfo, describe
from ..core.problems import Problem, Refused
from ..core.reading import parse
from ..games import GAMES, by_slug
from ..store import service
from . import security
from .filters import problem_text
from .forms import clean, number
from .home import refusal
from .limits import MOST_WORK

pages = Blueprint("tables", __name__, url_prefix="/t/<code>")


def load(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Loads the request's table once, before its page, and remembers it on this device."""
    code = (values or {}).pop("code")
    g.table = service.table_by_code(code)
    security.remember(code)
    security.device()


def table_url(values: dict[str, Any]) -> None:
    if "code" not in values and "table" in g:
        values["code"] = g.table.code


def fill_code(_endpoint: str, values: dict[str, Any]) -> None:
    """Addresses of a table's pages carry its code."""
    table_url(values)


pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


@pages.get("/")
def table() -> str:
    return _table()


def _table(**more: object) -> str:
    played = service.matches(g.table.id)
    names = service.people(g.table.id)
    return render_template(
        "tables/table.html", matches=played, names=names, money=service.money(played, names),
        statistics=service.statistics(played, names), **more,
    )  # fmt: skip


@pages.post("/people")
def add_person() -> BaseResponse | tuple[str, int]:
    name = clean(request.form.get("player", ""))
    try:
        service.add_person(g.table.id, name)
    except Refused as refused:
        problems = [problem_text(None, p) for p in refused.problems]
        return _table(problems=problems, wrong="person", typed=name), 422
    return redirect(url_for("tables.table"), 303)


@pages.get("/table.json")
def export() -> Response:
    text = json.dumps(service.export_table(g.table), ensure_ascii=False, indent=2)
    headers = {"Content-Disposition": 'attachment; filename="table.json"'}
    return Response(text + "\n", mimetype="application/json", headers=headers)


@pages.post("/matches/import")
def read_file() -> BaseResponse | tuple[str, int]:
    """A match file becomes a match of this table."""
    upload = request.files.get("file")
    try:
        log = read_match(by_slug, parse(upload.read() if upload else b""), most=MOST_WORK)
        made = service.import_match(g.table.id, log)
    except Refused as refused:
        return _table(problems=refusal(refused), wrong="import"), 422
    return redirect(url_for("matches.match", number=made.number), 303)


# -- a new match -----------------------------------------------------------------------------------------------------


@pages.get("/new")
def games() -> BaseResponse | str:
    return render_template("tables/games.html", games=GAMES)


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> BaseResponse | str | tuple[str, int]:
    game = by_slug.get(slug) or abort(404)
    variant = variant_of(game, request.values.get("variant") or None)
    if variant is None:
        abort(404)
    if request.method == "GET":
        return _new_match(game, variant, [])
    problems: list[Problem] = []
    names = [name for n in range(game.players[1]) if (name := clean(request.form.get(f"seat-{n}", "")))]
    options = {o.name: typed_option(o) for o in describe(variant.options)}
    first = request.form.get("first", "")
    try:
        # who begins is named by the seat, because its name may still be typed
        seat = clean(request.form.get(f"seat-{first}", "")) if first else None
        header = service.new_header(game, names, variant.slug, options, seat)
    except Refused as refused:
        problems = refused.problems
        return _new_match(game, variant, [problem_text(game, p) for p in problems]), 422
    match = service.start_match(g.table.id, header)
    return redirect(url_for("matches.match", number=match.number), 303)


def typed_option(option: OptionInfo) -> Any:
    """An option as it was typed or ticked; what is no number goes on as typed and is named in the answer."""
    if option.type == "bool":
        return request.form.get(option.name) == "1"
    if option.type == "list":
        return request.form.getlist(option.name)
    typed = request.form.get(option.name, "")
    return number(typed) if option.type == "int" else typed


def _new_match(game: Game, variant: Any, problems: list[str]) -> str:
    names = service.people(g.table.id)
    return render_template(
        "tables/new_match.html", game=game, variant=variant, options=describe(variant.options), names=names,
        problems=problems, typed=request.form,
    )  # fmt: skip
