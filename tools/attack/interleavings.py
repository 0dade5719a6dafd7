"""Two people record in one match while requests are lost, late and repeated: the log must be consistent.

Each of the two has a few things to record, in a fixed order: hands, corrections of a hand, hands struck out. A request
may never arrive, its answer may be lost, or it may arrive at any later time; then the same request is sent again. After
a conflict the same thing is recorded too, or dropped. Sometimes both send at the same moment. In the end the log must
contain what was acknowledged, each once, in an order that agrees with both.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import sqlite3
import time
import urllib.error
import urllib.parse
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from scorekeeper.cli import replay_value
from tools.serving import OPTIONS, Form, Phone, Server, field, free_port, sit_down

from .kills import Lost

EACH = 4  #: things that each of the two has to record
TOGETHER = 0.3  #: probability that both send at the same moment
RECORDED_TOO = 0.7  #: probability that a conflict is answered by recording the same thing too
IN_A_ROUND = 100  #: matches at one table
FATES = ("answered",) * 4 + ("lost", "unheard", "unheard", "late", "late")  #: what happens to a request, each as likely
TRIES = 6  #: a form that is sent for the sixth time arrives, and so does its answer
TOKENS = ("seen", "key", "shown")  #: the fields of a form that say which page it comes from
SEATS = [(f"seat-{n}", name) for n, name in enumerate(("An", "Binh", "Chi"))]
WAIT = 60

Entry = dict[str, Any]


class HastyPhone(Phone):
    """A phone that reads every answer, or hangs up before there is one."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port

    def ask(self, path: str, form: Form | None = None) -> tuple[int, str]:
        """Send a request, a form's if ``form`` is given; return the status and the page."""
        try:
            with self._open(self.base + path, None if form is None else self._body(form), timeout=WAIT) as answer:
                return answer.status, str(answer.read().decode())
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.read().decode()

    def leave_behind(self, path: str, form: Form) -> None:
        """Send a form and hang up; it arrives at any later time."""
        body = self._body(form)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)) as connection:
            headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded", "Connection": "close"}
            connection.request("POST", path, body, headers)

    def _body(self, form: Form) -> bytes:
        return urllib.parse.urlencode([("csrf_token", self.token), *form]).encode()


@dataclass
class Wanted:
    """Something to record: the path to which its form is sent, the form, and the entry that it makes."""

    path: str
    form: Form
    entry: Entry
    sent: int = 0

    @property
    def key(self) -> str:
        """Return the key under which it is recorded."""
        return dict(self.form)["key"]


class Recorder:
    """One of the two who record at ``match``. ``number``: which of them; ``counts``: events of both together."""

    def __init__(self, phone: HastyPhone, match: str, number: int, chance: random.Random, counts: Counter[str]) -> None:
        self.phone, self.match, self.number, self.chance, self.counts = phone, match, number, chance, counts
        self.made = 0
        self.wanted: Wanted | None = None
        self.acknowledged: list[Wanted] = []
        self.wrong: list[str] = []

    @property
    def over(self) -> bool:
        """Return whether nothing is left to record."""
        return self.made == EACH and self.wanted is None

    def act(self) -> None:
        """Fill in a sheet, or send the one that is filled in."""
        try:
            if self.wanted is None:
                self.wanted = self._fill_in()
            else:
                self._send(self.wanted)
        except Exception as error:
            self.wrong.append(f"{type(error).__name__}: {error}")

    def _fill_in(self) -> Wanted:
        left = {"Binh": 1 + self.made, "Chi": 1 + self.number}  # no two hands are alike
        self.made += 1
        hand: Entry = {"kind": "hand", "winner": "An", "left": left}
        typed = [("winner", "An"), *((f"left:{name}", str(cards)) for name, cards in left.items())]
        standing = len(json.loads(self.phone.ask(f"{self.match}match.json")[1])["entries"])
        seq = self.chance.randint(1, max(standing, 1))
        ways: dict[str, tuple[str, Form, Entry]] = {
            "log/hand": ("log/hand", typed, hand),
            f"correct/{seq}": (f"correct/{seq}/hand", typed, {"kind": "amend", "entry": seq, "with": hand}),
            f"strike/{seq}": (f"strike/{seq}", [], {"kind": "void", "entry": seq}),
        }
        for page in [self.chance.choice([*["log/hand"] * 3, *ways]), "log/hand"]:
            status, shown = self.phone.ask(self.match + page)
            if status == 200:  # else it names a correction, or nothing
                path, fields, entry = ways[page]
                return Wanted(path, [*_tokens(shown), *fields], entry)
        raise Lost(f"{self.match} was answered with {status}")

    def _send(self, wanted: Wanted) -> None:
        wanted.sent += 1
        fate = self.chance.choice(FATES) if wanted.sent < TRIES else "answered"
        self.counts[f"requests {fate}"] += 1
        address = self.match + wanted.path
        if fate == "late":
            self.phone.leave_behind(address, wanted.form)
        elif fate != "lost":
            answer = self.phone.ask(address, wanted.form)
            if fate == "answered":
                self._hear(wanted, *answer)

    def _hear(self, wanted: Wanted, status: int, page: str) -> None:
        self.wanted = None
        if status == 303:
            self.acknowledged.append(wanted)
            self.counts["recordings acknowledged"] += 1
            self.counts["of these, sent more than once"] += wanted.sent > 1
        elif status == 409:
            self.counts["conflicts"] += 1
            if self.chance.random() < RECORDED_TOO:
                self.wanted = _as_after_conflict(wanted, page)
            self.counts["recorded too" if self.wanted else "dropped"] += 1
        elif status == 422:  # it can no longer be recorded
            self.counts["refused"] += 1
        else:
            self.wrong.append(f"{wanted.path} was answered with {status}")


def _as_after_conflict(wanted: Wanted, page: str) -> Wanted | None:
    """Return the form again as the page of a conflict would send it; ``None`` if there is nothing left to send."""
    for form in re.findall(r"<form\b.*?</form>", page, re.DOTALL):
        action = re.search(r'<form\b[^>]*\baction="([^"]*)"', form)
        here = action[1].endswith(wanted.path) if action else wanted.entry["kind"] == "void"
        if here and 'name="key"' in form:
            typed = [(name, value) for name, value in wanted.form if name not in TOKENS]
            return Wanted(wanted.path, [*_tokens(form), *typed], wanted.entry)
    return None


def _tokens(page: str) -> Form:
    """Return the key and the hidden state of a page or of one of its forms."""
    return [(name, field(page, name)) for name in TOKENS]


def interleave(folder: Path, number: int, *, seed: int = 0, until: float = float("inf")) -> Counter[str]:
    """Run ``number`` interleavings, each in its own match, until ``until`` (of ``time.monotonic``); return counts.

    Raises ``Lost`` if a log is not consistent, or an answer is unexpected.
    """
    chance, counts, table = random.Random(seed), Counter[str](), ""
    with Server(folder, port := free_port()):
        phones = [HastyPhone(port) for _ in range(2)]
        while counts["interleavings"] < number and time.monotonic() < until:
            if counts["interleavings"] % IN_A_ROUND == 0:
                table = sit_down(phones[0]).removesuffix("m/1/")
            status, match = phones[0].post(f"{table}new/sam", [*SEATS, *OPTIONS.items()])
            if status != 303:
                raise Lost(f"a new match was answered with {status}")
            _interleave(phones, match, chance, counts, folder)
            counts["interleavings"] += 1
    return counts


def _interleave(
    phones: list[HastyPhone], match: str, chance: random.Random, counts: Counter[str], folder: Path
) -> None:
    for phone in phones:
        phone.token = field(phone.ask(match)[1], "csrf_token")
    # A generator for each, so that two who send at the same moment do not draw from one in turn.
    recorders = [Recorder(phone, match, n, random.Random(chance.random()), Counter()) for n, phone in enumerate(phones)]
    while busy := [recorder for recorder in recorders if not recorder.over]:
        acting = busy if chance.random() < TOGETHER else [chance.choice(busy)]
        threads = [Thread(target=recorder.act) for recorder in acting]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if wrong := [what for recorder in recorders for what in recorder.wrong]:
            raise Lost(f"{match}: {wrong}")
    for recorder in recorders:
        counts.update(recorder.counts)
    status, page = phones[0].ask(f"{match}match.json")
    if status != 200:
        raise Lost(f"{match}match.json was answered with {status}")
    check(stored(folder / "scorekeeper.sqlite3", match), [recorder.acknowledged for recorder in recorders])
    replays(folder / "scorekeeper.sqlite3", match, json.loads(page))


_OF = "FROM match m JOIN card_table t ON t.id = m.table_id"


def _one(match: str) -> list[str]:
    _, _, code, _, number, *_ = match.split("/")
    return [code, number]


def stored(database: Path, match: str) -> list[tuple[str, Entry]]:
    """Return key and entry of each recording of a match, in the order of its log.

    Raises ``Lost`` if a number is missing.
    """
    with closing(sqlite3.connect(database)) as connection:
        of = f"{_OF} JOIN logged_entry e ON e.log = m.log WHERE t.code = ? AND m.number = ? ORDER BY e.seq"
        rows = connection.execute(f"SELECT e.seq, m.seq, e.key, e.payload {of}", _one(match)).fetchall()
    if [seq for seq, *_ in rows] != list(range(1, len(rows) + 1)) or any(last != len(rows) for _, last, *_ in rows):
        raise Lost(f"{match} has the entries {[row[:2] for row in rows]}")
    return [(key, json.loads(payload)) for *_, key, payload in rows]


def check(log: list[tuple[str, Entry]], acknowledged: list[list[Wanted]]) -> None:
    """Check that the log is what was acknowledged, each once, and each recorder's in the order of sending.

    Raises ``Lost`` if not.
    """
    keys = [key for key, _ in log]
    wanted = {one.key: one.entry for each in acknowledged for one in each}
    if Counter(keys) != Counter(list(wanted)):
        raise Lost(f"{keys} stand there, {list(wanted)} were acknowledged")
    if any(wanted[key] != entry for key, entry in log):
        raise Lost(f"{[entry for _, entry in log]} stand there, {list(wanted.values())} were acknowledged")
    for each in acknowledged:
        own = [one.key for one in each]
        if [key for key in keys if key in own] != own:
            raise Lost(f"{own} were acknowledged in this order, and {keys} stand there")


def replays(database: Path, match: str, file: Entry) -> None:
    """Check that ``file``, a match file, replays to the money that the match's row has. Raises ``Lost`` if not."""
    with closing(sqlite3.connect(database)) as connection:
        query = f"SELECT m.ledger {_OF} WHERE t.code = ? AND m.number = ?"
        [(ledger,)] = connection.execute(query, _one(match)).fetchall()
    money = replay_value(file)["money"]
    if money != json.loads(ledger)["money"]:
        raise Lost(f"the money of {match} is {money}, the page has {ledger}")
