"""The pages behind a server that speaks ASGI: a request is read whole before a thread is given to it.

So who sends slowly, or only holds a connection open, takes a place in an event loop and no thread
(``docs/decisions/0012-a-request-is-read-before-a-thread-has-it.md``).
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

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BODY_SECONDS = 60  #: within which the body of a request has to be there


class Answer(NamedTuple):
    """What the application answers: its headers as ASGI has them, its body whole."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


TOO_SLOW = Answer(408, [(b"content-type", b"text/plain"), (b"connection", b"close")], b"Request timeout\n")


class Threads:
    """An ASGI application that answers with a WSGI one, in so many ``threads``.

    ``most``: bytes of a body that are read; of a larger one the application is given one byte more than that.
    """

    def __init__(self, application: WSGIApplication, threads: int, most: int) -> None:
        self.application, self.most = application, most
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
        await send({"type": "http.response.body", "body": answer.body})

    async def _body(self, receive: Receive) -> bytes | None:
        """The body of a request, ``None`` where its sender went away."""
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

        def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
            coded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
            begun[:] = [(int(status[:3]), coded)]

        chunks = self.application(environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        return Answer(*begun[0], body)


def environ(scope: Message, body: bytes) -> WSGIEnvironment:
    """A request as WSGI has it (PEP 3333). Headers whose name has an underscore are left out: they could be taken for
    others."""
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
    if "HTTP_TRANSFER_ENCODING" in made:  # it came in pieces; here it is whole
        del made["HTTP_TRANSFER_ENCODING"]
        made["CONTENT_LENGTH"] = str(len(body))
    return made
