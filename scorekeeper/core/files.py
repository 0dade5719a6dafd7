"""Match files: read, check, write. Their form is the project's public contract. For tables see ``table_files.py``."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .chain import Stamp, WrittenMatch, check_record, head_of
from .changes import with_options
from .draws import renamed_lots
from .entries import COMMON, NOTE_LENGTH, Amend, Correction, Entry, Note, kind_of, said
from .game import Game, variant_of
from .match import Fold, Header, Match, begin, newcomers
from .names import names_in, renamed
from .options import describe, differing
from .problems import MOST_FAULTS, Path, Problem, Refused, incomplete, quoted, refusals_of
from .reading import convert, plain, shown
from .seats import check_name, names_twice
from .words import Part

MATCH = "scorekeeper-match/1"
TABLE = "scorekeeper-table/1"

#: The most entries that are folded again while a file is read. A correction folds again all that follows the entry that
#: it names, so a small file with many corrections could keep a machine busy for hours. Months of evenings stay far
#: below it. Two payments of a charge between many people cost as much as one of these entries.
MOST_FOLDED_AGAIN = 50_000

Games = Mapping[str, Game]  #: the games by their names in files


class MatchForm(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a match file and their types, without the ``format``; entries are still plain values."""

    game: str
    players: tuple[str, ...]
    entries: list[Any]
    variant: str | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    first: str | UnsetType = UNSET
    started: str | UnsetType = UNSET
    record: list[Stamp] | UnsetType = UNSET
    earlier: list[str] | UnsetType = UNSET


# -- entries ---------------------------------------------------------------------------------------------------------


_CORRECTIONS = tuple(kind_of(made) for made in COMMON if issubclass(made, Correction))


@lru_cache(maxsize=16)
def entry_types(game: Any) -> dict[str, type[Entry]]:
    """Return a dict of kind to type, for all entries that a match of ``game`` may have."""
    return {kind_of(kind): kind for kind in game.rules.kinds}


def read_entry(game: Game, value: Any, path: Path = ()) -> Entry:
    """Return the entry that a plain JSON value describes, without checking it against the rules.

    Raises ``Refused`` with every fault of its form; each path begins with ``path``.
    """
    by_kind = entry_types(game)
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in by_kind:
        raise Refused([_no_kind(value, tuple(by_kind), path)])
    entry: Entry = convert(value, by_kind[kind], path)
    if isinstance(entry, Amend):
        within = entry.with_.get("kind") if isinstance(entry.with_, dict) else None
        if within in _CORRECTIONS:  # checked here, so that corrections nested a thousand deep are not followed down
            raise Refused([Problem((*path, "with", "kind"), "amend-kind", {"value": within})])
        return Amend(entry.entry, read_entry(game, entry.with_, (*path, "with")))
    return entry


def rename_entry(game: Game, value: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return a plain entry with its names replaced by ``names``, old to new, also in a note of a draw.

    ``value``: one that ``read_entry`` accepts; everything else in it is kept word for word. Raises ``KeyError`` if its
    kind is one that this version does not know.
    """
    made: dict[str, Any] = renamed(value, entry_types(game)[value["kind"]], names)
    if value["kind"] == kind_of(Note) and len(text := renamed_lots(made["text"], names)) <= NOTE_LENGTH:
        return made | {"text": text}
    return made | {"with": rename_entry(game, made["with"], names)} if value["kind"] == kind_of(Amend) else made


def entry_names(game: Game, value: Mapping[str, Any]) -> list[str]:
    """Return every name of a player or a side in ``value``, a plain entry that ``read_entry`` accepts.

    Raises ``KeyError`` as ``rename_entry``.
    """
    within = entry_names(game, value["with"]) if value["kind"] == kind_of(Amend) else []
    return [*names_in(value, entry_types(game)[value["kind"]]), *within]


def rename_head(head: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the head of a match file with its names replaced by ``names``, old to new."""
    made = {**head, "players": [names.get(name, name) for name in head["players"]]}
    return made | ({"first": names.get(head["first"], head["first"])} if "first" in head else {})


def _no_kind(value: Any, kinds: tuple[str, ...], path: Path) -> Problem:
    if not isinstance(value, dict):
        return Problem(path, "not-object", {"value": shown(value)})
    if "kind" not in value:
        return incomplete((*path, "kind"), "missing-key", {"expected": kinds})
    return Problem((*path, "kind"), "unknown-kind", {"value": shown(value["kind"]), "expected": kinds})


# -- matches ---------------------------------------------------------------------------------------------------------


def options_of(game: Game, variant: str | None, options: Mapping[str, Any] | None) -> Any:
    """Return the options of ``variant`` (``None``: the default), changed by ``options``, name to plain JSON value.

    Raises ``Refused`` if there is no such variant or option, a value is out of bounds, only the variant decides an
    option, or options do not go together.
    """
    chosen = variant_of(game, variant)
    if chosen is None:
        expected = tuple(v.slug for v in game.rules.variants)
        raise Refused([Problem(("variant",), "no-variant", {"value": shown(variant), "expected": expected})])
    if not options:
        return chosen.options
    return with_options(game.rules, chosen.options, options)


def make_header(
    game: Game,
    players: Sequence[str],
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    first: str | None = None,
) -> Header:
    """Return the header of a match. ``first``: who deals, leads or banks first, ``None`` if nobody was named.

    ``variant`` and ``options``: as for ``options_of``. Raises ``Refused`` with all problems with these, the names and
    the number of players.
    """
    found = check_names(players[: 2 * max(game.rules.players)], ("players",))
    if first is not None and first not in players:
        found.append(Problem(("first",), "not-a-player", {"value": quoted(first)}))
    made: Any = None
    allowed = game.rules.players
    try:
        made = options_of(game, variant, options)
        allowed = game.rules.players_with(made)
    except Refused as refused:
        found += refused.problems
    if len(players) not in allowed:
        found.append(_needs_option(game, made, allowed, len(players)) or players_number(allowed, len(players)))
    if found:
        raise Refused(found)
    header = Header(game, variant or game.rules.variants[0].slug, made, tuple(players), first)
    if any("&" in name for name in players):  # “A &” with “C” would have the same name as “A” with “& C”
        sides = game.rules.sides(begin(header).state)
        if sum(map(len, sides.values())) < len(players):
            raise Refused([Problem(("players",), "sides-alike", {"value": tuple(map(quoted, sides))})])
    return header


def _needs_option(game: Game, options: Any, allowed: Sequence[int], number: int) -> Problem | None:
    """Return the problem that ``number`` players need an option that is off; ``None`` if no option allows so many."""
    name = game.rules.option_for(options, number) if options is not None else None
    if name is None:
        return None
    label = next(option.label for option in describe(options) if option.name == name)
    values = {"value": number, "low": min(allowed), "high": max(allowed), "option": Part(label, {})}
    return Problem(("players",), "players-with-option", values)


def players_number(allowed: Sequence[int], number: int) -> Problem:
    """Return the problem that ``number`` players cannot play; ``allowed``: the numbers that can."""
    low, high = min(allowed), max(allowed)
    if len(allowed) <= high - low:
        *others, last = allowed
        return Problem(
            ("players",), "players-one-of", {"value": number, "others": tuple(map(str, others)), "last": last}
        )
    return Problem(("players",), "players-number", {"value": number, "low": low, "high": high})


def check_names(names: Sequence[str], path: Path) -> list[Problem]:
    """Return the problems with ``names`` as players' names: each must be a valid name, and none may occur twice."""
    twice = {problem.path: problem for problem in names_twice(names, path)}
    found = list[Problem]()
    for n, name in enumerate(names, 1):
        if len(found) >= MOST_FAULTS:
            break
        found += check_name(name, at := (*path, n))
        found += [twice[at]] if at in twice else []
    return found


def read_match(
    games: Games,
    value: Any,
    *,
    within_table: bool = False,
    listed: Container[str] | None = None,
    again: int = 0,
    most: int | None = None,
    most_again: int | None = None,
) -> Match:
    """Return the match that a plain JSON value describes, folded and checked entry by entry.

    ``within_table``: the value has no ``format``, as in a table file; ``listed``: the only names that people in it may
    have, ``None`` for any; ``most``: how many entries it may have, times the game's ``Rules.cost``, ``None`` for any
    number. To fold its corrections, at most ``most_again`` entries (by default ``MOST_FOLDED_AGAIN``) are folded again,
    less ``again``: so many were for earlier matches of the file. Raises ``Refused`` at the first entry with a problem;
    its ``entry`` is the number of that one, 0 if the problem is outside the entries.
    """
    bound = MOST_FOLDED_AGAIN if most_again is None else most_again
    head, written = match_form(value, within_table=within_table)
    game = games.get(head.game)
    if game is None:
        raise Refused([no_game(head.game, games)])
    most_entries = len(head.entries) if most is None else most // game.rules.cost
    if len(head.entries) > most_entries:  # before any is read
        raise Refused([Problem(("entries",), "match-entries", {"value": len(head.entries), "bound": most_entries})])
    with refusals_of(game):
        header = make_header(
            game, head.players, given(head.variant), given(head.options), given(head.first)
        )  # fmt: skip
        if listed is not None and (found := not_listed(header.players, listed, ("players",))):
            raise Refused(found)
        fold = Fold(Match.begin(header))
        for number, raw in enumerate(head.entries, 1):
            try:
                made = read_entry(game, raw)
                found = fold.add(made)
                if listed is not None and not found:
                    found = not_listed(newcomers(game.rules, said(made)), listed)
            except Refused as refused:
                found = refused.problems
            if found:
                raise Refused(found, entry=number)
            if again + fold.work > bound:
                code = "too-much" if isinstance(made, Correction) else "too-many-payments"
                raise Refused([Problem((), code, {"bound": bound})], entry=number)
        return fold.match(written)


def not_listed(names: Iterable[str], listed: Container[str], path: Path = ()) -> list[Problem]:
    """Return a problem at ``path`` for each of ``names`` that is not among the ``listed`` people of a table."""
    return [Problem(path, "not-listed", {"value": quoted(name)}) for name in names if name not in listed]


def match_form(value: Any, *, within_table: bool = False) -> tuple[MatchForm, WrittenMatch]:
    """Return the keys of a match file, given as a plain JSON value, and the match as written; no entry is read.

    ``within_table``: as for ``read_match``. Raises ``Refused`` if the form is wrong, that of the record included.
    """
    value = value if within_table else unformatted(value, MATCH)
    head = convert(value, MatchForm)
    written = WrittenMatch(
        head_of(value), head.entries, given(head.record), given(head.earlier) or [], given(head.started)
    )
    if found := check_record(written):
        raise Refused(found)
    return head, written


def write_head(header: Header) -> dict[str, Any]:
    """Return the head of a match file as a dict. Of the options it has only those that differ from the variant's."""
    variant = variant_of(header.game, header.variant)
    options = differing(header.options, variant.options if variant else header.options)
    return {
        "game": header.game.slug,
        "variant": header.variant,
        **({"options": options} if options else {}),
        "players": list(header.players),
        **({"first": header.first} if header.first is not None else {}),
    }


def write_match(header: Header, entries: Iterable[Entry], *, within_table: bool = False) -> dict[str, Any]:
    """Return a match without a record as a plain JSON value that ``read_match`` accepts.

    ``entries``: all as recorded, corrections included; ``within_table``: without ``format``, as in a table file.
    """
    written = WrittenMatch(write_head(header), [plain(entry) for entry in entries], None, [])
    return write_written(written, within_table=within_table)


def write_written(written: WrittenMatch, *, within_table: bool = False) -> dict[str, Any]:
    """Return the plain JSON value of a match file; ``within_table``: without the ``format``."""
    return {
        **({} if within_table else {"format": MATCH}),
        **written.head,
        **({"started": written.started} if written.started is not None else {}),
        "entries": written.entries,
        **({"record": plain(written.record)} if written.record is not None else {}),
        **({"earlier": written.earlier} if written.earlier else {}),
    }


def no_game(slug: str, games: Games) -> Problem:
    """Return the problem that none of ``games`` has the name ``slug``."""
    return Problem(("game",), "no-game", {"value": shown(slug), "expected": tuple(games)})


def format_of(value: Any) -> str:
    """Return the ``format`` of a file, given as a plain JSON value: ``MATCH`` or ``TABLE``.

    Raises ``Refused`` if it is neither.
    """
    if not isinstance(value, dict):
        raise Refused([Problem((), "not-object", {"value": shown(value)})])
    form = value.get("format")
    if form not in (MATCH, TABLE):
        raise Refused([Problem(("format",), "format", {"value": shown(form), "expected": f"{MATCH} or {TABLE}"})])
    return str(form)


def unformatted(value: Any, expected: str) -> dict[str, Any]:
    """Return the JSON object ``value`` without ``format``. Raises ``Refused`` unless its ``format`` is ``expected``."""
    if not isinstance(value, dict):
        raise Refused([Problem((), "not-object", {"value": shown(value)})])
    if value.get("format") != expected:
        raise Refused([Problem(("format",), "format", {"value": shown(value.get("format")), "expected": expected})])
    return {key: item for key, item in value.items() if key != "format"}


def given(value: Any) -> Any:
    """Return the ``value`` of an optional key, ``None`` if the key is missing (``UNSET``)."""
    return None if value is UNSET else value
