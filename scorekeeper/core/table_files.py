"""Table files: read, check, write, and compute a table's result. Their form is the project's public contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from .files import TABLE, Games, check_names, not_listed, read_match, unformatted
from .ledger import total
from .match import Match
from .options import Stake
from .problems import Path, Problem, Refused, quoted
from .reading import convert, plain
from .results import money, result_of, written_payments
from .seats import TABLE_PEOPLE, whole, writable
from .settle import settle

TABLE_NAME_LENGTH = 40
UNIT_LENGTH = 40
#: Most matches of a table: five a week for eight years. Longer records are split.
MOST_MATCHES = 2_000


class TablePayment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"payer": "from", "payee": "to"}):
    """Money handed over to settle."""

    payer: str
    payee: str
    amount: Stake


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a table file, without the ``format``."""

    name: str
    unit: str
    players: tuple[str, ...]
    matches: Annotated[list[Any], msgspec.Meta(max_length=MOST_MATCHES)]
    payments: tuple[TablePayment, ...]


class TableFile(NamedTuple):
    """The whole record of a table."""

    name: str
    unit: str
    players: tuple[str, ...]
    matches: tuple[Match, ...]
    payments: tuple[TablePayment, ...]


def check_table(name: str, unit: str) -> list[Problem]:
    """Return the problems with a table's ``name`` (1 to 40 characters) and the ``unit`` (at most 40) of its money."""
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
    """Return the table that a plain JSON value describes, with every match folded and checked.

    Raises ``Refused`` with all that is wrong with the table itself, or at the first match with a problem, whose number
    (from 1) is its ``match``.
    """
    head = table_form(value)
    listed = set(head.players)
    matches: list[Match] = []
    again = 0  # one limit for all matches together
    for number, raw in enumerate(head.matches, 1):
        try:
            matches.append(read_match(games, raw, within_table=True, listed=listed, again=again))
            again += matches[-1].work
        except Refused as refused:
            refused.match = number
            raise
        if found := not_listed(matches[-1].names(), listed):
            raise Refused(found, match=number)
    return TableFile(head.name, head.unit, head.players, tuple(matches), head.payments)


def table_form(value: Any) -> TableForm:
    """Return the table of a plain JSON value, its matches unread. Raises ``Refused``."""
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
    """Return the problem that ``number`` people are too many for a table's list, if they are."""
    if number <= TABLE_PEOPLE:
        return []
    return [Problem(("players",), "table-people", {"value": number, "bound": TABLE_PEOPLE})]


def check_payment(payment: TablePayment, listed: Iterable[str], path: Path) -> list[Problem]:
    """Return the problems with ``payment`` under ``path``: it has to be between two ``listed`` players."""
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
    """Return a table as a plain JSON value that ``read_table`` accepts.

    ``matches`` are as ``write_match`` returns them ``within_table``; ``paid`` is in the order of the payments.
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
    """Return a table's result as the contract prints it: matches, money, what is owed, the settlement.

    Money is in table units. ``texts(match)`` returns the words for a match's lines; without it they have codes alone.
    """
    results = [result_of(match, texts(match) if texts else None, settled=False) for match in table.matches]
    nobody = dict.fromkeys(table.players, 0)
    net = total([nobody, *(money(match.header, match.now) for match in table.matches)])
    owed = owed_after((match.ledger.owed() for match in table.matches), table.payments, table.players)
    return {"matches": results, "money": net, "owed": owed, "settlement": written_payments(settle(owed))}


def owed_after(
    matches: Iterable[Mapping[str, int]], paid: Iterable[TablePayment], players: Iterable[str]
) -> dict[str, int]:
    """Return what everybody is owed (below 0: owes) over all matches, in table units, after the payments made.

    ``matches``: each one's ledger ``owed``; ``players`` are in the result even if no money of theirs moved.
    """
    handed = ({p.payer: p.amount, p.payee: -p.amount} for p in paid)
    return total([dict.fromkeys(players, 0), *matches, *handed])
