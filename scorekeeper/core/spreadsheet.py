"""Evenings kept in a spreadsheet: a row of names, then a row for each evening with its date and everybody's figure.

A sheet is text with cells separated by tabs, semicolons or commas. What a figure is depends on the game: money, which
adds up to 0 in a row, or points of a side. Each row becomes a match file of charges or points, which the rules check
like any other. ``docs/spreadsheets.md`` says what is read.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from io import StringIO
from typing import Any, Literal, NamedTuple

from .carry_over import carry_over
from .entries import MOST_POINTS, AddPoints, EndMatch
from .game import Game
from .looks import as_known, check_seen
from .options import MOST
from .problems import MOST_FAULTS, Problem, Refused, quoted
from .reading import plain
from .seats import JOINT, MATCH_PEOPLE, check_name, names_twice
from .words import Money

LONGEST = 90_000  #: the most bytes of a sheet, so that a form has room for it
MOST_EVENINGS = 400  #: the most evenings of a sheet
OLDEST = date(1970, 1, 2)  #: earlier dates are taken for errors
#: For up to so many people the charges of an evening are the fewest. One person more doubles the time of each evening.
EXACT = 10

#: What comes first in a date such as 3/4/2026; empty: what the other dates of the sheet show.
Dates = Literal["", "day", "month"]

MINUS = "−–—‐‑‒﹣－-"  #: signs that people and programs write before a loss
_BLANKS = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
_SEPARATORS = rf"[.,'’{_BLANKS}]"
_FIGURE = re.compile(
    rf"(?P<sign>[+{MINUS}]?)[{_BLANKS}]*"
    rf"(?P<whole>[0-9]{{1,15}}|[1-9][0-9]{{0,2}}(?P<by>{_SEPARATORS})[0-9]{{3}}(?:(?P=by)[0-9]{{3}}){{0,3}}"
    rf"|[1-9][0-9]?(?P<hindi>{_SEPARATORS})[0-9]{{2}}(?:(?P=hindi)[0-9]{{2}}){{0,3}}(?P=hindi)[0-9]{{3}})?"
    r"(?:(?P<point>[.,])(?P<behind>[0-9]{1,2}))?"
)
_TIME = r"(?:[T ]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?Z?)?"
_YEAR_FIRST = re.compile(rf"(?P<year>[0-9]{{4}})([-/.])(?P<month>[0-9]{{1,2}})\2(?P<day>[0-9]{{1,2}}){_TIME}")
_DOTTED = re.compile(rf"(?P<day>[0-9]{{1,2}})\. ?(?P<month>[0-9]{{1,2}})\. ?(?P<year>[0-9]{{4}}|[0-9]{{2}}){_TIME}")
_SLASHED = re.compile(rf"(?P<one>[0-9]{{1,2}})([-/])(?P<other>[0-9]{{1,2}})\2(?P<year>[0-9]{{4}}|[0-9]{{2}}){_TIME}")
BUDDHIST = 543  #: how many years the Thai calendar is ahead
THAI_CENTURY, THAI_FROM = 2500, 43  #: of a year of two digits: 43 is 2543, our 2000


class SheetEvening(NamedTuple):
    """A row of a sheet with the figures of one evening.

    ``row``: its number in the sheet, from 1; ``figures``: name to money in table units, or name of a side to points;
    without those whose cell is empty, who did not play.
    """

    row: int
    day: date
    figures: dict[str, int]


class Sheet(NamedTuple):
    """What a sheet says: ``names`` in the order of their columns, ``evenings`` in that of their dates, ``problems``.

    ``dates``: whether the day or the month was read first in dates such as 3/4/2026; ``sure``: whether other dates of
    the sheet show that; ``example``: the first date that could be read both ways, as it is written and as it was read,
    ``None`` if there is none; ``still``: how many rows were left out because all their figures are 0 or empty.
    """

    names: tuple[str, ...]
    evenings: list[SheetEvening]
    problems: list[Problem]
    dates: Dates
    sure: bool
    example: tuple[str, date] | None
    still: int


def sheet_text(content: bytes) -> str:
    """Return the text of a file in UTF-16 with a byte order mark, or in UTF-8. Raises ``Refused`` if it is neither."""
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise Refused([Problem((), "not-text")]) from None


def read_sheet(
    text: str,
    game: Game[Any, Any],
    *,
    latest: date,
    known: Iterable[str] = (),
    same: Mapping[str, str] | None = None,
    dates: Dates = "",
    decimals: int = 0,
) -> Sheet:
    """Return what the ``text`` of a sheet says, with all its problems, though not many more than a thousand.

    ``game``: decides whether figures are money or points; ``latest``: the last day on which an evening can have been;
    ``known``: people of the table; ``same``: names in the sheet to names of people of the table; ``dates``: what comes
    first in dates (``day``, ``month``), ``""`` if nobody has chosen; ``decimals``: how many the table shows, 0 or 2.
    """
    if len(text.encode(errors="replace")) > LONGEST:
        return _unread(Problem((), "sheet-long", {"bound": LONGEST // 1000}))
    rows, fault = _rows(text)
    if fault or not rows:
        return _unread(fault or Problem((), "sheet-empty"))
    reader = _Reader(in_points(game), decimals, latest)
    columns = reader.columns(rows, list(known), same or {})
    order, sure, example = _order([row[0] for _, row in rows[1:] if row], dates)
    evenings = list[SheetEvening]()
    still = 0
    for number, row in rows[1:]:
        if len(reader.found) >= MOST_FAULTS:
            break
        if not any(cell.strip() for cell in row):
            continue
        day, figures = reader.day(number, row[0], order), reader.figures(number, row, columns)
        if not any(figures.values()):
            still += 1
        elif day:
            evenings.append(SheetEvening(number, day, figures))
    if len(evenings) > MOST_EVENINGS:
        reader.add("sheet-most", value=len(evenings), bound=MOST_EVENINGS)
    if not evenings and not reader.found:
        reader.add("sheet-nothing")
    read = _date(example, order) if example else None
    return Sheet(
        tuple(columns.values()), sorted(evenings, key=lambda evening: evening.day), reader.found, order, sure,
        (example, read) if example and read else None, still,
    )  # fmt: skip


def in_points(game: Game[Any, Any]) -> bool:
    """Return whether the figures in a sheet of this game are points, not money."""
    return AddPoints in game.rules.takes


# -- cells -----------------------------------------------------------------------------------------------------------


def _unread(problem: Problem) -> Sheet:
    return Sheet((), [], [problem], "", False, None, 0)


def _rows(text: str) -> tuple[list[tuple[int, list[str]]], Problem | None]:
    """Return the rows of a sheet with their numbers, from the first one with a word on; or the problem with a row."""
    text = text.removeprefix("\ufeff")
    head = next((line for line in text.splitlines() if line.strip()), "")
    mark = next((mark for mark in "\t;" if mark in head), ",")
    rows = list[tuple[int, list[str]]]()
    number = 0
    try:
        # In a copied sheet a cell may begin with a quotation mark, or the program has put the whole cell in quotation
        # marks; the reader takes both.
        for number, row in enumerate(csv.reader(StringIO(text, newline=""), delimiter=mark), 1):
            if rows or any(cell.strip() for cell in row):
                rows.append((number, row))
    except csv.Error:
        return [], Problem((), "sheet-row", {"row": number + 1})
    return rows, None


class _Reader:
    """Reads cells and collects the problems that it finds."""

    def __init__(self, points: bool, decimals: int, latest: date) -> None:
        self.points, self.decimals, self.latest = points, 0 if points else decimals, latest
        self.found = list[Problem]()

    def add(self, code: str, **values: Any) -> None:
        self.found.append(Problem((), code, values))

    def columns(
        self, rows: Sequence[tuple[int, list[str]]], known: Sequence[str], same: Mapping[str, str]
    ) -> dict[int, str]:
        """Return the name of each column, by its position in a row."""
        (number, head), below = rows[0], rows[1:]
        used = max((n for _, row in below for n, cell in enumerate(row) if cell.strip()), default=0)
        cells = {n: cell for n, cell in enumerate(head) if n and cell.strip()}
        for n in range(1, used + 1):
            if (
                n not in cells
                and len(self.found) < MOST_FAULTS
                and any(cell.strip() for _, r in below for cell in r[n:][:1])
            ):
                self.add("sheet-no-name", row=number, column=_letters(n))
        names = {}
        for (n, cell), name in zip(cells.items(), as_known(cells.values(), known), strict=True):
            sides = [same.get(one, one) for one in self.people(name)]
            name = JOINT.join(sides)
            if cell.lstrip().startswith(("=", "@")):
                self.add("sheet-formula", row=number, column=_letters(n), value=quoted(cell))
            path = (f"{_letters(n)}{number}",)
            self.found += [p for one in sides for p in check_seen(one, path) or check_name(one, path)][:1]
            names[n] = name
            if len(self.found) >= MOST_FAULTS:
                break
        people = [one for name in names.values() for one in self.people(name)]
        self.found += [Problem((), problem.code, problem.values) for problem in names_twice(people, ())]
        if not cells and not self.found:
            self.add("sheet-no-names")
        return names

    def people(self, name: str) -> list[str]:
        """Return the people whose column has the name ``name``: in a game with points it may be that of a side."""
        return name.split(JOINT) if self.points else [name]

    def day(self, number: int, cell: str, order: Dates) -> date | None:
        """Return the date in a cell; ``None`` if there is none, which is added to the problems."""
        day, said = _date(cell, order), quoted(cell.strip())
        if day is None:
            slashed = _SLASHED.fullmatch(_digits(cell.strip()))
            turned = slashed and _date(cell, "month" if order == "day" else "day")
            code = "sheet-no-date" if not turned else "sheet-day-first" if order == "day" else "sheet-month-first"
            self.add(code, row=number, value=said)
        elif not OLDEST <= day <= self.latest:
            self.add("sheet-to-come" if day > self.latest else "sheet-long-ago", row=number, value=said)
        return day

    def figures(self, number: int, row: Sequence[str], columns: Mapping[int, str]) -> dict[str, int]:
        """Return everybody's figure in a row, and add the problems with its cells, or else with their sum."""
        figures, before, over = dict[str, int](), len(self.found), 0
        for n, cell in enumerate(row):
            if not n or not cell.strip() or len(self.found) >= MOST_FAULTS:
                continue
            if n not in columns:  # ``columns`` has added the problem
                return {}
            figure = read_figure(cell, self.decimals)
            most = MOST_POINTS if self.points else Money(MOST)
            if isinstance(figure, str):
                self.add(figure, row=number, name=columns[n], value=quoted(cell.strip(), 40))
            elif abs(figure) > most:
                self.add("sheet-large", row=number, name=columns[n], value=quoted(cell.strip(), 40), bound=most)
            else:
                figures[columns[n]] = figure
                over += figure
        if len(self.found) == before and not self.points and over:
            self.add("sheet-not-even", row=number, amount=over)
        if len(figures) > MATCH_PEOPLE:
            many = Problem((), "match-people", {"value": len(figures), "bound": MATCH_PEOPLE})
            self.add("sheet-refused", row=number, because=[many])
        return figures


def _letters(n: int) -> str:
    """Return the name of a column in a spreadsheet; ``n``: its position, 0 is ``A``."""
    return (_letters(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


def _digits(text: str) -> str:
    """Return ``text`` with the digits of all scripts as 0 to 9."""
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def read_figure(cell: str, decimals: int) -> int | str:
    """Return the figure in a cell, money in table units, or the code of the problem if there is none.

    ``decimals``: how many the table shows, 0 or 2; for points 0. A comma or a point before the last one or two digits
    is the decimal mark; before three digits it separates thousands, except after a zero: ``0.500`` would be half of
    one, so it is refused.
    """
    text = cell.strip()
    found = _FIGURE.fullmatch(_digits(text)) if len(text) <= 40 else None
    if found is None or (found["whole"] is None and not (found["behind"] and decimals)):
        return "sheet-parentheses" if text[:1] + text[-1:] == "()" else "sheet-no-figure"
    if found["point"] and found["point"] in (found["by"], found["hindi"]):
        return "sheet-no-figure"
    behind = (found["behind"] or "").ljust(2, "0")
    if not decimals and behind != "00":
        return "sheet-decimals"
    whole = int(re.sub(r"[^0-9]", "", found["whole"] or "0"))
    figure = whole * 100 + int(behind) if decimals else whole
    return -figure if found["sign"] and found["sign"] in MINUS else figure


def _order(cells: Iterable[str], said: Dates) -> tuple[Dates, bool, str | None]:
    """Return the order of a sheet's dates, whether the dates themselves show it, and the first to which it matters.

    ``said``: what somebody has chosen, if anybody has; without that the day is first unless dates show that it is not.
    """
    found = [(cell.strip(), match) for cell in cells if (match := _SLASHED.fullmatch(_digits(cell.strip())))]
    day = any(int(match["one"]) > 12 for _, match in found)
    month = any(int(match["other"]) > 12 for _, match in found)
    shown: Dates = "month" if month and not day else "day"
    turned = (cell for cell, match in found if int(match["one"]) != int(match["other"]) <= 12 >= int(match["one"]))
    return said or shown, day != month, next(turned, None)


def _date(cell: str, order: Dates) -> date | None:
    """Return the date in a cell; ``None`` if there is none."""
    text = _digits(cell.strip())
    slashed = _SLASHED.fullmatch(text)
    found = slashed or _YEAR_FIRST.fullmatch(text) or _DOTTED.fullmatch(text)
    if found is None:
        return None
    if slashed:
        first, second = int(slashed["one"]), int(slashed["other"])
        day, month = (first, second) if order != "month" else (second, first)
    else:
        day, month = int(found["day"]), int(found["month"])
    year = int(found["year"])
    if len(found["year"]) == 2:
        year += THAI_CENTURY if year >= THAI_FROM else 2000
    try:
        return date(year - BUDDHIST if year > 2400 else year, month, day)
    except ValueError:
        return None


# -- as a match ------------------------------------------------------------------------------------------------------


def match_of(game: Game[Any, Any], evening: SheetEvening, began: datetime, why: str) -> dict[str, Any]:
    """Return a match file, as a plain JSON value, with which an evening is imported.

    Its entries give everybody their figures, as charges or points, and end the match. ``began``: when it began, with a
    time zone; ``why``: the reason that the entries give. In a game with money, those whose figure is 0 get a seat
    first, so that they are in the match too; those left without a seat are bystanders.
    """
    entries = carry_over(game, evening.figures, why, EXACT)
    ends = EndMatch(counts=True) if game.rules.counts_at_end else EndMatch()
    return {
        "format": "scorekeeper-match/1",
        "game": game.slug,
        "players": _seated(game, evening.figures),
        "entries": [plain(entry) for entry in (*entries, ends)],
        "started": began.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }


def _seated(game: Game[Any, Any], figures: Mapping[str, int]) -> list[str]:
    """Return who is seated, in order of play: partners opposite each other, else in the order of their columns."""
    if in_points(game):
        sides = [side.split(JOINT) for side in figures]
        return [side[n] for n in range(max(map(len, sides))) for side in sides if n < len(side)]
    allowed = game.rules.players_with(game.rules.variants[0].options)
    most = max((n for n in allowed if n <= len(figures)), default=len(figures))
    first = sorted(figures, key=lambda name: figures[name] != 0)[:most]
    return [name for name in figures if name in first]
