"""Sâm in words: every reason with its arithmetic, every headline, who leads and why, what a card is played for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.game import reason
from scorekeeper.core.judge import judge
from scorekeeper.core.ledger import Pay
from scorekeeper.core.words import ENGLISH
from scorekeeper.games import by_slug
from scorekeeper.games.sam import SAM
from scorekeeper.games.sam.entries import Lead
from scorekeeper.games.sam.referee import RANK_ORDER
from scorekeeper.games.sam.words import REASONS

from .table import FOUR, asked, beat, blocked, file, hand, won

INSTANT = {"kind": "instant", "winner": "An", "hand": "one-colour"}
CHAT = [beat("Chi", "Dung"), beat("Binh", "Chi")]

#: Reason, entry, options, what is said with a stake of 5.
SAID: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("cards-left", hand(7, 10, 10), {}, "7 cards × 5"),
    ("cards-left", hand(1, 10, 10), {}, "1 card × 5"),
    ("cong", hand(10, 1, 1), {}, "cóng: 14 × 5"),
    ("thoi-hai", hand(2, thoi_hai=["Binh"]), {}, "thối hai: 20 × 5"),
    ("thoi-tu-quy", hand(9, tu_quy={"Binh": 2}), {"thoi_tu_quy": 6}, "thối tứ quý: 2 × 6 × 5"),
    ("bao-mot", hand(4, 10, 2, bao_mot="Binh"), {}, "báo một, pays for all: (4 + 10 + 2) × 5"),
    ("bao-mot", hand(4, 10, 2, bao_mot="Binh"), {"bao_mot": "all"}, "báo một, pays for all: (4 + 14 + 2) × 5"),
    ("on-two", hand(3, 10, 10, on_two=True), {}, "ended on a 2: 7 cards played × 5"),
    ("on-two", hand(9, 10, 10, on_two=True), {}, "ended on a 2: 1 card played × 5"),
    ("chat", hand(1, 1, 1, chat=CHAT), {}, "chặt chồng, each beaten by the next, Dung, Chi, Binh: 2 beats × 20 × 5"),
    ("chat", hand(1, 1, 1, chat=CHAT), {"chat_chong": "each"}, "chặt, Chi beats Dung: 20 × 5"),
    ("chat", hand(1, 1, 1, chat=CHAT[:1]), {"chat_chong": "double"}, "chặt, Chi beats Dung: 20 × 5"),
    ("sam-won", won(), {}, "Báo Sâm won: 20 × 5"),
    ("sam-blocked", blocked(), {}, "Báo Sâm blocked: 20 × 3 opponents × 5"),
    ("sam-blocked", blocked(), {"den_sam": "all"}, "Báo Sâm blocked: 20 × 5 to each opponent"),
    ("thoi-hai-each", hand(9, twos={"Binh": 3}), {"thoi_hai_each": 6}, "thối hai, each: 3 × 6 × 5"),
    ("on-two", hand(3, 10, 10, on_two=True), {"on_two_flat": 13}, "ended on a 2: 13 × 5"),
    (
        "chat",
        hand(1, 1, 1, chat=CHAT),
        {"chat_chong": "double"},
        "chặt chồng, each beaten by the next, Dung, Chi, Binh, doubled: 2 × 20 × 5",
    ),
    ("sam-on-two", won(on_two=True), {"sam_on_two": True}, "Báo Sâm ended on a 2: 20 × 5 to each opponent"),
    ("instant", INSTANT, {"instant": 20}, "tới trắng: 20 × 5"),
]


@pytest.mark.parametrize("chong", ["last", "each", "double"])
@pytest.mark.parametrize("beats", [1, 2])
def test_chat_rows_say_who_beats_whom(chong: str, beats: int) -> None:
    """Each line of a chặt names who beats and who is beaten, in whatever way the table counts a chain."""
    match = read_match(by_slug, file(hand(1, 1, 1, chat=CHAT[:beats]), options={"chat_chong": chong}))
    said = [reason(SAM, line) for line in match.items[0].lines if line.why == "chat"]
    one_by_one = ["chặt, Chi beats Dung", "chặt, Binh beats Chi"][:beats]
    chain = ["chặt chồng, each beaten by the next, Dung, Chi, Binh"]
    expected = one_by_one if beats == 1 or chong == "each" else chain
    assert len(said) == len(expected)
    assert all(text.startswith(start) for text, start in zip(said, expected, strict=True)), said


@pytest.mark.parametrize(("why", "entry", "options", "text"), SAID)
def test_each_reason_is_said_with_its_arithmetic(
    why: str, entry: dict[str, Any], options: dict[str, Any], text: str
) -> None:
    result = replay_value(file(entry, options={"stake": 5, **options}), explain=True)
    said = next(line["text"] for line in result["hands"][0]["lines"] if line["why"] == why)
    assert said == text


def test_every_reason_of_the_game_is_said_above() -> None:
    said = set()
    for why, entry, options, _ in SAID:
        match = read_match(by_slug, file(entry, options={"stake": 5, **options}))
        case = next(line.numbers.get("case") for line in match.now.lines if line.why == why)
        said.add(f"{why}-{case}" if case else why)
    assert said | {"chat", "chat-double"} == set(REASONS)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ({"beats": 2, "cards": 20, "stake": 5}, "chặt: 2 beats × 20 × 5"),
        ({"case": "double", "times": 2, "cards": 20, "stake": 5}, "chặt chồng, doubled: 2 × 20 × 5"),
    ],
)
def test_lines_of_older_logs_are_said_as_they_were(numbers: dict[str, Any], text: str) -> None:
    assert reason(SAM, Pay("An", "Binh", 200, "chat", numbers)) == text


@pytest.mark.parametrize(
    ("entry", "headline", "whose"),
    [
        (hand(), "An goes out", "An"),
        (hand(on_two=True), "An goes out on a 2", "An"),
        (won("Chi"), "Chi wins Báo Sâm", "Chi"),
        (won("Chi", on_two=True), "Chi loses Báo Sâm on a 2", "Chi"),
        (blocked("Chi", by="An"), "An blocks Chi’s Báo Sâm", "An"),
        (INSTANT, "An: tới trắng, all of one colour", "An"),
        ({"kind": "lead", "player": "Dung"}, "Dung leads first", None),
    ],
)
def test_the_headline_says_what_happened(entry: dict[str, Any], headline: str, whose: str | None) -> None:
    read = read_entry(SAM, entry)
    assert SAM.presentation.headline(read, ENGLISH) == headline
    assert SAM.presentation.protagonist(read) == whose


@pytest.mark.parametrize(
    ("entries", "first", "turn"),
    [
        ([], None, ("Nobody leads yet", "draw who leads")),
        ([], "Chi", ("Chi leads", "chosen to begin")),
        ([{"kind": "lead", "player": "Chi"}], None, ("Chi leads", "drawn by lot")),
        ([hand()], None, ("An leads", "won the last hand")),
        ([won("Chi")], None, ("Chi leads", "won the last hand")),
        ([blocked("Chi", by="An")], None, ("An leads", "blocked the Báo Sâm")),
        ([hand(), {"kind": "leave", "player": "An"}], None, ("Nobody leads yet", "draw who leads")),
        ([hand(), {"kind": "leave", "player": "Chi"}], None, ("An leads", "won the last hand")),
    ],
)
def test_who_leads_is_said_with_the_reason(entries: Any, first: str | None, turn: tuple[str, str]) -> None:
    log = read_match(by_slug, file(*entries, **({"first": first} if first else {})))
    said = SAM.presentation.turn(log.now.state, ENGLISH)
    assert (said.what, said.why) == turn
    assert said.player == log.now.state.leader
    assert SAM.presentation.stake(log.now.state, ENGLISH) == ("1", "per card")


LOW_TWO = "A 2 is only low in a straight: A-2-3, 2-3-4."
NO_TWO = {"straight_with_two": False}

#: Cards, options, what the referee says of them.
WHAT: list[tuple[str, dict[str, Any], str]] = [
    (
        "3S",
        {},
        "One card alone is a single; its rank is 3. Just before a player with one card left (báo một) a "
        "single must be the highest card in hand.",
    ),
    (
        "3S 3H",
        {},
        "Two cards of one rank are a pair; its rank is 3. No single card beats it, so under báo một any pair is free.",
    ),
    ("3S 3H 3D", {}, "Three cards of one rank are a triple (sám cô); its rank is 3. Under báo một any triple is free."),
    ("3S 3H 3D 3C", {}, "Four cards of one rank are a four of a kind (tứ quý); its rank is 3."),
    (
        "AS 2H 3D 4C",
        {},
        "4 ranks in a row are a straight (sảnh); 4 is on top. No single card beats it, so under "
        "báo một any straight is free.",
    ),
    ("3S 4S", {}, "Two cards are a combination only as a pair, and these differ in rank."),
    ("2S 4S 6S", {}, "These cards are neither all of one rank nor three or more ranks in a row."),
    ("KS AH 2D", {}, LOW_TWO),
    ("2S QH KS AH", {}, LOW_TWO),
    ("KS AH 2D 3C 4S", {}, LOW_TWO),
    ("KS AH 3D", {}, "These cards are neither all of one rank nor three or more ranks in a row."),
    ("KS KH AH 2D", {}, "These cards are neither all of one rank nor three or more ranks in a row."),
    ("KS AH 2D 4C", {}, "These cards are neither all of one rank nor three or more ranks in a row."),
    ("3S 3H 4D", NO_TWO, "These cards are neither all of one rank nor three or more ranks in a row."),
    ("AS 2H 3D 4C", NO_TWO, "At this table a 2 is in no straight, and the cards are not all of one rank."),
]


@pytest.mark.parametrize(("cards", "options", "why"), WHAT)
def test_the_referee_says_what_cards_are(cards: str, options: dict[str, Any], why: str) -> None:
    assert judge(by_slug, asked("combination", cards=cards.split(), options=options))["why"] == why


EQUAL = "Equal ranks do not beat each other; suits never count."
OTHER_KIND = "Only a combination of the same kind beats this; the one exception: a four of a kind beats a single 2."

#: What lies there, what is played on it, what the referee says.
WHY: list[tuple[str, str, str]] = [
    ("3S", "4S 5S", "What is played is not a combination, so it beats nothing."),
    ("2S", "3S 3H 3D 3C", "A four of a kind beats a single 2."),
    ("AS", "3S 3H 3D 3C", OTHER_KIND),
    ("2S 2H", "3S 3H 3D 3C", OTHER_KIND),
    ("3S", "4S 4H", OTHER_KIND),
    ("3S 4S 5S", "4H 5H 6H 7H", "A straight is beaten only by one of as many cards."),
    ("KS", "2S", "The same kind and number of cards, and 2 is higher than K."),
    ("3S 3H 3D 3C", "4S 4H 4D 4C", "The same kind and number of cards, and 4 is higher than 3."),
    ("2S", "AS", "The same kind and number of cards, but A is not higher than 2."),
    ("3S", "3H", EQUAL),
    ("KS", "KH", EQUAL),
    ("4S 5S 6S", "4H 5H 6H", EQUAL),
]


@pytest.mark.parametrize(("on", "play", "why"), WHY)
def test_the_referee_says_why_a_play_beats_another_or_not(on: str, play: str, why: str) -> None:
    assert judge(by_slug, asked("beats", on=on.split(), play=play.split()))["why"] == why


def test_who_leads_is_drawn_among_those_seated_and_only_where_nobody_does() -> None:
    log = read_match(by_slug, file({"kind": "leave", "player": "Dung"}))
    drawn = {SAM.rules.draw(log.now.state.seats.seated, Random(seed)).player for seed in range(50)}
    assert drawn == {"An", "Binh", "Chi"}
    assert SAM.rules.drawn_entry(log.now.state, "Chi") == Lead("Chi")
    assert SAM.rules.drawn_entry(read_match(by_slug, file(hand())).now.state, "Chi") is None


def test_the_lowest_card_leads_where_the_table_draws_so_the_3_of_spades_before_all() -> None:
    order = [rank + sign for rank in RANK_ORDER for sign in "♠♣♦♥"]
    assert SAM.rules.lowest_may_begin
    for seed in range(200):
        low, high = SAM.rules.draw(FOUR, Random(seed), lowest=True), SAM.rules.draw(FOUR, Random(seed))
        assert low.shown == high.shown
        cards = dict(part.split(" ") for part in low.shown.split(" · "))
        assert low.player == min(cards, key=lambda name: order.index(cards[name]))
        assert high.player == max(cards, key=lambda name: order.index(cards[name]))


@pytest.mark.parametrize(
    ("entries", "options", "kinds"),
    [
        ([], {}, ("hand", "bao_sam", "lead")),
        ([hand()], {}, ("hand", "bao_sam")),
        ([hand()], {"instant": 20}, ("hand", "bao_sam", "instant")),
        ([hand(), {"kind": "leave", "player": "An"}], {"instant": 20}, ("hand", "bao_sam", "instant", "lead")),
        ([{"kind": "leave", "player": name} for name in ("An", "Binh", "Chi")], {}, ()),
    ],
)
def test_what_may_come_now(entries: Any, options: dict[str, Any], kinds: tuple[str, ...]) -> None:
    log = read_match(by_slug, file(*entries, options=options))
    assert tuple(SAM.rules.expected(log.now.state)) == kinds
