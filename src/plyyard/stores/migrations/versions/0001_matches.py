"""Matches, their events, and who holds them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(12), nullable=True, unique=True),
        sa.Column("deadline", sa.BigInteger, nullable=True),
        sa.Column("agreed", sa.String, nullable=False),
        sa.Column("level0", sa.String(40), nullable=False),
        sa.Column("level1", sa.String(40), nullable=False),
        sa.Column("turn_board", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("turn", sa.SmallInteger, nullable=False),
        sa.Column("reason", sa.String(40), nullable=False),
        sa.Column("points", sa.String(8), nullable=False),
        sa.Column("final_key", sa.String, nullable=False),
    )
    op.create_index("matches_lobby", "matches", ["status", "public", "updated"])
    op.create_index("matches_deadline", "matches", ["deadline"])
    op.create_table(
        "events",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("request", sa.String(48), nullable=True),
        sa.Column("data", sa.String, nullable=False),
    )
    op.create_index("events_once", "events", ["match", "request"], unique=True)
    op.create_table(
        "holders",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("holders_newest", "holders", ["secret", "updated"])
    op.create_index("holders_of_match", "holders", ["match"])
    op.create_table(
        "seat_links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("seat_links_expiry", "seat_links", ["expires"])
    op.create_table(
        "dice_secrets",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("secrets", sa.String, nullable=False),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("alive")
    op.drop_table("dice_secrets")
    op.drop_table("seat_links")
    op.drop_table("holders")
    op.drop_table("events")
    op.drop_table("matches")
