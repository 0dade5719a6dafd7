"""Twenty questions about a table of thirty evenings: each answer is found within three taps of the table's page.

What the answers are is reckoned from the table's file alone, by the second count of the figures.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Browser

from scorekeeper.core.files import read_match
from scorekeeper.core.reading import plain
from scorekeeper.core.results import result_of
from scorekeeper.games import GAMES, by_slug
from tests.second_count import Counted, Json, Season

from .conftest import Phones
from .flow import read_file, start_match
from .other_phone import OtherPhone
from .phone import Phone, visiting
from .thirty_evenings import AN, BINH, CHI, DUNG, EM, FOUR, table

MOST = 3  #: taps
MINUS = "\N{MINUS SIGN}"
VARIANTS = {
    game.slug: {"": plain(game.rules.variants[0].options)} | {v.slug: plain(v.options) for v in game.rules.variants}
    for game in GAMES
}
NAMES = {game.slug: game.name for game in GAMES}

#: Of the visible links, folds and buttons the first that has a line of these words, or begins with such a line.
FIND = """words => {
  const seen = [...document.querySelectorAll("a, summary, button")].filter((one) => one.checkVisibility());
  const lines = (one) => one.innerText.split("\\n").map((line) => line.trim());
  return seen.find((one) => lines(one).includes(words) || one.innerText.replace(/\\s+/g, " ").trim() === words);
}"""


@pytest.fixture(scope="module")
def fridays(browser: Browser, server: str) -> Iterator[str]:
    """Yield the address of the table, on whose last evening An's phone records and Bình's puts right."""
    with visiting(browser, server) as an, visiting(browser, server) as binh:
        address = read_file(an, table(random.Random(5)))
        an.page.goto(address)
        match = start_match(an, FOUR, stake=5)
        first, second = OtherPhone(an.context), OtherPhone(binh.context)
        for phone, name in ((first, AN), (second, BINH)):
            phone.send(f"{address}share/", "/share/device$", [("person", name)])
        for winner, left in ((DUNG, (3, 4, 5)), (CHI, (9, 2, 1)), (AN, (6, 6, 7))):
            losers = [name for name in FOUR if name != winner]
            fields = [(f"left:{name}", str(n)) for name, n in zip(losers, left, strict=True)]
            first.send(f"{match}log/hand", "/log/hand$", [("winner", winner), *fields])
        second.send(f"{match}correct/2", "/correct/2/hand$", [("left:An", "2")])
        yield address


# -- answers from the file ---------------------------------------------------------------------------------------------


class Answers:
    """What the table's file says."""

    def __init__(self, file: Json) -> None:
        begun = [match.get("started") or match["record"][0]["at"] for match in file["matches"]]
        matches = [{**match, "started": at} for match, at in zip(file["matches"], begun, strict=True)]
        self.file = {**file, "matches": matches}
        self.season = Season(self.file, "UTC", VARIANTS, lambda match: result_of(read_match(by_slug, match)))
        self.matches = self.season.matches
        self.people = {name: self.season.person(name) for name in file["players"]}

    def stat(self, name: str, game: str, code: str) -> int:
        return int(self.people[name]["stats"][game].get(code, 0))

    def money(self, name: str, of: str = "", game: str = "") -> int:
        """Return what somebody has won in the matches of a month (``2026-03``), of a day, or of a game."""
        matches = (one for one in self.matches if str(one.day).startswith(of) and game in ("", one.game))
        return sum(one.money.get(name, 0) for one in matches)

    def ahead(self, of: str) -> tuple[str, int]:
        """Return who has won most in a month or on a day, and how much."""
        who = max(FOUR, key=lambda name: self.money(name, of))
        return who, self.money(who, of)

    def most(self, figure: Callable[[Json], int]) -> tuple[str, int]:
        """Return who has the highest figure of a person, and how much it is."""
        return max(((name, figure(self.people[name])) for name in FOUR), key=lambda one: one[1])

    def paid(self, day: str) -> Json:
        [paid] = [payment for payment in self.file["payments"] if payment.get("at", "").startswith(day)]
        return dict(paid)

    def owes(self, name: str) -> int:
        gave = sum(paid["amount"] for paid in self.file["payments"] if paid["from"] == name)
        got = sum(paid["amount"] for paid in self.file["payments"] if paid["to"] == name)
        return got - gave - self.money(name)

    def highest(self) -> tuple[int, str, str]:
        """Return the highest hand, the first of equal ones: its amount, whose it is, and how it was won."""
        hands = [(n, name, one, seq) for one in self.matches for name in one.best for n, seq in one.best[name]]
        amount, name, match, seq = max(hands, key=lambda hand: (hand[0], -hand[2].number, -hand[3]))
        return amount, name, in_words(match, seq)

    def chain(self) -> tuple[int, str, str]:
        """Return what the costliest chain of beats cost, who paid for it, and who got it."""
        chains = [(one.records["chain"], one) for one in self.matches if "chain" in one.records]
        (amount, payer, seq), match = max(chains, key=lambda chain: (chain[0][0], -chain[1].number))
        lines = next(one.lines for one in match.happened if one.seq == seq)
        return amount, payer, next(line["to"] for line in lines if line["why"] == "chat")

    def corrected(self) -> tuple[Json, Json, str]:
        """Return the hand that was put right on the last evening, as it was and as it is, and who did so."""
        match = self.file["matches"][-1]
        [(amend, record)] = [
            (entry, record)
            for entry, record in zip(match["entries"], match["record"], strict=True)
            if entry["kind"] == "amend"
        ]
        return match["entries"][amend["entry"] - 1], amend["with"], record["by"]

    def partners(self) -> tuple[str, int, int]:
        """Return the two who won the largest share of their matches on one side, how many these are, how many won."""
        pairs = [(two, self.season.pair(*two)) for two in self.season.pairs()]
        two, pair = max(pairs, key=lambda one: one[1]["won"] / (one[1]["together"] or 1))
        return " – ".join(two), pair["together"], pair["won"]

    def worst_evening(self, name: str) -> tuple[str, int]:
        days = dict.fromkeys(one.day for one in self.matches if one.for_money and name in one.money)
        worst = min(days, key=lambda day: self.money(name, str(day)))
        return f"{worst:%A} {worst.day} {worst:%B}", self.money(name, str(worst))

    def best_game(self, name: str) -> tuple[str, int]:
        for_money = dict.fromkeys(one.game for one in self.matches if one.for_money)
        slug = max(for_money, key=lambda slug: self.money(name, game=slug))
        return NAMES[slug], self.money(name, game=slug)

    def winner(self, day: str, game: str) -> str:
        [match] = [one for one in self.matches if str(one.day) == day and one.game == game]
        return str(match.result["winner"])


def in_words(match: Counted, seq: int) -> str:
    """Return how the hand of an entry of Sâm was won, as the list of hands says it."""
    entry = next(one.entry for one in match.happened if one.seq == seq)
    if entry["kind"] == "bao_sam":
        blocked = entry["outcome"] == "blocked"
        return f"{entry['by']} blocks {entry['caller']}’s Báo Sâm" if blocked else f"{entry['caller']} wins Báo Sâm"
    return f"{entry['winner']} goes out"


def signed(n: int) -> str:
    return f"{'+' if n > 0 else MINUS if n < 0 else ''}{abs(n):,}"


# -- the questions -----------------------------------------------------------------------------------------------------


def led(a: Answers) -> list[object]:
    who, amount = a.ahead("2026-03")
    return ["Ranking", "1", who, signed(amount)]


def corrected(a: Answers) -> list[object]:
    was, now, by = a.corrected()
    return ["was", f"An pays Chi: {was['left'][AN]} cards", "is", f"An pays Chi: {now['left'][AN]} cards", by]


def highest(a: Answers) -> list[object]:
    return ["Highest hand", a.highest()[1], a.highest()[0]]


def how_highest(a: Answers) -> list[object]:
    amount, _, words = a.highest()
    return [words, signed(amount)]


def partners(a: Answers) -> list[object]:
    two, together, won = a.partners()
    return ["Who with whom", two, f"as partners {together}, won {won}"]


def paid(a: Answers) -> list[object]:
    made = a.paid("2026-03-27")
    return ["1 payment made", f"{made['from']} → {made['to']}", made["amount"]]


def first_evening(a: Answers) -> list[object]:
    who, amount = a.ahead("2026-01-09")
    return [f"{who} wins the evening", who, signed(amount)]


def against(a: Answers) -> list[object]:
    pair = a.season.pair(AN, CHI)
    apart = pair["matches"] - pair["together"]
    return ["Head to head", f"{CHI} {apart} {pair['before']} {pair['behind']} {signed(pair['money'])}"]


def guest(a: Answers) -> list[object]:
    [day] = a.people[EM]["evenings"]
    return [f"{day.day} {day:%B %Y}"]


def most_won(a: Answers) -> list[object]:
    who, won = a.most(lambda one: one["won"])
    return ["Ranking", "1", who, f"won {won}"]


def chain(a: Answers) -> list[object]:
    amount, payer, payee = a.chain()
    return [f"{payer} pays {payee}", amount]


def in_a_row(a: Answers) -> list[object]:
    who, longest = a.most(lambda one: one["in a row"][1])
    return ["Most matches won in a row", who, longest]


def worst(a: Answers) -> list[object]:
    day, amount = a.worst_evening(DUNG)
    return ["Worst evening", day, signed(amount)]


def best_game(a: Answers) -> list[object]:
    game, amount = a.best_game(BINH)
    return ["Games", game, signed(amount)]


Answer = Callable[[Answers], Sequence[object]]

#: Each question with what is tapped, and what then stands on the page, one after another.
QUESTIONS: dict[str, tuple[list[str], Answer]] = {
    "Who led in March?": (["The season", "Months", "March 2026"], led),
    "What did Bình’s correction change?": (["Go on: Sâm", "Chi goes out +25 corrected", "History"], corrected),
    "How often did An block a Báo Sâm?": (
        [AN, "Sâm"], lambda a: [a.stat(AN, "sam", "blocks"), "Báo Sâm of others blocked"],
    ),
    "What is the highest hand, and whose?": (["The season"], highest),
    "How was the highest hand won?": (["The season", "Highest hand"], how_highest),
    "Which two did best as partners?": (["The season"], partners),
    "What was paid after evening 12?": (["Older evenings", "March 2026", "Friday 27 March"], paid),
    "Who won the first evening, and how much?": (["Older evenings", "January 2026", "Friday 9 January"], first_evening),
    "How often did Chi lose to the bank?": (
        [CHI, "Daun Tiga"], lambda a: [a.stat(CHI, "daun-tiga", "lost-to-bank"), "Lost to the bank"],
    ),
    "How many sambas did Dũng’s sides make?": (
        [DUNG, "Samba"], lambda a: [a.stat(DUNG, "samba", "samba"), "Sambas"],
    ),
    "Which was Dũng’s worst evening?": ([DUNG], worst),
    "How often was An ahead of Chi, and how much did An win?": ([AN], against),
    "When did Em play?": ([EM, "1 match, 1 hand"], guest),
    "Who has won most matches?": (["The season", "Order", "Matches won"], most_won),
    "Which chain of beats cost most, and who got it?": (
        ["The season", "Most paid for a chain", "Bình goes out +265 corrected"], chain,
    ),
    "How much does Bình still owe?": ([], lambda a: [BINH, f"still owes {a.owes(BINH):,}"]),
    "Who has won most matches in a row?": (["The season"], in_a_row),
    "How did Chi do in May?": (
        ["Older evenings", "May 2026", "The season"],
        lambda a: ["May 2026", "Ranking", CHI, signed(a.money(CHI, "2026-05"))],
    ),
    "Which game has brought Bình most?": ([BINH], best_game),
    "Who won at Seep on 13 March?": (
        ["Older evenings", "March 2026"],
        lambda a: ["Friday 13 March", "Seep", f"{a.winner('2026-03-13', 'seep')} win the match"],
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(browser: Browser, server: str, fridays: str) -> Answers:
    with visiting(browser, server) as phone:
        return Answers(phone.sender.get(f"{fridays}table.json").json())


def test_it_is_a_table_of_thirty_evenings_and_these_are_twenty_questions(answers: Answers) -> None:
    assert len({one.day for one in answers.matches}) == 30
    assert {one.game for one in answers.matches} == set(by_slug)
    assert len(QUESTIONS) == 20


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_three_taps_away_at_most(
    phones: Phones, fridays: str, answers: Answers, question: str, scripts: bool
) -> None:
    phone, (taps, expected) = phones(scripts=scripts), QUESTIONS[question]
    OtherPhone(phone.context).send(f"{fridays}share/", "/share/device$", [("person", "")])  # as every phone says once
    phone.page.goto(fridays)
    for words in taps:
        found = phone.page.evaluate_handle(FIND, words).as_element()
        assert found, f"nothing to tap says {words!r}: {said(phone)}"
        phone.taps += 1
        if found.evaluate("one => one.localName") == "summary":
            found.click()
        else:
            with phone.page.expect_navigation():
                found.click()
    assert phone.taps <= MOST
    words = said(phone)
    assert re.search(".*?".join(rf"(?<!\w){re.escape(str(part))}(?!\w)" for part in expected(answers)), words), words


def said(phone: Phone) -> str:
    """Return the words of the page, without what is folded up."""
    return " ".join(phone.page.locator("body").inner_text().split())
