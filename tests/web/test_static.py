"""Static files: under the hash of what is in them, for good, compressed; nothing else is served."""

from __future__ import annotations

import gzip
import hashlib

import brotli
import pytest

from .phone import Phone

DECODED = {"": lambda body: body, "gzip": gzip.decompress, "br": brotli.decompress}


def addresses(phone: Phone) -> list[str]:
    return sorted({address for address in phone.get("/").addresses() if address.startswith("/static/")})


def test_a_page_asks_for_a_style_a_script_and_an_icon(phone: Phone) -> None:
    assert sorted(address.rsplit(".", 1)[1] for address in addresses(phone)) == ["css", "js", "svg"]


@pytest.mark.parametrize("encoding", DECODED)
def test_a_file_is_kept_for_good_and_is_what_its_hash_says(phone: Phone, encoding: str) -> None:
    for address in addresses(phone):
        answer = phone.client.get(address, headers={"Accept-Encoding": encoding})
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers.get("Content-Encoding", "") == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer.headers
        body = DECODED[encoding](answer.data)
        assert hashlib.sha256(body).hexdigest().startswith(address.split("/")[2])
        assert len(answer.data) == int(answer.headers["Content-Length"])


def test_the_better_encoding_is_taken(phone: Phone) -> None:
    for asked, given in (
        ("gzip, br", "br"),
        ("gzip, deflate, br;q=0.5", "gzip"),
        ("deflate", None),
        ("br;q=0, gzip", "gzip"),
    ):
        for address in addresses(phone):
            answer = phone.client.get(address, headers={"Accept-Encoding": asked})
            assert answer.headers.get("Content-Encoding") == given, (asked, address)


def test_files_have_their_types(phone: Phone) -> None:
    types = {address.rsplit(".", 1)[1]: phone.client.get(address).mimetype for address in addresses(phone)}
    assert types == {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def test_a_wrong_hash_or_name_is_no_page(phone: Phone) -> None:
    _, _, digest, name = addresses(phone)[0].split("/")
    wrong = [
        f"/static/{digest[:-1]}0/{name}x", f"/static/000000000000/{name}", f"/static/{digest}/", f"/static/{name}",
        f"/static/{digest}/../app.py", f"/static/{digest}/..%2f..%2fpyproject.toml",
        f"/static/{digest}/%00", "/static/",
        f"/static/{digest}/js/menu.js", f"/static/{digest.upper()}x/{name}", "/static/None/nothing", "/instance/secret",
    ]  # fmt: skip
    for address in wrong:
        page = phone.get(address)
        assert page.status == 404, address
        assert "immutable" not in page.response.headers["Cache-Control"]


def test_pages_are_compressed_too(phone: Phone) -> None:
    for asked in ("br", "gzip"):
        answer = phone.client.get("/", headers={"Accept-Encoding": asked})
        assert answer.headers["Content-Encoding"] == asked
        assert b"<!doctype html>" in DECODED[asked](answer.data)


def test_what_only_people_read_stays_at_home(phone: Phone) -> None:
    sent = {address.rsplit(".", 1)[1]: phone.client.get(address).data for address in addresses(phone)}
    assert b"/*" not in sent["css"]
    ours = sent["js"][sent["js"].index(b"data-draft") :]
    assert not [line for line in ours.splitlines() if line.startswith(b"//") or line != line.strip()]


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_a_first_visit_is_light_in_either_encoding(phone: Phone, match: str, encoding: str) -> None:
    """45 kB with the heads of the answers; a phone on the table's own network is sent gzip."""
    for n in range(16):
        phone.hand(match, n % 9 + 1, 7)
    asked = [match, *addresses(phone)]
    sizes = [len(phone.client.get(one, headers={"Accept-Encoding": encoding}).data) for one in asked]
    assert sum(sizes) < 43_500, sizes
