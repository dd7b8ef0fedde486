"""Discuz! X: the posts of a desktop page.

The page is read twice over: lxml finds the elements of each post, and the posts' bodies are cut out of the page's own
text, because lxml closes tags in other places than browsers do. Both must find the same posts in the same order; no
post is lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, cast

from scraper import clock
from scraper.clock import Now
from scraper.engines import _discuz_parts as parts
from scraper.errors import Unreadable
from scraper.markup import discuz
from scraper.models import Post

if TYPE_CHECKING:
    from lxml.etree import _Element

_ANCHOR = re.compile(r"""post_(\d+)["'\s>]""")
_BEFORE_ANCHOR = re.compile(r"""<div\b[^<>]*\bid\s*=\s*["']?""", re.IGNORECASE)
_POST_ID = re.compile(r"post_(\d+)")


@dataclass(frozen=True, slots=True)
class Frame:
    """One post as the page holds it: the text from its anchor to the next, and its elements by their ids."""

    post_id: str
    markup: str
    ids: dict[str, _Element]

    @property
    def number(self) -> _Element | None:
        """The link with the floor."""
        return self.ids.get(f"postnum{self.post_id}")


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for all posts of a page."""

    thread_id: str
    zone: tzinfo  # of the stamps beside the posts
    board_zone: tzinfo  # of the stamps inside the texts
    now: Now
    seen_at: datetime
    post_url: Callable[[str], str | None]


def anchors(text: str) -> list[tuple[str, int]]:
    """Ids and places of the post anchors in a page's own text; sticky copies are posts of their own here."""
    found = []
    for anchor in _ANCHOR.finditer(text):
        opening = text.rfind("<", 0, anchor.start())
        if opening >= 0 and _BEFORE_ANCHOR.fullmatch(text, opening, anchor.start()):
            found.append((anchor[1], opening))
    return found


def frames(text: str, places: list[tuple[str, int]]) -> tuple[dict[str, _Element], list[Frame]]:
    """The elements with an id before the first post, and the frames of the posts.

    Where damage in one post hides others from the parser, each is parsed by itself.

    Raises:
        Unreadable: the parser does not find exactly the posts whose anchors stand in the page.
    """
    post_ids = [post_id for post_id, _ in places]
    ends = [place for _, place in places[1:]] + [len(text)]
    pieces = [text[start:end] for (_, start), end in zip(places, ends, strict=True)]
    head, found = _elements_by_post(text)
    if [post_id for post_id, _ in found] != post_ids:
        found = [post for piece, (_, place) in zip(pieces, places, strict=True) if not _commented_out(text, place)
                 for post in _elements_by_post(piece)[1]]
    if [post_id for post_id, _ in found] != post_ids:
        raise Unreadable(f"页面上有 {len(post_ids)} 个帖子，只读得出 {len(found)} 个：页面残缺，请重新存取 "
                         f"({len(post_ids)} posts stand in the page and {len(found)} can be read: it is damaged, fetch it again)")
    return head, [Frame(post_id, piece, ids) for piece, (post_id, ids) in zip(pieces, found, strict=True)]


def posts(all_frames: list[Frame], setting: Setting) -> list[Post]:
    """The posts, each once: of a sticky copy and the post in its own place the latter."""
    read: dict[str, tuple[bool, Post]] = {}
    for frame in all_frames:
        floor, copy = parts.floor(frame.number)
        if frame.post_id in read and (copy or not read[frame.post_id][0]):
            continue
        read.pop(frame.post_id, None)
        read[frame.post_id] = copy, _post(frame, floor, setting)
    return [post for _, post in read.values()]


def _post(frame: Frame, floor: int | None, setting: Setting) -> Post:
    post_id, markup, ids = frame.post_id, frame.markup, frame.ids
    try:
        stamp = parts.posted(ids.get(f"authorposton{post_id}"), setting.zone, setting.now)
        author = parts.author(post_id, ids)
        source = parts.body_source(markup)
        edited_by, edited_at = _edit(source or "", setting)
        notices = parts.notices(ids[f"post_{post_id}"], markup)
        comments = parts.comments(ids.get(f"comment_{post_id}"), setting.zone, setting.now)
    except Unreadable as error:
        raise Unreadable(f"帖子 {post_id}：{error}") from error
    return Post(
        id=post_id, thread=setting.thread_id, floor=floor, author=author.name, author_id=author.id, author_state=author.state,
        posted_at=stamp.at, posted_before=stamp.before, precision=stamp.precision, edited_at=edited_at, edited_by=edited_by,
        source=source or "", read=discuz.read, subject=parts.subject(ids[f"post_{post_id}"]) if "<h2" in markup else None,
        visibility=parts.visibility(notices, source), notices=notices, comments=comments,
        url=setting.post_url(post_id), seen_at=setting.seen_at)


def _edit(source: str, setting: Setting) -> tuple[str | None, datetime | None]:
    stamp = discuz.edit_stamp(source)
    if stamp is None:
        return None, None
    return stamp[0], clock.read(stamp[1], setting.board_zone, setting.now).at


def _elements_by_post(text: str) -> tuple[dict[str, _Element], list[tuple[str, dict[str, _Element]]]]:
    head: dict[str, _Element] = {}
    posts: list[tuple[str, dict[str, _Element]]] = []
    group = head
    for element in _with_ids(text):
        element_id = element.get("id", "")
        anchor = _POST_ID.fullmatch(element_id) if element.tag == "div" else None
        if anchor:
            group = {}
            posts.append((anchor[1], group))
        group.setdefault(element_id, element)
    return head, posts


def _with_ids(text: str) -> Iterator[_Element]:
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        tree = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.LxmlError:
        return iter(())
    return iter(() if tree is None else cast("list[_Element]", tree.xpath("//*[@id]")))


def _commented_out(text: str, place: int) -> bool:
    opening = text.rfind("<!--", 0, place)
    return opening >= 0 and text.find("-->", opening, place) < 0
