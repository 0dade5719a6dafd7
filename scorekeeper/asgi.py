"""An ASGI adapter for the WSGI application. It reads each request completely, then has a thread answer it.

A client that sends slowly, or only holds a connection open, occupies the event loop but no thread
(``docs/decisions/0012-a-request-is-read-before-a-thread-has-it.md``). Requests that may take long are answered in
another process, and each network address has a limited share of every resource (``docs/decisions/0028-two-lanes.md``).
Event streams stay open in the event loop too (``streams.py``).
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from asyncio import Semaphore
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import unquote_to_bytes
from weakref import WeakValueDictionary
from wsgiref.types import WSGIApplication, WSGIEnvironment

from .lanes import SLOW, Heavy, HeavyLaneFailed, Lane, lane
from .metrics import TYPE, Metrics, Now
from .streams import HOLD, Streams, Watched

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
#: A function that has another process answer a request: it yields status and headers, then the pieces of the body.
Heavily = Callable[[WSGIEnvironment, bytes], AsyncIterator[Any]]

BODY_SECONDS = 60  #: seconds within which the body of a request has to arrive
ANSWER_SECONDS = 600  #: seconds within which a client has to read its response; if it reads none: ``server.UNREAD``
PIECE = 65_536  #: bytes of a response that are sent at a time
#: Paths for monitoring. The first is answered without a thread; each of the others has a thread of its own, and one
#: response is sent to all requests that wait for it.
ALIVE, READY, HEALTH = "/livez", "/readyz", "/health"
GUESSES = "/join"  #: the path to which typed codes are sent, where they could be guessed

# The limits of one process: for all requests together, and for those of one network address.
BODIES, BODIES_SHARE = 32_000_000, 8_000_000  #: bytes of request bodies in memory
ANSWERS, ANSWERS_SHARE = 64_000_000, 16_000_000  #: bytes of responses in memory while clients read them
SPOOLED, SPOOLED_SHARE = 400_000_000, 200_000_000  #: bytes of responses of the heavy lane, on disk
IN_MEMORY = 262_144  #: a response of the heavy lane with more bytes is spooled to disk
WAITING, WAITING_SHARE = 2_000, 1_000  #: requests that have a thread or wait for one
HEAVY_PLACES, HEAVY_SHARE = 8, 4  #: requests in the heavy lane or waiting for it
GUESSING, GUESSING_SHARE = 1_024, 16  #: waiting requests with typed codes from networks that have guessed too often
GUESSES_AT_ONCE = 2  #: how many of these are checked at a time; a wrong one counts until its response is sent


class NoRoom(Exception):
    """Raised if a resource is used up, or the network address has used its share; ``Lanes`` then answers ``BUSY``."""


class Budget:
    """Counts the units of a resource in use: at most ``total`` by all requests, ``share`` by each network address."""

    def __init__(self, total: int, share: int) -> None:
        self.total, self.share, self.used, self.by = total, share, 0, Counter[str]()

    def take(self, source: str, number: int) -> None:
        """Reserve ``number`` units for the address ``source``.

        Raises ``NoRoom``, and reserves nothing, if a limit is reached.
        """
        if self.used + number > self.total or self.by[source] + number > self.share:
            raise NoRoom
        self.used += number
        self.by[source] += number

    def give(self, source: str, number: int) -> None:
        """Give back ``number`` units that ``take`` reserved for the address ``source``."""
        self.used -= number
        self.by[source] -= number
        if not self.by[source]:
            del self.by[source]

    @contextmanager
    def taken(self, source: str, number: int) -> Iterator[None]:
        """Reserve units as ``take`` does for the duration of a block. Raises ``NoRoom`` as ``take`` does."""
        self.take(source, number)
        try:
            yield
        finally:
            self.give(source, number)


class Answer(NamedTuple):
    """A response of the application: status, ASGI headers, and the whole body.

    ``held``: if the response is an event stream that stays open, what it watches; ``None`` for all others.
    """

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    held: Watched | None = None
    slow: tuple[str, float] | None = None  #: a network that guesses codes, and the seconds to wait before sending this


_PLAIN = [(b"content-type", b"text/plain"), (b"connection", b"close")]
_FRESH = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
IS_ALIVE = Answer(200, _FRESH, b"ok\n")
NOTHING_HERE = Answer(404, _FRESH, b"There are figures at /metrics, and nothing else\n")
TOO_SLOW = Answer(408, _PLAIN, b"Request timeout\n")
BUSY = Answer(503, [*_PLAIN, (b"retry-after", b"10")], b"Too much at once: please try again in ten seconds\n")
BROKEN = Answer(503, _PLAIN, b"No answer came back: please look whether it was done before you send it again\n")


class Site(NamedTuple):
    """A WSGI application, and what the adapter has to know before calling it.

    ``longest``: returns the maximum length of a body in bytes for a method and a path. ``source``: returns the name
    under which a network address is counted, from the peer's address and the ``X-Forwarded-For`` header. ``networks``:
    returns the networks that contain such an address, the widest last. ``ours``: returns whether the server accepts a
    request, from its ``Host`` header and the server's address at which it arrived. ``prefix``: the path below which a
    proxy serves the pages, without a slash at its end; empty if they are at the root.
    """

    application: WSGIApplication
    longest: Callable[[str, str], int]
    source: Callable[[str, str], str]
    networks: Callable[[str], Iterable[str]] = lambda source: (source,)
    ours: Callable[[str, str], bool] = lambda _host, _own: True
    prefix: str = ""


class Scraped(NamedTuple):
    """Where Prometheus gets metrics: ``port``, at which the server has nothing else, and the ``metrics`` themselves."""

    port: int
    metrics: Metrics


class Lanes:
    """The ASGI application: it has the WSGI application of ``site`` answer requests, in threads or another process.

    ``threads``: how many this process has for that; ``streams``: keeps event streams open while there is room;
    ``heavy``: has the other process answer, the heavy lane; ``None`` without one; ``scraped``: where metrics are
    served; ``None`` if they are not.
    """

    def __init__(
        self, site: Site, threads: int, streams: Streams, heavy: Heavily | None = None, scraped: Scraped | None = None
    ) -> None:
        self.site, self.streams, self.heavy, self.scraped = site, streams, heavy, scraped
        self.pool = ThreadPoolExecutor(threads)
        self.apart = {path: ThreadPoolExecutor(1) for path in (READY, HEALTH, "/metrics")}
        self.asked = dict[str, asyncio.Future[Answer]]()  #: the responses to these paths that are being computed
        self.guessing, self.guessers = Budget(GUESSING, GUESSING_SHARE), WeakValueDictionary[str, asyncio.Semaphore]()
        self.threads_share = max(1, threads // 2)
        self.places = WeakValueDictionary[str, asyncio.Semaphore]()  # by address, while it has open requests
        self.bodies, self.answers = Budget(BODIES, BODIES_SHARE), Budget(ANSWERS, ANSWERS_SHARE)
        self.spooled, self.waiting = Budget(SPOOLED, SPOOLED_SHARE), Budget(WAITING, WAITING_SHARE)
        self.heavy_places, self.heavy_turn = Budget(HEAVY_PLACES, HEAVY_SHARE), asyncio.Lock()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        if scope["type"] != "http":
            return
        if self.scraped and (scope.get("server") or ("", 0))[1] == self.scraped.port:
            await respond(
                await self._once("/metrics", self._figures) if scope["path"] == "/metrics" else NOTHING_HERE, send
            )
            return
        scope = below(self.site.prefix, scope)
        headers, own = dict(scope["headers"]), (scope.get("server") or ("", 0))[0]
        ours = self.site.ours(headers.get(b"host", b"").decode("latin-1") or own, own)
        if ours and scope["method"] in ("GET", "HEAD") and scope["path"] in (ALIVE, READY, HEALTH):
            answer = IS_ALIVE
            if (path := scope["path"]) != ALIVE:  # asked as from localhost, because all clients share one response
                plain = {**scope, "method": "GET", "headers": [(b"host", b"localhost")], "query_string": b""}
                answer = await self._once(path, partial(self._answer, environ(plain, b""), Lane.ONLY))
            await respond(answer if scope["method"] == "GET" else answer._replace(body=b""), send)
            return
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        source = self.site.source((scope.get("client") or ("", 0))[0], forwarded)
        most = self.site.longest(scope["method"], scope["path"])
        declared = int(headers.get(b"content-length", b"0"))
        try:
            # A body that is too long is refused before it is read.
            expected = most if b"transfer-encoding" in headers else declared if declared <= most else 0
            with self.bodies.taken(source, expected):
                async with asyncio.timeout(BODY_SECONDS):
                    body = await self._body(receive, most) if declared <= most else b""
                if body is not None:
                    await self._respond(environ(scope, body), body, source, receive, send)
        except TimeoutError:
            await respond(TOO_SLOW, send)
        except NoRoom:
            await respond(BUSY, send)

    async def _body(self, receive: Receive, most: int) -> bytes | None:
        """Return the request's body, cut off one byte beyond ``most``; ``None`` if the client has disconnected."""
        body = bytearray()
        while len(body) <= most:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        return bytes(body[: most + 1])

    async def _respond(self, asked: WSGIEnvironment, body: bytes, source: str, receive: Receive, send: Send) -> None:
        """Send the response to a request. Raises ``NoRoom`` if there is none for it, before anything is sent."""
        begun = time.perf_counter()
        self._note()
        try:
            guesses = asked["PATH_INFO"] == GUESSES and asked["REQUEST_METHOD"] == "POST"
            answer = await (self._guessed if guesses else self._answered)(asked, source)
        except Heavy:
            self._count("heavy", await self._respond_heavily(asked, body, source, send), begun)
            return
        except NoRoom:
            self._count("ordinary", BUSY.status, begun)
            raise
        self._count("ordinary", answer.status, begun)
        with self.answers.taken(source, len(answer.body)):
            await respond(answer, send)
        if answer.held is not None:
            await self._hold(answer.held, receive, send)

    async def _answered(self, asked: WSGIEnvironment, source: str, where: Lane = Lane.ORDINARY) -> Answer:
        """Return the application's response, computed in a thread of this process. Raises ``Heavy``, ``NoRoom``."""
        loop, where = asyncio.get_running_loop(), where if self.heavy else Lane.ONLY
        with self.waiting.taken(source, 1):
            place = self.places.setdefault(source, asyncio.Semaphore(self.threads_share))
            async with place:
                return await loop.run_in_executor(self.pool, self._answer, asked, where)

    async def _once(self, path: str, answer: Callable[[], Answer]) -> Answer:
        """Return a response that is computed in a thread of its own, once for all requests that wait for it."""
        if path not in self.asked:
            self.asked[path] = asyncio.get_running_loop().run_in_executor(self.apart[path], answer)
            self.asked[path].add_done_callback(lambda _: self.asked.pop(path))
        return await asyncio.shield(self.asked[path])

    async def _guessed(self, asked: WSGIEnvironment, source: str) -> Answer:
        """Return the response to a typed code, without delay unless somebody in the client's network is guessing.

        From such a network only ``GUESSES_AT_ONCE`` codes are checked at a time, and a wrong one keeps its slot until
        its response is due, even if the client disconnects. No thread waits. Raises ``NoRoom``, ``Heavy``.
        """
        slowed = [self.guessers[name] for name in self.site.networks(source) if name in self.guessers]
        turn = slowed[-1] if slowed else None
        if turn:
            with self.guessing.taken(source, 1):
                await turn.acquire()
        try:
            answer = await self._answered(asked, source)
            if answer.slow is None:
                return answer
            network, seconds = answer.slow
            if turn is None and not (found := self.guessers.setdefault(network, Semaphore(GUESSES_AT_ONCE))).locked():
                turn = found
                await turn.acquire()
            if turn:
                asyncio.get_running_loop().call_later(seconds, turn.release)
                turn = None
        finally:
            if turn:
                turn.release()
        await asyncio.sleep(seconds)
        return answer

    def _figures(self) -> Answer:
        assert self.scraped
        return Answer(200, [(b"content-type", TYPE)], self.scraped.metrics.text())

    def _count(self, lane: str, status: int, begun: float) -> None:
        if self.scraped:
            self.scraped.metrics.answered(lane, status, time.perf_counter() - begun)
        self._note()

    def _note(self) -> None:
        """Update the gauges of this process."""
        if self.scraped:
            numbers = (
                self.waiting.used,
                self.heavy_places.used,
                self.streams.number,
                self.bodies.used,
                self.answers.used,
            )
            self.scraped.metrics.note(Now(*numbers))

    async def _respond_heavily(self, asked: WSGIEnvironment, body: bytes, source: str, send: Send) -> int:
        """Send the heavy lane's response once it is complete, and return its status.

        A client that reads slowly does not occupy the lane. Raises ``NoRoom`` if the response is too large to spool.
        """
        assert self.heavy
        asked["wsgi.input"] = io.BytesIO(body)
        try:
            self.heavy_places.take(source, 1)
        except NoRoom:
            full = await self._answered(asked, source, Lane.FULL)
            await respond(full, send)
            return full.status
        size = 0
        with SpooledTemporaryFile(IN_MEMORY) as file:
            try:
                try:
                    async with self.heavy_turn:
                        pieces = self.heavy(asked, body)
                        head = await anext(pieces)
                        async for piece in pieces:
                            self.spooled.take(source, len(piece))
                            size += len(piece)
                            file.write(piece)
                finally:
                    self.heavy_places.give(source, 1)
                file.seek(0)
                await begin(head[0], encoded(head[1]), send)
                await send_pieces(file, send)
                return int(head[0])
            except HeavyLaneFailed:
                await respond(BROKEN, send)
                return BROKEN.status
            finally:
                self.spooled.give(source, size)

    async def _hold(self, watched: Watched, receive: Receive, send: Send) -> None:
        async def more(body: bytes) -> None:
            await send({"type": "http.response.body", "body": body, "more_body": True})

        try:
            await self.streams.hold(watched, receive, more)
        finally:
            self._note()
        await send({"type": "http.response.body", "body": b""})

    def _answer(self, environ: WSGIEnvironment, where: Lane) -> Answer:
        lane.set(where)
        begun: list[tuple[int, list[tuple[bytes, bytes]]]] = []
        held, slow = list[Watched](), list[tuple[str, float]]()
        environ[SLOW] = slow.append
        if not self.streams.full:  # if they are, the page gets the present version and polls
            environ[HOLD] = held.append

        def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
            begun[:] = [(int(status[:3]), encoded(headers))]

        chunks = self.site.application(environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, headers = begun[0]
        if not held or self.streams.full_for(held[0].source):  # the source is known once the application has answered
            return Answer(status, headers, body, slow=slow[0] if slow else None)
        open_ended = [(name, value) for name, value in headers if name.lower() != b"content-length"]
        return Answer(status, open_ended, body, held[0])


def encoded(headers: Iterable[Sequence[str]]) -> list[tuple[bytes, bytes]]:
    """Return WSGI headers (name and value as strings) as ASGI headers (as bytes)."""
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


async def begin(status: int, headers: list[tuple[bytes, bytes]], send: Send) -> None:
    """Send the status and headers of a response."""
    await send({"type": "http.response.start", "status": status, "headers": headers})


async def send_pieces(file: IO[bytes], send: Send, *, more: bool = False) -> None:
    """Send a body from ``file`` in pieces; stop if the client does not read it within ``ANSWER_SECONDS``.

    ``more``: whether the response stays open after it.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(ANSWER_SECONDS):
            piece = file.read(PIECE)
            while following := file.read(PIECE):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = following
            await send({"type": "http.response.body", "body": piece, "more_body": more})


async def respond(answer: Answer, send: Send) -> None:
    """Send a response, no faster than the client reads it."""
    await begin(answer.status, answer.headers, send)
    await send_pieces(io.BytesIO(answer.body), send, more=answer.held is not None)


def below(prefix: str, scope: Message) -> Message:
    """Return the ASGI ``scope`` of a request without ``prefix``, such as ``/cards``, at the beginning of its path.

    The prefix becomes its ``root_path``. A path without it stays as it is: a proxy may have removed the prefix, and a
    health check that goes past the proxy does not have it.
    """
    if not prefix:
        return scope
    path, raw = scope["path"], scope["raw_path"]
    rest = raw.removeprefix(prefix.encode())
    if rest != raw and rest[:1] in (b"", b"/", b"?"):
        path, raw = path.removeprefix(prefix) or "/", b"/" + rest.removeprefix(b"/")
    return {**scope, "path": path, "raw_path": raw, "root_path": prefix}


def environ(scope: Message, body: bytes) -> WSGIEnvironment:
    """Return the WSGI environ (PEP 3333) of a request from its ASGI ``scope`` and its whole ``body``.

    Headers with an underscore in their name are dropped, because WSGI cannot tell ``X_Name`` from ``X-Name``.
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
    if "HTTP_TRANSFER_ENCODING" in made:  # the body came in chunks, and has been read completely
        del made["HTTP_TRANSFER_ENCODING"]
        made["CONTENT_LENGTH"] = str(len(body))
    return made
