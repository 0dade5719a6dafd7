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
    """Return the match in a match file, folded and checked entry by entry.

    Raises ``Refused`` if it is not a match file, or at the first entry that the rules do not allow.
    """
    return read_match(games.by_slug, _value(match))


def replay_table(table: File) -> TableFile:
    """Return the table in a table file, with every match replayed. Raises ``Refused`` as ``replay`` does."""
    return read_table(games.by_slug, _value(table))


def result(replayed: Match | TableFile, *, explain: bool = False) -> dict[str, Any]:
    """Return the result of a match or table as a dict, as ``scorekeeper replay`` prints it. Money is in table units.

    ``explain``: whether to add ``text``, the reason in words with the arithmetic, to each line of a hand.
    """
    if isinstance(replayed, TableFile):
        locale = PlainEnglish(replayed.decimals)
        return table_result(replayed, (lambda match: _reasons(match, locale)) if explain else None)
    return result_of(replayed, _reasons(replayed, ENGLISH) if explain else None)


def judge(question: File) -> dict[str, Any]:
    """Return the referee's answer to a question file, as a dict: ``answer``, ``why`` in one sentence, and further keys.

    Raises ``Refused`` if it is not a question file, or the question is not valid.
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
