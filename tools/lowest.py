"""``make lowest``: the lowest versions that ``pyproject.toml`` states, as constraints for pip.

With them the tests of rules and store are run in an environment of its own, so that what is stated is known to work.
What only tests need is as pinned, and what is needed through others is whatever pip selects.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from .audit import pinned

ROOT = Path(__file__).parent.parent


def lowest(project: dict[str, object], pins: dict[str, str]) -> dict[str, str]:
    """Return the version to try of each package that is named in ``project``, the table of pyproject.toml.

    The lowest stated one, and the pinned one of what only tests need. Raises ``ValueError`` if a dependency states no
    lowest version.
    """
    tried = dict[str, str]()
    dependencies, extras = project["dependencies"], project["optional-dependencies"]
    assert isinstance(dependencies, list)
    assert isinstance(extras, dict)
    for line in [*dependencies, *extras["postgresql"]]:
        needs = Requirement(line)
        bounds = [bound.version for bound in needs.specifier if bound.operator == ">="]
        if len(bounds) != 1:
            raise ValueError(f"{line!r} states no lowest version")
        tried[canonicalize_name(needs.name)] = bounds[0]
    for line in extras["test"]:
        name = canonicalize_name(Requirement(line).name)
        tried.setdefault(name, pins[name])
    return tried


def main() -> None:
    """Print the constraints, one a line."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = pinned((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    print(*(f"{name}=={version}" for name, version in lowest(project, pins).items()), sep="\n")


if __name__ == "__main__":
    main()
