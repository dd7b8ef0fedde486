"""Discourse's cooked markup of a post."""

from __future__ import annotations

import re
from html import escape, unescape

from scraper.markup import html
from scraper.markup.dialect import Dialect, Role
from scraper.models import Body

DIALECT = Dialect(
    classes={
        **dict.fromkeys(("spoiler", "spoiled"), Role.HIDDEN),
        **dict.fromkeys(("onebox", "poll", "meta", "md-table", "lightbox-wrapper", "footnotes-list"), Role.DROP),
    },
    tags={"blockquote": Role.QUOTE, "cite": Role.HEAD, "details": Role.HIDDEN, "summary": Role.TITLE, "code": Role.DROP, "pre": Role.DROP},
    concealed=Role.HIDDEN,
    link_attribute="data-post-id",
)

_QUOTE = re.compile(r'<aside class="quote\b(?P<attributes>[^<>]*)>(?:(?!<blockquote|</?aside\b).)*<blockquote>', re.DOTALL)
_END = re.compile(r"</blockquote>\s*</aside>")
_ATTRIBUTE = re.compile(r'data-(\w+)="([^"]*)"')


def read(source: str) -> Body:
    """The own words in a post's `cooked`. Never raises."""
    return html.read(_END.sub("</blockquote>", _QUOTE.sub(_headed, source)), DIALECT)


def post_id(topic: str, number: str) -> str:
    """What a post is called here: by its topic and its number in it, since that is what quotations and addresses name."""
    return f"{topic}-{number}"


def _headed(quote: re.Match[str]) -> str:
    said = dict(_ATTRIBUTE.findall(quote["attributes"]))
    author, topic, number = (unescape(said.get(name, "")) for name in ("username", "topic", "post"))
    head = f"<cite>{escape(author)} said:</cite>" if author else ""
    link = f'<a data-post-id="{escape(post_id(topic, number))}"></a>' if topic.isdigit() and number.isdigit() else ""
    return f"<blockquote>{head}{link}"
