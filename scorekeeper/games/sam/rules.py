"""Sâm: what an entry may be, and what it moves.

``check`` names every breach of the rules in an entry; ``apply`` gives the state after it and its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from ...core.draws import Draw, draw_by_cards
from ...core.entries import Entry, Join, Leave, check_seating, reseat
from ...core.game import Rules, Summary
from ...core.ledger import Line, Pay
from ...core.problems import Path, Problem, incomplete, quoted
from ...core.seats import Seats, names_twice, not_seated
from . import referee
from .entries import ENTRIES, BaoSam, Beat, Hand, Instant, Lead
from .options import VARIANTS, SamOptions
from .state import LeadsAs, SamState

MOST_PLAYERS = 4
MOST_WITH_FIVE = 5  #: where the table plays with five
TWOS = 4  #: 2s in the pack
DEALT = 10  #: cards that each player is dealt
MOST_FOURS = DEALT // 4  #: fours of a kind among them


# -- what may be -----------------------------------------------------------------------------------------------------


def check(state: SamState, entry: Entry) -> list[Problem]:
    """All breaches of the rules in ``entry``; empty: legal (docs/rules/sam.md, Coming and going).

    At most four sit, five where the table plays so, and a hand needs two.
    """
    match entry:
        case Leave() | Join():
            return check_seating(state.seats, entry, max(players_under(state.options)))
        case Lead():
            return _check_lead(state, entry)
    if len(state.seats) < 2:
        return [Problem((), "too-few", {"seated": len(state.seats), "bound": 2})]
    match entry:
        case Hand():
            return _check_hand(state, entry)
        case BaoSam():
            return _check_bao_sam(state, entry)
        case Instant():
            return _check_instant(state, entry)
    raise TypeError(entry)


def _check_lead(state: SamState, entry: Lead) -> list[Problem]:
    """A leader is drawn only while nobody leads, and among two or more (docs/rules/sam.md, Who leads)."""
    found = _seated(state, entry.player, ("player",))
    if len(state.seats) < 2:
        found.append(Problem((), "too-few-to-draw", {"seated": len(state.seats)}))
    if state.leader is not None:
        found.append(Problem((), "leader-known", {"leader": state.leader}))
    return found


def _check_hand(state: SamState, hand: Hand) -> list[Problem]:
    """What was charged must fit together (docs/rules/sam.md, Finishing on a 2).

    With a finish on a 2 nobody is charged for báo một, thối hai or thối tứ quý.
    """
    found = _seated(state, hand.winner, ("winner",))
    found += _check_left(state, hand)
    found += _check_thoi_hai(state, hand)
    found += _check_twos(state, hand)
    found += _check_tu_quy(state, hand)
    if hand.bao_mot is not UNSET:
        found += _loser(state, hand, hand.bao_mot, ("bao_mot",))
    if hand.on_two:
        # A foul: nobody pays for cards left, so nothing that is charged to a loser can stand beside it.
        for key, there in (
            ("bao_mot", hand.bao_mot is not UNSET), ("thoi_hai", bool(hand.thoi_hai)), ("twos", bool(hand.twos)),
            ("tu_quy", bool(hand.tu_quy)),
        ):  # fmt: skip
            if there:
                found.append(Problem((key,), "not-with-on-two"))
    return found + _check_chat(state, hand.chat) + _check_played(state, hand)


def _check_left(state: SamState, hand: Hand) -> list[Problem]:
    """Each loser, and nobody else, has 1 to 10 cards left (docs/rules/sam.md, Paying).

    Who else lost is known only where the winner is at the table.
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


def _check_thoi_hai(state: SamState, hand: Hand) -> list[Problem]:
    """Only losers with nothing but 2s: four at most among them all (docs/rules/sam.md, Thối hai and thối tứ quý).

    Ten cards left are cóng, never thối hai (docs/rules/sam.md, Cóng).
    """
    found = names_twice(hand.thoi_hai, ("thoi_hai",))
    if hand.thoi_hai and not state.options.thoi_hai:
        found.append(Problem(("thoi_hai",), "thoi-hai-not-played"))
    twos = 0
    for n, player in enumerate(hand.thoi_hai, 1):
        found += _loser(state, hand, player, ("thoi_hai", n))
        cards = hand.left.get(player, 0)
        if cards == DEALT:
            found.append(Problem(("thoi_hai", n), "thoi-hai-cong", {"player": player}))
        elif cards > 4:
            found.append(Problem(("thoi_hai", n), "thoi-hai-over-four", {"player": player, "value": cards}))
        elif player not in hand.thoi_hai[: n - 1]:
            twos += cards
    if hand.twos:
        return found  # counted together there
    if twos > TWOS:
        found.append(Problem(("thoi_hai",), "too-many-twos", {"value": twos}))
    return found


def _check_twos(state: SamState, hand: Hand) -> list[Problem]:
    """2s still in hand, each charged for: four at most among all losers (docs/rules/sam.md, Thối hai).

    Who is left with nothing but 2s, and charged for that, is not charged for each.
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
    alone = sum(hand.left.get(player, 0) for player in {*hand.thoi_hai})
    if hand.twos and not found and alone + sum(hand.twos.values()) > TWOS:
        found.append(Problem(("twos",), "too-many-twos", {"value": alone + sum(hand.twos.values())}))
    return found


def _twos_and_fours(hand: Hand, player: str) -> int:
    """The cards that a loser's 2s and fours of a kind take together; four 2s are one of the fours."""
    twos, fours = hand.twos.get(player, 0), hand.tu_quy.get(player, 0)
    return max(4 * fours, twos) if twos == TWOS else 4 * fours + twos


def _check_tu_quy(state: SamState, hand: Hand) -> list[Problem]:
    """One or two fours of a kind that fit into the cards left (docs/rules/sam.md, Thối hai and thối tứ quý).

    Refused where the table does not charge for them.
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
    """One player beats another; both are seated (docs/rules/sam.md, Chặt hai and chặt chồng)."""
    found = []
    for n, beat in enumerate(chat, 1):
        found += _seated(state, beat.by, ("chat", n, "by")) + _seated(state, beat.on, ("chat", n, "on"))
        if beat.by == beat.on:
            found.append(Problem(("chat", n, "on"), "beats-himself", {"player": quoted(beat.by)}))
    return found


def _check_played(state: SamState, hand: Hand) -> list[Problem]:
    """Whether the cards that each must have played for the beats fit beside those he has left."""
    found = []
    for player in state.seats.seated:
        out = player == hand.winner
        left = 0 if out else hand.left.get(player, 0)
        if not out and not 1 <= left <= DEALT:
            continue  # reported already; what he played is not known
        need, played = _needed(hand.chat, player) + (out and hand.on_two), DEALT - left
        if need > played:
            path: Path = ("chat",) if out else ("left", player)
            found.append(Problem(path, "chat-too-few-played", {"player": player, "need": need, "played": played}))
    return found


def _needed(chat: Sequence[Beat], player: str) -> int:
    """Cards that ``player`` must have played for these beats: four for each, one where he was beaten first."""
    return 4 * sum(beat.by == player for beat in chat) + sum(chain[0].on == player for chain in chains(chat))


def _check_bao_sam(state: SamState, call: BaoSam) -> list[Problem]:
    """Blocked by an opponent, or won; beats stand only where it was blocked (docs/rules/sam.md, Báo Sâm)."""
    found = _seated(state, call.caller, ("caller",))
    if call.outcome == "blocked":
        if call.by is UNSET:
            found.append(incomplete(("by",), "blocker-missing"))
        else:
            found += _seated(state, call.by, ("by",))
            if call.by == call.caller:
                found.append(Problem(("by",), "blocks-himself", {"player": quoted(call.caller)}))
        found += _check_block(state, call)
    else:
        if call.by is not UNSET:
            found.append(Problem(("by",), "won-has-no-blocker"))
        if call.chat:
            found.append(Problem(("chat",), "won-has-no-chat"))
    return found


def _check_block(state: SamState, call: BaoSam) -> list[Problem]:
    """The deal stops at the first beat: at most that one, the blocker's on the caller (docs/rules/sam.md, Báo Sâm)."""
    if not call.chat:
        return []
    if len(call.chat) > 1:
        return [Problem(("chat",), "one-beat-blocks", {"value": len(call.chat)})]
    found = _check_chat(state, call.chat)
    beat = call.chat[0]
    if not found and beat.by != call.by:
        found.append(Problem(("chat", 1, "by"), "beat-by-blocker", {"value": quoted(beat.by)}))
    if not found and beat.on != call.caller:
        found.append(Problem(("chat", 1, "on"), "beat-on-caller", {"value": quoted(beat.on)}))
    return found


def _check_instant(state: SamState, entry: Instant) -> list[Problem]:
    """A dealt winning hand counts only where the table plays it (docs/rules/sam.md, Tới trắng)."""
    found = _seated(state, entry.winner, ("winner",))
    if not state.options.instant:
        found.append(Problem((), "instant-not-played"))
    return found


def _seated(state: SamState, player: str, path: Path) -> list[Problem]:
    """``player`` is at the table."""
    return [] if player in state.seats else [not_seated(state.seats, player, path)]


def _loser(state: SamState, hand: Hand, player: str, path: Path) -> list[Problem]:
    """``player`` is at the table and did not go out."""
    if player == hand.winner:
        return [Problem(path, "winner-no-loser", {"player": player})]
    return _seated(state, player, path)


# -- what it moves ---------------------------------------------------------------------------------------------------


def apply(state: SamState, entry: Entry) -> tuple[SamState, tuple[Line, ...]]:
    """The state after ``entry`` and the lines it gives; ``entry`` has been checked (docs/rules/sam.md, Who leads).

    The winner leads next, of a blocked Báo Sâm the blocker; once he leaves, or plays alone, that is drawn again.
    """
    match entry:
        case Leave() | Join():
            seats = reseat(state.seats, entry)
            # The winner got up, or nobody is left to play against: the next hand counts as a first one.
            keeps = state.leader in seats and len(seats) > 1
            if not keeps:
                return SamState(state.options, seats, hands=state.hands), ()
            return msgspec.structs.replace(state, seats=seats), ()
        case Lead():
            return msgspec.structs.replace(state, leader=entry.player, leads_as="drawn"), ()
        case Hand():
            return _next(state, entry.winner), (*_beats(state, entry.chat), *_charges(state, entry))
        case BaoSam() if entry.outcome == "won":
            return _next(state, entry.caller), _from_all(state, entry.caller, state.options.sam, "sam-won")
        case BaoSam():
            return _next(state, str(entry.by), "blocked"), (*_beats(state, entry.chat), *_blocked(state, entry))
        case Instant():
            paid = _from_all(state, entry.winner, state.options.instant, "instant")
            return _next(state, entry.winner), paid
    raise TypeError(entry)


def _next(state: SamState, leader: str, leads_as: LeadsAs = "won") -> SamState:
    """One hand more, after which ``leader`` leads (docs/rules/sam.md, Who leads)."""
    return SamState(state.options, state.seats, leader, leads_as, state.hands + 1)


def _charges(state: SamState, hand: Hand) -> tuple[Line, ...]:
    """What is paid for the hand itself, beats apart (docs/rules/sam.md, Paying; Báo một; Finishing on a 2).

    Who ended on a 2 pays each other player a stake for each card that one had played. Who let a one-card hand go out
    pays for all losers: with ``cards`` a stake for each card left, with ``all`` what each would have paid.
    """
    losers = state.seats.others(hand.winner)
    if hand.on_two:
        return _kept(_fouled(state, hand, player) for player in losers)
    if hand.bao_mot is not UNSET:
        if state.options.bao_mot == "cards":
            parts = [hand.left[player] for player in losers]
        else:
            parts = [sum(cards for cards, _, _ in _owes(state, hand, player)) for player in losers]
        return _kept([_pay(state, hand.bao_mot, hand.winner, sum(parts), "bao-mot", parts=parts)])
    return _kept(
        _pay(state, player, hand.winner, cards, why, **numbers)
        for player in losers
        for cards, why, numbers in _owes(state, hand, player)
    )


def _fouled(state: SamState, hand: Hand, player: str) -> Pay:
    """What a finish on a 2 costs to one other player (docs/rules/sam.md, Finishing on a 2).

    A stake for each card that player had played; where the table agreed on a number, that many stakes.
    """
    flat = state.options.on_two_flat
    if flat:
        return _pay(state, hand.winner, player, flat, "on-two", cards=flat, case="flat")
    played = DEALT - hand.left[player]
    return _pay(state, hand.winner, player, played, "on-two", cards=played)


def _owes(state: SamState, hand: Hand, player: str) -> list[tuple[int, str, dict[str, Any]]]:
    """What a loser owes for the hand: cards, the reason's code, and the numbers it needs.

    Nothing but 2s left costs ``thoi_hai`` instead of the cards, or besides them (docs/rules/sam.md, Thối hai and thối
    tứ quý); ten cards left are charged as ``cong`` (docs/rules/sam.md, Cóng).
    """
    options, cards = state.options, hand.left[player]
    owes: list[tuple[int, str, dict[str, Any]]] = []
    if player in hand.thoi_hai:
        owes.append((options.thoi_hai, "thoi-hai", {"cards": options.thoi_hai}))
    elif cards == DEALT:
        owes.append((options.cong, "cong", {"cards": options.cong}))
    if not owes or (player in hand.thoi_hai and options.thoi_hai_adds_cards):
        owes.append((cards, "cards-left", {"cards": cards}))
    if twos := hand.twos.get(player, 0):
        numbers = {"twos": twos, "cards": options.thoi_hai_each}
        owes.append((twos * options.thoi_hai_each, "thoi-hai-each", numbers))
    if sets := hand.tu_quy.get(player, 0):
        numbers = {"sets": sets, "cards": options.thoi_tu_quy}
        owes.append((sets * options.thoi_tu_quy, "thoi-tu-quy", numbers))
    return owes


def chains(chat: Sequence[Beat]) -> list[list[Beat]]:
    """Beats in their tricks, in the order of play (docs/rules/sam.md, Chặt hai and chặt chồng).

    One follows another where it beats the one who beat last, unless it is marked new.
    """
    made: list[list[Beat]] = []
    for beat in chat:
        if made and not beat.new and beat.on == made[-1][-1].by:
            made[-1].append(beat)
        else:
            made.append([beat])
    return made


def _beats(state: SamState, chat: Sequence[Beat]) -> tuple[Line, ...]:
    """What is paid for beats, whoever wins the hand (docs/rules/sam.md, Chặt hai and chặt chồng).

    With ``last`` the one beaten last pays for every beat of the trick, with ``double`` twice as much for each further
    beat, with ``each`` everybody who was beaten pays for his.
    """
    price, how = state.options.chat_hai, state.options.chat_chong
    lines = []
    for chain in chains(chat):
        last, beats = chain[-1], len(chain)
        if how == "each":
            lines += [_pay(state, beat.on, beat.by, price, "chat", beats=1, cards=price) for beat in chain]
        elif how == "double":
            times = 2 ** (beats - 1)
            lines.append(_pay(state, last.on, last.by, times * price, "chat", case="double", times=times, cards=price))
        else:
            lines.append(_pay(state, last.on, last.by, beats * price, "chat", beats=beats, cards=price))
    return _kept(lines)


def _blocked(state: SamState, call: BaoSam) -> tuple[Line, ...]:
    """The caller alone pays as much as a win would have brought (docs/rules/sam.md, Báo Sâm).

    All of it to the blocker, or with ``den_sam`` to each opponent his part.
    """
    opponents, sam = len(state.seats) - 1, state.options.sam
    if state.options.den_sam == "all":
        return _kept(
            _pay(state, call.caller, player, sam, "sam-blocked", cards=sam, case="each")
            for player in state.seats.others(call.caller)
        )
    return _kept(
        [_pay(state, call.caller, str(call.by), sam * opponents, "sam-blocked", cards=sam, opponents=opponents)]
    )


def _from_all(state: SamState, winner: str, cards: int, why: str) -> tuple[Line, ...]:
    """Each opponent pays ``winner`` so many ``cards`` (docs/rules/sam.md, Báo Sâm; Tới trắng)."""
    return _kept(_pay(state, player, winner, cards, why, cards=cards) for player in state.seats.others(winner))


def _pay(state: SamState, payer: str, payee: str, stakes: int, why: str, **numbers: Any) -> Pay:
    """A payment of so many ``stakes``, each worth the table's stake in table units."""
    stake = state.options.stake
    return Pay(payer, payee, stakes * stake, why, {**numbers, "stake": stake})


def _kept(lines: Any) -> tuple[Line, ...]:
    """The lines that move anything."""
    return tuple(line for line in lines if line.amount)


# -- what the house is told ------------------------------------------------------------------------------------------


def start(options: SamOptions, seats: Seats, first: str | None) -> SamState:
    """Nobody leads until it is drawn, unless the table has named who does (docs/rules/sam.md, Who leads)."""
    return SamState(options, seats, leader=first)


def players_under(options: SamOptions) -> Sequence[int]:
    """Two to four play, five where the table says so (docs/rules/sam.md, Players and cards)."""
    return range(2, (MOST_WITH_FIVE if options.five_players else MOST_PLAYERS) + 1)


def check_change(state: SamState, options: SamOptions) -> list[Problem]:
    """While five are seated five may play (docs/rules/sam.md, Coming and going)."""
    if len(state.seats) > max(players_under(options)):
        return [Problem(("five_players",), "five-seated")]
    return []


def expected(state: SamState) -> Sequence[str]:
    """A hand, a Báo Sâm, a dealt winning hand where it is played (docs/rules/sam.md, Tới trắng; Who leads).

    Also who leads, while nobody does; nothing while one player is alone.
    """
    if len(state.seats) < 2:
        return ()
    kinds = ("hand", "bao_sam", "instant") if state.options.instant else ("hand", "bao_sam")
    return kinds if state.leader is not None else (*kinds, "lead")


def summary(state: SamState) -> Summary:
    """Who leads, and the stake in table units; how many hands were played (docs/rules/sam.md, Who leads)."""
    return Summary(next={"leader": state.leader, "stake": state.options.stake}, state={"hands": state.hands})


def draw(players: Sequence[str], chance: Random) -> Draw:
    """The first leader is drawn: the highest card, in the game's own order (docs/rules/sam.md, Who leads; Ranking)."""
    return draw_by_cards(players, referee.RANK_ORDER, "CDHS", chance)


def drawn_entry(state: SamState, player: str) -> Lead | None:
    """Who leads is drawn while nobody does; ``None`` once somebody leads (docs/rules/sam.md, Who leads)."""
    return Lead(player) if "lead" in expected(state) else None


RULES = Rules(
    slug="sam",
    variants=VARIANTS,
    options=SamOptions,
    state=SamState,
    entries=ENTRIES,
    players=range(2, MOST_WITH_FIVE + 1),
    players_under=players_under,
    check_change=check_change,
    hands=("hand", "bao_sam", "instant"),
    questions=referee.QUESTIONS,
    start=start,
    expected=expected,
    check=check,
    apply=apply,
    summary=summary,
    draw=draw,
    drawn_entry=drawn_entry,
)
