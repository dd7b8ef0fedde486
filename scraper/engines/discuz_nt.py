"""Discuz!NT 3, the .NET branch of Discuz! (`showtopic-N-P.aspx`), after its source."""

from __future__ import annotations

import re

from scraper.engines._frames import Cut
from scraper.engines._layout import Layout, Time, edited_in_markup
from scraper.engines._notices import Notices
from scraper.engines._pages import PageEngine
from scraper.markup import discuz_nt
from scraper.models import Body

_MADE_BY = re.compile(r'name="generator" content="Discuz!NT|Powered by Discuz!NT|title="Powered by Discuz!NT"')
_THREAD_ID = re.compile(r"\bshowtopic(?:-|\.aspx\?(?:[^#]*&(?:amp;)?)?topicid=)(\d+)")

_LAYOUT = Layout(
    cut=Cut(
        anchor=re.compile(r'<table\b[^<>]*?\bid="(\d+)" summary="\1"'),
        sign=re.compile(r'<a\b[^<>]*\bclass="floor"'),
        end=re.compile(r'<!--ntforumbox end-->|<div class="forumcontrol|<div id="footer"|</body'),
        words=re.compile(r'<div\b[^<>]*\bid="message\d+"[^<>]*>')),
    user_id=re.compile(r"(?:msgtoid=|posterid=|userid=|userinfo-)(\d+)"),
    authors=("td.postauthor div.poster span", "td.postauthor div.poster", "td.postauthor p em"),
    author_ids=("td.postauthor a[href*=msgtoid=]", "td.postauthor a[href*=posterid=]", "div.postinfo a[href*=posterid=]"),
    times=(Time("div.postinfo em span[title]", "title"),),
    floor="a.floor",
    subject="div.postmessage h2",
    edited=edited_in_markup(re.compile(r">\s*(?P<by>[^<>]{1,60}?)\s*最后编辑于\s*(?P<at>\d{4}[-/]\d{1,2}[-/]\d{1,2} [\d:]{4,8})"), 'class="postertext"'),
    notice_in_words=re.compile(
        r"""\A\s*(?:<div id="firstpost">\s*)?(?:<div class=['"]hintinfo['"]>)?(?P<said>(?<=hintinfo['"]>)[^<]*|该用户帖子内容已被屏蔽)(?:</div>|\s*\Z)"""),
    thread=re.compile(r'(?:name="topicid"[^<>]*\bvalue="|copypostlayer\()(\d+)'),
    titles=(re.compile(r'<h1 class="ts z">(?:\s*<cite>.*?</cite>)?\s*<span title="([^"]*)"', re.DOTALL),
            re.compile(r'<h1 class="ts z">(.*?)</h1>', re.DOTALL)),
    board=re.compile(r'name="forumid"[^<>]*\bvalue="(\d+)"'),
    page=re.compile(r"pageid = parseInt\('(\d+)'\)"),
    pages=re.compile(r"maxpage = parseInt\('(\d+)'\)"),
    one_author=re.compile(r'<a href="showtopic\.aspx\?topicid=\d+[^"<>]*">显示全部</a>'),
)


class DiscuzNT(PageEngine):
    """Discuz!NT."""

    name = "discuz_nt"
    layouts = (_LAYOUT,)
    notices = Notices(
        places=re.compile(r'<div class="msg_inner[^"]*">\s*<p>(.*?)</p>', re.DOTALL),
        signs=tuple((kind, re.compile(sign)) for kind, sign in (
            ("login", r'id="loginform"|<form\b[^<>]*\bname="form1"[^<>]*login\.aspx'), ("list", r'id="threadlist"|class="threadlist'),
            ("form", r'<form\b[^<>]*\bid="postform"'))))

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text))

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}showtopic-{thread_id}-{page}.aspx"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}showtopic.aspx?topicid={thread_id}&postid={post_id}#{post_id}"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return discuz_nt.read(html)


ENGINE = DiscuzNT()
