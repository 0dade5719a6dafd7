"""The rules as a library: replay files and ask the referee, without Flask and without a database.

The command line and the pages read files through the same functions. ``docs/library.md`` says what later versions keep
compatible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from . import games
from .core.files import read_match
from .core.game import reason
from .core.judge import judge as _judge
from .core.match import Match
from .core.problems import Refused
from .core.reading import parse
from .core.results import LineText, result_of
from .core.table_files import TableFile, read_table, table_result
from .core.words import ENGLISH, Locale, PlainEnglish

__all__ = ["File", "Match", "Refused", "TableFile", "games", "judge", "replay", "replay_table", "result"]

#: A file's content: JSON text, as bytes or a string, or the parsed object.
File: TypeAlias = Mapping[str, Any] | str | bytes


def replay(match: File) -> Match:
    """Replay a match file, and return the match. ``match``: its content (JSON text, or the parsed dict), not its path.

    Raises ``Refused`` if it is not a match file, or at the first entry that the rules do not allow.
    """
    return read_match(games.by_slug, _value(match))


def replay_table(table: File) -> TableFile:
    """Replay all matches of a table file, given as for ``replay``, and return the table. Raises ``Refused`` too."""
    return read_table(games.by_slug, _value(table))


def result(replayed: Match | TableFile, *, explain: bool = False) -> dict[str, Any]:
    """Return the result of a replayed match or table as the dict that ``scorekeeper replay`` prints as JSON.

    Money is in table units. ``explain``: whether to add ``text`` to each line of a hand: its reason in words with the
    arithmetic, such as ``3 cards × 5``.
    """
    if isinstance(replayed, TableFile):
        locale = PlainEnglish(replayed.decimals)
        return table_result(replayed, (lambda match: _reasons(match, locale)) if explain else None)
    return result_of(replayed, _reasons(replayed, ENGLISH) if explain else None)


def judge(question: File) -> dict[str, Any]:
    """Return what the rules say to a question, as a dict: ``answer``, ``why`` in one sentence, and further keys.

    ``question``: the content of a question file, as for ``replay``. Raises ``Refused`` if it is no such file, or the
    question is not valid.
    """
    return _judge(games.by_slug, _value(question))


def _value(file: File) -> Any:
    """Return the plain JSON value of a file's content. Raises ``Refused`` if the content is not JSON."""
    match file:
        case str():
            return parse(file.encode(errors="surrogatepass"))
        case bytes():
            return parse(file)
        case Mapping():
            return dict(file)
    return file  # not a JSON object, so its reader refuses it


def _reasons(match: Match, locale: Locale) -> LineText:
    return lambda line: reason(match.game, line, locale)
