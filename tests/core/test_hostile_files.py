"""Whatever stands in a file of 2 MB, it is answered within seconds and 200 MB: each kind in a process of its own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tools.attack.files import FILES

SECONDS = 5  #: of processor: on a quiet machine 2, here others may run beside it
MEGABYTES = 200


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_file_of_2_mb_is_answered_within_seconds_and_200_mb(name: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(FILES[name]())
    assert file.stat().st_size <= 2_000_000
    with (tmp_path / "out").open("wb") as out, (tmp_path / "err").open("wb") as err:
        child = subprocess.Popen(
            [sys.executable, "-m", "scorekeeper.cli", "replay", str(file)], stdout=out, stderr=err,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
        )  # fmt: skip
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    said = (tmp_path / "err").read_text()
    assert child.returncode in (0, 1), said[-500:]
    assert "Traceback" not in said
    assert len(said) < 20_000
    assert used.ru_maxrss < MEGABYTES * 1024
