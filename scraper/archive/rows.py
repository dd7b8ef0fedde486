"""Posts to rows of `versions` and back. Reading a row parses nothing until somebody asks for the body."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import UTC, datetime, tzinfo
from typing import Any

from scraper.models import AuthorState, Body, Comment, Mark, Post, Precision, Quote, Visibility

# The columns that follow the post as last seen; those of a version's content are written once.
FOLLOWING = ("floor", "url", "comments")


def stamp(at: datetime) -> str:
    """An aware time as kept: ISO 8601 in UTC, which sorts as text."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def body_to_json(body: Body) -> str:
    """The body as kept."""
    quotes = [[q.post_id, q.author, q.written_at.isoformat() if q.written_at else None, q.text] for q in body.quotes]
    marks = [[m.kind, m.text, m.line] for m in body.marks]
    return json.dumps([body.lines, quotes, body.hidden, marks, body.unread], ensure_ascii=False)


def body_from_json(text: str) -> Body:
    """The body `body_to_json` kept."""
    lines, quotes, hidden, marks, unread = json.loads(text)
    return Body(tuple(lines), tuple(Quote(q[0], q[1], datetime.fromisoformat(q[2]) if q[2] else None, q[3]) for q in quotes),
                tuple(hidden), tuple(Mark(*m) for m in marks), unread)


def to_row(post: Post) -> dict[str, Any]:
    """The columns of a version that the post itself decides."""
    body = body_to_json(post.read(post.source))
    comments = [[c.author, c.author_id, c.text, stamp(c.posted_at) if c.posted_at else None] for c in post.comments]
    row = {"post": post.id, "board_thread": post.thread, "floor": post.floor, "author": post.author, "author_id": post.author_id,
           "author_state": post.author_state.value, "posted_at": stamp(post.posted_at), "precision": post.precision.value,
           "posted_before": stamp(post.posted_before) if post.posted_before else None,
           "edited_at": stamp(post.edited_at) if post.edited_at else None, "edited_by": post.edited_by, "subject": post.subject,
           "visibility": post.visibility.value, "url": post.url, "body": body,
           "notices": json.dumps(post.notices, ensure_ascii=False), "comments": json.dumps(comments, ensure_ascii=False)}
    return row | {"content": content_hash(row)}


def content_hash(row: dict[str, Any]) -> str:
    """What makes two readings the same version: words, stamp, subject and visibility, not the markup around them."""
    parts = (row["body"], row["edited_at"], row["edited_by"], row["subject"], row["visibility"])
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()


def from_row(row: sqlite3.Row, zone: tzinfo) -> Post:
    """The version as a post, its times in `zone`."""
    def at(column: str) -> datetime | None:
        return datetime.fromisoformat(row[column]).astimezone(zone) if row[column] else None

    posted_at, comments = at("posted_at"), row["comments"]
    assert posted_at is not None
    return Post(
        id=row["post"], thread=row["thread"], author=row["author"], posted_at=posted_at, source=row["body"], read=body_from_json,
        floor=row["floor"], author_id=row["author_id"], author_state=AuthorState(row["author_state"]),
        precision=Precision(row["precision"]), posted_before=at("posted_before"), edited_at=at("edited_at"),
        edited_by=row["edited_by"], subject=row["subject"],
        visibility=Visibility(row["visibility"]), url=row["url"], seen_at=at("first_seen"), notices=tuple(json.loads(row["notices"])),
        comments=tuple(_comment(c, zone) for c in json.loads(comments)) if comments != "[]" else ())


def _comment(kept: list[str | None], zone: tzinfo) -> Comment:
    at = datetime.fromisoformat(kept[3]).astimezone(zone) if kept[3] else None
    return Comment(kept[0] or "", kept[1], kept[2] or "", at)
