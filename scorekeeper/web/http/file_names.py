"""The names under which files are saved, which say what is in them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from urllib.parse import quote

from werkzeug.http import dump_options_header

from .filters import table_name
from .requested_table import tonight

#: What some file system takes for something else, and what nobody sees.
REFUSED = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]')


def file_name(ending: str, *of: object, day: date | None = None) -> str:
    """Return the name of a file of the request's table: the table's name, an evening, and what else it is ``of``.

    ``ending``: without its dot; ``day``: by default this evening.
    """
    said = " ".join(map(str, (table_name(), day or tonight(), *of)))
    return f"{REFUSED.sub('_', said).strip(' .')}.{ending}"


def to_save_as(name: str) -> str:
    """Return the header ``Content-Disposition`` of a file: its name in UTF-8, and for old programs in ASCII."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return dump_options_header("attachment", {"filename": plain, "filename*": f"UTF-8''{quote(name, safe='')}"})
