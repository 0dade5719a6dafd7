"""The log as pages show it, by what players count: a hand, with the pieces folded in of which it was logged.

The pieces of a hand are the entries of the kinds that the game calls so, from the end of the hand before up to the
entry that ends it. Whatever else is logged is on its own: a note, somebody leaving, a hand that was struck out. What
was only taken back to be logged again, and what took it back, is not listed. All of these are functions over the items
of a match (``core.match``), whoever has folded it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from .corrections import deciding
from .entries import HOUSE_CHANGES, Amend, Correction, Entry, Void, kind_of
from .game import Game
from .ledger import Line
from .match import Item

MOST_PIECES = 300  #: pieces of one hand, and corrections beside a page of the log, that are listed

Items: TypeAlias = Sequence[Item]


T = TypeVar("T")


class LogPage(NamedTuple, Generic[T]):
    """A page of a log, newest first; of items, or of what they become on a page.

    ``heads``: the entries that ended a hand, or are on their own; ``folded``: the numbers of those that have pieces;
    ``pieces``: of the hand that is still open, on the newest page; ``corrections``: of the page's entries;
    ``older``: before which entry an older page goes on, if there is one.
    """

    heads: list[T]
    folded: frozenset[int]
    pieces: list[T]
    corrections: list[T]
    older: int | None


def log_page(game: Game, items: Items, *, before: int | None, most: int) -> LogPage[Item]:
    """Return the newest page of a log, or that of entries with a number under ``before``; at most ``most`` heads."""
    end = len(items) + 1 if before is None else before
    found = list(islice((item for item in listed(items, before=end) if _is_head(game, item)), most + 1))
    heads = found[:most]
    older = heads[-1].seq if len(found) > most else None
    corrections = (item for item in listed(items, before=end, after=(older or 1) - 1) if _is_correction(item))
    pieces = latest(game, items).pieces if before is None else []
    folded = frozenset(
        head.seq for head in heads if head.number is not None and next(_pieces(game, items, head.seq), None)
    )
    return LogPage(heads, folded, pieces, list(islice(corrections, MOST_PIECES)), older)


def listed(items: Items, *, before: int | None = None, after: int = 0) -> Iterator[Item]:
    """Yield the items that are listed, newest first: those with a number under ``before`` and over ``after``."""
    end = len(items) if before is None else min(before - 1, len(items))
    return (items[at] for at in range(end - 1, max(after, 0) - 1, -1) if is_listed(items, items[at]))


def is_listed(items: Items, item: Item) -> bool:
    """Return whether an item is shown: not if it was only taken back to be logged again, or took something back so."""
    if isinstance(item.logged, Void) and item.again is not None:
        return False
    by = items[item.corrected_by - 1] if item.corrected_by else None
    return by is None or by.again is None or not isinstance(by.logged, Void)


def hand_pieces(game: Game, items: Items, seq: int) -> list[Item]:
    """Return the pieces of which the hand that entry ``seq`` ended was logged, newest first, struck-out ones too."""
    return list(islice(_pieces(game, items, seq), MOST_PIECES))


class Latest(NamedTuple):
    """What happened last.

    ``over``: the entry that ended the last hand that counts; ``pieces``: those of the hand that was begun after it,
    newest first; ``open``: those of them that count.
    """

    over: Item | None
    pieces: list[Item]

    @property
    def open(self) -> list[Item]:
        """Return the pieces of the open hand that count, newest first."""
        return [piece for piece in self.pieces if piece.effective is not None]


def latest(game: Game, items: Items) -> Latest:
    """Return the last hand of a match that is over, and what was logged of the one that is open."""
    over = next((item for item in reversed(items) if item.number is not None), None)
    return Latest(over, hand_pieces(game, items, len(items) + 1))


class Place(NamedTuple):
    """Where an entry is in the log.

    ``newest``: on its newest page; ``folded_in``: the entry that ended the hand in which it is folded.
    """

    newest: bool
    folded_in: int | None = None


def place(game: Game, items: Items, seq: int, most: int) -> Place:
    """Return where entry ``seq`` is in a log with ``most`` heads on a page."""
    item = items[seq - 1] if seq <= len(items) else None
    if item and is_listed(items, item) and _is_piece(game, item):
        return Place(True, next((later.seq for later in items[seq:] if later.number is not None), None))
    newer = islice((item for item in listed(items, after=seq) if _is_head(game, item)), most)
    return Place(len(list(newer)) < most)


def current_item(items: Items, seq: int) -> Item | None:
    """Return the item with that number, or the one that now is in its place if it was only logged again."""
    if not 1 <= seq <= len(items):
        return None
    if is_listed(items, items[seq - 1]):
        return items[seq - 1]
    first = items[seq - 1].again or seq
    return next((item for item in listed(items) if item.again == first), None)


def newest_hands(game: Game, items: Items, most: int) -> list[Item]:
    """Return the newest hands of a match, at most ``most``, oldest first; those struck out are among them."""
    kinds = game.rules.hands
    hands = (
        item for item in listed(items)
        if item.number is not None or (item.effective is None and kind_of(item.logged) in kinds)
    )  # fmt: skip
    return list(islice(hands, most))[::-1]


def struck_hands(game: Game, items: Items) -> int:
    """Return how many hands were struck out; one that was only taken back to be logged again is none."""
    kinds = game.rules.hands
    return sum(item.struck and kind_of(item.logged) in kinds and is_listed(items, item) for item in items)


@lru_cache(maxsize=32)
def undoable(game: Game) -> tuple[str, ...]:
    """Return the kinds of entries that *Undo* takes back: hands, their pieces, what is said or changed between hands.

    All but notes, and corrections: what is taken back is what was recorded last.
    """
    return tuple(map(kind_of, (*game.rules.entries, *HOUSE_CHANGES)))


def last_undoable(game: Game, items: Items) -> Item | None:
    """Return the newest entry that *Undo* takes back; ``None`` where there is none."""
    kinds = undoable(game)
    return next((item for item in reversed(items) if item.effective and kind_of(item.logged) in kinds), None)


def about(items: Items, correction: Correction) -> tuple[Item, bool]:
    """Return the item that a correction is about, which is none itself; and whether by way of another correction."""
    named = items[correction.entry - 1]
    further = isinstance(named.logged, Correction)
    while isinstance(named.logged, Correction):
        named = items[named.logged.entry - 1]
    return named, further


def shown_entry(items: Items, item: Item) -> Entry:
    """Return what an item says: its effective entry, or what that was until it was struck out."""
    if item.effective is not None:
        return item.effective
    if item.struck and item.corrected_by:
        named = {
            other.seq: other.logged.entry
            for other in items[item.seq : item.corrected_by - 1]
            if isinstance(other.logged, Correction)
        }
        by = deciding(named).get(item.seq)
        if by and isinstance(amend := items[by - 1].logged, Amend):
            entry: Entry = amend.with_
            return entry
    return item.logged


def replaced_lines(items: Items, item: Item) -> tuple[Line, ...]:
    """Return what an item moved before it was corrected last; nothing where it never was, or did not count before."""
    return items[item.corrected_by - 1].replaced if item.corrected_by else ()


def moved_then(items: Items, item: Item) -> tuple[Line, ...]:
    """Return what an entry moved when it was recorded; nothing where nobody can say any more.

    Of a void, what it took away; of an amend, what the entry that it names moved from then on.
    """
    if isinstance(item.logged, Void):
        return item.replaced
    of = items[item.logged.entry - 1] if isinstance(item.logged, Amend) else item
    later = (other for other in items[item.seq :] if isinstance(other.logged, Correction))
    for other in later:
        if isinstance(other.logged, Correction) and other.logged.entry == of.seq and other.effective is None:
            return other.replaced
    return of.lines if (of.corrected_by or of.seq) == item.seq else ()


def _is_correction(item: Item) -> bool:
    return isinstance(item.logged, Correction)


def _is_piece(game: Game, item: Item) -> bool:
    """Return whether an item is a piece of a hand, and did not end it."""
    return item.number is None and kind_of(item.logged) in game.rules.pieces


def _is_head(game: Game, item: Item) -> bool:
    """Return whether an item ended a hand, or is on its own."""
    return not _is_correction(item) and not _is_piece(game, item)


def _pieces(game: Game, items: Items, seq: int) -> Iterator[Item]:
    """Yield the pieces of the hand that entry ``seq`` ended, or of the open one, newest first."""
    if game.rules.pieces:
        for at in range(seq - 2, -1, -1):
            item = items[at]
            if item.number is not None:
                return
            if _is_piece(game, item) and is_listed(items, item):
                yield item
