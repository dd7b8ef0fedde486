"""phpWind 8.7 and 9, after their source. 楼主 is their floor 0, and players count by it."""

from __future__ import annotations

import re

from scraper.engines._frames import Cut
from scraper.engines._layout import Layout, Time, edited_in_markup, edited_in_words
from scraper.engines._notices import Notices
from scraper.engines._pages import PageEngine
from scraper.markup import phpwind
from scraper.models import Body

_MADE_BY = re.compile(r"""name=["']generator["'] content=["']phpwind|powered by phpwind""", re.IGNORECASE)
_HEAD_CHARACTERS = 6000
_THREAD_ID = re.compile(r"(?:[?&;]tid=|\bread-htm-tid-|\bread-)(\d+)")
_FLOOR_NAMES = {"楼主": 0, "樓主": 0, "沙发": 1, "沙發": 1, "板凳": 2, "地板": 3}
_PAGES = re.compile(r"(?:read\.php\?[^\"<>]*?\bpage=|read-htm-tid-\d+[\w-]*?-page-|[?&;]tid=\d+[^\"<>]*?&(?:amp;)?page=)(\d+)")
_SHIELD = re.compile(r"""\A\s*<(?P<tag>span|div) (?:style=["']color:\s*black;\s*background-color:\s*#ffff66;?["']|class=["']shield["'])>(?P<said>.*?)</(?P=tag)>""",
                     re.DOTALL)

_V87 = Layout(
    cut=Cut(
        anchor=re.compile(r'<div\b[^<>]*\bid="readfloor_(tpc|\d+)"'),
        sign=re.compile(r'<div class="tipTop\b'),
        end=re.compile(r'<div id="pw_content_end"|<div class="readBot|<form\b[^<>]*\bname="FORM"|</body'),
        words=re.compile(r'<div\b[^<>]*\bid="read_(?:tpc|\d+)"[^<>]*>')),
    authors=("div.readName a", "div.r_name a", "div.readName", "div.r_name"),
    times=(Time("div.tipTop span[title]", "title"),),
    opening="tpc",
    floor="div.tipTop a.s2.b",
    floor_names=_FLOOR_NAMES,
    subject="div[id^=subject_]",
    edited=edited_in_words(phpwind.edit_stamp),
    notice_in_words=_SHIELD,
    thread=re.compile(r'name="tid" value="(\d+)"'),
    titles=(re.compile(r'<h1\b[^<>]*\bid="subject_tpc"[^<>]*>(.*?)</h1>', re.DOTALL), re.compile(r"<title>(.*?)(?:[|_]|\s-|</title>)", re.DOTALL)),
    board=re.compile(r'name="fid" value="(\d+)"'),
    page=re.compile(r'class="pages"[^<>]*>.*?<b>(\d+)</b>', re.DOTALL),
    pages=_PAGES,
)
_V9 = Layout(
    cut=Cut(
        anchor=re.compile(r'<div\b[^<>]*\bJ_read_floor\b[^<>]*\bid="read_(\d+)"'),
        sign=re.compile(r'<div class="floor_top_tips\b'),
        end=re.compile(r'id="floor_reply"|<div class="pages|<div class="floor_reply|</body'),
        words=re.compile(r'<div class="editor_content"[^<>]*>')),
    authors=("div.floor_info div.name a", "div.floor_info div.name"),
    times=(Time("div.floor_top_tips span.fl"),),
    opening="0",
    floor="div.floor_top_tips span.lou",
    floor_names=_FLOOR_NAMES,
    edited=edited_in_markup(re.compile(r'<div class="edit_log">\[(?P<by>[^<>]*)于(?P<at>\d{4}-\d{1,2}-\d{1,2} [\d:]{4,8})编辑了帖子\]'), 'class="signature"'),
    notices=("div.inside_logs span.red",),
    notice_in_words=_SHIELD,
    thread=re.compile(r'\bdata-tid="(\d+)"'),
    titles=(re.compile(r'<h1 id="J_post_title">(?:\s*<a\b[^<>]*>\[.*?\]</a>)?(.*?)</h1>', re.DOTALL),
            re.compile(r"<title>(.*?)(?:[|_]|\s-|</title>)", re.DOTALL)),
    page=re.compile(r'<div class="pages"[^<>]*>.*?<strong>(\d+)</strong>', re.DOTALL),
    pages=_PAGES,
)


class PhpWind(PageEngine):
    """phpWind 8.7 and 9."""

    name = "phpwind"
    layouts = (_V87, _V9)
    notices = Notices(
        places=re.compile(r'class="tip-content">(.*?)(?:<form|<div class="cc"|</table|\Z)|class="error_cont">(.*?)</div>', re.DOTALL),
        signs=tuple((kind, re.compile(sign)) for kind, sign in (
            ("login", r'name="login" |action="login\.php|id="J_login_form"'), ("list", r'id="threadlist"|class="thread_posts_list"'),
            ("form", r'id="mainForm"'))))

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text[:_HEAD_CHARACTERS]))

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}read.php?tid={thread_id}&page={page}"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}job.php?action=topost&tid={thread_id}&pid={post_id.partition('-')[0]}"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return phpwind.read(html)


ENGINE = PhpWind()
