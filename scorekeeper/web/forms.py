"""Sheets: one for each kind of entry, from what was tapped to a plain entry and back.

A sheet only gathers what was tapped or typed. Whether it holds is the core's to say, so that every way in gives the
same answer; a value that is no number goes on as it was typed and is named in the answer.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar

from flask import request, session
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, RadioField, SelectMultipleField, StringField
from wtforms.form import BaseForm

from ..core.entries import Entry
from ..core.files import read_entry
from ..core.problems import Refused
from ..core.reading import plain
from ..core.seats import JOINT, NAME_LENGTH
from ..core.words import Locale
from ..store.service import LoadedMatch
from .i18n import current_locale
from .original import restore_entry
from .pads import Given, Known

FormData = MultiDict[str, str]

NOBODY = JOINT  #: tapped where nobody is meant; neither a player nor a side is called so
KEY_PATTERN = re.compile(r"[A-Za-z0-9_-]{8,64}")  #: the key that a page gives to a recording of its own


SHOWN = "shown-"  #: how the key of a page begins that states what it would record


def new_key(*, shown: bool = False) -> str:
    """A key for one recording: sent twice, recorded once.

    ``shown``: whether its page states what would be recorded, which is then sent along (``recording.py``).
    """
    return f"{SHOWN if shown else ''}{secrets.token_urlsafe(9)}"


def sent_key(upload: bytes = b"") -> str | None:
    """What tells the form that was sent from all others, the same where it is sent again: its key, its content and the
    device's own token; ``None`` where it has no key. ``upload``: the file sent with it."""
    if not KEY_PATTERN.fullmatch(request.form.get("key", "")):
        return None
    # Changed after a step back it is another form; and nobody gets what another device has made by sending its key.
    fields = [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]
    said = repr((session.get("csrf_token"), request.path, fields)).encode("utf-8", "backslashreplace")
    return hashlib.blake2b(said + upload, digest_size=24).hexdigest()


class Sheet:
    """A sheet for one kind of entry at a match as it stands.

    From a form to an entry and back: ``data`` is what was sent, ``draft`` says it as an entry as far as it was tapped,
    ``value`` with the words of the original where it is a correction, ``entry`` is that once read; ``fill`` gives what
    would have been tapped for an entry. A game's sheet says its ``fields``, ``draft``, ``missing`` and ``fill``.
    """

    kind: ClassVar[str]
    template: ClassVar[str]
    dues: ClassVar[bool] = False  #: whether each player's gain or loss stands beside what was tapped for him
    nobody: ClassVar[str] = NOBODY
    follows_turn: ClassVar[bool] = False  #: whether who did it follows from the order of play alone
    free_text: ClassVar[tuple[str, ...]] = ()  #: fields whose words are no names, though they may look like one
    on_match_page: ClassVar[bool] = False  #: whether the sheet stands on the page of the match itself
    #: the referee's pads that the game brings along, by the key of a question: from what was tapped to its value
    pads: ClassVar[Mapping[str, Callable[[str, Given], Any]]] = {}
    #: from the state of a match to what it knows of a question to the referee, by question
    referee_knows: ClassVar[Mapping[str, Callable[[Any], Known]]] = {}

    def __init__(self, loaded: LoadedMatch, data: FormData | None = None, original: Entry | None = None) -> None:
        """``data``: what was sent, ``None`` where the page is opened; ``original``: the entry that is corrected."""
        self.loaded = loaded
        self.original = original
        self.state = loaded.state
        self.seated: tuple[str, ...] = loaded.seats.seated
        self.opened = data is None
        if data is None:
            data = self.offered() if original is None else self.fill(original)
        self.data: FormData = data
        self.form = BaseForm(self.fields())
        self.form.process(data)

    # -- what a game's sheet says ------------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, Any]:
        """The sheet's fields by name. ``data``, ``loaded`` and ``original`` are known by then."""
        raise NotImplementedError

    def offered(self) -> FormData:
        """What an empty sheet is filled in with."""
        return MultiDict()

    def fill(self, entry: Any) -> FormData:
        """What would have been tapped for ``entry``."""
        raise NotImplementedError

    def draft(self) -> dict[str, Any]:
        """The entry as a plain JSON value, as far as it was tapped."""
        raise NotImplementedError

    def missing(self, locale: Locale) -> str | None:
        """The next thing that is missing, as a question; ``None`` once nothing is."""
        raise NotImplementedError

    def notice(self, _locale: Locale) -> str | None:
        """What is unusual in what was tapped, though it can be saved; ``None``: nothing."""
        return None

    @property
    def relies_on(self) -> Mapping[str, str]:
        """Whom the sheet names in words by how the match stands, though its entry does not: what is said where it is
        somebody else by then (a msgid with ``was`` and ``now``), to who it is."""
        return {}

    def even(self, _player: str) -> str:
        """What is said of a player who would gain and lose nothing by it; where ``dues`` stand on the sheet."""
        return ""

    @property
    def renewed(self) -> str | None:
        """A template of parts of the sheet that are sent anew with what it would do."""
        return None

    @classmethod
    def ahead(cls, _loaded: LoadedMatch) -> Sequence[Any]:
        """Where hands that are logged without a connection may find the match, state by state in the order in which
        they would ordinarily come, where the sheet is another then; what they led to nobody has said yet."""
        return ()

    # -- the entry ---------------------------------------------------------------------------------------------------

    @cached_property
    def value(self) -> dict[str, Any]:
        """The entry as a plain JSON value, as far as it was tapped; a correction in the original's own words."""
        if self.original is None:
            return self.draft()
        original: dict[str, Any] = plain(self.original)
        if self.opened:
            return original
        untouched = type(self)(self.loaded, self.fill(self.original), self.original)
        return restore_entry(self.draft(), untouched.draft(), original)

    @property
    def entry(self) -> Entry:
        """The entry. Raises ``Refused`` where it has mistakes of form."""
        if isinstance(self._read, Refused):
            raise self._read
        return self._read

    @cached_property
    def _read(self) -> Entry | Refused:
        try:
            return read_entry(self.loaded.game, self.value)
        except Refused as refused:
            return refused

    # -- single fields -----------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Field:
        """The field ``name``. Raises ``KeyError`` where the sheet has none."""
        return self.form[name]

    def get(self, name: str) -> str:
        """What was tapped or typed, empty where nothing was."""
        data = self.form[name].data
        return "" if data is None else str(data)

    def all(self, name: str) -> list[str]:
        """Everything that was tapped under ``name``; nothing where the sheet asks for no such thing."""
        data = self.form[name].data if name in self.form else None
        return [data] if isinstance(data, str) else list(data or ())


#: Of a longer text no name can be made: four characters compose to one at most. Composing takes the square of a length.
TYPED_LENGTH = 4 * NAME_LENGTH


def clean(text: str) -> str:
    """A name as typed, without blanks at its ends, its letters composed: what looks the same is the same.

    What is far too long for a name stays as it was typed.
    """
    text = text.strip()
    return text if len(text) > TYPED_LENGTH else unicodedata.normalize("NFC", text)


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Names that look alike, each with the first of its kind: most likely one person.

    They differ in capital letters only, or in how a file has composed their letters, or one of them is the other typed
    without its accents: ``Tuan`` and ``Tuấn``. ``Tuấn`` and ``Tuân`` are two names.
    """
    first, accented = dict[str, str](), dict[str, str]()  # by what is compared; by that without its accents
    pairs = []
    for name in dict.fromkeys(names):
        key = clean(clean(name).casefold())
        bare = without_accents(key)
        like = first.get(key) or (accented if key == bare else first).get(bare)
        if like:
            pairs.append((like, name))
        first.setdefault(key, name)
        if key != bare:
            accented.setdefault(bare, name)
    return pairs


def like_known(new: Collection[str], known: Iterable[str]) -> tuple[str, str] | None:
    """Who of the ``known`` somebody ``new`` is called much like, and he; ``None``: nobody is."""
    return next((pair for pair in alike([*known, *new]) if pair[1] in new), None)


#: Accents over, under and within letters; vowels of Hindi and Thai are no accents.
ACCENTS = re.compile("[\u0300-\u036f]")


def without_accents(text: str) -> str:
    """Small letters as typed on a keyboard that has no accents."""
    if len(text) > TYPED_LENGTH:
        return text
    return ACCENTS.sub("", unicodedata.normalize("NFD", text)).replace("đ", "d")


def number(text: str) -> int | str:
    """A whole number as typed, separators of the reader's language allowed, or the words that are none."""
    text = current_locale().read(text.strip())
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,40}", text) else text


# A field is bound anew to every form; what it is before that is made once, without the label that it would make up.


@cache
def pick() -> RadioField:
    """One of several keys. Which there are is the page's to offer, and the rules' to say."""
    return RadioField("", validate_choice=False)


@cache
def picks() -> SelectMultipleField:
    """Any of several keys, in the order of the page."""
    return SelectMultipleField("", validate_choice=False)


@cache
def flag() -> BooleanField:
    """Whether something is ticked."""
    return BooleanField("", false_values=("", "0"))


@cache
def text() -> StringField:
    """Something typed."""
    return StringField("")


class OnePlayerSheet(Sheet):
    """An entry that says one name, of somebody seated: his tile is tapped, and that is all."""

    template = "matches/sheets/one_player.html"
    key: ClassVar[str] = "player"  #: where the name stands in the entry
    question: ClassVar[str]  #: what is asked for; a msgid

    def fields(self) -> Mapping[str, Any]:
        return {self.key: pick()}

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, self.key: self.get(self.key)}

    def missing(self, locale: Locale) -> str | None:
        return None if self.get(self.key) else locale.gettext(self.question)

    def fill(self, entry: Entry) -> FormData:
        return MultiDict({self.key: getattr(entry, self.key)})
