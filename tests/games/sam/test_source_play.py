"""The source on players, leading, beating and ending: each test is a sentence of it, quoted in Vietnamese."""

from __future__ import annotations

import pytest

from scorekeeper.games.sam.checks import DEALT

from .table import FOUR, blocked, hand, lines, next_of, played, says, went_out, won, wrong


@pytest.mark.parametrize("players", [FOUR[:2], FOUR[:3], FOUR])
def test_two_to_four_players(players: tuple[str, ...]) -> None:
    """Số người chơi: 2 đến 4 người."""
    assert played(players=players)["players"] == list(players)


@pytest.mark.parametrize("players", [(), ("An",), (*FOUR, "Em", "Giang")])
def test_no_fewer_than_two_and_no_more_than_four(players: tuple[str, ...]) -> None:
    """Số người chơi: 2 đến 4 người."""
    assert wrong(players=players) == [(0, "players", "players-number")]


def test_five_players_only_where_the_table_says_so() -> None:
    assert says(players=(*FOUR, "Em")) == [
        "players: 2 to 4 can play, not 5, unless the house rule “Five players” is turned on"
    ]
    assert played(players=(*FOUR, "Em"), five_players=True)["players"] == [*FOUR, "Em"]
    assert wrong(players=(*FOUR, "Em", "Giang"), five_players=True) == [(0, "players", "players-number")]


def test_each_player_is_dealt_ten_cards() -> None:
    """mỗi người chơi được chia 10 quân bài; Bộ bài 52 quân, chia cho mỗi người 10 quân."""
    assert DEALT == 10
    assert lines(hand(binh=9, chi=1, dung=1))[0] == ("Binh", "An", 9, "cards-left")
    assert wrong(hand(binh=11)) == [(1, "left.Binh", "left-over-ten")]


def test_play_goes_counter_clockwise_in_the_order_of_the_list_whichever_way_round_the_table_is() -> None:
    """Vòng đánh ngược chiều kim đồng hồ."""
    assert list(played(hand())["money"]) == list(FOUR)
    result = played(hand())
    assert [line["from"] for line in result["hands"][0]["lines"]] == ["Binh", "Chi", "Dung"]


def test_the_first_leader_is_drawn_at_random() -> None:
    """Ván đầu tiên người đánh trước sẽ được chọn ngẫu nhiên (nếu không ai báo Sâm) để đảm bảo công bằng."""
    assert next_of() is None
    assert next_of({"kind": "lead", "player": "Chi"}) == "Chi"
    assert next_of(first="Dung") == "Dung"


def test_nobody_need_be_drawn_where_somebody_calls_sam_in_the_first_hand() -> None:
    """(nếu không ai báo Sâm) … Nếu có 1 hoặc nhiều người báo Sâm thi người báo trước đánh trước"""
    assert next_of(won("Chi")) == "Chi"


def test_from_the_second_hand_on_the_winner_of_the_hand_before_leads() -> None:
    """Từ ván thứ 2 trở đi, người nào thắng ván trước sẽ được đi trước."""
    assert next_of(hand(), first="Dung") == "An"
    assert next_of(hand(), went_out("Chi", An=1, Binh=2, Dung=3)) == "Chi"
    assert next_of(hand(), won("Binh")) == "Binh"


def test_a_winner_who_gets_up_makes_the_next_hand_a_first_one() -> None:
    """Nếu người thắng ván trước thoát ra … thì ván tiếp theo sẽ được coi là ván đầu tiên."""
    assert next_of(hand(), {"kind": "leave", "player": "An"}) is None
    assert next_of(hand(), {"kind": "leave", "player": "Binh"}) == "An"


def test_a_table_with_only_the_winner_left_makes_the_next_hand_a_first_one() -> None:
    """… hoặc bàn chỉ còn người thắng thì ván tiếp theo sẽ được coi là ván đầu tiên."""
    gone = [{"kind": "leave", "player": name} for name in ("Binh", "Chi")]
    assert next_of(hand(), *gone) == "An"
    assert next_of(hand(), *gone, {"kind": "leave", "player": "Dung"}) is None


def test_a_blocked_sam_stops_the_hand_at_once_and_is_paid_to_who_blocked_it() -> None:
    """nếu có ai chặn được 1 bộ thì ván chơi dừng ngay, người báo Sâm phải đền Sâm cho người chặn."""
    assert lines(blocked("An", by="Chi")) == [("An", "Chi", 60, "sam-blocked")]


def test_a_sam_that_nobody_stops_is_paid_by_the_other_players() -> None:
    """nếu không ai chặn được và người đó về nhất thì các người chơi còn lại đền Sâm"""
    assert {line[:2] for line in lines(won("Binh"))} == {("An", "Binh"), ("Chi", "Binh"), ("Dung", "Binh")}


def test_a_hand_ends_when_one_player_has_played_all_ten_cards() -> None:
    """Ván bài kết thúc khi có một người đánh hết 10 cây trên tay."""
    assert wrong({"kind": "hand", "winner": "An", "left": {"An": 0, "Binh": 3, "Chi": 5, "Dung": 9}}) == [
        (1, "left.An", "winner-among-losers")
    ]
    assert wrong(hand(binh=0)) == [(1, "left.Binh", "left-none")]


def test_who_goes_out_first_wins_and_all_others_lose() -> None:
    """Người về nhất là người thắng cuộc, các người chơi còn lại đều bị xử thua."""
    money = played(hand(1, 1, 1))["money"]
    assert [name for name in FOUR if money[name] > 0] == ["An"]
    assert [name for name in FOUR if money[name] < 0] == ["Binh", "Chi", "Dung"]


def test_a_match_goes_on_for_as_many_hands_as_people_like() -> None:
    result = played(*[hand()] * 40)
    assert (result["finished"], result["winner"], result["state"]) == (False, None, {"hands": 40})
