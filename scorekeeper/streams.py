"""Streams of events: who looks at a table is told when its version changes, without a thread for each of them.

A page asks for ``/t/<code>/live`` (``web/live.py``). Where the server can hold an answer open, it is kept in the event
loop, and one watcher a process asks the database for the versions of all tables that are looked at
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

EVERY = 0.3  #: seconds from one question to the database to the next, while somebody looks
BEAT = 5.0  #: seconds after which the version is told again, so that a page knows that it is not cut off
ANSWER = 10.0  #: seconds within which the database has to say where tables stand
UNREAD = 60.0  #: seconds that one event may wait to be taken
#: Where a request finds, if its answer can be held open, what it then calls with a ``Watched``.
HOLD = "scorekeeper.hold"

Message = MutableMapping[str, Any]
Look = Callable[[Iterable[int]], dict[int, Standing]]

log = logging.getLogger(__name__)


class Watched(NamedTuple):
    """What somebody looks at: a table, by which of its codes, and the version that he was told.

    ``source``: the address of the network that he is counted under, behind proxies as the settings believe them.
    """

    table: int
    code: str
    version: int
    source: str = ""


def event(version: int) -> bytes:
    """The event that tells a version."""
    return b"data: %d\n\n" % version


class Stream:
    """An answer that is held open. ``over``: whether nothing more is to be told."""

    def __init__(self, watched: Watched) -> None:
        self.table, self._code, self.version, _ = watched
        self.over = False
        self._news = asyncio.Event()

    def tell(self, standing: Standing | None) -> None:
        """The table stands so now; ``None``: it is gone. Who has not taken the last version is told only the newest."""
        if standing is None or self._code not in standing.codes:
            self.end()
        elif standing.version != self.version:
            self.version = standing.version
            self._news.set()

    def end(self) -> None:
        """There is nothing more to tell."""
        self.over = True
        self._news.set()

    async def next(self) -> bytes:
        """What is to be sent next, once there is something; nothing where it is over."""
        try:
            async with asyncio.timeout(BEAT):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()
        return b"" if self.over else event(self.version)


class Streams:
    """All streams of a process, and the one task that watches for them.

    ``look``: asks the database where tables stand; ``most``: streams that are held at once; ``most_each``: those of one
    address of the network, 0: as many as there is room for; ``stops``: whether the server is about to stop, which ends
    all of them.
    """

    def __init__(self, look: Look, most: int, most_each: int = 0) -> None:
        self._look, self.most, self.most_each = look, most, most_each
        self.stops: Callable[[], bool] = lambda: False
        self._streams: dict[int, set[Stream]] = {}
        self._watcher: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1)  # its own: it does not wait for pages that take long
        self.number = 0
        self.of_each = Counter[str]()  #: address to how many of them are its own

    @property
    def full(self) -> bool:
        """Whether no stream more can be held."""
        return self.number >= self.most

    def full_for(self, source: str) -> bool:
        """Whether no stream more can be held for that address: nobody by himself is to take the room of all."""
        return self.full or 0 < self.most_each <= self.of_each[source]

    async def hold(
        self, watched: Watched, receive: Callable[[], Awaitable[Message]], send: Callable[[bytes], Awaitable[None]]
    ) -> None:
        """Sends versions until the table's code is another, whoever looks is gone, or the server stops."""
        stream = Stream(watched)
        self._streams.setdefault(stream.table, set()).add(stream)
        self.number += 1
        self.of_each[watched.source] += 1
        if self._watcher is None or self._watcher.done():
            self._watcher = asyncio.create_task(self._watch())
        gone = asyncio.create_task(_until_gone(receive, stream))
        try:
            while told := await stream.next():
                async with asyncio.timeout(UNREAD):  # who takes nothing is no longer there
                    await send(told)
        except TimeoutError:
            pass
        finally:
            gone.cancel()
            self.number -= 1
            self.of_each[watched.source] -= 1
            if not self.of_each[watched.source]:  # of whoever was here once nothing is kept
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
        """Where they stand. Nothing where the database does not say: pages then ask anew, and are told why."""
        try:
            async with asyncio.timeout(ANSWER):  # a machine that is gone from the network says nothing at all
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._look, tables)
        except Exception:
            log.exception("the versions of tables that are looked at cannot be read")
            return {}


async def _until_gone(receive: Callable[[], Awaitable[Message]], stream: Stream) -> None:
    while (await receive())["type"] == "http.request":
        pass
    stream.end()
