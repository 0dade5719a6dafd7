"""Every address once: it answers, and with what it is there for."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from .pages import Page
from .phone import Phone

PLAIN: dict[str, tuple[str, ...]] = {
    # endpoint: method, address, what stands on the page (or where it leads)
    "home.home": ("GET", "/", "New table"),
    "home.create": ("POST", "/tables", "/t/"),
    "home.join": ("POST", "/join", "/t/{code}/"),
    "home.read_file": ("UPLOAD", "/import", "/t/"),
    "home.language": ("POST", "/language", "/"),
    "home.forget": ("POST", "/forget", "/"),
    "home.health": ("GET", "/health", "ok"),
    "tables.table": ("GET", "/t/{code}/", "Friday"),
    "tables.add_person": ("POST", "/t/{code}/people", "/t/{code}/"),
    "tables.export": ("GET", "/t/{code}/table.json", "scorekeeper-table/1"),
    "tables.read_file": ("UPLOAD", "/t/{code}/matches/import", "/t/{code}/m/2/"),
    "tables.games": ("GET", "/t/{code}/new", "Sâm"),
    "tables.new_match": ("GET", "/t/{code}/new/sam", "House rules"),
    "matches.match": ("GET", "/t/{code}/m/1/", "An goes out"),
    "matches.log": ("GET", "/t/{code}/m/1/log", "Who went out?"),
    "matches.log_kind": ("GET", "/t/{code}/m/1/log/bao_sam", "Who called Sâm?"),
    "matches.save": ("POST", "/t/{code}/m/1/log/note", "/t/{code}/m/1/"),
    "matches.sheet_preview": ("POST", "/t/{code}/m/1/log/hand/preview", "Binh pays An"),
    "matches.undo": ("POST", "/t/{code}/m/1/undo/1", "/t/{code}/m/1/"),
    "matches.restore": ("POST", "/t/{code}/m/1/restore/1", "/t/{code}/m/1/"),
    "matches.correct": ("GET", "/t/{code}/m/1/correct/1", "Correct hand 1"),
    "matches.save_correction": ("POST", "/t/{code}/m/1/correct/1/hand", "/t/{code}/m/1/"),
    "matches.correction_preview": ("POST", "/t/{code}/m/1/correct/1/hand/preview", "What this changes"),
    "matches.strike": ("GET", "/t/{code}/m/1/strike/1", "Strike out hand 1"),
    "matches.count_anew": ("POST", "/t/{code}/m/1/count-anew", "/t/{code}/m/1/"),
    "matches.draw": ("POST", "/t/{code}/m/2/draw", "/t/{code}/m/2/"),
    "matches.figures": ("GET", "/t/{code}/m/1/chart", "Chart and figures"),
    "matches.text": ("GET", "/t/{code}/m/1/text", "An: +40 đ"),
    "matches.plain_text": ("GET", "/t/{code}/m/1/text.txt", "An: +40 đ"),
    "matches.receipt": ("GET", "/t/{code}/m/1/receipt", "An goes out"),
    "matches.plain_receipt": ("GET", "/t/{code}/m/1/receipt.txt", "last hash"),
    "matches.export": ("GET", "/t/{code}/m/1/match.json", "scorekeeper-match/1"),
    "matches.house_rules": ("GET", "/t/{code}/m/1/house-rules", "Rules of this match"),
    "settle.page": ("GET", "/t/{code}/settle/", "Chi → An"),
    "settle.pay": ("POST", "/t/{code}/settle/pay", "/t/{code}/settle/"),
    "settle.take_back": ("POST", "/t/{code}/settle/take-back/{payment}", "/t/{code}/settle/"),
    "settle.text": ("GET", "/t/{code}/settle/text", "Chi → An: 25 đ"),
    "settle.plain_text": ("GET", "/t/{code}/settle/text.txt", "Chi → An: 25 đ"),
    "share.page": ("GET", "/t/{code}/share/", "Share"),
    "share.device": ("POST", "/t/{code}/share/device", "/t/{code}/share/"),
    "referee.game": ("GET", "/referee/sam", "Referee"),
    "referee.match": ("GET", "/t/{code}/m/1/referee", "Referee"),
    "rules.game": ("GET", "/rules/sam", "Rules"),
}


@pytest.mark.parametrize("endpoint", PLAIN)
def test_it_answers(phone: Phone, endpoint: str) -> None:
    how, address, there = PLAIN[endpoint]
    table = phone.open_table()
    match = phone.start(table)
    if endpoint == "matches.draw":
        phone.start(table)
    phone.hand(match)
    code, payment = table.split("/")[2], ""
    if endpoint == "settle.take_back":
        phone.send(phone.get(f"{table}settle/").form("/pay"))
        payment = next(f.action for f in phone.get(f"{table}settle/").forms if "take-back" in f.action).split("/")[-1]
    address = address.format(code=code, payment=payment)
    there = there.format(code=code)
    if how == "GET":
        page = phone.get(address)
        kept_by_nobody(page)
        assert page.status == 200
        assert there in (page.text or page.html)
        return
    if how == "UPLOAD":
        saved = phone.get(f"{table}table.json" if address == "/import" else f"{match}match.json")
        page = phone.upload(address, saved.html.encode())
    else:
        seen = "0" if "/pay" in address or "/draw" in address else "1"
        page = phone.post(address, {**FIELDS, "code": code, "seen": seen})
    kept_by_nobody(page)
    if address.endswith("/preview"):
        assert page.status == 200
        assert there in page.text
    else:
        assert page.status == 303, page.problems
        assert page.location.startswith(there)
        assert phone.get(page.location).status == 200


def kept_by_nobody(page: Page) -> None:
    """What may hold a table's data stands in no store but the browser's own, and there only pages, for a step back."""
    is_page = page.response.mimetype == "text/html" and page.status < 400
    assert page.response.headers["Cache-Control"] == ("private, no-cache" if is_page else "private, no-store")


FIELDS = {
    "name": "Saturday", "unit": "", "lang": "en", "next": "/", "player": "Dung", "text": "late",
    "key": "a-key-of-its-own",
    "winner": "An", "left:Binh": "4", "left:Chi": "6", "from": "Chi", "to": "An", "amount": "5",
}  # fmt: skip


def test_no_address_is_forgotten(app: Flask) -> None:
    assert {rule.endpoint for rule in app.url_map.iter_rules()} - {"static"} == set(PLAIN)


@pytest.mark.parametrize("address", ["table.json", "m/1/match.json"])
def test_a_record_is_a_file_to_keep(phone: Phone, address: str) -> None:
    match = phone.sit_down()
    page = phone.get(match.replace("/m/1/", "/") + address)
    assert page.response.headers["Content-Disposition"] == f'attachment; filename="{address.split("/")[-1]}"'
    assert page.response.mimetype == "application/json"
    assert page.response.headers["X-Content-Type-Options"] == "nosniff"
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
        assert page.status == 200, address
        known.add(address)
        base = address.split("?")[0]
        links = [base + link if link.startswith("?") else link for link in page.links() if not link.startswith("#")]
        ahead += [link for link in dict.fromkeys(links) if link not in known and link not in ahead]
    assert len(known) > 20


def test_a_page_is_never_taken_from_a_store(phone: Phone, match: str) -> None:
    """Every address is looked at where it is asked, above; here is what leads on or says no."""
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
