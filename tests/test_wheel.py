"""The wheel, installed elsewhere and run from any folder, serves the same pages."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent

VISIT = """
import re
from scorekeeper.app import create_app
from scorekeeper.config import ROOT
from scorekeeper.store.migrate import upgrade
app = create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})
upgrade(app)
client = app.test_client()
table = client.post("/tables", data={"name": "A", "unit": "b"}).headers["Location"]
pages = ["/", "/rules/sam", "/referee/sam", table, table + "new/sam", table + "share/", table + "settle/"]
for page in pages:
    answer = client.get(page)
    assert answer.status_code == 200, page
    for address in re.findall(r"/static/[^\\"]+", answer.get_data(as_text=True)):
        assert client.get(address).status_code == 200, address
assert "tiền bàn" in client.get("/rules/sam", headers={"Accept-Language": "vi"}).get_data(as_text=True)
assert 'lang="vi"' in client.get("/", headers={"Accept-Language": "vi"}).get_data(as_text=True)
print(ROOT)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(folder), str(ROOT)], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_it_carries_pages_rules_words_and_nothing_that_only_developers_need(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for part in (
        "templates/base.html",
        "static/css/tokens.css",
        "static/js/sheet.js",
        "static/games/seep/floor.css",
        "rules/sam.md",
        "translations/vi.po",
        "store/migrations/env.py",
        "py.typed",
    ):
        assert f"scorekeeper/{part}" in names
    assert not [name for name in names if name.startswith(("tests", "tools", "instance", "docs"))]


def test_installed_elsewhere_it_serves_the_same_pages(wheel: Path, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    environment = {**os.environ, "PYTHONPATH": str(site)}
    environment.pop("SCOREKEEPER_INSTANCE", None)
    done = subprocess.run(
        [sys.executable, "-P", "-c", VISIT], cwd=elsewhere, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert Path(done.stdout.strip()) == site / "scorekeeper"
    assert (elsewhere / "instance" / "scorekeeper.sqlite3").exists()
