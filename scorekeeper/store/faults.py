"""The causes of database failures, told apart because each one needs a different remedy from the server's host."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class DatabaseReplaced(Exception):
    """Raised if the SQLite file was deleted or replaced since the program opened it."""


class TookTooLong(PoolTimeout):
    """Raised if a copy of a log was begun longer ago than ``logs.ABANDONED`` and may be gone; its fault is ``BUSY``."""


class Fault(StrEnum):
    """A cause of a database failure; its value is the name in ``/health`` and in the server's log."""

    BUSY = "busy"  #: another connection held a lock for too long
    FULL = "full"  #: its disk is full
    READ_ONLY = "read-only"  #: it can be read, but not written
    UNREACHABLE = "unreachable"  #: it does not answer, or cannot be opened
    REPLACED = "replaced"  #: its file is not the one that was opened
    DAMAGED = "damaged"  #: its file is corrupt

    @property
    def status(self) -> int:
        """The HTTP status of the response to a request that failed for this cause: 507 for ``FULL``, else 503."""
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
    """Return the cause of a database failure; ``None`` for any other error, such as a violated constraint."""
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
    # an error without a code comes from the driver: no database was reached
    return Fault.UNREACHABLE if type(error.orig).__name__ == "OperationalError" else None


#: The exceptions that the store raises if the database fails.
DATABASE_ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, DatabaseReplaced)
