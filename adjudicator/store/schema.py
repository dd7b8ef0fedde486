"""The tables as they are now. How they came to be stands in migrations/, and a test holds the two together.

Everything hangs on the game's name. Times are text in ISO 8601 and UTC, so that they sort alike in every database.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table

METADATA = MetaData(naming_convention={"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"})


def _game() -> Column[str]:
    return Column("game", String, ForeignKey("games.name", ondelete="CASCADE"), primary_key=True)


GAMES = Table(
    "games", METADATA,
    Column("name", String, primary_key=True),
    Column("ruleset", String, nullable=False),
    Column("opened", String),  # the first round's opening: games follow each other by it
    Column("as_of", String, nullable=False),
    Column("status", String, nullable=False),
    Column("winner", String),
)

PLAYERS = Table(
    "players", METADATA,
    _game(),
    Column("player", String, primary_key=True),
    Column("account", String, nullable=False),  # the real account where the roster gives it, else the player's name
    Column("alive", Boolean, nullable=False),
    Column("out_round", Integer),
    Column("out_cause", String),
    Column("identity", String),
    Column("proxies", Integer, nullable=False),
    Column("reward", Integer),
)

ENTRIES = Table(
    "entries", METADATA,
    _game(),
    Column("number", Integer, primary_key=True),
    Column("player", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rule", String, nullable=False),
    Column("posts", String, nullable=False),  # ids, parted by spaces
    Column("note", String, nullable=False),
    Column("secret", Boolean, nullable=False),  # the public record does not hold it
)
