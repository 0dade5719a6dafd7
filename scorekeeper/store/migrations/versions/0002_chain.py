"""The chain of each log: the head and the last hash of a match, the person and the hash of an entry.

What is there already gets its chain here, recorded by nobody in particular.
"""

import json
from datetime import UTC
from typing import Any

import sqlalchemy as sa
from alembic import op
from msgspec import ValidationError

from scorekeeper.core.chain import chain, written_time
from scorekeeper.core.files import write_head
from scorekeeper.core.match import Header
from scorekeeper.core.reading import dumps, loads
from scorekeeper.games import by_slug

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# SQLite adds a column that must be filled only with a default, and cannot take that away again.
COLUMNS = {
    "match": {"head": "{}", "last_hash": "", "earlier": "[]"},
    "logged_entry": {"person": "", "hash": ""},
}

MATCH = sa.table(
    "match", *map(sa.column, ("id", "game", "variant", "options", "players", "first", "head", "last_hash"))
)
ENTRY = sa.table(
    "logged_entry", sa.column("match_id"), sa.column("seq"), sa.column("payload"),
    sa.column("recorded_at", sa.DateTime), sa.column("hash"),
)  # fmt: skip


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        for name, default in columns.items():
            op.add_column(table, sa.Column(name, sa.Text, nullable=False, server_default=sa.text(f"'{default}'")))
    connection = op.get_bind()
    for match in connection.execute(sa.select(MATCH).order_by(MATCH.c.id)).all():
        _chain(connection, match)


def _chain(connection: sa.Connection, match: Any) -> None:
    head = _head(match)
    rows = connection.execute(sa.select(ENTRY).where(ENTRY.c.match_id == match.id).order_by(ENTRY.c.seq)).all()
    hashes = chain(
        head, ((written_time(row.recorded_at.replace(tzinfo=UTC)), "", json.loads(row.payload)) for row in rows)
    )
    changed = sa.update(MATCH).where(MATCH.c.id == match.id)
    connection.execute(changed.values(head=dumps(head), last_hash=hashes[-1]))
    if rows:
        one = sa.update(ENTRY).where(ENTRY.c.match_id == match.id, ENTRY.c.seq == sa.bindparam("n"))
        hashed = [{"n": row.seq, "made": hash_} for row, hash_ in zip(rows, hashes[1:], strict=True)]
        connection.execute(one.values(hash=sa.bindparam("made")), hashed)


def _head(match: Any) -> dict[str, Any]:
    """What was agreed, as files have it: the options that differ from the variant's, as the games know them now."""
    players = json.loads(match.players)
    try:
        game = by_slug[match.game]
        options = loads(match.options, game.rules.options)
        return write_head(Header(game, match.variant, options, tuple(players), match.first))
    except (KeyError, ValidationError):  # a game, or an option, that is no longer known here
        head = {"game": match.game, "variant": match.variant, "options": json.loads(match.options), "players": players}
        return head if match.first is None else {**head, "first": match.first}


def downgrade() -> None:
    for table, columns in COLUMNS.items():
        for name in columns:
            op.drop_column(table, name)
