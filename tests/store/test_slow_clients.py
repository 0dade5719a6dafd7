"""The real server while connections hang: a client that sends slowly, or nothing at all, takes nothing from others."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.core.files import MATCH
from tools.serving import Server, free_port
from tools.slow_clients import Client, Hanging

pytestmark = pytest.mark.slow

HANGING = 200  #: far more than the server has threads


def status(port: int, path: str) -> int:
    """Return the status of the answer to a new connection."""
    with Client(port) as client:
        return client.ask(path)[0]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_while_half_sent_requests_hang_pages_are_answered(tmp_path: Path, workers: str) -> None:
    port = free_port()
    with Server(tmp_path, port, {"SCOREKEEPER_WORKERS": workers}), Hanging(port, HANGING, every=1) as hanging:
        with Client(port) as client:
            match = client.sit_down()
        for path in ("/health", match, "/") * 10:
            assert status(port, path) == 200
        time.sleep(2)  # each has sent a byte or two more
        assert hanging.cut_off == 0
        assert status(port, match) == 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    port = free_port()
    with Server(tmp_path_factory.mktemp("instance"), port):
        yield port


def raw(port: int, sent: bytes) -> bytes:
    """Return what the server answers to these bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(sent)
        found = b""
        while chunk := connection.recv(65536):
            found += chunk
        return found


HEAD = b"Host: localhost\r\nConnection: close\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"


def test_what_is_sent_in_pieces_is_read_whole(server: int) -> None:
    body = b"5\r\ncode=\r\n3\r\nabc\r\n0\r\n\r\n"
    answer = raw(server, b"POST /join HTTP/1.1\r\n" + HEAD + FORM + b"Transfer-Encoding: chunked\r\n\r\n" + body)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"This device sent no cookie." in answer


@pytest.mark.parametrize("framing", [b"Content-Length: 3000000\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_what_is_too_large_is_refused(server: int, framing: bytes) -> None:
    body = b"x" * 3_000_000
    if b"chunked" in framing:
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    try:
        answer = raw(server, b"POST /join HTTP/1.1\r\n" + HEAD + FORM + framing + b"\r\n" + body)
    except ConnectionError:  # it was not read to its end
        answer = b"HTTP/1.1 413 "
    assert answer.startswith(b"HTTP/1.1 413 "), answer[:100]
    assert status(server, "/health") == 200


def test_a_file_of_2_mb_arrives_whole(server: int) -> None:
    """Of a body no more was read than a form may have, and whatever file was longer was no file."""
    with Client(server) as client:
        table = client.sit_down().replace("m/1/", "")
        _, _, page = client.ask(table)
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items()).encode()
    token = re.findall(r'name="csrf_token" value="([^"]*)"', page)[0]
    hand = {"kind": "hand", "winner": "An", "left": {"Bo": 7}}
    match = {"format": MATCH, "game": "sam", "players": ["An", "Bo"], "entries": [hand] * 3000}
    for file, status in ((json.dumps(match).encode().ljust(1_900_000), b"303"), (b" " * 2_100_000, b"413")):
        part = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
        body = part % (b"csrf_token", b"", token.encode()) + part % (b"file", b'; filename="a"', file) + b"--b--\r\n"
        head = b"Content-Type: multipart/form-data; boundary=b\r\nCookie: %s\r\nContent-Length: %d\r\n\r\n"
        sent = b"POST %smatches/import HTTP/1.1\r\n" % table.encode() + HEAD + head % (cookies, len(body)) + body
        try:
            answer = raw(server, sent)
        except ConnectionError:  # it was not read to its end
            answer = b"HTTP/1.1 413 "
        assert answer.startswith(b"HTTP/1.1 " + status), answer[:200]


def test_addresses_and_headers_arrive_as_they_were_sent(server: int) -> None:
    assert b" 200 " in raw(server, b"GET /referee/sam?question=beats&play=10D HTTP/1.1\r\n" + HEAD + b"\r\n")[:20]
    assert b" 404 " in raw(server, b"GET /rules/s%C3%A2m%ff%00%2e%2e HTTP/1.1\r\n" + HEAD + b"\r\n")[:20]
    assert b" 400 " in raw(server, b"GET / HTTP/1.1\r\nHost: " + b"a" * 64 + b"\r\nConnection: close\r\n\r\n")[:20]
    assert b'lang="vi"' in raw(server, b"GET / HTTP/1.1\r\n" + HEAD + b"Accept-Language: vi\r\n\r\n")
    assert b'lang="en"' in raw(server, b"GET / HTTP/1.1\r\n" + HEAD + b"Accept_Language: vi\r\n\r\n")
    head = raw(server, b"HEAD / HTTP/1.1\r\n" + HEAD + b"\r\n")
    assert b" 200 " in head[:20]
    assert head.endswith(b"\r\n\r\n")


def test_who_asks_for_another_protocol_gets_none(server: int) -> None:
    asked = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    answer = raw(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n" + asked + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 4")


def test_stopped_it_answers_what_it_has_begun(tmp_path: Path) -> None:
    """Eight clients ask without a pause while the server is told to stop: no answer breaks off or is an error."""
    port, broken = free_port(), list[str]()
    with Server(tmp_path, port) as server:
        stopping = threading.Event()

        def ask() -> None:
            with Client(port) as client:
                try:
                    while True:
                        answered, _, page = client.ask("/")
                        if answered != 200 or not page.rstrip().endswith("</html>"):
                            broken.append(f"{answered}: {page[-80:]}")
                except (ConnectionError, http.client.HTTPException):
                    if not stopping.is_set():
                        broken.append("before it was told to stop")

        clients = [threading.Thread(target=ask) for _ in range(8)]
        for client in clients:
            client.start()
        time.sleep(0.5)
        stopping.set()
        os.kill(server.process.pid, signal.SIGTERM)
        assert server.process.wait(20) == 0
        for client in clients:
            client.join(20)
    assert broken == []
