"""The picture of a result that people send on: drawn as SVG, and as PNG for previews where resvg is installed.

All that it needs is in its attributes, because it is shown without any stylesheet. Nobody knows with which fonts a
reader's device draws it, so text is measured by a table of widths that is on the generous side: what is too long gets
smaller letters, then a second line, then an ellipsis.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from flask import render_template, render_template_string
from markupsafe import escape

from ...core.game import Game
from .bounded_cache import bounded_cache
from .cached_fragment import own_template
from .chart import DASHES, Mark, Plot, Size, Standings
from .letters import clusters, cut, cut_names, width_of

try:
    import resvg_py
except ImportError:  # an extra: without it there is no PNG
    resvg_py = None  # type: ignore[assignment]

#: The colours of the night, as in ``static/css/tokens.css``: the picture is a table under its lamp.
SEATS: Mapping[str, str] = {
    "s0": "#a9c4b6", "s1": "#58ceff", "s2": "#e89c60", "s3": "#c697d9", "s4": "#8ee485", "s5": "#d6d75b",
    "s6": "#f874a5", "s7": "#7df4f7", "s8": "#9bb9c8", "s9": "#fff3d6",
}  # fmt: skip
FELT, LAMP, RAIL, BRASS, BRASS_EDGE = "#123a31", "#22594a", "#6f4a2a", "#ddb04c", "#8a6414"
INK, SOFT, THREAD = "#f8f0de", "#bcd3c6", "#3d7565"
CARD, CARD_EDGE, CARD_INK, CARD_RED, CARD_BACK = "#fffefa", "#b9ab8f", "#1b211e", "#b7281d", "#8f3527"
SANS = "system-ui, Noto Sans, sans-serif"
SERIF = "ui-serif, Noto Serif, Noto Sans, serif"
MOST_FACES = 3  #: the most games whose faces are drawn

#: Characters that an XML document may not contain, and those that would change the direction of the text around.
UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff\u202a-\u202e]")


class Row(NamedTuple):
    """A line of the picture's ranking. ``place``: such as ``2``; ``figure``: the amount, both as text for the reader.

    ``colour``: the CSS class of the player's colour, a key of ``SEATS``.
    """

    place: str
    name: str
    figure: str
    colour: str


class Lines(NamedTuple):
    """What the picture's chart shows: ``points`` as in ``chart.drawn``; ``colours``: name to CSS class (``s1``).

    ``mark``: the point that gets a dot, ``None`` for none.
    """

    points: Sequence[tuple[int, Standings]]
    colours: Mapping[str, str]
    mark: Mark | None = None


class Result(NamedTuple):
    """The content of a picture of a match's or an evening's result; all texts are for the reader.

    ``games``: those whose emblems are drawn; ``heading``: who won; ``figure``: the winner's amount, empty if nobody won
    alone; ``colour``: the winner's, as in ``Row``; ``what``: what was played; ``where``: at which table, and when;
    ``turning``: what is written below the chart, such as the turning point; ``rows``: the ranking without the winner;
    ``lines``: ``None`` for no chart.
    """

    games: Sequence[Game]
    heading: str
    figure: str
    colour: str
    what: str
    where: str
    turning: str
    rows: Sequence[Row]
    lines: Lines | None


class Box(NamedTuple):
    """A rectangle of the picture, in its own units."""

    x: float
    y: float
    width: float
    height: float


class Layout(NamedTuple):
    """Where a picture has what: its size, and the box of each part of a ``Result``.

    ``anchor``: SVG's ``text-anchor`` (``start``, ``middle``, ``end``) of texts; ``right``: that of the two texts above
    and below the chart.
    """

    width: int
    height: int
    anchor: str
    faces: Box
    heading: Box
    figure: Box
    where: Box
    what: Box
    chart: Box
    turning: Box
    rows: Box
    right: str


WIDE = Layout(
    1200, 630, "start", Box(80, 60, 540, 230), Box(80, 310, 540, 110), Box(80, 424, 540, 110), Box(80, 548, 540, 34),
    Box(680, 70, 440, 44), Box(680, 135, 440, 160), Box(680, 312, 440, 34), Box(680, 362, 440, 220), "end",
)  # fmt: skip
TALL = Layout(
    1080, 1350, "middle", Box(100, 140, 880, 310), Box(100, 470, 880, 130), Box(100, 605, 880, 130),
    Box(100, 1268, 880, 40), Box(100, 70, 880, 50), Box(100, 760, 880, 170), Box(100, 945, 880, 40),
    Box(100, 1000, 880, 250), "middle",
)  # fmt: skip
LAYOUTS: Mapping[str, Layout] = {"wide": WIDE, "tall": TALL}


# -- text --------------------------------------------------------------------------------------------------------------


def _wrapped(text: str, width: float, size: float) -> list[str]:
    """Return ``text`` in lines of at most ``width``, broken between words, or in a word that is wider than a line."""
    lines, line = list[str](), ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width_of(longer, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = ""
        for cluster in clusters(word):
            if line and width_of(line + cluster, size) > width:
                lines.append(line)
                line = ""
            line += cluster
    return [*lines, line] if line else lines


def fitted(text: str, box: Box, largest: float, smallest: float) -> tuple[list[str], float]:
    """Return ``text`` in lines that fit into ``box``, and the size of their letters.

    The letters are as large as possible; if the smallest are still too large, the last line is cut.
    """
    size = largest
    while True:
        lines = _wrapped(text, box.width, size)
        most = max(1, int(box.height // (size * 1.3)))
        if len(lines) <= most or size <= smallest:
            rest = " ".join(lines[most - 1 :])
            return [*lines[: most - 1], cut(rest, box.width, size)], size
        size = max(size * 0.9, smallest)


# -- drawing -----------------------------------------------------------------------------------------------------------


def drawn(result: Result, shape: str) -> str:
    """Return the picture of a result as SVG. ``shape``: ``wide`` (1200 by 630) or ``tall`` (1080 by 1350)."""
    at = LAYOUTS[shape]
    label = escape(_fit(f"{result.heading} {result.figure}".strip()))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{at.width}" height="{at.height}" '
        f'viewBox="0 0 {at.width} {at.height}" role="img" aria-label="{label}">',
        f'<defs><linearGradient id="felt" x2="0" y2="1"><stop stop-color="{LAMP}"/>'
        f'<stop offset="1" stop-color="{FELT}"/></linearGradient>{_shapes()}</defs>',
        f'<rect width="{at.width}" height="{at.height}" fill="{RAIL}"/>',
        f'<rect x="18" y="18" width="{at.width - 36}" height="{at.height - 36}" rx="44" fill="url(#felt)" '
        f'stroke="{BRASS}" stroke-width="4"/>',
        _faces(result.games[:MOST_FACES], at),
        _text(result.what, at.what, at.right, 30 if shape == "wide" else 38, 20, BRASS, SERIF, 600),
        _text(result.heading, at.heading, at.anchor, 70 if shape == "wide" else 84, 30, INK, SERIF, 600),
        _text(result.figure, at.figure, at.anchor, 104 if shape == "wide" else 120, 40, _seat(result.colour), SANS, 700)
        if result.figure else "",
        _text(result.where, at.where, at.anchor, 26 if shape == "wide" else 30, 18, SOFT, SANS, 400),
    ]  # fmt: skip
    rows = at.rows
    if result.lines:
        parts.append(_chart(result.lines, at.chart))
        parts.append(_text(result.turning, at.turning, at.right, 24 if shape == "wide" else 28, 16, SOFT, SANS, 400))
    else:
        rows = rows._replace(y=at.chart.y, height=rows.y + rows.height - at.chart.y)
    return "".join([*parts, _rows(result.rows, rows), "</svg>"])


def _fit(text: str) -> str:
    return UNFIT.sub("", text)


def _seat(colour: str) -> str:
    return SEATS.get(colour, INK)


def _text(text: str, box: Box, anchor: str, largest: float, smallest: float, fill: str, font: str, weight: int) -> str:
    """Return text in its box, as large as fits, centred from top to bottom."""
    lines, size = fitted(_fit(text), box, largest, smallest)
    x = {"start": box.x, "middle": box.x + box.width / 2, "end": box.x + box.width}[anchor]
    first = box.y + box.height / 2 - (len(lines) - 1) * size * 0.6 + size * 0.36
    return "".join(
        f'<text x="{x:.0f}" y="{first + n * size * 1.2:.0f}" font-family="{font}" font-size="{size:.1f}" '
        f'font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">{_spans(line)}</text>'
        for n, line in enumerate(lines)
    )


def _spans(text: str) -> str:
    """Return text, escaped, each run of another script with its own font; resvg finds none where scripts are mixed."""
    found, run, last = list[str](), "", ""
    for letter in text:
        script = _script(letter)
        if script is None or script == last:  # marks, blanks and signs belong to what is before them
            run += letter
            continue
        found.append(_span(run, last))
        run, last = letter, script
    return "".join([*found, _span(run, last)])


def _span(run: str, script: str) -> str:
    if script not in FAMILIES:
        return str(escape(run))
    return f'<tspan font-family="{FAMILIES[script]}, {SANS}">{escape(run)}</tspan>'


def _script(letter: str) -> str | None:
    """Return the first word of a letter's name in Unicode: ``DEVANAGARI``; ``None`` if it belongs to no script."""
    if unicodedata.category(letter)[0] in "MZPCN":
        return None
    return unicodedata.name(letter, "").split(" ")[0].split("-")[0]


def _chart(lines: Lines, box: Box) -> str:
    """Return the lines of the standings, each in the colour of its seat."""
    values = [amount for _, standing in lines.points for amount in standing.values()]
    plot = Plot(lines.points, min([0, *values]), max([0, *values]), Size(int(box.width), int(box.height)))
    zero = box.y + plot.y(0)
    found = [f'<path d="M{box.x:.0f} {zero:.1f}h{box.width:.0f}" stroke="{THREAD}" stroke-width="2"/>']
    for n, (name, colour) in enumerate(lines.colours.items()):
        along = " ".join(f"{box.x + plot.x(at):.1f},{box.y + plot.y(amount):.1f}" for at, amount in plot.line(name))
        width = 7 if lines.mark and lines.mark.name == name else 4
        found.append(
            f'<polyline points="{along}" fill="none" stroke="{_seat(colour)}" stroke-width="{width}" '
            f'stroke-dasharray="{_dashes(n)}" stroke-linejoin="round"/>'
        )
    if lines.mark:
        amount = next((s.get(lines.mark.name, 0) for at, s in lines.points if at == lines.mark.hand), None)
        if amount is not None:
            x, y = box.x + plot.x(lines.mark.hand), box.y + plot.y(amount)
            found.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{BRASS}" stroke="{BRASS_EDGE}" stroke-width="3"/>'
            )
    return "".join(found)


def _dashes(n: int) -> str:
    """Return the dash pattern of the nth line, as on pages, for thicker lines."""
    pattern = DASHES[n % len(DASHES)]
    return pattern if pattern == "none" else " ".join(str(int(dash) * 2) for dash in pattern.split())


def _rows(rows: Sequence[Row], box: Box) -> str:
    """Return the ranking: one column, or two where there are many."""
    columns = 2 if len(rows) > 8 else 1
    each = -(-len(rows) // columns) or 1
    step = min(54.0, box.height / each)
    size = min(36.0, step * 0.68)
    gap = 32
    width = (box.width - gap * (columns - 1)) / columns
    figures = max((width_of(row.figure, size) for row in rows), default=0)
    figure_size = size if figures <= width * 0.45 else size * width * 0.45 / figures
    places = max((width_of(row.place, size) for row in rows), default=0) + size * 0.4
    name_width = width - places - size * 1.2 - min(figures, width * 0.45)
    names = cut_names((_fit(row.name) for row in rows), name_width, size)
    found = list[str]()
    for n, row in enumerate(rows):
        x = box.x + n // each * (width + gap)
        y = box.y + n % each * step
        line = y + step / 2 + size * 0.36
        name_x, name = x + places + size * 0.8, names[_fit(row.name)]
        found.append(
            f'<text x="{x:.0f}" y="{line:.1f}" font-family="{SERIF}" font-size="{size:.1f}" font-weight="600" '
            f'fill="{SOFT}">{escape(row.place)}</text>'
            f'<circle cx="{x + places + size * 0.25:.1f}" cy="{y + step / 2:.1f}" r="{size * 0.25:.1f}" '
            f'fill="{_seat(row.colour)}"/>'
            f'<text x="{name_x:.1f}" y="{line:.1f}" font-family="{SANS}" font-size="{size:.1f}" fill="{INK}">'
            f"{_spans(name)}</text>"
            f'<text x="{x + width:.0f}" y="{line:.1f}" font-family="{SANS}" font-size="{figure_size:.1f}" '
            f'font-weight="700" fill="{INK}" text-anchor="end">{escape(row.figure)}</text>'
        )
    return "".join(found)


def _faces(games: Sequence[Game], at: Layout) -> str:
    """Return the faces of the games beside each other, each 200 by 130 of its own units."""
    if not games:
        return ""
    box, n = at.faces, len(games)
    scale = min(box.width / n / 200, box.height / 130)
    width, height = 200 * scale, 130 * scale
    left = box.x if at.anchor == "start" else box.x + (box.width - n * width) / 2
    y = box.y + (box.height - height) / 2
    return "".join(
        f'<g fill="{CARD_INK}" transform="translate({left + i * width:.1f} {y:.1f}) scale({scale:.3f})">'
        f"{_face(game)}</g>"
        for i, game in enumerate(games)
    )


@lru_cache(maxsize=50)
def _face(game: Game) -> str:
    """Return the face of a game with its colours in attributes instead of in a stylesheet."""
    face = str(render_template(own_template(game, "face")))
    stroked = f'fill="none" stroke="{CARD_EDGE}"'
    for pattern, instead in (
        (r'(<rect [^>]*)class="down"/>(\s*)<path ', rf'\1fill="{CARD_BACK}" stroke="{CARD_EDGE}"/>\2<path {stroked} '),
        (r'<rect (?![^>]*fill=)', f'<rect fill="{CARD}" stroke="{CARD_EDGE}" '),
        (r'class="red"', f'fill="{CARD_RED}"'),
        (r'class="roof"', f'fill="none" stroke="{INK}" stroke-width="9" stroke-linecap="round"'
                          ' stroke-linejoin="round"'),
        (r'class="coin"', f'fill="{BRASS}" stroke="{BRASS_EDGE}" stroke-width="4" stroke-dasharray="5 4"'),
        (r"<text ", f'<text font-family="{SANS}" font-weight="700" text-anchor="middle" '),
    ):  # fmt: skip
        face = re.sub(pattern, instead, face)
    return face


@lru_cache(maxsize=1)
def _shapes() -> str:
    """Return the shapes of the suits, to which the cards refer."""
    drawn = render_template_string('{% import "cards.html" as cards %}{{ cards.shapes() }}')
    return drawn[drawn.index("<symbol") : drawn.rindex("</svg>")]


# -- as PNG ------------------------------------------------------------------------------------------------------------

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", os.path.expanduser("~/.local/share/fonts"))
#: Font files for every picture; of each group the first one that is installed is used.
ALWAYS = (
    ("NotoSans-Regular.ttf", "DejaVuSans.ttf"), ("NotoSans-Bold.ttf", "DejaVuSans-Bold.ttf"),
    ("DejaVuSans-Bold.ttf", "NotoSansMath-Regular.ttf"),  # some have no minus sign
    ("NotoSerif-SemiBold.ttf", "NotoSerif-Bold.ttf", "DejaVuSerif-Bold.ttf"),
)  # fmt: skip
#: Font files for one script, by the first word of its letters' names; all that are installed are used.
SCRIPTS: Mapping[str, Sequence[str]] = {
    "DEVANAGARI": ("NotoSansDevanagari-Regular.ttf", "NotoSansDevanagari-Bold.ttf"),
    "GURMUKHI": ("NotoSansGurmukhi-Regular.ttf", "NotoSansGurmukhi-Bold.ttf"),
    "THAI": ("NotoSansThai-Regular.ttf", "NotoSansThai-Bold.ttf"),
    "ARABIC": ("NotoSansArabic-Regular.ttf", "NotoNaskhArabic-Regular.ttf"),
    "HEBREW": ("NotoSansHebrew-Regular.ttf",),
    "CJK": ("NotoSansCJK-Regular.ttc",),
    "HIRAGANA": ("NotoSansCJK-Regular.ttc",),
    "KATAKANA": ("NotoSansCJK-Regular.ttc",),
    "HANGUL": ("NotoSansCJK-Regular.ttc",),
}
#: The font families in SVG, by script.
FAMILIES: Mapping[str, str] = {
    "DEVANAGARI": "Noto Sans Devanagari", "GURMUKHI": "Noto Sans Gurmukhi", "THAI": "Noto Sans Thai",
    "ARABIC": "Noto Sans Arabic", "HEBREW": "Noto Sans Hebrew",
}  # fmt: skip
SIGNS = ("NotoColorEmoji.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Regular.ttf", "DejaVuSans.ttf")

_one_at_a_time = Lock()


@lru_cache(maxsize=1)
def _installed() -> Mapping[str, str]:
    """Return the font files of this machine, name to path."""
    found = dict[str, str]()
    for folder in FOLDERS:
        for path in sorted(Path(folder).rglob("*.tt[fc]")) if Path(folder).is_dir() else ():
            found.setdefault(path.name, str(path))
    return found


def fonts_for(text: str) -> list[str]:
    """Return the installed font files for the scripts of ``text``; to load all fonts would take a second."""
    there = _installed()
    names = [next((name for name in names if name in there), "") for names in ALWAYS]
    for letter in sorted({letter for letter in text if ord(letter) > 0x24F}):
        script = _script(letter) or ""
        names += SCRIPTS.get(script, ()) if script in SCRIPTS else SIGNS if unicodedata.category(letter) == "So" else ()
    return [there[name] for name in dict.fromkeys(names) if name in there]


def has_png() -> bool:
    """Return whether this server can make a PNG: it has resvg, and a font."""
    return resvg_py is not None and bool(fonts_for(""))


@bounded_cache(most=8_000_000)
def png_of(svg: str) -> bytes:
    """Return a picture as PNG, cached by its SVG; made one at a time, since each takes up to 300 ms of processor."""
    with _one_at_a_time:
        made: bytes = bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg, skip_system_fonts=True, font_files=fonts_for(svg), font_family="Noto Sans",
                sans_serif_family="Noto Sans", serif_family="Noto Serif",
            )
        )  # fmt: skip
    return made
