"""Random Seep matches, in all three ways mixed: each entry is drawn from the state of the match, so it is legal."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET

from scorekeeper.core.cards import Card
from scorekeeper.core.entries import ChangeOptions, EndMatch, Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.match import Header
from scorekeeper.games.seep import SEEP
from scorekeeper.games.seep.entries import Capture, Count, Deal, EndDeal, Play, Redeal, Sweep
from scorekeeper.games.seep.state import OpenDeal, SeepState
from tests.properties import NOTES, Matches

from .model import HOUSES, PACK, SCALES, VALUE, House, Move, Table
from .simulator import entry_of

NAMES = ("Amrit", "Balbir", "Charan", "Daljit")
WORTH = st.sampled_from([0, 7, 50, "card"])

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "majority": st.sampled_from([0, 4]),
        "sweep": WORTH,
        "first_sweep": WORTH,
        "last_sweep": WORTH,
        "lead": st.sampled_from([1, 10, 30, 60, 100]),
        "minimum": st.sampled_from([0, 9, 20, 60]),
        "satthi": st.sampled_from([0, 60]),
        "floor_check": st.booleans(),
        "ten_nine": st.booleans(),
        "max_houses": st.integers(0, 3),
        "break_with_floor": st.booleans(),
        "next_dealer": st.sampled_from(["behind", "behind", "rotates"]),
        "baazis": st.sampled_from([0, 0, 6]),
        "baazi_stake": st.integers(0, 20),
    },
)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    players = draw(st.permutations(NAMES))[: draw(st.sampled_from([4, 4, 2]))]
    variant = draw(st.sampled_from([None, "hundred", "juneja", "thirty", "rawalpindi"]))
    return make_header(SEEP, players, variant, draw(OPTIONS), draw(st.none() | st.sampled_from(players)))


def scoring(state: SeepState) -> list[Card]:
    return [Card(card) for card in SCALES[state.options.values]]


def majority(chance: Random, state: SeepState) -> Any:
    """Draw the side with more cards, or nobody; where it counts nothing it may be left out."""
    said = chance.choice([None, *state.sides])
    return UNSET if not state.options.majority and chance.random() < 0.5 else said


def count(chance: Random, state: SeepState) -> Count:
    keys: dict[str, Any] = {"more_cards": majority(chance, state)}
    scale = SCALES[state.options.values]
    one, other = chance.sample(list(state.sides), 2)
    own = [card for card in scoring(state) if chance.random() < chance.choice([0.1, 0.5, 0.9])]
    rest = [card for card in scoring(state) if card not in own]
    both = chance.random() < 0.5
    if chance.random() < 0.5:
        points = {one: sum(scale[card] for card in own)}
        keys["points"] = points | ({other: sum(scale.values()) - points[one]} if both else {})
    else:
        keys["cards"] = {one: tuple(own)} | ({other: tuple(rest)} if both else {})
    side_of = {player: side for side, players in state.sides.items() for player in players}
    free = [Card(card) for card in PACK if card not in scale]
    took = {one: [*own, *free], other: [*rest, *free]}
    used: set[Card] = set()
    sweeps = []
    for when in ("first", "last", None, None):
        if chance.random() < 0.6:
            continue
        player = {"first": state.bidder, "last": state.dealer}.get(when or "") or chance.choice(state.seats.seated)
        cards = [c for c in took[side_of[player]] if c not in used and (when != "first" or VALUE[c] in HOUSES)]
        card: Any = chance.choice(cards)
        if chance.random() < 0.3 and state.options.worth(when) != "card":
            card = UNSET
        used.add(card)
        sweeps.append(Sweep(player, UNSET if when is None else when, card))  # type: ignore[arg-type]
    chance.shuffle(sweeps)
    return Count(sweeps=tuple(sweeps), **keys)


def capture(chance: Random, state: SeepState) -> Capture:
    deal = state.deal or OpenDeal()
    free = [Card(card) for card in PACK if card not in deal.gone]
    chance.shuffle(free)
    cards = tuple(free[: chance.randint(0, 4)])
    when: Any = chance.choice([UNSET, UNSET, UNSET, True, "last"] + ["first"] * (not deal.captures) * 2)
    player = {"first": state.bidder, "last": state.dealer}.get(when) or chance.choice(state.seats.seated)
    with_: Any = UNSET
    if when is not UNSET and (chance.random() < 0.5 or state.options.worth(str(when)) == "card"):
        fitting = [card for card in free if when != "first" or VALUE[card] in HOUSES]
        with_ = next((card for card in cards if card in fitting), fitting[-1])
    return Capture(player, cards, when, with_)


def end(chance: Random, state: SeepState) -> EndDeal:
    assert state.deal
    missing = set(scoring(state)) - state.deal.gone
    last: Any = chance.choice(state.seats.seated) if missing or chance.random() < 0.5 else UNSET
    if state.deal.sweeps and state.deal.sweeps[-1].when == "last":
        last = state.dealer
    return EndDeal(last, majority(chance, state))


def deal(chance: Random, state: SeepState) -> Deal:
    pack = [card for card in PACK if not (state.options.floor_check and card in ("10D", "9S"))]
    a, b, c, d = map(Card, chance.sample(pack, 4))
    return (
        Deal(chance.choice(HOUSES), (a, b, c, d)) if len({VALUE[x] for x in (a, b, c, d)}) > 1 else deal(chance, state)
    )


def change(chance: Random, state: SeepState) -> ChangeOptions:
    """Draw house rules from now on: what may change in the middle of a match."""
    won = sum(state.baazis.values())
    changes: dict[str, Any] = {
        "baazis": chance.choice([0, won + 1, won + 3]), "baazi_stake": chance.randint(0, 20),
        "sweep": chance.choice([0, 25, 50, "card"]), "lead": chance.choice([1, 30, 100]),
        "minimum": chance.choice([0, 9, 20]), "ten_nine": chance.random() < 0.5, "max_houses": chance.randint(0, 3),
    }  # fmt: skip
    return ChangeOptions({name: changes[name] for name in chance.sample(list(changes), chance.randint(1, 2))})


def as_table(state: SeepState) -> Table:
    """Return the model's table for the state of the match."""
    now = state.deal
    assert now
    return Table(
        state.seats.seated, state.dealer, state.options, now.bid, list(map(str, now.loose)),
        {h.value: House(list(map(str, h.cards)), list(h.owners), h.cemented) for h in now.houses},
        played=now.played, last=now.last, seen=set(map(str, now.seen)),
        first={int(number): player for number, player in now.builders.items()},
    )  # fmt: skip


def play(chance: Random, state: SeepState) -> Play | None:
    """Draw a legal play of a card that nobody has seen, as the referee knows them all.

    ``None`` if no card has one: somebody built the first ten or nine without its card, which is needed now.
    """
    table = as_table(state)
    hidden = [card for card in PACK if card not in table.seen]
    for card in chance.sample(hidden, len(hidden)):
        moves: list[Move] = table.moves(card)
        if moves:
            move = chance.choice(moves)
            alike = {m.also for m in moves if m[:6] == move[:6]} if move.build else {m.take for m in moves if m.take}
            return entry_of(table.turn, move, chance, len(alike))
    assert state.options.ten_nine, "some card that nobody has seen may always be played"
    return None


@st.composite
def legal(draw: st.DrawFn, state: SeepState) -> Entry:
    """Draw any entry but a correction that may come now."""
    if SEEP.rules.finished(state) or draw(st.integers(1, 12)) == 1:
        return draw(NOTES)
    chance = Random(draw(st.integers(0, 2**32)))
    if state.deal is None:
        kind = chance.choice([*["count", "capture", "deal", "deal", "redeal"] * 2, *["options"] * 3, "end_match"])
    elif state.deal.by_plays:
        kind = chance.choice(["play"] * 7 + ["count"])
    else:
        over = any(sweep.when == "last" for sweep in state.deal.sweeps)
        kind = chance.choice(["count", "end"] if over else ["count", "end", *["capture"] * 3])
    match kind:
        case "capture":
            return capture(chance, state)
        case "end":
            return end(chance, state)
        case "deal":
            return deal(chance, state)
        case "redeal":
            return Redeal("floor" if state.options.floor_check and chance.random() < 0.5 else "no-bid")
        case "play":
            return play(chance, state) or count(chance, state)
        case "options":
            return change(chance, state)
        case "end_match":
            return EndMatch()
    return count(chance, state)


MATCHES = Matches(headers(), legal, most=14)
logs = MATCHES.logs
