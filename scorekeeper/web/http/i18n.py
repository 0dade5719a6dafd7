"""Languages: catalogs, the format of numbers and dates, and the choice of a request's language.

Catalogs are read from their ``.po`` files at start, so there is no compilation step to forget. Only what
``tools.offline`` builds has them compiled, because a browser would need a second for it.
"""

from __future__ import annotations

import datetime
import re
from fractions import Fraction
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel import Locale as BabelLocale
from babel.dates import format_date, format_skeleton
from babel.support import NullTranslations, Translations
from babel.units import format_unit
from flask import g, request, session

from ...core.cards import Card
from ...core.game import Game
from ...core.isolation import isolated
from ...core.words import Money, divided

FOLDER = Path(__file__).parents[2] / "translations"

#: The languages, each with its own name for itself.
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
    """A ``Locale`` (``core/words.py``) for one language: gettext, and numbers with the language's separators.

    ``code``: a key of ``LANGUAGES``; ``name``: the language's own name; ``direction``: ``ltr`` or ``rtl``;
    ``decimals``: how many decimals amounts of money have at the table.
    """

    def __init__(self, code: str, decimals: int = 0) -> None:
        self.code = code
        self.decimals = decimals
        self.name = LANGUAGES[code]
        self.direction = "rtl" if BabelLocale.parse(code).character_order == "right-to-left" else "ltr"
        self._catalog = _catalog(code)
        symbols = BabelLocale.parse(code).number_symbols["latn"]
        #: the separator of thousands in a number, and the mark before decimals
        self.separator, self.point = str(symbols["group"]), str(symbols["decimal"])

    def gettext(self, message: str) -> str:
        """Return ``message``, a msgid, in this language; the msgid itself if the catalog lacks it."""
        return str(self._catalog.gettext(message))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the plural form for ``n`` of a message in this language; ``singular`` is its msgid."""
        return str(self._catalog.ngettext(singular, plural, n))

    def number(self, n: int) -> str:
        """Return ``n`` as text, such as ``1,000``; ``Money`` with the table's decimals: ``10.00`` if it has two."""
        whole, behind = divided(n, self.decimals)
        text = str(whole) if whole < 1000 else f"{whole:,}".replace(",", self.separator)
        return (MINUS if n < 0 else "") + self.point.join([text, *behind])

    def read(self, text: str) -> str:
        """Return a typed number without separators of thousands: ``1000`` for ``1,000`` in English.

        In every language blanks and apostrophes are such separators too. All other text is returned as it is.
        """
        marks = "".join({self.separator, " ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "’", "'"})
        grouped = re.fullmatch(rf"[1-9][0-9]{{0,2}}([{re.escape(marks)}][0-9]{{3}})+", text)
        return re.sub(r"[^0-9]", "", text) if grouped else text

    def read_amount(self, text: str) -> str:
        """Return a typed amount of money as the digits of a whole number of table units.

        At a table with decimals these are hundredths: ``050`` for ``0.5`` or ``,5``, as a point or a comma before the
        last one or two digits is the decimal mark; at any other it does what ``read`` does. Text that is no amount is
        returned as it is.
        """
        text = f"0{text}" if self.decimals and re.fullmatch(r"[.,][0-9]{1,2}", text) else text
        found = re.fullmatch(r"(.*?[0-9])(?:[.,]([0-9]{1,2}))?", text) if self.decimals else None
        if found is None:
            return self.read(text)
        whole, behind = self.read(found[1]), (found[2] or "").ljust(self.decimals, "0")
        return whole + behind if re.fullmatch(r"[-+]?[0-9]+", whole) else text

    def typed_amount(self, amount: int) -> str:
        """Return an amount of money as a person would type it, such as ``0.50`` for 50: ``read_amount`` reversed."""
        whole, behind = divided(Money(amount), self.decimals)
        return ("-" if amount < 0 else "") + self.point.join([str(whole), *behind])

    def cards(self, text: str) -> str:
        """Return ``text`` with each code of a card in it as people read it: ``10S`` as ``10♠``, ``JK`` as ``★``."""
        return CARD.sub(lambda found: Card(found[0]).face, text)

    def isolated(self, text: str) -> str:
        """Return a name or other text isolated, so that it cannot change the text direction of its neighbours."""
        return isolated(text)

    def signed(self, n: int) -> str:
        """Return a gain or loss as ``number`` does, with its sign: ``+5`` or ``−5``; 0 has none."""
        return "+" + self.number(n) if n > 0 else self.number(n)

    def time(self, moment: datetime.datetime) -> str:
        """Return the time of day, such as ``21:05``, in the time zone of ``moment``."""
        return f"{moment:%H:%M}"

    def length(self, span: datetime.timedelta | None) -> str:
        """Return a length of time such as ``1 hr 52 min``; empty for ``None``, and for less than a minute."""
        minutes = int(span.total_seconds()) // 60 if span else 0
        parts = zip(divmod(minutes, 60), ("duration-hour", "duration-minute"), strict=True)
        return " ".join(format_unit(n, unit, "short", locale=self.code) for n, unit in parts if n)

    def date(self, moment: datetime.date) -> str:
        """Return the date, or that of a moment, with its year, such as ``31 December 2024``."""
        return format_date(moment, "d MMMM y", locale=self.code)

    def day(self, day: datetime.date, *, with_year: bool = False) -> str:
        """Return a date such as ``Sunday 22 November``; ``with_year``: such as ``Sunday 22 November 2026``."""
        return format_date(day, "EEEE d MMMM y" if with_year else "EEEE d MMMM", locale=self.code)

    def month(self, day: datetime.date) -> str:
        """Return the month of a date with its year, such as ``November 2026``."""
        return format_skeleton("yMMMM", day, locale=self.code)

    def rate(self, share: Fraction, *, is_money: bool = False) -> str:
        """Return an average as text with one decimal: ``2.5``; of money with its sign: ``+2.5``.

        At a table with decimals an average of money has these instead: ``+2.50`` for 250.
        """
        if is_money and self.decimals:
            return self.signed(Money(round(share)))
        tenths = round(share * 10)
        sign = MINUS if tenths < 0 else "+" if tenths and is_money else ""
        return f"{sign}{self.number(abs(tenths) // 10)}{self.point}{abs(tenths) % 10}"


@lru_cache(maxsize=len(LANGUAGES))
def _catalog(code: str) -> NullTranslations:
    path = FOLDER / f"{code}.po"
    if path.exists():
        return Translations(BytesIO(compiled(path)))
    path = path.with_suffix(".mo")
    return Translations(BytesIO(path.read_bytes())) if path.exists() else NullTranslations()


def compiled(catalog: Path) -> bytes:
    """Return the catalog in a ``.po`` file as gettext reads it: the content of a ``.mo`` file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = BytesIO()
    with catalog.open("rb") as file:
        read = read_po(file, locale=catalog.stem)
    read.creation_date = datetime.datetime.fromtimestamp(0, datetime.UTC)  # by default now: other bytes each time
    write_mo(made, read)
    return made.getvalue()


@lru_cache(maxsize=2 * len(LANGUAGES))
def locale_of(code: str, decimals: int = 0) -> CatalogLocale:
    """Return the locale of a language, cached, for a table whose money has that many ``decimals``."""
    return CatalogLocale(code, decimals)


def current_locale() -> CatalogLocale:
    """Return the locale of the page: the reader's language, or English on a page that ``use_words_of`` has set so.

    Its money has the decimals of the request's table; without a table those of ``show_decimals``, else none.
    """
    here = g._get_current_object()  # a page asks some hundred times, and each use of the proxy would look it up
    code = here.get("page_language") or reader_locale().code
    return locale_of(code, here.table.decimals if "table" in here else here.get("decimals", 0))


def show_decimals(decimals: int) -> None:
    """Set how many decimals ``current_locale`` gives to money for the rest of this request, which has no table yet.

    It is for the form of a first match, with which the table is created.
    """
    g.decimals = decimals


def use_words_of(game: Game) -> None:
    """Show the whole page in English, by ``current_locale``, if ``game`` is not translated into the reader's language.

    It is for pages about nothing but the game, such as its rules.
    """
    if _lacks(game):
        g.page_language = "en"


def note_missing_words_of(game: Game) -> None:
    """Note, for ``in_english``, whether ``game`` is not translated into the reader's language.

    If so, the page shows the game's words in English, and all others, such as *Undo*, in the reader's language.
    """
    g.game_in_english = _lacks(game)


def _lacks(game: Game) -> bool:
    """Return whether the game has no words in the reader's language."""
    return reader_locale().code not in ("en", *game.presentation.languages)


def reader_locale() -> CatalogLocale:
    """Return the locale of the reader's language: the chosen one, else the browser's preferred one, else English.

    Unlike that of ``current_locale``, its money has no decimals.
    """
    here = g._get_current_object()  # as in ``current_locale``
    locale: CatalogLocale | None = here.get("reader_locale")
    if locale is None:
        code = session.get("lang")
        if code not in LANGUAGES:
            asked = (value.split("-")[0].lower() for value, quality in request.accept_languages if quality > 0)
            code = next((code for code in asked if code in LANGUAGES), "en")
        here.reader_locale = locale = locale_of(code)
    return locale
