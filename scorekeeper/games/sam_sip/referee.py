"""Answer what wins at Sam Sip: pairs, wild and key cards, special hands, the joke pot, dealt sets.

Each ``ask_`` function returns the answer, or the problems of the question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from ...core.cards import JOKER, Card, too_often
from ...core.game import Answer, question
from ...core.problems import Path, Problem, incomplete, quoted
from ...core.reading import Json
from ...core.words import N_
from .options import SamSipOptions, indicator_rules_hand, indicator_turned

PICTURES = ("J", "Q", "K")
#: Rank to the rank that it pairs with: both make ten; a picture or a ten pairs with its equal.
PARTNER = {
    "A": "9", "2": "8", "3": "7", "4": "6", "5": "5", "6": "4", "7": "3", "8": "2", "9": "A",
    "10": "10", "J": "J", "Q": "Q", "K": "K",
}  # fmt: skip
SUIT_HEIGHT = {"C": 0, "D": 1, "H": 2, "S": 3}
KEYS_THROWN_IN = 2  #: as many key cards dealt to one player throw the deal in
#: Ranks of dealt sets, low to high.
SET_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


class Verdict(NamedTuple):
    """Whether cards win, and why. ``by``: how, ``pairs``, ``three-aces`` or ``one-suit``; ``None`` if they do not win.

    ``pairs``: the cards in pairs, if they win by that; ``why``: the reason's code; ``numbers``: its sentence's values.
    """

    by: str | None
    pairs: list[tuple[Card, Card]]
    why: str
    numbers: dict[str, Any]


def key_rank(indicator: Card) -> str | None:
    """Return the key rank, which makes ten with the card turned up; no winning hand may have it.

    It is ``"7"`` if a 3 is turned up (docs/rules/sam-sip.md, Key cards); ``None`` for a 5, a 10, a picture or a joker.
    """
    rank = PARTNER.get(indicator.rank)
    return None if rank == indicator.rank else rank


def wild_cards(cards: Sequence[Card], indicator: Card | None, options: SamSipOptions) -> list[Card]:
    """Return those of ``cards`` that are wild: jokers and the indicator's rank (docs/rules/sam-sip.md, Wild cards).

    Empty without the option ``wild``. If ``indicator`` is ``None``, only jokers are wild.
    """
    if not options.wild:
        return []
    rank = indicator.rank if indicator else JOKER.rank
    return [card for card in cards if card == JOKER or card.rank == rank]


def judge(cards: Sequence[Card], indicator: Card | None, options: SamSipOptions, by: str | None = None) -> Verdict:
    """Return whether ``cards`` win in the way ``by``; if that is ``None``, in any way that the table plays.

    Ways are tried in this order: pairs, three aces, one suit. Where key cards are played, no hand with one wins
    (docs/rules/sam-sip.md, Key cards; Special hands). Whether the table plays ``by`` is not checked.
    """
    if options.key_cards and indicator and (key := key_rank(indicator)):
        held = [card for card in cards if card.rank == key]
        if held:
            return Verdict(None, [], "key-card", {"card": str(held[0]), "indicator": str(indicator)})
    verdict = in_pairs(cards, indicator, options)
    if by == "pairs" or (by is None and (verdict.by or not options.specials)):
        return verdict
    wild = wild_cards(cards, indicator, options)
    if by in (None, "three-aces") and three_aces(cards, wild, options):
        return Verdict("three-aces", [], "three-aces", {})
    if by in (None, "one-suit") and one_suit(cards, wild, options):
        return Verdict("one-suit", [], "one-suit", {})
    return Verdict(None, [], by, {}) if by else verdict


def in_pairs(cards: Sequence[Card], indicator: Card | None, options: SamSipOptions) -> Verdict:
    """Return whether ``cards``, an even number, can all be paired, and the pairs (docs/rules/sam-sip.md, Pairs).

    A pair adds up to ten, the ace being 1, or is two equal tens or pictures; a wild card pairs with any card
    (docs/rules/sam-sip.md, Wild cards). With ``one_picture_pair`` at most one pair is of pictures
    (docs/rules/sam-sip.md, Mon).
    """
    wild = wild_cards(cards, indicator, options)
    by_rank: dict[str, list[Card]] = {}
    for card in cards:
        if card not in wild:
            by_rank.setdefault(card.rank, []).append(card)
    # A picture pairs only with its equal, or with a wild card in its place.
    of_pictures = sum((len(by_rank.get(rank, ())) + 1) // 2 for rank in PICTURES)
    pairs, single = [], []
    for rank in list(by_rank):
        mine, others = by_rank.pop(rank, []), by_rank.pop(PARTNER.get(rank, ""), [])
        if PARTNER.get(rank) == rank:
            others = [mine.pop() for _ in range(len(mine) // 2)]
        while mine and others:
            pairs.append((mine.pop(), others.pop()))
        single += mine + others
    free = list(wild)
    left = []
    for card in single:
        if free:
            pairs.append((card, free.pop()))
        else:
            left.append(card)
    if left:
        return Verdict(None, [], "left-over", {"cards": [str(card) for card in left]})
    if options.one_picture_pair and of_pictures > 1:
        return Verdict(None, [], "picture-pairs", {"pairs": of_pictures})
    pairs += zip(free[::2], free[1::2], strict=True)
    return Verdict("pairs", pairs, "pairs", {"pairs": ["-".join(pair) for pair in pairs]})


def three_aces(cards: Sequence[Card], wild: Sequence[Card], options: SamSipOptions) -> bool:
    """Return whether three of ``cards`` count as aces; ``wild``: the wild ones (docs/rules/sam-sip.md, Special hands).

    A wild card of another rank counts as an ace only with ``specials_wild``.
    """
    aces = sum(card.rank == "A" for card in cards)
    return aces + (sum(card.rank != "A" for card in wild) if options.specials_wild else 0) >= 3


def one_suit(cards: Sequence[Card], wild: Sequence[Card], options: SamSipOptions) -> bool:
    """Return whether all ``cards`` count as one suit; ``wild``: the wild ones (docs/rules/sam-sip.md, Special hands).

    A wild card counts in its own suit, a joker in none; with ``specials_wild`` both count as any suit.
    """
    counted = [card for card in cards if card not in wild] if options.specials_wild else cards
    return len({card.suit for card in counted}) <= 1 and not any(card == JOKER for card in counted)


# -- cards that were dealt -------------------------------------------------------------------------------------------


def check_dealt(
    dealt: Mapping[str, Sequence[Card]], indicator: Card | None, path: Path, none_code: str
) -> list[Problem]:
    """Return the problems with claims to the joke pot, or with matching cards, which are paid because they were dealt.

    ``dealt``: player to such cards, one at least. They must be of the rank of ``indicator``, the card turned up, but
    not that card, and no card may occur twice; without an indicator all must be of one rank, three at most.
    ``none_code``: the problem's code if a joker was turned up, as no card then counts (docs/rules/sam-sip.md, The joke
    pot; Matching cards).
    """
    if not dealt:
        return []
    if indicator == JOKER:
        return [Problem(path, none_code)]
    found = [Problem((*path, name), "no-cards") for name, cards in dealt.items() if not cards]
    everything = [card for cards in dealt.values() for card in cards]
    ranks = {card.rank for card in everything}
    for name, cards in dealt.items():
        for card in cards:
            if card == JOKER or (indicator and card.rank != indicator.rank):
                expected = indicator.rank if indicator else "A … K"
                found.append(Problem((*path, name), "not-of-rank", {"card": str(card), "rank": expected}))
            elif card == indicator:
                found.append(Problem((*path, name), "indicator-itself", {"card": str(card)}))
    if not indicator and len(ranks) > 1 and not found:
        found.append(Problem(path, "not-one-rank", {"ranks": sorted(ranks)}))
    if not indicator and len(everything) > 3:
        found.append(Problem(path, "more-than-three", {"value": len(everything)}))
    found += [
        Problem(path, "claimed-twice", {"card": str(card)}) for card, times in Counter(everything).items() if times > 1
    ]
    return found


def best_dealt(dealt: Mapping[str, Sequence[Card]]) -> str | None:
    """Return who takes the joke pot: most wild cards, then the highest suit (docs/rules/sam-sip.md, The joke pot).

    ``dealt``: player to the wild cards that they claim it with; ``None`` is returned if nobody claims it.
    """
    if not dealt:
        return None
    return max(dealt, key=lambda name: (len(dealt[name]), max(SUIT_HEIGHT[card.suit] for card in dealt[name])))


def highest_suit(dealt: Mapping[str, Sequence[Card]]) -> str | None:
    """Return who is paid for a matching card: whoever has the highest suit (docs/rules/sam-sip.md, Matching cards).

    ``dealt``: player to their cards of the rank turned up, however many; ``None`` is returned if nobody has any.
    """
    if not dealt:
        return None
    return max(dealt, key=lambda name: max(SUIT_HEIGHT[card.suit] for card in dealt[name]))


def set_height(short: str) -> tuple[int, int]:
    """Return the sort key of a set given by its ranks (``777``): the better set has the larger key.

    Four beat three, then the higher rank, kings high, aces low (docs/rules/sam-sip.md, Dealt sets and deals thrown in).
    """
    return len(short), SET_RANKS.index(short[0])


def dealt_set(cards: Sequence[Card]) -> str | None:
    """Return the ranks of the best three or four of a kind among dealt cards (``KKK``, ``TTTT``), or ``None``.

    Wild cards count as their own rank only (docs/rules/sam-sip.md, Dealt sets and deals thrown in).
    """
    counts = Counter("T" if card.rank == "10" else card.rank for card in cards if card != JOKER)
    sets = [rank * count for rank, count in counts.items() if count >= 3]
    return max(sets, key=set_height, default=None)


# -- the questions ---------------------------------------------------------------------------------------------------


class WinningHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether this hand wins."""

    cards: tuple[Card, ...]
    indicator: Card | UnsetType = UNSET


class KeyRank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask which rank is the key rank while the card ``indicator`` is turned up."""

    indicator: Card


class JokePot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask who takes the joke pot. ``claims``: player to the wild cards that they show, of the ``indicator``'s rank."""

    indicator: Card
    claims: dict[str, tuple[Card, ...]]


class MatchingCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask who is paid for a matching card. ``dealt``: player to their cards of the rank turned up."""

    indicator: Card
    dealt: dict[str, tuple[Card, ...]]


class DealtSets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whose three or four of a kind among the cards dealt wins. ``hands``: player to all cards dealt to them."""

    hands: dict[str, tuple[Card, ...]]


class AskThrownIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether one player's ``cards`` end the deal at once, because two of them are key cards."""

    indicator: Card
    cards: tuple[Card, ...]


def check_winning(cards: Sequence[Card], indicator: Card | None, options: SamSipOptions, path: Path) -> list[Problem]:
    """Return the problems if no winner can hold ``cards`` (docs/rules/sam-sip.md, Players and cards; Wild cards).

    They must be one more than a player is dealt, all of one pack. The card turned up cannot be among them where it
    makes cards wild or a rank the key rank.
    """
    found = []
    if len(cards) != options.hand_size + 1:
        values = {"value": len(cards), "bound": options.hand_size + 1}
        found.append(Problem(path, "cards-number", values, incomplete=len(cards) <= options.hand_size))
    found += (twice := too_often(cards, path, jokers=options.jokers))
    apart = [indicator] if indicator and indicator_rules_hand(options) else []
    if not twice and too_often([*cards, *apart], path, jokers=options.jokers):
        found.append(Problem(path, "indicator-in-hand", {"card": str(indicator)}))
    return found


def check_indicator(indicator: Card | None, options: SamSipOptions) -> list[Problem]:
    """Return a problem if this card cannot be turned up; none for ``None`` (docs/rules/sam-sip.md, Players and cards).

    No card can where the table turns none up, and no joker more than the pack has.
    """
    if indicator is None:
        return []
    if not indicator_turned(options):
        return [Problem(("indicator",), "no-indicator", {"card": str(indicator)})]
    return too_often([indicator], ("indicator",), jokers=options.jokers)


def ask_winning_hand(options: SamSipOptions, asked: WinningHand) -> Answer | list[Problem]:
    """Answer whether the cards win (docs/rules/sam-sip.md, Pairs; Special hands).

    In the answer ``by`` is the first way that fits, and ``pairs`` one way to pair the cards, if they win by that.
    """
    indicator = asked.indicator if isinstance(asked.indicator, Card) else None
    found = check_indicator(indicator, options) + check_winning(asked.cards, indicator, options, ("cards",))
    if indicator is None and indicator_rules_hand(options):
        found.append(incomplete(("indicator",), "indicator-needed"))
    if found:
        return found
    verdict = judge(asked.cards, indicator, options)
    if not verdict.by:
        return Answer(False, verdict.why, verdict.numbers)
    more: dict[str, Json] = {"by": verdict.by}
    if verdict.by == "pairs":
        more["pairs"] = [list(map(str, pair)) for pair in verdict.pairs]
    return Answer(True, f"wins-{verdict.by}", verdict.numbers, more)


def ask_key_rank(options: SamSipOptions, asked: KeyRank) -> Answer | list[Problem]:
    """Answer with the key rank for the card turned up, or null if it has none (docs/rules/sam-sip.md, Key cards).

    It answers even if the table does not play with key cards. A joker that the pack does not hold is a problem.
    """
    if found := too_often([asked.indicator], ("indicator",), jokers=options.jokers):
        return found
    key = key_rank(asked.indicator)
    numbers = {"indicator": str(asked.indicator), "key": key}
    return Answer(key, "key-rank" if key else "no-key-rank", numbers)


def ask_joke_pot(options: SamSipOptions, asked: JokePot) -> Answer | list[Problem]:
    """Answer with who takes the joke pot, or null if nobody claims it (docs/rules/sam-sip.md, The joke pot)."""
    found = too_often([asked.indicator], ("indicator",), jokers=options.jokers)
    if found := found or check_dealt(asked.claims, asked.indicator, ("claims",), "joker-turned-up"):
        return found
    winner = best_dealt(asked.claims)
    if winner is None:
        return Answer(None, "joke-nobody")
    most = len(asked.claims[winner])
    tied = sum(len(cards) == most for cards in asked.claims.values()) > 1
    numbers = {"player": winner, "n": most}
    return Answer(winner, "joke-suit" if tied else "joke-most", numbers)


def ask_matching_card(options: SamSipOptions, asked: MatchingCard) -> Answer | list[Problem]:
    """Answer with who is paid for a matching card, one of the rank turned up (docs/rules/sam-sip.md, Matching cards).

    It is the player who was dealt the highest suit; how many such cards a player has does not matter. Null if nobody
    has any; a problem if the table does not pay for them.
    """
    found = [] if options.match_bonus else [Problem((), "match-not-played")]
    found += check_indicator(asked.indicator, options) if options.match_bonus else []
    if found := found or check_dealt(asked.dealt, asked.indicator, ("dealt",), "joker-turned-up"):
        return found
    holder = highest_suit(asked.dealt)
    if holder is None:
        return Answer(None, "match-nobody")
    card = max(asked.dealt[holder], key=lambda c: SUIT_HEIGHT[c.suit])
    return Answer(holder, "match-suit", {"player": holder, "card": str(card)})


def ask_dealt_sets(options: SamSipOptions, asked: DealtSets) -> Answer | list[Problem]:
    """Answer with who was dealt the best three or four of a kind; null if nobody was dealt one.

    (docs/rules/sam-sip.md, Dealt sets and deals thrown in)
    """
    found = [p for name, cards in asked.hands.items() for p in _check_size(cards, options, ("hands", name))]
    everything = [card for cards in asked.hands.values() for card in cards]
    if found := found or too_often(everything, ("hands",), jokers=options.jokers):
        return found
    sets = {name: made for name, cards in asked.hands.items() if (made := dealt_set(cards))}
    if not sets:
        return Answer(None, "sets-none")
    winner = max(sets, key=lambda name: set_height(sets[name]))
    return Answer(winner, "sets-best", {"player": winner, "set": sets[winner]})


def ask_thrown_in(options: SamSipOptions, asked: AskThrownIn) -> Answer | list[Problem]:
    """Answer whether one player's cards throw the deal in (docs/rules/sam-sip.md, Dealt sets and deals thrown in).

    Two key cards or more do, unless the cards also have a set that wins. A problem if the table throws no deals in.
    """
    if not options.two_key_redeal:
        return [Problem((), "redeal-not-played")]
    found = (unknown := check_indicator(asked.indicator, options)) + _check_size(asked.cards, options)
    found += (twice := too_often(asked.cards, ("cards",), jokers=options.jokers))
    if not (unknown or twice) and too_often([*asked.cards, asked.indicator], ("cards",), jokers=options.jokers):
        found.append(Problem(("cards",), "indicator-itself", {"card": str(asked.indicator)}))
    if found:
        return found
    key = key_rank(asked.indicator)
    held = sum(card.rank == key for card in asked.cards)
    numbers = {"indicator": str(asked.indicator), "key": key, "n": held}
    if key is None:
        return Answer(False, "thrown-no-key", numbers)
    if options.dealt_sets and (made := dealt_set(asked.cards)):
        return Answer(False, "thrown-set", {"set": made})
    return Answer(held >= KEYS_THROWN_IN, "thrown" if held >= KEYS_THROWN_IN else "thrown-too-few", numbers)


def _check_size(cards: Sequence[Card], options: SamSipOptions, path: Path = ("cards",)) -> list[Problem]:
    """Check that these are as many cards as one player is dealt (docs/rules/sam-sip.md, Players and cards)."""
    size = options.hand_size
    if len(cards) == size:
        return []
    return [Problem(path, "cards-number", {"value": len(cards), "bound": size}, incomplete=len(cards) < size)]


QUESTIONS = {
    "winning-hand": question(WinningHand, N_("Does this hand win?"), ask_winning_hand),
    "key-rank": question(
        KeyRank, N_("Which rank is the key rank?"), ask_key_rank, lambda o: o.key_cards or o.two_key_redeal
    ),
    "joke-pot": question(JokePot, N_("Who takes the joke pot?"), ask_joke_pot, lambda o: bool(o.joke_stake)),
    "matching-card": question(
        MatchingCard, N_("Who is paid for a matching card?"), ask_matching_card, lambda o: o.match_bonus
    ),
    "dealt-sets": question(DealtSets, N_("Whose dealt set wins?"), ask_dealt_sets, lambda o: o.dealt_sets),
    "thrown-in": question(AskThrownIn, N_("Is this deal thrown in?"), ask_thrown_in, lambda o: o.two_key_redeal),
}


def check_set(short: str, options: SamSipOptions, path: Path) -> list[Problem]:
    """Return a problem if ``short`` is not a set as ``KKK`` (docs/rules/sam-sip.md, Dealt sets and deals thrown in).

    A set is three or four of a rank, and no more cards than each player is dealt.
    """
    if short[:1] in SET_RANKS and len(set(short)) == 1 and 3 <= len(short) <= min(4, options.hand_size):
        return []
    return [Problem(path, "no-set", {"value": quoted(short)})]
