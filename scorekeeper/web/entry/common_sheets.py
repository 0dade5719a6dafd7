"""The sheets for the kinds of entry that no game has of its own: coming and going, notes, charges, changes, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ...core.entries import AddPoints, ChangeOptions, ChangeSeats, Charge
from ...core.game import variant_of
from ...core.looks import as_known, clean, like_known
from ...core.options import describe
from ...core.problems import Problem, incomplete
from ...core.reading import plain
from ...core.unlikely import TEN, unlikely
from ...core.words import N_, Locale, Money, Part, say
from ..http.i18n import current_locale
from .forms import FormData, Sheet, number, tapped
from .house_rules import HouseRule, offered, tapped_option, typed_option


class LeaveSheet(Sheet):
    """The form for who leaves the match."""

    kind = "leave"
    template = "entry/leave.html"
    asks = {"player": N_("Who leaves?")}


class JoinSheet(Sheet):
    """The form for who sits down: a typed name, or a person whom the table knows; and after whom they play."""

    kind = "join"
    template = "entry/join.html"
    free_text = typed_names = ("new",)
    asks = {"player": N_("Who sits down?"), "after": N_("Who plays just before {player}?")}

    def player(self) -> str:
        """Return the typed name, spelt as the table knows it (``as_known``); the tapped one if none was typed."""
        return as_known([self.get("new")], self.known)[0] or self.get("player")

    def draft(self) -> dict[str, Any]:
        return {**super().draft(), "player": self.player()}

    def notice(self, locale: Locale) -> str | None:
        """Return a notice that the typed name looks like a known one; ``None`` if it does not."""
        like = like_known([clean(self.get("new"))], self.known)
        return say(N_("like {name}, who is here already"), {"name": like[0]}, locale) if like else None


class NoteSheet(Sheet):
    """The form for a note, which is free text."""

    kind = "note"
    template = "entry/note.html"
    free_text = ("text",)
    asks = {"text": N_("Write something first")}

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, "text": self.get("text").replace("\r\n", "\n").strip()}


BACK = "put-back"  #: form field with the names of the options that are put back to the value that was set


class OptionsSheet(Sheet):
    """The form for house rules that change from now on.

    It shows all options that may change; only those that somebody changed are recorded. An option that the game itself
    has changed since it was set, such as a stake that rises, can be put back to the value that was set.
    """

    kind = "options"
    template = "entry/options.html"
    asks = {"options": N_("What changes from now on?")}

    def offered(self) -> FormData:
        return self._tapped({})

    def fill(self, entry: ChangeOptions) -> FormData:
        data = self._tapped(entry.options)
        data.setlist(BACK, [name for name in entry.options if self._moved(name) is not None])
        return data

    def _tapped(self, changes: Mapping[str, Any]) -> FormData:
        options = [option for option in describe(self.options) if option.name in self.loaded.game.rules.may_change]
        return tapped({o.name: tapped_option(o, changes.get(o.name, self._now(o.name))) for o in options})

    def _now(self, name: str) -> Any:
        """Return the value to which an option was set."""
        return getattr(self.options, name)

    def _moved(self, name: str) -> Any:
        """Return an option's present value if the game has changed it since it was set, else ``None``."""
        present = self.loaded.game.rules.present(self.state, name)
        return None if present == self._now(name) else present

    @property
    def house_rules(self) -> list[HouseRule]:
        """Return each option that may change, with its value on the sheet; its ``default`` is the variant's value."""
        variant = variant_of(self.loaded.game, self.loaded.header.variant)
        known = offered(variant.options) if variant else describe(self.options)
        may_change = [option for option in known if option.name in self.loaded.game.rules.may_change]
        tapped = [(option, typed_option(option, self.all(option.name), self.decimals)) for option in may_change]
        moved = {option.name: self._moved(option.name) for option in may_change}
        back = [name for name in self.all(BACK) if moved.get(name) is not None]
        return [
            HouseRule(option, value, value != self._now(option.name) or option.name in back, now=moved[option.name])
            for option, value in tapped
        ]

    def draft(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "options": {rule.option.name: plain(rule.value) for rule in self.house_rules if rule.changed},
        }

    def notice(self, locale: Locale) -> str | None:
        """Return a notice that a number is at least ten times the one set, as by a digit too many; else ``None``."""
        for rule in self.house_rules:
            now = self._now(rule.option.name)
            if type(now) is int and unlikely(rule.value, [now], TEN):
                words = N_("{option}: {number}, but now it is {usual}. You can save it anyway.")
                label = Part(rule.option.label, {})
                shown = Money if rule.option.money else int
                values = {"option": label, "number": shown(rule.value), "usual": shown(now)}
                return say(words, values, locale)
        return None


class SeatsSheet(Sheet):
    """The form for another order of play: who plays first, second and so on."""

    kind = "seats"
    template = "entry/seats.html"
    asks = {"order-unchanged": N_("Who plays after whom?")}

    def offered(self) -> FormData:
        return self._placed(self.seated)

    def fill(self, entry: ChangeSeats) -> FormData:
        return self._placed(entry.players)

    def _placed(self, players: tuple[str, ...]) -> FormData:
        return tapped({f"place-{n}": player for n, player in enumerate(players[: len(self.seated)])})

    @property
    def places(self) -> list[str]:
        """Return a name for each place, in order of play; an empty text for a place with nobody chosen yet."""
        return [self.get(f"place-{n}") for n in range(len(self.seated))]

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, "players": self.places}

    @cached_property
    def value(self) -> dict[str, Any]:
        """Return the draft, for a correction too: to ``Sheet.value``, names in another order would be unchanged."""
        return self.draft()

    def unsaid(self) -> Iterable[Problem]:
        """Yield a problem if a new entry leaves the order unchanged, which the rules allow but nobody intends."""
        if self.original is None and self.places == list(self.seated):
            yield incomplete(("players",), "order-unchanged")


class EndMatchSheet(Sheet):
    """The form for the end of the match; in some games it asks whether points decide who has won."""

    kind = "end_match"
    template = "entry/end_match.html"

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, **({"counts": True} if self.ticked("counts") else {})}


class TurnSheet(Sheet):
    """The form for who deals or leads next, whatever the rules say."""

    kind = "turn"
    asks = {"player": N_("Who is next?")}


class ChargeSheet(Sheet):
    """The form for a charge: money outside the rules. Payers and payees need not be seated.

    If only payers are named, the payees are everybody else who is seated, and the other way round.
    """

    kind = "charge"
    template = "entry/charge.html"
    free_text = ("new-from", "new-to", "amount", "why")
    typed_names = ("new-from", "new-to")
    asks = {
        "from": N_("Who pays?"),
        "to": N_("Who is paid?"),
        "amount": N_("How much?"),
        "why": N_("What is it for?"),
    }

    @property
    def people(self) -> list[str]:
        """Return everybody who can be tapped: those seated, other people of the match, and those tapped already."""
        named = (name for key in ("from", "to") for name in self.all(key))
        return list(dict.fromkeys((*self.seated, *self.loaded.people, *named)))

    def fill(self, entry: Charge) -> FormData:
        data = super().fill(entry)
        data["amount"] = current_locale().typed_amount(entry.amount)
        return data

    def draft(self) -> dict[str, Any]:
        payers, payees = self._named("from"), self._named("to")
        return {
            "kind": self.kind,
            "from": payers or self._others(payees),
            "to": payees or self._others(payers),
            "amount": self.amount(self.get("amount")),
            "why": clean(self.get("why")),
        }

    def unsaid(self) -> Iterable[Problem]:
        """Yield a problem if neither payers nor payees are named yet, so that the sheet asks "Who pays?"."""
        if not self._named("from") and not self._named("to"):
            yield incomplete(("from",), "nobody-named")

    def _named(self, key: str) -> list[str]:
        """Return the names tapped or typed as payers (``from``) or payees (``to``)."""
        typed = as_known([self.get(f"new-{key}")], self.known)[0]
        return list(dict.fromkeys([*self.all(key), *([typed] if typed else [])]))

    def _others(self, named: list[str]) -> list[str]:
        """Return everybody else who is seated; empty if ``named`` is empty."""
        return [player for player in self.seated if player not in named] if named else []

    def notice(self, locale: Locale) -> str | None:
        """Return a notice that a typed name looks like another one, known or typed; ``None`` if none does."""
        return self.two_alike([clean(self.get("new-from")), clean(self.get("new-to"))], locale)


class PointsSheet(Sheet):
    """The form for points that a side gets or loses outside the rules."""

    kind = "points"
    template = "entry/points.html"
    free_text = ("points", "why")
    asks = {"side": N_("For which side?"), "points": N_("How many points?"), "why": N_("What is it for?")}

    def fill(self, entry: AddPoints) -> FormData:
        said = {"side": entry.side, "points": abs(entry.points), "against": entry.points < 0, "why": entry.why}
        return tapped(said)

    def draft(self) -> dict[str, Any]:
        points = number(self.get("points"))
        against = isinstance(points, int) and self.ticked("against")
        return {
            "kind": self.kind,
            "side": self.get("side"),
            "points": -points if against and isinstance(points, int) else points,
            "why": clean(self.get("why")),
        }


COMMON_SHEETS: dict[str, type[Sheet]] = {
    sheet.kind: sheet
    for sheet in (
        LeaveSheet, JoinSheet, NoteSheet, OptionsSheet, SeatsSheet, EndMatchSheet, TurnSheet, ChargeSheet, PointsSheet
    )
}  # fmt: skip
