"""Whether the logs of a file are those that were recorded."""

from __future__ import annotations

from typing import Any

from .chain import WrittenMatch, check_chain
from .files import TABLE, format_of, match_form
from .problems import Refused
from .table_files import table_form


def verify(value: Any) -> tuple[list[dict[str, Any]], list[Refused]]:
    """What a match or table file, given as a plain JSON value, says of its logs.

    First, for each match that is whole, its number of ``entries`` and the ``last`` hash; then, for each that is not,
    why: its form, no record, or the first entry that does not follow. Whether the rules allow an entry is not asked, so
    a match that was recorded under other rules is as whole as any. Raises ``Refused`` where the file is neither, or a
    table does not hold by its form.
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
