"""A table shows decimals and may pay as it goes; a payment has a note; a match says when its file has it begin."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

PAYMENT = sa.table("payment", sa.column("by", sa.Text), sa.column("dated", sa.Boolean))


def upgrade() -> None:
    op.add_column("card_table", sa.Column("decimals", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("card_table", sa.Column("cash", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.add_column("match", sa.Column("started", sa.Text))
    op.add_column("payment", sa.Column("note", sa.Text, nullable=False, server_default=""))
    op.add_column("payment", sa.Column("dated", sa.Boolean, nullable=False, server_default=sa.text("true")))
    # no file has said until now when its payments were made
    op.get_bind().execute(sa.update(PAYMENT).where(PAYMENT.c.by == "file").values(dated=False))


def downgrade() -> None:
    for table, name in (
        ("card_table", "decimals"), ("card_table", "cash"), ("match", "started"), ("payment", "note"),
        ("payment", "dated"),
    ):  # fmt: skip
        op.drop_column(table, name)
