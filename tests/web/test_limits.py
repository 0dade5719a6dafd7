"""One request can ask for little: input is measured before it is read, and answers are counted while they grow."""

from __future__ import annotations

import io
import json
import time
import unicodedata
from typing import Any

import pytest

from scorekeeper.core import looks
from scorekeeper.core.cards import PACK, Card
from scorekeeper.core.judge import ask
from scorekeeper.core.looks import TYPED_LENGTH, alike, clean
from scorekeeper.core.problems import Refused
from scorekeeper.games.daun_tiga.entries import MOST_BETS
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.floor import Search, TooManyWays, builds, captures
from scorekeeper.store import room
from scorekeeper.web.rules.referee import MOST_SHOWN
from tests.support import match_file
from tools.attack.fuzz import MARKS

from .phone import Phone

OPTIONS = SEEP.rules.variants[0].options


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the length of every text that is composed."""
    lengths: list[int] = []
    normalize = unicodedata.normalize

    def measured(form: Any, text: str) -> str:
        lengths.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr(looks.unicodedata, "normalize", measured)
    return lengths


@pytest.mark.parametrize(
    ("address", "field"),
    [("/tables", "name"), ("/tables", "unit"), ("{table}people", "player"), ("{table}new/sam", "seat-0"),
     ("{match}log/join/preview", "new")],
)  # fmt: skip
def test_a_name_of_combining_marks_is_measured_before_it_is_composed(
    phone: Phone, match: str, address: str, field: str, composed: list[int]
) -> None:
    path = address.format(table=match.replace("m/1/", ""), match=match)
    fields = {"name": "Friday", "unit": "đ", "seat-1": "Bo", "variant": "source", "after": "An", field: MARKS}
    page = phone.post(path, [*fields.items(), ("more", (io.BytesIO(b""), "x"))])
    assert page.status == (200 if path.endswith("preview") else 422)
    assert str(len(MARKS)) in page.text.replace(",", "")
    assert max(composed, default=0) <= TYPED_LENGTH


def test_a_name_typed_in_pieces_is_composed() -> None:
    assert clean(" " + unicodedata.normalize("NFD", "Ngô Thị Ánh") + " ") == "Ngô Thị Ánh"
    longest = "ệ" * 40
    assert clean(unicodedata.normalize("NFD", longest)) == longest


@pytest.mark.parametrize("address", ["/tables", "/join", "/language", "{match}log/note", "{table}settle/pay"])
def test_a_form_takes_kilobytes(phone: Phone, match: str, address: str) -> None:
    path = address.format(table=match.replace("m/1/", ""), match=match)
    page = phone.post(path, {"text": "x" * 150_000})
    assert page.status == 413
    assert "A file may have 2 MB, a form 100 kB." in page.text
    assert phone.post(path, [("file", (io.BytesIO(b"x" * 150_000), "x"))]).status == 413


def test_only_what_reads_a_file_takes_megabytes(phone: Phone, match: str) -> None:
    for path in ("/import", match.replace("m/1/", "matches/import")):
        assert phone.upload(path, b" " * 1_900_000).status == 422
        assert phone.upload(path, b" " * 2_100_000).status == 413


def test_names_alike_are_found_among_very_many() -> None:
    many = [f"p{n}" for n in range(20_000)]
    assert alike([*many, "P7", "An", "AN", "an", "An"]) == [("p7", "P7"), ("An", "AN"), ("An", "an")]


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("Tuấn", "Tuan", True),
        ("tuan", "TUẤN", True),
        ("Đức", "Duc", True),
        ("Tuấn", "Tuân", False),
        ("Hùng", "Hưng", False),
        ("José", "Jose", True),
        ("श्याम", "शयम", False),
        ("Lan", "Len", False),
    ],
)
def test_a_name_typed_without_its_accents_looks_like_itself(one: str, other: str, are: bool) -> None:
    assert alike([one, other]) == ([(one, other)] if are else [])
    assert alike([other, one]) == ([(other, one)] if are else [])


def test_the_sheet_of_a_hand_takes_as_much_longer_as_it_has_more_bets(phone: Phone) -> None:
    """Each row was compared with every name: for 50,000 bets, which a file could bring, that took minutes."""
    taken = []
    for number in (MOST_BETS // 10, MOST_BETS):
        bets = [{"by": f"b{n % 190}", "on": "Bo", "stake": 1} for n in range(number)]
        deal = {"kind": "hand", "stakes": {"Bo": 1}, "hands": {"An": 5, "Bo": 7}, "bets": bets, "banker_stays": False}
        file = json.dumps(match_file("daun-tiga", ("An", "Bo"), [deal])).encode()
        match = phone.upload(f"{phone.open_table()}matches/import", file).location
        before = time.process_time()
        assert phone.client.get(f"{match}correct/1").status_code == 200
        taken.append(time.process_time() - before)
    few, many = taken
    assert (
        many < 30 * few
    )  # ten times as many bets; each compared with every other they would take a hundred times as long


# -- the referee -----------------------------------------------------------------------------------------------------

LOW = [f"{rank}{suit}" for rank in "A2345" for suit in "SHDC"]


def referee(phone: Phone, question: str, cards: list[str], card: str) -> Any:
    query = "&".join([f"question={question}", *(f"loose={c}" for c in cards), f"card-rank={card[0]}", "card-suit=S"])
    return phone.get(f"/referee/seep?{query}")


def test_of_very_many_answers_200_are_shown_and_it_is_said_how_many_are_left_out(phone: Phone) -> None:
    loose = tuple(map(Card, LOW[:10]))
    every = len(builds(loose, [], Card("6S"), OPTIONS))
    assert every > 1000
    page = referee(phone, "builds", LOW[:10], "6S")
    assert page.html.count('class="oneway"') == MOST_SHOWN
    assert f"{every - MOST_SHOWN:,} more answers are not shown." in page.text
    few = referee(phone, "builds", LOW[:4], "6S")
    assert "not shown" not in few.text


@pytest.mark.parametrize("question", ["captures", "builds"])
def test_a_floor_that_no_table_has_is_refused_before_its_ways_are_listed(phone: Phone, question: str) -> None:
    page = referee(phone, question, LOW[:18], "KS")
    assert "there are too many ways with so many low cards" in page.text
    assert 'class="oneway"' not in page.html


def test_the_search_itself_stops() -> None:
    loose = tuple(map(Card, LOW[:18]))
    for ask_for in (
        lambda search: captures(loose, [], Card("KS"), search),
        lambda search: builds(loose, [], Card("6S"), OPTIONS, search),
    ):
        with pytest.raises(TooManyWays):
            ask_for(Search(5_000))


@pytest.mark.parametrize("first", range(0, 52, 4))
def test_every_answer_is_given_for_as_many_cards_as_a_floor_holds(first: int) -> None:
    """Twelve cards of all ranks are more than can lie loose, since who can take must."""
    cards = [PACK[(first + 7 * n) % 52] for n in range(13)]
    keys = {"loose": list(map(str, cards[1:])), "card": str(cards[0]), "houses": []}
    assert len(ask(SEEP, OPTIONS, "captures", keys)["answer"]) == len(captures(tuple(cards[1:]), [], cards[0]))
    assert len(ask(SEEP, OPTIONS, "builds", keys)["answer"]) == len(builds(tuple(cards[1:]), [], cards[0], OPTIONS))


def test_the_command_line_says_so_too() -> None:
    with pytest.raises(Refused) as caught:
        ask(SEEP, OPTIONS, "builds", {"loose": LOW[:18], "card": "6S", "houses": []})
    assert [p.code for p in caught.value.problems] == ["too-many-ways"]


def test_a_table_says_in_good_time_that_it_is_nearly_full_and_then_what_to_do(
    phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = match.replace("m/1/", "")
    assert "nearly full" not in phone.get(table).text
    monkeypatch.setattr(room, "ENTRIES", 1)
    phone.hand(match)
    assert "This table is nearly full. Begin a new one in good time" in phone.get(table).text
    page = phone.log(match, winner="An", **{"left:Binh": 9, "left:Chi": 1})
    assert page.status == 422
    assert "this table is full; expected a new table for what comes next" in page.text
    assert 'name="left:Binh"' in page.html, "what was typed stays"
    assert phone.post(f"{table}new/sam", {"seat-0": "An", "seat-1": "Bo"}).status == 422
