"""A table has two links, each with a code to be typed, and the device that made it owns it."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTHS = {"watch_code": 13, "typed_code": 8, "typed_watch_code": 8}
TABLE = sa.table("card_table", sa.column("id", sa.Integer), *(sa.column(name, sa.Text) for name in LENGTHS))


def upgrade() -> None:
    for name in LENGTHS:
        op.add_column("card_table", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("card_table", sa.Column("code_before", sa.Text))
    op.add_column("card_table", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.add_column("card_table", sa.Column("handover", sa.Text))
    op.add_column("card_table", sa.Column("handed_on_at", sa.DateTime))
    connection = op.get_bind()
    ids = connection.execute(sa.select(TABLE.c.id)).scalars().all()
    if ids:
        drawn = set[str]()
        one = sa.update(TABLE).where(TABLE.c.id == sa.bindparam("of"))
        connection.execute(
            one.values({name: sa.bindparam(name) for name in LENGTHS}), [{"of": id_, **_codes(drawn)} for id_ in ids]
        )
    for name in LENGTHS:
        op.create_index(f"ix_card_table_{name}", "card_table", [name], unique=True)
    op.create_index("ix_card_table_owner", "card_table", ["owner"])


def _codes(drawn: set[str]) -> dict[str, str]:
    """Codes that are not among those ``drawn`` before, and are then."""
    codes = dict[str, str]()
    for name, length in LENGTHS.items():
        while not codes.get(name) or codes[name] in drawn:  # of a million tables two would be typed by the same one
            codes[name] = "".join(secrets.choice(ALPHABET) for _ in range(length))
        drawn.add(codes[name])
    return codes


def downgrade() -> None:
    op.drop_index("ix_card_table_owner", "card_table")
    for name in LENGTHS:
        op.drop_index(f"ix_card_table_{name}", "card_table")
    for name in (*LENGTHS, "code_before", "owner", "handover", "handed_on_at"):
        op.drop_column("card_table", name)
