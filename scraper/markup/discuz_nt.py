"""Discuz!NT's markup of a post."""

from __future__ import annotations

from scraper.markup import html
from scraper.markup.dialect import Dialect, Role
from scraper.models import Body

_LOCK = '<div class="hidestyle">*****'  # the board's words where nothing follows them

DIALECT = Dialect(
    classes={
        "quote": Role.QUOTE,
        "hide": Role.HIDDEN,
        "hidestyle": Role.TITLE,
        "locked": Role.LOCKED,
        **dict.fromkeys(("blockcode", "hintinfo", "msgheader", "attachnotdown", "postattachlist"), Role.DROP),
    },
    link=r"[?&;](?:postid|pid)=(\d+)",
)


def read(source: str) -> Body:
    """The own words in what stands in a post's `.t_msgfont`. Never raises."""
    return html.read(source.replace(_LOCK, '<div class="locked">*****'), DIALECT)
