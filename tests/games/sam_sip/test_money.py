"""Stakes, pots, who deals, who is out, how it ends: facts of source and page, entry in, lines out."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cli import replay_value
from scorekeeper.core.match import begin
from tests.properties import steps
from tests.support import table_file

from .table import FOUR, drawn, file, join, joke, leave, lines, log, played, thrown_in, won, wrong

ANTES = [(p, "pot:main", 10, "ante") for p in FOUR]


def stakes(*entries: Any, **head: Any) -> list[int]:
    """Return the stake of the next deal, before the first entry and after each."""
    made = log(*entries, **head)
    return [step.state.stake for step in (begin(made.header), *steps(made))]


def dealers(*entries: Any, **head: Any) -> list[str]:
    made = log(*entries, **head)
    return [step.state.dealer for step in (begin(made.header), *steps(made))]


# -- Phuket ----------------------------------------------------------------------------------------------------------


def test_the_losers_pay_the_winner_at_once() -> None:
    assert lines(won("Bo")) == [("Ana", "Bo", 5, "stake"), ("Cy", "Bo", 5, "stake"), ("Dao", "Bo", 5, "stake")]


def test_the_stake_rises_by_five_after_each_deal() -> None:
    assert stakes(*[won("Ana"), won("Bo")] * 3) == [5, 10, 15, 20, 25, 30, 35]


def test_the_stake_drops_back_once_somebody_is_out_and_rises_again() -> None:
    assert stakes(won(), won(), won(out=["Dao"]), won(), won(out=["Cy"]), won()) == [5, 10, 15, 5, 10, 5, 10]


def test_the_pages_example() -> None:
    three = won("Ana"), won("Bo"), won("Ana")
    result = played(*three)
    assert result["money"] == {"Ana": 50, "Bo": 10, "Cy": -30, "Dao": -30}
    assert result["next"] == {"dealer": "Ana", "stake": 20}
    assert played(*three, won("Cy", out=["Dao"]))["next"]["stake"] == 5


def test_who_is_out_is_skipped_and_pays_no_more() -> None:
    assert lines(won(out=["Dao"]), won("Bo")) == [("Ana", "Bo", 5, "stake"), ("Cy", "Bo", 5, "stake")]


def test_the_last_one_left_wins_and_the_match_is_over() -> None:
    result = played(won(out=["Dao", "Cy"]), won("Bo", out=["Ana"]))
    assert (result["finished"], result["winner"]) == (True, "Bo")
    assert wrong(won(out=["Bo", "Cy", "Dao"]), won()) == [(2, "", "finished")]


def test_only_a_deal_finishes_a_match_a_leave_never_does() -> None:
    result = played(won(out=["Cy", "Dao"]), leave("Bo"))
    assert (result["finished"], result["winner"]) == (False, None)
    assert wrong(won(out=["Cy", "Dao"]), leave("Bo"), won()) == [(3, "", "too-few-playing")]


def test_who_is_out_stays_out_after_leaving_and_coming_back() -> None:
    entries = won(out=["Dao"]), leave("Dao"), join("Dao", "Bo")
    assert played(*entries)["state"]["out"] == ["Dao"]
    assert wrong(*entries, won("Dao")) == [(4, "winner", "is-out")]


def test_those_who_left_stay_in_the_lists_of_the_state() -> None:
    korat = played(won(out=["Dao"], joke=joke("Cy", "Dao")), leave("Dao"), leave("Cy"), variant="korat")["state"]
    assert (korat["out"], korat["joke_in"]) == (["Dao"], ["Cy", "Dao"])
    assert played(won(), leave("Cy"), bankroll=50)["state"]["bankroll"] == {"Ana": 65, "Bo": 45, "Dao": 45, "Cy": 45}


# -- who cannot pay in full ------------------------------------------------------------------------------------------


def test_who_is_forced_out_pays_what_is_left_and_the_stake_falls_back() -> None:
    entries = won(), won(), won("Bo", pays={"Dao": 7})
    assert lines(*entries) == [("Ana", "Bo", 15, "stake"), ("Cy", "Bo", 15, "stake"), ("Dao", "Bo", 7, "stake")]
    result = played(*entries)
    assert (result["state"]["out"], result["next"]) == (["Dao"], {"dealer": "Bo", "stake": 5})


def test_who_pays_less_is_out_whether_named_or_not() -> None:
    assert played(won(pays={"Dao": 0}, out=["Cy"]))["state"]["out"] == ["Cy", "Dao"]
    assert played(won(pays={"Dao": 0}, out=["Dao"])) == {**played(won(pays={"Dao": 0}))}


def test_who_has_nothing_left_pays_nothing_and_no_line_says_so() -> None:
    assert lines(won(pays={"Bo": 0, "Cy": 4})) == [("Cy", "Ana", 4, "stake"), ("Dao", "Ana", 5, "stake")]


def test_the_last_one_left_may_be_so_because_the_others_cannot_pay() -> None:
    result = played(won(pays={"Bo": 1, "Cy": 2, "Dao": 3}))
    assert (result["winner"], result["money"]["Ana"]) == ("Ana", 6)


@pytest.mark.parametrize(
    ("entry", "head", "found"),
    [
        (won(pays={"Ana": 3}), {}, ("pays.Ana", "winner-pays")),
        (won(pays={"Bo": 5}), {}, ("pays.Bo", "pays-in-full")),
        (won(pays={"Bo": 0}), {"stake": 0}, ("pays.Bo", "pays-in-full")),
        (won(pays={"Bo": -1}), {}, ("pays.Bo", "too-small")),
        (won(pays={"Zed": 3}), {}, ("pays.Zed", "not-seated")),
        (won(pays={"Bo": 3}), {"variant": "korat"}, ("pays", "pays-before")),
        (won(pays={"Bo": 3}), {"bankroll": 4}, ("pays", "pays-tracked")),
        (won(pays={}), {"variant": "chiang-mai"}, ("pays", "pays-before")),
    ],
)
def test_only_a_loser_who_pays_after_the_deal_pays_less(entry: Any, head: dict[str, Any], found: Any) -> None:
    assert wrong(entry, **head) == [(1, *found)]


def test_who_went_out_before_pays_no_more() -> None:
    assert wrong(won(pays={"Dao": 1}), won(pays={"Dao": 1})) == [(2, "pays.Dao", "is-out")]


# -- what the table changes between two deals ------------------------------------------------------------------------


def rules(**options: Any) -> Any:
    return {"kind": "options", "options": options}


def test_a_new_stake_is_the_next_deals_and_rises_and_falls_back_from_there() -> None:
    assert stakes(won(), rules(stake=20), won(), won(out=["Dao"]), won()) == [5, 10, 20, 25, 20, 25]


def test_a_new_step_leaves_the_stake_where_it_is() -> None:
    assert stakes(won(), rules(stake_step=1), won(), won(out=["Dao"])) == [5, 10, 10, 11, 5]


@pytest.mark.parametrize("option", ["pot", "jokers", "bankroll", "joke_stake", "wild"])
def test_what_else_the_cards_or_pots_hang_on_stays_through_the_match(option: str) -> None:
    value = True if option in ("pot", "wild") else 1
    assert wrong(won(), rules(**{option: value})) == [(2, f"options.{option}", "option-stays")]


def test_another_order_of_play_does_not_change_the_dealer() -> None:
    seats = {"kind": "seats", "players": ["Dao", "Ana", "Cy", "Bo"]}
    assert dealers(won("Bo"), seats) == ["Ana", "Bo", "Bo"]
    assert dealers(won("Bo"), seats, leave("Bo"))[-1] == "Dao"


def test_a_match_that_the_table_ends_has_no_winner_and_pots_are_owed_back() -> None:
    entries = thrown_in("Ana", joke=joke("Ana")), {"kind": "end_match"}
    result = played(*entries, variant="korat")
    assert (result["finished"], result["winner"]) == (True, None)
    owed = replay_value(table_file([file(*entries, variant="korat")], FOUR))["owed"]
    assert owed == dict.fromkeys(FOUR, 0)


# -- money to start with ---------------------------------------------------------------------------------------------


def test_who_cannot_pay_in_full_pays_what_is_left_and_is_out() -> None:
    entries = won(), won(), won()
    assert lines(*entries, bankroll=20) == [(p, "Ana", 5, "stake") for p in ("Bo", "Cy", "Dao")]
    result = played(*entries, bankroll=20)
    assert (result["finished"], result["winner"], result["state"]["out"]) == (True, "Ana", ["Bo", "Cy", "Dao"])


def test_who_has_nothing_left_after_paying_in_full_is_out() -> None:
    result = played(won(), bankroll=5)
    assert result["state"]["bankroll"] == {"Ana": 20, "Bo": 0, "Cy": 0, "Dao": 0}
    assert result["finished"]


def test_money_may_be_tracked_and_somebody_be_out_for_another_reason() -> None:
    assert played(won(out=["Bo"]), bankroll=100)["state"]["out"] == ["Bo"]


def test_without_stakes_nobody_is_broke() -> None:
    assert played(won(), won(), variant="mon", bankroll=1)["state"]["out"] == []


# -- Korat -----------------------------------------------------------------------------------------------------------


def test_everybody_pays_into_the_main_pot_and_the_winner_takes_it() -> None:
    assert lines(won("Bo"), variant="korat") == sorted([*ANTES, ("pot:main", "Bo", 40, "pot")])


def test_after_a_thrown_in_deal_nobody_pays_twice_but_a_newcomer_pays() -> None:
    entries = thrown_in("Bo"), leave("Dao"), join("Ek", "Cy"), join("Dao", "Ana"), won("Cy")
    assert lines(*entries, variant="korat") == [("Ek", "pot:main", 10, "ante"), ("pot:main", "Cy", 50, "pot")]


def test_the_joke_pot_is_carried_over_until_it_is_won() -> None:
    first, second = won(joke=joke("Ana", "Bo")), won(joke=joke("Cy"))
    assert played(first, second, variant="korat")["pots"] == {"main": 0, "joke": 15}
    third = won(indicator="4H", joke=joke(Bo="4S"))
    assert ("pot:joke", "Bo", 15, "joke-pot") in lines(first, second, third, variant="korat")
    assert played(first, second, third, variant="korat")["state"]["joke_in"] == []


def test_who_leaves_stays_in_the_joke_pot() -> None:
    entries = won(joke=joke("Ana", "Bo")), leave("Bo"), won(indicator="4H", joke=joke(Ana="4S"))
    assert ("pot:joke", "Ana", 10, "joke-pot") in lines(*entries, variant="korat")
    assert played(*entries[:2], variant="korat")["state"]["joke_in"] == ["Ana", "Bo"]
    back = join("Bo", "Ana"), won(indicator="4H", joke=joke(Bo="4S"))
    assert ("pot:joke", "Bo", 10, "joke-pot") in lines(*entries[:2], *back, variant="korat")


def test_pots_are_owed_back_each_their_own_part() -> None:
    entries = thrown_in("Ana", joke=joke("Ana")), won("Ana")
    match = file(*entries[:1], variant="korat")
    owed = replay_value(table_file([match], FOUR))["owed"]
    assert owed == dict.fromkeys(FOUR, 0)


# -- Bangkok ---------------------------------------------------------------------------------------------------------


def test_a_drawn_deal_carries_the_pot_over_and_everybody_pays_again() -> None:
    entries = drawn(), won("Bo")
    assert lines(*entries[:1], variant="bangkok") == ANTES
    assert lines(*entries, variant="bangkok") == sorted([*ANTES, ("pot:main", "Bo", 80, "pot")])


def test_a_match_pays_this_deals_stake() -> None:
    entries = won(), won(match={"Bo": ["8S"]})
    assert ("Ana", "Bo", 15, "match") in lines(*entries, variant="bangkok", stake_step=5)


@pytest.mark.parametrize("entry", [won(), thrown_in(), drawn()], ids=["won", "thrown in", "drawn"])
def test_a_deal_is_counted_however_it_ends(entry: Any) -> None:
    assert played(won(), entry, variant="korat", draw=True)["state"]["hands"] == 2
    assert played(won(), entry, won(), variant="korat", draw=True)["state"]["hands"] == 3


# -- Mon -------------------------------------------------------------------------------------------------------------


def test_no_stakes_no_money_until_the_table_agrees_on_some() -> None:
    assert played(won(waiting=["Ana", "Bo"]), variant="mon")["money"] == {}
    assert lines(won("Bo"), variant="mon", stake=2)[0] == ("Ana", "Bo", 2, "stake")


# -- who deals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "variant", "names"),
    [
        ([won("Bo"), won("Dao")], "phuket", ["Ana", "Bo", "Dao"]),
        ([thrown_in("Cy"), won("Ana")], "korat", ["Ana", "Cy", "Ana"]),
        ([won("Bo"), drawn(), drawn()], "bangkok", ["Ana", "Bo", "Bo", "Bo"]),
        ([won("Bo"), leave("Bo")], "phuket", ["Ana", "Bo", "Cy"]),
        ([won("Dao"), leave("Dao")], "phuket", ["Ana", "Dao", "Ana"]),
        ([won("Bo", out=["Cy"]), leave("Bo")], "phuket", ["Ana", "Bo", "Dao"]),
        ([won("Bo"), leave("Bo"), join("Bo", "Ana")], "phuket", ["Ana", "Bo", "Cy", "Cy"]),
        ([thrown_in("Cy"), leave("Cy")], "korat", ["Ana", "Cy", "Dao"]),
    ],
)
def test_who_deals_next(entries: list[Any], variant: str, names: list[str]) -> None:
    assert dealers(*entries, variant=variant) == names


def test_whoever_sits_down_deals_where_only_those_who_are_out_were_left() -> None:
    entries = won("Ana", out=["Bo"]), leave("Ana"), leave("Cy"), join("Ek", "Bo")
    assert dealers(*entries, players=("Ana", "Bo", "Cy"))[-1] == "Ek"
    assert played(*entries, join("Ana", "Ek"), won("Ana"), players=("Ana", "Bo", "Cy"))["next"]["dealer"] == "Ana"


def test_the_first_dealer_may_be_named_and_is_else_the_first_in_the_list() -> None:
    assert dealers(first="Cy") == ["Cy"]
    assert dealers() == ["Ana"]


# -- what each may lose in the next deal -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "head", "risks"),
    [
        ([], {}, dict.fromkeys(FOUR, 5)),
        ([], {"bankroll": 3}, dict.fromkeys(FOUR, 3)),
        ([won()], {"bankroll": 12}, {"Ana": 10, "Bo": 7, "Cy": 7, "Dao": 7}),
        ([won(out=["Dao"])], {}, {"Ana": 5, "Bo": 5, "Cy": 5}),
        ([thrown_in("Ana")], {"variant": "korat"}, dict.fromkeys(FOUR, 0)),
        (
            [thrown_in("Ana"), leave("Dao"), join("Ek", "Cy")],
            {"variant": "korat"},
            {"Ana": 0, "Bo": 0, "Cy": 0, "Ek": 10},
        ),
        ([drawn()], {"variant": "bangkok"}, dict.fromkeys(FOUR, 20)),
    ],
)
def test_the_most_that_each_can_lose_next(entries: list[Any], head: dict[str, Any], risks: dict[str, int]) -> None:
    made = log(*entries, **head)
    assert made.now.state.risks == risks


def test_voiding_a_deal_lowers_every_later_stake() -> None:
    result = played(won(), won("Bo"), won(), {"kind": "void", "entry": 1})
    assert result["money"] == {"Ana": 25, "Bo": 5, "Cy": -15, "Dao": -15}
