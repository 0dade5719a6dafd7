"""Sentences about entries that came in while a page was open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, assert_never

from flask import Flask

from ...core.corrections import effective_entries
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
from ...core.game import Game
from ...core.isolation import isolated
from ...core.ledger import Line
from ...core.options import describe
from ...core.reading import plain
from ...core.words import N_, Money
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..http import cookies
from ..http.filters import (
    FIELDS,
    gain_of,
    gains_by_side,
    hand_label,
    headline,
    money_fields,
    option_in_words,
    translate,
)  # fmt: skip
from ..http.i18n import current_locale

MOST_CHANGES = 8  #: the most numbers of one correction that are listed


class Described(NamedTuple):
    """An item that came in, and a sentence about it."""

    row: LogItem
    said: str


def describe_entries(loaded: LoadedMatch, rows: Sequence[LogItem]) -> list[Described]:
    """Return sentences for items that came in, oldest first. ``rows``: these items, newest first."""
    return [Described(row, _said(loaded, row, _who(loaded, row))) for row in reversed(rows)]


def describe_twin(loaded: LoadedMatch, twin: LogItem | None) -> str:
    """Return a sentence saying that exactly this was recorded already. ``twin``: the item that records it, if known."""
    if twin is None:
        return translate(N_("Another phone has already recorded exactly the same."))
    who = _who(loaded, twin)
    said = translate(N_("{who} has already recorded exactly the same, as {hand}."), who=who, hand=hand_label(twin))
    return said[:1].upper() + said[1:]


def _who(loaded: LoadedMatch, row: LogItem) -> str:
    if loaded.stamps[row.seq - 1].by == cookies.device():
        return translate(N_("this phone"))
    return row.person or translate(N_("another phone"))


def in_a_sentence(game: Game, entry: Entry, lines: tuple[Line, ...]) -> str:
    """Return an entry's headline with the main gain or loss: ``An goes out +40``."""
    gain = gain_of(game, entry, lines)
    return " ".join([headline(game, entry), *([current_locale().signed(gain[1])] if gain else [])])


def named_hand(row: LogItem) -> str:
    """Return the label of a hand with its main gain, ``hand 5 (An +50)``.

    For any other entry, return its headline in quotation marks.
    """
    gain = gain_of(row.game, row.entry, row.shown_lines)
    return hand_label(row) + (
        f" ({isolated(gain[0])} {current_locale().signed(gain[1])})" if gain and row.number else ""
    )


def _said(loaded: LoadedMatch, row: LogItem, who: str) -> str:
    if row.corrects and row.named:
        return _correction(loaded, row, row.named, who)
    game, entry = loaded.game, row.entry
    if is_house_entry(entry):
        return _house_said(loaded, row, entry, who)
    what = in_a_sentence(game, entry, row.lines)
    if row.number:
        return translate(N_("{who} recorded {hand}: {what}"), who=who, hand=hand_label(row), what=what)
    return translate(N_("{who} recorded: {what}"), who=who, what=what)


def _house_said(loaded: LoadedMatch, row: LogItem, entry: HouseEntry, who: str) -> str:
    """Return the sentence about an entry of the house. Raises ``TypeError`` for a correction."""
    match entry:
        case Note():
            return translate(N_("{who} wrote a note: {text}"), who=who, text=entry.text)
        case Leave():
            return translate(N_("{player} left the table"), player=entry.player)
        case Join():
            return translate(N_("{player} sat down after {after}"), player=entry.player, after=entry.after)
        case ChangeOptions():
            changes = "; ".join(_options(loaded, row.seq, entry))
            return translate(N_("{who} changed the house rules: {changes}"), who=who, changes=changes)
        case ChangeSeats():
            return translate(N_("{who} changed the order of play: {players}"), who=who, players=entry.players)
        case EndMatch():
            return translate(N_("{who} ended the match"), who=who)
        case Charge() | AddPoints() | ChangeTurn():
            return translate(N_("{who} recorded: {what}"), who=who, what=headline(loaded.game, entry))
        case Void() | Amend():
            raise TypeError(f"{kind_of(entry)} is told by what it corrects")
        case _:
            assert_never(entry)


def _options(loaded: LoadedMatch, seq: int, entry: ChangeOptions) -> Iterator[str]:
    """Yield each option that a change of house rules sets, with its new and its former value."""
    before = plain(loaded.header.options)
    for read in effective_at(loaded, seq - 1):
        if isinstance(read, ChangeOptions):
            before |= read.options
    for option in describe(loaded.game.rules.variants[0].options):
        if option.name in entry.options:
            was = before.get(option.name)
            yield translate(
                N_("{option} {new} instead of {old}") if was is not None else N_("{option} {new}"),
                option=translate(option.label), new=option_in_words(option, entry.options[option.name]),
                old=option_in_words(option, was),
            )  # fmt: skip


def effective_at(loaded: LoadedMatch, length: int) -> list[Entry | None]:
    """Return the effective entries when the log had ``length`` entries, one for each, found without folding it.

    ``None`` for an entry that was struck out then, or is a correction.
    """
    return effective_entries([item.logged for item in loaded.items[:length]])[0]


# -- corrections -----------------------------------------------------------------------------------------------------


def _correction(loaded: LoadedMatch, row: LogItem, named: LogItem, who: str) -> str:
    """Return the sentence about a correction, with only what it changed."""
    hand = hand_label(named)
    if row.further and isinstance(row.logged, Void):
        return translate(N_("{who} has taken back a correction of {hand}"), who=who, hand=hand)
    if row.kind == "void":
        gain = gain_of(row.game, named.entry, row.replaced)
        hand += f" ({isolated(gain[0])} {current_locale().signed(gain[1])})" if gain else ""
        return translate(N_("{who} struck out {hand}"), who=who, hand=hand)
    was, now = (effective_at(loaded, length)[named.seq - 1] for length in (row.seq - 1, row.seq))
    lines = named.lines if named.corrected_by == row.seq else None
    if now is None:  # the correction itself was taken back since, so it has no effect
        return translate(N_("{who} corrected {hand}"), who=who, hand=hand)
    if was is None:
        what = in_a_sentence(row.game, now, lines or ())
        return translate(N_("{who} brought back {hand}: {what}"), who=who, hand=hand, what=what)
    changes = "; ".join(changed(row.game, (was, row.replaced), (now, lines)))
    return translate(N_("{who} corrected {hand}: {changes}"), who=who, hand=hand, changes=changes)


def changed(
    game: Game, was: tuple[Entry, tuple[Line, ...]], now: tuple[Entry, tuple[Line, ...] | None]
) -> Iterator[str]:
    """Yield texts for what differs between an entry with its lines before (``was``) and after (``now``) a correction.

    If the lines after it are unknown (``None``), lines are not compared. If nothing differs, yield its new headline.
    """
    locale, told = current_locale(), False
    (entry, lines), (then, moves) = was, now
    if (before := headline(game, entry)) != (after := headline(game, then)):
        told = True
        yield translate(N_("{new} instead of {old}"), new=after, old=before)
    for path, old, new in list(_figures(plain(entry), plain(then)))[:MOST_CHANGES]:
        told = True
        shown = int if money_fields(game).isdisjoint(path) else Money
        yield f"{_named(game, path)}: {locale.number(shown(old))} → {locale.number(shown(new))}"
    had, has = gains_by_side(lines), gains_by_side(moves) if moves is not None else {}
    differing = [name for name in {**had, **has} if moves is not None and had.get(name, 0) != has.get(name, 0)]
    for name in differing[:MOST_CHANGES]:
        told = True
        none = type(has[name] if name in has else had[name])()  # of money, if the other figure is
        amounts = {"was": locale.signed(had.get(name, none)), "now": locale.signed(has.get(name, none))}
        yield translate(N_("{name} was {was}, is now {now}"), name=name, **amounts)
    if not told:
        yield headline(game, then)


def _figures(was: Any, now: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield each whole number that differs between two plain values, with its path; a missing number counts as 0."""
    if isinstance(was, dict) or isinstance(now, dict):
        was, now = was if isinstance(was, dict) else {}, now if isinstance(now, dict) else {}
        for key in {**was, **now}:
            yield from _figures(was.get(key), now.get(key), (*path, key))
    elif was != now and all(one is None or type(one) is int for one in (was, now)):
        yield path, was or 0, now or 0


def _named(game: Game, path: Sequence[str]) -> str:
    """Return a path within an entry in words, such as ``cards left, Bình``."""
    words = {**FIELDS, **game.words.fields}
    return ", ".join(translate(words[part]) if part in words else isolated(part) for part in path)


def install(app: Flask) -> None:
    """Register the functions of this module that templates use as globals."""
    app.jinja_env.globals.update(
        describe_entries=describe_entries,
        describe_twin=describe_twin,
        named_hand=named_hand,
        in_a_sentence=in_a_sentence,
    )
