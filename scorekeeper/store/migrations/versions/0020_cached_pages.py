"""Pages of a table with many matches are kept as they were made, so that they need not be made again after a start.

Its removed matches are found without reading all others.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cached_page",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("card_table.id"), primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("page", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_match_removed", "match", ["table_id", "removed_at"])


def downgrade() -> None:
    op.drop_index("ix_match_removed", "match")
    op.drop_table("cached_page")
