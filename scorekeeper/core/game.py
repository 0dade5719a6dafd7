"""Define what a game must offer: the whole contract between a game and the code that all games share.

A game is two objects. Its ``Rules`` say which entries are valid and what they move; its ``Presentation`` puts that into
words and says what is on the screen. A game subclasses both and overrides what differs from most games; a small one
writes little more than ``check`` and ``apply``. The objects keep nothing: fixed data are class attributes, and what a
method returns depends on its arguments alone.

Both are generic over the game's own state and options. Shared code has every game as ``Game``, that is
``Game[State, Options]``: it passes to a game only states and options which that game has made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, cast

from typing_extensions import TypeVar

from .cards import RANKS
from .draws import Draw, draw_by_cards
from .entries import COMMON, NOT_EVERYWHERE, AddPoints, ChangeTurn, Entry, Join, kind_of
from .hands import HANDS, HandSummary, HandWords, Piece, Told
from .ledger import RETURNED, Line, Score
from .options import Options, Variant, fixed_options
from .pads import Pads
from .problems import Problem
from .ranking import sole_leader
from .reading import Json, convert, replaced
from .seats import Seats, not_seated
from .words import ENGLISH, N_, Locale, Words, say


class State(Protocol):
    """Keep what a game must know between entries: a frozen struct of the game's own, with at least these fields."""

    @property
    def options(self) -> Options:
        """Return the house rules that now apply."""
        ...

    @property
    def seats(self) -> Seats:
        """Return who is seated, in order of play, and who has left."""
        ...

    @property
    def ended(self) -> bool:
        """Return whether the table has ended the match (``EndMatch``), even if the rules would let it go on."""
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
    """Hold what the table needs to know now, as a result prints it.

    ``next``: who acts next, and for what stake; ``state``: whatever else the game prints; ``winner``: the side that has
    won the match, if one has; ``points``: side to points, ``None`` if the game keeps none; ``chart_series``: side to
    the number that the chart shows, ``None`` if that is its points or money; ``tallies``: name (a msgid) of something
    else that is won, to side and number.
    """

    next: Mapping[str, Json]
    state: Mapping[str, Json]
    winner: str | None = None
    points: dict[str, int] | None = None
    chart_series: dict[str, int] | None = None
    tallies: Mapping[str, Mapping[str, int]] = {}


class Stat(NamedTuple):
    """Hold what an entry adds to one of the game's statistics of a player: ``n`` times, or so much.

    ``code``: which statistic, one of ``Presentation.stats``.
    """

    code: str
    player: str
    n: int = 1


class Answer(NamedTuple):
    """Hold the referee's answer.

    ``why``: the code of its reason; ``numbers``: the values of that sentence; ``more``: further keys of the answer.
    """

    answer: Json
    why: str
    numbers: Mapping[str, object] = {}
    more: Mapping[str, Json] = {}


class Question(NamedTuple, Generic[O]):
    """Declare one question for the referee: the struct of its keys, and a msgid that asks it.

    ``answer(options, keys)`` reads ``keys`` (plain JSON values) as that struct and returns the answer, or the problems
    of the question. Raises ``Refused`` if they do not fit the struct.
    """

    type: type[object]
    title: str
    answer: Callable[[O, Mapping[str, Json]], Answer | list[Problem]]
    arises: Callable[[O], bool]  #: whether the question can come up under these options, and so is offered


def question(
    type_: type[Q],
    title: str,
    ask: Callable[[O, Q], Answer | list[Problem]],
    arises: Callable[[O], bool] = lambda _options: True,
) -> Question[O]:
    """Return a question whose keys are the struct ``type_``; ``ask(options, keys)`` answers it, if it ``arises``."""
    return Question(type_, title, lambda options, keys: ask(options, convert(keys, type_)), arises)


# -- entries that get another place -----------------------------------------------------------------------------------


class Mover(Protocol, Generic[M]):
    """Adapt entries that get another place in the log (``core.rearrange``); called for each of them, in order."""

    def __call__(self, was: M, now: M, entry: Entry, told: Entry | None) -> Entry:
        """Return ``entry`` adapted to its new place. ``was``: the state before its old place, ``now``: before the new.

        ``told``: the entry that a person chose to log instead; the return value is then ignored. Raises ``Refused`` if
        ``entry`` makes no sense at the new place.
        """
        ...


# -- the two halves --------------------------------------------------------------------------------------------------


class Rules(ABC, Generic[S, O]):
    """Decide which entries are valid in a game and what they move; nothing here is text for a reader.

    A game sets the attributes without a value and writes the abstract methods; the others have defaults for most games.
    """

    slug: str  #: the name in files and addresses
    variants: Sequence[Variant]  #: the default first
    options: type[O]  #: all that a table can set
    state: type[S]  #: what ``start`` gives
    entries: Sequence[type[Entry]]  #: the game's own; the common ones come with the house
    takes: Sequence[type[Entry]] = ()  #: of the house's ``NOT_EVERYWHERE`` the kinds that the game has too
    counts_at_end: bool = False  #: whether points may decide a match that the table ends
    hands_are_won: bool = True  #: whether each hand has one side that wins it, or none
    players: Sequence[int]  #: how many may play under whatever options, the fewest first
    cost: int = 1  #: the work of checking and scoring an entry, in those of a game whose hands are a few numbers
    version: int = 1  #: rises whenever the rules, or the form of the state, change: older matches are folded again
    hands: Sequence[str] = ("hand",)  #: the kinds of which each entry is a whole hand or deal
    pieces: Sequence[str] = ()  #: the kinds by which a hand is logged piece by piece
    questions: Mapping[str, Question[O]] = {}  #: the referee's questions, by their names in files
    entries_depend_on_place: bool = False  #: whether ``moving`` may change an entry that gets another place in the log
    lowest_may_begin: bool = False  #: whether ``draw`` is offered with ``lowest`` too
    asks_who_begins: bool = False  #: whether a match's page asks who begins, while ``drawn_entry`` returns an entry
    records: Collection[str] = ()  #: codes of ``stats`` of which the highest ``n`` is kept, and not the sum

    # -- what every game writes

    @abstractmethod
    def start(self, options: O, seats: Seats, first: str | None) -> S:
        """Return the state before the first entry; ``first``: who was named to begin."""

    @abstractmethod
    def check(self, state: S, entry: Entry) -> list[Problem]:
        """Return the problems with an entry of the game's own, a leave or a join in ``state``; empty if it is valid."""

    @abstractmethod
    def apply(self, state: S, entry: Entry) -> tuple[S, tuple[Line, ...]]:
        """Return the state after ``entry``, which was checked, and the lines of money and points that it moves."""

    @abstractmethod
    def summary(self, state: S) -> Summary:
        """Return the summary of ``state``: what the table needs to know now."""

    # -- how a match goes

    def expected(self, state: S) -> Sequence[str]:
        """Return the game's own kinds that may come now, the likeliest first; by default a hand, if enough play."""
        return self.hands if len(state.seats) >= min(self.players_with(cast(O, state.options))) else ()

    def decided(self, state: S) -> bool:
        """Return whether the match is over by the rules; by default never, as only the table ends it."""
        return False

    def between_hands(self, state: S) -> bool:
        """Return whether no hand is open that is logged piece by piece; by default always."""
        return True

    def sides(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Return a dict of side to its players; by default each player is a side."""
        return {player: (player,) for player in state.seats.seated}

    def won_by(self, state: S, entry: Entry, lines: Sequence[Line]) -> str | None:
        """Return the side that won the hand which ``entry`` ended in ``state`` with ``lines``; ``None``: nobody.

        By default the side that made most points in it, if it alone did.
        """
        made = dict.fromkeys(self.sides(state), 0)
        for line in lines:
            if isinstance(line, Score):
                made[line.side] += line.points
        return sole_leader(made)

    def stats(self, state: S, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry``, one of the game's own, adds to players' statistics; by default nothing.

        ``state``: that before it; ``lines``: what it moves.
        """
        return ()

    def points_restart(self, lines: Sequence[Line]) -> bool:
        """Return whether points start from 0 again after a hand with these lines; by default never."""
        return False

    def moving(self, place: S) -> Mover[S]:
        """Return the mover for a log that is rearranged from the state ``place`` on; by default it changes no entry."""
        return lambda _was, _now, entry, _told: entry

    # -- its options

    @property
    def may_change(self) -> Sequence[str]:
        """Return the names of the options that may change during a match, in order; by default all but fixed ones."""
        fixed = fixed_options(self.options)
        return tuple(name for name in self.options.__struct_fields__ if name not in fixed)

    def present(self, state: S, option: str) -> Any:
        """Return the value of an option that applies now; by default the one that was set last."""
        return getattr(state.options, option)

    def check_options(self, options: O) -> list[Problem]:
        """Return the problems with options that do not go together; by default none."""
        return []

    def check_change(self, state: S, options: O, named: Collection[str]) -> list[Problem]:
        """Return what keeps new options, of which ``named`` were given, from holding from now on."""
        return []

    def change_options(self, state: S, options: O, named: Collection[str]) -> S:
        """Return the state with new ``options``, of which those ``named`` were set; by default nothing else changes."""
        return replaced(state, options=options)

    def players_with(self, options: O) -> Sequence[int]:
        """Return the numbers of players that ``options`` allow, ascending."""
        return self.players

    def option_for(self, options: O, number: int) -> str | None:
        """Return the option that is off and, if it were on, would let ``number`` play; ``None`` if there is none."""
        off = (name for name in options.__struct_fields__ if getattr(options, name) is False)
        return next((name for name in off if number in self.players_with(replaced(options, **{name: True}))), None)

    def pots(self, options: O) -> Sequence[str]:
        """Return the names of the pots under these options; by default none."""
        return ()

    def for_money(self, options: O) -> bool:
        """Return whether money can move under these options; by default it can."""
        return True

    # -- what the table decides between two hands

    def check_turn(self, state: S, player: str) -> list[Problem]:
        """Return what keeps the table from having ``player`` deal or lead next; by default not being seated."""
        return [] if player in state.seats else [not_seated(state.seats, player, ("player",))]

    def turn_meant(self, state: S, entry: Entry) -> str | None:
        """Return who must have dealt or led, other than ``state`` says, for ``entry`` to be right; ``None``: nobody."""
        return None

    def change_turn(self, state: S, player: str) -> S:
        """Return the state once ``player`` deals or leads next; only asked where the game ``takes`` that kind."""
        raise NotImplementedError

    def add_points(self, state: S, side: str, points: int) -> S:
        """Return the state once ``side`` has more ``points``; only asked where the game ``takes`` that kind."""
        raise NotImplementedError

    def end_match(self, state: S, *, by_points: bool) -> tuple[S, tuple[Line, ...]]:
        """Return the state once the table has ended the match, and the lines; ``state`` has ended already.

        ``by_points``: whether the points decide it, only where ``counts_at_end``. By default nobody wins.
        """
        return state, ()

    def empty_pots(self, state: S) -> S:
        """Return the state once what was in its pots has gone back to those who paid it in, as the match is over."""
        return state

    # -- who plays, and who begins

    def seating(self, state: S) -> Sequence[str]:
        """Return those of ``leave`` and ``join`` that the game allows now; ``may_seat`` also counts the seats."""
        return ("leave", "join")

    def newcomers(self, entry: Entry) -> Sequence[str]:
        """Return the names that ``entry`` may bring into the match; by default that of a player who joins."""
        return (entry.player,) if isinstance(entry, Join) else ()

    def draw(self, players: Sequence[str], chance: Random, lowest: bool = False) -> Draw:
        """Draw who begins, the highest or with ``lowest`` the lowest, and return the draw.

        By default by cards, ace high; equal ranks by suit, high to low: spades, hearts, diamonds, clubs.
        """
        return draw_by_cards(players, (*RANKS[1:], RANKS[0]), "CDHS", chance, lowest)

    def drawn_entry(self, state: S, player: str) -> Entry | None:
        """Return the entry that records that ``player`` was drawn to begin; ``None`` if no draw is due."""
        return None

    def handed_to(self, state: S, player: str) -> Entry | None:
        """Return the entry that records that ``player`` is next, against the rules; ``None`` if there is none.

        That is by default a ``turn``, in games that take it.
        """
        return ChangeTurn(player) if ChangeTurn in self.takes and self.between_hands(state) else None

    def begins_again(self, state: S) -> str | None:
        """Return which player would begin if the same people played another match; ``None`` if that is open.

        By default the first seated player among the values of ``Summary.next``.
        """
        named = (value for value in self.summary(state).next.values() if isinstance(value, str))
        return next((name for name in named if name in state.seats.seated), None)

    # -- what follows from all that

    @property
    def kinds(self) -> Sequence[type[Entry]]:
        """Return all kinds of entries that its matches may have: its own, and the house's."""
        return (*self.entries, *(kind for kind in COMMON if kind not in NOT_EVERYWHERE or kind in self.takes))

    @property
    def hand_kinds(self) -> Sequence[str]:
        """Return the kinds of whole hands, then those of their pieces."""
        return (*self.hands, *self.pieces)

    def finished(self, state: S) -> bool:
        """Return whether the match is over: by the rules, or because the table has ended it."""
        return state.ended or self.decided(state)

    def may_seat(self, state: S) -> Sequence[str]:
        """Return those of ``leave`` and ``join`` that may come now.

        ``seating`` must allow them; a player alone cannot leave, and somebody who joins needs a free seat.
        """
        seated = len(state.seats)
        possible = (
            *(["leave"] if seated > 1 else []),
            *(["join"] if seated < max(self.players_with(cast(O, state.options))) else []),
        )
        return tuple(kind for kind in possible if kind in self.seating(state))

    def opens_seat(self, state: S) -> str | None:
        """Return the option that lets one more sit down if it is turned on now; ``None``: there is none, or room."""
        if self.finished(state) or "join" not in self.seating(state) or "join" in self.may_seat(state):
            return None
        option = self.option_for(cast(O, state.options), len(state.seats) + 1)
        return option if option in self.may_change and self.between_hands(state) else None

    def house_kinds(self, state: S) -> Sequence[str]:
        """Return the kinds of the house that may come now, but for notes and corrections, the commonest first."""
        if self.finished(state):
            return ()
        between = self.between_hands(state)
        return tuple(
            kind
            for kind, possible in {
                "charge": True,
                "points": AddPoints in self.takes and between,
                "turn": ChangeTurn in self.takes and between,
                "options": bool(self.may_change) and between,
                "leave": "leave" in self.may_seat(state),
                "join": "join" in self.may_seat(state),
                "seats": 1 < len(state.seats) == len(self.sides(state)) and between,
                "end_match": between,
            }.items()
            if possible
        )


class Turn(NamedTuple):
    """Hold who acts next, what they do and why, in words: ``Turn("An", "An leads", "won the last hand")``."""

    player: str | None
    what: str
    why: str
    chip: str = ""  #: what is on their chip, if not ``Presentation.chip``


class Presentation(ABC, Generic[S]):
    """Put a game into words and say what is on the screen; every fixed text is a msgid."""

    name: str  #: what players call the game
    blurb: str  #: one line about it, for the list of games
    words: Words  #: the words for every code
    pads: Pads = {}  #: how the referee asks for each key of each question
    helpers: Mapping[str, object] = {}  #: further names for the game's own templates
    chip: str = "▮"  #: what is drawn on the chip of whoever acts next: a sign; the dealer’s is a card face down
    hand_words: HandWords = HANDS  #: what players call a hand
    languages: Sequence[str] = ()  #: codes of those spoken where it is played: they have words for all of it
    who_first: str = N_("Who deals first?")  #: what the table is asked before its first hand
    is_next: str = N_("{player} deals next")  #: what the table says where it has another go on
    another_is_next: str = N_("Another deals")  #: what is tapped to say so
    clockwise: Collection[str] = ()  #: variants in which play goes to the left; in all others it goes to the right
    stats: Mapping[str, str] = {}  #: code of each statistic to its name, a msgid, in the order of a player's page
    money_stats: Collection[str] = ()  #: those that are money in table units

    @abstractmethod
    def headline(self, entry: Entry, locale: Locale) -> str:
        """Return what happened, in a few words: ``An goes out``."""

    @abstractmethod
    def turn(self, state: S, locale: Locale) -> Turn:
        """Return who acts next, what they do, and why."""

    @abstractmethod
    def stake(self, state: S, locale: Locale) -> tuple[str, str]:
        """Return two texts, what is played for and what that is: ``("5", "per card")``."""

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Return sentences about an entry that none of its lines says: ``Tie, nothing passes: Bala``."""
        return ()

    def protagonist(self, entry: Entry) -> str | None:
        """Return the player whose gain or loss is shown beside the headline; ``None``: nobody's."""
        return None

    def out(self, state: S) -> Collection[str]:
        """Return the players who are out of the match, though they may still be seated."""
        return ()

    def summarize(self, sides: Sequence[str], entry: Entry, lines: Sequence[Line], locale: Locale) -> HandSummary:
        """Return the hand that ``entry`` ended, in one line; by default empty: the headline is enough."""
        return HandSummary()

    def describe_pieces(self, state: S, entries: Sequence[Entry], locale: Locale) -> Sequence[Piece]:
        """Return what each of ``entries``, those of one hand and oldest first, did, as far as that is known.

        ``state``: that after them, or any later one. By default empty: the headlines are enough.
        """
        return ()

    def told(self, entry: Entry, locale: Locale) -> Sequence[Told]:
        """Return the cards that ``entry`` names, in the order in which they are shown; by default none."""
        return ()

    def told_of_hand(self, entries: Sequence[Entry], lines: Sequence[Line], locale: Locale) -> Sequence[Told]:
        """Return the cards by which a finished hand is remembered; by default those that each of its entries names.

        ``entries``: those of the hand that are known, oldest first, the last of them ended it; ``lines``: what that one
        moved.
        """
        return [told for entry in entries for told in self.told(entry, locale)]


@dataclass(frozen=True, eq=False)
class Game(Generic[S, O]):
    """Join the two parts of a game, as ``GAMES`` lists them."""

    rules: Rules[S, O]
    presentation: Presentation[S]

    @property
    def slug(self) -> str:
        """Return the game's name in files and addresses."""
        return self.rules.slug

    @property
    def name(self) -> str:
        """Return what players call the game, a msgid."""
        return self.presentation.name

    @property
    def words(self) -> Words:
        """Return the game's sentences."""
        return self.presentation.words

    def turn(self, state: S, locale: Locale) -> Turn:
        """Return who acts next and why; once the table has ended the match nobody, with the winner as the reason.

        If there is no winner the reason says so, but not with money in play, where everybody's is shown.
        """
        if not state.ended:
            return self.presentation.turn(state, locale)
        if winner := self.rules.summary(state).winner:
            why = say(N_("Winner: {side}"), {"side": winner}, locale)
        else:
            for_money = self.rules.for_money(cast(O, state.options))
            why = "" if for_money else locale.gettext(N_("nobody has won"))
        return Turn(None, locale.gettext(N_("The match is ended")), why)


# -- what shared code asks of any game -------------------------------------------------------------------------------


def reason(game: Game[S, O], line: Line, locale: Locale = ENGLISH) -> str:
    """Return in words why ``line`` moves money or points, with its arithmetic: ``7 cards × 5``.

    A ``case`` among the line's numbers picks the sentence ``why-case`` instead of ``why``; those whose codes are in
    ``also`` follow it.
    """
    if message := REASONS.get(line.why):
        return say(message, line.numbers, locale)
    case = line.numbers.get("case")
    codes = (f"{line.why}-{case}" if case else line.why, *line.numbers.get("also", ()))
    return "; ".join(game.words.say(game.words.reasons[code], line.numbers, locale) for code in codes)


#: Why the house itself moves anything; of a charge and of points the table has said it.
REASONS: Mapping[str, str] = {"charge": "{why}", "points": "{why}", RETURNED: N_("back from the pot, which nobody won")}

#: The house's kinds in words.
COMMON_KINDS: Mapping[str, str] = {
    "leave": N_("Somebody leaves"),
    "join": N_("Somebody sits down"),
    "note": N_("Note"),
    "options": N_("House rules from now on"),
    "seats": N_("Another order of play"),
    "end_match": N_("End the match"),
    "charge": N_("Something else to pay"),
    "points": N_("Points for something else"),
    "turn": N_("Another player is next"),
    "void": N_("Strike out"),
    "amend": N_("Correct"),
}


def ends_hand(game: Game[S, O], entry: Entry, before: S, after: S) -> bool:
    """Return whether ``entry`` is a hand or ended one; ``before`` and ``after``: the states around it."""
    return is_hand(game, entry, after.hands > before.hands)


def is_hand(game: Game[S, O], entry: Entry, ended: bool) -> bool:
    """Return whether ``entry`` is a hand by its kind, or ``ended`` one that was logged piece by piece."""
    return ended or kind_of(entry) in game.rules.hands


def variant_of(game: Game[S, O], slug: str | None) -> Variant | None:
    """Return the variant named ``slug`` (``None``: the default one); ``None`` if there is none of that name."""
    return next((v for v in game.rules.variants if slug in (None, v.slug)), None)
