"""What holds in every Sam Sip match, whatever was played."""

from __future__ import annotations

from collections import Counter

from scorekeeper.core.entries import ChangeOptions, ChangeTurn, Charge, EndMatch, Join, Leave, Note, TableEntry
from scorekeeper.core.ledger import gains
from scorekeeper.core.match import Match, begin
from scorekeeper.games.sam_sip import SAM_SIP
from scorekeeper.games.sam_sip.entries import Drawn, Hand, Joke, ThrownIn
from scorekeeper.games.sam_sip.referee import best_dealt, highest_suit
from scorekeeper.games.sam_sip.state import SamSipState
from tests.properties import properties, steps
from tests.support import unequal

from .model import Deal, Table
from .strategies import MATCHES


def the_pots_hold_what_the_state_says(match: Match) -> None:
    for step in steps(match):
        state: SamSipState = step.state
        assert (step.ledger.in_pot("main"), step.ledger.in_pot("joke")) == (state.main, state.joke)


def nobody_loses_more_than_announced_before_the_deal(match: Match) -> None:
    before = begin(match.header)
    for step, reads in zip(steps(match), match.effective, strict=True):
        for name, amount in gains(step.lines).items():
            if name.startswith("pot:") or not isinstance(reads, Hand | ThrownIn | Drawn):
                continue
            joke = getattr(reads, "joke", None)
            stakes = joke.stakes if isinstance(joke, Joke) else ()
            assert -amount <= before.state.at_risk(name) + (match.header.options.joke_stake if name in stakes else 0)
        before = step


def who_deals_next_sits_at_the_table_and_is_not_out(match: Match) -> None:
    for step in steps(match):
        state: SamSipState = step.state
        assert state.dealer in (state.playing or state.seats.seated)
        assert (state.winner is not None or state.ended) == SAM_SIP.rules.finished(state)
        assert state.winner is None or state.dealer == state.winner


def money_stakes_and_dealers_are_those_of_plain_arithmetic(match: Match) -> None:
    if any(isinstance(entry, Leave | Join) for entry in match.effective):
        return
    options = match.header.options
    table = Table(
        match.header.players, options.stake, options.stake_step, options.pot, options.joke_stake, options.bankroll,
        match.header.first or "",
    )  # fmt: skip
    for entry, step in zip(match.effective, steps(match), strict=True):
        if entry is None:
            continue
        if isinstance(entry, ChangeOptions):
            table.change(entry.options.get("stake"), entry.options.get("stake_step"))
        if isinstance(entry, ChangeTurn):
            table.dealer = entry.player
        if isinstance(entry, Charge):
            table.charge(entry.payers, entry.payees, entry.amount)
        if isinstance(entry, EndMatch):
            table.end()
        if isinstance(entry, Note | TableEntry | Charge):
            assert unequal(step.ledger.money) == unequal(table.all_money)
            assert step.lines == () or isinstance(entry, Charge | EndMatch)
            continue
        joke = entry.joke if isinstance(entry.joke, Joke) else Joke()  # type: ignore[attr-defined]
        matched = getattr(entry, "match", None)
        hand = isinstance(entry, Hand)
        table.deal(
            Deal(
                winner=entry.winner if isinstance(entry, Hand) else "",
                redeal=entry.player if isinstance(entry, ThrownIn) else "",
                out=entry.out if isinstance(entry, Hand) else (),
                pays=entry.pays if isinstance(entry, Hand) and isinstance(entry.pays, dict) else {},
                jokers=joke.stakes,
                joke_to=best_dealt(joke.claims) or "",
                match_to=(highest_suit(matched) or "") if isinstance(matched, dict) else "",
            )
        )
        assert unequal(step.ledger.money) == unequal(table.all_money)
        assert (step.state.stake, step.state.dealer, step.state.main) == (table.stake, table.dealer, table.main)
        assert set(step.state.out) == set(table.out)
        assert not hand or step.state.dealer == entry.winner  # type: ignore[attr-defined]


def a_deal_is_won_by_its_winner(match: Match) -> None:
    wins = Counter(entry.winner for entry in match.effective if isinstance(entry, Hand))
    assert match.ledger.wins == wins


TestEveryMatch = properties(
    MATCHES,
    the_pots_hold_what_the_state_says,
    nobody_loses_more_than_announced_before_the_deal,
    who_deals_next_sits_at_the_table_and_is_not_out,
    money_stakes_and_dealers_are_those_of_plain_arithmetic,
    a_deal_is_won_by_its_winner,
)
