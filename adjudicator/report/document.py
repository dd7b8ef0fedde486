"""A report before it has a form: blocks of lines of spans. The outlines build it, the renderers write it.

Whatever players wrote (names, targets, own words) enters as a plain string and is made harmless here once: no control
or direction character survives, so that no name can break a line, turn a line round or drive a terminal. Each renderer
then escapes what its own form would read as markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

# Cf holds the direction overrides and invisible joiners that could make one name look like another line.
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def plain(text: str) -> str:
    """Text as a stretch of one harmless line: white space becomes one space, control and format characters nothing."""
    return "".join(letter for letter in re.sub(r"\s+", " ", text) if unicodedata.category(letter) not in _UNSAFE)


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to a post. Without a web address it is only its words."""

    text: str
    url: str | None = None

    @property
    def address(self) -> str | None:
        """The address, where it is one of the web and holds nothing that could end an attribute or a tag."""
        if self.url is None or not re.match(r"https?://[^\s\"'<>\[\]()\\]+\Z", self.url):
            return None
        return self.url


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out."""

    text: str


@dataclass(frozen=True, slots=True)
class Cite:
    """A rule an answer rests on; `text` is how it shows."""

    rule: str
    text: str


Span = str | Link | Strong | Cite
Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the game, 2 a round or chapter, 3 a part of it."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of its own."""

    line: Line


@dataclass(frozen=True, slots=True)
class Items:
    """A titled list; `title` may be empty."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Snippet:
    """Text to copy as it stands, line by line (TOML)."""

    text: str


Block = Heading | Paragraph | Items | Snippet
Document = tuple[Block, ...]


def line(*spans: Span | None) -> Line:
    """A line of the spans that are there."""
    return tuple(span for span in spans if span is not None and span != "")


def items(title: str, lines: Iterable[Line]) -> list[Block]:
    """A list block, or nothing where the list is empty."""
    kept = tuple(lines)
    return [Items(title, kept)] if kept else []
