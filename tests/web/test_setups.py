"""Wrong combinations of settings, proxy and address: each is told by its own name, to the visitor and to the host."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.store.migrate import upgrade
from scorekeeper.web.http import setups
from scorekeeper.web.http.hosts import Application, is_trusted, trusted_names

STALE = "This page was open too long"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Application:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    app = create_app()
    upgrade(app)
    return app


def set_up(app: Application, *, https: bool = False, proxies: int = 0) -> FlaskClient:
    app.config.update(SESSION_COOKIE_SECURE=https, PROXIES=proxies)
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
        app.trusted_names = trusted_names("", True)
    return app.test_client()


def save(client: FlaskClient, here: str, visited: str, **headers: str) -> TestResponse:
    """Open a page and send a form of it, as a browser does at ``visited``, which a proxy passes on to ``here``."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    page = client.get("/rules/sam", base_url=here, headers=sent)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
    assert token
    if visited.startswith("http:") and "; Secure" in page.headers.get("Set-Cookie", ""):
        client.delete_cookie("scorekeeper", domain=urlsplit(here).hostname or "")  # a browser does not keep it
    whence = {"Referer": f"{visited}/rules/sam", "Origin": visited} | sent
    form = {"csrf_token": token[1], "lang": "vi", "next": "/"}
    return client.post("/language", base_url=here, headers={k: v for k, v in whence.items() if v}, data=form)


@pytest.mark.parametrize(
    ("https", "proxies", "here", "visited", "headers", "heading", "said", "logged"),
    [
        pytest.param(
            True, 0, "http://192.168.1.5:8000", "http://192.168.1.5:8000", {},
            "This server is not set up for this address", "SCOREKEEPER_HTTPS", "set SCOREKEEPER_HTTPS=0",
            id="cookies for HTTPS at plain HTTP",
        ),
        pytest.param(
            True, 1, "http://192.168.1.5:8000", "http://192.168.1.5:8000", {},
            "This server is not set up for this address", "SCOREKEEPER_HTTPS", "set SCOREKEEPER_HTTPS=0",
            id="the container's settings without a proxy",
        ),
        pytest.param(
            True, 1, "http://localhost", "https://cards.example.org:8443",
            {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "cards.example.org", "Sec_Fetch_Site": "same-origin"},
            "This server is not set up for this address", "log says what to change",
            "nginx: $http_host instead of $host", id="a proxy that hides the port",
        ),
        pytest.param(
            True, 1, "http://localhost:8000", "https://cards.example.org",
            {"X_Forwarded_Proto": "https", "Sec_Fetch_Site": "same-origin"},
            "This server is not set up for this address", "log says what to change", "let the proxy pass on Host",
            id="a proxy that hides the host",
        ),
        pytest.param(
            True, 1, "http://localhost", "https://cards.example.org",
            {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "cards.example.org", "Referer": ""},
            "Your browser did not say where this came from", "Referer", "without Referer", id="no Referer",
        ),
    ],
)  # fmt: skip
def test_a_wrong_combination_has_its_own_name(
    made: Application, caplog: pytest.LogCaptureFixture, https: bool, proxies: int, here: str, visited: str,
    headers: dict[str, str], heading: str, said: str, logged: str,
) -> None:  # fmt: skip
    client = set_up(made, https=https, proxies=proxies)
    with caplog.at_level(logging.WARNING):
        answers = [save(client, here, visited, **headers) for _ in range(3)]
    for answer in answers:
        assert answer.status_code == 400
        assert heading in answer.text
        assert said in answer.text
        assert STALE not in answer.text
        assert "allow cookies" not in answer.text
    lines = [record.message for record in caplog.records if "a request was refused" in record.message]
    assert len(lines) == 1, "the same again is not logged again"
    assert logged in lines[0]


@pytest.mark.parametrize(
    ("https", "proxies", "here", "visited", "headers"),
    [
        (False, 0, "http://192.168.1.5:8000", "http://192.168.1.5:8000", {}),
        (False, 0, "http://nas.lan:8000", "http://nas.lan:8000", {}),
        (
            True, 1, "http://localhost", "https://cards.example.org:8443",
            {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "cards.example.org:8443"},
        ),
        (False, 1, "http://localhost", "http://nas.lan:81", {"X_Forwarded_Host": "nas.lan:81"}),
    ],
)  # fmt: skip
def test_a_right_one_saves(
    made: Application, https: bool, proxies: int, here: str, visited: str, headers: dict[str, str]
) -> None:
    assert save(set_up(made, https=https, proxies=proxies), here, visited, **headers).status_code == 303


def test_a_page_that_is_too_old_is_told_as_before(made: Application) -> None:
    answer = made.test_client().post("/language", data={"csrf_token": "x", "lang": "vi"})
    assert answer.status_code == 400
    assert STALE in answer.text


def test_a_name_that_is_not_ours_is_logged_with_the_setting(
    made: Application, caplog: pytest.LogCaptureFixture
) -> None:
    client = made.test_client()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert client.get("/", headers={"Host": "cards.example.org"}).status_code == 400
    [line] = [record.message for record in caplog.records]
    assert "cards.example.org is none of the names" in line
    assert "SCOREKEEPER_TRUSTED_HOSTS" in line


def test_every_mistake_has_a_line() -> None:
    assert set(setups._LINES) == set(setups.Mistake)


# -- names at home ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["nas.lan", "nas.lan:8000", "homeserver:8000", "Cards.Home.ARPA", "a.b.internal:81"])
def test_names_that_only_a_network_at_home_gives_are_answered(host: str) -> None:
    names = trusted_names("", False)
    assert is_trusted(host, names, "192.168.1.5")
    assert is_trusted(host, names, "::ffff:192.168.1.5")
    assert not is_trusted(host, names, "8.8.8.8"), "on a server of the internet nobody is at home"
    assert not is_trusted(host, names, "2606:4700::1111")


@pytest.mark.parametrize("host", ["nas.lan.example", "evil.example", "lan.evil", ".lan", "-.lan", "a_b", "nas.lan:x"])
def test_a_name_that_anybody_could_have_is_not(host: str) -> None:
    assert not is_trusted(host, trusted_names("", False), "192.168.1.5")


def test_a_share_link_keeps_the_port(made: Application) -> None:
    client = set_up(made, proxies=1)
    headers = {"X-Forwarded-Host": "cards.example.org:8443", "X-Forwarded-Proto": "https"}
    made.config["WTF_CSRF_ENABLED"] = False
    table = client.post("/tables", data={"name": "Friday", "unit": ""}, headers=headers).headers["Location"]
    assert f"https://cards.example.org:8443{table}" in client.get(f"{table}share/", headers=headers).text
