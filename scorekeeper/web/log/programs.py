"""What other programs record: an entry of the contract as JSON, a preview of one, and an undo.

Whoever has the recording code in the URL may record (``docs/decisions/0016-the-code-is-the-right.md``), whatever their
cookies are. So a program sends no CSRF token, and what a form of another site could send is refused by its content type
(``docs/decisions/0032-programs-record-by-the-same-way.md``).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeVar

from flask import Response, abort, g, request

from ...core.chain import written_time
from ...core.entries import Entry, Void, said
from ...core.files import read_entry, rename_entry
from ...core.looks import as_known, check_seen, clean
from ...core.match import NewEntry, newcomers
from ...core.outcome import Outcome, outcome_of
from ...core.problems import Path, Problem, Refused, quoted
from ...core.reading import convert, dumps, loads, parse, plain, replaced
from ...core.rearrange import recorded_for
from ...core.results import result, written
from ...core.seats import check_name
from ...store.loaded import Frozen, LoadedMatch
from ...store.log_items import LogItem
from ...store.names import with_present_names
from ...store.proposals import proposals_with_yes
from ...store.recording import AwaitsYes, Conflict, Proposed, Sender, TakenBack, was_sent
from ...store.tables import people_of_table
from ..http import identity
from ..http.answers import CameIn, Fault, LoggedEntry, Moved, Recording, SendEntry, Sending, SendUndo, TryEntry
from ..http.cors import answered, refused
from ..http.filters import line_reason, problem_text
from ..http.i18n import current_locale
from ..http.keys import KEY_PATTERN
from ..http.numbers import MOST
from ..match.requested_match import match_blueprint, match_now, requested_match
from ..record.meanwhile import Meanwhile, came_in, seen_by_now
from ..record.signatures import asks_for_yes
from .change import Answer, LogChange, item_of_key, submit

pages = match_blueprint("programs")  #: without CSRF tokens (``app.py``)

PROGRAM = "program"  #: the device under which the entries of all programs are logged
S = TypeVar("S", SendEntry, SendUndo, TryEntry)


class Sent(LogChange):
    """The change that a program sends: an entry to record, or an earlier one to strike out."""

    stated = False

    def __init__(self, sent: SendEntry | SendUndo | TryEntry) -> None:
        self.sent = sent
        self.key = sent.key if isinstance(sent, Sending) else ""

    @property
    def seen(self) -> int | None:
        return self.sent.length

    def sender(self) -> Sender:
        return Sender(self.key, PROGRAM, identity.person())

    def plan(self, loaded: LoadedMatch) -> list[NewEntry]:
        if not isinstance(self.sent, SendUndo):
            return recorded_for(loaded.log, _with_names_as_typed(loaded, self.sent.entry))
        last = next((item.seq for item in reversed(loaded.items) if item.effective is not None), 0)
        return recorded_for(loaded.log, Void(last if self.sent.entry is None else self.sent.entry))

    def page(self, loaded: LoadedMatch, why: Sequence[str] = (), behind: Meanwhile | None = None) -> str:
        """Raise ``NotImplementedError``: a program has no page, and both methods that render one are overridden."""
        raise NotImplementedError

    def checked(self, loaded: LoadedMatch) -> Answer | None:
        """Return a response if the key was used before; ``None`` if it was not.

        If just this was recorded under it, it is the response of the first request again; if something else, 409.
        """
        item = item_of_key(loaded, self.key)
        if item is None:
            return None
        then = loaded.at(item.seq - 1)
        for renamed in (False, True):
            with suppress(Refused):
                change = self._with_present_names(loaded, item) if renamed else self
                entries = change.plan(then)
                if was_sent(loaded, entries, self.key):
                    return self.done(loaded, entries)
        return _key_used(loaded)

    def _with_present_names(self, loaded: LoadedMatch, item: LogItem) -> Sent:
        """Return the same change with the names that were put right since ``item``, which has its key, was sent.

        The log has the new names, a program that repeats its request the old ones. Raises as ``_with_names_as_typed``.
        """
        if isinstance(self.sent, SendUndo):
            return self
        proposal = proposals_with_yes(loaded.match, [item.seq]).get(item.seq)
        since = proposal.proposed_at if proposal else loaded.stamps[item.seq - 1].at
        typed = loads(dumps(_with_names_as_typed(loaded, self.sent.entry)), dict[str, Any])
        (now,) = with_present_names(loaded.game, loaded.match.id, [typed], since)
        return Sent(replaced(self.sent, entry=now))

    def done(self, loaded: LoadedMatch, entries: Sequence[NewEntry]) -> Answer:
        loaded = match_now()  # load it again for the table's new version
        item = item_of_key(loaded, self.key)
        assert item is not None  # it was recorded under that key
        then = loaded.at(item.seq - 1)
        return answered(recording_of(then, outcome_of(then.log, entries or self.plan(then)), recorded=True))

    def refused(self, loaded: LoadedMatch, refused: Refused) -> Answer:
        if isinstance(self.sent, SendUndo):
            return not_valid(loaded, refused)
        return not_valid(loaded, Refused(problem.under("entry") for problem in refused.problems))

    def conflict(self, loaded: LoadedMatch, conflict: Conflict) -> Answer:
        if isinstance(conflict, AwaitsYes):
            return refused(409, "What is proposed has to be answered first", "awaits-yes")
        if isinstance(conflict, TakenBack):
            return refused(409, "Just this was proposed before, and taken back", "taken-back")
        if self.key and loaded.numbers_under(self.key):  # those with a number, of several entries, among them
            return _key_used(loaded)
        behind = came_in(loaded, conflict.since)
        new = [
            CameIn(item.seq, plain(item.logged), written_time(item.recorded_at), item.person)
            for item in (behind.new if behind else ())
        ]
        ahead = conflict.since > loaded.match.seq
        why = "The log has fewer entries than that length" if ahead else "Something else was recorded meanwhile"
        return refused(409, why, length=loaded.match.seq, came_in=new)


def _with_names_as_typed(loaded: LoadedMatch, value: Any) -> Entry:
    """Return the entry in ``value``; names that are new to the table are cleaned like those typed on a page.

    Raises ``Refused`` if the entry is malformed, or a new name has no visible character.
    """
    entry = read_entry(loaded.game, value)
    known = [*loaded.people, *people_of_table(loaded.match.table_id)]
    new = [name for name in newcomers(loaded.game.rules, said(entry)) if name not in known]
    if unseen := [problem for name in new for problem in check_seen(name, _path_to(name, value))]:
        raise Refused(unseen)
    typed = dict(zip(new, as_known(new, known), strict=True))
    return read_entry(loaded.game, rename_entry(loaded.game, value, typed)) if new else entry


def _path_to(name: str, value: Any) -> Path:
    """Return the path to a name in a plain value, where it is a key or a value; empty if it is not there."""
    parts = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
    for key, part in parts:
        if name in (key, part):
            return (key,)
        if path := _path_to(name, part):
            return (key, *path)
    return ()


def _key_used(loaded: LoadedMatch) -> Response:
    return refused(409, "Something else was recorded under this key", "key-used", length=loaded.match.seq)


# -- bodies of requests and responses --------------------------------------------------------------------------------


def sent_as(kind: type[S]) -> S:
    """Return the body of the request as a ``kind``; from then on the request records under the name in its ``by``.

    Aborts with 415 if it is not sent as JSON, with 400 if it is not valid JSON, and with 422 if a field is not valid.
    Raises as ``requested_match`` if there is no match to record in.
    """
    requested_match()
    if request.mimetype != "application/json":
        abort(refused(415, "The body has to be JSON, sent as Content-Type: application/json"))
    data = request.get_data()
    try:
        value = parse(data)
    except Refused as bad:
        abort(refused(400, str(bad)))
    try:
        sent = convert(value, kind)
        by = clean(sent.by)
        found = (check_seen(by, ("by",)) or check_name(by, ("by",))) if by else []
        if isinstance(sent, Sending) and not KEY_PATTERN.fullmatch(sent.key):
            expected = "8 to 64 of A to Z, a to z, 0 to 9, - and _"
            found.append(Problem(("key",), "wrong-type", {"value": quoted(sent.key), "expected": expected}))
        if sent.length is not None and not 0 <= sent.length <= MOST:
            found.append(Problem(("length",), "not-a-figure", {"value": quoted(sent.length), "bound": MOST}))
        if found:
            raise Refused(found)
    except Refused as bad:
        abort(not_valid(None, bad))
    identity.speak_for(by)
    return sent


def not_valid(loaded: LoadedMatch | None, bad: Refused) -> Response:
    """Return the response with all problems of what was sent (422). ``loaded``: the match whose game words them."""
    game = loaded.game if loaded else None
    found = [Fault(list(problem.path), problem.code, problem_text(game, problem)) for problem in bad.problems]
    return refused(422, "; ".join(bad.lines(game.words if game else None)), problems=found)


def recording_of(loaded: LoadedMatch, outcome: Outcome, *, recorded: bool) -> Recording:
    """Return what a program is told of an ``outcome``: its entries, the lines that they move, and the new standing.

    ``loaded``: the match before it; ``recorded``: whether it is recorded, and not only previewed or proposed.
    """
    after, first = outcome.after, len(outcome.before.items) + 1
    moved = sorted({*outcome.changed, *(n for n in range(first, len(after.items) + 1) if after.items[n - 1].lines)})
    return Recording(
        format="scorekeeper-recording/1", version=g.table.version, language=current_locale().code, recorded=recorded,
        proposed=not recorded and asks_for_yes(loaded, after.now), length=len(after.items),
        entries=[LoggedEntry(n, plain(new.entry)) for n, new in enumerate(outcome.entries, first)],
        moved=[
            Moved(
                n, after.items[n - 1].number,
                [written(line, lambda line: line_reason(loaded.game, line)) for line in outcome.lines(n)],
            )
            for n in moved
        ],
        result={
            key: value
            for key, value in result(loaded.header, after.now, (), settled=False).items()
            if key not in ("hands", "state")
        },
    )  # fmt: skip


# -- views -----------------------------------------------------------------------------------------------------------


@pages.post("/entries.json")
def record_entry() -> Answer:
    """Record an entry, and return what it moves."""
    return _recorded(Sent(sent_as(SendEntry)))


@pages.post("/undo.json")
def undo() -> Answer:
    """Strike out an entry and return what that moves. If the request names none, it is the last one that counts.

    That may be a note, unlike on the match's page, where *Undo* passes over notes.
    """
    return _recorded(Sent(sent_as(SendUndo)))


@pages.post("/preview.json")
def preview() -> Answer:
    """Return what recording an entry would move, or why it could not be recorded; nothing is recorded."""
    change = Sent(sent_as(TryEntry))
    loaded = requested_match()
    if loaded.match.proposal:
        return change.conflict(loaded, AwaitsYes(loaded.match.seq))
    if change.seen is not None and seen_by_now(loaded, change.seen) != loaded.match.seq:
        return change.conflict(loaded, Conflict(change.seen))
    try:
        outcome = outcome_of(loaded.log, change.plan(loaded))
    except Refused as bad:
        return change.refused(loaded, bad)
    return answered(recording_of(loaded, outcome, recorded=False))


def _recorded(change: Sent) -> Answer:
    """Submit a change and return the response; if it is only proposed, that is its preview (202)."""
    try:
        return submit(change)
    except Proposed:
        loaded = match_now()
        return answered(recording_of(loaded, outcome_of(loaded.log, change.plan(loaded)), recorded=False), 202)


@pages.errorhandler(Frozen)
def _older_rules(_: Frozen) -> Response:
    return refused(409, "Older rules have counted this match: open its page, and choose what counts it", "older-rules")
