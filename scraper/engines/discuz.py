"""Discuz! X (X2 to X3.5): desktop pages, UTF-8, GBK or Big5."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from scraper import clock, pages
from scraper.charset import unescape_twice
from scraper.clock import Now
from scraper.engines import Engine, Quirks, _discuz_kinds, _discuz_posts
from scraper.engines._discuz_posts import Frame, Setting
from scraper.engines._select import words
from scraper.errors import Unreadable
from scraper.markup import discuz
from scraper.models import Body, Thread

if TYPE_CHECKING:
    from lxml.etree import _Element

_NARROW = re.compile(r"""charset\s*=\s*["']?(?:gb|big5)""", re.IGNORECASE)
_THREAD_ID = (re.compile(r"[?&;]p?tid=(\d+)"), re.compile(r"\bthread-(\d+)-"), re.compile(r"\btid-(\d+)"))
_SCRIPT_IDS = re.compile(r"fid = parseInt\('(\d+)'\), tid = parseInt\('(\d+)'\)")
_SITE = re.compile(r"SITEURL = '(https?://[^']+)'")
_ONE_AUTHOR = re.compile(r'rel="nofollow"[^>]*>\s*(?:显示全部楼层|顯示全部樓層)')
_PAGER = re.compile(r"""class=["']?pg["'\s>].*?</div>""", re.DOTALL)
_CURRENT = re.compile(r"<strong>\s*(\d{1,9})\s*</strong>", re.IGNORECASE)
_COUNTS = re.compile(r"""<span class="xi1">(\d{1,9})</span>""")
_CLOSED = re.compile(r"""<(?:i|img)\b[^<>]*title="(?:关闭|關閉)""")
_MODERATED = re.compile(r'<div class="modact">(.*?)</div>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_FOOTER = re.compile(r"GMT(?P<offset>[+-]\d{1,2}(?:\.\d+)?)?,\s*(?P<clock>\d[^<\n,]{6,30})")
_MINUTE = timedelta(seconds=59)
_CLOCKS_APART = timedelta(minutes=5)  # the board's clock and ours may differ by so much


class Discuz(Engine):
    """Discuz! X."""

    name = "discuz"

    def recognises(self, text: str) -> bool:
        return _discuz_kinds.recognises(text)

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        if _NARROW.search(text[:3000]):
            text = unescape_twice(text)
        places = _discuz_posts.anchors(text)
        if not places or "postlist" not in text or _discuz_kinds.made_by_another(text):
            raise _discuz_kinds.not_a_thread(text)
        if _ONE_AUTHOR.search(text):
            raise pages.not_a_thread("authorid")
        head, frames = _discuz_posts.frames(text, places)
        intro = text[:places[0][1]]
        board_id, thread_id = _ids(intro, frames, url)
        root = quirks.root or _root(intro, url)
        zone, now = _zone_and_now(text, places[-1][1], fetched_at, quirks)
        setting = Setting(thread_id, zone, quirks.zone or zone, now, _seen_at(fetched_at, now),
                          lambda post_id: self.post_url(root, thread_id, post_id) if root else None)
        page, last = _pager(intro)
        counts = _COUNTS.findall(intro)
        return Thread(
            id=thread_id, subject=_subject(head.get("thread_subject")), posts=_discuz_posts.posts(frames, setting),
            url=url or (self.thread_url(root, thread_id, page) if root else None), board_id=board_id, page=page, pages=last,
            replies=int(counts[1]) if len(counts) > 1 else None, closed=bool(_CLOSED.search(intro)), notices=_notices(text, page, frames))

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        # Some threads show the newest first unless told otherwise, and new posts would move theirs over page borders.
        return f"{root}forum.php?mod=viewthread&tid={thread_id}&ordertype=2&page={page}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}forum.php?mod=redirect&goto=findpost&ptid={thread_id}&pid={post_id}"

    def thread_id(self, url: str) -> str | None:
        return next((match[1] for pattern in _THREAD_ID if (match := pattern.search(url))), None)

    def read_body(self, html: str) -> Body:
        return discuz.read(html)


ENGINE = Discuz()


def _ids(intro: str, frames: list[Frame], url: str | None) -> tuple[str | None, str]:
    """Board and thread, by the page's script; where a browser left that out, the thread by the floors' links or the address."""
    if said := _SCRIPT_IDS.search(intro):
        return said[1], said[2]
    addresses = [frame.number.get("href", "") for frame in frames if frame.number is not None] + [url or ""]
    thread_id = next((found for address in addresses if (found := ENGINE.thread_id(address))), None)
    if thread_id is None:
        raise Unreadable("页面没有写明是哪个主题 (the page does not say which thread it shows)")
    return None, thread_id


def _root(intro: str, url: str | None) -> str | None:
    if site := _SITE.search(intro):
        return site[1]
    address = re.match(r"https?://[^?#]*/", url or "")
    return re.sub(r"archiver/$", "", address[0]) if address else None


def _zone_and_now(text: str, after: int, fetched_at: datetime, quirks: Quirks) -> tuple[tzinfo, Now]:
    """The zone of the page's stamps, and when it was made, both by its footer (a member may have a zone of his own).

    Raises:
        Unreadable: neither the page nor game.toml names a zone, or the page is cut off.
    """
    fetched = Now(fetched_at, fetched_at)
    footer = next(reversed(list(_FOOTER.finditer(text, max(after, text.rfind('id="ft"'))))), None)
    if footer is None:
        if "</html" not in text[after:].lower():
            raise Unreadable("页面不完整，后半截没有存下来，请重新存取 (the page is cut off: fetch it again)")
        if quirks.zone is None:
            raise Unreadable('页面没有写明时区，请在 game.toml 的 [forum] 写 zone = "+08:00" (the page names no zone: write zone in [forum])')
        return quirks.zone, fetched
    zone = clock.zone(f"GMT{footer['offset'] or ''}")
    try:
        made = clock.read(footer["clock"], zone, fetched)
    except Unreadable:
        return zone, fetched
    return zone, Now(made.at, made.at + _MINUTE)


def _seen_at(fetched_at: datetime, now: Now) -> datetime:
    """When this version of the posts was seen; a file copied about has a later date than the page in it."""
    return fetched_at if now.earliest - _CLOCKS_APART <= fetched_at <= now.latest + _CLOCKS_APART else now.earliest


def _notices(text: str, page: int, frames: list[Frame]) -> tuple[str, ...]:
    """What the board says of the thread, and a warning when a filter left posts out of the page (its first post is missing)."""
    said = tuple(" ".join(_TAG.sub(" ", notice).replace("&nbsp;", " ").split()) for notice in _MODERATED.findall(text))
    links = [frame.number.get("href", "") for frame in frames if frame.number is not None]
    if page == 1 and links and all("findpost" in link for link in links):
        return (*said, "这一页没有主楼，可能只显示了部分帖子 (the first post is missing: the page may show only some posts)")
    return said


def _pager(intro: str) -> tuple[int, int]:
    """The page that was served and how many there are; a thread of one page has no pager."""
    pager = _PAGER.search(intro)
    current = _CURRENT.search(pager[0]) if pager else None
    if pager is None or current is None:
        return 1, 1
    numbers = re.findall(r"\d{1,9}", _TAG.sub(" ", pager[0].partition(">")[2]))
    return int(current[1]), max(map(int, numbers))


def _subject(element: _Element | None) -> str:
    return "" if element is None else words(element)
