"""Any file of 2 MB is answered within seconds and 200 MB: each kind in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.attack.files import FILES

SECONDS = 15  #: of processor time: 2 on a fast and quiet machine, over 5 on a slow and busy one; faults took minutes
MEGABYTES = 200

#: A call of the command line with a limit of processor time, which writes down its peak memory in kB. The peak that
#: the system counts for a child would begin with the memory of the process that started it, which is ours.
MEASURED = """
import re, resource, sys
from pathlib import Path
from scorekeeper.cli import main
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
try:
    status = main(sys.argv[3:])
finally:
    had = re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())
    Path(sys.argv[2]).write_text(had[1])
sys.exit(status)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_file_of_2_mb_is_answered_within_seconds_and_200_mb(name: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(FILES[name]())
    assert file.stat().st_size <= 2_000_000
    peak = tmp_path / "peak"
    with (tmp_path / "out").open("wb") as out, (tmp_path / "err").open("wb") as err:
        command = [sys.executable, "-c", MEASURED, str(SECONDS), str(peak), "replay", str(file)]
        child = subprocess.run(command, stdout=out, stderr=err, check=False)
    said = (tmp_path / "err").read_text()
    assert child.returncode in (0, 1), said[-500:]
    assert "Traceback" not in said
    assert len(said) < 20_000
    assert int(peak.read_text()) < MEGABYTES * 1024
