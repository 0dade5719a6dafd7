"""Why the database failed, by cause: each cause asks something else of whoever runs the server."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class DatabaseReplaced(Exception):
    """The SQLite file was deleted, or another was put in its place, since the program opened it."""


class Fault(StrEnum):
    """A cause; its value is what ``/health`` and the log call it."""

    BUSY = "busy"  #: somebody else kept it too long
    FULL = "full"  #: no room is left on its disk
    READ_ONLY = "read-only"  #: it may be read, and not be written
    UNREACHABLE = "unreachable"  #: it does not answer, or cannot be opened
    REPLACED = "replaced"  #: its file is another than the one that was opened
    DAMAGED = "damaged"  #: what its file holds is no database any more

    @property
    def status(self) -> int:
        """The HTTP status of an answer that says so."""
        return 507 if self is Fault.FULL else 503


# https://www.sqlite.org/rescode.html: the low byte is the primary code
_SQLITE = {
    5: Fault.BUSY, 6: Fault.BUSY, 8: Fault.READ_ONLY, 10: Fault.UNREACHABLE, 11: Fault.DAMAGED, 13: Fault.FULL,
    14: Fault.UNREACHABLE, 26: Fault.DAMAGED,
}  # fmt: skip
# https://www.postgresql.org/docs/current/errcodes-appendix.html: by the whole code, else by its class
_POSTGRESQL = {
    "25006": Fault.READ_ONLY, "53100": Fault.FULL, "53": Fault.BUSY, "55P03": Fault.BUSY, "57014": Fault.BUSY,
    "40": Fault.BUSY, "08": Fault.UNREACHABLE, "57P": Fault.UNREACHABLE, "25P03": Fault.UNREACHABLE,
    "58": Fault.UNREACHABLE, "XX": Fault.DAMAGED, "28": Fault.UNREACHABLE, "3D": Fault.UNREACHABLE,
}  # fmt: skip


def fault_of(error: Exception) -> Fault | None:
    """Return the cause of an exception that the database raised; ``None`` if that is a mistake of the program's own."""
    if isinstance(error, DatabaseReplaced):
        return Fault.REPLACED
    if isinstance(error, PoolTimeout):
        return Fault.BUSY
    if not isinstance(error, DBAPIError):
        return None
    sqlite = getattr(error.orig, "sqlite_errorcode", None)
    if sqlite is not None:
        return _SQLITE.get(sqlite & 0xFF)
    state = getattr(error.orig, "sqlstate", None)
    if state:
        return next((_POSTGRESQL[state[:n]] for n in (5, 3, 2) if state[:n] in _POSTGRESQL), None)
    # without a code it did not come as far as the database
    return Fault.UNREACHABLE if type(error.orig).__name__ == "OperationalError" else None


#: What the store raises where the database fails.
DATABASE_ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, DatabaseReplaced)
