"""The sheets that every game has: who leaves and sits down, a note, and what the table changes between two hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from ...core.entries import ChangeOptions, ChangeSeats, EndMatch, Join, Note
from ...core.game import variant_of
from ...core.options import describe
from ...core.problems import Problem, incomplete
from ...core.reading import plain
from ...core.words import N_, Locale, say
from ...store.tables import people_of_table
from .forms import FormData, OnePlayerSheet, Sheet, clean, like_known, pick, picks, text
from .house_rules import HouseRule, tapped_option, typed_option


class LeaveSheet(OnePlayerSheet):
    """Log that somebody leaves the table."""

    kind = "leave"
    asks = {"player": N_("Who leaves?")}
    template = "entry/leave.html"


class JoinSheet(Sheet):
    """Log that somebody sits down: a name that is typed, or somebody whom the table knows."""

    kind = "join"
    template = "entry/join.html"
    free_text = ("new",)
    asks = {"player": N_("Who sits down?"), "after": N_("After whom does {player} play?")}

    def fields(self) -> Mapping[str, Any]:
        return {"player": text(), "new": text(), "after": pick()}

    def player(self) -> str:
        """Return the name that was typed, or else tapped."""
        return clean(self.get("new")) or self.get("player")

    def draft(self) -> dict[str, Any]:
        return {"kind": "join", "player": self.player(), "after": self.get("after")}

    def notice(self, locale: Locale) -> str | None:
        """Say that the name looks like another's."""
        known = [*self.loaded.people, *people_of_table(self.loaded.match.table_id)]
        like = like_known([clean(self.get("new"))], known)
        return say(N_("like {name}, who is here already"), {"name": like[0]}, locale) if like else None

    def fill(self, entry: Join) -> FormData:
        return MultiDict({"player": entry.player, "after": entry.after})


class NoteSheet(Sheet):
    """Log free words."""

    kind = "note"
    template = "entry/note.html"
    free_text = ("text",)
    asks = {"text": N_("Write something first")}

    def fields(self) -> Mapping[str, Any]:
        return {"text": text()}

    def draft(self) -> dict[str, Any]:
        return {"kind": "note", "text": self.get("text").replace("\r\n", "\n").strip()}

    def fill(self, entry: Note) -> FormData:
        return MultiDict({"text": entry.text})


class OptionsSheet(Sheet):
    """Change house rules from now on: those that may change, as they are; what is set to another value is recorded."""

    kind = "options"
    template = "entry/options.html"
    asks = {"options": N_("What changes from now on?")}

    def fields(self) -> Mapping[str, Any]:
        return {name: picks() for name in self.loaded.game.rules.may_change}

    def offered(self) -> FormData:
        return self._tapped({})

    def fill(self, entry: ChangeOptions) -> FormData:
        return self._tapped(entry.options)

    def _tapped(self, changes: Mapping[str, Any]) -> FormData:
        made: FormData = MultiDict()
        for name in self.loaded.game.rules.may_change:
            made.setlist(name, tapped_option(changes.get(name, self._now(name))))
        return made

    def _now(self, name: str) -> Any:
        """Return the value that holds now."""
        return getattr(self.state.options, name)

    @property
    def house_rules(self) -> list[HouseRule]:
        """Return each option that may change, with what was tapped of it; its default is the variant's."""
        variant = variant_of(self.loaded.game, self.loaded.header.variant)
        known = describe(variant.options if variant else self.state.options)
        tapped = [(option, typed_option(option, self.all(option.name))) for option in known if option.name in self.form]
        return [HouseRule(option, value, value != self._now(option.name)) for option, value in tapped]

    def draft(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "options": {rule.option.name: plain(rule.value) for rule in self.house_rules if rule.changed},
        }


class SeatsSheet(Sheet):
    """Change the order of play: who plays first, second and so on round the table."""

    kind = "seats"
    template = "entry/seats.html"
    asks = {"order-unchanged": N_("Who plays after whom?")}

    def fields(self) -> Mapping[str, Any]:
        return {f"place-{n}": pick() for n in range(len(self.seated))}

    def offered(self) -> FormData:
        return self._placed(self.seated)

    def fill(self, entry: ChangeSeats) -> FormData:
        return self._placed(entry.players)

    def _placed(self, players: tuple[str, ...]) -> FormData:
        return MultiDict({f"place-{n}": player for n, player in enumerate(players[: len(self.seated)])})

    @property
    def places(self) -> list[str]:
        """Return who was chosen for each place, in order of play."""
        return [self.get(f"place-{n}") for n in range(len(self.seated))]

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, "players": self.places}

    @cached_property
    def value(self) -> dict[str, Any]:
        """Return the order as it is on the sheet, where in other entries the order of names says nothing."""
        return self.draft()

    def unsaid(self) -> Iterable[Problem]:
        """Yield that the order is as it was, which the rules allow and nobody means."""
        if self.original is None and self.places == list(self.seated):
            yield incomplete(("players",), "order-unchanged")


class EndMatchSheet(Sheet):
    """End the match; there is nothing to say but that."""

    kind = "end_match"
    template = "entry/end_match.html"

    def fields(self) -> Mapping[str, Any]:
        return {}

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind}

    def fill(self, entry: EndMatch) -> FormData:
        return MultiDict()


COMMON_SHEETS: dict[str, type[Sheet]] = {
    sheet.kind: sheet for sheet in (LeaveSheet, JoinSheet, NoteSheet, OptionsSheet, SeatsSheet, EndMatchSheet)
}
