"""The referee: the questions of each game, asked with a card pad."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, g, render_template, request

from ..core.cards import RANKS, SUITS, Card, read_card
from ..core.game import Game
from ..core.judge import ask
from ..core.problems import Refused
from ..games import by_slug
from ..store import service
from .filters import problem_text
from .i18n import chosen
from .tables import load

pages = Blueprint("referee", __name__)


@pages.get("/referee/<slug>")
def game(slug: str) -> str:
    """The referee by a game's standard rules."""
    played = by_slug.get(slug) or abort(404)
    return _referee(played, played.variants[0].options)


@pages.get("/t/<code>/m/<int:number>/referee")
def match(code: str, number: int) -> str:
    """The referee by the house rules of a match."""
    load(None, {"code": code})
    at = service.find_match(g.table.id, number)
    g.number = number
    return _referee(at.game, at.header.options)


def _referee(played: Game, options: Any) -> str:
    question = request.args.get("question") or next(iter(played.questions))
    if question not in played.questions:
        abort(404)
    pads = {
        pad: [card for text in request.args.getlist(pad) if (card := _card(text))]
        for pad in played.questions[question].type.__struct_fields__
    }
    answer, problems = None, []
    if all(pads.values()):
        try:
            answer = ask(played, options, question, {pad: list(cards) for pad, cards in pads.items()}, chosen())
        except Refused as refused:
            problems = [problem_text(played, p) for p in refused.problems]
    return render_template(
        "referee.html", game=played, question=question, pads=pads, answer=answer, problems=problems,
        ranks=RANKS, suits=SUITS, whole=request.headers.get("HX-Request") != "true",
    )  # fmt: skip


def _card(text: str) -> Card | None:
    try:
        return read_card(text)
    except ValueError:
        return None
