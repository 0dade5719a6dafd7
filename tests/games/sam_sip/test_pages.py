"""Sam Sip's pages without scripts: a form sent back unchanged, and the words on the pages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from scorekeeper.core.files import write_match
from scorekeeper.core.match import Match
from scorekeeper.games.sam_sip import SAM_SIP
from tests.support import Json, table_file
from tests.web.pages import Page, check
from tests.web.phone import Phone

from .table import FOUR, cards, drawn, file, join, joke, leave, log, shows, thrown_in, won

PHUKET = [
    shows("JK 9D 4S KH 5D 5C", "Bo", indicator="4H"),
    won("Cy", by="three-aces", out=["Ana"], pays={"Ana": 3}),
    shows("JK JK 9S 4D 5D 5C", "Dao", indicator="JK"),
]
KORAT = [
    won("Bo", joke=joke("Dao", "Ana", Dao="4S", Ana="4C")),
    won("Cy", by="dealt-set", indicator="6D", sets={"Cy": "777", "Ana": "TTT"} | {"Cy": "KKKK"}, joke=joke("Bo")),
    thrown_in("Dao", "3S", cards=cards("7S 7D AS 4H 10D"), joke=joke("Cy", Cy="3D", Bo="3H 3C")),
    won("Ana", by="dealt-set", cards=cards("QS QD QH"), joke={}),
    won("Ana", out=["Bo"], sets={"Ana": "222"}, by="dealt-set"),
]
BANGKOK = [
    won("Bo", indicator="10S", match={"Cy": ["10D"], "Dao": ["10C"]}),
    drawn(match={"Ana": ["8D", "8S"]}),
    drawn(),
    shows("8S 2D AS 9S KD KH", "Bo", match={}),
]
MON = [won("Bo", waiting=["Bo", "Ana"]), won("Cy", waiting=[]), shows("AS 9D 2S 8H 3D 7C 10S 10D", "Bo")]
EVENINGS = [("phuket", PHUKET), ("korat", KORAT), ("bangkok", BANGKOK), ("mon", MON), ("chiang-mai", [won("Bo")])]


def sit_down(phone: Phone, match: Json) -> str:
    """Return the address of ``match``, imported as a table."""
    people = [*match["players"], *(e["player"] for e in match["entries"] if e["kind"] == "join")]
    page = phone.upload("/import", json.dumps(table_file([match], people)).encode())
    assert page.status == 303, page.problems
    return f"{page.location}m/1/"


@pytest.mark.parametrize(("variant", "evening"), EVENINGS, ids=[e[0] for e in EVENINGS])
def test_a_sheet_that_is_sent_back_as_it_came_changes_nothing(phone: Phone, variant: str, evening: list[Json]) -> None:
    match = sit_down(phone, file(*evening, variant=variant))
    for number, entry in enumerate(evening, 1):
        page = phone.get(f"{match}correct/{number}")
        check(page)
        answer = phone.send(page.form(f"/correct/{number}/{entry['kind']}"))
        assert answer.problems == ["Nothing is changed yet"], (entry, answer.problems)


# -- the stake that has risen ----------------------------------------------------------------------------------------


@pytest.fixture
def risen(phone: Phone) -> str:
    """Return the address of a match whose stake has risen from 5 to 15."""
    return sit_down(phone, file(won("Bo"), won("Bo"), variant="phuket", stake=5, stake_step=5))


def last_entry(phone: Phone, match: str) -> Json:
    found: Json = json.loads(phone.get(f"{match}match.json").html)["entries"][-1]
    return found


def test_house_rules_show_the_first_stake_and_that_of_the_next_deal(phone: Phone, risen: str) -> None:
    page = phone.get(f"{risen}log/options")
    assert page.form("/log/options")["stake"] == "5"
    assert "Now it is 15: put it back to this" in page.text
    assert phone.send(page.form("/log/options")).problems == ["What changes from now on?"]
    assert "5 now 15" in phone.get(f"{risen}house-rules").text


def test_a_risen_stake_is_put_back_to_the_first(phone: Phone, risen: str) -> None:
    form = phone.get(f"{risen}log/options").form("/log/options")
    assert phone.send(form, {"put-back": "stake"}).status == 303
    assert last_entry(phone, risen) == {"kind": "options", "options": {"stake": 5}}
    assert "put it back" not in phone.get(f"{risen}log/options").text, "the next deal is for 5 too"
    correct = phone.get(f"{risen}correct/3").form("/correct/3/options")
    assert correct["put-back"] == "stake"
    assert phone.send(correct).problems == ["Nothing is changed yet"]


def test_a_table_can_agree_on_the_stake_to_which_it_has_risen(phone: Phone, risen: str) -> None:
    form = phone.get(f"{risen}log/options").form("/log/options")
    assert phone.send(form, stake="15").status == 303
    assert last_entry(phone, risen) == {"kind": "options", "options": {"stake": 15}}


# -- the match page --------------------------------------------------------------------------------------------------


def words(phone: Phone, made: Match) -> str:
    """All that stands on the match page, in one line."""
    match = sit_down(phone, write_match(made.header, made.entries))
    return " ".join(" ".join(phone.get(match).words).split())


@pytest.mark.parametrize(
    ("made", "said", "unsaid"),
    [
        (
            log(), ["Ana deals", "Stake after this deal 10 but 5 if somebody goes out", "Most to lose next 5 each"],
            ["pot", "Out"],
        ),
        (log(won(out=["Dao"])), ["Dao out −5", "5 stake"], ["pot"]),
        (
            log(won("Bo"), bankroll=12),
            ["Money left Ana 7 · Bo 27 · Cy 7 · Dao 7", "Most to lose next Ana 7 · Bo 10 · Cy 7 · Dao 7"], ["pot"],
        ),
        (
            log(variant="korat"),
            ["Main pot 0", "Joke pot 0 nobody is in it", "each · Joke pot 5"],
            ["Stake after", "Out", "Money left"],
        ),
        (
            log(thrown_in("Bo", joke=joke("Ana", "Cy")), leave("Dao"), join("Ek", "Cy"), variant="korat"),
            ["Bo deals threw the last deal in", "Main pot 40 still to pay 10: Ek", "Joke pot 10 Ana, Cy"],
            ["Out"],
        ),
        (log(thrown_in("Bo"), variant="korat"), ["Main pot 40 all have paid"], []),
        (log(drawn(), variant="bangkok"), ["Main pot 40", "Most to lose next 20 each"], ["Joke pot"]),
        (log(variant="chiang-mai"), ["Main pot 0"], ["Joke pot", "Stake after"]),
        (log(variant="mon"), ["– no stakes"], ["pot", "Stake after", "Most to lose", "Out"]),
        (log(won(out=["Bo", "Cy", "Dao"])), ["Ana is the last one left"], ["Most to lose", "Stake after"]),
    ],
)  # fmt: skip
def test_the_match_page_says_what_matters_now_and_nothing_else(
    phone: Phone, made: Match, said: list[str], unsaid: list[str]
) -> None:
    shown = words(phone, made)
    for text in said:
        assert text in shown
    for text in unsaid:
        assert text not in shown


# -- sheets show only what the table plays ---------------------------------------------------------------------------

FOLDS = {
    "phuket": ["won by", "card turned up", "out", "winning cards"],
    "korat": ["won by", "card turned up", "out", "winning cards"],
    "chiang-mai": ["card turned up", "out", "winning cards"],
    "bangkok": ["card turned up · matching cards", "out", "winning cards"],
    "mon": ["out", "waiting", "winning cards"],
}


@pytest.mark.parametrize(("variant", "folds"), FOLDS.items())
def test_what_a_variant_adds_is_shown_only_there(phone: Phone, variant: str, folds: list[str]) -> None:
    match = sit_down(phone, file(variant=variant))
    page = phone.get(f"{match}log")
    shown = phone.client.get(f"{match}log").text
    found = [part.split("</summary>")[0] for part in shown.split("<summary>")[1:] if part[:1] != "<"]
    assert found == folds
    assert page.status == 200


FOUR_UP = "indicator-rank=4&indicator-suit=H"
FIVE = "cards=AS&cards=9D&cards=2S&cards=5D&cards-jokers=1"  #: so it takes the 5 of clubs


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("winning-hand", f"{FIVE}&cards=KH&{FOUR_UP}", "left over: "),
        ("winning-hand", f"{FIVE}&cards=5C&{FOUR_UP}", "All cards fall into pairs: "),
        ("key-rank", "indicator-rank=3&indicator-suit=S", "3♠ is turned up: the rank that makes ten with it is 7."),
        ("joke-pot", f"{FOUR_UP}&claims-who=Ana&claims-cards=4s&claims-who=Bo&claims-cards=4♦, 4c", "Bo was dealt"),
        ("joke-pot", f"{FOUR_UP}&claims-who=Ana&claims-cards=4H", "nobody was dealt it"),
        ("joke-pot", f"{FOUR_UP}&claims-who={{x}}&claims-cards=4S", "{x} was dealt the most wild cards: 1."),
        ("matching-card", f"{FOUR_UP}&dealt-who=Ana&dealt-cards=4c 4d&dealt-who=Bo&dealt-cards=4s", "Bo holds 4♠"),
        ("dealt-sets", "hands-who=Ana&hands-cards=TS 10D 10h 2C 3C", "Ana was dealt TTT"),
        ("dealt-sets", "hands-who=Ana&hands-cards=nonsense", "nonsense"),
    ],
)  # fmt: skip
def test_the_referee_is_asked_with_pads_and_rows(phone: Phone, question: str, given: str, said: str) -> None:
    page: Any = phone.get(f"/referee/sam-sip?question={question}&{given}")
    assert page.status == 200
    assert said in " ".join(page.words)


@pytest.mark.parametrize(
    ("given", "calm"),
    [("cards=AS", True), (f"{FIVE}&cards=5C", True), (f"{FIVE}&cards=5C&cards=6C&{FOUR_UP}", False)],
)
def test_what_is_yet_to_be_tapped_is_no_alarm(phone: Phone, given: str, calm: bool) -> None:
    page: Any = phone.get(f"/referee/sam-sip?question=winning-hand&{given}")
    assert ('<b class="no">' not in page.html) == calm
    assert ("is wild" in page.html) == calm, "what is missing is said"


#: The questions that the page of a table offers, by its variant.
OFFERED = {
    "phuket": ["winning-hand"],
    "korat": ["winning-hand", "key-rank", "joke-pot", "dealt-sets", "thrown-in"],
    "chiang-mai": ["winning-hand"],
    "bangkok": ["winning-hand", "matching-card"],
    "mon": ["winning-hand"],
}


def offered(page: Page) -> list[str]:
    """Return the questions to choose among on a page of the referee."""
    return re.findall(r'name="question"\s+value="([^"]+)"', page.html.split("</nav>")[0])


@pytest.mark.parametrize(("variant", "questions"), OFFERED.items())
def test_the_referee_of_a_table_offers_only_the_questions_that_its_rules_have(
    phone: Phone, variant: str, questions: list[str]
) -> None:
    match = sit_down(phone, file(variant=variant))
    assert offered(phone.get(f"{match}referee")) == questions
    assert all(phone.get(f"{match}referee?question={question}").status == 200 for question in questions)
    hidden = set(SAM_SIP.rules.questions) - set(questions)
    assert {phone.client.get(f"{match}referee?question={question}").status_code for question in hidden} <= {404}


def test_the_referee_of_the_game_offers_every_question_under_rules_in_which_it_arises(phone: Phone) -> None:
    for question in SAM_SIP.rules.questions:
        page: Any = phone.get(f"/referee/sam-sip?question={question}")
        assert page.status == 200
        assert offered(page) == list(SAM_SIP.rules.questions)
        assert 'class="loss"' not in page.html


def test_who_is_out_may_say_what_was_left_to_pay_where_the_app_cannot_know(phone: Phone) -> None:
    asks = {
        variant: 'name="pays:Bo"' in phone.client.get(f"{sit_down(phone, file(variant=variant, **options))}log").text
        for variant, options in (("phuket", {}), ("korat", {}), ("mon", {"stake": 2}))
    }
    assert asks == {"phuket": True, "korat": False, "mon": True}
    tracked = sit_down(phone, file(bankroll=50))
    assert 'name="pays:Bo"' not in phone.client.get(f"{tracked}log").text


def test_names_at_the_table_stand_in_the_referees_rows(phone: Phone) -> None:
    match = sit_down(phone, file(variant="korat"))
    shown = phone.client.get(f"{match}referee?question=dealt-sets").text
    assert all(f'value="{name}"' in shown for name in FOUR)


def test_who_is_out_looks_so_and_the_sheet_says_beforehand_what_that_does(phone: Phone) -> None:
    match = sit_down(phone, file(won(), won(), won(out=["Dao"])))
    page = phone.get(match)
    assert "Dao out" in page.text
    assert page.html.count('class="seat s4 out"') == 1
    assert "Goes out: Dao" in page.text
    again = sit_down(phone, file(won(), won()))
    told = phone.post(f"{again}log/hand/preview", {"winner": "Bo", "out": "Cy"})
    assert "Goes out ✕ Cy Stake of the next deal 5 falls from 15" in told.text
