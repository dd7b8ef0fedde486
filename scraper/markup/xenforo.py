"""XenForo 2's markup of a post."""

from __future__ import annotations

from scraper.markup import html
from scraper.markup.dialect import Dialect, Role
from scraper.models import Body

DIALECT = Dialect(
    classes={
        "bbCodeBlock--quote": Role.QUOTE,
        "bbCodeBlock-title": Role.HEAD,
        **dict.fromkeys(("bbCodeSpoiler", "bbCodeInlineSpoiler", "bbCodeBlock--spoiler", "bbCodeBlock--hide"), Role.HIDDEN),
        **dict.fromkeys(("bbCodeBlock--code", "bbCodeInline", "bbCodeBlock-expandLink", "bbCodeBlock--unfurl", "bbMediaWrapper"), Role.DROP),
    },
    tags={"code": Role.DROP},
    concealed=Role.HIDDEN,
    link=r"(?:goto/post[?&]id=|#post-|/posts/)(\d+)",
)


def read(source: str) -> Body:
    """The own words in what stands in a post's `.bbWrapper`. Never raises."""
    return html.read(source, DIALECT)
