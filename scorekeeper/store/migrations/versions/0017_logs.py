"""The entries of a match belong to a log that the match names: another is written beside it, and takes its place."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

#: The columns of an entry besides what it belongs to, with those that have a default in the database.
COLUMNS = (
    ("seq", sa.Integer, None), ("kind", sa.Text, None), ("payload", sa.Text, None), ("recorded_at", sa.DateTime, None),
    ("by", sa.Text, None), ("key", sa.Text, None), ("lines", sa.Text, None), ("person", sa.Text, "''"),
    ("hash", sa.Text, "''"), ("again", sa.Integer, None), ("hand", sa.Boolean, "false"),
)  # fmt: skip


def upgrade() -> None:
    op.create_table("log", sa.Column("id", sa.Integer, primary_key=True), sa.Column("spare", sa.DateTime))
    op.create_index("ix_log_spare", "log", ["spare"])
    # Each match has the log of its own number at first.
    op.execute("INSERT INTO log (id) SELECT id FROM match")
    op.add_column("match", sa.Column("log", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.execute("UPDATE match SET log = id")
    op.create_index("ix_match_log", "match", ["log"], unique=True)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("SELECT setval(pg_get_serial_sequence('log', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM log))")
    _belongs_to("log", "match_id", "log")


def downgrade() -> None:
    """Bring the entries back to their matches; those of spare logs are none of any match's."""
    op.execute("DELETE FROM logged_entry WHERE log NOT IN (SELECT log FROM match)")
    op.drop_index("ix_match_log", "match")
    _belongs_to("match_id", "log", "match")
    op.drop_column("match", "log")
    op.drop_table("log")


def _belongs_to(column: str, before: str, table: str) -> None:
    """Let each entry name in ``column`` the row of ``table`` that it belongs to, instead of what ``before`` names."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint(f"logged_entry_{before}_fkey", "logged_entry", type_="foreignkey")
        if before == "log":  # one that took the place of another has another number than its match
            op.drop_constraint("logged_entry_pkey", "logged_entry", type_="primary")
            op.drop_index("ix_logged_entry_key", "logged_entry")
            op.execute("UPDATE logged_entry e SET log = m.id FROM match m WHERE m.log = e.log")
        op.alter_column("logged_entry", before, new_column_name=column)
        if before == "log":
            op.create_primary_key("logged_entry_pkey", "logged_entry", [column, "seq"])
            op.create_index("ix_logged_entry_key", "logged_entry", [column, "key"], unique=True)
        op.create_foreign_key(f"logged_entry_{column}_fkey", "logged_entry", table, [column], ["id"])
        return
    op.drop_index("ix_logged_entry_key", "logged_entry")
    op.rename_table("logged_entry", "entry_before")  # SQLite changes no foreign key in place
    op.create_table(
        "logged_entry",
        sa.Column(column, sa.Integer, sa.ForeignKey(f"{table}.id"), primary_key=True),
        *(
            sa.Column(
                name, type_, primary_key=name == "seq", autoincrement=False, nullable=name == "again",
                server_default=None if default is None else sa.text(default),
            )
            for name, type_, default in COLUMNS
        ),
    )  # fmt: skip
    match = sa.table("match", sa.column("id"), sa.column("log"))
    names = [name for name, *_ in COLUMNS]
    entry = sa.table("entry_before", sa.column(before), *map(sa.column, names))
    has, had = (match.c.log, match.c.id) if column == "log" else (match.c.id, match.c.log)
    rows = sa.select(has, *(entry.c[name] for name in names)).join_from(entry, match, entry.c[before] == had)
    made = sa.table("logged_entry", sa.column(column), *map(sa.column, names))
    op.get_bind().execute(sa.insert(made).from_select([column, *names], rows))
    op.drop_table("entry_before")
    op.create_index("ix_logged_entry_key", "logged_entry", [column, "key"], unique=True)
