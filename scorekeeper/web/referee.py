"""The referee: the questions of each game, asked with card pads.

What a question asks for decides how it is asked: cards by a pad, one card by rank and suit, cards of several people by
rows in which they are typed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from flask import Blueprint, abort, g, render_template, request
from msgspec import inspect

from ..core.cards import PACK, RANKS, SIGNS, Card
from ..core.game import Game
from ..core.judge import ask
from ..core.problems import Refused
from ..games import by_slug
from ..store import service
from .filters import problem_text
from .i18n import chosen
from .numbers import small
from .pads import one, several, typed
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
    return _referee(at.game, at.header.options, at.seats.seated)


class Pad(NamedTuple):
    """One thing that a question asks for, and how it is given."""

    name: str
    kind: Literal["several", "one", "rows"]
    needed: bool
    short: bool = False  #: whether rows may also hold a hand in short: a number, or a word


@lru_cache(maxsize=64)
def pads_of(question: type[Any]) -> tuple[Pad, ...]:
    """The pads of a question, from its own type."""
    info = inspect.type_info(question)
    assert isinstance(info, inspect.StructType)
    return tuple(Pad(f.encode_name, _kind(f.type), f.required, _short(f.type)) for f in info.fields)


def _kind(info: inspect.Type) -> Literal["several", "one", "rows"]:
    match info:
        case inspect.UnionType():
            return _kind(info.types[0])  # the other says that it may be left out
        case inspect.CustomType():
            return "one"
        case inspect.DictType():
            return "rows"
    return "several"


def _short(info: inspect.Type) -> bool:
    return isinstance(info, inspect.DictType) and isinstance(info.value_type, inspect.UnionType)


def _row(pad: Pad, text: str) -> Any:
    """The cards typed in a row, or the hand in short where that may stand for them."""
    words = typed(text)
    if not pad.short or len(words) != 1 or words[0] in PACK:
        return words
    return int(words[0]) if words[0].isdecimal() and len(words[0]) < 10 else words[0].upper()


def _given(pad: Pad) -> Any:
    """What was tapped or typed on a pad; nothing where nothing was."""
    given = request.args.getlist
    if pad.kind == "one":
        return one(pad.name, given)
    if pad.kind == "several":
        return several(pad.name, given)
    names, cards = given(f"{pad.name}-who"), given(f"{pad.name}-cards")
    return {
        name.strip(): _row(pad, text) for name, text in zip(names, cards, strict=False) if name.strip() and text.strip()
    }


def rank_order(asked: Any) -> Sequence[str]:
    """The ranks as the game ranks them, where the module that answers the question says so; else ace to king."""
    order: Sequence[str] = getattr(sys.modules.get(asked.__module__), "RANK_ORDER", RANKS)
    return order


def _referee(played: Game, options: Any, people: Sequence[str] = ()) -> str:
    question = request.args.get("question") or next(iter(played.questions))
    if question not in played.questions:
        abort(404)
    asks = pads_of(played.questions[question].type)
    asked = {pad.name: value for pad in asks if (value := _given(pad))}
    tapped = [pad.name for pad in asks if pad.kind == "several"]
    fields = played.words.fields
    answer, problems = None, []
    if all(pad.name in asked for pad in asks if pad.needed):
        try:
            answer = ask(played, options, question, asked, chosen())
        except Refused as refused:
            problems = [problem_text(played, p) for p in refused.problems]
    return render_template(
        "referee.html", game=played, question=question, asks=asks, asked=asked, answer=answer, problems=problems,
        pads={name: [Card(card) for card in cards if card in PACK] for name, cards in asked.items() if name in tapped},
        pad_names={pad.name: fields.get(f"pad-{pad.name}") or fields[pad.name] for pad in asks}, people=people,
        tabs=len(asks) > 1 and all(pad.kind == "several" for pad in asks), shown=request.args.get("pad", 0, type=small),
        jokers=getattr(options, "jokers", 0), given=request.args, signs=SIGNS,
        ranks=rank_order(played.questions[question].ask),
    )  # fmt: skip
