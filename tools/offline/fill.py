"""Make an empty record and compile all templates, with the app as it was built, in the Python that will read them.

``python.mjs`` runs it; the app there is at /app. A phone then neither migrates nor compiles anything at its first
start. The record is made there too because SQLite writes its own version into it.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

APP = Path("/app")


def fill(work: Path) -> None:
    """Make the record and the compiled templates, and copy them beside the app's other files in ``work``."""
    trimmed = work / "trimmed"
    shutil.copytree(trimmed / "upgrade", APP, dirs_exist_ok=True)  # as a phone does that has to migrate its record
    from scorekeeper.offline import DATABASE, start
    from scorekeeper.store.models import db

    app = start(APP / "instance")
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    with app.app_context():
        db.engine.dispose()
    shutil.copytree(APP / "instance" / "templates", trimmed / "app" / "instance" / "templates")
    shutil.copy(APP / "instance" / DATABASE, trimmed / "app" / "instance")


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
