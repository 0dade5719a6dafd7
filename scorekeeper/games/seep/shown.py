"""Show Seep on the screen: who deals and why, whose play it is, how far one side is ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from ...core.entries import Entry
from ...core.game import Presentation, Turn
from ...core.hands import DEALS, HandSummary, Piece, Told
from ...core.ledger import Line, Score
from ...core.words import N_, Locale, say
from .entries import Capture, Count, Deal, EndDeal, Play
from .floor import HIGHEST
from .pads import PADS
from .state import OpenDeal, SeepState
from .summary import describe_pieces, summarize
from .words import DEALS_AS, STATS, WORDS, headline

PLAYS_NOW = "▸"  #: on the chip of the player whose turn it is; the dealer's has ``Presentation.chip``


def _in_deal(state: SeepState, deal: OpenDeal, locale: Locale) -> Turn:
    """Return whose turn it is in the open deal, or who dealt if that is not logged."""
    dealt = say(N_("{player} dealt"), {"player": state.dealer}, locale)
    if state.turn is None:
        return Turn(state.dealer, locale.gettext(N_("The deal is being played")), dealt)
    what = say(N_("{player} plays"), {"player": state.turn}, locale)
    if deal.played == 0:
        return Turn(state.turn, what, say(N_("the bid is {bid}"), {"bid": deal.bid}, locale), PLAYS_NOW)
    return Turn(state.turn, what, dealt, PLAYS_NOW)


def _why(state: SeepState, locale: Locale) -> str:
    """Say why the dealer deals."""
    # the lead when the deal ended: points that the table has given since change nothing about who deals
    behind, by = next(((side, -by) for side, by in state.reached.items() if by < 0), ("", 0))
    values = {"behind": behind, "by": by, "last": state.last_dealer, "dealer": state.dealer,
              "winner": state.last_baazi}  # fmt: skip
    return say(DEALS_AS[state.deals_as], values, locale)


class SeepPresentation(Presentation[SeepState]):
    name = N_("Seep")
    blurb = N_("Punjab · 2 or 4 · capture what lies on the floor")
    words = WORDS
    stats = STATS
    pads = PADS
    languages = ("hi", "pa")
    helpers = {"highest": HIGHEST}
    hand_words = DEALS

    def headline(self, entry: Entry, locale: Locale) -> str:
        return headline(entry, locale)

    def summarize(self, sides: Sequence[str], entry: Entry, lines: Sequence[Line], locale: Locale) -> HandSummary:
        """Return a finished deal in words: ``228–222 · 7 sweeps``, and for each side ``36 + 50``, cards and sweeps."""
        return summarize(sides, lines, locale)

    def describe_pieces(self, state: SeepState, entries: Sequence[Entry], locale: Locale) -> Sequence[Piece]:
        """Return what each entry of one deal did, in words, as far as that is known."""
        return describe_pieces(state, entries, locale)

    def told(self, entry: Entry, locale: Locale) -> Sequence[Told]:
        """Return the cards that ``entry`` names: the floor, what was played and taken, or what each side took."""
        return [*_told(entry, locale)]

    def told_of_hand(self, entries: Sequence[Entry], lines: Sequence[Line], locale: Locale) -> Sequence[Told]:
        """Return the scoring cards that each side took in a deal that was logged piece by piece.

        For a counted deal: the cards that the count names (docs/rules/seep.md, Scoring).
        """
        if not isinstance(entries[-1], Play | EndDeal):
            return super().told_of_hand(entries, lines, locale)
        took = locale.gettext(N_("took"))
        counted = (line for line in lines if isinstance(line, Score) and "cards" in line.numbers)
        return [Told(line.side, took, tuple(line.numbers["cards"])) for line in counted]

    def protagonist(self, entry: Entry) -> str | None:
        """Return the player of a capture or a play; ``None`` for other entries."""
        return entry.player if isinstance(entry, Capture | Play) else None

    def turn(self, state: SeepState, locale: Locale) -> Turn:
        """Return who deals next and why; in a deal logged by plays, whose play it is, in any other, who dealt.

        Once the match is over: the side that won it, and no player.
        """
        if state.finished:
            winner = state.winner
            what = say(N_("Winner: {side}"), {"side": winner}, locale) if winner else locale.gettext(N_("Nobody wins"))
            return Turn(None, what, locale.gettext(N_("all baazis are played")))
        if state.deal is not None:
            return _in_deal(state, state.deal, locale)
        what = say(N_("{player} deals"), {"player": state.dealer}, locale)
        return Turn(state.dealer, what, _why(state, locale))

    def stake(self, state: SeepState, locale: Locale) -> tuple[str, str]:
        """Return two texts, the lead of who is ahead, out of what wins a baazi, and its name.

        ``("25 of 100", "lead")``; nobody ahead: ``0 of 100``.
        """
        ahead, by = state.lead
        of = {"by": by if ahead else 0, "lead": state.options.lead}
        return say(N_("{by} of {lead}"), of, locale), locale.gettext(N_("lead"))


def _told(entry: Entry, locale: Locale) -> Iterator[Told]:
    match entry:
        case Deal():
            yield Told("", locale.gettext(N_("on the floor")), entry.floor)
        case Play():
            yield Told(entry.player, locale.gettext(N_("plays")), (entry.card,))
            taken = [group for group in entry.take if isinstance(group, tuple)] if isinstance(entry.take, tuple) else []
            if taken:  # a house is told by its value alone
                yield Told(entry.player, locale.gettext(N_("takes")), tuple(card for group in taken for card in group))
            if entry.with_:
                yield Told(entry.player, locale.gettext(N_("builds with")), entry.with_)
            for group in entry.also or ():
                yield Told(entry.player, locale.gettext(N_("builds with")), group)
        case Capture():
            if entry.with_ is not UNSET:
                yield Told(entry.player, locale.gettext(N_("plays")), (entry.with_,))
            yield Told(entry.player, locale.gettext(N_("takes")), entry.cards)
        case Count():
            for side, cards in (entry.cards or {}).items():
                yield Told(side, locale.gettext(N_("took")), cards)
