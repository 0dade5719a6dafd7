"""Entries of a match as items of a list: a hand in a line that opens into its reasons, a piece by what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import g, render_template
from markupsafe import Markup

from ...core.entries import Unreadable
from ...core.game import Game
from ...core.hands import Piece
from ...store.loaded import FrozenMatch, ShownMatch
from ...store.log_items import LogItem
from ..http.bounded_cache import bounded_cache
from ..http.i18n import current_locale


@bounded_cache(most=3_000_000)
def row_item(
    game: Game,
    base: str,
    lang: str,
    row: LogItem,
    sides: tuple[str, ...] = (),
    *,
    is_open: bool = False,
    acts: bool = True,
    folded: bool = False,
    piece: Piece | None = None,
) -> Markup:
    """Render an entry of the log as an item of the list.

    ``base``: the address of the match; ``lang``: the reader's language, by its code; ``sides``: who plays, in the order
    of the scoreboard; ``is_open``: whether it is unfolded; ``acts``: whether it can be corrected; ``folded``: whether
    it ended a hand of several entries; ``piece``: what it did as one of them.
    """
    # Nothing but its own arguments goes into an item, so the same item is never made twice.
    summary = (
        game.presentation.summarize(sides, row.entry, row.shown_lines, current_locale()) if not row.corrects else None
    )
    return Markup(  # noqa: S704 - a template's own output
        render_template(
            "match/row.html", game=game, base=base, lang=lang, row=row, summary=summary, sides=sides, open=is_open,
            acts=acts, folded=folded, piece=piece,
        )
    )  # fmt: skip


def item_of(shown: ShownMatch, base: str) -> Callable[..., Markup]:
    """Return the function that renders items of one match, whose address is ``base``, with the choices of ``row_item``.

    An onlooker corrects nothing, and nothing of a frozen match can be corrected; of an entry that today's rules cannot
    read, the item shows what it moved.
    """
    game, lang = shown.game, current_locale().code
    sides = tuple(shown.sides)
    if not isinstance(shown, FrozenMatch):
        acts = g.table.may_record
        return lambda row, **how: row_item(game, base, lang, row, sides, acts=acts, **how)

    def readable(row: LogItem, **how: Any) -> Markup:
        if any(isinstance(entry, Unreadable) for entry in (row.entry, row.logged)):
            return Markup(render_template("match/unreadable_row.html", row=row))  # noqa: S704
        return row_item(game, base, lang, row, sides, **{**how, "acts": False})

    return readable


def describe_pieces_of(shown: ShownMatch, rows: Sequence[LogItem]) -> Mapping[int, Piece]:
    """Return what each of the ``rows`` of one hand, newest first, did, by entry number, as far as the game can tell."""
    if isinstance(shown, FrozenMatch) or not rows:
        return {}
    standing = [(row.seq, row.effective) for row in reversed(rows) if row.effective]
    pieces = shown.game.presentation.describe_pieces(shown.state, [entry for _, entry in standing], current_locale())
    return {seq: piece for (seq, _), piece in zip(standing, pieces, strict=False)}
