"""What is proposed in a match: kept beside its log until somebody who pays says yes, or it is taken back.

Whether something is recorded or only proposed is found out where it would be recorded (``recording``). As long as
something is proposed nothing else is recorded, so that a yes is to just what was seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ..core.files import read_entry
from ..core.game import Game
from ..core.ledger import paying
from ..core.rearrange import Logged
from ..core.replay import Step
from .engine import writing
from .matches import LoadedMatch, MatchInfo, lock_match, update_match
from .models import Proposal, db
from .recording import Check, Conflict, Sender, close, outcome_of, read_anew, rows_of, unchecked, write_rows


class NoSuchProposal(Exception):
    """Nothing of that id was ever proposed in the match."""


class Answered(Exception):
    """Somebody was quicker: ``proposal`` is answered already, and not as it was to be now."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(proposal.id)
        self.proposal = proposal


class NotPaying(Exception):
    """Who is to have said yes does not pay by it."""


def proposal_of(match: MatchInfo, proposal_id: int) -> Proposal:
    """What was proposed in a match under that id, as it now stands. Raises ``NoSuchProposal``."""
    query = select(Proposal).where(Proposal.match_id == match.id, Proposal.id == proposal_id)
    found = db.session.scalar(query.execution_options(populate_existing=True))
    if found is None:
        raise NoSuchProposal(proposal_id)
    return found


def newest_proposal(match: MatchInfo) -> Proposal | None:
    """What was proposed in a match last, as it now is; ``None``: nothing ever was."""
    query = select(Proposal).where(Proposal.match_id == match.id).order_by(Proposal.id.desc()).limit(1)
    return db.session.scalar(query.execution_options(populate_existing=True))


def entries_of(game: Game, proposal: Proposal) -> list[Logged]:
    """What would be recorded. Raises one of ``UNREADABLE`` where today's rules cannot read it."""
    return [Logged(read_entry(game, entry), again) for entry, again in json.loads(proposal.entries)]


def payers(loaded: LoadedMatch, proposal: Proposal, after: Step) -> dict[str, int]:
    """Who may say yes, name to what he pays in table units; ``after``: where the match would stand."""
    return paying(loaded.step.ledger, after.ledger, proposal.yes_from)


def say_yes(
    loaded: LoadedMatch, proposal_id: int, who: str, *, by: str, person: str = "", check: Check = unchecked
) -> None:
    """Records what was proposed, just as it was sent, because ``who`` has said yes; harmless where somebody has.

    ``by``: the device on which he did, ``person``: whose that is, where it has said so; ``check``: asked of the match
    just as it is recorded. Raises what that does, ``Answered`` where it was taken back, ``NotPaying`` where it is not
    his to say, ``Refused`` or ``Conflict`` where it does not hold any more, ``NoSuchProposal``, ``NoSuchMatch`` where
    the match is gone.
    """
    while True:
        loaded = read_anew(loaded)
        proposal = proposal_of(loaded.match, proposal_id)
        if proposal.said_yes is not None:
            return
        if proposal.closed_at:
            raise Answered(proposal)
        if loaded.match.seq != proposal.seen:  # it was counted anew since
            raise Conflict(proposal.seen)
        check(loaded)
        outcome, now = outcome_of(loaded, entries_of(loaded.game, proposal)), datetime.now(UTC)
        if who not in payers(loaded, proposal, outcome.step):
            raise NotPaying(who)
        match = loaded.match
        rows = rows_of(match, outcome, Sender(proposal.key, proposal.by, proposal.person), now)
        try:
            with writing():
                if lock_match(match.table_id, match.number) == match:
                    close(proposal_of(match, proposal_id), now, Sender("", by, person), said_yes=who)
                    write_rows(match, rows)
                    return
        except IntegrityError:  # an entry has its key
            raise Conflict(proposal.seen) from None


def withdraw(match: MatchInfo, proposal_id: int, *, by: str, person: str = "") -> None:
    """Takes back what was proposed; harmless where that was done. ``by`` and ``person`` as above.

    Raises ``Answered`` where somebody has said yes, ``NoSuchProposal``, ``NoSuchMatch`` where the match is gone.
    """
    with writing():
        locked = lock_match(match.table_id, match.number)
        proposal = proposal_of(match, proposal_id)
        if proposal.closed_at is None:
            close(proposal, datetime.now(UTC), Sender("", by, person))
            update_match(locked, proposal=None)
    if proposal.said_yes is not None:
        raise Answered(proposal)


def said_yes_to(match: MatchInfo, seqs: Iterable[int]) -> dict[int, Proposal]:
    """The proposals to which somebody has said yes, by the first entry recorded for each, as far as among ``seqs``."""
    found = db.session.scalars(select(Proposal).where(Proposal.match_id == match.id, Proposal.seq.in_(list(seqs))))
    return {proposal.seq: proposal for proposal in found if proposal.seq}


def withdrawn(match: MatchInfo, most: int) -> list[Proposal]:
    """What was proposed and taken back, the newest first, at most ``most``."""
    query = select(Proposal).where(
        Proposal.match_id == match.id, Proposal.closed_at.is_not(None), Proposal.said_yes.is_(None)
    )
    return list(db.session.scalars(query.order_by(Proposal.id.desc()).limit(most)))
