"""A table's two links: with one a phone records, with the other it looks on; and what only its owner may do."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.demo import fill
from scorekeeper.store.codes import show_code
from scorekeeper.store.links import Links, links_of
from scorekeeper.store.models import Table, db
from scorekeeper.store.tables import table_by_code
from scorekeeper.web.http.roles import FOR_ONLOOKERS

from .pages import Page
from .phone import OPTIONS, Phone

Stored = Callable[[], dict[str, list[Any]]]


class Played:
    """A table with a match and a payment, made by one phone; an onlooker's phone beside it."""

    def __init__(self, app: Flask, code: str = "") -> None:
        self.app, self.owner, self.onlooker = app, Phone(app), Phone(app)
        if code:
            self.table = f"/t/{code}/"
        else:
            match = self.owner.sit_down()
            self.table = match.removesuffix("m/1/")
            self.owner.hand(match)
            self.owner.hand(match, 7, 10)
            self.owner.send(self.owner.get(f"{self.table}settle/").form("/pay"))
        self.links = self.now()
        self.watched = f"/t/{self.links.looking.code}/"

    def now(self) -> Links:
        with self.app.app_context():
            return links_of(table_by_code(self.table.split("/")[2]).id)

    def recorder(self) -> Phone:
        """Return another phone that came by the recording link."""
        other = Phone(self.app)
        assert other.get(self.table).status == 200
        return other


@pytest.fixture
def played(app: Flask) -> Played:
    return Played(app)


# -- the codes -------------------------------------------------------------------------------------------------------


def test_a_table_has_four_codes_that_are_long_enough(played: Played) -> None:
    (code, typed), (watch, typed_watch) = played.links
    assert [len(each) * 5 for each in (code, watch, typed, typed_watch)] == [65, 65, 40, 40]
    assert len({code, watch, typed, typed_watch}) == 4


def test_every_code_typed_or_pasted_leads_by_its_own_link(played: Played) -> None:
    for link, there in ((played.links.recording, played.table), (played.links.looking, played.watched)):
        for typed in (
            link.typed,
            f" {show_code(link.typed).upper().replace('0', 'O')} ",
            link.code,
            f"http://192.168.0.5:8000{there}",
            f"https://x.example{there}m/1/",
        ):
            assert Phone(played.app).post("/join", {"code": typed}).location == there, typed


def test_a_code_to_be_typed_is_no_address(played: Played) -> None:
    assert Phone(played.app).get(f"/t/{played.links.recording.typed}/").status == 404
    assert Phone(played.app).get(f"/t/{played.links.looking.typed}/").status == 404


# -- onlookers -------------------------------------------------------------------------------------------------------

FILLED_IN = {
    "number": "1", "seq": "1", "kind": "hand", "slug": "sam", "person": "1", "payment": "1", "link": "record",
    "token": "any", "day": "2024-12-31", "month": "2024-12", "n": "1", "first": "1",
    "proposal": "1", "what": "won", "mark": "1-0",
}  # fmt: skip


def of_tables(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "code" in rule.arguments]


def address_of(rule: Rule, code: str) -> str:
    built = rule.build({**{k: v for k, v in FILLED_IN.items() if k in rule.arguments}, "code": code}, False)
    assert built, rule
    return built[1]


@pytest.mark.parametrize("page", ["", "scorecard/"])
def test_an_onlooker_of_an_empty_match_is_told_of_no_button(app: Flask, page: str) -> None:
    match = Phone(app).sit_down()
    played = Played(app, match.split("/")[2])
    assert "tap “Log hand”" in played.recorder().get(f"{match}{page}").text
    seen = played.onlooker.get(f"{played.watched}m/1/{page}").text
    assert "No hand yet. What the table logs is shown here." in seen
    assert "Log hand" not in seen


def test_no_request_of_an_onlooker_records_whatever_the_address(played: Played, stored: Stored) -> None:
    """Every address is tried by every method, with the token and the fields of a valid form."""
    onlooker, before = played.onlooker, stored()
    fields = {"winner": "An", "left:Binh": "4", "left:Chi": "6", "seen": "2", "key": "a-key-of-its-own",
              "player": "Dung", "name": "Mine", "unit": "x", "person": "Eve", "from": "Chi", "to": "An",
              "amount": "5"}  # fmt: skip
    for rule in of_tables(played.app):
        address = address_of(rule, played.links.looking.code)
        if "GET" in (rule.methods or ()):
            page = onlooker.get(address)
            if rule.endpoint in FOR_ONLOOKERS:
                assert page.status in (200, 302, 404), address
            else:
                assert page.status == 403, address
                assert "This link is only for looking on" in page.text
        if "POST" in (rule.methods or ()):
            for token in (None, ""):
                assert onlooker.post(address, fields, token=token).status == 403, address
        for method in ("PUT", "PATCH", "DELETE"):
            assert onlooker.client.open(address, method=method).status_code in (403, 404, 405), address
    assert stored() == before


def test_what_onlookers_may_open_is_there(app: Flask) -> None:
    assert {rule.endpoint for rule in of_tables(app)} >= FOR_ONLOOKERS


def walked(phone: Phone, start: str) -> dict[str, Page]:
    """Return every page to which links lead from one of them on, with the address."""
    ahead, found = [start], dict[str, Page]()
    while ahead:
        address = ahead.pop()
        page = found[address] = phone.get(address)
        assert page.status in (200, 302), (address, page.status)
        base = address.split("?")[0]
        links = [base + link if link.startswith("?") else link for link in page.links() if not link.startswith("#")]
        links += [page.location.split("#")[0]] if page.location else []
        ahead += [link for link in dict.fromkeys(links) if link not in found and link not in ahead]
    return found


def check_harmless(pages: dict[str, Page], secrets: tuple[str, ...]) -> None:
    for address, page in pages.items():
        for secret in secrets:
            assert secret not in page.html + page.location, address
            assert show_code(secret) not in page.html, address
        if address.startswith("/t/"):
            posts = {form.action for form in page.forms if form.post}
            assert posts <= {"/language"}, address
            controls = [t for t in page.tags if any(name in t.attrs for name in ("hx-post", "data-swap", "data-once"))]
            assert not controls, address


def test_an_onlooker_meets_no_control_no_refusal_and_never_the_recording_code(played: Played) -> None:
    played.owner.start(played.table)  # with no hand yet: all that was agreed may change, and who begins is asked
    pages = walked(played.onlooker, played.watched)
    assert len([address for address in pages if address.startswith(played.watched)]) > 15
    assert not any(address.startswith("/t/") and not address.startswith(played.watched) for address in pages)
    check_harmless(pages, played.links.recording)
    for file in ("m/1/match.json", "table.json"):
        assert json.loads(pages[f"{played.watched}{file}"].html)


#: How the next deal is logged is asked here, by links alone.
BETWEEN_DEALS = {
    "format": "scorekeeper-match/1", "game": "seep", "players": ["An", "Binh", "Chi", "Dung"],
    "entries": [{"kind": "count", "points": {"An & Chi": 60}}],
}  # fmt: skip


@pytest.mark.slow
def test_nor_in_any_game_open_or_finished(app: Flask) -> None:
    """The example table has every game, deals and hands in progress, with the sheets of its game on the page."""
    with app.app_context():
        code = fill().code
    played = Played(app, code)
    for number in range(1, 7):
        for address in ("", "receipt", "text", "scorecard/", "chart", "hand/1", "referee"):
            page = played.onlooker.get(f"{played.watched}m/{number}/{address}")
            assert page.status in (200, 404), (number, address)
            check_harmless({page.path: page}, played.links.recording)
            for link in page.links():
                if link.startswith(played.watched):
                    assert played.onlooker.get(link).status in (200, 302), (number, link)
    ended = played.owner.upload(f"{played.table}matches/import", json.dumps(BETWEEN_DEALS).encode())
    page = played.onlooker.get(ended.location.replace(played.table, played.watched))
    check_harmless({page.path: page}, played.links.recording)
    assert all(played.onlooker.get(link).status in (200, 302) for link in page.links() if link.startswith("/t/"))
    assert "house of" in played.onlooker.get(f"{played.watched}m/5/").text, "the floor is there to be looked at"


def test_what_an_onlooker_opened_first_is_not_what_a_recorder_is_shown(played: Played) -> None:
    """Pages and items of the log are cached, and never for the wrong phone."""
    assert "Undo" not in played.onlooker.get(f"{played.watched}m/1/").text
    page = played.owner.get(f"{played.table}m/1/")
    assert "Undo" in page.text
    assert f"{played.table}m/1/correct/1" in page.links()
    assert "Undo" not in played.onlooker.get(f"{played.watched}m/1/").text


def test_home_says_of_a_table_that_it_is_looked_at(played: Played) -> None:
    played.onlooker.get(played.watched)
    page = played.onlooker.get("/")
    assert "Friday" in page.text
    assert "looking on" in page.text
    assert played.watched in page.links()
    assert not any(form.action.endswith("/again") for form in page.forms)
    played.onlooker.get(played.table)
    page = played.onlooker.get("/")
    assert "looking on" not in page.text, "who knows both links records"
    assert played.watched not in page.links()


def test_what_was_removed_an_onlooker_can_not_bring_back(played: Played) -> None:
    played.owner.post(f"{played.table}m/1/remove")
    page = played.onlooker.get(f"{played.watched}m/1/")
    assert page.status == 410
    assert not any(form.action.endswith("/bring-back") for form in page.forms)
    played.owner.post(f"{played.table}remove")
    page = played.onlooker.get(played.watched)
    assert page.status == 410
    assert not any(form.action.endswith("/bring-back") for form in page.forms)
    assert played.onlooker.post(f"{played.watched}bring-back").status == 403


# -- sharing and renewing --------------------------------------------------------------------------------------------


def test_the_page_share_shows_both_links_to_who_records_and_one_to_who_looks(played: Played) -> None:
    page, other = played.owner.get(f"{played.table}share/"), played.onlooker.get(f"{played.watched}share/")
    for link, there in ((played.links.recording, played.table), (played.links.looking, played.watched)):
        assert f"http://localhost{there}" in page.text
        assert show_code(link.typed) in page.text
    assert f"http://localhost{played.watched}" in other.text
    assert show_code(played.links.looking.typed) in other.text
    assert [len([tag for tag in each.tags if tag.name == "svg" and "qr" in tag.attrs.get("class", "")])
            for each in (page, other)] == [2, 1]  # fmt: skip


def test_a_renewed_recording_link_shuts_out_all_but_the_owner(played: Played) -> None:
    recorder = played.recorder()
    sheet = recorder.get(f"{played.table}m/1/log/hand")
    page = played.owner.send(played.owner.get(f"{played.table}share/").form("/renew/record"))
    assert page.status == 303
    table = page.location.removesuffix("share/")
    assert table != played.table
    gone = recorder.get(played.table)
    assert gone.status == 404
    late = recorder.send(sheet.form("/log/hand"), winner="An", **{"left:Binh": "1", "left:Chi": "1"})
    assert late.status == 404
    assert "If the table’s link was renewed" in late.text
    assert Phone(played.app).post("/join", {"code": played.links.recording.typed}).status == 422
    assert "Friday" not in recorder.get("/").text
    assert table in played.owner.get("/").links()
    assert f"http://localhost{table}" in played.owner.get(page.location).text
    played.owner.hand(f"{table}m/1/")
    assert played.onlooker.get(f"{played.watched}m/1/").status == 200, "the other link is as it was"
    now = Played(played.app, table.split("/")[2]).links.recording
    assert recorder.send(gone.form("/join"), code=now.typed).location == table, "the new code is typed right there"


def test_an_answer_that_is_lost_does_not_shut_out_the_owner(played: Played) -> None:
    recorder = played.recorder()
    cookie = played.owner.client.get_cookie("scorekeeper-tables")
    table = played.owner.post(f"{played.table}share/renew/record").location.removesuffix("share/")
    assert cookie
    played.owner.client.set_cookie("scorekeeper-tables", cookie.value)  # as it was before that answer
    assert played.owner.post(f"{played.table}share/renew/record").status == 404
    assert table in played.owner.get("/").links()
    assert "Friday" not in recorder.get("/").text


@pytest.mark.parametrize("way", ["/tables", "/new/sam"])
def test_the_form_that_made_a_table_does_not_lead_to_its_renewed_link(app: Flask, way: str) -> None:
    """Who made the table handed it on, was shut out, and goes back to that form."""
    maker, heir = Phone(app), Phone(app)
    fields = {"name": "Friday", "key": "a-key-of-its-own", **OPTIONS, "seat-0": "An", "seat-1": "Binh"}

    def made() -> str:
        return "/".join(maker.post(way, fields).location.split("/")[:3]) + "/"

    table = made()
    assert made() == table
    page = maker.send(maker.get(f"{table}share/hand-on").form("/hand-on"))
    link = next(word for word in page.words if "/share/own/" in word).removeprefix("http://localhost")
    heir.send(heir.get(link).form(link))
    renewed = heir.post(f"{table}share/renew/record").location.removesuffix("share/")
    assert made() not in (table, renewed)


def test_a_renewed_looking_link_shuts_out_who_looked_alone(played: Played) -> None:
    assert played.onlooker.get(played.watched).status == 200
    assert played.owner.post(f"{played.table}share/renew/look").location == f"{played.table}share/"
    assert played.onlooker.get(played.watched).status == 404
    assert played.onlooker.get(f"{played.watched}m/1/match.json").status == 404
    assert Phone(played.app).post("/join", {"code": played.links.looking.typed}).status == 422
    assert played.onlooker.get(f"/t/{played.now().looking.code}/").status == 200
    played.owner.hand(f"{played.table}m/1/")


def test_there_is_no_third_link(played: Played, stored: Stored) -> None:
    before = stored()
    assert played.owner.post(f"{played.table}share/renew/both").status == 404
    assert stored() == before


# -- the owner -------------------------------------------------------------------------------------------------------


def test_what_is_the_owner_s_is_refused_to_others_and_changes_nothing(played: Played, stored: Stored) -> None:
    recorder = played.recorder()
    assert recorder.token
    before = stored()
    for address, fields in (
        ("about", {"name": "Mine", "unit": "đ"}),
        ("remove", {}),
        ("share/renew/record", {}),
        ("share/renew/look", {}),
        ("share/hand-on", {}),
    ):
        page = recorder.post(played.table + address, fields)
        assert page.status == 403, address
        assert "Only the owner may do that" in page.text
    assert recorder.get(f"{played.table}share/hand-on").status == 403
    assert stored() == before
    for page in (recorder.get(f"{played.table}share/"), recorder.get(f"{played.table}about")):
        assert not any("/renew/" in form.action or form.action.endswith("/remove") for form in page.forms)
        assert "nother device" in page.text
    assert recorder.send(recorder.get(f"{played.table}about").form("/about"), unit="baht").status == 303
    assert "baht" in played.owner.get(played.table).text, "what money is called is everybody's"


def test_the_owner_renames_removes_and_who_records_brings_back(played: Played) -> None:
    recorder = played.recorder()
    assert played.owner.send(played.owner.get(f"{played.table}about").form("/about"), name="Saturday").status == 303
    assert "Saturday" in recorder.get(played.table).text
    played.owner.post(f"{played.table}remove")
    assert recorder.send(recorder.get(played.table).form("/bring-back")).status == 303
    assert recorder.get(played.table).status == 200


@pytest.mark.parametrize("way", ["/tables", "/new/sam", "/import"])
def test_who_makes_a_table_owns_it(phone: Phone, way: str) -> None:
    if way == "/import":
        made = phone.upload("/import", phone.get(f"{phone.sit_down().removesuffix('m/1/')}table.json").html.encode())
    elif way == "/tables":
        made = phone.post(way, {"name": "Friday"})
    else:
        made = phone.post(way, {**OPTIONS, "seat-0": "An", "seat-1": "Binh"})
    table = "/".join(made.location.split("/")[:3]) + "/"
    assert "This device: it alone" in phone.get(f"{table}share/").text
    assert "Another device: it alone" in Phone(phone.app).get(f"{table}share/").text


@pytest.mark.parametrize(("page", "way"), [("/", "/tables"), ("/new/sam", "/new/sam")])
def test_who_makes_a_table_owns_it_though_the_answer_was_lost(app: Flask, page: str, way: str) -> None:
    phone = Phone(app)
    form = phone.get(page).form(way)
    before = phone.client.get_cookie("scorekeeper")
    fields = {"name": "Friday"} if way == "/tables" else {**OPTIONS, "seat-0": "An", "seat-1": "Binh"}
    first = phone.send(form, fields).location
    phone.client.delete_cookie("scorekeeper-tables")
    assert before
    phone.client.set_cookie("scorekeeper", before.value)  # as it was before that answer
    assert phone.send(form, fields).location == first
    assert "This device: it alone" in phone.get("/".join(first.split("/")[:3]) + "/share/").text


def test_a_table_without_an_owner_is_everybody_s_who_records(app: Flask) -> None:
    with app.app_context():
        code = fill().code
    one = Phone(app)
    assert "Nobody in particular" in one.get(f"/t/{code}/share/").text
    page = one.post(f"/t/{code}/share/renew/record")
    assert page.status == 303
    assert one.get(page.location).status == 200


def handed_on(played: Played) -> str:
    """Return the address of a link that hands the table on, as the owner is shown it."""
    page = played.owner.send(played.owner.get(f"{played.table}share/hand-on").form("/hand-on"))
    assert page.status == 200
    return next(word for word in page.words if "/share/own/" in word).removeprefix("http://localhost")


def test_a_table_is_handed_on_once(played: Played) -> None:
    heir, late, link = played.recorder(), Phone(played.app), handed_on(played)
    page = heir.get(link)
    assert "Accept, and it is this one." in page.text
    assert "Another device: it alone" in heir.get(f"{played.table}share/").text, "to open it changes nothing"
    assert heir.send(page.form(link)).location == f"{played.table}share/"
    assert "This device: it alone" in heir.get(f"{played.table}share/").text
    assert heir.post(link).status == 303, "sent again it is so all the same"
    assert played.owner.post(f"{played.table}remove").status == 403
    for page in (late.get(link), late.post(link)):
        assert page.status == 410
        assert "This link was used already" in page.text
    assert heir.post(f"{played.table}remove").status == 303


def test_a_link_to_hand_on_is_void_once_another_is_made_or_a_link_renewed(played: Played) -> None:
    heir, first = played.recorder(), handed_on(played)
    second = handed_on(played)
    page = heir.post(first)
    assert page.status == 410
    assert "a newer one was made" in page.text
    table = played.owner.post(f"{played.table}share/renew/record").location.removesuffix("share/")
    assert heir.post(second).status == 404
    assert heir.post(second.replace(played.table, table)).status == 410
    assert heir.post(f"{table}share/own/x\0y").status == 410


def test_no_token_is_in_the_database(played: Played, stored: Stored) -> None:
    token = handed_on(played).split("/")[-1]
    assert len(token) >= 22, "128 bits"
    assert token not in str(stored())


def test_an_onlooker_is_not_handed_the_table(played: Played) -> None:
    link = handed_on(played).replace(played.table, played.watched)
    assert played.onlooker.get(link).status == 403
    assert played.onlooker.post(link).status == 403
    with played.app.app_context():
        assert db.session.query(Table).one().handed_on_at is None
