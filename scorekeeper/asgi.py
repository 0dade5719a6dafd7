"""An ASGI adapter for the pages: it reads a request whole before it hands it to a thread.

So a client that sends slowly, or only holds a connection open, takes a place in an event loop and no thread
(``docs/decisions/0012-a-request-is-read-before-a-thread-has-it.md``). Answers that are held open live in the event loop
as well (``streams.py``).
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

from .streams import HOLD, Streams, Watched

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BODY_SECONDS = 60  #: the body of a request has to arrive within these


class Answer(NamedTuple):
    """An answer of the application: headers in the form of ASGI, the whole body, and what to hold it open for."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    held: Watched | None = None


TOO_SLOW = Answer(408, [(b"content-type", b"text/plain"), (b"connection", b"close")], b"Request timeout\n")


class Threads:
    """An ASGI application that runs a WSGI one in a pool of ``threads``.

    ``most``: bytes of a body that are read; of a larger one the application is given one byte more than that.
    ``streams``: holds open the answers that the application asks it to hold, as long as there is room.
    """

    def __init__(self, application: WSGIApplication, threads: int, most: int, streams: Streams) -> None:
        self.application, self.most, self.streams = application, most, streams
        self.pool = ThreadPoolExecutor(threads)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        if scope["type"] != "http":
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._body(receive)
        except TimeoutError:
            answer = TOO_SLOW
        else:
            if body is None:
                return
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self.pool, self._answer, environ(scope, body))
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body, "more_body": answer.held is not None})
        if answer.held is not None:
            await self._hold(answer.held, receive, send)

    async def _hold(self, watched: Watched, receive: Receive, send: Send) -> None:
        async def more(body: bytes) -> None:
            await send({"type": "http.response.body", "body": body, "more_body": True})

        await self.streams.hold(watched, receive, more)
        await send({"type": "http.response.body", "body": b""})

    async def _body(self, receive: Receive) -> bytes | None:
        """Return the body of a request, or ``None`` if its sender went away."""
        body = bytearray()
        while len(body) <= self.most:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        return bytes(body[: self.most + 1])

    def _answer(self, environ: WSGIEnvironment) -> Answer:
        begun: list[tuple[int, list[tuple[bytes, bytes]]]] = []
        held: list[Watched] = []
        if not self.streams.full:  # else the page is told the present version, and asks again
            environ[HOLD] = held.append

        def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
            coded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
            begun[:] = [(int(status[:3]), coded)]

        chunks = self.application(environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, headers = begun[0]
        if not held or self.streams.full_for(held[0].source):  # the source is known only after the application answered
            return Answer(status, headers, body)
        open_ended = [(name, value) for name, value in headers if name.lower() != b"content-length"]
        return Answer(status, open_ended, body, held[0])


def environ(scope: Message, body: bytes) -> WSGIEnvironment:
    """Return a request in the form of WSGI (PEP 3333).

    Headers with an underscore in their name are dropped: they could pass for others.
    """
    server, client = scope.get("server") or ("localhost", None), scope.get("client") or ("", 0)
    made: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": unquote_to_bytes(scope["raw_path"].partition(b"?")[0]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" not in name:
            key = name.decode("latin-1").upper().replace("-", "_")
            key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
            text = value.decode("latin-1")
            made[key] = (made[key] + ("; " if key == "HTTP_COOKIE" else ",") + text) if key in made else text
    if "HTTP_TRANSFER_ENCODING" in made:  # it came in pieces, and is whole now
        del made["HTTP_TRANSFER_ENCODING"]
        made["CONTENT_LENGTH"] = str(len(body))
    return made
