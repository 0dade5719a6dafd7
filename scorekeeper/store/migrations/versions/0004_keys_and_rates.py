"""Tables and matches keep the key of the form that made them; rates are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("card_table", sa.Column("key", sa.Text))
    op.create_index("ix_card_table_key", "card_table", ["key"], unique=True)
    op.add_column("match", sa.Column("key", sa.Text))
    op.create_index("ix_match_key", "match", ["table_id", "key"], unique=True)
    op.create_table(
        "rate",
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("window", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("rate")
    op.drop_index("ix_match_key", "match")
    op.drop_column("match", "key")
    op.drop_index("ix_card_table_key", "card_table")
    op.drop_column("card_table", "key")
