"""What is wrong is said in players' words: whom it is about, and no key of an entry before a sentence that says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.files import make_header, read_entry
from scorekeeper.core.match import Match
from scorekeeper.core.problems import Refused
from scorekeeper.games import by_slug
from scorekeeper.web.http.filters import problem_text

FOUR = ["Ahmad", "Fatimah", "Chi", "Dan"]


def said(game: str, entry: dict[str, Any], *, of_file: bool = False) -> Sequence[str]:
    """Return what a form, or a file, says of an entry that is refused as the first of a match."""
    played = by_slug[game]
    try:
        Match.begin(make_header(played, FOUR, None, None, None)).after(read_entry(played, entry))
    except Refused as refused:
        with Flask("words").test_request_context():
            return [problem_text(played, problem, of_file=of_file) for problem in refused.problems]
    return []


DEAL = {"kind": "hand", "stakes": {"Fatimah": 0, "Chi": 5}, "hands": {"Ahmad": 6, "Fatimah": 8, "Chi": 3}}
SIDES = {"kind": "hand", "sides": {"Ahmad & Chi": {"cards": -5}}, "out": None}
CARD = {"kind": "capture", "player": "Fatimah", "cards": ["11D"]}
LEFT = {"kind": "hand", "winner": "Ahmad", "left": {"Fatimah": 11, "Chi": 1, "Dan": 1}}
TWICE = {"kind": "charge", "from": ["Chi"], "to": ["Chi"], "amount": 5, "why": "a fine"}


@pytest.mark.parametrize(
    ("game", "entry", "first"),
    [
        ("daun-tiga", DEAL, "Fatimah: "),  # not “stakes, Fatimah: ”
        ("samba", SIDES, "Ahmad & Chi, "),  # not “sides, Ahmad & Chi, ”
        ("seep", CARD, "“11D” is not a card"),  # not “cards: ”
        ("sam", LEFT, "Fatimah: 11 cards left"),  # not “cards left, Fatimah: ”
        ("sam", TWICE, "“Chi” pays and is paid"),  # not “whom: ”
    ],
)
def test_developers_prefixes_leave_messages(game: str, entry: dict[str, Any], first: str) -> None:
    assert said(game, entry)[0].startswith(first), said(game, entry)


def test_of_a_stake_that_is_no_number_a_form_says_what_a_person_can_type() -> None:
    """A file may also have two stakes in its place, in an array."""
    wrong = {**DEAL, "stakes": {"Fatimah": "x", "Chi": 5}}
    assert said("daun-tiga", wrong) == ["Fatimah: “x” is not a whole number"]
    assert said("daun-tiga", wrong, of_file=True) == ["stakes, Fatimah: “x” is not a whole number or an array"]


def test_whoever_wrote_a_file_is_told_every_key_on_the_way() -> None:
    assert said("daun-tiga", DEAL, of_file=True)[0].startswith("stakes, Fatimah: ")
