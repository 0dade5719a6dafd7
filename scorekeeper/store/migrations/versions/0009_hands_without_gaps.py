"""Hands are numbered as they are now, without gaps; a struck-out one and a correction have no number."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ENTRY = sa.table(
    "logged_entry",
    sa.column("match_id", sa.Integer),
    sa.column("seq", sa.Integer),
    sa.column("kind", sa.Text),
    sa.column("number", sa.Integer),
    sa.column("reads", sa.Text),
)
CORRECTIONS = ("void", "amend")
#: Kinds that are no hand in any game: a hand may have been corrected to one of them.
NO_HAND = ("leave", "join", "note", "options", "seats", "end_match")


def upgrade() -> None:
    connection = op.get_bind()
    corrected = sa.select(ENTRY.c.match_id).where(ENTRY.c.kind.in_(CORRECTIONS)).distinct()
    for match in connection.execute(corrected).scalars().all():
        _number(connection, match)


def _number(connection: sa.Connection, match: int) -> None:
    """Numbers the hands of a match that has corrections; without any, none is struck out."""
    numbered = sa.select(ENTRY).where(ENTRY.c.match_id == match, ENTRY.c.number.is_not(None)).order_by(ENTRY.c.seq)
    last, changed = 0, []
    for row in connection.execute(numbered).all():
        counts = row.reads is not None and json.loads(row.reads)["kind"] not in NO_HAND
        last += counts
        number = last if counts else None
        if number != row.number:
            changed.append({"entry": row.seq, "called": number})
    if changed:
        one = sa.update(ENTRY).where(ENTRY.c.match_id == match, ENTRY.c.seq == sa.bindparam("entry"))
        connection.execute(one.values(number=sa.bindparam("called")), changed)


def downgrade() -> None:
    """Numbers stay as they are: they are no less true for the version before."""
