"""The referee: the questions of each game, asked with card pads.

Each game declares by which pad a key of a question is given (``core/pads.py``): cards by a key for each, one card by
rank and suit, the cards of several people by rows in which they are typed, anything else by a pad of the game's own,
which comes along with its templates and its sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, abort, g, render_template, request

from ..core.cards import PACK, Card
from ..core.game import Game, Question
from ..core.judge import ask
from ..core.pads import CARD, CARDS, Pad
from ..core.problems import Refused
from ..games import by_slug
from ..store import service
from .entry import sheets
from .filters import problem_text
from .i18n import current_locale
from .numbers import bounded_int
from .pads import Given, one, several, typed
from .tables import load

pages = Blueprint("referee", __name__)

MOST_SHOWN = 200  #: of many answers so many stand on the page


@pages.get("/referee/<slug>")
def game(slug: str) -> str:
    """The referee by a game's standard rules: for each question those of the first variant in which it arises."""
    played = by_slug.get(slug) or abort(404)
    questions = played.rules.questions
    asked = questions.get(request.args.get("question") or next(iter(questions), ""))
    options = [variant.options for variant in played.rules.variants]
    return _referee(played, next((o for o in options if asked and asked.arises(o)), options[0]), questions)


@pages.get("/t/<code>/m/<int:number>/referee")
def match(code: str, number: int) -> str:
    """The referee by the house rules of a match."""
    load(None, {"code": code})
    shown = service.shown_match(service.match_by_number(g.table.id, number))
    g.number = number
    options = shown.options
    questions = {slug: q for slug, q in shown.game.rules.questions.items() if q.arises(options)}
    if isinstance(shown, service.FrozenMatch):
        return _referee(shown.game, options, questions, shown.people)
    return _referee(shown.game, options, questions, shown.seats.seated, shown)


def _row(pad: Pad, text: str) -> Any:
    """The cards typed in a row, or the hand in short where that may stand for them."""
    words = typed(text)
    if not pad.short or len(words) != 1 or words[0] in PACK:
        return words
    return int(words[0]) if words[0].isdecimal() and len(words[0]) < 10 else words[0].upper()


def _given(name: str, pad: Pad, own: Mapping[str, Callable[[str, Given], Any]]) -> Any:
    """What was tapped or typed on a pad; nothing where nothing was."""
    given = request.args.getlist
    if pad.kind == CARD:
        return one(name, given)
    if pad.kind == CARDS:
        return several(name, given)
    if pad.own:
        return own[pad.kind](name, given)
    rows = zip(given(f"{name}-who"), given(f"{name}-cards"), strict=False)
    return {who.strip(): _row(pad, text) for who, text in rows if who.strip() and text.strip()}


def _is_given(pad: Pad, value: Any) -> bool:
    """Whether that is an answer: on a pad of a game's own all but ``None`` and empty words is."""
    if pad.own:
        return value not in (None, "")
    return bool(value) or not (pad.needed or pad.kind == CARD)


def _referee(
    played: Game,
    options: Any,
    questions: Mapping[str, Question],
    people: Sequence[str] = (),
    loaded: service.LoadedMatch | None = None,
) -> str:
    """The page of a question; ``questions``: those that are offered, by their slugs."""
    question = request.args.get("question") or next(iter(questions), "")
    if question not in questions:
        abort(404)
    pads = played.presentation.pads[question]
    own = {kind: read for sheet in sheets(played).values() for kind, read in sheet.pads.items()}
    asked = {name: value for name, pad in pads.items() if _is_given(pad, value := _given(name, pad, own))}
    answer, problems, unfinished, left_out = None, [], False, 0
    if all(name in asked for name, pad in pads.items() if pad.needed):
        try:
            answer = ask(played, options, question, asked, current_locale())
            if isinstance(answer["answer"], list):
                left_out = max(0, len(answer["answer"]) - MOST_SHOWN)
                answer["answer"] = answer["answer"][:MOST_SHOWN]
        except Refused as refused:
            problems = [problem_text(played, p) for p in refused.problems]
            unfinished = all(problem.incomplete for problem in refused.problems)
    tapped = {name: cards for name, cards in asked.items() if pads[name].kind == CARDS}
    return render_template(
        "referee.html", game=played, questions=questions, question=question, pads=pads, asked=asked,
        answer=answer, problems=problems, unfinished=unfinished, left_out=left_out,
        tapped={name: [Card(card) for card in cards if card in PACK] for name, cards in tapped.items()},
        tabs=len(pads) > 1 and all(pad.kind == CARDS for pad in pads.values()),
        shown=request.args.get("pad", 0, type=bounded_int), people=people, options=options, given=request.args,
        loaded=loaded,
    )  # fmt: skip
