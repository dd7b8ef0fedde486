"""Small pages in Discuz! X's markup, for tests: only what the reader looks at, in the board's own order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from scraper.engines import Engine, Quirks, by_name
from scraper.models import Post, Thread

EIGHT = timezone(timedelta(hours=8))
FETCHED = datetime(2026, 5, 12, 20, 0, 30, tzinfo=EIGHT)
KNOWN = '<div class="pi"><div class="authi"><a href="home.php?mod=space&amp;uid=3" target="_blank" class="xw1">路飞</a></div></div>'
ANONYMOUS = '<div class="pi">\n匿名</div>'
DELETED = '<div class="pi">\n艾斯 <em>该用户已被删除</em>\n</div>'


@dataclass
class Entry:
    """One post. `instead` stands where the body cell would, `above` before it, `below` behind the body's frame."""

    pid: int
    body: str = "正文"
    floor: str = "<em>5</em><sup>#</sup>"
    stamp: str = "发表于 2026-5-11 19:00:07"
    left: str = KNOWN
    right: str = ""
    instead: str | None = None
    above: str = ""
    below: str = ""
    comments: str = ""
    first: bool = False

    def markup(self) -> str:
        cell = f'<div class="t_fsz"><table cellspacing="0" cellpadding="0"><tr><td class="t_f" id="postmessage_{self.pid}">\n{self.body}</td></tr></table>\n</div>'
        link = "forum.php?mod=viewthread&tid=7" if self.first else f"forum.php?mod=redirect&goto=findpost&ptid=7&pid={self.pid}"
        return f"""<div id="post_{self.pid}" ><table id="pid{self.pid}" class="plhin" summary="pid{self.pid}"><tr>
<td class="pls" rowspan="2"><div id="favatar{self.pid}" class="pls cl favatar">{self.left}</div></td>
<td class="plc"><div class="pi"><strong><a href="{link}" id="postnum{self.pid}" onclick="setCopy(this.href, 'x');">
{self.floor}</a></strong>
<div class="pti"><div class="authi">{self.right}<em id="authorposton{self.pid}">{self.stamp}</em></div></div></div>
<div class="pct"><div class="pcb">{self.above}{cell if self.instead is None else self.instead}
<div id="comment_{self.pid}" class="cm">{self.comments}</div><div id="post_rate_div_{self.pid}"></div></div></div>{self.below}
</td></tr></table></div>"""


def page(*entries: Entry, pager: str = "", footer: str = "GMT+8, 2026-5-12 20:00", title: str = "第一天 讨论", heading: str = "",
         charset: str = "utf-8") -> str:
    """A whole page of a thread."""
    return f"""<!DOCTYPE html><html><head><meta charset="{charset}" /><title>{title} -  Powered by Discuz!</title>
<meta name="generator" content="Discuz! X3.5" />
<script type="text/javascript">var charset = '{charset}', discuz_uid = '0', SITEURL = 'http://bbs.example.org/';</script></head>
<body id="nv_forum" class="pg_viewthread"><script type="text/javascript">var fid = parseInt('2'), tid = parseInt('7');</script>
<div id="pgt"><div class="pgt">{pager}</div></div>
<div id="postlist" class="pl bm"><table><tr><td class="pls"><div class="hm"><span class="xg1">查看:</span> <span class="xi1">9</span>
<span class="xg1">回复:</span> <span class="xi1">4</span></div></td><td class="plc vwthd"><h1 class="ts"><span id="thread_subject">{title}</span></h1>
<span class="xg1">{heading}</span></td></tr></table>
{"".join(entry.markup() for entry in entries)}
<div id="postlistreply"><div id="post_new" class="viewthread_table" style="display: none"></div></div></div>
<div id="ft"><p class="xs0">{footer}<span id="debuginfo"></span></p></div></body></html>"""


def engine() -> Engine:
    return by_name("discuz")


def read(text: str, quirks: Quirks | None = None, url: str | None = None) -> Thread:
    return engine().thread_page(text, url=url, fetched_at=FETCHED, quirks=quirks or Quirks())


def read_one(entry: Entry, **options: str) -> Post:
    return read(page(entry, **options)).posts[0]
