"""What a game must offer: the whole contract between the house and its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from .draws import Draw
from .entries import Entry, kind_of
from .ledger import Line
from .options import Options, Variant
from .pads import Pads
from .problems import Problem
from .seats import Seats
from .words import ENGLISH, N_, Locale, Message, say

State = Any  #: A frozen struct of the game's own; it has ``options`` and ``seats``.


class Summary(NamedTuple):
    """What the table needs to know now, as a result prints it.

    ``chart_series``: what the chart follows, side to number, where that is neither points nor money.
    """

    next: dict[str, Any]
    state: dict[str, Any]
    winner: str | None = None
    points: dict[str, int] | None = None
    chart_series: dict[str, int] | None = None


class Words(NamedTuple):
    """A game's sentences: every code that it uses, every kind and field that a person meets."""

    reasons: Mapping[str, Message]
    problems: Mapping[str, Message]
    kinds: Mapping[str, str]
    fields: Mapping[str, str]
    answers: Mapping[str, str]


class Turn(NamedTuple):
    """Who deals, leads or banks next: ``Turn("An", "An leads", "won the last hand")``."""

    player: str | None
    what: str
    why: str
    chip: str = ""  #: what his chip shows where it is not the game's own


class Question(NamedTuple):
    """One question for the referee. ``ask(options, asked)`` gives the answer, or the problems of the question."""

    type: type[Any]
    title: str
    ask: Any


class Game(Protocol):
    """One object for each game; no base class."""

    def __hash__(self) -> int: ...

    @property
    def slug(self) -> str:
        """The name in files and addresses."""
        ...

    @property
    def name(self) -> str:
        """What players call it; a msgid."""
        ...

    @property
    def blurb(self) -> str:
        """One line for the tile; a msgid."""
        ...

    @property
    def variants(self) -> Sequence[Variant]:
        """The default first."""
        ...

    @property
    def options(self) -> type[Options]:
        """All that a table can set."""
        ...

    @property
    def entries(self) -> Sequence[type[Entry]]:
        """The game's own; the common ones come with the house."""
        ...

    @property
    def hands(self) -> Sequence[str]:
        """The kinds that are always a hand or a deal, for counting."""
        ...

    @property
    def undoes(self) -> Sequence[str]:
        """The kinds whose newest entry *Undo* takes back: hands, and what is logged within one."""
        ...

    @property
    def players(self) -> Sequence[int]:
        """How many may play, the fewest first."""
        ...

    @property
    def state(self) -> type[Any]:
        """The frozen struct that ``start`` gives."""
        ...

    @property
    def words(self) -> Words:
        """Every code in words."""
        ...

    @property
    def version(self) -> int:
        """Rises whenever the rules, or the form of the state, change: states kept elsewhere are folded anew."""
        ...

    @property
    def chip(self) -> str:
        """What stands on the chip before whoever acts next; a msgid of a few letters."""
        ...

    @property
    def first_open(self) -> str:
        """What holds where nobody was named to begin; a msgid."""
        ...

    @property
    def questions(self) -> Mapping[str, Question]:
        """What the referee answers."""
        ...

    @property
    def pads(self) -> Pads:
        """How the referee asks for each key of each question."""
        ...

    def check_options(self, options: Any) -> list[Problem]:
        """What does not go together in these options."""
        ...

    def start(self, options: Any, seats: Seats, first: str | None) -> State:
        """The state before the first entry."""
        ...

    def expected(self, state: State) -> Sequence[str]:
        """The kinds of the game's own that may come now, the likeliest first."""
        ...

    def seating(self, state: State) -> Sequence[str]:
        """Which of ``leave`` and ``join`` may come now."""
        ...

    def played(self, state: State) -> int:
        """How many hands or deals are over; a hand ends with the entry after which there is one more."""
        ...

    def check(self, state: State, entry: Entry) -> list[Problem]:
        """All breaches of the rules in ``entry``; empty: legal. Not asked about notes and corrections."""
        ...

    def apply(self, state: State, entry: Entry) -> tuple[State, tuple[Line, ...]]:
        """The state after ``entry`` and the lines it gives. Called only after ``check``."""
        ...

    def newcomers(self, entry: Entry) -> Sequence[str]:
        """Names that ``entry`` may bring into the match: who sits down, who bets from beside the table."""
        ...

    def finished(self, state: State) -> bool:
        """Whether the match is over."""
        ...

    def summary(self, state: State) -> Summary:
        """What the table needs to know now."""
        ...

    def sides(self, state: State) -> dict[str, tuple[str, ...]]:
        """Side to its players: a side is a player or a partnership."""
        ...

    def pots(self, options: Any) -> Sequence[str]:
        """The pots that these options have."""
        ...

    def for_money(self, options: Any) -> bool:
        """Whether any of these options puts money in play."""
        ...

    def headline(self, entry: Entry, locale: Locale) -> str:
        """What happened, in a few words: ``An goes out``."""
        ...

    def protagonist(self, entry: Entry) -> str | None:
        """Whose gain or loss stands beside the headline."""
        ...

    def draw(self, players: Sequence[str], chance: Random) -> Draw:
        """Who begins, drawn as the game has it, with what everybody drew."""
        ...

    def drawn_entry(self, state: State, player: str) -> Entry | None:
        """The entry that says that ``player`` was drawn to begin; ``None`` where nobody is to be drawn now."""
        ...

    def turn(self, state: State, locale: Locale) -> Turn:
        """Who acts next and why."""
        ...

    def stake(self, state: State, locale: Locale) -> tuple[str, str]:
        """What the next hand is played for, and what that number is: ``("5", "a card")``."""
        ...


def reason(game: Game, line: Line, locale: Locale = ENGLISH) -> str:
    """Why a line moves what it moves, with its arithmetic. A ``case`` among its numbers picks a sentence of its own."""
    case = line.numbers.get("case")
    return say(game.words.reasons[f"{line.why}-{case}" if case else line.why], line.numbers, locale)


#: Kinds that every game has, in words.
COMMON_KINDS: Mapping[str, str] = {
    "leave": N_("Somebody leaves"),
    "join": N_("Somebody sits down"),
    "note": N_("Note"),
    "void": N_("Strike out"),
    "amend": N_("Correct"),
}


def ends_hand(game: Game, entry: Entry, before: State, after: State) -> bool:
    """Whether ``entry`` is a hand, or ended one that was logged piece by piece."""
    return kind_of(entry) in game.hands or game.played(after) > game.played(before)


def variant_of(game: Game, slug: str | None) -> Variant | None:
    """The variant named ``slug``, or the default one for ``None``; ``None`` where there is none of that name."""
    return next((v for v in game.variants if slug in (None, v.slug)), None)
