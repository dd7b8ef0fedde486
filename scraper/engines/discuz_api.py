"""Discuz! X's interface for phone programs: `api/mobile/index.php?module=viewthread`, read only.

It gives the exact time of every post. Its version 4 has no edit stamps: that a post was edited shows only when its words
differ from those kept before.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from math import ceil

from scraper import clock
from scraper.charset import unescape_twice
from scraper.clock import Now
from scraper.engines import Engine, Quirks, _discuz_kinds, _json, by_name
from scraper.engines._json import Entry
from scraper.engines._layout import NO_ZONE, VISIBILITIES
from scraper.engines._notices import plain
from scraper.errors import Unreadable
from scraper.markup import discuz
from scraper.models import AuthorState, Body, Post, Thread, Visibility

_SITE = re.compile(r"https?://[^?#]*?/(?=api/mobile/)")
_AVATARS = re.compile(r"(https?://.*/)uc_server/")
_NOTICE = re.compile(r"\s*(?:<div[^>]*>)?\s*提示: <em>(?P<said>.*?)</em>(?:\s*</div>)?", re.DOTALL)
_LABEL = re.compile(r"(<blockquote>)<p>引用[:：]</p>")  # version 1 sets it before the head of a quote
_BLOCKED = 1  # in a post's status
_GUESTS = "7"  # the group the authors of deleted accounts fall back to


class DiscuzApi(Engine):
    """Discuz! X, JSON for phones."""

    name = "discuz_api"

    def recognises(self, text: str) -> bool:
        return _discuz_kinds.is_api(text)

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        whole = _json.loads(text)
        answer = _json.inner(whole or {}, "Variables")
        if not answer.get("postlist") or "Message" in (whole or {}):
            raise _discuz_kinds.not_a_thread(text)
        thread, entries = _json.inner(answer, "thread"), _json.entries(answer, "postlist")
        thread_id = _json.word(thread, "tid") or self.thread_id(url or "")
        if not thread_id:
            raise Unreadable("接口没有写明是哪个主题 (the answer does not say which thread it shows)")
        root = quirks.root or _root(answer, url)
        narrow = _json.word(whole or {}, "Charset").upper() not in ("", "UTF-8")
        posts: dict[str, Post] = {}
        for entry in entries:
            post = _post(entry, thread_id, narrow)
            post.edited_by, post.edited_at = _edit(post, quirks, Now(fetched_at, fetched_at))
            post.url, post.seen_at = self.post_url(root, thread_id, post.id) if root else None, fetched_at
            if post.id not in posts or posts[post.id].floor is None:  # a post set on top has no floor, and comes again in its own place
                posts.pop(post.id, None)
                posts[post.id] = post
        page, pages = _pager(thread, entries, _json.number(answer, "ppp") or quirks.page_size or len(entries))
        return Thread(
            id=thread_id, subject=plain(_json.word(thread, "subject")), posts=list(posts.values()),
            url=url or (self.thread_url(root, thread_id, page) if root else None), board_id=_json.word(answer, "fid") or None, page=page,
            pages=pages, replies=_json.number(thread, "allreplies"), closed=_json.word(thread, "closed") not in ("", "0"))

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}api/mobile/index.php?module=viewthread&version=4&tid={thread_id}&ordertype=2&page={page}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return by_name("discuz").post_url(root, thread_id, post_id)

    def thread_id(self, url: str) -> str | None:
        return by_name("discuz").thread_id(url)

    def read_body(self, html: str) -> Body:
        return discuz.read(html)


ENGINE = DiscuzApi()


def _root(answer: Entry, url: str | None) -> str | None:
    """The board's address: that of the interface, else of the pictures of members where they lie beside the board."""
    site = _SITE.match(url or "") or _AVATARS.match(_json.word(answer, "member_avatar"))
    return site[site.lastindex or 0] if site else None


def _post(entry: Entry, thread_id: str, narrow: bool) -> Post:
    post_id, made = _json.word(entry, "pid"), _json.number(entry, "dbdateline")
    if not post_id.isdigit() or made is None or not 0 < made < 1 << 36:
        raise Unreadable(f"帖子 {post_id or '?'}：没有编号或发表时间 (it has no id or no time stamp)")
    source = _LABEL.sub(r"\1", _json.markup(entry, "message"))
    notice = _NOTICE.match(source)
    notices = (plain(notice["said"]),) if notice else ()
    source = source[notice.end():] if notice else source
    author = _author(entry, narrow)
    return Post(
        id=post_id, thread=thread_id, floor=_floor(entry), author=author[0], author_id=author[1], author_state=author[2],
        posted_at=datetime.fromtimestamp(made, UTC), source=unescape_twice(source) if narrow else source, read=discuz.read,
        visibility=_visibility(entry, notices), notices=notices)


def _edit(post: Post, quirks: Quirks, now: Now) -> tuple[str | None, datetime | None]:
    """The edit stamp that version 1 leaves in the words."""
    stamp = discuz.edit_stamp(post.source)
    if stamp is None:
        return None, None
    if quirks.zone is None:
        raise Unreadable(f"帖子 {post.id}：{NO_ZONE}")
    return stamp[0], clock.read(stamp[1], quirks.zone, now).at


def _author(entry: Entry, narrow: bool) -> tuple[str, str | None, AuthorState]:
    name = _json.word(entry, "author")
    name = plain(unescape_twice(name) if narrow else name)
    user = _json.word(entry, "authorid")
    if _json.word(entry, "anonymous") not in ("", "0") or not name or user in ("", "0"):
        return name if name and user in ("", "0") else "匿名", None, AuthorState.ANONYMOUS
    gone = not _json.word(entry, "username") and _json.word(entry, "groupid") == _GUESTS
    return name, user, AuthorState.DELETED if gone else AuthorState.KNOWN


def _floor(entry: Entry) -> int | None:
    """The floor shown; posts set on top have none, and -1 where they were recommended."""
    floor = _json.number(entry, "number")
    return floor if floor and floor > 0 else None


def _visibility(entry: Entry, notices: tuple[str, ...]) -> Visibility:
    if (_json.number(entry, "status") or 0) & _BLOCKED:
        return Visibility.BLOCKED
    return next((means for notice in notices for sign, means in VISIBILITIES if sign.search(notice)), Visibility.SHOWN)


def _pager(thread: Entry, entries: list[Entry], size: int) -> tuple[int, int]:
    """The page that was served and how many there are, neither of which the answer says: both by the floors.

    As long as nobody opened the page of a deleted post the board counts its place too.
    """
    numbered = [(number, _json.number(entry, "position")) for entry in entries if (number := _floor(entry))]
    counted = (_json.number(thread, "replies") or 0) + 1
    if all(number == position for number, position in numbered):
        counted = max(counted, _json.number(thread, "maxposition") or 0)
    page = (numbered[0][0] - 1) // max(size, 1) + 1 if numbered else 1
    return page, max(page, ceil(counted / max(size, 1)))
