"""A short attack finds nothing, sends every kind, and would find whatever must not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.attack import neighbours
from tools.attack.kinds import KINDS, Sent
from tools.attack.strangers import Answer, Attack, fault

ENOUGH = 250


@pytest.mark.slow
def test_strangers_break_nothing_and_others_go_on(tmp_path: Path) -> None:
    found = Attack(tmp_path, ENOUGH, seed=7).run()
    assert found.faults == []
    assert found.number == ENOUGH
    assert len(found.outcomes) == len(KINDS)
    assert len(found.pages) == len(found.recorded) > 0
    assert {"200", "303", "400", "404", "422"} <= {outcome for counts in found.outcomes.values() for outcome in counts}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["its scorecard.csv", "600 forms of 2 MB, half sent", "notes"])
def test_others_record_while_a_stranger_does_their_worst(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """That it takes them no longer is measured by `make attack`."""
    monkeypatch.setattr(neighbours, "RECORDINGS", 20)
    seen = neighbours.attacked(tmp_path / "instance", neighbours.ATTACKS[name])
    assert (seen.wrong, len(seen.recorded)) == ([], 20)
    assert seen.memory < neighbours.MEMORY


def test_what_passes_a_bound_is_found() -> None:
    quiet = neighbours.Seen([0.01] * 200, [0.01], 100.0)
    assert quiet.faults("x", 0.01) == []
    slow = neighbours.Seen([0.06] * 200 + [0.3] * 9, [2.0], 500.0, ["/health does not say ok"])
    assert [fault.split()[1] for fault in slow.faults("x:", 0.01)[1:]] == ["a", "one", "/health", "500"]


def answered(status: int = 200, body: bytes = b"", **headers: str) -> Answer:
    return Answer(status, {name.replace("_", "-"): value for name, value in headers.items()}, body)


PLAIN, REFUSED, NO_HTTP = Sent("x", b""), Sent("x", b"", refused=True), Sent("x", b"", unanswered=True)
HTML = "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("sent", "answer", "found"),
    [
        (PLAIN, None, "no answer"),
        (PLAIN, answered(500), "a fault of the server"),
        (NO_HTTP, answered(503), "a fault of the server"),
        (REFUSED, answered(303, location="/"), "taken as if it were all right"),
        (PLAIN, answered(404, set_cookie="a=b"), "sets a cookie"),
        (PLAIN, answered(303, location="//evil.example/"), "leads elsewhere"),
        (PLAIN, answered(303, location="/\\evil.example/"), "leads elsewhere"),
        (PLAIN, answered(303, location="http://127.0.0.1.evil.example/"), "leads elsewhere"),
        (PLAIN, answered(303, location="javascript:alert(1)"), "leads elsewhere"),
        (PLAIN, answered(body=b"<p><script>alert(1)</script>", content_type=HTML), "is code"),
    ],
)
def test_what_must_not_be_is_found(sent: Sent, answer: Answer | None, found: str) -> None:
    assert found in fault(sent, answer)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (PLAIN, answered(set_cookie="a=b")),
        (PLAIN, answered(303, location="/t/abc/")),
        (PLAIN, answered(302, location="http://127.0.0.1:8000/t/abc/")),
        (PLAIN, answered(body=b"<script>alert(1)</script>", content_type="application/json")),
        (REFUSED, answered(422)),
        (NO_HTTP, None),
    ],
)
def test_what_may_be_is_no_fault(sent: Sent, answer: Answer | None) -> None:
    assert fault(sent, answer) == ""
