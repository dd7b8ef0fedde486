"""Bytes of a page to text.

A page is read in the first of these that fits all its bytes: what the judge wrote in game.toml, a byte order mark,
UTF-8 where the bytes prove it, the HTTP header, the XML declaration, the page's own meta tag, UTF-8, GB18030. Chinese
boards call GB18030 by the names of its smaller ancestors, so those are read as GB18030 (and Big5 as Big5-HKSCS).

Bytes that fit nowhere are kept visibly as U+FFFD, so that one broken signature does not hide a page and a damaged
name matches no player; where there are many, the charset is wrong and the page is unreadable.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from scraper.errors import ScraperError, Unreadable

_WIDER = {
    "gb2312": "gb18030", "gbk": "gb18030", "cp936": "gb18030", "big5": "big5hkscs", "cp950": "big5hkscs",
    "iso8859-1": "cp1252", "ascii": "cp1252",
}
_ALIASES = {"x-gbk": "gbk", "gb_2312-80": "gbk", "x-x-big5": "big5", "unicode": "utf-16"}
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_DECLARED = (
    re.compile(rb"""<\?xml[^>]{0,100}?encoding=["']([\w.:-]+)"""),
    re.compile(rb"""<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE),
)
_HEADER = re.compile(r"""charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_DOUBLY_ESCAPED = re.compile(r"&amp;(#(?:1(?:2[89]|[3-9]\d)|[2-9]\d\d|[1-9]\d{3,6});)")
_HEAD_BYTES = 4096  # where a page declares its charset
_PROOF = 8  # so many characters beyond ASCII that all fit UTF-8 are no accident
_MOST_BROKEN = 0.01  # of the characters beyond ASCII


def decode(data: bytes, content_type: str | None = None, charset: str | None = None) -> str:
    """The text of a page.

    Args:
        data: the body as sent or saved, any transfer coding undone.
        content_type: the HTTP header of that name, where known.
        charset: what the judge says the board uses; it is not doubted.

    Raises:
        ScraperError: `charset` is no charset.
        Unreadable: too much of it fits no charset at all.
    """
    if charset is not None:
        named = _codec(charset)
        if named is None:
            raise ScraperError(f"没有 {charset} 这种字符集，请改 game.toml 的 [forum] charset (unknown charset {charset!r} in [forum])")
        return _mended(data, named)
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _mended(data, codec)
    first = ""
    for codec in _candidates(data, content_type):
        first = first or codec
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    return _mended(data, first)


def unescape_twice(text: str) -> str:
    """Undo the second escaping of characters a GBK page cannot hold: `&amp;#128512;` becomes `&#128512;`.

    Only references beyond ASCII are touched: browsers make no others, and an escaped `<` must stay one.
    """
    return _DOUBLY_ESCAPED.sub(r"&\1", text)


def _candidates(data: bytes, content_type: str | None) -> Iterator[str]:
    if _proves_utf8(data):
        yield "utf-8"
    said = _HEADER.findall(content_type or "")
    said += [match[1].decode("ascii") for pattern in _DECLARED if (match := pattern.search(data[:_HEAD_BYTES]))]
    codecs_said = [codec for name in said if (codec := _codec(name))]
    # cp1252 is the default header of many servers and fits nearly any bytes: heard last.
    yield from (codec for codec in codecs_said if codec != "cp1252")
    yield from ("utf-8", "gb18030")
    yield from (codec for codec in codecs_said if codec == "cp1252")


def _proves_utf8(data: bytes) -> bool:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return _beyond_ascii(text) >= _PROOF


def _beyond_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))


def _codec(name: str) -> str | None:
    name = _ALIASES.get(name.strip().lower(), name.strip())
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    if not getattr(found, "_is_text_encoding", True):
        return None
    return _WIDER.get(found.name, found.name)


def _mended(data: bytes, codec: str) -> str:
    text = data.decode(codec, "replace")
    broken = text.count("\ufffd")
    if broken > 3 and broken > _MOST_BROKEN * _beyond_ascii(text):
        raise Unreadable(f"按 {codec} 解读，有 {broken} 处乱码：字符集不对，请在 game.toml 的 [forum] 写明 charset "
                         f"({broken} places do not fit {codec}: name the right charset in [forum])")
    return text
