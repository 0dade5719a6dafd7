"""Tables and matches keep the key of the form that made them: sent twice, it makes them once."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("card_table", sa.Column("key", sa.Text))
    op.create_index("ix_card_table_key", "card_table", ["key"], unique=True)
    op.add_column("match", sa.Column("key", sa.Text))
    op.create_index("ix_match_key", "match", ["table_id", "key"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_match_key", "match")
    op.drop_column("match", "key")
    op.drop_index("ix_card_table_key", "card_table")
    op.drop_column("card_table", "key")
