"""Sheets: one for each kind of entry, from what was tapped to a plain entry and back.

A sheet only gathers what was tapped or typed. Whether it holds is the core's to say, so that every way in gives the
same answer; a value that is no number goes on as it was typed and is named in the answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, RadioField, SelectMultipleField, StringField, TextAreaField
from wtforms.form import BaseForm

from ..core.entries import Join, Leave, Note
from ..core.seats import JOINT
from ..core.words import N_, Locale, say
from ..store.service import LoadedMatch
from . import kept
from .i18n import current_locale
from .pads import Given

Data = MultiDict[str, str]

NOBODY = JOINT  #: tapped where nobody is meant; neither a player nor a side is called so
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")  #: the key that a page gives to a recording of its own


class Sheet:
    """A sheet for one kind of entry at a match as it stands."""

    kind: ClassVar[str]
    template: ClassVar[str]
    dues: ClassVar[bool] = False  #: whether each player's gain or loss stands beside what was tapped for him
    nobody: ClassVar[str] = NOBODY
    at_hand: ClassVar[bool] = False  #: whether the sheet stands on the page of the match itself
    #: the referee's pads of the game's own, by their kind: from a question's key and what was tapped to its value
    pads: ClassVar[Mapping[str, Callable[[str, Given], Any]]] = {}

    def __init__(self, loaded: LoadedMatch, data: Data | None = None) -> None:
        self.loaded = loaded
        self.state = loaded.state
        self.seated: tuple[str, ...] = loaded.seats.seated
        self.form = BaseForm(self.fields())
        self.form.process(data)

    def fields(self) -> Mapping[str, Any]:
        """The sheet's fields by name."""
        raise NotImplementedError

    def value(self) -> dict[str, Any]:
        """The entry as a plain JSON value, as far as it was tapped."""
        raise NotImplementedError

    def missing(self, locale: Locale) -> str | None:
        """The next thing that is missing, as a question; ``None`` once nothing is."""
        raise NotImplementedError

    @property
    def renewed(self) -> str | None:
        """A template of parts of the sheet that are sent anew with what it would do."""
        return None

    @staticmethod
    def fill(entry: Any) -> Data:
        """What would have been tapped for ``entry``."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> Field:
        return self.form[name]

    def get(self, name: str) -> str:
        """What was tapped or typed, empty where nothing was."""
        data = self.form[name].data
        return "" if data is None else str(data)

    def all(self, name: str) -> list[str]:
        """Everything that was tapped under ``name``."""
        data = self.form[name].data
        return [data] if isinstance(data, str) else list(data or ())

    def was(self) -> dict[str, Any]:
        """The entry that is being corrected, where the sheet carries it (``was``); else empty."""
        return kept.read(self.get("was"))


def clean(text: str) -> str:
    """A name as typed, without blanks at its ends, its letters composed: what looks the same is the same."""
    return unicodedata.normalize("NFC", text).strip()


def number(text: str) -> int | str:
    """A whole number as typed, separators of the reader's language allowed, or the words that are none."""
    text = current_locale().read(text.strip())
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,40}", text) else text


def pick(names: Sequence[str]) -> RadioField:
    """One of ``names``."""
    return RadioField(choices=list(names), validate_choice=False)


def picks(names: Sequence[str]) -> SelectMultipleField:
    """Any of ``names``."""
    return SelectMultipleField(choices=list(names), validate_choice=False)


def flag() -> BooleanField:
    return BooleanField(false_values=("", "0"))


def text() -> StringField:
    return StringField()


class LeaveSheet(Sheet):
    """Somebody leaves the table."""

    kind = "leave"
    template = "matches/sheets/leave.html"

    def fields(self) -> Mapping[str, Any]:
        return {"player": pick(self.seated)}

    def value(self) -> dict[str, Any]:
        return {"kind": "leave", "player": self.get("player")}

    def missing(self, locale: Locale) -> str | None:
        return None if self.get("player") else locale.gettext(N_("Who leaves?"))

    @staticmethod
    def fill(entry: Leave) -> Data:
        return MultiDict({"player": entry.player})


class JoinSheet(Sheet):
    """Somebody sits down: a name that is typed, or somebody whom the table knows."""

    kind = "join"
    template = "matches/sheets/join.html"

    def fields(self) -> Mapping[str, Any]:
        return {"player": text(), "new": text(), "after": pick(self.seated)}

    def player(self) -> str:
        """The name that was typed, or else tapped."""
        return clean(self.get("new")) or self.get("player")

    def value(self) -> dict[str, Any]:
        return {"kind": "join", "player": self.player(), "after": self.get("after")}

    def missing(self, locale: Locale) -> str | None:
        if not self.player():
            return locale.gettext(N_("Who sits down?"))
        if not self.get("after"):
            return say(N_("After whom does {player} play?"), {"player": self.player()}, locale)
        return None

    @staticmethod
    def fill(entry: Join) -> Data:
        return MultiDict({"player": entry.player, "after": entry.after})


class NoteSheet(Sheet):
    """Free words for the record."""

    kind = "note"
    template = "matches/sheets/note.html"

    def fields(self) -> Mapping[str, Any]:
        return {"text": TextAreaField()}

    def value(self) -> dict[str, Any]:
        return {"kind": "note", "text": self.get("text").replace("\r\n", "\n").strip()}

    def missing(self, locale: Locale) -> str | None:
        return None if self.get("text").strip() else locale.gettext(N_("Write something first"))

    @staticmethod
    def fill(entry: Note) -> Data:
        return MultiDict({"text": entry.text})


COMMON_SHEETS: dict[str, type[Sheet]] = {"leave": LeaveSheet, "join": JoinSheet, "note": NoteSheet}
