"""Heads of quotes: whom a quotation names, when he is said to have written, and the post it links to.

The link is the only part to be trusted; names may hold spaces or the very word that stands between name and time, so
a head is split at the last such word that a date follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scraper import clock
from scraper.models import Quote

# On a line of its own: the first of the quote (Discuz! X), or the last (Discuz! 7).
_DATED = tuple(re.compile(pattern) for pattern in (
    r"(?:引用[:：]\s*)?(?P<author>.+)\s+(?:发表于|發表於)\s+(?P<time>\S.+)",
    r"原帖由\s+(?P<author>.+)\s+于\s+(?P<time>\S.+)\s+发表",
    r"(?:下面是)?引用(?:楼主|第\d+楼)?(?P<author>.+?)于(?P<time>\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}(?::\d{2})?)发表的.*",
))
# In an element of its own, where a board has one.
_NAMED = re.compile(r"(?:In post \d+,\s*)?(?P<author>.+?)\s*(?:wrote|said|写道|寫道|说|說)\s*[:：].*", re.DOTALL)


def read(page: tuple[int, list[str]], head: list[str], links: Sequence[tuple[int, str]]) -> Quote:
    """A quote from its lines.

    Args:
        page: how many blank lines stood before its first word, and the lines from there on.
        head: the lines of its head, where the board sets the head apart.
        links: the links to posts in it: on which line (blank ones counted), to which post.
    """
    skipped, lines = page
    linked = dict(reversed(links))  # the first link of a line counts
    if head:
        named = _NAMED.fullmatch(" ".join(head))
        return Quote(linked.get(0), named["author"] if named else None, None, _text(lines))
    for place in (0, len(lines) - 1):
        post_id = linked.get(skipped + place)
        found = _dated(lines[place], post_id is not None) if lines else None
        if found:
            return Quote(post_id, found["author"].strip(), clock.naive(found["time"]), _text(lines[:place] + lines[place + 1:]))
    return Quote(linked.get(skipped), None, None, _text(lines))


def _dated(line: str, linked: bool) -> re.Match[str] | None:
    for pattern in _DATED:
        match = pattern.fullmatch(line.strip())
        if match and (linked or clock.naive(match["time"])):
            return match
    return None


def _text(lines: list[str]) -> str:
    return "\n".join(lines).strip("\n")
