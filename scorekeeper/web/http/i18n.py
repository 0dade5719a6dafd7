"""A reader's language: catalogs, how numbers and times are written, and which language a request gets.

Catalogs are read from their ``.po`` files at boot, so there is nothing to compile and nothing to forget.
"""

from __future__ import annotations

import datetime
import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel import Locale as BabelLocale
from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import g, request, session

from ...core.cards import Card
from ...core.game import Game

FOLDER = Path(__file__).parents[2] / "translations"

#: Languages, each by its own name.
LANGUAGES = {
    "en": "English",
    "vi": "Tiếng Việt",
    "ms": "Melayu",
    "th": "ไทย",
    "hi": "हिन्दी",
    "pa": "ਪੰਜਾਬੀ",
    "nl": "Nederlands",
}

CARD = re.compile(r"\b(?:(?:10|[2-9AJQK])[SHDC]|JK)\b")
MINUS = "\N{MINUS SIGN}"


class CatalogLocale:
    """One language. A ``Locale`` (``core/words.py``): gettext, and numbers with the language's separators.

    ``code``: of the language, as ``LANGUAGES`` has it; ``name``: its own for itself; ``direction``: ``ltr`` or ``rtl``.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.name = LANGUAGES[code]
        self.direction = "rtl" if BabelLocale.parse(code).character_order == "right-to-left" else "ltr"
        self._catalog = _catalog(code)
        #: the separator of thousands in a number
        self.separator = BabelLocale.parse(code).number_symbols["latn"]["group"]

    def gettext(self, message: str) -> str:
        """Return ``message``, a msgid, in this language; the msgid itself if the catalog lacks it."""
        return str(self._catalog.gettext(message))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the form of the message that goes with ``n`` in this language; ``singular`` is its msgid."""
        return str(self._catalog.ngettext(singular, plural, n))

    def number(self, n: int) -> str:
        """Return a whole number with this language's separators, with a minus sign if it is below 0."""
        if -1000 < n < 1000:
            return str(n) if n >= 0 else MINUS + str(-n)
        return f"{n:,}".replace(",", self.separator).replace("-", MINUS)

    def read(self, text: str) -> str:
        """Return a number as typed, without the separators that the language would write in it."""
        marks = "".join({self.separator, " ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "’", "'"})
        grouped = re.fullmatch(rf"[0-9]{{1,3}}([{re.escape(marks)}][0-9]{{3}})+", text)
        return re.sub(r"[^0-9]", "", text) if grouped else text

    def cards(self, text: str) -> str:
        """Return a text that names cards, with their suits as signs."""
        return CARD.sub(lambda found: Card(found[0]).face, text)

    def signed(self, n: int) -> str:
        """Return a gain or a loss: always with its sign."""
        return "+" + self.number(n) if n > 0 else self.number(n)

    def time(self, moment: datetime.datetime) -> str:
        """Return the time of day on the clock of ``moment``: ``21:05``."""
        return f"{moment:%H:%M}"

    def date(self, moment: datetime.datetime) -> str:
        """Return the day with its year: ``31 December 2024``."""
        return format_date(moment, "d MMMM y", locale=self.code)

    def day(self, day: datetime.date, *, with_year: bool = False) -> str:
        """Return the day in words: ``Sunday 22 November``, ``with_year`` ``Sunday 22 November 2026``."""
        return format_date(day, "EEEE d MMMM y" if with_year else "EEEE d MMMM", locale=self.code)


def _catalog(code: str) -> NullTranslations:
    path = FOLDER / f"{code}.po"
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        catalog = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)


@lru_cache(maxsize=len(LANGUAGES))
def locale_of(code: str) -> CatalogLocale:
    """Return the language with that code, its catalog read once."""
    return CatalogLocale(code)


def current_locale() -> CatalogLocale:
    """Return the language of the page: the reader's, or English if the game has no words in it (``use_words_of``)."""
    locale: CatalogLocale | None = g.get("locale")
    if locale is None:
        g.locale = locale = reader_locale()
    return locale


def use_words_of(game: Game) -> None:
    """Make a page of ``game`` English if the reader's language has no words for the game: no page mixes two."""
    if reader_locale().code not in game.presentation.languages:
        g.locale = locale_of("en")


def reader_locale() -> CatalogLocale:
    """Return the reader's language: what the switch says, else what the browser asks for, else English."""
    locale: CatalogLocale | None = g.get("reader_locale")
    if locale is None:
        code = session.get("lang")
        if code not in LANGUAGES:
            asked = (value.split("-")[0].lower() for value, quality in request.accept_languages if quality > 0)
            code = next((code for code in asked if code in LANGUAGES), "en")
        g.reader_locale = locale = locale_of(code)
    return locale
