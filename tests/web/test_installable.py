"""The app on a home screen: its manifest, its worker, its icons; hands that waited are recorded."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.app import create_app

from .phone import Phone


def manifest(phone: Phone, page: str = "/") -> dict[str, object]:
    """Return the manifest that a page names."""
    address = re.search(r'<link rel="manifest" href="([^"]+)"', phone.get(page).html)
    assert address
    answer = phone.client.get(address[1].replace("&amp;", "&"))
    assert answer.mimetype == "application/manifest+json"
    said: dict[str, object] = json.loads(answer.data)
    return said


def test_the_manifest_says_what_a_home_screen_needs(phone: Phone) -> None:
    said = manifest(phone)
    assert (said["name"], said["start_url"], said["scope"], said["display"]) == ("Scorekeeper", "/", "/", "standalone")
    assert said["theme_color"] == said["background_color"] == "#f4ecdc"


def test_the_manifest_speaks_the_language_of_the_page(phone: Phone) -> None:
    phone.post("/language", {"lang": "vi", "next": "/"})
    said = manifest(phone)
    assert (said["lang"], said["dir"]) == ("vi", "ltr")
    assert manifest(Phone(phone.app))["lang"] == "en"


def test_icons_have_the_sizes_that_the_manifest_says(phone: Phone) -> None:
    icons = manifest(phone)["icons"]
    assert isinstance(icons, list)
    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert [(icon["sizes"], icon["purpose"]) for icon in drawn] == [
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    ]  # fmt: skip
    for icon in icons:
        answer = phone.client.get(icon["src"])
        assert answer.status_code == 200
        assert answer.mimetype == icon["type"]
        if icon in drawn:
            edges = struct.unpack(">II", answer.data[16:24])
            assert "x".join(map(str, edges)) == icon["sizes"]


def test_the_worker_is_revalidated_and_may_keep_every_page(phone: Phone) -> None:
    answer = phone.client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert re.match(r'const COPIES = null;\nconst VERSION = "[0-9a-f]{12}";\n', answer.text)
    assert not [line for line in answer.text.splitlines() if line.startswith("//")], "what people read stays at home"


def test_a_worker_of_other_files_is_another(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Phone(app).client.get("/sw.js").text
    static = tmp_path / "static"
    for path in (root := Path(app.root_path) / "static").rglob("*"):
        if path.is_file():
            copy = static / path.relative_to(root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    (static / "css" / "base.css").write_text("body { color: red; }")
    (tmp_path / "templates").symlink_to(Path(app.root_path) / "templates")
    monkeypatch.setattr("scorekeeper.app.ROOT", tmp_path)
    after = Phone(create_app(app.config)).client.get("/sw.js").text
    assert after != before
    assert after.split("\n")[2:] == before.split("\n")[2:]


def test_pages_let_their_own_worker_and_manifest_in_and_no_others(phone: Phone) -> None:
    policy = phone.get("/").response.headers["Content-Security-Policy"].split("; ")
    assert {"worker-src 'self'", "manifest-src 'self'", "script-src 'self'"} <= set(policy)
    assert "unsafe" not in " ".join(policy)


@pytest.mark.parametrize("path", ["/not-kept", "/not-sent"])
def test_the_pages_for_what_cannot_be_had_are_of_no_table(phone: Phone, path: str) -> None:
    page = phone.get(path)
    assert "No connection" in page.text
    assert [form for form in page.forms if form.post] == []


# -- what waited goes in -----------------------------------------------------------------------------------------------


def waited(phone: Phone, match: str, seen: int, key: str, left: int = 7) -> tuple[int, str]:
    """Send a hand of Sâm that waited on the phone, as its script does; return the status and where it led."""
    phone.get(match)
    form = {
        "csrf_token": phone.token, "seen": str(seen), "key": key, "winner": "An", "left:Binh": str(left),
        "left:Chi": "4",
    }  # fmt: skip
    answer = phone.client.post(f"{match}log/hand", data=form, headers={"Accept": "application/json"})
    return answer.status_code, answer.text


def test_a_hand_that_waited_is_answered_with_what_it_led_to_also_when_it_is_sent_again(phone: Phone) -> None:
    match = phone.sit_down()
    assert waited(phone, match, 0, "first-key")[0] == 200
    assert json.loads(waited(phone, match, 1, "second-key")[1]) == {"seen": 2, "own": [2], "address": match}
    status, said = waited(phone, match, 0, "first-key")
    then = {"seen": 1, "own": [1], "address": match}
    assert (status, json.loads(said)) == (200, then), "what it led to then, and not what there is now"


def test_a_hand_that_waited_too_long_or_cannot_be_is_answered_with_why(phone: Phone) -> None:
    match = phone.sit_down()
    phone.hand(match)
    status, said = waited(phone, match, 0, "first-key")
    assert status == 409
    assert "meanwhile this phone recorded hand 1" in json.loads(said)["why"]
    status, said = waited(phone, match, 1, "second-key", left=11)
    assert status == 422
    assert "11" in json.loads(said)["why"]
