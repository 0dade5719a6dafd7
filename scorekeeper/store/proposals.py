"""Proposals: recordings that wait until somebody who pays says yes, or are taken back. They are kept outside the log.

``recording`` decides whether something is recorded at once or proposed. While a proposal is open nothing else is
recorded in its match, so that what is recorded after a yes is exactly what was shown.
"""

from __future__ import annotations

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
from .names import entries_now
from .recording import Check, Conflict, NewRows, Sender, close, read_again, unchecked


class NoSuchProposal(Exception):
    """Raised if the match has no proposal with that id."""


class Answered(Exception):
    """Raised on a yes to a withdrawn proposal, or on taking back one that got a yes. ``proposal``: its row."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(proposal.id)
        self.proposal = proposal


class NotPaying(Exception):
    """Raised if somebody says yes to a proposal in which they would not pay at least ``yes_from``."""


def proposal_of(match: MatchInfo, proposal_id: int) -> Proposal:
    """Return a match's proposal by id, as it is now. Raises ``NoSuchProposal`` if there is none."""
    query = select(Proposal).where(Proposal.match_id == match.id, Proposal.id == proposal_id)
    found = db.session.scalar(query.execution_options(populate_existing=True))
    if found is None:
        raise NoSuchProposal(proposal_id)
    return found


def newest_proposal(match: MatchInfo) -> Proposal | None:
    """Return the newest proposal of a match, as it is now; ``None`` if there never was one."""
    query = select(Proposal).where(Proposal.match_id == match.id).order_by(Proposal.id.desc()).limit(1)
    return db.session.scalar(query.execution_options(populate_existing=True))


def entries_of(game: Game, proposal: Proposal) -> list[NewEntry]:
    """Return the entries of a proposal, with people's present names.

    Raises one of ``UNREADABLE`` if today's rules cannot read them.
    """
    return [NewEntry(read_entry(game, entry), again) for entry, again in entries_now(game, proposal)]


def payers_of(before: Match, proposal: Proposal, after: Match) -> dict[str, int]:
    """Return who may say yes: those who would pay ``yes_from`` or more, name to the amount in table units.

    ``before``: the match now; ``after``: the match with the proposed entries.
    """
    return paying(before.ledger, after.ledger, proposal.yes_from)


def record_proposal(
    loaded: LoadedMatch, proposal_id: int, who: str, answerer: Sender, check: Check = unchecked
) -> None:
    """Record a proposal's entries because ``who`` has said yes; do nothing if somebody has said yes before.

    ``answerer``: the device from which it is said; ``check``: called with the match and the outcome before recording.
    Raises whatever ``check`` raises, ``Answered`` if the proposal was taken back, ``NotPaying`` if ``who`` may not say
    yes, ``Refused`` if the entries are no longer valid, ``Conflict`` if the log has changed, ``NoSuchProposal``, and as
    ``find_match`` if the match is gone, removed or frozen by now.
    """
    while True:
        loaded = read_again(loaded)
        proposal = proposal_of(loaded.match, proposal_id)
        if proposal.said_yes is not None:
            return
        if proposal.closed_at:
            raise Answered(proposal)
        if loaded.match.seq != proposal.seen:  # changed rules have struck out entries since
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
            with new.changes, writing():
                if lock_match(match) == match:
                    close(proposal_of(match, proposal_id), now, answerer, said_yes=who)
                    made = new.write()
        except IntegrityError:  # an entry has its key
            raise Conflict(proposal.seen) from None
        if made:
            new.keep(made)
            return


def withdraw_proposal(match: MatchInfo, proposal_id: int, answerer: Sender) -> None:
    """Take a proposal back; do nothing if it was taken back before.

    Raises ``Answered`` if somebody has said yes, ``NoSuchProposal``, and ``NoSuchMatch`` if the match is gone.
    """
    with writing():
        locked = lock_match(match)
        proposal = proposal_of(match, proposal_id)
        if proposal.closed_at is None:
            close(proposal, datetime.now(UTC), answerer)
            update_match(locked, proposal=None)
    if proposal.said_yes is not None:
        raise Answered(proposal)


def proposals_with_yes(match: MatchInfo, seqs: Iterable[int]) -> dict[int, Proposal]:
    """Return the proposals of a match that got a yes, by the number of their first entry, if that is among ``seqs``."""
    found = db.session.scalars(select(Proposal).where(Proposal.match_id == match.id, Proposal.seq.in_(list(seqs))))
    return {proposal.seq: proposal for proposal in found if proposal.seq}


def withdrawn(match: MatchInfo, most: int) -> list[Proposal]:
    """Return at most ``most`` proposals that were taken back, newest first."""
    query = select(Proposal).where(
        Proposal.match_id == match.id, Proposal.closed_at.is_not(None), Proposal.said_yes.is_(None)
    )
    return list(db.session.scalars(query.order_by(Proposal.id.desc()).limit(most)))
