"""Show Sam Sip on the screen: who deals and why, the stake of the next deal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.hands import DEALS, Told
from ...core.ledger import Line
from ...core.words import N_, Locale, Money, say
from .entries import Drawn, Hand, ThrownIn
from .pads import PADS
from .referee import key_rank
from .state import SamSipState
from .words import DEALS_AS, STATS, WAYS, WORDS


class SamSipPresentation(Presentation[SamSipState]):
    name = N_("Sam Sip")
    blurb = N_("Thailand and Burma · 2 to 6 · pairs that make ten")
    words = WORDS
    stats = STATS
    money_stats = ("largest-pot",)
    pads = PADS
    hand_words = DEALS
    languages = ("th",)
    clockwise = ("mon",)

    def headline(self, entry: Entry, locale: Locale) -> str:
        match entry:
            case Hand() if entry.by != "pairs":
                way = locale.gettext(WAYS[entry.by])
                return say(N_("{player} wins by {way}"), {"player": entry.winner, "way": way}, locale)
            case Hand():
                return say(N_("{player} wins"), {"player": entry.winner}, locale)
            case ThrownIn():
                return say(N_("{player} throws the deal in"), {"player": entry.player}, locale)
            case Drawn():
                return locale.gettext(N_("Nobody wins, the stock ran out"))
        raise TypeError(entry)

    def told(self, entry: Entry, locale: Locale) -> Sequence[Told]:
        """Return the cards that ``entry`` names.

        In order: the card turned up, the winning hand, dealt sets, what threw a deal in, claims to the joke pot,
        matching cards.
        """
        return [*_told(entry, locale)]

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Return one sentence that names the losers whom ``entry`` records as out of money; empty if it has none.

        Somebody whom only their bankroll puts out is not among them.
        """
        if not isinstance(entry, Hand):
            return ()
        gone = tuple(dict.fromkeys((*entry.out, *(entry.pays if isinstance(entry.pays, dict) else ()))))
        return [say(N_("Goes out: {players}"), {"players": gone}, locale)] if gone else ()

    def protagonist(self, entry: Entry) -> str | None:
        """Return who won the deal, or threw it in; ``None`` if it was drawn."""
        return entry.winner if isinstance(entry, Hand) else entry.player if isinstance(entry, ThrownIn) else None

    def turn(self, state: SamSipState, locale: Locale) -> Turn:
        """Return who deals next, and why; once the match is won, its winner, the last player left."""
        if state.winner:
            what = say(N_("{player} is the last one left"), {"player": state.winner}, locale)
            return Turn(state.winner, what, locale.gettext(N_("the match is over")))
        why = locale.gettext(DEALS_AS[state.deals_as])
        return Turn(state.dealer, say(N_("{player} deals"), {"player": state.dealer}, locale), why)

    def stake(self, state: SamSipState, locale: Locale) -> tuple[str, str]:
        """Return two texts, the stake of the next deal and its name: ``("10", "stake")`` or ``("–", "no stakes")``."""
        if not state.options.has_stakes:
            return "–", locale.gettext(N_("no stakes"))
        return locale.number(Money(state.stake)), locale.gettext(N_("stake"))

    def out(self, state: SamSipState) -> Collection[str]:
        """Return those who had to stop for lack of money."""
        return state.out


def _told(entry: Entry, locale: Locale) -> Iterator[Told]:
    if not isinstance(entry, Hand | ThrownIn | Drawn):
        return
    if entry.indicator:
        yield Told("", locale.gettext(N_("turned up")), (entry.indicator,))
    if isinstance(entry, Hand) and entry.cards:
        what = N_("dealt set") if entry.by == "dealt-set" else N_("winning hand")
        yield Told(entry.winner, locale.gettext(what), entry.cards)
    if isinstance(entry, Hand) and entry.sets:
        for player, short in entry.sets.items():
            yield Told(player, locale.gettext(N_("dealt set")), _ranks(short))
    if isinstance(entry, ThrownIn) and entry.cards:
        keys = all(card.rank == key_rank(entry.indicator) for card in entry.cards)
        yield Told(entry.player, locale.gettext(N_("key cards") if keys else N_("all cards dealt")), entry.cards)
    for player, cards in (entry.joke.claims if entry.joke else {}).items():
        yield Told(player, locale.gettext(N_("claims")), cards)
    if not isinstance(entry, ThrownIn):
        for player, cards in (entry.match or {}).items():
            yield Told(player, locale.gettext(N_("dealt of the rank turned up")), cards)


def _ranks(short: str) -> tuple[str, ...]:
    """Return the ranks of the cards of a set written as ``KKK`` or ``TTTT``."""
    return tuple("10" if letter == "T" else letter for letter in short.upper())
