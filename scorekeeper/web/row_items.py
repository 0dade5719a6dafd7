"""Entries of a match as items of a list: a hand in a line that opens into its reasons, a piece by what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import g, render_template
from markupsafe import Markup

from ..core.game import Game
from ..core.told import Piece
from ..store import service
from ..store.service import FrozenMatch, ShownMatch
from .i18n import current_locale
from .kept import kept


@kept(most=3_000_000)
def row_item(
    game: Game,
    base: str,
    lang: str,
    raw: service.Raw,
    sides: tuple[str, ...] = (),
    *,
    is_open: bool = False,
    acts: bool = True,
    folded: bool = False,
    piece: Piece | None = None,
) -> Markup:
    """An entry of the log as an item of the list.

    ``base``: the address of the match; ``lang``: the reader's language, by its code; ``sides``: who plays, in the order
    of the scoreboard; ``is_open``: whether it is unfolded; ``acts``: whether it can be corrected; ``folded``: whether
    it ended a hand of several entries; ``piece``: what it did as one of them.
    """
    # Nothing but its own arguments goes into an item, so the same item is never made twice.
    row = service.Row(game, raw)
    told = game.presentation.told(sides, row.shown, row.shown_lines, current_locale()) if not row.correction else None
    return Markup(  # noqa: S704 - a template's own output
        render_template(
            "matches/row.html", game=game, base=base, lang=lang, row=row, told=told, sides=sides, open=is_open,
            acts=acts, folded=folded, piece=piece,
        )
    )  # fmt: skip


def item_of(shown: ShownMatch, base: str) -> Callable[..., Markup]:
    """Makes the items of one match, whose address is ``base``: of each entry, with the same choices as ``row_item``.

    An onlooker corrects nothing, and a frozen match has nothing that can be; of an entry that today's rules cannot
    read, what it moved.
    """
    game, lang = shown.game, current_locale().code
    sides = tuple(shown.sides)
    if not isinstance(shown, FrozenMatch):
        acts = g.table.may_record
        return lambda row, **how: row_item(game, base, lang, row.raw, sides, acts=acts, **how)

    def readable(row: service.Row, **how: Any) -> Markup:
        try:
            return row_item(game, base, lang, row.raw, sides, **{**how, "acts": False})
        except service.UNREADABLE:
            return Markup(render_template("matches/unreadable_row.html", row=row))  # noqa: S704

    return readable


def told_pieces(shown: ShownMatch, rows: Sequence[service.Row]) -> Mapping[int, Piece]:
    """Entry number to what it did, of the ``rows`` of one hand, newest first, as far as the game can tell."""
    if isinstance(shown, FrozenMatch) or not rows:
        return {}
    standing = [(row.seq, row.reads) for row in reversed(rows) if row.reads]
    pieces = shown.game.presentation.retell(shown.state, [entry for _, entry in standing], current_locale())
    return {seq: piece for (seq, _), piece in zip(standing, pieces, strict=False)}
