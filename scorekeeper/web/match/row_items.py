"""Rows of the log as cached HTML; the cards, the steps and the pieces of a hand, as pages show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flask import g, render_template
from markupsafe import Markup

from ...core.entries import Entry, Unreadable, is_house_entry, kind_of
from ...core.game import Game
from ...core.hands import Piece, Told
from ...core.log_page import hand_pieces
from ...core.match import Item
from ...store.loaded import FrozenMatch, ShownMatch
from ...store.log_items import LogItem
from ..entry import sheets
from ..http.cached_fragment import cached_fragment
from ..http.i18n import current_locale
from ..record.changed_pieces import describe, pieces_since


def item_of(shown: ShownMatch, base: str) -> Callable[..., Markup]:
    """Return a function that renders an item of a match's log as a cached fragment. ``base``: the URL of the match.

    The function takes ``folded``: whether the item ended a hand of several entries; ``piece``: what it did as one of
    these. For onlookers and frozen matches the fragment has no controls. An entry that today's rules cannot read is
    shown by its lines alone.
    """
    game, sides, frozen = shown.game, tuple(shown.sides), isinstance(shown, FrozenMatch)
    acts = g.table.may_record and not frozen

    def item(row: LogItem, *, folded: bool = False, piece: Piece | None = None) -> Markup:
        if frozen and any(isinstance(entry, Unreadable) for entry in (row.entry, row.logged)):
            return Markup(render_template("match/unreadable_row.html", row=row))  # noqa: S704
        return cached_fragment(
            "match/row.html", game=game, base=base, row=row, sides=sides, acts=acts, folded=folded, piece=piece,
            steps=folded and bool(steps_of(shown, row.seq)),
        )  # fmt: skip

    return item


def told_of_hand(shown: ShownMatch, item: Item) -> Sequence[Told]:
    """Return the cards to show for the hand that ``item`` ended, or if it ended none, those that its entry names.

    Empty if ``item`` does not count, or if today's rules cannot read an entry of the hand.
    """
    if item.effective is None:
        return ()
    pieces = hand_pieces(shown.game, shown.items, item.seq) if item.number is not None else []
    entries = [*(piece.effective for piece in reversed(pieces) if piece.effective is not None), item.effective]
    if any(isinstance(entry, Unreadable) for entry in entries):
        return ()
    return shown.game.presentation.told_of_hand(entries, item.lines, current_locale())


def steps_of(shown: ShownMatch, seq: int, *, every: bool = False) -> list[Item]:
    """Return the pieces of the hand that entry ``seq`` ended that have a picture of the table, oldest first.

    ``every``: all pieces that count, if at least one of them has a picture (``has_picture``). Empty if none has, if the
    entry ended no hand, or if the match is frozen.
    """
    head = shown.items[seq - 1] if 0 < seq <= len(shown.items) else None
    if isinstance(shown, FrozenMatch) or head is None or head.number is None:
        return []
    pieces = [*reversed(hand_pieces(shown.game, shown.items, seq)), head]
    count = [piece for piece in pieces if piece.effective is not None]
    seen = [piece for piece in count if piece.effective is not None and has_picture(shown.game, piece.effective)]
    return count if every and seen else seen


def has_picture(game: Game, entry: Entry) -> bool:
    """Return whether the sheet of ``entry`` pictures the table; such a sheet is on the page of the match."""
    sheet = sheets(game).get(kind_of(entry))
    return sheet is not None and sheet.on_match_page


def describe_pieces_of(shown: ShownMatch, rows: Sequence[LogItem]) -> Mapping[int, Piece]:
    """Return what each piece of one hand did, by entry number. ``rows``: its pieces, newest first.

    Empty for a frozen match, and if the game does not describe its pieces.
    """
    if isinstance(shown, FrozenMatch) or not rows:
        return {}
    counting = [row.item for row in reversed(rows) if row.effective and not is_house_entry(row.effective)]
    pieces = describe(shown.log, counting, current_locale())
    since = pieces_since(shown.log, [row.item for row in rows], current_locale())
    return {
        item.seq: piece._replace(changed=since.get(item.seq)) for item, piece in zip(counting, pieces, strict=False)
    }
