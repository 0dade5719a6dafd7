"""The referee's page: the questions of a game, answered with cards tapped on pads.

Each game declares the pad for each key of a question (``core/pads.py``): a check box for each card, a count for each
rank, one card by rank and suit, a typed row of cards for each player, or a pad of the game's own with its template and
sheet.

At a match, the pads are filled in with what its state says, as the game's sheets declare it (``Sheet.referee_knows``).
When somebody changes to another question, the page sends the earlier one along, so that the tapped cards are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, abort, g, render_template, request
from werkzeug.datastructures import MultiDict

from ...core.cards import PACK, Card
from ...core.game import Game, Question
from ...core.judge import ask
from ...core.pads import BY_RANK, CARD, CARDS, Pad
from ...core.problems import Refused
from ...games import by_slug
from ...store.loaded import FrozenMatch, LoadedMatch
from ...store.loading import shown_match
from ...store.matches import match_by_number
from ..entry import sheets
from ..entry.forms import FormData
from ..entry.pads import (
    Given,
    Known,
    any_suit,
    counted,
    fill_counted,
    fill_one,
    one,
    ranks_left,
    several,
    short_hand,
    suited,
    typed,
)
from ..http.filters import problem_text
from ..http.i18n import current_locale, use_words_of
from ..http.numbers import bounded_int
from ..http.requested_table import load

pages = Blueprint("referee", __name__)

SEVERAL = (CARDS, BY_RANK)  #: pads on which several cards are tapped
MOST_SHOWN = 200  #: the most answers to one question that the page lists


@pages.get("/referee/<slug>")
def game(slug: str) -> str:
    """Show the referee for a game: a question is answered by the rules of the first variant in which it arises."""
    played = by_slug.get(slug) or abort(404)
    use_words_of(played)
    questions = played.rules.questions
    asked = questions.get(request.args.get("question") or next(iter(questions), ""))
    options = [variant.options for variant in played.rules.variants]
    return _referee(played, next((o for o in options if asked and asked.arises(o)), options[0]), questions)


@pages.get("/t/<code>/m/<int:number>/referee")
def match(code: str, number: int) -> str:
    """Show the referee for the house rules of a match, with the questions that arise under them."""
    load(None, {"code": code})
    shown = shown_match(match_by_number(g.table.id, number))
    g.number = number
    use_words_of(shown.game)
    options = shown.options
    questions = {slug: q for slug, q in shown.game.rules.questions.items() if q.arises(options)}
    if isinstance(shown, FrozenMatch):
        return _referee(shown.game, options, questions, shown.people)
    return _referee(shown.game, options, questions, shown.seats.seated, shown)


def _row(pad: Pad, text: str) -> Any:
    """Return the cards typed in a row, or the number or word that may replace them on this pad."""
    return short_hand(text, pad.words) if pad.short else typed(text)


def _is_of(name: str, pad: Pad, field: str) -> bool:
    """Return whether a field of the page belongs to the pad ``name``."""
    if pad.kind == CARDS:
        return field in (name, f"{name}-jokers")
    if pad.kind == BY_RANK:
        return field in {f"{name}-{rank}" for rank in pad.ranks}
    return field == name or field.startswith(f"{name}-")


def _filled(pads: Mapping[str, Pad], before: Mapping[str, Pad], known: Known) -> FormData:
    """Return the form data that the pads of a question show.

    On each pad that is what was tapped, else what the match knows (``known``), else cards tapped for the earlier
    question. ``before``: the pads of that one; its cards move to a pad of cards that it did not have. A button that
    chooses a side or player (``of``) replaces what is on the pads.
    """
    given: FormData = MultiDict(request.args)
    spare = _spare(before, pads, given)
    for name, pad in pads.items():
        if pad.kind == CARD and given.get(name) in PACK:
            fill_one(given, name, Card(given[name]))
        of = known.of.get(given.get("of", ""), {})
        same = name in before and before[name].kind == pad.kind
        suited = [card for card in given.poplist(name) if card in PACK] if pad.kind == BY_RANK else []
        tapped = any(_is_of(name, pad, field) and given[field] for field in given)
        fresh = not (same or tapped)
        if fresh and suited:  # a URL, or another question, has them with their suits
            fill_counted(given, name, suited)
            continue
        for field, values in {**(known.fields if fresh else {}), **of}.items():
            if _is_of(name, pad, field):
                given.setlist(field, list(values))
        if fresh and spare and pad.kind == CARDS and not given.getlist(name):
            given.setlist(name, spare.pop(0))
        elif fresh and spare and pad.kind == BY_RANK:
            fill_counted(given, name, spare.pop(0))
    return given


def _spare(before: Mapping[str, Pad], pads: Mapping[str, Pad], given: FormData) -> list[list[str]]:
    """Return the cards of each pad of the earlier question (``before``) that the present one does not have."""
    gone = {name: pad for name, pad in before.items() if name not in pads or pads[name].kind != pad.kind}
    cards = [given.getlist(name) for name, pad in gone.items() if pad.kind == CARDS and name not in pads]
    if all(pad.kind != CARDS for pad in pads.values()):  # counted cards have no suits, which such a pad needs
        cards += [counted(name, pad.ranks, given.getlist) for name, pad in gone.items() if pad.kind == BY_RANK]
    return [one for one in cards if one]


def _given(
    name: str, pad: Pad, own: Mapping[str, Callable[[str, Given], Any]], given: Given, options: Any, others: list[str]
) -> Any:
    """Return the value on the pad ``name``, empty if none. ``own``: readers of a game's own pads, by kind.

    ``others``: cards on the pads before it.
    """
    if pad.kind == CARD:
        return one(name, given)
    if pad.kind == CARDS:
        return several(name, given)
    if pad.kind == BY_RANK:
        return counted(name, pad.ranks, given, others)
    if pad.own:
        return own[pad.kind](name, given)
    rows = zip(given(f"{name}-who"), given(f"{name}-cards"), strict=False)
    hands = {who.strip(): _row(pad, text) for who, text in rows if who.strip() and text.strip()}
    return hands if pad.suits(options) else _in_suits(hands)


def _in_suits(hands: Mapping[str, Any]) -> dict[str, Any]:
    """Return the hands of one pack, with suits added to ranks that were typed without one."""
    made, used = dict[str, Any](), {word for hand in hands.values() if isinstance(hand, list) for word in hand}
    for who, hand in hands.items():
        made[who] = suited(hand, used) if isinstance(hand, list) else hand
        used.update(made[who] if isinstance(hand, list) else ())
    return made


def _asked(
    pads: Mapping[str, Pad], own: Mapping[str, Callable[[str, Given], Any]], given: FormData, options: Any
) -> dict[str, Any]:
    """Return the question's values by key, as far as they were tapped or typed."""
    asked = dict[str, Any]()
    for name, pad in pads.items():
        others = [card for n, cards in asked.items() if pads[n].kind in SEVERAL for card in cards]
        value = _given(name, pad, own, given.getlist, options, others)
        if _is_given(pad, value):
            asked[name] = value
    return asked


def _is_given(pad: Pad, value: Any) -> bool:
    """Return whether ``value`` answers a pad: on a game's own anything but ``None`` and an empty string.

    No cards answer it only if they are not needed, and if their absence means that there are none (``Pad.told``).
    """
    if pad.own:
        return value not in (None, "")
    return bool(value) or not (pad.needed or pad.kind == CARD or not pad.told)


def _referee(
    played: Game,
    options: Any,
    questions: Mapping[str, Question],
    people: Sequence[str] = (),
    loaded: LoadedMatch | None = None,
) -> str:
    """Render the page of the request's question. ``questions``: all that are offered; ``people``: those of a match."""
    question = request.args.get("question") or next(iter(questions), "")
    if question not in questions:
        abort(404)
    pads = played.presentation.pads[question]
    own = {kind: read for sheet in sheets(played).values() for kind, read in sheet.pads.items()}
    known = _known(played, question, loaded)
    given = _filled(pads, played.presentation.pads.get(request.args.get("from", ""), {}), known)
    asked = _asked(pads, own, given, options)
    for name in (n for n, pad in pads.items() if pad.kind == CARD and n not in asked and not pad.suits(options)):
        if rank := given.get(f"{name}-rank"):
            others = {card for n, cards in asked.items() if pads[n].kind in SEVERAL for card in cards}
            asked[name] = any_suit(rank, others.union(known.gone.get(name, ())))
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
    tapped = {name: cards for name, cards in asked.items() if pads[name].kind in SEVERAL}
    return render_template(
        "rules/referee.html", game=played, questions=questions, question=question, pads=pads, asked=asked,
        answer=answer, problems=problems, unfinished=unfinished, left_out=left_out,
        tapped={name: [Card(card) for card in cards if card in PACK] for name, cards in tapped.items()},
        tabs=len(pads) > 1 and all(pad.kind in SEVERAL for pad in pads.values()),
        shown=request.args.get("pad", 0, type=bounded_int), people=known.people or people, options=options,
        given=given, loaded=loaded, gone=known.gone, ranks_left=ranks_left, carried=_carried(pads), of=list(known.of),
    )  # fmt: skip


def _known(played: Game, question: str, loaded: LoadedMatch | None) -> Known:
    """Return what the match at which a question is asked says about it; nothing without a match."""
    asked = (sheet.referee_knows.get(question) for sheet in sheets(played).values())
    known = next(filter(None, asked), None)
    return known(loaded.state) if known and loaded else Known()


def _carried(pads: Mapping[str, Pad]) -> list[tuple[str, str]]:
    """Return the request's fields of pads of other questions: hidden fields keep them until those are asked again."""
    ours = ("question", "from", "pad", "of")
    return [
        (field, value)
        for field, value in request.args.items(multi=True)
        if field not in ours and not any(_is_of(name, pad, field) for name, pad in pads.items())
    ]
