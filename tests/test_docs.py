"""The documents: every link in them leads somewhere, and every page is found from the index."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from scorekeeper import __version__
from scorekeeper.config import ROOT
from tools.moving import SIGNATURE, animated, chunk, chunks

LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")
PICTURES, MOVING = ROOT / "docs" / "screenshots", ROOT / "docs" / "first-hand.png"
FENCED = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md"))
    if page.name != "CHANGELOG.md"
]


def text_of(page: Path) -> str:
    """Return a page without its blocks of code."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as the sites that host repositories make them."""
    heads = re.findall(r"^#+ +(.+?)#* *$", text_of(page), re.MULTILINE)
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", head).lower() for head in heads]
    return {re.sub(r"[^\w\- ]", "", head).replace(" ", "-") for head in plain}


def links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield the links of a page to other files: as written, the file, and the anchor in it, if any."""
    for link in LINK.findall(text_of(page)):
        if not re.match(r"[a-z]+:", link):
            path, _, anchor = link.partition("#")
            yield link, (page.parent / path).resolve() if path else page, anchor


def absent(target: Path) -> bool:
    """Return whether a file is one of the pictures, and these are not here, as in an sdist."""
    return (PICTURES in target.parents or target == MOVING) and not PICTURES.exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = [
        link
        for link, target, anchor in links(page)
        if not (target.exists() or absent(target))
        or (anchor and target.suffix == ".md" and anchor not in anchors(target))
    ]
    assert broken == []


def test_every_page_is_found_from_the_readme() -> None:
    found, left = set[Path](), [ROOT / "README.md"]
    while left:
        page = left.pop()
        if page not in found and page.suffix == ".md" and page.exists():
            found.add(page)
            left += [target for _, target, _ in links(page)]
            left += [one for _, folder, _ in links(page) if folder.is_dir() for one in folder.glob("*.md")]
    decisions = set((ROOT / "docs" / "decisions").glob("*.md"))
    assert {page.relative_to(ROOT).as_posix() for page in PAGES if page not in found | decisions} == set()


def test_each_guide_is_one_line_in_the_readme_and_first_in_the_index() -> None:
    guides = {"docs/playing.md", "docs/hosting.md", "docs/programming.md", "CONTRIBUTING.md", "docs/translating.md"}
    for page in ("README.md", "docs/README.md"):
        named = {target.relative_to(ROOT).as_posix() for _, target, _ in links(ROOT / page)}
        assert guides <= named, page
    for guide in guides:
        assert re.match(r"# The \w+'s guide\n", (ROOT / guide).read_text(encoding="utf-8")), guide


def test_pictures_become_one_that_moves() -> None:
    """Its chunks are whole, its first page is what other programs show, and nothing of the pages is lost."""
    pages = [one_pixel(colour) for colour in (b"\xff\x00\x00", b"\x00\xff\x00", b"\x00\x00\xff")]
    moving = animated(pages, 500)
    found = list(chunks(moving))
    assert [name for name, _ in found] == [
        b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT", b"IEND"
    ]  # fmt: skip
    assert [struct.unpack(">I", data[:4])[0] for name, data in found if name in (b"fcTL", b"fdAT")] == [0, 1, 2, 3, 4]
    kept = [data if name == b"IDAT" else data[4:] for name, data in found if name in (b"IDAT", b"fdAT")]
    assert kept == [dict(chunks(page))[b"IDAT"] for page in pages]
    with pytest.raises(ValueError, match="not alike"):
        animated([pages[0], one_pixel(b"\x00\x00\x00\x00", kind=6)], 500)


def one_pixel(colour: bytes, kind: int = 2) -> bytes:
    """Return a PNG of one pixel."""
    head = struct.pack(">IIBBBBB", 1, 1, 8, kind, 0, 0, 0)
    return SIGNATURE + b"".join(
        chunk(name, data)
        for name, data in ((b"IHDR", head), (b"IDAT", zlib.compress(b"\x00" + colour)), (b"IEND", b""))
    )


def test_the_newest_version_of_the_changelog_is_this_one_with_its_date() -> None:
    heading = re.search(r"^## (.*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heading
    assert re.fullmatch(rf"{re.escape(__version__)} \(20\d\d-\d\d-\d\d\)", heading[1])


def test_forms_for_issues_can_be_read() -> None:
    for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"):
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        if path.name != "config.yml":
            assert {"name", "description", "body"} <= set(form), path.name
            assert {field["type"] for field in form["body"]} <= {"markdown", "textarea", "input", "dropdown"}
