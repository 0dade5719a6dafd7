"""Names can be put right, which is kept; matches and tables can be removed, and brought back for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("card_table", sa.Column("names_seq", sa.Integer, nullable=False, server_default="0"))
    op.add_column("card_table", sa.Column("removed_at", sa.DateTime))
    op.add_column("match", sa.Column("removed_at", sa.DateTime))
    op.create_table(
        "name_change",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("card_table.id"), nullable=False),
        sa.Column("old", sa.Text, nullable=False),
        sa.Column("new", sa.Text, nullable=False),
        sa.Column("merged", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.DateTime, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
    )
    op.create_index("ix_name_change_table_id", "name_change", ["table_id"])


def downgrade() -> None:
    op.drop_index("ix_name_change_table_id", "name_change")
    op.drop_table("name_change")
    op.drop_column("match", "removed_at")
    op.drop_column("card_table", "removed_at")
    op.drop_column("card_table", "names_seq")
