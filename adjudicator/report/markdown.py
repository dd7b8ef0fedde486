"""Markdown: for boards and chats that take it (Discourse, GitHub)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.report.renderer import Renderer

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~@:<>&^$=])")


class Markdown(Renderer):
    """Every character that can begin markup stands behind a backslash."""

    def escape(self, text: str) -> str:
        return _MARKUP.sub(r"\\\1", text)

    def heading(self, level: int, text: str) -> Iterator[str]:
        yield from ("", f"{'#' * level} {text}", "")

    def paragraph(self, text: str) -> Iterator[str]:
        yield from (text, "")

    def items(self, title: str, lines: list[str]) -> Iterator[str]:
        if title:
            yield from (f"**{title}**", "")
        yield from (*(f"- {line}" for line in lines), "")

    def snippet(self, lines: list[str]) -> Iterator[str]:
        # Four spaces make a code block that no word in it can close.
        yield from (*(f"    {line}" for line in lines), "")

    def strong(self, text: str) -> str:
        return f"**{text}**"

    def link(self, text: str, address: str) -> str:
        return f"[{text}]({address})"
