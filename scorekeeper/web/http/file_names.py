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
    """Return the name of a file of the request's table: the table's name, a date, and the words ``of``.

    ``ending``: without its dot; ``day``: the date of an evening, by default of this one.
    """
    said = " ".join(map(str, (table_name(), day or tonight(), *of)))
    return f"{REFUSED.sub('_', said).strip(' .')}.{ending}"


def to_save_as(name: str) -> str:
    """Return a ``Content-Disposition`` header by which a file is saved as ``name``; old programs get it in ASCII."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return dump_options_header("attachment", {"filename": plain, "filename*": f"UTF-8''{quote(name, safe='')}"})
