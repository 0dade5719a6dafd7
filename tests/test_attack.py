"""A short attack finds nothing, sends every kind, and would find whatever must not be."""

from __future__ import annotations

from pathlib import Path

import pytest

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
