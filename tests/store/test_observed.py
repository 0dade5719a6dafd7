"""What a host sees of a running server: metrics at a port of their own, logs that name nobody, and how it is."""

from __future__ import annotations

import http.client
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store.codes import new_code
from tools.serving import Phone, Server, free_port, sit_down

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def metrics_port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def server(metrics_port: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {
        "SCOREKEEPER_METRICS": str(metrics_port), "SCOREKEEPER_LOG": "json", "SCOREKEEPER_ACCESS_LOG": "1",
        "SCOREKEEPER_WORKERS": "2",
    }  # fmt: skip
    with Server(tmp_path_factory.mktemp("instance"), free_port(), settings) as running:
        yield running


def get(port: int, path: str, method: str = "GET") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(connection):
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def figure(port: int, name: str) -> float:
    """Return the sum of a figure over all of its labels."""
    status, text = get(port, "/metrics")
    assert status == 200
    return sum(float(n) for n in re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE))


def test_metrics_are_those_of_all_workers_together(server: Server, metrics_port: int) -> None:
    before = figure(metrics_port, "scorekeeper_requests_total")
    for _ in range(20):  # each by a connection of its own, so that either worker may take it
        assert get(server.port, f"/t/{new_code()}/")[0] == 404
    assert figure(metrics_port, "scorekeeper_requests_total") == before + 20
    assert figure(metrics_port, "scorekeeper_wrong_codes_total") >= 20
    text = get(metrics_port, "/metrics")[1]
    assert 'scorekeeper_requests_total{lane="ordinary",status="4xx"}' in text
    assert 'scorekeeper_request_seconds_bucket{lane="ordinary",le="0.1"}' in text
    assert figure(metrics_port, "scorekeeper_disk_free_bytes") > 0
    for name in ("waiting", "heavy_waiting", "streams", "body_bytes", "answer_bytes"):
        assert f"\nscorekeeper_{name} " in text


def test_what_counted_is_kept_when_a_worker_ends(server: Server, metrics_port: int) -> None:
    get(server.port, f"/t/{new_code()}/")
    before = figure(metrics_port, "scorekeeper_requests_total")
    assert server.kill_worker()
    assert figure(metrics_port, "scorekeeper_requests_total") >= before


def test_metrics_are_never_at_the_port_of_the_pages_nor_pages_at_theirs(server: Server, metrics_port: int) -> None:
    assert get(server.port, "/metrics")[0] == 404
    assert get(metrics_port, "/")[0] == 404
    assert get(metrics_port, "/health")[0] == 404


def test_what_the_heavy_lane_answers_is_counted_as_such(server: Server, metrics_port: int) -> None:
    phone = Phone(server.port)
    match = sit_down(phone)
    assert get(server.port, f"{match.replace('m/1/', '')}table.json")[0] == 200
    until = time.monotonic() + 10  # it is counted once it is sent, which a client may see before
    while 'scorekeeper_requests_total{lane="heavy",status="2xx"}' not in get(metrics_port, "/metrics")[1]:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_what_the_database_fails_at_is_counted(server: Server, metrics_port: int) -> None:
    database = server.instance / "scorekeeper.sqlite3"
    kept = database.with_suffix(".kept")
    database.rename(kept)
    try:
        assert get(server.port, "/health") == (503, "replaced\n")
        assert get(server.port, "/readyz") == (503, "replaced\n")
        assert get(server.port, "/livez") == (200, "ok\n")
        assert get(server.port, "/livez", "HEAD") == (200, "")
    finally:
        kept.rename(database)
    assert figure(metrics_port, "scorekeeper_database_errors_total") >= 1


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/health"])
def test_by_a_name_that_is_not_its_own_nothing_of_it_is_answered(server: Server, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with closing(connection):
        connection.request("GET", path, headers={"Host": "cards.example.com"})
        assert connection.getresponse().status == 400


def test_no_line_of_any_log_has_a_code(server: Server) -> None:
    phone = Phone(server.port)
    match = sit_down(phone)
    code = match.split("/")[2]
    with closing(sqlite3.connect(server.instance / "scorekeeper.sqlite3")) as database, database:
        database.execute("UPDATE match SET last_hash = 'none', options = '{\"An\": broken'")
    assert get(server.port, f"{match}?before=An")[0] == 500
    until, lines = time.monotonic() + 20, list[dict[str, object]]()
    while not any(line.get("status") == 500 for line in lines):  # it is written after the answer
        assert time.monotonic() < until
        time.sleep(0.05)
        whole = server.log.read_text().rpartition("\n")[0]
        lines = [json.loads(line) for line in whole.splitlines() if line.startswith("{")]
    [asked] = [line for line in lines if line.get("status") == 500]
    assert (asked["method"], asked["path"]) == ("GET", "/t/…/m/1/")
    assert any(line.get("message") == "broken: GET /t/<code>/m/<int:number>/" for line in lines)
    assert code not in server.log.read_text()


def test_requests_are_logged_only_if_asked_for(tmp_path: Path) -> None:
    with Server(tmp_path, free_port()) as quiet:
        sit_down(Phone(quiet.port))
        assert "GET /" not in quiet.log.read_text()
