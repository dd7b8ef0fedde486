"""Discuz! X: the parts of one post."""

from __future__ import annotations

import re
from datetime import tzinfo
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from scraper import clock
from scraper.clock import Now, Stamp
from scraper.engines._select import words
from scraper.errors import Unreadable
from scraper.models import AuthorState, Comment, Visibility

if TYPE_CHECKING:
    from lxml.etree import _Element

_FLOOR_NAMES = {"楼主": 1, "樓主": 1, "沙发": 2, "沙發": 2, "板凳": 3, "地板": 4}
_COPY = re.compile(r"置顶回复|置頂回復|推荐|推薦")
_POSTED = re.compile(r"\s*(?:发表于|發表於|发布于|[Pp]osted (?:on|at))?\s*")
_USER_ID = re.compile(r"(?:[?&;]uid=|space-uid-)(\d+)")
_AUTHOR_ID = re.compile(r"[?&;]authorid=(\d+)")
_DELETED_USER = re.compile(r"删除|刪除|deleted", re.IGNORECASE)
_BODY_ID = "postmessage_"
_BODY = re.compile(r"""<(td|div)\b[^<>]*?\bid\s*=\s*["']?postmessage_\d+["']?[^<>]*>""", re.IGNORECASE)
_NESTING = {tag: re.compile(rf"<(/?)({tags})\b", re.IGNORECASE) for tag, tags in (("td", "table|td"), ("div", "div"))}
_AFTER_BODY = re.compile(r"""<div\b[^<>]*?(?:\bid\s*=\s*["']?(?:comment_|post_rate_)|\bclass\s*=\s*["']?(?:pattl|sign|modact)\b)""", re.IGNORECASE)

_WARNED = re.compile(r'<a\b[^<>]*action=viewwarning[^<>]*\btitle="([^"<>]+)"')
_MORE_COMMENTS = "action=commentmore"

# A notice in place of the words, or above them for those who may see more: what it makes of the post.
_NOTICES = ((re.compile(r"屏蔽|被禁止|遮蔽"), Visibility.BLOCKED),
            (re.compile(r"仅作者可见|僅作者可見|密码帖|密碼帖|支付|付费|付費|审核|審核"), Visibility.HIDDEN))
_AWAITS_REVIEW = re.compile(r'\s*<span class="xg1">[^<]*[审審][核查][^<]*</span>\s*')


class Author(NamedTuple):
    name: str
    id: str | None
    state: AuthorState


def floor(link: _Element | None) -> tuple[int | None, bool]:
    """The floor a post shows, and whether this is a copy set on top; a copy names the floor of its own place."""
    if link is None:
        return None, False
    text = words(link)
    copy = bool(_COPY.search(text)) or any(_COPY.search(element.get("title", "")) for element in link.iter())
    digits = re.search(r"\d{1,9}", text)
    return int(digits[0]) if digits else _FLOOR_NAMES.get(text), copy


def posted(element: _Element | None, zone: tzinfo, now: Now) -> Stamp:
    """When a post was made: by the title of a relative time, which has the seconds, else by the text.

    Raises:
        Unreadable: there is no stamp, or no grammar reads it.
    """
    if element is None:
        raise Unreadable("没有发表时间 (it has no time stamp)")
    for span in element.iter("span"):
        if title := span.get("title"):
            return clock.read(title, zone, now)
    text = words(element)
    return clock.read(text[_POSTED.match(text).end():], zone, now)  # type: ignore[union-attr]  # it matches anything


def author(post_id: str, ids: dict[str, _Element]) -> Author:
    """Who posted: the link in the left column, or in the right one where a board shows names there.

    Raises:
        Unreadable: nobody is named.
    """
    left, stamp = ids.get(f"favatar{post_id}"), ids.get(f"authorposton{post_id}")
    right = stamp.getparent() if stamp is not None else None
    place = next((element for element in left.iter("div") if _has_class(element, "pi")), None) if left is not None else None
    for column in (place, right):
        if column is not None and (link := _author_link(column)) is not None:
            return Author(words(link), _id_in(_USER_ID, link), AuthorState.KNOWN)
    if place is not None and (remark := place.find("em")) is not None and _DELETED_USER.search(words(remark)):
        name = words(place).removesuffix(words(remark)).strip()
        links = right.iter("a") if right is not None else ()
        known_id = next((found for link in links if (found := _id_in(_AUTHOR_ID, link))), None)
        return Author(name, known_id, AuthorState.DELETED)
    shown = words(place) if place is not None else _words_before(stamp) if stamp is not None else ""
    if not shown and (pop_up := ids.get(f"userinfo{post_id}")) is not None and (link := pop_up.find(".//strong/a")) is not None:
        return Author(words(link), _id_in(_USER_ID, link), AuthorState.KNOWN)
    if not shown:
        raise Unreadable("没有作者 (it names no author)")
    return Author(shown, None, AuthorState.ANONYMOUS)


def body_source(markup: str) -> str | None:
    """The markup in a post's body cell; its id may be another post's (paid threads). None where there is no body.

    Raises:
        Unreadable: where the body ends cannot be told.
    """
    named = markup.find(_BODY_ID)
    opening = _BODY.match(markup, markup.rfind("<", 0, named)) if named > 0 else None
    if opening is None:
        return None
    depth = 0
    for tag in _NESTING[opening[1].lower()].finditer(markup, opening.end()):
        closes, nests = bool(tag[1]), tag[2].lower() != "td"
        if closes and not depth:
            return markup[opening.end():tag.start()]
        if nests:
            depth += -1 if closes else 1
    if after := _AFTER_BODY.search(markup, opening.end()):
        return markup[opening.end():after.start()]
    raise Unreadable("正文没有结尾，页面残缺 (its body has no end: the page is damaged)")


def subject(post: _Element) -> str | None:
    """The title of a reply."""
    heading = next((element for element in post.iter("h2") if _in_class(element, "pcb")), None)
    return (words(heading) or None) if heading is not None else None


def notices(post: _Element, markup: str) -> tuple[str, ...]:
    """What the board says beside or in place of the body (what it says inside belongs to the words)."""
    said = []
    if "locked" in markup:
        said += [words(element) for element in post.iter("div") if _has_class(element, "locked") and _in_class(element, "pcb")]
    if warned := _WARNED.search(markup):
        said.append(unescape(warned[1]))
    if _MORE_COMMENTS in markup:
        said.append("点评不止一页，只读了第一页 (there are more comments than this page shows)")
    return tuple(said)


def visibility(said: tuple[str, ...], source: str | None) -> Visibility:
    """Whether the forum shows the words to everybody, even if it shows them to this reader."""
    for notice in said:
        for sign, found in _NOTICES:
            if sign.search(notice):
                return found
    if source is None or _AWAITS_REVIEW.fullmatch(source):
        return Visibility.HIDDEN
    return Visibility.SHOWN


def comments(box: _Element | None, zone: tzinfo, now: Now) -> tuple[Comment, ...]:
    """The 点评 under a post."""
    if box is None or len(box) == 0:
        return ()
    return tuple(_comment(row, zone, now) for row in box.iter("div") if _has_class(row, "pstl") and row.find("div") is not None)


def _comment(row: _Element, zone: tzinfo, now: Now) -> Comment:
    who = next((element for element in row.iter("div") if _has_class(element, "psta")), row)
    said = next((element for element in row.iter("div") if _has_class(element, "psti")), row)
    link = next((element for element in who.iter("a") if words(element)), None)
    text, stamp = said.text or "", None
    for child in said:
        if child.tag == "span" and _has_class(child, "xg1"):
            stamp = child
            break
        text += ("" if child.tag == "a" and _has_class(child, "xi2") else words(child)) + (child.tail or "")
    return Comment(words(link if link is not None else who), _id_in(_USER_ID, link) if link is not None else None,
                   " ".join(text.split()), posted(stamp, zone, now).at if stamp is not None else None)


def _author_link(column: _Element) -> _Element | None:
    """The link with the name in a row `.authi`; pictures link to members too."""
    for row in column.iter("div"):
        if _has_class(row, "authi"):
            for link in row.iter("a"):
                if words(link) and (_has_class(link, "xw1") or _id_in(_USER_ID, link)):
                    return link
    return None


def _words_before(element: _Element) -> str:
    """The bare text before an element in its row, pictures between or not."""
    row = element.getparent()
    texts = [row.text if row is not None else "", *(sibling.tail for sibling in element.itersiblings(preceding=True))]
    return " ".join(" ".join(text or "" for text in texts).split())


def _id_in(pattern: re.Pattern[str], link: _Element) -> str | None:
    match = pattern.search(link.get("href", ""))
    return match[1] if match else None


def _has_class(element: _Element, name: str) -> bool:
    return name in element.get("class", "").split()


def _in_class(element: _Element, name: str) -> bool:
    parent = element.getparent()
    return parent is not None and _has_class(parent, name)
