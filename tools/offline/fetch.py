"""Download what is not ours, once, and check it against the pinned hashes: Pyodide by npm, packages by pip."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "requirements.txt"
PINS: dict[str, Any] = json.loads((HERE / "pins.json").read_text(encoding="utf-8"))

#: The wheels to take: those for Pyodide and, of compiled packages that have none, those for Linux, of which only the
#: Python files are used; they do the same more slowly.
WHEELS = (
    "--only-binary=:all:", "--implementation=cp", "--python-version=3.14", "--abi=cp314",
    f"--platform=pyemscripten_{PINS['lock']['abi_version']}_wasm32", "--platform=manylinux2014_x86_64",
)  # fmt: skip


class Missing(Exception):
    """Raised if a program that the build needs is not installed; the message says in a sentence which."""


class WrongHash(Exception):
    """Raised if a file is not the one that was pinned."""


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pyodide(folder: Path) -> Path:
    """Return the folder below ``folder`` with Pyodide's files; download them if they are missing.

    Raises ``Missing`` without npm, ``WrongHash`` if a file is not the one that was pinned.
    """
    found = folder / f"pyodide-{PINS['pyodide']}"
    if not all((found / name).exists() for name in PINS["sha256"]):
        npm = shutil.which("npm")
        if npm is None or shutil.which("node") is None:
            raise Missing("npm is needed to build what runs without a server: it comes with Node.js 20.19 or later")
        found.mkdir(parents=True, exist_ok=True)
        packed = [npm, "pack", f"pyodide@{PINS['pyodide']}", "--silent", f"--pack-destination={found}"]
        subprocess.run(packed, check=True, stdout=subprocess.DEVNULL)
        (archive,) = found.glob("*.tgz")
        with tarfile.open(archive) as packages:
            for name in PINS["sha256"]:
                file = packages.extractfile(f"package/{name}")
                assert file
                (found / name).write_bytes(file.read())
        archive.unlink()
    for name, expected in PINS["sha256"].items():
        if sha256(found / name) != expected:
            raise WrongHash(f"{found / name} is not the file that tools/offline/pins.json names: delete it")
    return found


def wheels(folder: Path) -> list[Path]:
    """Return the wheels of all packages, below ``folder``; download them if they are missing. pip checks the hashes."""
    found = folder / f"wheels-{sha256(REQUIREMENTS)[:12]}"
    if not found.exists():
        partial = found.with_suffix(".part")
        shutil.rmtree(partial, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps", *WHEELS]
        subprocess.run([*pip, "--require-hashes", "-d", str(partial), "-r", str(REQUIREMENTS)], check=True)
        partial.rename(found)
    return sorted(found.glob("*.whl"))
