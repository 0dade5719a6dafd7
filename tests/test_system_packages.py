"""``tools/system-packages.sh`` installs nothing on somebody's machine without having asked."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "system-packages.sh"
ROOT, SOMEBODY = 0, 1000
INSTALLED = "apt-get update -qq\napt-get install -y -qq --no-install-recommends chromium npm\n"
COMMAND = "sudo apt-get install --no-install-recommends chromium npm"


def program(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


class Machine:
    """A machine that has a shell, ``apt-get`` and ``sudo``, and nothing that the project needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("sh", "env", "ls", "grep"):
            (folder / name).symlink_to(str(shutil.which(name)))
        program(folder / "apt-get", f'echo "apt-get $*" >>{folder}/log')
        program(folder / "sudo", 'exec "$@"')

    def run(
        self, user: int, answer: str | None = None, packages: str = "chromium npm", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Ask for packages; ``answer`` is typed at a terminal, ``None``: there is no terminal."""
        program(self.folder / "id", f"echo {user}")
        ours, theirs = pty.openpty()
        try:
            os.write(ours, f"{answer}\n".encode())
            return subprocess.run(
                ["sh", str(SCRIPT), *packages.split()],
                env={"PATH": str(self.folder), **environment},
                stdin=subprocess.DEVNULL if answer is None else theirs,
                capture_output=True,
                text=True,
            )
        finally:
            os.close(ours)
            os.close(theirs)

    def installed(self) -> str:
        log = self.folder / "log"
        return log.read_text(encoding="utf-8") if log.exists() else ""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_where_all_is_there_it_says_nothing(machine: Machine) -> None:
    for name in ("google-chrome", "npm"):
        program(machine.folder / name, "")
    done = machine.run(SOMEBODY)
    assert (done.returncode, done.stdout, done.stderr, machine.installed()) == (0, "", "", "")


def test_only_what_is_missing_is_named(machine: Machine) -> None:
    program(machine.folder / "npm", "")
    assert "Missing: chromium." in machine.run(SOMEBODY).stderr


def test_chromium_will_do_where_there_is_no_package_of_the_headless_shell(machine: Machine) -> None:
    shell = "chromium-headless-shell"
    program(machine.folder / "chromium", "")
    assert machine.run(SOMEBODY, packages=shell).returncode == 0
    program(machine.folder / "apt-cache", f'[ "$*" = "show {shell}" ]')
    assert f"Missing: {shell}." in machine.run(SOMEBODY, packages=shell).stderr
    program(machine.folder / shell, "")
    assert machine.run(SOMEBODY, packages=shell).returncode == 0


@pytest.mark.parametrize(("user", "environment"), [(ROOT, {}), (ROOT, {"CI": "true"}), (SOMEBODY, {"CI": "true"})])
def test_root_and_ci_are_not_asked(machine: Machine, user: int, environment: dict[str, str]) -> None:
    done = machine.run(user, **environment)
    assert (done.returncode, done.stdout, machine.installed()) == (0, "Installing: chromium npm\n", INSTALLED)


def test_yes_installs(machine: Machine) -> None:
    done = machine.run(SOMEBODY, "y")
    assert "[y/N]" in done.stdout
    assert (done.returncode, machine.installed()) == (0, INSTALLED)


@pytest.mark.parametrize("answer", ["", "n", "no", "what", None])
def test_anything_else_installs_nothing_and_names_the_command(machine: Machine, answer: str | None) -> None:
    done = machine.run(SOMEBODY, answer)
    assert COMMAND in done.stderr
    assert (done.returncode, machine.installed()) == (1, "")


def test_a_system_without_apt_is_told_what_is_missing(machine: Machine) -> None:
    (machine.folder / "apt-get").unlink()
    done = machine.run(ROOT)
    assert (done.returncode, machine.installed()) == (1, "")
    assert "Missing: chromium npm" in done.stderr
