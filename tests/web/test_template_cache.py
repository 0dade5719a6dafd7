"""Compiled templates are kept in the instance folder; if they cannot be, pages are made all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from scorekeeper.app import create_app
from scorekeeper.store.migrate import upgrade


def app_in(folder: Path, **config: Any) -> Flask:
    address = f"sqlite:///{folder / 'test.sqlite3'}"
    app = create_app({"INSTANCE": folder, "SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": address, **config})
    upgrade(app)
    return app


def test_the_next_start_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert app_in(tmp_path).test_client().get("/").status_code == 200
    kept = list((tmp_path / "templates").glob("*/*"))
    assert kept
    again = app_in(tmp_path)
    monkeypatch.setattr(again.jinja_env, "compile", lambda *_args, **_kwargs: pytest.fail("compiled again"))
    assert again.test_client().get("/").status_code == 200


def test_where_there_is_no_room_pages_are_made_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_cache: FileSystemBytecodeCache, _bucket: Bucket) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FileSystemBytecodeCache, "dump_bytecode", full)
    assert app_in(tmp_path).test_client().get("/").status_code == 200


def test_where_no_folder_can_be_made_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "templates").write_text("in the way")
    assert app_in(tmp_path).test_client().get("/").status_code == 200
