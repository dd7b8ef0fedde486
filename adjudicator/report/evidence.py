"""The archived posts a record rests on: each kept version's own words, and what an edit changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from typing import Literal
from zoneinfo import ZoneInfo

from adjudicator.record import Record
from scraper.models import Post, Visibility

Change = Literal["same", "gone", "new"]


@dataclass(frozen=True, slots=True)
class Version:
    """One kept version: its lines, and against the version before it what is the same, gone or new."""

    seen_at: str | None
    edited_at: str | None
    edited_by: str | None
    visibility: str
    lines: tuple[tuple[Change, str], ...]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A post with all its kept versions, oldest first."""

    id: str
    author: str
    posted_at: str
    thread: str
    floor: int | None
    url: str | None
    versions: tuple[Version, ...]


def exhibits(record: Record, posts: Sequence[Post]) -> list[Exhibit]:
    """The posts that anything in the record rests on, in the order they were made."""
    named = set(_named(record))
    zone = ZoneInfo(record.timezone)
    kept: dict[str, list[Post]] = {}
    for post in posts:
        if post.id in named:
            kept.setdefault(post.id, []).append(post)
    ordered = sorted(kept.values(), key=lambda versions: (versions[0].posted_at, versions[0].floor or 0, versions[0].id))
    return [_exhibit(versions, zone) for versions in ordered]


def _named(record: Record) -> Iterator[str]:
    for _, ballot in record.ballots():
        yield from (ballot.post, *ballot.posts)
    for entry in record.ledger:
        yield from entry.posts
    for question in record.questions:
        yield from question.posts
    for flag in record.flags:
        yield from (*filter(None, (flag.post,)), *flag.posts)
    yield from (ruling.post for ruling in record.rulings if ruling.post)
    for one in record.rounds:
        yield from one.verdict.posts


def _exhibit(versions: list[Post], zone: ZoneInfo) -> Exhibit:
    first = versions[0]
    shown: list[Version] = []
    before: tuple[str, ...] | None = None
    for post in versions:
        lines = tuple(text for text in post.body.lines if text.strip()) if post.visibility is Visibility.SHOWN else ()
        shown.append(Version(_stamp(post.seen_at, zone), _stamp(post.edited_at, zone), post.edited_by, post.visibility.value,
                             tuple(_compared(before, lines))))
        before = lines
    return Exhibit(first.id, first.author, _stamp(first.posted_at, zone) or "", first.thread, first.floor, first.url, tuple(shown))


def _stamp(at: datetime | None, zone: ZoneInfo) -> str | None:
    return at.astimezone(zone).isoformat(timespec="seconds") if at else None


def _compared(before: tuple[str, ...] | None, lines: tuple[str, ...]) -> Iterator[tuple[Change, str]]:
    if before is None:
        yield from (("same", text) for text in lines)
        return
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, lines, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (("same", text) for text in lines[b1:b2])
        else:
            yield from (("gone", text) for text in before[a1:a2])
            yield from (("new", text) for text in lines[b1:b2])
