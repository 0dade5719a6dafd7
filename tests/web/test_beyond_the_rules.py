"""A match that has what no rule knows (charges, points, who is next) is read on every page, in every game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.core.files import read_match
from scorekeeper.games import GAMES, by_slug
from scorekeeper.store.tables import create_table
from scorekeeper.store.transfer import import_match

from .phone import Phone

Json = dict[str, Any]

FOUR = ["An", "Binh", "Chi", "Dung"]
FINE: Json = {"kind": "charge", "from": ["Binh", "Zed"], "to": ["An"], "amount": 5, "why": "a fine <&>"}
POINTS: Json = {"kind": "points", "side": "An & Chi", "points": 90, "why": "from paper"}
NEXT: Json = {"kind": "turn", "player": "Chi"}
HANDS: dict[str, list[Json]] = {
    "sam": [{"kind": "hand", "winner": "An", "left": {"Binh": 3, "Chi": 4, "Dung": 5}}],
    "sam-sip": [{"kind": "drawn", "joke": {"stakes": ["Binh"]}}, {"kind": "hand", "winner": "An"}, {"kind": "drawn"}],
    "daun-tiga": [{"kind": "hand", "stakes": {"Binh": 5}, "hands": {"An": 6, "Binh": 8}}],
    "seep": [{"kind": "count", "points": {"An & Chi": 60}}, {"kind": "capture", "player": "Binh", "cards": ["10D"]}],
    "samba": [{"kind": "hand", "sides": {"An & Chi": {"cards": 500}}, "out": None}],
}
HEADS: dict[str, Json] = {
    "sam-sip": {"variant": "korat", "options": {"draw": True}},
    "samba": {"options": {"game_stake": 7}},
}


def entries(game: str) -> list[Json]:
    """Return hands with all that the game takes of the house's kinds between and after them, some of it corrected."""
    extra = {"seep": [POINTS, NEXT], "samba": [POINTS, NEXT], "daun-tiga": []}.get(game, [NEXT])
    first, *rest = HANDS[game]
    struck = {"kind": "void", "entry": 2}
    end: list[Json] = [{"kind": "end_match", **({"counts": True} if game == "samba" else {})}]
    return [first, FINE, FINE, struck, *extra, *rest, FINE, *([] if game == "seep" else end)]


def pages(app: Flask, length: int) -> list[str]:
    """Return the addresses of all pages of match 1, those about an entry for each one."""
    found = []
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/t/<code>/m/<int:number>/") and "GET" in (rule.methods or ()):
            tail = rule.rule.removeprefix("/t/<code>/m/<int:number>/")
            if rule.arguments <= {"code", "number"}:
                found.append(tail)
            elif rule.arguments == {"code", "number", "seq"}:
                found += [_of(rule, tail, seq) for seq in range(1, length + 1)]
    return found


def _of(rule: Rule, tail: str, seq: int) -> str:
    return tail.replace("<int:seq>", str(seq))


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_every_page_of_it_answers(app: Flask, phone: Phone, game: str) -> None:
    log = entries(game)
    head = {"format": "scorekeeper-match/1", "game": game, "players": FOUR, **HEADS.get(game, {})}
    with app.app_context():
        table = create_table("Friday", "đ")
        import_match(table.id, read_match(by_slug, {**head, "entries": log}))
        address = f"/t/{table.code}/"
    found = pages(app, len(log))
    assert len(found) > 20
    for page in found:
        assert phone.get(f"{address}m/1/{page}").status in (200, 302, 303, 404, 409), page
    for page in ("", "scorecard/", "history", "text", "text.txt", "match.json", "receipt", "about"):
        got = phone.get(f"{address}m/1/{page}")
        assert got.status == 200, page
    people = re.findall(r"players/\d+", phone.get(address).html)
    assert people, "each person has a page of their own"
    for page in ("", "settle/", "settle/text", "share/", "table.json", "board/", *people):
        assert phone.get(address + page).status in (200, 302, 303), page
    assert "a fine <&>" in phone.get(f"{address}m/1/").text
    assert "a fine <&>" in phone.get(f"{address}m/1/history").text
    assert "besides" in phone.get(f"{address}m/1/scorecard/").text
    assert "Zed" in phone.get(f"{address}settle/").text


def test_a_charge_reads_on_player_pages_like_any_line(app: Flask, phone: Phone) -> None:
    head = {"format": "scorekeeper-match/1", "game": "sam", "players": FOUR}
    with app.app_context():
        table = create_table("Friday", "đ")
        import_match(table.id, read_match(by_slug, {**head, "entries": [HANDS["sam"][0], FINE]}))
    page = phone.get(f"/t/{table.code}/")
    people = {name: phone.get(page.link(name)).text for name in ("An", "Binh", "Zed")}
    assert "0 matches, 0 hands −5" in people["Zed"]
    assert "1 match, 1 hand −8" in people["Binh"]
    assert re.search(r"Head to head.* An 0 0 0 −5", people["Zed"]), people["Zed"]
    assert re.search(r"Head to head.* Zed 0 0 0 \+5", people["An"]), people["An"]


@pytest.mark.parametrize(
    ("game", "piece"),
    [
        ("seep", {"kind": "capture", "player": "Binh", "cards": ["10D"]}),
        ("samba", {"kind": "meld", "player": "Binh", "new": [{"group": "A", "naturals": 3}]}),
    ],
)
def test_a_score_from_paper_is_not_offered_in_the_middle_of_a_hand(
    app: Flask, phone: Phone, game: str, piece: Json
) -> None:
    head = {"format": "scorekeeper-match/1", "game": game, "players": FOUR, **HEADS.get(game, {})}
    with app.app_context():
        table = create_table("Friday", "đ")
        for log in ([], [piece]):
            import_match(table.id, read_match(by_slug, {**head, "entries": log}))
    for number, offered in ((1, True), (2, False)):
        page = phone.get(f"/t/{table.code}/m/{number}/")
        assert (f'href="/t/{table.code}/m/{number}/carry-over"' in page.html) is offered
