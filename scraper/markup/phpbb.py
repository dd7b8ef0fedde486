"""phpBB 3's markup of a post, with the vote tags that mafia boards add."""

from __future__ import annotations

from scraper.markup import html
from scraper.markup.dialect import Dialect, Role
from scraper.models import Body

DIALECT = Dialect(
    classes={
        "bbvote": Role.VOTE,
        **dict.fromkeys(("quotecontent", "spoiler", "spoilercontent", "spoiler-body"), Role.HIDDEN),
        **dict.fromkeys(("quotetitle", "spoilertitle", "codebox", "dicebox", "attachbox", "inline-attachment", "notice", "signature"),
                        Role.DROP),
    },
    tags={"blockquote": Role.QUOTE, "cite": Role.HEAD, "code": Role.DROP},
    concealed=Role.HIDDEN,
    link=r"viewtopic\.php\?(?:[^#]*&)?p=(\d+)",
    link_attribute="data-post-id",
)


def read(source: str) -> Body:
    """The own words in what stands in a post's `.content`. Never raises."""
    return html.read(source, DIALECT)
