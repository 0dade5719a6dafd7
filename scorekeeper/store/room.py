"""How much a match and a table may hold: more than anybody plays, but no more than a server can handle.

A size is in characters of JSON, as ``Match.size`` counts it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, BindParameter, ColumnElement, Select, Text, and_, bindparam, cast, func, select

from ..core.game import Game
from ..core.problems import Problem, Refused
from ..core.table_files import MOST_MATCHES
from .models import Match, Proposal, Table, db, table_of

# A thousand matches of 200 entries are 200,000 entries, or some 80 million characters with their lines.
MATCHES = MOST_MATCHES
ENTRIES = 300_000  #: the most entries of all matches, together with payments
PAYMENTS = 10_000  #: the most payments, and payments taken back: twenty years of weekly evenings
SIZE = 200_000_000  #: the most characters of all entries with their lines
# An evening has 20 to 300 entries, one that is logged play by play a thousand. With as many entries as these, each page
# of a match takes less than a second of processor time.
MATCH_ENTRIES = 5_200  #: the most of a match whose game has the ``Rules.cost`` 1; ``most_entries``: in any game
MATCH_SIZE = 2_250_000  #: the most characters of the entries of a match with their lines
#: The part of that room which hands leave to corrections, to the rest of an open hand, and to the end of the match: as
#: many entries, and as many characters, in every game.
KEPT = 0.02
FOLDED_AGAIN = 6_000  #: the most entries that the corrections of an imported match may fold again (``Match.work``)
OLDER_ENTRIES, OLDER_SIZE = 80_000, 16_000_000  #: the room that a match had before there were these bounds
NEARLY = 0.9  #: the part of a limit from which on pages show a warning

_TABLE, _MATCH, _PROPOSALS = table_of(Table).alias(), table_of(Match).alias(), table_of(Proposal)
_SUMS = (
    func.count(_MATCH.c.id),
    func.coalesce(func.sum(_MATCH.c.seq), 0) + func.coalesce(func.max(_TABLE.c.payments_seq), 0),
    func.coalesce(func.sum(_MATCH.c.size), 0),
)


def _of(table_id: Any, *columns: ColumnElement[Any]) -> Select[Any]:
    both = _MATCH.join(_TABLE, _TABLE.c.id == _MATCH.c.table_id)
    return select(*columns).select_from(both).where(_MATCH.c.table_id == table_id)


_PROPOSED = (
    select(func.sum(func.length(cast(_PROPOSALS.c.entries, Text))))
    .join(_MATCH, _MATCH.c.id == _PROPOSALS.c.match_id)
    .where(_MATCH.c.table_id == bindparam("table"))
)
_HELD = _of(bindparam("table"), *_SUMS)


def has_room(table_id: Any) -> ColumnElement[bool]:
    """Return an SQL condition: a table has room for another entry. ``table_id``: the column that has its id.

    It is part of the statement that records, so that this needs no query of its own.
    """
    _, entries, size = _SUMS
    fits = and_(entries < _bound(lambda: ENTRIES), size < _bound(lambda: SIZE))
    return _of(table_id, fits).correlate_except(_MATCH, _TABLE).scalar_subquery()


def _bound(most: Callable[[], int]) -> BindParameter[int]:
    return bindparam(None, callable_=most, type_=BigInteger)


class Held(NamedTuple):
    """What a table holds, removed matches included. ``entries``: of all matches, with ``payments_seq`` added."""

    matches: int
    entries: int
    size: int

    @property
    def full(self) -> float:
        """The used part of the room: of matches, entries or size, whichever is highest. At 1 nothing more fits."""
        return max(self.matches / MATCHES, self.entries / ENTRIES, self.size / SIZE)


def held(table_id: int) -> Held:
    """Return how much a table holds."""
    matches, entries, size = db.session.execute(_HELD, {"table": table_id}).one()
    return Held(matches, int(entries), int(size))


class NearlyFull(NamedTuple):
    """A match with little room left for hands, or none (``full``). ``bound``: the most entries that hands may fill."""

    bound: int
    full: bool


def most_entries(game: Game) -> int:
    """Return how many entries a match of ``game`` may have."""
    return MATCH_ENTRIES // game.rules.cost


def _for_hands(game: Game) -> tuple[int, int]:
    """Return how many entries and characters hands may fill in a match of ``game``."""
    return most_entries(game) - ceil(MATCH_ENTRIES * KEPT), MATCH_SIZE - ceil(MATCH_SIZE * KEPT)


def nearly_full(game: Game, entries: int, size: int) -> NearlyFull | None:
    """Return how full a match with that many entries and characters is; ``None`` if hands still have room enough."""
    most, most_size = _for_hands(game)
    used = max(entries / most, size / most_size)
    return NearlyFull(most, used >= 1) if used >= NEARLY else None


def check_match_room(
    game: Game, entries: int, size: int, *, was: tuple[int, int] = (0, 0), hands: bool = False
) -> None:
    """Check that a match of ``game`` may have that many entries and characters.

    ``was``: how many of both it has now; ``hands``: whether hands are recorded, which leave room for corrections and
    the end. A match that was longer before there was this bound can be corrected and ended as before. Raises
    ``Refused`` if it may not.
    """
    most, most_size = _for_hands(game) if hands else (most_entries(game), MATCH_SIZE)
    if not hands and (was[0] > most or was[1] > most_size):
        most, most_size = OLDER_ENTRIES, OLDER_SIZE
    if entries > most:
        raise Refused([Problem((), "no-room-in-match", {"bound": most})])
    if size > most_size:
        raise Refused([Problem((), "match-size", {"value": size, "bound": most_size})])


def check_room_to_propose(table_id: int, size: int) -> None:
    """Check that a table has room for a proposal of ``size`` characters, within the transaction that makes it.

    All proposals count, those taken back too, because they are kept as long as their match. They are added up only
    here, since a proposal is rare and a recording is not. Raises ``Refused`` if the table is full.
    """
    now, kept = held(table_id), db.session.scalar(_PROPOSED, {"table": table_id}) or 0
    if now.entries >= ENTRIES or now.size + int(kept) + size > SIZE:
        raise Refused([Problem((), "no-room")])


def check_room(table_id: int, *, new_matches: int = 0, payments: int = 0) -> None:
    """Check that a table has room for one more entry, new matches or payments, within the transaction that writes.

    ``new_matches``: how many are to be added; ``payments``: how many there will be in all. Raises ``Refused`` if it is
    full.
    """
    now = held(table_id)
    full = now.entries >= ENTRIES or now.size >= SIZE or payments > PAYMENTS
    if full or (new_matches and now.matches + new_matches > MATCHES):
        raise Refused([Problem((), "no-room")])
