"""Which page this is, when it is no page of a thread: by what the board says on it, or by signs of the page itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from scraper import pages
from scraper.errors import NotAThread

# What boards say in a notice, and the kind it makes of the page; the first that fits.
_SAID: tuple[tuple[str, re.Pattern[str]], ...] = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in (
    ("missing", r"不存在|已被?(?:删除|刪除)|无效的?(?:主题|帖子)|链接无效|未经审核|没有通过(?:验证|审核)|not_found"
                r"|does not exist|(?:could|can) ?not be found|doesn.t exist|no longer exist"),
    ("password", r"版[块塊].{0,8}密[码碼]|password to (?:view|enter)"),
    ("readperm", r"阅读权限|閱讀權限"),
    ("login", r"(?:没有|沒有|未|请先|請先|需要|必须|后|後).{0,4}(?:登录|登錄|登陆)|(?:登录|登錄|登陆)[后後]|身份 \"?游客|注册会员才能|not_logged_in"
              r"|logged[- ]in|log ?in to|login to|registered and logged"),
    ("permission", r"(?:没有|沒有|无|無|不够).{0,12}(?:权限|權限|访问)|(?:权限|權限)(?:不足|不够)|无权|無權|invalid_access"
                   r"|not authori[sz]ed|do(?:es)? not have permission|not permitted|not allowed"),
    ("closed", r"(?:论坛|論壇|站点|本站).{0,6}(?:关闭|關閉|维护|維護)|board.{0,30}(?:disabled|unavailable|closed)|read_only"),
    ("challenge", r"rate_limit|too many (?:requests|times)|刷新过(?:快|于频繁)"),
))
_TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_LONGEST_SAID = 120

Signs = Sequence[tuple[str, re.Pattern[str]]]


@dataclass(frozen=True, slots=True)
class Notices:
    """Where a kind of board says why it shows no thread (its last group), and what gives its other pages away, by their kind."""

    places: re.Pattern[str]
    signs: Signs = ()

    def not_a_thread(self, text: str) -> NotAThread:
        """The error that says which page this is."""
        if place := self.places.search(text):
            said = plain(place[place.lastindex or 0])
            return pages.not_a_thread(kind_of(said), said)
        for kind, sign in self.signs:
            if sign.search(text):
                return pages.not_a_thread(kind)
        return pages.unclaimed(text)


def kind_of(said: str) -> str:
    """The kind of a page by the board's words on it."""
    return next((kind for kind, words in _SAID if words.search(said)), "notice")


def plain(markup: str) -> str:
    """The words in a stretch of markup, cut where they get long."""
    said = " ".join(unescape(_TAG.sub(" ", markup)).split())
    return said[:_LONGEST_SAID] + "…" if len(said) > _LONGEST_SAID else said
