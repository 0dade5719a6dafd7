"""Corrections of several entries: what was forgotten is put in, entries change places, what follows shifts.

What is recorded for one (``core.rearrange``) stands in the log as voids and entries; the pages show what they are for,
and what was only taken back and logged again as if it had stood there all along (``rows``).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ..core import rearrange
from ..core.entries import Amend, Entry, Void
from ..core.game import nothing_shifts
from ..core.problems import Problem, Refused
from ..core.rearrange import Fixes, Later, Logged, NoLongerFits
from ..core.replay import Step
from .matches import LoadedMatch
from .stored_log import Change, stored_log


def put_in(loaded: LoadedMatch, seq: int, entry: Entry, fixes: Fixes) -> list[Logged]:
    """What is recorded so that ``entry`` stands before entry number ``seq``.

    ``fixes``: what is logged instead of those that no longer fit, by their numbers. Raises ``NoLongerFits`` at the
    first that does not, ``Refused`` where too many would be logged again.
    """
    return rearrange.put_in(loaded.game, *_from(loaded, seq), entry, fixes)


def swap(loaded: LoadedMatch, seq: int, fixes: Fixes) -> list[Logged]:
    """What is recorded so that entry ``seq`` and the next one that counts change places; raises as above."""
    return rearrange.swap(loaded.game, *_from(loaded, seq), fixes)


def recorded_for(loaded: LoadedMatch, entry: Entry) -> list[Logged]:
    """What is recorded for ``entry``: itself, but for a correction after which what follows reads otherwise.

    Where that no longer fits either, the correction alone, which then says why.
    """
    if isinstance(entry, Void | Amend) and loaded.game.rules.moving is not nothing_shifts:
        with suppress(Refused):
            return correct(loaded, entry, {})
    return [Logged(entry)]


def correct(loaded: LoadedMatch, correction: Void | Amend, fixes: Fixes) -> list[Logged]:
    """What is recorded for a correction, with ``fixes`` for what then no longer fits.

    An entry that does not count may be brought back by an amend. Raises ``Refused`` where it is struck out, and as
    ``put_in``.
    """
    step, later = _from(loaded, correction.entry)
    if not later or later[0].seq != correction.entry:
        if isinstance(correction, Amend):
            return rearrange.bring_back(loaded.game, step, later, correction, fixes)
        raise Refused([Problem(("entry",), "no-such-entry", {"value": correction.entry})])
    if isinstance(correction, Void):
        return rearrange.take_out(loaded.game, step, later, fixes)
    return rearrange.correct(loaded.game, step, later, correction.with_, fixes)


def stuck_behind(loaded: LoadedMatch, correction: Void | Amend) -> NoLongerFits | None:
    """The first later entry that no longer fits once ``correction`` is made, ``None`` where it is not that."""
    try:
        correct(loaded, correction, {})
    except NoLongerFits as stuck:
        return stuck if stuck.seq != correction.entry else None
    except Refused:
        pass
    return None


def change_by(loaded: LoadedMatch, entries: Sequence[Logged]) -> Change:
    """What recording ``entries``, the first a correction, would change. Raises ``Refused`` where they do not hold."""
    first, *more = [entry for entry, _ in entries]
    log = loaded.log
    return log.change_of(first) if isinstance(first, Void | Amend) and not more else log.change_by([first, *more])


def counting_before(loaded: LoadedMatch, seq: int) -> int | None:
    """The number of the last entry before ``seq`` that counts, ``None`` where none does."""
    return next((n for n in range(seq - 1, 0, -1) if loaded.log.reads[n - 1] is not None), None)


def as_of(loaded: LoadedMatch, seq: int) -> LoadedMatch:
    """The match as it was when it had ``seq`` entries."""
    log = stored_log(loaded.match.id, seq, loaded.header, loaded.step)
    return replace(loaded, match=loaded.match._replace(seq=seq), step=log.before(seq + 1))


def _from(loaded: LoadedMatch, seq: int) -> tuple[Step, list[Later]]:
    """Where the match stood before entry number ``seq``, and the entries that count from there on."""
    log = loaded.log
    return log.before(seq), [Later(n, read) for n, read in enumerate(log.reads, 1) if n >= seq and read is not None]
