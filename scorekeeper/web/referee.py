"""The referee: the questions of each game, asked with card pads.

What a question asks for decides how it is asked: cards by a pad, one card by rank and suit, cards of several people by
rows in which they are typed, numbers within bounds by a tile for each, and things that have such a number and more to
be said of them by a row for each number. A game may bring pads of its own along with its sheets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from flask import Blueprint, abort, g, render_template, request
from msgspec import inspect

from ..core.cards import PACK, RANKS, Card
from ..core.game import Game
from ..core.judge import ask
from ..core.problems import Problem, Refused
from ..games import by_slug
from ..store import service
from .entry import sheets
from .filters import problem_text
from .i18n import current_locale
from .numbers import bounded_int
from .pads import Given, one, several, typed
from .tables import load

pages = Blueprint("referee", __name__)


@pages.get("/referee/<slug>")
def game(slug: str) -> str:
    """The referee by a game's standard rules."""
    played = by_slug.get(slug) or abort(404)
    return _referee(played, played.rules.variants[0].options)


@pages.get("/t/<code>/m/<int:number>/referee")
def match(code: str, number: int) -> str:
    """The referee by the house rules of a match."""
    load(None, {"code": code})
    at = service.find_match(g.table.id, number)
    g.number = number
    return _referee(at.game, at.header.options, at.seats.seated, at)


class Pad(NamedTuple):
    """One thing that a question asks for, and how it is given."""

    name: str
    kind: Literal["several", "one", "rows", "numbers", "each", "own"]
    needed: bool
    short: bool = False  #: whether rows may also hold a hand in short: a number, or a word
    range: Sequence[int] = ()  #: the numbers that there are
    parts: Sequence[inspect.Field] = ()  #: what a thing of each number has: its number first


def game_pads(played: Game) -> dict[str, Callable[[str, Given], Any]]:
    """The pads that a game brings along, by the key of a question that each gives."""
    return {name: read for sheet in sheets(played).values() for name, read in sheet.pads.items()}


@lru_cache(maxsize=64)
def pads_of(question: type[Any]) -> tuple[Pad, ...]:
    """The pads of a question, from its own type."""
    info = inspect.type_info(question)
    assert isinstance(info, inspect.StructType)
    pads = [_pad(field) for field in info.fields]
    # a floor may be empty: where it holds more than cards, none of what lies there need be given
    bare = any(pad.range for pad in pads)
    return tuple(pad._replace(needed=pad.needed and not (bare and pad.kind != "one")) for pad in pads)


def _pad(field: inspect.Field) -> Pad:
    pad = Pad(field.encode_name, _kind(field.type), field.required, _short(field.type))
    item = field.type.item_type if isinstance(field.type, inspect.VarTupleType) else None
    parts = item.fields if isinstance(item, inspect.StructType) else ()
    counted = parts[0].type if parts else item
    if not isinstance(counted, inspect.IntType):
        return pad
    assert counted.ge is not None
    assert counted.le is not None
    return pad._replace(range=range(int(counted.ge), int(counted.le) + 1), parts=parts)


def _kind(info: inspect.Type) -> Literal["several", "one", "rows", "numbers", "each"]:
    match info:
        case inspect.UnionType():
            return _kind(info.types[0])  # the other says that it may be left out
        case inspect.CustomType():
            return "one"
        case inspect.DictType():
            return "rows"
        case inspect.VarTupleType(item_type=inspect.IntType()):
            return "numbers"
        case inspect.VarTupleType(item_type=inspect.StructType()):
            return "each"
    return "several"


def _short(info: inspect.Type) -> bool:
    return isinstance(info, inspect.DictType) and isinstance(info.value_type, inspect.UnionType)


def _row(pad: Pad, text: str) -> Any:
    """The cards typed in a row, or the hand in short where that may stand for them."""
    words = typed(text)
    if not pad.short or len(words) != 1 or words[0] in PACK:
        return words
    return int(words[0]) if words[0].isdecimal() and len(words[0]) < 10 else words[0].upper()


def _given(pad: Pad, own: Mapping[str, Callable[[str, Given], Any]]) -> Any:
    """What was tapped or typed on a pad; nothing where nothing was."""
    given = request.args.getlist
    if pad.kind == "own":
        return own[pad.name](pad.name, given)
    if pad.kind == "one":
        return one(pad.name, given)
    if pad.kind == "several":
        return several(pad.name, given)
    if pad.kind == "numbers":
        return [n for n in pad.range if str(n) in given(pad.name)]
    if pad.kind == "each":
        return [thing for n in pad.range if (thing := _thing(pad, n))]
    names, cards = given(f"{pad.name}-who"), given(f"{pad.name}-cards")
    return {
        name.strip(): _row(pad, text) for name, text in zip(names, cards, strict=False) if name.strip() and text.strip()
    }


def _is_given(pad: Pad, value: Any) -> bool:
    """Whether that is an answer: on a pad of a game's own all but ``None`` and empty words is."""
    if pad.kind == "own":
        return value not in (None, "")
    return bool(value) or not (pad.needed or pad.kind == "one")


def _thing(pad: Pad, n: int) -> dict[str, Any]:
    """What is said of the thing of number ``n``; nothing where it is not there."""
    number, *more = pad.parts
    said = {part.encode_name: request.args.get(f"{pad.name}-{n}-{part.encode_name}", "") for part in more}
    flags = {part.encode_name for part in more if isinstance(part.type, inspect.BoolType)}
    if not any(value for name, value in said.items() if name not in flags):
        return {}
    return {number.encode_name: n, **{name: value == "1" if name in flags else value for name, value in said.items()}}


def is_incomplete(problem: Problem) -> bool:
    """Whether a problem is only that something is yet to be tapped."""
    have, need = problem.values.get("value"), problem.values.get("bound", problem.values.get("low"))
    short = isinstance(have, int) and isinstance(need, int) and have < need
    return short or problem.code.endswith(("-missing", "-needed")) or problem.code in ("missing-key", "too-short")


def rank_order(asked: Any) -> Sequence[str]:
    """The ranks as the game ranks them, where the module that answers the question says so; else ace to king."""
    order: Sequence[str] = getattr(sys.modules.get(asked.__module__), "RANK_ORDER", RANKS)
    return order


def _referee(played: Game, options: Any, people: Sequence[str] = (), at: service.LoadedMatch | None = None) -> str:
    question = request.args.get("question") or next(iter(played.rules.questions))
    if question not in played.rules.questions:
        abort(404)
    own = game_pads(played)
    asks = [
        pad._replace(kind="own") if pad.name in own else pad for pad in pads_of(played.rules.questions[question].type)
    ]
    asked = {pad.name: value for pad in asks if _is_given(pad, value := _given(pad, own))}
    tapped = [pad.name for pad in asks if pad.kind == "several"]
    fields = played.words.fields
    answer, problems, unfinished = None, [], False
    if all(pad.name in asked for pad in asks if pad.needed):
        try:
            answer = ask(played, options, question, asked, current_locale())
        except Refused as refused:
            problems = [problem_text(played, p) for p in refused.problems]
            unfinished = all(map(is_incomplete, refused.problems))
    return render_template(
        "referee.html", game=played, question=question, asks=asks, asked=asked, answer=answer, problems=problems,
        unfinished=unfinished,
        pads={name: [Card(card) for card in cards if card in PACK] for name, cards in asked.items() if name in tapped},
        pad_names={pad.name: fields.get(f"pad-{pad.name}") or fields[pad.name] for pad in asks}, people=people,
        tabs=len(asks) > 1 and all(pad.kind == "several" for pad in asks),
        shown=request.args.get("pad", 0, type=bounded_int),
        jokers=getattr(options, "jokers", 0), options=options, given=request.args,
        ranks=rank_order(played.rules.questions[question].type), at=at,
    )  # fmt: skip
