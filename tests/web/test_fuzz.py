"""Every address with hostile values in its path, its query and its form: never a fault of the server's own."""

from __future__ import annotations

import json
import random

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.depth import rounds
from tools.attack.fuzz import Fuzz

from .phone import NAMES, Phone


class Monkey(Fuzz):
    """A phone that presses everything, with its own seed."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.phone = Phone(app)
        super().__init__(random.Random(seed), self.phone.sit_down(NAMES, instant="20", thoi_tu_quy="10"))
        self.phone.hand(self.match)

    def press(self, rule: Rule, method: str) -> None:
        address = self.address(rule)
        page = self.phone.get(address, **self.headers()) if method == "GET" else self.phone.post(address, self.form())
        assert page.status < 500
        if page.location:
            assert page.location.startswith(("/", "http://localhost/"))
            assert not page.location.startswith(("//", "/\\"))


#: How often every address is asked for; `make attack` goes on for as long as it is told.
ROUNDS = rounds(3, 20)


@pytest.mark.parametrize("seed", range(rounds(2, 3)))
def test_no_value_anywhere_breaks_the_server(app: Flask, seed: int) -> None:
    monkey = Monkey(app, seed)
    presses = [
        (rule, method) for rule in app.url_map.iter_rules() for method in {"GET", "POST"} & set(rule.methods or ())
    ]
    for _ in range(ROUNDS):
        monkey.chance.shuffle(presses)
        for rule, method in presses:
            monkey.press(rule, method)
    for removed in (monkey.match.replace("m/1/", ""), monkey.match):  # whatever was pressed comes back whole
        if (gone := monkey.phone.get(removed)).status == 410:
            monkey.phone.send(gone.form("bring-back"))
    page = monkey.phone.get(monkey.match)
    assert page.status == 200
    players = json.loads(monkey.phone.get(f"{monkey.match}match.json").html)["players"]  # names may have been corrected
    assert all(name in page.text for name in players)
    again = monkey.phone.upload("/import", monkey.phone.get(monkey.match.replace("m/1/", "table.json")).html.encode())
    assert again.status == 303, again.problems
