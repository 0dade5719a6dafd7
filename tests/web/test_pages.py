"""What the pages of a match and of its table say."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from .pages import Form, Page, Tag
from .phone import NAMES, Phone

MINUS = "\N{MINUS SIGN}"


def entries(page: Page) -> list[int]:
    """Return the numbers of the entries on a page of the log, in its order; not of corrections."""
    return [int(tag.attrs["id"][1:]) for tag in rows(page) if tag.attrs.get("class") == "hand"]


def corrections(page: Page) -> list[int]:
    """Return the numbers of the entries that only change how others count."""
    return [int(tag.attrs["id"][1:]) for tag in rows(page) if "class" not in tag.attrs]


def rows(page: Page) -> list[Tag]:
    return [tag for tag in page.tags if re.fullmatch(r"e\d+", tag.attrs.get("id", ""))]


def polylines(page: Page) -> list[list[tuple[float, float]]]:
    lines = [tag.attrs["points"].replace(",", " ").split() for tag in page.tags if tag.name == "polyline"]
    return [list(zip(map(float, line[::2]), map(float, line[1::2]), strict=True)) for line in lines]


# -- a long evening --------------------------------------------------------------------------------------------------


@pytest.fixture
def long(phone: Phone, match: str) -> str:
    """Record forty hands and a note."""
    token = {"csrf_token": phone.token}
    for n in range(40):
        hand = {"winner": "An", "left:Binh": str(n % 9 + 1), "left:Chi": "1", "seen": str(n), "key": f"hand-{n:05}"}
        assert phone.client.post(f"{match}log/hand", data={**hand, **token}).status_code == 303
    phone.log(match, "note", text="Enough for today")
    return match


def test_a_long_history_in_pages_nothing_left_out_or_twice(phone: Phone, long: str) -> None:
    seen: list[int] = []
    page, visited = phone.get(long), 1
    while True:
        shown = entries(page)
        assert shown == sorted(shown, reverse=True)
        assert len(shown) <= 16
        seen += shown
        older = [link for link in page.links() if "before=" in link]
        if not older:
            break
        page, visited = phone.get(older[0]), visited + 1
        assert long in page.links(), "and back to the newest"
    assert seen == list(range(41, 0, -1))
    assert visited == 3


def test_only_the_newest_page_has_undo_and_the_chart(phone: Phone, long: str) -> None:
    newest, older = phone.get(long), phone.get(f"{long}?before=20")
    assert [form.action for form in newest.forms if "undo" in form.action] == [f"{long}undo/40"]
    assert not [form for form in older.forms if "undo" in form.action]
    assert polylines(newest)
    assert not polylines(older)
    assert "40 hands" in newest.text


def test_no_words_of_a_note_stand_where_a_page_has_its_tokens(phone: Phone, match: str) -> None:
    page = phone.log(match, "note", text="hi \0csrf\0, \0key\0 and \0version\0 there")
    assert page.status == 303, page.problems
    assert "hi \0csrf\0, \0key\0 and \0version\0 there" in phone.get(match).html


def test_undo_is_found_behind_many_notes(phone: Phone, match: str) -> None:
    phone.hand(match)
    for n in range(17):
        phone.log(match, "note", text=f"note {n}")
    page = phone.get(match)
    assert page.form("undo/1")
    assert entries(page)[-1] == 1
    assert phone.get(f"{match}?before=1").status == 200
    assert "Nothing older." in phone.get(f"{match}?before=1").text


# -- a match ---------------------------------------------------------------------------------------------------------


def test_an_empty_match_says_what_to_do(phone: Phone, match: str) -> None:
    page = phone.get(match)
    assert "No hand yet." in page.text
    assert "Nobody leads yet" in page.text
    assert "A chart needs two hands." in phone.get(f"{match}chart").text


def test_the_scoreboard(phone: Phone, match: str) -> None:
    phone.hand(match, 7, 10)
    page = phone.get(match)
    for words in ("An leads", "won the last hand", "+105", f"{MINUS}35", f"{MINUS}70", "7 cards × 5", "cóng: 14 × 5"):
        assert words in page.text, words
    assert "Binh pays An" in page.text
    phone.log(match, "leave", player="Binh")
    assert "left the table" in phone.get(match).text


def test_who_leads_is_drawn_once(phone: Phone, match: str) -> None:
    drawn = phone.send(phone.get(match).form("/draw"))
    assert drawn.status == 303
    page = phone.get(match)
    assert "drawn by lot" in page.text
    shown = next(words for words in page.words if words.startswith("Drawn, the highest begins: "))
    lots = shown.removeprefix("Drawn, the highest begins: ").split(" · ")
    assert [lot.split()[0] for lot in lots] == list(NAMES), "a card for each"
    assert not [form for form in page.forms if form.action.endswith("/draw")]
    again = phone.post(f"{match}draw", {"seen": "2", "key": "a-key-of-its-own"})
    assert again.status == 422
    assert "There is nothing to draw now." in again.problems
    assert entries(phone.get(match)) == [2, 1]


def test_the_match_as_text(phone: Phone, match: str) -> None:
    phone.hand(match, 7, 10)
    answer = phone.get(f"{match}text.txt")
    assert answer.response.mimetype == "text/plain"
    lines = [line for line in answer.html.splitlines() if line]
    money = ["Money", "An: +105 đ", f"Binh: {MINUS}35 đ", f"Chi: {MINUS}70 đ"]
    first, *rest = lines
    assert re.fullmatch(r"Sâm · Friday · \w+ \d+ \w+ 20\d\d · 1 hand", first)
    assert rest == [*money, "Hands won", "An: 1", "Binh: 0", "Chi: 0"]


@pytest.mark.parametrize("page", ["", "settle/"])
def test_a_text_is_on_a_page_to_copy_it_from(phone: Phone, page: str) -> None:
    table = phone.open_table()
    match = phone.start(table)
    phone.hand(match, 7, 10)
    address = f"{table}{page}" if page else match
    shown, plain = phone.get(f"{address}text"), phone.get(f"{address}text.txt")
    assert (shown.response.mimetype, plain.response.mimetype) == ("text/html", "text/plain")
    [words] = [tag for tag in shown.tags if tag.name == "pre"]
    assert words.attrs["id"] == "words"
    assert unescape(re.findall(r"<pre[^>]*>(.*?)</pre>", shown.html, re.DOTALL)[0]) == plain.html
    [copy] = [tag for tag in shown.tags if tag.attrs.get("data-copy") == "words"]
    assert copy.name == "button"
    assert "hidden" in copy.attrs, "only scripts can copy"
    assert address in shown.links()
    shared = [tag.attrs for tag in phone.get(address).tags if "data-share" in tag.attrs]
    assert [(a["href"], a["data-share"]) for a in shared] == [(f"{address}text", f"{address}text.txt")]


def test_hands_struck_out_are_not_counted_as_played(phone: Phone, match: str) -> None:
    for _ in range(3):
        phone.hand(match)
    phone.send(phone.get(f"{match}strike/1").form("strike/1"))
    assert "2 hands Scorecard" in phone.get(match).text
    for page in (match.replace("m/1/", ""), match.replace("m/1/", "settle/")):
        assert "2 hands" in phone.get(page).text
    assert phone.get(f"{match}text.txt").html.splitlines()[0].endswith(" · 2 hands")
    phone.send(phone.get(f"{match}restore/1").form("restore/1"))
    page = phone.get(match)
    assert "3 hands" in page.text
    assert "3 hands," not in page.text


def test_the_chart_counts_hands_as_they_stand(phone: Phone, match: str) -> None:
    """A hand that is struck out leaves no gap: later ones are counted without it."""
    for binh in (1, 2, 3, 4):
        phone.hand(match, binh, 1)
    phone.send(phone.get(f"{match}strike/2").form("strike/2"))
    rows = re.findall(r"<tr><th>(\d+)</th>", phone.get(f"{match}chart").html)
    assert rows == ["3", "2", "1"]


def test_the_chart_draws_what_its_table_says(phone: Phone, match: str) -> None:
    for binh, chi in ((1, 2), (3, 4), (5, 10)):
        phone.hand(match, binh, chi)
    page = phone.get(f"{match}chart")
    lines = polylines(page)
    assert len(lines) == 3
    assert all(len(line) == 4 for line in lines)
    for before, after in zip(lines[0], lines[0][1:], strict=False):
        assert before[0] < after[0]
        assert before[1] > after[1], "An wins: up, which is less"
    assert lines[1][-1][1] < lines[2][-1][1], "Chi has lost more than Binh"
    rows = re.findall(r"<tr><th>(\d+)</th>(.*?)</tr>", page.html)
    figures = {int(hand): re.findall(r">([^<>]+)</td>", row) for hand, row in rows}
    assert figures == {
        1: ["+15", f"{MINUS}5", f"{MINUS}10"],
        2: ["+50", f"{MINUS}20", f"{MINUS}30"],
        3: ["+145", f"{MINUS}45", f"{MINUS}100"],
    }


def test_the_sheet_is_looked_at_before_it_is_saved(phone: Phone, match: str) -> None:
    page = phone.post(f"{match}log/hand/preview", {"winner": "An", "left:Binh": "4"})
    assert "How many cards does Chi have left?" in page.text
    page = phone.post(f"{match}log/hand/preview", {"winner": "An", "left:Binh": "4", "left:Chi": "10"})
    assert "Save: An +90" in page.text
    assert "Then: An leads" in page.text
    page = phone.post(f"{match}log/hand/preview", {"winner": "An", "left:Binh": "11", "left:Chi": "10"})
    assert page.status == 200
    assert "11 cards left, but only 10 were dealt" in page.problems[0]
    assert entries(phone.get(match)) == []


def test_the_house_rules_of_the_match(phone: Phone) -> None:
    match = phone.sit_down(stake="25", chat_chong="each")
    page = phone.get(f"{match}house-rules")
    assert "25" in page.text
    assert "each one beaten pays the one who beat them" in page.text


def test_the_house_rules_lead_to_where_they_may_change(phone: Phone, match: str) -> None:
    assert phone.get(f"{match}house-rules").link("Change what was agreed") == f"{match}agreed"
    phone.hand(match)
    assert phone.get(f"{match}house-rules").link("House rules from now on") == f"{match}log/options"
    assert "per card" in phone.get(match).text
    phone.log(match, "end_match")
    over = phone.get(f"{match}house-rules").text
    assert "Change what was agreed" not in over
    assert "House rules from now on" not in over
    assert "per card" not in phone.get(match).text, "a match that is over is played for nothing more"


# -- the table -------------------------------------------------------------------------------------------------------


def test_the_table_adds_up_its_matches(phone: Phone) -> None:
    table = phone.open_table()
    for _ in range(2):
        phone.hand(phone.start(table), 7, 10)
    page = phone.get(table)
    assert "+210" in page.text
    assert f"{MINUS}140" in page.text
    assert page.links().count(f"{table}m/1/") == 1
    assert page.links().count(f"{table}m/2/") == 2, "in the list, and to go on with"
    assert "Chi → An: 140 đ" in phone.get(f"{table}settle/text.txt").html


def test_money_in_a_pot_is_accounted_for(phone: Phone) -> None:
    table = phone.open_table()
    match = {"game": "sam-sip", "variant": "bangkok", "players": list(NAMES), "entries": [{"kind": "drawn"}]}
    record = json.dumps({**match, "format": "scorekeeper-match/1"}).encode()
    assert phone.upload(f"{table}matches/import", record).status == 303
    assert "30 more lie in pots; settling up gives that back as it was paid in." in phone.get(table).text
    page = phone.get(f"{table}settle/").text
    assert "All settled" in page
    assert "In the pot" in page
    assert "given back as it was paid in: An 10, Binh 10, Chi 10" in " ".join(page.split())


def test_somebodys_coming_or_going_is_undone_at_once(phone: Phone, match: str) -> None:
    phone.hand(match)
    assert phone.log(match, "leave", player="Chi").status == 303
    page = phone.get(match)
    assert [form.action for form in page.forms if "/undo/" in form.action] == [f"{match}undo/2"]
    phone.send(page.form("/undo/2"))
    page = phone.get(match)
    assert "left the table" not in page.text
    assert page.form("/undo/1")


def test_settling_up(phone: Phone, match: str) -> None:
    settle = match.replace("m/1/", "settle/")
    assert "nobody owes anybody anything" in phone.get(settle).text
    phone.hand(match, 7, 10)
    page = phone.get(settle)
    first = page.form("/pay")
    assert (first["from"], first["to"], first["amount"]) in (("Chi", "An", "70"), ("Binh", "An", "35"))
    assert phone.send(first).status == 303
    assert phone.send(first).status == 303, "sent twice, paid once"
    page = phone.get(settle)
    assert "1 payment" in page.text
    [taken] = [form for form in page.forms if "take-back" in form.action]
    assert phone.send(page.form("/pay")).status == 303
    assert "All settled" in phone.get(settle).text
    assert "All settled" in phone.get(f"{settle}text.txt").html
    assert phone.send(taken).status == 303
    assert phone.send(taken).status == 303
    page = phone.get(settle)
    assert "Taken back" in page.text
    assert page.form("/pay")["amount"] == first["amount"]


def test_two_phones_settle_at_once(phone: Phone, match: str) -> None:
    phone.hand(match, 7, 10)
    settle = match.replace("m/1/", "settle/")
    other = Phone(phone.app)
    one, two = phone.get(settle).form("/pay"), other.get(settle).form("/pay")
    assert phone.send(one).status == 303
    page = other.send(two)
    assert page.status == 409
    assert "Look again" in page.problems[0]
    assert "1 payment" in page.text
    assert page.form("/pay")["seen"] == "1"
    assert other.send(page.form("/pay")).status == 303
    assert "All settled" in phone.get(settle).text


def other_payment(page: Page) -> Form:
    """Return the form for a payment that nobody has asked for."""
    return [form for form in page.forms if form.action.endswith("/pay")][-1]


def test_a_payment_ticked_too_late_is_not_typed_into_another(phone: Phone, match: str) -> None:
    phone.hand(match, 7, 10)
    settle = match.replace("m/1/", "settle/")
    other = Phone(phone.app)
    stale = other.get(settle).form("/pay")
    assert phone.send(phone.get(settle).form("/pay")).status == 303
    page = other.send(stale)
    assert page.status == 409
    form = other_payment(page)
    assert (form["from"], form["to"], form["amount"]) == ("", "", "")
    assert not [tag for tag in page.tags if tag.name == "details" and "open" in tag.attrs]


def test_a_payment_typed_too_late_is_kept(phone: Phone, match: str) -> None:
    phone.hand(match, 7, 10)
    settle = match.replace("m/1/", "settle/")
    typed = other_payment(phone.get(settle))
    assert phone.send(phone.get(settle).form("/pay")).status == 303
    page = phone.send(typed, {"from": "Chi", "to": "Binh", "amount": "7"})
    assert page.status == 409
    form = other_payment(page)
    assert (form["from"], form["to"], form["amount"]) == ("Chi", "Binh", "7")
    assert [tag for tag in page.tags if tag.name == "details" and "open" in tag.attrs]
    assert phone.send(form, {"anyway": "7"}).status == 303
