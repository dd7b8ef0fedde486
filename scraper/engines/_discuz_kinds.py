"""Discuz! X: which page this is, when it is not a page of a thread."""

from __future__ import annotations

import json
import re
from html import unescape

from scraper import pages
from scraper.errors import NotAThread

# What the board says on a notice, and the kind it makes of the page.
_SAID: tuple[tuple[str, re.Pattern[str]], ...] = tuple((kind, re.compile(words)) for kind, words in (
    ("missing", r"(?:主题|主題|版块|版塊|帖子).{0,6}不存在|thread_nonexistence|已被删除|已被刪除"),
    ("login", r"尚未登录|尚未登錄|需要登录|需要登錄|先登录|先登錄|登录后才能|用户组\(游客\)|用戶組\(游客\)|login_before_enter|to_login"),
    ("readperm", r"阅读权限|閱讀權限"),
    ("permission", r"没有权限|沒有權限|无法进行此操作|無法進行此操作|nopermission|viewperm"),
    ("closed", r"不能进行此操作或访问此页面|站点已关闭|论坛已关闭|维护|維護|關閉站點"),
    ("refused", r"来路不正确|來路不正確|非法字符|请求来路"),
))
_NOTICE = re.compile(r"""(?:id=["']?messagetext["']?[^>]*|class=["']?(?:jump_c|alert_error|alert_info)["']?)>\s*<p[^>]*>(.*?)(?:</p>|<script)""",
                     re.DOTALL)
_XML = re.compile(r"\s*<\?xml[^>]*>\s*<root>\s*<!\[CDATA\[(.*)", re.DOTALL)
_TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_API_WORDS = re.compile(r'"messageval":"([^"]*)","messagestr":"((?:[^"\\]|\\.)*)"')
_LONGEST_SAID = 120
_TOUCH = r"手机版 - Powered by Discuz|static/image/mobile/|name=\"MobileOptimized\""
_API = re.compile(r'\s*\{"Version":"\w*",(?:"Charset":"[\w-]*",)?"Variables":')

# What a page without a notice shows itself by, most telling first.
_SIGNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple((kind, re.compile(sign)) for kind, sign in (
    ("refused", r"<title>[^<]*System Error</title>"),
    ("challenge", r"<title>页面重载开启</title>"),
    ("password", r"action=pwverify"),
    ("archiver", r"Powered by Discuz! Archiver</title>"),
    ("touch", _TOUCH),
    ("login", r'class="pg_logging"'),
    ("list", r'class="pg_(?:forumdisplay|guide|collection)"'),
    ("index", r'class="pg_(?:index|portal)"'),
    ("profile", r'class="pg_(?:space|spacecp|follow|medal|magic)"'),
    ("form", r'class="pg_(?:post|misc|topicadmin|modcp|register|connect)"'),
    ("search", r'id="nv_search"|<form[^>]*class="searchform"'),
    ("print", r"onclick=\"this\.style\.visibility='hidden';window\.print\(\)|<hr noshade"),
))
_MADE_BY = re.compile(r'name="generator" content="Discuz!? [XFL]')
_OTHERS = re.compile(r'name="generator" content="(?!Discuz!? [XFL])')
_TRACES = re.compile(r"""discuz_uid = '|Powered by Discuz!|<title>页面重载开启|"Variables":\{"cookiepre"|home\.php\?mod=space&amp;uid="""
                     r"""|handle_\w*=='function'|<title>[^<]* - System Error</title>|<root>\s*<!\[CDATA\[""")
_HEAD_CHARACTERS = 6000


def is_touch(text: str) -> bool:
    """Whether this is a page for phones."""
    return bool(re.search(_TOUCH, text[:_HEAD_CHARACTERS])) and not made_by_another(text)


def is_api(text: str) -> bool:
    """Whether this is an answer of the interface for phones."""
    return bool(_API.match(text))


def recognises(text: str) -> bool:
    """Whether Discuz! X made this, and not for phones: by its own word, or by what no other board writes."""
    head = text[:_HEAD_CHARACTERS]
    if is_touch(text) or is_api(text):
        return False
    if _MADE_BY.search(head):
        return True
    return not _OTHERS.search(head) and bool(_TRACES.search(text))


def made_by_another(text: str) -> bool:
    """Whether the page says itself that another engine made it."""
    return bool(_OTHERS.search(text[:_HEAD_CHARACTERS]))


def not_a_thread(text: str) -> NotAThread:
    """The error that says which page this is, for one that is no desktop page of a thread."""
    if made_by_another(text):
        return pages.not_a_thread("engine")
    if text.lstrip()[:1] == "{" and '"Variables"' in text:
        words = _API_WORDS.search(text)
        return pages.not_a_thread(_kind_of_words(words[1], "api") if words else "api", _said_in_json(words[2]) if words else "")
    if fragment := _XML.match(text):
        said = _plain(fragment[1])
        return pages.not_a_thread(_kind_of_words(said, "xml"), said)
    if notice := _NOTICE.search(text):
        said = _plain(notice[1])
        return pages.not_a_thread(_kind_of_words(said, "notice"), said)
    for kind, sign in _SIGNS:
        if sign.search(text):
            return pages.not_a_thread(kind)
    return pages.unclaimed(text)


def _said_in_json(escaped: str) -> str:
    try:
        return _plain(json.loads(f'"{escaped}"'))
    except ValueError:
        return ""


def _kind_of_words(said: str, otherwise: str) -> str:
    return next((kind for kind, words in _SAID if words.search(said)), otherwise)


def _plain(markup: str) -> str:
    said = " ".join(unescape(_TAG.sub(" ", markup)).replace("]]>", " ").split())
    return said[:_LONGEST_SAID] + "…" if len(said) > _LONGEST_SAID else said
