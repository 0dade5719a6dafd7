"""An entry that was taken back, or logged again to insert another before it, names its first version."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("logged_entry", sa.Column("again", sa.Integer))


def downgrade() -> None:
    op.drop_column("logged_entry", "again")
