"""The source in tests: every worked example of play by name, and every sentence about the floor, quoted above its test.

The players' order is counter-clockwise: North deals, West bids, then South, East, North. What a player has to hold is
known to the table, not to the referee, who refuses only what cannot be.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.files import read_match
from scorekeeper.core.judge import judge
from scorekeeper.games import by_slug
from tests.support import Json

from .table import FOUR, NS, WE, asked, count, deal, dealt, file, floor, house, illegal, played, wrong

TWO = ("Amrit", "Balbir")
ALL = [rank + suit for suit in "SHDC" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")]


# -- players and cards -------------------------------------------------------------------------------------------------


def test_four_people_in_fixed_partnerships_sit_opposite_one_another() -> None:
    """normally played by four people in fixed partnerships of two with partners sitting opposite one another"""
    assert played()["sides"] == {NS: ["North", "South"], WE: ["West", "East"]}


def test_a_two_player_variation_also_exists() -> None:
    """A 2 player variation also exists but is less common."""
    assert played(players=TWO)["sides"] == {"Amrit": ["Amrit"], "Balbir": ["Balbir"]}


@pytest.mark.parametrize("players", [("A",), ("A", "B", "C"), (*FOUR, "E"), (*FOUR, "E", "F")])
def test_no_other_number_plays(players: tuple[str, ...]) -> None:
    assert wrong(players=players) == [(0, "players", "players-one-of")]


def test_partnerships_are_fixed() -> None:
    """in fixed partnerships"""
    assert wrong({"kind": "leave", "player": "North"}) == [(1, "", "nobody-moves")]
    assert wrong({"kind": "join", "player": "Em", "after": "North"}) == [(1, "", "nobody-moves")]


def test_a_52_card_pack_without_jokers() -> None:
    """A standard English pattern 52-card pack (without jokers) is used."""
    assert wrong(deal(9, "JK 2S 3S 4S")) == [(1, "floor.1", "no-jokers")]
    assert wrong(*dealt(9, "2S 3S 5S 7D", "JK")) == [(2, "card", "no-jokers")]


# -- objective, capture values, scoring values -------------------------------------------------------------------------


@pytest.mark.parametrize(("rank", "value"), [("A", 1), *((str(n), n) for n in range(2, 11))])
def test_aces_have_a_capture_value_of_1_and_cards_from_2_to_10_are_face_value(rank: str, value: int) -> None:
    """aces have a capture value of 1, cards from 2 to 10 are face value"""
    said = judge(by_slug, asked("captures", loose=[rank + "S"], houses=[], card=rank + "H"))
    assert said["answer"] == [[[rank + "S"]]]
    other = {1: "10C", 10: "AC"}.get(value, f"{11 - value}C")
    built = judge(by_slug, asked("builds", loose=[other], houses=[], card=rank + "S"))["answer"]
    assert {"build": 11, "with": [other]} in built


@pytest.mark.parametrize(("card", "sets"), [("JC", "10S AS"), ("QC", "10S 2S"), ("KC", "10S 3S")])
def test_a_jack_has_capture_value_11_queen_12_and_king_13(card: str, sets: str) -> None:
    """a jack has capture value 11, queen 12 and king 13"""
    (take,) = judge(by_slug, asked("captures", loose=sets.split(), houses=[], card=card))["answer"]
    assert [sorted(group) for group in take] == [sorted(sets.split())]


def points(*cards: str, variant: str = "hundred") -> int:
    return judge(by_slug, asked("points", cards=list(cards), variant=variant))["answer"]


def test_only_17_cards_have_a_scoring_value() -> None:
    """Only these 17 cards have a scoring value - all other captured cards are worthless."""
    assert sum(points(card) > 0 for card in ALL) == 17


def test_the_total_scoring_value_of_all_the_cards_is_100_points() -> None:
    """The total scoring value of all the cards in the pack is 100 points."""
    assert points(*ALL) == 100


def test_all_spades_all_aces_and_the_ten_of_diamonds_score() -> None:
    """Each team counts its points for cards (all spades, all aces and the ten of diamonds - see above)"""
    assert [points(card) for card in ALL[:13]] == list(range(1, 14))
    assert [points(card) for card in ("AH", "AD", "AC", "10D", "10H", "KH")] == [1, 1, 1, 6, 0, 0]


def test_several_baazis_may_be_agreed_in_advance() -> None:
    """Players can decide in advance how many games (baazis) they want to play."""
    assert played(count(100), count(100), baazis=2)["finished"] is True
    assert played(count(100), baazis=2)["finished"] is False
    assert played(*[count(100)] * 7)["finished"] is False


# -- the deal and the bid ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bid", [9, 10])
def test_example_1_with_9_10_9_and_4_the_bid_is_9_or_10(bid: int) -> None:
    """if the player to dealer's right has 9, 10, 9 and 4 then he can bid for a house of either 9 or 10"""
    card = {9: "9C", 10: "10C"}[bid]
    assert floor(bid, "KS KH QS QH", card)["loose"] == {"KS", "KH", "QS", "QH", card}


def test_example_2_with_7_6_8_and_2_no_bid_is_possible_and_the_hand_is_redealt() -> None:
    """if the player to dealer's right has 7, 6, 8 and 2, then no bid is possible and the hand must be redealt"""
    result = played({"kind": "redeal", "reason": "no-bid"}, {"kind": "redeal", "reason": "no-bid"})
    assert result["next"] == {"dealer": "North", "bidder": "West"}
    assert result["state"]["deals"] == 0
    assert played({"kind": "redeal", "reason": "no-bid"}, *dealt(9, "KS KH QS QH", "9C"))["next"]["turn"] == "South"


@pytest.mark.parametrize("bid", [8, 14, 0, 1])
def test_the_bid_must_be_a_number_from_9_to_13(bid: int) -> None:
    """The bid must be a number from 9 to 13"""
    assert [path for _, path, _ in wrong(deal(bid, "2S 3S 4S 5S"))] == ["bid"]


def test_the_bid_is_the_value_of_a_card_in_the_bidders_hand() -> None:
    """corresponding to the capture value of a card in his hand"""
    assert wrong(deal(9, "9S 9H 9D 9C")) == [(1, "bid", "bid-on-floor")]
    assert played(deal(10, "9S 9H 9D 9C"))["next"]["turn"] == "West"


def test_four_cards_are_placed_on_the_floor() -> None:
    """places 4 cards face down on the table (floor)"""
    assert played(deal(9, "2S 3S 4S 5S"))["state"]["deal"]["loose"] == ["2S", "3S", "4S", "5S"]
    assert [path for _, path, _ in wrong(deal(9, "2S 3S 4S"))] == ["floor"]
    assert [path for _, path, _ in wrong(deal(9, "2S 3S 4S 5S 6S"))] == ["floor"]


def test_the_player_to_dealers_right_bids_and_plays_first() -> None:
    """The player to the right of the dealer picks up his cards and looks at them and … must “bid for a house”"""
    assert played(deal(9, "2S 3S 4S 5S"))["next"] == {"dealer": "North", "bidder": "West", "turn": "West"}
    assert played(deal(9, "2S 3S 4S 5S"), first="East")["next"] == {
        "dealer": "East",
        "bidder": "North",
        "turn": "North",
    }


def test_the_bidder_may_create_a_house_of_the_bid_value() -> None:
    """1. Create a house of the bid value by adding a card from hand to the ones on the floor."""
    assert floor(9, "5H 8H KH QH", "4S build 9 with 5H")["houses"] == {9: house("4S 5H", "West")}


def test_the_bidder_may_pick_up_with_a_card_of_the_bid_value() -> None:
    """2. Play a card of the bid value, picking up one or more cards or sets of cards of the bid value amount."""
    assert floor(9, "5H 4H 9H KH", "9S take 9H 5H+4H")["captured"][WE] == {"9S", "9H", "5H", "4H"}


def test_the_bidder_may_throw_down_a_card_of_the_bid_value() -> None:
    """3. Throw down a card of the bid value - this remains on the floor as a loose card."""
    assert floor(9, "KS KH QS QH", "9C")["loose"] == {"KS", "KH", "QS", "QH", "9C"}


def test_throwing_is_the_only_option_if_no_house_can_be_established_or_cards_picked_up() -> None:
    """(If no house can be established or cards picked up, this is the only option.)"""
    assert illegal(9, "5H 4H KH QH", "9S") == "must-take"


@pytest.mark.parametrize("said", ["8S", "5S build 10 with 5H", "5S take 5H", "KS take KH", "3S build 13 with 10H"])
def test_the_bidder_must_do_one_of_these_three_things(said: str) -> None:
    """The bidding player must now do one of the following three things"""
    assert illegal(9, "5H 4H KH 10H", said) in ("bid-not-kept", "bid-other-house", "must-take")


def test_the_bidder_may_cement_the_house_of_the_bid() -> None:
    assert floor(9, "9H 4H KH QH", "5S build 9 with 4H")["houses"] == {9: house("5S 4H 9H", "West", cemented=True)}


# -- the play ----------------------------------------------------------------------------------------------------------


def test_play_continues_in_counter_clockwise_rotation() -> None:
    """it is the turn of the player to the right of the bidder (the dealer's partner). Play continues in … rotation."""
    turns = []
    for n in range(6):
        plays = ("9C", "2C", "3D", "8D", "4H")[:n]
        turns.append(played(*dealt(9, "KS KH QS QH", *plays))["next"]["turn"])
    assert turns == ["West", "South", "East", "North", "West", "South"]


@pytest.mark.parametrize("player", ["West", "East", "North"])
def test_nobody_plays_out_of_turn(player: str) -> None:
    entries = dealt(9, "KS KH QS QH", "9C", "2C")
    entries[2]["player"] = player
    assert wrong(*entries) == [(3, "player", "not-your-turn")]


def test_a_turn_always_involves_playing_one_card_from_hand() -> None:
    """A turn always involves playing one card from hand"""
    for said in ("KS", "9C", "QH"):
        assert illegal(9, "KS KH QS QH", "9C", said) == "card-loose"
    for said in ("KS", "KC"):
        assert illegal(13, "KS 9H QS 2H", "KC take KS", said) == "card-captured"
    for said in ("4S", "5H"):
        assert illegal(9, "5H 8H KH QH", "4S build 9 with 5H", said) == "card-in-house"


def test_cards_picked_up_may_be_looked_at_until_the_next_player_has_played() -> None:
    """players still have the right to be shown those cards on request, until the next player … has played a card"""
    entries = dealt(13, "KS 9H QS 2H", "KC take KS", "3D")
    assert set(read_match(by_slug, file(*entries[:2])).now.state.deal.taken) == {"KC", "KS"}
    assert read_match(by_slug, file(*entries)).now.state.deal.taken == ()


# -- houses ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "cards", "said", "made"),
    [
        (9, "5H 8H KH QH", "4S build 9 with 5H", "4S 5H"),
        (12, "AH 8H KH 3H", "JS build 12 with AH", "JS AH"),
        (13, "2H 2D 3H 8H", "6S build 13 with 2H 2D 3H", "6S 2H 2D 3H"),
    ],
)
def test_an_ordinary_house_is_cards_that_add_up(bid: int, cards: str, said: str, made: str) -> None:
    """a 5 and a 4 can form a 9-house, or a jack and an ace can form a queen house, or two 2's, a 3 and a 6 … a king"""
    assert floor(bid, cards, said)["houses"] == {bid: house(made, "West")}


@pytest.mark.parametrize("value", [8, 14])
def test_the_smallest_house_has_a_capture_value_of_9_and_the_biggest_13(value: int) -> None:
    """The smallest such house has a capture value of 9, and the biggest 13 (king)."""
    entries = dealt(9, "5H 3H KH QH", f"5S build {value} with 3H")
    assert [path for _, path, _ in wrong(*entries)] == ["build"]


def test_the_owner_of_the_house_is_the_player_who_established_it() -> None:
    """The owner of the house is player who established it, unless it has been broken."""
    assert floor(9, "5H 8H KH QH", "4S build 9 with 5H")["houses"][9][1] == ["West"]


def test_if_a_house_has_been_broken_the_owner_is_the_last_player_who_broke_it() -> None:
    """If a house has been broken the owner is the last player who broke it."""
    after = floor(9, "5H 8H KH QH", "4S build 9 with 5H", "AS build 10 break 9", "AC build 11 break 10")
    assert after["houses"] == {11: house("4S 5H AS AC", "East")}


def test_a_cemented_house_has_two_owners_if_an_opponent_of_the_first_adds_to_it() -> None:
    """A cemented house can sometimes have two owners: … if it is cemented or added to by an opponent of the first"""
    _, owners, how = floor(11, "5H 9H KH QH", "6S build 11 with 5H", "JC build 11")["houses"][11]
    assert (owners, how) == (["West", "South"], "cemented")


def test_the_four_cards_placed_on_the_floor_are_loose_at_first() -> None:
    """At the start of the game the four cards placed on the floor by the dealer are all loose cards."""
    now = played(deal(9, "2S 3S 4S 5S"))["state"]["deal"]
    assert (now["houses"], len(now["loose"]), now["played"]) == ([], 4, 0)


@pytest.mark.parametrize(
    ("cards", "said", "made"),
    [
        ("QH QD 3H 4D", "QC build 12", "QC QH QD"),
        ("7H 5H KH 4D", "QC build 12", "QC 7H 5H"),
        ("7H 5H 9H KD", "3S build 12 with 9H", "3S 9H 7H 5H"),
        ("7H QH 9H KD", "3S build 12 with 9H", "3S 9H QH"),
    ],
)
def test_a_cemented_house_includes_more_than_one_copy_of_the_value(cards: str, said: str, made: str) -> None:
    """A cemented house (pukka) is a pile that includes more than one copy of the capture value. Each copy could be a
    set of cards adding up to the capture value, or a card equal to the capture value."""
    assert floor(12, cards, said)["houses"] == {12: house(made, "West", cemented=True)}


def test_a_second_house_of_the_same_value_is_combined_into_a_cemented_one() -> None:
    """If a play is made that would create a second house of the same value, the two houses are combined …"""
    after = floor(9, "5H 8H KH QH", "4S build 9 with 5H", "7C", "2D build 9 with 7C")
    assert after["houses"] == {9: house("4S 5H 2D 7C", "West", cemented=True)}


def test_a_loose_card_that_was_there_first_is_cemented_into_the_house() -> None:
    """If the loose card was there first, the when the house was created the card would automatically be cemented …"""
    assert floor(9, "5H 9H KH QH", "4S build 9 with 5H")["houses"] == {9: house("4S 5H 9H", "West", cemented=True)}


def test_a_card_of_a_house_that_was_there_first_cements_it_or_picks_it_up() -> None:
    """If the house was there first, then when the single card was played it would either cement … or pick up …"""
    before = (9, "5H 8H KH QH", "4S build 9 with 5H")
    assert illegal(*before, "9C") == "must-take"
    assert floor(*before, "9C build 9")["houses"][9][2] == "cemented"
    assert floor(*before, "9C take 9")["houses"] == {}


# -- establishing an ordinary house ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("with_", "left"), [("2H 3H", {"5H", "KH"}), ("5H", {"2H", "3H", "KH"})])
def test_example_6_and_jack_on_2_3_5_establish_an_11_house_of_either(with_: str, left: set[str]) -> None:
    """You can play your 6 and establish an 11-house by making a pile of either the 6, 2 and 3 or the 6 and the 5."""
    after = floor(11, "2H 3H 5H KH", f"6S build 11 with {with_}")
    assert after["houses"] == {11: house(f"6S {with_}", "West")}
    assert after["loose"] == left


def test_example_a_9_on_the_2_is_a_jack_house_of_ones_own_and_not_the_partners() -> None:
    """The cards on the floor are king, 8, 7, 2 … Your partner plays a 4 on the 7 to create a jack-house. The next
    player plays a 2 to break it and make a cemented king-house. … you cannot play your 9 on the 2 to make a new
    jack-house for your partner. You could only do that if you had a jack of your own, and then it would be your
    jack-house."""
    plays = (11, "KH 8H 7H 2H", "4S build 11 with 7H", "2S build 13 break 11")
    after = floor(*plays)
    assert after["houses"] == {13: house("4S 7H 2S KH", "South", cemented=True)}
    assert after["loose"] == {"8H", "2H"}
    assert floor(*plays, "9C build 11 with 2H")["houses"][11] == house("9C 2H", "East")


def test_a_house_needs_a_card_of_its_value_that_nobody_has_seen() -> None:
    """A player can only create a house if he has a card equal to the capture value of the house in hand"""
    jacks = (13, "JS JH JD 3H", "KC")
    assert floor(*jacks, "8C build 11 with 3H")["houses"][11][2] == "cemented"
    assert illegal(*jacks, "JC build 11") == "none-to-keep"
    assert illegal(*jacks, "JC take JS JH JD", "8C build 11 with 3H") == "none-to-keep"


# -- breaking a house --------------------------------------------------------------------------------------------------


def test_example_a_2_on_an_ordinary_jack_house_makes_a_king_house_of_ones_own() -> None:
    """if you have a 2 and a king and there is an ordinary jack-house … converting it into your own king-house"""
    after = floor(11, "5H 9H 8H QH", "6S build 11 with 5H", "2C build 13 break 11")
    assert after["houses"] == {13: house("6S 5H 2C", "South")}


def test_a_partners_house_can_be_broken() -> None:
    """An ordinary (uncemented) house that belongs to another player can be broken"""
    after = floor(9, "5H 8H KH QH", "4S build 9 with 5H", "7C", "2D build 11 break 9")
    assert after["houses"] == {11: house("4S 5H 2D", "East")}


def test_ones_own_house_cannot_be_broken() -> None:
    """An ordinary (uncemented) house that belongs to another player can be broken"""
    assert illegal(9, "5H 8H KH QH", "4S build 9 with 5H", "7C", "6D", "3D", "2D build 11 break 9") == "break-own"


def test_a_house_is_broken_by_a_card_that_increases_its_value_to_13_at_most() -> None:
    """by adding a card to it that increases its capture value … and the biggest 13 (king)"""
    before = (9, "5H 8H KH QH", "4S build 9 with 5H")
    assert illegal(*before, "5C build 13 break 9") == "sum-differs"
    assert floor(*before, "4C build 13 break 9")["houses"] == {13: house("4S 5H 4C KH", "South", cemented=True)}


@pytest.mark.parametrize(
    "said", ["3C build 13 break 9 with AH", "KC build 13 break 9 with AH 3H", "4C build 13 break 9"]
)
def test_a_house_is_never_broken_by_adding_a_card_from_the_floor(said: str) -> None:
    """A house can only be broken by adding a card from a players hand, never by adding a card from the floor."""
    before = (9, "5H AH 3H QH", "4S build 9 with 5H")
    if "with" in said:
        assert illegal(*before, said) == "break-no-floor"
    else:
        assert 13 in floor(*before, said)["houses"]


def test_a_cemented_house_cannot_be_broken() -> None:
    """A cemented house cannot be broken."""
    assert illegal(9, "9H 4H KH QH", "5S build 9 with 4H", "AS build 10 break 9") == "break-cemented"


# -- cementing a house -------------------------------------------------------------------------------------------------


def test_example_a_jack_on_a_jack_house_of_ones_partner_cements_it() -> None:
    """on an ordinary jack-house belonging to your partner you may play a jack, cementing it"""
    after = floor(11, "5H 9H KH QH", "6S build 11 with 5H", "7S", "JC build 11")
    assert after["houses"] == {11: house("6S 5H JC", "West", cemented=True)}


def test_the_owner_of_a_jack_house_needs_two_jacks_to_cement_it() -> None:
    """If you were the owner of the house, you would need two jacks in your hand to do this - one to play and one to
    keep."""
    own = (11, "5H 9H KH QH", "6S build 11 with 5H", "7S", "8S", "6D")
    assert floor(*own, "JC build 11")["houses"] == {11: house("6S 5H JC", "West", cemented=True)}
    seen = (11, "JS JH KH 6H", "JD take JS JH", "7S", "3S", "AD", "5S build 11 with 6H", "8S", "9D", "2S")
    assert illegal(*seen, "JC build 11") == "none-to-keep"


def test_example_a_3_on_a_loose_7_is_added_to_a_10_house() -> None:
    """there is an ordinary 10-house and a loose 7. If you have a 3 in your hand you may play it on the 7 and add …"""
    after = floor(10, "7H 4H KH QH", "6S build 10 with 4H", "8C", "3D build 10 with 7H")
    assert after["houses"] == {10: house("6S 4H 3D 7H", "West", cemented=True)}


def queen_and_nine(*plays: str) -> Json:
    """Return an ordinary queen-house of West's and an ordinary 9-house of South's; East plays."""
    return floor(12, "7H 6H KH JH", "5S build 12 with 7H", "3C build 9 with 6H", *plays)


def test_example_a_3_breaks_the_9_house_and_cements_the_queen_house() -> None:
    """On the table are an ordinary queen-house and an ordinary 9-house. If you have a 3 and a queen in your hand, you
    can play the 3 on the 9-house to break it and combine the resulting 12-house with the queen-house to cement it."""
    after = queen_and_nine("2H", "3D build 12 break 9")
    assert after["houses"] == {12: house("5S 7H 3C 6H 3D", "West", "North", cemented=True)}


def test_example_a_3_breaks_the_9_house_into_the_queen_house_of_ones_partner_who_remains_owner() -> None:
    """This play is also possible without holding a queen if your partner owns the queen-house: in this case your
    partner remains owner of the house."""
    after = queen_and_nine("3D build 12 break 9")
    assert after["houses"] == {12: house("5S 7H 3C 6H 3D", "West", cemented=True)}


def test_a_house_broken_into_ones_own_stays_ones_own() -> None:
    after = queen_and_nine("2H", "4D", "3D build 12 break 9")
    assert after["houses"] == {12: house("5S 7H 3C 6H 3D", "West", cemented=True)}


def test_example_a_jack_cements_a_jack_house_and_a_loose_8_and_3_go_with_it() -> None:
    """on the floor is a jack-house, a loose 8 and a loose 3. You may play a jack from your hand, cementing the house,
    and at the same time add the 8 and 3 to the cemented house, since they also add up to 11."""
    before = (11, "5H 8H KH QH", "6S build 11 with 5H", "3C")
    made = {11: house("6S 5H JC 8H 3C", "West", cemented=True)}
    assert floor(*before, "JC build 11 also 8H+3C")["houses"] == made
    assert floor(*before, "JC build 11")["houses"] == made


def test_cementing_a_house_of_an_opponent_makes_a_second_owner() -> None:
    """If you cement a house belonging to an opponent (without breaking it) you become a second owner of the house."""
    after = floor(11, "5H 9H KH QH", "6S build 11 with 5H", "2C build 11 with 9H")
    assert after["houses"] == {11: house("6S 5H 2C 9H", "West", "South", cemented=True)}


# -- adding to a cemented house ----------------------------------------------------------------------------------------


def test_example_an_ace_with_a_loose_6_and_3_is_added_to_a_cemented_10_house() -> None:
    """on the floor is a cemented 10-house, a loose 6 and a loose 3. You may play an ace, combining it with the 6 and
    the 3 to make 10 and adding these cards to the 10-house."""
    after = floor(10, "10H 4H KH QH", "6C build 10 with 4H", "6H", "3D", "AS build 10 with 6H 3D")
    assert after["houses"] == {10: house("6C 4H 10H AS 6H 3D", "West", "North", cemented=True)}


def test_example_a_queen_is_added_to_a_cemented_queen_house_of_ones_partner() -> None:
    """if your partner owns a cemented queen house and you hold one queen, you may add it to the house at your turn"""
    after = floor(12, "QH 7H KH 6H", "5S build 12 with 7H", "2S", "QC build 12")
    assert after["houses"] == {12: house("5S 7H QH QC", "West", cemented=True)}


def test_adding_to_a_cemented_house_of_an_opponent_makes_a_second_owner() -> None:
    """By adding to it you become the second owner, reponsible for holding a card of equal value to the house"""
    after = floor(12, "QH 7H KH 6H", "5S build 12 with 7H", "QC build 12")
    assert after["houses"][12][1] == ["West", "South"]


def test_if_the_partner_is_already_an_owner_one_adds_without_becoming_one() -> None:
    """if your partner is already an owner, you can add to the house without becoming an owner"""
    after = floor(12, "QH 7H KH 6H", "5S build 12 with 7H", "8D", "4C build 12 with 8D")
    assert after["houses"][12][1] == ["West"]
    after = floor(12, "QH 7H KH 6H", "5S build 12 with 7H", "QC build 12", "8D", "4C build 12 with 8D")
    assert after["houses"][12][1] == ["West", "South"]


# -- establishing a cemented house -------------------------------------------------------------------------------------


def test_example_4_3_and_a_queen_with_a_5_make_a_cemented_queen_house() -> None:
    """On the floor are a 4, a 3 and a queen. … combine these three cards with the loose queen to make a cemented
    queen-house, of which you are the owner."""
    after = floor(12, "4H 3H QH 10H", "5S build 12 with 4H 3H")
    assert after["houses"] == {12: house("5S 4H 3H QH", "West", cemented=True)}
    assert after["loose"] == {"10H"}


def test_example_a_loose_8_and_4_automatically_become_part_of_the_queen_house() -> None:
    """The result would be similar if instead of the queen there were a loose 8 and 4 on the floor"""
    after = floor(12, "4H 3H 8H 4C", "5S build 12 with 4H 3H")
    assert after["houses"] == {12: house("5S 4H 3H 8H 4C", "West", cemented=True)}
    assert illegal(12, "4H 3H 8H 4C", "5S build 12 with 4H 3H also") == "also-left"


def test_example_a_9_on_a_loose_9_makes_a_cemented_house() -> None:
    """there is a loose 9 on the floor and you hold two 9's. You can play one of your 9's on the floor 9 …"""
    assert floor(9, "9H 2H KH QH", "9C build 9 also 9H")["houses"] == {9: house("9C 9H", "West", cemented=True)}


def test_example_a_card_on_a_set_of_its_value_makes_a_cemented_house() -> None:
    """more than one card that equals the value of a card or sum of loose cards on the floor"""
    assert floor(9, "7H 2H KH QH", "9C build 9 also 7H+2H")["houses"] == {9: house("9C 7H 2H", "West", cemented=True)}


def test_a_card_alone_is_no_house() -> None:
    """Houses (ghar in Hindi) are piles of two or more cards on the floor"""
    assert illegal(9, "7H 5H KH QH", "9C build 9") == "build-alone"


def test_example_an_ace_breaks_a_9_house_and_a_loose_4_and_6_cement_the_10_house() -> None:
    """on the floor is a 9-house belonging to another player and a loose 4 and a loose 6. … You can break the 9-house
    with your ace and the resulting 10-house will immediately be cemented by the loose 6 and 4."""
    after = floor(9, "5H 6H KD QD", "4S build 9 with 5H", "4C", "7C", "AC build 10 break 9")
    assert after["houses"] == {10: house("4S 5H AC 6H 4C", "North", cemented=True)}


# -- picking up cards and houses ---------------------------------------------------------------------------------------


def test_example_a_5_picks_up_the_5_of_spades() -> None:
    """on the table is a loose 5 of spades. A player plays a 5 from hand to the floor, picks up both fives"""
    after = floor(13, "5S 2H 10H QH", "KC", "5C take 5S")
    assert after["captured"] == {NS: {"5C", "5S"}, WE: set()}


def test_example_a_7_picks_up_a_3_and_a_4() -> None:
    """on the floor is a loose 3 and a loose 4. You can play a 7 to pick up the 3 and 4"""
    assert floor(13, "3H 4H 8H QH", "KC", "7C take 3H+4H")["captured"][NS] == {"7C", "3H", "4H"}


def test_example_a_queen_picks_up_a_12_house() -> None:
    """if there is a 12-house on the table, you can play a queen and pick up the house"""
    after = floor(12, "7H 3H KH 10H", "5S build 12 with 7H", "QC take 12")
    assert after["captured"][NS] == {"QC", "5S", "7H"}
    assert after["houses"] == {}


def test_everything_that_matches_is_picked_up_single_cards_sets_and_a_house() -> None:
    """If there is more than item on the floor that matches the card you played, you pick up all of them"""
    before = (12, "7H AH KH 10H", "5S build 12 with 7H", "2C", "4S")
    assert floor(*before, "QC take all")["captured"][NS] == {"QC", "5S", "7H", "2C", "10H"}
    assert illegal(*before, "QC take 12") == "take-left"
    assert illegal(*before, "QC take 2C+10H") == "take-left"


@pytest.mark.parametrize(("group", "left"), [("2C+3C+6C", {"5C"}), ("5C+6C", {"2C", "3C"})])
def test_example_a_jack_on_2_3_5_6_picks_up_2_3_6_or_5_6(group: str, left: set[str]) -> None:
    """By playing a jack you can pick up 2+3+6 or 5+6. You have to leave either the 5 or the 2 and 3 on the floor."""
    assert floor(11, "2C 3C 5C 6C", f"JS take {group}")["loose"] == left
    assert illegal(11, "2C 3C 5C 6C", "JS take 2C+3C+6C 5C+6C") == "used-twice"
    assert illegal(11, "2C 3C 5C 6C", "JS take all") == "take-which"


def test_example_a_queen_cannot_pick_up_a_9_house_and_a_3() -> None:
    """on the floor is a 9-house and a 3. If you play a queen you cannot pick up the 9-house and the 3. Your queen would
    remain on the floor."""
    before = (9, "5H 3H KH JH", "4S build 9 with 5H")
    assert floor(*before, "QC")["loose"] == {"3H", "KH", "JH", "QC"}
    assert illegal(*before, "QC take 9 3H") == "takes-nothing"
    assert wrong(*dealt(*before, "KC take 9 KH")) == [(3, "take.1", "house-not-worth")]


JACK = (11, "2S 9S JD KH")


def test_first_example_the_jack_must_pick_up_the_2_the_9_and_the_jack() -> None:
    """Having bid 11, the player must play the jack, and must pick up the 2, 9 and jack with this card."""
    for said in ("JC take 2S+9S JD", "JC take all"):
        after = floor(*JACK, said)
        assert after["captured"][WE] == {"JC", "2S", "9S", "JD"}
        assert after["loose"] == {"KH"}


def test_first_example_this_risks_a_sweep_if_the_next_player_has_a_king() -> None:
    """Unfortunately this risks a sweep (see below) if the next player has a king."""
    assert floor(*JACK, "JC take all", "KC take KH")["sweeps"] == {NS: 1, WE: 0}


def test_first_example_not_just_the_2_and_the_9() -> None:
    """the first player is not allowed to pick up just the 2 and the 9 …, leaving the jack and king on the table"""
    assert illegal(*JACK, "JC take 2S+9S") == "take-left"
    assert illegal(*JACK, "JC take JD") == "take-left"


def test_first_example_nor_throw_the_jack() -> None:
    """Nor is it possible simply to throw the jack and leave all five cards on the table as loose cards."""
    assert illegal(*JACK, "JC") == "must-take"


def test_first_example_the_7_and_8s_cannot_be_played() -> None:
    """the player to dealer's right is dealt 7, 8, 8, J, so must bid 11 … must play the jack"""
    for said in ("7C", "8C", "8D", "7C take 7S"):
        found = {code for _, _, code in wrong(*dealt(*JACK, said))}
        assert "bid-not-kept" in found
        assert found <= {"bid-not-kept", "takes-nothing"}


SECOND = (11, "5H 2H 4H 6H", "6S build 11 with 5H", "9C")


def test_second_example_a_jack_must_take_the_house_the_2_and_the_9() -> None:
    """on the floor is a jack-house and some loose cards: 2, 4, 6, 9. If you play a jack to pick up the jack-house, you
    must at the same time pick up the 2 and the 9, leaving the 4 and the 6."""
    assert floor(*SECOND)["loose"] == {"2H", "4H", "6H", "9C"}
    after = floor(*SECOND, "JC take all")
    assert after["captured"][WE] == {"JC", "5H", "6S", "2H", "9C"}
    assert (after["loose"], after["houses"]) == ({"4H", "6H"}, {})


def test_second_example_again_this_risks_a_sweep_by_the_next_player() -> None:
    """Again this risks a sweep by the next player"""
    assert floor(*SECOND, "JC take all", "10C take 4H+6H")["sweeps"] == {NS: 1, WE: 0}


def test_second_example_not_just_the_jack_house() -> None:
    """you are not allowed just to take the jack-house and leave the 9 and 2 on the floor with the 4 and 6"""
    assert illegal(*SECOND, "JC take 11") == "take-left"


# -- throwing, sweeps, the end of the play -----------------------------------------------------------------------------


def test_a_card_that_matches_nothing_remains_on_the_floor_as_a_loose_card() -> None:
    """if the card you play is not used in a house and does not match any loose card, set … or house … it … remains"""
    assert floor(9, "KS KH QS QH", "9C", "8C")["loose"] == {"KS", "KH", "QS", "QH", "9C", "8C"}


@pytest.mark.parametrize(("card", "bid", "cards"), [("9C", 9, "9H KH QH 2H"), ("9C", 9, "4H 5H QH KH")])
def test_a_card_that_matches_a_loose_card_or_a_set_cannot_be_left(card: str, bid: int, cards: str) -> None:
    """It is not possible to leave on the floor any loose card, set of loose cards or house that matches"""
    assert illegal(bid, cards, card) == "must-take"


def test_a_card_that_can_be_picked_up_with_may_be_used_for_a_house_instead() -> None:
    """If a card is played and not used as part of a house, the player must pick up any cards that can be picked up."""
    assert floor(13, "4H 5H QH 10H", "KC", "4C build 9 with 5H")["loose"] == {"4H", "QH", "10H", "KC"}


def test_a_sweep_picks_up_all_the_remaining_cards_in_one_go() -> None:
    """A sweep (or seep) occurs when a player picks up all the remaining cards on the floor in one go."""
    after = floor(13, "KH 9S 4D KD", "KC take all")
    assert (after["loose"], after["sweeps"]) == (set(), {NS: 0, WE: 1})


def test_a_house_that_is_left_makes_it_no_sweep() -> None:
    after = floor(9, "5H KH 2H JH", "4S build 9 with 5H", "KC take all")
    assert after["loose"] == set()
    assert after["sweeps"] == {NS: 0, WE: 0}


def test_after_a_sweep_the_next_player_has_to_throw_a_loose_card() -> None:
    """The next player has to throw a loose card, and if the following player can match it, that is another sweep"""
    before = (13, "KH 9S 4D KD", "KC take all")
    assert illegal(*before, "QC take all") == "takes-nothing"
    assert illegal(*before, "QC build 12") == "build-alone"
    assert floor(*before, "QC", "QD take all")["sweeps"] == {NS: 0, WE: 2}


# -- two players -------------------------------------------------------------------------------------------------------


def test_two_players_play_by_turns() -> None:
    turns = []
    for n in range(4):
        plays = ("9C", "2C", "3D")[:n]
        turns.append(played(*dealt(9, "KS KH QS QH", *plays, players=TWO), players=TWO)["next"]["turn"])
    assert turns == ["Balbir", "Amrit", "Balbir", "Amrit"]


def test_two_players_break_each_others_houses_and_add_to_their_own() -> None:
    after = floor(9, "5H 8H KH QH", "4S build 9 with 5H", "AS build 10 break 9", players=TWO)
    assert after["houses"] == {10: house("4S 5H AS", "Amrit")}
    after = floor(9, "5H 8H KH QH", "4S build 9 with 5H", "2S", "7D build 9 with 2S", players=TWO)
    assert after["houses"] == {9: house("4S 5H 7D 2S", "Balbir", cemented=True)}


# -- limited houses ----------------------------------------------------------------------------------------------------

LIMITED = (9, "5H 8H 3H KD", "4S build 9 with 5H", "2S build 10 with 8H")


def test_limited_houses_a_third_is_illegal() -> None:
    """there can only be two houses on the floor at any one time … in this version it is actually illegal to do so"""
    assert illegal(*LIMITED, "10C build 13 with 3H", max_houses=2) == "too-many-houses"
    assert 13 in floor(*LIMITED, "10C build 13 with 3H")["houses"]


def test_limited_houses_may_be_added_to_broken_and_taken() -> None:
    """any player who cannot or does not wish to play a card in either of those houses has no option but to throw …"""
    assert floor(*LIMITED, "6C build 9 with 3H", max_houses=2)["houses"][9][2] == "cemented"
    assert set(floor(*LIMITED, "2C build 12 break 10", max_houses=2)["houses"]) == {9, 12}
    assert set(floor(*LIMITED, "10C take 10", max_houses=2)["houses"]) == {9}
    assert floor(*LIMITED, "QC", max_houses=2)["loose"] == {"3H", "KD", "QC"}


# -- breaking with a loose card ----------------------------------------------------------------------------------------


BREAKING = (11, "5H 2H 8H QH", "6S build 11 with 5H")


def test_example_a_king_with_a_jack_house_and_a_loose_2_makes_a_cemented_king_house() -> None:
    """if there is an uncemented jack-house and a loose 2 on the floor, a player who holds two kings can play one of
    them and combine it with the jack-house and the 2 to make a cemented king-house"""
    after = floor(*BREAKING, "KC build 13 break 11 with 2H", break_with_floor=True)
    assert after["houses"] == {13: house("6S 5H KC 2H", "South", cemented=True)}
    assert after["loose"] == {"8H", "QH"}


def test_this_play_is_not_allowed_in_the_version_described_on_this_page() -> None:
    """This play would not be allowed in the version described on this page."""
    assert illegal(*BREAKING, "KC build 13 break 11 with 2H") == "break-no-floor"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("JC build 13 break 11 with 2H", "break-no-floor"),
        ("KC build 13 break 11 with 8H", "sum-differs"),
        ("KC build 13 break 11 with 2H 8H", "break-one-card"),
        ("KC build 13 break 11", "sum-differs"),
        ("KC build 13 break 9 with 2H", "no-such-house"),
    ],
)
def test_a_house_broken_with_the_floor_is_cemented_with_a_card_of_the_new_value(said: str, code: str) -> None:
    """provided that it is at the same time cemented with a card from the player's hand"""
    assert illegal(*BREAKING, said, break_with_floor=True) == code


def test_ones_own_and_a_cemented_house_cannot_be_broken_with_the_floor_either() -> None:
    more = ("3S", "9D", "6D")
    assert illegal(*BREAKING, *more, "KC build 13 break 11 with 2H", break_with_floor=True) == "break-own"
    cemented = (11, "5H 2H JH QH", "6S build 11 with 5H", "KC build 13 break 11 with 2H")
    assert illegal(*cemented, break_with_floor=True) == "break-cemented"


# -- thirty points -----------------------------------------------------------------------------------------------------


def test_there_are_only_seven_scoring_cards_and_the_total_with_the_majority_is_30() -> None:
    """There are only seven scoring cards … the team that captures more cards scores 4 points, so that the total … 30"""
    assert sum(points(card, variant="thirty") > 0 for card in ALL) == 7
    assert points(*ALL, variant="thirty") + 4 == 30


@pytest.mark.parametrize("card", ["10D", "9S"])
@pytest.mark.parametrize("variant", ["thirty", "rawalpindi"])
def test_the_table_cards_must_not_contain_the_10_or_the_9(variant: str, card: str) -> None:
    """the dealer must check the table cards … to ensure that they do not contain the 10 or the 9"""
    assert wrong(deal(11, f"{card} 2H 3H 4H"), variant=variant) == [(1, "floor", "floor-again")]


def test_if_either_is_present_the_deal_is_restarted_by_the_same_dealer() -> None:
    """If either of those cards is present, … the whole pack is shuffled and cut again and the deal is restarted."""
    again = {"kind": "redeal", "reason": "floor"}
    assert played(again, variant="thirty")["next"]["dealer"] == "North"
    assert wrong(again) == [(1, "reason", "floor-not-looked-at")]
    assert wrong(again, variant="juneja") == [(1, "reason", "floor-not-looked-at")]


@pytest.mark.parametrize("variant", ["hundred", "juneja"])
def test_the_hundred_point_games_do_not_look_at_the_floor(variant: str) -> None:
    assert played(deal(11, "10D 9S 3H 4H"), variant=variant)["next"]["turn"] == "West"


# -- Rawalpindi --------------------------------------------------------------------------------------------------------


def rawalpindi(*plays: str, bid: int = 13, cards: str = "AH 9H KH 2H") -> Json:
    return floor(bid, cards, *plays, variant="rawalpindi")


def not_in_rawalpindi(*plays: str, bid: int = 13, cards: str = "AH 9H KH 2H") -> str:
    return illegal(bid, cards, *plays, variant="rawalpindi")


def test_the_9_cannot_be_used_to_capture_loose_cards_until_a_9_house_was_built() -> None:
    """the 10 and 9 cannot be used to capture loose cards … until the holder has first built a house of ten or nine"""
    assert not_in_rawalpindi("KC take KH", "9S take 9H") == "ten-nine-first"
    assert not_in_rawalpindi("KC take KH", "9S take all") == "ten-nine-first"
    assert rawalpindi("KC take KH", "9C take 9H")["captured"][NS] == {"9C", "9H"}


def test_the_9_cannot_be_added_to_a_larger_house_until_a_9_house_was_built() -> None:
    """or added to a larger house until the holder has first built a house of ten or nine respectively"""
    assert not_in_rawalpindi("KC take KH", "9S build 10 with AH") == "ten-nine-first"
    assert not_in_rawalpindi("KC take KH", "9S build 11 with 2H") == "ten-nine-first"
    assert 11 in rawalpindi("KC take KH", "9C build 11 with 2H")["houses"]


def test_the_10_cannot_capture_or_go_into_a_larger_house_until_a_10_house_was_built() -> None:
    assert not_in_rawalpindi("KC take KH", "10D take AH+9H") == "ten-nine-first"
    assert not_in_rawalpindi("KC take KH", "10D build 11 with AH") == "ten-nine-first"
    assert rawalpindi("KC take KH", "10C take AH+9H")["captured"][NS] == {"10C", "AH", "9H"}


def test_until_then_the_10_and_the_9_may_be_thrown_even_where_they_match() -> None:
    assert rawalpindi("KC take KH", "9S")["loose"] == {"AH", "9H", "2H", "9S"}
    assert rawalpindi("KC take KH", "10D")["loose"] == {"AH", "9H", "2H", "10D"}
    assert rawalpindi("10D", bid=10)["loose"] == {"AH", "9H", "KH", "2H", "10D"}


def test_the_first_10_house_can_only_be_built_by_the_holder_of_the_10() -> None:
    """the first ten-house can only be built by the holder of the 10 … all players know who holds these cards"""
    built = ("KC take KH", "8C build 10 with 2H also AH+9H")
    assert rawalpindi(*built)["houses"] == {10: house("8C 2H AH 9H", "South", cemented=True)}
    assert not_in_rawalpindi(*built, "10D take 10") == "ten-nine-builder"
    assert not_in_rawalpindi(*built, "10D build 10") == "ten-nine-builder"
    assert rawalpindi(*built, "10C take 10")["captured"][WE] > {"10C", "8C"}
    assert rawalpindi(*built, "3C", "4D", "5D", "10D take 10")["captured"][NS] > {"10D", "8C"}


def test_the_10_itself_may_build_the_first_10_house() -> None:
    built = rawalpindi("KC take KH", "10D build 10")
    assert built["houses"] == {10: house("10D AH 9H", "South", cemented=True)}


def test_a_first_10_house_is_refused_once_the_10_has_been_seen_elsewhere() -> None:
    assert not_in_rawalpindi("KC take KH", "10D", "8C build 10 with 2H") == "ten-nine-seen"
    assert not_in_rawalpindi("KC take KH", "10D", "10C take 10D AH+9H", "8C build 10 with 2H") == "ten-nine-seen"
    assert not_in_rawalpindi("KC take KH", "9S", "7C build 9 with 2H") == "ten-nine-seen"


def test_breaking_into_a_first_10_house_is_building_it() -> None:
    broken = ("4C build 9 with 5H", "AC build 10 break 9")
    now = {"bid": 9, "cards": "5H 7H KH QH"}
    assert rawalpindi(*broken, **now)["houses"] == {10: house("4C 5H AC", "South")}
    assert not_in_rawalpindi(*broken, "10D take 10", **now) == "ten-nine-builder"
    assert not_in_rawalpindi(*broken, "9S", **now) == "ten-nine-builder"


def test_other_players_can_make_9_or_10_houses_after_the_first() -> None:
    """Other players can make 9- or 10- houses after the first such house has been built."""
    plays = ("4C build 9 with 5H", "9C take 9", "8C build 9 with AH")
    after = rawalpindi(*plays, bid=9, cards="5H 7H 2H AH")
    assert after["houses"] == {9: house("8C AH", "East")}
    assert rawalpindi(*plays, "2D", "9S take 9", bid=9, cards="5H 7H 2H AH")["houses"] == {}


def test_the_other_variants_know_nothing_of_this() -> None:
    for variant in ("hundred", "juneja", "thirty"):
        assert floor(13, "AH 9H KH 2H", "KC take KH", "9S take 9H", variant=variant)["captured"][NS] == {"9S", "9H"}


# -- what the page tells of a table ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        "the player at their right, who plays after them, cuts",
        "the rest is dealt in fours",
        "everybody may look through its cards at any time",
        "The card that swept is kept face up",
        "the dealer looks at its four cards before the bid without showing them to the others",
        "It may be looked at until the next card is played, and then not before the count",
    ],
)
def test_the_page_tells_how_it_is_done_at_a_table(told: str) -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "seep.md"
    assert told in " ".join(page.read_text(encoding="utf-8").split())


# -- what the app keeps of it ------------------------------------------------------------------------------------------


def test_plays_have_no_lines_before_the_deal_is_over() -> None:
    assert replay_value(file(*dealt(13, "KH 9S 4D KD", "KC take all", "QD")))["hands"] == []
