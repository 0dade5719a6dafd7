"""A real server and a real browser, both once for each worker. Each phone is a context of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from tools.serving import UNLIMITED

from .phone import Phone, visiting
from .places import Tables, set_tables

#: The first that is installed. Pages look the same in all of them; the shell has no windows, and takes half the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: If a page of the same site is opened in a new frame host, each visit takes a third more time. What follows it
#: playwright turns off as well; of several lists the browser heeds the last one.
FEATURES_OFF = (
    *("RenderDocument", "RenderDocumentCompositorReuse"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
#: A phone has one process for all its pages, so that the next one is there at once.
SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--renderer-process-limit=1",
    f"--disable-features={','.join(FEATURES_OFF)}",
)  # fmt: skip
PATIENCE = 30  #: seconds for the server to come up or go down
BUTTON = "::test_what_the_button_says_is_what_is_recorded["  #: counts the runs
RUN = "how a run of a sheet ended"  #: key of what a test reports
LONGEST = 240  #: most seconds of a test, many times what any takes; pytest itself gives it a minute more

Phones = Callable[..., Phone]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server process with an empty record of its own."""
    folder = tmp_path_factory.mktemp("server")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "scorekeeper.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
    ours = {k: v for k, v in os.environ.items() if not k.startswith("SCOREKEEPER_") and k != "DATABASE_URL"}
    address = f"http://127.0.0.1:{port}"
    with (
        (folder / "server.log").open("wb") as log,
        subprocess.Popen(
            command,
            env={**ours, **UNLIMITED, "SCOREKEEPER_RUNTIME": "none", "SCOREKEEPER_INSTANCE": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            _wait_until_it_answers(address, process, folder / "server.log")
            yield address
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _wait_until_it_answers(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(PATIENCE * 20):
        try:
            with urlopen(f"{address}/health", timeout=PATIENCE) as answer:
                assert answer.read().startswith(b"ok\n")
                return
        except URLError:
            # not yet: wait a moment for the process to end instead, because then it never will
            try:
                process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            break
    pytest.fail(f"the server does not answer:\n{log.read_text(errors='replace')}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, f"none of {', '.join(BROWSERS)} is installed; tools/system-packages.sh installs one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(SWITCHES))
        yield browser
        with _killed_when_late(browser):
            browser.close()


@cache
def _process_of(browser: Browser) -> int:
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return next(process["id"] for process in processes if process["type"] == "browser")


@contextmanager
def _killed_when_late(browser: Browser) -> Iterator[None]:
    """Kill the browser if this takes longer than any test, so that whatever waits for it fails, and says where.

    Nothing else bounds what a page is asked by ``evaluate``, nor how long a page or a phone takes to close.
    """
    if not browser.is_connected():
        yield
        return
    late = threading.Timer(LONGEST, os.kill, (_process_of(browser), signal.SIGKILL))
    late.start()
    try:
        yield
    finally:
        late.cancel()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many sheets were filled in while another phone recorded something, and how that ended."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    called = [report for report in reports if report.when == "call" and BUTTON in report.nodeid]
    if called:
        ended = Counter(dict(report.user_properties).get(RUN, "failed") for report in called)
        told = ", ".join(f"{n} {how}" for how, n in ended.most_common())
        terminalreporter.write_line(f"what the button says: {len(called)} runs: {told}")


@pytest.fixture(autouse=True)
def in_time(browser: Browser) -> Iterator[None]:
    """Fail a test that hangs."""
    with _killed_when_late(browser):
        yield


@pytest.fixture(scope="session")
def tables(browser: Browser, server: str) -> Tables:
    """Return tables with something of everything."""
    with visiting(browser, server) as phone:
        return set_tables(phone)


@pytest.fixture(scope="session")
def used_phones() -> dict[str, list[Phone]]:
    """Return phones not in use, by their settings: a new one takes five times as long as one that forgets."""
    return defaultdict(list)


@pytest.fixture
def phones(browser: Browser, server: str, used_phones: dict[str, list[Phone]]) -> Iterator[Phones]:
    """Yield a function that returns phones; after the test check that none had trouble.

    ``new``: with an empty cache.
    """
    given: list[tuple[Phone, list[Phone]]] = []

    def give(*, new: bool = False, **settings: Any) -> Phone:
        used = used_phones[repr(settings)]
        phone = used.pop() if used and not new else Phone(browser, server, **settings)
        given.append((phone, used))
        return phone

    yield give
    troubles = [trouble for phone, _ in given for trouble in phone.troubles]
    for phone, used in given:
        if troubles or phone.offline:
            phone.context.close()
        else:
            phone.forget()
            used.append(phone)
    assert troubles == []


@pytest.fixture
def phone(phones: Phones) -> Phone:
    return phones()
