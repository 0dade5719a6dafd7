"""The peer's settings of gunicorn: a worker opens its own connections to the database, as ours do."""

from __future__ import annotations

from typing import Any

from ihatemoney.models import db


def post_fork(_server: Any, worker: Any) -> None:
    """Drop the connections that were opened before the workers were made."""
    with worker.app.wsgi().app_context():
        db.engine.dispose(close=False)
