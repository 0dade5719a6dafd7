"""The scorecard: what each hand gave, with running totals that equal the fold.

``tests/properties.py`` checks this in random matches of every game.
"""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper import demo
from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.match import Match
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store.matches import match_by_number
from scorekeeper.store.models import db
from scorekeeper.store.tables import create_table, table_by_code
from scorekeeper.store.transfer import import_match, match_file
from scorekeeper.web.match.scorecard import PAGE
from tests.store.play import Played, hand

from .pages import Page
from .phone import Phone

ROW = re.compile(r"<tr class=\"([^\"]*)\"><th scope=\"?row\"?><a href=\"([^\"]+)\">(.*?)</a></th>(.*?)</tr>", re.DOTALL)
CELL = re.compile(r"<td>(?:<a href=\"([^\"]+)\"[^>]*><b[^>]*>([^<]*)</b> <small>([^<]*)</small></a>)?</td>")
HEAD = re.compile(r"<th scope=\"col\"[^>]*><span class=\"name\"[^>]*>(?:<span>)?([^<]*)</span>")


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-").replace(",", "").replace("·", "0"))


def rows(page: Page) -> list[tuple[str, str, list[tuple[int, int] | None]]]:
    """Return of each row its class, its heading, and each cell's gain and total; check that all lead to one place."""
    found = []
    for marks, url, head, cells in ROW.findall(page.html):
        gave: list[tuple[int, int] | None] = []
        for link, gain, total in CELL.findall(cells):
            assert link in ("", url)
            gave.append((number(gain), number(total)) if link else None)
        found.append((marks.strip(), re.sub(r"<[^>]+>", " ", head).split(), gave))
    return found  # type: ignore[return-value]


@pytest.fixture
def example(app: Flask) -> str:
    """Return the address of the example table."""
    with app.app_context():
        return f"/t/{demo.fill().code}/"


@pytest.mark.parametrize("number_of_match", range(1, 7))
def test_every_hand_of_every_game_runs_to_the_totals_of_the_fold(
    phone: Phone, example: str, number_of_match: int
) -> None:
    with phone.app.app_context():
        table = table_by_code(example.split("/")[2])
        log = read_match(by_slug, match_file(match_by_number(table.id, number_of_match)))
        db.session.rollback()
    page = phone.get(f"{example}m/{number_of_match}/scorecard/")
    names, found = HEAD.findall(page.html)[1:], rows(page)
    rules, ends = log.game.rules, [item.seq for item in log.items if item.number is not None]
    closed = [row for row in found if row[1][0] != "now"]
    assert len(closed) == min(len(ends), PAGE)
    for (marks, _, cells), entry in zip(closed, ends[::-1], strict=False):
        step = log.before(entry + 1)
        points = rules.summary(step.state).points or {}
        sides = len(points)
        for name, cell in zip(names, cells, strict=True):
            totals = points if names.index(name) < sides else step.ledger.money
            if cell and name in totals and not ("anew" in marks and totals is points):
                assert cell[1] == totals[name], (name, entry)


def test_a_corrected_hand_is_marked_and_a_struck_one_is_gone(phone: Phone, match: str) -> None:
    for cards in (1, 2, 3):
        phone.hand(match, cards, cards)
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "7"})
    phone.send(phone.get(f"{match}strike/2").form("/strike/2"))
    page = phone.get(f"{match}scorecard/")
    newest, first = rows(page)
    assert newest[::2] == ("", [(30, 70), (-15, -50), (-15, -20)])
    assert first[::2] == ("corrected", [(40, 40), (-35, -35), (-5, -5)])
    assert "corrected" in first[1]
    assert next(link for link in page.links() if link.endswith("/entry/1")).startswith(match)


def test_who_came_later_has_no_cells_before(phone: Phone, match: str) -> None:
    phone.hand(match, 1, 2)
    assert phone.log(match, "join", player="Dung", after="An").status == 303
    phone.hand(match, 1, 2, left_Dung="3")
    after, before = (cells for _, _, cells in rows(phone.get(f"{match}scorecard/")))
    assert (before[3], after[3]) == (None, (-15, -15))


def test_5000_hands_in_memory_are_shown_without_a_fold(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    with phone.app.app_context():
        table = create_table("Long", "đ")
        played = Played(table=table.id)
        entry = [read_entry(SAM, hand(1 + n % 9)) for n in range(9)]
        log = Match.of(played.header, [entry[n % 9] for n in range(5000)])
        made = import_match(table.id, log).number
        path = f"/t/{table.code}/m/{made}/scorecard/"
        db.session.rollback()
    assert phone.get(path).status == 200  # which brings it into memory
    for step in ("advance", "apply_entry"):
        monkeypatch.setattr(f"scorekeeper.core.match.{step}", lambda *_: pytest.fail("folded"))
    page = phone.get(path)
    total = log.now.ledger.money["An"]
    found = rows(page)
    assert len(found) == PAGE
    assert found[0][2][0][1] == total  # type: ignore[index]
    older = next(link for link in page.links() if "before=" in link and "scorecard" in link)
    page = phone.get(older)
    assert rows(page)[0][1] == [f"{5000 - PAGE:,}"]
    assert any(link.endswith("/scorecard/") for link in page.links())


def test_beside_a_sheet_stand_the_match_and_its_last_hands(phone: Phone, match: str) -> None:
    for cards in range(1, 11):
        phone.hand(match, cards, 1)
    beside = phone.get(f"{match}log").html.partition("<aside")[2]
    assert [number(sum_) for sum_ in re.findall(r'sum (?:gain|loss)">([^<]+)<', beside)] == [345, -295, -50]
    assert re.findall(r'<li id="e\d+"><b>(\d+)</b>', beside) == [str(n) for n in range(10, 2, -1)]
