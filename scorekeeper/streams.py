"""Event streams that tell pages when a table's version changes, without a thread for each of them.

A page requests ``/t/<code>/live`` (``web/table/live.py``). If the server can keep the response open, it lives in the
event loop. One watcher in each process queries the versions of all tables that have open streams
(``docs/decisions/0017-who-looks-on-is-told-by-a-watcher.md``).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, NamedTuple

from .store.versions import TableVersion

EVERY = 0.3  #: seconds between two queries of the database, while there are open streams
BEAT = 5.0  #: seconds after which the version is sent again, so that a page knows it is still connected
ANSWER = 10.0  #: timeout of the query, in seconds
UNREAD = 60.0  #: seconds within which a client has to read an event
#: WSGI environ key of a function. The application calls it with a ``Watched`` to keep its response open.
HOLD = "scorekeeper.hold"

Message = MutableMapping[str, Any]
Look = Callable[[Iterable[int]], dict[int, TableVersion]]

log = logging.getLogger(__name__)


class Watched(NamedTuple):
    """What a stream watches: a table's id, the code by which the page opened it, and the version that the page shows.

    ``source``: the network address for which the stream is counted.
    """

    table: int
    code: str
    version: int
    source: str = ""


def event(version: int) -> bytes:
    """Return the bytes of a server-sent event: ``data: 12`` for version 12 of a table."""
    return b"data: %d\n\n" % version


class Stream:
    """An open event stream. ``over``: whether it has ended."""

    def __init__(self, watched: Watched) -> None:
        self.table, self._code, self.version, _ = watched
        self.over = False
        self._news = asyncio.Event()

    def tell(self, now: TableVersion | None) -> None:
        """Update the stream with the table's version and codes; ``None`` if the table is gone.

        The stream ends if its code no longer opens the table. A new version becomes the next event; a client that
        reads slowly gets only the newest version.
        """
        if now is None or self._code not in now.codes:
            self.end()
        elif now.version != self.version:
            self.version = now.version
            self._news.set()

    def end(self) -> None:
        """End the stream: ``next`` then returns empty bytes, at once if it is waiting."""
        self.over = True
        self._news.set()

    async def next(self) -> bytes:
        """Wait up to 5 seconds (``BEAT``) for a new version; return the event with the present one, new or not.

        It is empty if the stream has ended.
        """
        try:
            async with asyncio.timeout(BEAT):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()
        return b"" if self.over else event(self.version)


class Streams:
    """All event streams of a process, and the task that queries the database for them.

    ``look``: returns version and codes by table id; ``most``: the most streams at once; ``most_each``: the most for one
    network address, 0 for no limit; ``stops``: returns whether the server is about to stop, when all streams end.
    """

    def __init__(self, look: Look, most: int, most_each: int = 0) -> None:
        self._look, self.most, self.most_each = look, most, most_each
        self.stops: Callable[[], bool] = lambda: False
        self._streams: dict[int, set[Stream]] = {}
        self._watcher: asyncio.Task[None] | None = None
        from concurrent.futures import ThreadPoolExecutor  # only servers have threads

        self._thread = ThreadPoolExecutor(1)  # a thread of its own, so that queries do not wait for slow pages
        self.number = 0
        self.of_each = Counter[str]()  #: network address to its number of streams

    @property
    def full(self) -> bool:
        """Return whether as many streams are open as may be (``most``)."""
        return self.number >= self.most

    def full_for(self, source: str) -> bool:
        """Return whether the network address ``source`` can open no further stream."""
        return self.full or 0 < self.most_each <= self.of_each[source]

    async def hold(
        self, watched: Watched, receive: Callable[[], Awaitable[Message]], send: Callable[[bytes], Awaitable[None]]
    ) -> None:
        """Send events until the code no longer opens the table, the client is gone, or the server stops.

        A client that does not read an event for ``UNREAD`` seconds is gone. ``send``: sends the bytes of an event.
        """
        stream = Stream(watched)
        self._streams.setdefault(stream.table, set()).add(stream)
        self.number += 1
        self.of_each[watched.source] += 1
        if self._watcher is None or self._watcher.done():
            self._watcher = asyncio.create_task(self._watch())
        gone = asyncio.create_task(_until_gone(receive, stream))
        try:
            while told := await stream.next():
                async with asyncio.timeout(UNREAD):  # a client that reads nothing is gone
                    await send(told)
        except TimeoutError:
            pass
        finally:
            gone.cancel()
            self.number -= 1
            self.of_each[watched.source] -= 1
            if not self.of_each[watched.source]:  # so that the counter does not grow forever
                del self.of_each[watched.source]
            others = self._streams[stream.table]
            others.discard(stream)
            if not others:
                del self._streams[stream.table]

    async def _watch(self) -> None:
        while self._streams:
            await asyncio.sleep(EVERY)
            asked = list(self._streams)
            found = {} if self.stops() else await self._versions(asked)
            for table in asked:
                for stream in self._streams.get(table, ()):
                    stream.tell(found.get(table))

    async def _versions(self, tables: list[int]) -> dict[int, TableVersion]:
        """Return versions and codes by table id; empty if the database does not answer.

        All streams end then, and each page requests a new one, which reports the error.
        """
        try:
            async with asyncio.timeout(ANSWER):  # a database host that is off the network never answers
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._look, tables)
        except Exception:
            log.exception("the versions of tables that are looked at cannot be read")
            return {}


async def _until_gone(receive: Callable[[], Awaitable[Message]], stream: Stream) -> None:
    while (await receive())["type"] == "http.request":
        pass
    stream.end()
