"""Event streams: tell pages that a table's version changed, without a thread for each of them.

A page asks for ``/t/<code>/live`` (``web/table/live.py``). Where the server can hold an answer open, it is kept in the
event loop, and one watcher a process asks the database for the versions of all tables that are looked at
(``docs/decisions/0017-who-looks-on-is-told-by-a-watcher.md``).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from .store.versions import Standing

EVERY = 0.3  #: seconds between two queries of the database, while somebody watches
BEAT = 5.0  #: seconds after which the version is sent again, so that a page knows that it is still connected
ANSWER = 10.0  #: seconds within which the database has to answer
UNREAD = 60.0  #: seconds that one event may wait to be taken
#: Key in a request's environment of the function to call with a ``Watched`` if its answer is to be held open.
HOLD = "scorekeeper.hold"

Message = MutableMapping[str, Any]
Look = Callable[[Iterable[int]], dict[int, Standing]]

log = logging.getLogger(__name__)


class Watched(NamedTuple):
    """What a page watches: a table, by which of its codes, and the version that it knows.

    ``source``: the network address that it is counted under, behind proxies as the settings trust them.
    """

    table: int
    code: str
    version: int
    source: str = ""


def event(version: int) -> bytes:
    """Return the event that carries a version."""
    return b"data: %d\n\n" % version


class Stream:
    """An answer that is held open. ``over``: nothing more will be sent."""

    def __init__(self, watched: Watched) -> None:
        self.table, self._code, self.version, _ = watched
        self.over = False
        self._news = asyncio.Event()

    def tell(self, standing: Standing | None) -> None:
        """Take over the table's present version and codes; ``None``: it is gone.

        A slow reader gets only the newest version.
        """
        if standing is None or self._code not in standing.codes:
            self.end()
        elif standing.version != self.version:
            self.version = standing.version
            self._news.set()

    def end(self) -> None:
        """End the stream."""
        self.over = True
        self._news.set()

    async def next(self) -> bytes:
        """Return the next bytes to send, once there are any; empty if the stream is over."""
        try:
            async with asyncio.timeout(BEAT):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()
        return b"" if self.over else event(self.version)


class Streams:
    """All streams of a process, and the one task that watches the database for them.

    ``look``: queries the versions and codes of tables; ``most``: streams that are held at once; ``most_each``: those of
    one network address, 0 for no limit of its own; ``stops``: whether the server is about to stop, which ends all of
    them.
    """

    def __init__(self, look: Look, most: int, most_each: int = 0) -> None:
        self._look, self.most, self.most_each = look, most, most_each
        self.stops: Callable[[], bool] = lambda: False
        self._streams: dict[int, set[Stream]] = {}
        self._watcher: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1)  # its own thread, so that it does not wait for slow pages
        self.number = 0
        self.of_each = Counter[str]()  #: network address to its number of streams

    @property
    def full(self) -> bool:
        """Return whether no further stream can be held."""
        return self.number >= self.most

    def full_for(self, source: str) -> bool:
        """Return whether no further stream can be held for that address: nobody may take the room of all."""
        return self.full or 0 < self.most_each <= self.of_each[source]

    async def hold(
        self, watched: Watched, receive: Callable[[], Awaitable[Message]], send: Callable[[bytes], Awaitable[None]]
    ) -> None:
        """Send versions until the table's code changes, the page is gone, or the server stops."""
        stream = Stream(watched)
        self._streams.setdefault(stream.table, set()).add(stream)
        self.number += 1
        self.of_each[watched.source] += 1
        if self._watcher is None or self._watcher.done():
            self._watcher = asyncio.create_task(self._watch())
        gone = asyncio.create_task(_until_gone(receive, stream))
        try:
            while told := await stream.next():
                async with asyncio.timeout(UNREAD):  # a client that takes nothing is gone
                    await send(told)
        except TimeoutError:
            pass
        finally:
            gone.cancel()
            self.number -= 1
            self.of_each[watched.source] -= 1
            if not self.of_each[watched.source]:  # keep nothing of addresses that have left
                del self.of_each[watched.source]
            others = self._streams[stream.table]
            others.discard(stream)
            if not others:
                del self._streams[stream.table]

    async def _watch(self) -> None:
        while self._streams:
            await asyncio.sleep(EVERY)
            asked = list(self._streams)
            found = {} if self.stops() else await self._standing(asked)
            for table in asked:
                for stream in self._streams.get(table, ()):
                    stream.tell(found.get(table))

    async def _standing(self, tables: list[int]) -> dict[int, Standing]:
        """Return the versions and codes, or nothing if the database does not answer.

        Pages then ask again, and are told why.
        """
        try:
            async with asyncio.timeout(ANSWER):  # a machine that is gone from the network gives no answer at all
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._look, tables)
        except Exception:
            log.exception("the versions of tables that are looked at cannot be read")
            return {}


async def _until_gone(receive: Callable[[], Awaitable[Message]], stream: Stream) -> None:
    while (await receive())["type"] == "http.request":
        pass
    stream.end()
