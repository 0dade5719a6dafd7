"""Ids of parts of a page, by what each is about.

A page that comes anew from its address changes the one that is looked at in place: parts with one id are one and the
same. So an id never says where something stands, only what it is: the kind of thing with the number of a person or
side, a card, an option, a value. Where a name is put right, seats are swapped, or somebody leaves, it stays.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import blake2s

from flask import Flask, g

from ..core.seats import JOINT
from ..store import service

PLAIN = re.compile(r"[A-Za-z0-9_-]{0,24}")  #: what may stand in an id as it is
DIGEST = 4  #: bytes that stand for any other words


def part_id(field: str, *about: object) -> str:
    """An id: ``left-3-7`` of the value 7 in the field ``left:NAME`` of the person with the number 3.

    ``field``: the kind of thing, or the name of a field, which may end in that of a person or side after a colon;
    ``about``: the value, the card, or the number of a person.
    """
    kind, colon, name = field.partition(":")
    return "-".join([_word(kind), *([person_number(name)] if colon else []), *map(_word, about)])


def person_number(name: str) -> str:
    """The number of a person in the request's match, of a side by its players' numbers.

    It is the place among those with whom the match began. Who came later, or is known to the table alone, has the
    number that the table gave: their place in the ledger is another once an older hand is put right.
    """
    numbers = _began(g.match.players) if g.get("match") else {}
    if name in numbers:
        return numbers[name]
    if JOINT in name:
        return "_".join(sorted(map(person_number, name.split(JOINT))))
    person = _people().get(name)
    return _digest(name) if person is None else f"t{person}"


@lru_cache(maxsize=200)
def _began(players: str) -> dict[str, str]:
    """Those with whom a match began, as its row has them, name to number."""
    return {name: str(n) for n, name in enumerate(json.loads(players))}


def _people() -> dict[str, int]:
    """Everybody of the request's table, name to the table's number."""
    if "table" not in g:
        return {}
    if "numbers_of_people" not in g:
        g.numbers_of_people = service.people_ids(g.table.id)
    people: dict[str, int] = g.numbers_of_people
    return people


def _word(what: object) -> str:
    """A word of an id."""
    word = str(what)
    return word if PLAIN.fullmatch(word) else _digest(word)


def _digest(words: str) -> str:
    """Short for words of any kind, the same for the same."""
    return "x" + blake2s(words.encode(errors="surrogatepass"), digest_size=DIGEST).hexdigest()


def install(app: Flask) -> None:
    """Gives templates what they make ids with."""
    app.jinja_env.globals.update(part_id=part_id, person_number=person_number)
