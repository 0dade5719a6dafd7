"""Ids of parts of a page, by what each is about.

A page that is fetched again changes the one on the screen in place: parts with one id are one and the same. So an id
never says where something is, only what it is: the kind of thing with the number of a person or side, a card, an
option, a value. It stays the same if a name is corrected, seats are swapped, or somebody leaves.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import blake2s

from flask import Flask, g

from ...core.seats import JOINT
from ...store.names import people_ids

PLAIN = re.compile(r"[A-Za-z0-9_-]{0,24}")  #: what an id may contain as it is
DIGEST = 4  #: bytes of the digest of any other words


def part_id(field: str, *about: object) -> str:
    """Return an id: ``left-3-7`` of the value 7 in the field ``left:NAME`` of the person with the number 3.

    ``field``: the kind of thing, or the name of a field, which may end in that of a person or side after a colon;
    ``about``: the value, the card, or the number of a person.
    """
    kind, colon, name = field.partition(":")
    return "-".join([_word(kind), *([person_number(name)] if colon else []), *map(_word, about)])


def person_number(name: str) -> str:
    """Return the number of a person in the request's match, of a side by its players' numbers.

    It is the place among those with whom the match began. Whoever came later, or is known to the table alone, has the
    number that the table gave: their place in the ledger changes when an older hand is corrected.
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
    """Return the numbers of those with whom a match began, as its row has them, by name."""
    return {name: str(n) for n, name in enumerate(json.loads(players))}


def _people() -> dict[str, int]:
    """Return the numbers of everybody of the request's table, by name."""
    if "table" not in g:
        return {}
    if "numbers_of_people" not in g:
        g.numbers_of_people = people_ids(g.table.id)
    people: dict[str, int] = g.numbers_of_people
    return people


def _word(what: object) -> str:
    """Return a word of an id."""
    word = str(what)
    return word if PLAIN.fullmatch(word) else _digest(word)


def _digest(words: str) -> str:
    """Return a short digest of words of any kind."""
    return "x" + blake2s(words.encode(errors="surrogatepass"), digest_size=DIGEST).hexdigest()


def install(app: Flask) -> None:
    """Register the functions that make ids as template globals."""
    app.jinja_env.globals.update(part_id=part_id, person_number=person_number)
