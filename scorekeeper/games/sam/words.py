"""Put every code of Sâm into words."""

from __future__ import annotations

from ...core.words import N_, NP_, Message, Words

REASONS: dict[str, Message] = {
    "cards-left": NP_("{cards} card × {stake}", "{cards} cards × {stake}", by="cards"),
    "cong": N_("cóng: {cards} × {stake}"),
    "thoi-hai": N_("thối hai: {cards} × {stake}"),
    "thoi-hai-each": N_("thối hai, each: {twos} × {cards} × {stake}"),
    "thoi-tu-quy": N_("thối tứ quý: {sets} × {cards} × {stake}"),
    "bao-mot": N_("báo một, pays for all: ({parts}) × {stake}"),
    "on-two": NP_(
        "ended on a 2: {cards} card played × {stake}", "ended on a 2: {cards} cards played × {stake}", by="cards"
    ),
    "on-two-flat": N_("ended on a 2: {cards} × {stake}"),
    # only in older logs
    "chat": NP_("chặt: {beats} beat × {cards} × {stake}", "chặt: {beats} beats × {cards} × {stake}", by="beats"),
    "chat-double": N_("chặt chồng, doubled: {times} × {cards} × {stake}"),
    "chat-one": N_("chặt, {by} beats {on}: {cards} × {stake}"),
    "chat-chain": NP_(
        "chặt chồng, each beaten by the next, {players}: {beats} beat × {cards} × {stake}",
        "chặt chồng, each beaten by the next, {players}: {beats} beats × {cards} × {stake}",
        by="beats",
    ),
    "chat-doubled": N_("chặt chồng, each beaten by the next, {players}, doubled: {times} × {cards} × {stake}"),
    "sam-won": N_("Báo Sâm won: {cards} × {stake}"),
    "sam-blocked": NP_(
        "Báo Sâm blocked: {cards} × {opponents} opponent × {stake}",
        "Báo Sâm blocked: {cards} × {opponents} opponents × {stake}",
        by="opponents",
    ),
    "sam-blocked-each": N_("Báo Sâm blocked: {cards} × {stake} to each opponent"),
    "sam-on-two": N_("Báo Sâm ended on a 2: {cards} × {stake} to each opponent"),
    "instant": N_("tới trắng: {cards} × {stake}"),
}

PROBLEMS: dict[str, Message] = {
    "left-over-ten": N_("{value} cards left, but only {dealt} were dealt"),
    "left-none": N_("{value} cards left; a loser has 1 to 10"),
    "loser-missing": N_("the cards that each loser has left are still missing"),
    "winner-among-losers": N_("{value} left, but this is the winner, who has none"),
    "winner-no-loser": N_("{player} went out and is not a loser"),
    "thoi-hai-cong": N_("{player} has all ten cards: that is cóng, not thối hai"),
    "thoi-hai-over-four": N_("{player} has {value} cards left, but there are only four 2s"),
    "thoi-hai-not-played": N_("thối hai is not played at this table"),
    "twos-not-charged": N_("2s in hand are not charged one by one at this table"),
    "twos-and-thoi-hai": N_("{player} is charged for thối hai already, so not for each 2"),
    "twos-one-to-four": N_("{value} 2s: 1 to 4 are possible"),
    "twos-over-left": NP_(
        "{value} 2s, but only {cards} card is left", "{value} 2s, but only {cards} cards are left", by="cards"
    ),
    "twos-and-fours": NP_(
        "the 2s and the fours of a kind need {need} cards, but only {cards} is left",
        "the 2s and the fours of a kind need {need} cards, but only {cards} are left",
        by="cards",
    ),
    "too-many-twos": N_("{value} 2s left among them all, but there are only four"),
    "tu-quy-not-charged": N_("fours of a kind in hand are not charged at this table"),
    "tu-quy-one-or-two": N_("{value} fours of a kind: 1 or 2 are possible"),
    "tu-quy-too-few-cards": NP_(
        "fours of a kind in hand: {value}; they need {need} cards, but only {cards} is left",
        "fours of a kind in hand: {value}; they need {need} cards, but only {cards} are left",
        by="cards",
    ),
    "not-with-on-two": N_("does not go with a finish on a 2: there nobody pays for cards left"),
    "beats-himself": N_("{player} cannot beat what {player} played"),
    "chat-too-few-played": NP_(
        "{player} has played {played} card, but the beats need {need} played",
        "{player} has played {played} cards, but the beats need {need} played",
        by="played",
    ),
    "blocker-missing": N_("not said yet: who blocked the Báo Sâm"),
    "blocks-himself": N_("{player} cannot block their own Báo Sâm"),
    "won-has-no-blocker": N_("nobody blocked a Báo Sâm that was won"),
    "won-has-no-chat": N_("a Báo Sâm that was won was beaten by nobody"),
    "sam-on-two-not-played": N_("a Báo Sâm that ends on a 2 is won like any other at this table"),
    "sam-on-two-blocked": N_("a Báo Sâm that was blocked did not end on a 2"),
    "one-beat-blocks": N_("{value} beats; the deal stops at the first, so at most one can be logged"),
    "beat-by-blocker": N_("{value} did not block; the beat is the blocker’s"),
    "beat-on-caller": N_("{value} did not call; the beat is on the caller"),
    "five-seated": N_("five are seated; one has to leave first"),
    "instant-not-played": N_("dealt winning hands are not played at this table"),
    "leader-known": N_("nobody is drawn now: {leader} leads"),
    "too-few-to-draw": N_("{seated} seated: it takes 2 or more to draw who leads"),
    "no-combination": N_("{value} is not a combination"),
    "number-of-cards": N_("{value} cards: {low} to {high} are needed"),
    "exact-number-of-cards": NP_("{value} card: {high} are needed", "{value} cards: {high} are needed", by="value"),
}

KINDS = {
    "hand": N_("Went out"),
    "bao_sam": N_("Báo Sâm"),
    "instant": N_("Tới trắng"),
    "lead": N_("Who leads"),
}

FIELDS = {
    "winner": N_("who went out"),
    "left": N_("cards left"),
    "thoi_hai": N_("thối hai"),
    "twos": N_("2s in hand"),
    "tu_quy": N_("four of a kind in hand"),
    "bao_mot": N_("báo một"),
    "on_two": N_("ended on a 2"),
    "chat": N_("chặt"),
    "caller": N_("who called"),
    "outcome": N_("outcome"),
    "by": N_("by"),
    "on": N_("on"),
    "hand": N_("winning hand"),
    "player": N_("player"),
    "after": N_("after"),
    "cards": N_("cards"),
    "play": N_("play"),
}

LEADS_AS = {
    "first": N_("chosen to begin"),
    "drawn": N_("drawn by lot"),
    "won": N_("won the last hand"),
    "out": N_("went out last, on a 2"),
    "blocked": N_("blocked the Báo Sâm"),
    "table": N_("the table has decided so"),
}

INSTANTS = {
    "dragon": N_("dragon: ten in a row"),
    "four-twos": N_("four 2s"),
    "one-colour": N_("all of one colour"),
    "three-triples": N_("three triples"),
    "five-pairs": N_("five pairs"),
}

ANSWERS: dict[str, str] = {
    "single": N_("Single"),
    "pair": N_("Pair"),
    "triple": N_("Triple"),
    "four": N_("Four of a kind"),
    "straight": N_("Straight"),
    **INSTANTS,
    # why
    "is-single": N_(
        "One card alone is a single; its rank is {top}. Just before a player with one card left (báo một) a single "
        "must be the highest card in hand."
    ),
    "is-pair": N_(
        "Two cards of one rank are a pair; its rank is {top}. No single card beats it, so under báo một any pair is "
        "free."
    ),
    "is-triple": N_(
        "Three cards of one rank are a triple (sám cô); its rank is {top}. Under báo một any triple is free."
    ),
    "is-four": N_("Four cards of one rank are a four of a kind (tứ quý); its rank is {top}."),
    "is-straight": N_(
        "{cards} ranks in a row are a straight (sảnh); {top} is on top. No single card beats it, so under báo một any "
        "straight is free."
    ),
    "none": N_("These cards are neither all of one rank nor three or more ranks in a row."),
    "none-two": N_("At this table a 2 is in no straight, and the cards are not all of one rank."),
    "none-two-high": N_("A 2 is only low in a straight: A-2-3, 2-3-4."),
    "none-two-cards": N_("Two cards are a combination only as a pair, and these differ in rank."),
    "play-is-none": N_("What is played is not a combination, so it beats nothing."),
    "four-beats-two": N_("A four of a kind beats a single 2."),
    "other-kind": N_(
        "Only a combination of the same kind beats this; the one exception: a four of a kind beats a single 2."
    ),
    "other-length": N_("A straight is beaten only by one of as many cards."),
    "higher": N_("The same kind and number of cards, and {top} is higher than {on_top}."),
    "equal": N_("Equal ranks do not beat each other; suits never count."),
    "not-higher": N_("The same kind and number of cards, but {top} is not higher than {on_top}."),
    "instant-dragon": N_("Ten ranks in a row are the dragon."),
    "instant-four-twos": N_("All four 2s are in the hand."),
    "instant-one-colour": N_("All ten cards are red, or all ten are black."),
    "instant-three-triples": N_("There are three cards or more of three ranks."),
    "instant-five-pairs": N_("The ten cards make five pairs; a four of a kind counts as two."),
    "instant-none": N_("None of the dealt winning hands fits these ten cards."),
}

STATS: dict[str, str] = {
    "out": N_("Went out first"),
    "cong-got": N_("Cóng received"),
    "cong": N_("Cóng paid"),
    "called": N_("Báo Sâm called"),
    "called-won": N_("Báo Sâm won"),
    "called-blocked": N_("Báo Sâm blocked by others"),
    "called-on-two": N_("Báo Sâm lost on a 2"),
    "blocks": N_("Báo Sâm of others blocked"),
    "chat": N_("Chặt: beat others"),
    "chat-on": N_("Chặt: beaten by others"),
    "thoi": N_("Thối paid"),
    "bao-mot": N_("Paid for all at báo một"),
    "on-two": N_("Ended on a 2"),
    "instant": N_("Tới trắng"),
    "chain": N_("Most paid for a chain"),
}

WORDS = Words(REASONS, PROBLEMS, KINDS, FIELDS, ANSWERS)
