"""Ids of page elements, by what each element is about.

When a page is fetched again, elements on the screen are matched with new ones by id. So an id never contains a
position, only the kind of thing with the number of a person or side, a card, an option, or a value. It stays the same
if a name is corrected, seats are swapped, or somebody leaves.
"""

from __future__ import annotations

import re
from hashlib import blake2s

from flask import Flask, g

from ...core.seats import JOINT
from ...store.names import people_ids

PLAIN = re.compile(r"[A-Za-z0-9_-]{0,24}")  #: text that can be part of an id unchanged
DIGEST = 4  #: bytes of the digest that replaces any other text


def part_id(field: str, *about: object) -> str:
    """Return the HTML id of an element: ``left-3-7`` for ``part_id("left:An", 7)``, if An has the number 3.

    ``field``: the kind of thing, or the name of a form field; after a colon it may have the name of a person or side.
    ``about``: what else tells the element from others: values, cards, numbers of people.
    """
    kind, colon, name = field.partition(":")
    return "-".join([_word(kind), *([person_number(name)] if colon else []), *map(_word, about)])


def person_number(name: str) -> str:
    """Return the part of an HTML id that means a person, the same even if the name is corrected.

    It is ``3`` for the fourth of those with whom the request's match began, ``t7`` for anybody else whose id at the
    table is 7, ``0_2`` for a partnership, and a digest of the name if nobody is called that.
    """
    began = g.match.players if g.get("match") else ()
    if name in began:
        return str(began.index(name))
    if JOINT in name:
        return "_".join(sorted(map(person_number, name.split(JOINT))))
    person = _people().get(name)
    return _digest(name) if person is None else f"t{person}"


def _people() -> dict[str, int]:
    """Return the numbers of all people of the request's table, by name."""
    if "table" not in g:
        return {}
    if "numbers_of_people" not in g:
        g.numbers_of_people = people_ids(g.table.id)
    people: dict[str, int] = g.numbers_of_people
    return people


def _word(what: object) -> str:
    """Return a value as a part of an id."""
    word = str(what)
    return word if PLAIN.fullmatch(word) else _digest(word)


def _digest(words: str) -> str:
    """Return a short digest of any text, which can be part of an id."""
    return "x" + blake2s(words.encode(errors="surrogatepass"), digest_size=DIGEST).hexdigest()


def install(app: Flask) -> None:
    """Register ``part_id`` and ``person_number`` as template globals."""
    app.jinja_env.globals.update(part_id=part_id, person_number=person_number)
