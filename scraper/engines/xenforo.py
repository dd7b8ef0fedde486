"""XenForo 2, after its compiled templates and what others read in its pages. Times are unix seconds."""

from __future__ import annotations

import re

from scraper.engines._frames import Cut, Frame
from scraper.engines._layout import Edit, Layout, Time
from scraper.engines._notices import Notices
from scraper.engines._pages import PageEngine
from scraper.markup import xenforo
from scraper.models import Body

_MADE_BY = re.compile(r'<html\b[^<>]*\bid="XF"')
_THREAD_ID = re.compile(r"\bthreads/(?:[^/?#]*\.)?(\d+)")
_EDITED = re.compile(r'<div class="message-lastEdit">(?P<by>[^<]*)<time\b[^<>]*?\bdata-time(?:stamp)?="(?P<at>\d{9,11})"')
_BY_MODERATOR = re.compile(r"moderator|版主|管理员", re.IGNORECASE)


def _edited(frame: Frame) -> Edit | None:
    """The stamp names nobody: it was the author unless it speaks of a moderator."""
    stamp = _EDITED.search(frame.markup)
    return Edit("moderator" if _BY_MODERATOR.search(stamp["by"]) else None, stamp["at"]) if stamp else None


_LAYOUT = Layout(
    cut=Cut(
        anchor=re.compile(r'<(?:article|div)\b(?=[^<>]*\bmessage--post\b)[^<>]*\bdata-content="post-(\d+)"'),
        sign=re.compile(r'<span\b[^<>]*\bu-anchorTarget\b[^<>]*\bid="post-\d+"'),
        end=re.compile(r'<div class="block-outer block-outer--after|<form\b[^<>]*\bjs-quickReply\b|<footer\b|</body'),
        words=re.compile(r'<article class="message-body\b[^<>]*>.*?<div class="bbWrapper\b[^<>]*>', re.DOTALL)),
    user_id=re.compile(r"\A(\d+)\Z"),
    authors=("h4.message-name a.username", "h4.message-name span.username", "a.username", "span.username"),
    times=(Time("ul.message-attribution-main time[data-timestamp]", "data-timestamp"), Time("ul.message-attribution-main time[data-time]", "data-time"),
           Time("time[data-timestamp]", "data-timestamp"), Time("time[data-time]", "data-time"), Time("time[datetime]", "datetime")),
    floor="ul.message-attribution-opposite a",
    floor_names={},
    edited=_edited,
    notices=("div.messageNotice",),
    thread=re.compile(r'data-content-key="thread-(\d+)"'),
    titles=(re.compile(r'<h1 class="p-title-value">(?:\s*<(?:span|a)\b[^<>]*>[^<>]*</(?:span|a)>)*(.*?)</h1>', re.DOTALL),),
    board=re.compile(r'data-container-key="node-(\d+)"'),
    page=re.compile(r'pageNav-page--current\b[^<>]*>\s*<a\b[^<>]*>(\d+)<'),
    pages=re.compile(r'<li class="pageNav-page\b[^<>]*>\s*<a\b[^<>]*>(\d+)<'),
)


class XenForo(PageEngine):
    """XenForo 2."""

    name = "xenforo"
    layouts = (_LAYOUT,)
    notices = Notices(
        places=re.compile(r'data-template="(?:error|login)".*?<div class="blockMessage\b[^<>]*>(.*?)</div>', re.DOTALL),
        signs=tuple((kind, re.compile(sign)) for kind, sign in (
            ("login", r'data-template="login"'), ("list", r'data-template="forum_view'), ("index", r'data-template="(?:forum_list|category)'),
            ("profile", r'data-template="member'), ("search", r'data-template="search'), ("notice", r'data-template="error"'))))
    root_in_url = re.compile(r"https?://[^?#]*?/(?=(?:index\.php\?)?(?:threads|posts)/)")

    def recognises(self, text: str) -> bool:
        return bool(_MADE_BY.search(text))

    def thread_url(self, root: str, thread_id: str, page: int, page_size: int | None = None) -> str:
        return f"{root}threads/{thread_id}/page-{page}" if page > 1 else f"{root}threads/{thread_id}/"

    def post_url(self, root: str, thread_id: str, post_id: str) -> str:
        return f"{root}posts/{post_id}/"

    def thread_id(self, url: str) -> str | None:
        match = _THREAD_ID.search(url)
        return match[1] if match else None

    def read_body(self, html: str) -> Body:
        return xenforo.read(html)


ENGINE = XenForo()
