"""Static files whose URLs contain a hash: browsers may cache them forever, because a changed file has another URL.

A page loads one stylesheet and one script, the same script everywhere; a sheet loads what is for sheets too. In
``static/css`` there is a file for each component, in ``static/js`` one for each behaviour; joined, with the libraries
of ``static/vendor``, they are the house's files. Those of one game are in ``static/games/<slug>``: that game's pages
load one stylesheet with the house's and the game's content; its scripts, joined, follow those of a sheet in one file
(``docs/decisions/0008-one-stylesheet-a-page.md``). All files are minified and compressed once, at the highest level.
A folder may also have them joined and minified already (``made``): the app in a browser brings no minifiers.
Rarely opened pages with styles or scripts of their own load another file from ``static/pages``, so that a first visit
does not have to load these. What a game adds to the styles of one of these pages is sent there only (``OF_GAMES``).
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, abort, request

from ...core.game import Game

HOUSE = "house"
MATCH = "match"
SHEET = "sheet"
FOREVER = "public, max-age=31536000, immutable"
IMAGES = (".svg", ".png")
WORKER = "worker.js"  #: the service worker in the folder, which has a URL of its own (``installable``)

#: The files of ``static/css``, in the order in which they are joined.
COMPONENTS = (
    "tokens",
    "base",
    "type",
    "head",
    "felt",
    "menu",
    "buttons",
    "bar",
    "now",
    "seats",
    "chart",
    "cards",
    "matches",
    "reasons",
    "hands",
    "problems",
    "meanwhile",
    "waiting",
    "late",
    "forms",
    "pick",
    "slips",
    "stepper",
    "tiles",
    "who",
    "flags",
    "sheet",
    "wide",
    "pic",
    "evenings",
    "pads",
    "ranks",
    "faces",
    "facts",
    "prose",
    "motion",
    "print",
)

#: Components that are only in ``house.css``, and those that are only in the stylesheets for pages of a match.
ONLY_HOUSE = frozenset({"pic", "matches", "evenings", "prose"})
ONLY_MATCH = frozenset(
    {
        "felt", "seats", "hands", "meanwhile", "slips", "stepper", "flags", "sheet", "wide", "pads",
        "ranks", "facts",
    }
)  # fmt: skip

#: Of the latter, those with which ``log.css`` begins, the stylesheet of sheets, and those with which ``referee.css``
#: does. No other stylesheet has them.
STYLES_OF_SHEETS = ("meanwhile", "slips", "stepper", "flags", "ranks")
STYLES_OF_REFEREE = ("slips", "flags", "ranks")

#: Scripts of ``static/js`` that other scripts use: they come first, in this order; the others follow by name.
SHARED = ("attach", "memory", "worker", "answers", "finger", "heard", "page", "ask", "draft", "queue", "waiting")

#: Scripts of ``static/js`` that only pages with a sheet load.
ONLY_SHEETS = ("enqueue", "sheet", "flags")

#: Files of ``static/pages`` that begin with the content of other files, which are in that folder or beside it.
BEGINS_WITH = {
    "new-match.css": ("options.css", "ring.css"), "new-match.js": ("ring.js",),
    "seats.css": ("ring.css",), "seats.js": ("ring.js",), "scorecard.css": ("chart.css",),
    "chart.css": ("figures.css",), "people.css": ("figures.css",), "spreadsheet.css": ("figures.css",),
    "ending.css": ("../css/pic.css", "figures.css"), "proposed.css": ("figures.css",),
    "log.css": ("figures.css", "proposed.css", *(f"../css/{name}.css" for name in STYLES_OF_SHEETS)),
    "referee.css": tuple(f"../css/{name}.css" for name in STYLES_OF_REFEREE),
}  # fmt: skip

#: Pages to whose stylesheet games may add: by a file of the same name, or several, such as ``log-pads.css``.
OF_GAMES = ("board", "log", "referee")


class Assets:
    """All static files that are served, by name, each with its URL.

    They are the images in ``folder``, unchanged; ``house.css`` for pages without a game, ``match.css`` for those of
    one, and ``<slug>.css`` instead of that for each game that has styles of its own; ``house.js`` for all pages,
    ``sheet.js`` for those with a sheet, and ``<slug>.js`` for each game that has scripts of its own; the files in
    ``pages``; and ``<slug>-<name>`` for a file of these names to which a game adds something.
    """

    def __init__(self, folder: Path, below: str = "") -> None:
        self.folder, self.below = folder, below
        is_made = (folder / f"{HOUSE}.css").exists()
        self._bodies = {path.name: path.read_bytes() for path in folder.iterdir()} if is_made else made(folder)
        #: the script of the service worker, which has no hash in its URL; empty if the folder has none
        self.worker = self._bodies.pop(WORKER, b"").decode()
        self._hashes = {name: hashlib.sha256(body).hexdigest()[:12] for name, body in self._bodies.items()}
        self._encoded = lru_cache(maxsize=256)(self._encode)

    def url(self, name: str, game: Game | None = None) -> str:
        """Return the URL of the file ``name``, such as ``log.css``; of ``<slug>-log.css`` if ``game`` has that one.

        Raises ``KeyError`` if there is no such file.
        """
        own = f"{game.slug}-{name}" if game else name
        name = own if own in self._hashes else name
        return f"{self.below}/static/{self._hashes[name]}/{name}"

    def urls(self) -> list[str]:
        """Return the sorted URLs of all files; the list changes whenever a file does."""
        return sorted(map(self.url, self._bodies))

    def styles(self, game: Game | None = None) -> str:
        """Return the URL of a page's stylesheet. ``game``: that of the page, ``None`` on one without a game."""
        names = (game.slug, MATCH) if game else (HOUSE,)
        return self.url(next(name for name in (f"{name}.css" for name in names) if name in self._bodies))

    def scripts(self, game: Game | None = None, sheet: object = None) -> list[str]:
        """Return the URLs of the scripts that a page loads, in order: first the one that all pages load.

        ``sheet``: anything true if the page has a sheet, the form of an entry; ``game``: the game whose cards are
        tapped on the page, ``None`` if there are none: what it has in scripts of its own is loaded too.
        """
        urls = [self.url(f"{HOUSE}.js")]
        if sheet:
            urls.append(self.url(f"{SHEET}.js", game))
        elif game and f"{game.slug}.js" in self._bodies:
            urls.append(self.url(f"{game.slug}.js"))
        return urls

    def serve(self, digest: str, name: str) -> Response:
        """Serve the file ``name`` in the browser's preferred compression; 404 if ``digest`` is not its hash."""
        if self._hashes.get(name) != digest:
            abort(404)
        quality = request.accept_encodings.quality
        best = max(("br", "gzip"), key=quality) if quality("br") or quality("gzip") else None
        response = Response(
            self._encoded(name, best), mimetype=mimetypes.guess_type(name)[0] or "application/octet-stream"
        )
        if best:
            response.headers["Content-Encoding"] = best
        response.headers["Cache-Control"] = FOREVER
        response.vary.add("Accept-Encoding")
        return response

    def _encode(self, name: str, encoding: str | None) -> bytes:
        body = self._bodies[name]
        if encoding == "br":
            import brotli  # only servers have it

            return bytes(brotli.compress(body, quality=11))
        return gzip.compress(body, 9) if encoding == "gzip" else body


def made(folder: Path) -> dict[str, bytes]:
    """Return the files to serve, name to content: the images of ``folder``, its styles and scripts joined and minified.

    The script of the service worker, ``worker.js``, is among them if the folder has one.
    """
    house, match = (
        [folder / "css" / f"{name}.css" for name in COMPONENTS if name not in others]
        for others in (ONLY_MATCH, ONLY_HOUSE.union(STYLES_OF_SHEETS))
    )
    shared, sheets = (
        [path for name in names if (path := folder / "js" / f"{name}.js").exists()] for names in (SHARED, ONLY_SHEETS)
    )
    scripts = [*sorted((folder / "vendor").glob("*.js")), *shared]
    scripts += [path for path in sorted((folder / "js").glob("*.js")) if path not in shared + sheets]
    bodies = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in IMAGES}
    bodies[f"{HOUSE}.css"] = stylesheet(house)
    bodies[f"{MATCH}.css"] = stylesheet(match)
    bodies[f"{HOUSE}.js"] = script(scripts)
    bodies[f"{SHEET}.js"] = script(sheets)
    for path in (folder / "pages").glob("*"):
        bodies[path.name] = (stylesheet if path.suffix == ".css" else script)(with_beginning(path))
    pages = [path for path in (folder / "pages").glob("*.css") if path.stem in OF_GAMES]
    for game in (folder / "games").iterdir():
        own = set(game.glob("*.css"))
        for page in pages:
            if there := sorted(path for path in own if path.stem.split("-")[0] == page.stem):
                bodies[f"{game.name}-{page.name}"] = stylesheet([*with_beginning(page), *there])
                own.difference_update(there)
        if own:
            bodies[f"{game.name}.css"] = stylesheet(match + sorted(own))
        if tapped := sorted(game.glob("*.js")):
            bodies[f"{game.name}.js"] = script(tapped)
            bodies[f"{game.name}-{SHEET}.js"] = script(sheets + tapped)
    if (folder / WORKER).exists():
        bodies[WORKER] = script([folder / WORKER])
    return bodies


def with_beginning(path: Path) -> list[Path]:
    """Return the files to join for ``path`` in ``static/pages``: those that ``BEGINS_WITH`` names, then itself."""
    return [*(path.parent / name for name in BEGINS_WITH.get(path.name, ())), path]


def stylesheet(paths: Iterable[Path]) -> bytes:
    """Return the files joined into one minified stylesheet."""
    from rcssmin import cssmin

    return str(cssmin("\n".join(path.read_text() for path in paths))).encode()


def script(paths: Iterable[Path]) -> bytes:
    """Return the files joined into one minified script."""
    from rjsmin import jsmin

    return "\n".join(str(jsmin(path.read_text())) for path in paths).encode()


def install(app: Flask, folder: Path) -> Assets:
    """Serve the files of ``folder`` below /static/, and return them.

    Registers the template globals ``asset``, ``styles`` and ``scripts``, which return their URLs.
    """
    assets = Assets(folder, app.config["PREFIX"])
    app.add_url_rule("/static/<digest>/<path:name>", "static", assets.serve)
    app.jinja_env.globals["asset"] = assets.url
    app.extensions["scorekeeper-assets"] = assets
    app.jinja_env.globals.update(styles=assets.styles, scripts=assets.scripts)
    return assets
