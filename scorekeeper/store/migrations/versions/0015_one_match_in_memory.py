"""A match is folded in memory: beside an entry only its lines are kept, and whether it is a hand."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

ENTRY = sa.table(
    "logged_entry",
    sa.column("number", sa.Integer),
    sa.column("hand", sa.Boolean),
    sa.column("reads", sa.Text),
    sa.column("payload", sa.Text),
)
MATCH = sa.table(
    "match", sa.column("rules", sa.Integer), sa.column("frozen", sa.Integer), sa.column("counted", sa.Integer),
    sa.column("numbered", sa.Integer),
)  # fmt: skip


def upgrade() -> None:
    op.add_column("logged_entry", sa.Column("hand", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.get_bind().execute(sa.update(ENTRY).where(ENTRY.c.number.is_not(None)).values(hand=True))
    for column in ("number", "decided", "reads"):
        op.drop_column("logged_entry", column)
    op.add_column("match", sa.Column("summary", sa.Text))
    for column in ("state", "numbered"):
        op.drop_column("match", column)


def downgrade() -> None:
    """The version before folds every match again, as for a change of rules; what it caches then is as it was."""
    op.drop_column("match", "summary")
    op.add_column("match", sa.Column("state", sa.Text, nullable=False, server_default="{}"))
    op.add_column("match", sa.Column("numbered", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("logged_entry", sa.Column("number", sa.Integer))
    op.add_column("logged_entry", sa.Column("decided", sa.Integer))
    op.add_column("logged_entry", sa.Column("reads", sa.Text))
    op.drop_column("logged_entry", "hand")
    connection = op.get_bind()
    connection.execute(sa.update(MATCH).values(rules=0, frozen=None, numbered=MATCH.c.counted))
    connection.execute(sa.update(ENTRY).values(reads=ENTRY.c.payload))
