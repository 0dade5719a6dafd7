"""What a match needs to keep its result when rules change: its points, its winner, and whether it is frozen."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("points", sa.Text))
    op.add_column("match", sa.Column("winner", sa.Text))
    op.add_column("match", sa.Column("frozen", sa.Integer))
    _read_states()


def downgrade() -> None:
    # Not in a batch, which would make the table again on SQLite: the log's rows refer to it.
    for column in ("points", "winner", "frozen"):
        op.drop_column("match", column)


def _read_states() -> None:
    """Fills the new columns from the states, as every version of the rules until now has written them."""
    match = sa.table(
        "match", sa.column("id"), sa.column("state"), sa.column("finished"), sa.column("points"), sa.column("winner")
    )
    connection = op.get_bind()
    for number, state, finished in connection.execute(sa.select(match.c.id, match.c.state, match.c.finished)).all():
        kept = json.loads(state)
        points = json.dumps(kept["points"], ensure_ascii=False) if "points" in kept else None
        winner = kept.get("winner") or _most(kept.get("baazis", {})) if finished else None
        connection.execute(sa.update(match).where(match.c.id == number).values(points=points, winner=winner))


def _most(won: dict[str, int]) -> str | None:
    """The side that won more, where one did."""
    ranked = sorted(won, key=won.__getitem__, reverse=True)
    return ranked[0] if len(ranked) > 1 and won[ranked[0]] > won[ranked[1]] else None
