"""Phones that watch tables of a server on this machine, any number of them in one event loop; they show nothing.

They watch in either of two ways: by a stream that the server holds open, or by a small request a second.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

SECOND = 1.0  #: seconds from one small request to the next
REQUEST = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n"


@dataclass
class Looker:
    """One phone at the table whose stream is at ``path``.

    ``heard``: each version that it heard of, with the moment (``time.perf_counter``); ``requests``: how many it has
    sent; ``status``: of the last answer that it got; ``over``: whether it watches no longer.
    """

    port: int
    path: str
    cookie: str = ""
    heard: list[tuple[int, float]] = field(default_factory=list)
    requests: int = 0
    status: int = 0
    over: bool = False

    @property
    def version(self) -> int:
        """Return the newest version that it heard of, or -1."""
        return self.heard[-1][0] if self.heard else -1

    async def stream(self) -> None:
        """Watch until the server ends the stream, or gives another answer."""
        reader, writer = await self._ask()
        try:
            while not self.length and (line := await reader.readline()):
                self._hear(line)
                if line == b"0\r\n":  # the last piece
                    break
        finally:
            self.over = True
            writer.close()

    async def poll(self) -> None:
        """Watch by a request a second, on a connection that stays open."""
        reader, writer = await self._ask()
        try:
            while True:
                body = await reader.readexactly(self.length)
                for line in body.splitlines(keepends=True):
                    self._hear(line)
                await asyncio.sleep(SECOND)
                await self._send(reader, writer)
        finally:
            self.over = True
            writer.close()

    async def _ask(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self._send(reader, writer)
        return reader, writer

    async def _send(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = REQUEST.format(path=self.path, port=self.port, cookie=self.cookie)
        writer.write(head.encode())
        self.requests += 1
        self.length = 0
        self.status = int((await reader.readline()).split()[1])
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            if name.lower() == "content-length":
                self.length = int(value)

    def _hear(self, line: bytes) -> None:
        if line.startswith(b"data: ") and (version := int(line[6:])) != self.version:
            self.heard.append((version, time.perf_counter()))
