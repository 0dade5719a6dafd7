"""Match files and table files: reading, checking, writing. The forms are the project's public contract."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from .chain import Stamp, WrittenMatch, check_record, head_of
from .changes import with_options
from .entries import COMMON, CORRECTIONS, Amend, Entry, kind_of
from .game import Game, variant_of
from .ledger import total
from .options import Stake, describe, differing
from .problems import MOST_FAULTS, Path, Problem, Refused, incomplete, quoted, refusals_of
from .reading import convert, plain, replaced, shown
from .replay import Header, Log, begin
from .results import money, result_of, written_payments
from .seats import TABLE_PEOPLE, check_name, names_twice, whole, writable
from .settle import settle
from .words import Part

MATCH = "scorekeeper-match/1"
TABLE = "scorekeeper-table/1"
TABLE_NAME_LENGTH = 40
UNIT_LENGTH = 40

#: Entries folded again while a file is read: a correction folds again what follows the entry that it names, so a small
#: file of many corrections could otherwise keep a machine busy for hours. Months of evenings stay far below it.
MOST_AGAIN = 60_000
#: Matches of a table: five a week for eight years. Longer records are split.
MOST_MATCHES = 2_000

Games = Mapping[str, Game]


class MatchForm(msgspec.Struct, forbid_unknown_fields=True):
    """A match file by its form alone, without the ``format``."""

    game: str
    players: tuple[str, ...]
    entries: list[Any]
    variant: str | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    first: str | UnsetType = UNSET
    record: list[Stamp] | UnsetType = UNSET
    earlier: list[str] | UnsetType = UNSET


class TablePayment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"payer": "from", "payee": "to"}):
    """Money handed over to settle."""

    payer: str
    payee: str
    amount: Stake


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """A table file by its form alone, without the ``format``."""

    name: str
    unit: str
    players: tuple[str, ...]
    matches: Annotated[list[Any], msgspec.Meta(max_length=MOST_MATCHES)]
    payments: tuple[TablePayment, ...]


class TableFile(NamedTuple):
    """A table's whole record."""

    name: str
    unit: str
    players: tuple[str, ...]
    matches: tuple[Log, ...]
    payments: tuple[TablePayment, ...]


# -- entries ---------------------------------------------------------------------------------------------------------


_CORRECTIONS = tuple(kind_of(made) for made in CORRECTIONS)


@lru_cache(maxsize=16)
def _types(game: Any) -> dict[str, type[Entry]]:
    return {kind_of(t): t for t in (*game.rules.entries, *COMMON)}


def read_entry(game: Game, value: Any, path: Path = ()) -> Entry:
    """The entry that a plain JSON value describes, its mistakes named under ``path``.

    Raises ``Refused`` with every mistake of form in it. Whether the rules allow the entry is not asked here.
    """
    by_kind = _types(game)
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in by_kind:
        raise Refused([_no_kind(value, tuple(by_kind), path)])
    entry: Entry = convert(value, by_kind[kind], path)
    if isinstance(entry, Amend):
        within = entry.with_.get("kind") if isinstance(entry.with_, dict) else None
        if within in _CORRECTIONS:  # said here, so that corrections nested a thousand deep are not followed down
            raise Refused([Problem((*path, "with", "kind"), "amend-kind", {"value": within})])
        return Amend(entry.entry, read_entry(game, entry.with_, (*path, "with")))
    return entry


def _no_kind(value: Any, kinds: tuple[str, ...], path: Path) -> Problem:
    if not isinstance(value, dict):
        return Problem(path, "not-object", {"value": shown(value)})
    if "kind" not in value:
        return incomplete((*path, "kind"), "missing-key", {"expected": kinds})
    return Problem((*path, "kind"), "unknown-kind", {"value": shown(value["kind"]), "expected": kinds})


# -- matches ---------------------------------------------------------------------------------------------------------


def options_of(game: Game, variant: str | None, options: Mapping[str, Any] | None) -> Any:
    """The options that ``variant`` (``None``: the default) and the single ``options`` on top of it make.

    Raises ``Refused`` where there is no such variant or option, a value is out of its bounds, an option comes with the
    variant, or options do not go together.
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
    """What is agreed before the first entry; ``first``: who deals, leads or banks, where that was named.

    Raises ``Refused`` with everything that does not hold in it: names, the number of players, the variant, its options.
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
        found.append(_may_with(game, made, allowed, len(players)) or players_number(allowed, len(players)))
    if found:
        raise Refused(found)
    header = Header(game, variant or game.rules.variants[0].slug, made, tuple(players), first)
    if any("&" in name for name in players):  # “A &” with “C” would be called as “A” with “& C”
        sides = game.rules.sides(begin(header).state)
        if sum(map(len, sides.values())) < len(players):
            raise Refused([Problem(("players",), "sides-alike", {"value": tuple(map(quoted, sides))})])
    return header


def _may_with(game: Game, options: Any, allowed: Sequence[int], number: int) -> Problem | None:
    """The problem that ``number`` players may play only where an option is on that is off; ``None``: not even then."""
    for option in describe(options) if options is not None else ():
        if option.default is False and number in game.rules.players_with(replaced(options, **{option.name: True})):
            values = {"value": number, "low": min(allowed), "high": max(allowed), "option": Part(option.label, {})}
            return Problem(("players",), "players-with-option", values)
    return None


def players_number(allowed: Sequence[int], number: int) -> Problem:
    """The problem that ``number`` players cannot play where only so many as ``allowed`` can."""
    low, high = min(allowed), max(allowed)
    if len(allowed) <= high - low:
        return Problem(("players",), "players-one-of", {"value": number, "expected": tuple(map(str, allowed))})
    return Problem(("players",), "players-number", {"value": number, "low": low, "high": high})


def check_names(names: Sequence[str], path: Path) -> list[Problem]:
    """What keeps ``names`` from being the players' names: each must be one that may be, and none stands twice."""
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
    most: int = MOST_AGAIN,
) -> Log:
    """The match that a plain JSON value describes, folded and checked entry by entry, each when it was made.

    ``listed``: the only names that its players may have. ``most``: how many entries corrections may have folded again.
    Raises ``Refused`` at the first entry that does not hold (``entry`` 0: something outside the entries).
    """
    head, written = match_form(value, within_table=within_table)
    game = games.get(head.game)
    if game is None:
        raise Refused([no_game(head.game, games)])
    with refusals_of(game.slug):
        header = make_header(
            game, head.players, given(head.variant), given(head.options), given(head.first)
        )  # fmt: skip
        if listed is not None and (found := _not_listed(header.players, listed)):
            raise Refused(found)
        log = Log(header, written=written)
        for number, raw in enumerate(head.entries, 1):
            try:
                found = log.add(read_entry(game, raw))
            except Refused as refused:
                found = refused.problems
            if found:
                raise Refused(found, entry=number)
            if log.again > most:
                raise Refused([Problem((), "too-much", {"bound": MOST_AGAIN})], entry=number)
        return log


def match_form(value: Any, *, within_table: bool = False) -> tuple[MatchForm, WrittenMatch]:
    """The match that a plain JSON value holds, by its form alone, and as it stands there. Raises ``Refused``."""
    value = value if within_table else unformatted(value, MATCH)
    head = convert(value, MatchForm)
    written = WrittenMatch(head_of(value), head.entries, given(head.record), given(head.earlier) or [])
    if found := check_record(written):
        raise Refused(found)
    return head, written


def write_head(header: Header) -> dict[str, Any]:
    """What is agreed before the first entry as a file has it: only those options that differ from the variant's."""
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
    """A match without a record as a plain JSON value that ``read_match`` reads back.

    ``entries`` are those made, corrections among them. ``within_table``: without the ``format``, which the table has.
    """
    written = WrittenMatch(write_head(header), [plain(entry) for entry in entries], None, [])
    return write_written(written, within_table=within_table)


def write_written(written: WrittenMatch, *, within_table: bool = False) -> dict[str, Any]:
    """A match as it stands in a file, again as the plain JSON value that the file holds."""
    return {
        **({} if within_table else {"format": MATCH}),
        **written.head,
        "entries": written.entries,
        **({"record": plain(written.record)} if written.record is not None else {}),
        **({"earlier": written.earlier} if written.earlier else {}),
    }


def no_game(slug: str, games: Games) -> Problem:
    """The problem that ``slug`` is none of ``games``."""
    return Problem(("game",), "no-game", {"value": shown(slug), "expected": tuple(games)})


def format_of(value: Any) -> str:
    """Whether a plain JSON value is a match file or a table file: ``MATCH`` or ``TABLE``. Raises ``Refused``."""
    if not isinstance(value, dict):
        raise Refused([Problem((), "not-object", {"value": shown(value)})])
    form = value.get("format")
    if form not in (MATCH, TABLE):
        raise Refused([Problem(("format",), "format", {"value": shown(form), "expected": f"{MATCH} or {TABLE}"})])
    return str(form)


def unformatted(value: Any, expected: str) -> dict[str, Any]:
    """The object ``value`` without its ``format``. Raises ``Refused`` where that is another than ``expected``."""
    if not isinstance(value, dict):
        raise Refused([Problem((), "not-object", {"value": shown(value)})])
    if value.get("format") != expected:
        raise Refused([Problem(("format",), "format", {"value": shown(value.get("format")), "expected": expected})])
    return {key: item for key, item in value.items() if key != "format"}


def given(value: Any) -> Any:
    """What was given under an optional key, or ``None``."""
    return None if value is UNSET else value


# -- tables ----------------------------------------------------------------------------------------------------------


def check_table(name: str, unit: str) -> list[Problem]:
    """What keeps a table from being called ``name`` (1 to 40 characters) and its money ``unit`` (40 at most)."""
    found = []
    if not name:
        found.append(Problem(("name",), "name-empty", {"bound": TABLE_NAME_LENGTH}))
    elif len(name) > TABLE_NAME_LENGTH:
        values = {"value": quoted(name), "length": len(name), "bound": TABLE_NAME_LENGTH}
        found.append(Problem(("name",), "name-length", values))
    elif not writable(name):
        found.append(Problem(("name",), "name-control", {"value": quoted(name)}))
    if len(unit) > UNIT_LENGTH:
        found.append(Problem(("unit",), "text-length", {"length": len(unit), "bound": UNIT_LENGTH}))
    elif not whole(unit):
        found.append(Problem(("unit",), "text-characters"))
    return found


def read_table(games: Games, value: Any) -> TableFile:
    """The table that a plain JSON value describes, every match of it folded and checked.

    Raises ``Refused`` with all that is wrong with the table itself, or at the first match that does not hold, whose
    number (from 1) is its ``match``.
    """
    head = table_form(value)
    listed = set(head.players)
    logs: list[Log] = []
    most = MOST_AGAIN  # for all matches together
    for number, raw in enumerate(head.matches, 1):
        try:
            logs.append(read_match(games, raw, within_table=True, listed=listed, most=most))
            most -= logs[-1].again
        except Refused as refused:
            refused.match = number
            raise
        if found := _not_listed(logs[-1].names(), listed):
            raise Refused(found, match=number)
    return TableFile(head.name, head.unit, head.players, tuple(logs), head.payments)


def table_form(value: Any) -> TableForm:
    """The table that a plain JSON value holds, its matches as they stand there. Raises ``Refused``."""
    head = convert(unformatted(value, TABLE), TableForm)
    found = check_table(head.name, head.unit)
    found += check_table_people(len(head.players)) or check_names(head.players, ("players",))
    listed = set(head.players)
    for n, payment in enumerate(head.payments, 1):
        found += check_payment(payment, listed, ("payments", n))
    if found:
        raise Refused(found)
    return head


def check_table_people(number: int) -> list[Problem]:
    """What keeps a table from having ``number`` people on its list."""
    if number <= TABLE_PEOPLE:
        return []
    return [Problem(("players",), "table-people", {"value": number, "bound": TABLE_PEOPLE})]


def _not_listed(names: Iterable[str], listed: Container[str]) -> list[Problem]:
    return [Problem(("players",), "not-listed", {"value": quoted(name)}) for name in names if name not in listed]


def check_payment(payment: TablePayment, listed: Iterable[str], path: Path) -> list[Problem]:
    """What keeps ``payment`` from standing under ``path``: it is from one of the ``listed`` players to another."""
    found = [
        Problem((*path, key), "not-listed", {"value": quoted(name)})
        for key, name in (("from", payment.payer), ("to", payment.payee))
        if name not in listed
    ]
    if payment.payer == payment.payee:
        found.append(Problem((*path, "to"), "to-oneself", {"value": quoted(payment.payee)}))
    return found


def write_table(
    name: str,
    unit: str,
    players: Iterable[str],
    matches: Iterable[dict[str, Any]],
    paid: Iterable[TablePayment],
) -> dict[str, Any]:
    """A table as a plain JSON value that ``read_table`` reads back.

    ``matches`` are as ``write_match`` gives them ``within_table``; ``paid`` in the order in which it was handed over.
    """
    return {
        "format": TABLE,
        "name": name,
        "unit": unit,
        "players": list(players),
        "matches": list(matches),
        "payments": [plain(p) for p in paid],
    }


def table_result(table: TableFile, texts: Any = None) -> dict[str, Any]:
    """Where a table stands, as the contract prints it: matches, money, what is owed, the settlement.

    Money is in table units. ``texts(log)`` gives the words for that match's lines; without it lines have codes alone.
    """
    results = [result_of(log, texts(log) if texts else None, settled=False) for log in table.matches]
    nobody = dict.fromkeys(table.players, 0)
    net = total([nobody, *(money(log.header, log.now) for log in table.matches)])
    owed = owed_after((log.now.ledger.owed() for log in table.matches), table.payments, table.players)
    return {"matches": results, "money": net, "owed": owed, "settlement": written_payments(settle(owed))}


def owed_after(
    matches: Iterable[Mapping[str, int]], paid: Iterable[TablePayment], players: Iterable[str]
) -> dict[str, int]:
    """What everybody is owed (below 0: owes) over all matches, in table units, once the payments made are taken off.

    ``matches``: each one's ledger ``owed``; ``players`` stand in the result even where nothing of theirs moved.
    """
    handed = ({p.payer: p.amount, p.payee: -p.amount} for p in paid)
    return total([dict.fromkeys(players, 0), *matches, *handed])
