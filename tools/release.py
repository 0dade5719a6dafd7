"""``make release``: build sdist and wheel into ``dist/``, check both, and write their hashes.

The wheel is installed in an environment of its own, with each Python from 3.11 that is found, and run there in an empty
folder: version, a match replayed, an example table, a page. The sdist has to hold all that is needed to work on the
program, and a wheel built from it the same files. What runs the app in a browser (``make offline``) goes into an
archive beside them: unpacked into the installed package, it is what ``scorekeeper serve`` finds.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from .offline.build import build as build_runtime
from .offline.build import write_zip
from .offline.fetch import Missing

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
BUILDER = "hatchling==1.27.0"  #: as in pyproject.toml
PYTHONS = ("3.11", "3.12", "3.13", "3.14")

#: Samples of what the sdist has to hold beside the package itself.
IN_SDIST = (
    "tests/test_wheel.py", "tools/release.py", "tools/offline/pins.json", "examples/overlay.html", "docs/hosting.md",
    "docs/schema/match.json", "docs/rules/sam.md", "constraints.txt", "templates/base.html", "static/css/tokens.css",
    "Makefile", "LICENSE", "README.md",
)  # fmt: skip

#: A match of one hand, and a page with what it links to.
MATCH = """{"format": "scorekeeper-match/1", "game": "sam", "players": ["An", "Bo"],
"entries": [{"kind": "hand", "winner": "An", "left": {"Bo": 7}}]}"""
PAGE = """
from scorekeeper.app import create_app
client = create_app().test_client()
assert client.get("/").status_code == client.get("/rules/sam").status_code == 200
"""


def run(*words: str | Path, cwd: Path | None = None, given: str = "") -> str:
    """Run a command and return what it prints. Raises ``CalledProcessError`` if it fails."""
    done = subprocess.run([*map(str, words)], cwd=cwd, input=given, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def runs(python: str) -> bool:
    """Return whether the command ``python`` starts a Python; it may exist and start none."""
    return bool(shutil.which(python)) and subprocess.run([python, "--version"], capture_output=True).returncode == 0


def build(source: Path, target: Path, folder: Path) -> list[Path]:
    """Build a wheel and an sdist of ``source``, a checkout or unpacked sdist, into ``target``; return wheel and sdist.

    ``folder``: where the environment that builds is, or is made.
    """
    environment = folder / "builder"
    if not environment.exists():
        run(sys.executable, "-m", "venv", environment)
        run(environment / "bin/pip", "install", "-q", "--disable-pip-version-check", BUILDER)
    shutil.rmtree(target, ignore_errors=True)
    run(environment / "bin/python", "-m", "hatchling", "build", "-d", target, cwd=source)
    return sorted(target.glob("*.whl")) + sorted(target.glob("*.tar.gz"))


def check_sdist(sdist: Path, wheel: Path, folder: Path) -> None:
    """Check what an sdist holds, and that its wheel has the same files as ``wheel``. Raises ``SystemExit`` if not."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "sdist", filter="data")
    [source] = (folder / "sdist").iterdir()
    missing = [name for name in IN_SDIST if not (source / name).exists()]
    private = [path for path in source.rglob("*") if path.name in ("secret", "scorekeeper.sqlite3", ".git", "instance")]
    if missing or private:
        raise SystemExit(f"release: the sdist lacks {missing}, and has {private}")
    again, _ = build(source, folder / "again", folder)
    if files(again) != files(wheel):
        raise SystemExit("release: the wheel of the sdist has other files")


def files(wheel: Path) -> dict[str, int]:
    """Return the files of a wheel, with their checksums."""
    return {
        info.filename: info.CRC for info in zipfile.ZipFile(wheel).infolist() if not info.filename.endswith("RECORD")
    }


def check_wheel(wheel: Path, python: str, folder: Path) -> None:
    """Install a wheel in an environment of its own and run it.

    Raises ``CalledProcessError`` if something fails, ``SystemExit`` if it says another version than its name.
    """
    environment, elsewhere = folder / f"on-{Path(python).name}", folder / f"empty-{Path(python).name}"
    elsewhere.mkdir()
    run(python, "-m", "venv", environment)
    pip = (environment / "bin/pip", "install", "-q", "--disable-pip-version-check", "-c", ROOT / "constraints.txt")
    run(*pip, f"{wheel}[postgresql]")
    command = environment / "bin/scorekeeper"
    version = run(command, "--version", cwd=elsewhere).strip()
    if version not in wheel.name:
        raise SystemExit(f"release: {wheel.name} says that it is {version}")
    run(command, "replay", "-", cwd=elsewhere, given=MATCH)
    run(command, "demo", cwd=elsewhere)
    run(environment / "bin/python", "-c", PAGE, cwd=elsewhere)


def archive_runtime(wheel: Path) -> Path:
    """Build what runs the app in a browser, and return the archive of it beside the wheel.

    Its files are in a folder ``offline``, as in an installed package. Raises ``SystemExit`` without npm.
    """
    try:
        build_runtime(folder := ROOT / "build" / "offline")
    except Missing as missing:
        raise SystemExit(f"release: {missing}") from None
    archive = DIST / f"{wheel.name.partition('-py3')[0]}-offline.zip"
    write_zip(folder, archive, below="offline/")
    return archive


def main() -> None:
    """Build, check, and print what was checked on which Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel, sdist = build(ROOT, DIST, folder)
        check_sdist(sdist, wheel, folder)
        for python in [name for version in PYTHONS if runs(name := f"python{version}")] or [sys.executable]:
            check_wheel(wheel, python, folder)
            print(f"release: the wheel runs on {run(python, '--version').strip()}")
    assets = sdist, wheel, archive_runtime(wheel)
    hashes = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in assets]
    (DIST / "SHA256SUMS").write_text("\n".join(hashes) + "\n")
    print(*hashes, sep="\n")


if __name__ == "__main__":
    main()
