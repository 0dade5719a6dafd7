"""What runs the app in a browser, built once for all tests that need it, and again when a source of it has changed."""

from __future__ import annotations

import fcntl
from pathlib import Path

from tools.offline.build import FOLDER, build


def runtime() -> Path:
    """Return the folder with the runtime; other processes wait for the one that builds it."""
    FOLDER.parent.mkdir(exist_ok=True)
    with FOLDER.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build()
    return FOLDER
