"""The history: who recorded, corrected and struck out what, with every version of every hand."""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from datetime import datetime
from html import unescape

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper import replay
from scorekeeper.core.chain import Stamp, WrittenMatch, check_chain, head_of
from scorekeeper.core.problems import Refused
from scorekeeper.demo import fill
from scorekeeper.games import by_slug
from scorekeeper.store.links import links_of
from scorekeeper.store.models import LoggedEntry, Match, Table, db
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.http.i18n import LANGUAGES
from scorekeeper.web.match import history, scorecard
from tests.newer import newer, refusing
from tests.support import Json, match_file
from tools.bench import games

from .phone import Phone
from .test_referee import read_in


def told(phone: Phone, match: str, before: str = "") -> list[str]:
    """Return the records of the page, each as one line."""
    page = phone.get(f"{match}history{before}")
    assert page.status == 200
    return [" ".join(part.split()) for part in re.split('<li class="hand(?: struck)?" id=', page.html)[1:]]


def test_every_version_of_a_hand_is_listed_with_what_it_moved_then(phone: Phone, match: str) -> None:
    phone.hand(match)  # 3 and 5 cards left: +40
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "4"})
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "6"})
    phone.send(phone.get(f"{match}strike/1").form("/strike/1"))
    struck, second, first, made = told(phone, match)
    for record, gain, said in ((made, "+40", ""), (first, "+5", "Corrected:"), (second, "+10", "Corrected:")):
        assert f">{gain}</b>" in record, (record, gain)
        assert said in record
    assert "Struck out: “An goes out”</a>" in struck
    assert ">−55</b>" in struck
    for record, was, now in ((first, 3, 4), (second, 4, 6)):
        assert f"<del>{was}</del> cards × 5" in record
        assert f"<ins>{now}</ins> cards × 5" in record


def test_what_a_correction_did_and_to_what_stand_apart(phone: Phone, match: str) -> None:
    phone.hand(match)
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "4"})
    assert "Corrected: hand 1</a> · An goes out" in told(phone, match)[0]


def test_hands_have_the_numbers_that_they_have_everywhere(phone: Phone, match: str) -> None:
    """Hands have their present numbers; the numbers of entries are for files."""
    phone.log(match, "note", text="late")
    for _ in range(3):
        phone.hand(match)
    phone.send(phone.get(f"{match}strike/3").form("/strike/3"))
    phone.send(phone.get(f"{match}correct/4").form("/correct/4/hand"), {"left:Binh": "4"})
    said = [" ".join(re.sub("<.*?>", " ", record).split()) for record in told(phone, match)]
    assert [re.match(r'"e\d+"> (?:(\d) )?', record)[1] for record in said] == [None, None, "2", None, "1", None]
    assert "Corrected: hand 2 · An goes out" in said[0]
    assert "Struck out: “An goes out” An −40 · Binh" in said[1]
    assert "Entry" not in " ".join(said)


SAMBA = {
    "kind": "hand", "out": "An", "sides": {"An & Chi": {"cards": 300, "sambas": 2}, "Bo & Di": {"cards": 100}},
}  # fmt: skip
COUNTS = {
    "seep": (
        {"kind": "count", "points": {"An & Chi": 60}},
        {"kind": "count", "points": {"An & Chi": 60}, "sweeps": [{"player": "Bo"}]},
        ["60–40", "60–90 · 1 sweep"],
    ),
    "samba": (
        {**SAMBA, "left": {"Chi": {"value": 10}, "Bo": {"value": 20}, "Di": {"value": 5}}},
        {**SAMBA, "left": {"Chi": {"value": 10}, "Bo": {"value": 35}, "Di": {"value": 5}}},
        ["Bo & Di +75", "35 + 5 Bo & Di −15"],
    ),
}


@pytest.mark.parametrize("game", COUNTS)
def test_each_reading_of_a_count_says_what_it_was_then(phone: Phone, game: str) -> None:
    count, other, said = COUNTS[game]
    match = read_in(phone, game, ("An", "Bo", "Chi", "Di"), count, {"kind": "amend", "entry": 1, "with": other})
    corrected, made = (" ".join(re.sub("<.*?>", " ", unescape(record)).split()) for record in told(phone, match))
    assert said[0] in made
    assert said[1] in corrected


def test_a_correction_of_a_correction_says_what_it_is_about(phone: Phone) -> None:
    """Only files have such entries; the page of the match can be opened too."""
    count = {"kind": "count", "points": {"An & Chi": 60}}
    amend = {"kind": "amend", "entry": 1, "with": {**count, "points": {"An & Chi": 70}}}
    match = read_in(phone, "seep", ("An", "Bo", "Chi", "Di"), count, amend, {"kind": "void", "entry": 2})
    assert "Correction taken back: deal 1" in told(phone, match)[0]
    assert "Correction taken back: deal 1" in phone.get(match).text
    twice = {"kind": "amend", "entry": 2, "with": {"kind": "note", "text": "never mind"}}
    match = read_in(phone, "seep", ("An", "Bo", "Chi", "Di"), count, amend, twice)
    assert "never mind" in phone.get(match).text
    assert "never mind" in told(phone, match)[0]


def test_the_history_alone_tells_what_went_into_a_pot_and_names_it_in_words(phone: Phone) -> None:
    deal = {"game": "sam-sip", "variant": "bangkok", "players": ["An", "Binh", "Chi"], "entries": [{"kind": "drawn"}]}
    record = json.dumps({**deal, "format": "scorekeeper-match/1"}).encode()
    match = phone.upload(f"{phone.open_table()}matches/import", record).location
    phone.send(phone.get(match).form("/undo/1"))
    said = phone.get(f"{match}history").text
    assert (said.count("the main pot +30"), said.count("the main pot −30")) == (1, 1)
    assert "the main pot +30" not in phone.get(match).text
    for page in (phone.get(match), phone.get(f"{match}history")):
        assert not re.search(r"pot:\w", page.text)


def test_it_says_who_and_on_which_device(app: Flask, phone: Phone, match: str) -> None:
    phone.post(f"{match.removesuffix('m/1/')}share/device", {"person": "Binh"})
    phone.hand(match)
    other = Phone(app)
    other.get(match)
    other.hand(match, 7, 10)
    mais, binhs = told(phone, match)
    assert "Binh, device" in binhs
    assert "Binh, device" not in mais
    labels = [record.partition("device ")[2][:4] for record in (binhs, mais)]
    assert labels[0] != labels[1]
    assert labels == [record.partition("device ")[2][:4] for record in told(other, match)[::-1]]


WHO = re.compile(r"\d\d:\d\d · Mai, device [0-9A-F]{4}</small>")


def test_each_kind_of_recording_says_who_when_and_on_which_device(phone: Phone) -> None:
    """All kinds: tapped at once, filled in, corrected, inserted, swapped, drawn, people, house rules, the end.

    The device has said once that it is Mai's, and asks nobody again.
    """
    table = phone.open_table()
    phone.post(f"{table}share/device", {"person": "Mai"})
    match = phone.start(table)
    phone.send(phone.get(match).form("/draw"), way="draw")
    for binh, chi in ((3, 5), (7, 9), (2, 4)):
        phone.hand(match, binh, chi)
    newest = phone.get(f"{match}match.json").html.count('"kind"')
    hands = range(newest - 2, newest + 1)
    for seq, end in ((hands[0], "correct"), (hands[1], "strike"), (hands[1], "restore"), (hands[2], "swap")):
        page = phone.get(f"{match}{end}/{seq}")
        form = page.form(f"/correct/{seq}/hand") if end == "correct" else page.form(f"/{end}/{seq}")
        answer = phone.send(form, {"left:Binh": "4"} if end == "correct" else {})
        assert answer.status == 303, (end, answer.problems)
    page = phone.get(f"{match}missing/{hands[2]}")
    assert (
        phone.send(page.form("/hand"), {"winner": "An", "left:An": None, "left:Binh": "1", "left:Chi": "1"}).status
        == 303
    )
    assert not undoable(phone, match), "what was put in is undone first"
    assert phone.log(match, "note", text="late").status == 303
    assert phone.log(match, "options", stake="7").status == 303
    assert phone.log(match, "join", player="Dung", after="Chi").status == 303
    assert phone.log(match, "leave", player="Dung").status == 303
    assert phone.log(match, "end_match").status == 303
    kinds = {entry["kind"] for entry in json.loads(phone.get(f"{match}match.json").html)["entries"]}
    assert kinds == {"lead", "hand", "void", "amend", "note", "options", "join", "leave", "end_match"}
    records = told(phone, match)
    assert len(records) > 15
    assert [record for record in records if not WHO.search(record)] == []


def undoable(phone: Phone, match: str) -> list[int]:
    return [int(form.action.split("/")[-1]) for form in phone.get(match).forms if "/undo/" in form.action]


def test_a_payment_and_its_taking_back_say_who_as_well(app: Flask, phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    other = Phone(app)
    other.get(table)
    for each, name in ((phone, "Mai"), (other, "Nam")):
        each.post(f"{table}share/device", {"person": name})
    phone.hand(match)
    phone.send(phone.get(f"{table}settle/").form("/pay"))
    page = other.get(f"{table}settle/")
    assert re.search(r"paid \d\d:\d\d, recorded by Mai", page.text)
    other.send(next(form for form in page.forms if "take-back" in form.action))
    said = phone.get(f"{match}history").text.partition("Payments at this table")[2]
    assert re.search(r"Chi → An: 25 .*Mai, device [0-9A-F]{4} Taken back .*Nam, device [0-9A-F]{4}", said)
    assert "Taken back" in phone.get(f"{table}settle/").text
    assert re.search(r"Chi → An \d\d:\d\d, by Nam", phone.get(f"{table}settle/").text)


def test_what_newer_rules_strike_out_says_who_chose_so(
    phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.hand(match)
    phone.post(f"{match.removesuffix('m/1/')}share/device", {"person": "Mai"})
    newer(monkeypatch, "sam", check=refusing(by_slug["sam"], lambda entry: getattr(entry, "winner", "") == "An"))
    assert phone.send(phone.get(match).form("/count-anew")).status == 303
    struck, made = told(phone, match)
    assert "Struck out:" in struck
    assert WHO.search(struck)
    assert WHO.search(made)  # by its device, which has a name by now; what was hashed has none
    file = json.loads(phone.get(f"{match}match.json").html)
    stamps = [Stamp(**stamp) for stamp in file["record"]]
    assert [stamp.by for stamp in stamps] == ["", "Mai"]
    assert check_chain(WrittenMatch(head_of(file), file["entries"], stamps, [])) == stamps[-1].hash


def test_names_put_right_say_who(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    phone.post(f"{table}share/device", {"person": "Mai"})
    person = phone.get(f"{table}about").link("Chi").split("/")[-1]
    phone.post(f"{table}people/{person}", {"player": "Chip"})
    assert WHO.search(" ".join(phone.get(f"{match}history").html.partition("Names put right")[2].split()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_corrected_name_is_in_what_was_drawn_too(app: Flask, lang: str) -> None:
    """This works whatever language the draw was recorded in."""
    phone = Phone(app, Accept_Language=lang)
    match = phone.sit_down()
    phone.send(phone.get(match).form("/draw"), way="draw")
    phone.hand(match)
    table = match.removesuffix("m/1/")
    lot = re.search(r"Chi (\d\+\d|[\dJQKA]+[♠♥♦♣])", phone.get(match).text)
    assert lot
    person = phone.get(f"{table}about").link("Chi").split("/")[-1]
    phone.post(f"{table}people/{person}", {"player": "Chị Ba"})
    for page in (phone.get(match), phone.get(f"{match}history")):
        assert f"Chị Ba {lot[1]}" in page.text
        assert lot[0] not in page.text


def test_names_put_right_are_told(phone: Phone, match: str) -> None:
    table = match.removesuffix("m/1/")
    person = phone.get(f"{table}about").link("Chi").split("/")[-1]
    phone.post(f"{table}people/{person}", {"player": "Chip"})
    assert "Chi is now Chip" in phone.get(f"{match}history").text


def test_an_onlooker_reads_it_page_by_page_in_every_game(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 3)
    with app.app_context():
        looking = links_of(fill().id).looking.code
    for number in range(1, 7):
        match, seen, before = f"/t/{looking}/m/{number}/", 0, ""
        while records := told(Phone(app), match, before):
            seen += len(records)
            before = f"?before={int(records[-1].split(chr(34))[1][1:])}"
        assert seen


# -- what a change changed ---------------------------------------------------------------------------------------------


def rows_of(phone: Phone, match: str, only: str = "") -> list[str]:
    """Return the text of each record, newest first."""
    return [" ".join(re.sub("<.*?>", " ", unescape(one)).split()) for one in told(phone, match, only)]


def test_a_hand_put_in_later_is_one_row_that_holds_what_was_logged_again(phone: Phone, match: str) -> None:
    for binh in (3, 4, 7):
        phone.hand(match, binh)
    page = phone.get(f"{match}missing/2")
    missed = {"winner": "Binh", "left:Binh": None, "left:An": "1", "left:Chi": "1"}
    assert phone.send(page.form("/hand"), missed).status == 303
    put_in, *others = rows_of(phone, match)
    assert "Binh goes out put in later An −5 · Binh +10 · Chi −5" in put_in
    assert "2 entries after it were logged again 3 An goes out 4 An goes out" in put_in
    assert len(others) == 3
    assert [row for row in others if "struck out" in row] == [], "what was logged again counts"


def test_beyond_what_a_page_counts_again_it_says_what_a_change_moved_by_itself(
    phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_FOLDED", -1)
    monkeypatch.setattr(history, "MOST_LATER", 1)
    for binh in (3, 4):
        phone.hand(match, binh)
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "5"})
    assert "An +10 · Binh −10 · without later hands" in rows_of(phone, match)[0]
    page = phone.get(f"{match}missing/1")
    phone.send(page.form("/hand"), {"winner": "Binh", "left:Binh": None, "left:An": "1", "left:Chi": "1"})
    put_in = rows_of(phone, match)[0]
    assert "An −5 · Binh +10 · Chi −5 · without later hands" in put_in
    assert "2 entries after it were logged again 2 An goes out" in put_in
    assert "3 An goes out" not in put_in


def test_what_was_struck_out_is_struck_through_and_says_so(phone: Phone, match: str) -> None:
    phone.hand(match)
    phone.send(phone.get(f"{match}strike/1").form("/strike/1"))
    assert 'class="hand struck" id="e1"' in phone.get(f"{match}history").html
    assert "An goes out +40 struck out" in rows_of(phone, match)[1]
    phone.send(phone.get(f"{match}restore/1").form("/restore/1"))
    back, struck, made = rows_of(phone, match)
    assert "struck out" not in made
    assert "Brought back: hand 1" in back
    assert "An +40" in back
    assert "An −40" in struck
    assert "corrected" not in made


def test_what_was_corrected_says_so_and_where_nothing_was_that_is_said(phone: Phone, match: str) -> None:
    phone.hand(match)
    assert "Nothing was corrected." in phone.get(f"{match}history").text
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "4"})
    corrected, made = rows_of(phone, match)
    assert "An goes out +40 corrected" in made
    assert "Corrected: hand 1 · An goes out" in corrected
    assert "An goes out corrected" not in corrected
    assert "Nothing was corrected." not in phone.get(f"{match}history").text


def test_corrections_alone_can_be_listed(phone: Phone, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        phone.hand(match)
    assert "Corrections," not in phone.get(f"{match}history").text
    phone.send(phone.get(f"{match}correct/1").form("/correct/1/hand"), {"left:Binh": "4"})
    phone.hand(match)
    phone.send(phone.get(f"{match}strike/2").form("/strike/2"))
    assert "All, 6" in phone.get(f"{match}history").text
    assert "Corrections, 2" in phone.get(f"{match}history").text
    struck, corrected = rows_of(phone, match, "?only=corrections")
    assert "Struck out" in struck
    assert "Corrected: hand 1" in corrected
    monkeypatch.setattr(history, "PAGE", 1)
    older = phone.get(f"{match}history?only=corrections").link("Older")
    assert "Corrected: hand 1" in phone.get(older).text
    assert "Struck out" not in phone.get(older).text


TOLD = {
    "samba": (
        ("An", "Bo", "Chi", "Di"),
        {"kind": "meld", "player": "Bo", "new": [["4S", "5S", "6S"], ["AH", "AD", "AC"]]},
        {"kind": "meld", "player": "Bo", "new": [["4S", "5S", "6S", "7S"], ["AH", "AD", "AC"]]},
        "Bo lays 4 ♠ 5 ♠ 6 ♠", "Bo lays 4 ♠ 5 ♠ 6 ♠ 7 ♠", "7 of spades",
    ),
    "sam-sip": (
        ("An", "Bo", "Chi"),
        {"kind": "hand", "winner": "An", "indicator": "7D", "cards": ["5H", "5D", "3S", "7H", "KD", "KH"]},
        {"kind": "hand", "winner": "An", "indicator": "7D", "cards": ["5H", "5D", "3S", "7H", "QD", "QH"]},
        "An winning hand 5 ♥ 5 ♦ 3 ♠ 7 ♥ K ♦ K ♥", "An winning hand 5 ♥ 5 ♦ 3 ♠ 7 ♥ Q ♦ Q ♥", "queen of diamonds",
    ),
    "daun-tiga": (
        ("An", "Bo"),
        {"kind": "hand", "stakes": {"Bo": 5}, "hands": {"An": ["5H", "5D", "3S"], "Bo": ["KD", "2H", "KS"]}},
        {"kind": "hand", "stakes": {"Bo": 5}, "hands": {"An": ["5H", "5D", "3S"], "Bo": ["KD", "KH", "KS"]}},
        "Bo K ♦ 2 ♥ K ♠", "Bo K ♦ K ♥ K ♠", "king of hearts",
    ),
    "seep": (
        ("An", "Bo", "Chi", "Di"),
        {"kind": "capture", "player": "An", "cards": ["6S", "3S"], "with": "9S"},
        {"kind": "capture", "player": "An", "cards": ["6S", "3S", "5S", "4S"], "with": "9S"},
        "An takes 6 ♠ 3 ♠", "An takes 6 ♠ 3 ♠ 5 ♠ 4 ♠", "5 of spades",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", TOLD)
def test_told_cards_are_kept_and_a_correction_marks_the_card_that_differs(phone: Phone, game: str) -> None:
    people, entry, other, was, now, differs = TOLD[game]
    match = read_in(phone, game, people, entry, {"kind": "amend", "entry": 1, "with": other})
    corrected, made = rows_of(phone, match)
    assert was in made
    assert re.search(rf" was (?:.* )?{re.escape(was)} is (?:.* )?{re.escape(now)} ", corrected), corrected
    marked = re.findall(r'<mark>.*?aria-label="(.*?)"', told(phone, match)[0])
    assert differs in marked
    assert "5 of hearts" not in marked
    assert now in phone.get(match).text, "in the fold of its hand"


#: A hand as it is logged in each game that tells cards, and its cards as they are read.
REMEMBERED: dict[str, tuple[tuple[str, ...], list[Json], list[str]]] = {
    "samba": (
        ("An", "Bo", "Chi", "Di"),
        [
            {"kind": "meld", "player": "Bo", "new": [["4S", "5S", "6S"], ["AH", "AD", "AC"]]},
            {
                "kind": "meld", "player": "Di", "new": [{"group": "K", "naturals": 3}],
                "add": [{"to": 1, "cards": ["7S"]}],
            },
            {"kind": "end_hand", "out": None, "left": {"An": ["9H"], "Bo": ["8H"], "Chi": ["8S"], "Di": ["8D"]}},
        ],
        ["Bo lays 4♠ 5♠ 6♠ Bo lays A♥ A♦ A♣ Di lays K K K Di adds to meld 1 7♠ An left in hand 9♥"],
    ),
    "sam-sip": (
        ("An", "Bo", "Chi"), [TOLD["sam-sip"][1]], ["turned up 7♦", "An winning hand 5♥ 5♦ 3♠ 7♥ K♦ K♥"],
    ),
    "daun-tiga": (("An", "Bo"), [TOLD["daun-tiga"][1]], ["An 5♥ 5♦ 3♠", "Bo K♦ 2♥ K♠"]),
    "seep": (
        ("An", "Bo", "Chi", "Di"),
        [
            {"kind": "capture", "player": "An", "cards": ["6S", "3S"], "with": "9S"},
            {"kind": "capture", "player": "Bo", "cards": ["10D"]},
            {"kind": "capture", "player": "Chi", "cards": ["AS", "4H"]},
            {"kind": "end_deal", "last": "Bo", "more_cards": None},
        ],
        ["An & Chi took 9♠ 6♠ 3♠ A♠", "Bo & Di took 10♦ "],
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", REMEMBERED)
def test_cards_that_were_told_are_on_the_result_and_on_paper(phone: Phone, game: str) -> None:
    people, entries, cards = REMEMBERED[game]
    match = read_in(phone, game, people, *entries)
    result = next(link for link in phone.get(f"{match}result").links() if link.startswith("/r/"))
    for page in (phone.get(result), phone.get(f"{match}scorecard/paper")):
        shown = re.sub(r" ([♠♥♦♣])", r"\1", page.text)
        for told_of_somebody in cards:
            assert told_of_somebody in shown, shown


def test_a_very_long_match_is_printed_with_the_cards_of_its_newest_hands(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, entry, other, was, now, _ = TOLD["sam-sip"]
    match = read_in(phone, "sam-sip", people, entry, other)
    monkeypatch.setattr(scorecard, "MOST_CARDS", 6)
    printed = phone.get(f"{match}scorecard/paper").text
    assert now in printed
    assert was not in printed


def test_a_date_is_said_once_and_a_row_after_midnight_has_its_time(app: Flask, phone: Phone) -> None:
    hand: Json = {"kind": "hand", "winner": "An", "left": {"Bo": 3}}
    match = read_in(phone, "sam", ("An", "Bo"), hand, hand, hand, hand, hand)
    times = ("22T23:40", "22T23:50", "23T00:10", "23T00:30", "23T20:00")
    with app.app_context():
        table = table_by_code(match.split("/")[2]).id
        log = db.session.scalars(select(Match.log).where(Match.table_id == table)).one()
        db.session.execute(update(Table).where(Table.id == table).values(timezone="UTC"))
        for seq, at in enumerate(times, 1):
            entry = (LoggedEntry.log == log) & (LoggedEntry.seq == seq)
            moment = datetime.fromisoformat(f"2024-11-{at}+00:00")
            db.session.execute(update(LoggedEntry).where(entry).values(recorded_at=moment))
        db.session.commit()
    page = phone.get(f"{match}history")
    said = re.findall(r"<h2>([^<]+)</h2>|<small class=\"moves recorded\">([^<]*\d\d:\d\d)", page.html)
    assert [heading or " ".join(when.split()) for heading, when in said] == [
        "Saturday 23 November 2024", "20:00",
        "Friday 22 November 2024", "23 November 2024, 00:30", "00:10", "22 November 2024, 23:50", "23:40",
    ]  # fmt: skip


CHANCES = 6


@pytest.mark.parametrize("game", ["sam", "sam-sip", "daun-tiga", "samba"])
def test_what_changes_moved_comes_to_the_standing(phone: Phone, game: str) -> None:
    """Add up every record of the history: hands, corrections and strike-outs, with what these did to later hands."""
    for seed in range(CHANCES):
        entries = _random_log(game, random.Random(f"{game} {seed}"))
        match = read_in(phone, game, games.PLAYERS, *entries, options=games.OPTIONS.get(game, {}))
        sums = dict[str, int]()
        for record in told(phone, match):
            moves = record.partition('<small class="moves">')[2].partition("</small>")[0]
            for name, amount in re.findall(r"([^<>·]+) <b class=\"\w+\">([^<]+)</b>", unescape(moves)):
                said = int(amount.replace("−", "-").replace(",", ""))
                sums[name.strip()] = sums.get(name.strip(), 0) + said
        board = json.loads(phone.client.get(f"{match}standing.json").data)
        standing = {side["side"]: side["standing"] for side in board["sides"]}
        assert {name: sums.get(name, 0) for name in standing} == standing, entries


def _random_log(game: str, chance: random.Random) -> list[Json]:
    """Return hands, and corrections of them that the rules allow, in any order."""
    entries = list[Json]()
    while len(entries) < 12:
        counting = [n for n, one in enumerate(entries, 1) if one["kind"] not in ("void", "amend")]
        entry = games.HANDS[game](chance)
        if counting and chance.random() < 0.4:
            seq = chance.choice(counting)
            entry = {"kind": "void", "entry": seq} if chance.random() < 0.5 else {
                "kind": "amend", "entry": seq, "with": entry,
            }  # fmt: skip
        with suppress(Refused):
            options = {"options": games.OPTIONS.get(game, {})}
            replay(match_file(game, games.PLAYERS, [*entries, entry], **options))
            entries.append(entry)
    return entries
