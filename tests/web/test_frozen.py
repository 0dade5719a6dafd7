"""A match frozen under older rules: every page of it answers, and says so, until somebody chooses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.core.game import Game
from scorekeeper.demo import fill
from scorekeeper.games import GAMES, by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.store.matches import MatchInfo
from scorekeeper.store.models import db
from scorekeeper.store.money import matches_played
from tests.newer import newer, next_version, paying_double, refusing
from tests.store.stores import emptied

from .pages import Page
from .phone import Phone

LOOKED_AT = ("", "chart", "text", "text.txt", "match.json", "house-rules", "referee", "?before=3")
TITLE = "Counted by older rules of the app"
FORM = "count-anew"


@pytest.fixture
def frozen(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of a match whose every payment today's rules would double."""
    phone.hand(match)
    phone.hand(match, 7, 10)
    newer(monkeypatch, "sam", apply=paying_double(SAM))
    return match


def standing(page: Page) -> str:
    return page.html.split('<ul class="seats"')[1].split("</ul>")[0]


def test_its_page_keeps_the_result_and_says_what_would_differ(phone: Phone, frozen: str) -> None:
    page = phone.get(frozen)
    assert page.status == 200
    assert TITLE in page.text
    for line in ("An +145 +290", "Binh −50 −100", "Chi −95 −190"):
        assert line in page.text, page.text
    assert "+145" in standing(page)
    assert "+290" not in standing(page)


def test_the_table_its_settling_and_its_text_keep_the_result(phone: Phone, frozen: str) -> None:
    table = frozen.replace("m/1/", "")
    assert "counted by older rules" in phone.get(table).text
    assert "+145" in phone.get(table).text
    assert "95" in phone.get(f"{table}settle/").text
    assert "190" not in phone.get(f"{table}settle/").text
    written = phone.get(f"{frozen}text.txt").html
    assert "An: +145 đ" in written
    assert "Counted by older rules of the app." in written


@pytest.mark.parametrize("address", ["log", "log/hand", "log/note", "correct/1", "strike/1", "restore/1"])
def test_a_page_that_needs_its_state_says_why_there_is_none(phone: Phone, frozen: str, address: str) -> None:
    page = phone.get(frozen + address)
    assert page.status == 409
    assert "Nothing was changed" in page.text


@pytest.mark.parametrize(
    "address",
    [
        "log/hand",
        "log/hand/preview",
        "correct/1/hand",
        "correct/1/hand/preview",
        "undo/2",
        "strike/1",
        "restore/1",
        "draw",
    ],
)
def test_nothing_is_recorded_in_it(phone: Phone, frozen: str, address: str) -> None:
    before = phone.get(f"{frozen}match.json").html
    sent = {"seen": "2", "key": "a-key-of-its-own", "winner": "An", "left:Binh": "1", "left:Chi": "1"}
    page = phone.post(frozen + address, sent)
    assert page.status == 409
    assert TITLE in page.text
    assert phone.get(f"{frozen}match.json").html == before


def test_counted_by_todays_rules_it_goes_on(phone: Phone, frozen: str) -> None:
    page = phone.send(phone.get(frozen).form(FORM))
    assert (page.status, page.location) == (303, frozen)
    page = phone.get(frozen)
    assert TITLE not in page.text
    assert "+290" in standing(page)
    phone.hand(frozen, 1, 1)
    assert "+310" in standing(phone.get(frozen))


def test_the_choice_sent_twice_is_made_once(phone: Phone, frozen: str) -> None:
    form = phone.get(frozen).form(FORM)
    for _ in range(2):
        assert phone.send(form).status == 303
    assert "+290" in standing(phone.get(frozen))


def test_the_choice_takes_the_page_s_own_token(phone: Phone, frozen: str) -> None:
    assert phone.post(f"{frozen}count-anew", token="").status == 400
    assert TITLE in phone.get(frozen).text


def test_what_no_longer_holds_is_named_struck_out_and_can_be_corrected(
    phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(1, 4):
        phone.hand(match, n, 10)
    newer(monkeypatch, "sam", check=refusing(SAM, lambda entry: getattr(entry, "left", {}).get("Binh") == 2))
    page = phone.get(match)
    assert "Hand 2 is no longer valid" in page.text
    assert phone.send(page.form(FORM)).status == 303
    page = phone.get(match)
    assert page.html.count("struck out</small>") == 1
    assert phone.send(phone.get(f"{match}correct/2").form("/correct/2/hand"), {"left:Binh": "4"}).status == 303
    assert "struck out" not in phone.get(match).text


def test_what_cannot_be_read_is_shown_and_cannot_be_chosen(
    app: Flask, phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.hand(match)
    with app.app_context():
        db.session.execute(text('UPDATE logged_entry SET payload = \'{"kind": "gone"}\''))
        db.session.execute(text("UPDATE match SET options = '{\"gone\": 1}'"))
        db.session.commit()
    newer(monkeypatch, "sam")
    for address in LOOKED_AT:
        assert phone.get(match + address).status == 200, address
    page = phone.get(match)
    assert "can no longer read its log" in page.text
    assert "Recorded " in page.text
    assert "count-anew" not in page.html
    assert phone.post(f"{match}count-anew").status == 422


def test_a_match_of_a_variant_that_is_gone_is_frozen_or_goes_on(
    app: Flask, phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.hand(match)
    with app.app_context():
        db.session.execute(text("UPDATE match SET variant = 'gone'"))
        db.session.commit()
    for address in (*LOOKED_AT, "log", "correct/1", "strike/1"):
        assert phone.get(match + address).status == 200, address
    newer(monkeypatch, "sam", apply=paying_double(SAM))
    for address in LOOKED_AT:
        assert phone.get(match + address).status == 200, address


def test_a_match_of_a_game_that_is_gone_is_not_found_and_its_table_answers(
    app: Flask, phone: Phone, match: str
) -> None:
    phone.hand(match)
    table = match.replace("m/1/", "")
    with app.app_context():
        db.session.execute(text("UPDATE match SET game = 'gone', head = replace(head, 'sam', 'gone')"))
        db.session.commit()
    for address in (*LOOKED_AT, "log", "correct/1"):
        assert phone.get(match + address).status == 404, address
    for address in ("", "settle/", "new"):
        assert phone.get(table + address).status == 200, address
    [written] = json.loads(phone.get(f"{table}table.json").html)["matches"]
    assert (written["game"], len(written["entries"])) == ("gone", 1)


# -- every game ------------------------------------------------------------------------------------------------------


def changed(game: Game) -> Game:
    """Return the game under newer rules, by which every match of it is over, or not."""

    def decided(state: object) -> bool:
        return not game.rules.finished(state)  # type: ignore[arg-type]

    return next_version(game, decided=decided)


@pytest.fixture
def evening(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[MatchInfo]]]:
    """Yield the address of a table with a match of every game, all frozen, and these."""
    with app.app_context():
        made = fill()
        code, played = made.code, matches_played(made.id)
    for game in GAMES:
        monkeypatch.setitem(by_slug, game.slug, changed(game))
    yield f"/t/{code}/", played
    emptied(app)


def test_every_page_of_a_match_of_every_game_answers_without_its_state(
    app: Flask, phone: Phone, evening: tuple[str, list[MatchInfo]]
) -> None:
    table, played = evening
    with app.app_context():
        kept = db.session.execute(text("SELECT number, points, ledger FROM match")).all()
    results = {number: json.loads(points) if points else json.loads(ledger)["money"] for number, points, ledger in kept}
    assert {match.game.slug for match in played} == {game.slug for game in GAMES}
    for page in ("", "settle/", "settle/text", "table.json", "new"):
        assert phone.get(table + page).status == 200, page
    for match in played:
        for page in LOOKED_AT:
            assert phone.get(f"{table}m/{match.number}/{page}").status == 200, (match.game.slug, page)
        page = phone.get(f"{table}m/{match.number}/")
        assert TITLE in page.text
        assert re.findall(r"<span[^>]*>(.*?)</span>", standing(page)) == [
            escape(name) for name in results[match.number]
        ]
        amounts = [f"{amount:+,}".replace("-", "−") if amount else "0" for amount in results[match.number].values()]
        assert re.findall(r"[+−]?[\d,]+(?=\s*</div>)", standing(page)) == amounts


def test_the_log_of_every_frozen_match_is_written_to_its_file(
    app: Flask, phone: Phone, evening: tuple[str, list[MatchInfo]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, played = evening
    written = json.loads(phone.get(f"{table}table.json").html)
    assert len(written["matches"]) == len(played)
    monkeypatch.undo()
    assert phone.upload("/import", json.dumps(written).encode()).status == 303
