"""`make bench` compares alike on both sides, and its page shows where the peer is better as well."""

import re
from pathlib import Path

import pytest

from tools.bench.browser import Page
from tools.bench.compare import FULL, Figure, Part
from tools.bench.report import aims, page, ratio, slower
from tools.bench.sides import PINNED, ours

ROOT = Path(__file__).parent.parent

FIGURES = [
    Part(
        "5,000 hands",
        [Figure("record one", "ms", 4.0, 16.0, 2.0), Figure("who pays whom", "ms", 3.0, 900.0, 1.0)],
    ),
    Part("First visit", [Figure("home, as sent", "kB", 31.0, 400.0)]),
    Part("Four at once", [Figure("pages", "a second", 50.0, 80.0, 900.0)]),
    Part("The servers", [Figure("cold start", "ms", 300.0, 1000.0), Figure("memory", "MiB", 130.0, 120.0)]),
]


def pinned(path: Path) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("package", ["Flask", "gunicorn", "Jinja2", "Werkzeug", "greenlet"])
def test_the_peer_runs_on_the_same_version(package: str) -> None:
    assert pinned(PINNED)[package] == pinned(ROOT / "constraints.txt")[package]


def test_where_the_peer_does_better_is_said() -> None:
    assert slower(FIGURES) == [
        "Four at once: pages, 1/1.6 of the peer's",
        "The servers: memory, 1.1 × of the peer's",
    ]
    assert all(f"- {line}" in page(FIGURES, FULL, load=0.1) for line in slower(FIGURES))


def test_an_aim_is_held_against_the_worst_that_was_measured() -> None:
    assert [(aim.reached, aim.reached <= aim.most) for aim in aims(FIGURES)] == [
        (0.25, False),
        (3.0, True),
        (0.3, True),
        (130.0, False),
        (31.0, False),
    ]


@pytest.mark.parametrize(("one", "other", "said"), [(1, 4, "1/4.0"), (3, 2, "1.5 ×"), (2, 2, "1.0 ×"), (2, None, "")])
def test_a_ratio_says_which_way(one: float, other: float | None, said: str) -> None:
    assert ratio(one, other) == said


def test_the_browser_sees_hidden_fields_by_form_and_the_files_of_a_page() -> None:
    seen = Page(
        '<link rel="icon" href="/i.svg"><link rel="canonical" href="/here"><script src="/a.js"></script>'
        '<script></script><form action="/one"><input type="hidden" name="token" value="1"><input name="typed"></form>'
        '<form method="post"><input type="hidden" name="token" value="2"></form>'
    )
    assert seen.files == ["/i.svg", "/a.js"]
    assert seen.forms == {"/one": {"token": "1"}, "": {"token": "2"}}


@pytest.mark.slow
def test_our_side_has_a_match_of_each_size(tmp_path: Path) -> None:
    _, made = ours(tmp_path, [3, 5])
    assert [re.fullmatch(r"/t/\w+/m/1/", long.page) is not None for long in made] == [True, True]
    assert made[0].page != made[1].page
