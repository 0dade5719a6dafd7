"""The source, sentence by sentence: values, melds, threes, the minimum, the pile, going out, scoring, winning.

Each test is named after its sentence, and quotes it. What happens between melds (drawing, discarding, asking the
partner) leaves nothing to log; those sentences are here with what follows from them.
"""

from __future__ import annotations

import pytest

from .model import RANKS, SUITS
from .table import (
    AC,
    BD,
    FIVE,
    FOUR,
    HEARTS,
    KINGS,
    QUEENS,
    SAMBA,
    SIX,
    THREE,
    TWO,
    answer,
    end,
    group,
    hand,
    illegal,
    lines,
    meld,
    on_table,
    played,
    run,
    side,
    totals,
    wilds,
    wrong,
)

ACES = "AS AH AD"  #: enough for a first meld at 0


def value(cards: str) -> int:
    """Return what cards left in hand cost."""
    found = {code: points for _, points, code in lines(hand({}, None, Ann=cards))}
    return -found.get("left", 0)


def is_a(cards: str, variant: str = "samba") -> str | None:
    return answer("meld", cards=cards, variant=variant)["answer"]


# -- players and cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [TWO, THREE, FIVE])
def test_two_three_or_five_play_each_their_own_game(players: tuple[str, ...]) -> None:
    """When you're playing with two, three or five players, everyone plays his or her own game;"""
    assert played(players=players)["sides"] == {player: [player] for player in players}


def test_four_play_with_the_partner_opposite() -> None:
    """When there are four players you and your partners are placed opposite at the table."""
    assert played(players=FOUR)["sides"] == {AC: ["Ann", "Cas"], BD: ["Bob", "Dee"]}


def test_six_play_with_partners_separated_by_two_others() -> None:
    """In the event of 6 players, all partners are always separated by two other players."""
    sides = {"Ann & Dee": ["Ann", "Dee"], "Bob & Eve": ["Bob", "Eve"], "Cas & Fay": ["Cas", "Fay"]}
    assert played(players=SIX)["sides"] == sides


@pytest.mark.parametrize("players", [(), ("Ann",), (*SIX, "Gus")])
def test_two_to_six_can_play(players: tuple[str, ...]) -> None:
    """Samba is a three pack card game that can be played with 2, 3, 4, 5 or even 6 players!"""
    assert wrong(players=players) == [(0, "players", "players-number")]


def test_162_cards_are_three_packs_and_six_jokers() -> None:
    """Samba is played with 162 cards, three decks of 52 cards and 6 jokers."""
    assert value("KS KS KS JK JK JK JK JK JK") == 330
    assert wrong(hand({}, None, Ann="KS KS", Bob="KS KS")) == [(1, "", "pack-holds")]
    assert wrong(hand({}, None, Ann="JK JK JK JK", Bob="JK JK JK")) == [(1, "", "pack-holds")]


def test_an_ace_is_20_points() -> None:
    """Ace 20 points"""
    assert [value("A" + suit) for suit in SUITS] == [20] * 4


def test_king_queen_jack_10_9_and_8_are_10_points() -> None:
    """King, Queen, Jack, 10, 9, 8 10 points"""
    assert {value(rank + suit) for rank in ("K", "Q", "J", "10", "9", "8") for suit in SUITS} == {10}


def test_7_6_5_and_4_are_5_points() -> None:
    """7, 6, 5, 4 5 points"""
    assert {value(rank + suit) for rank in "7654" for suit in SUITS} == {5}


def test_a_black_3_is_5_points() -> None:
    """black 3 5 points"""
    assert value("3S") == value("3C") == 5


def test_a_red_3_has_no_value_of_its_own() -> None:
    """red 3 see below"""
    assert value("3H") == value("3D") == 0


def test_a_2_is_20_points() -> None:
    """2 (wild) 20 points"""
    assert [value("2" + suit) for suit in SUITS] == [20] * 4


def test_a_joker_is_50_points() -> None:
    """joker (wild) 50 points"""
    assert value("JK") == 50


def test_twos_and_jokers_are_wild() -> None:
    """The twos and jokers are wild cards."""
    assert [is_a(f"KS KH {wild}") for wild in ("2S", "2H", "2D", "2C", "JK")] == ["group"] * 5


def test_the_4s_to_aces_are_natural() -> None:
    """The 4s to aces inclusive are natural cards."""
    assert [is_a(f"{rank}S {rank}H {rank}D") for rank in RANKS] == ["group"] * 11
    assert is_a("2S 2H 2D") is None


# -- melds -------------------------------------------------------------------------------------------------------------


def test_melds_belong_to_a_partnership() -> None:
    """In partnership versions of the game, melds belong to a partnership, not an individual."""
    assert on_table(meld("Cas", ACES), players=FOUR) == {AC: {1: ("group", "AD AH AS", 60)}, BD: {}}


def test_a_partner_can_add_to_the_meld_and_vice_versa() -> None:
    """If you begin a meld, you partner can later add cards to it, and vice versa."""
    entries = [meld("Ann", ACES), meld("Cas", add={1: "AC"}), meld("Ann", add={1: "JK"})]
    assert on_table(*entries, players=FOUR)[AC] == {1: ("group", "AC AD AH AS JK", 130)}
    assert illegal(meld("Ann", ACES), meld("Bob", add={1: "AC"}), players=FOUR) == "no-such-meld"


def test_the_value_of_a_meld_is_the_sum_of_its_cards() -> None:
    """The value of a meld is the sum of the values of the individual cards in it."""
    assert on_table(meld("Ann", "AS AH JK 2S AD AC", "4S 5S 6S 7S 8S"))["Ann"] == {
        1: ("group", "2S AC AD AH AS JK", 150),
        2: ("sequence", "4S 5S 6S 7S 8S", 30),
    }


def test_there_are_two_types_of_meld() -> None:
    """There are two types of meld: groups and sequences."""
    assert (is_a("KS KH KD"), is_a("JS QS KS"), is_a("KS QS 10S"), is_a("KS QH JD")) == (
        "group", "sequence", None, None,
    )  # fmt: skip


def test_a_group_of_seven_is_a_canasta_and_a_sequence_of_seven_a_samba() -> None:
    """A group of seven or more equal cards is a canasta, and a sequence of seven cards is caled a samba."""
    assert [points for *_, points, code in lines(hand({"Ann": side(KINGS)}))] == [70, 500]
    assert [code for *_, code in lines(hand({"Ann": side(SAMBA)}))] == ["melds", "samba"]
    assert [code for *_, code in lines(hand({"Ann": side(group("K", 6), run("S", "5", "10"))}))] == ["melds"]


@pytest.mark.parametrize("melds", [(SAMBA, HEARTS), (KINGS, QUEENS), (SAMBA, KINGS)])
def test_two_sambas_or_two_canastas_or_one_of_each_must_be_melded_to_go_out(melds: tuple[object, ...]) -> None:
    """To end the game by going out, your team must have melded at least two sambas or two canastas or one of each."""
    assert ("Ann", 200, "out") in lines(hand({"Ann": side(*melds)}, "Ann"))  # type: ignore[arg-type]
    assert ("Ann", 200, "out") in lines(meld("Ann", *melds), end("Ann"))  # type: ignore[arg-type]


def test_a_group_is_three_or_more_of_a_rank() -> None:
    """A group is a set of three or more natural cards of the same rank, for example three kings, or five eights."""
    assert is_a("KS KH KD") == is_a("8S 8H 8D 8C 8S") == "group"
    assert is_a("KS KH") is None


def test_wild_cards_can_substitute_in_a_group() -> None:
    """Wild cards can be used to substitute for some of the cards of a group"""
    assert is_a("KS KH 2S") == is_a("KS KH KD KC 2S JK") == "group"


def test_at_least_twice_as_many_natural_cards_as_wild_cards() -> None:
    """there must be at least twice as many natural cards as wild cards;"""
    assert (is_a("KS KH JK"), is_a("KS JK JK"), is_a("KS KH KD JK JK"), is_a("KS KH KD KC JK JK")) == (
        "group", None, None, "group",
    )  # fmt: skip


def test_not_more_than_two_wild_cards_in_a_group() -> None:
    """there must not be more than two wild cards in a group."""
    assert is_a("KS KH KD KC KS KH JK JK") == "group"
    assert is_a("KS KH KD KC KS KH JK JK 2S") is None
    laid = meld("Ann", group("K", 10, 1, 1))
    assert illegal(laid, meld("Ann", add={1: "2S"})) == "too-many-wild"


def test_seven_or_more_cards_are_a_canasta() -> None:
    """A group of seven or more cards is called a canasta."""
    assert [answer("meld", cards=" ".join(["KS", "KH", "KD", "KC"] * 3)[: 3 * n - 1])["bonus"] for n in (6, 7, 12)] == [
        0, 500, 500,
    ]  # fmt: skip


def test_all_natural_is_a_pure_canasta() -> None:
    """If all the cards in it are natural, it is a pure canasta"""
    assert lines(hand({"Ann": side(KINGS)}))[1] == ("Ann", 500, "pure-canasta")


def test_with_a_wild_card_it_is_a_mixed_canasta() -> None:
    """If it contains one or more wild cards, it is a mixed canasta"""
    assert lines(hand({"Ann": side(group("K", 6, 1))}))[1] == ("Ann", 300, "mixed-canasta")
    assert lines(hand({"Ann": side(group("K", 5, 0, 2))}))[1] == ("Ann", 300, "mixed-canasta")


def test_cards_can_be_added_to_a_canasta() -> None:
    """Further cards, beyond seven, can be added to a canasta,"""
    entries = [meld("Ann", KINGS), meld("Ann", add={1: "KS KH"})]
    assert lines(*entries, end()) == [("Ann", 90, "melds"), ("Ann", 500, "pure-canasta")]


def test_a_wild_card_added_degrades_a_pure_canasta() -> None:
    """but if you add wild cards to a pure canasta, this degrades it to a mixed canasta."""
    entries = [meld("Ann", KINGS), meld("Ann", add={1: "2S"})]
    assert lines(*entries, end()) == [("Ann", 90, "melds"), ("Ann", 300, "mixed-canasta")]


def test_black_threes_are_melded_only_in_the_turn_in_which_that_player_goes_out() -> None:
    """It is also possible to meld a group, or even a canasta of black threes, but black threes can only be
    melded on the turn in which the player who melds them goes out."""
    ready, black = meld("Ann", SAMBA, HEARTS), meld("Cas", "3S 3C 3S")
    assert ("Ann & Cas", 200, "out") in lines(ready, black, end("Cas"), players=FOUR)
    assert illegal(ready, black, end("Ann"), players=FOUR) == "laid-black-threes"
    assert illegal(ready, black, end("Bob"), players=FOUR) == "laid-black-threes"
    assert illegal(ready, black, end(None), players=FOUR) == "laid-black-threes"
    assert illegal(ready, black, meld("Cas", ACES), players=FOUR) == "went-out"
    assert illegal(ready, black, meld("Bob", ACES), players=FOUR) == "went-out"
    assert illegal(meld("Ann", SAMBA, "3S 3C 3S")) == "black-threes-early"


def test_a_canasta_of_black_threes_is_a_canasta() -> None:
    """It is also possible to meld a group, or even a canasta of black threes"""
    assert lines(meld("Ann", SAMBA, "3S 3C 3S 3C 3S 3C JK"), end("Ann")) == [
        ("Ann", 130, "melds"), ("Ann", 200, "out"), ("Ann", 300, "mixed-canasta"), ("Ann", 1500, "samba"),
    ]  # fmt: skip


def test_more_than_one_group_of_a_rank_is_kept_separate() -> None:
    """In Samba, it is legal to have more than one group of the same rank of cards and keep them separate. So if I have
    melded two aces and a joker, I can later start a separate meld consisting entirely of real aces"""
    entries = [meld("Ann", "AS AH JK"), meld("Ann", "AD AC AS")]
    assert on_table(*entries)["Ann"] == {1: ("group", "AH AS JK", 90), 2: ("group", "AC AD AS", 60)}
    more = [*entries, meld("Ann", add={2: "AH AD AC AS"})]
    assert ("Ann", 500, "pure-canasta") in lines(*more, end())


# -- sequences ---------------------------------------------------------------------------------------------------------


def test_a_sequence_is_three_of_a_suit_in_a_row() -> None:
    """A sequence is a set of at least three natural cards of the same suit which are consecutive in rank."""
    assert is_a("4S 5S 6S") == "sequence"
    assert [is_a(cards) for cards in ("4S 5S", "4S 5S 6H", "4S 5S 7S", "4S 5S 5S", "4S 5S 2S")] == [None] * 5


def test_a_sequence_can_be_extended_to_seven_cards() -> None:
    """Sequences can be extended to a maximum of seven cards; a complete sequence of seven cards is called a samba."""
    entries = [meld("Ann", "6S 7S 8S", "KS KH KD"), meld("Ann", add={1: "5S 9S"}), meld("Ann", add={1: "JS 10S"})]
    assert on_table(*entries)["Ann"][1] == ("sequence", "10S 5S 6S 7S 8S 9S JS", 55)
    assert ("Ann", 1500, "samba") in lines(*entries, end())


def test_cards_added_apart_in_one_turn_make_a_sequence_by_its_end() -> None:
    """Sequences can be extended (what was added must be a meld when the turn is over)."""
    start = meld("Ann", "6S 7S 8S", ACES)
    both = {"kind": "meld", "player": "Ann", "add": [{"to": 1, "cards": ["10S"]}, {"to": 1, "cards": ["9S"]}]}
    assert on_table(start, both)["Ann"][1] == ("sequence", "10S 6S 7S 8S 9S", 40)
    both["add"].pop()
    assert illegal(start, both) == "sequence-gap"


def test_no_cards_can_be_added_to_a_samba() -> None:
    """No further cards can be added to a samba."""
    for card in ("JS", "KH", "10S", "2S", "JK", "3S"):
        assert wrong(meld("Ann", SAMBA), meld("Ann", add={1: card}))
    assert illegal(meld("Ann", SAMBA), meld("Ann", add={1: "JS"})) == "samba-closed"
    assert illegal(meld("Ann", run("S", "5", "10"), ACES), meld("Ann", add={1: "4S JS"})) == "more-than-seven"


@pytest.mark.parametrize("cards", ["4S 5S JK", "2S 4S 5S 6S", "3S 4S 5S", "3H 4H 5H 6H", "4S 5S 2S 7S"])
def test_wild_cards_and_threes_cannot_be_used_in_a_samba(cards: str) -> None:
    """Wild cards and threes cannot be used in a samba."""
    assert is_a(cards) is None
    assert illegal(meld("Ann", ACES, cards)) in ("wild-in-sequence", "three-in-sequence", "red-three")
    assert wrong(meld("Ann", ACES, "4S 5S 6S"), meld("Ann", add={2: cards.split()[0]}))


def test_only_five_sambas_are_possible_in_a_suit() -> None:
    """Therefore only five different sambas are possible in a suit, consisting of the ranks: 4-10; 5-jack; 6-queen;
    7-king; 8-ace."""
    for suit in SUITS:
        found = [
            (RANKS[low], RANKS[low + 6])
            for low in range(5)
            if answer("meld", cards=" ".join(rank + suit for rank in RANKS[low : low + 7]))["bonus"] == 1500
        ]
        assert found == [("4", "10"), ("5", "J"), ("6", "Q"), ("7", "K"), ("8", "A")]
    assert is_a("9S 10S JS QS KS AS 4S") is None


# -- red threes --------------------------------------------------------------------------------------------------------


def test_a_red_three_may_be_melded_as_a_single_card() -> None:
    """You may meld a red three as a single card, to be eligible for a bonus, but you don't have to."""
    assert played(meld("Ann", red=1))["state"]["hand"]["red_threes"] == {"Ann": 1, "Bob": 0}
    assert is_a("3H") is None
    assert wrong(meld("Ann", "3H 3D 3H"))


def test_each_is_100_only_with_what_is_necessary_to_end_the_game() -> None:
    """Every melded red three is worth 100 bonus points, but only when you have the required two sambas or canastas
    necessary to end the game."""
    assert ("Ann", 300, "red-threes") in lines(hand({"Ann": side(SAMBA, KINGS, red=3)}))
    assert ("Ann", 300, "red-threes") in lines(meld("Ann", SAMBA, KINGS, red=3), end())


def test_all_six_are_1000_instead_of_600() -> None:
    """When you are lucky enough to have melded all 6 red threes (or you and your partner together in a 4 or 6 game) you
    receive a bonus of 1000 points instead of 600 points."""
    assert ("Ann", 1000, "red-threes") in lines(hand({"Ann": side(SAMBA, KINGS, red=6)}))
    together = [meld("Ann", SAMBA, KINGS, red=2), meld("Cas", red=4)]
    assert (AC, 1000, "red-threes") in lines(*together, end(), players=FOUR)
    assert ("Ann", 500, "red-threes") in lines(hand({"Ann": side(SAMBA, KINGS, red=5)}))


def test_without_what_is_necessary_each_is_100_penalty() -> None:
    """If you do not have the necessary sambas or canastas to end the game, for every melded red three you receive 100
    penalty points."""
    assert lines(hand({"Ann": side(SAMBA, red=3)}))[0] == ("Ann", -300, "red-threes")
    assert lines(hand({"Ann": side(SAMBA, red=6)}))[0] == ("Ann", -600, "red-threes")


def test_any_in_hand_at_the_end_cost_750_regardless_of_their_number() -> None:
    """If the round is finished and you have one or more red threes in your hand, you will be penalized with 750 points,
    regardless of the number of red threes that you hold."""
    for held in ("3H", "3D 3H", "3H 3H 3H 3D 3D 3D"):
        assert lines(hand({}, None, Ann=held)) == [("Ann", -750, "red-threes-held")]


@pytest.mark.parametrize("top", ["3H", "3D", "3S", "3C", "2S", "JK"])
def test_threes_and_wild_cards_block_the_discard_pile(top: str) -> None:
    """You may also use the red threes to block the discard pile, in the same manner as you would do with the
    black threes or the wild cards. / They also block the discard pile for the opponents when discarded. / it is
    impossible to take the pile or its top card when the top card is a three (red or black), a two or a joker."""
    ready = meld("Ann", "5S 6S 7S", ACES)
    assert illegal(ready, meld("Ann", "KS KH KD", pile=top)) == "top-blocked"
    assert illegal(ready, meld("Ann", "KS KH KD", top=top)) == "top-blocked"
    assert answer("discard", top=top, hand="3S 3C 2H 2D JK JK", melds=["5S 6S 7S"]) == {"answer": None}


def test_black_threes_follow_the_normal_rules_for_groups() -> None:
    """These can be melded in groups (following the normal rules for groups), but only on the turn on which you go
    out."""
    assert {is_a(cards) for cards in ("3S 3C 3S", "3S 3C 2S", "3S 3C 3S 3C JK 2S")} == {"black-threes"}
    assert {is_a(cards) for cards in ("3S 2S JK", "3S 3C", "3S 3C 3H")} == {None}
    assert wrong(hand({"Ann": side(SAMBA, HEARTS, "3S 3C 3S")})) == [(1, "sides.Ann.melds.3", "black-threes-not-out")]
    assert wrong(hand({"Ann": side(SAMBA, HEARTS), "Bob": side("3S 3C 3S")}, "Ann")) == [
        (1, "sides.Bob.melds.1", "black-threes-not-out")
    ]


# -- the minimum -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "short", "enough"),
    [
        (0, "KS KH KD KC", ["8S 8H 8D 8C 8S"]),
        (1495, "6S 7S 8S 9S 10S", ["AS AH AD"]),
        (1500, "AS AH AD AC", ["AS AH JK"]),
        (2995, "AS AH AD AC", ["AS AH AD", "8S 8H 8D"]),
        (3000, "AS AH JK 4S", ["AS AH AD AC 2S 2H"]),
        (6995, "AS AH AD JK", ["AS AH AD AC 2S 2H"]),
        (7000, "AS AH AD AC 2S 2H", ["AS AH AD AC JK 2H"]),
        (9995, "AS AH AD AC 2S 2H", ["AS AH AD AC JK 2H"]),
    ],
)
def test_the_first_meld_must_be_at_least_the_minimum(score: int, short: str, enough: list[str]) -> None:
    """If your team has not yet melded, then the first time that you meld, the value of the cards that you meld
    must be at least the minimum value shown in the following table. / 0 to 1495 points 50 points, 1500 to 2995
    points 90 points, 3000 to 6995 points 120 points, 7000 points or more 150 points"""
    before = hand({"Ann": totals(score)})
    if is_a(short):
        assert illegal(before, meld("Ann", short)) == "first-meld-short"
    assert on_table(before, meld("Ann", *enough))["Ann"]


def test_below_zero_the_minimum_is_15() -> None:
    """negative score 15 points"""
    before = hand({}, None, Ann="4S")
    assert on_table(before, meld("Ann", "4S 4H 4D"))["Ann"] == {1: ("group", "4D 4H 4S", 15)}
    assert illegal(before, meld("Bob", "4S 4H 4D")) == "first-meld-short"


def test_the_minimum_depends_on_the_teams_score_to_date() -> None:
    """The minimum depends on your team's score to date:"""
    before = hand({AC: {"cards": 1500}, BD: {"cards": 5}})
    assert illegal(before, meld("Cas", ACES), players=FOUR) == "first-meld-short"
    assert on_table(before, meld("Dee", ACES), players=FOUR)[BD]


def test_85_at_1500_points_is_short() -> None:
    """1500 to 2995 points 90 points"""
    before = hand({"Ann": {"cards": 1500}})
    assert wrong(before, meld("Ann", ACES, "4S 4H 4D 4C 4S")) == [(2, "new", "first-meld-short")]
    assert on_table(before, meld("Ann", ACES, "8S 8H 8D"))["Ann"][2] == ("group", "8D 8H 8S", 30)


def test_all_cards_of_the_turn_count_towards_it_those_added_too() -> None:
    """the value of the cards that you meld must be at least the minimum value"""
    assert on_table(meld("Ann", "4S 5S 6S 7S", add={1: "8S 9S 10S"}))["Ann"] == {
        1: ("sequence", "10S 4S 5S 6S 7S 8S 9S", 50)
    }


def test_a_partners_meld_is_not_added_to_it_and_once_is_enough() -> None:
    """the first time that you meld (your team)"""
    assert illegal(meld("Ann", "KS KH KD"), players=FOUR) == "first-meld-short"
    assert on_table(meld("Ann", ACES), meld("Cas", "4S 4H 4D"), players=FOUR)[AC][2] == ("group", "4D 4H 4S", 15)
    assert on_table(meld("Ann", ACES), end(), meld("Ann", ACES))["Ann"]
    assert illegal(meld("Ann", ACES), end(), meld("Ann", "4S 4H 4D")) == "first-meld-short"


def test_red_threes_and_bonuses_do_not_count_towards_it() -> None:
    """Scores for red threes and bonuses for a samba or canasta do not count towards meeting the minimum meld."""
    assert illegal(meld("Ann", "KS KH KD KC", red=6)) == "first-meld-short"
    before = hand({"Ann": {"cards": 1500}})
    assert illegal(before, meld("Ann", SAMBA)) == "first-meld-short"
    assert illegal(before, meld("Ann", KINGS)) == "first-meld-short"


def test_red_threes_alone_are_no_first_meld() -> None:
    """Scores for red threes … do not count towards meeting the minimum meld."""
    assert played(meld("Ann", red=1))["state"]["hand"]["melds"] == {"Ann": [], "Bob": []}
    assert illegal(meld("Ann", red=1), meld("Ann", "4S 4H 4D")) == "first-meld-short"
    assert on_table(meld("Ann", red=1), meld("Ann", ACES))["Ann"]


# -- the pile ----------------------------------------------------------------------------------------------------------


def test_the_pile_is_taken_with_two_natural_cards_from_hand() -> None:
    """You may never take the pile to add the top card to an existing group, unless you can produce two more
    natural cards of that rank from your hand."""
    ready = meld("Ann", "KS KH KD", "AS AH AD")
    assert on_table(ready, meld("Ann", add={1: "KC KC KS"}, pile="KC"))["Ann"][1][2] == 60
    for cards in ("KC", "KC KS", "KC KS 2S", "KC 2S"):
        assert illegal(ready, meld("Ann", add={1: cards}, pile="KC")) == "pile-not-melded"
    assert illegal(ready, meld("Ann", add={1: "KC", 2: "AC"}, pile="KC")) == "pile-not-melded"


def test_the_pile_is_taken_for_a_new_group() -> None:
    """the pile is effectively frozen all the time … two more natural cards of that rank from your hand"""
    assert on_table(meld("Ann", ACES, pile="AD"))["Ann"]
    assert on_table(meld("Ann", group("A", 3), pile="AD"))["Ann"]
    assert on_table(meld("Ann", "AS AH AD JK", pile="AD"))["Ann"]
    assert illegal(meld("Ann", "AS AH JK", pile="AH")) == "pile-not-melded"
    assert illegal(meld("Ann", group("A", 2, 0, 1), pile="AH")) == "pile-not-melded"
    assert illegal(meld("Ann", ACES, pile="AC")) == "pile-not-melded"
    assert illegal(meld("Ann", ACES, pile="KS")) == "pile-not-melded"


def test_the_top_and_the_two_go_into_one_group() -> None:
    """(all three into one group, new or lying there)"""
    ready = meld("Ann", "KS KH KD", "AS AH AD")
    assert illegal(ready, meld("Ann", "KC KS KH", add={1: "KD"}, pile="KD")) == "pile-not-melded"
    assert on_table(ready, meld("Ann", "KC KS KH", add={1: "KD"}, merge=[(1, 3)], pile="KD"))["Ann"][1][2] == 70
    assert on_table(ready, meld("Ann", "KC KS KH", add={3: "KD"}, pile="KD"))["Ann"][3][2] == 40
    assert on_table(ready, meld("Ann", "KC KS KD", merge=[(1, 3)], pile="KD"))["Ann"][1][2] == 60
    assert on_table(ready, meld("Ann", "KC KS KD", merge=[(3, 1)], pile="KD"))["Ann"][3][2] == 60


def test_neither_the_pile_nor_its_top_is_taken_for_a_new_sequence() -> None:
    """Also note that you cannot take the pile or its top card to make a new sequence meld."""
    assert illegal(meld("Ann", "8S 9S 10S JS QS", pile="9S")) == "pile-not-melded"
    assert illegal(meld("Ann", "8S 9S 10S JS QS", top="9S")) == "top-fits-none"
    assert illegal(meld("Ann", "8S 9S 10S", ACES), meld("Ann", "5H 6H 7H", top="7H")) == "top-fits-none"


def test_the_top_card_is_taken_if_it_fits_the_end_of_a_sequence_on_the_table() -> None:
    """The top card can only be taken if it fits onto the end of a sequence that is already on the table."""
    ready = meld("Ann", "6S 7S 8S 9S", ACES)
    for top in ("5S", "10S"):
        assert on_table(ready, meld("Ann", add={1: top}, top=top))["Ann"][1]
        assert illegal(ready, meld("Ann", "KS KH KD", top=top)) == "top-not-added"
    for top in ("6S", "4S", "JS", "10H"):
        assert illegal(ready, meld("Ann", "KS KH KD", top=top)) == "top-fits-none"
    assert illegal(ready, meld("Ann", add={2: "AC"}, top="AC")) == "top-fits-none"
    assert illegal(meld("Ann", SAMBA), meld("Ann", ACES, top="JS")) == "top-fits-none"


def test_first_example_of_the_source() -> None:
    """if I have ♠6-♠7-♠8-♠9 melded and ♠10 is discarded by the player before me, I can take the discard;"""
    assert answer("discard", top="10S", hand="4H", melds=["6S 7S 8S 9S"]) == {"answer": "top"}
    ready = meld("Ann", "6S 7S 8S 9S", ACES)
    assert on_table(ready, meld("Ann", add={1: "10S JS"}, top="10S"))["Ann"][1][2] == 50


def test_second_example_of_the_source() -> None:
    """if I have ♠6-♠7-♠8-♠9 in my hand and ♠10 is discarded by the player before me, I cannot take the discard;"""
    assert answer("discard", top="10S", hand="6S 7S 8S 9S", melds=[]) == {"answer": None}
    assert illegal(meld("Ann", ACES), meld("Ann", "6S 7S 8S 9S", add={2: "10S"}, top="10S")) == "top-fits-none"


def test_third_example_of_the_source() -> None:
    """if I have ♠6-♠7-♠8 melded and ♠9 in my hand ♠10 is discarded by the player before me, I cannot take the
    discard."""
    assert answer("discard", top="10S", hand="9S", melds=["6S 7S 8S"]) == {"answer": None}
    ready = meld("Ann", "6S 7S 8S", ACES)
    assert illegal(ready, meld("Ann", add={1: "9S 10S"}, top="10S")) == "top-fits-none"


def test_the_top_goes_to_the_sequence_that_it_fits() -> None:
    """(it must by itself fit an end of a sequence as that lay before the turn, and be added to it)"""
    ready = meld("Ann", "4S 5S 6S 7S", "4S 5S 6S", ACES)
    assert on_table(ready, meld("Ann", add={1: "8S"}, top="8S"))["Ann"][1][2] == 30
    assert illegal(ready, meld("Ann", add={2: "7S 8S"}, top="8S")) == "top-not-added"


def test_sequences_cannot_be_merged() -> None:
    """Two sequences of three cards already on the table cannot be merged into a samba when you meld the connecting
    card."""
    ready = meld("Ann", "4S 5S 6S", "8S 9S 10S", ACES)
    assert illegal(ready, meld("Ann", add={1: "7S"}, merge=[(1, 2)])) == "not-two-groups"
    assert illegal(meld("Ann", "4S 5S 6S", "7S 8S 9S", ACES), meld("Ann", merge=[(1, 2)])) == "not-two-groups"


def test_two_groups_of_a_rank_can_be_merged() -> None:
    """However, you are allowed to merge two group melds of the same rank on your turn if you wish."""
    ready = meld("Ann", "AS AH JK", "AD AC AS AH", "KS KH KD")
    assert on_table(ready, meld("Ann", merge=[(1, 2)]))["Ann"] == {
        1: ("group", "AC AD AH AH AS AS JK", 170),
        3: ("group", "KD KH KS", 30),
    }
    assert list(on_table(ready, meld("Ann", merge=[(2, 1)]))["Ann"]) == [2, 3]
    assert illegal(ready, meld("Ann", merge=[(1, 3)])) == "not-two-groups"
    assert illegal(ready, meld("Ann", merge=[(1, 1)])) == "merge-itself"
    assert illegal(ready, meld("Ann", merge=[(1, 4)])) == "no-such-meld"
    assert illegal(ready, meld("Ann", merge=[(1, 2)]), meld("Ann", add={2: "AC"})) == "no-such-meld"
    assert list(on_table(ready, meld("Ann", merge=[(1, 2)]), meld("Ann", "QS QH QD"))["Ann"]) == [1, 3, 4]


def test_a_merged_group_must_be_a_group() -> None:
    """merge two group melds (following the rules for groups, once the turn is over)"""
    ready = meld("Ann", "AS AH AD AC 2S JK", "AS AH JK")
    assert illegal(ready, meld("Ann", merge=[(1, 2)])) == "too-many-wild"


def test_a_meld_need_be_one_only_when_the_turn_is_over() -> None:
    """(what was added to or merged must be one when the turn is over)"""
    ready = meld("Ann", ACES)
    entry = {"kind": "meld", "player": "Ann", "add": [{"to": 1, "cards": ["JK", "2S"]}, {"to": 1, "cards": ["AC"]}]}
    assert on_table(ready, entry)["Ann"][1] == ("group", "2S AC AD AH AS JK", 150)
    entry["add"].pop()
    assert illegal(ready, entry) == "too-few-natural"
    assert wrong(meld("Ann", "AS JK JK", add={1: "AH AD AC"}))[0] == (1, "new.1", "too-few-natural")


# -- going out, the end of the stock -----------------------------------------------------------------------------------


def test_who_goes_out_has_no_cards_left() -> None:
    """When a player goes out, by playing so as to have no cards left in their hand, the play ends and the hand is
    scored."""
    assert illegal(meld("Ann", SAMBA, HEARTS), end("Ann", Ann="4S")) == "out-with-cards"
    assert played(meld("Ann", SAMBA, HEARTS), end("Ann", Bob="4S"))["state"] == {"hands": 1, "hand": None}


@pytest.mark.parametrize("melds", [(), (KINGS,), (SAMBA,), (KINGS, group("Q", 6), ACES)])
def test_going_out_is_allowed_only_with_two(melds: tuple[object, ...]) -> None:
    """However, you are only allowed to go out if your team has melded two sambas, or two canastas (pure or mixed ones),
    or one samba and one canasta."""
    assert illegal(hand({"Ann": side(*melds)}, "Ann")) == "out-early"  # type: ignore[arg-type]
    if melds:
        assert illegal(meld("Ann", *melds), end("Ann")) == "out-early"  # type: ignore[arg-type]


def test_the_teams_melds_are_what_counts() -> None:
    """if your team has melded two sambas …"""
    assert (AC, 200, "out") in lines(meld("Ann", SAMBA), meld("Ann", KINGS), end("Cas"), players=FOUR)
    assert illegal(meld("Ann", SAMBA), meld("Bob", KINGS), end("Ann"), players=FOUR) == "out-early"


def test_the_stock_runs_out_and_nobody_gets_the_bonus() -> None:
    """As soon as a player wishes to draw from the stock but no cards are available, the play ends and the hand
    is scored, with no one getting the bonus for going out."""
    assert lines(meld("Ann", SAMBA, KINGS), end(None)) == lines(hand({"Ann": side(SAMBA, KINGS)}, None)) == [
        ("Ann", 120, "melds"), ("Ann", 500, "pure-canasta"), ("Ann", 1500, "samba"),
    ]  # fmt: skip


# -- scoring -----------------------------------------------------------------------------------------------------------


def test_melded_cards_less_those_left_in_their_hands() -> None:
    """each team scores plus the total value of the individual cards it has melded, minus the value of the cards left in
    their hands"""
    found = lines(hand({AC: side(ACES)}, None, Ann="KS", Cas="4S", Bob="JK"), players=FOUR)
    assert found == [(AC, -15, "left"), (AC, 60, "melds"), (BD, -50, "left")]


def test_each_samba_is_1500() -> None:
    """each samba is worth 1500 bonus points;"""
    assert ("Ann", 3000, "samba") in lines(hand({"Ann": side(SAMBA, HEARTS)}))


def test_each_pure_canasta_is_500() -> None:
    """each pure canasta (without wild cards) is worth 500 bonus points;"""
    assert ("Ann", 1000, "pure-canasta") in lines(hand({"Ann": side(KINGS, group("A", 7))}))


def test_each_mixed_canasta_is_300() -> None:
    """each mixed canasta (with a maximum of two wild cards ) is worth 300 bonus points;"""
    assert ("Ann", 600, "mixed-canasta") in lines(hand({"Ann": side(QUEENS, group("A", 5, 1, 1))}))


def test_the_side_that_goes_out_scores_200() -> None:
    """the side that goes out scores 200 bonus points."""
    assert ("Ann", 200, "out") in lines(hand({"Ann": side(KINGS, QUEENS)}, "Ann"))


def test_the_first_team_at_10000_at_the_end_of_a_hand_wins() -> None:
    """The object of the game is to reach a score of 10,000 points. The first team that reaches or exceeds this score at
    the end of a hand wins the game."""
    assert played(hand({"Ann": totals(9995)}))["winner"] is None
    assert played(hand({"Ann": totals(10_000)}))["winner"] == "Ann"
    assert played(hand({"Ann": totals(9995)}), meld("Ann", "AS AH AD AC JK 2S"))["winner"] is None
    assert played(hand({"Ann": totals(9995)}), meld("Ann", "AS AH AD AC JK 2S"), end())["winner"] == "Ann"


def test_the_highest_score_wins_where_more_than_one_team_reaches_it() -> None:
    """If more than one team reaches this score at the same time, the team with the shighest score wins."""
    assert played(hand({"Ann": totals(10_500), "Bob": totals(11_000)}))["winner"] == "Bob"


# -- Bolivia -----------------------------------------------------------------------------------------------------------


def test_bolivia_allows_melds_of_wild_cards() -> None:
    """Bolivia is a game similar to Samba, but allowing melds consisting entirely of wild cards."""
    assert is_a("2S 2H JK") is None
    assert is_a("2S 2H JK", "bolivia") == "wilds"
    assert illegal(meld("Ann", "2S 2H JK")) == "wilds-alone"
    assert on_table(meld("Ann", "2S 2H JK"), variant="bolivia")["Ann"] == {1: ("wilds", "2H 2S JK", 90)}


def test_seven_wild_cards_are_a_bolivia_of_2500() -> None:
    """A meld of 7 wild cards (twos and/or jokers) is called a bolivia and is normally worth 2500 points."""
    assert lines(hand({"Ann": side(wilds(7))}), variant="bolivia") == [("Ann", 140, "melds"), ("Ann", 2500, "bolivia")]
    entries = [meld("Ann", wilds(3)), meld("Ann", add={1: "JK JK 2S 2H"})]
    assert ("Ann", 2500, "bolivia") in lines(*entries, end(), variant="bolivia")
    assert illegal(*entries, meld("Ann", add={1: "2S"}), variant="bolivia") == "more-than-seven"
    assert illegal(*entries, meld("Ann", add={1: "KS"}), variant="bolivia") == "not-of-the-group"


def test_several_melds_of_wild_cards_are_allowed_but_not_merged() -> None:
    """(several such melds are allowed, merging them is not)"""
    entries = [meld("Ann", wilds(3)), meld("Ann", wilds(0, 3))]
    assert list(on_table(*entries, variant="bolivia")["Ann"]) == [1, 2]
    assert illegal(*entries, meld("Ann", merge=[(1, 2)]), variant="bolivia") == "not-two-groups"


def test_one_of_two_seven_card_melds_must_be_a_sequence() -> None:
    """To go out, two 7-card melds are needed, of which at least one must be a sequence meld (escalera)."""
    assert illegal(hand({"Ann": side(KINGS, QUEENS)}, "Ann"), variant="bolivia") == "out-no-samba"
    assert illegal(hand({"Ann": side(KINGS, wilds(7))}, "Ann"), variant="bolivia") == "out-no-samba"
    for other in (KINGS, wilds(7), HEARTS):
        assert ("Ann", 200, "out") in lines(hand({"Ann": side(SAMBA, other)}, "Ann"), variant="bolivia")


# -- the example of the contract ---------------------------------------------------------------------------------------

EXAMPLE = [
    (AC, -55, "left"), (AC, 120, "melds"), (AC, 200, "out"), (AC, 300, "red-threes"), (AC, 500, "pure-canasta"),
    (AC, 1500, "samba"), (BD, -750, "red-threes-held"), (BD, -100, "red-threes"), (BD, -10, "left"), (BD, 130, "melds"),
]  # fmt: skip
LEFT = {"Cas": "JK 4H", "Bob": "3H KS"}


@pytest.mark.parametrize(
    "entries",
    [
        [hand({AC: side(SAMBA, KINGS, red=3), BD: side("AS AH AD AC JK", red=1)}, "Ann", **LEFT)],
        [
            hand(
                {AC: {"cards": 120, "sambas": 1, "pure": 1, "red_threes": 3}, BD: {"cards": 130, "red_threes": 1}},
                "Ann",
                Cas=55,
                Bob=(10, 1),
            )
        ],
        [
            meld("Bob", "AS AH AD", red=1),
            meld("Cas", "KS KH KD KC KS", red=2),
            meld("Dee", add={1: "JK AC"}),
            meld("Ann", "4S 5S 6S 7S 8S 9S 10S", add={1: "KC KD"}, red=1),
            end("Ann", **LEFT),
        ],
    ],
    ids=["melds", "totals", "as it happens"],
)
def test_the_example_of_the_contract(entries: list[dict[str, object]]) -> None:
    """120 + 1500 + 500 + 300 + 200 − 55 = 2565; their next first meld is 90. / 130 − 10 − 100 − 750 = −730; theirs is
    15."""
    assert lines(*entries, players=FOUR) == EXAMPLE
    found = played(*entries, players=FOUR)
    assert found["points"] == {AC: 2565, BD: -730}
    assert found["next"] == {"dealer": "Bob", "first_meld": {AC: 90, BD: 15}}
