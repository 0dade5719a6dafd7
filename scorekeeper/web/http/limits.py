"""How much one request may send: a form some kilobytes, a file 2 MB."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, request

FILES = ("home.read_file", "table.read_file")  #: where a file is read


def install(app: Flask) -> None:
    """Let only the pages that read a file accept one; all others accept what a sheet sends."""
    app.url_value_preprocessor(_allow_files)  # before anything reads the form


def _allow_files(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    if endpoint in FILES:
        request.max_content_length = current_app.config["MAX_FILE_LENGTH"]
