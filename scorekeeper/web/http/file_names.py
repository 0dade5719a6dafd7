"""The names under which browsers save our files; they say what is in each."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from urllib.parse import quote

from werkzeug.http import dump_options_header

from .filters import table_name
from .requested_table import tonight

#: Characters that have a meaning in the paths of some system, and invisible ones.
REFUSED = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]')


def file_name(ending: str, *of: object, day: date | None = None) -> str:
    """Return a name for saving a file of the request's table, such as ``Friday 2026-11-22 Settle up.csv``.

    ``ending``: without its dot; ``of``: words for the end of the name; ``day``: the date of an evening, by default that
    of the present one. Characters that a system may refuse are replaced by ``_``.
    """
    said = " ".join(map(str, (table_name(), day or tonight(), *of)))
    return f"{REFUSED.sub('_', said).strip(' .')}.{ending}"


def to_save_as(name: str) -> str:
    """Return a ``Content-Disposition`` header by which a file is saved as ``name``; old programs get it in ASCII."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return dump_options_header("attachment", {"filename": plain, "filename*": f"UTF-8''{quote(name, safe='')}"})
