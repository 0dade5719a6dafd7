"""What runs the app in a browser, built once for all tests that need it, and again when a source of it has changed."""

from __future__ import annotations

import fcntl
from pathlib import Path

from tools.offline.build import FOLDER, MANIFEST, ROOT, build

SOURCES = "scorekeeper", "templates", "static", "docs/rules", "tools/offline"


def runtime() -> Path:
    """Return the folder with the runtime; other processes wait for the one that builds it."""
    FOLDER.parent.mkdir(exist_ok=True)
    with FOLDER.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_fresh():
            build()
    return FOLDER


def _is_fresh() -> bool:
    manifest = FOLDER / MANIFEST
    paths = [path for top in SOURCES for path in (ROOT / top).rglob("*") if "__pycache__" not in path.parts]
    return manifest.exists() and manifest.stat().st_mtime > max(path.stat().st_mtime for path in paths)
