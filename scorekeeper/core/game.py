"""What a game must offer: the whole contract between the house and its games.

A game is two objects. Its ``Rules`` know what may happen and what it moves; its ``Presentation`` puts that into words
and says what stands on the screen. Both are bundles of plain functions; where most games say the same, that is the
default, so a small game gives little more than ``check`` and ``apply``.

Both are generic over the game's own state and options. The house meets every game as ``Game`` alone, that is
``Game[State, Options]``: it only ever hands a game states and options which that game has made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, NamedTuple, Protocol, cast

from typing_extensions import TypeVar

from .cards import RANKS
from .draws import Draw, draw_by_cards
from .entries import Entry, Join, kind_of
from .ledger import Line
from .options import Options, Variant, fixed_options
from .pads import Pads
from .problems import Problem
from .reading import Json, convert, replaced
from .seats import Seats
from .told import HANDS, HandWords, Piece, Told
from .words import ENGLISH, N_, Locale, Words, say


class State(Protocol):
    """What a game keeps between entries: a frozen struct of its own, which has at least these."""

    @property
    def options(self) -> Options:
        """The house rules of this match."""
        ...

    @property
    def seats(self) -> Seats:
        """Who sits where, and who has left."""
        ...

    @property
    def ended(self) -> bool:
        """Whether the table has ended the match, whatever the rules would have it do."""
        ...

    @property
    def hands(self) -> int:
        """How many hands or deals are over; a hand ends with the entry after which there is one more."""
        ...


S = TypeVar("S", bound=State, default=State)
O = TypeVar("O", bound=Options, default=Options)  # noqa: E741 - options
Q = TypeVar("Q")
M = TypeVar("M", contravariant=True, default=State)


class Summary(NamedTuple):
    """What the table needs to know now, as a result prints it.

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
    """The referee's answer: itself, the code of its reason with the numbers of its sentence, and what is listed."""

    answer: Json
    why: str
    numbers: Mapping[str, object] = {}
    more: Mapping[str, Json] = {}


class Question(NamedTuple, Generic[O]):
    """One question for the referee: the struct of its keys, and a msgid that asks it.

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
    """The question whose keys are the struct ``type_``; ``ask(options, asked)`` answers it, where it ``arises``."""
    return Question(type_, title, lambda options, keys: ask(options, convert(keys, type_)), arises)


# -- what most games say ---------------------------------------------------------------------------------------------


def nothing_wrong(_options: Options) -> list[Problem]:
    """All options go together."""
    return []


def never_decided(_state: State) -> bool:
    """A table ends the match when it likes."""
    return False


def always_between_hands(_state: State) -> bool:
    """A hand is logged by one entry, so none is ever open."""
    return True


def from_now_on(state: S, options: O, _named: Collection[str]) -> S:
    """The next hand is played by the new options, and nothing else changes."""
    return replaced(state, options=options)


def any_change(_state: State, _options: Options) -> list[Problem]:
    """Whatever options hold at the start hold in the middle too."""
    return []


def anybody(_state: State) -> Sequence[str]:
    """Anybody may get up, and sit down where there is a seat."""
    return ("leave", "join")


def who_sits_down(entry: Entry) -> Sequence[str]:
    """Nobody comes into the match but by sitting down."""
    return (entry.player,) if isinstance(entry, Join) else ()


def each_alone(state: State) -> dict[str, tuple[str, ...]]:
    """Everybody plays for himself."""
    return {player: (player,) for player in state.seats.seated}


def no_pots(_options: Options) -> Sequence[str]:
    """Nothing lies in the middle."""
    return ()


def always_for_money(_options: Options) -> bool:
    """Whatever the options, money passes."""
    return True


def never_anew(_lines: Sequence[Line]) -> bool:
    """Points are added up from the first hand to the last."""
    return False


def highest_card(players: Sequence[str], chance: Random) -> Draw:
    """The highest card drawn begins, ace high; equal ranks by suit, high to low: spades, hearts, diamonds, clubs."""
    return draw_by_cards(players, (*RANKS[1:], RANKS[0]), "CDHS", chance)


def nobody_to_draw(_state: State, _player: str) -> Entry | None:
    """Who begins is named before the match."""
    return None


def nothing_shifts(_place: State) -> Mover:
    """No entry says anything that hangs on where it stands in the log."""
    return lambda _was, _now, entry, _told: entry


def none_beside(_entry: Entry, _lines: Sequence[Line], _locale: Locale) -> Sequence[str]:
    """Its lines say all that there is to say of an entry."""
    return ()


def nobody_out(_state: State) -> Collection[str]:
    """Everybody who is seated plays."""
    return ()


def nobody(_entry: Entry) -> str | None:
    """Nobody's gain or loss stands beside the headline."""
    return None


def by_headline(_sides: Sequence[str], _entry: Entry, _lines: Sequence[Line], _locale: Locale) -> Told:
    """The headline says it all."""
    return Told()


def by_headlines(_state: State, _entries: Sequence[Entry], _locale: Locale) -> Sequence[Piece]:
    """Each entry's headline says it all."""
    return ()


# -- entries that come to stand elsewhere ----------------------------------------------------------------------------


class Mover(Protocol, Generic[M]):
    """How entries read that come to stand elsewhere in the log (``core.rearrange``), asked for each in their order."""

    def __call__(self, was: M, now: M, entry: Entry, told: Entry | None) -> Entry:
        """``entry`` as it reads where the match stood at ``was`` before it, and stands at ``now``.

        ``told``: what is logged instead, whatever comes of this. Raises ``Refused`` where it cannot be meant any more.
        """
        ...


# -- the two halves --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules(Generic[S, O]):
    """What may happen in a game, and what it moves. Nothing here speaks to a reader."""

    slug: str  #: the name in files and addresses
    variants: Sequence[Variant]  #: the default first
    options: type[O]  #: all that a table can set
    state: type[S]  #: what ``start`` gives
    entries: Sequence[type[Entry]]  #: the game's own; the common ones come with the house
    players: Sequence[int]  #: how many may play under whatever options, the fewest first
    start: Callable[[O, Seats, str | None], S]  #: the state before the first entry; the name: who is first
    expected: Callable[[S], Sequence[str]]  #: the kinds of its own that may come now, the likeliest first
    check: Callable[[S, Entry], list[Problem]]  #: all breaches of the rules; not asked about notes and corrections
    apply: Callable[[S, Entry], tuple[S, tuple[Line, ...]]]  #: state and lines after an entry that was checked
    summary: Callable[[S], Summary]  #: what the table needs to know now
    version: int = 1  #: rises whenever the rules, or the form of the state, change: older matches are folded again
    hands: Sequence[str] = ("hand",)  #: the kinds that are always a hand or a deal, for counting
    pieces: Sequence[str] = ()  #: the kinds of which a hand is logged piece by piece; *Undo* takes them back too
    questions: Mapping[str, Question[O]] = field(default_factory=dict)  #: what the referee answers
    check_options: Callable[[O], list[Problem]] = nothing_wrong  #: what does not go together in these options
    decided: Callable[[S], bool] = never_decided  #: whether the rules say that the match is over
    between_hands: Callable[[S], bool] = always_between_hands  #: no hand is being logged piece by piece
    changeable: Sequence[str] | None = None  #: the options that may change during a match; ``None``: all
    check_change: Callable[[S, O], list[Problem]] = any_change  #: what keeps new options from holding from now on
    change_options: Callable[[S, O, Collection[str]], S] = from_now_on  #: the state once the options named are other
    seating: Callable[[S], Sequence[str]] = anybody  #: which of ``leave`` and ``join`` the game allows now
    players_under: Callable[[O], Sequence[int]] | None = None  #: how many may, where the options decide it
    moving: Callable[[S], Mover[S]] = nothing_shifts  #: from the state on where a log is rearranged
    newcomers: Callable[[Entry], Sequence[str]] = who_sits_down  #: names that an entry may bring into the match
    sides: Callable[[S], dict[str, tuple[str, ...]]] = each_alone  #: side to its players
    pots: Callable[[O], Sequence[str]] = no_pots  #: the pots that these options have
    for_money: Callable[[O], bool] = always_for_money  #: whether any of these options puts money in play
    begins_anew: Callable[[Sequence[Line]], bool] = never_anew  #: whether points start from 0 again after these lines
    draw: Callable[[Sequence[str], Random], Draw] = highest_card  #: who begins, with what everybody drew
    draw_lowest: Callable[[Sequence[str], Random], Draw] | None = None  #: the same, where the lowest may begin
    first_again: Callable[[S], str | None] | None = None  #: who begins if they play again; ``None``: as ``next`` says
    drawn_entry: Callable[[S, str], Entry | None] = nobody_to_draw  #: says that he was drawn; None: no draw is due

    @property
    def undoes(self) -> Sequence[str]:
        """The kinds whose newest entry *Undo* takes back: hands, and what is logged within one."""
        return (*self.hands, *self.pieces)

    @property
    def may_change(self) -> Sequence[str]:
        """Names of the options that may change during a match, in their order."""
        if self.changeable is not None:
            return self.changeable
        fixed = fixed_options(self.options)
        return tuple(name for name in self.options.__struct_fields__ if name not in fixed)

    def players_with(self, options: Options) -> Sequence[int]:
        """How many may play under ``options``, the fewest first."""
        return self.players if self.players_under is None else self.players_under(cast(O, options))

    def finished(self, state: S) -> bool:
        """Whether the match is over: by the rules, or because the table has ended it."""
        return state.ended or self.decided(state)

    def begins_again(self, state: S) -> str | None:
        """Who of those seated would begin if the same people played again; ``None`` where that is open.

        Whom the game names, or else the first whom ``next`` does.
        """
        seated = state.seats.seated
        if self.first_again is not None:
            return self.first_again(state)
        named = (value for value in self.summary(state).next.values() if isinstance(value, str))
        return next((name for name in named if name in seated), None)

    def may_seat(self, state: S) -> Sequence[str]:
        """Which of ``leave`` and ``join`` may come now: what the game allows, as far as there are people and seats."""
        seated = len(state.seats)
        possible = (
            *(["leave"] if seated > 1 else []),
            *(["join"] if seated < max(self.players_with(state.options)) else []),
        )
        return tuple(kind for kind in possible if kind in self.seating(state))


class Turn(NamedTuple):
    """Who deals, leads or banks next: ``Turn("An", "An leads", "won the last hand")``."""

    player: str | None
    what: str
    why: str
    chip: str = ""  #: what his chip shows where it is not the game's own


@dataclass(frozen=True, eq=False, kw_only=True)
class Presentation(Generic[S]):
    """How a game speaks and what stands on the screen; every fixed text is a msgid."""

    name: str  #: what players call it
    blurb: str  #: one line for its tile
    words: Words  #: every code in words
    headline: Callable[[Entry, Locale], str]  #: what happened, in a few words: ``An goes out``
    turn: Callable[[S, Locale], Turn]  #: who acts next and why
    stake: Callable[[S, Locale], tuple[str, str]]  #: what is played for, and what that is: ``("5", "per card")``
    #: what no line says, as nothing moves: ``Tie, nothing passes: Bala``; of an entry and the lines that it gave
    asides: Callable[[Entry, Sequence[Line], Locale], Sequence[str]] = none_beside
    protagonist: Callable[[Entry], str | None] = nobody  #: whose gain or loss stands beside the headline
    out: Callable[[S], Collection[str]] = nobody_out  #: who is out of the match, though he may still sit there
    pads: Pads = field(default_factory=dict)  #: how the referee asks for each key of each question
    helpers: Mapping[str, object] = field(default_factory=dict)  #: what the game's own templates may ask besides
    chip: str = N_("D")  #: what stands on the chip before whoever acts next: a few letters
    hand_words: HandWords = HANDS  #: what players call a hand
    told: Callable[[Sequence[str], Entry, Sequence[Line], Locale], Told] = by_headline  #: a hand in a line
    #: what each entry of one hand did, oldest first, as far as it can be told; the state is of any later time
    retell: Callable[[S, Sequence[Entry], Locale], Sequence[Piece]] = by_headlines
    languages: Sequence[str] = ()  #: codes of those spoken where it is played: they have words for all of it
    who_first: str = N_("Who deals first?")  #: what the table is asked before its first hand


@dataclass(frozen=True, eq=False)
class Game(Generic[S, O]):
    """One game: what stands in ``GAMES``."""

    rules: Rules[S, O]
    presentation: Presentation[S]

    @property
    def slug(self) -> str:
        """Its name in files and addresses."""
        return self.rules.slug

    @property
    def name(self) -> str:
        """What players call it, a msgid."""
        return self.presentation.name

    @property
    def words(self) -> Words:
        """Its sentences."""
        return self.presentation.words

    def turn(self, state: S, locale: Locale) -> Turn:
        """Who acts next and why; once the table has ended the match nobody, and who has won, if anybody has.

        Where it was for money that nobody has won goes without saying: what everybody has stands there.
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
    """Why ``line`` moves what it moves, with its arithmetic: ``7 cards × 5``.

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
    """Whether ``entry`` is a hand, or ended one that was logged piece by piece, ``before`` and ``after`` it."""
    return is_hand(game, entry, after.hands > before.hands)


def is_hand(game: Game[S, O], entry: Entry, ended: bool) -> bool:
    """Whether ``entry`` is a hand by its kind, or ``ended`` one."""
    return ended or kind_of(entry) in game.rules.hands


def variant_of(game: Game[S, O], slug: str | None) -> Variant | None:
    """The variant named ``slug``, or the default one for ``None``; ``None`` where there is none of that name."""
    return next((v for v in game.rules.variants if slug in (None, v.slug)), None)
