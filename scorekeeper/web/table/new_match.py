"""A new match: its form, for a new table and an existing one, and what was agreed in it.

What was typed is never lost: the form of another variant has it, and so has the page in another language, which gets it
by the address.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from flask import abort, render_template, request
from msgspec.structs import replace

from ...core.draws import Draw
from ...core.game import Game, variant_of
from ...core.match import Header
from ...core.options import OptionInfo, Variant
from ...core.problems import Problem
from ...core.seats import Seats
from ...core.words import Part
from ...games import by_slug
from ...store.loading import load_match
from ...store.matches import MatchInfo, new_header
from ..entry.forms import FormData, alike, clean
from ..entry.house_rules import HouseRule, settable, typed_option
from ..http.filters import colour, problem_text
from ..http.i18n import current_locale, use_words_of
from ..record.draws import HIGHEST, LOWEST, drawn, record_draw
from ..rules.page import rules_page


class Agreed(NamedTuple):
    """What a table agreed on before its first hand; ``draw``: what everybody drew, if that decided who begins."""

    header: Header
    draw: Draw | None


class NewMatch:
    """The form of a new match of one game, as it was opened or filled in. Answers 404 if there is no such game.

    ``known``: who is on the table's list, in the order in which they came.
    """

    def __init__(self, slug: str, known: Sequence[str] = ()) -> None:
        self.game: Game = by_slug.get(slug) or abort(404)
        use_words_of(self.game)
        self.known = known
        self.given: FormData = request.args if request.method == "GET" else request.form
        variant = variant_of(self.game, self.given.get("variant") or None) or abort(404)
        self.wants_other = bool(self.given.get("switch"))  #: another variant was chosen: the form again
        self.variant: Variant = variant
        self.options: Mapping[str, Any] = {}  #: those that were set to something else than the variant has
        if request.method == "POST" or any(option.name in self.given for option in settable(variant)):
            self.options = changed(variant, self.typed)
        if self.wants_other:
            self.variant = variant_of(self.game, self.given["switch"]) or abort(404)

    @cached_property
    def typed(self) -> dict[str, Any]:
        """Every option of the variant that was sent, as it was ticked or typed."""
        return {option.name: typed_option(option, self.given.getlist(option.name)) for option in settable(self.variant)}

    @property
    def asks_alike(self) -> bool:
        """Return whether somebody who sits down has a name like another's, and the form has not confirmed it yet."""
        return bool(self._alike()) and not self.given.get("alike")

    def _alike(self) -> list[tuple[str, str]]:
        """Return pairs of names alike of which at least one sits down; people listed long since are not asked about."""
        seats = [*filter(None, self.seats)]
        return [pair for pair in alike([*self.known, *seats]) if set(pair) & set(seats)]

    @property
    def seats(self) -> list[str]:
        """The name typed at each seat, empty if there is none."""
        return [clean(self.given.get(f"seat-{n}", "")) for n in range(max(self.game.rules.players))]

    def agreed(self) -> Agreed:
        """Return what was agreed; draw who begins if that was asked for. Raises ``Refused``."""
        names, first = [name for name in self.seats if name], self.given.get("first", "")
        # who begins is named by the seat, because its name may still be typed
        seat = clean(self.given.get(f"seat-{first}", "")) if first not in ("", HIGHEST, LOWEST) else None
        if first == "0" and not seat:  # offered before anybody sat down: whoever sits first
            seat = None
        header = new_header(self.game, names, self.variant.slug, self.typed, seat)
        draw = drawn(self.game, names, first)
        return Agreed(replace(header, first=draw.player) if draw else header, draw)

    def page(self, problems: Sequence[Problem] = (), **more: Any) -> str:
        """Render the form, with what was typed. ``more``: ``tables``, if the match would be the first of a new one."""
        seats, known, game = self.seats, self.known, self.game
        colours = {name: colour(n) for n, name in enumerate(dict.fromkeys([*known, *filter(None, seats)]))}
        options = [(option, option.name in self.options) for option in settable(self.variant)]
        rules = [HouseRule(o, self.options[o.name] if set_ else o.default, set_) for o, set_ in options]
        # what the match is played for is open on the form, the rest is folded
        played_for = [rule for rule in rules if rule.option.quick]
        folded = [rule for rule in rules if not rule.option.quick]
        return render_template(
            "table/new_match.html", game=game, variant=self.variant, names=known, seats=seats, colours=colours,
            played_for=played_for, house_rules=folded,
            unfolded=any(_names(problem, rule.option) for rule in folded for problem in problems),
            alike=(pairs := self._alike()), like={other: one for one, other in pairs},
            problems=[problem_text(game, p) for p in problems], typed=self.given,
            rules=rules_page(game, current_locale().code, self.variant.slug), partners=partners(game, self.variant),
            allowed=game.rules.players_with(self.variant.options), asked_later=game.rules.asks_who_begins, **more,
        )  # fmt: skip


def _names(problem: Problem, option: OptionInfo) -> bool:
    """Return whether a problem is about an option: with its value, or with what it would allow if it were on."""
    return option.name in problem.path or problem.values.get("option") == Part(option.label, {})


def note_draw(match: MatchInfo, agreed: Agreed) -> None:
    """Note what everybody drew in the log of a match that was just made; if sent again, it was noted before."""
    if agreed.draw and not match.seq and match.first == agreed.draw.player:
        record_draw(load_match(match), agreed.draw, seen=0, key=secrets.token_urlsafe(9))


def changed(variant: Variant, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from the variant's: ``typed`` without the rest, name to value."""
    return {o.name: typed[o.name] for o in settable(variant) if typed[o.name] != o.default}


def partners(game: Game, variant: Variant) -> dict[int, list[list[int]]]:
    """Return, for each number of players that sit in partnerships, the seats, from 1, of each partnership."""
    found = {}
    for players in game.rules.players:
        seats = Seats(tuple(map(str, range(1, players + 1))))
        sides = list(game.rules.sides(game.rules.start(variant.options, seats, None)).values())
        if len(sides) < players:
            found[players] = [[int(seat) for seat in side] for side in sides]
    return found
