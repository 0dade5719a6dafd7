"""Sheets of evenings: what dates and figures look like, what is wrong with a sheet, and that nobody's sum moves."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.problems import in_words
from scorekeeper.core.spreadsheet import (
    MINUS,
    MOST_EVENINGS,
    OLDEST,
    Dates,
    Sheet,
    in_points,
    match_of,
    read_figure,
    read_sheet,
    sheet_text,
)
from scorekeeper.games import GAMES, by_slug
from scorekeeper.library import replay, result

LATEST = date(2026, 11, 27)
BEGAN = datetime(2026, 3, 1, 13, 0, tzinfo=UTC)
MONEY = [game for game in GAMES if not in_points(game)]


def read(text: str, slug: str = "sam", **more: Any) -> Sheet:
    return read_sheet(text, by_slug[slug], latest=LATEST, **more)


def said(sheet: Sheet) -> list[str]:
    """Return what is wrong with a sheet, in English."""
    return [in_words(problem) for problem in sheet.problems]


def figures(sheet: Sheet) -> dict[str, dict[str, int]]:
    return {evening.day.isoformat(): evening.figures for evening in sheet.evenings}


# -- figures and dates -----------------------------------------------------------------------------------------------

#: A cell to what it is at a table without decimals, and at one with two; text is the code of a problem.
FIGURES: dict[str, tuple[int | str, int | str]] = {
    "50": (50, 5000),
    " +50 ": (50, 5000),
    "0": (0, 0),
    "1000000": (1_000_000, 100_000_000),
    "1,000": (1000, 100_000),
    "1.000": (1000, 100_000),
    "1 000 000": (1_000_000, 100_000_000),
    "1\u202f000": (1000, 100_000),
    "1’000": (1000, 100_000),
    "1,00,000": (100_000, 10_000_000),
    "12.00": (12, 1200),
    "12,0": (12, 1200),
    "12.5": ("sheet-decimals", 1250),
    "12,50": ("sheet-decimals", 1250),
    "1.234,56": ("sheet-decimals", 123_456),
    ".5": ("sheet-no-figure", 50),
    "๑๒": (12, 1200),
    "१२": (12, 1200),
    "1,000,00": ("sheet-no-figure", "sheet-no-figure"),
    "1,00": (1, 100),
    "0.500": ("sheet-no-figure", "sheet-no-figure"),
    "-0,250": ("sheet-no-figure", "sheet-no-figure"),
    "012.500": ("sheet-no-figure", "sheet-no-figure"),
    "0,00,500": ("sheet-no-figure", "sheet-no-figure"),
    "0.50": ("sheet-decimals", 50),
    "007": (7, 700),
    "12.3456": ("sheet-no-figure", "sheet-no-figure"),
    "5²": ("sheet-no-figure", "sheet-no-figure"),
    "(50)": ("sheet-parentheses", "sheet-parentheses"),
    "--5": ("sheet-no-figure", "sheet-no-figure"),
    "-": ("sheet-no-figure", "sheet-no-figure"),
    "5-": ("sheet-no-figure", "sheet-no-figure"),
    "1e5": ("sheet-no-figure", "sheet-no-figure"),
    "=A1+B1": ("sheet-no-figure", "sheet-no-figure"),
    "@SUM(A1)": ("sheet-no-figure", "sheet-no-figure"),
    "50 ฿": ("sheet-no-figure", "sheet-no-figure"),
    "5\x000": ("sheet-no-figure", "sheet-no-figure"),
    "9" * 1000: ("sheet-no-figure", "sheet-no-figure"),
    "∞": ("sheet-no-figure", "sheet-no-figure"),
}


@pytest.mark.parametrize("cell", FIGURES)
def test_figures(cell: str) -> None:
    assert (read_figure(cell, 0), read_figure(cell, 2)) == FIGURES[cell]


@pytest.mark.parametrize("sign", MINUS)
def test_every_minus_sign_is_one(sign: str) -> None:
    assert read_figure(f"{sign}50", 0) == -50
    assert read_figure(f"{sign} 1,000", 0) == -1000


@given(st.integers(-(10**9), 10**9), st.sampled_from(",. '"), st.sampled_from(MINUS))
def test_a_figure_with_separators_is_read_back(n: int, separator: str, minus: str) -> None:
    written = f"{abs(n):,}".replace(",", separator)
    assert read_figure((minus if n < 0 else "") + written, 0) == n


@given(st.integers(-(10**9), 10**9), st.sampled_from([(",", "."), (".", ","), (" ", ","), ("", ".")]))
def test_a_figure_with_decimals_is_read_back(n: int, marks: tuple[str, str]) -> None:
    separator, point = marks
    written = f"{abs(n) // 100:,}".replace(",", separator) + f"{point}{abs(n) % 100:02}"
    assert read_figure(("-" if n < 0 else "") + written, 2) == n


#: Date cells, the order that was chosen, and the date that they are.
DATES: list[tuple[str, Dates, str]] = [
    ("2026-03-04", "", "2026-03-04"),
    ("2026/3/4", "month", "2026-03-04"),
    ("2026-03-04 00:00:00", "", "2026-03-04"),
    ("2026-03-04T19:30", "", "2026-03-04"),
    ("3/4/2026", "", "2026-04-03"),
    ("3/4/2026", "day", "2026-04-03"),
    ("3/4/2026", "month", "2026-03-04"),
    ("3-4-26", "month", "2026-03-04"),
    ("3.4.2026", "month", "2026-04-03"),
    ("3. 4. 26", "", "2026-04-03"),
    ("13/4/2026", "", "2026-04-13"),
    ("4/13/2026", "", "2026-04-13"),
    ("3/4/2569", "", "2026-04-03"),
    ("๓/๔/๒๕๖๙", "", "2026-04-03"),
    ("3/4/69", "", "2026-04-03"),
    ("3/4/43", "", "2000-04-03"),
    ("29.2.2024", "", "2024-02-29"),
]


@pytest.mark.parametrize(("cell", "dates", "day"), DATES)
def test_dates(cell: str, dates: Dates, day: str) -> None:
    sheet = read(f"Date,An,Bo\n{cell},1,-1\n", dates=dates)
    assert said(sheet) == []
    assert list(figures(sheet)) == [day]


@given(
    st.lists(st.dates(OLDEST, LATEST), min_size=1, max_size=20),
    st.sampled_from(["%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%Y"]),
)
def test_dates_are_read_back(days: list[date], form: str) -> None:
    order: Dates = "month" if form == "%m/%d/%Y" else "day"
    text = "Date\tAn\tBo\n" + "".join(f"{day.strftime(form)}\t1\t-1\n" for day in days)
    for chosen in (order, ""):
        sheet = read(text, dates=chosen)
        if chosen or sheet.sure or sheet.dates == order:
            assert [evening.day for evening in sheet.evenings] == sorted(days)


def test_which_order_of_dates_was_taken_is_said() -> None:
    doubt = read("Date,An,Bo\n3/4/2026,1,-1\n5/6/2026,1,-1\n")
    assert (doubt.dates, doubt.sure, doubt.example) == ("day", False, ("3/4/2026", date(2026, 4, 3)))
    shown = read("Date,An,Bo\n3/4/2026,1,-1\n5/16/2026,1,-1\n")
    assert (shown.dates, shown.sure, shown.example) == ("month", True, ("3/4/2026", date(2026, 3, 4)))
    assert read("Date,An,Bo\n2026-03-04,1,-1\n").example is None
    same = read("Date,An,Bo\n3/3/2026,1,-1\n3/4/2026,1,-1\n")
    assert same.example == ("3/4/2026", date(2026, 4, 3)), "the third of March is that either way"


# -- sheets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["\t", ";", ","])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_cells_are_parted_by_tabs_semicolons_or_commas(mark: str, end: str) -> None:
    rows = [["", "An", "Bình", "Chi", ""], ["2026-03-04", "50", "-50", "", ""], [], ["2026-03-05", "", "7", "-7"]]
    sheet = read("\ufeff" + end.join(mark.join(row) for row in rows))
    assert said(sheet) == []
    assert sheet.names == ("An", "Bình", "Chi")
    assert figures(sheet) == {"2026-03-04": {"An": 50, "Bình": -50}, "2026-03-05": {"Bình": 7, "Chi": -7}}


def test_cells_in_quotation_marks() -> None:
    sheet = read('Date,"An, the elder",Bo\n2026-03-04,"1,50","-1,50"\n', decimals=2)
    assert figures(sheet) == {"2026-03-04": {"An, the elder": 150, "Bo": -150}}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files(encoding: str) -> None:
    assert sheet_text("Ngày\tBình".encode(encoding)) == "Ngày\tBình"


def test_who_is_known_keeps_their_name_and_one_person_has_one_column() -> None:
    text = "Date,binh,An\n2026-03-04,1,-1\n"
    assert read(text, same={"binh": "Bình"}).names == ("Bình", "An")
    assert said(read("Date,Binh,Bình\n2026-03-04,1,-1\n", same={"Binh": "Bình"})) == [
        "“Bình” occurs twice; expected each name once"
    ]


HEAD = "Date,An,Bo\n"

#: Sheets, and all that is said to be wrong with them.
WRONG: dict[str, list[str]] = {
    "": ["the sheet is empty; expected a row of names, and below it a row for each evening"],
    "\n \n": ["the sheet is empty; expected a row of names, and below it a row for each evening"],
    "Date\n2026-03-04\n": ["no names; expected them in the first row, from the second column on"],
    HEAD: ["no row has a gain or a loss; expected one evening or more"],
    HEAD + "2026-03-04,0,0\n": ["no row has a gain or a loss; expected one evening or more"],
    HEAD + "2026-03-04,50,-49\n": ["row 2: the sums add up to 1, but have to add up to 0"],
    HEAD + "2026-03-04,50\n": ["row 2: the sums add up to 50, but have to add up to 0"],
    HEAD + "Total,5,-5\n": [
        "row 2: “Total” is not a date; expected one such as 2026-03-27, 27/3/2026 or 27.3.2026"
    ],
    HEAD + "31/4/2026,5,-5\n": [
        "row 2: “31/4/2026” is not a date; expected one such as 2026-03-27, 27/3/2026 or 27.3.2026"
    ],
    HEAD + "13/4/2026,5,-5\n4/13/2026,5,-5\n": [
        "row 3: “4/13/2026” is not a date if the day comes first; expected one order in all dates"
    ],
    HEAD + "2026-11-28,5,-5\n": ["row 2: “2026-11-28” is in the future; expected a past evening"],
    HEAD + "1969-11-28,5,-5\n": ["row 2: “1969-11-28” is too long ago; expected a date from 1970 on"],
    HEAD + "2026-03-04,=1+1,(2)\n2026-03-05,1.5,x\n": [
        "row 2, An: “=1+1” is not a figure; expected one such as −50, or an empty cell for somebody who did not play",
        "row 2, Bo: “(2)” is in parentheses; expected a minus sign before a loss",
        "row 3, An: “1.5” has decimals; expected a whole number, as this table counts",
        "row 3, Bo: “x” is not a figure; expected one such as −50, or an empty cell for somebody who did not play",
    ],
    HEAD + "2026-03-04,1000000001,-1000000001\n": [
        "row 2, An: “1000000001” is too large; expected 1000000000 at most",
        "row 2, Bo: “-1000000001” is too large; expected 1000000000 at most",
    ],
    HEAD + "2026-03-04,5,-5,7\n": ["row 1, column D: no name is given, but there are figures below it"],
    "Date,An,,Bo\n2026-03-04,5,,-5\n2026-03-05,5,1,-6\n": [
        "row 1, column C: no name is given, but there are figures below it",
    ],
    "Date,An,An\n2026-03-04,5,-5\n": ["“An” occurs twice; expected each name once"],
    "Date,=A1,Bo\n2026-03-04,5,-5\n": ["row 1, column B: “=A1” looks like a formula; expected a name"],
    f"Date,{'W' * 41},Bo\n2026-03-04,5,-5\n": [f"“{'W' * 41}” has 41 characters; expected 1 to 40"],
    "Date,A\0n,Bo\n2026-03-04,5,-5\n": ["“A\\u0000n” contains a control character"],
    "Date,An & Bo,Chi\n2026-03-04,5,-5\n": ["“An & Bo” contains “ & ”, which joins the names of partners"],
    "Date,pot:x,Chi\n2026-03-04,5,-5\n": ["“pot:x” begins with “pot:”, which names a pot"],
    'Date,An,Bo\n2026-03-04,"5,-5\n': [
        "row 2, An: “5,-5\\u000a” is not a figure; "
        "expected one such as −50, or an empty cell for somebody who did not play".replace(
            "\\u000a", ""
        ),
    ],
    "x" * 100_000: ["the sheet is longer than 90 kB; split it"],
    HEAD + "2026-03-04,1,-1\n" * (MOST_EVENINGS + 1): [
        "401 evenings; expected at most 400 at once: split the sheet"
    ],
    "Date," + ",".join(f"P{n}" for n in range(201)) + "\n2026-03-04," + "1," * 200 + "-200\n": [
        "row 2: 201 people with those beside the table; expected at most 200 in a match"
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_all_that_is_wrong_is_said(text: str) -> None:
    assert said(read(text)) == WRONG[text]


@given(st.text(alphabet=st.sampled_from('\t;,\n\r"=+-−/.0123456789AB \0'), max_size=80))
def test_whatever_is_pasted_is_read_or_refused_in_words(text: str) -> None:
    for slug in ("sam", "samba"):
        for sheet in (read(text, slug), read("Date,An,Bo\n" + text, slug), read(text, slug, decimals=2)):
            assert all(said(sheet)) or sheet.evenings


# -- matches ---------------------------------------------------------------------------------------------------------


@st.composite
def rows(draw: st.DrawFn, most: int = 24) -> dict[str, int]:
    """Return everybody's sums on an evening: they come to nothing, and somebody has won."""
    people = draw(st.integers(2, most))
    sums = draw(st.lists(st.integers(-2000, 2000), min_size=people - 1, max_size=people - 1))
    found = {f"P{n}": n_ for n, n_ in enumerate([*sums, -sum(sums)])}
    return found if any(found.values()) else {**found, "P0": 1, "P1": -1}


@pytest.mark.parametrize("game", MONEY, ids=lambda game: game.slug)
@given(sums=st.lists(rows(), min_size=1, max_size=3), data=st.data())
def test_everybody_has_exactly_their_sums(game: Any, sums: list[dict[str, int]], data: st.DataObject) -> None:
    names = list(dict.fromkeys(name for row in sums for name in row))
    lines = ["Date\t" + "\t".join(names)]
    for n, row in enumerate(sums):
        lines.append(f"{BEGAN.date() + timedelta(n)}\t" + "\t".join(str(row.get(name, "")) for name in names))
    sheet = read_sheet("\n".join(lines), game, latest=LATEST)
    assert said(sheet) == []
    for evening, row in zip(sheet.evenings, sums, strict=True):
        assert evening.figures == row
        match = replay(match_of(game, evening, BEGAN, "from a spreadsheet"))
        got = result(match)
        assert got["finished"]
        assert {name: n for name, n in got["money"].items() if n} == {name: n for name, n in row.items() if n}
        assert got["hands"] == [] or {line["why"] for hand in got["hands"] for line in hand["lines"]} == {"charge"}
        assert match.written
        assert match.written.started == "2026-03-01T13:00:00Z"
        seats = game.rules.players_with(game.rules.variants[0].options)
        without = [name for name, n in row.items() if not n]
        assert set(without[: max(seats)]) <= set(got["money"])


@given(st.lists(st.integers(-1_000_000, 1_000_000), min_size=2, max_size=2).filter(any))
def test_points_of_partners(points: list[int]) -> None:
    one, other = points
    for slug in ("samba", "seep"):
        sheet = read(f"Date,An & Chi,Bo & Di\n2026-03-04,{one},{other}\n", slug)
        assert said(sheet) == []
        match = result(replay(match_of(by_slug[slug], sheet.evenings[0], BEGAN, "x")))
        assert match["points"] == {"An & Chi": one, "Bo & Di": other}
        assert match["finished"]


def test_points_of_players() -> None:
    sheet = read("Date,An,Bo,Chi\n2026-03-04,5000,-35,\n2026-03-05,1,2,3\n", "samba")
    found = [result(replay(match_of(by_slug["samba"], one, BEGAN, "x"))) for one in sheet.evenings]
    assert [one["points"] for one in found] == [{"An": 5000, "Bo": -35}, {"An": 1, "Bo": 2, "Chi": 3}]
    assert [one["winner"] for one in found] == ["An", "Chi"]


def test_the_fewest_payments_for_an_ordinary_evening() -> None:
    sheet = read("Date,A,B,C,D\n2026-03-04,50,-50,30,-30\n")
    entries = match_of(by_slug["sam"], sheet.evenings[0], BEGAN, "x")["entries"]
    assert [entry["kind"] for entry in entries] == ["charge", "charge", "end_match"]


def test_a_large_sheet_is_read_quickly() -> None:
    rows_ = [f"{date.fromordinal(738_000 + n)}," + ",".join([*map(str, range(16)), "-120"]) for n in range(400)]
    sheet = read("Date," + ",".join(f"P{n}" for n in range(17)) + "\n" + "\n".join(rows_))
    assert said(sheet) == []
    assert len(sheet.evenings) == 400
