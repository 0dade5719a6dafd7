"""The examples of proxies log no code, whatever page is asked for, and ``docs/hosting.md`` has each setting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NGINX = (ROOT / "docs/hosting/nginx.conf").read_text(encoding="utf-8")
CADDY = (ROOT / "docs/hosting/Caddyfile").read_text(encoding="utf-8")

ASKED = {
    "/t/abcdefgh12345/m/1/?before=3": "/t/",
    "/t/abcdefgh12345/share/own/secret": "/t/",
    "/r/abcdefgh12345": "/r/",
    "/static/x/house.css?name=Fatimah": "/static/x/house.css",
    "/?name=Fatimah": "/",
    "/rules/sam": "/rules/sam",
}


def by_nginx(asked: str) -> str:
    """Return what the map of the example makes of an address: of the first of its expressions that is found in it."""
    maps = re.search(r"map \$request_uri \$scorekeeper_page \{(.*?)\}", NGINX, re.DOTALL)
    assert maps
    for pattern, value in re.findall(r'"~(.*?)"\s+"?(.*?)"?;', maps[1]):
        if found := re.search(pattern.replace("(?<", "(?P<"), asked):
            return re.sub(r"\$(\w+)", lambda name: found[name[1]], value).removesuffix("...")
    return asked


def by_caddy(asked: str) -> str:
    """Return what the filter of the example makes of an address."""
    filters = re.search(r'request>uri regexp "(.*?)" "(.*?)"', CADDY)
    assert filters
    return re.sub(filters[1], filters[2].replace("$1", r"\1"), asked, count=1)


@pytest.mark.parametrize(("asked", "logged"), ASKED.items())
def test_the_proxies_of_the_examples_log_no_code(asked: str, logged: str) -> None:
    assert by_nginx(asked) == by_caddy(asked) == logged


def test_nor_do_they_log_what_repeats_an_address() -> None:
    [kept] = re.findall(r"log_format scorekeeper '(.*)'", NGINX)
    named = set(re.findall(r"\$(\w+)", kept))
    assert not named & {"request", "request_uri", "uri", "args", "remote_addr", "http_referer", "http_user_agent"}
    assert len(re.findall(r"access_log (?:\S+ scorekeeper|off);", NGINX)) == NGINX.count("listen ")
    for field in ("request>headers", "resp_headers", "request>remote_ip", "request>remote_addr", "request>client_ip"):
        assert f"{field} delete" in CADDY


def test_each_setting_is_in_the_table() -> None:
    config = (ROOT / "scorekeeper/config.py").read_text(encoding="utf-8")
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    settings = set(re.findall(r'"((?:SCOREKEEPER_|DATABASE_|SECRET_)[A-Z_]+)"', config))
    assert len(settings) > 15
    assert [name for name in sorted(settings) if f"`{name}`" not in page] == []
