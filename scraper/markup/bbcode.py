"""The board's BBCode, as typed, to its Body.

Discuz! turns BBCode to markup tag by tag: some tags need their pair and are plain text without it, others open or
close by themselves. The tables below do the same, and the markup is read like that of a page. So a post reads the
same from `text` as from the page that shows it: an unclosed [quote] stays text (nobody's words are lost in it), a
quote ends at the first [/quote], and a tag the board does not know ([投票]) is what the player wrote.

Tags of other boards that no Discuz! board has words for are read as those boards do: a quote that names its author
([quote="X"]), which may hold others, and a vote tag.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from scraper.charset import unescape_twice
from scraper.markup import discuz
from scraper.models import Body

# The codes of the smileys every Discuz! board starts with; more sets are numbered.
_SMILEYS = (":loveliness:", ":handshake", ":victory:", ":dizzy:", ":shutup:", ":sleepy:", ":curse:", ":funk:", ":call:", ":time:",
            ":kiss:", ":hug:", ":lol", ":'(", ":)", ":(", ":D", ":@", ":o", ":P", ":$", ";P", ":L", ":Q")
# Next to a letter it may be a colon and a name (投票:D, :@路飞), which a smiley must not swallow.
_SMILEY = re.compile(rf"(?<![^\W_])(?:{'|'.join(re.escape(escape(code)) for code in _SMILEYS)})(?![^\W_])|\{{:\d+_\d+:\}}")

_Pair = tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]]


def _pairs(*pairs: tuple[str, str, str | Callable[[re.Match[str]], str]]) -> tuple[_Pair, ...]:
    return tuple((sign, re.compile(pattern, re.IGNORECASE | re.DOTALL), markup) for sign, pattern, markup in pairs)


# Tags that need their pair: what shows it can occur, its pattern, its markup; in the order the board looks for them.
_OUTER = _pairs(
    ("[/password]", r"\s?\[password\].+?\[/password\]\s?", ""),
    ("[/code]", r"\s?\[code\].+?\[/code\]\s?", '<div class="blockcode"></div>'),
    ("[/url]", r"\[url=([^\r\n\[\"']+?)\](.+?)\[/url\]", r'<a href="\1">\2</a>'),
    ("[/url]", r"\[url\](.+?)\[/url\]", r"\1"),
    ("[/email]", r"\[email(?:=[^\s\[\]]+)?\](.+?)\[/email\]", r"\1"),
    ("[/table]", r"\[table(?:=[\w%,#() ]+)?\]\s*(.+?)\s*\[/table\]", lambda match: f"<table>{_table(match[1])}</table>"),
)
_VOTES = _pairs(
    ("[/vote]", r"\[vote\](.+?)\[/vote\]", r'<span class="bbvote">\1</span>'),
    ("[/unvote]", r"\[unvote\](.*?)\[/unvote\]", r'<span class="bbvote" title="unvote">\1</span>'),
)
# X, "X", "X" post_id=1 time=…, or "X, post: 1, member: 2".
_QUOTE_TAG = re.compile(r"\s?\[quote(?:=(?P<head>[^\[\]\r\n]+))?\][\r\n]*|\[/quote\]\s?", re.IGNORECASE)
_AUTHOR = re.compile(r"(?:&quot;)?(.+?)(?:,\s*post:.*|\s+post_id=.*|\s+time=.*|&quot;.*)?")
_QUOTED_POST = re.compile(r"post(?:_id=|: )(\d+)")
_HIDDEN = r'<div class="showhide">\1</div>'
_INNER = _pairs(
    ("[/postbg]", r"\s?\[postbg\]\s*[^\[<\r\n;'\"?()]+?\s*\[/postbg\]\s?", ""),
    ("[/quote]", r"\s?\[quote\][\r\n]*(.+?)[\r\n]*\[/quote\]\s?", r'<div class="quote"><blockquote>\1</blockquote></div>'),
    ("[/free]", r"\s*\[free\][\r\n]*(.+?)[\r\n]*\[/free\]\s*", r"<div>\1</div>"),
    ("[/media]", r"\[media=[\w%,]+\]\s*[^\[<\r\n]+?\s*\[/media\]", ""),
    ("[/audio]", r"\[audio(?:=1)*\]\s*[^\[<\r\n]+?\s*\[/audio\]", ""),
    ("[/flash]", r"\[flash(?:=\d+,\d+)?\]\s*[^\[<\r\n]+?\s*\[/flash\]", ""),
    ("[/swf]", r"\[swf\]\s*[^\[<\r\n]+?\s*\[/swf\]", ""),
    ("[/hide]", r"\[hide(?:=[d\d,]+)?\]\s*(.*?)\s*\[/hide\]", _HIDDEN),
    ("[/spoiler]", r"\[spoiler(?:=[^\[\]\r\n]*)?\]\s*(.*?)\s*\[/spoiler\]", _HIDDEN),
    ("[/img]", r"\[img(?:=\d{1,4}[x,]\d{1,4})?\]\s*[^\[<\r\n]+?\s*\[/img\]", ""),
    ("[/attach", r"\[(attach|attachimg)\]\d+\[/\1\]", ""),
)

# Tags that open by themselves, if what they are given is in form.
_OPENING = tuple((re.compile(pattern, re.IGNORECASE), markup) for pattern, markup in (
    (r"\[(?:color|backcolor)=(?:[#\w]+?|rgba?\([\d\s.,]+?\))\]|\[size=\d+(?:\.\d+)?(?:px|pt)?\]|\[font=[^\[<]+?\]", "<font>"),
    (r"\[align=(?:left|center|right)\]", "<div>"),
    (r"\[p=(?:\d{1,2}|null), (?:\d{1,2}|null), (?:left|center|right)\]", "<p>"),
    (r"\[float=(?:left|right)\]", "<span>"),
))
# Tags that are nothing but a string, capitals and all.
_FIXED = {
    **dict.fromkeys(("[/color]", "[/backcolor]", "[/size]", "[/font]"), "</font>"),
    "[/align]": "</div>", "[/p]": "</p>", "[/float]": "</span>", "[hr]": "<hr>",
    "[b]": "<strong>", "[/b]": "</strong>", "[s]": "<strike>", "[/s]": "</strike>", "[u]": "<u>", "[/u]": "</u>",
    "[i=s]": '<i class="pstatus">', "[i]": "<i>", "[/i]": "</i>", "[indent]": "<blockquote>", "[/indent]": "</blockquote>",
    **dict.fromkeys(("[list]", "[list=1]", "[list=a]", "[list=A]"), "<ul>"), "[/list]": "</ul>", "[*]": "<li>",
}
_FIXED_TAG = re.compile("|".join(re.escape(tag) for tag in _FIXED))
_ROW_OR_CELL = re.compile(r"\s*\[(/?)(tr|td)(?:=[\w%,#() ]+)?\]\s*", re.IGNORECASE)


def read(text: str) -> Body:
    """The own words in a post as typed. Never raises, whatever the text."""
    return discuz.read(_markup(text))


def _markup(text: str) -> str:
    text = escape(text.replace("\r\n", "\n"))
    if "&amp;#" in text:
        text = unescape_twice(text)
    if ":" in text or ";P" in text:
        text = _SMILEY.sub("", text)
    if "[" in text:
        text = _tags(text)
    return text.replace("\n", "<br>\n")


def _tags(text: str) -> str:
    signs = text.lower()
    for sign, pattern, markup in (*_OUTER, *_VOTES):
        if sign in signs:
            text = pattern.sub(markup, text)
    if "[quote=" in signs:
        text = _named_quotes(text)
    for opening, tag in _OPENING:
        text = opening.sub(tag, text)
    text = _FIXED_TAG.sub(lambda match: _FIXED[match[0]], text)
    for sign, pattern, markup in _INNER:
        if sign in signs:
            text = pattern.sub(markup, text)
    return text


def _named_quotes(text: str) -> str:
    """Every quote that is opened and closed, and those in it; a tag without its pair stays text."""
    parts: list[str] = []
    opened: list[tuple[int, re.Match[str]]] = []
    at = 0
    for tag in _QUOTE_TAG.finditer(text):
        parts += [text[at:tag.start()], tag[0]]
        at = tag.end()
        if not tag[0].startswith("[/"):
            opened.append((len(parts) - 1, tag))
        elif opened:
            place, opening = opened.pop()
            parts[place], parts[-1] = f'<div class="quote"><blockquote>{_head(opening["head"])}', "</blockquote></div>"
    return "".join([*parts, text[at:]])


def _head(written: str | None) -> str:
    """What a quote's tag says of whom it quotes."""
    if written is None:
        return ""
    author, post = _AUTHOR.fullmatch(written.strip()), _QUOTED_POST.search(written)
    link = f'<a href="?pid={post[1]}"></a>' if post else ""
    return f"<cite>{link}{author[1] if author else written} wrote:</cite>"


def _table(inside: str) -> str:
    """Rows and cells: tagged, or a row a line with its cells between bars."""
    if "[/tr]" in inside or "[/td]" in inside:
        return _ROW_OR_CELL.sub(r"<\1\2>", inside)
    return "".join(f"<tr><td>{row.replace('|', '</td><td>')}</td></tr>" for row in inside.split("\n"))
