"""The rules as a library: replay files and ask the referee, without Flask and without a database.

The command line and the pages read files through the same functions. What is promised of them: ``docs/library.md``.
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

__all__ = ["File", "Match", "Refused", "TableFile", "games", "judge", "replay", "replay_table", "result"]

#: A file's content: the JSON text, as bytes or as a string, or its object as plain values.
File: TypeAlias = Mapping[str, Any] | str | bytes


def replay(match: File) -> Match:
    """Return the match of a match file, with every entry checked and counted.

    Raises ``Refused`` where it is no match file, or at the first entry that the rules do not allow.
    """
    return read_match(games.by_slug, _value(match))


def replay_table(table: File) -> TableFile:
    """Return the record of a table file, with every match replayed. Raises ``Refused`` as ``replay``."""
    return read_table(games.by_slug, _value(table))


def result(replayed: Match | TableFile, *, explain: bool = False) -> dict[str, Any]:
    """Return the result of a match or table as ``scorekeeper replay`` prints it; money in table units.

    ``explain``: each line of a hand has ``text`` too, the reason in words with its arithmetic.
    """
    if isinstance(replayed, TableFile):
        return table_result(replayed, _reasons if explain else None)
    return result_of(replayed, _reasons(replayed) if explain else None)


def judge(question: File) -> dict[str, Any]:
    """Answer a question file: ``answer``, ``why`` in one sentence, and what is listed with it.

    Raises ``Refused`` where the question makes no sense.
    """
    return _judge(games.by_slug, _value(question))


def _value(file: File) -> Any:
    """Return the plain JSON value of a file's content. Raises ``Refused`` where it is no JSON text."""
    match file:
        case str():
            return parse(file.encode(errors="surrogatepass"))
        case bytes():
            return parse(file)
        case Mapping():
            return dict(file)
    return file  # no object: whoever reads it says so


def _reasons(match: Match) -> LineText:
    return lambda line: reason(match.game, line)
