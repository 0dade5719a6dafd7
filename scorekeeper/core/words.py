"""Sentences, made from codes and numbers.

Rules return codes with numbers (``Problem``, ``Pay``, ``Score``); a sentence is made only where somebody reads it.
Every sentence is a msgid in plain English, marked with ``N_`` or ``NP_`` so that it is collected for translation.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol


class Plural(NamedTuple):
    """A sentence with a singular and a plural; ``by`` names the value that selects one."""

    one: str
    many: str
    by: str


Message = str | Plural


class Part(NamedTuple):
    """A sentence, or a few words, used as a value of another sentence."""

    message: Message
    values: Mapping[str, object]


#: The values with these names are cards in every game's sentences: one card, a sum of cards, or a list.
CARDS = frozenset({"card", "cards"})

#: The values with these names are money in every game's sentences: one amount, or a sum of amounts.
MONEY = frozenset({"amount", "stake"})


class Money(int):
    """An amount in table units, which a ``Locale`` writes with the decimals that its table shows."""


class Locale(Protocol):
    """A reader's language: gettext, and how it writes numbers, money and cards."""

    def gettext(self, message: str) -> str:
        """Return ``message``, a msgid, in this language."""
        ...

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the message for ``n`` in this language, in the right form for it; ``singular`` is its msgid."""
        ...

    def number(self, n: int) -> str:
        """Return a whole number as this language writes it; ``Money`` with the decimals of its table."""
        ...

    def cards(self, text: str) -> str:
        """Return ``text`` with cards as people read them (``10♦``) instead of as files write them (``10D``)."""
        ...

    def isolated(self, text: str) -> str:
        """Return a name, or other words that people typed, so that it does not change the order of a sentence."""
        ...


class PlainEnglish:
    """The ``Locale`` of the command line: untranslated msgids, numbers without separators, cards as in files.

    ``decimals``: how many of an amount's last digits are shown behind a point.
    """

    def __init__(self, decimals: int = 0) -> None:
        self.decimals = decimals

    def gettext(self, message: str) -> str:
        """Return ``message``, the msgid itself."""
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return ``singular`` if ``n`` is 1, else ``plural``."""
        return singular if n == 1 else plural

    def number(self, n: int) -> str:
        """Return ``n`` in digits, with the sign ``−`` if it is below 0, ``Money`` with the decimals."""
        whole, behind = divided(n, self.decimals)
        return ("−" if n < 0 else "") + ".".join([str(whole), *behind])

    def cards(self, text: str) -> str:
        """Return ``text`` unchanged."""
        return text

    def isolated(self, text: str) -> str:
        """Return ``text`` unchanged."""
        return text


ENGLISH: Locale = PlainEnglish()


def divided(n: int, decimals: int) -> tuple[int, tuple[str, ...]]:
    """Return the digits of a number before the point, as a number, and those behind it: ``(12, ("50",))``.

    That is for ``Money(-1250)`` and 2 ``decimals``; the sign is left out. Behind is nothing, ``()``, if ``decimals`` is
    0, or if ``n`` is not ``Money``.
    """
    if not (decimals and isinstance(n, Money)):
        return abs(n), ()
    whole, behind = divmod(abs(n), 10**decimals)
    return whole, (f"{behind:0{decimals}}",)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a msgid for translation and return it."""
    return message


def NP_(one: str, many: str, by: str) -> Plural:  # noqa: N802
    """Mark a msgid with two forms for translation and return it; ``by`` names the value that selects one."""
    return Plural(one, many, by)


def say(
    message: Message,
    values: Mapping[str, object],
    locale: Locale = ENGLISH,
    cards: Collection[str] = CARDS,
    money: Collection[str] = MONEY,
) -> str:
    """Return ``message`` in the reader's language, with its ``{names}`` replaced by ``values``.

    Numbers are written as the language writes them, those whose names are in ``money`` as amounts of money; a list of
    numbers becomes a sum (``4 + 14``). Lists of names are joined with commas, lists of lists with semicolons. Values
    whose names are in ``cards`` are written as the language writes cards. A ``Plural`` or a ``Part`` among the values
    is put into words first.
    """
    if isinstance(message, Plural):
        number = values[message.by]
        assert isinstance(number, int), f"{message.by} is no number: {number}"
        text = locale.ngettext(message.one, message.many, number)
    else:
        text = locale.gettext(message)
    if "{" not in text and "}" not in text:
        return text  # most texts of a page need no change
    return text.format_map({name: _shown(value, locale, name, cards, money) for name, value in values.items()})


def _shown(value: object, locale: Locale, name: str, cards: Collection[str], money: Collection[str]) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return locale.number(Money(value) if name in money else value)
    if isinstance(value, Plural):
        return say(value, {}, locale, cards, money)
    if isinstance(value, Part):
        return say(value.message, value.values, locale, cards, money)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _joint(value).join(_shown(v, locale, name, cards, money) for v in value)
    return locale.cards(str(value)) if name in cards else locale.isolated(str(value))


def _joint(value: Sequence[object]) -> str:
    if value and all(isinstance(v, int) for v in value):
        return " + "
    return "; " if any(isinstance(v, tuple) and not isinstance(v, Plural | Part) for v in value) else ", "


NONE: Mapping[str, str] = MappingProxyType({})  #: no words


class Words(NamedTuple):
    """A game's words, for every code that it uses and every kind and field that a person sees.

    By code: ``reasons`` of lines, ``problems``, ``answers`` of the referee; by name: ``kinds`` of entries, ``fields``
    of entries, and in a game with several pots ``pots``. ``cards``: the names of further values that are written as
    cards (never people's names); ``money``: the names of further values and fields that are amounts of money.
    """

    reasons: Mapping[str, Message]
    problems: Mapping[str, Message] = NONE
    kinds: Mapping[str, str] = NONE
    fields: Mapping[str, str] = NONE
    answers: Mapping[str, str] = NONE
    cards: frozenset[str] = frozenset()
    money: frozenset[str] = frozenset()
    pots: Mapping[str, str] = NONE

    def say(self, message: Message, values: Mapping[str, object], locale: Locale = ENGLISH) -> str:
        """Return ``message`` as the function ``say`` does, with the game's own ``cards`` and ``money``."""
        return say(message, values, locale, self.cards | CARDS, self.money | MONEY)


#: What can be wrong with an entry or a file in any game: code to sentence.
PROBLEMS: dict[str, Message] = {
    # form
    "unknown-key": N_("unknown key; expected {expected}"),
    "missing-key": N_("missing; expected {expected}"),
    "twice": N_("the key is given twice"),
    "wrong-type": N_("{value} is not {expected}"),
    "too-small": N_("{value} is too small; expected {bound} or more"),
    "too-large": N_("{value} is too large; expected {bound} or less"),
    "not-one-of": N_("{value} is not one of {expected}"),
    "no-card": N_("{value} is not a card; expected a rank A 2 3 … 10 J Q K and a suit S H D C, or JK"),
    "too-short": NP_("{value} entry; expected {bound} or more", "{value} entries; expected {bound} or more", "value"),
    "too-long": NP_("{value} entry; expected {bound} or fewer", "{value} entries; expected {bound} or fewer", "value"),
    "exact-length": NP_(
        "{value} entry; expected exactly {bound}", "{value} entries; expected exactly {bound}", "value"
    ),
    "unknown-kind": N_("{value} is not a kind of entry here; expected {expected}"),
    "not-json": N_("not JSON: {why}"),
    "not-text": N_("not UTF-8 text"),
    "too-deep": N_("nested too deeply to be one of our files"),
    "not-object": N_("{value} is not an object"),
    "format": N_("{value} is not {expected}"),
    "no-game": N_("{value} is not a game; expected {expected}"),
    "no-variant": N_("{value} is not a variant of this game; expected {expected}"),
    "no-question": N_("{value} is not a question of this game; expected {expected}"),
    "too-much": N_("its corrections would make more than {bound} entries be counted again; split the file"),
    "too-many-payments": N_("its charges make more payments than can be read at once; split the file"),
    "too-many-again": NP_(
        "{n} entry would be logged again; at most {bound} are",
        "{n} entries would be logged again; at most {bound} are",
        "n",
    ),
    "more": N_("and {n} more"),
    "malformed": N_("{why}"),
    # what a table changes between two hands
    "hand-open": N_("a hand is being played; expected its end first"),
    "hand-over": N_("it ended a hand that is already over at that place"),
    "option-fixed": N_("comes with the variant and cannot be set"),
    "options-empty": N_("nothing is changed; expected one house rule or more"),
    "option-stays": N_("stays as it is until the match is over; expected {expected}"),
    "partners-stay": N_("partners keep their places through the match"),
    "points-decide-nothing": N_("points do not decide a match of this game"),
    "not-a-side": N_("{value} is not a side at the table; expected {expected}"),
    "points-nothing": N_("0 points; expected more or fewer"),
    "order-incomplete": N_("{players} missing; expected everybody at the table, each once"),
    # money that the rules know nothing of
    "nobody-named": N_("nobody is named; expected one name or more"),
    "pays-and-is-paid": N_("{value} pays and is paid; expected each name on one side"),
    "why-empty": N_("no reason is given; expected 1 to {bound} characters"),
    # names and words
    "name-empty": N_("empty; expected 1 to {bound} characters"),
    "name-unseen": N_("nothing in it can be seen; expected letters, digits or symbols"),
    "name-length": N_("{value} has {length} characters; expected 1 to {bound}"),
    "name-blank": N_("{value} begins or ends with a blank"),
    "name-control": N_("{value} contains a control character"),
    "name-and": N_("{value} contains “ & ”, which joins the names of partners"),
    "name-pot": N_("{value} begins with “pot:”, which names a pot"),
    "sides-alike": N_("{value} would be the name of two sides; expected names that tell them apart"),
    "name-twice": N_("{value} occurs twice; expected each name once"),
    "text-length": N_("{length} characters; expected at most {bound}"),
    "text-blank": N_("begins or ends with a blank"),
    "text-control": N_("{value} contains a control character"),
    "text-characters": N_("contains characters that cannot be stored"),
    # seats
    "not-seated": N_("{value} is not at the table; expected {expected}"),
    "not-a-player": N_("{value} is not among the players"),
    "already-seated": N_("{value} is at the table already"),
    "last-seated": N_("{value} is the last one seated and cannot leave"),
    "table-full": N_("the table is full with {bound} players"),
    "too-few": N_("{seated} seated; expected {bound} or more for a hand"),
    "players-one-of": N_("{others} or {last} can play this game, not {value}"),
    "players-number": N_("{low} to {high} can play this game, not {value}"),
    "players-with-option": N_("{low} to {high} can play, not {value}, unless the house rule “{option}” is turned on"),
    # the log
    "no-amount": N_("{value} is not an amount of money; expected a number with two decimals at most"),
    "no-such-entry": N_("there is no entry {value} before this one"),
    "voids-void": N_("entry {value} is itself a void and cannot be named"),
    "no-longer-holds": N_("then entry {entry} is no longer valid: {because}"),
    "finished": N_("the match is over; only a note or a correction may follow"),
    "amend-kind": N_("{value} cannot be in a correction"),
    "pack-holds": N_("{card} occurs too often: {times} times, but the pack has {bound}"),
    "no-jokers": N_("there are no jokers in this pack"),
    "match-people": N_("{value} people with those beside the table; expected at most {bound} in a match"),
    # the record
    "no-record": N_("no record"),
    "record-length": NP_(
        "{value} for {bound} entry; expected one for each entry",
        "{value} for {bound} entries; expected one for each entry",
        "bound",
    ),
    "no-time": N_("{value} is not a time; expected one in UTC, written 2026-11-22T19:04:05Z"),
    "no-hash": N_("{value} is not a hash; expected 64 of 0 to 9 and a to f"),
    "figures-not-even": N_("they add up to {amount}, but have to add up to 0"),
    "no-figures": N_("type what is on paper first"),
    "not-a-figure": N_("{value} is not a figure; expected a whole number, at most {bound}"),
    "hash-broken": N_("{value} does not follow from the entry and what comes before it; expected {expected}"),
    "hash-impossible": N_("the entry, or what comes before it, contains something that was never recorded"),
    # spreadsheets
    "sheet-empty": N_("the sheet is empty; expected a row of names, and below it a row for each evening"),
    "sheet-long": N_("the sheet is longer than {bound} kB; split it"),
    "sheet-row": N_("row {row} cannot be read; expected cells separated by tabs, semicolons or commas"),
    "sheet-no-names": N_("no names; expected them in the first row, from the second column on"),
    "sheet-no-name": N_("row {row}, column {column}: no name is given, but there are figures below it"),
    "sheet-formula": N_("row {row}, column {column}: {value} looks like a formula; expected a name"),
    "sheet-no-date": N_("row {row}: {value} is not a date; expected one such as 2026-03-27, 27/3/2026 or 27.3.2026"),
    "sheet-day-first": N_("row {row}: {value} is not a date if the day comes first; expected one order in all dates"),
    "sheet-month-first": N_(
        "row {row}: {value} is not a date if the month comes first; expected one order in all dates"
    ),
    "sheet-to-come": N_("row {row}: {value} is in the future; expected a past evening"),
    "sheet-long-ago": N_("row {row}: {value} is too long ago; expected a date from 1970 on"),
    "sheet-no-figure": N_(
        "row {row}, {name}: {value} is not a figure; expected one such as −50, or an empty cell for somebody who did"
        " not play"
    ),
    "sheet-parentheses": N_("row {row}, {name}: {value} is in parentheses; expected a minus sign before a loss"),
    "sheet-decimals": N_("row {row}, {name}: {value} has decimals; expected a whole number, as this table counts"),
    "sheet-large": N_("row {row}, {name}: {value} is too large; expected {bound} at most"),
    "sheet-not-even": N_("row {row}: the sums add up to {amount}, but have to add up to 0"),
    "sheet-most": N_("{value} evenings; expected at most {bound} at once: split the sheet"),
    "sheet-nothing": N_("no row has a gain or a loss; expected one evening or more"),
    "sheet-refused": N_("row {row}: {because}"),
    # table files
    "table-people": N_("{value} people; expected at most {bound} at a table"),
    "one-match": N_("{value} and {other} were at the table together in match {n}, so they are two people"),
    "one-counts-otherwise": N_("match {n} would end differently if {value} and {other} were one person"),
    "table-payments": N_("{value} payments; expected at most {bound} at a table"),
    "no-room-in-match": N_(
        "there is no room for more: a match has room for {bound} entries; end it and begin a new match for what comes"
        " next: everything here is kept"
    ),
    "match-entries": N_("{value} entries; expected at most {bound} in a match: divide it into several"),
    "match-size": N_(
        "the match would take {value} characters; expected at most {bound}: begin another match for what comes next"
    ),
    "no-room": N_("this table is full; expected a new table for what comes next: everything here is kept"),
    "one-payment": N_("{value} and {other} have paid each other, so they are two people"),
    "older-names": N_("match {n} was counted by older rules that cannot be read here, so no name changes in it"),
    "not-listed": N_("{value} is not among the table's players"),
    "to-oneself": N_("{value} cannot pay {value}"),
}
