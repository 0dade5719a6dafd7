"""Random Sam Sip matches: each entry is drawn from the state of the match, so that it is legal."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.core.cards import JOKER, PACK, Card
from scorekeeper.core.entries import ChangeOptions, ChangeSeats, EndMatch, Entry
from scorekeeper.core.files import make_header
from scorekeeper.core.game import variant_of
from scorekeeper.core.match import Header
from scorekeeper.games.sam_sip import SAM_SIP
from scorekeeper.games.sam_sip.entries import Drawn, Hand, Joke, ThrownIn
from scorekeeper.games.sam_sip.options import VARIANTS, SamSipOptions, indicator_turned
from scorekeeper.games.sam_sip.referee import PARTNER, SET_RANKS, judge, key_rank, set_height
from scorekeeper.games.sam_sip.state import SamSipState
from tests.properties import NOTES, Matches, comings_and_goings

NAMES = ("Ana", "Bo", "Cy", "Dao", "Ek", "Fon", "Gim")
RANKS = tuple(PARTNER)

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "jokers": st.integers(0, 4),
        "hand_size": st.sampled_from([3, 5, 7, 9]),
        "specials_wild": st.booleans(),
        "dealt_sets": st.booleans(),
        "two_key_redeal": st.booleans(),
        "key_cards": st.booleans(),
        "draw": st.booleans(),
        "stake": st.integers(0, 20),
        "stake_step": st.integers(0, 10),
        "bankroll": st.integers(1, 60),
    },
)
POTS = ("pot", "joke_stake", "match_bonus")


@st.composite
def headers(draw: st.DrawFn) -> Header:
    players = draw(st.permutations(NAMES))[: draw(st.integers(2, 6))]
    variant = draw(st.sampled_from(VARIANTS))
    options = draw(OPTIONS)
    chosen = variant_of(SAM_SIP, variant.slug)
    assert chosen
    if any(getattr(chosen.options, name) for name in POTS):
        options.pop("bankroll", None)
    return make_header(SAM_SIP, players, variant.slug, options, draw(st.none() | st.sampled_from(players)))


def pack(options: SamSipOptions) -> list[Card]:
    return [*PACK, *[JOKER] * options.jokers]


def some(chance: Random, names: Any) -> tuple[Any, ...]:
    """Draw any of ``names``, in any order."""
    every = list(names)
    return tuple(chance.sample(every, chance.randint(0, len(every))))


def dealt(chance: Random, names: tuple[str, ...], indicator: Card | None) -> dict[str, tuple[Card, ...]]:
    """Draw cards of the rank turned up among some of ``names``."""
    if not names or indicator == JOKER:
        return {}
    rank = indicator.rank if indicator else chance.choice(RANKS)
    free = [Card(rank + suit) for suit in "SHDC" if rank + suit != indicator]
    found: dict[str, tuple[Card, ...]] = {}
    for card in chance.sample(free, chance.randint(0, 3)):
        name = chance.choice(names)
        found[name] = (*found.get(name, ()), card)
    return found


def winning(chance: Random, indicator: Card | None, options: SamSipOptions) -> tuple[Card, ...] | None:
    """Draw cards in pairs, as far as they come together; ``None`` if they do not win."""
    key = key_rank(indicator) if indicator and options.key_cards else None
    deck = [card for card in pack(options) if card.rank != key]
    if indicator in deck:
        deck.remove(indicator)
    chance.shuffle(deck)
    held: list[Card] = []
    while len(held) < options.hand_size + 1:
        card = deck.pop()
        wild = options.wild and (card == JOKER or (indicator and card.rank == indicator.rank))
        partner = next((other for other in deck if wild or PARTNER.get(card.rank) == other.rank), None)
        if partner:
            deck.remove(partner)
            held += [card, partner]
    return tuple(held) if judge(held, indicator, options).by == "pairs" else None


def deal(chance: Random, state: SamSipState) -> Hand | ThrownIn | Drawn:
    """Draw a deal that may come now, with any of what its table plays."""
    options, playing = state.options, state.playing
    indicator = chance.choice(pack(options)) if indicator_turned(options) and chance.random() < 0.7 else None
    kinds = ["hand"] * 4 + ["thrown_in"] * options.two_key_redeal + ["drawn"] * options.draw
    kind = chance.choice(kinds)
    if kind == "thrown_in":
        indicator = Card(chance.choice([r for r in RANKS if PARTNER[r] != r]) + chance.choice("SHDC"))
    keys: dict[str, Any] = {"indicator": indicator} if indicator else {}
    if options.joke_stake and chance.random() < 0.7:
        stakes = some(chance, [p for p in playing if p not in state.joke_in])
        claimants = tuple(p for p in playing if p in state.joke_in or p in stakes)
        keys["joke"] = Joke(stakes, dealt(chance, claimants, indicator))
    if kind == "thrown_in":
        if chance.random() < 0.5:
            ranked = [Card(f"{key_rank(keys['indicator'])}{suit}") for suit in "SHDC"]
            most = 2 if options.dealt_sets else min(4, options.hand_size)
            keys["cards"] = tuple(chance.sample(ranked, chance.randint(2, most)))
        return ThrownIn(chance.choice(playing), **keys)
    if options.match_bonus and chance.random() < 0.7:
        keys["match"] = dealt(chance, playing, indicator)
    return Drawn(**keys) if kind == "drawn" else won(chance, state, indicator, keys)


def won(chance: Random, state: SamSipState, indicator: Card | None, keys: dict[str, Any]) -> Hand:
    options, playing = state.options, state.playing
    winner = chance.choice(playing)
    keys["out"] = some(chance, [p for p in playing if p != winner]) if chance.random() < 0.15 else ()
    if state.stake and not options.pot and not options.bankroll and chance.random() < 0.2:
        short = some(chance, [p for p in playing if p != winner])
        keys["pays"] = {p: chance.randint(0, state.stake - 1) for p in short}
    if options.waiting and chance.random() < 0.5:
        keys["waiting"] = some(chance, playing)
    ways = ["pairs"] * 3 + ["three-aces", "one-suit"] * options.specials + ["dealt-set"] * options.dealt_sets
    way = chance.choice(ways)
    if way == "dealt-set" and chance.random() < 0.8:
        rank_up = {"10": "T"}.get(indicator.rank, indicator.rank) if indicator else ""
        held = some(chance, playing) or (winner,)
        claims = keys["joke"].claims if "joke" in keys else {}
        claimed = {{"10": "T"}.get(card.rank, card.rank) for dealt_to in claims.values() for card in dealt_to}
        ranks = [rank for rank in SET_RANKS if rank not in claimed]
        sets = {
            name: rank * chance.randint(3, 3 if rank == rank_up or options.hand_size == 3 else 4)
            for name, rank in zip(held, chance.sample(ranks, len(held)), strict=True)
        }
        winner = max(sets, key=lambda name: set_height(sets[name]))
        keys["out"] = tuple(p for p in keys["out"] if p != winner)
        if "pays" in keys:
            keys["pays"] = {p: left for p, left in keys["pays"].items() if p != winner}
        keys["sets"] = sets
    elif way == "pairs" and chance.random() < 0.4 and (cards := winning(chance, indicator, options)):
        keys["cards"] = cards
    return Hand(winner, way, **keys)


def changed(chance: Random, options: SamSipOptions) -> ChangeOptions:
    """Draw another stake from the next deal on, another step, or what else may change."""
    changes: dict[str, Any] = {"stake": chance.randint(0, 20), "stake_step": chance.randint(0, 10)}
    more = ["specials", "specials_wild", "dealt_sets", "two_key_redeal", "draw", "one_picture_pair"]
    more += [] if options.bankroll else ["match_bonus"]
    changes |= {name: chance.random() < 0.5 for name in more if chance.random() < 0.2}
    return ChangeOptions(
        {name: changes[name] for name in chance.sample(list(changes), chance.randint(1, len(changes)))}
    )


CHANCE = st.randoms(use_true_random=False)


@st.composite
def legal(draw: st.DrawFn, state: SamSipState) -> Entry:
    """Draw any entry but a correction that may come now."""
    if state.winner or state.ended:
        return draw(NOTES)
    kinds = [
        NOTES,
        *comings_and_goings(state.seats, NAMES, 6),
        CHANCE.map(lambda chance: changed(chance, state.options)),
        st.permutations(state.seats.seated).map(tuple).map(ChangeSeats),
    ]
    if draw(st.integers(0, 39)) == 0:
        return EndMatch()
    if len(state.playing) > 1:
        kinds += [CHANCE.map(lambda chance: deal(chance, state))] * 7
    return draw(draw(st.sampled_from(kinds)))


MATCHES = Matches(headers(), legal, corrected=4)
logs = MATCHES.logs
