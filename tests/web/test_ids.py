"""Every row, group of answers and notice of a sheet has an id that says what it is about and never where it is.

A page that hears of something new is changed in place: parts with one id are the same part. If an id were another
person's after that, an answer would go over to them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from scorekeeper.core.seats import JOINT
from scorekeeper.games import by_slug
from scorekeeper.web.entry import sheets
from tests.depth import rounds
from tests.support import match_file, worked_cases

from .pages import MARKUP, VOID, Page, Tag, markup
from .phone import Phone

Json = dict[str, Any]

UNSEEN = {"template", "noscript"}  #: what a script clones, and what nobody with scripts sees
PARTS = {"fieldset", "details", "form", "section", "nav", "aside"}
ROLES = {"group", "radiogroup", "alert", "status"}
CLASSES = {"problems", "notice", "due", "stepper", "option", "step", "bet", "beat", "counter", "came", "edge", "mine"}
ANSWERS = {"input", "select", "textarea"}
READ = {"live", "logged"}  #: what only says something: lines of an entry, rows of the log


class Part(NamedTuple):
    """An element within those that contain it, the outermost first."""

    tag: Tag
    within: tuple[Tag, ...]

    @property
    def id(self) -> str:
        return self.tag.attrs.get("id", "")

    @property
    def classes(self) -> set[str]:
        return set(self.tag.attrs.get("class", "").split())

    def is_in(self, *ids: str) -> bool:
        return any(one.attrs.get("id") in ids for one in self.within)


def parts(page: Page) -> Iterator[Part]:
    """Yield every element that is there with scripts."""
    within: list[Tag] = []
    for written in MARKUP.split(page.html)[1::2]:
        found = markup(written)
        if found.ends:
            while within and within.pop().name != found.ends:
                pass
        elif tag := found.tag:
            if not UNSEEN & {one.name for one in within}:
                yield Part(tag, tuple(within))
            if found.encloses and tag.name not in VOID:
                within.append(tag)


def is_answer(tag: Tag) -> bool:
    return tag.name in ANSWERS and "name" in tag.attrs and tag.attrs.get("type") != "hidden"


def needs_id(part: Part) -> bool:
    """Return whether an element has to be recognized again; its labels are found by their answers."""
    tag, parent = part.tag, part.within[-1]
    if parent.name == "main" or parent.attrs.get("id") == "sheet":
        return True
    if part.is_in(*READ):
        return bool(part.classes & {"problems", "notice"})
    row = tag.name == "li" and any(one.name == "form" for one in part.within)
    plain = tag.name in PARTS or tag.attrs.get("role") in ROLES or bool(part.classes & CLASSES)
    return plain or (row and "aria-label" not in tag.attrs and not _of_cards(part))


def _of_cards(part: Part) -> bool:
    """Return whether it is a card of a house, a meld or what was taken, which has an id itself."""
    return "small" in part.within[-1].attrs.get("class", "").split()


def known_by(part: Part) -> Tag:
    """Return the ids that identify an answer: its own, its label's or its row's."""
    return next(tag for tag in (part.tag, *reversed(part.within)) if tag.attrs.get("id"))


def answer(part: Part) -> tuple[str, str]:
    """Return what an answer says: its field, and the value if that is ticked. A bet is typed by its place."""
    attrs = part.tag.attrs
    ticked = attrs.get("type") in ("radio", "checkbox")
    row = next((tag.attrs.get("id", "") for tag in part.within if "data-bet" in tag.attrs), "")
    return attrs["name"] + row, attrs.get("value", "") if ticked else ""


def answers(page: Page) -> dict[tuple[str, str], str]:
    """Return what identifies each answer of the sheet of a page."""
    found = [(answer(part), known_by(part)) for part in parts(page) if is_answer(part.tag) and part.is_in("sheet")]
    return {key: tag.attrs.get("id", "") for key, tag in found}


def check_once(page: Page) -> None:
    """Check that no id occurs twice."""
    twice = [id for id, times in Counter(part.id for part in parts(page) if part.id).items() if times > 1]
    assert not twice, f"{page.path}: ids that stand twice: {twice}"


def check(page: Page) -> None:
    """Check that everything on the page that needs an id has one, and no other thing has it too."""
    assert page.status in (200, 409, 422), (page.path, page.status, page.text)
    check_once(page)
    found = list(parts(page))
    inside = [part for part in found if part.is_in("main")]
    bare = [part.tag for part in inside if needs_id(part) and not part.id]
    assert not bare, f"{page.path}: without an id: {bare}"
    of_sheet = [(part, known_by(part)) for part in inside if is_answer(part.tag) and part.is_in("sheet")]
    bare = [part.tag for part, tag in of_sheet if tag.attrs["id"] in ("sheet", "main")]
    assert not bare, f"{page.path}: answers without an id: {bare}"
    said: dict[str, set[tuple[str, str]]] = {}
    for part, tag in of_sheet:
        said.setdefault(tag.attrs["id"], set()).add(answer(part))
    shared = {id: keys for id, keys in said.items() if len(keys) > 1}
    assert not shared, f"{page.path}: ids of several answers: {shared}"


def check_part(part: Page, page: Page) -> None:
    """Check that the answer to a tap replaces parts of the page by their ids."""
    there = {tag.attrs["id"] for tag in page.tags if "id" in tag.attrs}
    came = [one for one in parts(part) if not one.within]
    assert {one.id for one in came} >= {"live", "save", "short"}
    assert {one.id for one in came} <= there
    bare = [one.tag for one in parts(part) if one.within and needs_id(one) and not one.id]
    assert not bare, f"{part.path}: without an id: {bare}"


# -- every sheet of every game, in every state -----------------------------------------------------------------------


def matches(game: str) -> list[Json]:
    """Return what the game's worked cases play: other numbers of people, every kind of entry, hands that are open."""
    found = [param.values[0] for param in worked_cases()]
    return [case["match"] for case in found if case.get("match", {}).get("game") == game and "refused" not in case]


def read_in(phone: Phone, file: Json) -> str:
    page = phone.upload(f"{phone.open_table()}matches/import", json.dumps(file).encode())
    assert page.status == 303, page.problems
    return page.location


def has_sheet(page: Page) -> bool:
    return any(tag.attrs.get("id") == "sheet" for tag in page.tags)


def sent_badly(phone: Phone, page: Page) -> Iterator[Page]:
    """Yield a sheet as it is, previewed, and sent by a phone that had seen no entry."""
    form = [form for form in page.forms if form.post and form.all("seen")][-1]
    yield phone.send(form, preview="1")
    fields = [(name, value) for name, value in form.fields if name != "key"]
    part = phone.post(f"{form.action}/preview", fields)
    if has_sheet(part):  # with what is proposed
        yield part
    else:
        check_part(part, page)
    yield phone.send(form, seen="0", key="a-key-of-its-own")
    yield phone.send(form, {name: None for name, _ in form.fields if name not in ("seen", "key", "of", "said")})


def log_sheets(phone: Phone, match: str, game: str) -> Iterator[Page]:
    """Yield every sheet for a new entry, opened."""
    for kind in sheets(by_slug[game]):
        yield phone.get(f"{match}log/{kind}")


def other_sheets(phone: Phone, match: str, entries: int) -> Iterator[Page]:
    """Yield sheets of existing entries: corrected, inserted before, struck out, brought back, swapped."""
    for seq in range(1, entries + 1):
        for where in ("correct", "missing", "strike", "restore", "swap"):
            page = phone.get(f"{match}{where}/{seq}")
            if page.status == 200:
                yield page


@pytest.mark.parametrize("game", by_slug)
def test_every_part_of_every_sheet_has_an_id(phone: Phone, game: str) -> None:
    cases = matches(game)
    assert cases
    filled = 0
    for case in cases[:: rounds(6, 1)]:
        match = read_in(phone, case)
        entries = len(case["entries"])
        check(phone.get(match))
        opened = [*log_sheets(phone, match, game), *other_sheets(phone, match, min(entries, 6))]
        for page in opened:
            check(page)
        for page in opened:
            if has_sheet(page):
                for answered in sent_badly(phone, page):
                    if answered.status != 303:
                        check(answered)
                        filled += 1
    assert filled > 20


def test_every_notice_on_a_sheet_has_an_id(phone: Phone, match: str) -> None:
    hand = {"winner": "An", "left:Binh": "3", "left:Chi": "5"}
    opened = phone.get(f"{match}log/hand")
    form, other = opened.form("/log/hand"), Phone(phone.app)
    slow = other.get(f"{match}log/hand").form("/log/hand")
    assert phone.send(form, hand).status == 303

    def shows(page: Page, *ids: str) -> None:
        check(page)
        assert {*ids} <= {tag.attrs.get("id") for tag in page.tags}

    shows(phone.send(form, hand, winner="Binh", **{"left:An": "2"}), "mine", "kinds")
    shows(
        other.send(slow, hand, winner="Chi", **{"left:An": "2"}), "came-in", "came-1", "meant", "in-its-place", "acts"
    )
    shows(phone.send(opened.form("/log/hand"), {"seen": "1", "key": "another-key"}), "problems")
    wrong = phone.send(phone.get(f"{match}log/hand").form("/log/hand"), {**hand, "left:Binh": "77"})
    shows(wrong, "problems", "live")
    phone.send(phone.get(f"{match.replace('m/1/', '')}about").form("/about"), yes_from="1")
    sheet = phone.get(f"{match}log/hand").form("/log/hand")
    phone.send(phone.get(match).form("/undo/1"))
    shows(phone.get(f"{match}log/hand"), "proposed")
    shows(phone.send(sheet, hand), "proposed")
    shows(phone.get(match), "proposed", "say-yes", "take-it-back")


@pytest.mark.parametrize("game", by_slug)
def test_what_sheets_share_with_other_pages_has_one_id_there_too(phone: Phone, game: str) -> None:
    check_once(phone.get(f"/new/{game}"))
    match = read_in(phone, matches(game)[0])
    for question in by_slug[game].rules.questions:
        check_once(phone.get(f"/referee/{game}?question={question}"))
        check_once(phone.get(f"{match}referee?question={question}"))


# -- who is who, whatever happens at the table -----------------------------------------------------------------------


#: Names that no id can hold as they are.
FOUR = ("An: 0", 'Bo "3"', "محمد", "🃏 " + "W" * 38)
A, B, C, D = FOUR
EMA, FINN = "Ema <b>", "Finn"

Entry = tuple[str, Mapping[str, str]]


def order(*names: str) -> Entry:
    return "seats", {f"place-{n}": name for n, name in enumerate(names)}


def leave(name: str) -> Entry:
    return "leave", {"player": name}


def join(name: str, after: str) -> Entry:
    return "join", {"new": name, "after": after}


def back(name: str, after: str) -> Entry:
    return "join", {"player": name, "after": after}


STRIKE: Entry = ("strike", {})  #: the entry before the last
COME_AND_GO = (order(B, A, C, D), leave(A), join(EMA, B), join(FINN, C), leave(C), back(A, EMA))
#: Game, how many begin, what happens then.
EVENINGS: list[tuple[str, int, tuple[Entry, ...]]] = [
    ("sam", 4, (order(B, A, D, C), leave(A), join(EMA, B), leave(C), leave(D), join(FINN, B), back(A, EMA))),
    ("sam", 2, (join(EMA, A), join(FINN, B), STRIKE, leave(A), back(A, FINN), back(EMA, A))),
    ("sam-sip", 4, COME_AND_GO),
    ("sam-sip", 3, (join(EMA, A), join(FINN, B), STRIKE, order(C, FINN, B, A), back(EMA, A))),
    ("daun-tiga", 4, COME_AND_GO),
    ("daun-tiga", 2, (join(EMA, A), join(FINN, B), STRIKE, leave(A), back(EMA, B), back(A, FINN))),
    ("seep", 4, ()),
    ("seep", 2, (order(B, A),)),
    ("samba", 4, ()),
    ("samba", 3, (order(B, A, C), leave(A), join(EMA, C), leave(B), back(A, EMA))),
    ("samba", 6, ()),
]


class Table:
    """A match, and whatever identified each answer of each of its sheets."""

    def __init__(self, phone: Phone, game: str, players: int) -> None:
        self.phone, self.game = phone, game
        people = [*FOUR, "E", "F"][:players]
        self.match = read_in(phone, match_file(game, people))
        self.ids: dict[tuple[str, str, str], str] = {}
        self.entries = 0
        self.look()

    def do(self, kind: str, fields: Mapping[str, str]) -> None:
        """Record an entry, and check all sheets."""
        if (kind, fields) == STRIKE:
            at = f"strike/{self.entries - 1}"
            page = self.phone.send(self.phone.get(self.match + at).form(at))
        else:
            page = self.phone.log(self.match, kind, **fields)
        assert page.status == 303, page.problems
        self.entries += 1
        self.look()

    def put_right(self, old: str, new: str) -> None:
        """Rename somebody; answers that were theirs are those of the new name."""
        page = self.phone.get(f"{self.match}about")
        form = next(form for form in self.phone.get(page.link(old)).forms if "/people/" in form.action)
        assert self.phone.send(form, player=new).status == 303
        self.ids = {
            (kind, in_order(field.replace(old, new)), in_order(value.replace(old, new))): id
            for (kind, field, value), id in self.ids.items()
        }
        self.look()

    def look(self) -> None:
        """Check that every answer is identified by the same ids as before, and nothing else ever was."""
        for page in log_sheets(self.phone, self.match, self.game):
            check(page)
            kind = page.path.rpartition("/")[2]
            for (field, value), id in answers(page).items():
                if field != "panel":  # which side of a sheet is unfolded goes by its place, and is no answer
                    key = kind, in_order(field), in_order(value)
                    assert self.ids.setdefault(key, id) == id, f"{key} has another id"
        of_sheets = Counter((kind, id) for (kind, _, _), id in self.ids.items())
        assert max(of_sheets.values()) == 1, f"ids of two things: {of_sheets.most_common(3)}"


def in_order(words: str) -> str:
    """Return a field or value that names a side, with its players in one order."""
    kind, colon, name = (
        words.partition(":") if JOINT in words and words.split(":")[0].isidentifier() else ("", "", words)
    )
    return kind + colon + JOINT.join(sorted(name.split(JOINT)))


@pytest.mark.parametrize(("game", "players", "entries"), EVENINGS, ids=[f"{game}-{n}" for game, n, _ in EVENINGS])
def test_an_id_stays_with_the_person(phone: Phone, game: str, players: int, entries: tuple[Entry, ...]) -> None:
    table = Table(phone, game, players)
    for kind, fields in entries:
        table.do(kind, fields)
    table.put_right(A, "Anne")
    table.put_right(B, "Bob")
    if any("new" in fields for _, fields in entries):
        table.put_right(EMA, "Emma")
    assert len(table.ids) > 20
