"""What a judgement is made of: the folder, the posts, and the moment. The only place that asks the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from adjudicator.desk.errors import DeskError
from adjudicator.evidence import missing_pages
from adjudicator.folder import GameFolder, load
from adjudicator.game import THREADS
from adjudicator.record import Gap, Record
from adjudicator.record_public import public
from adjudicator.referee import judge
from adjudicator.watch import GAME_THREADS
from scraper.models import Post

POSTS_FILES = ("posts.jsonl", "posts.jsonl.gz")


@dataclass(frozen=True, slots=True)
class Case:
    """A judged game: what went in and what came out. Without `secret` the record is the public one.

    `withheld` counts the open questions that only the judges' record holds.
    """

    folder: GameFolder
    posts: list[Post]
    record: Record
    withheld: int = 0


def judged(path: Path, posts_file: Path | None, as_of: str | None, secret: bool, posts: list[Post] | None = None) -> Case:
    """Judge a game folder; `posts` in the place of those it holds itself.

    Raises:
        GameError: the folder is broken.
        DeskError: no posts, or a time that cannot be read.
        ScraperError: the posts cannot be read.
    """
    folder = load(path)
    zone = ZoneInfo(folder.game.game.timezone)
    unread = unread_pages(path) if posts is None and posts_file is None else []
    if posts is None:
        posts = posts_of(folder, posts_file, zone)
    record = judge(folder, posts, moment(as_of, zone))
    if unread:
        record = record.model_copy(update={"complete": False, "gaps": [*record.gaps, *unread]})
    if secret:
        return Case(folder, posts, record)
    shown = public(record)
    return Case(folder, posts, shown, len(record.questions) - len(shown.questions))


def moment(written: str | None, zone: ZoneInfo) -> datetime:
    """The time of `--as-of`, in the game's zone; now where none is given."""
    if written is None:
        return datetime.now(zone).replace(microsecond=0)
    try:
        at = datetime.fromisoformat(written.strip())
    except ValueError:
        raise DeskError(f"--as-of 读不懂「{written}」：写成 2026-05-12T13:00 或带时区的 2026-05-12T13:00:00+08:00"
                        f" / not an ISO 8601 time: {written!r}") from None
    return at.replace(tzinfo=zone) if at.tzinfo is None else at.astimezone(zone)


def unread_pages(path: Path) -> list[Gap]:
    """What the board says there is of the threads in the archive of a game folder, and was never read."""
    from scraper.archive import Archive

    if not Archive.exists(path):
        return []
    with Archive.open(path) as archive:
        missing = archive.missing()
    return [missing_pages(key, pages, numbers) for (key, _), (pages, numbers) in missing.items() if key in GAME_THREADS]


def has_posts(path: Path) -> bool:
    """Whether a game folder holds posts of its own."""
    from scraper.archive import Archive

    return Archive.exists(path) or any((path / name).is_file() for name in POSTS_FILES)


def posts_of(folder: GameFolder, posts_file: Path | None, zone: ZoneInfo) -> list[Post]:
    """The posts: from the file given, else the archive, else posts.jsonl (or .jsonl.gz) in the folder."""
    from scraper.archive import Archive

    if posts_file is None and Archive.exists(folder.path):
        with Archive.open(folder.path) as archive:
            kept = archive.posts(zone)
        if kept:  # a fetch that failed leaves an archive without posts
            return kept
    file = posts_file or next((f for name in POSTS_FILES if (f := folder.path / name).is_file()), None)
    if file is None:
        raise DeskError(f"{folder.path}: 还没有帖子：先用 panguan fetch 或 panguan import，或用 --posts 指明文件 / no posts yet")
    from scraper.jsonl import read_posts

    return _by_key(folder, read_posts(file, zone=zone, engine=folder.game.forum.engine))


def _by_key(folder: GameFolder, posts: list[Post]) -> list[Post]:
    """Posts as `panguan read` writes them name their thread by its id on the board; the game knows it by its key in [threads]."""
    if any(post.thread not in THREADS for post in posts):
        from adjudicator.desk.forum import threads_of

        keys = {named: key for key, threads in threads_of(folder).items() for named in threads}
        for post in posts:
            if post.thread not in THREADS:
                post.thread = keys.get(post.thread, post.thread)
    return posts
