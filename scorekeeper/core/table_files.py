"""Table files: read, check, write, and compute a table's result. Their form is the project's public contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from .chain import check_time
from .entries import Correction
from .files import TABLE, Games, check_names, read_match, unformatted
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
PAYMENT_NOTE_LENGTH = 100
#: The most matches of a table, in a file and in a database (``store.room``), so that a full table can be read from its
#: own file. Five a week for twenty years; longer records are split.
MOST_MATCHES = 5_000
#: For each entry that is no correction, so many entries may be folded again without being counted: a file of many
#: ordinary evenings is read, and one of corrections alone takes no longer than its length allows.
FOLDED_FREELY = 3


class TablePayment(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True,
    rename={"payer": "from", "payee": "to"},
):  # fmt: skip
    """Money handed over to settle; ``at``: when, a time in UTC, where that is known; ``note``: free words."""

    payer: str
    payee: str
    amount: Stake
    at: str | UnsetType = UNSET
    note: str = ""


class TableForm(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a table file and their types, without the ``format``; matches are still plain values."""

    name: str
    unit: str
    players: tuple[str, ...]
    matches: Annotated[list[Any], msgspec.Meta(max_length=MOST_MATCHES)]
    payments: tuple[TablePayment, ...]
    decimals: Literal[0, 2] = 0
    cash: bool = False


class TableFile(NamedTuple):
    """The whole record of a table, read from its file.

    ``unit``: what the table calls its money; ``decimals``: how many of an amount's last digits are shown behind a
    point; ``cash``: whether payments that settle a match are entered as soon as it ends.
    """

    name: str
    unit: str
    players: tuple[str, ...]
    matches: tuple[Match, ...]
    payments: tuple[TablePayment, ...]
    decimals: Literal[0, 2] = 0
    cash: bool = False


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


def read_table(games: Games, value: Any, *, each: bool = False) -> TableFile:
    """Return the table that a plain JSON value describes, with every match folded and checked.

    For their corrections all matches together may fold at most ``files.MOST_FOLDED_AGAIN`` entries again; of a match
    that has been read, ``FOLDED_FREELY`` for each entry that is no correction do not count for the next. ``each``:
    whether each match by itself may fold so many again, as in a record that is imported whatever its length. Raises
    ``Refused`` with all problems of the table itself, or at the first match with a problem, whose number (from 1) is
    its ``match``.
    """
    head = table_form(value)
    listed = set(head.players)
    matches: list[Match] = []
    again = 0
    for number, raw in enumerate(head.matches, 1):
        try:
            matches.append(match := read_match(games, raw, within_table=True, listed=listed, again=again))
        except Refused as refused:
            refused.match = number
            raise
        again += 0 if each else _folded_again(match)
    return TableFile(
        head.name, head.unit, head.players, tuple(matches), head.payments, head.decimals, head.cash
    )  # fmt: skip


def _folded_again(match: Match) -> int:
    """Return how many entries of a match were folded again, beyond ``FOLDED_FREELY``."""
    free = FOLDED_FREELY * sum(not isinstance(entry, Correction) for entry in match.entries)
    return max(0, match.work - free)


def table_form(value: Any) -> TableForm:
    """Return the keys of a table file, given as a plain JSON value, checked but for its matches.

    Raises ``Refused`` with all problems found.
    """
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
    """Return, in a list, the problem that ``number`` people are too many for a table's list; empty if they are not."""
    if number <= TABLE_PEOPLE:
        return []
    return [Problem(("players",), "table-people", {"value": number, "bound": TABLE_PEOPLE})]


def check_payment(payment: TablePayment, listed: Iterable[str], path: Path) -> list[Problem]:
    """Return the problems with ``payment``, which is at ``path``; empty if it is valid.

    It has to be between two different ``listed`` players; its time and its note (at most 100 characters) are checked.
    """
    found = [
        Problem((*path, key), "not-listed", {"value": quoted(name)})
        for key, name in (("from", payment.payer), ("to", payment.payee))
        if name not in listed
    ]
    if payment.payer == payment.payee:
        found.append(Problem((*path, "to"), "to-oneself", {"value": quoted(payment.payee)}))
    if payment.at is not UNSET:
        found += check_time(payment.at, (*path, "at"))
    if len(payment.note) > PAYMENT_NOTE_LENGTH:
        values = {"length": len(payment.note), "bound": PAYMENT_NOTE_LENGTH}
        found.append(Problem((*path, "note"), "text-length", values))
    elif not whole(payment.note):
        found.append(Problem((*path, "note"), "text-characters"))
    return found


def write_table(
    name: str,
    unit: str,
    players: Iterable[str],
    matches: Iterable[dict[str, Any]],
    paid: Iterable[TablePayment],
    *,
    decimals: int = 0,
    cash: bool = False,
) -> dict[str, Any]:
    """Return a table as a plain JSON value that ``read_table`` accepts.

    ``matches``: as ``write_match`` returns them ``within_table``; ``paid``: the payments in order; ``decimals`` and
    ``cash``: as in ``TableFile``.
    """
    return {
        "format": TABLE,
        "name": name,
        "unit": unit,
        "players": list(players),
        "matches": list(matches),
        "payments": [plain(p) for p in paid],
        **({"decimals": decimals} if decimals else {}),
        **({"cash": True} if cash else {}),
    }


def table_result(table: TableFile, texts: Any = None) -> dict[str, Any]:
    """Return a table's result as a dict in the contract's form: matches, money, what is owed, the settlement.

    Money is in table units. ``texts``: returns for a match the ``LineText`` that puts its lines into words; ``None``:
    the lines have no words.
    """
    results = [result_of(match, texts(match) if texts else None, settled=False) for match in table.matches]
    nobody = dict.fromkeys(table.players, 0)
    net = total([nobody, *(money(match.now) for match in table.matches)])
    owed = owed_after((match.ledger.owed() for match in table.matches), table.payments, table.players)
    return {"matches": results, "money": net, "owed": owed, "settlement": written_payments(settle(owed))}


def owed_after(
    matches: Iterable[Mapping[str, int]], paid: Iterable[TablePayment], players: Iterable[str]
) -> dict[str, int]:
    """Return name to what that person is owed (below 0: owes), in table units, over all matches and payments.

    ``matches``: ``Ledger.owed()`` of each match; ``players``: the names that are in the result in any case.
    """
    handed = ({p.payer: p.amount, p.payee: -p.amount} for p in paid)
    return total([dict.fromkeys(players, 0), *matches, *handed])
