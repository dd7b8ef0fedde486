"""The sheet a reader writes a post on: it keeps own words, quotes and hidden text apart and gives the Body."""

from __future__ import annotations

from dataclasses import dataclass, field

from scraper.markup import quotes
from scraper.models import Body, Mark, Quote


class _Page:
    """Lines as they grow. White space of the source's layout separates words but never opens or closes a line."""

    def __init__(self) -> None:
        self.lines: list[str] = [""]
        self._spaced = False

    def write(self, text: str) -> str:
        """Put text on the current line; returns what was put, with the space that was due before it."""
        if self._spaced:
            self._spaced = False
            line = self.lines[-1]
            if line and not line[-1].isspace() and not text[0].isspace():
                text = " " + text
        self.lines[-1] += text
        return text

    def space(self) -> None:
        self._spaced = True

    def break_line(self) -> None:
        self._spaced = False
        self.lines[-1] = self.lines[-1].rstrip()
        self.lines.append("")

    def start_block(self) -> bool:
        """Begin a new line unless this one is still empty."""
        self._spaced = False
        if self.lines[-1].strip():
            self.break_line()
            return True
        return False

    def trimmed(self) -> tuple[int, list[str]]:
        """How many blank lines stand before the first word, and the lines without those before and after the words."""
        lines = [*self.lines[:-1], self.lines[-1].rstrip()]
        first = next((number for number, line in enumerate(lines) if line), len(lines))
        while len(lines) > first and not lines[-1]:
            lines.pop()
        return first, lines[first:]


@dataclass
class _OpenMark:
    depth: int = 0  # 0: closed, but a stretch that follows with nothing between continues it
    text: str = ""
    line: int = 0


@dataclass
class _OpenQuote:
    page: _Page = field(default_factory=_Page)
    head: _Page = field(default_factory=_Page)
    links: list[tuple[int, str]] = field(default_factory=list)  # line of the quote, post id


class Sheet:
    """Where the words of one post go.

    What stands in a hidden block or a quote counts for the outermost of them only: a quote inside a quote or a hidden
    block is no word of anybody here.
    """

    def __init__(self) -> None:
        self._own = _Page()
        self._hidden = _Page()
        self._quote = _OpenQuote()
        self._depth_hidden = 0
        self._depth_quote = 0
        self._depth_head = 0
        self._quotes: list[Quote] = []
        self._marks: list[Mark] = []
        self._open_marks: dict[str, _OpenMark] = {}
        self._unread: str | None = None

    @property
    def _page(self) -> _Page | None:
        if self._depth_hidden:
            return None if self._depth_quote else self._hidden
        if not self._depth_quote:
            return self._own
        if self._depth_quote > 1:
            return None
        return self._quote.head if self._depth_head else self._quote.page

    def text(self, text: str) -> None:
        """Words on one line."""
        page = self._page
        if page is None or not text:
            return
        text = page.write(text)
        if page is self._own and self._open_marks:
            self._mark(text)

    def space(self) -> None:
        """White space of the source's layout."""
        if page := self._page:
            page.space()

    def break_line(self) -> None:
        """A line break the author made."""
        if page := self._page:
            page.break_line()
            if page is self._own:
                self._mark_break()

    def start_block(self) -> None:
        """The border of a block: what follows is on another line."""
        page = self._page
        if page and page.start_block() and page is self._own:
            self._mark_break()

    def link(self, post_id: str) -> None:
        """A link to a post, which in a quote tells what is quoted."""
        if self._depth_quote == 1 and not self._depth_hidden:
            self._quote.links.append((len(self._quote.page.lines) - 1, post_id))

    def begin_quote(self) -> None:
        self.start_block()
        self._depth_quote += 1
        if self._depth_quote == 1 and not self._depth_hidden:
            self._quote = _OpenQuote()

    def end_quote(self) -> None:
        self._depth_quote -= 1
        if not self._depth_quote and not self._depth_hidden:
            opened = self._quote
            self._quotes.append(quotes.read(opened.page.trimmed(), opened.head.trimmed()[1], opened.links))
        self.start_block()

    def begin_head(self) -> None:
        self._depth_head += 1

    def end_head(self) -> None:
        self._depth_head -= 1

    def begin_hidden(self) -> None:
        self.start_block()
        self._depth_hidden += 1

    def end_hidden(self) -> None:
        self._depth_hidden -= 1
        if not self._depth_hidden:
            self._hidden.start_block()
        self.start_block()

    def begin_mark(self, kind: str) -> None:
        self._open_marks.setdefault(kind, _OpenMark()).depth += 1

    def end_mark(self, kind: str) -> None:
        self._open_marks[kind].depth -= 1

    def locked(self, reason: str) -> None:
        """A part of the words cannot be read; the first reason stands."""
        self._unread = self._unread or reason or "locked"

    def body(self) -> Body:
        for kind in list(self._open_marks):
            self._close_mark(kind)
        skipped, lines = self._own.trimmed()
        marks = sorted((Mark(mark.kind, mark.text, mark.line - skipped) for mark in self._marks), key=lambda mark: mark.line)
        return Body(tuple(lines), tuple(self._quotes), tuple(self._hidden.trimmed()[1]), tuple(marks), self._unread)

    def _mark(self, text: str) -> None:
        blank = not text.strip()
        for kind, mark in list(self._open_marks.items()):
            if not mark.depth and not blank:
                self._close_mark(kind)
            elif mark.text or not blank:
                if not mark.text:
                    mark.line = len(self._own.lines) - 1
                mark.text += text

    def _mark_break(self) -> None:
        for kind, mark in list(self._open_marks.items()):
            if not mark.depth:
                self._close_mark(kind)
            elif mark.text:
                mark.text += "\n"

    def _close_mark(self, kind: str) -> None:
        mark = self._open_marks.pop(kind)
        if mark.text.strip():
            self._marks.append(Mark(kind, mark.text.strip(), mark.line))
