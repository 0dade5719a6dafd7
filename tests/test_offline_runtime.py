"""The app in the runtime of ``make offline``, in Node, does what it does in this Python, to the byte.

``make test`` has npm, and so Node. The first of these tests builds the runtime, unless it is there already, made of the
sources as they are; ``python -m tools.offline.replay --matches 2000`` replays more.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, cycle
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import by_slug
from scorekeeper.offline import DATABASE, SECRET, start
from scorekeeper.web.http.i18n import LANGUAGES
from tools.offline import replay
from tools.offline.build import ROOT
from tools.offline.fetch import HERE

from . import offline_pages
from .offline_pages import ANSWERS, REQUESTS, drawn
from .runtime import runtime
from .web.showing import Case, Place, cases, instead

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]  # whoever builds it first does so for all

PAGES_OF_MATCH = (
    "", "log", "chart", "text", "text.txt", "match.json", "house-rules", "scorecard/", "scorecard/paper", "about",
    "board", "history", "receipt", "standing.json", "result",
)  # fmt: skip
PAGES_OF_TABLE = "", "settle/", "season/", "share/", "new", "table.json", "matches.json", "spreadsheet", "about"
PAGES_OF_HOUSE = "/", "/manifest.webmanifest", "/sw.js", "/not-kept", "/nowhere"


@pytest.fixture(scope="module", name="runtime")
def _runtime() -> Path:
    return runtime()


def run(runtime: Path, work: Path, script: Path) -> None:
    """Run a script in the runtime, with ``work`` as its folder."""
    (work / script.name).write_bytes(script.read_bytes())
    command = ["node", str(HERE / "python.mjs"), str(runtime), "", str(work), script.name]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# -- matches ---------------------------------------------------------------------------------------------------------


def test_worked_cases_and_random_matches_have_the_same_results(runtime: Path) -> None:
    files = [*replay.cases(), *chain(*(replay.random_matches(slug, 20) for slug in by_slug))]
    found = replay.compare(files, runtime)
    assert found.files > 300
    assert not found.different


# -- pages -----------------------------------------------------------------------------------------------------------


class Recorder:
    """A WSGI application that notes the requests to another."""

    def __init__(self, application: Callable[..., Iterable[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
        self.application, self.monkeypatch = application, monkeypatch
        self.requests: list[tuple[float, str, str, list[tuple[str, str]], str]] = []

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        environ["wsgi.input"] = io.BytesIO(body)
        named = {name.removeprefix("HTTP_").replace("_", "-"): value for name, value in environ.items()
                 if name == "CONTENT_TYPE" or name.startswith("HTTP_")}  # fmt: skip
        asked = f"http://{environ['HTTP_HOST']}{environ['REQUEST_URI']}"
        self.monkeypatch.setattr("random._urandom", drawn(len(self.requests)))
        sent = environ["REQUEST_METHOD"], asked, list(named.items()), body.decode("latin-1")
        self.requests.append((time.time(), *sent))
        return self.application(environ, start_response)


def table_of(place: Place) -> str:
    return place.match.removesuffix("m/1/")


def play(place: Place, case: Case) -> None:
    """Fill in a sheet and save it, correct what it has recorded, pay what is owed, and take the correction back."""
    seq = len(case.before) + 1
    new = f"log/{case.kind}"
    correction, opened = f"correct/{seq}/{case.second['kind']}", f"correct/{seq}?kind={case.second['kind']}"
    for path, page, entry, of in ((new, new, case.first, None), (correction, opened, case.second, seq)):
        form = place.phone.get(place.match + page).form(path)
        fields = [*place.tokens(form), *place.tapped(entry, of)]
        place.post(path, instead(fields, shown=place.signature(path, fields)))
    for page in (f"hand/{seq}", f"strike/{seq}"):
        place.phone.get(place.match + page)
    for page, ending in ((f"{table_of(place)}settle/", "settle/all"), (place.match, f"undo-change/{seq + 1}")):
        for form in [form for form in place.phone.get(page).forms if form.action.endswith(ending)][:1]:
            place.phone.send(form)


def ask_for_everything(folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play with every sheet of every game, and write the requests into ``folder``; return how many there were."""
    app = start(folder / "played")
    recorder = Recorder(app.wsgi_app, monkeypatch)
    app.wsgi_app = recorder  # type: ignore[method-assign]
    languages, of_match, of_table = cycle(LANGUAGES), cycle(PAGES_OF_MATCH), cycle(PAGES_OF_TABLE)
    for case in cases():
        place = Place(app, case.game, case.before)
        place.phone.headers = {"Accept-Language": next(languages)}
        play(place, case)
        table = table_of(place)
        for page in (*(place.match + next(of_match) for _ in range(4)), *(table + next(of_table) for _ in range(2))):
            place.phone.get(page)
    for page in (*PAGES_OF_HOUSE, *(f"/{part}/{slug}" for slug in by_slug for part in ("rules", "referee", "new"))):
        place.phone.get(page)
    lines = [json.dumps(request) for request in recorder.requests]
    (folder / REQUESTS).write_text("\n".join(lines), encoding="utf-8")
    return len(lines)


def test_every_sheet_and_every_page_is_the_same_to_the_byte(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ask_for_everything(tmp_path, monkeypatch)
    monkeypatch.undo()
    here, there, script = tmp_path / "here", tmp_path / "there", Path(offline_pages.__file__)
    start(tmp_path / "new")
    for folder in (here, there):
        folder.mkdir()
        for path in (tmp_path / REQUESTS, tmp_path / "new" / DATABASE, tmp_path / "played" / SECRET):
            shutil.copy(path, folder)
    subprocess.run([sys.executable, script, here], check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    run(runtime, there, script)
    requests, ours, theirs = (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in (tmp_path / REQUESTS, here / ANSWERS, there / ANSWERS)
    )
    assert len(ours) == len(theirs) == asked
    statuses = Counter(status for status, _, _ in ours)
    assert statuses[200] > statuses[303] > 4 * len(list(cases())), "pages were shown, and forms accepted"
    assert set(statuses) <= {200, 302, 303, 404}
    for (_, method, address, _, _), one, other in zip(requests, ours, theirs, strict=True):
        assert other == one, f"{method} {address}"
