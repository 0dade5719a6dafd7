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
from ..core.match import Match, NewEntry
from ..core.outcome import outcome_of
from .engine import writing
from .loaded import LoadedMatch
from .matches import MatchInfo, lock_match, update_match
from .models import Proposal, db
from .recording import Check, Conflict, NewRows, Sender, close, read_again, unchecked


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
    """Return what was proposed in a match under that id, as it is now. Raises ``NoSuchProposal``."""
    query = select(Proposal).where(Proposal.match_id == match.id, Proposal.id == proposal_id)
    found = db.session.scalar(query.execution_options(populate_existing=True))
    if found is None:
        raise NoSuchProposal(proposal_id)
    return found


def newest_proposal(match: MatchInfo) -> Proposal | None:
    """What was proposed in a match last, as it now is; ``None``: nothing ever was."""
    query = select(Proposal).where(Proposal.match_id == match.id).order_by(Proposal.id.desc()).limit(1)
    return db.session.scalar(query.execution_options(populate_existing=True))


def entries_of(game: Game, proposal: Proposal) -> list[NewEntry]:
    """What would be recorded. Raises one of ``UNREADABLE`` where today's rules cannot read it."""
    return [NewEntry(read_entry(game, entry), again) for entry, again in json.loads(proposal.entries)]


def payers_of(before: Match, proposal: Proposal, after: Match) -> dict[str, int]:
    """Return who may say yes, name to what they pay in table units; ``after``: the match with what is proposed."""
    return paying(before.ledger, after.ledger, proposal.yes_from)


def record_proposal(
    loaded: LoadedMatch, proposal_id: int, who: str, answerer: Sender, check: Check = unchecked
) -> None:
    """Record what was proposed, just as it was sent, because ``who`` has said yes; harmless where somebody has.

    ``check``: asked of the match just as it is recorded. Raises what that does, ``Answered`` where it was taken back,
    ``NotPaying`` where it is not theirs to say, ``Refused`` or ``Conflict`` where it does not hold any more,
    ``NoSuchProposal``, ``NoSuchMatch`` where the match is gone.
    """
    while True:
        loaded = read_again(loaded)
        proposal = proposal_of(loaded.match, proposal_id)
        if proposal.said_yes is not None:
            return
        if proposal.closed_at:
            raise Answered(proposal)
        if loaded.match.seq != proposal.seen:  # it was counted by other rules since
            raise Conflict(proposal.seen)
        now, match = datetime.now(UTC), loaded.match
        outcome = outcome_of(loaded.log, entries_of(loaded.game, proposal))
        check(loaded, outcome)
        log = outcome.after
        if who not in payers_of(loaded.log, proposal, log):
            raise NotPaying(who)
        new = NewRows(loaded, log, Sender(proposal.key, proposal.by, proposal.person), now)
        made = None
        try:
            with writing():
                if lock_match(match.table_id, match.number) == match:
                    close(proposal_of(match, proposal_id), now, answerer, said_yes=who)
                    made = new.write()
        except IntegrityError:  # an entry has its key
            raise Conflict(proposal.seen) from None
        if made:
            new.keep(made)
            return


def withdraw_proposal(match: MatchInfo, proposal_id: int, answerer: Sender) -> None:
    """Take back what was proposed; harmless where that was done.

    Raises ``Answered`` where somebody has said yes, ``NoSuchProposal``, ``NoSuchMatch`` where the match is gone.
    """
    with writing():
        locked = lock_match(match.table_id, match.number)
        proposal = proposal_of(match, proposal_id)
        if proposal.closed_at is None:
            close(proposal, datetime.now(UTC), answerer)
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
