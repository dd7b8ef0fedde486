"""What every form of a report has in common: a document in, text out, and each form says only how its own parts look."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from adjudicator.report.document import Block, Cite, Document, Heading, Items, Line, Link, Paragraph, Snippet, Span, Strong, plain


class Renderer(ABC):
    """One form. `escape` gets one harmless line and must leave nothing in it that the form would read as markup."""

    def render(self, document: Document) -> str:
        """The document in this form, ending with one line break."""
        return "\n".join(piece for block in document for piece in self._block(block)).strip("\n") + "\n"

    def line(self, line: Line) -> str:
        """A line's spans, escaped."""
        return "".join(self._span(span) for span in line).rstrip()

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(level, text):
                yield from self.heading(level, self.escape(plain(text)))
            case Paragraph(line):
                yield from self.paragraph(self.line(line))
            case Items(title, lines):
                yield from self.items(self.escape(plain(title)), [self.line(line) for line in lines])
            case Snippet(text):
                yield from self.snippet([plain(line) for line in text.splitlines()])

    def _span(self, span: Span) -> str:
        match span:
            case Link(text):
                words = self.escape(plain(text))
                return self.link(words, span.address) if span.address else words
            case Strong(text):
                return self.strong(self.escape(plain(text)))
            case Cite(_, text) | str(text):
                return self.escape(plain(text))

    @abstractmethod
    def escape(self, text: str) -> str:
        """The text with nothing in it that this form reads as markup."""

    @abstractmethod
    def heading(self, level: int, text: str) -> Iterator[str]:
        """A heading; level 1 to 3."""

    @abstractmethod
    def paragraph(self, text: str) -> Iterator[str]:
        """One line of its own."""

    @abstractmethod
    def items(self, title: str, lines: list[str]) -> Iterator[str]:
        """A list; the title may be empty."""

    @abstractmethod
    def snippet(self, lines: list[str]) -> Iterator[str]:
        """Raw lines to copy; the form escapes them itself."""

    @abstractmethod
    def strong(self, text: str) -> str:
        """Words that stand out."""

    @abstractmethod
    def link(self, text: str, address: str) -> str:
        """Words with a safe address behind them."""
