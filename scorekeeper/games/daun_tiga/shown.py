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
    """Return all scores that a hand can have as texts, lowest first: ``"1"`` … ``"10"``, or ``"0"`` … ``"9"``."""
    return tuple(map(str, scores(options)))


def triple_choices(options: DaunTigaOptions) -> list[tuple[str, str]]:
    """Return a pair for each three of a kind, best first: its code in files, and what a page shows, cards or tiles.

    ``("TTT", "TTT")`` for cards, ``("TTT", "東東東")`` for tiles.
    """
    return [(short, TILES.get(short, short) if options.pack == "tiles" else short) for short in THREES]


def counts_long(options: DaunTigaOptions, hand: str) -> bool:
    """Return whether ``hand``, a score such as ``"8"`` or ``"AAA"``, is Long; never if the table does not play Long."""
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
        """Return the cards of each hand of a deal; hands logged as a score or as ``AAA`` name none and are left out."""
        hands = entry.hands.items() if isinstance(entry, Hand) else ()
        return [Told(player, "", hand) for player, hand in hands if isinstance(hand, tuple)]

    def asides(self, entry: Entry, lines: Sequence[Line], locale: Locale) -> Sequence[str]:
        """Return one sentence that names those whose stake or bet tied, as no payment does; empty without a tie."""
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
        """Return who banks the next deal, and why."""
        # The state does not tell whether the first banker was drawn or named.
        began = state.banks_as == "chosen" and not state.hands
        why = locale.gettext(BANKS_AS["first" if began else state.banks_as])
        return Turn(state.banker, say(N_("{player} banks"), {"player": state.banker}, locale), why)

    def stake(self, state: DaunTigaState, locale: Locale) -> tuple[str, str]:
        """Return two texts, the lowest score that is Long and what it is: ``("8+", "is Long")``.

        If the table does not play Long, or no score is Long: the best score, ``("10", "is the best score")``.
        """
        best = 9 if state.options.tens_count_zero else 10
        low = state.options.long_from
        if not state.options.long or low > best:
            return locale.number(best), locale.gettext(N_("is the best score"))
        return locale.number(low) + ("+" if low < best else ""), locale.gettext(N_("is Long"))
