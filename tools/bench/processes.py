"""Servers as processes: start, wait for an answer, measure, stop."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from .browser import Browser


class Process:
    """A server on its own port, for as long as the ``with`` block lasts.

    ``command``: its words, ``{port}`` among them; ``environment``: variables added to those of this process;
    ``cold_start``: milliseconds from the start of the process to its first page.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.command = [word.format(port=self.port) for word in command]
        self.environment = {**os.environ, **(environment or {})}

    def __enter__(self) -> Self:
        start = time.perf_counter()
        self._process = subprocess.Popen(
            self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        try:
            self._first_page(start + 60)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        self.cold_start = (time.perf_counter() - start) * 1000
        return self

    def _first_page(self, until: float) -> None:
        browser = Browser(self.port)
        while True:
            try:
                browser.get("/")
                browser.close()
                return
            except OSError:
                browser.close()
                if self._process.poll() is not None or time.perf_counter() > until:
                    raise SystemExit(f"did not start: {' '.join(self.command)}") from None
                time.sleep(0.005)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def pids(self) -> list[int]:
        """Return the ids of its processes."""
        return [self._process.pid, *_children(self._process.pid)]

    def memory(self) -> float:
        """Return MiB in memory of all its processes; what they share is counted once."""
        return memory_of(self.pids())


def memory_of(pids: Iterable[int]) -> float:
    """Return MiB in memory of these processes; what they share is counted once."""
    kilobytes = 0
    for pid in pids:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        kilobytes += int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0])
    return kilobytes / 1024


def processor_of(pids: Iterable[int]) -> float:
    """Return the seconds of a processor that these processes have taken so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])  # for itself, and the system for it
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]
