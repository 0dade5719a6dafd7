"""What another phone can record while somebody fills in a sheet: everything that happens at a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from scorekeeper.core.entries import kind_of

from .fillings import FILLINGS, PEOPLE, Step, plain, single_play, tick, typed
from .other_phone import OtherPhone
from .scenes import Scene

PUT_RIGHT = ("Bình", "Bảo")  #: whose name is corrected, and to what


class Evening:
    """A table where a sheet is filled in, and another phone that records something meanwhile."""

    def __init__(self, other: OtherPhone, scene: Scene, event: str, chance: Random) -> None:
        self.other, self.scene, self.event, self.chance = other, scene, event, chance
        pays = {"kind": "hand", "winner": "An", "left": {"Bình": 7}}
        beside = {"game": "sam", "players": PEOPLE[:2], "variant": "source", "entries": [pays]}
        self.table = other.set_table([*PEOPLE, "Em"], scene.match, beside)
        if event == "proposal":
            other.send(f"{self.table}about", "/about$", [("yes_from", "1")])

    @property
    def base(self) -> str:
        """Return the address of the match."""
        return f"{self.table}m/1/"

    def happens(self) -> None:
        """Record an event on the other phone."""
        EVENTS[self.event](self)

    def log(self, kind: str, steps: list[Step]) -> None:
        fields = plain(steps, self.scene.log.state)
        self.other.send(f"{self.base}log/{kind}", f"/log/{kind}$", fields)

    def fill(self, kind: str, state: Any) -> list[Step]:
        if kind == "play":
            return single_play(state, self.chance)
        return FILLINGS[self.scene.game.slug][kind](state, self.chance)


def of_sheet(kind: str) -> Callable[[Evening], None]:
    """Return an event that records an entry of a kind that every game has."""
    return lambda evening: evening.log(kind, evening.fill(kind, evening.scene.log.state))


def hand(evening: Evening) -> None:
    """Record the next hand, or the next piece of the one that is being logged."""
    log = evening.scene.log
    kind = next(iter(log.game.rules.expected(log.state)))
    evening.log(kind, evening.fill(kind, log.state))


def correction(evening: Evening) -> None:
    """Record a correction of the entry that is corrected on the sheet, or of the newest hand."""
    log = evening.scene.log
    kinds = [kind_of(entry) for entry in log.entries]
    newest = max(n for n, kind in enumerate(kinds, 1) if kind in log.game.rules.hands and kind != "play")
    at = evening.scene.at
    same = at and kinds[at - 1] in (*log.game.rules.hands, "play", "note") and evening.chance.random() < 0.5
    seq = at if same else newest
    kind = kinds[seq - 1]
    before = log.before(seq).state
    for _ in range(20):  # another entry than the present one
        steps = evening.fill(kind, before)
        form = evening.other.form(f"{evening.base}correct/{seq}", f"/correct/{seq}/{kind}$")
        if not set(plain(steps, before)) <= set(form.fields):
            break
    evening.other.send(f"{evening.base}correct/{seq}", f"/correct/{seq}/{kind}$", plain(steps, before))


def undo(evening: Evening) -> None:
    evening.other.send(evening.base, "/undo/")


def name(evening: Evening) -> None:
    old, new = PUT_RIGHT
    person = re.search(rf"/people/(\d+)[^>]*>\s*{old}\b", evening.other.page(f"{evening.table}about"))
    assert person
    evening.other.send(f"{evening.table}people/{person[1]}", "/people/", [("player", new)])


def proposal(evening: Evening) -> None:
    """Return a hand by which somebody loses money."""
    log = evening.scene.log
    state: Any = log.state
    if log.game.slug == "seep":
        side = next(iter(state.sides))
        return evening.log("count", [typed(f"points:{side}", 95), tick("more_cards", side)])
    if log.game.slug == "samba":
        steps = [tick("out", " & ")]
        for n, side in enumerate(state.sides):
            sambas = 0 if n else 4
            steps += [tick(f"by:{side}", "totals"), typed(f"cards:{side}", 400), typed(f"sambas:{side}", sambas)]
        steps += [typed(f"left:{player}", 5) for player in state.seats.seated]
        return evening.log("hand", steps)
    return hand(evening)


def renewed(evening: Evening) -> None:
    answer = evening.other.send(f"{evening.table}share/", "/share/renew/record$")
    evening.table = answer.url.removesuffix("share/")


def payment(evening: Evening) -> None:
    evening.other.send(f"{evening.table}settle/", "/pay$")


EVENTS: dict[str, Callable[[Evening], None]] = {
    **{kind: of_sheet(kind) for kind in ("note", "options", "seats", "leave", "join", "end_match")},
    "hand": hand, "correction": correction, "undo": undo, "name": name, "proposal": proposal, "renewed": renewed,
    "payment": payment,
}  # fmt: skip
