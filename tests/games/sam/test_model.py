"""Sâm's money computed a second time, straight from the page, and compared over random matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings

from scorekeeper.core.match import Match, begin
from scorekeeper.core.reading import plain
from tests.properties import steps
from tests.support import Json, unequal

from .strategies import logs


def money_of(entry: Json, seated: tuple[str, ...], rate: Any) -> dict[str, int]:
    """Return who wins and loses how many stakes by one entry, by the page."""
    net: Counter[str] = Counter()

    def pays(payer: str, payee: str, stakes: int) -> None:
        net[payer] -= stakes
        net[payee] += stakes

    everybody_but = {player: [p for p in seated if p != player] for player in seated}
    match entry["kind"]:
        case "instant":
            for loser in everybody_but[entry["winner"]]:
                pays(loser, entry["winner"], rate.instant)
        case "bao_sam" if entry.get("on_two"):
            for opponent in everybody_but[entry["caller"]]:
                pays(entry["caller"], opponent, rate.sam)
        case "bao_sam" if entry["outcome"] == "won":
            for loser in everybody_but[entry["caller"]]:
                pays(loser, entry["caller"], rate.sam)
        case "bao_sam":
            for opponent in everybody_but[entry["caller"]]:
                pays(entry["caller"], entry["by"] if rate.den_sam == "blocker" else opponent, rate.sam)
        case "hand":
            pay_hand(entry, everybody_but[entry["winner"]], rate, pays)
        case "charge":
            return charged(entry)
    pay_beats(entry.get("chat", []), rate, pays)
    return unequal({name: stakes * rate.stake for name, stakes in net.items()})


def charged(entry: Json) -> dict[str, int]:
    """Return who gains what by a charge: each payer pays each payee."""
    net: Counter[str] = Counter()
    for payer in entry["from"]:
        net[payer] -= entry["amount"] * len(entry["to"])
    for payee in entry["to"]:
        net[payee] += entry["amount"] * len(entry["from"])
    return unequal(net)


def pay_hand(entry: Json, losers: list[str], rate: Any, pays: Any) -> None:
    winner, left = entry["winner"], entry["left"]
    if entry.get("on_two"):
        for loser in losers:
            pays(winner, loser, rate.on_two_flat or 10 - left[loser])
        return
    extra = {
        loser: entry.get("tu_quy", {}).get(loser, 0) * rate.thoi_tu_quy
        + entry.get("twos", {}).get(loser, 0) * rate.thoi_hai_each
        for loser in losers
    }
    own = {}
    for loser in losers:
        if loser in entry.get("thoi_hai", []):
            own[loser] = rate.thoi_hai + (left[loser] if rate.thoi_hai_adds_cards else 0)
        else:
            own[loser] = rate.cong if left[loser] == 10 else left[loser]
    if "bao_mot" not in entry:
        for loser in losers:
            pays(loser, winner, own[loser] + extra[loser])
    elif rate.bao_mot == "cards":
        pays(entry["bao_mot"], winner, sum(left.values()))
    else:
        pays(entry["bao_mot"], winner, sum(own.values()) + sum(extra.values()))


def pay_beats(chat: list[Json], rate: Any, pays: Any) -> None:
    owed = 0
    for n, beat in enumerate(chat):
        owed += owed if owed and rate.chat_chong == "double" else rate.chat_hai
        following = chat[n + 1] if n + 1 < len(chat) else None
        goes_on = following is not None and following["on"] == beat["by"] and not following.get("new")
        if rate.chat_chong == "each" or not goes_on:
            pays(beat["on"], beat["by"], owed)
            owed = 0


@settings(max_examples=200)
@given(logs(most=8))
def test_every_entry_moves_what_the_page_says(match: Match) -> None:
    before = begin(match.header)
    for read, step in zip(match.effective, steps(match), strict=True):
        expected = money_of(plain(read), before.state.seats.seated, before.state.options) if read is not None else {}
        money, was = step.ledger.money, before.ledger.money
        assert unequal({name: money[name] - was.get(name, 0) for name in money}) == expected
        before = step


@given(logs())
def test_the_leader_is_who_the_page_says(match: Match) -> None:
    leader = match.header.first
    for read, step in zip(match.effective, steps(match), strict=True):
        match plain(read) if read is not None else {"kind": "nothing"}:
            case {"kind": "hand" | "instant", "winner": who} | {"kind": "lead" | "turn", "player": who}:
                leader = who
            case {"kind": "bao_sam", "outcome": "won", "caller": who} | {"kind": "bao_sam", "by": who}:
                leader = who
            case {"kind": "leave", "player": who} if who == leader or len(step.state.seats) == 1:
                leader = None
        assert step.state.leader == leader


@given(logs())
def test_the_hands_won_are_those_the_page_gives_to_somebody(match: Match) -> None:
    wins: Counter[str] = Counter()
    for read in match.effective:
        match plain(read) if read is not None else {"kind": "nothing"}:
            case {"kind": "hand", "winner": who, **rest} if not rest.get("on_two"):
                wins[who] += 1
            case {"kind": "instant", "winner": who} | {"kind": "bao_sam", "outcome": "won", "caller": who}:
                wins[who] += 1
            case {"kind": "bao_sam", "outcome": "blocked", "by": who}:
                wins[who] += 1
    assert unequal(match.ledger.wins) == unequal(wins)
