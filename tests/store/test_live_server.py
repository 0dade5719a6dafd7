"""Streams of the real server: one phone's recordings reach the others through any process; streams end in time."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tools.lookers import Looker
from tools.serving import Form, Phone, Server, free_port, sit_down

from .loops import run
from .postgres import Cluster

pytestmark = pytest.mark.slow

PATIENCE = 30  #: seconds to wait for anything
MANY = 300
UNLIMITED = {"SCOREKEEPER_LIMIT_TABLES": "0", "SCOREKEEPER_LIMIT_CODES": "0"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql, two processes"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = dict(UNLIMITED)
    if request.param != "sqlite":
        cluster: Cluster = request.getfixturevalue("postgres")
        address = cluster.database().replace("postgresql+psycopg:", "postgresql:")
        settings |= {"DATABASE_URL": address, "SCOREKEEPER_WORKERS": "2"}
    with Server(tmp_path_factory.mktemp("live"), free_port(), settings) as server:
        yield server


def hand(seen: int) -> Form:
    return [("seen", str(seen)), ("key", f"hand-{seen:06}"), ("winner", "An"), ("left:Binh", "3"), ("left:Chi", "5")]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def looking(port: int, match: str, number: int = 1) -> list[Looker]:
    return [Looker(port, match.removesuffix("m/1/") + "live") for _ in range(number)]


@asynccontextmanager
async def streaming(lookers: list[Looker]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(looker.stream()) for looker in lookers]
    try:
        await until(lambda: all(looker.heard for looker in lookers))
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_all_who_look_hear_of_what_is_recorded_while_pages_are_answered(server: Server) -> None:
    phone = Phone(server.port)
    match, other = sit_down(phone), sit_down(phone)
    lookers, beside = looking(server.port, match, MANY), looking(server.port, other)

    async def look() -> None:
        async with streaming(lookers + beside):
            for seen in range(3):
                versions = [looker.version for looker in lookers]
                sent = await asyncio.to_thread(phone.post, f"{match}log/hand", hand(seen))
                assert sent == (303, match)
                began = time.perf_counter()
                await until(lambda: all(now.version > was for now, was in zip(lookers, versions, strict=True)))  # noqa: B023
                print(f"{MANY} phones heard of it after {time.perf_counter() - began:.2f} s")
                assert "An" in await asyncio.to_thread(phone.get, match)
        assert len(beside[0].heard) == 1, "at another table nothing was written"

    run(look())
    assert {looker.version for looker in lookers} == {lookers[0].version}


def test_a_stream_ends_when_its_table_is_removed(server: Server) -> None:
    phone = Phone(server.port)
    match = sit_down(phone)
    lookers = looking(server.port, match, 2)

    async def look() -> None:
        async with streaming(lookers):
            await asyncio.to_thread(phone.post, match.removesuffix("m/1/") + "remove", [])
            await until(lambda: all(looker.over for looker in lookers))

    run(look())
    after = looking(server.port, match)[0]
    run(after.stream())
    assert (after.status, after.heard) == (410, [])


def test_beyond_the_bound_phones_are_told_what_is_now_and_ask_again(tmp_path: Path) -> None:
    with Server(tmp_path, free_port(), UNLIMITED | {"SCOREKEEPER_STREAMS": "1"}) as server:
        match = sit_down(Phone(server.port))
        held, beyond = looking(server.port, match, 2)

        async def look() -> None:
            async with streaming([held]):
                asked = asyncio.create_task(beyond.poll())
                await until(lambda: beyond.requests == 2)
                asked.cancel()
                await asyncio.gather(asked, return_exceptions=True)

        run(look())
        assert (beyond.status, beyond.version) == (200, held.version)


def test_a_server_that_stops_ends_its_streams(tmp_path: Path) -> None:
    with Server(tmp_path, free_port(), UNLIMITED) as server:
        lookers = looking(server.port, sit_down(Phone(server.port)), 3)

        async def look() -> None:
            async with streaming(lookers):
                os.kill(server.process.pid, signal.SIGTERM)
                began = time.perf_counter()
                await until(lambda: all(looker.over for looker in lookers))
                print(f"ended after {time.perf_counter() - began:.2f} s")

        run(look())
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.parametrize("through_make", [False, True])
def test_told_to_end_it_ends_by_itself_in_time(tmp_path: Path, through_make: bool) -> None:
    """Neither streams nor connections kept for a next request nor half a request hold it up."""
    with Server(tmp_path, free_port(), UNLIMITED, through_make=through_make) as server:
        lookers = looking(server.port, sit_down(Phone(server.port)), 3)

        async def look() -> None:
            async with streaming(lookers):
                idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(4)]
                for _, writer in idle[:2]:
                    writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    await writer.drain()
                idle[2][1].write(b"GET /health HTTP/1.1\r\n")
                began = time.perf_counter()
                os.kill(server.process.pid, signal.SIGTERM)
                await asyncio.to_thread(server.process.wait, PATIENCE)
                assert time.perf_counter() - began < 5
                for _, writer in idle:
                    writer.close()

        run(look())
        assert server.process.returncode == (-signal.SIGTERM if through_make else 0)  # make ends as it was told
        assert not server.answers()
        assert "was sent" not in server.log.read_text()  # as of a worker that had to be killed
