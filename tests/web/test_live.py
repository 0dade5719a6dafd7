"""Pages know the version of their table, and are told of newer ones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import Client

from scorekeeper.streams import HOLD, Watched

from .phone import Phone


def shown(phone: Phone, path: str) -> int:
    """Return the version that a page says it shows."""
    found = re.search(r'data-live="(\d+)"', phone.client.get(path).get_data(as_text=True))
    assert found, path
    return int(found[1])


def told(phone: Phone, table: str) -> int:
    """Return the version that the stream sends."""
    answer = phone.client.get(f"{table}live")
    assert answer.mimetype == "text/event-stream"
    assert answer.get_data(as_text=True).startswith("retry: 1000\n")
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert "Content-Encoding" not in answer.headers
    return int(answer.get_data(as_text=True).split("data: ")[1])


LIVE = ("", "m/1/", "m/1/log/hand", "m/1/correct/1", "m/1/scorecard/", "m/1/chart", "settle/", "settle/?evening={day}",
        "evenings/{day}", "players/{person}")  # fmt: skip


@pytest.mark.parametrize("page", LIVE)
def test_a_page_says_the_version_that_its_table_has(phone: Phone, match: str, page: str) -> None:
    table = match.removesuffix("m/1/")
    phone.hand(match)
    links = [link for link in phone.get(table).links() if re.search(r"evenings/|players/", link)]
    day, person = (next(link for link in links if what in link).split("/")[-1] for what in ("evenings", "players"))
    page = page.format(day=day, person=person)
    before = told(phone, table)
    assert shown(phone, table + page) == before
    phone.hand(match)
    assert shown(phone, table + page) == told(phone, table) > before


def test_what_is_written_elsewhere_at_the_table_leaves_the_page_of_a_match_as_it_was_kept(
    phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = match.removesuffix("m/1/")
    other = phone.start(table)
    before = shown(phone, match)
    phone.hand(other)
    monkeypatch.setattr("scorekeeper.web.match.page.render_with_placeholders", None)  # it is not made again
    assert shown(phone, match) > before


def test_an_answer_is_held_open_where_the_server_can(app: Flask, phone: Phone, match: str) -> None:
    held: list[Watched] = []
    table, other = match.removesuffix("m/1/"), Phone(app)
    other.client.get(f"{table}live", environ_base={HOLD: held.append})
    assert [(watched.code, watched.version) for watched in held] == [(table.split("/")[2], told(phone, table))]
    other.client.head(f"{table}live", environ_base={HOLD: held.append})
    assert len(held) == 1


def test_a_stream_is_counted_under_whoever_asked_as_far_as_proxies_are_believed(app: Flask, match: str) -> None:
    table, held = match.removesuffix("m/1/"), list[Watched]()
    environ: dict[str, Any] = {HOLD: held.append, "REMOTE_ADDR": "192.0.2.1"}
    forwarded = {"X-Forwarded-For": "2001:db8:1:2::3"}
    Phone(app).client.get(f"{table}live", environ_base=environ, headers=forwarded)
    client = Client(ProxyFix(app.wsgi_app, x_for=1), app.response_class)
    client.get(f"{table}live", environ_base=environ, headers=forwarded)
    assert [watched.source for watched in held] == ["192.0.2.1", "2001:db8:1:2::/64"]


def test_nobody_is_told_of_a_table_that_is_not_there(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    assert phone.get("/t/0123456789ab/live").status == 404
    phone.post(f"{table}remove")
    assert phone.get(f"{table}live").status == 410
