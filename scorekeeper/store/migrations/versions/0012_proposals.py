"""What moves much may wait for a yes of who pays: the amount of a table, and what is proposed in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

OPEN = sa.text("closed_at IS NULL")


def upgrade() -> None:
    op.add_column("card_table", sa.Column("yes_from", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("match", sa.Column("proposal", sa.Integer))
    op.create_table(
        "proposal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
        sa.Column("yes_from", sa.Integer, nullable=False),
        sa.Column("proposed_at", sa.DateTime, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("closed_at", sa.DateTime),
        sa.Column("closed_by", sa.Text),
        sa.Column("closed_person", sa.Text),
        sa.Column("said_yes", sa.Text),
        sa.Column("seq", sa.Integer),
    )
    op.create_index("ix_proposal_match", "proposal", ["match_id"])
    op.create_index("ix_proposal_open", "proposal", ["match_id"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN)


def downgrade() -> None:
    op.drop_table("proposal")
    op.drop_column("match", "proposal")
    op.drop_column("card_table", "yes_from")
