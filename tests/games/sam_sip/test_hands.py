"""What wins: a table of facts for each sentence of source and page about pairs, wild and key cards, special hands."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug

from .table import asked, cards, played, shows, won, wrong


def ask(text: str, indicator: str = "", variant: str = "phuket", **options: Any) -> dict[str, Any]:
    more = {"indicator": indicator} if indicator else {}
    return judge(by_slug, asked("winning-hand", variant, cards=cards(text), **more, options=options))


#: The sentence, the cards, the card turned up, the variant, whether they win.
FACTS: list[tuple[str, str, str, str, bool]] = [
    ("two cards that add up to ten are a pair", "AS 9D 2S 8H 3D 7C", "QH", "phuket", True),
    ("4 and 6 add up to ten", "4S 6H 4D 6C AS 9S", "QH", "phuket", True),
    ("two fives are a pair", "5S 5H AS 9S 2S 8D", "QH", "phuket", True),
    ("two tens are a pair", "10S 10D AS 9D 2S 8H", "QH", "phuket", True),
    ("two jacks, queens or kings are a pair", "JS JD QS QD KS KD", "2H", "phuket", True),
    ("pictures pair with their equals only", "JS QD QS JC KS 10D", "2H", "phuket", False),
    ("10 and a picture are no pair", "10S KD AS 9D 2S 8H", "QH", "phuket", False),
    ("equal small cards are no pair", "4S 4D AS 9D 2S 8H", "QH", "phuket", False),
    ("the ace counts one: ace and ten are no pair", "AS 10D 2S 8H 3D 7C", "QH", "phuket", False),
    ("each card stands in one pair only", "9S AD AS AH AC 9D", "QH", "chiang-mai", False),
    ("a wild card pairs with any other card", "4S KH 9D AS 5D 5C", "4H", "phuket", True),
    ("with a four turned up all fours are wild", "4S KH 4D QH 4C JS", "4H", "phuket", True),
    ("jokers are wild", "JK KH 5D 5C AS 9S", "4H", "phuket", True),
    ("two wild cards are a pair", "JK 4S 5D 5C AS 9S", "4H", "phuket", True),
    ("a wild card may stand as itself", "4S 6H 5D 5C AS 9S", "4H", "phuket", True),
    ("three wild cards and three others that do not match", "JK JK 4S KH QD 2S", "4H", "phuket", True),
    ("one wild card does not mend three that do not match", "JK KH QD JS AS 9S", "4H", "phuket", False),
    ("a joker turned up makes no rank wild", "4S KH 5D 5C AS 9S", "JK", "phuket", False),
    ("a joker turned up leaves the others wild", "JK KH 5D 5C AS 9S", "JK", "phuket", True),
    ("six cards with three aces win", "AS AD AH 3H 8D KC", "2H", "phuket", True),
    ("two aces and a joker are not three aces", "AS AD JK 3H 8D KC", "QH", "phuket", False),
    ("three aces win where aces are wild", "AS AD AH 3H 8D KC", "AC", "phuket", True),
    ("six cards of one suit win", "2S 3S 4S 9S JS KS", "5H", "phuket", True),
    ("five of a suit and a joker are not six", "2S 3S 4S 9S KS JK", "5H", "phuket", False),
    ("a wild card counts in its own suit", "2S 3S 4S 9S JS KS", "4H", "phuket", True),
    ("a wild card of another suit is not of the suit", "2S 3S 4D 9S JS KS", "4H", "phuket", False),
    ("Korat: a three makes sevens key cards, which never win", "3H 7D AS 9S KD KH", "3S", "korat", False),
    ("Korat: a natural pair with a key card does not win", "7H 3D AS 9S KD KH", "3S", "korat", False),
    ("Korat: the turned-up rank is wild", "3H 8D AS 9S KD KH", "3S", "korat", True),
    ("Korat: a five has no key cards", "5H 7D AS 9S KD KH", "5S", "korat", True),
    ("Korat: a ten has no key cards", "10H 7D AS 9S KD KH", "10S", "korat", True),
    ("Korat: a picture has no key cards", "KH 7D AS 9S QD QH", "KS", "korat", True),
    ("Korat: an ace makes nines key cards", "AH 2D 9S 10S 10D 8H", "AS", "korat", False),
    ("Korat: three aces do not win", "AS AD AH 3H 6D KC", "2H", "korat", False),
    ("Korat: one suit does not win", "2S 3S 4S 9S JS KS", "5H", "korat", False),
    ("Chiang Mai: what would be a key card pairs with a wild card", "3H 7D AS 9S KD KH", "3S", "chiang-mai", True),
    ("Chiang Mai: three aces do not win", "AS AD AH 3H 6D KC", "2H", "chiang-mai", False),
    ("Bangkok: no wild cards", "8H 7D AS 9S KD KH", "8S", "bangkok", False),
    ("Bangkok: three pairs win, the card turned up may be among them", "8S 2D AS 9S KD KH", "8S", "bangkok", True),
    ("Bangkok: no card turned up is needed to judge", "8S 2D AS 9S KD KH", "", "bangkok", True),
    ("Bangkok: no special hands", "AS AD AH 3H 6D KC", "", "bangkok", False),
    ("Mon: four pairs win", "AS 9D 2S 8H 3D 7C 10S 10D", "", "mon", True),
    ("Mon: one pair of pictures is allowed", "AS 9D 2S 8H 3D 7C KS KD", "", "mon", True),
    ("Mon: two pairs of pictures are not", "AS 9D 2S 8H QS QD KS KD", "", "mon", False),
    ("Mon: four kings are two pairs", "AS 9D 2S 8H KH KC KS KD", "", "mon", False),
]


@pytest.mark.parametrize(("text", "indicator", "variant", "answer"), [f[1:] for f in FACTS], ids=[f[0] for f in FACTS])
def test_winning_hand(text: str, indicator: str, variant: str, answer: bool) -> None:
    assert ask(text, indicator, variant)["answer"] is answer


WILD = {"specials_wild": True}


@pytest.mark.parametrize(
    ("text", "indicator", "options", "by"),
    [
        ("AS AD JK 3H 8D KC", "QH", WILD, "three-aces"),
        ("AS AD JK 3H 8D KC", "QH", {}, None),
        ("AS AD 3H 8D KC JC", "AC", WILD, None),
        ("2S 3S 7S 9S KS JK", "5H", WILD, "one-suit"),
        ("2S 3S 4D 9S JS KS", "4H", WILD, "one-suit"),
        ("AS AD AH 9C KD KC", "2H", {}, "three-aces"),
        ("AS AD AH 9C 9D 9H", "2H", {}, "pairs"),
        ("AS 9S 2S 8S 5S KS", "3H", {}, "one-suit"),
        ("AS AD AH 3H 8D KC", "9H", {"key_cards": True}, None),
        ("JK 4D KS KD QS QD", "4H", {"one_picture_pair": True}, None),
        ("JK 4D KS KD 5S 5D", "4H", {"one_picture_pair": True}, "pairs"),
        ("JK 4D KS QD 5S 5D", "4H", {"one_picture_pair": True}, None),
        ("KS KD QS QD 5S 5D", "KH", {"one_picture_pair": True}, "pairs"),
        ("JK JK JK JK 5D KC", "5S", {"jokers": 4}, "pairs"),
        ("JK KH 5D 5C AS 9S", "", {"wild": False, "specials": False}, None),
    ],
)
def test_the_first_way_that_fits_is_named(text: str, indicator: str, options: dict[str, Any], by: str | None) -> None:
    answer = ask(text, indicator, "phuket", **options)
    assert answer.get("by") == by
    assert answer["answer"] is (by is not None)
    assert ("pairs" in answer) == (by == "pairs")


def test_the_pairs_that_were_found_are_shown() -> None:
    answer = ask("JK 9D 4S KH 5D 5C", "4H")
    assert {frozenset(pair) for pair in answer["pairs"]} >= {frozenset(("5D", "5C"))}
    assert sorted(card for pair in answer["pairs"] for card in pair) == sorted(cards("JK 9D 4S KH 5D 5C"))
    assert answer["why"].startswith("All cards fall into pairs: ")
    assert "5D-5C" in answer["why"]


@pytest.mark.parametrize(
    ("text", "indicator"),
    [
        ("JK 4S 5D 5C AS 9S", "4H"),
        ("4S 4D 4C KH 2D AS", "4H"),
        ("JK 4S 4D 4C 5D 5C", "4H"),
        ("4S 4D 4C KH QD JS", "4H"),
    ],
    ids=["two wild cards left for each other", "three and three", "four wild cards", "none left for each other"],
)
def test_each_card_is_in_one_pair(text: str, indicator: str) -> None:
    pairs = ask(text, indicator)["pairs"]
    assert sorted(card for pair in pairs for card in pair) == sorted(cards(text))
    assert [len(pair) for pair in pairs] == [2, 2, 2]


@pytest.mark.parametrize(
    ("text", "indicator", "variant", "why"),
    [
        ("10S KD 4S 6H 5D 5C", "2H", "phuket", "Not all cards fall into pairs; left over: 10S, KD."),
        (
            "3H 7D AS 9S KD KH", "3S", "korat",
            "7D is a key card, because 3S is turned up, and may not be in a winning hand.",
        ),
        (
            "AS 9D 2S 8H QS QD KS KD", "", "mon",
            "The pictures need 2 pairs, and at most one pair of pictures may be in the hand.",
        ),
        ("AS AD AH 3H 8D KC", "2H", "phuket", "Three aces win by themselves."),
        ("2S 3S 4S 9S JS KS", "5H", "phuket", "All cards of one suit win by themselves."),
    ],
)  # fmt: skip
def test_why_is_said_in_words(text: str, indicator: str, variant: str, why: str) -> None:
    assert ask(text, indicator, variant)["why"] == why


@pytest.mark.parametrize(
    ("indicator", "key"),
    [
        ("AS", "9"), ("2S", "8"), ("3S", "7"), ("4S", "6"), ("5S", None), ("6S", "4"), ("7S", "3"), ("8S", "2"),
        ("9S", "A"), ("10S", None), ("JS", None), ("QS", None), ("KS", None),
    ],
)  # fmt: skip
def test_the_key_rank_makes_ten_with_the_card_turned_up(indicator: str, key: str | None) -> None:
    for variant in ("korat", "chiang-mai", "phuket"):
        assert judge(by_slug, asked("key-rank", variant, indicator=indicator))["answer"] == key


def test_a_joker_turned_up_has_no_key_rank() -> None:
    assert judge(by_slug, asked("key-rank", indicator="JK"))["answer"] is None


# -- a hand that was logged with its cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "variant", "code"),
    [
        (shows("10S KD 4S 6H 5D 5C", indicator="2H"), "phuket", "not-left-over"),
        (shows("10S KD 4S 6H 5D 5C"), "phuket", None),
        (shows("10S KD 4S 6H 5D 5C"), "bangkok", "not-left-over"),
        (shows("3H 7D AS 9S KD KH", indicator="3S"), "korat", "not-key-card"),
        (shows("AS 9D 2S 8H QS QD KS KD"), "mon", "not-picture-pairs"),
        (shows("AS 9D 2S 8H 3D 7C", by="three-aces", indicator="KH"), "phuket", "not-no-three-aces"),
        (shows("AS 9D 2S 8H 3D 7C", by="one-suit", indicator="KH"), "phuket", "not-no-one-suit"),
        (shows("2S 3S 4S 9S JS KS", by="one-suit", indicator="5H"), "phuket", None),
        (shows("2S 3S 4S 9S JS KS", indicator="5H"), "phuket", "not-left-over"),
        (shows("8S 2D AS 9S KD KH", indicator="8S"), "bangkok", None),
        (shows("8S 2D AS 9S KD KH", indicator="8S"), "chiang-mai", "indicator-in-hand"),
        (shows("JK JK JK 9S KD KH", indicator="JK"), "phuket", "indicator-in-hand"),
    ],
)
def test_a_hand_that_does_not_win_in_the_way_it_says_is_refused(entry: Any, variant: str, code: str | None) -> None:
    if code:
        assert [c for _, _, c in wrong(entry, variant=variant)] == [code]
    else:
        assert played(entry, variant=variant)["state"]["hands"] == 1


@pytest.mark.parametrize(
    ("shown", "indicator", "options", "problems"),
    [
        ("2S 5S 9H", "4D", {}, [(1, "cards", "not-no-one-suit")]),
        ("2S JK", "4D", {}, [(1, "cards", "not-no-one-suit")]),  # a joker is of no suit
        ("2S 5S 9S", "4D", {}, [(1, "cards", "cards-number")]),
        ("2S JK 4H", "4D", {"specials_wild": True}, [(1, "cards", "cards-number")]),  # both are wild
        ("2S 5S 9H", "4D", {"specials_wild": True}, [(1, "cards", "not-no-one-suit")]),
        ("2S 5S 9H", None, {}, [(1, "cards", "cards-number")]),  # what is wild is not known
    ],
)
def test_an_impossible_one_suit_hand_is_refused_as_it_is_tapped(
    shown: str, indicator: str | None, options: dict[str, Any], problems: list[Any]
) -> None:
    entry = won(by="one-suit", cards=cards(shown), **({"indicator": indicator} if indicator else {}))
    assert wrong(entry, **options) == problems
