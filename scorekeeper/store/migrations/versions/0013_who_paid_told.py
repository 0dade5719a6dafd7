"""A payment says whose device recorded it, and which took it back, and whose that is."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("payment", sa.Column("person", sa.Text, nullable=False, server_default=""))
    op.add_column("payment", sa.Column("undone_by", sa.Text))
    op.add_column("payment", sa.Column("undone_person", sa.Text))


def downgrade() -> None:
    for name in ("person", "undone_by", "undone_person"):
        op.drop_column("payment", name)
