"""What a deal counts, who wins a baazi, who pays and who deals next: tables of facts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.core.files import read_entry, read_match
from scorekeeper.core.game import variant_of
from scorekeeper.games import by_slug
from scorekeeper.games.seep import SEEP

from .model import SCALES, dealer_after
from .model import score as scored
from .table import FOUR, NS, WE, capture, count, dealer, end, file, lines, played, swept, taken, wrong

TWO = ("Amrit", "Balbir")
THIRTY = "10D 9S 2S AS AH AD AC"


def card_lines(*entries: Any, **head: Any) -> list[tuple[Any, ...]]:
    """Return the lines but those of a baazi."""
    return [line for line in lines(*entries, **head) if "baazi" not in line]


# -- variants ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("hundred", (0, 50, 25, 0, 100, 9, 0, False, False)),
        ("juneja", (4, 50, 50, 0, 100, 9, 0, False, False)),
        ("thirty", (4, "card", "card", 0, 30, 0, 60, True, False)),
        ("rawalpindi", (0, "card", "card", 0, 30, 0, 60, True, True)),
    ],
)
def test_options_of_each_variant(variant: str, options: tuple[Any, ...]) -> None:
    made = variant_of(SEEP, variant).options  # type: ignore[union-attr]
    named = ("majority", "sweep", "first_sweep", "last_sweep", "lead", "minimum", "satthi", "floor_check", "ten_nine")
    assert tuple(getattr(made, name) for name in named) == options
    same = (made.values, made.max_houses, made.break_with_floor, made.baazis, made.baazi_stake)
    assert same == (variant, 0, False, 0, 0)


def test_hundred_is_the_default() -> None:
    assert played()["variant"] == "hundred"


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"lead": 0}, "options.lead"),
        ({"minimum": -1}, "options.minimum"),
        ({"sweep": "cards"}, "options.sweep"),
        ({"sweep": True}, "options.sweep"),
        ({"majority": "card"}, "options.majority"),
        ({"values": "thirty"}, "options.values"),
        ({"baazi_stake": -1}, "options.baazi_stake"),
    ],
)
def test_options_out_of_bounds(options: dict[str, Any], path: str) -> None:
    assert [p for _, p, _ in wrong(**options)] == [path]


def test_a_card_value_may_be_asked_of_any_sweep_and_a_number_too() -> None:
    one = [swept("West", when="first", card="KC"), swept("East", card="5C"), swept("North", when="last", card="7C")]
    every: dict[str, Any] = {"sweep": "card", "first_sweep": "card", "last_sweep": "card"}
    assert card_lines(count(50, sweeps=one), minimum=0, **every) == [
        (NS, 7, "sweep"),
        (NS, 50, "cards"),
        (WE, 5, "sweep"),
        (WE, 13, "sweep"),
        (WE, 50, "cards"),
    ]
    numbers = card_lines(count(50, sweeps=one), sweep=1, first_sweep=2, last_sweep=3)
    assert [line for line in numbers if line[2] == "sweep"] == [(NS, 3, "sweep"), (WE, 1, "sweep"), (WE, 2, "sweep")]


# -- cards and majority ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "ours", "theirs"), [("hundred", 60, 40), ("juneja", 60, 36), ("thirty", 14, 12), ("rawalpindi", 20, 10)]
)
def test_one_side_is_enough_the_other_took_the_rest(variant: str, ours: int, theirs: int) -> None:
    both = [(NS, ours, "cards"), (WE, theirs, "cards")]
    for entry in (count(ours), count(None, theirs), count(ours, theirs)):
        assert lines({**entry, "more_cards": None}, variant=variant) == both


@pytest.mark.parametrize(
    ("variant", "cards", "ours", "theirs"),
    [
        ("hundred", "AS 2S AH 10D", 10, 90),
        ("juneja", "AS 2S AH 10D", 6, 90),
        ("thirty", "AS 2S AH 10D", 15, 11),
        ("rawalpindi", "AS 2S AH 10D", 19, 11),
        ("hundred", "KS QS JS 10S", 46, 54),
        ("thirty", "9S", 9, 17),
        ("hundred", "", 0, 100),
    ],
)
def test_scoring_cards_of_one_side(variant: str, cards: str, ours: int, theirs: int) -> None:
    head: dict[str, Any] = {"variant": variant, "minimum": 0, "lead": 1000}
    made = [line for line in [(NS, ours, "cards"), (WE, theirs, "cards")] if line[1]]
    assert lines(taken(cards, more_cards=None), **head) == made
    rest = [card for card in SCALES[variant] if card not in cards.split()]
    both = {NS: cards.split(), WE: rest}
    assert lines({"kind": "count", "cards": both, "more_cards": None}, **head) == made


@pytest.mark.parametrize("variant", SCALES)
def test_exactly_the_sums_that_scoring_cards_make_are_card_points(variant: str) -> None:
    values = list(SCALES[variant].values())
    possible = {sum(v for n, v in enumerate(values) if mask >> n & 1) for mask in range(1 << len(values))}
    for number in range(max(possible) + 3):
        entry = count(number, more_cards=None)
        if number in possible:
            assert played(entry, variant=variant, minimum=0, lead=1000, satthi=0)["points"][NS] == number
        else:
            assert wrong(entry, variant=variant) == [(1, f"points.{NS}", "points-unreachable")]
    assert (possible == set(range(max(possible) + 1))) == (variant != "thirty")


@pytest.mark.parametrize(("variant", "worth"), [("hundred", 0), ("juneja", 4), ("thirty", 4), ("rawalpindi", 0)])
def test_majority(variant: str, worth: int) -> None:
    ours = {"hundred": 60, "juneja": 60, "thirty": 14, "rawalpindi": 20}[variant]
    for more, gains in ((NS, {NS: worth}), (WE, {WE: worth}), (None, {})):
        majority = [(side, points) for side, points, why in lines(count(ours, more_cards=more), variant=variant)
                    if why == "majority"]  # fmt: skip
        assert majority == [item for item in gains.items() if item[1]]
    missing = [(1, "more_cards", "majority-missing")]
    if worth:
        assert wrong(count(ours), variant=variant) == missing
    else:
        assert played(count(ours), variant=variant)["points"][NS] == ours


def test_captures_may_end_without_a_majority_too() -> None:
    entries = [capture("North", "AS 10D"), end("West", more_cards=WE)]
    assert lines(*entries, variant="juneja", minimum=0, lead=1000) == [
        (NS, 3, "cards"),
        (WE, 4, "majority"),
        (WE, 93, "cards"),
    ]
    assert wrong(entries[0], end("West"), variant="juneja") == [(2, "more_cards", "majority-missing")]


# -- sweeps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "first", "other", "last"),
    [("hundred", 25, 50, 0), ("juneja", 50, 50, 0), ("thirty", 11, 7, 0), ("rawalpindi", 11, 7, 0)],
)
def test_what_each_sweep_is_worth(variant: str, first: int, other: int, last: int) -> None:
    half = {"hundred": 50, "juneja": 48, "thirty": 13, "rawalpindi": 15}[variant]
    for sweep, worth in (
        (swept("West", when="first", card="JC"), first),
        (swept("West", card="7C"), other),
        (swept("North", when="last", card="7C"), last),
    ):
        side = WE if sweep["player"] == "West" else NS
        found = lines(count(half, more_cards=None, sweeps=[sweep]), variant=variant)
        assert [line for line in found if line[2] == "sweep"] == [(side, worth, "sweep")] * bool(worth)


@pytest.mark.parametrize("rank", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
def test_in_the_thirty_point_games_a_sweep_is_worth_its_card(rank: str) -> None:
    value = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].index(rank) + 1
    sweep = [swept("East", card=f"{rank}C")]
    found = lines(taken("10D", more_cards=None, sweeps=sweep), variant="thirty", lead=1000)
    assert (WE, value, "sweep") in found


def test_each_sweep_has_a_line_of_its_own() -> None:
    entry = count(50, sweeps=[swept("North"), swept("North"), swept("South"), swept("West")])
    assert lines(entry, lead=1000) == [
        *[(NS, 50, "cards"), (NS, 50, "sweep"), (NS, 50, "sweep"), (NS, 50, "sweep")],
        *[(WE, 50, "cards"), (WE, 50, "sweep")],
    ]


# -- satthi ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "more", "options", "found"),
    [
        ("thirty", NS, {}, [(NS, 60, "satthi")]),
        ("thirty", WE, {}, [(NS, 26, "cards"), (WE, 4, "majority")]),
        ("thirty", None, {}, [(NS, 26, "cards")]),
        ("thirty", None, {"majority": 0}, [(NS, 60, "satthi")]),
        ("thirty", WE, {"majority": 0}, [(NS, 60, "satthi")]),
        ("thirty", NS, {"satthi": 0}, [(NS, 4, "majority"), (NS, 26, "cards")]),
        ("thirty", NS, {"satthi": 10}, [(NS, 10, "satthi")]),
        ("rawalpindi", None, {}, [(NS, 60, "satthi")]),
        ("rawalpindi", WE, {}, [(NS, 60, "satthi")]),
        ("hundred", None, {"satthi": 120, "minimum": 0}, [(NS, 120, "satthi")]),
    ],
)
def test_satthi_is_all_card_points_and_the_majority_where_it_counts(
    variant: str, more: str | None, options: dict[str, Any], found: list[Any]
) -> None:
    total = sum(SCALES[variant].values())
    everything = " ".join(SCALES[variant])
    for entry in (count(total, more_cards=more), count(None, 0, more_cards=more), taken(everything, more_cards=more)):
        assert card_lines(entry, variant=variant, **options) == found
    captures = [capture("North", everything), end(more_cards=more)]
    assert card_lines(*captures, variant=variant, **options) == found


def test_one_card_less_is_no_satthi() -> None:
    assert card_lines(taken("10D 9S 2S AS AH AD", more_cards=NS), variant="thirty") == [
        (NS, 4, "majority"),
        (NS, 25, "cards"),
        (WE, 1, "cards"),
    ]


def test_sweeps_count_beside_a_satthi() -> None:
    entry = taken(THIRTY, more_cards=NS, sweeps=[swept("South", card="QC"), swept("West", card="KC")])
    assert card_lines(entry, variant="thirty") == [(NS, 12, "sweep"), (NS, 60, "satthi"), (WE, 13, "sweep")]


# -- the lead and the baazi --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deals", "lead", "baazis"),
    [
        ((50,), (None, 0), (0, 0)),
        ((99,), (NS, 0), (1, 0)),
        ((60, 68, 29), (NS, 14), (0, 0)),
        ((75, 75), (None, 0), (1, 0)),
        ((75, 74), (NS, 98), (0, 0)),
        ((25, 25), (None, 0), (0, 1)),
        ((25, 26), (WE, 98), (0, 0)),
        ((91,), (NS, 82), (0, 0)),
        ((92,), (None, 0), (1, 0)),
        ((9,), (WE, 82), (0, 0)),
        ((8,), (None, 0), (0, 1)),
        ((90, 91, 30), (WE, 40), (1, 0)),
    ],
)
def test_the_lead_is_the_difference_and_a_hundred_wins(
    deals: tuple[int, ...], lead: tuple[Any, int], baazis: tuple[int, int]
) -> None:
    result = played(*map(count, deals))
    side, by = lead if lead[1] else (None, 0)
    assert result["state"]["lead"] == {"side": side, "by": by}
    assert result["state"]["baazis"] == dict(zip((NS, WE), baazis, strict=True))
    assert result["state"]["deals"] == len(deals)
    ours, theirs = result["points"][NS], result["points"][WE]
    assert (ours - theirs if side == NS else theirs - ours) == by


@pytest.mark.parametrize(
    ("entry", "cards"),
    [
        (capture("West", "10D KS"), ["10D", "KS"]),
        (capture("West", "10D", **{"with": "KS"}), ["10D", "KS"]),
        (capture("West", "10D KS", **{"with": "KS"}), ["10D", "KS"]),
    ],
    ids=["noted", "played", "noted and played"],
)
def test_the_card_played_is_captured_once_whether_or_not_it_is_listed(entry: Any, cards: list[str]) -> None:
    captured = played(entry)["state"]["deal"]["captured"]
    assert {side: sorted(taken) for side, taken in captured.items()} == {NS: [], WE: cards}


@pytest.mark.parametrize(
    ("deals", "ahead"),
    [((60,), 20), ((40,), -20), ((50,), 0), ((60, 68), 56), ((75, 75), 100), ((25, 20), -110)],
)
def test_what_each_side_was_ahead_by_is_kept_past_the_end_of_a_baazi(deals: tuple[int, ...], ahead: int) -> None:
    state = read_match(by_slug, file(*map(count, deals))).now.state
    assert state.reached == {NS: ahead, WE: -ahead}


@pytest.mark.parametrize(("ours", "won"), [(65, True), (64, False)])
def test_a_lead_of_exactly_what_was_agreed_wins(ours: int, won: bool) -> None:
    assert (lines(count(ours), lead=30)[0] == (NS, 0, "baazi")) == won


def test_a_baazi_is_a_line_of_zero_after_the_others() -> None:
    assert lines(count(100)) == [(NS, 0, "baazi"), (NS, 100, "cards")]
    assert [line["why"] for line in played(count(100))["hands"][0]["lines"]] == ["cards", "baazi"]


# -- the minimum -------------------------------------------------------------------------------------------------------


def test_fewer_than_nine_in_one_deal_loses_a_baazi_whatever_the_score() -> None:
    behind = [count(90), count(70)]
    assert played(*behind, lead=1000)["state"]["lead"] == {"side": NS, "by": 120}
    result = played(*behind, count(8), lead=1000)
    assert result["state"]["baazis"] == {NS: 0, WE: 1}
    assert result["points"] == {NS: 0, WE: 0}


def test_sweeps_are_counted_for_the_minimum() -> None:
    assert played(count(5, sweeps=[swept("North")]))["state"]["baazis"] == {NS: 0, WE: 0}
    assert played(count(5, sweeps=[swept("North", when="last")]))["state"]["baazis"] == {NS: 0, WE: 1}
    assert played(count(5, sweeps=[swept("North", card="3C")]), sweep="card")["state"]["baazis"] == {NS: 0, WE: 1}
    assert played(count(5, sweeps=[swept("North", card="4C")]), sweep="card")["state"]["baazis"] == {NS: 0, WE: 0}


def test_the_majority_is_counted_for_the_minimum() -> None:
    assert played(count(5, more_cards=NS), variant="juneja")["state"]["baazis"] == {NS: 0, WE: 0}
    assert played(count(5, more_cards=WE), variant="juneja")["state"]["baazis"] == {NS: 0, WE: 1}


def test_where_both_have_fewer_neither_loses_by_it() -> None:
    result = played(count(60), minimum=61)
    assert result["state"]["baazis"] == {NS: 0, WE: 0}
    assert result["state"]["lead"] == {"side": NS, "by": 20}
    assert played(count(60), minimum=60)["state"]["baazis"] == {NS: 1, WE: 0}
    assert played(count(60), minimum=40)["state"]["baazis"] == {NS: 0, WE: 0}


def test_where_both_have_fewer_the_lead_may_still_win() -> None:
    assert played(count(60), minimum=61, lead=20)["state"]["baazis"] == {NS: 1, WE: 0}


def test_the_minimum_counts_before_the_lead() -> None:
    ahead = count(90)
    result = played(ahead, count(8, sweeps=[]), lead=81)
    assert result["state"]["baazis"] == {NS: 0, WE: 1}
    lots = [swept("North")] * 3
    assert played(count(8, sweeps=lots))["state"]["baazis"] == {NS: 0, WE: 0}


@pytest.mark.parametrize("variant", ["thirty", "rawalpindi"])
def test_the_thirty_point_games_have_no_minimum(variant: str) -> None:
    result = played(taken("10D", WE, more_cards=None, sweeps=[swept("West", card="2C")]), variant=variant)
    assert result["state"]["baazis"] == {NS: 0, WE: 0}
    none = played(taken("", WE, more_cards=None), variant=variant, lead=1000)
    assert none["state"]["baazis"] == {NS: 0, WE: 0}


# -- how many baazis, and who won --------------------------------------------------------------------------------------

OURS, THEIRS = count(100), count(0)


@pytest.mark.parametrize(
    ("baazis", "deals", "finished", "winner"),
    [
        (0, [OURS] * 5, False, None),
        (1, [OURS], True, NS),
        (1, [THEIRS], True, WE),
        (2, [OURS], False, None),
        (2, [OURS, OURS], True, NS),
        (2, [OURS, THEIRS], True, None),
        (3, [OURS, THEIRS], False, None),
        (3, [OURS, THEIRS, THEIRS], True, WE),
        (3, [OURS, OURS], False, None),
        (4, [OURS, THEIRS, THEIRS, OURS], True, None),
    ],
)
def test_the_match_ends_when_so_many_were_won_by_both_together(
    baazis: int, deals: list[Any], finished: bool, winner: str | None
) -> None:
    result = played(*deals, baazis=baazis)
    assert (result["finished"], result["winner"]) == (finished, winner)
    assert set(result["next"]) == {"dealer", "bidder"}, "given as usual"


def test_a_finished_match_takes_only_notes_and_corrections() -> None:
    assert wrong(OURS, THEIRS, baazis=1) == [(2, "", "finished")]
    assert played(OURS, {"kind": "void", "entry": 1}, THEIRS, baazis=1)["winner"] == WE


# -- money -------------------------------------------------------------------------------------------------------------


def test_each_of_the_losing_side_pays_the_next_winner_in_order_of_play() -> None:
    money = played(OURS, baazi_stake=7)
    assert money["money"] == {"North": 7, "West": -7, "South": 7, "East": -7}
    pays = [(line["from"], line["to"]) for line in money["hands"][0]["lines"] if "from" in line]
    assert sorted(pays) == [("East", "North"), ("West", "South")]
    theirs = played(THEIRS, baazi_stake=7)
    pays = [(line["from"], line["to"]) for line in theirs["hands"][0]["lines"] if "from" in line]
    assert sorted(pays) == [("North", "West"), ("South", "East")]
    assert all(line["why"] == "baazi" and line["amount"] == 7 for line in theirs["hands"][0]["lines"] if "from" in line)


def test_two_players_pay_one_another() -> None:
    result = played({"kind": "count", "points": {"Amrit": 100}}, players=TWO, baazi_stake=5)
    assert result["money"] == {"Amrit": 5, "Balbir": -5}
    assert result["settlement"] == [{"from": "Balbir", "to": "Amrit", "amount": 5}]


def test_without_a_stake_no_money_is_in_play() -> None:
    result = played(OURS)
    assert (result["money"], result["settlement"]) == ({}, [])
    assert played(baazi_stake=1)["money"] == dict.fromkeys(FOUR, 0)


# -- who deals next ----------------------------------------------------------------------------------------------------


def dealers(*deals: Any, **head: Any) -> list[str]:
    return [dealer(*deals[:n], **head) for n in range(1, len(deals) + 1)]


@pytest.mark.parametrize("players", [FOUR, TWO])
def test_where_the_deal_rotates_the_next_in_order_of_play_deals_whoever_won(players: tuple[str, ...]) -> None:
    side = " & ".join(players[::2])
    for made in ([60, 68, 29, 17, 23], [100, 0, 50, 50, 5]):  # a baazi, a side below the minimum, level
        deals = [count(points={side: ours}) for ours in made]
        found = dealers(*deals, players=players, next_dealer="rotates")
        assert found == [players[n % len(players)] for n in range(1, 6)]
    assert dealers({"kind": "redeal", "reason": "no-bid"}, players=players, next_dealer="rotates") == [players[0]]


def test_example_of_the_source_and_of_the_page() -> None:
    """North deals first … 20, 36, 42, 66, 54 … West, West, West, South deal, West & East win at 106, North deals."""
    deals = [count(60), count(68), count(29), count(17), count(23)]
    assert dealers(*deals) == ["West", "West", "West", "South", "North"]
    leads = [played(*deals[:n])["state"]["lead"] for n in range(1, 5)]
    assert leads == [{"side": side, "by": by} for side, by in ((NS, 20), (NS, 56), (NS, 14), (WE, 52))]
    result = played(*deals)
    assert result["state"]["baazis"] == {NS: 0, WE: 1}
    assert result["points"] == {NS: 0, WE: 0}


def test_second_example_of_the_source() -> None:
    """North-South are leading by 10 and East deals. East-West wins with a difference of 124 (two sweeps): South."""
    deals = [count(55), count(None, 62, sweeps=[swept("West"), swept("East")])]
    assert dealers(*deals, first="East") == ["East", "South"]
    assert played(*deals, first="East")["state"]["baazis"] == {NS: 0, WE: 1}


def test_third_example_of_the_source() -> None:
    """North-South are leading by 99 points, and East deals. … only 5 points: instant Baazi … South's turn to deal."""
    deals = [count(50), count(82, sweeps=[swept("South", card="5C")]), count(5, 95)]
    options = {"sweep": 35}
    assert played(*deals[:2], first="East", **options)["state"]["lead"] == {"side": NS, "by": 99}
    assert dealers(*deals, first="East", **options) == ["East", "East", "South"]
    assert played(*deals, first="East", **options)["state"]["baazis"] == {NS: 0, WE: 1}


@pytest.mark.parametrize(
    ("first", "ours", "then"),
    [
        ("North", 50, "North"),  # nobody is behind
        ("North", 40, "North"),  # the dealer's side is behind
        ("North", 60, "West"),  # the dealer's side is ahead
        ("West", 60, "West"),
        ("West", 40, "South"),
        ("East", 40, "North"),
        ("East", 50, "East"),
        ("North", 100, "East"),  # West would deal
        ("North", 0, "South"),  # North would deal again
        ("East", 0, "South"),  # North would deal
        ("East", 100, "West"),  # East would deal again
    ],
)
def test_who_deals_after_one_deal(first: str, ours: int, then: str) -> None:
    assert dealer(count(ours), first=first) == then
    assert played(count(ours), first=first)["next"]["bidder"] == FOUR[(FOUR.index(then) + 1) % 4]


@pytest.mark.parametrize(
    ("ours", "then"), [(50, "Amrit"), (40, "Amrit"), (60, "Balbir"), (100, "Balbir"), (0, "Amrit")]
)
def test_who_deals_among_two(ours: int, then: str) -> None:
    """With two players there is only that player."""
    assert dealer({"kind": "count", "points": {"Amrit": ours}}, players=TWO) == then


def test_the_first_dealer_is_named_or_the_first_in_the_list() -> None:
    assert dealer() == "North"
    assert dealer(first="South") == "South"


def test_a_thousand_random_deals_are_reckoned_a_second_time() -> None:
    chance, made, ahead, at = Random(4), {NS: 0, WE: 0}, 0, "North"
    options = variant_of(SEEP, "juneja").options  # type: ignore[union-attr]
    every = list(SCALES["juneja"])
    entries: list[Any] = []
    baazis = {NS: 0, WE: 0}
    expected = []
    for _ in range(1000):
        cards = chance.sample(every, chance.randint(0, len(every)))
        more = chance.choice([NS, WE, None])
        bidder = FOUR[(FOUR.index(at) + 1) % 4]
        sweeps = [swept(chance.choice(FOUR)) for _ in range(chance.choice([0, 0, 1, 3]))]
        sweeps += [swept(bidder, when="first")] * chance.randint(0, 1) + [swept(at, when="last")] * chance.randint(0, 1)
        entries.append(taken(" ".join(cards), more_cards=more, sweeps=sweeps))
        side_of = {player: NS if player in ("North", "South") else WE for player in FOUR}
        took = {NS: set(cards), WE: {*every} - {*cards}}
        counts = {NS: 26, WE: 26} | ({more: 27} if more else {})
        points = scored(options, took, counts, [(side_of[s["player"]], s.get("when", ""), "KC") for s in sweeps])
        ahead += points[NS] - points[WE]
        short = [side for side in (NS, WE) if points[side] < 9]
        won = ({NS: WE, WE: NS}[short[0]] if len(short) == 1 else None) or (
            (NS if ahead > 0 else WE) if abs(ahead) >= 100 else None
        )
        leader = {NS: "North", WE: "West"}.get(won or (NS if ahead > 0 else WE if ahead < 0 else ""))
        at = dealer_after(FOUR, at, leader, won is not None)
        made = {side: 0 if won else made[side] + points[side] for side in made}
        ahead = 0 if won else ahead
        if won:
            baazis[won] += 1
        expected.append(at)
    result = played(*entries, variant="juneja")
    assert result["state"]["baazis"] == baazis
    assert result["points"] == made
    assert result["next"]["dealer"] == at
    assert min(baazis.values()) > 20
    for n in (1, 2, 3, 10, 50, 200):
        assert dealer(*entries[:n], variant="juneja") == expected[n - 1]


@pytest.mark.parametrize(
    ("entry", "dealt"),
    [
        (capture("South", sweep="first"), "West"),  # West bids where North deals
        (capture("West", sweep="first"), None),
        (capture("South", sweep="last"), "South"),  # the dealer plays last
        (capture("North", sweep="last"), None),
        (capture("South", sweep=True), None),  # with which play nobody knows
        (count(40, sweeps=[{"player": "East", "when": "first"}]), "South"),
        (count(40, sweeps=[{"player": "East", "when": "first"}, {"player": "East", "when": "last"}]), None),
    ],
)
def test_whoever_played_first_or_last_says_who_dealt(entry: Any, dealt: str | None) -> None:
    state = read_match(by_slug, file()).state
    assert state.dealer == "North"
    assert SEEP.rules.turn_meant(state, read_entry(SEEP, entry)) == dealt


def test_the_first_play_says_who_dealt() -> None:
    state = read_match(by_slug, file({"kind": "deal", "bid": 9, "floor": ["2S", "3S", "4S", "5S"]})).state
    for player, dealt in (("West", None), ("South", "West"), ("North", "East")):
        play = read_entry(SEEP, {"kind": "play", "player": player, "card": "9S"})
        assert SEEP.rules.turn_meant(state, play) == dealt
