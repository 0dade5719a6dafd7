"""Who went out, and what is left in each hand: the part that both of Samba's sheets for the end of a hand share.

The fields end in a player's name. ``left:NAME`` is the typed value of the cards left; ``left:NAME:KIND`` is the number
of cards of a kind, tapped instead. Red threes are counted in either case. ``left:NAME:empty`` says that the hand was
empty. The hand of the player who went out is hidden, and does not count.
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
from ..forms import NOBODY, FormData, Sheet, number, without_empty

RED = "red_threes"


class Kind(NamedTuple):
    """Cards of equal value, which have one key on a page.

    ``face``: what is on the key; ``label``: their name, a msgid; ``each``: what one counts against a side; ``bound``:
    how many the packs have.
    """

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
    """Return the kinds of cards that are counted at a table with these options."""
    return tuple(Kind(name, *FACES[name], each, bound) for name, each, bound in counters(options))


OUT = {"out": N_("Who went out?")}
#: The questions about the hands; see ``Sheet.asks``.
LEFT = {
    "left": N_("What does {player} have left?"),
    "left-twice": N_("{player}: the value typed, or the cards counted?"),
    "left-over-packs": N_("{player} cannot have {times} {cards}; the packs hold {bound}"),
}

HeldFields = dict[str, str]  #: the fields of a player's hand that are not empty, by the name of a kind, or ``value``


class LeftSheet(Sheet):
    """The base of the sheets for the end of a hand.

    The page includes ``games/samba/left.html``, and has tiles for ``out`` with the classes ``is-0``, ``is-1``, … in the
    order of the seats.
    """

    state: SambaState
    options: SambaOptions

    @property
    def left_kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of cards that are counted."""
        return kinds(self.options)

    @property
    def out(self) -> str | None:
        """Return who went out; ``None`` if nobody did, or nothing is tapped yet."""
        return None if self.get("out") == NOBODY else self.get("out") or None

    def left(self) -> dict[str, Any]:
        """Return what is left in hands, as in an entry: each player for whom something was entered."""
        held = {player: self.held(player) for player in self.seated if player != self.out}
        return {player: self._plain(fields) for player, fields in held.items() if fields}

    def ended(self) -> dict[str, Any]:
        """Return the keys ``out`` and ``left`` of the entry, as far as they are filled in."""
        return {**({"out": self.out} if self.get("out") else {}), **without_empty({"left": self.left()})}

    def held(self, player: str) -> HeldFields:
        """Return what was entered for a player's hand: text by ``value``, or by kind of cards (``{"aces": "2"}``)."""
        return {kind: said for kind, name in names(player).items() if (said := self.get(name).strip())}

    def left_value(self, player: str) -> int:
        """Return the value of the cards left in a player's hand; 0 if it is empty, or what was typed is no number."""
        held = self.held(player)
        value = self._plain(held)["value"] if held else 0
        return value if isinstance(value, int) else 0

    def _plain(self, held: HeldFields) -> dict[str, Any]:
        """Return a hand as in an entry; text that is no number is passed on unchanged."""
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
        """Yield problems for hands not entered, entered in two ways, or with more cards of a kind than the packs have.

        To the rules, a hand that is not named is empty; on the sheet that has to be tapped.
        """
        worthless = {kind.name for kind in self.left_kinds if not kind.each}  # these can be entered beside a value
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
        """Return a notice that a hand is marked as empty although another player, or nobody, went out; else ``None``.

        There is none for a correction, because an entry that does not name a hand has it empty.
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
        """Return the form data for who went out, and for what was left in each hand."""
        data: FormData = MultiDict({"out": NOBODY if entry.out is None else entry.out})
        for player in self.seated:
            fields = _fields_of(entry.left.get(player, ()))
            data.update({names(player)[kind]: typed for kind, typed in fields.items()})
            if not fields and player != entry.out:
                data[empty(player)] = "1"
        return data


def empty(player: str) -> str:
    """Return the name of the field that says that a player's hand was empty."""
    return f"left:{player}:empty"


def names(player: str) -> dict[str, str]:
    """Return the names of the form fields for what ``player`` has left in hand.

    By kind of cards (``COUNTER_NAMES``), and under ``value`` the field in which somebody types what the hand comes to.
    """
    return {"value": f"left:{player}", **{name: f"left:{player}:{name}" for name in COUNTER_NAMES}}


def _fields_of(left: Held | tuple[Card, ...]) -> HeldFields:
    """Return the fields of a hand for what an entry says about it."""
    if isinstance(left, Held):
        numbers = {"value": left.value, RED: left.red_threes}
        return {kind: str(times) for kind, times in numbers.items() if times}
    return {kind: str(times) for kind, times in Counter(map(counted_as, left)).items()}
