"""Show Daun Tiga on the screen: who banks and why, and what is Long."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.hands import DEALS, Told
from ...core.ledger import Line, Pay
from ...core.words import N_, Locale, say
from .entries import Banker, Hand
from .options import DaunTigaOptions
from .pads import PADS
from .referee import TRIPLES, is_long, scores, value
from .state import DaunTigaState
from .words import BANKS, BANKS_AND_STAYS, BANKS_AS, STATS, WORDS, banker_of

THREES = tuple(kind * 3 for kind in TRIPLES)  #: threes of a kind as files write them, the best first
TILES = {"PPP": "北西南", "TTT": "東東東", "AAA": "111"}  #: those of them that are shown otherwise as tiles


def score_choices(options: DaunTigaOptions) -> tuple[str, ...]:
    """Return all possible scores as texts, lowest first."""
    return tuple(map(str, scores(options)))


def triple_choices(options: DaunTigaOptions) -> list[tuple[str, str]]:
    """Return for each three of a kind, best first, how files write it and how the page shows it: cards or tiles."""
    return [(short, TILES.get(short, short) if options.pack == "tiles" else short) for short in THREES]


def counts_long(options: DaunTigaOptions, hand: str) -> bool:
    """Return whether ``hand``, a score or ``AAA``, is Long; ``False`` if the Long contract is not played."""
    return options.long and is_long(value(hand if hand in THREES else int(hand), options), options)


class DaunTigaPresentation(Presentation[DaunTigaState]):
    name = N_("Daun Tiga")
    blurb = N_("Malaya · 2 to 17 · three cards against the banker")
    words = WORDS
    stats = STATS
    money_stats = ("against-money", "bank-money")
    pads = PADS
    helpers = {"scores": score_choices, "triples": triple_choices, "long": counts_long}
    hand_words = DEALS
    languages = ("ms",)
    chip = "≡"  # a pile of money
    another_is_next = N_("Another banks")
    who_first = N_("Who banks first?")

    def headline(self, entry: Entry, locale: Locale) -> str:
        match entry:
            case Hand():
                message = BANKS_AND_STAYS if entry.banker_stays else BANKS
                return say(message, {"player": banker_of(entry), "n": len(entry.stakes)}, locale)
            case Banker():
                return say(N_("{player} is banker"), {"player": entry.player}, locale)
        raise TypeError(entry)

    def told(self, entry: Entry, locale: Locale) -> Sequence[Told]:
        """Return the cards of each hand that was logged as three cards, not in short."""
        hands = entry.hands.items() if isinstance(entry, Hand) else ()
        return [Told(player, "", hand) for player, hand in hands if isinstance(hand, tuple)]

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Return a sentence with those whose stakes or bets tied, so that no line names them; empty if nobody's did."""
        if not isinstance(entry, Hand):
            return ()
        moved = {(line.payer, line.payee, line.numbers["player"]) for line in lines if isinstance(line, Pay)}
        bank = banker_of(entry)
        placed = [(player, player) for player in entry.stakes] + [(bet.by, bet.on) for bet in entry.bets]
        tied = [by for by, on in dict.fromkeys(placed) if not {(by, bank, on), (bank, by, on)} & moved]
        return [say(N_("Tie, nothing passes: {players}"), {"players": tied}, locale)] if tied else ()

    def protagonist(self, entry: Entry) -> str | None:
        """Return the banker of a deal; ``None`` for another entry."""
        return banker_of(entry) if isinstance(entry, Hand) else None

    def turn(self, state: DaunTigaState, locale: Locale) -> Turn:
        """Return who banks and why."""
        # The state does not tell whether the first banker was drawn or named.
        began = state.banks_as == "chosen" and not state.hands
        why = locale.gettext(BANKS_AS["first" if began else state.banks_as])
        return Turn(state.banker, say(N_("{player} banks"), {"player": state.banker}, locale), why)

    def stake(self, state: DaunTigaState, locale: Locale) -> tuple[str, str]:
        """Return the lowest Long score in two texts, ``("8+", "is Long")``; the best score if no score is Long here."""
        best = 9 if state.options.tens_count_zero else 10
        low = state.options.long_from
        if not state.options.long or low > best:
            return locale.number(best), locale.gettext(N_("is the best score"))
        return locale.number(low) + ("+" if low < best else ""), locale.gettext(N_("is Long"))
