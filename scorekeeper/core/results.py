"""The result of a match as a dict in the contract's form, which is what ``scorekeeper replay`` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from .game import O, S
from .ledger import Line, Score
from .match import Header, Match, Step, hands_won
from .reading import Json
from .settle import Payment, settle

LineText = Callable[[Line], str]  #: returns a line in words


def result(
    header: Header[S, O],
    now: Step[S],
    hands: Iterable[tuple[int, Iterable[Line]]],
    texts: LineText | None = None,
    *,
    settled: bool = True,
) -> dict[str, Json]:
    """Return the result of a match in the contract's form, a dict. Money is in table units.

    ``now``: the step at the end; ``hands``: the number of each entry, from 1, with its payments and points; ``texts``:
    returns the words to add to each of those; ``settled``: whether to add the payments that settle the match.
    """
    rules, state = header.game.rules, now.state
    options = cast(O, state.options)  # those that now apply; the game has made them
    summary = rules.summary(state)
    return {
        "game": rules.slug,
        "variant": header.variant,
        "players": list(state.seats.seated),
        "sides": {side: list(players) for side, players in rules.sides(state).items()},
        "money": money(now),
        "points": summary.points,
        "pots": {pot: now.ledger.in_pot(pot) for pot in rules.pots(options)},
        "next": summary.next,
        "finished": rules.finished(state),
        "winner": summary.winner,
        "wins": hands_won(header.game, now),
        "state": summary.state,
        "hands": [
            {"entry": number, "lines": [written(line, texts) for line in lines]} for number, lines in hands if lines
        ],
        **({"settlement": written_payments(settle(now.ledger.owed()))} if settled else {}),
    }


def money(now: Step[S]) -> dict[str, int]:
    """Return name to net money in table units: of those seated, those who left, and bystanders.

    It is empty if the options have never put money in play, and nobody was charged.
    """
    if not now.ledger.has_money:
        return {}
    names = dict.fromkeys((*now.state.seats.everyone, *now.ledger.money))
    return {name: now.ledger.money.get(name, 0) for name in names}


def result_of(match: Match[S, O], texts: LineText | None = None, *, settled: bool = True) -> dict[str, Json]:
    """Return the result of ``match`` in the contract's form; ``texts`` and ``settled`` as in ``result``."""
    lines = ((item.seq, item.lines) for item in match.items)
    return result(match.header, match.now, lines, texts, settled=settled)


def written(line: Line, texts: LineText | None = None) -> dict[str, Json]:
    """Return a payment or points as a dict in the contract's form; ``texts``: returns its words, added as ``text``."""
    if isinstance(line, Score):
        out: dict[str, Json] = {"side": line.side, "points": line.points, "why": line.why}
    else:
        out = {"from": line.payer, "to": line.payee, "amount": line.amount, "why": line.why}
    if texts:
        out["text"] = texts(line)
    return out


def written_payments(made: Iterable[Payment]) -> list[dict[str, Json]]:
    """Return payments as dicts of ``from``, ``to`` and ``amount`` in table units."""
    return [{"from": p.payer, "to": p.payee, "amount": p.amount} for p in made]
