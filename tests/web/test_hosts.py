"""The names by which the server may be called: no other gets into a link or a QR code."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.store.migrate import upgrade
from scorekeeper.web.http.hosts import is_trusted, trusted_names
from tools.attack.fuzz import HOSTS

from .phone import Phone

OURS = (
    "localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:8000", "192.168.178.20:8000", "10.0.0.7", "172.17.0.2:80",
    "169.254.3.4", "100.64.0.9:8000", "[::1]:8000", "[fd00::7]", "[fe80::1]:8000", "lans-laptop.local:8000",
    f"{socket.gethostname()}:8000",
)  # fmt: skip


def test_own_names_and_addresses_are_answered(phone: Phone, match: str) -> None:
    for host in OURS:
        page = phone.client.get(match.replace("m/1/", "share/"), headers={"Host": host})
        assert page.status_code == 200, host
        assert f"http://{host.removesuffix(':80')}/t/" in page.text


@pytest.mark.parametrize("address", ["/", "{match}", "{table}share/", "/health", "/nowhere", "/static/x/house.css"])
def test_any_other_name_is_none_for_any_page(phone: Phone, match: str, address: str) -> None:
    address = address.format(match=match, table=match.replace("m/1/", ""))
    for host in HOSTS:
        answer = phone.client.get(address, environ_overrides={"HTTP_HOST": host.encode().decode("latin-1")})
        assert answer.status_code == 400, host
        assert "SCOREKEEPER_TRUSTED_HOSTS" in answer.text
        assert answer.headers.getlist("Set-Cookie") == []
        assert not re.search(r'(href|action)="[^"]*evil', answer.text)
        assert answer.headers["Cache-Control"] == "private, no-store"


def test_a_form_sent_to_another_name_does_nothing(phone: Phone) -> None:
    answer = phone.client.post(
        "/tables", headers={"Host": "evil.example"}, data={"csrf_token": phone.token, "name": "x"}
    )
    assert answer.status_code == 400


def test_no_host_at_all_is_the_address_that_was_called(phone: Phone) -> None:
    for server, status in (("192.0.2.7", 200), ("198.51.100.9", 200)):
        environ = {"HTTP_HOST": None, "SERVER_NAME": server, "SERVER_PORT": "8000"}
        request = phone.app.test_request_context("/", environ_overrides=environ).request.environ
        request.pop("HTTP_HOST", None)
        with phone.app.request_context(request):
            assert phone.app.full_dispatch_request().status_code == status


def test_an_address_of_a_public_network_is_ours_where_the_request_came_to_it() -> None:
    names = trusted_names("", False)
    assert is_trusted("8.8.8.8:80", names, "8.8.8.8")
    assert is_trusted("8.8.8.8:80", names, "::ffff:8.8.8.8")
    assert not is_trusted("8.8.8.8:80", names, "8.8.4.4")
    assert is_trusted("[2606:4700::1111]", names, "2606:4700::1111")


def made(folder: Path, patch: pytest.MonkeyPatch, **settings: str) -> Flask:
    """Return the application as a host sets it up."""
    patch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    patch.delenv("DATABASE_URL", raising=False)
    for name, value in settings.items():
        patch.setenv(f"SCOREKEEPER_{name}", value)
    app = create_app()
    upgrade(app)
    return app


def answers(app: Flask, host: str, **headers: str) -> int:
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    return app.test_client().get("/", headers={"Host": host, **headers}).status_code


def test_names_that_are_set_are_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = made(tmp_path, monkeypatch, TRUSTED_HOSTS="cards.example.org, .club.example")
    for host in ("cards.example.org", "CARDS.example.org:443", "a.club.example", "localhost", "192.168.1.5:8000"):
        assert answers(app, host) == 200, host
    for host in ("example.org", "x.cards.example.org", "club.example.evil.example"):
        assert answers(app, host) == 400, host


def test_behind_a_proxy_its_word_counts_where_no_name_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = made(tmp_path, monkeypatch, PROXIES="1")
    assert answers(app, "127.0.0.1:8000", X_Forwarded_Host="cards.example.org", X_Forwarded_Proto="https") == 200
    assert answers(app, "127.0.0.1:8000", X_Forwarded_Host="a" * 64) == 400
    app = made(tmp_path, monkeypatch, PROXIES="1", TRUSTED_HOSTS="cards.example.org")
    assert answers(app, "127.0.0.1:8000", X_Forwarded_Host="cards.example.org") == 200
    assert answers(app, "127.0.0.1:8000", X_Forwarded_Host="evil.example") == 400


def test_without_a_proxy_nobody_is_believed_about_hosts(phone: Phone, match: str) -> None:
    page = phone.get(match.replace("m/1/", "share/"), X_Forwarded_Host="evil.example", Forwarded="host=evil.example")
    assert "evil.example" not in page.html
