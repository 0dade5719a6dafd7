"""Streams of versions end if the database does not answer: a page without news must not take that for no change.

And no address of the network gets all the room there is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from scorekeeper import streams
from scorekeeper.asgi import Lanes, Site
from scorekeeper.config import settings
from scorekeeper.store.versions import TableVersion
from scorekeeper.streams import HOLD, Message, Streams, Watched

from .loops import run


def test_a_database_that_does_not_answer_ends_them_and_once_it_does_they_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "EVERY", 0.001)
    monkeypatch.setattr(streams, "ANSWER", 0.05)
    answers, told = Event(), list[bytes]()

    def look(_tables: Iterable[int]) -> dict[int, TableVersion]:
        answers.wait()
        return {1: TableVersion(8, frozenset({"code"}))}

    async def hear() -> None:
        heard, held = asyncio.Event(), Streams(look, 2)

        async def receive() -> Message:
            await heard.wait()
            return {"type": "http.disconnect"}

        async def send(event: bytes) -> None:
            told.append(event)
            heard.set()

        try:
            async with asyncio.timeout(30):
                await held.hold(Watched(1, "code", 7), receive, send)
                assert (told, held.number) == ([], 0)
                monkeypatch.setattr(streams, "ANSWER", 30.0)
                answers.set()
                await held.hold(Watched(1, "code", 7), receive, send)
        finally:
            answers.set()
        assert (told, held.number) == ([streams.event(8)], 0)

    run(hear())


def test_one_address_has_its_share_of_the_room_and_others_the_rest() -> None:
    """Beyond its share an answer ends after one event, as without any room; a stream that ends frees its place."""

    def look(tables: Iterable[int]) -> dict[int, TableVersion]:
        return {table: TableVersion(7, frozenset({"code"})) for table in tables}

    def application(environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/event-stream"), ("Content-Length", "3")])
        if hold := environ.get(HOLD):
            hold(Watched(1, "code", 7, environ["HTTP_FROM"]))
        return [b"one"]

    async def ask() -> None:
        held = Streams(look, 5, 2)
        lanes = Lanes(Site(application, lambda _method, _path: 100, lambda peer, _forwarded: peer), 1, held)
        asked = list[tuple[asyncio.Task[None], asyncio.Event]]()

        async def looks(source: str) -> bool:
            """Return whether a page of that address is held open."""
            ended, sent = asyncio.Event(), asyncio.Queue[Message]()
            received = iter([{"type": "http.request"}])

            async def receive() -> Message:
                for message in received:
                    return message
                await ended.wait()
                return {"type": "http.disconnect"}

            scope = {"type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"",
                     "http_version": "1.1", "scheme": "http", "headers": [(b"from", source.encode())]}  # fmt: skip
            asked.append((asyncio.create_task(lanes(scope, receive, sent.put)), ended))
            begun, first = await sent.get(), await sent.get()
            await asyncio.sleep(0)  # it is held from here on
            assert (first["body"], (b"Content-Length", b"3") in begun["headers"]) == (b"one", not first["more_body"])
            return bool(first["more_body"])

        async with asyncio.timeout(30):
            assert [await looks("club") for _ in range(4)] == [True, True, False, False]
            assert [await looks("house") for _ in range(3)] == [True, True, False]
            assert (held.number, dict(held.of_each)) == (4, {"club": 2, "house": 2})
            task, ended = asked[0]
            ended.set()
            await task
            assert await looks("club")
            assert [await looks("third"), await looks("third")] == [True, False], "there is no more room"
            for task, ended in asked:
                ended.set()
                await task
            assert (held.number, dict(held.of_each)) == (0, {})

    run(ask())


def test_a_club_behind_one_address_has_room_as_it_comes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert 2 * 500 <= settings()["STREAMS_PER_ADDRESS"] <= settings()["STREAMS"] // 2
    monkeypatch.setenv("SCOREKEEPER_STREAMS_PER_ADDRESS", "5")
    assert settings()["STREAMS_PER_ADDRESS"] == 5
