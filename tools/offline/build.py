"""Put together what runs the app in a browser."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scorekeeper.store.migrate import HEAD
from scorekeeper.web.http.assets import made
from scorekeeper.web.http.i18n import LANGUAGES, compiled

from .fetch import HERE, PINS, pyodide, sha256, wheels

ROOT = HERE.parent.parent
FOLDER = ROOT / "build" / "offline"
DOWNLOADS = ROOT / "build" / "offline-downloads"
MANIFEST = "manifest.json"
NO_CACHE = shutil.ignore_patterns("__pycache__")

#: What the build is made of: as long as nothing of it changes, an existing build is kept.
SOURCES = "scorekeeper", "templates", "static", "docs/rules", "tools/offline", "LICENSE", "constraints.txt"
LICENCES = "licences.txt"  #: in app.zip

#: Files of packages, other than modules, that are read while the app runs; of the languages only those of the app.
DATA = (
    "babel/global.dat", *(f"babel/locale-data/{name}.dat" for name in ("root", *LANGUAGES)),
    "confusable_homoglyphs/*.json", "tzdata/zones", "tzdata/zoneinfo/**/*",
)  # fmt: skip

#: The head of the licences: the terms of those parts that have none in their package.
NOTICE = f"""Pyodide {PINS["pyodide"]}: Mozilla Public License 2.0. Source: https://github.com/pyodide/pyodide
Python {PINS["lock"]["python"]} and its standard library: the licence below. Source: https://github.com/python/cpython
Compiled into pyodide.asm.wasm with these: SQLite (public domain), zlib (Copyright Jean-loup Gailly and Mark Adler),
bzip2 (Copyright Julian R Seward), XZ Utils (public domain, 0BSD), Zstandard (Copyright Meta Platforms, Inc. and
affiliates), Expat (Copyright Thai Open Source Software Center Ltd, Clark Cooper, Expat maintainers), mpdecimal
(Copyright Stefan Krah), HACL* (Copyright INRIA, CMU, Microsoft Corporation, HACL* contributors), libffi (Copyright
Anthony Green, Red Hat, Inc and others), musl (Copyright Rich Felker and others), Emscripten (Copyright Emscripten
authors). What those in Python ask for is at https://docs.python.org/3/license.html too.
"""


class File(NamedTuple):
    """A file of the build, as the manifest names it."""

    sha256: str
    bytes: int


def build(folder: Path = FOLDER, downloads: Path = DOWNLOADS) -> dict[str, File]:
    """Build the runtime in ``folder``, which takes the place of an earlier one, and return its files by name.

    Do nothing if there is a build of the same sources already. Raises ``Missing`` without npm, ``WrongHash`` if
    something downloaded is not what was pinned.
    """
    sources = _hash_of_sources()
    if (files := _kept(folder, sources)) is not None:
        return files
    origin, packages = pyodide(downloads), wheels(downloads)
    work = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(work, ignore_errors=True)
    _unpack(origin / "python_stdlib.zip", work / "stdlib")
    for wheel in packages:
        _unpack(wheel, work / "packages")
    shutil.copytree(ROOT / "scorekeeper", work / "app" / "scorekeeper", ignore=NO_CACHE)
    _run(work, "trim.py", origin, json.dumps({"info": PINS["lock"], "packages": {}}))
    out, trimmed = work / "out", work / "trimmed"
    out.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(origin / name, out)
    (out / "pyodide-lock.json").write_text(json.dumps({"info": PINS["lock"], "packages": {}}) + "\n", encoding="utf-8")
    _add_data(trimmed / "app", work)
    write_zip(trimmed / "python", out / "python_stdlib.zip")
    write_zip(trimmed / "upgrade", out / "upgrade.zip")
    write_zip(trimmed / "app", out / "app.zip")
    _run(work, "fill.py", out, "")  # this shows whether it starts, too
    write_zip(trimmed / "app", out / "app.zip")
    files = _write_manifest(out, sources)
    shutil.rmtree(folder, ignore_errors=True)
    out.rename(folder)
    shutil.rmtree(work)
    return files


def _unpack(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder)


def _run(work: Path, script: str, runtime: Path, lock: str) -> None:
    """Run a script of this folder in Node, in the Python of ``runtime``, a folder, with ``work`` as its folder."""
    shutil.copy(HERE / script, work)
    subprocess.run(["node", str(HERE / "python.mjs"), str(runtime), lock, str(work), script], check=True)


def _add_data(app: Path, work: Path) -> None:
    """Add everything but modules to the folder ``app``: templates, files, words, rules and licences."""
    inside = app / "scorekeeper"
    shutil.copytree(ROOT / "templates", inside / "templates")
    shutil.copytree(ROOT / "docs" / "rules", inside / "rules")
    migrations = inside / "store" / "migrations"  # by their names the app knows which schema is its own
    shutil.copytree(ROOT / "scorekeeper" / "store" / "migrations", migrations, ignore=NO_CACHE)
    (inside / "static").mkdir()
    for name, body in made(ROOT / "static").items():
        (inside / "static" / name).write_bytes(body)
    (inside / "translations").mkdir()
    for catalog in (ROOT / "scorekeeper" / "translations").glob("*.po"):
        (inside / "translations" / f"{catalog.stem}.mo").write_bytes(compiled(catalog))
    packages = work / "packages"
    for path in (path for pattern in DATA for path in packages.glob(pattern)):
        if path.is_file() and path.suffix != ".py":
            copy = app / path.relative_to(packages)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    (app / LICENCES).write_text(_licences(packages), encoding="utf-8")


def _licences(packages: Path) -> str:
    """Return the licences of all packages, one after the other."""
    texts = [
        NOTICE,
        (HERE / "python-licence.txt").read_text(encoding="utf-8"),
        f"Scorekeeper\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}",
    ]
    for about in sorted(packages.glob("*.dist-info"), key=lambda path: path.name.lower()):
        found = [path for path in sorted(about.rglob("*")) if path.is_file() and path.name.upper().startswith("LICEN")]
        assert found, f"{about.name} has no licence in it"
        texts.append("\n\n".join([about.name.removesuffix(".dist-info"), *(p.read_text("utf-8") for p in found)]))
    return f"\n\n{'-' * 80}\n\n".join(texts)


def write_zip(folder: Path, archive: Path, below: str = "") -> None:
    """Write a folder's files into a zip, uncompressed: servers compress it better. Equal files give equal bytes.

    ``below``: what the name of each file in the zip begins with.
    """
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as opened:
        for path in _files(folder):
            entry = zipfile.ZipInfo(below + path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            opened.writestr(entry, path.read_bytes())


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _hash_of_sources() -> str:
    made = hashlib.sha256()
    for name in SOURCES:
        for path in _files(ROOT / name) if (ROOT / name).is_dir() else [ROOT / name]:
            if "__pycache__" not in path.parts:
                made.update(f"{path.relative_to(ROOT).as_posix()} {sha256(path)}\n".encode())
    return made.hexdigest()


def _kept(folder: Path, sources: str) -> dict[str, File] | None:
    """Return the files of a build that is whole and made of these sources, by name; else ``None``."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = {name: File(**file) for name, file in manifest["files"].items()}
        whole = manifest["sources"] == sources and all(sha256(folder / name) == files[name].sha256 for name in files)
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return files if whole else None


def _write_manifest(folder: Path, sources: str) -> dict[str, File]:
    files = {}
    for path in _files(folder):
        files[path.name] = File(sha256(path), path.stat().st_size)
    named = "".join(f"{name} {file.sha256}\n" for name, file in files.items())
    version = hashlib.sha256(named.encode()).hexdigest()[:12]
    manifest = {
        "version": version,
        "sources": sources,
        "schema": HEAD,
        "pyodide": PINS["pyodide"],
        "files": {name: file._asdict() for name, file in files.items()},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    return files
