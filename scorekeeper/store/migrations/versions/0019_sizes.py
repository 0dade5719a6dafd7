"""A match knows how many bytes its log has: a table may hold so many, and they are too many to be counted each time."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("size", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.execute(
        "UPDATE match SET size = (SELECT coalesce(sum(length(payload) + length(lines)), 0) FROM logged_entry"
        " WHERE logged_entry.log = match.log)"
    )


def downgrade() -> None:
    op.drop_column("match", "size")
