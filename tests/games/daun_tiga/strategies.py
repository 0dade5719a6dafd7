"""Random Daun Tiga matches: each entry is drawn from the state of the match, so that it is legal."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper.core.cards import PACK
from scorekeeper.core.entries import ChangeOptions, ChangeSeats, EndMatch, Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.match import Header
from scorekeeper.games.daun_tiga import DAUN_TIGA
from scorekeeper.games.daun_tiga.entries import Banker, Bet, DealtHand, Hand, Stakes
from scorekeeper.games.daun_tiga.options import DaunTigaOptions
from scorekeeper.games.daun_tiga.referee import value
from scorekeeper.games.daun_tiga.state import DaunTigaState
from tests.properties import NOTES, Matches, comings_and_goings

NAMES = ("An", "Bo", "Cy", "Di", "Em", "Fay", "Gus")
BYSTANDERS = ("Zed", "Yan", "Rene\u0301", "René")

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "tens_count_zero": st.booleans(),
        "long": st.booleans(),
        "long_from": st.integers(1, 10),
        "triples_long": st.lists(st.sampled_from("A23456789TP"), unique=True, max_size=4),
        "ties_to_bank": st.booleans(),
        "triple_pays": st.integers(1, 10),
        "pack": st.sampled_from(["cards", "tiles"]),
    },
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    players = draw(st.permutations(NAMES))[: draw(st.integers(2, 6))]
    first = draw(st.none() | st.sampled_from(players))
    return make_header(DAUN_TIGA, players, draw(st.sampled_from([None, "dobree", "zero"])), draw(OPTIONS), first)


def stakes(options: DaunTigaOptions) -> st.SearchStrategy[Stakes]:
    one = st.integers(1, 50)
    return one | st.tuples(one, one) if options.long else one


@st.composite
def dealt(draw: st.DrawFn, players: list[str], options: DaunTigaOptions) -> dict[str, DealtHand]:
    """Draw hands from one shuffled pack, as cards or in short, three of a kind more often than by chance."""
    pack = list(PACK)
    hands: dict[str, DealtHand] = {}
    for player in players:
        if draw(st.integers(0, 4)) == 0:
            rank = draw(st.sampled_from(pack)).rank
            alike = [c for c in pack if c.rank == rank or {c.rank, rank} <= {"J", "Q", "K"}]
        else:
            alike = []
        source = alike if len(alike) >= 3 else pack
        cards = tuple(draw(st.lists(st.sampled_from(source), min_size=3, max_size=3, unique=True)))
        pack = [card for card in pack if card not in cards]
        hands[player] = cards if draw(st.booleans()) else value(cards, options).answer
    return hands


@st.composite
def deals(draw: st.DrawFn, state: DaunTigaState) -> Hand:
    others = state.seats.others(state.banker)
    staked = {p: draw(stakes(state.options)) for p in draw(st.permutations(others)) if draw(st.integers(0, 3))}
    staked = staked or {others[0]: draw(stakes(state.options))}
    bets = []
    for by, on in draw(
        st.lists(st.tuples(st.sampled_from((*others, *BYSTANDERS)), st.sampled_from(others)), max_size=3)
    ):
        if by != on and by not in state.seats.gone:
            bets.append(Bet(by, on, draw(stakes(state.options))))
    shown = list(dict.fromkeys([*staked, *(bet.on for bet in bets), state.banker]))
    hands = draw(dealt(draw(st.permutations(shown)), state.options))
    bank = value(hands[state.banker], state.options).height
    lost = all(value(hands[player], state.options).height > bank for player in staked)
    return Hand(staked, hands, tuple(bets), lost and draw(st.booleans()))


@st.composite
def legal(draw: st.DrawFn, state: DaunTigaState) -> Entry:
    """Draw any entry but a correction that may come now."""
    if state.ended:
        return draw(NOTES)
    seated = state.seats.seated
    kinds = [
        NOTES,
        st.sampled_from(seated).map(Banker),
        *comings_and_goings(state.seats, NAMES, len(NAMES)),
        OPTIONS.filter(bool).map(ChangeOptions),
        st.permutations(seated).map(tuple).map(ChangeSeats),
    ]
    if draw(st.integers(0, 39)) == 0:
        return EndMatch()
    if len(seated) > 1:
        kinds += [deals(state)] * 5
    return draw(draw(st.sampled_from(kinds)))


MATCHES = Matches(headers(), legal, most=8)
logs = MATCHES.logs
