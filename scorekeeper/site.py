"""``scorekeeper site``: a folder for any file server, with which a phone runs the whole app by itself.

It has the first page, what ``make offline`` has built, and the scripts that run it (``static/offline``); no application
runs on the server. ``docs/offline.md`` says how it works.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from flask import Flask

from .config import Unusable, path_prefix
from .offline import answer, start
from .store.models import db
from .web.http.runtime import HOST, MANIFEST, TYPES

WORKER = "sw.js"  #: the path of the service worker in the folder

#: The worker. Its own URL has no version, so that a browser finds the next one; those that it imports have one.
SCRIPT = """import {{ loadPyodide as load }} from "./offline/{version}/pyodide.mjs";
import createPyodideModule from "./offline/{version}/pyodide.asm.mjs";
import {{ serve }} from "./offline/{version}/worker.mjs";

serve({{ version: "{version}", load, createPyodideModule, files: {files} }});
"""


class Site(NamedTuple):
    """What was written: its ``version``, the ``bytes`` that a phone loads, and ``base``, the path to serve it at."""

    version: str
    bytes: int
    base: str


class _File(NamedTuple):
    """A file of the folder. ``body``: what is served; ``sha256``: the hash of its content, unpacked."""

    body: bytes
    sha256: str
    type: str


def write_site(folder: Path, runtime: Path, base: str = "") -> Site:
    """Write all files of a site into ``folder``, and return what was written; an older site there is replaced.

    ``runtime``: the folder that ``make offline`` has built; ``base``: the path below which the folder will be served.
    Raises ``Unusable`` if the runtime is missing or damaged, the path cannot be used, or ``folder`` has other files.
    """
    base = path_prefix("--base", base)
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / WORKER).exists())):
        raise Unusable(f"{folder} is there already, and is no site: name another folder")
    pages, built = dict(_pages(base)), dict(_runtime(runtime))
    host = {path.name: path.read_bytes() for path in sorted(HOST.glob("*.mjs"))}
    parts = [
        *(file.sha256 for file in (pages | built).values()),
        *(hashlib.sha256(body).hexdigest() for body in host.values()),
    ]
    version = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
    below = f"offline/{version}"
    imported = {f"{below}/{name}": body for name, body in host.items()}
    imported |= {f"{below}/{name}": file.body for name, file in built.items() if name.endswith(".mjs")}
    kept = {path: file for path, file in pages.items() if path != "manifest.webmanifest"}
    kept |= {f"{below}/{name}.gz": _packed(file) for name, file in built.items() if not name.endswith(".mjs")}
    listed = {
        path: {"sha256": file.sha256, "bytes": len(file.body), "type": file.type} for path, file in kept.items()
    }  # fmt: skip
    script = SCRIPT.format(version=version, files=json.dumps(listed, indent=1)).encode()
    others = {path: file.body for path, file in (pages | kept).items()}
    _replace(folder, {**others, **imported, WORKER: script})
    return Site(
        version, len(script) + sum(map(len, [*imported.values(), *(file.body for file in kept.values())])), base
    )


def _pages(base: str) -> Iterator[tuple[str, _File]]:
    """Yield the files that are not part of the runtime by path: the first page, its manifest, and what these name."""
    with tempfile.TemporaryDirectory() as place:
        app = start(place, base)
        try:
            found = _page(app, f"{base}/index.html")
            yield "index.html", _file(found, "text/html; charset=utf-8")
            manifest = _page(app, f"{base}/manifest.webmanifest")
            yield "manifest.webmanifest", _file(manifest, "application/manifest+json")
            for path in sorted(set(re.findall(rf"{base}/(static/[0-9a-f]+/[\w.-]+)", (found + manifest).decode()))):
                kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
                yield path, _file(_page(app, f"{base}/{path}"), kind)
        finally:
            with app.app_context():
                db.engine.dispose()


def _page(app: Flask, address: str) -> bytes:
    """Return the body of the app's response. Raises ``RuntimeError`` if it is an error, which must not be written."""
    made = answer(app, "GET", address)
    if made.status != 200:
        raise RuntimeError(f"{address} was answered with {made.status}")
    return made.body


def _runtime(folder: Path) -> Iterator[tuple[str, _File]]:
    """Yield the files of the runtime by name. Raises ``Unusable`` if there is no runtime, or a file was changed."""
    try:
        files = json.loads((folder / MANIFEST).read_bytes())["files"]
    except FileNotFoundError:
        raise Unusable(f"there is nothing to run the app with at {folder}: “make offline” builds it") from None
    for name, about in sorted(files.items()):
        file = _file((folder / name).read_bytes(), TYPES.get(Path(name).suffix, "application/json"))
        if file.sha256 != about["sha256"]:
            raise Unusable(f"{folder / name} is not the file that {MANIFEST} beside it names: build it again")
        yield name, file


def _file(body: bytes, kind: str) -> _File:
    return _File(body, hashlib.sha256(body).hexdigest(), kind)


def _packed(file: _File) -> _File:
    """Return a file with its body compressed, as many file servers do not compress such files."""
    return file._replace(body=gzip.compress(file.body, 9, mtime=0))


def _replace(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files into a new folder, which then takes the place of ``folder``."""
    part = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    for path, body in files.items():
        (part / path).parent.mkdir(parents=True, exist_ok=True)
        (part / path).write_bytes(body)
    for written in [part, *part.rglob("*")]:
        written.chmod(0o755 if written.is_dir() else 0o644)  # for a file server of another user
    if folder.exists():
        shutil.rmtree(folder)
    part.rename(folder)
