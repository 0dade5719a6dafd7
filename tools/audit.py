"""``make audit``: check that what is installed is what is pinned, and that nothing pinned has a known vulnerability.

Two checks need no network: every package that this project needs, itself or through others, is in ``constraints.txt``
and installed in that very version; and none of them is older than the version that fixed a vulnerability of
``tools/known-holes.toml``. Those published since are not in that list: ``--online`` asks osv.dev about all packages, in
one request, and fails if it cannot be reached. Hashes are not pinned: a registry that serves another file under the
same version is not noticed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
import urllib.request
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
HOLES = tomllib.loads((ROOT / "tools" / "known-holes.toml").read_text(encoding="utf-8"))
EXTRAS = ("lint", "postgresql", "test")
OSV = "https://api.osv.dev/v1/querybatch"


def pinned(text: str) -> dict[str, str]:
    """Return packages and their versions, as ``constraints.txt`` has them."""
    found = re.findall(r"^([\w.-]+)==(\S+)$", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def installed(name: str, extras: Iterable[str] = ()) -> dict[str, str]:
    """Return what a package needs, itself or through others, by name: the installed version, or ``none``."""
    ahead, seen = [(canonicalize_name(name), tuple(extras))], set[tuple[str, tuple[str, ...]]]()
    found: dict[str, str] = {}
    while ahead:
        one = ahead.pop()
        if one in seen:
            continue
        seen.add(one)
        try:
            there = distribution(one[0])
        except PackageNotFoundError:
            found[one[0]] = "none"
            continue
        found[canonicalize_name(one[0])] = there.version
        for line in there.requires or ():
            needs = Requirement(line)
            if not needs.marker or any(needs.marker.evaluate({"extra": extra}) for extra in ("", *one[1])):
                ahead.append((canonicalize_name(needs.name), tuple(sorted(needs.extras))))
    return found


def not_as_pinned(pins: Mapping[str, str], there: Mapping[str, str]) -> list[str]:
    """Return what is installed in another version than the pinned one, or not pinned at all."""
    return [
        f"{name} {version} is installed, {pins.get(name, 'nothing')} is pinned"
        for name, version in sorted(there.items())
        if pins.get(name) != version
    ]


def with_holes(pins: Mapping[str, str], holes: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return what is pinned and older than the version that fixed one of ``holes``."""
    return [
        f"{hole['package']} {pins[hole['package']]}: {hole['id']}, {hole['what']}; mended in {hole['mended']}"
        for hole in holes
        if hole["package"] in pins and Version(pins[hole["package"]]) < Version(hole["mended"])
    ]


def made_known(pins: Mapping[str, str]) -> list[str]:
    """Return the vulnerabilities that osv.dev knows of pinned versions. Raises ``OSError`` if it cannot be reached."""
    asked = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in pins.items()]
    sent = urllib.request.Request(OSV, json.dumps({"queries": asked}).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(sent, timeout=30) as answer:
        results = json.load(answer)["results"]
    return [
        f"{name} {version}: {hole['id']}"
        for (name, version), result in zip(pins.items(), results, strict=True)
        for hole in result.get("vulns", ())
    ]


def main() -> int:
    """Print what was checked, what was found and what was not checked."""
    parser = argparse.ArgumentParser(prog="tools.audit", description=__doc__)
    parser.add_argument("--online", action="store_true", help="ask osv.dev as well")
    args = parser.parse_args()
    pins = pinned((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    there = installed("cardtable-scorekeeper", EXTRAS)
    del there["cardtable-scorekeeper"]
    found = not_as_pinned(pins, there) + with_holes(pins, HOLES["hole"])
    if args.online:
        try:
            found += made_known(pins)
        except OSError as error:
            found.append(f"osv.dev cannot be reached: {error}")
    print(*found, f"audit: {len(there)} packages and {len(pins)} pins looked at, {len(found)} to be mended", sep="\n")
    if not args.online:
        print(f"audit: the list of known holes is kept by hand, and of {HOLES['date']}: what became known since")
        print("audit: was not looked for; that takes a network, and make audit AUDIT=--online")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
