"""The sheets that every game has: who leaves and sits down, a note, and what the table changes between two hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from werkzeug.datastructures import MultiDict

from ..core.entries import ChangeOptions, ChangeSeats, EndMatch, Join, Note
from ..core.game import variant_of
from ..core.options import describe
from ..core.reading import plain
from ..core.words import N_, Locale, say
from ..store import service
from .forms import FormData, OnePlayerSheet, Sheet, clean, like_known, pick, picks, text
from .house_rules import HouseRule, tapped_option, typed_option


class LeaveSheet(OnePlayerSheet):
    """Somebody leaves the table."""

    kind = "leave"
    question = N_("Who leaves?")
    template = "matches/sheets/leave.html"


class JoinSheet(Sheet):
    """Somebody sits down: a name that is typed, or somebody whom the table knows."""

    kind = "join"
    template = "matches/sheets/join.html"
    free_text = ("new",)

    def fields(self) -> Mapping[str, Any]:
        return {"player": text(), "new": text(), "after": pick()}

    def player(self) -> str:
        """The name that was typed, or else tapped."""
        return clean(self.get("new")) or self.get("player")

    def draft(self) -> dict[str, Any]:
        return {"kind": "join", "player": self.player(), "after": self.get("after")}

    def missing(self, locale: Locale) -> str | None:
        if not self.player():
            return locale.gettext(N_("Who sits down?"))
        if not self.get("after"):
            return say(N_("After whom does {player} play?"), {"player": self.player()}, locale)
        return None

    def notice(self, locale: Locale) -> str | None:
        """That the name looks like another's."""
        known = [*self.loaded.people, *service.people(self.loaded.match.table_id)]
        like = like_known([clean(self.get("new"))], known)
        return say(N_("like {name}, who is here already"), {"name": like[0]}, locale) if like else None

    def fill(self, entry: Join) -> FormData:
        return MultiDict({"player": entry.player, "after": entry.after})


class NoteSheet(Sheet):
    """Free words for the record."""

    kind = "note"
    template = "matches/sheets/note.html"
    free_text = ("text",)

    def fields(self) -> Mapping[str, Any]:
        return {"text": text()}

    def draft(self) -> dict[str, Any]:
        return {"kind": "note", "text": self.get("text").replace("\r\n", "\n").strip()}

    def missing(self, locale: Locale) -> str | None:
        return None if self.get("text").strip() else locale.gettext(N_("Write something first"))

    def fill(self, entry: Note) -> FormData:
        return MultiDict({"text": entry.text})


class OptionsSheet(Sheet):
    """House rules from now on: those that may change, as they are; what is set otherwise is recorded."""

    kind = "options"
    template = "matches/sheets/options.html"

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
        """The value that holds now."""
        return getattr(self.state.options, name)

    @property
    def house_rules(self) -> list[HouseRule]:
        """Each option that may change, with what was tapped of it; its default is the variant's."""
        variant = variant_of(self.loaded.game, self.loaded.header.variant)
        known = describe(variant.options if variant else self.state.options)
        tapped = [(option, typed_option(option, self.all(option.name))) for option in known if option.name in self.form]
        return [HouseRule(option, value, value != self._now(option.name)) for option, value in tapped]

    def draft(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "options": {rule.option.name: plain(rule.value) for rule in self.house_rules if rule.changed},
        }

    def missing(self, locale: Locale) -> str | None:
        return None if self.draft()["options"] else locale.gettext(N_("What changes from now on?"))


class SeatsSheet(Sheet):
    """Another order of play: who plays first, second and so on round the table."""

    kind = "seats"
    template = "matches/sheets/seats.html"

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
        """Who was chosen for each place, in order of play."""
        return [self.get(f"place-{n}") for n in range(len(self.seated))]

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, "players": self.places}

    @cached_property
    def value(self) -> dict[str, Any]:
        """The order as it stands on the sheet, where in other entries the order of names says nothing."""
        return self.draft()

    def missing(self, locale: Locale) -> str | None:
        if self.original is None and self.places == list(self.seated):
            return locale.gettext(N_("Who plays after whom?"))
        return None


class EndMatchSheet(Sheet):
    """The table ends the match; there is nothing to say but that."""

    kind = "end_match"
    template = "matches/sheets/end_match.html"

    def fields(self) -> Mapping[str, Any]:
        return {}

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind}

    def missing(self, locale: Locale) -> str | None:
        return None

    def fill(self, entry: EndMatch) -> FormData:
        return MultiDict()


COMMON_SHEETS: dict[str, type[Sheet]] = {
    sheet.kind: sheet for sheet in (LeaveSheet, JoinSheet, NoteSheet, OptionsSheet, SeatsSheet, EndMatchSheet)
}
