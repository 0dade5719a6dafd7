"""The picture that is sent: its text stays in the frame and nothing overlaps, whoever played and for however much."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Locator, expect

from scorekeeper.app import create_app
from scorekeeper.games import GAMES
from scorekeeper.web.http.chart import Mark
from scorekeeper.web.http.picture import LAYOUTS, Lines, Result, Row, drawn

from .conftest import Phones
from .flow import comes_to, match, read_table
from .phone import Phone
from .reckoning import Hand

SCRIPTS = {
    "Latin": "W" * 40,
    "Vietnamese": "Nguyễn Thị Ánh Tuyết Phượng Quỳnh Trần Ơ",
    "Devanagari": "क्षत्रिय राजेन्द्र प्रसाद श्रीवास्तव शर्",
    "Gurmukhi": "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਬਰਾੜ ਢਿੱਲੋਂ ਸੰਧੂ ਗਰੇਵਾਲ ਜੀ",
    "Thai": "กิตติพงษ์ศักดิ์สิทธิ์เจริญรุ่งเรืองวัฒนา",
    "Arabic": "محمد بن عبد الله بن عبد المطلب الهاشمي ا",
    "Chinese": "漢字" * 20,
    "emoji": "🃏👩‍👩‍👧‍👦🇻🇳❤️" * 4,
}
FIGURES = {"small": "−5", "large": "−999,999,999"}
PEOPLE = 17

#: The texts of a picture that are out of its frame, and pairs of texts of which one lies on the other.
WRONG = """() => {
  const frame = document.querySelector("svg > rect:nth-of-type(2)").getBoundingClientRect();
  const texts = [...document.querySelectorAll("svg > text")].filter((node) => node.textContent);
  const boxes = texts.map((node) => [node.textContent, node.getBoundingClientRect()]);
  const out = boxes.filter(([, box]) => box.left < frame.left || box.right > frame.right
    || box.top < frame.top || box.bottom > frame.bottom).map(([text]) => `out: ${text}`);
  const line = ({ top, bottom }) => (bottom - top) / 4; // the height of a line is more than that of its letters
  for (const [n, [text, box]] of boxes.entries())
    for (const [other, there] of boxes.slice(n + 1))
      if (box.left < there.right && there.left < box.right
        && box.top + line(box) < there.bottom - line(there) && there.top + line(there) < box.bottom - line(box))
        out.push(`${text} on ${other}`);
  return out;
}"""


@pytest.fixture(scope="module")
def application() -> Iterator[Flask]:
    app = create_app({"SQLALCHEMY_DATABASE_URI": "sqlite://", "SECRET_KEY": "of this test alone"})
    with app.test_request_context("/"):
        yield app


def result(script: str, figure: str, people: int) -> Result:
    names = [f"{n}{SCRIPTS[script]}"[:40] for n in range(people)]
    rows = [Row(str(n + 2), name, FIGURES[figure], f"s{n % 9 + 1}") for n, name in enumerate(names[1:])]
    points = [(hand, {name: hand * (n - 8) for n, name in enumerate(names)}) for hand in range(9)]
    lines = Lines(points, {name: f"s{n % 9 + 1}" for n, name in enumerate(names)}, Mark(names[0], 4))
    return Result(
        GAMES[:3], f"{names[0]} wins the match", FIGURES[figure].replace("−", "+"), "s1",
        " · ".join(game.name for game in GAMES), f"{names[-1]} · 27 November 2026", f"{names[0]} blocks {names[-1]}",
        rows, lines,
    )  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
def test_text_stays_in_the_frame_and_nothing_lies_on_anything(phones: Phones, application: Flask, script: str) -> None:
    page = phones().page
    for people in (PEOPLE, 9, 4, 2):
        for figure in FIGURES:
            for shape in LAYOUTS:
                made = drawn(result(script, figure, people), shape)
                page.set_content(f"<!doctype html><body>{made}</body>")
                assert page.evaluate(WRONG) == [], (people, figure, shape)


def shared(phone: Phone) -> Locator:
    """Open what can be sent of a match that is over, and return the picture on it."""
    names = ["An", "Bình", "Chi", "Dũng"]
    ended = match(names, Hand("An", {"Bình": 3, "Chi": 4, "Dũng": 5}), {"kind": "end_match"})
    phone.page.goto(f"{read_table(phone, names, ended)}m/1/")
    phone.follow("Share the result")
    return phone.page.locator("img.sent")


def test_without_a_share_sheet_the_phone_saves_the_picture(phones: Phones) -> None:
    phone = phones()
    picture = shared(phone)
    assert picture.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [
        1200, 630,
    ]  # fmt: skip
    for name, size in (
        ("Picture, upright", b"\x00\x00\x04\x38\x00\x00\x05\x46"),
        ("Picture, wide", b"\x00\x00\x04\xb0"),
    ):
        with phone.page.expect_download() as download:
            phone.tap(phone.page.get_by_role("button", name=name))
        saved = download.value.path().read_bytes()
        assert saved[:8] == b"\x89PNG\r\n\x1a\n"
        assert saved[16:].startswith(size)


def test_with_one_it_is_handed_over_as_a_file(phones: Phones) -> None:
    phone = phones()
    phone.page.add_init_script(
        """navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async ({ files, text }) => { window.handed = [files[0].name, files[0].type, text]; };"""
    )
    shared(phone)
    phone.tap(phone.page.get_by_role("button", name="Picture, wide"))
    comes_to(lambda page: page.evaluate("Boolean(window.handed)"), phone.page, True)
    name, *more = phone.page.evaluate("window.handed")
    assert re.fullmatch(r"Friday \d{4}-\d\d-\d\d Sâm 1\.png", name)
    assert more == ["image/png", "An wins the match +12"]


def test_without_scripts_the_pictures_can_be_opened(phones: Phones) -> None:
    phone = phones(scripts=False)
    shared(phone)
    expect(phone.page.get_by_role("button", name="Picture, wide")).to_have_count(0)
    assert phone.page.get_by_role("link", name="Picture, wide").get_attribute("href").startswith("/r/")
    with phone.page.expect_navigation():
        phone.page.locator("#result-address").click()
    expect(phone.page.locator("#end")).to_contain_text("An wins the match")
    expect(phone.page.locator("details summary").last).to_contain_text("Receipt")
