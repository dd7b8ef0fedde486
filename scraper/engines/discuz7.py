"""Discuz! 7.2, the last before X: its pages are X's ancestors, with the same ids and other frames around them."""

from __future__ import annotations

import re

from scraper.engines._frames import Cut
from scraper.engines._layout import Layout, Time, edited_in_words
from scraper.engines._notices import Notices
from scraper.engines._pages import PageEngine
from scraper.markup import discuz
from scraper.models import Body

_MADE_BY = re.compile(r'name="generator" content="Discuz! [1-7]\.')
_HEAD_CHARACTERS = 6000
_THREAD_ID = re.compile(r"(?:[?&;]p?tid=|\bthread-)(\d+)")

_LAYOUT = Layout(
    cut=Cut(
        anchor=re.compile(r'<div\b[^<>]*\bid="post_(\d+)"'),
        sign=re.compile(r'<table\b[^<>]*\bid="pid\d+"'),
        end=re.compile(r'<div id="postlistreply"|<form\b[^<>]*\bname="modactions"|<div class="forumcontrol|<div id="footer"|</body'),
        words=re.compile(r'<td\b[^<>]*\bid="postmessage_\d+"[^<>]*>')),
    authors=("td.postauthor div.postinfo a", "a.posterlink", "td.postauthor div.avatar", "div.authorinfo"),
    author_ids=("div.authorinfo a[href*=authorid=]",),
    times=(Time("em[id^=authorposton] span[title]", "title"), Time("em[id^=authorposton]")),
    floor="a[id^=postnum]",
    subject="div.postmessage h2",
    edited=edited_in_words(discuz.edit_stamp),
    notices=("div.postmessage div.locked",),
    thread=re.compile(r"tid = parseInt\('(\d+)'\)"),
    titles=(re.compile(r'<div id="threadtitle">.*?<h1>(?:\s*<a\b[^<>]*>\[.*?\]</a>)?(.*?)</h1>', re.DOTALL),
            re.compile(r'<div id="nav">(?:(?!</div>).)*&raquo;(.*?)</div>', re.DOTALL)),
    board=re.compile(r"fid = parseInt\('(\d+)'\)"),
    page=re.compile(r'<div class="pages">.*?<strong>(\d+)</strong>', re.DOTALL),
    pages=re.compile(r"(?:viewthread\.php\?tid=\d+(?:&(?:amp;)?\w+=[^&\"]*)*?&(?:amp;)?page=|\bthread-\d+-)(\d+)"),
    zone=re.compile(r"(?P<zone>GMT(?:[+-]\d{1,2}(?:\.\d+)?)?),\s*(?P<clock>\d[^<,\n]{6,30})"),
    one_author=re.compile(r'rel="nofollow"[^<>]*>\s*(?:显示全部|顯示全部)'),
)


class Discuz7(PageEngine):
    """Discuz! 7.2."""

    name = "discuz7"
    layouts = (_LAYOUT,)
    notices = Notices(
        places=re.compile(r'class="alert_(?:error|info)"[^<>]*>\s*<p>(.*?)</p>', re.DOTALL),
        signs=tuple((kind, re.compile(sign)) for kind, sign in (
            ("login", r'<body id="logging"|name="loginform"'), ("list", r'<body id="forumdisplay"'), ("index", r'<body id="index"'),
            ("form", r'<body id="post"'), ("profile", r'<body id="space"'), ("search", r'<body id="search"'))))

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text[:_HEAD_CHARACTERS]))

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}viewthread.php?tid={thread_id}&ordertype=2&page={page}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}redirect.php?goto=findpost&ptid={thread_id}&pid={post_id}"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return discuz.read(html)


ENGINE = Discuz7()
