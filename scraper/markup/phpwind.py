"""phpWind's markup of a post, 8.7 and 9."""

from __future__ import annotations

import re

from scraper.markup import html
from scraper.markup.dialect import Dialect, Role
from scraper.models import Body

DIALECT = Dialect(
    classes={
        **dict.fromkeys(("content_hidden", "content_sell", "hidden"), Role.HIDDEN),
        **dict.fromkeys(("quote", "blockquote2", "syntaxhighlighter", "read_attach_pic"), Role.DROP),  # `quote` is the board's label
    },
    tags={"blockquote": Role.QUOTE, "cite": Role.HEAD, "h6": Role.TITLE, "pre": Role.DROP},
    link_attribute="data-post-id",
)

# The board writes the stamp behind the words of 8.7; a player cannot write an element with an id.
_STAMP = re.compile(
    r'<div id="alert_\w+"[^<>]*>\s*\[\s*此帖被(?P<by>[^<>\[\]]{1,80})在(?P<at>\d{4}-\d{1,2}-\d{1,2} [\d:]{4,8})\s*重新[编編][辑輯]\s*\]\s*</div>')
_QUOTE = re.compile(r"(?P<open><blockquote\b[^<>]*>)(?P<inside>(?:(?!</?blockquote\b).)*)", re.DOTALL | re.IGNORECASE)
# The link to the quoted post closes the quotation, and a name with a colon may open it.
_LINK = re.compile(r"""<a\b[^<>]*\bhref=["']?(?P<address>[^<>"']*(?:action=topost|read/jump|a=jump)[^<>"']*)[^<>]*>.*?</a>""", re.DOTALL)
_NUMBERS = re.compile(r"[?&;](tid|pid)=(\w+)")
_NAME = re.compile(r"\s*(?P<tags>(?:<(?:div|span)\b[^<>]*>\s*)*)<a\b[^<>]*\busername=[^<>]*>(?P<author>[^<>]+)</a>\s*[:：]")


def read(source: str) -> Body:
    """The own words in what stands in a post's `.f14` or `.editor_content`. Never raises."""
    return html.read(_QUOTE.sub(_headed, _STAMP.sub("", source)), DIALECT)


def edit_stamp(source: str) -> tuple[str, str] | None:
    """Who edited a post of 8.7 last, and when as the stamp says."""
    stamp = _STAMP.search(source)
    return (stamp["by"].strip(), stamp["at"]) if stamp else None



def _headed(quote: re.Match[str]) -> str:
    """The quotation with what names its author and its post in front."""
    inside = quote["inside"]
    numbers = dict(_NUMBERS.findall(link["address"])) if (link := _LINK.search(inside)) else {}
    post_id = numbers.get("pid", "")
    if post_id == "tpc":
        post_id = f"{post_id}-{numbers.get('tid', '')}"  # as the engine calls it
    inside = _LINK.sub("", inside)
    if name := _NAME.match(inside):
        inside = f"{name['tags']}<cite>{name['author']} 说：</cite>{inside[name.end():]}"
    return f'{quote["open"]}<a data-post-id="{post_id}"></a>{inside}'
