"""Template filters and globals that turn codes, money and cards into words for the reader."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import count
from typing import Any, assert_never

from flask import Flask, g

from ... import __version__
from ...core.cards import JOKER, RANKS, SIGNS, Card, is_red
from ...core.entries import (
    AddPoints,
    Amend,
    ChangeOptions,
    ChangeSeats,
    ChangeTurn,
    Charge,
    EndMatch,
    Entry,
    HouseEntry,
    Join,
    Leave,
    Note,
    Void,
    is_house_entry,
    kind_of,
)
from ...core.game import COMMON_KINDS, Game, reason, variant_of
from ...core.hands import HandSummary
from ...core.isolation import isolated
from ...core.ledger import POT, Line, Pay, gains
from ...core.options import OptionInfo, describe
from ...core.problems import Problem, Refused, in_words
from ...core.problems import quoted as quoted_value
from ...core.seats import JOINT
from ...core.words import MONEY, N_, PROBLEMS, Message, Money, Part, Plural, say
from ...store.clock import day_of, evening_of, local_time
from ...store.evenings import lasted
from ...store.loaded import ShownMatch
from ...store.log_items import LogItem
from ...store.matches import MatchInfo
from ...store.tables import TableInfo, people_of_table
from .cached_fragment import cached_fragment, own_template
from .i18n import LANGUAGES, CatalogLocale, current_locale, locale_of, reader_locale
from .ids import person_number
from .keys import form_token, new_key

SEAT_COLOURS = 9

#: Names of the fields that files and forms of every game have.
FIELDS = {
    "name": N_("name"),
    "unit": N_("what the money is called"),
    "yes_from": N_("the amount from which a yes is needed"),
    "players": N_("players"),
    "player": N_("player"),
    "person": N_("who the device belongs to"),
    "first": N_("who begins"),
    "options": N_("house rules"),
    "variant": N_("variant"),
    "entry": N_("entry"),
    "text": N_("note"),
    "file": N_("file"),
    "from": N_("who paid"),
    "to": N_("whom"),
    "amount": N_("how much"),
    "payments": N_("payments"),
    "figures": N_("from paper"),
    "side": N_("side"),
    "points": N_("points"),
    "why": N_("what for"),
    "counts": N_("points decide"),
    "started": N_("when it began"),
    "at": N_("when"),
    "note": N_("note"),
    "decimals": N_("decimals"),
    "cash": N_("pay as it goes"),
}

#: Codes of the house's problems whose sentences already name what they are about.
SAY_WHAT = frozenset(
    ("players-one-of", "players-number", "players-with-option", "table-people", "order-incomplete", "sides-alike",
     "name-twice", "name-length", "name-blank", "name-control", "name-and", "name-pot", "no-card", "pack-holds",
     "no-jokers", "figures-not-even", "not-a-side", "pays-and-is-paid", "already-seated", "last-seated")
)  # fmt: skip


#: Sentences for problems of forms. For problems of files there are others, in the terms of the file format.
PLAIN: dict[str, Message] = {
    "missing-key": N_("still missing"),
    "too-small": N_("{value} is too small: {bound} or more"),
    "too-large": N_("{value} is too large: {bound} or less"),
    "not-one-of": N_("{value} cannot be chosen here, only {expected}"),
    "too-short": N_("{value} chosen: {bound} or more are needed"),
    "too-long": N_("{value} chosen: {bound} at most"),
    "exact-length": N_("{value} chosen: exactly {bound} are needed"),
    "hand-open": N_("a hand is being played: end it first"),
    "options-empty": N_("nothing is changed yet"),
    "order-incomplete": N_("{players} missing: everybody at the table needs a place"),
    "name-empty": N_("no name is given"),
    "name-length": N_("{value} has {length} characters: a name has room for {bound}"),
    "sides-alike": N_("{value} would be the name of two sides: give names that tell them apart"),
    "name-twice": N_("{value} is there twice: each person needs a different name"),
    "text-length": N_("{length} characters: there is room for {bound}"),
    "not-seated": N_("{value} is not at the table: {expected} are"),
    "too-few": N_("{seated} seated: a hand takes {bound} or more"),
    "match-people": N_("{value} people with those beside the table: a match has room for {bound}"),
    "table-people": N_("{value} people: a table has room for {bound}"),
}
ON_FORMS = PROBLEMS | PLAIN


def translate(message: Message, **values: Any) -> str:
    """Return ``message`` in the reader's language, with ``values`` in place of its ``{…}``; ``_`` in templates.

    ``message``: a msgid, or a ``Plural``.
    """
    return say(message, values, current_locale())


def translate_plural(one: str, many: str, **values: Any) -> str:
    """Return a message in the reader's language, in the plural form for the number ``n``; ``ngettext`` in templates.

    ``one`` and ``many``: its English forms, such as ``{n} match`` and ``{n} matches``; ``values``: ``n``, and whatever
    else is put in place of ``{…}``.
    """
    return say(Plural(one, many, "n"), values, current_locale())


def wins_match(name: str) -> str:
    """Return the sentence ``An wins the match``; for a partnership (``An & Chi``) with the verb in the plural."""
    return translate_plural("{name} wins the match", "{name} win the match", name=name, n=len(name.split(JOINT)))


def headline(game: Game, entry: Entry) -> str:
    """Return in a few words what an entry says, such as ``An goes out`` or ``Binh leaves``.

    Raises ``TypeError`` for a ``Void`` or an ``Amend``: for these see ``correction_label``.
    """
    return (
        _house_headline(game, entry) if is_house_entry(entry) else game.presentation.headline(entry, current_locale())
    )


def _house_headline(game: Game, entry: HouseEntry) -> str:
    """Return a few words for an entry of the house. Raises ``TypeError`` for a correction."""
    locale = current_locale()
    match entry:
        case Leave():
            return say(N_("{player} leaves"), {"player": entry.player}, locale)
        case Join():
            return say(N_("{player} sits down after {after}"), {"player": entry.player, "after": entry.after}, locale)
        case Note():
            return entry.text
        case ChangeOptions():
            return translate(N_("House rules: {changes}"), changes=_changes(game, entry))
        case ChangeSeats():
            return translate(N_("Order of play: {players}"), players=entry.players)
        case EndMatch():
            return translate(N_("The match is ended, points decide") if entry.by_points else N_("The match is ended"))
        case Charge():
            values = {"payers": entry.payers, "payees": entry.payees, "why": entry.why}
            return translate(N_("{payers} to {payees}: {why}"), **values)
        case AddPoints():
            points = locale.signed(entry.points)
            return translate(N_("{side} {points}: {why}"), side=entry.side, points=points, why=entry.why)
        case ChangeTurn():
            return translate(game.presentation.is_next, player=entry.player)
        case Void() | Amend():
            raise TypeError(f"{kind_of(entry)} has no words of its own")
        case _:
            assert_never(entry)


def hand_label(row: LogItem | None) -> str:
    """Return how a sentence refers to an entry: ``hand 3`` if it is or ends a hand, else its headline in quotes.

    Its headline too if it was struck out, as it has no number then. Empty for ``None``.
    """
    if row is None:
        return ""
    if row.number:
        return translate(row.game.presentation.hand_words.in_text, n=row.number)
    return quoted(headline(row.game, row.entry))


def quoted(what: str) -> str:
    """Return the headline of an entry in quotation marks, cut to 60 characters, to refer to the entry."""
    return translate(N_("“{what}”"), what=_short(what, 60))


def correction_label(row: LogItem) -> str:
    """Return what a ``void`` or ``amend`` does to which entry: ``Struck out: hand 3``, ``Corrected: hand 3``.

    ``Brought back: hand 3``: the entry moved nothing before, as one that was struck out, and is again as it was first
    logged. ``Correction taken back: hand 3``: what is struck out is an earlier correction of the entry.
    """
    what = N_("Corrected: {hand}")
    if isinstance(row.logged, Amend) and row.named and row.logged.with_ == row.named.logged and not row.replaced:
        what = N_("Brought back: {hand}")
    if row.kind == "void":
        what = N_("Correction taken back: {hand}") if row.further else N_("Struck out: {hand}")
    return translate(what, hand=hand_label(row.named))


def _changes(game: Game, entry: ChangeOptions) -> list[str]:
    """Return each option that a change of house rules sets, with its value, in words."""
    known = {option.name: option for option in describe(game.rules.variants[0].options)}
    return [
        f"{translate(known[name].label)} {option_in_words(known[name], value)}"
        for name, value in entry.options.items()
        if name in known
    ]


def option_in_words(option: OptionInfo, value: Any) -> str:
    """Return an option's value in words: ``yes``, ``the last one pays``, ``1,000``."""
    locale = current_locale()
    if option.type == "bool":
        return locale.gettext("yes") if value else locale.gettext("no")
    if option.type == "list":
        return ", ".join(locale.gettext(option.choices.get(one, one)) for one in value) or locale.gettext("none")
    if value in option.choices:
        return locale.gettext(option.choices[value])
    if isinstance(value, int):
        return locale.number(Money(value) if option.money else value)
    return str(value)


def in_english() -> str:
    """Return a notice, in the reader's language, that the page or the game's words on it are in English.

    Empty if they are in the reader's language.
    """
    if reader_locale().code != current_locale().code:
        return reader_locale().gettext(N_("This page is in English: the game has no words in your language yet."))
    if g.get("game_in_english"):
        return reader_locale().gettext(N_("The game’s own words are in English: it has none in your language yet."))
    return ""


def variant_title(game: Game, slug: str) -> str:
    """Return the title of the variant ``slug``; empty if it says no more than the game's name.

    That is so if the game has only one variant, or the two are the same; empty too if it has no variant of that slug.
    """
    variant = variant_of(game, slug)
    title = translate(variant.title) if variant and len(game.rules.variants) > 1 else ""
    return "" if title == translate(game.name) else title


#: A table's name, and the number after it that distinguishes it from another one of the same date.
_NUMBERED = re.compile(r"(.*?)( \([0-9]+\))?", re.DOTALL)


def table_name(table: TableInfo | None = None) -> str:
    """Return the name of a table, by default the request's.

    A name that is just the date on which the table was created is returned in the reader's language, with the number
    that it has if the table was not the first on that date: ``Friday 22 November (2)``.
    """
    table = table or g.table
    named, number = _NUMBERED.fullmatch(table.name).groups("")  # type: ignore[union-attr]  # it fits every name
    for made in (evening_of(table.created_at, table), day_of(table.created_at, table)):
        if named in _day_in_all(made):
            return current_locale().day(made) + number
    return table.name


def place_and_date(evening: date) -> str:
    """Return the name of the request's table and the date of an evening; the date alone if it is the table's name."""
    name, locale = table_name(), current_locale()
    said = locale.day(evening, with_year=True)
    return said if name == locale.day(evening) else f"{name} · {said}"


def new_name(name: str, tables: Iterable[TableInfo]) -> str:
    """Return ``name`` for a new table, with a number after it if one of ``tables`` has that name already."""
    taken, numbers = {table_name(table) for table in tables}, count(2)
    new = name
    while new in taken:
        new = f"{name} ({next(numbers)})"
    return new


@lru_cache(maxsize=200)
def _day_in_all(day: date) -> frozenset[str]:
    """Return a date in words, in every language."""
    return frozenset(locale_of(code).day(day) for code in LANGUAGES)


def kind_name(game: Game, kind: str) -> str:
    """Return what pages call a kind of entry. ``kind``: its code, such as ``hand`` or ``leave``."""
    return current_locale().gettext(game.words.kinds.get(kind) or COMMON_KINDS[kind])


def line_reason(game: Game, line: Line) -> str:
    """Return in words why a line moves money or points, such as ``3 cards × 5``."""
    return reason(game, line, current_locale())


def account(name: str, game: Game) -> str:
    """Return the account ``name`` in words: a player's name as it is, of ``pot:NAME`` what the game calls that pot."""
    return translate(game.words.pots.get(name.removeprefix(POT), N_("the pot"))) if name.startswith(POT) else name


def problem_text(game: Game | None, problem: Problem, *, of_file: bool = False) -> str:
    """Return a problem of what was sent as a sentence; before it the field and person it is about (``Winner: …``).

    These are left out where the sentence names them. ``of_file``: whether a file was sent, not a form; then the keys
    that lead to the place in the file are before the sentence, but for a few that say nothing.
    """
    locale = current_locale()
    fields = {**FIELDS, **_labels(game), **game.words.fields} if game else FIELDS
    parts = [part for part in problem.path if isinstance(part, str) and part not in ("with", "options")]
    if of_file:
        parts = [part for part in parts if part != "players" or problem.code not in SAY_WHAT]
    else:
        parts = _unsaid(game, problem, parts, fields)
    where = [locale.gettext(fields[part]) if part in fields else isolated(_short(part, 60)) for part in parts]
    house = PROBLEMS if of_file else ON_FORMS
    if not of_file and not money_fields(game).isdisjoint(problem.path):
        problem = _of_money(problem, locale)
    text = _short(in_words(problem, game.words if game else None, locale, house), 400)
    return f"{', '.join(where)}: {text}" if where else text


def _unsaid(game: Game | None, problem: Problem, parts: list[str], fields: Mapping[str, str]) -> list[str]:
    """Return those of ``parts`` that have to be named before the sentence. ``parts``: keys of ``fields``, and names.

    The keys before a name are left out. For a sentence of a game the name is enough, unless the sentence has no values,
    because then it may lack a subject (``does not go with a finish on a 2``).
    """
    names = [part for part in parts if part not in fields]
    if problem.code in SAY_WHAT or (game and problem.values and problem.code in game.words.problems):
        parts = names
    elif names and problem.code != "missing-key":
        parts = parts[parts.index(names[0]) :]
    said = [str(value) for value in problem.values.values()]
    return [part for part in parts if part in fields or (part not in said and quoted_value(part) not in said)]


OF_ANOTHER_KIND = frozenset({"not-text", "not-json"})  #: problems of a file that is no match file or table file at all


def refusal_of_file(refused: Refused) -> list[str]:
    """Return the problems of a file as sentences, each with the numbers of the match and the entry, if known.

    For a file of another kind, such as a picture, the first sentence says so.
    """
    where = (translate("match {n}: ", n=refused.match) if refused.match else "") + (
        translate("entry {n}: ", n=refused.entry) if refused.entry else ""
    )
    other = any(problem.code in OF_ANOTHER_KIND for problem in refused.problems)
    return [
        *([translate("This is not a file that Scorekeeper has saved, or not all of it.")] if other else ()),
        *(where + problem_text(refused.game, p, of_file=True) for p in refused.problems),
    ]


@lru_cache(maxsize=16)
def money_fields(game: Game | None) -> frozenset[str]:
    """Return the names of those fields of entries and options that hold money: those of every game, and of ``game``."""
    house = MONEY | {"yes_from"}
    if game is None:
        return house
    options = describe(game.rules.variants[0].options)
    return house | game.words.money | {option.name for option in options if option.money}


def _of_money(problem: Problem, locale: CatalogLocale) -> Problem:
    """Return a problem about an amount of money on a form, with its numbers as ``Money``."""
    code = "no-amount" if problem.code == "wrong-type" and locale.decimals else problem.code
    values = {name: Money(n) if type(n) is int else n for name, n in problem.values.items()}
    if code == "wrong-type":  # even if an entry may have something else there, such as a word
        values["expected"] = Part(N_("a whole number"), {})
    return Problem(problem.path, code, values, problem.incomplete)


@lru_cache(maxsize=16)
def _labels(game: Game) -> dict[str, str]:
    """Return the labels of a game's options, by name."""
    return {option.name: option.label for option in describe(game.rules.variants[0].options)}


def _short(text: str, most: int) -> str:
    """Return a text cut to ``most`` characters, with lone surrogates escaped."""
    shown = text[:most] + "…" if len(text) > most else text
    return shown.encode(errors="backslashreplace").decode()


def gain_of(game: Game, entry: Entry, lines: tuple[Line, ...]) -> tuple[str, int] | None:
    """Return a name, and how much they gain by an entry (below 0: lose), to be shown beside its headline.

    The amount is ``Money``, or an ``int`` of points. ``lines``: what the entry moves. ``None`` if that is nothing, if
    the entry is about nobody in particular (``protagonist``), or if it gives points to their partnership, not to them.
    """
    who = protagonist(game, entry)
    if who is None or not lines:
        return None
    if isinstance(lines[0], Pay):
        return who, Money(gains(lines).get(who, 0))
    own = [line.points for line in lines if not isinstance(line, Pay) and line.side == who]
    return (who, sum(own)) if own else None  # points of a partnership are not shown as one player's


def protagonist(game: Game, entry: Entry) -> str | None:
    """Return the name whose gain or loss is shown beside an entry's headline; ``None`` if nobody's is.

    The game says it. Of a charge it is the payer if there is only one, else the payee if there is only one.
    """
    if isinstance(entry, Charge):
        return next((names[0] for names in (entry.payers, entry.payees) if len(names) == 1), None)
    return game.presentation.protagonist(entry)


def gains_by_side(lines: Sequence[Line], order: Iterable[str] = ()) -> dict[str, int]:
    """Return name to what ``lines`` give: points of sides if any line has points, else ``Money`` of players.

    Pots are left out. ``order``: names that come first in the dict, in this order, if they are in it at all.
    """
    points = dict[str, int]()
    for line in lines:
        if not isinstance(line, Pay):
            points[line.side] = points.get(line.side, 0) + line.points
    gave = points or {name: Money(n) for name, n in gains(lines).items() if not name.startswith(POT)}
    return {name: gave[name] for name in (*order, *gave) if name in gave}


def earlier_gains(row: LogItem, order: Iterable[str]) -> dict[str, int]:
    """Return what an entry gave each side before its last correction; only sides that get another amount now."""
    then, now = gains_by_side(row.was, order), gains_by_side(row.lines)
    return {name: n for name, n in then.items() if now.get(name, 0) != n}


def summary_of(game: Game, sides: Iterable[str], entry: Entry, lines: Sequence[Line]) -> HandSummary:
    """Return how the game describes the finished hand that ``entry`` is or ended, such as what each side made.

    ``sides``: their names; ``lines``: what the entry moves. Empty for an entry that is of no game, such as a note.
    """
    if is_house_entry(entry):
        return HandSummary()
    return game.presentation.summarize(tuple(sides), entry, lines, current_locale())


def hands_counted(game: Game, n: int) -> str:
    """Return a number of hands with the game's own term: ``3 deals``."""
    return say(game.presentation.hand_words.counted, {"n": n}, current_locale())


def side_moves(lines: Sequence[Line], order: Iterable[str] = ()) -> dict[str, int]:
    """Return side to the points that ``lines`` give it, names of ``order`` first; empty if they move only money."""
    return gains_by_side(lines, order) if any(not isinstance(line, Pay) for line in lines) else {}


def colour(n: int) -> str:
    """Return the CSS class of the nth colour, from 0: ``s1`` and so on; after the last one ``s1`` again."""
    return f"s{n % SEAT_COLOURS + 1}"


def seat_class(names: Sequence[str], name: str) -> str:
    """Return the CSS class of a player's colour; ``s0`` for an unknown name.

    It is the same on every page of a table, because it follows from the table's list of people. ``names`` is used
    instead if the request has no table.
    """
    if "table" not in g:
        places = {known: n for n, known in enumerate(names)}
    else:
        places = _places(g.table.code, g.table.names_seq)
        if name not in places and "people_read" not in g:
            g.people_read = True
            places.update({known: n for n, known in enumerate(people_of_table(g.table.id))})
    return colour(places[name]) if name in places else "s0"


def people_seated(seated: Sequence[str], names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """Return (name, CSS class of the colour, number for ids) of each of ``seated``: ``("An", "s1", "0")``.

    It is hashable, for ``cached_fragment``. ``names``: as in ``seat_class``; the number is ``ids.person_number``.
    """
    return tuple((name, seat_class(names, name), person_number(name)) for name in seated)


@lru_cache(maxsize=200)
def _places(code: str, names_seq: int) -> dict[str, int]:
    """Return a cached dict, which ``seat_class`` fills: the positions of names on a table's list of people.

    The list only changes when a name is corrected, which changes ``names_seq``, or when it grows. So only a missing
    name has to be looked up again.
    """
    return {}


def hand_numbers(shown: ShownMatch, entries: list[int]) -> list[int]:
    """Return the numbers of the hands that are, or end with, one of ``entries``, which are numbers in the log."""
    return [number for seq in entries if (number := shown.items[seq - 1].number)]


def at_the_table(moment: datetime) -> datetime:
    """Return ``moment`` in the time zone of the request's table; without a table, in the server's."""
    return local_time(moment, g.table.timezone if "table" in g else "")


def when(moment: datetime) -> str:
    """Return a moment at the request's table: ``21:05`` on the present evening, else ``22 November 2026, 21:05``.

    A cached page may say so, because it is cached for one evening only (``cached_page``).
    """
    locale, at = current_locale(), at_the_table(moment)
    if evening_of(moment, g.table) == evening_of(datetime.now(UTC), g.table):
        return locale.time(at)
    return f"{locale.date(at)}, {locale.time(at)}"


def played_on(match: MatchInfo) -> str:
    """Return the date of the evening on which a match was played; empty if that is unknown."""
    return "" if match.untimed else current_locale().date(evening_of(match.created_at, g.table))


def where_played(match: MatchInfo) -> str:
    """Return the table's name and the date of the match's evening, as ``place_and_date``; the name alone if unknown."""
    return table_name() if match.untimed else place_and_date(evening_of(match.created_at, g.table))


def match_length(match: MatchInfo) -> str:
    """Return how long a match was played, such as ``1 hr 52 min``; empty if that is unknown."""
    return current_locale().length(lasted(match, g.table))


SUIT_NAMES = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
RANK_NAMES = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}


def suit_name(suit: str) -> str:
    """Return the name of a suit in the reader's language: ``spades`` for ``S``."""
    return translate(SUIT_NAMES[suit])


def card_name(card: str) -> str:
    """Return the name of a card in the reader's language: ``10 of spades`` for ``10S``.

    ``card`` may be a rank alone (``ace`` for ``A``), ``JK`` for a joker, or empty for a card that lies face down.
    """
    if not card or card == JOKER:
        return translate(N_("joker") if card else N_("face down"))
    rank, suit = (card, "") if card in RANKS else (card[:-1], card[-1])
    called = translate(RANK_NAMES[rank]) if rank in RANK_NAMES else rank
    return translate(N_("{rank} of {suit}"), rank=called, suit=suit_name(suit)) if suit else called


def initial(name: str) -> str:
    """Return the first letter of a name, with the marks that belong to it, in capitals."""
    end = next(
        (n for n, character in enumerate(name) if n and not unicodedata.category(character).startswith("M")), len(name)
    )
    return name[:end].upper()


def with_decimals(amount: int) -> str:
    """Return an amount of money in hundredths as a table with two decimals shows it: ``1.50`` for 150."""
    return locale_of(current_locale().code, 2).number(Money(amount))


def install(app: Flask) -> None:
    """Register template filters and globals."""
    env = app.jinja_env
    env.filters.update(
        money=Money,
        initial=initial,
        num=lambda n: current_locale().number(n),
        signed=lambda n: current_locale().signed(n),
        sign=lambda n: "gain" if n > 0 else "loss" if n < 0 else "even",
        time=lambda moment: current_locale().time(at_the_table(moment)),
        date=lambda moment: current_locale().date(at_the_table(moment)),
        when=when,
        cards=lambda text: current_locale().cards(text),
        month=lambda day: current_locale().month(day),
        full_day=lambda day: current_locale().day(day, with_year=True),
        account=account,
    )
    env.globals.update(
        _=translate, ngettext=translate_plural, headline=headline, kind_name=kind_name, reason=line_reason,
        gain_of=gain_of, gains=gains, side_moves=side_moves, seat_class=seat_class,
        people_seated=people_seated,
        LANGUAGES=LANGUAGES, SEAT_COLOURS=SEAT_COLOURS, Card=Card, JOKER=JOKER, RANKS=RANKS, SIGNS=SIGNS,
        new_key=new_key, csrf_token=form_token, VERSION=__version__,
        with_decimals=with_decimals,
        card_name=card_name, suit_name=suit_name, locale=current_locale, reader_locale=reader_locale,
        hand_label=hand_label, quoted=quoted, correction_label=correction_label,
        earlier_gains=earlier_gains, gains_by_side=gains_by_side, hand_numbers=hand_numbers,
        hands_counted=hands_counted, summary_of=summary_of, option_in_words=option_in_words,
        variant_title=variant_title, table_name=table_name, in_english=in_english,
        known_people=lambda: people_of_table(g.table.id),
        people_at=lambda table: people_of_table(table.id), cached_fragment=cached_fragment, own_template=own_template,
        match_length=match_length, played_on=played_on, where_played=where_played,
        place_and_date=place_and_date, wins_match=wins_match,
    )  # fmt: skip
    env.tests["red"] = is_red
