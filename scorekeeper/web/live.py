"""Pages that show what is recorded elsewhere: they hear of it here, and fetch themselves anew."""

from __future__ import annotations

from flask import Response, g, request

from ..streams import HOLD, Watched, event
from .rates import source
from .this_table import pages as pages  # with the route of this module

AGAIN = 1000  #: milliseconds after which a page asks again, where the answer ends


@pages.get("/live")
def live() -> Response:
    """The table's version, as an event; where the server holds the answer open, each later version as well.

    Where it does not, the page asks again by itself: it then costs a small request a second.
    """
    if request.method == "GET" and (hold := request.environ.get(HOLD)):
        hold(Watched(g.table.id, g.table.code, g.table.version, source(request.remote_addr)))
    headers = {"Cache-Control": "private, no-store, no-transform", "X-Accel-Buffering": "no"}
    first = b"retry: %d\n" % AGAIN + event(g.table.version)
    return Response(first, mimetype="text/event-stream", headers=headers)
