"""Discuz! X's markup of a post."""

from __future__ import annotations

import re

from scraper.markup import html
from scraper.markup.dialect import Dialect, Role
from scraper.models import Body

DIALECT = Dialect(
    classes={
        "quote": Role.QUOTE, "reply_wrap": Role.QUOTE,
        "showhide": Role.HIDDEN,
        "locked": Role.LOCKED,
        "bbvote": Role.VOTE,  # not of Discuz!, but the reader of its BBCode knows the tag
        **dict.fromkeys(("blockcode", "jammer", "attach_nopermission", "attach_tips", "tip", "aimg_tip", "a_pr", "guestviewthumb",
                         "media", "ptg", "modact", "pattl"), Role.DROP),
    },
    tags={"h4": Role.TITLE, "cite": Role.HEAD, "ignore_js_op": Role.DROP, "form": Role.DROP},  # forms: polls
    link=r"[?&;]pid=(\d+)",
)

# The stamp in both scripts; in brackets where a post's BBCode is off, and then only its place tells it from the words.
_WORDS = r"本帖最[后後]由 (?P<by>[^<\[\]]{1,80}) [于於] (?P<at>[^<\[\]]{4,40}?) [编編][辑輯]"
_STAMP = re.compile(rf'<i class="pstatus">\s*{_WORDS}\s*</i>')
_BARE_STAMP = re.compile(rf"\[\s*{_WORDS}\s*\]")
_BEFORE_STAMP = re.compile(r'(?:\s|<script\b.*?</script>|<div class="attach_nopermission.*?</span>\s*</div>)*', re.DOTALL)
# What opens only for so many points is shown under a notice, with nothing but three bare breaks to end it.
_FOR_POINTS = re.compile(
    r"<div class=\"locked\">以下内容需要积分高于[^<]*</div>\s*(?:<br\s*/?>)?\s*(?P<words>.*?)(?:<br\s*/?>){3}", re.DOTALL)


def read(source: str) -> Body:
    """The own words in what stands in a post's body cell. Never raises."""
    if "本帖最" in source:
        start = _start(source)
        if bare := _BARE_STAMP.match(source, start):
            source = source[:start] + source[bare.end():]
        source = _STAMP.sub("", source)
    if "以下内容需要积分" in source:
        source = _FOR_POINTS.sub(r'<div class="showhide">\g<words></div>', source)
    return html.read(source, DIALECT)


def edit_stamp(source: str) -> tuple[str, str] | None:
    """Who edited a post last, and when as the stamp says; the stamp is the first thing in the body."""
    if "本帖最" not in source:
        return None
    start = _start(source)
    stamp = _STAMP.match(source, start) or _BARE_STAMP.match(source, start)
    return (stamp["by"].strip(), stamp["at"].strip()) if stamp else None


def _start(source: str) -> int:
    before = _BEFORE_STAMP.match(source)
    return before.end() if before else 0
