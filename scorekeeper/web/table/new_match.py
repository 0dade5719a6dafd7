"""The form of a new match, at an existing table or together with a new one.

What was typed is never lost: it is kept in the form when the variant changes, and in the URL when the language does.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from flask import abort, g, redirect, render_template, request
from msgspec.structs import replace
from werkzeug.wrappers import Response

from ...core.draws import Draw
from ...core.game import Game, variant_of
from ...core.looks import alike, as_known, check_seen
from ...core.match import Header
from ...core.options import OptionInfo, Variant
from ...core.problems import Problem, Refused
from ...core.seats import Seats
from ...core.words import N_, Part
from ...games import by_slug
from ...store.loading import load_match
from ...store.matches import MatchInfo, new_header
from ...store.names import tell_apart
from ..entry.forms import DECIMALS, FormData, decimals_shown
from ..entry.house_rules import HouseRule, settable, typed_option
from ..http.filters import colour, problem_text, translate
from ..http.i18n import note_missing_words_of, show_decimals
from ..record.draws import HIGHEST, LOWEST, drawn, record_draw

Refusal = tuple[str, int]  #: a page with problems, and its status


class Agreed(NamedTuple):
    """What the form of a new match says: the match's header, and the lots drawn for who begins, if they were drawn."""

    header: Header
    draw: Draw | None


class NewMatch:
    """The form of a new match of one game, as opened or as sent; aborts with 404 without such a game or variant.

    ``slug``: of the game; ``known``: the people on the table's list, in their order.
    """

    def __init__(self, slug: str, known: Sequence[str] = ()) -> None:
        self.game: Game = by_slug.get(slug) or abort(404)
        note_missing_words_of(self.game)
        self.known = known
        self.given: FormData = request.args if request.method == "GET" else request.form
        #: the decimals of money, if a table is created with the match
        self.decimals = 2 if "table" not in g and self.given.get("decimals") else 0
        show_decimals(self.decimals)
        variant = variant_of(self.game, self.given.get("variant") or None) or abort(404)
        self.wants_other = bool(self.given.get("switch"))  #: another variant was chosen: show the form again
        self.variant: Variant = variant
        self.options: Mapping[str, Any] = {}  #: options that differ from the variant's
        if request.method == "POST" or any(option.name in self.given for option in settable(variant)):
            self.options = changed(variant, self.typed)
        if self.wants_other:
            self.variant = variant_of(self.game, self.given["switch"]) or abort(404)

    @cached_property
    def typed(self) -> dict[str, Any]:
        """Return the value of every option of the variant, as ticked or typed."""
        given, decimals = self.given, decimals_shown(self.given.get(DECIMALS))
        return {
            option.name: typed_option(option, given.getlist(option.name), decimals) for option in settable(self.variant)
        }

    @property
    def asks_alike(self) -> bool:
        """Return whether two names look alike and the form has not confirmed yet that they are two people."""
        asked = self.given.get("alike", "")
        return not all(_are_two(*pair) in asked for pair in self._alike())

    def _alike(self) -> list[tuple[str, str]]:
        """Return pairs of look-alike names of which at least one is new; the table's page asks about all others."""
        seats = filter(None, self.seats)
        return [pair for pair in alike([*self.known, *seats]) if not set(pair) <= set(self.known)]

    @property
    def seats(self) -> list[str]:
        """The names typed at the seats; empty strings for empty seats."""
        typed = (self.given.get(f"seat-{n}", "") for n in range(max(self.game.rules.players)))
        return as_known(typed, self.known)

    def agreed(self) -> Agreed:
        """Return what was agreed, and draw who begins if the form asks for it. Raises ``Refused`` if it is invalid."""
        seats = self.seats
        names, first = [name for name in seats if name], self.given.get("first", "")
        if found := [problem for name in names for problem in check_seen(name, ("players",))]:
            raise Refused(found)
        # the form sends the seat of who begins, because the name may be typed after that
        begins = self.given.get(f"seat-{first}", "")
        seat = as_known([begins], self.known)[0] if first not in ("", HIGHEST, LOWEST) else None
        if first == "0" and not seat:  # "whoever sits first", which is offered while all seats are empty
            seat = None
        header = new_header(self.game, names, self.variant.slug, self.typed, seat)
        draw = drawn(self.game, names, first)
        return Agreed(replace(header, first=draw.player) if draw else header, draw)

    def page(self, problems: Sequence[Problem] = (), **more: Any) -> str:
        """Render the form with what was typed.

        ``more``: further template values, such as ``offers``, a function that returns other tables to play at.
        """
        seats, known, game = self.seats, self.known, self.game
        colours = {name: colour(n) for n, name in enumerate(dict.fromkeys([*known, *filter(None, seats)]))}
        pairs = self._alike()
        options = [(option, option.name in self.options) for option in settable(self.variant)]
        wrong = {str(part): problem_text(game, problem) for problem in problems for part in problem.path}
        rules = [
            HouseRule(o, self.options[o.name] if set_ else o.default, set_, wrong.get(o.name, ""))
            for o, set_ in options
        ]
        # options about the stakes are visible on the form, all others are folded away
        played_for = [rule for rule in rules if rule.option.quick]
        folded = [rule for rule in rules if not rule.option.quick]
        return render_template(
            "table/new_match.html", game=game, variant=self.variant, names=known, seats=seats, colours=colours,
            played_for=played_for, house_rules=folded,
            opens_seat=next((o for p in problems for o, _ in options if _allows(p, o)), None),
            unfolded=any(r.option.name in p.path or _allows(p, r.option) for r in folded for p in problems),
            like={other: one for one, other in pairs}, are_two=_are_two,
            asked=" ".join(_are_two(*pair) for pair in pairs),
            problems=[problem_text(game, p) for p in problems], typed=self.given,
            partners=partners(game, self.variant),
            allowed=game.rules.players_with(self.variant.options), asked_later=game.rules.asks_who_begins, **more,
        )  # fmt: skip

    def answer(self, start: Callable[[Header], tuple[MatchInfo | None, str]], **more: Any) -> Response | str | Refusal:
        """Render the form; on POST start a match, record the lots of a draw as a note, and redirect to it.

        The form is rendered again if another variant was chosen (``switch``), if something is not valid, or if names
        look alike and that was not confirmed (422). ``start``: creates the match for a header and returns it, ``None``
        if that was not possible, with the URL to redirect to; it may raise ``Refused``. ``more``: as in ``page``.
        """
        if request.method == "GET" or self.wants_other:
            return self.page(**more)
        if self.asks_alike:
            return self.page(**more), 422
        try:
            agreed = self.agreed()
            match, address = start(agreed.header)
        except Refused as refused:
            return self.page(refused.problems, **more), 422
        if match:
            _note_draw(match, agreed)
            if confirmed := [other for _, other in self._alike()]:
                tell_apart(match.table_id, confirmed)
        return redirect(address, 303)


def seats_of(names: Sequence[str]) -> dict[str, Any]:
    """Return the form fields that seat these people in their order: ``seat-0`` and so on, each with a name."""
    return {f"seat-{n}": name for n, name in enumerate(names)}


def _are_two(one: str, other: str) -> str:
    """Return the question whether two look-alike names are two people."""
    return translate(N_("“{one}” and “{other}” look alike. Are they two people?"), one=one, other=other)


def _allows(problem: Problem, option: OptionInfo) -> bool:
    """Return whether turning on ``option``, which allows more players, would solve the problem."""
    return problem.values.get("option") == Part(option.label, {})


def _note_draw(match: MatchInfo, agreed: Agreed) -> None:
    """Record the lots of a draw as a note in a match that was just created; do nothing if the request is repeated."""
    if agreed.draw and not match.seq and match.first == agreed.draw.player:
        record_draw(load_match(match), agreed.draw, seen=0, key=secrets.token_urlsafe(9))


def changed(variant: Variant, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of ``typed`` that differ from the variant's, by name."""
    return {o.name: typed[o.name] for o in settable(variant) if typed[o.name] != o.default}


def partners(game: Game, variant: Variant) -> dict[int, list[list[int]]]:
    """Return the seats of each partnership, from 1, by number of players; only for numbers that play as partners."""
    found = {}
    for players in game.rules.players:
        seats = Seats(tuple(map(str, range(1, players + 1))))
        sides = list(game.rules.sides(game.rules.start(variant.options, seats, None)).values())
        if len(sides) < players:
            found[players] = [[int(seat) for seat in side] for side in sides]
    return found
