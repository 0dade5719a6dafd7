"""The log as pages list it: by hands, each with the pieces by which it was logged folded into it.

The pieces of a hand are its entries of the kinds in ``Rules.pieces``, from the end of the previous hand up to the entry
that ends it. All other entries are listed on their own: a note, somebody leaving, a hand that was struck out. Entries
that were only taken back to be logged again, and the voids that took them back, are not listed. All functions take the
items of a match (``core.match``).
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
from .match import NEW, Item

MOST_PIECES = 300  #: the most pieces of one hand, and corrections beside a page of the log, that are listed

Items: TypeAlias = Sequence[Item]


T = TypeVar("T")


class LogPage(NamedTuple, Generic[T]):
    """A page of a log, newest first: of items, or of what pages make of them.

    ``heads``: the items that have a row of their own: each that ended a hand, and each that is no piece and no
    correction; ``folded``: the entry numbers of those heads under which pieces of their hand are folded; ``pieces``:
    the pieces of the open hand, on the newest page only; ``corrections``: the corrections made within the page;
    ``older``: what ``log_page`` takes as ``before`` for the next older page, ``None`` if there is none.
    """

    heads: list[T]
    folded: frozenset[int]
    pieces: list[T]
    corrections: list[T]
    older: int | None


def log_page(game: Game, items: Items, *, before: int | None, most: int) -> LogPage[Item]:
    """Return a page of a log, with at most ``most`` heads: rows of their own, not counting the pieces folded into them.

    ``before``: only entries with lower numbers are on it; ``None``: it is the newest page.
    """
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
    """Yield the items that pages list, newest first: those with entry numbers below ``before`` and above ``after``."""
    end = len(items) if before is None else min(before - 1, len(items))
    return (items[at] for at in range(end - 1, max(after, 0) - 1, -1) if is_listed(items, items[at]))


def is_listed(items: Items, item: Item) -> bool:
    """Return whether pages list ``item``: not if it was taken back only to be logged again, or is the void for that."""
    if isinstance(item.logged, Void) and item.again is not None:
        return False
    by = items[item.corrected_by - 1] if item.corrected_by else None
    return by is None or by.again is None or not isinstance(by.logged, Void)


def is_swapped(items: Items, item: Item) -> bool:
    """Return whether ``item`` has its present contents because somebody swapped two entries (``core.rearrange.swap``).

    The log shows that. If both are of one kind, the later was taken back, then both amended; if they are of two kinds,
    the later was logged at the place of the other, and not again behind it.
    """
    if item.corrected_by:
        at = item.corrected_by - 1
        if any(_swaps(items[one : one + 3]) for one in (at - 2, at - 1) if one >= 0):
            return True
    if item.again != NEW or isinstance(item.logged, Void):
        return False
    taken = set[int]()
    for void in reversed(items[: item.seq - 1]):
        if not isinstance(void.logged, Void) or void.again is None:
            break
        taken.add(void.logged.entry)
    if len(taken) < 2:
        return False
    firsts = {items[of - 1].again or of: of for of in taken}
    for other in items[item.seq :]:
        if not other.again or isinstance(other.logged, Correction) or other.again not in firsts:
            break
        del firsts[other.again]
    second = sorted(taken)[1:2]
    return [*firsts.values()] == second and all(kind_of(items[of - 1].logged) == kind_of(item.logged) for of in second)


def _swaps(three: Items) -> bool:
    """Return whether these three take back an entry, amend an earlier one, and then amend the one taken back."""
    match [item.logged for item in three]:
        case [Void(later), Amend(earlier), Amend(amended)]:
            return three[0].again is not None and earlier < later == amended
    return False


def hand_pieces(game: Game, items: Items, seq: int) -> list[Item]:
    """Return the newest ``MOST_PIECES`` pieces of the hand that entry ``seq`` ended, struck-out ones too.

    They are newest first. A ``seq`` one above the last gives the open hand's.
    """
    return list(islice(_pieces(game, items, seq), MOST_PIECES))


class Latest(NamedTuple):
    """The newest finished hand, and the pieces of the open one.

    ``over``: the item that is the newest hand that counts, or ended it, ``None`` if there is none; ``pieces``: the
    pieces logged after it, newest first, struck-out ones too.
    """

    over: Item | None
    pieces: list[Item]

    @property
    def open(self) -> list[Item]:
        """Return the pieces of the open hand that count, newest first."""
        return [piece for piece in self.pieces if piece.effective is not None]


def latest(game: Game, items: Items) -> Latest:
    """Return the newest finished hand of a match, and the pieces of the open one."""
    over = next((item for item in reversed(items) if item.number is not None), None)
    return Latest(over, hand_pieces(game, items, len(items) + 1))


class Place(NamedTuple):
    """Where the pages of the log show an entry.

    ``folded_in``: for a piece of a finished hand, the number of the entry that ended the hand, under which it is
    folded; for any other entry ``None``; ``newest``: whether it is on the newest page, if ``folded_in`` is ``None``.
    """

    newest: bool
    folded_in: int | None = None


def place(game: Game, items: Items, seq: int, most: int) -> Place:
    """Return where the log shows entry ``seq``; ``most``: how many heads a page has."""
    item = items[seq - 1] if seq <= len(items) else None
    if item and is_listed(items, item) and _is_piece(game, item):
        return Place(True, next((later.seq for later in items[seq:] if later.number is not None), None))
    newer = islice((item for item in listed(items, after=seq) if _is_head(game, item)), most)
    return Place(len(list(newer)) < most)


def current_item(items: Items, seq: int) -> Item | None:
    """Return item ``seq``, or if that was taken back and logged again, the newest item that logs it again.

    ``None`` if the log has no entry ``seq``.
    """
    if not 1 <= seq <= len(items):
        return None
    if is_listed(items, items[seq - 1]):
        return items[seq - 1]
    first = items[seq - 1].again or seq
    return next((item for item in listed(items) if item.again == first), None)


def newest_hands(game: Game, items: Items, most: int, *, besides: bool = False) -> list[Item]:
    """Return the items of the newest ``most`` hands of a match, oldest of these first; struck-out hands are included.

    ``besides``: also with house entries that moved money or points, such as a charge; they count towards ``most``.
    """
    kinds = game.rules.hands
    hands = (
        item for item in listed(items)
        if item.number is not None
        or (item.effective is None and kind_of(item.logged) in kinds)
        or (besides and item.lines and isinstance(item.effective, HOUSE_CHANGES))
    )  # fmt: skip
    return list(islice(hands, most))[::-1]


def has_struck_hand(game: Game, items: Items) -> bool:
    """Return whether a hand was struck out for good; one that was taken back only to be logged again does not count."""
    kinds = game.rules.hands
    return any(item.struck and kind_of(item.logged) in kinds and is_listed(items, item) for item in items)


@lru_cache(maxsize=32)
def undoable(game: Game) -> tuple[str, ...]:
    """Return the kinds of entries that *Undo* takes back: all but notes and corrections."""
    return tuple(map(kind_of, (*game.rules.entries, *HOUSE_CHANGES)))


def last_undoable(game: Game, items: Items) -> Item | None:
    """Return the newest item that counts and that *Undo* takes back; ``None`` if there is none."""
    kinds = undoable(game)
    return next((item for item in reversed(items) if item.effective and kind_of(item.logged) in kinds), None)


def about(items: Items, correction: Correction) -> tuple[Item, bool]:
    """Return the item that a correction changes in the end, and ``True`` if the entry that it names is a correction.

    For a void of entry 9, which amends entry 5: item 5 and ``True``. For a void of entry 5: item 5 and ``False``.
    """
    named = items[correction.entry - 1]
    further = isinstance(named.logged, Correction)
    while isinstance(named.logged, Correction):
        named = items[named.logged.entry - 1]
    return named, further


def shown_entry(items: Items, item: Item) -> Entry:
    """Return the entry that pages show for an item: the one that counts; if struck out, the one that did before."""
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
    """Return the payments and points that an item made before its latest correction.

    Empty if it was never corrected, or did not count before.
    """
    return items[item.corrected_by - 1].replaced if item.corrected_by else ()


def changes_of(items: Items) -> list[list[Item]]:
    """Return the items of a log in groups, oldest first: one group for each change that somebody made.

    It has what they meant to record, mostly one item, and what only followed from it: voids that take later entries
    back, and those entries logged again. A swap of two entries is one group, with two items that they meant.
    """
    found, taken_back, meant = list[list[Item]](), False, 0
    for item in items:
        follows = item.again is not None and item.again != NEW
        if follows and isinstance(item.logged, Void):
            begins = not (found and taken_back and not meant)
        elif follows:
            begins = not found
        else:
            swaps = meant == 1 and isinstance(item.logged, Amend) and isinstance(found[-1][-1].logged, Amend)
            begins = not taken_back or (meant > 0 and not swaps)
        if begins:
            found.append([])
            taken_back, meant = follows, 0
        found[-1].append(item)
        meant += not follows
    return found


def meant(change: Sequence[Item]) -> list[Item]:
    """Return those items of ``change`` (``changes_of``) that somebody meant to record; all if none was meant."""
    return [item for item in change if item.again in (None, NEW)] or list(change)


def moved_then(items: Items, item: Item) -> tuple[Line, ...]:
    """Return the payments and points that an item made when it was recorded; empty if they are no longer known.

    For a void these are the ones that it removed, for an amend the new ones of the entry that it names.
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
    """Return whether an item, as it counts, is a piece of a hand, and did not end it."""
    return item.number is None and kind_of(item.effective or item.logged) in game.rules.pieces


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
