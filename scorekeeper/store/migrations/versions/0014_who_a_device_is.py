"""A device says at each table who it is there."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_device",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("card_table.id"), primary_key=True),
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("table_device")
