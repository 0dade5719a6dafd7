"""What a correction changed: the entry before and after it, compared word by word and card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup, escape

from ...core.entries import Entry
from ...core.game import Game
from ...core.hands import Told
from ...core.isolation import isolated
from ...core.ledger import Line
from ..http.filters import headline, summary_of
from ..http.i18n import current_locale
from ..http.told_lines import told_lines


class MarkedCards(NamedTuple):
    """Cards that an entry names, on one side of a change. ``cards``: each with whether the other side lacks it."""

    told: Told
    cards: list[tuple[str, bool]]


class Reading(NamedTuple):
    """How an entry reads on one side of a change, as far as it differs from the other: sentences and cards."""

    sentences: list[Markup]
    told: list[MarkedCards]


def readings(
    game: Game, sides: Sequence[str], was: tuple[Entry, Sequence[Line]], now: tuple[Entry, Sequence[Line]]
) -> tuple[Reading, Reading]:
    """Return how an entry read before and after a change, each as far as it differs.

    ``was`` and ``now``: the entry and its lines. What is only on one side is marked: ``<del>`` and ``<ins>``.
    """
    before, after = (list(_sentences(game, sides, entry, lines)) for entry, lines in (was, now))
    pairs = [*_pairs(before, after)]
    told = [*_cards(game, was[0], now[0])]
    return (
        Reading([one for one, _ in pairs if one], [one for one, _ in told if one]),
        Reading([other for _, other in pairs if other], [other for _, other in told if other]),
    )


def _sentences(game: Game, sides: Sequence[str], entry: Entry, lines: Sequence[Line]) -> Iterator[str]:
    """Yield an entry in sentences: its headline, and each line with its reason."""
    yield summary_of(game, sides, entry, tuple(lines)).line or headline(game, entry)
    for line in told_lines(game, lines):
        yield f"{isolated(line.who)}: {line.why}" if line.why else isolated(line.who)
    yield from game.presentation.asides(entry, lines, current_locale())


def _pairs(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[Markup, Markup]]:
    """Yield the sentences that differ, in pairs; empty where one side has none."""
    for tag, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            for one, other in zip_longest(before[i:j], after[k:m], fillvalue=""):
                yield _marked(one, other)


def _marked(was: str, now: str) -> tuple[Markup, Markup]:
    """Return two sentences with the words that only one of them has marked."""
    words, others = was.split(" "), now.split(" ")
    made, remade = list[Markup](), list[Markup]()
    for tag, i, j, k, m in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        for into, found, mark in ((made, words[i:j], "del"), (remade, others[k:m], "ins")):
            text = escape(" ".join(found))
            if text:
                into.append(text if tag == "equal" else Markup("<{0}>{1}</{0}>").format(mark, text))
    return Markup(" ").join(made), Markup(" ").join(remade)


def _cards(game: Game, was: Entry, now: Entry) -> Iterator[tuple[MarkedCards | None, MarkedCards | None]]:
    """Yield the told cards that differ, in pairs of those of the same people; ``None`` where one side has none."""
    locale = current_locale()
    before, after = (game.presentation.told(entry, locale) for entry in (was, now))
    keys = [(told.who, told.what) for told in before], [(told.who, told.what) for told in after]
    for tag, i, j, k, m in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        for one, other in zip_longest(before[i:j], after[k:m]):
            if tag != "equal" or one.cards != other.cards:
                yield _against(one, other), _against(other, one)


def _against(told: Told | None, other: Told | None) -> MarkedCards | None:
    """Return the cards of ``told``, those marked that ``other`` lacks; ``None`` without ``told``."""
    if told is None:
        return None
    left, cards = Counter(other.cards if other else ()), list[tuple[str, bool]]()
    for card in told.cards:
        cards.append((card, left[card] <= 0))
        left[card] -= 1
    return MarkedCards(told, cards)
