"""One spelling for what people write in many: width, case, spaces, decoration, simplified and traditional (RULES names.1)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

OPENING = "([{<«〈《「『【〔〖〘〚｟"
CLOSING = ")]}>»〉》」』】〕〗〙〛｠"

# Simplified characters by their charset (GB 2312) that are all the same traditional forms of others.
BOTH_WAYS = frozenset("乾吒夥後徵拚捱摺於榘菸薹袷醣麴麽")

_SPACE = re.compile(r"\s+")
_BRACKETS = re.compile(f"[{re.escape(OPENING + CLOSING)}]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_CACHE = 1 << 16
_REMARKS = 4  # so many bracketed remarks may stand behind a name


def is_invisible(char: str) -> bool:
    """Whether a character only steers how others are drawn: zero width, direction, variation."""
    return unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def visible(text: str) -> str:
    """The text without invisible characters."""
    if text.isascii():
        return text
    return "".join(char for char in text if not is_invisible(char))


@lru_cache(maxsize=_CACHE)
def fold(text: str) -> str:
    """Width and case made one; spaces and punctuation stay. Folding twice changes nothing."""
    while True:
        folded = visible(unicodedata.normalize("NFKC", text).casefold())
        if folded == text:
            return text
        text = folded


def _is_decoration(char: str) -> bool:
    return unicodedata.category(char)[0] in "PSZC" or unicodedata.category(char) == "Me"


def _undecorated(text: str) -> str:
    start, end = 0, len(text)
    while start < end and _is_decoration(text[start]):
        start += 1
    while end > start and _is_decoration(text[end - 1]):
        end -= 1
    return text[start:end]


@lru_cache(maxsize=_CACHE)
def key(text: str) -> str:
    """What a name is compared by: folded, no spaces, nothing but the name between its first and last letter or digit.

    A name that is all punctuation keeps it. The key of a key is the key itself.
    """
    while True:
        bare = _SPACE.sub("", fold(text))
        bare = fold(_undecorated(bare) or bare)
        if bare == text:
            return bare
        text = bare


def forms(text: str) -> tuple[str, ...]:
    """The keys to try for a written name, the fullest first: as it stands, brackets opened, bracketed remarks dropped."""
    folded = fold(text)
    found = [key(folded)]
    if _BRACKETS.search(folded):
        found.append(key(_BRACKETS.sub("", folded)))
        base = folded
        for _ in range(_REMARKS):
            if cut := _last_remark(base):
                base = cut[0]
                found.append(key(base))
        found.append(key(_before_brackets(folded)))
    return tuple(dict.fromkeys(found))


def remark(text: str) -> str | None:
    """The bracketed remark behind a name, or None."""
    cut = _last_remark(fold(text))
    return cut[1] if cut else None


def _last_remark(folded: str) -> tuple[str, str] | None:
    """What stands before the bracket that ends a text, and what is in it; None where no bracket does."""
    end = len(folded)
    while end and not folded[end - 1].isalnum() and folded[end - 1] not in CLOSING:
        end -= 1
    start = max(map(folded[:end].rfind, OPENING))
    if start < 1 or folded[end - 1] not in CLOSING:
        return None
    return folded[:start], folded[start + 1:end - 1]


def _before_brackets(folded: str) -> str:
    """What stands before the first bracket behind the name's first letter."""
    first = next((place for place, char in enumerate(folded) if char.isalnum()), 0)
    return next((folded[:place] for place in range(first, len(folded)) if folded[place] in OPENING), folded)


def may_be_traditional(text: str) -> bool:
    """Whether the text holds a Han character that conversion to simplified could change."""
    for char in text:
        if char in BOTH_WAYS:
            return True
        if _HAN.match(char):
            try:
                char.encode("gb2312")
            except UnicodeEncodeError:
                return True
    return False


class _Converter:
    """OpenCC, loaded when a traditional character first turns up: most games never need it."""

    _opencc: Any = None

    @classmethod
    def convert(cls, text: str) -> str:
        if cls._opencc is None:
            import opencc

            cls._opencc = opencc.OpenCC("t2s")
        return str(cls._opencc.convert(text))


@lru_cache(maxsize=_CACHE)
def simplified(text: str) -> str:
    """The text in simplified characters."""
    return _Converter.convert(text) if may_be_traditional(text) else text
