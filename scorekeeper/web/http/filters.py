"""Codes into words, money, cards: what templates need to speak to a reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from flask import Flask, g

from ...core.cards import JOKER, RANKS, SIGNS, Card, is_red
from ...core.entries import ChangeOptions, ChangeSeats, EndMatch, Entry, Join, Leave, Note
from ...core.game import COMMON_KINDS, Game, reason, variant_of
from ...core.hands import HandSummary
from ...core.ledger import POT, Line, Pay, gains
from ...core.options import OptionInfo, describe
from ...core.problems import Problem, Refused, in_words
from ...core.words import N_, PROBLEMS, Message, Plural, say
from ...store.clock import local_time
from ...store.loaded import ShownMatch
from ...store.log_items import LogItem
from ...store.tables import people_of_table
from .cached_fragment import cached_fragment, own_template
from .i18n import LANGUAGES, current_locale, reader_locale
from .keys import new_key
from .whitespace import OneElementALine

SEAT_COLOURS = 9

#: Fields that every game's files and forms have, as people call them.
FIELDS = {
    "name": N_("name"),
    "unit": N_("what the money is called"),
    "yes_from": N_("from which amount it is asked for a yes"),
    "players": N_("players"),
    "player": N_("player"),
    "person": N_("whose device"),
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
}

#: Problems of the players that say by themselves whom they are about, or how many.
SAY_WHO = frozenset(
    ("players-one-of", "players-number", "players-with-option", "table-people", "order-incomplete", "sides-alike",
     "name-twice", "name-length", "name-blank", "name-control", "name-and", "name-pot")
)  # fmt: skip


#: Problems of forms as people say them; of files they are told as whoever wrote the file would look for them.
PLAIN: dict[str, Message] = {
    "missing-key": N_("still missing"),
    "too-small": N_("{value} is too small: {bound} or more"),
    "too-large": N_("{value} is too large: {bound} or less"),
    "not-one-of": N_("{value} cannot be chosen here, only {expected}"),
    "too-short": N_("{value} chosen: {bound} or more are needed"),
    "too-long": N_("{value} chosen: {bound} at most"),
    "exact-length": N_("{value} chosen: just {bound} are needed"),
    "hand-open": N_("a hand is being played: end it first"),
    "options-empty": N_("nothing is changed yet"),
    "order-incomplete": N_("{players} missing: everybody at the table needs a place"),
    "name-empty": N_("no name is given"),
    "name-length": N_("{value} has {length} characters: a name has room for {bound}"),
    "sides-alike": N_("{value} would be the name of two sides: give names that tell them apart"),
    "name-twice": N_("{value} stands twice: each needs another name"),
    "text-length": N_("{length} characters: there is room for {bound}"),
    "not-seated": N_("{value} is not at the table: {expected} are"),
    "too-few": N_("{seated} seated: a hand takes {bound} or more"),
    "match-people": N_("{value} people with those beside the table: a match has room for {bound}"),
    "table-people": N_("{value} people: a table has room for {bound}"),
}
ON_FORMS = PROBLEMS | PLAIN


def translate(message: Message, **values: Any) -> str:
    """Return a msgid with ``{names}``, or a plural of the game's, translated; ``_`` in templates."""
    return say(message, values, current_locale())


def translate_plural(one: str, many: str, **values: Any) -> str:
    """Return a msgid with two forms translated; ``ngettext`` in templates; ``n`` decides."""
    return say(Plural(one, many, "n"), values, current_locale())


def headline(game: Game, entry: Entry) -> str:
    """Return in a few words what happened, common entries included; a note is its own text."""
    locale = current_locale()
    match entry:
        case Leave():
            return say(N_("{player} leaves"), {"player": entry.player}, locale)
        case Join():
            return say(N_("{player} sits down after {after}"), {"player": entry.player, "after": entry.after}, locale)
        case Note():
            return entry.text
        case ChangeOptions():
            return translate(N_("From here on: {changes}"), changes=_changes(game, entry))
        case ChangeSeats():
            return translate(N_("From here on the order of play is {players}"), players=entry.players)
        case EndMatch():
            return translate(N_("The match is ended"))
    return game.presentation.headline(entry, locale)


def hand_label(row: LogItem | None) -> str:
    """Return ``hand 3``; an entry that is no hand, or does not count, is quoted."""
    if row is None:
        return ""
    if row.number:
        return translate(row.game.presentation.hand_words.in_text, n=row.number)
    return quoted(headline(row.game, row.entry))


def quoted(what: str) -> str:
    """Return an entry's words in quotation marks, to name the entry by."""
    return translate(N_("“{what}”"), what=_short(what, 60))


def correction_label(row: LogItem) -> str:
    """Return what a correction did: ``Struck out: hand 3``."""
    what = N_("Corrected: {hand}")
    if row.kind == "void":
        what = N_("Correction taken back: {hand}") if row.further else N_("Struck out: {hand}")
    return translate(what, hand=hand_label(row.named))


def _changes(game: Game, entry: ChangeOptions) -> list[str]:
    """Return each option that a change of house rules names, with its value in words."""
    known = {option.name: option for option in describe(game.rules.variants[0].options)}
    return [
        f"{translate(known[name].label)} {option_in_words(known[name], value)}"
        for name, value in entry.options.items()
        if name in known
    ]


def option_in_words(option: OptionInfo, value: Any) -> str:
    """Return an option's value as people read it: ``yes``, ``the last one pays``, ``1,000``."""
    locale = current_locale()
    if option.type == "bool":
        return locale.gettext("yes") if value else locale.gettext("no")
    if option.type == "list":
        return ", ".join(locale.gettext(option.choices.get(one, one)) for one in value) or locale.gettext("none")
    if value in option.choices:
        return locale.gettext(option.choices[value])
    return locale.number(value) if isinstance(value, int) else str(value)


def in_english() -> str:
    """Return the notice, in the reader's language, that the page is in English."""
    return reader_locale().gettext(N_("This page is in English: the game has no words in your language yet."))


def variant_title(game: Game, slug: str) -> str:
    """Return what the variant of that slug is called; empty if that adds nothing to the game's own name."""
    variant = variant_of(game, slug)
    title = translate(variant.title) if variant and len(game.rules.variants) > 1 else ""
    return "" if title == translate(game.name) else title


def kind_name(game: Game, kind: str) -> str:
    """Return what people call a kind of entry; ``kind``: its key, of the game's own or one that every game has."""
    return current_locale().gettext(game.words.kinds.get(kind) or COMMON_KINDS[kind])


def line_reason(game: Game, line: Line) -> str:
    """Return why a line moves money or gives points, in the reader's language."""
    return reason(game, line, current_locale())


def account(name: str, game: Game) -> str:
    """Return the name of a player, or of a pot of the game in words."""
    return translate(game.words.pots.get(name.removeprefix(POT), N_("the pot"))) if name.startswith(POT) else name


def problem_text(game: Game | None, problem: Problem, *, of_file: bool = False) -> str:
    """Return what is wrong, after the field it is about and whose it is, unless the sentence says that itself.

    ``of_file``: with what was read from a file, not typed or tapped on a form.
    """
    locale = current_locale()
    fields = {**FIELDS, **_labels(game), **game.words.fields} if game else FIELDS
    where = [
        locale.gettext(fields[part]) if part in fields else _short(part, 60)
        for part in problem.path
        if isinstance(part, str)
        and part not in ("with", "options")
        and not (part == "players" and problem.code in SAY_WHO)
    ]
    house = PROBLEMS if of_file else ON_FORMS
    text = _short(in_words(problem, game.words if game else None, locale, house), 400)
    return f"{', '.join(where)}: {text}" if where else text


def refusal_of_file(refused: Refused) -> list[str]:
    """Return what is wrong with a file, in words, after the match and the entry."""
    where = (translate("match {n}: ", n=refused.match) if refused.match else "") + (
        translate("entry {n}: ", n=refused.entry) if refused.entry else ""
    )
    return [where + problem_text(refused.game, p, of_file=True) for p in refused.problems]


@lru_cache(maxsize=16)
def _labels(game: Game) -> dict[str, str]:
    """Return what people call a game's options."""
    return {option.name: option.label for option in describe(game.rules.variants[0].options)}


def _short(text: str, most: int) -> str:
    """Return text from a file so that a page can show it: not too long, lone surrogates escaped."""
    shown = text[:most] + "…" if len(text) > most else text
    return shown.encode(errors="backslashreplace").decode()


def gain_of(game: Game, entry: Entry, lines: tuple[Line, ...]) -> tuple[str, int] | None:
    """Return whose gain or loss to show beside a headline, and how much it is (table units, or points of a side).

    ``lines``: what the entry moved. ``None`` if nothing moved, or the entry is about nobody in particular.
    """
    who = game.presentation.protagonist(entry)
    if who is None or not lines:
        return None
    if isinstance(lines[0], Pay):
        return who, gains(lines).get(who, 0)
    own = [line.points for line in lines if not isinstance(line, Pay) and line.side == who]
    return (who, sum(own)) if own else None  # of a partnership no player alone gains


def gains_by_side(lines: Sequence[Line], order: Iterable[str] = ()) -> dict[str, int]:
    """Return what a hand gives each side: points if the game has them, else everybody's gain or loss, without pots.

    ``order``: who comes first in it, in that order.
    """
    points = dict[str, int]()
    for line in lines:
        if not isinstance(line, Pay):
            points[line.side] = points.get(line.side, 0) + line.points
    gave = points or {name: n for name, n in gains(lines).items() if not name.startswith(POT)}
    return {name: gave[name] for name in (*order, *gave) if name in gave}


def earlier_gains(row: LogItem, order: Iterable[str]) -> dict[str, int]:
    """Return what an entry gave each side before it was corrected last, if it gives something else now."""
    then, now = gains_by_side(row.was, order), gains_by_side(row.lines)
    return {name: n for name, n in then.items() if now.get(name, 0) != n}


def summary_of(game: Game, sides: Iterable[str], entry: Entry, lines: Sequence[Line]) -> HandSummary:
    """Return the line about a hand that is over."""
    return game.presentation.summarize(tuple(sides), entry, lines, current_locale())


def hands_counted(game: Game, n: int) -> str:
    """Return how many hands there were, in the game's own word."""
    return say(game.presentation.hand_words.counted, {"n": n}, current_locale())


def side_moves(lines: Sequence[Line], order: Iterable[str] = ()) -> dict[str, int]:
    """Return what a hand gives each side in points, in that ``order``; empty if it gives none."""
    return gains_by_side(lines, order) if any(not isinstance(line, Pay) for line in lines) else {}


def colour(n: int) -> str:
    """Return the colour class of the nth one, counted from 0: ``s1`` and so on, the first again after the last."""
    return f"s{n % SEAT_COLOURS + 1}"


def seat_class(names: Sequence[str], name: str) -> str:
    """Return the colour class of a seat.

    It stays with the name on every page of a table, so the table's own list decides; ``names`` is used only if no table
    is open.
    """
    if "table" not in g:
        places = {known: n for n, known in enumerate(names)}
    else:
        places = _places(g.table.code, g.table.names_seq)
        if name not in places and "people_read" not in g:
            g.people_read = True
            places.update({known: n for n, known in enumerate(people_of_table(g.table.id))})
    return colour(places[name]) if name in places else "s0"


@lru_cache(maxsize=200)
def _places(code: str, names_seq: int) -> dict[str, int]:
    """Return the cached positions on the list of the table with that code, as far as they were read.

    Until a name is corrected nobody is removed from the list, or moved, so what was read once holds; only for a name
    that is missing it is read again.
    """
    return {}


def hand_numbers(shown: ShownMatch, entries: list[int]) -> list[int]:
    """Return the numbers of the hands that these entries are."""
    return [number for seq in entries if (number := shown.items[seq - 1].number)]


def at_the_table(moment: datetime) -> datetime:
    """Return ``moment`` on the clock of the request's table, which is that of the device that made it."""
    return local_time(moment, g.table.timezone if "table" in g else "")


SUIT_NAMES = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
RANK_NAMES = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}


def suit_name(suit: str) -> str:
    """Return a suit as it is read out: ``spades``."""
    return translate(SUIT_NAMES[suit])


def card_name(card: str) -> str:
    """Return a card as it is read out: ``10 of spades``."""
    if card == JOKER:
        return translate(N_("joker"))
    rank = RANK_NAMES.get(card[:-1])
    return translate(N_("{rank} of {suit}"), rank=translate(rank) if rank else card[:-1], suit=suit_name(card[-1]))


def install(app: Flask) -> None:
    """Register template filters and globals, and leave out the white space that templates are laid out with."""
    env = app.jinja_env
    env.add_extension(OneElementALine)
    env.filters.update(
        num=lambda n: current_locale().number(n),
        signed=lambda n: current_locale().signed(n),
        sign=lambda n: "gain" if n > 0 else "loss" if n < 0 else "even",
        time=lambda moment: current_locale().time(at_the_table(moment)),
        date=lambda moment: current_locale().date(at_the_table(moment)),
        cards=lambda text: current_locale().cards(text),
        full_day=lambda day: current_locale().day(day, with_year=True),
        account=account,
    )
    env.globals.update(
        _=translate, ngettext=translate_plural, headline=headline, kind_name=kind_name, reason=line_reason,
        problem_text=problem_text, gain_of=gain_of, gains=gains, side_moves=side_moves, seat_class=seat_class,
        LANGUAGES=LANGUAGES, SEAT_COLOURS=SEAT_COLOURS, Card=Card, JOKER=JOKER, RANKS=RANKS, SIGNS=SIGNS,
        new_key=new_key,
        card_name=card_name, suit_name=suit_name, locale=current_locale, reader_locale=reader_locale,
        hand_label=hand_label, quoted=quoted, correction_label=correction_label,
        earlier_gains=earlier_gains, gains_by_side=gains_by_side, hand_numbers=hand_numbers,
        hands_counted=hands_counted, summary_of=summary_of, option_in_words=option_in_words,
        variant_title=variant_title, in_english=in_english, known_people=lambda: people_of_table(g.table.id),
        people_at=lambda table: people_of_table(table.id), cached_fragment=cached_fragment, own_template=own_template,
    )  # fmt: skip
    env.tests["red"] = is_red
    env.trim_blocks = env.lstrip_blocks = True
