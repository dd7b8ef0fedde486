"""Posts with all their kept versions, and what edits and removals do to them (RULES source.1, edit.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from adjudicator.game import THREADS
from adjudicator.record import Gap
from scraper.models import Post, Precision, Visibility


@dataclass(slots=True)
class Filed:
    """One post as the archive holds it. `first` is the version whose words count, `last` the newest."""

    first: Post
    last: Post
    versions: tuple[Post, ...]
    silent: bool | None = None  # whether its words can hold a statement; the hearing finds out

    @property
    def id(self) -> str:
        return self.first.id

    @property
    def at(self) -> datetime:
        """When the forum first stamped it; no edit moves it (RULES time.1)."""
        return self.first.posted_at

    @property
    def removed(self) -> bool:
        """Whether the forum deleted, blocked or hid it."""
        return self.last.visibility is not Visibility.SHOWN

    @property
    def seen(self) -> bool:
        """Whether any kept version shows its words."""
        return self.first.visibility is Visibility.SHOWN

    @property
    def unread(self) -> str | None:
        """Why its words cannot be told, where they cannot: hidden and never seen, or partly locked."""
        if not self.seen and self.last.visibility is not Visibility.DELETED:
            return f"帖子不可见（{self.last.visibility}）"
        return None if self.removed else self.last.body.unread

    @property
    def edited(self) -> bool:
        """Whether the version whose words count is itself an edited one: the form before the edit was never seen."""
        return self.first.edited_at is not None

    @property
    def edited_by_other(self) -> bool:
        """Whether the stamp names somebody who is not the author."""
        return self.first.edited_by is not None and self.first.edited_by != self.first.author

    @property
    def changed(self) -> bool:
        """Whether a later version has other words than the first."""
        return any(v.body.lines != self.first.body.lines for v in self.versions if v.visibility is Visibility.SHOWN)

    @property
    def latest(self) -> datetime:
        """The last second in which it can have been made; `at` is the first."""
        if self.first.precision is Precision.MINUTE:
            return self.at + timedelta(seconds=59)
        if self.first.precision is Precision.INTERVAL and self.first.posted_before is not None:
            return max(self.at, self.first.posted_before)
        return self.at

    def straddles(self, limit: datetime) -> bool:
        """Whether its true time could be on either side of the limit (RULES time.1)."""
        return self.at < limit <= self.latest

    def behind(self, opening: datetime, opener: Filed | None) -> bool:
        """Whether it came after an opening, and where a post opens: after that post, on a later floor when the stamps are equal."""
        if opener is None or self.at != opening or self.first.thread != opener.first.thread:
            return self.at > opening
        return (self.first.floor or 0) > (opener.first.floor or 0)


def _place(filed: Filed) -> tuple[datetime, int, int, str]:
    """Where a post stands among the others: by time, then by floor, then by its id, a shorter number being a smaller one."""
    post = filed.first
    return post.posted_at, -1 if post.floor is None else post.floor, len(post.id), post.id


def file_posts(posts: Iterable[Post], as_of: datetime) -> list[Filed]:
    """Every post made by `as_of`, oldest first; whatever the order of the input.

    Versions of a post are put in the order they were seen. One without `seen_at` keeps its place in the input.
    """
    as_of = as_of.astimezone(UTC)  # two times in one zone compare at once
    firsts: dict[str, Post] = {}
    more: dict[str, list[Post]] = {}
    for post in posts:
        if post.posted_at <= as_of and firsts.setdefault(post.id, post) is not post:
            more.setdefault(post.id, [firsts[post.id]]).append(post)
    filed = [_file(more[post_id]) if post_id in more else Filed(post, post, (post,)) for post_id, post in firsts.items()]
    filed.sort(key=_place)
    return filed


def _file(versions: list[Post]) -> Filed:
    if all(v.seen_at is not None for v in versions):
        versions.sort(key=lambda v: (v.seen_at, v.edited_at or v.posted_at))
    first = next((v for v in versions if v.visibility is Visibility.SHOWN), versions[0])
    return Filed(first, versions[-1], tuple(versions))


def missing_pages(key: str, pages: int, missing: Sequence[int]) -> Gap:
    """Pages of a thread that were never read: whatever ballots are on them count nowhere (RULES source.1)."""
    return Gap(thread=key, text=f"{THREADS[key]}共 {pages} 页，缺第 {'、'.join(map(str, missing))} 页；导入这些页，或运行 panguan fetch")
