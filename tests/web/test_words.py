"""The catalogs translate every message, and no template has words outside them."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from jinja2 import Environment

from scorekeeper.games import GAMES, by_slug
from scorekeeper.web.http.i18n import LANGUAGES
from tools.words import CATALOGS, ROOT, read, template

NAME = "Scorekeeper"  #: the only word that is the same in every language
TEMPLATES = ROOT / "templates"
SPOKEN = ("aria-label", "aria-description", "alt", "placeholder", "title")  #: attributes that people read or hear
UNSPOKEN = ("script", "style")
CLASSES = re.compile(r"{% block \w*_(?:class|data) %}.*?{% endblock %}")  #: blocks that fill attributes, not text
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]{2,}")


# -- catalogs --------------------------------------------------------------------------------------------------------


@pytest.fixture(params=sorted(CATALOGS.glob("*.po")), ids=lambda path: path.stem)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


def messages(catalog: Catalog) -> list[Message]:
    """Return all messages but the header."""
    return [message for message in catalog if message.id]


def ids(catalog: Catalog) -> set[object]:
    return {message.id for message in messages(catalog)}


@cache
def wanted() -> Catalog:
    """Return the messages of the code and the templates, collected once for all catalogs."""
    return template()


def forms(text: object) -> tuple[str, ...]:
    """Return the one form of a plain message, or all forms of a plural."""
    return text if isinstance(text, tuple) else (str(text or ""),)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_message_of_the_code_is_in_the_catalog(catalog: Catalog) -> None:
    assert ids(wanted()) - ids(catalog) == set(), "run: python -m tools.words"


def test_the_catalog_holds_nothing_obsolete(catalog: Catalog) -> None:
    assert ids(catalog) - ids(wanted()) == set(), "run: python -m tools.words"
    assert not catalog.obsolete


def game_of(place: str) -> str | None:
    """Return the game that a file belongs to, if any."""
    found = re.match(r"(?:scorekeeper/(?:games|web/entry)|templates/games)/(\w[\w-]*)/", place)
    slug = found[1].replace("_", "-") if found else ""
    return slug if slug in by_slug else None


def needed(catalog: Catalog) -> list[Message]:
    """Return what a reader of this language meets: the house, and the games that are played where it is spoken."""
    places = {m.id: [game_of(file) for file, _ in m.locations] for m in messages(wanted())}
    own = {None, *(game.slug for game in GAMES if str(catalog.locale) in game.presentation.languages)}
    return [m for m in messages(catalog) if own.intersection(places.get(m.id, ()))]


def test_in_every_language_but_english_some_game_is_played() -> None:
    assert {language for game in GAMES for language in game.presentation.languages} == {*LANGUAGES} - {"en"}


def test_every_message_of_the_house_and_of_its_games_has_words(catalog: Catalog) -> None:
    assert [m.id for m in needed(catalog) if not all(form.strip() for form in forms(m.string))] == []


def test_what_the_house_says_of_any_game_has_words(catalog: Catalog) -> None:
    """The home page names all games in one language, and so do the lists of matches, but a game may lack words."""
    words = {msg.id: msg.string for msg in messages(catalog)}
    told = [game for game in GAMES if set(game.presentation.languages) - {"en"}]
    assert [game.slug for game in told if not words[game.presentation.blurb]] == []
    titles = {one.title for game in told for one in game.rules.variants}
    assert {title for title in titles if not words[title]} <= NAMES


def test_who_is_next_has_words_at_any_game(catalog: Catalog) -> None:
    """Who plays a game that is not at home in their language reads in it who is next, and says that another is."""
    words = {msg.id: msg.string for msg in messages(catalog)}
    said = {text for game in GAMES for text in (
        game.presentation.who_first, game.presentation.is_next, game.presentation.another_is_next,
    )}  # fmt: skip
    said |= {"{player} leads", "{player} deals", "{player} dealt", "{player} banks", "{player} plays"}
    assert [text for text in sorted(map(str, said)) if not words[text]] == []


#: Names of places and games, which may stay as they are.
NAMES = {"Phuket", "Korat", "Chiang Mai", "Bangkok", "Mon", "Rawalpindi", "Samba", "Bolivia", "Malaya"}

#: Words that are the same in English and in a language with its letters: names of games, of what is played in them,
#: and of cards.
SHARED = {
    "ms": {"+ Long", "Daun Tiga", "Long", "Malaya", "Pot", "joker"},
    "nl": {"Jokers", "Partners: {sides}", "Pot", "Variant", "hand", "joker", "jokers", "open", "score", "variant",
           "was"},
}  # fmt: skip


def in_english(catalog: Catalog) -> list[str]:
    """Return forms in the catalog that equal the English, though these are words there and not the game's own."""
    shared = {"null", *SHARED.get(str(catalog.locale), ())}  # null occurs in files
    names = re.compile(r"[À-ỹ]|\b[Ss]ambas?\b|\b[Bb]olivias?\b")  # Vietnamese words occur in English too
    found = []
    for message in needed(catalog):
        for form in forms(message.string):
            words = LATIN.findall(re.sub(r"\{\w+\}", "", form))
            if words and form in forms(message.id) and not names.search(form) and form not in shared:
                found.append(form)
    return found


def test_no_message_of_the_house_and_of_its_games_is_left_in_english(catalog: Catalog) -> None:
    assert in_english(catalog) == []


def test_a_message_left_in_english_would_be_found() -> None:
    catalog = read(CATALOGS / "th.po")
    (save,) = [m for m in messages(catalog) if m.id == "Save"]
    save.string = "Save"
    assert in_english(catalog) == ["Save"]


def test_the_rooms_of_a_game_are_known() -> None:
    assert game_of("scorekeeper/games/daun_tiga/words.py") == "daun-tiga"
    assert game_of("templates/games/daun-tiga/now.html") == "daun-tiga"
    assert game_of("scorekeeper/web/entry/seep/play.py") == "seep"
    assert game_of("scorekeeper/web/entry/__init__.py") is game_of("templates/log/log.html") is None


def test_every_plural_has_all_its_forms(catalog: Catalog) -> None:
    plural = [m for m in messages(catalog) if isinstance(m.id, tuple)]
    assert [m.id for m in plural if len(forms(m.string)) != catalog.num_plurals] == []
    # an empty form beside a filled one would be shown as nothing, where a wholly empty message falls back to English
    assert [m.id for m in plural if any(forms(m.string)) and not all(forms(m.string))] == []


#: A number and what is counted, "{n} wild cards": of one it would read "1 cards".
COUNTED = re.compile(
    r"\{\w+\} (?:[a-z]+ )?(?:cards|tiles|2s|jokers|canastas|sambas|bolivias|threes|pairs|points|hands|houses"
    r"|baazis|ways|times|entries|matches|games|tables|players|people|opponents|characters|payments|corrections)\b"
)
#: Where the number is never one.
NEVER_ONE = {
    "{value} has {length} characters; expected 1 to {bound}",  # as many are too many
    "{length} characters; expected at most {bound}",
    "{value} has {length} characters: a name has room for {bound}",
    "{length} characters: there is room for {bound}",
    "empty; expected 1 to {bound} characters",
    "no reason is given; expected 1 to {bound} characters",
    "its corrections would make more than {bound} entries be counted again; split the file",
    "{value} people with those beside the table; expected at most {bound} in a match",
    "{value} people with those beside the table: a match has room for {bound}",
    "{value} people; expected at most {bound} at a table",
    "{value} payments; expected at most {bound} at a table",
    "{value} entries; expected at most {bound} in a match: divide it into several",
    "there is no room for more: a match has room for {bound} entries; end it and begin a new match for what comes"
    " next: everything here is kept",
    "This match is nearly full: it has room for {bound} entries.",
    "This match is full: it has room for {bound} entries.",
    "Read so far: {n} of {matches} matches",
    "{value} people: a table has room for {bound}",
    "the table is full with {bound} players",
    "With {n} players, partners sit opposite each other: seats {sides}.",
    "{value} occurs {times} times in all hands; the pack has {bound}",
    "{tile} occurs {times} times; there are only four",
    "{card} occurs too often: {times} times, but the pack has {bound}",
    "the match would take {value} characters; expected at most {bound}: begin another match for what comes next",
    "{rank} occurs {times} times, counting the card turned up; the pack has four",
    "{value} cards left, but only {dealt} were dealt",
    "{value} cards left; a loser has 1 to 10",
    "{player} has {value} cards left, but there are only four 2s",
    "{value} 2s: 1 to 4 are possible",
    "{value} 2s left among them all, but there are only four",
    "{value} cards: {low} to {high} are needed",
    "{value} cards: three at most, because the fourth is turned up",
    "does not win: {pairs} pairs of pictures, where one at most may be",
    "The pictures need {pairs} pairs, and at most one pair of pictures may be in the hand.",
    "All {n} cards of the winner; the referee looks for the pairs.",
    "The key cards alone, or all {n} cards that were dealt.",
    "The floor: {n} of {bound} cards",
    "{count} loose cards: only one raises the house",
    "{value}; no choice of scoring cards makes that of {total} card points, without sweeps and majority",
    "{card} may take in {ways} ways; whichever it is, nothing that makes {number} is left beside.",
    "Once the first {number}-house is built {card} may take in {ways} ways, and nothing that makes {number} is left "
    "beside; before that it takes no loose card.",
    "{times} red threes; the packs hold {bound}",
    "{value} sambas; the packs hold {bound}",
    "{value} pure canastas; the packs hold {bound}",
    "the sambas, canastas and bolivias take {value} cards; the packs hold {bound} that can be melded",
    "the mixed canastas and bolivias take {value} wild cards; the packs hold {bound}",
    "{said} What three of a kind wins moves {times} times here: {stake} × {times} = {amount}.",
    "{n} key cards were dealt, of rank {key}, because {indicator} is turned up: two are enough.",
    "{wild} wild cards: two at most go into a group",
    "{size} cards: there are seven at most",
    "A group of {size} cards, worth {value}.",  # a meld has three or more
    "A sequence of {size} cards, worth {value}.",
    "{size} wild cards, worth {value}.",
    "A group of black threes, {size} cards, worth {value}; only a player who goes out melds it.",
    "{size} cards, {value}",
}


def test_a_number_that_may_be_one_has_a_plural() -> None:
    plain = {m.id for m in messages(wanted()) if isinstance(m.id, str)}
    assert {text for text in plain if COUNTED.search(text)} - NEVER_ONE == set(), "NP_(…) or ngettext(…)"
    assert plain >= NEVER_ONE, "said no more"


def test_nothing_is_fuzzy(catalog: Catalog) -> None:
    assert [m.id for m in messages(catalog) if m.fuzzy] == []


def test_placeholders_are_the_same_in_both(catalog: Catalog) -> None:
    wrong = []
    for message in messages(catalog):
        expected = placeholders(forms(message.id)[-1])  # of a plural, the form for many
        wrong += [(message.id, form) for form in forms(message.string) if form and placeholders(form) != expected]
    assert wrong == []


def test_blanks_at_the_ends_are_kept(catalog: Catalog) -> None:
    # “match {n}: ” is followed by more
    wrong = []
    for message in messages(catalog):
        one = forms(message.id)[0]
        ends = (one[:1].isspace(), one[-1:].isspace())
        wrong += [(one, f) for f in forms(message.string) if f and (f[:1].isspace(), f[-1:].isspace()) != ends]
    assert wrong == []


# -- templates -------------------------------------------------------------------------------------------------------


class Visible(HTMLParser):
    """The parser of a page's visible and audible parts: its text, and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in UNSPOKEN
        given = dict(attrs)
        self.found += [value for name in SPOKEN if (value := given.get(name))]
        if tag == "input" and given.get("type") in ("submit", "button", "reset"):
            self.found.append(given.get("value") or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in UNSPOKEN

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


def without_jinja(source: str) -> str:
    tokens = Environment(autoescape=True).lex(CLASSES.sub("", source))
    return "".join(value for _, kind, value in tokens if kind == "data")


def bare_words(source: str) -> list[str]:
    """Return words of a template that are outside Jinja's tags and so are the same in every language."""
    page = Visible()
    page.feed(without_jinja(source))
    page.close()
    return [word for text in page.found for word in LATIN.findall(text) if word != NAME]


@pytest.mark.parametrize(
    "path",
    sorted(path for ending in ("html", "txt") for path in TEMPLATES.rglob(f"*.{ending}")),
    ids=lambda path: str(path.relative_to(TEMPLATES)),
)
def test_no_text_bypasses_gettext(path: Path) -> None:
    assert bare_words(path.read_text(encoding="utf-8")) == [], 'wrap it in {{ _("...") }}'


@pytest.mark.parametrize(
    "source",
    [
        "<p>Save</p>",
        '<p>{{ _("Who leads?") }} now</p>',
        '<button aria-label="Save"></button>',
        '<input placeholder="Save {{ name }}">',
        '<a title="{% if x %}Save{% endif %}"></a>',
        '<input type="submit" value="Save">',
        "{% block title %}Save{% endblock %}",
        "<p>Lưu</p>",
    ],
)
def test_bare_text_would_be_found(source: str) -> None:
    assert bare_words(source)


@pytest.mark.parametrize(
    "source",
    [
        '<p class="soft">{{ _("Save") }}</p>',
        "{# Save #}<title>{% block title %}Scorekeeper{% endblock %}</title>",
        '<button aria-label="{{ _(\'Save\') }}" value="save">{{ {"S": "♠"}[suit] }}&nbsp;→</button>',
        "{% block body_class %}sheet-page{% endblock %}",
        "<script>let save = 1</script><style>p { color: red }</style>",
    ],
)
def test_what_needs_no_words_is_left_alone(source: str) -> None:
    assert bare_words(source) == []
