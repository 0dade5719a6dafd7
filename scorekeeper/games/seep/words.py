"""Put every code of Seep into words."""

from __future__ import annotations

from msgspec import UNSET

from ...core.entries import Entry
from ...core.words import N_, NP_, Locale, Message, Words, say
from .entries import Capture, Count, Deal, EndDeal, Play, Redeal

REASONS: dict[str, Message] = {
    "cards": N_("{cards}: {sum}"),
    "cards-typed": N_("card points, counted at the table: {points}"),
    "cards-rest": N_("the other card points: {total} − {other}"),
    "left-over": N_("left over, to the last captor: {left}"),
    "majority": N_("more than 26 cards"),
    "sweep": N_("{player} swept the floor"),
    "sweep-card": N_("{player} swept the floor with {card}"),
    "sweep-side": N_("a sweep"),
    "sweep-side-card": N_("a sweep with {card}"),
    "sweep-first": N_("{player} swept the floor with the first play"),
    "sweep-first-card": N_("{player} swept the floor with the first play, {card}"),
    "sweep-last": N_("{player} swept the floor with the last play"),
    "sweep-last-card": N_("{player} swept the floor with the last play, {card}"),
    "satthi": N_("satthi: all card points count {satthi} instead of {points}"),
    "baazi": N_("wins a baazi: ahead by {by}, where {lead} is enough"),
    "baazi-minimum": N_("wins a baazi: {loser} have {points} in this deal, fewer than {minimum}"),
    "baazi-minimum-alone": N_("wins a baazi: {loser} has {points} in this deal, fewer than {minimum}"),
    "baazi-money": N_("for the baazi: {stake}"),
}

PROBLEMS: dict[str, Message] = {
    "baazis-won": NP_(
        "{won} baazi has been won: it has to be more, or 0",
        "{won} baazis have been won: it has to be more, or 0",
        "won",
    ),
    "nobody-moves": N_("nobody leaves or sits down during a match of Seep: those who began it play it"),
    "no-side": N_("{value} is not a side: the sides are {expected}"),
    "side-missing": N_("no side is given: it is one of {expected}"),
    # counted
    "points-or-cards": N_("either points or cards are needed, not both"),
    "points-unreachable": N_(
        "{value}; no choice of scoring cards makes that of {total} card points, without sweeps and majority"
    ),
    "points-not-total": N_("{sum} = {made}; all card points are {total}"),
    "counts-nothing": N_("{card} counts nothing: it is not a scoring card"),
    "card-twice": N_("{card} is named twice"),
    "cards-missing": N_("nobody took {cards}: each scoring card belongs to one of the sides"),
    "majority-missing": N_("not said yet: which side has more than 26 cards, or that neither has"),
    # sweeps
    "sweep-card-missing": N_("not said yet: with which card; the sweep is worth its value"),
    "first-sweep-twice": N_("a second sweep with the first play: there is one at most"),
    "last-sweep-twice": N_("a second sweep with the last play: there is one at most"),
    "swept-twice": N_("{card} swept already: it was another card"),
    "first-by-bidder": N_("{value} does not play first: {player} does"),
    "last-by-dealer": N_("{value} does not play last: {player}, the dealer, does"),
    "first-sweep-card": N_("{card} cannot be the first play's: that is a card from 9 to king, which was bid"),
    "sweep-false": N_("false means nothing here; expected true, first or last, or leave the key out"),
    # captures as they happen
    "logged-by-plays": N_("this deal is being logged card by card: a play goes on with it, a count closes it"),
    "logged-by-captures": N_(
        "this deal is being logged by captures: a capture goes on with it, its end or a count closes it"
    ),
    "captured-already": N_("{card} has been captured already"),
    "first-capture": N_("a sweep with the first play has to be the first capture of the deal"),
    "after-last-sweep": N_("the last play has been made, and swept: the deal is over"),
    "no-capture": N_("nothing has been captured in this deal: it cannot be over"),
    "last-missing": N_("not said yet: who captured last, and so gets the rest: {cards}"),
    # the deal
    "floor-of-four": NP_(
        "{count} card; a floor is exactly four cards", "{count} cards; a floor is exactly four cards", "count"
    ),
    "deal-open": N_("a deal is being logged: end it first, or close it by a count"),
    "no-deal": N_("no deal is being logged card by card: its bid and floor come first"),
    "floor-twice": N_("{card} lies twice on the floor"),
    "bid-on-floor": N_("all four cards of {bid} lie on the floor, so nobody can bid it"),
    "floor-again": N_("{cards} on the floor: it has to be dealt again"),
    "floor-not-looked-at": N_("the floor is no reason to deal again at this table"),
    # a play
    "not-your-turn": N_("{value} does not play now: {expected} does"),
    "card-loose": N_("{card} cannot be played: it lies loose on the floor"),
    "card-captured": N_("{card} cannot be played: it was captured"),
    "card-in-house": N_("{card} cannot be played: it lies in a house"),
    "take-or-build": N_("a play either takes or builds, not both"),
    "only-building": N_("only for a play that builds a house"),
    "bid-not-kept": N_(
        "the bid is {bid}: a house of it has to be built, or a card of it take or be thrown, and not {card}"
    ),
    "bid-other-house": N_("the bid is {bid}: the first play builds a house of that, not of {value}"),
    "must-take": N_("{card} cannot be thrown, because it takes: {choices}"),
    "takes-nothing": N_("{card} takes nothing: no house, card or set of cards on the floor makes {number}"),
    "take-which": N_("{card} can take in several ways; say which: {choices}"),
    "take-left": N_("{card} has to take these too: {left}"),
    "no-such-house": N_("there is no {value}-house"),
    "house-not-worth": N_("the {value}-house is not taken by {card}, which takes what makes {number}"),
    "too-many-ways": N_("there are too many ways with so many low cards: no real floor has them"),
    "house-twice": N_("the {value}-house is there twice"),
    "not-loose": N_("{card} does not lie loose on the floor"),
    "used-twice": N_("{card} is twice in this play"),
    "sum-differs": N_("{sum} = {total}, not {number}"),
    "also-which": N_("there are several choices of what else makes {number}; say which goes in: {choices}"),
    "also-left": N_("these make {number} too and have to go into the house: {left}"),
    "build-alone": N_("{card} alone is not a house: it needs a {value}-house or cards that make {value} on the floor"),
    "too-many-houses": NP_(
        "a second house; only {bound} may lie on the floor at once",
        "one house too many; only {bound} may lie on the floor at once",
        "bound",
    ),
    "break-cemented": N_("the {value}-house is cemented and cannot be broken"),
    "break-own": N_("the {value}-house is the player’s own: only somebody else’s is broken"),
    "break-one-card": N_("{count} loose cards: only one raises the house"),
    "break-no-floor": N_("the {value}-house is broken by a card from hand alone: no loose cards go with it"),
    "none-to-keep": N_("{owners} must keep a card for the {value}-house, and all four have been seen"),
    "none-for-each": N_("{owners} must each keep a card for the {value}-house; of the four not yet seen: {unseen}"),
    "too-few-to-keep": NP_(
        "{player} must keep a card for each of these: {houses}; {left} card would be left",
        "{player} must keep a card for each of these: {houses}; {left} cards would be left",
        "left",
    ),
    "house-left": N_("{player} plays the last card of a hand and leaves the {value}-house lying: it has to be taken"),
    "ten-nine-first": N_("{card} may neither take nor go into a larger house before the first {house}-house is built"),
    "ten-nine-seen": N_("the first {house}-house is built by the holder of {card}, and {card} has been seen"),
    "ten-nine-builder": N_("{player} built the first {house}-house and so holds {card}"),
}

KINDS = {
    "count": N_("Deal counted"),
    "capture": N_("Capture"),
    "end_deal": N_("End of the deal"),
    "deal": N_("Bid and floor"),
    "play": N_("Play"),
    "redeal": N_("Dealt again"),
}

FIELDS = {
    "points": N_("card points"),
    "cards": N_("cards"),
    "more_cards": N_("more than 26 cards"),
    "sweeps": N_("sweeps"),
    "sweep": N_("sweep"),
    "when": N_("when"),
    "card": N_("card"),
    "with": N_("card played"),
    "last": N_("captured last"),
    "player": N_("player"),
    "bid": N_("bid"),
    "floor": N_("floor"),
    "take": N_("capture"),
    "build": N_("house"),
    "break": N_("house broken"),
    "also": N_("further sets"),
    "reason": N_("reason"),
    "after": N_("after"),
    "loose": N_("loose cards"),
    "houses": N_("houses"),
    "value": N_("value"),
    "cemented": N_("cemented"),
    "owner": N_("owner"),
    "hand": N_("hand"),
}

ANSWERS: dict[str, str] = {
    "takes-none": N_("Nothing on the floor makes {number}: {card} may be thrown or built with."),
    "takes-one": N_("{card} takes everything that makes {number}."),
    "takes-several": N_("{card} may take in {ways} ways; whichever it is, nothing that makes {number} is left beside."),
    "takes-one-later": N_(
        "Once the first {number}-house is built {card} takes everything that makes {number}; "
        "before that it takes no loose card."
    ),
    "takes-several-later": N_(
        "Once the first {number}-house is built {card} may take in {ways} ways, and nothing that makes {number} is "
        "left beside; before that it takes no loose card."
    ),
    "builds-none": N_("{card} makes no house of 9 to 13 with what lies on the floor."),
    "builds-some": N_(
        "With what lies on the floor {card} makes {values}; who owns the house must keep a card of that value in hand."
    ),
    "builds-kept": N_(
        "With what lies on the floor {card} makes {values}, and a card of that value stays in the hand, or the house "
        "is the partner’s."
    ),
    "builds-none-kept": N_(
        "With what lies on the floor {card} makes {values}, but no card of that value would stay in the hand."
    ),
    "builds-and": N_("{said} {more}"),
    "first-house": N_("The first {house}-house is built only by the holder of {card}, as long as that was not seen."),
    "first-larger": N_("Before the first {house}-house is built {card} goes into no larger house."),
    "counts": N_("{cards} count {sum} = {points}."),
    "counts-none": N_("None of these cards counts."),
}

#: Why somebody deals; ``last`` dealt the deal before.
DEALS_AS = {
    "first": N_("deals first"),
    "level": N_("neither side is ahead, so the same player deals again"),
    "behind": N_("{behind}: behind by {by}; {last} dealt, so {dealer} deals again"),
    "ahead": N_("{behind}: behind by {by}; {last} dealt, so the deal passes on"),
    "baazi": N_("{winner} won a baazi, so the partner of the player who would have dealt deals"),
    "baazi_two": N_("{winner} won a baazi"),
    "rotates": N_("the deal goes round"),
    "table": N_("the table has decided so"),
}

STATS: dict[str, str] = {
    "baazi": N_("Baazis won"),
    "sweep": N_("Sweeps of their side"),
    "satthi": N_("Satthis of their side"),
    "dealer": N_("Deals as dealer"),
}

WORDS = Words(REASONS, PROBLEMS, KINDS, FIELDS, ANSWERS, cards=frozenset({"floor", "choices", "left"}))


def headline(entry: Entry, locale: Locale) -> str:
    """Return what ``entry`` says happened, in a few words: ``North sweeps the floor``."""
    match entry:
        case Count(points=dict() as points):
            side, number = next(iter(points.items()))
            return say(N_("Counted: {number} for {side}"), {"number": number, "side": side}, locale)
        case Count(cards=dict() as cards):
            side, taken = next(iter(cards.items()))
            message: Message = NP_(
                "Counted: {number} scoring card for {side}", "Counted: {number} scoring cards for {side}", by="number"
            )
            return say(message, {"number": len(taken), "side": side}, locale)
        case Capture():
            # Captured cards lie face down until the deal is over: the pieces of the deal name them.
            message = N_("{player} captures") if entry.sweep is UNSET else N_("{player} sweeps the floor")
            return say(message, {"player": entry.player}, locale)
        case EndDeal():
            if isinstance(entry.last, str):
                return say(N_("The deal is over; {player} captured last"), {"player": entry.last}, locale)
            return locale.gettext(N_("The deal is over"))
        case Deal():
            values = {"bid": entry.bid, "floor": " ".join(entry.floor)}
            return WORDS.say(N_("Bid {bid}; on the floor {floor}"), values, locale)
        case Play():
            return _played(entry, locale)
        case Redeal():
            no_bid = entry.reason == "no-bid"
            return locale.gettext(
                N_("No bid, dealt again")
                if no_bid
                else N_("The ten of diamonds or nine of spades was on the floor, dealt again")
            )
    raise TypeError(entry)


def _played(play: Play, locale: Locale) -> str:
    """Return a play in a few words."""
    values = {"player": play.player, "card": str(play.card), "house": play.build, "broken": play.break_}
    if play.build is UNSET:
        message = N_("{player} throws {card}") if play.take is UNSET else N_("{player} takes with {card}")
    elif play.break_ is not UNSET:
        message = N_("{player} breaks the {broken}-house with {card}: {house}-house")
    elif play.with_ or play.also:
        message = N_("{player} builds {house} with {card}")
    else:  # a card alone is no house: there was one
        message = N_("{player} adds {card} to the {house}-house")
    return say(message, values, locale)
