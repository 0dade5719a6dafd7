"""The season and players' pages: rankings, periods, guests, ties, records, and what makes a figure."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper.core.reading import dumps, loads
from scorekeeper.store import summaries
from scorekeeper.store.matches import MatchInfo, NoSuchMatch
from scorekeeper.store.models import Match, db
from tests.support import Json, match_file, table_file

from .pages import Page
from .phone import Phone

FOUR = ("An", "Binh", "Chi", "Dung")
SIDES = ("An & Chi", "Binh & Dung")
BEGAN = datetime(2026, 3, 6, 12, 0, tzinfo=UTC)


def at(days: int, hours: int = 0) -> str:
    return f"{BEGAN + timedelta(days=days, hours=hours):%Y-%m-%dT%H:%M:%SZ}"


def sam(winner: str, started: str, players: tuple[str, ...] = FOUR, hands: int = 1, **more: object) -> Json:
    """Return a match of Sâm in which ``winner`` goes out in every hand, with two cards left in each other's."""
    hand = {"kind": "hand", "winner": winner, "left": {p: 2 for p in players if p != winner}, **more}
    match = match_file("sam", players, [hand] * hands, options={})
    del match["format"]
    return {**match, "started": started}


def samba(started: str, points: tuple[int, int] = (10_635, 6_085)) -> Json:
    """Return a match of Samba without money, which the first side has won with these points."""
    paper = zip(SIDES, points, strict=True)
    entries = [{"kind": "points", "side": side, "points": n - 100, "why": "from paper"} for side, n in paper]
    hand = {"kind": "hand", "sides": {side: {"cards": 100, "pure": 0} for side in SIDES}, "out": None}
    match = match_file("samba", FOUR, [*entries, hand], options={})
    del match["format"]
    return {**match, "started": started}


def table_with(phone: Phone, *matches: Json, people: tuple[str, ...] = FOUR) -> str:
    return str(phone.upload("/import", dumps(table_file(list(matches), people, unit="đ")).encode()).location)


def places(page: Page) -> list[tuple[str, str, str]]:
    """Return the ranking: place, name, figure."""
    ranking = page.html.split('<ol class="list">')[1].split("</ol>")[0]
    row = r'class="place">(.*?)</span>.*?<b[^>]*>(.*?)</b>.*?class="amount[^"]*">(.*?)</span>'
    return [tuple(part.strip() for part in found) for found in re.findall(row, ranking, re.DOTALL)]  # type: ignore[misc]


def person(phone: Phone, table: str, name: str, query: str = "") -> Page:
    link = phone.get(table).link(name)
    return phone.get(f"{link}{query}")


# -- what was wrong ----------------------------------------------------------------------------------------------------


def test_a_match_won_without_money_counts_as_won(phone: Phone) -> None:
    """A Samba won 10,635 to 6,085 once counted for nothing on a player's page."""
    table = table_with(phone, samba(at(0)), sam("Binh", at(0, 2)))
    page = person(phone, table, "An", "?game=samba").text
    assert "1 of 1 Matches won" in page
    assert "10,635" in page
    assert "Points" in page
    assert "Matches won 1 of 2" in person(phone, table, "An").text
    assert "Chi 1 of 1 matches won" in re.sub(r"Chi matches won 1 of 1", "Chi 1 of 1 matches won", page)


def test_the_best_and_the_worst_are_shown_only_where_there_are_two(phone: Phone) -> None:
    table = table_with(phone, sam("An", at(0)))
    page = person(phone, table, "An").text
    assert "evening" in page
    assert not re.search("(Best|Worst) (evening|match|hand)", page)
    table = table_with(phone, sam("An", at(0)), sam("Binh", at(1)))
    page = person(phone, table, "An").text
    assert "Best evening Friday 6 March +6" in page
    assert "Worst evening Saturday 7 March −2" in page


# -- the ranking -------------------------------------------------------------------------------------------------------


def test_equal_ones_have_the_same_place(phone: Phone) -> None:
    table = table_with(phone, sam("An", at(0)))
    assert places(phone.get(f"{table}season/")) == [
        ("1", "An", "+6"), ("2", "Binh", "−2"), ("2", "Chi", "−2"), ("2", "Dung", "−2"),
    ]  # fmt: skip


def test_the_ranking_is_in_the_order_that_is_asked_for(phone: Phone) -> None:
    table = table_with(phone, sam("An", at(0), hands=3), sam("Binh", at(0, 1)), sam("Binh", at(0, 2)))
    page = phone.get(f"{table}season/?order=won")
    assert [place[:2] for place in places(page)][:2] == [("1", "Binh"), ("2", "An")]
    assert places(phone.get(f"{table}season/?order=hand"))[0] == ("1", "An", "+2.8")
    assert places(phone.get(f"{table}season/?order=share"))[:2] == [("1", "An", "60.0 %"), ("2", "Binh", "40.0 %")]
    assert places(phone.get(f"{table}season/?order=nonsense"))[0][1] == "An"


def test_partners_have_the_same_place_and_points_are_of_one_game(phone: Phone) -> None:
    table = table_with(phone, samba(at(0)), sam("Binh", at(0, 2)))
    assert "order=points" not in phone.get(f"{table}season/").html
    page = phone.get(f"{table}season/?game=samba&order=points")
    assert places(page) == [
        ("1", "An", "10,635"), ("1", "Chi", "10,635"), ("3", "Binh", "6,085"), ("3", "Dung", "6,085"),
    ]  # fmt: skip
    assert "as partners 1, won 1" in page.text


def test_programs_are_told_of_the_same_matches_won_as_the_season_says(phone: Phone) -> None:
    """Once who only bet had won a match for them, and so had whoever was paid a fine before the first hand."""
    bet, fined = sam("An", at(0)), sam("An", at(0, 1), hands=0)
    bet["entries"].append({"kind": "charge", "from": ["Binh"], "to": ["Zed"], "amount": 90, "why": "a bet"})
    fined["entries"].append({"kind": "charge", "from": ["Binh"], "to": ["Chi"], "amount": 9, "why": "late"})
    table = table_with(phone, bet, fined, sam("Dung", at(1)), people=(*FOUR, "Zed"))
    season = {name: figure for _, name, figure in places(phone.get(f"{table}season/?order=won"))}
    assert season == {"An": "1", "Binh": "0", "Chi": "0", "Dung": "1", "Zed": "0"}
    told = phone.get(f"{table}standing.json").response.get_json()["players"]
    assert {one["player"]: str(one["won"]) for one in told} == season
    evenings = phone.get(f"{table}evenings.json").response.get_json()["evenings"]
    won = [{one["player"] for one in evening["players"] if one["won"]} for evening in evenings]
    assert won == [{"Dung"}, {"An"}]


def test_an_ampersand_at_the_end_of_a_name_leaves_partners_what_they_made(phone: Phone) -> None:
    """Once the season and every player's page of such a table failed, and nobody had won the hand."""
    written = dumps(samba(at(0))).replace('"An', '"An &')
    table = table_with(phone, loads(written, Json), people=("An &", *FOUR[1:]))
    page = phone.get(f"{table}season/?game=samba&order=points")
    assert places(page)[:2] == [("1", "An &amp;", "10,635"), ("1", "Chi", "10,635")]
    assert "as partners 1, won 1" in page.text
    won = {one["player"]: one["won"] for one in phone.get(f"{table}standing.json").response.get_json()["players"]}
    assert won == {"An &": 1, "Binh": 0, "Chi": 1, "Dung": 0}
    assert "10,635" in person(phone, table, "An &").text


def test_a_guest_is_listed_last_and_has_no_place(phone: Phone) -> None:
    evenings = [sam("Binh", at(7 * n)) for n in range(2)]
    guest = ("An", "Binh", "Quoc")
    table = table_with(phone, *evenings, sam("Quoc", at(14), guest), people=(*FOUR, "Quoc"))
    page = phone.get(f"{table}season/")
    assert places(page)[-1] == ("–", "Quoc", "+4")
    assert "guest · 1 match, won 1" in page.text
    assert places(phone.get(f"{table}season/?period=2026-03-20"))[0] == ("1", "Quoc", "+4")


def test_who_only_paid_has_played_nothing(phone: Phone) -> None:
    match = sam("An", at(0))
    match["entries"].append({"kind": "charge", "from": ["Zed"], "to": ["An"], "amount": 9, "why": "a cake"})
    table = table_with(phone, match, people=(*FOUR, "Zed"))
    page = phone.get(f"{table}season/")
    assert places(page)[-1] == ("–", "Zed", "−9")
    assert "played no hand" in page.text


# -- which evenings ----------------------------------------------------------------------------------------------------


@pytest.fixture
def months(phone: Phone) -> str:
    """Return a table that played on two evenings of March, the second after midnight, and one of April."""
    return table_with(phone, sam("An", at(0)), sam("Binh", at(25, 13)), sam("Chi", at(30)))


@pytest.mark.parametrize(
    ("query", "first", "evenings"),
    [
        ("", "An", "3 evenings"),
        ("period=2026-03", "An", "2 evenings"),
        ("period=2026-04", "Chi", "1 evening"),
        ("period=2026", "An", "3 evenings"),
        ("period=2026-04-01", "Chi", "0 evenings"),
        ("from=2026-03-07&to=2026-04-01", "Binh", "1 evening"),
        ("from=2026-04-02", "Chi", "1 evening"),
        ("to=2026-03-06", "An", "1 evening"),
    ],
)
def test_a_period_has_the_evenings_that_began_in_it(
    phone: Phone, months: str, query: str, first: str, evenings: str
) -> None:
    page = phone.get(f"{months}season/?{query}")
    assert page.status == 200
    if evenings == "0 evenings":
        assert "Nothing was played in this time." in page.text
    else:
        assert places(page)[0][1] == first
        assert evenings in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("from=2026-13-01", "“2026-13-01” is not a date"),
        ("to=yesterday", "“yesterday” is not a date"),
        ("from=2026-04-01&to=2026-03-01", "The first date is after the last one."),
        ("period=March", "“March” is not a period"),
        ("period=2026-3", "“2026-3” is not a period"),
        ("period=2026-11-31", "“2026-11-31” is not a period"),
        ("period=2026-W10-5", "“2026-W10-5” is not a period"),
        ("from=20260306", "“20260306” is not a date"),
        ("from=%00", "is not a date"),
        ("game=chess", "“chess” is not one of the games"),
    ],
)
@pytest.mark.parametrize("page", ["season/", "players/1"])
def test_what_is_no_date_is_said(phone: Phone, months: str, page: str, query: str, said: str) -> None:
    if page != "season/":
        page = phone.get(months).link("An").removeprefix(months)
    answer = phone.get(f"{months}{page}?{query}")
    assert (answer.status, said in answer.text) == (400, True)
    assert "An" in answer.text


def test_the_months_that_were_played_are_one_tap_away(phone: Phone, months: str) -> None:
    page = phone.get(f"{months}season/")
    assert "April 2026" in page.text
    assert places(phone.get(page.link("March 2026")))[0][1] == "An"


# -- what makes a figure -----------------------------------------------------------------------------------------------


def test_a_figure_leads_to_its_matches_and_these_to_their_hands(phone: Phone) -> None:
    table = table_with(phone, sam("An", at(0), hands=2), sam("Binh", at(1)), sam("An", at(2)))
    page = person(phone, table, "An", "?game=sam")
    matches = phone.get(next(link for link in page.links() if "sam.out" in link))
    assert "2 matches 3 in all" in matches.text
    assert [int(n) for n in re.findall(r'class="amount ">(\d+)<', matches.html)] == [1, 2]
    hands = phone.get([link for link in matches.links() if "/figures/sam.out/" in link][1])
    assert hands.text.count("An goes out") == 2
    assert "Hand 2" in hands.text
    there = phone.get(hands.link("An goes out"))
    assert there.status in (302, 303)
    assert "/m/1/" in there.location
    won = phone.get(next(link for link in page.links() if "figures/won" in link))
    assert "2 matches" in won.text
    assert won.text.count("Won: An") == 2


def test_a_figure_is_beside_the_same_figure_of_everybody_else(phone: Phone) -> None:
    chain = [{"by": "Binh", "on": "Chi"}, {"by": "Dung", "on": "Binh"}]
    table = table_with(phone, sam("An", at(0), chat=chain), sam("Binh", at(1), hands=2), samba(at(2)))
    page = person(phone, table, "An", "?game=sam")

    def others(link: str) -> list[tuple[str, str]]:
        part = phone.get(next(one for one in page.links() if link in one)).html.split('id="everybody"')[1]
        return re.findall(r"<b>(\S+)</b>\s*(\S+)\s*</a>", part.split("</nav>")[0])

    assert others("sam.chat-on") == [("1", "Binh"), ("1", "Chi"), ("0", "An"), ("0", "Dung")]
    assert others("hands-won") == [("2", "Binh"), ("1", "An"), ("0", "Chi"), ("0", "Dung")]
    binh = phone.get(phone.get(next(one for one in page.links() if "sam.out" in one)).link("Binh"))
    assert "Went out first Binh" in binh.text


def test_a_list_of_matches_says_who_won_together_and_who_only_had_as_much(phone: Phone) -> None:
    """In the second match An and Binh have won as much as each other, and are no partners."""
    hand = {"kind": "hand", "left": {"Chi": 2, "Dung": 2, "An": 2, "Binh": 2}}
    hands = [{**hand, "winner": name, "left": {**hand["left"], name: 0}} for name in ("An", "Binh")]
    for one in hands:
        del one["left"][one["winner"]]
    tie = match_file("sam", FOUR, hands, options={})
    del tie["format"]
    table = table_with(phone, samba(at(0)), {**tie, "started": at(1)})
    page = phone.get(next(link for link in person(phone, table, "An").links() if "figures/matches" in link))
    assert "Won: An &amp; Chi" in page.html
    assert "Tied: An, Binh" in page.text


def test_a_list_of_matches_never_shows_the_winner_behind(phone: Phone) -> None:
    """Points begin again after a baazi: at the end of a match the side that won it may have fewer."""
    won = {"kind": "count", "points": {SIDES[0]: 95}, "sweeps": [{"player": "An"}, {"player": "Chi"}]}
    entries = [won, {"kind": "count", "points": {SIDES[0]: 40}}, {"kind": "end_match"}]
    seep = match_file("seep", FOUR, entries, options={})
    none = match_file("seep", FOUR, [*entries[1:]], options={})
    for match in (seep, none):
        del match["format"]
    page = phone.get(table_with(phone, {**seep, "started": at(0)}, {**none, "started": at(1)}))
    assert f"2 deals {SIDES[0]} win the match Files" in page.text
    assert page.text.count("nobody has won") == 1


@pytest.mark.parametrize(
    "address",
    [
        "figures/none",
        "figures/sam.none",
        "figures/sam.chain",
        "figures/won/1",
        "figures/sam.out/9",
        "figures/won?other=9",
    ],
)
def test_what_is_no_figure_is_a_page_that_is_not_there(phone: Phone, address: str) -> None:
    table = table_with(phone, sam("An", at(0)))
    assert phone.get(f"{phone.get(table).link('An')}/figures/{address}").status == 404


def test_records_lead_to_the_hand(phone: Phone) -> None:
    chain = [{"by": "Binh", "on": "Chi"}, {"by": "Dung", "on": "Binh"}]
    table = table_with(phone, sam("An", at(0), chat=chain), sam("Binh", at(1), hands=2))
    page = phone.get(f"{table}season/")
    assert "Most paid for a chain Binh · Friday 6 March 2026 40" in page.text
    assert "Most hands won in a row: Sâm Binh · Saturday 7 March 2026 2" in page.text
    assert phone.get(page.link("Most paid for a chain")).location.endswith("/m/1/#e1")


def test_who_reached_a_record_together_are_joined_as_partners_only_if_they_are(phone: Phone) -> None:
    deal = {"kind": "hand", "stakes": {"An": 5, "Chi": 5}, "hands": {"An": 8, "Chi": 9, "Binh": 2}}
    match = match_file("daun-tiga", ("Binh", "An", "Chi"), [deal], options={})
    del match["format"]
    counted = samba(at(1))
    counted["entries"][-1]["sides"]["An & Chi"]["cards"] = 200
    table = table_with(phone, {**match, "started": at(0)}, counted)
    page = phone.get(f"{table}season/").text
    assert "Highest hand An, Chi · Friday 6 March 2026" in page
    assert "Most points in a hand: Samba An & Chi · Saturday 7 March 2026" in page


def test_hands_played_lists_no_match_from_paper(phone: Phone) -> None:
    paper = samba(at(1))
    paper = {**paper, "entries": [*paper["entries"][:2], {"kind": "end_match", "counts": True}]}
    table = table_with(phone, samba(at(0)), paper)
    page = person(phone, table, "An")
    hands = phone.get(f"{page.link('Matches won').rsplit('/', 1)[0]}/hands")
    assert "1 match 1 in all" in hands.text


def test_a_record_that_was_reached_again_says_so(phone: Phone) -> None:
    once = table_with(phone, sam("An", at(0), hands=2))
    assert "reached more than once" not in phone.get(f"{once}season/").text
    twice = table_with(phone, sam("An", at(0)), sam("Binh", at(1)))
    page = phone.get(f"{twice}season/").text
    assert page.count("reached more than once") == 1
    assert "Highest hand An · Friday 6 March 2026 · reached more than once" in page
    chain = [{"by": "Binh", "on": "Chi"}, {"by": "Dung", "on": "Binh"}]
    table = table_with(phone, sam("An", at(0), chat=chain), sam("An", at(1), chat=chain))
    page = phone.get(f"{table}season/").text
    assert "Most paid for a chain Binh · Friday 6 March 2026 · reached more than once 40" in page


# -- it follows the log ------------------------------------------------------------------------------------------------


def test_a_correction_and_a_corrected_name_change_the_figures_at_once(phone: Phone) -> None:
    match = phone.sit_down()
    table = match.rsplit("m/", 1)[0]
    phone.hand(match, winner="An", left_Binh="2", left_Chi="10")
    page = f"{phone.get(table).link('Chi')}?game=sam"
    assert "1 Cóng paid" in phone.get(page).text
    assert "Matches won 0 of 1" in phone.get(page).text
    correct = phone.get(f"{match}correct/1").form("/correct/1/hand")
    phone.send(correct, {"winner": "Chi", "left:An": "10", "left:Binh": "1", "left:Chi": None})
    assert "0 Cóng paid" in phone.get(page).text
    assert "Matches won 1 of 1" in phone.get(page).text
    name = next(link for link in phone.get(page).links() if "/people/" in link)
    phone.send(phone.get(name).form(name), {"player": "Chinh"})
    assert places(phone.get(f"{table}season/"))[0][1] == "Chinh"


def test_more_than_one_request_can_count_is_said_and_goes_on(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_with(phone, *(sam("An", at(n), hands=3) for n in range(3)))
    with app.app_context():
        db.session.execute(db.update(Match).values(summary=None))
        db.session.commit()
    monkeypatch.setattr(summaries, "MOST_ENTRIES", 4)
    left = [re.findall(r"The hands of (\d) older", phone.get(f"{table}season/").text) for _ in range(3)]
    assert left == [["2"], ["1"], []]
    assert places(phone.get(f"{table}season/"))[0] == ("1", "An", "+54")


def test_what_is_kept_and_cannot_be_read_is_counted_again_and_a_match_that_is_removed_meanwhile_is_left_out(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_with(phone, *(sam("An", at(n), hands=3) for n in range(3)))
    with app.app_context():
        db.session.execute(db.update(Match).values(summary="{cut off"))
        db.session.commit()
    match_by_number = summaries.match_by_number

    def second_is_removed(table_id: int, number: int) -> MatchInfo:
        if number == 2:
            raise NoSuchMatch(number)
        return match_by_number(table_id, number)

    monkeypatch.setattr(summaries, "match_by_number", second_is_removed)
    page = phone.get(f"{table}season/")
    assert page.status == 200
    assert "The hands of 1 older" in page.text


def test_the_ranking_is_complete_before_the_hands_are_counted(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_with(phone, *(sam("An", at(n), hands=3) for n in range(3)))
    with app.app_context():
        db.session.execute(db.update(Match).values(summary=None))
        db.session.commit()
    monkeypatch.setattr(summaries, "MOST_ENTRIES", 1)
    page = phone.get(f"{table}season/")
    assert places(page)[0] == ("1", "An", "+54")
    assert "3 matches, won 3 · 3 hands, won 3" in page.text


def test_the_table_leads_to_the_season(phone: Phone) -> None:
    table = table_with(phone, sam("An", at(0)))
    assert phone.get(table).link("The season") == f"{table}season/"


def test_the_start_page_says_when_a_table_has_last_played(phone: Phone) -> None:
    table_with(phone, sam("An", at(0)), sam("Binh", at(25, 13)))
    phone.open_table("Sunday")  # which has not played yet
    page = phone.get("/").text
    assert "An, Binh, Chi, Dung · đ · last played Tuesday 31 March 2026" in page
    assert page.count("last played") == 1


def test_a_long_list_has_pages(phone: Phone) -> None:
    table = table_with(phone, *(sam("An", at(n), ("An", "Binh"), hands=2) for n in range(32)), people=("An", "Binh"))
    page = person(phone, table, "An")
    first = phone.get(next(link for link in page.links() if "figures/won" in link))
    assert "32 matches" in first.text
    assert first.text.count("Won: An") == 30
    second = phone.get(first.link("More"))
    assert second.text.count("Won: An") == 2
    assert phone.get(second.link("First")).text.count("Won: An") == 30
