"""Metrics for hosts, in the text format of Prometheus. They are only collected if a setting turns them on.

Each process writes its values into a file of its own, all in one folder. The process that gets the request adds them up
(the multiprocess mode of ``prometheus_client``). Counters of a process that has ended stay in the sums.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from prometheus_client.core import GaugeMetricFamily

TYPE = b"text/plain; version=0.0.4; charset=utf-8"  #: the content type of ``Metrics.text``
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)  #: the histogram's buckets


class Now(NamedTuple):
    """What is going on in one process now: requests, streams, and bytes in memory; the values of its gauges."""

    waiting: int  #: requests in a thread, or waiting for one
    heavy: int  #: requests in the heavy lane, or waiting for it
    streams: int  #: open event streams
    bodies: int  #: bytes of request bodies in memory
    answers: int  #: bytes of responses in memory


class Metrics:
    """The metrics of a server, to which all its processes contribute.

    ``folder``: the folder whose free disk space is one of them.
    """

    def __init__(self, folder: Path) -> None:
        self.disk = next(found for found in (folder.absolute(), *folder.absolute().parents) if found.exists())
        self._files = tempfile.mkdtemp(prefix="scorekeeper-metrics-")
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = self._files  # read when the library is imported
        from prometheus_client import Counter, Gauge, Histogram

        self.requests = Counter("scorekeeper_requests", "Requests answered.", ["lane", "status"], registry=None)
        self.seconds = Histogram(
            "scorekeeper_request_seconds", "Seconds from a whole request to its answer.", ["lane"],
            buckets=SECONDS, registry=None,
        )  # fmt: skip
        self.database = Counter(
            "scorekeeper_database_errors", "Times that the database failed.", ["fault"], registry=None
        )
        self.codes = Counter("scorekeeper_wrong_codes", "Codes of no table that were tried.", registry=None)
        about = (
            "Requests that are answered in a thread or wait for one.",
            "Requests that are answered in the heavy lane or wait for it.",
            "Pages that are told what is recorded.",
            "Bytes of bodies on their way.",
            "Bytes of answers that are being read.",
        )
        self.now = [
            Gauge(f"scorekeeper_{name}", text, multiprocess_mode="livesum", registry=None)
            for name, text in zip(
                ("waiting", "heavy_waiting", "streams", "body_bytes", "answer_bytes"), about, strict=True
            )
        ]

    def answered(self, lane: str, status: int, seconds: float) -> None:
        """Count a request that was answered in ``lane``, with that ``status``, after so many ``seconds``."""
        self.requests.labels(lane, f"{status // 100}xx").inc()
        self.seconds.labels(lane).observe(seconds)

    def note(self, now: Now) -> None:
        """Set the gauges of this process to the values in ``now``."""
        for gauge, number in zip(self.now, now, strict=True):
            gauge.set(number)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the free disk space, which is measured when metrics are requested: ``prometheus_client`` calls this."""
        from prometheus_client.core import GaugeMetricFamily

        yield GaugeMetricFamily(
            "scorekeeper_disk_free_bytes", "Room on the disk of the instance folder.",
            value=shutil.disk_usage(self.disk).free,
        )  # fmt: skip

    def text(self) -> bytes:
        """Return the metrics of all processes in Prometheus' text format."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = CollectorRegistry()
        MultiProcessCollector(registry, self._files)  # type: ignore[no-untyped-call]
        registry.register(self)
        return generate_latest(registry)

    def ended(self, process: int) -> None:
        """Drop the gauges of a process that has ended; ``process``: its id."""
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process, self._files)  # type: ignore[no-untyped-call]

    def remove(self) -> None:
        """Delete the files with the values of all processes; nothing may be counted afterwards."""
        shutil.rmtree(self._files, ignore_errors=True)


#: The metrics of this server; ``None`` until ``keep`` is called.
kept: Metrics | None = None


def keep(folder: Path) -> Metrics:
    """Turn metrics on, for this process and those that it forks, and return them; without it nothing is counted.

    ``folder``: as for ``Metrics``.
    """
    global kept
    kept = Metrics(folder)
    return kept


def count_wrong_code() -> None:
    """Count a code that no table has, if metrics are collected."""
    if kept:
        kept.codes.inc()


def count_database_error(fault: str) -> None:
    """Count a database failure, if metrics are collected; ``fault``: the label for its kind."""
    if kept:
        kept.database.labels(fault).inc()
