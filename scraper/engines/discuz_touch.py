"""Discuz! X on a phone: the touch pages (`mobile=2`) of X3.4 and X3.5, read only.

They show relative times without the exact one, so that a post of the last week is known to be made in an interval only.
Their pages are shorter than the desktop's.
"""

from __future__ import annotations

import re
from dataclasses import replace

from scraper import pages
from scraper.engines import _discuz_kinds, by_name
from scraper.engines._frames import Cut
from scraper.engines._layout import Layout, Time, edited_in_words
from scraper.engines._pages import PageEngine
from scraper.errors import NotAThread
from scraper.markup import discuz
from scraper.models import Body

_SIGNS = tuple((kind, re.compile(sign)) for kind, sign in (
    ("login", r'class="pg_logging"|id="loginform"'),
    ("list", r'class="pg_forumdisplay"|<div class="threadlist|action=newthread'),
))

# What the board writes where the words would be, by markup that no player's quote has.
_NOTICE = re.compile(
    r'<(?P<tag>div|span) class="(?:(?:grey )?quote">(?!\s*<blockquote)|locked">(?=\s*(?:本帖为密码帖|本帖為密碼帖|此帖仅作者|此帖僅作者|本主题需向作者)))'
    r"(?P<said>.*?)</(?P=tag)>\s*", re.DOTALL)
_BEHIND = (r'</div>\s*(?:<div id="(?:comment|replybtn|post_rate_div)_|<h3 class="psth|<ul class="(?:img_|post_att)|<ul>\s*<li'
           r'|<div class="(?:grey )?quote">\s*(?:附件|attachment)')

_X35 = Layout(
    cut=Cut(
        anchor=re.compile(r'<div class="plc cl" id="pid(\d+)">(?=\s*<div class="avatar)'),
        sign=re.compile(r'<div class="message">'),
        end=re.compile(r'<div class="(?:discuz_x|pg|foot)\b|<div id="post_new"|</body'),
        words=re.compile(r'<div class="message">(?:\s*<h2><strong>(?P<subject>.*?)</strong></h2>)?', re.DOTALL),
        words_end=re.compile(_BEHIND + r'|</div>\s*<div class="threadlist_foot)')),
    authors=("li.mtit span.z a", "li.mtit span.z"),
    times=(Time("li.mtime"),),
    floor="li.mtit span.y",
    subject="div.message h2",
    edited=edited_in_words(discuz.edit_stamp),
    notice_in_words=_NOTICE,
    thread=re.compile(r"[?&;]tid=(\d+)"),
    titles=(re.compile(r'<div class="view_tit">(?:\s*<em>[^<>]*</em>)*(.*?)</div>', re.DOTALL),),
    board=re.compile(r"mod=forumdisplay&(?:amp;)?fid=(\d+)"),
    page=re.compile(r'class="pg">.*?<strong>(\d+)</strong>', re.DOTALL),
    pages=re.compile(r'<span title="[^"]*?(\d+)[^"]*"> /'),
    one_author=re.compile(r'rel="nofollow"[^>]*>\s*(?:显示全部楼层|顯示全部樓層|查看全部|看全部)'),
)
_X34 = replace(
    _X35,
    cut=replace(_X35.cut, anchor=re.compile(r'<div class="plc cl" id="pid(\d+)">(?=\s*<span class="avatar)'),
                words_end=re.compile(_BEHIND + r"|</div>\s*</div>\s*(?:<div|\Z))")),
    authors=("li.grey b a", "li.grey b", "li.grey"),
    times=(Time("li.rela"),),
    floor="li.grey em",
    titles=(re.compile(r'<div class="postlist">\s*<h2>(.*?)(?:<a |</h2>)', re.DOTALL),),
)


class DiscuzTouch(PageEngine):
    """Discuz! X, touch pages."""

    name = "discuz_touch"
    layouts = (_X35, _X34)

    def recognises(self, text: str) -> bool:
        return _discuz_kinds.is_touch(text)

    def not_a_thread(self, text: str) -> NotAThread:
        error = _discuz_kinds.not_a_thread(text)
        closer = (kind for kind, sign in _SIGNS if sign.search(text)) if error.kind == "touch" else ()
        return next((pages.not_a_thread(kind) for kind in closer), error)

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{by_name('discuz').thread_url(root, thread_id, page)}&mobile=2"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{by_name('discuz').post_url(root, thread_id, post_id)}&mobile=2"

    def thread_id(self, url: str) -> str | None:
        return by_name("discuz").thread_id(url)

    def read_body(self, html: str) -> Body:
        return discuz.read(html)


ENGINE = DiscuzTouch()
