"""Scorekeeper: the referee and scorekeeping companion for people who play cards at a real table.

As a library: ``from scorekeeper import replay, judge, games``; see ``scorekeeper.library`` and ``docs/library.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import games
    from .core.match import Match
    from .core.problems import Refused
    from .core.table_files import TableFile
    from .library import judge, replay, replay_table, result

__version__ = "0.2.0"

#: The public names: later versions may add to them and remove none; everything else may change.
__all__ = ["Match", "Refused", "TableFile", "games", "judge", "replay", "replay_table", "result"]


def __getattr__(name: str) -> object:
    """Return a public name of the library, such as ``replay``, imported on first use: servers only need the version."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import library

    return getattr(library, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
