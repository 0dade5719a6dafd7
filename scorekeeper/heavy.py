"""The heavy lane: a separate process for long work, which answers one request at a time (gunicorn's *dirty worker*)."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from tempfile import SpooledTemporaryFile
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from gunicorn.dirty.app import DirtyApp
from gunicorn.dirty.client import DirtyAsyncStreamIterator, DirtyClient, get_dirty_socket_path
from gunicorn.dirty.errors import DirtyError
from werkzeug.wsgi import ClosingIterator

from .lanes import HeavyLaneFailed, Lane, lane

PATH = f"{__name__}:HeavyLane"  #: the import path of the class, for gunicorn
IN_MEMORY = 1_000_000  #: a response with more bytes is spooled to disk
PIECE = 65_536  #: the most bytes of a response that are passed on at a time
SECONDS = 60.0  #: timeout for a response, in seconds

log = logging.getLogger(__name__)


class HeavyLane(DirtyApp):
    """What the heavy lane's process runs: it answers requests with the application that was loaded before the fork."""

    application: WSGIApplication  #: set by the server before it forks

    def answer(self, plain: dict[str, Any], body: bytes) -> Iterator[Any]:
        """Answer a request in the heavy lane's process: yield ``[status, headers]``, then the body in pieces.

        ``plain``: the WSGI environ without objects that cannot be passed to another process; ``body``: the request's
        body.
        """
        lane.set(Lane.HEAVY)
        begun: list[list[Any]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
            begun[:] = [[int(status[:3]), [[name, value] for name, value in headers]]]

        environ = {**plain, "wsgi.version": (1, 0), "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr}
        with SpooledTemporaryFile(IN_MEMORY) as file:
            # Run the application to its end here: gunicorn may close this generator in a thread without the request's
            # context.
            with closing(ClosingIterator(type(self).application(environ, start_response))) as chunks:
                file.writelines(chunks)
            file.seek(0)
            yield begun[0]
            while piece := file.read(PIECE):
                yield piece


async def ask(environ: WSGIEnvironment, body: bytes) -> AsyncIterator[Any]:
    """Have the heavy lane's process answer a request: yield ``[status, headers]``, then the body in pieces.

    Raises ``HeavyLaneFailed`` if the lane fails, which can be after some of the pieces; that is logged too.
    """
    plain = {key: value for key, value in environ.items() if isinstance(value, str | bool)}
    client = DirtyClient(get_dirty_socket_path(), SECONDS)
    try:
        async for piece in DirtyAsyncStreamIterator(client, PATH, "answer", (plain, body), {}, SECONDS):
            yield piece
    except DirtyError as error:
        log.error("the heavy lane failed: %s", type(error).__name__)
        raise HeavyLaneFailed from error
    finally:
        await client.close_async()
