"""The pieces of hands, in words, that a correction makes read differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.entries import Correction, Void, is_house_entry, kind_of
from ...core.hands import Piece
from ...core.match import Item, Match
from ...core.outcome import Outcome
from ...core.words import Locale

#: The most entries that are folded again to say how pieces read before later corrections; further pieces are left out.
MOST_FOLDED = 2_000


class ChangedPiece(NamedTuple):
    """A piece in words, before (``was``) and after (``now``) a correction."""

    was: str
    now: str


def changed_pieces(outcome: Outcome, locale: Locale) -> list[ChangedPiece]:
    """Return the pieces that read differently after ``outcome``, without those that are inserted or taken out.

    Pieces that are only logged again are compared too. Empty if the game cannot describe its pieces.
    """
    before, after = list(_hands(outcome.before)), list(_hands(outcome.after))
    was, now = (
        _in_words(match, [hand for hand in hands if hand not in others], locale)
        for match, hands, others in ((outcome.before, before, after), (outcome.after, after, before))
    )
    return [ChangedPiece(text, now[seq]) for seq, text in was.items() if seq in now and now[seq] != text]


def pieces_since(match: Match, items: Sequence[Item], locale: Locale) -> dict[int, ChangedPiece]:
    """Return those of ``items`` that read differently since an earlier entry was corrected, by entry number.

    An item that was logged again because of that is compared with the same piece before. Of a very long match not all
    are returned (``MOST_FOLDED``). Empty if the game cannot describe its pieces.
    """
    found, texts, then = dict[int, ChangedPiece](), dict[int, dict[int, str]](), _Then(match)
    for item in items if match.game.rules.pieces else ():
        until = None if isinstance(item.logged, Correction) else _until(match, item)
        lengths = () if until is None else (until, _lasted(match, item))
        if lengths and all(then.has(length) for length in lengths):
            first = item.again or item.seq
            was, now = (_read(then.at(length), length, first, texts, locale) for length in lengths)
            if was and now and was != now:
                found[item.seq] = ChangedPiece(was, now)
    return found


class _Then:
    """Earlier versions of a match, by the length of its log; at most ``MOST_FOLDED`` entries are folded for them."""

    def __init__(self, match: Match) -> None:
        self._by_length, self._left = {len(match.items): match}, MOST_FOLDED
        self._match = match

    def has(self, length: int) -> bool:
        """Return whether the match of that length is known, or can be folded."""
        return length in self._by_length or self._cost(length) <= self._left

    def at(self, length: int) -> Match:
        """Return the match as it was when its log had ``length`` entries."""
        if length not in self._by_length:
            self._left -= self._cost(length)
            self._by_length[length] = self._match.at(length)
        return self._by_length[length]

    def _cost(self, length: int) -> int:
        """Return how many entries ``at`` folds: up to ``length``, from the first one on that was corrected since."""
        later = (item.logged.entry for item in self._match.items[length:] if isinstance(item.logged, Correction))
        return max(0, length - min(later, default=length) + 1)


def _until(match: Match, item: Item) -> int | None:
    """Return how long the log was before an entry before ``item`` was first corrected; ``None`` if none was."""
    for later in match.items[item.seq : _lasted(match, item)]:
        if isinstance(later.logged, Correction) and later.again is None and later.logged.entry < item.seq:
            return later.seq - 1
    if not item.again:
        return None
    earlier = (one for one in reversed(match.items[: item.seq - 1]) if item.again in (one.again, one.seq))
    return next(_lasted(match, one) for one in earlier if not isinstance(one.logged, Void))


def _lasted(match: Match, item: Item) -> int:
    """Return the length that the log had when ``item`` last counted.

    That is the present length, or the one before the item was taken back together with those after it.
    """
    if not item.corrected_by or not isinstance(match.items[item.corrected_by - 1].logged, Void):
        return len(match.items)
    length = item.corrected_by - 1
    while isinstance(match.items[length - 1].logged, Void) and match.items[length - 1].again is not None:
        length -= 1
    return length


def _read(then: Match, length: int, first: int, texts: dict[int, dict[int, str]], locale: Locale) -> str:
    """Return in words how the piece first logged as entry ``first`` read in ``then``, the match of that ``length``."""
    if length not in texts:
        texts[length] = {}
    if first not in texts[length]:
        hands = [hand for hand in _hands(then) if any(seq == first for seq, _ in hand)]
        texts[length] |= {first: "", **_in_words(then, hands, locale)}
    return texts[length][first]


def _hands(match: Match) -> Iterator[list[tuple[int, Item]]]:
    """Yield the pieces of each hand, each with the number under which it was first logged."""
    pieces, hand = match.game.rules.pieces, list[tuple[int, Item]]()
    for item in match.items if pieces else ():
        entry = item.effective
        if entry is not None and not is_house_entry(entry) and kind_of(entry) in pieces:
            hand.append((item.again or item.seq, item))
        if item.number is not None:
            yield hand
            hand = []
    yield hand


def _in_words(match: Match, hands: list[list[tuple[int, Item]]], locale: Locale) -> dict[int, str]:
    found = dict[int, str]()
    for hand in hands:
        described = describe(match, [item for _, item in hand], locale)
        found |= {seq: piece.line for (seq, _), piece in zip(hand, described, strict=False)}
    return found


def describe(match: Match, pieces: Sequence[Item], locale: Locale) -> Sequence[Piece]:
    """Return in words what each of ``pieces`` did; the last may lack this, or all if the game describes none.

    ``pieces``: those of one hand that count, oldest first.
    """
    entries = [item.effective for item in pieces if item.effective is not None]
    return (
        match.game.presentation.describe_pieces(match.before(pieces[0].seq).state, entries, locale) if entries else ()
    )
