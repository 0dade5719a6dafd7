"""The picture of a result, and what a chat program makes of the link: read by a parser, as such a program does."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from flask import Flask

from scorekeeper.config import ROOT
from scorekeeper.games import GAMES
from scorekeeper.web.http import picture
from scorekeeper.web.http.letters import cut, width_of
from scorekeeper.web.http.picture import LAYOUTS, SEATS, Box, Result, Row, drawn, fitted, fonts_for

from .phone import Phone
from .test_shared_result import handed_out, opened

SIZES = {"wide": (1200, 630), "tall": (1080, 1350)}


class Previewed(HTMLParser):
    """What a chat program reads of a page: its meta tags, by property or name."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and (name := given.get("property") or given.get("name")):
            self.found[name] = given.get("content") or ""


@pytest.fixture
def address(phone: Phone, match: str) -> str:
    """Return the address of the result of a match of two hands that the table has ended."""
    phone.hand(match)
    phone.hand(match, 7, 10)
    phone.send(phone.get(f"{match}log/end_match").form("/log/end_match"))
    return handed_out(phone, match)


def test_a_chat_shows_who_won_how_and_when(app: Flask, address: str) -> None:
    found = Previewed(opened(app, address).html).found
    assert found["og:title"] == "An wins the match +145"
    assert found["og:url"] == f"http://localhost{address}"
    assert found["og:type"] == "website"
    for words in ("Sâm · 2 hands", "Binh −50, Chi −95", "Friday · "):
        assert words in found["og:description"], found
    assert found["description"] == found["og:description"]


def test_it_speaks_the_language_of_who_reads_it(app: Flask, address: str) -> None:
    found = Previewed(opened(app, address, Accept_Language="vi").html).found
    assert found["og:locale"] == "vi"
    assert found["og:title"] != Previewed(opened(app, address).html).found["og:title"]


def test_the_picture_of_the_preview_is_there_and_as_large_as_is_said(app: Flask, address: str) -> None:
    found = Previewed(opened(app, address).html).found
    assert found["twitter:card"] == "summary_large_image"
    answer = Phone(app).client.get(found["og:image"].removeprefix("http://localhost"))
    assert (answer.status_code, answer.mimetype) == (200, found["og:image:type"])
    assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.data[16:24]) == SIZES["wide"]
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_without_resvg_there_are_the_words_alone(app: Flask, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "resvg_py", None)
    found = Previewed(opened(app, address).html).found
    assert "og:image" not in found
    assert found["twitter:card"] == "summary"
    assert opened(app, f"{address}/wide.png").status == 404
    assert Phone(app).client.get(f"{address}/wide.svg").status_code == 200


def test_a_picture_is_made_once(app: Flask, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    picture.png_of.cache_clear()
    made = Phone(app).client.get(f"{address}/wide.png").data
    monkeypatch.setattr(picture.resvg_py, "svg_to_bytes", lambda **_more: pytest.fail("made again"))
    assert Phone(app).client.get(f"{address}/wide.png").data == made


@pytest.mark.parametrize("shape", LAYOUTS)
def test_it_is_drawn_with_nothing_from_elsewhere(app: Flask, address: str, shape: str) -> None:
    answer = Phone(app).client.get(f"{address}/{shape}.svg")
    assert answer.mimetype == "image/svg+xml"
    root = ET.fromstring(answer.data)
    assert (root.get("width"), root.get("height")) == tuple(map(str, SIZES[shape]))
    text = answer.get_data(as_text=True)
    assert not re.search(r"style=|class=|<style|<script|<image|https?://(?!www\.w3\.org)|/t/", text)
    words = " ".join("".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text"))
    for said in ("An wins the match", "+145", "Sâm · 2 hands", "Binh", "−50", "Chi", "−95", "Friday"):
        assert said in words


@pytest.mark.parametrize("wrong", ["wide.gif", "large.svg", "wide", "wide.svg/x", "%00.svg"])
def test_there_is_no_other_picture(app: Flask, address: str, wrong: str) -> None:
    assert opened(app, f"{address}/{wrong}").status == 404


def test_a_picture_needs_the_link(app: Flask, address: str) -> None:
    for forged in (address[:-1] + ("0" if address[-1] != "0" else "1"), "/r/10000000000000009"):
        assert opened(app, f"{forged}/wide.svg").status == 404


def test_every_game_has_a_face_in_it(app: Flask) -> None:
    with app.test_request_context("/"):
        for game in GAMES:
            result = Result([game], "An wins", "", "s1", game.slug, "Friday", "", [], None)
            root = ET.fromstring(drawn(result, "wide"))
            assert len(list(root.iter("{http://www.w3.org/2000/svg}use"))) >= 4


def test_its_colours_are_those_of_the_night() -> None:
    night = (ROOT / "static" / "css" / "tokens.css").read_text().partition("(prefers-color-scheme: dark)")[2]
    assert {f"s{n}": re.findall(rf"--s{n}: (#\w+)", night)[0] for n in range(1, 10)}.items() <= SEATS.items()


def test_names_of_any_kind_make_a_whole_picture(app: Flask) -> None:
    names = ["<b>&\"'", "\x01\ufffe\ud800", "\u202eevil", "é" * 40, "👩‍👩‍👧‍👦" * 5, "مح" * 20]
    with app.test_request_context("/"):
        rows = [Row(str(n), name, "+1", "s1") for n, name in enumerate(names)]
        svg = drawn(Result(GAMES[:5], names[0], names[1], "", names[2], names[3], "", rows, None), "tall")
    ET.fromstring(svg.encode())


@pytest.mark.parametrize("text", ["", "An", "W" * 90, "กำ" * 40, "शर्मा " * 12, "漢字" * 30, "🃏" * 30, "a b " * 40])
def test_text_fits_where_it_has_to(text: str) -> None:
    box = Box(0, 0, 300, 80)
    lines, size = fitted(text, box, 60, 20)
    assert 20 <= size <= 60
    assert all(width_of(line, size) <= box.width for line in lines)
    assert len(lines) * size <= box.height
    shorter = cut(text, 100, 20)
    assert width_of(shorter, 20) <= 100
    assert shorter == text or shorter.endswith("…")


def test_letters_are_cut_with_their_marks() -> None:
    assert cut("e\u0301" * 40, 100, 20).count("e") == cut("e\u0301" * 40, 100, 20).count("\u0301")


def test_only_the_fonts_are_loaded_that_a_text_needs() -> None:
    assert not any("Thai" in path for path in fonts_for("An"))
    assert len(fonts_for("An ไทย")) >= len(fonts_for("An"))
