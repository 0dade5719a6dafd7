"""The result of a match, as the contract of files and the command line prints it: its lines and its payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from .game import O, S
from .ledger import Line, Score
from .match import Header, Match, Step
from .reading import Json
from .settle import Payment, settle

LineText = Callable[[Line], str]  #: a line in words


def result(
    header: Header[S, O],
    now: Step[S],
    hands: Iterable[tuple[int, Iterable[Line]]],
    texts: LineText | None = None,
    *,
    settled: bool = True,
) -> dict[str, Json]:
    """Return the result of a match as the contract prints it. Money is in table units.

    ``hands``: numbers of entries, from 1, with their lines; ``texts(line)`` adds the words of each; ``settled``: with
    the payments that settle it.
    """
    rules, state = header.game.rules, now.state
    options = cast(O, state.options)  # those that hold now; the game has made them
    summary = rules.summary(state)
    return {
        "game": rules.slug,
        "variant": header.variant,
        "players": list(state.seats.seated),
        "sides": {side: list(players) for side, players in rules.sides(state).items()},
        "money": money(header, now),
        "points": summary.points,
        "pots": {pot: now.ledger.in_pot(pot) for pot in rules.pots(options)},
        "next": summary.next,
        "finished": rules.finished(state),
        "winner": summary.winner,
        "state": summary.state,
        "hands": [
            {"entry": number, "lines": [written(line, texts) for line in lines]} for number, lines in hands if lines
        ],
        **({"settlement": written_payments(settle(now.ledger.owed()))} if settled else {}),
    }


def money(header: Header[S, O], now: Step[S]) -> dict[str, int]:
    """Return everybody's net money in table units: those seated, those who left, bystanders; empty if none is in play.

    Money that moved before the table took it out of play stays in it.
    """
    if not header.game.rules.for_money(cast(O, now.state.options)) and not any(now.ledger.money.values()):
        return {}
    names = dict.fromkeys((*now.state.seats.everyone, *now.ledger.money))
    return {name: now.ledger.money.get(name, 0) for name in names}


def result_of(match: Match[S, O], texts: LineText | None = None, *, settled: bool = True) -> dict[str, Json]:
    """Return the result of ``match`` as the contract prints it; ``settled``: with the payments that settle it."""
    lines = ((item.seq, item.lines) for item in match.items)
    return result(match.header, match.now, lines, texts, settled=settled)


def written(line: Line, texts: LineText | None = None) -> dict[str, Json]:
    """Return a line as the contract prints it; ``texts(line)`` gives its words, ``text``."""
    if isinstance(line, Score):
        out: dict[str, Json] = {"side": line.side, "points": line.points, "why": line.why}
    else:
        out = {"from": line.payer, "to": line.payee, "amount": line.amount, "why": line.why}
    if texts:
        out["text"] = texts(line)
    return out


def written_payments(made: Iterable[Payment]) -> list[dict[str, Json]]:
    """Return payments as the contract prints them."""
    return [{"from": p.payer, "to": p.payee, "amount": p.amount} for p in made]
