"""phpBB 3, after its source. It shows no floors, and reaches a page by the number of posts before it."""

from __future__ import annotations

import re
from datetime import datetime

from scraper.engines import Quirks
from scraper.engines._frames import Cut
from scraper.engines._layout import Layout, Time, edited_in_markup
from scraper.engines._notices import Notices
from scraper.engines._pages import PageEngine
from scraper.errors import Unreadable
from scraper.markup import phpbb
from scraper.models import Body, Thread

_MADE_BY = re.compile(r'<body id="phpbb"|Powered by <a[^>]*>phpBB')
_THREAD_ID = re.compile(r"viewtopic\.php\?(?:[^#\"]*&(?:amp;)?)?t=(\d+)")
_START = re.compile(r"[?&;]start=(\d+)")
_PAGE_SIZE = 10  # unless the board says otherwise

_LAYOUT = Layout(
    cut=Cut(
        anchor=re.compile(r'<div\b[^<>]*\bid="p(\d+)" class="post\b'),
        sign=re.compile(r'<div class="postbody"'),
        end=re.compile(r'<div class="(?:action-bar|topic-actions)|<form\b[^<>]*\bid="viewtopic"|<div id="page-footer"|</body'),
        words=re.compile(r'<div class="content">')),
    user_id=re.compile(r"[?&;]u=(\d+)"),
    authors=("dl.postprofile a.username", "dl.postprofile a.username-coloured", "dl.postprofile span.username",
             "dl.postprofile span.username-coloured", "p.author a", "dl.postprofile dt a", "p.author strong"),
    times=(Time("p.author time[datetime]", "datetime"), Time("p.author")),
    before_time=re.compile(r"(?:.*(?:»|&raquo;))?\s*"),
    subject="div.postbody h3 a",
    edited=edited_in_markup(re.compile(
        r'<div class="notice">\s*(?:Last edited by|最后由|最後由)\s*(?:<a\b[^<>]*>)?\s*(?P<by>[^<>]*?)\s*(?:</a>)?\s*(?:on|于|於)\s+'
        r"(?P<at>[^<>]+?)\s*(?:,\s*edited|[编編][辑輯])"), 'class="signature"'),
    notices=("p.post-notice", "div.ignore", "div.post_hidden"),
    thread=_THREAD_ID,
    titles=(re.compile(r'<h2(?: class="topic-title")?>\s*<a\b[^<>]*viewtopic[^<>]*>(.*?)</a>', re.DOTALL),),
    page=re.compile(r'(?:<li class="active"><span>|class="pagination">.{0,300}?<strong>)(\d+)<', re.DOTALL),
    pages=re.compile(r'(?:\bstart=\d+"[^<>]*>|\bof <strong>)(\d+)<'),
    zone=re.compile(r"(?:[Tt]imes are|时区|時區|时间)[^<>]{0,20}(?:<[^<>]*>)?\s*(?P<zone>UTC(?:\s*[+-]\s*\d{1,2}(?::\d{2})?)?)"),
)


class PhpBB(PageEngine):
    """phpBB 3."""

    name = "phpbb"
    layouts = (_LAYOUT,)
    notices = Notices(
        places=re.compile(r'id="message"[^<>]*>.*?<p>(.*?)</p>', re.DOTALL),
        signs=tuple((kind, re.compile(sign)) for kind, sign in (
            ("login", r'<form\b[^<>]*\bid="login"|section-ucp'), ("list", r"section-viewforum"), ("index", r"section-index"),
            ("form", r"section-posting"), ("profile", r"section-memberlist"), ("search", r"section-search"))))

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text))

    def thread_page(self, text: str, *, url: str | None, fetched_at: datetime, quirks: Quirks) -> Thread:
        thread = super().thread_page(text, url=url, fetched_at=fetched_at, quirks=quirks)
        start = _START.search(url or "")
        size = len(thread.posts)
        if start and thread.page < thread.pages and int(start[1]) != (thread.page - 1) * size:
            raise Unreadable(f"论坛每页 {size} 帖，与请求的地址对不上，会漏掉帖子：请在 game.toml 的 [forum] 写 page_size = {size} "
                             f"(the board shows {size} posts a page, which the address asked for does not fit: write page_size = {size})")
        return thread

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}viewtopic.php?t={thread_id}&start={(page - 1) * (page_size or _PAGE_SIZE)}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}viewtopic.php?p={post_id}#p{post_id}"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return phpbb.read(html)


ENGINE = PhpBB()
