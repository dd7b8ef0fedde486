"""What a board holds, as everything above reads it: posts, their quotes, and the threads they stand in.

A `Post` keeps its body as the board wrote it (`source`) together with the function that reads it. The body is
read when somebody first asks for it, so that a thread of tens of thousands of posts costs little.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Visibility(StrEnum):
    """Whether the forum shows a post's words (RULES source.1)."""

    SHOWN = "shown"
    BLOCKED = "blocked"  # 屏蔽: the forum shows a notice instead of the words
    HIDDEN = "hidden"  # only the author, moderators or those who pay, reply or know a password can read it
    DELETED = "deleted"


class AuthorState(StrEnum):
    """What the board still says of a post's author."""

    KNOWN = "known"
    ANONYMOUS = "anonymous"  # no id: two anonymous posts cannot be told apart
    DELETED = "deleted"  # the account was deleted; name and id may still show


class Precision(StrEnum):
    """How exactly a post's time is known."""

    SECOND = "second"
    MINUTE = "minute"  # the true second is anywhere in the minute that `posted_at` opens
    INTERVAL = "interval"  # a relative time without a title: between `posted_at` and `posted_before`


@dataclass(frozen=True, slots=True)
class Quote:
    """One quotation inside a post. Boards cut the text; only `post_id` says for certain what was quoted."""

    post_id: str | None
    author: str | None
    written_at: datetime | None  # naive, as the quote's head shows it: in the zone of whoever quoted
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of own words set apart by markup: `kind` is "bold", "vote" or "unvote" (the tags some boards have)."""

    kind: str
    text: str
    line: int  # index into Body.lines where the stretch begins


@dataclass(frozen=True, slots=True)
class Body:
    """The own words of a post, apart from everything that is not its author's plain public word (RULES source.1).

    `lines` holds neither quotes, code, signatures, notices, noise, pictures, smileys, struck-out text nor what stands
    in a hide or spoiler block; the last is kept in `hidden` so that a ballot in it can be flagged. White space inside
    a line is kept as written, blank lines are kept as empty strings.
    """

    lines: tuple[str, ...] = ()
    quotes: tuple[Quote, ...] = ()
    hidden: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    unread: str | None = None  # why some of the words could not be read (a locked part), else None


@dataclass(slots=True)
class Post:
    """One version of one post.

    Times are aware datetimes. `posted_at` is the first stamp; an edit never moves it (RULES time.1).
    """

    id: str
    thread: str  # the key of [threads] in game.toml, or the board's own thread id where there is no game
    author: str
    posted_at: datetime
    source: str = ""
    read: Callable[[str], Body] = field(default=lambda source: Body(tuple(source.split("\n"))), repr=False)
    floor: int | None = None  # as shown; None where the board shows none (the first post in reverse order)
    author_id: str | None = None
    author_state: AuthorState = AuthorState.KNOWN
    precision: Precision = Precision.SECOND
    posted_before: datetime | None = None  # only with Precision.INTERVAL: the latest possible time
    edited_at: datetime | None = None
    edited_by: str | None = None  # the editor the stamp names; None with an edit stamp means the author
    subject: str | None = None
    visibility: Visibility = Visibility.SHOWN
    url: str | None = None
    seen_at: datetime | None = None  # when this version was fetched
    notices: tuple[str, ...] = ()  # board notices beside the words: locked texts, moderation notes, warnings
    comments: tuple[Comment, ...] = ()
    _body: Body | None = field(default=None, repr=False, compare=False)

    @property
    def body(self) -> Body:
        """The post's own words; the subject of a reply is their first line (RULES source.1)."""
        if self._body is None:
            body = self.read(self.source)
            if self.subject:
                body = Body((self.subject, *body.lines), body.quotes, body.hidden,
                            tuple(Mark(m.kind, m.text, m.line + 1) for m in body.marks), body.unread)
            self._body = body
        return self._body


@dataclass(frozen=True, slots=True)
class Comment:
    """A 点评: a remark under a post. It is never a ballot; one that looks like a ballot is flagged."""

    author: str
    author_id: str | None
    text: str
    posted_at: datetime | None


@dataclass(slots=True)
class Thread:
    """A thread as far as it was read. `pages` counts what the board says there is, not what was read."""

    id: str
    subject: str
    posts: list[Post]
    url: str | None = None
    board_id: str | None = None
    page: int = 1
    pages: int = 1
    replies: int | None = None  # as the board counts: Discuz counts 点评 too
    closed: bool | None = None
    notices: tuple[str, ...] = ()
