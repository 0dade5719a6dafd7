"""Forms that wait on a phone for a connection: their labels, and what each would record once it is sent.

A form that has waited is only recorded if it still means the same as when it was filled in: the same entry, and the
same people in the roles that follow from the match (``Sheet.relies_on``).

A request that may lead to a conflict brings the other waiting forms along (``queue``: a JSON array of objects, each
with the ``address`` and the ``fields`` of a form). They are judged together, as if each were recorded after the one
before it. Each sheet is read twice: at the match as its phone saw it, and at the match as it would be then. The page
names the forms that would no longer be valid, would record something else, or were recorded already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import NamedTuple

import msgspec
from flask import Flask, Response, g, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from ...core.entries import Amend, Entry
from ...core.isolation import isolated
from ...core.match import NewEntry, Step
from ...core.problems import Refused
from ...core.words import N_
from ...store.loaded import LoadedMatch
from ...store.loading import find_match
from ...store.log_items import LogItem
from ..entry.forms import Sheet
from ..http import cookies
from ..http.filters import hand_label, headline, kind_name, table_name, translate
from ..http.i18n import current_locale
from ..http.numbers import bounded_int
from .meanwhile import MOST_KNOWN, Meanwhile
from .preview import refusal
from .proposal_shown import in_words
from .recording import BY_SCRIPT, wants_json
from .sent_form import Form, entry_of, page_made_at

MOST_WAITING = 200  #: the most forms that are judged together
MOST_BYTES = 60_000  #: the maximum length of ``queue``
MOST_CORRECTIONS = 5  #: among these forms, because each correction folds the whole log

ADDRESS = re.compile(r".*/t/[^/]+/m/(?P<number>[0-9]{1,9})/(?:log|correct/(?P<seq>[0-9]{1,9}))/(?P<kind>[a-z_]{1,40})")


# -- what a sheet is called while it waits -----------------------------------------------------------------------------


def waiting_name(loaded: LoadedMatch, sheet: Sheet, correcting: LogItem | None = None) -> str:
    """Return the label of a form that waits on a phone: the table, the game, and what the form records.

    That is ``Correct hand 3``, a kind of entry, or ``hand {n}`` and, if the sheet depends on that, whose turn it is.
    A script replaces ``{n}`` by the hand's number (``waiting_numbers``).
    """
    game = loaded.game
    what = [kind_name(game, sheet.kind)]
    if correcting:
        what = [translate(N_("Correct {hand}"), hand=hand_label(correcting))]
    elif sheet.kind in game.rules.hand_kinds:
        hand = translate(game.presentation.hand_words.in_text, n="{n}")
        what = [hand, *(what if sheet.kind != game.rules.hands[0] else [])]
        if sheet.follows_turn or sheet.relies_on:
            what.append(game.turn(sheet.state, current_locale()).what)
    return " · ".join([isolated(table_name()), translate(game.name), *what])


def waiting_numbers(loaded: LoadedMatch, sheet: Sheet, correcting: LogItem | None = None) -> tuple[int, int] | None:
    """Return the number of the hand that a sheet logs, and that of the hand logged next: the same one after a piece.

    ``None`` for a correction, or if the entry belongs to no hand.
    """
    rules, n = loaded.game.rules, loaded.match.counted + 1
    if correcting or sheet.kind not in rules.hand_kinds:
        return None
    return n, n + (sheet.kind in rules.hands)


def install(app: Flask) -> None:
    """Register ``waiting_name`` and ``waiting_numbers`` for templates, ``_instead_of_redirect`` for all responses."""
    app.jinja_env.globals.update(waiting_name=waiting_name, waiting_numbers=waiting_numbers)
    app.after_request(_instead_of_redirect)


def _instead_of_redirect(response: Response) -> Response:
    """Return ``response``; if it redirects a script that has sent a form, one that the script can read instead.

    For a sheet it has no content (204), so that the redirect of somebody else, such as a hotspot that wants a log-in,
    is not taken for a recording. For a form that has waited it is JSON. ``own``: the numbers of the entries that were
    recorded under its key; ``seen``: the last of these, true if there are none; ``address``: where the redirect leads.
    """
    if response.status_code != HTTPStatus.SEE_OTHER:  # a form that is refused may not be readable
        return response
    of_queue = wants_json() and "seen" in request.form
    if not of_queue and request.headers.get("X-Requested-With") != BY_SCRIPT:
        return response
    address = response.headers.pop("Location")
    response.status_code, response.data = HTTPStatus.NO_CONTENT, b""
    if of_queue:
        stays = "number" in g and f"/m/{g.number}/" in address  # else the match may be gone
        own = find_match(g.table.id, g.number).numbers_under(request.form.get("key", "")) if stays else []
        response.status_code, response.mimetype = HTTPStatus.OK, "application/json"
        response.data = msgspec.json.encode({"own": own, "seen": max(own, default=True), "address": address})
    return response


# -- a form that has waited --------------------------------------------------------------------------------------------


def says_differently(
    loaded: LoadedMatch, now: Sheet, sheet_at: Callable[[LoadedMatch], Sheet | None], seq: int | None
) -> str:
    """Return in words how a form that has waited would record something else now; empty if it would not.

    Empty also if it has not waited. ``now``: its sheet at the present match; ``sheet_at``: returns its sheet at an
    earlier match, ``None`` if there is none; ``seq``: the entry that it corrects, ``None`` for a new one.
    """
    if "waited" not in request.form:
        return ""
    there = _as_drawn(loaded, type(now), seq)
    then = sheet_at(there) if there else None
    if then is None:
        return translate(N_("Not saved: what its page showed is no longer known."))
    others = {said: who for said, who in then.relies_on.items() if now.relies_on.get(said, who) != who}
    if others:
        return " ".join(translate(said, was=was, now=now.relies_on[said]) for said, was in others.items())
    entry, was, game = entry_of(now), entry_of(then), loaded.game
    if entry is None or entry == was:  # an incomplete sheet has problems of its own
        return ""
    if question := then.missing(current_locale()):
        return translate(N_("When you filled this in, this was still open: {question}"), question=question)
    said = headline(game, was) if was else translate(N_("nothing that could be saved"))
    return translate(
        N_("When you filled this in, it said: {was}. Now it would say: {now}"), was=said, now=headline(game, entry)
    )


def _as_drawn(loaded: LoadedMatch, sheet_type: type[Sheet], corrected: int | None) -> LoadedMatch | None:
    """Return the match as the form's page saw it; ``None`` if that is unknown."""
    drawn, ahead = page_made_at() or (-1, 0)
    seen = request.form.get("seen", drawn, type=bounded_int)
    if drawn > seen:  # the phone keeps the table, and its page had what waited there too
        if drawn - seen > sum(stamp.by == cookies.device() for stamp in loaded.stamps[seen:]):
            return None  # some of that was dropped
        if corrected is not None and corrected > seen:  # the corrected entry waited there too
            return loaded.at(corrected)
        return Meanwhile(loaded, seen).then or loaded
    if not 0 <= drawn <= loaded.match.seq:
        return None
    then = loaded.at(drawn) if drawn < loaded.match.seq else loaded
    return ahead_of(then, sheet_type, ahead) if ahead else then


def ahead_of(loaded: LoadedMatch, sheet_type: type[Sheet], hands: int) -> LoadedMatch | None:
    """Return the match as it usually is ``hands`` hands later, for a sheet that depends on whose turn it is then.

    ``None`` if the sheet does not depend on that, or knows fewer hands ahead (``Sheet.ahead``).
    """
    states = sheet_type.ahead(loaded)
    if not 1 <= hands <= len(states):
        return None
    return loaded.with_state(states[hands - 1])


# -- all that wait together --------------------------------------------------------------------------------------------


class Waiting(NamedTuple):
    """All forms that wait on a phone.

    ``number``: how many there are; ``known``: the numbers of what came in (``7 8``), for ``known`` in each form;
    ``after``: the step with all forms that can be recorded; ``misfits``: for all others, a headline and why not.
    """

    number: int
    known: str
    after: Step
    misfits: Sequence[tuple[str, str]]


class _Brought(msgspec.Struct):
    address: str
    fields: list[tuple[str, str]]


def judge_waiting(behind: Meanwhile) -> Waiting | None:
    """Return what waits on the request's phone, first the request's own form, compared with what came in (``behind``).

    ``None`` if the request brings no other forms, or too many, or if nothing unknown came in.
    """
    loaded, brought = behind.loaded, _brought(behind.loaded)
    unknown = sorted(set(range(behind.since + 1, loaded.match.seq + 1)) - behind.known)
    if not (behind.form and brought and unknown) or len(unknown) + len(behind.known) > MOST_KNOWN:
        return None
    forms = [behind.form._replace(seq=behind.correcting.seq if behind.correcting else None), *brought]
    if sum(form.seq is not None for form in forms) > MOST_CORRECTIONS:
        return None
    then, now, misfits = behind.then, loaded, list[tuple[str, str]]()
    for form in forms:
        intended = None
        if then:
            with suppress(Refused, NotFound):
                intended = _entry(form, then)
                then = then if isinstance(intended, str) else then.after(intended)
        what = in_words(now, NewEntry(intended)) if isinstance(intended, Entry) else kind_name(now.game, form.kind)
        try:
            entry = _entry(form, now)
            if isinstance(entry, str):
                misfits.append((what, entry))
            elif why := _why_not(behind, now, intended, entry):
                misfits.append((what, why))
            else:
                now = now.after(entry)
        except Refused as refused:
            misfits.append((what, "; ".join(refusal(now, refused).problems)))
        except NotFound:
            misfits.append((what, translate(N_("it is no longer there"))))
    return Waiting(len(forms), " ".join(map(str, unknown)), now.step, misfits)


def _brought(loaded: LoadedMatch) -> list[Form]:
    written = request.form.get("queue", "")
    if len(written) > MOST_BYTES:
        return []
    try:
        items = msgspec.json.decode(written.encode(errors="replace"), type=list[_Brought])
    except msgspec.MsgspecError:
        return []
    found = [(ADDRESS.fullmatch(item.address), item) for item in items[: MOST_WAITING + 1]]
    forms = [
        Form(at["kind"], int(at["seq"]) if at["seq"] else None, MultiDict(item.fields))
        for at, item in found
        if at and int(at["number"]) == loaded.match.number
    ]
    return forms if len(forms) <= MOST_WAITING else []


def _why_not(behind: Meanwhile, now: LoadedMatch, intended: Entry | str | None, entry: Entry) -> str:
    """Return why the form is not just one more entry: it came in too, or would differ from ``intended``; else empty."""
    if twin := behind.twin(entry):
        return translate(N_("exactly the same came in as {hand}"), hand=hand_label(twin))
    if intended is not None and entry != intended:
        return translate(N_("it would now be: {what}"), what=in_words(now, NewEntry(entry)))
    return ""


def _entry(form: Form, there: LoadedMatch) -> Entry | str:
    """Return the entry that a form records at the match ``there``, or the question that is still open in it.

    Raises ``Refused`` if it is not valid, ``NotFound`` if there is no entry to correct.
    """
    item = None
    if form.seq is not None:
        if form.seq > there.match.seq or there.items[form.seq - 1].effective is None:
            raise NotFound
        item = there.log_item(there.items[form.seq - 1])
    sheet = form.sheet(there, item)
    if missing := sheet.missing(current_locale()):
        return missing
    return sheet.entry if item is None else Amend(item.seq, sheet.entry)
