"""The examples of proxies log no code, containers hold no record, and ``docs/hosting.md`` has each setting."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from scorekeeper.config import NAMES

ROOT = Path(__file__).parent.parent
NGINX = (ROOT / "docs/hosting/nginx.conf").read_text(encoding="utf-8")
CADDY = (ROOT / "docs/hosting/Caddyfile").read_text(encoding="utf-8")

ASKED = {
    "/t/abcdefgh12345/m/1/?before=3": "/t/",
    "/t/abcdefgh12345/share/own/secret": "/t/",
    "/r/abcdefgh12345": "/r/",
    "/e/abcdefgh12345/wide.png": "/e/",
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
    assert len(re.findall(r"access_log (?:\S+ scorekeeper|off);", NGINX)) == NGINX.count("server {")
    for field in ("request>headers", "resp_headers", "request>remote_ip", "request>remote_addr", "request>client_ip"):
        assert f"{field} delete" in CADDY


def test_each_setting_is_in_the_table() -> None:
    config = (ROOT / "scorekeeper/config.py").read_text(encoding="utf-8")
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    settings = set(re.findall(r'"((?:SCOREKEEPER_|DATABASE_|SECRET_)[A-Z_]+)"', config))
    assert len(settings) > 15
    assert [name for name in sorted(settings) if f"`{name}`" not in page] == []
    ours = [name.removeprefix("SCOREKEEPER_") for name in sorted(settings) if name.startswith("SCOREKEEPER_")]
    assert ours == sorted(NAMES)


# -- proxies ---------------------------------------------------------------------------------------------------------


def test_nginx_passes_on_the_port_and_listens_at_ipv6_too() -> None:
    """Without the port every form was refused on any port but 443, and shared links led nowhere."""
    passed = dict(re.findall(r"proxy_set_header (\S+) (\S+);", NGINX))
    assert passed["Host"] == passed["X-Forwarded-Host"] == "$http_host"
    assert passed["X-Forwarded-Proto"] == "$scheme"
    ports = re.findall(r"listen (?:\[::\]:)?(\d+)( ssl http2)?;", NGINX)
    assert ports == [("443", " ssl http2")] * 2 + [("80", "")] * 2


@pytest.mark.parametrize("name", ["scorekeeper", "scorekeeper-backup"])
def test_a_unit_may_do_no_more_than_it_needs(name: str, tmp_path: Path) -> None:
    unit = (ROOT / f"docs/hosting/{name}.service").read_text(encoding="utf-8")
    for setting in ("NoNewPrivileges=yes", "CapabilityBoundingSet=\n", "ProtectSystem=strict", "PrivateDevices=yes"):
        assert setting in unit
    if tool := shutil.which("systemd-analyze"):  # the figure by systemd itself, where there is one
        (tmp_path / f"{name}.service").write_text(unit)
        said = subprocess.run(
            [tool, "security", "--offline=yes", "--threshold=30", str(tmp_path / f"{name}.service")],
            capture_output=True, text=True,
        )  # fmt: skip
        assert said.returncode == 0, said.stdout[-200:] + said.stderr


# -- containers ------------------------------------------------------------------------------------------------------


class _Loader(yaml.SafeLoader):
    """Reads compose files, in which ``!override`` replaces a list instead of adding to it."""


_Loader.add_constructor("!override", lambda loader, node: loader.construct_sequence(node))


def composed(*names: str) -> dict[str, dict[str, object]]:
    """Return the services of the compose files with these names, each with the settings of all files."""
    services: dict[str, dict[str, object]] = {}
    for name in names:
        read = yaml.load((ROOT / f"compose{name}.yaml").read_text(encoding="utf-8"), _Loader)
        assert set(read) <= {"services", "volumes"}
        used = [v.partition(":")[0] for service in read["services"].values() for v in service.get("volumes", ())]
        assert sorted(used) == sorted(read.get("volumes", ())), "each volume is declared in the file that uses it"
        for service, settings in read["services"].items():
            environment = {**services.get(service, {}).get("environment", {}), **settings.get("environment", {})}
            services[service] = {**services.get(service, {}), **settings, "environment": environment}
    return services


def test_at_home_a_container_serves_plain_http() -> None:
    """With the settings for a proxy in the image, every form was refused at any address but localhost."""
    [service] = composed("").values()
    assert isinstance(service["environment"], dict)
    assert service["environment"]["SCOREKEEPER_HTTPS"] is None
    assert service["ports"] == ["${SCOREKEEPER_PUBLISHED:-8000}:8000"]
    assert service["volumes"] == ["record:/var/lib/scorekeeper"]
    assert "SCOREKEEPER_HTTPS" not in re.sub(r"^#.*$", "", DOCKERFILE, flags=re.MULTILINE)


def test_a_container_takes_each_setting_from_the_environment() -> None:
    """Written into ``.env`` all but two were without effect, and nothing said so."""
    [service] = composed("").values()
    assert isinstance(service["environment"], dict)
    config = (ROOT / "scorekeeper/config.py").read_text(encoding="utf-8")
    settings = set(re.findall(r'"((?:SCOREKEEPER_|SECRET_)[A-Z_]+)"', config))
    of_the_image = {"SCOREKEEPER_INSTANCE", "SCOREKEEPER_HOST", "SCOREKEEPER_PORT"}
    assert service["environment"] == dict.fromkeys(settings - of_the_image)


def test_with_https_nobody_gets_past_the_proxy() -> None:
    services = composed("", ".https")
    own, proxy = services["scorekeeper"], services["https"]
    assert own["ports"] == []
    assert isinstance(own["environment"], dict)
    assert own["environment"]["SCOREKEEPER_HTTPS"] == own["environment"]["SCOREKEEPER_PROXIES"] == "1"
    assert "--to scorekeeper:8000" in str(proxy["command"])


def test_with_postgresql_the_password_is_asked_for_and_the_database_waited_for() -> None:
    services = composed("", ".postgresql")
    own, database = services["scorekeeper"], services["database"]
    assert own["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert isinstance(own["environment"], dict)
    url = own["environment"]["DATABASE_URL"]
    assert re.fullmatch(r"postgresql://scorekeeper:\$\{POSTGRES_PASSWORD:\?[^}]+\}@database/scorekeeper", url)
    assert "healthcheck" in database
    assert "ports" not in database


DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
IGNORED = [
    line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if not line.startswith("#")
]


def is_sent(path: str) -> bool:
    """Return whether a file of the checkout goes into a build, by the rules of ``.dockerignore``."""
    steps = path.split("/")
    parts = ["/".join(steps[:n]) for n in range(1, len(steps) + 1)]
    return not any(
        fnmatch.fnmatch(part, rule) or (rule.startswith("**/") and fnmatch.fnmatch(part, rule[3:]))
        for rule in IGNORED
        for part in parts
    )


def test_no_record_gets_into_an_image_and_all_that_it_is_built_from_does() -> None:
    for path in ("instance/secret", "instance/scorekeeper.sqlite3", "old/copy.sqlite3-wal", ".env", ".git/config"):
        assert not is_sent(path), path
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    built = re.findall(r'^"([\w/]+)" = "scorekeeper/', project, re.MULTILINE)
    assert built == ["templates", "static", "docs/rules"]
    for path in ("pyproject.toml", "constraints.txt", "README.md", "LICENSE", "scorekeeper", *built):
        assert (ROOT / path).exists()
        assert is_sent(path), path


def test_the_image_is_built_with_the_pinned_builder_and_asks_for_its_health() -> None:
    [builder] = re.findall(r'requires = \["(hatchling==[\d.]+)"\]', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert builder in DOCKERFILE
    assert "http://127.0.0.1:8000/health" in DOCKERFILE
    assert "USER scorekeeper" in DOCKERFILE
    assert DOCKERFILE.index("USER scorekeeper") < DOCKERFILE.index("\nCMD")


def test_what_the_page_links_to_exists() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    linked = [path for path in re.findall(r"\]\(([^)#:]+)", page) if path]
    assert {"../compose.yaml", "../Dockerfile", "hosting/nginx.conf"} <= set(linked)
    assert [path for path in linked if not (ROOT / "docs" / path).exists()] == []
