"""What the button of a sheet says is what is recorded, whatever another phone records while it is filled in.

Each run: a sheet is filled in at random, as a whole or but for the last taps; another phone records something; no
answer may change without a word; the button is tapped, and what it said is compared with the match file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.depth import rounds

from .conftest import RUN, Phones
from .events import PUT_RIGHT, Evening
from .fillings import COMMON, FILLINGS
from .flow import Json
from .in_hand import Answer, Sheet
from .other_phone import OtherPhone
from .scenes import WAYS, Scene, pairs, scene
from .told_and_kept import faults, recorded

#: What changes nothing that any sheet shows.
BESIDE = ("note", "payment")
#: What leaves everything on a sheet as it was, also what nobody has tapped.
ELSEWHERE = (*BESIDE, "name", "proposal")
MOST = 120  #: runs of `make test`
SEEDS = 2  #: of `make deep`, for each pair
DRAWS = 4  #: fillings that are tried until one can be saved
RECORDED, NOT_RECORDED = "recorded as said", "not recorded, as said"  #: how a run ends
TAPS = 3  #: taps on the button, each after the sheet has come back


class Run(NamedTuple):
    game: str
    kind: str
    way: str
    event: str
    seed: int

    def __str__(self) -> str:
        return f"{self.game}, {self.kind}, {self.way}; {self.event}; {self.seed}"


def covering() -> list[Run]:
    """Return few pairs that cover what matters.

    Each sheet meets a note, and something that changes what it shows, and each game all that can happen; then pairs
    that meet sheets in further ways.
    """
    chance, chosen = Random(21), list[Run]()
    runs = [Run(*pair, 0) for pair in pairs()]
    chance.shuffle(runs)
    met, times = set[object](), Counter[str]()

    def gains(run: Run) -> tuple[int, int, int]:
        new = (run.game, run.kind, run.way) not in met
        return len(_covers(run) - met), new and 3 - WAYS.index(run.way), -times[run.event]

    while len(chosen) < MOST and any(gains(best := max(runs, key=gains))[:2]):
        chosen.append(best)
        met |= {*_covers(best), (best.game, best.kind, best.way)}
        times[best.event] += 1
    return chosen


def _covers(run: Run) -> set[object]:
    common = run.kind in COMMON  # what is the same in every game needs one note for all
    shows = () if run.event in (*BESIDE, "renewed", "proposal") else ((run.game, run.kind, "shows"),)
    noted = (("" if common else run.game, run.kind, "note"),) if run.event == "note" and run.way == "new" else ()
    return {(run.game, run.event), *shows, *noted}


def every() -> list[Run]:
    return [Run(*pair, seed) for pair in pairs() for seed in range(SEEDS)]


RUNS = every() if rounds(0, 1) else covering()


def test_there_are_as_many_runs_as_are_said() -> None:
    assert len(RUNS) >= 2_000 if rounds(0, 1) else len(RUNS) <= MOST


@pytest.fixture(scope="module")
def other(browser: Browser, server: str) -> Iterator[OtherPhone]:
    context = browser.new_context(base_url=server, locale="en-GB")
    yield OtherPhone(context)
    context.close()


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_what_the_button_says_is_what_is_recorded(
    phones: Phones, other: OtherPhone, run: Run, record_property: Callable[[str, object], None]
) -> None:
    found = scene(*run[:4])
    assert found
    story = Story(run, found, other, Sheet(phones()))
    try:
        record_property(RUN, story.told())
    except AssertionError as fault:
        raise AssertionError(f"{fault}\n{story}") from None
    finally:
        story.sheet.leave()


class Story:
    """One run, and what to report if it fails."""

    def __init__(self, run: Run, found: Scene, other: OtherPhone, sheet: Sheet) -> None:
        self.run, self.scene, self.sheet = run, found, sheet
        self.chance = Random(repr(run))
        self.evening = Evening(other, found, run.event, self.chance)
        self.notes: list[str] = []

    def __str__(self) -> str:
        return "\n".join([f"{self.run}", *self.notes])

    def note(self, what: str, told: object) -> None:
        self.notes.append(f"  {what}: {told}")

    # -- the run -----------------------------------------------------------------------------------------------------

    def told(self) -> str:
        """Go through the run; return how it ended."""
        self.open()
        rest = self.fill()
        self.meanwhile()
        self.sheet.fill(rest, changed=True)
        self.finish()
        return self.save()

    def open(self) -> None:
        run, base = self.run, self.evening.base
        new = base if run.kind == "play" else f"{base}log/{run.kind}"
        at = {"new": new, "correction": f"{base}correct/{self.scene.at}"}
        self.sheet.page.goto(at.get(run.way, f"{base}missing/{self.scene.at}/{run.kind}"))
        self.sheet.quiet()
        assert self.sheet.remembers() == [], "the phone has kept answers of an earlier run"
        self.opened = self.sheet.answers()

    def draw(self) -> list:  # type: ignore[type-arg]
        return FILLINGS[self.run.game][self.run.kind](self.scene.asked, self.chance)

    def fill(self) -> list:  # type: ignore[type-arg]
        """Fill in the sheet; return what is left for later."""
        half = self.chance.random() < 0.4
        for _ in range(DRAWS):
            steps = self.draw()
            left = self.chance.randint(1, len(steps)) if half and steps else 0
            now, later = steps[: len(steps) - left], steps[len(steps) - left :]
            self.sheet.fill(now)
            if half or self.sheet.ready:
                break
        self.before = self.sheet.answers()
        self.note("filled in", now)
        self.note("left for later", later)
        self.note("answers", self.before)
        self.note("the button says", self.sheet.words())
        return later

    def meanwhile(self) -> None:
        heard = self.sheet.answered
        waits = self.chance.random() < 0.75 or self.run.event == "note"
        self.evening.happens()
        if self.run.event == "name":
            self.sheet.names = dict([PUT_RIGHT])
        self.file = self.evening.other.match(self.evening.base)
        if waits:
            self.sheet.hears(heard)
        self.compare(self.before)

    def compare(self, before: list[Answer]) -> None:
        """Check that no answer has changed without a word."""
        after, said = self.sheet.answers(), self.sheet.said()
        self.note("answers then", after)
        self.note("the page says", said)
        given = before if self.run.event in ELSEWHERE else [one for one in before if one not in self.opened]
        lost = [one for one in given if one not in after]
        unsaid = [one for one in lost if not removal_said(one, said)]
        assert not unsaid, f"gone without a word: {unsaid}"
        asked = {question(one) for one in lost}
        moved = [one for one in after if one not in before and question(one) in asked]
        assert not moved, f"answered otherwise by the page itself: {moved}"

    def finish(self) -> None:
        """Fill in what is still asked for, as far as possible."""
        if not self.sheet.ready and self.sheet.button() is not None:
            self.sheet.fill(self.draw(), changed=True)

    def save(self) -> str:
        for _ in range(TAPS):
            before = self.sheet.answers()
            self.note("the button says", self.sheet.words())
            tapped = self.sheet.tap()
            self.note("it was tapped, saying", tapped)
            if tapped is None:
                break
            kept = self.kept()
            if kept:
                wrong = faults(tapped, kept)
                assert not wrong, "\n".join(wrong)
                return RECORDED
            if tapped.button == "Go on":  # another sheet is asked for next
                break
            self.compare(before)
            self.finish()
            if not self.sheet.ready:
                break
        self.note("the page says", self.sheet.said())
        assert self.kept() is None, "something was recorded that no button had said"
        said = self.sheet.said() or self.sheet.words() or self.sheet.says_not_saved
        assert said, "nothing was recorded, and the page says nothing of it"
        return NOT_RECORDED

    def kept(self):  # type: ignore[no-untyped-def]
        after: Json = self.evening.other.match(self.evening.base)
        self.note("recorded", after["entries"][len(self.file["entries"]) :])
        run = self.run
        return recorded(self.file, after, run.kind, run.way, self.scene.at, self.sheet._called)


def question(answer: Answer) -> tuple[str, str]:
    """Return the question of an answer: of a ticked one its group, of a typed one its field."""
    asked, label, value = answer
    return asked, label if value else ""


def removal_said(answer: Answer, said: list[str]) -> bool:
    """Return whether the page says that an answer is gone.

    It has to name the question and the answer in one place; for a place in the order of play, it says that somebody
    left the table.
    """
    asked, label, value = answer
    what = "It no longer fits" if asked == "in order of play" else asked.split(" / ")[-1]
    return any(_has(text, what or label) and _has(text, value or label) for text in said)


def _has(text: str, words: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text))
