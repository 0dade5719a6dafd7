"""A payment may settle one evening alone."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("payment", sa.Column("evening", sa.Date))


def downgrade() -> None:
    op.drop_column("payment", "evening")
