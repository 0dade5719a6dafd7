"""The event stream by which a page learns that something was recorded, so that it can fetch itself again."""

from __future__ import annotations

from flask import Response, g, request

from ...streams import HOLD, Watched, event
from ..http.cors import ANY_SITE
from ..http.rates import source
from . import pages

AGAIN = 1000  #: milliseconds after which a page reconnects if the response ends


@pages.get("/live")
def live() -> Response:
    """Return the table's version as a server-sent event, and later versions too if the server keeps the response open.

    If it does not, the page asks again every second, which is a small request.
    """
    if request.method == "GET" and (hold := request.environ.get(HOLD)):
        hold(Watched(g.table.id, g.table.code, g.table.version, source(request.remote_addr)))
    headers = {"Cache-Control": "private, no-store, no-transform", "X-Accel-Buffering": "no", **ANY_SITE}
    first = b"retry: %d\n" % AGAIN + event(g.table.version)
    return Response(first, mimetype="text/event-stream", headers=headers)
