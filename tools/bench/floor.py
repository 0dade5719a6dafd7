"""The lower bound for everybody: an empty page of Flask's, and one commit of SQLite's."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from flask import Flask


def app() -> Flask:
    """Return an application with one empty page, at ``/``."""
    made = Flask("empty")
    made.add_url_rule("/", view_func=lambda: "<!doctype html><title>Empty</title>")
    return made


def commit(folder: Path) -> Callable[[], None]:
    """Return a function that writes a row of 200 letters to a database in ``folder``, as safely as SQLite can."""
    connection = sqlite3.connect(folder / "commit.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, text TEXT)")

    def one() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t (text) VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")

    return one
