"""What ``make offline`` is made of: what is pinned, what is refused, and what is left out."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scorekeeper.config import ROOT
from scorekeeper.server import runtime_said
from scorekeeper.store.migrate import HEAD
from scorekeeper.web.http.runtime import read_runtime
from tools.audit import pinned
from tools.offline import __main__ as command
from tools.offline import fetch
from tools.offline.build import write_zip
from tools.offline.trim import NEVER, imported, stripped


def test_what_only_servers_need_is_not_imported(tmp_path: Path) -> None:
    """A browser's Python has none of it; minifiers are in the checkout's own way (``assets.made``)."""
    others = {"fcntl", "resource", "termios", *(NEVER)} - {"rcssmin", "rjsmin"}
    there = {name for name in others if not name.startswith("scorekeeper.")}
    asked = f"import sys; sys.modules |= dict.fromkeys({sorted(there)!r}); from scorekeeper.offline import *; "
    asked += f"app = start({str(tmp_path)!r}); assert answer(app, 'GET', '/').status == 200; "
    asked += "print(*(name for name in sys.modules if name.startswith('scorekeeper.')))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert not others & set(done.stdout.split())


def test_its_packages_are_those_that_are_pinned() -> None:
    """So the audit looks at them too; tzdata alone is no package of a server, whose system has time zones."""
    pins = pinned((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    lines = fetch.REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    taken = pinned("\n".join(line.partition(" ")[0] for line in lines))
    assert taken.pop("tzdata")
    assert taken == {name: pins[name] for name in taken}
    assert all(re.search(r" --hash=sha256:[0-9a-f]{64}$", line) for line in lines if not line.startswith("#"))


def test_without_npm_one_sentence_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build() -> None:
        fetch.pyodide(tmp_path)

    monkeypatch.setattr(command, "build", build)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert command.main() == 1
    assert capsys.readouterr().err == (
        "npm is needed to build what runs without a server: it comes with Node.js 20.19 or later\n"
    )


def test_another_file_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / f"pyodide-{fetch.PINS['pyodide']}"
    folder.mkdir()
    for name in fetch.PINS["sha256"]:
        (folder / name).write_bytes(b"another")
    with pytest.raises(fetch.WrongHash, match="delete it"):
        fetch.pyodide(tmp_path)


def test_every_import_is_found_and_none_that_only_types_need() -> None:
    source = """
import a.b
from c import d
from . import e
from ..f import g
if TYPE_CHECKING:
    import never
else:
    import h
def late():
    import i
dialect = "j.k"
"""
    found = set(imported(ast.parse(source), "top.inner.module", False))
    assert found == {"a.b", "c", "c.d", "top.inner", "top.inner.e", "top.f", "top.f.g", "h", "i", "j.k"}


def test_comments_and_what_docstrings_say_are_left_out_and_assertions_stay() -> None:
    source = '"""Say it."""\n# why\ndef f():\n    """Do it."""\n    assert x  # sure\n    return "text"\n'
    expected = '"."\ndef f():\n    "."\n    assert x\n    return "text"\n'
    made_of_it = stripped(ast.parse(source))
    assert ast.dump(ast.parse(made_of_it)) == ast.dump(ast.parse(expected))
    assert "#" not in made_of_it


# -- where it is found -----------------------------------------------------------------------------------------------


def test_a_server_says_whether_it_is_there(tmp_path: Path) -> None:
    assert runtime_said(tmp_path).endswith(f"would be in {tmp_path}: it is not there, or not for this version")
    read_runtime.cache_clear()
    (tmp_path / "manifest.json").write_text(json.dumps({"schema": HEAD, "files": {}}))
    assert re.search(f"is in {re.escape(str(tmp_path))}: version [0-9a-f]{{12}}$", runtime_said(tmp_path))
    for other in ("[]", json.dumps({"schema": "0001", "files": {}})):  # phones could keep no table with these
        read_runtime.cache_clear()
        (tmp_path / "manifest.json").write_text(other)
        assert runtime_said(tmp_path).endswith("it is not there, or not for this version")


def test_its_archive_is_unpacked_into_a_folder_of_its_own_and_has_equal_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "built"
    folder.mkdir()
    for name in ("b.txt", "a.txt"):
        (folder / name).write_text(name)
    archives = [tmp_path / "one.zip", tmp_path / "other.zip"]
    for archive in archives:
        write_zip(folder, archive, below="offline/")
        (folder / "a.txt").touch()
    one, other = (archive.read_bytes() for archive in archives)
    assert one == other
    assert zipfile.ZipFile(archives[0]).namelist() == ["offline/a.txt", "offline/b.txt"]
