"""Plain text: for the terminal and for any board that takes text."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.report.document import Line, Link
from adjudicator.report.renderer import Renderer

_HEADINGS = {1: "【{}】", 2: "■ {}", 3: "· {}"}


class Text(Renderer):
    """Nothing is markup here; what could drive a terminal is gone before."""

    def line(self, line: Line) -> str:
        """The words first: an address in their midst would part a name from what is said of it."""
        addresses = [span.address for span in line if isinstance(span, Link) and span.address]
        return " ".join([super().line(line), *addresses])

    def escape(self, text: str) -> str:
        return text

    def heading(self, level: int, text: str) -> Iterator[str]:
        yield from ("", _HEADINGS[level].format(text))

    def paragraph(self, text: str) -> Iterator[str]:
        yield text

    def items(self, title: str, lines: list[str]) -> Iterator[str]:
        if title:
            yield f"{title}{':' if title.isascii() else '：'}"
        yield from (f"  {line}" for line in lines)

    def snippet(self, lines: list[str]) -> Iterator[str]:
        yield from (f"    {line}" for line in lines)

    def strong(self, text: str) -> str:
        return text

    def link(self, text: str, address: str) -> str:
        return text
