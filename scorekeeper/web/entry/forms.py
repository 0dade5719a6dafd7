"""Sheets: one for each kind of entry, from what was tapped to a plain entry and back.

A sheet only gathers what was tapped or typed. Whether it holds is the core's to say, so that every way in gives the
same answer; a value that is no number goes on as it was typed and is named in the answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from operator import itemgetter
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, RadioField, SelectMultipleField, StringField
from wtforms.form import BaseForm

from ...core.entries import Entry
from ...core.files import read_entry
from ...core.problems import Problem, Refused
from ...core.reading import plain
from ...core.seats import JOINT, NAME_LENGTH
from ...core.unfinished import still_missing
from ...core.words import Locale, Message, say
from ...store.loaded import LoadedMatch
from ..http.i18n import current_locale
from .pads import Given, Known
from .preserve_untouched import restore_entry

FormData = MultiDict[str, str]

NOBODY = JOINT  #: tapped where nobody is meant; neither a player nor a side is called so


class SheetForm(BaseForm):
    """A form that makes a field only when it is asked for: a sheet could have many more than it reads."""

    def __init__(self, fields: Mapping[str, Any], data: FormData) -> None:
        super().__init__({})
        self._offered, self._sent = fields, self.meta.wrap_formdata(self, data)

    def __contains__(self, name: object) -> bool:
        return name in self._offered

    def __getitem__(self, name: str) -> Field:
        if name not in self._fields:
            field = self.meta.bind_field(self, self._offered[name], {"name": name, "prefix": ""})
            field.process(self._sent)
            self._fields[name] = field
        return self._fields[name]


class Sheet:
    """Gather one kind of entry at a match as it is.

    From a form to an entry and back: ``data`` is what was sent, ``draft`` says it as an entry as far as it was tapped,
    ``value`` with the words of the original where it is a correction, ``entry`` is that once read; ``fill`` gives what
    would have been tapped for an entry. A game's sheet has its own ``fields``, ``draft``, ``asks`` and ``fill``.
    """

    kind: ClassVar[str]
    template: ClassVar[str]
    dues: ClassVar[bool] = False  #: whether each player's gain or loss is shown beside what was tapped for them
    nobody: ClassVar[str] = NOBODY
    follows_turn: ClassVar[bool] = False  #: whether who did it follows from the order of play alone
    free_text: ClassVar[tuple[str, ...]] = ()  #: fields whose words are no names, though they may look like one
    #: what the sheet asks for, in this order: the question (a msgid) by the code of an incomplete problem, or by the
    #: key of the entry to which it belongs
    asks: ClassVar[Mapping[str, Message]] = {}
    on_match_page: ClassVar[bool] = False  #: whether the sheet is on the page of the match itself
    #: the referee's pads that the game brings along, by the key of a question: from what was tapped to its value
    pads: ClassVar[Mapping[str, Callable[[str, Given], Any]]] = {}
    #: from the state of a match to what it knows of a question to the referee, by question
    referee_knows: ClassVar[Mapping[str, Callable[[Any], Known]]] = {}

    def __init__(self, loaded: LoadedMatch, data: FormData | None = None, original: Entry | None = None) -> None:
        """Fill the sheet in with ``data``: what was sent, ``None`` where the page is opened.

        ``original``: the entry that is corrected.
        """
        self.loaded = loaded
        self.original = original
        self.state = loaded.state
        self.seated: tuple[str, ...] = loaded.seats.seated
        self.opened = data is None
        if data is None:
            data = self.offered() if original is None else self.fill(original)
        self.data: FormData = data
        self.form = SheetForm(self.fields(), data)

    # -- what a game's sheet says ------------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, Any]:
        """Return the sheet's fields by name. ``data``, ``loaded`` and ``original`` are known by then."""
        raise NotImplementedError

    def offered(self) -> FormData:
        """Return what an empty sheet is filled in with."""
        return MultiDict()

    def fill(self, entry: Any) -> FormData:
        """Return what would have been tapped for ``entry``."""
        raise NotImplementedError

    def draft(self) -> dict[str, Any]:
        """Return the entry as a plain JSON value, as far as it was tapped."""
        raise NotImplementedError

    def unsaid(self) -> Iterable[Problem]:
        """Yield what the sheet insists on though no rule does, as incomplete problems."""
        return ()

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return the names and numbers of the question that ``problem`` leads to."""
        said = {key: value for key, value in self.value.items() if isinstance(value, str)}
        whose = {"player": problem.path[-1]} if len(problem.path) == 2 else {}
        return {**said, **whose, **problem.values}

    def question(self, problem: Problem, locale: Locale) -> str:
        """Return the question that ``problem``, one for which there is one in ``asks``, leads to."""
        return say(self.asks.get(problem.code) or self.asks[str(problem.path[0])], self.details(problem), locale)

    def notice(self, _locale: Locale) -> str | None:
        """Return what is unusual in what was tapped, though it can be saved; ``None``: nothing."""
        return None

    @property
    def relies_on(self) -> Mapping[str, str]:
        """Return people that the sheet's words name because of where the match is, though its entry does not name them.

        Maps a message for the case that it is somebody else by then (a msgid with ``was`` and ``now``) to the person.
        """
        return {}

    def even(self, _player: str) -> str:
        """Return what is said of a player who would gain and lose nothing by it; where ``dues`` are on the sheet."""
        return ""

    @property
    def renewed(self) -> str | None:
        """Return a template of parts of the sheet that are sent again with what it would do."""
        return None

    @classmethod
    def ahead(cls, _loaded: LoadedMatch) -> Sequence[Any]:
        """Return states that the match may have reached by hands logged without a connection, if the sheet differs
        there.

        They are in the order in which they would ordinarily come; what those hands led to nobody has said yet.
        """
        return ()

    # -- what is missing ---------------------------------------------------------------------------------------------

    def missing(self, locale: Locale) -> str | None:
        """Return the question about the next thing that is missing, ``None`` once nothing is.

        It follows from the first of the incomplete problems, in the order of ``asks``.
        """
        said = {key: value for key, value in self.value.items() if value != ""}
        found = [*self.unsaid(), *still_missing(self.loaded.game, self.state, said)]
        asked = [(min(ranks), problem) for problem in found if (ranks := self._ranks(problem))]
        return self.question(min(asked, key=itemgetter(0))[1], locale) if asked else None

    def _ranks(self, problem: Problem) -> list[int]:
        keys = (problem.code, *problem.path[:1])
        return [rank for rank, key in enumerate(self.asks) if key in keys]

    # -- the entry ---------------------------------------------------------------------------------------------------

    @cached_property
    def value(self) -> dict[str, Any]:
        """Return the entry as a plain JSON value, as far as it was tapped; a correction in the original's own words."""
        if self.original is None:
            return self.draft()
        original: dict[str, Any] = plain(self.original)
        if self.opened:
            return original
        untouched = type(self)(self.loaded, self.fill(self.original), self.original)
        return restore_entry(self.draft(), untouched.draft(), original)

    @property
    def entry(self) -> Entry:
        """Return the entry. Raises ``Refused`` where it has mistakes of form."""
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
        """Return the field ``name``. Raises ``KeyError`` where the sheet has none."""
        return self.form[name]

    def get(self, name: str) -> str:
        """Return what was tapped or typed, empty where nothing was."""
        data = self.form[name].data
        return "" if data is None else str(data)

    def all(self, name: str) -> list[str]:
        """Return everything that was tapped under ``name``; nothing where the sheet asks for no such thing."""
        data = self.form[name].data if name in self.form else None
        return [data] if isinstance(data, str) else list(data or ())


#: Of a longer text no name can be made: four characters compose to one at most. Composing takes the square of a length.
TYPED_LENGTH = 4 * NAME_LENGTH


def clean(text: str) -> str:
    """Return a name as typed, without blanks at its ends, its letters composed: what looks the same is the same.

    What is far too long for a name stays as it was typed.
    """
    text = text.strip()
    return text if len(text) > TYPED_LENGTH else unicodedata.normalize("NFC", text)


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return names that look alike, each with the first of its kind: most likely one person.

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
    """Return the first pair of look-alike names, one ``known`` and one ``new``; ``None`` if there is none."""
    return next((pair for pair in alike([*known, *new]) if pair[1] in new), None)


#: Accents over, under and within letters; vowels of Hindi and Thai are no accents.
ACCENTS = re.compile("[\u0300-\u036f]")


def without_accents(text: str) -> str:
    """Return small letters as typed on a keyboard that has no accents."""
    if len(text) > TYPED_LENGTH:
        return text
    return ACCENTS.sub("", unicodedata.normalize("NFD", text)).replace("đ", "d")


def number(text: str) -> int | str:
    """Return a whole number as typed, separators of the reader's language allowed, or the words that are none."""
    text = current_locale().read(text.strip())
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,40}", text) else text


# A field is bound to each form; what it is before that is made once, without the label that it would make up.


@cache
def pick() -> RadioField:
    """Return one of several keys. Which there are is the page's to offer, and the rules' to say."""
    return RadioField("", validate_choice=False)


@cache
def picks() -> SelectMultipleField:
    """Return any of several keys, in the order of the page."""
    return SelectMultipleField("", validate_choice=False)


@cache
def flag() -> BooleanField:
    """Return whether something is ticked."""
    return BooleanField("", false_values=("", "0"))


@cache
def text() -> StringField:
    """Return something typed."""
    return StringField("")


class OnePlayerSheet(Sheet):
    """Log an entry that says one name, of somebody seated: their tile is tapped, and that is all."""

    template = "entry/one_player.html"
    key: ClassVar[str] = "player"  #: the key of the entry that has the name

    def fields(self) -> Mapping[str, Any]:
        return {self.key: pick()}

    def draft(self) -> dict[str, Any]:
        return {"kind": self.kind, self.key: self.get(self.key)}

    def fill(self, entry: Entry) -> FormData:
        return MultiDict({self.key: getattr(entry, self.key)})
