"""What a board shows of a post, to its Body.

Not a tree parser: players nest tags as they please, and what counts is what a browser makes of it. This reader follows
the browser's rules as far as they decide whose words are whose: an end tag closes what is open inside its cell and
nothing beyond, and formatting outlives the paragraph it was opened in. In one point it is stricter: formatting left
open inside a quote ends with the quote, so that nobody's words are struck out or set bold by what he quoted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from html import unescape
from typing import NamedTuple

from scraper.markup.dialect import EVERYWHERE, Dialect, Role
from scraper.markup.sheet import Sheet
from scraper.models import Body

# The bounds keep a malicious post from costing more than its length.
_TOKEN = re.compile(
    r"<(/?)([A-Za-z][\w:-]*+)((?:[^<>\"']++|\"[^\"]{0,5000}+\"|'[^']{0,5000}+'){0,200}+)>"
    r"|<!--.*?-->|<[!?/][^<>]*+>|([^<]++)|(<)", re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_LAYOUT = re.compile(r"[ \t]*[\r\n\f](?:[ \t\r\n\f]*[\r\n\f])?")
_CONCEALED = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_INLINE = re.compile(r"display\s*:\s*inline", re.IGNORECASE)
_STYLES = ((re.compile(r"line-through", re.IGNORECASE), Role.STRUCK),
           (re.compile(r"font-weight\s*:\s*(?:bold|[6-9]\d\d)", re.IGNORECASE), Role.BOLD))

_RAW = frozenset(("script", "style", "textarea", "title", "iframe", "xmp"))  # no tags in them but their own end
_VOID = frozenset(("br", "img", "hr", "input", "wbr", "meta", "link", "embed", "source", "col", "param", "area", "base"))
_FORMATTING = frozenset(("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"))
_CELLS = frozenset(("td", "th", "caption"))
_LISTS = frozenset(("ul", "ol"))
_BLOCKS = _CELLS | _LISTS | frozenset((
    "address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "li", "main", "nav", "p", "pre", "section", "summary", "table", "tbody", "tfoot",
    "thead", "tr"))
_TABLE = frozenset(("table",))
_CLOSED_BY_ITS_LIKE = {"li": (frozenset(("li",)), _CELLS | _LISTS), "tr": (frozenset(("tr",)), _TABLE),
                       "td": (_CELLS, _TABLE | {"tr"}), "th": (_CELLS, _TABLE | {"tr"})}
_STOPS = {"table": frozenset[str](), "tr": _TABLE, "td": _TABLE, "th": _TABLE, "li": _CELLS | _LISTS}

_MUTING = frozenset((Role.DROP, Role.STRUCK, Role.LOCKED))
_BORDERS = frozenset((Role.QUOTE, Role.HIDDEN))  # formatting opened inside ends with them
_MARKS = {Role.BOLD: "bold", Role.VOTE: "vote", Role.UNVOTE: "unvote"}
_BEGIN: dict[Role, Callable[[Sheet], None]] = {
    Role.QUOTE: Sheet.begin_quote, Role.HEAD: Sheet.begin_head, Role.HIDDEN: Sheet.begin_hidden,
    **{role: partial(Sheet.begin_mark, kind=kind) for role, kind in _MARKS.items()},
}
_END: dict[Role, Callable[[Sheet], None]] = {
    Role.QUOTE: Sheet.end_quote, Role.HEAD: Sheet.end_head, Role.HIDDEN: Sheet.end_hidden,
    **{role: partial(Sheet.end_mark, kind=kind) for role, kind in _MARKS.items()},
}


def read(source: str, dialect: Dialect) -> Body:
    """The own words in the markup of one post. Never raises, whatever the markup."""
    reader = _Reader(dialect)
    for token in _tokens(source):
        closing, tag, attributes, text, stray = token.groups()
        if text or stray:
            reader.text(text or stray)
        elif tag and closing:
            reader.close(tag.lower())
        elif tag:
            reader.open(tag.lower(), attributes)
    return reader.finish()


def _tokens(source: str) -> Iterator[re.Match[str]]:
    """The tags and texts, without scripts and the like, whose insides no tokenizer can read."""
    start: int | None = 0
    while start is not None:
        resume = None
        for token in _TOKEN.finditer(source, start):
            if token[2] and not token[1] and token[2].lower() in _RAW:
                end = re.compile(rf"</{token[2]}\b[^>]*>", re.IGNORECASE).search(source, token.end())
                resume = end.end() if end else None
                break
            yield token
        start = resume


class _Open(NamedTuple):
    tag: str
    role: Role | None
    block: bool


class _Reader:
    """The elements open at the place that is read, and what they do to the words there."""

    def __init__(self, dialect: Dialect) -> None:
        self._sheet = Sheet()
        self._dialect = dialect
        self._stack: list[_Open] = []
        self._muted = 0
        self._hidden = 0
        self._notice: list[str] | None = None

    def text(self, text: str) -> None:
        if self._muted:
            if self._notice is not None:
                self._notice.append(text)
            return
        if "&" in text:
            text = unescape(text)
        text = text.replace("\xa0", " ")
        if "\n" not in text and "\r" not in text:
            self._sheet.text(text)
            return
        first, *rest = _LAYOUT.split(text)
        self._sheet.text(first)
        for part in rest:
            self._sheet.space()
            self._sheet.text(part)

    def open(self, tag: str, attributes: str) -> None:
        if tag in _VOID:
            self._break(tag)
            return
        if its_like := _CLOSED_BY_ITS_LIKE.get(tag):
            self._close_nearest(*its_like)
        role, inline = _meaning(tag, attributes, self._dialect)
        if role is Role.TITLE:
            role = Role.DROP if self._hidden else None
        if tag == "a":
            self._link(attributes)
        opened = _Open(tag, role, tag in _BLOCKS and not inline)
        self._border(opened)
        self._stack.append(opened)
        self._enter(role)

    def close(self, tag: str) -> None:
        if tag in _VOID:
            self._break(tag)
        elif tag in _BLOCKS:
            self._close_nearest(frozenset((tag,)), _STOPS.get(tag, _CELLS))
        else:
            self._close_inline(tag)

    def finish(self) -> Body:
        while self._stack:
            self._leave(self._stack.pop())
        return self._sheet.body()

    def _break(self, tag: str) -> None:
        if not self._muted and tag == "br":
            self._sheet.break_line()
        elif not self._muted and tag == "hr":
            self._sheet.start_block()

    def _border(self, opened: _Open) -> None:
        """A line ends where a block begins or ends; a row of a table is one line."""
        if opened.block and not self._muted:
            if opened.tag in _CELLS:
                self._sheet.space()
            else:
                self._sheet.start_block()

    def _link(self, attributes: str) -> None:
        found = _attributes(attributes)
        match = re.search(self._dialect.link, found.get("href", ""))
        if post_id := found.get(self._dialect.link_attribute) or (match and match[1]):
            self._sheet.link(post_id)

    def _close_nearest(self, tags: frozenset[str], stops: frozenset[str]) -> None:
        for place in range(len(self._stack) - 1, -1, -1):
            if self._stack[place].tag in tags:
                self._close_block(place)
                return
            if self._stack[place].tag in stops:
                return

    def _close_block(self, place: int) -> None:
        block, inside = self._stack[place], self._stack[place + 1:]
        del self._stack[place:]
        contained = block.tag in _CELLS or block.role in _BORDERS or any(opened.role in _BORDERS for opened in inside)
        outlive = [] if contained else [opened for opened in inside if opened.tag in _FORMATTING]
        for opened in reversed(inside):
            if opened not in outlive:
                self._leave(opened)
        self._leave(block)
        self._stack += outlive

    def _close_inline(self, tag: str) -> None:
        """End formatting wherever it was opened in this cell, any other inline element only within its block."""
        for place in range(len(self._stack) - 1, -1, -1):
            opened = self._stack[place]
            if opened.tag == tag:
                self._leave(self._stack.pop(place))
                return
            if opened.tag in _CELLS or (opened.block and tag not in _FORMATTING):
                return

    def _enter(self, role: Role | None) -> None:
        if role is None:
            return
        self._muted += role in _MUTING
        self._hidden += role is Role.HIDDEN
        if role is Role.LOCKED:
            self._notice = []
        if begin := _BEGIN.get(role):
            begin(self._sheet)

    def _leave(self, opened: _Open) -> None:
        role = opened.role
        if role is not None:
            self._muted -= role in _MUTING
            self._hidden -= role is Role.HIDDEN
            if role is Role.LOCKED and self._notice is not None:
                self._sheet.locked(" ".join(unescape("".join(self._notice)).split()))
                self._notice = None
            if end := _END.get(role):
                end(self._sheet)
        self._border(opened)


@lru_cache(maxsize=4096)
def _meaning(tag: str, attributes: str, dialect: Dialect) -> tuple[Role | None, bool]:
    """What an element does to its words, and whether its style takes it into the line."""
    if not attributes or "=" not in attributes:
        return dialect.tags.get(tag) or EVERYWHERE.get(tag), False
    found = _attributes(attributes)
    style = found.get("style", "")
    role = next((dialect.classes[name] for name in found.get("class", "").split() if name in dialect.classes), None)
    if role is Role.VOTE and dialect.unvote_title in found.get("title", ""):
        role = Role.UNVOTE
    if role is None and _CONCEALED.search(style):
        role = dialect.concealed
    role = role or next((styled for pattern, styled in _STYLES if pattern.search(style)), None)
    return role or dialect.tags.get(tag) or EVERYWHERE.get(tag), bool(_INLINE.search(style))


def _attributes(source: str) -> dict[str | None, str]:
    return {name.lower(): unescape(double or single or bare) for name, double, single, bare in _ATTRIBUTE.findall(source)}
