"""Record, void, amend, settle: the only bridge from the store to the core, and the one door to it.

Whoever records sends the number of entries he has seen and a key of his own. The first makes sure that a second phone
that was slower is shown what came in between (``Conflict``); the second that the same recording sent again is
answered with the first one's result. The rooms behind this door: ``tables``, ``matches``, ``stored_log``, ``rows``,
``refolding``, ``recording``, ``chain``, ``money``, ``transfer``.
"""

from .caches import standings, trend_of
from .chain import chain_anew, earlier_hashes, written_match
from .matches import (
    LoadedMatch,
    MatchInfo,
    NoSuchMatch,
    header_of,
    match_by_code,
    match_by_key,
    match_by_number,
    new_header,
    start_match,
)
from .money import MatchSummary, Statistics, matches, money, owed, pay, payments_of, statistics, take_back
from .recording import Conflict, record, step_after
from .refolding import (
    UNREADABLE,
    Frozen,
    FrozenMatch,
    Refolded,
    ShownMatch,
    count_anew,
    find_match,
    load_match,
    shown_match,
)
from .rows import Raw, Row, hands, last_hand, last_reading, numbers, row, row_by_key, rows
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
    "UNREADABLE", "Change", "Conflict", "Frozen", "FrozenMatch", "LoadedMatch", "MatchInfo", "MatchSummary",
    "NoSuchMatch", "NoSuchTable", "Raw", "Refolded", "Row", "ShownMatch", "Statistics", "StoredLog", "TableInfo",
    "add_person", "chain_anew", "count_anew", "create_table", "earlier_hashes", "export_table", "find_match", "hands",
    "header_of", "import_match", "import_table", "last_hand", "last_reading", "load_match", "match_by_code",
    "match_by_key", "match_by_number", "match_file", "matches", "money", "new_header", "numbers", "owed", "pay",
    "payments_of", "people", "record", "row", "row_by_key", "rows", "shown_match", "standings", "start_match",
    "statistics", "step_after", "table_by_code", "table_by_key", "tables_by_codes", "take_back", "trend_of",
    "written_match",
]  # fmt: skip
