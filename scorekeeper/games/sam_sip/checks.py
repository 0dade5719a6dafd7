"""Check a deal of Sam Sip: each key of the entry, and whether the keys agree; each check returns the problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...core.cards import JOKER, Card, too_often
from ...core.problems import Path, Problem, incomplete
from ...core.seats import names_twice, not_seated
from .entries import Deal, Drawn, Hand, Joke, ThrownIn
from .options import SamSipOptions, indicator_rules_hand
from .referee import (
    check_dealt,
    check_indicator,
    check_set,
    check_winning,
    dealt_set,
    judge,
    key_rank,
    one_suit,
    set_height,
    wild_cards,
)
from .state import SamSipState

#: ``Verdict.why`` of cards that do not win, to the code of the problem if an entry says that they won.
WHY_NOT = {
    "left-over": "not-left-over",
    "key-card": "not-key-card",
    "picture-pairs": "not-picture-pairs",
    "three-aces": "not-no-three-aces",
    "one-suit": "not-no-one-suit",
}


def check_deal(state: SamSipState, deal: Deal) -> list[Problem]:
    """Return the problems with a deal that was won, thrown in or drawn (docs/rules/sam-sip.md, A turn).

    Only if there is no other problem is it checked that no card was dealt to two players.
    """
    indicator = _card(deal.indicator)
    found = check_indicator(indicator, state.options)
    match deal:
        case Hand():
            found += _check_hand(state, deal, indicator)
        case ThrownIn():
            found += _check_thrown_in(state, deal)
        case Drawn():
            if not state.options.draw:
                found.append(Problem((), "draw-not-played"))
    if isinstance(deal.joke, Joke):
        found += _check_joke(state, deal.joke, indicator)
    if isinstance(deal, Hand | Drawn) and isinstance(deal.match, dict):
        found += _check_match(state, deal.match, indicator)
    return found or _check_dealt_once(deal, indicator)


def _check_hand(state: SamSipState, hand: Hand, indicator: Card | None) -> list[Problem]:
    """Check a deal that was won; special hands win only if the table plays them (docs/rules/sam-sip.md, Special hands).

    ``waiting`` is allowed only where the table plays that it is called, as in ``mon`` (docs/rules/sam-sip.md, Mon).
    """
    options = state.options
    found = _playing(state, hand.winner, ("winner",))
    for n, player in enumerate(hand.out, 1):
        if player == hand.winner:
            found.append(Problem(("out", n), "winner-out", {"player": player}))
        else:
            found += _playing(state, player, ("out", n))
    found += names_twice(hand.out, ("out",))
    if isinstance(hand.pays, dict):
        found += _check_pays(state, hand, hand.pays)
    if isinstance(hand.waiting, tuple):
        if not options.waiting:
            found.append(Problem(("waiting",), "waiting-not-called"))
        found += [p for n, name in enumerate(hand.waiting, 1) for p in _playing(state, name, ("waiting", n))]
        found += names_twice(hand.waiting, ("waiting",))
    if hand.by in ("three-aces", "one-suit") and not options.specials:
        found.append(Problem(("by",), "specials-not-played"))
    if hand.by == "dealt-set":
        return found + _check_dealt_set(state, hand, indicator)
    if isinstance(hand.sets, dict):
        found.append(Problem(("sets",), "sets-only-dealt"))
    if isinstance(hand.cards, tuple):
        found += _check_cards(hand.cards, hand, indicator, options)
    return found


def _check_pays(state: SamSipState, hand: Hand, pays: Mapping[str, int]) -> list[Problem]:
    """Check losers who cannot pay the stake in full (docs/rules/sam-sip.md, Stakes).

    ``pays`` is not allowed with a main pot, where stakes were paid before the deal, nor with bankrolls, where
    everybody's money is known.
    """
    found = [Problem(("pays",), "pays-before")] if state.options.pot else []
    found += [Problem(("pays",), "pays-tracked")] if state.options.bankroll else []
    for player, amount in pays.items():
        path: Path = ("pays", player)
        if player == hand.winner:
            found.append(Problem(path, "winner-pays", {"player": player}))
            continue
        found += _playing(state, player, path)
        if amount >= state.stake:
            found.append(Problem(path, "pays-in-full", {"value": amount, "stake": state.stake}))
    return found


def _check_cards(cards: Sequence[Card], hand: Hand, indicator: Card | None, options: SamSipOptions) -> list[Problem]:
    """Check that the cards win in the way ``hand.by`` (docs/rules/sam-sip.md, Pairs; Special hands).

    Only their form is checked while the card turned up is missing but decides which hands win.
    """
    known = indicator is not None or not indicator_rules_hand(options)
    if found := check_winning(cards, indicator, options, ("cards",)):
        # Cards of two suits stay of two suits, whatever is added.
        hopeless = hand.by == "one-suit" and options.specials and known and all(p.incomplete for p in found)
        if hopeless and not one_suit(cards, wild_cards(cards, indicator, options), options):
            return [Problem(("cards",), WHY_NOT["one-suit"])]
        return found
    if hand.by != "pairs" and not options.specials:
        return []  # reported already
    if not known:
        return []
    verdict = judge(cards, indicator, options, hand.by)
    return [] if verdict.by else [Problem(("cards",), WHY_NOT[verdict.why], verdict.numbers)]


def _check_dealt_set(state: SamSipState, hand: Hand, indicator: Card | None) -> list[Problem]:
    """Check that the winner has the best set of those named (docs/rules/sam-sip.md, Dealt sets and deals thrown in)."""
    found = [] if state.options.dealt_sets else [Problem(("by",), "dealt-sets-not-played")]
    found += _check_set_cards(hand.cards, indicator, state) if isinstance(hand.cards, tuple) else []
    if not isinstance(hand.sets, dict):
        return found
    sets = {}
    for player, short in hand.sets.items():
        found += _playing(state, player, ("sets", player))
        if wrong := check_set(short, state.options, ("sets", player)):
            found += wrong
        else:
            sets[player] = short
    found += _check_set_ranks(sets, hand, indicator)
    if hand.winner not in hand.sets and hand.winner in state.seats:  # else it is the name that is wrong
        return [*found, incomplete(("sets",), "sets-winner-missing", {"player": hand.winner})]
    if hand.winner not in sets:
        return found
    best = max(sets, key=lambda name: set_height(sets[name]))
    if best != hand.winner:
        found.append(Problem(("winner",), "sets-not-best", {"player": best, "set": sets[best]}))
    if isinstance(hand.cards, tuple) and dealt_set(hand.cards) not in (None, sets[hand.winner]):
        found.append(Problem(("cards",), "sets-not-cards", {"set": sets[hand.winner]}))
    return found


def _check_set_cards(cards: Sequence[Card], indicator: Card | None, state: SamSipState) -> list[Problem]:
    """Check that the cards are three or four of a rank (docs/rules/sam-sip.md, Dealt sets and deals thrown in)."""
    if found := too_often(cards, ("cards",), jokers=state.options.jokers):
        return found
    if len({card.rank for card in cards}) != 1 or dealt_set(cards) is None or len(cards) > state.options.hand_size:
        return [Problem(("cards",), "not-a-set", {"value": " ".join(cards)})]
    if indicator in cards:
        return [Problem(("cards",), "indicator-itself", {"card": str(indicator)})]
    return []


def _check_set_ranks(sets: Mapping[str, str], hand: Hand, indicator: Card | None) -> list[Problem]:
    """Check that no rank occurs more than four times (docs/rules/sam-sip.md, Players and cards).

    Sets, claims and the card turned up are counted. ``sets``: player to the ranks of their set (``KKK``).
    """
    held: Counter[str] = Counter()
    for player, cards in (hand.joke.claims if isinstance(hand.joke, Joke) else {}).items():
        others = [card for card in cards if not sets.get(player, "").startswith(_short(card))]
        held.update(map(_short, others))
    for short in sets.values():
        held[short[0]] += len(short)
    if indicator:
        held[_short(indicator)] += 1
    return [
        Problem(("sets",), "sets-over-four", {"rank": rank, "times": times})
        for rank, times in held.items()
        if times > 4
    ]


def _short(card: Card) -> str:
    """Return a card's rank as sets are written: ``T`` for a ten."""
    return "T" if card.rank == "10" else card.rank


def _check_thrown_in(state: SamSipState, deal: ThrownIn) -> list[Problem]:
    """Check that the player was dealt two key cards (docs/rules/sam-sip.md, Dealt sets and deals thrown in).

    ``cards`` are all that were dealt to that player, or the key cards alone, without a dealt set where those win.
    """
    found = [] if state.options.two_key_redeal else [Problem((), "redeal-not-played")]
    found += _playing(state, deal.player, ("player",))
    key = key_rank(deal.indicator)
    if key is None:
        return [*found, Problem(("indicator",), "indicator-no-key", {"card": str(deal.indicator)})]
    if not isinstance(deal.cards, tuple):
        return found
    cards, size = deal.cards, state.options.hand_size
    if state.options.dealt_sets and (dealt := dealt_set(cards)):
        found.append(Problem(("cards",), "set-wins", {"set": dealt}))
    found += (twice := too_often(cards, ("cards",), jokers=state.options.jokers))
    if not twice and deal.indicator in cards:
        found.append(Problem(("cards",), "indicator-itself", {"card": str(deal.indicator)}))
    keys = sum(card.rank == key for card in cards)
    if keys < 2:
        found.append(incomplete(("cards",), "two-keys-missing", {"value": keys, "key": key}))
    elif len(cards) > size or (len(cards) != size and keys != len(cards)):
        found.append(Problem(("cards",), "dealt-number", {"value": len(cards), "bound": size, "key": key}))
    return found


def _check_joke(state: SamSipState, joke: Joke, indicator: Card | None) -> list[Problem]:
    """Check that nobody pays the joke stake twice, and claimants have paid (docs/rules/sam-sip.md, The joke pot)."""
    found = [] if state.options.joke_stake else [Problem(("joke",), "joke-not-played")]
    found += names_twice(joke.stakes, ("joke", "stakes"))
    for n, player in enumerate(joke.stakes, 1):
        found += _playing(state, player, ("joke", "stakes", n))
        if player in state.joke_in:
            found.append(Problem(("joke", "stakes", n), "joke-paid-twice", {"player": player}))
    for player in joke.claims:
        path: Path = ("joke", "claims", player)
        found += _playing(state, player, path)
        if player not in state.joke_in and player not in joke.stakes:
            found.append(Problem(path, "joke-not-in"))
    return found + check_dealt(joke.claims, indicator, ("joke", "claims"), "joker-turned-up")


def _check_match(state: SamSipState, match: Mapping[str, Sequence[Card]], indicator: Card | None) -> list[Problem]:
    """Check matching cards, ``match``: player to cards dealt (docs/rules/sam-sip.md, Matching cards)."""
    found = [] if state.options.match_bonus else [Problem(("match",), "match-not-played")]
    found += [p for player in match for p in _playing(state, player, ("match", player))]
    return found + check_dealt(match, indicator, ("match",), "joker-turned-up")


def _check_dealt_once(deal: Deal, indicator: Card | None) -> list[Problem]:
    """Check that no card was dealt to two players (docs/rules/sam-sip.md, Players and cards).

    Claims, matching cards, a dealt set and key cards are compared. Without an indicator, claims and matching cards must
    be of one rank, three at most.
    """
    claims = deal.joke.claims if isinstance(deal.joke, Joke) else {}
    match = deal.match if isinstance(deal, Hand | Drawn) and isinstance(deal.match, dict) else {}
    named: list[tuple[Path, str, Sequence[Card]]] = [(("match", name), name, cards) for name, cards in match.items()]
    if isinstance(deal, ThrownIn) and isinstance(deal.cards, tuple):
        named.append((("cards",), deal.player, deal.cards))
    if isinstance(deal, Hand) and deal.by == "dealt-set" and isinstance(deal.cards, tuple):
        named.append((("cards",), deal.winner, deal.cards))
    holder = {card: name for name, cards in claims.items() for card in cards}
    found = [
        Problem(path, "dealt-to-two", {"card": str(card), "players": (holder[card], name)})
        for path, name, cards in named
        for card in cards
        if card != JOKER and holder.setdefault(card, name) != name
    ]
    if indicator is None:
        both = {card for cards in (*claims.values(), *match.values()) for card in cards}
        ranks = sorted({card.rank for card in both})
        if len(ranks) > 1:
            found.append(Problem(("match",), "not-one-rank", {"ranks": ranks}))
        elif len(both) > 3:
            found.append(Problem(("match",), "more-than-three", {"value": len(both)}))
    return found


def _playing(state: SamSipState, player: str, path: Path) -> list[Problem]:
    """Check that ``player`` is seated and not out (docs/rules/sam-sip.md, Coming and going)."""
    if player not in state.seats:
        return [not_seated(state.seats, player, path)]
    return [Problem(path, "is-out", {"player": player})] if player in state.out else []


def _card(card: Any) -> Card | None:
    """Return the card that an optional key holds, or ``None`` if the key is missing."""
    return card if isinstance(card, Card) else None
