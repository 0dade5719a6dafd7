"""What a game must offer: the whole contract between a game and the code that all games share.

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
    """What a game must know between entries: a frozen struct of the game's own, with at least these fields."""

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
    """What the table needs to know now, as a result prints it.

    ``next``: who acts next, and what goes with it, e.g. ``{"dealer": "An", "stake": 5}``; ``state``: further facts of
    the game, by name; ``winner``: the side that has won the match, if one has; ``points``: side to points, ``None`` if
    the game keeps none; ``chart_series``: side to the number that the chart shows, ``None`` if that is its points or
    money; ``tallies``: for whatever else is won, its name (a msgid) to how many each side has won.
    """

    next: Mapping[str, Json]
    state: Mapping[str, Json]
    winner: str | None = None
    points: dict[str, int] | None = None
    chart_series: dict[str, int] | None = None
    tallies: Mapping[str, Mapping[str, int]] = {}


class Stat(NamedTuple):
    """What one entry adds to a statistic of ``player``, e.g. that something happened once more.

    ``code``: which statistic, one of ``Presentation.stats``; ``n``: how many times, or an amount of points or money.
    """

    code: str
    player: str
    n: int = 1


class Answer(NamedTuple):
    """The referee's answer to a question: ``answer`` itself, e.g. ``True``, and the reason for it.

    ``why``: the code of the reason's sentence (``Words.answers``); ``numbers``: the values in that sentence; ``more``:
    further keys that are written beside the answer.
    """

    answer: Json
    why: str
    numbers: Mapping[str, object] = {}
    more: Mapping[str, Json] = {}


class Question(NamedTuple, Generic[O]):
    """A question for the referee.

    ``answer(options, keys)`` reads ``keys`` (plain JSON values) as the struct ``type``, and returns the answer or the
    problems with the question. It raises ``Refused`` if the keys do not fit the struct.
    """

    type: type[object]  #: the struct of its keys
    title: str  #: the question in words, a msgid
    answer: Callable[[O, Mapping[str, Json]], Answer | list[Problem]]
    arises: Callable[[O], bool]  #: whether the question can come up under these options, and so is offered


def question(
    type_: type[Q],
    title: str,
    ask: Callable[[O, Q], Answer | list[Problem]],
    arises: Callable[[O], bool] = lambda _options: True,
) -> Question[O]:
    """Return a question whose keys are the struct ``type_``; ``ask(options, keys)`` answers it.

    ``arises(options)``: whether it can come up under these options; by default always.
    """
    return Question(type_, title, lambda options, keys: ask(options, convert(keys, type_)), arises)


# -- entries that get another place -----------------------------------------------------------------------------------


class Mover(Protocol, Generic[M]):
    """A function that adapts entries to another place in the log, as when one is inserted before them.

    It is called for each of them, in the order of the log, and may remember what it has changed (``core.rearrange``).
    """

    def __call__(self, was: M, now: M, entry: Entry, told: Entry | None) -> Entry:
        """Return ``entry`` adapted to its new place. ``was``: the state before its old place, ``now``: before the new.

        ``told``: ``None``, or the entry that a person chose to log instead; then the return value is ignored, and the
        call only lets the mover see that choice. Raises ``Refused`` if ``entry`` makes no sense at the new place.
        """
        ...


# -- the two halves --------------------------------------------------------------------------------------------------


class Rules(ABC, Generic[S, O]):
    """The rules of a game: which entries are valid, and what they change. Nothing here is text for a reader.

    A game sets the attributes without a value and writes the abstract methods; the others have defaults for most games.
    What an entry *moves* are its lines: payments (``Pay``) and points (``Score``), each with a reason.
    """

    slug: str  #: the game's name in files and URLs
    variants: Sequence[Variant]  #: the default first
    options: type[O]  #: the struct of all that a table can set
    state: type[S]  #: the struct that ``start`` returns
    entries: Sequence[type[Entry]]  #: the kinds of the game's own; ``kinds`` adds the house's
    takes: Sequence[type[Entry]] = ()  #: those kinds of the house's ``NOT_EVERYWHERE`` that the game has too
    counts_at_end: bool = False  #: whether points may decide a match that the table ends
    hands_are_won: bool = True  #: whether each hand has one side that wins it, or none
    players: Sequence[int]  #: every number of players that some options allow, ascending
    cost: int = 1  #: the work of checking and scoring an entry; 1: an entry of a few numbers
    version: int = 1  #: rises whenever the rules, or the form of the state, change: older matches are folded again
    hands: Sequence[str] = ("hand",)  #: the kinds of which each entry is a whole hand or deal
    pieces: Sequence[str] = ()  #: the kinds by which a hand is logged piece by piece
    questions: Mapping[str, Question[O]] = {}  #: the referee's questions, by their names in files
    entries_depend_on_place: bool = False  #: whether ``moving`` may change an entry that gets another place in the log
    lowest_may_begin: bool = False  #: whether ``draw`` is offered with ``lowest`` too
    asks_who_begins: bool = False  #: whether a match's page asks who begins, while ``drawn_entry`` returns an entry
    records: Collection[str] = ()  #: those codes of ``stats`` of which the highest ``n`` is kept instead of the sum

    # -- what every game writes

    @abstractmethod
    def start(self, options: O, seats: Seats, first: str | None) -> S:
        """Return the state before the first entry; ``first``: who was named to begin, ``None`` if nobody was."""

    @abstractmethod
    def check(self, state: S, entry: Entry) -> list[Problem]:
        """Return the problems in ``state`` with an entry of the game's own, a leave or a join; empty if it is valid."""

    @abstractmethod
    def apply(self, state: S, entry: Entry) -> tuple[S, tuple[Line, ...]]:
        """Return the state after ``entry``, which ``check`` allows, and its lines: the payments and points it makes."""

    @abstractmethod
    def summary(self, state: S) -> Summary:
        """Return the summary of ``state``: what the table needs to know now."""

    # -- how a match goes

    def expected(self, state: S) -> Sequence[str]:
        """Return the kinds of the game's own entries that may come now, likeliest first.

        By default ``hands``, the kinds of whole hands; none if too few are seated.
        """
        return self.hands if len(state.seats) >= min(self.players_with(cast(O, state.options))) else ()

    def decided(self, state: S) -> bool:
        """Return whether the match is over by the rules; by default never: it goes on until the table ends it."""
        return False

    def between_hands(self, state: S) -> bool:
        """Return ``False`` while a hand that is logged piece by piece has begun and not ended; by default ``True``."""
        return True

    def sides(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Return a dict of side to its players; by default each player is a side."""
        return {player: (player,) for player in state.seats.seated}

    def won_by(self, state: S, entry: Entry, lines: Sequence[Line]) -> str | None:
        """Return the side that won the hand that ``entry`` ended; ``None`` if nobody did. ``state``: before ``entry``.

        By default the side with the most points in ``lines``, the payments and points of ``entry``, if only one has so
        many.
        """
        made = dict.fromkeys(self.sides(state), 0)
        for line in lines:
            if isinstance(line, Score):
                made[line.side] += line.points
        return sole_leader(made)

    def stats(self, state: S, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry``, one of the game's own, adds to players' statistics; by default nothing.

        ``state``: the state before ``entry``; ``lines``: the payments and points that ``entry`` makes.
        """
        return ()

    def points_restart(self, lines: Sequence[Line]) -> bool:
        """Return whether points start from 0 again after a hand with these payments and points; by default never."""
        return False

    def moving(self, place: S) -> Mover[S]:
        """Return the function that adapts entries to new places after a correction; by default it changes none.

        ``place``: the state before the first of these entries.
        """
        return lambda _was, _now, entry, _told: entry

    # -- its options

    @property
    def may_change(self) -> Sequence[str]:
        """Return the names of the options that may change during a match, in order; by default all but fixed ones."""
        fixed = fixed_options(self.options)
        return tuple(name for name in self.options.__struct_fields__ if name not in fixed)

    def present(self, state: S, option: str) -> Any:
        """Return the value of an option that applies now; by default that in ``state.options``.

        A game overrides it for a value that the rules change as play goes on, such as a stake that rises.
        """
        return getattr(state.options, option)

    def check_options(self, options: O) -> list[Problem]:
        """Return the problems with options that do not go together; by default none."""
        return []

    def check_change(self, state: S, options: O, named: Collection[str]) -> list[Problem]:
        """Return the problems with a change to ``options`` in ``state``; by default none.

        ``named``: the names of the options that the change sets.
        """
        return []

    def change_options(self, state: S, options: O, named: Collection[str]) -> S:
        """Return the state with new ``options``; by default nothing else changes. ``named``: as in ``check_change``."""
        return replaced(state, options=options)

    def players_with(self, options: O) -> Sequence[int]:
        """Return the numbers of players that ``options`` allow, ascending."""
        return self.players

    def option_for(self, options: O, number: int) -> str | None:
        """Return the name of an option that is off and, turned on, lets ``number`` play; ``None`` if there is none."""
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
        """Return the problems with ``player`` dealing or leading next; by default only that they are not seated."""
        return [] if player in state.seats else [not_seated(state.seats, player, ("player",))]

    def turn_meant(self, state: S, entry: Entry) -> str | None:
        """Return who dealt or led the hand according to ``entry``, if ``state`` says another; by default ``None``.

        So a page can offer to correct whose turn it was, instead of refusing the entry.
        """
        return None

    def change_turn(self, state: S, player: str) -> S:
        """Return the state with ``player`` dealing or leading next; only called in games that take ``ChangeTurn``."""
        raise NotImplementedError

    def add_points(self, state: S, side: str, points: int) -> S:
        """Return the state with ``points`` more for ``side``; only called in games that take ``AddPoints``."""
        raise NotImplementedError

    def end_match(self, state: S, *, by_points: bool) -> tuple[S, tuple[Line, ...]]:
        """Return the state after the table has ended the match, and the payments or points that this brings.

        ``state.ended`` is already set; ``by_points``: whether the points decide who wins, only in games with
        ``counts_at_end``. By default nobody wins.
        """
        return state, ()

    def empty_pots(self, state: S) -> S:
        """Return the state with empty pots; by default ``state``, for games that keep nothing about pots in it.

        Called when the match is over, as shared code then gives each payer back what is still in a pot.
        """
        return state

    # -- who plays, and who begins

    def seating(self, state: S) -> Sequence[str]:
        """Return those of ``leave`` and ``join`` that the game allows now; ``may_seat`` also counts the seats."""
        return ("leave", "join")

    def newcomers(self, entry: Entry) -> Sequence[str]:
        """Return the names that ``entry`` may bring into the match; by default that of a player who joins."""
        return (entry.player,) if isinstance(entry, Join) else ()

    def draw(self, players: Sequence[str], chance: Random, lowest: bool = False) -> Draw:
        """Draw who begins, the highest or if ``lowest`` the lowest, and return the draw.

        By default by cards, ace high; equal ranks by suit, high to low: spades, hearts, diamonds, clubs.
        """
        return draw_by_cards(players, (*RANKS[1:], RANKS[0]), "CDHS", chance, lowest)

    def drawn_entry(self, state: S, player: str) -> Entry | None:
        """Return the entry that records that ``player`` was drawn to begin; ``None`` if no draw is due."""
        return None

    def handed_to(self, state: S, player: str) -> Entry | None:
        """Return the entry that records that ``player`` is next, whatever the rules say; ``None`` if there is none.

        By default it is a ``turn``, in games that take it.
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
        """Return the types of all entries that a match may have: the game's own, and the house's."""
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
        """Return the option that would let one more sit down if it were turned on now; ``None`` if there is none.

        It is also ``None`` if a seat is free, as none is needed then.
        """
        if self.finished(state) or "join" not in self.seating(state) or "join" in self.may_seat(state):
            return None
        option = self.option_for(cast(O, state.options), len(state.seats) + 1)
        return option if option in self.may_change and self.between_hands(state) else None

    def house_kinds(self, state: S) -> Sequence[str]:
        """Return the house's kinds that may come now, without notes and corrections, the commonest first."""
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
    """Who acts next (if anybody), what they do and why: ``Turn("An", "An leads", "won the last hand")``."""

    player: str | None
    what: str
    why: str
    chip: str = ""  #: what is on their chip, if not ``Presentation.chip``


class Presentation(ABC, Generic[S]):
    """How a game is shown: its words, and what is on the screen. Every fixed text is a msgid."""

    name: str  #: what players call the game
    blurb: str  #: one line about it, for the list of games
    words: Words  #: the words for every code
    pads: Pads = {}  #: how the referee asks for each key of each question
    helpers: Mapping[str, object] = {}  #: further names for the game's own templates
    chip: str = "▮"  #: what is drawn on the chip of whoever acts next: a sign; the dealer’s is a card face down
    hand_words: HandWords = HANDS  #: what players call a hand
    languages: Sequence[str] = ()  #: codes of the languages spoken where it is played, which have all its texts
    who_first: str = N_("Who deals first?")  #: what the table is asked before its first hand
    is_next: str = N_("{player} deals next")  #: what a ``ChangeTurn`` says
    another_is_next: str = N_("Another deals")  #: what is tapped to record one
    clockwise: Collection[str] = ()  #: variants in which play goes to the left; in all others it goes to the right
    stats: Mapping[str, str] = {}  #: code of each statistic to its name, a msgid, in the order of a player's page
    money_stats: Collection[str] = ()  #: the codes of those that are money in table units

    @abstractmethod
    def headline(self, entry: Entry, locale: Locale) -> str:
        """Return what ``entry`` says happened, in a few words: ``An goes out``."""

    @abstractmethod
    def turn(self, state: S, locale: Locale) -> Turn:
        """Return who acts next in a match that the table has not ended, what they do, and why."""

    @abstractmethod
    def stake(self, state: S, locale: Locale) -> tuple[str, str]:
        """Return two texts, the amount that is played for and what it is for: ``("5", "per card")``."""

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Return further sentences about ``entry``, such as ``Tie, nothing passes: Bala``; by default none.

        They tell what its ``lines``, each shown with its reason, do not.
        """
        return ()

    def protagonist(self, entry: Entry) -> str | None:
        """Return the player whose gain or loss is shown beside the headline; ``None`` if nobody's is."""
        return None

    def out(self, state: S) -> Collection[str]:
        """Return the players who are out of the match, even if they are still seated; by default none."""
        return ()

    def summarize(self, sides: Sequence[str], entry: Entry, lines: Sequence[Line], locale: Locale) -> HandSummary:
        """Return a summary of the hand that ``entry`` is or ended; by default empty, as the headline is enough.

        ``sides``: in the order of the scoreboard; ``lines``: the payments and points that ``entry`` makes.
        """
        return HandSummary()

    def describe_pieces(self, state: S, entries: Sequence[Entry], locale: Locale) -> Sequence[Piece]:
        """Return a ``Piece`` for each of ``entries``, which are those of one hand that count, oldest first.

        ``state``: the state before the first. There may be fewer pieces than entries; by default there are none. The
        last entries, for which there are none, are shown by their headlines.
        """
        return ()

    def told(self, entry: Entry, locale: Locale) -> Sequence[Told]:
        """Return the cards that ``entry`` names, in the order in which to show them; by default none."""
        return ()

    def told_of_hand(self, entries: Sequence[Entry], lines: Sequence[Line], locale: Locale) -> Sequence[Told]:
        """Return the cards to show for a finished hand; by default those that each of its entries names.

        ``entries``: the hand's entries, as far as they are known, oldest first; ``lines``: the payments and points of
        the last.
        """
        return [told for entry in entries for told in self.told(entry, locale)]


@dataclass(frozen=True, eq=False)
class Game(Generic[S, O]):
    """A game, as ``GAMES`` lists them: its rules and its presentation."""

    rules: Rules[S, O]
    presentation: Presentation[S]

    @property
    def slug(self) -> str:
        """Return the game's short name in files and URLs, such as ``my-game``."""
        return self.rules.slug

    @property
    def name(self) -> str:
        """Return what players call the game, a msgid."""
        return self.presentation.name

    @property
    def words(self) -> Words:
        """Return the game's words, for every code that it uses."""
        return self.presentation.words

    def turn(self, state: S, locale: Locale) -> Turn:
        """Return who acts next, what they do and why; once the table has ended the match: nobody, and who has won it.

        If nobody has won, ``why`` says so; but where money is in play, it is empty, as the money is shown.
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
    """Return in words why ``line``, a payment or points, is made, with the arithmetic: ``7 cards × 5``.

    The line's ``why`` is the code of the sentence in the game's words. If ``numbers`` has a ``case``, as in
    ``{"case": "x"}``, the code is ``why-x``; if it has ``also``, more codes, their sentences follow.
    """
    if message := REASONS.get(line.why):
        return say(message, line.numbers, locale)
    case = line.numbers.get("case")
    codes = (f"{line.why}-{case}" if case else line.why, *line.numbers.get("also", ()))
    return "; ".join(game.words.say(game.words.reasons[code], line.numbers, locale) for code in codes)


#: The reasons of the house's own lines, by code; for a charge and for points it is what the table typed.
REASONS: Mapping[str, str] = {"charge": "{why}", "points": "{why}", RETURNED: N_("back from the pot, which nobody won")}

#: The names of the house's kinds, in words.
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
    """Return whether ``entry`` is a hand or ended one; ``before`` and ``after``: the states before and after it."""
    return is_hand(game, entry, after.hands > before.hands)


def is_hand(game: Game[S, O], entry: Entry, ended: bool) -> bool:
    """Return whether ``entry`` is a hand: its kind is one of a whole hand, or it ``ended`` one logged in pieces."""
    return ended or kind_of(entry) in game.rules.hands


def variant_of(game: Game[S, O], slug: str | None) -> Variant | None:
    """Return the variant with the name ``slug``, for ``None`` the default one; ``None`` if there is no such variant."""
    return next((v for v in game.rules.variants if slug in (None, v.slug)), None)
