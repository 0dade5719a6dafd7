"""Sentences for what came in while a page was open: who recorded, corrected, struck out or wrote what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from flask import Flask

from ...core.entries import ChangeOptions, ChangeSeats, EndMatch, Entry, Join, Leave, Note, Void
from ...core.game import Game
from ...core.ledger import Line
from ...core.options import describe
from ...core.reading import plain
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.log_items import LogItem
from ..http import cookies
from ..http.filters import FIELDS, gain_of, gains_by_side, hand_label, headline, option_in_words, translate
from ..http.i18n import current_locale

MOST_CHANGES = 8  #: numbers of one correction that are told


class Came(NamedTuple):
    """An entry that came in. ``said``: a sentence that tells it; ``lines``: its gains and losses, shown as details."""

    row: LogItem
    said: str
    lines: tuple[Line, ...]


def came_told(loaded: LoadedMatch, rows: Sequence[LogItem]) -> list[Came]:
    """Return what came in, a sentence each, the oldest first. ``rows``: the newest first."""
    return [Came(row, _said(loaded, row, _who(loaded, row)), _moves(row)) for row in reversed(rows)]


def what_came_in(loaded: LoadedMatch, rows: Sequence[LogItem]) -> str:
    """Return the reason why something was not recorded: a sentence for the first entry that came in."""
    if not rows:
        return translate(N_("Not saved: it does not say what its page had seen."))
    return translate(N_("Not saved: meanwhile {what}"), what=came_told(loaded, rows[-1:])[0].said)


def same_told(loaded: LoadedMatch, twin: LogItem | None) -> str:
    """Return the sentence that exactly this is recorded already. ``twin``: the new entry that records it, if any."""
    if twin is None:
        return translate(N_("Another phone has recorded just the same already."))
    who = _who(loaded, twin)
    said = translate(N_("{who} has recorded just the same already, as {hand}."), who=who, hand=hand_label(twin))
    return said[:1].upper() + said[1:]


def _who(loaded: LoadedMatch, row: LogItem) -> str:
    if loaded.stamps[row.seq - 1].by == cookies.device():
        return translate(N_("this phone"))
    return row.person or translate(N_("another phone"))


def _moves(row: LogItem) -> tuple[Line, ...]:
    """Return its gains and losses, where its sentence does not tell them."""
    return () if row.corrects else row.lines


def in_a_sentence(game: Game, entry: Entry, lines: tuple[Line, ...]) -> str:
    """Return what an entry says, with the main gain or loss: ``An goes out +40``."""
    gain = gain_of(game, entry, lines)
    return " ".join([headline(game, entry), *([current_locale().signed(gain[1])] if gain else [])])


def named_hand(row: LogItem) -> str:
    """Return a hand by its number and main gain, ``hand 5 (An +50)``; any other entry by its headline."""
    gain = gain_of(row.game, row.entry, row.shown_lines)
    return hand_label(row) + (f" ({gain[0]} {current_locale().signed(gain[1])})" if gain and row.number else "")


def _said(loaded: LoadedMatch, row: LogItem, who: str) -> str:
    if row.corrects and row.named:
        return _correction(loaded, row, row.named, who)
    game, entry = loaded.game, row.entry
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
    what = in_a_sentence(game, entry, row.lines)
    if row.number:
        return translate(N_("{who} recorded {hand}: {what}"), who=who, hand=hand_label(row), what=what)
    return translate(N_("{who} recorded: {what}"), who=who, what=what)


def _options(loaded: LoadedMatch, seq: int, entry: ChangeOptions) -> Iterator[str]:
    """Yield each option that a change of house rules names, with its value before."""
    before = plain(loaded.header.options)
    for read in loaded.log.at(seq - 1).effective:
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


# -- corrections -----------------------------------------------------------------------------------------------------


def _correction(loaded: LoadedMatch, row: LogItem, named: LogItem, who: str) -> str:
    """Return what a correction did, and only what it changed."""
    hand = hand_label(named)
    if row.further and isinstance(row.logged, Void):
        return translate(N_("{who} has taken back a correction of {hand}"), who=who, hand=hand)
    if row.kind == "void":
        gain = gain_of(row.game, named.entry, row.replaced)
        hand += f" ({gain[0]} {current_locale().signed(gain[1])})" if gain else ""
        return translate(N_("{who} struck out {hand}"), who=who, hand=hand)
    was, now = (loaded.log.at(length).items[named.seq - 1].effective for length in (row.seq - 1, row.seq))
    lines = named.lines if named.corrected_by == row.seq else None
    if now is None:  # the correction itself was taken back, so it has no effect
        return translate(N_("{who} corrected {hand}"), who=who, hand=hand)
    if was is None:
        what = in_a_sentence(row.game, now, lines or ())
        return translate(N_("{who} brought back {hand}: {what}"), who=who, hand=hand, what=what)
    changes = "; ".join(changed(row.game, (was, row.replaced), (now, lines)))
    return translate(N_("{who} corrected {hand}: {changes}"), who=who, hand=hand, changes=changes)


def changed(
    game: Game, was: tuple[Entry, tuple[Line, ...]], now: tuple[Entry, tuple[Line, ...] | None]
) -> Iterator[str]:
    """Yield what differs between an entry with its lines as it was, and as it is now.

    Nothing that is the same is told. Where the lines are not known now, they are left out.
    """
    locale, told = current_locale(), False
    (entry, lines), (then, moves) = was, now
    if (before := headline(game, entry)) != (after := headline(game, then)):
        told = True
        yield translate(N_("{new} instead of {old}"), new=after, old=before)
    for path, old, new in list(_figures(plain(entry), plain(then)))[:MOST_CHANGES]:
        told = True
        yield f"{_named(game, path)}: {locale.number(old)} → {locale.number(new)}"
    had, has = gains_by_side(lines), gains_by_side(moves) if moves is not None else {}
    differing = [name for name in {**had, **has} if moves is not None and had.get(name, 0) != has.get(name, 0)]
    for name in differing[:MOST_CHANGES]:
        told = True
        amounts = {"was": locale.signed(had.get(name, 0)), "now": locale.signed(has.get(name, 0))}
        yield translate(N_("{name} was {was}, is now {now}"), name=name, **amounts)
    if not told:
        yield headline(game, then)


def _figures(was: Any, now: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield each whole number that differs between two values, with its path; a missing number counts as 0."""
    if isinstance(was, dict) or isinstance(now, dict):
        was, now = was if isinstance(was, dict) else {}, now if isinstance(now, dict) else {}
        for key in {**was, **now}:
            yield from _figures(was.get(key), now.get(key), (*path, key))
    elif was != now and all(one is None or type(one) is int for one in (was, now)):
        yield path, was or 0, now or 0


def _named(game: Game, path: Sequence[str]) -> str:
    """Return a path within an entry in words: ``cards left, Bình``."""
    words = {**FIELDS, **game.words.fields}
    return ", ".join(translate(words[part]) if part in words else part for part in path)


def install(app: Flask) -> None:
    """Register the sentences for what came in as template globals."""
    app.jinja_env.globals.update(
        came_told=came_told, same_told=same_told, named_hand=named_hand, in_a_sentence=in_a_sentence
    )
