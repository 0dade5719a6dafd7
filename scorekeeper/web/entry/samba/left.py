"""Who went out, and what is left in each hand: the part of a sheet that both ways of ending a hand at Samba share.

What is left is in fields that end in a player's name: ``left:NAME`` is the value that the table has counted, typed;
or else ``left:NAME:KIND`` says how many of each kind of card, tapped. Red threes are counted beside either. Where there
is neither, ``left:NAME:empty`` says that the hand was empty. Nothing counts for the player who went out, whose hand is
not to be seen then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from ....core.cards import STAR, Card
from ....core.problems import Problem, incomplete
from ....core.words import N_, Locale, Part, say
from ....games.samba.entries import EndHand, Hand, Held
from ....games.samba.figures import COUNTER_NAMES, counted_as, counters
from ....games.samba.options import SambaOptions
from ....games.samba.state import SambaState
from ..forms import NOBODY, FormData, Sheet, number, pick, text

RED = "red_threes"


class Kind(NamedTuple):
    """Name cards that count alike. ``face``: what their key shows; ``each``: value of one; ``bound``: in the packs."""

    name: str
    face: str
    label: str
    each: int
    bound: int


FACES = {
    "jokers": (STAR, N_("jokers")),
    "twos": ("2", N_("twos")),
    "aces": ("A", N_("aces")),
    "tens": ("8–K", N_("eights to kings")),
    "fives": ("4–7", N_("fours to sevens")),
    "black_threes": ("3♠", N_("black threes")),
    RED: ("3♥", N_("red threes")),
}


def kinds(options: SambaOptions) -> tuple[Kind, ...]:
    """Return what is counted in a hand at a table with these options."""
    return tuple(Kind(name, *FACES[name], each, bound) for name, each, bound in counters(options))


OUT = {"out": N_("Who went out?")}
#: What is asked of the hands; see ``Sheet.asks``.
LEFT = {
    "left": N_("What has {player} left?"),
    "left-twice": N_("{player}: the value typed, or the cards counted?"),
    "left-over-packs": N_("{player} cannot have {times} {cards}; the packs hold {bound}"),
}

HeldFields = dict[str, str]  #: what was typed and tapped for a player, by field; nothing empty


class LeftSheet(Sheet):
    """Log the end of a hand.

    Its fields are ``left_fields``; its page includes ``games/samba/left.html``, with tiles for ``out`` that are marked
    ``is-0``, ``is-1``, … in the order of seats.
    """

    state: SambaState

    @property
    def left_kinds(self) -> tuple[Kind, ...]:
        """Return what is counted in each hand."""
        return kinds(self.state.options)

    def left_fields(self) -> dict[str, Any]:
        """Return fields of who went out, and of each hand."""
        each = {name: text() for player in self.seated for name in (*names(player).values(), empty(player))}
        return {"out": pick(), **each}

    @property
    def out(self) -> str | None:
        """Return who went out; ``None``: nobody, or not told yet."""
        return None if self.get("out") == NOBODY else self.get("out") or None

    def left(self) -> dict[str, Any]:
        """Return what is left in the hand of everybody for whom anything was tapped or typed, by player."""
        held = {player: self.held(player) for player in self.seated if player != self.out}
        return {player: self._plain(fields) for player, fields in held.items() if fields}

    def ended(self) -> dict[str, Any]:
        """Return who went out, where that is told, and what is left, as an entry has them."""
        left = self.left()
        return {**({"out": self.out} if self.get("out") else {}), **({"left": left} if left else {})}

    def held(self, player: str) -> HeldFields:
        """Return what was typed and tapped for a player: by kind, ``value`` where the value was typed."""
        return {kind: said for kind, name in names(player).items() if (said := self.get(name).strip())}

    def left_value(self, player: str) -> int:
        """Return the value left in a player's hand, as far as it is a number."""
        held = self.held(player)
        value = self._plain(held)["value"] if held else 0
        return value if isinstance(value, int) else 0

    def _plain(self, held: HeldFields) -> dict[str, Any]:
        """Return a hand as an entry has it; words that are no number go on as they were typed."""
        counted = {kind: number(held.get(kind.name, "0")) for kind in self.left_kinds if kind.name != RED}
        wrong = next((times for times in counted.values() if not isinstance(times, int) or times < 0), None)
        plain: dict[str, Any] = {
            "value": sum(kind.each * times for kind, times in counted.items() if isinstance(times, int))
        }
        if "value" in held:
            plain = {"value": number(held["value"])}
        elif wrong is not None:
            plain = {"value": wrong}
        return {**plain, RED: number(held[RED])} if RED in held else plain

    def unsaid(self) -> Iterable[Problem]:
        """Yield what is not clear about the hands yet.

        To the rules a hand that is not named is empty; here that is to be said.
        """
        worthless = {kind.name for kind in self.left_kinds if not kind.each}  # they are typed beside a value
        for player in self.seated:
            held = self.held(player) if player != self.out else {}
            if player != self.out and not held and not self.get(empty(player)):
                yield incomplete(("left", player), "left-untold")
            if "value" in held and held.keys() - {"value", *worthless}:
                yield incomplete(("left", player), "left-twice")
            for kind in self.left_kinds:
                times = number(held.get(kind.name, "0"))
                if kind.name != RED and isinstance(times, int) and times > kind.bound:
                    values = {"times": times, "cards": Part(kind.label, {}), "bound": kind.bound}
                    yield incomplete(("left", player), "left-over-packs", values)

    def notice(self, locale: Locale) -> str | None:
        """Return a hand ends when somebody has no card left, so that another empty one was most likely not looked at.

        Of a correction nothing is said: an entry that names no hand has it empty.
        """
        bare = [
            player for player in self.seated
            if player != self.out and self.get(empty(player)) and not self.held(player)
        ]  # fmt: skip
        if not bare or self.original is not None:
            return None
        if self.out is None:
            return say(N_("{players}: the hand was empty, though nobody went out?"), {"players": bare}, locale)
        message = N_("{players}: the hand was empty too, though it was {out} who went out?")
        return say(message, {"players": bare, "out": self.out}, locale)

    def fill_left(self, entry: Hand | EndHand) -> FormData:
        """Return what would have been tapped for who went out, and for what was left in each hand."""
        data: FormData = MultiDict({"out": NOBODY if entry.out is None else entry.out})
        for player in self.seated:
            fields = _fields_of(entry.left.get(player, ()))
            data.update({names(player)[kind]: typed for kind, typed in fields.items()})
            if not fields and player != entry.out:
                data[empty(player)] = "1"
        return data


def empty(player: str) -> str:
    """Return the field that says that a player's hand was empty."""
    return f"left:{player}:empty"


def names(player: str) -> dict[str, str]:
    """Return the fields of a player's hand: by kind, and of the typed value."""
    return {"value": f"left:{player}", **{name: f"left:{player}:{name}" for name in COUNTER_NAMES}}


def _fields_of(left: Held | tuple[Card, ...]) -> HeldFields:
    """Return what would have been typed and tapped for what an entry says of a hand."""
    if isinstance(left, Held):
        numbers = {"value": left.value, RED: left.red_threes}
        return {kind: str(times) for kind, times in numbers.items() if times}
    return {kind: str(times) for kind, times in Counter(map(counted_as, left)).items()}
