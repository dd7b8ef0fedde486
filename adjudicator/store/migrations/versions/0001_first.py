"""Games, players and ledger entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("opened", sa.String()),
        sa.Column("as_of", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("winner", sa.String()),
        sa.PrimaryKeyConstraint("name", name="pk_games"),
    )
    op.create_table(
        "players",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("alive", sa.Boolean(), nullable=False),
        sa.Column("out_round", sa.Integer()),
        sa.Column("out_cause", sa.String()),
        sa.Column("identity", sa.String()),
        sa.Column("proxies", sa.Integer(), nullable=False),
        sa.Column("reward", sa.Integer()),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_players_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "player", name="pk_players"),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("posts", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("secret", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_entries_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_entries"),
    )


def downgrade() -> None:
    """Drop them again."""
    for table in ("entries", "players", "games"):
        op.drop_table(table)
