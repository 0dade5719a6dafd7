"""Put every code of Sam Sip into words."""

from __future__ import annotations

from ...core.words import N_, NP_, Message, Words

REASONS: dict[str, Message] = {
    "stake": N_("the stake of this deal: {stake}"),
    "stake-short": N_("all that was left, of a stake of {stake}"),
    "ante": N_("stake into the main pot: {stake}"),
    "pot": N_("takes the main pot"),
    "joke-ante": N_("stake into the joke pot: {stake}"),
    "joke-pot": NP_(
        "takes the joke pot: {cards} wild card dealt",
        "takes the joke pot: {cards} wild cards dealt",
        by="cards",
    ),
    "match": N_("was dealt {card}, the rank turned up: {stake}"),
}

PROBLEMS: dict[str, Message] = {
    # options
    "hand-size-even": N_("{value} is even: it has to be odd, so that one more card makes pairs"),
    "bankroll-with-pot": N_("a bankroll cannot be tracked together with a main pot"),
    "bankroll-with-joke": N_("a bankroll cannot be tracked together with a joke pot"),
    "bankroll-with-match": N_("a bankroll cannot be tracked where a matching card is paid"),
    # who
    "too-few-playing": N_("{playing} still playing: a deal takes 2 or more"),
    "is-out": N_("{player} is out and plays no more"),
    "winner-out": N_("{player} won the deal and is not out"),
    # the card turned up
    "no-indicator": N_("{card}, but no card is turned up at this table"),
    "indicator-needed": N_("still missing; it decides what is wild"),
    "indicator-no-key": N_("{card} has no key rank: an ace, 2, 3, 4, 6, 7, 8 or 9 has one"),
    "indicator-itself": N_("{card} is the card turned up itself, and nobody was dealt it"),
    "indicator-in-hand": N_("{card} is the card turned up and may never be picked up"),
    # the winning hand
    "cards-number": NP_("{value} card: {bound} are needed", "{value} cards: {bound} are needed", by="value"),
    "not-left-over": N_("does not win; left over: {cards}"),
    "not-key-card": N_("does not win: {card} is a key card, because {indicator} is turned up"),
    "not-picture-pairs": N_("does not win: {pairs} pairs of pictures, where one at most may be"),
    "not-no-three-aces": N_("does not win: there are no three aces"),
    "not-no-one-suit": N_("does not win: the cards are not all of one suit"),
    "specials-not-played": N_("special hands do not win at this table"),
    # who cannot pay in full
    "pays-before": N_("at this table stakes are paid into the main pot before the deal; nobody pays less after it"),
    "pays-tracked": N_("at this table everybody’s money is tracked, so it is known who cannot pay in full"),
    "winner-pays": N_("{player} won the deal and pays nothing"),
    "pays-in-full": N_(
        "{value} is no less than the stake of {stake}; only somebody who cannot pay it in full pays less"
    ),
    # dealt sets
    "dealt-sets-not-played": N_("dealt sets do not win at this table"),
    "sets-only-dealt": N_("only where a dealt set won"),
    "no-set": N_("{value} is not a dealt set: that is three or four of a rank, such as KKK, 7777 or TTT"),
    "not-a-set": N_("{value} is not a dealt set: that is three or four cards of one rank"),
    "sets-winner-missing": N_("the set of {player}, who won, is missing"),
    "sets-not-best": N_("{player} has the best set, {set}"),
    "sets-not-cards": N_("the cards are another set than {set}"),
    "sets-over-four": N_("{rank} occurs {times} times, counting the card turned up; the pack has four"),
    # thrown in, drawn
    "redeal-not-played": N_("two key cards do not throw the deal in at this table"),
    "two-keys-missing": NP_(
        "{value} key card among them: it takes two or more of rank {key}",
        "{value} key cards among them: it takes two or more of rank {key}",
        by="value",
    ),
    "dealt-number": NP_(
        "{value} card: name all {bound} dealt, or only key cards of rank {key}",
        "{value} cards: name all {bound} dealt, or only key cards of rank {key}",
        by="value",
    ),
    "draw-not-played": N_("a stock that runs out is shuffled again at this table"),
    "set-wins": N_("a dealt set, {set}, wins; the deal is not thrown in"),
    # joke pot and matching card
    "joke-not-played": N_("there is no joke pot at this table"),
    "joke-paid-twice": N_("{player} has a stake in the joke pot already"),
    "joke-not-in": N_("has no stake in the joke pot and cannot claim it"),
    "joker-turned-up": N_("a joker is turned up, so there is no rank to match"),
    "match-not-played": N_("a matching card is not paid at this table"),
    "no-cards": N_("no card: at least one is needed"),
    "not-of-rank": N_("{card} is not of the rank turned up: that is {rank}"),
    "not-one-rank": N_("cards of several ranks, {ranks}: all have to be of the rank turned up"),
    "more-than-three": N_("{value} cards: three at most, because the fourth is turned up"),
    "dealt-to-two": N_("{card} was dealt to one player only, not to {players}"),
    "claimed-twice": N_("{card} is named twice"),
    # mon
    "waiting-not-called": N_("“waiting” is not called at this table"),
}

KINDS = {"hand": N_("Won"), "thrown_in": N_("Thrown in"), "drawn": N_("Drawn")}

FIELDS = {
    "winner": N_("winner"),
    "by": N_("won by"),
    "indicator": N_("card turned up"),
    "cards": N_("cards"),
    "sets": N_("dealt sets"),
    "out": N_("out"),
    "pays": N_("can still pay"),
    "dealt": N_("dealt"),
    "joke": N_("joke pot"),
    "stakes": N_("stakes"),
    "claims": N_("claims"),
    "match": N_("matching cards"),
    "waiting": N_("waiting"),
    "player": N_("player"),
    "after": N_("after"),
    "hands": N_("hands"),
    "stake": N_("stake"),
    "hand_size": N_("cards dealt"),
    "bankroll": N_("money to start with"),
}

WAYS = {
    "pairs": N_("all in pairs"),
    "three-aces": N_("three aces"),
    "one-suit": N_("all of one suit"),
    "dealt-set": N_("a dealt set"),
}

ANSWERS: dict[str, str] = {
    **WAYS,
    # why: of a hand that wins, and of one that does not
    "left-over": N_("Not all cards fall into pairs; left over: {cards}."),
    "key-card": N_("{card} is a key card, because {indicator} is turned up, and may not be in a winning hand."),
    "picture-pairs": N_("The pictures need {pairs} pairs, and at most one pair of pictures may be in the hand."),
    "key-rank": N_("{indicator} is turned up: the rank that makes ten with it is {key}."),
    "no-key-rank": N_("{indicator} is turned up: no other rank makes ten with it."),
    "joke-nobody": N_("Nobody claims the joke pot: it stays for the next deal."),
    "joke-most": N_("{player} was dealt the most wild cards: {n}."),
    "joke-suit": N_(
        "The same number of wild cards each: {player} has the highest suit (spades, hearts, diamonds, clubs)."
    ),
    "match-nobody": N_("Nobody was dealt a card of the rank turned up."),
    "match-suit": N_(
        "{player} holds {card}, the highest suit (spades, hearts, diamonds, clubs), however many others hold."
    ),
    "thrown": N_("{n} key cards were dealt, of rank {key}, because {indicator} is turned up: two are enough."),
    "thrown-too-few": N_("Key cards dealt, of rank {key}, because {indicator} is turned up: {n}; it takes two."),
    "thrown-no-key": N_("{indicator} is turned up, which has no key rank: nothing is thrown in."),
    "thrown-set": N_("{set} is a dealt set, which wins: nothing is thrown in."),
    "sets-none": N_("Nobody was dealt three or four of a kind."),
    "sets-best": N_("{player} was dealt {set}: four beat three, then the higher rank wins, kings high and aces low."),
}

WINS = {
    "pairs": N_("All cards fall into pairs: {pairs}."),
    "three-aces": N_("Three aces win by themselves."),
    "one-suit": N_("All cards of one suit win by themselves."),
}

DEALS_AS = {
    "first": N_("deals first"),
    "won": N_("won the last deal"),
    "thrown_in": N_("threw the last deal in"),
    "drawn": N_("the last deal was drawn"),
    "next": N_("next, because the dealer left"),
    "table": N_("the table has decided so"),
}


STATS: dict[str, str] = {
    "won": N_("Deals won"),
    "special": N_("Won with a special hand"),
    "dealt-set": N_("Won with a dealt set"),
    "pot": N_("Main pots taken"),
    "joke-pot": N_("Joke pots taken"),
    "match": N_("Matching cards paid for"),
    "thrown-in": N_("Deals thrown in"),
    "largest-pot": N_("Largest main pot"),
}

WORDS = Words(
    REASONS, PROBLEMS, KINDS, FIELDS, ANSWERS | {f"wins-{way}": text for way, text in WINS.items()},
    cards=frozenset({"indicator", "pairs"}), money=frozenset({"pays"}),
    pots={"main": N_("the main pot"), "joke": N_("the joke pot")},
)  # fmt: skip
