"""Every address once: it answers, and with what it is there for."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from werkzeug.http import parse_options_header

from .pages import Page
from .phone import Phone
from .test_seep_play import sit
from .test_steps import COUNT, DEAL, THROWN

PLAIN: dict[str, tuple[str, ...]] = {
    # endpoint: method, address, what the page says (or where it leads)
    "home.home": ("GET", "/", "New table"),
    "home.new_match": ("GET", "/new/sam", "House rules"),
    "home.create": ("POST", "/tables", "/t/"),
    "home.join": ("POST", "/join", "/t/{code}/"),
    "home.read_file": ("UPLOAD", "/import", "/t/"),
    "home.reading": ("GONE", "/import/9/9", "Choose it once more"),
    "home.language": ("POST", "/language", "/"),
    "home.forget": ("POST", "/forget", "/"),
    "installable.manifest": ("APP", "/manifest.webmanifest", "Scorekeeper"),
    "installable.robots": ("APP", "/robots.txt", "User-agent: *"),
    "installable.favicon": ("FILE", "/favicon.ico", "/icon-192.png"),
    "installable.worker": ("APP", "/sw.js", "VERSION"),
    "installable.not_kept": ("GET", "/not-kept", "No connection"),
    "installable.not_sent": ("GET", "/not-sent", "This cannot wait for a connection"),
    "home.health": ("GET", "/health", "ok"),
    "home.ready": ("GET", "/readyz", "ok"),
    "home.live": ("GET", "/livez", "ok"),
    "table.table": ("GET", "/t/{code}/", "Friday"),
    "table.add_person": ("POST", "/t/{code}/people", "/t/{code}/"),
    "evenings.result": ("GET", "/t/{code}/evenings/{today}/result", "Copy the address"),
    "shared_evening.page": ("SHARED", "/t/{code}/evenings/{today}/result", "The evening so far"),
    "shared_evening.picture": ("SHARED", "/t/{code}/evenings/{today}/result", "The evening so far"),
    "evenings.page": ("GET", "/t/{code}/evenings/{today}", "Settle this evening"),
    "players.page": ("GET", "/t/{code}/players/{person}", "Head to head"),
    "players.figure": ("GET", "/t/{code}/players/{person}/figures/sam.out", "Went out first"),
    "players.figure_in": ("GET", "/t/{code}/players/{person}/figures/hands-won/1", "An goes out"),
    "season.page": ("GET", "/t/{code}/season/", "Who with whom"),
    "table.about": ("GET", "/t/{code}/about", "This table"),
    "table.change": ("POST", "/t/{code}/about", "/t/{code}/"),
    "table.remove": ("POST", "/t/{code}/remove", "/t/{code}/"),
    "table.delete": ("POST", "/t/{code}/delete", "/t/{code}/"),  # not removed, so nothing is deleted
    "table.bring_back": ("POST", "/t/{code}/bring-back", "/t/{code}/"),
    "table.name": ("GET", "/t/{code}/people/{person}", "Put it right"),
    "table.put_right": ("POST", "/t/{code}/people/{person}", "/t/{code}/"),
    "table.apart": ("POST", "/t/{code}/people/{person}/apart", "/t/{code}/"),
    "table_json.matches": ("GET", "/t/{code}/matches.json", "scorekeeper-matches/1"),
    "table_json.standing": ("GET", "/t/{code}/standing.json", "scorekeeper-table-standing/1"),
    "table_json.evenings": ("GET", "/t/{code}/evenings.json", "scorekeeper-evenings/1"),
    "settle.settlement": ("GET", "/t/{code}/settle/settlement.json", "scorekeeper-settlement/1"),
    "table.live": ("GET", "/t/{code}/live", "retry: 1000"),
    "programs.record_entry": ("JSON", "/t/{code}/m/1/entries.json", "scorekeeper-recording/1"),
    "programs.preview": ("JSON", "/t/{code}/m/1/preview.json", "scorekeeper-recording/1"),
    "programs.undo": ("JSON", "/t/{code}/m/1/undo.json", "scorekeeper-recording/1"),
    "table.export": ("GET", "/t/{code}/table.json", "scorekeeper-table/1"),
    "table.read_file": ("UPLOAD", "/t/{code}/matches/import", "/t/{code}/m/2/"),
    "evenings.month": ("GET", "/t/{code}/evenings/in/{today:.7}", "1 hand"),
    "table.spreadsheet": ("GET", "/t/{code}/spreadsheet", "Evenings from a spreadsheet"),
    "table.games": ("GET", "/t/{code}/new", "Sâm"),
    "table.new_match": ("GET", "/t/{code}/new/sam", "House rules"),
    "match.match": ("GET", "/t/{code}/m/1/", "An goes out"),
    "log.log": ("GET", "/t/{code}/m/1/log", "Who went out?"),
    "log.log_kind": ("GET", "/t/{code}/m/1/log/bao_sam", "Who called Sâm?"),
    "log.log_ahead": ("AHEAD", "/log/hand/ahead/1", "Binh banks"),
    "log.save": ("POST", "/t/{code}/m/1/log/note", "/t/{code}/m/1/"),
    "log.sheet_preview": ("POST", "/t/{code}/m/1/log/hand/preview", "Binh pays An"),
    "log.undo": ("POST", "/t/{code}/m/1/undo/1", "/t/{code}/m/1/"),
    "log.undo_change": ("POST", "/t/{code}/m/1/undo-change/3", "/t/{code}/m/1/"),
    "log.restore": ("POST", "/t/{code}/m/1/restore/1", "/t/{code}/m/1/"),
    "log.correct": ("GET", "/t/{code}/m/1/correct/1", "Correct hand 1"),
    "log.save_correction": ("POST", "/t/{code}/m/1/correct/1/hand", "/t/{code}/m/1/"),
    "log.correction_preview": ("POST", "/t/{code}/m/1/correct/1/hand/preview", "What this changes"),
    "log.strike": ("GET", "/t/{code}/m/1/strike/1", "Strike out hand 1"),
    "log.use_todays_rules": ("POST", "/t/{code}/m/1/count-anew", "/t/{code}/m/1/"),
    "log.open_seat": ("POST", "/t/{code}/m/1/open-seat", "/t/{code}/m/1/log/join"),
    "log.draw": ("POST", "/t/{code}/m/2/draw", "/t/{code}/m/2/"),
    "log.insert_sheet": ("GET", "/t/{code}/m/1/missing/1", "Missing before hand 1"),
    "log.insert_preview": ("POST", "/t/{code}/m/1/missing/1/hand/preview", "What this changes"),
    "log.put_in": ("POST", "/t/{code}/m/1/missing/1/hand", "/t/{code}/m/1/"),
    "log.correct_preview": ("POST", "/t/{code}/m/1/correct/1/with/hand/preview", "Correct hand 1"),
    "log.correct_with": ("POST", "/t/{code}/m/1/correct/1/with/hand", "/t/{code}/m/1/strike/1"),
    "log.carry_over_page": ("LEAD", "/t/{code}/m/1/carry-over", "/t/{code}/m/1/"),
    "log.swap": ("LEAD", "/t/{code}/m/1/swap/1", "/t/{code}/m/1/#e1"),
    "log.swap_preview": ("TWO", "/t/{code}/m/1/swap/2/hand/preview", "After the swap"),
    "log.swap_with": ("POST", "/t/{code}/m/1/swap/1/hand", "/t/{code}/m/1/#e1"),
    "board.page": ("GET", "/t/{code}/m/1/board", "+40 last hand"),
    "table_board.of_evening": ("GET", "/t/{code}/board/", "+40 last hand"),
    "match_json.standing": ("GET", "/t/{code}/m/1/standing.json", "scorekeeper-standing/1"),
    "match_json.scorecard": ("GET", "/t/{code}/m/1/scorecard.csv", "An money"),
    "log.say_yes": ("POST", "/t/{code}/m/1/yes/{proposal}", "/t/{code}/m/1/"),
    "log.take_back": ("POST", "/t/{code}/m/1/take-back/{proposal}", "/t/{code}/m/1/"),
    "log.propose_again": ("LEADS", "/t/{code}/m/1/propose-again/{proposal}", "/t/{code}/m/1/"),
    "log.dismiss_taken_back": ("POST", "/t/{code}/m/1/taken-back/{proposal}", "/t/{code}/m/1/"),
    "history.page": ("GET", "/t/{code}/m/1/history", "An goes out"),
    "scorecard.paper": ("GET", "/t/{code}/m/1/scorecard/paper", "What happened"),
    "scorecard.page": ("GET", "/t/{code}/m/1/scorecard/", "+40"),
    "match.about": ("GET", "/t/{code}/m/1/about", "This match"),
    "match.agreed": ("LEADS", "/t/{code}/m/2/agreed", "/t/{code}/m/2/agreed/sam?"),
    "match.change_agreement": ("GET", "/t/{code}/m/2/agreed/sam", "Change what was agreed"),
    "match.again": ("POST", "/t/{code}/m/1/again", "/t/{code}/m/2/"),
    "match.go_on": ("POST", "/t/{code}/m/1/go-on", "/t/{code}/m/1/"),
    "match.remove": ("POST", "/t/{code}/m/1/remove", "/t/{code}/?removed=1"),
    "match.bring_back": ("POST", "/t/{code}/m/1/bring-back", "/t/{code}/m/1/"),
    "match.figures": ("GET", "/t/{code}/m/1/chart", "Chart and figures"),
    "match.text": ("GET", "/t/{code}/m/1/text", "An: +40 đ"),
    "match.plain_text": ("GET", "/t/{code}/m/1/text.txt", "An: +40 đ"),
    "match.receipt": ("GET", "/t/{code}/m/1/receipt", "An goes out"),
    "match.plain_receipt": ("GET", "/t/{code}/m/1/receipt.txt", "last hash"),
    "match.result": ("GET", "/t/{code}/m/1/result", "Copy the address"),
    "shared_result.page": ("SHARED", "/t/{code}/m/1/result", "An +40"),
    "shared_result.step": ("SHARED", "/t/{code}/m/1/result", "An +40"),
    "shared_result.picture": ("SHARED", "/t/{code}/m/1/result", "An +40"),
    "match.export": ("GET", "/t/{code}/m/1/match.json", "scorekeeper-match/1"),
    "match.hand": ("GET", "/t/{code}/m/1/hand/1", "An goes out"),
    "match.changed": ("LEAD", "/t/{code}/m/1/changed", "/t/{code}/m/1/"),
    "match.entry": ("LEAD", "/t/{code}/m/1/entry/1", "/t/{code}/m/1/#e1"),
    "match.step": ("STEPS", "/hand/3/1", "1 of 1"),
    "match.step_of": ("LEAD", "/t/{code}/m/1/entry/1/step", "/t/{code}/m/1/#e1"),
    "match.house_rules": ("GET", "/t/{code}/m/1/house-rules", "Rules of this match"),
    "settle.page": ("GET", "/t/{code}/settle/", "Chi → An"),
    "settle.payments_csv": ("GET", "/t/{code}/settle/payments.csv", "owed,Chi,An,25"),
    "settle.pay": ("POST", "/t/{code}/settle/pay", "/t/{code}/settle/"),
    "settle.pay_all": ("POST", "/t/{code}/settle/all", "/t/{code}/settle/"),
    "settle.pay_one": ("POST", "/t/{code}/settle/one", "/t/{code}/settle/"),
    "settle.take_back": ("POST", "/t/{code}/settle/take-back/{payment}", "/t/{code}/settle/"),
    "settle.text": ("GET", "/t/{code}/settle/text", "Chi → An: 25 đ"),
    "settle.plain_text": ("GET", "/t/{code}/settle/text.txt", "Chi → An: 25 đ"),
    "share.page": ("GET", "/t/{code}/share/", "Share"),
    "share.renew": ("POST", "/t/{code}/share/renew/look", "/t/{code}/share/"),
    "share.hand_on": ("GET", "/t/{code}/share/hand-on", "Make the link"),
    "share.own": ("GET", "/t/{code}/share/own/any", "Own this table?"),
    "share.device": ("POST", "/t/{code}/share/device", "/"),
    "referee.game": ("GET", "/referee/sam", "Referee"),
    "referee.match": ("GET", "/t/{code}/m/1/referee", "Referee"),
    "rules.game": ("GET", "/rules/sam", "Rules"),
}


@pytest.mark.parametrize("endpoint", PLAIN)
def test_it_answers(phone: Phone, endpoint: str) -> None:
    how, address, there = PLAIN[endpoint]
    table = phone.open_table()
    match = phone.start(table)
    if "/m/2/" in address:
        phone.start(table)
    phone.hand(match)
    code, payment, proposal, who = table.split("/")[2], "", "", dict[str, Any]()
    if endpoint == "settle.take_back":
        phone.send(phone.get(f"{table}settle/").form("/pay"))
        payment = next(f.action for f in phone.get(f"{table}settle/").forms if "take-back" in f.action).split("/")[-1]
    if endpoint in ("settle.pay_all", "settle.pay_one"):  # they say what the page has shown
        payers = ["Chi", "Binh"] if endpoint == "settle.pay_all" else ["Chi"]
        who = {"from": payers, "to": ["An"] * len(payers), "amount": ["25", "15"][: len(payers)], "left": "Chi"}
    if "{proposal}" in address:
        phone.send(phone.get(f"{table}about").form("/about"), yes_from="1")
        phone.send(phone.get(match).form("/undo/1"))
        proposal = next(f.action for f in phone.get(match).forms if "take-back" in f.action).split("/")[-1]
        who = {"player": "An"}
    if endpoint in ("log.correct_preview", "log.correct_with"):
        who = {"said": '[[1,{"kind":"note","text":"tea"}]]' if "preview" in endpoint else "[[1,null]]"}
    if endpoint in ("log.restore", "log.say_yes"):  # they state what they do
        page = f"{match}restore/1" if endpoint == "log.restore" else match
        who |= {"shown": next(form["shown"] for form in phone.get(page).forms if form.all("shown"))}
    person = phone.get(f"{table}about").link("An").split("/")[-1]
    today = f"{datetime.now(UTC).astimezone() - timedelta(hours=5):%Y-%m-%d}"
    address = address.format(code=code, payment=payment, proposal=proposal, person=person, today=today)
    there = there.format(code=code)
    if how == "APP":  # of no table
        assert there in phone.get(address).html
        return
    if how == "GONE":
        page = phone.get(address)
        assert page.status == 422
        assert there in page.text
        return
    if how == "JSON":
        sent = {"key": "a-key-of-its-own", "length": 1, "entry": {"kind": "note", "text": "late"}}
        sent |= {"entry": 1} if endpoint == "programs.undo" else {}
        page = Page(
            phone.client.post(address, json=sent if endpoint != "programs.preview" else {"entry": sent["entry"]})
        )
        kept_by_nobody(page)
        assert there in page.html
        return
    if how == "FILE":
        page = phone.get(address)
        assert page.location.endswith(there)
        assert phone.get(page.location).status == 200
        return
    if how == "SHARED":
        page = phone.get(next(link for link in phone.get(address).links() if link[:3] in ("/r/", "/e/")))
        assert page.response.headers["Cache-Control"] == "private, no-store"
        assert there in page.text
        return
    if how == "LEAD":
        page = phone.get(address)
        assert (page.status, page.location) == (302, there)
        return
    if endpoint == "log.undo_change":
        phone.hand(match)
        phone.send(phone.get(f"{match}swap/2").form("/swap/2"))
    if how == "TWO":
        phone.hand(match)
    if how == "AHEAD":
        game = {
            "format": "scorekeeper-match/1",
            "game": "daun-tiga",
            "players": ["An", "Binh"],
            "entries": [],
            "options": {},
        }
        address = phone.upload(f"{table}matches/import", json.dumps(game).encode()).location + address.lstrip("/")
        how = "GET"
    if how == "STEPS":
        address, how = f"{sit(phone, DEAL, THROWN, COUNT)}{address.lstrip('/')}", "GET"
    if how == "GET":
        page = phone.get(address)
        kept_by_nobody(page)
        assert page.status == 200
        assert there in (page.text or page.html)
        return
    if how == "LEADS":
        page = phone.get(address)
    elif how == "UPLOAD":
        saved = phone.get(f"{table}table.json" if address == "/import" else f"{match}match.json")
        page = phone.upload(address, saved.html.encode())
    else:
        seen = "0" if "/settle/" in address or "/draw" in address else "5" if "/undo-change" in address else "1"
        page = phone.post(address, {**FIELDS, **who, "code": code, "seen": seen})
    kept_by_nobody(page)
    if address.endswith("/preview"):
        assert page.status == 200
        assert there in page.text
    else:
        assert page.status == 303, page.problems
        assert page.location.startswith(there)
        assert phone.get(page.location).status == (410 if endpoint == "table.remove" else 200)


def kept_by_nobody(page: Page) -> None:
    """Only the reader's browser keeps pages with a table's data: for a step back, or to check them by their tag."""
    is_page = page.response.mimetype == "text/html" and page.status < 400
    is_kept = is_page or "ETag" in page.response.headers
    said = page.response.headers["Cache-Control"].removesuffix(", no-transform")
    assert said == ("private, no-cache" if is_kept else "private, no-store")


FIELDS = {
    "name": "Saturday", "unit": "", "lang": "en", "next": "/", "player": "Dung", "text": "late",
    "key": "a-key-of-its-own",
    "winner": "An", "left:Binh": "4", "left:Chi": "6", "from": "Chi", "to": "An", "amount": "5",
}  # fmt: skip


def test_no_address_is_forgotten(app: Flask) -> None:
    of_devices = {"installable.on_device"}  # a server has no such page: test_on_device.py
    of_devices |= {"runtime.file", "table.copy", "table.copy_of_match"}  # for phones that keep a table: test_copy.py
    assert {rule.endpoint for rule in app.url_map.iter_rules()} - {"static"} - of_devices == set(PLAIN)


@pytest.mark.parametrize(
    ("address", "name"), [("table.json", "Lan’s - Co_ {day}.json"), ("m/1/match.json", "Lan’s - Co_ {day} Sâm 1.json"),
                          ("m/1/scorecard.csv", "Lan’s - Co_ {day} Sâm 1.csv"),
                          ("settle/payments.csv", "Lan’s - Co_ {day} Settle up.csv"),
                          ("settle/payments.csv?evening={tonight}", "Lan’s - Co_ {tonight} Settle up.csv")],
)  # fmt: skip
def test_a_record_is_a_file_to_keep_which_says_what_is_in_it(phone: Phone, address: str, name: str) -> None:
    base = phone.sit_down().replace("/m/1/", "/")
    phone.send(phone.get(f"{base}about").form("/about"), name="Lan’s - Co?")
    tonight = json.loads(phone.get(f"{base}evenings.json").html)["evenings"][0]["evening"]
    page = phone.get(base + address.replace("{tonight}", tonight))
    how, options = parse_options_header(page.response.headers["Content-Disposition"])
    assert how == "attachment"
    assert re.fullmatch(name.replace("{day}", r"\d{4}-\d\d-\d\d").replace("{tonight}", tonight), options["filename"])
    assert page.response.headers["X-Content-Type-Options"] == "nosniff"
    if address.endswith(".json"):
        assert page.response.mimetype == "application/json"
        json.loads(page.html)


def test_every_link_leads_somewhere(phone: Phone) -> None:
    """From the table on, all pages that links lead to answer, and so do theirs."""
    match = phone.sit_down()
    phone.hand(match)
    phone.hand(match, 7, 10)
    ahead, known = ["/", match], set()
    while ahead:
        address = ahead.pop()
        page = phone.get(address)
        assert page.status == 200 or page.location in known | {f"{match}#e1", f"{match}#e2"}, address
        known.add(address)
        base = address.split("?")[0]
        links = [base + link if link.startswith("?") else link for link in page.links() if not link.startswith("#")]
        ahead += [link for link in dict.fromkeys(links) if link not in known and link not in ahead]
    assert len(known) > 20


def test_a_page_is_never_taken_from_a_store(phone: Phone, match: str) -> None:
    """Every address is checked where it is asked, above; here are redirects and refusals."""
    for address in (
        match.rstrip("/"),
        "/nowhere",
        f"{match}nowhere",
        "/t/unknown/",
        "/t/unknown/table.json",
        "/tables",
    ):
        kept_by_nobody(phone.get(address))
    kept_by_nobody(phone.post("/join", token=""))


def test_an_address_without_its_slash_leads_on(phone: Phone, match: str) -> None:
    page = phone.get(match.rstrip("/"))
    assert page.status == 308
    assert page.location.endswith(match)
