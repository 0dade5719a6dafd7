"""Describe deals of Seep: a deal in a line, a baazi and satthi as moments, and every play with what it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from ...core.cards import Card
from ...core.entries import Entry
from ...core.hands import HandSummary, Piece
from ...core.ledger import Line, Pay, Score
from ...core.words import N_, NP_, Locale, say
from . import plays
from .counting import worth
from .entries import Capture, EndDeal, Play
from .floor import points
from .rules import SeepRules
from .state import SeepState
from .words import headline


class Made(NamedTuple):
    """The points that a side made in a deal: by cards, with the majority or satthi, and by sweeps."""

    cards: int = 0  #: by card points, and the majority or satthi
    sweeps: int = 0
    swept: int = 0  #: how many sweeps were worth points

    @property
    def total(self) -> int:
        """Return all points that the side made in the deal, by cards and by sweeps."""
        return self.cards + self.sweeps


def made(sides: Sequence[str], lines: Sequence[Line]) -> dict[str, Made]:
    """Return a dict of side to the points that it made by the ``lines`` of a deal (docs/rules/seep.md, Scoring)."""
    found = dict.fromkeys(sides, Made())
    for line in lines:
        if isinstance(line, Score) and line.side in found:
            was = found[line.side]
            if line.why == "sweep":
                found[line.side] = was._replace(sweeps=was.sweeps + line.points, swept=was.swept + 1)
            else:
                found[line.side] = was._replace(cards=was.cards + line.points)
    return found


def summarize(sides: Sequence[str], lines: Sequence[Line], locale: Locale) -> HandSummary:
    """Return a finished deal in words; empty without ``lines``, the points that it moved.

    They are ``228–222 · 7 sweeps``, and for each side its points by cards and by sweeps, ``36 + 50``. ``sides``: in the
    order of the scoreboard (docs/rules/seep.md, Scoring).
    """
    if not lines:
        return HandSummary()
    of_sides = made(sides, lines)
    line = ["–".join(locale.number(side.total) for side in of_sides.values())]
    if swept := sum(side.swept for side in of_sides.values()):
        line.append(say(NP_("{n} sweep", "{n} sweeps", by="n"), {"n": swept}, locale))
    parts = {name: f"{locale.number(side.cards)} + {locale.number(side.sweeps)}" for name, side in of_sides.items()}
    return HandSummary(" · ".join(line), moment(lines, locale), parts)


def moment(lines: Sequence[Line], locale: Locale) -> str:
    """Return a deal's satthi and baazi in words, ``baazi for An & Chi, +50 each``; empty if there is neither.

    (docs/rules/seep.md, Baazi)
    """
    found = []
    for line in lines:
        if isinstance(line, Score) and line.why in ("satthi", "baazi"):
            message = N_("satthi for {side}") if line.why == "satthi" else N_("baazi for {side}")
            found.append(say(message, {"side": line.side}, locale))
    won = next((line.amount for line in lines if isinstance(line, Pay)), 0)
    if won and _each(lines):
        found.append(say(N_("+{amount} each"), {"amount": won}, locale))
    elif won:
        found.append(f"+{locale.number(won)}")
    return ", ".join(found)


def _each(lines: Sequence[Line]) -> bool:
    """Return whether more than one player is paid."""
    return sum(isinstance(line, Pay) for line in lines) > 1


# -- within a deal -----------------------------------------------------------------------------------------------------


def describe_pieces(state: SeepState, entries: Sequence[Entry], locale: Locale) -> list[Piece]:
    """Return what each of ``entries`` did: all entries of one deal but those struck out, oldest first.

    ``state``: the state before them (docs/rules/seep.md, Logging a deal).
    """
    rules, now = SeepRules(), state
    found = list[Piece]()
    for n, entry in enumerate(entries):
        after, _ = rules.apply(now, entry)
        newest = n == len(entries) - 1
        found.append(_piece(now, entry, after, newest, locale))
        now = after
    if now.deal is None:  # the deal is over, and all captured cards may be looked at
        found = [piece._replace(covered=False) for piece in found]
    return found


def _piece(before: SeepState, entry: Entry, after: SeepState, newest: bool, locale: Locale) -> Piece:
    """Return what ``entry`` did; ``newest``: whether no entry follows, so that everybody may look at what it took."""
    text = headline(entry, locale)
    swept = (locale.gettext(N_("a sweep")),)
    match entry:
        case Play():
            move, deal = plays.judge(before, entry), before.deal
            assert isinstance(move, plays.Move)
            assert deal is not None
            swept_now = plays.after(before, entry, move).sweeps[len(deal.sweeps) :]
            last, left = plays.left_over(deal, entry, move)
            beside = _left_over(before.side(last), left, locale) if after.deal is None and last and left else ""
            covered = bool(move.taken) and not newest
            more = _shown(move.taken or move.used)
            made = sum(worth(before, sweep) for sweep in swept_now)
            made += points((entry.card, *move.taken), before.options) if move.taken else 0
            points_made = say(NP_("{n} point", "{n} points", by="n"), {"n": made}, locale) if made else ""
            return Piece(text, deal.played + 1, more, covered, swept if swept_now else (), beside, points_made)
        case Capture():
            n = (before.deal.captures if before.deal else 0) + 1
            return Piece(text, n, _shown(_noted(entry)), True, swept if entry.sweep is not UNSET else ())
        case EndDeal(last=str() as last):
            out = [card for card in before.options.points if before.deal and card not in before.deal.gone]
            return Piece(text, beside=_left_over(before.side(last), out, locale) if out else "")
    return Piece(text)


def _noted(capture: Capture) -> list[Card]:
    """Return the cards of a capture, the one played first."""
    with_ = [capture.with_] if isinstance(capture.with_, Card) and capture.with_ not in capture.cards else []
    return [*with_, *capture.cards]


def _left_over(side: str, cards: Sequence[Card], locale: Locale) -> str:
    return say(N_("left over, to {side}: {cards}"), {"side": side, "cards": _shown(cards)}, locale)


def _shown(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
