"""Static files: immutable under the hash of their content, compressed; nothing else is served."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

import brotli
import pytest
from rcssmin import cssmin
from rjsmin import jsmin

from scorekeeper.config import ROOT
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES, by_slug
from scorekeeper.web.entry import sheets
from scorekeeper.web.http.assets import (
    COMPONENTS,
    OF_GAMES,
    ONLY_HOUSE,
    ONLY_MATCH,
    ONLY_SHEETS,
    STYLES_OF_SHEETS,
    Assets,
)

from .phone import Phone

STATIC = ROOT / "static"
TEMPLATES = ROOT / "templates"
MINIFIED = {".css": cssmin, ".js": jsmin}

#: What they say of a class comes on top of what its own component says of it.
ADJUSTING = ("motion", "print")

#: A class in a selector, and no number such as ``.5rem``.
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")

DECODED = {"": lambda body: body, "gzip": gzip.decompress, "br": brotli.decompress}


def addresses(phone: Phone, path: str = "/") -> list[str]:
    """Return what the page at ``path`` asks for; not the icon that only a home screen asks for."""
    page = phone.get(path)
    of_home_screens = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page.html)
    named = {address for address in page.addresses() if address.startswith("/static/")}
    return sorted(named.difference(of_home_screens))


def files(*folders: str) -> dict[str, str]:
    """Return the minified text of every stylesheet and script of these folders of static/, by path."""
    return {
        str(path.relative_to(STATIC)): MINIFIED[path.suffix](path.read_text())
        for folder in folders
        for path in sorted((STATIC / folder).iterdir())
    }


HOUSE = files("css", "js")
OWN = {game.slug: files(f"games/{game.slug}") if (STATIC / "games" / game.slug).exists() else {} for game in GAMES}


def sent(phone: Phone, path: str) -> str:
    """Return the stylesheet and the script that the page at ``path`` asks for."""
    return "\n".join(phone.client.get(address).text for address in addresses(phone, path))


def pages_of(phone: Phone, slug: str) -> Iterator[str]:
    """Yield pages of a game: its referee, if it has one, its rules, a new match, the match, its sheet and its chart."""
    new = f"{phone.open_table()}new/{slug}"
    form = phone.get(new).form(f"/new/{slug}")
    match = phone.send(form, {f"seat-{n}": name for n, name in enumerate(("An", "Binh", "Chi", "Dung"))}).location
    yield from (f"/{page}/{slug}" for page in ("referee", "rules") if page == "rules" or by_slug[slug].rules.questions)
    yield from (new, match)
    yield from (match + part for part in ("chart", "house-rules", "log/note"))


def test_home_asks_for_the_styles_of_the_house_and_its_own_a_script_and_an_icon(phone: Phone) -> None:
    assert sorted(address.rsplit("/", 1)[1] for address in addresses(phone)) == [
        "home.css", "house.css", "house.js", "icon.svg"
    ]  # fmt: skip


def test_every_stylesheet_of_the_house_has_its_place_in_the_cascade() -> None:
    assert sorted(COMPONENTS) == sorted(path.stem for path in (STATIC / "css").iterdir())
    assert set(COMPONENTS) >= ONLY_HOUSE | ONLY_MATCH
    assert set(STYLES_OF_SHEETS) <= ONLY_MATCH


def test_what_only_sheets_have_is_among_the_scripts() -> None:
    assert {f"{name}.js" for name in ONLY_SHEETS} <= {path.name for path in (STATIC / "js").iterdir()}


def test_every_game_with_files_of_its_own_is_one_of_the_games() -> None:
    assert {path.name for path in (STATIC / "games").iterdir()} <= by_slug.keys()


def classes_of(text: str) -> set[str]:
    """Return the classes that a stylesheet gives a look of their own, by a rule for the class alone: ``.pad{…}``.

    Rules within an at-rule, and those for several classes at once, do not count: they adjust, or say what is shared.
    """
    plain, depth = [], 0
    for part in re.findall(r"[^{}]*[{}]", text):
        if part.endswith("{") and depth == 0:
            plain.append(part[:-1])
        depth += 1 if part.endswith("{") else -1
    return {found[1] for selector in plain if (found := re.fullmatch(r"[a-z]*\.([\w-]+)", selector))}


def classes_of_the_house() -> set[str]:
    """Return all classes that its stylesheets and its templates name, whatever they say of them."""
    styles = {name for path, text in HOUSE.items() if path.endswith(".css") for name in CLASS.findall(text)}
    pages = [path for path in TEMPLATES.rglob("*.html") if not path.is_relative_to(TEMPLATES / "games")]
    given = [attribute for path in pages for attribute in re.findall(r'(?:class|cls)="([^"]*)"', path.read_text())]
    return styles | {name for attribute in given for name in re.findall(r"[\w-]+", re.sub("{.*?}}?", " ", attribute))}


def test_no_class_of_the_house_means_two_things() -> None:
    components: dict[str, list[str]] = defaultdict(list)
    for component in COMPONENTS:
        if component not in ADJUSTING:
            for name in classes_of(HOUSE[f"css/{component}.css"]):
                components[name].append(component)
    assert len(components) > 50
    assert {name: where for name, where in components.items() if len(where) > 1} == {}


def test_no_class_of_a_game_means_something_else_in_the_house() -> None:
    house = classes_of_the_house()
    own = {path: classes_of(text) for files in OWN.values() for path, text in files.items() if path.endswith(".css")}
    assert {path: both for path, classes in own.items() if (both := classes & house)} == {}


def house_but(some: Collection[str], *, sheets: bool = False) -> dict[str, str]:
    """Return the files of the house without some of its components, and without what only ``sheets`` have."""
    left_out = {f"css/{component}.css" for component in some}
    if not sheets:
        left_out |= {f"js/{name}.js" for name in ONLY_SHEETS} | {f"css/{name}.css" for name in STYLES_OF_SHEETS}
    return {name: text for name, text in HOUSE.items() if name not in left_out}


def texts_of_sheets() -> list[str]:
    """Return the scripts and the styles of the house that only sheets have, minified."""
    named = [f"js/{name}.js" for name in ONLY_SHEETS] + [f"css/{name}.css" for name in STYLES_OF_SHEETS]
    return [HOUSE[name] for name in named]


def styles_of(files: dict[str, str]) -> dict[str, str]:
    """Return the stylesheets among these files."""
    return {name: text for name, text in files.items() if name.endswith(".css")}


def but_of_pages(files: dict[str, str]) -> dict[str, str]:
    """Return these files of a game without what it adds to the stylesheet of one page."""
    return {name: text for name, text in files.items() if page_of(name) not in OF_GAMES}


def page_of(name: str) -> str:
    """Return the page of the stylesheet of a game, or another word that its name begins with."""
    return Path(name).stem.split("-")[0] if name.endswith(".css") else ""


@pytest.mark.parametrize("slug", [slug for slug, files in OWN.items() if files != but_of_pages(files)])
def test_what_a_game_adds_to_the_styles_of_one_page_is_sent_there_alone(phone: Phone, slug: str) -> None:
    added = {name: text for name, text in OWN[slug].items() if page_of(name) in OF_GAMES}
    match = next(path for path in pages_of(phone, slug) if path.endswith("/m/1/"))
    asked = {
        page: sent(phone, path) for page, path in (("match", match), ("board", f"{match}board"), ("log", f"{match}log"))
    }
    if by_slug[slug].rules.questions:
        asked["referee"] = sent(phone, f"/referee/{slug}")
    assert {(name, page) for name, text in added.items() for page, body in asked.items() if text in body} == {
        (name, page_of(name)) for name in added
    }


def test_pages_that_belong_to_no_game_are_sent_the_house_and_nothing_of_a_match(phone: Phone) -> None:
    table = phone.open_table()
    of_sheets = texts_of_sheets()
    for path in ("/", table, table + "new", table + "settle/", table + "share/", "/nowhere"):
        body = sent(phone, path)
        assert [name for name, text in house_but(ONLY_MATCH).items() if text not in body] == [], path
        assert [name for own in OWN.values() for name, text in own.items() if text in body] == [], path
        assert [text for text in of_sheets if text in body] == [], path


@pytest.mark.parametrize("slug", OWN)
def test_a_page_of_a_game_is_sent_the_house_and_that_game_and_no_other(phone: Phone, slug: str) -> None:
    for path in pages_of(phone, slug):
        body = sent(phone, path)
        is_new = path.endswith(f"/new/{slug}")  # of no game alone; it has two scripts and a stylesheet of its own
        is_read = "/rules/" in path or path.endswith(
            "/house-rules"
        )  # no card lies there, and no script has anything to do
        is_sheet = "/log/" in path  # of the house: no card of the game is tapped there
        own = but_of_pages(OWN[slug] if "/referee/" in path else styles_of(OWN[slug]))
        asked = house_but(ONLY_MATCH) if is_new or is_read else {**house_but(ONLY_HOUSE, sheets=is_sheet), **own}
        assert [name for name, text in asked.items() if text not in body] == [], path
        if not (is_sheet or "/referee/" in path):
            assert [text for text in texts_of_sheets() if text in body] == [], path
        others = [own for other, own in OWN.items() if other != slug]
        assert [name for own in others for name, text in own.items() if text in body] == [], path
        # the referee, whom nobody opens first, the chart and the rules of a match have a stylesheet more
        more = {
            "referee.css",
            f"{slug}-referee.css",
            "chart.css",
            "options.css",
            "log.css",
            f"{slug}-log.css",
            f"{slug}.js",
        }
        asked_for = [address for address in addresses(phone, path) if address.rsplit("/", 1)[1] not in more]
        assert len(asked_for) == (6 if is_new else 4 if is_sheet else 3), path


@pytest.mark.parametrize("slug", OWN)
def test_a_sheet_of_a_game_is_sent_the_scripts_of_sheets_and_of_that_game(phone: Phone, slug: str) -> None:
    *_, match, _, _, _ = pages_of(phone, slug)
    own = [kind for kind, sheet in sheets(by_slug[slug]).items() if sheet.template.startswith("games/")]
    assert own
    for kind in own:
        if phone.get(f"{match}log/{kind}").status == 200:
            body = sent(phone, f"{match}log/{kind}")
            asked = {**house_but(ONLY_HOUSE, sheets=True), **but_of_pages(OWN[slug])}
            assert [name for name, text in asked.items() if text not in body] == [], kind


def test_a_game_without_a_file_of_its_own_shares_the_house_s(tmp_path: Path) -> None:
    for folder in ("css", "js", "games/seep"):
        (tmp_path / folder).mkdir(parents=True)
    for name in COMPONENTS:
        (tmp_path / "css" / f"{name}.css").write_text(f".{name} {{ margin: 0; }}")
    (tmp_path / "games" / "seep" / "floor.css").write_text(".tokens { margin: 1px; }")
    assets = Assets(tmp_path)
    assert assets.styles(by_slug["seep"]) == assets.url("seep.css")
    assert assets.styles(by_slug["sam"]) == assets.url("match.css")
    assert assets.styles() == assets.url("house.css")
    assert assets.scripts() == assets.scripts(by_slug["seep"]) == [assets.url("house.js")]
    assert assets.scripts(by_slug["seep"], sheet=True) == [assets.url("house.js"), assets.url("sheet.js")]


def test_a_game_s_scripts_follow_those_of_a_sheet_in_one_file(phone: Phone) -> None:
    assets = phone.client.application.extensions["scorekeeper-assets"]
    for slug in ("seep", "samba"):
        own, of_sheets = assets.url(f"{slug}.js"), assets.url(f"{slug}-sheet.js")
        assert assets.scripts(by_slug[slug], sheet=True) == [assets.url("house.js"), of_sheets]
        assert assets.scripts(by_slug[slug]) == [assets.url("house.js"), own]
        joined, apart = (phone.client.get(address).data for address in (of_sheets, own))
        assert joined == phone.client.get(assets.url("sheet.js")).data + b"\n" + apart
    assert assets.scripts(by_slug["sam-sip"], sheet=True) == [assets.url("house.js"), assets.url("sheet.js")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_two_scripts_of_sheets_meet_on_the_page_of_a_match(game: Game) -> None:
    """Both declare the same names, so a sheet that comes into the page of a match is always of its game."""
    shown = [sheet for sheet in sheets(game).values() if sheet.on_match_page]
    assert all(sheet.template.startswith("games/") for sheet in shown)


@pytest.mark.parametrize("encoding", DECODED)
def test_a_file_is_kept_for_good_and_is_what_its_hash_says(phone: Phone, encoding: str) -> None:
    for address in addresses(phone):
        answer = phone.client.get(address, headers={"Accept-Encoding": encoding})
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers.get("Content-Encoding", "") == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        policy = "default-src 'none'" if answer.mimetype.startswith("image/") else None
        assert answer.headers.get("Content-Security-Policy") == policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer.headers
        body = DECODED[encoding](answer.data)
        assert hashlib.sha256(body).hexdigest().startswith(address.split("/")[2])
        assert len(answer.data) == int(answer.headers["Content-Length"])


def test_the_better_encoding_is_taken(phone: Phone) -> None:
    for asked, given in (
        ("gzip, br", "br"),
        ("gzip, deflate, br;q=0.5", "gzip"),
        ("deflate", None),
        ("br;q=0, gzip", "gzip"),
    ):
        for address in addresses(phone):
            answer = phone.client.get(address, headers={"Accept-Encoding": asked})
            assert answer.headers.get("Content-Encoding") == given, (asked, address)


def test_files_have_their_types(phone: Phone) -> None:
    types = {address.rsplit(".", 1)[1]: phone.client.get(address).mimetype for address in addresses(phone)}
    assert types == {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def test_a_wrong_hash_or_name_is_no_page(phone: Phone) -> None:
    _, _, digest, name = addresses(phone)[0].split("/")
    wrong = [
        f"/static/{digest[:-1]}0/{name}x", f"/static/000000000000/{name}", f"/static/{digest}/", f"/static/{name}",
        f"/static/{digest}/../app.py", f"/static/{digest}/..%2f..%2fpyproject.toml",
        f"/static/{digest}/%00", "/static/",
        f"/static/{digest}/js/menu.js", f"/static/{digest.upper()}x/{name}", "/static/None/nothing", "/instance/secret",
    ]  # fmt: skip
    for address in wrong:
        page = phone.get(address)
        assert page.status == 404, address
        assert "immutable" not in page.response.headers["Cache-Control"]


def test_pages_are_compressed_too(phone: Phone) -> None:
    for asked in ("br", "gzip"):
        answer = phone.client.get("/", headers={"Accept-Encoding": asked})
        assert answer.headers["Content-Encoding"] == asked
        assert b"<!doctype html>" in DECODED[asked](answer.data)


def test_what_only_people_read_stays_at_home(phone: Phone) -> None:
    sent = {address.rsplit(".", 1)[1]: phone.client.get(address).data for address in addresses(phone)}
    assert b"/*" not in sent["css"]
    assert b"\n" not in sent["css"]
    assert not [line for line in sent["js"].splitlines() if line.startswith(b"//") or line != line.strip()]


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_a_first_visit_is_light_in_either_encoding(phone: Phone, match: str, encoding: str) -> None:
    """The limit is 30 kB, without the heads of the answers; a phone on the table's own network is sent gzip."""
    for n in range(16):
        phone.hand(match, n % 9 + 1, 7)
    assert weight(phone, match, encoding) < 30_000


def test_the_home_page_is_light(phone: Phone) -> None:
    phone.open_table()
    assert weight(phone, "/", "gzip") < 25_000


@pytest.mark.parametrize("slug", OWN)
def test_a_first_visit_is_light_whatever_is_played(phone: Phone, slug: str) -> None:
    """The limit is 30 kB too, also where a page has the rules of its game on it.

    Nobody opens a sheet or the referee first: they have what is tapped there.
    """
    weighs = {path: weight(phone, path, "gzip") for path in pages_of(phone, slug)}
    assert max(weighs.values()) < 33_000, weighs
    assert {path for path, bytes_sent in weighs.items() if bytes_sent >= 30_000 and "/log/" not in path} <= {
        f"/referee/{slug}"
    }, weighs


def weight(phone: Phone, path: str, encoding: str) -> int:
    """Return the bytes of a page and of all that it asks for, compressed, without the heads of the answers."""
    asked = [path, *addresses(phone, path)]
    return sum(len(phone.client.get(one, headers={"Accept-Encoding": encoding}).data) for one in asked)
