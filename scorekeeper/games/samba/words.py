"""Put every code of Samba into words."""

from __future__ import annotations

from ...core.words import N_, NP_, Message, Words

REASONS: dict[str, Message] = {
    "out": N_("{player} went out"),
    "melds": N_("cards melded: {sum}"),
    "left": N_("cards left in hand: {sum}"),
    "samba": NP_("{times} samba × {bonus}", "{times} sambas × {bonus}", by="times"),
    "pure-canasta": NP_("{times} pure canasta × {bonus}", "{times} pure canastas × {bonus}", by="times"),
    "mixed-canasta": NP_("{times} mixed canasta × {bonus}", "{times} mixed canastas × {bonus}", by="times"),
    "bolivia": NP_("{times} bolivia × {bonus}", "{times} bolivias × {bonus}", by="times"),
    "red-threes": NP_("{times} red three × {each}", "{times} red threes × {each}", by="times"),
    "red-threes-against": NP_(
        "{times} red three × {each}, without what is needed to go out",
        "{times} red threes × {each}, without what is needed to go out",
        by="times",
    ),
    "red-threes-all": N_("all six red threes"),
    "red-threes-held": N_("red threes in the hand of {players}: {each} each"),
    "game": N_("for the game: {stake}"),
    "difference": N_("behind by {behind}: {hundreds} × {stake} for each full 100"),
}

#: Why cards are no meld.
NO_MELD: dict[str, Message] = {
    "red-three": N_("{card} is a red three, which is laid down alone and never melded"),
    "no-meld": N_("{cards} are neither of one rank nor of one suit"),
    "wild-in-sequence": N_("{card} is wild and cannot be in a sequence"),
    "three-in-sequence": N_("{card} is a three and cannot be in a sequence"),
    "sequence-gap": N_("{cards} are not consecutive, each once"),
    "wilds-alone": N_("wild cards are not melded alone at this table"),
    "too-few-cards": NP_(
        "a meld of {size} card: it takes three or more", "a meld of {size} cards: it takes three or more", by="size"
    ),
    "more-than-seven": N_("{size} cards: there are seven at most"),
    "too-many-wild": N_("{wild} wild cards: two at most go into a group"),
    "too-few-natural": N_("{naturals} natural with {wild} wild: it takes twice as many natural cards as wild ones"),
}

PROBLEMS: dict[str, Message] = {
    "not-of-five": N_("{value} is not possible: card values are multiples of 5"),
    "cards-too-few": N_("{value} is too little; the sambas and canastas counted are worth {least} or more"),
    "too-many-sambas": N_("{value} sambas; the packs hold {bound}"),
    "too-many-pure": N_("{value} pure canastas; the packs hold {bound}"),
    "too-many-full": N_(
        "the sambas, canastas and bolivias take {value} cards; the packs hold {bound} that can be melded"
    ),
    "too-many-wild-full": N_("the mixed canastas and bolivias take {value} wild cards; the packs hold {bound}"),
    "worth-too-much": N_("melded and left, {value} in all; all cards together are worth {bound}"),
    "black-threes-first": N_("black threes are laid only by a player who goes out; leave them out here"),
    "target-reached": NP_(
        "a side has {most} point already: it has to be more than that",
        "a side has {most} points already: it has to be more than that",
        by="most",
    ),
    **NO_MELD,
    "short-form": N_("not a short form of a meld; expected group with naturals, sequence with from and to, or wilds"),
    "sequence-ends": N_("{low} to {high}: a sequence goes from 4 (low) to ace (high)"),
    # a turn
    "went-out": N_("{player} laid black threes and so goes out: the hand is over"),
    "nothing-melded": N_("nothing is melded, added, merged or laid down"),
    "no-such-meld": N_("there is no meld {value} of this side"),
    "no-cards": N_("no card: at least one is needed"),
    "samba-closed": N_("a samba is closed; nothing can be added to it"),
    "not-of-the-group": N_("{card} does not go there: only {rank} or a wild card does"),
    "not-two-groups": N_("only two groups of one rank can be merged"),
    "merge-itself": N_("meld {value} cannot be merged with itself"),
    "first-meld-short": N_("{value} of {needed}: the first meld of this side has to reach {needed}"),
    "took-and-top": N_("what was taken and the card on top are given together, or neither"),
    "top-blocked": N_("{card} on top blocks the pile: only a card from 4 to ace lets it be taken"),
    "pile-not-melded": N_("{card} was not melded with two natural cards of its rank from the hand, in one group"),
    "top-fits-none": N_("{card} fits no end of a sequence that lay there before the turn"),
    "top-not-added": N_("{card} was taken for a sequence: it has to be added to that"),
    "black-threes-early": NP_(
        "black threes are melded by who goes out, with {needed} samba or canasta; here: {have}",
        "black threes are melded by who goes out, with {needed} sambas and canastas; here: {have}",
        by="needed",
    ),
    "black-threes-no-samba": NP_(
        "black threes are melded by who goes out, with {needed_sambas} samba; here: {sambas}",
        "black threes are melded by who goes out, with {needed_sambas} sambas; here: {sambas}",
        by="needed_sambas",
    ),
    # the end of a hand
    "no-side": N_("{value} is not a side: the sides are {expected}"),
    "one-form": N_("melds and counted totals for one side: give one or the other"),
    "black-threes-not-out": N_("black threes are melded only by the side that goes out"),
    "laid-black-threes": N_("{player} laid black threes and so went out"),
    "out-with-cards": N_("this player went out, so has no cards left"),
    "out-early": NP_(
        "{needed} samba or canasta is needed to go out; here: {have}",
        "{needed} sambas and canastas are needed to go out; here: {have}",
        by="needed",
    ),
    "out-no-samba": NP_(
        "{needed_sambas} samba is needed to go out; here: {sambas}",
        "{needed_sambas} sambas are needed to go out; here: {sambas}",
        by="needed_sambas",
    ),
    "too-many-red-threes": N_("{times} red threes; the packs hold {bound}"),
    # seats
    "number-fixed": N_("{seated} play; players leave or sit down only where three become two or two become three"),
}

KINDS = {"hand": N_("Hand counted"), "meld": N_("Turn that melds"), "end_hand": N_("End of the hand")}

FIELDS = {
    "sides": N_("sides"),
    "melds": N_("melds"),
    "cards": N_("cards"),
    "sambas": N_("sambas"),
    "pure": N_("pure canastas"),
    "mixed": N_("mixed canastas"),
    "bolivias": N_("bolivias"),
    "red_threes": N_("red threes"),
    "left": N_("cards left"),
    "out": N_("who went out"),
    "value": N_("value"),
    "player": N_("player"),
    "new": N_("new melds"),
    "add": N_("cards added"),
    "to": N_("to meld"),
    "merge": N_("merged"),
    "took": N_("taken"),
    "top": N_("top card"),
    "group": N_("group"),
    "naturals": N_("natural cards"),
    "twos": N_("twos"),
    "jokers": N_("jokers"),
    "sequence": N_("sequence"),
    "from": N_("from"),
    "wilds": N_("wild cards"),
    "score": N_("score"),
    "hand": N_("hand"),
    "after": N_("after"),
}

ANSWERS: dict[str, str] = {
    "not-red-three": N_("{card} is a red three, which is laid down alone and never melded."),
    "not-no-meld": N_("The cards {cards} are neither of one rank nor of one suit."),
    "not-wild-in-sequence": N_("{card} is wild, and no wild card goes into a sequence."),
    "not-three-in-sequence": N_("{card} is a three, and no three goes into a sequence."),
    "not-sequence-gap": N_("The cards {cards} are not consecutive, each once."),
    "not-wilds-alone": N_("Wild cards are not melded alone here; where a bolivia counts, three to seven of them are."),
    "not-too-few-cards": N_("A meld has three cards or more, not {size}."),
    "not-more-than-seven": N_("A meld of this kind has seven cards at most, not {size}."),
    "not-too-many-wild": N_("A group has two wild cards at most, not {wild}."),
    "not-too-few-natural": N_("A group has twice as many natural cards as wild ones, not {naturals} with {wild}."),
    "group": N_("A group of {size} cards, worth {value}."),
    "sequence": N_("A sequence of {size} cards, worth {value}."),
    "wilds": N_("{size} wild cards, worth {value}."),
    "black-threes": N_("A group of black threes, {size} cards, worth {value}; only a player who goes out melds it."),
    "samba": N_("A samba: {value} and a bonus of {bonus}."),
    "pure": N_("A pure canasta: {value} and a bonus of {bonus}."),
    "mixed": N_("A mixed canasta: {value} and a bonus of {bonus}."),
    "bolivia": N_("A bolivia: {value} and a bonus of {bonus}."),
    "first-enough": N_("With a score of {score} a first meld needs {needed}; these are worth {value}."),
    "first-short": N_("With a score of {score} a first meld needs {needed}; these are worth only {value}."),
    "may-go-out": N_("Sambas and canastas needed: {needed}; this side has {have}."),
    "needs-more": N_("Sambas and canastas needed: {needed}; this side has only {have}."),
    "needs-sambas": N_("Sambas needed: {needed_sambas}; this side has only {sambas}."),
    "blocked": N_("{top} blocks the pile: neither it nor its top card can be taken."),
    "take-pile": N_("The pile: two natural cards of the rank of {top} are in the hand."),
    "take-top": N_("The top card alone: {top} fits an end of a melded sequence."),
    "take-top-whole": N_(
        "The top card: {top} fits an end of a melded sequence, and at this table it brings the whole pile."
    ),
    "take-pile-first": N_(
        "The pile: two natural cards of the rank of {top} are in the hand. The side has melded nothing "
        "yet, so its first meld must still be reached in this turn."
    ),
    "take-both": N_(
        "Either: the pile, as two natural cards of its rank are in the hand, or {top} alone, as it fits a sequence."
    ),
    "take-both-whole": N_(
        "Two natural cards of its rank are in the hand, and {top} fits a melded sequence: at this table either brings "
        "the whole pile."
    ),
    "take-neither": N_("Neither: the hand has no two natural cards of the rank of {top}, and it fits no sequence."),
}

DEALS_AS = {"round": N_("the deal goes round"), "table": N_("the table has decided so")}

STATS: dict[str, str] = {
    "out": N_("Went out"),
    "samba": N_("Sambas of their side"),
    "pure-canasta": N_("Pure canastas of their side"),
    "mixed-canasta": N_("Mixed canastas of their side"),
    "bolivia": N_("Bolivias of their side"),
    "red-threes": N_("Red threes of their side"),
    "first-meld": N_("First melds laid"),
}

WORDS = Words(REASONS, PROBLEMS, KINDS, FIELDS, ANSWERS, cards=frozenset({"top"}))
