"""``python -m tools.moving``: the first hand as a moving picture, ``docs/first-hand.png``, for the README.

It is an animated PNG, put together from the pictures of the pages as the browser makes them. Their data is copied
unchanged, so no image library is needed. A program that does not know animated PNGs shows the first page.
"""

from __future__ import annotations

import shutil
import struct
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from .screenshots import CHROMIUM, FLAGS, SIZES, tap
from .serving import Server, free_port

TARGET = Path(__file__).parent.parent / "docs" / "first-hand.png"
NAMES = ("An", "Bình", "Chi", "Em")
PAUSE = 1800  #: milliseconds that each page is shown
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def played(browser: Browser, base: str) -> Iterator[bytes]:
    """Yield pictures of the way from the start page to the first hand saved, and to who pays whom."""
    width, height = SIZES["phone"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light", locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(base)
    yield page.screenshot()
    page.get_by_role("link", name="Sâm").first.click()
    for seat, name in enumerate(NAMES):
        page.locator(f"input[name=seat-{seat}]").fill(name)
    page.evaluate("scrollTo(0, 0)")
    yield page.screenshot()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Chi").click()
    page.get_by_role("link", name="Log hand").click()
    tap(page)
    page.get_by_role("button", name="Save: An +").wait_for()
    page.evaluate("scrollTo(0, 0)")
    yield page.screenshot()
    page.get_by_role("button", name="Save: An +").click()
    page.get_by_role("button", name="Undo").wait_for()
    page.evaluate("scrollTo(0, 0)")
    yield page.screenshot()
    page.goto(page.url.split("/m/")[0] + "/settle/")
    yield page.screenshot()
    context.close()


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG, each with its name and its data."""
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def animated(pictures: Sequence[bytes], pause: int) -> bytes:
    """Return PNGs of one size as an animated PNG that begins again at its end; ``pause``: milliseconds for each.

    Raises ``ValueError`` if they are not alike in size and kind.
    """
    heads = {dict(chunks(picture))[b"IHDR"] for picture in pictures}
    if len(heads) != 1:
        raise ValueError("the pictures are not alike")
    (head,) = heads
    width, height = struct.unpack(">II", head[:8])
    made, number = [(b"IHDR", head), (b"acTL", struct.pack(">II", len(pictures), 0))], 0
    for picture in pictures:
        made.append((b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, 0, 0, pause, 1000, 0, 0)))
        first, number = number == 0, number + 1
        for name, data in chunks(picture):
            if name == b"IDAT" and first:
                made.append((name, data))
            elif name == b"IDAT":
                made.append((b"fdAT", struct.pack(">I", number) + data))
                number += 1
    return SIGNATURE + b"".join(chunk(name, data) for name, data in [*made, (b"IEND", b"")])


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG with its length and its checksum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def main() -> None:
    """Record the first hand in a browser, and write the picture."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), port), sync_playwright() as playwright:
        path = next(found for name in CHROMIUM if (found := shutil.which(name)))
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        TARGET.write_bytes(animated(list(played(browser, f"http://127.0.0.1:{port}/")), PAUSE))
        browser.close()


if __name__ == "__main__":
    main()
