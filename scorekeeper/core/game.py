"""Define what a game must offer: the whole contract between the house and its games.

A game is two objects. Its ``Rules`` know what may happen and what it moves; its ``Presentation`` puts that into words
and says what is on the screen. A game subclasses both and overrides what differs from most games; a small one writes
little more than ``check`` and ``apply``. The objects keep nothing: fixed data are class attributes, and every method
gives its answer by its arguments alone.

Both are generic over the game's own state and options. The house meets every game as ``Game`` alone, that is
``Game[State, Options]``: it only ever hands a game states and options which that game has made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, Protocol, cast

from typing_extensions import TypeVar

from .cards import RANKS
from .draws import Draw, draw_by_cards
from .entries import Entry, Join, kind_of
from .hands import HANDS, HandSummary, HandWords, Piece
from .ledger import Line
from .options import Options, Variant, fixed_options
from .pads import Pads
from .problems import Problem
from .reading import Json, convert, replaced
from .seats import Seats
from .words import ENGLISH, N_, Locale, Words, say


class State(Protocol):
    """Keep what a game must know between entries: a frozen struct of its own, which has at least these."""

    @property
    def options(self) -> Options:
        """Return the house rules of this match."""
        ...

    @property
    def seats(self) -> Seats:
        """Return who sits where, and who has left."""
        ...

    @property
    def ended(self) -> bool:
        """Tell whether the table has ended the match, whatever the rules would have it do."""
        ...

    @property
    def hands(self) -> int:
        """Return how many hands or deals are over; a hand ends with the entry after which there is one more."""
        ...


S = TypeVar("S", bound=State, default=State)
O = TypeVar("O", bound=Options, default=Options)  # noqa: E741 - options
Q = TypeVar("Q")
M = TypeVar("M", contravariant=True, default=State)


class Summary(NamedTuple):
    """Say what the table needs to know now, as a result prints it.

    ``points``: side to points, where the game keeps any. ``chart_series``: what the chart follows, side to number,
    where that is neither points nor money. ``tallies``: what else each side has won, by what that is called, a msgid.
    """

    next: Mapping[str, Json]
    state: Mapping[str, Json]
    winner: str | None = None
    points: dict[str, int] | None = None
    chart_series: dict[str, int] | None = None
    tallies: Mapping[str, Mapping[str, int]] = {}


class Answer(NamedTuple):
    """Give the referee's answer: itself, the code of its reason, the numbers of its sentence, and what is listed."""

    answer: Json
    why: str
    numbers: Mapping[str, object] = {}
    more: Mapping[str, Json] = {}


class Question(NamedTuple, Generic[O]):
    """Declare one question for the referee: the struct of its keys, and a msgid that asks it.

    ``answer(options, keys)`` reads ``keys`` (plain JSON values) as that struct and gives the answer, or the problems
    of the question. Raises ``Refused`` where they do not fit the struct.
    """

    type: type[object]
    title: str
    answer: Callable[[O, Mapping[str, Json]], Answer | list[Problem]]
    arises: Callable[[O], bool]  #: whether it comes up at a table with these options, and so is offered there


def question(
    type_: type[Q],
    title: str,
    ask: Callable[[O, Q], Answer | list[Problem]],
    arises: Callable[[O], bool] = lambda _options: True,
) -> Question[O]:
    """Make a question whose keys are the struct ``type_``; ``ask(options, asked)`` answers it, where it ``arises``."""
    return Question(type_, title, lambda options, keys: ask(options, convert(keys, type_)), arises)


# -- entries that get another place -----------------------------------------------------------------------------------


class Mover(Protocol, Generic[M]):
    """Say how entries read that get another place in the log (``core.rearrange``), asked for each in their order."""

    def __call__(self, was: M, now: M, entry: Entry, told: Entry | None) -> Entry:
        """Return ``entry`` as it reads where the match was at ``was`` before it, and is at ``now``.

        ``told``: what is logged instead, whatever comes of this. Raises ``Refused`` where it cannot be meant any more.
        """
        ...


# -- the two halves --------------------------------------------------------------------------------------------------


class Rules(ABC, Generic[S, O]):
    """Decide what may happen in a game, and what it moves; nothing here speaks to a reader.

    A game sets the attributes without a value and writes the abstract methods; all others hold what most games say.
    """

    slug: str  #: the name in files and addresses
    variants: Sequence[Variant]  #: the default first
    options: type[O]  #: all that a table can set
    state: type[S]  #: what ``start`` gives
    entries: Sequence[type[Entry]]  #: the game's own; the common ones come with the house
    players: Sequence[int]  #: how many may play under whatever options, the fewest first
    version: int = 1  #: rises whenever the rules, or the form of the state, change: older matches are folded again
    hands: Sequence[str] = ("hand",)  #: the kinds that are always a hand or a deal, for counting
    pieces: Sequence[str] = ()  #: the kinds of which a hand is logged piece by piece; *Undo* takes them back too
    questions: Mapping[str, Question[O]] = {}  #: what the referee answers
    entries_depend_on_place: bool = False  #: whether ``moving`` may change an entry that gets another place in the log
    lowest_may_begin: bool = False  #: whether ``draw`` is offered with ``lowest`` too
    asks_who_begins: bool = False  #: whether the match itself asks it, as long as ``drawn_entry`` gives an entry

    # -- what every game writes

    @abstractmethod
    def start(self, options: O, seats: Seats, first: str | None) -> S:
        """Return the state before the first entry; ``first``: who was named to begin."""

    @abstractmethod
    def check(self, state: S, entry: Entry) -> list[Problem]:
        """Return all breaches of the rules; never asked about notes and corrections."""

    @abstractmethod
    def apply(self, state: S, entry: Entry) -> tuple[S, tuple[Line, ...]]:
        """Return the state after an entry that was checked, and the lines it gives."""

    @abstractmethod
    def summary(self, state: S) -> Summary:
        """Return what the table needs to know now."""

    # -- how a match goes

    def expected(self, state: S) -> Sequence[str]:
        """Return the kinds of its own that may come now, the likeliest first; by default a hand, if enough play."""
        return self.hands if len(state.seats) >= min(self.players_with(cast(O, state.options))) else ()

    def decided(self, state: S) -> bool:
        """Tell whether the rules say that the match is over; by default only the table ends it."""
        return False

    def between_hands(self, state: S) -> bool:
        """Tell whether no hand is being logged piece by piece."""
        return True

    def sides(self, state: S) -> dict[str, tuple[str, ...]]:
        """Return each side with its players; by default all play for themselves."""
        return {player: (player,) for player in state.seats.seated}

    def points_restart(self, lines: Sequence[Line]) -> bool:
        """Tell whether points start from 0 again after these lines."""
        return False

    def moving(self, place: S) -> Mover[S]:
        """Return how entries read in a log that is rearranged from the state ``place`` on; by default as they were."""
        return lambda _was, _now, entry, _told: entry

    # -- its options

    @property
    def may_change(self) -> Sequence[str]:
        """Return the options that may change during a match, by name, in their order; by default all but fixed ones."""
        fixed = fixed_options(self.options)
        return tuple(name for name in self.options.__struct_fields__ if name not in fixed)

    def check_options(self, options: O) -> list[Problem]:
        """Return what does not go together in these options."""
        return []

    def check_change(self, state: S, options: O) -> list[Problem]:
        """Return what keeps new options from holding from now on."""
        return []

    def change_options(self, state: S, options: O, named: Collection[str]) -> S:
        """Return the state once the options ``named`` are others; by default the next hand is played by them."""
        return replaced(state, options=options)

    def players_with(self, options: O) -> Sequence[int]:
        """Return how many may play under ``options``, the fewest first."""
        return self.players

    def pots(self, options: O) -> Sequence[str]:
        """Return the pots that these options have."""
        return ()

    def for_money(self, options: O) -> bool:
        """Tell whether any of these options puts money in play."""
        return True

    # -- who plays, and who begins

    def seating(self, state: S) -> Sequence[str]:
        """Return which of ``leave`` and ``join`` the game allows now, whether or not there is a seat."""
        return ("leave", "join")

    def newcomers(self, entry: Entry) -> Sequence[str]:
        """Return the names that an entry may bring into the match; by default of whoever sits down."""
        return (entry.player,) if isinstance(entry, Join) else ()

    def draw(self, players: Sequence[str], chance: Random, lowest: bool = False) -> Draw:
        """Draw who begins, or with ``lowest`` the lowest, and say what everybody drew.

        By default by cards, ace high; equal ranks by suit, high to low: spades, hearts, diamonds, clubs.
        """
        return draw_by_cards(players, (*RANKS[1:], RANKS[0]), "CDHS", chance, lowest)

    def drawn_entry(self, state: S, player: str) -> Entry | None:
        """Return the entry that says ``player`` was drawn; ``None``: no draw is due."""
        return None

    def begins_again(self, state: S) -> str | None:
        """Return who of those seated would begin if the same people played again; ``None`` where that is open.

        By default the first whom ``next`` names.
        """
        named = (value for value in self.summary(state).next.values() if isinstance(value, str))
        return next((name for name in named if name in state.seats.seated), None)

    # -- what follows from all that

    @property
    def undoes(self) -> Sequence[str]:
        """Return the kinds whose newest entry *Undo* takes back: hands, and what is logged within one."""
        return (*self.hands, *self.pieces)

    def finished(self, state: S) -> bool:
        """Tell whether the match is over: by the rules, or because the table has ended it."""
        return state.ended or self.decided(state)

    def may_seat(self, state: S) -> Sequence[str]:
        """Return which of ``leave`` and ``join`` may come now: those allowed, as far as there are people and seats."""
        seated = len(state.seats)
        possible = (
            *(["leave"] if seated > 1 else []),
            *(["join"] if seated < max(self.players_with(cast(O, state.options))) else []),
        )
        return tuple(kind for kind in possible if kind in self.seating(state))


class Turn(NamedTuple):
    """Say who deals, leads or banks next: ``Turn("An", "An leads", "won the last hand")``."""

    player: str | None
    what: str
    why: str
    chip: str = ""  #: what their chip shows where it is not the game's own


class Presentation(ABC, Generic[S]):
    """Say how a game speaks and what is on the screen; every fixed text is a msgid."""

    name: str  #: what players call it
    blurb: str  #: one line for its tile
    words: Words  #: every code in words
    pads: Pads = {}  #: how the referee asks for each key of each question
    helpers: Mapping[str, object] = {}  #: what the game's own templates may ask besides
    chip: str = N_("D")  #: what is on the chip before whoever acts next: a few letters
    hand_words: HandWords = HANDS  #: what players call a hand
    languages: Sequence[str] = ()  #: codes of those spoken where it is played: they have words for all of it
    who_first: str = N_("Who deals first?")  #: what the table is asked before its first hand

    @abstractmethod
    def headline(self, entry: Entry, locale: Locale) -> str:
        """Say what happened, in a few words: ``An goes out``."""

    @abstractmethod
    def turn(self, state: S, locale: Locale) -> Turn:
        """Say who acts next and why."""

    @abstractmethod
    def stake(self, state: S, locale: Locale) -> tuple[str, str]:
        """Say what is played for, and what that is: ``("5", "per card")``."""

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Say what no line of the entry says, as nothing moves: ``Tie, nothing passes: Bala``."""
        return ()

    def protagonist(self, entry: Entry) -> str | None:
        """Return whose gain or loss is shown beside the headline."""
        return None

    def out(self, state: S) -> Collection[str]:
        """Return who is out of the match, though they may still sit there."""
        return ()

    def summarize(self, sides: Sequence[str], entry: Entry, lines: Sequence[Line], locale: Locale) -> HandSummary:
        """Tell a hand in a line; by default the headline says it all."""
        return HandSummary()

    def describe_pieces(self, state: S, entries: Sequence[Entry], locale: Locale) -> Sequence[Piece]:
        """Tell what each entry of one hand did, oldest first, as far as it can be told.

        ``state``: of any later time. By default each entry's headline says it all.
        """
        return ()


@dataclass(frozen=True, eq=False)
class Game(Generic[S, O]):
    """Join the two parts of one game, as ``GAMES`` lists it."""

    rules: Rules[S, O]
    presentation: Presentation[S]

    @property
    def slug(self) -> str:
        """Return its name in files and addresses."""
        return self.rules.slug

    @property
    def name(self) -> str:
        """Return what players call it, a msgid."""
        return self.presentation.name

    @property
    def words(self) -> Words:
        """Return its sentences."""
        return self.presentation.words

    def turn(self, state: S, locale: Locale) -> Turn:
        """Say who acts next and why; once the table has ended the match nobody, and who has won, if anybody has.

        Where it was for money that nobody has won goes without saying: what everybody has is shown.
        """
        if not state.ended:
            return self.presentation.turn(state, locale)
        if winner := self.rules.summary(state).winner:
            why = say(N_("Winner: {side}"), {"side": winner}, locale)
        else:
            for_money = self.rules.for_money(cast(O, state.options))
            why = "" if for_money else locale.gettext(N_("nobody has won"))
        return Turn(None, locale.gettext(N_("The match is ended")), why)


# -- what the house asks of any game ---------------------------------------------------------------------------------


def reason(game: Game[S, O], line: Line, locale: Locale = ENGLISH) -> str:
    """Say why ``line`` moves what it moves, with its arithmetic: ``7 cards × 5``.

    A ``case`` among the line's numbers picks the sentence ``why-case`` instead of ``why``.
    """
    case = line.numbers.get("case")
    return game.words.say(game.words.reasons[f"{line.why}-{case}" if case else line.why], line.numbers, locale)


#: Kinds that every game has, in words.
COMMON_KINDS: Mapping[str, str] = {
    "leave": N_("Somebody leaves"),
    "join": N_("Somebody sits down"),
    "note": N_("Note"),
    "options": N_("House rules from now on"),
    "seats": N_("Another order of play"),
    "end_match": N_("End the match"),
    "void": N_("Strike out"),
    "amend": N_("Correct"),
}


def ends_hand(game: Game[S, O], entry: Entry, before: S, after: S) -> bool:
    """Tell whether ``entry`` is a hand, or ended one that was logged piece by piece, ``before`` and ``after`` it."""
    return is_hand(game, entry, after.hands > before.hands)


def is_hand(game: Game[S, O], entry: Entry, ended: bool) -> bool:
    """Tell whether ``entry`` is a hand by its kind, or ``ended`` one."""
    return ended or kind_of(entry) in game.rules.hands


def variant_of(game: Game[S, O], slug: str | None) -> Variant | None:
    """Return the variant named ``slug``, or the default one for ``None``; ``None`` where there is none of that name."""
    return next((v for v in game.rules.variants if slug in (None, v.slug)), None)
