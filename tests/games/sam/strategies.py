"""Random Sâm matches: each entry is drawn from the state of the match, so that it is legal."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET

from scorekeeper.core.entries import ChangeOptions, ChangeSeats, EndMatch, Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.match import Header
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
        "thoi_hai_each": st.integers(0, 15),
        "chat_chong": st.sampled_from(["last", "each", "double"]),
        "bao_mot": st.sampled_from(["cards", "all"]),
        "straight_with_two": st.booleans(),
        "instant": st.integers(0, 30),
        "thoi_tu_quy": st.integers(0, 20),
        "den_sam": st.sampled_from(["blocker", "all"]),
        "on_two_flat": st.integers(0, 13),
        "sam_on_two": st.booleans(),
        "five_players": st.booleans(),
    },
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    options = draw(OPTIONS)
    players = draw(st.permutations(NAMES))[: draw(st.integers(2, 5 if options.get("five_players") else 4))]
    first = draw(st.none() | st.sampled_from(players))
    return make_header(SAM, players, draw(st.sampled_from([None, "source", "tet"])), options, first)


@st.composite
def hands(draw: st.DrawFn, seated: tuple[str, ...], options: SamOptions) -> Hand:
    """Draw a hand with any of its flags. Beats are drawn first; the cards left leave room for them."""
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
        flags |= draw(held(losers, left, options))
        if draw(st.booleans()):
            flags["bao_mot"] = draw(st.sampled_from(losers))
    return Hand(winner, left, **flags)


@st.composite
def held(draw: st.DrawFn, losers: list[str], left: dict[str, int], options: SamOptions) -> dict[str, Any]:
    """Draw what losers are charged for holding still, as far as the table does; four 2s at most among them all."""
    alone: list[str] = []
    twos: dict[str, int] = {}
    fours: dict[str, int] = {}
    rest = 4
    for player in losers:
        if options.thoi_hai and left[player] <= rest and draw(st.booleans()):
            alone.append(player)
            rest -= left[player]
        elif options.thoi_hai_each:
            twos[player] = draw(st.integers(0, min(rest, left[player])))
            rest -= twos[player]
        if options.thoi_tu_quy:
            others = 0 if twos.get(player) in (None, 4) else twos[player]
            fours[player] = draw(st.integers(0, (left[player] - others) // 4))
    counted = {"twos": twos, "tu_quy": fours}
    return {
        "thoi_hai": tuple(alone), **{key: {who: n for who, n in of.items() if n} for key, of in counted.items()},
    }  # fmt: skip


@st.composite
def calls(draw: st.DrawFn, seated: tuple[str, ...], options: SamOptions) -> BaoSam:
    caller, by, *_ = draw(st.permutations(seated))
    if draw(st.booleans()):
        return BaoSam(caller, "won", on_two=draw(st.booleans() | st.just(UNSET)) if options.sam_on_two else UNSET)
    chat = (Beat(by, caller),) if draw(st.booleans()) else ()
    return BaoSam(caller, "blocked", by, chat)


@st.composite
def changes(draw: st.DrawFn, state: SamState) -> Entry:
    """Draw what a table changes between hands; that the match is over now and then."""
    if draw(st.integers(1, 8)) == 1:
        return EndMatch()
    options = draw(OPTIONS)
    if len(state.seats) > 4:
        options.pop("five_players", None)
    return ChangeOptions(options) if options else ChangeSeats(tuple(draw(st.permutations(state.seats.seated))))


@st.composite
def legal(draw: st.DrawFn, state: SamState) -> Entry:
    """Draw any entry but a correction that may come now."""
    if state.ended:
        return draw(NOTES)
    seated = state.seats.seated
    kinds = [NOTES, changes(state), *comings_and_goings(state.seats, NAMES, 5 if state.options.five_players else 4)]
    if len(seated) > 1:
        kinds += [hands(seated, state.options)] * 4 + [calls(seated, state.options)]
        if state.options.instant:
            kinds.append(st.builds(Instant, st.sampled_from(seated), st.sampled_from(INSTANTS)))
        if state.leader is None:
            kinds.append(st.sampled_from(seated).map(Lead))
    return draw(draw(st.sampled_from(kinds)))


MATCHES = Matches(headers(), legal)
logs = MATCHES.logs
