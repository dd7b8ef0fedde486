"""phpBB 3 (ENGINES 5): its addresses, and the bodies of posts.jsonl. Its pages are not read yet, and say so."""

from __future__ import annotations

import re
from datetime import datetime

from scraper.engines import Engine, Quirks
from scraper.errors import NotAThread
from scraper.markup import phpbb
from scraper.models import Body, Thread

_MADE_BY = re.compile(r'<body id="phpbb"|Powered by <a[^>]*>phpBB')
_THREAD_ID = re.compile(r"viewtopic\.php\?(?:[^#]*&(?:amp;)?)?t=(\d+)")
_PAGE_SIZE = 25


class PhpBB(Engine):
    """phpBB 3."""

    name = "phpbb"

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text))

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        raise NotAThread("engine", "phpBB 论坛的网页还不能读，请用 posts.jsonl (pages of phpBB cannot be read yet: use posts.jsonl)")

    def thread_url(self, root: str, thread_id: str, page: int) -> str:
        return f"{root}viewtopic.php?t={thread_id}&start={(page - 1) * _PAGE_SIZE}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}viewtopic.php?p={post_id}#p{post_id}"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return phpbb.read(html)


ENGINE = PhpBB()
