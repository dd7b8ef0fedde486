"""A page of a board cut into the frames of its posts, each apart from the words its player wrote.

The words are cut out of the page's own text and the rest of a post is parsed without them, so that no tag a player
set can hide a time or an author, and nothing he wrote can be taken for a mark of the board.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scraper.errors import Unreadable

if TYPE_CHECKING:
    from lxml.etree import _Element

_NESTING = {tag: re.compile(rf"<(/?)({tags})\b", re.IGNORECASE) for tag, tags in
            (("td", "table|td"), ("div", "div"), ("span", "span"), ("article", "article"))}
_OPENED = re.compile(r"<(\w+)[^<]*\Z")
_WHOLE = re.compile(r"</(?:body|html)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Where the posts of a page lie.

    `anchor` opens a post and names its id (group 1). `sign` is something else that every post bears exactly once: where
    the two disagree, the page is damaged. `end` is what follows the last post. `words` matches up to the end of the tag
    that holds the player's words; `words_end`, where tags in them may lack their pair, is what follows them.
    """

    anchor: re.Pattern[str]
    sign: re.Pattern[str]
    end: re.Pattern[str]
    words: re.Pattern[str]
    words_end: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """One post as the page holds it. `source`: the markup of its words, None where it shows none; `markup`: all else."""

    post_id: str
    source: str | None
    markup: str

    def tree(self) -> _Element:
        """The elements of the post, those of its words left out."""
        return parsed(self.markup)


def frames(text: str, cut: Cut) -> tuple[list[Frame], str]:
    """The posts in the page's order, and the page without them.

    Raises:
        Unreadable: the page is cut off or damaged.
    """
    places = [(match[1], match.start()) for match in cut.anchor.finditer(text)]
    signs = sum(1 for _ in cut.sign.finditer(text))
    if signs != len(places):
        raise Unreadable(f"页面上有 {max(signs, len(places))} 个帖子，只读得出 {min(signs, len(places))} 个：页面残缺，请重新存取 "
                         f"({signs} posts stand in the page by one sign and {len(places)} by another: it is damaged, fetch it again)")
    if places and not _WHOLE.search(text, places[-1][1]):
        raise Unreadable("页面不完整，后半截没有存下来，请重新存取 (the page is cut off: fetch it again)")
    if not places:
        return [], text
    behind = cut.end.search(text, places[-1][1])
    end = behind.start() if behind else len(text)
    limits = [place for _, place in places[1:]] + [end]
    found = [_frame(post_id, text[start:limit], cut) for (post_id, start), limit in zip(places, limits, strict=True)]
    return found, text[:places[0][1]] + text[end:]


def parsed(markup: str) -> _Element:
    """The elements in a piece of markup; an empty one where there are none."""
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        tree = etree.fromstring(f"<div>{markup}".encode("utf-8", "replace"), parser)
    except etree.LxmlError:
        tree = None
    return etree.Element("div") if tree is None else tree


def _frame(post_id: str, markup: str, cut: Cut) -> Frame:
    opening = cut.words.search(markup)
    if opening is None:
        return Frame(post_id, None, markup)
    start = opening.end()
    end = _words_end(markup, start, cut)
    if end is None:
        raise Unreadable(f"帖子 {post_id}：正文没有结尾，页面残缺，请重新存取 (its words have no end: the page is damaged)")
    return Frame(post_id, markup[start:end], markup[:start] + markup[end:])


def _words_end(markup: str, start: int, cut: Cut) -> int | None:
    """Where the words end: before what is known to follow, else where their own tag is closed."""
    if cut.words_end is not None:
        after = cut.words_end.search(markup, start)
        return after.start() if after else None
    opened = _OPENED.search(markup, 0, start)
    name = opened[1].lower() if opened else ""
    depth = 0
    for tag in _NESTING[name].finditer(markup, start) if name in _NESTING else ():
        closes, nests = bool(tag[1]), name != "td" or tag[2].lower() == "table"
        if closes and not depth:
            return tag.start()
        if nests:
            depth += -1 if closes else 1
    return None
