"""Live pages: they hear here of what is recorded elsewhere, and fetch themselves again."""

from __future__ import annotations

from flask import Response, g, request

from ...streams import HOLD, Watched, event
from ..http.rates import source
from .blueprint import pages

AGAIN = 1000  #: milliseconds after which a page asks again, if the answer ends


@pages.get("/live")
def live() -> Response:
    """Return the table's version, as an event; if the server holds the answer open, each later version as well.

    If it does not, the page asks again by itself: it then costs a small request a second.
    """
    if request.method == "GET" and (hold := request.environ.get(HOLD)):
        hold(Watched(g.table.id, g.table.code, g.table.version, source(request.remote_addr)))
    headers = {"Cache-Control": "private, no-store, no-transform", "X-Accel-Buffering": "no"}
    first = b"retry: %d\n" % AGAIN + event(g.table.version)
    return Response(first, mimetype="text/event-stream", headers=headers)
