"""A game's threads from the board into its archive: what is new, and everything once more after a close."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from adjudicator.desk.console import progress
from adjudicator.desk.errors import DeskError
from adjudicator.desk.forum import threads_of
from scraper.errors import NotAThread
from scraper.fetch import fetch_thread

if TYPE_CHECKING:
    from adjudicator.folder import GameFolder
    from adjudicator.record import Record
    from scraper.archive import Archive, Changes
    from scraper.board import Board
    from scraper.member import Member

MEMBERS_ONLY = frozenset({"login", "permission", "readperm"})


def fetch_game(game: GameFolder, archive: Archive, board: Board, member: Member, changes: Changes) -> None:
    """Reads every thread of the game; `changes` takes up what is new, also of what was read before an error.

    Signs in only where the board shows a thread to members alone.

    Raises:
        DeskError: game.toml names no thread.
        ScraperError: the board could not be read.
    """
    threads = threads_of(game)
    if not threads:
        raise DeskError(f"{game.path / 'game.toml'}: 没有帖子可取：在 [threads] 写 discussion 和 vote 的帖子编号 / [threads] is empty")
    fresh_after = last_close(game, archive, board.client.now())
    for key, named in threads.items():
        for one in named:
            thread_id = board.thread_id(one)
            with progress(f"{key} {one}") as tell:
                try:
                    changes.add(fetch_thread(board, archive, key, thread_id, fresh_after=fresh_after, tell=tell))
                except NotAThread as problem:
                    if problem.kind not in MEMBERS_ONLY or member.uid or member.account is None:
                        raise
                    member.arrive()
                    changes.add(fetch_thread(board, archive, key, thread_id, fresh_after=fresh_after, tell=tell))


def last_close(game: GameFolder, archive: Archive, now: datetime) -> datetime | None:
    """The latest close of a count before `now`, by what the archive holds so far; every page has to be read after it."""
    from adjudicator.referee import judge

    zone = ZoneInfo(game.game.game.timezone)
    posts = archive.posts(zone)
    return max((at for at in closes(judge(game, posts, now.astimezone(zone))) if at <= now), default=None) if posts else None


def closes(record: Record) -> set[datetime]:
    """Every time at which a count of the game closes or closed."""
    stamps = {stage.closes for one in record.rounds for stage in one.stages} | {one.closes for one in record.rounds if one.closes}
    return {datetime.fromisoformat(stamp) for stamp in stamps}
