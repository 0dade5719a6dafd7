"""Check the entries of Sâm: for each kind a function returns all problems with it; empty if the entry is valid."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ...core.problems import Path, Problem, incomplete, quoted
from ...core.seats import names_twice, not_seated
from .entries import BaoSam, Beat, Hand, Instant, Lead, chains
from .state import SamState

MOST_PLAYERS = 4
MOST_WITH_FIVE = 5  #: the same with the option ``five_players``
TWOS = 4  #: 2s in the pack
DEALT = 10  #: cards that each player is dealt
MOST_FOURS = DEALT // 4  #: fours of a kind among them


def check_lead(state: SamState, entry: Lead) -> list[Problem]:
    """Return the problems with a draw of who leads (docs/rules/sam.md, Who leads).

    The player must be seated, not alone, and there must be no leader yet.
    """
    found = _seated(state, entry.player, ("player",))
    if len(state.seats) < 2:
        found.append(Problem((), "too-few-to-draw", {"seated": len(state.seats)}))
    if state.leader is not None:
        found.append(Problem((), "leader-known", {"leader": state.leader}))
    return found


def check_hand(state: SamState, hand: Hand) -> list[Problem]:
    """Return the problems with a hand: with each of its keys, and with keys that exclude each other.

    A winner who finishes on a 2 has fouled, so that no loser may be charged: neither báo một, thối hai, 2s nor thối tứ
    quý may be given (docs/rules/sam.md, Finishing on a 2).
    """
    found = _seated(state, hand.winner, ("winner",))
    found += _check_left(state, hand)
    found += _check_twos_left(state, hand)
    found += _check_tu_quy(state, hand)
    if hand.bao_mot is not UNSET:
        found += _loser(state, hand, hand.bao_mot, ("bao_mot",))
    if hand.on_two:
        # A foul: nobody pays for cards left, so no charge to a loser may be given.
        for key, there in (
            ("bao_mot", hand.bao_mot is not UNSET), ("thoi_hai", bool(hand.thoi_hai)), ("twos", bool(hand.twos)),
            ("tu_quy", bool(hand.tu_quy)),
        ):  # fmt: skip
            if there:
                found.append(Problem((key,), "not-with-on-two"))
    return found + _check_chat(state, hand.chat) + _check_played(state, hand)


def _check_left(state: SamState, hand: Hand) -> list[Problem]:
    """Check that each loser, and nobody else, has 1 to 10 cards left (docs/rules/sam.md, Paying).

    Missing losers are reported only if the winner is seated.
    """
    found = []
    for player, cards in hand.left.items():
        path: Path = ("left", player)
        if player == hand.winner:
            found.append(Problem(path, "winner-among-losers", {"value": cards}))
        elif player not in state.seats:
            found.append(not_seated(state.seats, player, path))
        elif cards > DEALT:
            found.append(Problem(path, "left-over-ten", {"value": cards, "dealt": DEALT}))
        elif cards < 1:
            found.append(Problem(path, "left-none", {"value": cards}))
    found += [
        incomplete(("left", player), "loser-missing")
        for player in state.seats.seated
        if hand.winner in state.seats and player != hand.winner and player not in hand.left
    ]
    return found


def _check_twos_left(state: SamState, hand: Hand) -> list[Problem]:
    """Check thối hai and 2s; all losers together have four at most (docs/rules/sam.md, Thối hai and thối tứ quý)."""
    if found := _check_thoi_hai(state, hand) + _check_twos(state, hand):
        return found
    value = sum(hand.left.get(player, 0) for player in hand.thoi_hai) + sum(hand.twos.values())
    return [Problem(("twos" if hand.twos else "thoi_hai",), "too-many-twos", {"value": value})] if value > TWOS else []


def _check_thoi_hai(state: SamState, hand: Hand) -> list[Problem]:
    """Check losers with nothing but 2s, if the table charges that (docs/rules/sam.md, Thối hai and thối tứ quý).

    Ten cards left are cóng, never thối hai (docs/rules/sam.md, Cóng).
    """
    found = names_twice(hand.thoi_hai, ("thoi_hai",))
    if hand.thoi_hai and not state.options.thoi_hai:
        found.append(Problem(("thoi_hai",), "thoi-hai-not-played"))
    for n, player in enumerate(hand.thoi_hai, 1):
        found += _loser(state, hand, player, ("thoi_hai", n))
        cards = hand.left.get(player, 0)
        if cards == DEALT:
            found.append(Problem(("thoi_hai", n), "thoi-hai-cong", {"player": player}))
        elif cards > TWOS:
            found.append(Problem(("thoi_hai", n), "thoi-hai-over-four", {"player": player, "value": cards}))
    return found


def _check_twos(state: SamState, hand: Hand) -> list[Problem]:
    """Check 2s still in hand, if the table charges for each (docs/rules/sam.md, Thối hai and thối tứ quý).

    A loser who is charged for thối hai is not charged for each 2 too.
    """
    found = []
    if hand.twos and not state.options.thoi_hai_each:
        found.append(Problem(("twos",), "twos-not-charged"))
    for player, twos in hand.twos.items():
        path: Path = ("twos", player)
        found += _loser(state, hand, player, path)
        left = hand.left.get(player, DEALT)
        if player in hand.thoi_hai:
            found.append(Problem(path, "twos-and-thoi-hai", {"player": player}))
        elif not 1 <= twos <= TWOS:
            found.append(Problem(path, "twos-one-to-four", {"value": twos}))
        elif twos > left:
            found.append(Problem(path, "twos-over-left", {"value": twos, "cards": left}))
        elif (need := _twos_and_fours(hand, player)) > left:
            found.append(Problem(path, "twos-and-fours", {"value": twos, "need": need, "cards": left}))
    return found


def _twos_and_fours(hand: Hand, player: str) -> int:
    """Return how many cards a loser's 2s and fours of a kind are together; four 2s may be one of these fours."""
    twos, fours = hand.twos.get(player, 0), hand.tu_quy.get(player, 0)
    return max(4 * fours, twos) if twos == TWOS else 4 * fours + twos


def _check_tu_quy(state: SamState, hand: Hand) -> list[Problem]:
    """Check fours of a kind in hand, if the table charges for them (docs/rules/sam.md, Thối hai and thối tứ quý).

    A loser can have one or two, no more than the cards left allow.
    """
    found = []
    if hand.tu_quy and not state.options.thoi_tu_quy:
        found.append(Problem(("tu_quy",), "tu-quy-not-charged"))
    for player, sets in hand.tu_quy.items():
        path: Path = ("tu_quy", player)
        found += _loser(state, hand, player, path)
        if not 1 <= sets <= MOST_FOURS:
            found.append(Problem(path, "tu-quy-one-or-two", {"value": sets}))
        elif (cards := hand.left.get(player, DEALT)) < 4 * sets:
            found.append(Problem(path, "tu-quy-too-few-cards", {"value": sets, "need": 4 * sets, "cards": cards}))
    return found


def _check_chat(state: SamState, chat: Sequence[Beat]) -> list[Problem]:
    """Check that in each beat one player beats another, both seated (docs/rules/sam.md, Chặt hai and chặt chồng)."""
    found = []
    for n, beat in enumerate(chat, 1):
        found += _seated(state, beat.by, ("chat", n, "by")) + _seated(state, beat.on, ("chat", n, "on"))
        if beat.by == beat.on:
            found.append(Problem(("chat", n, "on"), "beats-himself", {"player": quoted(beat.by)}))
    return found


def _check_played(state: SamState, hand: Hand) -> list[Problem]:
    """Check that each player has played as many cards as their beats need, by the number of cards left."""
    found = list[Problem]()
    if not hand.chat:
        return found
    for player in state.seats.seated:
        out = player == hand.winner
        left = 0 if out else hand.left.get(player, 0)
        if not out and not 1 <= left <= DEALT:
            continue  # reported already; what was played is not known
        need, played = _needed(hand.chat, player) + (out and hand.on_two), DEALT - left
        if need > played:
            path: Path = ("chat",) if out else ("left", player)
            found.append(Problem(path, "chat-too-few-played", {"player": player, "need": need, "played": played}))
    return found


def _needed(chat: Sequence[Beat], player: str) -> int:
    """Return how many cards ``player`` must have played for these beats.

    Four for each beat that they made, and one for each trick whose first beat was on them.
    """
    return 4 * sum(beat.by == player for beat in chat) + sum(chain[0].on == player for chain in chains(chat))


def check_bao_sam(state: SamState, call: BaoSam) -> list[Problem]:
    """Return the problems with a called Sâm, won or blocked by an opponent (docs/rules/sam.md, Báo Sâm).

    ``chat`` may be given only if the call was blocked; ``on_two``, whether the caller ended on a 2, only if it was not,
    and the option ``sam_on_two`` is on.
    """
    found = _seated(state, call.caller, ("caller",))
    if call.outcome == "blocked":
        if call.by is UNSET:
            found.append(incomplete(("by",), "blocker-missing"))
        else:
            found += _seated(state, call.by, ("by",))
            if call.by == call.caller:
                found.append(Problem(("by",), "blocks-himself", {"player": quoted(call.caller)}))
        if not found:
            found = _check_block(state, call)
    else:
        if call.by is not UNSET:
            found.append(Problem(("by",), "won-has-no-blocker"))
        if call.chat:
            found.append(Problem(("chat",), "won-has-no-chat"))
    if call.on_two is not UNSET and not state.options.sam_on_two:
        found.append(Problem(("on_two",), "sam-on-two-not-played"))
    elif call.on_two is not UNSET and call.outcome != "won":
        found.append(Problem(("on_two",), "sam-on-two-blocked"))
    return found


def _check_block(state: SamState, call: BaoSam) -> list[Problem]:
    """Check the beats: one at most, by the blocker on the caller; it ends the hand (docs/rules/sam.md, Báo Sâm)."""
    if len(call.chat) > 1:
        return [Problem(("chat",), "one-beat-blocks", {"value": len(call.chat)})]
    found = _check_chat(state, call.chat)
    for beat in call.chat if not found else ():
        if beat.by != call.by:
            found.append(Problem(("chat", 1, "by"), "beat-by-blocker", {"value": quoted(beat.by)}))
        if beat.on != call.caller:
            found.append(Problem(("chat", 1, "on"), "beat-on-caller", {"value": quoted(beat.on)}))
    return found


def check_instant(state: SamState, entry: Instant) -> list[Problem]:
    """Return the problems with a hand that wins as it is dealt (docs/rules/sam.md, Tới trắng).

    The winner must be seated, and the table must play such hands.
    """
    found = _seated(state, entry.winner, ("winner",))
    if not state.options.instant:
        found.append(Problem((), "instant-not-played"))
    return found


def _seated(state: SamState, player: str, path: Path) -> list[Problem]:
    """Check that ``player`` is seated."""
    return [] if player in state.seats else [not_seated(state.seats, player, path)]


def _loser(state: SamState, hand: Hand, player: str, path: Path) -> list[Problem]:
    """Check that ``player`` is seated and did not win."""
    if player == hand.winner:
        return [Problem(path, "winner-no-loser", {"player": player})]
    return _seated(state, player, path)
