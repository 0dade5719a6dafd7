"""A form that makes a table, a match or a payment, sent twice: it makes one. Double taps, lost answers, steps back."""

from __future__ import annotations

import io
from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from flask import Flask

from .pages import Form, Page
from .phone import NAMES, OPTIONS, Phone

Stored = Callable[[], dict[str, list[Any]]]


class Sent:
    """A form as one page has it, and what was filled in."""

    def __init__(self, phone: Phone, what: str) -> None:
        self.phone, self.what = phone, what
        self.match = phone.sit_down()
        self.table = self.match.replace("m/1/", "")
        phone.hand(self.match)
        page, ends, self.fields = {
            "table": ("/", "/tables", {"name": "Saturday"}),
            "table file": ("/", "/import", {}),
            "match": (f"{self.table}new/sam", "/new/sam", {f"seat-{n}": name for n, name in enumerate(NAMES)}),
            "drawn match": (
                f"{self.table}new/sam",
                "/new/sam",
                {"first": "draw"} | {f"seat-{n}": name for n, name in enumerate(NAMES)},
            ),
            "match file": (self.table, "/matches/import", {}),
            "payment": (f"{self.table}settle/", "/pay", {}),
        }[what]
        self.form = phone.get(page).form(ends)
        if what in ("match", "drawn match"):
            self.fields = {**OPTIONS, **self.fields}
        self.file = b""
        if what.endswith("file"):
            saved = f"{self.table}table.json" if what == "table file" else f"{self.match}match.json"
            self.file = phone.get(saved).html.encode()

    def send(self, **changes: Any) -> Page:
        """Send it, from the very page that was opened first."""
        if self.file:
            fields = [(name, value) for name, value in self.form.fields if name != "file"]
            return upload(self.phone, self.form, fields, changes.get("file", self.file))
        return self.phone.send(self.form, {**self.fields, **changes})


def upload(phone: Phone, form: Form, fields: list[tuple[str, Any]], content: bytes) -> Page:
    return phone.post(form.action, [*fields, ("file", (io.BytesIO(content), "file.json"))])


THINGS = ("table", "table file", "match", "drawn match", "match file", "payment")


@pytest.mark.parametrize("what", THINGS)
def test_sent_twice_it_is_made_once(phone: Phone, what: str, stored: Stored) -> None:
    sent = Sent(phone, what)
    first = sent.send()
    assert first.status == 303, first.problems
    once = stored()
    for _ in range(3):
        again = sent.send()
        assert (again.status, again.location) == (303, first.location)
    assert stored() == once


@pytest.mark.parametrize("what", [what for what in THINGS if what != "payment"])
def test_opened_again_the_form_makes_another(phone: Phone, what: str) -> None:
    sent = Sent(phone, what)
    first = sent.send()
    page = sent.form.action.replace("/tables", "/").replace("/import", "/").replace("/matches/", "/")
    sent.form = phone.get(page).form(sent.form.action.split("/t/")[-1].partition("/")[2] or sent.form.action)
    assert sent.send().location != first.location


@pytest.mark.parametrize("what", ["table", "match"])
def test_changed_after_a_step_back_it_makes_another(phone: Phone, what: str) -> None:
    sent = Sent(phone, what)
    first, changed = sent.send(), {"table": {"name": "Sunday"}, "match": {"seat-3": "Dung"}}[what]
    other = sent.send(**changed)
    assert other.status == 303
    assert other.location != first.location
    assert sent.send(**changed).location == other.location
    assert sent.send().location == first.location


def test_another_device_that_sends_the_same_key_gets_a_table_of_its_own(app: Flask) -> None:
    one, other = Phone(app), Phone(app)
    form = {"name": "Friday", "unit": "", "key": "the-same-key"}
    mine = one.post("/tables", form).location
    theirs = other.post("/tables", form).location
    assert mine != theirs
    assert one.post("/tables", form).location == mine


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "a b c d e f", "\0" * 9])
def test_a_form_without_a_key_makes_what_it_says(phone: Phone, key: str) -> None:
    form = {"name": "Friday", "unit": "", "key": key}
    assert phone.post("/tables", form).location != phone.post("/tables", form).location


@pytest.mark.parametrize("what", ["table", "match"])
def test_of_a_double_tap_one_is_made(app: Flask, what: str) -> None:
    """On SQLite and PostgreSQL, four at once."""
    sent = Sent(Phone(app), what)
    cookies, gate, answers = sent.phone.client, Barrier(4), list[str]()

    def tap() -> None:
        other = Phone(app)
        for name in ("scorekeeper", "scorekeeper-tables"):
            cookie = cookies.get_cookie(name)
            if cookie:
                other.client.set_cookie(name, cookie.value)
        gate.wait()
        answers.append(other.send(sent.form, sent.fields).location)

    taps = [Thread(target=tap) for _ in range(4)]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join(30)
    assert len(answers) == 4
    assert len(set(answers)) == 1
