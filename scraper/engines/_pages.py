"""The engines of boards whose threads are HTML pages: one reader, told by a `Layout` for each generation of templates."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo
from typing import ClassVar

from scraper import clock, pages
from scraper.clock import Now
from scraper.engines import Engine, Quirks
from scraper.engines._frames import frames
from scraper.engines._layout import Layout
from scraper.engines._notices import Notices, plain
from scraper.engines._posts import Setting, posts
from scraper.errors import NotAThread, ScraperError, Unreadable
from scraper.models import Thread

_MINUTE = timedelta(seconds=59)
_LAG = timedelta(seconds=10)  # so long before it arrived a page was made, at most


class PageEngine(Engine):
    """An engine of pages. Of its `layouts` the first that finds a post in a page is the page's own."""

    layouts: ClassVar[tuple[Layout, ...]]
    notices: ClassVar[Notices]
    root_in_url: ClassVar[re.Pattern[str]] = re.compile(r"https?://[^?#]*/")

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        layout = next((layout for layout in self.layouts if layout.cut.anchor.search(text)), None)
        if layout is None or not self.recognises(text):
            raise self.not_a_thread(text)
        if layout.one_author.search(text):
            raise pages.not_a_thread("authorid")
        cut, outside = frames(text, layout.cut)
        thread_id, root = self._thread_id(text, layout, url), quirks.root or self._root(url)
        zone, now = _zone_and_now(outside, layout, fetched_at, quirks)
        title = next((plain(found[found.lastindex or 0]) for pattern in layout.titles if (found := pattern.search(text))), "")
        setting = Setting(layout, thread_id, title, zone, now, fetched_at, self.read_body,
                          lambda post_id: self.post_url(root, thread_id, post_id) if root else None)
        board, current = layout.board.search(text), layout.page.search(outside)
        page = int(current[1]) if current else 1
        return Thread(
            id=thread_id, subject=title, posts=posts(cut, setting), board_id=board[1] if board else None,
            url=url or (self.thread_url(root, thread_id, page) if root else None), page=page,
            pages=max([page, *(int(number) for number in layout.pages.findall(outside))]),
            closed=bool(layout.closed.search(outside)) if layout.closed else None)

    def not_a_thread(self, text: str) -> NotAThread:
        """The error that says which page this is."""
        return self.notices.not_a_thread(text)

    def _thread_id(self, text: str, layout: Layout, url: str | None) -> str:
        named = layout.thread.search(text)
        thread_id = named[1] if named else self.thread_id(url or "")
        if thread_id is None:
            raise Unreadable("页面没有写明是哪个主题 (the page does not say which thread it shows)")
        return thread_id

    def _root(self, url: str | None) -> str | None:
        address = self.root_in_url.match(url or "")
        return address[0] if address else None


def _zone_and_now(outside: str, layout: Layout, fetched_at: datetime, quirks: Quirks) -> tuple[tzinfo | None, Now]:
    """The zone of the page's stamps, and when it was made: both by the page where it says so."""
    fetched = Now(fetched_at - _LAG, fetched_at)
    said = layout.zone.search(outside)
    if said is None:
        return quirks.zone, fetched
    zone = clock.zone("".join(said["zone"].split()))
    try:
        made = clock.read(said.groupdict().get("clock") or "", zone, fetched)
    except ScraperError:
        return zone, fetched
    return zone, Now(made.at, made.at + _MINUTE)
