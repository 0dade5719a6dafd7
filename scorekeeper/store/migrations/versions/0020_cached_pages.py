"""Pages of a table with many matches are kept as they were made, so that they need not be made again after a start."""

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


def downgrade() -> None:
    op.drop_table("cached_page")
