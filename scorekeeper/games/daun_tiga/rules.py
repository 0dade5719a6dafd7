"""Decide which entries are valid at Daun Tiga, and what they move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from ...core.draws import Draw, draw_by_dice
from ...core.entries import Entry, Join, Leave, check_seating, reseat
from ...core.game import Rules, Stat, Summary
from ...core.ledger import Line, Pay
from ...core.problems import Path, Problem, incomplete, quoted
from ...core.seats import Seats, check_name, not_seated
from .entries import ENTRIES, Banker, Hand, Stakes
from .options import VARIANTS, DaunTigaOptions
from .referee import QUESTIONS, Value, check_hand, check_pack, contract, value
from .state import BanksAs, DaunTigaState
from .stats import stats

MOST_PLAYERS = 17


class DaunTigaRules(Rules[DaunTigaState, DaunTigaOptions]):
    slug = "daun-tiga"
    variants = VARIANTS
    options = DaunTigaOptions
    state = DaunTigaState
    entries = ENTRIES
    players = range(2, MOST_PLAYERS + 1)
    version = 5
    hands_are_won = False
    questions = QUESTIONS
    asks_who_begins = True

    def start(self, options: DaunTigaOptions, seats: Seats, first: str | None) -> DaunTigaState:
        """Return the first state: ``first`` banks, by default the first seated (docs/rules/daun-tiga.md, The bank)."""
        return DaunTigaState(options, seats, banker=first or seats.seated[0], banks_as="chosen" if first else "first")

    def expected(self, state: DaunTigaState) -> Sequence[str]:
        """Return the kinds of entry that may be logged now (docs/rules/daun-tiga.md, The bank).

        They are ``banker``, who banks next, and, while two or more are seated, ``hand``, a deal.
        """
        return ("hand", "banker") if len(state.seats) > 1 else ("banker",)

    def check(self, state: DaunTigaState, entry: Entry) -> list[Problem]:
        """Return the problems with ``entry`` (docs/rules/daun-tiga.md, Coming and going; The bank).

        Only a seated player can be made banker.
        """
        match entry:
            case Leave() | Join():
                return check_seating(state.seats, entry, MOST_PLAYERS)
            case Banker():
                return [] if entry.player in state.seats else [not_seated(state.seats, entry.player, ("player",))]
            case Hand():
                return _check_hand(state, entry)
        raise TypeError(entry)

    def apply(self, state: DaunTigaState, entry: Entry) -> tuple[DaunTigaState, tuple[Line, ...]]:
        """Return the state after ``entry``, which must be valid, and its payments (docs/rules/daun-tiga.md, The bank).

        After a deal the next player banks, unless the banker stays. The next player also banks if the banker leaves the
        table.
        """
        match entry:
            case Leave() | Join():
                seats = reseat(state.seats, entry)
                if state.banker in seats:
                    return msgspec.structs.replace(state, seats=seats), ()
                # Who sat first banks only until somebody is drawn, so another takes their place in that.
                banks_as: BanksAs = "first" if state.banks_as == "first" and not state.hands else "turn"
                banker = state.seats.after(state.banker)
                return msgspec.structs.replace(state, seats=seats, banker=banker, banks_as=banks_as), ()
            case Banker():
                return msgspec.structs.replace(state, banker=entry.player, banks_as="chosen"), ()
            case Hand():
                stays = entry.banker_stays
                placed = {(bet.by, bet.on) for bet in state.bets}
                moved = {bet.by for bet in entry.bets if (bet.by, bet.on) not in placed}
                return (
                    msgspec.structs.replace(
                        state,
                        banker=state.banker if stays else state.seats.after(state.banker),
                        banks_as="stays" if stays else "turn",
                        hands=state.hands + 1,
                        stakes={**state.stakes, **entry.stakes},
                        out=tuple(p for p in state.seats.others(state.banker) if p not in entry.stakes),
                        # Earlier bets by or on the banker could not be placed in this deal, so they are offered again;
                        # but not those by somebody who has now placed a new one.
                        bets=(
                            *entry.bets,
                            *(bet for bet in state.bets if state.banker in (bet.by, bet.on) and bet.by not in moved),
                        ),
                        banked=state.banker,
                    ),
                    _lines(state, entry),
                )
        raise TypeError(entry)

    def summary(self, state: DaunTigaState) -> Summary:
        """Return the summary: who banks next, and how many deals were played (docs/rules/daun-tiga.md, The bank)."""
        return Summary(next={"banker": state.banker}, state={"hands": state.hands})

    def stats(self, state: DaunTigaState, entry: Entry, lines: Sequence[Line]) -> Iterable[Stat]:
        """Return what ``entry`` adds to players' statistics (docs/rules/daun-tiga.md, Paying)."""
        return stats(state, entry, lines)

    def newcomers(self, entry: Entry) -> Sequence[str]:
        """Return the names that may be new: who joins, or bets in a deal (docs/rules/daun-tiga.md, Side bets)."""
        return [bet.by for bet in entry.bets] if isinstance(entry, Hand) else super().newcomers(entry)

    def draw(self, players: Sequence[str], chance: Random, lowest: bool = False) -> Draw:
        """Draw the first banker by two dice each and return the draw (docs/rules/daun-tiga.md, The bank).

        The highest sum banks; ``lowest`` is ignored.
        """
        return draw_by_dice(players, chance)

    def handed_to(self, state: DaunTigaState, player: str) -> Banker:
        """Return the entry that makes ``player`` the next banker (docs/rules/daun-tiga.md, The bank)."""
        return Banker(player)

    def drawn_entry(self, state: DaunTigaState, player: str) -> Banker | None:
        """Return the entry that records that ``player`` was drawn to bank first (docs/rules/daun-tiga.md, The bank).

        ``None`` if no draw is due, because the table has named a banker or a deal was played.
        """
        return Banker(player) if state.banks_as == "first" and not state.hands else None


# -- checks: each returns the problems -------------------------------------------------------------------------------


def _check_hand(state: DaunTigaState, hand: Hand) -> list[Problem]:
    """Check a deal, for which two or more must be seated (docs/rules/daun-tiga.md, Players and cards)."""
    if len(state.seats) < 2:
        return [Problem((), "too-few", {"seated": len(state.seats), "bound": 2})]
    hands = _check_hands(state, hand)
    found = _check_stakes(state, hand) + _check_bets(state, hand) + hands
    if hand.banker_stays and not hands:
        found += _check_stays(state, hand)
    return found


def _check_stakes(state: DaunTigaState, hand: Hand) -> list[Problem]:
    """Check that somebody stakes, only seated players do, and not the banker (docs/rules/daun-tiga.md, A deal)."""
    found = [] if hand.stakes else [Problem(("stakes",), "nobody-stakes")]
    for player, stake in hand.stakes.items():
        path: Path = ("stakes", player)
        if player == state.banker:
            found.append(Problem(path, "banker-stakes", {"player": player}))
        elif player not in state.seats:
            found.append(not_seated(state.seats, player, path))
        found += _check_stake(state, stake, path)
    return found


def _check_stake(state: DaunTigaState, stake: Stakes, path: Path) -> list[Problem]:
    """Check that two stakes are placed only where Long is played (docs/rules/daun-tiga.md, Long)."""
    return [] if state.options.long or isinstance(stake, int) else [Problem(path, "long-not-played")]


def _check_bets(state: DaunTigaState, hand: Hand) -> list[Problem]:
    """Check side bets: others bet on a player's hand, the banker never (docs/rules/daun-tiga.md, Side bets)."""
    found = []
    for n, bet in enumerate(hand.bets, 1):
        if bet.by == state.banker:
            found.append(Problem(("bets", n, "by"), "banker-bets", {"player": bet.by}))
        elif bet.by == bet.on:
            found.append(Problem(("bets", n, "by"), "bets-on-himself", {"player": quoted(bet.by)}))
        elif bet.by not in state.seats:
            found += check_name(bet.by, ("bets", n, "by"))
        if bet.on == state.banker:
            found.append(Problem(("bets", n, "on"), "bet-on-banker", {"player": bet.on}))
        elif bet.on not in state.seats:
            found.append(not_seated(state.seats, bet.on, ("bets", n, "on")))
        found += _check_stake(state, bet.stake, ("bets", n, "stake"))
    return found


def hands_needed(state: DaunTigaState, hand: Hand) -> Mapping[str, None]:
    """Return the players whose hands a deal must have, as a dict's keys (docs/rules/daun-tiga.md, A deal; Side bets).

    They are the banker, those who staked, and those on whose hands somebody bet, even if they staked nothing
    themselves.
    """
    return dict.fromkeys([state.banker, *hand.stakes, *(bet.on for bet in hand.bets)])


def _check_hands(state: DaunTigaState, hand: Hand) -> list[Problem]:
    """Check that the hands are those needed and no others, all of one pack (docs/rules/daun-tiga.md, What is refused).

    Somebody who is named among stakes and bets but not seated needs no hand, because that name is reported already.
    Then no hand of a seated player is called needless either: it may be that of the person who was meant.
    """
    wanted = hands_needed(state, hand)
    missing = [player for player in wanted if player not in hand.hands]
    unknown = [player for player in missing if player not in state.seats]
    found = [incomplete(("hands", player), "hand-missing") for player in missing if player not in unknown]
    whole = {}
    for player, dealt in hand.hands.items():
        if player not in wanted and player not in state.seats:
            found.append(not_seated(state.seats, player, ("hands", player)))
        elif player not in wanted and not unknown:
            found.append(Problem(("hands", player), "hand-not-wanted"))
        if faults := check_hand(dealt, state.options, ("hands", player)):
            found += faults
        else:
            whole[player] = dealt
    return found + check_pack(whole, ("hands",))


def _check_stays(state: DaunTigaState, hand: Hand) -> list[Problem]:
    """Check that a banker who stays lost to all who staked, without a tie (docs/rules/daun-tiga.md, The bank)."""
    bank = value(hand.hands[state.banker], state.options)
    return [
        Problem(("banker_stays",), "banker-cannot-stay", {"player": player})
        for player in hand.stakes
        if player in state.seats and player != state.banker and not value(hand.hands[player], state.options).beats(bank)
    ]


# -- what it moves ---------------------------------------------------------------------------------------------------


def _lines(state: DaunTigaState, hand: Hand) -> tuple[Line, ...]:
    """Return payments for each stake in order of play, then each bet (docs/rules/daun-tiga.md, Paying; Side bets)."""
    values = {player: value(dealt, state.options) for player, dealt in hand.hands.items()}
    lines: list[Line] = []
    for player in state.seats.seated:
        if (stake := hand.stakes.get(player)) is not None:
            lines += _settle(state, values, player, player, stake, ("stake", "long"))
    for bet in hand.bets:
        lines += _settle(state, values, bet.by, bet.on, bet.stake, ("bet", "bet-long"))
    return tuple(lines)


def _settle(
    state: DaunTigaState, values: dict[str, Value], by: str, on: str, stake: Stakes, whys: tuple[str, str]
) -> list[Line]:
    """Return the payments between ``by`` and the banker for ``stake``, one or two (docs/rules/daun-tiga.md, Paying).

    ``on``: whose hand it is on; ``values``: player to what their hand is worth; ``whys``: the codes of the reasons for
    the first stake and the second. Each stake that passes is paid ``Contract.times`` times. The line of the first of
    two also says why the second passes, or does not.
    """
    stakes = (stake,) if isinstance(stake, int) else stake
    hand, bank = values[on], values[state.banker]
    passed = contract(hand, bank, state.options)
    payer, payee = (state.banker, by) if passed.won else (by, state.banker)
    lines: list[Line] = []
    for amount, why in zip(stakes[: passed.stakes], whys, strict=False):
        also = [passed.rule] if not lines and len(stakes) > 1 else []
        if passed.equal:
            also.insert(0, "equal")
        numbers: dict[str, Any] = {"player": on, "hand": hand.answer, "bank": bank.answer}
        if passed.times > 1:
            also.append("times")
            numbers |= {"times": passed.times, "stake": amount}
        if also:
            numbers["also"] = also
        lines.append(Pay(payer, payee, amount * passed.times, why, numbers))
    return lines
