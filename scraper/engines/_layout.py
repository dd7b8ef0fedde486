"""What an engine of HTML pages says of its templates: where everything stands, as data, and the words that mean something."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scraper.engines._frames import Cut, Frame
from scraper.models import Visibility

if TYPE_CHECKING:
    from lxml.etree import _Element

NO_ZONE = '页面没有写明时区，请在 game.toml 的 [forum] 写 zone = "+08:00" (the page names no zone: write zone in [forum])'
FLOOR_NAMES = {"楼主": 1, "樓主": 1, "沙发": 2, "沙發": 2, "板凳": 3, "地板": 4}
COPY = re.compile(r"置顶|置頂|来自|來自|推荐|推薦")  # a post set on top, shown again in its own place
ATTACHMENT = re.compile(r"附件|attachment", re.IGNORECASE)  # a notice of something that is no part of the words
ANSWER = re.compile(r"\s*(?:re|回[复覆復])\s*[:：]", re.IGNORECASE)  # the title a board gives a reply by itself
GONE = re.compile(r"删除|刪除|deleted", re.IGNORECASE)

# A notice in place of the words, or above them for those who may see more: what it makes of the post, first match first.
VISIBILITIES: tuple[tuple[re.Pattern[str], Visibility], ...] = tuple((re.compile(words, re.IGNORECASE), means) for words, means in (
    (r"屏蔽|遮蔽|被禁止|flagged|ignore list|ignoring", Visibility.BLOCKED),
    (r"已?被.{0,12}(?:删除|刪除)|deleted", Visibility.DELETED),
    (r"仅作者可见|僅作者可見|密码|密碼|支付|付费|付費|购买|購買|审核|審核|隐藏|隱藏|回复[后後可]|awaiting|approv|hidden|unapproved", Visibility.HIDDEN)))


class Time(NamedTuple):
    """Where a time stands: in an attribute of the element, or in the text of its own where none is named."""

    selector: str
    attribute: str | None = None


class Edit(NamedTuple):
    """An edit stamp: who edited, None for the author, and when, as written."""

    by: str | None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The templates of one generation of an engine.

    Selectors are those of `_select`; of several the first that finds something counts. Patterns over the page look at what
    is outside the posts, unless said otherwise. `edited` finds the edit stamp of a post. `notices` are elements beside the
    words; `notice_in_words` is the same at the place of the words (group `said`), by markup that no player can write.
    """

    cut: Cut
    authors: tuple[str, ...]
    user_id: re.Pattern[str] = re.compile(r"(?:[?&;](?:author|u)id=|uid-|\A)(\d+)(?!\w)")  # an author's id in an attribute
    author_ids: tuple[str, ...] = ()  # elements that name the author's id, where that with his name does not
    times: tuple[Time, ...]
    before_time: re.Pattern[str] = re.compile(r"\s*(?:发表于|發表於|发布于|發布於)?\s*[:：]?\s*")
    opening: str | None = None  # the id that the first post of every thread bears, where it has none of its own
    floor: str | None = None
    floor_names: Mapping[str, int] = field(default_factory=lambda: FLOOR_NAMES)
    subject: str | None = None  # the title of a reply
    edited: Callable[[Frame], Edit | None] = lambda frame: None
    notices: tuple[str, ...] = ()
    notice_in_words: re.Pattern[str] | None = None
    thread: re.Pattern[str]  # the thread's id, anywhere in the page
    titles: tuple[re.Pattern[str], ...]  # the thread's, anywhere in the page
    board: re.Pattern[str] = re.compile(r"(?!)")
    page: re.Pattern[str]  # the number of the page that was served
    pages: re.Pattern[str]  # numbers of pages, the last one among them
    zone: re.Pattern[str] = re.compile(r"(?!)")  # `zone` and, where it stands there, `clock`: when the page was made
    one_author: re.Pattern[str] = re.compile(r"(?!)")  # anywhere: the page shows the posts of one author only
    closed: re.Pattern[str] | None = None


def edited_in_markup(pattern: re.Pattern[str], before: str) -> Callable[[Frame], Edit | None]:
    """An edit stamp in a post's markup outside its words (groups `by` and `at`) and before the signature, which may hold anything."""
    def find(frame: Frame) -> Edit | None:
        stamp = pattern.search(frame.markup.partition(before)[0])
        return Edit(stamp["by"], stamp["at"]) if stamp else None
    return find


def edited_in_words(read: Callable[[str], tuple[str, str] | None]) -> Callable[[Frame], Edit | None]:
    """An edit stamp that the board writes into the words, found by the dialect that keeps it out of them."""
    def find(frame: Frame) -> Edit | None:
        stamp = read(frame.source or "")
        return Edit(*stamp) if stamp else None
    return find


def number_in(element: _Element, pattern: re.Pattern[str]) -> str | None:
    """The id that an element's attributes name."""
    return next((match[1] for value in element.attrib.values() if (match := pattern.search(str(value)))), None)
