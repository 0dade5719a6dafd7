"""The source on who pays what: each test is a sentence of it, quoted in Vietnamese."""

from __future__ import annotations

import pytest

from .table import FOUR, beat, blocked, hand, lines, played, went_out, won


def test_the_winner_wins_the_cards_left_times_the_stake() -> None:
    """Số tiền người thắng bằng tổng số quân còn trên tay của từng người nhân với tiền cược."""
    assert lines(hand(3, 5, 9), stake=7) == [
        ("Binh", "An", 21, "cards-left"),
        ("Chi", "An", 35, "cards-left"),
        ("Dung", "An", 63, "cards-left"),
    ]
    assert played(hand(3, 5, 9), stake=7)["money"]["An"] == (3 + 5 + 9) * 7


@pytest.mark.parametrize("left", range(1, 10))
def test_each_card_left_costs_one_stake(left: int) -> None:
    """tổng số quân còn trên tay của từng người nhân với tiền cược"""
    assert lines(went_out("An", Binh=left), players=FOUR[:2], stake=3) == [("Binh", "An", left * 3, "cards-left")]


def test_cong_is_not_having_played_a_card() -> None:
    """Cóng: Kết thúc ván chơi mà không đánh được quân bài nào."""
    assert [line[3] for line in lines(hand(9, 10, 1))] == ["cards-left", "cong", "cards-left"]


@pytest.mark.parametrize("stake", [1, 5, 1_000_000])
def test_cong_costs_14_stakes(stake: int) -> None:
    """Cóng: mất 14 lần tiền cược."""
    assert lines(hand(10, 10, 1), stake=stake)[:2] == [
        ("Binh", "An", 14 * stake, "cong"),
        ("Chi", "An", 14 * stake, "cong"),
    ]


def test_a_won_sam_costs_each_opponent_20_stakes() -> None:
    """Phạt Sâm: mất 20 lần tiền cược."""
    assert lines(won("Chi"), stake=5) == [(name, "Chi", 100, "sam-won") for name in ("An", "Binh", "Dung")]


@pytest.mark.parametrize("players", [FOUR[:2], FOUR[:3], FOUR])
def test_a_won_sam_wins_20_times_the_opponents_times_the_stake(players: tuple[str, ...]) -> None:
    """nếu đánh mà không ai đỡ được thì gọi là thắng Sâm, số tiền = 20 x ( số người chơi - 1) * tiền bàn"""
    assert played(won("An"), players=players, stake=5)["money"]["An"] == 20 * (len(players) - 1) * 5


@pytest.mark.parametrize("players", [FOUR[:2], FOUR[:3], FOUR])
def test_a_blocked_sam_costs_just_what_it_would_have_won(players: tuple[str, ...]) -> None:
    """nếu bị đền Sâm thì phải đền cho người chặn đúng bằng số tiền thắng"""
    assert lines(blocked("An", by="Binh"), players=players, stake=5) == [
        ("An", "Binh", played(won("An"), players=players, stake=5)["money"]["An"], "sam-blocked")
    ]


@pytest.mark.parametrize("players", [FOUR[:2], FOUR[:3], FOUR])
def test_a_blocked_sam_costs_20_times_the_other_players_times_the_stake(players: tuple[str, ...]) -> None:
    """Đền Sâm: mất 20 x (số người chơi - 1) * tiền cược -> trả cho người chơi."""
    assert played(blocked("An", by="Binh"), players=players)["money"]["Binh"] == 20 * (len(players) - 1)


def test_who_lets_a_one_card_hand_go_out_pays_all_players_cards_times_the_stake() -> None:
    """nếu đánh quân bé và để người kia về thì phải đền bằng tổng số bài của các người chơi x tiền bàn"""
    assert lines(hand(4, 10, 2, bao_mot="Binh"), stake=5) == [("Binh", "An", (4 + 10 + 2) * 5, "bao-mot")]


@pytest.mark.parametrize("twos", [1, 2, 3, 4])
def test_thoi_hai_is_a_loser_left_with_one_2_or_a_set_of_2s(twos: int) -> None:
    """Thúi 2: Khi có người khác về nhất mà bạn chỉ còn duy nhất 1 quân 2 hoặc bộ các quân 2 thì … bị phạt thối 2."""
    assert lines(hand(twos, 5, 9, thoi_hai=["Binh"]))[0] == ("Binh", "An", 20, "thoi-hai")


def test_thoi_hai_costs_20_stakes_to_who_went_out_first() -> None:
    """Nếu để 2 và có người về nhất: đền 20 lần cho người về nhất."""
    assert lines(hand(1, 5, 9, thoi_hai=["Binh"]), stake=5) == [
        ("Binh", "An", 100, "thoi-hai"),
        ("Chi", "An", 25, "cards-left"),
        ("Dung", "An", 45, "cards-left"),
    ]


def test_who_goes_out_on_a_2_pays_each_player_the_cards_that_player_has_played() -> None:
    """Nếu để 2 cuối và về 1: đến cho mỗi người chơi, số tiền bằng số quân mỗi người đã đánh ra x tiền cược."""
    assert lines(hand(3, 5, 9, on_two=True), stake=2) == [
        ("An", "Binh", 14, "on-two"),
        ("An", "Chi", 10, "on-two"),
        ("An", "Dung", 2, "on-two"),
    ]


def test_the_fine_for_a_beaten_2_goes_to_who_beat_it() -> None:
    """Số tiền bị phạt sẽ chuyển sang cho người chặt."""
    assert ("Dung", "Chi", 20, "chat") in lines(hand(3, 5, 9, chat=[beat("Chi", on="Dung")]))


def test_a_four_of_a_kind_may_beat_a_2_and_a_lower_four_of_a_kind() -> None:
    """Chặt 2: Khi có người đánh 1 con 2, nếu người khác có tứ quí có thể chặt, tứ quí có thể chặt tứ quí nhỏ hơn."""
    one, two = beat("Chi", on="Dung"), beat("Binh", on="Chi")
    assert ("Chi", "Binh", 40, "chat") in lines(hand(3, 5, 9, chat=[one, two]))
