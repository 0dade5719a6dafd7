"""The check that the logs in a file are those that were recorded."""

from __future__ import annotations

from typing import Any

from .chain import WrittenMatch, check_chain
from .files import TABLE, format_of, match_form
from .problems import Refused
from .table_files import table_form


def verify(value: Any) -> tuple[list[dict[str, Any]], list[Refused]]:
    """Check the hash chains of a match or table file, given as a plain JSON value, and return two lists.

    The first has a dict for each intact match: its number of ``entries`` and its ``last`` hash. The second has the
    reason for each other match, as an exception that is not raised: its form is wrong, it has no record, or an entry
    has another hash. The rules are not checked, so a match recorded under other rules can be intact. Raises ``Refused``
    if the file is neither a match nor a table, or the form of the table is wrong.
    """
    within_table = format_of(value) == TABLE
    whole, broken = list[dict[str, Any]](), list[Refused]()
    for number, raw in enumerate(table_form(value).matches if within_table else [value], 1):
        try:
            whole.append(_whole(match_form(raw, within_table=within_table)[1]))
        except Refused as refused:
            refused.match = number if within_table else 0
            broken.append(refused)
    return whole, broken


def _whole(written: WrittenMatch) -> dict[str, Any]:
    return {"entries": len(written.entries), "last": check_chain(written)}
