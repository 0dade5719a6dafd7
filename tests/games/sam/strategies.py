"""Random Sâm matches: each entry is drawn from where the match stands, so that it is legal."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scorekeeper.core.entries import Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.replay import Header
from scorekeeper.games.sam import SAM
from scorekeeper.games.sam.entries import INSTANTS, BaoSam, Beat, Hand, Instant, Lead
from scorekeeper.games.sam.options import SamOptions
from scorekeeper.games.sam.state import SamState
from tests.properties import NOTES, Matches, comings_and_goings

NAMES = ("An", "Binh", "Chi", "Dung", "Em", "Giang")

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "stake": st.integers(1, 9),
        "cong": st.integers(0, 20),
        "sam": st.integers(0, 30),
        "thoi_hai": st.integers(0, 30),
        "thoi_hai_adds_cards": st.booleans(),
        "chat_hai": st.integers(0, 30),
        "chat_chong": st.sampled_from(["last", "each"]),
        "bao_mot": st.sampled_from(["cards", "all"]),
        "straight_with_two": st.booleans(),
        "instant": st.integers(0, 30),
        "thoi_tu_quy": st.integers(0, 20),
    },
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    players = draw(st.permutations(NAMES))[: draw(st.integers(2, 4))]
    first = draw(st.none() | st.sampled_from(players))
    return make_header(SAM, players, draw(st.sampled_from([None, "source", "tet"])), draw(OPTIONS), first)


@st.composite
def hands(draw: st.DrawFn, seated: tuple[str, ...], options: SamOptions) -> Hand:
    """A hand with any of its flags. Beats are drawn first; the cards left leave room for them."""
    winner = draw(st.sampled_from(seated))
    losers = [player for player in draw(st.permutations(seated)) if player != winner]
    on_two = draw(st.booleans())
    played = dict.fromkeys(seated, 0)
    played[winner] = int(on_two)
    chat: list[Beat] = []
    for by, on, new in draw(
        st.lists(st.tuples(st.sampled_from(seated), st.sampled_from(seated), st.booleans()), max_size=4)
    ):
        starts = new or not chat or chat[-1].by != on
        room = {player: (10 if player == winner else 9) - played[player] for player in seated}
        if by != on and room[by] >= 4 and room[on] >= starts:
            played[by] += 4
            played[on] += starts
            chat.append(Beat(by, on, new))
    left = {player: draw(st.integers(1, 10 - played[player])) for player in losers}
    flags: dict[str, Any] = {"on_two": on_two, "chat": tuple(chat)}
    if not on_two:
        twos: list[str] = []
        for player in losers:
            if draw(st.booleans()) and sum(left[p] for p in [*twos, player]) <= 4:
                twos.append(player)
        flags["thoi_hai"] = tuple(twos)
        if draw(st.booleans()):
            flags["bao_mot"] = draw(st.sampled_from(losers))
        if options.thoi_tu_quy:
            fours = {player: draw(st.integers(0, left[player] // 4)) for player in losers}
            flags["tu_quy"] = {player: sets for player, sets in fours.items() if sets}
    return Hand(winner, left, **flags)


@st.composite
def calls(draw: st.DrawFn, seated: tuple[str, ...]) -> BaoSam:
    caller, by, *_ = draw(st.permutations(seated))
    if draw(st.booleans()):
        return BaoSam(caller, "won")
    chat = (Beat(by, caller),) if draw(st.booleans()) else ()
    return BaoSam(caller, "blocked", by, chat)


@st.composite
def legal(draw: st.DrawFn, state: SamState) -> Entry:
    """Any entry but a correction that may come now."""
    seated = state.seats.seated
    kinds = [NOTES, *comings_and_goings(state.seats, NAMES, 4)]
    if len(seated) > 1:
        kinds += [hands(seated, state.options)] * 4 + [calls(seated)]
        if state.options.instant:
            kinds.append(st.builds(Instant, st.sampled_from(seated), st.sampled_from(INSTANTS)))
        if state.leader is None:
            kinds.append(st.sampled_from(seated).map(Lead))
    return draw(draw(st.sampled_from(kinds)))


MATCHES = Matches(headers(), legal)
logs = MATCHES.logs
