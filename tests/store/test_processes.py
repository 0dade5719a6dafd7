"""Several processes on one PostgreSQL: what holds between two threads holds between them, even if one dies."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg
import pytest

from scorekeeper.store.codes import TYPED_LENGTH, new_code
from tools.attack.kills import Recorder
from tools.serving import Form, Phone, Server, Unanswered, field, free_port, sit_down
from tools.slow_clients import Client

from .postgres import Cluster

pytestmark = pytest.mark.slow

SECRET = "two processes sign with one secret"


class Two:
    """Two servers with one database and one secret, and a phone at each."""

    def __init__(self, stack: ExitStack, folder: Path, address: str, **settings: str) -> None:
        self.address = address.replace("postgresql+psycopg:", "postgresql:")
        ports = free_port(), free_port()
        shared = {"DATABASE_URL": self.address, "SECRET_KEY": SECRET, **settings}
        self.servers = [
            stack.enter_context(Server(made(folder / str(n)), port, shared)) for n, port in enumerate(ports)
        ]
        self.phones = [Phone(port) for port in ports]

    def sit_down(self) -> str:
        """Return the address of a new match, made at the first server, known at the second."""
        match = sit_down(self.phones[0])
        assert field(self.phones[1].get(f"{match}log/hand"), "seen") == "0"
        return match

    def keys(self, match: str) -> list[str]:
        """Return the keys of all entries of a match, in order."""
        of_match = "JOIN card_table t ON t.id = m.table_id WHERE t.code = %s"
        with psycopg.connect(self.address) as database:
            query = f"SELECT e.seq, e.key FROM logged_entry e JOIN match m ON m.log = e.log {of_match} ORDER BY e.seq"
            rows = database.execute(query, [match.split("/")[2]]).fetchall()
            [(last,)] = database.execute(f"SELECT m.seq FROM match m {of_match}", [match.split("/")[2]]).fetchall()
        assert [seq for seq, _ in rows] == list(range(1, last + 1)), "no number is left out, none is there twice"
        return [key for _, key in rows]


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def two(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with ExitStack() as stack:
        yield Two(stack, tmp_path_factory.mktemp("two"), postgres.database())


def hand(seen: int, key: str, cards: int = 3) -> Form:
    return [("seen", str(seen)), ("key", key), ("winner", "An"), ("left:Binh", str(cards)), ("left:Chi", "5")]


def at_once(*calls: Any) -> None:
    threads = [Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)


def test_what_one_process_records_the_other_shows_corrects_and_conflicts_with(two: Two) -> None:
    match, (one, other) = two.sit_down(), two.phones
    assert one.post(f"{match}log/hand", hand(0, "from-one")) == (303, match)
    assert "An" in other.get(match)
    assert other.post(f"{match}log/hand", hand(0, "from-other"))[0] == 409
    assert other.post(f"{match}log/hand", hand(0, "from-one")) == (303, match), "the same sent again, to the other"
    assert other.post(f"{match}correct/1/hand", hand(1, "corrected", 7)) == (303, f"{match}#e1")
    assert one.post(f"{match}correct/1/hand", hand(1, "corrected", 7)) == (303, f"{match}#e1")
    assert two.keys(match) == ["from-one", "corrected"]


def test_of_two_processes_that_record_the_same_number_one_has_it_and_one_a_conflict(two: Two) -> None:
    match, rounds = two.sit_down(), 15
    answers = [Counter[int]() for _ in range(rounds)]

    def send(phone: Phone, n: int, key: str) -> None:
        answers[n][phone.post(f"{match}log/hand", hand(n, key))[0]] += 1

    for n in range(rounds):
        at_once(*(partial(send, phone, n, f"round-{n:02}-{k}") for k, phone in enumerate(two.phones)))
    assert answers == [Counter({303: 1, 409: 1})] * rounds
    assert [key[:8] for key in two.keys(match)] == [f"round-{n:02}" for n in range(rounds)]


class Insistent:
    """A recorder until told to stop: opens the sheet again after a conflict, and repeats after a lost answer."""

    def __init__(self, phone: Phone, match: str, name: str) -> None:
        self.phone, self.match, self.name = phone, match, name
        self.acknowledged: list[str] = []
        self.gone = False

    def run(self, upto: int) -> None:
        while len(self.acknowledged) < upto:
            key = f"{self.name}-{len(self.acknowledged):06}"
            try:
                seen = int(field(self.phone.get(f"{self.match}log/hand"), "seen"))
                status = self.phone.post(f"{self.match}log/hand", hand(seen, key))[0]
            except (Unanswered, OSError):
                self.gone = True
                return
            assert status in (303, 409), status
            if status == 303:
                self.acknowledged.append(key)


def test_one_process_is_killed_while_both_record_and_the_other_goes_on(two: Two) -> None:
    match = two.sit_down()
    lost, going_on = (Insistent(phone, match, name) for phone, name in zip(two.phones, ("lost", "kept"), strict=True))

    def both() -> None:
        going_on.run(12)
        two.servers[0].kill()
        going_on.run(24)

    at_once(lambda: lost.run(10**6), both)
    assert lost.gone
    assert len(going_on.acknowledged) == 24, "the other was never stopped"
    keys = two.keys(match)
    assert len(set(keys)) == len(keys), "nothing is doubled"
    assert [key for key in keys if key.startswith("kept")] == going_on.acknowledged
    of_lost = [key for key in keys if key.startswith("lost")]
    assert of_lost[: len(lost.acknowledged)] == lost.acknowledged, "nothing that was acknowledged is lost"
    assert len(of_lost) <= len(lost.acknowledged) + 1
    with psycopg.connect(two.address) as database:
        stuck = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in tr%'"
        assert database.execute(stuck).fetchall() == [(0,)], "and it holds no lock"
    again = Phone(two.servers[1].port)
    again.get("/")
    if len(of_lost) > len(lost.acknowledged):
        at = keys.index(of_lost[-1])
        assert again.post(f"{match}log/hand", hand(at, of_lost[-1])) == (303, match), "its answer can still be had"
        assert two.keys(match) == keys


STOPS = 4


def test_postgresql_is_stopped_four_times_while_somebody_records(tmp_path: Path) -> None:
    """The recorder is told so, sends again what was not acknowledged, and finds all of it there, once."""
    cluster, port, over = Cluster(), free_port(), Event()
    address = cluster.database().replace("postgresql+psycopg:", "postgresql:")
    try:
        with Server(made(tmp_path / "instance"), port, {"DATABASE_URL": address}):
            recorder = Recorder(port, comes_again=True)

            def record() -> None:
                while not over.is_set():
                    recorder.record()

            with ThreadPoolExecutor() as pool:
                going_on = pool.submit(record)
                try:
                    for _ in range(STOPS):
                        wait_for(going_on, recorder, more=3)
                        cluster.stop()
                        time.sleep(0.2)
                        cluster.start()
                    wait_for(going_on, recorder, more=3)
                finally:
                    over.set()
                going_on.result(60)
        with psycopg.connect(address) as database:
            rows = database.execute("SELECT seq, key FROM logged_entry ORDER BY seq").fetchall()
        assert rows == list(enumerate(recorder.acknowledged, 1))
        assert recorder.sent_again > 0
    finally:
        cluster.remove()


def wait_for(going_on: Future[None], recorder: Recorder, more: int) -> None:
    """Wait until so many more recordings are acknowledged."""
    enough = len(recorder.acknowledged) + more
    while len(recorder.acknowledged) < enough:
        assert not going_on.done(), going_on.result()
        time.sleep(0.01)


def test_three_processes_count_to_one_bound(postgres: Cluster, tmp_path: Path) -> None:
    """Codes guessed at three servers at once: as many are looked up as at one."""
    bound, each = 6, 4
    address = postgres.database().replace("postgresql+psycopg:", "postgresql:")
    shared = {"DATABASE_URL": address, "SECRET_KEY": SECRET, "SCOREKEEPER_LIMIT_CODES": str(bound)}
    while time.time() % 3600 > 3570:  # the next hour counts from zero
        time.sleep(1)
    answers: Counter[int] = Counter()
    with ExitStack() as stack:
        ports = [free_port() for _ in range(3)]
        for n, port in enumerate(ports):
            stack.enter_context(Server(made(tmp_path / str(n)), port, shared))

        def guess(port: int) -> None:
            with Client(port) as client:
                answers.update(client.ask(f"/t/{new_code()}/")[0] for _ in range(each))

        at_once(*(partial(guess, port) for port in ports))
    assert answers == {404: bound, 429: 3 * each - bound}


def test_codes_typed_at_two_processes_are_counted_as_at_one_and_a_right_one_gets_in(
    postgres: Cluster, tmp_path: Path
) -> None:
    """At either, by the same phones that tried too many; and who was in goes on, at both."""
    bound, each = 6, 5
    while time.time() % 3600 > 3570:  # the next hour counts from zero
        time.sleep(1)
    answers: Counter[int] = Counter()
    with ExitStack() as stack:
        two = Two(stack, tmp_path, postgres.database(), SCOREKEEPER_LIMIT_CODES=str(bound))
        match = two.sit_down()
        with psycopg.connect(two.address) as database:
            [right] = database.execute("SELECT typed_code, typed_watch_code FROM card_table").fetchall()

        def guess(phone: Phone) -> None:
            phone.get("/")
            for _ in range(each):
                answers[phone.post("/join", [("code", new_code(TYPED_LENGTH))])[0]] += 1

        strangers = [Phone(server.port) for server in two.servers]
        at_once(*(partial(guess, phone) for phone in strangers))
        assert answers == {422: bound, 429: 2 * each - bound}
        assert [phone.post("/join", [("code", code)])[0] for phone in strangers for code in right] == [303] * 4
        assert all("Friday" in phone.get(match) for phone in two.phones)
