"""The base class of sheets: from what was tapped to a plain entry and back.

A sheet only collects what was tapped or typed. The core decides whether that is valid, so that the answer is the same
however an entry arrives. Text that is not a number is passed on unchanged, so that the problem can quote it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import Field, SelectMultipleField
from wtforms.form import BaseForm

from ...core.entries import Entry
from ...core.files import read_entry
from ...core.looks import check_seen, like_known
from ...core.problems import Problem, Refused
from ...core.reading import plain
from ...core.seats import JOINT
from ...core.unfinished import still_missing
from ...core.words import N_, Locale, Message, say
from ...store.loaded import LoadedMatch
from ...store.tables import people_of_table
from ..http.i18n import current_locale, locale_of
from .pads import Given, Known
from .preserve_untouched import restore_entry

FormData = MultiDict[str, str]

#: A field that accepts any values. The page offers choices, and the rules check them.
VALUES: Any = SelectMultipleField("", validate_choice=False)

DECIMALS = "decimals-shown"  #: form field with the number of decimals that its page showed for money

NOBODY = JOINT  #: the form value for "nobody"; no player and no side can have this name


class SheetForm(BaseForm):
    """A form that has a field of any name, created when it is used; each field has any number of values."""

    def __init__(self, data: FormData) -> None:
        super().__init__({})
        self._sent = self.meta.wrap_formdata(self, data)

    def __getitem__(self, name: str) -> Field:
        if name not in self._fields:
            field = self.meta.bind_field(self, VALUES, {"name": name, "prefix": ""})
            field.process(self._sent)
            self._fields[name] = field
        return self._fields[name]


class Sheet:
    """The form of one kind of entry at a match: turns form data into an entry, and an entry into form data.

    ``data`` is the form data. ``draft`` returns it as an entry in JSON values, as far as it is filled in. ``value`` is
    the draft; for a correction, everything that nobody touched is as in the original. ``entry`` is the value, decoded.
    ``fill`` returns the form data for an entry. A sheet that only asks for names or words needs ``kind`` and ``asks``
    (its questions); any other has its own ``template``, ``draft`` and ``fill``.
    """

    kind: ClassVar[str]
    template: ClassVar[str] = "entry/one_player.html"  #: by default a tile for each seated player
    dues: ClassVar[bool] = False  #: whether each player's gain or loss is shown beside what was tapped for them
    nobody: ClassVar[str] = NOBODY
    follows_turn: ClassVar[bool] = False  #: whether the player of the entry follows from the order of play alone
    free_text: ClassVar[tuple[str, ...]] = ()  #: fields with free text, in which names are not corrected
    typed_names: ClassVar[tuple[str, ...]] = ()  #: fields in which a name is typed
    #: the questions of the sheet, in this order: msgids by the code of an incomplete problem, or by the
    #: key of the entry to which it belongs
    asks: ClassVar[Mapping[str, Message]] = {}
    on_match_page: ClassVar[bool] = False  #: whether the sheet is on the page of the match itself
    #: functions that read the game's own pads for the referee, by kind of pad: from form data to a value
    pads: ClassVar[Mapping[str, Callable[[str, Given], Any]]] = {}
    #: functions from a match's state to what it knows about a question to the referee, by question
    referee_knows: ClassVar[Mapping[str, Callable[[Any], Known]]] = {}

    def __init__(self, loaded: LoadedMatch, data: FormData | None = None, original: Entry | None = None) -> None:
        """Fill the sheet in with ``data``, the sent form.

        ``None``: the page is opened. It shows ``original``, the entry to correct, or else what ``offered`` returns.
        """
        self.loaded = loaded
        self.original = original
        self.state = loaded.state
        self.options: Any = loaded.state.options
        self.seated: tuple[str, ...] = loaded.seats.seated
        self.opened = data is None
        if data is None:
            data = self.offered() if original is None else self.fill(original)
        self.data: FormData = data
        self.form = SheetForm(data)

    # -- what a game's sheet says ------------------------------------------------------------------------------------

    def offered(self) -> FormData:
        """Return the form data with which the sheet for a new entry opens; empty by default."""
        return MultiDict()

    def fill(self, entry: Any) -> FormData:
        """Return form data with which the sheet shows ``entry``, to correct it; by default a field for each key."""
        return tapped({key: said for key, said in plain(entry).items() if key != "kind"})

    def draft(self) -> dict[str, Any]:
        """Return the entry that the form data gives, as a dict like in a file, as far as it is filled in.

        By default ``kind``, and the text of a field for each key in ``asks``.
        """
        return {"kind": self.kind, **{key: self.get(key) for key in self.asks}}

    def unsaid(self) -> Iterable[Problem]:
        """Yield incomplete problems for what the sheet requires although the rules do not."""
        return ()

    def details(self, problem: Problem) -> Mapping[str, Any]:
        """Return values for the placeholders of the question about ``problem``: those of the entry and the problem.

        ``player`` is the name at the end of the problem's path, such as ``("left", "An")``.
        """
        said = {key: value for key, value in self.value.items() if isinstance(value, str)}
        whose = {"player": problem.path[-1]} if len(problem.path) == 2 else {}
        return {**said, **whose, **problem.values}

    def question(self, problem: Problem, locale: Locale) -> str:
        """Return the question that asks for what ``problem`` says is missing; ``asks`` has to have one for it."""
        return say(self.asks.get(problem.code) or self.asks[str(problem.path[0])], self.details(problem), locale)

    def notice(self, _locale: Locale) -> str | None:
        """Return a notice about something unusual that can be saved all the same; ``None`` if there is nothing."""
        return None

    @property
    def relies_on(self) -> Mapping[str, str]:
        """Return people whom the sheet names, such as the banker, although its entry does not; by default nobody.

        A form that waited without a connection is not saved if such a person is somebody else by then. The key is the
        msgid that says so, with ``{was}`` and ``{now}``; the value is the person's name.
        """
        return {}

    def even(self, _player: str) -> str:
        """Return the word shown beside a player whose gain is zero, such as "tie"; by default empty.

        Only sheets with ``dues`` show gains.
        """
        return ""

    @property
    def renewed(self) -> str | None:
        """Return a template for the parts of the sheet that each preview sends again; ``None`` for no parts."""
        return None

    @classmethod
    def ahead(cls, _loaded: LoadedMatch) -> Sequence[Any]:
        """Return the states that the match usually has after one further hand, two, and so on.

        Empty if the sheet does not depend on them. They are for hands that are logged without a connection, when it is
        not known what the hands before led to.
        """
        return ()

    # -- what is missing ---------------------------------------------------------------------------------------------

    def missing(self, locale: Locale) -> str | None:
        """Return the question about the next thing that is missing; ``None`` if nothing is.

        It follows from the first incomplete problem, in the order of ``asks``.
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
        """Return the entry as a plain value, as far as it is filled in; a correction keeps what nobody touched."""
        if self.original is None:
            return self.draft()
        original: dict[str, Any] = plain(self.original)
        if self.opened:
            return original
        untouched = type(self)(self.loaded, self.fill(self.original), self.original)
        return restore_entry(self.draft(), untouched.draft(), original)

    @property
    def entry(self) -> Entry:
        """Return the entry. Raises ``Refused`` if it is malformed, or a new typed name has no visible character."""
        if isinstance(self._read, Refused):
            raise self._read
        return self._read

    @property
    def turn_meant(self) -> str | None:
        """Return who must have dealt or led if a new entry is right, but the rules name somebody else.

        ``None`` if they agree or the entry does not tell, for a correction, and if the entry is malformed.
        """
        if self.original is not None or isinstance(self._read, Refused):
            return None
        return self.loaded.game.rules.turn_meant(self.state, self._read)

    @cached_property
    def _read(self) -> Entry | Refused:
        typed = (name.strip() for field in self.typed_names for name in self.all(field))
        new = (name for name in typed if name not in self.loaded.people)
        if unseen := [problem for name in new for problem in check_seen(name, ("name",))]:
            return Refused(unseen)
        try:
            return read_entry(self.loaded.game, self.value)
        except Refused as refused:
            return refused

    @cached_property
    def known(self) -> list[str]:
        """Return the names of everybody in the match or on the table's list."""
        return [*self.loaded.people, *people_of_table(self.loaded.match.table_id)]

    def two_alike(self, typed: Iterable[str], locale: Locale) -> str | None:
        """Ask whether a ``typed`` name of somebody new and the one it looks like are two people; ``None`` if none does.

        The other name may be a known one, or typed too.
        """
        new = [name for name in typed if name and name not in self.loaded.people]
        like = like_known([name for name in new if name not in self.known], self.known) if new else None
        words = N_("“{one}” and “{other}” look alike. Are they two people?")
        return say(words, {"one": like[0], "other": like[1]}, locale) if like else None

    # -- money -------------------------------------------------------------------------------------------------------

    @property
    def decimals(self) -> int:
        """Return how many decimals the form's page showed; the table's setting may have changed since."""
        return decimals_shown(self.get(DECIMALS))

    def amount(self, text: str) -> int | str:
        """Return a typed amount of money in table units; ``text`` itself if it is not an amount."""
        return amount(text, self.decimals)

    # -- single fields -----------------------------------------------------------------------------------------------

    def all(self, name: str) -> list[str]:
        """Return all values of the field ``name``."""
        return list(self.form[name].data) if name in self.data else []

    def get(self, name: str) -> str:
        """Return the first value of the field ``name``; empty if there is none."""
        return next(iter(self.all(name)), "")

    def ticked(self, name: str) -> bool:
        """Return whether the check box ``name`` is ticked."""
        return self.get(name) not in ("", "0")


def without_empty(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return the dict without the keys whose values are empty, ``None`` or ``False``; 0 is kept."""
    return {key: value for key, value in keys.items() if value or type(value) is int}


def tapped(said: Mapping[str, Any]) -> FormData:
    """Return the dict ``said`` as form data: under each key its value as text; of a list, one text for each part.

    The values of a dict in it are under ``KEY:NAME``. ``None`` becomes ``NOBODY``, ``True`` becomes ``1``, ``False``
    an empty text. Lists of dicts are left out.
    """
    data: FormData = MultiDict()
    for key, value in said.items():
        parts = {f"{key}:{name}": part for name, part in value.items()} if isinstance(value, dict) else {key: value}
        for field, part in parts.items():
            words = part if isinstance(part, list | tuple) else [part]
            if not any(isinstance(word, dict) for word in words):
                data.setlist(field, list(map(_word, words)))
    return data


def _word(value: Any) -> str:
    return NOBODY if value is None else "1" if value is True else "" if value is False else str(value)


def decimals_shown(sent: str | None) -> int:
    """Return how many decimals a page showed: the value ``sent`` in its field ``DECIMALS``, else as pages do now."""
    return int(sent) if sent in ("0", "2") else current_locale().decimals


def amount(text: str, decimals: int) -> int | str:
    """Return an amount in table units that was typed on a page with so many ``decimals``; ``text`` if it is not one."""
    text = locale_of(current_locale().code, decimals).read_amount(text.strip())
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,40}", text) else text


def number(text: str) -> int | str:
    """Return a typed whole number, with or without the reader's separators; ``text`` itself if it is not one."""
    text = current_locale().read(text.strip())
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,40}", text) else text
