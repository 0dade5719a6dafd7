"""What is pinned is installed, and nothing pinned has a known hole; and each of these would be found."""

from __future__ import annotations

import io
import json
import urllib.request
from typing import Any

import pytest

from tools import audit

PINS = audit.pinned((audit.ROOT / "constraints.txt").read_text(encoding="utf-8"))


def test_every_package_that_is_needed_is_there_as_it_is_pinned() -> None:
    there = audit.installed("cardtable-scorekeeper", audit.EXTRAS)
    del there["cardtable-scorekeeper"]
    assert audit.not_as_pinned(PINS, there) == []
    assert {"flask", "werkzeug", "markupsafe", "psycopg-binary", "pytest"} <= set(there), "through others too"


@pytest.mark.parametrize(
    ("version", "said"),
    [("3.0.0", "flask 3.0.0 is installed, 3.1.3 is pinned"), ("none", "flask none is installed, 3.1.3 is pinned")],
)
def test_what_is_installed_otherwise_is_found(version: str, said: str) -> None:
    assert audit.not_as_pinned({"flask": "3.1.3"}, {"flask": version}) == [said]


def test_what_is_not_pinned_is_found() -> None:
    assert audit.not_as_pinned({}, {"flask": "3.1.3"}) == ["flask 3.1.3 is installed, nothing is pinned"]


def test_nothing_that_is_pinned_has_a_hole_that_is_known() -> None:
    assert audit.with_holes(PINS, audit.HOLES["hole"]) == []


@pytest.mark.parametrize("hole", audit.HOLES["hole"], ids=lambda hole: hole["id"])
def test_an_older_version_would_be_found(hole: dict[str, str]) -> None:
    assert hole["package"] in PINS, "nobody needs it any more"
    older = {hole["package"]: f"{hole['mended']}.dev1"}
    assert len(audit.with_holes(older, [hole])) == 1
    assert audit.with_holes({hole["package"]: hole["mended"]}, [hole]) == []


def test_asked_online_each_hole_is_told_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def answer(request: urllib.request.Request, timeout: float) -> io.BytesIO:
        assert isinstance(request.data, bytes)
        asked.extend(json.loads(request.data)["queries"])
        results: list[Any] = [{}, {"vulns": [{"id": "GHSA-1"}, {"id": "GHSA-2"}]}]
        return io.BytesIO(json.dumps({"results": results}).encode())

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    assert audit.made_known({"flask": "3.1.3", "mako": "1.0"}) == ["mako 1.0: GHSA-1", "mako 1.0: GHSA-2"]
    assert asked[0] == {"package": {"name": "flask", "ecosystem": "PyPI"}, "version": "3.1.3"}


def test_where_the_network_is_not_there_asking_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(*_: Any, **_more: Any) -> None:
        raise OSError("no network")

    monkeypatch.setattr(urllib.request, "urlopen", nobody)
    monkeypatch.setattr("sys.argv", ["tools.audit", "--online"])
    assert audit.main() == 1
    assert "osv.dev cannot be reached: no network" in capsys.readouterr().out
