"""Long work has a lane of its own, and no address of the network has more than its share of anything."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from scorekeeper import asgi
from scorekeeper.asgi import Budget, Lanes, NoRoom, Site
from scorekeeper.core.files import MATCH
from scorekeeper.lanes import LONG, SLOW, HeavyLaneFailed, HeavyLaneFull, Lane, enter_heavy_lane, lane
from scorekeeper.streams import Message, Streams
from scorekeeper.web.http.rates import source_of
from tools.attack.neighbours import Stranger
from tools.serving import Server, free_port

from .loops import run


def application(environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
    """Answer which lane it was, at ``/heavy`` in the heavy one alone; wait at ``/slow``."""
    if environ["PATH_INFO"] == "/heavy":
        try:
            enter_heavy_lane()
        except HeavyLaneFull:
            start("503 Busy", [])
            return [b"in words"]
    if wait := environ.get("HTTP_WAIT"):
        WAITS[wait].wait(30)
    if environ["PATH_INFO"] == asgi.GUESSES:
        body = environ["wsgi.input"].read()
        if body == b"wrong":
            environ[SLOW]((environ["REMOTE_ADDR"] + "-network", WITHHELD))
        start("200 OK", [])
        return [body]
    start("200 OK", [])
    return [lane.get().value.encode() + b" " + environ["wsgi.input"].read()]


WAITS: dict[str, Event] = {}
WITHHELD = 1.0  #: seconds for which the answer to a wrong code is withheld


class Asked:
    """Requests to an application in lanes, and what was answered."""

    def __init__(self, threads: int = 4, heavily: asgi.Heavily | None = None) -> None:
        longest: Callable[[str, str], int] = lambda _method, path: 100 if path == "/file" else 10  # noqa: E731
        site = Site(application, longest, lambda peer, _: peer, lambda source: (source, f"{source}-network"))
        self.lanes = Lanes(site, threads, Streams(lambda _tables: {}, 1), heavily)

    def ask(self, path: str, source: str = "a", body: bytes = b"", *, wait: str = "", read: asyncio.Event | None = None,
            arrives: bool = True) -> asyncio.Task[tuple[int, bytes]]:  # fmt: skip
        """Send a request. ``read``: when the client begins to read; ``arrives``: whether the body does."""
        return asyncio.create_task(self._ask(path, source, body, wait, read, arrives))

    async def _ask(
        self, path: str, source: str, body: bytes, wait: str, read: asyncio.Event | None, arrives: bool
    ) -> tuple[int, bytes]:
        headers = [(b"content-length", str(len(body)).encode())] + ([(b"wait", wait.encode())] if wait else [])
        method = "GET" if path in (asgi.ALIVE, asgi.READY, asgi.HEALTH) else "POST"
        scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
                 "http_version": "1.1", "scheme": "http", "headers": headers, "client": (source, 1)}  # fmt: skip
        status, found = 0, b""

        async def receive() -> Message:
            if not arrives:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": body}

        async def send(message: Message) -> None:
            nonlocal status, found
            if message["type"] == "http.response.start":
                status = message["status"]
            elif read and not read.is_set() and message["body"]:
                await read.wait()
            found += message.get("body", b"")

        await self.lanes(scope, receive, send)
        return status, found


async def heavily(environ: dict[str, Any], body: bytes) -> AsyncIterator[Any]:
    """Answer as another process would."""
    yield [200, [["X-Lane", "heavy"]]]
    yield b"heavy "
    yield body


def test_a_budget_is_for_all_and_a_share_of_it_for_one_address() -> None:
    budget = Budget(10, 6)
    budget.take("a", 6)
    for source, number in (("a", 1), ("b", 5)):
        with pytest.raises(NoRoom):
            budget.take(source, number)
    with budget.taken("b", 4), pytest.raises(NoRoom):
        budget.take("c", 1)
    budget.give("a", 6)
    assert (budget.used, dict(budget.by)) == (0, {})


def test_what_is_heavy_is_asked_again_of_the_heavy_lane_and_nothing_else_is() -> None:
    async def ask() -> None:
        asked = Asked(heavily=heavily)
        assert await asked.ask("/", body=b"x") == (200, b"ordinary x")
        assert await asked.ask("/heavy", body=b"x") == (200, b"heavy x")
        assert await Asked().ask("/heavy", body=b"x") == (200, b"only x"), "without another lane it is done here"

    run(ask())


@pytest.mark.parametrize("pieces", [[], [[200, [["Content-Length", "12"]]], b'{"all":']])
def test_an_answer_that_the_heavy_lane_breaks_off_is_not_sent_as_if_it_were_whole(pieces: list[Any]) -> None:
    async def broken(_environ: dict[str, Any], _body: bytes) -> AsyncIterator[Any]:
        for piece in pieces:
            yield piece
        raise HeavyLaneFailed

    async def ask() -> None:
        asked = Asked(heavily=broken)
        assert await asked.ask("/heavy", body=b"x") == (503, asgi.BROKEN.body)
        assert asked.lanes.heavy_places.used == asked.lanes.spooled.used == 0

    run(ask())


def test_the_heavy_lane_has_a_short_queue_and_beyond_it_says_so_in_words() -> None:
    async def ask() -> None:
        go, entered = asyncio.Event(), list[str]()

        async def slowly(environ: dict[str, Any], body: bytes) -> AsyncIterator[Any]:
            entered.append(body.decode())
            await go.wait()
            yield [200, []]
            yield body

        asked = Asked(heavily=slowly)
        many = [asked.ask("/heavy", "a", str(n).encode()) for n in range(asgi.HEAVY_SHARE)]
        await asyncio.sleep(0.2)
        assert await asked.ask("/heavy", "a") == (503, b"in words")
        others = [asked.ask("/heavy", "b", b"b") for _ in range(asgi.HEAVY_PLACES - asgi.HEAVY_SHARE)]
        await asyncio.sleep(0.2)
        assert await asked.ask("/heavy", "c") == (503, b"in words"), "nobody waits behind so many"
        assert await asked.ask("/", "c") == (200, b"ordinary "), "who records is never behind them"
        assert len(entered) == 1, "one at a time"
        go.set()
        assert [(await one)[0] for one in (*many, *others)] == [200] * asgi.HEAVY_PLACES
        assert asked.lanes.heavy_places.used == asked.lanes.spooled.used == 0

    run(ask())


def test_one_address_has_half_of_the_threads_and_health_is_behind_nothing() -> None:
    async def ask() -> None:
        asked = Asked(threads=4, heavily=heavily)
        WAITS["a"] = Event()
        try:
            many = [asked.ask("/", "a", wait="a") for _ in range(10)]
            await asyncio.sleep(0.1)
            assert await asyncio.wait_for(asked.ask("/", "b"), 5) == (200, b"ordinary ")
            more = [asked.ask("/", source, wait="a") for source in ("c", "c", "d", "d")]
            await asyncio.sleep(0.1)
            for path in (asgi.ALIVE, asgi.READY, asgi.HEALTH):
                assert (await asyncio.wait_for(asked.ask(path, "e"), 5))[0] == 200
        finally:
            WAITS["a"].set()
        assert {(await one)[0] for one in (*many, *more)} == {200}
        assert len(asked.lanes.places) == 0

    run(ask())


def test_who_lives_is_said_without_a_thread_and_health_is_made_once_for_all_who_ask() -> None:
    async def ask() -> None:
        asked, calls, go = Asked(), list[str](), Event()

        def slow(environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
            calls.append(environ["PATH_INFO"])
            assert go.wait(30)
            start("200 OK", [])
            return [b"ok"]

        asked.lanes.site = asked.lanes.site._replace(application=slow)
        many = [asked.ask(path, str(n)) for path in (asgi.HEALTH, asgi.READY) for n in range(50)]
        await asyncio.sleep(0.1)
        assert await asyncio.wait_for(asked.ask(asgi.ALIVE), 5) == (200, b"ok\n")
        go.set()
        assert {await one for one in many} == {(200, b"ok")}
        assert sorted(calls) == [asgi.HEALTH, asgi.READY]

    run(ask())


def test_wrong_codes_take_time_for_the_network_that_guesses_and_a_right_one_takes_none() -> None:
    async def ask() -> None:
        asked = Asked(threads=8)

        async def seconds(source: str, body: bytes) -> float:
            begun = time.monotonic()
            assert await asked.ask(asgi.GUESSES, source, body) == (200, body)
            return time.monotonic() - begun

        assert await seconds("a", b"right") < WITHHELD * 0.8, "nobody has guessed"
        wrong = [asyncio.create_task(seconds("a", b"wrong")) for _ in range(2 * asgi.GUESSES_AT_ONCE)]
        await asyncio.sleep(0.2)
        assert await seconds("b", b"right") < WITHHELD * 0.8, "another network"
        assert (await asked.ask("/", "a"))[0] == 200, "the pages of its own"
        assert await seconds("a", b"right") < WITHHELD * 3, "its own, behind those that are being answered"
        assert min([await one for one in wrong]) >= WITHHELD * 0.9
        begun = time.monotonic()
        again = [asyncio.create_task(seconds("a", b"wrong")) for _ in range(2 * asgi.GUESSES_AT_ONCE)]
        await asyncio.gather(*again)
        assert time.monotonic() - begun >= WITHHELD * 0.9
        assert asked.lanes.guessing.used == 0

    run(ask())


def test_who_hangs_up_guesses_no_faster() -> None:
    async def ask() -> None:
        asked = Asked(threads=8)
        for _ in range(asgi.GUESSES_AT_ONCE):
            gone = asked.ask(asgi.GUESSES, "a", b"wrong")
            await asyncio.sleep(0.1)
            gone.cancel()
        begun = time.monotonic()
        assert await asked.ask(asgi.GUESSES, "a", b"right") == (200, b"right")
        assert time.monotonic() - begun > WITHHELD * 0.3

    run(ask())


def test_more_requests_of_one_address_than_may_wait_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "WAITING_SHARE", 3)

    async def ask() -> None:
        asked = Asked()
        WAITS["b"] = Event()
        try:
            many = [asked.ask("/", "a", wait="b") for _ in range(3)]
            await asyncio.sleep(0.1)
            assert (await asked.ask("/", "a"))[0] == 503
            assert (await asked.ask("/", "b"))[0] == 200
        finally:
            WAITS["b"].set()
        assert {(await one)[0] for one in many} == {200}

    run(ask())


def test_a_body_is_refused_at_its_routes_limit_before_it_is_read() -> None:
    """It is never asked for: the application refuses it by what the request says of its length."""

    async def ask() -> None:
        asked = Asked()
        assert await asyncio.wait_for(asked.ask("/", body=b"x" * 11, arrives=False), 5) == (200, b"only ")
        assert await asked.ask("/file", body=b"x" * 11) == (200, b"only " + b"x" * 11)

    run(ask())


def test_bodies_under_way_have_a_bound_together_and_for_each_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "BODIES", 25)
    monkeypatch.setattr(asgi, "BODIES_SHARE", 20)

    async def ask() -> None:
        asked = Asked()
        hanging = [asked.ask("/", "a", b"x" * 10, arrives=False) for _ in range(2)]
        await asyncio.sleep(0.05)
        assert (await asked.ask("/", "a", b"x"))[0] == 503
        assert (await asked.ask("/", "b", b"x" * 6))[0] == 503
        assert (await asked.ask("/", "b", b"x" * 5))[0] == 200
        assert (await asked.ask("/", "a"))[0] == 200, "what has no body needs no room"
        for one in hanging:
            one.cancel()
        await asyncio.gather(*hanging, return_exceptions=True)
        assert asked.lanes.bodies.used == 0

    run(ask())


def test_answers_that_nobody_reads_have_a_bound_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "ANSWERS", 40)
    monkeypatch.setattr(asgi, "ANSWERS_SHARE", 20)
    monkeypatch.setattr(asgi, "ANSWER_SECONDS", 0.3)

    async def ask() -> None:
        asked, never = Asked(), asyncio.Event()
        unread = [asked.ask("/", "a", b"x" * 5, read=never)]
        await asyncio.sleep(0.1)
        assert (await asked.ask("/", "a", b"y" * 10))[0] == 503
        assert (await asked.ask("/", "b", b"y" * 10))[0] == 200
        await asyncio.wait_for(unread[0], 5)
        assert asked.lanes.answers.used == 0

    run(ask())


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "expected"),
    [
        ("192.0.2.1", "198.51.100.7", 0, "192.0.2.1"),
        ("192.0.2.1", "10.9.9.9, 198.51.100.7", 1, "198.51.100.7"),
        ("192.0.2.1", "198.51.100.7, 10.0.0.1", 2, "198.51.100.7"),
        ("192.0.2.1", "198.51.100.7", 2, "192.0.2.1"),
        ("192.0.2.1", "", 1, "unknown"),
        ("2001:db8::1", "", 0, "2001:db8::/64"),
    ],
)
def test_whose_share_it_is(peer: str, forwarded: str, proxies: int, expected: str) -> None:
    assert source_of(peer, forwarded, proxies=proxies) == expected


def test_the_lane_is_the_only_one_where_no_server_has_made_others() -> None:
    assert lane.get() is Lane.ONLY
    enter_heavy_lane()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("instance"), free_port()) as running:
        yield running


def hands(number: int) -> str:
    """Return a match file of so many hands."""
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 7}}
    return json.dumps({"format": MATCH, "game": "sam", "players": ["An", "Bo"], "entries": [hand] * number})


@pytest.mark.slow
def test_a_very_long_match_is_read_shown_corrected_and_exported_in_the_heavy_lane(server: Server) -> None:
    stranger = Stranger(server.port)
    status, match = stranger.upload(hands(LONG + 1))
    assert status == 303
    page = stranger.phone.get(match)
    assert f"{7 * (LONG + 1):,}" in page
    assert stranger.phone.post(f"{match}log/hand", [("seen", str(LONG + 1)), ("key", "one-more"), ("winner", "Bo"),
                                                    ("left:An", "3")])[0] == 303  # fmt: skip
    file = json.loads(stranger.raw("GET", f"{match}match.json").body)
    assert len(file["entries"]) == LONG + 2
    assert stranger.raw("GET", f"{stranger.table}table.json").status == 200


@pytest.mark.slow
def test_the_heavy_lane_is_started_again_if_it_is_killed(server: Server) -> None:
    stranger = Stranger(server.port)
    status, match = stranger.upload(hands(LONG + 1))
    assert status == 303
    killed = server.heavy_lane()
    os.kill(killed[0], signal.SIGKILL)
    until = time.monotonic() + 20
    while server.heavy_lane() in ([], killed):
        assert time.monotonic() < until
        time.sleep(0.1)
    assert stranger.raw("GET", match).status == 200


@pytest.mark.slow
def test_two_servers_on_one_machine_leave_each_others_heavy_lane_alone(tmp_path: Path, server: Server) -> None:
    (tmp_path / "other").mkdir()
    with Server(tmp_path / "other", free_port()) as other:
        for one in (server, other):
            stranger = Stranger(one.port)
            assert stranger.upload(hands(3))[0] == 303
