"""Compare what a button said with what the match file then has more: names, sums, lines, words, who is next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask, g

from scorekeeper.core.entries import Amend, Entry, Void, kind_of
from scorekeeper.core.files import read_match
from scorekeeper.core.ledger import POT, RETURNED, Line, Pay, gains
from scorekeeper.core.match import Match
from scorekeeper.games import by_slug
from scorekeeper.web.http.filters import account, headline
from scorekeeper.web.http.i18n import locale_of
from scorekeeper.web.record.standings import standings_at

from .flow import Json, amount, signed
from .in_hand import Tapped

SUM = r"([+\N{MINUS SIGN}][\d,]+|0)(?![\w,])"
SAYS = re.compile(r"^(?:Save|Propose): (.+)$", re.MULTILINE)

HOUSE = Flask(__name__)


@contextmanager
def in_english() -> Iterator[None]:
    """Speak to an English reader within the block."""
    with HOUSE.app_context():
        g.reader_locale = locale_of("en")
        yield


@dataclass(frozen=True)
class Kept:
    """What was recorded.

    The effective entry and what it moved; ``log``: the match after it; ``corrects``: whether it changed the log;
    ``called``: a function that replaces names in a text by the present ones.
    """

    entry: Entry
    lines: tuple[Line, ...]
    log: Match
    corrects: bool
    called: Callable[[str], str]

    @property
    def moved(self) -> Mapping[str, int]:
        """Return side to its points if there are any, else everybody's gain or loss."""
        points = Counter[str]()
        for line in self.lines:
            if not isinstance(line, Pay):
                points[line.side] += line.points
        scored = any(not isinstance(line, Pay) for line in self.lines)
        return points if scored else {n: sum_ for n, sum_ in gains(self.lines).items() if not n.startswith(POT)}


def recorded(before: Json, after: Json, kind: str, way: str, at: int, called: Callable[[str], str]) -> Kept | None:
    """Return the one thing that a match file has more, or ``None``. Fails if there is anything else."""
    was, now = before["entries"], after["entries"]
    assert now[: len(was)] == was, "what stood in the log has changed"
    if len(now) == len(was):
        return None
    log = read_match(by_slug, after)
    new = log.entries[len(was) :]
    if way == "new":
        assert [kind_of(entry) for entry in new] == [kind], f"recorded: {now[len(was) :]}"
        return Kept(new[0], log.items[-1].lines, log, False, called)
    if way == "correction":
        first = new[0]
        assert isinstance(first, Amend), f"recorded: {now[len(was) :]}"
        assert first.entry == at, f"not entry {at} is corrected: {now[len(was) :]}"
        item = log.items[at - 1]
        assert item.effective is not None
        return Kept(item.effective, item.lines, log, True, called)
    put_in = next(n for n, entry in enumerate(new) if not isinstance(entry, Void | Amend))
    assert kind_of(new[put_in]) == kind, f"recorded: {now[len(was) :]}"
    counted = [sum(item.effective is not None for item in match.items) for match in (read_match(by_slug, before), log)]
    assert counted[1] == counted[0] + 1, f"not one entry more counts: {now[len(was) :]}"
    return Kept(new[put_in], log.items[len(was) + put_in].lines, log, True, called)


def faults(tapped: Tapped, kept: Kept) -> list[str]:
    """Return the differences between what was recorded and the words of the button and beside it."""
    with in_english():
        return [*_button(tapped.button, kept), *_lines(tapped, kept), *_then(tapped, kept)]


def _button(words: str, kept: Kept) -> Iterator[str]:
    found = SAYS.search(kept.called(words))
    if not found:
        yield f"the button said “{words}”, and something was recorded"
        return
    says, rest = found[1].strip(), kept.called(words)[found.end() :].strip()
    sums = _sums(f"{says} · {rest}", kept)
    alone = re.fullmatch(rf"(.+) {SUM}", says)
    told = kept.log.game.presentation.summarize(tuple(kept.moved), kept.entry, kept.lines, locale_of("en"))
    what = told.moment or headline(kept.log.game, kept.entry)
    if not (alone and alone[1] in sums) and says != what:
        yield f"the button said “{says}”, recorded was “{what}”"
    for name, said in sums.items():
        if said != kept.moved.get(name, 0) and name not in what:
            yield f"the button said “{name} {signed(said)}”, recorded was {signed(kept.moved.get(name, 0))}"
    turn = kept.log.game.turn(kept.log.state, locale_of("en"))
    if rest and not kept.corrects and not rest.endswith(turn.what) and rest not in (turn.why, _winner(kept)):
        yield f"the button said “{rest}”, and then: {turn.what}, {turn.why}"


def _winner(kept: Kept) -> str:
    """Return what is said of whoever alone has the most money once a match is over; empty if nobody has."""
    money = kept.log.ledger.money
    best = [name for name, amount in money.items() if amount == max(money.values())]
    return f"{best[0]} wins the match" if kept.log.state.ended and len(best) == 1 else ""


def _sums(text: str, kept: Kept) -> dict[str, int]:
    """Return whoever is named with a sum, a side before its players."""
    found = {}
    names = {*kept.moved, *kept.log.names(), *kept.log.game.rules.sides(kept.log.state)}
    for name in sorted(names, key=len, reverse=True):
        for one in re.finditer(rf"(?<!\w){re.escape(name)} {SUM}", text):
            found[name] = amount(one[1])
        text = re.sub(rf"(?<!\w){re.escape(name)} {SUM}", "", text)
    return found


def _lines(tapped: Tapped, kept: Kept) -> Iterator[str]:
    said = Counter((kept.called(who), sum_.replace(",", "")) for who, sum_ in tapped.lines)
    made = Counter(_made(kept))
    if tapped.lines and said != made:
        yield f"beside it stood {sorted(said)}, recorded was {sorted(made)}"


def _made(kept: Kept) -> Iterator[tuple[str, str]]:
    """Yield what moved as a page tells it: who and how much; what several pay into one pot, or get back, as one."""
    together = dict[tuple[str, str, int], list[str]]()
    for line in kept.lines:
        if not isinstance(line, Pay):
            yield line.side, signed(line.points).replace(",", "") if line.points else ""
        elif line.payee.startswith(POT):
            together.setdefault((line.payee, line.why, line.amount), []).append(line.payer)
        elif line.payer.startswith(POT) and line.why == RETURNED:
            together.setdefault((line.payer, line.why, line.amount), []).append(line.payee)
        elif line.payer.startswith(POT):
            yield line.payee, f"{line.amount}"
        else:
            yield f"{line.payer} pays {line.payee}", f"{line.amount}"
    for (_pot, _why, each), people in together.items():
        yield ", ".join(people), f"{each * len(people)}"


def _then(tapped: Tapped, kept: Kept) -> Iterator[str]:
    """Yield what a correction said becomes of the standings."""
    standings = {one.what: one.amounts for one in standings_at(kept.log.header, kept.log.now, pots=True)}
    for what, name, then in tapped.then:
        has = {_called(who, kept): sum_ for who, sum_ in standings.get(what, {}).items()}.get(kept.called(name))
        if has is not None and has != amount(then):
            yield f"{what} of {name} was to be {then}, and is {has}"


def _called(name: str, kept: Kept) -> str:
    return account(name, kept.log.game)
