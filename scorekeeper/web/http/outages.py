"""Logs an outage of the database when it begins and when it is over, not again for each request that fails by it."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request

from ...server_log import first_line
from ...store.faults import Fault

OUTAGE = "scorekeeper-outage"  #: in ``app.extensions``: the fault that was logged, and how many requests it failed
HEALTH = "home.health"  #: the endpoint that writes to see whether the database works


def log_fault(fault: str, error: Exception) -> None:
    """Log that the database has a ``fault`` (``Fault``), but not for each further request that fails by the same."""
    known, met = current_app.extensions.get(OUTAGE, ("", 0))
    if fault != known:
        current_app.logger.error("the database is %s: %s", fault, first_line(getattr(error, "orig", error)))
    current_app.extensions[OUTAGE] = fault, met + 1


def _log_end(response: Response) -> Response:
    """Log that an outage is over if the response proves it: it has written or, if nothing could be read, has read."""
    known, met = current_app.extensions.get(OUTAGE, ("", 0))
    if not known or response.status_code >= 400:
        return response
    wrote = request.endpoint == HEALTH or (request.method == "POST" and "table" in g)
    if wrote or (known == Fault.UNREACHABLE and "table" in g):
        del current_app.extensions[OUTAGE]
        current_app.logger.warning("the database works again: it was %s for %d requests", known, met)
    return response


def install(app: Flask) -> None:
    """Log, after the first response that proves it, that an outage of the database is over."""
    app.after_request(_log_end)
