"""An HTML fragment: for boards that take markup. `panguan report` writes a whole page instead."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from adjudicator.report.renderer import Renderer


class Html(Renderer):
    """Elements are only those written here, and none carries a script or a style."""

    def escape(self, text: str) -> str:
        return escape(text)

    def heading(self, level: int, text: str) -> Iterator[str]:
        yield f"<h{level}>{text}</h{level}>"

    def paragraph(self, text: str) -> Iterator[str]:
        yield f"<p>{text}</p>"

    def items(self, title: str, lines: list[str]) -> Iterator[str]:
        if title:
            yield f"<p><b>{title}</b></p>"
        yield from ("<ul>", *(f"<li>{line}</li>" for line in lines), "</ul>")

    def snippet(self, lines: list[str]) -> Iterator[str]:
        yield f"<pre>{escape(chr(10).join(lines))}</pre>"

    def strong(self, text: str) -> str:
        return f"<b>{text}</b>"

    def link(self, text: str, address: str) -> str:
        return f'<a href="{escape(address)}">{text}</a>'
