"""The runtime: files that run the app in a browser, for phones that keep a table (``make offline`` builds them)."""

from __future__ import annotations

import hashlib
import json
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, request

from ...config import ROOT
from ...lanes import enter_heavy_lane
from ...store.migrate import HEAD
from .assets import FOREVER

pages = Blueprint("runtime", __name__)

MANIFEST = "manifest.json"
HOST = ROOT / "static" / "offline"  #: the scripts that start it
TYPES = {".wasm": "application/wasm", ".zip": "application/zip", ".mjs": "text/javascript", ".js": "text/javascript"}
LONG = 1_000_000  #: a file of more bytes is sent by the heavy lane
PACKED = (("br", ".br"), ("gzip", ".gz"))  #: encodings, and what the names of files in each end with


class RuntimeFile(NamedTuple):
    """A file of the runtime. ``bytes``: its size, or that of the compressed file beside it, if there is one."""

    path: Path
    sha256: str
    bytes: int

    @property
    def type(self) -> str:
        return TYPES.get(self.path.suffix) or mimetypes.guess_type(self.path.name)[0] or "application/octet-stream"


class Runtime(NamedTuple):
    """The whole runtime. ``files``: by name, what was built and the scripts of ``HOST``; ``version``: their hash."""

    version: str
    files: dict[str, RuntimeFile]

    @property
    def loaded(self) -> dict[str, RuntimeFile]:
        """The files that a service worker with copies of tables loads: all but ``upgrade.zip`` and scripts."""
        return {name: file for name, file in self.files.items() if not name.endswith((".mjs", "upgrade.zip"))}


def runtime() -> Runtime | None:
    """Return this server's runtime; ``None`` if it has none, or one for another schema of the database."""
    folder: Path | None = current_app.config["RUNTIME"]
    return read_runtime(folder) if folder else None


def megabytes() -> int:
    """Return how many MB a phone loads to keep a table whole, rounded up; 0 if the server has no runtime."""
    if of_server := int(current_app.config["RUNTIME_MB"]):
        return of_server
    built = runtime()
    if built is None:
        return 0
    loaded = [file.bytes for name, file in built.files.items() if name in built.loaded or name.endswith(".mjs")]
    return -(-sum(loaded) // 1_000_000)


@lru_cache(maxsize=4)
def read_runtime(folder: Path) -> Runtime | None:
    """Return the runtime in ``folder``; ``None`` if none can be read, or it is for another schema of the database."""
    try:
        about = json.loads((folder / MANIFEST).read_bytes())
        if about["schema"] != HEAD:
            return None
        return _runtime(folder, about)
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _runtime(folder: Path, about: dict[str, Any]) -> Runtime:
    files = {name: _file(folder / name, file["sha256"]) for name, file in about["files"].items()}
    files |= {path.name: _file(path, _hash(path.read_bytes())) for path in sorted(HOST.glob("*.mjs"))}
    named = "".join(f"{name} {file.sha256}\n" for name, file in sorted(files.items()))
    return Runtime(_hash(named.encode())[:12], files)


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _file(path: Path, sha256: str) -> RuntimeFile:
    packed = [found for _, end in PACKED if (found := path.with_name(path.name + end)).exists()]
    return RuntimeFile(path, sha256, (packed[0] if packed else path).stat().st_size)


@pages.get("/offline/<version>/<name>")
def file(version: str, name: str) -> Response:
    """Return a file of the runtime; 404 if this server has another version, or none. Raises as ``enter_heavy_lane``."""
    built = runtime()
    found = built.files.get(name) if built and built.version == version else None
    if found is None:
        abort(404)
    if found.path.stat().st_size > LONG:
        enter_heavy_lane()  # it sends what it has put on disk, however slowly a phone reads
    body, encoding = found.path, None
    for accepted, end in PACKED:
        packed = found.path.with_name(found.path.name + end)
        if encoding is None and request.accept_encodings.quality(accepted) and packed.exists():
            body, encoding = packed, accepted
    response = Response(body.read_bytes(), mimetype=found.type)
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.headers["Cache-Control"] = FOREVER
    response.vary.add("Accept-Encoding")
    return response
