"""The table: its people, their standing over all matches, its matches; starting a new one."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as BaseResponse

from ..core.files import read_match
from ..core.game import Game, variant_of
from ..core.options import Variant
from ..core.problems import Refused
from ..core.reading import indented, parse
from ..core.seats import Seats
from ..games import GAMES, by_slug
from ..store import service
from . import cookies, rates
from .draws import HIGHEST, LOWEST, drawn, record_draw
from .filters import colour, problem_text
from .forms import clean, sent_key
from .home import refusal
from .house_rules import HouseRule, settable, typed_option
from .i18n import current_locale
from .rules import rules_page

pages = Blueprint("tables", __name__, url_prefix="/t/<code>")


def load(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Loads the request's table once, before its page. Raises ``NoSuchTable`` where none has the code."""
    code = (values or {}).pop("code")
    with rates.guessing(code):
        table = service.table_by_code(code)
    open_table(table)


def open_table(table: service.TableInfo) -> None:
    """The request is about this table, which its device remembers."""
    g.table = table
    cookies.remember(table.code)
    cookies.device()


def table_url(values: dict[str, Any]) -> None:
    """Puts the code of the request's table among the ``values`` of an address that names none."""
    if "code" not in values and "table" in g:
        values["code"] = g.table.code


def fill_code(_endpoint: str, values: dict[str, Any]) -> None:
    """Addresses of a table's pages carry its code."""
    table_url(values)


pages.url_value_preprocessor(load)
pages.url_defaults(fill_code)


@pages.get("/")
def table() -> str:
    """The table's own page: its people, their money over all matches, its matches."""
    return _table()


def _table(**more: object) -> str:
    played = service.matches(g.table.id)
    names = service.people(g.table.id)
    return render_template(
        "tables/table.html", matches=played, names=names, money=service.money(played, names),
        statistics=service.statistics(played, names), alike=alike(names), adding=request.args.get("open") == "people",
        **more,
    )  # fmt: skip


@pages.post("/people")
def add_person() -> BaseResponse | tuple[str, int]:
    """Puts a name on the table's list; the page again, with what is wrong, where it may not stand there."""
    name = clean(request.form.get("player", ""))
    try:
        service.add_person(g.table.id, name)
    except Refused as refused:
        problems = [problem_text(None, p) for p in refused.problems]
        return _table(problems=problems, wrong="person", typed=name), 422
    return redirect(url_for("tables.table", open="people"), 303)


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Names that differ in nothing but capital letters, each with the first of its kind: most likely one person."""
    first: dict[str, str] = {}
    pairs = [(first.setdefault(name.casefold(), name), name) for name in dict.fromkeys(names)]
    return [(one, other) for one, other in pairs if one is not other]


@pages.get("/table.json")
def export() -> Response:
    """The table file: people, matches, payments, to keep or to read in elsewhere."""
    text = indented(service.export_table(g.table))
    headers = {"Content-Disposition": 'attachment; filename="table.json"'}
    return Response(text + "\n", mimetype="application/json", headers=headers)


@pages.post("/matches/import")
def read_file() -> BaseResponse | tuple[str, int]:
    """A match file becomes a match of this table; the page again, with what is wrong, where it does not hold."""
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    try:
        made = service.match_by_key(g.table.id, key := sent_key(data))
        if made is None:
            rates.count_import(data)
            made = service.import_match(g.table.id, read_match(by_slug, parse(data)), key)
    except Refused as refused:
        return _table(problems=refusal(refused), wrong="import"), 422
    return redirect(url_for("matches.match", number=made.number), 303)


# -- a new match -----------------------------------------------------------------------------------------------------


@pages.get("/new")
def games() -> BaseResponse | str:
    """Which game is to be played."""
    return render_template("tables/games.html", games=GAMES)


@pages.route("/new/<slug>", methods=["GET", "POST"])
def new_match(slug: str) -> BaseResponse | str | tuple[str, int]:
    """The form of a new match of the game ``slug``; sent, it starts the match and goes there.

    The form again where another variant was chosen (``switch``) or something does not hold (422). Who begins may be
    drawn here; then what everybody drew is noted in the log.
    """
    game = by_slug.get(slug) or abort(404)
    given = request.args if request.method == "GET" else request.form
    variant = variant_of(game, given.get("variant") or None) or abort(404)
    if request.method == "GET":
        return _new_match(game, variant)
    typed = {option.name: typed_option(option, request.form.getlist(option.name)) for option in settable(variant)}
    if switch := request.form.get("switch"):
        other = variant_of(game, switch) or abort(404)
        return _new_match(game, other, changed(variant, typed))
    names = [name for name in _seats(game) if name]
    first = request.form.get("first", "")
    try:
        # who begins is named by the seat, because its name may still be typed
        seat = clean(request.form.get(f"seat-{first}", "")) if first not in ("", HIGHEST, LOWEST) else None
        header = service.new_header(game, names, variant.slug, typed, seat)
        draw = drawn(game, names, first)
        match = service.start_match(g.table.id, replace(header, first=draw.player) if draw else header, sent_key())
    except Refused as refused:
        return _new_match(game, variant, typed, [problem_text(game, p) for p in refused.problems]), 422
    if draw and not match.seq and match.first == draw.player:  # sent again, it was drawn before
        record_draw(service.load_match(match), draw, seen=0, key=secrets.token_urlsafe(9))
    return redirect(url_for("matches.match", number=match.number), 303)


def _seats(game: Game) -> list[str]:
    """The name typed at each seat, empty where there is none."""
    return [clean(request.form.get(f"seat-{n}", "")) for n in range(max(game.rules.players))]


def changed(variant: Variant, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were set to something else than the variant has: ``typed`` without the rest, name to value."""
    return {o.name: typed[o.name] for o in settable(variant) if typed[o.name] != o.default}


def partners(game: Game, variant: Variant) -> dict[int, list[list[int]]]:
    """For each number of players that sit in partnerships: the seats, from 1, of each of these."""
    found = {}
    for players in game.rules.players:
        seats = Seats(tuple(map(str, range(1, players + 1))))
        sides = list(game.rules.sides(game.rules.start(variant.options, seats, None)).values())
        if len(sides) < players:
            found[players] = [[int(seat) for seat in side] for side in sides]
    return found


def _new_match(
    game: Game, variant: Variant, typed: Mapping[str, Any] | None = None, problems: Iterable[str] = ()
) -> str:
    """The form of a new match, with what was ``typed`` of its options and the variant's own for the others."""
    set_to = typed or {}
    house_rules = [
        HouseRule(o, set_to.get(o.name, o.default), set_to.get(o.name, o.default) != o.default)
        for o in settable(variant)
    ]
    known, seats = service.people(g.table.id), _seats(game)
    colours = {name: colour(n) for n, name in enumerate(dict.fromkeys([*known, *filter(None, seats)]))}
    return render_template(
        "tables/new_match.html", game=game, variant=variant, house_rules=house_rules, names=known, seats=seats,
        colours=colours, alike=alike([*known, *filter(None, seats)]) if any(seats) else [], problems=list(problems),
        typed=request.form, rules=rules_page(game.slug, current_locale().code), partners=partners(game, variant),
        allowed=game.rules.players_with(variant.options),
    )  # fmt: skip
