"""An event loop of a test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(work: Coroutine[Any, Any, None]) -> None:
    """Runs ``work`` in a thread of its own: in the tests' one a browser's loop goes on once a test has opened one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
