"""A text in pieces that a board takes: its limit counts bytes of its own charset, as they are stored."""

from __future__ import annotations

import re
from collections.abc import Iterator

ITEM, LIST, LIST_END = "[*]", "[list]", "[/list]"
# What is not torn: a tag with what it holds, a tag alone, a character.
UNIT = re.compile(r"\[(\w+)(?:=[^\]]*)?\].*?\[/\1\]|\[[^\]]*\]|.")


def split(text: str, limit: int, charset: str) -> list[str]:
    """The text in pieces of at most `limit` bytes, cut between lines, lists closed and opened again.

    A single line that is longer is cut between its links and words.
    """
    pieces: list[str] = []
    current: list[str] = []
    in_list = False
    for line in (short for whole in text.split("\n") for short in _short_lines(whole, limit // 2, charset)):
        if current and _size("\n".join([*current, line, LIST_END]), charset) > limit:
            pieces.append("\n".join([*current, LIST_END] if in_list else current))
            current = [LIST] if in_list else []
        current.append(line)
        in_list = {LIST: True, LIST_END: False}.get(line, in_list)
    return [*pieces, "\n".join(current)] if current else pieces


def _short_lines(line: str, limit: int, charset: str) -> Iterator[str]:
    """The line in lines of at most `limit` bytes. An item of a list goes on as an item."""
    if _size(line, charset) <= limit:
        yield line
        return
    short = ""
    for unit in _units(line, limit, charset):
        if short.removeprefix(ITEM) and _size(short + unit, charset) > limit:
            yield short
            short = ITEM if line.startswith(ITEM) else ""
        short += unit
    yield short


def _units(line: str, limit: int, charset: str) -> Iterator[str]:
    for found in UNIT.finditer(line):
        if _size(ITEM + found[0], charset) <= limit:
            yield found[0]
        else:
            yield from found[0]


def _size(text: str, charset: str) -> int:
    return len(text.replace("\n", "\r\n").encode(charset, "xmlcharrefreplace"))
