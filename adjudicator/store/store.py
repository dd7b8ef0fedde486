"""Writing games into the database and asking it about players."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select
from sqlalchemy.exc import SQLAlchemyError

from adjudicator.store.left import Left, utc
from adjudicator.store.schema import ENTRIES, GAMES, PLAYERS

BAN = "next-game-ban"


class StoreError(Exception):
    """The database cannot be reached, read or written."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of some game, with the account of the player it is about."""

    account: str
    player: str
    game: str
    round: int
    kind: str
    points: int
    rule: str
    posts: str
    note: str


class Store:
    """The database, brought to the present schema when it is opened. Use it as a context."""

    def __init__(self, url: str) -> None:
        """`url` as SQLAlchemy has it.

        Raises:
            StoreError: it is no such address, or nothing answers there.
        """
        try:
            self._engine = create_engine(url)
            if self._engine.dialect.name == "sqlite":
                event.listen(self._engine, "connect", _enforce_foreign_keys)
            _migrate(self._engine)
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"打不开战绩库 {_shown(url)}：{_reason(error)}；检查 --store 的地址 / cannot open the store") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._engine.dispose()

    def save(self, left: Left) -> None:
        """Put a game in, in the place of what was there of it; all of it or nothing."""
        with self._engine.begin() as database:
            self._forget(database, left.game["name"])
            database.execute(insert(GAMES), left.game)
            for table, rows in ((PLAYERS, left.players), (ENTRIES, left.entries)):
                if rows:
                    database.execute(insert(table), rows)

    def _forget(self, database: Connection, game: str) -> None:
        for table in (ENTRIES, PLAYERS):
            database.execute(delete(table).where(table.c.game == game))
        database.execute(delete(GAMES).where(GAMES.c.name == game))

    def entries(self, *, player: str | None = None, game: str | None = None, kind: str | None = None, secret: bool = False) -> list[Entry]:
        """Ledger lines, by account, then in the order of games. `player` is an account or a name in a game."""
        query = (
            select(PLAYERS.c.account, ENTRIES.c.player, ENTRIES.c.game, ENTRIES.c.round, ENTRIES.c.kind, ENTRIES.c.points, ENTRIES.c.rule,
                   ENTRIES.c.posts, ENTRIES.c.note)
            .join(PLAYERS, (PLAYERS.c.game == ENTRIES.c.game) & (PLAYERS.c.player == ENTRIES.c.player))
            .join(GAMES, GAMES.c.name == ENTRIES.c.game)
            .order_by(PLAYERS.c.account, GAMES.c.opened, ENTRIES.c.game, ENTRIES.c.number)
        )
        if player is not None:
            query = query.where((PLAYERS.c.account == player) | (PLAYERS.c.player == player))
        if game is not None:
            query = query.where(ENTRIES.c.game == game)
        if kind is not None:
            query = query.where(ENTRIES.c.kind == kind)
        if not secret:
            query = query.where(ENTRIES.c.secret.is_(False))
        with self._engine.connect() as database:
            return [Entry(*row) for row in database.execute(query)]

    def games(self) -> list[str]:
        """The games by name, in the order they were played."""
        with self._engine.connect() as database:
            return list(database.scalars(select(GAMES.c.name).order_by(GAMES.c.opened, GAMES.c.name)))

    def barred(self, game: str, opens: str | None) -> dict[str, str]:
        """Accounts that may not play a game which opens then, each with the game that barred it (RULES assassin.4.ban).

        A bar holds for one game: once another game was played after it, it is served.
        """
        before = select(GAMES.c.name).where(GAMES.c.name != game).order_by(GAMES.c.opened.desc(), GAMES.c.name.desc())
        if opens is not None:
            before = before.where(GAMES.c.opened < utc(opens))
        with self._engine.connect() as database:
            last = database.scalar(before.limit(1))
        return {entry.account: entry.game for entry in self.entries(game=last, kind=BAN, secret=True)} if last else {}


def _enforce_foreign_keys(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA foreign_keys = ON")


def _migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _shown(url: str) -> str:
    """An address without its password."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "（不是数据库地址）"


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0]
