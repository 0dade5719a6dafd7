"""What is logged, as text and as JSON: what broke and where, and no code, no name and no address in full."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.server_log import ACCESS, KINDS, formatter, shortened
from scorekeeper.store.models import db

from .phone import Phone


@pytest.fixture(params=KINDS)
def log(request: pytest.FixtureRequest, app: Flask) -> Iterator[io.StringIO]:
    """Yield what the application logs, in each form."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter(request.param))
    app.logger.addHandler(handler)
    yield written
    app.logger.removeHandler(handler)


def test_a_broken_row_is_logged_without_the_tables_code(
    app: Flask, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of a 500 had the address of the page, and with it the code by which anybody could record."""
    phone = Phone(app)
    match = phone.sit_down(["Fatimah", "Binh", "Chi"])
    phone.log(match, winner="Fatimah", **{"left:Binh": "3", "left:Chi": "5"})
    with app.app_context():
        db.session.execute(text("UPDATE logged_entry SET payload = :payload"), {"payload": '{"kind":"Fatimah 7"}'})
        db.session.commit()
    app.extensions.pop("match_cache", None)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    assert phone.client.get(f"{match}?before=Fatimah").status_code == 500
    line = log.getvalue()
    assert "broken: GET /t/<code>/m/<int:number>/" in line
    assert 'File \\"' in line or 'File "' in line, "where it broke"
    for secret in (match.split("/")[2], "Fatimah"):
        assert secret not in line


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("GET /t/abcdefgh12345/m/1/ failed", "GET /t/…/m/1/ failed"),
        ("/t/abcdefgh12345/share/own/sometoken1", "/t/…/share/own/…"),
        ("'/r/abcdefgh12345'", "'/r/…'"),
        ("GET /e/abcdefgh12345/wide.png", "GET /e/…/wide.png"),
        ("http://cards.example.org/t/abcdefgh12345/?before=3 x", "http://cards.example.org/t/…/?… x"),
        ("/?name=Fatimah HTTP/1.1", "/?… HTTP/1.1"),
        ("from 192.0.2.77:4711 and 2001:db8:1:2:3::4", "from 192.0.2.0/24:4711 and 2001:db8:1::/48"),
        ("at 23:18:52, [::1] and 127.0.0.1:8000", "at 23:18:52, [::1] and 127.0.0.1:8000"),
        ("the database is full: database or disk is full", "the database is full: database or disk is full"),
    ],
)
def test_addresses_are_shortened(said: str, kept: str) -> None:
    assert shortened(said) == kept


NAME, CODE = "Fatimah", "abcdefgh12345"


def raised(kind: str, message: str, *args: object) -> str:
    """Return what is logged where an error that names somebody led to another; the latter is the last argument."""
    try:
        try:
            raise KeyError(NAME)
        except KeyError as error:
            raise ValueError(f"no hand of {NAME}\nDETAIL: Key (code)=({CODE})") from error
    except ValueError as error:
        record = logging.LogRecord(
            "test", logging.ERROR, __file__, 1, message, (*args, error)[: message.count("%s")], sys.exc_info()
        )
    logging.Formatter().format(record)  # another handler came before, and left the whole text in the record
    return formatter(kind).format(record)


@pytest.mark.parametrize("kind", KINDS)
def test_of_an_error_its_kind_and_places_are_logged_and_not_what_it_says(kind: str) -> None:
    line = raised(kind, "Error during streaming: %s")
    assert "Error during streaming: ValueError" in line
    assert "builtins.KeyError" in line
    assert "builtins.ValueError" in line
    assert "in raised" in line
    for secret in (NAME, CODE):
        assert secret not in line


def test_a_traceback_in_a_message_keeps_places_and_kind() -> None:
    trace = (
        "Traceback (most recent call last):\n  File \"x.py\", line 1, in f\n    g()\nKeyError: 'Fatimah'\nmore of it"
    )
    line = raised("text", "failed: %s", trace)
    assert 'failed: Traceback \n  File "x.py", line 1, in f\n    g()\nKeyError\n' in line
    assert "more of it" not in line


@pytest.mark.parametrize("kind", KINDS)
def test_of_what_the_event_loop_complains_about_the_first_line_is_logged(kind: str) -> None:
    said = f"Task exception was never retrieved\nfuture: <Task exception=KeyError('{NAME}')>"
    line = formatter(kind).format(logging.LogRecord("asyncio", logging.ERROR, __file__, 1, said, (), None))
    assert "Task exception was never retrieved" in line
    assert NAME not in line


def test_json_is_one_line_each_with_time_level_logger_and_message() -> None:
    line = raised("json", "two\nlines")
    assert "\n" not in line
    assert {"time", "level", "logger", "process", "message", "raised"} == set(json.loads(line))


@pytest.mark.parametrize("kind", KINDS)
def test_a_url_can_neither_begin_a_line_nor_turn_one_round(kind: str) -> None:
    """``%0d%0a`` in a path once began a line of the log that the server had not written."""
    atoms = {"m": "GET", "U": "/\r\n[INFO] all is well\u202e", "s": "404", "B": 7, "M": 3}
    access = logging.LogRecord("gunicorn.access", logging.INFO, "", 0, ACCESS, (atoms,), None)
    of_app = logging.LogRecord("scorekeeper", logging.ERROR, "", 0, "asked for %s", ("/\n[INFO] x\u202e",), None)
    for record in (access, of_app):
        line = formatter(kind).format(record)
        assert line.isprintable(), line
        assert r"\u202e" in line
