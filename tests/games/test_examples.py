"""The deal in pictures at the head of each page of rules is legal, and pays what the page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import Match, judge, replay
from scorekeeper.games.seep.state import SeepState
from scorekeeper.web.rules.page import Group, group_of
from tests.support import match_file

RULES = Path(__file__).parents[2] / "docs" / "rules"
PAGES = {
    "sam": ("sam.md", "sam.vi.md"),
    "sam-sip": ("sam-sip.md", "sam-sip.th.md"),
    "daun-tiga": ("daun-tiga.md", "daun-tiga.ms.md"),
    "seep": ("seep.md", "seep.hi.md", "seep.pa.md"),
    "samba": ("samba.md", "samba.nl.md"),
}
ALL_PAGES = [(page, pages[0]) for pages in PAGES.values() for page in pages]


def example(page: str) -> str:
    """Return the section in pictures of a page, its first one."""
    found = re.search("^## (.*?)^## ", (RULES / page).read_text(encoding="utf-8"), re.M | re.S)
    assert found
    return found[1]


def pictures(page: str) -> list[list[Group]]:
    return [[*map(group_of, one.splitlines())] for one in re.findall("```felt\n(.*?)```", example(page), re.S)]


def cards(groups: list[Group]) -> list[list[str]]:
    return [[card for card, _ in group.cards] for group in groups]


def table(page: str) -> dict[str, int]:
    """Return what the section's table says: name to amount."""
    names, _, amounts = (line.strip("| ").split(" | ") for line in re.findall(r"^\|.*\|$", example(page), re.M))
    return dict(zip(names, (int(amount.replace("−", "-")) for amount in amounts), strict=True))


def played(game: str, players: tuple[str, ...], *entries: dict[str, Any], **agreed: Any) -> Match:
    return replay(match_file(game, players, entries, **agreed))


@pytest.mark.parametrize(("page", "english"), ALL_PAGES)
def test_the_pictures_are_the_same_in_every_language(page: str, english: str) -> None:
    assert [cards(groups) for groups in pictures(page)] == [cards(groups) for groups in pictures(english)]
    assert len(pictures(page)) > 2


@pytest.mark.parametrize("page", PAGES["sam"])
def test_a_hand_of_sam(page: str) -> None:
    straight, higher, chat, out = pictures(page)
    assert judge(question("sam", "beats", on=suited(cards(straight)[0]), play=suited(cards(higher)[1])))["answer"]
    assert judge(question("sam", "beats", on=suited(cards(chat)[0]), play=suited(cards(chat)[1])))["answer"]
    told = table(page)
    winner, *losers = told
    left = [len(group) for group in cards(out)[1:]]
    assert [group.name for group in out[1:]] == losers
    beat = {"by": losers[1], "on": losers[0]}
    hand = {"kind": "hand", "winner": winner, "left": dict(zip(losers, left, strict=True)), "chat": [beat]}
    assert played("sam", tuple(told), hand, options={"stake": 2}).standings() == told


@pytest.mark.parametrize("page", PAGES["sam-sip"])
def test_a_deal_of_sam_sip(page: str) -> None:
    dealt, wild, won = map(cards, pictures(page))
    (turned_up,) = dealt[0]
    assert [len([card for group in each for card in group]) for each in (dealt[1:], wild, won)] == [5, 5, 6]
    taken = [card for group in won for card in group]
    assert judge(question("sam-sip", "winning-hand", cards=taken, indicator=turned_up))["answer"] is True
    told = table(page)
    match = played("sam-sip", tuple(told), {"kind": "hand", "winner": "Ana"})
    assert match.standings() == told
    assert (match.state.dealer, match.state.stake) == ("Ana", 10)


@pytest.mark.parametrize("page", PAGES["daun-tiga"])
def test_a_deal_of_daun_tiga(page: str) -> None:
    _, *shown = pictures(page)
    hands = {group.name: [card for card, _ in group.cards] for groups in shown for group in groups if group.name}
    words = [group.words for groups in shown for group in groups if group.words]
    match = played("daun-tiga", ("An", "Bo", "Cy", "Di"), {
        "kind": "hand", "stakes": {"Bo": 5, "Cy": 7, "Di": 11}, "hands": hands,
    })  # fmt: skip
    gains = match.standings()
    assert [gains[name] for name in ("Bo", "Cy", "Di")] == [int(each.replace("−", "-")) for each in words]
    assert gains["An"] == 2


#: The plays of Seep's pictures: what each does with the card that is ringed there.
PLAYS: list[dict[str, Any]] = [
    {"player": "North", "build": 9, "with": ["6D"]},
    {"player": "West", "build": 11, "break": 9},
    {"player": "South", "build": 11},
    {"player": "East", "take": "all"},
    {"player": "North", "take": "all"},
]


@pytest.mark.parametrize("page", PAGES["seep"])
def test_five_plays_of_seep(page: str) -> None:
    shown = pictures(page)
    entries: list[dict[str, Any]] = [{"kind": "deal", "bid": 9, "floor": ["6D", "8H", "5D", "KS"]}]
    for play, groups in zip(PLAYS, shown, strict=True):
        (card,) = [card for group in groups for card, last in group.cards if last]
        entries.append({"kind": "play", "card": card, **play})
        state = played("seep", ("North", "West", "South", "East"), *entries, first="East").state
        assert isinstance(state, SeepState)
        assert state.deal
        if "take" in play:
            assert sorted(state.deal.taken) == sorted(cards(groups)[0])
            assert [*state.deal.loose] == [each for group in cards(groups)[1:] for each in group]
        else:
            (house,) = state.deal.houses
            assert (str(house.value), house.cemented) == (groups[0].name, groups[0].closed)
            assert sorted(house.cards) == sorted(cards(groups)[0])
            assert [*state.deal.loose] == cards(groups)[1]
    assert [sweep.player for sweep in state.deal.sweeps] == ["North"]
    assert not state.deal.loose
    assert shown[-1][-1].words == f"+{state.options.sweep}"


@pytest.mark.parametrize("page", PAGES["samba"])
def test_a_hand_of_samba(page: str) -> None:
    first, sequence, samba, canasta, end = pictures(page)
    assert judge(question("samba", "first-meld", score=0, melds=cards(first)))["answer"] is True
    assert cards(sequence)[0] == cards(first)[0]
    assert cards(samba)[0][:4] == cards(sequence)[1]
    side = {"melds": [cards(samba)[0], cards(canasta)[0]], "red_threes": 0}
    match = played("samba", ("Ann", "Bob", "Cas", "Dee"), {
        "kind": "hand", "sides": {"Ann & Cas": side, "Bob & Dee": {"melds": []}},
        "left": {end[0].name: cards(end)[0], "Bob": ["4H"], "Dee": ["4H"]}, "out": "Ann",
    })  # fmt: skip
    scored = {line.why: line.points for line in match.items[0].lines if line.side == "Ann & Cas"}
    assert (f"+{scored['samba']}", f"+{scored['mixed-canasta']}") == (samba[1].words, canasta[1].words)
    assert match.standings()["Ann & Cas"] == int(end[1].words)


def question(game: str, asked: str, **given: Any) -> dict[str, Any]:
    return {"format": "scorekeeper-question/1", "game": game, "question": asked, **given}


def suited(ranks: list[str]) -> list[str]:
    """Return cards of those ranks, each of another suit than the one before."""
    return [rank + "SHDC"[n % 4] for n, rank in enumerate(ranks)]
