"""``scorekeeper site``: the folder is whole, checked, and what another program has written is left alone."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.site import write_site

FILES = {
    "pyodide.mjs": b"export {};",
    "pyodide.asm.mjs": b"export default 1;",
    "app.zip": b"app",
    "code.wasm": b"\0asm",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return a runtime that stands in for what ``make offline`` builds."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name, body in FILES.items():
        (folder / name).write_bytes(body)
    about = {name: {"sha256": hashlib.sha256(body).hexdigest(), "bytes": len(body)} for name, body in FILES.items()}
    (folder / "manifest.json").write_text(json.dumps({"version": "1", "files": about}))
    return folder


def listed(folder: Path) -> dict[str, dict[str, str]]:
    """Return the files that the worker of a site loads."""
    found = re.search(r"files: (\{.*\}) \}\);", (folder / "sw.js").read_text(), re.DOTALL)
    assert found
    files: dict[str, dict[str, str]] = json.loads(found[1])
    return files


def test_the_worker_names_every_file_with_the_hash_of_its_content(built: Path, tmp_path: Path) -> None:
    site = write_site(tmp_path / "site", built)
    files = listed(tmp_path / "site")
    assert {path for path in files if path.endswith(".gz")} == {
        f"offline/{site.version}/{name}.gz" for name in ("app.zip", "code.wasm")
    }
    for path, about in files.items():
        body = (tmp_path / "site" / path).read_bytes()
        assert len(body) == about["bytes"]
        content = gzip.decompress(body) if path.endswith(".gz") else body
        assert hashlib.sha256(content).hexdigest() == about["sha256"]
    for path in re.findall(r'from "\./([^"]+)"', (tmp_path / "site" / "sw.js").read_text()):
        assert (tmp_path / "site" / path).is_file()


def test_equal_runtimes_make_equal_folders_and_a_new_one_has_another_version(built: Path, tmp_path: Path) -> None:
    first = write_site(tmp_path / "one", built)
    assert write_site(tmp_path / "two", built) == first
    assert (tmp_path / "one" / "sw.js").read_bytes() == (tmp_path / "two" / "sw.js").read_bytes()
    about = json.loads((built / "manifest.json").read_text())
    about["files"]["app.zip"]["sha256"] = hashlib.sha256(b"other").hexdigest()
    (built / "manifest.json").write_text(json.dumps(about))
    (built / "app.zip").write_bytes(b"other")
    second = write_site(tmp_path / "one", built)
    assert second.version != first.version
    assert [path.name for path in (tmp_path / "one" / "offline").iterdir()] == [second.version]


def test_below_a_path_every_address_begins_with_it(built: Path, tmp_path: Path) -> None:
    assert write_site(tmp_path / "site", built, "cards/").base == "/cards"
    page = (tmp_path / "site" / "index.html").read_text()
    assert set(re.findall(r'(?:href|src)="(/[^"/]*)', page)) == {"/cards"}
    manifest = json.loads((tmp_path / "site" / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "/cards/"
    for icon in manifest["icons"]:
        assert (tmp_path / "site" / icon["src"].removeprefix("/cards/")).is_file()


def test_the_first_page_says_it_in_every_language_and_has_its_policy_in_itself(built: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", built)
    page = (tmp_path / "site" / "index.html").read_text()
    assert re.findall(r'<section lang="(\w+)"', page) == ["en", "vi", "ms", "th", "hi", "pa", "nl"]
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    assert "default-src &#39;none&#39;" in policy[1]
    assert "frame-ancestors" not in policy[1]
    assert "unsafe" not in policy[1]


@pytest.mark.parametrize("wrong", ["missing", "damaged", "taken", "no path"])
def test_what_cannot_be_written_is_said_and_changes_nothing(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    folder, base = tmp_path / "site", "/cards here" if wrong == "no path" else ""
    folder.mkdir()
    if wrong == "missing":
        (built / "manifest.json").unlink()
    if wrong == "damaged":
        (built / "app.zip").write_bytes(b"half")
    if wrong == "taken":
        (folder / "letter.txt").write_text("mine")
    before = list(folder.iterdir())
    assert main(["site", str(folder), "--runtime", str(built), "--base", base]) == 2
    said = {"missing": "make offline", "damaged": "build it again", "taken": "no site", "no path": "--base"}[wrong]
    assert said in capsys.readouterr().err
    assert list(folder.iterdir()) == before
