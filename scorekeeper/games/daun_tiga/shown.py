"""Daun Tiga on the screen: who banks and why, and what is Long."""

from __future__ import annotations

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.told import DEALS
from ...core.words import N_, Locale, say
from . import words
from .entries import Hand
from .options import DaunTigaOptions
from .pads import PADS
from .referee import TRIPLES, is_long, scores, value
from .state import DaunTigaState


def protagonist(entry: Entry) -> str | None:
    """The banker of a deal."""
    return words.banker_of(entry) if isinstance(entry, Hand) else None


def turn(state: DaunTigaState, locale: Locale) -> Turn:
    """Who banks."""
    why = locale.gettext(words.BANKS_AS[state.banks_as])
    return Turn(state.banker, say(N_("{player} banks"), {"player": state.banker}, locale), why)


def stake(state: DaunTigaState, locale: Locale) -> tuple[str, str]:
    """What is Long here; where Long is not played, the best score."""
    best = 9 if state.options.tens_count_zero else 10
    low = state.options.long_from
    if not state.options.long or low > best:
        return locale.number(best), locale.gettext(N_("is the best score"))
    return locale.number(low) + ("+" if low < best else ""), locale.gettext(N_("is Long"))


SHORT = tuple(kind * 3 for kind in TRIPLES)  #: three of a kind in short, the best first
TILES = {"PPP": "北西南", "TTT": "東東東", "AAA": "111"}  #: those that mahjong tiles write otherwise


def score_choices(options: DaunTigaOptions) -> tuple[str, ...]:
    """All scores that there are, lowest first."""
    return tuple(map(str, scores(options)))


def triple_choices(options: DaunTigaOptions) -> list[tuple[str, str]]:
    """Three of a kind in short, and as this table's pack shows it; the best first."""
    return [(short, TILES.get(short, short) if options.pack == "tiles" else short) for short in SHORT]


def counts_long(options: DaunTigaOptions, hand: str) -> bool:
    """Whether ``hand``, a score or three of a kind in short, is Long, where the contract is played."""
    return options.long and is_long(value(hand if hand in SHORT else int(hand), options), options)


PRESENTATION = Presentation(
    name=N_("Daun Tiga"),
    blurb=N_("Malaya · 2 to 17 · three cards against the banker"),
    words=words.WORDS,
    pads=PADS,
    helpers={"scores": score_choices, "triples": triple_choices, "long": counts_long},
    hand_words=DEALS,
    languages=("ms",),
    headline=words.headline,
    asides=words.asides,
    protagonist=protagonist,
    turn=turn,
    stake=stake,
    chip=N_("B"),
    who_first=N_("Who banks first?"),
)
