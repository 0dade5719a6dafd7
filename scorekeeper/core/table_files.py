"""Table files: reading, checking, writing, and where a table stands. The form is the project's public contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from .files import TABLE, Games, check_names, not_listed, read_match, unformatted
from .ledger import total
from .options import Stake
from .problems import Path, Problem, Refused, quoted
from .reading import convert, plain
from .replay import Log
from .results import money, result_of, written_payments
from .seats import TABLE_PEOPLE, whole, writable
from .settle import settle

TABLE_NAME_LENGTH = 40
UNIT_LENGTH = 40
#: Matches of a table: five a week for eight years. Longer records are split.
MOST_MATCHES = 2_000


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
    again = 0  # bounded for all matches together
    for number, raw in enumerate(head.matches, 1):
        try:
            logs.append(read_match(games, raw, within_table=True, listed=listed, again=again))
            again += logs[-1].again
        except Refused as refused:
            refused.match = number
            raise
        if found := not_listed(logs[-1].names(), listed):
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
