"""One frame of a page to a post, by the tables of its layout."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple

from scraper import clock
from scraper.clock import Now, Stamp
from scraper.engines._frames import Frame
from scraper.engines._layout import ANSWER, ATTACHMENT, COPY, GONE, NO_ZONE, VISIBILITIES, Layout, number_in
from scraper.engines._notices import plain
from scraper.engines._select import own_words, select, words
from scraper.errors import Unreadable
from scraper.models import AuthorState, Body, Post, Precision, Visibility

if TYPE_CHECKING:
    from lxml.etree import _Element

_UNIX = re.compile(r"\d{9,11}")
_CARRIES_ZONE = re.compile(r"\d(?:Z|[+-]\d{2}:?\d{2})\Z")
_INDENTATION = " \t\r\n"  # the template's own around the words
_NOBODY = frozenset(("匿名", "匿名者", "游客", "遊客", "Guest", "Anonymous", "未注册"))


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for all posts of a page; `zone` is None where neither the page nor game.toml names one."""

    layout: Layout
    thread_id: str
    title: str
    zone: tzinfo | None
    now: Now
    seen_at: datetime
    read: Callable[[str], Body]
    post_url: Callable[[str], str | None]

    def stamp(self, value: str) -> Stamp:
        """A time as the board writes it: unix seconds, or a form the clock reads.

        Raises:
            Unreadable: no grammar reads it, or nobody says in which zone it is.
        """
        if _UNIX.fullmatch(value):
            return Stamp(datetime.fromtimestamp(int(value), self.zone or UTC), Precision.SECOND)
        if self.zone is None and not _CARRIES_ZONE.search(value):
            raise Unreadable(NO_ZONE)
        return clock.read(value, self.zone or UTC, self.now)


class _Author(NamedTuple):
    name: str
    id: str | None
    state: AuthorState


def posts(frames: Sequence[Frame], setting: Setting) -> list[Post]:
    """The posts, each once: of a copy set on top and the post in its own place the latter.

    Raises:
        Unreadable: there is a post whose author, time or words cannot be read; the message names it.
    """
    read: dict[str, tuple[bool, Post]] = {}
    for frame in frames:
        try:
            copy, post = _post(frame, setting)
        except Unreadable as error:
            raise Unreadable(f"帖子 {frame.post_id}：{error}") from error
        if post.id in read and (copy or not read[post.id][0]):
            continue
        read.pop(post.id, None)
        read[post.id] = copy, post
    return [post for _, post in read.values()]


def _post(frame: Frame, setting: Setting) -> tuple[bool, Post]:
    layout, tree = setting.layout, frame.tree()
    source, notices = _apart(frame, tree, layout)
    stamp, author = setting.stamp(_time(tree, layout)), _author(tree, layout)
    floor, copy = _floor(tree, layout)
    edit = layout.edited(frame)
    post_id = f"{frame.post_id}-{setting.thread_id}" if frame.post_id == layout.opening else frame.post_id
    return copy, Post(
        id=post_id, thread=setting.thread_id, floor=floor, author=author.name, author_id=author.id, author_state=author.state,
        posted_at=stamp.at, posted_before=stamp.before, precision=stamp.precision,
        edited_at=setting.stamp(plain(edit.at)).at if edit else None, edited_by=plain(edit.by) or None if edit and edit.by else None,
        source=source or "", read=setting.read, subject=_subject(tree, setting), visibility=_visibility(notices, source),
        notices=notices, url=setting.post_url(post_id), seen_at=setting.seen_at)


def _apart(frame: Frame, tree: _Element, layout: Layout) -> tuple[str | None, tuple[str, ...]]:
    """The words without the notices in their place, None where nothing is left, and all notices."""
    notices = [words(element) for selector in layout.notices for element in select(tree, selector)]
    source = frame.source or ""
    if layout.notice_in_words is not None:
        notices += [plain(notice["said"]) for notice in layout.notice_in_words.finditer(source)]
        source = layout.notice_in_words.sub("", source)
    if frame.source is None and not notices:
        raise Unreadable("没有正文，也没有说明为什么 (it has no words, and nothing says why)")
    return source.strip(_INDENTATION) or None, tuple(notice for notice in notices if notice and not ATTACHMENT.match(notice))


def _visibility(notices: tuple[str, ...], source: str | None) -> Visibility:
    """Whether the forum shows the words to everybody, even if it shows them to this reader."""
    for notice in notices:
        for sign, means in VISIBILITIES:
            if sign.search(notice):
                return means
    return Visibility.HIDDEN if source is None else Visibility.SHOWN


def _time(tree: _Element, layout: Layout) -> str:
    for place in layout.times:
        for element in select(tree, place.selector):
            value = element.get(place.attribute, "") if place.attribute else own_words(element)
            value = value[layout.before_time.match(value).end():].strip()  # type: ignore[union-attr]  # it matches anything
            if value:
                return value
    raise Unreadable("没有发表时间 (it has no time stamp)")


def _author(tree: _Element, layout: Layout) -> _Author:
    """Who posted. A name without an id may be anybody's; what a board remarks on a deleted account stands in an element of its own."""
    for selector in layout.authors:
        for element in select(tree, selector):
            name = own_words(element) or words(element)
            if not name:
                continue
            named = (element, *(found for other in layout.author_ids for found in select(tree, other)))
            user = next((number for found in named if (number := number_in(found, layout.user_id)) and int(number) > 0), None)
            if any(GONE.search(words(remark)) for remark in element):
                return _Author(name, user, AuthorState.DELETED)
            if user is None or name in _NOBODY:
                return _Author(name, None, AuthorState.ANONYMOUS)
            return _Author(name, user, AuthorState.KNOWN)
    raise Unreadable("没有作者 (it names no author)")


def _floor(tree: _Element, layout: Layout) -> tuple[int | None, bool]:
    """The floor a post shows, and whether this is a copy set on top, which names the floor of its own place."""
    copy = False
    for element in select(tree, layout.floor) if layout.floor else ():
        text = words(element)
        copy = copy or bool(COPY.search(text)) or any(COPY.search(inner.get("title", "")) for inner in element.iter())
        digits = re.search(r"\d[\d,]*", text)
        if digits or text.rstrip("# ") in layout.floor_names:
            return int(digits[0].replace(",", "")) if digits else layout.floor_names[text.rstrip("# ")], copy
    return None, copy


def _subject(tree: _Element, setting: Setting) -> str | None:
    """The title a player gave his reply; those a board makes by itself are nobody's words."""
    found = select(tree, setting.layout.subject) if setting.layout.subject else []
    text = words(found[0]) if found else ""
    return text if text and text != setting.title and not ANSWER.match(text) else None
