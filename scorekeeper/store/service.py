"""Record, void, amend, settle: the only bridge from the store to the core, and the one door to it.

Whoever records sends the number of entries he has seen and a key of his own. The first makes sure that a second phone
that was slower is shown what came in between (``Conflict``); the second that the same recording sent again is
answered with the first one's result. The rooms behind this door: ``tables``, ``matches``, ``stored_log``, ``rows``,
``recording``, ``money``, ``transfer``.
"""

from .caches import standings, trend_of
from .matches import (
    LoadedMatch,
    MatchInfo,
    NoSuchMatch,
    find_match,
    header_of,
    load_match,
    match_by_code,
    match_by_key,
    new_header,
    rebuild_caches,
    start_match,
)
from .money import MatchSummary, Statistics, matches, money, owed, pay, payments_of, statistics, take_back
from .recording import Conflict, record, step_after
from .rows import Raw, Row, last_hand, last_reading, numbers, row, row_by_key, rows
from .stored_log import Change, StoredLog
from .tables import (
    NoSuchTable,
    TableInfo,
    add_person,
    create_table,
    people,
    table_by_code,
    table_by_key,
    tables_by_codes,
)
from .transfer import export_table, import_match, import_table, match_file

__all__ = [
    "Change", "Conflict", "LoadedMatch", "MatchInfo", "MatchSummary", "NoSuchMatch", "NoSuchTable", "Raw", "Row",
    "Statistics", "StoredLog", "TableInfo", "add_person", "create_table", "export_table", "find_match", "header_of",
    "import_match", "import_table", "last_hand", "last_reading", "load_match", "match_by_code", "match_by_key",
    "match_file", "matches", "money", "new_header", "numbers", "owed", "pay", "payments_of", "people",
    "rebuild_caches", "record", "row", "row_by_key", "rows", "standings", "start_match", "statistics", "step_after",
    "table_by_code", "table_by_key", "tables_by_codes", "take_back", "trend_of",
]  # fmt: skip
