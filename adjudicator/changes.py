"""Posts of which the archive holds more than one version: all of them go into the record, so that whoever doubts can compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, tzinfo

from adjudicator.clauses import clause
from adjudicator.evidence import Filed
from adjudicator.record_changes import ChangedPost, PostVersion
from parser.roster import Author, AuthorKind
from scraper.models import Post


@clause("edit.1", "存档里有不同版本的帖子全部列出，先后各版并列；被删、被屏蔽的写明")
def changed_posts(posts: Iterable[Filed], author_of: Callable[[Filed], Author], round_of: Mapping[str, int], zone: tzinfo) -> Iterator[ChangedPost]:
    """Every post that changed between two looks at it; those of officials are for the judges alone."""
    for filed in posts:
        if len(filed.versions) > 1:
            author = author_of(filed)
            yield ChangedPost(
                post=filed.id, floor=filed.last.floor, url=filed.last.url, thread=filed.first.thread, author=author.player or filed.first.author,
                round=round_of.get(filed.id), rule="source.1" if filed.removed else "edit.1", hidden=author.kind is AuthorKind.OFFICIAL,
                versions=[_version(version, zone) for version in filed.versions])


def _version(post: Post, zone: tzinfo) -> PostVersion:
    def stamp(at: datetime | None) -> str | None:
        return at.astimezone(zone).isoformat() if at else None

    return PostVersion(seen_at=stamp(post.seen_at), visibility=post.visibility.value, edited_at=stamp(post.edited_at), edited_by=post.edited_by,
                       text="\n".join(post.body.lines))
